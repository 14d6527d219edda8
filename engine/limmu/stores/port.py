"""The port of every store of matches, and the functions that stores share.

A store keeps lines, byte for byte as a log file has them. An entry itself names what it follows (its number and the
leaf before it) and its command, so an append takes the expected head and the command id from its entry.
"""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from secrets import token_bytes
from typing import Annotated, Any, NamedTuple, Protocol, Self

import msgspec
from msgspec import Meta, Raw, Struct

from limmu.core import (
    SECRET_BYTES,
    B,
    Beside,
    Branched,
    BrokenLine,
    BrokenLog,
    Game,
    Log,
    Match,
    Opening,
    check_line,
    commitment_to,
    encode,
    line_of,
    lines_of,
    read_log,
    redact,
    replay,
    require_modest,
    require_plain,
    require_shallow,
    unmask,
)


class StoreError(Exception):
    """A store or file does not serve the request: names the file, the fault and the remedy."""

    def __init__(self, where: Path | str, what: str, do: str) -> None:
        self.where, self.what, self.do = where, what, do
        super().__init__(f"{where}: {what}; {do}")


class NoStore(StoreError):
    """There is no store at the given place."""


class Head(NamedTuple):
    """Where a match stands: the number of its last entry (-1: none yet) and its leaf (that of the header)."""

    n: int
    leaf: str


class Stale(StoreError):
    """The appended entry does not follow the head of the match: ``head`` is the present head."""

    def __init__(self, where: Path | str, head: Head, expected: Head) -> None:
        self.head = head
        what = f"the match stands at entry {head.n} ({head.leaf}), not at entry {expected.n} ({expected.leaf})"
        super().__init__(where, what, "another host goes on with it: load the match again and answer what it now asks")


END = (1 << 31) - 1
"""The most entries of a match."""


