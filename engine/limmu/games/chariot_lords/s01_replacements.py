"""1.b Replacements from the dead: one returns, others are destroyed for good; a single one may be gambled for."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from typing import ClassVar, Final, Literal

from limmu.core import (
    PUBLIC,
    Answer,
    Ask,
    Choices,
    Concern,
    Done,
    Faces,
    Goto,
    Next,
    Option,
    Part,
    Procedure,
    Question,
    Roll,
    Table,
    Verdict,
    accept,
    declare,
    procedure,
    refuse,
    remember,
    rule,
    step,
)
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.armies import place
from limmu.games.chariot_lords.board import Board, SpaceId
from limmu.games.chariot_lords.facts import DeadTaken
from limmu.games.chariot_lords.options import ONLY_A_PILE_OF_ONE, SINGLE_DEAD

GAMBLE = "gamble"
"""Purpose of the die for a single dead unit."""


@declare(PUBLIC)
class Return(Answer):
    """A dead unit of a kind comes back in an area, for others that are destroyed for good."""

    kind: str
    at: SpaceId
    destroyed: tuple[str, ...]


@declare(PUBLIC)
class Gamble(Answer):
    """The die says whether a dead unit of a kind comes back in an area."""

    kind: str
    at: SpaceId


Stop = Literal["stop"]
STOP: Final = "stop"
"""That was all."""


@declare(PUBLIC)
class Replace(Question[Board, Return | Gamble | Stop]):
    """Which dead unit of a power comes back next, where and for which others; STOP ends it."""

    power: str
    left: int
    """How many more may come back."""
    gamble: bool
    """A single dead unit may be gambled for."""

    passing: ClassVar[Stop] = STOP

    def choices(self, board: Board, part: Part) -> Choices[Return | Gamble | Stop]:
        """A kind or STOP, the area, for whom it comes back or by the die."""
        ways = bargains(board, self.power)
        diced = b.power(board, self.power).dead if self.gamble else ()
        if not part:
            options: list[Option[Return | Gamble | Stop]] = [Option(STOP, STOP)]
            if replacement_areas(board, self.power):
                options += [Option(kind) for kind in dict.fromkeys([*[kind for kind, _ in ways], *diced])]
            return Choices(tuple(options), asks="kind")
        kind, *rest = part
        if not rest:
            areas = replacement_areas(board, self.power)
            return Choices(tuple([Option(at, concerns=(Concern("space", at),)) for at in areas]), asks="space")
        (at,) = rest
        found: list[Return | Gamble] = [Return(kind, at, gone) for back, gone in ways if back == kind]
        if kind in diced:
            found.append(Gamble(kind, at))
        return Choices(tuple([Option(one, one) for one in found]), asks="price")

    def parts(self, board: Board, answer: Return | Gamble | Stop) -> Part:
        """The kind, the area, the whole."""
        return (answer,) if isinstance(answer, str) else (answer.kind, answer.at, answer)

    def check(self, board: Board, answer: Return | Gamble | Stop) -> Verdict[bool]:
        """Out of the pile, for the price or by the die, in an area that is open."""
        if isinstance(answer, str):
            return accept
        if not (verdict := may_stand(board, self.power, answer.at)):
            return verdict
        match answer:
            case Return():
                return may_return(board, self.power, answer)
            case Gamble():
                if not self.gamble:
                    return refuse("CL-1.b.i.2", "not_a_single_one")
                there = answer.kind in b.power(board, self.power).dead
                return accept if there else refuse("CL-1.b.i", "not_dead", answer.kind)


@procedure("CL-1.b")
class Replacements(Procedure[None]):
    """1.b  i dead units return, others are destroyed for good  i.2 a single one may be gambled for  iii up to a
    limit."""

    power: str
    began: int = 0
    """Dead units when it began."""
    used: int = 0
    wish: Gamble = Gamble("", "")
    """What the die is thrown for."""

    @step("CL-1.b")
    def begin(self, t: Table[Board]) -> Next[None]:
        return Goto(self.but(began=len(b.power(t.board, self.power).dead)).ask)

    @step("CL-1.b", "CL-1.b.i", "CL-1.b.ii", "CL-1.b.ii-b", "CL-1.b.iii", "CL-1.b.iii.1")
    def ask(self, t: Table[Board]) -> Next[None]:
        left = limit(t.board, self.power) - self.used
        gamble = self._gamble(t)
        many = len(b.power(t.board, self.power).dead)
        enough = gamble or many > price(t.board, self.power)
        if left <= 0 or not enough or not replacement_areas(t.board, self.power):
            return Done()
        return Ask(q.seat_of(t.board, self.power), Replace(self.power, left, gamble), then=self.answered)

    def _gamble(self, t: Table[Board]) -> bool:
        if t.option(SINGLE_DEAD) == ONLY_A_PILE_OF_ONE and self.began > 1:
            return False
        return may_gamble(t.board, self.power)

    @step("CL-1.b", "CL-1.b.i-b", "CL-1.b.i.1")
    def answered(self, t: Table[Board], answer: Return | Gamble | Stop) -> Next[None]:
        match answer:
            case "stop":
                return Done()
            case Gamble():
                return Goto(self.but(wish=answer).roll)
            case Return():
                return self._bring_back(t, answer)

    def _bring_back(self, t: Table[Board], answer: Return) -> Next[None]:
        many = len(answer.destroyed)
        clause = "CL-1.b.i.1" if b.power(t.board, self.power).face_lost else "CL-1.b.i-b"
        t.emit(DeadTaken(self.power, answer.kind, answer.destroyed, ((clause, many),)))
        place(t, self.power, [(answer.kind, answer.at)], "replacement", (("CL-1.b.i", 1),))
        return Goto(self.but(used=self.used + 1).ask)

    @step("CL-1.b.i.2")
    def roll(self, t: Table[Board]) -> Next[None]:
        return Roll(1, 6, GAMBLE, by=q.seat_of(t.board, self.power), then=self.gambled)

    @step("CL-1.b.i.2-b")
    def gambled(self, t: Table[Board], faces: Faces) -> Next[None]:
        kind, why = self.wish.kind, (("CL-1.b.i.2-b", faces[0]),)
        if returns(t.board, faces[0]):
            t.emit(DeadTaken(self.power, kind, (), why))
            place(t, self.power, [(kind, self.wish.at)], GAMBLE, why)
        else:
            t.emit(DeadTaken(self.power, "", (kind,), why))
        return Done()  # it was the last


# ---------------------------------------------------------------- how many


@rule("CL-1.b.iii", "CL-1.b.iii.1")
def limit(board: Board, power: str) -> int:
    """How many replacements a power may have in this phase, gambles included: one for each area it controls, for some
    powers always one."""
    return max(len(q.controlled(board, power)), b.pack(board).power[power].least_replacements)


@rule("CL-1.b.i-b", "CL-1.b.i.1")
def price(board: Board, power: str) -> int:
    """How many dead units are destroyed for good for each that returns: more if a Major empire has lost face."""
    numbers = b.pack(board).numbers
    return numbers.destroyed_lost_face if b.power(board, power).face_lost else numbers.destroyed


@rule("CL-1.b.i", "CL-1.b.i-b", "CL-1.b.iii")
def max_back(board: Board, power: str) -> int:
    """How many dead units a power may have back in this phase without a gamble."""
    return min(limit(board, power), len(b.power(board, power).dead) // (1 + price(board, power)))


@rule("CL-1.b.i.2")
def may_gamble(board: Board, power: str) -> bool:
    """Whether a power has exactly one dead unit left, and none to destroy for it."""
    return len(b.power(board, power).dead) == 1 <= price(board, power)


@rule("CL-1.b.i.2-b")
def returns(board: Board, face: int) -> bool:
    """Whether the unit that is gambled for comes back on this natural face; else it is destroyed for good."""
    return face in b.pack(board).numbers.gamble_returns_on


# ---------------------------------------------------------------- who for whom, and where


@rule("CL-1.b.i", "CL-1.b.i-b")
@remember
def bargains(board: Board, power: str) -> list[tuple[str, tuple[str, ...]]]:
    """Every kind that may return with every choice of kinds destroyed for it."""
    pile = Counter(b.power(board, power).dead)
    kinds = [kind for kind in b.pack(board).unit_type if pile[kind]]
    found: list[tuple[str, tuple[str, ...]]] = []
    for kind in kinds:
        left = pile - Counter([kind])
        for gone in combinations_with_replacement([one for one in kinds if left[one]], price(board, power)):
            if Counter(gone) <= left:
                found.append((kind, gone))
    return found


@rule("CL-1.b.i", "CL-1.b.i-b", "CL-1.b.i.1")
def may_return(board: Board, power: str, wish: Return) -> Verdict[bool]:
    """Whether a unit may return for these: all out of the dead pile, as many destroyed as it takes."""
    many = price(board, power)
    if len(wish.destroyed) != many:
        lost = b.power(board, power).face_lost
        return refuse("CL-1.b.i.1" if lost else "CL-1.b.i-b", "not_the_price", str(many))
    if lacking := Counter([wish.kind, *wish.destroyed]) - Counter(b.power(board, power).dead):
        return refuse("CL-1.b.i", "not_dead", *lacking)
    ordered = sorted(wish.destroyed, key=list(b.pack(board).unit_type).index)
    return accept if list(wish.destroyed) == ordered else refuse("", "not_on_offer", *wish.destroyed)


@rule("CL-1.b.ii", "CL-1.b.ii-b")
def may_stand(board: Board, power: str, at: str) -> Verdict[bool]:
    """Whether a replacement may be placed in an area now: one of its new units or named for replacements, without units
    of any other power, with room."""
    if at not in b.pack(board).replacement_areas(power, board.turn):
        return refuse("CL-1.b.ii", "not_for_replacements", at)
    return _is_open(board, power, at)


@rule("CL-1.b.ii-c", "CL-2.e")
def _is_open(board: Board, power: str, at: str) -> Verdict[bool]:
    if any([other != power for other in q.powers_at(board, at)]):
        return refuse("CL-1.b.ii-c", "occupied", at)
    return accept if q.room(board, at, power) > 0 else refuse("CL-2.e", "no_room", at)


@rule("CL-1.b.ii", "CL-1.b.ii-b")
def replacement_areas(board: Board, power: str) -> list[str]:
    """The areas where a replacement of a power may be placed now, in map order."""
    return [at for at in b.pack(board).replacement_areas(power, board.turn) if _is_open(board, power, at)]
