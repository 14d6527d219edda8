"""P15: shooting. So far only the name of Stand and Deliver."""

from __future__ import annotations

from limmu.core import Next, Procedure, Table, procedure, step
from limmu.games.game_of_kings.board import Board, UnitId


@procedure("GOK-SHOOT")
class StandAndDeliver(Procedure[None]):
    """A Unit that is assaulted shoots at one that assaults it."""

    unit: UnitId
    at: UnitId

    @step("GOK-RESP-15")
    def measure(self, t: Table[Board]) -> Next[None]:
        return None
