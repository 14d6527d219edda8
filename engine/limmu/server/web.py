"""Requests: who asks, what a body may be, and the answers, with the headers that every answer has."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import time
from collections.abc import Awaitable, Callable
from contextvars import copy_context
from typing import Any, Literal, NamedTuple, TypeVar, get_args, get_origin, get_type_hints
from urllib.parse import urlsplit

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from limmu import wire
from limmu.core import Refused, RuleError, view
from limmu.display.hearing import heard
from limmu.display.language import SPOKEN
from limmu.display.saying import said
from limmu.display.shown import Shown
from limmu.server.club import Club, Visitor
from limmu.server.documents import Wrong, wrong
from limmu.server.persons import person_of
from limmu.server.register import Play, digest, person_key
from limmu.server.settings import Settings
from limmu.server.speaking import language_of
from limmu.server.table import ServedMatch
from limmu.server.watching import Watching

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
    "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
MATCH = "/api/matches/{match}"
"""The path of a match."""
SECURE = "__Secure-"
"""What the name of a cookie over https begins with: no page over http can plant one."""
PATIENCE = 30.0
"""Seconds for the body of a request."""
T = TypeVar("T")
SAFE = ("GET", "HEAD", "OPTIONS")


class Call:
    """One request, or the opening of a socket."""

    def __init__(self, club: Club, connection: HTTPConnection, data: Any = None) -> None:
        self.club, self.connection, self.data = club, connection, data
        self.match: str = connection.path_params.get("match", "")

    def query(self, name: str) -> str:
        """A word of the query; "" without one."""
        return self.connection.query_params.get(name, "")

    def number(self, name: str) -> int | None:
        """A number of the query. Raises Wrong."""
        text = self.query(name)
        if not text:
            return None
        if not (text.isdecimal() and text.isascii() and len(text) < 10):
            raise wrong("wrong.entry_number", 400, name=name)
        return int(text)

    @property
    def bearer(self) -> str:
        """The token that a program sends; "" without one."""
        return bearer_of(self.connection)

    @property
    def cookie(self) -> str:
        """The token that a browser sends; "" without one."""
        name, known = f"seat-{self.match}", self.connection.cookies
        return known.get(f"{SECURE}{name}", "") or known.get(name, "")

    @property
    def person(self) -> str:
        """Who asks, as the proxy says; "" where it says nothing, and for a program with a token of its own."""
        return "" if self.bearer else person_of(self.connection)

    @property
    def key(self) -> bytes:
        """What gives whoever asks his roles: a token or his person; b"" for nothing."""
        token = self.bearer or self.cookie
        return person_key(self.person) if self.person else digest(token) if token else b""

    @property
    def known(self) -> bytes:
        """The same where it is a person's, or gives a role at the match; b"" for a token that somebody made up."""
        key = self.key
        return key if self.person or (key and self.club.register.roles(self.match, key)) else b""

    async def table(self) -> tuple[ServedMatch, Visitor]:
        """The match and who asks. Raises Wrong: whoever may not look learns nothing, not even that it is there."""
        _, visitor = self.who()
        table = await self.club.table(self.match)
        await self.club.look(table, visitor)
        return table, visitor

    def who(self) -> tuple[Play, Visitor]:
        """What the register knows of the match, which may not have begun, and who asks. Raises Wrong."""
        play = self.club.register.find(self.match)
        if play is None:
            raise wrong("wrong.no_match", 404)
        visitor = self.club.visitor(play, self.key)
        if self.bearer and not visitor.roles:  # a program means its seat, and not what everybody sees
            raise wrong("wrong.dead_link", 403)
        if visitor.key:
            self.club.gate.require_seat(visitor.key)
        return play, visitor

    async def looking(self, look: Callable[[], T]) -> T:
        """What takes long and only looks, in a thread that no answer waits for; two at once of one address."""
        async with self.club.gate.turn(b"", address_of(self.connection), "looks"):
            return await asyncio.get_running_loop().run_in_executor(self.club.lookers, copy_context().run, look)

    def seat(self, table: ServedMatch, visitor: Visitor) -> str:
        """The seat for which a visitor answers: the one that he names, the one that is asked, or his first."""
        return seat_for(table, visitor, self.query("seat"))


