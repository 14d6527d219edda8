"""Sockets: what happens is told at once, and the same questions and answers as by requests."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Raw, Struct
from starlette.websockets import WebSocket, WebSocketDisconnect

from limmu import wire
from limmu.core import Refused, RuleError
from limmu.server.club import Club, Visitor
from limmu.server.documents import Judging, Picking, Wrong
from limmu.server.playing import judged
from limmu.server.table import Table
from limmu.server.web import Call, excused, is_host, is_ours, seat_for

PATIENCE = 10.0
"""Seconds for a client to take a message."""
VIOLATION, TOO_LONG, TOO_MANY, GONE = 1008, 1009, 1013, 4001


class Asks(Struct, forbid_unknown_fields=True):
    """A message of a client: one of ``choose``, ``preview`` and ``answer``, for a seat; the reply has its ``id``."""

    id: int
    seat: str = ""
    choose: Picking | None = None
    preview: Judging | None = None
    answer: Raw = Raw()


_asks = msgspec.json.Decoder(Asks).decode


class Sockets:
    """The sockets of a server: counted, so that nobody takes them all."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.tables: dict[str, list[Socket]] = {}

    async def connect(self, socket: WebSocket) -> None:
        """One socket, from its beginning to its end."""
        call = Call(self.club, socket)
        named = is_host(self.club.settings, socket.headers.get("host", ""))
        if not named or not (call.bearer or is_ours(self.club.settings, socket)):
            return await socket.close(VIOLATION)
        try:
            table, visitor = await call.table()
        except Wrong:
            return await socket.close(VIOLATION)
        await socket.accept()
        one = Socket(socket, self.club, table, visitor)
        sockets = self.tables.setdefault(call.match, [])
        sockets.append(one)
        try:
            self.tell_here(table)
            await one.run()
        finally:
            sockets.remove(one)
            if not sockets:
                del self.tables[call.match]
            one.gone()
            self.tell_here(table)

    def tell_here(self, table: Table) -> None:
        """Tell everybody who is there."""
        here = {"here": {seat: bool(table.here[seat]) for seat in table.match.seats}}
        for one in self.tables.get(table.play.match, ()):
            one.messages.put(here)


class Socket:
    """One socket of a visitor at a match."""

    def __init__(self, socket: WebSocket, club: Club, table: Table, visitor: Visitor) -> None:
        self.socket, self.club, self.table, self.visitor = socket, club, table, visitor
        self.messages = table.room.join(visitor.audience)
        self.who = visitor.seats or ("public",)
        self.looked = -1
        table.here.update(self.who)

    def gone(self) -> None:
        """It has ended."""
        self.table.room.leave(self.messages)
        self.table.here.subtract(self.who)
        self.table.here += type(self.table.here)()  # only who is there is counted

    async def run(self) -> None:
        """Tell and listen until one of both ends."""
        tasks = [asyncio.create_task(self.tell()), asyncio.create_task(self.listen())]
        try:
            ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in ended:
                task.result()
        except (TimeoutError, msgspec.MsgspecError):
            with suppress(RuntimeError):
                await self.socket.close(VIOLATION)
        except WebSocketDisconnect as gone:
            if gone.code == GONE:
                await self.socket.close(GONE)
        except RuntimeError:  # it went away while something was sent
            pass
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)

    async def tell(self) -> None:
        """Send what happens; after a view the parts of the drawing that moved."""
        async for message in self.messages:
            self.require()
            await self.say(message)
            if message.startswith(b'{"view":'):
                with suppress(Wrong):
                    groups = await asyncio.to_thread(self.table.moving, None, self.visitor.audience)
                    await self.say(wire.encode({"moving": groups}))

    async def say(self, message: bytes) -> None:
        """Send a message. Raises TimeoutError when the client does not take it."""
        await asyncio.wait_for(self.socket.send_text(message.decode()), PATIENCE)

    async def listen(self) -> None:
        """Answer one message after the other."""
        while True:
            text = await self.heard()
            asks = _asks(text)
            reply = await self.reply(asks)
            await self.say(b'{"id":%d,"reply":%s}' % (asks.id, reply))

    async def heard(self) -> str:
        """The next message, if it is a text and not too long. Raises WebSocketDisconnect."""
        message = await self.socket.receive()
        text = message.get("text")
        if isinstance(text, str) and len(text) <= self.club.settings.message:
            return text
        if message["type"] == "websocket.receive":
            await self.socket.close(TOO_LONG)
        raise WebSocketDisconnect

    async def reply(self, asks: Asks) -> bytes:
        """What a message gets."""
        try:
            self.require()
            seat = seat_for(self.table, self.visitor, asks.seat)
            if asks.choose is not None:
                return self.table.room.choose(seat, asks.choose.picks, asks.choose.may, asks.choose.expects)
            if asks.preview is not None:
                return judged(self.table, seat, asks.preview)
            return await self.table.take(seat, bytes(asks.answer))
        except (Wrong, Refused, RuleError) as error:
            said: Any = excused(error)[0]
            return wire.encode(said)

    def require(self) -> None:
        """Raise WebSocketDisconnect when the visitor's link was revoked meanwhile."""
        register = self.club.register
        if self.visitor.token and register.changes != self.looked:
            self.looked = register.changes
            if register.roles(self.table.play.match, self.visitor.token) ^ self.visitor.roles:
                raise WebSocketDisconnect(GONE)
