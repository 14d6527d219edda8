"""examples/README.md names every example, and nothing that is not there."""

from __future__ import annotations

import re

from tests.examples.conftest import EXAMPLES

PAGE = (EXAMPLES / "README.md").read_text("utf-8")
TOLD = re.findall(r"\]\(([^)#]+)\)", PAGE)


def test_every_example_is_told_with_its_command() -> None:
    there = {path.name for path in EXAMPLES.iterdir() if path.name[0] not in "_." and path.name != "README.md"}
    rows = [line for line in PAGE.splitlines() if line.startswith("| [")]
    assert {name for name in TOLD if not name.startswith("..")} == there
    assert len(rows) == len(there)
    for row in rows:
        told, command = re.findall(r"\]\(([^)]+)\)", row)[0], re.findall(r"`([^`]+)`", row)[-1]
        assert f"examples/{told}" in command


def test_every_link_leads_somewhere() -> None:
    assert [name for name in TOLD if not (EXAMPLES / name).exists()] == []
