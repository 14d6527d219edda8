"""The audit of the disputed game prints what its page says."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.examples.conftest import EXAMPLES

FOLDER = EXAMPLES / "disputed_game"


def test_the_audit_is_as_printed(tmp_path: Path) -> None:
    command = tmp_path / "limmu"
    command.write_text(f"#!/bin/sh\nexec '{sys.executable}' -c 'from limmu.cli import main; main()' \"$@\"\n")
    command.chmod(0o755)
    env = {**os.environ, "LIMMU": str(command), "TMPDIR": str(tmp_path)}
    audit = ["sh", str(FOLDER / "audit.sh")]
    done = subprocess.run(audit, env=env, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=200)
    assert done.returncode == 0, done.stderr
    told = (FOLDER / "audit.txt").read_text("utf-8")
    assert done.stdout == told, "look at it, then write it anew: sh audit.sh > audit.txt"
    assert "-> dice 5 (interception, Hatti)" in told
    assert "naval:megiddo (by sea to Megiddo): refused" in told
    assert sorted(path.name for path in tmp_path.iterdir()) == ["limmu"]
