"""3.a Moving units in to prevent control. NOT YET WRITTEN: the procedure ends at once."""

from __future__ import annotations

from limmu.core import Done, Next, Procedure, Table, procedure, step
from limmu.games.chariot_lords.board import Board


@procedure("CL-3.a")
class Reactions(Procedure[None]):
    """3.a  in each area that another power controls and the mover stands in, it may move units in."""

    power: str

    @step("CL-3.a")
    def not_yet_written(self, t: Table[Board]) -> Next[None]:
        return Done()
