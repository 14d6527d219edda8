"""What stands in the way of a move, and on what terms: fixed as the move begins, for all of its legs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from limmu.toolkit.plane.findings import FREE, Finding, Placed, Spare, clear_of, free_of, tightest
from limmu.toolkit.plane.shapes import TOLERANCE, Shape, boxes_apart, distance, nearer
from limmu.toolkit.plane.sines import Pt

GRACE = 2
"""What rounding may take from a gap in one leg."""

Box = tuple[int, int, int, int]
"""Least x, least y, greatest x, greatest y."""


class Walls(Struct, frozen=True):
    """Everything that may limit a move of one block."""

    solids: tuple[Placed, ...] = ()
    """May not be overlapped: friends, impassible pieces, obstacles, buildings."""
    foes: tuple[Placed, ...] = ()
    """Are kept a gap away from."""
    rough: tuple[Placed, ...] = ()
    """Cost double."""
    table: tuple[int, int] | None = None
    """Width and height, from (0, 0); None where the edge is open."""
    gap: int = 25_400
    edge: str = ""
    """The clause of the table's edge."""
    cost: str = ""
    """The clause of a move that costs more than there is."""


class Terms(Struct, frozen=True):
    """What one move keeps to on each of its legs."""

    solids: tuple[Placed, ...]
    gaps: tuple[tuple[Placed, int], ...]
    """How far to stay away all the way."""
    ends: tuple[tuple[Placed, int], ...]
    """How far away a leg must end: of those that the move began too near to."""
    walls: Walls


def terms(parts: Sequence[Shape], walls: Walls) -> Terms:
    """The terms of a move by where it begins: the convex parts of the mover.

    One nearer than the gap as the move begins may be passed, not overlapped, and each leg ends no nearer to it than
    the move began or a gap away. For all others the gap is what they have, at most the full one.
    """
    solids, gaps, ends = list(walls.solids), list[tuple[Placed, int]](), list[tuple[Placed, int]]()
    for foe in walls.foes:
        away = start_gap(parts, foe.shape, walls.gap)
        if away < walls.gap - TOLERANCE:
            solids.append(foe)
            ends.append((foe, min(walls.gap, away - TOLERANCE)))
        else:
            gaps.append((foe, min(walls.gap, away - GRACE)))
    return Terms(tuple(solids), tuple(gaps), tuple(ends), walls)


def on_leg(parts: Sequence[Shape], before: Terms) -> Terms:
    """The terms of one leg, by where it begins: a gap that the rounding of the last leg has narrowed bars nothing."""
    far = before.walls.gap + GRACE
    boxes = [(part.x0 - far, part.y0 - far, part.x1 + far, part.y1 + far) for part in parts]
    gaps, ends = (
        tuple([
            (foe, min(gap, start_gap(parts, foe.shape, gap) - GRACE))
            if any([meets(foe.shape, box) for box in boxes])
            else (foe, gap)
            for foe, gap in those
        ])
        for those in (before.gaps, before.ends)
    )  # fmt: skip
    return Terms(before.solids, gaps, ends, before.walls)


def start_gap(parts: Sequence[Shape], other: Shape, gap: int) -> int:
    """How far a shape is from the nearest part, rounded down; ``gap + GRACE`` stands for all that is farther."""
    far = gap + GRACE
    for part in parts:
        if not boxes_apart(part, other, far) and nearer(part, other, far):
            far = distance(part, other)
    return far


def box_of(pts: Sequence[Pt], slack: int) -> Box:
    """The box about points, widened."""
    xs, ys = [x for x, _ in pts], [y for _, y in pts]
    return min(xs) - slack, min(ys) - slack, max(xs) + slack, max(ys) + slack


def meets(shape: Shape, box: Box) -> bool:
    """Whether the box of a shape meets a box."""
    return shape.x0 < box[2] and shape.x1 > box[0] and shape.y0 < box[3] and shape.y1 > box[1]


def near(placed: Iterable[Placed], box: Box) -> list[Placed]:
    """Those whose boxes meet a box."""
    x0, y0, x1, y1 = box
    return [one for one in placed if (shape := one.shape).x0 < x1 and shape.x1 > x0 and shape.y0 < y1 and shape.y1 > y0]


def on_table(points: Iterable[Pt], walls: Walls) -> Finding:
    """Whether points lie on the table; its edge belongs to it."""
    if walls.table is None:
        return FREE
    w, h = walls.table
    worst = min([(min(x, y, w - x, h - y), (x, y)) for x, y in points])
    (x, y), inside = worst[1], (min(max(worst[1][0], 0), w), min(max(worst[1][1], 0), h))
    return Finding(holds=worst[0] >= 0, one=(x, y), other=inside, margin=worst[0], blocker="", clause=walls.edge)


def placed_free(parts: Sequence[Shape], before: Terms) -> Finding:
    """Whether a mover may stand somewhere without the way there being asked about: after a turn, a reform, a flight.

    The first thing that is in the way, else that which has the least to spare.
    """
    found: list[Finding | Spare] = [on_table([p for part in parts for p in part.pts], before.walls)]
    gap = before.walls.gap
    for part in parts:
        box = part.x0 - gap, part.y0 - gap, part.x1 + gap, part.y1 + gap
        found += [free_of(part, one) for one in near(before.solids, box)]
        for foe, off in before.gaps + before.ends:
            if not boxes_apart(part, foe.shape, gap):
                found.append(clear_of(part, foe, off))
    return tightest(found)
