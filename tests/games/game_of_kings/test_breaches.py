"""Each single illegal change of a legal army is named by its clause; nothing legal is."""

import attrs
import pytest
from tests.games.game_of_kings.lists import (
    DWARVES,
    EXAMPLES,
    KNIGHT,
    LEGAL,
    PACK,
    army,
    clauses,
    dwarf,
    example,
    led,
    the_breach,
    told,
    unit,
)

from limmu.games.game_of_kings.army import Algorithms, ArmyList, AvatarChoice, UnitChoice
from limmu.games.game_of_kings.checking import breaches
from limmu.games.game_of_kings.muster import least_army

CHAMPION = AvatarChoice(subtype="dwarf", avatar_class="champion", general=False)
KING = AvatarChoice(subtype="dwarf", avatar_class="king", general=True)
SAGE = AvatarChoice(subtype="dwarf", avatar_class="sage")
GHOST = UnitChoice(entry="dwarf_veterans", models=5)
VETERANS = [GHOST] * 5


@pytest.mark.parametrize("name", sorted([path.stem for path in EXAMPLES.iterdir()]))
def test_the_example_armies_are_legal_and_of_about_their_size(name: str) -> None:
    assert told(example(name)) == []


def test_every_army_has_an_example() -> None:
    assert {example(path.stem).nation for path in EXAMPLES.iterdir()} == set(PACK.army)


@pytest.mark.parametrize("nation", list(PACK.army))
@pytest.mark.parametrize("size", [500, 1000, 1500, 2000, 5000])
def test_the_least_army_is_legal(nation: str, size: int) -> None:
    assert told(least_army(PACK, nation, size)) == []


def test_the_army_that_others_are_made_of_is_legal() -> None:
    assert told(LEGAL) == []


