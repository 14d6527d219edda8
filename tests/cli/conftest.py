"""The command line, called in process with games that are not installed."""

import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.benchmarks import yardstick
from tests.core import skeleton_genesis as chain
from tests.core import skeleton_volley as volley

from limmu import installed
from limmu.cli.root import limmu

Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Three small games are offered, and the working directory is empty."""
    monkeypatch.setattr(installed, "_added", {})
    for game in (yardstick.game, chain.GAME, volley.GAME):
        installed.add(game)
    monkeypatch.chdir(tmp_path)


def heed_ctrl_c() -> None:
    """Who starts tests in the background lets them ignore it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def run() -> Run:
    """Call `limmu` with arguments and what is typed; anything but an exit is a failure."""

    def call(*args: str, typed: str = "", columns: int = 120) -> Result:
        result = CliRunner(env={"COLUMNS": str(columns)}).invoke(limmu, list(args), input=typed)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    return call
