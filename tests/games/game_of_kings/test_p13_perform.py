"""P13: performing and flawing. The effort, the roll, who may be aimed at, Bards and Stalkers."""

import pytest
from tests.games.game_of_kings.gunners import guns
from tests.games.game_of_kings.laboratory import (
    BARD,
    FOE,
    FOE_FOOT,
    FOE_KING,
    FOE_TROLL,
    FOOT_,
    KING,
    PET,
    SAGE,
    STALKER,
    WOLVES,
    lasting,
    learned,
    phase,
    playing,
    table,
)
from tests.games.game_of_kings.tables import SOUTH, named, scenery, stood

from limmu.games.game_of_kings.board import Board, Contact, Scientist
from limmu.games.game_of_kings.efforts import flawed, performed
from limmu.games.game_of_kings.facts import EffectBegun, ItemSpent, WoundsSuffered
from limmu.games.game_of_kings.facts_science import FeatFlawed, FeatPerformed, FlawAttempted, ScienceRolled
from limmu.games.game_of_kings.feats import Aim, feat_of, may_affect, scientist_at
from limmu.games.game_of_kings.options import AT_OR_OVER
from limmu.games.game_of_kings.p13_perform import Flawing
from limmu.games.game_of_kings.p13_questions import STANDS, CancelFeat, Flaw, FlawFeat, Perform
from limmu.testing import Driver

SPLINTERS = Perform(SAGE, "minister_splinters", FOE_FOOT, dice=2)
MANY = {"to_wound": [1] * 20, "feat": [3, 3], "save": [1] * 20, "rhino_hide": [1] * 20}


def rolled(found: Driver[Board]) -> tuple[int, int, str]:
    one = found.of(ScienceRolled)[0]
    return one.total, one.needed, one.told


def aimed(board: Board, feat: str, on: str, by: str = SAGE) -> str:
    verdict = Aim(board, scientist_at(board, by)).at(feat_of(board, feat), named(board, on))
    return verdict.clause


# ---------------------------------------------------------------- the roll


def test_a_feat_is_performed_on_its_difficulty_or_more() -> None:
    """GOK-C-186: GOK-PERF-5, GOK-PERF-4, GOK-PERF-16"""
    found = phase(table("minister_splinters"), {"perform": [3, 2], **MANY}).answer("red", SPLINTERS)
    assert rolled(found) == (5, 5, "performed")
    found.answer("blue", STANDS)
    assert [fact.feat for fact in found.of(FeatPerformed)] == ["minister_splinters"]
    less = phase(table("minister_splinters"), {"perform": [2, 2]}).answer("red", SPLINTERS)
    assert rolled(less)[2] == "failed"
    assert not less.of(FeatPerformed)


def test_a_total_of_two_fails_even_with_bonuses() -> None:
    """GOK-C-187: GOK-PERF-17, GOK-PERF-18 (A-025)"""
    found = phase(table("minister_heal"), {"perform": [2]})
    found.answer("red", Perform(SAGE, "minister_heal", SAGE, dice=1, points=2))
    assert rolled(found) == (4, 4, "failed")
    assert performed((3,), 1, 4, False) == "performed"
    assert performed((2,), 3, 4, False) == "failed"


def test_degree_bonus_and_the_minister_add_to_the_tally() -> None:
    """GOK-C-188: GOK-COLLEGE-2, GOK-PERF-8, GOK-COLL-10 (A-021); each is told with its clause."""
    found = phase(table("minister_copse", bonus="perform"), {"perform": [2, 2, 2]})
    found.answer("red", Perform(SAGE, "minister_copse", FOOT_, dice=3, points=1))
    assert rolled(found) == (8, 8, "performed")
    assert found.of(ScienceRolled)[0].why == (("GOK-COLL-10", 1), ("GOK-SCIPH-17", 1))


