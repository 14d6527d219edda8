"""Every level of bot answers every question that random play comes to: by itself, legally, without an exception."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from limmu.bots.search import SEARCHING
from limmu.core import Chance, Decision, Game, Input, RollDice, SeededDice, ShuffleItems, begin, question, take, view

DECISIONS = 100
SELDOM = 12
"""One question in so many goes to the bot that looks ahead, too."""


@pytest.mark.parametrize(
    ("package", "scenario"),
    [
        ("god_kings", "megiddo"),
        ("genesis", "babylon_and_assyria"),
        ("chariot_lords", "first_five_2"),
        ("game_of_kings", "skirmish"),
    ],
)
def test_every_level_answers_whatever_random_play_asks(package: str, scenario: str) -> None:
    game: Game[Any] = import_module(f"limmu.games.{package}").game
    chance = game.bot("random", "17")
    bots = {name: game.bot(name, "17") for name in game.bots if name not in ("random", *SEARCHING)}
    searching = {"strong:1": game.bot("strong:1", "17")}
    dice = SeededDice(17)
    _, match = begin(game, game.load_pack(None), scenario, match_id="17", secret=bytes(range(32)))
    asked_for = 0
    while (open_ := question(match)) is not None and asked_for < DECISIONS:
        seat, put = open_.demands[0]
        if isinstance(put, RollDice | ShuffleItems):
            inp = Input(seat, Chance(dice.outcome(put, match.n + 1)))
        else:
            seen = view(match, seat)
            assert seen.question is not None
            asks = bots if asked_for % SELDOM else bots | searching
            answers = {name: bot.choose(seen) for name, bot in asks.items()}
            refused = [name for name, answer in answers.items() if not seen.question.check(answer)]
            assert (type(put).__name__, refused) == (type(put).__name__, [])
            asked_for += 1
            inp = Input(seat, Decision(chance.choose(seen)))
        _, match = take(match, inp)
    assert asked_for == DECISIONS or match.over is not None
