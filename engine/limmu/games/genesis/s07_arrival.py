"""What follows at once when a force has come into a space (R-GE-41): an ambush, then interceptions."""

from __future__ import annotations

from limmu.core import Call, Done, Next, Procedure, Table, procedure, step
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board
from limmu.games.genesis.s07_ambush import Ambushed
from limmu.games.genesis.s07_interception import Interceptions


@procedure("GE-7.4")
class Arrival(Procedure[None]):
    """13.2 Ambush in a Transit space  7.4 interceptions. The caller looks whether and where the force still is."""

    force: str

    @step("GE-13.2-ambush-b")
    def ambush(self, t: Table[Board]) -> Next[None]:
        return Call(Ambushed(self.force))

    @step("GE-7.4-a", "GE-7.5.1-b")
    def intercept(self, t: Table[Board]) -> Next[None]:
        if not q.exists(t.board, self.force):
            return Done(None)
        return Call(Interceptions(self.force))
