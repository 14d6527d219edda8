"""1.a Units of the Turn Arrival Chart. NOT YET WRITTEN: the procedure ends at once."""

from __future__ import annotations

from limmu.core import Done, Next, Procedure, Table, procedure, step
from limmu.games.chariot_lords.board import Board


@procedure("CL-1.a")
class Arrivals(Procedure[None]):
    """1.a  the units and the Ruler of this turn's line of the chart are placed, whatever enemies are there."""

    power: str

    @step("CL-1.a")
    def not_yet_written(self, t: Table[Board]) -> Next[None]:
        return Done()
