"""What packs of all games share, beside their reading: source marks, checks of ids and ways, the registry by digest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, Protocol, TypeVar
from weakref import ReferenceType, ref

import attrs

from limmu.toolkit.areas import connected_groups, neighbours
from limmu.toolkit.packs import Problems

R = TypeVar("R")
ID_CHARACTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")

__all__ = [
    "Digested", "Packed", "Registry", "UnknownPack", "Ways", "check_ids", "check_joined", "check_named",
    "check_numbered", "check_places", "check_ways", "mark_source", "mark_sources",
]  # fmt: skip


def mark_source(record: R, src: str) -> R:
    """The record with a source mark: its own `src` or that of the file."""
    form: Any = record
    return record if form.src else attrs.evolve(form, src=src)


def mark_sources(records: Iterable[R], src: str) -> tuple[R, ...]:
    """The records, each with a source mark: its own `src` or that of the file."""
    return tuple(mark_source(record, src) for record in records)


def check_ids(file: str, group: str, ids: Iterable[str], found: Problems) -> None:
    """Each id is a letter, then letters, digits and _; none occurs twice."""
    seen: dict[str, int] = {}
    for name in ids:
        seen[name] = seen.get(name, 0) + 1
        if not name or not ID_CHARACTERS.issuperset(name) or name[0].isdigit():
            found.add(file, f"{group} ({name})", "id", "write a letter, then letters, digits and _ only")
        if seen[name] == 2:
            found.add(file, f"{group} ({name})", "id", "used twice; give each its own")


def check_numbered(file: str, group: str, numbers: Sequence[int], found: Problems) -> None:
    """The numbers run from 1 without a gap; none occurs twice."""
    for number in sorted(set(numbers)):
        if numbers.count(number) > 1:
            found.add(file, f"{group} ({number})", "number", "used twice; give each card its own")
    if sorted(set(numbers)) != list(range(1, len(set(numbers)) + 1)):
        found.add(file, group, "number", f"number the {group} from 1 without a gap")


MOST_PLACES = 400
LONGEST_NAME = 60


def check_places(file: str, group: str, places: Sequence[Shown], found: Problems) -> None:
    """Pictures can draw the places: their count, names and positions are within bounds."""
    if len(places) > MOST_PLACES:
        found.add(file, group, "", f"{len(places)} of them; {MOST_PLACES} can be drawn")
    for place in places:
        where = f"{group} ({place.id})"
        if len(place.name) > LONGEST_NAME:
            found.add(file, where, "name", f"{len(place.name)} letters; write at most {LONGEST_NAME}")
        for field, value, most in (("lon", place.lon, 18000), ("lat", place.lat, 9000)):
            if abs(value) > most:
                found.add(file, where, field, f"{value}; write hundredths of a degree, from -{most} to {most}")


def check_named(
    names: Iterable[str], known: frozenset[str], kind: str, place: tuple[str, str, str], found: Problems
) -> None:
    """Each name is known and occurs once; faults at `place`: file, record and field."""
    seen: list[str] = []
    for name in names:
        if name not in known:
            found.add(*place, f"no {kind} {name}; name one that the pack has")
        elif name in seen:
            found.add(*place, f"{name} stated twice; state it once")
        seen.append(name)


def check_ways(
    ways: Iterable[tuple[str, str]], known: frozenset[str], place: tuple[str, str, str], found: Problems
) -> None:
    """Each way joins two known spaces and occurs once; faults at `place`: file, group and field."""
    file, group, field = place
    seen: set[tuple[str, str]] = set()
    for one, other in ways:
        record = f"{group} ({one} - {other})"
        check_named((one, other), known, "space", (file, record, field), found)
        if one == other:
            found.add(file, record, field, "joins a space with itself; name two spaces")
        if (one, other) in seen or (other, one) in seen:
            found.add(file, record, field, "stated twice; a path runs both ways, state it once")
        seen.add((one, other))


@attrs.frozen
class Ways:
    """Ways between spaces, of one source mark."""

    src: str
    ways: tuple[tuple[str, str], ...]


def check_joined(
    ways: Iterable[tuple[str, str]], spaces: Sequence[str], place: tuple[str, str, str], found: Problems
) -> None:
    """Ways connect all spaces; faults at `place`: file, group and field."""
    file, group, field = place
    order = {space: i for i, space in enumerate(spaces)}
    between = [way for way in ways if order.keys() >= set(way)]
    for part in connected_groups(neighbours(between, spaces, order), spaces)[1:]:
        found.add(file, f"{group} ({part[0]})", field, f"no way by {field} to {spaces[0]}; join it to the map")


class Shown(Protocol):
    """A place with the fields that only pictures show."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def lon(self) -> int: ...
    @property
    def lat(self) -> int: ...


class Digested(Protocol):
    """A pack that has a digest."""

    @property
    def digest(self) -> str: ...


class Packed(Protocol):
    """A board that carries the digest of its pack."""

    @property
    def pack(self) -> str: ...


P = TypeVar("P", bound=Digested)


class UnknownPack(LookupError):
    """A digest that no loaded pack has."""


LATEST = 8
"""The most packs of a game that stay loaded without a user: a bound, since a server takes packs from strangers."""


class Registry(Generic[P]):
    """The loaded packs of a game by digest; `shipped` loads the game's own pack on demand.

    The registry knows a pack as long as a match, or any other object, refers to it, and the latest few in any case.
    """

    def __init__(self, shipped: Callable[[], P]) -> None:
        self._shipped = shipped
        self._known: dict[str, tuple[ReferenceType[P], ...]] = {}
        self._latest: dict[str, P] = {}

    def register(self, pack: P) -> P:
        """Make a pack known by its digest. Returns it: packs of one digest may differ in fields for people."""
        for digest in self._known.copy():
            if not (alive := tuple([one for one in self._known.get(digest, ()) if one() is not None])):
                self._known.pop(digest, None)
            elif digest == pack.digest:
                self._known[digest] = alive
        self._known[pack.digest] = (*self._known.get(pack.digest, ()), ref(pack))
        self._keep(self._latest.get(pack.digest, pack))
        return pack

    def unpickled(self, pack: P, equals: Callable[[P], bool]) -> P:
        """The loaded pack that equals one which was just unpickled; that one, registered, if there is none."""
        try:
            known = self.pack_of_digest(pack.digest)
        except UnknownPack:
            return self.register(pack)
        return known if equals(known) else self.register(pack)

    def _keep(self, pack: P) -> P:
        """Count the pack among the latest, and return it."""
        while len(self._latest) >= LATEST and pack.digest not in self._latest:
            self._latest.pop(next(iter(self._latest.copy())), None)
        self._latest[pack.digest] = pack
        return pack

    def pack_of_digest(self, digest: str) -> P:
        """The loaded pack with this digest; the game's own pack loads on demand. Raises UnknownPack."""
        try:
            return self._latest[digest]
        except KeyError:
            found = next((pack for one in self._known.get(digest, ()) if (pack := one()) is not None), None)
        if found is None and (shipped := self._shipped()).digest == digest:
            found = shipped
        if found is None:
            raise UnknownPack(f"no loaded pack has digest {digest}; load it with load_pack(directory) first")
        return self._keep(found)

    def pack_of(self, board: Packed) -> P:
        """The pack of a board. Raises UnknownPack."""
        try:
            return self._latest[board.pack]
        except KeyError:
            return self.pack_of_digest(board.pack)
