"""The place of a match: a file, or a name in a store. One set of functions serves both."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Self

import attrs

from limmu.core import Log
from limmu.display.troubles import trouble
from limmu.stores import Head, Store, StoredMatch, open_store
from limmu.stores.files import FileStore, bytes_of, key_path, public_bytes, read_bytes, read_key, with_openings
from limmu.stores.port import NoStore, checked_secret, head_of, log_of

SUFFIXES = (".limmu", ".limmu.gz")
"""The file names of logs."""


def logs_under(path: Path) -> list[Path]:
    """All logs in a directory and below it. Raises Trouble where there is none."""
    found = sorted([p for p in path.rglob("*") if p.name.endswith(SUFFIXES)])
    if not found:
        raise trouble("trouble.no_log_there", path=path, known=" or *".join(SUFFIXES))
    return found


def in_letters(name: object) -> str:
    """The name of a place as a text that any file may hold: bytes that are no letters are written out (``\\udcff``)."""
    return str(name).encode("utf-8", "backslashreplace").decode()


@attrs.frozen
class Stored:
    """A match in a store. Its text is the form that the command line takes, without a password."""

    where: str
    name: str

    def __str__(self) -> str:
        return f"{self.name} --store {shlex.quote(shown_store(self.where))}"

    @property
    def stem(self) -> str:
        """The beginning of the names of files made from the match."""
        return self.name

    def open(self, *, write: bool) -> Store:
        """The store. Raises StoreError."""
        return open_store(self.where, write=write)

    def exists(self) -> bool:
        """Whether the match exists; False where there is no store yet. Raises StoreError."""
        try:
            with self.open(write=False) as store:
                return self.name in store.names()
        except NoStore:
            return False


@attrs.frozen
class Apart:
    """A log file whose openings are in another file: ``--secrets``."""

    path: Path
    secrets: Path

    def __str__(self) -> str:
        return f"{self.path} --secrets {shlex.quote(str(self.secrets))}"

    @property
    def name(self) -> str:
        """The file's name."""
        return self.path.name

    @property
    def stem(self) -> str:
        """The beginning of the names of files made from the match."""
        return self.path.stem

    def exists(self) -> bool:
        """Whether the match is there."""
        return self.path.exists()


Place = Path | Apart | Stored


class StoredWriter(StoredMatch):
    """A match of a store that is open to append; closing it closes the store."""

    def close(self) -> None:
        """Let go of the store."""
        self.store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Gathered:
    """A writer that collects lines, to keep them all at once later."""

    def __init__(self, lines: list[bytes]) -> None:
        self.lines = lines

    def append(self, lines: bytes) -> None:
        """Remember lines."""
        self.lines.append(lines)

    def close(self) -> None:
        """Does nothing: there is nothing to release."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None: ...


Writer = FileStore | StoredWriter | Gathered


def bytes_at(place: Place) -> bytes:
    """The bytes of a log. Raises StoreError."""
    if isinstance(place, Path):
        return read_bytes(place)
    if isinstance(place, Apart):
        return with_openings(public_bytes(place.path), bytes_of(place.secrets))
    with place.open(write=False) as store:
        return store.read(place.name)


def log_at(place: Place) -> Log:
    """The log of a match; damage after the header is in it. Raises StoreError."""
    return log_of(str(place), bytes_at(place))


def secret_at(place: Place, log: Log) -> bytes:
    """The match secret. Raises StoreError when it is missing or that of another match."""
    if not isinstance(place, Stored):
        return read_key(_file(place), log)
    with place.open(write=False) as store:
        return checked_secret(str(place), log, store.secret(place.name))


def has_secret(place: Place) -> bool:
    """Whether the match secret is at hand. Raises StoreError."""
    if not isinstance(place, Stored):
        return key_path(_file(place)).exists()
    with place.open(write=False) as store:
        return bool(store.secret(place.name))


def writer_at(place: Place, log: Log) -> Writer | None:
    """A match open to append; None when it has changed since its reading. Raises StoreError."""
    if not isinstance(place, Stored):
        file = FileStore.open(_file(place), _secrets(place))
        if file.log.entries == log.entries:
            return file
        file.close()
        return None
    writer = StoredWriter(place.open(write=True), place.name)
    if _head(writer) == head_of(log):
        return writer
    writer.close()
    return None


def _file(place: Path | Apart) -> Path:
    return place if isinstance(place, Path) else place.path


def _secrets(place: Path | Apart) -> Path | None:
    return place.secrets if isinstance(place, Apart) else None


def _head(writer: StoredWriter) -> Head:
    try:
        return writer.store.head(writer.name)
    except BaseException:
        writer.close()
        raise


def new_at(place: Place, lines: bytes, secret: bytes) -> Writer:
    """A new match: its lines from the header on, and its secret. Raises StoreError when there is one already."""
    if not isinstance(place, Stored):
        return FileStore.begin(_file(place), lines, secret, _secrets(place))
    writer = StoredWriter(place.open(write=True), place.name)
    try:
        writer.store.create(place.name, lines, secret)
    except BaseException:
        writer.close()
        raise
    return writer


def shown_store(where: str) -> str:
    """A store as text, without a password."""
    hidden = r"\w*(?:password|secret)\s*=\s*(?:'(?:\\.|[^'\\])*'|[^\s&]*)"
    return re.sub(rf"(//[^/@:]*):[^/@]*@|[ &?]?\b{hidden}", _without, where)


def _without(found: re.Match[str]) -> str:
    return f"{found[1]}@" if found[1] else ""
