"""Lines of a log: of their form and hash, not too long, not too deep. What they say is not judged here."""

from __future__ import annotations

import hashlib
from binascii import b2a_base64
from collections.abc import Iterator

from limmu.core.canonical import URLSAFE, many_digits, require_plain
from limmu.core.entry import MAX_DEPTH, MAX_LINE, leaf_of

_sha256 = hashlib.sha256
MIN_LINE = 46
"""Bytes of a line, at least: a leaf, a space, an empty object."""


class BrokenLine(ValueError):
    """A line that is not what it should be: which line (from 1), what is wrong."""

    def __init__(self, line: int, what: str) -> None:
        self.line, self.what = line, what
        super().__init__(f"line {line}: {what}")


_ROUND = bytes.maketrans(b"[{]}", b"(())")
_REST = bytes([byte for byte in range(256) if byte not in b'"[{]}\n'])
_NOT_OPENING = bytes([byte for byte in range(256) if byte not in b"[{\n"])


def check_depth(json: bytes, line: int) -> None:
    """Refuse a line nested too deep, before it is decoded. A cheap count first, then the exact depth.

    Outside strings every pass takes away the innermost pairs: as many passes as the line is deep leave nothing.
    """
    if json.count(b"[") + json.count(b"{") <= MAX_DEPTH:
        return
    json = json.replace(b"\\\\", b"").replace(b'\\"', b"")
    if _peeled(b"".join(json.translate(_ROUND, _REST).split(b'"')[::2])):
        raise BrokenLine(line, f"nested deeper than {MAX_DEPTH}, or its brackets do not match")


def _peeled(brackets: bytes) -> bytes:
    """What is left of brackets when as many innermost pairs as may be were taken away."""
    for _ in range(MAX_DEPTH):
        less = brackets.replace(b"()", b"")
        if len(less) == len(brackets):
            break
        brackets = less
    return brackets


def _may_be_deep(lines: list[bytes]) -> bool:
    """Whether one of these lines has to be looked at by itself. Without escapes quotes come in pairs, and a bracket in
    a string keeps its quotes from meeting: so what peels off to nothing has brackets outside strings only."""
    json = b"\n".join(lines)
    return b"\\" in json or bool(_peeled(json.translate(_ROUND, _REST).replace(b'""', b"")).strip(b"\n"))


def checked_line(raw: bytes, number: int) -> tuple[str, bytes]:
    """(leaf, json) of a line. Raises BrokenLine when it is too long or deep, of another form or not of its hash."""
    if len(raw) > MAX_LINE:
        raise BrokenLine(number, f"longer than {MAX_LINE} bytes")
    if len(raw) < MIN_LINE or raw[43:44] != b" ":
        raise BrokenLine(number, "not of the form: 43 characters of hash, a space, JSON")
    json = raw[44:]
    try:
        leaf = raw[:43].decode("ascii")
        json.decode("utf-8")
    except UnicodeDecodeError:
        raise BrokenLine(number, "not UTF-8") from None
    if leaf_of(json) != leaf:
        raise BrokenLine(number, "the hash does not agree with the content: the line was changed")
    check_depth(json, number)
    if many_digits(json):
        try:
            require_plain(json)
        except ValueError as error:
            raise BrokenLine(number, str(error)) from None
    return leaf, json


_PIECE = 1 << 16
"""Bytes of lines that are checked in one go."""


def checked_lines(data: bytes, at: int, end: int) -> Iterator[list[tuple[str, bytes]]]:
    """(leaf, json) of each line from the second, which starts ``at``, up to ``end``. Raises BrokenLine at the first
    that is damaged.

    Lines are checked many at once; only where that finds something is each looked at by itself.
    """
    number = 2
    while at < end:
        stop = data.rfind(b"\n", at, min(at + _PIECE, end)) + 1 or data.index(b"\n", at) + 1
        lines = _all_sound(data[at : stop - 1]) if stop - at <= _PIECE else []
        if lines:
            yield lines
            number += len(lines)
            at = stop
        while at < stop:
            feed = data.index(b"\n", at)
            yield [checked_line(data[at : min(feed, at + MAX_LINE + 1)], number)]
            number += 1
            at = feed + 1


def _all_sound(piece: bytes) -> list[tuple[str, bytes]]:
    """(leaf, json) of each line of a piece; empty when one of them may be damaged.

    All leaves are made in one go: a digest and a zero byte are 44 characters of base64, the last of which is dropped.
    """
    lines = piece.split(b"\n")
    if min(map(len, lines)) < MIN_LINE:
        return []
    jsons = [line[44:] for line in lines]
    digests = b"\0".join([_sha256(b"\0" + json).digest() for json in jsons])
    spaced = bytearray(b2a_base64(digests + b"\0", newline=False).translate(URLSAFE))
    spaced[43::44] = b" " * len(lines)
    leaves = bytes(spaced)
    opened = piece.translate(None, _NOT_OPENING).split(b"\n")
    deep = [json for json, brackets in zip(jsons, opened) if len(brackets) > MAX_DEPTH]  # noqa: B905
    if (
        b"".join([line[:44] for line in lines]) != leaves
        or not piece.isascii()
        or many_digits(piece)
        or (deep and _may_be_deep(deep))
    ):
        return []
    return list(zip(leaves.decode("ascii").split(" "), jsons))  # noqa: B905
