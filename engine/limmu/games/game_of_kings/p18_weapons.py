"""P18: what a Unit strikes with: its weapon, Attacks, Strength, Initiative, and the numbers needed To Hit."""

from __future__ import annotations

from typing import Final

import attrs

from limmu.core import Verdict, Why, rule
from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings.board import Board, Unit, pack_of
from limmu.games.game_of_kings.charts import to_strike_with
from limmu.games.game_of_kings.items import BLOWS, carried_mods, edge_of
from limmu.games.game_of_kings.pack import STATS
from limmu.games.game_of_kings.pack_records import Stat
from limmu.games.game_of_kings.pack_units import Part as Kind
from limmu.games.game_of_kings.pack_units import Weapon
from limmu.games.game_of_kings.profile import LIKE, profile_of
from limmu.games.game_of_kings.stats import bonus, flag_of, has, numbers_of, stat

TO_HIT = "to_hit_plus"
HAND, NET, SHIELD, POISON = "hand_weapon", "net", "shield", "poison_weapon"
BULLIES = "goblin_bullies"
CARRIED = (
    "shred", "maul", "lockjaw", "critical_hit", "critical_wound", "vorpal", "blessed", "cursed", "auto_wound",
    "no_armor_save", "no_con_save", "no_saves",
)  # fmt: skip
"""Special rules of models that act on their blows."""
BLACK_BLADE = "1d3"
"""The Wounds of a Black Blade, of the spear that is one, and of a Guardian Glaive."""
MANY, CREW = 8, 3
Part = str
"""Who of a Unit strikes: its models (""), its wheels and hooves, the Knight who leads it, or a kind of a mixed one."""
IMPACT: Final = "impact"
KNIGHT: Final = "knight"


@attrs.frozen
class Arms:
    """How a Unit strikes with a weapon: what it adds to Strength, Attacks and Initiative, and what its blows do.

    `strength` 0: the model's own; `each` and `wounds` are dice of Hits and of Wounds.
    """

    strength: int = 0
    added: int = 0
    attacks: int = 0
    initiative: int = 0
    ranks: int = 1
    each: str = ""
    wounds: str = ""
    rules: tuple[str, ...] = ()
    to_hit: int = 0


# ---------------------------------------------------------------- who strikes


def kinds_in(board: Board, unit: Unit) -> list[tuple[Kind, range]]:
    """The kinds of models that stand in a mixed Unit, each with their places."""
    entry = pack_of(board).entry.get(profile_of(board, unit).entry)
    if entry is None or not entry.parts:
        return []
    starts = [sum(unit.mix[:n]) for n in range(len(unit.mix))]
    return [
        (kind, range(start, start + count))
        for kind, start, count in zip(entry.parts, starts, unit.mix, strict=True)
        if count
    ]


def kind_of(board: Board, unit: Unit, part: Part) -> Kind | None:
    """The kind of models that a part of a mixed Unit is."""
    return next((kind for kind, _ in kinds_in(board, unit) if kind.id == part), None)


@rule("GOK-LEAD-5", "GOK-HOBS-7", "GOK-MB-6", "GOK-BEAST-5")
def stat_of(board: Board, unit: Unit, name: Stat, part: Part) -> int:
    """A stat of those who strike: a kind has its own (A-141), a Knight is better by one."""
    value, kind = stat(board, unit, name), kind_of(board, unit, part)
    if kind is not None:
        place = STATS.index(name)
        return max(0, value + kind.stats[place] - profile_of(board, unit).stats[place])
    return value + (knighted(board, unit, name) if part == KNIGHT else 0)


@rule("GOK-LEAD-5")
def knighted(board: Board, unit: Unit, name: Stat) -> int:
    """What a Knight has more of a stat than his Unit: 1 but of Initiative, Hit Points and Move, and what he carries and
    drank (AR-72)."""
    profile = profile_of(board, unit)
    carried = carried_mods([*sorted(profile.knight_items), *[mark for _, mark in sorted(profile.on_weapons)]])
    own = int(name not in ("init", "hp", "move"))
    return own + carried[STATS.index(name)] + sum(numbers_of(board, unit, f"knight_{name}"))


