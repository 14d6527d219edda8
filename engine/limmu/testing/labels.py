"""A property of every game: no two answers of one list have the same label, and every answer has one."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import islice
from typing import Any

import attrs
from msgspec import UNSET

from limmu.core import Asked, Entry, Fact, Match, Option, Part, question, view
from limmu.display.shown import Shown

FEW = 12
"""The most answers that one list shows whole."""


@attrs.frozen
class LabelsDiffer:
    """The answers that a seat chooses between have labels, each its own; interjections included.

    It checks about one question in ``one_in``, along the way to a random answer.
    """

    shown: Shown
    seed: int
    one_in: int = 3

    def __call__(self, before: Match[Any], entry: Entry[Fact[Any]], after: Match[Any]) -> None:
        """Look at the open questions. Raises AssertionError naming the question and the labels."""
        open_ = question(after)
        below = random.Random(self.seed * 15_485_863 + after.n).randrange
        if open_ is None or open_.seats == ("chance",) or below(self.one_in):
            return
        for seat in open_.seats:
            seen = view(after, seat)
            for asked in [one for one in (seen.question, *seen.may) if one is not None]:
                name = type(asked.question).__name__
                for labels in labels_of(self.shown, asked, below):
                    twice = sorted({label for label in labels if labels.count(label) > 1})
                    assert not twice, f"{name}: answers are called alike: {twice}"
                    assert all(labels), f"{name} has an answer without a name"


def labels_of(shown: Shown, asked: Asked[Any], below: Callable[[int], int]) -> list[list[str]]:
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
