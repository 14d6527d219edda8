"""Matches in files: one log, appended to by one writer; its match secret beside it, readable by its owner alone.

``match.limmu`` is the log, ``match.limmu.key`` the match secret (never publish it), ``match.limmu.torn`` what a crash
left unfinished, ``match.limmu.unfinished`` what a crash left before the match was complete. If ``match.limmu.openings``
exists, it holds the openings of hidden values, and the log holds only those published later; reading
puts them together. Without it the log holds them: then its owner alone may read the log, too.
Reading never writes. Readers take a packed log (gzip) like any other; nothing writes to it.
"""

from __future__ import annotations

import os
import zlib
from pathlib import Path
from typing import Any, Self

from limmu.bounded import read_bounded
from limmu.core import SECRET_BYTES, B, Game, Log, Match, Remark, line_of, lines_of, unmask
from limmu.stores.making import hold, new_file, opened_to_append, saying, why, write_all
from limmu.stores.port import (
    ENTRY,
    OPENING,
    Head,
    Stale,
    StoreError,
    checked_secret,
    commands_in,
    damaged,
    first_result,
    head_of,
    log_of,
    match_of,
    merged,
    new_batch,
    one_entry,
    opening_number,
    require_sound,
)

MAX_FILE = 1 << 25
"""The most bytes of an unpacked log: some 30,000 entries."""
MAX_PACKED = 64
"""The greatest ratio of an unpacked log to its packed form; logs pack to about a seventh."""
_PIECE = 1 << 20
_GZIP = b"\x1f\x8b"


def key_path(path: Path) -> Path:
    """The file of a log's match secret."""
    return path.with_name(path.name + ".key")


def openings_path(path: Path) -> Path:
    """The file of a log's openings, if they are apart from it."""
    return path.with_name(path.name + ".openings")


def torn_path(path: Path) -> Path:
    """The file to which a writer moves the unfinished last line of a log."""
    return path.with_name(path.name + ".torn")


# ---------------------------------------------------------------- reading


def read_bytes(path: Path) -> bytes:
    """The bytes of a log, unpacked, together with openings from their own file. Raises StoreError."""
    data, apart = public_bytes(path), apart_bytes(path)
    return with_openings(data, apart) if apart else data


def public_bytes(path: Path) -> bytes:
    """The bytes of the log alone, unpacked. Raises StoreError."""
    data = bytes_of(path)
    return _unpacked(path, data) if data.startswith(_GZIP) else data


def apart_bytes(path: Path) -> bytes:
    """The openings of a log in their own file; none where the reader has no access to it. Raises StoreError."""
    apart = openings_path(path)
    return bytes_of(apart) if os.access(apart, os.R_OK) else b""


def bytes_of(path: Path) -> bytes:
    """The bytes of a file, if it is not too large. Raises StoreError."""
    try:
        data = read_bounded(path, MAX_FILE)
    except OSError as error:
        raise StoreError(path, why(error), "check the name and who may read it") from None
    if len(data) > MAX_FILE:
        raise StoreError(path, f"it is larger than {MAX_FILE >> 20} MiB", "this is no log of a match")
    return data


def _unpacked(path: Path, data: bytes) -> bytes:
    unpacker = zlib.decompressobj(wbits=31)
    pieces: list[bytes] = []
    most = min(MAX_FILE, MAX_PACKED * len(data) + _PIECE)
    try:
        while data and most >= 0:
            pieces.append(unpacker.decompress(data, _PIECE))
            most -= len(pieces[-1])
            data = unpacker.unconsumed_tail
    except zlib.error as error:
        raise StoreError(path, f"it is not a sound gzip file ({error})", "fetch it again") from None
    if most < 0:
        what = f"it is larger than {MAX_FILE >> 20} MiB, or {MAX_PACKED} times as large, when unpacked"
        raise StoreError(path, what, "this is no log of a match")
    if not unpacker.eof or unpacker.unused_data:
        raise StoreError(path, "it is not one whole gzip file", "fetch it again")
    return b"".join(pieces)