def has_rule(board: Board, unit: Unit, name: str, part: Part = "") -> bool:
    """Whether a Unit has a special rule, or the kind of models that strikes; without a part, any kind in it."""
    kinds = [kind for kind, _ in kinds_in(board, unit) if part in ("", kind.id)]
    return has(board, unit, name) or any([name in kind.rules for kind in kinds])


# ---------------------------------------------------------------- weapons


def blades(board: Board, unit: Unit) -> list[str]:
    """The weapons of a Unit that do more than its hands do, in the order of the pack."""
    gear = profile_of(board, unit).gear
    names = [item.id for item in pack_of(board).tables.items if item.kind == "assault"]
    return [name for name in names if name in gear and name not in (HAND, NET)]


@rule("GOK-WPN-2", "GOK-WPN-4", "GOK-WPN-8", "GOK-WPN-9", "GOK-WPN-10")
def wieldable(board: Board, unit: Unit) -> list[str]:
    """What a Unit may fight with: any weapon that it has; its hand weapon where every other has a drawback (A-180)."""
    found = blades(board, unit)
    if not found:
        return [HAND]
    printed = any([_printed(board, unit, name) for name in found])
    awkward = not printed and all([_has_drawback(board, unit, name) for name in found])
    return [*found, *([HAND] if awkward else [])]


def blade_of(board: Board, kind: Kind) -> str:
    """What a kind of models of a mixed Unit fights with."""
    items = pack_of(board).item
    return next((name for name in kind.equipment if name in items and items[name].kind == "assault"), HAND)


def _has_drawback(board: Board, unit: Unit, weapon: str) -> bool:
    item = pack_of(board).item[weapon]
    return item.mods[STATS.index("init")] < 0 or (item.two_handed and SHIELD in profile_of(board, unit).gear)


def _printed(board: Board, unit: Unit, weapon: str) -> dict[str, int]:
    """The stats of a Unit that are printed with a weapon in them: with its own, with none that it buys."""
    entry = pack_of(board).entry.get(profile_of(board, unit).entry)
    own = [LIKE.get(name, name) for name in entry.equipment] if entry is not None else []
    return entry.printed if entry is not None and weapon in own else {}


@rule(
    "GOK-WPN-1", "GOK-WPN-3", "GOK-WPN-4", "GOK-WPN-5", "GOK-WPN-6", "GOK-WPN-7", "GOK-WPN-8", "GOK-WPN-9",
    "GOK-WPN-10", "GOK-WPN-12", "GOK-WPN-13", "GOK-WPN-14", "GOK-WPN-15", "GOK-WPN-16", "GOK-SR-17", "GOK-SPRS-3",
    "GOK-UNDC-1", "GOK-SR-66", "GOK-ALGO-76", "GOK-ALGO-77",
)  # fmt: skip
def arms(
    board: Board, unit: Unit, weapon: str, part: Part = "", *, assaults: bool = False, assaulted: bool = False
) -> Arms:
    """How a Unit, or a part of it, strikes with a weapon, having assaulted in this Turn or been assaulted (A-066).

    What stands in a printed stat line is not added again. All weapons of an Assassin are Poison Weapons, those
    of Wights who are printed with Black Blades are Black Blades.
    """
    club = club_of(board, unit)
    if club is not None:
        each, strength = club.hits[0]
        return Arms(strength=strength, each=each)
    item = pack_of(board).item[weapon]
    printed = _printed(board, unit, weapon)

    def mod(name: Stat) -> int:
        return 0 if name in printed else item.mods[STATS.index(name)]

    added = mod("str") + item.str_on_assault * assaults + item.str_vs_assault * assaulted
    coat = pack_of(board).item[POISON] if has(board, unit, "assassin") else item
    rules = (*item.rules, *(["no_armor_save"] if coat.no_armor_save else []))
    entry = pack_of(board).entry.get(profile_of(board, unit).entry)
    special = entry is not None and ("black_blade" in entry.equipment or weapon in map(LIKE.get, entry.equipment))
    wounds = BLACK_BLADE if special else coat.wounds
    profile = profile_of(board, unit)
    marked = sorted(profile.on_weapons) if profile.type == "avatar" or part == KNIGHT else []
    marks = [mark for on, mark in marked if on == weapon]
    flag = flag_of(board, unit)
    added += edge_of(marks, "strength") + int(assaults and "banner_of_anger" in flag)
    attacks = mod("att") + edge_of(marks, "attack")
    attacks += stat(board, unit, "att") if assaults and "banner_of_decision" in flag else 0
    rules = (*rules, *[name for mark in marks for name in BLOWS.get(mark, ())])
    better = mod("init") + edge_of(marks, "initiative")
    return Arms(
        strength=item.strength,
        added=added,
        attacks=attacks,
        initiative=better,
        ranks=item.ranks or 1,
        each=item.hits,
        wounds=wounds,
        rules=rules,
        to_hit=edge_of(marks, TO_HIT),
    )


