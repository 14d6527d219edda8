"""The numbers that any program of the same geometry gives, digit for digit."""

import hashlib
from itertools import product

import pytest

from limmu.toolkit.plane.blocks import (
    Block,
    corners,
    faced,
    forward,
    shrunk,
    slots,
    turn,
    wheel,
    wheel_cost,
    wheel_most,
)
from limmu.toolkit.plane.sines import SINES, aim, along, diagonal, rot, turned

BLOCK = Block(x=1_000_000, y=500_000, t=9000, f=5, n=10, w=25_000, d=25_000)


def test_the_table_of_sines_has_its_digest() -> None:
    told = ",".join([str(s) for s in SINES[:9001]])
    assert (
        hashlib.sha256(told.encode()).hexdigest() == "e744f8881cbd668458457e0cb9df0f62219089f56f4f5d5153fa090b317821e6"
    )


def test_the_other_quadrants_follow_by_symmetry() -> None:
    for t in range(36_000):
        assert SINES[t] == -SINES[(t + 18_000) % 36_000]
        assert SINES[t] == SINES[(18_000 - t) % 36_000]
    assert SINES[36_000:] == SINES[:9001]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ((62_500, 0, 3000), (31_250, -54_127)),
        ((62_500, -50_000, 3000), (-12_051, -79_127)),
        ((0, 101_600, 12_345), (-56_003, 84_772)),
    ],
)
def test_a_point_is_rotated(given: tuple[int, int, int], expected: tuple[int, int]) -> None:
    assert rot(*given) == expected


def test_a_wheel_keeps_its_corner_and_costs_its_arc() -> None:
    left, right = wheel(BLOCK, "left", 3000), wheel(BLOCK, "right", 1550)
    assert (left.x, left.y, left.t) == (991_627, 531_250, 12_000)
    assert (right.x, right.y, right.t) == (1_002_273, 516_702, 7450)
    assert (wheel_cost(125_000, 3000), wheel_cost(125_000, 1550)) == (65_450, 33_816)
    assert wheel_cost(125_000, 9000) == 196_350
    assert corners(left)[0] == corners(BLOCK)[0]
    assert corners(right)[1] == corners(BLOCK)[1]


@pytest.mark.parametrize("width", [25_000, 40_000, 125_000, 400_000])
def test_the_greatest_wheel_is_the_last_that_can_be_paid(width: int) -> None:
    for left in range(0, 300_000, 7919):
        most = wheel_most(width, left)
        assert wheel_cost(width, most) <= left < wheel_cost(width, most + 1)


def test_corners_at_an_odd_angle() -> None:
    block = Block(x=1_000_000, y=500_000, t=12_345, f=5, n=10, w=25_000, d=25_000)
    assert corners(block) == [(947_852, 465_549), (1_052_148, 534_451), (1_079_708, 492_732), (975_413, 423_831)]


def test_a_quarter_turn_packs_the_ranks_again() -> None:
    horse = turn(Block(x=500_000, y=500_000, t=9000, f=5, n=10, w=25_000, d=50_000), -1)
    assert (horse.x, horse.y, horse.t, horse.f, horse.ranks) == (625_000, 450_000, 0, 2, 5)
    foot = turn(Block(x=500_000, y=500_000, t=9000, f=5, n=22, w=25_000, d=25_000), 1)
    assert (foot.x, foot.y, foot.t, foot.f, foot.ranks) == (437_500, 437_500, 18_000, 5, 5)


def test_directions_of_two_points() -> None:
    assert aim(300_000, 400_000, 0) == 5313
    assert along(300_000, 400_000, 762_000) == (457_200, 609_600)
    assert aim(0, 0, 123) == 123
    assert [aim(x, y, 1) for x, y in [(5, 0), (0, 5), (-5, 0), (0, -5), (7, 7), (-7, -7)]] == [
        *(0, 9000, 18_000, 27_000, 4500, 22_500),
    ]
    assert diagonal(25_400) == 17_960


def test_every_direction_is_aimed_back_at() -> None:
    for t in range(0, 36_000, 7):
        assert aim(SINES[t + 9000], SINES[t], 0) == t


def test_the_smaller_angle_between_two_facings() -> None:
    assert [turned(100, 35_900), turned(35_900, 100), turned(0, 18_000), turned(18_000, 0)] == [
        -200,
        200,
        18_000,
        18_000,
    ]


@pytest.mark.parametrize(
    ("u", "v", "edge"),
    [
        (0, 500_000, "front"),
        (500_000, 0, "right"),
        (-500_000, 0, "left"),
        (0, -500_000, "rear"),
        (162_500, 125_000, "front"),  # on the line from a corner: front before flank
        (162_500, -125_000, "right"),  # and flank before rear
        (-162_501, 125_000, "left"),
    ],
)
def test_the_edge_that_a_point_lies_before(u: int, v: int, edge: str) -> None:
    assert faced(Block(x=0, y=25_000, t=9000, f=5, n=10, w=25_000, d=25_000), (u, v)) == edge


def test_slots_lie_by_rank_and_the_last_is_centered() -> None:
    block = Block(x=0, y=0, t=9000, f=3, n=5, w=20_000, d=30_000)
    assert slots(block) == [(-20_000, -15_000), (0, -15_000), (20_000, -15_000), (-10_000, -45_000), (10_000, -45_000)]


def test_four_turns_of_a_full_block_come_home() -> None:
    sizes, deep = ((5, 4), (2, 7)), (25_000, 50_000)
    for t, (files, ranks), d in product((0, 1234, 9000, 33_333), sizes, deep):
        block = Block(x=700_000, y=300_000, t=t, f=files, n=files * ranks, w=25_000, d=d)
        back = turn(turn(turn(turn(block, 1), 1), 1), 1)
        assert (back.t, back.f) == (block.t, block.f)
        assert max(abs(back.x - block.x), abs(back.y - block.y)) <= 4


def test_casualties_leave_the_held_edge_where_it_is() -> None:
    block = Block(x=0, y=0, t=9000, f=5, n=10, w=20_000, d=20_000)
    assert corners(shrunk(block, 3))[0] == (-30_000, 0)
    assert corners(shrunk(block, 3, ("left",)))[0] == corners(block)[0]
    assert corners(shrunk(block, 3, ("right",)))[1] == corners(block)[1]
    assert corners(shrunk(block, 3, ("left", "right")))[0] == (-30_000, 0)
    assert [y for _, y in corners(shrunk(block, 5, ("rear",)))] == [-20_000, -20_000, -40_000, -40_000]
    assert shrunk(block, 5, ("rear", "front")).y == 0


def test_forward_goes_along_the_facing() -> None:
    ahead = forward(Block(x=10, y=20, t=12_345, f=5, n=10, w=25_000, d=25_000), 101_600)
    assert (ahead.x, ahead.y) == (10 - 56_003, 20 + 84_772)
