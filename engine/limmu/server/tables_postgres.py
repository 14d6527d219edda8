"""The register of a server in PostgreSQL, so that several processes share it."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from threading import RLock
from typing import Any

from psycopg.conninfo import make_conninfo

from limmu.server.tables import SCHEMA
from limmu.stores.postgres import PostgresStore


class PostgresTables:
    """Rows in the schema ``limmu_hidden`` of a database of matches: several processes share one register."""

    def __init__(self, dsn: str) -> None:
        self._lock = RLock()
        self._store = PostgresStore(make_conninfo(dsn, options="-csearch_path=limmu_hidden"))
        with self._lock, self._store.connected() as db, db.transaction():
            db.execute("SELECT pg_advisory_xact_lock(hashtext('limmu register'))")
            db.execute(SCHEMA.encode())

    def rows(self, sql: str, given: Sequence[Any] = ()) -> list[Any]:
        with self._lock, self._store.connected() as db:
            found = db.execute(sql.replace("?", "%s").encode(), tuple(given))
            return found.fetchall() if found.description else []

    @contextmanager
    def writing(self) -> Generator[None]:
        with self._lock, self._store.connected() as db, db.transaction():
            yield

    def close(self) -> None:
        self._store.close()
