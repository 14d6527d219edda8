"""Answers in the notation of positions, for cases and the terminal: units chosen, losses taken, shifts spent."""

from __future__ import annotations

import re
from typing import Any

from limmu.games.genesis import s07_choices
from limmu.games.genesis.board import Board, Units
from limmu.games.genesis.notation import KINDS
from limmu.games.genesis.s08_fight import SpendShifts, Spent
from limmu.games.genesis.s08_losses import AssignLosses, Removal

_LOST = re.compile(r"\d+[ICD](?:[\s/]+\d+[ICD])*")
_SPENT = re.compile(r"(\d+)/(\d+)")


def read_answer(board: Board, asked: object, text: str) -> Any:
    """An answer from its text: units (`emar: 5I 2C K[kirta]`, `all`, `none`), losses (`3I 1C`, with DS of the City in
    use `1I 2D`, of several forces `1C / 2I`), shifts raising the own die and lowering the enemy's (`1/3`). None for any
    other question, and for text in another form."""
    text = text.strip()
    if isinstance(asked, AssignLosses) and _LOST.fullmatch(text):
        return removal(text, len(asked.forces))
    if isinstance(asked, SpendShifts) and (found := _SPENT.fullmatch(text)):
        return Spent(int(found[1]), int(found[2]))
    return s07_choices.read_answer(board, asked, text)


def removal(text: str, forces: int) -> Removal:
    """Losses from their text; forces that are not written lose nothing."""
    ds = 0
    found: list[Units] = []
    for part in text.split("/"):
        counts: dict[str, int] = {}
        for word in part.split():
            number, kind = int(word[:-1]), word[-1]
            if kind == "D":
                ds += number
            else:
                counts[KINDS[kind]] = counts.get(KINDS[kind], 0) + number
        found.append(Units(**counts))
    return Removal((*found, *[Units()] * (forces - len(found))), ds)
