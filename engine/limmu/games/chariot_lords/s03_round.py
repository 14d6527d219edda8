"""3.c One round: two passes, the defender's first; losses together. NOT YET WRITTEN: the procedure ends at once."""

from __future__ import annotations

from limmu.core import Done, Next, Procedure, Table, procedure, step
from limmu.games.chariot_lords.board import Board


@procedure("CL-3.c.i")
class Round(Procedure[tuple[str, ...]]):
    """3.c  i row  ii matching  iii dice  for either side, then iv to vi the losses of both. Which
    sides lost a Ruler."""

    battle: str
    number: int

    @step("CL-3.c.i")
    def not_yet_written(self, t: Table[Board]) -> Next[tuple[str, ...]]:
        return Done(())
