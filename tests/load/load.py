"""A load on a server on this machine: matches in which everybody answers over sockets, at a rate or at full speed.

    .venv/bin/python tests/load/load.py --matches 50 --rate 100 --seconds 20

The server is a process of its own over a new SQLite file with synchronous FULL; the clients are this process. Both
share the machine with whatever else runs: the figures say what the load average was.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, count
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import httpx
import msgspec
import uvicorn
import websockets
from msgspec import Raw, Struct

from limmu.server import Register, Settings, SqliteTables, configure_logs, create_app
from limmu.server.prompt import Packed, Prompt
from limmu.server.settings import Rate, serve_alone
from limmu.stores.sqlite import SqliteStore

WARMING = 10.0
"""Seconds of play that are not measured: the first drawings of a map, and everybody's coming, are not the load."""
MUCH = Rate(1e9, 1e9)


class Load(NamedTuple):
    """So many matches, and so many answers a second of all together (0: as fast as it goes)."""

    matches: int
    rate: float
    seconds: float
    flood: bool = False
    """Whether there is one more seat that floods the server."""


def serve(folder: Path, port: int) -> None:
    """A server, until it is killed: with the limits of a seat as they are, and none for an address, which is one."""
    configure_logs()
    serve_alone()
    settings = Settings(by_address=MUCH, costly=MUCH, sockets_from=100_000)
    app = create_app(
        SqliteStore(folder / "club.sqlite"), Register(SqliteTables(folder / "club.tables.sqlite")), settings
    )
    uvicorn.run(app, port=port, log_level="critical", ws=Packed, http=Prompt)


class Option(Struct):
    """As much of an option, or of a level of options, as somebody needs who answers at random."""

    pick: Raw = Raw()
    whole: Raw = Raw()
    picks: tuple[Raw, ...] = ()
    options: tuple[Option, ...] = ()
    span: dict[str, Any] = {}


class Question(Struct):
    """A question, with its first options."""

    choices: Option


class View(Struct):
    """Where a match stands."""

    n: int = -1
    leaf: str = ""
    asked: tuple[str, ...] = ()
    question: Question | None = None


class Said(Struct):
    """A message of the server."""

    id: int = 0
    view: View | None = None
    reply: Raw = Raw()


class Seat:
    """A seat with its socket: the last view, and the replies that it waits for."""

    def __init__(self, name: str, match: str, token: str) -> None:
        self.name, self.match, self.token = name, match, token
        self.view, self.changed = View(), asyncio.Event()
        self.replies: dict[int, asyncio.Future[Raw]] = {}

    async def connect(self, base: str) -> None:
        """Open the socket, and wait for the first view."""
        path = f"ws{base.removeprefix('http')}/api/matches/{self.match}/socket?board=no"  # as the page
        headers = {"authorization": f"Bearer {self.token}"}
        self.socket = await websockets.connect(path, additional_headers=headers, max_size=1 << 22, open_timeout=60)
        self.hearing = asyncio.create_task(self.hear())
        await self.changed.wait()

    async def hear(self) -> None:
        """Keep the last view, and hand out the replies."""
        decode = msgspec.json.Decoder(Said).decode
        async for message in self.socket:
            said = decode(message)
            if said.view is not None:
                self.view = said.view
                self.changed.set()
            if said.id:
                self.replies.pop(said.id).set_result(said.reply)

    async def ask(self, **asked: Any) -> Raw:
        """A question or command, and its reply."""
        number = next(NUMBERS)
        reply = self.replies[number] = asyncio.get_running_loop().create_future()
        await self.socket.send(msgspec.json.encode({"id": number, **asked}).decode())
        return await reply

    async def stands_after(self, n: int) -> None:
        """Wait until the view is of a later entry."""
        while self.view.n <= n:
            self.changed.clear()
            await self.changed.wait()


NUMBERS = count(1)
"""Of messages, and of commands."""


class Client:
    """Two seats of a match, each with a socket of its own, who answer what they are asked, at random."""

    def __init__(self, base: str, seed: int, pace: float) -> None:
        self.base, self.pace, self.draw = base, pace, random.Random(seed)
        self.took, self.heard = list[float](), list[float]()
        self.asked = self.errors = 0

    async def open(self, http: httpx.AsyncClient) -> None:
        """Open a match, and connect both seats."""
        wanted = {"game": "god-kings", "scenario": "kadesh", "seats": {"egypt": "me", "hatti": "open"}}
        made = (await http.post("/api/matches", json=wanted)).json()
        tokens = {"egypt": made["token"], "hatti": made["links"]["hatti"].rpartition("#")[2]}
        self.seats = {seat: Seat(seat, made["id"], token) for seat, token in tokens.items()}
        for seat in self.seats.values():
            await seat.connect(self.base)

    async def play(self, window: Window) -> None:
        """Answer until the end of a window, one answer every ``pace`` seconds (0: at once)."""
        due = time.monotonic() + self.draw.random() * self.pace
        while time.monotonic() < window.end:
            seat = next((one for one in self.seats.values() if one.view.question is not None), None)
            if seat is None:
                return  # the match is over
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            due += self.pace
            await self.answer(seat, window)

    async def answer(self, seat: Seat, window: Window) -> None:
        """One answer, pick by pick; only the command itself is timed, and when the other seat hears of it."""
        view = seat.view
        assert view.question is not None
        level = view.question.choices
        while not level.whole:
            option = self.draw.choice(level.options) if level.options else Option(lowest(level))
            if option.whole:
                level = option
                break
            self.asked += 1
            given = {"picks": [*level.picks, option.pick], "expects": view.leaf}
            level = msgspec.json.decode(await seat.ask(choose=given), type=Option)
        body = {"_": "decision", "answer": level.whole}
        begun = time.monotonic()
        reply = await seat.ask(answer={"input": body, "cmd": f"c{next(NUMBERS)}", "expects": view.leaf})
        took = time.monotonic() - begun
        self.errors += not bytes(reply).startswith(b'{"taken"')
        for one in self.seats.values():
            await one.stands_after(view.n)
        if window.start < begun < window.end:
            self.took.append(took)
            self.heard.append(time.monotonic() - begun)


