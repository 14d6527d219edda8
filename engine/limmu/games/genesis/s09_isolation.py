"""9.1 and 9.2 The Isolation Phase: attrition of isolated units, then outsiders, Capitals and alliances."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from limmu.core import (
    PUBLIC,
    Answer,
    Ask,
    Call,
    Done,
    Faces,
    Goto,
    Next,
    Part,
    Procedure,
    Roll,
    Table,
    Verdict,
    accept,
    declare,
    procedure,
    refuse,
    rule,
    step,
)
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import NONE, REVOLT, Board, Group, Units
from limmu.games.genesis.facts import DieResolved, PhaseBegun, SegmentBegun
from limmu.games.genesis.options import CAPITAL_FALLEN, RELOCATION_FIRST
from limmu.games.genesis.s05_trade import has_route
from limmu.games.genesis.s09_capital import CapitalRelocation
from limmu.games.genesis.s10_removal import remove_outsiders
from limmu.games.genesis.s12_dissolution import DissolveAlliances
from limmu.games.genesis.units import KINDS, number, plus, taken, total, within
from limmu.games.genesis.upkeep import settle
from limmu.toolkit.levels import Divided

# ---------------------------------------------------------------- who is isolated


@rule("GE-9.1-a", "GE-9.1-b", "GE-9.1-c", "GE-9.1-d", "GE-11.2.6-a")
def is_isolated(board: Board, power: str, at: str) -> bool:
    """Whether a power's units in a space are isolated (9.1)."""
    sea_peoples = power == "sea_peoples"
    if q.is_box(board, at) or (q.is_barbarian(board, power) and not sea_peoples) or power == "canaan":
        return False
    place = b.place(board, at)
    if not q.is_city(board, at) or place.destroyed:
        return True
    if place.revolt:
        return not sea_peoples
    if q.is_kingdom(board, power):
        return not has_route(board, power, at)
    return not sea_peoples and q.home_of(board, at) != power and not has_route(board, power, at)


@rule("GE-9.1-e", "GE-9.1.1-a")
def isolated_stacks(board: Board) -> tuple[tuple[str, str], ...]:
    """(power, space) for all isolated units, by kingdoms in order, then other powers, each in map order. Kings alone
    are left in peace; of two allies in one space each is a stack of its own (R-GE-61)."""
    powers = (*board.order, *[one.id for one in board.outsiders])
    found: list[tuple[str, str]] = []
    for power in powers:
        spaces = dict.fromkeys([g.at for g in board.groups if g.power == power and number(g.units)])
        found += [(power, at) for at in b.pack(board).in_map_order(spaces) if is_isolated(board, power, at)]
    return tuple(found)


# ---------------------------------------------------------------- what is removed


@rule("GE-9.1.1-a")
def attrition(die: int) -> int:
    """How many units an attrition roll takes: half of it, rounded up."""
    return (die + 1) // 2


@declare(PUBLIC)
class Isolated(Answer):
    """Units to be removed: of those outside a revolt marker, and of those under it."""

    outside: Units
    under: Units = NONE


@declare(PUBLIC)
class RemoveIsolated(Divided[Board, Isolated]):
    """Which isolated units are removed: so many, all Chariots before any others."""

    asks: ClassVar[tuple[str, ...]] = (*KINDS, *[f"{kind}_under" for kind in KINDS])

    power: str
    at: str
    number: int

    def answers(self, board: Board) -> Sequence[Isolated]:
        """Every choice the rule leaves."""
        return ways_to_remove(board, self.power, self.at, self.number)

    def check(self, board: Board, answer: Isolated) -> Verdict[bool]:
        """So many as are there, the right number, Chariots first."""
        outside, under = piles(board, self.power, self.at)
        if not (within(NONE, answer.outside) and within(answer.outside, outside)):
            return refuse("GE-9.1.2-a", "not_so_many_units", self.at)
        if not (within(NONE, answer.under) and within(answer.under, under)):
            return refuse("GE-9.1.2-a", "not_so_many_units", self.at)
        gone, there = plus(answer.outside, answer.under), plus(outside, under)
        if number(gone) != min(self.number, number(there)) or gone.sherden:
            return refuse("GE-9.1.2-b", "wrong_number_of_units", *[str(min(self.number, number(there)))] * 2)
        if gone.chariots < min(self.number, there.chariots):
            return refuse("GE-9.1.2-a", "chariots_before_others", self.at)
        return accept

    def parts(self, board: Board, answer: Isolated) -> Part:
        """The number of each kind outside the marker, then of each under it."""
        return tuple([getattr(units, kind) for units in (answer.outside, answer.under) for kind in KINDS])


def piles(board: Board, power: str, at: str) -> tuple[Units, Units]:
    """A power's units in a space outside any revolt marker, and those under it."""
    groups = q.groups_of(board, at, power)
    outside = total([group for group in groups if group.state != REVOLT]).but(sherden=0)
    return outside, total([group for group in groups if group.state == REVOLT]).but(sherden=0)


