"""The data a match of Genesis is played with.

`load_pack()` reads the shipped pack, `load_pack(directory)` an owner's own, `inline_pack(tables)` a small synthetic map
(what it leaves out comes from the shipped pack). Each is checked and registered: `pack_of_digest(digest)` and
`pack_of(board)` find it again. All fields hold ids, never references.

    Pack
        id, name, digest, tables
        records (tuples, in file order; that of `spaces` is map order): spaces, sea (links), boxes, powers, kings, cards,
            scenarios; see `pack_records`
        numbers, growth, invasions, shifts; island: the id of the node that joins sea links and is no City
        by id (dicts): space, sea_link, box, power, king, card (by number), card_id (id -> number), scenario
        map
            space_order     space or box -> its place in map order
            land            space -> spaces joined by a Land Connection (a box has none)
            exits           space or box -> where a force may go by land
            sea_links       port or the island -> sea link ids
            ports           spaces with a sea link, in map order
            links           space, port or island -> (neighbour, sea link id or "") for trade routes
            home_of         space -> its printed home kingdom or Minor Kingdom ("" if none)
            home            power -> its printed home Cities;  capital: kingdom -> the City with its star
            mines           the mine spaces;  box_of: tribe -> its box
        kingdoms, minors, barbarians   ids of the powers of each kind, in order (kingdoms: clockwise)
        pool            power -> ids of its Kings, in order (a King of a kingdom without a turn is in none)
        code            short name of a power in positions -> power
        .in_map_order(ids)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Protocol

import attrs

from limmu.games.genesis.pack_loading import inline_tables, read_tables
from limmu.games.genesis.pack_records import (
    Box,
    Card,
    GrowthTable,
    InvasionTable,
    King,
    Numbers,
    Power,
    Scenario,
    SeaLink,
    SetUp,
    Shifts,
    Space,
    Stack,
    Tables,
)
from limmu.toolkit.packs import PackError, digest_of

__all__ = [
    "Box", "Card", "GrowthTable", "InvasionTable", "King", "Numbers", "Pack", "PackError", "Power", "Scenario",
    "SeaLink", "SetUp", "Shifts", "Space", "Stack", "Tables", "UnknownPack", "inline_pack", "load_pack", "pack_of",
    "pack_of_digest", "register",
]  # fmt: skip

Ids = tuple[str, ...]


class UnknownPack(LookupError):
    """A digest that no loaded pack has."""


@attrs.frozen(eq=False)
class Pack:
    """A checked pack with everything precomputed that rules look up. The module's docstring lists the fields."""

    id: str
    name: str
    digest: str
    tables: Tables = attrs.field(repr=False)
    spaces: tuple[Space, ...] = attrs.field(repr=False)
    sea: tuple[SeaLink, ...] = attrs.field(repr=False)
    boxes: tuple[Box, ...] = attrs.field(repr=False)
    powers: tuple[Power, ...] = attrs.field(repr=False)
    kings: tuple[King, ...] = attrs.field(repr=False)
    cards: tuple[Card, ...] = attrs.field(repr=False)
    scenarios: tuple[Scenario, ...] = attrs.field(repr=False)
    numbers: Numbers = attrs.field(repr=False)
    growth: GrowthTable = attrs.field(repr=False)
    invasions: InvasionTable = attrs.field(repr=False)
    shifts: Shifts = attrs.field(repr=False)
    island: str = attrs.field(repr=False)
    space: Mapping[str, Space] = attrs.field(repr=False)
    sea_link: Mapping[str, SeaLink] = attrs.field(repr=False)
    box: Mapping[str, Box] = attrs.field(repr=False)
    power: Mapping[str, Power] = attrs.field(repr=False)
    king: Mapping[str, King] = attrs.field(repr=False)
    card: Mapping[int, Card] = attrs.field(repr=False)
    card_id: Mapping[str, int] = attrs.field(repr=False)
    scenario: Mapping[str, Scenario] = attrs.field(repr=False)
    space_order: Mapping[str, int] = attrs.field(repr=False)
    land: Mapping[str, Ids] = attrs.field(repr=False)
    exits: Mapping[str, Ids] = attrs.field(repr=False)
    sea_links: Mapping[str, Ids] = attrs.field(repr=False)
    ports: Ids = attrs.field(repr=False)
    links: Mapping[str, tuple[tuple[str, str], ...]] = attrs.field(repr=False)
    home_of: Mapping[str, str] = attrs.field(repr=False)
    home: Mapping[str, Ids] = attrs.field(repr=False)
    capital: Mapping[str, str] = attrs.field(repr=False)
    mines: Ids = attrs.field(repr=False)
    box_of: Mapping[str, str] = attrs.field(repr=False)
    kingdoms: Ids = attrs.field(repr=False)
    minors: Ids = attrs.field(repr=False)
    barbarians: Ids = attrs.field(repr=False)
    pool: Mapping[str, Ids] = attrs.field(repr=False)
    code: Mapping[str, str] = attrs.field(repr=False)

    @classmethod
    def from_tables(cls, tables: Tables) -> Pack:
        """Index checked tables."""
        order = {place.id: index for index, place in enumerate((*tables.spaces, *tables.boxes))}
        land = _neighbours(tables, order)
        sea = _by_end(tables)
        return cls(
            id=tables.id,
            name=tables.name,
            digest=digest_of(tables),
            tables=tables,
            spaces=tables.spaces,
            sea=tables.sea,
            boxes=tables.boxes,
            powers=tables.powers,
            kings=tables.kings,
            cards=tables.cards,
            scenarios=tables.scenarios,
            numbers=tables.numbers,
            growth=tables.growth,
            invasions=tables.invasions,
            shifts=tables.shifts,
            island=tables.island,
            space={item.id: item for item in tables.spaces},
            sea_link={item.id: item for item in tables.sea},
            box={item.id: item for item in tables.boxes},
            power={item.id: item for item in tables.powers},
            king={item.id: item for item in tables.kings},
            card={item.number: item for item in tables.cards},
            card_id={item.id: item.number for item in tables.cards},
            scenario={item.id: item for item in tables.scenarios},
            space_order=order,
            land=land,
            exits={**land, **{box.id: _sorted(box.leads_to, order) for box in tables.boxes}},
            sea_links={node: tuple([link.id for link in links]) for node, links in sea.items()},
            ports=tuple([space.id for space in tables.spaces if space.id in sea]),
            links=_links(land, sea),
            home_of={space.id: space.home for space in tables.spaces},
            home={p.id: tuple([s.id for s in tables.spaces if s.home == p.id]) for p in tables.powers},
            capital={space.home: space.id for space in tables.spaces if space.capital},
            mines=tuple([space.id for space in tables.spaces if space.mine]),
            box_of={box.power: box.id for box in tables.boxes},
            kingdoms=tuple([p.id for p in tables.powers if p.kind == "kingdom"]),
            minors=tuple([p.id for p in tables.powers if p.kind == "minor"]),
            barbarians=tuple([p.id for p in tables.powers if p.kind == "barbarian"]),
            pool={p.id: _pool(tables, p) for p in tables.powers},
            code={p.code: p.id for p in tables.powers},
        )

    def in_map_order(self, spaces: Iterable[str]) -> Ids:
        """The spaces, sorted in map order."""
        return _sorted(spaces, self.space_order)


