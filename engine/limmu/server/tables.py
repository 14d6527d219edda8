"""Where a register keeps its rows: in a SQLite file beside the matches, or in the PostgreSQL database that has them."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
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
    """Rows in a SQLite file (``:memory:`` for none)."""

    def __init__(self, path: Path | str) -> None:
        self._lock = RLock()
        if path != ":memory:":
            Path(path).touch(mode=0o600)
        self._db = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        for pragma in ("journal_mode=TRUNCATE", "synchronous=FULL", "foreign_keys=ON", "trusted_schema=OFF"):
            self._db.execute(f"PRAGMA {pragma}")
        self._db.executescript(SCHEMA.replace("BYTEA", "BLOB"))

    def rows(self, sql: str, given: Sequence[Any] = ()) -> list[Any]:
        with self._lock:
            return self._db.execute(sql, tuple(given)).fetchall()

    @contextmanager
    def writing(self) -> Generator[None]:
        with self._lock:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")

    def close(self) -> None:
        with self._lock:
            self._db.close()
