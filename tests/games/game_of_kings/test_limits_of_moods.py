"""What Disgruntled Units do at once, at its limits: whom they reach and how, where they turn, with what they shoot."""

from typing import Any

import pytest
from tests.games.game_of_kings.gunners import attached, guns
from tests.games.game_of_kings.hosts import begun, changed, field, under
from tests.games.game_of_kings.tables import EAST, NORTH, SOUTH, WEST, named, scenery, stood
from tests.games.game_of_kings.test_limits_of_onsets import before, wall
from tests.games.game_of_kings.test_p06_disgruntled import BARRED, BOWS, FOOT, SPEARS, WOLVES, moods, rolled

from limmu.games.game_of_kings.board import Board
from limmu.games.game_of_kings.facts import ContactMade, UnitFled, UnitMoved, UnitRemoved
from limmu.games.game_of_kings.facts_assault import AssaultDeclared, AssaultSettled
from limmu.games.game_of_kings.facts_charisma import DisgruntledRolled
from limmu.games.game_of_kings.facts_shooting import BlowsTold
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.ground import parts_of
from limmu.games.game_of_kings.onset import Onset
from limmu.games.game_of_kings.p06_disgruntled import Disgruntled, faced, onset_at
from limmu.games.game_of_kings.p08_responses import Respond
from limmu.games.game_of_kings.p09_flight import turned_to

BAND = "red.band"

# ---------------------------------------------------------------- who is reached


def facing(gap: int, by: str = BOWS, **more: tuple[int, ...]) -> Board:
    """A Disgruntled Unit of Blue looks north at Red's spears, which stand so far before it."""
    return before(stood(field(**more), by, 36, 30), by, SPEARS, gap)


@pytest.mark.parametrize(("gap", "declared"), [(8 * INCH, 1), (8 * INCH + 2, 0)])
def test_two_or_three_it_reaches_twice_its_move(gap: int, declared: int) -> None:
    """GOK-DISG-8, GOK-DISG-10"""
    table = rolled(facing(gap), 2)
    assert len(table.of(AssaultDeclared)) == declared
    assert (named(table.board, BOWS).bars == BARRED) == (not declared)


@pytest.mark.parametrize(("gap", "declared"), [(4 * INCH, 1), (4 * INCH + 2, 0)])
def test_eight_it_comes_into_contact_within_its_move(gap: int, declared: int) -> None:
    """GOK-DISG-12, GOK-DISG-15"""
    table = rolled(facing(gap), 8)
    assert len(table.of(AssaultDeclared)) == declared
    assert [fact.unit for fact in table.of(UnitMoved)] == [BOWS] * (not declared)


@pytest.mark.parametrize(("gap", "declared"), [(18 * INCH + INCH, 1), (18 * INCH + INCH + 2, 0)])
def test_loose_models_reach_whom_they_come_within_an_inch_of(gap: int, declared: int) -> None:
    """GOK-DISG-8, GOK-DISG-10, GOK-CHARGE-5"""
    board = stood(field(red_spears=(36, 5)), WOLVES, 36, 12)
    assert len(rolled(before(board, WOLVES, SPEARS, gap), 2).of(AssaultDeclared)) == declared


def test_it_reaches_its_target_before_anybody_else_or_not_at_all() -> None:
    """GOK-DISG-8, GOK-DISG-10: who stands at its side is met together with it, who stands before it bars the way."""
    board = facing(6 * INCH)
    bows, spears = named(board, BOWS), named(board, SPEARS)
    free = onset_at(board, bows, spears, 4 * INCH)
    assert free == Onset("assault", "straight")
    aside = before(board, BOWS, BAND, 6 * INCH, 60_000)
    assert onset_at(aside, bows, spears, 4 * INCH) == free
    wide = stood(board, id_=BAND, x=36, y=33, facing=EAST, files=2)
    assert onset_at(wide, bows, spears, 4 * INCH) is None


def test_it_pivots_to_reach_its_target() -> None:
    """GOK-DISG-9: once, as far as it must."""
    board = facing(4 * INCH)
    block = named(board, SPEARS).block
    aside = changed(board, SPEARS, blocks=(block.but(x=block.x + 8 * INCH),))
    found = onset_at(aside, named(aside, BOWS), named(aside, SPEARS), 9 * INCH)
    assert found is not None
    assert (found.way, found.angle > 0) == ("right", True)
    table = rolled(under(aside, BOWS, "double_move"), 2).answer("red", Respond(SPEARS, "hold"))
    assert [fact.contact.on for fact in table.of(ContactMade)] == [SPEARS]
    assert [leg.way for leg in table.of(UnitMoved)[0].legs] == ["right", "forward"]


# ---------------------------------------------------------------- what comes of its Assault


def test_one_whose_target_flees_goes_after_it() -> None:
    """GOK-DISG-8, GOK-CHARGE-7"""
    table = rolled(facing(6 * INCH), 2, flight=[12]).answer("red", Respond(SPEARS, "flee", BOWS))
    assert table.of(UnitFled)
    assert [fact.how for fact in table.of(AssaultSettled)] == ["failed"]
    assert named(table.board, BOWS).act == "failed"


def test_one_whose_target_flees_from_the_table_has_failed() -> None:
    """GOK-DISG-8, GOK-CHARGE-7"""
    board = stood(field(), BOWS, 36, 40)
    board = before(board, BOWS, SPEARS, 2 * INCH)
    table = rolled(board, 2, flight=[12]).answer("red", Respond(SPEARS, "flee", BOWS))
    assert [fact.unit for fact in table.of(UnitRemoved)] == [SPEARS]
    assert [fact.how for fact in table.of(AssaultSettled)] == ["failed"]


