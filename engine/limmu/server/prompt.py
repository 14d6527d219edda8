"""Connections: who has not said in time what he wants is cut off (slow half requests), and who takes nothing of what he
is told; sockets pack quickly.
"""

from __future__ import annotations

from asyncio import AbstractEventLoop, TimerHandle
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.server import ServerProtocol

PATIENCE = 10.0
"""Seconds for the head of a request, and for a client to take what waits for it."""

MUCH = 1 << 14
"""Bytes that do not wait for more."""


class Prompt(H11Protocol):
    """A connection with a clock that runs while a request has begun, or is to begin, and its head is not there; and
    while the body of an answered one goes on.
    """

    _timer: TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Somebody has connected, and may be slow, or say nothing."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Part of a request: the clock stops when its head is whole, until it is answered."""
        super().data_received(data)
        if self.conn.their_state is h11.IDLE or self.conn.our_state is h11.DONE:
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


class Gathered:
    """The transport of a socket: what is said at one moment, such as an event and the view after it, goes out at once.

    Each time something goes out costs as much as to pack it.
    """

    def __init__(self, transport: Any, loop: AbstractEventLoop) -> None:
        self._transport, self._loop = transport, loop
        self._parts, self._size = list[bytes](), 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Write it when the loop has done what it is about, or now when much waits: so the client is still waited
        for.
        """
        if not self._parts:
            self._loop.call_soon(self._flush)
        self._parts.append(data)
        self._size += len(data)
        if self._size > MUCH:
            self._flush()

    def close(self) -> None:
        """Write what waits, and close."""
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        if self._parts and not self._transport.is_closing():
            self._transport.write(b"".join(self._parts))
        self._parts.clear()
        self._size = 0


class Packed(WebSocketsSansIOProtocol):
    """A socket whose messages are packed quickly, against the last 32 KiB that went out: a view is like the one before
    it. That takes half the time of uvicorn's own 4 KiB at the usual level, two thirds of its bytes, and 144 KiB of
    memory.

    A clock runs only while more waits for the client than the system keeps: one for each message would take long.
    """

    _timer: TimerHandle | None = None

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        packing = ServerPerMessageDeflateFactory(
            client_max_window_bits=12, compress_settings={"level": 1, "memLevel": 5}
        )
        self.conn = ServerProtocol(extensions=[packing], max_size=self.config.ws_max_size, logger=self.conn.logger)

    def connection_made(self, transport: Any) -> None:
        """It begins."""
        super().connection_made(cast("Any", Gathered(transport, self.loop)))

    def pause_writing(self) -> None:
        """The client does not take what it is told: nothing can be said to it any more, not even that it is cut off."""
        super().pause_writing()
        self._timer = self.loop.call_later(PATIENCE, self.transport.abort)

    def resume_writing(self) -> None:
        """It has taken it."""
        super().resume_writing()
        self._taken()

    def connection_lost(self, exc: Exception | None) -> None:
        """It has gone by itself, or was cut off."""
        self._taken()
        super().connection_lost(exc)

    def _taken(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
