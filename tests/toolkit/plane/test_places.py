"""Where things may stand, what is beside a block, and what the findings tell."""

from random import Random

import pytest
from msgspec.structs import replace
from tests.toolkit.plane.worlds import TABLE, block, polygon

from limmu.toolkit.plane.ahead import PRESSED, ahead, forward_cost, judge_ahead
from limmu.toolkit.plane.blocks import (
    Base,
    Beside,
    Block,
    base_shape,
    bases,
    face,
    forward,
    outline,
    solid,
    turn,
    wheel,
)
from limmu.toolkit.plane.contact import align, strike
from limmu.toolkit.plane.findings import Finding, Placed, clear_of, closest, free_of, within
from limmu.toolkit.plane.loose import moved
from limmu.toolkit.plane.shapes import Shape, disc, distance, nearer, overlap, touch
from limmu.toolkit.plane.slide import comes_within, judge_slide, landings, slide
from limmu.toolkit.plane.walls import Walls, on_table, placed_free, terms
from limmu.toolkit.plane.wheels import STEP, first_within, judge_wheel, wheels

OWN = Block(
    x=500_000, y=500_000, t=9000, f=5, n=10, w=25_000, d=25_000
)  # 437,500 to 562,500 wide, 450,000 to 500,000 deep


def box(x0: int, y0: int, x1: int, y1: int) -> Shape:
    return Shape([(x0, y1), (x1, y1), (x1, y0), (x0, y0)])


# ---------------------------------------------------------------- findings


def test_a_range_tells_its_two_points_and_what_is_to_spare() -> None:
    target = Block(
        x=500_000, y=800_000, t=27_000, f=5, n=8, w=25_000, d=25_000
    )  # the last rank of three stands farther off
    origin = Shape(((OWN.x, OWN.y),))
    found = closest([origin], bases(target), 300_000, "range 1")
    assert found == Finding(
        holds=True, one=(500_000, 500_000), other=(500_000, 800_000), margin=0, blocker="", clause="range 1"
    )
    assert closest([origin], bases(target), 299_999).margin == -1
    behind = Shape(((500_000, 900_000),))
    assert closest([behind], bases(target), 10**6).margin == 10**6 - 50_000
    assert distance(Shape(((550_000, 900_000),)), bases(target)[1]) == 51_538  # the corner of the short rank


def test_findings_of_discs_count_their_rims() -> None:
    one, other = disc(0, 0, 10_000), disc(50_000, 0, 15_000)
    assert within(one, other, 25_000) == Finding(True, (10_000, 0), (35_000, 0), 0)
    assert clear_of(one, Placed("b", other, "gap 1"), 25_001).told() == Finding(
        holds=False, one=(10_000, 0), other=(35_000, 0), margin=-1, blocker="b", clause="gap 1"
    )
    assert free_of(one, Placed("b", other)).holds
    assert not free_of(one, Placed("b", disc(20_000, 0, 10_051))).holds
    assert free_of(one, Placed("b", disc(20_000, 0, 10_050))).holds


def test_a_path_tells_what_bars_it_where_and_by_which_clause() -> None:
    friend = Placed("friend", box(500_000, 700_000, 520_000, 720_000), "no overlap")
    foe = Placed("foe", box(540_000, 650_000, 600_000, 720_000), "one inch")
    before = terms([outline(OWN)], Walls((friend,), (foe,), (), TABLE, edge="edge", cost="cost"))
    assert ahead(OWN, 400_000, before).ranges == ((0, 124_600),)
    there = judge_ahead(OWN, 124_600, 400_000, before)
    assert (there.holds, there.margin, there.blocker, there.clause) == (True, 0, "foe", "one inch")
    assert (there.one[1], there.other[1]) == (624_600, 650_000)
    assert judge_ahead(OWN, 124_601, 400_000, before).blocker == "foe"
    barred = judge_ahead(OWN, 200_001, 400_000, replace(before, gaps=()))
    assert (barred.holds, barred.blocker, barred.clause, barred.margin) == (False, "friend", "no overlap", -1)
    assert judge_ahead(OWN, 124_600, 124_599, before).clause == "cost"
    out = judge_ahead(OWN, TABLE[1], 10**7, terms([outline(OWN)], Walls((), (), (), TABLE, edge="edge")))
    assert (out.holds, out.clause, out.margin) == (False, "edge", -500_000)
    aside = terms([outline(OWN)], Walls((), (Placed("foe", box(470_000, 630_000, 480_000, 640_000), "one inch"),)))
    turned = judge_wheel(OWN, "left", 9000, 10**6, aside)
    assert (turned.holds, turned.blocker, turned.clause) == (False, "foe", "one inch")


