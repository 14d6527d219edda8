"""Views: what an audience may see of a match, the board with its secrets masked and the question to the audience."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, cast

from msgspec import Struct
from msgspec.structs import replace
from typing_extensions import TypeVar

from limmu.core.log.entry import Chance, Decision, Entry, Interject
from limmu.core.log.sealing import mask_entry
from limmu.core.match.fold import audiences_of_answer
from limmu.core.match.notebook import in_notebook
from limmu.core.match.position import Match, OpenQuestion, question, require_match
from limmu.core.match.seen import Look
from limmu.core.rules.choices import Choices, Concern, Option, Part
from limmu.core.rules.procedure import Outcome, Standing
from limmu.core.rules.question import Question, concerns, in_parts, offers, takes_parts
from limmu.core.rules.records import UMPIRE, B, Fact, mask_for
from limmu.core.rules.verdict import Verdict

A = TypeVar("A", default=Any)
K = TypeVar("K")


class Asked(Struct, Generic[B, A], frozen=True):
    """A question as its seat sees it, bound to that seat's view of the board.

    ``A`` is the type of its answers; :meth:`narrow` finds it out.
    """

    seat: str
    question: Question[B, A]
    board: B
    step: str
    clauses: tuple[str, ...]
    n: int
    leaf: str
    may: int = -1
    """The number of this interjection among those open; -1 for the question that the seat must answer."""
    readings: Mapping[str, str] = {}
    """The readings in force."""

    def __repr__(self) -> str:
        return f"<{self.seat} is asked after entry {self.n}: {self.question!r}>"

    def narrow(self, kind: type[Question[Any, K]]) -> Asked[B, K] | None:
        """The same, with the type of its answers, if the question is of this class; else None."""
        return cast("Asked[B, K]", self) if isinstance(self.question, kind) else None

    @property
    def takes_parts(self) -> bool:
        """Whether a player builds an answer pick by pick."""
        return takes_parts(self.question)

    def answers(self) -> Sequence[A]:
        """The legal answers in a fixed order; of a question with answers in parts only the first LISTED."""
        return offers(self.question, self.board)

    def choices(self, part: Part = ()) -> Choices[A]:
        """What may come next in an answer after these picks."""
        return in_parts(self.question, self.board)(part)

    def check(self, answer: A) -> Verdict[bool]:
        """Judge whether an answer is legal, by what this seat can see."""
        return self.question.check(self.board, answer)

    def sample(self, pick: Callable[[int], int]) -> A:
        """One legal answer; ``pick(n)`` gives 0 to n-1."""
        return self.question.sample(self.board, pick)

    def concerns(self, option: Option[A]) -> tuple[Concern, ...]:
        """What an option is about."""
        return concerns(self.question, option)


class View(Struct, Generic[B], frozen=True):
    """What an audience may see after entry ``n``."""

    audience: tuple[str, ...]
    n: int
    leaf: str
    board: B
    asked: tuple[str, ...]
    """Who is asked now: seats, or ``chance`` alone while a roll waits for its dice."""
    question: Asked[B] | None
    """The question of this audience, if it is asked."""
    may: tuple[Asked[B], ...]
    """The interjections that this audience may give now."""
    stack: tuple[tuple[str, tuple[str, ...]], ...]
    """The position in the rulebook: (procedure.step, clauses), outermost first."""
    passes: tuple[Standing, ...]
    over: Outcome | None
    seen: Look | None = None
    """Of one seat: gives what it may see as a match of its own, in which worlds are dealt."""

    def __repr__(self) -> str:
        stands = f"{', '.join(self.asked)} to answer" if self.over is None else "over"
        return f"<View of {', '.join(self.audience)} after entry {self.n}: {stands}>"

    def _repr_html_(self) -> str | None:
        return in_notebook("html", self)

    def _repr_svg_(self) -> str | None:
        return in_notebook("svg", self)


def view(match: Match[B], audience: str | Sequence[str]) -> View[B]:
    """What a seat, ``public`` or ``umpire`` may see; for several audiences their union.

    Raises LookupError for any other audience, listing those there are.
    """
    audiences = require_audiences(match, audience)
    board = mask_for(match.board, audiences)
    open_ = question(match)
    asked: Asked[B] | None = None
    may: list[Asked[B]] = []
    if open_ is not None:
        for seat, put in open_.demands:
            if seat in audiences and asked is None:
                asked = _asked(match, open_, seat, mask_for(put, audiences), board)
        for seat, put in open_.may:
            if seat in audiences:
                number = sum([a.seat == seat for a in may])
                may.append(_asked(match, open_=open_, seat=seat, put=mask_for(put, audiences), board=board, may=number))
    stack: list[tuple[str, tuple[str, ...]]] = []
    for frame in match.position.stack:
        step = match.game.codec.step(frame.proc, frame.at)
        stack.append((step.full, step.clauses))
    position = match.position
    return View(
        audience=audiences,
        n=position.n,
        leaf=position.leaf,
        board=board,
        asked=open_.seats if open_ else (),
        question=asked,
        may=tuple(may),
        stack=tuple(stack),
        passes=position.passes,
        over=position.over,
        seen=Look(match, audiences[0]) if len(audiences) == 1 and audiences[0] in match.seats else None,
    )


_MADE = 8


class Views(Generic[B]):
    """Views of one match, the last ones made once: several ask for the same."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, tuple[str, ...]], View[B]] = {}

    def of(self, match: Match[B], audience: str | Sequence[str]) -> View[B]:
        """As :func:`view`, of the match or of a branch of it. Raises LookupError for an unknown audience."""
        key = match.leaf, _named(audience)
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = view(match, audience)
            for old in list(self._made)[:-_MADE]:  # other threads may do the same
                self._made.pop(old, None)
        return found


