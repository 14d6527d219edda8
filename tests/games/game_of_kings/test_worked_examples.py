"""Prices, stats and limits that the book works out or that follow from it, by the number of their case."""

import attrs
import pytest
from tests.games.game_of_kings.lists import (
    PACK,
    army,
    clauses,
    cost_of,
    dwarf,
    example,
    first_avatar,
    last_unit,
    led,
    roster,
    unit,
)

from limmu.games.game_of_kings.army import Algorithms, ArmyList, AvatarChoice
from limmu.games.game_of_kings.army_limits import Counts, counts_of, paid
from limmu.games.game_of_kings.army_science import allowance
from limmu.games.game_of_kings.costs import avatar_lines, points, unit_lines
from limmu.games.game_of_kings.pack_checks import points_of
from limmu.games.game_of_kings.profiles import avatar_save, avatar_stats, unit_save, unit_stats
from limmu.games.game_of_kings.roster import disgruntled


@pytest.mark.parametrize(
    ("stats", "hundredths", "rebate", "cost"),
    [
        ((4, 5, 4, 4, 4, 1, 5, 1, 7), 850, 0, 8),  # GOK-C-001 Nix
        ((4, 3, 3, 3, 4, 1, 2, 1, 6), 490, 100, 4),  # GOK-C-002 Hob
        ((3, 4, 3, 3, 4, 1, 2, 1, 7), 630, 0, 6),  # GOK-C-003 Imp
        ((4, 4, 4, 3, 3, 1, 5, 1, 7), 750, 0, 7),  # GOK-C-004 Sprite: printed 8
        ((4, 2, 3, 2, 2, 1, 2, 1, 4), 300, 0, 3),  # GOK-C-005 Normal Man
    ],
)
def test_stat_lines_are_priced(stats: tuple[int, ...], hundredths: int, rebate: int, cost: int) -> None:
    assert PACK.stat_hundredths(stats) == hundredths  # type: ignore[arg-type]
    assert points_of(hundredths - rebate) == cost


def test_fifty_rounds_down_and_fifty_one_up() -> None:  # GOK-C-006
    assert [points_of(total) for total in (850, 851, 550, 551)] == [8, 9, 5, 6]


def test_sprites_cost_what_is_printed() -> None:  # GOK-C-004
    assert [PACK.subtype[name].cost for name in ("sidhe", "pech", "efreet", "jinn")] == [8] * 4


def test_the_parts_of_a_chariot_make_54_not_the_printed_50() -> None:  # GOK-C-009
    chariot, prices = PACK.mount["chariot"], PACK.prices["war_wagon"]
    parts = ("move_4", "con_2", "hp_3", "att_2", "cha_1")
    assert chariot.stats == (4, 0, 0, 0, 2, 3, 0, 2, 1)
    assert sum([prices[part] for part in parts]) == 37
    assert sum([prices[part] for part in (*parts, "outrider", "str_4", "impact_1d4")]) == 54
    assert (chariot.impact, chariot.impact_strength, chariot.avatar_cost) == ("1d4", 4, 50)
    assert PACK.entry["chariot_unit"].cost == 65


def test_infantry_moves_4_and_cavalry_8() -> None:  # GOK-C-368
    assert [PACK.entry[id_].stats[0] for id_ in ("spear_infantry", "outrider_cavalry_archers")] == [4, 8]


def test_a_goblin_war_wagon() -> None:  # GOK-C-010
    wagon = army(unit("battle_wagon", crew="goblin"), nation="hob")
    assert points(unit_lines(roster(wagon), last_unit(wagon))) == 154
    assert unit_stats(last_unit(wagon)) == (8, 2, 3, 3, 4, 7, 2, 5, 6)


def test_a_war_wagon_with_four_crew() -> None:  # GOK-C-011
    stats = unit_stats(last_unit(army(unit("battle_wagon", crew="dwarf", models=4))))
    assert (stats[7], stats[5]) == (7, 9)


def test_levels_of_bards_and_stalkers_add_up() -> None:  # GOK-C-012, GOK-C-013, GOK-C-014
    costs = {id_: PACK.class_cost(cls) for id_, cls in PACK.classes.items()}
    assert [costs[id_] for id_ in ("minstrel", "lyrist", "troubadour", "bard")] == [58, 89, 116, 159]
    assert [costs[id_] for id_ in ("stalker", "monster_stalker", "giant_stalker", "dragon_stalker")] == [
        40,
        60,
        120,
        200,
    ]
    assert PACK.class_mods(PACK.classes["troubadour"]) == (0, 2, 2, 1, 2, 1, 2, 2, 2)


def test_heroes_are_whole_packages() -> None:  # GOK-C-015
    assert PACK.class_cost(PACK.classes["king"]) == 110
    assert PACK.class_mods(PACK.classes["king"]) == (0, 3, 2, 2, 2, 2, 3, 3, 2)


def test_a_dwarf_knight_with_goat_leather_and_shield() -> None:  # GOK-C-016
    knight = dwarf(nation_skill="innate_nation_skill", mount="imp_goat", gear=("leather_armor", "shield"))
    assert cost_of(knight) == 47


