"""Lines of a log: their form, hash and length. This module does not look at their content."""

from __future__ import annotations

from binascii import b2a_base64
from collections.abc import Iterator
from io import BytesIO
from typing import Any

from limmu.core.log.entry import MAX_LINE, leaf_hash, leaf_of
from limmu.core.rules.canonical import URLSAFE, encode


class BrokenLine(ValueError):
    """A damaged line: its number (from 1), and what is wrong."""

    def __init__(self, line: int, what: str) -> None:
        self.line, self.what = line, what
        super().__init__(f"line {line}: {what}")


class ForeignLine(BrokenLine):
    """A sound line that names what the installed game does not have."""


def check_line(raw: bytes, number: int) -> tuple[str, bytes]:
    """(leaf, json) of a line. Raises BrokenLine if it is too long, has another form, or its hash does not agree."""
    if len(raw) > MAX_LINE:
        raise BrokenLine(number, f"longer than {MAX_LINE} bytes")
    if raw[43:44] != b" ":
        raise BrokenLine(number, "not of the form: 43 characters of hash, a space, JSON")
    json = raw[44:]
    try:
        leaf = raw[:43].decode("ascii")
        json.decode("utf-8")
    except UnicodeDecodeError:
        raise BrokenLine(number, "not UTF-8") from None
    if b"\r" in json:  # a line is one wherever it is read
        raise BrokenLine(number, "a carriage return stands in it")
    if leaf_of(json) != leaf:
        raise BrokenLine(number, "the hash does not agree with the content: the line was changed")
    return leaf, json


_PIECE = 1 << 16
"""Bytes of lines to check in one go."""


def check_lines(data: bytes, at: int, end: int) -> Iterator[list[tuple[str, bytes]]]:
    """(leaf, json) of each line from the second, which starts ``at``, up to ``end``. Raises BrokenLine at the first
    damaged line.

    It checks many lines at once, and each by itself only if that fails.
    """
    number = 2
    while at < end:
        stop = data.rfind(b"\n", at, min(at + _PIECE, end)) + 1 or data.index(b"\n", at) + 1
        lines = _all_sound(data[at:stop]) if stop - at <= _PIECE else []
        if lines:
            yield lines
            number += len(lines)
            at = stop
        while at < stop:
            feed = data.index(b"\n", at)
            yield [check_line(data[at : min(feed, at + MAX_LINE + 1)], number)]
            number += 1
            at = feed + 1


def _all_sound(piece: bytes) -> list[tuple[str, bytes]]:
    """(leaf, json) of each line of a piece; empty when one of them may be damaged.

    All leaves are made in one go: a digest and a zero byte are 44 characters of base64, the last of which is dropped.
    """
    lines = BytesIO(piece).readlines()
    jsons = [line[44:-1] for line in lines]
    digests: list[bytes] = []
    for json in jsons:
        leaf = leaf_hash()
        leaf.update(json)
        digests.append(leaf.digest())
    spaced = bytearray(b2a_base64(b"\0".join(digests) + b"\0", newline=False).translate(URLSAFE))
    spaced[43::44] = b" " * len(lines)
    leaves = bytes(spaced)
    if b"".join([line[:44] for line in lines]) != leaves or not piece.isascii() or b"\r" in piece:
        return []
    return list(zip(leaves.decode("ascii").split(" "), jsons))  # noqa: B905


def line_of(value: Any) -> bytes:
    """The line of a header, opening, checkpoint or note."""
    json = encode(value)
    return leaf_of(json).encode() + b" " + json + b"\n"