ILLEGAL: list[tuple[str, ArmyList]] = [
    # who leads
    ("GOK-RULES-1", led()),
    ("GOK-AVATAR-4", led(KNIGHT, KNIGHT)),
    ("GOK-AVATAR-4", led(attrs.evolve(CHAMPION, general=True), KNIGHT)),
    ("GOK-SR-39", led(dwarf(general=True), dwarf(general=True))),
    ("GOK-SR-50", led(KING, *[attrs.evolve(CHAMPION, battle_banner=True)] * 2)),
    ("GOK-HERO-2", led(dwarf(battle_banner=True))),
    ("GOK-ROGUE-3", led(dwarf(assassin=True))),
    ("GOK-ABIL-1", led(*[attrs.evolve(one, nation_skill="lucky_one") for one in (KING, KNIGHT)])),
    ("GOK-ABIL-1", led(KING, dwarf(nation_skill="lucky_one"))),
    ("GOK-ABIL-10", led(dwarf(nation_skill="seasoned"))),
    ("GOK-ABIL-10", led(dwarf(nation_skill="seasoned", choices={"seasoned": "hatred"}))),
    ("GOK-ABIL-10", led(dwarf(choices={"devoted_disciple": "cha"}))),
    # points and shares
    ("GOK-ARMY-16", led(KNIGHT, size=1200)),
    ("GOK-ARMY-14", army(unit("dwarf_infantry", models=100))),
    ("GOK-LIMITS-1", led(KING, *[attrs.evolve(SAGE)] * 3)),
    ("GOK-LIMITS-2", attrs.evolve(LEGAL, units=(attrs.evolve(DWARVES, models=5),) * 2)),
    ("GOK-LIMITS-3", army(unit("imp_cannon"), unit("imp_cannon"), unit("imp_cannon"))),
    ("GOK-LIMITS-4", army(unit("ogre_mercs", models=12))),
    ("GOK-COMMON-1", attrs.evolve(LEGAL, units=(attrs.evolve(DWARVES, models=40),))),
    ("GOK-LIMITS-6", army(*VETERANS)),
    ("GOK-LIMITS-5", army(*VETERANS[:4], size=500)),
    ("GOK-LIMITS-6", led(KING, *[KNIGHT] * 4)),
    ("GOK-LIMITS-5", led(KING, *[KNIGHT] * 2, size=500)),
    ("GOK-LIMITS-7", led(KING, *[KNIGHT] * 6, size=2000)),
    ("GOK-LIMITS-7", army(*VETERANS, *VETERANS, size=2000)),
    ("GOK-SWARM-6", army(unit("jackalopes"), unit("swarm"))),
    ("GOK-HOBC-2", army(unit("goblin_bullies", models=5), unit("goblin_bullies", models=5), nation="hob")),
    ("GOK-HOBC-3", army(*[unit("bugbear_backstabber")] * 3, nation="hob")),
    ("GOK-SPRS-1", army(*[unit("hired_killer")] * 2, nation="jinn")),
    ("GOK-SPECIAL-5", army(*[unit("orc_boar_cavalry")] * 5, nation="hob")),
    ("GOK-SPECIAL-6", army(*[unit("chibi_hound_cavalry")] * 5)),
    ("GOK-SPECIAL-7", army(*[unit("dwarf_veterans", abilities=("outrider",))] * 5)),
    ("GOK-SR-20", led(dwarf(gear=("bazooka",)), *[attrs.evolve(KNIGHT, gear=("bazooka",))] * 2)),
    ("GOK-SR-21", army(unit("ogre_hunter"), unit("ogre_hunter"))),
    ("GOK-SR-21", army(unit("ogre_hunter"), size=500)),
    # allies
    ("GOK-ALLY-8", army(unit("goblin_infantry"))),
    ("GOK-ALLY-6", army(unit("orc_infantry"), nation="nix_living")),
    ("GOK-ALLY-7", army(unit("pech_spriggans"), nation="nix_undying")),
    ("GOK-ALLY-9", army(unit("jinn_grimdark_scouts"), nation="sidhe")),
    ("GOK-ALLY-10", army(unit("dwarf_infantry"), nation="pech")),
    ("GOK-ALLY-11", army(unit("orc_infantry"), nation="efreet")),
    ("GOK-ALLY-12", army(unit("sidhe_corsairs"), nation="jinn")),
    ("GOK-ALLY-13", army(unit("dwarf_infantry"), nation="hob")),
    ("GOK-ALLY-3", attrs.evolve(LEGAL, units=(DWARVES, unit("trolls", type="rock")))),
    # Avatars
    ("GOK-MUT-3", led(AvatarChoice(subtype="goblin", mutations=("horns", "wings")), nation="hob")),
    ("GOK-MUT-3", led(dwarf(mutations=("horns", "horns")))),
    ("GOK-ABIL-10", led(dwarf(mutations=("heightened_senses",)))),
    ("GOK-MOUNT-1", led(dwarf(mount="nix_horse"))),
    ("GOK-SPECIAL-21", led(AvatarChoice(subtype="sidhe", mount="sprite_velociraptor"), nation="sidhe")),
    ("GOK-UNITS-4", led(AvatarChoice(subtype="oni", mount="imp_bear"))),
    ("GOK-UNITS-4", led(AvatarChoice(subtype="oni", mount="nix_warhorse"))),
    ("GOK-UNITS-4", led(dwarf(mount="imp_bear", mutations=("gigantism_large",)))),
    ("GOK-SCI-2", led(attrs.evolve(SAGE, gear=("shield",)))),
    ("GOK-ROGUE-1", led(dwarf(avatar_class="sneak_thief", gear=("plate_armor",)))),
    ("GOK-BARD-1", led(dwarf(avatar_class="minstrel", gear=("shield",)))),
    ("GOK-STALK-1", led(dwarf(avatar_class="stalker", gear=("carapace_armor",)))),
    ("GOK-TECH-5", led(dwarf(gear=("custom_armor",)))),
    ("GOK-TECH-1", led(dwarf(gear=("shield", "shield")))),
    ("GOK-TECH-1", led(dwarf(gear=("lance",)))),
    ("GOK-TECH-1", led(dwarf(gear=("pike",), mount="imp_goat"))),
    ("GOK-SSAVE-3", led(dwarf(gear=("plate_armor",), mount="imp_hound"))),
    ("GOK-SSAVE-3", army(unit("chibi_hound_cavalry", models=5, options=("plate_armor",)))),
    # Science
    ("GOK-ALGO-4", led(dwarf(artifacts=("perfume", "healing_tincture")))),
    ("GOK-ALGO-4", led(dwarf(algorithms=(Algorithms("hand_weapon", ("blitz",)),)))),
    ("GOK-ALGO-2", led(AvatarChoice(subtype="dwarf", artifacts=("perfume",)))),
    ("GOK-ALGO-3", led(attrs.evolve(KING, algorithms=(Algorithms("hand_weapon", (
        "strength_1", "discipline_1", "accuracy_1", "attack_1")),)))),
    ("GOK-ALGO-8", led(attrs.evolve(KING, gear=("plate_armor",), algorithms=(Algorithms("plate_armor", (
        "hit_points_1", "constitution_1", "armor_save_1")),)))),
    ("GOK-ALGO-9", led(attrs.evolve(KING, artifacts=("healing_tincture", "strength_tincture")))),
    ("GOK-ALGO-10", led(attrs.evolve(KING, artifacts=("perfume", "smoke_bomb")))),
    ("GOK-ALGO-11", led(attrs.evolve(KING, artifacts=("batteries",)))),
    ("GOK-ALGO-11", led(attrs.evolve(SAGE, artifacts=("flaw_scroll",) * 3))),
    ("GOK-ALGO-12", led(attrs.evolve(SAGE, artifacts=("batteries", "batteries")))),
    ("GOK-ALGO-13", army(unit("dwarf_veterans", machine_upgrade="sniper_scope"))),
    ("GOK-SR-55", army(unit("dwarf_veterans", banner_upgrade="banner_of_steel"))),
    ("GOK-SR-55", army(unit("dwarf_veterans", leaders=("banner",), banner_upgrade="dragon_banner"))),
    ("GOK-SR-52", led(dwarf(banner_upgrade="banner_of_steel"))),
    ("GOK-ALIM-2", led(attrs.evolve(KING, algorithms=(Algorithms("hand_weapon", ("attack_1", "attack_1")),)))),
    ("GOK-ALIM-3", led(KING, *[dwarf(algorithms=(Algorithms("hand_weapon", ("attack_1", "strength_1")),))] * 2)),
    ("GOK-ALIM-4", led(dwarf(gear=("leather_armor",), algorithms=(Algorithms("leather_armor", ("attack_1",)),)))),
    ("GOK-ALIM-6", led(*[attrs.evolve(KING, general=i == 0, algorithms=(Algorithms("hand_weapon", (
        "blitz", more)),)) for i, more in enumerate(("attack_1", "strength_1"))])),
    ("GOK-ALIM-7", led(attrs.evolve(KING, algorithms=(Algorithms("hand_weapon", ("blitz", "auto_hit")),)))),
    ("GOK-ALIM-8", led(dwarf(algorithms=(Algorithms("bow", ("attack_1",)),)))),
    # Units
    ("GOK-COMMON-4", army(unit("dwarf_infantry", models=4))),
    ("GOK-COMMON-5", army(unit("ogre_infantry", models=2))),
    ("GOK-SPECIAL-3", army(unit("dwarf_veterans", models=4))),
    ("GOK-MERC-12", army(unit("golems", models=2))),
    ("GOK-MERC-12", army(unit("giant", models=2))),
    ("GOK-HOBS-9", army(unit("fowl_herders", parts={"goblins": 3, "fowls": 1}), nation="hob")),
    ("GOK-HOBS-3", army(unit("dwarf_infantry", models=5, parts={"fowls": 1}))),
    ("GOK-HOBS-3", army(unit("fowl_herders", parts={"goblins": 6, "fowls": 0}))),
    ("GOK-HOBS-3", army(unit("fowl_herders", models=9, parts={"goblins": 4, "fowls": 2}))),
    ("GOK-BEAST-3", army(unit("mortar", crew="dwarf", models=2))),
    ("GOK-BEAST-4", army(unit("mortar", crew="dwarf", models=4))),
    ("GOK-BEAST-4", army(unit("dragon", models=2))),
    ("GOK-COMMON-6", army(unit("dwarf_infantry", models=5, options=("engineer",)))),
    ("GOK-COMMON-6", army(unit("imp_cannon", options=("shield",)))),
    ("GOK-ALGO-2", army(unit("dwarf_infantry", models=5, knight_artifacts=("perfume",)))),
    ("GOK-SPECIAL-12", army(unit("dwarf_veterans", abilities=("elite_guard", "dread")))),
    ("GOK-ALLY-13", army(unit("bone_infantry"), nation="hob")),
    ("GOK-HOBC-9", army(unit("goblin_reckers", models=4), nation="hob")),
    ("GOK-BEAST-3", army(unit("battle_wagon", crew="dwarf", models=5))),
    ("GOK-COMMON-3", army(unit("dwarf_infantry", models=5, leaders=("musician", "musician")))),
    ("GOK-COMMON-3", army(unit("chibi_rangers", leaders=("banner",)))),
    ("GOK-SPECIAL-4", army(unit("dwarf_zealots", leaders=("banner",)))),
    ("GOK-SWARM-3", army(unit("jackalopes", leaders=("musician",)))),
    ("GOK-LEAD-1", army(unit("imp_cannon", leaders=("sergeant",)))),
    ("GOK-LEAD-3", army(unit("dwarf_infantry", models=5, knight=True))),
    ("GOK-ALGO-4", army(unit("dwarf_infantry", leaders=("sergeant",), knight=True,
                             knight_artifacts=("perfume", "healing_tincture")))),
    ("GOK-COMMON-6", army(unit("dwarf_infantry", models=5, options=("halberd",)))),
    ("GOK-COMMON-6", army(unit("dwarf_infantry", models=5, options=("shield",)))),
    ("GOK-COMMON-6", army(unit("dwarf_infantry", models=5, options=("bow", "bow")))),
    ("GOK-COMMON-6", army(unit("dwarf_infantry", models=5, options=("lance",)))),
    ("GOK-SPECIAL-8", army(unit("chibi_hound_cavalry", options=("pike",)))),
    ("GOK-TECH-5", army(unit("rifle_infantry", options=("custom_armor",)), nation="nix_living")),
    ("GOK-SWARM-7", army(unit("jackalopes", options=("shield",)))),
    ("GOK-SPECIAL-1", army(unit("dwarf_infantry", models=5, abilities=("dread",)))),
    ("GOK-SPECIAL-1", army(unit("dwarf_veterans", abilities=("armor_save_1", "armor_save_2")))),
    ("GOK-SPECIAL-12", army(unit("dwarf_veterans", abilities=("dread", "blitz", "haze")))),
    ("GOK-SPECIAL-12", army(*[unit("dwarf_veterans", abilities=("dread", "blitz"))] * 2)),
    ("GOK-SPECIAL-11", army(*[unit("dwarf_veterans", abilities=("dread",))] * 4)),
    ("GOK-SPECIAL-13", army(*[unit("dwarf_veterans", abilities=("elite_guard",))] * 2)),
    ("GOK-SPECIAL-14", army(*[unit("dwarf_veterans", abilities=("zealot",))] * 2)),
    ("GOK-SPECIAL-18", army(*[unit("dwarf_veterans", abilities=("shred",))] * 3)),
    ("GOK-SPECIAL-19", army(*[unit("dwarf_veterans", abilities=("outrider",))] * 5)),
    ("GOK-ABIL-10", army(unit("dwarf_veterans", abilities=("hatred",)))),
    ("GOK-MERC-3", army(unit("trolls"))),
    ("GOK-MERC-5", army(unit("dire_beasts", type="poodles"))),
    ("GOK-UNDS-1", army(unit("lycanthropes"), nation="nix_undying")),
    ("GOK-SWARM-14", army(unit("swarm", type="dread"))),
    ("GOK-SWARM-14", army(unit("swarm", type="haze shred"))),
    ("GOK-SPECIAL-1", army(unit("swarm", type="haze", abilities=("shred",)))),
    ("GOK-BEAST-2", army(unit("mortar"))),
    ("GOK-WW-6", army(unit("chariot_unit"))),
    ("GOK-WW-6", army(unit("imp_cannon", crew="dwarf"))),
    ("GOK-WW-10", army(unit("battle_train", crew="chibi"))),
    ("GOK-WW-11", army(unit("quantum_engine", crew="dwarf"))),
    ("GOK-WW-14", army(unit("bugbear_wolf_chariot"), nation="hob")),
    ("GOK-SR-90", army(unit("goblin_reckers", hides_in="nobody"), nation="hob")),
    ("GOK-SR-90", army(unit("dwarf_infantry", models=5, hides_in="unit_1"))),
    ("GOK-SR-91", army(*[unit("goblin_reckers", models=2, hides_in="unit_1")] * 2, nation="hob")),
    ("GOK-SR-61", led(dwarf(avatar_class="cut_throat", assassin=True, hides_in="nobody"))),
]  # fmt: skip


