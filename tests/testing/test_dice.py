"""Adversarial dice: high, low, in turn, mostly, and against somebody."""

from __future__ import annotations

from typing import Any

import pytest
from tests.testing.small import GAME

from limmu.core import Match, RollDice, ShuffleItems, Source, branch, question
from limmu.testing.dice import (
    AlternatingDice,
    HighestDice,
    LowestDice,
    MostlyDice,
    WorstDice,
    dice_of,
    thrown,
)
from limmu.testing.properties import random_match

ROLL = RollDice(3, 6, "attack")


def test_they_show_what_they_say() -> None:
    assert HighestDice().outcome(ROLL, 1) == (6, 6, 6)
    assert LowestDice().outcome(ROLL, 1) == (1, 1, 1)
    turns = AlternatingDice()
    assert [turns.outcome(ROLL, 1), turns.outcome(ROLL, 1)] == [(1, 6, 1), (6, 1, 6)]


@pytest.mark.parametrize("dice", [HighestDice(), LowestDice(), AlternatingDice()])
def test_shuffles_leave_things_as_they_lie(dice: Source) -> None:
    assert dice.outcome(ShuffleItems((3, 1, 2), "deck"), 1) == (3, 1, 2)


def test_mostly_is_not_always() -> None:
    dice = MostlyDice(HighestDice(), every=4)
    faces = [dice.outcome(RollDice(1, 100, "attack"), n) for n in range(1, 17)]
    assert [n for n, outcome in enumerate(faces, 1) if outcome != (100,)] == [4, 8, 12, 16]


def test_the_worst_is_found_through_the_rules() -> None:
    def worth(match: Match[Any], seat: str) -> int:
        return -match.board.points if seat == "red" else match.board.points

    for seat, face in (("red", 6), ("blue", 1)):
        played = random_match(GAME, "three", 1, dice=WorstDice(seat, worth))
        rolls = [p.outcome for p in played.match.past if len(p.outcome) == 1]
        assert rolls
        assert {outcome[0] for outcome in rolls} == {face}


def test_the_outcomes_of_a_roll_are_all_there() -> None:
    played = random_match(GAME, "one", 1)
    n = next(p.after for p in played.match.past if len(p.outcome) == 1)
    match = branch(played.match, n)
    assert [inp.body.outcome for inp in thrown(match, RollDice(2, 2, ""))] == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert len(thrown(match, RollDice(4, 6, ""))) == 1296
    assert len(thrown(match, RollDice(5, 6, ""))) == 6
    assert question(match).seats == ("chance",)


def test_dice_have_words() -> None:
    assert isinstance(dice_of("highest"), HighestDice)
    assert dice_of(7).outcome(ROLL, 1) == dice_of(7).outcome(ROLL, 1)
    assert dice_of({"attack": [2, 3, 4]}).outcome(ROLL, 1) == (2, 3, 4)
    dice = LowestDice()
    assert dice_of(dice) is dice
    with pytest.raises(LookupError, match="write highest, lowest, alternating"):
        dice_of("loaded")
