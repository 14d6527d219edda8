"""Feats at their limits: the dice of each way of playing, rolls made again, what makes room and what a Bard sings."""

import pytest
from tests.games.game_of_kings import hosts
from tests.games.game_of_kings.laboratory import (
    BARD,
    FOE,
    FOE_FOOT,
    FOOT_,
    SAGE,
    SCHOLAR,
    lasting,
    learned,
    phase,
    playing,
    table,
)
from tests.games.game_of_kings.tables import SOUTH, named, stood

from limmu.games.game_of_kings.board import Board
from limmu.games.game_of_kings.facts_activation import DiceTaken
from limmu.games.game_of_kings.facts_science import DiceDispersed, DiceGone, FeatFlawed, FeatPerformed, ScienceRolled
from limmu.games.game_of_kings.feats import scientist_at
from limmu.games.game_of_kings.p12_science import DispersalToAll, UnitScience, taken
from limmu.games.game_of_kings.p13_perform import FlawRoll, Performance
from limmu.games.game_of_kings.p13_questions import END, STANDS, CancelFeat, Flaw, FlawFeat, Perform, RerollScience
from limmu.testing import Driver

SPLINTERS = Perform(SAGE, "minister_splinters", FOE_FOOT, dice=2)
HITS = {"to_wound": [1] * 20, "feat": [3, 3], "save": [1] * 20, "rhino_hide": [1] * 20}


def performing(board: Board, answer: Perform = SPLINTERS, **dice: list[int]) -> Driver[Board]:
    return phase(board, {"perform": [5, 4], **HITS, **dice}).answer("red", answer)


def crowded(board: Board) -> Board:
    """With as many Buffs of both on Red's foot as stack, of which one must go before a third."""
    return lasting(lasting(board, "minister_copse", FOOT_), "minister_bushes", FOOT_, amount=3)


# ---------------------------------------------------------------- dice


def test_what_is_left_of_the_pool_is_for_the_other_where_both_have_each_phase() -> None:
    """GOK-POOL-7, GOK-ACT-10: the dice of each Scientist are gone all the same."""
    found = phase(table("minister_heal"), {"pool": [7]}, A_128="every-phase").answer("red", END)
    assert [(one.stored, one.shared) for one in found.of(DiceGone)] == [((0, 0), (4, 3))]
    assert found.board.pool == (4, 3)
    assert {one.dice for one in found.board.scientists} == {0}
    second = phase(found.board, {}, seat="blue", A_128="every-phase")
    assert not second.of(ScienceRolled)
    assert second.board.pool == (4, 3)


def test_only_those_who_act_take_resource_dice() -> None:
    """GOK-ACT-11, GOK-POOL-3, GOK-POOL-4"""
    board = learned(stood(table("minister_heal"), SCHOLAR, 30, 12), SCHOLAR, "cleric_numb").but(acting=SAGE)
    assert [one for one, _, _ in taken(board, "red")] == [SAGE]
    found = playing(board, UnitScience("red"), {}).answer("red", END)
    assert [[unit for unit, _, _ in fact.dice] for fact in found.of(DiceTaken)] == [[SAGE], [SAGE]]


def test_nobody_is_asked_who_can_perform_nothing() -> None:
    """GOK-SCIPH-1, GOK-SCIPH-3: a Bard who knows no Feat that is in reach."""
    board = learned(stood(table("minister_heal"), BARD, 24, 20), BARD).but(acting=BARD)
    assert playing(board, UnitScience("red"), {}).open is None


def shared(*without: str, stored: tuple[int, int] = (0, 0), pool: int = 7) -> Driver[Board]:
    """The dice of a Science Phase that both share, with Depletie in Blue's Army."""
    board = table("minister_heal").but(stored=stored)
    board = board.but(scientists=tuple([one for one in board.scientists if one.unit not in without]))
    marked = lasting(board, "minister_copse", FOE_FOOT)
    marked = marked.but(effects=(marked.effects[0].but(rules=("depletie",)),))
    return playing(marked, DispersalToAll("red"), {"pool": [pool]})


def test_where_both_share_a_phase_each_has_what_it_stored_its_depletie_and_its_part_of_the_pool() -> None:
    """GOK-POOL-2, GOK-POOL-5, GOK-POOL-6: 1 stored, 2 stored and 1 of Depletie, and 7 of the Pool."""
    found = shared(stored=(1, 2))
    assert found.of(DiceDispersed)[0].shared == (1, 3)
    assert found.board.pool == (5, 6)


@pytest.mark.parametrize(("without", "rolled"), [((), True), ((FOE,), True), ((SAGE,), True), ((SAGE, FOE), False)])
def test_the_pool_is_rolled_if_anybody_takes_part(without: tuple[str, ...], rolled: bool) -> None:
    """GOK-SCIPH-3"""
    assert bool(shared(*without).of(DiceDispersed)) == rolled


