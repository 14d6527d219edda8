"""Genesis in random and in eager play: every scenario for every number of players ends, and its log is all it needs."""

from __future__ import annotations

import pytest
from tests.properties.genesis import (
    INVARIANTS,
    OUT_OF_ORDER,
    eager,
    known,
    markers_are_sound,
    relabel,
    treasuries_are_concealed,
)

from limmu.games.genesis import game
from limmu.testing import Subject, suite
from limmu.testing.properties import OffersAgree, assert_bytes_hold, random_match

SOME = ("sargon", "hittites_and_mitanni", "chariot_kingdoms_2", "growth_of_empires_3", "empires_in_conflict_5")
"""One scenario for each number of players: what every run plays in other ways than at random."""

test_matches, test_many_matches = suite.matches(
    game, invariants=INVARIANTS, few=(1,), some=("sargon", "egypt_and_the_hittites", "chariot_kingdoms_4")
)
test_eager_matches, test_many_eager_matches = suite.matches(
    game,
    invariants=INVARIANTS,
    choose=eager,
    few=(2,),
    many=range(2000, 2050),
    some=("hittites_and_mitanni", SOME[3]),
)
test_interrupted_matches, test_many_interrupted_matches = suite.matches(
    game, invariants=INVARIANTS, interrupt=10, few=(6,), many=range(3000, 3020), some=SOME[:2]
)
test_secrets, test_many_secrets = suite.secrets(game, known=known, relabel=relabel, pairs=(100, 10_000))
test_labels, test_many_labels = suite.labels(
    game, choose=eager, some=("sargon", "empires_in_conflict_5", "chariot_kingdoms_3"), stop=1500
)
test_hash_seeds = suite.hash_seeds(game, seeds=(4711,))
test_conforms = suite.conforms(
    Subject(
        game=game,
        invariants=INVARIANTS,
        choose=eager,
        known=known,
        relabel=relabel,
        out_of_order=OUT_OF_ORDER,
        emits_and_asks=("astarte.pay", "baal.pay"),
        examples=2,
        some=("sargon", "growth_of_empires_3"),
    )
)


@pytest.mark.parametrize(
    "scenario", [SOME[1], SOME[3], *[pytest.param(one, marks=pytest.mark.soak) for one in (SOME[2], SOME[4])]]
)
def test_treasuries_are_concealed(scenario: str):
    random_match(game, scenario, 3, watchers=(treasuries_are_concealed,), choose=eager)


@pytest.mark.soak
def test_the_other_readings_play_too():
    """Every ruling that is a choice, by its last reading."""
    readings = {ruling: names[-1] for ruling, names in game.options.items()}
    others = [invariant for invariant in INVARIANTS if invariant is not markers_are_sound]  # R-GE-12 has another row
    for scenario in ("growth_of_empires_2", "empires_in_conflict_5", "babylon_and_assyria"):
        played = random_match(game, scenario, 7, options=readings, watchers=(*others, OffersAgree(7)), choose=eager)
        assert played.match.over is not None
        assert_bytes_hold(played)
