"""10.0, 11.0 Stacking and movement: activations, marches, markers, cities, picking up and dropping off."""

from __future__ import annotations

import pytest
from msgspec import UNSET
from tests.games.god_kings.marches import activate, army, at, battle_of, mover_at, open_question, some, there
from tests.games.god_kings.positions import position, run

from limmu.core import walk
from limmu.games.god_kings import board as b
from limmu.games.god_kings.cards.use import CardUse
from limmu.games.god_kings.facts import AttritionRolled, BattleJoined, GeneralActivated, SiegeLifted
from limmu.games.god_kings.options import ALLOWANCE, RECOMPUTED_AT_PICKUP
from limmu.games.god_kings.queries import city_room
from limmu.games.god_kings.s11_activation import Activation, activation_choice, may_activate, strategy_rating
from limmu.games.god_kings.s11_attrition import Attrition, attrition_hits
from limmu.games.god_kings.s11_displaced import lone_generals
from limmu.games.god_kings.s11_forces import (
    ActiveArmy,
    command_limit,
    cost_of_entering,
    movement_allowance,
    subordinate_of,
    survivors,
)
from limmu.games.god_kings.s11_movement import March
from limmu.games.god_kings.s11_overrun import may_overrun, overruns
from limmu.games.god_kings.s11_steps import Marching, may_besiege, may_enter_city, may_mark
from limmu.toolkit.facts import RuleApplied


def test_gkc_mv_01_and_allowances() -> None:
    board = position("EK at c5: 2W 2C 1G 1M")
    units = {u.kind: u.id for u in b.units_at(board, "c5")}
    assert movement_allowance(board, "EK", ()) == 6
    assert movement_allowance(board, "EK", (units["chariot"],)) == 5
    assert movement_allowance(board, "EK", (units["chariot"], units["royal_guard"])) == 4
    assert [movement_allowance(board, "EK", (units[k],)) for k in ("warrior", "mercenary")] == [4, 4]


def test_gkc_mv_04_to_07_command_limits() -> None:
    board = position("EK+EW1+EW2 at c5", "LG at e3")
    assert command_limit(board, ("EK", "EW1", "EW2")).value == 20
    assert command_limit(board, ("EK", "EW1")).value == 15
    assert command_limit(board, ("EW1",)).value == 5
    assert command_limit(board, ("EW1", "EW2")).clause == "GK-10.2-e"
    assert command_limit(board, ("LG",)).value == 10


@pytest.mark.parametrize(("mover", "cost"), [("egypt", 4), ("hatti", 3)])
def test_gkc_mv_08_09_mountains(mover: str, cost: int) -> None:
    board = position("EK at k2: 1W", "HK at k2: 1W")
    mine = ActiveArmy(mover, mover, "EK")
    assert sum(cost_of_entering(board, mine, space) for space in ("k3", "h4")) == cost


def test_gkc_mv_11_strategy_ratings() -> None:
    board = position("EK at c5", "EW1 at c5", "KK at b2")
    allowed = [bool(may_activate(board, g, ops)) for ops in (1, 2, 3) for g in ("EK", "EW1", "KK")]
    assert allowed == [True, False, False, True, True, False, True, True, True]


def test_cards_shift_a_kings_rating_within_their_cap() -> None:
    def rating(shift: int, cap: int, general: str = "HK") -> int:
        changes = {"hatti.strategy_shift": shift, "hatti.strategy_cap": cap}
        return strategy_rating(position("HK at h1", "HW1 at h1", set=changes), general)

    assert [rating(1, 3), rating(2, 3), rating(-1, 1), rating(-2, 1), rating(1, 3, "HW1")] == [3, 3, 1, 1, 2]


def test_who_may_not_be_activated() -> None:
    board = position("EK at c2", "HK at h1", set={"egypt.succeeded": 1, "frozen": ["HAT"]})
    assert may_activate(board, "EK", 3).clause == "GK-19.3-e"
    assert may_activate(board, "HK", 3).code == "province_frozen"
    assert may_activate(board, "EW1", 3).clause == "GK-11.1-c"


