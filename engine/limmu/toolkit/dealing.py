"""Dealing hidden cards anew: which cards a seat has not seen, and where they may be.

A seat knows the cards that lie open, and those of which its own log told it who has them: it gave one away, or looked
at a hand. A card that may have been passed on since is with one of several seats.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from limmu.core import Pick
from limmu.toolkit.cards import Dealt, Hand

D = TypeVar("D", bound="WithDeck")


class WithDeck(Dealt, Protocol):
    """A board with hands and a deck."""

    @property
    def deck(self) -> tuple[int, ...]: ...


class Known(Struct, Generic[D], frozen=True):
    """What a seat knows of the cards."""

    board: D
    """The board as the seat's own log folds it: cards that the log does not show are 0."""
    loose: tuple[int, ...] = ()
    """Cards that lie open, but in no pile: they are being played."""
    held: tuple[tuple[int, tuple[str, ...]], ...] = ()
    """Cards that are in a hand, with the seats in whose hands they may be."""

    def but(self, **changes: Any) -> Known[D]:
        """A copy with the given fields replaced."""
        return replace(self, **changes)

    def shown(self, *cards: int) -> Known[D]:
        """After cards left a hand, or came out of the deck, for everybody to see; they are not loose."""
        return self.but(
            held=tuple([one for one in self.held if one[0] not in cards]),
            loose=tuple([card for card in self.loose if card not in cards]),
        )

    def laid_open(self, card: int) -> Known[D]:
        """After a card is being played."""
        known = self.shown(card)
        return known.but(loose=(*known.loose, card))

    def seen_with(self, seat: str, cards: Iterable[int]) -> Known[D]:
        """After the seat saw that another has these cards, masked ones left out."""
        seen = [card for card in cards if card]
        known = self.shown(*seen)
        return known.but(held=(*known.held, *[(card, (seat,)) for card in seen]))

    def passed(self, giver: str, taker: str, cards: Sequence[int]) -> Known[D]:
        """After cards went from hand to hand; 0 for cards that the seat did not see: whichever the giver may have had
        may now be the taker's."""
        if all(cards):
            return self.seen_with(taker, cards)
        held = [
            (card, (*seats, taker) if giver in seats and taker not in seats else seats) for card, seats in self.held
        ]
        return self.but(held=tuple(held))


def unseen(known: Known[D], board: D, cards: Iterable[int], away: Iterable[int]) -> list[int]:
    """Of all cards those of which the seat cannot say where they are. ``away``: the cards in open piles; ``board``: as
    the seat sees it."""
    out = [*away, *known.loose, *[card for card, _ in known.held], *[c for one in board.hands for c in one.cards if c]]
    return [card for card in cards if card not in out]


def reshuffled(known: Known[D], board: D, cards: Iterable[int], away: Iterable[int]) -> Known[D]:
    """After a deck that had run out was made of open cards alone: every card that the seat has not seen is in a hand.

    ``board`` and ``away``: as they are after the shuffle, the cards of the new deck in ``away``.
    """
    seats = tuple([one.seat for one in board.hands if 0 in one.cards])
    return known.but(held=(*known.held, *[(card, seats) for card in unseen(known, board, cards, away)]))


def deal_hands(known: Known[D], board: D, pool: Sequence[int], pick: Pick) -> tuple[tuple[Hand, ...], list[int]]:
    """Hands for the board as the seat sees it, and the cards of the pool that are left, in a random order.

    Raises ValueError if there are fewer cards than masks.
    """
    room = {one.seat: one.cards.count(0) for one in board.hands}
    shown = [card for one in board.hands for card in one.cards if card]
    held = [one for one in known.held if one[0] not in shown]
    given = _placed(held, room, pick)
    left = list(pool)
    hands: list[Hand] = []
    for one in board.hands:
        own = given.get(one.seat, [])
        own += [_drawn(left, pick) for _ in range(one.cards.count(0) - len(own))]
        cards = tuple([card or _drawn(own, pick) for card in one.cards])
        hands.append(one.but(cards=cards))
    return tuple(hands), [_drawn(left, pick) for _ in range(len(left))]


def _drawn(cards: list[int], pick: Pick) -> int:
    if not cards:
        raise ValueError("the view hides more cards than the pack has left")
    return cards.pop(pick(len(cards)))


def _placed(held: Sequence[tuple[int, tuple[str, ...]]], room: dict[str, int], pick: Pick) -> dict[str, list[int]]:
    """Cards that are in hands, each with one of the seats that may have it, as far as their hands have room. Those
    that fewest seats may have come first; each moves one placed before it if it must."""
    given: dict[str, list[int]] = {}
    seats_of = dict(held)

    def place(card: int, tried: list[str]) -> bool:
        seats = [seat for seat in seats_of[card] if seat not in tried]
        while seats:
            seat = seats.pop(pick(len(seats)))
            tried.append(seat)
            there = given.setdefault(seat, [])
            if len(there) < room.get(seat, 0):
                there.append(card)
                return True
            for other in [*there]:
                there.remove(other)
                if place(other, tried):
                    there.append(card)
                    return True
                there.append(other)
        return False

    for card, _ in sorted(held, key=lambda one: len(one[1])):
        place(card, [])
    return given
