"""Hidden cards dealt anew: what a seat knows of them, and that a world agrees with it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from limmu.core import Fact
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.dealing import dealing
from limmu.games.god_kings.facts import (
    CardGiven,
    CardLaidDown,
    CardPlayed,
    CardsDealt,
    DeckShuffled,
    HandDiscarded,
    HandSeen,
)
from limmu.toolkit.cards import Hand
from limmu.toolkit.dealing import Known, deal_hands, reshuffled, unseen

CARDS = range(1, 13)
DEALT = (
    DeckShuffled((0,) * 12),
    CardsDealt("egypt", (1, 2, 3)),
    CardsDealt("hatti", (0, 0)),
    CardsDealt("mitanni", (0, 0)),
)


def knowing(*told: Fact[Any]) -> Known[Board]:
    """What Egypt knows after these facts, as it reads them; it has three cards, Hatti and Mitanni have two each."""
    known: Known[Board] = Known(Board(hands=(Hand("egypt"), Hand("hatti"), Hand("mitanni"))))
    for fact in (*DEALT, *told):
        known = dealing.learn(known, fact, "egypt")
    return known


def worlds(known: Known[Board]) -> list[dict[str, tuple[int, ...]]]:
    """Hands and decks that may be."""
    hands = [one if one.seat == "egypt" else one.but(cards=(0,) * len(one.cards)) for one in known.board.hands]
    board = known.board.but(hands=tuple(hands))
    found: list[dict[str, tuple[int, ...]]] = []
    for seed in range(60):
        pool = unseen(known, board, CARDS, board.discard)
        dealt, left = deal_hands(known, board, pool, random.Random(seed).randrange)
        found.append({one.seat: one.cards for one in dealt} | {"deck": tuple(left)})
    return found


def test_every_card_is_somewhere_once() -> None:
    for world in worlds(knowing()):
        assert sorted(card for cards in world.values() for card in cards) == list(CARDS)
        assert (world["egypt"], len(world["hatti"]), len(world["mitanni"])) == ((1, 2, 3), 2, 2)


def test_worlds_differ() -> None:
    assert len({world["hatti"] for world in worlds(knowing())}) > 20


def test_a_card_that_one_gave_away_is_where_one_gave_it() -> None:
    given = CardGiven("egypt", "hatti", ("egypt", "hatti"), 2)
    assert all(2 in world["hatti"] for world in worlds(knowing(given)))


def test_a_card_that_was_passed_on_unseen_is_with_either() -> None:
    given = CardGiven("egypt", "hatti", ("egypt", "hatti"), 2)
    found = worlds(knowing(given, CardGiven("hatti", "mitanni", ("hatti", "mitanni"), 0)))
    assert all(2 in (*world["hatti"], *world["mitanni"]) for world in found)
    assert any(2 in world["hatti"] for world in found)
    assert any(2 in world["mitanni"] for world in found)


def test_a_hand_that_was_looked_at_stays_known_until_its_cards_are_played() -> None:
    looked = HandSeen("egypt", "hatti", (8, 9))
    assert all(sorted(world["hatti"]) == [8, 9] for world in worlds(knowing(looked)))
    played = worlds(knowing(looked, CardPlayed("hatti", 8, "event")))
    assert all(world["hatti"] == (9,) for world in played)
    assert not any(8 in cards for world in played for cards in world.values())


def test_what_others_looked_at_tells_nothing() -> None:
    assert knowing(HandSeen("mitanni", "hatti", (0, 0))).held == ()


def test_open_cards_are_in_nobodys_hand() -> None:
    laid = knowing(CardPlayed("hatti", 8, "event"), CardLaidDown(8, "discard"), HandDiscarded("mitanni", (9,)))
    assert laid.board.discard == (8, 9)
    assert not any(card in cards for world in worlds(laid) for cards in world.values() for card in (8, 9))


def test_hands_so_full_that_cards_must_change_places_are_filled() -> None:
    either = ("hatti", "mitanni")
    known = knowing().but(held=((4, either), (5, either), (6, ("hatti",)), (7, ("hatti",))))
    for world in worlds(known):
        assert (sorted(world["hatti"]), sorted(world["mitanni"])) == ([6, 7], [4, 5])


def test_a_deck_made_of_discards_alone_leaves_every_other_card_in_hands() -> None:
    board = Board(hands=(Hand("egypt", (1,)), Hand("hatti", (0,)), Hand("mitanni")), deck=(0,) * 10)
    assert reshuffled(Known(board), board, CARDS, range(3, 13)).held == ((2, ("hatti",)),)


def test_more_hidden_cards_than_there_are_is_an_error() -> None:
    board = Board(hands=(Hand("egypt", (1,)), Hand("hatti", (0, 0))))
    with pytest.raises(ValueError, match="hides more cards"):
        deal_hands(Known(board), board, [2], lambda n: 0)
