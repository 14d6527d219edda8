"""Hands and decks of cards given by number; 0 is a card that the reader may not see."""

from __future__ import annotations

from typing import Any, Protocol, Self, TypeVar

from limmu.core import PUBLIC, Record, declare, of


@declare(seat=PUBLIC, cards=of("seat"))
class Hand(Record):
    """A seat's cards, by number."""

    seat: str
    cards: tuple[int, ...] = ()


class Dealt(Protocol):
    """A board with a hand for each seat."""

    @property
    def hands(self) -> tuple[Hand, ...]: ...
    def but(self, **changes: Any) -> Self: ...


D = TypeVar("D", bound=Dealt)


def hand(board: Dealt, seat: str) -> tuple[int, ...]:
    """A seat's cards (masked ones are 0 in another's view); none for a seat without a hand."""
    for found in board.hands:
        if found.seat == seat:
            return found.cards
    return ()


def with_hand(board: D, seat: str, cards: tuple[int, ...]) -> D:
    """The board with a seat's hand replaced."""
    return board.but(hands=tuple([one.but(cards=cards) if one.seat == seat else one for one in board.hands]))


def without(cards: tuple[int, ...], *gone: int) -> tuple[int, ...]:
    """The cards less one of each of these numbers, or less a masked one where the reader does not see the number.

    When a masked card goes, a reader who knew some of the others cannot know any more that they remain: so masks
    replace all that are left. Raises ValueError when a card is not there.
    """
    left = list(cards)
    for card in gone:
        if left and not card:
            left = [0] * (len(left) - 1)
        else:
            left.remove(card if card in left else 0)
    return tuple(left)
