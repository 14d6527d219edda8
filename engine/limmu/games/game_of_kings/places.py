"""Where something may be set down: by facing, then a row of its center, then how far along the row (PL-25).

A row is a quarter of an inch from the next. What has room in every facing, since the disc about it has, may face any
way; what has not stands square to the table: to try every facing on every row would take seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isqrt

from msgspec import Struct

from limmu.core import Span
from limmu.games.game_of_kings.fields import INCH
from limmu.toolkit.plane.shapes import Shape, disc
from limmu.toolkit.plane.slide import landings
from limmu.toolkit.plane.walls import Terms

ROW = INCH // 4
DEGREE = 100
FACINGS = range(0, 36_000, DEGREE)
SQUARE = (0, 9000, 18_000, 27_000)
HALF = 18_000
"""A footprint turned by so much is the same."""
EAST = 0


def on_grid(facing: int, y: int) -> bool:
    """Whether a facing is one of whole degrees and a y one of a row."""
    return facing in FACINGS and not y % ROW


class Site(Struct, frozen=True):
    """Something that may be set down in a band of the table, its lowest and highest y; `at` gives its parts by facing,
    about (0, 0)."""

    at: Callable[[int], Sequence[Shape]]
    band: tuple[int, int]
    before: Terms

    def rows(self, facing: int) -> Span:
        """The y of the rows on which it may stand somewhere."""
        found: list[tuple[int, int]] = []
        for y in self._inside(self.at(facing)):
            if self.along(facing, y).ranges:
                low = found.pop()[0] if found and found[-1][1] == y - ROW else y
                found.append((low, y))
        return Span(tuple(found), step=ROW, unit="um")

    def along(self, facing: int, y: int) -> Span:
        """The x at which it may stand on a row."""
        return self._along(self.at(facing), y)

    def holds(self, facing: int, x: int, y: int) -> bool:
        """Whether it may stand there."""
        parts = self.at(facing)
        free = y in self._inside(parts) and x in self._along(parts, y)
        return free and (facing in SQUARE or facing in self.facings())

    def facings(self) -> Span:
        """The facings in which it may stand somewhere: any whole degree, or square to the table where that is tight."""
        if self._stands([disc(0, 0, self._radius())]):
            return Span(((0, FACINGS[-1]),), step=DEGREE, unit="cdeg")
        fit = [facing for facing in SQUARE if self._stands(self.at(facing % HALF))]
        return Span(tuple([(facing, facing) for facing in fit]), step=DEGREE, unit="cdeg")

    def has_room(self) -> bool:
        """Whether it may stand anywhere."""
        return any(self._stands(self.at(facing)) for facing in (9000, 0)) or bool(self.facings().ranges)

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
