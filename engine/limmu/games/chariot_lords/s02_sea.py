"""2.a Sea movement. NOT YET WRITTEN: the procedure ends at once."""

from __future__ import annotations

from limmu.core import Done, Next, Procedure, Table, procedure, step
from limmu.games.chariot_lords.board import Board


@procedure("CL-2.a")
class SeaMovement(Procedure[None]):
    """2.a  up to three units, each from coast to coast."""

    power: str

    @step("CL-2.a")
    def not_yet_written(self, t: Table[Board]) -> Next[None]:
        return Done()