def test_artifacts_add_to_the_tally() -> None:
    """GOK-ALGO-60, GOK-ALGO-61, GOK-PERF-8"""
    board = table("minister_copse", sage=("crib_notes", "bag_of_resources"))
    found = phase(board, {"perform": [2, 2, 1]})
    assert found.asked("red").choices((SAGE, "minister_copse", FOOT_, 2, 0)).asks == "aid"
    found.answer("red", Perform(SAGE, "minister_copse", FOOT_, dice=3, aid="bag_of_resources"))
    assert rolled(found) == (8, 8, "performed")
    assert found.of(ItemSpent)[0].item == "bag_of_resources"


def test_more_dice_than_the_degree_maximum_are_refused() -> None:
    """GOK-C-189: GOK-SCIPH-20 (A-024): own dice and the Pool together, own ones first."""
    found = phase(table("minister_splinters"), {"pool": [9], "perform": [1, 2, 3, 4], "flaw": [1, 2]})
    five = Perform(SAGE, "minister_splinters", FOE_FOOT, dice=5)
    verdict = found.refusal("red", five)
    assert (verdict.clause, verdict.code, verdict.data) == ("GOK-SCIPH-20", "too_many_dice", (SAGE, "4"))
    found.answer("red", Perform(SAGE, "minister_splinters", FOE_FOOT, dice=4))
    assert (scientist_at(found.board, SAGE).dice, found.board.pool) == (0, (4, 4))


def test_double_six_is_a_quantum_storm_that_cannot_be_flawed() -> None:
    """GOK-C-190: GOK-STRESS-2, GOK-STRESS-1"""
    found = phase(table("minister_heal"), {"perform": [6, 6], "feat": [3]})
    found.answer("red", Perform(SAGE, "elixir_scrutiny", FOOT_, "disc", 2))
    assert rolled(found)[2] == "storm"
    assert found.of(EffectBegun)
    assert performed((6, 6), 0, 13, False) == "storm"


def test_storm_and_anomaly_in_one_roll_the_anomaly_wins() -> None:
    """GOK-C-192: GOK-STRESS-7"""
    assert performed((6, 6, 1, 1), 0, 8, False) == "anomaly"


@pytest.mark.parametrize(
    ("dice", "more", "told"), [((6, 6), 0, "failed"), ((6, 6), 1, "performed"), ((1, 1), 0, "anomaly")]
)
def test_a_rerolled_double_six_is_only_a_total_and_a_double_one_still_an_anomaly(
    dice: tuple[int, ...], more: int, told: str
) -> None:
    """GOK-C-193, GOK-C-194: GOK-STRESS-4, GOK-STRESS-6, GOK-PERF-20 (A-028)"""
    assert performed(dice, more, 13, True) == told


def test_loaded_dice_roll_all_dice_again_once() -> None:
    """GOK-PERF-19, GOK-ALGO-48 (A-028)"""
    board = table("minister_splinters", sage=("loaded_dice",))
    found = phase(board, {"perform": [2, 2, 1, 3]}).answer("red", SPLINTERS).answer("red", "yes")
    assert [fact.faces for fact in found.of(ScienceRolled)] == [(2, 2), (1, 3)]
    assert named(found.board, SAGE).spent == ("loaded_dice",)
    kept = phase(board, {"perform": [2, 2]}).answer("red", SPLINTERS).answer("red", "no")
    assert named(kept.board, SAGE).spent == ()


def test_printed_instructions_need_no_roll() -> None:
    """GOK-ALGO-65: a Flaw must beat the bracket (AR-68)."""
    found = phase(table("minister_splinters", sage=("printed_instructions",)), {"flaw": [3, 3]})
    found.answer("red", Perform(SAGE, "minister_splinters", FOE_FOOT, aid="printed_instructions"))
    assert not found.of(ScienceRolled)
    found.answer("blue", Flaw(FOE, 2))
    assert found.of(FeatFlawed)


# ---------------------------------------------------------------- how often


