"""A server in memory, and browsers for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from limmu.server import Register, Settings, SqliteTables, create_app
from limmu.stores.sqlite import SqliteStore

ORIGIN = "http://testserver"
HERE = {"origin": ORIGIN}


class Served:
    """A server over a store and a register in a folder; it can be started again."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        self.folder, self.settings = folder, settings
        self.start()

    def start(self) -> None:
        self.store = SqliteStore(self.folder / "club.sqlite")
        self.register = Register(SqliteTables(self.folder / "club.tables.sqlite"))
        self.app = create_app(self.store, self.register, self.settings)
        self.loop = TestClient(self.app)
        self.loop.__enter__()

    def stop(self) -> None:
        self.loop.__exit__(None, None, None)
        self.register.close()
        self.store.close()

    def browser(self, address: str = "testclient") -> TestClient:
        """Another browser, in the event loop of the server."""
        browser = TestClient(self.app, headers=HERE, client=(address, 50000))
        browser.portal = self.loop.portal
        return browser

    def open(self, scenario: str = "kadesh", game: str = "god-kings", **wanted: Any) -> dict[str, Any]:
        """A new match."""
        made = self.browser().post("/api/matches", json={"game": game, "scenario": scenario, **wanted})
        assert made.status_code == 200, made.text
        return made.json()

    def seated(self, match: str, link: str, name: str = "", address: str = "testclient") -> TestClient:
        """A browser that came by a link or with a token."""
        browser = self.browser(address)
        joined = browser.post(f"/api/matches/{match}/join", json={"token": link.rpartition("#")[2], "name": name})
        assert joined.status_code == 200, joined.text
        return browser


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    made = Served(tmp_path, Settings(origins=(ORIGIN,), watchers_from=("testclient",), pause=0.01, pace=0.0))
    yield made
    made.stop()


def first_answer(browser: TestClient, match: str, view: dict[str, Any]) -> dict[str, Any]:
    """The first answer on offer, put together pick by pick: `whole`, and its `key`."""
    level, picks = view["question"]["choices"], list[Any]()
    while "whole" not in level:
        option = level["options"][0] if "options" in level else {"pick": level["span"]["ranges"][0][0]}
        if "whole" in option:
            level = option
            break
        picks = [*level.get("picks", []), option["pick"]]
        chosen = browser.post(f"/api/matches/{match}/choose", json={"picks": picks, "expects": view["leaf"]})
        assert chosen.status_code == 200, chosen.text
        level = chosen.json()
    return level


def command(browser: TestClient, match: str, view: dict[str, Any], cmd: str = "") -> dict[str, Any]:
    """The command with the first answer on offer."""
    level = first_answer(browser, match, view)
    return {"input": {"_": "decision", "answer": level["whole"]}, "cmd": cmd, "expects": view["leaf"]}


def seen(browser: TestClient, match: str) -> dict[str, Any]:
    """The view of a browser."""
    return browser.get(f"/api/matches/{match}/view").json()


def play_one(players: dict[str, TestClient], match: str) -> str:
    """Let whoever is asked answer; returns who it was."""
    asked = seen(next(iter(players.values())), match)["asked"][0]
    browser = players[asked]
    taken = browser.post(f"/api/matches/{match}/answer", json=command(browser, match, seen(browser, match)))
    assert taken.status_code == 200, taken.text
    return asked
