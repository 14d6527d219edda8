"""An answer that somebody names to a command: by its key, or in the words of the prompt."""

from __future__ import annotations

from typing import Any

from limmu.core import UMPIRE, Asked, Match, mask_for, question, view
from limmu.display.composing import Composing
from limmu.display.hearing import heard
from limmu.display.notation import answer_of, key_on_offer, shapes_of
from limmu.display.saying import said
from limmu.display.shown import Shown
from limmu.display.troubles import trouble

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
        fault = heard(error)
    parts = {"who": shown.side(seat), "question": shown.question(asked)}
    shapes = shapes_of(asked)
    form = said("trouble.key_form", shapes=shapes) if shapes else ""
    if not {seat, UMPIRE} & {*audiences}:
        raise trouble("trouble.key_unseen", **parts, why=fault, form=form)
    seen = view(match, (UMPIRE, seat) if UMPIRE in audiences else seat).question
    assert seen is not None, "the seat is asked"
    try:
        composing = Composing(shown, seen)
        if found := composing.worded(text) or composing.exactly(text):
            return found[0]
    except ValueError as error:
        fault = heard(error)
    raise trouble("trouble.key_fault", **parts, why=fault, keys=keys_on_offer(seen), form=form)


def keys_on_offer(asked: Asked[Any]) -> str:
    """The keys of the first answers on offer."""
    keys = [key_on_offer(asked.question, answer) for answer in asked.answers()]
    more = len(keys) - OFFERED
    return said("trouble.key_more" if more > 0 else "trouble.key_list", keys=tuple(keys[:OFFERED]), n=more)
