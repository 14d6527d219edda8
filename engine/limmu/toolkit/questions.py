"""Questions that recur, over any board: a number, yes or no, some of a list, a place for each piece.

A game gives them their rules by overriding the small methods that read the board; the answers on offer, the check, the
prefix check for an answer given in parts and the draw of one answer follow from those.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from math import comb
from typing import ClassVar

from limmu.core import PUBLIC, B, Pick, Question, Verdict, accept, declare, refuse

YES, NO = "yes", "no"
LISTED = 200
"""Answers listed of a question with many: all of them up to this number, else so many of them."""
_TRIES = 40

Placement = tuple[tuple[str, str], ...]
"""(piece, space) for every piece, in the order of the question."""


@declare(PUBLIC)
class PickNumber(Question[B, int]):
    """A whole number from ``low`` to ``high``."""

    low: int
    high: int

    def answers(self, board: B) -> Sequence[int]:
        """Every number, the lowest first."""
        return range(self.low, self.high + 1)


@declare(PUBLIC)
class YesNo(Question[B, str]):
    """Yes or no; no passes."""

    passing: ClassVar[str] = NO

    def answers(self, board: B) -> Sequence[str]:
        """Yes first."""
        return (YES, NO)

    def concerns(self, board: B, answer: str) -> tuple[str, ...]:
        """No ids: the words are no ids."""
        return ()


@declare(PUBLIC)
class PickSome(Question[B, tuple[str, ...]]):
    """Some of the candidates, in the candidates' order. Up to LISTED answers are listed: all of them if so few.

    A game overrides ``candidates``, and where the rule asks for it ``bounds``, ``may_begin`` and ``may_end``.
    """

    huge: ClassVar[bool] = True

    def candidates(self, board: B) -> Sequence[str]:
        """The ids to pick from, none twice."""
        raise NotImplementedError(type(self).__name__)

    def bounds(self, board: B) -> tuple[int, int]:
        """How many, at least and at most."""
        return 0, len(self.candidates(board))

    def may_begin(self, board: B, part: tuple[str, ...]) -> Verdict[bool]:
        """Whether an answer may contain these, as far as ids at the front of the candidates can tell.

        Once refused, nothing that begins like this is legal.
        """
        return accept

    def may_end(self, board: B, picked: tuple[str, ...]) -> Verdict[bool]:
        """Whether these are a whole answer, given that every part of it was allowed and the number is right."""
        return accept

    def prefix(self, board: B, part: tuple[str, ...]) -> Verdict[bool]:
        """Whether an answer may begin with these: candidates in order, not too many, each beginning allowed."""
        rest = iter(self.candidates(board))
        if strange := [one for one in part if one not in rest]:
            return refuse("", "not_on_offer", *strange)
        if len(part) > self.bounds(board)[1]:
            return refuse("", "too_many", str(self.bounds(board)[1]))
        for n in range(1, len(part) + 1):
            if not (verdict := self.may_begin(board, part[:n])):
                return verdict
        return accept

    def check(self, board: B, answer: tuple[str, ...]) -> Verdict[bool]:
        """A right beginning, enough of them, and allowed as a whole."""
        if not (verdict := self.prefix(board, answer)):
            return verdict
        if len(answer) < self.bounds(board)[0]:
            return refuse("", "too_few", str(self.bounds(board)[0]))
        return self.may_end(board, answer)

    def all_answers(self, board: B) -> Iterator[tuple[str, ...]]:
        """Every legal answer, found one at a time, in the order of the candidates."""
        low, high = self.bounds(board)
        items = tuple(self.candidates(board))

        def grow(part: tuple[str, ...], at: int) -> Iterator[tuple[str, ...]]:
            if len(part) >= low and self.may_end(board, part):
                yield part
            if len(part) < high:
                for i in range(at, len(items) - max(0, low - len(part) - 1)):
                    more = (*part, items[i])
                    if self.may_begin(board, more):
                        yield from grow(more, i + 1)

        return grow((), 0)

    def answers(self, board: B) -> Sequence[tuple[str, ...]]:
        """The first LISTED legal answers: all of them where there are no more."""
        return tuple(islice(self.all_answers(board), LISTED))

    def sample(self, board: B, pick: Pick) -> tuple[str, ...]:
        """A random number of random candidates that is legal; after many misses one found by search from there."""
        low, high = self.bounds(board)
        items = tuple(self.candidates(board))
        for _ in range(_TRIES):
            answer = _some(items, low + pick(high - low + 1), pick)
            if self.check(board, answer):
                return answer
        answers = self.answers(board)
        return answers[pick(len(answers))]

    def concerns(self, board: B, answer: tuple[str, ...]) -> tuple[str, ...]:
        """The ids picked."""
        return answer


def _some(items: Sequence[str], n: int, pick: Pick) -> tuple[str, ...]:
    """``n`` of the items in their order, each choice as likely."""
    found: list[str] = []
    for i, item in enumerate(items):
        if pick(len(items) - i) < n - len(found):
            found.append(item)
    return tuple(found)


def how_many(candidates: int, low: int, high: int) -> int:
    """The number of ways to pick ``low`` to ``high`` of so many candidates, without any other rule."""
    return sum([comb(candidates, n) for n in range(low, high + 1)])


@declare(PUBLIC)
class Place(Question[B, Placement]):
    """A space for each of the pieces. Up to LISTED answers are listed: all of them if so few.

    A game overrides ``pieces`` and ``spaces``, and where the rule asks for it ``may_begin``.
    """

    huge: ClassVar[bool] = True

    def pieces(self, board: B) -> Sequence[str]:
        """The ids to place, in the order in which they are placed."""
        raise NotImplementedError(type(self).__name__)

    def spaces(self, board: B, piece: str) -> Sequence[str]:
        """Where a piece may go, whatever the others do."""
        raise NotImplementedError(type(self).__name__)

    def may_begin(self, board: B, part: Placement) -> Verdict[bool]:
        """Whether the last of these placements is allowed beside those before it (stacking, one each)."""
        return accept

    def prefix(self, board: B, part: Placement) -> Verdict[bool]:
        """Whether a placement may begin like this: the pieces in order, each where it may go."""
        pieces = self.pieces(board)
        for n, (piece, space) in enumerate(part):
            if n >= len(pieces) or piece != pieces[n] or space not in self.spaces(board, piece):
                return refuse("", "not_on_offer", piece, space)
            if not (verdict := self.may_begin(board, part[: n + 1])):
                return verdict
        return accept

    def check(self, board: B, answer: Placement) -> Verdict[bool]:
        """Every piece, each where it may go beside the others."""
        if not (verdict := self.prefix(board, answer)):
            return verdict
        left = self.pieces(board)[len(answer) :]
        return refuse("", "too_few", *left) if left else accept

    def all_answers(
        self, board: B, order: Callable[[Sequence[str]], Sequence[str]] = lambda spaces: spaces
    ) -> Iterator[Placement]:
        """Every legal placement, found one at a time; ``order`` may rearrange the spaces tried for a piece."""
        pieces = tuple(self.pieces(board))

        def grow(part: Placement) -> Iterator[Placement]:
            if len(part) == len(pieces):
                yield part
                return
            piece = pieces[len(part)]
            for space in order(self.spaces(board, piece)):
                more = (*part, (piece, space))
                if self.may_begin(board, more):
                    yield from grow(more)

        return grow(())

    def answers(self, board: B) -> Sequence[Placement]:
        """The first LISTED legal placements: all of them where there are no more."""
        return tuple(islice(self.all_answers(board), LISTED))

    def sample(self, board: B, pick: Pick) -> Placement:
        """Each piece to a random space that is left to it. Raises LookupError when there is no legal placement."""
        found = next(self.all_answers(board, lambda spaces: _some_order(spaces, pick)), None)
        if found is None:
            raise LookupError(f"{type(self).__name__} has no legal answer")
        return found

    def concerns(self, board: B, answer: Placement) -> tuple[str, ...]:
        """The pieces and where they go."""
        return tuple([id for placed in answer for id in placed])


def _some_order(items: Sequence[str], pick: Pick) -> Sequence[str]:
    new = list(items)
    for i in range(len(new) - 1, 0, -1):
        j = pick(i + 1)
        new[i], new[j] = new[j], new[i]
    return new
