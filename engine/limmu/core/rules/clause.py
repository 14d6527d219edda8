"""Citations: which code enforces which clause and, if recorded, which of that code ran.

The environment variable LIMMU_CITATIONS, set before this module is imported, turns recording on (the tests set it).
Without it the decorators add nothing to a call.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import wraps
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")

RECORDING = bool(os.environ.get("LIMMU_CITATIONS"))
recorded: set[str] = set()
"""Clauses whose code has run since the recording began."""
cited_by: dict[str, list[str]] = {}
"""Clause -> the places that cite it, such as ``limmu.games.god_kings.s13_interception:Interception.resolve``."""


def cite(clauses: tuple[str, ...], place: str) -> None:
    """Register a place for each clause."""
    for clause in clauses:
        cited_by.setdefault(clause, []).append(place)


def recording_of(clauses: tuple[str, ...], fn: Callable[P, R]) -> Callable[P, R]:
    """The function itself; if recording is on, a function that also records its clauses."""
    if not RECORDING:
        return fn

    @wraps(fn)
    def recording(*args: P.args, **kwargs: P.kwargs) -> R:
        recorded.update(clauses)
        return fn(*args, **kwargs)

    return recording


@contextmanager
def unrecorded() -> Generator[None]:
    """Forget which clauses run meanwhile: random play reaches them, but tests nothing that they say."""
    before = set(recorded)
    try:
        yield
    finally:
        recorded.intersection_update(before)


def rule(*clauses: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Cite the clauses that a function enforces."""

    def decorate(fn: Callable[P, R]) -> Callable[P, R]:
        cite(clauses, f"{fn.__module__}:{fn.__qualname__}")
        return recording_of(clauses, fn)

    return decorate


def remember(fn: Callable[P, R]) -> Callable[P, R]:
    """Remember the last answer of a rule question: same first argument (a frozen board), equal other arguments.

    Arguments are given by position.
    """
    slot: tuple[Any, tuple[Any, ...], Any] = (None, (), None)
    asked = cast("Callable[..., R]", fn)

    @wraps(fn)
    def ask(board: Any, *rest: Any) -> R:
        nonlocal slot
        seen, others, answer = slot
        if board is seen and rest == others:
            return answer
        answer = asked(board, *rest)
        slot = (board, rest, answer)
        return answer

    return cast("Callable[P, R]", ask)
