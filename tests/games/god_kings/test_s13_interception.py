"""13.0 Interception and backing up."""

from __future__ import annotations

from typing import Any

from tests.games.god_kings.marches import (
    activate,
    army,
    at,
    battle_of,
    declare_all,
    mover_at,
    open_question,
    rolls,
    there,
)
from tests.games.god_kings.positions import Play, position, run

from limmu.games.god_kings import board as b
from limmu.games.god_kings.facts import BattleJoined, DieResolved, SiegeLaid, SiegeLifted
from limmu.games.god_kings.s11_forces import ActiveArmy
from limmu.games.god_kings.s11_reaction import DeclareReaction, Entry, Intercept
from limmu.games.god_kings.s13_interception import (
    BackingUp,
    intercept_choice,
    intercept_modifiers,
    may_intercept,
    split_choice,
    ways_back,
)
from limmu.games.god_kings.s13_reaction_roll import intercepts
from limmu.games.god_kings.s14_avoid_battle import may_avoid
from limmu.toolkit.facts import RuleApplied

# ---------------------------------------------------------------- functions


def test_gkc_in_interception_rolls() -> None:
    def roll(natural: int, battle: int, **given: Any) -> tuple[int, int, bool]:
        base = {
            "foreign_marker": False,
            "friendly_units_there": False,
            "own_chariots": 0,
            "moving_chariots": 0,
            "only_chariots": False,
        }
        drm = sum(v for _, v in intercept_modifiers(**(base | given)))
        return drm, natural + drm, intercepts(natural, natural + drm, battle)

    assert roll(5, 2, own_chariots=3, moving_chariots=1, only_chariots=True) == (-3, 2, True)  # GKC-IN-01
    assert roll(4, 3) == (0, 4, False)  # GKC-IN-03
    assert roll(3, 3, foreign_marker=True, friendly_units_there=True) == (0, 3, True)  # GKC-IN-05
    assert roll(1, 1, foreign_marker=True, moving_chariots=2) == (1, 2, True)  # GKC-IN-06
    assert roll(6, 4, own_chariots=3, only_chariots=True) == (-3, 3, False)  # GKC-IN-07
    assert roll(3, 2, own_chariots=2, moving_chariots=2) == (0, 3, False)  # GKC-IN-08


# ---------------------------------------------------------------- interception


def test_gkc_fl_01_backs_up_onto_a_garrisoned_city_and_besieges_it() -> None:
    board = position("EK at c3: 6W", "HK at a4: 6W", markers={"a1": "hatti/g", "c3": "egypt"})
    play = activate(board, "EK", dice={"intercept": [2], "siege": [5]})
    play.answer("egypt", "move:a1", "move:a2")
    declare_all(play, "hatti", "intercept:a4:HK")
    play.answer("egypt", "back_up")
    assert at(play, "EK", "HK") == ["a1", "a2"]
    assert army(play).mp == 0
    assert play.refusal("egypt", "move:c3").code == "movement_is_over"
    play.answer("egypt", "siege")
    assert b.place(play.board, "a1").marker == "egypt"
    assert play.of(SiegeLaid)


def test_gkc_ex_01_an_attempt_in_every_space() -> None:
    board = position("EK at k3: 6W", "HK at k1: 6W", markers={})
    play = activate(board, "EK", dice={"intercept": [5, 3]})
    play.answer("egypt", "move:k2")
    declare_all(play, "hatti", "intercept:k1:HK")
    assert play.open.seats == ("egypt",)
    play.answer("egypt", "move:a4")
    declare_all(play, "hatti", "intercept:k1:HK")
    assert [success for _, _, success in rolls(play, "intercept")] == [False, True]
    assert at(play, "HK") == ["a4"]
    assert play.keys("egypt") == ["stand", "back_up"]