def test_gkc_ge_04_units_without_a_general() -> None:
    board = position("egypt at c2: 4W", "EK at c3", "EW1 at c2", set={"egypt.king": "EK"})
    play = run(Activation("egypt", ("EK", "EW1"), CardUse(0, "operations", ops=3)), board)
    assert play.refusal("egypt", b.units_at(board, "c2")[0].id).clause == "GK-11.1-b"
    assert play.refusal("egypt", "EW2").clause == "GK-11.2-l"


def test_gkc_ge_07_one_card_one_army_once() -> None:
    board = position("EW1 at c2: 2W", "EW2 at c3: 2W")
    play = activate(board, "EW1", ops=3)
    play.answer("egypt", "end")
    assert play.over is not None
    used = CardUse(0, "operations", ops=3, generals=("EW1",))
    again = run(Activation("egypt", ("EW1",), used), board)
    assert again.over is not None
    assert not again.of(GeneralActivated)


def test_choosing_units_is_free_within_the_limit() -> None:
    board = position("EW1+EW2 at c5: 6W 2C")
    play = run(Activation("egypt", ("EW1",), CardUse(0, "operations", ops=2)), board)
    units = tuple(u.id for u in b.units_at(board, "c5"))
    assert play.refusal("egypt", units[:6]).clause == "GK-11.2-e"
    assert play.refusal("egypt", ("EW2",)).code == "not_on_offer"
    assert play.refusal("egypt", (units[1], units[0])).code == "not_on_offer"
    assert () in play.answers("egypt")
    play.answer("egypt", units[3:8])
    assert play.of(GeneralActivated)[0].units == units[3:8]
    assert army(play).mp == 4


def test_sampled_forces_are_legal() -> None:
    board = position("EK+EW1 at c5: 9W 4C 2M")
    play = run(Activation("egypt", ("EK",), CardUse(0, "operations", ops=1)), board)
    question = open_question(play)
    seed = 1
    for _ in range(60):

        def pick(n: int) -> int:
            nonlocal seed
            seed = seed * 48271 % 2147483647
            return seed % n

        assert question.check(board, question.sample(board, pick))
    assert all(question.check(board, answer) for answer in question.answers(board))


def test_moves_cost_mp_and_end_with_them() -> None:
    play = activate(position("EW1 at c2: 2W"), "EW1")
    assert [a for a in play.keys("egypt") if a.startswith("move:")] == ["move:s2", "move:c1", "move:c3", "move:c4"]
    assert play.refusal("egypt", "move:a1").clause == "GK-11.2-a"
    assert play.refusal("egypt", "move:TL").clause == "GK-21.0-l"
    play.answer("egypt", "move:c4")
    assert army(play).mp == 2
    play.answer("egypt", "move:c5", "move:c3")
    assert army(play).mp == 0
    assert play.refusal("egypt", "move:a1").clause == "GK-11.2-b"


def test_too_few_mp_for_a_mountain() -> None:
    play = activate(position("EW1 at c1: 2W"), "EW1")
    play.answer("egypt", "move:c2", "move:c3", "move:c2")
    assert play.refusal("egypt", "move:c4").clause == "GK-11.7-b"


def test_gkc_fl_29_the_king_drops_a_warlord_and_picks_up_another() -> None:
    board = position("EK+EW1 at s2: 12W", "EW2 at c2: 3W")
    play = activate(board, "EK", {"W": 12}, along=("EW1",))
    play.answer("egypt", "move:c2", "drop_off")
    question = open_question(play)
    assert play.refusal("egypt", ("EW1",)).clause == "GK-11.2-i"  # 12 units are more than the King commands alone
    play.answer("egypt", ("EW1", *question.units[:5]), "pick_up")
    question = open_question(play)
    assert "EW1" not in question.generals
    assert not set(question.units) & set(army_units(play, "c2", "EW1"))
    play.answer("egypt", ("EW2", *question.units), "move:c3")
    assert at(play, "EK", "EW2", "EW1") == ["c3", "c3", "c2"]
    assert (there(play, "c3"), there(play, "c2"), army(play).mp) == (10, 5, 2)


