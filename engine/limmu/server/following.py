"""Spectators of matches that another process looks after: served here, from what the database itself tells.

A spectator needs nothing of the owner: its match is folded from the store, and each append notifies whoever listens.
So a crowd burdens no owner, and does not notice when the owner dies.
"""

from __future__ import annotations

import asyncio
import time
from threading import Thread
from typing import Any

from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from limmu.core import Host, Match, SystemDice, branch, fold_all
from limmu.server.club import UMPIRE, Club
from limmu.server.documents import Wrong
from limmu.server.register import Play
from limmu.server.sockets import Sockets
from limmu.server.speaking import pack_of
from limmu.server.table import ServedMatch
from limmu.server.watching import Watching
from limmu.server.web import Call
from limmu.stores.port import load, log_of
from limmu.stores.told import Told

RESTARTING = 1012
MOST = 20
"""Matches that one process follows, at most; spectators of others are passed on to the owner."""
PATIENCE = 10.0
"""Seconds without an entry before it is seen whether anybody still watches."""


class Still(Host[Any]):
    """A host that gives nothing: its match goes on where another process takes inputs."""

    def roll(self) -> None:
        """Nothing: the owner rolls."""

    def follow(self, after: Match[Any]) -> None:
        """Go on to where the match stands now, and tell every entry on the way."""
        before, self.match = self.match.n, after
        for n in range(before + 1, after.n + 1):
            for watcher in tuple(self.watchers):
                watcher(branch(after, n) if n < after.n else after)


class Watchers(Sockets):
    """The sockets of spectators: who is there is the owner's to tell."""

    @staticmethod
    def tell_here(table: ServedMatch) -> None:
        """Nothing."""


class Following(Club):
    """The followed matches of a process: tables at which nobody plays. Made in the event loop that it serves."""

    def __init__(self, club: Club, watching: Watching, told: Told) -> None:
        super().__init__(club.store, club.register, club.settings)
        self.gate, self.teller, self.watching = club.gate, club.teller, watching
        self.sockets = Watchers(self, watching)
        self._loop = asyncio.get_running_loop()
        told.hear.append(self._hear)

    async def follows(self, scope: Scope, receive: Receive, send: Send, match: str) -> bool:
        """Serve the socket of a spectator; False, with nothing done, where it is for the owner of the match."""
        scope = {**scope, "path_params": {"match": match}}
        socket = WebSocket(scope, receive, send)
        play = await asyncio.to_thread(self.register.find, match)
        if play is None or (len(self.tables) >= MOST and match not in self.tables):
            return False
        try:
            visitor = self.visitor(play, Call(self, socket).key)
        except Wrong:
            return False
        if visitor.seats or UMPIRE in visitor.roles:
            return False
        await self.sockets.connect(socket)
        return True

    def _resume(self, play: Play) -> Host[Any]:
        return Still(load(self.store, play.match, self.games[play.game], pack_of(play.game)), SystemDice())

    def _seat(self, play: Play, host: Host[Any]) -> ServedMatch:
        table = self.tables[play.match] = ServedMatch(
            play, host, thinkers=self.thinkers, teller=self.teller, register=self.register, settings=self.settings
        )
        table.closed = True  # nobody answers here
        assert isinstance(host, Still)
        Thread(target=self._follow, args=(table, host), name="follow", daemon=True).start()
        return table

    def _follow(self, table: ServedMatch, host: Still) -> None:
        """In a thread: go on with the match as often as the database says that it did, until nobody watches."""
        name = table.play.match
        try:
            while name in self.sockets.tables or time.monotonic() - table.used < PATIENCE:
                for head in self.store.subscribe(name, PATIENCE):
                    if head.leaf != host.match.leaf:
                        host.follow(self._read(host.match, name))
        except Exception as error:  # the database is away, or the log is damaged
            self.watching.failed("follow", error)
        asyncio.run_coroutine_threadsafe(self._leave(table), self._loop)

    def _read(self, match: Match[Any], name: str) -> Match[Any]:
        """The match as it stands in the store."""
        store_log = log_of(name, self.store.read(name))
        seen, codec = store_log.look(), match.game.codec
        return fold_all(match, [store_log.record(codec, n, seen) for n in range(match.n + 1, len(store_log.entries))])

    async def _leave(self, table: ServedMatch) -> None:
        if self.tables.get(table.play.match) is table:
            del self.tables[table.play.match]
            await self.sockets.part(table.play.match, RESTARTING)

    def _hear(self, match: str, document: Any) -> None:
        """In a thread: what the owner of a match tells everybody."""
        self._loop.call_soon_threadsafe(self._tell, match, document)

    def _tell(self, match: str, document: Any) -> None:
        if "revoked" in document:
            self.register.changes[match] += 1  # sockets look whether they may still listen
        if found := self.tables.get(match):
            found.room.tell(document)
