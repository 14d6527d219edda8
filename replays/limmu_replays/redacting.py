"""Shared parts of ``limmu redact`` and ``limmu reveal``."""

from __future__ import annotations

import os
from pathlib import Path

from limmu.core import SHUFFLES, read_log, seed_for
from limmu.display.hearing import heard
from limmu.display.saying import said
from limmu.display.troubles import trouble
from limmu.stores.places import Place, has_secret, log_at, secret_at
from limmu.stores.recorded import Played, read_recording, telling
from limmu.trouble import SILENT, Listener


def seed_of_shuffles(full: Place) -> bytes:
    """The seed of the shuffles' chain, if the header anchors one and the key of the log is there."""
    with telling():
        if not has_secret(full):
            return b""
        log = log_at(full)
        secret = secret_at(full, log)
    return seed_for(secret, log.header.match, SHUFFLES) if SHUFFLES in log.header.anchors and log.branched < 0 else b""


def whole(path: Place, pack_dir: Path | None, listener: Listener = SILENT) -> Played:
    """A log that is sound to its end. Raises Trouble."""
    recording = read_recording(path, pack_dir)
    if recording.log.damage is not None:
        raise trouble("trouble.redact_damaged", path=path, why=heard(recording.log.damage))
    if recording.log.torn:
        listener.remark(said("note.torn", path=path, n=len(recording.log.torn)))
    return recording.folded(strict=True, listener=listener)


def write_new(path: Path, data: bytes, mode: int) -> None:
    """Write a new file for whom ``mode`` says, and sync it to the disk. Raises Trouble if it exists already."""
    read_log(data)
    try:
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError:
        raise trouble("trouble.exists", path=path) from None
