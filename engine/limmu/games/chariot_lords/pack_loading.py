"""From files to `Tables`: the forms of the six pack files and how they become records."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from pathlib import Path

import attrs

from limmu.games.chariot_lords.pack_records import (
    Area,
    Arrival,
    Deed,
    KillTable,
    Law,
    Meshwesh,
    Numbers,
    Power,
    Ruler,
    Scenario,
    Seat,
    SetUp,
    Tables,
    Team,
    Terrain,
    UnitType,
)
from limmu.toolkit.pack_parts import Ways, mark_source, mark_sources
from limmu.toolkit.packs import Problems, read_record

MAP, POWERS, CHART, DEEDS = "map.toml", "powers.toml", "chart.toml", "deeds.toml"
TABLES, SCENARIOS = "tables.toml", "scenarios.toml"


@attrs.frozen
class MapForm:
    src: str
    areas: tuple[Area, ...]
    land: tuple[Ways, ...]
    sea: tuple[Ways, ...]


@attrs.frozen
class PowersForm:
    src: str
    teams: tuple[Team, ...]
    powers: tuple[Power, ...]


@attrs.frozen
class ChartForm:
    src: str
    rulers: tuple[Ruler, ...]
    chart: tuple[Arrival, ...]


@attrs.frozen
class DeedsForm:
    src: str
    deeds: tuple[Deed, ...]


@attrs.frozen
class TablesForm:
    id: str
    src: str
    terrains: tuple[Terrain, ...]
    unit_types: tuple[UnitType, ...]
    kill_table: KillTable
    law: Law
    meshwesh: Meshwesh
    numbers: Numbers
    name: str = ""


@attrs.frozen
class SeatForm:
    """A player: whole teams, and powers taken over from a team that does not play."""

    id: str
    teams: tuple[str, ...]
    takes: tuple[str, ...] = ()
    name: str = ""


@attrs.frozen
class SeatingForm:
    """Who commands what when so many play. `deduct`: undone deeds of killing count against who took them over."""

    players: int
    seats: tuple[SeatForm, ...]
    deduct: bool = False
    src: str = ""


@attrs.frozen
class ScenarioForm:
    """A scenario for several numbers of players: one `Scenario` for each, whose number follows the id."""

    id: str
    players: tuple[int, ...]
    first_turn: int
    last_turn: int
    setups: tuple[SetUp, ...] = ()
    name: str = ""
    src: str = ""


@attrs.frozen
class ScenariosForm:
    src: str
    seatings: tuple[SeatingForm, ...]
    scenarios: tuple[ScenarioForm, ...]


def read_tables(directory: Path | Traversable, found: Problems) -> Tables:
    """The six files of `directory` as Tables. Raises PackError for the first file that is not well formed."""
    maps = read_record(MapForm, directory.joinpath(MAP))
    people = read_record(PowersForm, directory.joinpath(POWERS))
    chart = read_record(ChartForm, directory.joinpath(CHART))
    deeds = read_record(DeedsForm, directory.joinpath(DEEDS))
    tables = read_record(TablesForm, directory.joinpath(TABLES))
    scenarios = read_record(ScenariosForm, directory.joinpath(SCENARIOS))
    return Tables(
        id=tables.id,
        name=tables.name,
        areas=mark_sources(maps.areas, maps.src),
        land=tuple(way for group in maps.land for way in group.ways),
        sea=tuple(way for group in maps.sea for way in group.ways),
        terrains=mark_sources(tables.terrains, tables.src),
        unit_types=mark_sources(tables.unit_types, tables.src),
        teams=mark_sources(people.teams, people.src),
        powers=mark_sources(people.powers, people.src),
        rulers=mark_sources(chart.rulers, chart.src),
        chart=mark_sources(chart.chart, chart.src),
        deeds=mark_sources(deeds.deeds, deeds.src),
        numbers=mark_source(tables.numbers, tables.src),
        kill_table=mark_source(tables.kill_table, tables.src),
        law=mark_source(tables.law, tables.src),
        meshwesh=mark_source(tables.meshwesh, tables.src),
        scenarios=scenarios_of(
            mark_sources(scenarios.scenarios, scenarios.src), mark_sources(scenarios.seatings, scenarios.src),
            people.powers, deeds.deeds, found,
        ),
    )  # fmt: skip


def scenarios_of(
    forms: tuple[ScenarioForm, ...],
    seatings: tuple[SeatingForm, ...],
    powers: tuple[Power, ...],
    deeds: tuple[Deed, ...],
    found: Problems,
) -> tuple[Scenario, ...]:
    """Every scenario for every number of players it names."""
    by_players = {seating.players: seating for seating in seatings}
    _check_seatings(seatings, powers, found)
    scenarios: list[Scenario] = []
    for form in forms:
        if not form.players:
            found.add(SCENARIOS, f"scenarios ({form.id})", "players", "name the numbers of players it is for")
        for players in form.players:
            if players in by_players:
                scenarios.append(_scenario(form, by_players[players], powers, deeds))
            else:
                advice = f"no seating for {players}; add one or leave the number out"
                found.add(SCENARIOS, f"scenarios ({form.id})", "players", advice)
    return tuple(scenarios)


def _check_seatings(seatings: tuple[SeatingForm, ...], powers: tuple[Power, ...], found: Problems) -> None:
    known, teams = {power.id for power in powers}, {power.team for power in powers}
    for seating in seatings:
        record = f"seatings ({seating.players})"
        if seating.players != len(seating.seats) or seating.players < 1:
            found.add(SCENARIOS, record, "seats", f"has {len(seating.seats)}; name one for each player")
        for seat in seating.seats:
            for field, names, right in (("teams", seat.teams, teams), ("takes", seat.takes, known)):
                for name in names:
                    if name not in right:
                        found.add(SCENARIOS, f"{record}, {seat.id}", field, f"no {name}; name one that the pack has")
    if len({seating.players for seating in seatings}) < len(seatings):
        found.add(SCENARIOS, "seatings", "players", "two for the same number; keep one")


def _scenario(form: ScenarioForm, seating: SeatingForm, powers: tuple[Power, ...], deeds: tuple[Deed, ...]) -> Scenario:
    seats = tuple(
        Seat(seat.id, tuple(p.id for p in powers if p.team in seat.teams or p.id in seat.takes), seat.name)
        for seat in seating.seats
    )
    rest = form.src if "=" in form.src else f"*={form.src}"
    own = {taken: set(seat.powers) for seat, asked in zip(seats, seating.seats, strict=True) for taken in asked.takes}
    return Scenario(
        id=f"{form.id}_{seating.players}",
        name=f"{form.name} ({seating.players} players)",
        seats=seats,
        first_turn=form.first_turn,
        last_turn=form.last_turn,
        setups=form.setups,
        deducted=tuple(
            deed.id
            for deed in deeds
            if seating.deduct and any(kills.power in own.get(deed.power, ()) for kills in deed.kills)
        ),
        src=f"seats={seating.src}; {rest}",
    )
