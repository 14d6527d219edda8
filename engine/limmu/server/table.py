"""A match that is played here: the library's room, and the bots that answer in it."""

from __future__ import annotations

import asyncio
import hmac
import math
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from contextvars import Context
from threading import Lock
from typing import Any, NamedTuple

import structlog
from msgspec import UNSET
from msgspec.structs import replace

from limmu import wire
from limmu.agents.acts import settled
from limmu.bots.search import SEARCHING
from limmu.core import (
    UMPIRE,
    Asked,
    Bot,
    Entry,
    Fact,
    Host,
    HostKey,
    Input,
    Match,
    Note,
    Refused,
    Rekey,
    RuleError,
    View,
    branch,
    entry_for,
    host_seed,
    keys_of,
    question,
    view,
)
from limmu.display.language import ENGLISH
from limmu.display.scene import Scene
from limmu.display.shown import Shown
from limmu.display.svg import Palette, Picture, draw, moving, render
from limmu.rooms import Room, Teller
from limmu.rooms.letters import fingerprint
from limmu.rooms.orders import only_answer, sort_of
from limmu.rooms.post import away
from limmu.rooms.remote import Remote
from limmu.server.clocks import Clock, Keeper
from limmu.server.documents import ClockTerms, Moment, Moving, Named, Proposal, Sketch, Tells, Timeline, Wish, wrong
from limmu.server.register import Play, Register, now
from limmu.server.reminding import Reminder
from limmu.server.settings import Settings
from limmu.server.speaking import words_in, words_of
from limmu.server.standing import SeatOrders
from limmu.stores import StoreError

log = structlog.get_logger()


RECENT = 1000
"""Entries among which it looks for the one that a command answers."""


def told(wish: Wish | None, words: Shown) -> Wish | None:
    """A wish with its text, in words."""
    if wish is None:
        return None
    if wish.kind == "undo":
        return replace(wish, text=words.say("wish.undo", to=wish.to, rolls=wish.cancels))
    if isinstance(wish.input, Rekey):
        who = words.seat(wish.input.party)
        return replace(wish, text=words.say("wish.rekey", who=who, begins=fingerprint(wish.input.key)))
    won = words.say("wish.won", who=tuple(map(words.seat, wish.winners)))
    return replace(wish, text=won if wish.winners else words.say("wish.draw"))


class Drawn(NamedTuple):
    """What was drawn for an audience: after which leaf, what the picture shows, and the parts of it that move."""

    leaf: str
    board: Any
    recent: tuple[Fact[Any], ...]
    moving: Moving


class Chosen(NamedTuple):
    """What a bot answers."""

    seen: View[Any]
    answer: Any
    took: float
    """Seconds that it thought."""
    pace: float
    """Seconds after which it answers where somebody looks on."""


