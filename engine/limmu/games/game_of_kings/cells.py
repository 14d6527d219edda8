"""Where on the rows of a band something may stand, quickly: x in cells of a millimetre, as the bits of a number.

What is sure need not be asked exactly: a cell at whose start all parts surely have room, a row on which every cell is
surely taken. Only the rest is (see places.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from limmu.games.game_of_kings.fields import INCH
from limmu.toolkit.plane.shapes import Shape
from limmu.toolkit.plane.sines import Pt
from limmu.toolkit.plane.walls import Box, Terms, box_of

ROW = INCH // 4
CELL = 1000
"""What a bit of a row stands for."""
SURE = 200
"""More than any tolerance: what is so deep in a thing is surely in its way."""


class Taken(Struct, frozen=True):
    """What is taken of a band of the table: of each strip a row high the cells, as bits, that something surely reaches
    into, and those that it perhaps does."""

    cells: int
    """How many there are from side to side, one of them perhaps in part."""
    whole: int
    """How many lie wholly on the table."""
    first: int
    surely: tuple[int, ...]
    perhaps: tuple[int, ...]


class Cells:
    """Where parts about (0, 0) may stand, by the y of their center, among what is taken."""

    def __init__(self, taken: Taken, parts: Sequence[Shape]) -> None:
        self._taken = taken
        self._about = [box_of(part.pts, part.r) for part in parts]
        outer, inner = zip(*map(_split, parts), strict=True)
        self._outer: list[Box] = [box for boxes in outer for box in boxes]
        self._inner: list[Box] = [box for boxes in inner for box in boxes]
        self._found: dict[tuple[bool, int, int, int], int] = {}

    def surely(self, y: int, among: int) -> int:
        """The cells, of some, at whose start all parts have room; those where they have it with all about them, if any
        are."""
        return self._surely(self._about, y, among) or self._surely(self._outer, y, among)

    def _surely(self, boxes: Sequence[Box], y: int, among: int) -> int:
        for x0, y0, x1, y1 in boxes:
            start = x0 // CELL
            run = self._free(True, (y + y0) // ROW, -(-(y + y1) // ROW), -(-x1 // CELL) - start)
            among &= run >> start if start > 0 else run << -start
            if not among:
                break
        return among

    def perhaps(self, y: int, among: int) -> int:
        """The cells, of some, in which all parts may have room somewhere."""
        for x0, y0, x1, y1 in self._inner:
            start = 1 - (-x0 // CELL)
            run = self._free(False, -(-(y + y0) // ROW), (y + y1) // ROW, x1 // CELL - start)
            among &= run >> start if start > 0 else run << -start
            if not among:
                break
        return among

    def _free(self, wholly: bool, low: int, high: int, wide: int) -> int:
        """Where so many cells in a row are free in some strips: the first of each such run."""
        key = (wholly, low, high, wide)
        if key not in self._found:
            taken, covered = self._taken, 0
            strips = taken.perhaps if wholly else taken.surely
            for strip in strips[max(low - taken.first, 0) : max(high - taken.first, 0)]:
                covered |= strip
            free = ~covered & ((1 << (taken.whole if wholly else taken.cells)) - 1)
            self._found[key] = _runs(free, wide)
        return self._found[key]


def cells_between(first: int, last: int) -> int:
    """The cells from that of one x to that of another, none to the left of the table."""
    low, high = max(first // CELL, 0), last // CELL + 1
    return ((1 << (high - low)) - 1) << low if high > low else 0


def _runs(free: int, cells: int) -> int:
    """Where so many bits in a row are set: the lowest of each such run."""
    run = 1
    while free and run < cells:
        step = min(run, cells - run)
        free &= free >> step
        run += step
    return free


def _split(part: Shape) -> tuple[Sequence[Box], Sequence[Box]]:
    """Boxes that cover a part, and boxes that it covers: one, or of a polygon those of each strip."""
    box = part.x0, part.y0, part.x1, part.y1
    if part.r:
        return [box], [box_of(part.pts, part.r * 7 // 10)]
    if all([x in (part.x0, part.x1) and y in (part.y0, part.y1) for x, y in part.pts]):
        return [box], [box]
    strips = range(part.y0 // ROW, -(-part.y1 // ROW))
    lines = [_extent(part.pts, strip * ROW, strip * ROW) for strip in range(strips.start, strips.stop + 1)]
    inner = [
        (max(low[0], high[0]), strip * ROW, min(low[1], high[1]), (strip + 1) * ROW)
        for strip, low, high in zip(strips, lines, lines[1:], strict=False)
        if low is not None and high is not None
    ]
    reach = [(strip, _extent(part.pts, strip * ROW, (strip + 1) * ROW)) for strip in strips]
    return [(one[0], n * ROW, one[1], (n + 1) * ROW) for n, one in reach if one is not None], inner


@lru_cache(maxsize=16)
def taken_of(before: Terms, band: tuple[int, int]) -> Taken:
    """What is taken of a band of the table."""
    width = before.walls.table[0] if before.walls.table is not None else 0
    first, last = band[0] // ROW, -(-band[1] // ROW)
    surely, perhaps = [0] * (last - first), [0] * (last - first)
    things: list[tuple[Shape, int | None]] = [(one.shape, None) for one in (*before.solids, *before.walls.rough)]
    things += [(foe.shape, gap) for foe, gap in (*before.gaps, *before.ends)]
    for shape, gap in things:
        for strips, found in zip((surely, perhaps), _reach(shape, gap), strict=True):
            for strip, cells in found:
                if first <= strip < last:
                    strips[strip - first] |= cells
    table = (1 << -(-width // CELL)) - 1
    return Taken(
        -(-width // CELL), width // CELL, first, tuple([one & table for one in surely]),
        tuple([one & table for one in perhaps]),
    )  # fmt: skip


Strips = tuple[tuple[int, int], ...]
"""Numbers of strips, and the cells of each."""


@lru_cache(maxsize=4096)
def _reach(shape: Shape, gap: int | None) -> tuple[Strips, Strips]:
    """The cells into which a thing surely reaches, and those into which it perhaps does: what is nearer than seven
    tenths of a gap on both axes is nearer than the gap. Without a gap it is only not to be overlapped."""
    keep = max(gap or 0, 0)
    surely = _strips(shape.pts, (keep + shape.r) * 7 // 10 - SURE) if gap is None or gap > 0 else ()
    return surely, _strips(_square(shape) if shape.r else shape.pts, keep + SURE)


def _strips(pts: Sequence[Pt], slack: int) -> Strips:
    """The cells of each strip that a polygon widened by a slack reaches into."""
    ys = [y for _, y in pts]
    found: list[tuple[int, int]] = []
    for strip in range((min(ys) - slack) // ROW, (max(ys) + slack) // ROW + 1):
        across = _extent(pts, strip * ROW - slack, (strip + 1) * ROW + slack)
        if across is not None and across[0] - slack < across[1] + slack:
            found.append((strip, _cells(across[0] - slack, across[1] + slack)))
    return tuple(found)


def _square(shape: Shape) -> tuple[Pt, ...]:
    return ((shape.x0, shape.y0), (shape.x0, shape.y1), (shape.x1, shape.y1), (shape.x1, shape.y0))


def _extent(pts: Sequence[Pt], low: int, high: int) -> tuple[int, int] | None:
    """The least and the greatest x of a polygon between two heights: of its corners, and where its sides cross them."""
    found = [x for x, y in pts if low <= y <= high]
    if len(found) < len(pts):
        px, py = pts[-1]
        for qx, qy in pts:
            if (py < low) != (qy < low) and py != low != qy:
                found.append(px + (qx - px) * (low - py) // (qy - py))
            if (py > high) != (qy > high) and py != high != qy:
                found.append(px + (qx - px) * (high - py) // (qy - py))
            px, py = qx, qy
    return (min(found), max(found)) if found else None


def _cells(left: int, right: int) -> int:
    """The cells that a stretch touches, as bits."""
    start, end = max(left, 0) // CELL, -(-right // CELL)
    return ((1 << (end - start)) - 1) << start if end > start else 0
