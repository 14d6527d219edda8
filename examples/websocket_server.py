"""A WebSocket server that its players need not trust: one match, a token for each seat. Run it with

    python examples/websocket_server.py god-kings kadesh match.limmu http://localhost:8000

The arguments are game, scenario, match file (new, or to go on with) and the origins of pages that may connect; it
prints the tokens, which it keeps beside the match, and with which examples/websocket_client.py plays. Every seat draws
a hash chain and a key on its own machine. It signs what it decides, and shows one link of the chain when an entry asks
for a roll, so nobody here can foresee or choose faces, or decide for a seat. The server sends every client the public
log, with its own answers opened, and a head, the host's signature over all of it; the client keeps the log and checks
that it only ever grows.
Whoever hosts sees all hands.

    client  {"_": "hello", "token": ..., "have": 0}         first of all: who, and how many bytes of the log it has
    server  {"seat": "egypt", "match": ..., "links": ...}   with a match that has not begun, for which the client draws
    client  {"_": "anchor", "link": ..., "key": ...}        its chain and key; when all have said theirs, it begins
    server  {"log": ..., "head": ...}                       lines for everybody, and what the seat itself gave
    server  {"view": ...}                                   what the seat sees, after the last of these lines
    server  {"due": 7}                                      what entry 7 asks for waits for a link of the seat's chain:
    client  {"_": "link", "asker": 7, "token": ...}         the client looks into its log whether that is so
    client  {"_": "choose", "picks": [...], "expects": ...} what may follow these picks of an answer to this view?
    server  {"level": ..., "leaf": ...}                     the next level, unless the match has gone on
    client  {"input": ..., "cmd": ..., "expects": ...,      a command, as docs/embedding.md has them, signed by the
             "sig": ...}                                    key of the seat, gets
    server  {"cmd": ..., "n": 7} or {"cmd": ..., "refused": ...}

After a cut a client connects again and may send its last command once more: the server never takes the same id twice.
"""

import asyncio
import hmac
import logging
import os
import sys
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from secrets import token_bytes, token_hex, token_urlsafe
from typing import Any, ClassVar

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.http.h11_impl import H11Protocol

from limmu import Game, Host, Input, Match, Refused, begin, installed_games, view, wire
from limmu.core import (
    CHAIN_LENGTH,
    ChainDice,
    End,
    HostKey,
    RollDice,
    ShuffleItems,
    Withheld,
    check,
    fault_of_links,
    host_seed,
    progress_of,
    redact,
    refuse,
    unshort,
)
from limmu.display.shown import Shown
from limmu.stores import StoreError
from limmu.stores.files import FileStore, read_bytes

LONGEST = 8192
"""The most characters of an incoming message."""
PATIENCE = 10.0
"""Seconds for a client to ask for its connection, to say who it is, and to take a message."""
STRANGERS, SCREENS = 32, 4
"""Connections of who has not said yet who he is, and of a seat: for one more the oldest goes."""
VIOLATION, TOO_LONG, TOO_MANY = 1008, 1009, 1013


class Prompt(H11Protocol):
    """HTTP for who becomes a WebSocket at once: half a request ends when patience does, or when too many wait."""

    waiting: ClassVar[dict["Prompt", asyncio.TimerHandle]] = {}

    def connection_made(self, transport: Any) -> None:
        """Somebody has connected, and may be slow, or say nothing, or be one of very many."""
        super().connection_made(transport)
        while len(self.waiting) >= STRANGERS:
            next(iter(self.waiting)).cut()
        self.waiting[self] = self.loop.call_later(PATIENCE, self.cut)

    def cut(self) -> None:
        """Go without a word."""
        self.done()
        self.transport.abort()

    def done(self) -> None:
        """It waits no longer."""
        if timer := self.waiting.pop(self, None):
            timer.cancel()

    def connection_lost(self, exc: Exception | None) -> None:
        """It has gone by itself."""
        self.done()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: Any) -> None:
        """It has become a WebSocket, in whose first message patience begins anew."""
        self.done()
        super().handle_websocket_upgrade(event)


class Patient(Host[Any]):
    """A host whose roll may go on waiting for a link while it takes a concession."""

    def roll(self) -> None:
        """Roll what is due, as far as the links come."""
        with suppress(Withheld):
            super().roll()


class Hello(msgspec.Struct, tag_field="_", tag="hello", forbid_unknown_fields=True):
    """Who connects, and how many bytes of the log he has."""

    token: str
    have: int = 0


class Anchor(msgspec.Struct, tag_field="_", tag="anchor", forbid_unknown_fields=True):
    """The end of a seat's chain, and its public key."""

    link: str
    key: str


