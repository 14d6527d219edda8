"""Army List Restrictions: points, shares of the agreed size in integers (A-098), and how many of what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from limmu.core import rule
from limmu.games.game_of_kings.breaches import Breach, Contributor, at_least, at_most
from limmu.games.game_of_kings.costs import avatar_lines, points, unit_lines
from limmu.games.game_of_kings.options import RARE_UNIQUE, SHARED, SPECIAL_BEAST, TOTAL
from limmu.games.game_of_kings.pack_records import Category
from limmu.games.game_of_kings.pack_tables import Limits
from limmu.games.game_of_kings.roster import Avatar, Roster, Unit

Found = Iterator[Breach | None]


@attrs.frozen
class Counts:
    """How many Units and Avatars an Army of a size has: Common at least, Special/Beast and Avatars at most."""

    common: int
    special_beast: int
    avatars: int


@rule("GOK-LIMITS-5", "GOK-LIMITS-6", "GOK-LIMITS-7")
def counts_of(limits: Limits, size: int) -> Counts:
    """The table of counts: under 1000 points, from 1000, and for each further 1000."""
    if size < limits.small_size:
        return Counts(limits.small_common, limits.small_special_beast, limits.small_avatars)
    more = (size - limits.small_size) // limits.step
    return Counts(
        limits.common + more * limits.more_common,
        limits.special_beast + more * limits.more_special_beast,
        limits.avatars + more * limits.more_avatars,
    )


def paid(roster: Roster, one: Avatar | Unit) -> Contributor:
    """What an Avatar or Unit costs, as a contributor."""
    lines = avatar_lines(roster.pack, one) if isinstance(one, Avatar) else unit_lines(roster, one)
    return Contributor(one.id, one.name, points(lines))


def counted(ones: Sequence[Avatar | Unit]) -> list[Contributor]:
    return [Contributor(one.id, one.name, 1) for one in ones]


def of_category(roster: Roster, *categories: Category) -> list[Unit]:
    return [unit for unit in roster.units if unit.counts_as in categories]


def sized(roster: Roster) -> bool:
    """Whether the size is one an Army can have: without it no share is worked out."""
    return roster.army.size % roster.pack.limits.block == 0


@rule("GOK-ARMY-16")
def size_in_blocks(roster: Roster) -> Found:
    size, block = roster.army.size, roster.pack.limits.block
    if not sized(roster):
        mend = f"agree on {size // block * block or block} or {(size // block + 1) * block} points"
        says = f"{size} points are no blocks of {block}"
        yield Breach(
            code="size",
            clause="GOK-ARMY-16",
            scope="army",
            says=says,
            mend=mend,
            limit=f"size % {block}",
            found=size % block,
            excess=size % block,
            ruling="AR-15",
        )


@rule("GOK-ARMY-14")
def within_size(roster: Roster) -> Found:
    """Both players build to the same total, so no Army is above it (AR-01)."""
    everyone = [paid(roster, one) for one in (*roster.avatars, *roster.units)]
    size = ("size", roster.army.size)
    yield at_most(
        "total", clause="GOK-ARMY-14", scope="army", what="points of the Army", bound=size, by=everyone, ruling="AR-01"
    )


@rule("GOK-LIMITS-1", "GOK-ARMY-8", "GOK-ARMY-11", "GOK-AVATAR-6", "GOK-ALLY-1")
def avatar_share(roster: Roster) -> Found:
    if sized(roster):
        share = roster.pack.limits.avatars_percent
        bound = (f"{share}% of size", roster.army.size * share // 100)
        by = [paid(roster, avatar) for avatar in roster.avatars]
        yield at_most(
            "avatar_share",
            clause="GOK-LIMITS-1",
            scope="avatars",
            what="points of Avatars",
            bound=bound,
            by=by,
            ruling="A-098",
        )


@rule("GOK-LIMITS-2", "GOK-ARMY-9", "GOK-COMMON-2", "GOK-SWARM-1")
def common_share(roster: Roster) -> Found:
    """Swarms are Common Units that do not count here."""
    if sized(roster):
        share = roster.pack.limits.common_percent
        bound = (f"{share}% of size", -(-roster.army.size * share // 100))
        by = [paid(roster, unit) for unit in of_category(roster, "common") if unit.entry.type != "swarm"]
        yield at_least(
            "common_share",
            clause="GOK-LIMITS-2",
            scope="units",
            what="points of Common Units",
            bound=bound,
            by=by,
            ruling="A-098",
        )


@rule("GOK-LIMITS-3", "GOK-ARMY-10", "GOK-BEAST-1")
def beast_share(roster: Roster) -> Found:
    if sized(roster):
        share = roster.pack.limits.beast_percent
        bound = (f"{share}% of size", roster.army.size * share // 100)
        by = [paid(roster, unit) for unit in of_category(roster, "beast")]
        yield at_most(
            "beast_share",
            clause="GOK-LIMITS-3",
            scope="units",
            what="points of Beast Units",
            bound=bound,
            by=by,
            ruling="A-098",
        )


@rule("GOK-LIMITS-4", "GOK-ARMY-12", "GOK-ALLY-2")
def mercenary_share(roster: Roster) -> Found:
    """Allied Avatars count here too."""
    if sized(roster):
        share = roster.pack.limits.mercenaries_percent
        bound = (f"{share}% of size", roster.army.size * share // 100)
        allied = [avatar for avatar in roster.avatars if avatar.standing == "allied"]
        by = [paid(roster, one) for one in (*allied, *of_category(roster, "mercenary"))]
        yield at_most(
            "mercenary_share",
            clause="GOK-LIMITS-4",
            scope="army",
            what="points of Mercenaries",
            bound=bound,
            by=by,
            ruling="A-098",
        )


def row_of(roster: Roster) -> str:
    """The clause of the row of that table that an Army is counted by."""
    limits, size = roster.pack.limits, roster.army.size
    if size < limits.small_size:
        return "GOK-LIMITS-5"
    return "GOK-LIMITS-6" if size < limits.small_size + limits.step else "GOK-LIMITS-7"


@rule("GOK-COMMON-1", "GOK-LIMITS-5", "GOK-LIMITS-6", "GOK-LIMITS-7")
def common_count(roster: Roster) -> Found:
    """Hidden Units are not deployed, so they do not count (AR-05)."""
    by = counted([unit for unit in of_category(roster, "common") if not unit.entry.hidden])
    bound = ("by size", counts_of(roster.pack.limits, roster.army.size).common)
    yield at_least(
        "common_count", clause="GOK-COMMON-1", scope="units", what="Common Units", bound=bound, by=by, ruling="AR-05"
    )


@rule("GOK-LIMITS-5", "GOK-LIMITS-6", "GOK-LIMITS-7")
def special_beast_count(roster: Roster) -> Found:
    bound = ("by size", counts_of(roster.pack.limits, roster.army.size).special_beast)
    clause = row_of(roster)
    if roster.rulings[SPECIAL_BEAST] == SHARED:
        by = counted(of_category(roster, "special", "beast"))
        yield at_most(
            "special_beast_count",
            clause=clause,
            scope="units",
            what="Special and Beast Units",
            bound=bound,
            by=by,
            ruling="A-097",
        )
        return
    for category in ("special", "beast"):
        by = counted(of_category(roster, category))
        yield at_most(
            f"{category}_count",
            clause=clause,
            scope="units",
            what=f"{category.title()} Units",
            bound=bound,
            by=by,
            ruling="A-097",
        )


@rule("GOK-LIMITS-5", "GOK-LIMITS-6", "GOK-LIMITS-7")
def avatar_count(roster: Roster) -> Found:
    bound = ("by size", counts_of(roster.pack.limits, roster.army.size).avatars)
    by = counted(roster.avatars)
    yield at_most("avatar_count", clause=row_of(roster), scope="avatars", what="Avatars", bound=bound, by=by)


@rule("GOK-SWARM-6")
def one_swarm(roster: Roster) -> Found:
    by = counted([unit for unit in roster.units if unit.entry.type == "swarm"])
    yield at_most(
        "swarms", clause="GOK-SWARM-6", scope="units", what="Swarms", bound=("0-1", roster.pack.limits.swarms), by=by
    )


@rule("GOK-HOBC-2", "GOK-HOBC-3", "GOK-SPRS-1")
def units_of_an_entry(roster: Roster) -> Found:
    """Entries that stand a number of times at most."""
    clauses = {"goblin_bullies": "GOK-HOBC-2", "bugbear_backstabber": "GOK-HOBC-3", "hired_killer": "GOK-SPRS-1"}
    for id_ in dict.fromkeys([unit.entry.id for unit in roster.units if unit.entry.most_units]):
        entry = roster.pack.entry[id_]
        by = counted([unit for unit in roster.units if unit.entry.id == id_])
        bound = (f"0-{entry.most_units}", entry.most_units)
        yield at_most(
            "entry_count",
            clause=clauses.get(id_, "GOK-SPRS-1"),
            scope="units",
            what=f"Units of {entry.name}",
            bound=bound,
            by=by,
        )


@rule("GOK-SPECIAL-5", "GOK-SPECIAL-6", "GOK-SPECIAL-7")
def special_quotas(roster: Roster) -> Found:
    """Cavalry and Outrider Infantry among the Special Units (A-104)."""
    limits = roster.pack.limits
    special = [unit for unit in roster.units if unit.entry.category == "special"]
    heavy = [unit for unit in special if unit.entry.type == "cavalry_heavy"]
    light = [unit for unit in special if unit.entry.type == "cavalry_outrider"]
    foot = [unit for unit in special if unit.entry.type == "infantry" and _outrider(unit)]
    for code, clause, what, units, most in (
        ("heavy_cavalry", "GOK-SPECIAL-5", "cavalry on Heavy Mounts", heavy, limits.heavy_cavalry),
        ("outrider_cavalry", "GOK-SPECIAL-6", "cavalry on Outrider Mounts", light, limits.outrider_cavalry),
        ("outrider_infantry", "GOK-SPECIAL-7", "Outrider Infantry", foot, limits.outrider_infantry),
    ):
        yield at_most(
            code,
            clause=clause,
            scope="units",
            what=f"Units of {what}",
            bound=(f"0-{most}", most),
            by=counted(units),
            ruling="A-104",
        )


def _outrider(unit: Unit) -> bool:
    return "outrider" in unit.entry.rules or any([ability.id == "outrider" for ability in unit.abilities])


@rule("GOK-SR-20", "GOK-SR-21")
def rare_and_unique(roster: Roster) -> Found:
    """So many of each Rare and Unique entry and weapon, or of all together (A-101)."""
    limits, size = roster.pack.limits, roster.army.size
    for word, clause, per in (
        ("rare", "GOK-SR-20", limits.rare_points),
        ("unique", "GOK-SR-21", limits.unique_points),
    ):
        held: dict[str, list[Contributor]] = {}
        for unit in roster.units:
            if word in unit.entry.rules:
                held.setdefault(unit.entry.id, []).append(Contributor(unit.id, unit.name, 1))
        for avatar in roster.avatars:
            for item in avatar.gear:
                if word in item.rules:
                    held.setdefault(item.id, []).append(Contributor(avatar.id, f"{item.name} of {avatar.name}", 1))
        bound = (f"size / {per}, down", size // per)
        if roster.rulings[RARE_UNIQUE] == TOTAL:
            together = [one for many in held.values() for one in many]
            yield at_most(
                word,
                clause=clause,
                scope="army",
                what=f"{word.title()} models",
                bound=bound,
                by=together,
                ruling="A-101",
            )
            continue
        for id_, by in held.items():
            yield at_most(
                word, clause=clause, scope="army", what=f"{word.title()} {id_}", bound=bound, by=by, ruling="A-101"
            )
