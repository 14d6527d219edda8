"""Random legal armies: lower bounds first, then additions that breach nothing; all other bounds are upper ones."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import attrs
from hypothesis import strategies as st

from limmu.games.game_of_kings.army import Algorithms, ArmyList, AvatarChoice, UnitChoice
from limmu.games.game_of_kings.checking import breaches
from limmu.games.game_of_kings.muster import least_army
from limmu.games.game_of_kings.p02_muster import unhidden
from limmu.games.game_of_kings.pack import Pack
from limmu.games.game_of_kings.pack_records import NO_STATS
from limmu.games.game_of_kings.roster import resolve
from limmu.games.game_of_kings.sheet import sheet_of

Pick = Callable[[Sequence[Any]], Any]
ADDITIONS = 24
FILLING = 300
"""As many additions fill most armies."""


def grown(pack: Pack, nation: str, size: int, pick: Pick, additions: int = ADDITIONS) -> ArmyList:
    """A legal army grown from the least one; an addition that breaches something is not made."""
    army = least_army(pack, nation, size, pick)
    for _ in range(additions):
        larger = pick(GROWTHS)(pack, army, pick)
        if not breaches(larger, pack):
            army = larger
    return army


def spent(pack: Pack, size: int, rng: Random) -> ArmyList:
    """A random legal army of any Nation that spends nine tenths of its points, and says who hides where."""

    def pick(offered: Sequence[Any]) -> Any:
        return rng.choice(list(offered))

    while True:
        army = grown(pack, pick(list(pack.army)), size, pick, FILLING)
        roster = resolve(army, pack)
        if 10 * sheet_of(roster).points >= 9 * size and not unhidden(roster):
            return army


def _ids(records: Any) -> list[str]:
    return [record.id for record in records]


def _one_more_avatar(pack: Pack, army: ArmyList, pick: Pick) -> ArmyList:
    avatar = AvatarChoice(subtype=pick(list(pack.subtype)), avatar_class=pick(["", *pack.classes]))
    return attrs.evolve(army, avatars=(*army.avatars, avatar))


def _one_more_unit(pack: Pack, army: ArmyList, pick: Pick) -> ArmyList:
    entry = pack.entry[pick(list(pack.entry))]
    unit = UnitChoice(
        entry=entry.id,
        models=0 if entry.type == "mixed" else entry.least_models if entry.per == "model" else 0,
        crew=pick(list(pack.subtype)) if entry.per == "crew" else "",
        type=pick(_ids(entry.types)) if entry.types else "",
    )
    return attrs.evolve(army, units=(*army.units, unit))


def _better_avatar(pack: Pack, army: ArmyList, pick: Pick) -> ArmyList:
    i = pick(range(len(army.avatars)))
    avatar = army.avatars[i]
    ridden = [*pack.mount, *[entry.id for entry in pack.entry.values() if entry.mount_up.stats != NO_STATS]]
    upgrades = pack.tables.upgrades
    field, value = pick([
        ("gear", (*avatar.gear, pick(list(pack.item)))),
        ("mount", pick(ridden)),
        ("mutations", (*avatar.mutations, pick(list(pack.mutation)))),
        ("nation_skill", pick(list(pack.skill))),
        ("artifacts", (*avatar.artifacts, pick(list(pack.artifact)))),
        ("algorithms", (Algorithms(pick(["hand_weapon", *avatar.gear]), (pick([u.id for u in upgrades]),)),)),
        ("battle_banner", True),
        ("banner_upgrade", pick([u.id for u in upgrades if u.kind == "banner"])),
        ("choices", {"devoted_disciple": pick(["cha", "disc"])} if pick([0, 1]) else {"heightened_senses": "acc"}),
    ])  # fmt: skip
    better = attrs.evolve(avatar, **{field: value})
    return attrs.evolve(army, avatars=(*army.avatars[:i], better, *army.avatars[i + 1 :]))


def _better_unit(pack: Pack, army: ArmyList, pick: Pick) -> ArmyList:
    i = pick(range(len(army.units)))
    unit = army.units[i]
    entry = pack.entry[unit.entry]
    offered = [option.id for option in entry.options] or list(pack.prices["common"])
    field, value = pick([
        ("models", (unit.models or entry.least_models) + pick([1, 2, 5])),
        ("options", (*unit.options, pick([*offered, pick(list(pack.item))]))),
        ("leaders", (*unit.leaders, pick(["banner", "musician", "sergeant"]))),
        ("abilities", (*unit.abilities, pick([a for a in pack.ability if a != "hatred"]))),
        ("knight", True),
        ("banner_upgrade", pick([u.id for u in pack.tables.upgrades if u.kind == "banner"])),
        ("machine_upgrade", pick([u.id for u in pack.tables.upgrades if u.kind == "machine"])),
        ("parts", {part.id: part.base + pick([0, 1, 2]) for part in entry.parts}),
        ("hides_in", pick([f"unit_{k + 1}" for k in range(len(army.units))])),
    ])  # fmt: skip
    better = attrs.evolve(unit, **{field: value})
    return attrs.evolve(army, units=(*army.units[:i], better, *army.units[i + 1 :]))


GROWTHS = (_one_more_avatar, _one_more_unit, _one_more_unit, _better_avatar, _better_unit, _better_unit)


@st.composite
def armies(draw: st.DrawFn, pack: Pack) -> ArmyList:
    """A random legal army of any Nation, of 500 to 3,000 points."""

    def pick(offered: Sequence[Any]) -> Any:
        return draw(st.sampled_from(list(offered)))

    return grown(pack, pick(list(pack.army)), pick([500, 1000, 1500, 2000, 3000]), pick)