def _sorted(spaces: Iterable[str], order: Mapping[str, int]) -> Ids:
    return tuple(sorted(spaces, key=order.__getitem__))


def _neighbours(tables: Tables, order: Mapping[str, int]) -> dict[str, Ids]:
    joined: dict[str, list[str]] = {space.id: [] for space in tables.spaces}
    for one, other in tables.land:
        joined[one].append(other)
        joined[other].append(one)
    return {space: _sorted(others, order) for space, others in joined.items()}


def _by_end(tables: Tables) -> dict[str, list[SeaLink]]:
    found: dict[str, list[SeaLink]] = {}
    for link in tables.sea:
        for end in link.ends:
            found.setdefault(end, []).append(link)
    return found


def _links(land: Mapping[str, Ids], sea: Mapping[str, list[SeaLink]]) -> dict[str, tuple[tuple[str, str], ...]]:
    found = {space: [(near, "") for near in joined] for space, joined in land.items()}
    for node, links in sea.items():
        ways = found.setdefault(node, [])
        ways += [(link.ends[1] if link.ends[0] == node else link.ends[0], link.id) for link in links]
    return {node: tuple(ways) for node, ways in found.items()}


def _pool(tables: Tables, power: Power) -> Ids:
    kings = [king for king in tables.kings if king.power == power.id]
    return tuple([king.id for king in kings if king.turn or power.kind != "kingdom"])


_packs: dict[str, Pack] = {}


def register(pack: Pack) -> Pack:
    """Make a pack known by its digest. Returns the pack known by it, which may be an equal earlier one."""
    return _packs.setdefault(pack.digest, pack)


def pack_of_digest(digest: str) -> Pack:
    """The loaded pack with this digest; the shipped one needs no loading. Raises UnknownPack."""
    if digest not in _packs:
        _shipped()
    if digest not in _packs:
        raise UnknownPack(f"no loaded pack has digest {digest}; load it with load_pack(directory) first")
    return _packs[digest]


class Packed(Protocol):
    """A board that carries the digest of its pack."""

    @property
    def pack(self) -> str: ...


def pack_of(board: Packed) -> Pack:
    """The pack a board is played with. Raises UnknownPack."""
    return pack_of_digest(board.pack)


def load_pack(directory: Path | None = None) -> Pack:
    """The pack in `directory`, or the shipped one, checked, indexed and registered. Raises PackError."""
    return _shipped() if directory is None else _load(directory)


def _load(directory: Path | Traversable) -> Pack:
    return register(Pack.from_tables(read_tables(directory)))


@cache
def _shipped() -> Pack:
    return _load(resources.files("limmu.games.genesis").joinpath("data"))


def inline_pack(tables: Mapping[str, object]) -> Pack:
    """A synthetic pack from tables in the short form of `InlineForm`, completed from the shipped pack; registered.

    Raises PackError naming record and field of every fault.
    """
    return register(Pack.from_tables(inline_tables(tables, _shipped().tables)))