def parted(data: bytes) -> tuple[list[tuple[int, bytes]], dict[int, bytes]]:
    """The whole lines of a log, each with the number of the last entry up to it (the header: -1); and apart from them,
    by entry, the openings that stand right before their entry."""
    lines: list[tuple[int, bytes]] = []
    openings: dict[int, bytes] = {}
    n, waiting = -1, b""
    for line in data[: data.rfind(b"\n") + 1].splitlines(keepends=True):
        entry = line.startswith(ENTRY, 44)
        n += entry
        if waiting and entry and waiting.startswith(b'%s"n":%d,' % (OPENING, n), 44):
            openings[n] = waiting
        elif waiting:
            lines.append((n - entry, waiting))
        waiting = line if line.startswith(OPENING, 44) else b""
        if not waiting:
            lines.append((n, line))
    return [*lines, (n, waiting)] if waiting else lines, openings


def openings_in(data: bytes) -> dict[int, bytes]:
    """The openings in a file of their own, by entry, up to an unfinished end."""
    found: dict[int, bytes] = {}
    for line in data[: data.rfind(b"\n") + 1].split(b"\n")[:-1]:
        try:
            found[opening_number(line)] = line + b"\n"
        except ValueError:
            break
    return found


def with_openings(data: bytes, apart: bytes) -> bytes:
    """A log with its openings put back, each right before its entry; an unfinished end stays at the end."""
    lines, openings = parted(data)
    return merged(lines, {**openings_in(apart), **openings}) + data[data.rfind(b"\n") + 1 :]


def read_file(path: Path) -> Log:
    """The log in a file, packed or not; damage after the header is in it. Raises StoreError."""
    return log_of(path, read_bytes(path))


def read_key(path: Path, log: Log) -> bytes:
    """The match secret of a log. Raises StoreError when it is missing or belongs to another match."""
    key = key_path(path)
    try:
        secret = read_bounded(key, SECRET_BYTES)
    except OSError as error:
        raise StoreError(
            key, f"{why(error)}; it is the match secret of {path.name}", "bring it back to play on, or only read"
        ) from None
    return checked_secret(key, log, secret)


def load_match(path: Path, game: Game[B], pack: Any) -> Match[B]:
    """A match from its file, ready to go on. It only reads the file: open a :class:`FileStore` to keep further entries.

    Raises StoreError when the log is damaged, of another game or pack, or hides what it does not open.
    """
    log = read_file(path)
    return match_of(path, log, game, pack, read_key(path, log))


# ---------------------------------------------------------------- writing


def write_copy(path: Path, lines: bytes, secret: bytes) -> None:
    """Lines as a new file, its match secret beside it if there is one: on the disk when this returns.

    Raises StoreError when the file or its key is there already: nothing is ever overwritten.
    """
    os.close(_new(path, lines, [(key_path(path), secret)] if secret else [], mode_of(lines)))


def mode_of(lines: bytes) -> int:
    """Who may read a file of these lines: its owner alone where they open what is hidden, else everybody."""
    return 0o600 if OPENING in lines else 0o644


def _new(path: Path, content: bytes, beside: list[tuple[Path, bytes]], mode: int) -> int:
    its = {key_path(path), openings_path(path), *[name for name, _ in beside]}
    return new_file(path, content, beside, its, mode)


