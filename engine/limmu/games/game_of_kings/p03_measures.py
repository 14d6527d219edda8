"""Where a distance may decide otherwise on the table than by the positions: who measures it (PL-49)."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import Ask, Done, Next, Procedure, Table, procedure, rule, step
from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings.board import Board, Unit, UnitId, other, unit_at, units_of
from limmu.games.game_of_kings.by_hand import TAPE, AgreeMeasure, by_measure, to_measure
from limmu.games.game_of_kings.facts_measures import DistanceMeasured
from limmu.games.game_of_kings.ground import NEAR, apart, is_within
from limmu.games.game_of_kings.settled import read_range
from limmu.toolkit.plane.findings import Source
from limmu.toolkit.questions import YES

Read = tuple[UnitId, UnitId, int]
"""How far it is from one Unit to another, in micrometres, as it was measured."""


def distance(board: Board, by: UnitId, on: UnitId) -> int:
    """How far two Units are apart by the positions."""
    return -apart(unit_at(board, by), unit_at(board, on), 0).margin


def may_measure(t: Table[Board], by: Unit, on: Unit) -> bool:
    """Whether anything but the positions may say how far two Units are apart: an umpire, or a tape measure."""
    return t.option(o.MEASURES) == o.BY_HAND or read_range(t.board, by, on) is not None


def is_measured(t: Table[Board], by: Unit, on: Unit, limit: int) -> bool:
    """Whether the distance of two Units is measured where a rule has a limit: an umpire ruled it, or they play by hand
    and it is so near to the limit that a tape measure may say otherwise."""
    near = may_measure(t, by, on) and abs(limit - distance(t.board, by.id, on.id)) <= TAPE
    return near or read_range(t.board, by, on) is not None


@procedure("GOK-MEAS")
class Measuring(Procedure[int]):
    """How far it is from one Unit to another: an umpire ruled it, or its player reads it from the table.

    The other seat is asked where that is on the other side of the `limit`. The result: the distance that holds.
    """

    by: UnitId
    on: UnitId
    limit: int
    clause: str
    typed: int = 0

    @step("GOK-MEAS-1", "GOK-MEAS-3")
    def measure(self, t: Table[Board]) -> Next[int]:
        by, on = unit_at(t.board, self.by), unit_at(t.board, self.on)
        read = read_range(t.board, by, on)
        if read is not None:
            return self._told(t, *read)
        return Ask(by.seat, to_measure(by, on, distance(t.board, self.by, self.on)), then=self.taken)

    @step("GOK-MEAS-1", "GOK-MEAS-3")
    def taken(self, t: Table[Board], length: int) -> Next[int]:
        if (length <= self.limit) == (distance(t.board, self.by, self.on) <= self.limit):
            return self._told(t, length, "typed")
        asks = AgreeMeasure(self.by, self.on, length)
        return Ask(unit_at(t.board, self.on).seat, asks, then=self.but(typed=length).agreed)

    @step("GOK-MEAS-1", "GOK-MEAS-3")
    def agreed(self, t: Table[Board], answer: str) -> Next[int]:
        if answer == YES:
            return self._told(t, self.typed, "agreed")
        return self._told(t, distance(t.board, self.by, self.on), "")

    def _told(self, t: Table[Board], length: int, source: Source) -> Next[int]:
        found = apart(unit_at(t.board, self.by), unit_at(t.board, self.on), self.limit).but(clause=self.clause)
        t.emit(DistanceMeasured(self.by, self.on, self.limit, by_measure(found, self.limit, length, source)))
        return Done(length)


@rule("GOK-MOVE-10")
def unwatched(board: Board, seat: str, read: Sequence[Read] = ()) -> tuple[UnitId, ...]:
    """The Units of a seat that have no enemy Unit within 8 inches (A-043), by what was measured between two of them."""
    near = {(by, on): length <= NEAR for by, on, length in read}
    foes = units_of(board, other(seat))
    return tuple([
        unit.id for unit in units_of(board, seat)
        if not any([near[unit.id, foe.id] if (unit.id, foe.id) in near else is_within(unit, foe, NEAR) for foe in foes])
    ])  # fmt: skip


@rule("GOK-MOVE-10")
def watchers(t: Table[Board], seat: str) -> tuple[tuple[UnitId, UnitId], ...]:
    """The Units of a seat and the enemies that are about 8 inches from them, so that somebody measures."""
    return tuple([
        (unit.id, foe.id)
        for unit in units_of(t.board, seat)
        for foe in units_of(t.board, other(seat))
        if is_measured(t, unit, foe, NEAR)
    ])  # fmt: skip
