"""P9: how far a Unit flees, where to, and what is in its way."""

from collections.abc import Sequence

import pytest
from tests.games.game_of_kings.hosts import begun, changed, field, locked, under
from tests.games.game_of_kings.tables import EAST, NORTH, SOUTH, named, scenery

from limmu.games.game_of_kings.attached import carried, places
from limmu.games.game_of_kings.board import Board, Piece
from limmu.games.game_of_kings.facts import UnitFled, UnitRemoved
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.formation import center_of
from limmu.games.game_of_kings.ground import apart, parts_of, shape_of
from limmu.games.game_of_kings.p09_flight import Cause, Flight
from limmu.testing import Driver
from limmu.toolkit.plane.shapes import overlap

SPEARS, FOOT, WOLVES = "red.spears", "blue.foot", "blue.wolves"
WEST = 18_000


def fled(
    board: Board, unit: str, die: int, why: Cause = "response", foe: str = FOOT, rolled: Sequence[int] = ()
) -> Driver[Board]:
    return begun(board, Flight(unit, why, foe), flight=[die], flight_move=rolled)


def of(table: Driver[Board]) -> UnitFled:
    (fact,) = table.of(UnitFled)
    return fact


def with_guest(board: Board, host: str, guest: str) -> Board:
    """The board with a model attached."""
    there = next(places(named(board, host), named(board, guest).bases[0]))
    return carried(changed(board.with_unit(there), guest, joined=host), host)


@pytest.mark.parametrize(("unit", "die", "inches"), [(SPEARS, 9, 13), (WOLVES, 5, 14)])
def test_a_unit_flees_a_die_and_its_move(unit: str, die: int, inches: int) -> None:
    """GOK-FLEE-5, GOK-FLEE-6, GOK-FLEE-10, GOK-RESP-5, GOK-RESP-6, GOK-C-061, GOK-C-062"""
    board = field(red_spears=(36, 20), blue_wolves=(36, 28))
    table = begun(board, Flight(unit, "response", WOLVES if unit == SPEARS else SPEARS), flight=[die])
    assert of(table).length == inches * INCH


def test_it_flees_directly_away_from_center_to_center_and_faces_there() -> None:
    """GOK-RESP-7, GOK-FLEE-7"""
    board = field(red_spears=(36, 20), blue_foot=(36, 30, SOUTH))
    table = fled(board, SPEARS, 2)
    assert of(table).heading == SOUTH
    there = named(table.board, SPEARS)
    assert there.fleeing
    assert (there.block.t, center_of(there)) == (SOUTH, (36 * INCH, 14 * INCH))


def test_the_owner_chooses_from_which_of_several_it_flees() -> None:
    """GOK-RESP-8, GOK-FLEE-7, GOK-C-303"""
    board = field(red_spears=(36, 20), blue_foot=(36, 30, SOUTH), blue_wolves=(20, 20))
    table = begun(board, Flight(SPEARS, "response", foes=(FOOT, WOLVES)), flight=[4])
    assert table.answers("red") == [FOOT, WOLVES]
    assert of(table.answer("red", WOLVES)).heading == EAST
    broken = locked(locked(board, FOOT, SPEARS), WOLVES, SPEARS)
    assert begun(broken, Flight(SPEARS, "broken"), flight=[4]).answers("red") == [FOOT, WOLVES]


def test_a_broken_unit_leaves_its_assault() -> None:
    """GOK-FLEE-5"""
    board = locked(field(red_spears=(36, 20), blue_foot=(36, 24, SOUTH)), FOOT, SPEARS)
    assert begun(board, Flight(SPEARS, "broken"), flight=[4]).board.contacts == ()


def test_a_flyer_flies() -> None:
    """GOK-SR-77, GOK-SR-78, GOK-C-064, GOK-C-288"""
    board = field(scenery("house", 36, 12), red_griphon=(36, 24), blue_foot=(36, 36))
    table = fled(board, "red.griphon", 4)
    assert (of(table).heading, of(table).length) == (SOUTH, 16 * INCH)


