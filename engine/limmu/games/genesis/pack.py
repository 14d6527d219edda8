"""The data a match of Genesis is played with.

`load_pack()` reads the shipped pack, `load_pack(directory)` an owner's own, `inline_pack(tables)` a small synthetic map
(what it leaves out comes from the shipped pack). Each is checked and registered: `pack_of_digest(digest)` and
`pack_of(board)` find it again. All fields hold ids, never references.

    Pack
        id, name, digest, tables
        records (tuples, in file order; that of `spaces` is map order)
            spaces: Space(id, kind, home, ds, ew, mountain, mine, capital, name, lon, lat)
            sea: SeaLink(id, ends, pirates)          boxes: Box(id, power, leads_to, name)
            powers: Power(id, kind, code, track, arrives, garrison, name, adjective, color)
            kings: King(id, power, tactical, campaign, turn, generic, name)
            arrivals: ArrivalTerms(power, when, first_turn, last_turn, king, king_drawn, dice, infantry,
                    infantry_if_none, chariots)   what a Minor Kingdom or barbarian power gets: `arrival`
            cards: Card(number, id, title, timing, window, effect, remove, name, text)
                    Effect(name, params): .number(p) .word(p)
            scenarios: Scenario(id, seats, persons, solitaire, first_turn, last_turn, setups, technology, garrisons,
                    cities, gain_counts, target, turns_chosen, kings_by_turn, name; .players .setup(power))
                    SetUp(power, silver, manpower, stacks, start_vp, capital, home)   Garrison(power, stacks)
                    Stack(at, infantry, chariots, peasants, slaves, king)   CityStart(at, ds)
        tables: numbers, growth (`growth_for`), invasions (`invader`), shifts, ratio_chart (`ratio_shifts`),
            loss_chart (`loss`); island: the id of the node that joins sea links and is no City
        by id (dicts): space, sea_link, box, power, king, card (by number), card_id (id -> number), scenario
        map
            space_order     space or box -> its place in map order
            land            space -> spaces joined by a Land Connection (a box has none)
            exits           space or box -> where a force may go by land
            approaches      space -> spaces and boxes from which it is entered by land
            entry_cost      space -> MP to enter it (7.2.3)
            sea_links       port or the island -> sea link ids
            ports           spaces with a sea link, in map order
            links           space, port or island -> (neighbour, sea link id or "") for trade routes
            pirate_ports    sea link -> ports a counter on it touches, traced by sea but not through the island (11.7.2)
            home_of         space -> its printed home kingdom or Minor Kingdom ("" if none)
            home            power -> its printed home Cities;  capital: kingdom -> the City with its star
            mines           the mine spaces;  box_of: tribe -> its box
        kingdoms, minors, barbarians   ids of the powers of each kind, in order (kingdoms: clockwise)
        pool            power -> ids of its Kings, in order (a King of a kingdom without a turn is in none)
        rerolls         kingdom -> the barbarian power it rolls again (11.1.1)
        code            short name of a power in positions -> power
        .in_map_order(ids)   .distance(a, b) in spaces   .march(a, b) in MP   .ratio_shifts(larger, smaller, mode)
        .loss(bp, percent)   .growth_for(roll)   .invader(total)   .arrival(power, turn, on_map, before)
        .king_pool(scenario, power, last_turn)   .king_of_turn(power, turn)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

import attrs

from limmu.games.genesis.pack_checks import check_tables, check_whole
from limmu.games.genesis.pack_effects import EFFECTS, WINDOWS
from limmu.games.genesis.pack_inline import inline_tables
from limmu.games.genesis.pack_loading import read_tables
from limmu.games.genesis.pack_records import (
    ArrivalTerms,
    Box,
    Card,
    CityStart,
    Ends,
    Garrison,
    GrowthTable,
    InvasionTable,
    King,
    LossChart,
    Numbers,
    Power,
    RatioChart,
    RatioMode,
    Scenario,
    SeaLink,
    SetUp,
    Shifts,
    Space,
    Stack,
    Tables,
)  # fmt: skip
from limmu.toolkit.areas import costs, distances, in_order, neighbours
from limmu.toolkit.effects import Effect, Effects
from limmu.toolkit.pack_parts import Registry, UnknownPack
from limmu.toolkit.packs import PackError, Problems, digest_of

__all__ = [
    "EFFECTS", "WINDOWS", "ArrivalTerms", "Box", "Card", "CityStart", "Effect", "Garrison", "GrowthTable",
    "InvasionTable", "King", "LossChart", "Numbers", "Pack", "PackError", "Power", "RatioChart", "RatioMode",
    "Scenario", "SeaLink", "SetUp", "Shifts", "Space", "Stack", "Tables", "UnknownPack", "inline_pack", "load_pack",
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
    spaces: tuple[Space, ...] = attrs.field(repr=False)
    sea: tuple[SeaLink, ...] = attrs.field(repr=False)
    boxes: tuple[Box, ...] = attrs.field(repr=False)
    powers: tuple[Power, ...] = attrs.field(repr=False)
    kings: tuple[King, ...] = attrs.field(repr=False)
    arrivals: tuple[ArrivalTerms, ...] = attrs.field(repr=False)
    cards: tuple[Card, ...] = attrs.field(repr=False)
    scenarios: tuple[Scenario, ...] = attrs.field(repr=False)
    numbers: Numbers = attrs.field(repr=False)
    growth: GrowthTable = attrs.field(repr=False)
    invasions: InvasionTable = attrs.field(repr=False)
    shifts: Shifts = attrs.field(repr=False)
    ratio_chart: RatioChart = attrs.field(repr=False)
    loss_chart: LossChart = attrs.field(repr=False)
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
    approaches: Mapping[str, Ids] = attrs.field(repr=False)
    entry_cost: Mapping[str, int] = attrs.field(repr=False)
    sea_links: Mapping[str, Ids] = attrs.field(repr=False)
    ports: Ids = attrs.field(repr=False)
    links: Mapping[str, tuple[tuple[str, str], ...]] = attrs.field(repr=False)
    pirate_ports: Mapping[str, Ids] = attrs.field(repr=False)
    home_of: Mapping[str, str] = attrs.field(repr=False)
    home: Mapping[str, Ids] = attrs.field(repr=False)
    capital: Mapping[str, str] = attrs.field(repr=False)
    mines: Ids = attrs.field(repr=False)
    box_of: Mapping[str, str] = attrs.field(repr=False)
    kingdoms: Ids = attrs.field(repr=False)
    minors: Ids = attrs.field(repr=False)
    barbarians: Ids = attrs.field(repr=False)
    pool: Mapping[str, Ids] = attrs.field(repr=False)
    rerolls: Mapping[str, str] = attrs.field(repr=False)
    code: Mapping[str, str] = attrs.field(repr=False)
    _steps: Mapping[str, Mapping[str, int]] = attrs.field(repr=False, alias="steps")
    _marches: Mapping[str, Mapping[str, int]] = attrs.field(repr=False, alias="marches")

    def __reduce__(self) -> tuple[Callable[[Tables], Pack], tuple[Tables]]:
        """Pickled as its tables alone; the pack that comes back is registered, so that boards find it."""
        return _unpickled, (self.tables,)

    @classmethod
    def from_tables(cls, tables: Tables) -> Pack:
        """Index checked tables."""
        spaces = [space.id for space in tables.spaces]
        order = {place.id: index for index, place in enumerate((*tables.spaces, *tables.boxes))}
        land = neighbours(tables.land, spaces, order)
        sea = _by_end(tables)
        boxes = {box.id: in_order(box.leads_to, order) for box in tables.boxes}
        fees = {s.id: tables.numbers.mountain_mp if s.mountain else tables.numbers.enter_mp for s in tables.spaces}
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
            arrivals=tables.arrivals,
            cards=tables.cards,
            scenarios=tables.scenarios,
            numbers=tables.numbers,
            growth=tables.growth,
            invasions=tables.invasions,
            shifts=tables.shifts,
            ratio_chart=tables.ratio_chart,
            loss_chart=tables.loss_chart,
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
            exits=land | boxes,
            approaches={
                space: joined + tuple(box for box, ways in boxes.items() if space in ways)
                for space, joined in land.items()
            },
            entry_cost=fees,
            sea_links={node: tuple([link.id for link in links]) for node, links in sea.items()},
            ports=tuple([space.id for space in tables.spaces if space.id in sea]),
            links=_links(land, sea),
            pirate_ports={link.id: _pirate_ports(tables, link, order) for link in tables.sea},
            home_of={space.id: space.home for space in tables.spaces},
            home={p.id: tuple([s.id for s in tables.spaces if s.home == p.id]) for p in tables.powers},
            capital={space.home: space.id for space in tables.spaces if space.capital},
            mines=tuple([space.id for space in tables.spaces if space.mine]),
            box_of={box.power: box.id for box in tables.boxes},
            kingdoms=tuple([p.id for p in tables.powers if p.kind == "kingdom"]),
            minors=tuple([p.id for p in tables.powers if p.kind == "minor"]),
            barbarians=tuple([p.id for p in tables.powers if p.kind == "barbarian"]),
            pool={p.id: _pool(tables, p) for p in tables.powers},
            rerolls=dict(tables.invasions.rerolled),
            code={p.code: p.id for p in tables.powers},
            steps={space: distances(land, (space,)) for space in spaces},
            marches={space: costs(land, space, fees.__getitem__) for space in spaces},
        )

    def in_map_order(self, spaces: Iterable[str]) -> Ids:
        """The spaces, sorted in map order."""
        return in_order(spaces, self.space_order)

    def distance(self, start: str, end: str) -> int:
        """Spaces entered by land from `start` to `end` on the shortest way; -1 if there is none. Boxes are apart."""
        return self._steps[start].get(end, -1)

    def march(self, start: str, end: str) -> int:
        """The least sum of printed entry costs by land from `start` to `end`, in MP; -1 if there is no way."""
        return self._marches[start].get(end, -1)

    def ratio_shifts(self, larger: int, smaller: int, mode: RatioMode) -> int:
        """The shifts of the larger of two Battle Point totals (8.2.1 to 8.2.3); a smaller one of 0 counts as 1."""
        if larger <= smaller:
            return 0
        chart = self.ratio_chart
        while mode == "chart" and larger > chart.halve_above:
            larger, smaller = (larger + 1) // 2, (smaller + 1) // 2
        smaller = max(smaller, 1)
        if mode == "formula":
            return (2 * larger + smaller - 1) // (2 * smaller) if 2 * larger >= 3 * smaller else 0
        if mode == "chart" and larger <= len(chart.rows):
            return chart.rows[larger - 1][smaller - 1]
        return larger // smaller if larger > smaller else 0

    def loss(self, bp: int, percent: int) -> int:
        """The Battle Points lost of `bp` at a percentage that is a multiple of 10 (8.2.1 #5)."""
        rows = self.loss_chart.rows
        if 0 < bp <= len(rows) and percent:
            return rows[bp - 1][percent // 10 - 1]
        return (bp * percent + 50) // 100

    def growth_for(self, modified_roll: int) -> int:
        """The spaces the Manpower Maximum goes up (6.1.2)."""
        spaces = self.growth.spaces
        return spaces[min(max(modified_roll - self.growth.first, 0), len(spaces) - 1)]

    def invader(self, total: int) -> str:
        """The barbarian power that invades on a total of 2d6 (11.1.1)."""
        return self.invasions.powers[total - 2]

    def arrival(self, power: str, turn: int, on_map: int, before: int) -> ArrivalTerms:
        """What a power gets on a turn, with so many units on the map, after so many entries. Raises KeyError."""
        for found in self.arrivals:
            if found.power == power and found.holds(turn, on_map, before):
                return found
        raise KeyError(f"{power} has no arrival on turn {turn}")

    def king_pool(self, scenario: Scenario, power: str, last_turn: int = 0) -> Ids:
        """The King Pool a power starts a scenario with; `last_turn` where the players agreed on one."""
        turns = range(scenario.first_turn, (last_turn or scenario.last_turn) + 1)
        kings = [self.king[king] for king in self.pool[power]]
        return tuple([king.id for king in kings if not scenario.kings_by_turn or king.turn in turns or not king.turn])

    def king_of_turn(self, power: str, turn: int) -> str:
        """The King of the Historical Kings chart (4.1.2), "" if there is none."""
        return next((king for king in self.pool[power] if self.king[king].turn == turn), "")


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


def _pirate_ports(tables: Tables, link: SeaLink, order: Mapping[str, int]) -> Ids:
    """The ports in sea reach of a counter on the link; the island stops the trace (R-GE-24)."""
    ways: list[Ends] = [other.ends for other in tables.sea if tables.island not in other.ends]
    sea = neighbours(ways, [space.id for space in tables.spaces], order)
    return in_order(distances(sea, [end for end in link.ends if end != tables.island]), order)


def load_pack(directory: Path | None = None, *, effects: Effects = EFFECTS, windows: Sequence[str] = WINDOWS) -> Pack:
    """The pack in `directory`, or the shipped one, checked, indexed and registered.

    `effects` and `windows` are the names cards may use. Raises PackError naming file, record and field of every fault.
    """
    return _shipped() if directory is None else _load(directory, effects, windows)


def _load(directory: Path | Traversable, effects: Effects, windows: Sequence[str]) -> Pack:
    found = Problems()
    tables = read_tables(directory, effects, found)
    check_tables(tables, effects, windows, found)
    check_whole(tables, found)
    found.close()
    return register(Pack.from_tables(tables))


@cache
def _shipped() -> Pack:
    return _load(resources.files("limmu.games.genesis").joinpath("data"), EFFECTS, WINDOWS)


def inline_pack(tables: Mapping[str, object]) -> Pack:
    """A synthetic pack from tables in the short form of `InlineForm`, completed from the shipped pack; registered.

    Raises PackError naming record and field of every fault.
    """
    found = Problems(str(tables.get("id") or "inline pack"))
    complete = inline_tables(tables, _shipped().tables, EFFECTS, found)
    check_tables(complete, EFFECTS, WINDOWS, found)
    found.close()
    return register(Pack.from_tables(complete))


_packs = Registry(_shipped)
register = _packs.register
pack_of_digest = _packs.pack_of_digest
pack_of = _packs.pack_of


def _unpickled(tables: Tables) -> Pack:
    return _packs.unpickled(Pack.from_tables(tables), lambda known: known.tables == tables)