@rule("GOK-MERC-1")
def club_of(board: Board, unit: Unit) -> Weapon | None:
    """The Giant Club, or what else an entry has for the Assault alone (A-142)."""
    entry = pack_of(board).entry.get(profile_of(board, unit).entry)
    return next((one for one in entry.weapons if one.use == "assault"), None) if entry is not None else None


@rule("GOK-WW-18", "GOK-WWMOUNT-12", "GOK-WWMOUNT-13")
def impact_of(board: Board, unit: Unit) -> tuple[str, int]:
    """The dice of Impact Hits of a wagon, a war beast or what an Avatar rides, and their Strength; "" for none."""
    profile, pack = profile_of(board, unit), pack_of(board)
    entry, mount = pack.entry.get(profile.entry), pack.mount.get(profile.mount)
    if entry is not None:
        return entry.impact, entry.impact_strength
    return (mount.impact, mount.impact_strength) if mount is not None else ("", 0)


# ---------------------------------------------------------------- Attacks


def has_mutation(board: Board, unit: Unit, name: str) -> bool:
    """Whether an Avatar has a mutation."""
    return name in profile_of(board, unit).mutations


@rule("GOK-SR-94")
def insanity(board: Board, unit: Unit) -> int:
    """What Insane adds to Attacks; an entry that is Insane by itself has it in its stat line (A-067, A-181)."""
    entry = pack_of(board).entry.get(profile_of(board, unit).entry)
    return int(has(board, unit, "insane") and not (entry is not None and "insane" in entry.rules))


@rule("GOK-BASE-10", "GOK-AHIT-1", "GOK-SR-79", "GOK-MUT-5", "GOK-LEAD-5")
def attacks_each(board: Board, unit: Unit, own: Arms, part: Part = "") -> int:
    """The Attacks of a model that strikes."""
    overwhelming = has(board, unit, "overwhelm") and unit.models >= MANY
    more = insanity(board, unit) + overwhelming + has_mutation(board, unit, "horns")
    return max(0, stat_of(board, unit, "att", part) + crew_of(board, unit) + own.attacks + more)


@rule("GOK-HM-14", "GOK-HM-4")
def crew_of(board: Board, unit: Unit) -> int:
    """What the crew of a machine adds to its printed Attacks: it makes 3, one more with an Engineer (A-093)."""
    profile = profile_of(board, unit)
    if profile.type != "heavy_machine":
        return 0
    return CREW + ("engineer" in profile.rules) - profile.stats[STATS.index("att")]


@rule("GOK-SR-9", "GOK-SR-10", "GOK-WPN-11", "GOK-MUT-14")
def tangled(board: Board, foe: Unit) -> int:
    """The Attacks that a whole Unit loses against one with a net or a tongue; Bullies' nets do something else."""
    net = NET in profile_of(board, foe).gear and profile_of(board, foe).entry != BULLIES
    return int(net or has(board, foe, "tangle") or has_mutation(board, foe, "prehensile_tongue"))


