"""Limits of the Movement Phase: reforms, Packs, who answers an Assault, who is redirected, and how a flight ends."""

import pytest
from tests.games.game_of_kings.hosts import begun, changed, field, locked, under
from tests.games.game_of_kings.tables import EAST, NORTH, SOUTH, WEST, bare, named, stood
from tests.games.game_of_kings.test_limits_of_assaults import lairs
from tests.games.game_of_kings.test_p08_responses import BOWS, FOE, KNIGHTS, SPEARS, assaulted, facing

from limmu.games.game_of_kings.board import Board, Declared, Leg
from limmu.games.game_of_kings.facts import UnitFled, UnitMoved
from limmu.games.game_of_kings.facts_assault import AssaultDeclared, AssaultRedirected
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.formation import Array
from limmu.games.game_of_kings.ground import NEAR
from limmu.games.game_of_kings.p04_attaching import Attach, AttachUnit, Detach
from limmu.games.game_of_kings.p04_declarations import Declarations, under_instinct
from limmu.games.game_of_kings.p04_movement import Advance, Movement, MoveUnit, Regroup
from limmu.games.game_of_kings.p05_rally import ReformRallied
from limmu.games.game_of_kings.p07_reckers import HOLD, Loose
from limmu.games.game_of_kings.p08_responses import STAY, Respond, Responses, may_respond
from limmu.games.game_of_kings.p09_flight import Flight, nearest_edge, way_of

LORD, BAND, FOWL = "red.lord", "red.band", "blue.fowl"
FIVE = Array("ranked", 5)

# ---------------------------------------------------------------- moves and reforms


def test_one_whose_move_is_rolled_rolls_first() -> None:
    """GOK-MOVE-9"""
    board = field(blue_fowl=(36, 30, SOUTH)).but(active="blue")
    question = MoveUnit("blue")
    assert question.check(board, Advance(FOWL, "move"))
    assert question.check(board, Advance(FOWL, "move", (Leg("forward", length=INCH),))).code == "roll_first"


@pytest.mark.parametrize(
    ("array", "facing", "code"),
    [
        (FIVE, NORTH, ""), (FIVE, NORTH + 500, ""), (FIVE, NORTH + 100, "off_grid"),
        (Array("ranked", 21), NORTH, "no_formation_of_it"), (Array("ranked", 20), NORTH, "GOK-MOVE-1"),
        (Array("ranked", 1), NORTH, "off_table"),
    ],
)  # fmt: skip
def test_a_unit_reforms_as_it_may_where_there_is_room(array: Array, facing: int, code: str) -> None:
    """GOK-MOVE-24, GOK-MOVE-25"""
    board = stood(stood(bare(), "red.foot", 12, 5), "red.troll", 20, 5)
    verdict = MoveUnit("red").check(board, Regroup("red.foot", array, facing))
    assert bool(verdict) == (not code)
    assert not code or code in (verdict.code, verdict.clause)


def test_a_single_model_has_no_formations() -> None:
    """GOK-MOVE-28"""
    board = stood(bare(), "red.troll", 12, 24)
    verdict = MoveUnit("red").check(board, Regroup("red.troll", Array("single"), NORTH))
    assert (verdict.clause, verdict.code) == ("GOK-MOVE-25", "no_formation_of_it")


def test_only_the_unit_that_rallied_reforms() -> None:
    """GOK-MSEQ-5"""
    board = field(red_spears=(36, 20), red_band=(20, 20))
    question = ReformRallied("red", SPEARS)
    assert question.check(board, Regroup(SPEARS, FIVE, NORTH))
    assert question.check(board, Regroup(BAND, FIVE, NORTH)).code == "only_reforms"


@pytest.mark.parametrize("nearer", ["foot", "bows"])
def test_reckers_halt_a_move_in_the_order_in_which_one_comes_near_to_them(nearer: str) -> None:
    """GOK-HOBC-10, GOK-HOBC-11 (A-138)"""
    far = NEAR + 2 * INCH
    board = (lairs(far - INCH, far) if nearer == "foot" else lairs(far, far - INCH)).but(declared=())
    ahead = Advance(SPEARS, "move", (Leg("forward", length=3 * INCH),))
    table = begun(board, Movement("red"), recker=[1, 2]).answer("red", ahead)
    table.answer("blue", HOLD).answer("blue", Loose(NORTH)).answer("blue", HOLD)
    assert [fact.cost for fact in table.of(UnitMoved) if fact.unit == SPEARS] == [2 * INCH]


# ---------------------------------------------------------------- who attaches, and Packs


def test_one_that_is_not_attached_leaves_nobody_and_no_swarm_takes_anybody() -> None:
    """GOK-SR-34, GOK-SWARM-4"""
    board = field(red_lord=(36, 20), red_swarm=(20, 20))
    question = AttachUnit("red")
    assert question.check(board, Detach(LORD)).code == "not_attached"
    assert question.check(board, Attach(LORD, "red.swarm")).clause == "GOK-SWARM-4"


