"""Dice on which an umpire rules: what he adds to a roll before it falls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from limmu.core import Input, Match, RollDice, Ruling, ScriptedDice, ShuffleItems


class Ruled(ScriptedDice):
    """Scripted faces, and a ruling that adds to each roll for one purpose."""

    def __init__(self, faces: Mapping[str, Sequence[int]], purpose: str, added: int, clause: str) -> None:
        super().__init__(faces)
        self.purpose, self.added, self.clause = purpose, added, clause

    def throw(self, match: Match[Any], asked: RollDice | ShuffleItems) -> Input:
        """The ruling first, then the faces."""
        if self.added and asked.purpose == self.purpose and not match.position.modified:
            return Input("umpire", Ruling("ann", self.clause, "it was forgotten", modify=(self.added,)))
        return super().throw(match, asked)
