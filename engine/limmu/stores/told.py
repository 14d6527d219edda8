"""What server processes that share one PostgreSQL database tell each other at once: its own notifications."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import closing
from threading import Event, Thread
from typing import Any

import psycopg

from limmu.stores.postgres import PostgresStore

_CHANNEL = "limmu_told"
_MOST = 7900
"""Bytes of a notification, at most; PostgreSQL takes fewer than 8,000."""
_AGAIN = 1.0
"""Seconds before a lost connection is made again."""


class Told:
    """One process among those that share a database."""

    def __init__(self, dsn: str) -> None:
        self.hear = list[Callable[[str, Any], None]]()
        """Called in a thread with a match and what was told of it, also by this process itself."""
        self._store = PostgresStore(dsn)
        self._closed, self._ready = Event(), Event()
        Thread(target=self._listen, name="told", daemon=True).start()
        self._ready.wait(10.0)

    def tell(self, match: str, document: bytes) -> None:
        """Tell every process a JSON document about a match; what is too long stays here. Raises StoreError."""
        data = f"{match} {document.decode()}"
        if len(data.encode()) <= _MOST:
            with self._store.connected() as db:
                db.execute("SELECT pg_notify(%s, %s)", (_CHANNEL, data))

    def _listen(self) -> None:
        while not self._closed.is_set():
            try:
                with closing(psycopg.connect(self._store.dsn, autocommit=True)) as listening:
                    listening.execute(f"LISTEN {_CHANNEL}".encode())
                    self._ready.set()
                    while not self._closed.is_set():
                        for notice in listening.notifies(timeout=1.0):
                            match, _, document = notice.payload.partition(" ")
                            for one in tuple(self.hear):
                                one(match, json.loads(document))
            except psycopg.Error:  # what is told meanwhile is lost: pages ask again when they connect
                time.sleep(_AGAIN)

    def close(self) -> None:
        """Listen and tell no more."""
        self._closed.set()
        self._store.close()
