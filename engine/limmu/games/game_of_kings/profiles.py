"""What the models of a list are like: stats and Armor Saves, with all that was chosen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from limmu.core import rule
from limmu.games.game_of_kings.items import carried_mods
from limmu.games.game_of_kings.pack import Pack, add_stats
from limmu.games.game_of_kings.pack_records import NO_STATS, STATS, Item, Stats
from limmu.games.game_of_kings.roster import Avatar, Unit, parts_of

NO_SAVE, BEST_SAVE = 7, 2
TAIL, HOOVES = "prehensile_tail", "hooves"


def stats_of(values: Sequence[int]) -> Stats:
    """Nine numbers as a stat line."""
    move, disc, acc, strength, con, hp, init, att, cha = values
    return (move, disc, acc, strength, con, hp, init, att, cha)


def one_more(stat: str) -> Stats:
    """A stat line of 1 in one stat, 0 in the others; all 0 for no stat."""
    return stats_of([int(name == stat) for name in STATS])


@rule("GOK-BASE-2", "GOK-STATPTS-2", "GOK-AVATAR-2", "GOK-MOUNT-6", "GOK-MB-3", "GOK-CHA-1", "GOK-MUT-2", "GOK-ABIL-7")
def avatar_stats(pack: Pack, avatar: Avatar) -> Stats:
    """The stats of an Avatar with Class, Mount, skill and mutations, none above the highest (A-108, A-110)."""
    limits, choices = pack.limits, avatar.choice.choices
    lines = [avatar.subtype.stats, *[mutation.mods for mutation in avatar.mutations]]
    lines += [pack.class_mods(avatar.cls)] if avatar.cls is not None else []
    lines += [one_more(choices.get("devoted_disciple", "")), one_more(choices.get("heightened_senses", ""))]
    lines += [carried_mods([one.id for one in avatar.artifacts])]
    lines += [carried_mods([one.id for marked in avatar.algorithms for one in marked.upgrades])]
    own = add_stats(*lines)
    charisma = own[-1] - limits.mutation_charisma * len(avatar.mutations)
    ridden = avatar.mount.stats if avatar.mount else avatar.monster.mount_up.stats if avatar.monster else NO_STATS
    summed = add_stats((0 if is_carried(avatar) else own[0], *own[1:-1], charisma), ridden)
    return stats_of([min(value, limits.most_stat) for value in summed])


def is_carried(avatar: Avatar) -> bool:
    """Whether the Move of what an Avatar rides replaces its own (A-110)."""
    return avatar.mounted and not (avatar.mount is not None and avatar.mount.adds_move)


@rule("GOK-MUT-7")
def hoof_dice(avatar: Avatar) -> str:
    """The dice that Hooves add to the Move of an Avatar each time it moves or assaults (A-107); "" for none."""
    hooved = any([mutation.id == HOOVES for mutation in avatar.mutations])
    return "1d6" if hooved and not is_carried(avatar) else ""


@rule("GOK-ARM-1", "GOK-SSAVE-6", "GOK-SSAVE-7")
def save(base: int, bonuses: Iterable[int]) -> int:
    """An Armor Save: 7 is none, every +1 improves the number needed by one, to 2 at best."""
    return max(BEST_SAVE, base - sum(bonuses))


def _armor(items: Iterable[Item]) -> tuple[int, int]:
    """The best armor worn, and the bonuses beside it."""
    worn = [item.armor_save for item in items if item.worn]
    return max(worn, default=0), sum([item.armor_save for item in items if item.kind == "armor" and not item.worn])


@rule("GOK-SSAVE-2", "GOK-SSAVE-3", "GOK-AWND-2", "GOK-TABLES-3")
def avatar_save(avatar: Avatar) -> int:
    """The Armor Save of an Avatar, by armor, Mount, tail and algorithms; 7 for none."""
    worn, beside = _armor(avatar.gear)
    mount = avatar.mount.armor_save if avatar.mount else avatar.monster.mount_up.armor_save if avatar.monster else 0
    tail = int(any([mutation.id == TAIL for mutation in avatar.mutations]))
    ids = [upgrade.id for marked in avatar.algorithms for upgrade in marked.upgrades]
    return save(NO_SAVE, (worn, beside, mount, tail, ids.count("armor_save_1"), 2 * ids.count("armor_save_2")))


@rule("GOK-SSAVE-3")
def unit_save(pack: Pack, unit: Unit) -> int:
    """The Armor Save of a Unit: the printed one, of a mixed Unit that of all its kinds, improved by what is bought
    (A-009, AR-07); 7 for none."""
    chosen = [choice.armor_save for choice in unit.entry.types if choice.id == unit.choice.type and choice.armor_save]
    kinds = max([part.armor_save or NO_SAVE for part in unit.entry.parts], default=NO_SAVE)
    base = (*chosen, unit.entry.armor_save or kinds)[0]
    had, _ = _armor([pack.item[name] for name in unit.entry.equipment if name in pack.item])
    worn, beside = _armor([pack.item[name] for name in unit.options if name in pack.item])
    ids = [ability.id for ability in unit.abilities]
    return save(base, (max(0, worn - had), beside, "armor_save_1" in ids, 2 * ("armor_save_2" in ids)))


HUNTERS_OF_ONE = 2
"""So many Goblins herd one Fowl."""


@rule("GOK-HOBS-2")
def unherded(parts: Mapping[str, int]) -> int:
    """What Fowl Herders lose of Charisma while so many of each kind are too few for their Fowl (A-141)."""
    return 2 if parts.get("fowls", 0) * HUNTERS_OF_ONE > parts.get("goblins", 0) else 0


@rule("GOK-BEAST-6", "GOK-WW-5", "GOK-WW-9", "GOK-HM-4", "GOK-HM-7", "GOK-BASE-1")
def unit_stats(unit: Unit) -> Stats:
    """The stats of a Unit: printed, or those of its crew with the machine's or wagon's (A-018, A-092); the Charisma of
    a Beast is that of its escorts, and it goes no faster than they (A-141)."""
    entry, crew = unit.entry, unit.crew
    values = [entry.printed.get(stat, value) for stat, value in zip(STATS, entry.stats, strict=True)]
    if crew is not None:
        values = list(add_stats(stats_of(values), crew.stats))
        if entry.type == "war_wagon":
            hp, att = STATS.index("hp"), STATS.index("att")
            values[hp], values[att] = entry.stats[hp] + unit.models, entry.stats[att] + unit.models
        values = [entry.sets.get(stat, value) for stat, value in zip(STATS, values, strict=True)]
    values[-1] -= unherded(parts_of(unit.choice, entry))
    if entry.type == "beast_tamers":
        values[-1] = entry.parts[-1].stats[-1]
        values[0] = min([part.stats[0] for part in entry.parts])
    if "engineer" in unit.options:
        values = list(add_stats(stats_of(values), one_more("acc"), one_more("init"), one_more("att")))
    gifts = {"hit_point": "hp", "constitution": "con", "strength": "str", "movement": "move", "accuracy": "acc"}
    gifts |= {"charisma": "cha", "attack": "att", "initiative": "init", "discipline": "disc"}
    for ability in unit.abilities:
        values = list(add_stats(stats_of(values), one_more(gifts.get(ability.id.removesuffix("_1"), ""))))
        if ability.package:
            values = list(add_stats(stats_of(values), one_more("str"), one_more("con")))
    return stats_of(values)
