"""What geometry costs, in calls: counted, since times on a shared machine tell nothing."""

from __future__ import annotations

from random import Random

from tests.counting import calls
from tests.toolkit.plane.worlds import moves, world

from limmu.toolkit.plane.blocks import Block, faced, outline
from limmu.toolkit.plane.contact import align, strike
from limmu.toolkit.plane.wheels import wheels


def test_a_wheel_of_thirty_degrees_among_forty_blocks_is_cheap() -> None:
    counted = [calls(lambda b=b, w=w: wheels(b, "left", 10**6, w, 3000)) for b, w in moves(9, 60)]
    assert sum(counted) / len(counted) < 1100  # about 300 us


def test_an_impact_is_cheap() -> None:
    rng, counted = Random(5), list[int]()

    def met(own: Block, target: Block) -> None:
        hit = strike(own, outline(target))
        assert hit is not None
        align(own, hit, target, faced(target, (own.x, own.y)), ())

    while len(counted) < 60:
        blocks, _ = world(rng, 20, 0)
        pairs = [(a, b) for a in blocks for b in blocks if a is not b and strike(a, outline(b))]
        counted += [calls(lambda a=a, b=b: met(a, b)) for a, b in pairs]
    assert sum(counted) / len(counted) < 160  # about 30 us
