"""The benchmarks run, play the yardstick's known matches and tell everything they promise."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

RUN = Path(__file__).parent / "run.py"


@pytest.mark.soak
def test_the_quick_run_measures_every_row() -> None:
    command = [sys.executable, str(RUN), "--quick", "--game", "yardstick", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    rows = {row["what"]: row for row in json.loads(done.stdout)["rows"]}
    assert all(row["median"] > 0 for row in rows.values())
    assert [name for name, row in rows.items() if row["ratio"]] == [
        "play, everything on",
        "play, no remembered questions",
        "play, collector on",
        "read, check, decode, fold",
        "full audit",
        "check that a log is intact",
    ]
    assert {"position lookup", "branch and next input", "bytes an entry", "bytes a kept version"} < rows.keys()
    assert rows["facts checked for being intact"]["unit"] == "facts/s"
