"""Where several processes serve one club: each match has one owner at a time, and the others pass on what is for it.

The leases are in the database that all of them share (:mod:`limmu.stores.leases`). A process that dies leaves its
matches to whoever is asked next. What passes from one process to another is plain HTTP inside the club's own network;
it carries the token of the lease, which only who can read the database knows.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager, suppress
from typing import Any
from urllib.parse import quote, unquote, urlsplit

import httpx
import structlog
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from limmu.server.club import Club
from limmu.server.documents import Wrong
from limmu.server.following import RESTARTING, Following
from limmu.server.persons import PERSON
from limmu.server.sockets import Sockets
from limmu.server.watching import Watching
from limmu.server.web import address_of, body_of, denied, document, is_host
from limmu.stores import StoreError
from limmu.stores.leases import Holder, Leases
from limmu.stores.told import Told

log = structlog.get_logger()

PASSED, CLIENT, NAME = b"x-limmu-lease", b"x-limmu-client", b"x-limmu-person"
"""The headers of what another process passes on: the token of the lease, the address that asked, and the person."""
HOP = {b"connection", b"keep-alive", b"te", b"trailer", b"transfer-encoding", b"upgrade", PASSED, CLIENT, NAME}
"""Headers for one connection alone, and those that only processes of the club may give."""
OURS = {*HOP, b"content-length", b"expect"}
"""Headers of a request that are not passed on: its body is read here first, and sent as it was read."""
AGAIN = 0.5
"""Seconds before a match whose owner does not answer is claimed again."""


class Owners:
    """Which process looks after a match. Everything here runs in the event loop; the database is asked in threads."""

    def __init__(self, leases: Leases, club: Club, sockets: Sockets) -> None:
        self.leases, self.club, self.sockets = leases, club, sockets
        self.following: Following | None = None
        self.told = Told(leases.dsn)
        club.announce = self.told.tell

    def follow(self, watching: Watching) -> None:
        """Serve spectators of other processes' matches here."""
        self.following = Following(self.club, watching, self.told)

    async def holder(self, match: str) -> Holder | None:
        """Who looks after a match: this process, if nobody did. None for an unknown one."""
        if self.leases.holds(match):
            return Holder(True, self.leases.address, self.leases.owner)
        with suppress(StoreError):
            return await asyncio.to_thread(self.leases.claim, match)
        return None

    async def renew(self) -> None:
        """Again and again: keep what is in use, give up what has left memory, and drop what another process has."""
        idle = list[str]()
        while True:
            await asyncio.sleep(self.leases.seconds / 3)
            try:
                still = [match for match in idle if match not in self.club.tables]
                await asyncio.to_thread(self.leases.release, still)
                idle = [match for match in self.leases.held if match not in self.club.tables]  # perhaps it is loading
                await asyncio.to_thread(self.leases.renew)
            except StoreError as error:
                log.error("leases cannot be renewed", why=error.what)
            for match in [match for match in self.club.tables if not self.leases.holds(match)]:
                self.club.tables.pop(match).close()
                await self.sockets.part(match, RESTARTING)


