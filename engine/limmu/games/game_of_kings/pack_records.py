"""What a pack of The Game of Kings is made of: frozen records.

A field marked `shown()` is for people only and stays out of the digest. `""`, `0` and `()` mean "nothing"; stats stand
in the order of `STATS`. `src` is the line of the rulebook. Points are whole numbers; tables in parts of a point say in
`unit` how many parts a point has.
"""

from __future__ import annotations

from typing import Literal

import attrs

from limmu.toolkit.packs import Plain, for_people

Stats = tuple[int, int, int, int, int, int, int, int, int]
Stat = Literal["move", "disc", "acc", "str", "con", "hp", "init", "att", "cha"]
STATS: tuple[Stat, ...] = ("move", "disc", "acc", "str", "con", "hp", "init", "att", "cha")
NO_STATS: Stats = (0, 0, 0, 0, 0, 0, 0, 0, 0)
Category = Literal["common", "special", "beast", "mercenary"]
EntryType = Literal[
    "infantry", "cavalry_heavy", "cavalry_outrider", "swarm", "mixed", "heavy_machine", "war_wagon", "war_beast",
    "monster", "beast_tamers", "hired",
]  # fmt: skip
Track = Literal["hero", "rogue", "scientist", "bard", "stalker"]
Leader = Literal["banner", "musician", "sergeant"]
LEADERS: tuple[Leader, ...] = ("banner", "musician", "sergeant")
UpgradeKind = Literal["weapon", "armor", "elixir", "talisman", "arcane", "machine", "banner"]


@attrs.frozen
class Derivation:
    """How a printed price follows from its parts, and whether it does.

    `base` is `stats` (the record's own stat line), `subtype:ID`, `rider:` with nine stats, `class`, `scientist` or
    `value`; `items` are prices named `list.item`, `assumed` parts no price is printed for. `exact` parts make the
    printed price, with `assumed` they do by the assumption, with `mismatch` they make `derived` instead, with `none`
    some part is unknown.
    """

    base: str
    status: Literal["exact", "assumed", "mismatch", "none"]
    value: int = 0
    items: tuple[str, ...] = ()
    assumed: tuple[tuple[str, int], ...] = ()
    derived: int = 0
    note: str = ""


UNSTATED = Derivation("", "none")


@attrs.frozen
class Nation:
    """A Nation, with the saving throw of its innate skill."""

    id: str
    skill: str
    save: Literal["rhino_hide", "quantum", "heal", "unmodified_armor"]
    target: int
    name: str = for_people("")
    src: str = for_people("")


@attrs.frozen
class Subtype:
    """A sub-type of a Nation; `branch` parts the living from the undying Nix."""

    id: str
    nation: str
    cost: int
    stats: Stats
    base_mm: tuple[int, int]
    branch: Literal["", "living", "undying"] = ""
    rules: tuple[str, ...] = ()
    name: str = for_people("")
    derivation: Derivation = for_people(UNSTATED)
    src: str = for_people("")


@attrs.frozen
class ArmyNation:
    """What an Army may be of: a Nation, a branch or a sub-type of it; `allies` are Nations, branches or sub-types."""

    id: str
    nation: str
    allies: tuple[str, ...]
    branch: Literal["", "living", "undying"] = ""
    subtype: str = ""
    name: str = for_people("")
    src: str = for_people("")


@attrs.frozen
class Skill:
    """A Nation Skill of the Avatar who leads. `choices`: what must be chosen with it; `science` adds to its points."""

    id: str
    cost: int
    choices: tuple[str, ...] = ()
    science: int = 0
    rules: tuple[str, ...] = ()
    name: str = for_people("")
    effect: str = for_people("")
    src: str = for_people("")


@attrs.frozen
class Mutation:
    """A mutation of an Avatar, which costs `charisma` besides its points."""

    id: str
    cost: int
    mods: Stats = NO_STATS
    rules: tuple[str, ...] = ()
    choices: tuple[Stat, ...] = ()
    name: str = for_people("")
    effect: str = for_people("")
    src: str = for_people("")


@attrs.frozen
class Class:
    """A Class of Avatars. `below`: the level whose package it adds to; else it is a whole package."""

    id: str
    track: Track
    level: int
    cost: int
    mods: Stats
    rules: tuple[str, ...] = ()
    below: str = ""
    general: bool = False
    battle_banner: bool = False
    assassin: bool = False
    pets: int = 0
    feats: int = 0
    degree_bonus: int = 0
    resource_dice: int = 0
    flaw_dice: int = 0
    max_dice: int = 0
    perform_dice: str = ""
    name: str = for_people("")
    derivation: Derivation = for_people(UNSTATED)
    src: str = for_people("")


