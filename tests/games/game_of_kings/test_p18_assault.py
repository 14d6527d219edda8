"""P18: the order of attacks, who fights with how many dice, and the Assault Result."""

import pytest
from tests.games.game_of_kings.fights import Choice, at, changed, facing_off, touch
from tests.games.game_of_kings.tables import PACK, SOUTH, named, scenery

from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.army import AvatarChoice, UnitChoice
from limmu.games.game_of_kings.board import SEATS, Board, Contact, Effect
from limmu.games.game_of_kings.facts_assault import AssaultBegun, AssaultDecided, UnitCaptured
from limmu.games.game_of_kings.facts_shooting import BlowsTold
from limmu.games.game_of_kings.p18_assault import AssaultPhase, Fight, together, unresolved
from limmu.games.game_of_kings.p18_attacks import behind, groups_of, reach, split
from limmu.games.game_of_kings.p18_results import ranks_of, result_of, unit_strength
from limmu.games.game_of_kings.p18_weapons import arms, attacks_each, blow_rules, initiative, to_hit, wieldable
from limmu.testing import Driver, start

ORCS = UnitChoice(entry="orc_infantry", id="foot", models=20)
FEW = UnitChoice(entry="orc_infantry", id="foot", models=5)
FOOT, FOE = "red.foot", "blue.foot"
LOW = {"to_hit": [1] * 60}


def front(red: list[Choice] | None = None, blue: list[Choice] | None = None, turn: int = 0) -> Board:
    """Two Units of foot front to front; Red's assaulted in a Turn."""
    board = facing_off(red or [ORCS], blue or [ORCS])
    board = at(at(board, FOOT, 24, 24), FOE, 24, 24, SOUTH)
    return touch(board, FOOT, FOE, turn=turn)


def fight(board: Board, **dice: list[int]) -> Driver[Board]:
    units = together(board, FOOT)
    return start(game, PACK, board, Fight(units), seats=SEATS, dice={"charisma": [1] * 9, **dice})


def strikers(table: Driver[Board]) -> list[str]:
    """Who struck, in order."""
    return [fact.by for fact in table.of(BlowsTold) if fact.stage == "hits"]


def told(table: Driver[Board], by: str) -> BlowsTold:
    return next(fact for fact in table.of(BlowsTold) if fact.stage == "hits" and fact.by == by)


# ---------------------------------------------------------------- the order of attacks


def test_assaulters_attack_first_whatever_the_initiative() -> None:
    """GOK-C-135: GOK-ASLT-14, GOK-ASLT-17"""
    blue = UnitChoice(entry="bugbear_infantry", id="foot", models=20)
    slow = front([ORCS], [blue], turn=0)
    assert strikers(fight(slow, **LOW)) == [FOE, FOOT]
    assert strikers(fight(front([ORCS], [blue], turn=1), **LOW)) == [FOOT, FOE]


def test_blitz_strikes_before_an_assaulter() -> None:
    """GOK-C-136: GOK-SR-1 (A-064)"""
    dire = UnitChoice(entry="dire_beasts", id="foot", models=3, type="cobras")
    table = fight(front([ORCS], [dire], turn=1), **LOW)
    assert strikers(table) == [FOE, FOOT]


def test_two_sides_with_blitz_roll_a_d12_and_initiative() -> None:
    """GOK-C-137: GOK-SR-2"""
    dire = UnitChoice(entry="dire_beasts", id="foot", models=3, type="cobras")
    board = front([dire], [dire], turn=1)
    assert strikers(fight(board, blitz=[4, 9], **LOW)) == [FOE, FOOT]
    assert strikers(fight(board, blitz=[9, 4], **LOW)) == [FOOT, FOE]
    quick = board.but(
        effects=(
            Effect(id=1, cause="test", by=FOOT, on=FOOT, kind="buff", until="battle", since=1, mods=(("init", 7),)),
        )
    )
    assert strikers(fight(quick, blitz=[4, 9], **LOW)) == [FOOT, FOE]


def test_equal_initiatives_roll_a_d6_ties_again() -> None:
    """GOK-C-138: GOK-ASLT-16"""
    assert strikers(fight(front(), first_blow=[2, 5], **LOW)) == [FOE, FOOT]
    assert strikers(fight(front(), first_blow=[5, 2], **LOW)) == [FOOT, FOE]
    assert strikers(fight(front(), first_blow=[3, 3, 6, 1], **LOW)) == [FOOT, FOE]


