"""The strategies draw what they say, shrink to short matches, and a match that fails is kept."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis import strategies as st
from tests.testing.small import GAME

from limmu.core import Match, RollDice, ShuffleItems, branch, check, decide, question, read_log
from limmu.games.genesis import game as genesis
from limmu.games.god_kings import game as god_kings
from limmu.testing import strategies as kit
from limmu.testing.machine import assert_damage_is_told
from limmu.testing.plans import Plan, followed
from limmu.testing.properties import Played, agreed, assert_bytes_hold, random_match

quick = settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])


@given(kit.scenarios(god_kings))
def test_scenarios_are_those_of_the_game(scenario: str) -> None:
    assert scenario in god_kings.scenarios(god_kings.load_pack(None))


@given(kit.readings(genesis))
def test_readings_are_choices_of_the_game(options: dict[str, str]) -> None:
    assert len(options) <= 2
    assert all(reading in genesis.options[name][1:] for name, reading in options.items())


@quick
@given(kit.matches(GAME, answers=12))
def test_matches_come_with_their_bytes(played: Played) -> None:
    assert_bytes_hold(played)
    open_ = question(played.match)
    assert open_ is None or open_.seats != ("chance",)


@pytest.mark.parametrize("game", [GAME, god_kings, genesis])
def test_answers_are_legal_and_wrong_ones_are_not(game: Any) -> None:
    @quick
    @given(st.data(), kit.positions(game, answers=12, options=kit.readings(game)))
    def holds(data: st.DataObject, match: Match[Any]) -> None:
        open_ = question(match)
        assert open_ is not None
        for seat in open_.seats:
            assert check(match, decide(seat, data.draw(kit.answers(match, seat))))
            assert not agreed(match, decide(seat, data.draw(kit.wrong_answers(match, seat))))

    holds()


@quick
@given(st.data(), kit.positions(GAME, answers=12))
def test_inputs_are_judged_whatever_they_are(data: st.DataObject, match: Match[Any]) -> None:
    agreed(match, data.draw(kit.inputs(match)))


@pytest.mark.parametrize("wanted", [True, False])
def test_inputs_are_sometimes_legal_and_sometimes_not(wanted: bool) -> None:
    match = followed(GAME, Plan("one")).match
    find(kit.inputs(match), lambda inp: bool(check(match, inp)) is wanted)


@pytest.mark.parametrize("kind", [RollDice, ShuffleItems])
def test_answers_of_chance_are_outcomes(kind: type) -> None:
    played = random_match(GAME, "one", 1)
    pending = [branch(played.match, n) for n in range(played.match.n) if asks(played.match, n, kind)]

    @quick
    @given(st.data())
    def holds(data: st.DataObject) -> None:
        match = pending[0]
        outcome = data.draw(kit.answers(match))
        (demand,) = question(match).demands
        assert demand[1].check(match.board, outcome)

    holds()


def asks(match: Match[Any], n: int, kind: type) -> bool:
    open_ = question(branch(match, n))
    return open_ is not None and isinstance(open_.demands[0][1], kind)


def test_only_who_is_asked_has_answers() -> None:
    match = followed(GAME, Plan("one")).match
    with pytest.raises(LookupError, match="nobody is not asked"):
        kit.answers(match, "nobody")
    with pytest.raises(LookupError, match="the match is over"):
        kit.answers(random_match(GAME, "one", 1).match)


ONE, TWO = random_match(GAME, "one", 1), random_match(GAME, "one", 2)


@settings(max_examples=300)
@given(kit.damaged(ONE.log, TWO.log))
def test_damage_is_told(harm: kit.Damaged) -> None:
    assert_damage_is_told(ONE.log, harm.data, GAME, harm.what)


@pytest.mark.parametrize(
    "what", ["flipped", "cut off", "put in", "bytes left out", "swapped", "again before", "line 3 left out", "another"]
)
def test_every_kind_of_damage_is_drawn(what: str) -> None:
    found = find(kit.damaged(ONE.log, TWO.log), lambda harm: what in harm.what)
    assert found.data != ONE.log


def test_damage_that_nobody_is_told_of_is_found_out() -> None:
    forged = ONE.log.replace(b'"trail"', b'"trial"')
    assert read_log(forged).damage is not None
    with pytest.raises(AssertionError, match="was never written"):
        assert_damage_is_told(TWO.log, ONE.log, GAME)


def test_failures_shrink_to_first_answers() -> None:
    played = find(kit.matches(GAME), lambda played: played.match.n >= 5)
    assert played.match.n in (5, 6)
    assert [getattr(inp.body, "answer", 0) for inp in played.inputs[1:4]] == [0, 0, 0]


FAILING = """
from hypothesis import given, settings
from tests.testing.small import GAME
from limmu.testing import strategies as kit

@settings(max_examples=200, derandomize=True, database=None)
@given(kit.matches(GAME))
def test_no_card_is_ever_played(played):
    assert not played.match.board.played
"""


def test_a_match_that_fails_is_kept_and_the_command_told(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(FAILING)
    root = Path(__file__).parents[2]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-o", f"pythonpath={root}", "test_it.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stdout
    name = ".pytest_cache/limmu-failures/parley-drawn.limmu"
    assert f"limmu show {name} --at 7" in done.stdout
    assert len(read_log((tmp_path / name).read_bytes()).entries) == 8
