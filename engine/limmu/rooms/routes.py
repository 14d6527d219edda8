"""Routes: the ways from one space to another, for standing orders that move something several spaces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from limmu.core import Decision, Match, positions_to, question_of
from limmu.display.telling import given_answer

MOST = 4
"""The most ways to list."""


def ways(exits: Mapping[str, Sequence[str]], start: str, goal: str) -> list[tuple[str, ...]]:
    """The shortest ways from a space to another, both included: MOST at most, () where there is none."""
    paths, been = [(start,)], {start}
    while paths:
        if found := [path for path in paths if path[-1] == goal]:
            return found[:MOST]
        longer = [(*path, space) for path in paths for space in exits.get(path[-1], ()) if space not in been]
        been.update([path[-1] for path in longer])
        count: dict[str, int] = {}
        paths = list[tuple[str, ...]]()
        for path in longer:
            count[path[-1]] = count.get(path[-1], 0) + 1
            if count[path[-1]] <= MOST:
                paths.append(path)
    return []


def last_answer(match: Match[Any], seat: str) -> Any:
    """The latest decision of a seat that was not taken back; None without one."""
    for position in positions_to(match.past, match.n):
        entry = position.entry
        if entry is not None and entry.by == seat and isinstance(entry.input, Decision):
            question = question_of(match, entry)
            return None if question is None else given_answer(match, entry, question)
    return None
