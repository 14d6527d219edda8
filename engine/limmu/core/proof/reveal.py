"""Logs opened after the match, with the openings that the host kept. Every entry stays as it is."""

from __future__ import annotations

from limmu.core.log.entry import SHUFFLES, OpenedChain, Opening
from limmu.core.log.lines import line_of
from limmu.core.log.openings import read_sound, reopen
from limmu.core.log.sealing import unmask
from limmu.core.proof.chains import Chain
from limmu.core.rules.canonical import short


def reveal_openings(data: bytes, full: bytes, seed: bytes = b"") -> bytes:
    """A log with the openings of another log of the same match, each right before its entry.

    ``seed``: the seed of the closed chain of the shuffles, to open it, too. Give it only after the match, because it
    shows every deal.

    Raises ValueError if ``full`` is of another match or line, if an opening does not agree with its commitment, or if
    the seed is not that of the chain; BrokenLine if one of the logs is damaged.
    """
    log, source = read_sound(data), read_sound(full)
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
            unmask(json, openings[n], log.header.match)
    chains = [line for line in (*log.remarks, *source.remarks) if isinstance(line, OpenedChain)]
    if seed:
        if Chain(log.header.match, SHUFFLES, seed, log.header.links).anchor != log.header.anchors.get(SHUFFLES):
            raise ValueError("the seed is not that of the chain that the header anchors")
        chains.append(OpenedChain(SHUFFLES, short(seed)))
    return reopen(data[: log.sound], openings, line_of(chains[0]) if chains else b"")