def test_gkc_fl_03_a_failed_interceptor_may_not_avoid_that_army() -> None:
    board = position("EK at k3: 5C", "EW1 at a2: 4W", "HK at a4: 6W", markers={"k2": "hatti"})
    play = activate(board, "EK", dice={"intercept": [5, 4]})
    play.answer("egypt", "move:k2")
    declare_all(play, "hatti", "intercept:a4:HK")
    play.answer("egypt", "move:k1")
    declare_all(play, "hatti", "intercept:a4:HK")
    assert "HK" in army(play).failed
    failed = army(play)
    assert may_avoid(play.board, failed.but(units=failed.units), "a4", "k1", "HK").clause == "GK-14.2-b"
    other = ActiveArmy("egypt", "egypt", "EW1", units=("egypt_ra_2",))
    assert may_avoid(play.board, other, "a4", "a2", "HK").value is True
    play.answer("egypt", "move:a4")
    assert play.of(BattleJoined)


def two(**dice: list[int]) -> Play:
    board = position("EK at c5: 6W", "HK at a4: 4W", "HW1 at a3: 4W", markers={"c5": "egypt"})
    play = activate(board, "EK", dice=dice)
    play.answer("egypt", "move:a2")
    declare_all(play, "hatti", "intercept:a4:HK", "intercept:a3:HW1")
    return play


def test_gkc_fl_04_two_interceptions_declared_one_works() -> None:
    play = two(intercept=[5, 2])
    assert play.keys("hatti") == ["HK", "HW1"]
    play.answer("hatti", "HK").answer("egypt", "stand")
    assert at(play, "HK", "HW1") == ["a4", "a2"]
    assert play.of(BattleJoined)[0].defender_leader == "HW1"
    assert len(play.of(BattleJoined)[0].defending) == 4
    assert battle_of(play).intercepted


def test_gkc_fl_05_both_work_under_one_commander() -> None:
    play = two(intercept=[3, 2])
    play.answer("hatti", "HK").answer("egypt", "stand")
    assert play.of(BattleJoined)[0].defender_leader == "HK"
    assert len(play.of(BattleJoined)[0].defending) == 8


def test_gkc_fl_15_an_intercepted_lone_general_is_displaced() -> None:
    play = activate(position("EW1 at c5", "HK at a4: 3W"), "EW1", dice={"intercept": [2]})
    play.answer("egypt", "move:a2")
    declare_all(play, "hatti", "intercept:a4:HK")
    play.answer("egypt", "stand", "send:e2")
    assert at(play, "EW1", "HK") == ["e2", "a2"]
    assert not play.of(BattleJoined)


def test_gkc_fl_16_a_warlord_leaves_the_king_a_unit() -> None:
    board = position("EK at c5: 5W", "HK+HW1 at a4: 3W")
    play = activate(board, "EK")
    play.answer("egypt", "move:a2")
    assert play.keys("hatti") == ["pass", "intercept:a4:HK", "intercept:a4:HW1"]
    units = tuple(u.id for u in b.units_at(board, "a4"))
    play.answer("hatti", "intercept:a4:HW1")
    assert play.refusal("hatti", units).clause == "GK-13.7-c"
    assert intercept_choice(board, "HW1").check(board, units[:2])
    assert intercept_choice(board, "HK").check(board, units)
    stripped = position("EK at a2: 1W", "HK+HW1 at a4: 1W")
    mover = mover_at(stripped, "a2")
    assert may_intercept(stripped, mover, "a2", "HW1").clause == "GK-13.7-c"
    assert may_intercept(stripped, mover, "a2", "HK")
    question = DeclareReaction("hatti", mover, Entry("a2", "c5"), ("a4",))
    assert question.check(stripped, Intercept("a4", "HK")).clause == "GK-13.7-b"


def test_gkc_fl_17_out_of_a_city_with_and_without_enemies_at_it() -> None:
    forces = ["HW1 at a1 inside: 2W", "EK at a2: 5W"]
    board = position(*forces, "EW1 at a1: 3W", markers={"a1": "hatti"})
    assert may_intercept(board, mover_at(board, "a2"), "a2", "HW1").clause == "GK-13.8-a"
    free = position(*forces, markers={"a1": "hatti"})
    assert may_intercept(free, mover_at(free, "a2"), "a2", "HW1")


