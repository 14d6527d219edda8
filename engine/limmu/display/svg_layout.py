"""Where stacks and names go: each beside its place, in the cheapest of several positions, chosen once for a map."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from limmu.display.scene import Link, Outline, Place, Point, Scene
from limmu.display.svg_boxes import Box, around, hull, inside, middle, move_box, overlap, part_boxes, room_of
from limmu.display.svg_fit import Frame
from limmu.display.widths import is_wide

MAPS = 8
BLOCK, CODED = (44, 28), 54
"""The room of a stack, with the edges of those behind it; the width of one with a code."""
BESIDE = 27
"""Pixels between the middles of two stacks of a place, one under the other."""
CROWN = 18
"""The width of a crown beside a stack."""
RADIUS = {"town": 8, "transit": 5, "island": 6, "box": 8, "area": 30}
WALL = 3
CELL = 8
"""The side, in pixels, of the square cells that record where roads run."""
ROUNDS = 3
NEVER = 1 << 30
AWAY, OFF = 120, 220
"""The cost of a name, and of a stack, at a distance from its place."""
BEST = 8
"""How many positions of a stack the search combines with as many of the name."""
ACROSS = 200
"""The cost of a province's name that runs over the edge of the province."""
NEAR, CLOSE = 170, 90
"""The distance of two places, in pixels, beyond which their labels cannot meet, and cannot confuse."""
MOST = 40
"""How many of the nearest neighbours each place avoids."""
SPARE = 4
"""How many pixels nearer a name or a stack should be to its own place than to another."""
SIDES = ((0, -2), (2, 0), (-2, 0), (0, 2), (2, -2), (-2, -2), (2, 2), (-2, 2),
         (1, -2), (-1, -2), (1, 2), (-1, 2), (2, -1), (-2, -1), (2, 1), (-2, 1))  # fmt: skip
"""Positions around a place, in halves of the way to the corner."""
STEPS = ((0, 1), (0, -1), (1, 0), (-1, 0))
NARROW, BROAD = frozenset("fijlrtI.,'- "), frozenset("mwMW")


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
    step: Point
    """From one stack to the next, where several stand at it."""
    beside: bool
    """Whether its stack stands beside it; in an area, stack and name share one box instead."""
    off: bool
    """Whether its stack is so far away that it needs a line to its place."""


class Layout(NamedTuple):
    """The picture of a map: its frame and its places."""

    frame: Frame
    spots: dict[str, Spot]
    labels: dict[str, Point]
    """The middle of the name of each province."""


def width_of(text: str, size: int) -> int:
    """How wide a name is at most, in pixels."""
    tenths = sum(
        [10 if is_wide(c) else 4 if c in NARROW else 9 if c in BROAD else 7 if c.isupper() else 6 for c in text]
    )
    return (tenths * size + 9) // 10


def size_of(place: Place) -> int:
    """The size of the letters of a name."""
    return 11 if place.kind == "transit" else 12


def wide_of(place: Place) -> int:
    """How wide the name of a place is at most, in pixels; the first ones are bold."""
    return width_of(place.name, size_of(place) + (place.rank == 0))