HOBS = ArmyList("Hobs", "hob", 1000, (AvatarChoice("orc"),), (UnitChoice("orc_infantry", models=32),) * 2)


def hobs(*units: UnitChoice) -> ArmyList:
    return attrs.evolve(HOBS, units=(*HOBS.units, *units))


@pytest.mark.parametrize(
    "legal",
    [
        HOBS,
        hobs(unit("fowl_herders", parts={"goblins": 4, "fowls": 2})),
        hobs(unit("fowl_herders", parts={"goblins": 4, "fowls": 2}, models=6)),
        hobs(unit("bugbear_wolf_chariot"), unit("bugbear_infantry", models=5)),
        hobs(unit("goblin_reckers", models=3, hides_in="unit_1"), unit("goblin_reckers", models=3, hides_in="unit_2")),
        hobs(unit("sprite_infantry", models=5)),
        army(unit("mortar", crew="dwarf", options=("engineer",), machine_upgrade="sniper_scope")),
        army(unit("battle_wagon", crew="dwarf")),
        army(unit("battle_train", crew="dwarf", models=4)),
        army(unit("dwarf_veterans", abilities=("elite_guard",)), unit("dwarf_veterans", abilities=("zealot",))),
        army(unit("dwarf_veterans", abilities=("dread", "blitz")), unit("dwarf_veterans", abilities=("dread",))),
        army(unit("dwarf_infantry", leaders=("sergeant",), knight=True, knight_artifacts=("perfume",))),
        army(unit("dwarf_infantry", options=("bow", "custom_armor"), leaders=("banner",),
                  banner_upgrade="banner_of_truth")),
        army(unit("swarm", models=2, type="haze"), unit("dire_beasts", type="wolves")),
        led(attrs.evolve(KING, nation_skill="lucky_one"), KNIGHT),
        army(unit("ogre_hunter"), unit("rifle_infantry")),
        led(attrs.evolve(CHAMPION, general=True, battle_banner=True, banner_upgrade="dragon_banner")),
        led(attrs.evolve(KING, gear=("plate_armor",), algorithms=(
            Algorithms("hand_weapon", ("blitz", "attack_1")),
            Algorithms("plate_armor", ("armor_save_1", "hit_points_1"))),)),
        led(attrs.evolve(SAGE, artifacts=("flaw_scroll", "flaw_scroll", "healing_tincture"))),
        led(dwarf(avatar_class="cut_throat", assassin=True, hides_in="unit_1")),
        led(AvatarChoice("oni", mount="cockatrice")),
    ],
)  # fmt: skip
def test_what_is_legal_is_not_named(legal: ArmyList) -> None:
    assert told(legal) == []