def test_gkc_fl_18_not_where_the_mover_has_units() -> None:
    board = position("EK at c5: 5W", "egypt at a2: 1W", "HK at a4: 6W")
    play = activate(board, "EK")
    play.answer("egypt", "move:a2")
    assert play.open.seats == ("egypt",)
    assert may_intercept(play.board, army(play), "a2", "HK").code == "non_moving_enemy_units"


def test_who_else_may_not_intercept() -> None:
    board = position("EK at a2: 5W", "EW1 at a1: 1W", "HK at a4", "HW1 at m1: 2W")
    mover = mover_at(board, "a2")
    assert may_intercept(board, mover, "a2", "EW1").code == "active_side"
    assert may_intercept(board, mover, "a2", "HK").code == "general_without_units"
    assert may_intercept(board, mover, "a2", "HW1").code == "not_adjacent"


def test_gkc_mp_01_the_second_players_interception_lapses() -> None:
    order = ["mitanni", "egypt", "hatti"]
    board = position("EK at c5: 6W", "HK at a4: 4W", "MK at a3: 4W", order=order, active="egypt")
    play = activate(board, "EK", dice={"intercept": [2]})
    play.answer("egypt", "move:a2")
    assert play.open.seats == ("hatti",)
    declare_all(play, "hatti", "intercept:a4:HK")
    assert play.open.seats == ("mitanni",)
    declare_all(play, "mitanni", "intercept:a3:MK")
    assert [f.about for f in play.of(RuleApplied) if f.what == "interception_lapsed"] == [("MK",)]
    assert at(play, "HK", "MK") == ["a2", "a3"]


def test_gkr_106_besiegers_may_intercept() -> None:
    forces = ["HW1 at a1: 3W", "egypt at a1 inside: 1W", "EK at c5: 5W"]
    board = position(*forces, markers={"a1": "egypt"}, sieges={"a1": {"by": "hatti"}})
    play = activate(board, "EK", dice={"intercept": [1]})
    play.answer("egypt", "move:a2")
    declare_all(play, "hatti", "intercept:a1:HW1")
    assert at(play, "HW1") == ["a2"]


def test_neutral_armies_react_for_their_decider() -> None:
    board = position(
        "EK at c5: 6W", "KK at a4: 4W", "HK at h1: 1W", "MK at m1: 1W", neutral=["kassites"], set={"hatti.total_vp": 5}
    )
    play = activate(board, "EK", dice={"intercept": [1]})
    play.answer("egypt", "move:a2")
    assert play.open.seats == ("mitanni",)
    declare_all(play, "mitanni", "intercept:a4:KK")
    assert at(play, "KK") == ["a2"]


def test_a_tribe_intercepts_out_of_its_diamond_and_does_not_back_up_into_it() -> None:
    board = position("EK at e2: 6W", "LG at TL: 4M", "HK at h1: 1W")
    play = activate(board, "EK", dice={"intercept": [1]})
    play.answer("egypt", "move:e3")
    declare_all(play, "hatti", "intercept:TL:LG")
    assert at(play, "LG") == ["e3"]
    tribe = activate(board.but(active="hatti"), "LG", seat="hatti", dice={"intercept": [1], "hesitation": [6]})
    tribe.answer("hatti", "move:e3")
    declare_all(tribe, "egypt", "intercept:e2:EK")
    assert tribe.of(BattleJoined)  # no way back into the diamond


def test_the_active_player_moves_a_neutral_past_his_own_army() -> None:
    board = position("KK at b2: 4W", "EK at b1: 4W", "HK at h1: 1W", neutral=["kassites"])
    play = activate(board, "KK", seat="egypt")
    play.answer("egypt", "move:b3")
    assert play.open.seats == ("egypt",)
    assert may_intercept(play.board, army(play), "b3", "EK").code == "active_side"


# ---------------------------------------------------------------- 13.5, 13.8 after a landing


def landing(key: str, units: str = "3W") -> Play:
    """A landing at one's own city, intercepted."""
    board = position(f"EW1 at e1: {units}", "HK at c2: 6W", markers={"c1": "egypt/g"})
    play = activate(board, "EW1", dice={"intercept": [1]})
    play.answer("egypt", key)
    declare_all(play, "hatti", "intercept:c2:HK")
    return play


