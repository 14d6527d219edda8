"""The plane's geometry against its targets: `.venv/bin/python tests/benchmarks/plane.py`, some seconds.

Worlds of 40 blocks and 12 pieces at random, as in the trial that the targets are from. Of each run the least processor
time of five, in microseconds; of these the mean and the 95th percentile. What a shape knows of itself (its sides) it
knows from the first of the five on, as it does in play. `corners` is the yardstick of the machine: where it takes
twice its target, so may all else.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import process_time_ns

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.toolkit.plane.worlds import TABLE, moves, world

from limmu.toolkit.plane.ahead import ahead
from limmu.toolkit.plane.blocks import Base, Block, base_shape, corners, faced, forward, outline, reform
from limmu.toolkit.plane.contact import align, in_contact, strike
from limmu.toolkit.plane.findings import Placed
from limmu.toolkit.plane.flight import detour
from limmu.toolkit.plane.loose import in_pattern
from limmu.toolkit.plane.quarters import quarters
from limmu.toolkit.plane.shapes import overlap, touch
from limmu.toolkit.plane.sight import Look, Screen, eyes, marks, sight
from limmu.toolkit.plane.slide import slide
from limmu.toolkit.plane.walls import terms
from limmu.toolkit.plane.wheels import wheels

EIGHT = 203_200
RUNS = 200
ROUNDS = 5


def timed(name: str, target: str, runs: list[Callable[[], object]], times: int = 1) -> None:
    """Prints how long each run took."""
    taken: list[int] = []
    gc.collect()
    gc.disable()
    for run in runs:
        tried: list[int] = []
        for _ in range(ROUNDS):
            start = process_time_ns()
            for _ in range(times):
                run()
            tried.append((process_time_ns() - start) // times)
        taken.append(min(tried))
    gc.enable()
    taken.sort()
    mean, high = sum(taken) / len(taken) / 1000, taken[len(taken) * 95 // 100] / 1000
    print(f"{name:42} {mean:9.1f} {high:9.1f}   target {target}")


def main() -> None:
    """All figures, one after the other."""
    there = list(moves(9, RUNS))
    timed("corners of a block", "2", [lambda b=b: corners(b) for b, _ in there], 20)
    shapes = [outline(block) for block, _ in there]
    for shape in shapes:
        assert shape.sides
        assert shape.lows
    pairs = [(shape, outline(forward(b, b.depth))) for shape, (b, _) in zip(shapes, there, strict=True)]
    timed("overlap of touching blocks", "3", [lambda a=a, b=b: overlap(a, b) for a, b in pairs], 20)
    timed("touch of touching blocks", "25", [lambda a=a, b=b: touch(a, b) for a, b in pairs], 5)
    timed("terms of a move", "", [lambda b=b, w=w: terms([outline(b)], w.walls) for b, w in there])
    timed("forward, 8 in", "100 / 150", [lambda b=b, w=w: ahead(b, EIGHT, w) for b, w in there])
    timed("wheel, 30 degrees", "300 / 1000", [lambda b=b, w=w: wheels(b, "left", 10**6, w, 3000) for b, w in there])
    timed(
        "wheels, 8 in, both corners",
        "1500 / 2500",
        [lambda b=b, w=w: (wheels(b, "left", EIGHT, w), wheels(b, "right", EIGHT, w)) for b, w in there],
    )
    timed(
        "first level of a move, 8 in",
        "1500 / 2500",
        [
            lambda b=b, w=w: (ahead(b, EIGHT, w), wheels(b, "left", EIGHT, w), wheels(b, "right", EIGHT, w))
            for b, w in there
        ],
    )
    contacts(Random(5))
    seen(Random(6))
    loose(Random(7))


def contacts(rng: Random) -> None:
    """Impacts and quarters."""
    hits: list[tuple[Block, Block]] = []
    while len(hits) < RUNS:
        blocks, _ = world(rng, 20, 0)
        hits += [(a, b) for a in blocks for b in blocks if a is not b and strike(a, outline(b))]

    def met(own: Block, target: Block) -> object:
        hit = strike(own, outline(target))
        return hit and align(own, hit, target, faced(target, (own.x, own.y)), ())

    timed("impact, facing and aligned state", "35", [lambda a=a, b=b: met(a, b) for a, b in hits[:RUNS]])
    flush = [(met(a, b), faced(b, (a.x, a.y))) for a, b in hits[:RUNS]]
    timed("models in contact", "250", [lambda e=e: in_contact(e.own, e.target, e.edge) for e, _ in flush if e])
    blocks, _ = world(rng, 40, 0)
    timed("quarters", "20", [lambda b=b: quarters([outline(b)], TABLE) for b in blocks])
    cross = [Block(x=914_400 + 9 * i, y=609_600 - 7 * i, t=91 * i, f=5, n=20, w=25_000, d=25_000) for i in range(RUNS)]
    timed("quarters, on the cross", "150", [lambda b=b: quarters([outline(b)], TABLE) for b in cross])


def seen(rng: Random) -> None:
    """Sight of one pair among all blocks and pieces."""
    pairs: list[Callable[[], object]] = []
    for _ in range(8):
        blocks, pieces = world(rng)
        bodies = [Screen(f"unit {i}", (outline(b),)) for i, b in enumerate(blocks)]
        rest = [Screen(p.id, (p.shape,), "wood") for p in pieces[:6]]
        for i in range(40):
            j = (7 * i + 3) % 40
            screens = [one for n, one in enumerate(bodies) if n not in (i, j)] + rest
            own, target = Look(eyes(blocks[i])), Look(marks(blocks[j]))
            pairs.append(lambda o=own, t=target, s=screens, b=blocks[i]: sight(o, t, s, b))
    timed("sight, one pair", "250 / 800", pairs)


def loose(rng: Random) -> None:
    """A Skirmish Unit of ten, and a detour."""
    there: list[Callable[[], object]] = []
    around: list[Callable[[], object]] = []
    for block, before in moves(10, 50):
        bases = in_pattern([Base(block.x, block.y, 0, 25_000, 0)] * 10, 5, 10_000, block.t)
        shapes = [base_shape(base) for base in bases]
        there.append(lambda s=shapes, b=before, t=block.t: slide(s, t, EIGHT, b))
        solids = before.solids

        def goes(block: Block = block, solids: tuple[Placed, ...] = solids) -> object:
            return detour(lambda t: [outline(reform(block, block.f, t))], block.t, 3 * EIGHT, solids)

        around.append(goes)
    timed("loose Unit of 10, one heading", "700", there)
    timed("detour, 24 in", "1000", around)


if __name__ == "__main__":
    main()
