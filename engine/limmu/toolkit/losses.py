"""Losses in steps: which sets of steps come as close as possible to a loss number without exceeding it.

Units of one kind in one state are interchangeable: a :class:`Group`. What a unit loses is worth the points of the
steps taken from it, in order. A set of losses says for each group how many units lose how many steps; a dynamic program
over (special points, all points) finds the best reachable sum, lists every set that makes it, counts them and draws one
uniformly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

import attrs

LossSet = tuple[tuple[int, ...], ...]
"""For each group, in order, how many units lose 1, 2, ... steps: ((2, 0), (1, 1)). Never more units than there are."""


@attrs.frozen
class Group:
    """``count`` like units, each of which may lose up to ``len(points)`` steps worth ``points`` in that order."""

    id: str
    count: int
    points: tuple[int, ...]
    special: bool = False
    """Whether its points count towards a quota (chariots)."""

    def worth(self, losses: Sequence[int]) -> int:
        """The points of so many units losing 1, 2, ... steps."""
        return sum([n * sum(self.points[: steps + 1]) for steps, n in enumerate(losses)])

    def options(self, most: int) -> list[tuple[int, tuple[int, ...]]]:
        """(points, how many lose 1, 2, ... steps) of everything the group may lose within ``most`` points."""
        found: list[tuple[int, tuple[int, ...]]] = []

        def choose(losses: tuple[int, ...], left: int, worth: int) -> None:
            if len(losses) == len(self.points):
                found.append((worth, losses))
                return
            each = sum(self.points[: len(losses) + 1])
            for n in range(left + 1):
                if worth + n * each > most:
                    break
                choose((*losses, n), left - n, worth + n * each)

        choose((), self.count, 0)
        return found


@attrs.frozen(slots=False)
class Closest:
    """The sets of losses that come closest to ``limit`` points without exceeding it.

    With a ``quota`` those sets count that lose the most special points up to it; among them the largest total does.
    """

    groups: tuple[Group, ...]
    limit: int
    quota: int = 0

    @cached_property
    def _options(self) -> tuple[list[tuple[int, int, tuple[int, ...]]], ...]:
        return tuple(
            [
                [(worth if group.special else 0, worth, losses) for worth, losses in group.options(self.limit)]
                for group in self.groups
            ]
        )

    @cached_property
    def _ways(self) -> tuple[dict[tuple[int, int], int], ...]:
        """From each group on: (special points up to the quota, all points) -> the number of sets that make them."""
        ways: list[dict[tuple[int, int], int]] = [{(0, 0): 1}]
        for options in reversed(self._options):
            table: dict[tuple[int, int], int] = {}
            for (special, total), number in ways[-1].items():
                for extra, worth, _ in options:
                    if total + worth <= self.limit:
                        key = (min(self.quota, special + extra), total + worth)
                        table[key] = table.get(key, 0) + number
            ways.append(table)
        return tuple(reversed(ways))

    @cached_property
    def best(self) -> tuple[int, int]:
        """(special points up to the quota, all points) of the closest sets."""
        return max(self._ways[0])

    @property
    def count(self) -> int:
        """How many sets there are."""
        return self._ways[0][self.best]

    def sets(self) -> Iterator[LossSet]:
        """The sets, in a fixed order, one at a time."""
        return self._from(0, *self.best)

    def _from(self, at: int, special: int, total: int) -> Iterator[LossSet]:
        if at == len(self.groups):
            yield ()
            return
        for losses, left in self._steps(at, special, total):
            for need in left:
                for rest in self._from(at + 1, need, total - self.groups[at].worth(losses)):
                    yield (losses, *rest)

    def _steps(self, at: int, special: int, total: int) -> Iterator[tuple[tuple[int, ...], list[int]]]:
        """The losses of the group that let the groups after it make the rest, with their special points."""
        after = self._ways[at + 1]
        for extra, worth, losses in self._options[at]:
            needs = [n for n in range(self.quota + 1) if min(self.quota, n + extra) == special]
            if left := [n for n in needs if (n, total - worth) in after]:
                yield losses, left

    def after(self, row: Sequence[int]) -> tuple[int, ...]:
        """The numbers that may come next in a set written as one row, group by group; ascending."""
        at = special = total = 0
        while at < len(self.groups) and len(row) >= len(self.groups[at].points):
            group, row, lost = self.groups[at], row[len(self.groups[at].points) :], row[: len(self.groups[at].points)]
            total += group.worth(lost)
            special += group.worth(lost) if group.special else 0
            at += 1
        if at == len(self.groups):
            return ()
        best, most = self.best
        found: set[int] = set()
        for extra, worth, losses in self._options[at]:
            if losses[: len(row)] == tuple(row) and losses[len(row)] not in found:
                needs = [n for n in range(self.quota + 1) if min(self.quota, n + special + extra) == best]
                if any([(n, most - total - worth) in self._ways[at + 1] for n in needs]):
                    found.add(losses[len(row)])
        return tuple(sorted(found))

    def sample(self, pick: Callable[[int], int]) -> LossSet:
        """A random set, each with equal chance; ``pick(n)`` gives 0 to n-1."""
        special, total = self.best
        found: list[tuple[int, ...]] = []
        for at, group in enumerate(self.groups):
            after = self._ways[at + 1]
            which = pick(self._ways[at][special, total])
            for losses, left in self._steps(at, special, total):
                rest = total - group.worth(losses)
                chosen = -1
                for need in left:
                    if 0 <= which < after[need, rest]:
                        chosen = need
                        break
                    which -= after[need, rest]
                if chosen >= 0:
                    found.append(losses)
                    special, total = chosen, rest
                    break
        return tuple(found)

    def check(self, losses: LossSet) -> bool:
        """Whether a set is one of them."""
        if len(losses) != len(self.groups):
            return False
        for group, lost in zip(self.groups, losses, strict=True):
            if len(lost) != len(group.points) or sum(lost) > group.count or min(lost, default=0) < 0:
                return False
        worths = [(group.special, group.worth(lost)) for group, lost in zip(self.groups, losses, strict=True)]
        special = sum([worth for counts, worth in worths if counts])
        return (min(self.quota, special), sum([worth for _, worth in worths])) == self.best


def exact_steps(groups: Sequence[Group], steps: int) -> Closest:
    """The sets of exactly so many steps, whatever their worth; of all steps if the units have fewer."""
    return Closest(tuple([attrs.evolve(g, points=(1,) * len(g.points), special=False) for g in groups]), steps)