def test_a_two_handed_weapon_costs_initiative() -> None:
    """GOK-ASLT-15, GOK-WPN-4"""
    great = UnitChoice(entry="orc_infantry", id="foot", models=20, options=("double_hand_weapon",))
    table = fight(front([great], [ORCS]), **LOW).answer("red", "double_hand_weapon")
    assert strikers(table) == [FOE, FOOT]


def test_models_that_fell_do_not_fight() -> None:
    """GOK-ASLT-8, GOK-AWND-13, GOK-AWND-14: five of five fall before they strike."""
    dice = {"to_hit": [6] * 5, "to_wound": [6] * 5, "rhino_hide": [1] * 5}
    table = fight(front([ORCS], [FEW], turn=1), **dice)
    assert strikers(table) == [FOOT]
    assert named(table.board, FOE).gone == "destroyed"
    assert named(table.board, FOE).captor == FOOT
    assert table.of(UnitCaptured) == [UnitCaptured(FOE, FOOT)]


# ---------------------------------------------------------------- who fights


def dice_at(board: Board, by: str = FOOT, **more: list[int]) -> int:
    """How many dice a Unit rolls To Hit."""
    return told(fight(board, **LOW, first_blow=[6, 1], **more), by).dice


def test_models_in_base_contact_fight_corners_too() -> None:
    """GOK-C-322: GOK-ASLT-9, GOK-ASLT-11, GOK-FORM-8: five meet five and the two at the corners of a longer front."""
    assert dice_at(front()) == 5
    wide = at(at(front(), FOOT, 24, 24, files=7), id_=FOE, x=24, front=24, facing=SOUTH, files=5)
    wide = touch(wide.but(contacts=()), FOOT, FOE)
    assert (dice_at(wide), dice_at(wide, FOE)) == (7, 5)
    board = at(front(), FOE, 24 + 125 / 25.4, 24, SOUTH)
    corner = touch(board.but(contacts=()), FOOT, FOE)
    assert (dice_at(corner), dice_at(corner, FOE)) == (1, 1)


def test_seven_orcs_fight_with_corners_touching() -> None:
    """GOK-C-141: GOK-ENGINE-15 (A-065): five in front of five, and two at their corners."""
    orcs = UnitChoice(entry="orc_infantry", id="foot", models=16)
    board = at(front([orcs]), FOOT, 24, 24, files=8)
    assert dice_at(touch(board.but(contacts=()), FOOT, FOE)) == 6
    board = at(front([orcs]), FOOT, 24, 24, files=7)
    assert dice_at(touch(board.but(contacts=()), FOOT, FOE)) == 7


def test_ten_models_with_spears_in_two_ranks_roll_ten_dice() -> None:
    """GOK-C-140: GOK-AHIT-2, GOK-WPN-5 (A-065)"""
    spears = UnitChoice(entry="orc_infantry", id="foot", models=10, options=("spear",))
    assert dice_at(front([spears], [ORCS])) == 10


def test_pikes_fight_in_three_ranks() -> None:
    """GOK-WPN-10, GOK-FORM-5"""
    pikes = UnitChoice(entry="orc_infantry", id="foot", models=17, options=("pike",))
    assert dice_at(front([pikes], [ORCS])) == 15
    few = UnitChoice(entry="orc_infantry", id="foot", models=12, options=("pike",))
    assert dice_at(front([few], [ORCS])) == 12


def test_a_short_rank_fights_behind_those_it_stands_behind() -> None:
    """GOK-AHIT-2: of two models in the middle both stand behind somebody who fights."""
    spears = UnitChoice(entry="orc_infantry", id="foot", models=7, options=("spear",))
    board = front([spears], [ORCS])
    assert behind(named(board, FOOT), [0], 2) == []
    assert behind(named(board, FOOT), [1], 2) == [5]
    assert behind(named(board, FOOT), [2], 2) == [5, 6]


def test_spears_do_not_help_against_an_attack_in_the_flank() -> None:
    """GOK-AHIT-2, GOK-ASLT-12: a rank of each of four models fights to the side, with nobody behind."""
    spears = UnitChoice(entry="orc_infantry", id="foot", models=20, options=("spear",))
    board = facing_off([ORCS], [spears])
    board = at(at(board, FOE, 24, 24, SOUTH), FOOT, 24 - 62.5 / 25.4, 24 + 50 / 25.4, 0)
    board = touch(board, FOOT, FOE, "flank")
    assert dice_at(board, FOE) == 4


