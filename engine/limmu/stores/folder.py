"""Matches in the files of a directory: ``NAME.limmu``, its openings and its secret apart from it.

One program at a time writes to a match: it holds the file from its first append until it closes the store.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator
from functools import wraps
from pathlib import Path
from threading import RLock
from typing import Concatenate, ParamSpec, Self, TypeVar

import msgspec

from limmu.bounded import read_bounded
from limmu.core import SECRET_BYTES
from limmu.stores.files import (
    FileStore,
    apart_bytes,
    bytes_of,
    key_path,
    openings_in,
    openings_path,
    parted,
    public_bytes,
)
from limmu.stores.making import saying
from limmu.stores.port import (
    END,
    Head,
    NoStore,
    StoreError,
    checked_name,
    head_of,
    is_name,
    log_of,
    merged,
    missing,
    polled,
    there_already,
)

MOST_OPEN = 64
"""The most matches open to append: the store closes the least recently used one."""


P = ParamSpec("P")
R = TypeVar("R")


def _said(method: Callable[Concatenate[FolderStore, P], R]) -> Callable[Concatenate[FolderStore, P], R]:
    """Turns an error of the system inside a method into a StoreError; raises one if the store is closed."""

    @wraps(method)
    def saying_so(store: FolderStore, /, *args: P.args, **more: P.kwargs) -> R:
        store.must_be_open()
        with saying(store.path):
            return method(store, *args, **more)

    return saying_so


class FolderStore:
    """A :class:`limmu.stores.Store` in a directory; it makes a missing one."""

    def __init__(self, path: Path, *, write: bool = True) -> None:
        self.path = path
        self.write = write
        self.closed = False
        self._mutex = RLock()
        self._open: dict[str, FileStore] = {}
        self._heads: dict[str, tuple[tuple[int, int], Head]] = {}
        with saying(path, "cannot be made"):
            if path.is_file():
                do = "say sqlite:FILE for a SQLite file; a log alone needs no store: name it without --store"
                raise StoreError(path, "it is a file, not a directory", do)
            if write:
                path.mkdir(parents=True, exist_ok=True)
            there = path.is_dir()
        if not there:
            raise NoStore(path, "there is no such directory", "check the name")

    @_said
    def create(self, name: str, lines: bytes, secret: bytes = b"") -> Head:
        path = self._path(name)
        with self._mutex:
            self._may_write()
            if path.exists():
                raise there_already(self.path, name)
            self._keep(name, FileStore.begin(path, lines, secret, openings_path(path)))
            return self._open[name].head

    @_said
    def append(self, name: str, lines: bytes) -> Head:
        with self._mutex:
            self._may_write()
            file = self._open.pop(name, None) or self._opened(self._there(name))
            try:
                return file.append(lines)
            finally:
                if file.open_still:
                    self._keep(name, file)

    @_said
    def head(self, name: str) -> Head:
        with self._mutex:
            if name in self._open:
                return self._open[name].head
            path = self._there(name)
            seen = path.stat()
            state = seen.st_size, seen.st_mtime_ns
            if name not in self._heads or self._heads[name][0] != state:
                self._heads[name] = state, head_of(log_of(path, public_bytes(path)))
            return self._heads[name][1]

    @_said
    def read(self, name: str, start: int = -1, end: int = END, *, openings: bool = True) -> bytes:
        path = self._there(name)
        with self._mutex:
            lines, hidden = parted(public_bytes(path))
            if openings:
                hidden |= openings_in(apart_bytes(path))
        return merged([line for line in lines if start <= line[0] < end], hidden if openings else None)

    @_said
    def secret(self, name: str) -> bytes:
        key = key_path(self._there(name))
        return read_bounded(key, SECRET_BYTES) if key.exists() else b""

    @_said
    def names(self) -> list[str]:
        return sorted([path.stem for path in self._ending(".limmu") if is_name(path.stem) and path.is_file()])

    @_said
    def put_snapshot(self, name: str, head: Head, data: bytes) -> None:
        path = _snapshot_path(self._there(name))
        self._may_write()
        new = path.with_name(f"{path.name}.{os.getpid()}")
        new.unlink(missing_ok=True)
        with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(msgspec.json.encode((*head, hashlib.sha256(data).hexdigest())) + b"\n" + data)
        new.replace(path)

    @_said
    def snapshot(self, name: str) -> tuple[Head, bytes] | None:
        path = _snapshot_path(self._there(name))
        if not path.exists():
            return None
        first, _, data = bytes_of(path).partition(b"\n")
        try:
            n, leaf, digest = msgspec.json.decode(first, type=tuple[int, str, str])
        except (ValueError, RecursionError):
            return None
        return (Head(n, leaf), data) if digest == hashlib.sha256(data).hexdigest() else None

    @_said
    def drop_snapshots(self) -> None:
        self._may_write()
        for path in self._ending(_SNAPSHOT):
            path.unlink()

    def subscribe(self, name: str, timeout: float) -> Iterator[Head]:
        return polled(self, name, timeout)

    @_said
    def stats(self) -> dict[str, str | int]:
        names = self.names()
        return {
            "store": str(self.path),
            "software": "files",
            "writers": "one process a match",
            "matches": len(names),
            "entries": sum([self._entries(name) for name in names]),
            "snapshots": len(self._ending(_SNAPSHOT)),
            "bytes": sum([path.stat().st_size for path in self.path.glob("*.limmu*")]),
        }

    def _entries(self, name: str) -> int:
        """The entries of a match; none of a damaged one, which ``limmu store list`` reports."""
        try:
            return self.head(name).n + 1
        except StoreError:
            return 0

    def close(self) -> None:
        with self._mutex:
            self.closed = True
            for file in self._open.values():
                file.close()
            self._open.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _opened(self, path: Path) -> FileStore:
        return FileStore.open(path, openings_path(path))

    def _ending(self, ending: str) -> list[Path]:
        return [self.path / name for name in os.listdir(self.path) if name.endswith(ending)]

    def _path(self, name: str) -> Path:
        return self.path / f"{checked_name(name)}.limmu"

    def _there(self, name: str) -> Path:
        path = self._path(name)
        if not path.is_file():
            raise missing(self.path, name)
        return path

    def must_be_open(self) -> None:
        """Raise StoreError if it is closed."""
        if self.closed:
            raise StoreError(self.path, "it is closed", "open it again")

    def _may_write(self) -> None:
        self.must_be_open()  # nobody closed it while this waited for the mutex
        if not self.write:
            raise StoreError(self.path, "it is opened to read only", "open it to write")

    def _keep(self, name: str, file: FileStore) -> None:
        self._open[name] = file
        if len(self._open) > MOST_OPEN:
            self._open.pop(next(iter(self._open))).close()


_SNAPSHOT = ".limmu.snapshot"


def _snapshot_path(path: Path) -> Path:
    return path.with_suffix(_SNAPSHOT)
