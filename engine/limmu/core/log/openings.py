"""Take openings out of a log, or put them in; every entry stays the same, byte for byte."""

from __future__ import annotations

from collections.abc import Mapping

from limmu.core.log.entry import Opening
from limmu.core.log.lines import BrokenLine, line_of
from limmu.core.log.reading import Log, read_log

_ENTRY = b'{"_":"entry",'
_OPENING = b'{"_":"opening",'
_CHAIN = b'{"_":"chain",'


def redact(data: bytes) -> bytes:
    """A log without its openings and opened chains, which everybody may see. All else stays the same, byte for byte."""
    return b"".join([raw for raw in data.splitlines(keepends=True) if not raw.startswith((_OPENING, _CHAIN), 44)])


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