def test_a_scientist_is_limited_to_its_degree_in_feats() -> None:
    """GOK-C-343: GOK-PERF-1 (A-022): Elixirs count, and a Genius Familiar performs one more (GOK-ALGO-58)."""
    feats = ("minister_splinters", "minister_copse", "minister_heal")
    for items, more in (((), "GOK-PERF-1"), (("genius_familiar",), "")):
        found = phase(table(*feats, sage=items), {"pool": [12], "perform": [1, 2, 1, 2, 2, 1]})
        for feat, on in (("minister_splinters", FOE_FOOT), ("minister_copse", FOOT_), ("minister_heal", SAGE)):
            found.answer("red", Perform(SAGE, feat, on, dice=2))
        fourth = Perform(SAGE, "elixir_attention", FOOT_, "acc", 1)
        if more:
            assert found.open is None
        else:
            assert fourth in found.answers("red")


def test_each_feat_may_be_attempted_once() -> None:
    """GOK-C-344: GOK-PERF-9 (A-164)"""
    found = phase(table("minister_splinters"), {"perform": [1, 2]}).answer("red", SPLINTERS)
    assert found.refusal("red", SPLINTERS).clause == "GOK-PERF-9"


def test_a_degree_bonus_is_spent_renewed_and_never_shared() -> None:
    """GOK-C-347: GOK-SCIPH-18, GOK-PERF-3, GOK-SCIPH-19, GOK-PERF-2"""
    found = phase(table("minister_splinters", "minister_heal"), {"perform": [1, 2], **MANY})
    found.answer("red", Perform(SAGE, "minister_splinters", FOE_FOOT, dice=2, points=2))
    assert rolled(found)[2] == "performed"
    found.answer("blue", STANDS)
    verdict = found.refusal("red", Perform(SAGE, "minister_heal", SAGE, dice=1, points=1))
    assert (verdict.clause, verdict.code) == ("GOK-SCIPH-18", "no_bonus_left")
    assert scientist_at(phase(found.board, {}).board, SAGE).points == 2


def test_a_scientist_uses_only_feats_it_has_chosen() -> None:
    """GOK-SCIPH-4"""
    found = phase(table("minister_heal"), {})
    assert found.refusal("red", SPLINTERS).code == "feat_not_known"


# ---------------------------------------------------------------- flawing


def performing(board: Board, **dice: list[int]) -> Driver[Board]:
    """Splinters with a total of 9."""
    return phase(board, {"perform": [5, 4], **MANY, **dice}).answer("red", SPLINTERS)


def test_a_flaw_must_beat_the_performing_total() -> None:
    """GOK-C-195: GOK-PERF-7, GOK-FLAW-1, GOK-FLAW-2, GOK-STRESS-13"""
    assert flawed((5, 4), 0, 9, False) == "stands"
    kept = performing(table("minister_splinters"), flaw=[5, 4]).answer("blue", Flaw(FOE, 2))
    assert kept.of(FeatPerformed)
    gone = performing(table("minister_splinters"), flaw=[5, 4]).answer("blue", Flaw(FOE, 2, 1))
    assert gone.of(FeatFlawed)
    assert not gone.of(FeatPerformed)


def test_orthodox_colleges_and_the_boot_flaw_better() -> None:
    """GOK-COLLEGE-4, GOK-COLLEGE-5, GOK-COLL-11, GOK-ALGO-62"""
    board = table("minister_splinters", foe_bonus="flaw", savant=("boot_to_the_head",))
    found = performing(board, flaw=[4, 4]).answer("blue", Flaw(FOE, 2))
    assert found.of(ScienceRolled)[1].why == (("GOK-COLL-11", 1), ("GOK-ALGO-62", 1))
    assert found.of(FeatFlawed)


def test_the_flawer_nominates_scientist_bonus_and_dice() -> None:
    """GOK-SCIPH-14, GOK-PERF-6, GOK-FLAW-3: no more than it has."""
    found = performing(table("minister_splinters"))
    assert found.refusal("blue", Flaw(FOE, 6)).clause == "GOK-SCIPH-20"
    assert found.refusal("blue", Flaw(FOE, 1, 4)).clause == "GOK-SCIPH-18"
    assert found.refusal("blue", Flaw(FOE_KING, 1)).clause == "GOK-POOL-2"


def test_a_feat_may_be_flawed_only_once() -> None:
    """GOK-SCIPH-15 (A-029): the next question is the performer's."""
    found = performing(table("minister_splinters"), flaw=[1, 2]).answer("blue", Flaw(FOE, 2))
    assert len(found.of(FlawAttempted)) == 1
    assert found.asked("red")


