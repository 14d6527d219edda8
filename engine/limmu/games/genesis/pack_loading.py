"""From files to `Tables`: the forms of the five pack files and how they become records."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from pathlib import Path

import attrs

from limmu.games.genesis.pack_records import (
    ArrivalTerms,
    Box,
    Card,
    CityStart,
    Garrison,
    GrowthTable,
    InvasionTable,
    King,
    LossChart,
    Numbers,
    Power,
    RatioChart,
    Scenario,
    SeaLink,
    SetUp,
    Shifts,
    Space,
    Tables,
    Timing,
)
from limmu.toolkit.effects import Effects, effect_of
from limmu.toolkit.pack_parts import Ways, mark_source, mark_sources
from limmu.toolkit.packs import Plain, Problems, read_record

MAP, POWERS, TABLES, CARDS, SCENARIOS = "map.toml", "powers.toml", "tables.toml", "cards.toml", "scenarios.toml"
Persons = tuple[tuple[str, ...], ...]


@attrs.frozen
class MapForm:
    src: str
    island: str
    spaces: tuple[Space, ...]
    land: tuple[Ways, ...]
    sea: tuple[SeaLink, ...]
    boxes: tuple[Box, ...]


@attrs.frozen
class PowersForm:
    src: str
    powers: tuple[Power, ...]
    kings: tuple[King, ...]
    arrivals: tuple[ArrivalTerms, ...]


@attrs.frozen
class TablesForm:
    id: str
    src: str
    numbers: Numbers
    growth: GrowthTable
    invasions: InvasionTable
    shifts: Shifts
    ratio_chart: RatioChart
    loss_chart: LossChart
    name: str = ""


@attrs.frozen
class CardForm:
    """A title with its copies: cards `id_1`, `id_2`, ..., or just `id` if there is one."""

    id: str
    copies: int
    timing: Timing
    window: str
    effect: str
    params: dict[str, Plain] = attrs.field(factory=dict[str, Plain])
    remove: bool = False
    name: str = ""
    text: str = ""
    src: str = ""


@attrs.frozen
class CardsForm:
    src: str
    cards: tuple[CardForm, ...]


@attrs.frozen
class StartVp:
    """A kingdom that starts with other VP when so many play: it holds more, since another takes no part."""

    players: int
    power: str
    vp: int


@attrs.frozen
class ScenarioForm:
    """A scenario for several numbers of players: one `Scenario` for each of `seatings`, who runs which kingdoms.

    With more than one, the number of players follows the id. Kingdoms that a seating leaves out take no part;
    `start_vp` states what that changes.
    """

    id: str
    seatings: tuple[Persons, ...]
    first_turn: int
    last_turn: int
    setups: tuple[SetUp, ...]
    solitaire: bool = False
    technology: int = 0
    start_vp: tuple[StartVp, ...] = ()
    garrisons: tuple[Garrison, ...] = ()
    cities: tuple[CityStart, ...] = ()
    gain_counts: bool = False
    target: int = 0
    turns_chosen: bool = False
    kings_by_turn: bool = False
    name: str = ""
    src: str = ""


@attrs.frozen
class ScenariosForm:
    src: str
    scenarios: tuple[ScenarioForm, ...]


def read_tables(directory: Path | Traversable, effects: Effects, found: Problems) -> Tables:
    """The five files of `directory` as Tables. Raises PackError for the first file that is not well formed."""
    maps = read_record(MapForm, directory.joinpath(MAP))
    people = read_record(PowersForm, directory.joinpath(POWERS))
    tables = read_record(TablesForm, directory.joinpath(TABLES))
    cards = read_record(CardsForm, directory.joinpath(CARDS))
    scenarios = read_record(ScenariosForm, directory.joinpath(SCENARIOS))
    powers = mark_sources(people.powers, people.src)
    return Tables(
        id=tables.id,
        name=tables.name,
        island=maps.island,
        spaces=mark_sources(maps.spaces, maps.src),
        land=tuple(way for group in maps.land for way in group.ways),
        sea=mark_sources(maps.sea, maps.src),
        boxes=mark_sources(maps.boxes, maps.src),
        powers=powers,
        kings=mark_sources(people.kings, people.src),
        arrivals=mark_sources(people.arrivals, people.src),
        numbers=mark_source(tables.numbers, tables.src),
        growth=mark_source(tables.growth, tables.src),
        invasions=mark_source(tables.invasions, tables.src),
        shifts=mark_source(tables.shifts, tables.src),
        ratio_chart=mark_source(tables.ratio_chart, tables.src),
        loss_chart=mark_source(tables.loss_chart, tables.src),
        cards=cards_of(mark_sources(cards.cards, cards.src), effects, found),
        scenarios=scenarios_of(mark_sources(scenarios.scenarios, scenarios.src), powers, found),
    )


def cards_of(forms: tuple[CardForm, ...], effects: Effects, found: Problems) -> tuple[Card, ...]:
    """The deck: every copy of every title, numbered from 1."""
    cards: list[Card] = []
    for form in forms:
        if form.copies < 1:
            found.add(CARDS, f"cards ({form.id})", "copies", "write 1 or more")
        effect = effect_of(form.effect, form.params, effects, (CARDS, f"cards ({form.id})"), found)
        for copy in range(1, form.copies + 1):
            cards.append(Card(
                number=len(cards) + 1, id=f"{form.id}_{copy}" if form.copies > 1 else form.id, title=form.id,
                timing=form.timing, window=form.window, effect=effect, remove=form.remove, name=form.name,
                text=form.text, src=form.src,
            ))  # fmt: skip
    return tuple(cards)


def scenarios_of(forms: tuple[ScenarioForm, ...], powers: tuple[Power, ...], found: Problems) -> tuple[Scenario, ...]:
    """Every scenario for every number of players; kingdoms sit in the order of the powers."""
    for form in forms:
        seated = [(len(persons), kingdom) for persons in form.seatings for person in persons for kingdom in person]
        for start in form.start_vp:
            if (start.players, start.power) not in seated:
                advice = f"{start.power} does not play when {start.players} do; name a kingdom of that seating"
                found.add(SCENARIOS, f"scenarios ({form.id})", "start_vp", advice)
    return tuple(_scenario(form, persons, powers) for form in forms for persons in form.seatings)


def _scenario(form: ScenarioForm, persons: Persons, powers: tuple[Power, ...]) -> Scenario:
    several = len(form.seatings) > 1
    run = [kingdom for person in persons for kingdom in person]
    order = [power.id for power in powers]
    start_vp = {start.power: start.vp for start in form.start_vp if start.players == len(persons)}
    directed = {garrison.power: garrison for garrison in form.garrisons}
    return Scenario(
        id=f"{form.id}_{len(persons)}" if several else form.id,
        name=f"{form.name} ({len(persons)} players)" if several else form.name,
        seats=tuple(sorted(run, key=lambda kingdom: order.index(kingdom) if kingdom in order else len(order))),
        persons=persons,
        setups=tuple(
            attrs.evolve(setup, start_vp=start_vp.get(setup.power, setup.start_vp))
            for setup in form.setups
            if setup.power in run
        ),
        garrisons=tuple(
            directed.get(power.id) or Garrison(power.id, power.garrison)
            for power in powers
            if power.id in directed or power.garrison
        ),
        first_turn=form.first_turn, last_turn=form.last_turn, solitaire=form.solitaire, technology=form.technology,
        cities=form.cities, gain_counts=form.gain_counts, target=form.target, turns_chosen=form.turns_chosen,
        kings_by_turn=form.kings_by_turn, src=form.src,
    )  # fmt: skip
