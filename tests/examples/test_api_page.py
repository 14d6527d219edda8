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


def test_every_public_name_is_told_and_says_something() -> None:
    entries = re.findall(r"^#### (\w+)\n\n```python\n.*?```\n(.*?)(?=^#|\Z)", PAGE, re.S | re.M)
    told = {name: text.strip() for name, text in entries}
    for package in ("limmu", "limmu.core", "limmu.testing"):
        for name in import_module(package).__all__:
            assert told.get(name), f"{package}.{name} has no text of its own"
