"""Exact distributions of batches of dice: sums, successes, counts of faces in ranges.

A distribution is value -> Fraction, smallest value first; the fractions add up to 1. A batch grows die by
die from what comes to the same, so that sixty dice cost no more than a few thousand products of whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import comb, lcm, prod
from typing import Any, TypeVar

__all__ = ["Chances", "at_least", "batch", "by_range", "die", "lowest", "mean", "successes", "sums", "then", "ways"]

K = TypeVar("K", int, tuple[int, ...])
V = TypeVar("V")
Chances = dict[V, Fraction]
"""value -> its probability."""


def die(faces: int, read: Callable[[int], K]) -> Chances[K]:
    """One die, each face read as a value."""
    found: Chances[Any] = {}
    for face in range(1, faces + 1):
        found[read(face)] = found.get(read(face), Fraction(0)) + Fraction(1, faces)
    return found


def batch(dice: Sequence[Chances[K]], add: Callable[[K, K], K]) -> Chances[K]:
    """Several dice together, their values added. Raises ValueError for none."""
    if not dice:
        raise ValueError("a batch has at least one die")
    first, *others = [_whole(one) for one in dice]
    for other in others:
        found: dict[Any, int] = {}
        for value, ways_so_far in first.items():
            for more, number in other.items():
                both = add(value, more)
                found[both] = found.get(both, 0) + ways_so_far * number
        first = found
    total = sum(first.values())
    return {value: Fraction(first[value], total) for value in sorted(first)}


def _whole(chances: Chances[K]) -> dict[K, int]:
    common = lcm(*[chance.denominator for chance in chances.values()])
    return {value: chance.numerator * (common // chance.denominator) for value, chance in chances.items()}


def sums(dice: Iterable[int]) -> Chances[int]:
    """The sum of dice of these numbers of faces."""
    return batch([die(faces, int) for faces in dice], lambda one, other: one + other)


def successes(count: int, faces: int, least: int) -> Chances[int]:
    """How many of like dice show ``least`` or more."""
    hit = Fraction(max(min(faces, faces + 1 - least), 0), faces)
    return {n: comb(count, n) * hit**n * (1 - hit) ** (count - n) for n in range(count + 1)}


def then(chances: Chances[int], further: Callable[[int], Chances[V]]) -> Chances[V]:
    """The distribution of a second result that depends on a first, such as hits that roll again."""
    found: Chances[Any] = {}
    for value, chance in chances.items():
        for more, share in further(value).items():
            found[more] = found.get(more, Fraction(0)) + chance * share
    return {value: found[value] for value in sorted(found)}


def at_least(chances: Mapping[int, Fraction], number: int) -> Fraction:
    """The probability of a number or more."""
    return sum([chance for value, chance in chances.items() if value >= number], Fraction(0))


def mean(chances: Mapping[int, Fraction]) -> Fraction:
    """The average."""
    return sum([value * chance for value, chance in chances.items()], Fraction(0))


# ---------------------------------------------------------------- faces with the same effect


def lowest(faces: int, reads: Sequence[int]) -> tuple[int, ...]:
    """The lowest face of each range of a die; ``reads``: of each but the first."""
    return tuple(sorted({1, *[read for read in reads if 1 < read <= faces]}))


def by_range(count: int, faces: int, reads: Sequence[int]) -> Chances[tuple[int, ...]]:
    """How many of like dice show faces of each range, and how likely each such result is."""
    edges = [*lowest(faces, reads), faces + 1]
    sizes = [high - low for low, high in pairwise(edges)]
    one = {tuple([int(n == i) for n in range(len(sizes))]): Fraction(size, faces) for i, size in enumerate(sizes)}
    if not count:
        return {(0,) * len(sizes): Fraction(1)}
    return batch([one] * count, lambda a, b: tuple([x + y for x, y in zip(a, b, strict=True)]))


def ways(kinds: Iterable[tuple[int, int]], reads: Sequence[int]) -> int:
    """How many results with different effects dice of some kinds, (count, faces), have. It lists none of them."""
    return prod([comb(count + len(lowest(faces, reads)) - 1, count) for count, faces in kinds])