def test_nobody_is_asked_who_has_nothing_to_flaw_with() -> None:
    """GOK-FLAW-1"""
    board = table("minister_splinters")
    found = performing(board.but(scientists=board.scientists[:1]))
    assert found.of(FeatPerformed)


def test_a_flaw_scroll_of_an_army_without_a_scientist() -> None:
    """GOK-C-350: GOK-FLAW-3, GOK-ALGO-59, GOK-ALGO-49 (A-029)"""
    for item in ("flaw_scroll", "sand_in_the_eyes"):
        board = table("minister_splinters", king=(item,))
        board = stood(board.but(scientists=board.scientists[:1]), FOE_KING, 24, 36, SOUTH)
        found = performing(board).answer("blue", Flaw(FOE_KING, aid=item))
        assert found.of(FeatFlawed)[0].item == item
        assert named(found.board, FOE_KING).spent == (item,)


def test_a_null_zone_stick_flaws_once_a_turn() -> None:
    """GOK-ALGO-63"""
    board = table("minister_splinters", "minister_heal", savant=("null_zone_stick",))
    found = performing(board).answer("blue", Flaw(FOE, aid="null_zone_stick"))
    assert found.of(FeatFlawed)
    verdict = playing(found.board, Flawing(SAGE, "minister_heal", SAGE, 9), {}).refusal(
        "blue", Flaw(FOE, aid="null_zone_stick")
    )
    assert verdict.code == "no_such_item"


def test_a_storming_flaw_clears_feats_in_play_within_twelve_inches() -> None:
    """GOK-C-196: GOK-STRESS-3 (A-026): about the flawing Scientist, of friend and foe."""
    board = stood(table("minister_splinters"), WOLVES, 24, 45)
    for on in (FOE, WOLVES, FOOT_):
        board = lasting(board, "minister_copse", on)
    found = performing(board, flaw=[6, 6, 2]).answer("blue", Flaw(FOE, 3))
    assert found.of(FeatFlawed)
    assert [one.on for one in found.board.effects] == [FOOT_]


# ---------------------------------------------------------------- on whom


def test_a_scientist_in_assault_targets_only_its_enemy_or_its_unit() -> None:
    """GOK-C-207, GOK-C-356: GOK-STRESS-12, GOK-STRESS-11 (A-032)"""
    board = table("minister_splinters", "minister_group_heal", "minister_mass_heal")
    alone = board.but(contacts=(Contact(FOE_TROLL, SAGE, "front", 1),))
    assert aimed(alone, "minister_splinters", FOE_TROLL) == ""
    assert aimed(alone, "minister_splinters", FOE_FOOT) == "GOK-STRESS-12"
    assert aimed(alone, "minister_heal", SAGE) == ""
    host = board.with_unit(named(board, SAGE).but(joined=FOOT_)).but(contacts=(Contact(FOE_TROLL, FOOT_, "front", 1),))
    assert aimed(host, "minister_group_heal", FOOT_) == ""
    assert aimed(host, "minister_group_heal", "red.king") != ""


def test_targets_in_assault_need_the_tag() -> None:
    """GOK-STRESS-11 (A-032)"""
    board = stood(table("minister_splinters"), WOLVES, 34, 30).but(contacts=(Contact(WOLVES, FOE_FOOT, "front", 1),))
    assert aimed(board, "minister_splinters", FOE_FOOT) == "GOK-STRESS-11"
    assert aimed(board, "cleric_shatter_bones", FOE_FOOT) == ""
    assert aimed(board, "minister_bushes", WOLVES) == ""
    assert aimed(board, "minister_heal", WOLVES) == "GOK-PERF-12"


def test_a_damaging_feat_needs_sight_a_healing_feat_only_range() -> None:
    """GOK-C-208: GOK-PERF-14 (A-033)"""
    board = table("minister_splinters", pieces=(scenery("house", 24, 22),))
    assert aimed(board, "minister_splinters", FOE_FOOT) == "GOK-SCEN-14"
    assert aimed(board, "minister_overgrow", FOE_FOOT) == ""
    behind = table("minister_splinters")
    turned = stood(behind, SAGE, 24, 14, facing=SOUTH)
    assert aimed(turned, "minister_splinters", FOE_FOOT) == "GOK-LOS-1"


