"""The question of how many units where: placing, raising, removing, converting.

An answer names places with counts, in the order of the places; () is none at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Annotated, ClassVar, cast

from msgspec import UNSET

from limmu.core import (
    PUBLIC,
    B,
    Choices,
    Concern,
    Id,
    Option,
    Part,
    Pick,
    Question,
    Record,
    Verdict,
    accept,
    declare,
    refuse,
    span,
)


@declare(PUBLIC)
class Spot(Record):
    """A place, and a kind of units there."""

    at: Annotated[str, Id("space")]
    of: str = ""
    """The kind or condition of the units; "" where there is only one."""


@declare(PUBLIC)
class Count(Record):
    """So many units at a spot."""

    at: Annotated[str, Id("space")]
    n: int
    of: str = ""

    @property
    def spot(self) -> Spot:
        """The spot of the units."""
        return Spot(self.at, self.of)


Spread = tuple[Count, ...]
"""Counts in the order of the places, none of them zero. As a limit: the most units at each place."""


def amount(answer: Spread) -> int:
    """The total number of units."""
    return sum([count.n for count in answer])


@declare(PUBLIC)
class SpreadUnits(Question[B, Spread]):
    """So many units over several places.

    A game overrides `room` and `bounds`, and `clause` and `code` for a number out of bounds.
    """

    clause: ClassVar[str] = ""
    code: ClassVar[str] = "not_so_many"

    def room(self, board: B) -> Sequence[Count]:
        """The places with room, and the most units for each; omit places without room."""
        raise NotImplementedError(type(self).__name__)

    def bounds(self, board: B) -> tuple[int, int]:
        """The least and the greatest total; the places have room for it."""
        raise NotImplementedError(type(self).__name__)

    def refusal(self, board: B, at: str) -> Verdict[bool]:
        """The refusal of units at a place without room."""
        return refuse(self.clause, "not_there", at)

    def check(self, board: B, answer: Spread) -> Verdict[bool]:
        """An answer has places with room, each once and in order, and a total within bounds."""
        room = self.room(board)
        order = [most.spot for most in room]
        last = -1
        for count in answer:
            if count.spot not in order:
                return self.refusal(board, count.at)
            place = order.index(count.spot)
            if place <= last or count.n < 1:
                return refuse("", "not_on_offer", count.at)
            if count.n > room[place].n:
                return refuse(self.clause, "too_many_there", count.at, str(room[place].n))
            last = place
        low, high = self.bounds(board)
        if not low <= amount(answer) <= high:
            return refuse(self.clause, self.code, str(low), str(high))
        return accept

    def choices(self, board: B, part: Part) -> Choices[Spread]:
        """A spot, the number there, another spot ..., in any order."""
        low, high = self.bounds(board)
        room = self.room(board)
        given = {cast("Spot", spot): cast("int", n) for spot, n in zip(part[::2], part[1::2], strict=False)}
        left = [most for most in room if most.spot not in given]
        placed = sum(given.values())
        if len(part) % 2:
            most = next(most for most in left if most.spot == part[-1])
            others = sum([other.n for other in left if other is not most])
            about = (Concern("space", most.at),)
            return Choices(span=span(max(1, low - placed - others), min(most.n, high - placed)), asks="n", about=about)
        answer = tuple([most.but(n=given[most.spot]) for most in room if most.spot in given])
        options: list[Option[Spread]] = [
            Option(most.spot, concerns=(Concern("space", most.at),)) for most in left if placed < high
        ]
        verdict = self.check(board, answer)
        return Choices(tuple(options), whole=answer if verdict else UNSET, asks="at", bag="at", more=verdict)

    def parts(self, board: B, answer: Spread) -> Part:
        """Each spot with its number."""
        return tuple([pick for count in answer for pick in (count.spot, count.n)])

    def every(self, board: B) -> Iterator[Spread]:
        """Every legal answer, one at a time: from few units to many in the last places first."""
        room = self.room(board)
        left = [0]
        for most in reversed(room):
            left.append(left[-1] + most.n)
        left.reverse()

        def grow(i: int, part: Spread, low: int, high: int) -> Iterator[Spread]:
            if i == len(room):
                yield part
                return
            for n in range(max(0, low - left[i + 1]), min(room[i].n, high) + 1):
                yield from grow(i + 1, (*part, room[i].but(n=n)) if n else part, low - n, high - n)

        return grow(0, (), *self.bounds(board))

    def only(self, board: B) -> Spread:
        """The only legal answer, where there is no choice; () where there is one, or where () is that answer."""
        found = tuple(islice(self.every(board), 2))
        return found[0] if len(found) == 1 else ()

    def sample(self, board: B, pick: Pick) -> Spread:
        """A random number of units, each in a random place that has room."""
        low, high = self.bounds(board)
        return self.spread(board, low + pick(high - low + 1), pick)

    def spread(self, board: B, units: int, pick: Pick) -> Spread:
        """So many units, each in a random place with room."""
        room = self.room(board)
        placed = [0] * len(room)
        for _ in range(units):
            free = [i for i, most in enumerate(room) if placed[i] < most.n]
            placed[free[pick(len(free))]] += 1
        return tuple([most.but(n=n) for most, n in zip(room, placed, strict=True) if n])
