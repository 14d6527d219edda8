"""What a seat does not see dealt anew: hands, the deck; treasuries are what public changes left of them."""

from __future__ import annotations

from typing import Any

from limmu.core import Dealing, Fact, Pick, ShuffleItems, View
from limmu.games.genesis import board as b
from limmu.games.genesis.board import Board, Kingdom, kingdom, with_kingdom
from limmu.games.genesis.facts_cards import (
    CardHandedOver,
    CardLaidDown,
    CardPlayed,
    CardRemoved,
    CardsGiven,
    DeckShuffled,
    HandSurrendered,
)
from limmu.games.genesis.facts_realm import SilverChanged
from limmu.games.genesis.s12_deals import AnswerDeal, Deal, unseen_cards
from limmu.games.genesis.s12_talks import PoliticalTalks
from limmu.games.genesis.s13_cards import DrawnCard
from limmu.games.genesis.s14_end_turn import deck_anew
from limmu.toolkit.dealing import Known, deal_hands, reshuffled, unseen


def learn(known: Known[Board], fact: Fact[Board], seat: str) -> Known[Board]:
    """What a seat knows after a fact of its own log. Of another's treasury that is how much it changed since the
    start."""
    before, board = known.board, fact.fold(known.board)
    known = known.but(board=board)
    match fact:
        case SilverChanged(power=power) if power != seat:
            silver = kingdom(before, power).silver + fact.change
            return known.but(board=with_kingdom(board, power, silver=silver))
        case CardPlayed(card=card):
            return known.laid_open(card)
        case CardLaidDown(card=card) | CardRemoved(card=card):
            return known.shown(card)
        case HandSurrendered(cards=cards):
            return known.shown(*cards)
        case CardHandedOver():
            return known.seen_with(fact.seat, (fact.card,))
        case CardsGiven():
            return known.passed(fact.giver, fact.taker, fact.cards)
        case DeckShuffled() if before.discard and not before.deck:
            return reshuffled(known, board, _all(board), (*board.removed, *before.discard))
        case _:
            return known


def _all(board: Board) -> list[int]:
    return [card.number for card in b.pack(board).cards]


def deal(view: View[Board], known: Known[Board], pick: Pick) -> Board:
    """The cards that the seat has not seen in hands and in the deck; each treasury what public changes left of it."""
    board = view.board
    pool = unseen(known, board, _all(board), (*board.discard, *board.removed))
    hands, left = deal_hands(known, board, pool, pick)
    kingdoms = [one if one.id in view.audience else _treasury(board, one, known) for one in board.kingdoms]
    return board.but(hands=hands, deck=tuple(left[: len(board.deck)]), kingdoms=tuple(kingdoms))


def _treasury(board: Board, one: Kingdom, known: Known[Board]) -> Kingdom:
    """A kingdom with its Silver: what it began with, and what was paid and earned since."""
    scenario = b.pack(board).scenario.get(board.scenario)
    began = [setup.silver for setup in scenario.setups if setup.power == one.id] if scenario else []
    changed = [found.silver for found in known.board.kingdoms if found.id == one.id]
    return one.but(silver=max(sum(began) + sum(changed), 0))


def refill(record: Any, board: Board, known: Known[Board]) -> Any:
    """The cards that are about to be shuffled, the card that was just drawn, those that a deal names."""
    match record:
        case ShuffleItems():
            return record.but(items=deck_anew(board))
        case DrawnCard(card=0) if known.loose:
            return record.but(card=known.loose[-1])
        case PoliticalTalks() | AnswerDeal():
            return record.but(deal=_named(record.deal, board))
        case _:
            return record


def _named(deal: Deal, board: Board) -> Deal:
    """A deal between others with cards that they may have named."""
    if 0 not in (*deal.gives_cards, *deal.takes_cards):
        return deal
    seat = deal.parties[0]
    given, taken = b.hand(board, seat), unseen_cards(board, seat)
    return deal.but(gives_cards=given[: len(deal.gives_cards)], takes_cards=taken[: len(deal.takes_cards)])


dealing: Dealing[Board] = Dealing(Known(Board()), learn, deal, refill)
