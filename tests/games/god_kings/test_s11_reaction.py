"""11.3 Reaction: who declares what, when, and in which order it is carried out (GKR-054)."""

from __future__ import annotations

from tests.games.god_kings.marches import activate, army, at, battle_of, declare_all, open_question, rolls
from tests.games.god_kings.positions import Play, position

from limmu.games.god_kings import board as b
from limmu.games.god_kings.facts import BattleJoined, DieResolved, WentInside

# ---------------------------------------------------------------- 11.3 the order of a reaction

BOTH = ("EK at c5: 8W", "HW1 at a2: 2W", "HK at a4: 5W 1C")
MARKS = {"a2": "hatti", "a3": "hatti", "c5": "egypt"}


def both(**dice: list[int]) -> Play:
    play = activate(position(*BOTH, markers=MARKS), "EK", dice=dice)
    play.answer("egypt", "move:a2")
    assert play.keys("hatti") == ["pass", "intercept:a4:HK", "avoid:a2:HW1"]
    declare_all(play, "hatti", "intercept:a4:HK", "avoid:a2:HW1")
    return play


def test_gkc_ex_13_interception_and_avoidance_both_succeed() -> None:
    play = both(intercept=[3], avoid=[2])
    assert play.keys("egypt") == ["stand", "back_up"]
    play.answer("egypt", "stand").answer("hatti", "a3")
    assert rolls(play, "intercept") == [(-1, 2, True)]
    assert rolls(play, "avoid") == [(0, 2, True)]
    assert at(play, "HK", "HW1") == ["a2", "a3"]
    joined = play.of(BattleJoined)[0]
    assert (len(joined.defending), joined.defender_leader) == (6, "HK")
    assert (battle_of(play).intercepted, battle_of(play).failed_avoid) == (True, ())


def test_gkc_ex_14_joint_battle_with_plus_and_minus_one() -> None:
    play = both(intercept=[3], avoid=[4])
    play.answer("egypt", "stand")
    assert len(play.of(BattleJoined)[0].defending) == 8
    assert (battle_of(play).intercepted, battle_of(play).failed_avoid) == (True, ("hatti",))


def test_gkc_ex_15_the_space_is_free_and_pursuit_is_offered() -> None:
    play = both(intercept=[5], avoid=[1])
    play.answer("hatti", "a3")
    assert rolls(play, "intercept") == [(-1, 4, False)]
    assert play.open.step == "pursuit.offer"
    assert not play.of(BattleJoined)


def test_backing_up_lets_the_declared_avoidance_lapse() -> None:
    play = both(intercept=[3])
    play.answer("egypt", "back_up")
    assert at(play, "EK", "HK", "HW1") == ["c5", "a2", "a2"]
    assert play.over is not None
    assert not rolls(play, "avoid")


def test_no_reaction_is_asked_for_where_none_is_possible() -> None:
    play = activate(position("EK at e2: 3W", "HK at h1: 3W"), "EK")
    play.answer("egypt", "move:s1")
    assert play.open.seats == ("egypt",)


# ---------------------------------------------------------------- cities


CITY = {"a1": "hatti", "c3": "egypt"}


def test_gkc_fl_08_declared_inside_the_mover_walks_on() -> None:
    play = activate(position("EK at c3: 5W", "HW1 at a1: 2W", markers=CITY), "EK")
    play.answer("egypt", "move:a1")
    question = open_question(play)
    play.answer("hatti", ("HW1", *question.units)).answer("egypt", "move:a2")
    if play.open.seats == ("hatti",):
        play.answer("hatti", "pass")
    assert at(play, "EK", "HW1") == ["a2", "a1"]
    assert army(play).mp == 2
    assert not play.of(DieResolved)


def test_only_two_units_fit_inside() -> None:
    play = activate(position("EK at c3: 5W", "HW1 at a1: 3W", markers=CITY), "EK")
    play.answer("egypt", "move:a1")
    assert play.refusal("hatti", open_question(play).units).clause == "GK-11.8-b"


def test_a_besieged_garrison_declares_nothing() -> None:
    board = position(
        "EK at c3: 5W", "HW1 at a1 inside: 2W", "egypt at a1: 3W", markers=CITY, sieges={"a1": {"by": "egypt"}}
    )
    play = activate(board, "EK")
    play.answer("egypt", "move:a1")
    assert play.open.seats == ("egypt",)
    assert not play.of(WentInside)


def test_gkc_fl_07_failed_pursuit_still_allows_the_siege() -> None:
    board = position("EK at c3: 5W", "HW1 at a1: 2W", markers={"a1": "hatti/g", "a2": "hatti", "c3": "egypt"})
    play = activate(board, "EK", dice={"avoid": [1], "pursuit": [5], "siege": [6]})
    play.answer("egypt", "move:a1").answer("hatti", ())
    declare_all(play, "hatti", "avoid:a1:HW1")
    assert at(play, "HW1") == ["a2"]
    play.answer("egypt", "yes")
    assert rolls(play, "pursuit") == [(0, 5, False)]
    assert army(play).mp == 0
    assert play.keys("egypt") == ["siege", "end"]
    play.answer("egypt", "siege")
    assert b.place(play.board, "a1").marker == "egypt"


def test_gkc_ge_20_interceptors_cannot_slip_into_the_city() -> None:
    play = activate(position("EK at c3: 8W", "HK at a2: 2W", markers=CITY), "EK", dice={"intercept": [2]})
    play.answer("egypt", "move:a1")
    declare_all(play, "hatti", "intercept:a2:HK")
    play.answer("egypt", "stand")
    assert play.of(BattleJoined)
    assert not play.of(WentInside)


def test_units_without_a_general_go_inside_too() -> None:
    """GK-11.8-f"""
    play = activate(position("EK at c3: 5W", "hatti at a1: 2W", markers=CITY), "EK")
    play.answer("egypt", "move:a1")
    units = open_question(play).units
    play.answer("hatti", units)
    assert [(fact.units, fact.leaders, fact.inside) for fact in play.of(WentInside)] == [(units, (), True)]


def test_who_is_inside_already_does_not_go_in_again() -> None:
    """GK-14.5-b"""
    board = position("EK at c3: 5W", "HW1 at a1 inside", "hatti at a1: 1W", markers=CITY)
    play = activate(board, "EK")
    play.answer("egypt", "move:a1")
    units = open_question(play).units
    play.answer("hatti", ("HW1", *units))
    assert [(fact.units, fact.leaders, fact.inside) for fact in play.of(WentInside)] == [(units, (), True)]
