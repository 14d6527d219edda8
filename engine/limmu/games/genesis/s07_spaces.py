"""7.2.3 What entering a space costs, and taking possession of one that nobody disputes any more."""

from __future__ import annotations

from limmu.core import Call, Done, Next, Procedure, Table, procedure, rule, step
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis import s08_capture
from limmu.games.genesis.board import Board
from limmu.games.genesis.upkeep import settle

KASKANS = "kaskans"


@rule("GE-7.2.3-a", "GE-7.2.3-b", "GE-11.3.1-b", "GE-2.1.3-a")
def cost_of_entering(board: Board, power: str, to: str) -> int:
    """The MP to enter a space by land: 1, a Mountain space 2 but for Kaskans."""
    pack = b.pack(board)
    if power == KASKANS:
        return pack.numbers.enter_mp
    return pack.entry_cost[to]


@procedure("GE-8.5.1")
class Occupation(Procedure[None]):
    """8.5.1  a force has done with entering its space: it holds it, and a City that it comes to hold is captured."""

    force: str
    how: str = "empty"
    """empty, or occupied: enemy units were there until now."""

    @step("GE-8.5.1-b", "GE-2.1.3-b", "GE-7.4.8-a")
    def take(self, t: Table[Board]) -> Next[None]:
        if q.exists(t.board, self.force) and b.force(t.board, self.force).entering:
            return Call(s08_capture.Capture(self.force, self.how))

    @step("GE-3.7.2-b")
    def settle(self, t: Table[Board]) -> Next[None]:
        settle(t)
        return Done(None)
