"""What Units, Mounts and armor of a type are alike in; the notation of dice."""

import attrs
import pytest
from tests.games.game_of_kings.lists import PACK, army, last_unit, roster, unit
from tests.games.game_of_kings.tables import HOST, bare, moving, stood
from tests.games.game_of_kings.test_p04_movement import FOWL

from limmu.games.game_of_kings.board import Effect
from limmu.games.game_of_kings.facts import UnitMoved
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.p04_movement import Advance
from limmu.games.game_of_kings.p16_hits import dice_of
from limmu.games.game_of_kings.pack_checks import points_of, stat_total
from limmu.games.game_of_kings.profile import profiles_in
from limmu.games.game_of_kings.profiles import unit_stats
from limmu.games.game_of_kings.roster import resolve
from limmu.games.game_of_kings.words import inches


def entries(*types: str) -> list[tuple[int, int]]:
    return [one.base_mm for one in PACK.tables.entries if one.type in types]


def test_bases_are_those_of_the_type_or_larger() -> None:
    """GOK-UNITS-3, GOK-UNITS-5, GOK-UNITS-6, GOK-UNITS-8, GOK-UNITS-9, GOK-UNITS-12, GOK-UNITS-14, GOK-SWARM-10,
    GOK-HM-8, GOK-WW-2, GOK-WW-15, GOK-MB-4 (A-152)"""
    foot = [one for one in PACK.tables.entries if one.type == "infantry" and "large" not in one.rules]
    assert {one.base_mm for one in foot} == {(25, 25)}
    assert set(entries("cavalry_heavy", "cavalry_outrider")) == {(25, 50)}
    assert set(entries("war_wagon", "war_beast")) == {(50, 100)}
    assert set(entries("swarm", "monster", "beast_tamers", "heavy_machine")) == {(50, 50)}
    packs = [
        one for one in PACK.tables.entries if "pack" in one.rules and one.type == "hired" and "large" not in one.rules
    ]
    assert {one.base_mm for one in packs} == {(25, 50)}


def test_types_belong_to_their_categories() -> None:
    """GOK-UTYPE-1, GOK-UTYPE-2, GOK-UTYPE-3, GOK-UTYPE-4, GOK-WW-16"""
    for one in PACK.tables.entries:
        if one.type in ("infantry", "cavalry_heavy", "cavalry_outrider"):
            assert one.category in ("common", "special"), one.id
        if one.type in ("war_wagon", "war_beast", "monster", "heavy_machine", "beast_tamers"):
            assert one.category == "beast", one.id
        if one.type == "war_beast":
            assert one.crew == 0, one.id
        if one.type == "heavy_machine":
            assert one.per == "unit" or one.crew == 3, one.id


def test_mounts_are_heavy_or_outriders_and_cost_an_avatar_half() -> None:
    """GOK-MOUNT-5, GOK-MOVE-42, GOK-WWMOUNT-10, GOK-WWMOUNT-11"""
    for mount in PACK.tables.mounts:
        assert mount.armor_save == {"outrider": 1, "heavy": 2}[mount.kind], mount.id
        if mount.unit_cost:
            assert mount.avatar_cost == mount.unit_cost // 2, mount.id
    prices = PACK.prices["war_wagon"]
    assert (prices["outrider"], prices["heavy"]) == (1, 2)


def test_weapons_and_armor_are_as_stated() -> None:
    """GOK-TECH-6 (A-012), GOK-HOBC-6 (A-139), GOK-ARM-8, GOK-ARM-9, GOK-ARM-10, GOK-ARM-11"""
    assert PACK.item["net"].rules == ("tangle",)
    blade = PACK.item["serrated_blade"]
    assert (blade.hits, blade.no_armor_save) == ("1d4", True)
    armor = {id_: PACK.item[id_] for id_ in ("lamellar_armor", "chain_armor", "plate_armor", "carapace_armor")}
    assert [(one.cost, one.armor_save, one.weatherproof) for one in armor.values()] == [
        (2, 2, True), (2, 2, False), (3, 3, False), (3, 3, True),
    ]  # fmt: skip
    assert [len(one.not_for) for one in armor.values()] == [0, 0, 4, 4]


def test_mixed_units_and_swarms_are_priced_as_stated() -> None:
    """GOK-HOBS-7, GOK-MB-6, GOK-SWARM-13"""
    herders = PACK.entry["fowl_herders"]
    goblins, fowls = herders.parts
    assert (herders.cost, goblins.base, goblins.extra, fowls.base, fowls.extra) == (33, 2, 3, 1, 27)
    assert (goblins.stats, fowls.stats) == ((4, 2, 3, 2, 2, 1, 2, 1, 4), (7, 4, 2, 5, 3, 2, 1, 3, 4))
    hydra, tamers = PACK.entry["sprite_hydra_tamers"].parts
    assert (hydra.base, tamers.base, tamers.equipment) == (1, 3, ("spear_foot",))
    assert [*PACK.prices["swarm"].values()] == [10, -2, 5, 3]


