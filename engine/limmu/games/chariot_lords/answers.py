"""Answers in the notation of positions, for cases and the terminal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.board import RULER, Board, Unit
from limmu.games.chariot_lords.moves import STAY, Move, MoveUnits, ids
from limmu.games.chariot_lords.notation import KINDS
from limmu.games.chariot_lords.picks import PickUnits
from limmu.games.chariot_lords.s01_replacements import STOP, Replace, Return

_MOVE = re.compile(r"(\w+) > (\w+)(?:: (.+))?")
_RETURN = re.compile(r"(\w+): ([FPMCVST]) (?:(by die)|for ((?:[FPMCVST] ?)+))")
_WORD = re.compile(r"(?:(\d+)([FPMCVST])|R\[(\w+)\])")


def read_answer(board: Board, asked: object, text: str) -> Any:
    """An answer from its text: moves (`on > sinai: 2F 1C R[ramesses_ii]`, all that may move without counts, `stay`),
    units picked (`on: 2F; sinai: 1C`, `none`), replacements (`elam: F for F C`, `elam: F by die`, `stop`). None for any
    other question, and for text in another form."""
    text = text.strip()
    if isinstance(asked, MoveUnits):
        if text == "stay":
            return STAY
        if found := _MOVE.fullmatch(text):
            here = [one for one in asked.movers(board) if one.at == found[1]]
            if found[3] and not counted(here, found[3]):  # units that do not move: to be refused with a reason
                here = q.units_at(board, found[1], asked.power)
            chosen = counted(here, found[3]) if found[3] else here
            return Move(ids(chosen), found[2]) if chosen else None
    if isinstance(asked, PickUnits):
        return picked(board, asked, text)
    if isinstance(asked, Replace):
        return returned(text)
    return None


def returned(text: str) -> Return | None:
    """A replacement from its text; None if it is none."""
    if text == "stop":
        return STOP
    found = _RETURN.fullmatch(text)
    if not found:
        return None
    destroyed = tuple([KINDS[letter] for letter in (found[4] or "").split()])
    return Return(KINDS[found[2]], found[1], destroyed, bool(found[3]))


def picked(board: Board, asked: PickUnits, text: str) -> tuple[str, ...] | None:
    """The first candidates that make up the counts of each area, in their order; None if they do not."""
    candidates = asked.candidates(board)
    chosen: list[str] = []
    for part in [] if text == "none" else text.split(";"):
        at, _, counts = part.strip().partition(": ")
        units = counted([b.unit(board, name) for name in candidates if b.unit(board, name).at == at], counts)
        if not units:
            return None
        chosen += ids(units)
    return tuple([name for name in candidates if name in chosen])


def counted(units: Sequence[Unit], text: str) -> list[Unit]:
    """The first units of a list that make up these counts; [] if there are not so many or the text is no counts."""
    left = list(units)
    found: list[Unit] = []
    for word in text.split():
        match = _WORD.fullmatch(word)
        if not match:
            return []
        kind = RULER if match[3] else KINDS[match[2]]
        named = [one for one in left if one.kind == kind and match[3] in (None, one.id)]
        taken = named[: int(match[1] or 1)]
        if len(taken) < int(match[1] or 1):
            return []
        found += taken
        left = [one for one in left if one not in taken]
    return found
