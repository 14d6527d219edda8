"""The Shooting Phase at the limits of its clauses: who declares, what an Engineer measures, who stands and delivers."""

from typing import Any

import pytest
from tests.games.game_of_kings.gunners import guns
from tests.games.game_of_kings.hosts import locked
from tests.games.game_of_kings.steps import step
from tests.games.game_of_kings.tables import PACK, SOUTH, named, scenery, stood
from tests.games.game_of_kings.test_p15_shooting import FAILING

from limmu.core import Call, Done
from limmu.games.game_of_kings import game
from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings.board import SEATS, Board
from limmu.games.game_of_kings.facts_shooting import DistancesTaken, ShotDeclared, ShotLost, ShotMeasured
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.p15_shooting import END, RUNG, DeclareShot, Shooting, StandAndDeliver, Volley
from limmu.games.game_of_kings.shots import Shot
from limmu.games.game_of_kings.sight import in_range, muzzle
from limmu.testing import start

ARCHERS, CORSAIRS, MORTAR, CATAPULT, ORCS = (
    "red.archers", "red.corsairs", "red.mortar", "red.catapult", "blue.orcs"
)  # fmt: skip


def field(*ids: str, at: int = 34) -> Board:
    """Some of Red's Units side by side, and Orcs of Blue before them."""
    board = stood(guns(), ORCS, 36, at, SOUTH)
    for n, id_ in enumerate(ids):
        board = stood(board, id_, 30 + 8 * n, 10)
    return board


def test_nobody_declares_a_shot_of_whom_there_is_not() -> None:
    """GOK-FIRE-2"""
    board = field(ARCHERS)
    asked = DeclareShot("red", False)
    assert asked.check(board, Shot("red.nobody", "bow", ORCS)).code == "not_to_shoot"
    assert asked.check(board, Shot(ORCS, "bow", ARCHERS)).code == "not_to_shoot"
    assert DeclareShot("red", False, (ARCHERS,)).check(board, Shot(ARCHERS, "bow", ORCS)).code == "not_to_shoot"
    assert asked.check(board, Shot(ARCHERS, "bow", ORCS))


@pytest.mark.parametrize(
    ("guess", "code"),
    [
        (12 * INCH, ""), (12 * INCH - RUNG, "out_of_limits"), (48 * INCH, ""), (48 * INCH + RUNG, "out_of_limits"),
        (24 * INCH + 1, "off_rungs"), (12 * INCH + RUNG, ""), (12 * INCH + 1, "off_rungs"),
    ],
)  # fmt: skip
def test_a_guess_goes_by_hundredths_within_the_limits_of_its_machine(guess: int, code: str) -> None:
    """GOK-HM-15, GOK-HMS-3 (A-089)"""
    found = DeclareShot("red", True).check(field(CATAPULT), Shot(CATAPULT, "catapult", ORCS, guess))
    assert (found.code, found.clause) == (code, "GOK-HM-15" if code else "")


@pytest.mark.parametrize("distance", [1, RUNG, 24 * INCH, -RUNG])
def test_who_does_not_guess_tells_no_distance(distance: int) -> None:
    """GOK-SHOOT-11"""
    found = DeclareShot("red", False).check(field(ARCHERS), Shot(ARCHERS, "bow", ORCS, distance))
    assert (found.clause, found.code) == ("GOK-SHOOT-11", "not_guessed")


def test_after_the_guesses_come_the_other_shots_and_no_more_guesses() -> None:
    """GOK-SHOOT-11, GOK-SHOOT-12"""
    table = start(game, PACK, field(CATAPULT, ARCHERS), Shooting("red"), seats=SEATS, dice=FAILING)
    assert table.asked("red").question == DeclareShot("red", True)
    table.answer("red", END)
    assert table.asked("red").question == DeclareShot("red", False)
    assert not table.of(ShotDeclared)


def test_an_engineer_measures_to_the_last_micrometre() -> None:
    """GOK-HM-3, GOK-SHOOT-14"""
    board = field(MORTAR)
    (taken,) = start(game, PACK, board, Shooting("red"), seats=SEATS, dice=FAILING).of(DistancesTaken)
    mortar, orcs = named(board, MORTAR), named(board, ORCS)
    ((_, far),) = taken.distances
    assert [in_range(muzzle(mortar, orcs), orcs, far - less).holds for less in (0, 1)] == [True, False]


@pytest.mark.parametrize("gone", [ARCHERS, ORCS])
def test_a_shot_of_or_at_whom_an_earlier_one_destroyed_is_lost(gone: str) -> None:
    """GOK-SHOOT-13: guessed shots hit friends too."""
    board = field(ARCHERS, at=24)
    shot = Volley(Shot(ARCHERS, "bow", ORCS))
    dead = board.with_unit(named(board, gone).but(models=0, gone="destroyed", blocks=()))
    table = start(game, PACK, dead, shot, seats=SEATS, dice=FAILING)
    assert table.of(ShotLost) == [ShotLost(ARCHERS, ORCS)]
    assert not table.of(ShotMeasured)
    assert step(shot, "measure", dead) == Done(0)


def test_who_shoots_in_assault_measures_nothing_by_hand() -> None:
    """GOK-SHOOT-18, GOK-SHOOT-20, PL-49: whom it fights is as near as can be."""
    board = field(CORSAIRS, at=14)
    shot, by_hand = Volley(Shot(CORSAIRS, "hand_crossbow", ORCS)), {o.MEASURES: o.BY_HAND}
    for on, asked in ((board, True), (locked(board, CORSAIRS, ORCS), False)):
        table = start(game, PACK, on, shot, seats=SEATS, dice=FAILING, options=by_hand)
        assert (table.open is not None) is asked
        assert bool(table.of(ShotMeasured)) is not asked


def test_who_sees_its_assaulter_and_can_shoot_stands_and_delivers() -> None:
    """GOK-RESP-14, GOK-RESP-16 (A-054)"""
    board = stood(field(ARCHERS, "red.orcs", CATAPULT, at=24), ORCS, 32, 24, SOUTH)

    def delivers(unit: str, on: Board) -> Any:
        return step(StandAndDeliver(unit, ORCS), "choose", on)

    seen = delivers(ARCHERS, board)
    assert isinstance(seen, Call)
    assert seen.procedure == Volley(Shot(ARCHERS, "bow", ORCS), True)
    assert delivers("red.orcs", board) == Done(0), "it has nothing to shoot with"
    assert delivers(CATAPULT, board) == Done(0), "a machine at Guess Range does not"
    wood = board.but(pieces=(scenery("hill", 31, 18).but(height=3),))
    assert delivers(ARCHERS, wood) == Done(0), "it does not see it"
    assert delivers(ARCHERS, stood(board, ARCHERS, 30, 10, SOUTH)) == Done(0), "it looks away"
