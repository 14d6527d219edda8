"""Mails and webhooks: how what is to be told leaves the server. All of it waits: use threads."""

from __future__ import annotations

import hashlib
import hmac
import http.client
import ipaddress
import re
import smtplib
import socket
import ssl
import time
from collections.abc import Sequence
from contextlib import suppress
from email import policy
from email.message import EmailMessage
from threading import Timer
from typing import NamedTuple
from urllib.parse import SplitResult, unquote, urlsplit

PATIENCE = 10.0
"""Seconds for another server to answer."""


class NotSent(Exception):
    """What could not be sent; ``gone``: and never can be."""

    def __init__(self, why: str, gone: bool = False) -> None:
        super().__init__(why)
        self.gone = gone


_POLICY = policy.SMTP.clone(max_line_length=900)  # a link that is broken into lines leads nowhere


class Mailer(NamedTuple):
    """A server that takes mails: ``smtps://USER:PASSWORD@HOST:PORT``, or ``smtp://`` with STARTTLS."""

    url: SplitResult
    sender: str

    @classmethod
    def at(cls, url: str, sender: str) -> Mailer:
        """Raises ValueError for what is no such address."""
        parts = urlsplit(url)
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname or parts.port == 0:
            raise ValueError("a server of mails is smtps://USER:PASSWORD@HOST:PORT or smtp://USER:PASSWORD@HOST:PORT")
        if not is_address(sender):
            raise ValueError("mails come from an address like notices@games.example")
        return cls(parts, sender)

    def connected(self) -> smtplib.SMTP:
        """A connection over which mails can go. Raises OSError, as smtplib's errors are."""
        host, secure = self.url.hostname or "", ssl.create_default_context()
        if self.url.scheme == "smtps":
            server: smtplib.SMTP = smtplib.SMTP_SSL(host, self.url.port or 465, timeout=PATIENCE, context=secure)
        else:
            server = smtplib.SMTP(host, self.url.port or 587, timeout=PATIENCE)
            if host not in ("localhost", "127.0.0.1", "::1"):  # nobody can listen on this machine's own
                server.starttls(context=secure)
        if self.url.username:
            server.login(unquote(self.url.username), unquote(self.url.password or ""))
        return server

    def send(self, to: str, subject: str, text: str, unsubscribe: str) -> None:
        """Send a mail. Raises NotSent."""
        message = EmailMessage(_POLICY)
        message["From"], message["To"], message["Subject"] = self.sender, to, subject
        message["Auto-Submitted"] = "auto-generated"
        message["List-Unsubscribe"] = f"<{unsubscribe}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(text)
        try:
            with self.connected() as server:
                server.send_message(message)
        except OSError as error:
            raise NotSent(type(error).__name__) from None


_LABEL = r"[a-z\d]([a-z\d-]*[a-z\d])?"
_ADDRESS = re.compile(rf"[\w.!#$%&'*+/^`{{|}}~-]+@{_LABEL}(\.{_LABEL})+", re.ASCII | re.IGNORECASE)
"""No ``=`` and no ``?``: between them headers hide other letters (RFC 2047), line feeds and commas, too."""


def is_address(text: str) -> bool:
    """Whether a text can be the address of a mail: one name, one place, nothing else."""
    return len(text) <= 200 and _ADDRESS.fullmatch(text) is not None


def reader_of(address: str) -> str:
    """Who reads what comes to an address: for most servers of mails capitals, and what follows a ``+``, are one."""
    name, _, place = address.lower().partition("@")
    return f"{name.partition('+')[0]}@{place}"


# ---------------------------------------------------------------- webhooks


def required_hook(url: str, private: Sequence[str]) -> SplitResult:
    """The URL of a webhook. Raises ValueError for one that is none; plain http only for a network of one's own."""
    parts = urlsplit(url)
    if not url.isascii() or not url.isprintable() or " " in url or len(url) > 500:
        raise ValueError("the address of a webhook has at most 500 letters, and no spaces")
    if parts.scheme != "https" and not (parts.scheme == "http" and private):
        raise ValueError("the address of a webhook begins with https://")
    if not parts.hostname or parts.username or parts.password or parts.port == 0:
        raise ValueError("the address of a webhook has the name of a machine, and no password")
    return parts


