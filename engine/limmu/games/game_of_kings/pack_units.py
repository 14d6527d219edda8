"""What the Units of a pack are made of: frozen records, as in `pack_records`."""

from __future__ import annotations

from typing import Literal

import attrs

from limmu.games.game_of_kings.pack_records import NO_STATS, UNSTATED, Category, Derivation, EntryType, Stats
from limmu.toolkit.packs import for_people


@attrs.frozen
class Option:
    """What a Unit may buy, by the model; with `upgrade` it replaces what is worn. `flat`: one price for the Unit."""

    id: str
    op: Literal["add", "upgrade"]
    cost: int
    flat: bool = False
    replaces: str = ""


@attrs.frozen
class Choice:
    """A type that a Unit chooses, with its save and rules."""

    id: str
    rules: tuple[str, ...]
    armor_save: int = 0
    name: str = for_people("")


@attrs.frozen
class Weapon:
    """A weapon of a Unit's own. `hits`: dice and Strength of each kind of hits; `use`: in which Phase only."""

    hits: tuple[tuple[str, int], ...]
    least_in: int = 0
    range_in: int = 0
    no_armor_save: bool = False
    no_con_save: bool = False
    guess: bool = False
    use: Literal["", "assault", "shooting"] = ""
    name: str = for_people("")


@attrs.frozen
class Part:
    """A kind of models of a mixed Unit. `base`: so many come with the Unit's price; `extra`: the price of one more."""

    id: str
    base: int
    stats: Stats
    extra: int = 0
    armor_save: int = 0
    equipment: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    name: str = for_people("")


@attrs.frozen
class MountUp:
    """What a monster adds to an Avatar who rides it."""

    stats: Stats
    armor_save: int
    rules: tuple[str, ...] = ()


NOT_RIDDEN = MountUp(NO_STATS, 0)


@attrs.frozen
class Entry:
    """A Unit of the lists. `nation` "" is for every Army; `hired` are Mercenaries for Hire of no Nation of the Army.

    `per`: what `cost` is for: a model, the whole Unit, or the machine to which a crew of `crew` models adds its price.
    `profile` entries have stats that a crew's are added to, but for those in `sets`; `printed` are those with gear.
    `most_models` and `most_units` are 0 for any number; `hidden` Units are not deployed but hide in another.
    """

    id: str
    category: Category
    type: EntryType
    cost: int
    stats: Stats
    least_models: int
    base_mm: tuple[int, int]
    per: Literal["model", "unit", "crew"] = "model"
    nation: str = ""
    branch: Literal["", "living", "undying"] = ""
    subtype: str = ""
    hired: bool = False
    station: Category = "common"
    most_models: int = 0
    most_units: int = 0
    hidden: bool = False
    move_dice: str = ""
    att_dice: str = ""
    profile: bool = False
    sets: dict[str, int] = attrs.field(factory=dict[str, int])
    printed: dict[str, int] = attrs.field(factory=dict[str, int])
    equipment: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    armor_save: int = 0
    quantum_save: int = 0
    heal_save: int = 0
    options: tuple[Option, ...] = ()
    banner: bool = False
    types: tuple[Choice, ...] = ()
    type_optional: bool = False
    mount: str = ""
    crew: int = 0
    crew_of: tuple[str, ...] = ()
    needs: str = ""
    table: Literal["", "heavy", "gunpowder"] = ""
    weapons: tuple[Weapon, ...] = ()
    impact: str = ""
    impact_strength: int = 0
    skirmish: bool = False
    parts: tuple[Part, ...] = ()
    mount_up: MountUp = NOT_RIDDEN
    name: str = for_people("")
    note: str = for_people("")
    derivation: Derivation = for_people(UNSTATED)
    src: str = for_people("")