@pytest.mark.parametrize(("clause", "illegal"), ILLEGAL)
def test_an_illegal_change_is_named(clause: str, illegal: ArmyList) -> None:
    """GOK-C-020, GOK-C-023, GOK-C-030, GOK-C-033, GOK-C-034, GOK-C-036, GOK-C-037, GOK-C-254, GOK-C-257, GOK-C-261,
    GOK-C-267, GOK-C-270"""
    assert clause in clauses(illegal)


UNKNOWN: list[tuple[str, ArmyList]] = [
    ("GOK-AVATAR-1", attrs.evolve(LEGAL, nation="atlantis")),
    ("GOK-AVATAR-1", attrs.evolve(LEGAL, nation="")),
    ("GOK-AVATAR-1", led(dwarf(subtype="dwarve"))),
    ("GOK-AVATAR-1", led(dwarf(subtype=""))),
    ("GOK-ABILPTS-3", led(dwarf(avatar_class="night"))),
    ("GOK-ABIL-1", led(dwarf(nation_skill="luck"))),
    ("GOK-ABIL-12", led(dwarf(mutations=("horn",)))),
    ("GOK-MOUNT-1", led(dwarf(mount="goat"))),
    ("GOK-TECH-1", led(dwarf(gear=("sheild",)))),
    ("GOK-ALGO-1", led(dwarf(artifacts=("perfum",)))),
    ("GOK-ALGO-1", led(dwarf(algorithms=(Algorithms("hand_weapon", ("attack_9",)),)))),
    ("GOK-ALGO-14", led(dwarf(banner_upgrade="banner_of_truths"))),
    ("GOK-ARMY-1", army(unit("dwarf_infantery"))),
    ("GOK-ARMY-1", army(unit(""))),
    ("GOK-WW-6", army(unit("mortar", crew="dwarve"))),
    ("GOK-SPECIAL-15", army(unit("dwarf_veterans", abilities=("dred",)))),
    ("GOK-ALGO-13", army(unit("imp_cannon", machine_upgrade="scope"))),
    ("GOK-COMMON-6", army(unit("dwarf_infantry", models=5, options=("sheild",)))),
    ("GOK-ARMY-14", attrs.evolve(LEGAL, rulings={"A-097": "both"})),
    ("GOK-ARMY-14", attrs.evolve(LEGAL, rulings={"A-999": "each"})),
]


