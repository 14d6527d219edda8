"""Contact: where a block first meets what is ahead, how it comes flush with it, and which models touch."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt
from typing import Literal

from msgspec import Struct

from limmu.core import PUBLIC, Record, declare
from limmu.toolkit.plane.ahead import ahead
from limmu.toolkit.plane.blocks import (
    EDGES,
    OUTWARD,
    Block,
    Edge,
    Rect,
    corners_of,
    forward,
    local,
    places,
    rects,
    solid,
)
from limmu.toolkit.plane.findings import FREE, Finding, Placed, free_of, within
from limmu.toolkit.plane.reach import frame, lower
from limmu.toolkit.plane.shapes import TOLERANCE, Shape, gap2, hull, overlap
from limmu.toolkit.plane.sines import CIRCLE, ONE, Pt, ratio, rot, rounded, turned
from limmu.toolkit.plane.walls import Terms, near
from limmu.toolkit.plane.wheels import STEP, Ban, Sweep, free_angle


@declare(PUBLIC)
class Strike(Record):
    """Where the front of a block meets a shape."""

    length: int
    """How far the block moves, rounded down."""
    a: int
    """The place on its front, to the right of its middle."""
    at: Pt
    """The impact point, on the outline of the shape."""
    sides: tuple[int, ...] = ()
    """The sides of the outline that hold the point, by the corners they start at; none of a disc."""


def strike(block: Block, shape: Shape) -> Strike | None:
    """Where a block that goes straight on meets a shape; None where it does not."""
    own = rects(block)
    left, right = min([rect[0] for rect in own]) * ONE, max([rect[1] for rect in own]) * ONE
    pts = [(a - (left + right) // 2, b) for a, b in frame(block.x, block.y, block.t, shape.pts)]
    half = (right - left) // 2
    if shape.r:
        return _strike_disc(block, pts[0], half, (left + right) // 2, shape)
    behind = lower([(a, -b) for a, b in reversed(pts)], half - TOLERANCE * ONE, 0)
    if behind is None or behind >= 0:
        return None
    found = [(b, a, i, 0, 1) for i, (a, b) in enumerate(pts) if -half <= a <= half]
    for i, (qa, qb) in enumerate(pts):
        pa, pb = pts[i - 1]
        for edge in (-half, half):
            if pa < edge < qa or qa < edge < pa:
                sign = 1 if qa > pa else -1
                n, d = (edge - pa) * sign, (qa - pa) * sign
                found.append((pb + (qb - pb) * n // d, edge, (i - 1) % len(pts), n, d))
    least = min(found)[0]
    first = [one for one in found if one[0] == least]
    _, a, i, n, d = first[0] if len(first) == 1 else min(first, key=lambda one: _exactly(pts, one))
    (x, y), (tx, ty) = shape.pts[i], shape.pts[(i + 1) % len(pts)]
    at = x + ratio((tx - x) * n, d), y + ratio((ty - y) * n, d)
    place = rounded(a + (left + right) // 2)
    return Strike(max(0, least // ONE), place, at, (i,) if n else (i, (i - 1) % len(pts)))


def _exactly(pts: Sequence[Pt], one: tuple[int, int, int, int, int]) -> tuple[Fraction, int, int, Fraction]:
    """A place on an outline for the order of places: b, a, the side and how far along it."""
    _, a, i, n, d = one
    b, part = pts[i][1], Fraction(n, d)
    return b + (pts[(i + 1) % len(pts)][1] - b) * part, a, i, part


def _strike_disc(block: Block, center: Pt, half: int, aside: int, shape: Shape) -> Strike | None:
    a, b = center
    if abs(a) >= half - TOLERANCE * ONE + shape.r * ONE or b <= 0:
        return None
    least = lower([center], half, shape.r * ONE)
    if least is None:
        return None
    place = rounded(min(max(a, -half), half) + aside)
    length = max(0, least // ONE)
    x, y = rot(place, length, block.t)
    return Strike(length, place, (block.x + x, block.y + y))


def strikes(block: Block, foes: Sequence[Placed]) -> list[tuple[Placed, Strike]]:
    """Those that a block which goes straight on meets at once: the first, and all no more than a touch behind it."""
    found = [(foe, hit) for foe in foes if (hit := strike(block, foe.shape)) is not None]
    if not found:
        return []
    first = min([hit.length for _, hit in found])
    return sorted([pair for pair in found if pair[1].length <= first + TOLERANCE], key=lambda pair: pair[1].length)


class Charge(Struct, frozen=True):
    """A straight leg that may end in contact."""

    length: int
    struck: tuple[tuple[Placed, Strike], ...]
    """What it meets at once; none: it falls short, or something else is in the way."""


def charge(block: Block, left: int, before: Terms, foes: Sequence[Placed]) -> Charge:
    """How far a block gets with so much movement, up to the first of ``foes``; the terms are those of all else."""
    top = ahead(block, left, before).ranges[-1][1]
    hits = strikes(block, foes)
    if not hits or hits[0][1].length > top:
        return Charge(top, ())
    return Charge(hits[0][1].length, tuple(hits))


# ---------------------------------------------------------------- alignment


@declare(PUBLIC)
class Alignment(Record):
    """How a contact ends: flush by a turn of one side, or on a corner where neither may turn."""

    own: Block
    target: Block
    edge: Edge
    """The edge of the target that is contacted."""
    by: Literal["own", "target", ""]
    rotation: int
    """How far that side turned, counter-clockwise."""
    barred: Finding = FREE
    """What kept the assaulting side from turning, where something did."""


def contacted(block: Block, hit: Strike, target: Block, declared: Edge) -> Edge:
    """The edge of a block that counts as contacted: the declared one if it holds the impact point.

    Else the one that holds it, of two the one that needs the smaller rotation, then that of the smaller direction.
    """

    def order(name: Edge) -> tuple[bool, int, int]:
        outward = (target.t + OUTWARD[name]) % CIRCLE
        return name != declared, abs(turned(block.t, (outward + 18_000) % CIRCLE)), outward

    names: list[Edge] = [EDGES[side] for side in hit.sides]
    return min(names, key=order)


def align(
    block: Block,
    hit: Strike,
    target: Block,
    declared: Edge,
    others: Sequence[Placed],
    table: tuple[int, int] | None = None,
    target_stays: bool = False,
) -> Alignment:
    """The block moved into contact and turned flush about the impact point, or else the target turned.

    Only overlap with ``others`` (neither side among them) or leaving the table is in the way, never a gap.
    """
    edge = contacted(block, hit, target, declared)
    flush = (target.t + OUTWARD[edge] + 18_000) % CIRCLE
    rotation = turned(block.t, flush)
    moved = forward(block, hit.length)
    kx, ky = hit.at
    own = _halves(rects(block), hit.a, None)
    barred = _barred(hit.at, parts=own, place=(hit.a, 0), t=block.t, rotation=rotation, others=others, table=table)
    if barred.holds:
        x, y = rot(hit.a, 0, flush)
        return Alignment(block.but(x=kx - x, y=ky - y, t=flush), target, edge, "own", rotation)
    if not target_stays:
        a, b = (rounded(n) for n in local(target, hit.at))
        parts = _halves(rects(target), a, None) if edge in ("front", "rear") else _halves(rects(target), None, b)
        if _barred(hit.at, parts=parts, place=(a, b), t=target.t, rotation=-rotation, others=others, table=table).holds:
            t = (target.t - rotation) % CIRCLE
            x, y = rot(a, b, t)
            return Alignment(
                own=moved,
                target=target.but(x=kx - x, y=ky - y, t=t),
                edge=edge,
                by="target",
                rotation=-rotation,
                barred=barred,
            )
    return Alignment(own=moved, target=target, edge=edge, by="", rotation=0, barred=barred)


def _halves(own: list[Rect], a: int | None, b: int | None) -> list[Rect]:
    """Rectangles cut where the pivot lies on their edge: a hull of both halves would bulge over that edge."""
    found: list[Rect] = []
    for left, right, rear, front in own:
        if a is not None and left < a < right:
            found += [(left, a, rear, front), (a, right, rear, front)]
        elif b is not None and rear < b < front:
            found += [(left, right, rear, b), (left, right, b, front)]
        else:
            found.append((left, right, rear, front))
    return found


def _barred(
    at: Pt,
    parts: list[Rect],
    place: Pt,
    t: int,
    rotation: int,
    others: Sequence[Placed],
    table: tuple[int, int] | None,
) -> Finding:
    """Whether parts may turn about a point at a place in their frame; else the first thing in the way."""
    sign = -1 if rotation < 0 else 1
    whole = -(-abs(rotation) // STEP) * STEP
    (kx, ky), (a, b) = at, place
    for left, right, rear, front in parts:
        rect = left - a, right - a, rear - b, front - b

        def turned_by(angle: int, rect: Rect = rect) -> list[Pt]:
            return corners_of(kx, ky, (t + sign * min(angle, abs(rotation))) % CIRCLE, rect)

        radius = isqrt(max([x * x + y * y for x in rect[:2] for y in rect[2:]])) + 3
        bans = [Ban(one) for one in near(others, (kx - radius, ky - radius, kx + radius, ky + radius))]
        sweep = Sweep(turned_by, at, sign, radius, (0, 0, *table) if table else None)
        free = free_angle(sweep, whole, bans)
        if free < whole:
            swept = Shape(hull(turned_by(free) + turned_by(free + STEP)))
            for ban in bans:
                if overlap(swept, ban.placed.shape):
                    return free_of(swept, ban.placed).told().but(margin=free - whole)
            return Finding(False, at, at, free - whole)
    return FREE


# ---------------------------------------------------------------- which models touch


def pairs(ones: Sequence[Shape], others: Sequence[Shape], gap: int = TOLERANCE) -> list[tuple[int, int]]:
    """The places of those of two lists that are at most a gap apart."""
    found: list[tuple[int, int]] = []
    for i, one in enumerate(ones):
        x0, y0, x1, y1 = one.x0 - gap, one.y0 - gap, one.x1 + gap, one.y1 + gap
        for j, other in enumerate(others):
            if other.x0 <= x1 and other.x1 >= x0 and other.y0 <= y1 and other.y1 >= y0:
                square = (gap + one.r + other.r) ** 2
                near = any([(x - a) ** 2 + (y - b) ** 2 <= square for x, y in one.pts for a, b in other.pts])
                if not near:
                    num, den = gap2(one, other)
                    near = num <= square * den
                if near:
                    found.append((i, j))
    return found


def rank_of(block: Block, edge: Edge) -> list[tuple[int, Shape]]:
    """The models that fight from an edge, each with the stretch of the edge it stands for, one base deep.

    The front: the first rank. A flank: the outermost model of each rank. The rear: of each file the model whose center
    is nearest, then the first by its slot.
    """
    half, w, d, deep = block.width // 2, block.w, block.d, block.depth
    found: list[tuple[int, Rect]] = []
    if edge in ("front", "rear"):
        centers = places(block)
        front = 0 if edge == "front" else d - deep
        for i in range(block.f):
            cell = -half + i * w, -half + (i + 1) * w, front - d, front
            a, b = cell[0] + w // 2, front - d // 2
            found.append((min([((x - a) ** 2 + (y - b) ** 2, n) for n, (x, y) in enumerate(centers)])[1], cell))
    else:
        for rank in range(block.ranks):
            first, last = rank * block.f, min((rank + 1) * block.f, block.n) - 1
            left = edge == "left"
            side = (-half, w - half) if left else (half - w, half)
            found.append((first if left else last, (*side, -(rank + 1) * d, -rank * d)))
    return [(n, Shape(corners_of(block.x, block.y, block.t, cell))) for n, cell in found]


def in_contact(block: Block, target: Block, edge: Edge) -> list[tuple[int, int]]:
    """Which models of a block's front touch which models of a target's edge, by their slots, each pair once."""
    own, theirs = rank_of(block, "front"), rank_of(target, edge)
    found = pairs([shape for _, shape in own], [shape for _, shape in theirs])
    return sorted({(own[i][0], theirs[j][0]) for i, j in found})


def touching(block: Block, others: Sequence[Placed]) -> list[Finding]:
    """What lies at most a touch from a block, each with its two points and what is left of the tolerance."""
    found: dict[str, Finding] = {}
    for part in solid(block):
        for one in near(others, (part.x0 - 60, part.y0 - 60, part.x1 + 60, part.y1 + 60)):
            touched = within(part, one.shape, TOLERANCE, one.clause)
            if touched.holds and one.id not in found:
                found[one.id] = touched.but(blocker=one.id)
    return list(found.values())
