"""3.a Moving in to prevent control: where, who, with whom, and how many."""

from __future__ import annotations

import pytest
from tests.games.chariot_lords.positions import idle, mini, position, run, shipped

from limmu.games.chariot_lords.board import Board
from limmu.games.chariot_lords.facts import UnitsRelocated
from limmu.games.chariot_lords.s03_reactions import NextReaction, PreventControl, Reactions, contested, reserves


def star(*units: str, **rest: object) -> Board:
    """Assyria stands at X, which Mitanni controls."""
    rest = {"mover": "ASS", "control": {"x": "MIT"}} | rest
    return position(mini("x-a x-b x-c a-b b-d", rulers={"shattuara": "mitanni"}), "ASS at x: 2F", *units, **rest)


def test_only_where_an_enemy_had_control_and_the_mover_stands():
    board = star("ASS at a: 1F", "ASS at b: 1F", control={"x": "MIT", "a": "ASS", "c": "MIT"})
    assert contested(board, "assyria") == ("x",)
    assert contested(star(powers={"MIT": {"overlord": "assyria"}}), "assyria") == ()
    assert run(Reactions("assyria"), star("ELA at a: 2F")).open is None
    assert run(Reactions("assyria"), star("MIT at d: 2F")).open is None


@pytest.mark.parametrize(("mitanni", "assyria", "comes"), [(2, 3, True), (2, 4, False), (1, 2, False), (1, 1, True)])
def test_pinned_at_exactly_two_to_one(mitanni: int, assyria: int, comes: bool):
    board = star(f"MIT at a: {mitanni}F", f"ASS at a: {assyria}F")
    assert bool(reserves(board, "mitanni", "assyria", "x")) is comes


def test_another_power_pins_nobody():
    assert reserves(star("MIT at a: 1F", "EGY at a: 5F"), "mitanni", "assyria", "x")


def test_those_left_behind_may_be_pinned_then():
    board = star("MIT at a: 3F", "ASS at a: 4F", "ASS at b: 1F", control={"x": "MIT", "b": "MIT"})
    driver = run(Reactions("assyria"), board)
    assert driver.asked("red").question == PreventControl("mitanni", "assyria", "x")
    driver.answer("red", ("mitanni_1",))
    assert driver.open is None  # 2 against 4 at A


def test_a_closed_desert_is_closed_to_those_who_move_in():
    control = {"libyan_desert": "EGY"}
    board = position(shipped(), "LIB at libyan_desert: 1F", "EGY at thebaid: 2F", mover="LIB", control=control)
    assert run(Reactions("libya"), board).open is None


def test_who_may_not_move_in_is_told_why():
    board = star("MIT at a: 1F", "MIT at b: 1F", "MIT at d: 1F", "ASS at b: 2F")
    asked = PreventControl("mitanni", "assyria", "x", ("mitanni_1",))
    told = [asked.check(board, (name,)) for name in ("mitanni_1", "mitanni_2", "mitanni_3", "assyria_1", "nobody")]
    assert [(why.clause, why.code) for why in told] == [
        ("CL-3.a", "has_moved_in"), ("CL-3.a.ii", "pinned"), ("CL-3.a", "not_adjacent"), ("CL-3.a", "not_on_offer"),
        ("CL-3.a", "not_on_offer"),
    ]  # fmt: skip
    there = star("MIT at x: 1F", "MIT at a: 5F", "ASS at x: 1F")
    fresh = PreventControl("mitanni", "assyria", "x")
    assert fresh.check(there, ("mitanni_1",)).code == "already_there"
    crowd = fresh.check(there, tuple([f"mitanni_{n}" for n in range(2, 7)]))
    assert (crowd.clause, crowd.code) == ("CL-2.e", "no_room")
    control = {"libyan_desert": "EGY"}
    desert = position(shipped(), "LIB at libyan_desert: 1F", "EGY at thebaid: 2F", mover="LIB", control=control)
    closed = PreventControl("egypt", "libya", "libyan_desert").check(desert, ("egypt_1",))
    assert (closed.clause, closed.code) == ("CL-2.d.ii", "closed_desert")


def test_company_may_be_there_already_or_come_from_elsewhere():
    asked = PreventControl("mitanni", "assyria", "x")
    alone = star("MIT at a: 1S R[shattuara]")
    assert asked.check(alone, ("shattuara",)).clause == "CL-3.a.iii"
    assert asked.check(alone, ("mitanni_1",)).clause == "CL-3.a.iv"
    assert run(Reactions("assyria"), alone).open is None
    there = star("MIT at a: 1S R[shattuara]", "MIT at x: 1F")
    assert asked.check(there, ("shattuara", "mitanni_1"))
    chariots = star("MIT at a: 1S R[shattuara]", "MIT at x: 1C")
    assert asked.check(chariots, ("shattuara",))
    assert not asked.check(chariots, ("mitanni_1",))
    apart = star("MIT at a: 1S R[shattuara]", "MIT at b: 1M")
    assert asked.check(apart, ("shattuara", "mitanni_2", "mitanni_1"))


def test_the_limit_holds_for_those_who_come_and_no_more_are_offered():
    board = star("MIT at a: 3F", "MIT at b: 2F 1C", "MIT at x: 2F 1S")
    driver = run(Reactions("assyria"), board)
    offers = driver.answers("red")
    assert max([len(one) for one in offers]) == 2
    assert len(offers) == len(set(offers)) == 9
    full = star("MIT at a: 3F", "MIT at x: 5F")
    assert run(Reactions("assyria"), full).open is None


def test_canaans_ruler_brings_room_and_may_not_leave_too_many_behind():
    asked = PreventControl("canaan", "assyria", "x")
    board = star("CAN at a: 3F R[darusha]", "CAN at x: 2F", control={"x": "CAN"})
    assert asked.check(board, ("canaan_1", "canaan_2")).clause == "CL-2.e"
    assert asked.check(board, ("darusha", "canaan_1", "canaan_2", "canaan_3"))
    board = star("CAN at a: 5F R[darusha]", control={"x": "CAN"})
    left = asked.check(board, ("darusha", "canaan_1"))
    assert (left.clause, left.code, left.data) == ("CL-2.e.i", "leaves_too_many", ("a",))
    assert asked.check(board, ("darusha", "canaan_1", "canaan_2"))
    assert asked.check(board, ("canaan_1",))


def test_each_area_once_units_once_and_origins_apart():
    board = star("MIT at a: 1F", "MIT at b: 1C", "ASS at b: 1F", control={"x": "MIT", "b": "MIT"})
    driver = run(Reactions("assyria"), board)
    driver.answer("red", ("mitanni_1", "mitanni_2"))
    assert [(fact.origin, fact.units) for fact in driver.of(UnitsRelocated)] == [
        ("a", ("mitanni_1",)),
        ("b", ("mitanni_2",)),
    ]
    assert driver.open is None
    assert [one.path for one in driver.board.units] == [()] * len(driver.board.units)


def test_one_power_is_asked_in_map_order_several_in_the_movers():
    board = star("MIT at c: 1F", "ELA at d: 1F", "ASS at b: 1F", control={"x": "MIT", "b": "ELA"})
    driver = run(Reactions("assyria"), board)
    assert driver.asked("red").question == NextReaction(("x", "b"))
    assert idle(driver).open is None
