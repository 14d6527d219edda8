"""4 Redeployment: after the battles the mover moves again, through what is its own or what it passed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from limmu.core import (
    PUBLIC,
    Ask,
    Call,
    Done,
    Goto,
    Next,
    Procedure,
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
from limmu.games.chariot_lords.board import Area, Board, Unit
from limmu.games.chariot_lords.facts import UnitsRedeployed
from limmu.games.chariot_lords.moves import Move, MoveUnits, Stay, ids
from limmu.games.chariot_lords.s02_stacking import Stacking, left_over
from limmu.toolkit.areas import costs

LONG_BATTLE = 2
"""Rounds of battle that open the way back through enemies (4.a.ii.1)."""


@declare(PUBLIC)
class Redeploy(MoveUnits):
    """Which units of a power redeploy next, and in which area they end; STAY ends the phase."""

    def movers(self, board: Board) -> Sequence[Unit]:
        """Units that have not redeployed and have somewhere to go."""
        return movable(board, self.power)

    def targets(self, board: Board, unit: Unit) -> Sequence[str]:
        """The areas it has the points for and may end in, the one it sailed from included."""
        return ends(board, unit)

    def may(self, board: Board, units: Sequence[Unit], to: str) -> Verdict[bool]:
        """All may go there, there is room for them, and what they leave is not too many."""
        for one in units[1:]:
            if to not in self.targets(board, one):
                return self.no_target(board, one, to)
        there = (*q.units_at(board, to, self.power), *units)
        if q.stacked(board, there) > q.stack_limit(board, to, self.power, units):
            return refuse("CL-2.e", "no_room", to)
        return refuse("CL-2.e.ii", "leaves_too_many", units[0].at) if left_over(board, units) else accept

    def no_mover(self, board: Board, name: str) -> Verdict[bool]:
        """It has redeployed, or can go nowhere, or is none of theirs."""
        unit = b.units_by_id(board).get(name)
        if unit is None or unit.power != self.power:
            return refuse("CL-4.a", "not_on_offer", name)
        return refuse("CL-4.a", "has_redeployed" if unit.redeployed else "nowhere_to_go", name)

    def no_target(self, board: Board, unit: Unit, to: str) -> Verdict[bool]:
        """Enemies are there, it is neither its power's nor passed, or it is too far."""
        if q.enemies_at(board, to, self.power):
            return refuse("CL-4.a.iii" if to == unit.sailed else "CL-4.a.ii", "enemies_there", to)
        if not may_enter(board, unit, to):
            return refuse("CL-4.a.i", "not_held_nor_passed", unit.id, to)
        return refuse("CL-4.a", "too_far", unit.at, to)


@procedure("CL-4")
class Redeployment(Procedure[None]):
    """4.a  the mover moves again, through what it controls or moved through; then stacking and Meshwesh as in 2."""

    power: str

    @step("CL-4", "CL-4.a")
    def ask(self, t: Table[Board]) -> Next[None]:
        question = Redeploy(self.power)
        if not question.movers(t.board):
            return Goto(self.stack)
        return Ask(q.seat_of(t.board, self.power), question, then=self.redeploy)

    @step("CL-4.a", "CL-4.a.iii")
    def redeploy(self, t: Table[Board], answer: Move | Stay) -> Next[None]:
        if isinstance(answer, str):
            return Goto(self.stack)
        units = [b.unit(t.board, name) for name in answer.units]
        by_sea = any([answer.to not in reach(t.board, one) for one in units])
        t.emit(UnitsRedeployed(ids(units), units[0].at, answer.to, by_sea))
        return Goto(self.ask)

    @step("CL-2.e", "CL-2.f")
    def stack(self, t: Table[Board]) -> Next[None]:
        return Call(Stacking(self.power))

    @step("CL-4")
    def end(self, t: Table[Board]) -> Next[None]:
        return Done()


# ---------------------------------------------------------------- one area


