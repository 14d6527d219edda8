"""Shared set-up of the whole test suite."""

import json
import os
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("LIMMU_CITATIONS", "1")  # before limmu is first imported: clauses count only if their code ran

from hypothesis import settings

# The machine that runs the suite may be busy: a slow example is no finding, and a failure must come again.
settings.register_profile("suite", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("soak", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("LIMMU_HYPOTHESIS", "suite"))


# --- which test reached which clause, for `limmu clauses --coverage` --------------------------------------------------

_reached: dict[str, list[str]] = {}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, Any]:
    from limmu.core import recorded

    before = set(recorded)
    recorded.clear()
    result = yield
    if recorded:
        _reached[item.nodeid] = sorted(recorded)
    recorded.update(before)
    return result


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    _reached.update(getattr(node, "workeroutput", {}).get("limmu_reached", {}))


def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workeroutput"):  # a worker of several: the one that started it writes
        session.config.workeroutput["limmu_reached"] = _reached
        return
    if _reached and hasattr(session.config, "cache"):
        write_reached(session.config.cache.mkdir("limmu") / "citations.json", _reached)
    if session.config.getoption("--clauses") and session.exitstatus == pytest.ExitCode.OK:
        _unreached.extend(unreached(_reached))
        if _unreached:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED


def write_reached(path: Path, reached: dict[str, list[str]]) -> None:
    """Add what this run reached to what earlier runs did; the format is that of `limmu.cli.clauses`."""
    old = json.loads(path.read_text()) if path.exists() else {"tests": [], "clauses": {}}
    found = {clause: [old["tests"][i] for i in at] for clause, at in old["clauses"].items()}
    found = {clause: [test for test in tests if test not in reached] for clause, tests in found.items()}
    for test, clauses in reached.items():
        for clause in clauses:
            found.setdefault(clause, []).append(test)
    tests = sorted({test for some in found.values() for test in some})
    at = {test: i for i, test in enumerate(tests)}
    clauses = {clause: sorted([at[test] for test in some]) for clause, some in sorted(found.items()) if some}
    path.write_text(json.dumps({"format": 1, "tests": tests, "clauses": clauses}))


# --- no enforced clause without a test: `make test` runs the whole suite with --clauses -------------------------------

ANY_PLAY = (
    "tests/properties/",
    "tests/replays/",
    "tests/cli/",
    "tests/games/genesis/test_bots.py",
    "tests/games/genesis/test_crowded_moves.py",
    "tests/games/genesis/test_interjections.py",
    "tests/games/genesis/test_shown.py",
)
"""Tests that reach most clauses by playing, but say nothing about any of them: they do not count."""
_unreached: list[str] = []


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--clauses", action="store_true", help="fail if an enforced clause of a game ran in no test")


def unreached(reached: dict[str, list[str]]) -> list[str]:
    """The enforced clauses of the installed games that no test of a run reached, each with its title."""
    from importlib.resources import files

    from limmu import installed_games
    from limmu.toolkit.clauses import CLAUSES, load_clauses

    ran = {clause for test, clauses in reached.items() if not test.startswith(ANY_PLAY) for clause in clauses}
    found: list[str] = []
    for game in installed_games().values():
        package = type(game.board()).__module__.rpartition(".")[0]
        if (files(package) / CLAUSES).is_file():
            enforced = [clause for clause in load_clauses(package) if clause.status == "enforced"]
            found += [f"{clause.id}  {clause.title}" for clause in enforced if clause.id not in ran]
    return found


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if _unreached:
        terminalreporter.section("clauses that ran in no test", sep="=", red=True)
        for line in _unreached:
            terminalreporter.line(line)
        terminalreporter.line("write a test or a case for each: limmu clauses GAME ID says where it is enforced")
