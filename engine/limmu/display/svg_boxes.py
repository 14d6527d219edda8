"""Boxes in a picture, in pixels: where they overlap, and where they fit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from limmu.display.scene import Point

Box = tuple[int, int, int, int]
"""Left, top, right and bottom, in pixels."""
GRAIN = 9
"""Pixels between the positions tried for the name of a province."""


def middle(box: Box) -> Point:
    """The middle of a box."""
    return (box[0] + box[2]) // 2, (box[1] + box[3]) // 2


def overlap(one: Box, other: Box) -> int:
    """How many pixels two boxes share."""
    left, top, right, bottom = one
    west, north, east, south = other
    if left >= east or right <= west or top >= south or bottom <= north:
        return 0
    across = (right if right < east else east) - (left if left > west else west)
    return across * ((bottom if bottom < south else south) - (top if top > north else north))


def around(at: Point, across: int, down: int = 0) -> Box:
    """The box around a point that reaches so far left and right, and up and down (0: as far as sideways)."""
    return at[0] - across, at[1] - (down or across), at[0] + across, at[1] + (down or across)


def move_box(box: Box, dx: int, dy: int) -> Box:
    """A box after a move."""
    return box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy


def part_boxes(one: Box, other: Box) -> tuple[Box, Box]:
    """Two overlapping boxes, each moved half of the overlap away, along the axis with the smaller overlap."""
    (x, y), (u, v) = middle(one), middle(other)
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    dx = (across // 2 + 1) * (1 if x > u else -1) if across <= down else 0
    dy = (down // 2 + 1) * (1 if y > v else -1) if across > down else 0
    return move_box(one, dx, dy), move_box(other, -dx, -dy)


def room_of(box: Box) -> int:
    """How many pixels lie in a box."""
    return (box[2] - box[0]) * (box[3] - box[1])


def hull(points: Sequence[Point], more: int) -> Box:
    """The box around points, so much wider on each side."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - more, min(ys) - more, max(xs) + more, max(ys) + more


def inside(points: Sequence[Point], half: int) -> Iterable[Point]:
    """Points in rows: a box that reaches so far to their left and right lies inside a ring."""
    _, top, _, bottom = hull(points, 0)
    for y in range(top + GRAIN, bottom, GRAIN):
        for left, right in spans(points, y):
            yield from [(x, y) for x in range(left + half, right - half + 1, GRAIN)]


def spans(points: Sequence[Point], y: int) -> list[Point]:
    """Where a row runs inside a ring: from, to."""
    edges = zip(points, [*points[1:], points[0]], strict=True)
    crossed = sorted([a + (c - a) * (y - b) // (d - b) for (a, b), (c, d) in edges if (b > y) != (d > y)])
    return list(zip(crossed[::2], crossed[1::2], strict=True))
