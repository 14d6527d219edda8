"""Where something may be set down: by facing, then a row of its center, then how far along the row (PL-25).

A row is a quarter of an inch from the next. What has room in every facing, since the disc about it has, may face any
way; what has not stands square to the table: to try every facing on every row would take seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import isqrt

from msgspec import Struct

from limmu.core import Span
from limmu.games.game_of_kings.cells import CELL, ROW, Cells, cells_between, taken_of
from limmu.games.game_of_kings.ground import stands
from limmu.toolkit.plane.shapes import Shape, disc
from limmu.toolkit.plane.sines import Pt
from limmu.toolkit.plane.slide import landings
from limmu.toolkit.plane.walls import Terms

DEGREE = 100
FACINGS = range(0, 36_000, DEGREE)
SQUARE = (0, 9000, 18_000, 27_000)
HALF = 18_000
"""A footprint turned by so much is the same."""
EAST = 0
FAR = 1 << 40
"""Beyond any table."""


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
        cells, whole = Cells(taken, parts), (0, taken.cells * CELL)
        left = {y: ends(y) if ends is not None else whole for y in self._inside(parts)}
        found: list[int] = []
        while left:
            y, (first, last) = next(iter(left.items()))
            del left[y]
            cell = cells.together(y, cells_between(first + CELL - 1, last)) if first <= last else None
            if cell is not None:
                near = [y for y, (first, last) in left.items() if first <= cell * CELL <= last]
                found += [y, *(free := cells.fitting(cell, near))]
                for other in free:
                    del left[other]
            elif self._opens(parts, y, cells, (first, last)):
                found.append(y)
        return sorted(found)

    def _opens(self, parts: Sequence[Shape], y: int, cells: Cells, ends: Pt) -> bool:
        """Whether it may stand on a row, between two x."""
        first, last = ends
        if first > last:
            return False
        if cells.surely(y, cells_between(first + CELL - 1, last)):
            return True
        likely = cells.perhaps(y, cells_between(first, last))
        if not likely:
            return False
        low, high = (likely & -likely).bit_length() - 1, likely.bit_length()
        return bool(self._along(parts, y, max(low * CELL, first), min(high * CELL, last)).ranges)

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
        whole = (0, taken.cells * CELL)
        turned = [(parts, self._inside(parts), Cells(taken, parts)) for parts in (self.at(9000), self.at(0))]
        if any(cells.surely(y, cells_between(*whole)) for _, rows, cells in turned for y in rows):
            return True
        return any(self._opens(parts, y, cells, whole) for parts, rows, cells in turned for y in rows) or any(
            next(self._free(facing), None) for facing in (9000, 0)
        )

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

    def _along(self, parts: Sequence[Shape], y: int, low: int = 0, high: int = FAR) -> Span:
        """The x between two at which it may stand on a row."""
        table = self.before.walls.table
        start = max(low, -min([part.x0 for part in parts]))
        if table is None or start > high or start + max([part.x1 for part in parts]) > table[0]:
            return Span((), unit="um")
        there = [Shape([(px + start, py + y) for px, py in part.pts], part.r) for part in parts]
        free = landings(there, EAST, min(high - start, table[0]), self.before)
        return Span(tuple([(low + start, high + start) for low, high in free.ranges]), unit="um")