class FileStore:
    """A log that is open to append: the ``store`` of a :class:`limmu.core.Host`. One writer at a time.

    Make one with :meth:`create` or :meth:`open`, and close it, or use it in a ``with`` statement. After a failed sync
    it is closed for good: what the disk holds is only known when it is opened again.
    """

    def __init__(self, path: Path, log: Log, files: dict[int, int]) -> None:
        self.path = path
        self.log = log
        """What the file held when it was opened."""
        self.sync = True
        """Every entry is on the disk when it is acknowledged; without, it may lag behind where the machine stops."""
        self.head = head_of(log)
        """Where the match stands."""
        self._taken = commands_in(path, log)
        self._files = files
        """Open files, each with its size: openings that are kept apart, then the log."""

    @classmethod
    def create(cls, path: Path, match: Match[Any], apart: Path | None = None) -> FileStore:
        """Keep a new match: its header, its set-up and, beside the log, its secret; its openings in ``apart``.

        Raises StoreError when the file or its key is there already: nothing is ever overwritten.
        """
        if match.n != 0:
            raise StoreError(path, f"the match has come to entry {match.n}", "keep a match from its set-up on")
        return cls.begin(path, line_of(match.header) + lines_of(match), match.secret, apart)

    @classmethod
    def begin(cls, path: Path, lines: bytes, secret: bytes, apart: Path | None = None) -> FileStore:
        """A new log of whole lines, from the header on, with its match secret beside it: a match or a branch of one.

        With ``apart`` openings go there from the start, and the log has only what everybody may see. Raises StoreError
        when the file or its key is there already: nothing is ever overwritten.
        """
        batch = new_batch(path, lines)
        content, beside = lines, [(key_path(path), secret)] if secret else []
        if apart is not None:
            beside.append((apart, b"".join([line for _, line in batch.openings])))
            content = b"".join([line for _, line in batch.lines])
        _require_readable(path, len(content))
        mode = 0o600 if apart is None else 0o644  # of what comes, something may be hidden
        files = {_new(path, content, beside, mode): len(content)}
        try:
            if apart is not None:
                files = {opened_to_append(apart): len(lines) - len(content), **files}
            return cls(path, log_of(path, lines), files)
        except BaseException:
            for file in files:
                os.close(file)
            raise

    @classmethod
    def open(cls, path: Path, apart: Path | None = None) -> FileStore:
        """Open a log to append to it. An unfinished last line is first moved to FILE.torn, and a note says so.

        ``apart``: where its openings are kept, if not in FILE.openings. Raises StoreError when another writer has it
        open, when it is packed, or when it is damaged before its end: then nothing is written.
        """
        with saying(path):
            if apart is None and openings_path(path).exists():
                apart = openings_path(path)
            files = {_locked(path): 0}
            try:
                data = _content(path, *files)
                if data.startswith(_GZIP):
                    raise StoreError(path, "a packed log is only read", "unpack it with gunzip to play on")
                hidden = b""
                if apart is not None:
                    files = {opened_to_append(apart, os.O_CREAT): 0, **files}
                    hidden = _content(apart, next(iter(files)))
                log = log_of(path, with_openings(data, hidden) if hidden else data)
                if log.damage is not None:
                    raise damaged(path, log)
                kept = 0 if apart is None else _sound_openings(apart, hidden, log)
                store = cls(path, log, {**dict.fromkeys(files, kept), [*files][-1]: log.sound - kept})
                store._cut_off(log.torn)
                return store
            except BaseException:
                for file in files:
                    os.close(file)
                raise

    def load(self, game: Game[B], pack: Any) -> Match[B]:
        """The match as the file held it when it was opened, ready to go on. Raises StoreError."""
        return match_of(self.path, self.log, game, pack, read_key(self.path, self.log))

    def append(self, lines: bytes) -> Head:
        """Keep the lines of one entry, or lines beside entries, all or none; with ``sync``, they are on the disk then.

        Returns the head. Raises StoreError; Stale for an entry that does not follow; ValueError for what is no line.
        """
        batch = one_entry(lines)
        if not self._files:
            raise StoreError(self.path, "it is closed", "open it again")
        for command in batch.commands:
            if known := self._taken.get(command.id):
                return first_result(self.path, command, known.body, known.head)
        if batch.before not in (None, self.head):
            raise Stale(self.path, self.head, batch.before)
        if batch.placed:
            with saying(self.path):
                kept = [_content(self.path, file) for file in self._files]
            require_sound(self.path, with_openings(kept[-1], b"".join(kept[:-1])) + lines)
        if len(self._files) == 1:
            self._write([lines])
        else:
            self._write([b"".join([line for _, line in part]) for part in (batch.openings, batch.lines)])
        self._taken.update({command.id: command for command in batch.commands})
        self.head = batch.head or self.head
        return self.head

    @property
    def left(self) -> int:
        """How many bytes the file can still take: readers refuse a longer one."""
        return MAX_FILE - sum(self._files.values())

    @property
    def open_still(self) -> bool:
        """Whether the store still takes entries: not after :meth:`close` or a failed sync."""
        return bool(self._files)

    def close(self) -> None:
        """Let go of the file; another writer may open it."""
        files, self._files = self._files, {}
        for file in files:
            os.close(file)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _write(self, contents: list[bytes]) -> None:
        """Add to each file, the openings first: no entry is ever without its opening."""
        for size, content in zip(self._files.values(), contents, strict=True):
            _require_readable(self.path, size + len(content))
        for file, content in zip(self._files, contents, strict=True):
            try:
                write_all(file, content)
            except OSError as error:
                self._back()
                raise StoreError(self.path, f"it cannot be written: {why(error)}", "make room and try again") from None
            try:
                if self.sync and content:
                    os.fsync(file)
            except OSError as error:  # no second try: the next sync might report success although data is lost
                self._back()
                self.close()
                do = "nothing was acknowledged: open it again before you go on"
                raise StoreError(self.path, f"it cannot be written: {why(error)}", do) from None
        for file, content in zip(self._files, contents, strict=True):
            self._files[file] += len(content)

    def _back(self) -> None:
        """Cut the file back to the acknowledged bytes; if even that fails, never write to it again."""
        try:
            for file, size in self._files.items():
                os.ftruncate(file, size)
        except OSError:
            self.close()

    def _cut_off(self, torn: bytes) -> None:
        """Move an unfinished end aside; drop openings without an entry silently."""
        kept = torn_path(self.path)
        try:
            if torn:
                with open(opened_to_append(kept, os.O_CREAT), "ab") as file:
                    file.write(torn)
                    file.flush()
                    os.fsync(file.fileno())
            for file, size in self._files.items():
                if os.fstat(file).st_size != size:
                    os.ftruncate(file, size)
                    os.fsync(file)
        except OSError as error:
            raise StoreError(kept, f"it cannot be written: {why(error)}", "make room and open the log again") from None
        if torn:
            self.append(line_of(Remark(f"an unfinished end of {len(torn)} bytes was moved to {kept.name}")))