class Elsewhere:
    """Around the server: what is for a match of another process goes there, and its answer comes back."""

    def __init__(self, app: ASGIApp, owners: Owners, longest: int) -> None:
        """``longest``: bytes of a body, at most, of whatever is asked."""
        self.app, self.owners, self.longest = app, owners, longest
        self.token = owners.leases.owner.encode()
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=20)  # slow readers block nobody else
        self.http = httpx.AsyncClient(timeout=httpx.Timeout(30.0, connect=2.0), limits=limits, trust_env=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self.app(scope, receive, send)
        match = match_in(scope["path"])
        headers: dict[bytes, bytes] = dict(scope["headers"])
        passed = hmac.compare_digest(headers.get(PASSED, b""), self.token)
        if passed:
            person = unquote(headers.get(NAME, b"").decode("ascii"))
            scope = {**scope, "client": (headers.get(CLIENT, b"").decode("latin-1"), 0), PERSON: person}
        if not match or self.owners.leases.holds(match):
            return await self.app(scope, receive, send)
        try:
            self.owners.club.gate.require(address_of(HTTPConnection(scope)), 0)  # whoever asks, asks the database
            holder = await self.owners.holder(match)
            if holder is None or holder.mine:
                return await self.app(scope, receive, send)
            if PASSED in headers:  # never twice
                return await moving(scope, receive, send)
            if scope["type"] == "websocket":
                following = self.owners.following
                if following is None or not await following.follows(scope, receive, send, match):
                    await self.pump(scope, receive, send, holder)
                return None
            body = await body_of(Request(scope, receive), self.longest)
        except Wrong as wrong:
            return await (await denied(self.owners.club, wrong))(scope, receive, send)
        return await self.pass_on(scope, body, send, match, holder)

    async def pass_on(self, scope: Scope, body: bytes, send: Send, match: str, holder: Holder) -> None:
        """A request, at its owner; if that does not even answer, until somebody else owns the match."""

        async def receive() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        until = asyncio.get_running_loop().time() + self.owners.leases.seconds + 2.0
        while True:
            try:
                async with self.asking(scope, body, holder) as reply:
                    await send({"type": "http.response.start", "status": reply.status_code, "headers": kept(reply)})
                    async for part in reply.aiter_raw():
                        await send({"type": "http.response.body", "body": part, "more_body": True})
                    return await send({"type": "http.response.body", "body": b""})
            except (httpx.ConnectError, httpx.ConnectTimeout):  # nothing was sent yet, so it may be sent again
                if asyncio.get_running_loop().time() > until:
                    return await moving(scope, receive, send)
                await asyncio.sleep(AGAIN)
                again = await self.owners.holder(match)
                if again is None or again.mine:
                    return await self.app(scope, receive, send)
                holder = again
            except httpx.TransportError:  # perhaps it was taken: the same command may be sent again
                return await moving(scope, receive, send)

    @asynccontextmanager
    async def asking(self, scope: Scope, body: bytes, holder: Holder) -> AsyncGenerator[httpx.Response]:
        """The owner's answer to a request."""
        url, headers = f"{holder.address}{target(scope)}", self.headers(scope, holder)
        async with self.http.stream(scope["method"], url, headers=headers, content=body or None) as reply:
            yield reply

    def headers(self, scope: Scope, holder: Holder) -> list[tuple[bytes, bytes]]:
        """The headers of a request, with who passes it on, and for whom."""
        client = scope["client"][0] if scope.get("client") else ""
        own = [(PASSED, holder.owner.encode()), (CLIENT, client.encode("latin-1", "replace"))]
        own.append((NAME, quote(scope.get(PERSON, "")).encode()))
        return [*[(name, value) for name, value in scope["headers"] if name not in OURS], *own]

    async def pump(self, scope: Scope, receive: Receive, send: Send, holder: Holder) -> None:
        """A socket, at its owner: messages go to and fro until one side ends."""
        await receive()  # it connects
        if not is_host(self.owners.club.settings, HTTPConnection(scope).headers.get("host", "")):
            return await send({"type": "websocket.close", "code": 1008})
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in self.headers(scope, holder)}
        host, at = headers.pop("host", ""), urlsplit(holder.address)
        more = {name: value for name, value in headers.items() if not name.startswith("sec-websocket-")}
        url = f"ws://{host}{target(scope)}"
        try:
            upstream = await connect(
                url, host=at.hostname, port=at.port or 80, additional_headers=more, user_agent_header=None,
                proxy=None, max_size=None, open_timeout=5.0,
            )  # fmt: skip
        except InvalidStatus as refused:
            answer = Response(refused.response.body, refused.response.status_code, media_type="application/json")
            if later := refused.response.headers.get("retry-after"):
                answer.headers["retry-after"] = later
            return await answer(scope, receive, send)
        except (InvalidHandshake, OSError, TimeoutError):
            return await moving(scope, receive, send)
        async with upstream:
            await send({"type": "websocket.accept"})
            tasks = [asyncio.create_task(there(upstream, receive)), asyncio.create_task(back(upstream, send))]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)


async def there(upstream: ClientConnection, receive: Receive) -> None:
    """What a client says, to the owner."""
    with suppress(ConnectionClosed):
        while (message := await receive())["type"] == "websocket.receive":
            text = message.get("text")
            await upstream.send(text if text is not None else message["bytes"])


async def back(upstream: ClientConnection, send: Send) -> None:
    """What the owner says, to the client; and why it ends."""
    code = RESTARTING
    try:
        async for message in upstream:
            await send({"type": "websocket.send", "text" if isinstance(message, str) else "bytes": message})
        code = upstream.close_code or RESTARTING
    except ConnectionClosed:
        code = RESTARTING
    with suppress(RuntimeError):  # the client was quicker
        await send({"type": "websocket.close", "code": RESTARTING if code == 1006 else code})


async def moving(scope: Scope, receive: Receive, send: Send) -> None:
    """Nobody looks after the match at this moment."""
    answer = document({"error": "this match is moving to another process: try again"}, 503)
    answer.headers["retry-after"] = "2"
    return await answer(scope, receive, send)


def match_in(path: str) -> str:
    """The match that a path names; "" for none."""
    parts = path.split("/")
    return parts[3] if parts[:3] == ["", "api", "matches"] and len(parts) > 3 else ""


def target(scope: Scope) -> str:
    """The path and the query of a request, written so that its owner reads the same path as this process did."""
    parts = [quote(part, safe="") if part.strip(".") else part.replace(".", "%2E") for part in scope["path"].split("/")]
    return f"{'/'.join(parts)}?{quote(scope['query_string'], safe=_OF_QUERIES)}"


_OF_QUERIES = "%=&+;:,/?@!$'()*~"
"""What a query may have as it is."""


def kept(reply: Any) -> Iterable[tuple[bytes, bytes]]:
    """The headers of an answer that its client gets."""
    return [(name.lower(), value) for name, value in reply.headers.raw if name.lower() not in HOP]