class Link(msgspec.Struct, tag_field="_", tag="link", forbid_unknown_fields=True):
    """The token of a seat for what an entry asks."""

    asker: int
    token: str


class Choose(msgspec.Struct, tag_field="_", tag="choose", forbid_unknown_fields=True):
    """The first picks of an answer."""

    picks: list[Any]
    expects: str


_no_command = msgspec.json.Decoder(Anchor | Link | Choose).decode


class Away:
    """The chain of a seat, which the seat alone has: its anchor and key, and a token when one is due and shown."""

    def __init__(self, server: "Server", seat: str, anchor: str, key: str) -> None:
        self.server, self.seat, self.anchor, self.key = server, seat, anchor, key

    def show(self, asker: int, leaf: str) -> str:
        """Runs in the thread of the worker, where the match waits until the seat shows its link."""
        return asyncio.run_coroutine_threadsafe(self.server.shows(self.seat, asker), self.server.loop).result()


class Due(ChainDice):
    """The chains of the seats. A seat shows its link only when its copy of the log has the roll: show it that first."""

    server: "Server"

    def throw(self, match: Match[Any], asked: RollDice | ShuffleItems) -> Input:
        """The roll, when every seat has shown its link."""
        self.server.publish(match)
        return super().throw(match, asked)


class Server:
    """One match and its connections. ``tokens``: seat -> token; ``origins``: the pages that may connect."""

    def __init__(
        self, game: Game[Any], scenario: str, path: Path, tokens: Mapping[str, str], origins: Sequence[str]
    ) -> None:
        self.game, self.pack, self.scenario, self.path = game, game.load_pack(None), scenario, path
        self.tokens, self.origins = tokens, origins
        self.shown = Shown(game, self.pack)
        self.match_id, self.secret = token_hex(8), token_bytes(32)
        self.anchors: dict[str, Anchor] = {}
        self.due: dict[str, tuple[int, asyncio.Future[str]]] = {}
        self.store = FileStore.open(path) if path.exists() else None
        if self.store is not None and self.store.log.header.dice != "all-seats":
            raise ValueError(f"{path}: not begun with chains of its seats; limmu play goes on with it")
        self.told: tuple[dict[str, bytes], str, Match[Any]] | None = None  # logs by seat, head, match
        self.worker = ThreadPoolExecutor(max_workers=1)  # one command after the other, and the loop never waits
        self.news = asyncio.Event()
        self.sockets: dict[str, list[WebSocket]] = {"": []}  # by seat, the oldest first; "" is who has not said yet
        self.app = Starlette(routes=[WebSocketRoute("/match", self.connect)], lifespan=self.lifespan)

    # ------------------------------------------------------------ the match, in the thread of the worker

    def begin(self) -> None:
        """Begin the match when every seat has sent its anchor: from then on nobody can choose a roll."""
        seats = {seat: Away(self, seat, its.link, its.key) for seat, its in self.anchors.items()}
        terms = ChainDice("all-seats", self.match_id, self.secret, seats).terms
        _, match = begin(self.game, self.pack, self.scenario, match_id=self.match_id, secret=self.secret, dice=terms)
        self.store = FileStore.create(self.path, match)
        self.go_on(self.store)

    def go_on(self, store: FileStore) -> None:
        """Host the match in the file; a roll that is due waits for its seats."""
        match = store.load(self.game, self.pack)
        header = match.header
        seats = {seat: Away(self, seat, header.anchors[seat], header.keys[seat]) for seat in header.seats}
        dice = Due(header.dice, header.match, match.secret, seats, length=header.links)
        dice.server = self
        data, self.key = read_bytes(self.path), HostKey(host_seed(match.secret, header.match))
        self.kept = {seat: redact(data, (seat,)) for seat in header.seats}
        self.publish(match)
        self.host = Patient(match, dice, self, attester=self.key)
        self.publish(self.host.match)

    def append(self, lines: bytes) -> None:
        """The host's store: the file first, then what everybody may see, and what each seat itself gave."""
        assert self.store is not None
        self.store.append(lines)
        self.kept = {seat: log + redact(lines, (seat,)) for seat, log in self.kept.items()}

    def publish(self, match: Match[Any]) -> None:
        """Let every connection send its news."""
        self.told = self.kept, self.key.attest(match), match
        self.loop.call_soon_threadsafe(self.wake)

    def take(self, inp: Any) -> Match[Any]:
        """Take a command, and the rolls that it leads to."""
        if not self.told:
            raise Refused(refuse("", "not_asked"))
        try:
            return self.host.take(inp)
        except Refused:
            self.run(self.roll)  # a concession that came too late has stopped the roll
            raise
        finally:
            self.publish(self.host.match)  # with the checkpoint, if the host signed one

    def roll(self) -> None:
        """Roll what is due."""
        self.host.roll()
        self.publish(self.host.match)

    # ------------------------------------------------------------ connections, in the loop

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncGenerator[None]:
        """From the start of the server to its end, when no roll waits any longer."""
        self.loop = asyncio.get_running_loop()
        if self.store is not None:
            self.run(self.go_on, self.store)
        yield
        self.worker.shutdown(wait=False, cancel_futures=True)
        self.stop_roll("the server stops")
        await asyncio.to_thread(self.worker.shutdown)
        if self.store is not None:
            self.store.close()

    def run(self, work: Callable[..., None], *given: Any) -> None:
        """Run a task in the worker; only the host sees its errors."""
        self.worker.submit(work, *given).add_done_callback(lambda done: complain(done.exception()))

    def wake(self) -> None:
        """Let every connection look for news."""
        self.news.set()
        self.news = asyncio.Event()

    async def shows(self, seat: str, asker: int) -> str:
        """The token of a seat for what an entry asks, when it comes."""
        self.due[seat] = asker, asyncio.get_running_loop().create_future()
        self.wake()
        return await self.due[seat][1]

    def stop_roll(self, why: str) -> None:
        """Wait for no link any longer."""
        waiting, self.due = self.due, {}
        for seat, (_, link) in waiting.items():
            link.set_exception(Withheld(seat, why))

    @asynccontextmanager
    async def counted(self, socket: WebSocket, seat: str, most: int) -> AsyncGenerator[None]:
        """One connection more; the oldest goes where there are too many."""
        sockets = self.sockets.setdefault(seat, [])
        for old in sockets[: len(sockets) - most + 1]:
            sockets.remove(old)
            with suppress(RuntimeError):  # it has just ended by itself
                await old.close(TOO_MANY)
        sockets.append(socket)
        try:
            yield
        finally:
            if socket in sockets:
                sockets.remove(socket)

    async def connect(self, socket: WebSocket) -> None:
        """One connection, from its token to its end."""
        if socket.headers.get("origin") not in self.origins:
            return await socket.close(VIOLATION)
        await socket.accept()
        tasks: list[asyncio.Task[None]] = []
        try:
            async with self.counted(socket, "", STRANGERS):
                hello = msgspec.json.decode(await asyncio.wait_for(heard(socket), PATIENCE), type=Hello)
            seat = self.seat_of(hello.token)
            async with self.counted(socket, seat, SCREENS):
                commands = asyncio.Queue[str](1)
                work = self.tell(socket, seat, max(0, hello.have)), self.listen(socket, seat, commands)
                tasks = [asyncio.create_task(one) for one in (*work, self.obey(socket, seat, commands))]
                ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                await asyncio.gather(*ended)
        except (PermissionError, TimeoutError, ValueError, RecursionError):
            await socket.close(VIOLATION)
        except WebSocketDisconnect:
            pass
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)  # collect the error of each

    def seat_of(self, token: str) -> str:
        """The seat of a token; how long it takes tells nothing about any token. Raises PermissionError."""
        given = token.encode("utf-8", "replace")
        right = [seat for seat, mine in self.tokens.items() if hmac.compare_digest(mine.encode(), given)]
        if not right:
            raise PermissionError
        return right[0]

    async def tell(self, socket: WebSocket, seat: str, sent: int) -> None:
        """Send what is new, now and whenever there is news. A slow client misses views, no line; a stuck one goes."""
        leaf, asked = "", -1
        lobby = {"match": self.match_id, "links": CHAIN_LENGTH} if self.store is None else {}
        await say(socket, {"seat": seat, **lobby})
        while True:
            news = self.news
            if self.told:
                logs, head, match = self.told
                log = logs[seat]
                if sent < len(log):
                    await say(socket, {"log": log[sent:].decode(), "head": head})
                    sent = len(log)
                if match.leaf != leaf:
                    await say(socket, {"view": wire.view_document(view(match, seat), self.shown)})
                    leaf = match.leaf
                if seat in self.due and self.due[seat][0] != asked:
                    asked = self.due[seat][0]
                    await say(socket, {"due": asked})
            await news.wait()

    async def listen(self, socket: WebSocket, seat: str, commands: asyncio.Queue[str]) -> None:
        """Take in one message after the other, also while a command waits for a roll to which this seat gives."""
        while True:
            text = await heard(socket)
            try:
                said = _no_command(text)
            except (ValueError, RecursionError):
                self.heed_end(seat, text)
                await commands.put(text)
            else:
                if not isinstance(said, Choose):
                    self.of_chain(seat, said)
                elif self.told and (asked := view(self.told[2], seat).question) and said.expects == self.told[2].leaf:
                    with suppress(Refused):  # picks that nobody offered lead nowhere
                        level = wire.choose(asked, said.picks, self.shown)
                        await say(socket, {"level": level, "leaf": said.expects})

    def heed_end(self, seat: str, text: str) -> None:
        """Where a seat gives up while a roll waits for a link, nobody waits for that link any longer."""
        with suppress(Refused):
            inp = wire.read_command(seat, text.encode("utf-8", "replace"))
            if self.due and self.told and isinstance(inp.body, End) and check(self.told[2], inp):
                self.stop_roll("a seat gives up")

    async def obey(self, socket: WebSocket, seat: str, commands: asyncio.Queue[str]) -> None:
        """Answer one command after the other."""
        while True:
            await say(socket, await self.result(seat, await commands.get()))

    def of_chain(self, seat: str, shown: Anchor | Link) -> None:
        """Take a seat's anchor or token; an unexpected or wrong one changes nothing."""
        if isinstance(shown, Anchor):
            good = unshort(shown.link) and unshort(shown.key)
            if good and self.store is None and len(self.anchors) < len(self.tokens):
                self.anchors[seat] = shown
                if len(self.anchors) == len(self.tokens):
                    self.run(self.begin)
        elif self.told and self.due.get(seat, (-1,))[0] == shown.asker:
            match = self.told[2]
            if not fault_of_links(match.header, progress_of(match), {seat: shown.token}):
                self.due.pop(seat)[1].set_result(shown.token)

    async def result(self, seat: str, text: str) -> dict[str, Any]:
        """The result of a command. It reveals no internal error of the server."""
        cmd = ""
        try:
            inp = wire.read_command(seat, text.encode("utf-8", "replace"))
            cmd = inp.cmd
            match = await asyncio.get_running_loop().run_in_executor(self.worker, self.take, inp)
            return {"cmd": cmd, "n": match.n}
        except Refused as refused:
            return {"cmd": cmd, "refused": wire.refusal_document(refused.verdict, self.shown)}
        except Exception as error:
            complain(error)
            return {"cmd": cmd, "failed": True}


