"""Chariot Lords in random play: every scenario for every number of players ends, and its log is all it needs."""

from __future__ import annotations

import pytest
from tests.properties.chariot_lords import INVARIANTS
from tests.properties.chariot_lords_referee import Referee

from limmu.games.chariot_lords import game
from limmu.testing import Subject, suite
from limmu.testing.properties import OffersAgree, assert_bytes_hold, random_match

SOME = ("first_five_2", "middle_five_3", "second_five_4")
"""One scenario for each number of players: what every run plays."""

test_matches, test_many_matches = suite.matches(game, invariants=INVARIANTS, few=(1,), some=SOME[:1])
test_interrupted_matches, test_many_interrupted_matches = suite.matches(
    game, invariants=INVARIANTS, interrupt=10, few=(6,), many=range(3000, 3020), some=SOME[:1]
)
test_labels, test_many_labels = suite.labels(game, some=SOME)
test_hash_seeds = suite.hash_seeds(game, seeds=(4711,))
test_conforms = suite.conforms(Subject(game, INVARIANTS, examples=1, some=SOME[1:2]))


def test_the_other_readings_play_too():
    """Every ruling that is a choice, by its last reading."""
    readings = {ruling: names[-1] for ruling, names in game.options.items()}
    for scenario in SOME[:1]:
        played = random_match(game, scenario, 7, options=readings, watchers=(*INVARIANTS, OffersAgree(7)))
        assert played.match.over is not None
        assert_bytes_hold(played)


@pytest.mark.parametrize("scenario", [pytest.param("full_4", marks=pytest.mark.soak), *SOME])
def test_a_referee_that_works_the_rules_out_again_agrees(scenario: str):
    referee = Referee()
    played = random_match(game, scenario, 1, watchers=[referee])
    assert played.match.over is not None
    assert referee.seen["UnitsMarched"] > 50
