"""Straight legs of a block: which lengths are legal, what they cost, and a judge of one that shares no formula."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import isqrt

from limmu.core import Span
from limmu.toolkit.plane.blocks import Block, Rect, corners_of, forward, rects, solid
from limmu.toolkit.plane.findings import FREE, Finding, Placed, Spare, tightest
from limmu.toolkit.plane.reach import exact_stretch, frame, stretch, without
from limmu.toolkit.plane.shapes import TOLERANCE, Shape, gap2, nearest, overlap, united
from limmu.toolkit.plane.sines import ONE, SINES, Pt
from limmu.toolkit.plane.walls import Box, Terms, Walls, box_of, meets, near, on_leg

GRAZE = 40
"""So much of either side is left out against solids: sliding along a friend or a wall is free."""
PRESSED = TOLERANCE + 2
"""As `GRAZE`, against a solid that the leg begins with already in its side."""


def ahead(block: Block, left: int, before: Terms) -> Span:
    """The legal lengths of a straight leg, in micrometres, with so much movement left. 0 is always one of them."""
    top = most_forward(block, left, before.walls)
    if not top:
        return Span(((0, 0),), unit="um")
    own = rects(block)
    top = min(top, _to_edge(block, own, before.walls))
    before = on_leg(solid(block), before)
    box = swept_box(block, own, top, before.walls.gap)
    solids = near(before.solids, box)
    for rect in own:
        for one in solids:
            top = min(top, _solid_limit(block, rect, one.shape, top))
        for foe, gap in before.gaps:
            if meets(foe.shape, box):
                top = min(top, _gap_limit(block, rect, foe.shape, gap, top))
    holes = [hole for foe, gap in before.ends for rect in own if (hole := hole_of(block, rect, foe.shape, gap))]
    return Span(without(top, holes), unit="um")


def swept_box(block: Block, own: list[Rect], length: int, slack: int) -> Box:
    """The box of all that a straight leg covers, widened, and by what rounding may take."""
    end = forward(block, length)
    pts = [p for rect in own for at in (block, end) for p in corners_of(at.x, at.y, at.t, rect)]
    return box_of(pts, slack + 4)


def _stretch(block: Block, rect: Rect, shape: Shape, trim: int, gap: int) -> tuple[int, int] | None:
    """Where a shape, swollen by a gap, lies in the strip before a rectangle: from its front edge, scaled."""
    left, right, _, front = rect
    aside, down = (left + right) * ONE // 2, front * ONE
    pts = [(a - aside, b - down) for a, b in frame(block.x, block.y, block.t, shape.pts)]
    return stretch(pts, ((right - left) // 2 - trim) * ONE, (gap + shape.r) * ONE)


def _solid_limit(block: Block, rect: Rect, shape: Shape, top: int) -> int:
    for trim in (GRAZE, PRESSED):
        found = _stretch(block, rect, shape, trim, 0)
        if found is None or found[1] <= 0:
            return top
        if found[0] >= 0:
            return found[0] // ONE
    return 0


def _gap_limit(block: Block, rect: Rect, shape: Shape, gap: int, top: int) -> int:
    found = _stretch(block, rect, shape, 0, gap)
    if found is None or found[1] <= 0:
        return top
    return max(found[0] // ONE, 0)


def hole_of(block: Block, rect: Rect, shape: Shape, gap: int) -> tuple[int, int] | None:
    """The lengths at which a rectangle would end nearer to a shape than a gap: the first and the last."""
    if gap + shape.r <= 0:
        return None
    found = _stretch(block, rect, shape, 0, gap)
    if found is None:
        return None
    first, last = found[0] // ONE + 1, -(-found[1] // ONE) + (rect[3] - rect[2]) - 1
    return (first, last) if last >= max(first, 0) else None


def _to_edge(block: Block, own: list[Rect], walls: Walls) -> int:
    """The greatest length that keeps the front corners on the table, or as far off it as they are."""
    limit = 1 << 40
    if walls.table is None:
        return limit
    s, c = SINES[block.t], SINES[block.t + 9000]
    for left, right, _, front in own:
        for a in (left, right):
            x, y = block.x * ONE + a * s + front * c, block.y * ONE + front * s - a * c
            for at, speed, most in ((x, c, walls.table[0]), (y, s, walls.table[1])):
                if speed > 0:
                    limit = min(limit, max(most * ONE - at, 0) // speed)
                elif speed < 0:
                    limit = min(limit, max(at, 0) // -speed)
    return limit


# ---------------------------------------------------------------- rough ground


def _rough(block: Block, left: int, walls: Walls) -> list[tuple[Fraction, Fraction]]:
    """The stretches of the way at which the block is in rough ground, scaled by `ONE`."""
    own = rects(block)
    found: list[tuple[Fraction, Fraction]] = []
    for one in near(walls.rough, swept_box(block, own, left, 0)):
        for rect in own:
            lies = _exact(block, rect, one.shape)
            if lies is not None and lies[1] + (rect[3] - rect[2]) * ONE > 0:
                found.append((max(lies[0], Fraction(0)), lies[1] + (rect[3] - rect[2]) * ONE))
    return united(found)


def _exact(block: Block, rect: Rect, shape: Shape) -> tuple[Fraction, Fraction] | None:
    left, right, _, front = rect
    aside, down = (left + right) * ONE // 2, front * ONE
    half = ((right - left) // 2 - TOLERANCE) * ONE
    pts = [(a - aside, b - down) for a, b in frame(block.x, block.y, block.t, shape.pts)]
    if not shape.r:
        return exact_stretch(pts, half)
    found = stretch(pts, half, shape.r * ONE)
    return None if found is None else (Fraction(found[0]), Fraction(found[1]))


def most_forward(block: Block, left: int, walls: Walls) -> int:
    """The greatest length that so much movement pays for: what is covered in rough ground costs double."""
    at, rest = Fraction(0), Fraction(left * ONE)
    for low, high in _rough(block, left, walls) if walls.rough else ():
        if rest <= low - at:
            break
        rest -= low - at
        if rest <= 2 * (high - low):
            at, rest = low + rest * Fraction(1, 2), Fraction(0)
            break
        at, rest = high, rest - 2 * (high - low)
    return (at + rest) // ONE


def forward_cost(block: Block, length: int, walls: Walls) -> int:
    """What a straight leg costs, rounded up."""
    end = length * ONE
    spans = _rough(block, length, walls) if walls.rough else []
    twice = sum([max(min(high, end) - low, 0) for low, high in spans], Fraction(0))
    return -((-end - twice) // ONE)


# ---------------------------------------------------------------- the judge


def judge_ahead(block: Block, length: int, left: int, before: Terms) -> Finding:
    """Whether a straight leg is legal, tested directly; with what forbids it, else with what is nearest to it."""
    spare = left - forward_cost(block, length, before.walls)
    if length < 0 or spare < 0:
        return Finding(False, margin=min(spare, -1), clause=before.walls.cost)
    own, before = rects(block), on_leg(solid(block), before)
    box = swept_box(block, own, length, before.walls.gap)
    return tightest([found for rect in own for found in _judged(block, rect, length, before, box)])


def _judged(block: Block, rect: Rect, length: int, before: Terms, box: Box) -> Iterator[Finding | Spare]:
    left, right, rear, front = rect
    yield _judged_edge(block, rect, length, before.walls)
    if not length:
        return
    for one in near(before.solids, box):
        there = _framed(block, one.shape)
        stands = overlap(_scaled(left + GRAZE, right - GRAZE, rear, front), there, 0)
        trim = PRESSED if stands else GRAZE
        swept = _scaled(left + trim, right - trim, front, front + length)
        yield _spare(block, swept, one, 0, not overlap(swept, there, 0))
    swept, end = _scaled(left, right, rear, front + length), _scaled(left, right, rear + length, front + length)
    for at, those in ((swept, before.gaps), (end, before.ends)):
        for foe, gap in those:
            if meets(foe.shape, box):
                yield _spare(block, at, foe, gap)


def _judged_edge(block: Block, rect: Rect, length: int, walls: Walls) -> Finding:
    if walls.table is None:
        return FREE
    s, c = SINES[block.t], SINES[block.t + 9000]
    found: list[tuple[int, Pt]] = []
    for a in rect[:2]:
        starts = [(block.x * ONE + a * s + b * c, block.y * ONE + b * s - a * c) for b in (rect[3], rect[3] + length)]
        (x0, y0), (x1, y1) = starts
        w, h = walls.table[0] * ONE, walls.table[1] * ONE
        spare = min([
            x1 - min(x0, 0), y1 - min(y0, 0), max(x0, w) - x1, max(y0, h) - y1,
        ])  # fmt: skip
        found.append((spare // ONE, (x1 // ONE, y1 // ONE)))
    spare, at = min(found)
    return Finding(holds=spare >= 0, one=at, other=at, margin=spare, blocker="", clause=walls.edge)


def _scaled(left: int, right: int, rear: int, front: int) -> Shape:
    return Shape([
        (left * ONE, front * ONE), (right * ONE, front * ONE), (right * ONE, rear * ONE), (left * ONE, rear * ONE),
    ])  # fmt: skip


def _framed(block: Block, shape: Shape) -> Shape:
    return Shape(frame(block.x, block.y, block.t, shape.pts), shape.r * ONE)


def _spare(block: Block, swept: Shape, one: Placed, gap: int, free: bool | None = None) -> Spare:
    """How far what is swept lies from a thing, against a gap."""
    there = _framed(block, one.shape)
    num, den = gap2(swept, there)
    reach = (gap + one.shape.r) * ONE
    margin = (isqrt(num // den) - reach) // ONE
    holds = reach <= 0 or num >= reach * reach * den if free is None else free

    def points(swept: Shape, shape: Shape) -> tuple[Pt, Pt]:
        own, other = nearest(swept, _framed(block, shape))
        return _world(block, own), _world(block, other)

    return Spare(holds, margin if holds or margin < 0 else -1, swept, one, points)


def _world(block: Block, p: Pt) -> Pt:
    """A point of the frame on the plane, rounded."""
    s, c = SINES[block.t], SINES[block.t + 9000]
    square = ONE * ONE
    half = square // 2
    return block.x + (p[0] * s + p[1] * c + half) // square, block.y + (p[1] * s - p[0] * c + half) // square
