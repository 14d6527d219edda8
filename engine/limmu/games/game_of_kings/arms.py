"""What a Unit shoots with: missile weapons, what monsters and machines have of their own, spit."""

from __future__ import annotations

import attrs

from limmu.core import rule
from limmu.games.game_of_kings.board import Board, Unit, pack_of
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.pack_records import Item
from limmu.games.game_of_kings.pack_units import Weapon
from limmu.games.game_of_kings.profile import Profile, profile_of

MACHINES = ("heavy_machine", "war_wagon")
SPIT = "acid_spit"
WORKINGS: dict[str, tuple[str, ...]] = {
    "auto_wound": ("auto_wound",),
    "no_armor_save": ("no_armor_save",),
    "armor_save_minus_1": ("armor_save:-1",),
    "armor_save_minus_2": ("armor_save:-2",),
}
"""The rules that algorithms give to the weapon that they are on."""


@attrs.frozen
class Arm:
    """A ranged weapon. `reach` and `least` are micrometres; `hits` are the dice and Strength of each kind of Hits that
    a shot causes, none for plain shots of `strength`; `shots` are dice of shots; `works` are a machine's.
    """

    id: str
    reach: int
    strength: int = 0
    least: int = 0
    to_hit: int = 0
    accuracy: int = 0
    shots: str = ""
    hits: tuple[tuple[str, int], ...] = ()
    rules: tuple[str, ...] = ()
    in_assault: bool = False
    stands_still: bool = False
    guess: bool = False
    works: bool = False


@rule("GOK-MSL-1", "GOK-SWND-3", "GOK-SHOOT-16", "GOK-SHOOT-6", "GOK-MB-7", "GOK-MERC-2", "GOK-MERC-4", "GOK-MUT-16")
def arms_of(board: Board, unit: Unit) -> list[Arm]:
    """The ranged weapons of a Unit, by id; of an Avatar on a monster those of both, which are one model."""
    pack, profile = pack_of(board), profile_of(board, unit)
    items = [pack.item[id_] for id_ in sorted(profile.gear) if pack.item[id_].kind == "missile"]
    own = pack.entry.get(profile.entry) or (pack.entry[profile.mount] if profile.monster else None)
    weapons = [one for one in own.weapons if one.use != "assault"] if own is not None else []
    spit = [Arm(SPIT, 6 * INCH, 3, in_assault=True)] if SPIT in profile.mutations else []
    return [*[_of_item(one, profile) for one in items], *[_of_weapon(one, profile) for one in weapons], *spit]


@rule(
    "GOK-MSL-2", "GOK-MSL-3", "GOK-MSL-4", "GOK-MSL-5", "GOK-MSL-6", "GOK-MSL-7", "GOK-MSL-8", "GOK-MSL-9",
    "GOK-MSL-10", "GOK-MSL-11", "GOK-MSL-12",
)  # fmt: skip
def _of_item(item: Item, profile: Profile) -> Arm:
    marks = sorted([mark for on, mark in profile.on_weapons if on == item.id])
    rules = [name for name in ("no_armor_save", "no_con_save", "no_saves") if getattr(item, name)]
    rules += [*item.rules, *[name for mark in marks for name in WORKINGS.get(mark, ())]]
    stronger = sum([int(mark[-1]) for mark in marks if mark.startswith("strength_")])
    return Arm(
        item.id, item.range_in * INCH, item.strength + stronger, to_hit=item.to_hit + marks.count("to_hit_plus_1"),
        accuracy=marks.count("accuracy_1"), shots=item.shots,
        rules=(*rules, "auto_hit") if "auto_hit" in marks else tuple(rules),
        in_assault=item.shoot_in_assault, stands_still=item.no_move_and_shoot,
    )  # fmt: skip


@rule("GOK-HM-1", "GOK-HM-13", "GOK-WW-12", "GOK-WW-13")
def _of_weapon(weapon: Weapon, profile: Profile) -> Arm:
    works = profile.type in MACHINES
    rules = [name for name in ("no_armor_save", "no_con_save") if getattr(weapon, name)]
    more = int("strength_upgrade" in profile.upgrades)
    hits = tuple([(dice, strength + more) for dice, strength in weapon.hits])
    return Arm(
        weapon.name.lower().replace(" ", "_").replace("-", "_") or profile.entry, weapon.range_in * INCH,
        hits[0][1], weapon.least_in * INCH, int("sniper_scope" in profile.upgrades), hits=hits, rules=tuple(rules),
        guess=weapon.guess, works=works,
    )  # fmt: skip


def arm_of(board: Board, unit: Unit, id_: str) -> Arm:
    """A ranged weapon of a Unit by its id. Raises LookupError."""
    found = next((one for one in arms_of(board, unit) if one.id == id_), None)
    if found is None:
        raise LookupError(f"{unit.id} has no {id_!r}")
    return found
