"""Shapes and what holds between them: overlap, touch, distance, and what a line runs through.

A shape is a convex polygon of whole points, clockwise, or a disc; it is derived from a state, and never stored.
Distances are exact: squared, as a fraction (numerator, denominator).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import isqrt

from limmu.toolkit.plane.sines import Pt, ratio

TOLERANCE = 50
"""A gap of so many micrometres is a touch, and so deep a penetration no overlap."""
THIN = 1000
"""A piece of scenery is no thinner than this."""

Side = tuple[int, int, int, int, int, int, int, int]
"""Of an edge: its start x, y, its vector x, y, its outward normal x, y, the product of the normal with its points (the
greatest in the shape), and the square of its length."""


class Shape:
    """A convex polygon, or with one point and a radius a disc."""

    __slots__ = ("_lows", "_sides", "pts", "r", "x0", "x1", "y0", "y1")

    def __init__(self, pts: Sequence[Pt], r: int = 0) -> None:
        self.pts = tuple(pts)
        self.r = r
        xs = [p[0] for p in pts]
        ys = [p[1] for p in pts]
        self.x0, self.x1 = min(xs) - r, max(xs) + r
        self.y0, self.y1 = min(ys) - r, max(ys) + r
        self._sides: tuple[Side, ...] | None = None
        self._lows: tuple[int, ...] | None = None

    @property
    def sides(self) -> tuple[Side, ...]:
        """The edges, with what every test asks of them; none of a disc."""
        if self._sides is None:
            self._sides = self._worked_out()
        return self._sides

    @property
    def lows(self) -> tuple[int, ...]:
        """The least product of each side's normal with a corner of the shape."""
        if self._lows is None:
            self._lows = tuple([min([s[4] * x + s[5] * y for x, y in self.pts]) for s in self.sides])
        return self._lows

    def _worked_out(self) -> tuple[Side, ...]:
        found: list[Side] = []
        if len(self.pts) == 1:
            return ()
        px, py = self.pts[-1]
        for qx, qy in self.pts:
            ex, ey = qx - px, qy - py
            found.append((px, py, ex, ey, -ey, ex, ex * py - ey * px, ex * ex + ey * ey))
            px, py = qx, qy
        return tuple(found)