def bearer_of(connection: HTTPConnection) -> str:
    """The token in the header of a request; "" without one. A browser never sends one by itself."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def seat_for(table: ServedMatch, visitor: Visitor, named: str, expects: str = "") -> str:
    """The seat for which a visitor answers. Raises Wrong.

    ``expects``: the leaf of the view that he answers: also when he sends a command again, and another of his seats is
    asked meanwhile, it is for the seat that was asked then.
    """
    if named:
        if named not in visitor.seats:
            raise wrong("wrong.not_your_seat", 403)
        return named
    if not visitor.seats:
        raise wrong("wrong.no_seat_here", 403)
    first, *others = visitor.seats
    asked = view(table.with_leaf(expects), visitor.seats).question if others else None
    return asked.seat if asked is not None else first


Handler = Callable[[Call], Awaitable[Any]]


class Operation(NamedTuple):
    """A method and a path, what they take and give, and what does it."""

    method: str
    path: str
    body: Any
    result: Any
    does: Handler
    longest: int = 0
    """Bytes of the body, at most; 0: as the settings say."""
    queries: tuple[str, ...] = ()
    accepts: str = ""
    """The media type of the body; "" for JSON."""
    raw: bool = False
    """Whether what does it decodes the body itself."""
    cost: int = 0
    """What it takes from the bucket for what costs much."""
    says: str = "application/json"
    """The media type of the result."""


def endpoint(club: Club, watching: Watching, operation: Operation) -> Callable[[Request], Awaitable[Response]]:
    """An operation as Starlette wants it."""
    raw = operation.raw or operation.body in (None, bytes)
    decode = bytes if raw else msgspec.json.Decoder(operation.body).decode
    choices = choices_in(operation.body)
    longest = operation.longest or club.settings.longest
    kind = operation.path if operation.cost else operation.method  # what takes long keeps no answer waiting

    async def served(request: Request) -> Response:
        try:
            club.gate.require(address_of(request), operation.cost)
            data = decode(await body_of(request, longest) or b"{}") if operation.body is not None else None
            call = Call(club, request, data)
            async with club.gate.turn(call.known, address_of(request), kind):
                made = await operation.does(call)
            return made if isinstance(made, Response) else document(made)
        except msgspec.MsgspecError as error:
            told = str(error)
            words = next((words for place, words in choices.items() if told.endswith(place)), "")
            return document({"error": heard(told) + words}, 400)
        except RecursionError:
            return document({"error": said("wrong.too_deep")}, 400)
        except (Wrong, Refused, RuleError) as error:
            table = club.tables.get(request.path_params.get("match", ""))
            if isinstance(error, Wrong):
                return await denied(club, error)
            return document(*excused(error, table.words if table is not None else None))
        except Exception as error:
            watching.failed(operation.path, error)
            return document({"error": said("wrong.failed")}, 500)

    async def serve(request: Request) -> Response:
        begun = time.perf_counter()
        SPOKEN.set(language_of(request))  # of this request alone: each has a context of its own
        answer = await served(request)
        watching.told(operation.method, operation.path, answer.status_code, time.perf_counter() - begun)
        return answer

    return serve


async def denied(club: Club, error: Wrong) -> Response:
    """The answer to a request, or to a socket, that is not served; who asks too much waits for it."""
    answer = document(*excused(error))
    if error.later:
        answer.headers["retry-after"] = str(error.later)
        await asyncio.sleep(club.settings.penalty)
    return answer


def choices_in(body: Any) -> dict[str, str]:
    """Of each field of a document that takes one of some words: by the end of the error for another word, the words."""
    fields = get_type_hints(body) if isinstance(body, type) and issubclass(body, msgspec.Struct) else {}
    words = {name: get_args(hint) for name, hint in fields.items() if get_origin(hint) is Literal}
    return {f"' - at `$.{name}`": f": one of {', '.join(map(repr, found))}" for name, found in words.items()}


def address_of(connection: HTTPConnection) -> str:
    """Where somebody connects from; of IPv6 the network, as one person has all of it."""
    host = connection.client.host if connection.client is not None else ""
    return ":".join(host.split(":")[:4]) if ":" in host else host


def excused(error: Wrong | Refused | RuleError, words: Shown | None = None) -> tuple[Any, int]:
    """What somebody may know of an error, and its status; a refusal in words where there are some."""
    if isinstance(error, Wrong):
        return {"error": error.text}, error.status
    if isinstance(error, Refused):
        return {"refused": wire.refusal_document(error.verdict, words)}, 409
    return {"failed": error.told}, 409


def document(made: Any, status: int = 200) -> Response:
    """A document as an answer, that nobody keeps."""
    data = made if isinstance(made, bytes) else wire.encode(made)
    return Response(data, status, media_type="application/json", headers={"cache-control": "no-store"})


async def body_of(request: Request, longest: int) -> bytes:
    """The body, if it is not too long. Raises Wrong."""
    parts, size = list[bytes](), 0
    try:
        async with asyncio.timeout(PATIENCE):
            async for part in request.stream():
                size += len(part)
                if size > longest:
                    raise wrong("wrong.too_long", 413, n=longest)
                parts.append(part)
    except TimeoutError:
        raise wrong("wrong.too_slow", 408) from None
    return b"".join(parts)


# ---------------------------------------------------------------- where pages may come from


def is_ours(settings: Settings, connection: HTTPConnection) -> bool:
    """Whether the page behind a connection is ours: its origin is one of the server's addresses."""
    origin = connection.headers.get("origin", "")
    if settings.origins:
        return origin in settings.origins
    parts = urlsplit(origin)
    return parts.scheme in ("http", "https") and parts.netloc == connection.headers.get("host", "")