@pytest.mark.parametrize(("clause", "illegal"), UNKNOWN)
def test_a_name_that_the_pack_does_not_have_is_named_with_others(clause: str, illegal: ArmyList) -> None:
    (breach, *_) = [one for one in breaches(illegal, PACK) if one.code == "unknown"]
    assert breach.clause == clause
    assert breach.mend.startswith("write one of: ")


def test_near_names_are_offered() -> None:
    breach = the_breach(army(unit("dwarf_infantery")), "GOK-ARMY-1")
    assert "dwarf_infantry" in breach.mend
    assert (breach.limit, breach.allowed, breach.found, breach.excess, breach.by) == ("", 0, 0, 0, ())


@pytest.mark.parametrize(
    ("clause", "wrong", "allowed"),
    [
        ("GOK-LIMITS-1", led(KING, SAGE, SAGE, SAGE), 500),
        ("GOK-LIMITS-4", army(unit("ogre_mercs", models=12)), 500),
        ("GOK-LIMITS-1", led(KING, SAGE, SAGE, SAGE, size=500), 250),
        ("GOK-SR-91", hobs(*[unit("goblin_reckers", models=2, hides_in="unit_1")] * 2), 3),
        ("GOK-ALIM-6", led(*[attrs.evolve(one, artifacts=("printed_instructions",)) for one in (SAGE, SAGE)]), 1),
        ("GOK-SR-20", led(*[dwarf(gear=("bazooka",))] * 3), 2),
        ("GOK-SR-21", army(*[unit("ogre_hunter")] * 2), 1),
        ("GOK-SR-21", army(*[unit("ogre_hunter")] * 2, size=500), 0),
    ],
)
def test_bounds_are_what_the_book_prints(clause: str, wrong: ArmyList, allowed: int) -> None:
    """GOK-C-027"""
    breach = the_breach(wrong, clause)
    assert breach.allowed == allowed
    assert breach.found - breach.excess == allowed
    assert len(breach.by) >= 2 or clause == "GOK-LIMITS-4"


