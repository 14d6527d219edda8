"""5.1 Income: what a kingdom earns in the Wealth Phase (P6a)."""

from __future__ import annotations

from limmu.core import Done, Next, Procedure, Table, procedure, step
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis.board import Board
from limmu.games.genesis.facts import RelocationPaidFor, SegmentBegun
from limmu.games.genesis.options import PIRATED_ROUTES
from limmu.games.genesis.s05_trade import income


@procedure("GE-5.1")
class Income(Procedure[None]):
    """5.1  EW with a route  11.7.2 less pirates  9.3.2 halved once after a relocation."""

    power: str

    @step("GE-3.2.C1-a", "GE-5.0-a", "GE-5.1-a")
    def collect(self, t: Table[Board]) -> Next[None]:
        t.emit(SegmentBegun("income", self.power))
        found = income(t.board, self.power, t.option(PIRATED_ROUTES))
        armies.earn(t, self.power, found.value, "income", found.why)

    @step("GE-9.3.2-a")
    def be_whole_again(self, t: Table[Board]) -> Next[None]:
        if b.kingdom(t.board, self.power).relocated:
            t.emit(RelocationPaidFor(self.power))
        return Done()
