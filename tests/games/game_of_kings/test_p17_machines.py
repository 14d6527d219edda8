"""P17: machines guess, scatter, misfire, rest, and are crewed."""

from collections.abc import Sequence
from typing import Any

import pytest
from tests.games.game_of_kings.gunners import attached, guns
from tests.games.game_of_kings.tables import NORTH, PACK, SOUTH, named, scenery, stood

from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.board import SEATS, Board
from limmu.games.game_of_kings.facts import PhaseEnded, TurnBegun, TurnEnded
from limmu.games.game_of_kings.facts_shooting import (
    BlowsTold,
    DistancesTaken,
    MachineFired,
    MachineTurned,
    ShotDeclared,
    ShotLanded,
)
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.p15_shooting import END, Shooting
from limmu.games.game_of_kings.p17_machines import damage, landed, result_of, scatter_of, struck_at
from limmu.games.game_of_kings.shots import Shot
from limmu.games.game_of_kings.sight import muzzle
from limmu.testing import Driver, start

CATAPULT, MORTAR, CANNON, MULTI, BOLTS, POT, ENGINE = [
    f"red.{name}" for name in ("catapult", "mortar", "cannon", "multi", "crossbow", "pot", "engine")
]
FOE = "blue.orcs"
Dice = dict[str, Sequence[int]]
REST: Dice = {name: [1] * 40 for name in ("to_hit", "save", "to_wound", "rhino_hide")}


def shooting(board: Board, dice: Dice) -> Driver[Board]:
    return start(game, PACK, board, Shooting("red"), seats=SEATS, dice={**REST, **dice})


def facing(shooter: str, target: str = FOE, at: int = 34) -> Board:
    """The machine stands at 10 inches from the south edge, its front an inch nearer to the target."""
    return stood(stood(guns(), shooter, 24, 10), target, 24, at, SOUTH)


def guessed(shooter: str, inches: float, dice: Dice, board: Board | None = None) -> Driver[Board]:
    arm = {ENGINE: "lightning_rod", MULTI: "multi_cannon", POT: "imp_crock_pot"}.get(shooter, shooter[4:])
    return shooting(board or facing(shooter), dice).answer("red", Shot(shooter, arm, FOE, int(inches * INCH)))


def counts(table: Driver[Board], stage: str = "wounds") -> list[int]:
    return [fact.dice for fact in table.of(BlowsTold) if fact.stage == stage]


def refused(board: Board, shot: Shot) -> tuple[str, str]:
    there = stood(stood(board, "red.cannon" if shot.unit != CANNON else CATAPULT, 60, 40), "blue.spitter", 60, 44)
    verdict = shooting(there, {}).refusal("red", shot)
    return verdict.clause, verdict.code


# ---------------------------------------------------------------- the tables


def test_the_dice_of_machines() -> None:
    """GOK-HMS-12, GOK-HMS-13, GOK-HMS-14, GOK-HMS-15, GOK-HMS-16, GOK-HMS-17, GOK-HMS-18, GOK-HMS-19, GOK-HMS-20,
    GOK-HMS-21, GOK-HMS-22, GOK-TABLES-13, GOK-C-126, GOK-C-127, GOK-C-128, GOK-C-331 (A-090)"""
    assert [result_of(d12) for d12 in (1, 2, 3, 4, 11, 12)] == [
        "broke", "misfire", "misfire", "works", "works", "perfect",
    ]  # fmt: skip
    assert [scatter_of(d8) for d8 in (1, 3, 4, 8)] == [1, 3, 0, 0]
    assert (damage(5, 0, "misfire"), damage(2, 0, "misfire"), damage(7, 0, "misfire")) == (2, 1, 3)
    assert (damage(3, 1, "perfect"), damage(3, 1, "works"), damage(3, 1, "misfire")) == (7, 4, 2)
    assert damage(2, 1, "misfire") == 1, "halved as a whole"


# ---------------------------------------------------------------- guessing


def test_a_shot_at_the_right_distance_hits_who_stands_there() -> None:
    """GOK-HMS-5, GOK-HMS-11, GOK-HMS-13, GOK-HMS-16, GOK-HM-20, GOK-SHOOT-11 (A-088)"""
    table = guessed(CATAPULT, 24, {"machine": [5, 7], "hits": [3]})
    (shot,) = table.of(ShotLanded)
    assert (shot.on, shot.scatter) == (FOE, 0)
    assert counts(table) == [4]
    assert guessed(CATAPULT, 18, {"machine": [5, 7]}).of(ShotLanded)[0].on == ""


