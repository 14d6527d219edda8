"""Every store, for the suite that all of them must pass."""

from __future__ import annotations

from collections.abc import Callable, Generator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from tests.stores import servers

from limmu.stores import Store, open_store


@pytest.fixture(scope="session")
def server() -> Generator[servers.Server]:
    """One private PostgreSQL server for all tests of a process."""
    if why := servers.missing():
        pytest.skip(why)
    with servers.running(servers.memory_disk()) as running:
        yield running


@pytest.fixture
def dsn(server: servers.Server) -> str:
    """A database of the test's own."""
    import psycopg

    with psycopg.connect(server.dsn, autocommit=True) as db:
        db.execute("DROP DATABASE IF EXISTS trial WITH (FORCE)")
        db.execute("CREATE DATABASE trial")
    return server.dsn.replace("dbname=postgres", "dbname=trial")


@pytest.fixture
def place() -> Generator[Path]:
    """A directory that is quick to write to."""
    with TemporaryDirectory(prefix="limmu-", dir=servers.memory_disk()) as directory:
        yield Path(directory)


@pytest.fixture(params=["folder", "sqlite", "sqlite-several", "postgres"])
def where(request: pytest.FixtureRequest, place: Path) -> str:
    """What ``--store`` is given."""
    if request.param == "postgres":
        return f"postgres:{request.getfixturevalue('dsn')}"
    return {
        "folder": f"{place}/folder",
        "sqlite": f"sqlite:{place}/club.db",
        "sqlite-several": f"sqlite:{place}/club.db?processes=several",
    }[request.param]


@pytest.fixture
def opened(where: str) -> Generator[Callable[[], Store]]:
    """Opens the store under test; closes what was opened."""
    stores: list[Store] = []

    def opening(write: bool = True) -> Store:
        stores.append(open_store(where, write=write))
        return stores[-1]

    yield opening
    for store in stores:
        store.close()


@pytest.fixture
def store(opened: Callable[[], Store]) -> Store:
    """The store under test, empty."""
    return opened()