# ---------------------------------------------------------------- once more


def flawing(*faces: int, answers: tuple[str, ...] = (), **items: tuple[str, ...]) -> Driver[Board]:
    """Blue's Savant flaws a total of 9 with two dice; he answers so whether he rolls again."""
    found = performing(table("minister_splinters", **items), flaw=list(faces)).answer("blue", Flaw(FOE, 2))
    for answer in answers:
        assert isinstance(found.asked("blue").question, RerollScience)
        found.answer("blue", answer)
    return found


@pytest.mark.parametrize(
    ("faces", "answers", "flawed", "spent"),
    [
        ((3, 2), ("no",), False, ()), ((3, 2, 6, 5), ("yes",), True, ("loaded_dice",)),
        ((3, 2, 3, 2), ("yes",), False, ("loaded_dice",)),
    ],
)  # fmt: skip
def test_loaded_dice_roll_a_failed_flaw_again_once(
    faces: tuple[int, ...], answers: tuple[str, ...], flawed: bool, spent: tuple[str, ...]
) -> None:
    """GOK-PERF-19, GOK-ALGO-48"""
    found = flawing(*faces, answers=answers, savant=("loaded_dice", "loaded_dice"))
    assert (bool(found.of(FeatFlawed)), bool(found.of(FeatPerformed))) == (flawed, not flawed)
    assert named(found.board, FOE).spent == spent


def test_a_flaw_rolled_again_is_no_storm() -> None:
    """GOK-PERF-20, GOK-STRESS-4: two 6s of a second roll sweep nothing away."""
    board = lasting(table("minister_splinters", savant=("loaded_dice",)), "minister_copse", FOE)
    found = performing(board, flaw=[3, 2, 6, 6]).answer("blue", Flaw(FOE, 2)).answer("blue", "yes")
    assert [one.told for one in found.of(ScienceRolled)] == ["performed", "stands", "flawed"]
    assert [one.on for one in found.board.effects] == [FOE]


@pytest.mark.parametrize(("faces", "told"), [([1, 2, 6, 6], "performed"), ([1, 2, 2, 1], "failed")])
def test_a_feat_is_rolled_again_once_and_is_no_storm(faces: list[int], told: str) -> None:
    """GOK-PERF-19, GOK-PERF-20: whoever has more Loaded Dice waits for another Feat."""
    found = performing(table("minister_splinters", sage=("loaded_dice", "loaded_dice")), perform=faces)
    found.answer("red", "yes")
    assert [one.told for one in found.of(ScienceRolled)] == ["failed", told]
    if told == "performed":
        assert isinstance(found.asked("blue").question, FlawFeat)
    else:
        assert not isinstance(found.asked("red").question, RerollScience)
    assert named(found.board, SAGE).spent == ("loaded_dice",)


@pytest.mark.parametrize(("aid", "spent"), [("bag_of_resources", ("bag_of_resources",)), ("", ())])
def test_the_bag_is_spent_on_the_flaw_that_it_helps(aid: str, spent: tuple[str, ...]) -> None:
    """GOK-FLAW-2, GOK-FLAW-12, GOK-ALGO-60: 9 and 2 beat 10."""
    board = table("minister_splinters", savant=("bag_of_resources",))
    found = performing(board, perform=[5, 5], flaw=[4, 5]).answer("blue", Flaw(FOE, 2, aid=aid))
    assert bool(found.of(FeatFlawed)) == bool(aid)
    assert named(found.board, FOE).spent == spent


def test_a_roll_to_flaw_says_whether_it_is_flawed() -> None:
    """GOK-FLAW-2, GOK-STRESS-3: a storm flaws whatever the total."""
    board = table("minister_splinters")
    for faces, flawed in (([4, 5], False), ([5, 5], True), ([6, 6], True)):
        found = playing(board, FlawRoll(FOE, "minister_splinters", 9 if faces != [6, 6] else 20, 2), {"flaw": faces})
        assert [one.told in ("flawed", "storm") for one in found.of(ScienceRolled)] == [flawed]


def test_a_feat_on_a_scientist_whom_his_own_flaw_takes_away_has_no_effect() -> None:
    """GOK-PERF-7, GOK-STRESS-14"""
    board = stood(table("minister_splinters"), FOE, 24, 24, SOUTH)
    found = performing(board, Perform(SAGE, "minister_splinters", FOE, dice=2), flaw=[1, 1], anomaly=[1])
    found.answer("blue", Flaw(FOE, 2))
    assert not named(found.board, FOE).on_table
    assert not found.of(FeatPerformed)


# ---------------------------------------------------------------- who was before, and how many


