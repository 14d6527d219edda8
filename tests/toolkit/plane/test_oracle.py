"""Against a geometry library that computes in floating point, where it is installed."""

from random import Random

import pytest
from tests.toolkit.plane.worlds import TABLE, block, polygon

from limmu.toolkit.plane.ahead import ahead
from limmu.toolkit.plane.blocks import Block, corners_of, outline
from limmu.toolkit.plane.findings import Placed
from limmu.toolkit.plane.quarters import quarters
from limmu.toolkit.plane.reach import exact_stretch
from limmu.toolkit.plane.shapes import Shape, contains, gap2, hull, inside2, overlap
from limmu.toolkit.plane.walls import Walls, terms

geometry = pytest.importorskip("shapely.geometry")
affinity = pytest.importorskip("shapely.affinity")


def theirs(shape: Shape):
    return geometry.Polygon(shape.pts) if len(shape.pts) > 1 else geometry.Point(shape.pts[0])


def test_distances_overlaps_and_hulls() -> None:
    rng = Random(41)
    met = 0
    for _ in range(1500):
        a, b = outline(block(rng)), rng.choice([outline(block(rng)), polygon(rng)])
        b = Shape([(x // 3 + a.x0 // 2, y // 3 + a.y0 // 2) for x, y in b.pts], b.r // 3)
        num, den = gap2(a, b)
        one, other = theirs(a), theirs(b)
        assert (num / den) ** 0.5 == pytest.approx(one.distance(other), abs=0.001)
        if not b.r:
            met += overlap(a, b, 0)
            assert overlap(a, b, 0) is (one.intersection(other).area > 0)
        assert contains(a, b.pts[0]) is one.covers(geometry.Point(b.pts[0]))
        both = hull([*a.pts, *b.pts])
        assert geometry.Polygon(both).area == pytest.approx(geometry.MultiPoint([*a.pts, *b.pts]).convex_hull.area)
    assert met > 50


def test_how_far_a_line_runs_inside() -> None:
    rng = Random(42)
    for _ in range(1500):
        shape = polygon(rng)
        (x, y), r = shape.pts[0], 150_000
        p, q = ((x + rng.randint(-r, r), y + rng.randint(-r, r)) for _ in range(2))
        there = theirs(shape) if not shape.r else geometry.Point(x, y).buffer(shape.r, 400)
        length = there.intersection(geometry.LineString([p, q])).length
        close = {"abs": 0.01} if not shape.r else {"abs": 3 * shape.r**0.5}
        assert float(inside2(p, q, [shape])) ** 0.5 == pytest.approx(length, **close)


def test_quarters_by_areas() -> None:
    rng = Random(43)
    w, h = TABLE
    boxes = [geometry.box(x, y, x + w // 2, y + h // 2) for y in (0, h // 2) for x in (0, w // 2)]
    for _ in range(400):
        one = block(rng)
        shape = outline(
            Block(
                x=w // 2 + one.x // 20 - 45_000,
                y=h // 2 + one.y // 20 - 30_000,
                t=one.t,
                f=one.f,
                n=one.n,
                w=one.w,
                d=one.d,
            )
        )
        areas = [theirs(shape).intersection(box).area for box in boxes]
        assert areas.index(max(areas)) in quarters([shape], TABLE)


def test_how_far_a_block_may_go() -> None:
    rng = Random(44)
    limits = 0
    for _ in range(600):
        own, foe = block(rng), outline(block(rng))
        mine = outline(own)
        if theirs(mine).distance(theirs(foe)) < 25_500:
            continue
        top = ahead(own, 400_000, terms([mine], Walls((), (Placed("", foe),)))).ranges[-1][1]
        if top == 400_000:
            continue
        limits += 1
        half = own.width // 2
        for length, near in ((top - 3, False), (top + 3, True)):
            swept = geometry.Polygon(corners_of(own.x, own.y, own.t, (-half, half, -own.depth, length)))
            assert (swept.distance(theirs(foe)) < 25_400) is near
    assert limits > 20


def test_where_a_strip_crosses_a_shape() -> None:
    rng = Random(45)
    for _ in range(400):
        shape = polygon(rng)
        if shape.r:
            continue
        left = rng.choice([-70_000, -10_000, 0, 20_000])
        pts = [(x - shape.x0 + left, y) for x, y in shape.pts]
        found = exact_stretch(pts, 30_000)
        cut = geometry.Polygon(pts).intersection(geometry.box(-30_000, -(10**7), 30_000, 10**7))
        if found is None:
            assert cut.is_empty
        else:
            assert (float(found[0]), float(found[1])) == pytest.approx((cut.bounds[1], cut.bounds[3]), abs=0.001)
