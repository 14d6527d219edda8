"""What is PostgreSQL's own: guards, rights, who hears of news, first openings at the same time."""

from __future__ import annotations

import importlib
import sys
import threading
import time

import pytest
from tests.stores.lines import SECRET, entry, match

from limmu.stores import StoreError, open_store

psycopg = pytest.importorskip("psycopg")

WHOLE = match(12)
KEPT = ["limmu.line", "limmu.command", "limmu_hidden.opening", "limmu_hidden.secret"]


@pytest.mark.parametrize("table", KEPT)
def test_what_is_kept_is_never_changed_or_deleted(dsn: str, table: str) -> None:
    with open_store(f"postgres:{dsn}") as store, psycopg.connect(dsn, autocommit=True) as other:
        store.create("a", WHOLE, SECRET)
        assert other.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
        for statement in (f"UPDATE {table} SET match = 9", f"DELETE FROM {table}", f"TRUNCATE {table}"):
            with pytest.raises(psycopg.errors.RaiseException, match="what is kept is never changed or deleted"):
                other.execute(statement)
        assert store.read("a") == WHOLE


@pytest.mark.parametrize("change", ["n = n - 1", "name = 'b'", "lines = lines - 1", "leaf = 'x'"])
def test_a_match_does_not_vanish_or_go_back(dsn: str, change: str) -> None:
    with open_store(f"postgres:{dsn}") as store, psycopg.connect(dsn, autocommit=True) as other:
        store.create("a", WHOLE, SECRET)
        with pytest.raises(psycopg.errors.RaiseException, match="what is kept is never changed or deleted"):
            other.execute(f"UPDATE limmu.head SET {change}")
        with pytest.raises(psycopg.Error):
            other.execute("DELETE FROM limmu.head")
        assert store.read("a") == WHOLE


def test_a_role_that_only_watches_sees_nothing_hidden(dsn: str) -> None:
    with open_store(f"postgres:{dsn}") as store, psycopg.connect(dsn, autocommit=True) as owner:
        store.create("a", WHOLE, SECRET)
        owner.execute("DROP ROLE IF EXISTS watcher")
        owner.execute("CREATE ROLE watcher LOGIN")
        owner.execute("GRANT USAGE ON SCHEMA limmu TO watcher")
        owner.execute("GRANT SELECT ON ALL TABLES IN SCHEMA limmu TO watcher")
    with open_store(f"postgres:{dsn.replace('user=limmu', 'user=watcher')}", write=False) as watching:
        assert b"hidden" not in watching.read("a", openings=False)
        assert watching.head("a").n == 11
        for use in (watching.read, watching.secret, watching.snapshot):
            with pytest.raises(StoreError, match="permission denied for schema limmu_hidden"):
                use("a")
    with psycopg.connect(dsn, autocommit=True) as owner:
        owner.execute("DROP OWNED BY watcher")
        owner.execute("DROP ROLE watcher")


def test_only_where_somebody_listens_is_anybody_notified(dsn: str) -> None:
    with open_store(f"postgres:{dsn}") as store, psycopg.connect(dsn, autocommit=True) as other:
        store.create("a", WHOLE)
        (number,) = other.execute("SELECT match FROM limmu.head").fetchone() or (0,)
        other.execute(f"LISTEN limmu_{number}")
        store.append("a", entry(store.head("a")))
        assert list(other.notifies(timeout=0.3)) == []
        news = store.subscribe("a", 5)
        assert next(news) == store.head("a")
        head = store.append("a", entry(store.head("a")))
        assert len(list(other.notifies(timeout=60, stop_after=1))) == 1
        assert next(news) == head
        news.close()  # type: ignore[attr-defined]
        while other.execute("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'").fetchone() != (0,):
            time.sleep(0.01)
        store.append("a", entry(head))
        assert list(other.notifies(timeout=0.3)) == []


def test_a_subscriber_whose_connection_breaks_is_told_as_everybody_is(dsn: str) -> None:
    with open_store(f"postgres:{dsn}") as store, psycopg.connect(dsn, autocommit=True) as other:
        store.create("a", WHOLE)
        news = store.subscribe("a", 20)
        assert next(news) == store.head("a")
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'trial' AND pid <> pg_backend_pid()"
        )
        with pytest.raises(StoreError, match="load the match again before you go on"):
            next(news)
        with pytest.raises(StoreError, match="load the match again before you go on"):
            store.head("a")
        assert next(store.subscribe("a", 1)) == store.head("a")


def test_many_open_a_new_database_at_once(dsn: str) -> None:
    failed: list[BaseException] = []

    def opening(name: str) -> None:
        try:
            with open_store(f"postgres:{dsn}") as store:
                store.create(name, WHOLE)
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=opening, args=(f"m{i}",)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    with open_store(f"postgres:{dsn}", write=False) as store:
        assert len(store.names()) == 8


def test_what_is_acknowledged_is_synced_whatever_the_server_is_set_to(dsn: str) -> None:
    with psycopg.connect(dsn, autocommit=True) as owner:
        owner.execute("ALTER DATABASE trial SET synchronous_commit = off")
        owner.execute("ALTER DATABASE trial SET default_transaction_isolation = 'serializable'")
    with open_store(f"postgres:{dsn}") as store:
        assert store._connection().execute("SHOW synchronous_commit").fetchone() == ("on",)  # pyright: ignore
        assert store._connection().execute("SHOW transaction_isolation").fetchone() == ("read committed",)  # pyright: ignore
        assert store.stats()["writers"] == "several processes"


def test_no_password_is_told(dsn: str) -> None:
    store = open_store(f"postgres:{dsn} password=secretword")
    store.close()
    with pytest.raises(StoreError) as told:
        store.head("a")
    assert "secretword" not in str(told.value)
    for secret in ("password=secretword", "sslpassword=secretword"):
        with pytest.raises(StoreError) as told:
            open_store(f"postgres:host=127.0.0.1 port=1 {secret} connect_timeout=2")
        assert "secretword" not in str(told.value)


def test_without_psycopg_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.delitem(sys.modules, "limmu.stores.postgres", raising=False)
    with pytest.raises(StoreError, match=r"psycopg is missing .*; install it: pip install 'limmu\[postgres\]'"):
        importlib.import_module("limmu.stores.postgres")
