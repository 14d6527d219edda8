"""Where on the rows of a band something may stand, quickly: x in cells of a millimetre, as the bits of a number.

What is sure need not be asked exactly: a cell at whose start all parts surely have room, a row on which every cell is
surely taken. Only the rest is (see places.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, groupby

from msgspec import Struct

from limmu.games.game_of_kings.fields import INCH
from limmu.toolkit.plane.findings import Placed
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
        self._covers = {True: [taken.perhaps], False: [taken.surely]}
        outer, inner = zip(*map(_split, parts), strict=True)
        self._inner: list[Box] = [box for boxes in inner for box in boxes]
        about = [box_of(part.pts, part.r) for part in parts]
        self._all = box_of([p for x0, y0, x1, y1 in about for p in ((x0, y0), (x1, y1))], 0)
        self._ways: list[list[Box]] = [about, [box for boxes in outer for box in boxes]]
        self._found: dict[tuple[bool, int, int, int], int] = {}

    def surely(self, y: int, among: int) -> bool:
        """Whether all parts surely have room at the start of one of some cells, with all about them or not."""
        return any(self._surely(boxes, y, among) for boxes in self._ways)

    def together(self, y: int, among: int) -> int | None:
        """The cell of some in a row, near their middle, at whose start all parts surely have room with all between
        them; None for none."""
        found = self._surely([self._all], y, among)
        if not found:
            return None
        middle = ((among & -among).bit_length() + among.bit_length()) // 2
        right = found >> middle
        return middle + (right & -right).bit_length() - 1 if right else found.bit_length() - 1

    def fitting(self, cell: int, rows: Sequence[int]) -> list[int]:
        """The rows of some on which all parts surely have room at the start of a cell with all between them."""
        x0, y0, x1, y1 = self._all
        start, end, first = cell + x0 // CELL, cell - (-x1 // CELL), self._taken.first
        if start < 0 or end > self._taken.whole:
            return []
        here = ((1 << (end - start)) - 1) << start
        taken = [0, *accumulate([strip & here != 0 for strip in self._taken.perhaps])]
        return [y for y in rows if taken[(y + y0) // ROW - first] == taken[-(-(y + y1) // ROW) - first]]

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
            free = ~self._covered(wholly, low, high) & ((1 << (self._taken.whole if wholly else self._taken.cells)) - 1)
            self._found[key] = _runs(free, wide)
        return self._found[key]

    def _covered(self, wholly: bool, low: int, high: int) -> int:
        """What is taken of any of some strips: of the two runs, each a power of two long, that they are."""
        low, high = max(low - self._taken.first, 0), min(high - self._taken.first, len(self._taken.perhaps))
        if low >= high:
            return 0
        levels, level = self._covers[wholly], (high - low).bit_length() - 1
        while len(levels) <= level:
            half = 1 << (len(levels) - 1)
            levels.append(tuple(map(int.__or__, levels[-1], levels[-1][half:])))
        return levels[level][low] | levels[level][high - (1 << level)]


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
    things: list[tuple[Placed, int | None]] = [(one, None) for one in (*before.solids, *before.walls.rough)]
    things += [*before.gaps, *before.ends]
    for (_, gap), parts in groupby(things, lambda one: (one[0].id, one[1])):
        shapes = tuple([one.shape for one, _ in parts])
        for strips, (low, cells) in zip((surely, perhaps), _reach(shapes, gap), strict=True):
            start, end = max(low, first), min(low + len(cells), last)
            if start < end:
                there = slice(start - first, end - first)
                strips[there] = map(int.__or__, strips[there], cells[start - low : end - low])
    table = (1 << -(-width // CELL)) - 1
    return Taken(
        -(-width // CELL), width // CELL, first, tuple([one & table for one in surely]),
        tuple([one & table for one in perhaps]),
    )  # fmt: skip


INNER = ((100, 0), (70, 70), (0, 100))
"""In hundredths of a gap: rectangles that lie in the disc of a gap, by half their width and half their height."""
Strips = tuple[int, list[int]]
"""The number of the first strip, and the cells of each from there on."""


@lru_cache(maxsize=1024)
def _reach(shapes: tuple[Shape, ...], gap: int | None) -> tuple[Strips, Strips]:
    """The cells into which the parts of a thing surely reach, and those into which they perhaps do, with the gap about
    it. Without a gap it is only not to be overlapped."""
    keep, surely, perhaps = max(gap or 0, 0), dict[int, int](), dict[int, int]()
    for shape in shapes:
        about, reach = _square(shape) if shape.r else shape.pts, keep + shape.r
        _add(perhaps, about, keep + SURE, keep + SURE)
        if gap is None or gap > 0:
            for aside, up in INNER if reach else ((0, 0),):
                _add(surely, shape.pts, reach * aside // 100 - SURE, reach * up // 100 - SURE)
    return _in_order(surely), _in_order(perhaps)


def _in_order(strips: dict[int, int]) -> Strips:
    low = min(strips, default=0)
    return low, [strips.get(strip, 0) for strip in range(low, max(strips, default=low - 1) + 1)]


def _add(strips: dict[int, int], pts: Sequence[Pt], aside: int, up: int) -> None:
    """Adds the cells of each strip that a polygon widened to both sides, and up and down, reaches into."""
    ys = [y for _, y in pts]
    for strip in range((min(ys) - up) // ROW, (max(ys) + up) // ROW + 1):
        across = _extent(pts, strip * ROW - up, (strip + 1) * ROW + up)
        if across is not None and across[0] - aside < across[1] + aside:
            strips[strip] = strips.get(strip, 0) | _cells(across[0] - aside, across[1] + aside)


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
