"""The data a match of Chariot Lords is played with.

`load_pack()` reads the shipped pack, `load_pack(directory)` an owner's own, `inline_pack(tables)` a small synthetic map
(what it leaves out comes from the shipped pack). Each is checked and registered: `pack_of_digest(digest)` and
`pack_of(board)` find it again. All fields hold ids, never references.

    Pack
        id, name, digest, tables
        records (tuples, in file order; that of `areas` is map order)
            areas: Area(id, terrain, coastal, only, mp, name, city, lon, lat)
            terrains: Terrain(id, vp, mp, mp_controlled, mp_mountaineers, support, attacker, foot, chariots, cavalry)
            unit_types: UnitType(id, mp, fights_as, stacks, returns, helps, name)
            teams: Team(id, name, color)
            powers: Power(id, code, team, capital, home, major, sea, stack, stack_with_ruler, mountaineers,
                    least_replacements, grants_passage, brief_battles, name, adjective)
            rulers: Ruler(id, power, name)
            chart: Arrival(turn, power, units, areas, ruler, beloved, replacements)
                    Units(foot, chosen, meshwesh, chariots, cavalry, siege, terror; .counted())
            deeds: Deed(id, power, vp, control, count, among, terrain, turn, kills, name)   Kills(power, units)
            scenarios: Scenario(id, seats, first_turn, last_turn, setups, deducted, name; .players .seat_of(power))
                    Seat(id, powers, name)   SetUp(power, stacks)   Stack(at, units)
        tables: numbers, kill_table (`kills_on`), law, meshwesh
        by id (dicts): area, terrain, unit_type, team, power, ruler, deed, scenario
        map
            area_order      area -> its place in map order
            land, coast     area -> areas joined by a land border, by a coast link
            exits           power -> area -> areas it may enter from there by land (closed deserts left out)
            landings        power -> area -> areas it may reach from there by sea (none for who may not sail)
            vp              area -> its Victory Points
        arrivals            (turn, power) -> Arrival
        due                 turn -> powers with a line of the chart, in the order of the pack's powers
        first_arrival       power -> turn of its first line (powers without one are absent)
        deeds_of            power -> its deeds
        combat, support     types that fight, types that help (Siege, Terror)
        code                short name of a power in positions -> power
        .in_map_order(ids)   .distance(a, b) in areas, by land   .may_enter(power, area)
        .entry_cost(power, area, controlled) in MP   .kills_on(type, target)
        .terrain_shift(area, type, attacks) added to a die   .replacement_areas(power, turn)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

import attrs

from limmu.games.chariot_lords.pack_checks import check_tables, check_whole
from limmu.games.chariot_lords.pack_inline import inline_tables
from limmu.games.chariot_lords.pack_loading import read_tables
from limmu.games.chariot_lords.pack_records import (
    CLASSES,
    UNIT_TYPES,
    Area,
    Arrival,
    Deed,
    Ends,
    FightingClass,
    KillRow,
    Kills,
    KillTable,
    Law,
    Meshwesh,
    Numbers,
    Power,
    Ruler,
    Scenario,
    Sea,
    Seat,
    SetUp,
    Stack,
    Tables,
    Team,
    Terrain,
    TerrainId,
    Units,
    UnitType,
    UnitTypeId,
)  # fmt: skip
from limmu.toolkit.areas import distances, in_order, neighbours
from limmu.toolkit.pack_parts import Registry, UnknownPack
from limmu.toolkit.packs import PackError, Problems, digest_of

__all__ = [
    "CLASSES", "UNIT_TYPES", "Area", "Arrival", "Deed", "Ends", "FightingClass", "KillRow", "KillTable", "Kills", "Law",
    "Meshwesh", "Numbers", "Pack", "PackError", "Power", "Ruler", "Scenario", "Sea", "Seat", "SetUp", "Stack", "Tables",
    "Team", "Terrain", "TerrainId", "UnitType", "UnitTypeId", "Units", "UnknownPack", "inline_pack", "load_pack",
    "pack_of", "pack_of_digest", "register",
]  # fmt: skip

Ids = tuple[str, ...]


@attrs.frozen(eq=False)
class Pack:
    """A checked pack with everything precomputed that rules look up. The module's docstring lists the fields."""

    id: str
    name: str
    digest: str
    tables: Tables = attrs.field(repr=False)
    areas: tuple[Area, ...] = attrs.field(repr=False)
    terrains: tuple[Terrain, ...] = attrs.field(repr=False)
    unit_types: tuple[UnitType, ...] = attrs.field(repr=False)
    teams: tuple[Team, ...] = attrs.field(repr=False)
    powers: tuple[Power, ...] = attrs.field(repr=False)
    rulers: tuple[Ruler, ...] = attrs.field(repr=False)
    chart: tuple[Arrival, ...] = attrs.field(repr=False)
    deeds: tuple[Deed, ...] = attrs.field(repr=False)
    scenarios: tuple[Scenario, ...] = attrs.field(repr=False)
    numbers: Numbers = attrs.field(repr=False)
    kill_table: KillTable = attrs.field(repr=False)
    law: Law = attrs.field(repr=False)
    meshwesh: Meshwesh = attrs.field(repr=False)
    area: Mapping[str, Area] = attrs.field(repr=False)
    terrain: Mapping[str, Terrain] = attrs.field(repr=False)
    unit_type: Mapping[str, UnitType] = attrs.field(repr=False)
    team: Mapping[str, Team] = attrs.field(repr=False)
    power: Mapping[str, Power] = attrs.field(repr=False)
    ruler: Mapping[str, Ruler] = attrs.field(repr=False)
    deed: Mapping[str, Deed] = attrs.field(repr=False)
    scenario: Mapping[str, Scenario] = attrs.field(repr=False)
    area_order: Mapping[str, int] = attrs.field(repr=False)
    land: Mapping[str, Ids] = attrs.field(repr=False)
    coast: Mapping[str, Ids] = attrs.field(repr=False)
    exits: Mapping[str, Mapping[str, Ids]] = attrs.field(repr=False)
    landings: Mapping[str, Mapping[str, Ids]] = attrs.field(repr=False)
    vp: Mapping[str, int] = attrs.field(repr=False)
    arrivals: Mapping[tuple[int, str], Arrival] = attrs.field(repr=False)
    due: Mapping[int, Ids] = attrs.field(repr=False)
    first_arrival: Mapping[str, int] = attrs.field(repr=False)
    deeds_of: Mapping[str, tuple[Deed, ...]] = attrs.field(repr=False)
    combat: Ids = attrs.field(repr=False)
    support: Ids = attrs.field(repr=False)
    code: Mapping[str, str] = attrs.field(repr=False)
    _steps: Mapping[str, Mapping[str, int]] = attrs.field(repr=False, alias="steps")
    _kills_on: Mapping[tuple[str, str], int] = attrs.field(repr=False, alias="kills_on")
    _shifts: Mapping[tuple[str, str], int] = attrs.field(repr=False, alias="shifts")

    def __reduce__(self) -> tuple[Callable[[Tables], Pack], tuple[Tables]]:
        """Pickled as its tables alone; the pack that comes back is registered, so that boards find it."""
        return _unpickled, (self.tables,)

    @classmethod
    def from_tables(cls, tables: Tables) -> Pack:
        """Index checked tables."""
        areas = [area.id for area in tables.areas]
        order = {area: index for index, area in enumerate(areas)}
        land, coast = neighbours(tables.land, areas, order), neighbours(tables.sea, areas, order)
        terrains = {terrain.id: terrain for terrain in tables.terrains}
        return cls(
            id=tables.id,
            name=tables.name,
            digest=digest_of(tables),
            tables=tables,
            areas=tables.areas,
            terrains=tables.terrains,
            unit_types=tables.unit_types,
            teams=tables.teams,
            powers=tables.powers,
            rulers=tables.rulers,
            chart=tables.chart,
            deeds=tables.deeds,
            scenarios=tables.scenarios,
            numbers=tables.numbers,
            kill_table=tables.kill_table,
            law=tables.law,
            meshwesh=tables.meshwesh,
            area={item.id: item for item in tables.areas},
            terrain={item.id: item for item in tables.terrains},
            unit_type={item.id: item for item in tables.unit_types},
            team={item.id: item for item in tables.teams},
            power={item.id: item for item in tables.powers},
            ruler={item.id: item for item in tables.rulers},
            deed={item.id: item for item in tables.deeds},
            scenario={item.id: item for item in tables.scenarios},
            area_order=order,
            land=land,
            coast=coast,
            exits={power.id: _exits(tables, power, land) for power in tables.powers},
            landings={power.id: _landings(tables, power, coast, order) for power in tables.powers},
            vp={area.id: terrains[area.terrain].vp for area in tables.areas},
            arrivals={(line.turn, line.power): line for line in tables.chart},
            due=_due(tables),
            first_arrival={line.power: line.turn for line in sorted(tables.chart, key=lambda line: -line.turn)},
            deeds_of={p.id: tuple([deed for deed in tables.deeds if deed.power == p.id]) for p in tables.powers},
            combat=tuple([kind.id for kind in tables.unit_types if kind.fights_as]),
            support=tuple([kind.id for kind in tables.unit_types if kind.helps]),
            code={power.code: power.id for power in tables.powers},
            steps={area: distances(land, (area,)) for area in areas},
            kills_on=_kills_on(tables),
            shifts={
                (terrain.id, kind.id): getattr(terrain, kind.fights_as)
                for terrain in tables.terrains
                for kind in tables.unit_types
                if kind.fights_as
            },
        )

    def in_map_order(self, areas: Iterable[str]) -> Ids:
        """The areas, sorted in map order."""
        return in_order(areas, self.area_order)

    def distance(self, start: str, end: str) -> int:
        """Areas entered by land from `start` to `end` on the shortest way, whoever may enter; -1 if there is none."""
        return self._steps[start].get(end, -1)

    def may_enter(self, power: str, area: str) -> bool:
        """Whether an area is open to a power at all (2.d)."""
        only = self.area[area].only
        return not only or power in only

    def entry_cost(self, power: str, area: str, controlled: bool) -> int:
        """The MP for a unit of a power to enter an area that it controls, or not, on entry (2.b.iii, 2.d.i)."""
        here = self.area[area]
        terrain = self.terrain[here.terrain]
        if here.mp:
            return here.mp
        fees = [terrain.mp]
        if controlled:
            fees.append(terrain.mp_controlled)
        if self.power[power].mountaineers:
            fees.append(terrain.mp_mountaineers)
        return min(fees)

    def kills_on(self, unit_type: str, target: str) -> int:
        """What a unit of a combat type must roll at least to kill one of another. Raises KeyError for other types."""
        return self._kills_on[unit_type, target]

    def terrain_shift(self, area: str, unit_type: str, attacks: bool) -> int:
        """What terrain adds to the die of a unit of a combat type, which attacks or defends. Raises KeyError."""
        terrain = self.terrain[self.area[area].terrain]
        return self._shifts[terrain.id, unit_type] + (terrain.attacker if attacks else 0)

    def replacement_areas(self, power: str, turn: int) -> Ids:
        """Where replacements of a power may be put on a turn, if nobody else is there (1.b.ii), in map order."""
        lines = [line for line in self.chart if line.power == power and line.turn <= turn]
        latest = max(lines, key=lambda line: line.turn, default=None)
        named = [line for line in lines if line.replacements]
        if named:
            return self.in_map_order(max(named, key=lambda line: line.turn).replacements)
        return self.in_map_order({*self.power[power].home, *(latest.areas if latest else ())})


