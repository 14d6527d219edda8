"""'Reckers at their limits: who is halted, where one comes out, whom it goes through, what wrecks it."""

import pytest
from tests.games.game_of_kings.gunners import attached
from tests.games.game_of_kings.hosts import begun, changed, field
from tests.games.game_of_kings.tables import EAST, NORTH, SOUTH, named, scenery, stood
from tests.games.game_of_kings.test_limits_of_onsets import wall
from tests.games.game_of_kings.test_limits_once_more import ball, edge_of
from tests.games.game_of_kings.test_p07_reckers import AHEAD, FOOT, RECKERS, SPEARS, lair, moving

from limmu.games.game_of_kings.board import Board, Ruled, Settled, Unit
from limmu.games.game_of_kings.facts_charisma import ReckerLoosed
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.ground import NEAR
from limmu.games.game_of_kings.moves import begun as setting_out
from limmu.games.game_of_kings.p07_reckers import Loose, Release, halt_of, lairs, rolled, set_free

# ---------------------------------------------------------------- who is halted


def test_reckers_whose_unit_is_off_the_table_come_out_at_nobody() -> None:
    """GOK-HOBC-10"""
    board = lair()
    assert [host.id for _, host in lairs(board, "blue")] == [FOOT]
    assert lairs(changed(board, FOOT, blocks=()), "blue") == []
    assert lairs(board, "blue", (RECKERS,)) == []


def halted(board: Board) -> tuple[int, int] | None:
    """How many legs one goes that wants to go four inches, and how far the last of them; None: it is not halted."""
    at = setting_out(board, named(board, SPEARS), "move", 4 * INCH)
    found = halt_of(board, at, AHEAD.legs)
    return None if found is None else (len(found.legs), found.legs[-1].length if found.legs else 0)


@pytest.mark.parametrize(
    ("gap", "told"),
    [(NEAR, (0, 0)), (NEAR + 1, (1, 1)), (NEAR + 4 * INCH, (1, 4 * INCH)), (NEAR + 4 * INCH + 1, None)],
)
def test_one_is_halted_where_it_first_comes_within_eight_inches(gap: int, told: tuple[int, int] | None) -> None:
    """GOK-HOBC-10, GOK-HOBC-11 (PL-30): who is as near already does not go at all."""
    assert halted(lair(gap)) == told


@pytest.mark.parametrize(("ruled", "told"), [(NEAR, (0, 0)), (NEAR + 1, None)])
def test_what_an_umpire_ruled_goes_before_what_people_settled(ruled: int, told: tuple[int, int] | None) -> None:
    """GOK-HOBC-10, GOK-MEAS-2 (PL-49): whatever they said of its approach."""
    board = lair(NEAR + INCH)
    said = [Settled("approach", SPEARS, FOOT, value, board.turn) for value in (0, 1)]
    for one in said:
        assert halted(board.but(settled=(one,), ruled=(Ruled(SPEARS, FOOT, ruled, board.turn),))) == told


# ---------------------------------------------------------------- where it comes out


@pytest.mark.parametrize(("facing", "x", "y"), [(NORTH, 0, 1), (SOUTH, 0, -1), (EAST, 1, 0)])
def test_a_recker_leaves_its_unit_by_a_hair(facing: int, x: int, y: int) -> None:
    """GOK-HOBC-12, GOK-HOBC-14: straight from the middle of its host, which stands 125 wide and 100 deep."""
    board = field(blue_foot=(36, 24, NORTH))
    found = set_free(board, named(board, RECKERS), named(board, FOOT), facing)
    half = 62_500 if facing == EAST else 50_000
    away = half + 12_500 + 1
    assert (found.x, found.y, found.t) == (36 * INCH + x * away, 24 * INCH + y * away, facing)


def loose(*at: tuple[int, int]) -> Board:
    """Loose men of Blue at places about the middle of the table."""
    board = stood(field(), FOOT, 36, 24, form="skirmish")
    base = named(board, FOOT).bases[0]
    there = tuple([base.but(x=36 * INCH + x, y=24 * INCH + y) for x, y in at])
    return changed(board, FOOT, models=len(at), bases=there)


