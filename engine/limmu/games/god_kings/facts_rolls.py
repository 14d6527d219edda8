"""What happened: rolls and battles; a section of `facts`, by the same rules."""

from __future__ import annotations

from limmu.core import PUBLIC, Fact, Telling, Why, declare
from limmu.games.god_kings.board import (
    Board,
)


@declare(PUBLIC)
class DieResolved(Telling[Board]):
    """A modified roll and whether it succeeded: intercept, avoid, pursuit, charge, succession, siege, hesitation ..."""

    purpose: str
    power: str
    natural: int
    modified: int
    target: int
    success: bool
    why: Why = ()


@declare(PUBLIC)
class BattleJoined(Telling[Board]):
    """A battle begins (15.5): attacker and defender, their units and commanders."""

    space: str
    attacker: str
    defender: str
    attacking: tuple[str, ...]
    defending: tuple[str, ...]
    attacker_leader: str
    defender_leader: str


@declare(PUBLIC)
class BattleRolled(Telling[Board]):
    """A battle roll: row and column of the Battle Table and the loss number for the other side (15.5.7)."""

    side: str
    natural: int
    row: int
    strength: int
    loss: int
    why: Why = ()


@declare(PUBLIC)
class ChargeStruck(Telling[Board]):
    """A chariot charge succeeded: the chariots' strength and the loss number for the other side (15.5.2)."""

    power: str
    natural: int
    strength: int
    loss: int
    why: Why = ()


@declare(PUBLIC)
class BattleModified(Telling[Board]):
    """The DRM totals of both sides and the Battle Advantage (15.5.5, 15.5.6)."""

    attacker: int
    defender: int
    attacker_why: Why
    defender_why: Why


@declare(PUBLIC)
class BattleWon(Fact[Board]):
    """The winner of a battle (15.5.9). `king`: a King commanded the winning side."""

    space: str
    winner: str
    loser: str
    difference: int
    king: bool
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return board.but(king_won=(*board.king_won, self.winner)) if self.king else board


@declare(PUBLIC)
class AttritionRolled(Telling[Board]):
    """One natural die for each unit of a force, and the units that lose a step by it (11.13)."""

    units: tuple[str, ...]
    faces: tuple[int, ...]
    hit: tuple[str, ...]
