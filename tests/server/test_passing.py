"""What one process of a club passes on to another, whatever a client sends: no other path, no other host, no end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from types import SimpleNamespace
from typing import Any, cast
from urllib.parse import unquote

import httpx
import pytest
from websockets.datastructures import Headers
from websockets.exceptions import InvalidStatus
from websockets.http11 import Response as Answer

pytest.importorskip("psycopg")

from limmu.server import owning, web
from limmu.server.limits import Gate
from limmu.server.owning import CLIENT, PASSED, Elsewhere, Owners
from limmu.server.settings import Rate, Settings
from limmu.stores.leases import Holder

HOST = b"games.example"


async def nothing() -> AsyncGenerator[bytes]:
    """The body of an answer that is not read yet."""
    yield b""


class Club:
    """A process whose matches are all at another one, which keeps what it gets."""

    def __init__(self, **settings: Any) -> None:
        self.got: list[httpx.Request] = []
        self.asked = 0
        self.settings = Settings(origins=("http://games.example",), **settings)
        leases = SimpleNamespace(owner="mine", holds=lambda match: False, seconds=0.1)  # pyright: ignore
        club = SimpleNamespace(settings=self.settings, gate=Gate(self.settings))
        owners = SimpleNamespace(leases=leases, club=club, holder=self.holder, following=None)
        self.elsewhere = Elsewhere(self.here, cast("Owners", owners), 1000)
        self.elsewhere.http = httpx.AsyncClient(transport=httpx.MockTransport(self.there))

    async def holder(self, match: str) -> Holder:
        self.asked += 1
        return Holder(False, "http://10.0.0.2:80", "theirs")

    async def here(self, scope: Any, receive: Any, send: Any) -> None:
        raise AssertionError("it is not here")

    async def there(self, request: httpx.Request) -> httpx.Response:
        await request.aread()
        self.got.append(request)
        return httpx.Response(200, content=nothing())

    def ask(self, raw: bytes, *, method: str = "GET", query: bytes = b"", body: Any = None, **more: Any) -> int:
        """Ask as a server does for what a client sent; the status of the answer."""
        headers = [(name.replace("_", "-").encode(), value) for name, value in ({"host": HOST} | more).items()]
        scope = {
            "type": "http", "method": method, "path": unquote(raw.decode("latin-1")), "raw_path": raw,
            "query_string": query, "headers": headers, "client": ("1.2.3.4", 5),
        }  # fmt: skip
        said: list[Any] = []

        async def receive() -> Any:
            return await body() if body else {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Any) -> None:
            said.append(message)

        asyncio.run(asyncio.wait_for(self.elsewhere(scope, receive, send), 5.0))
        return said[0]["status"]


@pytest.mark.parametrize(
    "raw",
    [
        b"/api/matches/a/log",
        b"/api/matches/a/../b/choose",
        b"/api/matches/a/../../../metrics",
        b"/api/matches/a/%2e%2e/b",
        b"/api/matches/a%2Fb",
        b"/api/matches/a%252F..%252Fb",
        b"/api/matches/a%3Fx=y%23z",
        b"/api/matches/a/\xff\xfe",
        b"%2Fapi/matches/a",
        b"/api/matches/a@evil.example/x",
    ],
)
def test_the_owner_reads_the_path_that_was_read_here(raw: bytes) -> None:
    club = Club()
    assert club.ask(raw, query=b"a=%00&b=\xff#c") == 200
    url = club.got[0].url
    assert (url.host, url.port or 80) == ("10.0.0.2", 80)
    path = url.raw_path.decode("ascii").partition("?")[0]
    assert unquote(path) == unquote(raw.decode("latin-1"))


def test_a_client_is_believed_nothing_that_only_processes_say() -> None:
    club = Club()
    forged = {
        "x_limmu_client": b"127.0.0.1",
        "connection": b"x",
        "transfer_encoding": b"chunked",
        "content_length": b"9",
    }
    assert club.ask(b"/api/matches/a", **forged) == 200
    got = club.got[0].headers
    assert got.get_list(CLIENT.decode()) == ["1.2.3.4"]
    assert got.get_list(PASSED.decode()) == ["theirs"]
    assert "transfer-encoding" not in got
    assert got.get("content-length", "0") == "0"
    assert club.ask(b"/api/matches/a", x_limmu_lease=b"guessed") == 503


def test_a_body_is_passed_on_whole_and_none_that_has_no_end() -> None:
    club = Club()

    async def whole() -> Any:
        return {"type": "http.request", "body": b"{}", "more_body": False}

    async def endless() -> Any:
        return {"type": "http.request", "body": b"x" * 100, "more_body": True}

    assert club.ask(b"/api/matches/a/choose", method="POST", body=whole) == 200
    assert club.got[0].content == b"{}"
    assert club.ask(b"/api/matches/a/choose", method="POST", body=endless) == 413
    assert len(club.got) == 1


def test_a_client_that_stops_in_the_middle_of_its_body_holds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "PATIENCE", 0.05)
    club = Club()

    async def slow() -> Any:
        await asyncio.sleep(60.0)

    assert club.ask(b"/api/matches/a/choose", method="POST", body=slow) == 408
    assert club.got == []


def test_whoever_guesses_matches_does_not_ask_the_database_without_end() -> None:
    club = Club(by_address=Rate(3, 0.001), penalty=0)
    answers = [club.ask(b"/api/matches/guess%d" % i) for i in range(9)]
    assert answers == [200] * 3 + [429] * 6
    assert club.asked == 3


@pytest.mark.parametrize(("status", "told"), [(404, 404), (429, 429), (0, 503)])
def test_why_the_owner_gives_no_socket_is_passed_on(monkeypatch: pytest.MonkeyPatch, status: int, told: int) -> None:
    club, said = Club(), list[Any]()

    def refused(url: str, **more: Any) -> None:
        if not status:
            raise OSError
        raise InvalidStatus(Answer(status, "", Headers({"retry-after": "7"}), b'{"error":"no"}'))

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        said.append(message)

    monkeypatch.setattr(owning, "connect", refused)
    scope = {
        "type": "websocket", "path": "/api/matches/a/socket", "raw_path": b"/api/matches/a/socket", "query_string": b"",
        "headers": [(b"host", b"games.example")], "client": ("1.2.3.4", 5), "scheme": "ws",
    }  # fmt: skip
    asyncio.run(club.elsewhere(scope, receive, send))
    start, body = said
    assert (start["type"], start["status"]) == ("websocket.http.response.start", told)
    assert dict(start["headers"])[b"retry-after"] == (b"7" if status else b"2")
    assert b"error" in body["body"]


@pytest.mark.parametrize("host", [b"games.example/api/matches/b/socket?x=", b"evil.example", b"u:p@games.example", b""])
def test_a_socket_is_opened_in_no_other_name(monkeypatch: pytest.MonkeyPatch, host: bytes) -> None:
    club, said = Club(), list[Any]()

    def connected(url: str, **more: Any) -> None:
        raise AssertionError(url)

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        said.append(message)

    monkeypatch.setattr(owning, "connect", connected)
    path = "/api/matches/a/socket"
    scope = {
        "type": "websocket", "path": path, "raw_path": path.encode(), "query_string": b"", "headers": [(b"host", host)],
        "client": ("1.2.3.4", 5), "scheme": "ws",
    }  # fmt: skip
    asyncio.run(club.elsewhere(scope, receive, send))
    assert said == [{"type": "websocket.close", "code": 1008}]


def test_who_a_client_says_that_it_is_is_not_passed_on() -> None:
    club = Club()
    club.ask(b"/api/matches/m/view", x_limmu_person=b"Ann", x_limmu_client=b"10.0.0.1")
    (request,) = club.got
    assert (request.headers["x-limmu-person"], request.headers["x-limmu-client"]) == ("", "1.2.3.4")
