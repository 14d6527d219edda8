"""Verdicts that would have been others a hair aside: of each kind, a little and far from where it becomes another."""

from collections.abc import Callable

import pytest
from tests.games.game_of_kings.tables import EAST, NORTH, SOUTH, bare, moving, named, scenery, stood

from limmu.core import Fact
from limmu.games.game_of_kings.board import Board, Contact, Leg
from limmu.games.game_of_kings.contact import touching_of
from limmu.games.game_of_kings.facts import ContactMade, ObjectivesCounted, UnitMoved
from limmu.games.game_of_kings.facts_assault import AssaultDeclared
from limmu.games.game_of_kings.facts_shooting import ShotMeasured
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.nearly import nearly, turned
from limmu.games.game_of_kings.p04_declarations import side_of
from limmu.games.game_of_kings.p23_victory import quarters_for
from limmu.games.game_of_kings.sight import Outlook, cover_of, muzzle, on_high_ground
from limmu.toolkit.plane.blocks import reform, wheel
from limmu.toolkit.plane.findings import Finding

FOOT, FOE, WYVERN = "red.foot", "blue.foot", "red.wyvern"
MILLIMETRE = 1000
SHOT = ShotMeasured(FOOT, FOE, "bow", 24 * INCH, Finding(True))


def aside(board: Board, id_: str, dx: int) -> Board:
    unit = named(board, id_)
    blocks = tuple([one.but(x=one.x + dx) for one in unit.blocks])
    return board.with_unit(unit.but(blocks=blocks, bases=tuple([one.but(x=one.x + dx) for one in unit.bases])))


def facing_off(board: Board, gap: int = 12) -> Board:
    return stood(stood(board, FOOT, 24, 10), FOE, 24, 10 + gap, SOUTH)


def touching(board: Board) -> Board:
    """Two blocks front to front."""
    board = facing_off(board)
    red, blue = named(board, FOOT).block, named(board, FOE)
    return board.with_unit(blue.but(blocks=(blue.block.but(x=red.x, y=red.y),)))


CASES: dict[str, tuple[Board, str, Fact[Board], Callable[[Board], object]]] = {
    "sight": (
        stood(stood(bare(), FOOT, 16, 10, EAST), FOE, 24, 30, SOUTH), FOOT, AssaultDeclared(FOOT, FOE, "front"),
        lambda board: Outlook(board, named(board, FOOT)).line(named(board, FOE)).holds,
    ),
    "side": (
        stood(stood(bare(), FOOT, 24, 10), FOE, 24, 30, EAST), FOOT, AssaultDeclared(FOOT, FOE, "flank"),
        lambda board: side_of(named(board, FOOT), named(board, FOE)),
    ),
    "cover": (
        facing_off(bare(scenery("wall", 24, 18)), 18), FOOT, SHOT,
        lambda board: cover_of(board, muzzle(named(board, FOOT), named(board, FOE)), named(board, FOE))[1],
    ),
    "high_ground": (
        facing_off(bare(scenery("hill", 24, 10))), FOOT, SHOT,
        lambda board: on_high_ground(board, named(board, FOOT)),
    ),
    "contact": (
        touching(bare()), FOOT, ContactMade(Contact(FOOT, FOE, "front", 1)),
        lambda board: touching_of(board, FOOT, FOE),
    ),
    "quarter": (
        stood(bare(), WYVERN, 20, 10), WYVERN, ObjectivesCounted("red", 0),
        lambda board: quarters_for(board, named(board, WYVERN)),
    ),
}  # fmt: skip


def border(name: str) -> int:
    """How far east a Unit of a case stands where the verdict becomes another for the first time."""
    board, who, _, verdict = CASES[name]
    now, low = verdict(board), 0
    high = next(far for far in range(0, 20 * INCH, 500) if verdict(aside(board, who, far)) != now)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if verdict(aside(board, who, middle)) == now else (low, middle)
    return low


@pytest.mark.parametrize("name", CASES)
def test_a_verdict_is_told_with_how_far_it_is_to_the_other(name: str) -> None:
    board, who, fact, verdict = CASES[name]
    near = aside(board, who, border(name) - 300)
    found = dict(nearly(near, fact, MILLIMETRE))
    assert found.keys() == {name}
    assert 200 <= abs(found[name].margin) <= 310
    assert found[name].holds == bool(verdict(near))
    assert (found[name].margin > 0) == found[name].holds


@pytest.mark.parametrize("name", CASES)
def test_a_verdict_that_is_far_from_the_other_is_not_told(name: str) -> None:
    board, who, fact, _ = CASES[name]
    assert name not in dict(nearly(aside(board, who, border(name) - 1600), fact, MILLIMETRE))
    assert name in dict(nearly(aside(board, who, border(name) - 1600), fact, 2 * MILLIMETRE))


def tips(board: Board, who: str, verdict: Callable[[Board], object]) -> int:
    """The least turn of a Unit, in hundredths of a degree, that makes a verdict another."""
    now, unit = verdict(board), named(board, who)

    def facing(angle: int) -> Board:
        return board.with_unit(unit.but(blocks=(reform(unit.block, unit.block.f, (unit.block.t + angle) % 36_000),)))

    return next((far for far in range(1, 60) if verdict(facing(far)) != now or verdict(facing(-far)) != now), 60)


@pytest.mark.parametrize(
    ("own", "target", "name", "holds"),
    [
        (NORTH, 4360, "side", True), (NORTH, 22_420, "side", True), (35_720, SOUTH, "sight", True),
        (35_670, SOUTH, "sight", False),
    ],
)  # fmt: skip
def test_a_verdict_is_told_with_the_angle_that_tips_it(own: int, target: int, name: str, holds: bool) -> None:
    """GOK-UNITS-15, GOK-LOS-1: exactly, and not where it is beyond what is asked for."""
    board = stood(stood(bare(), FOOT, 24, 10, own), FOE, 24, 30, target)
    verdict = CASES[name][3]
    least = min([tips(board, who, verdict) for who in ((FOE,) if name == "side" else (FOOT, FOE))])
    assert 10 < least < 60
    fact = AssaultDeclared(FOOT, FOE, "front")
    found = dict(turned(board, fact, 100))[name]
    assert (found.holds, found.margin) == (holds, least if holds else -least)
    assert name not in dict(turned(board, fact, least - 1))


@pytest.mark.parametrize("more", [25, 100])
def test_a_wheel_is_told_with_what_would_have_ended_it(more: int) -> None:
    """GOK-MOVE-2: the enemy, and how much farther the wheel may not go; whatever Move is left."""
    board = stood(stood(bare(), FOOT, 24, 20), FOE, 20, 26, SOUTH)
    put = moving(board).asked("red").question
    span = put.choices(board, (FOOT, "move", "left")).span
    assert span is not None
    angle = span.ranges[-1][1] + 25 - more
    block = wheel(named(board, FOOT).block, "left", angle)
    fact = UnitMoved(unit=FOOT, act="moved", cost=0, allowance=0, legs=(Leg("left", angle),), blocks=(block,), bases=())
    (found,) = [one for name, one in turned(board, fact, more) if name == "wheel"]
    assert (found.holds, found.margin, found.blocker, found.clause) == (True, more, FOE, "GOK-MOVE-2")
    assert not [*turned(board, fact, more - 1)]


def test_facts_without_a_measure_have_no_verdict() -> None:
    assert [*nearly(facing_off(bare()), ContactMade(Contact(FOOT, FOE, "front", 1)), 0)] == []
