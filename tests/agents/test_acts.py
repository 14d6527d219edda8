"""The actions of the moment: numbered, in pages, rungs of spans; none leads nowhere, in any game."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from msgspec import UNSET
from tests.agents.games import GAMES, game_of
from tests.agents.wide import HOLES, MANY

from limmu.agents.acts import ACTIONS, RUNGS, Act, acts, rungs, settled
from limmu.core import Asked, Choices, DeadEnd, Entry, Match, Option, Span, question, span, view
from limmu.testing.properties import random_match


def level(n: int, **more: Any) -> Choices[int]:
    return Choices(tuple([Option(f"o{i}") for i in range(n)]), **more)


def test_options_come_first_then_to_stop_then_numbers() -> None:
    found = acts(level(2, whole=5, span=span(1, 3)))
    assert [(act.kind, act.pick) for act in found] == [
        ("option", "o0"), ("option", "o1"), ("stop", None), ("number", 1), ("number", 2), ("number", 3),
    ]  # fmt: skip


@pytest.mark.parametrize("n", [1, ACTIONS, ACTIONS + 1, 2 * ACTIONS - 1, 2 * ACTIONS, MANY])
def test_the_pages_hold_each_option_once_and_the_last_turns_no_further(n: int) -> None:
    found: list[Act] = []
    for page in range(n):
        found += acts(level(n), page)
        if found[-1].kind != "page":
            break
        assert len(acts(level(n), page)) == ACTIONS
        assert found.pop().kind == "page"
    assert [act.pick for act in found] == [f"o{i}" for i in range(n)]


def test_a_span_has_both_ends_and_rungs_between_none_in_a_hole() -> None:
    assert rungs(span(3, 18)) == tuple(range(3, 19))
    found = rungs(HOLES)
    assert len(found) == RUNGS
    assert (found[0], found[-1]) == (0, 1_000_000)
    assert all(number in HOLES for number in found)
    steps = [b - a for a, b in pairwise(found) if not a <= 400_000 < b]
    assert max(steps) - min(steps) <= 1


def test_what_is_no_choice_is_picked() -> None:
    def choices(part: tuple[Any, ...]) -> Choices[Any]:
        if len(part) == 2:
            return Choices(span=Span(((4, 4),)))
        return Choices((Option("a"),)) if len(part) < 2 else Choices(whole=part)

    assert settled(choices) == (("a", "a", 4), ("a", "a", 4))
    assert settled(lambda part: level(2)) == ((), UNSET)
    assert settled(lambda part: Choices((Option("a", "whole"),))) == (("a",), "whole")
    with pytest.raises(DeadEnd):
        settled(lambda part: Choices())


@pytest.mark.parametrize(("name", "scenario"), GAMES)
def test_every_action_leads_on_to_an_answer_that_is_accepted(name: str, scenario: str) -> None:
    looked = 0

    def watch(before: Match[Any], entry: Entry[Any], after: Match[Any]) -> None:
        nonlocal looked
        open_ = question(after)
        below = random.Random(after.n).randrange
        if open_ is None or open_.seats == ("chance",) or (name == "chariot-lords" and below(4)):
            return
        for seat in open_.seats:
            asked = view(after, seat).question
            assert asked is not None
            looked += leads_on(asked, below)

    random_match(game_of(name), scenario, 11, watchers=[watch], stop=1200)
    assert looked > 20


def leads_on(asked: Asked[Any], below: Callable[[int], int]) -> int:
    """Every action of every page on one way down to an answer, tried one pick deep. Returns how many there were."""
    part, answer = settled(asked.choices)
    tried = 0
    while answer is UNSET:
        here, page = list(acts(asked.choices(part))), 0
        while here[-1].kind == "page":
            page += 1
            here[-1:] = acts(asked.choices(part), page)
        after = [taken(asked, part, act) for act in here]
        tried += len(after)
        part, answer = after[below(len(after))]
    return tried


def taken(asked: Asked[Any], part: tuple[Any, ...], act: Act) -> tuple[tuple[Any, ...], Any]:
    if act.kind == "stop":
        made = part, asked.choices(part).whole
    elif act.option is not None and act.option.whole is not UNSET:
        made = (*part, act.pick), act.option.whole
    else:
        made = settled(asked.choices, (*part, act.pick))
    if made[1] is not UNSET:
        assert asked.check(made[1]), f"{asked.step}: {made[1]!r} is offered, but refused"
    return made
