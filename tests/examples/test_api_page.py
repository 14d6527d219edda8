"""docs/api.md says what the docstrings say, about every public name."""

from __future__ import annotations

import re
import runpy
from importlib import import_module

from tests.examples.conftest import ROOT

PAGE = (ROOT / "docs" / "api.md").read_text("utf-8")


def test_the_page_is_up_to_date() -> None:
    made = runpy.run_path(str(ROOT / "docs" / "make_api.py"))["page"]()
    assert made == PAGE, "run .venv/bin/python docs/make_api.py"


def test_each_module_is_told_once() -> None:
    made = runpy.run_path(str(ROOT / "docs" / "make_api.py"))["page"]()
    told = re.findall(r"^##+ (limmu\S*)$", made, re.M)
    assert len(told) > 50
    assert sorted(told) == sorted(set(told))


def test_every_public_name_is_told_and_says_something() -> None:
    entries = re.findall(r"^#### (\w+)\n\n```python\n.*?```\n(.*?)(?=^#|\Z)", PAGE, re.S | re.M)
    told = {name: text.strip() for name, text in entries}
    for package in ("limmu", "limmu.core", "limmu.testing"):
        for name in import_module(package).__all__:
            assert told.get(name), f"{package}.{name} has no text of its own"


def test_whatever_the_pages_import_is_on_it() -> None:
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    imports = [
        one for page in pages for one in re.findall(r"^from (limmu\S*) import (.+)$", page.read_text("utf-8"), re.M)
    ]
    told = set(re.findall(r"^#### (\w+)$", PAGE, re.M)) | set(re.findall(r"^## limmu[.\w]*\.(\w+)$", PAGE, re.M))
    assert ("limmu.display.svg", "render, sheet") in imports
    missing = {f"{module}.{name}" for module, names in imports for name in names.split(", ") if name not in told}
    assert not missing, sorted(missing)


def test_the_methods_that_wait_are_told() -> None:
    assert "- `async take(seat: str, data: bytes, words: wire.Words | None=None) -> bytes`: Take the command" in PAGE


def test_every_module_that_the_pages_for_authors_name_is_described() -> None:
    """But what is run with ``python -m``: its own text says what it does."""
    pages = [ROOT / "docs" / f"{name}.md" for name in ("writing-a-game", "testing", "embedding", "agents", "serving")]
    text = "\n".join([page.read_text("utf-8") for page in pages])
    told = set(re.findall(r"`(limmu\.(?:toolkit|bots|testing|rooms|display)\.[a-z_]+)`", text))
    run = set(re.findall(r"python -m (limmu\.[\w.]+)", text))
    described = runpy.run_path(str(ROOT / "docs" / "make_api.py"))["page"]()
    assert "limmu.toolkit.dealing" in told
    assert [name for name in sorted(told - run) if f"# {name}\n" not in described] == []
