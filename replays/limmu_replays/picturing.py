"""The picture of a recorded match after any entry, with arrows for what moved last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from limmu.core import Undo, View, view
from limmu.display.scene import NOTHING_MOVED, Lately, Scene, lately, with_lately
from limmu.display.shown import Shown
from limmu.display.telling import visible_facts
from limmu.stores.recorded import Played

LATELY = 12
"""Entries after a move, at most, for which it stays on the map."""


class Pictures:
    """Scenes of a recorded match as an audience may see them."""

    def __init__(self, played: Played, shown: Shown, audiences: Sequence[str]) -> None:
        self._played, self._shown, self._audiences = played, shown, tuple(audiences)
        self._views: dict[int, View[Any]] = {}
        self._moved: dict[int, Lately] = {}

    def view(self, n: int) -> View[Any]:
        """The view of the audience after entry ``n``. The last few views are cached."""
        if n not in self._views:
            if len(self._views) > 1:
                self._views.pop(next(iter(self._views)))
            self._views[n] = view(self._played.at(n), self._audiences)
        return self._views[n]

    def scene(self, n: int) -> Scene | None:
        """The scene after entry ``n``; None if the game has none."""
        found = self._drawn(n)
        return None if found is None else with_lately(found, self._lately(n))

    def _drawn(self, n: int) -> Scene | None:
        before = self.view(n - 1) if n else None
        recent = visible_facts(self._played.entries[n], self._audiences)
        found = self._shown.scene(self.view(n), recent, before)
        self._moved[n] = lately(found) if found is not None else NOTHING_MOVED
        return found

    def _lately(self, n: int) -> Lately:
        """What moved last, unless that is long ago or an undo took it back."""
        for entry in range(n, max(n - LATELY, -1), -1):
            if isinstance(self._played.entries[entry].input, Undo):
                break
            if entry not in self._moved:
                self._drawn(entry)
            if self._moved[entry] != NOTHING_MOVED:
                return self._moved[entry]
        return NOTHING_MOVED
