"""What happened when Units shot and were hit: a section of `facts`, by the same rules."""

from __future__ import annotations

from typing import Literal

from limmu.core import PUBLIC, Fact, Telling, Why, declare
from limmu.games.game_of_kings.board import Board, UnitId
from limmu.games.game_of_kings.folding import changed
from limmu.toolkit.plane.blocks import Base
from limmu.toolkit.plane.findings import Finding


@declare(PUBLIC)
class DistancesTaken(Telling[Board]):
    """The Engineer of a machine measured how far its targets are, in micrometres, before it shoots."""

    unit: UnitId
    distances: tuple[tuple[UnitId, int], ...]


@declare(PUBLIC)
class MachineTurned(Fact[Board]):
    """A machine turned where it stands to shoot."""

    unit: UnitId
    bases: tuple[Base, ...]

    def fold(self, board: Board) -> Board:
        return changed(board, self.unit, bases=self.bases)


@declare(PUBLIC)
class ShotDeclared(Telling[Board]):
    """Who shoots with what at whom; a guess says how far, in micrometres. `sight` is the line of sight."""

    unit: UnitId
    arm: str
    at: UnitId
    distance: int
    sight: Finding


@declare(PUBLIC)
class ShotMeasured(Telling[Board]):
    """A shot was measured: whether its target is in range, from where to where, and how much is to spare."""

    unit: UnitId
    at: UnitId
    arm: str
    reach: int
    range: Finding


@declare(PUBLIC)
class ShotLost(Telling[Board]):
    """A declared shot that nobody is left to fire, or to fire at."""

    unit: UnitId
    at: UnitId


@declare(PUBLIC)
class MachineFired(Telling[Board]):
    """What the dice of a machine say; a `d8` of 0 was not rolled."""

    unit: UnitId
    d8: int
    d12: int
    result: Literal["broke", "misfire", "works", "perfect"]


@declare(PUBLIC)
class ShotLanded(Telling[Board]):
    """Where a guessed shot came down, after so many inches of scatter in a direction, and on whom ("" nobody)."""

    unit: UnitId
    x: int
    y: int
    scatter: int
    direction: int
    on: str


@declare(PUBLIC)
class SaveBarred(Telling[Board]):
    """A Unit whose Armor Save is so good cannot make any save against so many Hits, for these reasons."""

    on: UnitId
    hits: int
    armor: int
    why: Why


@declare(PUBLIC)
class BlowsTold(Telling[Board]):
    """One stage of a batch of blows: of so many dice so many came to the number needed, by which modifiers."""

    stage: Literal["hits", "saves", "wounds", "hides", "ignored_hits", "ignored_wounds", "multiplied"]
    by: str
    on: UnitId
    dice: int
    needed: int
    count: int
    why: Why = ()
