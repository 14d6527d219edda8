"""An audience sees no more than it may read: the fold of its own log gives the same view."""

from __future__ import annotations

from typing import Any, cast

from msgspec import json as msgjson

from limmu.core import (
    UMPIRE,
    Entry,
    Fact,
    Match,
    Opening,
    audiences_in,
    audiences_of_answer,
    branch,
    empty,
    encode,
    fold,
    unmask,
    view,
)

LONGEST = 400
"""The most characters of a value in a message."""


class Eyes:
    """A watcher for one audience, which folds the published lines and the openings of that audience alone.

    The view of the match must be the view of that fold: a view that shows more is a leak. Call the watcher with every
    entry from entry 0 on; ``rewind`` follows a branch.
    """

    def __init__(self, audience: str) -> None:
        self.audience = audience
        self._read: Match[Any] | None = None

    def rewind(self, n: int) -> None:
        """Back to the state after entry ``n``, as :func:`limmu.core.branch` goes."""
        if self._read is not None:
            self._read = branch(self._read, n)

    def __call__(self, before: Match[Any], entry: Entry[Fact[Any]], after: Match[Any]) -> None:
        """Fold what the audience may read of an entry and compare the views."""
        read = self._read
        if read is None:
            read = empty(after.game, after.pack, after.header, b"")
        self._read = read = fold(read, self._readable(before, entry, after), after.json, after.leaf)
        known, shown = view(read, self.audience), view(after, self.audience)
        for part in ("board", "asked", "stack", "passes", "over", "question", "may"):
            mine, theirs = encode(getattr(known, part)), encode(getattr(shown, part))
            assert mine == theirs, f"{self.audience} is shown more than its log holds, {difference(part, theirs, mine)}"

    def _readable(self, before: Match[Any], entry: Entry[Fact[Any]], after: Match[Any]) -> Entry[Fact[Any]]:
        game, json, opening = after.game, after.json, after.opening
        if opening is not None:
            allowed = audiences_in(entry, audiences_of_answer(before, entry))
            mine = {path: value for path, value in opening.open.items() if sees(self.audience, allowed.get(path, ()))}
            json = unmask(json, Opening(opening.n, mine), after.header.match)
        return game.codec.type_entry(game.codec.entry(json))


def sees(audience: str, allowed: tuple[str, ...]) -> bool:
    """Whether one audience may see all that another may see: the umpire sees everything."""
    return audience == UMPIRE or audience in allowed


def difference(part: str, mine: bytes, theirs: bytes) -> str:
    """Where two JSON documents first differ: the path, and the value of each there."""
    return _difference(part, msgjson.decode(mine), msgjson.decode(theirs))


def _difference(path: str, mine: object, theirs: object) -> str:
    one, two = _parts(mine), _parts(theirs)
    for name in sorted({*one, *two}) if one and two else ():
        if one.get(name) != two.get(name):
            return _difference(f"{path}.{name}", one.get(name), two.get(name))
    return f"{path}: {repr(mine)[:LONGEST]} and {repr(theirs)[:LONGEST]}"


def _parts(value: object) -> dict[str, Any]:
    """The parts of a document by name, those of a list by their place."""
    if isinstance(value, list):
        return {f"{i:03}": part for i, part in enumerate(cast("list[Any]", value))}
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}
