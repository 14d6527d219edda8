"""What is SQLite's own: settings, guards, who may write, what a failure leaves."""

from __future__ import annotations

import sqlite3
import stat
import time
from collections.abc import Generator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path

import pytest
from tests.stores.children import Child
from tests.stores.lines import SECRET, entry, leaf, line, match

from limmu.stores import Head, Stale, StoreError, open_store, sqlite
from limmu.stores.sqlite import SqliteStore

WHOLE = match(12)


@pytest.fixture
def path(place: Path) -> Path:
    return place / "club.db"


@pytest.fixture
def store(path: Path) -> Generator[SqliteStore]:
    with SqliteStore(path) as opened:
        opened.create("a", WHOLE, SECRET)
        yield opened


@pytest.fixture
def old(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever SQLite this is, it is taken for one that must not write through WAL from two connections."""
    monkeypatch.setattr(sqlite, "FIXED", (99, 0, 0))


@pytest.fixture
def new(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever SQLite this is, it is taken for one that may."""
    monkeypatch.setattr(sqlite, "FIXED", (3, 0, 0))


@pytest.mark.parametrize("table", ["head", "line"])
def test_a_file_of_a_stranger_has_no_view_without_an_end_in_the_place_of_a_table(
    store: SqliteStore, path: Path, table: str
) -> None:
    columns = [column for _, column, *_ in sqlite3.connect(path).execute(f"PRAGMA table_info({table})")]
    store.close()
    with sqlite3.connect(path) as other:
        other.execute(f"ALTER TABLE {table} RENAME TO gone")
        endless = "WITH RECURSIVE one(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM one)"
        other.execute(
            f"CREATE VIEW {table} ({', '.join(columns)}) AS {endless} SELECT {', '.join('x' * len(columns))} FROM one"
        )
    other.close()
    with pytest.raises(StoreError, match="not a store of Limmu"):
        SqliteStore(path, write=False)


def test_a_file_of_a_stranger_has_no_trigger_of_its_own(store: SqliteStore, path: Path) -> None:
    store.close()
    with sqlite3.connect(path) as other:
        endless = "WITH RECURSIVE one(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM one) SELECT x FROM one"
        other.execute(f"CREATE TRIGGER more AFTER INSERT ON line BEGIN SELECT count(*) FROM ({endless}); END")
    other.close()
    with pytest.raises(StoreError, match="not a store of Limmu"):
        SqliteStore(path)


@pytest.mark.parametrize("table", ["line", "opening"])
def test_a_line_that_is_no_bytes_is_told(store: SqliteStore, path: Path, table: str) -> None:
    store.close()
    with sqlite3.connect(path) as other:  # as whoever writes into the bytes of the file
        for trigger in (f"{table}_not_changed", f"{table}_not_deleted"):
            other.execute(f"DROP TRIGGER {trigger}")
        other.execute("PRAGMA writable_schema = ON")
        strict = "UPDATE sqlite_schema SET sql = replace(sql, ?, ?) WHERE name = ?"
        other.execute(strict, ("line BLOB NOT NULL", "line INT NOT NULL ", table))
    other.close()
    with sqlite3.connect(path) as other:
        other.execute(f"UPDATE {table} SET line = 7")
        other.execute("PRAGMA writable_schema = ON")
        other.execute(strict, ("line INT NOT NULL ", "line BLOB NOT NULL", table))
    other.close()
    with SqliteStore(path, write=False) as found, pytest.raises(StoreError, match="not a store of Limmu"):
        found.read("a")


@pytest.mark.parametrize("table", ["line", "opening", "command", "secret"])
def test_what_is_kept_is_never_changed_or_deleted(store: SqliteStore, path: Path, table: str) -> None:
    store.close()
    with sqlite3.connect(path) as other:
        assert other.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
        for statement in (f"UPDATE {table} SET match = 9", f"DELETE FROM {table}"):
            with pytest.raises(sqlite3.IntegrityError, match="what is kept is never"):
                other.execute(statement)
        with pytest.raises(sqlite3.IntegrityError, match="what is kept is never"):
            other.execute(f"INSERT OR REPLACE INTO {table} SELECT * FROM {table}")
    other.close()


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM head WHERE name = 'a'",
        "INSERT OR REPLACE INTO head SELECT * FROM head",
        "UPDATE head SET name = 'b'",
        "UPDATE head SET n = n - 1",
        "UPDATE head SET lines = lines - 1",
        "UPDATE head SET leaf = 'x'",
        "INSERT OR REPLACE INTO head VALUES (7, 'a', 9, '', 9)",
        "UPDATE head SET match = 7",
    ],
)
def test_a_match_does_not_vanish_or_go_back(store: SqliteStore, path: Path, statement: str) -> None:
    """Also for a program that does not look after foreign keys, as any does that does not ask for it."""
    store.close()
    refused = pytest.raises(sqlite3.IntegrityError, match=r"what is kept is never|a match only goes on")
    with sqlite3.connect(path) as other, refused:
        other.execute(statement)
    other.close()


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", 2),
        ("foreign_keys", 1),
        ("trusted_schema", 0),
        ("cell_size_check", 1),
        ("mmap_size", 0),
        ("busy_timeout", sqlite.BUSY_SECONDS * 1000),
    ],
)
def test_the_settings_hold(store: SqliteStore, setting: str, value: object) -> None:
    store.close()
    with SqliteStore(store.path) as again:
        assert again._connection().execute(f"PRAGMA {setting}").fetchone() == (value,)