@rule("CL-4.a.i", "CL-4.a.ii", "CL-4.a.ii.1")
def may_enter(board: Board, unit: Unit, to: str) -> bool:
    """Whether a unit may enter an area on its way: its power controls it or it moved through it in this turn; with
    enemies there, only if it moved through it and has fought two rounds."""
    passed = to in unit.path
    if not passed and q.holder(board, to) != unit.power:
        return False
    return to not in _occupied(board, unit.power) or (passed and unit.rounds >= LONG_BATTLE)


@rule("CL-4.a.ii", "CL-4.a.ii.1")
def may_end(board: Board, unit: Unit, to: str) -> bool:
    """Whether a unit that may enter an area may stay there: no enemies are in it."""
    return to not in _occupied(board, unit.power)


@rule("CL-4.a.iii")
def may_sail_back(board: Board, unit: Unit) -> bool:
    """Whether a unit that came by sea may go back to where it embarked: no enemies are there."""
    return bool(unit.sailed) and unit.sailed != unit.at and may_end(board, unit, unit.sailed)


# ---------------------------------------------------------------- how far


def reach(board: Board, unit: Unit) -> Mapping[str, int]:
    """The areas in which a unit may end by land, with the movement points it takes; not the one it is in."""
    known = _reached(board.areas, _occupied(board, unit.power), unit.power, board.pack)
    sort = (unit.at, unit.path, unit.rounds >= LONG_BATTLE, q.allowance(board, unit))
    if sort not in known:
        known[sort] = _reach(board, unit)
    return known[sort]


@rule("CL-4.a", "CL-4.a.i", "CL-4.a.ii", "CL-4.a.ii.1")
def _reach(board: Board, unit: Unit) -> dict[str, int]:
    """The same, found anew."""
    found = costs(
        b.pack(board).exits[unit.power],
        unit.at,
        lambda to: q.entry_cost(board, to, unit.power),
        lambda _, to: may_enter(board, unit, to),
        q.allowance(board, unit),
    )
    return {at: cost for at, cost in found.items() if at != unit.at and may_end(board, unit, at)}


def ends(board: Board, unit: Unit) -> Sequence[str]:
    """The areas in which a unit may end by land or by sea, in map order."""
    found = reach(board, unit)
    if may_sail_back(board, unit) and unit.sailed not in found:
        return b.pack(board).in_map_order([*found, unit.sailed])
    return b.pack(board).in_map_order(found)


@remember
def movable(board: Board, power: str) -> list[Unit]:
    """The units of a power that have not redeployed and have somewhere to go."""
    known = _movable(board.areas, _occupied(board, power), power, board.pack)
    found: list[Unit] = []
    for one in board.units:
        if one.power == power and not one.redeployed:
            sort = (one.at, one.kind, one.path, one.rounds, one.sailed)
            if sort not in known:
                known[sort] = may_sail_back(board, one) or _may_step(board, one) or bool(reach(board, one))
            if known[sort]:
                found.append(one)
    return found


@remember
def _movable(areas: tuple[Area, ...], occupied: frozenset[str], power: str, pack_digest: str) -> dict[object, bool]:
    return {}  # filled as units are asked for: as `_reached`


def _may_step(board: Board, unit: Unit) -> bool:
    """Whether a unit may end in an area next to it: then it has somewhere to go, however far it may."""
    most = q.allowance(board, unit)
    ways = q.exits(board, unit.at, unit.power).items()
    return any(fee <= most and may_enter(board, unit, to) and may_end(board, unit, to) for to, fee in ways)


@remember
def _occupied(board: Board, power: str) -> frozenset[str]:
    """The areas with enemies of a power."""
    friends = q.friends(board, power)
    return frozenset([at for at, here in b.units_by_area(board).items() if not friends.issuperset(here)])


Sort = tuple[str, tuple[str, ...], bool, int]


@remember
def _reached(
    areas: tuple[Area, ...], occupied: frozenset[str], power: str, pack_digest: str
) -> dict[Sort, Mapping[str, int]]:
    return {}  # filled as units are asked for: it follows from these, where a unit is and what it did