def test_a_guess_keeps_to_the_limits_of_the_machine() -> None:
    """GOK-HM-15, GOK-HMS-3 (A-089)"""
    board = facing(CATAPULT)
    for inches, why in ((11.99, "out_of_limits"), (48.01, "out_of_limits"), (24.001, "off_rungs")):
        found = refused(board, Shot(CATAPULT, "catapult", FOE, round(inches * INCH)))
        assert found == ("GOK-HM-15", why)
    span = shooting(board, {}).asked("red").choices((CATAPULT, "catapult", FOE)).span
    assert span is not None
    assert span.ranges == ((12 * INCH, 48 * INCH),)


def test_a_shot_scatters_by_inches_in_a_direction_clockwise_from_its_own() -> None:
    """GOK-HMS-12, GOK-TOOLS-6, GOK-C-126 (A-127)"""
    table = guessed(CATAPULT, 24, {"machine": [3, 7], "direction": [3]})
    (shot,) = table.of(ShotLanded)
    assert (shot.scatter, shot.direction) == (3, 3)
    board = facing(CATAPULT)
    origin = muzzle(named(board, CATAPULT), named(board, FOE))
    north = Shot(CATAPULT, "catapult", FOE, 24 * INCH)
    assert landed(board, north, 0, 1) == (origin[0], origin[1] + 24 * INCH)
    assert landed(board, north, 2, 1) == (origin[0], origin[1] + 26 * INCH)
    assert landed(board, north, 2, 3) == (origin[0] + 2 * INCH, origin[1] + 24 * INCH)
    assert landed(board, north, 2, 5) == (origin[0], origin[1] + 22 * INCH)
    assert landed(board, north, 2, 7) == (origin[0] - 2 * INCH, origin[1] + 24 * INCH)
    assert (shot.x, shot.y) == (origin[0] + 3 * INCH, origin[1] + 24 * INCH)


def test_a_shot_hits_friends_too_and_the_nearer_of_two() -> None:
    """GOK-HMS-5, GOK-HMS-9 (A-088)"""
    board = stood(facing(CATAPULT), "red.orcs", 30, 20)
    assert struck_at(board, (30 * INCH, 20 * INCH)) == "red.orcs"
    assert struck_at(board, (40 * INCH, 40 * INCH)) == ""
    unit = named(board, "red.orcs").block
    touching = board.with_unit(
        named(board, FOE).but(blocks=(unit.but(y=unit.y + named(board, FOE).block.depth, t=NORTH),))
    )
    assert struck_at(touching, (unit.x, unit.y + 100)) == FOE
    assert struck_at(touching, (unit.x, unit.y - 100)) == "red.orcs"


def test_each_kind_of_hits_is_halved_by_itself() -> None:
    """GOK-HMS-20, GOK-HM-16, GOK-C-127"""
    dice: Dice = {"machine": [5, 2], "machine_again": [3], "hits": [2, 3, 2]}
    table = guessed(MORTAR, 24, dice).answer("red", "d12")
    assert [fact.result for fact in table.of(MachineFired)] == ["misfire"]
    assert counts(table) == [2, 1]
    assert [fact.needed for fact in table.of(BlowsTold) if fact.stage == "wounds"] == [4, 3]


def test_a_twelve_hits_whatever_the_d8_says_and_doubles_the_dice() -> None:
    """GOK-HMS-17, GOK-HMS-22, GOK-C-128"""
    table = guessed(CATAPULT, 24, {"machine": [1, 12], "hits": [3]})
    assert table.of(ShotLanded)[0].scatter == 0
    assert counts(table) == [7]


def test_what_breaks_rests_in_its_next_turn_and_no_longer() -> None:
    """GOK-HMS-14, GOK-HMS-19, GOK-HMS-17 (A-149)"""
    for d12 in (1, 12):
        table = guessed(CATAPULT, 24, {"machine": [5, d12], "hits": [1]})
        assert bool(table.of(ShotLanded)) == (d12 == 12)
        board = table.board
        for fact in (PhaseEnded("shooting"), TurnEnded("red"), TurnBegun("blue"), TurnEnded("blue"), TurnBegun("red")):
            board = fact.fold(board)
        assert refused(board, Shot(CATAPULT, "catapult", FOE, 24 * INCH)) == ("GOK-HMS-14", "machine_idle")
        again = TurnBegun("red").fold(TurnEnded("red").fold(board))
        assert (
            shooting(again, {"machine": [5, 5], "hits": [1]})
            .answer("red", Shot(CATAPULT, "catapult", FOE, 24 * INCH))
            .of(ShotLanded)
        )


