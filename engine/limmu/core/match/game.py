"""A game: its board, its stored classes, its pack, and how a match of it begins."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, cast

from msgspec import Struct
from msgspec import json as msgjson
from typing_extensions import TypeVar

from limmu.core.log.codec import Codec, Upcasters
from limmu.core.match.bots import Bot, Budgeted, bots_in
from limmu.core.rules.choices import Pick
from limmu.core.rules.procedure import OUTLINES, Procedure, TurnClosed
from limmu.core.rules.question import Question, RollDice, ShuffleItems, answer_type
from limmu.core.rules.records import B, Fact, Telling, check_hint, check_stored, plan, stored_name

if TYPE_CHECKING:
    from limmu.core.match.view import View

T = TypeVar("T")
P = TypeVar("P", default=Any)


class Notation(Struct, Generic[B], frozen=True):
    """How people write positions, values and answers, in cases and at the terminal; None for what has no notation."""

    inline_pack: Callable[[Mapping[str, Any]], Any] | None = None
    """A pack from the tables of a case."""
    read_position: Callable[[Any, Mapping[str, Any]], B] | None = None
    """A board from a pack and the notation of a position."""
    write_position: Callable[[B], dict[str, Any]] | None = None
    """The notation of a board."""
    read_value: Callable[[B, str], Any] | None = None
    """A value, such as some units, from its notation; the text itself if it is not in this notation."""


class Dealing(Struct, Generic[B], frozen=True):
    """How a game deals anew what a seat may not see. What the seat knows is a value of the game's own.

    ``learn(known, fact, seat)`` adds a fact, as the seat may read it, to what the seat knows, from ``nothing`` on;
    ``deal(view, known, pick)`` gives a board; ``refill(record, board, known)`` gives the locals of an open frame, or an
    open question, that hides something from the seat, with values that agree with that board. ``hear(known, question,
    seat)`` adds a question that is put to somebody, as the seat may read it; None where questions tell nothing more.
    """

    nothing: Any
    learn: Callable[[Any, Any, str], Any]
    deal: Callable[[View[B], Any, Pick], B]
    refill: Callable[[Any, B, Any], Any]
    hear: Callable[[Any, Question[B, Any], str], Any] | None = None


class Game(Generic[B, P]):
    """Everything the core needs of a rules module. One instance per game, made when the module is loaded.

    ``B`` is the type of its boards, ``P`` that of its packs.

    ``modules`` hold the facts, questions and procedures; ``scopes`` maps the scope of a standing pass to the stored
    name of the procedure with which it ends; ``options`` maps the name of an option or ruling to its readings, the
    default first. ``dealing`` says how it deals anew what a seat may not see. ``ruleset`` is the number of the rules;
    ``oldest`` is the lowest number that these rules can still play: steps that were different then read ``t.ruleset``.
    ``upcasters`` turn superseded facts of old logs into current ones: by stored name of the old fact the name of its
    successor, a pure function from the old fields to the new ones, and the fields of an example, on which the game
    tries the function at once.

    Raises TypeError for a stored class without declared audiences, for two classes with one stored name, for a scope
    that ends with no procedure, or for an upcaster that does not turn its example into the same current fact each time.
    """

    def __init__(
        self,
        name: str,
        title: str,
        *,
        prefix: str,
        ruleset: int,
        board: type[B],
        modules: Sequence[ModuleType],
        load_pack: Callable[[Path | None], P],
        digest: Callable[[P], str],
        scenarios: Callable[[P], Mapping[str, str]],
        seats: Callable[[P, str], tuple[str, ...]],
        set_up: Callable[[P, str, Mapping[str, str]], Sequence[Fact[B]]],
        opening: Callable[[P, str], Procedure[Any]],
        options: Mapping[str, tuple[str, ...]] | None = None,
        oldest: int = 0,
        upcasters: Upcasters | None = None,
        scopes: Mapping[str, str] | None = None,
        notation: Notation[B] | None = None,
        dealing: Dealing[B] | None = None,
    ) -> None:
        self.name = name
        self.title = title
        self.prefix = prefix
        self.ruleset = ruleset
        self.rulesets = range(oldest or ruleset, ruleset + 1)
        self.board = board
        self.load_pack = load_pack
        self.digest = digest
        self.scenarios = scenarios
        self._seats = seats
        self.set_up = set_up
        self.opening = opening
        self.options = dict(options or {})
        self.scopes = dict(scopes or {})
        self.notation = notation or Notation[B]()
        self.dealing = dealing
        """How it deals anew what a seat may not see; None if it hides nothing."""
        self.package = sys.modules[board.__module__].__package__ or ""
        """The package of the board, which also has the texts, bots and other modules of the game; "" for none."""
        everything = [cls for module in modules for cls in vars(module).values() if isinstance(cls, type)]
        self.facts = _named([TurnClosed, *everything], Fact)
        self.questions = _named([RollDice, ShuffleItems, *everything], Question)
        self.procedures = _named(everything, Procedure)
        _check(board, self.questions, [*self.facts.values(), *self.questions.values(), *self.procedures.values()])
        _check_scopes(self.scopes, self.procedures)
        self.codec = Codec[B](
            name,
            facts=self.facts,
            questions=self.questions,
            procedures=self.procedures,
            upcasters=upcasters or {},
        )
        """The codec that decodes logs of this game."""

    def seats(self, pack: P, scenario: str) -> tuple[str, ...]:
        """The seats of a scenario, in their order. Raises ValueError for an unknown one, listing those there are."""
        if scenario not in (known := self.scenarios(pack)):
            raise ValueError(f"{self.name} has no scenario {scenario!r}: choose one of {', '.join(known)}")
        return self._seats(pack, scenario)

    @property
    def bots(self) -> tuple[str, ...]:
        """The names of its bots; every game has ``random``."""
        return tuple(bots_in(self.module("bots")))

    def bot(self, name: str, seed: str | int = "") -> Bot:
        """A bot that answers for a seat; the same seed and view give the same answer. Raises LookupError.

        ``strong:100`` is a bot that thinks for 100 rollouts, not for the time of its level: the same on every machine.
        """
        level, _, budget = name.partition(":")
        made = bots_in(self.module("bots")).get(level)
        if budget.isdecimal() and int(budget) and isinstance(made, Budgeted):
            return made.within(str(seed), int(budget))
        if made is None or level != name:
            raise LookupError(f"{self.name} has no bot {name!r}: choose one of {', '.join(self.bots)}")
        return made(str(seed))

    def deal_anew(self, view: View[B], known: Any, pick: Pick) -> B:
        """A board that the seat of a view cannot tell from the true one, from the view and from what the seat's own log
        taught it (:attr:`Seen.known`); ``pick(n)`` draws a number from 0 to n-1. What the view shows stays.

        Raises LookupError for a game that hides parts of its board and does not say how to deal them.
        """
        if self.dealing is not None:
            return self.dealing.deal(view, known, pick)
        if plan(self.board):
            raise LookupError(
                f"{self.name} hides parts of its board, but does not say how to deal them: give `dealing`"
            )
        return view.board

    def __copy__(self) -> Game[Any]:
        """Another game of the same rules, not the one that its name leads to."""
        other: Game[Any] = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        return other

    def __reduce__(self) -> tuple[Callable[[str, str], Game[Any]], tuple[str, str]]:
        """Pickled by the name of its variable, so that the program which loads it uses its own rules."""
        for place in (self.package, self.board.__module__):
            for name, value in vars(sys.modules[place]).items() if place else ():
                if value is self:
                    return _found, (place, name)
        raise TypeError(f"{self.name} cannot be pickled: no variable of {self.package or 'its module'} holds the game")

    def module(self, name: str) -> ModuleType | None:
        """An optional module of the game's package, such as ``bots``."""
        if not self.package or find_spec(f"{self.package}.{name}") is None:
            return None
        return import_module(f"{self.package}.{name}")


