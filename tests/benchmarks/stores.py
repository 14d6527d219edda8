"""Measure the stores against bare loops with the same settings, with the `eventsourcing` library in the same run.

Entries are those of the yardstick's match. Rates are of entries that are on the disk when they are acknowledged.
"""

from __future__ import annotations

import os
import sqlite3
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import uuid4

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parent))

import yardstick as y
from run import SECRET, log_of, play_yardstick, row
from tests.stores import servers

from limmu.core import read_log, verify
from limmu.stores import Store, load, open_store
from limmu.stores.port import batch_of, merged
from limmu.stores.sqlite import SqliteStore

Work = Callable[[list[bytes]], None]
WRITERS = 10
LONGEST = 100
"""Turns of the match that is opened: more than 8,000 entries. Its times are told for 10,000."""


def entries_of(data: bytes) -> tuple[bytes, list[bytes]]:
    """The header of a log, and the lines of each entry with its opening first."""
    batch = batch_of(data)
    openings = dict(batch.openings)
    return batch.lines[0][1], [merged([line], openings) for line in batch.lines[1:]]


class Race:
    """Candidates that keep the same entries, in rotated rounds: rates, and ratios to a base inside each round."""

    def __init__(self, entries: list[bytes], writers: int = 1) -> None:
        self.entries, self.writers = entries, writers
        self.makers: dict[str, Callable[[], list[Work]]] = {}
        self.rates: dict[str, list[float]] = {}

    def add(self, name: str, make: Callable[[], list[Work]]) -> None:
        """``make`` prepares one work a writer; a work keeps all entries, one at a time."""
        self.makers[name] = make

    def run(self, rounds: int) -> None:
        names = list(self.makers)
        for r in range(rounds + 1):  # the first only warms
            at = r % len(names)
            for name in names[at:] + names[:at]:
                rate = self._once(self.makers[name]())
                if r:
                    self.rates.setdefault(name, []).append(rate)

    def _once(self, works: list[Work]) -> float:
        with ThreadPoolExecutor(len(works)) as pool:
            begun = time.perf_counter()
            list(pool.map(lambda work: work(self.entries), works))
            return len(works) * len(self.entries) / (time.perf_counter() - begun)

    def rows(self, base: str) -> list[dict[str, Any]]:
        return [
            row(
                name,
                rates,
                "entries/s",
                [a / b for a, b in zip(rates, self.rates[base], strict=True)] if name != base else None,
            )
            for name, rates in self.rates.items()
        ]


# ---------------------------------------------------------------- SQLite


def sqlite_race(entries: list[bytes], header: bytes, directory: Path, where: str, rounds: int) -> list[dict[str, Any]]:
    """One writer, one entry at a time."""
    race = Race(entries)
    bare, ours, theirs = f"{where}, bare INSERT and COMMIT", f"{where}, the store", f"{where}, eventsourcing"
    with ExitStack() as stack:
        store = stack.enter_context(SqliteStore(directory / "ours.db"))
        db = stack.enter_context(closing(bare_sqlite(directory / "bare.db")))
        race.add(bare, lambda: [bare_inserts(db)])
        race.add(ours, lambda: [appends(store, header)])
        race.add(theirs, lambda: [eventsourcing_work(eventsourcing_sqlite(directory / "theirs.db"))])
        race.run(rounds)
    return race.rows(bare)


def appends(store: Store, header: bytes) -> Work:
    """A new match in a store, to which entries are appended."""
    name = f"m{uuid4().hex}"
    store.create(name, header)

    def work(entries: list[bytes]) -> None:
        for lines in entries:
            store.append(name, lines)

    return work


def bare_sqlite(path: Path) -> sqlite3.Connection:
    """The floor: one table, the same settings; open from round to round, as the store is."""
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    db.execute("PRAGMA cell_size_check=ON")
    db.execute("PRAGMA mmap_size=0")
    db.execute("CREATE TABLE line (seq INTEGER PRIMARY KEY, line BLOB NOT NULL) STRICT")
    return db


def bare_inserts(db: sqlite3.Connection) -> Work:
    def work(entries: list[bytes]) -> None:
        for lines in entries:
            db.execute("BEGIN IMMEDIATE")
            db.execute("INSERT INTO line (line) VALUES (?)", (lines,))
            db.execute("COMMIT")

    return work


def eventsourcing_sqlite(path: Path) -> Any:
    from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteDatastore

    recorder = SQLiteApplicationRecorder(SQLiteDatastore(str(path)))
    recorder.create_table()
    return recorder


def eventsourcing_work(recorder: Any) -> Work:
    """One aggregate of the `eventsourcing` library, an event a call."""
    from eventsourcing.persistence import StoredEvent

    aggregate = uuid4()

    def work(entries: list[bytes]) -> None:
        for version, lines in enumerate(entries, 1):
            recorder.insert_events([StoredEvent(aggregate, version, "limmu:entry", lines)])

    return work


# ---------------------------------------------------------------- PostgreSQL


