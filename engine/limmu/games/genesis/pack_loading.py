"""From files, or from the short form of a case, to `Tables`."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources.abc import Traversable
from pathlib import Path

import attrs

from limmu.games.genesis.pack_records import (
    Box,
    Card,
    Ends,
    GrowthTable,
    InvasionTable,
    King,
    Numbers,
    Power,
    Scenario,
    SeaLink,
    Shifts,
    Space,
    SpaceKind,
    Tables,
)
from limmu.toolkit.packs import read_record, structure

MAP, POWERS, TABLES, CARDS, SCENARIOS = "map.toml", "powers.toml", "tables.toml", "cards.toml", "scenarios.toml"


@attrs.frozen
class MapForm:
    src: str
    island: str
    spaces: tuple[Space, ...]
    land: tuple[Ends, ...]
    sea: tuple[SeaLink, ...]
    boxes: tuple[Box, ...]


@attrs.frozen
class PowersForm:
    src: str
    powers: tuple[Power, ...]
    kings: tuple[King, ...]


@attrs.frozen
class TablesForm:
    src: str
    numbers: Numbers
    growth: GrowthTable
    invasions: InvasionTable
    shifts: Shifts


@attrs.frozen
class CardsForm:
    src: str
    cards: tuple[Card, ...]


@attrs.frozen
class ScenariosForm:
    src: str
    scenarios: tuple[Scenario, ...]


def read_tables(directory: Path | Traversable) -> Tables:
    """The tables in a directory. Raises PackError naming file, record and field of every fault."""
    found = read_record(MapForm, directory / MAP)
    people = read_record(PowersForm, directory / POWERS)
    tables = read_record(TablesForm, directory / TABLES)
    return Tables(
        id="genesis",
        spaces=found.spaces,
        land=found.land,
        sea=found.sea,
        island=found.island,
        boxes=found.boxes,
        powers=people.powers,
        kings=people.kings,
        cards=read_record(CardsForm, directory / CARDS).cards,
        numbers=tables.numbers,
        growth=tables.growth,
        invasions=tables.invasions,
        shifts=tables.shifts,
        scenarios=read_record(ScenariosForm, directory / SCENARIOS).scenarios,
        name="Genesis",
    )


@attrs.frozen
class SpaceForm:
    """A space of a case; a City with EW 1 unless it says otherwise. `home` is a power or its code."""

    kind: SpaceKind = "city"
    home: str = ""
    ds: int = 0
    ew: int = 1
    mountain: bool = False
    mine: bool = False
    capital: bool = False


@attrs.frozen
class KingForm:
    """A King of a case. `power` is a power or its code."""

    power: str
    tactical: int = 0
    campaign: int = 0
    turn: int = 0
    generic: bool = False


@attrs.frozen
class InlineForm:
    """The short form of a map: spaces by id (those named only in links are plain Cities), `links` by land, `sea` by sea.

    Sea links are named `sc1`, `sc2`, ... in order; `no_pirates` lists those that take none. Boxes lead to `boxes`.
    """

    id: str = "inline"
    spaces: dict[str, SpaceForm] = attrs.field(factory=dict)
    links: tuple[Ends, ...] = ()
    sea: tuple[Ends, ...] = ()
    no_pirates: tuple[str, ...] = ()
    boxes: dict[str, tuple[str, ...]] = attrs.field(factory=dict)
    kings: dict[str, KingForm] = attrs.field(factory=dict)
    growth: tuple[int, ...] = ()
    tracks: dict[str, tuple[int, int]] = attrs.field(factory=dict)


def inline_tables(tables: Mapping[str, object], base: Tables) -> Tables:
    """The tables of a short form, completed from a base pack. Raises PackError."""
    form = structure(InlineForm, tables, str(tables.get("id") or "inline pack"))
    codes = {power.code: power.id for power in base.powers}
    named = dict(form.spaces)
    for end in [end for link in (*form.links, *form.sea) for end in link if end != base.island]:
        named.setdefault(end, SpaceForm())
    kings = tuple(
        [
            King(id_, codes.get(k.power, k.power), k.tactical, k.campaign, k.turn, k.generic, id_)
            for id_, k in form.kings.items()
        ]
    )
    return attrs.evolve(
        base,
        id=form.id,
        name=form.id,
        spaces=tuple([_space(id_, space, codes) for id_, space in named.items()]),
        land=form.links,
        sea=tuple([SeaLink(f"sc{i}", ends, f"sc{i}" not in form.no_pirates) for i, ends in enumerate(form.sea, 1)]),
        boxes=tuple([attrs.evolve(box, leads_to=form.boxes.get(box.id, ())) for box in base.boxes]),
        powers=tuple(
            [attrs.evolve(p, track=form.tracks.get(p.code, form.tracks.get(p.id, p.track))) for p in base.powers]
        ),
        kings=kings + tuple([king for king in base.kings if king.id not in form.kings]),
        growth=GrowthTable(base.growth.first, form.growth) if form.growth else base.growth,
        scenarios=(),
    )


def _space(id_: str, form: SpaceForm, codes: Mapping[str, str]) -> Space:
    ds, ew = (0, 0) if form.kind == "transit" else (form.ds, form.ew)
    home = codes.get(form.home, form.home)
    return Space(id_, form.kind, home, ds, ew, form.mountain, form.mine, form.capital, name=id_)