@rule("GE-9.1.2-a", "GE-9.1.2-b", "GE-9.1-e")
def ways_to_remove(board: Board, power: str, at: str, count: int) -> tuple[Isolated, ...]:
    """Every way to remove so many units of a stack, all its Chariots first; all of it if it has no more."""
    outside, under = piles(board, power, at)
    chariots = min(count, outside.chariots + under.chariots)
    rest = min(count - chariots, number(outside) + number(under) - outside.chariots - under.chariots)
    found: list[Isolated] = []
    for below in range(max(0, chariots - outside.chariots), min(chariots, under.chariots) + 1):
        for mix in _mixes((*_foot(outside), *_foot(under)), rest):
            outer = Units(mix[0], chariots - below, mix[1], mix[2])
            found.append(Isolated(outer, Units(mix[3], below, mix[4], mix[5])))
    return tuple(found)


def _foot(units: Units) -> tuple[int, int, int]:
    return units.infantry, units.peasants, units.slaves


def _mixes(there: Sequence[int], count: int) -> list[tuple[int, ...]]:
    """Every way to take `count` from piles of these sizes, the first piles first."""
    if not there:
        return [] if count else [()]
    most = min(there[0], count)
    return [(n, *more) for n in range(most, -1, -1) for more in _mixes(there[1:], count - n)]


@procedure("GE-9.1.1")
class Attrition(Procedure[None]):
    """F1  each stack of isolated units in turn: half a die, rounded up, of its units; Kings never."""

    stacks: tuple[tuple[str, str], ...] = ()
    losing: int = 0

    @step("GE-3.2.F1-a")
    def begin(self, t: Table[Board]) -> Next[None]:
        t.emit(SegmentBegun("attrition"))
        return Goto(self.but(stacks=isolated_stacks(t.board)).roll)

    @step("GE-9.1.1-a")
    def roll(self, t: Table[Board]) -> Next[None]:
        if not self.stacks:
            return Done()
        return Roll(1, 6, "attrition", by=self.stacks[0][0], then=self.halve)

    @step("GE-9.1.1-a")
    def halve(self, t: Table[Board], faces: Faces) -> Next[None]:
        power, at = self.stacks[0]
        losing = attrition(faces[0])
        t.emit(
            DieResolved(
                purpose="attrition",
                power=power,
                faces=faces,
                total=losing,
                target=0,
                success=True,
                about=(at,),
                why=(("GE-9.1.1-a", losing),),
            )
        )
        return Goto(self.but(losing=losing).ask)

    @step("GE-9.1.2-a")
    def ask(self, t: Table[Board]) -> Next[None]:
        power, at = self.stacks[0]
        choices = ways_to_remove(t.board, power, at, self.losing)
        if len(choices) > 1:
            return Ask(q.decider(t.board, power), RemoveIsolated(power, at, self.losing), then=self.remove)
        for only in choices:
            self._remove(t, only)
        return Goto(self.but(stacks=self.stacks[1:]).roll)

    @step("GE-9.1.2-a", "GE-9.1.2-b")
    def remove(self, t: Table[Board], answer: Isolated) -> Next[None]:
        self._remove(t, answer)
        return Goto(self.but(stacks=self.stacks[1:]).roll)

    def _remove(self, t: Table[Board], answer: Isolated) -> None:
        power, at = self.stacks[0]
        groups = q.groups_of(t.board, at, power)
        parts: tuple[Group, ...] = taken([group for group in groups if group.state != REVOLT], answer.outside)
        parts += taken([group for group in groups if group.state == REVOLT], answer.under)
        armies.lose(t, parts, "attrition", (("GE-9.1.2-a", self.losing),))
        settle(t)


# ---------------------------------------------------------------- the phase


@procedure("GE-9")
class Isolation(Procedure[None]):
    """3.2 F  1 attrition  2 barbarians, Canaan and Sherden go  3 Capitals are relocated  4 alliances end."""

    @step("GE-3.2.F-a")
    def begin(self, t: Table[Board]) -> Next[None]:
        t.emit(PhaseBegun(t.board.turn, "isolation"))

    @step("GE-9.3-a")
    def relocate_first(self, t: Table[Board]) -> Next[None]:
        return Call(CapitalRelocation()) if t.option(CAPITAL_FALLEN) == RELOCATION_FIRST else None

    @step("GE-3.2.F1-a")
    def attrition(self, t: Table[Board]) -> Next[None]:
        return Call(Attrition())

    @step("GE-3.2.F2-a", "GE-9.2-a")
    def remove_outsiders(self, t: Table[Board]) -> Next[None]:
        t.emit(SegmentBegun("outsiders"))
        remove_outsiders(t)

    @step("GE-3.2.F3-a")
    def relocate(self, t: Table[Board]) -> Next[None]:
        return None if t.option(CAPITAL_FALLEN) == RELOCATION_FIRST else Call(CapitalRelocation())

    @step("GE-3.2.F4-a")
    def dissolve(self, t: Table[Board]) -> Next[None]:
        t.emit(SegmentBegun("alliances"))
        return Call(DissolveAlliances())