def test_gkc_fl_20_split_between_city_and_port() -> None:
    play = landing("naval:c1")
    assert play.keys("egypt") == ["stand", "back_up", "split"]
    play.answer("egypt", "split")
    units = open_question(play).units
    assert play.refusal("egypt", units).clause == "GK-11.8-b"
    assert play.refusal("egypt", ("EW1", *units[:2])).clause == "GK-12.1-b"
    assert play.refusal("egypt", ()).clause == "GK-13.8-c"
    play.answer("egypt", units[:2])
    assert at(play, "EW1") == ["e1"]
    assert (there(play, "c1", "egypt", inside=True), there(play, "c1", "egypt", inside=False)) == (2, 0)
    assert there(play, "e1") == 1


def test_a_landing_army_backs_into_its_city_or_to_its_port() -> None:
    play = landing("naval:c1", "2W")
    assert play.keys("egypt") == ["stand", "back_up", "into_city", "split"]
    play.answer("egypt", "into_city")
    assert there(play, "c1", "egypt", inside=True) == 2
    back = landing("naval:c1:inside", "2W")
    back.answer("egypt", "back_up")
    assert at(back, "EW1") == ["e1"]
    assert not back.of(BattleJoined)
    stand = landing("naval:c1:inside", "2W")
    stand.answer("egypt", "stand")
    assert stand.of(BattleJoined)
    assert battle_of(stand).by_sea


def test_elsewhere_a_landing_army_goes_back_to_its_port() -> None:
    board = position("EW1 at e1: 2W", "HK at c2: 6W", markers={"c1": "hatti"})
    play = activate(board, "EW1", dice={"intercept": [1]})
    play.answer("egypt", "naval:c1")
    declare_all(play, "hatti", "intercept:c2:HK")
    assert play.keys("egypt") == ["stand", "back_up"]
    play.answer("egypt", "back_up")
    assert at(play, "EW1") == ["e1"]


# ---------------------------------------------------------------- cards


def test_a_cancelled_interception_fails_without_a_roll() -> None:
    board = position("EK at c5: 6W", "HK at a4: 4W", hands={"egypt": [51]})
    play = activate(board, "EK", {"W": 6})
    play.answer("egypt", "pass", "move:a2")
    declare_all(play, "hatti", "intercept:a4:HK")
    play.answer("egypt", "action_on:51:HK")
    assert at(play, "HK") == ["a4"]
    assert not play.of(DieResolved)
    assert "HK" in army(play).failed


def test_scouts_bend_a_reaction_roll() -> None:
    board = position("EK at c5: 6W", "HK at a4: 4W", hands={"hatti": [49]})
    play = activate(board, "EK", dice={"intercept": [5]})
    play.answer("egypt", "move:a2")
    declare_all(play, "hatti", "intercept:a4:HK")
    play.answer("hatti", "action:49")
    assert rolls(play, "intercept") == [(-2, 3, True)]


def test_interceptors_displace_lone_generals_of_others_who_then_do_not_avoid() -> None:
    board = position("EK at c5: 5W", "HK at a4: 4W", "MW1 at a2", "MK at m1: 1W", order=["egypt", "hatti", "mitanni"])
    play = activate(board, "EK", dice={"intercept": [1]})
    play.answer("egypt", "move:a2")
    declare_all(play, "hatti", "intercept:a4:HK")
    declare_all(play, "mitanni", "avoid:a2:MW1")
    play.answer("mitanni", "send:m2")
    assert at(play, "MW1", "HK") == ["m2", "a2"]
    play.answer("egypt", "stand")
    assert not rolls(play, "avoid")
    assert play.of(BattleJoined)


