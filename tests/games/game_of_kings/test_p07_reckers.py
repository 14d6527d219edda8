"""P7: 'Reckers are let loose when an enemy comes near, go through everybody, and roll on until they are wrecked."""

import pytest
from tests.games.game_of_kings.hosts import begun, changed, field
from tests.games.game_of_kings.tables import EAST, NORTH, SOUTH, named, scenery

from limmu.games.game_of_kings.board import Board, Leg, Unit
from limmu.games.game_of_kings.facts import UnitMoved, UnitRemoved, WoundsSuffered
from limmu.games.game_of_kings.facts_charisma import ReckerLoosed
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.ground import apart
from limmu.games.game_of_kings.onset import Onset
from limmu.games.game_of_kings.p04_declarations import Declarations, Declare
from limmu.games.game_of_kings.p04_movement import Advance, Movement
from limmu.games.game_of_kings.p07_reckers import HOLD, Loose, RollOn
from limmu.games.game_of_kings.p08_responses import Respond, Responses
from limmu.games.game_of_kings.p11_assault import Assaults
from limmu.games.game_of_kings.p23_victory import is_at_half_strength, is_destroyed
from limmu.testing import Driver

SPEARS, FOOT, RECKERS = "red.spears", "blue.foot", "blue.reckers"
AHEAD = Advance(SPEARS, "move", (Leg("forward", length=4 * INCH),))


def lair(gap: int = 10 * INCH, **more: tuple[int, ...]) -> Board:
    """'Reckers hide in Blue's foot; Red's spears stand so far before them."""
    board = field(red_spears=(36, 20), blue_foot=(36, 32, SOUTH), **more)
    board = board.but(armies=tuple([
        one.but(hidden=(("reckers", "foot"),)) if one.seat == "blue" else one for one in board.armies
    ]))  # fmt: skip
    block, away = named(board, SPEARS).block, -apart(named(board, SPEARS), named(board, FOOT), 0).margin
    return changed(board, SPEARS, blocks=(block.but(y=block.y + away - gap),))


def moving(board: Board, **dice: list[int]) -> Driver[Board]:
    return begun(board, Movement("red"), **dice).answer("red", AHEAD)


def test_an_enemy_that_comes_within_eight_inches_is_halted() -> None:
    """GOK-HOBC-10, GOK-HOBC-11 (A-138, PL-30)"""
    table = moving(lair(), recker=[1, 2], recker_hits=[1, 1, 1], to_wound=[1] * 3)
    table.answer("blue", Loose(EAST)).answer("blue", HOLD)
    (moved, _) = table.of(UnitMoved)
    assert (moved.cost, moved.act) == (2 * INCH, "moved")
    assert apart(named(table.board, SPEARS), named(table.board, FOOT), 8 * INCH).margin == 0
    assert table.open is None or table.refusal("red", AHEAD).clause == "GOK-MOVE-8"


def test_one_who_is_near_already_is_halted_at_once_and_one_who_stays_away_is_not() -> None:
    """GOK-HOBC-10, GOK-HOBC-11"""
    near = moving(lair(6 * INCH), recker=[1, 2])
    near.answer("blue", Loose(EAST)).answer("blue", HOLD)
    assert near.of(UnitMoved)[0].cost == 0
    far = moving(lair(13 * INCH))
    assert [fact.cost for fact in far.of(UnitMoved)] == [4 * INCH]


def test_the_owner_need_not_let_them_loose_and_the_move_goes_on() -> None:
    """GOK-HOBC-10"""
    table = moving(lair()).answer("blue", HOLD)
    assert [fact.cost for fact in table.of(UnitMoved)] == [4 * INCH]
    assert not table.of(ReckerLoosed)


def test_a_recker_goes_where_its_owner_says_and_through_whom_it_meets() -> None:
    """GOK-HOBC-12, GOK-HOBC-13, GOK-HOBC-14"""
    table = moving(lair(), recker=[6, 6], recker_hits=[2, 2, 2], to_wound=[6] * 6)
    table.answer("blue", Loose(SOUTH)).answer("blue", HOLD)
    (hurt,) = table.of(WoundsSuffered)
    assert (hurt.unit, hurt.lost) == (SPEARS, 6)
    (loosed,) = table.of(ReckerLoosed)
    recker = named(table.board, loosed.recker.id)
    spears = named(table.board, SPEARS).block
    assert recker.bases[0].y < spears.y - spears.depth
    assert recker.bases[0].t == SOUTH
    assert named(table.board, RECKERS).models == 1


