"""What a Unit on the table is like: its line of the army list, looked up in the pack."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

import attrs

from limmu.core import rule
from limmu.games.game_of_kings import roster
from limmu.games.game_of_kings.army import Bases
from limmu.games.game_of_kings.board import Board, Station, Unit, pack_of
from limmu.games.game_of_kings.documents import ArmyDocument, army_of_document
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.pack import LEADERS, STATS, Leader, Pack, Stats
from limmu.games.game_of_kings.pack_records import EntryType
from limmu.games.game_of_kings.profiles import NO_SAVE, avatar_save, avatar_stats, hoof_dice, unit_save, unit_stats
from limmu.games.game_of_kings.roster import Roster, resolve

MM = 1000
MOVE, INITIATIVE, HP = STATS.index("move"), STATS.index("init"), STATS.index("hp")
Form = Literal["ranked", "skirmish", "single"]
IN_FORMATION = ("infantry", "cavalry_heavy", "cavalry_outrider", "hired", "swarm", "mixed")
CAVALRY, WAGON, LARGE = (25, 50), (50, 100), (50, 50)
WAGONS = ("war_wagon", "chariot")
"""What Avatars ride that is a War Wagon."""


@attrs.frozen
class Kind:
    """The models of one kind of a mixed Unit."""

    id: str
    models: int
    hit_points: int
    rules: frozenset[str] = frozenset()


@attrs.frozen
class Profile:
    """What a Unit of a list is like when the battle begins. `stats.py` says what it is like at a moment.

    `base`: width and depth; `move`, in micrometres, with what `move_dice` add; `forms` it may take, the usual one
    first; `stats` stand in the order of `STATS`; saves are the number needed, 7 for none, `unmodified` and `hide` those
    of a Nation's skill; `gear` are weapons and armor, `upgrades` algorithms and artifacts; `mount` is ridden.
    """

    line: str
    station: Station
    models: int
    base: tuple[int, int]
    move: int
    initiative: int
    forms: tuple[Form, ...]
    rules: frozenset[str]
    stats: Stats
    save: int
    quantum: int = NO_SAVE
    heal: int = NO_SAVE
    nation: str = ""
    entry: str = ""
    type: EntryType | Literal["avatar"] = "avatar"
    mount: str = ""
    gear: frozenset[str] = frozenset()
    upgrades: frozenset[str] = frozenset()
    leaders: tuple[Leader, ...] = ()
    move_dice: str = ""
    hooved: bool = False
    """Whether those are of Hooves, which flight and pursuit do without."""
    general: bool = False
    battle_banner: bool = False
    knight: bool = False
    """Whether its Sergeant is a Knight."""
    hates: frozenset[str] = frozenset()
    """The Nations that it has Enmity against."""
    avatar_class: str = ""
    artifacts: tuple[str, ...] = ()
    """Elixirs, Talismans and Arcane Items, each as often as it was bought."""
    unmodified: int = NO_SAVE
    hide: int = NO_SAVE
    monster: bool = False
    """Whether it is an Avatar who rides a monster."""
    track: str = ""
    """The track of an Avatar's Class."""
    on_weapons: frozenset[tuple[str, str]] = frozenset()
    """Which algorithm is on which weapon."""
    mutations: frozenset[str] = frozenset()
    kinds: tuple[Kind, ...] = ()
    """Of a mixed Unit."""
    shape: Bases = "square"
    """That of its bases."""
    knight_items: frozenset[str] = frozenset()
    """What its Knight carries; the algorithms on his weapons are in `on_weapons`."""

    @property
    def whole(self) -> int:
        """The Hit Points that the Unit begins the battle with."""
        mixed = sum([kind.models * kind.hit_points for kind in self.kinds])
        return mixed or self.models * self.stats[STATS.index("hp")]


PACKAGES: dict[str, tuple[str, ...]] = {"elite_guard": ("ironheart",), "zealot": ("indomitable", "insane")}


ASSASSIN, POISON = ("assassin", "surprise", "blitz"), ("poison_weapon",)


@rule("GOK-CHAB-17")
def hated(rules: frozenset[str], choices: Mapping[str, str]) -> frozenset[str]:
    """The Nations of an Enmity: by name, or chosen for Hatred (A-014)."""
    chosen = [choices["hatred"]] if "hatred" in rules and "hatred" in choices else []
    return frozenset([*chosen, *[name.removeprefix("enmity_") for name in sorted(rules) if name.startswith("enmity_")]])


@rule("GOK-ARMY-3", "GOK-ARMY-4", "GOK-ARMY-5", "GOK-ARMY-7", "GOK-SETUP-8", "GOK-SETUP-17", "GOK-SR-90")
def station_of(unit: roster.Unit, rules: frozenset[str]) -> Station:
    """When a Unit is deployed: Outriders and Burrow Units last, hidden Units never, hired ones at their station."""
    if unit.entry.hidden:
        return "hidden"
    if "outrider" in rules or "burrow" in rules:
        return "outrider"
    found = unit.entry.station if unit.entry.category == "mercenary" else unit.entry.category
    return "special" if found == "mercenary" else found


