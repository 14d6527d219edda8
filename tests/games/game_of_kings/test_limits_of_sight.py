"""Sight and shots at their limits: who hides whom, who stands high, where a shot is measured from, who may shoot."""

from typing import Any

import attrs
import pytest
from tests.games.game_of_kings.gunners import attached, guns
from tests.games.game_of_kings.hosts import under
from tests.games.game_of_kings.tables import EAST, NORTH, SOUTH, WEST, bare, named, scenery, stood
from tests.games.game_of_kings.test_sight import sees

from limmu.games.game_of_kings.arms import arms_of
from limmu.games.game_of_kings.board import Board, Settled
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.shots import may_aim, modifiers, skilled, turned
from limmu.games.game_of_kings.sight import hull_down_to, in_range, may_be_shot, muzzle, on_high_ground
from limmu.games.game_of_kings.stats import stat

ARCHERS, ORCS = "red.archers", "blue.orcs"

# ---------------------------------------------------------------- who hides whom


def placed(board: Board, id_: str, x: int, y: int) -> Board:
    """The board with a single model, attached or not, with its middle at so many micrometres."""
    unit = named(board, id_)
    (base,) = unit.bases
    return board.with_unit(unit.but(bases=(base.but(x=x, y=y),)))


def file(target: str = "blue.warded") -> Board:
    """Archers one behind the other look north; a target stands just ahead of them, far to the west."""
    board = stood(guns(), ARCHERS, 36, 24, files=1)
    block = named(board, ARCHERS).block
    return placed(stood(board, target, 10, 10, EAST), target, block.x - 10 * INCH, block.y + 20_000)


def test_who_is_attached_hides_nobody_from_his_own_unit() -> None:
    """GOK-SCEN-17: a rider on a monster stands between the first model and its target."""
    board = attached(stood(file(), "red.rider", 50, 10), "red.rider", ARCHERS)
    block = named(board, ARCHERS).block
    board = placed(board, "red.rider", block.x - 3 * INCH, block.y + 10_000)
    assert sees(board, ARCHERS, "blue.warded")
    alone = board.with_unit(named(board, "red.rider").but(joined=""))
    assert not sees(alone, ARCHERS, "blue.warded")


def test_his_unit_hides_nobody_from_who_is_attached_to_it() -> None:
    """GOK-SCEN-17"""
    board = attached(stood(file(), "red.marksman", 50, 10), "red.marksman", ARCHERS)
    block = named(board, ARCHERS).block
    board = placed(board, "red.marksman", block.x + 25_000, block.y - 40_000)
    west = placed(board, "blue.warded", block.x - 10 * INCH, block.y - 15_000)
    assert sees(west, "red.marksman", "blue.warded")
    alone = west.with_unit(named(west, "red.marksman").but(joined=""))
    assert not sees(alone, "red.marksman", "blue.warded")


def test_his_unit_does_not_hide_who_is_attached_to_it() -> None:
    """GOK-SCEN-17"""
    board = stood(stood(guns(), ARCHERS, 24, 10, files=1), ORCS, 24, 30, SOUTH, files=20)
    board = attached(stood(board, "blue.warded", 10, 10), "blue.warded", ORCS)
    board = placed(board, "blue.warded", 24 * INCH, 34 * INCH)
    assert sees(board, ARCHERS, "blue.warded")
    alone = board.with_unit(named(board, "blue.warded").but(joined=""))
    assert not sees(alone, ARCHERS, "blue.warded")


@pytest.mark.parametrize(("between", "clause"), [("orcs", "GOK-SCEN-17"), ("giant", "GOK-SCEN-20")])
def test_what_hides_a_target_is_named_by_its_clause(between: str, clause: str) -> None:
    """GOK-SCEN-17, GOK-SCEN-20"""
    board = stood(stood(guns(), ARCHERS, 24, 10, files=1), "blue.warded", 24, 30, SOUTH)
    board = stood(board, f"blue.{between}", 24, 20, SOUTH)
    assert may_be_shot(board, named(board, ARCHERS), named(board, "blue.warded")).clause == clause


# ---------------------------------------------------------------- high ground, Hull Down


@pytest.mark.parametrize(("files", "high"), [(10, True), (9, False), (7, False)])
def test_half_of_the_models_on_a_hill_are_on_high_ground_and_fewer_are_not(files: int, high: bool) -> None:
    """GOK-SHOOT-9: so many of twenty files."""
    board = stood(bare(), "red.foot", 24, 24, files=20)
    block = named(board, "red.foot").block
    edge = block.x - 10 * block.w + files * block.w
    outline = (0, 10 * INCH), (edge, 10 * INCH), (edge, -10 * INCH), (0, -10 * INCH)
    hill = scenery("hill", 0, 24).but(outline=outline, x=0)
    on = board.but(pieces=(hill,))
    assert on_high_ground(on, named(on, "red.foot")) == high


def hull(*more: Any) -> Board:
    """A model just behind the foot of a hill, seen from beyond it."""
    board = stood(stood(guns(scenery("hill", 24, 20), *more), "red.warded", 24, 10), "blue.warded", 24, 30, SOUTH)
    return placed(board, "blue.warded", 24 * INCH, int(23.6 * INCH))


