"""Matches open to play, in files or stores: new ones, resumed ones, and branches."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_bytes
from typing import Any

import attrs

from limmu.core import SECRET_BYTES, Entry, Fact, Match, line_of, lines_of
from limmu.display.hearing import heard
from limmu.display.saying import said
from limmu.display.troubles import trouble
from limmu.stores.files import key_path, torn_path
from limmu.stores.places import Gathered, Place, Writer, in_letters, new_at, secret_at, writer_at
from limmu.stores.port import branch_lines
from limmu.stores.recorded import Played, read_recording, telling
from limmu.trouble import SILENT, Listener


@attrs.frozen(eq=False)
class Kept:
    """A match that is open to play: its place, its last position, its entries, and the writer of new ones."""

    path: Place
    match: Match[Any]
    entries: list[Entry[Fact[Any]]]
    store: Writer


def create(path: Place, match: Match[Any], entry: Entry[Fact[Any]]) -> Kept:
    """Keep a new match in a new place. Raises Trouble when the place exists or cannot be written."""
    with telling():
        return Kept(path, match, [entry], new_at(path, line_of(match.header) + lines_of(match), match.secret))


def read_whole(path: Place, pack_dir: Path | None, listener: Listener = SILENT, *, dry_run: bool = False) -> Played:
    """A kept match with its secret, ready to play on; nothing is written. Raises Trouble unless all of it is sound.

    A dry run, of which nothing is kept, needs no secret of the match.
    """
    recording = read_recording(path, pack_dir)
    log = recording.log
    if log.damage is not None:
        fault = "trouble.damaged" if log.entries else "trouble.damaged_at_once"
        raise trouble(fault, path=path, damage=heard(log.damage), n=len(log.entries) - 1)
    if recording.why_not:
        raise trouble("trouble.no_pack_to_play", path=path, why_not=recording.why_not)
    with telling():
        secret = token_bytes(SECRET_BYTES) if dry_run else secret_at(path, log)
    played = recording.folded(secret, strict=True, listener=listener)
    _all_known(played, played.match.n)
    return played


def resume(path: Place, pack_dir: Path | None, listener: Listener = SILENT) -> Kept:
    """Open a kept match to play on. Raises Trouble, with the file as it was, unless all of it is sound."""
    played = read_whole(path, pack_dir, listener)
    log = played.recording.log
    with telling():
        store = writer_at(path, log)
    if store is None:  # another program may have written between the read and the lock
        raise trouble("trouble.written_now", path=path)
    if log.torn and isinstance(path, Path):
        listener.remark(said("note.torn_kept", path=path, n=len(log.torn), value=torn_path(path)))
    return Kept(path, played.match, played.entries, store)


def _all_known(played: Played, n: int) -> None:
    """Raise Trouble where a hidden value lacks its opening: nobody can play on from masks."""
    unknown = [entry.n for entry in played.entries[: n + 1] if entry.sealed]
    if unknown:
        raise trouble("trouble.not_opened", path=played.recording.path, name=unknown[0])


def branch_of(played: Played, n: int) -> tuple[Match[Any], list[bytes]]:
    """The match after entry ``n`` of a recorded one, with a secret of its own, and the lines of its log. Raises Trouble
    where nobody knows all that these entries hide.
    """
    _all_known(played, n)
    log, secret, start = played.recording.log, token_bytes(SECRET_BYTES), played.at(n)
    match = Match(
        game=start.game, header=start.header, pack=start.pack, secret=secret, position=start.position, past=start.past
    )
    return match, branch_lines(log, in_letters(played.recording.path.name), n, secret)


@contextmanager
def branched(played: Played, n: int, path: Place) -> Generator[Kept]:
    """A new match with the entries 0 to ``n`` of a recorded match, byte for byte, open to play on.

    It has a match secret of its own, so commitments of two branches differ even for equal hidden values. Where the
    recorded match is a branch itself, and goes on from there before ``n``, the new one says so too. Nothing is left
    behind when the block fails.
    """
    match, lines = branch_of(played, n)
    if not isinstance(path, Path):  # a store cannot delete a match: write the branch last, when no step can fail
        gathered = Gathered(lines)
        yield Kept(path, match, played.entries[: n + 1], gathered)
        with telling():
            new_at(path, b"".join(gathered.lines), match.secret).close()
        return
    with telling():
        store = new_at(path, b"".join(lines), match.secret)
    try:
        yield Kept(path, match, played.entries[: n + 1], store)
    except BaseException:
        path.unlink()
        key_path(path).unlink()
        raise
    finally:
        store.close()
