"""2 Movement: by sea, then by land; stacking and deserters at its end."""

from __future__ import annotations

from limmu.core import Call, Done, Next, Procedure, Table, procedure, step
from limmu.games.chariot_lords.board import Board
from limmu.games.chariot_lords.s02_land import LandMovement
from limmu.games.chariot_lords.s02_sea import SeaMovement, sailors
from limmu.games.chariot_lords.s02_stacking import Stacking


@procedure("CL-2")
class Movement(Procedure[None]):
    """2.a sea  2.b-d land  2.e stacking  2.f Meshwesh left alone."""

    power: str

    @step("CL-2.a", "CL-2.a.iii")
    def sail(self, t: Table[Board]) -> Next[None]:
        return Call(SeaMovement(self.power)) if sailors(t.board, self.power) else None

    @step("CL-2", "CL-2.a")
    def march(self, t: Table[Board]) -> Next[None]:
        return Call(LandMovement(self.power))

    @step("CL-2.e", "CL-2.f")
    def stack(self, t: Table[Board]) -> Next[None]:
        return Call(Stacking(self.power))

    @step("CL-2")
    def end(self, t: Table[Board]) -> Next[None]:
        return Done()
