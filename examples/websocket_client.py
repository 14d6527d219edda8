"""A client for websocket_server.py that trusts nobody: play a seat at the terminal, by number.

    python examples/websocket_client.py ws://localhost:8000/match TOKEN egypt.limmu

It draws the chain of its seat itself (egypt.limmu.seed: whoever reads it foresees rolls) and shows a link only for a
roll that its own copy of the log, egypt.limmu, says is due. Whatever the server sends must go on from that copy, prove
every roll, and hold what the newest checkpoint covers that the host ever signed (egypt.limmu.note). Else it stops and
says so; the copy and the note are the proof. `limmu verify egypt.limmu --since egypt.limmu.note` says the same.
"""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from secrets import token_bytes, token_hex
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from limmu import installed_games, question
from limmu.core import (
    BrokenLine,
    Chain,
    Checkpoint,
    Log,
    ShuffleItems,
    parties_of,
    read_checkpoint,
    read_log,
    recorded_outcome,
    replay,
    short,
    verify,
)
from limmu.display.escaping import one_line

MOST = 1 << 25
"""The most bytes of an incoming message: a whole log."""
LAST = 5.0
"""Seconds to wait for the last checkpoint after the end of the match."""


class Cheated(Exception):
    """The server did what it may not do."""


class Player:
    """What a seat knows for itself: its seed, the log so far, the newest checkpoint."""

    def __init__(self, path: Path) -> None:
        self.path, self.seat = path, ""
        self.chain: Chain | None = None
        kept = path.read_bytes() if path.exists() else b""
        self.log = kept[: kept.rfind(b"\n") + 1]  # the server sends an unfinished line again
        note = self._beside("note")
        self.note = note.read_text("utf-8") if note.exists() else ""

    def _beside(self, what: str) -> Path:
        return self.path.with_name(f"{self.path.name}.{what}")

    def _chain(self, match_id: str, links: int) -> Chain:
        """The chain of this seat for a match; it stores the seed before anybody learns of the chain."""
        if self.chain is not None:
            return self.chain
        kept = self._beside("seed")
        if not kept.exists() or kept.read_bytes()[32:] != match_id.encode():
            with open(os.open(kept, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                file.write(token_bytes(32) + match_id.encode())
        self.chain = Chain(match_id, self.seat, kept.read_bytes()[:32], min(links, 1 << 20))
        return self.chain

    def anchor(self, match_id: str, links: int) -> str:
        """The end of the chain, for the header."""
        return self._chain(match_id, links).anchor

    def lines(self, text: str) -> None:
        """Lines of the log, which go on from those before. Raises Cheated."""
        data = self.log + text.encode()
        try:
            log = read_log(data)
        except BrokenLine as error:
            raise Cheated(str(error)) from None
        report = verify(log, None, since=self.note)
        for name in ("intact", "dice", "checkpoints"):
            if (finding := getattr(report, name)).state == "differs":
                raise Cheated(f"{name} differs at entry {finding.n}: {finding.reason}")
        if log.branched >= 0:
            raise Cheated("the server calls what follows a what-if, whose dice and inputs prove nothing")
        header = log.header
        mine = self._chain(header.match, header.links).anchor
        if header.dice != "host-and-actor" or header.anchors.get(self.seat) != mine or "host" not in header.keys:
            raise Cheated("this match was not begun with the chain of this seat and a key of the host")
        with self.path.open("ab") as file:
            file.truncate(len(self.log))
            file.write(data[len(self.log) :])
        self.log = data
        self._keep_note(log)

    def _keep_note(self, log: Log) -> None:
        notes = [self.note] * bool(self.note) + [line.note for line in log.remarks if isinstance(line, Checkpoint)]
        if (newest := max(notes, key=lambda note: read_checkpoint(note).size, default="")) != self.note:
            self.note = newest
            self._beside("note").write_text(self.note, "utf-8")

    def covered(self) -> bool:
        """Whether the newest checkpoint covers every entry."""
        return bool(self.note) and read_checkpoint(self.note).size == len(read_log(self.log).entries)

    def seen(self, view: dict[str, Any]) -> None:
        """A view, which must be of the last entry of the log. Raises Cheated."""
        last = read_log(self.log).entries[-1][0] if self.log else ""
        if view["leaf"] != last:
            raise Cheated(f"the server shows entry {view['n']}, which is not the last of {self.path}")

    def link(self, roll: int) -> str:
        """The link for a roll that is due, by the log. Raises Cheated when it is not: nobody may foresee a roll."""
        log = read_log(self.log)
        try:
            match = replay(log, installed_games()[log.header.game])
            open_, progress = question(match), match.position.progress
        except (ValueError, KeyError) as error:  # intact bytes that the game here does not understand
            raise Cheated(f"the log is not one of this game: {error}") from None
        asked = open_.demands[0][1] if open_ is not None and open_.seats == ("chance",) else None
        if asked is None or progress is None or progress.rolls != roll or recorded_outcome(match):
            raise Cheated(f"the server wants the link for roll {roll}, which is not due")
        if self.seat not in parties_of(log.header, progress, isinstance(asked, ShuffleItems)):
            raise Cheated(f"the server wants the link for roll {roll}, in which {self.seat} has no part")
        return short(self._chain(log.header.match, log.header.links).token(roll))


def play(url: str, token: str, path: Path, choose: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    """Play a seat to the end of the match and return how it ended; ``choose`` gives an option of a level.

    Raises Cheated, or what ended the connection: called again, it goes on.
    """
    player = Player(path)
    view: dict[str, Any] = {}
    parts = urlsplit(url)
    origin: Any = f"{'https' if parts.scheme == 'wss' else 'http'}://{parts.netloc}"
    with connect(url, origin=origin, max_size=MOST) as socket:
        say(socket, {"_": "hello", "token": token, "have": len(player.log)})
        while True:
            try:  # at the end there is still the last checkpoint
                said = json.loads(socket.recv(LAST if "over" in view else None))
            except TimeoutError:
                return view["over"]
            if "seat" in said:
                player.seat = said["seat"]
                if "match" in said and not player.log:
                    say(socket, {"_": "anchor", "link": player.anchor(said["match"], said["links"])})
            elif "log" in said:
                player.lines(said["log"])
            elif "due" in said:
                say(socket, {"_": "link", "roll": said["due"], "link": player.link(said["due"])})
            elif "view" in said:
                view = said["view"]
                player.seen(view)
            elif "refused" in said:
                print("refused:", one_line(said["refused"].get("text", said["refused"]["code"])))
            if "over" in view and player.covered():
                return view["over"]
            if "question" in view and ("view" in said or said.get("refused", {}).get("code", "stale") != "stale"):
                level = view["question"]["choices"] | {"prompt": view["question"]["text"]}
                said = {"level": level, "leaf": view["leaf"]}
            if "level" in said and said["leaf"] == view["leaf"]:
                option = choose(said["level"])
                if "whole" in option:
                    answer = {"_": "decision", "answer": option["whole"]}
                    say(socket, {"input": answer, "cmd": token_hex(8), "expects": view["leaf"]})
                else:
                    picks = [*said["level"].get("picks", []), option["pick"]]
                    say(socket, {"_": "choose", "picks": picks, "expects": view["leaf"]})


def say(socket: ClientConnection, document: Any) -> None:
    """Send a document."""
    socket.send(json.dumps(document))


def options(level: dict[str, Any]) -> list[dict[str, Any]]:
    """What may come next: the options of a level, its numbers, and last to stop, where one may."""
    span = level.get("span", {"ranges": []})
    numbers = [n for low, high in span["ranges"] for n in range(low, high + 1, span.get("step", 1))]
    stop = [{"whole": level["whole"], "text": level.get("text", "")}] if "whole" in level else []
    return [*level.get("options", []), *[{"pick": number, "text": str(number)} for number in numbers], *stop]


def ask(level: dict[str, Any]) -> Any:
    """Let the person at the terminal pick one of the options."""
    offers = options(level)
    print(f"\n{one_line(level.get('prompt', ''))}")
    for number, offer in enumerate(offers, 1):
        print(f"{number:>5} {one_line(offer.get('text', '')) or 'nothing'}")
    while not ((typed := input(f"1 to {len(offers)}> ").strip()).isdecimal() and 0 < int(typed) <= len(offers)):
        print("type one of the numbers")
    return offers[int(typed) - 1]


if __name__ == "__main__":
    try:
        over = play(sys.argv[1], sys.argv[2], Path(sys.argv[3]), ask)
        print(one_line(f"over: {', '.join(over.get('winners', [])) or 'a draw'}"))
    except Cheated as cheated:
        sys.exit(one_line(f"cheated: {cheated}"))
    except (ConnectionClosed, OSError, EOFError, KeyboardInterrupt) as error:
        sys.exit(f"\nstopped ({type(error).__name__}); the same command goes on")
