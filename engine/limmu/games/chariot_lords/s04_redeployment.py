"""4 Redeployment.

NOT YET WRITTEN: the procedure ends at once.
"""

from __future__ import annotations

from limmu.core import Done, Next, Procedure, Table, procedure, step
from limmu.games.chariot_lords.board import Board


@procedure("CL-4")
class Redeployment(Procedure[None]):
    """4.a  the mover moves again, through what it controls or moved through; then stacking and Meshwesh as in 2."""

    power: str

    @step("CL-4")
    def not_yet_written(self, t: Table[Board]) -> Next[None]:
        return Done()
