"""The benchmark of the stores runs and tells a ratio for everything that it compares."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.stores import servers

RUN = Path(__file__).parent / "run.py"


def test_the_quick_run_measures_every_store() -> None:
    command = [sys.executable, str(RUN), "--quick", "--game", "stores", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    rows = {row["what"]: row for row in told["rows"]}
    assert all(row["median"] > 0 for row in rows.values())
    places = ["SQLite"] + ([] if servers.missing() else ["PostgreSQL, 1 on 1", "PostgreSQL, 10 on 10"])
    for place in places:
        assert rows[f"{place}, the store"]["ratio"] > 0
    assert rows["SQLite, eventsourcing"]["ratio"] > 0
    assert any("sync takes" in note for note in told["notes"])