def place_of(parts: SplitResult, private: Sequence[str]) -> str:
    """The number of the machine that a URL names, looked up once, so that it cannot change. Raises NotSent.

    All of its numbers are public, or in a network that whoever runs the server allows: a webhook is no way to talk to
    the server's own neighbours.
    """
    port = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):  # a name may have an empty or a long part
        raise NotSent("no such machine") from None
    numbers = [str(one[4][0]) for one in found]
    if not numbers or not all([is_allowed(number, parts.scheme == "https", private) for number in numbers]):
        raise NotSent("not a public address", gone=True)
    return numbers[0]


def is_allowed(number: str, secure: bool, private: Sequence[str]) -> bool:
    """Whether a webhook may be at a number: a public one over https, or one of the allowed networks."""
    at = ipaddress.ip_address(number.partition("%")[0])
    if isinstance(at, ipaddress.IPv6Address) and at.ipv4_mapped is not None:
        at = at.ipv4_mapped
    if any([at in ipaddress.ip_network(one) for one in private]):
        return True
    if isinstance(at, ipaddress.IPv6Address) and (at not in _UNICAST or at.sixtofour or at.teredo):
        return False
    return secure and at.is_global and not at.is_multicast and not any([at in one for one in _RESERVED])


_UNICAST = ipaddress.ip_network("2000::/3")
"""All of IPv6 that is given out: not site-local, no IPv4 inside (``::127.0.0.1``), no NAT64 of one's own network."""
_RESERVED = [ipaddress.ip_network(one) for one in ("192.0.0.0/24", "192.88.99.0/24", "3fff::/20")]


class _Pinned(http.client.HTTPSConnection):
    """A connection to a number under the name to which its certificate belongs; plain without ``secure``."""

    def __init__(self, parts: SplitResult, number: str) -> None:
        secure = parts.scheme == "https"
        super().__init__(parts.hostname or "", parts.port or (443 if secure else 80), timeout=PATIENCE)
        self._number, self._secure = number, ssl.create_default_context() if secure else None
        if not secure:
            self.default_port = 80

    def connect(self) -> None:
        plain = socket.create_connection((self._number, self.port), PATIENCE)
        self.sock = self._secure.wrap_socket(plain, server_hostname=self.host) if self._secure is not None else plain

    def cut(self) -> None:
        """End it from another thread: whoever answers a letter at a time does not keep this one waiting."""
        with suppress(OSError, AttributeError):
            self.sock.shutdown(socket.SHUT_RDWR)


def signature(key: bytes, at: int, body: bytes) -> str:
    """What a webhook's reader compares: ``t=TIME,v1=HEX``, the HMAC-SHA256 of the time, a dot and the body."""
    return f"t={at},v1={hmac.digest(key, b'%d.' % at + body, hashlib.sha256).hex()}"


def post_hook(url: str, key: bytes, body: bytes, delivery: str, private: Sequence[str]) -> None:
    """Give a webhook a JSON document, once; it is led nowhere else. Raises NotSent."""
    try:
        parts = required_hook(url, private)
    except ValueError as error:
        raise NotSent(str(error), gone=True) from None
    headers = {
        "content-type": "application/json",
        "user-agent": "limmu",
        "limmu-signature": signature(key, int(time.time()), body),
        "limmu-delivery": delivery,
    }
    connection = _Pinned(parts, place_of(parts, private))
    clock = Timer(2 * PATIENCE, connection.cut)
    clock.start()
    try:
        connection.request("POST", f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}", body, headers)
        status = connection.getresponse().status
    except (OSError, http.client.HTTPException) as error:
        raise NotSent(type(error).__name__) from None
    finally:
        clock.cancel()
        connection.close()
    if not 200 <= status < 300:
        raise NotSent(f"status {status}", gone=status == http.client.GONE)
