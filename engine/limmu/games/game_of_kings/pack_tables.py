"""The tables of a pack and all of it together: frozen records, as in `pack_records`."""

from __future__ import annotations

import attrs

from limmu.games.game_of_kings.pack_records import (
    Ability,
    ArmyNation,
    Class,
    FeatList,
    Item,
    Mount,
    Mutation,
    Nation,
    PriceList,
    ScienceLimit,
    Skill,
    SpecialRule,
    Stats,
    Subtype,
    Upgrade,
)
from limmu.games.game_of_kings.pack_units import Entry
from limmu.toolkit.packs import for_people


@attrs.frozen
class Limits:
    """The numbers of army building. Percentages are of the agreed size."""

    block: int
    avatars_percent: int
    common_percent: int
    beast_percent: int
    mercenaries_percent: int
    small_size: int
    small_common: int
    small_special_beast: int
    small_avatars: int
    step: int
    common: int
    special_beast: int
    avatars: int
    more_common: int
    more_special_beast: int
    more_avatars: int
    own_common: int
    swarms: int
    rare_points: int
    unique_points: int
    heavy_cavalry: int
    outrider_cavalry: int
    outrider_infantry: int
    one_ability: int
    two_abilities: int
    hidden_in_unit: int
    weapon_algorithms: int
    armor_algorithms: int
    item_upgrades: int
    elixirs: int
    talismans: int
    arcane_items: int
    superior: int
    banner_points: int
    battle_banner_points: int
    knight_cost: int
    knight_items: int
    knight_points: int
    engineer_cost: int
    mutation_charisma: int
    least_charisma: int
    most_stat: int
    crew_least: int
    crew_most: int
    machine_crew: int


@attrs.frozen
class Size:
    """A name for games up to so many points; 0 for all beyond."""

    points: int
    name: str


@attrs.frozen
class StatCosts:
    """What a stat of 1 to 12 costs, in `unit` parts of a point."""

    id: str
    unit: int
    costs: dict[str, tuple[int, ...]]
    src: str = for_people("")


@attrs.frozen
class Archetype:
    """A worked example of a priced stat line; `adjust` is added to its parts."""

    id: str
    points: int
    stats: Stats
    parts: Stats
    adjust: int = 0
    note: str = for_people("")
    src: str = for_people("")


@attrs.frozen
class Conflict:
    """An item the book prints several values of, by the list that prints each, and the ruling that decides."""

    item: str
    ruling: str
    values: dict[str, str]


@attrs.frozen
class Coin:
    id: str
    copper: int


@attrs.frozen
class StorePrice:
    """A price of the General Goods Store, in coins."""

    item: str
    amount: int
    coin: str
    group: str
    src: str = for_people("")


@attrs.frozen
class Tables:
    """Everything a pack states, in file order."""

    id: str
    limits: Limits
    sizes: tuple[Size, ...]
    stat_costs: tuple[StatCosts, ...]
    archetypes: tuple[Archetype, ...]
    nations: tuple[Nation, ...]
    subtypes: tuple[Subtype, ...]
    armies: tuple[ArmyNation, ...]
    skills: tuple[Skill, ...]
    mutations: tuple[Mutation, ...]
    classes: tuple[Class, ...]
    mounts: tuple[Mount, ...]
    items: tuple[Item, ...]
    prices: tuple[PriceList, ...]
    conflicts: tuple[Conflict, ...]
    abilities: tuple[Ability, ...]
    science: tuple[ScienceLimit, ...]
    upgrades: tuple[Upgrade, ...]
    entries: tuple[Entry, ...]
    feats: tuple[FeatList, ...]
    rules: tuple[SpecialRule, ...]
    coins: tuple[Coin, ...]
    store: tuple[StorePrice, ...]
    name: str = for_people("")
