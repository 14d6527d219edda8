"""Matches in PostgreSQL, through psycopg 3 (``limmu[postgres]``): the store for a server of several machines.

An append is one statement: it moves the match's head row first, so writers of one match wait for each other and writers
of different matches do not. What everybody may see is in the schema ``limmu``, openings, secrets and snapshots in
``limmu_hidden``: a role that only watches needs a grant of the first alone.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from threading import RLock
from typing import Any, Self

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
    require_sound,
    there_already,
)

try:
    import psycopg
    from psycopg import Connection
    from psycopg.conninfo import conninfo_to_dict, make_conninfo
except ImportError as error:
    raise StoreError("postgres", f"psycopg is missing ({error})", "install it: pip install 'limmu[postgres]'") from None

_LOCK = 0x4C494D55
"""The space of advisory locks: a subscriber holds one while it listens; another guards the making of the tables."""
_SCHEMA = """
CREATE SCHEMA limmu;
CREATE SCHEMA limmu_hidden;
CREATE TABLE limmu.head (
    match integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text COLLATE "C" NOT NULL UNIQUE,
    n integer NOT NULL, leaf text NOT NULL, lines integer NOT NULL
);
CREATE TABLE limmu.line (
    match integer NOT NULL REFERENCES limmu.head, seq integer NOT NULL, n integer NOT NULL, line bytea NOT NULL,
    PRIMARY KEY (match, seq)
);
CREATE TABLE limmu.command (
    match integer NOT NULL REFERENCES limmu.head, id bytea NOT NULL, body bytea NOT NULL,
    n integer NOT NULL, leaf text NOT NULL,
    PRIMARY KEY (match, id)
);
CREATE TABLE limmu_hidden.opening (
    match integer NOT NULL REFERENCES limmu.head, n integer NOT NULL, line bytea NOT NULL, PRIMARY KEY (match, n)
);
CREATE TABLE limmu_hidden.secret (match integer PRIMARY KEY REFERENCES limmu.head, secret bytea NOT NULL);
CREATE TABLE limmu_hidden.snapshot (
    match integer PRIMARY KEY REFERENCES limmu.head, n integer NOT NULL, leaf text NOT NULL, data bytea NOT NULL
);
CREATE FUNCTION limmu.refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'what is kept is never changed or deleted'; END $$;
CREATE TRIGGER goes_on BEFORE UPDATE ON limmu.head FOR EACH ROW
    WHEN (new.match <> old.match OR new.name <> old.name OR new.n < old.n OR new.lines < old.lines
        OR (new.n = old.n AND new.leaf <> old.leaf))
    EXECUTE FUNCTION limmu.refuse();
