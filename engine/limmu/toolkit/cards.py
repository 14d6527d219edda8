"""Hands and decks of cards given by number; 0 is a card that the reader may not see."""

from __future__ import annotations


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards less one of this number, or less a masked one where the number is not to be seen.

    When a masked card goes, whoever knew some of the others does not know any more that they are there: all that are
    left are masked. Raises ValueError when the card is not there.
    """
    left = list(cards)
    if left and not card:
        return (0,) * (len(left) - 1)
    left.remove(card if card in left else 0)
    return tuple(left)