def army_units(play: object, space: str, general: str) -> tuple[str, ...]:
    """The units dropped in a space: those that the question does not offer."""
    dropped = [f for f in play.of(RuleApplied) if f.what == "dropped_off"]  # type: ignore[attr-defined]
    return tuple(i for f in dropped for i in f.about if i != general)


def test_gkc_fl_30_a_subordinate_detaches() -> None:
    board = position("EK+EW1 at s2: 8W")
    play = activate(board, "EW1", {"W": 5}, ops=2)
    play.answer("egypt", "move:c2", "end")
    assert at(play, "EW1", "EK") == ["c2", "s2"]
    assert (there(play, "c2"), there(play, "s2")) == (5, 3)
    assert play.of(GeneralActivated)[0].along == ()


def test_gkc_ge_09_a_warlord_picks_up_nobody_and_becomes_a_subordinate() -> None:
    board = position("EW1 at s2: 2W", "EW2 at c2: 2W", "EK at c3: 4W")
    play = activate(board, "EW1", ops=2)
    play.answer("egypt", "move:c2", "pick_up")
    assert open_question(play).generals == ()
    assert play.refusal("egypt", ("EW2",)).clause == "GK-11.2-i"
    play.answer("egypt", open_question(play).units[:1], "move:c3", "pick_up")
    assert play.refusal("egypt", ("EK",)).clause == "GK-11.2-i"
    play.answer("egypt", open_question(play).units[:1], "end")
    assert subordinate_of(play.board, "EW1") == "EK"
    assert [f.about for f in play.of(RuleApplied) if f.what == "became_subordinate"] == [("EW1", "EK")]
    alone = activate(position("EW1+EW2 at c2"), "EW1", ops=2)
    assert not {"pick_up", "drop_off"} & set(alone.keys("egypt"))


def test_picking_up_slower_units() -> None:
    board = position("EK at c2: 2C", "egypt at c3: 1W")
    for options, mp in (({}, 4), ({ALLOWANCE: RECOMPUTED_AT_PICKUP}, 3)):
        play = activate(board, "EK", {"C": 2}, options=options)
        play.answer("egypt", "move:c3", "pick_up")
        assert len(army(play).units) == 3
        assert army(play).mp == mp


# ---------------------------------------------------------------- markers


def test_gkc_so_12_a_lone_general_places_no_marker() -> None:
    play = activate(position("EW1 at c3", markers={"a1": "hatti"}), "EW1", ops=2)
    play.answer("egypt", "move:a1")
    assert play.refusal("egypt", "place_pc").clause == "GK-3.0-v"


def test_gkc_ge_25_markers_where_enemies_or_garrisons_are() -> None:
    def verdict(marker: str, inside: int) -> str:
        forces = ["hatti at a1 inside: 1W"] if inside else []
        board = position("EK at a1: 3W", *forces, markers={"a1": marker}, players=["egypt", "hatti"])
        units = tuple(u.id for u in b.units_at(board, "a1") if u.power == "egypt")
        return may_mark(board, ActiveArmy("egypt", "egypt", "EK", units=units, mp=2)).clause

    assert [verdict("hatti", 1), verdict("hatti/g", 0), verdict("hatti", 0)] == ["GK-11.6-b", "GK-11.6-c", ""]


def test_a_marker_costs_one_mp_and_only_once_in_a_space() -> None:
    board = position("EK at c4: 3W", markers={"c4": "hatti"}, players=["egypt", "hatti"])
    play = activate(board, "EK")
    play.answer("egypt", "place_pc")
    assert (b.place(play.board, "c4").marker, army(play).mp) == ("egypt", 3)
    assert play.refusal("egypt", "place_pc").clause == "GK-11.6-a"


def test_gkc_nf_02_removing_a_neutral_marker_is_a_quarrel() -> None:
    board = position("EW1 at c3: 2W", neutral=["kassites"], markers={"c3": "kassites"}, round=2)
    board = board.but(controls=tuple(c.but(holder="egypt") if c.power == "kassites" else c for c in board.controls))
    play = activate(board, "EW1", ops=2)
    play.answer("egypt", "place_pc")
    assert b.place(play.board, "c3").marker == "egypt"
    assert b.control(play.board, "kassites").holder == ""


