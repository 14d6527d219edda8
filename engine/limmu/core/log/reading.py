"""Reading a log: strictly, within bounds, and without trusting a byte of it.

A line is ``leaf SP json LF``. The reader ignores a torn end (an unfinished last line, or an opening whose entry never
came). At any other damage it stops, says where, and keeps every sound entry before it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import Any, Generic

import msgspec
from msgspec import UNSET, Raw, Struct
from msgspec import json as msgjson
from msgspec.structs import replace

from limmu.core.log.codec import Codec, UnknownName
from limmu.core.log.entry import (
    FORMAT,
    MAX_LINE,
    MAX_SEATS,
    Branched,
    Checkpoint,
    Decision,
    Entry,
    Header,
    Interject,
    OpenedChain,
    Opening,
    Remark,
    Ruling,
    encode,
    fault_of_pauses,
)
from limmu.core.log.lines import BrokenLine, ForeignLine, check_line, check_lines
from limmu.core.log.sealing import unmask
from limmu.core.log.trail import require_trail
from limmu.core.rules.canonical import modest, require_modest, require_plain, require_shallow
from limmu.core.rules.procedure import Pause
from limmu.core.rules.records import B, Fact

_header = msgjson.Decoder(Header).decode
_beside = msgjson.Decoder(Opening | Remark | Checkpoint | Branched | OpenedChain).decode
_ENTRY = b'{"_":"entry",'

Beside = Remark | Checkpoint | Branched | OpenedChain
"""Lines beside the entries."""


class Log(Struct, frozen=True):
    """The content of a log file: the header, the entries as bytes, the other lines, and the damage, if any."""

    header: Header
    leaf: str
    """The leaf of the header."""
    entries: tuple[tuple[str, bytes], ...]
    """(leaf, json) of each entry, from entry 0."""
    openings: dict[int, Opening]
    remarks: tuple[Beside, ...]
    sound: int
    """Bytes up to the end of the last sound line."""
    torn: bytes
    """An unfinished last line."""
    damage: BrokenLine | None
    """The first damaged line, if any; nothing after it was read."""
    beside: tuple[int, ...]
    """The line number (from 1) of each of ``remarks``."""
    opened: dict[int, int]
    """The line number of each of ``openings``."""

    def read(self, codec: Codec[B]) -> Iterator[Recorded[B]]:
        """The entries, decoded strictly, with their secrets if the log opens them.

        Raises BrokenLine for an entry that is out of order, not canonical or not of this game.
        """
        seen = self.look()
        for n in range(len(self.entries)):
            yield self.record(codec, n, seen)

    def look(self) -> Look:
        """Check all entries together, before any is decoded."""
        return Look(modest([json for _, json in self.entries]), set(), set())

    def record(self, codec: Codec[B], n: int, seen: Look) -> Recorded[B]:
        """One entry, decoded strictly. Raises BrokenLine."""
        leaf, json = self.entries[n]
        known = seen.answers
        try:
            if n >= seen.modest:
                require_modest(json)
            try:
                entry = codec.entry_of_now(json)
                lazy = _holds_bytes(entry)
            except msgspec.ValidationError:
                entry = codec.entry(json)
                lazy = True
            if encode(entry) != json and not _old(codec, entry, json):
                raise ValueError("not in canonical form: the line was edited or written by another program")
            if entry.control is not UNSET and (fault := fault_of_pauses(entry.control, len(json))):
                raise ValueError(fault)
            if codec.odd:
                codec.require_settled(entry)
            if (trail := entry.trail) and trail not in seen.trails:
                require_trail(trail, seen.trails)
                seen.trails.add(trail)
            body = entry.input
            if lazy:
                _require_plain_parts(entry, known)
            elif type(body) is Decision and (answer := bytes(body.answer)) not in known:
                if not answer.isdigit() or len(answer) > 15 or (answer[0] == 48 and len(answer) > 1):
                    require_plain(answer)
                known.add(answer)
        except UnknownName as error:
            raise ForeignLine(self.line_of(n), f"not an entry of {codec.game}: {error}") from None
        except (ValueError, RecursionError) as error:
            raise BrokenLine(self.line_of(n), f"not an entry of {codec.game}: {error}") from None
        prev = self.entries[n - 1][0] if n else self.leaf
        if entry.n != n or entry.prev != prev:
            what = f"entry {entry.n} does not follow: expected entry {n} after {prev}"
            raise BrokenLine(self.line_of(n), what)
        if not entry.sealed:
            return Recorded(leaf, json, entry, True)
        if opening := self.openings.get(n):
            whole = opening.open.keys() == entry.sealed.keys()
            try:
                return Recorded(leaf, json, _known(codec, unmask(json, opening, self.header.match)), whole)
            except (ValueError, RecursionError) as error:
                raise BrokenLine(self.line_of(n), str(error)) from None
        return Recorded(leaf, json, entry, False)

    @property
    def branched(self) -> int:
        """The entry after which the log is a branch; -1 if it is none."""
        return min([line.n for line in self.remarks if isinstance(line, Branched)], default=-1)

    @property
    def commitment(self) -> str:
        """The commitment to the match secret: the header's, or that of the last branch."""
        of_branches = [line.commitment for line in self.remarks if isinstance(line, Branched)]
        return of_branches[-1] if of_branches else self.header.commitment

    def up_to(self, line: int) -> Log:
        """The log up to a line, as if that line were damaged."""
        count = line - 2 - bisect_left(self._others(), line)
        openings = {n: opening for n, opening in self.openings.items() if n < count and self.opened[n] < line}
        remarks = tuple([remark for remark, at in zip(self.remarks, self.beside, strict=True) if at < line])
        return replace(self, entries=self.entries[:count], openings=openings, remarks=remarks)

    def line_of(self, n: int) -> int:
        """The line number (from 1) of entry ``n``."""
        line = n + 2
        for other in self._others():
            if other > line:
                break
            line += 1
        return line

    def _others(self) -> list[int]:
        """The numbers of the lines after the header that are no entries."""
        return sorted([*self.beside, *self.opened.values()])


