"""What a drawing has of a table: scenery, zones, ranges, ways, and pieces with bases of their own size.

Everything is drawn where it lies, to scale; only labels and signs are of the picture. Lengths are tenths of a pixel.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from limmu.display.escaping import for_html
from limmu.display.saying import Texts, program_texts
from limmu.display.scene import Bounds, Piece, Point, Reach, Ring, Scene, Scenery
from limmu.display.svg_boxes import Box, around, hull, overlap, room_of
from limmu.display.svg_fit import Frame, path
from limmu.display.svg_layout import width_of
from limmu.display.svg_palette import UNKNOWN, Look
from limmu.toolkit.plane.sines import CIRCLE, rot

FOOT = 304_800
NORTH = 9000
GROUND = {
    "woods": "l-te", "hill": "l-th", "marsh": "l-ts", "rocks": "l-tm", "wall": "l-sw", "house": "l-sb",
    "pond": "l-sea", "lake": "l-sea",
}  # fmt: skip
TUFTS = {
    "woods": "m0-90 70 120h-140zm0 120v50", "marsh": "v-60m-34 10 26 50m42-42-26 42m-50 0h92",
    "rocks": "m-70 40 50-90 40 50 30-30 30 70z", "pond": "m-70 0q35-45 70 0t70 0",
    "lake": "m-70-30q35-45 70 0t70 0m-140 60q35-45 70 0t70 0",
}  # fmt: skip
"""Figures all over the ground of some kinds, each from a point."""
SIGNS = {
    "general": '<path class="l-st" d="M0-8 2.4-2.6 8-2 3.8 1.8 5 7.5 0 4.6-5 7.5-3.8 1.8-8-2-2.4-2.6z"/>',
    "banner": '<path class="l-st" d="M-5 8V-8H6V2L.5-1-3 2V8z"/>',
    "fleeing": '<path class="l-rv" d="M-5 8V-8H7L4-4 7 0H-3V8z"/>',
    "locked": '<circle class="l-rv" r="7"/><path class="l-rs" d="M-3 3 3-3M-3-3 3 3"/>',
}
"""Signs of a piece, around their middles."""
CODE, NAME = 13, 12
"""The sizes of the letters on and beside a piece."""
ROOM = 2
"""Pixels between a piece and its name."""


def lined(bounds: Bounds, frame: Frame) -> str:
    """A line at every foot of a table, with the inches from the south-west corner."""
    west, south, east, north = bounds.box
    data, told = list[str](), list[str]()
    for far in range(FOOT, max(east - west, north - south), FOOT):
        (x, _), (_, y) = frame.at(west + far, south), frame.at(west, south + far)
        number = f"{far // FOOT * 12}"
        if far < east - west:
            data.append(f"M{x} 0V{frame.height}")
            told.append(f'<text class="l-in l-m" x="{x}" y="{frame.height - 3}">{number}</text>')
        if far < north - south:
            data.append(f"M0 {y}H{frame.width}")
            told.append(f'<text class="l-in" x="3" y="{y + 4}">{number}</text>')
    return f'<path class="l-gr" d="{"".join(data)}"/>{"".join(told)}'


# ---------------------------------------------------------------- zones and scenery


def lying(scene: Scene, frame: Frame, known: Mapping[str, Look], prefix: str) -> str:
    """Zones, and scenery on them."""
    zones = [_zone(one, frame, known) for one in scene.reach if one.kind == "zone"]
    return "".join([*zones, *[_scenery(one, frame, prefix) for one in scene.scenery]])


def _zone(one: Reach, frame: Frame, known: Mapping[str, Look]) -> str:
    colour = known.get(one.owner, UNKNOWN).colour
    return (
        f'<path class="l-zn" transform="scale(.1)" fill="{colour}" stroke="{colour}" d="{_ring(one.path, frame)}"'
        f' data-kind="zone" data-id="{for_html(one.id)}"><title>{for_html(one.name)}</title></path>'
    )


def _scenery(one: Scenery, frame: Frame, prefix: str) -> str:
    """A piece of scenery in its colour, with what tells its kind without colour, and its name."""
    rings = [frame.line(ring) for ring in one.polygons]
    data = "".join([path(ring, "z") for ring in rings])
    x, y = _middle(rings[0])
    inner = "".join([_lines(one.kind, ring) for ring in rings])
    return (
        f'<g data-kind="piece" data-id="{for_html(one.id)}"><title>{for_html(one.name)}</title>'
        '<g transform="scale(.1)">'
        f"{patch(one.kind, data, prefix)}{inner}</g>"
        f'<text class="l-nm l-ni l-m" x="{x // 10}" y="{y // 10 + 4}">{for_html(one.name)}</text></g>'
    )


def patch(kind: str, data: str, prefix: str) -> str:
    """Ground of a kind, with the figures that tell it without colour."""
    figures = f'<path fill="url(#{prefix}{kind})" d="{data}"/>' if kind in TUFTS else ""
    return f'<path class="l-sn {GROUND.get(kind, "l-th")}" d="{data}"/>{figures}'


def _lines(kind: str, ring: Sequence[Point]) -> str:
    """The contours of a hill, the roof of a house."""
    (x, y), data = _middle(ring), ""
    if kind == "hill":
        data = "".join([path([(x + (u - x) * n // 3, y + (v - y) * n // 3) for u, v in ring], "z") for n in (1, 2)])
    elif kind == "house":
        data = "".join([f"M{u} {v}L{x} {y}" for u, v in ring])
    return f'<path class="l-tx" d="{data}"/>' if data else ""


def _pattern(kind: str, prefix: str) -> str:
    """The figures of a kind of ground, in rows that do not stand one under the other."""
    tufts = "".join([f"M{x} {y}{TUFTS[kind]}" for x, y in ((90, 140), (250, 440))])
    return (
        f'<pattern id="{prefix}{kind}" width="320" height="600" patternUnits="userSpaceOnUse">'
        f'<path class="l-tx" d="{tufts}"/></pattern>'
    )


def _middle(ring: Sequence[Point]) -> Point:
    left, top, right, bottom = hull(ring, 0)
    return (left + right) // 2, (top + bottom) // 2


def _ring(ring: Ring, frame: Frame) -> str:
    return path(frame.line(ring), "z")


# ---------------------------------------------------------------- ranges and ways


def reaching(scene: Scene, frame: Frame, known: Mapping[str, Look]) -> str:
    """Ranges, then where pieces were or may go, then their ways."""
    ranges = [_range(one, frame, known) for one in scene.reach if one.kind == "range" and one.centre is not None]
    ghosts = [
        f'<g data-kind="ghost" data-id="{for_html(one.id)}" {_at(one, frame)}>{_bases(one, frame, "l-gh", known)}</g>'
        for one in scene.pieces
        if one.ghost and one.position is not None
    ]
    ways = [_way(one, frame, known) for one in scene.reach if one.kind in ("move", "preview") and len(one.path) > 2]
    return "".join([*ranges, *ghosts, *ways])


def _range(one: Reach, frame: Frame, known: Mapping[str, Look]) -> str:
    """A sector between two distances: a path that takes whole circles, too."""
    assert one.centre is not None
    colour = known.get(one.owner, UNKNOWN).colour
    if one.sweep >= CIRCLE:
        x, y = frame.tenths(*one.centre)
        rings = [r for r in (frame.long(one.far), frame.long(one.near)) if r]
        data = "".join([f"M{x - r} {y}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0-{2 * r} 0z" for r in rings])
    else:
        first, last = one.facing - one.sweep // 2, one.facing + one.sweep // 2
        large = int(one.sweep > CIRCLE // 2)
        (a, b), (c, d) = _out(one.centre, one.far, first, frame), _out(one.centre, one.far, last, frame)
        (e, f), (g, h) = _out(one.centre, one.near, last, frame), _out(one.centre, one.near, first, frame)
        r, s = frame.long(one.far), frame.long(one.near)
        data = f"M{a} {b}A{r} {r} 0 {large} 1 {c} {d}L{e} {f}A{s} {s} 0 {large} 0 {g} {h}z"
    return (
        f'<path class="l-rg" transform="scale(.1)" fill="{colour}" stroke="{colour}" fill-rule="evenodd" d="{data}"'
        f' data-kind="range" data-id="{for_html(one.id)}"><title>{for_html(one.name)}</title></path>'
    )


def _out(centre: Point, far: int, bearing: int, frame: Frame) -> Point:
    x, y = rot(0, far, (NORTH - bearing) % CIRCLE)
    return frame.tenths(centre[0] + x, centre[1] + y)


def _way(one: Reach, frame: Frame, known: Mapping[str, Look]) -> str:
    """The way of a piece, with a head at its end; broken where it has yet to be gone."""
    colour = known.get(one.owner, UNKNOWN).colour
    points = frame.line(one.path)
    (x, y), (u, v) = points[-1], next((p for p in reversed(points) if p != points[-1]), points[-1])
    long = max(abs(x - u), abs(y - v), 1)
    dx, dy = (x - u) * 110 // long, (y - v) * 110 // long
    head = f"M{x} {y}L{x - dx + dy * 6 // 10} {y - dy - dx * 6 // 10}L{x - dx - dy * 6 // 10} {y - dy + dx * 6 // 10}z"
    data = path(points)
    style = "l-wy l-wb" if one.kind == "preview" else "l-wy"
    told = f'<text class="l-nm l-m" x="{x // 10}" y="{y // 10 - 12}">{for_html(one.name)}</text>' if one.name else ""
    name = for_html(one.piece or one.id)
    return (
        f'<g data-kind="way" data-id="{name}" transform="scale(.1)"><path class="l-wc" d="{data}"/>'
        f'<path class="{style}" stroke="{colour}" d="{data}"/><path class="l-wh" fill="{colour}" d="{head}"/></g>{told}'
    )


# ---------------------------------------------------------------- pieces


def standing(scene: Scene, frame: Frame, known: Mapping[str, Look], prefix: str) -> str:
    """Pieces with bases: each with its code and signs on it, and its name where there is room beside it."""
    there = [one for one in scene.pieces if one.footprint and one.position is not None and not one.ghost]
    if not there:
        return ""
    boxes, texts = {one.id: box_of(one, frame) for one in there}, program_texts(scene.language)
    bodies = [
        f'<g data-id="{for_html(one.id)}"><title>{_title(one, texts)}</title>'
        f"<g {_at(one, frame)}>{_bases(one, frame, 'l-bs', known)}</g></g>"
        for one in there
    ]
    names = _names(there, boxes, frame)
    codes = [_code(one, frame, prefix) for one in there]
    return f'<g data-kind="piece">{"".join(bodies)}</g><g aria-hidden="true">{"".join([*codes, *names])}</g>'


def _title(one: Piece, texts: Texts) -> str:
    say, comma = texts.map_word, texts.say("value.comma")
    told = [f"{one.code} {one.name or say(one.kind)}".strip(), *([] if one.strength is None else [str(one.strength)])]
    told += map(say, one.signs)
    return for_html(comma.join(told + ([f"{one.wounds} {say('hurt')}"] if one.wounds else [])))


def _at(one: Piece, frame: Frame) -> str:
    """The transform of what is drawn around the middle of a piece as if it faced up."""
    assert one.position is not None
    x, y = frame.tenths(*one.position)
    angle = f"{one.facing // 100}.{one.facing % 100:02}".rstrip("0").rstrip(".")
    return f'transform="scale(.1)translate({x} {y}){f"rotate({angle})" if one.facing else ""}"'


def _bases(one: Piece, frame: Frame, style: str, known: Mapping[str, Look]) -> str:
    """The bases of a piece as one path, and its front edge with a point in its middle."""
    colour = known.get(one.owner, UNKNOWN).colour
    data = _outlines(one.footprint, frame)
    if "fleeing" in one.signs and not one.ghost:
        style = "l-fe"
    paint = f'fill="{colour}"' if style == "l-bs" else f'stroke="{colour}"'
    front = ""
    if one.front:
        left, right, y = frame.long(one.front[0]), frame.long(one.front[2]), -frame.long(one.front[1])
        high = 60 if style == "l-gh" else 80
        middle = (left + right) // 2
        front = f'<path class="l-fr" d="M{left} {y}H{right}M{middle - high} {y}l{high}-{high} {high} {high}z"/>'
    return f'<path class="{style}" {paint} d="{data}"/>{front}'


class _Grid(NamedTuple):
    """Boxes in rows: their edges from left to right, and from the top down."""

    xs: list[int]
    ys: list[int]


def _outlines(footprint: Sequence[Ring], frame: Frame) -> str:
    """The data of bases; those that stand side by side, and ranks of them, share their edges."""
    data, rows = list[str](), list[_Grid]()
    for ring in footprint:
        box = _upright(ring, frame)
        if box is None:
            data.append(_base(ring, frame))
        elif rows and rows[-1].ys == [box[1], box[3]] and rows[-1].xs[-1] == box[0]:
            rows[-1].xs.append(box[2])
        else:
            rows.append(_Grid([box[0], box[2]], [box[1], box[3]]))
    grids: list[_Grid] = []
    for row in rows:
        if grids and grids[-1].xs == row.xs and grids[-1].ys[-1] == row.ys[0]:
            grids[-1].ys.append(row.ys[1])
        else:
            grids.append(row)
    return "".join([*data, *[_gridded(grid) for grid in grids]])


def _gridded(grid: _Grid) -> str:
    (left, *xs, right), (top, *ys, bottom) = grid
    inner = [f"M{x} {top}V{bottom}" for x in xs] + [f"M{left} {y}H{right}" for y in ys]
    return f"M{left} {top}H{right}V{bottom}H{left}z{''.join(inner)}".replace(" -", "-")


def _upright(ring: Ring, frame: Frame) -> Box | None:
    """The box that a ring is; None for any other shape."""
    xs, ys = ring[::2], ring[1::2]
    if len(ring) != 8 or any([len({*one}) != 2 or one.count(one[0]) != 2 for one in (xs, ys)]):
        return None
    return frame.long(min(xs)), -frame.long(max(ys)), frame.long(max(xs)), -frame.long(min(ys))


def _base(ring: Ring, frame: Frame) -> str:
    if len(ring) == 3:
        x, y, r = frame.long(ring[0]), -frame.long(ring[1]), frame.long(ring[2])
        return f"M{x - r} {y}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0-{2 * r} 0z"
    return path([(frame.long(ring[i]), -frame.long(ring[i + 1])) for i in range(0, len(ring), 2)], "z")


def _code(one: Piece, frame: Frame, prefix: str) -> str:
    """The short name of a piece in its middle, its signs above that, its wounds below."""
    assert one.position is not None
    x, y = frame.at(*one.position)
    text = f'<text class="l-pc" x="{x}" y="{y + 4}">{for_html(one.code)}</text>' if one.code else ""
    marks = [sign for sign in one.signs if sign in SIGNS]
    uses = [
        f'<use href="#{prefix}on-{sign}" x="{x + 16 * i - 8 * (len(marks) - 1)}" y="{y - 15}"/>'
        for i, sign in enumerate(marks)
    ]
    hurt = f'<text class="l-pc l-pw" x="{x}" y="{y + 17}">-{one.wounds}</text>' if one.wounds else ""
    return "".join([text, *uses, hurt])


def box_of(one: Piece, frame: Frame) -> Box:
    """The box around a piece in the picture, in pixels."""
    assert one.position is not None
    (x, y), facing = one.position, (NORTH - one.facing) % CIRCLE
    points: list[Point] = []
    for ring in one.footprint:
        if len(ring) == 3:
            a, b = rot(ring[0], ring[1], facing)
            points += [(x + a + i * ring[2], y + b + j * ring[2]) for i, j in ((-1, -1), (1, 1))]
        else:
            points += [(x + a, y + b) for a, b in [rot(ring[i], ring[i + 1], facing) for i in range(0, len(ring), 2)]]
    return hull([frame.at(*point) for point in points], 0)


def _names(there: Sequence[Piece], boxes: Mapping[str, Box], frame: Frame) -> list[str]:
    """The name of each piece below, above or beside it, where it covers nothing."""
    taken, whole = [*boxes.values()], (0, 0, frame.width, frame.height)
    found: list[str] = []
    for one in there:
        wide = width_of(one.name, NAME)
        left, top, right, bottom = boxes[one.id]
        x, y = (left + right) // 2, (top + bottom) // 2
        spots = [
            (x, bottom + ROOM + NAME // 2 + 1), (x, top - ROOM - NAME // 2 - 9),
            (right + wide // 2 + 4, y), (left - wide // 2 - 4, y),
        ]  # fmt: skip
        for at in spots if one.name else ():
            box = around(at, wide // 2, NAME // 2 + 1)
            if overlap(box, whole) == room_of(box) and not any([overlap(box, other) for other in taken]):
                taken.append(box)
                found.append(f'<text class="l-nm l-m" x="{at[0]}" y="{at[1] + 4}">{for_html(one.name)}</text>')
                break
    return found


def symbols(prefix: str) -> str:
    """What a table uses by name: the signs of pieces, and the ground of scenery."""
    marks = [f'<g id="{prefix}on-{name}">{drawn}</g>' for name, drawn in SIGNS.items()]
    return "".join([*marks, *[_pattern(kind, prefix) for kind in TUFTS]])
