"""The quarter of the table that something stands in, by exact areas."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from limmu.toolkit.plane.shapes import Shape
from limmu.toolkit.plane.sines import Pt

Corner = tuple[int | Fraction, int | Fraction]


def quarters(parts: Sequence[Shape], table: tuple[int, int]) -> tuple[int, ...]:
    """The quarters that hold the largest area of polygons, several where they hold as much.

    0 is that of the origin, 1 that to its right, 2 and 3 those above. One disc counts by its center.
    """
    if any([part.r for part in parts]):
        return quarters_of([part.pts[0] for part in parts], table)
    areas = [Fraction(0)] * 4
    for part in parts:
        for x in (0, 1):
            for y in (0, 1):
                kept = _half(_half(list(part.pts), 0, table[0], x), 1, table[1], y)
                areas[x + 2 * y] += _double(kept)
    return tuple([i for i, area in enumerate(areas) if area == max(areas)])


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
    if all([one >= 0 for one in over]):
        return list(pts)
    found: list[Corner] = []
    for i, p in enumerate(pts):
        j = (i + 1) % len(pts)
        q = pts[j]
        if over[i] >= 0:
            found.append(p)
        if (over[i] > 0 > over[j]) or (over[i] < 0 < over[j]):
            part = Fraction(over[i], over[i] - over[j])
            found.append((p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part))
    return found


def _double(pts: Sequence[Corner]) -> Fraction:
    after = [*pts[1:], *pts[:1]]
    return abs(sum([Fraction(p[0] * q[1] - p[1] * q[0]) for p, q in zip(pts, after, strict=True)], Fraction(0)))
