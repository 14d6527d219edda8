"""Records of a board by id: tuples in a fixed order, looked up without an index of their own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, Self, TypeVar


class HasId(Protocol):
    """A record with an id."""

    @property
    def id(self) -> str: ...


class Counter(HasId, Protocol):
    """A record with an id that can copy itself with other fields."""

    def but(self, **changes: Any) -> Self: ...


class Located(Protocol):
    """A record with a place; "" off the map."""

    @property
    def at(self) -> str: ...


C = TypeVar("C", bound=Counter)
R = TypeVar("R", bound=HasId)
L = TypeVar("L", bound=Located)


_hints: dict[str, int] = {}


def index_of(records: Sequence[HasId], wanted: str) -> int:
    """The index of the record with an id. Counters keep their order through a match, so the search first tries the
    last known index of the id, then those below, as others may have left; the result never depends on it. Raises
    KeyError."""
    many = len(records)
    hint = _hints.get(wanted, many)
    if hint < many and records[hint].id == wanted:
        return hint
    for i in (*range(min(hint, many) - 1, -1, -1), *range(hint + 1, many)):
        if records[i].id == wanted:
            _hints[wanted] = i
            return i
    raise KeyError(wanted)


def replace_records(records: Sequence[C], changed: Mapping[str, C]) -> tuple[C, ...]:
    """The records, with these replacing those of the same id. Raises KeyError for an unknown id."""
    found = list(records)
    for name, record in changed.items():
        found[index_of(records, name)] = record
    return tuple(found)


def merge_records(records: Sequence[R], changed: Iterable[R]) -> tuple[R, ...]:
    """The records, with these replacing those of the same id; new ones follow at the end."""
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
    """The records, with new fields in the one with this id; unchanged if none has it."""
    return tuple([one.but(**changes) if one.id == wanted else one for one in records])
