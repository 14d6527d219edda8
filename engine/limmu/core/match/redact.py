"""Logs for one seat, and logs opened after the match: openings are taken out or put in, every entry stays as it is."""

from __future__ import annotations

from typing import Any

from limmu.core.log.entry import SHUFFLES, OpenedChain, Opening
from limmu.core.log.lines import BrokenLine
from limmu.core.log.reading import Log, line_of, read_log
from limmu.core.log.sealing import audiences_in, opened
from limmu.core.match.fold import audiences_of_answer, fold
from limmu.core.match.game import Game
from limmu.core.match.position import empty
from limmu.core.proof.chains import Chain
from limmu.core.rules.canonical import short

_ENTRY = b'{"_":"entry",'
_OPENING = b'{"_":"opening",'
_CHAIN = b'{"_":"chain",'


def redacted_for(data: bytes, game: Game[Any], audience: str) -> bytes:
    """A log with the openings of what an audience may see alone: a seat, or ``public`` for none. Same head, same form.

    Which values a seat may see follows from the declared audiences. Raises BrokenLine or BrokenLog for a log that is
    not sound to its end.
    """
    log = _sound(data)
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
    return _with(data[: log.sound], openings, b"")


def revealed(data: bytes, full: bytes, seed: bytes = b"") -> bytes:
    """A log with the openings of another one of the same match added, each right before its entry.

    ``seed``: that of the closed chain of the shuffles, opened as well; after the match only, for it tells every deal.

    Raises ValueError when ``full`` is not of the same line or opens a value to something else than was committed to, or
    the seed is not that of the chain; BrokenLine when one of them is not sound.
    """
    log, source = _sound(data), _sound(full)
    if log.leaf != source.leaf:
        raise ValueError(f"match {source.header.match} is another match than {log.header.match}")
    for n, (mine, theirs) in enumerate(zip(log.entries, source.entries, strict=False)):
        if mine[0] != theirs[0]:
            raise ValueError(f"the two logs part at entry {n}")
    openings: dict[int, Opening] = {}
    for n, (_, json) in enumerate(log.entries):
        both = [opening for opening in (log.openings.get(n), source.openings.get(n)) if opening is not None]
        if both:
            openings[n] = Opening(n, {path: value for opening in both for path, value in opening.open.items()})
            opened(json, openings[n], log.header.match)
    chains = [line for line in (*log.remarks, *source.remarks) if isinstance(line, OpenedChain)]
    if seed:
        if Chain(log.header.match, SHUFFLES, seed, log.header.links).anchor != log.header.anchors.get(SHUFFLES):
            raise ValueError("the seed is not that of the chain that the header anchors")
        chains.append(OpenedChain(SHUFFLES, short(seed)))
    return _with(data[: log.sound], openings, line_of(chains[0]) if chains else b"")


def _sound(data: bytes) -> Log:
    log = read_log(data)
    if log.damage is not None:
        raise BrokenLine(log.damage.line, log.damage.what)
    return log


def _with(data: bytes, openings: dict[int, Opening], chain: bytes) -> bytes:
    """The lines of a log with these openings and this opened chain instead of its own."""
    lines: list[bytes] = []
    n = 0
    for line in data.splitlines(keepends=True):
        if line.startswith((_OPENING, _CHAIN), 44):
            continue
        if line.startswith(_ENTRY, 44):
            if n in openings:
                lines.append(line_of(openings[n]))
            n += 1
        lines.append(line)
    return b"".join(lines) + chain
