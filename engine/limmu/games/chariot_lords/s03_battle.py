"""3.c to 3.f One battle, from its first round to its end. NOT YET WRITTEN: the procedure ends at once."""

from __future__ import annotations

from limmu.core import Done, Next, Procedure, Table, procedure, step
from limmu.games.chariot_lords.board import Board


@procedure("CL-3.c")
class Battle(Procedure[None]):
    """3.c rounds  d retreats after the first  e f how many rounds."""

    battle: str

    @step("CL-3.c")
    def not_yet_written(self, t: Table[Board]) -> Next[None]:
        return Done()
