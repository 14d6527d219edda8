"""What happened: rolls and battles: the board stays as it is; a section of `facts`, by the same rules."""

from __future__ import annotations

from limmu.core import PUBLIC, Telling, Why, declare
from limmu.games.genesis.board import (
    Board,
)


@declare(PUBLIC)
class DieResolved(Telling[Board]):
    """A roll and what came of it: move, intercept, withdraw, king, treasury, tribute, suppress, growth, assassin ..."""

    purpose: str
    power: str
    faces: tuple[int, ...]
    total: int
    target: int
    success: bool
    about: tuple[str, ...] = ()
    why: Why = ()


@declare(PUBLIC)
class BribeAccepted(Telling[Board]):
    """An offer was taken: the Silver has moved, the promise is recorded and not enforced (12.2)."""

    payer: str
    taker: str
    silver: int
    what: str
    doing: bool


@declare(PUBLIC)
class BattleJoined(Telling[Board]):
    """A battle begins (8.1): the forces of both sides. `cause`: attack, interception, invasion."""

    space: str
    cause: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    city_used: bool


@declare(PUBLIC)
class BattleStrengthCounted(Telling[Board]):
    """Battle Points and shifts of one side, by clause (8.2.1)."""

    side: str
    bp: int
    shifts: int
    bp_why: Why
    shifts_why: Why


@declare(PUBLIC)
class BattleDecided(Telling[Board]):
    """Both adjusted Battle Die Rolls and the result: winner attacker, defender or "" for a draw."""

    space: str
    attacker_die: int
    defender_die: int
    attacker_bdr: int
    defender_bdr: int
    winner: str
    why: Why = ()