def _require_readable(path: Path, size: int) -> None:
    if size > MAX_FILE:
        raise StoreError(path, f"it would be larger than {MAX_FILE >> 20} MiB", "keep the match in a database")


def _content(path: Path, file: int) -> bytes:
    with os.fdopen(os.dup(file), "rb") as reading:
        reading.seek(0)
        data = reading.read(MAX_FILE + 1)
    if len(data) > MAX_FILE:
        raise StoreError(path, f"it is larger than {MAX_FILE >> 20} MiB", "this is no log of a match")
    return data


def _sound_openings(path: Path, data: bytes, log: Log) -> int:
    """The number of bytes of the openings whose entries exist.

    One opening without an entry, and an unfinished line, may follow them. Raises StoreError for anything
    else: it cuts off nothing unknown.
    """
    do = "is it of another match? restore it from a copy: a damaged file is never written to"
    kept, waiting, last = 0, False, -1
    for number, line in enumerate(data[: data.rfind(b"\n") + 1].splitlines(keepends=True), 1):
        try:
            n = opening_number(line[:-1])
        except ValueError:
            raise StoreError(path, f"line {number} is not the opening of an entry", do) from None
        if waiting or n > len(log.entries):
            raise StoreError(path, f"line {number} opens entry {n}, which is not there", do)
        waiting = n == len(log.entries)
        if not waiting:
            kept, last = kept + len(line), n
    if last >= 0:
        try:
            unmask(log.entries[last][1], log.openings[last], log.header.match)
        except ValueError as error:
            raise StoreError(path, str(error), do) from None
    return kept


def _locked(path: Path) -> int:
    """The file, open to append and to read, and locked against other writers until somebody closes it."""
    file = opened_to_append(path)
    if not hold(file):
        os.close(file)
        raise StoreError(path, "it is open in another program that writes to it", "close that, or only read")
    return file