# ---------------------------------------------------------------- terms


def test_one_within_the_gap_may_be_left_or_passed_but_not_come_nearer() -> None:
    foe = Placed("foe", box(570_000, 460_000, 600_000, 490_000))  # 7,500 beside it
    before = terms([outline(OWN)], Walls((), (foe,)))
    assert [gap for _, gap in before.ends] == [7450]
    assert before.gaps == ()
    assert ahead(OWN, 100_000, before).ranges == ((0, 100_000),)
    ahead_of = Placed("foe", box(450_000, 510_000, 470_000, 530_000))  # 10,000 before it
    barred = terms([outline(OWN)], Walls((), (ahead_of,)))
    assert ahead(OWN, 100_000, barred).ranges == ((0, 50),)
    aside = Placed("foe", box(570_000, 508_000, 600_000, 530_000))  # passed on the way: nearer, then as far as before
    past = terms([outline(OWN)], Walls((), (aside,)))
    low, high = ahead(OWN, 200_000, past).ranges
    assert low[0] == 0
    assert high[0] > 530_000 + 50_000 - 500_000
    assert not judge_ahead(OWN, low[1] + 1, 200_000, past).holds


def test_one_that_is_touched_may_be_left_and_slid_along_but_not_pressed() -> None:
    foe = Placed("foe", box(562_490, 300_000, 600_000, 700_000))  # 10 um deep in the right flank: a touch
    before = terms([outline(OWN)], Walls((), (foe,)))
    assert ahead(OWN, 100_000, before).ranges == ((0, 100_000),)
    assert judge_ahead(OWN, 100_000, 100_000, before).holds
    assert wheels(OWN, "left", 10**6, before, 4500).ranges == ((0, 0),)  # its rear corner would swing into it
    facing = Placed("foe", box(450_000, 500_020, 600_000, 520_000))
    pressed = terms([outline(OWN)], Walls((), (facing,)))
    assert ahead(OWN, 100_000, pressed).ranges == ((0, 20),)
    assert not judge_ahead(OWN, 21, 100_000, pressed).holds
    hit = strike(OWN, facing.shape)
    assert hit is not None
    assert hit.length == 20


def test_an_enemy_is_near_below_the_gap_by_more_than_the_tolerance() -> None:
    for away, gaps, ends in (
        (25_400, [25_398], []),
        (25_350, [25_348], []),
        (25_349, [], [25_299]),
        (26_000, [25_400], []),
    ):
        foe = Placed("foe", box(562_500 + away, 460_000, 700_000, 490_000))
        before = terms([outline(OWN)], Walls((), (foe,)))
        assert [gap for _, gap in before.gaps] == gaps
        assert [gap for _, gap in before.ends] == ends


def test_an_enemy_may_be_passed_at_exactly_an_inch() -> None:
    for side, free in ((587_900, True), (587_899, False)):
        foe = Placed("foe", box(side, 800_000, 700_000, 900_000))
        before = terms([outline(OWN)], Walls((), (foe,)))
        assert (ahead(OWN, 600_000, before).ranges == ((0, 600_000),)) is free
        assert judge_ahead(OWN, 600_000, 600_000, before).holds is free


def test_a_leg_presses_no_deeper_into_a_friend_that_it_touches_than_a_slide_needs() -> None:
    block = Block(x=394_548, y=997_483, t=700, f=1, n=5, w=25_000, d=25_000)
    friend = Placed("friend", box(208_204, 1_009_850, 558_204, 1_034_850))  # 40 um deep in its left corner: a touch
    before = terms([outline(block)], Walls((friend,), ()))
    most = ahead(block, 100_000, before).ranges[-1][1]
    assert 0 < most < 100
    assert not overlap(outline(forward(block, most)), friend.shape, PRESSED)
    assert judge_ahead(block, most, 100_000, before).holds
    assert not judge_ahead(block, most + 1, 100_000, before).holds


def test_exactly_an_inch_is_legal_and_stays_so() -> None:
    foe = Placed("foe", box(562_500 + 25_400, 0, 700_000, 10**6))
    before = terms([outline(OWN)], Walls((), (foe,)))
    assert ahead(OWN, 300_000, before).ranges == ((0, 300_000),)
    for t in range(0, 36_000, 611):
        own = replace(OWN, t=t)
        beside = forward(replace(own, t=(t - 9000) % 36_000), 62_500 + 25_399)
        wall = outline(replace(beside, w=2_000_000, f=1, n=1, d=2, t=(t + 9000) % 36_000))
        free = ahead(own, 100_000, terms([outline(own)], Walls((), (Placed("foe", wall),))))
        assert free.ranges == ((0, 100_000),)


