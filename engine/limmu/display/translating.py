"""A pack in another language: its fields for people say what the texts of the game say."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, cast

import attrs

from limmu.display.pack_names import singular
from limmu.toolkit.packs import is_for_people

PACKS = 8


class _Same:
    """A pack as a key: it is compared by what it is, not by what it holds."""

    def __init__(self, pack: Any) -> None:
        self.pack = pack

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.pack is self.pack

    def __hash__(self) -> int:
        return id(self.pack)


def in_language(pack: Any, language: str, said: Mapping[str, str]) -> Any:
    """A pack whose fields for people speak a language: ``said`` has by ``kind.id``, or by the words in the pack, what
    stands there instead, ``kind.id.field`` for other fields than the name."""
    return _translated(_Same(pack), language, tuple(said.items())) if said and pack is not None else pack


@lru_cache(PACKS)
def _translated(same: _Same, language: str, said: tuple[tuple[str, str], ...]) -> Any:
    return _Translation(dict(said)).of(same.pack, "")


class _Translation:
    def __init__(self, said: Mapping[str, str]) -> None:
        self._said = said
        self._done: dict[int, Any] = {}

    def of(self, value: Any, kind: str, name: object = "") -> Any:
        """The same value, with its words replaced; itself where there is nothing to replace. ``name``: the key of a
        record in its mapping."""
        if id(value) in self._done:
            return self._done[id(value)]
        made = self._done[id(value)] = self._anew(value, kind, name)
        return made

    def _anew(self, value: Any, kind: str, name: object) -> Any:
        if attrs.has(cast("type[Any]", type(value))):
            return self._record(value, kind, name)
        if isinstance(value, Mapping):
            return {key: self.of(one, kind, key) for key, one in cast("Mapping[Any, Any]", value).items()}
        if type(value) is tuple:
            return tuple([self.of(one, kind) for one in cast("tuple[Any, ...]", value)])
        return value

    def _record(self, record: Any, kind: str, name: object) -> Any:
        key = f"{kind}.{getattr(record, 'id', name)}"
        changes: dict[str, Any] = {}
        for field in attrs.fields(cast("type[Any]", type(record))):
            old = getattr(record, field.name)
            if is_for_people(field):
                own = key if field.name == "name" else f"{key}.{field.name}"
                new = self._said.get(own, self._said.get(old, old)) if isinstance(old, str) else old
            else:
                new = self.of(old, singular(field.name))
            if field.init and new is not old:
                changes[field.alias or field.name] = new
        return attrs.evolve(record, **changes) if changes else record