def postgres_races(entries: list[bytes], header: bytes, server: servers.Server, rounds: int) -> list[dict[str, Any]]:
    """One writer of one match, and ten writers of ten matches."""
    import psycopg

    rows: list[dict[str, Any]] = []
    with ExitStack() as stack:
        stores = [stack.enter_context(open_store(f"postgres:{server.dsn}")) for _ in range(WRITERS)]
        bare = [stack.enter_context(psycopg.connect(server.dsn, autocommit=True)) for _ in range(WRITERS)]
        recorder = stack.enter_context(eventsourcing_postgres(server)) if find_spec("psycopg_pool") else None
        bare[0].execute("CREATE TABLE bare_head (match text PRIMARY KEY, n integer NOT NULL)")
        bare[0].execute("CREATE TABLE bare_line (match text, n integer, line bytea NOT NULL, PRIMARY KEY (match, n))")
        for writers in (1, WRITERS):
            where = f"PostgreSQL, {writers} on {writers}"
            race = Race(entries, writers)
            floor = f"{where}, bare head row"
            race.add(floor, lambda n=writers: [bare_postgres(db) for db in bare[:n]])
            race.add(f"{where}, the store", lambda n=writers: [appends(store, header) for store in stores[:n]])
            if recorder is not None:
                race.add(f"{where}, eventsourcing", lambda n=writers: [eventsourcing_work(recorder) for _ in range(n)])
            race.run(rounds)
            rows += race.rows(floor)
    return rows


def bare_postgres(db: Any) -> Work:
    """The floor: a head row, moved first, and a line."""
    match = uuid4().hex
    db.execute("INSERT INTO bare_head VALUES (%s, 0)", (match,))

    def work(entries: list[bytes]) -> None:
        for n, lines in enumerate(entries):
            with db.transaction():
                moved = db.execute("UPDATE bare_head SET n = n + 1 WHERE match = %s AND n = %s", (match, n))
                assert moved.rowcount == 1
                db.execute("INSERT INTO bare_line VALUES (%s, %s, %s)", (match, n, lines))

    return work


@contextmanager
def eventsourcing_postgres(server: servers.Server) -> Iterator[Any]:
    from eventsourcing.postgres import PostgresApplicationRecorder, PostgresDatastore

    store = PostgresDatastore("postgres", "127.0.0.1", server.port, "limmu", "none", pool_size=WRITERS)
    try:
        recorder = PostgresApplicationRecorder(store, events_table_name="theirs")
        recorder.create_table()
        yield recorder
    finally:
        store.close()


# ---------------------------------------------------------------- opening


def opening(store: Store, data: bytes, where: str, rounds: int) -> list[dict[str, Any]]:
    """A long match of a store, opened in a running process, ready to play on; and checked for being intact.

    In time of the CPU: nothing waits here, and other work of the machine does not count.
    """
    scale = 1e3 * 10_000 / (store.create("long", data, SECRET).n + 1)
    opened, checked = [], []
    for _ in range(rounds + 1):
        begun = time.process_time()
        load(store, "long", y.game, y.Pack())
        opened.append((time.process_time() - begun) * scale)
        begun = time.process_time()
        assert verify(read_log(store.read("long")), None).intact.state == "holds"
        checked.append((time.process_time() - begun) * scale)
    return [
        row(f"{where}, open a match of 10,000 entries", opened[1:], "ms CPU"),
        row(f"{where}, read it and check that it is intact", checked[1:], "ms CPU"),
    ]


def bench_stores(quick: bool) -> tuple[list[dict[str, Any]], list[str]]:
    """Rows of the stores, and notes on what could not be measured."""
    rounds, times = (1, 20) if quick else (9, 200)
    match, _, _ = play_yardstick(1, 3)
    header, entries = entries_of(log_of(match, 1))
    entries = entries[:times]
    rows: list[dict[str, Any]] = []
    notes: list[str] = []
    with TemporaryDirectory() as directory:
        rows += sqlite_race(entries, header, Path(directory), "SQLite", rounds)
    if memory := servers.memory_disk():
        with TemporaryDirectory(dir=memory) as directory:
            rows += sqlite_race(entries, header, Path(directory), "SQLite without a disk", rounds)
    if why := servers.missing():
        notes.append(f"PostgreSQL: not measured ({why})")
    else:
        if find_spec("psycopg_pool") is None:
            notes.append("eventsourcing on PostgreSQL: not measured (psycopg_pool is missing)")
        with servers.running(None) as server:
            rows += postgres_races(entries, header, server, rounds)
    if not quick:
        long, _, _ = play_yardstick(1, LONGEST)
        with TemporaryDirectory() as directory, SqliteStore(Path(directory) / "long.db") as store:
            rows += opening(store, log_of(long, 1), "SQLite", rounds)
    notes.append(f"a disk's sync takes {sync_time() * 1e3:.2f} ms here")
    return rows, notes


def sync_time() -> float:
    """Seconds that it takes to put 300 bytes on the disk: divide by it to compare two machines."""
    times: list[float] = []
    with TemporaryDirectory() as directory, (Path(directory) / "file").open("ab", buffering=0) as file:
        for _ in range(100):
            begun = time.perf_counter()
            file.write(bytes(300))
            os.fsync(file.fileno())
            times.append(time.perf_counter() - begun)
    return statistics.median(times)
