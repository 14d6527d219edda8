"""Random play from every scenario to the end: no dead end, no runaway."""

from __future__ import annotations

import random

import pytest

from limmu.core import Chance, Input, Match, RollDice, SeededDice, ShuffleItems, begin, decide, question, take
from limmu.core.question import offers
from limmu.games.god_kings import game
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.pack import load_pack

MOST = 12_000
"""Entries of a match; the campaign of ten turns needs fewer than half of them."""


def play(scenario: str, seed: int) -> Match[Board]:
    """A match of random answers, to the end."""
    dice, chooser = SeededDice(seed), random.Random(seed)
    _, match = begin(game, load_pack(), scenario)
    while (asked := question(match)) is not None:
        seat, put = asked.demands[0]
        if isinstance(put, RollDice | ShuffleItems):
            inp = Input("chance", Chance(dice.outcome(put, match.n + 1)))
        elif put.huge:
            inp = decide(seat, put.sample(match.board, chooser.randrange))
        else:
            answers = offers(put, match.board)
            assert answers, f"{asked.step} asks {seat}, but no answer is on offer (entry {match.n})"
            inp = decide(seat, answers[chooser.randrange(len(answers))])
        _, match = take(match, inp)
        assert match.n < MOST, f"no end after {match.n} entries: {asked.step}"
    return match


@pytest.mark.parametrize("scenario", ["campaign", "three_kings", "megiddo", "kadesh", "rise_of_assyria", "great_kings"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_play_comes_to_an_end(scenario: str, seed: int) -> None:
    match = play(scenario, seed)
    assert match.over is not None
    assert match.over.how in ("highest_total", "draw", "objectives", "sudden_death")