def test_sliding_along_a_friend_is_free_and_pressing_on_is_not() -> None:
    beside = Placed("friend", box(562_460, 400_000, 700_000, 900_000))
    assert ahead(OWN, 300_000, terms([outline(OWN)], Walls((beside,)))).ranges == ((0, 300_000),)
    for side, free in ((562_460, True), (562_459, False)):
        far = Placed("friend", box(side, 600_000, 700_000, 900_000))
        assert (ahead(OWN, 300_000, terms([outline(OWN)], Walls((far,)))).ranges == ((0, 300_000),)) is free
    before = Placed("friend", box(500_000, 499_980, 510_000, 520_000))  # 20 um deep in the front
    assert ahead(OWN, 300_000, terms([outline(OWN)], Walls((before,)))).ranges == ((0, 0),)
    behind = Placed("friend", box(500_000, 400_000, 510_000, 450_030))
    assert ahead(OWN, 300_000, terms([outline(OWN)], Walls((behind,)))).ranges == ((0, 300_000),)


def test_rough_ground_costs_double_from_where_it_is_entered_to_where_it_is_left() -> None:
    bog = Placed("bog", box(400_000, 520_000, 600_000, 530_000))
    walls = Walls((), (), (bog,))
    before = terms([outline(OWN)], walls)
    assert ahead(OWN, 50_800, before).ranges == ((0, 20_000 + 15_400),)
    assert forward_cost(OWN, 35_400, walls) == 50_800
    assert forward_cost(OWN, 100_000, walls) == 160_000  # 10,000 of bog and 50,000 of block
    within_bog = terms([outline(OWN)], Walls((), (), (Placed("bog", box(0, 0, 10**6, 10**6)),)))
    assert ahead(OWN, 50_800, within_bog).ranges == ((0, 25_400),)
    assert wheels(OWN, "left", 50_800, within_bog).ranges[-1][1] == 1150


def test_no_leg_leaves_the_table() -> None:
    own = Block(x=100_000, y=1_180_000, t=9000, f=5, n=10, w=25_000, d=25_000)
    before = terms([outline(own)], Walls((), (), (), TABLE))
    assert ahead(own, 300_000, before).ranges == ((0, 39_200),)
    assert wheels(own, "left", 300_000, before).ranges[-1][1] == 1825  # asin(39,200 / 125,000) is 18.28 degrees
    assert not on_table(outline(wheel(own, "left", 1850)).pts, before.walls).holds
    off = Block(x=62_499, y=600_000, t=9000, f=5, n=10, w=25_000, d=25_000)  # one um over the edge, by rounding
    assert ahead(off, 300_000, terms([outline(off)], Walls((), (), (), TABLE))).ranges == ((0, 300_000),)


def test_a_place_is_free_or_tells_why_not() -> None:
    friend, foe = (
        Placed("friend", box(570_000, 440_000, 600_000, 480_000)),
        Placed("foe", box(400_000, 560_000, 420_000, 600_000)),
    )
    before = terms([outline(OWN)], Walls((friend,), (foe,), (), TABLE))
    assert placed_free([outline(OWN)], before).holds
    after = face(replace(OWN, f=10), (500_000, 0))
    assert placed_free([outline(after)], before).blocker == "friend"
    away = turn(OWN, 1)
    assert placed_free([outline(away)], before).holds
    nearer_foe = replace(OWN, x=OWN.x - 10_000, y=OWN.y + 40_000)
    assert placed_free([outline(nearer_foe)], before).blocker == "foe"
    off = placed_free([outline(replace(OWN, x=0))], before)
    assert (off.holds, off.margin) == (False, -62_500)


# ---------------------------------------------------------------- beside the block


def test_what_stands_beside_a_block_moves_and_bars_with_it() -> None:
    own = replace(OWN, beside=(Beside(20_000, 40_000, "left"), Beside(30_000, 30_000, "right")))
    shapes = solid(own)
    assert [(one.x0, one.y0, one.x1, one.y1) for one in shapes] == [
        (437_500, 450_000, 562_500, 500_000),
        (417_500, 460_000, 437_500, 500_000),
        (562_500, 470_000, 592_500, 500_000),
    ]
    wall = Placed("wall", box(580_000, 600_000, 700_000, 620_000))
    before = terms(solid(own), Walls((wall,)))
    assert ahead(own, 300_000, before).ranges == ((0, 100_000),)
    assert ahead(OWN, 300_000, before).ranges == ((0, 300_000),)
    assert judge_ahead(own, 100_001, 300_000, before).blocker == "wall"
    hit = strike(own, wall.shape)
    assert hit is not None
    assert (hit.length, hit.at) == (100_000, (580_000, 600_000))
    target = Block(x=650_000, y=600_000, t=27_500, f=5, n=10, w=25_000, d=25_000)
    struck = strike(own, outline(target))
    assert struck is not None
    ends = align(own, struck, target, "front", ())
    assert ends.by == "own"
    assert any(touch(part, outline(target)) for part in solid(ends.own))
    below = Walls((Placed("wall", box(430_000, 440_000, 437_000, 457_000)),))
    assert (
        0 < wheels(own, "left", 10**6, terms(solid(own), below), 9000).ranges[-1][1] < 9000
    )  # its left base swings back
    assert wheels(OWN, "left", 10**6, terms(solid(OWN), below), 9000).ranges[-1][1] == 9000


