"""The server as an ASGI application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from importlib.metadata import entry_points
from importlib.resources import files

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from limmu.server.club import Club
from limmu.server.operations import OPERATIONS
from limmu.server.register import Register
from limmu.server.settings import Settings
from limmu.server.sockets import Sockets
from limmu.server.web import Guard, Operation, document, endpoint
from limmu.stores import Store

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
NO_PAGE = (
    b'<!doctype html><html lang="en"><meta charset="utf-8"><title>Limmu</title>'
    b"<p>This server has no page: its files were not built. The API is there: <a href=/api/games>/api/games</a>."
)


def create_app(store: Store, register: Register, settings: Settings | None = None) -> Starlette:
    """The server over a store and a register. It closes neither of them."""
    club = Club(store, register, settings or Settings())
    sockets = Sockets(club)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncGenerator[None]:
        sweeping = asyncio.create_task(club.sweep())
        yield
        sweeping.cancel()
        await club.close()

    routes = [Route(one.path, endpoint(club, one), methods=[one.method]) for one in operations()]
    pages = [
        Route(path, page, methods=["GET"]) for path in ("/", "/m/{match}", "/m/{match}/{entry:int}", "/page/{file}")
    ]
    app = Starlette(
        routes=[*routes, WebSocketRoute("/api/matches/{match}/socket", sockets.connect), *pages],
        middleware=[Middleware(Guard, club.settings)],
        exception_handlers={404: lost, 500: broken},
        lifespan=lifespan,
    )
    app.state.club = club
    return app


def operations() -> tuple[Operation, ...]:
    """What the server does, with what other packages add to it (the entry points of the group ``limmu.server``)."""
    added = [one for point in sorted(entry_points(group="limmu.server")) for one in point.load()]
    return (*OPERATIONS, *added)


async def page(request: Request) -> Response:
    """A file of the page: scripts and styles by their names, the page itself for everything else."""
    name = request.path_params.get("file", "index.html")
    found = files("limmu.server") / "page" / name
    kind = KINDS.get(name.rpartition(".")[2], "")
    if not kind or "/" in name or not found.is_file():
        return Response(NO_PAGE, media_type="text/html") if name == "index.html" else await lost(request, None)
    data = found.read_bytes()
    return Response(data, media_type=kind, headers={"cache-control": "no-cache"})


async def lost(request: Request, error: object) -> Response:
    """Nothing is here."""
    return document({"error": "there is nothing here"}, 404)


async def broken(request: Request, error: object) -> Response:
    """The server has failed: only its log says how."""
    return document({"error": "the server failed: whoever runs it finds the reason in its log"}, 500)
