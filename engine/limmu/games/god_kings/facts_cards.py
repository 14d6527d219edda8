"""What happened: strategy cards (8, 9); a section of `facts`, by the same rules."""

from __future__ import annotations

from limmu.core import PUBLIC, UMPIRE, Fact, Telling, Why, declare, of
from limmu.games.god_kings.board import (
    Board,
    with_nation,
)
from limmu.toolkit.cards import hand, with_hand, without


@declare(deck=UMPIRE)
class DeckShuffled(Fact[Board]):
    """The deck is made anew of deck, discards and cards set aside (9.6)."""

    deck: tuple[int, ...]

    def fold(self, board: Board) -> Board:
        return board.but(deck=self.deck, discard=(), top_discard=0, set_aside=())


@declare(seat=PUBLIC, cards=of("seat"))
class CardsDealt(Fact[Board]):
    """Cards from the top of the deck to a hand."""

    seat: str
    cards: tuple[int, ...]

    def fold(self, board: Board) -> Board:
        deck = board.deck[: len(board.deck) - len(self.cards)]
        return with_hand(board, self.seat, hand(board, self.seat) + self.cards).but(deck=deck)


@declare(PUBLIC)
class CardDrawn(Fact[Board]):
    """The top card of the deck is drawn for a Neutral Nation and shown (20.2)."""

    reveals = True

    card: int
    power: str

    def fold(self, board: Board) -> Board:
        return board.but(deck=board.deck[:-1])


@declare(PUBLIC)
class CardPlayed(Fact[Board]):
    """A card leaves a hand, face up. `use`: event, action, or the name of the Operations option."""

    seat: str
    card: int
    use: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_hand(board, self.seat, without(hand(board, self.seat), self.card))


@declare(PUBLIC)
class CardLaidDown(Fact[Board]):
    """Where a played, drawn or unkept card goes: discard, set_aside (GKR-093) or leaving (9.5)."""

    card: int
    to: str

    def fold(self, board: Board) -> Board:
        if self.to == "set_aside":
            return board.but(set_aside=(*board.set_aside, self.card))
        if self.to == "leaving":
            return board.but(leaving=(*board.leaving, self.card))
        return board.but(discard=(*board.discard, self.card), top_discard=self.card)


@declare(PUBLIC)
class HandDiscarded(Fact[Board]):
    """Cards not kept are shown and discarded (8.4)."""

    seat: str
    cards: tuple[int, ...]

    def fold(self, board: Board) -> Board:
        cards = without(hand(board, self.seat), *self.cards)
        top = self.cards[-1] if self.cards else board.top_discard
        return with_hand(board, self.seat, cards).but(discard=board.discard + self.cards, top_discard=top)


@declare(PUBLIC)
class CardKept(Fact[Board]):
    """Whether a player keeps a card into the next turn (which one is secret), and his marker's side after it."""

    power: str
    kept: bool
    may_keep: bool

    def fold(self, board: Board) -> Board:
        return with_nation(board, self.power, may_keep=self.may_keep)


@declare(giver=PUBLIC, receiver=PUBLIC, parties=PUBLIC, card=of("parties"))
class CardGiven(Fact[Board]):
    """A card passes from hand to hand (20.1); only the two see it."""

    giver: str
    receiver: str
    parties: tuple[str, ...]
    card: int

    def fold(self, board: Board) -> Board:
        board = with_hand(board, self.giver, without(hand(board, self.giver), self.card))
        return with_hand(board, self.receiver, (*hand(board, self.receiver), self.card))


@declare(seat=PUBLIC, of_seat=PUBLIC, cards=of("seat"))
class HandSeen(Telling[Board]):
    """A seat looks at another's hand (a card)."""

    seat: str
    of_seat: str
    cards: tuple[int, ...]
