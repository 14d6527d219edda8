"""Single models and loose Units: ways, cohesion, patterns, slots, and flights of anything."""

from random import Random

from msgspec.structs import replace
from tests.toolkit.plane.worlds import TABLE, block, polygon

from limmu.core import Span
from limmu.toolkit.plane.blocks import Base, Block, base_shape, forward, outline
from limmu.toolkit.plane.findings import Placed
from limmu.toolkit.plane.flight import detour, exit_point, flee, headings
from limmu.toolkit.plane.loose import fill, groups, in_pattern, is_together, mean, moved, slots_along, tethered
from limmu.toolkit.plane.shapes import Shape, disc, distance, hull, nearer, overlap, touch
from limmu.toolkit.plane.slide import judge_slide, slide
from limmu.toolkit.plane.walls import Walls, terms


def box(x0: int, y0: int, x1: int, y1: int) -> Shape:
    return Shape([(x0, y1), (x1, y1), (x1, y0), (x0, y0)])


def test_a_way_ends_at_what_it_meets_whatever_is_moved() -> None:
    rng = Random(31)
    met = 0
    for _ in range(250):
        own = Base(900_000, 600_000, rng.randrange(36_000), 40_000, rng.choice([0, 60_000]))
        start, heading = base_shape(own), rng.randrange(36_000)
        things = [one for one in (polygon(rng) for _ in range(8)) if not overlap(start, one, 0)]
        foes = [one for one in (outline(block(rng)) for _ in range(8)) if not overlap(start, one, 0)]
        walls = Walls(tuple([Placed("", one) for one in things]), tuple([Placed("", one) for one in foes]), (), TABLE)
        before = terms([start], walls)
        span = slide([start], heading, 250_000, before)
        top = span.ranges[-1][1]
        for length in range(0, top + 1, 9973):
            there = base_shape(moved([own], heading, length)[0])
            assert not any(overlap(there, one) for one in things)
            assert not any(nearer(there, foe.shape, gap - 3) for foe, gap in before.gaps)
            if length in span:
                assert not any(nearer(there, foe.shape, gap - 3) for foe, gap in before.ends)
        if top < 250_000 and not before.ends:
            met += 1
            there = base_shape(moved([own], heading, top + 60)[0])
            out = there.x0 < 0 or there.y0 < 0 or there.x1 > TABLE[0] or there.y1 > TABLE[1]
            assert (
                out or any(nearer(there, one, 1) for one in things) or any(nearer(there, one, 25_400) for one in foes)
            )
    assert met > 60


def test_a_model_slides_along_what_it_touches_and_leaves_it() -> None:
    wall = Placed("wall", box(100_000, 0, 150_000, 500_000))
    own = base_shape(Base(75_030, 250_000, 0, 50_000, 0))  # 30 um inside the wall's side: a touch
    before = terms([own], Walls((wall,)))
    assert slide([own], 9000, 100_000, before) == Span(((0, 100_000),), unit="um")
    assert slide([own], 18_000, 100_000, before) == Span(((0, 100_000),), unit="um")
    assert slide([own], 0, 100_000, before) == Span(((0, 0),), unit="um")


def test_what_comes_too_near_on_its_way_is_told_by_how_near() -> None:
    """GOK-MOVE-2: past an enemy at 20 mm, where 25.4 are asked, 5.4 are wanting, however far it goes on."""
    foe = Placed("foe", box(60_000, 30_000, 70_000, 40_000), "GOK-MOVE-2")
    for mover in (box(0, 0, 10_000, 10_000), disc(5000, 5000, 5000)):
        before = terms([mover], Walls((), (foe,)))
        for length in (60_000, 200_000):
            found = judge_slide([mover], 0, length, before)
            assert (found.holds, found.blocker) == (False, "foe")
            assert abs(found.margin + 5400) <= 2


def test_models_hang_together_by_steps_of_an_inch() -> None:
    row = [Base(x, 0, 0, 20_000, 0) for x in (0, 45_400, 90_800)]
    shapes = [base_shape(base) for base in row]
    assert is_together(shapes)
    assert groups([*shapes, disc(136_201, 0, 10_000)]) == [[0, 1, 2], [3]]
    assert not is_together(shapes[::2])


