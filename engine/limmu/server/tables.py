"""Where a register keeps its rows: in a SQLite file beside the matches, or in the PostgreSQL database that has them."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import RLock, get_ident
from typing import Any, Protocol

SCHEMA = """
CREATE TABLE IF NOT EXISTS play (
    match TEXT PRIMARY KEY, title TEXT NOT NULL, game TEXT NOT NULL, scenario TEXT NOT NULL, who TEXT NOT NULL,
    opened BIGINT NOT NULL, seats TEXT NOT NULL, n INTEGER NOT NULL, over INTEGER NOT NULL, status TEXT NOT NULL,
    parent TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS play_listed ON play (who, opened);
CREATE TABLE IF NOT EXISTS grant_ (
    token BYTEA NOT NULL, match TEXT NOT NULL REFERENCES play, role TEXT NOT NULL, link BYTEA NOT NULL,
    PRIMARY KEY (token, role)
);
CREATE INDEX IF NOT EXISTS grant_role ON grant_ (match, role);
CREATE TABLE IF NOT EXISTS ordered (
    match TEXT NOT NULL REFERENCES play, seat TEXT NOT NULL, orders BYTEA NOT NULL, PRIMARY KEY (match, seat)
);
CREATE TABLE IF NOT EXISTS clock (
    match TEXT PRIMARY KEY REFERENCES play, record BYTEA NOT NULL, due BIGINT NOT NULL
);
CREATE INDEX IF NOT EXISTS clock_due ON clock (due);
CREATE TABLE IF NOT EXISTS notice (
    id TEXT PRIMARY KEY, match TEXT NOT NULL REFERENCES play, seat TEXT NOT NULL, target TEXT NOT NULL,
    key BYTEA NOT NULL, confirmed INTEGER NOT NULL, since BIGINT NOT NULL, due BIGINT NOT NULL,
    tries INTEGER NOT NULL, UNIQUE (match, seat, target)
);
CREATE TABLE IF NOT EXISTS reader (target TEXT PRIMARY KEY, language TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS notice_due ON notice (due);
CREATE INDEX IF NOT EXISTS notice_target ON notice (target);
CREATE TABLE IF NOT EXISTS looked (
    match TEXT NOT NULL REFERENCES play, role TEXT NOT NULL, what TEXT NOT NULL, token BYTEA NOT NULL,
    n INTEGER NOT NULL, since BIGINT NOT NULL, PRIMARY KEY (match, role, what, token)
);
CREATE TABLE IF NOT EXISTS waiting (match TEXT PRIMARY KEY REFERENCES play, record BYTEA NOT NULL);
"""


class Tables(Protocol):
    """The rows of a register. Several threads may use them; statements have ``?`` in the places of values."""

    def rows(self, sql: str, given: Sequence[Any] = ()) -> list[Any]:
        """What a statement finds."""
        ...

    @contextmanager
    def writing(self) -> Generator[None]:
        """One transaction: all of the statements within, or none."""
        ...

    def close(self) -> None:
        """Release them."""
        ...


class SqliteTables:
    """Rows in a SQLite file.

    One connection writes, another only reads: who is asked for never waits until somebody's writing is on the disk.
    """

    def __init__(self, path: Path) -> None:
        self._writes, self._reads = RLock(), RLock()
        self._writer = 0
        """The thread that is in a transaction."""
        path.touch(mode=0o600)
        self._db = self._connected(path)
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            self._db.execute(f"PRAGMA {pragma}")
        self._db.executescript(SCHEMA.replace("BYTEA", "BLOB"))
        self._seen = self._connected(path)
        self._seen.execute("PRAGMA query_only=ON")

    @staticmethod
    def _connected(path: Path) -> sqlite3.Connection:
        db = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        db.execute("PRAGMA trusted_schema=OFF")
        return db

    def rows(self, sql: str, given: Sequence[Any] = ()) -> list[Any]:
        reads = sql.startswith("SELECT") and self._writer != get_ident()
        with self._reads if reads else self._writes:
            return (self._seen if reads else self._db).execute(sql, tuple(given)).fetchall()

    @contextmanager
    def writing(self) -> Generator[None]:
        with self._writes:
            self._db.execute("BEGIN IMMEDIATE")
            self._writer = get_ident()
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise
            finally:
                self._writer = 0

    def close(self) -> None:
        with self._reads, self._writes:
            self._seen.close()
            self._db.close()