# ---------------------------------------------------------------- moving and turning


def test_a_machine_turns_to_fire_but_does_not_move_and_fire() -> None:
    """GOK-HMS-1, GOK-HMS-2, GOK-C-131, GOK-C-327"""
    board = facing(CATAPULT)
    unit = named(board, CATAPULT)
    away = board.with_unit(unit.but(bases=(unit.bases[0].but(t=SOUTH),)))
    table = guessed(CATAPULT, 24, {"machine": [5, 7], "hits": [1]}, away)
    (turned,) = table.of(MachineTurned)
    assert turned.bases[0].t == NORTH
    assert table.of(ShotDeclared)[0].sight.holds
    moved = board.with_unit(unit.but(act="moved"))
    assert refused(moved, Shot(CATAPULT, "catapult", FOE, 24 * INCH)) == ("GOK-HMS-2", "machine_moved")


def test_a_machine_with_no_room_to_turn_stays_as_it_is() -> None:
    """GOK-HMS-1"""
    board = stood(guns(), CATAPULT, 24, 10, SOUTH)
    board = stood(stood(board, FOE, 44, 30), "red.orcs", 24, 4)
    below, unit = named(board, "red.orcs"), named(board, CATAPULT)
    shot = Shot(CATAPULT, "catapult", FOE, 24 * INCH)
    for room, found in ((25_100, ("GOK-LOS-1", "not_in_arc")), (36_000, None)):
        hemmed = board.with_unit(below.but(blocks=(below.block.but(y=unit.bases[0].y - room),)))
        if found:
            assert refused(hemmed, shot) == found
        else:
            assert shooting(hemmed, {"machine": [5, 7], "hits": [1]}).answer("red", shot).of(MachineTurned)


def test_all_guesses_are_declared_before_any_other_shot() -> None:
    """GOK-SHOOT-11, GOK-SHOOT-12, GOK-HMS-4, GOK-C-326"""
    board = stood(stood(facing(CATAPULT), MORTAR, 30, 10), "red.archers", 36, 10)
    table = shooting(board, {"machine": [5, 7, 5, 7], "hits": [1] * 6})
    assert table.refusal("red", Shot("red.archers", "bow", FOE)).clause == "GOK-SHOOT-11"
    table.answer("red", Shot(MORTAR, "mortar", FOE, 24 * INCH), Shot(CATAPULT, "catapult", FOE, 24 * INCH))
    assert not table.of(MachineFired)
    table.answer("red", END)
    assert table.answers("red") == [MORTAR, CATAPULT]
    table.answer("red", CATAPULT)
    assert [fact.unit for fact in table.of(MachineFired)] == [CATAPULT, MORTAR]


# ---------------------------------------------------------------- Engineers and algorithms


def test_an_engineer_measures_before_and_rolls_a_misfire_again_once() -> None:
    """GOK-HM-2, GOK-HM-3, GOK-HM-4, GOK-HM-6, GOK-SHOOT-14, GOK-C-332 (A-092)"""
    table = guessed(MORTAR, 24, {"machine": [5, 1], "machine_again": [7], "hits": [1, 1, 1]})
    (taken,) = table.of(DistancesTaken)
    assert taken.unit == MORTAR
    assert dict(taken.distances)[FOE] > 20 * INCH
    assert table.answers("red") == ["d12", "keep"]
    assert table.answer("red", "d12").of(MachineFired)[0].result == "works"
    kept = guessed(MORTAR, 24, {"machine": [5, 1]}).answer("red", "keep")
    assert kept.of(MachineFired)[0].result == "broke"
    assert not guessed(CATAPULT, 24, {"machine": [5, 1]}).of(DistancesTaken)