def test_gkc_ge_26_only_marches_and_landings_can_be_intercepted() -> None:
    """Mitanni stands next to every space involved, but is asked only about the march itself."""
    board = position(
        "EK at c5: 5W", "HW1 at a2: 2W", "HK at a4: 4W", "MK at a1: 4W", order=["egypt", "hatti", "mitanni"]
    )
    play = activate(board, "EK", dice={"intercept": [1]})
    play.answer("egypt", "move:a2")
    declare_all(play, "hatti", "intercept:a4:HK")
    assert play.open.seats == ("egypt",)  # into a space with Hatti's units nobody else may come (GK-13.3-a)
    play.answer("egypt", "back_up")
    assert play.over is not None
    fled = position("EK at c5: 5W", "HW1 at a2: 2W", "MK at k1: 4W", order=["egypt", "hatti", "mitanni"])
    away = activate(fled, "EK", dice={"avoid": [1]})
    away.answer("egypt", "move:a2")
    declare_all(away, "hatti", "avoid:a2:HW1")
    away.answer("hatti", "a4")
    assert away.open.seats == ("egypt",)
    landed = activate(position("EW1 at e1: 2W", "HK at c2: 2W"), "EW1")
    landed.answer("egypt", "naval:c1")
    assert landed.keys("hatti") == ["pass", "intercept:c2:HK"]


def test_only_into_a_walled_city_of_its_own_can_an_intercepted_landing_go() -> None:
    board = position("EW1 at a3: 3W", "EW2 at c1: 2W", markers={"a3": "egypt", "c1": "egypt"})
    assert ways_back(board, mover_at(board, "a3", "EW1"), "a3", "", "e1") == ("stand", "back_up")
    assert "into_city" in ways_back(board, mover_at(board, "c1", "EW2"), "c1", "", "e1")


def test_a_warlord_under_his_king_leaves_one_unit_of_those_he_could_take() -> None:
    board = position("EK at c5: 6W", "HK+HW1 at a4: 5W")
    choice = intercept_choice(board, "HW1")
    assert (choice.most, choice.clause) == (4, "GK-13.7-c")
    more = intercept_choice(position("EK at c5: 6W", "HK+HW1 at a4: 6W"), "HW1")
    assert (more.most, more.clause) == (5, "GK-13.7-a")


def test_a_landing_that_is_intercepted_goes_back_to_its_port() -> None:
    board = position("EW1 at a3: 4W", "HK at a3: 6W", markers={"c1": "egypt"})
    back = run(BackingUp(mover_at(board, "a3", "EW1"), "a3", "", "c1"), board)
    back.answer("egypt", "back_up")
    assert at(back, "EW1") == ["c1"]


def test_a_landed_army_that_divides_leaves_somebody_to_lead_each_part() -> None:
    board = position("EK+EW1 at c1: 2W", markers={"c1": "egypt"})
    split = split_choice(board, mover_at(board, "c1").but(along=("EW1",)), "c1")
    assert split.may_take(board, ("EW1",), 1)
    assert split.may_take(board, ("EK", "EW1"), 1).code == "units_need_a_general"
    assert split.may_take(board, ("EK", "EW1"), 2).code == "nobody_goes_back"
    assert split.may_take(board, (), 0).code == "nobody_goes_in"


def test_a_siege_is_lifted_when_the_besiegers_leave_to_intercept_before_the_mover_answers() -> None:
    """GK-17.6-a"""
    board = position(
        "EK at a4: 6W", "HK at a1: 6W", markers={"a1": "egypt/g", "a4": "egypt"}, sieges={"a1": {"by": "hatti"}}
    )
    play = activate(board, "EK", dice={"intercept": [2]})
    play.answer("egypt", "move:a2")
    declare_all(play, "hatti", "intercept:a1:HK")
    assert play.open is not None
    assert play.open.seats == ("egypt",)
    assert [fact.space for fact in play.of(SiegeLifted)] == ["a1"]


def test_who_landed_inside_a_city_and_stands_comes_out_to_fight() -> None:
    """GK-13.8-b"""
    board = position("EW1 at c1 inside: 2W", "HK at c1: 3W", markers={"c1": "egypt"})
    play = run(BackingUp(mover_at(board, "c1", "EW1"), "c1", "", "e1", into_city=True), board)
    play.answer("egypt", "stand")
    assert there(play, "c1", "egypt", inside=False) == 2
    assert not b.leader(play.board, "EW1").inside