class ServedMatch:
    """A match in memory. Everything here runs in the event loop; threads do what takes long."""

    def __init__(
        self,
        play: Play,
        host: Host[Any],
        *,
        thinkers: Executor,
        teller: Teller,
        register: Register,
        settings: Settings,
    ) -> None:
        self.play, self.host = play, host
        self.orders = SeatOrders(play.game)
        self.clocks = Keeper(register, play.match)
        self.reminder = Reminder(register.notices, play.match, settings)
        self.register = register
        self.room = Room(host, self.words, teller)
        self.turn, self._reckoning = asyncio.Lock(), asyncio.Lock()
        self.here: Counter[str] = Counter()
        self.used = time.monotonic()
        self.told = -1
        """The last entry that the register knows of."""
        self._over = host.match.over is not None
        self._wished: tuple[str, Wish | None] = "", None
        self.consents: dict[str, str] = {}
        """By seat the signatures under the wish that stands."""
        self._proposed: dict[str, Proposal] = {}
        self._due: tuple[str, ...] = ()
        self.looked = set[tuple[str, bytes]]()
        """The roles and keys of whom it is noted that they look."""
        self.stuck = False
        """Whether an error keeps a bot, or a standing order, from answering."""
        self.closed = False
        self.pause, self.pace = settings.pause, settings.pace
        self.announce: Callable[[Tells], None] | None = None
        """Called with what everybody is told: spectators at other processes hear it so."""
        self._thinkers = thinkers
        self._bots: dict[str, Bot] = {}
        self._thought: dict[str, float] = {}
        """By seat how long its bot thought, in seconds, when it last had a choice."""
        self._driver: asyncio.Task[None] | None = None
        self._drawing, self._heading = Lock(), Lock()
        header = host.match.header
        self._head = HostKey(host_seed(host.match.secret, header.match)) if "host" in header.keys else None
        self._stood: dict[tuple[str, ...], tuple[View[Any], tuple[Fact[Any], ...]]] = {}
        """By audience what it saw when that was last asked, and the facts of the entry before."""
        self._drawn: dict[tuple[str, ...], Drawn] = {}
        """By language and audience what was drawn last."""
        self._shown: Picture | None = None
        """What was drawn last: seats mostly see the same map, and many an answer moves nothing on it."""
        self._chose: dict[int, tuple[bool, str]] = {}
        """By entry whether its decision was the only answer, and the sort of its question."""

    @property
    def words(self) -> Shown:
        """The match in the language of whoever is answered now."""
        return words_of(self.play.game)

    @property
    def match(self) -> Match[Any]:
        """The match as it stands."""
        return self.host.match

    def chose(self, entry: Entry[Any]) -> bool:
        """Whether a decision was a choice: the only answer, or one that a standing pass gives again at once, is nothing
        to take back.
        """
        if (known := self._chose.get(entry.n)) is None:
            asked = view(branch(self.match, entry.n - 1), entry.by).question
            known = (False, "") if asked is None else (only_answer(asked) is not UNSET, sort_of(asked.question))
            self._chose[entry.n] = known
        only, sort = known
        return not only and not self.orders.passes(entry.by, sort, entry.n)

    @property
    def wish(self) -> Wish | None:
        """The undo or end that somebody wishes, unless the match has gone on."""
        leaf, wish = self._wished
        return wish if leaf == self.match.leaf else None

    def let_stand(self, wish: Wish | None) -> None:
        """Let a wish stand, or none, and tell everybody."""
        self._wished = self.match.leaf, wish
        self.consents = self.consents if wish is not None else {}
        self.room.tell_in(lambda words: Tells(wish=told(wish, words)))
        if self.announce is not None:
            self.announce(Tells(wish=told(wish, words_in(self.play.game, ENGLISH))))

    def proposed(self, seats: Sequence[str]) -> tuple[Proposal, ...]:
        """What devices without the vaults of some seats propose, unless the match has gone on."""
        known = [self._proposed[seat] for seat in seats if seat in self._proposed]
        return tuple([one for one in known if self._is_open(one)])

    def _is_open(self, one: Proposal) -> bool:
        if isinstance(one.input, Rekey):
            return keys_of(self.match).get(one.seat) != one.input.key
        return one.leaf == self.match.leaf

    def propose(self, seat: str, proposal: Proposal | None) -> None:
        """Let a proposal stand for a seat, or none, and tell its devices."""
        self._proposed.pop(seat, None)
        if proposal is not None:
            self._proposed[seat] = proposal
        self.room.tell(Tells(proposed=seat), seat)

    def tell(self, document: Tells) -> None:
        """Tell everybody the same, wherever he is connected."""
        self.room.tell(document)
        if self.announce is not None:
            self.announce(document)

    def head(self) -> tuple[int, str]:
        """The last entry, and a note of the host over all entries up to it. Raises Wrong where he has no key."""
        if self._head is None:
            raise wrong("wrong.host_no_key", 409)
        with self._heading:
            match = self.match
            return match.n, self._head.attest(match)

    @property
    def keyed(self) -> tuple[str, ...]:
        """The seats with a chain and a key at machines of their own."""
        return tuple([party for party in away(self.match) if party in self.match.seats])

    @property
    def due(self) -> tuple[str, ...]:
        """The seats whose token the pending roll waits for."""
        return self.host.due if isinstance(self.host, Remote) else ()

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
            raise wrong("wrong.no_entry", 404, n=n, last=self.match.n)
        return branch(self.match, n)

    def with_leaf(self, leaf: str) -> Match[Any]:
        """The match as it was when it had a leaf; as it stands if it never had."""
        match = self.match
        found = [n for n in range(match.n, max(-1, match.n - RECENT), -1) if match.past[n].leaf == leaf]
        return branch(match, found[0]) if found else match

    # ------------------------------------------------------------ play

    async def take(self, seat: str, data: bytes) -> bytes:
        """Take a command, as :meth:`limmu.rooms.Room.take` does; then let bots answer."""
        async with self.turn:
            reply = await self.room.take(seat, data, self.words)
        await self.went_on()
        return reply

    async def give(self, inp: Input) -> int:
        """Take an input that the server makes, for the host, the umpire or seats that agreed; the last entry.

        Raises Refused and RuleError.
        """
        async with self.turn:
            match = await asyncio.to_thread(self.host.take, inp)
        await self.went_on()
        return match.n

    async def went_on(self) -> None:
        """Do what follows an input: clocks, bots, and who is waited for."""
        ended, self._over = self._over, self.match.over is not None
        if ended and not self._over:  # what everybody could look at after the end is told now
            self.tell(Tells(looked=UMPIRE))
        await self.tick()
        self.drive()

    def drive(self) -> None:
        """Let bots and standing orders answer, in nobody's language, one after the other, until a person is asked."""
        if self._driver is None and not self.closed and (self.orders.stand or self._next_bot()):
            self._driver = asyncio.get_running_loop().create_task(self._drive(), context=Context())

    def _next_bot(self) -> str:
        """A seat that is asked and for which a bot answers; "" for none."""
        open_, bots = question(self.match), self.play.bots
        return next((seat for seat in open_.seats if seat in bots), "") if open_ is not None else ""

    async def _drive(self) -> None:
        self.stuck = False
        try:
            while True:
                leaf = self.match.leaf
                if seat := self._next_bot():
                    await self._answer(seat)
                elif not await self._obey():
                    await self.tick()
                    if self.match.leaf == leaf:  # nobody answered meanwhile, and came in vain
                        return
        except Exception as error:
            log.error("nobody answers for a seat", kind=type(error).__name__)
            self.stuck = True
            here = {seat: bool(self.here[seat]) for seat in self.match.seats}
            self.tell(Tells(here=here))  # cards are asked for anew
        finally:
            self._driver = None

    async def _obey(self) -> bool:
        """Give the input of a standing order; whether one gave any."""
        found = await asyncio.to_thread(self.orders.next, self.match)
        if found is None:
            return False
        seat, given = found
        if given.hidden and len({*self.match.seats} - {*self.play.bots}) > 1:
            await asyncio.sleep(self.pause)
        try:
            async with self.turn:
                if await asyncio.to_thread(self.orders.next, self.match) == found:  # it stands, and nothing stops it
                    await asyncio.to_thread(self.host.take, given.input)
        except Refused as refused:
            if refused.verdict.code != "stale":
                raise
        await self.keep_orders(seat)
        return True

    async def tick(self) -> None:
        """Reckon the clocks up to now, tell what has changed and whose tokens a roll waits for, and remind."""
        async with self._reckoning:
            if self.clocks.clock is not None:
                self._tell(await asyncio.to_thread(self.clocks.tick, self.match, self.play.bots))
                await self._note()
        if (due := self.due) != self._due:
            self._due = due
            self.tell(Tells(due=due))
        await self.remind()

    async def remind(self, *, anew: bool = False) -> None:
        """See who is to be told that it is his turn; ``anew`` when somebody has changed who wants to be."""
        async with self._reckoning:
            if anew:
                await asyncio.to_thread(self.reminder.read)
            if self.reminder.wanted:
                here = [seat for seat in self.match.seats if self.here[seat]]
                await asyncio.to_thread(self.reminder.look, self.match, self.play.bots, here, now())

    async def clock(self, terms: ClockTerms, by: Sequence[str]) -> None:
        """Let clocks run by these terms from now on, as whoever has these seats wants. Raises Refused."""
        async with self._reckoning:
            self._tell(await asyncio.to_thread(self.clocks.put, self.match, self.play.bots, terms, by))
            await self._note()

    async def _note(self) -> None:
        """Let the log say what the clocks have not said yet. What cannot be written now is tried again."""
        for cmd, text in self.clocks.unsaid:
            try:
                async with self.turn:
                    before = self.match
                    with suppress(RuleError):  # of a roll that is pending: the note is taken
                        await asyncio.to_thread(self.host.take, Input("host", Note(text), cmd))
                    self._wish_again(before)
            except (Refused, StoreError) as error:
                log.error("the log does not have a note of the clocks yet", kind=type(error).__name__)
                return
            await asyncio.to_thread(self.clocks.said, cmd)

    def _wish_again(self, before: Match[Any]) -> None:
        """Let a wish stand after a note that followed it; what was signed to follow another entry is asked for anew."""
        match, (leaf, wish) = self.match, self._wished
        if wish is None or leaf != before.leaf or match.n != before.n + 1:
            return
        given = tuple([seat for seat in wish.given if seat not in self.consents])
        needed = tuple([seat for seat in match.seats if seat not in given])
        self.let_stand(replace(wish, leaf=match.leaf, given=given, needed=needed))

    def _tell(self, clock: Clock | None) -> None:
        if clock is not None:
            self.tell(Tells(clocks=clock.document(self.match)))

    async def keep_orders(self, seat: str) -> None:
        """Keep the orders of a seat, and tell it."""
        await asyncio.to_thread(self.register.ordered, self.play.match, seat, self.orders.records(seat))
        self.room.tell(Tells(orders=self.orders.document(seat, self.match)), seat)

    async def _answer(self, seat: str) -> None:
        """Answer for a bot, which gets its seat's view and nothing else.

        Where a person looks on from whom something is hidden, how soon the answer comes tells nobody whether there was
        a choice: one that was the only one takes as long as the last that was not, or as the bot may think. Each takes
        a beat or a few, so that no two of the same length show that the second was the only one.
        """
        found = await asyncio.get_running_loop().run_in_executor(self._thinkers, self._chosen, seat)
        if found is None:
            return
        await asyncio.sleep(found.pace - found.took)
        seen = found.seen
        try:
            await asyncio.to_thread(self.host.answer, seat, found.answer, f"bot-{seen.n}", seen.leaf)
        except Refused as refused:
            if refused.verdict.code != "stale":
                raise

    def _chosen(self, seat: str) -> Chosen | None:
        """What a bot answers, in a thread; None where it is not asked any longer."""
        match, seen = self.match, self.host.view(seat)
        if seen.question is None:
            return None
        begun = time.monotonic()
        answer = self._bot(seat).choose(seen)
        took = time.monotonic() - begun
        if len(self.play.bots) == len(match.seats) or seen.board == self.host.views.of(match, "public").board:
            return Chosen(seen, answer, took, took)
        if settled(seen.question.choices)[1] is UNSET:
            self._thought[seat] = took
        level = SEARCHING.get(self.play.bots.get(seat, ""))
        thought = self._thought.get(seat, level.seconds if level is not None else 0.0)
        least = max(self.pace, took, thought)
        return Chosen(seen, answer, took, math.ceil(least / self.pace) * self.pace if self.pace else least)

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
        seen, recent = self._stands(match, audience)
        before = self.host.views.of(branch(match, match.n - 1), audience) if match.n else None
        scene = self.words.on(seen.board).scene(seen, recent, before)
        if scene is None:
            raise wrong("wrong.no_picture", 404, game=match.game.name)
        return match.n, scene

    def _stands(self, match: Match[Any], audience: Sequence[str]) -> tuple[View[Any], tuple[Fact[Any], ...]]:
        """What an audience sees, and the facts of the last entry: found out once while the match stands so."""
        found = self._stood.get(key := tuple(audience))
        if found is None or found[0].leaf != match.leaf:
            facts = entry_for(match, match.n, audience).facts if match.n else ()
            found = self._stood[key] = self.host.views.of(match, audience), facts
        return found

    def board(self, n: int | None, audience: Sequence[str], palette: Palette) -> str:
        """The drawing after an entry."""
        return render(self.scene(n, audience)[1], palette=palette)

    def moving(self, n: int | None, audience: Sequence[str]) -> Moving:
        """The groups of it that change. All sockets of one audience and language ask for the same at once: it is drawn
        once.
        """
        at = self.at(n)
        if at is not self.match:
            return Moving(at.n, moving(self.scene(n, audience)[1]))
        with self._drawing:
            return self.drawn(audience) or self._draw(audience)

    def drawn(self, audience: Sequence[str]) -> Moving | None:
        """The same as it stands, if it need not be drawn: it has been, or nothing that a picture shows has changed."""
        match, key = self.match, (self.words.language, *audience)
        found = self._drawn.get(key)
        if found is None or found.leaf == match.leaf:
            return found.moving if found is not None else None
        seen, recent = self._stands(match, audience)
        if recent or found.recent or seen.board != found.board:
            return None
        self._drawn[key] = found._replace(leaf=match.leaf, moving=Moving(match.n, found.moving.groups))
        return self._drawn[key].moving

    def _draw(self, audience: Sequence[str]) -> Moving:
        match = self.match
        seen, recent = self._stands(match, audience)
        drawn = Moving(match.n, self._groups(self.scene(match.n, audience)[1]))
        self._drawn[self.words.language, *audience] = Drawn(match.leaf, seen.board, recent, drawn)
        return drawn

    def _groups(self, scene: Scene) -> dict[str, str]:
        self._shown = draw(scene, last=self._shown)
        return self._shown.groups

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
