"""3.c.v Beaten Libyans who become Meshwesh.

NOT YET WRITTEN: the procedure ends at once.
"""

from __future__ import annotations

from limmu.core import Done, Next, Procedure, Table, procedure, step
from limmu.games.chariot_lords.board import Board


@procedure("CL-3.c.v")
class LibyansKilled(Procedure[None]):
    """3.c.v  a die for each of these units, killed by Egypt or Nubia  v.2 who turns is placed within two areas."""

    battle: str
    units: tuple[str, ...]

    @step("CL-3.c.v")
    def not_yet_written(self, t: Table[Board]) -> Next[None]:
        return Done()