@rule("GOK-FORM-1", "GOK-SKIR-2", "GOK-MOVE-42", "GOK-MOVE-43", "GOK-MOVE-44", "GOK-BEAST-5")
def forms_of(unit: roster.Unit, rules: frozenset[str]) -> tuple[Form, ...]:
    """The formations of a Unit: Outriders, and a Beast with Tamers, only Skirmish; Heavy Cavalry only Ranked; machines
    and beasts have none."""
    if unit.entry.type == "beast_tamers":
        return ("skirmish",)
    if unit.models == 1 or unit.entry.type not in IN_FORMATION:
        return ("single",)
    if unit.entry.skirmish or "outrider" in rules:
        return ("skirmish",)
    return ("ranked",) if unit.entry.type == "cavalry_heavy" else ("ranked", "skirmish")


LIKE: dict[str, str] = {"guardian_glaive": "glaive", "black_blade_spear": "spear_mounted"}
"""Weapons of single entries, by the weapon of the lists that they are like."""


def gear_of(pack: Pack, unit: roster.Unit) -> list[str]:
    """The weapons and armor of a Unit as the lists call them; a spear is one for men on foot or mounted."""
    mounted = unit.entry.type.startswith("cavalry")
    names = [roster.spear_for(LIKE.get(name, name), mounted) for name in (*unit.entry.equipment, *unit.options)]
    return [name for name in names if name in pack.item]


@rule("GOK-WW-4")
def _unit(found: Roster, unit: roster.Unit) -> Profile:
    pack = found.pack
    chosen = [name for kind in unit.entry.types if kind.id == unit.choice.type for name in kind.rules]
    packages = [name for ability in unit.abilities for name in PACKAGES.get(ability.id, ())]
    abilities = [ability.id for ability in unit.abilities]
    abilities += ["disgruntled"] if roster.disgruntled(found, unit) else []
    abilities += ["independent"] if unit.entry.type == "war_wagon" else []
    rules = frozenset([*unit.entry.rules, *chosen, *unit.options, *abilities, *packages])
    stats, (w, d) = unit_stats(unit), unit.entry.base_mm
    forms, kinds = forms_of(unit, rules), kinds_of(unit)
    models = sum([kind.models for kind in kinds]) or unit.models
    entry, choice = unit.entry, unit.choice
    bought = [one for one in (unit.banner, unit.machine) if one is not None]
    marks = [(one.on, up.id) for one in unit.algorithms for up in one.upgrades]
    return Profile(
        line=unit.id,
        station=station_of(unit, rules),
        models=1 if forms == ("single",) else models,
        base=(w * MM, d * MM),
        move=stats[MOVE] * INCH,
        initiative=stats[INITIATIVE],
        forms=forms,
        rules=rules,
        stats=stats,
        save=unit_save(pack, unit),
        quantum=entry.quantum_save or NO_SAVE,
        heal=entry.heal_save or NO_SAVE,
        nation=unit.nation,
        entry=entry.id,
        type=entry.type,
        mount=entry.mount,
        gear=frozenset(gear_of(pack, unit)),
        upgrades=frozenset([one.id for one in bought]),
        leaders=tuple([leader for leader in LEADERS if leader in choice.leaders]),
        move_dice=entry.move_dice,
        knight=choice.knight,
        hates=hated(rules, choice.choices),
        kinds=kinds,
        shape=choice.bases,
        on_weapons=frozenset(marks),
        knight_items=frozenset([one.id for one in unit.artifacts]),
    )


@rule("GOK-HOBS-7", "GOK-BEAST-5", "GOK-MB-6")
def kinds_of(unit: roster.Unit) -> tuple[Kind, ...]:
    """The kinds of models of a mixed Unit, each with its own Hit Points (A-141)."""
    counts = roster.parts_of(unit.choice, unit.entry)
    return tuple(
        [Kind(one.id, counts[one.id], one.stats[STATS.index("hp")], frozenset(one.rules)) for one in unit.entry.parts]
    )


@rule("GOK-UNITS-7", "GOK-UNITS-10", "GOK-UNITS-11", "GOK-UTYPE-5", "GOK-MUT-10")
def base_of(avatar: roster.Avatar) -> tuple[int, int]:
    """The base of an Avatar in millimetres: that of the monster or wagon, of Cavalry, of Large models, or its own."""
    if avatar.monster is not None:
        return avatar.monster.base_mm
    if avatar.mount is not None:
        return WAGON if avatar.mount.id in WAGONS else CAVALRY
    return LARGE if avatar.large else avatar.subtype.base_mm