@pytest.mark.parametrize(("rules", "told"), [((), True), (("hunter",), False)])
def test_a_pack_is_kept_from_instinct_by_another_that_hunts(rules: tuple[str, ...], told: bool) -> None:
    """GOK-SR-82, GOK-SR-84 (A-140): and not by itself."""
    board = under(field(red_spears=(36, 20), red_band=(42, 20)), SPEARS, "pack", "hunter")
    board = under(board, BAND, *rules)
    assert under_instinct(board, named(board, SPEARS)) == told


def test_a_pack_under_instinct_that_may_not_assault_or_has_no_enemy_assaults_nobody() -> None:
    """GOK-SR-83"""
    board = under(field(red_spears=(36, 20), blue_foot=(36, 30, SOUTH)), SPEARS, "pack")
    assert [fact.on for fact in begun(board, Declarations("red")).of(AssaultDeclared)] == [FOE]
    flees = changed(board, SPEARS, fleeing=True)
    assert not begun(flees, Declarations("red")).of(AssaultDeclared)
    alone = changed(board, FOE, blocks=())
    assert not begun(alone, Declarations("red")).of(AssaultDeclared)


# ---------------------------------------------------------------- who answers an Assault


def test_one_of_its_friends_is_enough_to_hold() -> None:
    """GOK-DISG-8, GOK-RESP-2 (A-096)"""
    board = field(blue_foot=(36, 20, SOUTH), blue_wolves=(36, 30, SOUTH), red_spears=(36, 10))
    by_foe, by_friend = Declared(SPEARS, FOE, "front"), Declared("blue.wolves", FOE, "front")
    for declared, flees in (((by_foe,), True), ((by_foe, by_friend), False), ((by_friend, by_foe), False)):
        on = board.but(declared=declared)
        assert bool(may_respond(on, named(on, FOE), "flee")) == flees


def test_one_assault_that_was_redirected_at_it_is_enough_to_hold() -> None:
    """GOK-RESP-13"""
    board = facing()
    plain, redirected = Declared(SPEARS, FOE, "front"), Declared(KNIGHTS, FOE, "front").but(redirected=True)
    elsewhere = Declared(KNIGHTS, BOWS, "front").but(redirected=True)
    for declared, flees in (((plain,), True), ((plain, redirected), False), ((plain, elsewhere), True)):
        on = board.but(declared=declared)
        assert bool(may_respond(on, named(on, FOE), "flee")) == flees


def test_who_is_on_its_way_already_is_not_redirected() -> None:
    """GOK-RESP-12, GOK-CHARGE-19"""
    board = facing(red_knights=(30, 16), blue_foot=(24, 24, SOUTH), blue_bows=(34, 24, SOUTH))
    board = board.but(declared=(Declared(KNIGHTS, FOE, "front"),))
    for moving, asked in (("", True), (KNIGHTS, False)):
        table = begun(board, Responses("red", moving), flight=[12]).answer("blue", Respond(FOE, "flee", KNIGHTS))
        assert (table.open is not None) == asked


def test_each_whose_target_fled_is_redirected_or_not() -> None:
    """GOK-RESP-12: the spears have nobody else in reach, then they have."""
    near = facing(red_knights=(30, 16), blue_foot=(24, 24, SOUTH), blue_bows=(34, 24, SOUTH))
    table = assaulted(stood(near, SPEARS, 5, 12), (SPEARS, FOE), (KNIGHTS, FOE), flight=[12])
    table.answer("blue", Respond(FOE, "flee", KNIGHTS)).answer("red", BOWS)
    assert [fact.by for fact in table.of(AssaultRedirected)] == [KNIGHTS]
    both = assaulted(stood(near, SPEARS, 38, 18), (SPEARS, FOE), (KNIGHTS, FOE), flight=[12])
    both.answer("blue", Respond(FOE, "flee", KNIGHTS)).answer("red", STAY).answer("red", BOWS)
    assert [fact.by for fact in both.of(AssaultRedirected)] == [KNIGHTS]
    assert both.open is None


# ---------------------------------------------------------------- how a flight ends


@pytest.mark.parametrize(
    ("id_", "x", "y", "heading"),
    [
        (LORD, 10, 10, SOUTH), (LORD, 62, 10, SOUTH), (LORD, 10, 38, WEST), (LORD, 62, 38, NORTH),
        ("blue.king", 10, 38, NORTH), ("blue.king", 62, 38, NORTH), ("blue.king", 62, 10, EAST),
        ("blue.king", 10, 10, SOUTH),
    ],
)  # fmt: skip
def test_of_edges_as_near_the_first_clockwise_from_its_own_is_taken(id_: str, x: int, y: int, heading: int) -> None:
    """GOK-MSEQ-14 (A-050): clockwise from the south edge come the west, the north and the east edge."""
    board = stood(field(), id_, x, y)
    assert nearest_edge(board, named(board, id_)) == heading


