"""Matches that the command line keeps in files: new ones, those that go on, and branches."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_bytes
from typing import Any

import attrs

from limmu.cli.output import Trouble, remark
from limmu.cli.recorded import Played, read_recording, telling
from limmu.core import Entry, Fact, Match
from limmu.core.entry import Branched
from limmu.core.log import line_of
from limmu.core.secrets import SECRET_BYTES, commitment_to
from limmu.stores.files import FileStore, key_path, read_key, torn_path


@attrs.frozen(eq=False)
class Kept:
    """A match that is open to play: its file, its last position, its entries, and where new ones go."""

    path: Path
    match: Match[Any]
    entries: list[Entry[Fact[Any]]]
    store: FileStore


def create(path: Path, match: Match[Any], entry: Entry[Fact[Any]]) -> Kept:
    """Keep a new match in a new file. Raises Trouble when the file is there already or cannot be written."""
    with telling():
        return Kept(path, match, [entry], FileStore.create(path, match))


def read_whole(path: Path, pack_dir: Path | None) -> Played:
    """A kept match with its secret, ready to play on; nothing is written. Raises Trouble unless all of it is sound."""
    recording = read_recording(path, pack_dir)
    log = recording.log
    if log.damage is not None:
        raise Trouble(f"{path}: {log.damage}", f"a damaged log is not written to; limmu branch {path} saves its start")
    if recording.why_not:
        raise Trouble(f"{path}: {recording.why_not}", "without its pack a match cannot be played on")
    with telling():
        secret = read_key(path, log)
    played = recording.folded(secret, strict=True)
    _all_known(played, played.match.n)
    return played


def resume(path: Path, pack_dir: Path | None) -> Kept:
    """Open a kept match to play on. Raises Trouble, with the file as it was, unless all of it is sound."""
    played = read_whole(path, pack_dir)
    log = played.recording.log
    with telling():
        store = FileStore.open(path)
    if store.log.entries != log.entries:  # it was not ours yet while it was read
        store.close()
        raise Trouble(f"{path}: another program wrote to it just now", "try again")
    if log.torn:
        remark(f"{path}: the last line was unfinished; its {len(log.torn)} bytes are in {torn_path(path)}")
    return Kept(path, played.match, played.entries, store)


def _all_known(played: Played, n: int) -> None:
    """Nobody can play on from masks: an entry read with its opening has nothing sealed."""
    unknown = [entry.n for entry in played.entries[: n + 1] if entry.sealed]
    if unknown:
        raise Trouble(
            f"{played.recording.path}: what entry {unknown[0]} hides is missing in this copy",
            "play on from the file of the host, which opens it",
        )


@contextmanager
def branched(played: Played, n: int, path: Path) -> Generator[Kept]:
    """A new file with the entries 0 to ``n`` of a recorded match, byte for byte, open to play on.

    It has a match secret of its own: what two branches hide in the same entry is never committed to alike. Nothing is
    left behind when the block fails.
    """
    log, origin = played.recording.log, played.recording.path
    _all_known(played, n)
    secret = token_bytes(SECRET_BYTES)
    start = played.at(n)
    match = Match(start.game, start.header, start.pack, secret, start.position, start.past)
    lines = [line_of(log.header)]
    for i, (leaf, json) in enumerate(log.entries[: n + 1]):
        if i in log.openings:
            lines.append(line_of(log.openings[i]))
        lines.append(leaf.encode() + b" " + json + b"\n")
    lines.append(line_of(Branched(n, origin.name, commitment_to(log.header.match, secret))))
    with telling():
        store = FileStore.begin(path, b"".join(lines), secret)
    try:
        yield Kept(path, match, played.entries[: n + 1], store)
    except BaseException:
        path.unlink()
        key_path(path).unlink()
        raise
    finally:
        store.close()
