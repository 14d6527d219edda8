"""Blocks and bases: what is derived from their state, and the states that moves lead to.

A block is ranks of like bases behind the midpoint of a front edge; the last rank is centered. Corners and slots are
always derived and never stored, so that no error builds up. Corners go clockwise from the front left.
"""

from __future__ import annotations

from typing import Literal

from limmu.core import PUBLIC, Record, declare
from limmu.toolkit.plane.shapes import Shape
from limmu.toolkit.plane.sines import CIRCLE, ONE, PI, PI_SCALE, SINES, Pt, aim, rot, rounded

Rect = tuple[int, int, int, int]
"""A rectangle in the local frame of a block: left, right, rear, front."""
Flank = Literal["left", "right"]
Edge = Literal["front", "right", "rear", "left"]
EDGES: tuple[Edge, ...] = ("front", "right", "rear", "left")
"""The edges in the order of the corners: each starts at the corner of its own place."""
OUTWARD: dict[Edge, int] = {"front": 0, "right": 27_000, "rear": 18_000, "left": 9_000}
"""The direction of an edge's outward normal, from the facing of the block."""


@declare(PUBLIC)
class Beside(Record):
    """A base fixed beside the front rank of a block, of even width and depth."""

    w: int
    d: int
    flank: Flank


@declare(PUBLIC)
class Block(Record):
    """Models in ranks: the midpoint of the front edge, the facing, files, models, and the even base width and depth."""

    x: int
    y: int
    t: int
    f: int
    n: int
    w: int
    d: int
    beside: tuple[Beside, ...] = ()
    """They move, block and are judged with the block; pivots, costs and sight are the block's."""

    @property
    def width(self) -> int:
        """Of the front edge."""
        return self.f * self.w

    @property
    def ranks(self) -> int:
        """Full ones and the last."""
        return -(-self.n // self.f)

    @property
    def depth(self) -> int:
        """From the front edge to the rear edge."""
        return self.ranks * self.d

    @property
    def middle(self) -> Pt:
        """The center of the footprint."""
        a, b = rot(0, self.depth // 2, self.t)
        return self.x - a, self.y - b


@declare(PUBLIC)
class Base(Record):
    """One base by its center: of a Skirmish model, an Independent, a beast, a machine."""

    x: int
    y: int
    t: int
    w: int
    d: int
    """0: a disc of diameter w."""


def base_shape(base: Base) -> Shape:
    """The footprint of a base."""
    if not base.d:
        return Shape(((base.x, base.y),), base.w // 2)
    half = base.d // 2
    return Shape(corners_of(base.x, base.y, base.t, (-base.w // 2, base.w // 2, -half, half)))


# ---------------------------------------------------------------- what is derived


def corners_of(x: int, y: int, t: int, rect: Rect) -> list[Pt]:
    """The corners of a local rectangle about a point."""
    s, c = SINES[t], SINES[t + 9000]
    left, right, rear, front = rect
    ls, rs, fc, bc = left * s, right * s, front * c, rear * c
    lc, rc, fs, bs = left * c, right * c, front * s, rear * s
    return [
        (x + rounded(ls + fc), y + rounded(fs - lc)),
        (x + rounded(rs + fc), y + rounded(fs - rc)),
        (x + rounded(rs + bc), y + rounded(bs - rc)),
        (x + rounded(ls + bc), y + rounded(bs - lc)),
    ]


def rects(block: Block) -> list[Rect]:
    """The local rectangles of a block: its own, then those beside it, each beyond the one before."""
    half = block.f * block.w // 2
    found: list[Rect] = [(-half, half, -block.depth, 0)]
    left = right = half
    for one in block.beside:
        if one.flank == "left":
            found.append((-left - one.w, -left, -one.d, 0))
            left += one.w
        else:
            found.append((right, right + one.w, -one.d, 0))
            right += one.w
    return found


def corners(block: Block) -> list[Pt]:
    """Front left, front right, rear right, rear left."""
    half = block.f * block.w // 2
    return corners_of(block.x, block.y, block.t, (-half, half, -block.depth, 0))


def outline(block: Block) -> Shape:
    """The block's own rectangle."""
    return Shape(corners(block))


def solid(block: Block) -> list[Shape]:
    """All convex parts of a block: its rectangle, and what stands beside it."""
    return [Shape(corners_of(block.x, block.y, block.t, rect)) for rect in rects(block)]


def places(block: Block) -> list[tuple[int, int]]:
    """The local center of each model, in slot order: by rank, then from the left."""
    found: list[tuple[int, int]] = []
    for rank in range(block.ranks):
        here = min(block.f, block.n - rank * block.f)
        b = -(2 * rank + 1) * block.d // 2
        found += [((2 * i - here + 1) * block.w // 2, b) for i in range(here)]
    return found


def slots(block: Block) -> list[Pt]:
    """The center of each model, in slot order."""
    x, y, s, c = block.x, block.y, SINES[block.t], SINES[block.t + 9000]
    return [(x + rounded(a * s + b * c), y + rounded(b * s - a * c)) for a, b in places(block)]


def squares(block: Block) -> list[Shape]:
    """The base of each model, in slot order."""
    w, d = block.w // 2, block.d // 2
    return [Shape(corners_of(block.x, block.y, block.t, (a - w, a + w, b - d, b + d))) for a, b in places(block)]


def bases(block: Block) -> list[Shape]:
    """What the bases of a block cover: the full ranks, and a last rank that is not full. Ranges are to these."""
    full, rest = divmod(block.n, block.f)
    half, deep = block.f * block.w // 2, full * block.d
    found: list[Rect] = [(-half, half, -deep, 0)] if full else []
    if rest:
        found.append((-rest * block.w // 2, rest * block.w // 2, -deep - block.d, -deep))
    return [Shape(corners_of(block.x, block.y, block.t, rect)) for rect in found]


def local(block: Block, p: Pt) -> tuple[int, int]:
    """A point in the local frame of a block, scaled by `ONE`."""
    s, c = SINES[block.t], SINES[block.t + 9000]
    x, y = p[0] - block.x, p[1] - block.y
    return x * s - y * c, x * c + y * s


def in_arc(block: Block, p: Pt) -> bool:
    """Whether a point lies in the half plane ahead of the middle of the front rank."""
    a, b = rot(0, block.d // 2, block.t)
    x, y = p[0] - block.x + a, p[1] - block.y + b
    return x * SINES[block.t + 9000] + y * SINES[block.t] >= 0


def faced(block: Block, p: Pt) -> Edge:
    """The edge of a block that a point lies before, in the quadrants from its corners."""
    u, v = local(block, p)
    v += block.depth * ONE // 2
    a, b = abs(u) - block.width * ONE // 2, abs(v) - block.depth * ONE // 2
    if v > 0 and b >= a:
        return "front"
    if v < 0 and b > a:
        return "rear"
    return "left" if u < 0 else "right"


# ---------------------------------------------------------------- the states that moves lead to


def forward(block: Block, length: int) -> Block:
    """The block after a straight leg."""
    x, y = rot(0, length, block.t)
    return block.but(x=block.x + x, y=block.y + y)


def pivot(block: Block, flank: Flank) -> Pt:
    """The front corner that a wheel is about."""
    half = block.width // 2
    x, y = rot(-half if flank == "left" else half, 0, block.t)
    return block.x + x, block.y + y


def wheel(block: Block, flank: Flank, angle: int) -> Block:
    """The block after a wheel about its left or right front corner, towards that flank."""
    h = -(block.width // 2) if flank == "left" else block.width // 2
    t = (block.t + angle if flank == "left" else block.t - angle) % CIRCLE
    (px, py), (x, y) = pivot(block, flank), rot(h, 0, t)
    return block.but(x=px - x, y=py - y, t=t)


def wheel_cost(width: int, angle: int) -> int:
    """The arc of the outer corner, rounded up."""
    return -(-width * angle * PI // (18_000 * PI_SCALE))


def wheel_most(width: int, left: int) -> int:
    """The greatest angle whose arc is no longer than what is left."""
    return left * 18_000 * PI_SCALE // (width * PI)


def reform(block: Block, files: int, facing: int) -> Block:
    """The block in so many files to a facing, about its center."""
    (x, y), deep = block.middle, -(-block.n // files) * block.d
    a, b = rot(0, deep // 2, facing)
    return block.but(x=x + a, y=y + b, t=facing, f=files)


def turn(block: Block, quarters: int) -> Block:
    """The block after so many quarter turns to the left (-1: right): files become ranks, and are packed again."""
    files = block.f if quarters % 2 == 0 else block.ranks
    return reform(block, files, (block.t + 9000 * quarters) % CIRCLE)


def face(block: Block, p: Pt) -> Block:
    """The block turned about its center towards a point."""
    x, y = block.middle
    return reform(block, block.f, aim(p[0] - x, p[1] - y, block.t))


def shrunk(block: Block, models: int, held: tuple[Edge, ...] = ()) -> Block:
    """The block with fewer models, at least 1, where enemies hold edges of it.

    The front stays. Held on one flank only, that edge stays; held in the rear only, the rear edge stays.
    """
    files = min(block.f, models)
    less = block.but(n=models, f=files)
    aside, back = (block.width - less.width) // 2, block.depth - less.depth
    shift = 0
    if ("left" in held) != ("right" in held):
        shift = -aside if "left" in held else aside
    x, y = rot(shift, -back if "rear" in held and "front" not in held else 0, block.t)
    return less.but(x=block.x + x, y=block.y + y)
