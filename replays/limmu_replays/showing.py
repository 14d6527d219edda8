"""The state after an entry: the open question in words, the view as a document."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from limmu.bots import BOT, HUMAN
from limmu.core import UMPIRE, Asked, Match, RollDice, View, question, recorded_outcome, view
from limmu.display.notation import key_on_offer
from limmu.display.saying import said
from limmu.display.shown import Shown
from limmu.display.telling import added_text

OFFERED = 20
"""Answers that are listed, at most."""


def own_eyes(match: Match[Any]) -> str:
    """The audience of a match by default: the umpire if it is over, else the only seat with a person where all others
    are bots of `limmu play`, else the public. A name is chosen by whoever bears it: one who calls himself like a bot
    leaves no other alone.
    """
    if match.over is not None:
        return UMPIRE
    bots = {f"{BOT}{name}" for name in match.game.bots}
    persons = {seat: match.position.persons.get(seat, "") for seat in match.seats}
    people = [seat for seat, person in persons.items() if person not in bots]
    return people[0] if len(people) == 1 and persons[people[0]] == HUMAN else "public"


def eyes_told(shown: Shown, audiences: Sequence[str]) -> tuple[str, ...]:
    """Who sees something, in words."""
    own = {"public": said("eyes.public"), UMPIRE: said("eyes.umpire")}
    return tuple([own.get(one) or shown.seat(one) for one in audiences])


def audience_remark(shown: Shown, audiences: tuple[str, ...]) -> str:
    """A remark that names the audience of what a command shows; "" for the umpire."""
    return "" if UMPIRE in audiences else said("show.as_seen", who=eyes_told(shown, audiences))


def open_question(shown: Shown, match: Match[Any], seen: View[Any]) -> list[str]:
    """Who is asked what, as far as the audience may know, or how the match ended."""
    if seen.over is not None:
        return [shown.say("now.over", outcome=shown.outcome(seen.over))]
    open_ = question(match)
    if open_ is None:
        return [shown.say("now.nothing")]
    lines = [shown.say("now.at", steps=" > ".join([shown.step(step) for step, _ in seen.stack]))]
    who = tuple([shown.seat(name) for name in open_.seats])
    asked = _question_of(match, seen)
    if asked is None:
        added = [f"{added_text(modify)} ({clause})" for clause, modify in match.position.modified]
        told = [shown.say("now.modified", added=tuple(added))] if added else []
        return [*lines, _asked(shown, match, who), *told]
    answers = list(asked.answers())
    told = shown.question(asked.question, asked.board)
    lines.append(shown.say("now.question", who=who, question=told, clauses=asked.clauses))
    lines += [f"  {key_on_offer(asked.question, one)}  {shown.answer(asked, one)}" for one in answers[:OFFERED]]
    if len(answers) > OFFERED:
        lines.append(shown.say("now.more_answers", n=len(answers) - OFFERED))
    return lines


def _question_of(match: Match[Any], seen: View[Any]) -> Asked[Any] | None:
    """The question of a viewer; of the umpire, who sees all, that of the seat that is asked first."""
    open_ = question(match)
    if seen.question is None and UMPIRE in seen.audience and open_ is not None and open_.seats != ("chance",):
        return view(match, (UMPIRE, open_.seats[0])).question
    return seen.question


def _asked(shown: Shown, match: Match[Any], who: tuple[str, ...]) -> str:
    """Who is asked; for a pending roll also its dice and purpose, and the faces that an undo keeps for it."""
    open_ = question(match)
    asked = open_.demands[0][1] if open_ is not None else None
    if not isinstance(asked, RollDice):
        return shown.say("now.asked", who=who)
    roll = roll_text(shown, asked)
    if again := recorded_outcome(match):
        return shown.say("now.asked_roll_again", who=who, roll=roll, faces=" ".join(map(str, again)))
    return shown.say("now.asked_roll", who=who, roll=roll)


def roll_text(shown: Shown, asked: RollDice) -> str:
    """A roll in words: how many dice, of how many faces, for what purpose."""
    return shown.say("now.roll", dice=shown.dice(asked), purpose=shown.purpose(asked.purpose))


def document(match: Match[Any], seen: View[Any]) -> dict[str, Any]:
    """A view for programs."""
    asked = _question_of(match, seen)
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