def test_a_neutral_army_places_its_own_marker_and_garrisons_a_city() -> None:
    board = position("KK at a1: 3W", "EK at e1: 1W", neutral=["kassites"], markers={"a1": "hatti"})
    play = activate(board, "KK", seat="egypt")
    play.answer("egypt", "place_pc")
    assert (b.place(play.board, "a1").marker, b.place(play.board, "a1").garrison) == ("kassites", True)


def test_peoples_place_no_markers() -> None:
    play = activate(position("LG at e3: 3M", "EK at c5: 1W"), "LG", seat="egypt")
    assert play.refusal("egypt", "place_pc").clause == "GK-21.0-f"


# ---------------------------------------------------------------- cities


def test_gkc_ge_22_in_and_out_of_ones_own_city() -> None:
    play = activate(position("EW1 at c2: 4W", markers={"c1": "egypt"}), "EW1", ops=2)
    play.answer("egypt", "move:c1", "drop_inside")
    units = open_question(play).units
    assert play.refusal("egypt", units[:3]).clause == "GK-11.8-b"
    play.answer("egypt", units[:2], "move:c2")
    assert there(play, "c1", inside=True) == 2
    assert army(play).mp == 2


def test_an_army_goes_in_and_comes_out_once_in_a_space() -> None:
    play = activate(position("EW1 at c1: 2W", markers={"c1": "egypt"}), "EW1", ops=2)
    assert play.refusal("egypt", "leave_city").code == "not_on_offer"
    play.answer("egypt", "enter_city")
    assert there(play, "c1", inside=True) == 2
    assert b.leader(play.board, "EW1").inside
    assert not {"enter_city", "leave_city"} & set(play.keys("egypt"))
    play.answer("egypt", "move:c2", "move:c1")
    assert not b.leader(play.board, "EW1").inside
    full = activate(position("EW1 at c1: 3W", markers={"c1": "egypt"}), "EW1", ops=2)
    assert full.refusal("egypt", "enter_city").clause == "GK-11.8-b"
    out = activate(position("EW1 at c1 inside: 2W", markers={"c1": "egypt"}), "EW1", ops=2)
    out.answer("egypt", "leave_city", "end")
    assert there(out, "c1", inside=False) == 2


def test_gkc_ge_23_no_leaving_past_enemies() -> None:
    board = position("EW1 at a1 inside: 2W", "HW1 at a1: 2W", markers={"a1": "egypt"})
    play = activate(board, "EW1", ops=2)
    assert play.refusal("egypt", "move:c3").clause == "GK-17.5-d"
    assert play.keys("egypt") == ["sortie", "end"]
    play.answer("egypt", "sortie")
    assert play.of(BattleJoined)[0].attacker == "egypt"


def test_gkc_so_03_a_siege_is_lifted_when_the_besiegers_leave() -> None:
    board = position("HW1 at a1: 3W", markers={"a1": "egypt/g"}, sieges={"a1": {"by": "hatti", "continued": 2}})
    play = activate(board, "HW1", ops=2)
    play.answer("hatti", "move:a2")
    assert [f.space for f in play.of(SiegeLifted)] == ["a1"]


def test_gkc_ge_24_a_lone_general_inside_falls_with_the_marker() -> None:
    board = position("EK at c3: 3W", "HW1 at a1", markers={"a1": "hatti", "c3": "egypt"})
    play = activate(board, "EK")
    play.answer("egypt", "move:a1").answer("hatti", ("HW1",))
    assert at(play, "HW1") == ["a1"]
    play.answer("egypt", "place_pc").answer("hatti", "send:h3")
    assert at(play, "HW1") == ["h3"]
    assert b.place(play.board, "a1").marker == "egypt"


# ---------------------------------------------------------------- meeting the enemy


def test_gkc_mp_02_and_ge_40_enemy_units_stop_the_army_for_good() -> None:
    board = position("EK at c5: 6W", "mitanni at a2: 1W", "MK at m1: 1W")
    play = activate(board, "EK")
    play.answer("egypt", "move:a2")
    assert play.of(BattleJoined)[0].defender == "mitanni"


