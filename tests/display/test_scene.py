"""Scenes: plain data by the ids of the game, with nothing in them that their audience may not see."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.display.scenes import BUSY, SET_UPS, all_through, at, facts_of, module, recorded, scene_of, set_up
from tests.games.god_kings.positions import fx1, position

from limmu.core import view
from limmu.display.drawing import backdrop, drawing
from limmu.display.scene import CHANGING, MARKS, STANDING, Scene
from limmu.display.svg_boxes import spans
from limmu.display.svg_fit import Frame
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.facts import UnitsMoved

ROOM = 24
"""Pixels between two places, at least: the size of a target."""


def ids_of(pack: Any) -> set[str]:
    """The ids of the places of a pack."""
    groups = ("spaces", "tribal_spaces", "boxes", "areas", "provinces")
    found = {one.id for group in groups for one in getattr(pack, group, ())}
    return found | {getattr(pack, "island", "")} - {""}


def check(scene: Scene, pack: Any) -> None:
    """Every id is one of the game, and every end of a reference is there."""
    places, owners = {one.id for one in scene.places}, {one.id for one in scene.owners}
    stacks = {one.id for one in scene.stacks}
    assert places | {one.id for one in scene.outlines} <= ids_of(pack)
    assert {end for link in scene.links for end in link.ends} <= places
    assert {one.place for one in scene.stacks} <= places
    assert {one.stack for one in scene.pieces if one.stack} <= stacks
    held = {one.owner for one in (*scene.places, *scene.outlines, *scene.stacks, *scene.pieces)}
    assert held - {""} <= owners
    assert {sign.id for place in scene.places for sign in place.signs} <= {*STANDING, *CHANGING}
    assert {sign for one in (*scene.stacks, *scene.pieces) for sign in one.signs} <= {*MARKS}
    for group in (scene.places, scene.links, scene.stacks, scene.outlines, scene.owners):
        names = [one.id for one in group]
        assert len({*names}) == len(names)
    ids = [one.id for one in scene.pieces if one.id]
    assert len({*ids}) == len(ids)


@pytest.mark.parametrize(("game", "scenario"), SET_UPS)
def test_every_set_up_has_a_scene_by_the_ids_of_its_game(game: str, scenario: str) -> None:
    match = set_up(game, scenario)
    scene = scene_of(match)
    check(scene, match.pack)
    late = ("chariot-lords", "game-of-kings")  # Units come with the first chits, or with the army lists
    assert bool(scene.stacks) != (game in late and not match.board.units)
    assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene


@pytest.mark.parametrize("game", BUSY)
def test_a_match_has_scenes_all_through_of_whole_numbers_alone(game: str) -> None:
    for match in all_through(game):
        scene = scene_of(match, "umpire")
        check(scene, match.pack)
        assert b"." not in b"".join([text.encode() for text in _numbers(msgspec.to_builtins(scene))])


def _numbers(value: object) -> list[str]:
    if isinstance(value, dict):
        return [text for one in value.values() for text in _numbers(one)]
    if isinstance(value, list | tuple):
        return [text for one in value for text in _numbers(one)]
    return [str(value)] if isinstance(value, float | int) else []


@pytest.mark.parametrize("game", ["god-kings", "genesis"])
def test_what_a_seat_may_not_see_changes_nothing_in_its_scene(game: str) -> None:
    for match in all_through(game, 6):
        board = match.board
        seats = [hand.seat for hand in board.hands]
        for seat in (*seats, "public"):
            others = tuple([hand if hand.seat == seat else _swapped(hand) for hand in board.hands])
            changes: dict[str, Any] = {"hands": others, "deck": tuple(reversed(board.deck))}
            if game == "genesis":
                changes["kingdoms"] = tuple(
                    [one if one.id == seat else one.but(silver=one.silver + 7) for one in board.kingdoms]
                )
            other = replace(match, position=replace(match.position, board=board.but(**changes)))
            assert scene_of(other, seat) == scene_of(match, seat)


def _swapped(hand: Any) -> Any:
    return hand.but(cards=tuple([1 + card % 50 for card in hand.cards]))


@pytest.mark.parametrize("game", ["god-kings", "genesis"])
def test_a_seat_sees_its_own_cards_and_how_many_others_hold(game: str) -> None:
    match = next(one for one in all_through(game) if all([hand.cards for hand in one.board.hands]))
    own = match.board.hands[0]
    scene = scene_of(match, own.seat)
    for hand, true in zip(scene.hands, match.board.hands, strict=True):
        assert hand.count == len(true.cards)
        assert hand.cards == (tuple(map(str, own.cards)) if hand.seat == own.seat else ())


def test_strength_and_height_of_a_stack_are_those_of_its_pieces() -> None:
    for match in all_through("god-kings"):
        scene = scene_of(match)
        for stack in scene.stacks:
            pieces = [piece for piece in scene.pieces if piece.stack == stack.id]
            assert stack.strength == sum([piece.strength or 0 for piece in pieces])
            assert stack.height == len(pieces)
            assert sorted([piece.order for piece in pieces]) == list(range(len(pieces)))


def test_provinces_and_spaces_have_their_owners() -> None:
    match = at(recorded("god-kings"), 1300)
    scene = scene_of(match)
    assert {one.id: one.owner for one in scene.outlines} == {
        one.id: q.controller(match.board, one.id) for one in match.pack.provinces
    }
    assert {one.id: one.owner for one in scene.places if one.kind == "town"} == {
        one.id: one.marker for one in match.board.places
    }


# ---------------------------------------------------------------- arrows


@pytest.mark.parametrize("game", BUSY)
def test_moves_become_arrows_from_where_the_pieces_were_to_where_they_are(game: str) -> None:
    match, found = recorded(game), 0
    for n, facts in enumerate(facts_of(game)):
        if n and n % 7 == 0:
            before, after = at(match, n - 1), at(match, n)
            scene = scene_of(after, "public", facts, view(before, "public"))
            moved = {type(fact).__name__ for fact in facts} & {
                "UnitsMoved",
                "UnitsMarched",
                "UnitsSailed",
                "ForceMoved",
            }
            assert bool(scene.arrows) >= bool(moved and _really(facts, before))
            places = {place.id for place in scene.places}
            assert {end for arrow in scene.arrows for end in (arrow.start, arrow.end)} <= places
            assert all([arrow.start != arrow.end for arrow in scene.arrows])
            found += len(scene.arrows)
    assert found > 10


def _really(facts: Any, before: Any) -> bool:
    """Whether a piece goes from a place of the map to another."""
    for fact in facts:
        if isinstance(fact, UnitsMoved):
            was = {one.id: one.at for one in (*before.board.units, *before.board.leaders)}
            if any([was[one] and fact.to and was[one] != fact.to for one in (*fact.units, *fact.leaders)]):
                return True
        elif type(fact).__name__ in ("UnitsMarched", "UnitsSailed", "ForceMoved"):
            return True
    return False


# ---------------------------------------------------------------- drawings


@pytest.mark.parametrize("game", BUSY)
def test_the_drawing_knows_every_place_of_the_shipped_pack_where_it_lies(game: str) -> None:
    scene = scene_of(set_up(game, SET_UPS[[name for name, _ in SET_UPS].index(game)][1]))
    known = drawing(module(game).__package__).places
    assert {one.id: one.position for one in scene.places} == {name: at[:2] for name, at in known.items()}
    assert scene.backdrop == "near-east"
    west, south, east, north = scene.bounds.box
    for place in scene.places:
        x, y = place.drawn or place.position
        assert west < x < east
        assert south < y < north


@pytest.mark.parametrize("game", ["god-kings", "genesis"])
def test_places_are_drawn_with_room_for_a_target_between_them(game: str) -> None:
    scene = scene_of(next(all_through(game, 1)))
    frame = Frame(scene.bounds)
    spots = [frame.at(*(one.drawn or one.position)) for one in scene.places]
    near = [(a, b) for i, a in enumerate(spots) for b in spots[:i] if (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 < ROOM**2]
    assert not near


def test_every_space_lies_in_its_province() -> None:
    scene = scene_of(set_up("god-kings", "campaign"))
    pack = set_up("god-kings", "campaign").pack
    rings = {one.id: [list(zip(p[::2], p[1::2], strict=True)) for p in one.polygons] for one in scene.outlines}
    for space in pack.spaces:
        inside = [any(a <= space.lon <= b for a, b in spans(ring, space.lat)) for ring in rings[space.province]]
        assert any(inside), space.id


def test_areas_with_a_border_touch_along_a_line_and_what_else_touches_is_closed() -> None:
    scene = scene_of(set_up("chariot-lords", "full_4"))
    corners = {
        one.id: {ring[i : i + 2] for ring in one.polygons for i in range(0, len(ring), 2)} for one in scene.outlines
    }
    borders = {frozenset(link.ends) for link in scene.links if link.kind == "border"}
    assert len(borders) == 118
    assert all([len(corners[one] & corners[other]) > 1 for one, other in map(tuple, borders)])
    touching = {
        frozenset((one, other))
        for one in corners
        for other in corners
        if one < other and len(corners[one] & corners[other]) > 1
    }
    gulf = {frozenset(("sinai", "upper_egypt")), frozenset(("sinai", "thebaid"))}
    assert touching - borders == {frozenset(pair) for pair in scene.closed} | gulf
    assert len(scene.closed) == 10


def test_a_lane_runs_through_its_points_from_its_first_end_to_its_second() -> None:
    found = drawing("limmu.games.god_kings")
    there, back = found.via("lane", "avaris", "jaffa"), found.via("lane", "jaffa", "avaris")
    assert there[:2] == back[-2:] == (3210, 3110)
    assert there[-2:] == back[:2] == (3470, 3200)
    assert found.via("lane", "memphis", "thebes") == ()


def test_a_map_without_a_drawing_gets_a_picture_of_its_own() -> None:
    match = set_up("god-kings", "campaign")
    board = position("EK+EW1 at c5: 6W 2C", pack=fx1())
    other = replace(match, pack=fx1(), position=replace(match.position, board=board))
    scene = scene_of(other)
    assert scene.backdrop == ""
    assert scene.outlines == ()
    assert [stack.place for stack in scene.stacks] == ["c5"]
    assert len({place.position for place in scene.places}) == len(scene.places)


def test_the_land_of_the_backdrop_is_rings_of_points_in_its_box() -> None:
    found = backdrop("near-east")
    west, south, east, north = found.box
    for ring in [ring for polygon in found.land for ring in polygon]:
        assert len(ring) >= 6
        assert len(ring) % 2 == 0
        assert west <= min(ring[::2])
        assert max(ring[::2]) <= east
        assert south <= min(ring[1::2])
        assert max(ring[1::2]) <= north
