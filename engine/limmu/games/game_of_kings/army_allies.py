"""Allies, Mercenaries and hidden models: who may be in an Army, and who hides where."""

from __future__ import annotations

from limmu.core import rule
from limmu.games.game_of_kings.army_limits import Found, counted
from limmu.games.game_of_kings.army_units import all_hidden
from limmu.games.game_of_kings.breaches import Breach, Contributor, at_least, at_most
from limmu.games.game_of_kings.roster import Roster

CLAUSES = {
    "nix_living": "GOK-ALLY-6", "nix_undying": "GOK-ALLY-7", "imp": "GOK-ALLY-8", "sidhe": "GOK-ALLY-9",
    "pech": "GOK-ALLY-10", "efreet": "GOK-ALLY-11", "jinn": "GOK-ALLY-12", "hob": "GOK-ALLY-13",
}  # fmt: skip


@rule("GOK-ALLY-4")
def allies(roster: Roster) -> Found:
    """Avatars and Units are the Army's own, of an ally its line names, or for hire (A-105)."""
    if roster.of is None:
        return
    for one in (*roster.avatars, *roster.units):
        if one.standing == "barred":
            says = f"{one.name} is no ally of an Army of {roster.of.name}"
            mend = f"remove it; allies are: {', '.join(roster.of.allies)} and Mercenaries for Hire"
            yield Breach("ally", CLAUSES.get(roster.of.id, "GOK-ALLY-4"), one.at, says, mend, ruling="A-105")


@rule("GOK-ALLY-3")
def own_common_first(roster: Roster) -> Found:
    taken = [one for one in (*roster.avatars, *roster.units) if one.standing in ("allied", "hired")]
    if taken:
        least = roster.pack.limits.own_common
        own = [unit for unit in roster.units if unit.counts_as == "common" and not unit.entry.hidden]
        what = "own Common Units before Mercenaries"
        yield at_least(
            "own_common",
            clause="GOK-ALLY-3",
            scope="units",
            what=what,
            bound=(f"{least}+", least),
            by=counted(own),
            ruling="A-105",
        )


@rule("GOK-SR-61", "GOK-SR-90", "GOK-SR-91", "GOK-HOBC-3", "GOK-HOBC-9", "GOK-SPRS-1")
def hiding(roster: Roster) -> Found:
    """Hidden models hide in one deployed Unit, at most 3 of a type in one (A-103). Where may be chosen later."""
    open_ = {unit.id: unit for unit in roster.units if not unit.entry.hidden}
    hidden = [(unit.at, unit.name, unit.choice.hides_in, "GOK-SR-90") for unit in all_hidden(roster)]
    hidden += [(a.at, a.name, a.choice.hides_in, "GOK-SR-61") for a in roster.avatars if a.choice.assassin]
    for at, name, where, clause in hidden:
        if where and where not in open_:
            says = f"{name} hides in {where!r}, which is no deployed Unit of the list"
            yield Breach("hides_in", clause, at, says, "write the id of such a Unit", ruling="A-103")
    for one in (*roster.avatars, *roster.units):
        if one.choice.hides_in and one.at not in [at for at, *_ in hidden]:
            yield Breach("hides_in", "GOK-SR-90", one.at, f"{one.name} cannot hide", "leave `hides_in` out")
    inside: dict[tuple[str, str], list[Contributor]] = {}
    for unit in all_hidden(roster):
        if unit.choice.hides_in:
            key = (unit.choice.hides_in, unit.entry.name)
            inside.setdefault(key, []).append(Contributor(unit.id, unit.name, unit.models))
    most = roster.pack.limits.hidden_in_unit
    for (where, name), by in inside.items():
        yield at_most(
            "hides_in",
            clause="GOK-SR-91",
            scope="units",
            what=f"{name} hiding in {where}",
            bound=(f"0-{most}", most),
            by=by,
            ruling="A-103",
        )
