"""Where clauses fire and how long they take: `limmu clauses --coverage`, `limmu play --profile`."""

import json
from collections import Counter
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from limmu import installed_games
from limmu.core import steps_of as of_trail
from limmu.core.rules.procedure import OUTLINES
from limmu.stores.files import read_file

GAME, CLAUSE = "god-kings", "GK-5.0-c"
"""A clause that one step alone cites."""


@pytest.fixture
def library(run: Run) -> Path:
    """A match of bots, recorded."""
    path = Path("library/kadesh.limmu")
    path.parent.mkdir()
    run("play", GAME, "--scenario", "kadesh", "--seat", "all=random", "--seed", "2", "--out", str(path))
    return path


def steps_of(path: Path) -> Counter[str]:
    """How often each step ran, as the trail of a match says."""
    game = installed_games()[GAME]
    return Counter([step for record in read_file(path).read(game.codec) for _, step, _ in of_trail(record.entry.trail)])


def test_recorded_matches_count_for_the_clauses_they_reach(run: Run, library: Path) -> None:
    assert [o.name for o in OUTLINES.values() for s in o.steps.values() if CLAUSE in s.clauses] == ["turn"]
    reached = {"format": 1, "tests": ["test_a"], "clauses": {"GK-13.4-b": [0]}}
    Path("reached.json").write_text(json.dumps(reached))
    args = ("clauses", GAME, "--coverage", "--library", "library", "--tests", "reached.json")
    found = json.loads(run(*args, "--json").stdout)
    rows = {row["id"]: row for row in found["clauses"]}
    times = steps_of(library)["turn.reinforce"]
    assert times > 0
    assert rows[CLAUSE]["matches"] == {"kadesh.limmu": times}
    assert rows["GK-13.4-b"]["tests"] == ["test_a"]
    assert found["fired_in_tests"] == 1
    assert CLAUSE not in found["never_fired"]
    assert "GK-13.4-b" not in found["never_fired"]
    assert "GK-21.0-c" in found["never_fired"], "the barbarians of the campaign"
    told = run(*args, CLAUSE)
    assert f"fired     {times} times in kadesh.limmu" in told.stdout
    assert "GK-21.0-c  " in run(*args, "GK-21.0").stdout.partition("never fired")[2]


def test_matches_of_another_game_do_not_count_and_a_missing_run_of_tests_is_told(run: Run, library: Path) -> None:
    told = run("clauses", "genesis", "--coverage", "--library", "library", "--tests", "none.json", "--json")
    assert json.loads(told.stdout)["fired_in_library"] == 0
    assert "run pytest first" in told.stderr


def test_a_match_that_the_rules_do_not_make_again_is_refused(run: Run, library: Path) -> None:
    lines = library.read_bytes().splitlines(keepends=True)
    library.write_bytes(b"".join([*lines[:20], *lines[21:]]))
    told = run("clauses", GAME, "--coverage", "--library", "library")
    assert told.exit_code == 2
    assert "limmu verify library/kadesh.limmu says more" in told.stderr


def test_a_profile_tells_how_long_the_rules_took(run: Run) -> None:
    args = ("play", GAME, "--scenario", "kadesh", "--seat", "all=random", "--seed", "2", "--profile")
    found = {ran["place"]: ran for ran in json.loads(run(*args, "--json", "--out", "a.limmu").stdout)["profile"]}
    phase = found["s05_sequence:Turn.reinforce"]
    assert phase["calls"] == steps_of(Path("a.limmu"))["turn.reinforce"]
    assert phase["clauses"] == [CLAUSE]
    assert 0 < phase["own"] <= phase["total"]
    assert "steps and rules of the game ran" in run(*args, "--out", "b.limmu").stdout
    plain = run(*args[:-1], "--json", "--out", "c.limmu").stdout
    assert "profile" not in json.loads(plain)
