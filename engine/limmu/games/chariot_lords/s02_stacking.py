"""2.e, 2.f Stacking, checked after movement and after redeployment, and Meshwesh left alone."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import (
    PUBLIC,
    Ask,
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
    rule,
    step,
)
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.armies import crowd_out, desert
from limmu.games.chariot_lords.board import RULER, Board, Unit
from limmu.games.chariot_lords.moves import MoveUnits, ids
from limmu.games.chariot_lords.picks import PickUnits


@declare(PUBLIC)
class CrowdOut(PickUnits):
    """Which units of a power leave an area that has no room for all of them."""

    power: str
    at: str

    def candidates(self, board: Board) -> Sequence[str]:
        """The units there that count."""
        return tuple([one.id for one in stacking_units(board, self.at, self.power)])

    def bounds(self, board: Board) -> tuple[int, int]:
        """As many as are too many."""
        excess = -q.room(board, self.at, self.power)
        return excess, excess


@procedure("CL-2.e")
class Stacking(Procedure[None]):
    """2.e  where a power has too many units, it picks those that go to its dead pile  2.f  lone Meshwesh desert."""

    power: str

    @step("CL-2.e")
    def check(self, t: Table[Board]) -> Next[None]:
        crowded = overfull(t.board, self.power)
        if not crowded:
            return Goto(self.desert)
        units = stacking_units(t.board, crowded[0], self.power)
        if len(q.sorts(units)) > 1:
            return Ask(q.seat_of(t.board, self.power), CrowdOut(self.power, crowded[0]), then=self.picked)
        crowd_out(t, units[: -q.room(t.board, crowded[0], self.power)])
        return Goto(self.check)

    @step("CL-2.e")
    def picked(self, t: Table[Board], answer: tuple[str, ...]) -> Next[None]:
        crowd_out(t, [b.unit(t.board, name) for name in answer])
        return Goto(self.check)

    @step("CL-2.f")
    def desert(self, t: Table[Board]) -> Next[None]:
        desert(t)
        return Done()


def stacking_units(board: Board, at: str, power: str) -> list[Unit]:
    """The units of a power in an area that count toward the stacking limit."""
    types = b.pack(board).unit_type
    return [one for one in q.units_at(board, at, power) if types[one.kind].stacks]


@rule("CL-2.e")
def overfull(board: Board, power: str) -> list[str]:
    """The areas where a power has more units than the limit, in map order."""
    return list(b.pack(board).in_map_order([at for at, room in q.full(board, power).items() if room < 0]))


@rule("CL-2.e")
def may_crowd(board: Board, coming: Sequence[Unit], to: str) -> Verdict[bool]:
    """Whether an area takes units of the mover, as they are when they have come: those that are too many then, if any,
    must have the movement points to go on, and no enemies there that hold them."""
    power = coming[0].power
    there = [*q.units_at(board, to, power), *coming]
    excess = q.stacked(board, there) - q.stack_limit(board, to, power, coming)
    return accept if _may_leave(board, there, to, power) >= excess else refuse("CL-2.e", "no_room", to)


@rule("CL-2.e", "CL-2.e.ii")
def may_strand(board: Board, going: Sequence[Unit]) -> Verdict[bool]:
    """Whether units of the mover may leave their area: those that a Ruler among them makes too many there, if any, can
    go on as well."""
    excess = left_over(board, going)
    if not excess:
        return accept
    at, power = going[0].at, going[0].power
    left = q.units_at(b.without_units(board, ids(going)), at, power)
    return accept if _may_leave(board, left, at, power) >= excess else refuse("CL-2.e.ii", "leaves_too_many", at)


@rule("CL-2.e.ii")
def left_over(board: Board, going: Sequence[Unit]) -> int:
    """How many units too many stay in an area that a Ruler leaves, with these, where his power may have fewer without
    him."""
    at, power = going[0].at, going[0].power
    if not b.pack(board).power[power].stack_with_ruler or not any([one.kind == RULER for one in going]):
        return 0
    return max(0, -q.room(b.without_units(board, ids(going)), at, power))


def _may_leave(board: Board, there: Sequence[Unit], at: str, power: str) -> int:
    """How many of these units that count could leave an area by land."""
    types = b.pack(board).unit_type
    able = [one for one in there if types[one.kind].stacks and may_go_on(board, one, at)]
    if not q.enemies_at(board, at, power) or board.mover.invading:
        return len(able)
    begun = sum([not one.path for one in able])
    hold = b.pack(board).numbers.screen * q.enemy_combat_count(board, at, power)
    spare = max(0, sum([q.is_combat(board, one) for one in there]) - hold)
    return begun + min(len(able) - begun, spare)


@rule("CL-2.e")
def may_shed(board: Board, question: MoveUnits, at: str) -> bool:
    """Whether an answer of a question takes a unit that counts out of an area."""
    movers = [one for one in question.movers(board) if one.at == at and q.stacked(board, [one])]
    sorts = [one for one, *_ in q.sorts(movers)]
    return any([question.may(board, [one], to) for one in sorts for to in question.targets(board, one)])


@rule("CL-2.e")
def stuck(board: Board, at: str, power: str) -> bool:
    """Whether a power has more units in an area than may stay and than can leave it by land."""
    return _may_leave(board, q.units_at(board, at, power), at, power) < -q.room(board, at, power)


@rule("CL-2.a.i", "CL-2.b", "CL-2.e")
def may_go_on(board: Board, unit: Unit, at: str) -> bool:
    """Whether a unit has the movement points to reach an area with room by land, if need be through full ones; a Ruler
    needs no room (R-CL-17), and who sailed has no points."""
    if unit.sailed:
        return False
    full = q.full(board, unit.power) if b.pack(board).unit_type[unit.kind].stacks else ()
    most = {at: q.allowance(board, unit) - unit.spent}
    ways = [at]
    for here in ways:
        for to, fee in q.exits(board, here, unit.power).items():
            left = most[here] - fee
            if left > most.get(to, -1):
                if to not in full:
                    return True
                most[to] = left
                ways.append(to)
    return False
