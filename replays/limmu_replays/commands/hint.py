"""``limmu hint``: what a bot that looks ahead would answer."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import click

from limmu.bots.search import HORIZON, SearchBot
from limmu.cli.arguments import Finite
from limmu.cli.console import TERMINAL, out
from limmu.cli.hinting import left_out, tell_thought, think, told_lines, told_ways
from limmu.cli.output import emit_json, examples, json_option
from limmu.core import Match, answer_type, view
from limmu.display import notation
from limmu.display.hearing import heard
from limmu.display.saying import said
from limmu.display.shown import shown_of
from limmu.display.troubles import trouble
from limmu.stores.places import Place
from limmu.stores.recorded import read_played
from limmu_replays.commands.arguments import audience_of, file_argument, pack_option
from limmu_replays.showing import own_eyes


@click.command(epilog=examples("limmu hint match.limmu", "limmu hint match.limmu --at 40 --seat egypt --seconds 10"))
@file_argument
@click.option("--at", type=int, default=-1, help="The question after entry N (default: the last).")
@click.option("--seat", default="", help="The seat that wants to know (default: who is asked, if all may be seen).")
@click.option("--seconds", type=Finite(0, 86400, min_open=True), default=1.0, help="How long to think.")
@click.option("--rollouts", type=click.IntRange(min=1), default=None, help="Think for so many rollouts instead.")
@pack_option
@json_option
def hint(
    path: Place, at: int, seat: str, seconds: float, rollouts: int | None, pack_dir: Path | None, as_json: bool
) -> None:
    """Say how a strong bot would answer what FILE asks.

    It thinks as the level `strong` does, but far from the end, too, and knows no more than the seat that is asked.
    Each answer has a chance: how often it won, in worlds that the seat cannot tell from the true one; a rollout that is
    cut counts by the scores. Where `strong` chooses among ways to play on, each has the points that it is expected to
    come out ahead of the usual one.
    """
    played = read_played(path, pack_dir, TERMINAL)
    match = played.at(at)
    if match.pack is None:
        raise trouble("trouble.pack_for_rules", path=path, why_not=played.recording.why_not)
    seen = view(match, _seat(played.match, match, seat))
    asked = seen.question
    if asked is None:
        known = tuple(seen.asked) or said("value.none")
        raise trouble("trouble.not_asked", name=seen.audience[0], n=match.n, known=known)
    bot = SearchBot("hint", seconds=0.0 if rollouts else seconds, rollouts=rollouts or 0, horizon=HORIZON)
    shown = shown_of(match)
    try:
        thought = think(out(), shown, seen, bot) if not as_json else bot.think(seen)
    except LookupError as error:
        raise trouble("trouble.no_thought", why=heard(error)) from None
    if not as_json:
        tell_thought(out(), shown, seen, thought)
        return
    kind = answer_type(type(asked.question))
    lines, ways = told_lines(shown, asked, thought), told_ways(shown, asked, thought)
    unseen, more = left_out(shown, asked, lines or ways) if lines or ways else (0, False)
    found = {
        "answer": notation.write(thought.answer, kind),
        "rollouts": thought.rollouts,
        "plays_on": thought.plays_on,
        "lines": [
            {
                "answer": notation.write(line.answer, kind),
                "text": text,
                "percent": round(100 * line.chance, 1),
                "rollouts": line.rollouts,
            }
            for text, line in lines.items()
        ],
        "ways": [
            {
                "answer": notation.write(way.lead.answer, kind),
                "text": text,
                "ahead": round(way.lead.ahead, 2) + 0.0,
                "error": round(way.lead.error, 2) if math.isfinite(way.lead.error) else None,
                "worlds": way.lead.worlds,
                "with_reply": way.lead.answered,
                "usual": way.as_usual,
            }
            for text, way in ways.items()
        ],
        "left_out": unseen,
        "left_out_more": more,
    }
    emit_json({"file": str(path), "at": match.n, "seat": asked.seat, **found})


def _seat(whole: Match[Any], match: Match[Any], seat: str) -> str:
    """The seat that wants to know; by default the one that is asked, of a match that is over or has one person."""
    if seat:
        return audience_of(match, seat)[0]
    eyes = own_eyes(whole)
    asked = view(match, "public").asked
    if not asked or asked == ("chance",):
        raise trouble("trouble.nobody_asked", n=match.n)
    if eyes == "umpire":
        return asked[0]
    if eyes not in match.seats:
        raise trouble("trouble.hint_seat", known=" or --seat ".join(asked))
    return eyes