def test_one_hill_is_enough_to_be_hull_down() -> None:
    """GOK-SCEN-12, GOK-SCEN-13 (A-122)"""
    for board in (hull(), hull(scenery("hill", 60, 40).but(id="another"))):
        assert hull_down_to(board, named(board, "blue.warded"), named(board, "red.warded"))


@pytest.mark.parametrize(("value", "told"), [(3, True), (2, False), (0, False)])
def test_people_settle_who_is_hull_down(value: int, told: bool) -> None:
    """GOK-SCEN-13 (PL-49): wherever it stands by the positions."""
    far = stood(hull(), "blue.warded", 24, 30, SOUTH)
    assert not hull_down_to(far, named(far, "blue.warded"), named(far, "red.warded"))
    for board in (far, hull()):
        said = Settled("cover", "red.warded", "blue.warded", value, board.turn)
        on = board.but(settled=(said,))
        assert hull_down_to(on, named(on, "blue.warded"), named(on, "red.warded")) == told


# ---------------------------------------------------------------- where a shot is measured from


@pytest.mark.parametrize("models", [2, 5])
def test_loose_models_shoot_from_the_one_nearest_to_the_nearest_of_the_target(models: int) -> None:
    """GOK-MEAS-2 (A-123)"""
    board = stood(stood(guns(), "red.wolves", 24, 24, EAST), "blue.wolves", 40, 24, WEST)
    wolves = named(board, "red.wolves")
    own = [base.but(x=(24 + n) * INCH) for n, base in enumerate(wolves.bases[:models])]
    few, foes = wolves.but(models=models, bases=tuple(own)), named(board, "blue.wolves")
    foes = foes.but(bases=tuple([base.but(x=(40 - n) * INCH, y=own[-1].y) for n, base in enumerate(foes.bases)]))
    last = few.bases[-1]
    assert muzzle(few, foes) == (last.x, last.y)
    assert in_range(muzzle(few, foes), foes, 12 * INCH - (models - 1) * INCH).holds


@pytest.mark.parametrize(("depth", "ahead"), [(50_000, 25_000), (40_000, 20_000), (0, 25_000)])
def test_a_single_model_shoots_from_the_middle_of_its_front_or_its_rim(depth: int, ahead: int) -> None:
    """GOK-MEAS-2, GOK-UNITS-2"""
    board = stood(stood(bare(), "red.wyvern", 24, 12), "blue.foot", 24, 30, SOUTH)
    wyvern = named(board, "red.wyvern")
    base = wyvern.bases[0].but(d=depth, x=24 * INCH, y=12 * INCH)
    assert muzzle(wyvern.but(bases=(base,)), named(board, "blue.foot")) == (24 * INCH, 12 * INCH + ahead)


# ---------------------------------------------------------------- who may shoot, and how well


@pytest.mark.parametrize(("x", "y", "facing"), [(48, 10, EAST), (24, 40, NORTH), (4, 10, WEST), (34, 20, 4500)])
def test_a_machine_pivots_to_its_target(x: int, y: int, facing: int) -> None:
    """GOK-HMS-1"""
    board = stood(stood(guns(), "red.catapult", 24, 10, SOUTH), "blue.warded", x, y)
    assert turned(board, named(board, "red.catapult"), named(board, "blue.warded")).bases[0].t == facing


def test_who_does_not_see_its_target_is_told_so_wherever_it_stands() -> None:
    """GOK-SHOOT-1, GOK-SCEN-13: that it is Hull Down besides is no matter."""
    for facing, clause in ((SOUTH, "GOK-SCEN-13"), (NORTH, "GOK-LOS-1")):
        board = stood(stood(guns(scenery("hill", 24, 20)), "red.warded", 24, 10), "blue.marksman", 24, 30, facing)
        board = placed(board, "blue.marksman", 24 * INCH, int(23.6 * INCH))
        shooter = named(board, "blue.marksman")
        assert may_aim(board, shooter, arms_of(board, shooter)[0], named(board, "red.warded")).clause == clause


@pytest.mark.parametrize(("rule", "told"), [("haze", -1), ("haze_and_petrify", -1), ("petrify", 0)])
def test_a_haze_is_hard_to_hit(rule: str, told: int) -> None:
    """GOK-SR-8"""
    board = under(stood(stood(guns(), ARCHERS, 24, 10), ORCS, 24, 16, SOUTH), ORCS, rule)
    unit = named(board, ARCHERS)
    why = modifiers(board, unit, arms_of(board, unit)[0], named(board, ORCS), 6 * INCH, delivers=False)
    assert dict(why).get("GOK-SR-8", 0) == told


def test_a_weapon_adds_to_the_accuracy_of_its_unit() -> None:
    """GOK-BASE-5"""
    board = guns()
    unit = named(board, ARCHERS)
    arm = attrs.evolve(arms_of(board, unit)[0], accuracy=1)
    assert skilled(board, unit, arm)[0] == stat(board, unit, "acc") + 1