def hull(points: Iterable[Pt]) -> list[Pt]:
    """The corners of the convex hull, clockwise."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered
    lines: list[list[Pt]] = []
    for run in (ordered, ordered[::-1]):
        line: list[Pt] = []
        for p in run:
            while len(line) > 1 and (
                (line[-1][0] - line[-2][0]) * (p[1] - line[-2][1]) >= (line[-1][1] - line[-2][1]) * (p[0] - line[-2][0])
            ):
                line.pop()
            line.append(p)
        line.pop()
        lines.append(line)
    return lines[0] + lines[1]


def piece(points: Sequence[Pt]) -> Shape:
    """A convex piece of scenery. Raises ValueError for corners that are not convex, or a piece thinner than 1 mm."""
    shape = Shape(hull(points))
    if len(shape.pts) < 3 or len(shape.pts) != len(points):
        raise ValueError("the corners of a piece are those of a convex polygon")
    if any([(s[6] - low) ** 2 < THIN * THIN * s[7] for s, low in zip(shape.sides, shape.lows, strict=True)]):
        raise ValueError("a piece is at least 1 mm thick")
    return shape


def disc(x: int, y: int, r: int) -> Shape:
    """A round base or piece."""
    return Shape(((x, y),), r)


# ---------------------------------------------------------------- how two shapes lie


def gap2(one: Shape, other: Shape) -> tuple[int, int]:
    """The squared distance of two polygons or centers of discs; 0 where they meet."""
    if len(one.pts) == 1 and len(other.pts) == 1:
        (ax, ay), (bx, by) = one.pts[0], other.pts[0]
        return (ax - bx) ** 2 + (ay - by) ** 2, 1
    num, den, apart = -1, 1, False
    for sides, pts in ((one.sides, other.pts), (other.sides, one.pts)):
        for px, py, ex, ey, nx, ny, high, n2 in sides:
            beyond = [nx * x + ny * y - high for x, y in pts]
            if max(beyond) <= 0:
                continue
            apart = apart or min(beyond) > 0
            for (x, y), d in zip(pts, beyond, strict=True):
                if d > 0 and (num < 0 or d * d * den < num * n2):
                    m = (x - px) * ex + (y - py) * ey
                    if m <= 0:
                        n, q = (x - px) ** 2 + (y - py) ** 2, 1
                    elif m >= n2:
                        n, q = (x - px - ex) ** 2 + (y - py - ey) ** 2, 1
                    else:
                        n, q = d * d, n2
                    if num < 0 or n * den < num * q:
                        num, den = n, q
    return (num, den) if apart else (0, 1)


def boxes_apart(one: Shape, other: Shape, gap: int) -> bool:
    """Whether the boxes of two shapes are surely a gap apart, by one axis."""
    return other.x0 - one.x1 >= gap or one.x0 - other.x1 >= gap or other.y0 - one.y1 >= gap or one.y0 - other.y1 >= gap


def nearer(one: Shape, other: Shape, gap: int) -> bool:
    """Whether two shapes are less than a gap apart."""
    dx = max(other.x0 - one.x1, one.x0 - other.x1)
    dy = max(other.y0 - one.y1, one.y0 - other.y1)
    if dx >= gap or dy >= gap:
        return False
    if dx > 0 and dy > 0 and dx * dx + dy * dy >= gap * gap:
        return False
    reach = gap + one.r + other.r
    if reach <= 0:
        return False
    square = reach * reach
    apart = len(one.pts) == len(other.pts) == 1
    for sides, pts in ((one.sides, other.pts), (other.sides, one.pts)):
        for _, _, _, _, nx, ny, high, n2 in sides:
            beyond = min([nx * x + ny * y for x, y in pts]) - high
            if beyond > 0:
                if beyond * beyond >= square * n2:
                    return False
                apart = True
    if not apart:
        return True
    num, den = gap2(one, other)
    return num < square * den


def overlap(one: Shape, other: Shape, tolerance: int = TOLERANCE) -> bool:
    """Whether they penetrate each other by more than the tolerance, on every axis."""
    if one.x0 >= other.x1 or other.x0 >= one.x1 or one.y0 >= other.y1 or other.y0 >= one.y1:
        return False
    if one.r or other.r:
        return nearer(one, other, -tolerance)
    square = tolerance * tolerance
    for shape, pts in ((one, other.pts), (other, one.pts)):
        for (_, _, _, _, nx, ny, high, n2), low in zip(shape.sides, shape.lows, strict=True):
            products = [nx * x + ny * y for x, y in pts]
            over = min(high - min(products), max(products) - low)
            if over <= 0 or over * over <= square * n2:
                return False
    return True


def distance(one: Shape, other: Shape) -> int:
    """How far apart, rounded down; 0 where they meet."""
    num, den = gap2(one, other)
    return max(0, isqrt(num // den) - one.r - other.r)


def root_up(num: int, den: int = 1) -> int:
    """The least whole number that is no less than the root of a fraction."""
    root = isqrt(num // den)
    return root + (root * root * den < num)


def touch(one: Shape, other: Shape) -> bool:
    """Whether they touch: no overlap, and at most the tolerance apart."""
    reach = TOLERANCE + one.r + other.r
    if overlap(one, other):
        return False
    num, den = gap2(one, other)
    return num <= reach * reach * den


def nearest(one: Shape, other: Shape) -> tuple[Pt, Pt]:
    """The two points that are nearest to each other, rounded; the centers of shapes that meet."""
    if len(one.pts) == 1 and len(other.pts) == 1:
        found = (*one.pts, *other.pts)
    elif not gap2(one, other)[0]:
        return middle(one), middle(other)
    else:
        there, back = _foot(one, other.pts), _foot(other, one.pts)
        if back is None or (there is not None and there[0] * back[1] <= back[0] * there[1]):
            assert there is not None
            found = there[2:]
        else:
            found = (back[3], back[2])
    return _rim(found[0], found[1], one.r), _rim(found[1], found[0], other.r)


def _foot(shape: Shape, pts: Sequence[Pt]) -> tuple[int, int, Pt, Pt] | None:
    """The squared distance (as a fraction) of the point that is nearest to a shape's outline, the rounded point of the
    outline, and that point; of several as near the first; None for a shape without sides.
    """
    best: tuple[int, int, Pt, Pt] | None = None
    for x, y in pts:
        for px, py, ex, ey, nx, ny, high, n2 in shape.sides:
            m = min(max((x - px) * ex + (y - py) * ey, 0), n2)
            if m in (0, n2):
                qx, qy = (px, py) if m == 0 else (px + ex, py + ey)
                num, den = (x - qx) ** 2 + (y - qy) ** 2, 1
            else:
                num, den = (nx * x + ny * y - high) ** 2, n2
            if best is None or num * best[1] < best[0] * den:
                best = (num, den, (px + ratio(m * ex, n2), py + ratio(m * ey, n2)), (x, y))
    return best


def _rim(center: Pt, towards: Pt, r: int) -> Pt:
    x, y = towards[0] - center[0], towards[1] - center[1]
    if not r or not (x or y):
        return center
    length = isqrt((x * x + y * y) << 40)
    return center[0] + ratio((r * x) << 20, length), center[1] + ratio((r * y) << 20, length)


def middle(shape: Shape) -> Pt:
    """The rounded mean of the corners."""
    n = len(shape.pts)
    return ratio(sum([x for x, _ in shape.pts]), n), ratio(sum([y for _, y in shape.pts]), n)


def contains(shape: Shape, p: Pt) -> bool:
    """Whether a point is in a shape; its border belongs to it."""
    x, y = p
    if not shape.sides:
        cx, cy = shape.pts[0]
        return (x - cx) ** 2 + (y - cy) ** 2 <= shape.r**2
    return all([nx * x + ny * y <= high for _, _, _, _, nx, ny, high, _ in shape.sides])


# ---------------------------------------------------------------- lines


def crosses(p: Pt, q: Pt, shape: Shape) -> bool:
    """Whether the line from p to q runs through the inside of a shape; to graze its border is not to cross it."""
    (px, py), (qx, qy) = p, q
    if (px <= shape.x0 and qx <= shape.x0) or (px >= shape.x1 and qx >= shape.x1):
        return False
    if (py <= shape.y0 and qy <= shape.y0) or (py >= shape.y1 and qy >= shape.y1):
        return False
    vx, vy = qx - px, qy - py
    if len(shape.pts) == 1:
        cx, cy = shape.pts[0][0] - px, shape.pts[0][1] - py
        m, n2 = cx * vx + cy * vy, vx * vx + vy * vy
        square = shape.r**2
        if m <= 0:
            return cx * cx + cy * cy < square
        if m >= n2:
            return (cx - vx) ** 2 + (cy - vy) ** 2 < square
        return (cx * vy - cy * vx) ** 2 < square * n2
    left = right = p == q
    for x, y in shape.pts:
        turn = (x - px) * vy - (y - py) * vx
        left, right = left or turn < 0, right or turn > 0
    if not (left and right):
        return False
    for _, _, _, _, nx, ny, high, _ in shape.sides:
        if nx * px + ny * py >= high and nx * qx + ny * qy >= high:
            return False
    return True


def share(p: Pt, q: Pt, shape: Shape) -> tuple[Fraction, Fraction] | None:
    """From which part to which of the line from p to q lies inside a shape; None: it does not run through it."""
    found = _run(p, q, shape)
    return None if found is None else (Fraction(*found[:2]), Fraction(*found[2:]))


def _run(p: Pt, q: Pt, shape: Shape) -> tuple[int, int, int, int] | None:
    """The same: the first part and the last, each by numerator and denominator."""
    if not crosses(p, q, shape):
        return None
    (px, py), (vx, vy) = p, (q[0] - p[0], q[1] - p[1])
    if not shape.sides:
        cx, cy = shape.pts[0][0] - px, shape.pts[0][1] - py
        m, n2 = cx * vx + cy * vy, vx * vx + vy * vy
        root = isqrt((m * m - n2 * (cx * cx + cy * cy - shape.r**2)) << 80)
        whole = n2 << 40
        return max((m << 40) - root, 0), whole, min((m << 40) + root, whole), whole
    least, below, most, above = 0, 1, 1, 1
    for _, _, _, _, nx, ny, edge, _ in shape.sides:
        speed, room = nx * vx + ny * vy, edge - nx * px - ny * py
        if speed > 0 and room * above < most * speed:
            most, above = room, speed
        elif speed < 0 and -room * below > least * -speed:
            least, below = -room, -speed
    return least, below, most, above


def united(spans: Iterable[tuple[Fraction, Fraction]]) -> list[tuple[Fraction, Fraction]]:
    """Stretches in ascending order, those that meet made one."""
    found: list[tuple[Fraction, Fraction]] = []
    for low, high in sorted(spans):
        if found and low <= found[-1][1]:
            found[-1] = (found[-1][0], max(high, found[-1][1]))
        else:
            found.append((low, high))
    return found


def inside2(p: Pt, q: Pt, parts: Sequence[Shape]) -> Fraction:
    """The squared length that the line from p to q runs inside the parts of one piece."""
    spans = [found for part in parts if (found := _run(p, q, part)) is not None]
    square = (q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2
    if len(spans) == 1:  # as of nearly every piece: no fractions on the way
        least, below, most, above = spans[0]
        return Fraction((most * below - least * above) ** 2 * square, (below * above) ** 2)
    both = united([(Fraction(*one[:2]), Fraction(*one[2:])) for one in spans])
    return sum([high - low for low, high in both], Fraction(0)) ** 2 * square
