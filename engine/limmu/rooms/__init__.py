"""A match in an asyncio program: a room takes commands from clients and tells each what its audience may see."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Generic, cast

from msgspec import UNSET, Raw
from msgspec.structs import replace

from limmu import wire
from limmu.core import Asked, B, Host, Match, Refused, RuleError, refuse, still_asks

__all__ = ["Messages", "Room", "Teller"]

BEHIND = 200
"""The most messages that wait for a client; one that is further behind gets the present view in their place."""
LONG = 8
"""The length from which on the JSON of a field of a board is kept."""
SHARE = 3
"""While so many rooms wait to be told, two are told at a time, of twice as many three: late, but never too late."""


class Teller:
    """Tells the clients of one room after the other what has happened there: between any two the event loop does what
    has come meanwhile. So a command, and the reply to it, waits for one room to be told, not for all.
    """

    def __init__(self) -> None:
        self._now: object = None
        """The room that is told in this turn of the loop; this itself when others are; None when none is."""
        self._due = OrderedDict[object, list[Callable[[], None]]]()

    def add(self, room: object, tell: Callable[[], None]) -> None:
        """Tell this in a room, after what is to be told there before it: now, unless another is told in this turn."""
        if self._now is None:
            self._now = room
            asyncio.get_running_loop().call_soon(self._next)
        if self._now is room:
            tell()
        else:
            self._due.setdefault(room, []).append(tell)

    def _next(self) -> None:
        """Have the next room told; an error in a telling concerns no other."""
        loop = asyncio.get_running_loop()
        self._now = self if self._due else None
        for _ in range(bool(self._due) + len(self._due) // SHARE):
            for tell in self._due.popitem(last=False)[1]:
                loop.call_soon(tell)
        if self._now is not None:
            loop.call_soon(self._next)


class Messages(Generic[B]):
    """The messages for one client, as JSON: iterate over them. The first is a view.

    ``{"view": ...}`` is a :class:`limmu.wire.Seen`, ``{"event": ...}`` a :class:`limmu.wire.Event`. ``board``: whether
    views have their board.
    """

    def __init__(
        self, audience: tuple[str, ...], words: wire.Words | None, board: bool = True, since: int = -1
    ) -> None:
        self.audience, self.words, self.board = audience, words, board
        self.since = since
        """The entry of the first view."""
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue()

    def __aiter__(self) -> Messages[B]:
        return self

    async def __anext__(self) -> bytes:
        return await self._waiting.get()

    def put(self, document: bytes) -> bool:
        """Let a document wait for the client. Returns False, with nothing waiting, if the client is too far behind."""
        if self._waiting.qsize() < BEHIND:
            self._waiting.put_nowait(document)
            return True
        while not self._waiting.empty():
            self._waiting.get_nowait()
        return False


class Room(Generic[B]):
    """One match and its clients, in the event loop in which it is made.

    The host works in threads of its own, so the loop never waits for a store. Every client gets an event for each entry
    and, when a seat is asked again, its view; the room tells it nothing that its audience may not see. ``words`` are
    those of the room; a client may have its own, in another language. Rooms of one program share a ``teller``.
    """

    def __init__(self, host: Host[B], words: wire.Words | None = None, teller: Teller | None = None) -> None:
        self.host, self.words = host, words
        self._teller, self._loop = teller or Teller(), asyncio.get_running_loop()
        self._clients: list[Messages[B]] = []
        self._made: dict[str, tuple[object, Raw]] = {}
        """By field of the board the last value of it that was long, and its JSON."""
        host.watchers.append(self._hear)

    def join(
        self, audience: str | Sequence[str], words: wire.Words | None = None, *, board: bool = True
    ) -> Messages[B]:
        """The messages for a new client. One that comes back joins again; one that draws nothing itself may do without
        the ``board`` of views, which is most of them.

        Raises LookupError for an unknown audience, listing those there are.
        """
        seen = self.host.view(audience)
        messages = Messages[B](seen.audience, words or self.words, board, seen.n)
        self._clients.append(messages)
        messages.put(self._view(messages))
        return messages

    def leave(self, messages: Messages[B]) -> None:
        """Forget a client."""
        self._clients.remove(messages)

    def close(self) -> None:
        """Forget every client, and watch the host no longer."""
        self.host.watchers.remove(self._hear)
        self._clients.clear()

    def tell(self, document: Any, seat: str = "") -> None:
        """Tell every client the same, such as who is there; with ``seat`` only those who sit there."""
        self.tell_in(lambda words: document, seat)

    def tell_in(self, document: Callable[[Any], Any], seat: str = "") -> None:
        """The same, which is said to each client in its own words."""
        self._teller.add(self, partial(self._tell_all, document, seat))

    def _tell_all(self, document: Callable[[Any], Any], seat: str) -> None:
        for client in self._clients:
            if (not seat or seat in client.audience) and not client.put(wire.encode(document(client.words))):
                client.put(self._view(client))

    def asked(self, audience: str | Sequence[str], may: int, expects: str) -> Asked[Any]:
        """The question, or the interjection, that a client means. Raises Refused."""
        seen = self.host.view(audience)
        asked = seen.question if may < 0 else next((one for one in seen.may if one.may == may), None)
        if expects and not still_asks(self.host.match, expects):
            raise Refused(refuse("", "stale", str(seen.n)))
        if asked is None:
            raise Refused(refuse("", "not_asked") if may < 0 else refuse("", "no_interjection", str(may)))
        return asked

    def choose(
        self,
        audience: str | Sequence[str],
        picks: Sequence[Any],
        may: int = -1,
        expects: str = "",
        words: wire.Words | None = None,
    ) -> bytes:
        """What may follow the picks of a client: a :class:`limmu.wire.Level`, or ``{"refused": ...}``.

        ``may`` is the number of an interjection; without it the picks answer the question. ``expects`` is the leaf of
        the view that the client answers, "" for any. The reply is for this client alone.
        """
        try:
            return wire.encode(wire.choose(self.asked(audience, may, expects), picks, words or self.words))
        except Refused as refused:
            return self._refusal(refused, words)

    def preview(
        self,
        audience: str | Sequence[str],
        answer: Any,
        may: int = -1,
        expects: str = "",
        words: wire.Words | None = None,
    ) -> bytes:
        """What an answer would be that a client does not give yet: a :class:`limmu.wire.Preview`, or
        ``{"refused": ...}``. ``may`` and ``expects`` as for :meth:`choose`.
        """
        try:
            return wire.encode(wire.preview(self.asked(audience, may, expects), answer, words or self.words))
        except Refused as refused:
            return self._refusal(refused, words)

    async def take(self, seat: str, data: bytes, words: wire.Words | None = None) -> bytes:
        """Take the command of a client for its seat. The reply is for this client alone.

        It is ``{"taken": N}`` with the number of the last entry, ``{"refused": ...}`` with a
        :class:`limmu.wire.Refusal`, or ``{"failed": TEXT}`` for an error in the rules, which an umpire may rule past.
        """
        try:
            match = await asyncio.to_thread(self.host.take, wire.read_command(seat, data))
            return wire.encode({"taken": match.n})
        except Refused as refused:
            return self._refusal(refused, words)
        except RuleError as error:
            return wire.encode({"failed": error.told})

    def _refusal(self, refused: Refused, words: wire.Words | None) -> bytes:
        return wire.encode({"refused": wire.refusal_document(refused.verdict, words or self.words)})

    def _hear(self, match: Match[B]) -> None:
        """Pass an entry on to the loop, from whatever thread of the host."""
        self._loop.call_soon_threadsafe(self._teller.add, self, partial(self._tell, match))

    def _tell(self, match: Match[B]) -> None:
        """Tell every client of an entry, and of what is asked when it is the last one."""
        settled = match.leaf == self.host.match.leaf
        alike: dict[tuple[Any, ...], list[Messages[B]]] = {}
        for client in self._clients:
            if client.since < match.n:  # else it came meanwhile, and saw what came of this entry
                alike.setdefault((client.audience, id(client.words), client.board), []).append(client)
        for first, *others in alike.values():  # who sees the same in the same words is told the same bytes
            board = self.host.views.of(match, first.audience).board
            event = wire.encode({"event": wire.event_of(match, first.audience, first.words, board)})
            behind = [client for client in (first, *others) if not client.put(event)]
            waiting = [first, *others] if settled else behind
            view_now = self._view(first) if waiting else b""
            for client in waiting:
                client.put(view_now)

    def _view(self, client: Messages[B]) -> bytes:
        """The present view of a client, as a message."""
        seen = wire.view_document(self.host.view(client.audience), client.words)
        return wire.encode({"view": replace(seen, board=self._encoded(seen.board) if client.board else UNSET)})

    def _encoded(self, board: Any) -> Any:
        """A board whose long fields are JSON already: most are the same for all clients, and after most entries."""
        changes: dict[str, Raw] = {}
        for name in board.__struct_fields__:
            value: Any = getattr(board, name)
            if type(value) is tuple and len(cast("tuple[Any, ...]", value)) >= LONG:
                kept, made = self._made.get(name, (None, Raw()))
                if kept is not value:
                    made = Raw(wire.encode(value))
                    self._made[name] = value, made
                changes[name] = made
        return replace(board, **changes)
