"""P22: Panic. Once at the end of a Phase, for heavy losses, or in the Assault Phase for what happened to friends."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import Call, Goto, Next, Procedure, Table, procedure, rule, step
from limmu.games.game_of_kings.board import Board, Unit, UnitId, locked_with, other, pack_of, unit_at, units_of
from limmu.games.game_of_kings.charisma import CharismaCheck
from limmu.games.game_of_kings.p09_flight import Flight
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.stats import company, hit_points

QUARTER = 4
BEASTS = ("monster", "war_beast")


@rule("GOK-PANIC-4", "GOK-PANIC-6")
def lost_a_quarter(board: Board, unit: Unit) -> bool:
    """Whether a Unit, with who is attached, lost 25 percent of its Hit Points or models in this Phase (A-080)."""
    began = sum([one.began for one in company(board, unit)])
    left = sum([hit_points(board, one) for one in company(board, unit)])
    if not unit.began:
        return False
    return QUARTER * (began - left) >= began or QUARTER * (unit.stood - unit.models) >= unit.stood


@rule("GOK-PANIC-9", "GOK-APAN-4")
def is_beast(board: Board, unit: Unit) -> bool:
    """Whether a Unit is a Beast Model, or an Avatar who rides one."""
    profile = profile_of(board, unit)
    return profile.type in BEASTS or profile.mount in pack_of(board).entry


@rule("GOK-PANIC-1")
def must_test(board: Board, unit: Unit) -> bool:
    """Whether a Unit tests for Panic: no Beast or its rider, none that is in Assault, flees or is attached (A-081)."""
    if unit.joined or unit.fleeing or not unit.on_table or locked_with(board, unit) or is_beast(board, unit):
        return False
    return unit.id in board.shaken if board.phase == "assault" else lost_a_quarter(board, unit)


@procedure("GOK-PANIC")
class Panic(Procedure[None]):
    """The Units that must test do so one after the other, those of the active player first; who fails flees."""

    seat: str
    unit: UnitId = ""
    tested: tuple[UnitId, ...] = ()

    @step("GOK-PANIC-1", "GOK-APAN-1", "GOK-PANIC-6")
    def test(self, t: Table[Board]) -> Next[None]:
        found = self._waiting(t.board)
        if not found:
            return Goto(self.over)
        unit = found[0].id
        return Call(CharismaCheck(unit, "panic"), then=self.but(unit=unit, tested=(*self.tested, unit)).tested_)

    @step("GOK-PANIC-2", "GOK-PANIC-3", "GOK-PANIC-5")
    def tested_(self, t: Table[Board], passed: bool) -> Next[None]:
        return Goto(self.test) if passed else Call(Flight(self.unit, "panic"), then=self.fled)

    @step("GOK-PANIC-3")
    def fled(self, t: Table[Board], length: int) -> Next[None]:
        return Goto(self.test)

    @step("GOK-PANIC-3")
    def over(self, t: Table[Board]) -> Next[None]:
        return None

    def _waiting(self, board: Board) -> Sequence[Unit]:
        those = [one for seat in (self.seat, other(self.seat)) for one in units_of(board, seat)]
        return [one for one in those if one.id not in self.tested and must_test(board, unit_at(board, one.id))]
