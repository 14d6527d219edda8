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
from pathlib import Path
from typing import Any

import httpx
import uvicorn
import websockets

from limmu.server import Register, Settings, configure_logs, create_app
from limmu.server.settings import Rate
from limmu.stores.sqlite import SqliteStore

WARMING = 4.0
"""Seconds from the opening of a socket that are not measured."""
MUCH = Rate(1e9, 1e9)


def serve(folder: Path, port: int) -> None:
    """A server, until it is killed: with the limits of a seat as they are, and none for an address, which is one."""
    configure_logs()
    settings = Settings(by_address=MUCH, costly=MUCH, sockets_from=100_000)
    app = create_app(SqliteStore(folder / "club.sqlite"), Register(folder / "club.tables.sqlite"), settings)
    uvicorn.run(app, port=port, log_level="critical", ws="websockets-sansio")


class Client:
    """Somebody who holds all seats of a match and answers what is asked, at random."""

    def __init__(self, base: str, seed: int, pace: float) -> None:
        self.base, self.pace, self.draw = base, pace, random.Random(seed)
        self.took: list[float] = []
        self.warm = 0.0
        self.errors = 0
        self.number = 0

    async def open(self, http: httpx.AsyncClient) -> None:
        """Open a match."""
        wanted = {"game": "god-kings", "scenario": "kadesh", "seats": {"egypt": "me", "hatti": "me"}}
        made = (await http.post("/api/matches", json=wanted)).json()
        self.match, self.token = made["id"], made["token"]

    async def play(self, until: float) -> None:
        """Answer until a time, one answer every ``pace`` seconds (0: at once)."""
        path = f"ws{self.base.removeprefix('http')}/api/matches/{self.match}/socket"
        headers = {"authorization": f"Bearer {self.token}"}
        async with websockets.connect(path, additional_headers=headers, max_size=1 << 22, max_queue=256) as socket:
            self.warm = time.monotonic() + WARMING
            self.socket, due = socket, time.monotonic() + self.draw.random() * self.pace
            self.view: dict[str, Any] = {}
            await self.heard("view")
            while time.monotonic() < until and "question" in self.view:
                await asyncio.sleep(max(0.0, due - time.monotonic()))
                due += self.pace
                await self.answer()

    async def heard(self, what: str) -> Any:
        """The next message of a kind; views are kept on the way."""
        while True:
            said = json.loads(await self.socket.recv())
            self.view = said.get("view", self.view)
            if what in said:
                return said

    async def ask(self, **asked: Any) -> Any:
        """A question or command, and its reply."""
        self.number += 1
        await self.socket.send(json.dumps({"id": self.number, **asked}))
        while (said := await self.heard("reply"))["id"] != self.number:
            pass
        return said["reply"]

    async def answer(self) -> None:
        """One answer, pick by pick; only the command itself is timed."""
        view, level, picks = self.view, self.view["question"]["choices"], list[Any]()
        while "whole" not in level:
            option = self.draw.choice(level.get("options") or [{"pick": level["span"]["ranges"][0][0]}])
            if "whole" in option:
                level = option
                break
            picks = [*level.get("picks", []), option["pick"]]
            level = await self.ask(choose={"picks": picks, "expects": view["leaf"]})
        body = {"_": "decision", "answer": level["whole"]}
        begun = time.perf_counter()
        reply = await self.ask(answer={"input": body, "cmd": f"c{self.number}", "expects": view["leaf"]})
        if time.monotonic() > self.warm:  # the first drawings of a map, and everybody's coming, are not the load
            self.took.append(time.perf_counter() - begun)
        self.errors += "taken" not in reply
        while self.view["n"] == view["n"]:
            await self.heard("view")


async def flooded(http: httpx.AsyncClient, client: Client, until: float) -> int:
    """Ask for one seat as fast as answers come, on eight connections; how often it was told to wait."""
    headers = {"authorization": f"Bearer {client.token}"}

    async def ask() -> int:
        late = 0
        while time.monotonic() < until:
            late += (await http.get(f"/api/matches/{client.match}/view", headers=headers)).status_code == 429
        return late

    return sum(await asyncio.gather(*[ask() for _ in range(8)]))


async def loaded(base: str, matches: int, rate: float, seconds: float, flood: bool) -> dict[str, Any]:
    """Let so many matches be played, perhaps with one more seat that floods the server; what came of it."""
    pace = matches / rate if rate else 0.0
    clients = [Client(base, i, pace) for i in range(matches)]
    async with httpx.AsyncClient(base_url=base, timeout=60) as http:
        await asyncio.gather(*[client.open(http) for client in clients])
        begun = time.monotonic()
        flooding = asyncio.create_task(flooded(http, clients[0], begun + seconds)) if flood else None
        await asyncio.gather(*[client.play(begun + seconds) for client in clients[flood:]])
        took, lasted = sorted([one for client in clients for one in client.took]), time.monotonic() - begun - WARMING
        counts = (await http.get("/metrics")).text
    return {
        "matches": matches,
        "answers": len(took),
        "errors": sum([client.errors for client in clients]),
        "answers/s": round(len(took) / lasted, 1),
        "median ms": round(1000 * took[len(took) // 2], 1),
        "p95 ms": round(1000 * took[len(took) * 95 // 100], 1),
        "flood refused": await flooding if flooding is not None else 0,
        "loaded": int(counts.partition("\nlimmu_matches_loaded ")[2].split()[0]),
    }


def measured(matches: int, rate: float, seconds: float, flood: bool = False) -> dict[str, Any]:
    """A load on a new server, with its memory and processor time, and how busy the machine was."""
    with tempfile.TemporaryDirectory() as folder:
        port = 20_000 + os.getpid() % 20_000
        server = multiprocessing.get_context("spawn").Process(target=serve, args=(Path(folder), port), daemon=True)
        server.start()
        base = f"http://127.0.0.1:{port}"
        try:
            wait_for(base)
            busy = os.getloadavg()[0]
            begun = processor(server.pid)
            found = asyncio.run(loaded(base, matches, rate, seconds, flood))
            each = (processor(server.pid) - begun) / found["answers"]
            more = {"server ms of processor/answer": round(1000 * each, 1), "server MB": resident(server.pid)}
            return {**found, **more, "load average before": round(busy, 1)}
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
    given = parser.parse_args()
    print(json.dumps(measured(given.matches, given.rate, given.seconds, given.flood), indent=1))
