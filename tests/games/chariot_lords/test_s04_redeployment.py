"""Redeployment and Meshwesh: how far, how often, what is memorised, and what the question offers."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.chariot_lords.positions import idle, mini, position, run, table

from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.armies import kill
from limmu.games.chariot_lords.board import Area, Board
from limmu.games.chariot_lords.facts import UnitsKilled, UnitsPlaced, UnitsRedeployed
from limmu.games.chariot_lords.moves import STAY, Move
from limmu.games.chariot_lords.s02_stacking import left_over
from limmu.games.chariot_lords.s03_meshwesh import LibyansKilled, PlaceMeshwesh, havens, turning
from limmu.games.chariot_lords.s04_redeployment import Redeploy, Redeployment, ends, may_sail_back, reach
from limmu.toolkit.spreads import Count

ROAD = "a-b b-c c-d d-e e-f a-m m-d p-c"
MOUNTAIN = {"m": {"terrain": "mountain"}}


def road(*units: str, held: str = "", **rest: object) -> Board:
    """Assyria on the road, in control of these areas."""
    control = dict.fromkeys(held, "ASS")
    pack = mini(ROAD, MOUNTAIN, "p-q", rulers={"great": "assyria"})
    return position(pack, *units, control=control, mover="ASS", **rest)


def test_the_cheapest_way_counts_and_mountains_cost_more_when_another_holds_them():
    own = road("ASS at a: 1F", held="bcdm")
    assert reach(own, own.units[0]) == {"b": 1, "m": 1, "c": 2, "d": 2}
    passed = road("ASS at a path m: 1F", held="bcd")
    assert reach(passed, passed.units[0]) == {"b": 1, "m": 2, "c": 2, "d": 3}


def test_chariots_go_farther_and_a_fresh_allowance_is_whole():
    board = road("ASS at a path b spent 3: 1F 1C", held="bcdef")
    assert [max(reach(board, one).values()) for one in board.units] == [3, 4]
    assert ends(board, board.units[1]) == ("b", "c", "d", "e")


def test_the_way_back_through_enemies_ends_beyond_them():
    there = ("ELA at c: 1F", "ELA at e: 1F")
    board = road("ASS at d path b,c rounds 2: 1F", "ASS at d path b,c rounds 1: 1F", *there, held="ef")
    assert ends(board, board.units[0]) == ("b",)
    assert ends(board, board.units[1]) == ()
    strange = road("ASS at d path b,c rounds 2: 1F", *there, held="ab")
    assert ends(strange, strange.units[0]) == ("a", "b")


def test_a_vassals_units_are_no_enemies():
    board = road("ASS at a: 1F", "ELA at b: 1F", held="bc", powers={"ELA": {"overlord": "assyria"}})
    assert ends(board, board.units[0]) == ("b", "c")


def test_what_was_found_is_found_anew_when_control_or_enemies_change():
    board = road("ASS at a: 1F", held="bc")
    unit = board.units[0]
    assert ends(board, unit) == ("b", "c")
    taken = b.with_areas(board, {"c": Area("c", "elam")})
    assert ends(taken, unit) == ("b",)
    assert ends(board, unit) == ("b", "c")
    manned = road("ASS at a: 1F", "ELA at b: 1S", held="bc")
    assert ends(manned, manned.units[0]) == ()


def test_back_to_where_they_embarked():
    board = road("ASS at p sailed q: 1F", "ASS at p: 1F", "ASS at q sailed q: 1F")
    assert [may_sail_back(board, one) for one in board.units] == [True, False, False]
    assert ends(board, board.units[0]) == ("q",)
    shut = road("ASS at p sailed q: 1F", "ELA at q: 1T", "ELA at p: 1F")
    assert ends(shut, shut.units[0]) == ()


def test_a_group_goes_by_sea_unless_all_of_it_can_go_by_land():
    pack = mini("p-a a-b b-c c-q", sea="p-q")
    board = position(pack, "ASS at p sailed q: 1F 1C", control=dict.fromkeys("abcq", "ASS"), mover="ASS")
    for units, by_sea in ((("assyria_1", "assyria_2"), True), (("assyria_2",), False)):
        driver = run(Redeployment("assyria"), board).answer("red", Move(units, "q"))
        assert [fact.by_sea for fact in driver.of(UnitsRedeployed)] == [by_sea]


def test_what_is_offered_is_legal_and_told_once():
    board = road("ASS at a: 2F 1C R[great]", "ASS at p sailed q: 2F", "ELA at e: 1F", held="bcdm")
    asked = Redeploy("assyria")
    offers = list(asked.every(board))
    assert STAY in offers
    assert Move(("assyria_4", "assyria_5"), "q") in offers
    assert len(set(offers)) == len(offers)
    assert all([asked.check(board, one) for one in offers])
    drawn = [asked.sample(board, Random(n).randrange) for n in range(40)]
    assert all([asked.check(board, one) for one in drawn])
    assert Move(("assyria_1", "assyria_3"), "d") in offers


def test_a_slow_unit_holds_a_group_back():
    board = road("ASS at a: 1C 1F", held="bcde")
    asked = Redeploy("assyria")
    assert asked.check(board, Move(("assyria_1",), "e"))
    refused = asked.check(board, Move(("assyria_1", "assyria_2"), "e"))
    assert (refused.clause, refused.code) == ("CL-4.a", "too_far")


def test_who_is_no_mover_is_told_why():
    board = road("ASS at a: 1F", "ASS at f: 1F", "ELA at b: 1F", held="b")
    asked = Redeploy("assyria")
    told = [asked.check(board, Move((name,), "b")).code for name in ("nobody", "elam_1", "assyria_2")]
    assert told == ["not_on_offer", "not_on_offer", "nowhere_to_go"]


def test_each_unit_redeploys_once_and_the_phase_ends_by_itself():
    driver = run(Redeployment("assyria"), road("ASS at a: 1F", held="b"))
    driver.answer("red", Move(("assyria_1",), "b"))
    assert driver.open is None
    assert [fact.to for fact in driver.facts if isinstance(fact, UnitsRedeployed)] == ["b"]
    assert b.unit(driver.board, "assyria_1").redeployed


def test_room_for_rulers_in_a_full_area():
    board = road("ASS at a: 1F R[great]", "ASS at b: 5F")
    asked = Redeploy("assyria")
    assert asked.check(board, Move(("great",), "b"))
    assert not asked.check(board, Move(("assyria_1",), "b"))


def test_canaans_ruler_brings_room_and_takes_it_along():
    pack = mini("a-b", rulers={"rib": "canaan", "baal": "canaan"})
    full = position(pack, "CAN at a: 1F R[rib]", "CAN at b: 3F", mover="CAN")
    asked = Redeploy("canaan")
    assert not asked.check(full, Move(("canaan_1",), "b"))
    assert asked.check(full, Move(("canaan_1", "rib"), "b"))
    four = position(pack, "CAN at a: 4F R[rib]", control={"b": "CAN"}, mover="CAN")
    rib = b.unit(four, "rib")
    assert left_over(four, [rib])
    assert not left_over(four, [rib, *four.units[:1]])
    two = position(pack, "CAN at a: 4F R[rib] R[baal]", mover="CAN")
    assert not left_over(two, [b.unit(two, "rib")])
    assert not left_over(four, four.units[:1])
    five = position(pack, "CAN at a: 5F R[rib]", "CAN at b: 5F", mover="CAN")
    assert left_over(five, [b.unit(five, "rib"), five.units[0]]) == 1
    assert not left_over(five, q.units_at(five, "b", "canaan")[:1])


def test_nobody_with_somewhere_to_go_is_a_phase_without_a_question():
    board = road("ASS at a: 1F", "ELA at b: 1F")
    driver = idle(run(Redeployment("assyria"), board))
    assert driver.facts == []


# ---------------------------------------------------------------- Meshwesh


def delta(*units: str) -> Board:
    pack = mini("delta-memphis memphis-thebes thebes-nubia delta-marmarica")
    battles = [{"at": "delta", "defender": "LIB"}]
    return position(pack, *units, mover="EGY", battles=battles)


def test_where_meshwesh_may_join():
    egypt = ("EGY at memphis: 4F", "EGY at thebes: 1S", "EGY at nubia: 1F", "EGY at marmarica: 1M")
    board = delta("LIB at delta: 1F", *egypt)
    assert havens(board, "delta", "egypt") == [("memphis", 1), ("thebes", 4)]
    assert havens(board, "delta", "libya") == [("delta", 4)]


@pytest.mark.parametrize(("face", "turned"), [(1, 0), (4, 0), (5, 1), (6, 1)])
def test_faces_that_turn(face: int, turned: int):
    board = delta("LIB at delta: 1F", "EGY at delta: 1F")
    assert len(turning(board, "delta:libya", ("libya_1",), (face,))) == turned


def test_no_more_turn_than_there_is_room_for():
    board = delta("LIB at delta: 3F", "EGY at delta: 4F", "EGY at memphis: 4F")
    units = ("libya_1", "libya_2", "libya_3")
    assert turning(board, "delta:libya", units, (6, 2, 6)) == ("libya_1", "libya_3")
    assert turning(board, "delta:libya", units, (6, 6, 6)) == ("libya_1", "libya_2")


def test_the_dice_that_turn_libyans_have_six_faces():
    board = delta("LIB at delta: 1F", "EGY at delta: 1F")
    with pytest.raises(AssertionError, match="not_a_roll"):
        run(LibyansKilled("delta:libya", ("libya_1",)), board, dice={"meshwesh": [7]})


def test_the_killer_scores_who_turned_and_they_are_in_no_pile():
    board = delta("LIB at delta: 2F", "EGY at delta: 1F", "EGY at memphis: 1F")
    driver = run(LibyansKilled("delta:libya", ("libya_1", "libya_2")), board, dice={"meshwesh": [6, 5]})
    asked = driver.asked("blue").question
    assert asked == PlaceMeshwesh("egypt", 2, "delta")
    driver.answer("blue", (Count("delta", 1), Count("memphis", 1)))
    killed = next(fact for fact in driver.facts if isinstance(fact, UnitsKilled))
    assert (killed.unscored, killed.dead, len(killed.units)) == (2, (), 2)
    assert killed.why == (("CL-3.c.v.2", 6), ("CL-3.c.v.2", 5))
    came = next(fact for fact in driver.facts if isinstance(fact, UnitsPlaced))
    assert [(one.kind, one.at) for one in came.units] == [("meshwesh", "delta"), ("meshwesh", "memphis")]
    assert b.power(driver.board, "egypt").unscored == 2


def test_meshwesh_that_are_killed_leave_the_game():
    board = delta("LIB at delta: 1F", "EGY at delta: 1F 1M")
    t = table(board)
    kill(t, "delta:libya", q.units_at(board, "delta", "egypt"))
    assert b.power(t.board, "egypt").dead == ("foot",)
    assert b.power(t.board, "libya").dead == ()