def test_the_scientist_before_is_done_and_no_other() -> None:
    """GOK-SCIPH-12: not the one who performs, nor one who has attempted nothing."""
    board = learned(stood(table("minister_splinters", "minister_heal"), SCHOLAR, 30, 12), SCHOLAR, "cleric_numb")
    found = performing(board).answer("blue", STANDS)
    assert {one.unit: one.done for one in found.board.scientists} == {SAGE: False, FOE: False, SCHOLAR: False}
    found = phase(board, {"perform": [5, 4, 5, 4], **HITS})
    found.answer("red", Perform(SCHOLAR, "cleric_numb", FOOT_, dice=2)).answer("blue", STANDS)
    found.answer("red", Perform(SAGE, "minister_splinters", FOE_FOOT, dice=2)).answer("blue", STANDS)
    assert {one.unit: one.done for one in found.board.scientists} == {SAGE: False, FOE: False, SCHOLAR: True}


def test_who_acted_before_is_not_done_where_units_act_one_by_one() -> None:
    """GOK-SCIPH-12, GOK-ACT-11: it is no matter of who is first."""
    board = learned(stood(table("minister_splinters"), SCHOLAR, 30, 12), SCHOLAR, "cleric_numb").but(acting=SAGE)
    tried = [one.but(attempted=("cleric_numb",)) if one.unit == SCHOLAR else one for one in board.scientists]
    found = playing(board.but(scientists=tuple(tried)), Performance(SAGE, "minister_splinters", FOE_FOOT), HITS)
    assert not scientist_at(found.board, SCHOLAR).done


def test_a_stick_that_was_used_is_no_feat() -> None:
    """GOK-PERF-1, GOK-ALGO-63: an academic performs one Feat, whatever it flawed with."""
    board = table("minister_heal", "minister_splinters")
    sage = board.scientists[0]
    for attempted, may in ((("null_zone_stick",), True), (("minister_heal",), False)):
        there = board.but(scientists=(sage.but(degree="academic", attempted=attempted, dice=2), board.scientists[1]))
        found = playing(there.but(acting=SAGE), UnitScience("red"), {})
        assert (found.open is not None) == may


# ---------------------------------------------------------------- room


@pytest.mark.parametrize(("makes_room", "stays"), [(1, "minister_bushes"), (2, "minister_copse")])
def test_the_performer_says_which_buff_makes_room(makes_room: int, stays: str) -> None:
    """GOK-FLAW-5, GOK-FLAW-6"""
    found = phase(crowded(table("minister_orchard")), {"perform": [6, 6, 1]})
    found.answer("red", Perform(SAGE, "minister_orchard", FOOT_, dice=3)).answer("red", makes_room)
    assert [one.cause for one in found.board.effects] == [stays, "minister_orchard"]


def test_what_does_not_remain_in_play_needs_no_room() -> None:
    """GOK-FLAW-6: Boost lasts to the end of the next Turn beside two Buffs."""
    board = stood(crowded(table("ai_boost")), FOOT_, 24, 18)
    found = performing(board, Perform(SAGE, "ai_boost", FOOT_, dice=2), perform=[3, 4]).answer("blue", STANDS)
    assert not isinstance(found.asked("red").question if found.open else None, CancelFeat)
    assert len(found.board.effects) == 3


# ---------------------------------------------------------------- Bards


def test_a_check_of_exactly_the_charisma_is_met() -> None:
    """GOK-BARD-3, GOK-BARD-4: 6 and the 3 of the song against 9."""
    board = learned(stood(table("minister_heal"), BARD, 24, 20), BARD, "bard_sonic_scream")
    for dice, told in (([2, 2, 2], "performed"), ([2, 2, 3], "failed")):
        found = phase(board, {"bard": dice}).answer("red", Perform(BARD, "bard_sonic_scream", FOE_FOOT))
        (fact,) = found.of(ScienceRolled)
        assert (fact.total, fact.needed, fact.told) == (sum(dice) + 3, 9, told)


def test_a_musical_weapon_rolls_nothing_again_without_a_six() -> None:
    """GOK-BARD-7"""
    board = learned(stood(table("minister_heal"), BARD, 24, 20), BARD, "bard_charm")
    found = phase(board, {"bard": [5, 2, 2]}).answer("red", Perform(BARD, "bard_charm", FOE_FOOT))
    assert [(one.total, one.faces) for one in found.of(ScienceRolled)] == [(8, (5, 2, 2))]


def test_a_minstrel_without_a_musical_weapon_keeps_its_sixes() -> None:
    """GOK-BARD-7"""
    board = learned(hosts.field(red_bard=(24, 20), blue_foot=(24, 30, SOUTH)), "red.bard", "bard_charm")
    answer = Perform("red.bard", "bard_charm", "blue.foot")
    found = phase(board.but(phase="science"), {"bard": [6, 1]}).answer("red", answer)
    assert [one.faces for one in found.of(ScienceRolled)] == [(6, 1)]