def test_loose_models_fight_within_an_inch() -> None:
    """GOK-ASLT-10, GOK-SKIR-5"""
    wolves = UnitChoice(entry="bugbear_wolf_cavalry", id="foot", models=5)
    board = facing_off([wolves], [ORCS])
    board = at(at(board, FOE, 24, 24, SOUTH), FOOT, 24, 22.5)
    board = touch(board, FOOT, FOE)
    near = [pair[0] for pair in board.contacts[0].touching]
    assert len(set(near)) == 5
    assert dice_at(board) == 10  # two Attacks each


def test_a_sergeant_has_one_attack_more() -> None:
    """GOK-SR-43, GOK-LEAD-2 (A-067)"""
    led = UnitChoice(entry="orc_infantry", id="foot", models=20, leaders=("sergeant",))
    assert dice_at(front([led], [ORCS])) == 6


def test_a_knight_strikes_apart_with_his_own_skill() -> None:
    """GOK-LEAD-5, GOK-LEAD-4: Discipline, Strength and Attacks 1 higher, and the Sergeant's Attack."""
    led = UnitChoice(entry="orc_infantry", id="foot", models=20, leaders=("sergeant",), knight=True)
    table = fight(front([led], [ORCS]), first_blow=[6, 1], **LOW)
    hits = [fact for fact in table.of(BlowsTold) if fact.by == FOOT]
    assert [(fact.dice, fact.needed) for fact in hits] == [(3, 4), (4, 4)]


@pytest.mark.parametrize(("models", "attacks"), [(8, 2), (7, 1)])
def test_overwhelm_adds_an_attack_at_eight_models(models: int, attacks: int) -> None:
    """GOK-C-283: GOK-SR-79"""
    board = working(front([UnitChoice(entry="orc_infantry", id="foot", models=models)]), FOOT, "overwhelm")
    unit = named(board, FOOT)
    assert attacks_each(board, unit, arms(board, unit, "hand_weapon")) == attacks


def test_insane_adds_an_attack_that_a_stat_line_has_not() -> None:
    """GOK-SR-94 (A-067, A-181)"""
    zealots = UnitChoice(entry="dwarf_zealots", id="foot", models=10)
    board = front([zealots], [ORCS])
    unit, foe = named(board, FOOT), named(working(board, FOE, "insane"), FOE)
    assert attacks_each(board, unit, arms(board, unit, "hand_weapon")) == 2
    assert attacks_each(working(board, FOE, "insane"), foe, arms(board, foe, "hand_weapon")) == 2


@pytest.mark.parametrize(
    ("entry", "options", "attacks"),
    [("rock_chucker", (), 3), ("rock_chucker", ("engineer",), 4), ("sprite_arquebus", (), 3)],
)
def test_the_crew_of_a_machine_makes_three_attacks(entry: str, options: tuple[str, ...], attacks: int) -> None:
    """GOK-HM-14, GOK-HM-4 (A-093)"""
    board = facing_off([UnitChoice(entry=entry, id="foot", options=options)], [])
    unit = named(board, FOOT)
    assert attacks_each(board, unit, arms(board, unit, "hand_weapon")) == attacks


def test_tangle_takes_one_attack_from_the_whole_unit() -> None:
    """GOK-C-142: GOK-SR-9, GOK-SR-10"""
    assert dice_at(working(front(), FOE, "tangle")) == 4
    assert dice_at(working(front(), FOE, "tangle"), FOE) == 5


def test_tangle_takes_one_attack_where_a_knight_leads_the_unit() -> None:
    """GOK-SR-10: of his men, not of him too; of him where nobody else strikes."""
    led = UnitChoice(entry="orc_infantry", id="foot", models=20, leaders=("sergeant",), knight=True)
    board = working(front([led], [ORCS]), FOE, "tangle")
    table = fight(board, first_blow=[6, 1], **LOW)
    assert [fact.dice for fact in table.of(BlowsTold) if fact.by == FOOT] == [3, 3]
    alone = changed(board, FOOT, models=1, blocks=(named(board, FOOT).block.but(f=1, n=1),))
    alone = touch(alone.but(contacts=()), FOOT, FOE)
    table = fight(alone, first_blow=[6, 1], **LOW)
    assert [fact.dice for fact in table.of(BlowsTold) if fact.by == FOOT] == [2]


