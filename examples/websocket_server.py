"""A WebSocket server that its players need not trust: one match, a token for each seat. Run it with

    python examples/websocket_server.py god-kings kadesh match.limmu http://localhost:8000

The arguments are game, scenario, match file (new, or to go on with) and the origins of pages that may connect; it
prints the tokens, with which examples/websocket_client.py plays. Every seat draws a hash chain on its own machine and
shows one link of it when a roll is due, so nobody here can foresee or choose faces (seats do not sign their decisions
in this example: see docs/embedding.md); the server sends every client the public log with the checkpoints that
the host signs; the client keeps the log and checks that it only ever grows.

    client  {"_": "hello", "token": ..., "have": 0}         first of all: who, and how many bytes of the log it has
    server  {"seat": "egypt", "match": ..., "links": ...}   with a match that has not begun, for which the client draws
    client  {"_": "anchor", "link": ...}                    its chain and says its end; when all have, it begins
    server  {"log": ...}                                    lines for everybody, on from what the client has
    server  {"view": ...}                                   what the seat sees, after the last of these lines
    server  {"due": 7}                                      roll 7 waits for a link of the seat's chain:
    client  {"_": "link", "roll": 7, "link": ...}           the client looks into its log whether that is so
    client  {"_": "choose", "picks": [...], "expects": ...} what may follow these picks of an answer to this view?
    server  {"level": ..., "leaf": ...}                     the next level, unless the match has gone on
    client  {"input": ..., "cmd": ..., "expects": ...}      a command, as docs/embedding.md has them, gets
    server  {"cmd": ..., "n": 7} or {"cmd": ..., "refused": ...}

After a cut a client connects again and may send its last command once more: the server never takes the same id twice.
"""

import asyncio
import hmac
import logging
import sys
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from secrets import token_bytes, token_hex, token_urlsafe
from typing import Any

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from limmu import Game, Host, Input, Match, Refused, begin, installed_games, view, wire
from limmu.core import (
    CHAIN_LENGTH,
    ChainDice,
    HostKey,
    RollDice,
    ShuffleItems,
    Withheld,
    fault_of_tokens,
    host_seed,
    public_key,
    redact,
    refuse,
    short,
    unshort,
)
from limmu.display.shown import Shown
from limmu.stores.files import FileStore, read_bytes

LONGEST = 8192
"""The most characters of an incoming message."""
PATIENCE = 10.0
"""Seconds for a client to say who it is, and to take a message."""
VIOLATION, TOO_LONG = 1008, 1009


class Hello(msgspec.Struct, tag_field="_", tag="hello", forbid_unknown_fields=True):
    """Who connects, and how many bytes of the log he has."""

    token: str
    have: int = 0


class Anchor(msgspec.Struct, tag_field="_", tag="anchor", forbid_unknown_fields=True):
    """The end of a seat's chain."""

    link: str


class Link(msgspec.Struct, tag_field="_", tag="link", forbid_unknown_fields=True):
    """The link of a seat's chain for a roll."""

    roll: int
    link: str


class Choose(msgspec.Struct, tag_field="_", tag="choose", forbid_unknown_fields=True):
    """The first picks of an answer."""

    picks: list[Any]
    expects: str


_no_command = msgspec.json.Decoder(Anchor | Link | Choose).decode