def test_feats_have_a_range() -> None:
    """GOK-PERF-4"""
    board = stood(table("minister_splinters"), SAGE, 24, 3)
    assert aimed(board, "minister_splinters", FOE_FOOT) == "GOK-PERF-4"
    assert aimed(board, "minister_weeds", FOE_FOOT) == ""


def test_attached_independents_are_no_targets_of_their_own() -> None:
    """GOK-C-354, GOK-C-294: GOK-PERF-12, GOK-PERF-15: but for Feats for Independents."""
    board = stood(table("minister_splinters", "minister_heal"), KING, 12, 14)
    board = stood(board, FOE_KING, 24, 28, SOUTH)
    for who, host in ((KING, FOOT_), (FOE_KING, FOE_FOOT)):
        board = board.with_unit(named(board, who).but(joined=host))
    assert aimed(board, "minister_splinters", FOE_KING) == "GOK-PERF-12"
    assert aimed(board, "minister_bushes", KING) == "GOK-PERF-12"
    assert aimed(board, "minister_heal", KING) == ""
    assert aimed(board, "minister_heal", FOOT_) == "GOK-PERF-12"


def test_help_is_for_friends_and_harm_for_enemies() -> None:
    """GOK-PERF-11 (AR-61): Independents and Beasts are Units."""
    board = table("minister_splinters")
    one = scientist_at(board, SAGE)
    assert [unit.id for unit in Aim(board, one).targets(feat_of(board, "minister_splinters"))] == [FOE_FOOT, FOE_TROLL]
    assert FOE in [unit.id for unit in Aim(board, one).targets(feat_of(board, "minister_weeds"))]
    assert [unit.id for unit in Aim(board, one).targets(feat_of(board, "minister_bushes"))] == [FOOT_, SAGE]


# ---------------------------------------------------------------- a third Buff


def test_two_buffs_stack_a_third_cancels_one_that_the_performer_chooses() -> None:
    """GOK-C-202: GOK-FLAW-6 (A-031)"""
    board = lasting(lasting(table("minister_orchard"), "minister_copse", FOOT_), "minister_bushes", FOOT_, amount=3)
    board = lasting(board, "minister_overgrow", FOOT_)
    found = phase(board, {"perform": [6, 6, 1]}).answer("red", Perform(SAGE, "minister_orchard", FOOT_, dice=3))
    assert isinstance(found.asked("red").question, CancelFeat)
    assert found.answers("red") == [1, 2]
    found.answer("red", 1)
    assert [one.cause for one in found.board.effects] == ["minister_bushes", "minister_overgrow", "minister_orchard"]


# ---------------------------------------------------------------- Bards and Stalkers


def stage(*feats: str, level: str = "bard") -> Board:
    board = learned(stood(table("minister_heal"), BARD, 24, 20), BARD, *feats)
    bard = board.scientists[-1].but(degree=level)
    return board.but(scientists=(bard, *board.scientists[1:2]))


def test_a_bard_rolls_its_dice_against_its_own_charisma() -> None:
    """GOK-C-213: GOK-BARD-3, GOK-BARD-4, GOK-BARD-5 (A-020)"""
    board = stage("bard_sonic_scream")
    for dice, told in (([2, 2, 1], "performed"), ([3, 3, 3], "failed")):
        found = phase(board, {"bard": dice}).answer("red", Perform(BARD, "bard_sonic_scream", FOE_FOOT))
        (fact,) = found.of(ScienceRolled)
        assert (fact.total, fact.needed, fact.told) == (sum(dice) + 3, 9, told)
        assert fact.why == (("GOK-BARD-4", 3),)
    assert phase(board, {}).refusal("red", Perform(BARD, "bard_sonic_scream", FOE_FOOT, dice=2)).clause == "GOK-BARD-5"


