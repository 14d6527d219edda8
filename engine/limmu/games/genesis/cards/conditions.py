"""Which held cards a seat may play in which window, and with which targets."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import PUBLIC, Record, declare, rule
from limmu.games.genesis import board as b
from limmu.games.genesis.board import Board


@declare(PUBLIC)
class Scene(Record):
    """What is going on where a card may be played."""

    space: str = ""
    force: str = ""
    """The force that acts: it moves, or it has entered the space."""
    attacker: str = ""
    defender: str = ""
    """The seats that decide for the two sides of a battle."""
    city_used: bool = False
    winner: str = ""
    """battle_won: the power that won."""
    beaten: tuple[str, ...] = ()
    """battle_won: the powers that lost."""


@rule("GE-13.1.5-b")
def playable(board: Board, seat: str, at: Sequence[str], scene: Scene) -> tuple[str, ...]:
    """The answers with which a seat may play its cards now: the card, then ":" and each target it needs."""
    cards = b.pack(board).card
    return tuple([str(n) for n in b.hand(board, seat) if n and cards[n].window in at])
