"""Every breach of an army list at once, in the order of the rulebook's steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from limmu.games.game_of_kings import army_allies, army_avatars, army_limits, army_science, army_units
from limmu.games.game_of_kings.army import ArmyList
from limmu.games.game_of_kings.breaches import Breach
from limmu.games.game_of_kings.pack import Pack
from limmu.games.game_of_kings.roster import Roster, resolve

CHECKS: tuple[Callable[[Roster], Iterator[Breach | None]], ...] = (
    army_avatars.one_general,
    army_avatars.one_battle_banner,
    army_limits.size_in_blocks,
    army_limits.within_size,
    army_limits.common_count,
    army_limits.avatar_share,
    army_limits.common_share,
    army_limits.beast_share,
    army_limits.mercenary_share,
    army_limits.special_beast_count,
    army_limits.avatar_count,
    army_allies.own_common_first,
    army_allies.allies,
    army_units.least_models,
    army_units.most_models,
    army_units.parts_are_its_own,
    army_limits.one_swarm,
    army_limits.units_of_an_entry,
    army_limits.special_quotas,
    army_units.abilities,
    army_units.ability_quotas,
    army_limits.rare_and_unique,
    army_avatars.one_nation_skill,
    army_avatars.choices_are_made,
    army_avatars.units_hate_somebody,
    army_avatars.mutations,
    army_avatars.mounts,
    army_avatars.large_riders,
    army_avatars.assassins,
    army_avatars.armor_of_classes,
    army_avatars.gear_fits,
    army_science.science_items,
    army_science.algorithms_of_an_item,
    army_science.same_combination,
    army_science.superior_once,
    army_science.artifacts,
    army_science.banner_and_machine_upgrades,
    army_units.leaders,
    army_units.knights,
    army_units.bases,
    army_units.options,
    army_units.types,
    army_units.crews,
    army_units.needed_units,
    army_allies.hiding,
)


def breaches_of(roster: Roster) -> tuple[Breach, ...]:
    """Every breach, those of unknown names first."""
    found = [breach for check in CHECKS for breach in check(roster) if breach is not None]
    return (*roster.unknown, *found)


def breaches(army: ArmyList, pack: Pack) -> tuple[Breach, ...]:
    """Every breach of an army list; none if it is legal."""
    return breaches_of(resolve(army, pack))
