"""Straight ways of several convex parts that keep their facing: single models, loose Units, flights, pushes.

A part on a heading meets a shape as a point meets the two of them summed; limits and holes are those of that point.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from limmu.core import Span
from limmu.toolkit.plane.ahead import GRAZE, PRESSED
from limmu.toolkit.plane.findings import Finding, Placed, Spare, tightest
from limmu.toolkit.plane.reach import frame, stretch, summed, without
from limmu.toolkit.plane.shapes import Shape, distance, hull
from limmu.toolkit.plane.sines import ONE, SINES, Pt, rot
from limmu.toolkit.plane.walls import Box, Terms, box_of, meets, near, on_leg

NO_LIMIT = 1 << 40
FAR = 1 << 22
"""Farther than any table is wide."""


class Lies(Struct, frozen=True):
    """How a shape lies to the way of a part: where the way enters and leaves it, scaled by `ONE`, and its sides."""

    enters: int
    leaves: int
    left: int
    """How far it reaches to the left of the way, scaled; below zero where the way passes it on that side."""
    right: int


def lies(part: Shape, shape: Shape, heading: int, gap: int = 0, most: int = FAR) -> Lies | None:
    """How a shape lies to the way of a part, swollen by a gap; None where it is not in the way, up to ``most``."""
    radius = (part.r + shape.r + gap) * ONE
    if radius < 0:
        return None
    x, y = part.pts[0]
    own, most_left, most_right, front = _mover(part, heading)
    there = frame(x, y, heading, shape.pts)
    aside, ahead = [a for a, _ in there], [b for _, b in there]
    left, right = radius + most_right - min(aside), radius + max(aside) - most_left
    if min(left, right) <= 0 or min(ahead) - front - radius > most * ONE:
        return None
    pts = there if len(own) == 1 else summed(there, own)
    found = stretch(pts, 0, radius)
    return None if found is None else Lies(*found, left, right)


@lru_cache(maxsize=64)
def _mover(part: Shape, heading: int) -> tuple[list[Pt], int, int, int]:
    """A part in the frame of its way from its first corner: its corners, how far it reaches to the left and the right,
    and ahead."""
    own = frame(*part.pts[0], heading, part.pts)
    aside = [a for a, _ in own]
    return own, min(aside), max(aside), max([b for _, b in own])


def barred_at(part: Shape, shape: Shape, heading: int, most: int = FAR) -> int:
    """How far a part may go before it overlaps a shape: to graze it by a hair's breadth is free."""
    at = lies(part, shape, heading, 0, most)
    if at is None or at.leaves <= 0 or min(at.left, at.right) <= GRAZE * ONE:
        return NO_LIMIT
    if at.enters >= 0:
        return at.enters // ONE
    if at.leaves < -at.enters or min(at.left, at.right) <= PRESSED * ONE:
        return NO_LIMIT
    return 0


