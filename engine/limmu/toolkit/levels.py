"""A list of answers too long to show at once: the question asks pick by pick, by the parts that answers share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, TypeVar

from limmu.core import PUBLIC, B, Choices, Concern, ConcernKind, Option, Part, Pick, Question, Span, declare, offers

A = TypeVar("A")
KINDS: tuple[ConcernKind, ...] = ("space", "province", "power", "piece", "card", "seat")
"""The kinds of ids: a level that asks for an id concerns the ids that it offers."""


@declare(PUBLIC)
class Divided(Question[B, A]):
    """A question whose author lists the `answers` and says by `parts` which picks make each of them."""

    asks: ClassVar[tuple[str, ...]] = ()
    """What each level asks for: a kind of id, or the key of a text."""

    def choices(self, board: B, part: Part) -> Choices[A]:
        """The next picks of the answers that begin with these picks, in their order."""
        n = len(part)
        groups: dict[tuple[str, Any], list[tuple[Part, A]]] = {}
        for answer in offers(self, board):
            picks = self.parts(board, answer)
            if picks[:n] == part:
                if len(picks) == n:
                    return Choices(whole=answer)
                groups.setdefault((type(picks[n]).__name__, picks[n]), []).append((picks, answer))
        asks = self.asks[n] if n < len(self.asks) else ""
        if groups and all([kind == "int" for kind, _ in groups]) and asks not in KINDS:
            return Choices(span=spanning(sorted([number for _, number in groups])), asks=asks)
        options: list[Option[A]] = []
        kinds: list[ConcernKind] = [kind for kind in KINDS if kind == asks]
        for (_, pick), found in groups.items():
            concerns = tuple([Concern(kind, str(pick)) for kind in kinds]) if isinstance(pick, str | int) else ()
            picks, answer = found[0]
            options.append(Option(pick, answer) if len(picks) == n + 1 else Option(pick, concerns=concerns))
        return Choices(tuple(options), asks=asks)

    def every(self, board: B) -> Iterator[A]:
        """The answers, in the order of the list."""
        return iter(offers(self, board))

    def sample(self, board: B, pick: Pick) -> A:
        """A random answer, each with equal chance."""
        answers = offers(self, board)
        return answers[pick(len(answers))]


def spanning(numbers: Sequence[int]) -> Span:
    """Numbers in ascending order as ranges."""
    ranges: list[tuple[int, int]] = []
    for number in numbers:
        if ranges and ranges[-1][1] == number - 1:
            ranges[-1] = (ranges[-1][0], number)
        else:
            ranges.append((number, number))
    return Span(tuple(ranges))
