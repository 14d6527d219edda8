"""A WebSocket server: one match, a token for each seat, to each seat no more than it may see. Run it with
    python examples/websocket_server.py god-kings kadesh match.limmu http://localhost:8000

Given are game, scenario, the file of the match (new, or to go on with) and the origins whose pages may connect; it
prints the tokens. A client sends its token to /match and gets a view with its question, another when there is news. It
answers {"cmd": "an id of its own", "expects": "the leaf of the view", "answer": ...} and gets {"cmd": ..., "n": 7} or
{"cmd": ..., "refused": {...}}. After a cut it connects again and may send its last command once more.
"""

import asyncio
import hmac
import logging
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from secrets import token_bytes, token_hex, token_urlsafe
from typing import Annotated, Any

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from limmu import Host, Match, Refused, begin, installed_games
from limmu.cli.shown import Shown
from limmu.core import Asked, SystemDice
from limmu.stores.files import FileStore

LONGEST = 8192  # characters of a message
PATIENCE = 10.0  # seconds in which a client must show its token, and take what is sent to it
VIOLATION, TOO_LONG = 1008, 1009


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer. ``cmd`` makes it safe to send twice, ``expects`` keeps it from answering a later question."""

    cmd: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    expects: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    answer: Any


class Server:
    """One match and its connections. ``tokens``: seat -> token; ``origins``: the pages that may connect."""

    def __init__(self, host: Host[Any], tokens: Mapping[str, str], origins: Sequence[str]) -> None:
        self.host, self.tokens, self.origins = host, tokens, origins
        self.shown = Shown(host.match.game, host.match.pack)
        self.news = asyncio.Event()
        host.watchers.append(self.wake)
        self.app = Starlette(routes=[WebSocketRoute("/match", self.connect)])

    def wake(self, match: Match[Any]) -> None:
        """Something has happened: every connection is to be told."""
        self.news.set()
        self.news = asyncio.Event()

    async def connect(self, socket: WebSocket) -> None:
        """One connection, from its token to its end."""
        if socket.headers.get("origin") not in self.origins:
            return await socket.close(VIOLATION)
        await socket.accept()
        try:
            seat = self.seat_of(await asyncio.wait_for(heard(socket), PATIENCE))
            tasks = [asyncio.create_task(work(socket, seat)) for work in (self.tell, self.listen)]
            ended, running = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in running:
                task.cancel()
            await asyncio.gather(*ended)
        except (PermissionError, TimeoutError, msgspec.DecodeError, RecursionError):
            await socket.close(VIOLATION)
        except WebSocketDisconnect:
            pass

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
            await say(socket, {"view": self.view(seat)})
            await news.wait()

    async def listen(self, socket: WebSocket, seat: str) -> None:
        """Take one command after the other, each answered before the next is read."""
        while True:
            command = msgspec.json.decode(await heard(socket), type=Command)
            await say(socket, {"cmd": command.cmd, **self.result(seat, command)})

    def result(self, seat: str, command: Command) -> dict[str, Any]:
        """What became of a command. Nothing in it comes from the inside of the server."""
        try:
            return {"n": self.host.answer(seat, command.answer, command.cmd, command.expects).n}
        except Refused as refused:
            why = refused.verdict
            return {"refused": {"clause": why.clause, "code": why.code, "text": self.shown.refusal(why)}}
        except Exception:
            logging.exception("a command of %s failed", seat)
            return {"failed": True}

    def view(self, seat: str) -> dict[str, Any]:
        """All that a seat may see now: enough to begin with, and to go on from after a cut."""
        seen = self.host.view(seat)
        asked, over = seen.question and self.asked(seen.question), seen.over and self.shown.outcome(seen.over)
        now = {"seat": seat, "n": seen.n, "leaf": seen.leaf, "board": seen.board, "asked": seen.asked}
        return {**now, "question": asked, "over": over}

    def asked(self, asked: Asked[Any]) -> dict[str, Any]:
        """A question with its answers, in data and in words, and the ids that each concerns."""
        say, ids = self.shown.answer, asked.concerns
        answers = [{"answer": a, "text": say(asked, a), "concerns": ids(a)} for a in asked.answers()]
        return {"text": self.shown.question(asked.question), "clauses": asked.clauses, "answers": answers}


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
    await asyncio.wait_for(socket.send_text(msgspec.json.encode(document).decode()), PATIENCE)


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
