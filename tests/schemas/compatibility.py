"""What a change of the published schemas breaks for those who hold documents, or read them, by an earlier set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Schema = dict[str, Any]
Set = Mapping[str, Schema]
"""Schemas by path."""

SHOWN = ("view.json", "events.json", "refusals.json", "pack.json")
"""What only Limmu writes: more may be in it than before, never less."""


def breaks(old: Set, new: Set) -> list[str]:
    """Each thing that the new set breaks: documents of the old one that it refuses, fields that readers would miss."""
    return [f"{path}: {fault}" for path, schema in old.items() for fault in _of_file(path, schema, new.get(path))]


def _of_file(path: str, old: Schema, new: Schema | None) -> Iterator[str]:
    if new is None:
        yield "is not there any more"
        return
    definitions: dict[str, Schema] = new.get("$defs", {})
    renamed = {was: schema for schema in definitions.values() for was in schema.get("x-was", ())}
    for name, schema in old.get("$defs", {}).items():
        now = definitions.get(name, renamed.get(name))
        if now is None:
            yield f"{name} is not there any more"
        elif "properties" not in schema:
            if not _fits(schema, now):
                yield f"{name} is something else now"
        else:
            shown = path.rpartition("/")[2] in SHOWN
            yield from (f"{name}.{fault}" for fault in _of_fields(schema, now, shown))


def _of_fields(old: Schema, new: Schema, shown: bool) -> Iterator[str]:
    names: dict[str, str] = new.get("x-renamed", {})
    for field, schema in old["properties"].items():
        now = new.get("properties", {}).get(names.get(field, field))
        if now is None:
            yield f"{field} is not there any more"
        elif field != "_" and not _fits(schema, now):
            yield f"{field} is something else now"
    before = {names.get(field, field) for field in old["required"]}
    required = {*new.get("required", ())}
    for field in sorted(before - required if shown else required - before):
        yield f"{field} may be missing now" if shown else f"{field} must be there now"


def _fits(old: Any, new: Any) -> bool:
    """Whether every value of the old schema is one of the new: the same, or more words, more kinds."""
    if old == new:
        return True
    if not isinstance(old, dict) or not isinstance(new, dict):
        if isinstance(old, list) and isinstance(new, list):
            return len(old) == len(new) and all(_fits(a, b) for a, b in zip(old, new, strict=True))
        return bool(old == new)
    if "anyOf" in new:
        return all(any(_fits(part, option) for option in new["anyOf"]) for part in old.get("anyOf", [old]))
    if {*old} - _TELLS != {*new} - _TELLS:
        return False
    return all({*old[key]} <= {*new[key]} if key == "enum" else _fits(old[key], new[key]) for key in {*old} - _TELLS)


_TELLS = {"description", "title", "$id"}
