"""The data a match of The God Kings is played with.

`load_pack()` reads the shipped pack, `load_pack(directory)` an owner's own, `inline_pack(tables)` a small synthetic map
(what it leaves out comes from the shipped pack). Each is checked in full and registered: `pack_of_digest(digest)` and
`pack_of(board)` find it again. All fields hold ids, never references.

    Pack
        id, name, digest
        records (tuples, in file order; that of `spaces` is map order)
            provinces: Province(id, vp, tp, spaces, home_of, name)
            spaces: Space(id, province, walls, mountain, port, wood, name, lon, lat)
            tribal_spaces: TribalSpace(id, tribe, leads_to, name, lon, lat)
            powers: PowerData(id, homecountry, capital, neutral_capital, divisions, may_annex, name, color, guard_name)
                    Division(id, name)
            unit_types: UnitType(id, full, reduced)                    Side(strength, loss, mp)
            generals: General(id, power, kind, strategy, battle, max_units, mp_alone, name)
            succession: SuccessionEntry(power, turn, king, successor)
            armies: Army(id, kind, home, general, mercenaries, chariots, prefers, name)   barbarian and revolt armies
            cards: Card(number, id, ops, kind, window, effect, remove, name, text)
                    Effect(name, params): .number(p) .word(p) .words(p) .numbers(p)
            scenarios: Scenario(id, playable, neutral, first_turn, last_turn, turn_order, setups, auto_divisions,
                    power_changes, armies, victory, name; .players .powers .setup(power))
                    SetUp(power, control, forces, garrisons, annexed, total_vp)
                    Force(at, general, divisions, chariots, mercenaries, guards)   general is a role: `general_in_role`
                    AutoDivision(turn, power, division, if_controls_any)   StartingArmy(army, at)
                    PowerChange(turn, leaves, enters, at, divisions, chariots, garrisons)
                    Victory(kind, objectives, otherwise)   Objective(power, all_of, any_of, count)
        tables: numbers, limits, battle_table (`battle_loss`), siege_table, attrition_table
        by id (dicts): province, space, tribal_space, power, unit_type, general, army, card (by number), scenario
        map
            space_order      space or tribal space -> its place in map order
            land             space -> spaces joined by a land path
            exits            space or tribal space -> spaces a force can go to by land (a tribe leaves its diamond)
            approaches       space -> spaces and tribal spaces from which it is entered by land
            sea_lanes        port -> ports one lane away;  sea_net: port -> all ports that can be reached
            province_of      space -> province;  walls: Walled-City -> 1, 2 or 3 (others absent)
            mountains        frozenset of spaces;  wood: Wood space -> symbols, in map order
            walled_cities    province -> its Walled-Cities
            homecountry      power -> spaces of its printed HomeCountry;  home_of: space -> power ("" if none)
        chart                (power, turn) -> SuccessionEntry
        warlords             power -> ids of its two warlords
        .in_map_order(ids)   .distance(a, b)   .battle_loss(modified_roll, strength)
        .king(power, turn)   .successor(power, turn)   .general_in_role(power, role, turn)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

import attrs

from limmu.games.god_kings.pack_checks import check_tables
from limmu.games.god_kings.pack_effects import EFFECTS, WINDOWS
from limmu.games.god_kings.pack_inline import inline_tables
from limmu.games.god_kings.pack_loading import Tables, read_tables
from limmu.games.god_kings.pack_records import (
    UNIT_TYPES,
    Army,
    AttritionTable,
    AutoDivision,
    BattleTable,
    Card,
    Division,
    Force,
    General,
    GeneralKind,
    Limits,
    Numbers,
    Objective,
    PowerChange,
    PowerData,
    Province,
    Role,
    Scenario,
    SetUp,
    Side,
    SiegeTable,
    Space,
    StartingArmy,
    SuccessionEntry,
    TribalSpace,
    UnitType,
    UnitTypeId,
    Victory,
)  # fmt: skip
from limmu.toolkit.areas import distances, in_order, neighbours
from limmu.toolkit.effects import Effect, Effects
from limmu.toolkit.pack_parts import Registry, UnknownPack
from limmu.toolkit.packs import PackError, Problems, digest_of

__all__ = [
    "EFFECTS", "UNIT_TYPES", "WINDOWS", "Army", "AttritionTable", "AutoDivision", "BattleTable", "Card", "Division",
    "Effect", "Force", "General", "GeneralKind", "Limits", "Numbers", "Objective", "Pack", "PackError", "PowerChange",
    "PowerData", "Province", "Role", "Scenario", "SetUp", "Side", "SiegeTable", "Space", "StartingArmy",
    "SuccessionEntry", "TribalSpace", "UnitType", "UnitTypeId", "UnknownPack", "Victory", "inline_pack", "load_pack",
    "pack_of", "pack_of_digest", "register",
]  # fmt: skip

Ids = tuple[str, ...]


@attrs.frozen(eq=False)
class Pack:
    """A checked pack with everything precomputed that rules look up. The module's docstring lists the fields."""

    id: str
    name: str
    digest: str
    provinces: tuple[Province, ...]
    spaces: tuple[Space, ...]
    tribal_spaces: tuple[TribalSpace, ...]
    powers: tuple[PowerData, ...]
    unit_types: tuple[UnitType, ...]
    generals: tuple[General, ...]
    succession: tuple[SuccessionEntry, ...]
    armies: tuple[Army, ...]
    cards: tuple[Card, ...]
    scenarios: tuple[Scenario, ...]
    numbers: Numbers
    limits: Limits
    battle_table: BattleTable
    siege_table: SiegeTable
    attrition_table: AttritionTable
    tables: Tables = attrs.field(repr=False)

    province: Mapping[str, Province] = attrs.field(repr=False)
    space: Mapping[str, Space] = attrs.field(repr=False)
    tribal_space: Mapping[str, TribalSpace] = attrs.field(repr=False)
    power: Mapping[str, PowerData] = attrs.field(repr=False)
    unit_type: Mapping[str, UnitType] = attrs.field(repr=False)
    general: Mapping[str, General] = attrs.field(repr=False)
    army: Mapping[str, Army] = attrs.field(repr=False)
    card: Mapping[int, Card] = attrs.field(repr=False)
    scenario: Mapping[str, Scenario] = attrs.field(repr=False)

    space_order: Mapping[str, int] = attrs.field(repr=False)
    land: Mapping[str, Ids] = attrs.field(repr=False)
    exits: Mapping[str, Ids] = attrs.field(repr=False)
    approaches: Mapping[str, Ids] = attrs.field(repr=False)
    sea_lanes: Mapping[str, Ids] = attrs.field(repr=False)
    sea_net: Mapping[str, Ids] = attrs.field(repr=False)
    province_of: Mapping[str, str] = attrs.field(repr=False)
    walls: Mapping[str, int] = attrs.field(repr=False)
    mountains: frozenset[str] = attrs.field(repr=False)
    wood: Mapping[str, int] = attrs.field(repr=False)
    walled_cities: Mapping[str, Ids] = attrs.field(repr=False)
    homecountry: Mapping[str, Ids] = attrs.field(repr=False)
    home_of: Mapping[str, str] = attrs.field(repr=False)
    chart: Mapping[tuple[str, int], SuccessionEntry] = attrs.field(repr=False)
    warlords: Mapping[str, Ids] = attrs.field(repr=False)
    _losses: tuple[tuple[int, ...], ...] = attrs.field(repr=False, alias="losses")
    _hops: Mapping[str, Mapping[str, int]] = attrs.field(repr=False, alias="hops")

    def __reduce__(self) -> tuple[Callable[[Tables], Pack], tuple[Tables]]:
        """Pickled as its tables alone; the pack that comes back is registered, so that boards find it."""
        return _unpickled, (self.tables,)

    @classmethod
    def from_tables(cls, tables: Tables) -> Pack:
        """Index checked tables."""
        order = {place.id: index for index, place in enumerate((*tables.spaces, *tables.tribal_spaces))}
        land = neighbours(tables.land, [space.id for space in tables.spaces], order)
        diamonds = {place.id: in_order(place.leads_to, order) for place in tables.tribal_spaces}
        exits = land | diamonds
        lanes = neighbours(tables.sea, [space.id for space in tables.spaces if space.port], order)
        spaces_of = {province.id: province.spaces for province in tables.provinces}
        walls = {space.id: space.walls for space in tables.spaces if space.walls}
        home = {province.id: province.home_of for province in tables.provinces}
        return cls(
            id=tables.id,
            name=tables.name,
            digest=digest_of(tables),
            provinces=tables.provinces,
            spaces=tables.spaces,
            tribal_spaces=tables.tribal_spaces,
            powers=tables.powers,
            unit_types=tables.unit_types,
            generals=tables.generals,
            succession=tables.succession,
            armies=tables.armies,
            cards=tables.cards,
            scenarios=tables.scenarios,
            numbers=tables.numbers,
            limits=tables.limits,
            battle_table=tables.battle_table,
            siege_table=tables.siege_table,
            attrition_table=tables.attrition_table,
            tables=tables,
            province={item.id: item for item in tables.provinces},
            space={item.id: item for item in tables.spaces},
            tribal_space={item.id: item for item in tables.tribal_spaces},
            power={item.id: item for item in tables.powers},
            unit_type={item.id: item for item in tables.unit_types},
            general={item.id: item for item in tables.generals},
            army={item.id: item for item in tables.armies},
            card={item.number: item for item in tables.cards},
            scenario={item.id: item for item in tables.scenarios},
            space_order=order,
            land=land,
            exits=exits,
            approaches={
                space: joined + tuple(place for place, ways in diamonds.items() if space in ways)
                for space, joined in land.items()
            },
            sea_lanes=lanes,
            sea_net={port: in_order(reached, order) for port, reached in _reached(lanes).items()},
            province_of={space.id: space.province for space in tables.spaces},
            walls=walls,
            mountains=frozenset(space.id for space in tables.spaces if space.mountain),
            wood={space.id: space.wood for space in tables.spaces if space.wood},
            walled_cities={name: tuple(s for s in spaces if s in walls) for name, spaces in spaces_of.items()},
            homecountry={power.id: spaces_of[power.homecountry] for power in tables.powers},
            home_of={space.id: home[space.province] for space in tables.spaces},
            chart={(entry.power, entry.turn): entry for entry in tables.succession},
            warlords={power.id: _warlords(tables, power.id) for power in tables.powers},
            losses=_losses(tables.battle_table),
            hops={space: distances(exits, (space,)) for space in exits},
        )

    def in_map_order(self, spaces: Iterable[str]) -> Ids:
        """The spaces, sorted in map order."""
        return in_order(spaces, self.space_order)

    def distance(self, start: str, end: str) -> int:
        """Land steps from `start` (a space or a tribal space) to `end`; -1 if there is no way."""
        return self._hops[start].get(end, -1)

    def battle_loss(self, modified_roll: int, strength: int) -> int:
        """The loss number for the opponent. The row is held within the table; strength 0 causes none."""
        table = self.battle_table
        row = min(max(modified_roll - table.first_row, 0), len(table.rows) - 1)
        return self._losses[row][min(max(strength, 0), table.columns[-1])]

    def king(self, power: str, turn: int) -> str:
        """The King the Succession Chart names; "" if it has no line for that turn."""
        entry = self.chart.get((power, turn))
        return entry.king if entry else ""

    def successor(self, power: str, turn: int) -> str:
        """The Successor the Succession Chart names; "" if there is none."""
        entry = self.chart.get((power, turn))
        return entry.successor if entry else ""

    def general_in_role(self, power: str, role: str, turn: int) -> str:
        """The general who is `king`, `warlord_1` or `warlord_2` of a power when a scenario starts on `turn`."""
        return self.king(power, turn) if role == "king" else self.warlords[power][int(role[-1]) - 1]