def _old(codec: Codec[Any], entry: Entry[Any], json: bytes) -> bool:
    """Whether the entry is canonical apart from earlier stored names."""
    renamed = codec.canonical(json)
    return renamed != json and encode(msgjson.decode(json)) == json and encode(entry) == renamed


def _known(codec: Codec[B], json: bytes) -> Entry[Fact[B]]:
    entry = codec.entry(json)
    try:
        return codec.type_entry(entry)
    except ValueError:  # frames of an older version fold as bytes
        return entry


def _holds_bytes(entry: Entry[Any]) -> bool:
    """Whether a typed decode may have left other parts of an entry as bytes than the answer of a decision."""
    kind, control = type(entry.input), entry.control
    if kind is Interject or kind is Ruling:
        return True
    if control is UNSET:
        return False
    for frame in control.push:  # noqa: SIM110 - any() takes four times as long
        if frame.held:
            return True
    return False


class Look(Struct, frozen=True):
    """The results of :meth:`Log.look`, so that no entry is checked twice."""

    modest: int
    """How many entries come before the first that is nested too deep or has too large an integer."""
    answers: set[bytes]
    """The answers that are plain JSON."""
    trails: set[str]
    """The trails, and their parts, that are written as they should be."""


def _require_plain_parts(entry: Entry[Any], known: set[bytes]) -> None:
    """Check that whatever the typed decode left as bytes (answers, parts of an older version) is plain and canonical.

    ``known``: bytes that passed already; most of them come again and again.
    """
    body: Any = entry.input
    kind = type(entry.input)
    control: Any = entry.control
    parts: list[Any] = [body.answer] if kind is Decision or kind is Interject else []
    if kind is Ruling:
        parts += [*body.facts, body.answer, body.close]
    if control is not UNSET:
        for frame in control.push:
            parts += [frame.proc, *[part for pause in frame.held for part in _parts_of(pause)]]
        pause = control.pause
        if pause is not UNSET and (not pause.demands or type(pause.demands[0].question) is Raw):
            parts += _parts_of(pause)
    for part in parts:
        if type(part) is Raw and (raw := bytes(part)) not in known:
            require_plain(raw)
            known.add(raw)


def _parts_of(pause: Pause) -> list[Any]:
    return [*[demand.question for demand in pause.demands + pause.may], *[answer for _, answer in pause.given]]


class Recorded(Struct, Generic[B], frozen=True, gc=False):
    """A recorded entry: its leaf, its bytes, its values, and whether the log opens its secrets."""

    leaf: str
    json: bytes
    entry: Entry[Fact[B]]
    known: bool


