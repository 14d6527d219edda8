"""One process looks after a match at a time, and another one soon after that has died."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.stores.lines import SECRET, match

from limmu.stores import StoreError, open_store

pytest.importorskip("psycopg")

from limmu.stores import leases

SHORT = 0.4


def claimed(one: leases.Leases) -> leases.Holder:
    return one.claim("a")


@pytest.fixture
def club(dsn: str) -> str:
    with open_store(f"postgres:{dsn}") as store:
        for name in ("a", "b"):
            store.create(name, match(3), SECRET)
    return dsn


def test_a_second_process_learns_who_looks_after_the_match(club: str) -> None:
    with leases.Leases(club, "http://one") as one, leases.Leases(club, "http://two") as two:
        assert one.claim("a")[:2] == (True, "http://one")
        assert two.claim("a")[:2] == (False, "http://one")
        assert one.claim("a").mine
        assert one.holds("a")
        assert not two.holds("a")
        assert two.claim("b").mine


def test_a_lease_that_nobody_renews_passes_to_whoever_asks_and_its_holder_knows(club: str) -> None:
    with leases.Leases(club, "http://one", SHORT) as one, leases.Leases(club, "http://two", SHORT) as two:
        assert one.claim("a").mine
        time.sleep(SHORT + 0.1)
        assert not one.holds("a")
        assert two.claim("a").mine
        assert one.renew() == ["a"]
        assert one.claim("a")[:2] == (False, "http://two")


def test_a_renewed_lease_lasts(club: str) -> None:
    with leases.Leases(club, "http://one", SHORT) as one, leases.Leases(club, "http://two", SHORT) as two:
        one.claim("a")
        for _ in range(3):
            time.sleep(SHORT / 2)
            assert one.renew() == []
        assert one.holds("a")
        assert not two.claim("a").mine


def test_a_lease_that_ended_is_not_renewed(club: str) -> None:
    with leases.Leases(club, "http://one", SHORT) as one:
        one.claim("a")
        time.sleep(SHORT + 0.1)
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
