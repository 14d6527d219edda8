"""The table as a scene: bases where they stand, zones while the Armies deploy, ways by legs, previews, sizes."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.games.game_of_kings.tables import EAST, NORTH, PACK, SOUTH, bare, moving, named, scenery, stood

from limmu.core import Asked, Fact, Match, Verdict, View, read_log, view
from limmu.display import svg
from limmu.display.scene import MARKS, Piece, Reach, Scene
from limmu.display.shown import Shown
from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.board import Board, Contact, Leg
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.formation import Array
from limmu.games.game_of_kings.ground import parts_of
from limmu.games.game_of_kings.p02_deployment import DeployUnit
from limmu.games.game_of_kings.p04_movement import Advance, Regroup
from limmu.games.game_of_kings.previews import so_far
from limmu.games.game_of_kings.scene import scene
from limmu.testing.properties import Played, random_match
from limmu.toolkit.plane.sines import CIRCLE, rot

KILO = 1000
SHOWN = Shown(game, PACK)


def seen(board: Board) -> View[Board]:
    return view(moving(board).match, "public")


def picture(board: Board) -> Scene:
    return scene(seen(board), PACK)


def piece(found: Scene, id_: str, *, ghost: bool = False) -> Piece:
    return next(one for one in found.pieces if (one.id, one.ghost) == (id_, ghost))


def reach(found: Scene, kind: str) -> Reach:
    return next(one for one in found.reach if one.kind == kind)


@cache
def battle() -> Played:
    """A battle of 1,000 points in its first Rounds."""
    return random_match(game, "battle", 3, stop=60)


@cache
def facts_of(n: int) -> tuple[Fact[Any], ...]:
    return next(one.entry.facts for one in read_log(battle().log).read(game.codec) if one.entry.n == n)


def at(n: int) -> Match[Any]:
    match = battle().match
    return replace(match, position=match.past[n])


# ---------------------------------------------------------------- what stands where


@pytest.mark.parametrize("facing", [NORTH, EAST, SOUTH, 12_345])
@pytest.mark.parametrize("id_", ["red.foot", "red.wolves", "red.wyvern"])
def test_the_bases_of_a_unit_cover_its_footprint(id_: str, facing: int) -> None:
    board = stood(bare(), id_, 24, 20, facing)
    found = piece(picture(board), id_)
    (x, y), turned = found.position or (0, 0), (NORTH - found.facing) % CIRCLE
    rings = [[rot(one[i], one[i + 1], turned) for i in range(0, len(one), 2)] for one in found.footprint]
    points = [(x + a, y + b) for ring in rings for a, b in ring]
    shapes = parts_of(named(board, id_))
    for low, high, axis in ((min, max, 0), (min, max, 1)):
        drawn = [point[axis] for point in points]
        stands = [point[axis] for shape in shapes for point in shape.pts]
        assert abs(low(drawn) - low(stands)) < 9
        assert abs(high(drawn) - high(stands)) < 9
    assert len(found.footprint) == named(board, id_).models


def test_a_block_and_a_single_model_have_a_front_and_skirmishers_have_none() -> None:
    found = picture(stood(stood(stood(bare(), "red.foot", 24, 20), "red.wolves", 10, 10), "red.wyvern", 40, 10))
    assert [bool(piece(found, one).front) for one in ("red.foot", "red.wolves", "red.wyvern")] == [True, False, True]
    assert piece(found, "red.foot").front == (-62_500, 50_000, 62_500, 50_000)


def test_a_facing_is_told_clockwise_from_north() -> None:
    for facing, told in ((NORTH, 0), (EAST, 9000), (SOUTH, 18_000), (10_000, 35_000)):
        assert piece(picture(stood(bare(), "red.foot", 24, 20, facing)), "red.foot").facing == told


def test_units_have_short_names_and_those_of_their_list() -> None:
    found = piece(picture(stood(bare(), "blue.boars", 24, 20)), "blue.boars")
    assert (found.code, found.name, found.owner, found.strength) == ("B2", "Orc Boar Cavalry", "blue", 5)


def test_what_flees_and_what_is_in_assault_is_marked() -> None:
    board = stood(stood(bare(), "red.foot", 24, 20), "blue.foot", 24, 30, SOUTH)
    board = board.with_unit(named(board, "red.foot").but(fleeing=True, leaders=("banner", "musician"), wounds=1))
    found = picture(board.but(contacts=(Contact("blue.foot", "red.foot", "front", 1),)))
    assert piece(found, "red.foot").signs == ("banner", "fleeing", "locked")
    assert piece(found, "red.foot").wounds == 1
    assert piece(found, "blue.foot").signs == ("locked",)
    assert piece(picture(stood(board, "red.avatar_1", 10, 10)), "red.avatar_1").signs == ("general",)


def test_scenery_lies_where_it_was_placed_and_as_it_was_turned() -> None:
    found = picture(bare(scenery("wall", 10, 12), scenery("woods", 30, 30).but(placed=False)))
    (wall,) = found.scenery
    assert (wall.kind, wall.height, wall.name) == ("wall", 1, "Wall")
    xs, ys = wall.polygons[0][::2], wall.polygons[0][1::2]
    assert (min(xs), max(xs)) == (7 * INCH, 13 * INCH)
    assert (min(ys), max(ys)) == (23 * INCH // 2, 25 * INCH // 2)
    turned = picture(bare(scenery("wall", 10, 12).but(t=NORTH)))
    assert max(turned.scenery[0].polygons[0][1::2]) == 15 * INCH


def test_zones_are_there_until_the_battle_begins() -> None:
    board = bare().but(round=0)
    zones = [(one.owner, min(one.path[1::2]), max(one.path[1::2])) for one in picture(board).reach]
    assert zones == [("red", 0, 12 * INCH), ("blue", 36 * INCH, 48 * INCH)]
    assert not picture(bare()).reach
    assert not picture(board.but(edges=("", ""))).reach


def test_units_wait_beside_the_table_while_the_armies_deploy_but_hidden_ones_do_not() -> None:
    board = stood(bare(), "red.foot", 24, 6).but(round=0)
    board = board.with_unit(named(board, "red.boars").but(station="hidden"))
    waiting = [one.id for one in picture(board).pieces if one.position is None]
    assert "red.troll" in waiting
    assert not {"red.foot", "red.boars"} & {*waiting}
    assert [one.id for one in picture(board.but(round=1)).pieces] == ["red.foot"]


# ---------------------------------------------------------------- what moved


def went(board: Board, answer: Advance) -> Scene:
    """The scene after a move."""
    driver = moving(board)
    before = view(driver.match, "public")
    driver = driver.answer("red", answer)
    return scene(view(driver.match, "public"), PACK, driver.facts, before)


def test_a_move_has_its_way_by_legs_its_cost_and_a_ghost_where_it_began() -> None:
    board = stood(stood(bare(), "red.foot", 24, 20), "red.boars", 10, 10)
    legs = (Leg("left", angle=3000), Leg("forward", length=INCH))
    found = went(board, Advance("red.foot", "march", legs))
    way = reach(found, "move")
    assert (way.owner, way.piece, way.path[:2]) == ("red", "red.foot", (24 * INCH, 20 * INCH + 50_000))
    assert len(way.path) == 2 * (1 + 3 + 1)  # a wheel bends every ten degrees
    assert way.cost is not None
    assert way.cost > INCH
    ghost, now = piece(found, "red.foot", ghost=True), piece(found, "red.foot")
    assert ghost.position == (24 * INCH, 20 * INCH)
    assert (ghost.facing, now.facing) == (0, 33_000)
    assert len(found.reach) == 1


def test_a_move_after_a_turn_begins_from_the_turned_block() -> None:
    board = stood(stood(bare(), "red.foot", 24, 20), "red.boars", 10, 10)
    way = reach(went(board, Advance("red.foot", "turn_left", (Leg("forward", length=INCH),))), "move")
    (x, y, u, v) = way.path
    assert (x - u, y - v) == (INCH, 0)


def test_what_was_moved_otherwise_has_a_straight_way_and_what_came_or_went_has_none() -> None:
    before = seen(stood(stood(bare(), "red.foot", 24, 20), "red.boars", 10, 10))
    after = seen(stood(stood(bare(), "red.foot", 24, 26, EAST), "red.wyvern", 40, 40))
    found = scene(after, PACK, (), before)
    assert [(one.piece, one.cost, len(one.path)) for one in found.reach] == [("red.foot", None, 4)]


# ---------------------------------------------------------------- previews


def previewed(seen: View[Any], asked: Asked[Any], part: tuple[Any, ...]) -> Scene:
    found = SHOWN.preview(seen, asked, part)
    assert found is not None
    return found


def test_a_preview_ends_where_the_move_would_and_tells_cost_and_what_is_left() -> None:
    driver = moving(stood(stood(bare(), "red.foot", 24, 20), "red.boars", 10, 10))
    asked = view(driver.match, "red").question
    assert asked is not None
    part = ("red.foot", "march", "left", 3000, "forward", INCH)
    found = previewed(view(driver.match, "red"), asked, part)
    way, ghost = reach(found, "preview"), piece(found, "red.foot", ghost=True)
    legs = (Leg("left", angle=3000), Leg("forward", length=INCH))
    assert ghost.but(ghost=False) == piece(went(driver.match.board, Advance("red.foot", "march", legs)), "red.foot")
    assert way.name == "3.57 in of 8.00 in"
    assert SHOWN.so_far(asked, part)[0].endswith("facing north-west (120°); 4.42 in of 8.00 in left")
    assert len(previewed(view(driver.match, "red"), asked, ()).pieces) == 2


def test_a_leg_that_is_measured_tells_what_is_in_its_way() -> None:
    board = stood(stood(bare(), "red.foot", 24, 20), "red.boars", 24, 24)
    asked = view(moving(board).match, "red").question
    assert asked is not None
    verdict = so_far(PACK, asked, ("red.foot", "move", "forward"))[1]
    assert isinstance(verdict, Verdict)
    assert (verdict.clause, verdict.data) == ("GOK-MOVE-1", ("red.foot", "red.boars"))
    shown = previewed(view(moving(board).match, "red"), asked, ("red.foot", "move", "forward"))
    assert reach(shown, "preview").name == "0.00 in of 4.00 in; R2 is in the way"
    free = view(moving(stood(bare(), "red.foot", 24, 20)).match, "red").question
    assert free is not None
    assert len(so_far(PACK, free, ("red.foot", "move", "forward"))) == 1


def test_a_reform_and_a_deployment_are_previewed_once_they_are_whole() -> None:
    driver = moving(stood(bare(), "red.foot", 24, 20))
    asked = view(driver.match, "red").question
    assert asked is not None
    part = asked.question.parts(driver.board, Regroup("red.foot", Array("ranked", 4), NORTH))
    assert piece(previewed(view(driver.match, "red"), asked, part), "red.foot", ghost=True).position
    n = next(n for n in range(battle().match.n) if isinstance(_question(n), DeployUnit))
    seat = view(at(n), "public").asked[0]
    put = view(at(n), seat).question
    assert put is not None
    answer = put.sample(lambda below: 0)
    shown = previewed(view(at(n), seat), put, put.question.parts(at(n).board, answer))
    assert piece(shown, answer.unit, ghost=True).position == (answer.x, answer.y)


def _question(n: int) -> Any:
    found = view(at(n), view(at(n), "public").asked[0]).question
    return None if found is None else found.question


# ---------------------------------------------------------------- all through a battle


def test_a_battle_has_scenes_all_through_of_ids_that_are_given_once() -> None:
    for n in range(0, battle().match.n + 1, 6):
        found = scene(view(at(n), "umpire"), PACK, facts_of(n), view(at(n - 1), "umpire") if n else None)
        ids = [one.id for one in found.pieces if not one.ghost]
        assert len({*ids}) == len(ids)
        assert {sign for one in found.pieces for sign in one.signs} <= {*MARKS}
        assert msgspec.json.decode(msgspec.json.encode(found), type=Scene) == found


def test_what_hides_is_in_no_scene() -> None:
    assert scene(view(battle().match, "red"), PACK) == scene(view(battle().match, "umpire"), PACK)


def test_the_groups_that_change_are_small() -> None:
    for n in range(0, battle().match.n + 1, 6):
        found = scene(view(at(n), "umpire"), PACK, facts_of(n), view(at(n - 1), "umpire") if n else None)
        assert sum([len(group) for group in svg.moving(found).values()]) < 12 * KILO
