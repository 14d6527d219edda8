"""The key under a drawing: turns, points, hands, owners and signs of this board, all of it within the picture."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from tests.display.scenes import BUSY, SET_UPS, at, recorded, scene_of, set_up

from limmu.display import svg
from limmu.display.scene import Scene
from limmu.display.svg_fit import WIDTH
from limmu.display.svg_key import ROW, key, legend

NS = "{http://www.w3.org/2000/svg}"


def middle(game: str) -> Scene:
    match = recorded(game)
    return scene_of(at(match, match.n // 2), "public")


def words(markup: str) -> str:
    root = ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{markup}</svg>')
    return "\n".join([one.text or "" for one in root.iter(f"{NS}text")])


@pytest.mark.parametrize("game", BUSY)
def test_the_key_tells_who_is_who_and_how_far_the_match_is(game: str) -> None:
    scene = middle(game)
    told = words(key(scene, "").body)
    there = {stack.owner for stack in scene.stacks}
    assert scene.title in told
    assert all([owner.name in told for owner in scene.owners if owner.id in there])
    assert "Victory points: " in told
    assert all([f" {marker.cell}" in told for track in scene.tracks for marker in track.markers if track.id == "vp"])
    assert f"Cards in hand: {'Egypt' if scene.hands else ''}" in told or not scene.hands
    turn = next(track for track in scene.tracks if track.id == "turn")
    now = re.findall(r'class="l-k1"[^>]*>(-?\d+)<', key(scene, "").body)
    assert now[0] == str(turn.markers[0].cell)


@pytest.mark.parametrize(("game", "scenario"), SET_UPS)
def test_every_sign_on_the_map_is_in_the_key_and_no_other(game: str, scenario: str) -> None:
    scene = scene_of(set_up(game, scenario))
    told = words(key(scene, "").body).splitlines()
    there = {sign.id for place in scene.places for sign in place.signs}
    assert ("port" in told) == ("port" in there)
    assert ("one more square: a wall" in told) == ("walls" in there)
    assert ("city" in told) == ("city" in there)
    assert "plundered" not in told
    assert ("desert" in told) == (game == "chariot-lords")


@pytest.mark.parametrize("game", BUSY)
def test_the_key_lies_under_the_map_and_within_its_width(game: str) -> None:
    scene = middle(game)
    alone, whole = ElementTree.fromstring(svg.render(scene)), ElementTree.fromstring(svg.sheet(scene))
    under = key(scene, "")
    high = [int((one.get("viewBox") or "").split()[3]) for one in (alone, whole)]
    assert high[1] - high[0] == under.height
    for x, y in re.findall(r'<g transform="translate\((\d+) (\d+)\)"><', under.body):
        assert int(x) < WIDTH
        assert int(y) < under.height - ROW // 3


def test_whatever_the_key_uses_is_in_the_drawing() -> None:
    for game in BUSY:
        text = svg.sheet(middle(game), prefix="k-")
        ids = {*re.findall(r'id="(k-[^"]+)"', text)}
        assert {*re.findall(r'href="#([^"]+)"', text), *re.findall(r"url\(#([^)]+)\)", text)} <= ids


def test_a_page_gets_the_same_items_each_by_itself() -> None:
    scene = middle("god-kings")
    parts = ElementTree.fromstring(f"<div>{legend(scene)}</div>")
    assert all([int(one.get("width", "0")) < 360 for one in parts])  # a phone's width
    assert "Egypt" in "".join(parts.itertext())
    assert "sea lane" in "".join(parts.itertext())
