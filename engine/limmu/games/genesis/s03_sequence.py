"""3.0 The sequence of play: the match and its Game Turns."""

from __future__ import annotations

from limmu.core import Done, Next, Outcome, Procedure, Table, procedure, step
from limmu.games.genesis.board import Board
from limmu.games.genesis.facts import PhaseBegun


@procedure("GE-3")
class SequenceOfPlay(Procedure[Outcome]):
    """3.2  Game Turns until the last is over."""

    @step("GE-3.5-a")
    def begin(self, t: Table[Board]) -> Next[Outcome]:
        t.emit(PhaseBegun(t.board.first_turn, "initiative"))

    @step("GE-3.2.G-a")
    def finish(self, t: Table[Board]) -> Next[Outcome]:
        return Done(Outcome((), "not_written"))