def test_sizes_near_by_are_offered() -> None:
    assert the_breach(led(KNIGHT, size=1200), "GOK-ARMY-16").mend == "agree on 1000 or 1500 points"


def test_all_breaches_are_reported_at_once() -> None:
    wrong = army(
        unit("golems", models=2), unit("goblin_infantry"), avatars=(dwarf(mount="nix_horse", gear=("lance", "lance")),)
    )
    assert {"GOK-MERC-12", "GOK-ALLY-8", "GOK-MOUNT-1", "GOK-TECH-1"} <= clauses(wrong)


def test_a_breach_states_limit_sum_and_every_contributor() -> None:
    breach = the_breach(army(*[unit("imp_cannon")] * 3), "GOK-LIMITS-3")
    assert (breach.limit, breach.allowed, breach.found, breach.excess) == ("25% of size", 250, 354, 104)
    assert [(one.id, one.amount) for one in breach.by] == [("unit_3", 118), ("unit_4", 118), ("unit_5", 118)]
    assert (breach.ruling, breach.scope, breach.mend) == ("A-098", "units", "remove 104 of these points of Beast Units")


def test_a_lower_bound_says_what_is_missing() -> None:
    breach = the_breach(attrs.evolve(LEGAL, units=(unit("dwarf_infantry", models=15),) * 2), "GOK-LIMITS-2")
    assert (breach.allowed, breach.found, breach.excess, breach.mend) == (
        250,
        240,
        10,
        "add 10 to these points of Common Units",
    )


