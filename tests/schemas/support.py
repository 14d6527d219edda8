"""The published set as the tests use it: a validator for each schema, whose references find the others."""

from __future__ import annotations

import copy
import json
import posixpath
import random
from collections.abc import Iterator, Mapping
from functools import cache, reduce
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from jsonschema.validators import extend
from tests.core import parley

from limmu import installed_games
from limmu.core import Game
from limmu.schemas import schema_set

FOLDER = Path(__file__).parents[2] / "schemas"
GAMES: list[Game[Any]] = [
    game for game in installed_games().values() if game.board.__module__.startswith("limmu.games.")
]
"""The games whose schemas are published here."""


@cache
def made() -> Mapping[str, bytes]:
    """The set as the code makes it now."""
    return schema_set(GAMES)


@cache
def schemas() -> Mapping[str, Any]:
    """The JSON Schemas among them, and those of the small game that has one of everything."""
    found = made() | schema_set([parley.GAME])
    return {path: json.loads(data) for path, data in found.items() if path.endswith(".json")}


TAGS = ("_", "kind")
"""The properties that say, as a constant, of which kind a document is."""


def absolute(path: str, ref: str) -> str:
    """A reference of the file at a path, from the root of the set."""
    file, _, way = ref.partition("#")
    return f"{posixpath.normpath(posixpath.join(posixpath.dirname(path), file)) if file else path}#{way}"


@cache
def found(reference: str) -> Any:
    """What stands where an absolute reference leads, itself with absolute references."""
    file, _, way = reference.partition("#")
    return reduce(lambda at, name: at[name], way.split("/")[1:], _marked(file))


@cache
def _marked(path: str) -> Any:
    """A schema whose references are absolute, and whose unions list under ``tags`` what each of their parts wants.

    Without ``$schema``: it would have the validator go on as one of that draft, which knows nothing of these.
    """

    def marked(schema: Any) -> Any:
        if isinstance(schema, list):
            return [marked(part) for part in schema]
        if not isinstance(schema, dict):
            return schema
        made = {name: marked(part) for name, part in schema.items() if name != "$schema"}
        if "$ref" in schema:
            made["$ref"] = absolute(path, schema["$ref"])
        if "anyOf" in schema:
            made["tags"] = [_tag(path, part) for part in schema["anyOf"]]
        return made

    return marked(schemas()[path])


def _tag(path: str, part: Any) -> tuple[str, str]:
    """The property and the constant by which a part of a union is told from the others, "" for none."""
    if "$ref" in part:
        file, _, way = absolute(path, part["$ref"]).partition("#")
        part = reduce(lambda at, name: at[name], way.split("/")[1:], schemas()[file])
    given = part.get("properties", {})
    return next(((tag, given[tag]["const"]) for tag in TAGS if "const" in given.get(tag, ())), ("", ""))


def _one_of_its_kind(validator: Any, parts: list[Any], instance: Any, schema: Any) -> Iterator[Any]:
    """``anyOf`` that leaves out the parts which want another constant: most unions here are of hundreds of kinds."""
    if isinstance(instance, dict):
        parts = [
            part for part, (tag, const) in zip(parts, schema["tags"], strict=True) if instance.get(tag, "") == const
        ]
    yield from Draft202012Validator.VALIDATORS["anyOf"](validator, parts, instance, schema)


def _as_found(validator: Any, reference: str, instance: Any, schema: Any) -> Iterator[Any]:
    """``$ref`` without looking up the same place again: that took most of the time."""
    yield from validator.descend(instance, found(reference))


_Validator = extend(Draft202012Validator, {"anyOf": _one_of_its_kind, "$ref": _as_found})


@cache
def validator(path: str, definition: str = "") -> Any:
    """The validator of a schema, or of one definition in it."""
    return _Validator({"$ref": f"{path}#/$defs/{definition}" if definition else f"{path}#"})


def accepts(path: str, document: Any, definition: str = "") -> bool:
    """Whether a schema, or one definition in it, accepts a document."""
    return validator(path, definition).is_valid(document)


def fault(path: str, document: Any, definition: str = "") -> str:
    """What is wrong with a document; "" when the schema accepts it."""
    if accepts(path, document, definition):
        return ""
    error = best_match(validator(path, definition).iter_errors(document))
    assert error is not None
    return f"{path}: at {error.json_path}: {error.message[:300]}"


def mutants(document: Any, seed: int) -> Iterator[tuple[str, Any]]:
    """A document made wrong where the seed says: a null, a fraction, a wrong type, a number too large, a new field."""
    places = [place for place in _places(document, ()) if _is_exact(place)]
    chosen = random.Random(seed)
    for name, wrong in (("null", None), ("float", 0.5), ("wrong type", {"wrong": "type"})):
        yield name, _with(document, chosen.choice(places), wrong)
    numbers = [place for place in places if type(_at(document, place)) is int]
    if numbers:
        yield "too large", _with(document, chosen.choice(numbers), 1 << 53)
    tables = [place for place in (*places, ()) if isinstance(_at(document, place), dict) and _is_exact((*place, ""))]
    place = chosen.choice(tables)
    yield "unknown field", _with(document, place, {**_at(document, place), "unknown_field": 1})


OPEN = {
    *("persons", "sealed", "open", "readings", "options", "keys", "anchors", "proof", "answer", "outcome", "input"),
    *("params", "prices"),
}
"""Fields whose keys are ids, or whose values may be of several types: a mutation may well be right there."""


def _is_exact(place: tuple[Any, ...]) -> bool:
    return not OPEN.intersection(place)


def _places(value: Any, at: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield (*at, key)
        yield from _places(part, (*at, key))


def _at(value: Any, place: tuple[Any, ...]) -> Any:
    for key in place:
        value = value[key]
    return value


def _with(document: Any, place: tuple[Any, ...], new: Any) -> Any:
    if not place:
        return new
    changed = copy.deepcopy(document)
    _at(changed, place[:-1])[place[-1]] = new
    return changed
