"""HTTP for clients that are prompt: who has not said what he wants in time is cut off (slow half requests)."""

from __future__ import annotations

from asyncio import TimerHandle
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 10.0
"""Seconds for the head of a request."""


class Prompt(H11Protocol):
    """A connection with a clock that runs while a request has begun, or is to begin, and its head is not there."""

    _timer: TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Somebody has connected, and may be slow, or say nothing."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Part of a request: the clock stops when its head is whole."""
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            self._wait()
        else:
            self._heard()

    def connection_lost(self, exc: Exception | None) -> None:
        """It has gone by itself."""
        self._heard()
        super().connection_lost(exc)

    def _wait(self) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(PATIENCE, self.transport.abort)

    def _heard(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
