"""What is on the table and in hand, and what can happen to it: records in which every field says who may see it."""

from typing import Annotated

from limmu.core import PUBLIC, Fact, Id, Record, Why, declare, of
from limmu.toolkit.cards import without

SEATS = ("hill", "marsh")
CAMP = "camp"

SpaceId = Annotated[str, Id("space")]
CardId = Annotated[int, Id("card")]


@declare(PUBLIC)
class Force(Record):
    """The spears of a clan at one place; every clan has one for its camp and one for each ford, empty or not."""

    seat: str
    at: str
    spears: int = 0


@declare(seat=PUBLIC, cards=of("seat"))
class Hand(Record):
    """The cards that a clan holds: numbers of the pack's cards, which only that seat sees."""

    seat: str
    cards: tuple[CardId, ...] = ()


@declare(PUBLIC)
class Board(Record):
    """The game at one moment; secrets inside its records stay secret. ``turned``: the cards that were played."""

    pack: str = ""
    rounds: int = 0
    round: int = 0
    forces: tuple[Force, ...] = ()
    hands: tuple[Hand, ...] = ()
    turned: tuple[CardId, ...] = ()

    def with_spears(self, seat: str, at: str, change: int) -> "Board":
        """The board with so many spears more at a place."""
        changed = [f.but(spears=f.spears + change) if (f.seat, f.at) == (seat, at) else f for f in self.forces]
        return self.but(forces=tuple(changed))

    def with_hand(self, seat: str, cards: tuple[CardId, ...]) -> "Board":
        """The board with another hand for a seat."""
        return self.but(hands=tuple([h.but(cards=cards) if h.seat == seat else h for h in self.hands]))


def spears(board: Board, seat: str, at: str) -> int:
    """How many spears a clan has at a place."""
    return next(force.spears for force in board.forces if (force.seat, force.at) == (seat, at))


def hand(board: Board, seat: str) -> tuple[int, ...]:
    """The cards of a clan, masked (0) where the reader may not see them."""
    return next(hand.cards for hand in board.hands if hand.seat == seat)


def other(seat: str) -> str:
    """The clan across the river."""
    return SEATS[1 - SEATS.index(seat)]


# What happened, in the past tense. A fold copies values into the board: it looks nothing up and decides nothing.


@declare(PUBLIC)
class ClansGathered(Fact[Board]):
    pack: str
    rounds: int
    forces: tuple[Force, ...]
    hands: tuple[Hand, ...]

    def fold(self, board: Board) -> Board:
        return board.but(pack=self.pack, rounds=self.rounds, forces=self.forces, hands=self.hands)


@declare(seat=PUBLIC, cards=of("seat"))
class HandDealt(Fact[Board]):
    """The public sees how many cards, the seat which."""

    seat: str
    cards: tuple[CardId, ...]

    def fold(self, board: Board) -> Board:
        return board.with_hand(self.seat, self.cards)


@declare(PUBLIC)
class RoundBegan(Fact[Board]):
    round: int

    def fold(self, board: Board) -> Board:
        return board.but(round=self.round)


@declare(PUBLIC)
class SpearsMarched(Fact[Board]):
    seat: str
    to: str
    spears: int

    def fold(self, board: Board) -> Board:
        return board.with_spears(self.seat, CAMP, -self.spears).with_spears(self.seat, self.to, self.spears)


@declare(PUBLIC)
class CardTurnedOver(Fact[Board]):
    seat: str
    card: CardId

    def fold(self, board: Board) -> Board:
        held = without(hand(board, self.seat), self.card)  # takes a masked card where the reader sees only masks
        return board.with_hand(self.seat, held).but(turned=(*board.turned, self.card))


@declare(PUBLIC)
class SpearLost(Fact[Board]):
    """How an assault went: the die, what was added to it, and by which clauses."""

    seat: str
    ford: str
    face: int
    modifier: int
    why: Why

    def fold(self, board: Board) -> Board:
        return board.with_spears(self.seat, self.ford, -1)

    def touches(self, board: Board) -> tuple[str, ...]:
        return (self.seat,)  # a pass "until touched" of this clan ends
