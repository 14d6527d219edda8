"""The map in letters: all places, distinct names, owners told without colour, nothing cut at 80 columns."""

from __future__ import annotations

import re

import pytest
from tests.display.scenes import BUSY, SET_UPS, at, recorded, scene_of, set_up

from limmu.display.letters import letters, short_names
from limmu.display.scene import Arrow, Bounds, Owner, Place, Scene, Sign, Stack


def text_of(scene: Scene, width: int = 80) -> str:
    return "\n".join([str(line) for line in letters(scene, width)])


def small(*stacks: Stack, owner: str = "egypt", signs: tuple[Sign, ...] = (), **more: object) -> Scene:
    places = (
        Place("kadesh", "Kadesh", "town", (10, 20), owner=owner, signs=signs),
        Place("qatna", "Qatna", "transit", (30, 20)),
    )
    owners = (Owner("egypt", "Egypt"), Owner("hatti", "Hatti"), Owner("elam", "Elam"))
    return Scene(Bounds("centidegree", (0, 0, 40, 40)), owners=owners, places=places, stacks=stacks).but(**more)


@pytest.mark.parametrize("width", [80, 116])
@pytest.mark.parametrize(("game", "scenario"), SET_UPS)
def test_every_place_of_every_set_up_is_told_within_the_width(game: str, scenario: str, width: int) -> None:
    scene = scene_of(set_up(game, scenario))
    text = text_of(scene, width)
    assert max([len(line) for line in text.splitlines()]) <= width
    for name in short_names(scene.places).values():
        assert re.search(rf"[■□▲≈·=○]{name}(?![a-z0-9])", text), name


@pytest.mark.parametrize("game", BUSY)
def test_names_are_distinct_and_most_have_their_room(game: str) -> None:
    match = recorded(game)
    scene = scene_of(at(match, match.n // 2))
    names = short_names(scene.places)
    assert len({*names.values()}) == len(scene.places)
    assert "no room above" not in text_of(scene)


def test_names_that_begin_alike_take_more_letters_or_a_number() -> None:
    named = ["Tarsus", "Tarhuntassa", "On", "Tell Alpha", "Tell Alphb", "Kish", "Kish"]
    places = [Place(str(i), name, "town", (i, 0)) for i, name in enumerate(named)]
    assert [*short_names(places).values()] == ["Tars", "Tarh", "On", "Tela", "Telb", "Kish1", "Kish2"]


def test_the_holder_comes_with_its_strength_and_others_after_a_slash() -> None:
    ours, theirs = (
        Stack(id="a", place="kadesh", owner="egypt", strength=5, height=3, signs=("king",)),
        Stack(id="b", place="kadesh", owner="hatti", strength=None, height=4, signs=("inside",)),
    )
    assert "○KadE5k/H(4)!" in text_of(small(ours, theirs, signs=(Sign("revolt"),)))
    assert "○Kad/E5k" in text_of(small(ours, owner=""))
    assert re.search(r"○KadE\s", text_of(small()))


def test_owners_with_one_first_letter_get_different_ones_and_the_key_tells_them() -> None:
    text = text_of(small(Stack("a", "qatna", "elam", 2), Stack("b", "kadesh", "hatti", 1)))
    assert "·Qat/L2" in text
    assert "E Egypt  H Hatti  L Elam" in text


def test_colour_says_nothing_that_letters_do_not() -> None:
    with_style = letters(small(Stack("a", "kadesh", "egypt", 5)), 80)
    assert any([style == "#14100A on #E8A800" for line in with_style for _, style in line.parts])
    assert "E5" in "\n".join([str(line) for line in with_style]).split("Egypt")[0]


def test_what_moved_last_is_told_below() -> None:
    text = text_of(small(arrows=(Arrow("move", "kadesh", "qatna"), Arrow("move", "kadesh", "nowhere"))))
    assert "moved last:  Kadesh > Qatna" in text
    assert "nowhere" not in text


def test_places_without_room_are_told_below_the_map() -> None:
    crowd = tuple([Place(f"p{i}", f"Place{chr(65 + i // 26)}{chr(97 + i % 26)}", "town", (5, 5)) for i in range(200)])
    scene = Scene(Bounds("centidegree", (0, 0, 40, 40)), places=crowd)
    text = text_of(scene, 40)
    above, below = text.split("no room above:")
    assert len(re.findall("○", above)) + len(re.findall("○", below.split("○ open")[0])) == len(crowd)
    assert max([len(line) for line in text.splitlines()]) <= 40


def test_every_owner_has_a_capital_of_its_own_of_its_name_if_it_can() -> None:
    owners = (Owner("ab", "Ab"), Owner("a", "A"))
    told = text_of(small(*[Stack(one.id, "kadesh", one.id, 1) for one in owners], owner="", owners=owners))
    assert "B Ab  A A" in told
    many = tuple([Owner(f"p{i}", "Ur") for i in range(30)])
    told = text_of(small(*[Stack(one.id, "kadesh", one.id, 1) for one in many], owner="", owners=many))
    assert told.count("? Ur") == 4
