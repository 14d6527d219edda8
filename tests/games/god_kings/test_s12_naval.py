"""12.0 Naval movement."""

from __future__ import annotations

from tests.games.god_kings.marches import activate, army, at, battle_of, there
from tests.games.god_kings.positions import position

from limmu.games.god_kings.facts import BattleJoined, UnitsMoved
from limmu.games.god_kings.s11_forces import ActiveArmy
from limmu.games.god_kings.s13_interception import may_intercept
from limmu.games.god_kings.s17_besieged import may_land_inside


def test_gkc_ex_02_03_land_and_sea() -> None:
    play = activate(position("EW1 at e2: 4W"), "EW1")
    play.answer("egypt", "move:e1", "naval:c1")
    assert (at(play, "EW1"), army(play).mp) == (["c1"], 0)
    other = activate(position("EW1 at e1: 4W"), "EW1")
    other.answer("egypt", "naval:c1", "move:c2")
    assert (at(other, "EW1"), army(other).mp) == (["c2"], 0)


def test_gkc_ex_04_any_port_that_lanes_reach() -> None:
    play = activate(position("EW1 at e1: 3W"), "EW1")
    found = [a for a in play.keys("egypt") if a.startswith("naval:")]
    assert sorted(found) == ["naval:a3", "naval:c1", "naval:i1"]
    assert play.refusal("egypt", "naval:c2").clause == "GK-12.1-a"


def test_gkc_fl_21_22_who_may_embark() -> None:
    play = activate(position("EK at e1: 6W"), "EK")
    assert play.refusal("egypt", "naval:c1").clause == "GK-12.2-a"
    play.answer("egypt", "drop_off", army(play).units[:1], "naval:c1")
    assert (there(play, "c1"), there(play, "e1")) == (5, 1)
    two_ops = activate(position("EW1 at e1: 2W"), "EW1", ops=2)
    assert two_ops.refusal("egypt", "naval:c1").clause == "GK-12.1-c"


def test_inland_and_without_mp() -> None:
    play = activate(position("EW1 at e2: 2W"), "EW1")
    assert play.refusal("egypt", "naval:c1").clause == "GK-12.1-a"
    play.answer("egypt", "move:e3", "move:e1")
    assert play.refusal("egypt", "naval:c1").code == "not_enough_mp"


def test_a_lone_general_may_sail_twice_but_lands_among_no_units() -> None:
    play = activate(position("EW1 at e1", "hatti at i1: 1W", "HK at h1"), "EW1")
    assert play.refusal("egypt", "naval:i1").clause == "GK-11.4-b"
    play.answer("egypt", "naval:c1", "naval:a3")
    assert at(play, "EW1") == ["a3"]
    assert play.over is not None


def test_gkc_so_08_besieged_cities_and_the_sea() -> None:
    forces = ["EW1 at c1 inside: 1W", "EW2 at e1: 2W", "HW1 at c1: 3W"]
    board = position(*forces, markers={"c1": "egypt"}, sieges={"c1": {"by": "hatti"}})
    out = activate(board, "EW1")
    assert out.refusal("egypt", "naval:e1").clause == "GK-17.5-c"
    assert "sortie" in out.answers("egypt")
    into = activate(board, "EW2")
    assert into.refusal("egypt", "naval:c1:inside").clause == "GK-17.5-c"
    assert "naval:c1" in into.keys("egypt")
    assert may_intercept(board, ActiveArmy("hatti", "hatti", "HW1"), "c2", "EW1").clause == "GK-13.8-a"


def test_landing_inside_meets_nobody_outside() -> None:
    board = position("EW1 at e1: 2W", "HK at c1: 3W", markers={"c1": "egypt"})
    play = activate(board, "EW1")
    play.answer("egypt", "naval:c1:inside")
    assert play.keys("egypt") == ["sortie", "end"]
    assert not play.of(BattleJoined)
    three = activate(position("EW1 at e1: 3W", markers={"c1": "egypt"}), "EW1")
    assert three.refusal("egypt", "naval:c1:inside").clause == "GK-11.8-b"
    foreign = activate(position("EW1 at e1: 2W", markers={"c1": "hatti"}), "EW1")
    assert foreign.refusal("egypt", "naval:c1:inside").clause == "GK-12.4-a"


def test_gkc_fl_23_a_landing_army_fights_whom_it_meets() -> None:
    board = position("EW1 at c1: 4W", "HW1 at a3: 4W", markers={"c1": "egypt"})
    play = activate(board, "EW1")
    play.answer("egypt", "naval:a3").answer("hatti", "pass")
    assert play.of(BattleJoined)[0].space == "a3"
    assert battle_of(play).by_sea


def test_gk_16_2_g_nobody_retreats_to_the_port_that_the_landing_army_came_from() -> None:
    board = position("EW1 at e1: 4W", "HW1 at c1: 4W", markers={"e1": "hatti"})
    play = activate(board, "EW1", dice={"battle_attacker": [6], "battle_defender": [3]})
    play.answer("egypt", "naval:c1").answer("hatti", "pass").answer("egypt", ())
    for seat in ("hatti", "egypt", "hatti"):  # the advantage, then the losses
        play.answer(seat, play.answers(seat)[0])
    assert play.asked("hatti").question.purpose == "displacement"  # the only way led to e1


def test_storm_at_sea_keeps_an_army_in_port() -> None:
    board = position("EW1 at e1: 2W", "HK at h1: 1W", hands={"hatti": [52]})
    play = activate(board, "EW1", dice={"attrition": [1, 1]})
    play.answer("egypt", "naval:c1").answer("hatti", "action:52")
    assert play.over is not None
    assert at(play, "EW1") == ["e1"]


def test_barbarians_hesitate_before_a_strong_army_over_the_sea_too() -> None:
    board = position("LG at e1: 2M", "HK at c1: 4W", "EK at e2: 1W")
    play = activate(board, "LG", seat="egypt", dice={"hesitation": [3]})
    play.answer("egypt", "naval:c1")
    assert play.over is not None
    assert at(play, "LG") == ["e1"]
    bold = activate(board, "LG", seat="egypt", dice={"hesitation": [4], "battle_attacker": [1], "battle_defender": [1]})
    bold.answer("egypt", "naval:c1")
    assert bold.of(UnitsMoved)[0].how == "sea"


def test_a_port_without_walls_is_not_landed_inside() -> None:
    board = position("EW1 at e1: 2W", markers={"a3": "egypt"})
    assert may_land_inside(board, "egypt", "a3").code == "not_own_walled_city"
    assert may_land_inside(board, "egypt", "e1")
