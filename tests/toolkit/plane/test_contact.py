"""Impacts, alignment and which models touch."""

from random import Random

import pytest
from tests.toolkit.plane.worlds import TABLE, block

from limmu.toolkit.plane.blocks import Block, corners, faced, forward, outline, slots, squares
from limmu.toolkit.plane.contact import align, charge, in_contact, pairs, strike, strikes, touching
from limmu.toolkit.plane.findings import Placed
from limmu.toolkit.plane.shapes import Shape, disc, distance, overlap, touch
from limmu.toolkit.plane.walls import Walls, terms

TARGET = Block(x=600_000, y=700_000, t=27_000, f=5, n=10, w=25_000, d=25_000)
OWN = Block(x=650_000, y=500_000, t=9750, f=5, n=10, w=25_000, d=25_000)


def test_a_block_strikes_and_comes_flush() -> None:
    hit = strike(OWN, outline(TARGET))
    assert hit is not None
    assert (hit.length, hit.a, hit.at) == (196_657, 38_498, (662_500, 700_000))
    done = align(OWN, hit, TARGET, "front", ())
    assert (done.own.x, done.own.y, done.own.t, done.by, done.edge) == (624_002, 700_000, 9000, "own", "front")
    assert done.rotation == -750


def test_one_who_cannot_turn_has_the_target_turn_unless_it_stays() -> None:
    hit = strike(OWN, outline(TARGET))
    assert hit is not None
    wall = Placed("wall", Shape([(540_000, 660_000), (564_000, 660_000), (564_000, 640_000), (540_000, 640_000)]))
    moved = forward(OWN, hit.length)
    assert not overlap(outline(moved), wall.shape)
    done = align(OWN, hit, TARGET, "front", [wall])
    assert (done.by, done.own, done.barred.blocker) == ("target", moved, "wall")
    assert done.target.t == 27_750
    assert touch(outline(done.own), outline(done.target))
    under = Placed("under", Shape([(538_000, 698_000), (548_000, 698_000), (548_000, 688_000), (538_000, 688_000)]))
    assert align(OWN, hit, TARGET, "front", [wall, under]).by == ""  # where the target would swing to
    over = Placed("over", Shape([(538_000, 765_000), (548_000, 765_000), (548_000, 751_000), (538_000, 751_000)]))
    assert align(OWN, hit, TARGET, "front", [wall, over]).by == "target"
    stays = align(OWN, hit, TARGET, "front", [wall], target_stays=True)
    assert (stays.by, stays.own, stays.target) == ("", moved, TARGET)
    assert touch(outline(stays.own), outline(stays.target))


def test_the_edge_of_the_table_bars_a_turn() -> None:
    hit = strike(OWN, outline(TARGET))
    assert hit is not None
    assert align(OWN, hit=hit, target=TARGET, declared="front", others=(), table=(10**7, 700_001)).by == ""
    assert align(OWN, hit=hit, target=TARGET, declared="front", others=(), table=(10**7, 10**7)).by == "own"


def test_the_declared_edge_counts_where_it_holds_the_corner_that_is_struck() -> None:
    target = Block(x=600_000, y=700_000, t=31_500, f=5, n=10, w=25_000, d=25_000)
    own = Block(x=target.x, y=400_000, t=9000, f=5, n=10, w=25_000, d=25_000)
    hit = strike(own, outline(target))
    assert hit is not None
    assert len(hit.sides) == 2
    assert align(own, hit, target, "front", ()).edge == "front"
    assert align(own, hit, target, "right", ()).edge == "right"
    assert align(own, hit, target, "rear", ()).edge == "right"  # 45 degrees each: the smaller direction


def test_every_alignment_ends_touching() -> None:
    rng = Random(11)
    done = 0
    while done < 200:
        own, target = block(rng), block(rng)
        hit = strike(own, outline(target))
        if hit is None or overlap(outline(own), outline(target)):
            continue
        edge = faced(target, (own.x, own.y))
        ends = align(own, hit, target, edge, [Placed("own target", outline(target))] if done % 2 else ())
        assert ends.by == "own"  # its own target never bars it
        assert touch(outline(ends.own), outline(target))
        assert not overlap(outline(forward(own, hit.length)), outline(target))
        assert touch(outline(forward(own, hit.length)), outline(target))
        done += 1


