"""Small army lists for tests, and what is asked of them."""

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import attrs

from limmu.games.game_of_kings.army import ArmyList, AvatarChoice, UnitChoice, read_army
from limmu.games.game_of_kings.breaches import Breach
from limmu.games.game_of_kings.checking import breaches
from limmu.games.game_of_kings.costs import avatar_lines, points, unit_lines
from limmu.games.game_of_kings.pack import load_pack
from limmu.games.game_of_kings.roster import Avatar, Roster, Unit, resolve

PACK = load_pack()
EXAMPLES = Path(str(files("limmu.games.game_of_kings"))) / "armies"
KNIGHT = AvatarChoice(subtype="dwarf", avatar_class="knight")
DWARVES = UnitChoice(entry="dwarf_infantry", models=20)
LEGAL = ArmyList(name="Dwarves", nation="imp", size=1000, avatars=(KNIGHT,), units=(DWARVES, DWARVES))


def example(name: str) -> ArmyList:
    return read_army(EXAMPLES / f"{name}.toml")


def army(
    *units: UnitChoice, nation: str = "imp", avatars: tuple[AvatarChoice, ...] = (KNIGHT,), **more: Any
) -> ArmyList:
    """A list of these Units beside two of dwarves, with a Knight."""
    return attrs.evolve(LEGAL, nation=nation, avatars=avatars, units=(*LEGAL.units, *units), **more)


def led(*avatars: AvatarChoice, **more: Any) -> ArmyList:
    """The two Units of dwarves with these Avatars."""
    return attrs.evolve(LEGAL, avatars=avatars, **more)


def dwarf(**more: Any) -> AvatarChoice:
    return attrs.evolve(KNIGHT, **more)


def unit(entry: str, **more: Any) -> UnitChoice:
    return UnitChoice(entry=entry, **more)


def roster(found: ArmyList) -> Roster:
    return resolve(found, PACK)


def first_avatar(found: ArmyList) -> Avatar:
    return roster(found).avatars[0]


def last_unit(found: ArmyList) -> Unit:
    return roster(found).units[-1]


def cost_of(one: AvatarChoice | UnitChoice) -> int:
    """What an Avatar or a Unit costs by itself."""
    if isinstance(one, AvatarChoice):
        return points(avatar_lines(PACK, first_avatar(led(one))))
    found = roster(army(one))
    return points(unit_lines(found, found.units[-1]))


def told(found: ArmyList) -> list[tuple[str, str, str]]:
    """Clause, scope and code of every breach."""
    return [(breach.clause, breach.scope, breach.code) for breach in breaches(found, PACK)]


def clauses(found: ArmyList) -> set[str]:
    return {breach.clause for breach in breaches(found, PACK)}


def the_breach(found: ArmyList, clause: str) -> Breach:
    """The one breach of a clause."""
    (one,) = [breach for breach in breaches(found, PACK) if breach.clause == clause]
    return one


def by_name(records: Any) -> Mapping[str, list[Any]]:
    """Records by the name they have in the book."""
    found: dict[str, list[Any]] = {}
    for record in records:
        found.setdefault(record.name.casefold(), []).append(record)
    return found
