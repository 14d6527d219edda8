"""Logs for one seat: without the openings of what it may not see. Every entry stays as it is."""

from __future__ import annotations

from typing import Any

from limmu.core.log.entry import Opening
from limmu.core.log.lines import BrokenLine
from limmu.core.log.openings import read_sound, reopen
from limmu.core.log.sealing import audiences_in
from limmu.core.match.fold import audiences_of_answer, fold
from limmu.core.match.game import Game
from limmu.core.match.position import empty


def redact_for(data: bytes, game: Game[Any], audience: str) -> bytes:
    """A log with only the openings of what an audience may see: a seat, or ``public`` for none. The head stays the
    same.

    The declared audiences say which values a seat may see. Raises BrokenLine or BrokenLog for a log that is not sound
    to its end.
    """
    log = read_sound(data)
    match = empty(game, None, log.header, b"")
    openings: dict[int, Opening] = {}
    for record in log.read(game.codec):
        opening = log.openings.get(record.entry.n)
        if opening is not None:
            try:
                allowed = audiences_in(record.entry, audiences_of_answer(match, record.entry))
            except (ValueError, LookupError, TypeError, AttributeError) as error:
                raise BrokenLine(log.line_of(opening.n), f"nobody knows who may see it: {error}") from None
            kept = {path: value for path, value in opening.open.items() if audience in allowed.get(path, ())}
            if kept:
                openings[opening.n] = Opening(opening.n, kept)
        match = fold(match, record.entry, record.json, record.leaf)
    return reopen(data[: log.sound], openings)
