"""What others do in between: held cards and bribes at random moments, from whoever may."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice
from typing import Any

import pytest
from tests.properties.genesis import INVARIANTS, eager, few

from limmu.core import (
    Chance,
    Input,
    Interject,
    Match,
    RollDice,
    SeededDice,
    ShuffleItems,
    begin,
    decide,
    question,
    take,
)
from limmu.core import view as view_of
from limmu.games.genesis import game
from limmu.games.genesis.board import Board
from limmu.games.genesis.cards.windows import InterjectCard
from limmu.games.genesis.s12_bribery import OfferBribe

RATE = 4
"""One question in so many is interrupted."""


def interjection(match: Match[Board], below: Any, found: Counter[str]) -> Input | None:
    """A random thing that a random seat may do now, checked against all that it is offered; None if it has nothing."""
    pause = match.position.pause
    assert pause is not None
    seat = pause.may[below(len(pause.may))].seat
    may = view_of(match, seat).may
    n = below(len(may))
    asked = may[n]
    answers = list(islice(asked.answers(), 20))
    assert all([asked.check(answer) for answer in answers])
    if not answers:
        return None
    answer = asked.sample(below)
    assert asked.check(answer)
    found[type(asked.question).__name__] += 1
    return Input(seat, Interject(n, answer, match.n))


def played(scenario: str, seed: int) -> Counter[str]:
    """Play a match to its end with interjections; how often each kind came."""
    dice, below = SeededDice(seed), random.Random(seed).randrange
    entry, match = begin(
        game, game.load_pack(None), scenario, match_id=f"{scenario}-{seed}", secret=bytes(range(32)), dice=dice.terms
    )
    found: Counter[str] = Counter()
    while (open_ := question(match)) is not None:
        assert match.n < 20_000
        seat, put = open_.demands[0]
        inp: Input | None = None
        if isinstance(put, RollDice | ShuffleItems):
            inp = Input("chance", Chance(dice.outcome(put, match.n + 1)))
        elif (pause := match.position.pause) and pause.may and not below(RATE):
            inp = interjection(match, below, found)
        if inp is None:
            asked = view_of(match, seat).question
            assert asked is not None
            inp = decide(seat, eager(below, asked.question, asked.board, few(asked)))
        before = match
        entry, match = take(match, inp)
        for holds in INVARIANTS:
            holds(before, entry, match)
    return found


@pytest.mark.parametrize("scenario", ["growth_of_empires_5", "empires_in_conflict_3", "egypt_and_the_hittites"])
def test_interjections_come_at_any_time(scenario: str) -> None:
    found = played(scenario, 11)
    assert found[OfferBribe.__name__]
    assert found[InterjectCard.__name__]