def kept_off(part: Shape, shape: Shape, heading: int, gap: int) -> int:
    """How far a part may go before it is nearer to a shape than a gap."""
    at = lies(part, shape, heading, gap)
    if at is None or at.leaves <= 0 or (at.enters < 0 and at.leaves < -at.enters):
        return NO_LIMIT
    return max(at.enters // ONE, 0)


def hole_at(part: Shape, shape: Shape, heading: int, gap: int) -> tuple[int, int] | None:
    """The lengths at which a part ends nearer to a shape than a gap: the first and the last."""
    at = lies(part, shape, heading, gap)
    if at is None:
        return None
    first, last = max(at.enters // ONE + 1, 0), -(-at.leaves // ONE) - 1
    return (first, last) if last >= first else None


def way_box(parts: Sequence[Shape], heading: int, length: int, slack: int) -> Box:
    """The box of all that parts cover on a straight way, widened, and by what rounding may take."""
    s, c = SINES[heading], SINES[heading + 9000]
    x, y = length * c // ONE, length * s // ONE
    pts = [p for part in parts for p in ((part.x0, part.y0), (part.x1, part.y1))]
    return box_of(pts + [(px + x, py + y) for px, py in pts], slack + 4)


def to_edge(parts: Sequence[Shape], heading: int, table: tuple[int, int] | None) -> int:
    """How far parts may go before one leaves the table, or is farther off it than it was."""
    if table is None:
        return NO_LIMIT
    s, c = SINES[heading], SINES[heading + 9000]
    rooms = [
        (max(table[0] - max([part.x1 for part in parts]), 0), c),
        (max(min([part.x0 for part in parts]), 0), -c),
        (max(table[1] - max([part.y1 for part in parts]), 0), s),
        (max(min([part.y0 for part in parts]), 0), -s),
    ]
    return min([room * ONE // speed for room, speed in rooms if speed > 0])


def slide(parts: Sequence[Shape], heading: int, left: int, before: Terms) -> Span:
    """The legal lengths of a straight way of all parts as one, up to ``left``, on any ground. 0 is one of them."""
    top, before = min(left, to_edge(parts, heading, before.walls.table)), on_leg(parts, before)
    box = way_box(parts, heading, top, before.walls.gap)
    solids = near(before.solids, box)
    foes = [(foe.shape, gap) for foe, gap in before.gaps if meets(foe.shape, box)]
    ends = [(foe.shape, gap) for foe, gap in before.ends if meets(foe.shape, box)]
    holes: list[tuple[int, int]] = []
    for part in parts:
        box = way_box([part], heading, top, before.walls.gap)
        limits = [barred_at(part, one.shape, heading) for one in solids if meets(one.shape, box)]
        limits += [kept_off(part, shape, heading, gap) for shape, gap in foes if meets(shape, box)]
        found = [hole_at(part, shape, heading, gap) for shape, gap in ends if meets(shape, box)]
        top, holes = min([top, *limits]), holes + [hole for hole in found if hole is not None]
    return Span(without(top, holes), unit="um")


def first_in_way(parts: Sequence[Shape], heading: int, length: int, things: Sequence[Placed]) -> tuple[int, str] | None:
    """The first thing that parts would overlap before a length: how far it is, and its id."""
    found: list[tuple[int, str]] = []
    there = near(things, way_box(parts, heading, length, 0))
    for part in parts:
        box = way_box([part], heading, length, 0)
        limits = [(barred_at(part, one.shape, heading, length), one.id) for one in there if meets(one.shape, box)]
        found += [one for one in limits if one[0] < length]
    return min(found, default=None)


def is_barred(parts: Sequence[Shape], heading: int, length: int, things: Sequence[Placed]) -> bool:
    """Whether parts would overlap anything before a length."""
    there = near(things, way_box(parts, heading, length, 0))
    return any(barred_at(part, one.shape, heading, length) < length for one in there for part in parts)


def landings(parts: Sequence[Shape], heading: int, length: int, before: Terms) -> Span:
    """The lengths up to one at which parts may stand, whatever lies on the way: of a flyer, or of a row to deploy in.

    They keep out of solids and rough ground, and off enemies; the span may be empty.
    """
    top = min(length, to_edge(parts, heading, before.walls.table))
    holes: list[tuple[int, int]] = []
    box = way_box(parts, heading, top, before.walls.gap)
    solids = near((*before.solids, *before.walls.rough), box)
    foes = [(foe.shape, gap) for foe, gap in before.gaps + before.ends if meets(foe.shape, box)]
    for part in parts:
        box = way_box([part], heading, top, before.walls.gap)
        found = [_hole_in(part, one.shape, heading) for one in solids if meets(one.shape, box)]
        found += [hole_at(part, shape, heading, gap) for shape, gap in foes if meets(shape, box)]
        holes += [hole for hole in found if hole is not None]
    return Span(without(top, holes), unit="um")


def _hole_in(part: Shape, shape: Shape, heading: int) -> tuple[int, int] | None:
    at = lies(part, shape, heading)
    if at is None or min(at.left, at.right) <= GRAZE * ONE:
        return None
    first, last = max(at.enters // ONE + 1, 0), -(-at.leaves // ONE) - 1
    return (first, last) if last >= first else None


def comes_within(parts: Sequence[Shape], heading: int, shape: Shape, reach: int) -> int | None:
    """The first length at which parts are at most so far from a shape, 0 where they begin there; None: they pass it."""
    found: list[int] = []
    for part in parts:
        at = lies(part, shape, heading, reach)
        if at is not None and at.leaves >= 0:
            found.append(max(-(-at.enters // ONE), 0))
    return min(found, default=None)


def judge_slide(parts: Sequence[Shape], heading: int, length: int, before: Terms) -> Finding:
    """Whether a straight way is legal; with what ends it first or what it may not end near, and by how much."""
    room, before = to_edge(parts, heading, before.walls.table) - length, on_leg(parts, before)
    found: list[Finding | Spare] = [
        Finding(
            holds=room >= 0,
            one=parts[0].pts[0],
            other=parts[0].pts[0],
            margin=min(room, FAR),
            blocker="",
            clause=before.walls.edge,
        )
    ]
    box = way_box(parts, heading, length, before.walls.gap)
    ways = [(one, 0, False) for one in near(before.solids, box)]
    ways += [(foe, gap, True) for foe, gap in before.gaps if meets(foe.shape, box)]
    for part in parts:
        for one, gap, off in ways:
            limit = kept_off(part, one.shape, heading, gap) if off else barred_at(part, one.shape, heading)
            at = _shifted(part, heading, min(limit, length))
            if off and limit < length:
                at = _covered(part, heading, length)
                margin = min(distance(at, one.shape) - gap, -1)
            else:
                margin = limit - length if limit < length else distance(at, one.shape) - gap
            found.append(Spare(limit >= length, margin, at, one))
        at = _shifted(part, heading, length)
        for foe, gap in before.ends:
            hole = hole_at(part, foe.shape, heading, gap)
            free = hole is None or not hole[0] <= length <= hole[1]
            margin = distance(at, foe.shape) - gap
            found.append(Spare(free, max(margin, 0) if free else min(margin, -1), at, foe))
    return tightest(found)


def _covered(part: Shape, heading: int, length: int) -> Shape:
    """What a part covers on its way; that of a disc is a micrometre wider, so that it has sides."""
    pts = [*part.pts, *_shifted(part, heading, length).pts]
    if part.r:
        pts += [(x + a, y + b) for x, y in pts for a, b in ((1, 0), (0, 1), (-1, 0), (0, -1))]
    return Shape(hull(pts), part.r)


def _shifted(part: Shape, heading: int, length: int) -> Shape:
    x, y = rot(0, length, heading)
    return Shape([(px + x, py + y) for px, py in part.pts], part.r)
