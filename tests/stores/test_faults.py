"""Kills and faults at every system call of an append: nothing acknowledged is lost, nothing half-written is seen."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from tests.stores.children import Acknowledged, Child, Tracer, appending, competing, creating, no_strace
from tests.stores.lines import SECRET, entry, match

from limmu.core import read_log
from limmu.stores import Store, StoreError, open_store

CALLS = ("write", "pwrite64", "fsync", "fdatasync", "ftruncate")
"""Those that write or sync of all that a store calls here."""
OTHER_CALLS = (
    *("writev", "pwritev", "pwritev2", "sendfile", "copy_file_range", "splice", "vmsplice", "fallocate", "truncate"),
    *("sync", "syncfs", "sync_file_range", "msync", "io_submit", "io_uring_enter"),
)
"""All others of Linux that write or sync: a store that begins to use one has to be tried with faults in it."""
FAULTS = ("signal=KILL", "error=EIO", "error=ENOSPC")
OTHERS = "SELECT pid FROM pg_stat_activity WHERE datname = 'trial' AND pid <> pg_backend_pid()"
WRITERS = 16


@pytest.fixture(scope="module")
def strace() -> None:
    if why := no_strace():
        pytest.skip(why)


def started(where: str, name: str = "m") -> Acknowledged:
    with open_store(where) as store:
        store.create(name, match(3), SECRET)
    return Acknowledged(name)


@pytest.mark.parametrize("where", ["folder", "sqlite", "sqlite-several", "postgres"], indirect=True)
def test_every_call_that_writes_is_tried_with_faults(where: str, place: Path, strace: None) -> None:
    with open_store(where) as store:
        store.create("m", match(3), SECRET)
    trace, notes = ",".join([*CALLS, *[f"?{call}" for call in OTHER_CALLS]]), place / "notes"
    if where.startswith("postgres:"):
        with open_store(where) as store:
            store.head("m")
            tracer = Tracer(only_other(where.removeprefix("postgres:")), trace, notes)
            twice(store, "m")
            store.create("other", match(30), SECRET)
            tracer.stop()
        used = set(re.findall(r"^(\w+)\(", notes.read_text(), re.M))
    else:
        used = set[str]()
        for work in (appending(where, "m", 2), creating(where, "other", match(30), SECRET)):
            child = Child(work)
            assert child.hear() == "ready"
            tracer = Tracer(child.pid, trace, notes)
            child.tell("go")
            assert child.wait()[-1].startswith("kept")
            tracer.stop()
            used |= set(re.findall(r"^(\w+)\(", notes.read_text(), re.M))
    print(sorted(used))
    assert used & {"fsync", "fdatasync"}
    assert used <= {*CALLS}


# --- faults in the writer's own system calls -------------------------------------------------------------------------


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("kind", ["folder", "sqlite", pytest.param("sqlite-several", marks=pytest.mark.soak)])
def test_a_fault_at_every_call_of_an_append(kind: str, fault: str, place: Path, strace: None) -> None:
    where = {
        "folder": f"{place}/folder",
        "sqlite": f"sqlite:{place}/club.db",
        "sqlite-several": f"sqlite:{place}/club.db?processes=several",
    }[kind]
    known = started(where)
    where = where.partition("?")[0]
    known.leaves = {2: read_log(match(3)).entries[2][0]}
    faults = (f"{call}:{fault}:when={n}" for call in CALLS for n in points(call, fault))
    hits = sum([trial(where, known, one, place / "notes") for one in faults])
    print(f"{hits} faults")
    assert hits >= {"folder": 4, "sqlite": 5, "sqlite-several": 10}[kind]


_last: dict[tuple[str, str], bool] = {}


def points(call: str, fault: str) -> Iterator[int]:
    """1, 2, 3, ... until a trial had no such call any more."""
    n = 1
    _last[call, fault] = True
    while _last[call, fault]:
        yield n
        n += 1


def trial(where: str, known: Acknowledged, fault: str, notes: Path) -> bool:
    """Two appends with one fault; whether it came up."""
    child = Child(appending(where, known.name, 2))
    assert child.hear() == "ready"
    tracer = Tracer(child.pid, fault, notes)
    child.tell("go")
    said = child.wait()
    hit = tracer.stop()
    call, kind, _ = fault.split(":")
    _last[call, kind] = hit
    notes.unlink()
    known.heard(said)
    kept = sum([text.startswith("kept") for text in said])
    assert kept == 2 or (kind == "signal=KILL" and hit), said
    with open_store(where) as store:
        known.check(store)
    return hit


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("kind", ["folder", "sqlite"])
def test_a_match_is_made_whole_or_not_at_all(kind: str, fault: str, place: Path, strace: None) -> None:
    where, whole, hits = f"{place}/folder" if kind == "folder" else f"sqlite:{place}/club.db", match(30), 0
    open_store(where).close()
    for call in (*CALLS, "link", "openat"):
        for n in points(call, fault):
            name = f"{call}-{n}"
            child = Child(creating(where, name, whole, SECRET))
            assert child.hear() == "ready"
            tracer = Tracer(child.pid, f"{call}:{fault}:when={n}", place / "notes")
            child.tell("go")
            (said,) = child.wait() or [""]
            hit = _last[call, fault] = tracer.stop()
            hits += hit
            (place / "notes").unlink()
            assert said == "kept" or hit
            with open_store(where) as store:
                there = name in store.names()
                assert there or said != "kept"
                assert not there or (store.read(name), store.secret(name)) == (whole, SECRET)
                if not there:
                    store.create(name, whole, SECRET)
                    assert (store.read(name), store.secret(name)) == (whole, SECRET)
    assert hits >= 6


# --- faults in the server --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_at_every_call_of_the_server(fault: str, dsn: str, place: Path, strace: None) -> None:
    where = f"postgres:{dsn}"
    known = started(where)
    known.leaves = {2: read_log(match(3)).entries[2][0]}
    hits = 0
    for call in CALLS:
        for n in points(call, fault):
            store = open_store(where)
            store.head("m")
            tracer = Tracer(only_other(dsn), f"{call}:{fault}:when={n}", place / "notes")
            known.heard(twice(store, known.name))
            hit = _last[call, fault] = tracer.stop()
            hits += hit
            known.check(store)
            store.close()
    print(f"{hits} faults")
    assert hits >= 2


def only_other(dsn: str) -> int:
    """The one process of the server that serves a store, once it has noticed that earlier clients are gone."""
    import psycopg

    with psycopg.connect(dsn, autocommit=True) as db:
        until = time.monotonic() + 60
        while len(found := db.execute(OTHERS).fetchall()) > 1:
            assert time.monotonic() < until
            time.sleep(0.002)
    return found[0][0]


def twice(store: Store, name: str) -> list[str]:
    """Append two entries, after a crash of the server too; what was acknowledged."""
    said: list[str] = []
    until = time.monotonic() + 60
    while len(said) < 2:
        try:
            head = store.append(name, entry(store.head(name), "x" * 300, cmd=f"{time.monotonic_ns()}", hidden="y"))
            said.append(f"kept {head.n} {head.leaf}")
        except StoreError:  # the server restarts
            assert time.monotonic() < until
            time.sleep(0.1)
    return said


# --- kills -----------------------------------------------------------------------------------------------------------


def killed(where: str, known: Acknowledged, times: int, pick: random.Random) -> None:
    """Kill a writer at some moment, again and again."""
    for _ in range(times):
        child = Child(appending(where, known.name, 1000))
        assert child.hear() == "ready"
        child.tell("go")
        time.sleep(pick.random() * 0.02)
        child.kill()
        known.heard(child.wait())
        if where.startswith("postgres:"):
            settled(where.removeprefix("postgres:"))
        with open_store(where) as store:
            known.check(store)


def settled(dsn: str) -> None:
    """Wait until the server has noticed that a client is gone: it may still be keeping that client's last entry."""
    import psycopg

    with psycopg.connect(dsn, autocommit=True) as db:
        until = time.monotonic() + 60
        while db.execute(OTHERS).fetchall():
            assert time.monotonic() < until
            time.sleep(0.002)


