"""The server as an ASGI application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import cache
from hashlib import sha256
from importlib.metadata import entry_points
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route, WebSocketRoute
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from limmu import wire
from limmu.display.language import SPOKEN
from limmu.display.saying import said
from limmu.server.club import Club
from limmu.server.notifying import Notifier
from limmu.server.openapi import openapi, server_types
from limmu.server.operations import OPERATIONS
from limmu.server.persons import Persons
from limmu.server.register import Register
from limmu.server.settings import Settings
from limmu.server.sockets import Sockets
from limmu.server.speaking import language_of
from limmu.server.watching import Watching
from limmu.server.web import Guard, Operation, document, endpoint
from limmu.stores import Store

if TYPE_CHECKING:
    from limmu.stores.leases import Leases

KINDS = {
    "html": "text/html",
    "js": "text/javascript",
    "css": "text/css",
    "svg": "image/svg+xml",
    "json": "application/json",
    "woff2": "font/woff2",
    "png": "image/png",
    "webmanifest": "application/manifest+json",
}
OFFLINE = "offline.js"
"""The service worker, which is for the whole page."""
NO_PAGE = (
    b'<!doctype html><html lang="en"><meta charset="utf-8"><title>Limmu</title>'
    b"<p>This server has no page: its files were not built. The API is there: <a href=/api/games>/api/games</a>."
)


def create_app(
    store: Store, register: Register, settings: Settings | None = None, leases: Leases | None = None
) -> Starlette:
    """The server over a store and a register; with ``leases`` as one of several processes. It closes none of them."""
    club, watching = Club(store, register, settings or Settings(), leases), Watching()
    sockets, known, notifier = Sockets(club, watching), operations(), Notifier(club, watching)
    around, owners = list[Middleware](), None
    if club.settings.person_header:
        around.append(Middleware(Persons, club.settings))
    if club.settings.proxies:
        around.append(Middleware(ProxyHeadersMiddleware, trusted_hosts=[*club.settings.proxies]))  # pyright: ignore
    around.append(Middleware(Guard, club.settings))
    if leases is not None:
        from limmu.server.owning import Elsewhere, Owners

        owners = Owners(leases, club, sockets)
        longest = max([one.longest or club.settings.longest for one in known])
        around.append(Middleware(Elsewhere, owners, longest))

    async def health(request: Request) -> Response:
        """Whether the server can read its files."""
        try:
            await asyncio.to_thread(register.find, "")
            await asyncio.to_thread(store.stats)
        except Exception as error:
            watching.failed("/health", error)
            return document({"ok": False}, 503)
        return document({"ok": True})

    async def metrics(request: Request) -> Response:
        """Counts, for whoever runs the server."""
        if request.client is None or request.client.host not in club.settings.watchers_from:
            return await lost(request, None)
        return Response(watching.text(club), media_type="text/plain; version=0.0.4")

    async def description(request: Request) -> Response:
        """The description of the API."""
        return Response(await asyncio.to_thread(described), media_type="application/json")

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncGenerator[None]:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(club.settings.answering, "answer"))
        tasks: list[asyncio.Task[Any]] = [asyncio.create_task(club.sweep(watching.failed))]
        tasks.append(asyncio.create_task(notifier.run()))
        if club.settings.warm:
            tasks.append(asyncio.create_task(asyncio.to_thread(club.cards)))
        if owners is not None:
            owners.follow(watching)
            tasks.append(asyncio.create_task(owners.renew()))
        yield
        for task in tasks:
            task.cancel()
        notifier.close()
        await club.close()
        if owners is not None:
            owners.told.close()

    plain = {"/health": health, "/metrics": metrics, "/api/openapi.json": description}
    paths = ("/", "/m/{match}", "/m/{match}/{entry:int}", "/page/{file}")
    app = Starlette(
        routes=[
            *[Route(one.path, endpoint(club, watching, one), methods=[one.method]) for one in known],
            *[Route(path, does, methods=["GET"]) for path, does in plain.items()],
            *[Route(path, page, methods=["GET"]) for path in paths],
            WebSocketRoute("/api/matches/{match}/socket", sockets.connect),
        ],
        middleware=around,
        exception_handlers={404: lost, 405: wrong_method},
        lifespan=lifespan,
    )
    app.state.club, app.state.notifier = club, notifier
    return app


def operations() -> tuple[Operation, ...]:
    """What the server does, with what other packages add to it (the entry points of the group ``limmu.server``)."""
    added = [one for point in sorted(entry_points(group="limmu.server")) for one in point.load()]
    return (*OPERATIONS, *added)


@cache
def described() -> bytes:
    """The description of the API, as canonical JSON."""
    return wire.encode(openapi(operations()))


def types() -> bytes:
    """The documents of the API as TypeScript types."""
    return server_types(operations())


async def page(request: Request) -> Response:
    """A file of the page: scripts and styles by their names, the page itself for everything else."""
    name = request.path_params.get("file", "index.html")
    found = files("limmu.server") / "page" / name
    kind = KINDS.get(name.rpartition(".")[2], "")
    if not kind or "/" in name or not found.is_file():
        return Response(NO_PAGE, media_type="text/html") if name == "index.html" else await lost(request, None)
    data = await asyncio.to_thread(found.read_bytes)
    tag = f'"{sha256(data).hexdigest()[:32]}"'
    headers = {"cache-control": "no-cache", "etag": tag}  # it is asked for every time, and sent when it has changed
    if name == OFFLINE:
        headers["service-worker-allowed"] = "/"
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(data, media_type=kind, headers=headers)


async def lost(request: Request, error: object) -> Response:
    """Nothing is here."""
    SPOKEN.set(language_of(request))  # no operation of ours has
    return document({"error": said("wrong.nothing_here")}, 404)


async def wrong_method(request: Request, error: object) -> Response:
    """Something is here, but not for this method: which methods it takes."""
    SPOKEN.set(language_of(request))
    routes = [
        one for one in request.app.routes if isinstance(one, Route) and one.matches(request.scope)[0] != Match.NONE
    ]
    allowed = tuple(sorted({method for one in routes for method in one.methods or ()}))
    answer = document({"error": said("wrong.method", allowed=allowed)}, 405)
    answer.headers["allow"] = ", ".join(allowed)
    return answer