def _exits(tables: Tables, power: Power, land: Mapping[str, Ids]) -> dict[str, Ids]:
    closed = {area.id for area in tables.areas if area.only and power.id not in area.only}
    return {area: tuple([near for near in joined if near not in closed]) for area, joined in land.items()}


def _landings(tables: Tables, power: Power, coast: Mapping[str, Ids], order: Mapping[str, int]) -> dict[str, Ids]:
    reach = {"none": 0, "short": tables.numbers.sea_short, "long": tables.numbers.sea_long}[power.sea]
    closed = {area.id for area in tables.areas if area.only and power.id not in area.only}
    found: dict[str, Ids] = {}
    for area, joined in coast.items():
        within = distances(coast, (area,), most=reach) if joined else {}
        found[area] = in_order([other for other in within if other != area and other not in closed], order)
    return found


def _due(tables: Tables) -> dict[int, Ids]:
    order = {power.id: index for index, power in enumerate(tables.powers)}
    found: dict[int, list[str]] = {}
    for line in tables.chart:
        found.setdefault(line.turn, []).append(line.power)
    return {turn: in_order(powers, order) for turn, powers in sorted(found.items())}


def _kills_on(tables: Tables) -> dict[tuple[str, str], int]:
    fighting = [kind for kind in tables.unit_types if kind.fights_as]
    return {
        (one.id, other.id): getattr(getattr(tables.kill_table, one.fights_as), other.fights_as)
        for one in fighting
        for other in fighting
    }


