"""P10.2: Packs under Instinct go at the closest enemy, whatever their player would like."""

import pytest
from tests.games.game_of_kings.hosts import begun, changed, field, under
from tests.games.game_of_kings.tables import EAST, NORTH, SOUTH, named

from limmu.games.game_of_kings.board import Board, Declared
from limmu.games.game_of_kings.facts import UnitBarred, UnitMoved
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.p04_movement import movers
from limmu.games.game_of_kings.p07_reckers import HOLD, Loose
from limmu.games.game_of_kings.p10_compulsory import CompulsoryMovement
from limmu.games.game_of_kings.settled import far_apart
from limmu.testing import Driver

SHARK, FOE = "red.shark", "blue.foot"


def prowling(board: Board, **dice: list[int]) -> Driver[Board]:
    return begun(board, CompulsoryMovement("red"), **dice)


def lurking(y: int = 30, facing: int = NORTH) -> Board:
    """A Pack in the south that looks away from the enemies."""
    return field(red_shark=(20, 10, SOUTH), blue_foot=(20, y, SOUTH), blue_bows=(50, 40, facing))


def test_a_pack_that_assaults_nobody_goes_straight_at_the_closest_enemy() -> None:
    """GOK-SR-83, GOK-MSEQ-12, GOK-C-281 (A-140): it has moved then."""
    board = lurking()
    table = prowling(board)
    (fact,) = table.of(UnitMoved)
    assert (fact.unit, fact.act, fact.cost) == (SHARK, "moved", 7 * INCH)
    before, after = named(board, SHARK), named(table.board, SHARK)
    assert far_apart(board, before, named(board, FOE)) - far_apart(table.board, after, named(board, FOE)) == 7 * INCH
    assert SHARK not in [one.id for one in movers(table.board, "red")]


def test_it_stops_an_inch_from_the_enemy_and_where_it_cannot_move_it_stays() -> None:
    """GOK-SR-83, GOK-MOVE-2"""
    table = prowling(lurking(17))
    assert far_apart(table.board, named(table.board, SHARK), named(table.board, FOE)) == INCH
    board = field(red_shark=(20, 6), red_spears=(20, 12), blue_foot=(20, 30, SOUTH))
    block, base = named(board, "red.spears").block, named(board, SHARK).bases[0]
    behind = base.but(x=block.x, y=block.y - 100_000 - base.d // 2)
    table = prowling(changed(board, SHARK, bases=(behind,)))
    assert (table.of(UnitMoved), table.of(UnitBarred)) == ([], [UnitBarred(SHARK, ("move",))])
    assert SHARK not in [one.id for one in movers(table.board, "red")]


@pytest.mark.parametrize("bars", [("move",), ()])
def test_who_obeys_or_may_not_move_or_assaults_does_not_prowl(bars: tuple[str, ...]) -> None:
    """GOK-SR-82, GOK-SR-84, GOK-DISG-11: a Hunter within 8 inches; barred, immobile or with an Assault to move."""
    led = field(red_shark=(20, 10, SOUTH), red_stalker=(20, 14), blue_foot=(20, 30, SOUTH))
    bold = lurking().but(declared=(Declared(SHARK, FOE, "front", "hold"),))
    for board in (led, bold, under(lurking(), SHARK, "immobile"), changed(lurking(), SHARK, bars=("move",))):
        assert prowling(board).of(UnitMoved) == []
    alone = field(red_shark=(20, 10, SOUTH))
    assert prowling(alone).of(UnitMoved) == [], "no enemy is there"


def test_hidden_reckers_may_be_let_loose_at_it() -> None:
    """GOK-HOBC-10, GOK-HOBC-11"""
    board = lurking(22)
    blue = next(one for one in board.armies if one.seat == "blue")
    armies = tuple([blue.but(hidden=(("reckers", "foot"),)) if one == blue else one for one in board.armies])
    table = prowling(board.but(armies=armies), recker=[1, 2])
    assert table.of(UnitMoved) == []
    held = prowling(board.but(armies=armies)).answer("blue", HOLD)
    assert [fact.cost for fact in held.of(UnitMoved)] == [7 * INCH]
    loosed = table.answer("blue", Loose(EAST))
    (fact, *_) = loosed.of(UnitMoved)
    assert (fact.unit, fact.act) == (SHARK, "moved")
    assert far_apart(loosed.board, named(loosed.board, SHARK), named(loosed.board, FOE)) == 8 * INCH
