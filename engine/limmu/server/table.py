"""A match that is played here: the library's room, and the bots that answer in it."""

from __future__ import annotations

import asyncio
import hmac
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Executor
from threading import Lock
from typing import Any

import structlog

from limmu import wire
from limmu.core import Asked, Bot, Fact, Host, Input, Match, Refused, View, branch, entry_for, question, view
from limmu.display.scene import Scene
from limmu.display.shown import Shown
from limmu.display.svg import Palette, moving, render
from limmu.rooms import Room
from limmu.server.clocks import Clock, Keeper
from limmu.server.documents import ClockTerms, Moment, Moving, Named, Sketch, Timeline, Wish, Wrong
from limmu.server.register import Play, Register
from limmu.server.standing import SeatOrders

log = structlog.get_logger()


RECENT = 1000
"""Entries among which it looks for the one that a command answers."""


class Table:
    """A match in memory. Everything here runs in the event loop; threads do what takes long."""

    def __init__(
        self, play: Play, host: Host[Any], words: Shown, thinkers: Executor, register: Register, pause: float
    ) -> None:
        self.play, self.host, self.words = play, host, words
        self.orders = SeatOrders(words)
        self.clocks = Keeper(register, play.match)
        self.register = register
        self.room = Room(host, words)
        self.turn, self._reckoning = asyncio.Lock(), asyncio.Lock()
        self.here: Counter[str] = Counter()
        self.used = time.monotonic()
        self.told = -1
        """The last entry that the register knows of."""
        self._wished: tuple[str, Wish | None] = "", None
        self.closed = False
        self.pause = pause
        self._thinkers = thinkers
        self._bots: dict[str, Bot] = {}
        self._driver: asyncio.Task[None] | None = None
        self._drawing = Lock()
        self._drawn: dict[tuple[str, ...], tuple[str, Moving]] = {}

    @property
    def match(self) -> Match[Any]:
        """The match as it stands."""
        return self.host.match

    @property
    def wish(self) -> Wish | None:
        """The undo or end that somebody wishes, unless the match has gone on."""
        leaf, wish = self._wished
        return wish if leaf == self.match.leaf else None

    def let_stand(self, wish: Wish | None) -> None:
        """Let a wish stand, or none, and tell everybody."""
        self._wished = self.match.leaf, wish
        self.room.tell({"wish": wish})

    @property
    def busy(self) -> bool:
        """Whether somebody is there, or a bot is thinking."""
        return bool(self.here) or self._driver is not None

    def close(self) -> None:
        """Leave memory."""
        self.closed = True
        if self._driver is not None:
            self._driver.cancel()
        self.room.close()

    def at(self, n: int | None) -> Match[Any]:
        """The match after an entry. Raises Wrong."""
        if n is None or n == self.match.n:
            return self.match
        if not 0 <= n <= self.match.n:
            raise Wrong(404, f"there is no entry {n}: the match has entries 0 to {self.match.n}")
        return branch(self.match, n)

    def with_leaf(self, leaf: str) -> Match[Any]:
        """The match as it was when it had a leaf; as it stands if it never had."""
        match = self.match
        found = [n for n in range(match.n, max(-1, match.n - RECENT), -1) if match.past[n].leaf == leaf]
        return branch(match, found[0]) if found else match

    # ------------------------------------------------------------ play

    def asked(self, seat: str, may: int) -> Asked[Any] | None:
        """The question to a seat, or an interjection that is open to it."""
        seen = self.host.view(seat)
        return seen.question if may < 0 else next((one for one in seen.may if one.may == may), None)

    async def take(self, seat: str, data: bytes) -> bytes:
        """Take a command, as :meth:`limmu.rooms.Room.take` does; then let bots answer."""
        async with self.turn:
            reply = await self.room.take(seat, data)
        await self.tick()
        self.drive()
        return reply

    async def give(self, inp: Input) -> int:
        """Take an input that the server makes, for the host, the umpire or seats that agreed; the last entry.

        Raises Refused and RuleError.
        """
        async with self.turn:
            match = await asyncio.to_thread(self.host.take, inp)
        await self.tick()
        self.drive()
        return match.n

    def drive(self) -> None:
        """Let bots and standing orders answer, one after the other, until a person is asked."""
        if self._driver is None and not self.closed:
            self._driver = asyncio.get_running_loop().create_task(self._drive())

    def _due(self) -> str:
        """A seat that is asked and for which a bot answers; "" for none."""
        open_, bots = question(self.match), self.play.bots
        return next((seat for seat in open_.seats if seat in bots), "") if open_ is not None else ""

    async def _drive(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while True:
                if seat := self._due():
                    await loop.run_in_executor(self._thinkers, self._answer, seat)
                elif not await self._obey():
                    return await self.tick()
        except Exception as error:
            log.error("nobody answers for a seat", kind=type(error).__name__)
        finally:
            self._driver = None

    async def _obey(self) -> bool:
        """Give the input of a standing order; whether one gave any."""
        found = await asyncio.to_thread(self.orders.next, self.match)
        if found is None:
            return False
        seat, given = found
        if given.hidden:
            await asyncio.sleep(self.pause)
        try:
            async with self.turn:
                await asyncio.to_thread(self.host.take, given.input)
        except Refused as refused:
            if refused.verdict.code != "stale":
                raise
        await self.keep_orders(seat)
        return True

    async def tick(self) -> None:
        """Reckon the clocks up to now, and tell everybody what has changed."""
        async with self._reckoning:
            if self.clocks.clock is not None:
                self._tell(await asyncio.to_thread(self.clocks.tick, self.match, self.play.bots))

    async def clock(self, terms: ClockTerms) -> None:
        """Let clocks run by these terms from now on."""
        async with self._reckoning:
            self._tell(await asyncio.to_thread(self.clocks.put, self.match, self.play.bots, terms))

    def _tell(self, clock: Clock | None) -> None:
        if clock is not None:
            self.room.tell({"clocks": clock.document(self.match)})

    async def keep_orders(self, seat: str) -> None:
        """Keep the orders of a seat, and tell it."""
        await asyncio.to_thread(self.register.ordered, self.play.match, seat, self.orders.records(seat))
        self.room.tell({"orders": self.orders.document(seat, self.match)}, seat)

    def _answer(self, seat: str) -> None:
        """Answer for a bot, in a thread: it gets its seat's view and nothing else."""
        seen = self.host.view(seat)
        if seen.question is None:
            return
        try:
            self.host.answer(seat, self._bot(seat).choose(seen), f"bot-{seen.n}", seen.leaf)
        except Refused as refused:
            if refused.verdict.code != "stale":
                raise

    def _bot(self, seat: str) -> Bot:
        level = self.play.bots[seat]
        key = f"{seat}:{level}"
        if key not in self._bots:
            seed = hmac.digest(self.match.secret, f"bot:{key}".encode(), "sha256").hex()  # nobody can run it ahead
            self._bots[key] = self.match.game.bot(level, seed)
        return self._bots[key]

    # ------------------------------------------------------------ pictures

    def scene(self, n: int | None, audience: Sequence[str]) -> tuple[int, Scene]:
        """The picture after an entry, with arrows of what it moved. Raises Wrong where the game draws none."""
        match = self.at(n)
        seen = view(match, audience)
        recent: tuple[Fact[Any], ...] = ()
        before: View[Any] | None = None
        if match.n:
            recent, before = entry_for(match, match.n, audience).facts, view(branch(match, match.n - 1), audience)
        scene = self.words.on(seen.board).scene(seen, recent, before)
        if scene is None:
            raise Wrong(404, f"{match.game.name} draws no picture")
        return match.n, scene

    def board(self, n: int | None, audience: Sequence[str], palette: Palette) -> str:
        """The drawing after an entry."""
        return render(self.scene(n, audience)[1], palette=palette)

    def moving(self, n: int | None, audience: Sequence[str]) -> Moving:
        """The groups of it that change. All sockets of one audience ask for the same at once: it is drawn once."""
        at = self.at(n)
        if at is not self.match:
            return Moving(at.n, moving(self.scene(n, audience)[1]))
        with self._drawing:
            key = tuple(audience)
            found = self._drawn.get(key)
            if found is None or found[0] != at.leaf:
                found = self._drawn[key] = at.leaf, Moving(at.n, moving(self.scene(at.n, audience)[1]))
            return found[1]

    def sketch(self, seat: str, asked: Asked[Any], picks: Sequence[Any]) -> Sketch:
        """What the picks of an answer come to. Raises Refused for picks that nobody offered."""
        part = wire.choose(asked, picks).picks
        seen = self.host.view(seat)
        words = self.words.on(seen.board)
        scene = words.preview(seen, asked, part)
        ghosts = [one for one in scene.pieces if one.ghost] if scene is not None else []
        at = {one.id: (*one.position, one.facing) for one in ghosts if one.position is not None}
        return Sketch(tuple(words.so_far(asked, part)), moving(scene) if scene is not None else {}, at)

    def timeline(self, audience: Sequence[str]) -> Timeline:
        """Every entry so far, as an audience sees it."""
        match, moments = self.match, list[Moment]()
        for event in wire.events(match, -1, audience, self.words):
            seen = view(branch(match, event.n), audience)
            words = self.words.on(seen.board)
            moments.append(
                Moment(
                    n=event.n,
                    turn=words.status(seen) if seen.over is None else words.outcome(seen.over),
                    step=seen.stack[-1][0] if seen.stack else "",
                    by=event.by,
                    kind=event.kind or str(type(event.input).__struct_config__.tag),
                    text=event.text,
                    scores={scored.score.id: scored.score.points for scored in words.scores(seen)},
                )
            )
        return Timeline(tuple(moments), tuple([Named(seat, self.words.seat(seat)) for seat in match.seats]))
