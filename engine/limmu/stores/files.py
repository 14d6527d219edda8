"""Matches in files: one log, appended to by one writer; its match secret beside it, readable by its owner alone.

``match.limmu`` is the log, ``match.limmu.key`` the match secret (never publish it), ``match.limmu.torn`` what a crash
left unfinished. Reading never writes. A packed log (gzip) is read like any other and is never written to.
"""

from __future__ import annotations

import os
import sys
import zlib
from pathlib import Path
from typing import Any, Self

from limmu.core.entry import Remark
from limmu.core.folding import BrokenLog, replay
from limmu.core.game import Game
from limmu.core.host import lines_of
from limmu.core.log import BrokenLine, Log, line_of, read_log
from limmu.core.position import Match
from limmu.core.records import B
from limmu.core.secrets import SECRET_BYTES, commitment_to

if sys.platform != "win32":
    import fcntl

MAX_FILE = 1 << 29
"""Bytes of a log, unpacked, at most."""
_GZIP = b"\x1f\x8b"


class StoreError(Exception):
    """A file cannot be used as asked: names the file, what is wrong and what to do."""

    def __init__(self, path: Path, what: str, do: str) -> None:
        self.path, self.what, self.do = path, what, do
        super().__init__(f"{path}: {what}; {do}")


def key_path(path: Path) -> Path:
    """Where the match secret of a log is kept."""
    return path.with_name(path.name + ".key")


def torn_path(path: Path) -> Path:
    """Where the unfinished last line of a log is kept when a writer cuts it off."""
    return path.with_name(path.name + ".torn")


# ---------------------------------------------------------------- reading


def read_bytes(path: Path) -> bytes:
    """The bytes of a log, unpacked if it is packed. Raises StoreError."""
    try:
        size = path.stat().st_size
        data = path.read_bytes() if size <= MAX_FILE else b""
    except OSError as error:
        raise StoreError(path, _why(error), "check the name and who may read it") from None
    if size > MAX_FILE:
        raise StoreError(path, f"larger than {MAX_FILE >> 20} MiB", "this is no log of a match")
    return _unpacked(path, data) if data.startswith(_GZIP) else data


def _unpacked(path: Path, data: bytes) -> bytes:
    unpacker = zlib.decompressobj(wbits=31)
    try:
        unpacked = unpacker.decompress(data, MAX_FILE)
    except zlib.error as error:
        raise StoreError(path, f"not a sound gzip file ({error})", "fetch it again") from None
    if unpacker.unconsumed_tail:
        raise StoreError(path, f"larger than {MAX_FILE >> 20} MiB when unpacked", "this is no log of a match")
    if not unpacker.eof or unpacker.unused_data:
        raise StoreError(path, "not one whole gzip file", "fetch it again")
    return unpacked


def read_file(path: Path) -> Log:
    """The log in a file, packed or not; damage after the header is in it. Raises StoreError."""
    return _log(path, read_bytes(path))


def _log(path: Path, data: bytes) -> Log:
    try:
        return read_log(data)
    except BrokenLine as error:
        raise StoreError(path, str(error), "check that this is a log of a match, or restore it from a copy") from None


def read_key(path: Path, log: Log) -> bytes:
    """The match secret of a log. Raises StoreError when it is missing or that of another match."""
    key = key_path(path)
    try:
        secret = key.read_bytes()
    except OSError as error:
        raise StoreError(
            key, f"{_why(error)}; it is the match secret of {path.name}", "bring it back to play on, or only read"
        ) from None
    if len(secret) != SECRET_BYTES or commitment_to(log.header.match, secret) != log.commitment:
        raise StoreError(key, f"not the match secret of {path.name}", "bring back the key that was made with the log")
    return secret


def load_match(path: Path, game: Game[B], pack: Any) -> Match[B]:
    """A match from its file, ready to go on. The file is only read: open a :class:`FileStore` to keep what follows.

    Raises StoreError when the log is damaged, of another game or pack, or hides what it does not open.
    """
    return _match(path, read_file(path), game, pack)


def _match(path: Path, log: Log, game: Game[B], pack: Any) -> Match[B]:
    header = log.header
    if log.damage is not None:
        raise _damaged(path, log)
    if header.game != game.name:
        raise StoreError(path, f"a match of {header.game}, not of {game.name}", "load it with its own game")
    if game.digest(pack) != header.digest:
        what = f"played with another version of the pack {header.pack} (digest {header.digest[:12]}...)"
        raise StoreError(path, what, "load it with the pack that it was begun with")
    if not log.entries:
        raise StoreError(path, "the match was never set up", "begin a new one")
    secret = read_key(path, log)
    try:
        match = replay(log, game, pack, secret)
    except (BrokenLine, BrokenLog) as error:
        raise StoreError(path, str(error), "verify the log and restore it from a copy") from None
    hidden = [
        n
        for n, (_, json) in enumerate(log.entries)
        if b'"sealed":{' in json and game.entry(json).sealed.keys() - _paths(log, n)
    ]
    if hidden:
        what = f"entry {hidden[0]} hides values that the log does not open"
        raise StoreError(path, what, "play on from the log with its openings; a redacted one can only be read")
    return match


def _paths(log: Log, n: int) -> set[str]:
    opening = log.openings.get(n)
    return {*opening.open} if opening else set()