def test_a_model_goes_no_farther_than_its_unit_holds_together() -> None:
    row = [Base(x, 0, 0, 20_000, 0) for x in (0, 30_000, 60_000)]
    free = Span(((0, 200_000),), unit="um")
    assert tethered(row, 2, 0, free).ranges == ((0, 15_398),)
    assert tethered(row, 1, 9000, free).ranges[0][0] == 0
    assert tethered(row, 1, 9000, free).ranges[0][1] < 45_400
    back = tethered(row, 2, 18_000, free).ranges  # past both, to the far side of the first
    assert back == ((0, 60_000 + 45_398),)
    for length in (0, 30_000, 105_398):
        after = [*row[:2], moved([row[2]], 18_000, length)[0]]
        assert is_together([base_shape(base) for base in after])


def test_a_pattern_stands_about_the_mean_and_hangs_together() -> None:
    bases = [Base(x, x % 7, 0, 25_000, 25_000) for x in range(0, 100_000, 10_000)]
    ranks = in_pattern(bases, 4, 25_400, 9000)
    x, y = mean(ranks)
    assert abs(x - mean(bases)[0]) <= 1
    assert [base.y for base in ranks[:4]] == [mean(bases)[1] + 50_400] * 4
    assert abs(y - mean(bases)[1]) < 20_000  # the last rank is short
    shapes = [base_shape(base) for base in ranks]
    assert is_together(shapes)
    assert not is_together([base_shape(base) for base in in_pattern(bases, 4, 25_402, 9000)])
    assert min(distance(a, b) for i, a in enumerate(shapes) for b in shapes[:i]) == 25_400


def test_slots_lie_along_an_outline_from_the_point_of_impact() -> None:
    target = outline(
        Block(x=600_000, y=700_000, t=9000, f=5, n=10, w=25_000, d=25_000)
    )  # front edge from 537,500 to 662,500
    slots = slots_along(target, (600_000, 700_000), 25_000, 12_500, 7)
    assert slots[:5] == [(x, 712_500) for x in (600_000, 575_000, 625_000, 550_000, 650_000)]
    assert slots[5:] == [(525_000, 687_500), (675_000, 687_500)]  # around the corners
    assert slots_along(target, (537_500, 675_000), 25_000, 10_000, 1) == [(527_500, 675_000)]


def test_models_fill_the_slots_that_they_can_reach() -> None:
    bases = [Base(0, 300_000, 0, 25_000, 0), Base(10_000, 100_000, 0, 25_000, 0), Base(900_000, 0, 0, 25_000, 0)]
    slots = [(0, 0), (25_000, 0)]
    found = fill(bases, slots, 310_000, lambda i, base: True)
    assert {i: (base.x, base.y) for i, base in found.items()} == {1: (0, 0), 0: (25_000, 0)}
    assert found[1].t == 26_429
    kept_out = fill(bases, slots, 310_000, lambda i, base: (base.x, base.y) != (0, 0))
    assert {i: (base.x, base.y) for i, base in kept_out.items()} == {1: (25_000, 0)}


# ---------------------------------------------------------------- flight


RUNNER = Block(x=900_000, y=300_000, t=9000, f=5, n=10, w=25_000, d=25_000)


def test_a_flight_goes_around_what_it_cannot_cross() -> None:
    assert headings(0)[:4] == [0, 500, 35_500, 1000]
    assert len(headings(0)) == 37
    parts = {t: [outline(replace(RUNNER, t=t))] for t in headings(9000)}
    wall = Placed("wall", box(890_000, 400_000, 1_400_000, 420_000))
    found = detour(parts.__getitem__, 9000, 200_000, [wall])
    ends = {t: outline(forward(replace(RUNNER, t=t), 200_000)).pts for t in parts}
    swept = {t: Shape(hull([*one.pts, *ends[t]])) for t, (one,) in parts.items()}
    assert found == next(t for t in headings(9000) if not overlap(swept[t], wall.shape))
    assert found > 9000
    free = flee(parts[found], heading=found, length=200_000, obstacles=[wall], friends=[], foes=[], table=TABLE)
    assert (free.length, free.stopped_by) == (200_000, "")
    ring = [Placed("ring", box(0, 400_000, 1_800_000, 420_000)), Placed("side", box(700_000, 0, 720_000, 400_000))]
    ring.append(Placed("side", box(1_100_000, 0, 1_120_000, 400_000)))
    assert detour(parts.__getitem__, 9000, 400_000, ring) == 9000
    short = flee(parts[9000], heading=9000, length=400_000, obstacles=ring, friends=[], foes=[], table=TABLE)
    assert (short.length, short.stopped_by) == (100_000, "ring")


