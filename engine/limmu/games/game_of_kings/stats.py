"""What a Unit is like at a moment: its profile, what works on it, and who is with it.

An Independent that is attached is a Unit of its own, and part of the company of the Unit that it is attached to.
"""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import rule
from limmu.games.game_of_kings.board import Board, Effect, Unit, unit_at, units_of
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.items import banner_mod, words_of
from limmu.games.game_of_kings.pack import STATS
from limmu.games.game_of_kings.pack_records import Stat
from limmu.games.game_of_kings.profile import Profile, profile_of
from limmu.games.game_of_kings.profiles import unherded
from limmu.games.game_of_kings.settled import within

HP = STATS.index("hp")
MOST = 10
KAIJU = 8 * INCH
STITCHED: dict[str, str] = {
    "dragon_banner": "dread",
    "banner_of_truth": "ironheart",
    "patriot_banner": "dauntless",
    "ogre_banner": "hatred",
    "thunder_banner": "blitz",
}
"""The special rules that Banners give while they stand."""


def effects_on(board: Board, unit: Unit) -> list[Effect]:
    """What works on a Unit, in the order in which it began; a Feat in play on a Unit works on who is attached, too."""
    shared = unit.joined
    return [one for one in board.effects if one.on == unit.id or (one.on == shared and one.until == "flawed")]


@rule("GOK-BASE-1", "GOK-CHA-1")
def stat(board: Board, unit: Unit, name: Stat) -> int:
    """A stat of a model of the Unit, with what works on it; never below 0, of an Avatar never above 10 (A-108)."""
    changes = [mod for one in effects_on(board, unit) for which, mod in one.mods if which == name]
    profile = profile_of(board, unit)
    changes += [banner_mod(one, name) for one in flag_of(board, unit)]
    changes += [_herded(profile, unit)] if name == "cha" and unit.mix else []
    value = max(0, profile.stats[STATS.index(name)] + sum(changes))
    return min(value, MOST) if profile.type == "avatar" else value


@rule("GOK-HOBS-2")
def _herded(profile: Profile, unit: Unit) -> int:
    """How the Charisma of Fowl Herders changed since the battle began, as models of either kind fell."""
    listed = {kind.id: kind.models for kind in profile.kinds}
    return unherded(listed) - unherded(dict(zip(listed, unit.mix, strict=True)))


@rule("GOK-SR-53")
def has(board: Board, unit: Unit, name: str) -> bool:
    """Whether a Unit has a special rule of its own, from its Banner or from what works on it."""
    profile = profile_of(board, unit)
    if (name in profile.rules and not _fallen(profile, unit, name)) or any(
        [name in one.rules for one in effects_on(board, unit)]
    ):
        return True
    return name in [STITCHED.get(one) for one in flag_of(board, unit)]


def _fallen(profile: Profile, unit: Unit, name: str) -> bool:
    """Whether a mixed Unit had a special rule by a kind of its models that is no more: a Beast by its Tamers."""
    own = [count for count, kind in zip(unit.mix, profile.kinds, strict=False) if name in kind.rules]
    return bool(own) and not any(own)


def has_banner(board: Board, unit: Unit) -> bool:
    """Whether a Banner stands in a Unit, its own or the Battle Banner."""
    return "banner" in unit.leaders or profile_of(board, unit).battle_banner


def flag_of(board: Board, unit: Unit) -> list[str]:
    """What a Banner that stands in a Unit has stitched on it, with whatever else is carried beside it."""
    profile = profile_of(board, unit)
    return sorted(profile.upgrades) if profile.upgrades and has_banner(board, unit) else []


def bonus(board: Board, unit: Unit, name: str) -> int:
    """What works on a roll of a Unit by name: of `charisma:-1` and `charisma:2` together 1."""
    return bonus_of(board, [unit], name)


def bonus_of(board: Board, units: Sequence[Unit], name: str) -> int:
    """The same of several Units: what some of them share counts once."""
    effects = {effect.id: effect for unit in units for effect in effects_on(board, unit)}
    carried = [
        word for unit in units for word in words_of(sorted(profile_of(board, unit).upgrades), flag_of(board, unit))
    ]
    found = [one.partition(":") for one in (*[rule for each in effects.values() for rule in each.rules], *carried)]
    return sum([int(amount) for what, _, amount in found if what == name and amount])


@rule("GOK-FEAT-5", "GOK-FEAT-51", "GOK-NATF-53")
def paced(board: Board, unit: Unit, move: int) -> int:
    """The Move of a Unit, in micrometres, in its Movement Phase and assaulting: Feats slow and quicken it exactly, but
    neither Flight nor Pursuit (A-036)."""
    if has(board, unit, "immobile"):
        return 0
    rules = [name for one in effects_on(board, unit) for name in one.rules]
    lost = sum([-mod for one in effects_on(board, unit) for which, mod in one.mods if which == "move"])
    left = max(0, move - lost * INCH) * 2 ** rules.count("double_move")
    return left // 2 ** rules.count("half_move")


def numbers_of(board: Board, unit: Unit, name: str) -> list[int]:
    """The numbers of the rules of a name that a Unit has: 2 of "armor_save:+2"."""
    rules = [*sorted(profile_of(board, unit).rules), *[rule for one in effects_on(board, unit) for rule in one.rules]]
    return [int(one.partition(":")[2]) for one in rules if one.startswith(f"{name}:")]


def hit_points_each(board: Board, unit: Unit) -> int:
    """The Hit Points of an unhurt model of a Unit; of a mixed one the most that any has."""
    profile = profile_of(board, unit)
    return max([kind.hit_points for kind in profile.kinds], default=profile.stats[HP])


def hit_points(board: Board, unit: Unit) -> int:
    """The Hit Points that a Unit has left."""
    if unit.mix:
        kinds = profile_of(board, unit).kinds
        return sum([count * kind.hit_points for count, kind in zip(unit.mix, kinds, strict=True)]) - unit.wounds
    return unit.models * hit_points_each(board, unit) - unit.wounds


def joined_to(board: Board, unit: Unit) -> list[Unit]:
    """The Independents attached to a Unit."""
    return [one for one in units_of(board, unit.seat) if one.joined == unit.id]


def host_of(board: Board, unit: Unit) -> Unit:
    """The Unit that an Independent is attached to; any other Unit itself."""
    return unit_at(board, unit.joined) if unit.joined else unit


def company(board: Board, unit: Unit) -> list[Unit]:
    """A Unit and the Independents attached to it, whichever of them is named."""
    host = host_of(board, unit)
    return [host, *joined_to(board, host)]


@rule("GOK-CHAB-7", "GOK-CHAB-11", "GOK-CHAB-15", "GOK-CHAB-18", "GOK-SR-41", "GOK-SR-81")
def shares(board: Board, unit: Unit, name: str) -> bool:
    """Whether a Unit has a special rule by any of its company; Ironheart also by a Cortex Kaiju within 8 inches."""
    if any([has(board, one, name) for one in company(board, unit)]):
        return True
    if name != "ironheart":
        return False
    kaiju = [one for one in units_of(board, unit.seat) if has(board, one, "cortex_kaiju")]
    return any([within(board, one, unit, KAIJU) for one in kaiju])