def test_an_engineer_measures_for_a_machine_that_aims() -> None:
    """GOK-HM-3: a Unit with an Engineer, at Guess Range or not."""
    board = facing(BOLTS)
    red, blue = board.armies
    units = [one.but(options=("engineer",)) if one.id == "crossbow" else one for one in red.army.units]
    served = board.but(armies=(red.but(army=red.army.but(units=tuple(units))), blue))
    assert [fact.unit for fact in shooting(served, {}).of(DistancesTaken)] == [BOLTS]
    assert shooting(board, {}).of(DistancesTaken) == []


def test_reinforced_construction_raises_misfires_only() -> None:
    """GOK-ALGO-69 (A-090)"""
    for d12, result in ((1, "misfire"), (3, "works"), (11, "works")):
        table = guessed(CANNON, 24, {"machine": [5, d12], "hits": [1]})
        assert table.of(MachineFired)[0].result == result


def test_a_scope_rolls_the_d8_again_and_strength_is_stronger() -> None:
    """GOK-ALGO-67, GOK-ALGO-68"""
    table = guessed(MULTI, 24, {"machine": [2, 7], "machine_again": [6], "hits": [1, 1]})
    assert table.answers("red") == ["d8", "keep"]
    assert table.answer("red", "d8").of(ShotLanded)[0].scatter == 0
    pot = guessed(POT, 24, {"machine": [5, 7], "hits": [1, 1, 1]})
    assert [fact.needed for fact in pot.of(BlowsTold) if fact.stage == "wounds"] == [4, 4]


# ---------------------------------------------------------------- War Wagons and crews that aim


def test_war_wagons_guess_too() -> None:
    """GOK-WW-12, GOK-WW-13, GOK-HM-1"""
    table = guessed(ENGINE, 24, {"machine": [5, 7], "hits": [6]})
    assert counts(table) == [6]
    moved = facing(ENGINE)
    moved = moved.with_unit(named(moved, ENGINE).but(act="moved"))
    assert refused(moved, Shot(ENGINE, "lightning_rod", FOE, 24 * INCH))[0] == "GOK-HMS-2"


@pytest.mark.parametrize(
    ("d12", "shots", "stages"),
    [(9, 4, ["hits", "wounds"]), (2, 2, ["hits", "wounds"]), (12, 7, ["wounds"])],
)
def test_a_crew_that_aims_rolls_its_shots_and_then_to_hit(d12: int, shots: int, stages: Any) -> None:
    """GOK-HM-12, GOK-HM-13, GOK-HMS-6, GOK-HM-22, GOK-C-130 (A-091)"""
    board = facing(BOLTS, at=44)
    dice: Dice = {"shots": [3, d12], "to_hit": [6, 4, 4, 2]}
    table = shooting(board, dice).answer("red", Shot(BOLTS, "giant_crossbow", FOE))
    assert [fact.stage for fact in table.of(BlowsTold)] == stages
    first = table.of(BlowsTold)[0]
    assert first.dice == shots
    if d12 == 9:
        assert (first.needed, first.count, first.why) == (5, 1, (("GOK-SHOOT-17", -1),))


def test_a_crew_that_aims_may_break_its_machine_and_is_measured() -> None:
    """GOK-HMS-14, GOK-SHOOT-15"""
    board = facing(BOLTS, at=44)
    table = shooting(board, {"shots": [3, 1]}).answer("red", Shot(BOLTS, "giant_crossbow", FOE))
    assert not table.of(BlowsTold)
    assert table.board.effects[0].rules == ("repairing",)


def test_machines_hull_down_may_guess() -> None:
    """GOK-SCEN-13, GOK-C-320"""
    board = facing(CATAPULT).but(pieces=(scenery("hill", 24, 14),))
    assert guessed(CATAPULT, 24, {"machine": [5, 7], "hits": [1]}, board).of(ShotLanded)


def test_a_machine_fires_with_an_independent_attached_who_stays_where_he_is() -> None:
    """GOK-HM-11, GOK-HMS-1, GOK-HMS-9"""
    board = stood(stood(guns(), CATAPULT, 24, 10, SOUTH), FOE, 24, 34, SOUTH)
    with_him = attached(board, "red.warded", CATAPULT)
    table = guessed(CATAPULT, 24, {"machine": [5, 7], "hits": [1]}, with_him)
    assert named(table.board, CATAPULT).bases[0].t == NORTH
    assert named(table.board, CATAPULT).bases[1] == named(with_him, CATAPULT).bases[1]
    guest = named(with_him, "red.warded").bases[0]
    assert struck_at(with_him, (guest.x, guest.y)) == CATAPULT
