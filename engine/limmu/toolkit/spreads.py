"""The question of how many units where: placing, raising, removing, converting.

An answer names places with counts, in the order of the places: `("emar:2", "qatna:1")`; () is none at all. A place is a
space, or a space and the condition of its units (`"qatna:revolt"`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import ClassVar

from limmu.core import PUBLIC, B, Pick, Question, Verdict, accept, declare, refuse
from limmu.toolkit.questions import LISTED

Spread = tuple[str, ...]
DIGITS = 3
"""No count has more."""
Room = Sequence[tuple[str, int]]
"""(place, how many at most) in order, without empty places."""


def counts(answer: Spread) -> tuple[tuple[str, int], ...]:
    """The places of an answer with their counts. Raises ValueError for a part that has none."""
    found: list[tuple[str, int]] = []
    for part in answer:
        at, _, number = part.rpartition(":")
        found.append((at, int(number)))
    return tuple(found)


def amount(answer: Spread) -> int:
    """How many in all."""
    return sum([n for _, n in counts(answer)])


@declare(PUBLIC)
class SpreadUnits(Question[B, Spread]):
    """So many units over several places. Up to LISTED answers are listed: all of them if so few.

    A game overrides `room` and `bounds`, and `clause` and `code` for a number out of bounds.
    """

    huge: ClassVar[bool] = True
    clause: ClassVar[str] = ""
    code: ClassVar[str] = "not_so_many"

    def room(self, board: B) -> Room:
        """Where, and how many at most in each place."""
        raise NotImplementedError(type(self).__name__)

    def bounds(self, board: B) -> tuple[int, int]:
        """How many in all, at least and at most; there is room for that many."""
        raise NotImplementedError(type(self).__name__)

    def refusal(self, board: B, at: str) -> Verdict[bool]:
        """Why none may be at a place that has no room."""
        return refuse(self.clause, "not_there", at)

    def check(self, board: B, answer: Spread) -> Verdict[bool]:
        """Places that have room, each once and in order, with so many units in all."""
        room = self.room(board)
        order = [at for at, _ in room]
        most = dict(room)
        last = -1
        for part in answer:
            at, _, digits = part.rpartition(":")
            if len(digits) > DIGITS or not digits.isascii() or not digits.isdigit() or digits.startswith("0"):
                return refuse("", "not_on_offer", part)
            if at not in most:
                return self.refusal(board, at)
            if order.index(at) <= last:
                return refuse("", "not_on_offer", part)
            if int(digits) > most[at]:
                return refuse(self.clause, "too_many_there", at, str(most[at]))
            last = order.index(at)
        low, high = self.bounds(board)
        if not low <= amount(answer) <= high:
            return refuse(self.clause, self.code, str(low), str(high))
        return accept

    def all_answers(self, board: B) -> Iterator[Spread]:
        """Every legal answer, one at a time: from few units to many in the last places first."""
        room = self.room(board)
        left = [0]
        for _, most in reversed(room):
            left.append(left[-1] + most)
        left.reverse()

        def grow(i: int, part: Spread, low: int, high: int) -> Iterator[Spread]:
            if i == len(room):
                yield part
                return
            at, most = room[i]
            for n in range(max(0, low - left[i + 1]), min(most, high) + 1):
                yield from grow(i + 1, (*part, f"{at}:{n}") if n else part, low - n, high - n)

        return grow(0, (), *self.bounds(board))

    def answers(self, board: B) -> Sequence[Spread]:
        """The first LISTED legal answers: all of them where there are no more."""
        return tuple(islice(self.all_answers(board), LISTED))

    def only(self, board: B) -> Spread:
        """The one legal answer, where there is no choice and it is not (); else ()."""
        found = tuple(islice(self.all_answers(board), 2))
        return found[0] if len(found) == 1 else ()

    def sample(self, board: B, pick: Pick) -> Spread:
        """A random number of units, each in a random place that has room."""
        low, high = self.bounds(board)
        return self.spread(board, low + pick(high - low + 1), pick)

    def spread(self, board: B, units: int, pick: Pick) -> Spread:
        """So many units, each in a random place that has room."""
        most = dict(self.room(board))
        placed = dict.fromkeys(most, 0)
        for _ in range(units):
            free = [at for at in most if placed[at] < most[at]]
            placed[free[pick(len(free))]] += 1
        return tuple([f"{at}:{n}" for at, n in placed.items() if n])

    def concerns(self, board: B, answer: Spread) -> tuple[str, ...]:
        """The spaces named."""
        return tuple([part.split(":")[0] for part in answer])
