"""Shared set-up of the whole test suite; what reached which clause is kept by the plugin, `pytest_limmu`."""

import gc
import os

import pytest

os.environ["LIMMU_LANGUAGE"] = "en"  # whatever the developer speaks
os.environ.setdefault("LIMMU_CITATIONS", "1")  # before limmu is first imported: clauses count only if their code ran

from hypothesis import settings

# The machine that runs the suite may be busy: a slow example is no finding, and a failure must come again.
settings.register_profile("suite", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("soak", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("LIMMU_HYPOTHESIS", "suite"))

ANY_PLAY = (
    "tests/properties/",
    "tests/perft/",
    "tests/testing/",
    "tests/replays/",
    "tests/golden/",
    "tests/cli/",
    "tests/display/",
    "tests/examples/",
    "tests/stores/",
    "tests/games/chariot_lords/test_bots.py",
    "tests/games/chariot_lords/test_display.py",
    "tests/games/god_kings/test_bots.py",
    "tests/games/genesis/test_bots.py",
    "tests/games/genesis/test_bots_wary.py",
    "tests/games/genesis/test_crowded_moves.py",
    "tests/games/genesis/test_interjections.py",
    "tests/games/genesis/test_display.py",
)
"""Tests that reach most clauses by playing, but say nothing about any of them: they do not count."""


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: pytest.Collector, obj: object) -> list[pytest.Item] | None:
    """A soak that nobody asked for makes no items: they would be half of all, to be made and deselected."""
    marks = getattr(obj, "pytestmark", ())
    if collector.config.option.markexpr == "not soak" and any([mark.name == "soak" for mark in marks]):
        return []
    return None


def pytest_collection_finish() -> None:
    """What is there before the first test stays: the collector of garbage need not go through it each time."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    for path in ANY_PLAY:
        config.addinivalue_line("limmu_plays", path)
