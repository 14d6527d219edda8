"""``limmu store``: matches into a store and out of it, and what it holds."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click
from rich import box
from rich.table import Table

from limmu.cli.output import Trouble, emit_json, examples, json_option, out, progress, remark
from limmu.cli.places import store_of, whole_store_option
from limmu.core import read_log, redacted
from limmu.stores import Store, open_store
from limmu.stores.files import key_path, read_bytes
from limmu.stores.port import checked_secret, log_of


def _opened(*, write: bool = False) -> Store:
    """The store that the command names. Raises Trouble when it names none."""
    where = store_of(click.get_current_context())
    if not where:
        raise Trouble("no store is named", "say --store sqlite:FILE, --store postgres:DSN or --store DIR")
    return open_store(where, write=write)


@click.group(
    epilog=examples(
        "limmu store import --store sqlite:club.db season/*.limmu",
        "limmu store list --store sqlite:club.db",
        "limmu show kadesh-1 --store sqlite:club.db",
        "limmu store export --store sqlite:club.db kadesh-1 --out kadesh-1.limmu",
    )
)
def store() -> None:
    """Keep matches in a store: a SQLite file, a PostgreSQL database or a directory."""


@store.command(name="import", epilog=examples("limmu store import --store sqlite:club.db match.limmu --name kadesh-1"))
@click.argument("files", metavar="FILE...", type=click.Path(path_type=Path), nargs=-1, required=True)
@click.option("--name", default="", help="What the match is called in the store (default: as the file).")
@whole_store_option
@json_option
def import_(files: tuple[Path, ...], name: str, as_json: bool) -> None:
    """Take logs into a store, each with its match secret if that is beside it. An unfinished end is left out."""
    if name and len(files) > 1:
        raise Trouble("--name is for one FILE", "leave it out: matches are called as their files")
    taken: list[dict[str, Any]] = []
    with _opened(write=True) as opened, progress("importing", len(files)) as tick:
        for i, path in enumerate(files):
            called = name or path.name.removesuffix(".gz").removesuffix(".limmu")
            lines = _sound(path)
            head = opened.create(called, lines, _secret(path, lines))
            taken.append({"file": str(path), "name": called, "entries": head.n + 1, "leaf": head.leaf})
            tick(i + 1)
    if as_json:
        emit_json(taken)
        return
    for one in taken:
        remark(f"{one['file']}: kept as {one['name']}, {one['entries']} entries")


def _sound(path: Path) -> bytes:
    """The whole lines of a log, up to an unfinished end."""
    data = read_bytes(path)
    log = log_of(path, data)
    if not log.torn:
        return data
    remark(f"{path}: the last line is unfinished ({len(log.torn)} bytes) and is left out")
    return data[: log.sound]


def _secret(path: Path, lines: bytes) -> bytes:
    key = key_path(path)
    return checked_secret(key, read_log(lines), key.read_bytes()) if key.exists() else b""


@store.command(epilog=examples("limmu store export --store sqlite:club.db kadesh-1 --out kadesh-1.limmu"))
@click.argument("names", metavar="[NAME...]", nargs=-1)
@click.option("--out", "target", type=click.Path(path_type=Path), required=True, help="A new file, or a directory.")
@click.option("--public", is_flag=True, help="Only what everybody may see: no openings, no match secret.")
@whole_store_option
@json_option
def export(names: tuple[str, ...], target: Path, public: bool, as_json: bool) -> None:
    """Write matches of a store as log files, byte for byte, their match secrets beside them; without NAME, all."""
    written: list[dict[str, Any]] = []
    with _opened() as opened:
        chosen = names or tuple(opened.names())
        if len(chosen) != 1 and not target.is_dir():
            raise Trouble(f"{target} is no directory", "several matches are written into a directory: make it first")
        with progress("exporting", len(chosen)) as tick:
            for i, name in enumerate(chosen):
                path = target / f"{name}.limmu" if target.is_dir() else target
                lines = redacted(opened.read(name)) if public else opened.read(name)
                secret = b"" if public else opened.secret(name)
                if secret:
                    _write(key_path(path), secret, 0o600)
                _write(path, lines, 0o644)
                written.append({"name": name, "file": str(path), "bytes": len(lines), "secret": bool(secret)})
                tick(i + 1)
    if as_json:
        emit_json(written)
        return
    for one in written:
        beside = "its match secret beside it (never publish that)" if one["secret"] else "without a match secret"
        remark(f"{one['name']}: written to {one['file']}, {beside}")


def _write(path: Path, content: bytes, mode: int) -> None:
    """A new file, on the disk when this returns. Raises Trouble when it is there already."""
    try:
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError:
        raise Trouble(f"{path}: there already", "give another name, or move it away") from None


@store.command(name="list", epilog=examples("limmu store list --store sqlite:club.db --json"))
@whole_store_option
@json_option
def list_(as_json: bool) -> None:
    """List the matches of a store: what is played, how far they have come, and the leaf of the last entry."""
    found: list[dict[str, Any]] = []
    with _opened() as opened:
        for name in opened.names():
            head = opened.head(name)
            header = read_log(opened.read(name, end=0)).header
            found.append(
                {
                    "name": name,
                    "game": header.game,
                    "scenario": header.scenario,
                    "persons": dict(header.persons),
                    "entries": head.n + 1,
                    "leaf": head.leaf,
                }
            )
    if as_json:
        emit_json(found)
        return
    table = Table("name", "game", "scenario", "persons", "entries", "leaf", box=box.SIMPLE)
    for one in found:
        persons = ", ".join([f"{seat}: {person}" for seat, person in one["persons"].items()])
        table.add_row(one["name"], one["game"], one["scenario"], persons, str(one["entries"]), one["leaf"])
    out().print(table)


@store.command(epilog=examples("limmu store stats --store sqlite:club.db"))
@whole_store_option
@json_option
def stats(as_json: bool) -> None:
    """Say what a store is made of, how many processes may write to it, and how much it holds.

    With --store sqlite:FILE?processes=several (or one) the file is switched first: nobody else may have it open.
    """
    with _opened(write="?processes=" in store_of(click.get_current_context())) as opened:
        told = opened.stats()
    if as_json:
        emit_json(told)
        return
    for name, value in told.items():
        out().print(f"{name:<10} {value:,}" if isinstance(value, int) else f"{name:<10} {value}", soft_wrap=True)
