"""Moves at their limits: where one turns, lands and takes up a pattern, and what a leg costs."""

import pytest
from tests.games.game_of_kings.gunners import attached
from tests.games.game_of_kings.tables import NORTH, bare, named, scenery, stood
from tests.games.game_of_kings.test_limits_of_onsets import before, wall

from limmu.games.game_of_kings.board import Board, Leg
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.ground import parts_of
from limmu.games.game_of_kings.moves import Journey, Manner, begun, judged, lengths, may_move, patterns

FOOT, WOLVES, WYVERN, TROLL = "red.foot", "red.wolves", "red.wyvern", "red.troll"


def setting_out(board: Board, id_: str, manner: Manner = "move", inches: int = 6) -> Journey:
    return begun(board, named(board, id_), manner, inches * INCH)


def test_one_turns_only_where_those_attached_have_room_too() -> None:
    """GOK-MOVE-21, GOK-SR-29"""
    board = attached(stood(bare(), FOOT, 24, 24), "red.avatar_1", FOOT)
    assert may_move(board, named(board, FOOT), "turn_left")
    _, guest = parts_of(setting_out(board, FOOT, "turn_left").unit)
    barred = board.but(pieces=(wall((guest.x0 + guest.x1) // 2, (guest.y0 + guest.y1) // 2, 2000),))
    assert not may_move(barred, named(barred, FOOT), "turn_left")


def test_a_flyer_that_may_not_land_where_it_stands_may_stay_there() -> None:
    """GOK-MOVE-37, GOK-SR-71: an inch of marsh before it ends, 50 mm of itself."""
    board = stood(bare(), WYVERN, 24, 12)
    base = named(board, WYVERN).bases[0]
    inside = board.but(pieces=(scenery("marsh", 24, 12),))
    top = max([y for _, y in inside.pieces[0].outline])
    ranges = lengths(setting_out(inside, WYVERN, "fly"), "flight", NORTH).ranges
    assert ranges == ((0, 0), (top + 25_000, 12 * INCH))
    ahead = board.but(pieces=(wall(base.x, base.y + 25_000 + 10_000, 10_000),))
    assert lengths(setting_out(ahead, WYVERN, "fly"), "flight", NORTH).ranges == ((0, 0), (70_000, 12 * INCH))
    assert lengths(setting_out(board, WYVERN, "fly"), "flight", NORTH).ranges == ((0, 12 * INCH),)


@pytest.mark.parametrize(("more", "may"), [(0, True), (45, False), (100_000, True)])
def test_a_flyer_lands_before_a_friend_or_beyond_and_not_on_its_edge(more: int, may: bool) -> None:
    """GOK-SR-70, GOK-MOVE-1"""
    board = before(stood(bare(), WYVERN, 24, 12), WYVERN, TROLL, 100_000)
    leg = Leg("flight", NORTH, 100_000 + more)
    assert bool(judged(setting_out(board, WYVERN, "fly"), leg)) == may


def test_a_single_model_goes_half_as_far_in_difficult_ground() -> None:
    """GOK-MOVE-33, GOK-MOVE-34"""
    board = stood(bare(), TROLL, 24, 12)
    marsh = scenery("marsh", 24, 12)
    wide = marsh.but(outline=tuple([(20 * x, 20 * y) for x, y in marsh.outline]))
    for pieces, far in (((), 6 * INCH), ((wide,), 3 * INCH)):
        assert lengths(setting_out(board.but(pieces=pieces), TROLL), "straight", NORTH).ranges == ((0, far),)


def test_loose_models_take_up_every_pattern_that_there_is_room_for() -> None:
    """GOK-MOVE-26, GOK-MOVE-7: from one behind the other to all abreast."""
    at = setting_out(stood(bare(), WOLVES, 24, 24), WOLVES, inches=20)
    found = list(patterns(at))
    assert [files for files, gap in found if not gap] == [1, 2, 3, 4, 5]
    assert {files for files, _ in found} == {1, 2, 3, 4, 5}
    assert [gap for _, gap in patterns(at, 3)] == [gap for files, gap in found if files == 3]
