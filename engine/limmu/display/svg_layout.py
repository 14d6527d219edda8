"""Where stacks and names go: each beside its place, in the best of eight positions, chosen once for a map."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from limmu.display.scene import Link, Outline, Place, Point, Scene
from limmu.display.svg_fit import Frame

MAPS = 8
BLOCK, CODED = (42, 28), 54
"""The room of a stack, with the edges of those behind it; the width of one with a code."""
RADIUS = {"town": 8, "transit": 5, "island": 6, "box": 8, "area": 24}
WALL = 3
CELL = 8
"""The grain, in pixels, in which roads are known."""
ROUNDS = 3
NEVER = 1 << 30
AWAY = 300
"""What it costs that a name stands off from its place."""
GRAIN = 9
"""Pixels between the positions tried for the name of a province."""
NEAR = 170
"""Pixels beyond which places do not matter to each other."""
SIDES = ((0, -1), (1, 0), (-1, 0), (0, 1), (1, -1), (-1, -1), (1, 1), (-1, 1))
NARROW, BROAD = frozenset("fijlrtI.,'- "), frozenset("mwMW")

Box = tuple[int, int, int, int]
"""Left, top, right and bottom, in pixels."""


class Spot(NamedTuple):
    """A place in the picture."""

    at: Point
    radius: int
    block: Point
    """The middle of its stack."""
    name: Point
    """Where its name starts, ends or has its middle: on the base line."""
    anchor: str
    """The class of the name: "" for start, e for end, m for middle."""
    tied: bool
    """Whether a line leads from its stack to it."""


class Layout(NamedTuple):
    """The picture of a map: its frame and its places."""

    frame: Frame
    spots: dict[str, Spot]
    labels: dict[str, Point]
    """The middle of the name of each province."""


def width_of(text: str, size: int) -> int:
    """How wide a name is at most, in pixels."""
    tenths = sum([4 if c in NARROW else 9 if c in BROAD else 7 if c.isupper() else 6 for c in text])
    return (tenths * size + 9) // 10


def size_of(place: Place) -> int:
    """The size of the letters of a name."""
    return 11 if place.kind == "transit" else 12


def radius_of(place: Place) -> int:
    """How far a place reaches, its walls included."""
    walls = sum([sign.number for sign in place.signs if sign.id == "walls"])
    return RADIUS[place.kind] + WALL * min(walls, 3)


def middle(box: Box) -> Point:
    """The middle of a box."""
    return (box[0] + box[2]) // 2, (box[1] + box[3]) // 2


def _shared(one: Box, other: Box) -> int:
    left, top, right, bottom = one
    west, north, east, south = other
    if left >= east or right <= west or top >= south or bottom <= north:
        return 0
    return (min(right, east) - max(left, west)) * (min(bottom, south) - max(top, north))


def _around(at: Point, half: int) -> Box:
    return at[0] - half, at[1] - half, at[0] + half, at[1] + half


@lru_cache(MAPS)
def layout(still: Scene) -> Layout:
    """Where everything goes on the map of a scene without what changes."""
    frame = Frame(still.bounds)
    areas = {outline.id: outline for outline in still.outlines if outline.kind == "area"}
    spots = _in_areas(frame, [(place, areas[place.id]) for place in still.places if place.id in areas])
    beside = [place for place in still.places if place.id not in areas]
    placing = _Placing(frame, beside, _roads(frame, still))
    spots |= placing.spots()
    provinces = [outline for outline in still.outlines if outline.kind == "province"]
    return Layout(frame, spots, {one.id: placing.label(one) for one in provinces})


def _in_areas(frame: Frame, places: Sequence[tuple[Place, Outline]]) -> dict[str, Spot]:
    """In an area name and stack are one box around the label, moved a little where two boxes meet."""
    boxes: list[Box] = []
    for place, outline in places:
        x, y = frame.at(*(outline.label or place.position))
        half = max([CODED, *[width_of(line, 13) for line in lines_of(place.name)]]) // 2
        boxes.append((x - half, y - 7 - 13 * len(lines_of(place.name)), x + half, y + 23))
    for _ in range(ROUNDS):
        for i, one in enumerate(boxes):
            for j, other in enumerate(boxes[:i]):
                if _shared(one, other):
                    one, boxes[j] = _parted(one, other)
            boxes[i] = _moved(one, *_back(frame, one))
    spots: dict[str, Spot] = {}
    for (place, _), (left, top, right, bottom) in zip(places, boxes, strict=True):
        block = ((left + right) // 2, bottom - 14)
        spots[place.id] = Spot(block, RADIUS["area"], block, (block[0], top + 13), "m", False)
    return spots


def _parted(one: Box, other: Box) -> tuple[Box, Box]:
    """Two boxes that overlap, half as much each way off each other, along the axis that takes less."""
    (x, y), (u, v) = middle(one), middle(other)
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    dx = (across // 2 + 1) * (1 if x > u else -1) if across <= down else 0
    dy = (down // 2 + 1) * (1 if y > v else -1) if across > down else 0
    return _moved(one, dx, dy), _moved(other, -dx, -dy)


def _back(frame: Frame, box: Box) -> Point:
    """How far a box must go to lie in the picture."""
    left, top, right, bottom = box
    return max(-left, 0) - max(right - frame.width, 0), max(-top, 0) - max(bottom - frame.height, 0)


def _moved(box: Box, dx: int, dy: int) -> Box:
    return box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy


def lines_of(name: str) -> list[str]:
    """The name of an area, its two words on two lines."""
    return name.split(" ", 1) if len(name) > 9 else [name]


def points_between(frame: Frame, still: Scene) -> Iterable[tuple[Link, list[Point]]]:
    """The ways that have a line, with its points in pixels; between areas it runs from mooring to mooring."""
    places = {place.id: place for place in still.places}
    for link in still.links:
        if link.kind != "border":
            via = [frame.at(link.via[i], link.via[i + 1]) for i in range(0, len(link.via), 2)]
            one, other = [places[end] for end in link.ends]
            if one.kind != "area":
                via = [_drawn(frame, one), *via, _drawn(frame, other)]
            yield link, via


def _drawn(frame: Frame, place: Place) -> Point:
    return frame.at(*(place.drawn or place.position))


def _roads(frame: Frame, still: Scene) -> dict[Point, int]:
    """How many ways lead through each cell of the picture."""
    found: dict[Point, int] = {}
    for _, points in points_between(frame, still):
        for (x, y), (u, v) in pairwise(points):
            steps = max(abs(u - x), abs(v - y)) // CELL + 1
            for i in range(steps + 1):
                cell = ((x + (u - x) * i // steps) // CELL, (y + (v - y) * i // steps) // CELL)
                found[cell] = found.get(cell, 0) + 1
    return found


class _Placing:
    """The search for room: stacks first, then names; and again, now that all are known."""

    def __init__(self, frame: Frame, places: Sequence[Place], roads: dict[Point, int]) -> None:
        self._roads = roads
        self._whole = (0, 0, frame.width, frame.height)
        self._frame = frame
        self._places = sorted(places, key=lambda place: place.rank)
        self._at = {place.id: _drawn(frame, place) for place in places}
        self._radius = {place.id: radius_of(place) for place in places}
        self._ground = {place: _around(at, self._radius[place] + 3) for place, at in self._at.items()}
        self._near = {place.id: self._neighbours(place.id) for place in places}
        self._block: dict[str, Box] = {}
        self._name: dict[str, Box] = {}
        self._anchor: dict[str, str] = {}
        self._labels: list[Box] = []

    def _neighbours(self, place: str) -> list[str]:
        x, y = self._at[place]
        return [one for one, (u, v) in self._at.items() if one != place and abs(u - x) < NEAR and abs(v - y) < NEAR]

    def spots(self) -> dict[str, Spot]:
        for _ in range(ROUNDS):
            for place in self._places:
                self._put_block(place)
            for place in self._places:
                self._put_name(place)
        return {place.id: self._spot(place) for place in self._places}

    def _put_block(self, place: Place) -> None:
        wide, high = BLOCK
        around = _around(self._at[place.id], self._radius[place.id] + wide + high)
        near = self._things(self._near[place.id], around, (6, 4, 3))
        self._block[place.id] = min(self._blocks(place), key=lambda box: self._cost(box, near))

    def _put_name(self, place: Place) -> None:
        around = _around(self._at[place.id], self._radius[place.id] + 12 + width_of(place.name, size_of(place)))
        near = self._things(self._near[place.id], around, (6, 2, 40))
        near += [(self._ground[place.id], 2), (self._block[place.id], 6)]
        best = min(self._names(place), key=lambda one: self._cost(one[0], near) + one[2])
        self._name[place.id], self._anchor[place.id] = best[:2]

    def _things(self, places: Iterable[str], around: Box, weights: tuple[int, int, int]) -> list[tuple[Box, int]]:
        """What of some places lies in a box, and what it costs to cover a pixel: themselves, their stacks, names."""
        groups = zip((self._ground, self._block, self._name), weights, strict=True)
        return [
            (group[place], weight)
            for group, weight in groups
            for place in places
            if place in group and _shared(group[place], around)
        ]

    def _cost(self, box: Box, things: Sequence[tuple[Box, int]]) -> int:
        """What a box covers: things, ways, and what is beyond the edge of the picture."""
        left, top, right, bottom = box
        roads = self._roads
        rows = range(top // CELL, bottom // CELL + 1)
        crossed = sum([roads.get((i, j), 0) for i in range(left // CELL, right // CELL + 1) for j in rows])
        outside = (right - left) * (bottom - top) - _shared(box, self._whole)
        return sum([weight * _shared(box, thing) for thing, weight in things]) + 10 * crossed + 20 * outside

    def _spot(self, place: Place) -> Spot:
        left, _, right, bottom = self._name[place.id]
        anchor = self._anchor[place.id]
        x = left if not anchor else right if anchor == "e" else (left + right) // 2
        block = middle(self._block[place.id])
        return Spot(self._at[place.id], self._radius[place.id], block, (x, bottom - 3), anchor, True)

    def _blocks(self, place: Place) -> Iterable[Box]:
        (x, y), far = self._at[place.id], self._radius[place.id] + 5
        wide, high = BLOCK
        for dx, dy in SIDES:
            slant = 3 if dx and dy else 0
            cx, cy = x + dx * (far + wide // 2 - slant), y + dy * (far + high // 2 - slant)
            yield cx - wide // 2, cy - high // 2, cx + wide // 2, cy + high // 2

    def _names(self, place: Place) -> Iterable[tuple[Box, str, int]]:
        """Where a name may go, with its anchor and what the position costs: near before far, sides before above."""
        (x, y), size = self._at[place.id], size_of(place)
        wide, high = width_of(place.name, size), size + 2
        for ring in range(2):
            far = self._radius[place.id] + 3 + 7 * ring
            for dx, dy in SIDES:
                slant = 4 if dx and dy else 0
                cx = x + dx * (far - slant) + (0 if dx > 0 else -wide if dx < 0 else -(wide // 2))
                cy = y + dy * (far - slant) + (0 if dy > 0 else -high if dy < 0 else -(high // 2))
                anchor = "" if dx > 0 else "e" if dx < 0 else "m"
                yield (cx, cy, cx + wide, cy + high), anchor, AWAY * ring + (6 if anchor == "m" else 0)

    def label(self, outline: Outline) -> Point:
        """The middle of the name of a province: inside it, where it covers least; after all other names."""
        points = [(x // 10, y // 10) for x, y in self._frame.line(outline.polygons[0])]
        half = (width_of(outline.name.upper(), 11) + 3 * len(outline.name) // 2) // 2
        wish = self._frame.at(*outline.label) if outline.label else points[0]
        things = self._things(self._at, _hull([*points, wish], half), (6, 1, 8))
        best, at = NEVER, wish
        ways = [(abs(x - wish[0]) + abs(y - wish[1]), (x, y)) for x, y in (wish, *_inside(points, half))]
        for far, (x, y) in sorted(ways):
            if far >= best:
                break
            box = (x - half, y - 7, x + half, y + 7)
            cost = far + self._cost(box, things) + sum([8 * _shared(box, other) for other in self._labels])
            best, at = min((best, at), (cost, (x, y)))
        self._labels.append((at[0] - half, at[1] - 7, at[0] + half, at[1] + 7))
        return at[0], at[1] + 4


def _hull(points: Sequence[Point], more: int) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - more, min(ys) - more, max(xs) + more, max(ys) + more


def _inside(points: Sequence[Point], half: int) -> Iterable[Point]:
    """Points in rows such that what reaches so far to the left and right of them lies inside a ring."""
    _, top, _, bottom = _hull(points, 0)
    for y in range(top + GRAIN, bottom, GRAIN):
        for left, right in spans(points, y):
            yield from [(x, y) for x in range(left + half, right - half + 1, GRAIN)]


def spans(points: Sequence[Point], y: int) -> list[Point]:
    """Where a row runs inside a ring: from, to."""
    edges = zip(points, [*points[1:], points[0]], strict=True)
    crossed = sorted([a + (c - a) * (y - b) // (d - b) for (a, b), (c, d) in edges if (b > y) != (d > y)])
    return list(zip(crossed[::2], crossed[1::2], strict=True))
