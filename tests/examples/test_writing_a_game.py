"""docs/writing-a-game.md shows what is: its code stands in Three Fords, whose tests run it, and its commands run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.examples.conftest import EXAMPLES, ROOT, Place

PAGE = (ROOT / "docs" / "writing-a-game.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.S | re.M)
CHARIOTS = ROOT / "engine" / "limmu" / "games" / "chariot_lords"
SOURCES = [
    path.read_text("utf-8")
    for folder in (EXAMPLES / "three_fords", CHARIOTS)
    for kind in ("py", "toml")
    for path in folder.rglob(f"*.{kind}")
]


@pytest.mark.parametrize("code", [text for kind, text in BLOCKS if kind in ("python", "toml")])
def test_every_block_stands_in_the_example(code: str) -> None:
    assert [source for source in SOURCES if code in source], f"not in examples/three_fords any more:\n{code}"


def test_every_command_runs(fords: Place, tmp_path: Path) -> None:
    commands = [line.removeprefix("$ ") for kind, text in BLOCKS if kind == "console" for line in text.splitlines()]
    assert len(commands) == 9
    for command in commands:
        fords.run(*command.split(), cwd=tmp_path)


def test_every_page_and_file_it_names_is_there() -> None:
    for page in re.findall(r"\]\(([^)#]+)\)", PAGE):
        assert (ROOT / "docs" / page).exists(), page
    tree = re.findall(r"[\w/]+\.(?:py|toml)", PAGE[: PAGE.index("## 1.")])
    names = {path.name for path in (EXAMPLES / "three_fords").rglob("*.*")}
    assert [name for name in tree if Path(name).name not in names] == []
