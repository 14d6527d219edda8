"""A server that dies at any moment: nothing acknowledged is lost, nothing is taken twice."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from multiprocessing.context import ForkProcess
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from tests.agents.games import game_of

from limmu.core import read_log, verify
from limmu.rooms import Room
from limmu.server import Register, Settings, SqliteTables, create_app, prompt
from limmu.server.prompt import Gathered, Packed, Prompt
from limmu.server.settings import Rate
from limmu.stores.sqlite import SqliteStore

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it forks")


def serve(folder: Path, port: int) -> None:
    """A server, until it is killed."""
    much = Rate(1e9, 1e9)
    settings = Settings(by_address=much, by_seat=much, costly=much)
    register = Register(SqliteTables(folder / "club.tables.sqlite"))
    app = create_app(SqliteStore(folder / "club.sqlite"), register, settings)
    uvicorn.run(app, port=port, log_level="critical", http=Prompt, ws=Packed)


class Killed:
    """A server that is killed again and again, and its client, who holds every seat of a match."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.game = game_of("god-kings")  # once, before any fork
        self.acknowledged: dict[str, int] = {}
        self.pending: dict[str, Any] = {}
        self.sent = 0

    def start(self) -> None:
        self.process: ForkProcess = multiprocessing.get_context("fork").Process(
            target=serve, args=(self.folder, self.port), daemon=True
        )
        self.process.start()
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=20)
        until = time.monotonic() + 30
        while True:
            try:
                assert self.client.get("/health").json() == {"ok": True}
                return
            except httpx.TransportError:
                assert time.monotonic() < until
                time.sleep(0.01)

    def open(self) -> None:
        wanted = {"game": "god-kings", "scenario": "kadesh", "seats": {"egypt": "me", "hatti": "me"}}
        made = self.client.post("/api/matches", json=wanted).json()
        self.match, self.token = made["id"], made["token"]

    def ask(self, method: str, path: str, **given: Any) -> Any:
        headers = {"authorization": f"Bearer {self.token}"}
        return self.client.request(method, f"/api/matches/{self.match}{path}", headers=headers, **given).json()

    def answer(self) -> bool:
        """Give one more answer, with a command id of its own; whether one was asked."""
        view = self.ask("GET", "/view")
        if "question" not in view:
            return False
        level, picks = view["question"]["choices"], list[Any]()
        while "whole" not in level:
            options = level.get("options") or [{"pick": level["span"]["ranges"][0][0]}]
            option = random.Random(self.sent).choice(options)
            if "whole" in option:
                level = option
                break
            picks = [*level.get("picks", []), option["pick"]]
            level = self.ask("POST", "/choose", json={"picks": picks})
        self.sent += 1
        answer = {"_": "decision", "answer": level["whole"]}
        self.pending = {"input": answer, "cmd": f"cmd-{self.sent}", "expects": view["leaf"]}
        self.settle()
        return True

    def settle(self) -> None:
        """Send what may have been lost once more: the first result comes again."""
        if self.pending:
            taken = self.ask("POST", "/answer", json=self.pending)
            assert "taken" in taken, taken
            self.acknowledged[self.pending["cmd"]] = taken["taken"]
            self.pending = {}

    def round(self, seconds: float) -> None:
        """Answer until the server dies, after so many seconds; then go on with another one."""
        assert self.process.pid is not None
        timer = threading.Timer(seconds, os.kill, (self.process.pid, signal.SIGKILL))
        timer.start()
        try:
            while self.answer():
                pass
            self.process.join()
        except (httpx.TransportError, httpx.DecodingError):
            self.process.join()
        timer.join()
        self.client.close()
        self.start()
        self.settle()

    def check(self) -> None:
        """Everything acknowledged is in the log, once, and the log is sound and legal."""
        self.process.kill()
        self.process.join()
        with SqliteStore(self.folder / "club.sqlite", write=False) as store:
            log = read_log(store.read(self.match))
        assert not verify(log, self.game, self.game.load_pack(None)).differs
        entries = [record.entry for record in log.read(self.game.codec)]
        taken = {entry.cmd: entry.n for entry in entries if entry.cmd.startswith("cmd-")}
        assert len(taken) == len([entry for entry in entries if entry.cmd.startswith("cmd-")])
        assert taken.keys() == self.acknowledged.keys()
        assert all([n <= self.acknowledged[cmd] for cmd, n in taken.items()])


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def killed_often(folder: Path, times: int) -> int:
    """Kill a server so many times; how many answers were acknowledged."""
    killed, draw = Killed(folder), random.Random(7)
    killed.start()
    try:
        killed.open()
        for _ in range(times):
            killed.round(draw.uniform(0.0, 0.25))
        while len(killed.acknowledged) < 5:
            killed.answer()
        killed.check()
    finally:
        killed.process.kill()
    return len(killed.acknowledged)


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    assert killed_often(tmp_path, 2) >= 5


