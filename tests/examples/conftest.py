"""Packages installed for a test as a reader would install them, in a directory of their own, without a network."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"


@attrs.frozen
class Place:
    """Where packages are installed: commands run there see them, the project's own environment never does."""

    site: Path

    def run(self, *command: str, cwd: Path, code: int = 0, typed: str = "") -> str:
        """Run a script, `limmu ...` or a module such as `pytest ...`; returns what it printed on standard output."""
        env = {**os.environ, "PYTHONPATH": str(self.site), "COLUMNS": "120"}
        start = ["-m", command[0]]
        if command[0] == "limmu":
            start = ["-c", "from limmu.cli import main; main()"]
        elif command[0].endswith(".py"):
            start = [str(EXAMPLES / command[0])]
        done = subprocess.run(
            [sys.executable, *start, *command[1:]],
            cwd=cwd, env=env, input=typed, capture_output=True, text=True, check=False, timeout=120,
        )  # fmt: skip
        assert done.returncode == code, f"{' '.join(command)}: {done.returncode}\n{done.stdout}\n{done.stderr}"
        return done.stdout


@pytest.fixture(scope="session")
def install(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], Place]:
    """Install a package from its directory."""

    def installed(package: Path) -> Place:
        site = tmp_path_factory.mktemp("site")
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
        pip += ["--no-build-isolation", "--no-index", "--target", str(site), str(package)]
        done = subprocess.run(pip, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return Place(site)

    return installed


@pytest.fixture(scope="session")
def fords(install: Callable[[Path], Place]) -> Place:
    """Three Fords, installed."""
    return install(EXAMPLES / "three_fords")