def test_without_a_size_in_blocks_no_share_is_worked_out() -> None:
    heavy = led(KING, attrs.evolve(SAGE, avatar_class="savant"), attrs.evolve(SAGE, avatar_class="savant"), size=1100)
    assert clauses(heavy) == {"GOK-ARMY-16"}
    assert clauses(attrs.evolve(heavy, size=1000)) == {"GOK-LIMITS-1"}


@pytest.mark.parametrize(("reading", "breached"), [("shared", True), ("each", False)])
def test_special_and_beast_units_share_a_number_or_have_one_each(reading: str, breached: bool) -> None:
    mixed = army(*VETERANS[:3], unit("chibi_crock_pot"), unit("chibi_crock_pot"), rulings={"A-097": reading})
    assert ("GOK-LIMITS-6" in clauses(mixed)) == breached


@pytest.mark.parametrize(("reading", "breached"), [("entry-and-list", False), ("entry-only", True)])
def test_units_buy_from_the_list_or_from_their_entry_alone(reading: str, breached: bool) -> None:
    archers = army(unit("dwarf_infantry", models=5, options=("bow",)), rulings={"A-011": reading})
    assert ("GOK-COMMON-6" in clauses(archers)) == breached


@pytest.mark.parametrize(("reading", "breached"), [("per-entry", False), ("total", True)])
def test_unique_is_counted_by_entry_or_in_all(reading: str, breached: bool) -> None:
    both = army(unit("firebird", models=5), unit("hired_killer"), nation="jinn", rulings={"A-101": reading})
    assert ("GOK-SR-21" in clauses(both)) == breached


def test_the_order_of_units_changes_nothing() -> None:
    wrong = army(unit("golems", models=2), unit("goblin_infantry"), unit("dwarf_veterans", models=4))
    assert clauses(wrong) == clauses(attrs.evolve(wrong, units=wrong.units[::-1]))


def test_an_ally_counts_as_a_mercenary_alone_and_its_undying_kin_is_of_the_same_nation() -> None:
    mixed = army(unit("revenants", models=30), nation="nix_living")
    assert "GOK-ALLY-6" not in clauses(mixed)
    assert [one.id for one in the_breach(attrs.evolve(mixed, units=mixed.units[2:]), "GOK-ALLY-3").by] == []