class Away:
    """The chain of a seat, which the seat alone has: its anchor, and a link when one is due and shown."""

    def __init__(self, server: "Server", seat: str, anchor: str) -> None:
        self.server, self.seat, self.anchor = server, seat, anchor

    def token(self, roll: int) -> bytes:
        """Runs in the thread of the worker, where the match waits until the seat shows its link."""
        return asyncio.run_coroutine_threadsafe(self.server.shows(self.seat, roll), self.server.loop).result()


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
        self.anchors: dict[str, str] = {}
        self.due: dict[str, tuple[int, asyncio.Future[bytes]]] = {}
        self.store = FileStore.open(path) if path.exists() else None
        if self.store is not None and self.store.log.header.dice != "host-and-actor":
            raise ValueError(f"{path}: not begun with chains of its seats; limmu play goes on with it")
        self.told: tuple[bytes, Match[Any]] | None = None  # the log for everybody, and the match after its last entry
        self.worker = ThreadPoolExecutor(max_workers=1)  # one command after the other, and the loop never waits
        self.news = asyncio.Event()
        self.app = Starlette(routes=[WebSocketRoute("/match", self.connect)], lifespan=self.lifespan)

    # ------------------------------------------------------------ the match, in the thread of the worker

    def begin(self) -> None:
        """Begin the match when every seat has sent its anchor: from then on nobody can choose a roll."""
        seats = {seat: Away(self, seat, anchor) for seat, anchor in self.anchors.items()}
        dice = ChainDice("host-and-actor", self.match_id, self.secret, seats)
        keys = {"host": public_key(host_seed(self.secret))}
        _, match = begin(
            self.game, self.pack, self.scenario, match_id=self.match_id, secret=self.secret, dice=dice.terms, keys=keys
        )
        self.store = FileStore.create(self.path, match)
        self.go_on(self.store)

    def go_on(self, store: FileStore) -> None:
        """Host the match in the file; a roll that is due waits for its seats."""
        match = store.load(self.game, self.pack)
        header = match.header
        seats = {seat: Away(self, seat, header.anchors[seat]) for seat in header.seats}
        dice = Due(header.dice, header.match, match.secret, seats, header.links)
        dice.server = self
        self.kept = redact(read_bytes(self.path))
        self.publish(match)
        self.host = Host(match, dice, self, [self.publish], HostKey(host_seed(match.secret)))
        self.publish(self.host.match)

    def append(self, lines: bytes) -> None:
        """The host's store: the file first, then what everybody may see."""
        assert self.store is not None
        self.store.append(lines)
        self.kept += redact(lines)

    def publish(self, match: Match[Any]) -> None:
        """Let every connection send its news."""
        self.told = self.kept, match
        self.loop.call_soon_threadsafe(self.wake)

    def take(self, inp: Any) -> Match[Any]:
        """Take a command, and the rolls that it leads to."""
        if not self.told:
            raise Refused(refuse("", "not_asked"))
        match = self.host.take(inp)
        self.publish(self.host.match)  # with the checkpoint, if the host signed one
        return match

    # ------------------------------------------------------------ connections, in the loop

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncGenerator[None]:
        """From the start of the server to its end, when no roll waits any longer."""
        self.loop = asyncio.get_running_loop()
        if self.store is not None:
            self.run(self.go_on, self.store)
        yield
        self.worker.shutdown(wait=False, cancel_futures=True)
        for seat, (_, link) in self.due.items():
            link.set_exception(Withheld(seat, "the server stops"))
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

    async def shows(self, seat: str, roll: int) -> bytes:
        """The link of a seat for a roll, when it comes."""
        self.due[seat] = roll, asyncio.get_running_loop().create_future()
        self.wake()
        return await self.due[seat][1]

    async def connect(self, socket: WebSocket) -> None:
        """One connection, from its token to its end."""
        if socket.headers.get("origin") not in self.origins:
            return await socket.close(VIOLATION)
        await socket.accept()
        tasks: list[asyncio.Task[None]] = []
        try:
            hello = msgspec.json.decode(await asyncio.wait_for(heard(socket), PATIENCE), type=Hello)
            seat = self.seat_of(hello.token)
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
                log, match = self.told
                if sent < len(log):
                    await say(socket, {"log": log[sent:].decode()})
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
                await commands.put(text)
            else:
                if not isinstance(said, Choose):
                    self.of_chain(seat, said)
                elif self.told and (asked := view(self.told[1], seat).question) and said.expects == self.told[1].leaf:
                    with suppress(Refused):  # picks that nobody offered lead nowhere
                        level = wire.choose(asked, said.picks, self.shown)
                        await say(socket, {"level": level, "leaf": said.expects})

    async def obey(self, socket: WebSocket, seat: str, commands: asyncio.Queue[str]) -> None:
        """Answer one command after the other."""
        while True:
            await say(socket, await self.result(seat, await commands.get()))

    def of_chain(self, seat: str, shown: Anchor | Link) -> None:
        """Take a seat's anchor or link; an unexpected or wrong one changes nothing."""
        link = unshort(shown.link)
        if isinstance(shown, Anchor):
            if link and self.store is None and len(self.anchors) < len(self.tokens):
                self.anchors[seat] = shown.link
                if len(self.anchors) == len(self.tokens):
                    self.run(self.begin)
        elif self.told and self.due.get(seat, (-1,))[0] == shown.roll:
            match = self.told[1]
            assert match.position.progress is not None
            if link and not fault_of_tokens(match.header, match.position.progress, {seat: short(link)}):
                self.due.pop(seat)[1].set_result(link)

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


def serve(name: str, scenario: str, path: Path, *origins: str, port: int = 8000) -> None:
    """Print the tokens and serve the match: a new one when every seat is there, or that in the file."""
    game = installed_games()[name]
    tokens = {seat: token_urlsafe(16) for seat in game.seats(game.load_pack(None), scenario)}  # 128 random bits each
    print(*[f"{seat}: {token}" for seat, token in tokens.items()], sep="\n", flush=True)
    uvicorn.run(Server(game, scenario, path, tokens, origins).app, port=port, ws_max_size=4 * LONGEST)


if __name__ == "__main__":
    serve(sys.argv[1], sys.argv[2], Path(sys.argv[3]), *sys.argv[4:])
