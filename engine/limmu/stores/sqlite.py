"""Matches in one SQLite file, through the standard library: the store for a club on one machine.

SQLite 3.7.0 to 3.51.2 can damage a file in WAL mode when two connections write or checkpoint at once. With such a
version one store object at a time writes through WAL, and a lock on ``FILE.lock`` ensures it; a file switched to
``several`` processes uses a rollback journal instead. The file is readable by its owner alone: it holds secrets.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from collections import deque
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import Any, Literal, Self

import attrs

from limmu.bounded import require_regular
from limmu.stores.making import saying, sync_directory, why
from limmu.stores.port import (
    END,
    Batch,
    Head,
    NoStore,
    Stale,
    StoreError,
    checked_name,
    first_result,
    merged,
    missing,
    new_batch,
    one_entry,
    polled,
    require_sound,
    there_already,
)

if sys.platform != "win32":
    import fcntl

Processes = Literal["one", "several"]

FIXED = (3, 51, 3)
"""The first version in which several connections may write through WAL."""
BUSY_SECONDS = 60
"""How long a writer waits for the others before it gives up."""
_APPLICATION, _FORMAT = 0x4C494D55, 1
_SCHEMA = """
CREATE TABLE head (
    match INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE,
    n INTEGER NOT NULL, leaf TEXT NOT NULL, lines INTEGER NOT NULL
) STRICT;
CREATE TABLE line (
    match INTEGER NOT NULL REFERENCES head, seq INTEGER NOT NULL, n INTEGER NOT NULL, line BLOB NOT NULL,
    PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE command (
    match INTEGER NOT NULL REFERENCES head, id BLOB NOT NULL, body BLOB NOT NULL,
    n INTEGER NOT NULL, leaf TEXT NOT NULL,
    PRIMARY KEY (match, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE opening (
    match INTEGER NOT NULL REFERENCES head, n INTEGER NOT NULL, line BLOB NOT NULL, PRIMARY KEY (match, n)
) STRICT, WITHOUT ROWID;
CREATE TABLE secret (match INTEGER PRIMARY KEY REFERENCES head, secret BLOB NOT NULL) STRICT;
CREATE TABLE snapshot (
    match INTEGER PRIMARY KEY REFERENCES head, n INTEGER NOT NULL, leaf TEXT NOT NULL, data BLOB NOT NULL
) STRICT;
"""
_TABLES = {sql.split()[2]: sql for sql in _SCHEMA.strip().removesuffix(";").split(";\n")}
"""The tables of a store, each with what makes it. In a file of a stranger one may be a view without an end."""
_KEPT = {"line": "seq", "command": "id", "opening": "n", "secret": "match"}
"""Tables whose rows never change, each with the column that tells the rows of a match apart."""
_GUARD = """
CREATE TRIGGER {0}_not_changed BEFORE UPDATE ON {0} BEGIN SELECT RAISE(ABORT, 'what is kept is never changed'); END;
CREATE TRIGGER {0}_not_deleted BEFORE DELETE ON {0} BEGIN SELECT RAISE(ABORT, 'what is kept is never deleted'); END;
CREATE TRIGGER {0}_not_replaced BEFORE INSERT ON {0}
    WHEN EXISTS (SELECT 1 FROM {0} WHERE match = new.match AND {1} = new.{1})
    BEGIN SELECT RAISE(ABORT, 'what is kept is never replaced'); END;
"""
_GOES_ON = (
    "CREATE TRIGGER head_not_deleted BEFORE DELETE ON head"
    " BEGIN SELECT RAISE(ABORT, 'what is kept is never deleted'); END",
    "CREATE TRIGGER head_goes_on BEFORE UPDATE ON head"
    " WHEN new.match <> old.match OR new.name <> old.name OR new.n < old.n OR new.lines < old.lines"
    " OR (new.n = old.n AND new.leaf <> old.leaf) BEGIN SELECT RAISE(ABORT, 'a match only goes on'); END",
    "CREATE TRIGGER head_not_replaced BEFORE INSERT ON head"
    " WHEN EXISTS (SELECT 1 FROM head WHERE match = new.match OR name = new.name)"
    " BEGIN SELECT RAISE(ABORT, 'what is kept is never replaced'); END",
)
_TRIGGERS = (
    *_GOES_ON,
    *[sql for table, key in _KEPT.items() for sql in _GUARD.format(table, key).strip().removesuffix(";").split(";\n")],
)
"""The triggers of a store. In a file of a stranger another may do anything, without an end, at each writing."""
_SETTINGS = (
    "foreign_keys=ON",
    "trusted_schema=OFF",
    "cell_size_check=ON",
    "mmap_size=0",
    "synchronous=FULL",
)


@attrs.define
class _Append:
    """Lines that somebody waits to see kept: ``move`` are the parameters that move the head of the match."""

    name: str
    batch: Batch
    move: tuple[Any, ...]
    kept: bool = False
    error: BaseException | None = None
    settled: bool = False


class SqliteStore:
    """A :class:`limmu.stores.Store` in a SQLite file; it makes a missing one.

    ``processes`` changes how many may write (below SQLite 3.51.3); the file remembers it, and None leaves it as
    it is. ``write=False`` only reads, beside any writer. Raises StoreError when another program holds the file, or
    when the file is no store.
    """

    def __init__(self, path: Path, *, processes: Processes | None = None, write: bool = True) -> None:
        self.path = path
        self.write = write
        self._mutex = RLock()
        self._waiting = deque[_Append]()
        self._processes: Processes | None = processes
        self._held = -1
        self._db: sqlite3.Connection | None = None
        self._failed = False
        self._closed = False
        try:
            with self._mutex, self._saying():
                self._connection()
        except BaseException:
            self.close()
            raise

    # ------------------------------------------------------------ the port

    def create(self, name: str, lines: bytes, secret: bytes = b"") -> Head:
        checked_name(name)
        batch = new_batch(name, lines)
        assert batch.head is not None, "a log has a header"
        with self._writing() as db:
            try:
                new = (name, *batch.head, len(batch.lines))
                match = db.execute("INSERT INTO head (name, n, leaf, lines) VALUES (?, ?, ?, ?)", new).lastrowid
            except sqlite3.IntegrityError:
                raise there_already(self.path, name) from None
            self._insert(db, match, len(batch.lines), batch)
            if secret:
                db.execute("INSERT INTO secret VALUES (?, ?)", (match, secret))
        return batch.head

    def append(self, name: str, lines: bytes) -> Head:
        batch = one_entry(lines)
        if batch.head is None or batch.before is None:
            return self._append_beside(name, batch)
        new = _Append(name, batch, (*batch.head, len(batch.lines), name, *batch.before))
        self._waiting.append(new)
        with self._mutex:  # what came while another thread waited for the disk is kept by the first that comes here
            if not new.settled:
                self._append_waiting()
        if new.error is not None:
            raise new.error
        return batch.head if new.kept else self._known(name, batch, batch.before)

    def head(self, name: str) -> Head:
        with self._reading() as db:
            return self._find(db, name)[1]

    def read(self, name: str, start: int = -1, end: int = END, *, openings: bool = True) -> bytes:
        with self._reading() as db:
            lines, hidden = self._lines(db, self._find(db, name)[0], start, end)
        return merged(lines, hidden if openings else None)

    def secret(self, name: str) -> bytes:
        with self._reading() as db:
            row = db.execute("SELECT secret FROM secret WHERE match = ?", (self._find(db, name)[0],)).fetchone()
        return row[0] if row else b""

    def names(self) -> list[str]:
        with self._reading() as db:
            return [name for (name,) in db.execute("SELECT name FROM head ORDER BY name")]

    def put_snapshot(self, name: str, head: Head, data: bytes) -> None:
        with self._writing() as db:
            match, _ = self._find(db, name)
            db.execute("INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?, ?)", (match, *head, data))

    def snapshot(self, name: str) -> tuple[Head, bytes] | None:
        with self._reading() as db:
            match, _ = self._find(db, name)
            row = db.execute("SELECT n, leaf, data FROM snapshot WHERE match = ?", (match,)).fetchone()
        return (Head(row[0], row[1]), row[2]) if row else None

    def drop_snapshots(self) -> None:
        with self._writing() as db:
            db.execute("DELETE FROM snapshot")

    def subscribe(self, name: str, timeout: float) -> Iterator[Head]:
        return polled(self, name, timeout)

    def stats(self) -> dict[str, str | int]:
        with self._reading() as db:
            journal = db.execute("PRAGMA journal_mode").fetchone()[0]
            matches, entries = db.execute("SELECT count(*), coalesce(sum(n + 1), 0) FROM head").fetchone()
            size = db.execute("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size").fetchone()[0]
            snapshots = db.execute("SELECT count(*) FROM snapshot").fetchone()[0]
        version = sqlite3.sqlite_version
        if journal != "wal":
            writers = "several processes, through a rollback journal"
        elif _fixed():
            writers = "several processes, through WAL"
        else:
            writers = f"one process, through WAL (SQLite {version} is older than {'.'.join(map(str, FIXED))})"
        return {
            "store": f"sqlite:{self.path}",
            "software": f"SQLite {version}",
            "writers": writers,
            "matches": matches,
            "entries": entries,
            "snapshots": snapshots,
            "bytes": size,
        }

    def close(self) -> None:
        with self._mutex:
            self._closed = True
            self._let_go()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ------------------------------------------------------------ rows

    def _lines(
        self, db: sqlite3.Connection, match: int, start: int, end: int
    ) -> tuple[list[tuple[int, bytes]], dict[int, bytes]]:
        part = (match, start, end)
        lines = db.execute(_READ, (*part, start)).fetchall()
        hidden = dict(db.execute("SELECT n, line FROM opening WHERE match = ? AND n >= ? AND n < ?", part))
        if not {type(line) for line in (*[line for _, line in lines], *hidden.values())} <= {bytes}:
            raise _no_store(self.path)  # whoever writes into the file itself puts anything there
        return lines, hidden

    def _add(self, db: sqlite3.Connection, name: str, match: int, end: int, batch: Batch) -> None:
        """The rows of an append, if the log is sound with them. Raises StoreError."""
        self._insert(db, match, end, batch)
        if batch.placed:
            require_sound(name, merged(*self._lines(db, match, -1, END)))

    def _insert(self, db: sqlite3.Connection, match: Any, end: int, batch: Batch) -> None:
        """The rows of a batch; its last line is the one before ``end``."""
        rows = [(match, seq, n, line) for seq, (n, line) in enumerate(batch.lines, end - len(batch.lines))]
        db.executemany("INSERT INTO line VALUES (?, ?, ?, ?)", rows)
        if batch.openings:
            db.executemany("INSERT INTO opening VALUES (?, ?, ?)", [(match, n, line) for n, line in batch.openings])
        if batch.commands:
            taken = [(match, command.id, command.body, *command.head) for command in batch.commands]
            db.executemany("INSERT INTO command VALUES (?, ?, ?, ?, ?)", taken)

    def _append_waiting(self) -> None:
        """All appends that wait, in one transaction: the disk is waited for once."""
        waiting = [self._waiting.popleft() for _ in range(len(self._waiting))]
        try:
            with self._writing() as db:
                if len(waiting) == 1:  # the whole transaction is undone
                    self._keep(db, waiting[0])
                else:
                    for one in waiting:
                        self._append(db, one)
        except sqlite3.IntegrityError:  # the command is repeated
            for one in waiting:
                one.kept = False
        except BaseException as error:
            for one in waiting:
                one.kept, one.error = False, one.error or error
            if not isinstance(error, StoreError):
                raise
        finally:
            for one in waiting:
                one.settled = True

    def _append(self, db: sqlite3.Connection, one: _Append) -> None:
        """One append of several: it alone is undone if a command is repeated or the log would be unsound."""
        db.execute("SAVEPOINT one")
        try:
            self._keep(db, one)
        except (sqlite3.IntegrityError, StoreError) as error:
            db.execute("ROLLBACK TO one")
            one.error = error if isinstance(error, StoreError) else None
        db.execute("RELEASE one")

    def _keep(self, db: sqlite3.Connection, one: _Append) -> None:
        """The rows of an append, if the match stands where it is to go on. Raises IntegrityError or StoreError."""
        for match, end in db.execute(_MOVE, one.move).fetchall():
            self._add(db, one.name, match, end, one.batch)
            one.kept = True

    def _append_beside(self, name: str, batch: Batch) -> Head:
        with self._writing() as db:
            rows = db.execute(_LENGTHEN, (len(batch.lines), name)).fetchall()
            if not rows:
                raise missing(self.path, name)
            match, end, n, leaf = rows[0]
            self._add(db, name, match, end, batch._replace(lines=[(n, line) for _, line in batch.lines]))
        return Head(n, leaf)

    def _known(self, name: str, batch: Batch, expected: Head) -> Head:
        """The first result of a repeated command. Raises Stale or StoreError."""
        with self._reading() as db:
            match, head = self._find(db, name)
            for command in batch.commands:
                sought = (match, command.id)
                row = db.execute("SELECT body, n, leaf FROM command WHERE match = ? AND id = ?", sought).fetchone()
                if row:
                    return first_result(name, command, row[0], Head(row[1], row[2]))
        raise Stale(name, head, expected)

    def _find(self, db: sqlite3.Connection, name: str) -> tuple[int, Head]:
        row = db.execute("SELECT match, n, leaf FROM head WHERE name = ?", (name,)).fetchone()
        if row is None:
            raise missing(self.path, name)
        return row[0], Head(row[1], row[2])

    # ------------------------------------------------------------ transactions

    @contextmanager
    def _reading(self) -> Generator[sqlite3.Connection]:
        """Every read inside sees the same state of the file."""
        with self._mutex, self._saying():
            db = self._connection()
            db.execute("BEGIN")
            try:
                yield db
            finally:
                if db.in_transaction:
                    db.execute("ROLLBACK")

    @contextmanager
    def _writing(self) -> Generator[sqlite3.Connection]:
        """A transaction: all or nothing, on the disk when the block ends without an error."""
        with self._mutex, self._saying():
            if not self.write:
                raise StoreError(self.path, "it is opened to read only", "open it to write")
            db = self._connection()
            db.execute("BEGIN IMMEDIATE")
            try:
                yield db
                db.execute("COMMIT")
            except BaseException:
                if db.in_transaction:
                    db.execute("ROLLBACK")
                raise

    @contextmanager
    def _saying(self) -> Generator[None]:
        """Turns errors of SQLite into a StoreError. It keeps the connection only after a full disk or a lock."""
        try:
            yield
        except sqlite3.IntegrityError:
            raise
        except sqlite3.Error as error:
            code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
            if code == sqlite3.SQLITE_FULL:
                raise StoreError(self.path, f"it cannot be written: {error}", "make room and try again") from None
            if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise StoreError(self.path, f"held by another program: {error}", "try again") from None
            self._failed = True
            self._drop()
            if code == sqlite3.SQLITE_NOTADB:
                do = "give the file of a store; a log alone needs no store: name it without --store"
                raise StoreError(self.path, f"cannot be used: {error}", do) from None
            do = "nothing was acknowledged: load the match again before you go on"
            raise StoreError(self.path, f"cannot be used: {error}", do) from None

    # ------------------------------------------------------------ the connection

    def _connection(self) -> sqlite3.Connection:
        if self._db is not None:
            return self._db
        if self._closed:
            raise StoreError(self.path, "it is closed", "open it again")
        if not self.path.exists():
            if not self.write:
                raise NoStore(self.path, "no such file or directory", "check the name")
            _made(self.path)
        with saying(self.path):
            require_regular(self.path)
        if self.write:
            self._hold()
        wal = _through_wal(self.path)
        mode = "rw" if self.write else "ro"
        uri = f"{self.path.absolute().as_uri()}?mode={mode}"
        db = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False, timeout=BUSY_SECONDS)
        try:
            for setting in _SETTINGS:
                db.execute(f"PRAGMA {setting}")
            self._check(db)
            if self.write:
                self._set_journal(db, wal)
            if self.write and self._failed:
                self._write_out(db)
        except BaseException:
            db.close()
            raise
        self._db = db
        return db

    def _write_out(self, db: sqlite3.Connection) -> None:
        """Write and sync again what a failed sync left in the journal: the disk may lack it."""
        if db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
            what = "what failed to be written cannot be written out while another program reads"
            raise StoreError(self.path, what, "close the programs that have it open")
        self._failed = False

    def _check(self, db: sqlite3.Connection) -> None:
        """Check that the file is a store; an empty file becomes one."""
        if not self._is_new(db):
            kind, form = (db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version"))
            found = dict(db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table'").fetchall())
            triggers = {sql for (sql,) in db.execute("SELECT sql FROM sqlite_schema WHERE type = 'trigger'")}
            ours = _TABLES.items() <= found.items() and triggers <= {*_TRIGGERS}
            if (kind, form) != (_APPLICATION, _FORMAT) or not ours:
                raise _no_store(self.path)
        elif not self.write:
            raise StoreError(self.path, "an empty file", "the first match that is kept in it makes it a store")
        else:
            db.execute("BEGIN IMMEDIATE")
            if self._is_new(db):  # no other program has made it in the meantime
                for statement in (*_TABLES.values(), *_TRIGGERS):
                    db.execute(statement)
                db.execute(f"PRAGMA application_id = {_APPLICATION}")
                db.execute(f"PRAGMA user_version = {_FORMAT}")
            db.execute("COMMIT")

    def _is_new(self, db: sqlite3.Connection) -> bool:
        return not db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]

    def _hold(self) -> None:
        """The lock that keeps writers through WAL from each other, where the version demands it."""
        if sys.platform == "win32" or self._held >= 0:
            return
        lock = self.path.with_name(self.path.name + ".lock")
        self._held = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
        alone = not _fixed() and (self._processes == "one" or _through_wal(self.path))
        try:
            fcntl.flock(self._held, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
        except OSError:
            os.close(self._held)
            self._held = -1
            what = "it is open in another program that writes to it"
            do = "close that, or switch the file while it is closed: sqlite:FILE?processes=several"
            raise StoreError(self.path, what, do) from None

    def _set_journal(self, db: sqlite3.Connection, wal: bool) -> None:
        """WAL for one writing process, or for all where the version allows it; else a rollback journal."""
        if self._processes == "several" and not _fixed():
            wanted = "truncate"
        elif self._processes is not None or wal or _fixed():
            wanted = "wal"
        else:
            wanted = "truncate"
        got = db.execute(f"PRAGMA journal_mode={wanted}").fetchone()[0]
        if got != wanted:
            raise StoreError(self.path, f"stays in journal mode {got}", "close the other programs that have it open")
        if sys.platform != "win32" and (wanted != "wal" or _fixed()):
            fcntl.flock(self._held, fcntl.LOCK_SH | fcntl.LOCK_NB)
        self._processes = None

    def _drop(self) -> None:
        if self._db is not None:
            db, self._db = self._db, None
            db.close()

    def _let_go(self) -> None:
        self._drop()
        if self._held >= 0:
            os.close(self._held)
            self._held = -1


_MOVE = (
    "UPDATE head SET n = ?, leaf = ?, lines = lines + ? WHERE name = ? AND n = ? AND leaf = ? RETURNING match, lines"
)
_READ = "SELECT n, line FROM line WHERE match = ? AND n >= ? AND n < ? AND seq > ? ORDER BY seq"
_LENGTHEN = "UPDATE head SET lines = lines + ? WHERE name = ? RETURNING match, lines, n, leaf"


def _no_store(path: Path) -> StoreError:
    return StoreError(path, "not a store of Limmu, or of another version", "give another file")


def _fixed() -> bool:
    return sqlite3.sqlite_version_info >= FIXED


def _through_wal(path: Path) -> bool:
    """Whether a file is in WAL mode, as its header says; a new one will be."""
    with path.open("rb") as file:
        start = file.read(20)
    return len(start) < 20 or start[18] == 2


def _made(path: Path) -> None:
    """Make an empty file that its owner alone may read."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        sync_directory(path.parent)
    except OSError as error:
        raise StoreError(path, f"cannot be made: {why(error)}", "check the directory") from None
