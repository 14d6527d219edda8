"""``limmu store``: copy matches into a store and out of it, and list what it holds."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
import msgspec
from rich import box
from rich.table import Table

from limmu.bounded import read_bounded
from limmu.cli.console import out, progress
from limmu.cli.failures import told
from limmu.cli.listing import Listed, remember, statuses
from limmu.cli.output import emit_json, examples, json_option, remark
from limmu.cli.places import store_of, whole_store_option
from limmu.core import SECRET_BYTES, read_log
from limmu.display.hearing import heard
from limmu.display.saying import said
from limmu.display.status import plain
from limmu.display.troubles import trouble
from limmu.display.widths import columns
from limmu.stores import Store, open_store
from limmu.stores.files import MAX_FILE, key_path, read_bytes, write_copy
from limmu.stores.places import logs_under
from limmu.stores.port import checked_secret, log_of
from limmu.trouble import Trouble

_STATS = {
    "store": "kept.store",
    "software": "kept.software",
    "writers": "kept.writers",
    "matches": "kept.matches",
    "entries": "table.entries",
    "snapshots": "kept.snapshots",
    "bytes": "kept.bytes",
}
NARROW = 22
"""Characters of a column, at most, so that the position of the match has room."""


def _opened(*, write: bool = False) -> Store:
    """The store that the command names. Raises Trouble when it names none."""
    where = store_of(click.get_current_context())
    if not where:
        raise trouble("trouble.store_wanted")
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
    """Keep matches in a store. A store is a SQLite file, a PostgreSQL database or a directory."""


@store.command(
    name="import",
    epilog=examples(
        "limmu store import --store sqlite:club.db match.limmu --name kadesh-1",
        "limmu store import --store sqlite:club.db season/",
    ),
)
@click.argument("files", metavar="FILE...", type=click.Path(path_type=Path), nargs=-1, required=True)
@click.option("--name", default="", help="The name of the match in the store (default: that of the file).")
@whole_store_option
@json_option
def import_(files: tuple[Path, ...], name: str, as_json: bool) -> None:
    """Copy logs into a store, each with its match secret if that is beside it.

    An unfinished last line stays out. A directory stands for all logs in it; below it kadesh/1.limmu is called
    kadesh-1. Of several logs those that cannot be taken in are left, and named at the end (exit code 2).
    """
    named = {path: _name(path, given) for given in files for path in (logs_under(given) if given.is_dir() else [given])}
    if name and len(named) > 1:
        raise trouble("trouble.store_one_name")
    taken: list[dict[str, Any]] = []
    left: list[dict[str, Any]] = []
    with _opened(write=True) as opened, _telling(taken, _kept), progress(said("note.importing"), len(named)) as tick:
        for i, (path, own) in enumerate(named.items()):
            try:
                taken.append(_taken(opened, path, name or own))
            except Exception as error:
                why = error.message if isinstance(error, Trouble) else told(error)
                if len(named) == 1 or not why:
                    raise
                left.append({"file": str(path), "trouble": why})
            tick(i + 1)
    _tell([*taken, *left] if as_json else taken, _kept, as_json)
    if left:
        whys = [(one["file"], one["trouble"]) for one in left]
        why = "\n".join([why if why.startswith(file) else f"{file}: {why}" for file, why in whys])
        raise Trouble(said("trouble.store_left", n=len(left), of=len(named)), why)


def _name(path: Path, given: Path) -> str:
    """What a log is called: by its file, and by the directories that lead to it from the one that was given."""
    below = path.relative_to(given.parent if path == given else given)
    return "-".join(below.parts).removesuffix(".gz").removesuffix(".limmu")


def _taken(opened: Store, path: Path, name: str) -> dict[str, Any]:
    """Copy a log into a store."""
    lines = _sound(path)
    head = opened.create(name, lines, _secret(path, lines))
    return {"file": str(path), "name": name, "entries": head.n + 1, "leaf": head.leaf}


def _kept(one: dict[str, Any]) -> str:
    return said("kept.kept", path=one["file"], name=one["name"], n=one["entries"])


@contextmanager
def _telling(done: list[dict[str, Any]], line: Callable[[dict[str, Any]], str]) -> Generator[None]:
    """If one of several files fails, say which ones were done before it."""
    try:
        yield
    except BaseException:
        _tell(done, line, False)
        raise


def _tell(done: list[dict[str, Any]], line: Callable[[dict[str, Any]], str], as_json: bool) -> None:
    if as_json:
        emit_json(done)
        return
    for one in done:
        remark(line(one))


def _sound(path: Path) -> bytes:
    """The whole lines of a log, up to an unfinished end."""
    data = read_bytes(path)
    log = log_of(path, data)
    if not log.torn:
        return data
    remark(said("note.torn", path=path, n=len(log.torn)))
    return data[: log.sound]


def _secret(path: Path, lines: bytes) -> bytes:
    key = key_path(path)
    return checked_secret(key, read_log(lines), read_bounded(key, SECRET_BYTES)) if key.exists() else b""


@store.command(epilog=examples("limmu store export --store sqlite:club.db kadesh-1 --out kadesh-1.limmu"))
@click.argument("names", metavar="[NAME...]", nargs=-1)
@click.option("--out", "target", type=click.Path(path_type=Path), required=True, help="The new file, or a directory.")
@click.option("--public", is_flag=True, help="Write only what everybody may see: no openings, no match secret.")
@whole_store_option
@json_option
def export(names: tuple[str, ...], target: Path, public: bool, as_json: bool) -> None:
    """Write matches of a store as log files, byte for byte.

    Without NAME it writes all matches of the store. Each match secret goes into a file beside its log, unless you say
    --public.
    """
    written: list[dict[str, Any]] = []
    with _opened() as opened, _telling(written, _exported):
        chosen = names or tuple(opened.names())
        if len(names) != 1 and not target.is_dir():
            raise trouble("trouble.store_directory", path=target)
        with progress(said("note.exporting"), len(chosen)) as tick:
            for i, name in enumerate(chosen):
                path = target / f"{name}.limmu" if target.is_dir() else target
                lines = opened.read(name, openings=not public)
                secret = b"" if public else opened.secret(name)
                write_copy(path, lines, secret)
                if len(lines) > MAX_FILE:
                    remark(said("note.too_large", path=path, last=MAX_FILE >> 20))
                written.append({"name": name, "file": str(path), "bytes": len(lines), "secret": bool(secret)})
                tick(i + 1)
    _tell(written, _exported, as_json)


def _exported(one: dict[str, Any]) -> str:
    key = "kept.written_secret" if one["secret"] else "kept.written"
    return said(key, name=one["name"], path=one["file"])


@store.command(name="list", epilog=examples("limmu store list --store sqlite:club.db --json"))
@click.option("--fresh", is_flag=True, help="Discard the stored positions, and read all matches again.")
@whole_store_option
@json_option
def list_(fresh: bool, as_json: bool) -> None:
    """List the matches of a store.

    For each match it shows the game, the persons, the number of entries, and who is asked what or who won, as far as
    everybody may see it. It stores the position that it found until the match goes on, if it can write to the store.
    It does not check the logs: `limmu verify` does.
    """
    with _opened() as opened:
        names = opened.names()
        with progress(said("note.reading"), len(names)) as tick:
            found = statuses(opened, names, tick, fresh=fresh)
    remember(store_of(click.get_current_context()), found, fresh=fresh)
    if as_json:
        emit_json([_document(one) for one in found])
        return
    table = Table(box=box.SIMPLE)
    for key in ("kept.name", "kept.game", "kept.persons", "table.entries", "kept.stands"):
        table.add_column(said(key), overflow="fold", max_width=None if key == "kept.stands" else NARROW)
    for one in found:
        table.add_row(*_row(one))
    out().print(table)


def _document(one: Listed) -> dict[str, Any]:
    """A match of the list for programs, without the fields that are unknown."""
    told: dict[str, Any] = {"name": one.name}
    if one.header is not None:
        told |= {"game": one.header.game, "scenario": one.header.scenario, "persons": one.persons}
    if one.head is not None:
        told |= {"entries": one.head.n + 1, "leaf": one.head.leaf}
    if one.now is not None:
        told["now"] = msgspec.to_builtins(one.now)
        del told["now"]["persons"]
    return told | ({"trouble": one.trouble} if one.trouble else {})


def _row(one: Listed) -> list[str]:
    """A match of the list for people."""
    game = f"{one.header.game}, {one.header.scenario}" if one.header is not None else ""
    persons = said("value.comma").join([f"{seat}: {person}" for seat, person in one.persons.items()])
    entries = str(one.head.n + 1) if one.head is not None else ""
    stands = one.trouble
    if one.now is not None:
        stands = "; ".join([part for part in (one.now.status, one.now.text) if part])
    return [plain(cell) for cell in (one.name, game, persons, entries, stands)]


@store.command(epilog=examples("limmu store stats --store sqlite:club.db"))
@whole_store_option
@json_option
def stats(as_json: bool) -> None:
    """Show the kind of a store, how many processes may write, and its size.

    --store sqlite:FILE?processes=several (or one) first switches the file to that mode: nobody else may have it open.
    """
    with _opened(write="?processes=" in store_of(click.get_current_context())) as opened:
        told = opened.stats()
    if as_json:
        emit_json(told)
        return
    for name, value in told.items():
        label = said(_STATS[name])
        shown = f"{value:,}" if isinstance(value, int) else heard(value)
        out().print(f"{label}{' ' * (10 - columns(label))} {shown}", soft_wrap=True)
