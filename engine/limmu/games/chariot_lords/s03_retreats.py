"""3.d Retreats after the first round. NOT YET WRITTEN: the procedure ends at once."""

from __future__ import annotations

from limmu.core import Done, Next, Procedure, Table, procedure, step
from limmu.games.chariot_lords.board import Board


@procedure("CL-3.d")
class RetreatWindow(Procedure[bool]):
    """3.d  the defender, then the attacker may retreat; a sole Ruler may forbid it. Whether somebody did."""

    battle: str

    @step("CL-3.d")
    def not_yet_written(self, t: Table[Board]) -> Next[bool]:
        return Done(False)
