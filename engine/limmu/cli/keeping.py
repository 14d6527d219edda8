"""Where a match of the command line is kept: its log in FILE, its match secret in FILE.key."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager
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


class _Appending:
    def __init__(self, file: Any) -> None:
        self._file = file

    def append(self, lines: bytes) -> None:
        self._file.write(lines)
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        self._file.close()


@attrs.frozen(eq=False)
class Kept:
    """A match that is open to play: its file, its last position, its entries, and where new ones go."""

    path: Path
    match: Match[Any]
    entries: list[Entry[Fact[Any]]]
    store: Any


def key_path(path: Path) -> Path:
    """Where the match secret of a log is kept."""
    return path.with_name(path.name + ".key")


def create(path: Path, match: Match[Any], entry: Entry[Fact[Any]]) -> Kept:
    """Keep a new match in a new file. Raises Trouble when the file is there already or cannot be written."""
    try:
        with open(key_path(path), "xb") as key:
            key.write(match.secret)
        file = open(path, "xb")
    except FileExistsError as error:
        raise Trouble(f"{error.filename} is there already", "give another --out, or remove it") from None
    store = _Appending(file)
    store.append(line_of(match.header) + lines_of(match))
    return Kept(path, match, [entry], store)


def resume(path: Path, pack_dir: Path | None) -> Kept:
    """Open a kept match to play on."""
    recording = read_recording(path, pack_dir)
    if recording.log.damage is not None:
        raise Trouble(f"{path}: {recording.log.damage}", "a damaged log is never written to: branch it")
    if recording.why_not:
        raise Trouble(f"{path}: {recording.why_not}")
    secret = key_path(path).read_bytes()
    played = recording.folded(secret)
    if (
        len(secret) != SECRET_BYTES
        or commitment_to(recording.log.header.match, secret) != recording.log.header.commitment
    ):
        raise Trouble("wrong key")
    if recording.log.torn:
        remark("torn")
        os.truncate(path, recording.log.sound)
    return Kept(path, played.match, played.entries, _Appending(open(path, "ab")))


@contextmanager
def branched(played: Played, n: int, path: Path) -> Generator[Kept]:
    """A new file with the entries 0 to ``n`` of a recorded match, byte for byte, open to play on.

    Nothing is left behind when the block fails.
    """
    log = played.recording.log
    key = key_path(played.recording.path)
    if key.exists():
        secret = key.read_bytes()
    else:
        secret = token_bytes(SECRET_BYTES)
        remark(f"{key} is not there: what the new line hides is committed to with a new secret")
    start = played.at(n)
    match = Match(start.game, start.header, start.pack, secret, start.position, start.past)
    try:
        with open(key_path(path), "xb") as file:
            file.write(secret)
        file = open(path, "xb")  # noqa: SIM115
    except FileExistsError as error:
        raise Trouble(f"{error.filename} is there already", "give another --out, or remove it") from None
    store = _Appending(file)
    try:
        lines = [log.leaf.encode() + b" " + encode(log.header) + b"\n"]
        for i, (leaf, json) in enumerate(log.entries[: n + 1]):
            if i in log.openings:
                lines.append(line_of(log.openings[i]))
            lines.append(leaf.encode() + b" " + json + b"\n")
        lines.append(line_of(Remark(f"branched after entry {n} of {played.recording.path.name}")))
        store.append(b"".join(lines))
        yield Kept(path, match, played.entries[: n + 1], store)
    except BaseException:
        path.unlink()
        key_path(path).unlink()
        raise
    finally:
        store.close()
