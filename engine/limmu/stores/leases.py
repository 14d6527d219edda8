"""Who looks after which match, where several server processes share one PostgreSQL database.

A lease names the one process that plays a match, and where to reach it. It ends by itself: a process that dies renews
nothing, and another one claims its matches. A lease saves work, it does not guard the match: :meth:`Store.append`
keeps one line of play whoever writes. All times are the database's own, so the clocks of the machines may differ.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from threading import Lock
from typing import NamedTuple, Self

from limmu.stores.port import missing
from limmu.stores.postgres import PostgresStore

_TABLE = """
CREATE TABLE IF NOT EXISTS limmu_hidden.lease (
    match integer PRIMARY KEY REFERENCES limmu.head, owner text NOT NULL, address text NOT NULL,
    until timestamptz NOT NULL
)
"""
_CLAIM = """
INSERT INTO limmu_hidden.lease AS held
SELECT match, %(owner)s, %(address)s, clock_timestamp() + %(seconds)s * interval '1 second'
FROM limmu.head WHERE name = %(name)s
ON CONFLICT (match) DO UPDATE SET owner = excluded.owner, address = excluded.address, until = excluded.until
WHERE held.owner = excluded.owner OR held.until < clock_timestamp()
RETURNING owner
"""
_HOLDER = "SELECT owner, address FROM limmu_hidden.lease JOIN limmu.head USING (match) WHERE name = %s"
_RENEW = """
UPDATE limmu_hidden.lease SET until = clock_timestamp() + %(seconds)s * interval '1 second'
FROM limmu.head WHERE head.match = lease.match AND owner = %(owner)s AND until > clock_timestamp()
RETURNING name
"""
_RELEASE = """
DELETE FROM limmu_hidden.lease USING limmu.head
WHERE head.match = lease.match AND owner = %s AND name = ANY(%s)
"""


class Holder(NamedTuple):
    """Who looks after a match."""

    mine: bool
    address: str
    """Where the process of the holder is reached, as it told when it claimed the match."""
    owner: str
    """The secret name of the holder: only who reads the database knows it."""


class Leases:
    """The leases of one process: its ``address`` for the others, and the seconds for which an unrenewed lease lasts.

    Call :meth:`renew` about three times as often as that. Several threads may use it. Raises StoreError.
    """

    def __init__(self, dsn: str, address: str, seconds: float = 6.0) -> None:
        self.address, self.seconds = address, seconds
        self.owner = secrets.token_hex(16)
        self.dsn, self._store = dsn, PostgresStore(dsn)
        self._until: dict[str, float] = {}
        self._lock = Lock()
        with self._store.connected() as db, db.transaction():  # several processes may begin at once
            db.execute("SELECT pg_advisory_xact_lock(hashtext('limmu leases'))")
            db.execute(_TABLE)

    def claim(self, name: str) -> Holder:
        """Take a match that nobody looks after, or keep it; else who does. Raises StoreError for an unknown name."""
        began = time.monotonic()
        with self._lock, self._store.connected() as db:
            given = {"owner": self.owner, "address": self.address, "seconds": self.seconds, "name": name}
            if db.execute(_CLAIM, given).fetchone():
                self._until[name] = began + self.seconds
                return Holder(True, self.address, self.owner)
            self._until.pop(name, None)
            row = db.execute(_HOLDER, (name,)).fetchone()
        if row is None:
            raise missing(self._store.where, name)
        return Holder(row[0] == self.owner, row[1], row[0])

    def holds(self, name: str) -> bool:
        """Whether this process still looks after a match, by its own clock: ask before each command."""
        return time.monotonic() < self._until.get(name, 0.0)

    @property
    def held(self) -> list[str]:
        """The matches that this process has claimed, in the order of their names."""
        return sorted(self._until)

    def renew(self) -> list[str]:
        """Keep every lease that has not ended. Returns the matches that this process has lost."""
        began = time.monotonic()
        with self._lock, self._store.connected() as db:
            kept = {name for (name,) in db.execute(_RENEW, {"owner": self.owner, "seconds": self.seconds})}
            lost = sorted(self._until.keys() - kept)
            self._until = dict.fromkeys(sorted(kept), began + self.seconds)
        return lost

    def release(self, names: Sequence[str]) -> None:
        """Give matches up at once."""
        with self._lock, self._store.connected() as db:
            for name in names:
                self._until.pop(name, None)
            db.execute(_RELEASE, (self.owner, list(names)))

    def close(self) -> None:
        """Give every match up."""
        try:
            self.release(list(self._until))
        finally:
            self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
