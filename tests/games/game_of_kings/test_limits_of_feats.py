"""Feats at their limits: the dice of each way of playing, rolls made again, what makes room and what a Bard sings."""

from typing import Any

import attrs
import pytest
from tests.games.game_of_kings import hosts
from tests.games.game_of_kings.laboratory import (
    BARD,
    FOE,
    FOE_FOOT,
    FOE_KING,
    FOE_TROLL,
    FOOT_,
    KING,
    SAGE,
    SCHOLAR,
    STALKER,
    empty,
    lasting,
    learned,
    phase,
    playing,
    table,
)
from tests.games.game_of_kings.tables import SOUTH, named, scenery, stood
from tests.games.game_of_kings.test_p02_feats import colleges, declared, written

from limmu.games.game_of_kings.board import Board, Contact
from limmu.games.game_of_kings.effects import attach_effects
from limmu.games.game_of_kings.efforts import judged
from limmu.games.game_of_kings.facts import EffectBegun, WoundsSuffered
from limmu.games.game_of_kings.facts_activation import DiceTaken
from limmu.games.game_of_kings.facts_science import (
    DiceDispersed,
    DiceGone,
    FeatFlawed,
    FeatPerformed,
    PoolDivided,
    ScienceRolled,
)
from limmu.games.game_of_kings.feats import Aim, feat_of, may_affect, scientist_at
from limmu.games.game_of_kings.feats_buffs import louder
from limmu.games.game_of_kings.feats_moves import Gate, Stargate
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.formation import center_of
from limmu.games.game_of_kings.p02_feats import ChooseScience
from limmu.games.game_of_kings.p03_units import PhaseByUnits
from limmu.games.game_of_kings.p12_science import DispersalToAll, InPlay, UnitScience, taken
from limmu.games.game_of_kings.p13_perform import FlawRoll, Performance
from limmu.games.game_of_kings.p13_questions import (
    END,
    STANDS,
    CancelFeat,
    Flaw,
    FlawEffect,
    FlawFeat,
    FlawInPlay,
    Perform,
    RerollScience,
)
from limmu.games.game_of_kings.p14_anomaly import Anomaly
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


def test_who_acts_uses_its_degree_bonus_once_in_the_phase() -> None:
    """GOK-SCIPH-18, GOK-SCIPH-17, GOK-ACT-11: what it flawed with it has not to perform, nor the other way round."""
    board = table("minister_heal").but(acting=SAGE)
    used = tuple([one.but(dice=4, points=1) if one.unit == SAGE else one for one in board.scientists])
    found = playing(board.but(scientists=used), UnitScience("red"), {"perform": [3]})
    assert found.refusal("red", Perform(SAGE, "minister_heal", SAGE, dice=1, points=2)).clause == "GOK-SCIPH-18"
    found.answer("red", Perform(SAGE, "minister_heal", SAGE, dice=1, points=1), END)
    assert found.of(DiceTaken) == [DiceTaken(((SAGE, 3, 1),)), DiceTaken(((SAGE, 4, 0),))]


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


def flawing(*faces: int, answers: tuple[str, ...] = (), **items: Any) -> Driver[Board]:
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


def sung(feat: str, on: str, **dice: list[int]) -> Driver[Board]:
    """A Bard with a Violent Voice sings."""
    board = learned(stood(table("minister_heal"), BARD, 24, 24), BARD, feat)
    board = board.but(scientists=board.scientists[-1:])
    return playing(
        board, Performance(BARD, feat, on, "harder" if feat == "bard_confuse" else ""), {"bard": [1] * 3, **dice}
    )


def test_a_violent_voice_makes_despair_worse_in_both() -> None:
    """GOK-BARD-8, GOK-FEAT-40"""
    (fact,) = sung("bard_despair", FOE_FOOT).of(EffectBegun)
    assert fact.effect.rules == ("charisma:+2", "to_hit_shooting:-2", "to_hit_assault:-2")


def test_a_violent_voice_is_heard_in_songs_alone() -> None:
    """GOK-BARD-8"""
    board = learned(table("minister_heal"), BARD, "bard_charm")
    assert [louder(board, BARD, feat_of(board, id_)) for id_ in ("bard_charm", "minister_heal")] == [1, 0]


def test_a_song_in_play_is_flawed_against_what_it_costs() -> None:
    """GOK-FLAW-4, GOK-FLAW-13, GOK-FEAT-39"""
    (fact,) = sung("bard_confuse", FOE_FOOT).of(EffectBegun)
    assert (fact.effect.bracket, fact.effect.amount) == (2, 0)


