"""5.0 Sequence of play."""

from __future__ import annotations

from limmu.core import Next, Outcome, Procedure, Table, procedure, step
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.facts import PhaseBegun


@procedure("GK-5.0")
class SequenceOfPlay(Procedure[Outcome]):
    """5.0  the turns of the scenario, one after the other."""

    @step("GK-5.0-a")
    def open_turn(self, t: Table[Board]) -> Next[Outcome]:
        t.emit(PhaseBegun(t.board.turn, "deal"))