def test_one_that_is_shot_to_pieces_assaults_nobody() -> None:
    """GOK-DISG-8, GOK-RESP-16: and the next Unit tests."""
    board = stood(field(blue_foot=(10, 40, SOUTH)), BOWS, 36, 30)
    board = before(board, BOWS, "red.archers", 4 * INCH)
    few = named(board, BOWS).block
    board = changed(board, BOWS, models=1, blocks=(few.but(f=1, n=1),))
    dice = {"to_hit": [6] * 10, "to_wound": [6] * 10, "save": [1] * 10, "rhino_hide": [1] * 10}
    table = begun(board, Disgruntled("blue"), disgruntled=[2, 1], disgruntled_table=[2], **dice)
    table.answer("red", Respond("red.archers", "stand_and_deliver", BOWS))
    assert not named(table.board, BOWS).on_table
    assert not table.of(AssaultSettled)
    assert table.open is None
    assert {fact.unit for fact in table.of(DisgruntledRolled)} == {FOOT, BOWS}


# ---------------------------------------------------------------- where it turns


@pytest.mark.parametrize(
    ("x", "y", "facing"),
    [
        (1, 3, NORTH), (-1, 3, NORTH), (3, 1, EAST), (-3, 1, WEST), (1, -3, SOUTH), (-3, -1, WEST),
        (-1_000_000, 1_000_000, WEST), (-1_000_000, 1_000_400, NORTH),
        (1_000_000, 1_000_000, NORTH), (1_000_400, 1_000_000, EAST),
    ],
)  # fmt: skip
def test_one_without_room_about_its_middle_turns_its_nearest_side_to_its_target(x: int, y: int, facing: int) -> None:
    """GOK-DISG-6: so far to the east and north of its middle; halfway it turns to the left."""
    board = stood(field(), FOOT, 36, 24, NORTH)
    unit = named(board, FOOT)
    mx, my = unit.block.middle
    scale = 1 if abs(x) > 100 else 4 * INCH
    board = stood(board, SPEARS, 10, 10)
    foe = named(board, SPEARS)
    cx, cy = foe.block.middle
    there = foe.block.but(x=foe.block.x + mx + x * scale - cx, y=foe.block.y + my + y * scale - cy)
    foe = foe.but(blocks=(there,))
    free = faced(board, unit, foe)
    assert free.block.t not in (NORTH, SOUTH, EAST, WEST)
    # what its corners would run into as they turn, and its sides do not
    corner = max(parts_of(free)[0].pts, key=lambda p: max(abs(p[0] - mx), abs(p[1] - my)))
    px, py = [mid + (p - mid) * 97 // 100 for p, mid in zip(corner, (mx, my), strict=True)]
    tight = board.but(pieces=(wall(px, py, 300),))
    assert faced(tight, unit, foe).block.t == facing


def test_a_single_model_without_room_to_turn_stays() -> None:
    """GOK-DISG-6"""
    board = stood(field(), "blue.wyvern", 36, 24, NORTH)
    unit = named(board, "blue.wyvern")
    board = stood(board, SPEARS, 44, 34)
    assert faced(board, unit, named(board, SPEARS)).bases[0].t not in (NORTH, EAST)
    (base,) = unit.bases
    beside = [wall(base.x + x, base.y, 24_000, f"wall_{x}") for x in (-27_000, 26_000)]
    assert faced(board.but(pieces=tuple(beside)), unit, named(board, SPEARS)) == unit


def test_one_turns_only_where_those_attached_have_room_too() -> None:
    """GOK-DISG-6, GOK-SR-29"""
    board = attached(field(blue_foot=(36, 24), red_spears=(44, 24)), "blue.king", FOOT)
    unit, foe = named(board, FOOT), named(board, SPEARS)
    assert faced(board, unit, foe).block.t == EAST
    guest = parts_of(turned_to(unit, EAST))[1]
    barred = board.but(pieces=(wall((guest.x0 + guest.x1) // 2, (guest.y0 + guest.y1) // 2, 2000),))
    assert faced(barred, unit, foe) == unit


# ---------------------------------------------------------------- with what it shoots


def test_one_that_does_not_see_the_nearest_does_not_shoot() -> None:
    """GOK-DISG-5, GOK-DISG-6: it turns all the same."""
    house = scenery("house", 36, 24)
    house = house.but(outline=tuple([(5 * x, y) for x, y in house.outline]))
    board = field(house, blue_bows=(36, 34, NORTH), red_spears=(36, 14))
    for on, shots in ((board, 0), (board.but(pieces=()), 1)):
        table = rolled(on, 1, to_hit=[1] * 10)
        assert len(table.of(BlowsTold)) == shots
        assert named(table.board, BOWS).block.t == SOUTH
        assert named(table.board, BOWS).bars == BARRED


def test_one_with_several_weapons_is_asked_which() -> None:
    """GOK-DISG-5"""
    board = stood(stood(guns(), "red.marksman", 24, 12), "blue.orcs", 24, 22, SOUTH)
    board = under(board, "red.marksman", "disgruntled")
    dice: Any = {"disgruntled": [1], "disgruntled_table": [1], "to_hit": [1] * 3}
    table = begun(board, Disgruntled("red"), **dice)
    assert table.answers("red") == ["pistol", "rifle"]
    assert len(table.answer("red", "pistol").of(BlowsTold)) == 1


def test_where_units_act_one_by_one_only_that_one_tests() -> None:
    """GOK-DISG-1, GOK-ACT-11"""
    board = field(blue_bows=(36, 30), blue_foot=(20, 30))
    assert [fact.unit for fact in rolled(board.but(acting=FOOT)).of(DisgruntledRolled)] == [FOOT]
    assert moods(rolled(board)) == ["calm", "calm"]
