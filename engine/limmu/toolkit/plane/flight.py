"""Flight: a heading around what cannot be crossed, and a straight way through friends that ends beyond them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from limmu.core import PUBLIC, Record, declare
from limmu.toolkit.plane.findings import Placed
from limmu.toolkit.plane.shapes import Shape
from limmu.toolkit.plane.sines import CIRCLE, ONE, SINES, Pt, ratio
from limmu.toolkit.plane.slide import FAR, NO_LIMIT, barred_at, first_in_way, hole_at, is_barred, to_edge, way_box
from limmu.toolkit.plane.walls import near

DETOUR = 500
WIDEST = 9000


@declare(PUBLIC)
class Flight(Record):
    """How a flight ends."""

    heading: int
    length: int
    passed: tuple[str, ...] = ()
    """The friends it went through."""
    ran_into: str = ""
    """The enemy on the way that ruins it; "" for none."""
    left_table: bool = False
    stopped_by: str = ""
    """What cannot be crossed and stopped it short."""


def headings(heading: int) -> list[int]:
    """A heading, then others ever farther to the left and to the right of it, in the order in which they are tried."""
    aside = range(DETOUR, WIDEST + 1, DETOUR)
    return [heading, *[(heading + sign * angle) % CIRCLE for angle in aside for sign in (1, -1)]]


def detour(parts_at: Callable[[int], Sequence[Shape]], heading: int, length: int, things: Sequence[Placed]) -> int:
    """The first heading whose straight way over the whole length meets nothing; the given one where there is none.

    ``parts_at``: the parts of the mover as it stands when it has turned to a heading.
    """
    for one in headings(heading):
        if not is_barred(parts_at(one), one, length, things):
            return one
    return heading


def flee(
    parts: Sequence[Shape],
    heading: int,
    length: int,
    obstacles: Sequence[Placed],
    friends: Sequence[Placed],
    foes: Sequence[Placed],
    table: tuple[int, int],
    gap: int = 25_400,
) -> Flight:
    """A straight flight of parts, already turned to their heading.

    It stops at an obstacle. It goes on past a friend that it would end in, or has gone through and would end within a
    gap of, again and again; where an obstacle bars that, it stops before the friend. An enemy overlapped on the way
    ruins it.
    """
    stop = first_in_way(parts, heading, FAR, obstacles)
    limit, barring = (NO_LIMIT, "") if stop is None else stop
    end, stopped = min(length, limit), barring if limit < length else ""
    there = near(friends, way_box(parts, heading, FAR, gap))
    found: list[tuple[int, int]] = []
    for one in there:
        for part in parts:
            enters, near_it = barred_at(part, one.shape, heading), hole_at(part, one.shape, heading, gap)
            if near_it is not None and enters < NO_LIMIT:
                found.append((enters, near_it[1]))
    while through := [way for way in found if way[0] < end <= way[1]]:
        enters, last = min(through)
        if last < limit:
            end = last + 1
        else:
            end, limit, stopped = enters, enters, barring
    met = first_in_way(parts, heading, end, foes)
    passed = [one.id for one in there if is_barred(parts, heading, end, [one])]
    off = end > to_edge(parts, heading, table)
    return Flight(
        heading=heading,
        length=end,
        passed=tuple(dict.fromkeys(passed)),
        ran_into="" if met is None else met[1],
        left_table=off,
        stopped_by=stopped,
    )


def exit_point(start: Pt, heading: int, table: tuple[int, int]) -> Pt:
    """Where one who goes straight on from a point on the table crosses its edge."""
    (x, y), s, c = start, SINES[heading], SINES[heading + 9000]
    rooms = [(table[0] - x, c), (x, -c), (table[1] - y, s), (y, -s)]
    room, speed = min(
        [(room, speed) for room, speed in rooms if speed > 0], key=lambda each: each[0] * ONE * ONE // each[1]
    )
    return x + ratio(room * c, speed), y + ratio(room * s, speed)