def read_log(data: bytes) -> Log:
    """Read a whole log. Raises BrokenLine if the header is damaged; ``Log.damage`` has later damage."""
    end = data.rfind(b"\n") + 1
    if not end:
        raise BrokenLine(1, "no whole line: this is not a Limmu log")
    first = data.index(b"\n")
    leaf, json = check_line(data[: min(first, MAX_LINE + 1)], 1)
    header = _read_header(json)
    entries: list[tuple[str, bytes]] = []
    openings: dict[int, Opening] = {}
    remarks: list[Beside] = []
    beside: list[int] = []
    opened_at: dict[int, int] = {}
    damage: BrokenLine | None = None
    pending, number = 0, 1  # the line number of an opening that waits for its entry, and of the last line
    try:
        for lines in check_lines(data, first + 1, end):
            done = 0
            for i in [*[i for i, (_, json) in enumerate(lines) if not json.startswith(_ENTRY)], len(lines)]:
                if done < i:
                    entries += lines[done:i]
                    number += i - done
                    pending = 0
                if i == len(lines):
                    break
                if pending:
                    what = f"the opening before it is of entry {len(entries)}: that should follow it"
                    raise BrokenLine(number + 1, what)
                waits = _place(lines[i][1], number + 1, len(entries), openings, remarks)
                number += 1
                done = i + 1
                if len(remarks) > len(beside):
                    beside.append(number)
                else:
                    opened_at[next(reversed(openings))] = number
                pending = number if waits else 0
    except BrokenLine as error:
        damage = error
    if pending:
        openings.pop(len(entries), None)
        number = pending - 1
    sound = end if damage is None and not pending else _end_of(data, number)
    if damage is None and len(data) - end > MAX_LINE:  # no program wrote the beginning of such a line
        damage = BrokenLine(data.count(b"\n") + 1, f"longer than {MAX_LINE} bytes")
    torn = b"" if damage is not None else data[sound:]
    return Log(
        header=header,
        leaf=leaf,
        entries=tuple(entries),
        openings=openings,
        remarks=tuple(remarks),
        sound=sound,
        torn=torn,
        damage=damage,
        beside=tuple(beside),
        opened=opened_at,
    )


def _end_of(data: bytes, number: int) -> int:
    """Where a line (from 1) ends."""
    at = 0
    for _ in range(number):
        at = data.index(b"\n", at) + 1
    return at


def _read_header(json: bytes) -> Header:
    try:
        require_shallow(json)
        header = _header(json)
        require_plain(json)
    except msgspec.ValidationError as error:
        if (newer := _format(json)) not in (0, FORMAT):
            raise BrokenLine(1, f"format {newer}: this program reads format {FORMAT}; use a newer Limmu") from None
        raise BrokenLine(1, f"not a header: {error}") from None
    except (ValueError, RecursionError) as error:
        raise BrokenLine(1, f"not a header: {error}") from None
    if header.format != FORMAT:
        raise BrokenLine(1, f"format {header.format}: this program reads format {FORMAT}; use a newer Limmu")
    if {*header.seats} & {"chance", "host", "umpire", "public", ""} or len({*header.seats}) < len(header.seats):
        raise BrokenLine(1, "two seats have the same name, or a seat has a name that no seat may have")
    if len(header.seats) > MAX_SEATS:
        raise BrokenLine(1, f"more than {MAX_SEATS} seats")
    if encode(header) != json:
        raise BrokenLine(1, "not in canonical form: the line was edited or written by another program")
    return header


def _format(json: bytes) -> int:
    """The format of a header that this program cannot read; 0 if it is none at all."""
    try:
        return msgjson.decode(json, type=_Format).format
    except (ValueError, RecursionError):
        return 0


class _Format(Struct, tag_field="_", tag="header"):
    format: int


def _place(json: bytes, number: int, entries: int, openings: dict[int, Opening], remarks: list[Beside]) -> bool:
    """Add a line that is no entry. Returns True for an opening whose entry must follow at once."""
    try:
        require_plain(json)
        line = _beside(json)
    except (ValueError, RecursionError) as error:
        raise BrokenLine(number, f"neither entry, opening, checkpoint, branch, chain nor note: {error}") from None
    if encode(line) != json:
        raise BrokenLine(number, "not in canonical form: the line was edited or written by another program")
    if isinstance(line, Branched) and not 0 <= line.n < entries:
        raise BrokenLine(number, f"a branch after entry {line.n}, which is not there")
    if not isinstance(line, Opening):
        remarks.append(line)
        return False
    if not 0 <= line.n <= entries:
        raise BrokenLine(number, f"opens entry {line.n}, which is not there")
    if line.n in openings:
        raise BrokenLine(number, f"entry {line.n} is opened twice")
    openings[line.n] = line
    return line.n == entries
