"""Tech Algorithms and artifacts: how many, for how many points, and their Limitations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from limmu.core import rule
from limmu.games.game_of_kings.army_limits import Found
from limmu.games.game_of_kings.breaches import Breach, Contributor, at_most
from limmu.games.game_of_kings.pack_records import ScienceLimit, Upgrade
from limmu.games.game_of_kings.pack_tables import Limits
from limmu.games.game_of_kings.roster import Avatar, Marked, Roster, Unit

Carrier = Avatar | Unit


def carriers(roster: Roster) -> Iterator[Carrier]:
    """Who may carry Science Items: Avatars, and Sergeants who are Knights."""
    yield from roster.avatars
    yield from [unit for unit in roster.units if unit.choice.knight or unit.algorithms or unit.artifacts]


@rule("GOK-ALGO-2", "GOK-ALGO-4", "GOK-ALGO-5", "GOK-ALGO-6", "GOK-ALGO-7", "GOK-ABIL-8", "GOK-LEAD-5")
def allowance(roster: Roster, one: Carrier) -> ScienceLimit:
    """How many Science Items somebody carries and for how many points: by level, Inheritance adding to it."""
    limits = roster.pack.limits
    if isinstance(one, Unit):
        return (
            ScienceLimit(1, limits.knight_items, limits.knight_points) if one.choice.knight else ScienceLimit(0, 0, 0)
        )
    row = roster.pack.science_of(one.cls.level if one.cls is not None else 0)
    more = one.skill.science if one.skill is not None else 0
    return ScienceLimit(row.level, row.items, row.points + more)


@rule("GOK-ALGO-2", "GOK-ALGO-4", "GOK-ALGO-5", "GOK-ALGO-6", "GOK-ALGO-7", "GOK-LEAD-5")
def science_items(roster: Roster) -> Found:
    clauses = ("GOK-ALGO-2", "GOK-ALGO-4", "GOK-ALGO-5", "GOK-ALGO-6", "GOK-ALGO-7")
    for one in carriers(roster):
        may = allowance(roster, one)
        clause = clauses[may.level]
        items = [Contributor(one.id, marked.on, 1) for marked in one.algorithms]
        items += [Contributor(one.id, upgrade.name, 1) for upgrade in one.artifacts]
        costs = [Contributor(one.id, upgrade.name, upgrade.cost) for upgrade in _all(one)]
        scope = f"{one.at}.artifacts"
        yield at_most(
            "science_items",
            clause=clause,
            scope=scope,
            what=f"Science Items of {one.name}",
            bound=("by level", may.items),
            by=items,
        )
        yield at_most(
            "science_points",
            clause=clause,
            scope=scope,
            what=f"Science points of {one.name}",
            bound=("by level", may.points),
            by=costs,
        )


def _all(one: Carrier) -> list[Upgrade]:
    return [upgrade for marked in one.algorithms for upgrade in marked.upgrades] + list(one.artifacts)


@rule("GOK-ALGO-3", "GOK-ALGO-8", "GOK-ALIM-1", "GOK-ALIM-2", "GOK-ALIM-4", "GOK-ALIM-7", "GOK-ALIM-8")
def algorithms_of_an_item(roster: Roster) -> Found:
    for one in carriers(roster):
        owned = {item.id for item in one.gear} | {"hand_weapon"} if isinstance(one, Avatar) else None
        for id_, times in Counter([marked.on for marked in one.algorithms]).items():
            if times > 1:
                says = f"{id_} holds algorithms twice"
                yield Breach("algorithms", "GOK-ALIM-8", f"{one.at}.algorithms", says, "write them as one item")
        for marked in one.algorithms:
            if owned is not None and marked.on not in owned:
                says = f"{one.name} has no {marked.on} of its own to enhance"
                mend = "buy it as gear, or enhance what it has"
                yield Breach("algorithms", "GOK-ALIM-8", f"{one.at}.algorithms", says, mend)
            yield from _of_an_item(roster, one, marked)


def _of_an_item(roster: Roster, one: Carrier, marked: Marked) -> Found:
    limits, scope = roster.pack.limits, f"{one.at}.algorithms"
    by = [Contributor(one.id, upgrade.name, 1) for upgrade in marked.upgrades]
    clause, most = _most(roster, marked.on, limits)
    yield at_most(
        "algorithms", clause=clause, scope=scope, what=f"algorithms on {marked.on}", bound=(f"0-{most}", most), by=by
    )
    item = roster.pack.item.get(marked.on)
    fit = "armor" if item is not None and item.kind == "armor" else "weapon"
    for upgrade in marked.upgrades:
        if item is None or upgrade.kind != fit:
            says = f"{upgrade.name} goes on {upgrade.kind if item else 'gear'}, not on {marked.on}"
            yield Breach("algorithms", "GOK-ALIM-4", scope, says, "put it on another item")
    for id_, times in Counter([upgrade.id for upgrade in marked.upgrades]).items():
        if times > 1:
            yield Breach("repeated", "GOK-ALIM-2", scope, f"{id_} {times} times on {marked.on}", "use it once")
    superior = [Contributor(one.id, up.name, 1) for up in marked.upgrades if up.cost >= limits.superior]
    yield at_most(
        "superior",
        clause="GOK-ALIM-7",
        scope=scope,
        what=f"Superior Upgrades on {marked.on}",
        bound=("0-1", 1),
        by=superior,
    )


def _most(roster: Roster, on: str, limits: Limits) -> tuple[str, int]:
    item = roster.pack.item.get(on)
    if item is not None and item.kind == "armor":
        return "GOK-ALGO-8", min(limits.armor_algorithms, limits.item_upgrades)
    return "GOK-ALGO-3", min(limits.weapon_algorithms, limits.item_upgrades)


@rule("GOK-ALIM-3")
def same_combination(roster: Roster) -> Found:
    """No two items of an Army hold the same Science Upgrades."""
    seen: dict[tuple[str, ...], list[Contributor]] = {}
    for one in carriers(roster):
        for marked in one.algorithms:
            key = tuple(sorted([f"{upgrade.kind} {upgrade.id}" for upgrade in marked.upgrades]))
            seen.setdefault(key, []).append(Contributor(one.id, marked.on, 1))
    for key, by in seen.items():
        if key:
            what = f"items with {', '.join(key)}"
            yield at_most("same_combination", clause="GOK-ALIM-3", scope="army", what=what, bound=("0-1", 1), by=by)


@rule("GOK-ALIM-5", "GOK-ALIM-6", "GOK-ALGO-12")
def superior_once(roster: Roster) -> Found:
    """Each Superior Upgrade once in an Army (A-114), but for those marked for multiples."""
    used: dict[str, list[Contributor]] = {}
    for one in carriers(roster):
        for upgrade in _all(one):
            if upgrade.cost >= roster.pack.limits.superior and not upgrade.multiples:
                used.setdefault(f"{upgrade.kind} {upgrade.id}", []).append(Contributor(one.id, upgrade.name, 1))
    for id_, by in used.items():
        yield at_most(
            "superior",
            clause="GOK-ALIM-6",
            scope="army",
            what=f"Superior {id_}",
            bound=("0-1", 1),
            by=by,
            ruling="A-114",
        )


@rule("GOK-ALGO-9", "GOK-ALGO-10", "GOK-ALGO-11", "GOK-ALGO-12")
def artifacts(roster: Roster) -> Found:
    limits = roster.pack.limits
    for one in carriers(roster):
        scope = f"{one.at}.artifacts"
        for kind, clause, most in (
            ("elixir", "GOK-ALGO-9", limits.elixirs),
            ("talisman", "GOK-ALGO-10", limits.talismans),
            ("arcane", "GOK-ALGO-11", limits.arcane_items),
        ):
            held = [upgrade for upgrade in one.artifacts if upgrade.kind == kind]
            by = [Contributor(one.id, upgrade.name, 1) for upgrade in held]
            yield at_most(
                kind, clause=clause, scope=scope, what=f"{kind} items of {one.name}", bound=(f"0-{most}", most), by=by
            )
            if kind == "arcane" and held and not (isinstance(one, Avatar) and one.track() == "scientist"):
                says = f"{one.name} is no Scientist and has Arcane Items"
                yield Breach("arcane", "GOK-ALGO-11", scope, says, "remove them")
        for upgrade in dict.fromkeys(one.artifacts):
            if one.artifacts.count(upgrade) > 1 and not upgrade.multiples:
                says = f"{upgrade.name} is not for multiples"
                yield Breach("repeated", "GOK-ALGO-12", scope, says, "take it once", ruling="A-114")


@rule("GOK-ALGO-13", "GOK-ALGO-14", "GOK-SR-52", "GOK-SR-55")
def banner_and_machine_upgrades(roster: Roster) -> Found:
    """A Banner Algorithm needs a Banner and has a cap of points; one of a machine needs a machine."""
    limits = roster.pack.limits
    for avatar in roster.avatars:
        yield from _banner(avatar, avatar.choice.battle_banner, "GOK-SR-52", limits.battle_banner_points)
    for unit in roster.units:
        yield from _banner(unit, "banner" in unit.choice.leaders, "GOK-SR-55", limits.banner_points)
        if unit.machine is not None and unit.entry.type != "heavy_machine":
            says = f"{unit.name} is no Heavy Machine"
            yield Breach("machine_upgrade", "GOK-ALGO-13", f"{unit.at}.machine_upgrade", says, "remove it")


def _banner(one: Carrier, carried: bool, clause: str, most: int) -> Found:
    if one.banner is None:
        return
    scope = f"{one.at}.banner_upgrade"
    if not carried:
        says = f"{one.name} carries no Banner for {one.banner.name}"
        yield Breach("banner_upgrade", clause, scope, says, "buy the Banner, or remove its upgrade")
    by = [Contributor(one.id, one.banner.name, one.banner.cost)]
    yield at_most(
        "banner_upgrade",
        clause=clause,
        scope=scope,
        what="points of a Banner Upgrade",
        bound=(f"0-{most}", most),
        by=by,
    )
