"""P19: each losing Unit takes its Break Test; a Swarm is trodden down first."""

from __future__ import annotations

from limmu.core import Call, Done, Goto, Next, Procedure, Table, procedure, step
from limmu.games.game_of_kings.board import Board, UnitId, unit_at
from limmu.games.game_of_kings.charisma import CharismaCheck
from limmu.games.game_of_kings.p16_casualties import Casualties
from limmu.games.game_of_kings.stats import has


@procedure("GOK-BREAK")
class BreakTests(Procedure[tuple[str, ...]]):
    """Unit by Unit, each with the same difference of the Assault Results; the result: those who broke."""

    units: tuple[UnitId, ...]
    difference: int
    broken: tuple[UnitId, ...] = ()

    @step("GOK-BREAK-1", "GOK-CHAB-23")
    def stomp(self, t: Table[Board]) -> Next[tuple[str, ...]]:
        if not self.units:
            return Done(self.broken)
        unit = unit_at(t.board, self.units[0])
        if has(t.board, unit, "stomp"):
            return Call(Casualties(unit.id, self.difference), then=self.stomped)

    @step("GOK-ARES-14", "GOK-BREAK-2", "GOK-BREAK-5", "GOK-BREAK-6", "GOK-CHA-2")
    def test(self, t: Table[Board]) -> Next[tuple[str, ...]]:
        return Call(CharismaCheck(self.units[0], "break", self.difference), then=self.tested)

    @step("GOK-CHAB-23")
    def stomped(self, t: Table[Board], lost: int) -> Next[tuple[str, ...]]:
        gone = unit_at(t.board, self.units[0]).gone
        return Goto(self.but(units=self.units[1:]).stomp) if gone else Goto(self.test)

    @step("GOK-BREAK-3", "GOK-BREAK-4", "GOK-BREAK-7")
    def tested(self, t: Table[Board], passed: bool) -> Next[tuple[str, ...]]:
        broken = self.broken if passed else (*self.broken, self.units[0])
        return Goto(self.but(units=self.units[1:], broken=broken).stomp)
