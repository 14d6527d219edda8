"""What stands after an entry: the open question in words, the view as a document."""

from __future__ import annotations

from typing import Any

import msgspec

from limmu.bots import bot_names
from limmu.core import UMPIRE, Match, RollDice, View, question, recorded_outcome, view
from limmu.display.notation import key_of
from limmu.display.shown import Shown
from limmu.installed import module_of

OFFERED = 20
"""Answers that are listed, at most."""


def own_eyes(match: Match[Any]) -> str:
    """Who a match is shown to unless somebody asks for other eyes: the umpire, as long as it goes on the only seat at
    which a person sits, else the public."""
    if match.over is not None:
        return UMPIRE
    bots = bot_names(module_of(match.game, "bots"))
    people = [seat for seat in match.seats if match.position.persons.get(seat, "") not in bots]
    return people[0] if len(people) == 1 else "public"


def as_seen(audiences: tuple[str, ...]) -> str:
    """With whose eyes a match is told; "" for all of it."""
    return "" if UMPIRE in audiences else f", as {', '.join(audiences)} sees it (--seat umpire says all)"


def open_question(shown: Shown, match: Match[Any], seen: View[Any]) -> list[str]:
    """Who is asked what, as far as the viewer may know, or how the match ended."""
    if seen.over is not None:
        return [f"over: {shown.outcome(seen.over)}"]
    open_ = question(match)
    if open_ is None:
        return ["the match is over"]
    lines = [f"at {' > '.join([step for step, _ in seen.stack])}"]
    who = ", ".join([shown.seat(name) for name in open_.seats])
    asked = seen.question
    if asked is None and UMPIRE in seen.audience and open_.seats != ("chance",):
        asked = view(match, ("umpire", open_.seats[0])).question
    if asked is None:
        return [*lines, f"asked: {who}{_roll(shown, match)}"]
    answers = list(asked.answers())
    lines.append(f"asked: {who}: {shown.question(asked.question)} ({', '.join(asked.clauses)})")
    lines += [f"  {key_of(asked.question, answer)}  {shown.answer(asked, answer)}" for answer in answers[:OFFERED]]
    if len(answers) > OFFERED:
        lines.append(f"  ... and {len(answers) - OFFERED} more answers")
    return lines


def _roll(shown: Shown, match: Match[Any]) -> str:
    """The roll that is pending, and the dice that an undo keeps for it."""
    open_ = question(match)
    asked = open_.demands[0][1] if open_ is not None else None
    if not isinstance(asked, RollDice):
        return ""
    again = recorded_outcome(match)
    kept = f"; dice {' '.join(map(str, again))} come again, unless a ruling replaces them" if again else ""
    return f": {roll_text(shown, asked)}{kept}"


def roll_text(shown: Shown, asked: RollDice) -> str:
    """What is rolled: how many dice, of how many faces, what for."""
    return f"{asked.told} ({shown.purpose(asked.purpose)})"


def document(match: Match[Any], seen: View[Any]) -> dict[str, Any]:
    """A view for programs."""
    asked = seen.question
    return {
        "game": match.game.name,
        "scenario": match.header.scenario,
        "n": seen.n,
        "leaf": seen.leaf,
        "audience": list(seen.audience),
        "board": msgspec.to_builtins(seen.board),
        "asked": list(seen.asked),
        "question": msgspec.to_builtins(asked.question) if asked else {},
        "answers": [msgspec.to_builtins(answer) for answer in asked.answers()] if asked else [],
        "stack": [{"step": step, "clauses": list(clauses)} for step, clauses in seen.stack],
        "passes": [{"seat": p.seat, "scope": p.scope} for p in seen.passes],
        "over": msgspec.to_builtins(seen.over) if seen.over else {},
    }
