"""Persons whom a club's reverse proxy names, in a header that counts from the proxy alone."""

from __future__ import annotations

import ipaddress

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from limmu.server.settings import Settings

PERSON = "limmu.person"
"""Where the scope of a request says who asks; it is set here and by who passes a request on, and by no client."""
LONGEST = 40
"""Letters of the name of a person, at most, as of any who sits down."""


class Persons:
    """Around everything: takes the header away, and believes it where the proxy itself has given it, once."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.header = app, settings.person_header.lower().encode()
        self.proxies = [ipaddress.ip_network(one) for one in settings.proxies]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            given = [value for name, value in scope["headers"] if name == self.header]
            rest = [(name, value) for name, value in scope["headers"] if name != self.header]
            named = name_in(given[0]) if len(given) == 1 and self._is_proxy(scope) else ""
            scope = {**scope, "headers": rest, PERSON: named}
        await self.app(scope, receive, send)

    def _is_proxy(self, scope: Scope) -> bool:
        try:
            peer = ipaddress.ip_address(scope["client"][0])
        except (TypeError, ValueError):
            return False
        return any([peer in one for one in self.proxies])


def name_in(value: bytes) -> str:
    """The name in a header; "" for what is none."""
    try:
        name = value.decode("utf-8").strip()
    except UnicodeDecodeError:
        return ""
    return name if name.isprintable() and len(name) <= LONGEST else ""


def person_of(connection: HTTPConnection) -> str:
    """Who asks, as the proxy says; "" where none says anything."""
    return connection.scope.get(PERSON, "")
