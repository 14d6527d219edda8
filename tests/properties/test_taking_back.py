"""Who may take an answer back alone has learned nothing by it: no card that was face down."""

import inspect
import re
from typing import Any

import pytest
from msgspec.structs import replace
from tests.agents.games import game_of

from limmu.core import Decision, Look, branch, decide, may_take_back, take, view
from limmu.core.rules.records import plan
from limmu.testing.properties import random_match


def test_what_an_answer_of_the_god_kings_that_may_be_taken_back_leads_to_follows_from_what_the_seat_saw() -> None:
    match = random_match(game_of("god-kings"), "kadesh", 0).match
    compared = 0
    for n in range(1, match.n + 1):
        after, entry = branch(match, n), match.past[n].entry
        if entry is None or not isinstance(entry.input, Decision) or not may_take_back(after, entry.by, n - 1):
            continue
        before = branch(match, n - 1)
        seen = Look(before, entry.by)().match
        blind = replace(seen, past=[*match.past[: n - 1], seen.position])
        _, then = take(blind, decide(entry.by, entry.input.answer))  # raises where a rule needs what is hidden
        assert view(then, entry.by).board == view(after, entry.by).board
        compared += 1
    assert compared > 100


@pytest.mark.parametrize("name", ["god-kings", "genesis", "game-of-kings"])
def test_facts_that_turn_a_card_of_a_deck_hide_or_reveal_it(name: str) -> None:
    facts: list[Any] = [*game_of(name).facts.values()]
    turning = [fact for fact in facts if _TURNS.search(inspect.getsource(fact.fold))]
    assert turning
    assert [fact for fact in turning if not fact.reveals and not plan(fact)] == []


_TURNS = re.compile(r"\bdeck\[")
