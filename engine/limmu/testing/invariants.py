"""Invariants: what must hold after every entry, declared with the clauses that demand it.

@invariant("GK-2.2-a", "GK-2.2-c")
def counters_are_conserved(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    assert ...
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from limmu.core import Entry, Fact, Match

Watcher = Callable[[Match[Any], Entry[Fact[Any]], Match[Any]], None]
"""What a watcher receives after every entry: the match before it, the entry, the match after it."""


@attrs.frozen
class Invariant:
    """A watcher with the clauses that it checks; its failures name them."""

    clauses: tuple[str, ...]
    watch: Watcher

    @property
    def name(self) -> str:
        """The name of the declared function."""
        return self.watch.__name__

    def __call__(self, before: Match[Any], entry: Entry[Fact[Any]], after: Match[Any]) -> None:
        """Look at an entry. Raises AssertionError with the clauses, and what the invariant says."""
        try:
            self.watch(before, entry, after)
        except AssertionError as error:
            raise AssertionError(f"{', '.join(self.clauses)} ({self.name}): {error}") from error


def invariant(*clauses: str) -> Callable[[Watcher], Invariant]:
    """Declare what must hold after every entry. Raises TypeError without a clause."""
    if not clauses:
        raise TypeError("an invariant names the clauses that it stands for: @invariant('GK-2.2-a')")

    def declare(watch: Watcher) -> Invariant:
        return Invariant(clauses, watch)

    return declare