def test_models_that_touch_two_units_choose() -> None:
    """GOK-C-333: GOK-ASLT-13"""
    left = UnitChoice(entry="orc_infantry", id="foot", models=10)
    right = UnitChoice(entry="orc_infantry", id="more", models=10)
    board = facing_off([ORCS], [left, right])
    board = at(at(at(board, FOOT, 24, 24), FOE, 24 - 62.5 / 25.4, 24, SOUTH), "blue.more", 24 + 62.5 / 25.4, 24, SOUTH)
    board = touch(touch(board, FOOT, FOE), FOOT, "blue.more")
    assert groups_of(board, named(board, FOOT), 1) == [((FOE,), 2), (("blue.more",), 2), ((FOE, "blue.more"), 1)]
    table = fight(board, first_blow=[6, 1], **LOW)
    assert table.answers("red") == [0, 1]
    dice = [(fact.on, fact.dice) for fact in table.answer("red", 0).of(BlowsTold) if fact.by == FOOT]
    assert dice == [(FOE, 2), ("blue.more", 3)]


def test_nobody_may_refuse_to_attack() -> None:
    """GOK-ASLT-7: the only question is at whom."""
    assert split([(("a",), 3), (("a", "b"), 2)], []) == ("a", 2)
    assert [(one.foe, one.models) for one in split([(("a",), 3), (("a", "b"), 2)], [0])] == [("a", 3), ("b", 2)]  # type: ignore[union-attr]


# ---------------------------------------------------------------- To Hit, and what a blow does


def working(board: Board, id_: str, *rules: str) -> Board:
    """The board with special rules that work on a Unit."""
    effect = Effect(
        id=len(board.effects) + 1, cause="test", by=id_, on=id_, kind="buff", until="battle", since=1, rules=rules
    )
    return board.but(effects=(*board.effects, effect))


@pytest.mark.parametrize(("discipline", "needed"), [(1, 5), (2, 5), (3, 4), (5, 4), (6, 3), (8, 3), (9, 2), (12, 2)])
def test_the_discipline_table(discipline: int, needed: int) -> None:
    """GOK-C-087: GOK-AHIT-3, GOK-AHIT-4"""
    board = front()
    effect = Effect(
        id=1, cause="test", by=FOOT, on=FOOT, kind="buff", until="battle", since=1, mods=(("disc", discipline - 3),)
    )
    board = board.but(effects=(effect,))
    assert to_hit(board, named(board, FOOT), named(board, FOE)).value == needed


def test_petrify_is_one_less_to_hit_in_assault_and_haze_nothing() -> None:
    """GOK-C-144: GOK-SR-7, GOK-SR-8, GOK-AHIT-9"""
    board = working(front(), FOE, "petrify", "haze")
    assert told(fight(board, **LOW, first_blow=[6, 1]), FOOT).why == (("GOK-SR-7", -1),)
    assert told(fight(board, **LOW, first_blow=[6, 1]), FOOT).needed == 5
    herders = UnitChoice(entry="goblin_fowl_cavalry", id="foot", models=5)
    immune = working(front([herders]), FOE, "petrify")
    assert to_hit(immune, named(immune, FOOT), named(immune, FOE)).why == ()


def test_nets_of_bullies_make_it_harder_to_hit_and_do_not_tangle() -> None:
    """GOK-HOBC-1 (A-012)"""
    board = front([ORCS], [UnitChoice(entry="goblin_bullies", id="foot", models=10)])
    table = fight(board, first_blow=[6, 1], **LOW)
    assert (told(table, FOOT).dice, told(table, FOOT).why) == (5, (("GOK-HOBC-1", -1),))


def test_feats_change_both_rolls() -> None:
    """GOK-AHIT-9: cumulative."""
    board = working(working(front(), FOE, "to_be_hit_assault:-1"), FOOT, "to_hit_assault:2")
    assert to_hit(board, named(board, FOOT), named(board, FOE)).value == 3


