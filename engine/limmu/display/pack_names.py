"""The names that the records of a pack have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import attrs

from limmu.display.saying import Names


def pack_names(pack: Any) -> Names:
    """The display names of a pack: of every record with a ``name``, by its id.

    Records stand in a mapping from their ids, or in a list and have an ``id``. The attribute of the pack that holds
    them says their kind: ``area`` or ``areas`` for ``{to:area}``. An id of digits names a
    number, too, and a number its digits.
    """
    kinds: dict[str, dict[object, str]] = {}
    anything: dict[object, str] = {}
    for kind in _attributes(pack):
        for key, record in records_by_id(getattr(pack, kind, None)):
            name = getattr(record, "name", "")
            if isinstance(name, str) and name:
                for found in [kinds.setdefault(one, {}) for one in (kind, singular(kind))]:
                    found.setdefault(key, name)
                    if isinstance(key, int):
                        found.setdefault(str(key), name)
                    elif isinstance(key, str) and key.isascii() and key.isdecimal():
                        found.setdefault(int(key), name)
                if isinstance(key, str):
                    anything.setdefault(key, name)

    def named(value: object, kind: str) -> str:
        return "" if isinstance(value, tuple) else (kinds.get(kind, {}) if kind else anything).get(value, "")

    return named


def records_by_id(table: object) -> Sequence[tuple[object, object]]:
    """The records of an attribute of a pack, each with its id."""
    if isinstance(table, Mapping):
        return list(cast("Mapping[object, object]", table).items())
    if isinstance(table, tuple | list):
        records = cast("Sequence[Any]", table)
        return [(record.id, record) for record in records if hasattr(record, "id")]
    return ()


def singular(kind: str) -> str:
    """``area`` for ``areas``, ``city`` for ``cities``."""
    return kind[:-3] + "y" if kind.endswith("ies") else kind.removesuffix("s")


def _attributes(pack: Any) -> Sequence[str]:
    kind = cast("type[Any]", type(pack))
    if attrs.has(kind):
        return [field.name for field in attrs.fields(kind) if not field.name.startswith("_")]
    return sorted(getattr(pack, "__dict__", {}))