def test_what_is_passed_at_the_side_is_not_struck() -> None:
    own = Block(x=500_000, y=100_000, t=9000, f=5, n=10, w=25_000, d=25_000)
    there = Block(x=500_000 + 125_000 - 50, y=400_000, t=27_000, f=5, n=10, w=25_000, d=25_000)
    assert strike(own, outline(there)) is None
    assert strike(own, outline(Block(x=there.x - 1, y=there.y, t=27_000, f=5, n=10, w=25_000, d=25_000))) is not None
    assert strike(own, outline(Block(x=500_000, y=20_000, t=27_000, f=5, n=10, w=25_000, d=25_000))) is None  # behind


def test_a_disc_stops_a_block_where_their_sides_meet() -> None:
    own = Block(x=500_000, y=100_000, t=9000, f=5, n=10, w=25_000, d=25_000)
    ball = disc(530_000, 300_000, 12_500)
    hit = strike(own, ball)
    assert hit is not None
    assert (hit.length, hit.a, hit.at) == (187_500, 30_000, (530_000, 287_500))
    assert touch(outline(forward(own, hit.length)), ball)


def test_those_within_a_touch_of_the_first_are_struck_at_once() -> None:
    own = Block(x=500_000, y=100_000, t=9000, f=5, n=10, w=25_000, d=25_000)
    foes = [
        Placed(name, outline(Block(x=x, y=y, t=27_000, f=3, n=6, w=20_000, d=20_000)))
        for name, x, y in (("far", 500_000, 400_051), ("left", 440_000, 400_050), ("right", 560_000, 400_000))
    ]
    assert [foe.id for foe, _ in strikes(own, foes)] == ["right", "left"]
    walls = Walls(table=TABLE)
    assert charge(own, 299_999, terms([outline(own)], walls), foes).struck == ()
    assert len(charge(own, 300_000, terms([outline(own)], walls), foes).struck) == 2
    friend = Walls(
        (Placed("friend", outline(Block(x=500_000, y=300_000, t=9000, f=5, n=5, w=20_000, d=20_000))),), table=TABLE
    )
    barred = charge(own, 400_000, terms([outline(own)], friend), foes)
    assert (barred.length, barred.struck) == (180_000, ())


@pytest.mark.parametrize("shift", [0, 12_500, 60_000])
def test_front_models_touch_what_lies_within_the_tolerance(shift: int) -> None:
    target = Block(x=600_000, y=700_000, t=27_000, f=5, n=13, w=25_000, d=25_000)
    own = Block(x=600_000 + shift, y=700_000, t=9000, f=4, n=8, w=25_000, d=25_000)
    assert in_contact(own, target, "front") == pairs(squares(own), squares(target))
    assert [one.blocker for one in touching(own, [Placed("foe", outline(target))])] == ["foe"]


def test_each_file_has_one_that_stands_for_it_in_the_rear() -> None:
    target = Block(x=600_000, y=700_000, t=9000, f=5, n=13, w=20_000, d=20_000)  # 5, 5 and 3 in the middle
    rear = corners(target)[2][1]
    own = Block(x=600_000, y=rear, t=9000, f=5, n=5, w=20_000, d=20_000)
    touched = {j for _, j in in_contact(own, target, "rear")}
    assert touched == {5, 9, 10, 11, 12}
    assert slots(target)[10][0] == 580_000
    flank = Block(x=600_000 + 50_000, y=700_000 - 30_000, t=18_000, f=3, n=3, w=20_000, d=20_000)
    assert {j for _, j in in_contact(flank, target, "right")} == {4, 9, 12}


def test_contact_is_symmetric() -> None:
    rng = Random(5)
    near = 0
    for _ in range(400):
        one = block(rng)
        other = Block(
            x=one.x + rng.randint(-150_000, 150_000),
            y=one.y + 120_000,
            t=rng.randrange(36_000),
            f=5,
            n=10,
            w=25_000,
            d=25_000,
        )
        a, b = outline(one), outline(other)
        assert (overlap(a, b), touch(a, b), distance(a, b)) == (overlap(b, a), touch(b, a), distance(b, a))
        near += overlap(a, b)
    assert near > 50