def test_a_random_move_is_rolled_and_no_chuffed_one_counts() -> None:
    """GOK-FLEE-5, GOK-SR-23, GOK-C-280"""
    board = field(blue_fowl=(36, 24), red_spears=(36, 16))
    for one in (board, under(board, "blue.fowl", "chuffed")):
        assert of(fled(one, "blue.fowl", 3, foe=SPEARS, rolled=[1, 2])).length == 6 * INCH


def test_a_musician_may_add_1d4_inches() -> None:
    """GOK-SR-47"""
    board = field(red_band=(36, 20), blue_foot=(36, 30, SOUTH))
    table = begun(board, Flight("red.band", "response", FOOT), flight=[3], music=[4])
    assert of(table.answer("red", "yes")).length == 11 * INCH
    table = begun(board, Flight("red.band", "response", FOOT), flight=[3])
    assert of(table.answer("red", "no")).length == 7 * INCH


def test_a_flight_that_goes_on_is_to_the_nearest_edge_panic_to_the_own() -> None:
    """GOK-MSEQ-14, GOK-PANIC-5, GOK-C-304 (A-050)"""
    board = field(red_spears=(8, 20))
    assert of(fled(board, SPEARS, 1, "rally", "")).heading == WEST
    assert of(fled(board, SPEARS, 1, "panic", "")).heading == SOUTH


def test_of_edges_as_near_it_takes_the_first_clockwise_from_its_own() -> None:
    """GOK-MSEQ-14 (A-050)"""
    assert of(fled(field(red_spears=(8, 40)), SPEARS, 1, "rally", "")).heading == WEST
    assert of(fled(field(blue_foot=(8, 40)), FOOT, 1, "rally", "")).heading == NORTH
    assert of(fled(field(blue_foot=(8, 8)), FOOT, 1, "rally", "")).heading == SOUTH


@pytest.mark.parametrize("why", ["response", "panic"])
def test_it_goes_around_what_cannot_be_crossed(why: Cause) -> None:
    """GOK-FLEE-11, GOK-PANIC-5"""
    board = field(scenery("house", 36, 14), red_spears=(36, 24), blue_foot=(36, 34, SOUTH))
    table = fled(board, SPEARS, 8, why, FOOT if why == "response" else "")
    assert of(table).heading != SOUTH
    assert of(table).length == 12 * INCH


def test_it_ignores_difficult_ground() -> None:
    """GOK-FLEE-11"""
    board = field(scenery("woods", 36, 14), red_spears=(36, 24), blue_foot=(36, 34, SOUTH))
    assert (of(fled(board, SPEARS, 8)).heading, of(fled(board, SPEARS, 8)).length) == (SOUTH, 12 * INCH)


def test_it_passes_friends_and_stops_an_inch_beyond() -> None:
    """GOK-FLEE-12, GOK-C-173"""
    board = field(red_spears=(36, 24), red_archers=(36, 18), blue_foot=(36, 34, SOUTH))
    table = fled(board, SPEARS, 2)
    there, friend = named(table.board, SPEARS), named(table.board, "red.archers")
    assert center_of(there)[1] < center_of(friend)[1]
    assert apart(there, friend, INCH + 100).holds
    assert not apart(there, friend, INCH - 100).holds


def test_it_dies_on_enemies_in_its_way_with_all_attached() -> None:
    """GOK-FLEE-13, GOK-RESP-11, GOK-FLEE-9, GOK-SR-31"""
    board = field(red_spears=(36, 24), red_lord=(20, 20), blue_wolves=(36, 16), blue_foot=(36, 34, SOUTH))
    board = with_guest(board, SPEARS, "red.lord")
    gone = fled(board, SPEARS, 8).of(UnitRemoved)
    assert [(one.unit, one.why) for one in gone] == [("red.lord", "caught"), (SPEARS, "caught")]
    assert not fled(board, SPEARS, 8).board.effects