def complain(error: BaseException | None) -> None:
    """Print an internal error, for the host alone."""
    if error is not None:
        logging.error("the match cannot go on so", exc_info=error)


async def heard(socket: WebSocket) -> str:
    """The next message, a text that is not too long. Raises WebSocketDisconnect."""
    message = await socket.receive()
    text = message.get("text")
    if isinstance(text, str) and len(text) <= LONGEST:
        return text
    if message["type"] == "websocket.receive":
        await socket.close(TOO_LONG)
    raise WebSocketDisconnect


async def say(socket: WebSocket, document: Any) -> None:
    """Send a document. Raises TimeoutError when the client does not take it."""
    await asyncio.wait_for(socket.send_text(wire.encode(document).decode()), PATIENCE)


def tokens_of(path: Path, seats: Sequence[str]) -> dict[str, str]:
    """The tokens in a file that its owner alone may read, where a restart finds them; new ones where there is none."""
    if not path.exists():
        drawn = {seat: token_urlsafe(16) for seat in seats}  # 128 random bits each
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(msgspec.json.encode(drawn))
    tokens = msgspec.json.decode(path.read_bytes(), type=dict[str, str])
    if tokens.keys() != {*seats} or not all(tokens.values()):
        raise ValueError(f"{path} has the tokens of another match")
    return tokens


def serve(name: str, scenario: str, path: Path, *origins: str, port: int = 8000) -> None:
    """Print the tokens and serve the match: a new one when every seat is there, or that in the file."""
    game = installed_games()[name]
    if scenario not in (known := game.scenarios(game.load_pack(None))):
        raise ValueError(f"{name} has no scenario {scenario!r}: choose one of {', '.join(known)}")
    tokens = tokens_of(path.with_name(path.name + ".tokens"), game.seats(game.load_pack(None), scenario))
    print(*[f"{seat}: {token}" for seat, token in tokens.items()], sep="\n", flush=True)
    uvicorn.run(Server(game, scenario, path, tokens, origins).app, port=port, ws_max_size=4 * LONGEST, http=Prompt)


if __name__ == "__main__":
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    try:
        serve(sys.argv[1], sys.argv[2], Path(sys.argv[3]), *sys.argv[4:])
    except (LookupError, ValueError, OSError, StoreError) as error:
        sys.exit(f"stopped: {error}")
