"""Creating an Avatar: who leads, skills, mutations and Mounts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from limmu.core import rule
from limmu.games.game_of_kings.army_limits import Found, counted
from limmu.games.game_of_kings.breaches import Breach, Contributor, at_most
from limmu.games.game_of_kings.profiles import avatar_stats
from limmu.games.game_of_kings.roster import Avatar, Roster

CHARISMA = 8


@rule("GOK-RULES-1", "GOK-AVATAR-4", "GOK-AVATAR-5", "GOK-SR-39")
def one_general(roster: Roster) -> Found:
    """Exactly one Avatar leads: the only one, or the one that is named, of a Class that can (A-099, AR-04)."""
    named = [avatar for avatar in roster.avatars if avatar.choice.general]
    yield at_most(
        "general",
        clause="GOK-SR-39",
        scope="avatars",
        what="Generals",
        bound=("0-1", 1),
        by=counted(named),
        ruling="A-099",
    )
    if not roster.avatars:
        says = "no Avatar leads the Army"
        yield Breach(
            code="general",
            clause="GOK-RULES-1",
            scope="avatars",
            says=says,
            mend="add an Avatar",
            limit="1",
            allowed=1,
            found=0,
            excess=1,
            by=(),
            ruling="A-099",
        )
    elif not roster.generals:
        says = "no General is named among several Avatars"
        yield Breach(
            code="general",
            clause="GOK-AVATAR-4",
            scope="avatars",
            says=says,
            mend="mark one `general = true`",
            limit="1",
            allowed=1,
            found=0,
            excess=1,
            by=(),
            ruling="A-099",
        )
    if len(roster.avatars) > 1:
        for avatar in named:
            if avatar.cls is None or not avatar.cls.general:
                says = f"{avatar.name} is of no Class with General"
                yield Breach("general", "GOK-AVATAR-4", avatar.at, says, "name another General", ruling="AR-04")


@rule("GOK-SR-50", "GOK-HERO-2")
def one_battle_banner(roster: Roster) -> Found:
    carried = [avatar for avatar in roster.avatars if avatar.choice.battle_banner]
    yield at_most(
        "battle_banner",
        clause="GOK-SR-50",
        scope="avatars",
        what="Battle Banners",
        bound=("0-1", 1),
        by=counted(carried),
        ruling="A-100",
    )
    for avatar in carried:
        if avatar.cls is None or not avatar.cls.battle_banner:
            says = f"{avatar.name} is of no Class with a Battle Banner"
            yield Breach("battle_banner", "GOK-HERO-2", avatar.at, says, "give it to a Champion", ruling="A-100")


@rule("GOK-ROGUE-3")
def assassins(roster: Roster) -> Found:
    for avatar in roster.avatars:
        if avatar.choice.assassin and not (avatar.cls is not None and avatar.cls.assassin):
            says = f"{avatar.name} is of no Class with Assassin"
            yield Breach("assassin", "GOK-ROGUE-3", avatar.at, says, "make it a Cut Throat, or no Assassin")


@rule("GOK-ABIL-1", "GOK-ARMY-13")
def one_nation_skill(roster: Roster) -> Found:
    skilled = [avatar for avatar in roster.avatars if avatar.skill is not None]
    yield at_most(
        "nation_skill",
        clause="GOK-ABIL-1",
        scope="avatars",
        what="Nation Skills",
        bound=("0-1", 1),
        by=counted(skilled),
    )
    for avatar in skilled:
        if avatar not in roster.generals:
            says = f"{avatar.name} has a Nation Skill and does not lead"
            yield Breach("nation_skill", "GOK-ABIL-1", avatar.at, says, "give it to the General", ruling="AR-01")


@rule("GOK-ABIL-7", "GOK-ABIL-10", "GOK-MUT-12")
def choices_are_made(roster: Roster) -> Found:
    """A skill or mutation that asks for a choice has it; Hatred names a Nation (A-014)."""
    for avatar in roster.avatars:
        asked: dict[str, tuple[str, ...]] = {}
        if avatar.skill is not None and avatar.skill.choices:
            asked[avatar.skill.id] = avatar.skill.choices
        asked |= {mutation.id: mutation.choices for mutation in avatar.mutations if mutation.choices}
        if avatar.choice.choices.get("seasoned") == "hatred":
            asked["hatred"] = tuple(roster.pack.nation)
        yield from _chosen(avatar.at, avatar.choice.choices, asked)


@rule("GOK-SPECIAL-18")
def units_hate_somebody(roster: Roster) -> Found:
    for unit in roster.units:
        hates = any([ability.id == "hatred" for ability in unit.abilities])
        yield from _chosen(unit.at, unit.choice.choices, {"hatred": tuple(roster.pack.nation)} if hates else {})


def _chosen(at: str, choices: dict[str, str], asked: dict[str, tuple[str, ...]]) -> Iterator[Breach]:
    for id_, offered in asked.items():
        if choices.get(id_) not in offered:
            says = f"{id_} asks for a choice"
            yield Breach("choice", "GOK-ABIL-10", at, says, f"write choices.{id_}, one of: {', '.join(offered)}")
    for id_ in choices:
        if id_ not in asked:
            yield Breach(
                "choice", "GOK-ABIL-10", at, f"a choice for {id_}, which asks for none", f"remove choices.{id_}"
            )


@rule("GOK-MUT-1", "GOK-MUT-2", "GOK-MUT-3", "GOK-MUT-4")
def mutations(roster: Roster) -> Found:
    """Each once, and a list that would leave no Charisma is rejected (A-107)."""
    least = roster.pack.limits.least_charisma
    for avatar in roster.avatars:
        for id_, times in Counter([mutation.id for mutation in avatar.mutations]).items():
            if times > 1:
                yield Breach("repeated", "GOK-MUT-3", f"{avatar.at}.mutations", f"{id_} {times} times", "take it once")
        charisma = avatar_stats(roster.pack, avatar)[CHARISMA]
        if avatar.mutations and charisma < least:
            by = tuple(
                [Contributor(avatar.id, m.name, -roster.pack.limits.mutation_charisma) for m in avatar.mutations]
            )
            yield Breach(
                code="charisma",
                clause="GOK-MUT-3",
                scope=f"{avatar.at}.mutations",
                says=f"Charisma {charisma}, at least {least}",
                mend="take fewer mutations",
                limit="Charisma - 2 each >= 1",
                allowed=least,
                found=charisma,
                excess=least - charisma,
                by=by,
                ruling="A-107",
            )


@rule("GOK-MOUNT-1", "GOK-WWMOUNT-1", "GOK-SPECIAL-21")
def mounts(roster: Roster) -> Found:
    """A Mount is of the Avatar's own Nation; a Velociraptor carries Jinn."""
    for avatar in roster.avatars:
        mount = avatar.mount
        if mount is None:
            continue
        if mount.nation and mount.nation != avatar.subtype.nation:
            says = f"{avatar.name} rides a {mount.name} of another Nation"
            yield Breach("mount", "GOK-MOUNT-1", f"{avatar.at}.mount", says, "choose a Mount of its own Nation")
        elif mount.only and mount.only != avatar.subtype.id:
            says = f"only {roster.pack.subtype[mount.only].name} ride a {mount.name}"
            yield Breach("mount", "GOK-SPECIAL-21", f"{avatar.at}.mount", says, "choose another Mount")


