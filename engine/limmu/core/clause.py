"""Citations: which code enforces which clause, and, when recording, which of it ran.

Recording is decided once, when the environment variable LIMMU_CITATIONS is set before the import (the tests set it):
otherwise the decorators add nothing to a call.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

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


def rule(*clauses: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Cite the clauses that a function enforces."""

    def decorate(fn: Callable[P, R]) -> Callable[P, R]:
        cite(clauses, f"{fn.__module__}:{fn.__qualname__}")
        if not RECORDING:
            return fn

        @wraps(fn)
        def recording(*args: P.args, **kwargs: P.kwargs) -> R:
            recorded.update(clauses)
            return fn(*args, **kwargs)

        return recording

    return decorate


def remembered(fn: Callable[P, R]) -> Callable[P, R]:
    """Remember the last answer of a rule question: same first argument (a frozen board), equal other arguments."""
    slot: tuple[Any, ...] = (None, (), None)

    @wraps(fn)
    def ask(*args: P.args, **kwargs: P.kwargs) -> R:
        nonlocal slot
        board, rest, answer = slot
        if args[0] is board and args[1:] == rest:
            return answer
        answer = fn(*args, **kwargs)
        slot = (args[0], args[1:], answer)
        return answer

    return ask
