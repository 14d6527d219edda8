"""Sockets: what happens is told at once, and the same questions and answers as by requests."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from contextlib import suppress
from contextvars import copy_context
from typing import Any

import msgspec
from msgspec import Struct
from starlette.websockets import WebSocket, WebSocketDisconnect

from limmu import wire
from limmu.core import Refused, RuleError
from limmu.display.language import SPOKEN
from limmu.display.saying import said
from limmu.server.club import Club, Visitor
from limmu.server.documents import Judging, Moving, Picking, Tells, Wrong, wrong
from limmu.server.playing import expects_of, judged
from limmu.server.speaking import language_of
from limmu.server.table import ServedMatch
from limmu.server.watching import Watching
from limmu.server.web import Call, address_of, denied, document, excused, is_host, is_ours, seat_for

MOST_WHY = 123
"""Bytes of the reason of a close, at most (RFC 6455, 5.5)."""
VIOLATION, TOO_LONG, TOO_MANY, CHANGED, GONE = 1008, 1009, 1013, 4000, 4001
"""Codes of a close; CHANGED: come again, you may see more now; GONE: the link was revoked."""


CROWDED = 10
"""Seconds after which whoever found too many sockets comes again."""


class Asks(Struct, forbid_unknown_fields=True):
    """A message of a client: one of ``choose``, ``preview`` and ``answer``, for a seat; the reply has its ``id``."""

    id: int
    seat: str = ""
    choose: Picking | None = None
    preview: Judging | None = None
    answer: dict[str, Any] | None = None


_asks = msgspec.json.Decoder(Asks).decode


class Sockets:
    """The sockets of a server: counted, so that nobody takes them all."""

    def __init__(self, club: Club, watching: Watching) -> None:
        self.club, self.watching = club, watching
        self.tables: dict[str, list[Socket]] = {}
        self.addresses: Counter[str] = Counter()

    async def connect(self, socket: WebSocket) -> None:
        """One socket, from its beginning to its end."""
        call, address = Call(self.club, socket), address_of(socket)
        SPOKEN.set(language_of(socket))
        named = is_host(self.club.settings, socket.headers.get("host", ""))
        if not named or not (call.bearer or is_ours(self.club.settings, socket)):
            return await socket.close(VIOLATION)
        try:
            self.club.gate.require(address, 0)
            table, visitor = await call.table()
            full = len(self.tables.get(call.match, ())) >= self.club.settings.sockets_here and not visitor.seats
            if full or self.addresses[address] >= self.club.settings.sockets_from:
                raise wrong("wrong.too_much", 429, later=CROWDED, s=CROWDED)
        except Wrong as error:  # no code of a close would come: there is no socket yet
            return await socket.send_denial_response(await denied(self.club, error))
        except Exception as error:
            self.watching.failed("socket", error)
            return await socket.send_denial_response(document({"error": said("wrong.failed")}, 500))
        await socket.accept()
        one = Socket(socket, self.club, table, visitor, board=call.query("board") != "no")
        self.tables.setdefault(call.match, []).append(one)
        self.addresses[address] += 1
        self.watching.sockets += 1
        try:
            await self._make_room(call.match, one)
            self.tell_here(table)
            await table.remind()
            await one.run()
        except Exception as error:
            self.watching.failed("socket", error)
        finally:
            self.watching.sockets -= 1
            self.addresses -= Counter([address])
            self._forget(call.match, one)
            self.tell_here(table)

    async def _make_room(self, match: str, one: Socket) -> None:
        """Of too many sockets of the same token the oldest goes."""
        same = [other for other in self.tables[match] if other.visitor.key == one.visitor.key != b""]
        for old in same[: max(0, len(same) - self.club.settings.sockets)]:
            await old.close(TOO_MANY)

    async def part(self, match: str, code: int) -> None:
        """End all sockets of a match: whoever comes back finds it where it is then."""
        for one in [*self.tables.get(match, ())]:
            await one.close(code)

    def _forget(self, match: str, one: Socket) -> None:
        sockets = self.tables[match]
        sockets.remove(one)
        if not sockets:
            del self.tables[match]
        one.gone()

    @staticmethod
    def tell_here(table: ServedMatch) -> None:
        """Tell everybody who is there."""
        table.tell(Tells(here={seat: bool(table.here[seat]) for seat in table.match.seats}))


class Socket:
    """One socket of a visitor at a match."""

    def __init__(self, socket: WebSocket, club: Club, table: ServedMatch, visitor: Visitor, *, board: bool) -> None:
        self.socket, self.club, self.table, self.visitor = socket, club, table, visitor
        self.messages = table.room.join(visitor.audience, table.words, board=board)
        self.who = visitor.seats or ("public",)
        self.looked = -1
        self.key = visitor.key if visitor.roles else b""  # a token that somebody made up has no bucket of its own
        self.address = address_of(socket)
        self.moved = asyncio.Event()
        table.here.update(self.who)

    def gone(self) -> None:
        """It has ended."""
        self.table.room.leave(self.messages)
        self.table.here.subtract(self.who)
        self.table.here += type(self.table.here)()  # only who is there is counted

    async def run(self) -> None:
        """Tell, draw and listen until one of them ends."""
        tasks = [asyncio.create_task(one) for one in (self.tell(), self.draw(), self.listen())]
        try:
            ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in ended:
                task.result()
        except (msgspec.MsgspecError, RecursionError) as error:
            await self.close(VIOLATION, str(error))
        except WebSocketDisconnect as gone:
            if gone.code in (GONE, CHANGED):
                await self.close(gone.code)
        except RuntimeError:  # it went away while something was sent
            pass
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)

    async def close(self, code: int, why: str = "") -> None:
        """End it, unless it has just ended by itself."""
        with suppress(RuntimeError, WebSocketDisconnect):
            await self.socket.close(code, why.encode()[:MOST_WHY].decode(errors="ignore"))

    async def tell(self) -> None:
        """Send what happens."""
        async for message in self.messages:
            self.require()
            await self.say(message)
            if message.startswith(b'{"view":'):
                self.moved.set()

    async def draw(self) -> None:
        """After a view send the parts of the drawing that differ from those sent before: of several views at once, and
        under load, of the last alone.
        """
        loop, here = asyncio.get_running_loop(), copy_context()  # with the language of this visitor
        shown: dict[str, str] = {}
        while await self.moved.wait():
            self.moved.clear()
            with suppress(Wrong):
                drawn = self.table.drawn(self.visitor.audience)
                if drawn is None:
                    drawn = await loop.run_in_executor(self.club.drawers, here.run, self.drawn)
                self.require()
                moved = {name: group for name, group in drawn.groups.items() if shown.get(name) != group}
                shown = drawn.groups
                await self.say(wire.encode(Tells(moving=Moving(drawn.n, moved))))

    def drawn(self) -> Moving:
        """The parts that moved, in a thread that then rests: answers have the processor for twice as long."""
        begun = time.thread_time()
        try:
            return self.table.moving(None, self.visitor.audience)
        finally:
            time.sleep(2 * (time.thread_time() - begun))

    async def say(self, message: bytes) -> None:
        """Send a message. Who does not take it is cut off (:class:`limmu.server.prompt.Packed`)."""
        await self.socket.send_text(message.decode())

    async def listen(self) -> None:
        """Answer one message after the other."""
        while True:
            text = await self.heard()
            asks = _asks(text)
            if wait := self.club.gate.message(self.address, self.key):  # who asks too fast waits
                await asyncio.sleep(wait)
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
            command = wire.encode(asks.answer)
            seat = seat_for(self.table, self.visitor, asks.seat, expects_of(command))
            if (put := asks.choose) is not None:
                return self.table.room.choose(seat, put.picks, put.may, put.expects, self.table.words)
            if asks.preview is not None:
                return judged(self.table, seat, asks.preview)
            return await self.table.take(seat, command)
        except (Wrong, Refused, RuleError) as error:
            said: Any = excused(error, self.table.words)[0]
            return wire.encode(said)

    def require(self) -> None:
        """Raise WebSocketDisconnect when the visitor's link was revoked meanwhile."""
        register, match = self.club.register, self.table.play.match
        if self.visitor.key and register.changes[match] != self.looked:
            self.looked = register.changes[match]
            roles = register.roles(match, self.visitor.key)
            if roles != {*self.visitor.roles}:
                raise WebSocketDisconnect(CHANGED if roles > self.visitor.roles else GONE)