def test_a_scream_slows_and_shields_nobody() -> None:
    """GOK-FEAT-41"""
    (fact,) = sung("bard_sonic_scream", FOE_FOOT, contest=[8]).of(EffectBegun)
    assert (fact.effect.rules, fact.effect.amount) == ((), 0)


# ---------------------------------------------------------------- whom a Feat is for


@pytest.mark.parametrize(
    ("side", "on", "code"),
    [
        ("friendly", FOOT_, ""),
        ("friendly", FOE_FOOT, "wrong_side"),
        ("enemy", FOE_FOOT, ""),
        ("enemy", FOOT_, "wrong_side"),
    ],
)
@pytest.mark.parametrize("kind", ["buff", "debuff"])
def test_the_side_that_a_feat_states_goes_before_that_of_its_kind(side: str, on: str, code: str, kind: str) -> None:
    """GOK-PERF-11"""
    board = table("minister_bushes")
    feat = attrs.evolve(feat_of(board, "minister_bushes"), kind=kind, params={"side": side})
    assert may_affect(board, board.scientists[0], feat, named(board, on)).code == code


def test_a_feat_needs_somebody_on_the_table() -> None:
    """GOK-PERF-11, GOK-PERF-14"""
    board = table("minister_bushes", "ai_anxiety_attack")
    aim = Aim(board, scientist_at(board, SAGE))
    away = named(board, FOOT_).but(blocks=(), bases=())
    assert aim.at(feat_of(board, "minister_bushes"), away).code == "not_there"
    for on, code in ((SAGE, ""), (FOE_FOOT, "all_in_range"), (FOOT_, "all_in_range")):
        assert aim.at(feat_of(board, "ai_anxiety_attack"), named(board, on)).code == code


def test_who_fights_needs_no_sight_of_its_enemy() -> None:
    """GOK-PERF-14, GOK-STRESS-12: the enemy is behind the Scientist."""
    board = stood(stood(table("minister_splinters"), SAGE, 24, 14, SOUTH), FOE_TROLL, 24, 20)
    fight = board.but(contacts=(Contact(FOE_TROLL, SAGE, "rear", 1),))
    codes = [
        Aim(one, one.scientists[0]).at(feat_of(one, "minister_splinters"), named(one, FOE_TROLL)).code
        for one in (board, fight)
    ]
    assert codes[0]
    assert codes[1] == ""


def test_hull_down_scientists_inflict_no_hits() -> None:
    """GOK-SCEN-13, GOK-PERF-14: they heal all the same."""
    board = stood(table("minister_splinters", pieces=(scenery("hill", 24, 20),)), FOE_KING, 24, 10)
    sage = stood(board, SAGE, 24, 30, SOUTH)
    near = named(sage, SAGE).bases[0]
    down = sage.with_unit(named(sage, SAGE).but(bases=(near.but(y=int(23.6 * INCH)),)))
    verdict = Aim(down, down.scientists[0]).at(feat_of(down, "minister_splinters"), named(down, FOE_KING))
    assert (verdict.clause, verdict.code) == ("GOK-SCEN-13", "hull_down")


@pytest.mark.parametrize("without", ["red", "blue"])
def test_who_has_no_scientist_declares_no_college(without: str) -> None:
    """GOK-COLL-5, GOK-COLL-6, GOK-COLL-7"""
    board = empty()
    board = board.but(units=tuple([one for one in board.units if one.seat != without or one.line in ("king", "foot")]))
    (seat,) = [one for one in ("red", "blue") if one != without]
    found = playing(board, ChooseScience(), {})
    assert found.open is not None
    assert found.open.seats == (seat,)
    found.answer(seat, colleges(seat, ()))
    assert found.open.seats == (seat,)
    assert found.answer(seat, written(seat)).open is None


def test_a_flaw_by_an_item_ends_the_feat() -> None:
    """GOK-PERF-6, GOK-ALGO-59"""
    board = stood(table("minister_splinters", king=("flaw_scroll",)), FOE_KING, 24, 36, SOUTH)
    found = performing(board).answer("blue", Flaw(FOE_KING, aid="flaw_scroll"))
    assert found.of(FeatFlawed)
    assert not found.of(FeatPerformed)


@pytest.mark.parametrize("unit", [FOE, FOOT_, "nobody"])
def test_only_a_scientist_of_ones_own_performs(unit: str) -> None:
    """GOK-POOL-2"""
    found = phase(table("minister_splinters"), {}).refusal("red", Perform(unit, "minister_splinters", FOE_FOOT, dice=1))
    assert (found.clause, found.code) == ("GOK-POOL-2", "no_scientist")