@rule("GOK-BASE-9", "GOK-LEAD-5")
def initiative(board: Board, unit: Unit, weapon: str, part: Part = "") -> int:
    """The Initiative of those who strike with a weapon; a Knight has that of his Unit, and what he carries."""
    return stat_of(board, unit, "init", part) + arms(board, unit, weapon, part).initiative


# ---------------------------------------------------------------- To Hit and what a blow does


@rule("GOK-AHIT-9", "GOK-SCEN-8", "GOK-SR-7", "GOK-SR-8", "GOK-HOBC-1", "GOK-HOBS-4", "GOK-UNDS-1")
def to_hit_modifiers(board: Board, unit: Unit, foe: Unit, part: Part = "") -> Why:
    """What is added to the die of blows at a Unit, cumulative; a mixed one has Petrify while such a model stands."""
    immune = has_rule(board, unit, "immune_to_petrify", part)
    petrifies = any([has_rule(board, foe, name) for name in ("petrify", "haze_and_petrify")])
    found = [
        ("GOK-SR-7", -int(petrifies and not immune)),
        ("GOK-HOBC-1", -int(profile_of(board, foe).entry == BULLIES)),
        ("GOK-AHIT-9", bonus(board, unit, "to_hit_assault") + bonus(board, foe, "to_be_hit_assault")),
        ("GOK-ALGO-51", int(part == KNIGHT and "cheat_sheet" in profile_of(board, unit).knight_items)),
    ]
    return tuple([one for one in found if one[1]])


@rule("GOK-AHIT-3", "GOK-AHIT-9", "GOK-LEAD-5")
def to_hit(
    board: Board, unit: Unit, foe: Unit, part: Part = "", weapon: int = 0, system: str = o.PRINTED
) -> Verdict[int]:
    """The number needed To Hit a Unit in Assault, and why; a Knight has 1 Discipline more, `weapon` is what an
    algorithm on it adds to the die."""
    why = (*to_hit_modifiers(board, unit, foe, part), *([("GOK-ALGO-24", weapon)] if weapon else []))
    needed = to_strike_with(stat_of(board, unit, "disc", part), stat(board, foe, "disc"), system)
    return Verdict(needed - sum([change for _, change in why]), why)


@rule("GOK-AHIT-7", "GOK-AHIT-8", "GOK-MUT-15", "GOK-SR-17", "GOK-SR-18")
def blow_rules(board: Board, unit: Unit, part: Part, own: Arms, foe: Unit, wields: str) -> tuple[str, ...]:
    """The special rules of blows: of the weapon, of the model, of its skill; and a Shield put away by a foe
    who wields a weapon with both hands (A-180)."""
    skill = stat_of(board, unit, "disc", part)
    found = [*own.rules, *[name for name in CARRIED if has_rule(board, unit, name, part)]]
    found += ["reroll_ones"] if skill >= 11 or has_mutation(board, unit, "quills") else []
    found += ["sixes_wound"] if skill >= 12 else []
    found += ["no_armor_save"] if has(board, unit, "serrated_blades") else []
    found += (
        ["armor_save:-1"] if pack_of(board).item[wields].two_handed and SHIELD in profile_of(board, foe).gear else []
    )
    return tuple(dict.fromkeys(found))


@rule("GOK-WPN-1", "GOK-SR-19", "GOK-LEAD-5")
def strength(board: Board, unit: Unit, own: Arms, part: Part = "") -> int:
    """The Strength of a blow: the weapon's, or the model's with what the weapon adds."""
    more = int(has(board, unit, "serrated_blades"))
    return own.strength or stat_of(board, unit, "str", part) + own.added + more


@rule("GOK-SR-18", "GOK-WPN-15", "GOK-MERC-1")
def hits_each(board: Board, unit: Unit, own: Arms) -> str:
    """The dice of Hits that every hit becomes; "" for none."""
    return own.each or ("1d4" if has(board, unit, "serrated_blades") else "")
