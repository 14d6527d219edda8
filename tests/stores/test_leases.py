"""One process looks after a match at a time, and another one soon after that has died."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest
from tests.stores.lines import SECRET, match

from limmu.stores import StoreError, open_store

pytest.importorskip("psycopg")

import psycopg

from limmu.stores import leases

LONG = 600.0
"""Seconds of a lease that no busy machine outlasts."""


def claimed(one: leases.Leases) -> leases.Holder:
    return one.claim("a")


@pytest.fixture
def club(dsn: str) -> str:
    with open_store(f"postgres:{dsn}") as store:
        for name in ("a", "b"):
            store.create(name, match(3), SECRET)
    return dsn


@pytest.fixture
def passes(club: str, monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Lets time pass for leases: by the database, which has them end sooner, and by the clock of a process."""
    gone = 0.0
    monkeypatch.setattr(leases, "time", SimpleNamespace(monotonic=lambda: time.monotonic() + gone))

    def let(seconds: float) -> None:
        nonlocal gone
        gone += seconds
        with psycopg.connect(club, autocommit=True) as db:
            db.execute("UPDATE limmu_hidden.lease SET until = until - %s * interval '1 second'", (seconds,))

    return let


def test_a_second_process_learns_who_looks_after_the_match(club: str) -> None:
    with leases.Leases(club, "http://one") as one, leases.Leases(club, "http://two") as two:
        assert one.claim("a")[:2] == (True, "http://one")
        assert two.claim("a")[:2] == (False, "http://one")
        assert one.claim("a").mine
        assert one.holds("a")
        assert not two.holds("a")
        assert two.claim("b").mine


def test_a_lease_that_nobody_renews_passes_to_whoever_asks_and_its_holder_knows(
    club: str, passes: Callable[[float], None]
) -> None:
    with leases.Leases(club, "http://one", LONG) as one, leases.Leases(club, "http://two", LONG) as two:
        assert one.claim("a").mine
        passes(LONG)
        assert not one.holds("a")
        assert two.claim("a").mine
        assert one.renew() == ["a"]
        assert one.claim("a")[:2] == (False, "http://two")


def test_a_renewed_lease_lasts(club: str, passes: Callable[[float], None]) -> None:
    with leases.Leases(club, "http://one", LONG) as one, leases.Leases(club, "http://two", LONG) as two:
        one.claim("a")
        for _ in range(3):
            passes(LONG / 2)
            assert one.renew() == []
        assert one.holds("a")
        assert not two.claim("a").mine


def test_a_lease_that_ended_is_not_renewed(club: str, passes: Callable[[float], None]) -> None:
    with leases.Leases(club, "http://one", LONG) as one:
        one.claim("a")
        passes(LONG)
        assert one.renew() == ["a"]


def test_who_closes_gives_its_matches_up_at_once(club: str) -> None:
    with leases.Leases(club, "http://two") as two:
        with leases.Leases(club, "http://one") as one:
            one.claim("a")
        assert two.claim("a").mine


def test_of_many_that_claim_at_once_one_gets_it(club: str) -> None:
    with ThreadPoolExecutor(6) as pool:
        many = list(pool.map(leases.Leases, [club] * 6, [f"http://{n}" for n in range(6)]))
        got = list(pool.map(claimed, many))
    assert [one.mine for one in got].count(True) == 1
    assert len({one.address for one in got}) == 1
    for one in many:
        one.close()


def test_an_unknown_match_is_an_error(club: str) -> None:
    with leases.Leases(club, "http://one") as one, pytest.raises(StoreError, match="it holds no match 'z'"):
        one.claim("z")
