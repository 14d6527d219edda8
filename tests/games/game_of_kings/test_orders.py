"""Orders as a person types them: moves without a manner or a way, a verb first, words between that say nothing."""

from typing import Any

import pytest
from msgspec import UNSET
from tests.games.game_of_kings.hosts import begun as begun_
from tests.games.game_of_kings.tables import PACK, SOUTH, bare, moving, named, scenery, stood
from tests.games.game_of_kings.test_p02_setup import deploying

from limmu.cli.menu import Menu
from limmu.core import view
from limmu.display.composing import Composing
from limmu.display.shown import Shown
from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.board import SEATS, Board, Leg
from limmu.games.game_of_kings.formation import center_of, facing_of
from limmu.games.game_of_kings.moves import after, begun
from limmu.games.game_of_kings.p02_deployment import Deployment
from limmu.games.game_of_kings.p02_scenery import Scenery
from limmu.games.game_of_kings.p04_declarations import Declarations, Declare
from limmu.testing import Driver, start
from limmu.toolkit.plane.sines import aim, turned

SHOWN = Shown(game, PACK)
FOOT, WOLVES, WYVERN = "red.foot", "red.wolves", "red.wyvern"
INCH, NORTH, EAST, WEST = 25_400, 9000, 0, 18_000


def board() -> Board:
    found = stood(stood(stood(bare(), FOOT, 24, 20), WYVERN, 10, 10), WOLVES, 36, 10)
    return stood(stood(found, "blue.foot", 24, 30, SOUTH), "blue.boars", 36, 40, SOUTH)


def composing(table: Driver[Board]) -> Composing:
    asked = view(table.match, "red").question
    assert asked is not None
    return Composing(SHOWN, asked)


def picks(line: str, menu: Composing) -> tuple[Any, ...] | None:
    """The picks that a line says; None where it says nothing."""
    answer = menu.worded(line)
    if answer is None:
        return None
    return tuple(menu.asked.question.parts(menu.asked.board, answer[0])) if answer else menu.part


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("R1 move forward 4", (FOOT, "move", "forward", 4 * INCH)),
        ("R1 forward 4", (FOOT, "move", "forward", 4 * INCH)),
        ("R1 ahead 2.5in", (FOOT, "move", "forward", 5 * INCH // 2)),
        ("R1 4", (FOOT, "move", "forward", 4 * INCH)),
        ("R1 advance 3 inches", (FOOT, "move", "forward", 3 * INCH)),
        ("move R1 forward 4", (FOOT, "move", "forward", 4 * INCH)),
        ("advance R1 2", (FOOT, "move", "forward", 2 * INCH)),
        ("R1 forward max", (FOOT, "move", "forward", 4 * INCH)),
        ("R1 wheel left 30", (FOOT, "move", "left", 3000)),
        ("R1 wheel 30 left", (FOOT, "move", "left", 3000)),
        ("R1 right 12.5", (FOOT, "move", "right", 1250)),
        ("R1 1.5in then left 20 degrees", (FOOT, "move", "forward", 3 * INCH // 2, "left", 2000)),
        ("R1 forward 1, wheel left 10, forward 1", (FOOT, "move", "forward", INCH, "left", 1000, "forward", INCH)),
        ("R1 about face", (FOOT, "turn_about")),
        ("R1 about forward 1", (FOOT, "turn_about", "forward", INCH)),
        ("turn R1 left", (FOOT, "turn_left")),
        ("R1 reform 10 files facing south", (FOOT, "reform", "ranked", 10, SOUTH)),
        ("R1 to 24 24", (FOOT, "move", "forward", 4 * INCH)),
        ("R3 forward 4", (WOLVES, "move", "straight", NORTH, 4 * INCH)),
        ("R3 back 2", (WOLVES, "move", "straight", SOUTH, 2 * INCH)),
        ("R3 north 4", (WOLVES, "move", "straight", NORTH, 4 * INCH)),
        ("R3 4 west", (WOLVES, "move", "straight", WEST, 4 * INCH)),
        ("R3 4 inches west", (WOLVES, "move", "straight", WEST, 4 * INCH)),
        ("R3 march north 10", (WOLVES, "march", "straight", NORTH, 10 * INCH)),
        ("R3 3", (WOLVES, "move", "straight", NORTH, 3 * INCH)),
        ("R5 fly 10", (WYVERN, "fly", "flight", NORTH, 10 * INCH)),
        ("fly R5 forward 12", (WYVERN, "fly", "flight", NORTH, 12 * INCH)),
        ("R5 face east", (WYVERN, "move", "face", EAST)),
        ("R5 forward 3 and face north-east", (WYVERN, "move", "straight", NORTH, 3 * INCH, "face", 4500)),
        ("R1 towards B1", (FOOT, "move")),
        ("R1 towards B1 3", (FOOT, "move", "forward", 3 * INCH)),
        ("R3 towards B2 4", (WOLVES, "move", "straight", NORTH, 4 * INCH)),
        ("R3 4 towards B2", (WOLVES, "move", "straight", NORTH, 4 * INCH)),
        ("R3 forward 4 toward B2", (WOLVES, "move", "straight", NORTH, 4 * INCH)),
        ("march R3 to B1 9", (WOLVES, "march", "straight", 12_100, 9 * INCH)),
        ("fly R5 towards B1 12", (WYVERN, "fly", "flight", 5500, 12 * INCH)),
        ("R5 towards B1 3, face east", (WYVERN, "move", "straight", 5500, 3 * INCH, "face", EAST)),
        ("done", ("end",)),
        ("end", ("end",)),
    ],
)
def test_an_order_to_move_is_understood(line: str, meant: tuple[Any, ...]) -> None:
    assert picks(line, composing(moving(board()))) == meant


@pytest.mark.parametrize(
    "line",
    [
        "forward 4",
        "R1 backwards 2",
        "R1 towards B9",
        "R1 towards B2x",
        "R1 towards",
        "then",
        "R1 wheel 30",
        "R3 left 30",
        "R5 sideways 2",
        "4 R1",
    ],
)
def test_what_says_no_move_is_not_guessed(line: str) -> None:
    assert picks(line, composing(moving(board()))) is None


@pytest.mark.parametrize("line", ["R1 towards B2", "R1 wheel towards B2", "wheel R1 towards B2", "R1 move to B2"])
def test_a_block_wheels_until_it_has_its_enemy_ahead(line: str) -> None:
    """GOK-MOVE-20: the Pivot moves its middle, so that it is not the angle that it was aside before."""
    table = moving(board())
    found = picks(line, composing(table))
    assert found
    assert found[:3] == (FOOT, "move", "right")
    unit = named(table.board, FOOT)
    there = after(begun(table.board, unit, "move", 4 * INCH), Leg("right", found[3])).unit
    (x, y), (fx, fy) = center_of(there), center_of(named(table.board, "blue.boars"))
    assert abs(turned(facing_of(there), aim(fx - x, fy - y, 0))) <= 100
    asked = composing(table).asked
    assert not asked.question.check(table.board, asked.choices(found).whole).code
    assert picks(f"{line} 1", composing(table)) == (*found, "forward", INCH)


def test_a_block_wheels_no_further_towards_its_enemy_than_it_may() -> None:
    """GOK-MOVE-20"""
    table = moving(stood(board(), "blue.boars", 44, 20, SOUTH))
    menu = composing(table)
    span = menu.asked.choices((FOOT, "move", "right")).span
    assert span
    assert picks("R1 towards B2", menu) == (FOOT, "move", "right", span.ranges[-1][1])


def test_another_order_before_the_end_of_one_is_told_from_nonsense() -> None:
    menu = composing(moving(board()))
    menu.choose("2")
    assert menu.begins_anew("R3 forward 4")
    assert not menu.begins_anew("nonsense")
    assert not composing(moving(board())).begins_anew("R3 forward 4")


@pytest.mark.parametrize(
    "line", ["R1 assaults B1", "R1 charges B1", "R1 B1", "charge B1 with R1", "assault B1 with R1", "R1 at B1"]
)
def test_an_order_to_assault_is_understood(line: str) -> None:
    menu = composing(start(game, PACK, board(), Declarations("red"), seats=SEATS))
    assert menu.worded(line) == (Declare(FOOT, "blue.foot"),)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("R1 ranks of 5 at 24 8", (FOOT, "ranked", 5, NORTH, 8 * INCH, 24 * INCH)),
        ("deploy R1 in ranks of 5 facing south at 24 8", (FOOT, "ranked", 5, SOUTH, 8 * INCH, 24 * INCH)),
        ("R1 ranked 5 facing east at 24 8", (FOOT, "ranked", 5, EAST, 8 * INCH, 24 * INCH)),
    ],
)
def test_an_order_to_deploy_is_understood(line: str, meant: tuple[Any, ...]) -> None:
    assert picks(line, composing(deploying(bare()))) == meant


