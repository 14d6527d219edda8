"""Where a match stands: in words for people, in a document for programs."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from limmu.core import Match, question, view
from limmu.display.escaping import one_line
from limmu.display.shown import Shown

LONGEST = 300
"""The most characters of a text."""


class MatchStatus(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a match stands: whose turn it is, or how it ended."""

    text: str
    """Who is asked what, or who won and how, in words."""
    status: str = ""
    """How far it has come, where its game says that in one line."""
    asked: tuple[str, ...] = ()
    """The seats that are asked now; ``chance`` for a pending roll."""
    over: bool = False
    winners: tuple[str, ...] = ()
    how: str = ""
    persons: dict[str, str] = {}
    """Seat -> person, as they sit now."""


def status_of(match: Match[Any], shown: Shown) -> MatchStatus:
    """Where a match stands. For a match folded from a redacted log: only what everybody may see."""
    seen = view(match, "public")
    status, persons = plain(shown.status(seen)), dict(match.position.persons)
    if seen.over is not None:
        return MatchStatus(
            text=plain(shown.outcome(seen.over)),
            status=status,
            asked=(),
            over=True,
            winners=seen.over.winners,
            how=seen.over.how,
            persons=persons,
        )
    open_ = question(match)
    by_text: dict[str, list[str]] = {}
    for seat, asked in open_.demands if open_ is not None else ():
        by_text.setdefault(shown.question(asked), []).append(shown.seat(seat))
    text = "; ".join([f"{', '.join(seats)}: {what}" for what, seats in by_text.items()])
    return MatchStatus(plain(text), status, seen.asked, persons=persons)


def plain(text: str) -> str:
    """A text of any origin, safe for one line of a table: at most LONGEST characters, no control codes."""
    return one_line(text)[:LONGEST]


def summary(match: Match[Any], path: object = None) -> dict[str, Any]:
    """What a program wants to know of a match."""
    over = match.over
    return {
        "file": str(path) if path is not None else "",
        "game": match.game.name,
        "scenario": match.header.scenario,
        "seats": list(match.seats),
        "persons": dict(match.position.persons),
        "entries": match.n + 1,
        "leaf": match.leaf,
        "over": over is not None,
        "winners": list(over.winners) if over else [],
        "how": over.how if over else "",
    }
