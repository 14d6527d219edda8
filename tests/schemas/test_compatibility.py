"""The set of now reads what the last released set wrote, or says what breaks.

A release keeps its set: `limmu schema --out schemas/released/VERSION`, committed and never changed again.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.schemas.compatibility import breaks
from tests.schemas.support import FOLDER, schemas

RELEASED = sorted(
    (folder for folder in (FOLDER / "released").glob("*") if folder.is_dir()),
    key=lambda folder: [int(part) for part in folder.name.split(".")],
)
INTEGER = {"type": "integer"}
OLD: dict[str, Any] = {
    "g/facts.json": {
        "$defs": {
            "moved": {
                "type": "object",
                "description": "A move.",
                "properties": {
                    "_": {"const": "moved"},
                    "unit": {"type": "string"},
                    "how": {"enum": ["march", "sail"]},
                    "path": {"type": "array", "items": {"anyOf": [INTEGER, {"type": "string"}]}},
                    "cost": {**INTEGER, "default": 0, "not": {"const": 0}},
                },
                "required": ["_", "unit", "how", "path"],
            }
        }
    },
    "g/view.json": {
        "$defs": {"Seen": {"type": "object", "properties": {"n": INTEGER, "board": {}}, "required": ["n"]}}
    },
}


def changed(change: Callable[[dict[str, Any], dict[str, Any]], object]) -> dict[str, Any]:
    """The old set with something changed; ``change`` gets the definitions and the one of ``moved``."""
    new = copy.deepcopy(OLD)
    definitions = new["g/facts.json"]["$defs"]
    change(definitions, definitions["moved"])
    return new


def rename(definitions: dict[str, Any], moved: dict[str, Any]) -> None:
    definitions["went"] = definitions.pop("moved") | {"x-was": ["moved"], "x-renamed": {"unit": "who"}}
    moved["properties"]["_"] = {"const": "went"}
    moved["properties"]["who"] = moved["properties"].pop("unit")
    moved["required"][1] = "who"


@pytest.mark.parametrize(
    "change",
    [
        lambda d, m: None,
        lambda d, m: m.update(description="Somebody moved."),
        lambda d, m: d.update(stood={"type": "object", "properties": {}, "required": []}),
        lambda d, m: m["properties"].update(why={"type": "string", "default": ""}),
        lambda d, m: m["properties"]["how"]["enum"].append("fly"),
        lambda d, m: m["properties"]["path"]["items"]["anyOf"].append({"type": "boolean"}),
        lambda d, m: m["properties"].update(unit={"anyOf": [{"type": "string"}, INTEGER]}),
        rename,
    ],
)
def test_what_reads_the_old_is_accepted(change: Callable[[Any, Any], object]) -> None:
    assert breaks(OLD, changed(change)) == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda d, m: d.pop("moved"), "moved is not there any more"),
        (lambda d, m: m["properties"].pop("unit"), "moved.unit is not there any more"),
        (lambda d, m: m["properties"].update(unit=INTEGER), "moved.unit is something else now"),
        (lambda d, m: m["properties"]["how"]["enum"].remove("sail"), "moved.how is something else now"),
        (lambda d, m: m["properties"]["path"]["items"]["anyOf"].pop(), "moved.path is something else now"),
        (lambda d, m: m["properties"]["cost"].update(default=1), "moved.cost is something else now"),
        (lambda d, m: m["properties"]["unit"].update(default=""), "moved.unit is something else now"),
        (lambda d, m: m["required"].append("cost"), "moved.cost must be there now"),
        (lambda d, m: d.update(moved={"type": "string"}), "moved.unit is not there any more"),
    ],
)
def test_what_does_not_is_told(change: Callable[[Any, Any], object], fault: str) -> None:
    assert f"g/facts.json: {fault}" in breaks(OLD, changed(change))


def test_a_file_that_is_gone_is_told() -> None:
    assert breaks(OLD, {"g/facts.json": OLD["g/facts.json"]}) == ["g/view.json: is not there any more"]


def test_what_is_shown_may_grow_and_not_shrink() -> None:
    more, less = copy.deepcopy(OLD), copy.deepcopy(OLD)
    more["g/view.json"]["$defs"]["Seen"]["required"].append("board")
    assert breaks(OLD, more) == []
    less["g/view.json"]["$defs"]["Seen"]["required"].clear()
    assert breaks(OLD, less) == ["g/view.json: Seen.n may be missing now"]


def test_every_set_is_compatible_with_itself() -> None:
    assert breaks(schemas(), schemas()) == []


@pytest.mark.skipif(not RELEASED, reason="no set of schemas was released yet")
def test_the_set_of_now_reads_what_the_last_released_one_wrote() -> None:
    last = RELEASED[-1]
    old = {path.relative_to(last).as_posix(): json.loads(path.read_text("utf-8")) for path in last.rglob("*.json")}
    assert breaks(old, schemas()) == []
