"""Where something may be set down: by facing, then a row of its center, then how far along the row (PL-25).

A row is a quarter of an inch from the next. What has room in every facing, since the disc about it has, may face any
way; what has not stands square to the table: to try every facing on every row would take seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import isqrt

from msgspec import Struct

from limmu.core import Span
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.ground import stands
from limmu.toolkit.plane.shapes import Shape, disc
from limmu.toolkit.plane.sines import Pt
from limmu.toolkit.plane.slide import landings
from limmu.toolkit.plane.walls import Terms

ROW = INCH // 4
DEGREE = 100
FACINGS = range(0, 36_000, DEGREE)
SQUARE = (0, 9000, 18_000, 27_000)
HALF = 18_000
"""A footprint turned by so much is the same."""
EAST = 0
CELL = 1000
"""What a bit of a row stands for."""
FAR = 1 << 40
"""Beyond any table."""
SURE = 200
"""More than any tolerance: what is so deep in a thing is surely in its way."""


def on_grid(facing: int, y: int) -> bool:
    """Whether a facing is one of whole degrees and a y one of a row."""
    return facing in FACINGS and not y % ROW


class Site(Struct, frozen=True):
    """Something that may be set down in a band of the table, its lowest and highest y; `at` gives its parts by facing,
    about (0, 0). It may also be set down at `spots`, as far from everything as they `keep`."""

    at: Callable[[int], Sequence[Shape]]
    band: tuple[int, int]
    before: Terms
    spots: Sequence[Pt] = ()
    keeps: Terms | None = None

    def rows(self, facing: int) -> Span:
        """The y of the rows on which it may stand somewhere."""
        found: list[tuple[int, int]] = []
        for y in sorted(dict.fromkeys([*self.open_rows(facing), *[y for _, y in self._free(facing)]])):
            low = found.pop()[0] if found and found[-1][1] == y - ROW else y
            found.append((low, y))
        return Span(tuple(found), step=ROW, unit="um")

    def open_rows(self, facing: int, ends: Callable[[int], Pt] | None = None) -> list[int]:
        """The y of the rows on which it may stand, spots apart; its center between the `ends` of each row, if told."""
        parts, taken = self.at(facing), taken_of(self.before, self.band)
        x0, y0, (wide, deep) = min([part.x0 for part in parts]), min([part.y0 for part in parts]), _sides(parts)
        found: list[int] = []
        for y in self._inside(parts):
            first, last = ends(y) if ends is not None else (-x0, taken.width)
            if first <= last and (
                taken.surely_free([(y + y0, y + y0 + deep)], wide, first + x0, last + x0 + wide)
                or any([low <= last and high >= first for low, high in self._along(parts, y).ranges])
            ):
                found.append(y)
        return found

    def along(self, facing: int, y: int) -> Span:
        """The x at which it may stand on a row."""
        parts = self.at(facing)
        free = self._along(parts, y) if y in self._inside(parts) else Span((), unit="um")
        alone = [(x, x) for x, row in self._free(facing) if row == y and x not in free]
        return Span(tuple(sorted([*free.ranges, *alone])), unit="um")

    def holds(self, facing: int, x: int, y: int) -> bool:
        """Whether it may stand there."""
        return x in self.along(facing, y) and (facing in SQUARE or facing in self.facings())

    def facings(self) -> Span:
        """The facings in which it may stand somewhere: any whole degree, or square to the table where that is tight."""
        if self._stands([disc(0, 0, self._radius())]):
            return Span(((0, FACINGS[-1]),), step=DEGREE, unit="facing")
        fit = [facing for facing in SQUARE if self._stands(self.at(facing % HALF)) or any(self._free(facing))]
        return Span(tuple([(facing, facing) for facing in fit]), step=DEGREE, unit="facing")

    def _free(self, facing: int) -> Iterator[Pt]:
        """The spots that have room."""
        parts, keeps = self.at(facing), self.keeps or self.before
        for x, y in self.spots:
            there = [Shape([(px + x, py + y) for px, py in part.pts], part.r) for part in parts]
            if all([stands(part, keeps) for part in there]):
                yield x, y

    def has_room(self) -> bool:
        """Whether it may stand anywhere: where it may in any facing, it may square to the table."""
        taken = taken_of(self.before, self.band)
        turned = [(parts, self._inside(parts), _sides(parts)) for parts in (self.at(9000), self.at(0))]
        if any(taken.surely_free(_spans(rows, deep), wide) for _, rows, (wide, deep) in turned):
            return True
        return any(
            self._along(parts, y).ranges
            for parts, rows, sides in turned
            for y in (taken.perhaps_free(rows, sides) if _is_box(parts) else rows)
        ) or any(next(self._free(facing), None) for facing in (9000, 0))

    def _radius(self) -> int:
        """Of a disc about (0, 0) that holds it in every facing, rounding and all."""
        points = [(p, part.r) for part in self.at(0) for p in part.pts]
        return max([isqrt(x * x + y * y) + r for (x, y), r in points]) + 3

    def _stands(self, parts: Sequence[Shape]) -> bool:
        return any(self._along(parts, y).ranges for y in self._inside(parts))

    def _inside(self, parts: Sequence[Shape]) -> range:
        low, high = self.band
        least = low - min([part.y0 for part in parts])
        return range(-(-least // ROW) * ROW, high - max([part.y1 for part in parts]) + 1, ROW)

    def _along(self, parts: Sequence[Shape], y: int) -> Span:
        table = self.before.walls.table
        start = -min([part.x0 for part in parts])
        if table is None or start + max([part.x1 for part in parts]) > table[0]:
            return Span((), unit="um")
        there = [Shape([(px + start, py + y) for px, py in part.pts], part.r) for part in parts]
        free = landings(there, EAST, table[0], self.before)
        return Span(tuple([(low + start, high + start) for low, high in free.ranges]), unit="um")


class Taken(Struct, frozen=True):
    """What is taken of a band of the table: of each strip a row high the cells, as bits, that something surely covers,
    and those that it perhaps does. It says quickly for most rows whether a rectangle square to the table has room."""

    width: int
    first: int
    surely: tuple[int, ...]
    perhaps: tuple[int, ...]

    def surely_free(self, spans: Sequence[Pt], wide: int, left: int = 0, right: int = FAR) -> bool:
        """Whether a rectangle fits between one of the pairs of heights, whatever lies in the cells that it touches, and
        between two x."""
        cells, table = -(-wide // CELL), max(min(self.width, right) // CELL, 0)
        taken = (1 << max(-(-left // CELL), 0)) - 1
        return any(
            _has_run(self._free(self.perhaps, low // ROW, -(-top // ROW), table) & ~taken, cells) for low, top in spans
        )

    def perhaps_free(self, rows: Sequence[int], sides: Pt) -> Iterator[int]:
        """The rows on which it may fit: of the strips and cells that it covers wholly, enough are free."""
        cells, table = sides[0] // CELL - 1, -(-self.width // CELL)
        for row, (low, top) in zip(rows, _spans(rows, sides[1]), strict=True):
            if _has_run(self._free(self.surely, -(-low // ROW), top // ROW, table), cells):
                yield row

    def _free(self, strips: Sequence[int], start: int, end: int, table: int) -> int:
        covered = 0
        for strip in strips[max(start - self.first, 0) : max(end - self.first, 0)]:
            covered |= strip
        return ~covered & ((1 << table) - 1)


def _spans(rows: Sequence[int], deep: int) -> list[tuple[int, int]]:
    """From where to where what is so deep reaches on each row."""
    return [(y - deep // 2, y + deep - deep // 2) for y in rows]


def _has_run(free: int, cells: int) -> bool:
    """Whether so many bits in a row are set."""
    run = 1
    while free and run < cells:
        step = min(run, cells - run)
        free &= free >> step
        run += step
    return free != 0


@lru_cache(maxsize=16)
def taken_of(before: Terms, band: tuple[int, int]) -> Taken:
    """What is taken of a band of the table."""
    width = before.walls.table[0] if before.walls.table is not None else 0
    first, last = band[0] // ROW, -(-band[1] // ROW)
    surely, perhaps = [0] * (last - first), [0] * (last - first)
    things = [(one.shape, 0) for one in (*before.solids, *before.walls.rough)]
    things += [(foe.shape, gap) for foe, gap in (*before.gaps, *before.ends)]
    for shape, gap in things:
        pts = _square(shape) if shape.r else shape.pts
        for slack, strips in ((-SURE, surely), (gap + SURE, perhaps)):
            if slack < 0 and shape.r:
                continue
            for i in range(
                max((shape.y0 - slack) // ROW - first - 1, 0), min((shape.y1 + slack) // ROW - first + 1, last - first)
            ):
                low, high = (first + i) * ROW - slack, (first + i + 1) * ROW + slack
                across = [*_across(pts, low, high)]
                if across and min(across) - slack < max(across) + slack:
                    strips[i] |= _cells(min(across) - slack, max(across) + slack, width)
    return Taken(width, first, tuple(surely), tuple(perhaps))


def _square(shape: Shape) -> tuple[Pt, ...]:
    return ((shape.x0, shape.y0), (shape.x0, shape.y1), (shape.x1, shape.y1), (shape.x1, shape.y0))


def _across(pts: Sequence[Pt], low: int, high: int) -> Iterator[int]:
    """The x of a polygon's corners between two heights, and of where its sides cross them."""
    for (px, py), (qx, qy) in zip(pts, (*pts[1:], pts[0]), strict=True):
        if low <= py <= high:
            yield px
        for line in (low, high):
            if min(py, qy) < line < max(py, qy):
                yield px + (qx - px) * (line - py) // (qy - py)


def _cells(left: int, right: int, width: int) -> int:
    """The cells that a stretch touches, as bits."""
    start, end = max(left, 0) // CELL, -(-min(right, width) // CELL)
    return ((1 << (end - start)) - 1) << start if end > start else 0


def _sides(parts: Sequence[Shape]) -> Pt:
    wide = max([part.x1 for part in parts]) - min([part.x0 for part in parts])
    return wide, max([part.y1 for part in parts]) - min([part.y0 for part in parts])


def _is_box(parts: Sequence[Shape]) -> bool:
    return all([(x in (part.x0, part.x1)) and (y in (part.y0, part.y1)) for part in parts for x, y in part.pts])
