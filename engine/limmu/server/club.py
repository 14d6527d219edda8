"""The matches of a server: opened, loaded when somebody comes, dropped when nobody does."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

import structlog

import limmu
from limmu import wire
from limmu.bots import BOT, person_of
from limmu.core import CHAINED, SECRET_BYTES, ChainDice, Game, Host, Match, RuleError, SystemDice
from limmu.display.escaping import one_line
from limmu.display.glossary import rulings_of
from limmu.display.hearing import heard
from limmu.display.language import ENGLISH, SPOKEN
from limmu.display.register import register_of
from limmu.display.shown import Shown
from limmu.display.status import plain
from limmu.rooms import Teller
from limmu.rooms.orders import Forced
from limmu.rooms.remote import Remote
from limmu.server.documents import (
    Choice,
    GameCard,
    Looked,
    Named,
    Opened,
    Opening,
    ScenarioCard,
    Tells,
    Wrong,
    You,
    wrong,
)
from limmu.server.limits import Gate
from limmu.server.register import Play, Progress, Register, digest, now, person_key
from limmu.server.settings import Settings
from limmu.server.speaking import pack_of, words_in, words_of
from limmu.server.table import ServedMatch
from limmu.server.waiting import Lobby, invited
from limmu.stores import Store, StoreError
from limmu.stores.port import StoredMatch, load, log_of
from limmu.toolkit.hiding import hidden_by

if TYPE_CHECKING:
    from limmu.stores.leases import Leases

log = structlog.get_logger()

OWNER, UMPIRE, PUBLIC = "owner", "umpire", "public"
NAMED = "person:"
"""What is before the name of a person for whom a seat is kept."""
FORCED = wire.encode((Forced(),))
"""The orders of who plays against bots alone, as they are kept."""
SWEEP = 5.0
"""Seconds between two looks for matches that nobody uses."""


class Visitor(NamedTuple):
    """Who asks: the key of his token or person, and the roles that it gives."""

    key: bytes
    roles: frozenset[str]
    seats: tuple[str, ...]

    @property
    def audience(self) -> tuple[str, ...]:
        """What this visitor may see: the union of what his seats may, as umpire everything, else what everybody may."""
        umpire = (UMPIRE,) if UMPIRE in self.roles else ()
        return (*umpire, *self.seats) or (PUBLIC,)

    @property
    def you(self) -> You:
        """The same as a document."""
        role = "umpire" if UMPIRE in self.roles else "seat" if self.seats else "public"
        return You(self.audience, role, OWNER in self.roles)

    def require(self, role: str) -> None:
        """Raise Wrong unless the visitor has a role; whoever opened a match may do what an owner may."""
        if role not in self.roles:
            raise wrong("wrong.only_role", 403, role=role)


class Club:
    """All matches of a store, with what the register says of them."""

    def __init__(self, store: Store, register: Register, settings: Settings, leases: Leases | None = None) -> None:
        self.store, self.register, self.settings, self.leases = store, register, settings, leases
        self.games = dict(limmu.installed_games())
        self.tables: dict[str, ServedMatch] = {}
        self._loading: dict[str, asyncio.Task[ServedMatch]] = {}
        self.gate = Gate(settings)
        self.announce: Callable[[str, bytes], None] | None = None
        """How other processes hear what everybody is told: a match, and a document."""
        self._announcing = set[asyncio.Task[None]]()
        self.thinkers = ThreadPoolExecutor(settings.thinking, "bot")
        self.lookers = ThreadPoolExecutor(settings.looking, "look")
        self.drawers = ThreadPoolExecutor(1, "draw")
        """Drawings are what costs most: one at a time, so that answers pass them."""
        self.teller = Teller()
        self.lobby = Lobby(store, register)

    def titles(self, game: str) -> dict[str, str]:
        """The titles of the clauses and rulings of a game, in the language of whoever is answered now."""
        return register_of(self.games[game].package, SPOKEN.get()).titles()

    # ------------------------------------------------------------ matches in memory

    async def table(self, match: str) -> ServedMatch:
        """A match, loaded if need be. Raises Wrong when there is none."""
        if found := self.tables.get(match):
            found.used = time.monotonic()
            return found
        if match not in self._loading:
            await self.begin(match)
            play = await asyncio.to_thread(self.register.find, match)
            if play is None:
                raise wrong("wrong.no_match", 404)
            if match not in self._loading and match not in self.tables:
                self._loading[match] = asyncio.create_task(self._load(play))
        return self.tables.get(match) or await asyncio.shield(self._loading[match])

    async def _load(self, play: Play) -> ServedMatch:
        try:
            host = await asyncio.to_thread(self._resume, play)
            return self._seat(play, host)
        except (StoreError, RuleError) as error:
            log.error("a match cannot be loaded", match=play.match, kind=type(error).__name__)
            raise wrong("wrong.not_loaded", 500) from None
        finally:
            del self._loading[play.match]

    def _seat(self, play: Play, host: Host[Any]) -> ServedMatch:
        table = self.tables[play.match] = ServedMatch(
            play, host, thinkers=self.thinkers, teller=self.teller, register=self.register, settings=self.settings
        )
        if self.announce is not None:
            table.announce = partial(self._announce, self.announce, play.match)
        table.orders.restore(host.match, self.register.orders(play.match))
        table.drive()
        return table

    def tell(self, match: str, document: Tells) -> None:
        """Tell everybody at a match the same, wherever he is connected, also where it has left memory here."""
        if table := self.tables.get(match):
            table.tell(document)
        elif self.announce is not None:
            self._announce(self.announce, match, document)

    def _announce(self, tell: Callable[[str, bytes], None], match: str, document: Tells) -> None:
        """Tell the other processes, and keep nobody waiting for it: whoever misses it sees it when he asks."""

        async def announced() -> None:
            with suppress(StoreError):
                await asyncio.to_thread(tell, match, wire.encode(document))

        task = asyncio.create_task(announced())
        self._announcing.add(task)
        task.add_done_callback(self._announcing.discard)

    def _resume(self, play: Play) -> Host[Any]:
        header, pack = log_of(play.match, self.store.read(play.match, -1, 0)).header, pack_of(play.game)
        if header.dice in CHAINED and not play.parent:
            match = load(self.store, play.match, self.games[play.game], pack)
            return Remote(match, StoredMatch(self.store, play.match))
        return limmu.resume(self.store, play.match, pack=pack, dice=SystemDice())  # also a branch, and a file

    async def sweep(self, failed: Callable[[str, BaseException], None]) -> None:
        """Again and again: tell the register how far matches have come, and drop those that nobody uses."""
        while True:
            await asyncio.sleep(min(SWEEP, self.settings.idle))
            try:
                due = await asyncio.to_thread(self.register.due, now())
            except Exception as error:  # the database is away: the clocks run on
                failed("clocks", error)
                due = ()
            for match in due:
                try:
                    await self._time(match)
                except Exception as error:
                    failed("clocks", error)
            try:
                await self.remember()
            except Exception as error:  # the list may be late; the matches themselves are in the store
                failed("sweep", error)
            for table in [*self.tables.values()]:
                try:
                    await table.remind()
                except Exception as error:
                    failed("sweep", error)
                if not table.busy and time.monotonic() - table.used > self.settings.idle:
                    self.tables.pop(table.play.match, None)
                    table.close()

    async def _time(self, match: str) -> None:
        """Let a clock run out, also where nobody looks at the match; of several processes the owner does it."""
        if match in self.tables or self.leases is None:
            await (await self.table(match)).tick()

    async def remember(self) -> None:
        """Tell the register how far matches have come: all at once, as each writing waits for the disk."""
        gone_on = [(table, table.match) for table in self.tables.values() if table.match.n != table.told]
        if gone_on:
            await asyncio.to_thread(self._remember, gone_on)

    def _remember(self, gone_on: Sequence[tuple[ServedMatch, Match[Any]]]) -> None:
        self.register.moved([_progress(table, match) for table, match in gone_on])
        for table, match in gone_on:
            table.told = match.n

    async def close(self) -> None:
        """Leave in order: every answer is stored already."""
        await self.remember()
        for table in self.tables.values():
            table.close()
        self.tables.clear()
        for pool in (self.thinkers, self.lookers, self.drawers):
            pool.shutdown(wait=True, cancel_futures=True)

    # ------------------------------------------------------------ opening

    async def open(self, wanted: Opening, person: str = "") -> Opened:
        """Open a match, perhaps for a person whom a proxy names. Raises Wrong."""
        game = self.games.get(wanted.game)
        if game is None:
            raise wrong("wrong.no_game_of", 400, game=repr(wanted.game), games=tuple(self.games))
        pack = pack_of(wanted.game)
        if wanted.scenario not in (known := game.scenarios(pack)):
            raise wrong("wrong.no_scenario", 400, game=game.name, scenario=repr(wanted.scenario), known=tuple(known))
        seats = {seat: wanted.seats.get(seat, "open") for seat in game.seats(pack, wanted.scenario)}
        if unknown := [seat for seat in wanted.seats if seat not in seats]:
            raise wrong("wrong.no_seat_of", 400, seat=repr(unknown[0]), seats=tuple(seats))
        if wanted.keys and wanted.dice == "host":
            raise wrong("wrong.keys_of_dice", 400, dice=wanted.dice)
        named = {seat: one.removeprefix(NAMED) for seat, one in seats.items() if one.startswith(NAMED)}
        if named and not self.settings.person_header:
            raise wrong("wrong.no_proxy", 400)
        seated = {
            **seats_of(game, {**seats, **dict.fromkeys(named, "open")}, person or person_called(wanted.name)),
            **{seat: person_called(name) for seat, name in named.items()},
        }
        play = Play(
            match=secrets.token_hex(8),
            title=one_line(wanted.title),
            game=game.name,
            scenario=wanted.scenario,
            who=wanted.who,
            opened=now(),
            seats=seated,
        )
        mine = [seat for seat, one in seats.items() if one == "me"]
        others = [seat for seat, one in seats.items() if one == "open"]
        if wanted.dice != "all-seats" and not (wanted.dice == "neutral" and wanted.keys):
            host = await asyncio.to_thread(self._begin, game, play, wanted)
            return await self.opened(play, host=host, mine=mine, others=others, person=person, named=named)
        table = await asyncio.to_thread(invited, game, pack, play, wanted)
        opened = await self.opened(play, host=None, mine=mine, others=others, person=person, named=named)
        await asyncio.to_thread(self.lobby.wait, table)
        if not table.missing:
            await self.table(play.match)
        return opened

    async def begin(self, match: str) -> None:
        """Begin a match that has not begun. Raises Wrong where something for it is missing."""
        async with self.lobby.turn:
            table, play = await asyncio.to_thread(self.lobby.of, match), self.register.find(match)
            if table is None or play is None:
                return
            if table.missing:
                raise wrong("wrong.waits_for_vaults", 409, who=tuple(table.missing))
            persons = {seat: person for seat, person in play.seats.items() if person}
            pack = pack_of(play.game)
            await asyncio.to_thread(self.lobby.begin, self.games[play.game], pack, table, persons)

    async def opened(
        self,
        play: Play,
        host: Host[Any] | None,
        mine: Sequence[str],
        others: Sequence[str],
        person: str = "",
        named: Mapping[str, str] = {},
    ) -> Opened:
        """Register a match that is in the store, or waits: with links for ``others``, and ``mine`` for its owner.

        A ``person`` whom a proxy names owns it himself, and those ``named`` for a seat need no link. Who plays against
        bots alone is not asked what has one answer, until he says otherwise; a seat with a vault signs all it answers.
        """
        roles = (*(() if person else (OWNER,)), PUBLIC, UMPIRE, *others)
        tokens = {role: secrets.token_urlsafe(24) for role in roles}
        grants = {digest(token): [role] for role, token in tokens.items()}
        grants.setdefault(person_key(person) if person else digest(tokens[OWNER]), [OWNER]).extend(mine)
        for seat, name in named.items():
            grants.setdefault(person_key(person_called(name)), []).append(seat)
        if self.leases is not None:
            await asyncio.to_thread(self.leases.claim, play.match)  # before anybody hears of it
        await asyncio.to_thread(self.register.add, play, grants)
        if host is not None:
            people = [seat for seat in play.seats if seat not in play.bots]
            if len(people) == 1 < len(play.seats):
                await asyncio.to_thread(self.register.ordered, play.match, people[0], FORCED)
            self._seat(play, host)
        return Opened(
            id=play.match,
            token=tokens.get(OWNER, ""),
            links={seat: link_to(play.match, tokens[seat]) for seat in others},
            watch=link_to(play.match, tokens[PUBLIC]),
            umpire=link_to(play.match, tokens[UMPIRE]),
            fingerprint=self.settings.fingerprint,
        )

    def _begin(self, game: Game[Any], play: Play, wanted: Opening) -> Host[Any]:
        secret = secrets.token_bytes(SECRET_BYTES)
        dice = None
        if wanted.dice in CHAINED:
            dice = ChainDice(wanted.dice, play.match, secret, hosted=tuple(play.seats))
        try:
            return limmu.host(
                game,
                wanted.scenario,
                store=self.store,
                name=play.match,
                pack=pack_of(game.name),
                options=wanted.options,
                persons={seat: person for seat, person in play.seats.items() if person},
                dice=dice,
                secret=secret,
            )
        except ValueError as error:
            raise Wrong(400, heard(error)) from None

    # ------------------------------------------------------------ visitors

    def visitor(self, play: Play, key: bytes) -> Visitor:
        """Who somebody is at a match. Raises Wrong where he may not even look."""
        roles = self.register.roles(play.match, key) if key else set[str]()
        if not roles and play.who == "private":
            raise wrong("wrong.no_match", 404)
        return Visitor(key, frozenset(roles), tuple([seat for seat in play.seats if seat in roles]))

    def stands(self, play: Play) -> tuple[int, bool]:
        """The last entry of a match, and whether it is over, as far as is known without loading it."""
        table = self.tables.get(play.match)
        return (table.match.n, table.match.over is not None) if table else (play.n, play.over)

    async def look(self, table: ServedMatch, visitor: Visitor) -> None:
        """Before a visitor sees what not everybody may: note with which eyes he looks."""
        for role in visitor.roles & {UMPIRE, *visitor.seats}:
            if (role, visitor.key) not in table.looked:
                await self.noted(table.play, role, "opened", visitor.key)
                table.looked.add((role, visitor.key))

    async def noted(self, play: Play, role: str, what: str, key: bytes) -> None:
        """Keep that a key looks, or that a link was made, where something is hidden; tell everybody. Of a match that is
        over it is told when the umpire takes its end back.
        """
        n, over = self.stands(play)
        if not hides(play.game):
            return
        new = await asyncio.to_thread(self.register.look, play.match, role, what, key, n)
        if new and not over and (table := self.tables.get(play.match)):
            table.tell(Tells(looked=role))

    def looked(self, play: Play) -> tuple[Looked, ...]:
        """Who could look into a match; of one that is over, before its end."""
        n, over = self.stands(play)
        return tuple([one for one in self.register.looks(play.match) if not over or one.n < n])

    # ------------------------------------------------------------ games

    def cards(self) -> tuple[GameCard, ...]:
        """What can be played."""
        return tuple([self._card(game) for game in self.games.values()])

    def _card(self, game: Game[Any]) -> GameCard:
        words = words_of(game.name)
        seats = {
            name: tuple([Named(seat, words.seat(seat)) for seat in game.seats(words.pack, name)])
            for name in game.scenarios(words.pack)
        }
        return GameCard(
            id=game.name,
            text=words.title,
            hides=hides(game.name),
            scenarios=tuple(
                [ScenarioCard(name, words.scenario(name), seats[name]) for name in game.scenarios(words.pack)]
            ),
            options=choices_of(game, words),
            bots=game.bots,
        )


def _progress(table: ServedMatch, match: Match[Any]) -> Progress:
    status = words_in(table.play.game, ENGLISH).status(table.host.views.of(match, PUBLIC))
    return Progress(table.play.match, match.n, match.over is not None, plain(status))


@cache
def hides(game: str) -> bool:
    """Whether anything in a game is secret."""
    return bool(hidden_by(limmu.installed_games()[game]))


def seats_of(game: Game[Any], seats: Mapping[str, str], person: str) -> dict[str, str]:
    """Who sits where in a new match, by seat. Raises Wrong."""
    for one in seats.values():
        if one not in ("me", "open") and one not in [person_of(level) for level in game.bots]:
            raise wrong("wrong.seat_is", 400, levels=game.bots)
    return {seat: person if one == "me" else "" if one == "open" else one for seat, one in seats.items()}


def link_to(match: str, token: str) -> str:
    """A link: what is behind ``#`` reaches no server, no log and no Referer."""
    return f"/m/{match}#{token}"


def choices_of(game: Game[Any], words: Shown) -> tuple[Choice, ...]:
    """The options of a game, in words."""
    return tuple(
        [
            Choice(name, about.text, tuple([Named(*one) for one in about.readings.items()]), game.options[name][0])
            for name, about in rulings_of(words, game)
        ]
    )


def person_called(name: str) -> str:
    """The name of a person, in one line. Raises Wrong for one that only bots have."""
    name = one_line(name).strip()
    if name.startswith(BOT):
        raise wrong("wrong.like_a_bot", 400)
    return name
