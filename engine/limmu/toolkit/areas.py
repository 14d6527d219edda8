"""Maps of areas: distances, paths, connected groups. Spaces are ids; results keep the map's own order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush

Adjacent = Mapping[str, Sequence[str]]
"""The neighbours of each space, in the map's order."""
May = Callable[[str, str], bool]
"""Whether one may go from a space to its neighbour."""


def anywhere(_: str, __: str) -> bool:
    """No restriction."""
    return True


def in_order(spaces: Iterable[str], order: Mapping[str, int]) -> tuple[str, ...]:
    """The spaces, sorted by their place in ``order``."""
    return tuple(sorted(spaces, key=order.__getitem__))


def neighbours(
    ways: Iterable[tuple[str, str]], spaces: Iterable[str], order: Mapping[str, int]
) -> dict[str, tuple[str, ...]]:
    """The neighbours of each space over ways that run both ways, sorted by their place in ``order``."""
    joined: dict[str, list[str]] = {space: [] for space in spaces}
    for one, other in ways:
        joined[one].append(other)
        joined[other].append(one)
    return {space: in_order(others, order) for space, others in joined.items()}


def distances(adjacent: Adjacent, starts: Sequence[str], may: May = anywhere, most: int = -1) -> dict[str, int]:
    """The steps from the nearest start to every space within reach, nearest first. ``most`` < 0: no limit."""
    found = dict.fromkeys(starts, 0)
    queue = list(found)
    for space in queue:
        steps = found[space] + 1
        if 0 <= most < steps:
            break
        for near in adjacent[space]:
            if near not in found and may(space, near):
                found[near] = steps
                queue.append(near)
    return found


def costs(
    adjacent: Adjacent, start: str, fee: Callable[[str], int], may: May = anywhere, most: int = -1
) -> dict[str, int]:
    """The least sum of fees of the spaces entered, from the start to every space within reach, cheapest first.

    A fee is 0 or more. ``most`` < 0: no limit.
    """
    found: dict[str, int] = {}
    queue = [(0, 0, start)]
    pushed = 0
    while queue:
        cost, _, space = heappop(queue)
        if space in found:
            continue
        found[space] = cost
        for near in adjacent[space]:
            if near not in found and may(space, near):
                total = cost + fee(near)
                if most < 0 or total <= most:
                    pushed += 1
                    heappush(queue, (total, pushed, near))
    return found


def paths(
    adjacent: Adjacent, start: str, ends: Callable[[str], bool], most: int, may: May = anywhere
) -> Iterator[tuple[str, ...]]:
    """Every way of 1 to ``most`` steps that stops at the first space for which ``ends`` holds, no space twice.

    A way is the spaces entered, without the start. Ways come in the map's order, not shortest first.
    """

    def walk(way: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        for near in adjacent[way[-1]]:
            if near in way or not may(way[-1], near):
                continue
            if ends(near):
                yield (*way[1:], near)
            elif len(way) < most:
                yield from walk((*way, near))

    return walk((start,)) if most > 0 else iter(())


def shortest_paths(
    adjacent: Adjacent, start: str, ends: Callable[[str], bool], most: int = -1, may: May = anywhere
) -> tuple[tuple[str, ...], ...]:
    """All the shortest ways from a space to any other for which ``ends`` holds, as the spaces entered."""
    ways: list[tuple[str, ...]] = [(start,)]
    steps = {start: 0}
    length = 0
    while ways and (most < 0 or length < most):
        length += 1
        longer: list[tuple[str, ...]] = []
        for way in ways:
            for near in adjacent[way[-1]]:
                if steps.get(near, length) == length and may(way[-1], near):
                    steps[near] = length
                    longer.append((*way, near))
        if there := tuple([way[1:] for way in longer if ends(way[-1])]):
            return there
        ways = longer
    return ()


def connected_groups(adjacent: Adjacent, spaces: Sequence[str], may: May = anywhere) -> tuple[tuple[str, ...], ...]:
    """The connected groups of the spaces, over ways between these alone; groups and members in the order given.

    ``may`` must hold both ways or neither for the groups to be well defined.
    """
    place = {space: i for i, space in enumerate(spaces)}
    left = dict.fromkeys(spaces)
    groups: list[tuple[str, ...]] = []
    while left:
        first = next(iter(left))
        group = distances(adjacent, (first,), lambda a, b: b in place and may(a, b))
        groups.append(tuple(sorted(group, key=place.__getitem__)))
        for space in group:
            del left[space]
    return tuple(groups)
