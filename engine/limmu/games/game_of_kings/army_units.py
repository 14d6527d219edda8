"""Creating Units: their models, leaders, options, abilities, types and crews."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from limmu.core import rule
from limmu.games.game_of_kings.army_limits import Found, counted
from limmu.games.game_of_kings.breaches import Breach, Contributor, at_least, at_most
from limmu.games.game_of_kings.costs import option_of, spoken
from limmu.games.game_of_kings.profile import base_of
from limmu.games.game_of_kings.roster import Avatar, Roster, Unit, parts_of


@rule(
    "GOK-COMMON-4", "GOK-COMMON-5", "GOK-SPECIAL-3", "GOK-MERC-12", "GOK-HOBS-9", "GOK-SWARM-11", "GOK-BEAST-3",
    "GOK-SPRS-2",
)  # fmt: skip
def least_models(roster: Roster) -> Found:
    """Models of a Unit: those of its entry, 5, or 3 of Large ones; drivers of a War Wagon two at least."""
    for unit in roster.units:
        entry = unit.entry
        least = roster.pack.limits.crew_least if entry.per == "crew" else entry.least_models
        if entry.per == "crew" and entry.type == "heavy_machine":
            least = roster.pack.limits.machine_crew
        clause = _least_clause(unit)
        by = [Contributor(unit.id, unit.name, unit.models)]
        yield at_least(
            "models",
            clause=clause,
            scope=f"{unit.at}.models",
            what=f"models of {unit.name}",
            bound=(f"{least}+", least),
            by=by,
        )


def _least_clause(unit: Unit) -> str:
    if unit.entry.hired:
        return "GOK-MERC-12"
    if unit.entry.per == "crew":
        return "GOK-BEAST-3"
    if unit.entry.type in ("mixed", "swarm"):
        return "GOK-HOBS-9" if unit.entry.type == "mixed" else "GOK-SWARM-11"
    if unit.entry.category == "special":
        return "GOK-SPECIAL-3"
    return "GOK-COMMON-5" if unit.large else "GOK-COMMON-4"


@rule("GOK-HOBC-3", "GOK-HOBC-9", "GOK-MERC-12", "GOK-BEAST-2", "GOK-BEAST-3", "GOK-BEAST-4")
def most_models(roster: Roster) -> Found:
    clauses = {"bugbear_backstabber": "GOK-HOBC-3", "goblin_reckers": "GOK-HOBC-9", "giant": "GOK-MERC-12"}
    limits = roster.pack.limits
    for unit in roster.units:
        entry = unit.entry
        most = entry.most_models
        if entry.per == "crew":
            most = limits.machine_crew if entry.type == "heavy_machine" else limits.crew_most
        if most:
            clause = clauses.get(entry.id, "GOK-BEAST-3" if entry.type == "war_wagon" else "GOK-BEAST-4")
            by = [Contributor(unit.id, unit.name, unit.models)]
            yield at_most(
                "models",
                clause=clause,
                scope=f"{unit.at}.models",
                what=f"models of {unit.name}",
                bound=(f"0-{most}", most),
                by=by,
            )


@rule("GOK-HOBS-3")
def parts_are_its_own(roster: Roster) -> Found:
    """Only a mixed Unit has parts, and has each of its kinds; the ratio is a matter of Charisma (A-141)."""
    for unit in roster.units:
        own = {part.id for part in unit.entry.parts} if unit.entry.type == "mixed" else set[str]()
        for part in unit.choice.parts:
            if part not in own:
                yield Breach("parts", "GOK-HOBS-3", f"{unit.at}.parts", f"{unit.name} has no {part}", f"remove {part}")
        for part, number in parts_of(unit.choice, unit.entry).items() if own else ():
            if number < 1:
                yield Breach("parts", "GOK-HOBS-3", f"{unit.at}.parts", f"{unit.name} has no {part}", f"add {part}")
        if own and unit.choice.models not in (0, unit.models):
            says = f"{unit.choice.models} models, and parts of {unit.models}"
            yield Breach("parts", "GOK-HOBS-3", f"{unit.at}.models", says, "leave `models` out")


@rule("GOK-COMMON-3", "GOK-SPECIAL-4", "GOK-LEAD-1", "GOK-SWARM-3", "GOK-NIXC-1")
def leaders(roster: Roster) -> Found:
    """One Banner, Musician and Sergeant each; a Banner where the entry may upgrade one, or of Living Nix (AR-08)."""
    for unit in roster.units:
        at, named = f"{unit.at}.leaders", unit.choice.leaders
        clause = "GOK-SPECIAL-4" if unit.entry.category == "special" else "GOK-COMMON-3"
        for leader, times in Counter(named).items():
            if times > 1:
                yield Breach("leaders", clause, at, f"{times} of {leader} in {unit.name}", "keep one")
        if named and (not unit.ranks or unit.entry.hidden):
            why = "GOK-SWARM-3" if unit.entry.type == "swarm" else "GOK-LEAD-1"
            yield Breach("leaders", why, at, f"{unit.name} has no leaders", "remove them", ruling="AR-08")
        elif "banner" in named and not _may_have_banner(unit):
            says = f"{unit.name} may not upgrade a Banner"
            yield Breach("leaders", clause, at, says, "remove the banner", ruling="AR-08")


def _may_have_banner(unit: Unit) -> bool:
    living = (unit.entry.nation, unit.entry.branch, unit.entry.category) == ("nix", "living", "common")
    return unit.entry.banner or living


@rule("GOK-UNITS-2")
def bases(roster: Roster) -> Found:
    """A round base is one for models whose least base is as deep as it is wide (A-152)."""
    sizes: list[tuple[Unit | Avatar, tuple[int, int]]] = [(one, one.entry.base_mm) for one in roster.units]
    sizes += [(one, base_of(one)) for one in roster.avatars]
    for one, (w, d) in sizes:
        if one.choice.bases == "round" and w != d:
            says = f"{one.name} needs a base of {w} by {d} mm"
            yield Breach("bases", "GOK-UNITS-2", f"{one.at}.bases", says, "put it on a square base", ruling="A-152")


@rule("GOK-LEAD-3", "GOK-LEAD-5")
def knights(roster: Roster) -> Found:
    for unit in roster.units:
        if unit.choice.knight and "sergeant" not in unit.choice.leaders:
            says = f"{unit.name} has no Sergeant to make a Knight"
            yield Breach("knight", "GOK-LEAD-3", unit.at, says, "buy the Sergeant, or no Knight")


@rule(
    "GOK-COMMON-6", "GOK-COMMON-11", "GOK-COMMON-12", "GOK-SPECIAL-8", "GOK-SPECIAL-9", "GOK-SPECIAL-10", "GOK-SWARM-7",
    "GOK-HM-2", "GOK-SSAVE-3",
)  # fmt: skip
def options(roster: Roster) -> Found:
    """What a Unit buys is its entry's or on the list of its category, once each (A-011); no Plate on an Outrider Mount
    (A-009)."""
    for unit in roster.units:
        at = f"{unit.at}.options"
        clause = "GOK-SPECIAL-8" if unit.entry.category == "special" else "GOK-COMMON-6"
        if unit.entry.type == "swarm":
            clause = "GOK-SWARM-7"
        worn = [name for name in unit.entry.equipment if name not in ("hand_weapon",)]
        for name, times in Counter(unit.options).items():
            if option_of(roster, unit, name) is None:
                says = f"{unit.name} may not buy {spoken(roster.pack, name)}"
                offered = ", ".join([option.id for option in unit.entry.options]) or "none of its own"
                yield Breach("option", clause, at, says, f"remove {name}; its options are: {offered}", ruling="A-011")
            elif times > 1 or name in worn:
                says = f"{unit.name} has {spoken(roster.pack, name)} {'already' if name in worn else 'twice'}"
                yield Breach("repeated", clause, at, says, f"remove {name}", ruling="A-011")
        if "plate_armor" in unit.options and unit.entry.type == "cavalry_outrider":
            says = f"no Plate on an Outrider Mount, as {unit.name} has it"
            yield Breach("armor", "GOK-SSAVE-3", at, says, "remove plate_armor", ruling="A-009")
        custom = "custom_armor" in unit.options
        if custom and not any([_is_armor(roster, name) for name in (*unit.options, *unit.entry.equipment)]):
            yield Breach("custom_armor", "GOK-TECH-5", at, "Custom Armor needs armor to upgrade", "buy armor too")


def _is_armor(roster: Roster, name: str) -> bool:
    item = roster.pack.item.get(name)
    return name == "grimdark_chain_armor" or (item is not None and item.worn)


@rule("GOK-SPECIAL-1", "GOK-SPECIAL-16", "GOK-SPECIAL-17", "GOK-SPECIAL-18", "GOK-SPECIAL-19")
def abilities(roster: Roster) -> Found:
    """Special Ability Upgrades: of Special Units, once each, one or two, none that stack, packages alone (AR-11)."""
    for unit in roster.units:
        at, held = f"{unit.at}.abilities", unit.abilities
        if held and not (unit.entry.category == "special" and unit.ranks):
            says = f"{unit.name} is no Special Unit of infantry or cavalry"
            yield Breach("ability", "GOK-SPECIAL-1", at, says, "remove its abilities")
        if len(held) > 2 or (len(held) > 1 and any([ability.package for ability in held])):
            says = f"{len(held)} upgrades of {unit.name}, at most two, a package alone"
            yield Breach("ability", "GOK-SPECIAL-12", at, says, "keep one or two", ruling="AR-11")
        stacks = Counter([ability.stack or ability.id for ability in held])
        for stack, times in stacks.items():
            if times > 1:
                yield Breach("ability", "GOK-SPECIAL-1", at, f"{stack} stacks on {unit.name}", "keep one of them")
    for ability in roster.pack.tables.abilities:
        by = counted([unit for unit in roster.units if ability in unit.abilities])
        if ability.most and not ability.package:
            clause = "GOK-SPECIAL-19" if ability.id == "outrider" else "GOK-SPECIAL-18"
            bound = (f"0-{ability.most}", ability.most)
            yield at_most(
                "ability",
                clause=clause,
                scope="units",
                what=f"Units with {ability.name}",
                bound=bound,
                by=by,
                ruling="A-104",
            )


@rule("GOK-SPECIAL-11", "GOK-SPECIAL-12", "GOK-SPECIAL-13", "GOK-SPECIAL-14")
def ability_quotas(roster: Roster) -> Found:
    limits = roster.pack.limits
    loose = {unit: len([a for a in unit.abilities if not a.package]) for unit in roster.units}
    packages = {
        id_: [unit for unit in roster.units if id_ in [a.id for a in unit.abilities]]
        for id_ in ("elite_guard", "zealot")
    }
    for clause, what, units, most in (
        (
            "GOK-SPECIAL-11",
            "one Special Ability Upgrade",
            [u for u in roster.units if loose[u] == 1],
            limits.one_ability,
        ),
        (
            "GOK-SPECIAL-12",
            "two Special Ability Upgrades",
            [u for u in roster.units if loose[u] >= 2],
            limits.two_abilities,
        ),
        ("GOK-SPECIAL-13", "Elite Guard", packages["elite_guard"], roster.pack.ability["elite_guard"].most),
        ("GOK-SPECIAL-14", "Zealot", packages["zealot"], roster.pack.ability["zealot"].most),
    ):
        yield at_most(
            "ability",
            clause=clause,
            scope="units",
            what=f"Units with {what}",
            bound=(f"0-{most}", most),
            by=counted(units),
            ruling="A-104",
        )


@rule("GOK-MERC-3", "GOK-MERC-5", "GOK-UNDS-1", "GOK-SWARM-14")
def types(roster: Roster) -> Found:
    """A Unit that is of one type chooses it; a Swarm may."""
    clauses = {"trolls": "GOK-MERC-3", "dire_beasts": "GOK-MERC-5", "lycanthropes": "GOK-UNDS-1"}
    for unit in roster.units:
        offered = [choice.id for choice in unit.entry.types]
        chosen, clause = unit.choice.type, clauses.get(unit.entry.id, "GOK-SWARM-14")
        if (chosen and chosen not in offered) or (offered and not chosen and not unit.entry.type_optional):
            says = f"{unit.name} is of type {chosen or 'none'}"
            mend = f"write `type`, one of: {', '.join(offered)}" if offered else "leave `type` out"
            yield Breach("type", clause, unit.at, says, mend)


@rule("GOK-WW-6", "GOK-WW-7", "GOK-WW-10", "GOK-WW-11", "GOK-BEAST-2", "GOK-BEAST-3")
def crews(roster: Roster) -> Found:
    """A machine or wagon that is bought without a crew has one of a sub-type, some only of certain ones."""
    clauses = {"battle_train": "GOK-WW-10", "quantum_engine": "GOK-WW-11"}
    for unit in roster.units:
        at = f"{unit.at}.crew"
        if unit.entry.per != "crew":
            if unit.choice.crew:
                yield Breach("crew", "GOK-WW-6", at, f"{unit.name} comes with its crew", "leave `crew` out")
            continue
        crew = unit.crew
        clause = "GOK-BEAST-2" if unit.entry.type == "heavy_machine" else "GOK-WW-6"
        if crew is None:
            yield Breach("crew", clause, at, f"{unit.name} has no crew", "write the sub-type of its crew")
        elif unit.entry.crew_of:
            whole = (crew.id, crew.nation, f"{crew.nation}_{crew.branch}")
            if not any([name in whole for name in unit.entry.crew_of]):
                says = f"{crew.name} may not crew {unit.name}"
                mend = f"crew it with: {', '.join(unit.entry.crew_of)}"
                yield Breach("crew", clauses.get(unit.entry.id, clause), at, says, mend)


@rule("GOK-WW-14")
def needed_units(roster: Roster) -> Found:
    for unit in roster.units:
        needs = unit.entry.needs
        with_it = [other for other in roster.units if other is not unit and other.entry.subtype == needs]
        if needs and not [other for other in with_it if not other.entry.hidden]:
            says = f"{unit.name} needs a Unit of {roster.pack.subtype[needs].name}"
            yield Breach("needs", "GOK-WW-14", unit.at, says, "add such a Unit")


def all_hidden(roster: Roster) -> Iterator[Unit]:
    """The Units that are not deployed but hide."""
    yield from [unit for unit in roster.units if unit.entry.hidden]
