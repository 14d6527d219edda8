"""What happened: points; a section of `facts`, by the same rules."""

from __future__ import annotations

from limmu.core import PUBLIC, Fact, Why, declare
from limmu.games.god_kings.board import (
    Board,
    with_nation,
)


@declare(PUBLIC)
class PointsChanged(Fact[Board]):
    """A power's Tribute and Wood points are now these (7.1, 20.1). `owes`: tribute still to be subtracted."""

    power: str
    tribute: int
    wood: int
    how: str
    owes: int = 0
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_nation(board, self.power, tribute=self.tribute, wood=self.wood, owes_tribute=self.owes)


@declare(PUBLIC)
class VictoryPointsScored(Fact[Board]):
    """A power's Current Turn VP are now these (24.1)."""

    power: str
    current: int
    how: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_nation(board, self.power, current_vp=self.current)


@declare(PUBLIC)
class VictoryPointsTotalled(Fact[Board]):
    """A power's Total VP after the turn; the Current Turn marker goes to `current`."""

    power: str
    total: int
    current: int
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_nation(board, self.power, total_vp=self.total, current_vp=self.current)


@declare(PUBLIC)
class StrategyRatingShifted(Fact[Board]):
    """A King is harder or easier to activate until the end of the turn (9.2A)."""

    power: str
    shift: int
    cap: int

    def fold(self, board: Board) -> Board:
        return with_nation(board, self.power, strategy_shift=self.shift, strategy_cap=self.cap)


@declare(PUBLIC)
class ProvinceFrozen(Fact[Board]):
    """Nobody in a province may be activated until the end of the round (a card)."""

    province: str

    def fold(self, board: Board) -> Board:
        return board.but(frozen=(*board.frozen, self.province))