def test_one_after_the_other_is_let_loose() -> None:
    """GOK-HOBC-15"""
    table = moving(lair(), recker=[1, 2, 3, 4])
    table.answer("blue", Loose(EAST)).answer("blue", Loose(NORTH))
    assert [fact.left for fact in table.of(ReckerLoosed)] == [1, 0]
    assert named(table.board, RECKERS).models == 0


def test_a_halted_assault_has_failed_where_it_stands() -> None:
    """GOK-HOBC-11 (A-138)"""
    board = lair(7 * INCH)
    declared = begun(board, Declarations("red")).answer("red", Declare(SPEARS, FOOT)).board
    answered = begun(declared, Responses("red")).answer("blue", Respond(FOOT, "hold")).board
    table = begun(answered, Assaults("red"), recker=[1, 2]).answer("red", Onset("assault", "straight"))
    table.answer("blue", Loose(EAST)).answer("blue", HOLD)
    assert named(table.board, SPEARS).act == "failed"
    assert "shoot" in named(table.board, SPEARS).bars
    assert table.board.contacts == ()


def out(*faces: int, at: tuple[int, int] = (36, 24), **dice: list[int]) -> Driver[Board]:
    """A 'Recker of Blue rolls on."""
    board = field(scenery("wall", 60, 24), red_spears=(36, 34), blue_wyvern=(at[0], at[1]))
    base = named(board, "blue.wyvern").bases[0]
    recker = Unit("blue.reckers.1", "blue", "reckers", "released", 1, bases=(base.but(w=25_000, d=25_000, t=NORTH),))
    board = changed(board, "blue.wyvern", bases=()).but(active="blue")
    return begun(board.but(units=(*board.units, recker)), RollOn("blue"), recker=list(faces), **dice)


@pytest.mark.parametrize(("die", "x", "y"), [(1, 0, 7), (3, 7, 0), (5, 0, -7)])
def test_later_it_rolls_two_dice_in_a_random_direction(die: int, x: int, y: int) -> None:
    """GOK-HOBC-16 (A-127)"""
    table = out(3, 4, at=(20, 24), direction=[die])
    (moved,) = table.of(UnitMoved)
    assert (moved.bases[0].x, moved.bases[0].y) == ((20 + x) * INCH, (24 + y) * INCH)


def test_a_double_wrecks_it() -> None:
    """GOK-HOBC-17, GOK-C-279"""
    assert [fact.unit for fact in out(4, 4).of(UnitRemoved)] == ["blue.reckers.1"]


def test_scenery_and_the_edge_wreck_it() -> None:
    """GOK-HOBC-18"""
    assert out(3, 6, at=(52, 24), direction=[3]).of(UnitRemoved)
    assert out(3, 6, at=(3, 24), direction=[7]).of(UnitRemoved)
    assert not out(3, 6, at=(20, 24), direction=[3]).of(UnitRemoved)


def test_reckers_neither_move_nor_assault_otherwise() -> None:
    """GOK-HOBC-16"""
    board = out(3, 4, at=(20, 24), direction=[3]).board
    assert begun(board, Movement("blue")).open is None
    assert begun(board, Declarations("blue")).open is None


def test_they_count_as_one_unit_that_is_lost_with_the_last() -> None:
    """GOK-HOBC-9 (A-194)"""
    board = moving(lair(), recker=[1, 2, 3, 4]).answer("blue", Loose(EAST)).answer("blue", Loose(NORTH)).board
    parent = named(board, RECKERS)
    assert not is_destroyed(board, parent)
    one = UnitRemoved(f"{RECKERS}.1", "destroyed").fold(board)
    assert (is_destroyed(one, parent), is_at_half_strength(one, parent)) == (False, True)
    both = UnitRemoved(f"{RECKERS}.2", "destroyed").fold(one)
    assert is_destroyed(both, parent)