def test_every_table_is_strict(store: SqliteStore) -> None:
    rows = store._connection().execute("SELECT name, strict FROM pragma_table_list WHERE schema = 'main'").fetchall()
    assert {name for name, strict in rows if strict} == {"head", "line", "opening", "command", "secret", "snapshot"}


def test_the_file_is_its_owners_alone(store: SqliteStore, path: Path) -> None:
    store.append("a", entry(store.head("a")))
    for file in path.parent.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file


def test_one_process_writes_through_wal(store: SqliteStore, path: Path, old: None) -> None:
    assert "one process, through WAL" in str(store.stats()["writers"])
    with pytest.raises(StoreError, match=r"open in another program that writes to it; .*processes=several"):
        SqliteStore(path)
    with pytest.raises(StoreError, match="open in another program"):
        SqliteStore(path, processes="several")
    with SqliteStore(path, write=False) as reader:
        assert reader.read("a") == WHOLE
        more = entry(store.head("a"))
        store.append("a", more)
        assert reader.read("a") == WHOLE + more
    store.close()
    SqliteStore(path).close()


def test_several_processes_write_through_a_rollback_journal(store: SqliteStore, path: Path, old: None) -> None:
    store.close()
    with SqliteStore(path, processes="several") as one, SqliteStore(path) as two, open_store(f"sqlite:{path}") as three:
        for any_of_them in (one, two, three):
            any_of_them.append("a", entry(any_of_them.head("a")))
            assert any_of_them.stats()["writers"] == "several processes, through a rollback journal"
            journal = any_of_them._connection().execute("PRAGMA journal_mode").fetchone()
            assert journal == ("truncate",)
        with pytest.raises(StoreError, match="open in another program"):
            SqliteStore(path, processes="one")
    with open_store(f"sqlite:{path}?processes=one") as again:
        assert again.head("a").n == 14
        assert "one process, through WAL" in str(again.stats()["writers"])


def test_a_mended_sqlite_lets_several_write_through_wal(store: SqliteStore, path: Path, new: None) -> None:
    store.close()
    with SqliteStore(path) as one, SqliteStore(path) as two:
        assert one.stats()["writers"] == "several processes, through WAL"
        two.append("a", entry(one.head("a")))
        one.append("a", entry(two.head("a")))


def test_a_writer_that_may_not_share_waits_for_those_who_may(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "FIXED", (3, 0, 0))
    with SqliteStore(path):
        monkeypatch.setattr(sqlite, "FIXED", (99, 0, 0))
        with pytest.raises(StoreError, match="open in another program"):
            SqliteStore(path)


def test_other_databases_are_left_alone(path: Path) -> None:
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE head (name TEXT)")
    other.close()
    before = path.read_bytes()
    for write in (True, False):
        with pytest.raises(StoreError, match="not a store of Limmu"):
            SqliteStore(path, write=write)
    assert path.read_bytes() == before


def test_a_newer_store_is_not_touched(store: SqliteStore, path: Path) -> None:
    store.close()
    with sqlite3.connect(path) as other:
        other.execute("PRAGMA user_version = 2")
    other.close()
    with pytest.raises(StoreError, match="of another version"):
        SqliteStore(path)


def test_after_a_failure_the_journal_is_written_out_and_synced(store: SqliteStore, path: Path) -> None:
    journal = path.with_name("club.db-wal")
    head = store.append("a", entry(store.head("a")))
    keeper = sqlite3.connect(path)  # keeps the journal from going when the store lets go of the file
    keeper.execute("SELECT count(*) FROM line").fetchone()
    assert journal.stat().st_size > 0
    with pytest.raises(StoreError, match="nothing was acknowledged: load the match again"), store._saying():
        raise sqlite3.OperationalError("disk I/O error")
    assert journal.stat().st_size > 0
    assert store.head("a") == head
    assert journal.stat().st_size == 0
    keeper.close()
    store.append("a", entry(head))