def is_host(settings: Settings, host: str) -> bool:
    """Whether a request names this server: its address, or this machine by itself, as whoever runs it does.

    Without a known address any number will do, but no name: one leads a browser here by a trick (DNS rebinding).
    """
    if host in [urlsplit(origin).netloc for origin in settings.origins]:
        return True
    try:
        parts = urlsplit(f"//{host}")
        name = (parts.hostname or "") if parts.netloc == host and not parts.username else ""
        number = ipaddress.ip_address("127.0.0.1" if name == "localhost" else name)
    except ValueError:
        return not settings.origins and host.partition(":")[0].lower() == socket.gethostname().lower()
    return number.is_loopback or not settings.origins


class Guard:
    """Around everything: the headers of every answer; no request of another site, or in another name."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.settings, self.headers = app, settings, dict(HEADERS)
        if settings.origins and settings.origins[0].startswith("https:") and not settings.fingerprint:
            self.headers["strict-transport-security"] = "max-age=31536000"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                known = {name for name, _ in message["headers"]}
                more = [
                    (name.encode(), value.encode())
                    for name, value in self.headers.items()
                    if name.encode() not in known
                ]
                message = {**message, "headers": [*message["headers"], *more]}
            await send(message)

        if why := self._why_not(HTTPConnection(scope)):
            SPOKEN.set(language_of(HTTPConnection(scope)))
            return await document({"error": said(why)}, 403)(scope, receive, answer)
        return await self.app(scope, receive, answer)

    def _why_not(self, connection: HTTPConnection) -> str:
        """The key of why a request is refused; "" if it is not."""
        if not is_host(self.settings, connection.headers.get("host", "")):
            return "wrong.other_name"
        if connection.scope["method"] not in SAFE and not bearer_of(connection):
            origin = connection.headers.get("origin")
            if origin is None and ("cookie" in connection.headers or person_of(connection)):
                return "wrong.no_origin"
            if origin is not None and not is_ours(self.settings, connection):
                return "wrong.other_origin"
        return ""
