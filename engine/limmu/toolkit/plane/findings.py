"""What a question about the plane found, with the evidence: two points, the blocker, the margin, the clause."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import isqrt
from typing import Literal

from msgspec import Struct

from limmu.core import PUBLIC, Record, declare
from limmu.toolkit.plane.shapes import Shape, gap2, nearest, overlap, root_up
from limmu.toolkit.plane.sines import Pt

Source = Literal["", "typed", "agreed", "ruled"]
"""Where a measure comes from: "" is worked out from the positions; else it was read from the table, agreed to by both
sides, or ruled by an umpire."""


class Placed(Struct, frozen=True):
    """A shape on the plane and what it is of; things of several convex parts are placed part by part, by one id."""

    id: str
    shape: Shape
    clause: str = ""
    """The clause by which it stands in the way."""


@declare(PUBLIC)
class Finding(Record):
    """A verdict and its evidence."""

    holds: bool
    one: Pt = (0, 0)
    """The point on what was asked about."""
    other: Pt = (0, 0)
    """The point on what it was held against."""
    margin: int = 0
    """In micrometres: how much is to spare, below zero how much is wanting."""
    blocker: str = ""
    """The id of what decided it; "" for none."""
    clause: str = ""
    source: Source = ""


FREE = Finding(True)
"""Nothing is near."""


def within(one: Shape, other: Shape, limit: int, clause: str = "") -> Finding:
    """Whether two shapes are at most a limit apart."""
    num, den = gap2(one, other)
    margin = limit + one.r + other.r - root_up(num, den)
    return Finding(margin >= 0, *nearest(one, other), margin, clause=clause)


def closest(ones: Sequence[Shape], others: Sequence[Shape], limit: int, clause: str = "") -> Finding:
    """Whether any of some shapes is at most a limit from any of others, by the pair with the most to spare."""
    margin, i, j = closest_pair(ones, others)
    return Finding(limit + margin >= 0, *nearest(ones[i], others[j]), limit + margin, clause=clause)


def closest_pair(ones: Sequence[Shape], others: Sequence[Shape]) -> tuple[int, int, int]:
    """How far two groups of shapes are apart, below zero, and the places of the first pair that is as near.

    Raises ValueError where a group is empty.
    """
    best: tuple[int, int, int] | None = None
    for i, one in enumerate(ones):
        for j, other in enumerate(others):
            beside = max(other.x0 - one.x1, one.x0 - other.x1, other.y0 - one.y1, one.y0 - other.y1)
            if best is None or beside <= 0 or -beside > best[0]:
                margin = one.r + other.r - root_up(*gap2(one, other))
                if best is None or margin > best[0]:
                    best = margin, i, j
    if best is None:
        raise ValueError("there are no shapes to compare")
    return best


class Spare(Struct, frozen=True):
    """What there is to spare between two shapes; the points that show it are found when it is told."""

    holds: bool
    margin: int
    one: Shape
    other: Placed
    points: Callable[[Shape, Shape], tuple[Pt, Pt]] = nearest

    def told(self) -> Finding:
        """The finding, with its evidence."""
        points = self.points(self.one, self.other.shape)
        return Finding(self.holds, *points, self.margin, self.other.id, self.other.clause)


def clear_of(one: Shape, other: Placed, gap: int) -> Spare:
    """Whether a shape is at least a gap away."""
    num, den = gap2(one, other.shape)
    margin = isqrt(num // den) - one.r - other.shape.r - gap
    return Spare(margin >= 0, margin, one, other)


def free_of(one: Shape, other: Placed) -> Spare:
    """Whether two shapes do not overlap; the margin is their gap."""
    num, den = gap2(one, other.shape)
    margin = isqrt(num // den) - one.r - other.shape.r
    return Spare(not overlap(one, other.shape), margin, one, other)


def tightest(found: Iterable[Finding | Spare]) -> Finding:
    """What fails, or else has the least to spare; `FREE` for nothing."""
    first = min(found, key=lambda each: (each.holds, each.margin), default=FREE)
    return first.told() if isinstance(first, Spare) else first