class Store(Protocol):
    """Matches by name. What a method acknowledges is on the disk. Several threads may use one store.

    Every method raises StoreError for an unknown name, and when it cannot read or write the store.
    """

    def create(self, name: str, lines: bytes, secret: bytes = b"") -> Head:
        """Keep a new match: whole lines from the header on, and its secret. Raises StoreError for a name in use."""
        ...

    def append(self, name: str, lines: bytes) -> Head:
        """Keep the lines of one entry (its opening first), or lines that stand beside entries: all or none.

        Returns the head that the entry made. A repeated command of a seat returns the first result and keeps nothing.
        Raises Stale, with the head, for an entry that does not follow it; StoreError for a command id that was used
        for another input, and for an opening or a branch of an entry that is missing or has its opening already;
        ValueError for bytes that are not lines of a log. The accepted lines read back as a sound log.
        """
        ...

    def head(self, name: str) -> Head:
        """Where a match stands."""
        ...

    def read(self, name: str, start: int = -1, end: int = END, *, openings: bool = True) -> bytes:
        """The lines from entry ``start`` on (-1: from the header on) and before entry ``end``, as a log file has them.

        Without ``openings``: only what everybody may see, as :func:`limmu.core.redact` gives it.
        """
        ...

    def secret(self, name: str) -> bytes:
        """The match secret; empty if the store has none."""
        ...

    def names(self) -> list[str]:
        """The names of the matches, sorted."""
        ...

    def put_snapshot(self, name: str, head: Head, data: bytes) -> None:
        """Remember data derived from a match up to a head. A cache: one a match, and it may vanish at any time."""
        ...

    def snapshot(self, name: str) -> tuple[Head, bytes] | None:
        """The last snapshot, if the store still has it and it belongs to this line."""
        ...

    def drop_snapshots(self) -> None:
        """Forget every snapshot: nothing else changes."""
        ...

    def subscribe(self, name: str, timeout: float) -> Iterator[Head]:
        """The present head, then each new one. Ends when the head has not moved for ``timeout`` seconds.

        Of heads in quick succession it may give the last alone.
        """
        ...

    def stats(self) -> dict[str, str | int]:
        """The kind of the store, how many may write, how much it holds."""
        ...

    def close(self) -> None:
        """Release everything. Nobody may use a closed store again."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...


class StoredMatch:
    """One match of a store: the ``store`` of a :class:`limmu.core.Host`."""

    def __init__(self, store: Store, name: str) -> None:
        self.store, self.name = store, name

    def append(self, lines: bytes) -> None:
        """Keep an entry. Also raises Stale when the store took its command before, for another entry."""
        head = self.store.append(self.name, lines)
        last = lines[:-1].rpartition(b"\n")[2]
        if last.startswith(head.leaf.encode()):  # the store has just made it
            return
        made = batch_of(lines).head
        if made is not None and made != head:
            raise Stale(self.name, head, made)


def keep(store: Store, name: str, match: Match[Any]) -> StoredMatch:
    """Keep a new match under a name: its header, its set-up and its secret. Raises StoreError."""
    if match.n != 0:
        raise StoreError(name, f"the match has come to entry {match.n}", "keep a match from its set-up on")
    store.create(name, line_of(match.header) + lines_of(match), match.secret)
    return StoredMatch(store, name)


def keep_branch(store: Store, name: str, *, of: str, n: int, game: Game[Any], pack: Any) -> StoredMatch:
    """Keep a branch of the match ``of`` under a name of its own: its entries 0 to ``n``, byte for byte, and a match
    secret of its own. The match ``of`` stays as it is.

    Raises StoreError for a name in use, an entry that is not there, another game or pack, and where nobody knows all
    that these entries hide; then nothing is kept.
    """
    log = log_of(of, store.read(of))
    if not 0 <= n < len(log.entries):
        if log.damage is not None:
            raise damaged(of, log)
        last = len(log.entries) - 1
        raise StoreError(of, f"there is no entry {n}: the match has entries 0 to {last}", "name one")
    secret = token_bytes(SECRET_BYTES)
    lines = b"".join(branch_lines(log, of, n, secret))
    match_of(of, log_of(of, lines), game, pack, secret)
    store.create(name, lines, secret)
    return StoredMatch(store, name)


def branch_lines(log: Log, of: str, n: int, secret: bytes) -> list[bytes]:
    """The lines of a branch after entry ``n`` of a log that is called ``of``, with the match secret of the branch."""
    lines = [line_of(log.header)]
    for i, (leaf, json) in enumerate(log.entries[: n + 1]):
        if i in log.openings:
            lines.append(line_of(log.openings[i]))
        lines.append(leaf.encode() + b" " + json + b"\n")
    lines += [line_of(line) for line in log.remarks if isinstance(line, Branched) and line.n < n]
    return [*lines, line_of(Branched(n, of, commitment_to(log.header.match, secret)))]


def load(store: Store, name: str, game: Game[B], pack: Any) -> Match[B]:
    """A match of a store, ready to go on with ``StoredMatch(store, name)``. Raises StoreError as for a file."""
    log = log_of(name, store.read(name))
    return match_of(name, log, game, pack, checked_secret(name, log, store.secret(name)))


# ---------------------------------------------------------------- matches from logs


def log_of(where: Path | str, data: bytes) -> Log:
    """The log in some bytes; damage after the header is in it. Raises StoreError."""
    try:
        return read_log(data)
    except BrokenLine as error:
        raise StoreError(where, str(error), "check that this is a log of a match, or restore it from a copy") from None


def head_of(log: Log) -> Head:
    """Where the match of a log stands."""
    return Head(len(log.entries) - 1, log.entries[-1][0]) if log.entries else Head(-1, log.leaf)


def damaged(where: Path | str, log: Log) -> StoreError:
    """The error for a damaged log."""
    rest = f"the {len(log.entries)} entries before it are sound"
    do = "a damaged log is never written to: restore a copy, or branch it"
    return StoreError(where, f"{log.damage} ({rest})", do)


def match_of(where: Path | str, log: Log, game: Game[B], pack: Any, secret: bytes) -> Match[B]:
    """A match from its log, ready to go on.

    Raises StoreError when the log is damaged, of another game or pack, or hides what it does not open.
    """
    header = log.header
    if log.damage is not None:
        raise damaged(where, log)
    if header.game != game.name:
        raise StoreError(where, f"this is a match of {header.game}, not of {game.name}", "load it with its own game")
    if game.digest(pack) != header.digest:
        what = f"it was played with another version of the pack {header.pack} (digest {header.digest[:12]}...)"
        raise StoreError(where, what, "load it with the pack that it was begun with")
    if not log.entries:
        raise StoreError(where, "the match was never set up", "begin a new one")
    try:
        match = replay(log, game, pack, secret)
    except (BrokenLine, BrokenLog) as error:
        raise StoreError(where, str(error), "verify the log and restore it from a copy") from None
    hidden = [
        n
        for n, (_, json) in enumerate(log.entries)
        if b'"sealed":{' in json and game.codec.entry(json).sealed.keys() - _paths(log, n)
    ]
    if hidden:
        what = f"entry {hidden[0]} hides values that the log does not open"
        raise StoreError(where, what, "play on from the log with its openings; a redacted one can only be read")
    return match


def _paths(log: Log, n: int) -> set[str]:
    opening = log.openings.get(n)
    return {*opening.open} if opening else set()


def checked_secret(where: Path | str, log: Log, secret: bytes) -> bytes:
    """The match secret of a log. Raises StoreError when it is missing, or that of another match."""
    if not secret:
        do = "a match without its key can only be read: import its log with the key beside it, under another name"
        raise StoreError(where, f"the match secret of {log.header.match} is missing", do)
    if len(secret) != SECRET_BYTES or commitment_to(log.header.match, secret) != log.commitment:
        what = f"this is not the match secret of {log.header.match}"
        raise StoreError(where, what, "bring back the key that was made with the log")
    return secret


# ---------------------------------------------------------------- lines

ENTRY = b'{"_":"entry",'
OPENING = b'{"_":"opening",'
_HEADER = b'{"_":"header",'


class _Entry(Struct, tag_field="_", tag="entry"):
    n: Annotated[int, Meta(ge=0, lt=END)]
    prev: str
    by: str
    input: Raw
    cmd: str = ""


_entry = msgspec.json.Decoder(_Entry).decode
_beside = msgspec.json.Decoder(Opening | Beside).decode


class Command(NamedTuple):
    """A command that the store took: its seat and id (hashed), its input (hashed), and its entry."""

    id: bytes
    body: bytes
    head: Head


class Batch(NamedTuple):
    """Inspected lines: the head they follow, the head they make, and the openings to keep apart."""

    before: Head | None
    """The head that the first entry follows; None without an entry."""
    head: Head | None
    """The head after the last entry."""
    lines: list[tuple[int, bytes]]
    """Lines, each with the number of the last entry up to it (without an entry in the batch: -1)."""
    openings: list[tuple[int, bytes]]
    """Openings right before their entry; a later opening stays among the lines."""
    commands: list[Command]
    placed: bool
    """Whether the batch has a line whose place depends on the rest of the log:
    an opening that is not right before its entry, or a branch."""


def batch_of(data: bytes) -> Batch:
    """Inspect lines: their form, their leaves, and that entries follow each other. Raises ValueError.

    It does not judge the content of an entry: the rules do.
    """
    if not data.endswith(b"\n"):
        raise ValueError("lines end with a line feed")
    before: Head | None = None
    head: Head | None = None
    lines: list[tuple[int, bytes]] = []
    openings: list[tuple[int, bytes]] = []
    commands: list[Command] = []
    placed = False
    waiting: tuple[Opening, bytes] | None = None
    for number, raw in enumerate(data[:-1].split(b"\n"), 1):
        leaf, json = check_line(raw, number)
        try:
            require_modest(json)
            entry = _entry(json) if json.startswith(ENTRY) else None
        except ValueError as error:
            raise BrokenLine(number, str(error)) from None
        kept = raw + b"\n"
        if waiting is not None and (entry is None or entry.n != waiting[0].n):
            lines.append((head.n if head else -1, waiting[1]))
            waiting, placed = None, True
        if json.startswith(_HEADER):
            if lines or openings:
                raise ValueError("a header stands at the beginning and nowhere else")
            head = Head(-1, leaf)
        elif entry is not None:
            prev = Head(entry.n - 1, entry.prev)
            if head is not None and prev != head:
                raise ValueError(f"entry {entry.n} does not follow entry {head.n}")
            before, head = before or prev, Head(entry.n, leaf)
            if entry.cmd:
                commands.append(_command(entry, waiting[0] if waiting else None, head))
            if waiting is not None:
                openings.append((entry.n, waiting[1]))
                waiting = None
        else:
            line = _strict(json)
            if isinstance(line, Opening):
                waiting = line, kept
                continue
            placed = placed or isinstance(line, Branched)
        lines.append((head.n if head else -1, kept))
    if waiting is not None:
        lines.append((head.n if head else -1, waiting[1]))
        placed = True
    return Batch(before=before, head=head, lines=lines, openings=openings, commands=commands, placed=placed)


def _strict(json: bytes) -> Opening | Beside:
    """A line that is no entry. Raises ValueError as a log does that has it."""
    require_plain(json)
    line = _beside(json)
    if encode(line) != json:
        raise ValueError("not in canonical form: the line was edited or written by another program")
    return line


def _command(entry: _Entry, opening: Opening | None, head: Head) -> Command:
    """The identity of a command, and its input, hidden values included."""
    body = hashlib.sha256(entry.input)
    for path, (_, value) in sorted(opening.open.items() if opening else ()):
        if path.startswith("input."):
            body.update(path.encode() + b"\0" + value)
    return Command(hashlib.sha256(f"{entry.by}\0{entry.cmd}".encode()).digest(), body.digest(), head)


def commands_in(where: Path | str, log: Log) -> dict[bytes, Command]:
    """The commands of a log, by their ids. Raises StoreError for a malformed entry."""
    found: dict[bytes, Command] = {}
    for n, (leaf, json) in enumerate(log.entries):
        if b'"cmd":"' in json:
            try:
                require_shallow(json)
                entry = _entry(json)
            except ValueError as error:
                raise StoreError(where, f"line {log.line_of(n)}: this is not an entry: {error}", _RESTORE) from None
            if entry.cmd:
                command = _command(entry, log.openings.get(n), Head(n, leaf))
                found[command.id] = command
    return found


_RESTORE = "restore the log from a copy"


def opening_number(raw: bytes) -> int:
    """The entry that an opening opens. Raises ValueError for another line."""
    line = _strict(check_line(raw, 1)[1])
    if not isinstance(line, Opening):
        raise ValueError("no opening")
    return line.n


def new_batch(where: Path | str, lines: bytes) -> Batch:
    """The lines of a new match. Raises StoreError unless they are a sound log from its header on, to its end.

    A command id belongs to one entry: a store cannot accept a log that an audit rejects.
    """
    log = log_of(where, lines)
    if log.damage is not None:
        raise damaged(where, log)
    if log.torn:
        raise StoreError(where, f"the last line is unfinished ({len(log.torn)} bytes)", "leave it out")
    try:
        for n, opening in log.openings.items():
            unmask(log.entries[n][1], opening, log.header.match)
        batch = batch_of(lines)
    except ValueError as error:
        raise StoreError(where, str(error), _RESTORE) from None
    known: set[bytes] = set()
    for command in batch.commands:
        if command.id in known:
            raise StoreError(where, f"entry {command.head.n}: its command id was used before", "see limmu verify")
        known.add(command.id)
    return batch


def one_entry(lines: bytes) -> Batch:
    """The lines of an append. Raises ValueError for more than one entry or a header."""
    batch = batch_of(lines)
    if batch.head is not None and (batch.before is None or batch.head.n != batch.before.n + 1):
        raise ValueError("one entry at a time, and no header")
    if batch.before is not None and len(batch.lines) > 1:
        batch = batch._replace(lines=[(max(n, batch.before.n), line) for n, line in batch.lines])
    return batch


def require_sound(where: Path | str, data: bytes) -> None:
    """Raise StoreError unless a log is sound that already includes the new lines."""
    log = log_of(where, data)
    if log.damage is not None or log.torn:
        what = str(log.damage or "an opening stands right before its entry, or behind it")
        raise StoreError(where, f"cannot take these lines: {what}", "append what belongs to entries that are there")


def first_result(where: Path | str, command: Command, body: bytes, head: Head) -> Head:
    """The result of a repeated command. Raises StoreError when its id came with another input before."""
    if body != command.body:
        what = f"this command id was used for another input: entry {head.n}"
        raise StoreError(where, what, "give every command an id of its own")
    return head


def merged(lines: Iterable[tuple[int, bytes]], openings: dict[int, bytes] | None) -> bytes:
    """Lines with their separate openings, each again right before its entry; None: only public lines.

    The later opening of a value or a chain has its place among the lines; it is not public either.
    """
    if openings is None:
        return redact(b"".join([line for _, line in lines]))
    if not openings:
        return b"".join([line for _, line in lines])
    parts: list[bytes] = []
    for n, line in lines:
        if n in openings and line.startswith(ENTRY, 44):
            parts.append(openings[n])
        parts.append(line)
    return b"".join(parts)


# ---------------------------------------------------------------- names, places, waiting

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")


def is_name(name: str) -> bool:
    """Whether every store can keep a match of this name."""
    return bool(_NAME.fullmatch(name)) and not name.endswith(".")


def checked_name(name: str) -> str:
    """A name that every store can keep. Raises StoreError."""
    if not is_name(name):
        do = "use up to 100 letters, digits, dots, dashes and underscores, a letter or digit first"
        raise StoreError(repr(name), "this is no name for a match", do)
    return name


def missing(where: Path | str, name: str) -> StoreError:
    """The error for a missing match."""
    return StoreError(where, f"it holds no match {name!r}", "limmu store list says which there are")


def there_already(where: Path | str, name: str) -> StoreError:
    """The error for a name in use."""
    return StoreError(where, f"it holds a match {name!r} already", "give another name: nothing is ever overwritten")


POLL = 0.05
"""Seconds between two looks at a store that cannot notify."""


def polled(store: Store, name: str, timeout: float) -> Iterator[Head]:
    """``subscribe`` for a store that cannot notify: it polls."""
    head = store.head(name)
    yield head
    until = time.monotonic() + timeout
    while time.monotonic() < until:
        time.sleep(POLL)
        if (now := store.head(name)) != head:
            head = now
            yield head
            until = time.monotonic() + timeout