def test_the_stats_of_a_noble_king() -> None:  # GOK-C-017
    king = first_avatar(led(AvatarChoice(subtype="noble", avatar_class="king"), nation="nix_living"))
    assert avatar_stats(PACK, king) == (4, 8, 6, 6, 6, 3, 8, 4, 9)


def test_stats_of_avatars_stop_at_ten() -> None:  # GOK-BASE-2
    choice = AvatarChoice(subtype="noble", avatar_class="king", mount="griphon")
    assert avatar_stats(PACK, first_avatar(led(choice)))[6:] == (10, 8, 10)


def test_two_mutations_cost_four_charisma() -> None:  # GOK-C-018
    orc = AvatarChoice(subtype="orc", mutations=("horns", "wings"))
    assert (cost_of(orc), avatar_stats(PACK, first_avatar(led(orc)))[8]) == (12, 2)


def test_a_goblin_has_no_charisma_for_two_mutations() -> None:  # GOK-C-019
    goblin = AvatarChoice(subtype="goblin", mutations=("horns", "wings"))
    assert "GOK-MUT-3" in clauses(led(goblin, nation="hob"))
    assert clauses(led(attrs.evolve(goblin, mutations=("horns",)), nation="hob")) & {"GOK-MUT-3"} == set()


def test_ten_dwarves_with_leaders() -> None:  # GOK-C-021
    assert cost_of(unit("dwarf_infantry", models=10, leaders=("banner", "musician", "sergeant"))) == 95


def test_leaders_of_special_units_cost_eight() -> None:  # GOK-C-022
    assert cost_of(unit("blade_dancers", models=5, leaders=("banner",))) == 83


@pytest.mark.parametrize(
    ("size", "counts"),
    [(800, (2, 3, 2)), (1000, (2, 4, 4)), (1500, (2, 4, 4)), (2000, (3, 5, 6)), (3000, (4, 6, 8))],
)
def test_counts_by_size(size: int, counts: tuple[int, int, int]) -> None:  # GOK-C-025
    assert counts_of(PACK.limits, size) == Counts(*counts)


def test_shares_are_met_exactly() -> None:  # GOK-C-024
    units = (unit("dwarf_infantry", models=20), unit("dwarf_infantry", models=10, leaders=("musician", "sergeant")))
    exact = ArmyList("Exact", "imp", 1000, (dwarf(),), units)
    assert clauses(exact) == set()
    assert [paid(roster(exact), one).amount for one in roster(exact).units] == [160, 90]
    assert clauses(attrs.evolve(exact, units=(units[0], attrs.evolve(units[1], leaders=("musician",))))) == {
        "GOK-LIMITS-2"
    }


def test_swarms_do_not_help_the_common_quarter() -> None:  # GOK-C-026
    units = (unit("dwarf_infantry", models=6), unit("dwarf_infantry", models=5), unit("jackalopes"))
    assert clauses(ArmyList("Few", "imp", 500, (dwarf(),), units)) == {"GOK-LIMITS-2"}


def test_allies_of_the_undying() -> None:  # GOK-C-028
    assert "GOK-ALLY-7" not in clauses(
        ArmyList("Sidhe", "nix_undying", 1000, (LICH,), (*BONES, unit("sidhe_corsairs")))
    )
    barred = ArmyList("Pech", "nix_undying", 1000, (LICH,), (*BONES, unit("pech_spriggans")))
    assert clauses(barred) == {"GOK-ALLY-7"}


LICH = AvatarChoice(subtype="lich", avatar_class="lord")
BONES = (unit("bone_infantry", models=25), unit("bone_infantry", models=25))


@pytest.mark.parametrize(
    ("cls", "skill", "items", "allowed"),
    [
        ("champion", "", 2, 100),  # GOK-C-031
        ("knight", "inheritance", 1, 100),  # GOK-C-032
        ("savant", "", 4, 200),
        ("", "inheritance", 0, 50),
    ],
)
def test_what_science_an_avatar_may_carry(cls: str, skill: str, items: int, allowed: int) -> None:
    found = roster(led(dwarf(avatar_class=cls, nation_skill=skill)))
    may = allowance(found, found.avatars[0])
    assert (may.items, may.points) == (items, allowed)


def test_a_sergeant_becomes_a_knight() -> None:  # GOK-C-039
    plain = unit("nix_heavy_infantry", leaders=("sergeant",))
    assert cost_of(attrs.evolve(plain, knight=True)) - cost_of(plain) == 30


def test_orcs_with_two_hand_weapons() -> None:  # GOK-C-365
    orcs = [unit("orc_infantry", models=models, options=("additional_weapon",)) for models in (5, 16)]
    assert [cost_of(one) for one in orcs] == [25, 80]


def test_orcs_with_double_hand_weapons() -> None:  # GOK-ENGINE-10
    assert cost_of(unit("orc_infantry", models=13, options=("double_hand_weapon",))) == 78