def drip(slow: socket.socket) -> None:
    """Go on with a body that nobody wants."""
    for _ in range(30):
        slow.sendall(b"1\r\na\r\n")
        time.sleep(0.1)


def test_who_never_says_what_he_wants_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prompt, "PATIENCE", 0.3)
    server = Killed(tmp_path)
    server.start()
    try:
        for said in (b"", b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n", b"GE"):
            begun = time.monotonic()  # before the server's own clock of this connection
            with socket.create_connection(("127.0.0.1", server.port), timeout=20) as slow:
                slow.sendall(said)
                with contextlib.suppress(ConnectionResetError):
                    assert slow.recv(1) == b""
                assert time.monotonic() - begun > 0.2
        for body in (b"Content-Length: 100", b"Transfer-Encoding: chunked"):  # nobody reads what a GET brings
            with socket.create_connection(("127.0.0.1", server.port), timeout=20) as slow:
                slow.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n" + body + b"\r\n\r\n")
                with pytest.raises((BrokenPipeError, ConnectionResetError)):
                    drip(slow)
        with socket.create_connection(("127.0.0.1", server.port), timeout=20) as prompt_one:
            prompt_one.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert prompt_one.recv(15) == b"HTTP/1.1 200 OK"
            time.sleep(0.5)  # the connection waits for the next request, and is not cut for that
            prompt_one.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert b"200 OK" in prompt_one.recv(4096) + prompt_one.recv(4096)
    finally:
        server.process.kill()


class Transport:
    """A transport that keeps what is written, until it is closed."""

    def __init__(self) -> None:
        self.written, self.closed = list[bytes](), False

    def write(self, data: bytes) -> None:
        assert not self.closed
        self.written.append(data)

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed


def test_what_a_socket_is_told_at_one_moment_goes_out_at_once() -> None:
    async def told() -> None:
        transport = Transport()
        socket = Gathered(transport, asyncio.get_running_loop())
        socket.write(b"event")
        socket.write(b"view")
        assert transport.written == []
        await asyncio.sleep(0)
        assert transport.written == [b"eventview"]
        socket.write(b"x" * 20_000)  # much does not wait: the client is to take it
        assert transport.written.pop() == b"x" * 20_000
        socket.write(b"bye")
        socket.close()
        assert transport.written == [b"eventview", b"bye"]
        socket.write(b"too late")
        await asyncio.sleep(0)
        assert transport.written == [b"eventview", b"bye"]

    asyncio.run(told())


def go_on(deaf: socket.socket, frame: bytes) -> None:
    """Ask and ask, and never take an answer."""
    while True:
        deaf.sendall(frame)


def much(*asked: object) -> bytes:
    """A long reply: the system keeps megabytes for who takes nothing."""
    return b"0" * 100_000


def test_who_takes_nothing_of_what_he_is_told_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prompt, "PATIENCE", 0.3)
    monkeypatch.setattr(Room, "choose", much)
    server = Killed(tmp_path)
    server.start()
    try:
        server.open()
        head = (
            f"GET /api/matches/{server.match}/socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
            f"Authorization: Bearer {server.token}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        asks = b'{"id":1,"seat":"' + server.ask("GET", "/view")["asked"][0].encode() + b'","choose":{"picks":[]}}'
        frame = bytes([0x81, 0x80 + len(asks)]) + bytes(4) + asks
        with socket.socket() as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.settimeout(5)
            deaf.connect(("127.0.0.1", server.port))
            deaf.sendall(head.encode())
            assert deaf.recv(12) == b"HTTP/1.1 101"
            with pytest.raises((BrokenPipeError, ConnectionResetError)):
                go_on(deaf, frame)
    finally:
        server.process.kill()


@pytest.mark.soak
def test_nothing_acknowledged_is_lost_in_300_deaths(tmp_path: Path) -> None:
    assert killed_often(tmp_path, 300) > 100


DESCRIBED = """
import gc
from typing import get_args
from msgspec import Struct
from limmu import installed_games
from limmu.core import answer_type
from limmu.display.drawing import Backdrop, Drawing

def structs(kind):
    if isinstance(kind, type) and issubclass(kind, Struct):
        yield kind
    for part in get_args(kind):
        yield from structs(part)

questions = [cls for game in installed_games().values() for cls in game.questions.values()]
answers = [one for cls in questions for one in structs(answer_type(cls))]
assert len(answers) > 50
for cls in (Backdrop, Drawing, *answers):
    if "StructInfo" not in [type(one).__name__ for one in gc.get_referents(cls)]:
        print(cls.__name__)
"""


def test_what_threads_decode_is_described_to_msgspec_before_they_do() -> None:
    """Two threads that have it describe a struct at the same time crash it: that took the whole server down."""
    said = subprocess.run([sys.executable, "-c", DESCRIBED], capture_output=True, text=True, check=True)
    assert said.stdout.split() == []
