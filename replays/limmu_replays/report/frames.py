"""The groups of a drawing that change, entry by entry: only what differs from the entry before, in numbered pieces.

A piece is an element without what is in it, or one with words alone. The browser puts every entry together from the
one before when the page is opened; from then on each is an element of an array.
"""

from __future__ import annotations

import re

from limmu.display.scene import Scene
from limmu.display.svg import GROUPS, moving

Change = tuple[int, int, int, list[int]]
"""The number of a group, how many pieces stay at its start and at its end, and what comes between."""

_BETWEEN = re.compile(r"(?<=>)(?=<)")


class Frames:
    """Collects drawings. ``pieces`` are numbered as they come; ``changes`` has a list for each entry."""

    def __init__(self) -> None:
        self.pieces: dict[str, int] = {}
        self.changes: list[list[Change]] = []
        self._last: dict[str, list[int]] = {name: [] for name in GROUPS}
        self._scene: Scene | None = None

    def add(self, scene: Scene) -> None:
        """The drawing after the next entry."""
        same = scene == self._scene
        self._scene = scene
        self.changes.append([] if same else self._changed(moving(scene)))

    def _changed(self, groups: dict[str, str]) -> list[Change]:
        found: list[Change] = []
        for number, name in enumerate(GROUPS):
            old, new = self._last[name], [self._number(piece) for piece in _BETWEEN.split(groups[name])]
            if old != new:
                found.append((number, *_difference(old, new)))
                self._last[name] = new
        return found

    def _number(self, piece: str) -> int:
        return self.pieces.setdefault(piece, len(self.pieces))


def _difference(old: list[int], new: list[int]) -> tuple[int, int, list[int]]:
    """How much two lists share at the start and at the end, and what the new one has between."""
    most = min(len(old), len(new))
    head = next((i for i in range(most) if old[i] != new[i]), most)
    tail = next((i for i in range(most - head) if old[-1 - i] != new[-1 - i]), most - head)
    return head, tail, new[head : len(new) - tail]
