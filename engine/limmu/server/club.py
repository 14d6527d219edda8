"""The matches of a server: opened, loaded when somebody comes, dropped when nobody does."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple

import structlog

import limmu
from limmu.bots import BOT, person_of
from limmu.core import CHAINED, SECRET_BYTES, ChainDice, Dice, Game, Host, RuleError, SystemDice
from limmu.display.escaping import one_line
from limmu.display.glossary import rulings_of
from limmu.display.shown import Shown
from limmu.display.status import status_of
from limmu.server.documents import Choice, GameCard, Named, Opened, Opening, ScenarioCard, Wrong, You
from limmu.server.limits import Gate
from limmu.server.register import Play, Register, now
from limmu.server.settings import Settings
from limmu.server.table import Table
from limmu.stores import Store, StoreError
from limmu.stores.port import log_of
from limmu.toolkit.clauses import CLAUSES, load_clauses, load_rulings
from limmu.toolkit.hiding import hidden_by

if TYPE_CHECKING:
    from limmu.stores.leases import Leases

log = structlog.get_logger()

OWNER, UMPIRE, PUBLIC = "owner", "umpire", "public"
SWEEP = 5.0
"""Seconds between two looks for matches that nobody uses."""


class Visitor(NamedTuple):
    """Who asks: the token and the roles that it gives."""

    token: str
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
            raise Wrong(403, f"only the {role} of this match may do that")


class Club:
    """All matches of a store, with what the register says of them."""

    def __init__(self, store: Store, register: Register, settings: Settings, leases: Leases | None = None) -> None:
        self.store, self.register, self.settings, self.leases = store, register, settings, leases
        self.games = dict(limmu.installed_games())
        self.tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self.gate = Gate(settings)
        self.thinkers = ThreadPoolExecutor(settings.thinking, "bot")

    def titles(self, game: str) -> dict[str, str]:
        """The titles of the clauses and rulings of a game."""
        package = self.games[game].package
        if not package or not (files(package) / CLAUSES).is_file():
            return {}
        return {one.id: one.title for one in (*load_clauses(package), *load_rulings(package))}

    # ------------------------------------------------------------ matches in memory

    async def table(self, match: str) -> Table:
        """A match, loaded if need be. Raises Wrong when there is none."""
        if found := self.tables.get(match):
            found.used = time.monotonic()
            return found
        if match not in self._loading:
            play = await asyncio.to_thread(self.register.find, match)
            if play is None:
                raise Wrong(404, "there is no such match")
            if match not in self._loading and match not in self.tables:
                self._loading[match] = asyncio.create_task(self._load(play))
        return self.tables.get(match) or await asyncio.shield(self._loading[match])

    async def _load(self, play: Play) -> Table:
        try:
            host = await asyncio.to_thread(self._resume, play)
            return self._seat(play, host)
        except (StoreError, RuleError) as error:
            log.error("a match cannot be loaded", match=play.match, kind=type(error).__name__)
            raise Wrong(
                500, "this match cannot be loaded: whoever runs the server finds the reason in its log"
            ) from None
        finally:
            del self._loading[play.match]

    def _seat(self, play: Play, host: Host[Any]) -> Table:
        words, pause = words_of(play.game), self.settings.pause
        table = self.tables[play.match] = Table(play, host, words, self.thinkers, self.register, pause)
        table.orders.restore(host.match, self.register.orders(play.match))
        table.drive()
        return table

    def _resume(self, play: Play) -> Host[Any]:
        header = log_of(play.match, self.store.read(play.match, -1, 0)).header
        dice: Dice = SystemDice()  # a branch, and a log that came as a file, go on with these
        if header.dice in CHAINED and not play.parent:
            secret = self.store.secret(play.match)
            dice = ChainDice(header.dice, header.match, secret, hosted=header.hosted, length=header.links)
        return limmu.resume(self.store, play.match, pack=words_of(play.game).pack, dice=dice)

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
            for table in [*self.tables.values()]:
                try:
                    await self.remember(table)
                except Exception as error:  # the list may be late; the match itself is in the store
                    failed("sweep", error)
                if not table.busy and time.monotonic() - table.used > self.settings.idle:
                    self.tables.pop(table.play.match, None)
                    table.close()

    async def _time(self, match: str) -> None:
        """Let a clock run out, also where nobody looks at the match; of several processes the owner does it."""
        if match in self.tables or self.leases is None:
            await (await self.table(match)).tick()

    async def remember(self, table: Table) -> None:
        """Tell the register how far a match has come."""
        match = table.match
        if match.n != table.told:
            status = status_of(match, words_of(table.play.game)).status
            await asyncio.to_thread(self.register.moved, table.play.match, match.n, match.over is not None, status)
            table.told = match.n

    async def close(self) -> None:
        """Leave in order: every answer is stored already."""
        for table in self.tables.values():
            await self.remember(table)
            table.close()
        self.tables.clear()
        self.thinkers.shutdown(wait=True, cancel_futures=True)

    # ------------------------------------------------------------ opening

    async def open(self, wanted: Opening) -> Opened:
        """Open a match. Raises Wrong."""
        game = self.games.get(wanted.game)
        if game is None:
            raise Wrong(400, f"there is no game {wanted.game!r}: installed are {', '.join(self.games)}")
        pack = words_of(wanted.game).pack
        if wanted.scenario not in game.scenarios(pack):
            raise Wrong(400, f"{game.name} has no scenario {wanted.scenario!r}")
        seats = {seat: wanted.seats.get(seat, "open") for seat in game.seats(pack, wanted.scenario)}
        seated = seats_of(game, seats, wanted)
        play = Play(
            match=secrets.token_hex(8),
            title=one_line(wanted.title),
            game=game.name,
            scenario=wanted.scenario,
            who=wanted.who,
            opened=now(),
            seats=seated,
        )
        host = await asyncio.to_thread(self._begin, game, play, wanted)
        mine = [seat for seat, one in seats.items() if one == "me"]
        return await self.opened(play, host, mine, [seat for seat, one in seats.items() if one == "open"])

    async def opened(self, play: Play, host: Host[Any], mine: Sequence[str], others: Sequence[str]) -> Opened:
        """Register a match that is in the store: with links for ``others``, and ``mine`` for its owner."""
        tokens = {role: secrets.token_urlsafe(24) for role in (OWNER, PUBLIC, UMPIRE, *others)}
        grants = {token: [role, *mine] if role == OWNER else [role] for role, token in tokens.items()}
        if self.leases is not None:
            await asyncio.to_thread(self.leases.claim, play.match)  # before anybody hears of it
        await asyncio.to_thread(self.register.add, play, grants)
        self._seat(play, host)
        return Opened(
            id=play.match,
            token=tokens[OWNER],
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
                pack=words_of(game.name).pack,
                options=wanted.options,
                persons={seat: person for seat, person in play.seats.items() if person},
                dice=dice,
                secret=secret,
            )
        except ValueError as error:
            raise Wrong(400, str(error)) from None

    # ------------------------------------------------------------ visitors

    def visitor(self, play: Play, token: str) -> Visitor:
        """Who somebody is at a match. Raises Wrong where he may not even look."""
        roles = self.register.roles(play.match, token) if token else set[str]()
        if not roles and play.who == "private":
            raise Wrong(404, "there is no such match")
        return Visitor(token, frozenset(roles), tuple([seat for seat in play.seats if seat in roles]))

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
            text=game.title,
            hides=hides(game.name),
            scenarios=tuple(
                [ScenarioCard(name, text, seats[name]) for name, text in game.scenarios(words.pack).items()]
            ),
            options=choices_of(game, words),
            bots=game.bots,
        )


@cache
def words_of(game: str) -> Shown:
    """How people see a game, with its pack: once for a process."""
    return limmu.words(game)


@cache
def hides(game: str) -> bool:
    """Whether anything in a game is secret."""
    return bool(hidden_by(limmu.installed_games()[game]))


def seats_of(game: Game[Any], seats: Mapping[str, str], wanted: Opening) -> dict[str, str]:
    """Who sits where in a new match, by seat. Raises Wrong."""
    if unknown := [seat for seat in wanted.seats if seat not in seats]:
        raise Wrong(400, f"there is no seat {unknown[0]!r}: the seats are {', '.join(seats)}")
    for one in seats.values():
        if one not in ("me", "open") and one not in [person_of(level) for level in game.bots]:
            raise Wrong(400, f"a seat is me, open, or bot:LEVEL with a level of {', '.join(game.bots)}")
    person = person_called(wanted.name)
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
        raise Wrong(400, "no person is called like a bot")
    return name
