"""What the answers are called: in one list no two are called alike."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import pytest
from msgspec import UNSET
from tests.properties.god_kings import warlike

from limmu.core import Asked, Entry, Fact, Match, Option, Part, question, view
from limmu.display.shown import Shown
from limmu.games.god_kings import game
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.pack import load_pack
from limmu.games.god_kings.s07_redeployment import PlaceStack, Put
from limmu.testing.properties import random_match

FEW = 12
"""Answers that are shown whole, in one list."""


def labels_of(shown: Shown, asked: Asked[Board], below: Any) -> list[list[str]]:
    """The labels of each list on the way to a random answer, and of the whole answers where they are few."""
    few = list(islice(asked.question.every(asked.board), FEW + 1))
    found = [[shown.answer(asked, answer) for answer in few]] if len(few) <= FEW else []
    part: Part = ()
    while True:
        level = asked.choices(part)
        if level.options:
            found.append([shown.option(asked, level, option) for option in level.options])
        ways: list[Option[Any]] = [*level.options, *[Option(number) for number in level.span or ()]]
        if not ways or ways[at := below(len(ways))].whole is not UNSET:
            return found
        part = (*part, ways[at].pick)


@pytest.mark.parametrize("scenario", ["kadesh", "rise_of_assyria", "great_kings"])
def test_no_two_answers_of_a_list_are_called_alike(scenario: str) -> None:
    shown = Shown(game, load_pack())
    below = random.Random(scenario).randrange

    def look(before: Match[Any], entry: Entry[Fact[Any]], after: Match[Any]) -> None:
        open_ = question(after)
        if open_ is None or open_.seats == ("chance",) or below(3):
            return
        asked = view(after, open_.seats[0]).question
        assert asked is not None
        for labels in labels_of(shown, asked, below):
            twice = sorted({label for label in labels if labels.count(label) > 1})
            assert not twice, f"{type(asked.question).__name__}: {twice}"
            assert all(labels), f"{type(asked.question).__name__} has an answer without a name"

    random_match(game, scenario, 20, watchers=[look], choose=warlike, stop=800)


def test_a_stack_that_was_put_is_told_by_its_place() -> None:
    shown, asked = Shown(game, load_pack()), PlaceStack("egypt", ("egypt_amon_1",))
    assert shown.given(asked, Put("kumidi")) == "Kumidi"
    assert shown.given(asked, Put("kumidi", 2, True)) == "Kumidi, 2 of them, inside the city"