def test_a_captain_joins_a_unit_that_stands() -> None:
    stands = stood(bare(), FOOT, 24, 6)
    stands = stands.but(units=tuple([one for one in stands.units if one.on_table or one.id == "red.avatar_1"]))
    menu = composing(deploying(stands))
    for line in ("R2 joins R1", "R2 attached to R1"):
        assert picks(line, menu) == ("red.avatar_1", "attached", FOOT), line


def test_what_is_typed_whole_is_chosen_at_once() -> None:
    asked = view(begun_(bare(), Deployment(), deployment=[8, 1]).match, "red").question
    assert asked is not None
    menu = Menu(SHOWN, asked)
    for text, number in (("south", "1"), ("North", "2"), ("sou", ""), ("", "")):
        menu.narrow(text)
        assert menu.named_whole(text) == number


def test_scenery_is_placed_as_it_is_said() -> None:
    wood = scenery("woods", 0, 0).but(placed=False)
    menu = composing(start(game, PACK, bare(wood), Scenery(), seats=SEATS, dice={"scenery": [8, 1]}))
    for line in ("woods facing north at 12 20", "woods at 12 20 north", "woods north 20 12"):
        assert picks(line, menu) == ("woods", NORTH, 20 * INCH, 12 * INCH), line


def test_a_question_that_nobody_may_decline_has_no_done() -> None:
    menu = composing(moving(board()))
    assert menu.asked.choices((FOOT,)).whole is UNSET
    menu.choose("2")
    assert menu.worded("done") is None


def test_a_number_of_a_list_is_never_a_measure() -> None:
    """A move of loose models understands `3` as inches; the list that is on the screen numbers what it offers."""
    menu = composing(moving(board()))
    said = menu.worded("R3 march north 10")
    assert said == ()
    (answer,) = menu.choose("0")
    assert tuple(menu.asked.question.parts(menu.asked.board, answer)) == (
        WOLVES,
        "march",
        "straight",
        NORTH,
        10 * INCH,
    )


def test_a_number_of_the_list_of_formations_is_no_number_of_files() -> None:
    menu = composing(deploying(bare()))
    assert menu.worded("R1") == ()
    assert [option.pick for option in menu.options] == ["ranked", "skirmish"]
    menu.choose("2")
    assert menu.part[:2] == (FOOT, "skirmish")