@rule("GOK-ABIL-3", "GOK-ABIL-4", "GOK-ABIL-5", "GOK-ABIL-6", "GOK-SWARM-5", "GOK-SWARM-12")
def innate_saves(pack: Pack, avatar: roster.Avatar) -> dict[str, int]:
    """The save that the innate skill of its Nation gives an Avatar; none of them is modified (A-106)."""
    if avatar.skill is None or avatar.skill.id != "innate_nation_skill":
        return {}
    nation = pack.nation[avatar.subtype.nation]
    return {nation.save: nation.target}


@rule("GOK-SR-65", "GOK-SR-66", "GOK-WWMOUNT-10")
def _avatar(found: Roster, avatar: roster.Avatar) -> Profile:
    pack = found.pack
    named = [*avatar.subtype.rules, *(avatar.cls.rules if avatar.cls is not None else ())]
    named += ["disgruntled"] if roster.disgruntled(found, avatar) else []
    named += [name for mutation in avatar.mutations for name in mutation.rules]
    named += [*avatar.skill.rules, avatar.choice.choices.get("seasoned", "")] if avatar.skill is not None else []
    named += ["lucky_one"] if avatar.skill is not None and avatar.skill.id == "lucky_one" else []
    named += ["blitz"] if any([one.id == "blitz" for marked in avatar.algorithms for one in marked.upgrades]) else []
    named += ASSASSIN if avatar.choice.assassin else ()
    named += avatar.ridden_rules
    stats, rules, (w, d) = avatar_stats(pack, avatar), frozenset(named), base_of(avatar)
    ridden = avatar.mount or avatar.monster
    works = [one for marked in avatar.algorithms for one in marked.upgrades]
    bought = [one for one in (avatar.banner, *works, *avatar.artifacts) if one is not None]
    station: Station = "hidden" if avatar.choice.hides_in or avatar.choice.assassin else "avatar"
    innate = innate_saves(pack, avatar)
    return Profile(
        line=avatar.id,
        station="outrider" if station == "avatar" and "outrider" in rules else station,
        models=1,
        base=(w * MM, d * MM),
        move=stats[MOVE] * INCH,
        initiative=stats[INITIATIVE],
        forms=("single",),
        rules=rules,
        stats=stats,
        save=avatar_save(avatar),
        quantum=innate.get("quantum", NO_SAVE),
        heal=innate.get("heal", NO_SAVE),
        unmodified=innate.get("unmodified_armor", NO_SAVE),
        hide=innate.get("rhino_hide", NO_SAVE),
        nation=avatar.subtype.nation,
        mount=ridden.id if ridden is not None else "",
        gear=frozenset([*[item.id for item in avatar.gear], *(POISON if avatar.choice.assassin else ())]),
        upgrades=frozenset([one.id for one in bought]),
        move_dice=hoof_dice(avatar) or (avatar.mount.move_dice if avatar.mount is not None else ""),
        hooved=bool(hoof_dice(avatar)),
        general=avatar in found.generals,
        battle_banner=avatar.choice.battle_banner,
        hates=hated(rules, avatar.choice.choices),
        monster=avatar.monster is not None,
        track=avatar.track(),
        mutations=frozenset([mutation.id for mutation in avatar.mutations]),
        avatar_class=avatar.cls.id if avatar.cls is not None else "",
        artifacts=tuple([item.id for item in avatar.artifacts]),
        on_weapons=frozenset([(one.on, up.id) for one in avatar.algorithms for up in one.upgrades]),
        shape=avatar.choice.bases,
    )


def profiles_in(found: Roster) -> dict[str, Profile]:
    """The profile of every line of a roster, Units first."""
    units = [_unit(found, unit) for unit in found.units]
    avatars = [_avatar(found, avatar) for avatar in found.avatars]
    return {profile.line: profile for profile in (*units, *avatars)}


@lru_cache(maxsize=8)
def _profiles(pack: Pack, army: ArmyDocument) -> dict[str, Profile]:
    return profiles_in(resolve(army_of_document(army), pack))


_latest: list[tuple[ArmyDocument, dict[str, Profile]]] = []
"""The lists looked up last: a board keeps the same records, and to hash one takes longer than all else here."""


def profiles_of(board: Board, seat: str) -> dict[str, Profile]:
    """The profiles of an Army by line."""
    army = next(one.army for one in board.armies if one.seat == seat)
    for known, profiles in _latest:
        if known is army:
            return profiles
    profiles = _profiles(pack_of(board), army)
    _latest[:] = [(army, profiles), *_latest[:7]]
    return profiles


def profile_of(board: Board, unit: Unit) -> Profile:
    """The profile of a Unit."""
    return profiles_of(board, unit.seat)[unit.line]


def general_of(board: Board, seat: str) -> Profile:
    """The profile of the General of an Army."""
    return next(one for one in profiles_of(board, seat).values() if one.general)
