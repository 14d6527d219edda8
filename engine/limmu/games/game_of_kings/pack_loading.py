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


@attrs.frozen
class StoreForm:
    coins: tuple[Coin, ...]
    store: tuple[StorePrice, ...]


def read_tables(directory: Path | Traversable) -> Tables:
    """The pack files of `directory`. Raises PackError for the first file that is not well formed."""
    points = read_record(PointsForm, directory.joinpath(POINTS))
    nations = read_record(NationsForm, directory.joinpath(NATIONS))
    equipment = read_record(EquipmentForm, directory.joinpath(EQUIPMENT))
    science = read_record(ScienceForm, directory.joinpath(SCIENCE))
    store = read_record(StoreForm, directory.joinpath(STORE))
    return Tables(
        id=points.id, name=points.name, limits=points.limits, sizes=points.sizes, stat_costs=points.stat_costs,
        archetypes=points.archetypes, nations=nations.nations, subtypes=nations.subtypes, armies=nations.armies,
        skills=nations.skills, mutations=nations.mutations,
        classes=read_record(ClassesForm, directory.joinpath(CLASSES)).classes,
        mounts=read_record(MountsForm, directory.joinpath(MOUNTS)).mounts,
        items=equipment.items, prices=equipment.prices, conflicts=equipment.conflicts, abilities=equipment.abilities,
        science=science.science, upgrades=science.upgrades,
        entries=tuple([e for file in UNITS for e in read_record(UnitsForm, directory.joinpath(file)).entries]),
        feats=read_record(FeatsForm, directory.joinpath(FEATS)).lists,
        rules=read_record(RulesForm, directory.joinpath(RULES)).rules,
        coins=store.coins, store=store.store,
    )  # fmt: skip
