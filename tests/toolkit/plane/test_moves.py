"""What a span offers is what the judge allows, and nothing beyond it."""

import pytest
from msgspec.structs import replace
from tests.toolkit.plane.worlds import moves

from limmu.toolkit.plane.ahead import ahead, forward_cost, judge_ahead
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