@rule("GOK-UNITS-4", "GOK-UNITS-7", "GOK-WWMOUNT-15")
def large_riders(roster: Roster) -> Found:
    for avatar in roster.avatars:
        if avatar.large and avatar.mount is not None:
            says = f"{avatar.name} is Large and rides a {avatar.mount.name}"
            yield Breach("large_rider", "GOK-UNITS-4", f"{avatar.at}.mount", says, "ride a monster, or go on foot")


@rule("GOK-ARM-3", "GOK-ROGUE-1", "GOK-SCI-2", "GOK-BARD-1", "GOK-STALK-1", "GOK-TECH-4", "GOK-COMMON-13")
def armor_of_classes(roster: Roster) -> Found:
    clauses = {"rogue": "GOK-ROGUE-1", "scientist": "GOK-SCI-2", "bard": "GOK-BARD-1", "stalker": "GOK-STALK-1"}
    for avatar in roster.avatars:
        for item in avatar.gear:
            if avatar.track() in item.not_for:
                says = f"{avatar.name} may not have {item.name}"
                clause = clauses.get(avatar.track(), "GOK-ARM-3")
                yield Breach("armor", clause, f"{avatar.at}.gear", says, f"remove {item.id}", ruling="A-113")


@rule("GOK-TECH-5", "GOK-ARM-6", "GOK-SSAVE-3")
def gear_fits(roster: Roster) -> Found:
    """Each once; foot and mounted weapons keep their kind (A-011); no Plate on an Outrider Mount (A-009)."""
    for avatar in roster.avatars:
        at = f"{avatar.at}.gear"
        for id_, times in Counter([item.id for item in avatar.gear]).items():
            if times > 1:
                yield Breach("repeated", "GOK-TECH-1", at, f"{id_} {times} times", "take it once", ruling="A-011")
        for item in avatar.gear:
            if item.use == ("foot" if avatar.mounted else "mounted"):
                says = f"{avatar.name} cannot use {item.name} {'mounted' if avatar.mounted else 'on foot'}"
                yield Breach("weapon", "GOK-TECH-1", at, says, f"remove {item.id}", ruling="A-011")
            if item.needs_armor and not any([worn.worn for worn in avatar.gear]):
                says = f"{item.name} needs armor to upgrade"
                yield Breach("custom_armor", "GOK-TECH-5", at, says, f"buy armor, or remove {item.id}")
        yield from _plate_on_outrider(avatar)


def _plate_on_outrider(avatar: Avatar) -> Iterator[Breach]:
    if avatar.mount is not None and avatar.mount.kind == "outrider" and not avatar.mount.impact:
        for item in avatar.gear:
            if item.id == "plate_armor":
                says = f"no Plate on an Outrider Mount, as {avatar.name} has it"
                mend = "wear other armor, or ride a Heavy Mount"
                yield Breach("armor", "GOK-SSAVE-3", f"{avatar.at}.gear", says, mend, ruling="A-009")