def radius_of(place: Place) -> int:
    """How far a place reaches, its walls included."""
    walls = sum([sign.number for sign in place.signs if sign.id == "walls"])
    return RADIUS[place.kind] + WALL * min(walls, 3)


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
        half = max([CODED, *[width_of(line, 14) for line in lines_of(place.name)]]) // 2
        boxes.append((x - half, y - 7 - 13 * len(lines_of(place.name)), x + half, y + 23))
    for _ in range(ROUNDS):
        for i, one in enumerate(boxes):
            for j, other in enumerate(boxes[:i]):
                if overlap(one, other):
                    one, boxes[j] = part_boxes(one, other)
            boxes[i] = move_box(one, *_back(frame, one))
    spots: dict[str, Spot] = {}
    things = [(box, 1) for box in boxes]
    for (place, _), (left, top, right, bottom) in zip(places, boxes, strict=True):
        x, y = (left + right) // 2, bottom - 14
        block = around((x, y), CODED // 2, 12)
        step = _step(block, (0, 0, frame.width, frame.height), things)
        things.append((move_box(block, *step), 1))
        spots[place.id] = Spot(
            at=(x, y),
            radius=RADIUS["area"],
            block=(x, y),
            name=(x, top + 13),
            anchor="m",
            step=step,
            beside=False,
            off=False,
        )
    return spots


def _step(block: Box, whole: Box, things: Sequence[tuple[Box, int]]) -> Point:
    """From the first stack of a place to the next: the direction in which the next two cover least."""
    wide = block[2] - block[0] + 2
    ways = [(dx * (wide + CROWN * (dx < 0)), dy * BESIDE) for dx, dy in STEPS]

    def cost(step: Point) -> int:
        boxes = [move_box(block, step[0] * many, step[1] * many) for many in (1, 2)]
        covered = [sum([weight * overlap(box, thing) for thing, weight in things]) for box in boxes]
        outside = [room_of(box) - overlap(box, whole) for box in boxes]
        return 3 * covered[0] + covered[1] + 20 * sum(outside)

    return min(ways, key=cost)


def _back(frame: Frame, box: Box) -> Point:
    """How far a box must go to lie in the picture."""
    left, top, right, bottom = box
    return max(-left, 0) - max(right - frame.width, 0), max(-top, 0) - max(bottom - frame.height, 0)


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


def _roads(frame: Frame, still: Scene) -> Callable[[Box], int]:
    """How many cells of ways a box covers: a table of the sums over all cells above and to the left of each."""
    wide, high = frame.width // CELL + 2, frame.height // CELL + 2
    sums = [[0] * (wide + 1) for _ in range(high + 1)]
    for _, points in points_between(frame, still):
        for (x, y), (u, v) in pairwise(points):
            steps = max(abs(u - x), abs(v - y)) // CELL + 1
            for i in range(steps + 1):
                column, row = (x + (u - x) * i // steps) // CELL, (y + (v - y) * i // steps) // CELL
                if 0 <= column < wide and 0 <= row < high:
                    sums[row + 1][column + 1] += 1
    for above, row in pairwise(sums):
        for i in range(wide):
            row[i + 1] += row[i] + above[i + 1] - above[i]

    def covered(box: Box) -> int:
        left, right = (min(max(x, 0), wide) for x in (box[0] // CELL, box[2] // CELL + 1))
        top, bottom = (min(max(y, 0), high) for y in (box[1] // CELL, box[3] // CELL + 1))
        return sums[bottom][right] - sums[top][right] - sums[bottom][left] + sums[top][left]

    return covered


class _Way(NamedTuple):
    """One way to put a name or a stack: its box, its anchor, and its fixed cost, which no neighbour changes."""

    box: Box
    anchor: str
    cost: int


def _costs(way: _Way) -> int:
    return way.cost


def _best(ways: Sequence[_Way], things: Sequence[tuple[Box, int]]) -> list[tuple[int, _Way]]:
    """The few ways with the least cost, and their costs; the ways come in the order of their fixed costs."""
    whole = hull([point for way in ways for point in (way.box[:2], way.box[2:])], 0)
    there = [(thing, weight) for thing, weight in things if overlap(thing, whole)]
    best: list[tuple[int, _Way]] = []
    most = NEVER
    for way in ways:
        if way.cost >= most:
            break
        left, top, right, bottom = way.box
        cost = way.cost
        for (west, north, east, south), weight in there:
            if left < east and right > west and top < south and bottom > north:
                cost += weight * overlap(way.box, (west, north, east, south))
        if cost < most:
            best = sorted([*best, (cost, way)])[:BEST]
            most = best[-1][0] if len(best) == BEST else NEVER
    return best


class _Placing:
    """The search for room: for each place the stack and the name together; then again, with all others in place."""

    def __init__(self, frame: Frame, places: Sequence[Place], roads: Callable[[Box], int]) -> None:
        self._roads = roads
        self._whole = (2, 12, frame.width - 6, frame.height - 2)
        self._frame = frame
        self._places = sorted(places, key=lambda place: place.rank)
        self._at = {place.id: _drawn(frame, place) for place in places}
        self._radius = {place.id: radius_of(place) for place in places}
        self._ground = {place: around(at, self._radius[place] + 3) for place, at in self._at.items()}
        self._near = {place.id: self._neighbours(place.id, NEAR) for place in places}
        self._blocks = {place.id: sorted(self._blocks_of(place), key=_costs) for place in places}
        self._names = {place.id: sorted(self._names_of(place), key=_costs) for place in places}
        self._block: dict[str, Box] = {}
        self._name: dict[str, Box] = {}
        self._anchor: dict[str, str] = {}
        self._labels: list[Box] = []

    def _neighbours(self, place: str, far: int) -> list[str]:
        x, y = self._at[place]
        near = [one for one, (u, v) in self._at.items() if one != place and abs(u - x) < far and abs(v - y) < far]
        if len(near) > MOST:
            near.sort(key=lambda one: (self._at[one][0] - x) ** 2 + (self._at[one][1] - y) ** 2)
        return near[:MOST]

    def spots(self) -> dict[str, Spot]:
        for _ in range(ROUNDS):
            for place in self._places:
                self._put(place.id)
        return {place.id: self._spot(place.id) for place in self._places}

    def _put(self, place: str) -> None:
        """The stack and the name of a place where both together cost least."""
        near = self._near[place]
        blocks = _best(self._blocks[place], self._things(near, (6, 6, 20)))
        names = _best(self._names[place], self._things(near, (8, 20, 40)))
        pairs = [
            (c + d + 20 * overlap(one.box, other.box), i, j)
            for i, (c, one) in enumerate(blocks)
            for j, (d, other) in enumerate(names)
        ]
        _, i, j = min(pairs)
        self._block[place] = blocks[i][1].box
        self._name[place], self._anchor[place] = names[j][1][:2]

    def _things(self, places: Iterable[str], weights: tuple[int, int, int]) -> list[tuple[Box, int]]:
        """Some places, their stacks and their names, with the cost of each covered pixel."""
        groups = zip((self._ground, self._block, self._name), weights, strict=True)
        return [(group[place], weight) for group, weight in groups for place in places if place in group]

    def _way(self, box: Box, anchor: str, cost: int) -> _Way:
        return _Way(box, anchor, cost + self._covered(box))

    def _astray(self, box: Box, place: str, near: Sequence[str]) -> int:
        """By how many pixels, with some to spare, a box is nearer to another place than to its own."""
        left, top, right, bottom = box
        gaps = [
            max(left - x, x - right, top - y, y - bottom) - self._radius[one]
            for one in (place, *near)
            for x, y in (self._at[one],)
        ]
        return max(gaps[0] + SPARE - min(gaps[1:], default=NEVER), 0)

    def _covered(self, box: Box) -> int:
        """The cost of a box for the ways under it and for its part beyond the edge of the picture."""
        return 10 * self._roads(box) + 20 * (room_of(box) - overlap(box, self._whole))

    def _spot(self, place: str) -> Spot:
        left, _, right, bottom = self._name[place]
        anchor = self._anchor[place]
        x = left if not anchor else right if anchor == "e" else (left + right) // 2
        block, things = self._block[place], self._things([place, *self._near[place]], (6, 6, 20))
        step = _step(block, self._whole, things)
        off = not overlap(block, around(self._at[place], self._radius[place] + 8))
        return Spot(
            at=self._at[place],
            radius=self._radius[place],
            block=middle(block),
            name=(x, bottom - 3),
            anchor=anchor,
            step=step,
            beside=True,
            off=off,
        )

    def _blocks_of(self, place: Place) -> Iterable[_Way]:
        """Where a stack may go: at its place, or a little off it."""
        (x, y), (wide, high), close = self._at[place.id], BLOCK, self._neighbours(place.id, CLOSE)
        for ring in range(2):
            far = self._radius[place.id] + 4 + 10 * ring
            for dx, dy in SIDES:
                slant = 3 if dx and dy else 0
                cx, cy = x + dx * (far + wide // 2 - slant) // 2, y + dy * (far + high // 2 - slant) // 2
                box = (cx - wide // 2, cy - high // 2, cx + wide // 2, cy + high // 2)
                yield self._way(box, "", OFF * ring + 20 * self._astray(box, place.id, close))

    def _names_of(self, place: Place) -> Iterable[_Way]:
        """Where a name may go, with its anchor: near before far, sides before above."""
        (x, y), size, near = self._at[place.id], size_of(place), self._ground[place.id]
        wide, high, close = wide_of(place), size + 2, self._neighbours(place.id, CLOSE)
        for ring in range(3):
            far = self._radius[place.id] + 3 + 6 * ring
            for dx, dy in SIDES:
                slant = 4 if dx and dy else 0
                across, down = abs(dx) * (far - slant) // 2, abs(dy) * (far - slant) // 2
                cx = x + (across if dx > 0 else -across - wide if dx < 0 else -(wide // 2))
                cy = y + (down if dy > 0 else -down - high if dy < 0 else -(high // 2))
                anchor = "" if dx > 0 else "e" if dx < 0 else "m"
                box = (cx, cy, cx + wide, cy + high)
                covered = 4 * overlap(box, near) + 40 * self._astray(box, place.id, close)
                yield self._way(box, anchor, AWAY * ring + (6 if anchor == "m" else 0) + covered)

    def label(self, outline: Outline) -> Point:
        """The middle of the name of a province: inside it, where it covers least; after all other names."""
        points = [(x // 10, y // 10) for x, y in self._frame.line(outline.polygons[0])]
        half = (width_of(outline.name.upper(), 11) + 3 * len(outline.name) // 2) // 2
        wish = self._frame.at(*outline.label) if outline.label else points[0]
        whole = hull([*points, wish], half)
        things = [(box, weight) for box, weight in self._things(self._at, (6, 2, 12)) if overlap(box, whole)]
        best, at = NEVER, wish
        ways = [(abs(x - wish[0]) + abs(y - wish[1]), (x, y)) for x, y in (wish, *inside(points, half))]
        ways += [(ACROSS + abs(x - wish[0]) + abs(y - wish[1]), (x, y)) for x, y in inside(points, half // 2)]
        for far, (x, y) in sorted(ways):
            if far >= best:
                break
            box = (x - half, y - 7, x + half, y + 7)
            covered = sum([weight * overlap(box, thing) for thing, weight in things])
            cost = far + self._covered(box) + covered + sum([8 * overlap(box, other) for other in self._labels])
            best, at = min((best, at), (cost, (x, y)))
        self._labels.append((at[0] - half, at[1] - 7, at[0] + half, at[1] + 7))
        return at[0], at[1] + 4