def load_pack(directory: Path | None = None) -> Pack:
    """The pack in `directory`, or the shipped one, checked, indexed and registered.

    Raises PackError naming file, record and field of every fault.
    """
    return _shipped() if directory is None else _load(directory)


def _load(directory: Path | Traversable) -> Pack:
    found = Problems()
    tables = read_tables(directory, found)
    check_tables(tables, found)
    check_whole(tables, found)
    found.close()
    return register(Pack.from_tables(tables))


@cache
def _shipped() -> Pack:
    return _load(resources.files("limmu.games.chariot_lords").joinpath("data"))


def inline_pack(tables: Mapping[str, object]) -> Pack:
    """A synthetic pack from tables in the short form of `InlineForm`, completed from the shipped pack; registered.

    Raises PackError naming record and field of every fault.
    """
    found = Problems(str(tables.get("id") or "inline pack"))
    complete = inline_tables(tables, _shipped().tables, found)
    check_tables(complete, found)
    found.close()
    return register(Pack.from_tables(complete))


_packs = Registry(_shipped)
register = _packs.register
pack_of_digest = _packs.pack_of_digest
pack_of = _packs.pack_of


def _unpickled(tables: Tables) -> Pack:
    return _packs.unpickled(Pack.from_tables(tables), lambda known: known.tables == tables)
