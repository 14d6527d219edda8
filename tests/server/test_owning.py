"""Several processes serve one club: each match has one owner, and another soon after that was killed."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import socket
import time
from collections.abc import Callable, Generator
from contextlib import suppress
from multiprocessing.process import BaseProcess
from typing import Any

import httpx
import pytest
import uvicorn
from click.testing import CliRunner
from tests.server.conftest import command
from tests.server.test_crash import free_port
from tests.stores.conftest import dsn, server
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

pytest.importorskip("psycopg")

from psycopg.conninfo import conninfo_to_dict

from limmu.cli.root import limmu
from limmu.core import read_log, verify
from limmu.server import Register, Settings, create_app
from limmu.server.owning import RESTARTING
from limmu.server.settings import Rate
from limmu.server.tables_postgres import PostgresTables
from limmu.stores import open_store
from limmu.stores.leases import Leases

__all__ = ["dsn", "server"]

ORIGIN = "http://games.example"
SECONDS = 1.5
"""How long an unrenewed lease lasts here."""
BEARER = {"host": "games.example", "origin": ORIGIN}


def run(where: str, port: int) -> None:
    """One process of the club, until it is killed."""
    much = Rate(1e9, 1e9)
    settings = Settings(origins=(ORIGIN,), by_address=much, by_seat=much, costly=much)
    with open_store(f"postgres:{where}") as store:
        leases = Leases(where, f"http://127.0.0.1:{port}", SECONDS)
        app = create_app(store, Register(PostgresTables(where)), settings, leases)
        uvicorn.run(app, port=port, log_level="critical", ws="websockets-sansio")


class Member:
    """One process of the club."""

    def __init__(self, where: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        context = multiprocessing.get_context("spawn")
        self.process: BaseProcess = context.Process(target=run, args=(where, self.port), daemon=True)
        self.process.start()

    def client(self, token: str = "") -> httpx.Client:
        more = {"authorization": f"Bearer {token}"} if token else {}
        return httpx.Client(
            base_url=f"http://127.0.0.1:{self.port}", headers=BEARER | more, timeout=20.0, trust_env=False
        )

    def ready(self) -> None:
        until = time.monotonic() + 120.0  # three of them start, and the machine may be busy
        while time.monotonic() < until:
            try:
                if self.client().get("/health").status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.1)
        raise AssertionError("it did not start")

    def kill(self) -> None:
        self.process.kill()
        self.process.join()


@pytest.fixture
def club(dsn: str) -> Generator[list[Member]]:
    members = [Member(dsn) for _ in range(3)]
    for member in members:
        member.ready()
    yield members
    for member in members:
        member.kill()


def test_the_check_opens_matches_and_tables_of_a_database_however_it_is_named(dsn: str) -> None:
    parts = conninfo_to_dict(dsn)
    url = "postgresql://{user}@{host}:{port}/{dbname}".format(**parts)
    for named in (f"postgres:{dsn}", url, f"postgres:{url}"):
        check = ["serve", "--check", "--port", str(free_port())]
        done = CliRunner().invoke(limmu, check, env={"LIMMU_STORE": named})
        assert done.exit_code == 0, done.output
        assert [line.split()[:3] for line in done.output.splitlines()[:2]] == [
            ["ready", "the", "store"], ["ready", "the", "tables"],
        ]  # fmt: skip


def opened(member: Member) -> dict[str, Any]:
    wanted = {"game": "god-kings", "scenario": "kadesh", "seats": {"egypt": "me", "hatti": "me"}, "name": "Ann"}
    made = member.client().post("/api/matches", json=wanted)
    assert made.status_code == 200, made.text
    return made.json()


def answered(client: httpx.Client, match: str, cmd: str) -> int:
    """Give the first answer on offer, again with the same id until the club says what became of it."""
    at = f"/api/matches/{match}"
    view: dict[str, Any] = {}
    for _ in range(300):
        reply = client.get(f"{at}/view")
        if reply.status_code == 200:
            view = reply.json()
            break
        time.sleep(0.2)
    given = command(client, match, view, cmd)  # pyright: ignore[reportArgumentType]  # it asks as a TestClient does
    for _ in range(300):
        reply = client.post(f"{at}/answer", json=given)
        if reply.status_code == 200:
            return reply.json()["taken"]
        assert reply.status_code == 503, reply.text
        time.sleep(0.2)
    raise AssertionError("nobody took it")


async def watched(member: Member, match: str, token: str, does: Callable[[], object]) -> tuple[list[str], int | None]:
    """What a socket at a process hears while something is done, up to an event; and how it ends, if it does."""
    more, heard = {"authorization": f"Bearer {token}"}, list[str]()
    url = f"ws://games.example/api/matches/{match}/socket"
    async with connect(url, host="127.0.0.1", port=member.port, additional_headers=more, proxy=None) as one:
        heard.append(str(await one.recv()))
        await asyncio.to_thread(does)
        with suppress(ConnectionClosed, TimeoutError):
            while '"event"' not in heard[-1][:9]:
                heard.append(str(await asyncio.wait_for(one.recv(), 10.0)))
        return heard, one.close_code


def test_every_process_serves_every_match_and_a_killed_owner_loses_nothing(club: list[Member], dsn: str) -> None:
    made = opened(club[0])
    heard = asyncio.run(spectated(club[2], made["id"], lambda: served_by(club, dsn, made["id"], made["token"])))
    first, *events = [heard[0]["view"]["n"], *[one["event"]["n"] for one in heard if "event" in one]]
    assert events == [*range(first + 1, first + 1 + len(events))], "one socket, whoever owns the match"
    assert {"seats": {"hatti": "Bob"}} in heard
    assert [one for one in heard if "here" in one], "the owner tells who is there"
    assert {tuple(one["view"]["audience"]) for one in heard if "view" in one} == {("public",)}


def served_by(club: list[Member], dsn: str, match: str, token: str) -> int:
    """Play through every process, kill the owner, go on; the last entry."""
    owner, second, third = club
    taken = list[int]()
    for n, member in enumerate(club):
        with member.client(token) as client:
            taken.append(answered(client, match, f"c{n}"))
            forged = client.get(f"/api/matches/{match}", headers={"x-limmu-lease": "0" * 32})
            assert forged.status_code == (200 if member is owner else 503), "what was passed on is not passed on again"
    with owner.client(token) as client:
        assert client.post(f"/api/matches/{match}/seats/hatti", json={"person": "Bob"}).status_code == 200
        heard, _ = asyncio.run(watched(third, match, token, lambda: taken.append(answered(client, match, "c3"))))
    assert heard[0].startswith('{"view"')
    assert heard[-1].startswith('{"event"')
    assert asyncio.run(watched(third, match, token, owner.kill))[1] == RESTARTING
    began = time.monotonic()
    with second.client(token) as client:
        taken.append(answered(client, match, "c4"))
    assert time.monotonic() - began < 10.0
    assert taken == sorted(set(taken)), "each was taken once"
    with third.client(token) as client:
        assert client.get(f"/api/matches/{match}").json()["n"] >= taken[-1]
    with open_store(f"postgres:{dsn}") as store:
        data = store.read(match)
    assert verify(read_log(data), None).intact.state == "holds"
    assert [n for n in range(5) if data.count(f'"cmd":"c{n}"'.encode()) != 1] == []
    return taken[-1]


async def spectated(member: Member, match: str, does: Callable[[], int]) -> list[dict[str, Any]]:
    """All that a spectator's one socket hears while something is done, up to its last entry."""
    heard, n = list[dict[str, Any]](), 0
    url = f"ws://games.example/api/matches/{match}/socket"
    async with connect(url, host="127.0.0.1", port=member.port, origin=ORIGIN, proxy=None) as one:  # pyright: ignore
        heard.append(json.loads(await one.recv()))
        doing = asyncio.create_task(asyncio.to_thread(does))
        while not (doing.done() and n >= doing.result()):
            with suppress(TimeoutError):
                heard.append(json.loads(await asyncio.wait_for(one.recv(), 5.0)))
                n = heard[-1].get("event", {"n": n})["n"]
    return heard


KILLS = 12


@pytest.mark.soak
def test_matches_go_on_within_ten_seconds_however_often_a_process_is_killed(club: list[Member], dsn: str) -> None:
    made = [opened(club[n % 3]) for n in range(3)]
    taken, waited = {one["id"]: list[int]() for one in made}, list[float]()
    for n in range(KILLS):
        dead = n % 3
        club[dead].kill()
        for one in made:
            began = time.monotonic()
            with club[(dead + 1) % 3].client(one["token"]) as client:
                taken[one["id"]].append(answered(client, one["id"], f"c{n}"))
            waited.append(time.monotonic() - began)
        club[dead] = Member(dsn)
        club[dead].ready()
    print("seconds until an answer was taken after a death, at most:", max(waited))
    assert max(waited) < 10.0
    with open_store(f"postgres:{dsn}") as store:
        for match, numbers in taken.items():
            data = store.read(match)
            assert verify(read_log(data), None).intact.state == "holds"
            assert numbers == sorted(set(numbers))
            assert [n for n in range(KILLS) if data.count(f'"cmd":"c{n}"'.encode()) != 1] == []
