"""Seats with vaults of their own, over HTTP: what a client with a vault does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import json as msgjson
from starlette.testclient import TestClient
from tests.server.conftest import command, seen

from limmu.core import Body, read_log
from limmu.rooms.desk import looked, terms_of
from limmu.rooms.letters import Invitation
from limmu.rooms.vault import Vault

_body = msgjson.Decoder(Body).decode


class Player:
    """A browser with a vault for one seat."""

    def __init__(self, browser: TestClient, match: str, seat: str, path: Path) -> None:
        self.browser, self.seat, self.path = browser, seat, f"/api/matches/{match}"
        self.match, self.copy = match, b""
        invited = browser.get(f"{self.path}/invitation", params={"seat": seat})
        assert invited.status_code == 200, invited.text
        self.invitation = msgjson.decode(invited.content, type=Invitation, strict=False)
        self.vault = Vault.create(path, terms_of(self.invitation), self.invitation.links)

    def post(self, what: str, body: Any) -> Any:
        return self.browser.post(f"{self.path}/{what}", params={"seat": self.seat}, json=body)

    @property
    def card(self) -> Any:
        return self.browser.get(self.path).json()

    def sit(self) -> Any:
        return self.post("sit", {"key": self.vault.key, "anchor": self.vault.anchor})

    def look(self) -> tuple[bytes, str]:
        """The copy as the vault accepts it, on from what was there, and its head."""
        have = len(read_log(self.copy).entries) - 1 if self.copy else -1
        query = {"head": 1, **({"since": have} if have >= 0 else {})}
        told = self.browser.get(f"{self.path}/log", params=query)
        assert told.status_code == 200, told.text
        data = self.copy + told.content
        head = looked(self.vault, data).head
        self.copy = data[: data.rindex(b"\n", 0, -1) + 1]
        return self.copy, head

    def show(self) -> Any:
        asker, token = self.vault.show(*self.look())
        return self.post("token", {"asker": asker, "token": token})

    def signed(self, body: Any, cmd: str = "") -> dict[str, Any]:
        """A command with the signature of the seat."""
        inp, _ = self.vault.answer(*self.look(), _body(msgjson.encode(body)), cmd)
        return {"input": body, "cmd": inp.cmd, "expects": inp.expects, "sig": inp.sig}

    def consent(self, wish: dict[str, Any], *, send: bool = True) -> Any:
        """Sign that the seat agrees to a wish."""
        sig = self.vault.consent(*self.look(), "umpire", _body(msgjson.encode(wish["input"])))
        return self.post("wish/agree", {"consents": {self.seat: sig}}) if send else sig

    def answer(self) -> Any:
        view = seen(self.browser, self.match)
        wanted = command(self.browser, self.match, view, f"{self.seat}-{view['n']}")
        return self.post("answer", self.signed(wanted["input"], wanted["cmd"]))


def one_step(players: dict[str, Player]) -> bool:
    """Let everybody do what is due; whether the match goes on."""
    first = next(iter(players.values()))
    card = first.card
    if card["over"]:
        return False
    for seat in card["due"]:
        shown = players[seat].show()
        assert shown.status_code == 200, shown.text
    if not card["due"] and card["asked"][0] in players:
        taken = players[card["asked"][0]].answer()
        assert taken.status_code == 200, taken.text
    return True
