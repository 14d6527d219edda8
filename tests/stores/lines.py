"""Lines of matches that no game plays: right in form, so that stores can be tried without rules."""

from __future__ import annotations

from typing import Any

from limmu.core.log.entry import Header, encode, leaf_of
from limmu.core.log.lines import line_of
from limmu.core.log.sealing import commitment, commitment_to
from limmu.core.rules.canonical import short
from limmu.stores import Head

SECRET = bytes(range(32))


def header(match: str = "m") -> bytes:
    """The first line of a match."""
    commitment = commitment_to(match, SECRET)
    return line_of(
        Header(
            format=1,
            game="none",
            ruleset=1,
            pack="none",
            digest="none",
            match=match,
            scenario="none",
            seats=("red", "blue"),
            commitment=commitment,
        )
    )


def line(value: dict[str, Any]) -> bytes:
    """A line of anything."""
    return raw(encode(value))


def raw(json: bytes) -> bytes:
    """A line of some bytes."""
    return leaf_of(json).encode() + b" " + json + b"\n"


def leaf(lines: bytes) -> str:
    """The leaf of the last of some lines."""
    return lines[:-1].rpartition(b"\n")[2][:43].decode()


def entry(head: Head, text: str = "", *, cmd: str = "", by: str = "red", hidden: str = "", of: str = "m") -> bytes:
    """The lines of an entry of a match that follows a head; with something hidden, its opening first."""
    body: dict[str, Any] = {"_": "decision", "answer": "?" if hidden else text}
    value: dict[str, Any] = {"_": "entry", "n": head.n + 1, "prev": head.leaf, "by": by, "input": body}
    if cmd:
        value["cmd"] = cmd
    if not hidden:
        return line(value)
    salt = bytes([head.n % 256]) * 32
    value["sealed"] = {"input.answer": commitment(of, head.n + 1, "input.answer", salt, encode(hidden))}
    return line({"_": "opening", "n": head.n + 1, "open": {"input.answer": [short(salt), hidden]}}) + line(value)


def note(text: str) -> bytes:
    """A line beside the entries."""
    return line({"_": "note", "text": text})


def match(entries: int, name: str = "m") -> bytes:
    """A whole log: every third entry hides something, every fifth is a command, and there are notes."""
    lines = header(name)
    head = Head(-1, leaf(lines))
    parts = [lines]
    for n in range(entries):
        cmd = f"c{n}" if n % 5 == 0 else ""
        lines = entry(head, f"answer {n}", cmd=cmd, hidden=f"hidden {n}" if n % 3 == 0 else "", of=name)
        parts.append(lines)
        head = Head(n, leaf(lines))
        if n % 7 == 0:
            parts.append(note(f"after {n}"))
    return b"".join(parts)
