"""Movement: sailing, marching, passing enemies, stacking at its end."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from tests.games.chariot_lords.positions import idle, mini, position, run, shipped

from limmu.core import Asked, Procedure, Refused, answer_type
from limmu.display import notation
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import orders
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.board import Board, Unit
from limmu.games.chariot_lords.facts import PassageAnswered, ScreensSet, UnitsMarched, UnitsRemoved, UnitsSailed
from limmu.games.chariot_lords.moves import STAY, Move
from limmu.games.chariot_lords.pack import Pack, register
from limmu.games.chariot_lords.s02_land import (
    ASKS,
    FREE,
    HELD,
    SCREEN_STAYS,
    SCREENED,
    LandMovement,
    March,
    fee_clause,
    leave,
)
from limmu.games.chariot_lords.s02_movement import Movement
from limmu.games.chariot_lords.s02_sea import Sail, SeaMovement
from limmu.games.chariot_lords.s02_stacking import CrowdOut, Stacking, may_crowd, overfull
from limmu.games.chariot_lords.s04_redeployment import Redeploy
from limmu.testing import Driver


def chain(**rest: Any):
    return mini("x1-x2 x2-x3 x3-x4", **rest)


def at(board: Board, area: str, power: str) -> list[Unit]:
    return list(q.units_at(board, area, power))


def play(board: Board, procedure: Procedure[Any], *script: str) -> Driver[Board]:
    """Answers of whoever is asked, in the notation."""
    driver = run(procedure, board)
    for text in script:
        assert driver.open is not None, text
        seat, asked, *_ = driver.open.demands[0]
        driver.answer(seat, notation.read(text, answer_type(type(asked))))
    return driver


# ---------------------------------------------------------------- 2.a by sea


def test_nobody_is_asked_who_has_no_coast_or_may_not_sail():
    for units in ("HAT at hatti: 2F", "LIB at naucratis: 2F", "ARA at phoenicia: 1F"):
        power = position(shipped(), units).units[0].power
        board = position(shipped(), units, mover=power)
        assert run(Movement(power), board).asked(q.seat_of(board, power)).question == March(power)
    crete = position(shipped(), "ACH at crete: 1F", mover="ACH")
    assert run(Movement("achaea"), crete).asked("yellow").question == Sail("achaea")


def test_sea_movement_ends_when_three_have_sailed_or_nobody_is_left():
    four = position(shipped(), "EGY at pelusium: 4F", mover="EGY")
    driver = play(four, SeaMovement("egypt"), "move:egypt_1,egypt_2,egypt_3:ugarit")
    assert driver.open is None
    assert driver.board.mover.at_sea == 3
    assert [one.sailed for one in at(driver.board, "ugarit", "egypt")] == ["pelusium"] * 3
    one = position(shipped(), "EGY at pelusium: 1F", mover="EGY")
    driver = play(one, SeaMovement("egypt"), "move:egypt_1:ugarit")
    assert driver.open is None
    assert len(driver.of(UnitsSailed)) == 1


def test_those_who_have_sailed_count_against_the_three():
    board = position(shipped(), "EGY at pelusium: 4F", mover="EGY", at_sea=2)
    asked = Sail("egypt")
    units = at(board, "pelusium", "egypt")
    assert asked.may(board, units[:1], "ugarit")
    assert not asked.may(board, units[:2], "ugarit")


def test_landing_where_the_units_there_cannot_make_room_is_refused():
    """An island with three units takes two more: nobody there can march away."""
    full = position(shipped(), "EGY at pelusium: 3F", "EGY at alashiya: 3F", mover="EGY")
    units = at(full, "pelusium", "egypt")
    assert Sail("egypt").may(full, units[:2], "alashiya")
    assert Sail("egypt").may(full, units, "alashiya").code == "no_room"
    land = position(shipped(), "EGY at pelusium: 3F", "EGY at ugarit: 5F", mover="EGY")
    assert Sail("egypt").may(land, at(land, "pelusium", "egypt"), "ugarit")
    begun = position(shipped(), "EGY at pelusium: 3F", "EGY at ugarit: 5F", "HAT at ugarit: 3F", mover="EGY")
    assert Sail("egypt").may(begun, at(begun, "pelusium", "egypt"), "ugarit")


# ---------------------------------------------------------------- 2.b, 2.d what a step takes

FEES = [
    ("hatti", "east_taurus", "", "CL-2.b.iii"),
    ("hatti", "east_taurus", "hatti", "CL-2.b.iii.1"),
    ("media", "east_taurus", "", "CL-2.b.iii.2"),
    ("media", "east_taurus", "media", "CL-2.b.iii.2"),
    ("aramea", "arabian_desert", "", "CL-2.d.i-b"),
    ("libya", "libyan_desert", "", "CL-2.d.ii"),
    ("egypt", "sinai", "", "CL-2.d.iii"),
    ("egypt", "on", "", "CL-2.b"),
]


@pytest.mark.parametrize(("power", "area", "holder", "clause"), FEES)
def test_the_clause_that_says_what_a_step_costs(power: str, area: str, holder: str, clause: str):
    """CL-C012"""
    board = position(shipped(), control={area: holder} if holder else {})
    assert fee_clause(board, area, power) == clause


def test_every_unit_of_a_group_needs_the_points():
    land = mini("x1-m x1-x2", {"m": {"terrain": "mountain"}})
    board = position(land, "HAT at x1 path x0 spent 2: 1C 1F", mover="HAT")
    chariots, foot = at(board, "x1", "hatti")
    assert March("hatti").may(board, [chariots], "m")
    assert March("hatti").check(board, Move((chariots.id, foot.id), "m")).code == "not_enough_mp"


# ---------------------------------------------------------------- 2.c passing enemies

SCREENS = [
    (2, 4, False, {}, True),
    (2, 3, False, {}, False),
    (1, 1, False, {}, False),
    (3, 0, True, {}, True),
    (3, 0, False, {"invading": True, "turn": 5}, True),
    (3, 0, False, {"turn": 1}, False),
]


@pytest.mark.parametrize(("enemies", "left", "began", "rest", "passes"), SCREENS)
def test_the_screen_that_passing_takes(enemies: int, left: int, began: bool, rest: dict[str, Any], passes: bool):
    """CL-C014"""
    stay = [f"HAT at x2 path x1: {left}F"] if left else []
    group = "HAT at x2: 1C" if began else "HAT at x2 path x1: 1C"
    board = position(chain(), *stay, group, f"EGY at x2: {enemies}F", mover="HAT", **rest)
    how = leave(board, [one for one in at(board, "x2", "hatti") if one.kind == "chariots"])
    assert (how in (FREE, SCREENED)) is passes
    assert passes or how == HELD


def test_only_combat_units_screen_and_are_screened():
    board = position(chain(), "HAT at x2 path x1: 1C 2S", "EGY at x2: 1F 3S", mover="HAT")
    chariots, *siege = at(board, "x2", "hatti")
    assert leave(board, [chariots]) == HELD
    assert leave(board, siege) == HELD
    ruler_alone = position(chain(), "HAT at x2 path x1: 1C", "EGY at x2: 1S R[ramesses_ii]", mover="HAT")
    assert leave(ruler_alone, at(ruler_alone, "x2", "hatti")) == SCREENED


def test_a_screen_holds_those_that_began_there_too():
    board = position(chain(), "HAT at x2: 3F", "EGY at x2: 1F", mover="HAT", screens={"x2": 2})
    units = at(board, "x2", "hatti")
    assert leave(board, units[:1]) == FREE
    assert leave(board, units[:2]) == SCREEN_STAYS


def test_a_group_with_one_that_came_needs_the_screen():
    board = position(chain(), "HAT at x2: 1F", "HAT at x2 path x1: 1F", "EGY at x2: 1F", mover="HAT")
    assert leave(board, at(board, "x2", "hatti")) == HELD
    assert leave(board, at(board, "x2", "hatti")[:1]) == FREE


def test_vassal_and_overlord_are_no_hindrance():
    vassal = {"MIT": {"overlord": "hatti"}}
    board = position(chain(), "HAT at x2 path x1: 1F", "MIT at x2: 3F", mover="HAT", powers=vassal)
    assert leave(board, at(board, "x2", "hatti")) == FREE


def test_a_screen_is_set_once_and_only_against_combat_units():
    board = position(chain(), "HAT at x1: 4F", "EGY at x2: 1F", "EGY at x3: 1S", mover="HAT")
    all_four, one, other = "move:hatti_1,hatti_2,hatti_3,hatti_4:x2", "move:hatti_1:x3", "move:hatti_2:x3"
    driver = play(board, LandMovement("hatti"), all_four, one, other, "move:hatti_1,hatti_2:x4")
    assert [fact.screens for fact in driver.of(ScreensSet)] == [driver.board.mover.screens]
    assert [(one.at, one.units) for one in driver.board.mover.screens] == [("x2", 2)]


def test_passage_is_asked_of_canaan_alone_and_a_refusal_is_for_that_area():
    board = position(mini("x1-x2 x2-x3 x3-x4"), "EGY at x1: 2C", "CAN at x2: 1F", "CAN at x3: 1F", mover="EGY")
    units = [one.but(path=("x1",), at="x2") for one in at(board, "x1", "egypt")]
    moved = b.with_units(board, {one.id: one for one in units})
    assert leave(moved, units[:1]) == ASKS
    driver = play(board, LandMovement("egypt"), "move:egypt_1:x2", "move:egypt_1:x3", "no")
    asked = driver.asked("blue").question
    assert asked == March("egypt", ("egypt_1",))
    assert asked.movers(driver.board)[-1].id == "egypt_1"
    script = ("move:egypt_1,egypt_2:x2", "move:egypt_1:x3", "no", "move:egypt_2:x3", "yes", "move:egypt_2:x4")
    driver = play(board, LandMovement("egypt"), *script)
    assert [fact.granted for fact in driver.of(PassageAnswered)] == [False, True]
    assert driver.asked("yellow").question.at == "x3"  # pyright: ignore[reportAttributeAccessIssue]
    # two more come: the refused unit passes behind them after all
    board = position(mini("x1-x2 x2-x3 x3-x4"), "EGY at x1: 3C", "CAN at x2: 1F", mover="EGY")
    script = ("move:egypt_1:x2", "move:egypt_1:x3", "no", "move:egypt_2,egypt_3:x2", "move:egypt_1:x3", "stay")
    driver = play(board, LandMovement("egypt"), *script)
    assert driver.open is None
    assert len(at(driver.board, "x3", "egypt")) == 1


def test_who_was_refused_passes_behind_a_screen_but_asks_no_more():
    board = position(chain(), "EGY at x2 path x1: 3C", "CAN at x2: 1F", mover="EGY")
    asked = March("egypt", ("egypt_1",))
    one, other, third = at(board, "x2", "egypt")
    assert asked.may(board, [one], "x3")
    assert asked.may(board, [other, third], "x3")  # asks
    assert asked.may(board, [other, one], "x3").clause == "CL-2.c.i"


def test_all_who_may_grant_passage_are_asked():
    """The shipped pack has one such power; another pack may have more."""
    land = chain()
    powers = [evolve(one, grants_passage=one.id in ("canaan", "mitanni")) for one in land.tables.powers]
    board = position(
        register(Pack.from_tables(evolve(land.tables, powers=tuple(powers)))),
        "EGY at x2 path x1: 1C", "CAN at x2: 1F", "MIT at x2: 1F", mover="EGY",
    )  # fmt: skip
    driver = play(board, LandMovement("egypt"), "move:egypt_1:x3", "yes", "yes")
    assert [(fact.power, fact.granted) for fact in driver.of(PassageAnswered)] == [("canaan", True), ("mitanni", True)]
    assert len(driver.of(UnitsMarched)) == 1
    driver = play(board, LandMovement("egypt"), "move:egypt_1:x3", "yes", "no")
    assert driver.of(UnitsMarched) == []


# ---------------------------------------------------------------- 2.e, 2.f stacking


def test_rulers_need_no_room_and_supports_do():
    board = position(chain(), "HAT at x2 path x1 spent 3: 4F", "HAT at x1: 1F 1S R[muwatallis]", mover="HAT")
    board = b.with_units(board, {one.id: one.but(spent=2) for one in at(board, "x1", "hatti")})
    foot, siege, ruler = at(board, "x1", "hatti")
    asked = March("hatti")
    assert asked.may(board, [foot, ruler], "x2")
    assert asked.may(board, [foot, siege], "x2").clause == "CL-2.e"


def test_a_ruler_marches_where_every_area_in_reach_is_full():
    """CL-2.e (R-CL-17)"""
    full = [f"HAT at x{n}: 5F" for n in (2, 3, 4)]
    board = position(chain(), "HAT at x1: 5F R[muwatallis]", *full, mover="HAT")
    asked, goes = March("hatti"), Move(("muwatallis",), "x2")
    assert asked.check(board, goes)
    assert goes in asked.answers(board)
    verdict = asked.check(board, Move(("hatti_1",), "x2"))
    assert (verdict.clause, verdict.code) == ("CL-2.e", "all_full")
    tired = b.with_units(board, {"muwatallis": b.unit(board, "muwatallis").but(spent=4)})
    assert asked.check(tired, goes).code == "no_mp_left"


def test_canaans_foot_marches_with_its_ruler_where_he_alone_brings_room():
    """CL-2.e.ii (R-CL-17)"""
    full = [f"CAN at x{n} path x1 spent 3: 3F" for n in (2, 3, 4)]
    board = position(chain(), "CAN at x1: 2F R[darusha]", *full, mover="CAN")
    asked, together = March("canaan"), Move(("canaan_1", "canaan_2", "darusha"), "x2")
    assert asked.check(board, together)
    assert together in asked.answers(board)
    sailed = b.with_units(board, {"darusha": b.unit(board, "darusha").but(sailed="x3")})
    assert asked.check(sailed, Move(("canaan_1",), "x2")).code == "all_full"


def test_who_is_held_by_enemies_cannot_make_room():
    """Five stand among three enemies, all newly come: the sixth may come only if one of them can leave again."""
    held = position(chain(), "HAT at x2 path x1: 5F", "EGY at x2: 3F", "HAT at x1: 1F", mover="HAT")
    assert March("hatti").may(held, at(held, "x1", "hatti"), "x2").code == "no_room"
    thin = position(chain(), "HAT at x2 path x1: 5F", "EGY at x2: 2F", "HAT at x1: 1F", mover="HAT")
    assert March("hatti").may(thin, at(thin, "x1", "hatti"), "x2")
    begun = position(chain(), "HAT at x2: 5F", "EGY at x2: 3F", "HAT at x1: 1F", mover="HAT")
    assert March("hatti").may(begun, at(begun, "x1", "hatti"), "x2")
    invading = position(chain(), "HAT at x2 path x1: 5F", "EGY at x2: 3F", "HAT at x1: 1F", mover="HAT", invading=True)
    assert March("hatti").may(invading, at(invading, "x1", "hatti"), "x2")


NO_ROOM = [
    (["HAT at x2 path x1 spent 3: 5F", "HAT at x2 path x1: R[muwatallis]"], "1F", False),  # he takes no room
    (["HAT at x2 path x1: 5S"], "1S", True),  # without enemies Siege goes on as it likes
    (["HAT at x2 path x1 spent 3: 6F", "HAT at x2: 1F", "EGY at x2: 1S"], "1C", False),
]


@pytest.mark.parametrize(("there", "coming", "fits"), NO_ROOM)
def test_who_can_make_room(there: list[str], coming: str, fits: bool):
    board = position(chain(), *there, f"HAT at x1 path x0 spent 2: {coming}", mover="HAT")
    assert bool(March("hatti").may(board, at(board, "x1", "hatti"), "x2")) is fits


def test_canaans_ruler_brings_room_with_him_and_takes_it_away():
    board = position(chain(), "CAN at x1: 2F R[darusha]", "CAN at x2 path x1 spent 3: 3F", mover="CAN")
    board = b.with_units(board, {one.id: one.but(spent=2) for one in at(board, "x1", "canaan")})
    *foot, ruler = at(board, "x1", "canaan")
    asked = March("canaan")
    assert not asked.may(board, foot, "x2")
    assert asked.may(board, [*foot, ruler], "x2")
    assert not may_crowd(board, [one.but(at="x2", spent=3) for one in foot], "x2")
    left = position(chain(), "CAN at x2: 5F", "CAN at x3: 1F R[darusha]", mover="CAN")
    assert overfull(left, "canaan") == ["x2"]


LEFT_BEHIND = [
    ("CAN at x2 path x1 spent 3: 5F", False),
    ("CAN at x2 path x1 spent 3: 4F", False),
    ("CAN at x2 path x1 spent 3: 3F 1S", False),
    ("CAN at x2 path x1 spent 3: 3F", True),
    ("CAN at x2 path x1 spent 2: 5F", True),  # they can go on, and will have to
]


@pytest.mark.parametrize(("there", "goes"), LEFT_BEHIND)
def test_canaans_ruler_does_not_march_off_from_units_that_may_not_stay_without_him(there: str, goes: bool):
    board = position(chain(), there, "CAN at x2 path x1: R[darusha]", mover="CAN")
    verdict = March("canaan").check(board, Move(("darusha",), "x3"))
    assert bool(verdict) is goes
    assert goes or (verdict.clause, verdict.code) == ("CL-2.e.ii", "leaves_too_many")
    one = position(chain(), "CAN at x2 path x1 spent 3: 3F", "CAN at x2: 1F", "CAN at x2: R[darusha]", mover="CAN")
    assert March("canaan").check(one, Move(("darusha",), "x3"))  # he who is too many can go on
    hittite = position(chain(), "HAT at x2 path x1 spent 3: 6F", "HAT at x2: R[muwatallis]", mover="HAT")
    assert March("hatti").check(hittite, Move(("muwatallis",), "x3"))


def test_canaans_ruler_does_not_sail_off_either():
    island = mini("x1-x2", sea="isle-x1")
    board = position(island, "CAN at isle: 4F R[darusha]", mover="CAN")
    assert Sail("canaan").check(board, Move(("darusha",), "x1")).code == "leaves_too_many"
    assert Sail("canaan").check(board, Move(("canaan_1", "darusha"), "x1"))
    ashore = position(island, "CAN at x1: 4F R[darusha]", mover="CAN")
    assert Sail("canaan").check(ashore, Move(("darusha",), "isle"))


def test_ships_are_not_passed_up_by_too_many_who_cannot_march():
    island = mini("x1-x2", sea="isle-x1")
    board = position(island, "HAT at isle: 6F", mover="HAT")
    asked = Sail("hatti")
    assert asked.may_stop(board).clause == "CL-2.e"
    assert STAY not in asked.answers(board)
    assert play(board, SeaMovement("hatti"), "move:hatti_1:x1", "stay").open is None
    # on land they march, a Ruler takes no room, and with no room across the excess leaves
    assert asked.may_stop(position(island, "HAT at x1: 6F", mover="HAT"))
    assert asked.may_stop(position(island, "HAT at x1 path x2 spent 3: 5F", "HAT at x1: 1F", mover="HAT"))
    assert asked.may_stop(position(island, "HAT at isle: 5F R[muwatallis]", mover="HAT"))
    assert asked.may_stop(position(island, "HAT at isle: 6F", "HAT at x1 path x2 spent 3: 5F", mover="HAT"))


def test_nobody_stops_while_an_area_is_overfull_and_somebody_there_can_march():
    board = position(chain(), "HAT at x1: 6F", "EGY at x2: 1F", mover="HAT")
    asked = March("hatti")
    assert STAY not in asked.answers(board)
    assert asked.may_stop(board).clause == "CL-2.e"
    driver = play(board, LandMovement("hatti"), "move:hatti_1:x2", "stay")
    assert driver.open is None
    # one way out is enough
    full = position(mini("x1-x2 x1-x3"), "HAT at x1: 6C", "HAT at x2 path x3 spent 3: 5F", mover="HAT")
    spent = b.with_units(full, {one.id: one.but(spent=3) for one in at(full, "x1", "hatti")})
    assert not asked.may_stop(spent)
    # a Ruler takes no room: he need not go
    ruler = position(chain(), "HAT at x1 path x2 spent 3: 6F", "HAT at x1: R[muwatallis]", mover="HAT")
    assert asked.may_stop(ruler)
    # nobody can: that is all, and the excess leaves
    stuck = position(chain(), "HAT at x1 path x2 spent 3: 6F", "HAT at x4: 1F", mover="HAT")
    driver = idle(run(Movement("hatti"), stuck))
    assert [(fact.how, len(fact.units)) for fact in driver.of(UnitsRemoved)] == [("crowded_out", 1)]
    assert driver.of(UnitsMarched) == []


def test_the_excess_leaves_where_every_way_out_is_full() -> None:
    """CL-2.e (R-CL-17)"""
    ends = position(chain(), "HAT at x1 path x2 spent 2: 6F", "HAT at x2: 5F", mover="HAT")
    driver = idle(run(Movement("hatti"), ends))
    assert [(fact.how, len(fact.units)) for fact in driver.of(UnitsRemoved)] == [("crowded_out", 1)]
    assert driver.of(UnitsMarched) == []


def test_a_full_area_is_gone_through_where_there_is_room_beyond() -> None:
    """CL-2.e (R-CL-17)"""
    open_ = position(chain(), "HAT at x1 path x2 spent 0: 6C", "HAT at x2: 5F", mover="HAT")
    assert March("hatti").may_stop(open_).clause == "CL-2.e"


def test_the_excess_is_the_owners_choice_where_kinds_differ():
    board = position(chain(), "HAT at x1: 5F 1C 1S R[muwatallis]", mover="HAT")
    driver = run(Stacking("hatti"), board)
    asked = driver.asked("white").question
    assert asked == CrowdOut("hatti", "x1")
    assert driver.answers("white") == [
        ("hatti_1", "hatti_2"), ("hatti_1", "hatti_6"), ("hatti_1", "hatti_7"), ("hatti_6", "hatti_7"),
    ]  # fmt: skip
    assert asked.check(board, ("hatti_3", "hatti_7"))
    assert not asked.check(board, ("hatti_1",))
    driver.answer("white", ("hatti_6", "hatti_7"))
    assert driver.of(UnitsRemoved)[0].dead == ("chariots",)  # Siege units do not come back
    assert b.power(driver.board, "hatti").dead == ("chariots",)


def test_meshwesh_without_company_desert_after_stacking():
    board = position(chain(), "EGY at x1: 1M 1F", "EGY at x2: 2M", "NUB at x3: 1M", mover="EGY")
    driver = run(Stacking("egypt"), board)
    assert [one.at for one in driver.board.units] == ["x1", "x1", "x3"]
    assert b.power(driver.board, "libya").dead == ("foot", "foot")


# ---------------------------------------------------------------- refusals


REFUSED = [
    ("hatti_1", "x3", "CL-2.b", "not_adjacent"),
    ("hatti_2", "x3", "CL-2.b", "no_mp_left"),
    ("hatti_3", "x2", "CL-2.a.i", "has_sailed"),
]


@pytest.mark.parametrize(("unit", "to", "clause", "code"), REFUSED)
def test_what_may_not_march(unit: str, to: str, clause: str, code: str):
    units = ("HAT at x1: 1F", "HAT at x4 path x3 spent 3: 1F", "HAT at x3 sailed x9: 1F")
    board = position(chain(), *units, mover="HAT")
    verdict = March("hatti").check(board, Move((unit,), to))
    assert (verdict.clause, verdict.code) == (clause, code)
    stranger = Move(("egypt_1",), "x2")
    assert March("hatti").check(board, stranger).clause == "CL-2"
    assert March("hatti").check(board, Move(("hatti_1",), "nowhere")).code == "not_on_offer"
    others = position(chain(), "HAT at x1: 1F", "EGY at x1: 1F", mover="HAT")
    assert March("hatti").check(others, stranger).clause == "CL-2"


def test_who_is_held_is_told_how_many_would_have_to_stay():
    """CL-2.c"""
    held = position(chain(), "HAT at x2 path x1: 3F 1C", "EGY at x2: 2F", mover="HAT")
    verdict = March("hatti").check(held, Move(("hatti_4",), "x3"))
    assert (verdict.clause, verdict.code, verdict.data) == ("CL-2.c", "held_by_enemies", ("x2", "4"))
    screened = position(chain(), "HAT at x2: 2F 1C", "EGY at x2: 1F", mover="HAT", screens={"x2": 2})
    verdict = March("hatti").check(screened, Move(("hatti_1", "hatti_3"), "x3"))
    assert (verdict.clause, verdict.code, verdict.data) == ("CL-2.c", "screen_stays", ("x2", "2"))


WORDS = [
    ("x4 to x3", ("CL-2.b", "no_mp_left")),
    ("x3 to x2", ("CL-2.a.i", "has_sailed")),
    ("x2 to x3", ("", "nobody_there")),
]


@pytest.mark.parametrize(("words", "told"), WORDS)
def test_words_that_begin_where_nobody_may_march_from_say_why(words: str, told: tuple[str, str]):
    units = ("HAT at x1: 1F", "HAT at x4 path x3 spent 3: 1F", "HAT at x3 sailed x9: 1F")
    board = position(chain(), *units, mover="HAT")
    asked = Asked(seat="white", question=March("hatti"), board=board, step="", clauses=(), n=1, leaf="")
    with pytest.raises(Refused) as refused:
        orders.meant(asked, (), words.split())
    assert (refused.value.verdict.clause, refused.value.verdict.code) == told


def test_nobody_goes_where_it_stands():
    board = position(chain(), "HAT at x1: 1F", mover="HAT", control={"x2": "HAT"})
    for question in (March("hatti"), Redeploy("hatti")):
        assert question.check(board, Move(("hatti_1",), "x1")).code == "already_there"


def test_what_may_not_sail():
    board = position(shipped(), "EGY at pelusium: 1F", "EGY at on: 1F", "HAT at on: 1F")
    for name in ("egypt_2", "hatti_1", "nobody_1"):
        assert Sail("egypt").check(board, Move((name,), "ugarit")).code == "not_by_sea"
