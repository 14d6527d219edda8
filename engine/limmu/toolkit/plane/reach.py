"""How far a rectangle may go straight on: limits and holes as closed formulas in its own frame.

The frame is that of the leg's start, scaled by `ONE`: a to the right, b ahead. Only the end of a leg is rounded, so
limits are exact and what is legal up to a limit is legal before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt

from limmu.toolkit.plane.sines import SINES, Pt

Ranges = tuple[tuple[int, int], ...]
"""(lowest, highest) of each range, both included, in ascending order."""


def frame(x: int, y: int, t: int, pts: Sequence[Pt]) -> list[Pt]:
    """Points in the frame of one who stands at (x, y) and faces t."""
    s, c = SINES[t], SINES[t + 9000]
    return [((px - x) * s - (py - y) * c, (px - x) * c + (py - y) * s) for px, py in pts]


def lower(pts: Sequence[Pt], half: int, radius: int) -> int | None:
    """The least b of a shape swollen by a radius, within |a| <= half, rounded down; None: not in the strip."""
    if not _inside(pts, half + radius):
        return None
    least = min([b for _, b in pts])
    at = [a for a, b in pts if b == least]
    low, high = min(at), max(at)
    if low <= half and high >= -half:
        return least - radius
    edge = half if low > half else -half
    square = radius * radius
    found: list[int] = []
    for a, b in pts:
        rest = square - (a - edge) ** 2
        if rest >= 0:
            root = isqrt(rest)
            found.append(b - root - (root * root < rest))
    pa, pb = pts[-1]
    for qa, qb in pts:
        ea, eb = qa - pa, qb - pb
        if ea < 0:
            n2 = ea * ea + eb * eb
            swell = isqrt(n2 * square)
            swell += swell * swell < n2 * square
            b = (-(swell - eb * pa + ea * pb + eb * edge)) // -ea
            if 0 <= (edge - pa) * ea + (b - pb) * eb <= n2:
                found.append(b)
        pa, pb = qa, qb
    return min(found) if found else None


def stretch(pts: Sequence[Pt], half: int, radius: int) -> tuple[int, int] | None:
    """The least b, rounded down, and the greatest, rounded up, of a swollen shape in the strip."""
    low = lower(pts, half, radius)
    high = None if low is None else lower([(a, -b) for a, b in reversed(pts)], half, radius)
    return None if low is None or high is None else (low, -high)


def exact_stretch(pts: Sequence[Pt], half: int) -> tuple[Fraction, Fraction] | None:
    """The least and the greatest b of a polygon in the strip, exactly."""
    if not _inside(pts, half):
        return None
    found = [Fraction(b) for a, b in pts if -half <= a <= half]
    pa, pb = pts[-1]
    for qa, qb in pts:
        for edge in (-half, half):
            if min(pa, qa) < edge < max(pa, qa):
                found.append(pb + Fraction((qb - pb) * (edge - pa), qa - pa))
        pa, pb = qa, qb
    return min(found), max(found)


def _inside(pts: Sequence[Pt], half: int) -> bool:
    """Whether points reach into a strip: what only grazes it does not."""
    aside = [a for a, _ in pts]
    return min(aside) < half and max(aside) > -half


def summed(pts: Sequence[Pt], mover: Sequence[Pt]) -> list[Pt]:
    """The corners of a shape widened by a convex mover whose corners are given from where it stands, both clockwise:
    the sides of the two, by their directions."""
    ones, others = _from_left(pts), _from_left([(-x, -y) for x, y in mover])
    x, y = ones[0][0] + others[0][0], ones[0][1] + others[0][1]
    found: list[Pt] = []
    i = j = 0
    while i < len(ones) - 1 or j < len(others) - 1:
        found.append((x, y))
        turns = _turns(ones, i, others, j)
        if turns >= 0:
            x, y = x + ones[i + 1][0] - ones[i][0], y + ones[i + 1][1] - ones[i][1]
            i += 1
        if turns <= 0:
            x, y = x + others[j + 1][0] - others[j][0], y + others[j + 1][1] - others[j][1]
            j += 1
    return found or [(x, y)]


def _from_left(pts: Sequence[Pt]) -> list[Pt]:
    """Corners from the first of all around to it again; one alone stands for itself."""
    first = pts.index(min(pts))
    return [*pts[first:], *pts[: first + 1]] if len(pts) > 1 else [*pts]


def _turns(ones: Sequence[Pt], i: int, others: Sequence[Pt], j: int) -> int:
    """Above 0 where the next side of the ones comes first, below where that of the others does, clockwise."""
    if i == len(ones) - 1 or j == len(others) - 1:
        return 1 if j == len(others) - 1 else -1
    (px, py), (qx, qy), (rx, ry), (sx, sy) = ones[i], ones[i + 1], others[j], others[j + 1]
    one, other = (qx > px or (qx == px and qy > py)), (sx > rx or (sx == rx and sy > ry))
    if one != other:
        return 1 if one else -1
    return (qy - py) * (sx - rx) - (qx - px) * (sy - ry)


def without(top: int, holes: Sequence[tuple[int, int]]) -> Ranges:
    """The whole numbers from 0 to ``top`` without holes (first and last number of each)."""
    found: list[tuple[int, int]] = []
    start = 0
    for low, high in sorted(holes):
        if low > top:
            break
        if low > start:
            found.append((start, low - 1))
        start = max(start, high + 1)
    if start <= top:
        found.append((start, top))
    return tuple(found)