# ---------------------------------------------------------------- ways that only their end matters for


def test_a_flyer_lands_where_nothing_is() -> None:
    fly = base_shape(Base(0, 0, 0, 40_000, 40_000))
    house, bog = (
        Placed("house", box(100_000, -50_000, 150_000, 50_000)),
        Placed("bog", box(250_000, -50_000, 260_000, 50_000)),
    )
    foe = Placed("foe", box(400_000, -10_000, 420_000, 10_000))
    before = terms([fly], Walls((house,), (foe,), (bog,)))
    assert landings([fly], 0, 500_000, before).ranges == (
        (0, 80_000),
        (170_000, 230_000),
        (280_000, 354_600),
        (465_400, 500_000),
    )
    assert landings([fly], 0, 500_000, before).unit == "um"
    assert landings([base_shape(Base(120_000, 0, 0, 40_000, 40_000))], 9000, 10_000, before).ranges == ()


def test_landings_are_free_places() -> None:
    rng = Random(3)
    for _ in range(40):
        own = Base(900_000, 600_000, rng.randrange(36_000), 40_000, 60_000)
        walls = Walls(tuple([Placed("", polygon(rng)) for _ in range(9)]), (), (), TABLE)
        before = terms([base_shape(own)], walls)
        heading = rng.randrange(36_000)
        for low, high in landings([base_shape(own)], heading, 500_000, before).ranges:
            for length in (low, high):
                there = base_shape(moved([own], heading, length)[0])
                assert not any(overlap(there, one.shape) for one in walls.solids)


def test_the_first_length_and_the_first_angle_within_a_reach() -> None:
    rng = Random(4)
    found = 0
    for _ in range(150):
        own, other = block(rng), outline(block(rng))
        length = comes_within([outline(own)], own.t, other, 200_000)
        if length:
            assert not nearer(outline(forward(own, length - 2)), other, 200_000)
            assert nearer(outline(forward(own, length + 2)), other, 200_001) or length > 10**6
        angle = first_within(own, "right", 9000, other, 200_000)
        plain = [a for a in range(0, 9001, STEP) if nearer(outline(wheel(own, "right", a)), other, 200_001)]
        plain = [a for a in plain if within(outline(wheel(own, "right", a)), other, 200_000).holds]
        assert angle == min(plain, default=None)
        found += angle is not None and angle > 0
    assert found > 3
    assert comes_within([outline(OWN)], 9000, box(500_000, 600_000, 510_000, 610_000), 203_200) == 0


def test_a_way_tells_what_ends_it() -> None:
    rng = Random(6)
    told = {True: 0, False: 0}
    for _ in range(150):
        own = Base(900_000, 600_000, rng.randrange(36_000), 40_000, rng.choice([0, 60_000]))
        parts = [base_shape(own)]
        solids = [Placed("solid", one) for one in (polygon(rng) for _ in range(6)) if not overlap(parts[0], one, 0)]
        foes = [Placed("foe", one) for one in (polygon(rng) for _ in range(6)) if not overlap(parts[0], one, 0)]
        before = terms(parts, Walls(tuple(solids), tuple(foes), (), TABLE, edge="edge"))
        heading = rng.randrange(36_000)
        span = slide(parts, heading, 400_000, before)
        for low, high in span.ranges:
            assert judge_slide(parts, heading, low, before).holds
            assert judge_slide(parts, heading, high, before).holds
        if span.ranges[-1][1] < 400_000:
            beyond = judge_slide(parts, heading, span.ranges[-1][1] + 5, before)
            assert not beyond.holds
            assert beyond.margin < 0
            assert beyond.blocker or beyond.clause == "edge"
            told[not beyond.blocker] += 1
    assert told[False] > 20


@pytest.mark.parametrize("t", [0, 1234, 9000])
def test_facing_a_point_keeps_the_middle(t: int) -> None:
    own = replace(OWN, t=t)
    x, y = own.middle
    assert face(own, (x + 300_000, y + 400_000)).t == 5313
    assert face(own, (x, y)).t == t
