"""What a span offers is what the judge allows, and nothing beyond it."""

from random import Random

import pytest
from msgspec.structs import replace
from tests.toolkit.plane.worlds import TABLE, moves

from limmu.toolkit.plane.ahead import ahead, forward_cost, judge_ahead
from limmu.toolkit.plane.blocks import Block, forward, outline, pivot, wheel
from limmu.toolkit.plane.findings import Placed
from limmu.toolkit.plane.shapes import Shape, hull, nearer, overlap
from limmu.toolkit.plane.sines import rot
from limmu.toolkit.plane.walls import Walls, terms
from limmu.toolkit.plane.wheels import STEP, judge_wheel, wheel_price, wheels


def edges(ranges: tuple[tuple[int, int], ...], step: int = 1) -> list[tuple[int, bool]]:
    """The numbers at the ends of ranges, which are legal, and those one step beyond, which are not."""
    found: list[tuple[int, bool]] = []
    for low, high in ranges:
        found += [(low, True), ((low + high) // 2 // step * step, True), (high, True), (high + step, False)]
        found += [(low - step, False)]
    return found


@pytest.mark.parametrize("near", [False, True])
def test_lengths_are_legal_up_to_the_ends_of_each_range(near: bool) -> None:
    holes = 0
    for block, before in moves(1 + near, 100, near):
        span = ahead(block, 203_200, before)
        holes += span != ahead(block, 203_200, replace(before, ends=()))
        for length, legal in edges(span.ranges):
            assert judge_ahead(block, length, 203_200, before).holds is legal, (block, span, length)
    assert holes > 20 or not near


@pytest.mark.parametrize("near", [False, True])
def test_angles_are_those_of_the_plain_loop(near: bool) -> None:
    for block, before in moves(3 + near, 20, near):
        for flank in ("left", "right"):
            span = wheels(block, flank, 50_800, before)
            for angle, legal in edges(span.ranges, STEP):
                assert judge_wheel(block, flank, angle, 50_800, before).holds is legal, (block, flank, span, angle)


def test_what_a_leg_costs_is_no_more_than_there_was() -> None:
    rough = 0
    for block, before in moves(5, 100):
        for low, high in ahead(block, 101_600, before).ranges:
            for length in (low, high):
                cost = forward_cost(block, length, before.walls)
                assert length <= cost <= min(101_600, 2 * length)
                rough += cost > length
        top = wheels(block, "left", 101_600, before).ranges[-1][1]
        assert wheel_price(block, "left", top, before) <= 101_600
    assert rough > 10


@pytest.mark.parametrize("near", [False, True])
def test_no_offered_leg_is_a_dead_end(near: bool) -> None:
    """Legs picked at random from what is offered: each ends where the block may stand, and 0 is offered there."""
    rng = Random(17 + near)
    legs = 0
    for block, before in moves(19 + near, 60, near):
        left = 203_200
        for _ in range(4):
            flank = rng.choice(["ahead", "left", "right"])
            if flank == "ahead":
                span = ahead(block, left, before)
                pick = rng.choice([span.nth(rng.randrange(span.size)), span.ranges[-1][1]])
                left -= forward_cost(block, pick, before.walls)
                block = forward(block, pick)
            else:
                span = wheels(block, flank, left, before, 9000)
                pick = rng.choice([span.nth(rng.randrange(span.size)), span.ranges[-1][1]])
                left -= wheel_price(block, flank, pick, before)
                block = wheel(block, flank, pick)
            assert 0 in span
            assert left >= 0
            legs += pick > 0
            there = outline(block)
            assert not any(overlap(there, one.shape, 54) for one in before.solids)
            assert not any(nearer(there, foe.shape, gap - 4) for foe, gap in (*before.gaps, *before.ends))
            assert min(min(x, y, TABLE[0] - x, TABLE[1] - y) for x, y in there.pts) >= -4
    assert legs > 80


def test_what_reaches_into_the_arc_between_two_positions_is_met() -> None:
    rng = Random(23)
    for _ in range(60):
        own = Block(x=500_000, y=500_000, t=rng.randrange(36_000), f=5, n=5, w=25_000, d=25_000)
        (x, y), t = pivot(own, "left"), own.t - 9000 - 1131 + rng.randrange(100, 4000)
        far = 127_475 - rng.randrange(-20, 400)  # about where its rear corner passes
        tip, base = rot(0, far, t % 36_000), [rot(a, far + 9000, t % 36_000) for a in (-2000, 2000)]
        thorn = Placed("thorn", Shape(hull([(x + px, y + py) for px, py in (tip, *base)])))
        before = terms([outline(own)], Walls((thorn,)))
        for angle, legal in edges(wheels(own, "left", 10**6, before, 4500).ranges, STEP):
            assert judge_wheel(own, "left", angle, 10**6, before).holds is legal or angle > 4500
