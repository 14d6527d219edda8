"""How much anybody may ask: buckets that fill at a rate, by address, by seat, and for what costs much."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Hashable
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from limmu.server.documents import wrong
from limmu.server.settings import Rate, Settings

TOGETHER = 2
"""Requests of one key and kind that are served at once: the others of it wait, and the rest of the club does not."""
PLENTY = 0.75
"""The part of a bucket below which its key has asked for much."""
REST = 0.05
"""Seconds for which the place of such a request stays taken after it: whoever asks at full speed slows down before he
is refused, and between his requests others are served."""
MAILS = Rate(3, 1 / 3600)
"""Mails to one address that ask whether mails are wanted."""


class Buckets:
    """A bucket for each key, in bounded memory: the keys that have waited longest are forgotten, and full again."""

    def __init__(self, rate: Rate, most: int = 20_000) -> None:
        self.rate, self.most = rate, most
        self._left: dict[Hashable, tuple[float, float]] = {}

    def wait(self, key: Hashable, cost: float = 1.0) -> float:
        """Take from a bucket; how many seconds too early that is: 0 if there was enough, else nothing is taken."""
        now = time.monotonic()
        left, then = self._left.pop(key, (self.rate.burst, now))
        left = min(self.rate.burst, left + (now - then) * self.rate.second)
        enough = left >= cost
        self._left[key] = (left - cost if enough else left), now
        while len(self._left) > self.most:
            del self._left[next(iter(self._left))]
        return 0.0 if enough else (cost - left) / self.rate.second

    def owe(self, key: Hashable) -> float:
        """Take from a bucket in any case; how many seconds until it has what was taken."""
        early = self.wait(key)
        if early:
            left, then = self._left[key]
            self._left[key] = left - 1.0, then
        return early

    def is_low(self, key: Hashable) -> bool:
        """Whether much of a bucket was taken lately."""
        left, then = self._left.get(key, (self.rate.burst, 0.0))
        return left + (time.monotonic() - then) * self.rate.second < PLENTY * self.rate.burst


class Gate:
    """What everybody passes: the buckets of a server."""

    def __init__(self, settings: Settings) -> None:
        self._addresses, self._seats = Buckets(settings.by_address), Buckets(settings.by_seat)
        self._costly, self._mails = Buckets(settings.costly), Buckets(MAILS)
        self._turns: WeakValueDictionary[Hashable, asyncio.Semaphore] = WeakValueDictionary()

    @asynccontextmanager
    async def turn(self, key: bytes, address: str, kind: str) -> AsyncGenerator[None]:
        """The turn of a request among those of the same kind and key, or of the same address without one."""
        who, bucket = (key, self._seats) if key else (address, self._addresses)
        place = self._turns.setdefault((who, kind), asyncio.Semaphore(TOGETHER))
        await place.acquire()
        try:
            yield
        finally:
            if bucket.is_low(who):
                asyncio.get_running_loop().call_later(REST, place.release)
            else:
                place.release()

    def require(self, address: str, cost: int) -> None:
        """Raise Wrong when an address asks too much."""
        _require(self._addresses.wait(address))
        if cost:
            _require(self._costly.wait(address, cost))

    def message(self, address: str, key: bytes) -> float:
        """Count a message on a socket; how many seconds it comes too early. All sockets of one seat, and all of one
        address, share what a seat and an address may ask.
        """
        return max(self._addresses.owe(address), self._seats.owe(key) if key else 0.0)

    def require_mail(self, target: str) -> None:
        """Raise Wrong when too many ask whether a mail is wanted at the same address."""
        _require(self._mails.wait(target))

    def require_seat(self, key: bytes) -> None:
        """Raise Wrong when whoever has a key asks too much."""
        _require(self._seats.wait(key))


def _require(wait: float) -> None:
    if wait:
        raise wrong("wrong.too_much", 429, later=int(wait) + 1, s=int(wait) + 1)
