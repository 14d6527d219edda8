"""Wheels and other rotations: how far they go before something is in the way.

What is tested are the hulls of the corners of neighbouring positions a quarter degree apart. The answer is that of the
plain loop over all steps; coarse hulls with a margin for the arc rule most of them out at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import isqrt

from msgspec import Struct

from limmu.core import Span
from limmu.toolkit.plane.blocks import Block, Flank, Rect, corners_of, pivot, rects, solid, wheel_cost, wheel_most
from limmu.toolkit.plane.findings import Finding, Placed, Spare, clear_of, free_of, tightest
from limmu.toolkit.plane.reach import without
from limmu.toolkit.plane.shapes import TOLERANCE, Shape, gap2, hull, nearer, overlap
from limmu.toolkit.plane.sines import CIRCLE, Pt, rot
from limmu.toolkit.plane.walls import Box, Terms, box_of, meets, near, on_leg

STEP = 25
"""A wheel is swept in steps of a quarter degree."""
COARSE = 120
"""So many steps at most are tried at once: less than half a circle."""
ROUNDING = 10
"""More micrometres than the rounding of corners adds to anything."""

RUN = 40 * STEP
"""Of so many hundredths of a degree a judge asks at once what is near."""

At = Callable[[int], list[Pt]]
"""The corners of one rectangle after so many hundredths of a degree."""


class Ban(Struct, frozen=True):
    """A shape that a rotation may not come near: a gap, or None for overlap alone."""

    placed: Placed
    gap: int | None = None


class Sweep(Struct, frozen=True):
    """A rotation of one rectangle about a point."""

    at: At
    about: Pt
    sign: int
    """1: counter-clockwise; -1: clockwise."""
    radius: int
    """No corner is farther from the pivot."""
    table: Box | None = None
    """Least x, least y, greatest x, greatest y that the corners keep within."""


def free_angle(sweep: Sweep, most: int, bans: Sequence[Ban]) -> int:
    """The greatest angle of whole steps up to ``most`` before which nothing is in the way."""
    steps = most // STEP
    if not steps or not (bans or sweep.table):
        return steps * STEP
    for low in range(0, steps, COARSE):
        bad = _first_bad(sweep, low, min(low + COARSE, steps), bans, sweep.table is not None)
        if bad is not None:
            return bad * STEP
    return steps * STEP


def _first_bad(sweep: Sweep, low: int, high: int, bans: Sequence[Ban], edge: bool, asked: bool = True) -> int | None:
    """The first step, by where it begins, that meets something; None for none. ``edge``: the table's may be near.

    Not ``asked`` is whether the whole run is surely free: where the first half of what is not was, the second is not.
    """
    pts = sweep.at(low * STEP) + sweep.at(high * STEP)
    fine = high - low == 1
    if asked:
        margin = 0 if fine else _bulge(sweep, low, high)
        box = box_of(pts, margin)
        edge = edge and not _inside(box, sweep.table)
        bans = [ban for ban in bans if not _passes(sweep, pts, box, ban, margin)]
        if not bans and not edge:
            return None
    if fine:
        swept = Shape(hull(pts))
        off = edge and not _inside(box_of(pts, 0), sweep.table)
        return low if off or any([_bad(swept, ban) for ban in bans]) else None
    middle = (low + high) // 2
    bad = _first_bad(sweep, low, middle, bans, edge)
    return _first_bad(sweep, low=middle, high=high, bans=bans, edge=edge, asked=False) if bad is None else bad


def _bulge(sweep: Sweep, low: int, high: int) -> int:
    """How far the arcs between two steps reach out of the hull of both positions, with what rounding may add."""
    angle = (high - low) * STEP
    return sweep.radius * angle * angle * 4 // 10**9 + ROUNDING


def _inside(box: Box, table: Box | None) -> bool:
    return table is None or (table[0] <= box[0] and table[1] <= box[1] and box[2] <= table[2] and box[3] <= table[3])


def _bad(swept: Shape, ban: Ban) -> bool:
    if ban.gap is None:
        return overlap(swept, ban.placed.shape)
    return nearer(swept, ban.placed.shape, ban.gap)


def _passes(sweep: Sweep, pts: list[Pt], box: Box, ban: Ban, margin: int) -> bool:
    """Whether the arcs between two positions, given by their corners, surely meet nothing of a shape: a line parts
    them, one of their box, along a side of the shape or of one position, or between the nearest corners.

    No arc reaches farther out of the hull of both than the margin; where no corner comes nearer to the line and goes
    away again, only what rounding adds counts. Without a margin the hull alone is asked about.
    """
    shape, gap = ban.placed.shape, -TOLERANCE if ban.gap is None else ban.gap
    if shape.x0 - box[2] >= gap or box[0] - shape.x1 >= gap or shape.y0 - box[3] >= gap or box[1] - shape.y1 >= gap:
        return True
    gap += shape.r
    reach, wide = gap + min(margin, ROUNDING), gap + margin
    for _, _, _, _, nx, ny, high, n2 in shape.sides:
        beyond = min([nx * x + ny * y for x, y in pts]) - high
        if _far(beyond, reach, n2) and (_far(beyond, wide, n2) or not _dips(sweep, pts, nx, ny)):
            return True
    there, axes = shape.pts, list[Pt]()
    tx, ty = there[0][0] - pts[0][0], there[0][1] - pts[0][1]
    for (px, py), (qx, qy), (rx, ry) in (pts[:3], pts[4:7]):
        for nx, ny in ((py - qy, qx - px), (qy - ry, rx - qx)):
            axes.append((nx, ny) if nx * tx + ny * ty > 0 else (-nx, -ny))
    if reach > 0:
        apart = min([((qx - px) ** 2 + (qy - py) ** 2, qx - px, qy - py) for px, py in pts for qx, qy in there])
        axes.append(apart[1:])
    for nx, ny in axes:
        beyond = min([nx * x + ny * y for x, y in there]) - max([nx * x + ny * y for x, y in pts])
        n2 = nx * nx + ny * ny
        if n2 and _far(beyond, reach, n2) and (_far(beyond, wide, n2) or not _dips(sweep, pts, -nx, -ny)):
            return True
    return False


def _far(beyond: int, reach: int, n2: int) -> bool:
    """Whether something lies so far beyond a line; both may be below zero."""
    return beyond * abs(beyond) >= reach * abs(reach) * n2


def _dips(sweep: Sweep, pts: list[Pt], nx: int, ny: int) -> bool:
    """Whether a corner, of less than half a circle, comes nearer against a direction and then goes away again."""
    px, py = sweep.about
    turns = [(ny * (x - px) - nx * (y - py)) * sweep.sign for x, y in pts]
    return any([first < 0 < last for first, last in zip(turns[:4], turns[4:], strict=True)])


# ---------------------------------------------------------------- wheels of a block


def _sweeps(block: Block, flank: Flank, table: tuple[int, int] | None) -> list[Sweep]:
    found: list[Sweep] = []
    px, py = pivot(block, flank)
    h = -(block.width // 2) if flank == "left" else block.width // 2
    sign = 1 if flank == "left" else -1
    for rect in rects(block):
        known: dict[int, list[Pt]] = {}

        def at(angle: int, rect: Rect = rect, known: dict[int, list[Pt]] = known) -> list[Pt]:
            if angle not in known:
                t = (block.t + sign * angle) % CIRCLE
                x, y = rot(h, 0, t)
                known[angle] = corners_of(px - x, py - y, t, rect)
            return known[angle]

        start = at(0)
        radius = isqrt(max([(x - px) ** 2 + (y - py) ** 2 for x, y in start])) + 3
        found.append(Sweep(at, (px, py), sign, radius, _bounds(start, table)))
    return found


def _bounds(start: list[Pt], table: tuple[int, int] | None) -> Box | None:
    """The table, or as far off it as the move begins."""
    if table is None:
        return None
    xs, ys = [x for x, _ in start], [y for _, y in start]
    return min(0, *xs), min(0, *ys), max(table[0], *xs), max(table[1], *ys)


def _about(sweeps: list[Sweep]) -> Box:
    """The box of all that a wheel may cover."""
    (px, py), radius = sweeps[0].about, max([sweep.radius for sweep in sweeps])
    return px - radius, py - radius, px + radius, py + radius


def _wet(sweeps: list[Sweep], before: Terms) -> list[Ban]:
    """The rough ground that a wheel may meet."""
    return [Ban(one) for one in near(before.walls.rough, _about(sweeps))]


def _bans(sweeps: list[Sweep], before: Terms) -> list[Ban]:
    box, gap = _about(sweeps), before.walls.gap
    wide = box[0] - gap, box[1] - gap, box[2] + gap, box[3] + gap
    bans = [Ban(one) for one in near(before.solids, box)]
    return bans + [Ban(foe, gap) for foe, gap in before.gaps if meets(foe.shape, wide)]


def wheels(block: Block, flank: Flank, left: int, before: Terms, most: int = 36_000) -> Span:
    """The legal angles of a wheel, in steps of a quarter degree, with so much movement left. 0 is always one of them.

    A wheel that meets rough ground costs double as a whole.
    """
    sweeps, before = _sweeps(block, flank, before.walls.table), on_leg(solid(block), before)
    top = min(most, wheel_most(block.width, left))
    rough = _wet(sweeps, before)
    if rough and top >= STEP:
        dry = min([free_angle(sweep, top, rough) for sweep in sweeps])
        top = max(dry, min(top, wheel_most(2 * block.width, left)))
    bans = _bans(sweeps, before)
    for sweep in sweeps:
        top = min(top, free_angle(sweep, top, bans))
    top -= top % STEP
    last = top // STEP
    holes: list[tuple[int, int]] = []
    for ban in [Ban(foe, least) for foe, least in before.ends if least + foe.shape.r > 0]:
        for sweep in sweeps:
            holes += _too_near(sweep, 0, last, ban) + _too_near(sweep, last, last, ban)
    return Span(tuple([(low * STEP, high * STEP) for low, high in without(last, holes)]), step=STEP, unit="cdeg")


def _too_near(sweep: Sweep, low: int, high: int, ban: Ban) -> list[tuple[int, int]]:
    """The steps from ``low`` to before ``high`` that end nearer to a shape than they may: first and last of each hole.

    A distance changes no faster than the farthest corner moves: what is found at a step holds for some about it.
    """
    shape, middle = ban.placed.shape, (low + high) // 2
    reach = (ban.gap or 0) + shape.r
    num, den = gap2(Shape(sweep.at(middle * STEP)), shape)
    near = num < reach * reach * den
    if high - low < 2:
        return [(low, low)] if near else []
    same = max(abs(isqrt(num // den) - reach) - 4, 0) * 5729 // (sweep.radius * STEP)
    if not near and same * 2 < high - low <= COARSE:
        pts, margin = sweep.at(low * STEP) + sweep.at(high * STEP), _bulge(sweep, low, high)
        if _passes(sweep, pts, box_of(pts, margin), ban, margin):
            return []
    found = _too_near(sweep, low, middle - same, ban) if middle - same > low else []
    if near:
        found.append((max(middle - same, low), min(middle + same, high - 1)))
    return found + (_too_near(sweep, middle + same + 1, high, ban) if middle + same + 1 < high else [])


def _ended(sweeps: list[Sweep], angle: int, before: Terms) -> list[Spare]:
    shapes = [Shape(sweep.at(angle)) for sweep in sweeps]
    return [clear_of(shape, foe, off) for foe, off in before.ends for shape in shapes]


def wheel_price(block: Block, flank: Flank, angle: int, before: Terms) -> int:
    """What a wheel costs: its arc rounded up, double where it meets rough ground."""
    sweeps = _sweeps(block, flank, None)
    rough = _wet(sweeps, before)
    whole = -(-angle // STEP) * STEP
    wet = bool(rough) and any([free_angle(sweep, whole, rough) < whole for sweep in sweeps])
    return wheel_cost(2 * block.width if wet else block.width, angle)


def _swept(sweeps: Sequence[Sweep], angle: int, bans: Sequence[Ban]) -> Iterator[tuple[Shape, list[Ban]]]:
    """What a wheel sweeps step by step, each with what no line parts it from; where nothing is near is left out."""
    for low in range(0, angle if bans else 0, RUN):
        high = min(low + RUN, angle)
        there = [(sweep, _unparted(sweep, low, high, bans)) for sweep in sweeps]
        for a in range(low, high, STEP) if any([those for _, those in there]) else ():
            for sweep, those in there:
                if left := _unparted(sweep, a, a + STEP, those):
                    yield Shape(hull(sweep.at(a) + sweep.at(a + STEP))), left


def _unparted(sweep: Sweep, low: int, high: int, bans: Sequence[Ban]) -> list[Ban]:
    """What a rotation from one angle to another perhaps meets: a step the hull of both positions alone."""
    pts, margin = sweep.at(low) + sweep.at(high), _bulge(sweep, low // STEP, high // STEP) if high - low > STEP else 0
    box = box_of(pts, margin)
    return [ban for ban in bans if not _passes(sweep, pts, box, ban, margin)]


def judge_wheel(block: Block, flank: Flank, angle: int, left: int, before: Terms) -> Finding:
    """Whether a wheel is legal, tested step by step; with what forbids it, else with what is nearest to it."""
    if angle % STEP or not 0 <= angle < 36_000:
        return Finding(False, margin=-1, clause=before.walls.cost)
    sweeps, before = _sweeps(block, flank, before.walls.table), on_leg(solid(block), before)
    rough = _wet(sweeps, before)
    wet = any(_bad(swept, ban) for swept, there in _swept(sweeps, angle, rough) for ban in there)
    spare = left - wheel_cost(block.width * (1 + wet), angle)
    if spare < 0:
        return Finding(False, margin=spare, clause=before.walls.cost)
    bans = _bans(sweeps, before)
    for swept, there in _swept(sweeps, angle, bans):
        for ban in there:
            if _bad(swept, ban):
                return _spare(swept, ban).told()
    ends = [Shape(hull(s.at(angle - STEP) + s.at(angle))) for s in sweeps] if angle else []
    found: list[Finding | Spare] = [_spare(swept, ban) for swept in ends for ban in bans]
    found += _ended(sweeps, angle, before)
    for sweep in sweeps:
        if sweep.table is not None:
            x0, y0, x1, y1 = sweep.table
            pts = [p for a in range(0, angle + 1, STEP) for p in sweep.at(a)]
            spare, at = min([(min(x - x0, y - y0, x1 - x, y1 - y), (x, y)) for x, y in pts])
            found.append(
                Finding(holds=spare >= 0, one=at, other=at, margin=spare, blocker="", clause=before.walls.edge)
            )
    return tightest(found)


def _spare(swept: Shape, ban: Ban) -> Spare:
    return free_of(swept, ban.placed) if ban.gap is None else clear_of(swept, ban.placed, ban.gap)


def first_within(block: Block, flank: Flank, angle: int, shape: Shape, reach: int) -> int | None:
    """The first step of a wheel, as its angle, at which a block is at most so far from a shape; None: at no step."""
    found: list[int] = []
    for sweep in _sweeps(block, flank, None):
        at = 0
        while at <= angle:
            num, den = gap2(Shape(sweep.at(at)), shape)
            limit = reach + shape.r
            if num <= limit * limit * den:
                found.append(at)
                break
            spare = isqrt(num // den) - limit - 4
            at += (1 + max(spare, 0) * 5729 // (sweep.radius * STEP)) * STEP
    return min(found, default=None)
