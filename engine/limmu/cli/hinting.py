"""What a bot that looks ahead thinks of the open question."""

from __future__ import annotations

from itertools import islice
from typing import Any

from rich.console import Console
from rich.text import Text

from limmu.bots.search import SearchBot, Thought
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
    for line in thought.lines[:LINES]:
        percent = f"{100 * line.chance:.0f}".rjust(3)
        answer = shown.answer(asked, line.answer)
        console.print(Text(shown.say("hint.line", percent=percent, answer=answer, rollouts=line.rollouts)))
    if len(thought.lines) > LINES:
        console.print(Text(shown.say("hint.more", n=len(thought.lines) - LINES)))
    unseen, more = left_out(asked, thought)
    if unseen:
        console.print(Text(shown.say("hint.unseen_many" if more else "hint.unseen", n=unseen)))


def left_out(asked: Asked[Any], thought: Thought) -> tuple[int, bool]:
    """How many answers on offer were not looked at, and whether there are more, uncounted."""
    offered = len(list(islice(asked.question.every(asked.board), COUNTED + 1)))
    return min(offered, COUNTED) - len(thought.lines), offered > COUNTED
