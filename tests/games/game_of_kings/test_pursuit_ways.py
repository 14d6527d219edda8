"""P20.3, PL-21: how a pursuit goes on the table."""

from tests.games.game_of_kings.tables import EAST, NORTH, SOUTH, bare, named, scenery, stood

from limmu.games.game_of_kings.board import Board
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.pursuit import chase

FOOT, WOLVES, TROLL, ENEMY = "red.foot", "red.wolves", "red.troll", "blue.troll"


def lone(id_: str = FOOT) -> Board:
    return stood(bare(), id_, 24, 20)


def test_a_pursuer_turns_where_its_quarry_fled_and_goes_its_full_distance() -> None:
    """GOK-FLEE-14, GOK-FLEE-15"""
    board = lone()
    way = chase(board, named(board, FOOT), EAST, 7 * INCH)
    assert (way.unit.block.t, way.length, way.touched, way.left_table) == (EAST, 7 * INCH, (), False)


def test_marsh_does_not_slow_it_and_a_wall_is_gone_around() -> None:
    """GOK-FLEE-15 (procedures 9.11)"""
    marsh = stood(bare(scenery("marsh", 24, 26)), TROLL, 24, 20)
    assert chase(marsh, named(marsh, TROLL), NORTH, 9 * INCH).length == 9 * INCH
    wall = stood(bare(scenery("wall", 24, 26)), TROLL, 24, 20)
    way = chase(wall, named(wall, TROLL), NORTH, 9 * INCH)
    assert way.length == 9 * INCH
    assert way.unit.bases[0].t not in (NORTH, SOUTH)


def test_friends_stop_it() -> None:
    """GOK-FLEE-15 (PL-21)"""
    board = stood(lone(), TROLL, 24, 28)
    assert chase(board, named(board, FOOT), NORTH, 12 * INCH).length == 8 * INCH - 50_000 - 25_000


def test_the_first_enemies_in_the_way_are_met_at_once() -> None:
    """GOK-FLEE-16 (PL-16)"""
    board = stood(stood(lone(), ENEMY, 23, 28, SOUTH), "blue.wyvern", 26, 28, SOUTH)
    way = chase(board, named(board, FOOT), NORTH, 12 * INCH)
    assert (way.length, way.touched) == (8 * INCH - 50_000 - 25_000, ("blue.wyvern", ENEMY))
    loose = stood(stood(bare(), WOLVES, 24, 20), ENEMY, 24, 28, SOUTH)
    assert chase(loose, named(loose, WOLVES), NORTH, 12 * INCH).touched == (ENEMY,)


def test_who_has_no_room_to_turn_stays() -> None:
    """GOK-FLEE-14 (PL-21)"""
    board = stood(stood(lone(), TROLL, 24, 20), FOOT, 24, 20)
    (base,) = named(board, TROLL).bases
    block = named(board, FOOT).block
    beside = base.but(x=block.x + 62_500 + 25_000, y=block.y - 25_000)
    board = board.with_unit(named(board, TROLL).but(bases=(beside,)))
    way = chase(board, named(board, FOOT), 4500, 6 * INCH)
    assert (way.unit.block.t, way.length) == (NORTH, 0)


def test_over_the_edge_it_leaves_the_table() -> None:
    """GOK-RESP-9, GOK-FLEE-20"""
    board = stood(bare(), FOOT, 24, 45)
    way = chase(board, named(board, FOOT), NORTH, 10 * INCH)
    assert way.left_table
    assert way.length == 3 * INCH - 50_000