def test_discipline_12_rerolls_ones_and_its_sixes_wound() -> None:
    """GOK-C-336: GOK-AHIT-7, GOK-AHIT-8"""
    board = front()
    effect = Effect(id=1, cause="test", by=FOOT, on=FOOT, kind="buff", until="battle", since=1, mods=(("disc", 9),))
    dice = {"to_hit": [6, 1, 4, 2, 2, *[1] * 9], "to_hit_again": [3], "to_wound": [1] * 4, "rhino_hide": [6]}
    table = fight(board.but(effects=(effect,)), first_blow=[6, 1], **dice)
    wounds = [fact for fact in table.of(BlowsTold) if fact.by == FOOT and fact.stage == "wounds"]
    assert told(table, FOOT).count == 5
    assert wounds[0].dice == 4
    eleven = board.but(effects=(effect.but(mods=(("disc", 8),)),))
    unit, foe = named(eleven, FOOT), named(eleven, FOE)
    found = blow_rules(eleven, unit=unit, part="", own=arms(eleven, unit, "hand_weapon"), foe=foe, wields="hand_weapon")
    assert found == ("reroll_ones",)


@pytest.mark.parametrize(
    ("option", "entry", "assaults", "assaulted", "added"),
    [
        ("spear", "orc_infantry", False, True, 1),
        ("spear", "orc_infantry", True, False, 0),
        ("pike", "orc_infantry", False, True, 1),
        ("spear", "orc_boar_cavalry", True, False, 1),
        ("spear", "orc_boar_cavalry", False, True, 0),
        ("lance", "orc_boar_cavalry", True, False, 1),
        ("double_hand_weapon", "orc_infantry", False, False, 2),
    ],
)
def test_what_weapons_add_to_strength(option: str, entry: str, assaults: bool, assaulted: bool, added: int) -> None:
    """GOK-WPN-1, GOK-WPN-4, GOK-WPN-5, GOK-WPN-6, GOK-WPN-7, GOK-WPN-10 (A-066)"""
    board = facing_off([UnitChoice(entry=entry, id="foot", models=5, options=(option,))], [ORCS])
    unit = named(board, FOOT)
    weapon = wieldable(board, unit)[0]
    assert arms(board, unit, weapon, assaults=assaults, assaulted=assaulted).added == added


def test_gear_in_a_printed_stat_line_is_not_added_again() -> None:
    """GOK-SPRS-9, GOK-WPN-1"""
    board = facing_off([UnitChoice(entry="twilight_guardians", id="foot", models=5)], [ORCS])
    unit = named(board, FOOT)
    assert wieldable(board, unit) == ["double_hand_weapon"]
    assert (arms(board, unit, "double_hand_weapon").added, initiative(board, unit, "double_hand_weapon")) == (0, 4)


@pytest.mark.parametrize(
    ("entry", "option", "more"),
    [("blade_dancers", "additional_weapon", (0, 1)), ("nix_zealots", "additional_weapon", (0, 1)),
     ("nix_zealots", "double_hand_weapon", (2, 0)), ("twilight_guardians", "additional_weapon", (0, 1))],
)  # fmt: skip
def test_a_weapon_that_is_bought_adds_to_a_printed_stat_line(entry: str, option: str, more: tuple[int, int]) -> None:
    """GOK-WPN-1, GOK-WPN-3, GOK-WPN-4: Attacks and Strength in brackets are of Insane and Zealots, not of a weapon."""
    board = facing_off([UnitChoice(entry=entry, id="foot", models=5, options=(option,))], [ORCS])
    unit = named(board, FOOT)
    assert option in wieldable(board, unit)
    found = arms(board, unit, option)
    assert (found.added, found.attacks) == more


def test_a_zealot_may_lay_a_two_handed_weapon_aside() -> None:
    """GOK-WPN-4 (A-180)"""
    zealots = UnitChoice(entry="nix_zealots", id="foot", models=5, options=("double_hand_weapon",))
    board = facing_off([zealots], [ORCS])
    assert wieldable(board, named(board, FOOT)) == ["double_hand_weapon", "hand_weapon"]


def test_special_weapons_of_single_entries() -> None:
    """GOK-SPRS-3, GOK-UNDC-1, GOK-WPN-12 (A-126): 1d3 Wounds each."""
    for entry in ("night_guardians", "wight_knights", "barrow_guardians"):
        board = facing_off([UnitChoice(entry=entry, id="foot", models=5)], [ORCS])
        (weapon,) = wieldable(board, named(board, FOOT))
        assert arms(board, named(board, FOOT), weapon).wounds == "1d3"


