"""Where a command finds or keeps a match: in a file, or under a name in the store that ``--store`` says."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self, TypeVar, cast

import attrs
import click

from limmu.cli.output import Trouble
from limmu.core import Log
from limmu.stores import Head, Opened, Store, open_store
from limmu.stores.files import FileStore, bytes_of, key_path, public_bytes, read_bytes, read_key, with_openings
from limmu.stores.port import NoStore, checked_secret, head_of, log_of

F = TypeVar("F", bound=Callable[..., Any])

SUFFIXES = (".limmu", ".limmu.gz")
"""How the files of logs are called."""


def logs_under(path: Path) -> list[Path]:
    """All logs in a directory and below it. Raises Trouble where there is none."""
    found = sorted([p for p in path.rglob("*") if p.name.endswith(SUFFIXES)])
    if not found:
        raise Trouble(f"{path}: no log in this directory", f"logs are called *{' or *'.join(SUFFIXES)}")
    return found


@attrs.frozen
class Stored:
    """A match in a store. Printed as the command line takes it, without a password."""

    where: str
    name: str

    def __str__(self) -> str:
        return f"{self.name} --store {shlex.quote(shown_store(self.where))}"

    @property
    def stem(self) -> str:
        """What files made from the match may be called after."""
        return self.name

    def open(self, *, write: bool) -> Store:
        """The store. Raises StoreError."""
        return open_store(self.where, write=write)

    def exists(self) -> bool:
        """Whether the match is there; not where there is no store yet. Raises StoreError."""
        try:
            with self.open(write=False) as store:
                return self.name in store.names()
        except NoStore:
            return False


@attrs.frozen
class Apart:
    """A file of which the openings are in another one: ``--secrets``."""

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
        """What files made from the match may be called after."""
        return self.path.stem

    def exists(self) -> bool:
        """Whether the match is there."""
        return self.path.exists()


Place = Path | Apart | Stored


class StoredWriter(Opened):
    """A match of a store that is open to append; closing it closes the store."""

    def close(self) -> None:
        """Let go of the store."""
        self.store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Gathered:
    """Lines that are kept later, all at once."""

    def __init__(self, lines: list[bytes]) -> None:
        self.lines = lines

    def append(self, lines: bytes) -> None:
        """Remember lines."""
        self.lines.append(lines)

    def close(self) -> None:
        """Nothing to let go of."""

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
    """A match open to append; None when it is no longer as it was read. Raises StoreError."""
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


# ---------------------------------------------------------------- on the command line

_STORE, _SECRETS = "limmu.store", "limmu.secrets"


def store_of(ctx: click.Context | None) -> str:
    """What ``--store`` says; "" without it."""
    return cast("str", ctx.meta.get(_STORE, "")) if ctx else ""


def place_named(name: str, ctx: click.Context | None, ending: str = "") -> Place:
    """What a name on the command line means: a file, with ``--store`` a match in it. Raises UsageError.

    No match in a store has a slash in its name: with one it is a file all the same.
    """
    where = store_of(ctx)
    secrets = cast("Path | None", ctx.meta.get(_SECRETS)) if ctx else None
    if where and secrets is not None:
        raise click.UsageError("--secrets is for files: a store keeps openings apart by itself")
    if where and "/" not in name:
        return Stored(where, name)
    return Path(name + ending) if secrets is None else Apart(Path(name + ending), secrets)


class PlaceName(click.ParamType[Place]):
    """A file, or with ``--store`` the name of a match in it."""

    name = "file"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Place:
        if isinstance(value, Path | Stored):
            return value
        return place_named(str(value), ctx)


PLACE = PlaceName()


def _remember(ctx: click.Context, param: click.Parameter, value: Any) -> None:
    if value:
        ctx.meta[f"limmu.{param.name}"] = value


def store_option(command: F) -> F:
    """``--store``: matches are found by name in a store; ``--secrets``: a file's openings are in another one.

    Eager, so that every FILE is read with them in mind.
    """
    command = click.option(
        "--secrets",
        metavar="FILE",
        type=click.Path(path_type=Path),
        default=None,
        is_eager=True,
        expose_value=False,
        callback=_remember,
        help="Where the openings of hidden values are kept, apart from FILE.",
    )(command)
    return _store_option("sqlite:FILE, postgres:DSN or a directory; FILE is then the name of a match in it.")(command)


def whole_store_option(command: F) -> F:
    """``--store`` of a command that is about a store, not about a match."""
    return _store_option("Which: sqlite:FILE, postgres:DSN or a directory.")(command)


def _store_option(told: str) -> Callable[[F], F]:
    return click.option(
        "--store",
        metavar="STORE",
        default=None,
        is_eager=True,
        expose_value=False,
        callback=_remember,
        help=told,
    )


def shown_store(where: str) -> str:
    """A store as it may be printed: without a password."""
    hidden = r"\w*(?:password|secret)\s*=\s*(?:'(?:\\.|[^'\\])*'|[^\s&]*)"
    return re.sub(rf"(//[^/@:]*):[^/@]*@|[ &?]?\b{hidden}", _without, where)


def _without(found: re.Match[str]) -> str:
    return f"{found[1]}@" if found[1] else ""
