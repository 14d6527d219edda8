"""How a server is set up."""

from __future__ import annotations

from typing import NamedTuple

import attrs


class Rate(NamedTuple):
    """So many at once, and then so many a second."""

    burst: float
    second: float


@attrs.frozen
class Settings:
    """``origins``: the addresses under which pages may call (``https://games.example``); none: this machine's own
    names and numbers. Times are in seconds.
    """

    origins: tuple[str, ...] = ()
    local: bool = False
    """Whether this is a page for one: who runs the server plays at it."""
    fingerprint: str = ""
    """The SHA-256 of the certificate that the server made for itself; "" without one."""
    warm: bool = False
    """Whether all games are loaded at the start, so that nobody waits for it."""
    idle: float = 600.0
    """A match that nobody has used for so long leaves memory."""
    longest: int = 1 << 17
    """Bytes of a request's body, at most; an imported log may have more."""
    message: int = 1 << 17
    """Bytes of a message on a socket, at most."""
    sockets: int = 8
    """Sockets of one browser or client at one match: for one more the oldest goes."""
    sockets_here: int = 200
    """Sockets at one match."""
    sockets_from: int = 64
    """Sockets of one address."""
    pause: float = 3.0
    """How long a standing order of a seat that sees something hidden waits, whatever it answers."""
    thinking: int = 2
    """Threads in which bots think."""
    by_address: Rate = Rate(600, 100)
    """Requests of one address."""
    by_seat: Rate = Rate(200, 30)
    """Requests and messages of who has a token."""
    costly: Rate = Rate(40, 1)
    """What costs much, of one address: opening, joining, branches, imports, odds, reports."""
    watchers_from: tuple[str, ...] = ("127.0.0.1", "::1")
    """The addresses from which the counts (`/metrics`) may be read."""
