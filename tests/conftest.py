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
    elif _reached and hasattr(session.config, "cache"):
        write_reached(session.config.cache.mkdir("limmu") / "citations.json", _reached)


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
