"""One thread at a time: what several ask for runs by turns, a slice each."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Generator, Hashable
from contextlib import contextmanager
from threading import Event, Lock

SLICE = 0.05
"""Seconds after which the next goes on."""


class Shares:
    """Lets one thread run, and gives the next turn to another key (such as an address) if one waits."""

    def __init__(self) -> None:
        self._lock, self._busy = Lock(), False
        self._waiting: dict[Hashable, deque[Event]] = {}
        """Those that wait, by key: the first key is next, and then goes behind the others."""

    @contextmanager
    def turn(self, key: Hashable) -> Generator[Callable[[], None]]:
        """Run when it is the turn of a key. Call what is yielded often: it lets others run after a slice."""
        self._take(key)
        since = time.monotonic()

        def rest() -> None:
            nonlocal since
            if time.monotonic() - since > SLICE:
                self._give(key)
                since = time.monotonic()

        try:
            yield rest
        finally:
            self._next()

    def _take(self, key: Hashable) -> None:
        with self._lock:
            if not self._busy:
                self._busy = True
                return
            mine = self._wait(key)
        mine.wait()

    def _give(self, key: Hashable) -> None:
        """Wait behind the others, if there are any."""
        with self._lock:
            if not self._waiting:
                return
            mine = self._wait(key)
        self._next()
        mine.wait()

    def _wait(self, key: Hashable) -> Event:
        mine = Event()
        self._waiting.setdefault(key, deque()).append(mine)
        return mine

    def _next(self) -> None:
        with self._lock:
            if not self._waiting:
                self._busy = False
                return
            key = next(iter(self._waiting))
            line = self._waiting.pop(key)
            line.popleft().set()
            if line:
                self._waiting[key] = line
