"""Every breach of an army list at once, in the order of the rulebook's steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from limmu.games.game_of_kings import p1_allies, p1_avatars, p1_limits, p1_science, p1_units
from limmu.games.game_of_kings.army import ArmyList
from limmu.games.game_of_kings.breaches import Breach
from limmu.games.game_of_kings.pack import Pack
from limmu.games.game_of_kings.roster import Roster, resolve

CHECKS: tuple[Callable[[Roster], Iterator[Breach | None]], ...] = (
    p1_avatars.one_general, p1_avatars.one_battle_banner, p1_limits.size_in_blocks, p1_limits.within_size,
    p1_limits.common_count, p1_limits.avatar_share, p1_limits.common_share, p1_limits.beast_share,
    p1_limits.mercenary_share, p1_limits.special_beast_count, p1_limits.avatar_count, p1_allies.own_common_first,
    p1_allies.allies, p1_units.least_models, p1_units.most_models, p1_units.parts_are_its_own, p1_limits.one_swarm,
    p1_limits.units_of_an_entry, p1_limits.special_quotas, p1_units.abilities, p1_units.ability_quotas,
    p1_limits.rare_and_unique, p1_avatars.one_nation_skill, p1_avatars.choices_are_made, p1_avatars.units_hate_somebody,
    p1_avatars.mutations, p1_avatars.mounts, p1_avatars.large_riders, p1_avatars.assassins, p1_avatars.armor_of_classes,
    p1_avatars.gear_fits, p1_science.science_items, p1_science.algorithms_of_an_item, p1_science.same_combination,
    p1_science.superior_once, p1_science.artifacts, p1_science.banner_and_machine_upgrades, p1_units.leaders,
    p1_units.knights, p1_units.options, p1_units.types, p1_units.crews, p1_units.needed_units, p1_allies.hiding,
)  # fmt: skip


def breaches_of(roster: Roster) -> tuple[Breach, ...]:
    """Every breach, those of unknown names first."""
    found = [breach for check in CHECKS for breach in check(roster) if breach is not None]
    return (*roster.unknown, *found)


def breaches(army: ArmyList, pack: Pack) -> tuple[Breach, ...]:
    """Every breach of an army list; none if it is legal."""
    return breaches_of(resolve(army, pack))
