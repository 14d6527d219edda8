"""From files to `Tables`: the forms of the pack files."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from pathlib import Path

import attrs

from limmu.games.game_of_kings.pack_records import (
    Ability,
    ArmyNation,
    Class,
    FeatList,
    Item,
    Mount,
    Mutation,
    Nation,
    PriceList,
    ScienceLimit,
    Skill,
    SpecialRule,
    Subtype,
    Upgrade,
)
from limmu.games.game_of_kings.pack_tables import Archetype, Coin, Conflict, Limits, Size, StatCosts, StorePrice, Tables
from limmu.games.game_of_kings.pack_units import Entry
from limmu.toolkit.packs import for_people, read_record

POINTS, NATIONS, CLASSES, MOUNTS = "points.toml", "nations.toml", "classes.toml", "mounts.toml"
EQUIPMENT, SCIENCE, FEATS, RULES, STORE = "equipment.toml", "science.toml", "feats.toml", "rules.toml", "store.toml"
UNITS = ("units_common.toml", "units_special.toml", "units_beast.toml", "units_mercenary.toml")


@attrs.frozen
class PointsForm:
    id: str
    limits: Limits
    sizes: tuple[Size, ...]
    stat_costs: tuple[StatCosts, ...]
    archetypes: tuple[Archetype, ...]
    name: str = for_people("")


@attrs.frozen
class NationsForm:
    nations: tuple[Nation, ...]
    subtypes: tuple[Subtype, ...]
    armies: tuple[ArmyNation, ...]
    skills: tuple[Skill, ...]
    mutations: tuple[Mutation, ...]


@attrs.frozen
class ClassesForm:
    classes: tuple[Class, ...]


@attrs.frozen
class MountsForm:
    mounts: tuple[Mount, ...]


@attrs.frozen
class EquipmentForm:
    items: tuple[Item, ...]
    prices: tuple[PriceList, ...]
    conflicts: tuple[Conflict, ...]
    abilities: tuple[Ability, ...]


@attrs.frozen
class ScienceForm:
    science: tuple[ScienceLimit, ...]
    upgrades: tuple[Upgrade, ...]


@attrs.frozen
class UnitsForm:
    entries: tuple[Entry, ...]


@attrs.frozen
class FeatsForm:
    lists: tuple[FeatList, ...]


@attrs.frozen
class RulesForm:
    rules: tuple[SpecialRule, ...]


MAX_STAT, MAX_COST, MAX_PRICE = 1000, 100_000, 10**9
"""The largest numbers: of models, their statistics and their points; of the sums of points; of copper coins."""


@attrs.frozen
class StoreForm:
    coins: tuple[Coin, ...]
    store: tuple[StorePrice, ...]


def _units(directory: Path | Traversable) -> list[UnitsForm]:
    return [read_record(UnitsForm, directory.joinpath(file), most=MAX_STAT) for file in UNITS]


def read_tables(directory: Path | Traversable) -> Tables:
    """The pack files of `directory`. Raises PackError for the first file that is not well formed."""
    points = read_record(PointsForm, directory.joinpath(POINTS), most=MAX_COST)
    nations = read_record(NationsForm, directory.joinpath(NATIONS), most=MAX_STAT)
    equipment = read_record(EquipmentForm, directory.joinpath(EQUIPMENT), most=MAX_STAT)
    science = read_record(ScienceForm, directory.joinpath(SCIENCE), most=MAX_STAT)
    store = read_record(StoreForm, directory.joinpath(STORE), most=MAX_PRICE)
    return Tables(
        id=points.id, name=points.name, limits=points.limits, sizes=points.sizes, stat_costs=points.stat_costs,
        archetypes=points.archetypes, nations=nations.nations, subtypes=nations.subtypes, armies=nations.armies,
        skills=nations.skills, mutations=nations.mutations,
        classes=read_record(ClassesForm, directory.joinpath(CLASSES), most=MAX_STAT).classes,
        mounts=read_record(MountsForm, directory.joinpath(MOUNTS), most=MAX_STAT).mounts,
        items=equipment.items, prices=equipment.prices, conflicts=equipment.conflicts, abilities=equipment.abilities,
        science=science.science, upgrades=science.upgrades,
        entries=tuple([entry for units in _units(directory) for entry in units.entries]),
        feats=read_record(FeatsForm, directory.joinpath(FEATS), most=MAX_STAT).lists,
        rules=read_record(RulesForm, directory.joinpath(RULES), most=MAX_STAT).rules,
        coins=store.coins, store=store.store,
    )  # fmt: skip
