"""Reading a log: strictly, with bounds, and never believing a byte of it.

A line is ``leaf SP json LF``. A torn tail (a last line that was never finished) is set aside; damage before it stops
the reading there and says where, with every sound entry before it kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Generic

import msgspec
from msgspec import Struct
from msgspec import json as msgjson

from limmu.core.entry import FORMAT, MAX_DEPTH, MAX_LINE, Checkpoint, Entry, Header, Opening, Remark, encode, leaf_of
from limmu.core.game import Game
from limmu.core.records import B, Fact
from limmu.core.secrets import opened

_header = msgjson.Decoder(Header).decode
_beside = msgjson.Decoder(Opening | Remark | Checkpoint).decode
_ENTRY = b'{"_":"entry",'


class BrokenLine(ValueError):
    """A line that is not what it should be: which line (from 1), what is wrong."""

    def __init__(self, line: int, what: str) -> None:
        self.line, self.what = line, what
        super().__init__(f"line {line}: {what}")


class Log(Struct, frozen=True):
    """What a file holds: the header, the entries as bytes, what stands beside them, and what is damaged."""

    header: Header
    leaf: str
    """The leaf of the header."""
    entries: tuple[tuple[str, bytes], ...]
    """(leaf, json) of each entry, from entry 0."""
    openings: dict[int, Opening]
    remarks: tuple[Remark | Checkpoint, ...]
    sound: int
    """Bytes up to the end of the last sound line."""
    torn: bytes
    """An unfinished last line."""
    damage: BrokenLine | None
    """The first damaged line, if any; nothing after it was read."""

    def read(self, game: Game[B]) -> Iterator[Recorded[B]]:
        """The entries, decoded strictly, with their secrets where openings are at hand.

        Raises BrokenLine for an entry that is out of order, not canonical or not of this game.
        """
        prev = self.leaf
        for n, (leaf, json) in enumerate(self.entries):
            line = n + 2
            try:
                entry = game.entry(json)
            except (ValueError, RecursionError) as error:
                raise BrokenLine(line, f"not an entry of {game.name}: {error}") from None
            if encode(entry) != json and game.canonical(json) == json:
                raise BrokenLine(line, "not in canonical form: the line was edited or written by another program")
            if entry.n != n or entry.prev != prev:
                raise BrokenLine(line, f"entry {entry.n} does not follow: expected entry {n} after {prev}")
            prev = leaf
            if not entry.sealed:
                yield Recorded(leaf, json, entry, True)
            elif (opening := self.openings.get(n)) and opening.open.keys() == entry.sealed.keys():
                try:
                    yield Recorded(leaf, json, game.entry(opened(json, opening, self.header.match)), True)
                except ValueError as error:
                    raise BrokenLine(line, str(error)) from None
            else:
                yield Recorded(leaf, json, entry, False)


class Recorded(Struct, Generic[B], frozen=True, gc=False):
    """A recorded entry: its leaf, its bytes, its values, and whether its secrets are known."""

    leaf: str
    json: bytes
    entry: Entry[Fact[B]]
    known: bool


_ESCAPES = re.compile(rb"\\.", re.DOTALL)
_ROUND = bytes.maketrans(b"[{]}", b"(())")
_REST = bytes([byte for byte in range(256) if byte not in b'"[{]}'])


def check_depth(json: bytes, line: int) -> None:
    """Refuse a line nested too deep, before it is decoded. A cheap count first, then the exact depth.

    Outside strings every pass takes away the innermost pairs: as many passes as the line is deep leave nothing.
    """
    if json.count(b"[") + json.count(b"{") <= MAX_DEPTH:
        return
    if b"\\" in json:
        json = _ESCAPES.sub(b"", json)
    brackets = b"".join(json.translate(_ROUND, _REST).split(b'"')[::2])
    for _ in range(MAX_DEPTH):
        brackets = brackets.replace(b"()", b"")
    if brackets:
        raise BrokenLine(line, f"nested deeper than {MAX_DEPTH}, or its brackets do not match")


def _line(raw: bytes, number: int) -> tuple[str, bytes]:
    if len(raw) > MAX_LINE:
        raise BrokenLine(number, f"longer than {MAX_LINE} bytes")
    if len(raw) < 46 or raw[43:44] != b" ":
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
    return leaf, json


def read_log(data: bytes) -> Log:
    """Read a whole log. Raises BrokenLine when not even the header is sound; later damage is in ``Log.damage``."""
    end = data.rfind(b"\n") + 1
    torn = data[end:]
    lines = data[:end].split(b"\n")[:-1]
    if not lines:
        raise BrokenLine(1, "no whole line: this is not a Limmu log")
    leaf, json = _line(lines[0], 1)
    try:
        header = _header(json)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BrokenLine(1, f"not a header: {error}") from None
    if header.format != FORMAT:
        raise BrokenLine(1, f"format {header.format}: this program reads format {FORMAT}; use a newer Limmu")
    if encode(header) != json:
        raise BrokenLine(1, "not in canonical form: the line was edited or written by another program")
    entries: list[tuple[str, bytes]] = []
    openings: dict[int, Opening] = {}
    remarks: list[Remark | Checkpoint] = []
    damage: BrokenLine | None = None
    sound = len(lines[0]) + 1
    for number, raw in enumerate(lines[1:], 2):
        try:
            other = _line(raw, number)
            if other[1].startswith(_ENTRY):
                entries.append(other)
            else:
                _place(other[1], number, openings, remarks)
        except BrokenLine as error:
            damage = error
            break
        sound += len(raw) + 1
    if damage is None and openings and max(openings) >= len(entries):
        # an opening whose entry was never written: part of the torn tail
        cut = data.rfind(b"\n", 0, end - 1) + 1
        torn, sound = data[cut:], cut
        openings = {n: opening for n, opening in openings.items() if n < len(entries)}
    return Log(header, leaf, tuple(entries), openings, tuple(remarks), sound, torn, damage)


def _place(json: bytes, number: int, openings: dict[int, Opening], remarks: list[Remark | Checkpoint]) -> None:
    try:
        line = _beside(json)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BrokenLine(number, f"neither entry, opening, checkpoint nor note: {error}") from None
    if encode(line) != json:
        raise BrokenLine(number, "not in canonical form: the line was edited or written by another program")
    if isinstance(line, Opening):
        if line.n in openings:
            raise BrokenLine(number, f"entry {line.n} is opened twice")
        openings[line.n] = line
    else:
        remarks.append(line)


def line_of(value: Any) -> bytes:
    """The line of a header, opening, checkpoint or note."""
    json = encode(value)
    return leaf_of(json).encode() + b" " + json + b"\n"
