"""What of a log that grows was found to hold before: it is folded, and not checked again."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from limmu.core.log.reading import Log
from limmu.core.match.fold import fold_all
from limmu.core.match.game import Game
from limmu.core.match.position import Match, empty


class Known(Struct, frozen=True):
    """The first entries of a log, with their openings, which an audit found to hold."""

    count: int = 0
    match: Match[Any] | None = None
    """The match after them; None where they were judged without rules."""
    whole: bool = True
    """Whether the log opens all that they hide, so that the rules can go on from there."""


def known_to(log: Log, count: int, game: Game[Any] | None, pack: Any, old: Known) -> Known:
    """The first ``count`` entries of a log of which ``old`` is known, as known ones: only those between are folded.

    The caller answers for it that they hold. Raises BrokenLine or BrokenLog.
    """
    if game is None:
        return Known(count)
    match = old.match or empty(game, pack, log.header, b"")
    seen = log.look()
    records = [log.record(game.codec, n, seen) for n in range(match.n + 1, count)]
    whole = old.whole and all([record.known for record in records])
    match = replace(fold_all(match, records), opening=None)
    return Known(count, match, whole)
