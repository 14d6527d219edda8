"""The pytest plugin in projects of others: what it gives them, and that it costs nothing where it is not needed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from limmu.games.god_kings import game as god_kings
from pytest_limmu import unreached

CASES = """
game = "god-kings"

[[case]]
id = "SIN"
title = "Control of a province"
function = "queries.controls_province"
given = { power = "egypt", province = "egypt", nobodys = [] }
position = { scenario = "three_kings" }
then = { gives = GIVES }
"""


def run(folder: Path, *args: str, **env: str) -> tuple[int, str]:
    """Pytest in a folder of its own, in an interpreter of its own."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *args]
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "LIMMU"))}
    done = subprocess.run(command, cwd=folder, env={**kept, **env}, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def project(folder: Path, tests: str, settings: str = "") -> None:
    (folder / "pytest.ini").write_text(f"[pytest]\naddopts = --strict-markers --strict-config\n{settings}")
    (folder / "test_it.py").write_text(tests)


FOREIGN = """
import sys

def test_nothing_of_limmu_is_loaded():
    loaded = {name.partition(".")[0] for name in sys.modules}
    assert "pytest_limmu" in loaded
    assert not loaded & {"limmu", "limmu_replays", "hypothesis", "msgspec", "cattrs"}
"""


def test_a_run_that_has_nothing_to_do_with_limmu_loads_nothing(tmp_path: Path) -> None:
    project(tmp_path, FOREIGN)
    code, told = run(tmp_path, "-q")
    assert code == 0, told


def test_hypothesis_may_be_missing(tmp_path: Path) -> None:
    (tmp_path / "absent" / "hypothesis").mkdir(parents=True)
    (tmp_path / "absent" / "hypothesis" / "__init__.py").write_text("raise ImportError('not installed')")
    project(tmp_path, "from limmu.testing import Driver\n\ndef test_a(limmu_dice):\n    assert limmu_dice('lowest')\n")
    code, told = run(tmp_path, "-q", "-p", "no:hypothesispytest", PYTHONPATH=str(tmp_path / "absent"))
    assert code == 0, told


@pytest.mark.parametrize(("gives", "code", "words"), [("false", 1, "provinces.toml:4: SIN"), ("true", 0, "1 passed")])
def test_case_files_are_tests(tmp_path: Path, gives: str, code: int, words: str) -> None:
    project(tmp_path, "", "limmu_cases = cases/*.toml\n")
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "provinces.toml").write_text(CASES.replace("GIVES", gives))
    (tmp_path / "cases" / "pack.toml").write_text("[numbers]\nhand = 7\n")
    (tmp_path / "other.toml").write_text("not even TOML [")
    found, told = run(tmp_path, "-v")
    assert found == code, told
    assert "cases/provinces.toml::SIN" in told
    assert words in told
    assert "Traceback" not in told


def test_a_case_file_that_is_wrong_is_told(tmp_path: Path) -> None:
    project(tmp_path, "", "limmu_cases = *.toml\n")
    (tmp_path / "a.toml").write_text(CASES.replace("GIVES", "1") + "when = 2\n")
    (tmp_path / "b.toml").write_text(CASES.replace("god-kings", "chess").replace("GIVES", "1"))
    code, told = run(tmp_path, "-q")
    assert code == 2, told
    assert "when: unknown field" in told
    assert "the game chess is not installed" in told


GAMES = """
import pytest

@pytest.mark.limmu_game("genesis")
def test_a_marker_names_the_game(limmu_game):
    assert limmu_game.name == "genesis"

def test_the_game_of_the_project(limmu_game):
    assert limmu_game.name == "god-kings"

@pytest.mark.soak
def test_the_marker_of_long_runs_is_known():
    pass
"""


def test_the_game_is_that_of_the_project(tmp_path: Path) -> None:
    project(tmp_path, GAMES, "limmu_games = god-kings\n")
    assert run(tmp_path, "-q")[0] == 0
    project(tmp_path, GAMES)
    code, told = run(tmp_path, "-q")
    assert code == 1
    assert "the project has 0 games (none): mark the test with" in told
    project(tmp_path, GAMES, "limmu_games = chess\n")
    assert "limmu_games: chess is not installed; installed are" in run(tmp_path, "-q")[1]


PLAYS = """
from limmu.core import branch, take
from limmu.games.god_kings import game
from limmu.testing.properties import random_match

def test_a_match():
    played = random_match(game, "kadesh", 1, stop=20)
    assert COUNTED
"""
COUNTED = "branch(played.match, 0) and take(branch(played.match, 0), played.inputs[0])"


@pytest.mark.parametrize(
    ("also", "plays", "counts"),
    [("True", "", False), (COUNTED, "", True), (COUNTED, "limmu_plays = test_it.py\n", False)],
)
def test_clauses_that_ran_in_no_test_fail_the_run(tmp_path: Path, also: str, plays: str, counts: bool) -> None:
    project(tmp_path, PLAYS.replace("COUNTED", also), "limmu_games = god-kings\n" + plays)
    code, told = run(tmp_path, "-q", "--limmu-clauses")
    assert code == 1
    assert "clauses that ran in no test" in told
    assert ("GK-8.1-a" not in told) is counts, "cards are dealt in any match, but random play tests nothing"


def test_workers_tell_what_they_reached(tmp_path: Path) -> None:
    project(tmp_path, PLAYS.replace("COUNTED", COUNTED), "limmu_games = god-kings\n")
    assert run(tmp_path, "-q")[0] == 0, "nobody asks for clauses"
    code, told = run(tmp_path, "-q", "-n", "1", "--limmu-clauses")
    assert code == 1
    assert "GK-8.1-a" not in told


def test_what_is_unreached_is_told_with_its_title() -> None:
    every = unreached({}, [god_kings])
    assert any(line.startswith("GK-13.4-a  ") for line in every)
    assert unreached({"tests/a.py::b": [line.split()[0] for line in every]}, [god_kings]) == []
    assert unreached({"tests/a.py::b": [line.split()[0] for line in every]}, [god_kings], ("tests/a.py",)) == every
