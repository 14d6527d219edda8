"""What a bot that looks ahead thinks of the open question."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from itertools import islice
from typing import Any, Literal

import attrs
from rich.console import Console
from rich.text import Text

from limmu.bots.search import Line, SearchBot, Thought
from limmu.bots.ways import Lead
from limmu.core import Asked, View
from limmu.display.shown import Shown

LINES = 5
"""The most answers to tell."""
COUNTED = 200
"""The most answers to count, to say how many were not looked at."""


@attrs.frozen
class ToldWay:
    """A way to play on that a hint tells of."""

    lead: Lead
    as_usual: Literal["way", "answer", ""]
    """Whether it is the usual (trusted) way, or only begins as that does."""


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
    """Print the best answers with their chances to win, or with the points that ways to play on promise."""
    asked = view.question
    assert asked is not None
    told: Mapping[str, object]
    if thought.leads:
        told = told_ways(shown, asked, thought)
        heading, rows = "hint.ways", _rows_of_ways(shown, told)
    elif thought.lines:
        told = told_lines(shown, asked, thought)
        heading, rows = "hint.of", [_row(shown, answer, line) for answer, line in told.items()]
    else:
        console.print(Text(shown.say("hint.only", answer=shown.answer(asked, thought.answer))))
        return
    console.print(Text(shown.say(heading, rollouts=thought.rollouts)))
    for row in rows[:LINES]:
        console.print(Text(row))
    if len(rows) > LINES:
        console.print(Text(shown.say("hint.more", n=len(rows) - LINES)))
    unseen, more = left_out(shown, asked, told)
    if unseen:
        console.print(Text(shown.say("hint.unseen_many" if more else "hint.unseen", n=unseen)))
    console.print(Text(shown.say(_would(thought))))


def _would(thought: Thought) -> str:
    """The text that says what the bot would answer."""
    if thought.plays_on:
        return "hint.plays_on"
    if thought.leads:
        return "hint.as_usual" if thought.leads[0].trusted else "hint.departs"
    return "hint.first"


def _row(shown: Shown, answer: str, line: Line) -> str:
    percent = f"{100 * line.chance:.0f}".rjust(3)
    return shown.say("hint.line", percent=percent, answer=answer, rollouts=line.rollouts)


def _rows_of_ways(shown: Shown, told: Mapping[str, ToldWay]) -> list[str]:
    points = [_points(way.lead) for way in told.values()]
    signs, errors = max([len(one) for one, _ in points]), max([len(error) for _, error in points])
    rows: list[str] = []
    for (answer, way), (ahead, error) in zip(told.items(), points, strict=True):
        lead = way.lead
        notes = [shown.say("hint.answered" if lead.answered else "hint.worlds", n=lead.worlds)]
        if way.as_usual:
            notes.append(shown.say("hint.usual_way" if way.as_usual == "way" else "hint.usual_answer"))
        row = ahead.rjust(signs) + error.ljust(errors)
        rows.append(shown.say("hint.way", points=row, answer=answer, notes=shown.say("value.comma").join(notes)))
    return rows


def _points(lead: Lead) -> tuple[str, str]:
    """The points of a way, and how sure that is: "" where too few worlds say it, and of the usual way itself."""
    if lead.trusted:
        return "0.0", ""
    return f"{round(lead.ahead, 1) + 0.0:+.1f}", f" ± {lead.error:.1f}" if math.isfinite(lead.error) else ""


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


def told_ways(shown: Shown, asked: Asked[Any], thought: Thought) -> dict[str, ToldWay]:
    """The first answers of the ways that raced, in words, best first, each with the best of the ways that begin so."""
    found: dict[str, ToldWay] = {}
    usual = [shown.answer(asked, lead.answer) for lead in thought.leads if lead.trusted]
    for lead in thought.leads:
        told = shown.answer(asked, lead.answer)
        begins = "answer" if told in usual else ""
        found.setdefault(told, ToldWay(lead, "way" if lead.trusted else begins))
    return found


def left_out(shown: Shown, asked: Asked[Any], told: Collection[str]) -> tuple[int, bool]:
    """How many answers on offer were not looked at, and whether there are more, uncounted."""
    offered = list(islice(asked.question.every(asked.board), COUNTED + 1))
    unseen = {shown.answer(asked, answer) for answer in offered[:COUNTED]}.difference(told)
    return len(unseen), len(offered) > COUNTED
