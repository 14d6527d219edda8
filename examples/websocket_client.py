"""A client for websocket_server.py that trusts nobody: play a seat at the terminal, by number.

    python examples/websocket_client.py ws://localhost:8000/match TOKEN egypt.limmu

The vault of the seat, egypt.limmu.vault, draws its chain and its key (whoever reads it foresees rolls and decides for
the seat). It gives a link or a signature only for a log that goes on from what it acted on before, that proves every
roll, and that the host signed to its last entry. Else the client stops and says so; its copy of the log, egypt.limmu,
and the newest head of the host, egypt.limmu.note, are the proof. `limmu verify egypt.limmu --since egypt.limmu.note`
says the same. Never play a seat with a copy of a vault: whoever hosts could show each of them another line.
"""

import json
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from secrets import token_hex
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from limmu import wire
from limmu.core import Decision, read_log
from limmu.display.escaping import one_line
from limmu.rooms.vault import Terms, Vault, VaultRefuses
from limmu.stores import StoreError

MOST = 1 << 25
"""The most bytes of an incoming message: a whole log."""


class Cheated(Exception):
    """The server did what it may not do."""


class Player:
    """What a seat has for itself: its vault, the log so far, the newest head."""

    def __init__(self, path: Path) -> None:
        self.path, self.seat = path, ""
        kept = path.read_bytes() if path.exists() else b""
        self.log = kept[: kept.rfind(b"\n") + 1]  # the server sends an unfinished line again
        self.file = path.with_name(f"{path.name}.vault")
        self.vault = Vault.open(self.file) if self.file.exists() else None
        self.head = self.vault.head if self.vault else ""

    def sits(self, seat: str) -> None:
        """Play this seat. Raises VaultRefuses if the vault is that of another."""
        self.seat = seat
        if self.vault is not None and (party := self.vault.terms.party) != seat:
            raise VaultRefuses(f"{self.file} is the vault of {party}, the token is of {seat}: name another file")

    def anchor(self, match_id: str, links: int) -> dict[str, str]:
        """The end of the chain and the key for the header of a match that has not begun."""
        if self.vault is not None and self.vault.terms.match != match_id:
            self.close()
            self.file.unlink()  # of a match that never began
        if self.vault is None:
            self.vault = Vault.create(self.file, Terms(match_id, self.seat, "all-seats"), min(links, 1 << 20))
        return {"link": self.vault.anchor, "key": self.vault.key}

    def lines(self, text: str, head: str) -> None:
        """Lines of the log, which go on from those before, with the host's head. Raises Cheated."""
        data = self.log + text.encode()
        self.of_vault(lambda vault: vault.look(data, head))
        with self.path.open("ab") as file:
            file.truncate(len(self.log))
            file.write(data[len(self.log) :])
        self.log, self.head = data, head
        self.path.with_name(f"{self.path.name}.note").write_text(head, "utf-8")

    def of_vault(self, asks: Callable[[Vault], Any]) -> Any:
        """What the vault gives. Raises Cheated."""
        if self.vault is None:
            raise Cheated("this seat has no vault for this match: it began without it")
        try:
            return asks(self.vault)
        except VaultRefuses as refuses:
            raise Cheated(str(refuses)) from None

    def seen(self, view: dict[str, Any]) -> None:
        """A view, which must be of the last entry of the log. Raises Cheated."""
        last = read_log(self.log).entries[-1][0] if self.log else ""
        if view["leaf"] != last:
            raise Cheated(f"the server shows entry {view['n']}, which is not the last of {self.path}")

    def link(self, asker: int) -> str:
        """The token for what an entry asks. Raises Cheated when the log does not say so: nobody may foresee a roll."""
        due, token = self.of_vault(lambda vault: vault.show(self.log, self.head))
        if due != asker:
            raise Cheated(f"the server wants the link for entry {asker}, but entry {due} asks")
        return token

    def answer(self, whole: Any) -> dict[str, Any]:
        """A signed command. Raises Cheated."""
        cmd, body = token_hex(8), Decision(whole)
        inp, _ = self.of_vault(lambda vault: vault.answer(self.log, self.head, body, cmd))
        return command(whole, cmd, inp.expects, inp.sig)

    def again(self, leaf: str) -> dict[str, Any] | None:
        """The command that was signed to follow an entry: it may have been lost on its way, and no other is signed."""
        old = None if self.vault is None else self.vault.signed(leaf)
        if old is None or not isinstance(old.input, Decision):
            return None
        answer = json.loads(wire.encode(old.input.answer))  # kept as JSON
        return command(answer, old.cmd, leaf, old.sig)

    def close(self) -> None:
        """Let go of the vault."""
        if self.vault is not None:
            self.vault.close()
            self.vault = None


def play(url: str, token: str, path: Path, choose: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    """Play a seat to the end of the match and return how it ended; ``choose`` gives an option of a level.

    Raises Cheated, or what ended the connection: called again, it goes on.
    """
    parts = urlsplit(url)
    origin: Any = f"{'https' if parts.scheme == 'wss' else 'http'}://{parts.netloc}"
    player, view = Player(path), dict[str, Any]()
    with closing(player), connect(url, origin=origin, max_size=MOST) as socket:
        say(socket, {"_": "hello", "token": token, "have": len(player.log)})
        while True:
            said = json.loads(socket.recv())
            if "seat" in said:
                player.sits(said["seat"])
                if "match" in said and not player.log:
                    say(socket, {"_": "anchor", **player.anchor(said["match"], said["links"])})
            elif "log" in said:
                player.lines(said["log"], said["head"])
            elif "due" in said:
                say(socket, {"_": "link", "asker": said["due"], "token": player.link(said["due"])})
            elif "view" in said:
                view = said["view"]
                player.seen(view)
            elif "refused" in said:
                print("refused:", one_line(said["refused"].get("text", said["refused"]["code"])))
            if "over" in view:
                return view["over"]
            if "question" in view and ("view" in said or said.get("refused", {}).get("code", "stale") != "stale"):
                level = view["question"]["choices"] | {"prompt": view["question"]["text"]}
                lost = player.again(view["leaf"]) if "view" in said else None
                said = {"level": level, "leaf": view["leaf"]} if lost is None else {}
                if lost is not None:
                    say(socket, lost)
            if "level" in said and said["leaf"] == view["leaf"]:
                option = choose(said["level"])
                if "whole" in option:
                    say(socket, player.answer(option["whole"]))
                else:
                    picks = [*said["level"].get("picks", []), option["pick"]]
                    say(socket, {"_": "choose", "picks": picks, "expects": view["leaf"]})


def command(answer: Any, cmd: str, expects: str, sig: str) -> dict[str, Any]:
    """A signed command, as the server takes it."""
    return {"input": {"_": "decision", "answer": answer}, "cmd": cmd, "expects": expects, "sig": sig}


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
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    try:
        over = play(sys.argv[1], sys.argv[2], Path(sys.argv[3]), ask)
        print(one_line(f"over: {', '.join(over.get('winners', [])) or 'a draw'}"))
    except Cheated as cheated:
        sys.exit(one_line(f"cheated: {cheated}"))
    except (VaultRefuses, StoreError) as error:
        sys.exit(one_line(str(error)))
    except (WebSocketException, OSError, EOFError, KeyboardInterrupt) as error:
        hints = {"1008": "this token is of no seat", "HTTP 403": "give the address with which the server was started"}
        hint = next((hint for sign, hint in hints.items() if sign in str(error)), "the same command goes on")
        sys.exit(one_line(f"stopped ({type(error).__name__}): {error}; {hint}"))
