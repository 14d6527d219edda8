"""Rules are procedures: a rulebook procedure is one frozen frame whose methods are its steps, in rulebook order."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, Union, overload

from msgspec import Raw, Struct

from limmu.core.rules import clause as clauses
from limmu.core.rules.canonical import digest_of
from limmu.core.rules.choices import A
from limmu.core.rules.question import Question
from limmu.core.rules.records import (
    PUBLIC,
    UMPIRE,
    Record,
    RecordMeta,
    Telling,
    alias,
    declare,
    declare_fields,
    fields_of,
    mask_for,
    stored_name,
)

if TYPE_CHECKING:
    Lazy = Any
    AnyProcedure = Any
    AnyQuestion = Any

    class OfBoth:
        """Makes frames generic at run time, so that a game decodes them as its own classes."""

    class OfQuestions:
        """Makes questions generic in the same way."""

else:
    Lazy = Raw
    AnyProcedure, AnyQuestion = TypeVar("AnyProcedure"), TypeVar("AnyQuestion")
    OfBoth, OfQuestions = Generic[AnyProcedure, AnyQuestion], Generic[AnyQuestion]

R = TypeVar("R")
P = TypeVar("P", bound="Procedure[Any]")
F = TypeVar("F", bound=Callable[..., Any])
D = TypeVar("D", bound=type[Any])

MAX_FRAMES = 100
"""Frames of a stack, at most: every position has a stack, so a reader takes memory in proportion to the log."""

Faces = tuple[int, ...]
"""The natural results of a roll, in the order in which the dice were named."""


class Procedure(Record, Generic[R], tag_field="_", tag=stored_name):
    """A running procedure: its fields are its local variables (ids and plain values), ``R`` its result.

    A step returns a directive, or nothing to fall through to the next step that takes no answer.
    """


@declare(PUBLIC)
class Outcome(Record):
    """How a match ended: the winning seats (none: a draw) and the stored name of the reason."""

    winners: tuple[str, ...] = ()
    how: str = ""


@declare(public=PUBLIC, whole=UMPIRE)
class TurnClosed(Telling[Any]):
    """A turn ended: the digest of the board as the public sees it, and a hidden digest of the whole board.

    Any reader, also of a redacted log, can compare the public digest with the board that it folded.
    """

    public: str
    whole: str

    def agrees(self, board: Any) -> bool:
        """Whether the public part of a board, with its secrets known or not, has this digest."""
        return digest_of(mask_for(board, ())) == self.public


class _Directive(Struct, frozen=True, gc=False, metaclass=RecordMeta):
    """What a step returns to say what comes next."""


class _Dice(_Directive):
    count: int
    faces: int
    purpose: str


class Roll(_Dice, kw_only=True):
    """Roll ``count`` dice of ``faces`` faces for a purpose; ``then`` takes the natural faces.

    ``also``: dice of other kinds in the same roll, (count, faces). ``reads``: the lowest face of each range but the
    first, if all faces of a range count the same and the order of the dice does not matter: ``limmu odds`` can then
    compute dozens of dice exactly.
    """

    by: str = ""
    also: tuple[tuple[int, int], ...] = ()
    reads: tuple[int, ...] = ()
    then: Callable[[Any, Faces], Next[Any]]


class _Items(_Directive):
    items: tuple[int, ...]
    purpose: str


class Shuffle(_Items, kw_only=True):
    """Shuffle the items; ``then`` takes them in their new order, which only the umpire sees."""

    then: Callable[[Any, tuple[int, ...]], Next[Any]]


class Goto(_Directive):
    """Go to a step of this procedure that takes no answer, possibly with other locals."""

    to: Callable[[Any], Next[Any]]


if TYPE_CHECKING:
    # These tell a type checker that ``then`` takes the type of the answer, whatever its step may return.

    class May:
        """An interjection: a seat may give it while another is asked; it pre-empts nothing. ``then`` takes the
        answer.
        """

        seat: str
        question: Question[Any, Any]
        then: Callable[..., Any]

        def __init__(self, seat: str, question: Question[Any, A], then: Callable[[Any, A], Next[Any]]) -> None: ...

    class Ask:
        """Ask one seat; the step ``then`` takes the answer. ``may``: the interjections open meanwhile."""

        seat: str
        question: Question[Any, Any]
        then: Callable[..., Any]
        may: Sequence[May]

        def __init__(
            self,
            seat: str,
            question: Question[Any, A],
            then: Callable[[Any, A], Next[Any]],
            may: Sequence[May] = (),
        ) -> None: ...

    class AskAll:
        """Ask several seats at once, sealed; ``then`` takes ((seat, answer), ...) in the order asked."""

        questions: Mapping[str, Question[Any, Any]]
        then: Callable[..., Any]

        def __init__(
            self,
            questions: Mapping[str, Question[Any, A]],
            then: Callable[[Any, tuple[tuple[str, A], ...]], Next[Any]],
        ) -> None: ...

    class Call:
        """Run another procedure; ``then`` takes its result. Without ``then`` the next step follows, or the procedure
        ends.
        """

        procedure: Procedure[Any]
        then: Callable[..., Any] | None

        @overload
        def __init__(self, procedure: Procedure[Any]) -> None: ...
        @overload
        def __init__(self, procedure: Procedure[A], then: Callable[[Any, A], Next[Any]]) -> None: ...
        def __init__(self, procedure: Procedure[Any], then: Callable[..., Any] | None = None) -> None: ...

    class Done(Generic[R]):
        """End this procedure with a result."""

        result: R

        @overload
        def __new__(cls) -> Done[None]: ...
        @overload
        def __new__(cls, result: R) -> Done[R]: ...
        def __new__(cls, result: Any = None) -> Done[Any]: ...

else:

    class May(_Directive):
        seat: str
        question: Any
        then: Any

    class Ask(_Directive):
        seat: str
        question: Any
        then: Any
        may: Any = ()

    class AskAll(_Directive):
        questions: Any
        then: Any

    class Call(_Directive):
        procedure: Any
        then: Any = None

    class Done(_Directive, Generic[R]):
        result: Any = None


Next = Union[Ask, AskAll, Roll, Shuffle, Call, Goto, Done[R], None]  # noqa: UP007
"""What a step returns."""


class Step(Struct, frozen=True):
    """One step of an outline."""

    fn: Callable[..., Any]
    name: str
    full: str
    clauses: tuple[str, ...]
    takes: bool
    following: str
    """The name of the next step that takes no answer; "" after the last."""
    modified: str = ""
    """How a ruling may modify the roll whose faces it takes: "roll" (one number), "dice" (one for each die) or not."""


class Outline(Struct, frozen=True):
    """The steps of a procedure class, in rulebook order."""

    name: str
    group: str
    first: str
    steps: dict[str, Step]
    aliases: dict[str, str]

    def step(self, name: str) -> Step:
        """A step by its name or an earlier one. Raises ValueError."""
        found = self.steps.get(name) or self.steps.get(self.aliases.get(name, ""))
        if found is None:
            there = ", ".join(self.steps)
            raise ValueError(
                f"{self.name} has no step {name!r}; there are {there}. Renamed? Declare @step(..., was=({name!r},))"
            )
        return found


OUTLINES: dict[type, Outline] = {}
"""The outline of each procedure class."""
_cited: dict[Callable[..., Any], tuple[tuple[str, ...], tuple[str, ...], str]] = {}


def step(*cited: str, was: tuple[str, ...] = (), modified: Literal["", "roll", "dice"] = "") -> Callable[[F], F]:
    """Cite the clauses of a step. ``was`` lists its earlier names.

    ``modified``: the step takes the faces of a roll, and adds what ``Table.ruled`` says that an umpire ruled, to the
    roll as a whole or to each die by itself.
    """

    def decorate(fn: F) -> F:
        _cited[fn] = (cited, was, modified)
        return fn

    return decorate


def procedure(
    group: str,
    *,
    was: tuple[str, ...] = (),
    renamed: Mapping[str, str] | None = None,
    secret: Mapping[str, str] | None = None,
) -> Callable[[D], D]:
    """Make a class a procedure of a rulebook group (``GK-13``).

    ``was`` lists earlier stored names, ``renamed`` earlier names of locals; ``secret`` gives the audience of each
    local that is not public.
    Raises TypeError for a class without steps or whose locals and steps share a name.
    """

    def decorate(cls: D) -> D:
        names = fields_of(cls)
        declare_fields(cls, secret or {}, PUBLIC)
        if was or renamed:
            alias(cls, was, renamed or {})
        found: dict[str, Callable[..., Any]] = {}
        for base in reversed(cls.__mro__):
            found |= {k: v for k, v in vars(base).items() if callable(v) and v in _cited}
        if not found:
            raise TypeError(f"{cls.__name__} has no steps: cite them with @step(...)")
        if clash := sorted(set(names) & set(found)):
            raise TypeError(f"{cls.__name__}: {', '.join(clash)} is both a local and a step")
        stored = stored_name(cls.__name__)
        takes = {name: len(inspect.signature(fn).parameters) == 3 for name, fn in found.items()}
        order = list(found)
        steps: dict[str, Step] = {}
        aliases: dict[str, str] = {}
        for i, (name, fn) in enumerate(found.items()):
            cited, old, modified = _cited[fn]
            cited = cited or (group,)  # a step of the toolkit's: the clause is the game's
            following = next((n for n in order[i + 1 :] if not takes[n]), "")
            steps[name] = Step(
                fn=clauses.recording_of(cited, fn),
                name=name,
                full=f"{stored}.{name}",
                clauses=cited,
                takes=takes[name],
                following=following,
                modified=modified,
            )
            aliases |= dict.fromkeys(old, name)
            clauses.cite(cited, f"{cls.__module__}:{cls.__qualname__}.{name}")
        clauses.cite((group,), f"{cls.__module__}:{cls.__qualname__}")
        OUTLINES[cls] = Outline(stored, group, order[0], steps, aliases)
        return cls

    return decorate


class Demand(Struct, OfQuestions, frozen=True, array_like=True, gc=False, forbid_unknown_fields=True):
    """A seat, what it is asked, and the step that takes the answer."""

    seat: str
    question: AnyQuestion
    then: str


class Pause(Struct, OfQuestions, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """The open question. ``all``: the seats give sealed answers."""

    demands: tuple[DemandOf, ...]
    may: tuple[DemandOf, ...] = ()
    all: bool = False
    given: tuple[tuple[str, Lazy], ...] = ()
    """The answers so far. No log has them here: they are in their own entries."""


class Frame(Struct, OfBoth, frozen=True, array_like=True, gc=False, forbid_unknown_fields=True):
    """A procedure on the stack: its locals, the step that asked or called, the step that goes on.

    ``held`` is the question that an interjection interrupted; the step ``on``, which asked it, asks it anew
    afterwards. The locals, like every question, are records of the game, or bytes if the log is of an older version.
    """

    proc: AnyProcedure
    at: str
    on: str = ""
    held: tuple[PauseOf, ...] = ()


if TYPE_CHECKING:
    DemandOf = Demand
    PauseOf = Pause
    FrameOf = Frame
else:
    DemandOf, PauseOf, FrameOf = Demand[AnyQuestion], Pause[AnyQuestion], Frame[AnyProcedure, AnyQuestion]


def window_of(scope: str) -> str:
    """The window that the scope of a standing pass names, as in ``reaction:battle``; "" for every window."""
    return scope.rpartition(":")[0]


class Standing(Struct, frozen=True, array_like=True, gc=False):
    """A standing pass: its seat, its scope, and the depth of the frame with which it ends (-1: until touched)."""

    seat: str
    scope: str
    depth: int

    @property
    def window(self) -> str:
        """The one window that it covers; "" for every window."""
        return window_of(self.scope)
