"""Where a match of the command line is kept: its log in FILE, its match secret in FILE.key.

Every entry is on disk before it is acknowledged. A torn last line is copied to FILE.torn before it is cut off; a log
that is damaged anywhere else is never written to.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path
from secrets import token_bytes
from typing import Any

import attrs

from limmu.cli.output import Trouble, remark
from limmu.cli.recorded import Played, read_recording
from limmu.core import Entry, Fact, Match
from limmu.core.entry import Remark, encode
from limmu.core.host import lines_of
from limmu.core.log import line_of
from limmu.core.secrets import SECRET_BYTES, commitment_to

if sys.platform != "win32":
    import fcntl


class Appending:
    """A log that is open to append to, by this process alone. Raises Trouble when another one has it open."""

    def __init__(self, path: Path, file: FileIO) -> None:
        self._file = file
        self._size = file.seek(0, os.SEEK_END)
        self.sync = True
        """Wait until the disk has every entry; without, it may lag behind where the whole machine stops."""
        if sys.platform != "win32":
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                file.close()
                raise Trouble(f"{path} is being played by another program", "stop that one first") from None

    def append(self, lines: bytes) -> None:
        """Keep whole lines, all or none."""
        try:
            left = memoryview(lines)
            while left:
                left = left[self._file.write(left) :]
            if self.sync:
                os.fsync(self._file.fileno())
        except OSError:
            with suppress(OSError):
                os.ftruncate(self._file.fileno(), self._size)
            raise
        self._size += len(lines)

    def cut(self, size: int) -> None:
        """Cut what comes after the first ``size`` bytes."""
        self._file.truncate(size)
        self._size = self._file.seek(size)
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Wait for the disk, and let go of the file."""
        with suppress(OSError):
            os.fsync(self._file.fileno())
        self._file.close()


@attrs.frozen(eq=False)
class Kept:
    """A match that is open to play: its file, its last position, its entries, and where new ones go."""

    path: Path
    match: Match[Any]
    entries: list[Entry[Fact[Any]]]
    store: Appending
    fresh: bool = False
    """A branch with dice of its own: those of the header's seed would be its parent's."""


FRESH = "with fresh dice"
"""How the remark ends by which a branch says so."""


def key_path(path: Path) -> Path:
    """Where the match secret of a log is kept."""
    return path.with_name(path.name + ".key")


def _new_file(path: Path, secret: bytes) -> Appending:
    """A new log and its key; neither may be there already."""
    key = key_path(path)
    try:
        with os.fdopen(os.open(key, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(secret)
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError:
        raise Trouble(f"{key} is there already: it is the secret of a match", "give another --out") from None
    try:
        return Appending(path, path.open("xb", buffering=0))
    except OSError as error:
        key.unlink()
        if isinstance(error, FileExistsError):
            raise Trouble(f"{path} is there already", "give another --out, or remove it") from None
        raise


def create(path: Path, match: Match[Any], entry: Entry[Fact[Any]]) -> Kept:
    """Keep a new match in a new file. Raises Trouble when the file is there already or cannot be written."""
    if path.exists():
        raise Trouble(f"{path} is there already", "give another --out, or remove it")
    store = _new_file(path, match.secret)
    store.append(line_of(match.header) + lines_of(match))
    return Kept(path, match, [entry], store)


def resume(path: Path, pack_dir: Path | None) -> Kept:
    """Open a kept match to play on. Raises Trouble, with the file as it was, unless all of it is sound."""
    recording = read_recording(path, pack_dir)
    log = recording.log
    if log.damage is not None:
        raise Trouble(f"{path}: {log.damage}", f"a damaged log is not written to; limmu branch {path} saves its start")
    if recording.why_not:
        raise Trouble(f"{path}: {recording.why_not}", "without its pack a match cannot be played on")
    secret = _secret(path, recording.log.header.match, recording.log.header.commitment)
    played = recording.folded(secret, strict=True)
    _all_known(played, played.match.n)
    store = Appending(path, path.open("r+b", buffering=0))
    if log.torn:
        _cut_torn(path, log.torn, log.sound, store)
    fresh = any([isinstance(line, Remark) and line.text.endswith(FRESH) for line in log.remarks])
    return Kept(path, played.match, played.entries, store, fresh)


def _secret(path: Path, match: str, commitment: str) -> bytes:
    key = key_path(path)
    try:
        secret = key.read_bytes()
    except OSError as error:
        raise Trouble(
            f"{key}: {error.strerror}: the match secret is needed to play on", f"put it there, or branch {path}"
        ) from None
    if len(secret) != SECRET_BYTES or commitment_to(match, secret) != commitment:
        raise Trouble(f"{key} is not the secret of the match in {path}", "put the right file there")
    return secret


def _all_known(played: Played, n: int) -> None:
    """Nobody can play on from masks: an entry read with its opening has nothing sealed."""
    unknown = [entry.n for entry in played.entries[: n + 1] if entry.sealed]
    if unknown:
        raise Trouble(
            f"{played.recording.path}: what entry {unknown[0]} hides is missing in this copy",
            "play on from the file of the host, which opens it",
        )


def _cut_torn(path: Path, torn: bytes, sound: int, store: Appending) -> None:
    """Set an unfinished last line aside and note it."""
    aside = path.with_name(path.name + ".torn")
    with aside.open("ab") as file:
        file.write(torn)
        file.flush()
        os.fsync(file.fileno())
    store.cut(sound)
    store.append(line_of(Remark(f"an unfinished last line of {len(torn)} bytes was set aside")))
    remark(f"{path}: the last line was unfinished; its {len(torn)} bytes are in {aside}")


@contextmanager
def branched(played: Played, n: int, path: Path, *, fresh: bool) -> Generator[Kept]:
    """A new file with the entries 0 to ``n`` of a recorded match, byte for byte, open to play on.

    Nothing is left behind when the block fails.
    """
    log, origin = played.recording.log, played.recording.path
    _all_known(played, n)
    key = key_path(origin)
    if key.exists():
        secret = key.read_bytes()
    else:
        secret = token_bytes(SECRET_BYTES)
        remark(f"{key} is not there: what the new line hides is committed to with a new secret")
    if path.exists():
        raise Trouble(f"{path} is there already", "give another --out, or remove it")
    start = played.at(n)
    match = Match(start.game, start.header, start.pack, secret, start.position, start.past)
    store = _new_file(path, secret)
    try:
        lines = [log.leaf.encode() + b" " + encode(log.header) + b"\n"]
        for i, (leaf, json) in enumerate(log.entries[: n + 1]):
            if i in log.openings:
                lines.append(line_of(log.openings[i]))
            lines.append(leaf.encode() + b" " + json + b"\n")
        dice = FRESH if fresh else "with its dice"
        lines.append(line_of(Remark(f"branched after entry {n} of {origin.name} {dice}")))
        store.append(b"".join(lines))
        yield Kept(path, match, played.entries[: n + 1], store)
    except BaseException:
        path.unlink()
        key_path(path).unlink()
        raise
    finally:
        store.close()
