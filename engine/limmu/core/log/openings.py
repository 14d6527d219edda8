"""Take openings out of a log, or put them in; every entry stays the same, byte for byte."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec import json as msgjson

from limmu.core.log.entry import Opening
from limmu.core.log.lines import BrokenLine, line_of
from limmu.core.log.reading import Log, read_log

_ENTRY = b'{"_":"entry",'
_OPENING = b'{"_":"opening",'
_CHAIN = b'{"_":"chain",'


_OWN = ("input.answer", "sig")
"""What of an entry comes from the seat that gave it."""


class _By(Struct):
    """Who gave an entry."""

    by: str


_by = msgjson.Decoder(_By).decode
_opening = msgjson.Decoder(Opening).decode


def redact(data: bytes, seats: Sequence[str] = ()) -> bytes:
    """Lines of a log without openings and opened chains, which everybody may see. All else stays the same, byte for
    byte.

    ``seats``: with what these seats answered and signed themselves, so that their machines can see that it is that.
    """
    kept: list[bytes] = []
    opening = b""
    for raw in data.splitlines(keepends=True):
        if raw.startswith((_OPENING, _CHAIN), 44):
            opening = raw
            continue
        if opening and seats and raw.startswith(_ENTRY, 44) and _by(raw[44:]).by in seats:
            found = _opening(opening[44:])
            if own := {path: found.open[path] for path in _OWN if path in found.open}:
                kept.append(line_of(Opening(found.n, own)))
        opening = b""
        kept.append(raw)
    return b"".join(kept)


def read_sound(data: bytes) -> Log:
    """Read a log that must be sound to its end. Raises BrokenLine."""
    log = read_log(data)
    if log.damage is not None:
        raise BrokenLine(log.damage.line, log.damage.what)
    return log


def reopen(data: bytes, openings: Mapping[int, Opening], chain: bytes = b"") -> bytes:
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
