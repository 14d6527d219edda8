"""Records of a board by id: tuples in a fixed order, looked up without an index of their own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, Self, TypeVar


class HasId(Protocol):
    """A record with an id."""

    @property
    def id(self) -> str: ...


class Counter(HasId, Protocol):
    """A record with an id that is copied with other fields."""

    def but(self, **changes: Any) -> Self: ...


class Located(Protocol):
    """A record that is somewhere; "" off the map."""

    @property
    def at(self) -> str: ...


C = TypeVar("C", bound=Counter)
R = TypeVar("R", bound=HasId)
L = TypeVar("L", bound=Located)


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


def replaced(records: Sequence[C], changed: Mapping[str, C]) -> tuple[C, ...]:
    """The records with these in the place of those of the same id. Raises KeyError for an id that none has."""
    found = list(records)
    for name, record in changed.items():
        found[index_of(records, name)] = record
    return tuple(found)


def merged(records: Sequence[R], changed: Iterable[R]) -> tuple[R, ...]:
    """The records with these in the place of those of the same id; new ones are added at the end."""
    new = {one.id: one for one in changed}
    kept = [new.pop(one.id, one) for one in records]
    return (*kept, *new.values())


def by_place(records: Iterable[L]) -> dict[str, tuple[L, ...]]:
    """The records on the map, by place, in their order."""
    found: dict[str, list[L]] = {}
    for one in records:
        if at := one.at:
            found.setdefault(at, []).append(one)
    return {at: tuple(here) for at, here in found.items()}


def with_fields(records: Sequence[C], wanted: str, **changes: object) -> tuple[C, ...]:
    """The records with fields of the one with an id replaced; as they are if none has it."""
    return tuple([one.but(**changes) if one.id == wanted else one for one in records])