@pytest.mark.parametrize(("hundredths", "points"), [(150, 1), (151, 2), (250, 2), (251, 3), (14_900, 149), (5_400, 54)])
def test_a_rest_of_fifty_rounds_down(hundredths: int, points: int) -> None:
    """GOK-STATPTS-4, GOK-STATPTS-5, GOK-STATPTS-6, GOK-WWMOUNT-2 (A-016): the rule is for hundredths."""
    assert points_of(hundredths) == points


def test_the_normal_man_costs_three_points() -> None:
    """GOK-BASE-14"""
    assert points_of(stat_total((4, 2, 3, 2, 2, 1, 2, 1, 4), PACK.tables.stat_costs[0])) == 3


def test_an_algorithm_costs_ten_times_its_modifier() -> None:
    """GOK-ARM-4, GOK-STATPTS-9"""
    upgrades, mods = {one.id: one.cost for one in PACK.tables.upgrades}, PACK.prices["mods"]
    named = ("strength_1", "strength_2", "strength_3", "blitz", "auto_wound", "constitution_2")
    named += ("hit_points_1", "discipline_1", "accuracy_1", "initiative_1")
    alike = [one for one in named if one in upgrades]
    assert len(alike) == 10
    assert [upgrades[one] for one in alike] == [10 * mods[one] for one in alike]
    assert mods["disgruntled"] == -1


def test_lengths_are_told_in_inches() -> None:
    """GOK-TABLE-4, GOK-BASE-3"""
    assert inches(3 * INCH // 2) == "1.50"


@pytest.mark.parametrize(
    ("text", "dice"), [("2d4-2", (2, 4, -2)), ("6d8+4", (6, 8, 4)), ("1d12", (1, 12, 0)), ("3", (0, 0, 3))]
)
def test_dice_are_written_with_their_number_and_what_is_added(text: str, dice: tuple[int, int, int]) -> None:
    """GOK-TOOLS-3, GOK-TOOLS-4, GOK-TOOLS-5 (GOK-C-369)"""
    assert dice_of(text) == dice


def test_beasts_are_disgruntled_and_wagons_independent() -> None:
    """GOK-MB-5, GOK-WW-19, GOK-WW-4 (A-160)"""
    found = profiles_in(resolve(HOST, PACK))
    assert "disgruntled" in found["wyvern"].rules
    wagons = profiles_in(roster(army(unit("imp_pain_train", id="train"))))
    assert "independent" in wagons["train"].rules
    assert "disgruntled" not in wagons["train"].rules


@pytest.mark.parametrize(("fowls", "charisma"), [(1, 4), (2, 4), (3, 2)])
def test_herders_with_too_many_fowl_lose_charisma(fowls: int, charisma: int) -> None:
    """GOK-HOBS-2 (A-141): two Goblins to one Fowl."""
    herd = unit("fowl_herders", id="herd", parts={"goblins": 4, "fowls": fowls})
    assert profiles_in(roster(army(herd)))["herd"].stats[-1] == charisma


def test_a_beast_with_tamers_has_the_charisma_of_its_escorts() -> None:
    """GOK-BEAST-6 (A-141)"""
    tamed = last_unit(army(unit("sprite_hydra_tamers")))
    beast, escorts = tamed.entry.parts
    braver = attrs.evolve(escorts, stats=(*escorts.stats[:-1], 9))
    assert unit_stats(attrs.evolve(tamed, entry=attrs.evolve(tamed.entry, parts=(beast, braver))))[-1] == 9


def test_coins_are_worth_a_hundred_of_the_next() -> None:
    """GOK-STORE-1, GOK-C-244, GOK-C-245"""
    coins = {coin.id: coin.copper for coin in PACK.tables.coins}
    assert [coins[name] for name in ("copper", "silver", "gold", "platinum", "goldslip")] == [100**n for n in range(5)]
    assert coins["goldslip"] == 10_000 * coins["gold"] == 1_000_000 * coins["silver"]
    (mount,) = [price for price in PACK.tables.store if price.item.startswith("Mount")]
    assert (20 * mount.amount, mount.coin) == (200, "gold")


def test_chuffed_takes_a_one_for_a_six() -> None:
    """GOK-SR-22, GOK-SR-23 (GOK-C-280): a random Move of two dice; the allowance is what they gave."""
    board = stood(bare(), FOWL, 24, 24)
    chuffed = board.but(
        effects=(
            Effect(id=1, cause="chuffed", by=FOWL, on=FOWL, kind="buff", until="battle", since=0, rules=("chuffed",)),
        )
    )
    for one, allowance in ((board, 2), (chuffed, 12)):
        table = moving(one, dice=1).answer("red", Advance(FOWL, "move")).answer("red", ())
        assert table.of(UnitMoved)[0].allowance == allowance * INCH
