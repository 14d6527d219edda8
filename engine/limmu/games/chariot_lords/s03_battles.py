"""3 The battle phase: reactions, declarations, then the battles in the mover's order.

NOT YET WRITTEN: the procedure ends at once.
"""

from __future__ import annotations

from limmu.core import Done, Next, Procedure, Table, procedure, step
from limmu.games.chariot_lords.board import Board


@procedure("CL-3")
class BattlePhase(Procedure[None]):
    """3  a reactions  b declarations  then battle after battle."""

    power: str

    @step("CL-3")
    def not_yet_written(self, t: Table[Board]) -> Next[None]:
        return Done()
