"""An army list with its names looked up in the pack: what the checks and the sheet read.

Names that the pack does not have are breaches of their own and left out of everything else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Literal, TypeVar

import attrs

from limmu.core import rule
from limmu.games.game_of_kings.army import Algorithms, ArmyList, AvatarChoice, UnitChoice, id_of
from limmu.games.game_of_kings.breaches import Breach
from limmu.games.game_of_kings.options import ENTRY_ONLY, UNIT_OPTIONS, default_readings, readings
from limmu.games.game_of_kings.pack import Pack
from limmu.games.game_of_kings.pack_records import (
    Ability,
    ArmyNation,
    Category,
    Class,
    Item,
    Mount,
    Mutation,
    Skill,
    Subtype,
    Upgrade,
)
from limmu.games.game_of_kings.pack_units import Entry

R = TypeVar("R")
Standing = Literal["own", "allied", "hired", "barred"]
SPEARS = ("spear_foot", "spear_mounted")
TAMED = ("war_beast", "monster", "beast_tamers")
"""The types of Units that are Disgruntled, whether an entry says so or not."""


@attrs.frozen
class Marked:
    """The algorithms on one item."""

    on: str
    upgrades: tuple[Upgrade, ...]


@attrs.frozen(eq=False)
class Avatar:
    """An Avatar of a list, its records found. `monster` is the Beast Mount; only one of it and `mount` is there."""

    at: str
    id: str
    name: str
    choice: AvatarChoice
    subtype: Subtype
    cls: Class | None
    skill: Skill | None
    mutations: tuple[Mutation, ...]
    mount: Mount | None
    monster: Entry | None
    gear: tuple[Item, ...]
    algorithms: tuple[Marked, ...]
    artifacts: tuple[Upgrade, ...]
    banner: Upgrade | None
    standing: Standing

    @property
    def mounted(self) -> bool:
        return self.mount is not None or self.monster is not None

    @property
    def large(self) -> bool:
        return "large" in self.subtype.rules or any(["large" in mutation.rules for mutation in self.mutations])

    @property
    def ridden_rules(self) -> tuple[str, ...]:
        """The special rules that come with what it rides; an Outrider Mount makes an Outrider, a Chariot too."""
        if self.monster is not None:
            return self.monster.mount_up.rules
        if self.mount is None:
            return ()
        return tuple(dict.fromkeys((*self.mount.rules, *(["outrider"] if self.mount.kind == "outrider" else []))))

    def track(self) -> str:
        return self.cls.track if self.cls is not None else ""


@attrs.frozen(eq=False)
class Unit:
    """A Unit of a list, its records found. `models` are those it has, of whatever kind."""

    at: str
    id: str
    name: str
    choice: UnitChoice
    entry: Entry
    models: int
    crew: Subtype | None
    options: tuple[str, ...]
    abilities: tuple[Ability, ...]
    banner: Upgrade | None
    machine: Upgrade | None
    algorithms: tuple[Marked, ...]
    artifacts: tuple[Upgrade, ...]
    standing: Standing

    @property
    def nation(self) -> str:
        return self.crew.nation if self.crew is not None else self.entry.nation

    @property
    def counts_as(self) -> Category:
        """The category it counts in: those of other Nations are Mercenaries (A-105)."""
        return "mercenary" if self.standing in ("allied", "hired") else self.entry.category

    @property
    def large(self) -> bool:
        return "large" in self.entry.rules

    @property
    def ranks(self) -> bool:
        """Whether it is foot or horse, which can have leaders and buy from the lists."""
        return self.entry.type in ("infantry", "cavalry_heavy", "cavalry_outrider") and not self.entry.hired


@attrs.frozen(eq=False)
class Roster:
    """A list with everything found that can be found. `unknown` are the names that cannot."""

    pack: Pack
    army: ArmyList
    of: ArmyNation | None
    avatars: tuple[Avatar, ...]
    units: tuple[Unit, ...]
    rulings: Mapping[str, str]
    unknown: tuple[Breach, ...]

    @property
    def generals(self) -> tuple[Avatar, ...]:
        """Those who lead: whoever is named, or the only Avatar (A-099)."""
        return self.avatars if len(self.avatars) == 1 else tuple([one for one in self.avatars if one.choice.general])


NAMED = 8
"""Names that are listed for one that is not known, at most."""


class _Finder:
    """Looks names up and collects those that are not there."""

    def __init__(self) -> None:
        self.unknown: list[Breach] = []

    def find(self, known: Mapping[str, R], name: str, what: str, clause: str, scope: str) -> R | None:
        """The record of a name; None for "" and for a name that is not known, which is a breach."""
        if not name or name in known:
            return known.get(name)
        near = get_close_matches(name, list(known), 3) or [*sorted(known)[:NAMED], *["..."][: len(known) > NAMED]]
        says = f"no {what} {name!r}"
        self.unknown.append(Breach("unknown", clause, scope, says, f"write one of: {', '.join(near)}"))
        return None

    def all(self, known: Mapping[str, R], names: Iterable[str], what: str, clause: str, scope: str) -> tuple[R, ...]:
        found = [self.find(known, name, what, clause, scope) for name in names]
        return tuple([one for one in found if one is not None])


def resolve(army: ArmyList, pack: Pack) -> Roster:
    """The list with its names looked up."""
    finder = _Finder()
    of = finder.find(pack.army, army.nation, "Army", "GOK-AVATAR-1", "army")
    if not army.nation:
        finder.unknown.append(Breach(
            "unknown", "GOK-AVATAR-1", "army", "of no Nation", f"write one of: {', '.join(sorted(pack.army))}"
        ))  # fmt: skip
    avatars = [_avatar(choice, i, of, pack, finder) for i, choice in enumerate(army.avatars)]
    units = [_unit(choice, i, of, pack, finder) for i, choice in enumerate(army.units)]
    rulings = _rulings(army, finder)
    return Roster(
        pack=pack, army=army, of=of, avatars=tuple([one for one in avatars if one is not None]),
        units=tuple([one for one in units if one is not None]), rulings=rulings, unknown=tuple(finder.unknown),
    )  # fmt: skip


def _rulings(army: ArmyList, finder: _Finder) -> dict[str, str]:
    chosen = default_readings()
    for ruling, reading in army.rulings.items():
        known = readings().get(ruling)
        if known is None or reading not in known:
            says = f"no reading {reading!r} of {ruling!r}"
            mend = f"write one of: {', '.join(known or readings())}"
            finder.unknown.append(Breach("unknown", "GOK-ARMY-14", "army", says, mend))
        else:
            chosen[ruling] = reading
    return chosen


@rule("GOK-AVATAR-1", "GOK-AVATAR-3", "GOK-ABILPTS-3", "GOK-ABILPTS-4", "GOK-ABIL-12", "GOK-MB-1")
def _avatar(choice: AvatarChoice, index: int, of: ArmyNation | None, pack: Pack, finder: _Finder) -> Avatar | None:
    at = f"avatars[{index}]"
    subtype = finder.find(pack.subtype, choice.subtype, "sub-type", "GOK-AVATAR-1", at)
    cls = finder.find(pack.classes, choice.avatar_class, "Class", "GOK-ABILPTS-3", at)
    skill = finder.find(pack.skill, choice.nation_skill, "Nation Skill", "GOK-ABIL-1", at)
    mutations = finder.all(pack.mutation, choice.mutations, "mutation", "GOK-ABIL-12", at)
    ridden = finder.find(pack.ridden, choice.mount, "Mount", "GOK-MOUNT-1", at)
    items = pack.item
    gear = finder.all(items, [spear_for(name, bool(choice.mount)) for name in choice.gear], "gear", "GOK-TECH-1", at)
    banner = finder.find(pack.upgrade["banner"], choice.banner_upgrade, "Banner Algorithm", "GOK-ALGO-14", at)
    algorithms = _marked(choice.algorithms, bool(choice.mount), pack, finder, at)
    artifacts = finder.all(pack.artifact, choice.artifacts, "artifact", "GOK-ALGO-1", at)
    if subtype is None:
        if not choice.subtype:
            finder.find(pack.subtype, "?", "sub-type", "GOK-AVATAR-1", at)
        return None
    name = choice.name or " ".join([subtype.name, cls.name if cls is not None else "Avatar"])
    return Avatar(
        at=at,
        id=id_of(choice, "avatars", index),
        name=name,
        choice=choice,
        subtype=subtype,
        cls=cls,
        skill=skill,
        mutations=mutations,
        mount=ridden if isinstance(ridden, Mount) else None,
        monster=ridden if isinstance(ridden, Entry) else None,
        gear=gear,
        algorithms=algorithms,
        artifacts=artifacts,
        banner=banner,
        standing=standing(of, subtype.nation, subtype.branch, subtype.id, False),
    )


@rule("GOK-ARMY-1", "GOK-ALGO-1")
def _unit(choice: UnitChoice, index: int, of: ArmyNation | None, pack: Pack, finder: _Finder) -> Unit | None:
    at = f"units[{index}]"
    entry = finder.find(pack.entry, choice.entry or "?", "Unit", "GOK-ARMY-1", at)
    crew = finder.find(pack.subtype, choice.crew, "sub-type", "GOK-WW-6", at)
    abilities = finder.all(pack.ability, choice.abilities, "Special Ability Upgrade", "GOK-SPECIAL-15", at)
    banner = finder.find(pack.upgrade["banner"], choice.banner_upgrade, "Banner Algorithm", "GOK-ALGO-14", at)
    machine = finder.find(pack.upgrade["machine"], choice.machine_upgrade, "machine Algorithm", "GOK-ALGO-13", at)
    artifacts = finder.all(pack.artifact, choice.knight_artifacts, "artifact", "GOK-ALGO-1", at)
    mounted = entry is not None and entry.type.startswith("cavalry")
    algorithms = _marked(choice.knight_algorithms, mounted, pack, finder, at)
    if entry is None:
        return None
    own = {option.id for option in entry.options}
    options = [name if name in own else _spear_of(name, own, mounted) for name in choice.options]
    known = [name for name in options if name in own or name == "engineer" or name in pack.item]
    for name in options:
        if name not in known:
            finder.find(pack.item, name, "option", "GOK-COMMON-6", f"{at}.options")
    who = crew if entry.per == "crew" else None
    place = (who.nation, who.branch, who.id) if who is not None else (entry.nation, entry.branch, entry.subtype)
    return Unit(
        at=at,
        id=id_of(choice, "units", index),
        name=choice.name or entry.name,
        choice=choice,
        entry=entry,
        models=models_of(choice, entry),
        crew=who,
        options=tuple(known),
        abilities=abilities,
        banner=banner,
        machine=machine,
        algorithms=algorithms,
        artifacts=artifacts,
        standing=standing(of, *place, entry.hired),
    )


def models_of(choice: UnitChoice, entry: Entry) -> int:
    """How many models a Unit has: what it says, or the least; the kinds of a mixed Unit together."""
    if entry.per == "crew":
        return choice.models or entry.crew
    if entry.type == "mixed":
        return sum(parts_of(choice, entry).values())
    return choice.models or entry.least_models


def parts_of(choice: UnitChoice, entry: Entry) -> dict[str, int]:
    """How many models of each kind a mixed Unit has."""
    return {part.id: choice.parts.get(part.id, part.base) for part in entry.parts}


def spear_for(name: str, mounted: bool) -> str:
    """What the lists call a spear for men on foot or mounted; any other name as it is."""
    return SPEARS[mounted] if name == "spear" else name


def _spear_of(name: str, own: set[str], mounted: bool) -> str:
    """A spear by any name: as the entry calls it, else the one for men on foot or mounted."""
    return "spear" if name in SPEARS and "spear" in own else spear_for(name, mounted)


def _marked(given: tuple[Algorithms, ...], mounted: bool, pack: Pack, finder: _Finder, at: str) -> tuple[Marked, ...]:
    """The algorithms on each item, whatever they go on."""
    marked: list[Marked] = []
    for one in given:
        on = spear_for(one.on, mounted)
        known = {**pack.upgrade["weapon"], **pack.upgrade["armor"]}
        marked.append(Marked(on, finder.all(known, one.upgrades, "algorithm", "GOK-ALGO-1", f"{at}.algorithms")))
    return tuple(marked)


@rule(
    "GOK-ALLY-4", "GOK-ALLY-6", "GOK-ALLY-7", "GOK-ALLY-8", "GOK-ALLY-9", "GOK-ALLY-10", "GOK-ALLY-11", "GOK-ALLY-12",
    "GOK-ALLY-13", "GOK-NIXC-2", "GOK-ARMY-6",
)  # fmt: skip
def standing(of: ArmyNation | None, nation: str, branch: str, subtype: str, hired: bool) -> Standing:
    """Whether models of a Nation, branch and sub-type are an Army's own, allied or barred (A-105).

    What has no Nation is open to all, Sprites without a sub-type to every Army of Sprites and to who allies with some.
    """
    if hired:
        return "hired"
    if of is None or not nation:
        return "own"
    if nation == of.nation and branch in ("", of.branch or branch) and subtype in ("", of.subtype or subtype):
        return "own"
    whole = {nation, f"{nation}_{branch}", subtype}
    allied = any([ally in whole for ally in of.allies])
    if nation == "sprite" and not subtype:
        allied = any([ally in ("sprite", "sidhe", "pech", "efreet", "jinn") for ally in of.allies])
    return "allied" if allied else "barred"


@rule("GOK-ALLY-5", "GOK-WW-19", "GOK-MB-5")
def disgruntled(roster: Roster, one: Avatar | Unit) -> bool:
    """Whether an Avatar or a Unit is Disgruntled: by its own rules, as a tamed Beast, or as a Mercenary of another
    Nation than the Army's (A-105); a Heavy Machine never (A-092)."""
    if isinstance(one, Avatar):
        rules, nation = one.subtype.rules, one.subtype.nation
    elif one.entry.type == "heavy_machine":
        return False
    else:
        rules, nation = one.entry.rules, one.nation
        if one.entry.type in TAMED:
            return True
    own = roster.of.nation if roster.of is not None else ""
    return "disgruntled" in rules or (one.standing in ("allied", "hired") and nation != own)


def entry_only(roster: Roster) -> bool:
    """Whether Units buy what their own entry lists, and nothing else (A-011)."""
    return roster.rulings[UNIT_OPTIONS] == ENTRY_ONLY
