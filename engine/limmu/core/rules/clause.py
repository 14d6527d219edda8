"""Citations: which code enforces which clause and, if recorded, which of that code ran.

The environment variable LIMMU_CITATIONS, set before this module is imported, turns recording on (the tests set it).
Without it the decorators add nothing to a call.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import cache, wraps
from operator import attrgetter
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


def remember_while(*fields: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Remember the answers of a rule question while at least two fields of the board keep their values.

    The function gets a board with these fields alone, the others at their defaults: its answer cannot depend on what
    may change meanwhile. Other arguments are ids and numbers, given by position.
    """
    reduced = _reduction(fields)

    def decorate(fn: Callable[P, R]) -> Callable[P, R]:
        slot: tuple[Any, dict[tuple[Any, ...], R]] = (None, {})
        asked = cast("Callable[..., R]", fn)

        @wraps(fn)
        def ask(board: Any, *rest: Any) -> R:
            nonlocal slot
            part = reduced(board)
            seen, answers = slot
            if part is not seen:
                answers = dict[tuple[Any, ...], R]()
                slot = (part, answers)
            if rest not in answers:
                answers[rest] = asked(part, *rest)
            return answers[rest]

        return cast("Callable[P, R]", ask)

    return decorate


@cache
def _reduction(fields: tuple[str, ...]) -> Callable[[Any], Any]:
    """From a board to one with these fields alone: the same object while they keep their values."""
    read = attrgetter(*fields)
    slot: tuple[Any, tuple[Any, ...], Any] = (None, (), None)

    def reduced(board: Any) -> Any:
        nonlocal slot
        seen, values, part = slot
        if board is not seen:
            now = read(board)
            if now != values or type(board) is not type(part):
                values, part = now, type(board)(**dict(zip(fields, now, strict=True)))
            slot = (board, values, part)
        return part

    return reduced
