"""Cards by number: what is left of a hand for its owner, and for a reader who sees only some of it."""

from __future__ import annotations

import pytest

from limmu.toolkit.cards import without


def test_a_card_goes_out_of_a_hand() -> None:
    assert without((4, 7, 4), 4) == (7, 4)
    assert without((0, 7), 4) == (7,)
    assert without((0, 0), 0) == (0,)


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
