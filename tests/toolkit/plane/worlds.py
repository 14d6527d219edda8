"""Random worlds of blocks and pieces, from a stream of their own."""

from collections.abc import Iterator
from random import Random

from limmu.toolkit.plane.blocks import Block, outline
from limmu.toolkit.plane.findings import Placed
from limmu.toolkit.plane.shapes import Shape, disc, hull, nearer, overlap
from limmu.toolkit.plane.walls import Terms, Walls, terms

TABLE = (1_828_800, 1_219_200)


def block(rng: Random) -> Block:
    """A block somewhere on the table."""
    files, n = rng.randint(3, 7), rng.randint(3, 25)
    size = rng.choice([(20_000, 20_000), (25_000, 25_000), (25_000, 50_000), (40_000, 40_000)])
    x, y = rng.randint(150_000, TABLE[0] - 150_000), rng.randint(150_000, TABLE[1] - 150_000)
    t = rng.choice([rng.randrange(36_000), rng.randrange(4) * 9000])
    return Block(x, y, t, min(files, n), n, *size)


def polygon(rng: Random) -> Shape:
    """A convex piece somewhere on the table."""
    x, y = rng.randint(100_000, TABLE[0] - 100_000), rng.randint(100_000, TABLE[1] - 100_000)
    if rng.random() < 0.2:
        return disc(x, y, rng.randint(20_000, 80_000))
    while True:
        pts = [(x + rng.randint(-90_000, 90_000), y + rng.randint(-90_000, 90_000)) for _ in range(rng.randint(3, 7))]
        if len(corners := hull(pts)) > 2:
            return Shape(corners)


def world(rng: Random, blocks: int = 40, pieces: int = 12) -> tuple[list[Block], list[Placed]]:
    """Blocks that do not overlap, and pieces anywhere."""
    there: list[Block] = []
    taken: list[Shape] = []
    while len(there) < blocks:
        one = block(rng)
        shape = outline(one)
        if not any(overlap(shape, other) for other in taken):
            there.append(one)
            taken.append(shape)
    return there, [Placed(f"piece {i}", polygon(rng)) for i in range(pieces)]


def moves(seed: int, count: int, near: bool = False) -> Iterator[tuple[Block, Terms]]:
    """Movers and the terms of their moves; ``near``: only those with an enemy in the gap."""
    rng = Random(seed)
    while count:
        blocks, pieces = world(rng)
        placed = [Placed(f"unit {i}", outline(one)) for i, one in enumerate(blocks)]
        for i in range(0, 40, 4):
            foes = [placed[j] for j in range(40) if j != i and j % 2]
            mine = outline(blocks[i])
            if near and not any(nearer(mine, foe.shape, 25_000) for foe in foes):
                continue
            friends = [placed[j] for j in range(40) if j != i and not j % 2]
            solid = [one for one in pieces[:5] if not overlap(mine, one.shape, 0)]
            walls = Walls((*friends, *solid), tuple(foes), tuple(pieces[5:]), TABLE)
            yield blocks[i], terms([mine], walls)
            count -= 1
            if not count:
                return
