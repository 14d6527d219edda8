"""2 Movement: by sea, then by land; stacking and deserters at its end. NOT YET WRITTEN: the procedure ends at once."""

from __future__ import annotations

from limmu.core import Done, Next, Procedure, Table, procedure, step
from limmu.games.chariot_lords.board import Board


@procedure("CL-2")
class Movement(Procedure[None]):
    """2.a sea  2.b-d land  2.e stacking  2.f Meshwesh left alone."""

    power: str

    @step("CL-2")
    def not_yet_written(self, t: Table[Board]) -> Next[None]:
        return Done()
