"""A branch from an entry of a recorded match: its dice, its answers."""

from __future__ import annotations

from typing import Any

from limmu.core import (
    UMPIRE,
    Chance,
    Dice,
    Host,
    LoggedDice,
    Match,
    Question,
    Refused,
    SystemDice,
    mask_for,
    question,
    question_of,
    view,
)
from limmu.display.notation import answer_of, key_of
from limmu.display.shown import Shown
from limmu.stores.recorded import Played
from limmu.trouble import Trouble


def recorded_dice(played: Played) -> Dice:
    """The rolls of the parent, entry by entry, as long as the rules ask for the same ones; then fresh ones."""
    rolls: dict[int, tuple[Question[Any, Any], tuple[int, ...]]] = {}
    for entry in played.entries:
        if isinstance(entry.input, Chance) and not entry.sealed:
            asked = question_of(played.match, entry)
            if asked is not None:
                rolls[entry.n] = (asked, entry.input.outcome)
    return LoggedDice(rolls, SystemDice())


def answer_with(host: Host[Any], shown: Shown, key: str, audiences: tuple[str, ...]) -> None:
    """Answer the open question by key. Raises Trouble, with the reason as far as an audience may know it."""
    match = host.match
    open_ = question(match)
    if open_ is None:
        raise Trouble(f"--answer {key}: the match is over after entry {match.n}", "leave this answer out")
    seat, asked = open_.demands[0]
    asks = shown.question(mask_for(asked, audiences))
    where = f"--answer {key}: {shown.seat(seat)} is asked: {asks} (after entry {match.n})"
    if not {seat, UMPIRE} & {*audiences}:  # whether the rules accept an answer may tell what the seat hides
        raise Trouble(f"{where}: not for {', '.join(audiences)} to answer", f"add --seat {seat}, or --seat umpire")
    remedy = f"on offer are {keys_on_offer(match, seat)}"
    try:
        host.answer(seat, answer_of(asked, key))
    except Refused as refused:
        raise Trouble(f"{where}: {shown.refusal(refused.verdict)}", remedy) from None
    except ValueError as error:
        raise Trouble(f"{where}: this is not the form of an answer: {error}", remedy) from None


def keys_on_offer(match: Match[Any], seat: str, most: int = 12) -> str:
    """The keys of the answers on offer to a seat."""
    asked = view(match, seat).question
    keys = [key_of(asked.question, answer) for answer in asked.answers()] if asked else []
    return ", ".join(keys[:most]) + (f" and {len(keys) - most} more" if len(keys) > most else "")
