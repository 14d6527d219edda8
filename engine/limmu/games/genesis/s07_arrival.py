"""What follows at once when a force has come into a space (R-GE-41): an ambush, then interceptions."""

from __future__ import annotations

from limmu.core import Call, Done, Goto, Next, Procedure, Table, procedure, step
from limmu.games.genesis import queries as q
from limmu.games.genesis import s07_interception
from limmu.games.genesis.board import Board
from limmu.games.genesis.s07_ambush import Ambushed


@procedure("GE-7.4")
class Arrival(Procedure[None]):
    """13.2 Ambush in a Transit space  7.4 interceptions. The caller looks whether and where the force still is."""

    force: str
    beside: tuple[str, ...] = ()
    """Forces that came with it: of a side that retreats together."""
    ambushed: int = 0

    @step("GE-13.2-ambush-b")
    def ambush(self, t: Table[Board]) -> Next[None]:
        forces = (self.force, *self.beside)
        if self.ambushed == len(forces):
            return Goto(self.intercept)
        return Call(Ambushed(forces[self.ambushed]), then=self.but(ambushed=self.ambushed + 1).go_on)

    @step("GE-13.2-ambush-b")
    def go_on(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.ambush)

    @step("GE-7.4-a", "GE-7.5.1-b", "GE-8.4.5-a")
    def intercept(self, t: Table[Board]) -> Next[None]:
        left = [force for force in (self.force, *self.beside) if q.exists(t.board, force)]
        return Call(s07_interception.Interceptions(left[0], beside=tuple(left[1:]))) if left else Done(None)