def entry_for(match: Match[B], n: int, audience: str | Sequence[str]) -> Entry[Fact[B]]:
    """Entry ``n`` of a match as an audience may see it: its input, its facts, its control.

    Raises LookupError if there is no such entry.
    """
    entry = match.past[n].entry if 0 <= n <= match.n else None
    if entry is None:
        raise LookupError(f"there is no entry {n}: the match has entries 0 to {match.n}")
    before = replace(match, position=match.past[n - 1]) if n else match
    allowed = audiences_of_answer(before, entry) if n else ("",)
    return mask_entry(entry, allowed, require_audiences(match, audience))


def question_of(match: Match[Any], entry: Entry[Any]) -> Question[Any, Any] | None:
    """The question that an entry answered; None if it answered none."""
    body = entry.input
    pause = match.past[entry.n - 1].pause if entry.n else None
    if pause is None or not isinstance(body, Decision | Chance | Interject):
        return None
    if isinstance(body, Interject):
        mine = [d for d in pause.may if d.seat == entry.by]
        return match.game.codec.question(mine[body.may].question) if body.may < len(mine) else None
    return next((match.game.codec.question(d.question) for d in pause.demands if d.seat == entry.by), None)


def _named(audience: str | Sequence[str]) -> tuple[str, ...]:
    """The audiences that a caller names; whatever is no sequence is an unknown one."""
    alone: Any = isinstance(audience, str) or not hasattr(audience, "__iter__")
    return (cast("str", audience),) if alone else tuple(audience)


def require_audiences(match: Match[Any], audience: str | Sequence[str]) -> tuple[str, ...]:
    """One audience, or several. Raises LookupError for one that is no seat, ``public`` or ``umpire``.

    ``chance``, which sees its own questions, is one for programs that roll dice.
    """
    require_match(match)
    audiences = _named(audience)
    known = (*match.seats, "public", UMPIRE)
    if not audiences:
        raise LookupError(f"no audience is named: choose of {', '.join(known)}")
    if unknown := [one for one in audiences if one not in known and one != "chance"]:
        raise LookupError(f"there is no audience {unknown[0]!r}: choose of {', '.join(known)}")
    return audiences


def _asked(
    match: Match[Any], open_: OpenQuestion, seat: str, put: Question[Any, Any], board: Any, may: int = -1
) -> Asked[Any]:
    return Asked(
        seat=seat,
        question=put,
        board=board,
        step=open_.step,
        clauses=open_.clauses,
        n=open_.n,
        leaf=open_.leaf,
        may=may,
        readings=match.position.options,
    )
