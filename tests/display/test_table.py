"""A table drawn and in letters: everything to scale, told without colour, escaped, and legible."""

from __future__ import annotations

import re
from typing import get_args
from xml.etree import ElementTree

import pytest

from limmu.display import svg
from limmu.display.letters import letters
from limmu.display.letters_table import SIGNS as LETTERS
from limmu.display.scene import Bounds, Lately, Owner, Piece, Reach, Ring, Scene, Scenery, lately, still, with_lately
from limmu.display.svg_boxes import overlap
from limmu.display.svg_fit import Frame
from limmu.display.svg_table import GROUND, SIGNS, TUFTS, box_of
from limmu.games.game_of_kings.fields import Kind

NS = "{http://www.w3.org/2000/svg}"
INCH = 25_400
SQUARE: Ring = (-INCH, -INCH, INCH, -INCH, INCH, INCH, -INCH, INCH)
OWNERS = (Owner("red", "Red", "R", "red"), Owner("blue", "Blue", "B", "blue"))
BAD = "</text><script>alert('&\"')</script>\x07"


def block(id_: str = "guards", owner: str = "red", at: tuple[int, int] = (24, 24), **more: object) -> Piece:
    """Two bases side by side, two inches wide each, that face up."""
    x, y = at
    bases = tuple([tuple([n + 2 * side * INCH * (i % 2 == 0) for i, n in enumerate(SQUARE)]) for side in (-1, 0)])
    here = Piece(id_, "common", owner, "Guards", "R1", position=(x * INCH, y * INCH), strength=2, footprint=bases)
    return here.but(front=(-3 * INCH, INCH, INCH, INCH)).but(**more)


def table(*pieces: Piece, wide: int = 48, **more: object) -> Scene:
    return Scene(Bounds("micrometre", (0, 0, wide * INCH, 48 * INCH)), owners=OWNERS, pieces=pieces).but(**more)


def tree(scene: Scene) -> ElementTree.Element:
    return ElementTree.fromstring(svg.sheet(scene))


def text_of(scene: Scene, width: int = 80) -> str:
    return "\n".join([str(line) for line in letters(scene, width)])


WOODS = Scenery("woods-1", "woods", ((0, 0, 10 * INCH, 0, 10 * INCH, 10 * INCH, 0, 10 * INCH),), 2, "Woods 1")
WAY = Reach("move.guards", "move", "red", piece="guards", path=(0, 0, INCH, INCH, INCH, 5 * INCH), cost=4 * INCH)

# ---------------------------------------------------------------- drawn


def test_a_piece_is_drawn_where_it_stands_turned_and_to_scale() -> None:
    root = tree(table(block(facing=9050)))
    found = next(one for one in root.iter(f"{NS}g") if one.get("data-id") == "guards")
    inner = found.find(f"{NS}g")
    assert inner is not None
    assert inner.get("transform") == "scale(.1)translate(5900 5900)rotate(90.5)"
    inch = 11_800 // 48
    data = inner[0].get("d")
    assert data == "M-737-246H246V246H-737zM-246-246V246"
    assert abs(246 - inch) < 2


def test_a_round_base_is_a_circle_and_a_turned_one_a_polygon() -> None:
    root = tree(table(block(footprint=((0, 0, INCH), (0, INCH, INCH, 0, 0, -INCH, -INCH, 0)))))
    data = next(one.get("d", "") for one in root.iter(f"{NS}path") if one.get("class") == "l-bs")
    assert data == "M-246 0a246 246 0 1 0 492 0a246 246 0 1 0-492 0zM0-246l246 246-246 246-246-246z"


def test_what_flees_is_told_by_its_outline_and_by_a_sign() -> None:
    text = svg.render(table(block(signs=("fleeing", "locked"), wounds=3)))
    assert 'class="l-fe"' in text
    assert 'href="#on-fleeing"' in text
    assert 'href="#on-locked"' in text
    assert ">-3</text>" in text
    assert "<title>R1 Guards, 2, fleeing, locked, 3 wounds</title>" in text
    assert 'class="l-fe"' not in svg.render(table(block()))


def test_ghosts_ways_ranges_zones_and_scenery_carry_their_kind_and_id() -> None:
    zone = Reach("zone.red", "zone", "red", "Zone", path=(0, 0, INCH, 0, INCH, INCH))
    ring = Reach("bow", "range", "red", "Bow", centre=(24 * INCH, 24 * INCH), near=INCH, far=4 * INCH)
    arc = ring.but(id="arc", facing=9000, sweep=9000)
    scene = table(block(), block(ghost=True), scenery=(WOODS,), reach=(zone, WAY, ring, arc))
    drawn = {(one.get("data-kind"), one.get("data-id")) for one in tree(scene).iter()}
    assert {("piece", "woods-1"), ("zone", "zone.red"), ("ghost", "guards"), ("way", "guards")} <= drawn
    assert {("range", "bow"), ("range", "arc")} <= drawn


def test_what_a_table_shows_is_in_the_groups_that_change() -> None:
    scene = table(block(), block(ghost=True), scenery=(WOODS,), reach=(WAY,))
    empty = table()
    assert still(scene) == still(empty)
    groups = svg.moving(scene)
    for name, part in (("control", "woods-1"), ("arrows", 'data-kind="ghost"'), ("stacks", "Guards")):
        assert part in groups[name]


@pytest.mark.parametrize("prefix", ["", "two-"])
def test_ids_are_given_once_and_whatever_is_used_is_there(prefix: str) -> None:
    scene = table(block(signs=("fleeing", "locked")), scenery=(WOODS,))
    text = svg.render(scene, prefix=prefix)
    ids = re.findall(r'\bid="([^"]*)"', text)
    assert len({*ids}) == len(ids)
    assert {*re.findall(r'(?:href="|url\()#([^")]*)', text)} <= {*ids}


