"""Checkpoints: notes that players keep so that nobody can rewrite a match unseen."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from limmu.bounded import read_bounded
from limmu.core import (
    MAX_NOTE,
    BadCheckpoint,
    Checkpoint,
    Log,
    Match,
    MerkleTree,
    NoSignatures,
    SignedNote,
    TurnClosed,
    host_seed,
    line_of,
    public_key,
    read_checkpoint,
    sign_checkpoint,
    signers,
    unshort,
)
from limmu.display.hearing import heard, heard_system
from limmu.display.saying import said
from limmu.display.troubles import trouble
from limmu.stores.places import Place, log_at
from limmu.stores.recorded import telling


def read_text(path: Path, most: int) -> str:
    """A small text file. Raises Trouble."""
    try:
        data = read_bounded(path, most)
        if not 0 < len(data) <= most:
            raise trouble("trouble.no_note_size", path=path, most=most)
        return data.decode("utf-8")
    except OSError as error:
        raise trouble("trouble.cannot_read", path=path, why=heard_system(error)) from None
    except UnicodeDecodeError:
        raise trouble("trouble.no_note_text", path=path) from None


def read_note(path: Path) -> str:
    """The text of a checkpoint in a file. Raises Trouble."""
    return read_text(path, MAX_NOTE)


# ---------------------------------------------------------------- what they share


@contextmanager
def able() -> Generator[None]:
    """Raise Trouble if the library for signatures is not installed."""
    try:
        yield
    except NoSignatures as error:
        raise trouble("trouble.no_signatures", why=heard(error)) from None


def end_of_turn(matches: Sequence[Match[Any]]) -> bytes:
    """The host's checkpoint as a line of the log, if a turn or the match ended in one of the new entries.

    Empty if nothing ended, or if the key of the host does not follow from the match secret.
    """
    last = matches[-1]
    ended = [match for match in matches if match.over is not None or _closed(match)]
    seed = host_seed(last.secret, last.header.match)
    try:
        if not ended or last.header.keys.get("host") != public_key(seed):
            return b""
    except NoSignatures:
        return b""
    root = MerkleTree([unshort(position.leaf) for position in last.past[: last.n + 1]]).root
    return line_of(Checkpoint(sign_checkpoint(last.header.match, last.n + 1, root, seed)))


def _closed(match: Match[Any]) -> bool:
    return any([isinstance(fact, TurnClosed) for fact in match.game.codec.entry(match.json).facts])


def sound_log(path: Place) -> Log:
    with telling():
        log = log_at(path)
    if log.damage is not None:
        raise trouble("trouble.take_sound_copy", path=path, damage=heard(log.damage))
    return log


def note_of(note: str, log: Log) -> SignedNote:
    return checkpoint_signed_by(note, log.header.match, {"host": log.header.keys.get("host", "")})


def checkpoint_signed_by(note: str, match_id: str, keys: Mapping[str, str]) -> SignedNote:
    """A checkpoint of a match that all of these signed. Raises Trouble."""
    with able():
        try:
            read = read_checkpoint(note)
            signed = signers(read, match_id, keys)
            missing = [name for name in keys if name not in signed]
            if not missing:
                return read
            key = "checkpoint.unsigned_host" if missing[0] == "host" else "checkpoint.unsigned"
            what = said(key, who=missing[0], match=match_id)
        except BadCheckpoint as error:
            what = heard(error)
    raise trouble("trouble.use_checkpoint", why=what)


def signers_in(note: str, log: Log) -> tuple[str, ...]:
    """The names from the header whose signatures a checkpoint has."""
    return signers(read_checkpoint(note), log.header.match, log.header.keys)


def require_covered(log: Log, note: SignedNote) -> None:
    if 0 <= log.branched < note.size - 1:
        raise trouble("trouble.checkpoint_branch", size=note.size, n=log.branched + 1)
    if note.size > len(log.entries):
        raise trouble("trouble.log_shorter", size=note.size, n=len(log.entries))
    if MerkleTree([unshort(leaf) for leaf, _ in log.entries[: note.size]]).root != note.root:
        raise trouble("trouble.rewritten")