def test_a_recker_leaves_loose_men_beyond_the_last_in_its_way() -> None:
    """GOK-HOBC-12, GOK-HOBC-14: others stand beside its way."""
    board = loose((0, -30_000), (0, 30_000), (-60_000, 60_000), (60_000, -60_000))
    found = set_free(board, named(board, RECKERS), named(board, FOOT), NORTH)
    assert (found.x, found.y) == (36 * INCH, 24 * INCH + 30_000 + 12_500 + 12_500 + 1)


def test_a_recker_comes_out_in_the_middle_of_loose_men_where_nobody_is_in_its_way() -> None:
    """GOK-HOBC-12"""
    board = loose((-60_000, 0), (60_000, 0))
    found = set_free(board, named(board, RECKERS), named(board, FOOT), NORTH)
    assert (found.x, found.y) == (36 * INCH, 24 * INCH)


def test_each_recker_that_is_let_loose_is_numbered_among_those_of_its_unit() -> None:
    """GOK-HOBC-15"""
    board = lair()
    other = Unit("blue.others.1", "blue", "others", "released", 1, bases=(ball(5, 5),))
    one = Unit(f"{RECKERS}.1", "blue", "reckers", "released", 1, bases=(ball(10, 5),))
    board = board.but(units=(*board.units, other, one))
    table = begun(board, Release(RECKERS, FOOT, SPEARS, EAST), recker=[1, 2])
    assert [fact.recker.id for fact in table.of(ReckerLoosed)] == [f"{RECKERS}.2"]


def test_nothing_is_asked_where_no_recker_is_left() -> None:
    """GOK-HOBC-15"""
    table = moving(lair(), recker=[1, 2, 3, 4]).answer("blue", Loose(EAST))
    assert table.asked("blue")
    table.answer("blue", Loose(NORTH))
    assert table.open is None or table.open.seats == ("red",)


# ---------------------------------------------------------------- whom it goes through


def test_who_is_attached_is_gone_through_with_its_unit() -> None:
    """GOK-HOBC-13, GOK-HOBC-14"""
    board = attached(field(red_spears=(24, 20), red_lord=(5, 5)), "red.lord", SPEARS)
    guest = named(board, "red.lord").bases[0]
    found = rolled(board, (), ball(24, 10).but(x=guest.x), NORTH, 14 * INCH)
    assert found.struck == (SPEARS,)


def test_a_recker_comes_out_behind_whom_it_would_stop_in_by_a_hair() -> None:
    """GOK-HOBC-14 (A-138)"""
    board = field(red_spears=(24, 20))
    low, high = edge_of(board, SPEARS)
    start = ball(24, 10)
    for end in (low, high):
        found = rolled(board, (), start, NORTH, end + 12_600 - 2 * 12_500 - start.y)
        assert (found.struck, found.base.y) == ((SPEARS,), high + 12_500 + 1)
    assert rolled(board, (), start, NORTH, low - 12_500 - start.y).base.y == low - 12_500


# ---------------------------------------------------------------- what wrecks it


def test_scenery_that_is_not_on_the_table_wrecks_no_recker() -> None:
    """GOK-HOBC-18"""
    board = field(scenery("wall", 24, 20))
    assert rolled(board, (), ball(24, 10), NORTH, 12 * INCH).wrecked
    (piece,) = board.pieces
    assert not rolled(board.but(pieces=(piece.but(placed=False),)), (), ball(24, 10), NORTH, 12 * INCH).wrecked


def test_a_recker_that_comes_out_in_scenery_is_wrecked_wherever_it_goes() -> None:
    """GOK-HOBC-18"""
    board = field()
    behind = board.but(pieces=(wall(24 * INCH, 10 * INCH - 10_000, 500),))
    assert rolled(behind, (), ball(24, 10), NORTH, 2 * INCH).wrecked
    clear = board.but(pieces=(wall(24 * INCH, 10 * INCH - 14_000, 500),))
    assert not rolled(clear, (), ball(24, 10), NORTH, 2 * INCH).wrecked