def test_every_class_has_a_style_and_every_sign_is_in_the_key() -> None:
    scene = table(block(signs=tuple(SIGNS), wounds=1), block(ghost=True), scenery=(WOODS,), reach=(WAY,))
    text = svg.sheet(scene)
    classes = {name for one in re.findall(r'class="([^"]*)"', text) for name in one.split()}
    assert classes - {name for name in classes if f".{name}{{" in svg.stylesheet()} == set()
    for told in (*SIGNS, "woods", "front", "was here", "moved last", "R1 Guards, 2"):
        assert told in text


def test_every_kind_of_scenery_has_a_ground_and_a_letter_of_its_own() -> None:
    assert set(GROUND) == set(LETTERS) == set(get_args(Kind))
    assert len({*LETTERS.values()}) == len(LETTERS)
    looks = [(GROUND[kind], TUFTS.get(kind, "")) for kind in GROUND]
    assert len({*looks}) == len(looks)


def test_names_keep_clear_of_pieces_and_of_each_other() -> None:
    crowd = [block(f"u{i}", at=(10 + 5 * (i % 6), 30 - 5 * (i // 6)), name=f"Guards of Kadesh {i}") for i in range(18)]
    scene = table(*crowd)
    frame = Frame(scene.bounds)
    boxes = [box_of(one, frame) for one in crowd]
    root = tree(scene)
    named = [one for one in root.iter(f"{NS}text") if one.get("class") == "l-nm l-m" and "Kadesh" in (one.text or "")]
    assert 0 < len(named) <= len(crowd)
    found = [(int(one.get("x", "")), int(one.get("y", "")) - 4) for one in named]
    for i, (x, y) in enumerate(found):
        here = (x - 40, y - 5, x + 40, y + 5)
        assert not any([overlap(here, box) for box in boxes])
        assert not any([overlap(here, (u - 40, v - 5, u + 40, v + 5)) for u, v in found[:i]])


def test_whatever_a_table_says_is_escaped() -> None:
    zone = Reach(BAD, "zone", BAD, BAD, path=(0, 0, INCH, 0, INCH, INCH))
    lying = Scenery(BAD, BAD, WOODS.polygons, 0, BAD)
    scene = table(block(BAD, BAD, name=BAD, code=BAD), scenery=(lying,), reach=(zone, WAY.but(piece=BAD, name=BAD)))
    assert not [one for one in tree(scene).iter() if "script" in one.tag]


def test_what_moved_last_is_taken_out_of_a_scene_and_put_into_another() -> None:
    moved = lately(table(block(), block(ghost=True), reach=(WAY,)))
    assert moved == Lately((), (WAY,), (block(ghost=True),))
    assert with_lately(table(block()), moved) == table(block(ghost=True), block(), reach=(WAY,))
    assert lately(table(block())) == Lately()


# ---------------------------------------------------------------- in letters


def test_a_piece_stands_amid_its_bases_and_looks_somewhere() -> None:
    lines = text_of(table(block())).splitlines()
    assert lines[12][21:26] == "rrR1↑"
    assert not (lines[11] + lines[13])[:48].strip()
    assert "R1↓" in text_of(table(block(facing=18_000)))
    assert "R1↗" in text_of(table(block(facing=4400)))
    assert re.search(r"R1(?![↑↓])", text_of(table(block(front=()))))


@pytest.mark.parametrize("width", [80, 110])
@pytest.mark.parametrize("wide", [48, 72])
def test_the_list_stands_beside_the_grid(width: int, wide: int) -> None:
    text = text_of(table(block(name="Guards of the Great King", at=(24, 6)), wide=wide), width)
    assert max([len(line) for line in text.splitlines()]) <= width
    first = text.splitlines()[0]
    assert re.search(r"R1  Guards of.* +2 24\.0  6\.0 N$", first)


def test_below_80_columns_the_list_is_below_the_grid() -> None:
    lines = text_of(table(block()), 60).splitlines()
    assert max(map(len, lines)) <= 60
    assert [line for line in lines if line.startswith("R1  Guards")]


def test_states_wounds_and_what_waits_are_told() -> None:
    waits = Piece("late", "common", "blue", "Late", "B1")
    text = text_of(table(block(signs=("fleeing", "locked"), wounds=2), waits))
    assert "Nfx-2" in text.replace(" ", "")
    assert "f fleeing  x locked  -2 wounds" in text
    assert re.search(r"B1  Late +off the table", text)


def test_every_name_has_the_same_room() -> None:
    name = "Sword and Board Infantry of the Guard"
    pieces = [block(name=name), block(name=name, signs=("fleeing", "locked"), wounds=2), Piece("late", "", "", name)]
    told = [re.search(r"Sword[A-Za-z ]*?(?= {2,}|  ?\d| off)", line) for line in text_of(table(*pieces)).splitlines()]
    cut = {found.group().strip() for found in told if found}
    assert len(cut) == 1, cut


def test_scenery_zones_ghosts_and_moves_are_in_letters() -> None:
    zone = Reach(
        "zone.red", "zone", "red", "Zone of Red", path=(0, 0, 48 * INCH, 0, 48 * INCH, 12 * INCH, 0, 12 * INCH)
    )
    text = text_of(table(block(), block(ghost=True, at=(40, 40)), scenery=(WOODS,), reach=(zone, WAY)))
    lines = text.splitlines()
    assert lines[23][:12] == "♣♣♣♣♣♣♣♣♣♣··"
    assert lines[18][:12] == "············"
    assert lines[4][37:41] == "++++"
    assert "moved last:  R1 Guards (4.0 in)" in text
    assert "♣ woods  · Zone of Red" in text
