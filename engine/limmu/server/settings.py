"""How a server is set up."""

from __future__ import annotations

import attrs


@attrs.frozen
class Settings:
    """``origins``: the addresses under which pages may call (``https://games.example``); none: this machine's own
    names and numbers. Times are in seconds.
    """

    origins: tuple[str, ...] = ()
    local: bool = False
    """Whether this is a page for one: who runs the server plays at it."""
    idle: float = 600.0
    """A match that nobody has used for so long leaves memory."""
    longest: int = 1 << 17
    """Bytes of a request's body, at most; an imported log may have more."""
    message: int = 1 << 17
    """Bytes of a message on a socket, at most."""
    sockets: int = 8
    """Sockets of one browser or client at one match: for one more the oldest goes."""
    watchers: int = 200
    """Sockets without a seat at one match."""
    addresses: int = 64
    """Sockets of one address."""
    thinking: int = 2
    """Threads in which bots think."""
