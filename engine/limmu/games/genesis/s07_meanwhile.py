"""What others may do while the mover of a force is asked: play held cards, offer bribes. Nothing of it pre-empts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from limmu.core import May, Next, Procedure, rule
from limmu.games.genesis import board as b
from limmu.games.genesis import s12_bribery, s13_cards
from limmu.games.genesis.board import Board
from limmu.games.genesis.cards.conditions import Discard, Play
from limmu.games.genesis.cards.windows import Scene, card_offers

WHILE_MOVING = ("any_time", "action")
"""The windows of held cards that are open in the middle of a Move."""


def scene_of(board: Board, force: str) -> Scene:
    """Where a Move is, for cards."""
    return Scene(b.force(board, force).at, force)


@rule("GE-13.1.5-b", "GE-12.2-a", "GE-3.4.4-a")
def meanwhile(
    board: Board,
    asked: str,
    force: str,
    hear_card: Callable[[Any, Play | Discard], Next[Any]],
    hear_bribe: Callable[[Any, Any], Next[Any]],
) -> list[May]:
    """The interjections open while the seat that moves a force is asked."""
    cards = card_offers(board, asked, WHILE_MOVING, scene_of(board, force), hear_card)
    return [*cards, *s12_bribery.bribe_offers(board, force, hear_bribe, asked)]


def played_meanwhile(board: Board, answer: Play | Discard) -> Procedure[None]:
    """The play of a held card by whoever has it."""
    seat = next(hand.seat for hand in board.hands if answer.card in hand.cards)
    return s13_cards.HeldCard(seat, answer)
