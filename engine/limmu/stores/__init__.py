"""Stores keep matches in files, SQLite or PostgreSQL, behind one port. See docs/stores.md."""

from __future__ import annotations

import re
from pathlib import Path

from limmu.stores.port import Head, Stale, Store, StoredMatch, StoreError, keep, keep_branch, load

__all__ = ["Head", "Stale", "Store", "StoreError", "StoredMatch", "keep", "keep_branch", "load", "open_store"]


def open_store(where: str, *, write: bool = True) -> Store:
    """The store that ``--store`` names: ``sqlite:FILE``, ``postgres:DSN`` (or ``postgresql://...``), or a directory.

    ``sqlite:FILE?processes=several`` switches the file to several writing processes (``one``: back). Raises StoreError.
    """
    if not isinstance(where, str) or not where:  # pyright: ignore[reportUnnecessaryIsInstance]
        raise StoreError(str(where), "this names no store", "give a text: sqlite:FILE, postgres:DSN or a directory")
    if where.startswith("sqlite:"):
        from limmu.stores.sqlite import SqliteStore

        path = where.removeprefix("sqlite:")
        if not path:
            raise StoreError(where, "it names no file", "say sqlite:FILE")
        if path.endswith("?processes=several"):
            return SqliteStore(Path(path.removesuffix("?processes=several")), processes="several", write=write)
        if path.endswith("?processes=one"):
            return SqliteStore(Path(path.removesuffix("?processes=one")), processes="one", write=write)
        if "?processes=" in path:
            raise StoreError(where, "there is no such number of processes", "say ?processes=one or ?processes=several")
        return SqliteStore(Path(path), write=write)
    if where.startswith(("postgres:", "postgresql:")):
        from limmu.stores.postgres import PostgresStore

        return PostgresStore(dsn_of(where), write=write)
    if re.match(r"[A-Za-z]\w+:", where) and not Path(where).is_dir():
        do = "say sqlite:FILE, postgres:DSN or a directory (./NAME if there is a colon in it)"
        raise StoreError(where, "this is no kind of store", do)
    from limmu.stores.folder import FolderStore

    return FolderStore(Path(where), write=write)


def dsn_of(where: str) -> str:
    """How to connect to the store ``postgres:DSN`` or ``postgresql://...``."""
    return where if "://" in where[:13] else where.partition(":")[2]
