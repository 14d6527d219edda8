"""The README shows what works: its embedding example runs as printed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")


def test_the_embedding_example_plays_a_match_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    example = next(block for block in re.findall(r"```python\n(.*?)```", README, re.S) if "limmu.host(" in block)
    assert len([line for line in example.splitlines() if line.strip()]) <= 10
    names: dict[str, Any] = {}
    exec(compile(example, "README.md", "exec"), names)
    assert names["host"].match.over is not None


def test_the_readme_leads_to_every_page() -> None:
    pages = {f"docs/{page.name}" for page in (Path(__file__).parents[1] / "docs").glob("*.md")}
    assert pages <= set(re.findall(r"\]\(([^)#]+)\)", README))


def test_every_page_the_readme_names_is_there() -> None:
    for page in re.findall(r"\]\(([^)#]+)\)", README):
        assert (Path(__file__).parents[1] / page).is_file(), page
