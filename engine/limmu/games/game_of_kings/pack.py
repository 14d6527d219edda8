"""The data The Game of Kings is played with.

`load_pack()` reads the shipped pack, `load_pack(directory)` an owner's own; each is checked. Records hold ids, never
references. `Pack` finds every record by its id and sums what a Class costs and gives with the levels below it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import attrs

from limmu.games.game_of_kings.pack_checks import check_tables, class_chain, stat_total
from limmu.games.game_of_kings.pack_loading import read_tables
from limmu.games.game_of_kings.pack_records import (
    LEADERS,
    NO_STATS,
    STATS,
    Ability,
    ArmyNation,
    Category,
    Class,
    Derivation,
    Feat,
    FeatList,
    Item,
    Leader,
    Mount,
    Mutation,
    Nation,
    PriceList,
    ScienceLimit,
    Skill,
    SpecialRule,
    Stats,
    Subtype,
    Track,
    Upgrade,
    UpgradeKind,
)
from limmu.games.game_of_kings.pack_tables import Archetype, Coin, Conflict, Limits, Size, StatCosts, StorePrice, Tables
from limmu.games.game_of_kings.pack_units import Choice, Entry, MountUp, Option, Part, Weapon
from limmu.toolkit.packs import PackError, Problems, digest_of

__all__ = [
    "LEADERS", "NO_STATS", "STATS", "Ability", "Archetype", "ArmyNation", "Category", "Choice", "Class", "Coin",
    "Conflict", "Derivation", "Entry", "Feat", "FeatList", "Item", "Leader", "Limits", "Mount", "MountUp", "Mutation",
    "Nation", "Option", "Pack", "PackError", "Part", "PriceList", "ScienceLimit", "Size", "Skill", "SpecialRule",
    "StatCosts", "Stats", "StorePrice", "Subtype", "Tables", "Track", "Upgrade", "UpgradeKind", "Weapon", "load_pack",
]  # fmt: skip


KINDS: tuple[UpgradeKind, ...] = ("weapon", "armor", "elixir", "talisman", "arcane", "machine", "banner")
ARTIFACTS: tuple[UpgradeKind, ...] = ("elixir", "talisman", "arcane")


@attrs.frozen(eq=False)
class Pack:
    """A checked pack, its records by id.

    Upgrades are found by kind and id, elixirs, talismans and Arcane Items among the artifacts too; `ridden` are Mounts
    and the monsters that carry Avatars.
    """

    id: str
    name: str
    digest: str
    tables: Tables = attrs.field(repr=False)
    limits: Limits = attrs.field(repr=False)
    nation: Mapping[str, Nation] = attrs.field(repr=False)
    subtype: Mapping[str, Subtype] = attrs.field(repr=False)
    army: Mapping[str, ArmyNation] = attrs.field(repr=False)
    skill: Mapping[str, Skill] = attrs.field(repr=False)
    mutation: Mapping[str, Mutation] = attrs.field(repr=False)
    classes: Mapping[str, Class] = attrs.field(repr=False)
    mount: Mapping[str, Mount] = attrs.field(repr=False)
    item: Mapping[str, Item] = attrs.field(repr=False)
    prices: Mapping[str, Mapping[str, int]] = attrs.field(repr=False)
    ability: Mapping[str, Ability] = attrs.field(repr=False)
    upgrade: Mapping[UpgradeKind, Mapping[str, Upgrade]] = attrs.field(repr=False)
    artifact: Mapping[str, Upgrade] = attrs.field(repr=False)
    entry: Mapping[str, Entry] = attrs.field(repr=False)
    ridden: Mapping[str, Mount | Entry] = attrs.field(repr=False)
    rule: Mapping[str, SpecialRule] = attrs.field(repr=False)
    feats: Mapping[str, FeatList] = attrs.field(repr=False)
    feat: Mapping[str, Feat] = attrs.field(repr=False)

    @classmethod
    def from_tables(cls, tables: Tables) -> Pack:
        """Index checked tables."""
        return cls(
            id=tables.id,
            name=tables.name,
            digest=digest_of(tables),
            tables=tables,
            limits=tables.limits,
            nation=_by_id(tables.nations),
            subtype=_by_id(tables.subtypes),
            army=_by_id(tables.armies),
            skill=_by_id(tables.skills),
            mutation=_by_id(tables.mutations),
            classes=_by_id(tables.classes),
            mount=_by_id(tables.mounts),
            item=_by_id(tables.items),
            prices={prices.id: prices.prices for prices in tables.prices},
            ability=_by_id(tables.abilities),
            upgrade={kind: _by_id([up for up in tables.upgrades if up.kind == kind]) for kind in KINDS},
            artifact=_by_id([upgrade for upgrade in tables.upgrades if upgrade.kind in ARTIFACTS]),
            entry=_by_id(tables.entries),
            ridden=_by_id(tables.mounts) | _by_id([e for e in tables.entries if e.mount_up.stats != NO_STATS]),
            rule=_by_id(tables.rules),
            feats=_by_id(tables.feats),
            feat=_by_id([feat for group in tables.feats for feat in group.feats]),
        )

    def levels(self, cls: Class) -> tuple[Class, ...]:
        """The Class and the levels below it that it adds to (A-019)."""
        return class_chain(cls, self.classes)

    def class_cost(self, cls: Class) -> int:
        """The points of a Class, with the levels it adds to."""
        return sum([level.cost for level in self.levels(cls)])

    def class_mods(self, cls: Class) -> Stats:
        """What a Class, with the levels it adds to, adds to the stats of an Avatar."""
        return add_stats(*[level.mods for level in self.levels(cls)])

    def stat_hundredths(self, stats: Stats) -> int:
        """The cost of a stat line in hundredths of a point."""
        return stat_total(stats, self.tables.stat_costs[0])

    def science_of(self, level: int) -> ScienceLimit:
        """What Science Items an Avatar of a level may carry; none without a Class."""
        return next((row for row in self.tables.science if row.level == level), ScienceLimit(level, 0, 0))


def add_stats(*lines: Stats) -> Stats:
    """The sums of stat lines, stat by stat."""
    sums = [sum(values) for values in zip(*lines, strict=True)]
    move, disc, acc, strength, con, hp, init, att, cha = sums
    return (move, disc, acc, strength, con, hp, init, att, cha)


def _by_id(records: Sequence[Any]) -> dict[str, Any]:
    return {record.id: record for record in records}


def load_pack(directory: Path | None = None) -> Pack:
    """The pack in `directory`, or the shipped one, checked. Raises PackError naming every fault with its place."""
    return _shipped() if directory is None else _load(directory)


def _load(directory: Path | Traversable) -> Pack:
    found = Problems()
    tables = read_tables(directory)
    check_tables(tables, found)
    found.close()
    return Pack.from_tables(tables)


@cache
def _shipped() -> Pack:
    return _load(resources.files("limmu.games.game_of_kings").joinpath("data"))