WOLVES = "blue.wolves"


def fleeing_east(y: int, *more: tuple[str, int, int]) -> Board:
    """The lord flees east from loose Wolves, one of whom stands where a straight way of ten inches would end."""
    board = stood(stood(field(), LORD, 20, 24), WOLVES, 10, 24, EAST)
    base = named(board, WOLVES).bases[0]
    wolves = tuple([base.but(x=x * INCH, y=y) for x in (10, 30)])
    board = changed(board, WOLVES, models=2, bases=wolves)
    board = changed(board, LORD, bases=(named(board, LORD).bases[0].but(y=y, t=EAST),))
    for id_, x, aside in more:
        board = stood(board, id_, 50, 40)
        board = changed(board, id_, bases=(named(board, id_).bases[0].but(x=20 * INCH + x, y=y + aside),))
    return board


def fled(board: Board) -> tuple[int, str, bool]:
    _, way = way_of(board, named(board, LORD), EAST, 10 * INCH, foe=WOLVES)
    return way.heading, way.ran_into, way.left_table


def test_who_would_end_on_somebody_takes_another_way_on_which_it_lives() -> None:
    """GOK-FLEE-12, GOK-FLEE-13 (A-050): to the left, else to the right; never off the table or into an enemy."""
    assert fled(fleeing_east(24 * INCH)) == (EAST + 1000, "", False)
    assert fled(fleeing_east(48 * INCH - 14_000)) == (36_000 - 1000, "", False)
    into = fleeing_east(24 * INCH, ("blue.wyvern", 8 * INCH, 60_000))
    assert fled(into) == (36_000 - 1000, "", False)


def test_who_runs_straight_into_an_enemy_dies_there() -> None:
    """GOK-FLEE-13"""
    board = stood(stood(field(), LORD, 20, 24, EAST), "blue.wyvern", 26, 24)
    assert fled(board) == (EAST, "blue.wyvern", False)
    assert fled(stood(field(), LORD, 66, 24, EAST)) == (EAST, "", True)


def test_whom_it_flees_from_is_not_in_its_way() -> None:
    """GOK-RESP-9, GOK-FLEE-13: loose enemies on either side of it."""
    board = stood(stood(field(), SPEARS, 36, 20), "blue.wolves", 36, 30, SOUTH)
    base = named(board, "blue.wolves").bases[0]
    there = tuple([base.but(x=36 * INCH, y=y * INCH) for y in (30, 34)])
    board = changed(board, "blue.wolves", models=2, bases=there)
    unit = named(board, SPEARS)
    assert way_of(board, unit, NORTH, 10 * INCH)[1].ran_into == "blue.wolves"
    assert way_of(board, unit, NORTH, 20 * INCH, foe="blue.wolves")[1].ran_into == ""


def test_in_panic_one_flees_to_its_own_edge_whomever_it_fights() -> None:
    """GOK-PANIC-5"""
    board = locked(field(red_spears=(36, 20), blue_foot=(36, 10)), "blue.foot", SPEARS)
    (fact,) = begun(board, Flight(SPEARS, "panic"), flight=[1]).of(UnitFled)
    assert fact.heading == SOUTH or fact.length == 0


def test_who_broke_flees_from_those_that_beat_it() -> None:
    """GOK-FLEE-7: whoever else it fights."""
    board = field(red_spears=(36, 20), blue_foot=(36, 30, SOUTH), blue_bows=(30, 20, EAST))
    board = locked(locked(board, FOE, SPEARS), BOWS, SPEARS)
    table = begun(board, Flight(SPEARS, "broken", foes=(FOE,)), flight=[1])
    assert [fact.heading for fact in table.of(UnitFled)] == [SOUTH]
    asked = begun(board, Flight(SPEARS, "broken"), flight=[1])
    assert asked.answers("red") == [FOE, BOWS]


def test_a_random_move_is_rolled_in_flight_unless_it_flies_and_music_adds_to_it() -> None:
    """GOK-SR-23, GOK-SR-47, GOK-SR-78, GOK-FLEE-5"""
    board = field(blue_fowl=(36, 20, SOUTH))
    winged = begun(under(board, FOWL, "fly"), Flight(FOWL, "panic"), flight=[3])
    assert [fact.length for fact in winged.of(UnitFled)] == [15 * INCH]
    played = changed(board, FOWL, leaders=("musician",))
    table = begun(played, Flight(FOWL, "panic"), flight=[3], flight_move=[2, 4], music=[2]).answer("blue", "yes")
    assert [fact.length for fact in table.of(UnitFled)] == [11 * INCH]
