"""Units as a person types them, in the short notation of cases: `Thebes 8I 1C K[muwatalli]`, `8i 1c Muwatalli`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from msgspec import UNSET

from limmu.core import Asked, Part
from limmu.games.genesis.board import Board, Units
from limmu.games.genesis.notation import LETTERS
from limmu.games.genesis.s07_choices import PickUnits, kinds_in
from limmu.games.genesis.units import within

DONE = "done"
"""Where no King is named, none goes along."""

_COUNT = re.compile(r"(\d{1,3})([icpsh])")
_KING = re.compile(r"k\[(\w+)\]")


def meant(asked: Asked[Board], part: Part, said: Sequence[str]) -> tuple[Part, Sequence[str]] | None:
    """What words mean after some picks, that name none of the options there; None where they mean nothing."""
    question = asked.question
    if not isinstance(question, PickUnits):
        return None
    if part and (king := _KING.fullmatch(said[0])):
        return (king[1],), said[1:]
    units, rest = _units(said)
    if rest is said:
        return None
    stacks = question.stacks(asked.board)
    if not part:
        there = [stack.at for stack in stacks if within(units, stack.units)]
        return ((there[0],), said) if len(there) == 1 else None
    stack = next(stack for stack in stacks if stack.at == part[0])
    if len(part) > 1 or not within(units, stack.units):
        return None
    picks = tuple([getattr(units, kind) for kind in kinds_in(stack.units)])
    ends = not rest and asked.choices((*part, *picks)).whole is not UNSET
    return picks, (DONE,) if ends else rest


def _units(said: Sequence[str]) -> tuple[Units, Sequence[str]]:
    """The units that words begin with, and the words that are left: all of them where they begin with none."""
    counts: dict[str, Any] = {}
    for n, word in enumerate(said):
        count = _COUNT.fullmatch(word)
        if count is None:
            return Units(**counts), said[n:] if n else said
        kind = LETTERS[count[2].upper()]
        counts[kind] = counts.get(kind, 0) + int(count[1])
    return Units(**counts), ()