def _damaged(path: Path, log: Log) -> StoreError:
    rest = f"the {len(log.entries)} entries before it are sound"
    return StoreError(path, f"{log.damage} ({rest})", "a damaged log is never written to: restore a copy, or branch it")


def _why(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


# ---------------------------------------------------------------- writing


class FileStore:
    """A log that is open to append: the ``store`` of a :class:`limmu.core.Host`. One writer at a time.

    Make one with :meth:`create` or :meth:`open`, and close it, or use it in a ``with`` statement.
    """

    def __init__(self, path: Path, file: int, log: Log, size: int) -> None:
        self.path = path
        self.log = log
        """What the file held when it was opened."""
        self.sync = True
        """Every entry is on the disk when it is acknowledged; without, it may lag behind where the machine stops."""
        self._file = file
        self._size = size

    @classmethod
    def create(cls, path: Path, match: Match[Any]) -> FileStore:
        """Keep a new match: its header, its set-up and, beside the log, its secret.

        Raises StoreError when the file or its key is there already: nothing is ever overwritten.
        """
        if match.n != 0:
            raise StoreError(path, f"the match has come to entry {match.n}", "keep a match from its set-up on")
        return cls.begin(path, line_of(match.header) + lines_of(match), match.secret)

    @classmethod
    def begin(cls, path: Path, lines: bytes, secret: bytes) -> FileStore:
        """A new log of whole lines, from the header on, with its match secret beside it: a match or a branch of one.

        Raises StoreError when the file or its key is there already: nothing is ever overwritten.
        """
        key = key_path(path)
        if path.exists():
            raise StoreError(path, "there already", "give another name, or move it away")
        _made(key, secret, 0o600)
        try:
            _made(path, b"", 0o644)
        except StoreError:
            key.unlink()
            raise
        store = cls(path, _locked(path), read_log(lines), 0)
        try:
            store.append(lines)
            _sync_directory(path.parent)
        except BaseException:
            store.close()
            path.unlink()
            key.unlink()
            raise
        return store

    @classmethod
    def open(cls, path: Path) -> FileStore:
        """Open a log to append to it. An unfinished last line is first moved to FILE.torn, and a note says so.

        Raises StoreError when another writer has it open, when it is packed, or when it is damaged before its end:
        then nothing is written.
        """
        file = _locked(path)
        try:
            with os.fdopen(os.dup(file), "rb") as reading:
                data = reading.read(MAX_FILE + 1)
            if data.startswith(_GZIP):
                raise StoreError(path, "a packed log is only read", "unpack it with gunzip to play on")
            log = _log(path, data)
            if log.damage is not None:
                raise _damaged(path, log)
            store = cls(path, file, log, log.sound)
            if log.torn:
                store._cut_off(log.torn)
            return store
        except BaseException:
            os.close(file)
            raise

    def load(self, game: Game[B], pack: Any) -> Match[B]:
        """The match as the file held it when it was opened, ready to go on. Raises StoreError."""
        return _match(self.path, self.log, game, pack)

    def append(self, lines: bytes) -> None:
        """Keep whole lines, all or none; with ``sync`` they are on the disk when this returns. Raises StoreError."""
        if not lines.endswith(b"\n"):
            raise ValueError("lines end with a line feed")
        if self._file < 0:
            raise StoreError(self.path, "closed", "open it again")
        try:
            written = 0
            while written < len(lines):
                written += os.write(self._file, lines[written:])
            if self.sync:
                os.fsync(self._file)
        except OSError as error:
            os.ftruncate(self._file, self._size)
            raise StoreError(self.path, f"cannot be written: {_why(error)}", "make room and try again") from None
        self._size += len(lines)

    def close(self) -> None:
        """Let go of the file; another writer may open it."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _cut_off(self, torn: bytes) -> None:
        kept = torn_path(self.path)
        try:
            with open(kept, "ab") as file:
                file.write(torn)
                file.flush()
                os.fsync(file.fileno())
            os.ftruncate(self._file, self._size)
            os.fsync(self._file)
        except OSError as error:
            raise StoreError(kept, f"cannot be written: {_why(error)}", "make room and open the log again") from None
        self.append(line_of(Remark(f"an unfinished end of {len(torn)} bytes was moved to {kept.name}")))


def _made(path: Path, content: bytes, mode: int) -> None:
    """Make a new file, on the disk when this returns."""
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        try:
            os.write(file, content)
            os.fsync(file)
        finally:
            os.close(file)
    except FileExistsError:
        raise StoreError(path, "there already", "give another name, or move it away") from None
    except OSError as error:
        raise StoreError(path, f"cannot be made: {_why(error)}", "check the directory") from None


def _locked(path: Path) -> int:
    """The file, open to append and to read, and held against other writers until it is closed."""
    try:
        file = os.open(path, os.O_RDWR | os.O_APPEND)
    except OSError as error:
        raise StoreError(path, _why(error), "check the name and who may write it") from None
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(file)
            raise StoreError(path, "open in another program that writes to it", "close that, or only read") from None
    return file


def _sync_directory(path: Path) -> None:
    if sys.platform != "win32":
        directory = os.open(path, os.O_RDONLY)
        try:
            os.fsync(directory)
        finally:
            os.close(directory)
