"""The drawing of scenes: sound, escaped, in parts that can be replaced, legible, quick and small."""

from __future__ import annotations

import gzip
import random
import re
import time
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.display.scenes import BUSY, SET_UPS, all_through, at, facts_of, library, recorded, scene_of, set_up

from limmu.core import Host, SeededDice, view
from limmu.display import svg
from limmu.display.drawing import backdrop
from limmu.display.scene import (
    Arrow,
    Bounds,
    Link,
    Outline,
    Owner,
    Piece,
    Place,
    Reach,
    Scene,
    Scenery,
    Sign,
    Stack,
    still,
)
from limmu.display.svg_ground import ground
from limmu.display.svg_layout import layout, lines_of, size_of, wide_of, width_of
from limmu.display.svg_palette import DARK, LIGHT, RULES, SLOTS, TEAMS, UNKNOWN, looks

KILO = 1000
NS = "{http://www.w3.org/2000/svg}"
BAD = "</text><script>alert('&\"')</script>\x07"


def tree(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def busy(game: str) -> Scene:
    """A scene in the middle of things, with arrows."""
    match = recorded(game)
    n = next(n for n in range(len(match.past) // 2, len(match.past)) if _moves(facts_of(game)[n]))
    return scene_of(at(match, n), "umpire", facts_of(game)[n], view(at(match, n - 1), "umpire"))


def _moves(facts: Any) -> bool:
    return any([type(fact).__name__ in ("UnitsMoved", "UnitsMarched", "ForceMoved") for fact in facts])


@pytest.mark.parametrize(("game", "scenario"), SET_UPS)
def test_every_set_up_is_drawn_with_all_its_places_and_stacks(game: str, scenario: str) -> None:
    scene = scene_of(set_up(game, scenario))
    root = tree(svg.render(scene))
    drawn = {(one.get("data-kind"), one.get("data-id")) for one in root.iter()}
    ids = {one.get("data-id") for one in root.iter()}
    for place in scene.places:
        assert ("space", place.id) in drawn
    assert {stack.id for stack in scene.stacks} <= ids
    assert len([*root.iter(f"{NS}title")]) >= len(scene.places)
    assert root.find(f"{NS}desc") is not None


@pytest.mark.parametrize("game", BUSY)
def test_what_an_option_concerns_is_found_in_the_picture(game: str) -> None:
    match = set_up(game, BUSY[game])
    host, pick, found = Host(match, SeededDice(1)), random.Random(1), 0
    drawn = {(one.get("data-kind"), one.get("data-id")) for one in tree(svg.render(scene_of(match))).iter()}
    for _ in range(150):
        seat = host.view("public").asked[0]
        asked = host.view(seat).question
        assert asked is not None
        named = [concern for option in asked.choices().options for concern in asked.concerns(option)]
        for concern in named:
            if concern.kind in ("space", "province"):
                assert (concern.kind, concern.id) in drawn
                found += 1
        host.answer(seat, asked.sample(pick.randrange))
    assert found


@pytest.mark.parametrize("game", BUSY)
def test_ids_are_given_once_and_whatever_is_used_is_there(game: str) -> None:
    text = svg.render(busy(game), prefix="two-")
    root = tree(text)
    ids = [one.get("id", "") for one in root.iter() if one.get("id")]
    assert len({*ids}) == len(ids)
    assert all([one.startswith("two-") for one in ids])
    used = {*re.findall(r'href="#([^"]+)"', text), *re.findall(r"url\(#([^)]+)\)", text)}
    assert used <= {*ids}


@pytest.mark.parametrize("game", BUSY)
def test_the_moving_groups_are_those_of_the_whole_drawing_each_between_parts_that_stay(game: str) -> None:
    scene = busy(game)
    whole, groups = svg.render(scene, prefix="p-"), svg.moving(scene, "p-")
    assert [*groups] == ["p-" + name for name in svg.GROUPS]
    found = [whole.index(group) for group in groups.values()]
    assert found == sorted(found)
    for group in groups.values():
        assert whole.count(group) == 1
        tree(group)
    rest = whole
    for group in groups.values():
        rest = rest.replace(group, "")
    other = scene_of(next(all_through(game)), "umpire")
    assert svg.render(other, prefix="p-") != whole
    again = svg.render(other, prefix="p-")
    for group in svg.moving(other, "p-").values():
        again = again.replace(group, "")
    assert again == rest


@pytest.mark.parametrize("game", BUSY)
def test_a_group_that_shows_nothing_new_is_that_of_the_last_drawing_and_no_other(game: str) -> None:
    scene = busy(game)
    last, kept = svg.draw(scene), dict.fromkeys(svg.GROUPS, 0)
    changes: dict[str, Any] = {
        "outlines": [one.but(owner=scene.owners[0].id) for one in scene.outlines],
        "places": [one.but(owner=scene.owners[-1].id) for one in scene.places],
        "pieces": [one.but(position=(0, 0), stack="", ghost=True) for one in scene.pieces],
        "scenery": [Scenery("hill", "hill", ((0, 0, 0, 900, 900, 900),))],
        "reach": [Reach(kind, kind, path=(0, 0, 0, 900, 900, 900)) for kind in ("zone", "move")],
        **{
            name: getattr(scene, name)[1:]
            for name in ("stacks", "arrows", "tracks", "hands", "notes", "closed", "links")
        },
    }
    for name, value in changes.items():
        other = scene.but(**{name: tuple(value)})
        groups = svg.draw(other, last=last).groups
        assert groups == svg.moving(other), name
        for group in svg.GROUPS:
            kept[group] += other != scene and groups[group] is last.groups[group]
    assert all(kept.values())
    assert svg.draw(scene.but(hands=(), tracks=()), last=last).groups is last.groups


def test_the_armies_of_a_map_are_made_once_for_all_who_see_it() -> None:
    match = recorded("god-kings")
    match = at(match, 60)
    scenes = [scene_of(match, seat) for seat in match.seats]
    assert all([one.pieces is scenes[0].pieces and one.places is scenes[0].places for one in scenes])
    assert len({one.hands for one in scenes}) == len(scenes)


def nasty() -> Scene:
    """A scene of a stranger's pack whose names and ids are markup."""
    ring = (0, 0, 0, 900, 900, 900)
    return Scene(
        bounds=Bounds("centidegree", (0, 0, 1000, 1000)),
        title=BAD,
        owners=(Owner(BAD, BAD, BAD), Owner("team", BAD, BAD, "red")),
        outlines=(Outline(BAD, BAD, "province", (ring,), BAD), Outline(BAD + "2", BAD, "area", (ring,), BAD)),
        places=(
            Place(BAD, BAD, "town", (100, 100), owner=BAD, signs=(Sign("siege"), Sign("capital"), Sign("defence", 3))),
            Place("b", BAD, "box", (300, 300)),
        ),
        links=(Link(BAD, "road", (BAD, "b")),),
        pieces=(Piece(BAD, BAD, BAD, position=(5, 5)),),
        stacks=(
            Stack(BAD, BAD, BAD, 3),
            Stack(id="x", place="b", owner="team", strength=None, height=4, signs=("king",)),
        ),
        arrows=(Arrow("move", BAD, "b", owner=BAD),),
    )


def test_names_and_ids_of_packs_are_text_and_never_markup() -> None:
    text = svg.render(nasty(), palette="light")
    root = tree(text)
    assert [one for one in root.iter() if "script" in one.tag] == []
    assert "<script" not in text
    assert "\x07" not in text
    assert BAD.replace("\x07", "\N{REPLACEMENT CHARACTER}") in [one.text for one in root.iter(f"{NS}text")]


def test_a_picture_for_a_page_leaves_the_style_to_the_page() -> None:
    page = svg.render(busy("god-kings"), palette="page")
    assert "<style" not in page
    assert "style=" not in page
    assert "var(" not in page


def test_the_style_sheet_has_every_class_of_a_picture() -> None:
    page = svg.render(busy("god-kings"), palette="page")
    classes = {name for one in tree(page).iter() for name in (one.get("class") or "").split()}
    assert classes - {name for name in classes if f".{name}{{" in svg.stylesheet()} == set()


def test_a_file_for_light_and_dark_has_the_style_inside() -> None:
    both = svg.render(busy("god-kings"), palette="both")
    assert svg.stylesheet("both") in both
    assert "prefers-color-scheme:dark" in both


def test_a_file_of_one_palette_has_plain_colours() -> None:
    light, dark = (svg.render(busy("god-kings"), palette=one) for one in ("light", "dark"))
    assert "var(" not in light + dark
    assert "$" not in svg.stylesheet("both") + svg.stylesheet("light")
    assert light != dark


def test_text_is_at_least_eleven_pixels_and_targets_are_twenty_four() -> None:
    sizes = [int(one) for one in re.findall(r"font(?:-size)?:[a-z ]*(\d+)px", svg.stylesheet())]
    assert sizes
    assert min(sizes) >= 11
    for game in ("god-kings", "genesis"):
        targets = [one for one in tree(svg.render(busy(game))).iter() if one.get("data-kind") == "space"]
        assert targets
        assert all([int(one.get("r", "0")) >= 12 for one in targets])


def test_an_area_is_ringed_where_its_first_stack_stands() -> None:
    scene = busy("chariot-lords")
    drawn = tree(svg.render(scene)).iter(f"{NS}circle")
    targets = {one.get("data-id"): (int(one.get("cx", "")), int(one.get("cy", ""))) for one in drawn if one.get("cx")}
    spots = layout(still(scene)).spots
    assert {
        place.id: spots[place.id].block for place in scene.places if place.kind == "area"
    }.items() <= targets.items()


Box = tuple[int, int, int, int]


def boxes_of(scene: Scene) -> tuple[dict[str, Box], dict[str, Box], dict[str, Box]]:
    """What names, first stacks and second stacks of the places cover."""
    found = layout(still(scene))
    names: dict[str, Box] = {}
    blocks: dict[str, Box] = {}
    seconds: dict[str, Box] = {}
    for place in scene.places:
        spot, area = found.spots[place.id], place.kind == "area"
        lines = lines_of(place.name) if area else [place.name]
        wide = max([width_of(line, 14) for line in lines]) if area else wide_of(place)
        left = spot.name[0] - {"": 0, "e": wide, "m": wide // 2}[spot.anchor]
        top = spot.name[1] - size_of(place) + 1
        names[place.id] = (left, top, left + wide, spot.name[1] + 13 * len(lines) - 10)
        half, (x, y), (dx, dy) = (27 if area else 20), spot.block, spot.step
        blocks[place.id] = (x - half, y - 12, x + half, y + 12)
        seconds[place.id] = (x + dx - half, y + dy - 12, x + dx + half, y + dy + 12)
    return names, blocks, seconds


def over(some: dict[str, Box], others: dict[str, Box]) -> list[tuple[str, str]]:
    """Which of some lie over which of others by more than an edge."""
    return [
        (one, other)
        for one, a in some.items()
        for other, b in others.items()
        if (one != other or some is not others)
        and min(a[2], b[2]) - max(a[0], b[0]) > 3
        and min(a[3], b[3]) - max(a[1], b[1]) > 3
    ]


@pytest.mark.parametrize("game", BUSY)
def test_names_lie_over_no_other_name_and_stacks_over_no_name(game: str) -> None:
    names, blocks, seconds = boxes_of(busy(game))
    assert over(names, names) == []
    assert len(over(blocks, names)) <= 1
    assert len(over(blocks, blocks)) <= 6  # three neighbours that all have a stack, counted both ways
    assert len([pair for pair in over(seconds, names) if pair[0] != pair[1]]) <= 9


@pytest.mark.parametrize("game", ["god-kings", "genesis"])
def test_nearly_every_name_is_nearer_to_its_own_place_than_to_another(game: str) -> None:
    scene = busy(game)
    names, spots = boxes_of(scene)[0], layout(still(scene)).spots

    def gap(box: Box, place: str) -> float:
        x, y = spots[place].at
        across, down = max(box[0] - x, x - box[2], 0), max(box[1] - y, y - box[3], 0)
        return (across**2 + down**2) ** 0.5 - spots[place].radius

    astray = [one for one, box in names.items() if min(spots, key=lambda place: gap(box, place)) != one]
    assert len(astray) <= 6, astray


def test_an_arrow_bows_away_from_the_stack_at_its_end() -> None:
    scene = busy("genesis")
    spots = layout(still(scene)).spots
    for start, end in (("memphis", "tanis"), ("tanis", "memphis"), ("mari", "terqa"), ("terqa", "mari")):
        text = svg.moving(scene.but(arrows=(Arrow("move", start, end, owner="egypt"),)))["arrows"]
        x, y = map(int, re.findall(r"Q(-?\d+) (-?\d+)", text)[0])
        (u, v), (ax, ay), (bx, by) = spots[end].block, spots[start].at, spots[end].at
        side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        there = (bx - ax) * (v - ay) - (by - ay) * (u - ax)
        assert side * there <= 0, (start, end)


def test_a_stack_that_stands_off_its_place_has_a_line_to_it() -> None:
    scene = busy("genesis")
    off = [one for one, spot in layout(still(scene)).spots.items() if spot.off]
    assert off
    for place in (off[0], "memphis"):
        text = svg.moving(scene.but(stacks=(Stack("x", place, "egypt", 1),), pieces=()))["stacks"]
        line = next(one for one in tree(text) if one.get("class") == "l-ti")
        assert bool(line.get("d")) == (place in off)


def test_the_sign_of_a_battle_lies_beside_the_stacks_of_an_area() -> None:
    scene = busy("chariot-lords")
    found = layout(still(scene)).spots
    places = tuple([one.but(signs=(Sign("battle"),)) for one in scene.places])
    marks = tree(svg.moving(scene.but(places=places))["marks"])
    signs = next(one for one in marks if one.get("data-kind") == "battle")
    numbers = [int(one) for one in re.findall(r"-?\d+", signs.get("d", ""))][2:-2]
    _, blocks, seconds = boxes_of(scene)
    for i, place in enumerate((signs.get("data-id") or "").split()):
        x = numbers[2 * i]
        assert abs(x - found[place].block[0]) > 34
        for left, _, right, _ in (blocks[place], seconds[place]):
            assert not left < x < right


# ---------------------------------------------------------------- colours


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted([luminance(one), luminance(other)])
    return (light + 0.05) / (dark + 0.05)


GROUNDS = ("sea", "land", "fertile", "hill", "mountain", "desert", "marsh", "halo")


@pytest.mark.parametrize("colours", [LIGHT, DARK])
def test_text_and_arrows_stand_out_from_the_ground(colours: dict[str, str]) -> None:
    assert ".l-ac{fill:none;stroke:$ink" in RULES  # the edge of an arrow, whoever moves
    assert all([contrast(colours["ink"], colours[ground]) >= 4.5 for ground in GROUNDS])
    assert contrast(colours["province"], colours["halo"]) >= 4.5
    assert contrast(colours["water"], colours["sea"]) >= 4.5
    assert contrast(colours["road"], colours["halo"]) >= 3
    assert all([contrast(colours[one], colours["sea"]) >= 3 for one in ("lane", "ink")])


def test_numbers_and_codes_stand_out_from_the_colour_of_their_owner() -> None:
    for look in (*SLOTS, *TEAMS.values(), UNKNOWN):
        assert contrast(look.colour, look.ink) >= 4.5, look


SIGHT = {  # Machado et al. 2009, severity 1
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def lab(colour: str, sight: Any) -> list[float]:
    """A colour as an eye with that sight tells it from others (CIE 1976)."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    rgb = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    r, g, b = [min(max(sum([f * c for f, c in zip(row, rgb, strict=True)]), 0), 1) for row in sight]
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = [v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz]
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]


@pytest.mark.parametrize("sight", SIGHT)
def test_colours_of_owners_and_teams_differ_for_every_eye(sight: str) -> None:
    teams = [TEAMS[name].colour for name in ("white", "red", "yellow", "blue")]
    for colours in ([look.colour for look in SLOTS], teams):
        seen = [lab(colour, SIGHT[sight]) for colour in colours]
        far = [
            sum([(p - q) ** 2 for p, q in zip(a, b, strict=True)]) ** 0.5 for i, a in enumerate(seen) for b in seen[:i]
        ]
        assert min(far) >= 12


def test_owners_are_told_by_figure_and_colour_and_teams_by_colour_and_code() -> None:
    found = looks([Owner("egypt", ""), Owner("new", ""), Owner("newer", ""), Owner("wild", "", "WIL", "barbarian")])
    assert len({look.figure for look in found.values()}) == 4
    assert found["egypt"][:3] == SLOTS[0][:3]
    assert found["wild"].figure == ""
    assert len({look.colour for look in SLOTS} | {look.figure for look in SLOTS}) == 2 * len(SLOTS)
    many = looks([Owner(str(i), "") for i in range(12)])
    assert [look.figure for look in many.values()].count("") == 12 - len(SLOTS)


def test_places_that_are_lit_have_a_ring() -> None:
    scene = busy("god-kings")
    rings = [
        one for one in tree(svg.render(scene, lights=["memphis", "nowhere"])).iter() if one.get("class") == "l-lit"
    ]
    x, y = layout(still(scene)).spots["memphis"].at
    assert [(one.get("cx"), one.get("cy")) for one in rings] == [(str(x), str(y))]


def test_pieces_and_stacks_that_are_lit_have_a_ring_too() -> None:
    scene = busy("god-kings")
    piece = next(one for one in scene.pieces if one.stack)

    def rings(one: str) -> list[tuple[str | None, str | None]]:
        lit = tree(svg.render(scene, lights=[one])).iter()
        return [(ring.get("cx"), ring.get("cy")) for ring in lit if ring.get("class") == "l-lit"]

    assert len(rings(piece.id)) == 1
    assert rings(piece.id) == rings(piece.stack) != rings("memphis")
    battle = library("game-of-kings", "skirmish")
    table = scene_of(at(battle, len(battle.past) // 2))
    unit = next(one for one in table.pieces if one.footprint and one.position is not None)
    assert len([ring for ring in tree(svg.render(table, lights=[unit.id])).iter() if ring.get("class") == "l-lit"]) == 1


def test_a_palette_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="no palette 'dark-ish': write one of page, both, light, dark"):
        svg.render(busy("god-kings"), palette="dark-ish")  # pyright: ignore[reportArgumentType]


def test_signs_that_come_and_go_are_among_the_marks() -> None:
    scene = busy("god-kings")
    places = tuple(
        [
            one.but(signs=(*one.signs, Sign("siege"), Sign("revolt"))) if one.id == "memphis" else one
            for one in scene.places
        ]
    )
    marks = tree(svg.moving(scene.but(places=places))["marks"])
    for kind in ("siege", "revolt"):
        ids = [one.get("data-id", "") for one in marks if one.get("data-kind") == kind]
        assert "memphis" in " ".join(ids).split()


def test_places_with_one_owner_and_shape_are_one_path_through_them() -> None:
    scene = busy("god-kings")
    spots, held = layout(still(scene)).spots, [place for place in scene.places if place.owner]
    owners = next(one for one in tree(svg.moving(scene)["marks"]) if one.get("data-kind") == "owner")
    drawn: set[tuple[str, int, int]] = set()
    for one in owners:
        numbers = [int(number) for number in re.findall(r"\d+", one.get("d", ""))]
        drawn |= {(one.get("data-id", ""), *numbers[i : i + 2]) for i in range(2, len(numbers) - 2, 2)}
    assert drawn == {(place.owner, *spots[place.id].at) for place in held}


# ---------------------------------------------------------------- figures, with slack for a busy machine


@pytest.mark.parametrize("game", BUSY)
def test_the_whole_is_small(game: str) -> None:
    for match in all_through(game, 4):
        assert len(gzip.compress(svg.sheet(scene_of(match, "umpire")).encode())) < 40 * KILO


FULLEST = [
    ("god-kings", "great_kings"),
    ("genesis", "chariot_kingdoms_4"),
    ("genesis", "empires_in_conflict_5"),
    ("chariot-lords", "full_4"),
    ("chariot-lords", "second_five_4"),
]
"""The recorded matches in which most stands on the map."""


@pytest.mark.parametrize(("game", "scenario"), FULLEST)
def test_what_moves_is_small_on_the_fullest_boards(game: str, scenario: str) -> None:
    match = library(game, scenario)
    for n in range(0, match.n + 1, 30):
        scene = scene_of(at(match, n), "umpire")
        assert sum([len(group) for group in svg.moving(scene).values()]) < 10 * KILO, n


def _seconds(call: Any) -> float:
    """Of the quickest of five."""
    found: list[float] = []
    for _ in range(5):
        begun = time.process_time()
        call()
        found.append(time.process_time() - begun)
    return min(found)


def _cold(scene: Scene) -> None:
    for remembered in (ground, layout, backdrop):
        remembered.cache_clear()
    svg.render(scene)


@pytest.mark.parametrize("game", BUSY)
def test_what_moves_is_drawn_at_once_and_the_whole_soon(game: str) -> None:
    scene = busy(game)
    svg.render(scene)
    assert _seconds(lambda: svg.moving(scene)) < 0.005
    assert _seconds(lambda: svg.sheet(scene)) < 0.03
    assert _seconds(lambda: _cold(scene)) < 0.6


# ---------------------------------------------------------------- maps of strangers


def test_a_map_that_is_all_height_gets_room_at_its_sides() -> None:
    places = tuple([Place(f"p{n}", f"P{n}", "town", (0, 1000 * n)) for n in range(-9, 10)])
    root = tree(svg.render(Scene(bounds=Bounds("centidegree", (-10, -9000, 10, 9000)), places=places)))
    _, _, wide, high = map(int, root.get("viewBox", "").split())
    assert high <= 3 * wide
    at = [int(one.get("cx", "0")) for one in root.iter(f"{NS}circle") if one.get("data-kind") == "space"]
    assert len(at) == len(places)
    assert all([abs(2 * x - wide) < 40 for x in at])


def test_hundreds_of_places_at_one_point_are_drawn_in_bounded_time() -> None:
    places = tuple([Place(f"p{n}", "P", "town", (n % 2, 0)) for n in range(300)])
    began = time.process_time()
    svg.render(Scene(bounds=Bounds("centidegree", (-1000, -1000, 1000, 1000)), places=places))
    assert time.process_time() - began < 15  # 3 were measured, and 20 without a bound
