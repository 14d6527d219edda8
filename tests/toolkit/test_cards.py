"""Cards by number: what is left of a hand for its owner, and for a reader who sees only some of it."""

from __future__ import annotations

import pytest

from limmu.games.god_kings.board import Board
from limmu.toolkit.cards import Hand, hand, with_hand, without


def test_a_card_goes_out_of_a_hand() -> None:
    assert without((4, 7, 4), 4) == (7, 4)
    assert without((0, 7), 4) == (7,)
    assert without((0, 0), 0) == (0,)


def test_several_cards_go_one_after_the_other() -> None:
    assert without((4, 7, 4), 4, 7) == (4,)
    assert without((0, 0, 97), 0, 52) == (0,)
    assert without((4, 7)) == (4, 7)
    with pytest.raises(ValueError):
        without((4, 7), 4, 4)


def test_a_hand_is_that_of_its_seat() -> None:
    board = with_hand(Board(hands=(Hand("egypt", (4, 7)), Hand("hatti"))), "egypt", (9,))
    assert board.hands == (Hand("egypt", (9,)), Hand("hatti"))
    assert (hand(board, "egypt"), hand(board, "hatti"), hand(board, "mitanni")) == ((9,), (), ())


def test_a_card_that_nobody_sees_may_have_been_one_that_was_known() -> None:
    """A reader who knows one card of a hand cannot tell whether that one went; what is played later must be there."""
    left = without((0, 0, 97), 0)
    assert left == (0, 0)
    assert without(without(left, 97), 52) == ()


def test_a_card_that_is_not_there_is_an_error() -> None:
    for cards in ((), (4, 7)):
        with pytest.raises(ValueError):
            without(cards, 5)
    with pytest.raises(ValueError):
        without((), 0)
