"""An answer that somebody names to a command: by its key, or in the words of the prompt."""

from __future__ import annotations

from typing import Any

from limmu.core import UMPIRE, Asked, Match, mask_for, question, view
from limmu.display.composing import Composing
from limmu.display.notation import answer_of, key_on_offer
from limmu.display.shown import Shown
from limmu.trouble import Trouble

OFFERED = 12
"""Answers on offer that a message lists, at most."""


def answer_given(shown: Shown, match: Match[Any], text: str, audiences: tuple[str, ...]) -> Any:
    """The answer to the open question that a text names, legal or not: `move:kadesh`, `pass`, or one on offer in the
    words of the prompt, `to Kadesh`, where the audience sees what is on offer. Raises Trouble.
    """
    open_ = question(match)
    assert open_ is not None, "nothing is asked"
    seat, asked = open_.demands[0][0], mask_for(open_.demands[0][1], audiences)
    try:
        return answer_of(asked, text)
    except ValueError as error:
        fault = str(error)
    where = f"{shown.seat(seat)} is asked: {shown.question(asked)}"
    if not {seat, UMPIRE} & {*audiences}:
        remedy = "write its key; limmu show lists the keys of answers to the seat that is asked"
        raise Trouble(f"{where}: {fault}", remedy)
    seen = view(match, (UMPIRE, seat) if UMPIRE in audiences else seat).question
    assert seen is not None, "the seat is asked"
    try:
        if found := Composing(shown, seen).worded(text):
            return found[0]
    except ValueError as error:
        fault = str(error)
    remedy = f"on offer are {keys_on_offer(seen)}; what is not on offer is named by its key"
    raise Trouble(f"{where}: {fault}", remedy)


def keys_on_offer(asked: Asked[Any]) -> str:
    """The keys of the first answers on offer."""
    keys = [key_on_offer(asked.question, answer) for answer in asked.answers()]
    more = f" and {len(keys) - OFFERED} more" if len(keys) > OFFERED else ""
    return ", ".join(keys[:OFFERED]) + more