@pytest.mark.parametrize("option", ["spear", "double_hand_weapon"])
def test_all_weapons_of_barrow_guardians_are_black_blades(option: str) -> None:
    """GOK-UNDC-1: those that they buy, too."""
    guardians = UnitChoice(entry="barrow_guardians", id="foot", models=5, options=(option,))
    board = facing_off([guardians], [ORCS])
    unit = named(board, FOOT)
    assert [arms(board, unit, one).wounds for one in wieldable(board, unit)] == ["1d3", "1d3"]


def test_a_shield_does_not_save_who_needs_both_hands() -> None:
    """GOK-WPN-4 (A-180)"""
    great = UnitChoice(entry="orc_infantry", id="foot", models=5, options=("double_hand_weapon", "shield"))
    board = front([ORCS], [great], turn=1)
    unit, foe = named(board, FOOT), named(board, FOE)
    assert wieldable(board, foe) == ["double_hand_weapon", "hand_weapon"]
    own = arms(board, unit, "hand_weapon")
    assert blow_rules(board, unit=unit, part="", own=own, foe=foe, wields="double_hand_weapon") == ("armor_save:-1",)
    assert blow_rules(board, unit=unit, part="", own=own, foe=foe, wields="hand_weapon") == ()


def test_serrated_blades_make_hits_of_hits() -> None:
    """GOK-C-275: GOK-SR-18, GOK-SR-19, GOK-HOBC-6, GOK-WPN-15"""
    board = working(front([FEW], [ORCS], turn=1), FOOT, "serrated_blades")
    dice = {"to_hit": [5, 1, 1, 1, 1, *[1] * 9], "hits_each": [3], "to_wound": [1, 1, 1]}
    table = fight(board, **dice)
    wounds = next(fact for fact in table.of(BlowsTold) if fact.by == FOOT and fact.stage == "wounds")
    assert (wounds.dice, wounds.needed) == (3, 4)
    assert not [fact for fact in table.of(BlowsTold) if fact.by == FOOT and fact.stage == "saves"]


def test_a_giant_club_makes_1d8_hits_of_each_hit() -> None:
    """GOK-MERC-1 (A-142)"""
    giant = UnitChoice(entry="giant", id="foot")
    board = facing_off([giant], [ORCS])
    board = touch(at(at(board, FOE, 24, 24, SOUTH), FOOT, 24, 24), FOOT, FOE, turn=1)
    dice = {"to_hit": [6, 1, 1, *[1] * 9], "hits_each": [4], "to_wound": [1] * 4, "charisma": [1] * 3}
    table = fight(board, **dice)
    wounds = next(fact for fact in table.of(BlowsTold) if fact.by == FOOT and fact.stage == "wounds")
    assert (wounds.dice, wounds.needed) == (4, 3)


def test_impact_hits_come_first_of_a_wagon_that_assaulted() -> None:
    """GOK-WW-18 (A-063): 1d4+1 Hits of Strength 4, only in the Turn it assaulted; their Wounds count."""
    chariot = UnitChoice(entry="bugbear_wolf_chariot", id="foot")
    board = at(at(facing_off([chariot], [ORCS]), FOE, 24, 24, SOUTH), FOOT, 24, 24)
    dice = {"impact": [4], "to_wound": [6] * 4, "rhino_hide": [1] * 4, "to_hit": [1] * 20}
    table = fight(touch(board, FOOT, FOE, turn=1), **dice)
    hits = [(fact.by, fact.stage) for fact in table.of(BlowsTold)]
    assert hits.index((FOOT, "wounds")) < hits.index((FOOT, "hits"))
    assert dict(table.of(AssaultDecided)[0].red_why)["GOK-ARES-2"] == 4
    later = fight(touch(board, FOOT, FOE, turn=0), **LOW)
    assert not [fact for fact in later.of(BlowsTold) if fact.stage == "wounds"]


# ---------------------------------------------------------------- results


@pytest.mark.parametrize(
    ("models", "files", "reading", "ranks"),
    [(22, 4, "all", 5), (22, 4, "rear", 4), (9, 3, "all", 0), (20, 5, "all", 4), (3, 5, "all", 0), (40, 4, "all", 10)],
)
def test_rank_bonus(models: int, files: int, reading: str, ranks: int) -> None:
    """GOK-C-153, GOK-C-155: GOK-ARES-5, GOK-FORM-2, GOK-FORM-5, GOK-FORM-6, GOK-FORM-9, GOK-FORM-10 (A-070)"""
    board = at(facing_off([UnitChoice(entry="orc_infantry", id="foot", models=models)], []), FOOT, 24, 24, files=files)
    assert ranks_of(named(board, FOOT), reading) == ranks


