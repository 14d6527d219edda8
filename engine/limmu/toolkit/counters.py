"""Records of a board by id: tuples in a fixed order, looked up without an index of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class HasId(Protocol):
    """A record with an id."""

    @property
    def id(self) -> str: ...


_hints: dict[str, int] = {}


def index_of(records: Sequence[HasId], wanted: str) -> int:
    """The index of the record with an id. Counters keep their order through a match, so the place where the id was
    last found is tried first; what is found never depends on it. Raises KeyError."""
    i = _hints.get(wanted, -1)
    if 0 <= i < len(records) and records[i].id == wanted:
        return i
    for i, record in enumerate(records):
        if record.id == wanted:
            _hints[wanted] = i
            return i
    raise KeyError(wanted)