def test_own_minimums() -> None:  # GOK-C-376
    assert clauses(army(unit("trolls", type="swamp"), unit("giant"))) == set()


def test_poison_is_dearer_for_all_but_rogues() -> None:  # GOK-WPN-14
    gear = ("poison_weapon",)
    rogue, hero = dwarf(avatar_class="cut_throat", gear=gear), dwarf(avatar_class="champion", gear=gear)
    assert (cost_of(rogue), cost_of(hero)) == (6 + 55 + 6, 6 + 50 + 12)


def test_a_beast_mount_costs_its_whole_price_within_the_avatars() -> None:
    assert cost_of(dwarf(mount="cockatrice")) == 6 + 30 + 95
    assert clauses(led(dwarf(mount="griphon", avatar_class="king"), dwarf(avatar_class="champion"), size=500)) >= {
        "GOK-LIMITS-1"
    }


def test_crews_of_machines_are_paid_for() -> None:  # AR-03, AR-06
    assert cost_of(unit("cannon", crew="dwarf")) == cost_of(unit("imp_cannon")) == 118
    assert cost_of(unit("imp_cannon", options=("leather_armor", "engineer"))) == 118 + 1 + 15
    assert cost_of(unit("rock_chucker", options=("engineer",))) == 94
    assert cost_of(unit("imp_cannon", crew="orc")) == 118


def test_herders_are_paid_by_their_kind() -> None:  # GOK-HOBS-3
    assert cost_of(unit("fowl_herders")) == 33
    assert cost_of(unit("fowl_herders", parts={"goblins": 5, "fowls": 2})) == 69


@pytest.mark.parametrize(
    ("gear", "mount", "number"),
    [
        ((), "", 7),
        (("leather_armor",), "", 6),
        (("plate_armor", "shield"), "", 3),
        (("plate_armor", "custom_armor", "shield"), "imp_goat", 2),
        (("chain_armor",), "imp_hound", 4),
        (("chain_armor", "leather_armor"), "", 5),  # AR-07: the best counts
    ],
)
def test_armor_saves_of_avatars(gear: tuple[str, ...], mount: str, number: int) -> None:
    assert avatar_save(first_avatar(led(dwarf(gear=gear, mount=mount)))) == number


def test_algorithms_and_a_tail_improve_armor() -> None:
    marks = (Algorithms("plate_armor", ("armor_save_1",)),)
    knight = dwarf(gear=("plate_armor",), algorithms=marks)
    assert avatar_save(first_avatar(led(knight))) == 3
    assert avatar_save(first_avatar(led(attrs.evolve(knight, mutations=("prehensile_tail",))))) == 2


@pytest.mark.parametrize(
    ("choice", "number"),
    [
        (unit("dwarf_infantry"), 5),
        (unit("dwarf_infantry", options=("chain_armor",)), 4),
        (unit("orc_infantry", options=("shield", "leather_armor")), 5),
        (unit("great_weapon_infantry"), 4),  # the printed save
        (unit("trolls", type="rock"), 4),
        (unit("graveyard_ghouls"), 7),
        (unit("dwarf_armored_guardians", abilities=("armor_save_2",)), 2),
    ],
)
def test_armor_saves_of_units(choice: object, number: int) -> None:
    assert unit_save(PACK, last_unit(army(choice))) == number  # type: ignore[arg-type]


def test_elite_guards_are_stronger_and_tougher() -> None:  # GOK-SPECIAL-13
    plain, elite = [last_unit(army(unit("dwarf_veterans", abilities=held))) for held in ((), ("elite_guard",))]
    assert [b - a for a, b in zip(unit_stats(plain), unit_stats(elite), strict=True)] == [0, 0, 0, 1, 1, 0, 0, 0, 0]


def test_who_is_disgruntled() -> None:  # GOK-ALLY-5, A-092, AR-02, GOK-C-328
    mixed = roster(army(unit("rifle_infantry"), unit("ogre_mercs"), unit("orc_infantry"), unit("rock_chucker")))
    assert "disgruntled" in PACK.entry["rock_chucker"].rules
    assert [disgruntled(mixed, one) for one in mixed.units[2:]] == [True, True, True, False]
    undying = roster(army(unit("revenants"), nation="nix_living"))
    assert (undying.units[-1].standing, disgruntled(undying, undying.units[-1])) == ("allied", False)


@pytest.mark.parametrize(
    ("name", "avatars", "by_category"),
    [
        ("crown_of_ash", 272, {"common": 448, "special": 168, "beast": 112}),
        ("under_the_mountain", 200, {"common": 561, "special": 168, "beast": 70}),
        ("the_bristle_host", 247, {"common": 463, "special": 206, "beast": 84}),
    ],
)
def test_the_first_three_armies_add_up(name: str, avatars: int, by_category: dict[str, int]) -> None:
    found = roster(example(name))
    assert sum([points(avatar_lines(PACK, avatar)) for avatar in found.avatars]) == avatars
    for category, total in by_category.items():
        assert sum([paid(found, one).amount for one in found.units if one.counts_as == category]) == total