@attrs.frozen
class Mount:
    """A Mount: its Move replaces the rider's, the other stats are added. `nation` "" is for all.

    `unit_cost` is 0 for a War Wagon, which only Avatars mount; `only`: the sub-type that may ride it.
    """

    id: str
    avatar_cost: int
    stats: Stats
    kind: Literal["outrider", "heavy"]
    armor_save: int
    nation: str = ""
    unit_cost: int = 0
    move_dice: str = ""
    adds_move: bool = False
    only: str = ""
    impact: str = ""
    impact_strength: int = 0
    rules: tuple[str, ...] = ()
    name: str = for_people("")
    derivation: Derivation = for_people(UNSTATED)
    src: str = for_people("")


@attrs.frozen
class Item:
    """A weapon or a piece of armor. `cost_others`: its price for all but `cheap_for`, a track or a Nation.

    `armor_save` and `to_hit` are bonuses; `wounds`, `hits` and `shots` are dice; `use` says who can wield it.
    """

    id: str
    kind: Literal["assault", "missile", "armor"]
    cost: int
    cost_others: int = 0
    cheap_for: str = ""
    use: Literal["any", "foot", "mounted"] = "any"
    not_for: tuple[Track, ...] = ()
    rules: tuple[str, ...] = ()
    armor_save: int = 0
    worn: bool = False
    needs_armor: bool = False
    weatherproof: bool = False
    two_handed: bool = False
    ranks: int = 0
    mods: Stats = NO_STATS
    str_on_assault: int = 0
    str_vs_assault: int = 0
    to_hit: int = 0
    range_in: int = 0
    strength: int = 0
    wounds: str = ""
    hits: str = ""
    shots: str = ""
    no_armor_save: bool = False
    no_con_save: bool = False
    no_saves: bool = False
    shoot_in_assault: bool = False
    no_move_and_shoot: bool = False
    name: str = for_people("")
    note: str = for_people("")
    src: str = for_people("")


@attrs.frozen
class PriceList:
    """Prices by what they are for, in parts of a point: `unit` of them make one."""

    id: str
    prices: dict[str, int]
    unit: int = 1
    title: str = for_people("")
    src: str = for_people("")


@attrs.frozen
class Ability:
    """A Special Ability Upgrade of Special Units, priced by the model; `most` Units of an Army may have it, 0 for all.

    `package` upgrades (Elite Guard, Zealot) stand alone; two of one `stack` would stack.
    """

    id: str
    cost: int
    most: int = 0
    package: bool = False
    stack: str = ""
    name: str = for_people("")


@attrs.frozen
class ScienceLimit:
    """How many Science Items an Avatar of a level carries, and for how many points."""

    level: int
    items: int
    points: int
    src: str = for_people("")


@attrs.frozen
class Upgrade:
    """A tech algorithm or an artifact. Weapon and armor algorithms go on an item, the other kinds are items."""

    id: str
    kind: UpgradeKind
    cost: int
    once: bool = False
    multiples: bool = False
    name: str = for_people("")
    effect: str = for_people("")
    note: str = for_people("")


@attrs.frozen
class Feat:
    """A Feat. `level` 0: none is printed; `difficulty` is what a Scientist must reach, `charisma` what a Bard adds.

    `params` and `flags` say with what numbers `effect` is had.
    """

    id: str
    effect: str
    kind: str
    level: int = 0
    difficulty: int = 0
    charisma: int = 0
    range_in: int = 0
    params: dict[str, Plain] = attrs.field(factory=dict[str, Plain])
    flags: tuple[str, ...] = ()
    name: str = for_people("")
    printed: str = for_people("")
    src: str = for_people("")


@attrs.frozen
class FeatList:
    """A list of Feats: of a Collegium, a Nation, Bards, Stalkers or every Scientist."""

    id: str
    kind: Literal["collegium", "nation", "bard", "stalker", "any_scientist"]
    feats: tuple[Feat, ...]
    path: str = ""
    bonus: tuple[Literal["perform", "flaw"], ...] = ()
    title: str = for_people("")
    src: str = for_people("")


@attrs.frozen
class SpecialRule:
    """A rule that models have by name; `params` and `flags` say with what numbers."""

    id: str
    params: dict[str, Plain] = attrs.field(factory=dict[str, Plain])
    flags: tuple[str, ...] = ()
    name: str = for_people("")
    printed: str = for_people("")
    src: str = for_people("")