def test_a_lone_general_passes_lone_generals_but_no_units() -> None:
    board = position("EW1 at c5", "HW1 at a2", "HW2 at a4: 1W")
    play = activate(board, "EW1")
    play.answer("egypt", "move:a2").answer("hatti", "pass")  # HW2 does not intercept
    assert at(play, "EW1", "HW1") == ["a2", "a2"]
    assert play.refusal("egypt", "move:a4").clause == "GK-11.4-b"


def test_gkc_ov_01_02_ten_to_one() -> None:
    assert overruns(20, 2)
    assert not overruns(19, 2)


def test_an_overrun_is_optional_and_the_army_goes_on() -> None:
    board = position("EK at c5: 6W 2m", "HW1+HW2 at a2: 1w", markers={"a2": "hatti"})
    play = activate(board, "EK")
    play.answer("egypt", "move:a2").answer("hatti", "pass").answer("egypt", "yes").answer("hatti", "send:h3", "send:h4")
    assert there(play, "a2", "hatti") == 0
    assert at(play, "HW1", "HW2") == ["h3", "h4"]
    assert b.place(play.board, "a2").marker == "hatti"
    play.answer("egypt", "move:a4")
    assert at(play, "EK") == ["a4"]
    no = activate(position("EK at c5: 6W 2m", "HW1 at a2: 1w"), "EK")
    no.answer("egypt", "move:a2").answer("hatti", "pass").answer("egypt", "no")
    assert no.of(BattleJoined)


def test_barbarians_hesitate_before_a_strong_army() -> None:
    board = position("LG at e3: 2M", "EK at e2: 4W", "HK at h1: 1W")
    play = activate(board, "LG", seat="hatti", dice={"hesitation": [2]})
    play.answer("hatti", "move:e2")
    assert play.over is not None
    assert at(play, "LG") == ["e3"]


# ---------------------------------------------------------------- attrition


def test_gkc_at_02_attrition_of_ten_units() -> None:
    board = position("EK at c5: 8W 2C")
    units = tuple(u.id for u in b.units_at(board, "c5"))
    play = run(Attrition(units), board, dice={"attrition": [6, 5, 1, 2, 3, 4, 5, 6, 6, 1]})
    assert len(play.of(AttritionRolled)[0].hit) == 5
    assert sum(u.steps for u in b.units_at(play.board, "c5")) == 15
    assert attrition_hits(board, 9).value == (6,)
    assert attrition_hits(board, 9, (4, 5, 6)).value == (4, 5, 6)


def test_attrition_spares_the_general() -> None:
    board = position("EK at c5: 2w")
    units = tuple(u.id for u in b.units_at(board, "c5"))
    play = run(Attrition(units), board, dice={"attrition": [6, 6]})
    assert there(play, "c5") == 0
    assert at(play, "EK") == ["c5"]


def test_provisions_spare_ones_own_units() -> None:
    board = position("EK at c5: 2W", hands={"egypt": [58]})
    units = some(board, tuple(u.id for u in b.units_at(board, "c5")), {"W": 2})
    play = run(Attrition(units), board)
    play.answer("egypt", "action:58")
    assert play.over is not None
    assert not play.of(AttritionRolled)


def test_gk_11_13_b_units_that_provisions_spare_count_among_the_ten_in_the_space() -> None:
    board = position("EK at a1: 8W", "HK at a1 inside: 2W", markers={"a1": "hatti"}, hands={"hatti": [58]})
    units = tuple([u.id for u in b.units_at(board, "a1")])
    play = run(Attrition(units), board, dice={"attrition": [5, 1, 1, 1, 1, 1, 1, 1]})
    play.answer("hatti", "action:58")
    assert len(play.of(AttritionRolled)[0].hit) == 1  # ten units: a 5 costs a step