@pytest.mark.parametrize(("models", "ranks"), [(4, 0), (5, 1), (14, 2), (15, 3), (40, 3)])
def test_rank_bonus_of_loose_models(models: int, ranks: int) -> None:
    """GOK-SKIR-3, GOK-SKIR-4, GOK-SKIR-6"""
    wolves = UnitChoice(entry="bugbear_wolf_cavalry", id="foot", models=models)
    board = at(facing_off([wolves], []), FOOT, 24, 24)
    assert ranks_of(named(board, FOOT), "all") == ranks


def test_unit_strength_counts_hit_points() -> None:
    """GOK-C-152, GOK-C-372: GOK-USTR-1, GOK-USTR-2, GOK-USTR-3, GOK-USTR-4 (A-167)"""
    boars = UnitChoice(entry="orc_boar_cavalry", id="boars", models=5)
    ogres = UnitChoice(entry="ogre_mercs", id="ogres", models=3)
    board = facing_off([ORCS, boars, ogres], [])
    assert [unit_strength(board, named(board, f"red.{name}")) for name in ("foot", "boars", "ogres")] == [20, 10, 9]
    hurt = changed(board, "red.ogres", wounds=2)
    assert unit_strength(hurt, named(hurt, "red.ogres")) == 7


def results(board: Board, wounds: int = 0, seat: str = "red") -> dict[str, int]:
    units = together(board, FOOT)
    return dict(result_of(board, units, seat, wounds, "all").why)


def test_the_assault_result_adds_up() -> None:
    """GOK-C-156: GOK-ARES-1, GOK-ARES-2, GOK-ARES-5, GOK-ARES-6, GOK-ARES-8"""
    banner = UnitChoice(entry="orc_infantry", id="foot", models=10, leaders=("banner",))
    board = front([banner], [FEW])
    assert results(board, 3) == {"GOK-ARES-2": 3, "GOK-ARES-5": 2, "GOK-ARES-6": 1, "GOK-ARES-8": 1}
    assert sum(results(board, 3).values()) == 7


def test_outnumber_is_strict_and_compares_both_sides() -> None:
    """GOK-C-340: GOK-ARES-6 (A-071)"""
    assert "GOK-ARES-6" not in results(front())
    assert "GOK-ARES-6" in results(front([ORCS], [UnitChoice(entry="orc_infantry", id="foot", models=19)]))


def test_a_hero_with_the_battle_banner_gets_both_bonuses() -> None:
    """GOK-C-157: GOK-ARES-7, GOK-ARES-8, GOK-ARES-12 (A-072)"""
    champion = AvatarChoice(subtype="grendel", avatar_class="champion", battle_banner=True, id="foot")
    board = facing_off([champion], [FEW])
    board = touch(at(at(board, FOE, 24, 24, SOUTH), FOOT, 24, 24), FOOT, FOE)
    assert results(board) == {"GOK-ARES-7": 1, "GOK-ARES-8": 1}


def test_high_ground_adds_one() -> None:
    """GOK-C-339: GOK-ARES-9 (A-074)"""
    board = front([FEW], [FEW]).but(pieces=(scenery("hill", 24, 21),))
    assert results(board, 2)["GOK-ARES-9"] == 1
    assert "GOK-ARES-9" not in results(board, 0, "blue")


def test_flank_and_rear_count_once_each_and_not_against_loose_models() -> None:
    """GOK-C-335: GOK-ARES-10, GOK-ARES-11, GOK-ASLT-12 (A-073)"""
    board = front([ORCS, UnitChoice(entry="orc_infantry", id="more", models=10)], [ORCS]).but(contacts=())
    board = at(board, "red.more", 24, 30)
    flank = board.but(contacts=(Contact(FOOT, FOE, "flank", 0, ((0, 0),)),))
    both = flank.but(contacts=(*flank.contacts, Contact("red.more", FOE, "rear", 0, ((0, 0),))))
    assert results(flank)["GOK-ARES-10"] == 1
    assert (results(both)["GOK-ARES-10"], results(both)["GOK-ARES-11"]) == (1, 2)
    loose = front([ORCS], [UnitChoice(entry="bugbear_wolf_cavalry", id="foot", models=5)]).but(contacts=())
    assert "GOK-ARES-10" not in results(loose.but(contacts=(Contact(FOOT, FOE, "flank", 0, ((0, 0),)),)))


