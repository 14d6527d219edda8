"""What must be true of a pack before an army is built with it. Every fault is collected, none is repaired."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from limmu.core import rule
from limmu.games.game_of_kings.pack_loading import (
    CLASSES,
    EQUIPMENT,
    FEATS,
    MOUNTS,
    NATIONS,
    POINTS,
    RULES,
    SCIENCE,
    STORE,
    UNITS,
)
from limmu.games.game_of_kings.pack_records import STATS, Class, Derivation, PriceList, Stats
from limmu.games.game_of_kings.pack_tables import StatCosts, Tables
from limmu.games.game_of_kings.pack_units import Entry
from limmu.toolkit.pack_parts import check_ids, check_named
from limmu.toolkit.packs import Problems

MOST_STAT = 12
UNIT_FILE = dict(zip(("common", "special", "beast", "mercenary"), UNITS, strict=True))
OWN_GEAR = frozenset((
    "sword", "club", "claws", "tooth_and_claw", "reckin_flail", "black_blade_spear", "guardian_glaive",
    "grimdark_chain_armor", "fowl_be_cool_stick", "spear",
))  # fmt: skip
"""Gear that belongs to Units alone: no list prices it, and `spear` is that of a man on foot or mounted."""


@rule("GOK-STATPTS-4", "GOK-STATPTS-5", "GOK-STATPTS-6", "GOK-WWMOUNT-2")
def points_of(hundredths: int) -> int:
    """Hundredths as points: a rest of 50 or less rounds down, more rounds up (A-016)."""
    return (hundredths + 49) // 100


@rule("GOK-BASE-14")
def stat_total(stats: Stats, costs: StatCosts) -> int:
    """The cost of a stat line in the unit of a cost table; a stat of 0 costs nothing."""
    return sum([costs.costs[key][value - 1] for key, value in zip(STATS, stats, strict=True) if value])


def class_chain(cls: Class, classes: Mapping[str, Class]) -> tuple[Class, ...]:
    """The Class and the levels below it that it adds to."""
    chain = [cls]
    while chain[-1].below:
        chain.append(classes[chain[-1].below])
    return tuple(chain)


def check_tables(tables: Tables, found: Problems) -> None:
    """Add every fault of `tables` to `found`."""
    _check_all_ids(tables, found)
    _check_costs(tables, found)
    known = _Known(tables)
    for subtype in tables.subtypes:
        check_named([subtype.nation], known.nations, "Nation", (NATIONS, f"subtypes ({subtype.id})", "nation"), found)
        check_named(subtype.rules, known.rules, "rule", (NATIONS, f"subtypes ({subtype.id})", "rules"), found)
    for army in tables.armies:
        allies = known.nations | known.subtypes | known.armies
        check_named(
            army.allies, allies, "Nation, branch or sub-type", (NATIONS, f"armies ({army.id})", "allies"), found
        )
    for mount in tables.mounts:
        record = f"mounts ({mount.id})"
        check_named([mount.nation] if mount.nation else [], known.nations, "Nation", (MOUNTS, record, "nation"), found)
        check_named([mount.only] if mount.only else [], known.subtypes, "sub-type", (MOUNTS, record, "only"), found)
    _check_classes(tables, known, found)
    for prices in tables.prices:
        _check_prices(prices, known, found)
    for entry in tables.entries:
        _check_entry(entry, known, found)
    for file, record, derivation, own, cost in _priced(tables):
        _check_derivation(tables, place=(file, record), derivation=derivation, own=own, cost=cost, found=found)


class _Known:
    """The ids that records may name."""

    def __init__(self, tables: Tables) -> None:
        self.nations = frozenset([nation.id for nation in tables.nations])
        self.subtypes = frozenset([subtype.id for subtype in tables.subtypes])
        self.armies = frozenset([army.id for army in tables.armies])
        self.classes = {cls.id: cls for cls in tables.classes}
        self.mounts = frozenset([mount.id for mount in tables.mounts])
        self.items = frozenset([item.id for item in tables.items])
        self.rules = frozenset([rule.id for rule in tables.rules])
        lists = {prices.id: prices.prices for prices in tables.prices}
        self.gear = self.items | OWN_GEAR
        self.list_items = self.gear | {"banner", "musician", "sergeant"}
        self.prices = frozenset([f"{id_}.{name}" for id_, prices in lists.items() for name in prices])
        self.prices |= {f"mount_unit.{mount}" for mount in self.mounts}


def _check_all_ids(tables: Tables, found: Problems) -> None:
    feats = [feat.id for group in tables.feats for feat in group.feats]
    groups: tuple[tuple[str, str, Sequence[Any]], ...] = (
        (NATIONS, "nations", tables.nations), (NATIONS, "subtypes", tables.subtypes),
        (NATIONS, "armies", tables.armies), (CLASSES, "classes", tables.classes),
        (NATIONS, "skills", tables.skills), (NATIONS, "mutations", tables.mutations),
        (MOUNTS, "mounts", tables.mounts), (EQUIPMENT, "items", tables.items), (EQUIPMENT, "prices", tables.prices),
        (EQUIPMENT, "abilities", tables.abilities), (RULES, "rules", tables.rules), (STORE, "coins", tables.coins),
        (POINTS, "stat_costs", tables.stat_costs), (POINTS, "archetypes", tables.archetypes),
        (FEATS, "lists", tables.feats), ("units", "entries", tables.entries),
    )  # fmt: skip
    for file, group, records in groups:
        check_ids(file, group, [record.id for record in records], found)
    check_ids(FEATS, "feats", feats, found)
    for kind in sorted({upgrade.kind for upgrade in tables.upgrades}):
        check_ids(SCIENCE, kind, [upgrade.id for upgrade in tables.upgrades if upgrade.kind == kind], found)


def _check_costs(tables: Tables, found: Problems) -> None:
    for table in tables.stat_costs:
        for stat in STATS:
            costs = table.costs.get(stat, ())
            if len(costs) != MOST_STAT:
                found.add(POINTS, f"stat_costs ({table.id})", f"costs.{stat}", f"state {MOST_STAT} costs, for 1 to 12")
    if any([found_one.costs.keys() != set(STATS) for found_one in tables.stat_costs]):
        found.close()
    for example in tables.archetypes:
        total = sum(example.parts) + example.adjust
        if points_of(total) != example.points:
            found.add(POINTS, f"archetypes ({example.id})", "points", f"its parts make {points_of(total)}; correct one")
    coins = frozenset([coin.id for coin in tables.coins])
    for price in tables.store:
        if price.coin not in coins:
            found.add(STORE, f"store ({price.item})", "coin", f"no coin {price.coin}; name one that the pack has")


def _check_classes(tables: Tables, known: _Known, found: Problems) -> None:
    for cls in tables.classes:
        record = f"classes ({cls.id})"
        check_named(cls.rules, known.rules, "rule", (CLASSES, record, "rules"), found)
        below = known.classes.get(cls.below)
        if cls.below and (below is None or (below.track, below.level) != (cls.track, cls.level - 1)):
            found.add(CLASSES, record, "below", f"{cls.below} is not the level below of its track; name that or none")
    levels = {row.level for row in tables.science}
    for cls in tables.classes:
        if cls.level not in levels:
            found.add(SCIENCE, "science", "level", f"state what an Avatar of level {cls.level} carries")


def _check_prices(prices: PriceList, known: _Known, found: Problems) -> None:
    if prices.unit < 1:
        found.add(EQUIPMENT, f"prices ({prices.id})", "unit", "write 1 or more")
    if prices.id in ("core", "avatar", "common", "special", "tables"):
        check_named(prices.prices, known.list_items, "item", (EQUIPMENT, f"prices ({prices.id})", "prices"), found)


def _check_entry(entry: Entry, known: _Known, found: Problems) -> None:
    file, record = UNIT_FILE[entry.category], f"entries ({entry.id})"
    if any([not 0 <= value <= MOST_STAT for value in entry.stats]) and not entry.profile:
        found.add(file, record, "stats", f"write 1 to {MOST_STAT}, or 0 for none")
    for field, value in (("cost", entry.cost), ("least_models", entry.least_models)):
        if value < 1:
            found.add(file, record, field, "write 1 or more")
    if 0 < entry.most_models < entry.least_models:
        found.add(file, record, "most_models", f"is under the least of {entry.least_models}; write 0 for any number")
    named: tuple[tuple[str, Iterable[str], frozenset[str], str], ...] = (
        ("nation", [entry.nation] if entry.nation else [], known.nations, "Nation"),
        ("subtype", [entry.subtype] if entry.subtype else [], known.subtypes, "sub-type"),
        ("needs", [entry.needs] if entry.needs else [], known.subtypes, "sub-type"),
        ("crew_of", entry.crew_of, known.subtypes | known.nations | known.armies, "Nation, branch or sub-type"),
        ("mount", [entry.mount] if entry.mount else [], known.mounts, "mount"),
        ("equipment", entry.equipment, known.gear, "item"),
        ("rules", entry.rules, known.rules, "rule"),
        ("options", [option.id for option in entry.options], known.gear | {"engineer"}, "item"),
    )
    for field, names, ids, kind in named:
        check_named(names, ids, kind, (file, record, field), found)
    for choice in entry.types:
        check_named(choice.rules, known.rules, "rule", (file, f"{record} ({choice.id})", "rules"), found)


Priced = tuple[str, str, Derivation, Any, int]


def _priced(tables: Tables) -> list[Priced]:
    """What a price is printed of: file, record, derivation, the record itself and the price."""
    priced: list[Priced] = [(NATIONS, f"subtypes ({x.id})", x.derivation, x, x.cost) for x in tables.subtypes]
    priced += [(CLASSES, f"classes ({x.id})", x.derivation, x, x.cost) for x in tables.classes]
    priced += [(MOUNTS, f"mounts ({x.id})", x.derivation, x, x.unit_cost or x.avatar_cost) for x in tables.mounts]
    priced += [(UNIT_FILE[x.category], f"entries ({x.id})", x.derivation, x, x.cost) for x in tables.entries]
    return priced


def _check_derivation(
    tables: Tables, place: tuple[str, str], derivation: Derivation, own: Any, cost: int, found: Problems
) -> None:
    """A price that is said to derive does so; one that is said to differ differs as it says."""
    if derivation.status == "none":
        return
    try:
        total = _parts_total(tables, derivation, own)
    except (KeyError, ValueError) as fault:
        found.add(*place, "derivation", f"no price or sub-type {fault}; name one that the pack has")
        return
    if derivation.status == "mismatch":
        if total != derivation.derived or total == cost:
            found.add(*place, "derivation", f"its parts make {total}, the price is {cost}; state what they make")
    elif total != cost:
        found.add(*place, "derivation", f"its parts make {total}, not {cost}; mark it as a mismatch, or correct one")


def _parts_total(tables: Tables, derivation: Derivation, own: Any) -> int:
    """The points of the parts of a price. Raises KeyError for a part that has no price, ValueError for a bad base."""
    kind, _, rest = derivation.base.partition(":")
    lists = {prices.id: prices for prices in tables.prices}
    total = derivation.value + sum([value for _, value in derivation.assumed])
    if kind == "stats":
        total += points_of(stat_total(own.stats, tables.stat_costs[0]))
    elif kind == "subtype":
        total += {subtype.id: subtype.cost for subtype in tables.subtypes}[rest]
    elif kind == "rider":
        move, disc, acc, strength, con, hp, init, att, cha = [int(value) for value in rest.split()]
        rider: Stats = (move, disc, acc, strength, con, hp, init, att, cha)
        total += points_of(stat_total(rider, tables.stat_costs[0]))
    elif kind in ("class", "scientist"):
        rates = lists["class_ability"].prices
        total += sum([rates[f"stat_{mod}"] for mod in own.mods if mod])
        if kind == "scientist":
            dice = (own.feats, own.degree_bonus, own.resource_dice, own.flaw_dice, own.max_dice)
            total += sum([lists["scientist_ability"].prices[f"rate_{number}"] for number in dice if number])
    elif kind != "value":
        raise ValueError(kind)
    fine = 0
    for item in derivation.items:
        name, _, key = item.partition(".")
        if name == "mount_unit":
            total += {mount.id: mount.unit_cost for mount in tables.mounts}[key]
        else:
            fine += lists[name].prices[key] * (10 // lists[name].unit)
    return total + (fine + 5) // 10