def test_a_flight_through_friends_ends_an_inch_beyond_them() -> None:
    parts = [outline(RUNNER)]
    friends = [
        Placed("one", box(890_000, 400_000, 910_000, 420_000)),
        Placed("two", box(890_000, 510_000, 910_000, 530_000)),
    ]
    free = flee(parts, heading=9000, length=100_000, obstacles=[], friends=friends, foes=[], table=TABLE)
    assert (free.length, free.passed) == (100_000, ())  # a friend that is not reached may be as near as it likes
    one = flee(parts, heading=9000, length=100_001, obstacles=[], friends=friends, foes=[], table=TABLE)
    assert (one.length, one.passed) == (420_000 + 25_400 + 50_000 - 300_000, ("one",))
    closer = [friends[0], Placed("two", box(890_000, 490_000, 910_000, 530_000))]
    far = flee(
        parts, heading=9000, length=110_000, obstacles=[], friends=closer, foes=[], table=TABLE
    )  # beyond the first it would end in the second
    assert (far.length, far.passed) == (530_000 + 25_400 + 50_000 - 300_000, ("one", "two"))
    wall = Placed("wall", box(0, 440_000, 1_800_000, 450_000))
    barred = flee(parts, heading=9000, length=110_000, obstacles=[wall], friends=friends, foes=[], table=TABLE)
    assert (barred.length, barred.passed, barred.stopped_by) == (100_000, (), "wall")
    wall = Placed("wall", box(0, 540_000, 1_800_000, 550_000))
    assert (
        flee(parts, heading=9000, length=110_000, obstacles=[wall], friends=closer, foes=[], table=TABLE).length
        == 100_000
    )
    assert (
        flee(parts, heading=9000, length=110_000, obstacles=[wall], friends=friends, foes=[], table=TABLE).length
        == 195_400
    )


def test_an_enemy_on_the_way_ruins_a_flight_and_one_beside_it_does_not() -> None:
    parts = [outline(RUNNER)]
    foe = Placed("foe", box(962_400, 400_000, 990_000, 420_000))
    assert (
        flee(parts, heading=9000, length=120_000, obstacles=[], friends=[], foes=[foe], table=TABLE).ran_into == "foe"
    )
    assert flee(parts, heading=9000, length=99_000, obstacles=[], friends=[], foes=[foe], table=TABLE).ran_into == ""
    beside = Placed("foe", box(962_480, 400_000, 990_000, 420_000))
    assert (
        flee(parts, heading=9000, length=120_000, obstacles=[], friends=[], foes=[beside], table=TABLE).ran_into == ""
    )


def test_a_flight_over_the_edge_leaves_where_its_front_crosses_it() -> None:
    parts = [outline(RUNNER)]
    edge = TABLE[1] - RUNNER.y
    assert not flee(parts, heading=9000, length=edge, obstacles=[], friends=[], foes=[], table=TABLE).left_table
    assert flee(parts, heading=9000, length=edge + 1, obstacles=[], friends=[], foes=[], table=TABLE).left_table
    assert exit_point((RUNNER.x, RUNNER.y), 9000, TABLE) == (RUNNER.x, TABLE[1])
    assert exit_point((100, 500_000), 20_000, TABLE)[0] == 0


def test_a_flight_stops_touching_what_stops_it() -> None:
    rng, stopped = Random(8), 0
    for _ in range(400):
        own, wall = block(rng), Placed("wall", polygon(rng))
        found = flee([outline(own)], heading=own.t, length=500_000, obstacles=[wall], friends=[], foes=[], table=TABLE)
        if found.stopped_by and not overlap(outline(own), wall.shape, 0):
            assert touch(outline(forward(own, found.length)), wall.shape)
            stopped += 1
    assert stopped > 10