def _reached(lanes: Mapping[str, Ids]) -> dict[str, Ids]:
    return {port: tuple(other for other in distances(lanes, (port,)) if other != port) for port in lanes}


def _warlords(tables: Tables, power: str) -> Ids:
    return tuple(general.id for general in tables.generals if general.power == power and general.kind == "warlord")


def _losses(table: BattleTable) -> tuple[tuple[int, ...], ...]:
    """For each row the loss number by strength, from 0 to the first strength of the last column."""
    column_of = [sum(1 for low in table.columns if low <= strength) for strength in range(table.columns[-1] + 1)]
    return tuple(tuple(row[column - 1] if column else 0 for column in column_of) for row in table.rows)


def load_pack(directory: Path | None = None, *, effects: Effects = EFFECTS, windows: Sequence[str] = WINDOWS) -> Pack:
    """The pack in `directory`, or the shipped one, checked, indexed and registered.

    `effects` and `windows` are the names cards may use. Raises PackError naming file, record and field of every fault.
    """
    return _shipped() if directory is None else _load(directory, effects, windows)


def _load(directory: Path | Traversable, effects: Effects, windows: Sequence[str]) -> Pack:
    found = Problems()
    tables = read_tables(directory, effects, found)
    check_tables(tables, effects, windows, found)
    found.close()
    return _packs.register(Pack.from_tables(tables))


@cache
def _shipped() -> Pack:
    return _load(resources.files("limmu.games.god_kings").joinpath("data"), EFFECTS, WINDOWS)


def inline_pack(tables: Mapping[str, object]) -> Pack:
    """A synthetic pack from tables in the short form of `InlineForm`, completed from the shipped pack; registered.

    Raises PackError naming record and field of every fault.
    """
    base = _shipped().tables
    found = Problems(str(tables.get("id") or "inline pack"))
    complete = inline_tables(tables, base, EFFECTS, found)
    check_tables(complete, EFFECTS, WINDOWS, found, base)
    found.close()
    return _packs.register(Pack.from_tables(complete))


_packs = Registry(_shipped)
register = _packs.register
pack_of_digest = _packs.pack_of_digest
pack_of = _packs.pack_of


def _unpickled(tables: Tables) -> Pack:
    return _packs.unpickled(Pack.from_tables(tables), lambda known: known.tables == tables)