def test_a_failure_that_cannot_be_written_out_is_not_forgotten(
    store: SqliteStore, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "BUSY_SECONDS", 0.1)
    reader = sqlite3.connect(path, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM line").fetchone()
    head = store.append("a", entry(store.head("a")))
    with pytest.raises(StoreError), store._saying():
        raise sqlite3.OperationalError("disk I/O error")
    for _ in range(2):
        with pytest.raises(StoreError, match="while another program reads; close the programs"):
            store.append("a", entry(head))
    reader.close()
    assert store.append("a", entry(head)).n == head.n + 1


def test_a_full_disk_needs_no_repair(store: SqliteStore, path: Path) -> None:
    def fill(child: Child) -> None:
        import resource
        import signal

        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        with SqliteStore(path) as full:
            head = full.head("a")
            resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))
            try:
                while True:
                    head = full.append("a", entry(head, "x" * 5000))
            except StoreError as error:
                child.tell(str(error))
            resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            assert full.head("a") == head
            full.append("a", entry(head, "room again"))

    store.close()
    said = Child(fill).wait()
    assert len(said) == 1, said
    assert "club.db: cannot be" in said[0]
    with SqliteStore(path) as again:
        assert b"room again" in again.read("a", again.head("a").n)


def at_once(store: SqliteStore, appends: list[tuple[str, bytes]]) -> list[Future[Head]]:
    """Appends that all come while the disk is busy."""
    with ThreadPoolExecutor(len(appends)) as threads, store._mutex:
        found = [threads.submit(store.append, *append) for append in appends]
        until = time.monotonic() + 10.0
        while len(store._waiting) < len(appends):
            assert time.monotonic() < until
            time.sleep(0.001)
        store._mutex.release()
        wait(found)
        store._mutex.acquire()
    return found


def test_appends_that_come_at_once_wait_for_the_disk_once(store: SqliteStore) -> None:
    names = [f"m{i}" for i in range(8)]
    heads = {name: store.create(name, match(3, name), SECRET) for name in names}
    said = list[str]()
    store._connection().set_trace_callback(said.append)
    found = at_once(store, [(name, entry(head, of=name)) for name, head in heads.items()])
    assert [one.result() for one in found] == [store.head(name) for name in names]
    assert {one.result().n for one in found} == {3}
    assert said.count("COMMIT") == 1


def test_an_append_that_is_alone_is_undone_with_its_transaction(store: SqliteStore) -> None:
    head, said = store.head("a"), list[str]()
    store._connection().set_trace_callback(said.append)
    kept = store.append("a", entry(head, "one", cmd="x"))
    with pytest.raises(StoreError):
        store.append("a", entry(kept, hidden="it") + line({"_": "opening", "n": 99, "open": {}}))
    log = store.read("a")
    with pytest.raises(Stale):
        store.append("a", entry(head, "two"))
    assert store.append("a", entry(head, "one", cmd="x")) == kept  # the command is repeated
    with pytest.raises(StoreError):
        store.append("a", entry(kept, "two", cmd="x"))
    assert (store.read("a"), store.head("a")) == (log, kept)
    assert "SAVEPOINT one" not in said


def test_of_appends_that_come_at_once_each_gets_its_own_verdict(store: SqliteStore) -> None:
    for name in ("b", "c", "d"):
        store.create(name, match(3, name), SECRET)
    head, first = store.head("c"), entry(store.head("b"), "one", cmd="x", of="b")
    assert store.append("b", first).n == 3
    given = {
        "a": entry(store.head("a")),
        "b": entry(store.head("b"), "one", cmd="x", of="b"),
        "c": entry(head, of="c", hidden="it") + line({"_": "opening", "n": 99, "open": {}}),
        "d": entry(Head(7, "x" * 43), of="d"),
    }
    good, repeated, unsound, stale = at_once(store, [*given.items()])
    assert good.result() == store.head("a")
    assert repeated.result() == store.head("b") == Head(3, leaf(first))
    assert isinstance(unsound.exception(), StoreError)
    assert isinstance(stale.exception(), Stale)
    assert (store.head("c"), store.head("d").n) == (head, 2)


def test_appends_that_come_at_once_fail_together_on_a_full_disk(store: SqliteStore) -> None:
    names = ("b", "c")
    heads = {name: store.create(name, match(3, name), SECRET) for name in names}
    db = store._connection()
    db.execute(f"PRAGMA max_page_count = {db.execute('PRAGMA page_count').fetchone()[0]}")
    found = at_once(store, [(name, entry(head, "long " * 5000, of=name)) for name, head in heads.items()])
    assert ["make room" in str(one.exception()) for one in found] == [True, True]
    assert {name: store.head(name) for name in names} == heads
    db.execute("PRAGMA max_page_count = 1000000")
    assert {one.n for name, head in heads.items() for one in [store.append(name, entry(head, of=name))]} == {3}