def test_enemies_in_the_space_where_it_starts_may_be_attacked() -> None:
    board = position("EK at c5: 4W", "barbarised at c5: 1M", "HK at h1: 1W")
    play = activate(board, "EK")
    assert {"attack", "move:c3", "end"} <= set(play.keys("egypt"))
    play.answer("egypt", "attack")
    assert play.of(BattleJoined)[0].defender == "barbarised"


def test_a_king_sallies_with_his_warlords() -> None:
    board = position("EK+EW1 at a1 inside: 2W", "HW1 at a1: 2W", markers={"a1": "egypt"})
    play = activate(board, "EK", {"W": 2}, along=("EW1",))
    play.answer("egypt", "sortie")
    assert not b.leader(play.board, "EW1").inside
    assert there(play, "a1", "egypt", inside=False) == 2


def test_a_mover_loses_a_neutrals_marker_and_its_decisions_against_his_own_units() -> None:
    board = position("KK at b2: 4W", "egypt at b3: 1W", "EK at e1", "HK at h1: 1W", neutral=["kassites"])
    play = activate(board, "KK", seat="egypt")
    play.answer("egypt", "move:b3")
    assert play.of(BattleJoined)[0].attacker == "kassites"
    assert battle_of(play).seat == "hatti"


def test_a_force_is_picked_in_any_order_and_no_further_than_its_generals_command() -> None:
    board = position("EK+EW1 at c5: 9W 4C")
    play = run(Activation("egypt", ("EK",), CardUse(0, "operations", ops=1)), board)
    question = open_question(play)
    choices = play.asked("egypt").choices
    for answer in question.answers(board)[:50]:
        assert walk(choices, answer[::-1]) == answer
    eleven = question.units[:11]
    assert walk(choices, eleven) is UNSET  # the King alone commands ten
    assert walk(choices, (*eleven, "EW1")) == ("EW1", *eleven)
    assert question.check(board, ("EW1", "EW1")).code == "not_on_offer"


def test_units_that_are_not_with_their_general_are_of_his_army_no_more() -> None:
    board = position("EK+EW1 at c5: 2W", "EW2 at c3: 1W")
    here, away = ([u.id for u in b.units_at(board, space)] for space in ("c5", "c3"))
    left = survivors(board, ActiveArmy("egypt", "egypt", "EK", along=("EW1", "EW2"), units=(*here, *away)))
    assert (left.units, left.along) == (tuple(here), ("EW1",))


def test_who_was_dropped_or_stands_outside_does_not_go_along() -> None:
    board = position("EK+EW1+EW2 at c5: 2W")
    assert activation_choice(board, ActiveArmy("egypt", "egypt", "EK", frozen=("EW1",))).generals == ("EW2",)
    board = position("EK+EW1 at e1 inside: 2W", "EW2 at e1", "HK at e1: 3W")
    assert activation_choice(board, ActiveArmy("egypt", "egypt", "EK")).generals == ("EW1",), "a sortie"


def test_a_general_who_has_left_the_map_marches_no_further() -> None:
    board = position("HK at h1: 1W", players=["egypt", "hatti"])
    lost = tuple([u.id for u in board.units if u.power == "egypt"][:1])
    play = run(March(ActiveArmy("egypt", "egypt", "EK", units=lost, mp=3), Marching(CardUse(0, "operations"))), board)
    assert play.over is not None


def test_an_army_besieges_with_units_of_its_own() -> None:
    board = position("EK at a1: 4W", markers={"a1": "hatti/g"})
    units = tuple([u.id for u in b.units_at(board, "a1")])
    army_ = ActiveArmy("egypt", "egypt", "EK", units=units)
    assert may_besiege(board, army_, CardUse(0, "operations"))
    assert may_besiege(board, army_.but(units=units[:2]), CardUse(0, "operations")).code == "too_few_units"


def test_no_more_units_fit_into_a_city_than_its_room() -> None:
    board = position("egypt at e1 inside: 3W", "HK at h1: 1W")
    inside = tuple([u.id for u in b.units_at(board, "e1")])
    assert city_room(board, "e1", inside[:1]) == city_room(board, "e1") + 1


