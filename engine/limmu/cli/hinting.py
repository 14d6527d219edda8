"""What a bot that looks ahead thinks of the open question."""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice
from typing import Any

from rich.console import Console
from rich.text import Text

from limmu.bots.search import Line, SearchBot, Thought
from limmu.core import Asked, View
from limmu.display.shown import Shown

LINES = 5
"""The most answers to tell."""
COUNTED = 200
"""The most answers to count, to say how many were not looked at."""


def think(console: Console, shown: Shown, view: View[Any], bot: SearchBot) -> Thought:
    """Let a bot think about the question of a seat's view, with a line that shows how far it is. Raises ValueError."""

    def said(share: float) -> str:
        return shown.say("hint.thinking", percent=round(100 * share))

    with console.status(Text(said(0.0))) as status:

        def tell(share: float) -> None:
            status.update(Text(said(share)))

        bot.tell = tell
        return bot.think(view)


def tell_thought(console: Console, shown: Shown, view: View[Any], thought: Thought) -> None:
    """Print the best answers with their chances to win."""
    asked = view.question
    assert asked is not None
    if not thought.lines:
        console.print(Text(shown.say("hint.only", answer=shown.answer(asked, thought.answer))))
        return
    console.print(Text(shown.say("hint.of", rollouts=thought.rollouts)))
    lines = told_lines(shown, asked, thought)
    for answer, line in islice(lines.items(), LINES):
        percent = f"{100 * line.chance:.0f}".rjust(3)
        console.print(Text(shown.say("hint.line", percent=percent, answer=answer, rollouts=line.rollouts)))
    if len(lines) > LINES:
        console.print(Text(shown.say("hint.more", n=len(lines) - LINES)))
    unseen, more = left_out(shown, asked, lines)
    if unseen:
        console.print(Text(shown.say("hint.unseen_many" if more else "hint.unseen", n=unseen)))


def told_lines(shown: Shown, asked: Asked[Any], thought: Thought) -> dict[str, Line]:
    """The answers that were thought about, in words, best first; those that read alike, as one of two equal units or
    the other, are one."""
    found: dict[str, Line] = {}
    for line in thought.lines:
        told = shown.answer(asked, line.answer)
        if (one := found.get(told)) is not None:
            all_ = one.rollouts + line.rollouts
            chance = (one.chance * one.rollouts + line.chance * line.rollouts) / all_
            line = Line(one.answer, chance, all_)
        found[told] = line
    return found


def left_out(shown: Shown, asked: Asked[Any], told: Collection[str]) -> tuple[int, bool]:
    """How many answers on offer were not looked at, and whether there are more, uncounted."""
    offered = list(islice(asked.question.every(asked.board), COUNTED + 1))
    unseen = {shown.answer(asked, answer) for answer in offered[:COUNTED]}.difference(told)
    return len(unseen), len(offered) > COUNTED
