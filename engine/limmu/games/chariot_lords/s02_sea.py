"""2.a Sea movement: a few units a turn, from coast to coast, before anybody marches."""

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
    remember,
    step,
)
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.board import Board, Unit
from limmu.games.chariot_lords.facts import UnitsSailed
from limmu.games.chariot_lords.moves import Move, MoveUnits, Stay
from limmu.games.chariot_lords.s02_stacking import may_crowd, may_shed, may_strand, overfull, stuck


@declare(PUBLIC)
class Sail(MoveUnits):
    """Which units of a power sail next, and where to; STAY ends sea movement."""

    def movers(self, board: Board) -> Sequence[Unit]:
        """Units with a coast in reach that have not sailed."""
        return sailors(board, self.power)

    def targets(self, board: Board, unit: Unit) -> Sequence[str]:
        """The coasts in reach: the terrain between does not matter, closed deserts stay closed."""
        return b.pack(board).landings[self.power][unit.at]

    def may(self, board: Board, units: Sequence[Unit], to: str) -> Verdict[bool]:
        """So many units a turn, no more than the area can hold, since they do not go on, and none left too many."""
        most = b.pack(board).numbers.sea_units
        if board.mover.at_sea + len(units) > most:
            return refuse(self._clause(board), "too_many_at_sea", str(most))
        if not (verdict := may_strand(board, units)):
            return verdict
        return may_crowd(board, [one.but(at=to, sailed=one.at) for one in units], to)

    def may_stop(self, board: Board) -> Verdict[bool]:
        """Not while ships could take units off an area with more than can stay or march away."""
        for at in overfull(board, self.power):
            if stuck(board, at, self.power) and may_shed(board, self, at):
                return refuse("CL-2.e", "too_many_here", at)
        return accept

    def no_mover(self, board: Board, name: str) -> Verdict[bool]:
        """It has sailed, or it is no unit of theirs on a coast."""
        unit = b.units_by_id(board).get(name)
        if unit and unit.sailed:
            return refuse("CL-2.a.i", "has_sailed", name)
        return refuse(self._clause(board), "not_by_sea", name)

    def no_target(self, board: Board, unit: Unit, to: str) -> Verdict[bool]:
        """No coast in reach."""
        return refuse(f"{self._clause(board)}-b", "out_of_reach", unit.at, to)

    def _clause(self, board: Board) -> str:
        return "CL-2.a.ii" if b.pack(board).power[self.power].sea == "long" else "CL-2.a.iv"


@procedure("CL-2.a")
class SeaMovement(Procedure[None]):
    """2.a  up to three units, each from coast to coast."""

    power: str

    @step("CL-2.a", "CL-2.a.ii", "CL-2.a.iii", "CL-2.a.iv")
    def ask(self, t: Table[Board]) -> Next[None]:
        if t.board.mover.at_sea >= t.pack.numbers.sea_units or not sailors(t.board, self.power):
            return Done()
        return Ask(q.seat_of(t.board, self.power), Sail(self.power), then=self.sail)

    @step("CL-2.a.i", "CL-2.a.ii-b", "CL-2.a.iv-b")
    def sail(self, t: Table[Board], answer: Move | Stay) -> Next[None]:
        if isinstance(answer, str):
            return Done()
        origin = b.unit(t.board, answer.units[0]).at
        t.emit(UnitsSailed(answer.units, origin, answer.to, t.board.mover.at_sea + len(answer.units)))
        return Goto(self.ask)


@remember
def sailors(board: Board, power: str) -> list[Unit]:
    """The units of a power that may sail: on a coast with another in reach, and not at sea before in this turn."""
    landings = b.pack(board).landings[power]
    return [one for one in board.units if one.power == power and landings[one.at] and not one.sailed]