def test_a_model_attacked_in_the_rear_fights_unturned() -> None:
    """GOK-C-335: GOK-ASLT-12"""
    board = facing_off([ORCS], [FEW])
    board = at(at(board, FOE, 24, 24 + 25 / 25.4), FOOT, 24, 24)
    board = touch(board, FOOT, FOE, "rear")
    table = fight(board, first_blow=[1, 6], **LOW)
    assert told(table, FOE).dice == 5
    assert named(table.board, FOE).block.t == named(board, FOE).block.t


def test_wounds_of_all_units_count_saved_ones_do_not() -> None:
    """GOK-C-338: GOK-ARES-2, GOK-ARES-3, GOK-ARES-4: a Troll that loses 3 of 4 Hit Points."""
    troll = UnitChoice(entry="trolls", id="foot")
    board = facing_off([ORCS], [troll])
    board = touch(at(at(board, FOOT, 24, 24), FOE, 24, 24, SOUTH), FOOT, FOE, turn=1)
    dice = {"to_hit": [6] * 3 + [1] * 9, "to_wound": [6] * 3, "rhino_hide": [1, 1, 6]}
    table = fight(board, **dice)
    assert dict(table.of(AssaultDecided)[0].red_why)["GOK-ARES-2"] == 2
    assert (named(table.board, FOE).models, named(table.board, FOE).wounds) == (1, 2)


def test_a_draw_ends_no_assault() -> None:
    """GOK-C-159: GOK-ARES-15, GOK-ARES-13"""
    table = fight(front(), **LOW, first_blow=[6, 1])
    (decided,) = table.of(AssaultDecided)
    assert (decided.winner, decided.red, decided.blue) == ("", 4, 4)
    assert len(table.board.contacts) == 1
    assert table.open is None


# ---------------------------------------------------------------- the Assaults of a Phase


def two_fights() -> Board:
    more = UnitChoice(entry="orc_infantry", id="more", models=10)
    board = facing_off([ORCS, more], [ORCS, more])
    board = at(at(board, FOOT, 12, 24), FOE, 12, 24, SOUTH)
    board = at(at(board, "red.more", 36, 24), "blue.more", 36, 24, SOUTH)
    return touch(touch(board, FOOT, FOE), "red.more", "blue.more")


def phase(board: Board, **dice: list[int]) -> Driver[Board]:
    return start(game, PACK, board, AssaultPhase("red"), seats=SEATS, dice={"charisma": [1] * 9, **dice})


def test_the_active_player_nominates_the_assaults_one_by_one() -> None:
    """GOK-ASLT-1, GOK-ASLT-3, GOK-ASLT-4, GOK-GAME-7"""
    table = phase(two_fights(), first_blow=[6, 1] * 4, **LOW)
    assert table.answers("red") == [FOOT, "red.more"]
    fought = table.answer("red", "red.more").of(AssaultBegun)
    assert [fact.units for fact in fought] == [("red.more", "blue.more"), (FOOT, FOE)]


def test_units_that_hang_together_are_in_one_assault() -> None:
    """GOK-ASLT-6"""
    board = two_fights()
    joined = board.but(contacts=(*board.contacts, Contact(FOOT, "blue.more", "front", 0, ((0, 0),))))
    assert unresolved(joined, ()) == [(FOOT, "red.more", FOE, "blue.more")]


def test_a_pursuer_joins_an_assault_not_yet_resolved_and_no_other() -> None:
    """GOK-C-172: GOK-FLEE-16, GOK-FLEE-17"""
    board = two_fights()
    joined = board.but(contacts=(*board.contacts[1:], Contact(FOOT, "blue.more", "flank", 1, ((0, 0),))))
    assert unresolved(joined, (FOOT, FOE)) == [(FOOT, "red.more", "blue.more")]
    assert unresolved(joined.but(contacts=joined.contacts[1:]), (FOOT, FOE)) == []
    met = joined.but(contacts=(Contact("blue.more", FOOT, "front", 1, ((0, 0),)),))
    assert unresolved(met, (FOOT, FOE)) == []


def test_reach_of_nobody_is_empty() -> None:
    """GOK-ASLT-9"""
    board = front().but(contacts=())
    assert reach(board, named(board, FOOT), 1) == {}
