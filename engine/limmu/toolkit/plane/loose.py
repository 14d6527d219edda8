"""Loose Units: models with places of their own that keep together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isqrt

from limmu.core import Span
from limmu.toolkit.plane.blocks import Base, base_shape
from limmu.toolkit.plane.contact import pairs
from limmu.toolkit.plane.shapes import Shape
from limmu.toolkit.plane.sines import ONE, Pt, aim, ratio, rot
from limmu.toolkit.plane.slide import lies, way_box
from limmu.toolkit.plane.walls import meets

TOGETHER = 25_400
"""Models are a Unit where none is farther than this from the next: one inch."""
_SURE = TOGETHER - 2


def groups(shapes: Sequence[Shape], gap: int = TOGETHER) -> list[list[int]]:
    """The places of those that hang together by steps of at most a gap, group by group."""
    found: list[list[int]] = []
    left = list(range(len(shapes)))
    while left:
        group = [left.pop(0)]
        for i in group:
            near = [left[j] for _, j in pairs([shapes[i]], [shapes[j] for j in left], gap)]
            group += near
            left = [j for j in left if j not in near]
        found.append(sorted(group))
    return found


def is_together(shapes: Sequence[Shape], gap: int = TOGETHER) -> bool:
    """Whether all hang together."""
    return len(groups(shapes, gap)) < 2


def mean(bases: Sequence[Base]) -> Pt:
    """The rounded mean of the centers."""
    return ratio(sum([base.x for base in bases]), len(bases)), ratio(sum([base.y for base in bases]), len(bases))


def moved(bases: Sequence[Base], heading: int, length: int) -> list[Base]:
    """All bases after one straight way, their facings kept."""
    x, y = rot(0, length, heading)
    return [base.but(x=base.x + x, y=base.y + y) for base in bases]


def in_pattern(bases: Sequence[Base], files: int, spacing: int, facing: int) -> list[Base]:
    """The bases in ranks about their mean, a spacing between neighbours, the last rank centered; all face one way."""
    (x, y), n = mean(bases), len(bases)
    wide = max([base.w for base in bases]) + spacing
    deep = max([base.d or base.w for base in bases]) + spacing
    ranks = -(-n // files)
    found: list[Base] = []
    for i, base in enumerate(bases):
        rank = i // files
        here = min(files, n - rank * files)
        a, b = rot((2 * (i % files) - here + 1) * wide // 2, (ranks - 1 - 2 * rank) * deep // 2, facing)
        found.append(base.but(x=x + a, y=y + b, t=facing))
    return found


def tethered(bases: Sequence[Base], model: int, heading: int, free: Span) -> Span:
    """Those of the lengths that are free for one model at which the Unit still hangs together. 0 is one of them."""
    shapes = [base_shape(base) for base in bases]
    own, rest = shapes[model], shapes[:model] + shapes[model + 1 :]
    kept = list(free.ranges)
    box = way_box([own], heading, kept[-1][1], TOGETHER)
    for group in groups(rest):
        spans: list[tuple[int, int]] = []
        for i in group:
            at = lies(own, rest[i], heading, _SURE) if meets(rest[i], box) else None
            if at is not None and at.leaves >= 0:
                spans.append((max(-(-at.enters // ONE), 0), at.leaves // ONE))
        kept = _common(kept, spans)
    if not kept or kept[0][0] > 0:
        kept.insert(0, (0, 0))
    return Span(tuple(kept), unit=free.unit)


def _common(kept: list[tuple[int, int]], spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """What lies in a range of both."""
    united: list[tuple[int, int]] = []
    for low, high in sorted(spans):
        if united and low <= united[-1][1] + 1:
            united[-1] = (united[-1][0], max(high, united[-1][1]))
        else:
            united.append((low, high))
    both = [(max(a, c), min(b, d)) for a, b in kept for c, d in united]
    return sorted([(low, high) for low, high in both if low <= high])


# ---------------------------------------------------------------- bringing models into contact


def slots_along(outline: Shape, at: Pt, width: int, back: int, count: int) -> list[Pt]:
    """Places along an outline: the first at a point of it, then in turn one to the left and one to the right.

    They are a width apart along the outline, and ``back`` before it. Seen from the outline, outwards.
    """
    found = [_place(outline, at, 0, back)]
    step = 1
    while len(found) < count:
        found.append(_place(outline, at, -step * width, back))
        if len(found) < count:
            found.append(_place(outline, at, step * width, back))
        step += 1
    return found


def _place(outline: Shape, at: Pt, distance: int, back: int) -> Pt:
    """The place so far along the outline, clockwise, from a point of it."""
    lengths = [isqrt(n2) for *_, n2 in outline.sides]
    start = min([(_off(side, at), i) for i, side in enumerate(outline.sides)])[1]
    px, py, ex, ey = outline.sides[start][:4]
    along = ((at[0] - px) * ex + (at[1] - py) * ey) // lengths[start] + distance
    side = start
    along %= sum(lengths)
    while along >= lengths[side]:
        along -= lengths[side]
        side = (side + 1) % len(lengths)
    px, py, ex, ey, nx, ny = outline.sides[side][:6]
    length = lengths[side]
    return px + ratio(ex * along + nx * back, length), py + ratio(ey * along + ny * back, length)


def _off(side: tuple[int, ...], p: Pt) -> int:
    px, py, ex, ey, nx, ny, _, n2 = side
    m = (p[0] - px) * ex + (p[1] - py) * ey
    beyond = max(-m, m - n2, 0) // isqrt(n2)
    return abs((p[0] - px) * nx + (p[1] - py) * ny) // isqrt(n2) + beyond


def fill(bases: Sequence[Base], slots: Sequence[Pt], reach: int, fits: Callable[[int, Base], bool]) -> dict[int, Base]:
    """Which models come into which slots: those nearest to the first slot first, each to the nearest it can reach.

    ``fits``: whether a model may stand as a base, which faces the way it came.
    """
    free = list(range(len(slots)))
    found: dict[int, Base] = {}
    order = sorted(range(len(bases)), key=lambda i: (_square(bases[i], slots[0]), i))
    for i in order:
        base = bases[i]
        for slot in sorted(free, key=lambda j: (_square(base, slots[j]), j)):
            x, y = slots[slot]
            there = base.but(x=x, y=y, t=aim(x - base.x, y - base.y, base.t))
            if _square(base, slots[slot]) <= reach * reach and fits(i, there):
                found[i] = there
                free.remove(slot)
                break
    return found


def _square(base: Base, p: Pt) -> int:
    return (base.x - p[0]) ** 2 + (base.y - p[1]) ** 2