def test_the_safest_path_goes_around_enemies() -> None:
    """GOK-PANIC-5 (A-050)"""
    board = field(red_spears=(36, 24), blue_wolves=(36, 16))
    table = fled(board, SPEARS, 8, "panic", "")
    assert not table.of(UnitRemoved)
    assert of(table).heading != SOUTH


def test_it_dies_over_the_edge() -> None:
    """GOK-FLEE-19, GOK-RESP-9, GOK-C-175"""
    board = field(red_spears=(36, 6))
    assert [one.why for one in fled(board, SPEARS, 4, "rally", "").of(UnitRemoved)] == ["fled"]
    assert not fled(field(red_spears=(36, 10)), SPEARS, 4, "rally", "").of(UnitRemoved)


def test_it_does_not_die_on_the_enemy_that_it_flees_from() -> None:
    """GOK-FLEE-13"""
    for facing in range(0, 36_000, 1500):
        board = locked(field(red_spears=(36, 24, facing, 2), blue_foot=(40, 27, SOUTH)), FOOT, SPEARS)
        assert not fled(board, SPEARS, 4, "broken").of(UnitRemoved)


def test_attached_models_flee_with_their_unit() -> None:
    """GOK-SR-30"""
    board = with_guest(field(red_spears=(36, 24), red_bold=(20, 20), blue_foot=(36, 34, SOUTH)), SPEARS, "red.bold")
    table = fled(board, "red.bold", 2)
    bold, spears = named(table.board, "red.bold"), named(table.board, SPEARS)
    assert bold.fleeing
    assert of(table).unit == SPEARS
    assert apart(bold, spears, 0).holds or apart(bold, spears, 50).holds
    assert not any([overlap(part, parts_of(spears)[0]) for part in parts_of(bold)])


def test_loose_units_flee_as_they_stand() -> None:
    """GOK-FLEE-11"""
    board = field(blue_wolves=(36, 24), red_spears=(36, 16))
    table = fled(board, WOLVES, 2, foe=SPEARS)
    before, after = named(board, WOLVES).bases, named(table.board, WOLVES).bases
    assert {(b.x - a.x, b.y - a.y) for a, b in zip(before, after, strict=True)} == {(0, 11 * INCH)}


def walled(x: int, y: int, wide: int, deep: int) -> Piece:
    """A wall of so many inches about a point."""
    w, d = wide * INCH // 2, deep * INCH // 2
    return scenery("wall", x, y).but(outline=((-w, d), (w, d), (w, -d), (-w, -d)))


def test_it_ends_on_nobody_where_another_way_is_free() -> None:
    """GOK-FLEE-12 (PL-20): walls keep it from going on beyond a friend that it stands on once it has turned."""
    box = walled(22, 24, 1, 40), walled(36, 38, 30, 1), walled(36, 10, 30, 1)
    board = field(*box, red_spears=(36, 24, NORTH, 1), red_archers=(31, 24), blue_foot=(50, 24, WEST))
    there = named(fled(board, SPEARS, 8).board, SPEARS)
    others = [*parts_of(named(board, "red.archers")), *[shape_of(one) for one in board.pieces]]
    assert not any([overlap(part, one) for part in parts_of(there) for one in others])
    assert there.block != named(board, SPEARS).block


def test_who_has_no_room_at_all_stays_as_it_stands() -> None:
    """GOK-FLEE-11 (PL-20): a rank between two walls cannot turn."""
    thin, long, facing = 13_000, 12 * INCH, 4725
    walls = [
        scenery("wall", 36, 24).but(
            t=facing + 27_000, outline=((-long, top), (long, top), (long, top - INCH), (-long, top - INCH))
        )
        for top in (thin + INCH, -thin)
    ]
    board = field(*walls, red_spears=(36, 24, facing, 20), blue_foot=(50, 24, WEST))
    table = fled(board, SPEARS, 8)
    assert (of(table).length, of(table).blocks) == (0, named(board, SPEARS).blocks)
    assert named(table.board, SPEARS).fleeing
