"""A property of every game: what a seat may not see can be dealt anew, and the seat cannot tell."""

from __future__ import annotations

import random
from typing import Any

import attrs

from limmu.core import (
    Chance,
    Entry,
    Fact,
    Input,
    Match,
    OpenQuestion,
    RollDice,
    SeededDice,
    ShuffleItems,
    deal,
    decide,
    encode,
    proceed,
    question,
    view,
)
from limmu.testing.eyes import difference
from limmu.testing.knowing import Items
from limmu.toolkit.hiding import hidden_by

SHOWN = ("n", "board", "asked", "stack", "passes", "over", "question", "may")
"""The parts of a view that a seat may compare."""


@attrs.define
class DealsAgree:
    """A world dealt for a seat shows it what it saw, hides the items that the true match hides, and can be played.

    It checks about one position in ``one_in``, for one seat; a world goes on for ``further`` random inputs. A game that
    hides something and gives no ``dealing`` deals no worlds.
    """

    seed: int
    one_in: int = 8
    further: int = 3

    def __call__(self, before: Match[Any], entry: Entry[Fact[Any]], after: Match[Any]) -> None:
        """Look at a position. Raises AssertionError, which names the seat."""
        drawn = random.Random(f"{self.seed}/deal/{after.n}")
        if not may_deal(after):
            return
        if after.over is None and not drawn.randrange(self.one_in):
            assert_deal(after, drawn.choice(after.seats), drawn, self.further)


def may_deal(match: Match[Any]) -> bool:
    """Whether the game of a match says how to deal what it hides, or hides nothing on its board."""
    return match.game.dealing is not None or not hidden_by(match.game)


def assert_deal(match: Match[Any], seat: str, drawn: random.Random, further: int = 0) -> Match[Any]:
    """Deal a world for a seat, compare it with the match, go on in it; returns the world. Raises AssertionError."""
    before = view(match, seat)
    assert before.seen is not None
    seen = before.seen()
    own = view(seen.match, seat)
    world = deal(seen, drawn.randrange)
    after = view(world, seat)
    for part in SHOWN:
        mine = encode(getattr(before, part))
        for what, other in (("what it may see", own), ("a world dealt for it", after)):
            theirs = encode(getattr(other, part))
            assert mine == theirs, f"{seat}: {what} has another view, {difference(part, mine, theirs)}"
    items = Items.on(match.game.board)
    true, dealt = [sorted(items.hidden(one.board, seat)) for one in (match, world)]
    assert true == dealt, f"{seat}: a world dealt for it hides {dealt}, the match {true}"
    played = world
    for _ in range(further):
        if (open_ := question(played)) is None:
            break
        played = proceed(played, any_input(played, open_, drawn))
    return world


def any_input(match: Match[Any], open_: OpenQuestion, drawn: random.Random) -> Input:
    """A random input for the open question, as the asked seat sees it."""
    seat, put = open_.demands[0]
    if isinstance(put, RollDice | ShuffleItems):
        return Input("chance", Chance(SeededDice(drawn.getrandbits(63)).outcome(put, match.n + 1)))
    asked = view(match, seat).question
    assert asked is not None
    return decide(seat, asked.sample(drawn.randrange))