def lowest(level: Option) -> Raw:
    """The lowest number that a level offers."""
    return Raw(msgspec.json.encode(level.span["ranges"][0][0]))


class Window(NamedTuple):
    """From when until when it is measured."""

    start: float
    end: float


def flooded(port: int, match: str, token: str, seconds: float) -> tuple[int, int]:
    """In a process of its own, that takes nothing from those who measure: ask for one seat as fast as answers come, on
    eight connections; how often it was answered, and told to wait.
    """
    request = (
        f"GET /api/matches/{match}/view HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nauthorization: Bearer {token}\r\n\r\n"
    )
    until = time.monotonic() + seconds

    async def ask() -> tuple[int, int]:
        told, late = 0, 0
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        while time.monotonic() < until:
            writer.write(request.encode())
            head = (await reader.readuntil(b"\r\n\r\n")).lower()
            await reader.readexactly(int(head.partition(b"content-length:")[2].split()[0]))
            told, late = told + 1, late + (b" 429 " in head.partition(b"\r")[0])
        writer.close()
        return told, late

    async def everywhere() -> tuple[int, int]:
        told, late = zip(*await asyncio.gather(*[ask() for _ in range(8)]), strict=True)
        return sum(told), sum(late)

    return asyncio.run(everywhere())


async def loaded(base: str, given: Load, server: int | None) -> dict[str, Any]:
    """Let matches be played, perhaps with one more seat that floods the server; what came of it."""
    pace = given.matches / given.rate if given.rate else 0.0
    clients = [Client(base, i, pace) for i in range(given.matches)]
    told = late = 0
    async with httpx.AsyncClient(base_url=base, timeout=60) as http:
        for i in range(0, given.matches, 8):
            await asyncio.gather(*[client.open(http) for client in clients[i : i + 8]])
        start = time.monotonic() + WARMING
        window, busy = Window(start, start + given.seconds), os.getloadavg()[0]
        playing = [asyncio.create_task(client.play(window)) for client in clients[given.flood :]]
        await asyncio.sleep(WARMING)
        own, its = time.process_time(), processor(server)
        if given.flood:
            seat = next(iter(clients[0].seats.values()))
            flood = flooded, urlsplit(base).port, seat.match, seat.token, window.end - time.monotonic()
            with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as apart:
                told, late = await asyncio.get_running_loop().run_in_executor(apart, *flood)
        await asyncio.sleep(max(0.0, window.end - time.monotonic()))
        own, its = time.process_time() - own, processor(server) - its
        await asyncio.gather(*playing)
        counts = (await http.get("/metrics")).text
    took, heard = (sorted(chain(*times)) for times in zip(*[(c.took, c.heard) for c in clients], strict=True))
    return {
        "matches": given.matches,
        "sockets": gauge(counts, "limmu_sockets"),
        "answers": len(took),
        "errors": sum([client.errors for client in clients]),
        "answers/s": round(len(took) / given.seconds, 1),
        "median ms": round(1000 * took[len(took) // 2], 1),
        "p95 ms": round(1000 * took[len(took) * 95 // 100], 1),
        "p95 ms until all see it": round(1000 * heard[len(heard) * 95 // 100], 1),
        "worst ms until all see it": round(1000 * heard[-1], 1),
        "flood answered": told,
        "flood refused": late,
        "loaded": gauge(counts, "limmu_matches_loaded"),
        "server ms of processor/answer": round(1000 * its / len(took), 2),
        "server's share of a core": round(its / given.seconds, 2),
        "client's share of a core": round(own / given.seconds, 2),
        "load average before": round(busy, 1),
    }


def gauge(counts: str, name: str) -> int:
    """A number of ``/metrics``."""
    return int(counts.partition(f"\n{name} ")[2].split()[0])


def measured(given: Load) -> dict[str, Any]:
    """A load on a new server, with its memory and processor time, and how busy the machine was."""
    with tempfile.TemporaryDirectory() as folder:
        port = 20_000 + os.getpid() % 20_000
        server = multiprocessing.get_context("spawn").Process(target=serve, args=(Path(folder), port), daemon=True)
        server.start()
        base = f"http://127.0.0.1:{port}"
        try:
            wait_for(base)
            empty = resident(server.pid)
            found = asyncio.run(loaded(base, given, server.pid))
            return {**found, "server MB": resident(server.pid), "server MB before": empty}
        finally:
            server.terminate()
            server.join()


def wait_for(base: str) -> None:
    """Wait until a server answers."""
    until = time.monotonic() + 60
    while True:
        try:
            httpx.get(f"{base}/health").raise_for_status()
            return
        except httpx.TransportError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)


def processor(pid: int | None) -> float:
    """The processor time of a process, in seconds; 0 where the system does not say."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.is_file():
        return 0.0
    fields = stat.read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid: int | None) -> int:
    """The memory of a process, in MB; 0 where the system does not say."""
    status = Path(f"/proc/{pid}/status")
    if not status.is_file():
        return 0
    line = next(line for line in status.read_text("ascii").splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1]) // 1024


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument(
        "--rate", type=float, default=100.0, help="answers a second, all together; 0: as fast as it goes"
    )
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--flood", action="store_true", help="with one more seat that asks as fast as it can")
    asked = parser.parse_args()
    print(json.dumps(measured(Load(asked.matches, asked.rate, asked.seconds, asked.flood)), indent=1))
