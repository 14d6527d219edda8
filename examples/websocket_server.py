"""A WebSocket server: one match, a token for each seat, to each seat no more than it may see. Run it with

    python examples/websocket_server.py god-kings kadesh match.limmu http://localhost:8000

Given are game, scenario, the file of the match (new, or to go on with) and the origins whose pages may connect; it
prints the tokens. A client sends its token to /match and gets {"view": ...} with its question, another when there is
news. It sends commands as docs/embedding.md has them, each with an id of its own and the leaf that it has seen, and
gets {"cmd": ..., "n": 7} or {"cmd": ..., "refused": ...}. After a cut it connects again, reads the view and may send
its last command once more: the same id is never taken twice.
"""

import asyncio
import hmac
import logging
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from secrets import token_bytes, token_hex, token_urlsafe
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from limmu import Host, Match, Refused, begin, installed_games, wire
from limmu.cli.shown import Shown
from limmu.core import SystemDice
from limmu.stores.files import FileStore

LONGEST = 8192
"""Characters of a message, at most."""
PATIENCE = 10.0
"""Seconds in which a client must show its token, and take what is sent to it."""
VIOLATION, TOO_LONG = 1008, 1009


class Server:
    """One match and its connections. ``tokens``: seat -> token; ``origins``: the pages that may connect."""

    def __init__(self, host: Host[Any], tokens: Mapping[str, str], origins: Sequence[str]) -> None:
        self.host, self.tokens, self.origins = host, tokens, origins
        self.shown = Shown(host.match.game, host.match.pack)
        self.worker = ThreadPoolExecutor(max_workers=1)  # commands one after the other, and the loop never waits
        self.app = Starlette(routes=[WebSocketRoute("/match", self.connect)])
        self.news = asyncio.Event()
        host.watchers.append(self.watch)

    def watch(self, match: Match[Any]) -> None:
        """Called by the host for every entry, in the thread of the worker."""
        self.loop.call_soon_threadsafe(self.wake)

    def wake(self) -> None:
        """Let every connection send its view."""
        self.news.set()
        self.news = asyncio.Event()

    async def connect(self, socket: WebSocket) -> None:
        """One connection, from its token to its end."""
        if socket.headers.get("origin") not in self.origins:
            return await socket.close(VIOLATION)
        await socket.accept()
        self.loop = asyncio.get_running_loop()
        tasks: list[asyncio.Task[None]] = []
        try:
            seat = self.seat_of(await asyncio.wait_for(heard(socket), PATIENCE))
            tasks = [asyncio.create_task(work(socket, seat)) for work in (self.tell, self.listen)]
            ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            await asyncio.gather(*ended)
        except (PermissionError, TimeoutError):
            await socket.close(VIOLATION)
        except WebSocketDisconnect:
            pass
        finally:
            for task in tasks:
                task.cancel()

    def seat_of(self, token: str) -> str:
        """The seat of a token; how long it takes tells nothing about any token. Raises PermissionError."""
        given = token.encode("utf-8", "replace")
        right = [seat for seat, mine in self.tokens.items() if hmac.compare_digest(mine.encode(), given)]
        if not right:
            raise PermissionError
        return right[0]

    async def tell(self, socket: WebSocket, seat: str) -> None:
        """Send the view now and whenever there is news: a slow client misses what came between, a stuck one goes."""
        while True:
            news = self.news
            await say(socket, {"view": wire.view_document(self.host.view(seat), self.shown)})
            await news.wait()

    async def listen(self, socket: WebSocket, seat: str) -> None:
        """Take one command after the other, each answered before the next is read."""
        while True:
            await say(socket, await self.result(seat, await heard(socket)))

    async def result(self, seat: str, text: str) -> dict[str, Any]:
        """What became of a command. Nothing in it comes from the inside of the server."""
        cmd = ""
        try:
            inp = wire.read_command(seat, text.encode("utf-8", "replace"))
            cmd = inp.cmd
            match = await asyncio.get_running_loop().run_in_executor(self.worker, self.host.take, inp)
            return {"cmd": cmd, "n": match.n}
        except Refused as refused:
            return {"cmd": cmd, "refused": wire.refusal_document(refused.verdict, self.shown)}
        except Exception:
            logging.exception("a command of %s failed", seat)
            return {"cmd": cmd, "failed": True}


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


def serve(name: str, scenario: str, path: Path, *origins: str) -> None:
    """Begin a match or go on with it, print the tokens and serve it."""
    game = installed_games()[name]
    pack = game.load_pack(None)
    _, match = begin(game, pack, scenario, match_id=token_hex(8), secret=token_bytes(32))
    with FileStore.open(path) if path.exists() else FileStore.create(path, match) as store:
        host = Host(store.load(game, pack), SystemDice(), store)
        tokens = {seat: token_urlsafe(16) for seat in host.match.seats}  # 128 random bits each
        print(*[f"{seat}: {token}" for seat, token in tokens.items()], sep="\n", flush=True)
        uvicorn.run(Server(host, tokens, origins).app, ws_max_size=4 * LONGEST)


if __name__ == "__main__":
    serve(sys.argv[1], sys.argv[2], Path(sys.argv[3]), *sys.argv[4:])
