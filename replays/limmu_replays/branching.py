"""A branch from an entry of a recorded match: its dice, its answers."""

from __future__ import annotations

from typing import Any

from limmu.core import (
    UMPIRE,
    Chance,
    Dice,
    Host,
    LoggedDice,
    Question,
    Refused,
    SystemDice,
    decide,
    mask_for,
    question,
    question_of,
    view,
)
from limmu.display.known_ids import why_refused
from limmu.display.saying import said
from limmu.display.shown import Shown
from limmu.display.troubles import trouble
from limmu.stores.recorded import Played
from limmu.trouble import Trouble
from limmu_replays.answering import answer_given, keys_on_offer


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
    """Answer the open question by key or in words. Raises Trouble, as far as an audience may know the reason."""
    match = host.match
    open_ = question(match)
    if open_ is None:
        raise trouble("trouble.branch_over", key=key, n=match.n)
    seat, asked = open_.demands[0]
    asks = shown.question(mask_for(asked, audiences))
    where = said("branching.where", key=key, who=shown.seat(seat), question=asks, n=match.n)
    if not {seat, UMPIRE} & {*audiences}:  # whether the rules accept an answer may tell what the seat hides
        raise trouble("trouble.branch_not_theirs", where=where, who=tuple(audiences), seat=seat)
    answer = answer_given(shown, match, key, audiences)
    try:
        host.answer(seat, answer)
    except Refused as refused:
        seen = view(match, seat).question
        remedy = said("branching.on_offer", keys=keys_on_offer(seen)) if seen is not None else ""
        raise Trouble(f"{where}: {why_refused(shown, match, decide(seat, answer), refused.verdict)}", remedy) from None
