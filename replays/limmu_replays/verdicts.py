"""A table of verdicts in a file: an audit of many logs that stops, or is stopped, goes on from there another day."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import Any, Self

import msgspec
from msgspec import Struct

from limmu import __version__
from limmu.display.saying import said
from limmu.display.troubles import trouble
from limmu.stores import StoreError
from limmu.stores.making import hold, may_be_torn, opened_to_append, write_all
from limmu.stores.places import Apart, Place, in_letters
from limmu.stores.recorded import telling


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """A verdict, and what it was given on."""

    place: str
    state: tuple[str, ...]
    """Of the log when it was read: of a stored match its head, of a file its size and its times."""
    by: str
    """A digest of the version of the program and of all that the audit wanted."""
    verdict: dict[str, Any]


BEGINS = b'{"by":"'
"""The first bytes of each line: a file whose last line begins otherwise is no table, and loses nothing."""


class Verdicts:
    """The table, held against other programs. Close it, or use it in ``with``."""

    def __init__(self, path: Path, *wanted: object) -> None:
        """``wanted``: what the verdicts depend on beside the logs. Raises Trouble for a file of another kind."""
        self._states: dict[Place, tuple[str, ...]] = {}
        self._by = hashlib.sha256(repr((__version__, *wanted)).encode()).hexdigest()[:16]
        with telling():
            self._file = opened_to_append(path, os.O_CREAT)
        try:
            if not hold(self._file):
                raise trouble("trouble.table_busy", path=path)
            self._lines = {line.place: line for line in self._read(path) if line.by == self._by}
        except BaseException:
            os.close(self._file)
            raise

    def _read(self, path: Path) -> list[Line]:
        *lines, torn = path.read_bytes().split(b"\n")
        try:
            found = [msgspec.json.decode(line, type=Line) for line in lines]
            if not may_be_torn(torn, BEGINS):
                raise ValueError(said("note.other_line"))
        except ValueError as error:
            raise trouble("trouble.no_verdicts", path=path, error=error) from None
        os.ftruncate(self._file, path.stat().st_size - len(torn))
        return found

    def known(self, place: Place) -> dict[str, Any] | None:
        """The verdict on a log that is still what it was; None without one."""
        state = self._states[place] = state_of(place)
        line = self._lines.get(in_letters(place))
        return line.verdict if line is not None and state and line.state == state else None

    def keep(self, place: Place, verdict: dict[str, Any]) -> None:
        """Keep a verdict on a log that was asked for before, as it was then."""
        line = Line(in_letters(place), self._states[place], self._by, verdict)
        write_all(self._file, msgspec.json.encode(line, order="sorted") + b"\n")

    def close(self) -> None:
        """Let go of the file."""
        os.close(self._file)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def state_of(place: Place) -> tuple[str, ...]:
    """What changes when a log does; () where it cannot be read."""
    if isinstance(place, Path | Apart):
        paths = [place] if isinstance(place, Path) else [place.path, place.secrets]
        seen = [path.stat() for path in paths if path.exists()]
        # anybody sets the time at which a file was written, and nobody that at which he did so
        return tuple([str(number) for one in seen for number in (one.st_size, one.st_mtime_ns, one.st_ctime_ns)])
    try:
        with place.open(write=False) as store:
            return tuple(map(str, store.head(place.name)))
    except StoreError:
        return ()