CREATE TRIGGER kept BEFORE UPDATE OR DELETE OR TRUNCATE ON limmu.line EXECUTE FUNCTION limmu.refuse();
CREATE TRIGGER kept BEFORE UPDATE OR DELETE OR TRUNCATE ON limmu.command EXECUTE FUNCTION limmu.refuse();
CREATE TRIGGER kept BEFORE UPDATE OR DELETE OR TRUNCATE ON limmu_hidden.opening EXECUTE FUNCTION limmu.refuse();
CREATE TRIGGER kept BEFORE UPDATE OR DELETE OR TRUNCATE ON limmu_hidden.secret EXECUTE FUNCTION limmu.refuse();
"""
_APPEND = """
WITH moved AS (
    UPDATE limmu.head SET n = %(n)s, leaf = %(leaf)s, lines = lines + %(count)s
    WHERE name = %(name)s AND n = %(was)s AND leaf = %(prev)s RETURNING match, lines
), kept AS (
    INSERT INTO limmu.line SELECT match, lines - %(count)s + i - 1, given.n, given.line
    FROM moved, unnest(%(ns)s::integer[], %(lines)s::bytea[]) WITH ORDINALITY AS given (n, line, i)
), hidden AS (
    INSERT INTO limmu_hidden.opening SELECT match, %(n)s, given FROM moved, unnest(%(openings)s::bytea[]) AS given
), taken AS (
    INSERT INTO limmu.command SELECT match, given.id, given.body, %(n)s, %(leaf)s
    FROM moved, unnest(%(ids)s::bytea[], %(bodies)s::bytea[]) AS given (id, body)
)
SELECT CASE WHEN pg_try_advisory_xact_lock(%(lock)s, match) THEN '' ELSE pg_notify('limmu_' || match, '')::text END
FROM moved
"""
"""Subscribers share this lock: an append notifies only if there are any, because a notification delays commits."""
_BESIDE = """
WITH moved AS (
    UPDATE limmu.head SET lines = lines + %(count)s WHERE name = %(name)s RETURNING match, lines, n, leaf
), kept AS (
    INSERT INTO limmu.line SELECT match, lines - %(count)s + i - 1, moved.n, given.line
    FROM moved, unnest(%(lines)s::bytea[]) WITH ORDINALITY AS given (line, i)
)
SELECT n, leaf FROM moved
"""
_READ = """
SELECT line.n, line.line, opening.line
FROM limmu.line LEFT JOIN limmu_hidden.opening ON opening.match = line.match AND opening.n = line.n
WHERE line.match = %(match)s AND seq > %(start)s AND line.n >= %(start)s AND line.n < %(end)s ORDER BY seq
"""
_READ_PUBLIC = """
SELECT n, line, NULL FROM limmu.line
WHERE match = %(match)s AND seq > %(start)s AND n >= %(start)s AND n < %(end)s ORDER BY seq
"""
_THERE = "SELECT to_regclass('limmu.head')"
_TAKEN = "SELECT body, n, leaf FROM limmu.command WHERE match = %s AND id = %s"


class PostgresStore:
    """A :class:`limmu.stores.Store` in a PostgreSQL database; it makes missing tables.

    ``dsn`` is what libpq takes: ``host=... dbname=...`` or ``postgresql://...``. Give every thread that writes much a
    store of its own: one store is one connection. Raises StoreError.
    """

    def __init__(self, dsn: str, *, write: bool = True) -> None:
        try:
            parts: dict[str, Any] = {**conninfo_to_dict(dsn)}
        except psycopg.Error as error:
            do = "write it as host=HOST dbname=NAME, or as postgresql://HOST/NAME"
            raise StoreError("postgres", f"this is not a connection string: {str(error).strip()}", do) from None
        self.dsn = dsn
        told = {key: parts[key] for key in parts if not key.endswith(("password", "secret"))}
        self.where = "postgres:" + make_conninfo(**told)
        self.write = write
        self._mutex = RLock()
        self._db: Connection[Any] | None = None
        self._closed = False
        with self.connected() as db:
            if db.execute(_THERE).fetchone() == (None,):
                if not write:
                    do = "check the name; the first match that is kept in it makes it a store"
                    raise NoStore(self.where, "there is no store in this database", do)
                db.execute("SELECT pg_advisory_lock(%s, 0)", (_LOCK,))
                if db.execute(_THERE).fetchone() == (None,):  # no other program has made it in the meantime
                    with db.transaction():
                        db.execute(_SCHEMA)
                db.execute("SELECT pg_advisory_unlock(%s, 0)", (_LOCK,))

    # ------------------------------------------------------------ the port

    def create(self, name: str, lines: bytes, secret: bytes = b"") -> Head:
        checked_name(name)
        self._may_write()
        batch = new_batch(name, lines)
        assert batch.head is not None, "a log has a header"
        new = (name, *batch.head, len(batch.lines))
        with self.connected() as db, db.transaction(), db.cursor() as cursor:
            cursor.execute(
                "INSERT INTO limmu.head (name, n, leaf, lines) VALUES (%s, %s, %s, %s)"
                " ON CONFLICT DO NOTHING RETURNING match",
                new,
            )
            row = cursor.fetchone()
            if row is None:
                raise there_already(self.where, name)
            match: int = row[0]
            with cursor.copy("COPY limmu.line FROM STDIN") as copy:
                for seq, (n, line) in enumerate(batch.lines):
                    copy.write_row((match, seq, n, line))
            with cursor.copy("COPY limmu_hidden.opening FROM STDIN") as copy:
                for n, line in batch.openings:
                    copy.write_row((match, n, line))
            with cursor.copy("COPY limmu.command FROM STDIN") as copy:
                for command in batch.commands:
                    copy.write_row((match, command.id, command.body, *command.head))
            if secret:
                cursor.execute("INSERT INTO limmu_hidden.secret VALUES (%s, %s)", (match, secret))
        return batch.head

    def append(self, name: str, lines: bytes) -> Head:
        self._may_write()
        batch = one_entry(lines)
        values: dict[str, Any] = {
            "name": name,
            "count": len(batch.lines),
            "lines": [line for _, line in batch.lines],
            "lock": _LOCK,
        }
        if batch.head is None or batch.before is None:
            row = self._added(_BESIDE, values, batch)
            if row is None:
                raise missing(self.where, name)
            return Head(*row)
        values |= {
            "n": batch.head.n,
            "leaf": batch.head.leaf,
            "was": batch.before.n,
            "prev": batch.before.leaf,
            "ns": [n for n, _ in batch.lines],
            "openings": [line for _, line in batch.openings],
            "ids": [command.id for command in batch.commands],
            "bodies": [command.body for command in batch.commands],
        }
        try:
            if self._added(_APPEND, values, batch) is not None:
                return batch.head
        except psycopg.errors.UniqueViolation:  # a repeated command: the transaction rolled the move back
            pass
        return self._known(name, batch, batch.before)

    def head(self, name: str) -> Head:
        with self.connected() as db:
            return self._find(db, name)[1]

    def read(self, name: str, start: int = -1, end: int = END, *, openings: bool = True) -> bytes:
        with self.connected() as db:
            return self._lines(db, name, start, end, openings)

    def secret(self, name: str) -> bytes:
        with self.connected() as db:
            match, _ = self._find(db, name)
            row = db.execute("SELECT secret FROM limmu_hidden.secret WHERE match = %s", (match,)).fetchone()
        return row[0] if row else b""

    def names(self) -> list[str]:
        with self.connected() as db:
            return [name for (name,) in db.execute("SELECT name FROM limmu.head ORDER BY name")]

    def put_snapshot(self, name: str, head: Head, data: bytes) -> None:
        self._may_write()
        with self.connected() as db:
            match, _ = self._find(db, name)
            db.execute(
                "INSERT INTO limmu_hidden.snapshot VALUES (%s, %s, %s, %s) ON CONFLICT (match)"
                " DO UPDATE SET n = excluded.n, leaf = excluded.leaf, data = excluded.data",
                (match, *head, data),
            )

    def snapshot(self, name: str) -> tuple[Head, bytes] | None:
        with self.connected() as db:
            match, _ = self._find(db, name)
            row = db.execute("SELECT n, leaf, data FROM limmu_hidden.snapshot WHERE match = %s", (match,)).fetchone()
        return (Head(row[0], row[1]), row[2]) if row else None

    def drop_snapshots(self) -> None:
        self._may_write()
        with self.connected() as db:
            db.execute("DELETE FROM limmu_hidden.snapshot")

    def subscribe(self, name: str, timeout: float) -> Iterator[Head]:
        with self.connected() as db:
            match, _ = self._find(db, name)
        try:
            yield from self._listened(name, match, timeout)
        except psycopg.Error as error:
            raise self._trouble(error) from None

    def _listened(self, name: str, match: int, timeout: float) -> Iterator[Head]:
        with psycopg.connect(self.dsn, autocommit=True) as listening:
            listening.execute(f"LISTEN limmu_{match:d}".encode())
            listening.execute("SELECT pg_advisory_lock_shared(%s, %s)", (_LOCK, match))
            head = self.head(name)
            yield head
            until = time.monotonic() + timeout
            while (rest := until - time.monotonic()) > 0:
                for _ in listening.notifies(timeout=rest, stop_after=1):
                    if (now := self.head(name)) != head:
                        head = now
                        yield head
                        until = time.monotonic() + timeout

    def stats(self) -> dict[str, str | int]:
        with self.connected() as db:
            row = db.execute(
                "SELECT (SELECT count(*) FROM limmu.head), (SELECT coalesce(sum(n + 1), 0)::bigint FROM limmu.head),"
                " (SELECT count(*) FROM limmu_hidden.snapshot),"
                " (SELECT sum(pg_total_relation_size(oid))::bigint FROM pg_class WHERE relkind = 'r' AND relnamespace"
                " IN ('limmu'::regnamespace, 'limmu_hidden'::regnamespace)), current_setting('fsync')"
            ).fetchone()
            version = db.info.server_version
        assert row is not None
        unsafe = "" if row[4] == "on" else "; fsync is off in the server: acknowledged entries may be lost"
        return {
            "store": self.where,
            "software": f"PostgreSQL {version // 10000}.{version % 10000}",
            "writers": f"several processes{unsafe}",
            "matches": row[0],
            "entries": row[1],
            "snapshots": row[2],
            "bytes": row[3],
        }

    def close(self) -> None:
        with self._mutex:
            self._closed = True
            self._drop()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ------------------------------------------------------------ rows

    def _lines(self, db: Connection[Any], name: str, start: int, end: int, openings: bool) -> bytes:
        match, _ = self._find(db, name)
        part = {"match": match, "start": start, "end": end}
        rows = db.execute(_READ if openings else _READ_PUBLIC, part, binary=True).fetchall()
        hidden = {n: opening for n, _, opening in rows if opening} if openings else None
        return merged([(n, line) for n, line, _ in rows], hidden)

    def _added(self, statement: str, values: dict[str, Any], batch: Batch) -> tuple[Any, ...] | None:
        """Append lines, if the log stays sound; None where they do not follow its head. Raises StoreError."""
        with self.connected() as db:
            if not batch.placed:
                return db.execute(statement.encode(), values).fetchone()
            with db.transaction():
                row = db.execute(statement.encode(), values).fetchone()
                if row is not None:
                    require_sound(values["name"], self._lines(db, values["name"], -1, END, True))
                return row

    def _known(self, name: str, batch: Batch, expected: Head) -> Head:
        """The first result of a repeated command. Raises Stale or StoreError."""
        with self.connected() as db:
            match, head = self._find(db, name)
            for command in batch.commands:
                sought = (match, command.id)
                row = db.execute(_TAKEN, sought).fetchone()
                if row:
                    return first_result(name, command, row[0], Head(row[1], row[2]))
        raise Stale(name, head, expected)

    def _find(self, db: Connection[Any], name: str) -> tuple[int, Head]:
        row = db.execute("SELECT match, n, leaf FROM limmu.head WHERE name = %s", (name,)).fetchone()
        if row is None:
            raise missing(self.where, name)
        return row[0], Head(row[1], row[2])

    def _may_write(self) -> None:
        if not self.write:
            raise StoreError(self.where, "it is opened to read only", "open it to write")

    # ------------------------------------------------------------ the connection

    @contextmanager
    def connected(self) -> Generator[Connection[Any]]:
        """The connection; errors of PostgreSQL become a StoreError. After a failure the next call connects anew."""
        with self._mutex:
            try:
                yield self._connection()
            except psycopg.errors.UniqueViolation:
                raise
            except psycopg.Error as error:
                self._drop()
                raise self._trouble(error) from None

    def _trouble(self, error: psycopg.Error, do: str = "load the match again before you go on") -> StoreError:
        what = str(error).strip().partition("\n")[0] or type(error).__name__
        return StoreError(self.where, what, f"nothing was acknowledged: {do}")

    def _connection(self) -> Connection[Any]:
        if self._closed:
            raise StoreError(self.where, "it is closed", "open it again")
        if self._db is None or self._db.closed:
            try:
                self._db = psycopg.connect(self.dsn, autocommit=True)
            except psycopg.OperationalError as error:
                raise self._trouble(error, "check that the server runs, and how it is named") from None
            self._db.execute("SET synchronous_commit = on")
            self._db.execute("SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED")
        return self._db

    def _drop(self) -> None:
        if self._db is not None:
            db, self._db = self._db, None
            db.close()
