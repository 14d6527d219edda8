"""What algorithms, Talismans and Banners do while they are carried: to stats, to blows, to rolls of the dice.

Those with a window of their own stand elsewhere: Elixirs in `p04_elixirs`, what Scientists use in `efforts`, what
machines and shots use in `arms` and `p17_machines`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from limmu.core import rule
from limmu.games.game_of_kings.pack_records import STATS, Stat, Stats

MODS: dict[str, tuple[tuple[Stat, int], ...]] = {
    "training_manual": (("disc", 1), ("acc", 1), ("str", 1), ("con", 1)),
    "atlas_guide": (("disc", 1),),
    "perfume": (("cha", 1),),
    "swift_move_pendant": (("init", 1),),
    "frenzied_familiar": (("att", 1),),
    "strong_familiar": (("str", 1),),
    "hit_points_1": (("hp", 1),),
    "hit_points_2": (("hp", 2),),
    "constitution_1": (("con", 1),),
    "constitution_2": (("con", 2),),
    "constitution_3": (("con", 3),),
    "discipline_1": (("disc", 1),),
}
"""What Talismans, and algorithms on armor and weapons, add to the stats of who carries them."""
BANNERS: dict[str, tuple[Stat, int]] = {
    "banner_of_accuracy": ("acc", 1),
    "banner_of_focus": ("acc", 2),
    "banner_of_discipline": ("disc", 1),
    "banner_of_mastery": ("disc", 2),
}
"""What Banners add to the stats of the Unit they stand in."""
WORN: dict[str, str] = {
    "shiny_mirror": "to_be_hit_assault:-1",
    "distraction_familiar": "to_be_hit_assault:-1",
    "to_hit_minus_1_assault": "to_be_hit_assault:-1",
    "to_hit_minus_2_assault": "to_be_hit_assault:-2",
    "cheat_sheet": "to_hit_assault:1",
}
"""What is carried does to rolls in Assault, by the words of `effects`; shots have theirs in `shots.worn`."""
STEEL = "banner_of_steel"
BLOWS: dict[str, tuple[str, ...]] = {
    "auto_hit": ("auto_hit",),
    "auto_wound": ("auto_wound",),
    "no_armor_save": ("no_armor_save",),
    "armor_save_minus_1": ("armor_save:-1",),
    "armor_save_minus_2": ("armor_save:-2",),
}
"""The rules that algorithms give to the blows of the weapon that they are on."""


@rule(
    "GOK-ALGO-27", "GOK-ALGO-32", "GOK-ALGO-33", "GOK-ALGO-34", "GOK-ALGO-35", "GOK-ALGO-36", "GOK-ALGO-45",
    "GOK-ALGO-50", "GOK-ALGO-52", "GOK-ALGO-53", "GOK-ALGO-55", "GOK-ALGO-56",
)  # fmt: skip
def carried_mods(items: Iterable[str]) -> Stats:
    """What items and algorithms add to a stat line."""
    found = [mod for one in items for mod in MODS.get(one, ())]
    move, disc, acc, strength, con, hp, init, att, cha = [
        sum([amount for which, amount in found if which == stat]) for stat in STATS
    ]
    return (move, disc, acc, strength, con, hp, init, att, cha)


@rule("GOK-ALGO-81", "GOK-ALGO-82", "GOK-ALGO-83", "GOK-ALGO-84")
def banner_mod(banner: str, stat: Stat) -> int:
    """What a Banner adds to a stat."""
    which, amount = BANNERS.get(banner, ("", 0))
    return amount if which == stat else 0


@rule("GOK-ALGO-25", "GOK-ALGO-26", "GOK-ALGO-47", "GOK-ALGO-51", "GOK-ALGO-54", "GOK-ALGO-79")
def words_of(items: Iterable[str], flag: Sequence[str]) -> list[str]:
    """What items, and a Banner that stands, do to rolls, by the words of `effects`."""
    found = [WORN[one] for one in items if one in WORN]
    return [*found, "to_be_hit_assault:-1"] if STEEL in flag else found


@rule(
    "GOK-ALGO-16", "GOK-ALGO-17", "GOK-ALGO-18", "GOK-ALGO-19", "GOK-ALGO-20", "GOK-ALGO-21", "GOK-ALGO-22",
    "GOK-ALGO-23", "GOK-ALGO-24", "GOK-ALGO-29", "GOK-ALGO-30", "GOK-ALGO-31",
)  # fmt: skip
def edge_of(marks: Sequence[str], kind: str) -> int:
    """What the algorithms on a weapon add: `strength`, `initiative`, `attack`, or `to_hit_plus` To Hit."""
    return sum([int(one.rpartition("_")[2]) for one in marks if one.rpartition("_")[0] == kind])
