"""1.b Replacements from the dead.

NOT YET WRITTEN: the procedure ends at once.
"""

from __future__ import annotations

from limmu.core import Done, Next, Procedure, Table, procedure, step
from limmu.games.chariot_lords.board import Board


@procedure("CL-1.b")
class Replacements(Procedure[None]):
    """1.b  dead units return, others are destroyed for good; a single one may be gambled for."""

    power: str

    @step("CL-1.b")
    def not_yet_written(self, t: Table[Board]) -> Next[None]:
        return Done()
