"""The quarter of the table that something stands in, by exact areas."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from limmu.toolkit.plane.shapes import Shape, middle
from limmu.toolkit.plane.sines import Pt

Corner = tuple[int | Fraction, int | Fraction]


def quarters(parts: Sequence[Shape], table: tuple[int, int]) -> tuple[int, ...]:
    """The quarters that hold the largest area of polygons, several where they hold as much.

    0 is that of the origin, 1 that to its right, 2 and 3 those above. Where one is a disc, each counts by its center.
    """
    if any([part.r for part in parts]):
        return quarters_of([middle(part) for part in parts], table)
    if len(parts) == 1 and (whole := _within_one(parts[0], table)) is not None:
        return (whole,)
    areas = [Fraction(0)] * 4
    for part in parts:
        for x in (0, 1):
            half = _half(part.pts, 0, table[0], x)
            for y in (0, 1):
                areas[x + 2 * y] += _double(_half(half, 1, table[1], y))
    return tuple([i for i, area in enumerate(areas) if area == max(areas)])


def _within_one(part: Shape, table: tuple[int, int]) -> int | None:
    """The quarter that a part lies wholly in."""
    x = 1 if 2 * part.x0 >= table[0] else 0 if 2 * part.x1 <= table[0] else -1
    y = 1 if 2 * part.y0 >= table[1] else 0 if 2 * part.y1 <= table[1] else -1
    return None if min(x, y) < 0 else x + 2 * y


def quarters_of(centers: Sequence[Pt], table: tuple[int, int]) -> tuple[int, ...]:
    """The quarters that hold most of some centers; one on a line between quarters is in each of them."""
    w, h = table
    counts = [0] * 4
    for px, py in centers:
        for x in (0, 1):
            for y in (0, 1):
                counts[x + 2 * y] += (2 * px >= w if x else 2 * px <= w) and (2 * py >= h if y else 2 * py <= h)
    return tuple([i for i, count in enumerate(counts) if count == max(counts)])


def _half(pts: Sequence[Corner], axis: int, whole: int, beyond: int) -> list[Corner]:
    """A polygon clipped to one half of the table along an axis."""
    sign = 1 if beyond else -1
    over = [sign * (2 * p[axis] - whole) for p in pts]
    found: list[Corner] = []
    for i, p in enumerate(pts):
        before, here = over[i - 1], over[i]
        if (before > 0 > here) or (before < 0 < here):
            (px, py), (qx, qy) = pts[i - 1], p
            part = Fraction(before, before - here)
            found.append((px + (qx - px) * part, py + (qy - py) * part))
        if here >= 0:
            found.append(p)
    return found


def _double(pts: Sequence[Corner]) -> int | Fraction:
    """Twice the area."""
    return abs(sum([pts[i - 1][0] * p[1] - pts[i - 1][1] * p[0] for i, p in enumerate(pts)]))
