"""``limmu redact`` and ``limmu reveal``: what a seat may have of a log, and everything after the match."""

from __future__ import annotations

import os
from pathlib import Path

from limmu.core import SHUFFLES, read_log, seed_for
from limmu.stores.places import Place, has_secret, log_at, secret_at
from limmu.stores.recorded import Played, read_recording, telling
from limmu.trouble import SILENT, Listener, Trouble


def seed_of_shuffles(full: Place) -> bytes:
    """The seed of the closed chain, where the header anchors one and the key is at hand."""
    with telling():
        if not has_secret(full):
            return b""
        log = log_at(full)
        secret = secret_at(full, log)
    return seed_for(secret, SHUFFLES) if SHUFFLES in log.header.anchors and log.branched < 0 else b""


def whole(path: Place, pack_dir: Path | None, listener: Listener = SILENT) -> Played:
    """A log that is sound to its end. Raises Trouble."""
    recording = read_recording(path, pack_dir)
    if recording.log.damage is not None:
        raise Trouble(f"{path}: {recording.log.damage}", f"limmu verify {path} says more; take a sound copy")
    if recording.log.torn:
        listener.remark(f"{path}: the last line is unfinished ({len(recording.log.torn)} bytes) and is left out")
    return recording.folded(strict=True, listener=listener)


def write_new(path: Path, data: bytes) -> None:
    """A new file, on the disk when this returns. Raises Trouble when it is there already."""
    read_log(data)
    try:
        with path.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError:
        raise Trouble(f"{path}: there already", "give another name, or move it away") from None