def test_a_killed_writer_loses_nothing(where: str) -> None:
    known = started(where)
    known.leaves = {2: read_log(match(3)).entries[2][0]}
    pick = random.Random(1)
    for times in (10, *[1] * 90):  # a busy machine acknowledges less before the kill comes
        if known.checked <= 20:
            killed(where.partition("?")[0], known, times, pick)
    assert known.checked > 20


@pytest.mark.soak
def test_1250_killed_writers_lose_nothing(where: str) -> None:
    """Four stores: 5,000 kills."""
    for i in range(50):
        known = started(where, f"m{i}")
        known.leaves = {2: read_log(match(3)).entries[2][0]}
        killed(where.partition("?")[0], known, 25, random.Random(i))


# --- many writers ----------------------------------------------------------------------------------------------------


@pytest.fixture(params=["sqlite-several", "postgres"])
def shared(request: pytest.FixtureRequest, place: Path) -> str:
    if request.param == "postgres":
        return f"postgres:{request.getfixturevalue('dsn')}"
    return f"sqlite:{place}/club.db?processes=several"


def compete(where: str, times: int) -> None:
    """16 processes on one match: no gap, no fork, no duplicate, every command once, every answer true."""
    started(where)
    begun = time.perf_counter()
    where = where.partition("?")[0]
    children = [Child(competing(where, "m", seed, times)) for seed in range(WRITERS)]
    said = [text for child in children for text in child.wait()]
    seconds = time.perf_counter() - begun
    told = dict([text.split(" ") for text in said])
    assert len(told) == len(said) == WRITERS * times, [text for text in said if text.startswith("failed")][:3]
    with open_store(where, write=False) as store:
        log = read_log(store.read("m"))
    assert (log.damage, len(log.entries)) == (None, 3 + WRITERS * times)
    prev = log.entries[2][0]
    for n, (leaf, json) in enumerate(log.entries[3:], 3):
        kept = msgspec.json.decode(json)
        assert (kept["n"], kept["prev"]) == (n, prev)
        assert told.pop(kept["cmd"]) == str(n)
        prev = leaf
    assert not told
    print(f"{WRITERS * times} appends by {WRITERS} processes: {WRITERS * times / seconds:.0f}/s")


def test_sixteen_writers_of_one_match(shared: str) -> None:
    compete(shared, 12)


@pytest.mark.soak
def test_ten_thousand_appends_by_sixteen_writers(shared: str) -> None:
    compete(shared, 625)
