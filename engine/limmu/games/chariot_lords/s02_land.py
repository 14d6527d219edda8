"""2.b to 2.d Land movement, and what it takes to pass enemies. NOT YET WRITTEN: the procedure ends at once."""

from __future__ import annotations

from limmu.core import Done, Next, Procedure, Table, procedure, step
from limmu.games.chariot_lords.board import Board


@procedure("CL-2.c")
class LandMovement(Procedure[None]):
    """2.c  step by step, until the power has done."""

    power: str

    @step("CL-2.c")
    def not_yet_written(self, t: Table[Board]) -> Next[None]:
        return Done()
