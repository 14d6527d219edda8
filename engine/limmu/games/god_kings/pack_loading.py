"""From files to `Tables`: the forms of the five pack files and how they become records."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Literal

import attrs

from limmu.games.god_kings.pack_records import (
    Army,
    AttritionTable,
    BattleTable,
    Card,
    CardKind,
    General,
    GeneralKind,
    Limits,
    Numbers,
    PowerData,
    Province,
    Scenario,
    SiegeTable,
    Space,
    SuccessionEntry,
    TribalSpace,
    UnitType,
)  # fmt: skip
from limmu.toolkit.effects import Effects, effect_of
from limmu.toolkit.pack_parts import mark_source, mark_sources
from limmu.toolkit.packs import Plain, Problems, for_people, read_record

MAP, POWERS, TABLES, CARDS, SCENARIOS = "map.toml", "powers.toml", "tables.toml", "cards.toml", "scenarios.toml"
Ends = tuple[str, str]


@attrs.frozen
class Tables:
    """Everything a pack states, as records: what is checked, digested and indexed."""

    id: str
    provinces: tuple[Province, ...]
    spaces: tuple[Space, ...]
    tribal_spaces: tuple[TribalSpace, ...]
    land: tuple[Ends, ...]
    sea: tuple[Ends, ...]
    powers: tuple[PowerData, ...]
    unit_types: tuple[UnitType, ...]
    generals: tuple[General, ...]
    succession: tuple[SuccessionEntry, ...]
    armies: tuple[Army, ...]
    numbers: Numbers
    limits: Limits
    battle_table: BattleTable
    siege_table: SiegeTable
    attrition_table: AttritionTable
    cards: tuple[Card, ...]
    scenarios: tuple[Scenario, ...]
    name: str = for_people("")


@attrs.frozen
class Paths:
    """Paths of one source mark."""

    src: str
    paths: tuple[Ends, ...]


@attrs.frozen
class ProvinceForm:
    id: str
    vp: int
    tp: int
    home_of: str = ""
    name: str = ""
    src: str = ""


@attrs.frozen
class MapForm:
    src: str
    provinces: tuple[ProvinceForm, ...]
    spaces: tuple[Space, ...]
    land: tuple[Paths, ...]
    sea: tuple[Paths, ...]
    tribal_spaces: tuple[TribalSpace, ...]


@attrs.frozen
class KindForm:
    """What every general of a kind has: the units he moves, and his own MP."""

    kind: GeneralKind
    max_units: int
    mp_alone: int
    src: str = ""


@attrs.frozen
class GeneralForm:
    id: str
    power: str
    strategy: int
    battle: int
    name: str = ""
    src: str = ""


@attrs.frozen
class ArmyForm:
    """A Barbarian or Revolt army with its leader."""

    id: str
    home: str
    general: str
    strategy: int
    battle: int
    mercenaries: int
    chariots: int = 0
    prefers: str = ""
    name: str = ""
    src: str = ""


@attrs.frozen
class PowersForm:
    src: str
    powers: tuple[PowerData, ...]
    unit_types: tuple[UnitType, ...]
    limits: Limits
    general_kinds: tuple[KindForm, ...]
    kings: tuple[GeneralForm, ...]
    warlords: tuple[GeneralForm, ...]
    succession: tuple[SuccessionEntry, ...]
    barbarians: tuple[ArmyForm, ...]
    revolts: tuple[ArmyForm, ...]


@attrs.frozen
class TablesForm:
    id: str
    src: str
    numbers: Numbers
    battle_table: BattleTable
    siege_table: SiegeTable
    attrition_table: AttritionTable
    name: str = ""


@attrs.frozen
class CardForm:
    number: int
    id: str
    ops: int
    kind: CardKind
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
class ScenariosForm:
    src: str
    scenarios: tuple[Scenario, ...]


def read_tables(directory: Path | Traversable, effects: Effects, found: Problems) -> Tables:
    """The five files of `directory` as Tables. Raises PackError for the first file that is not well formed."""
    maps = read_record(MapForm, directory.joinpath(MAP))
    powers = read_record(PowersForm, directory.joinpath(POWERS))
    tables = read_record(TablesForm, directory.joinpath(TABLES))
    cards = read_record(CardsForm, directory.joinpath(CARDS))
    scenarios = read_record(ScenariosForm, directory.joinpath(SCENARIOS))
    generals, armies = _generals(powers)
    spaces = mark_sources(maps.spaces, maps.src)
    return Tables(
        id=tables.id,
        name=tables.name,
        provinces=_provinces(mark_sources(maps.provinces, maps.src), spaces),
        spaces=spaces,
        tribal_spaces=mark_sources(maps.tribal_spaces, maps.src),
        land=tuple(path for group in maps.land for path in group.paths),
        sea=tuple(path for group in maps.sea for path in group.paths),
        powers=mark_sources(powers.powers, powers.src),
        unit_types=mark_sources(powers.unit_types, powers.src),
        generals=generals,
        succession=mark_sources(powers.succession, powers.src),
        armies=armies,
        numbers=mark_source(tables.numbers, tables.src),
        limits=mark_source(powers.limits, powers.src),
        battle_table=mark_source(tables.battle_table, tables.src),
        siege_table=mark_source(tables.siege_table, tables.src),
        attrition_table=mark_source(tables.attrition_table, tables.src),
        cards=cards_of(mark_sources(cards.cards, cards.src), effects, found),
        scenarios=mark_sources(scenarios.scenarios, scenarios.src),
    )


def _provinces(forms: tuple[ProvinceForm, ...], spaces: tuple[Space, ...]) -> tuple[Province, ...]:
    return tuple(
        Province(
            id=form.id, vp=form.vp, tp=form.tp, home_of=form.home_of, name=form.name, src=form.src,
            spaces=tuple(space.id for space in spaces if space.province == form.id),
        )
        for form in forms
    )  # fmt: skip


def _generals(powers: PowersForm) -> tuple[tuple[General, ...], tuple[Army, ...]]:
    kinds = {form.kind: form for form in powers.general_kinds}

    def general(form: GeneralForm, kind: GeneralKind) -> General:
        limit = kinds.get(kind, KindForm(kind, 0, 0))
        return General(
            id=form.id, power=form.power, kind=kind, strategy=form.strategy, battle=form.battle, name=form.name,
            max_units=limit.max_units, mp_alone=limit.mp_alone, src=form.src,
        )  # fmt: skip

    generals = [general(form, "king") for form in mark_sources(powers.kings, powers.src)]
    generals += [general(form, "warlord") for form in mark_sources(powers.warlords, powers.src)]
    armies: list[Army] = []
    groups: tuple[tuple[tuple[ArmyForm, ...], Literal["barbarian", "revolt"]], ...] = (
        (mark_sources(powers.barbarians, powers.src), "barbarian"),
        (mark_sources(powers.revolts, powers.src), "revolt"),
    )
    for group, kind in groups:
        for form in group:
            armies.append(Army(
                id=form.id, kind=kind, home=form.home, general=form.general, mercenaries=form.mercenaries,
                chariots=form.chariots, prefers=form.prefers, name=form.name, src=form.src,
            ))  # fmt: skip
            leader = GeneralForm(
                id=form.general, power=form.id, strategy=form.strategy, battle=form.battle, name=form.name, src=form.src
            )
            generals.append(general(leader, kind))
    return tuple(generals), tuple(armies)


def cards_of(forms: tuple[CardForm, ...], effects: Effects, found: Problems) -> tuple[Card, ...]:
    return tuple(
        Card(
            number=form.number,
            id=form.id,
            ops=form.ops,
            kind=form.kind,
            window=form.window,
            remove=form.remove,
            name=form.name,
            text=form.text,
            src=form.src,
            effect=effect_of(form.effect, form.params, effects, (CARDS, f"cards ({form.number} {form.id})"), found),
        )
        for form in forms
    )
