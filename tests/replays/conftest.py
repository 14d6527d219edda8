"""The replay tool works on matches of the small games that the command line is tested with."""

from pathlib import Path

import pytest
from tests.cli.conftest import Run, games, run

__all__ = ["games", "match", "run"]


@pytest.fixture
def match(run: Run) -> Path:
    """A match of bots, over: 76 entries and a key beside it."""
    path = Path("m.limmu")
    assert run("play", "yardstick", "--scenario", "turns-1", "--seat", "all=random", "--seed", "3", "--out", str(path))
    return path
