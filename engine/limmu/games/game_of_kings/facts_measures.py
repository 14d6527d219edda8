"""What was measured on a real table, or ruled about it: a section of `facts`, by the same rules."""

from __future__ import annotations

from typing import Literal

from limmu.core import PUBLIC, Fact, Telling, declare
from limmu.games.game_of_kings.board import Board, Ruled, UnitId
from limmu.toolkit.plane.findings import Finding


@declare(PUBLIC)
class DistanceRuled(Fact[Board]):
    """An umpire ruled how far it is from one Unit to another, in micrometres, for what is measured in this Turn."""

    by: UnitId
    on: UnitId
    distance: int

    def fold(self, board: Board) -> Board:
        return board.but(ruled=(*board.ruled, Ruled(self.by, self.on, self.distance, board.turn)))


@declare(PUBLIC)
class DistanceMeasured(Telling[Board]):
    """How far it is from one Unit to another was measured where a rule has a `limit`: whether it is within."""

    by: UnitId
    on: UnitId
    limit: int
    range: Finding


@declare(PUBLIC)
class IntentDeclared(Telling[Board]):
    """A player said that a Unit is meant to stand within a distance of an enemy, or outside it; it does."""

    unit: UnitId
    side: Literal["within", "outside"]
    of: UnitId
    distance: int
    intent: Finding
