"""What a seat does not see dealt anew: hands, the deck, the order of the discards."""

from __future__ import annotations

from typing import Any

from limmu.core import Dealing, Fact, Pick, ShuffleItems, View
from limmu.games.god_kings import board as b
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.facts_cards import (
    CardDrawn,
    CardGiven,
    CardLaidDown,
    CardPlayed,
    DeckShuffled,
    HandDiscarded,
    HandSeen,
)
from limmu.games.god_kings.s05_sequence import cards_to_shuffle
from limmu.toolkit.dealing import Known, deal_hands, reshuffled, unseen


def learn(known: Known[Board], fact: Fact[Board], seat: str) -> Known[Board]:
    """What a seat knows after a fact of its own log."""
    before, board = known.board, fact.fold(known.board)
    known = known.but(board=board)
    match fact:
        case CardPlayed(card=card) | CardDrawn(card=card):
            return known.laid_open(card)
        case CardLaidDown(card=card):
            return known.shown(card)
        case HandDiscarded(cards=cards):
            return known.shown(*cards)
        case HandSeen(of_seat=other, cards=cards):
            return known.seen_with(other, cards)
        case CardGiven():
            return known.passed(fact.giver, fact.receiver, (fact.card,))
        case DeckShuffled() if before.discard and not before.deck:
            return reshuffled(known, board, _all(board), (*_open(board), *before.discard, *before.set_aside))
        case _:
            return known


def _all(board: Board) -> list[int]:
    return [card.number for card in b.pack(board).cards]


def _open(board: Board) -> tuple[int, ...]:
    """The cards in open piles but for the discards."""
    return (*board.set_aside, *board.leaving, *board.removed)


def deal(view: View[Board], known: Known[Board], pick: Pick) -> Board:
    """The discards as they were shown, in their order; what the seat has not seen in hands and in the deck."""
    board, discard = view.board, known.board.discard
    hands, left = deal_hands(known, board, unseen(known, board, _all(board), (*_open(board), *discard)), pick)
    return board.but(hands=hands, deck=tuple(left[: len(board.deck)]), discard=discard)


def refill(record: Any, board: Board, known: Known[Board]) -> Any:
    """The cards that are about to be shuffled."""
    return record.but(items=cards_to_shuffle(board)) if isinstance(record, ShuffleItems) else record


dealing: Dealing[Board] = Dealing(Known(Board()), learn, deal, refill)