def test_a_marker_of_ones_own_is_not_placed_again() -> None:
    board = position("EK at e1: 4W", markers={"e1": "egypt/g"})
    assert may_mark(board, mover_at(board, "e1").but(mp=3)).code == "already_controlled"


def test_an_army_goes_into_no_city_but_its_own() -> None:
    board = position("EK at e1: 2W", "EW1 at e2: 2W", "EW2 at a1: 2W", markers={"a1": "hatti"})
    verdicts = [may_enter_city(board, mover_at(board, at_, general)) for at_, general in (("e1", "EK"), ("a1", "EW2"))]
    assert [bool(verdict) for verdict in verdicts] == [True, False]


def test_a_neutral_army_leaves_a_garrison_in_any_walled_city() -> None:
    board = position("KK at as1: 4W", "EK at e1: 1W", neutral=["kassites"], markers={"as1": "mitanni"})
    play = activate(board, "KK", seat="egypt")
    play.answer("egypt", "place_pc")
    assert (b.place(play.board, "as1").marker, b.place(play.board, "as1").garrison) == ("kassites", True)


def test_who_is_inside_stays_beside_those_left_there_as_long_as_the_city_holds_all() -> None:
    """GK-11.8-b"""
    board = position("EW1 at c1: 1W", "egypt at c1 inside: 1W", markers={"c1": "egypt"})
    play = activate(board, "EW1", ops=2)
    outside = next(u.id for u in b.units_at(board, "c1") if not u.inside)
    play.answer("egypt", "drop_inside", (outside,))
    assert there(play, "c1", inside=True) == 2


def test_somebody_must_be_left_behind_where_an_army_leaves_behind() -> None:
    """GK-11.2-i"""
    play = activate(position("EW1 at c2: 2W"), "EW1", ops=2)
    play.answer("egypt", "drop_off")
    assert play.refusal("egypt", ()).clause == "GK-11.2-i"


def test_who_stays_with_his_king_does_not_come_under_him_anew() -> None:
    """GK-11.9-c"""
    play = activate(position("EK+EW1 at c2: 2W"), "EW1", {"W": 1}, ops=2)
    play.answer("egypt", "end")
    assert not [fact for fact in play.of(RuleApplied) if fact.what == "became_subordinate"]


def test_a_warlord_who_is_elsewhere_goes_along_no_more() -> None:
    """GK-11.1-a"""
    board = position("EK at c2: 2W", "EW1 at c3")
    army = mover_at(board, "c2").but(along=("EW1",))
    assert survivors(board, army) == army.but(along=())


def test_no_marker_stands_in_a_tribal_space() -> None:
    """GK-21.0-l"""
    board = position("LG at TL: 3M", "EK at c5: 1W")
    units = tuple(u.id for u in b.units_at(board, "TL"))
    assert may_mark(board, ActiveArmy("libyan", "egypt", "LG", units=units, mp=3)).clause == "GK-21.0-l"


def test_where_nobody_stands_nobody_is_overrun() -> None:
    """GK-11.5-b"""
    board = position("EK at c2: 3W")
    assert may_overrun(board, mover_at(board, "c2"), "c2").clause == "GK-11.5-a"


def test_of_two_generals_alone_in_a_space_the_other_powers_must_leave() -> None:
    """GK-11.4-b"""
    board = position("EK at c5", "HW1 at c5")
    assert lone_generals(board, "c5", "egypt") == ("HW1",)


def test_a_king_picks_up_no_more_units_than_he_commands() -> None:
    """GK-10.2-e"""
    play = activate(position("EK at c2: 8W", "egypt at c3: 4W"), "EK")
    play.answer("egypt", "move:c3", "pick_up")
    units = open_question(play).units
    assert play.refusal("egypt", units[:3]).clause == "GK-11.2-i"
    play.answer("egypt", units[:2])
    assert len(army(play).units) == 10


def test_a_king_collects_the_warlords_who_are_not_with_him_yet() -> None:
    """GK-11.9-a"""
    play = activate(position("EK+EW1 at c2: 4W", "EW2 at c3: 1W"), "EK", along=("EW1",))
    play.answer("egypt", "move:c3", "pick_up")
    assert open_question(play).generals == ("EW2",)
