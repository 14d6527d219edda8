"""How a server is set up."""

from __future__ import annotations

import gc
import sys
from typing import NamedTuple

import attrs

SWITCH = 0.0005
"""Seconds after which one thread lets another run: who draws or thinks does not keep answers waiting."""
GARBAGE = (20_000, 20, 20)
"""Objects after which garbage is looked for: rarely, as matches make little of it, and to look takes a tenth of the
processor by Python's own numbers.
"""


def serve_alone() -> None:
    """Tune a process that serves and does nothing else."""
    sys.setswitchinterval(SWITCH)
    gc.set_threshold(*GARBAGE)


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
    pace: float = 0.4
    """How long a bot that sees something hidden takes to answer a person, at least."""
    answering: int = 32
    """Threads in which answers are judged and kept: so many may wait for the disk together, and wait once."""
    looking: int = 4
    """Threads for what takes long and only looks (a chronicle), two of them for one address: no answer waits for it."""
    thinking: int = 2
    """Threads in which bots think."""
    by_address: Rate = Rate(600, 100)
    """Requests of one address."""
    by_seat: Rate = Rate(200, 30)
    """Requests and messages of who has a token."""
    costly: Rate = Rate(40, 1)
    """What costs much, of one address: opening, joining, branches, imports, odds, reports."""
    penalty: float = 1.0
    """How long a request that comes too early waits for its refusal: until then nothing more is read of its connection,
    so that who asks too fast takes little from the others.
    """
    proxies: tuple[str, ...] = ()
    """The addresses or networks of the proxies whose word on addresses and persons counts."""
    person_header: str = ""
    """The header in which a proxy names the person who asks; "" where none does."""
    watchers_from: tuple[str, ...] = ("127.0.0.1", "::1")
    """The addresses from which the counts (`/metrics`) may be read."""
    mail: str = attrs.field(default="", repr=False)
    """How mails go out: ``smtps://USER:PASSWORD@HOST:PORT``, or ``smtp://`` with STARTTLS; "" for no mails."""
    sender: str = ""
    """The address from which mails come."""
    mail_after: int = 600
    """How long it is somebody's turn before a mail says so: then one mail for all his matches."""
    hook_after: int = 15
    """The same before a webhook hears of it."""
    hooks_to: tuple[str, ...] = ()
    """Networks that are not public and that a webhook may be in all the same (``10.0.0.0/8``)."""