def test_bards_know_neither_storm_nor_anomaly() -> None:
    """GOK-BARD-3 (A-020)"""
    found = phase(stage("bard_charm"), {"bard": [1, 1, 1]}).answer("red", Perform(BARD, "bard_charm", FOE_FOOT))
    assert found.of(ScienceRolled)[0].told == "performed"


def test_a_musical_weapon_rolls_sixes_again() -> None:
    """GOK-BARD-7"""
    found = phase(stage("bard_charm"), {"bard": [6, 2, 2], "bard_again": [3]})
    assert found.answer("red", Perform(BARD, "bard_charm", FOE_FOOT)).of(ScienceRolled)[0].total == 6


@pytest.mark.parametrize(
    ("reading", "dice", "stands"),
    [("", [3, 3], False), ("", [4, 3], True), (AT_OR_OVER, [4, 3], False), (AT_OR_OVER, [3, 2], True)],
)
def test_a_bard_is_flawed_by_a_total_at_or_under_its_check(reading: str, dice: list[int], stands: bool) -> None:
    """GOK-BARD-6 (A-020)"""
    options = {"A_020": reading} if reading else {}
    found = phase(stage("bard_charm"), {"bard": [3, 2, 2], "flaw": dice}, **options)
    found.answer("red", Perform(BARD, "bard_charm", FOE_FOOT))
    assert isinstance(found.asked("blue").question, FlawFeat)
    assert bool(found.answer("blue", Flaw(FOE, 2)).of(FeatPerformed)) is stands


def test_heal_pet_works_on_the_stalkers_pet_only() -> None:
    """GOK-C-252: GOK-STALK-8, GOK-RNGF-1 (A-159)"""
    board = stood(stood(table("minister_heal"), STALKER, 20, 10), PET, 30, 10)
    board = learned(board, STALKER, "ranger_heal_pet", "ranger_pet_tank", pets=(PET,))
    assert aimed(board, "ranger_heal_pet", PET, STALKER) == ""
    assert aimed(board, "ranger_heal_pet", FOOT_, STALKER) == "GOK-STALK-8"
    found = phase(board, {"perform": [3, 3]}).answer("red", Perform(STALKER, "ranger_heal_pet", PET, dice=2))
    found.answer("blue", STANDS)
    assert [(one.rules, one.amount) for one in found.board.effects] == [(("ignore_wounds",), 2)]


def test_heal_pet_and_pet_tank_work_on_a_pet_that_is_attached_to_its_stalker() -> None:
    """GOK-STALK-8, GOK-RNGF-1, GOK-RNGF-2, GOK-PERF-12: they say so; a Feat that does not is not for it alone."""
    board = stood(stood(table("minister_heal", "minister_bushes"), STALKER, 20, 10), PET, 22, 10)
    board = learned(board, STALKER, "ranger_heal_pet", "ranger_pet_tank", pets=(PET,))
    board = board.with_unit(named(board, PET).but(joined=STALKER))
    assert aimed(board, "ranger_heal_pet", PET, STALKER) == ""
    assert aimed(board, "ranger_pet_tank", PET, STALKER) == ""
    assert aimed(board, "minister_bushes", PET) == "GOK-PERF-12"


def test_every_avatar_is_independent_without_a_class_too() -> None:
    """GOK-AVATAR-7, GOK-PERF-12: Heal is for Independents."""
    board = stood(stood(guns(), "red.blaster", 24, 12), "red.archers", 30, 12)
    sage, heal = Scientist(unit="red.general", degree="sage", list="minister"), feat_of(board, "minister_heal")
    assert may_affect(board, sage, heal, named(board, "red.blaster"))
    assert may_affect(board, sage, heal, named(board, "red.archers")).code == "independents_only"


def test_hits_go_the_way_of_shooting() -> None:
    """GOK-PERF-13, GOK-PERF-16: they hit by themselves."""
    found = phase(table("minister_splinters"), {"perform": [5, 4], **MANY, "to_wound": [6, 6, 1]})
    found.answer("red", SPLINTERS).answer("blue", STANDS)
    assert found.of(WoundsSuffered)[0].lost == 2
