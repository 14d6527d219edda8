"""Questions that several games share, over any board: a number, yes or no, some of a list, a place for each piece.

A game gives them their rules by overriding the small methods that read the board; the choices, the check and the draw
of one answer follow from those.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from math import comb
from typing import ClassVar, Final, Literal

from msgspec import UNSET

from limmu.core import (
    PUBLIC,
    B,
    Choices,
    Concern,
    ConcernKind,
    DeadEnd,
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

YES: Final = "yes"
NO: Final = "no"
_TRIES = 40
NODES = 2_000
"""The most sets that the search for a completion tries."""


class TooHard(DeadEnd):
    """The default search found no completion of a set in time: the question needs a ``completion`` of its own."""


@declare(PUBLIC)
class PickNumber(Question[B, int]):
    """A whole number from ``low`` to ``high``."""

    unit: ClassVar[str] = ""

    low: int
    high: int

    def answers(self, board: B) -> Sequence[int]:
        """Every number, the lowest first."""
        return range(self.low, self.high + 1)

    def choices(self, board: B, part: Part) -> Choices[int]:
        """The numbers."""
        if part:
            return Choices(whole=part[0])
        return Choices(span=span(self.low, self.high, self.unit))

    def sample(self, board: B, pick: Pick) -> int:
        """A random number, each with equal chance."""
        return self.low + pick(self.high - self.low + 1)


@declare(PUBLIC)
class YesNo(Question[B, Literal["yes", "no"]]):
    """Yes or no; no passes."""

    passing: ClassVar[str] = NO

    def answers(self, board: B) -> Sequence[Literal["yes", "no"]]:
        """Yes first."""
        return (YES, NO)


# ---------------------------------------------------------------- some of a list


@declare(PUBLIC)
class PickSome(Question[B, tuple[str, ...]]):
    """Some of the candidates, in the candidates' order.

    A game overrides ``candidates``, and where the rule asks for it ``bounds``, ``may_hold``, ``may_end`` and ``alike``.
    """

    kind: ClassVar[ConcernKind] = "piece"
    """What the candidates are: piece, space, card, power ..."""

    def candidates(self, board: B) -> Sequence[str]:
        """The ids to pick from, none twice."""
        raise NotImplementedError(type(self).__name__)

    def kind_of(self, board: B) -> ConcernKind:
        """The kind of the candidates; override it where the kind differs from question to question."""
        return self.kind

    def bounds(self, board: B) -> tuple[int, int]:
        """The least and the greatest number of picks."""
        return 0, len(self.candidates(board))

    def may_hold(self, board: B, some: tuple[str, ...]) -> Verdict[bool]:
        """Whether an answer may contain these candidates, in their order. Once refused, so is every larger set."""
        return accept

    def may_end(self, board: B, picked: tuple[str, ...]) -> Verdict[bool]:
        """Whether these make a whole answer, given that an answer may contain them and their number is right."""
        return accept

    def alike(self, board: B, candidate: str) -> Hashable:
        """A key that interchangeable candidates share: lists show one of them for all. By default each has its own."""
        return candidate

    def check(self, board: B, answer: tuple[str, ...]) -> Verdict[bool]:
        """An answer has candidates in their order, in a number within bounds, allowed together and as a whole."""
        items = self.candidates(board)
        rest = iter(items)
        if strange := [one for one in answer if one not in rest]:
            return refuse("", "not_on_offer", *strange)
        low, high = self.bounds(board)
        if len(answer) > high:
            return refuse("", "too_many", str(high))
        if not (verdict := self.may_hold(board, answer)):
            return verdict
        if len(answer) < low:
            return refuse("", "too_few", str(low))
        return self.may_end(board, answer)

    def choices(self, board: B, part: Part) -> Choices[tuple[str, ...]]:
        """The candidates that some legal answer holds beside those picked, in any order."""
        items = self.candidates(board)
        picked = tuple([one for one in items if one in part])
        if len(picked) != len(part):
            return Choices()
        kind = self.kind_of(board)
        sorts: dict[Hashable, list[str]] = {}
        for one in items:
            if one not in part:
                sorts.setdefault(self.alike(board, one), []).append(one)
        options: list[Option[tuple[str, ...]]] = [
            Option(first, concerns=(Concern(kind, first),), like=tuple(like))
            for first, *like in sorts.values()
            if self.completion(board, tuple([one for one in items if one in part or one == first])) is not None
        ]
        verdict = self.check(board, picked)
        whole = picked if verdict else UNSET
        return Choices(tuple(options), whole=whole, asks=kind, bag="some", more=verdict)

    def completion(self, board: B, some: tuple[str, ...]) -> tuple[str, ...] | None:
        """A legal answer that contains these, None where there is none.

        The default searches for it, with the fewest additions first. Raises TooHard after NODES sets.
        """
        if not self.may_hold(board, some):
            return None
        items = tuple(self.candidates(board))
        low, high = self.bounds(board)
        rest = tuple([one for one in items if one not in some])
        left = NODES

        def grow(added: tuple[str, ...], at: int, wanted: int) -> tuple[str, ...] | None:
            nonlocal left
            whole = tuple([one for one in items if one in some or one in added])
            if added and not self.may_hold(board, whole):
                return None
            left -= 1
            if left < 0:
                raise TooHard(f"{type(self).__name__}: no answer with {some} among {NODES} sets: write `completion`")
            if not wanted:
                return whole if self.may_end(board, whole) else None
            for i in range(at, len(rest) - wanted + 1):
                if (found := grow((*added, rest[i]), i + 1, wanted - 1)) is not None:
                    return found
            return None

        for wanted in range(max(0, low - len(some)), min(high - len(some), len(rest)) + 1):
            if (found := grow((), 0, wanted)) is not None:
                return found
        return None

    def parts(self, board: B, answer: tuple[str, ...]) -> Part:
        """The ids."""
        return answer

    def every(self, board: B) -> Iterator[tuple[str, ...]]:
        """Every legal answer, in the order of the candidates; of alike candidates, the first replace the rest."""
        low, high = self.bounds(board)
        items = tuple(self.candidates(board))
        before: list[str] = []  # for each candidate, the one before it that is alike
        last: dict[Hashable, str] = {}
        for one in items:
            sort = self.alike(board, one)
            before.append(last.get(sort, ""))
            last[sort] = one

        def grow(part: tuple[str, ...], at: int) -> Iterator[tuple[str, ...]]:
            if len(part) >= low and self.may_end(board, part):
                yield part
            if len(part) < high:
                for i in range(at, len(items) - max(0, low - len(part) - 1)):
                    more = (*part, items[i])
                    if (not before[i] or before[i] in part) and self.may_hold(board, more):
                        yield from grow(more, i + 1)

        return grow((), 0)

    def sample(self, board: B, pick: Pick) -> tuple[str, ...]:
        """A random number of random candidates that is legal; after many misses, an answer built pick by pick."""
        low, high = self.bounds(board)
        items = tuple(self.candidates(board))
        for _ in range(_TRIES):
            answer = _some(items, low + pick(high - low + 1), pick)
            if self.check(board, answer):
                return answer
        return super().sample(board, pick)


def _some(items: Sequence[str], n: int, pick: Pick) -> tuple[str, ...]:
    """``n`` random items in their order, each choice with equal chance."""
    found: list[str] = []
    for i, item in enumerate(items):
        if pick(len(items) - i) < n - len(found):
            found.append(item)
    return tuple(found)


def how_many(candidates: int, low: int, high: int) -> int:
    """The number of ways to pick ``low`` to ``high`` of so many candidates, without any other rule."""
    return sum([comb(candidates, n) for n in range(low, high + 1)])


# ---------------------------------------------------------------- a place for each piece


@declare(PUBLIC)
class Placed(Record):
    """A piece and the space of its placement."""

    piece: str
    space: str


Placement = tuple[Placed, ...]
"""Every piece with its space, in the order of the question."""


@declare(PUBLIC)
class Place(Question[B, Placement]):
    """A space for each of the pieces, one after the other.

    A game overrides ``pieces`` and ``spaces``, and where the rule asks for it ``may_begin``.
    """

    def pieces(self, board: B) -> Sequence[str]:
        """The ids to place, in the order of placement."""
        raise NotImplementedError(type(self).__name__)

    def spaces(self, board: B, piece: str) -> Sequence[str]:
        """The spaces open to a piece, apart from the other pieces."""
        raise NotImplementedError(type(self).__name__)

    def may_begin(self, board: B, part: Placement) -> Verdict[bool]:
        """Whether the last of these placements is allowed beside those before it (stacking, one each)."""
        return accept

    def check(self, board: B, answer: Placement) -> Verdict[bool]:
        """An answer has every piece in order, each in a space allowed beside the pieces before it."""
        pieces = self.pieces(board)
        for n, placed in enumerate(answer):
            if n >= len(pieces) or placed.piece != pieces[n] or placed.space not in self.spaces(board, placed.piece):
                return refuse("", "not_on_offer", placed.piece, placed.space)
            if not (verdict := self.may_begin(board, answer[: n + 1])):
                return verdict
        left = pieces[len(answer) :]
        return refuse("", "too_few", *left) if left else accept

    def choices(self, board: B, part: Part) -> Choices[Placement]:
        """The spaces for the next piece that leave a legal placement for all the others."""
        pieces = tuple(self.pieces(board))
        if len(part) > len(pieces):
            return Choices()
        placed = tuple([Placed(piece, space) for piece, space in zip(pieces, part, strict=False)])
        if len(part) == len(pieces):
            return Choices(whole=placed if self.check(board, placed) else UNSET)
        piece = pieces[len(part)]
        options: list[Option[Placement]] = [
            Option(space, concerns=(Concern("space", space),))
            for space in self.spaces(board, piece)
            if next(self._from(board, pieces, (*placed, Placed(piece, space))), None) is not None
        ]
        return Choices(tuple(options), asks="space", about=(Concern("piece", piece),))

    def _from(
        self,
        board: B,
        pieces: tuple[str, ...],
        part: Placement,
        order: Callable[[Sequence[str]], Sequence[str]] = lambda spaces: spaces,
    ) -> Iterator[Placement]:
        """Every legal placement that begins with ``part``; ``order`` may rearrange the spaces tried for a piece."""
        if part and not self.may_begin(board, part):
            return
        if len(part) == len(pieces):
            yield part
            return
        piece = pieces[len(part)]
        for space in order(self.spaces(board, piece)):
            yield from self._from(board, pieces, (*part, Placed(piece, space)), order)

    def parts(self, board: B, answer: Placement) -> Part:
        """The spaces, in the order of the pieces."""
        return tuple([placed.space for placed in answer])

    def sample(self, board: B, pick: Pick) -> Placement:
        """A random legal space for each piece in turn. Raises DeadEnd when there is no legal placement."""
        pieces = tuple(self.pieces(board))
        found = next(self._from(board, pieces, (), lambda spaces: _some_order(spaces, pick)), None)
        if found is None:
            raise DeadEnd(f"{type(self).__name__} has no legal answer")
        return found


def _some_order(items: Sequence[str], pick: Pick) -> Sequence[str]:
    new = list(items)
    for i in range(len(new) - 1, 0, -1):
        j = pick(i + 1)
        new[i], new[j] = new[j], new[i]
    return new