def _found(module: str, name: str) -> Game[Any]:
    """The game in a variable of a module."""
    return getattr(import_module(module), name)


def _named(classes: Sequence[type[Any]], kind: type[T]) -> dict[str, type[T]]:
    found: dict[str, type[T]] = {}
    for cls in classes:
        if issubclass(cls, kind) and _concrete(cls):
            name = stored_name(cls.__name__)
            if found.setdefault(name, cls) is not cls:
                raise TypeError(f"{cls.__module__}.{cls.__name__} and {found[name].__module__} share {name!r}")
    return found


def _concrete(cls: type[Any]) -> bool:
    if issubclass(cls, Procedure):
        return cls in OUTLINES
    if issubclass(cls, Question):
        if isinstance(answer_type(cast("type[Any]", cls)), TypeVar):
            return False
        return any([getattr(cast("type[Any]", cls), own) is not vars(Question)[own] for own in ("answers", "choices")])
    return cls is not Telling and getattr(cls, "fold", None) is not vars(Fact)["fold"]


def _check_scopes(scopes: Mapping[str, str], procedures: Mapping[str, type[Any]]) -> None:
    """Raise TypeError for a scope that names no procedure: a standing pass with it would never be accepted."""
    for scope, name in scopes.items():
        if name not in procedures:
            known = ", ".join(sorted(procedures)) or "none"
            raise TypeError(f"scopes: {scope!r} ends with {name!r}, but no procedure is called so; there are {known}")


def _check(board: type[Any], questions: Mapping[str, type[Any]], stored: Sequence[type[Any]]) -> None:
    """Raise TypeError for a class that the log cannot store, mask or tell from another, before any match."""
    known: dict[type, None] = {}
    for cls in (board, *stored):
        check_stored(cls, known)
        plan(cls)
    for cls in questions.values():
        answer = answer_type(cls)
        if answer is Any:
            raise TypeError(f"{cls.__name__} does not say the type of its answers: derive it from Question[Board, ...]")
        check_hint(answer, f"the answer of {cls.__name__}", known)
        msgjson.Decoder(answer)  # describes its structs before threads do, which would crash msgspec


def require_game(given: object) -> None:
    """Check what a caller gives as a game. Raises TypeError, which says where to find one."""
    if not isinstance(given, Game):
        raise TypeError(f"{given!r:.100} is no game: give one of limmu.installed_games()")
