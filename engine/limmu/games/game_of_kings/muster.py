"""The least legal Army of a Nation and size: a General, and Common Units that make a quarter of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from limmu.games.game_of_kings.army import ArmyList, AvatarChoice, UnitChoice
from limmu.games.game_of_kings.p1_limits import counts_of
from limmu.games.game_of_kings.pack import Pack
from limmu.games.game_of_kings.pack_records import ArmyNation
from limmu.games.game_of_kings.pack_units import Entry
from limmu.games.game_of_kings.roster import standing

GENERAL_SHARE = 3
Pick = Callable[[Sequence[Any]], Any]


def least_army(pack: Pack, nation: str, size: int, pick: Pick = lambda offered: offered[0]) -> ArmyList:
    """A legal Army that is only what every Army needs; `pick` chooses among what would do.

    The General costs at most a third of the size, the least number of Common Units share a quarter of it.
    """
    army = pack.army[nation]
    number = counts_of(pack.limits, size).common
    share = -(-size * pack.limits.common_percent // (100 * number))
    entries = common_entries(pack, army)
    chosen: Sequence[Entry] = [pick(entries) for _ in range(number)]
    units = [UnitChoice(entry=entry.id, models=max(entry.least_models, -(-share // entry.cost))) for entry in chosen]
    return ArmyList(
        name=f"{army.name or nation} of {size} points", nation=nation, size=size,
        avatars=(_general(pack, army, size, pick),), units=tuple(units),
    )  # fmt: skip


def _general(pack: Pack, army: ArmyNation, size: int, pick: Pick) -> AvatarChoice:
    subtypes = [s for s in pack.subtype.values() if standing(army, s.nation, s.branch, s.id, False) == "own"]
    leading = [cls for cls in pack.classes.values() if cls.general]
    fitting = [
        (subtype, cls)
        for subtype in subtypes
        for cls in leading
        if GENERAL_SHARE * (subtype.cost + pack.class_cost(cls)) <= size
    ]
    subtype, cls = pick(fitting)
    return AvatarChoice(subtype=subtype.id, avatar_class=cls.id, general=True)


def common_entries(pack: Pack, army: ArmyNation) -> list[Entry]:
    """The Common Units of an Army's own that count as such: those that are deployed, no Swarms, any number of them."""
    return [
        entry
        for entry in pack.tables.entries
        if entry.category == "common" and entry.type == "infantry" and not entry.hidden and not entry.most_units
        and standing(army, entry.nation, entry.branch, entry.subtype, False) == "own"
    ]  # fmt: skip