@pytest.mark.parametrize("unit", [FOE, FOOT_, "nobody"])
def test_only_a_scientist_of_ones_own_flaws_what_is_in_play(unit: str) -> None:
    """GOK-FLAW-11, GOK-POOL-2"""
    board = lasting(table("minister_heal"), "cleric_numb", FOOT_)
    board = board.but(scientists=tuple([one.but(dice=2) for one in board.scientists]))
    found = playing(board, InPlay("red"), {}).refusal("red", FlawEffect(1, unit, 2))
    assert (found.clause, found.code) == ("GOK-POOL-2", "no_scientist")


def test_who_attaches_keeps_what_does_not_remain_in_play() -> None:
    """GOK-FLAW-7"""
    board = lasting(lasting(table("minister_heal"), "cleric_knit_flesh", KING), "minister_copse", KING)
    first, second = board.effects
    told = Folded(board.but(effects=(first, second.but(until="turn"))))
    attach_effects(told, named(board, KING), named(board, FOOT_))  # type: ignore[arg-type]
    assert {(one.cause, one.on) for one in told.board.effects} == {
        ("cleric_knit_flesh", FOOT_), ("minister_copse", KING),
    }  # fmt: skip


class Folded:
    """A table that only folds what is told."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def emit(self, fact: EffectBegun) -> None:
        self.board = fact.fold(self.board)


# ---------------------------------------------------------------- Stargate, and what is written down


def test_a_gate_is_on_a_row_and_within_reach_to_the_micrometre() -> None:
    """GOK-NATF-55"""
    board = stood(table("sprite_physicist_stargate"), FOOT_, 24, 10)
    found = playing(board, Stargate(SAGE, "sprite_physicist_stargate", FOOT_), {})
    x, y = center_of(named(found.board, FOOT_))
    assert found.refusal("red", Gate(x, y + 1)).code == "off_grid"
    exact, more = [found.refusal("red", Gate(x + aside, y + 25 * INCH)) for aside in (0, 1)]
    assert (exact.code, more.code) == ("too_far", "too_far")
    assert exact.data[1] == "25.00"
    assert more.data[1] == "25.01"


def test_more_feats_than_a_list_has_are_told_once() -> None:
    """GOK-COLL-3"""
    verdict = declared().refusal("red", written(scholar=("cleric_numb",) * 99))
    assert [(one.clause, one.code) for one in verdict.each] == [("GOK-COLL-3", "feats_by_degree")]


# ---------------------------------------------------------------- Anomalies


def turned(board: Board, cause: str, on: str) -> Board:
    """With something on a Unit that lasts to the end of the Turn."""
    there = lasting(board, cause, on)
    return there.but(effects=(*there.effects[:-1], there.effects[-1].but(until="turn")))


def test_a_storm_and_a_broken_supply_chain_flaw_what_remains_in_play_alone() -> None:
    """GOK-STRESS-3, GOK-STRESS-18"""
    board = turned(lasting(table("minister_heal"), "minister_copse", FOE), "minister_bushes", FOE)
    storm = playing(board, FlawRoll(FOE, "minister_heal", 20, 2), {"flaw": [6, 6]}).board
    chain = playing(board, Anomaly(SAGE, "perform"), {"anomaly": [13], "to_wound": [1]}).board
    for found in (storm, chain):
        assert [one.cause for one in found.effects] == ["minister_bushes"]


def test_a_nexus_removes_its_scientist_without_a_hit() -> None:
    """GOK-STRESS-14"""
    found = playing(table("minister_heal"), Anomaly(SAGE, "perform"), {"anomaly": [1], "to_wound": [6] * 4})
    assert not found.of(WoundsSuffered)
    assert named(found.board, SAGE).gone == "vanished"


@pytest.mark.parametrize(
    ("who", "now", "then"),
    [
        (STALKER, "dragon_stalker", "giant_stalker"), (STALKER, "giant_stalker", ""), (SAGE, "sage", "scholar"),
        (SAGE, "academic", ""),
    ],
)  # fmt: skip
def test_ptsd_takes_a_degree_of_the_same_track_that_has_feats(who: str, now: str, then: str) -> None:
    """GOK-STRESS-19 (AR-69): below a Giant Stalker nobody performs Feats."""
    board = stood(table("minister_heal"), STALKER, 20, 10)
    one = learned(board.but(scientists=()), who, "ranger_heal_pet").scientists[0].but(degree=now)
    found = playing(board.but(scientists=(one,)), Anomaly(who, "perform"), {"anomaly": [17], "to_wound": [1]})
    assert (named(found.board, who).gone, scientist_at(found.board, who).degree) == (
        ("", then) if then else ("vanished", now)
    )


# ---------------------------------------------------------------- Unit by Unit


def by_units(board: Board, sage: int, savant: int, **dice: list[int]) -> Driver[Board]:
    """The Science Phase where Units act by their scores, of Red's Sage and Blue's Savant alone; the Pool has 7 dice."""
    board = board.but(units=tuple([one for one in board.units if one.id in (SAGE, FOE)]))
    return playing(
        board, PhaseByUnits("science"), {"activation": [sage, savant], "pool": [7], **dice}, A_128="units-once"
    )


@pytest.mark.parametrize(("sage", "savant", "shared"), [(9, 1, (4, 3)), (1, 9, (3, 4))])
def test_the_odd_die_of_the_pool_is_for_the_seat_of_the_highest_score(
    sage: int, savant: int, shared: tuple[int, int]
) -> None:
    """GOK-ACT-11, GOK-POOL-6"""
    assert by_units(table("minister_heal"), sage, savant).of(PoolDivided)[0].shared == shared


@pytest.mark.parametrize(("on", "seat"), [(SAGE, "red"), (FOE, "blue")])
def test_feats_in_play_are_flawed_after_all_have_acted(on: str, seat: str) -> None:
    """GOK-FLAW-14: by either."""
    found = by_units(lasting(table("minister_heal"), "cleric_numb", on), 9, 1)
    while found.open is not None and not isinstance(found.asked(found.open.seats[0]).question, FlawInPlay):
        found.answer(found.open.seats[0], END)
    assert found.open is not None
    assert found.open.seats == (seat,)


def test_each_seat_keeps_what_its_own_artifacts_store() -> None:
    """GOK-POOL-7, GOK-ALGO-57"""
    found = by_units(table("minister_heal", sage=("batteries",)), 9, 1)
    while found.open is not None:
        found.answer(found.open.seats[0], END)
    assert [fact.stored for fact in found.of(DiceGone)][-1] == (1, 0)
    assert found.board.stored == (1, 0)


# ---------------------------------------------------------------- an effort


def armed(dice: int = 3, points: int = 2, **items: Any) -> Board:
    """Blue's Savant with so many dice of its own, none shared, and Blue's King on the table."""
    board = stood(table("minister_heal", **items), FOE_KING, 30, 40, SOUTH)
    savant = board.scientists[1].but(dice=dice, points=points)
    return board.but(scientists=(board.scientists[0], savant), pool=(0, 0))


@pytest.mark.parametrize(
    ("board", "who", "effort", "told"),
    [
        (armed(savant=("flaw_scroll",)), FOE, (0, 0, "flaw_scroll"), ("", ())),
        (armed(savant=("flaw_scroll",)), FOE, (0, 1, "flaw_scroll"), ("no_such_item", (FOE, "flaw_scroll"))),
        (armed(), FOE, (0, 0, "flaw_scroll"), ("no_such_item", (FOE, "flaw_scroll"))),
        (armed(), FOE, (3, 2, ""), ("", ())),
        (armed(savant=("flaw_scroll",)), FOE, (4, 0, ""), ("too_many_dice", (FOE, "3"))),
        (armed(king=("flaw_scroll",)), FOE_KING, (1, 0, ""), ("too_many_dice", (FOE_KING, "0"))),
        (armed(), FOE, (1, 3, ""), ("no_bonus_left", (FOE, "2"))),
        (armed(points=0), FOE, (1, 1, ""), ("no_bonus_left", (FOE, "0"))),
        (armed(), FOE, (1, 0, "bag_of_resources"), ("no_such_item", (FOE, "bag_of_resources"))),
        (armed(savant=("bag_of_resources",)), FOE, (1, 0, "bag_of_resources"), ("", ())),
    ],
)  # fmt: skip
def test_an_effort_is_of_dice_bonus_and_items_that_there_are(
    board: Board, who: str, effort: tuple[int, int, str], told: tuple[str, tuple[str, ...]]
) -> None:
    """GOK-SCIPH-18, GOK-SCIPH-20, GOK-PERF-4, GOK-PERF-8: what is refused says how much there is."""
    verdict = judged(board, named(board, who), "flaw", effort)
    assert (verdict.code, verdict.data) == told


def test_who_flaws_by_an_item_alone_flaws_nothing_in_play() -> None:
    """GOK-FLAW-11 (A-029)"""
    board = lasting(armed(king=("flaw_scroll",)), "cleric_numb", FOE_FOOT)
    found = playing(board, InPlay("blue"), {}).refusal("blue", FlawEffect(1, FOE_KING, 1))
    assert (found.clause, found.code) == ("GOK-POOL-2", "no_scientist")
