"""3.b Die adjustments, declared before the fighting.

NOT YET WRITTEN: the procedure ends at once.
"""

from __future__ import annotations

from limmu.core import Done, Next, Procedure, Table, procedure, step
from limmu.games.chariot_lords.board import Board


@procedure("CL-3.b")
class Declarations(Procedure[None]):
    """3.b  which battles the mover's Rulers help, which foot units Siege and Terror units help; attacker first."""

    power: str

    @step("CL-3.b")
    def not_yet_written(self, t: Table[Board]) -> Next[None]:
        return Done()
