"""What happened: cards (13); a section of `facts`, by the same rules."""

from __future__ import annotations

from limmu.core import PUBLIC, UMPIRE, Fact, Telling, declare, of
from limmu.games.genesis.board import (
    Board,
)
from limmu.toolkit.cards import hand, with_hand, without


@declare(deck=UMPIRE)
class DeckShuffled(Fact[Board]):
    """The deck is made anew (3.1.2, 3.2 G3) or the discards are shuffled because it ran out (R-GE-79)."""

    deck: tuple[int, ...]

    def fold(self, board: Board) -> Board:
        return board.but(deck=self.deck, discard=())


@declare(seat=PUBLIC, card=of("seat"))
class CardDrawn(Fact[Board]):
    """A seat takes the top card of the deck into its hand. A Play When Drawn card is shown by CardPlayed."""

    seat: str
    card: int

    def fold(self, board: Board) -> Board:
        return with_hand(board, self.seat, (*hand(board, self.seat), self.card)).but(deck=board.deck[:-1])


@declare(PUBLIC)
class CardPlayed(Fact[Board]):
    """A card leaves a hand, face up, before any effect. `how`: event, no_event, cancel, drawn; `targets`: ids."""

    seat: str
    card: int
    how: str
    targets: tuple[str, ...] = ()

    def fold(self, board: Board) -> Board:
        return with_hand(board, self.seat, without(hand(board, self.seat), self.card))


@declare(PUBLIC)
class CardCancelled(Telling[Board]):
    """A card is void: it counts as not played (R-GE-76)."""

    card: int
    by: int
    """The Amun-Ra card."""


@declare(PUBLIC)
class CardLaidDown(Fact[Board]):
    """A played card goes to the discard pile or out of the game (`to`: discard, removed)."""

    card: int
    to: str

    def fold(self, board: Board) -> Board:
        if self.to == "removed":
            return board.but(removed=(*board.removed, self.card))
        return board.but(discard=(*board.discard, self.card))


@declare(PUBLIC)
class CardHandedOver(Fact[Board]):
    """A card that lies face up goes into a hand (a failed Assassination)."""

    card: int
    seat: str

    def fold(self, board: Board) -> Board:
        return with_hand(board, self.seat, (*hand(board, self.seat), self.card))


@declare(seats=PUBLIC, giver=PUBLIC, taker=PUBLIC, cards=of("seats"), how=PUBLIC)
class CardsGiven(Fact[Board]):
    """Cards go from hand to hand, unseen by others (Traitor, an agreement). `seats`: giver and taker, who see them."""

    seats: tuple[str, ...]
    giver: str
    taker: str
    cards: tuple[int, ...]
    how: str

    def fold(self, board: Board) -> Board:
        board = with_hand(board, self.giver, without(hand(board, self.giver), *self.cards))
        return with_hand(board, self.taker, (*hand(board, self.taker), *self.cards))


@declare(PUBLIC)
class CardRemoved(Fact[Board]):
    """A card in the deck, the discard pile or a hand leaves the game openly (the Arzawa card, 10.1.5, R-GE-67)."""

    card: int
    holder: str = ""
    """The seat whose hand it was in; "deck" or "discard"."""

    def fold(self, board: Board) -> Board:
        board = board.but(removed=(*board.removed, self.card))
        if self.holder == "deck":
            return board.but(deck=without(board.deck, self.card))
        if self.holder == "discard":
            return board.but(discard=without(board.discard, self.card))
        return with_hand(board, self.holder, without(hand(board, self.holder), self.card))


@declare(PUBLIC)
class HandSurrendered(Fact[Board]):
    """A seat throws cards away, face up (3.2 G3, the hand limit)."""

    seat: str
    cards: tuple[int, ...]

    def fold(self, board: Board) -> Board:
        left = without(hand(board, self.seat), *self.cards)
        return with_hand(board, self.seat, left).but(discard=(*board.discard, *self.cards))
