"""Wheels and other rotations: how far they go before something is in the way.

What is tested are the hulls of the corners of neighbouring positions a quarter degree apart. The answer is that of the
plain loop over all steps; coarse hulls with a margin for the arc rule most of them out at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isqrt

from msgspec import Struct

from limmu.core import Span
from limmu.toolkit.plane.blocks import Block, Flank, Rect, corners_of, pivot, rects, wheel, wheel_cost, wheel_most
from limmu.toolkit.plane.findings import FREE, Finding, Placed, clear_of, free_of
from limmu.toolkit.plane.reach import without
from limmu.toolkit.plane.shapes import TOLERANCE, Shape, gap2, hull, nearer, overlap
from limmu.toolkit.plane.sines import Pt
from limmu.toolkit.plane.walls import Terms, meets, near

STEP = 25
"""A wheel is swept in steps of a quarter degree."""

At = Callable[[int], list[Pt]]
"""The corners of one rectangle after so many hundredths of a degree."""


class Ban(Struct, frozen=True):
    """A shape that a rotation may not come near: a gap, or None for overlap alone."""

    placed: Placed
    gap: int | None = None


class Sweep(Struct, frozen=True):
    """A rotation of one rectangle."""

    at: At
    radius: int
    """No corner is farther from the pivot."""
    table: tuple[int, int, int, int] | None = None
    """Least x, least y, greatest x, greatest y that the corners keep within."""


def free_angle(sweep: Sweep, most: int, bans: Sequence[Ban]) -> int:
    """The greatest angle of whole steps up to ``most`` before which nothing is in the way."""
    steps = most // STEP
    if not steps:
        return 0
    bad = _first_bad(sweep, 0, steps, list(bans), {})
    return (steps if bad is None else bad) * STEP


def _first_bad(sweep: Sweep, low: int, high: int, bans: list[Ban], known: dict[int, list[Pt]]) -> int | None:
    """The first step, by where it begins, that meets something; None for none."""
    for step in (low, high):
        if step not in known:
            known[step] = sweep.at(step * STEP)
    pts = known[low] + known[high]
    if high - low == 1:
        return low if _meets(pts, bans, sweep.table) else None
    angle = (high - low) * STEP
    margin = sweep.radius * angle * angle * 4 // 10**9 + 10
    left = [ban for ban in bans if not _passes(pts, ban, margin)]
    edge = sweep.table is not None and not _inside(pts, sweep.table, margin)
    if not left and not edge:
        return None
    narrowed = sweep if edge else Sweep(sweep.at, sweep.radius)
    middle = (low + high) // 2
    bad = _first_bad(narrowed, low, middle, left, known)
    return _first_bad(narrowed, middle, high, left, known) if bad is None else bad


def _inside(pts: list[Pt], table: tuple[int, int, int, int], margin: int) -> bool:
    x0, y0, x1, y1 = table
    return all([x0 + margin <= x <= x1 - margin and y0 + margin <= y <= y1 - margin for x, y in pts])


def _meets(pts: list[Pt], bans: list[Ban], table: tuple[int, int, int, int] | None) -> bool:
    if table is not None and not _inside(pts, table, 0):
        return True
    swept = Shape(hull(pts))
    return any([_bad(swept, ban) for ban in bans])


def _bad(swept: Shape, ban: Ban) -> bool:
    if ban.gap is None:
        return overlap(swept, ban.placed.shape)
    return nearer(swept, ban.placed.shape, ban.gap)


def _passes(pts: list[Pt], ban: Ban, margin: int) -> bool:
    """Whether an arc about these corners, by its margin outside them, surely meets nothing of a shape."""
    gap = margin + (-TOLERANCE if ban.gap is None else ban.gap)
    shape = ban.placed.shape
    xs, ys = [x for x, _ in pts], [y for _, y in pts]
    if max(shape.x0 - max(xs), min(xs) - shape.x1, shape.y0 - max(ys), min(ys) - shape.y1) >= gap:
        return True
    square = gap * gap
    for _, _, _, _, nx, ny, _, high, n2 in shape.sides:
        beyond = min([nx * x + ny * y for x, y in pts]) - high
        if beyond > 0 and (gap <= 0 or beyond * beyond >= square * n2):
            return True
        if beyond <= 0 and gap <= 0 and beyond * beyond <= square * n2:
            return True
    return (gap > 0 or shape.r > 0) and not nearer(Shape(hull(pts)), shape, gap)


# ---------------------------------------------------------------- wheels of a block


def _sweeps(block: Block, flank: Flank, table: tuple[int, int] | None) -> list[Sweep]:
    found: list[Sweep] = []
    px, py = pivot(block, flank)
    states: dict[int, Block] = {}
    for rect in rects(block):

        def at(angle: int, rect: Rect = rect) -> list[Pt]:
            state = states.get(angle)
            if state is None:
                state = states[angle] = wheel(block, flank, angle)
            return corners_of(state.x, state.y, state.t, rect)

        start = at(0)
        radius = isqrt(max([(x - px) ** 2 + (y - py) ** 2 for x, y in start])) + 3
        found.append(Sweep(at, radius, _bounds(start, table)))
    return found


def _bounds(start: list[Pt], table: tuple[int, int] | None) -> tuple[int, int, int, int] | None:
    """The table, or as far off it as the move begins."""
    if table is None:
        return None
    xs, ys = [x for x, _ in start], [y for _, y in start]
    return min(0, *xs), min(0, *ys), max(table[0], *xs), max(table[1], *ys)


def _bans(block: Block, flank: Flank, sweeps: list[Sweep], before: Terms) -> list[Ban]:
    px, py = pivot(block, flank)
    radius = max([sweep.radius for sweep in sweeps])
    box = px - radius, py - radius, px + radius, py + radius
    gap = before.walls.gap
    wide = box[0] - gap, box[1] - gap, box[2] + gap, box[3] + gap
    bans = [Ban(one) for one in near(before.solids, box)]
    return bans + [Ban(foe, gap) for foe, gap in before.gaps if meets(foe.shape, wide)]


def wheels(block: Block, flank: Flank, left: int, before: Terms, most: int = 36_000) -> Span:
    """The legal angles of a wheel, in steps of a quarter degree, with so much movement left. 0 is always one of them.

    A wheel that meets rough ground costs double as a whole.
    """
    sweeps = _sweeps(block, flank, before.walls.table)
    top = min(most, wheel_most(block.width, left))
    rough = [Ban(one) for one in before.walls.rough]
    if rough and top >= STEP:
        dry = min([free_angle(sweep, top, rough) for sweep in sweeps])
        top = max(dry, min(top, wheel_most(2 * block.width, left)))
    bans = _bans(block, flank, sweeps, before)
    for sweep in sweeps:
        top = min(top, free_angle(sweep, top, bans))
    top -= top % STEP
    holes = [hole for foe, least in before.ends for sweep in sweeps for hole in _holes(sweep, top, foe.shape, least)]
    free = without(top // STEP, holes)
    return Span(tuple([(low * STEP, high * STEP) for low, high in free]), step=STEP, unit="cdeg")


def _holes(sweep: Sweep, top: int, shape: Shape, least: int) -> list[tuple[int, int]]:
    """The steps that end nearer to a shape than they may.

    A distance changes no faster than the farthest corner moves: what is found at one step holds for some that follow.
    """
    found: list[tuple[int, int]] = []
    step, last = 0, top // STEP
    while least + shape.r > 0 and step <= last:
        num, den = gap2(Shape(sweep.at(step * STEP)), shape)
        reach = least + shape.r
        spare = abs(isqrt(num // den) - reach) - 4
        same = step + max(spare, 0) * 5729 // (sweep.radius * STEP)
        if num < reach * reach * den:
            found.append((step, same))
        step = same + 1
    return found


def _ended(sweeps: list[Sweep], angle: int, before: Terms) -> list[Finding]:
    shapes = [Shape(sweep.at(angle)) for sweep in sweeps]
    return [clear_of(shape, foe, least) for foe, least in before.ends for shape in shapes]


def wheel_price(block: Block, flank: Flank, angle: int, before: Terms) -> int:
    """What a wheel costs: its arc rounded up, double where it meets rough ground."""
    sweeps = _sweeps(block, flank, None)
    rough = [Ban(one) for one in before.walls.rough]
    whole = -(-angle // STEP) * STEP
    wet = bool(rough) and any([free_angle(sweep, whole, rough) < whole for sweep in sweeps])
    return wheel_cost(2 * block.width if wet else block.width, angle)


def judge_wheel(block: Block, flank: Flank, angle: int, left: int, before: Terms) -> Finding:
    """Whether a wheel is legal, tested step by step; with what forbids it, else with what is nearest to it."""
    if angle % STEP or not 0 <= angle < 36_000:
        return Finding(False, margin=-1, clause=before.walls.cost)
    sweeps = _sweeps(block, flank, before.walls.table)
    steps = [Shape(hull(s.at(a) + s.at(a + STEP))) for a in range(0, angle, STEP) for s in sweeps]
    wet = any([overlap(swept, one.shape) for swept in steps for one in before.walls.rough])
    spare = left - wheel_cost(block.width * (1 + wet), angle)
    if spare < 0:
        return Finding(False, margin=spare, clause=before.walls.cost)
    bans = _bans(block, flank, sweeps, before)
    for swept in steps:
        for ban in bans:
            if _bad(swept, ban):
                return _told(swept, ban)
    found = [_told(swept, ban) for swept in steps[-len(sweeps) :] for ban in bans] + _ended(sweeps, angle, before)
    for sweep in sweeps:
        if sweep.table is not None:
            x0, y0, x1, y1 = sweep.table
            pts = [p for a in range(0, angle + 1, STEP) for p in sweep.at(a)]
            spare, at = min([(min(x - x0, y - y0, x1 - x, y1 - y), (x, y)) for x, y in pts])
            found.append(Finding(spare >= 0, at, at, spare, "", before.walls.edge))
    return min(found, key=lambda each: (each.holds, each.margin), default=FREE)


def _told(swept: Shape, ban: Ban) -> Finding:
    return free_of(swept, ban.placed) if ban.gap is None else clear_of(swept, ban.placed, ban.gap)
