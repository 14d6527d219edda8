"""Over pairs of matches that differ in what a seat may not see, its browser receives the same: every answer and push.

The kit makes the pairs (`limmu.testing.blind`); what it compares of each is here what HTTP and a socket say.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient
from tests.agents.games import game_of
from tests.properties import genesis, god_kings
from tests.server.conftest import HERE, ORIGIN, Served

from limmu.core import Host, Match, SystemDice, view
from limmu.server import Settings
from limmu.server.documents import Tells
from limmu.server.settings import Rate
from limmu.server.table import ServedMatch
from limmu.testing import blind
from limmu.testing.blind import assert_blind
from limmu.testing.knowing import Sightings
from limmu.testing.properties import random_match
from limmu_replays.falling import Way

MUCH = Rate(1e9, 1e9)
GAMES = {
    "god-kings": ("kadesh", god_kings),
    "genesis": ("hittites_and_mitanni", genesis),
}


class Still(Host[Any]):
    """A host that rolls nothing: the pair is compared as it stands."""

    def roll(self) -> None:
        """Nothing."""


class Seated:
    """A match at the server, with a browser of each seat, of its owner and of a spectator."""

    def __init__(self, served: Served, name: str, scenario: str) -> None:
        made = served.open(game=name, scenario=scenario)
        self.served, self.id = served, made["id"]
        self.path = f"/api/matches/{self.id}"
        self.browsers = {(seat,): served.seated(self.id, link, seat) for seat, link in made["links"].items()}
        self.browsers["public",] = served.browser()
        self.owner = served.seated(self.id, made["token"])
        self.club: Any = served.app.state.club

    @property
    def table(self) -> ServedMatch:
        return self.club.tables[self.id]

    def put(self, match: Match[Any]) -> None:
        """Let the server serve this match."""
        old, host = self.table, Still(match, SystemDice())

        def put() -> None:
            new = ServedMatch(
                old.play,
                host,
                thinkers=self.club.thinkers,
                teller=self.club.teller,
                register=old.register,
                settings=self.club.settings,
            )
            new.closed = True  # nobody answers by himself
            self.club.tables[self.id] = new

        assert self.served.loop.portal is not None
        self.served.loop.portal.call(put)

    def does(self, browser: TestClient, what: str, body: Any = None, **params: str) -> Any:
        """Something that must succeed."""
        done = browser.post(f"{self.path}/{what}", json=body or {}, params=params)
        assert done.status_code == 200, done.text
        return done.json()


class Receiving:
    """A server at which one match after the other is put in the place of a table, and a browser of each seat."""

    def __init__(self, folder: Path, name: str, scenario: str) -> None:
        self.served = Served(folder, Settings(origins=(ORIGIN,), by_address=MUCH, by_seat=MUCH, costly=MUCH))
        self.scene = name, scenario
        self.seated = Seated(self.served, *self.scene)
        self.browsers = self.seated.browsers
        self.last = -1
        """The entry after which others act, and every tenth before it."""

    def __call__(self, match: Match[Any], audience: Any, seed: int = 0) -> dict[str, bytes]:
        """Everything that the browser receives, with leaves replaced by their ordinals."""
        self.seated.put(match)
        browser, path = self.browsers[tuple(audience)], self.seated.path
        asks = {"seat": audience[0]} if audience != ("public",) else {}
        found = {what: self.ask(browser, "GET", path + what) for what in ("", "/view", "/board", "/aside", "/orders")}
        for what in (f"/events?since={match.n - 3}", f"/view?at={match.n - 1}", f"/chronicle?since={match.n - 2}"):
            found[what] = self.ask(browser, "GET", path + what)
        tries: list[tuple[str, Any]] = [
            ("/choose", {}),
            ("/sketch", {}),
            ("/preview", {"answer": 1}),
            ("/answer", {"input": {"_": "interject", "may": 0, "answer": 0, "follows": match.n}}),
            ("/answer", {"input": {"_": "ruling", "author": "a", "clause": "b", "reason": "c", "close": ""}}),
            ("/branch", {"at": 0}),
            ("/rule", {"input": {"_": "note", "text": ""}}),
            ("/revoke", {"role": "public"}),
        ]
        for what, body in tries:
            found[f"POST {what} {body}"] = self.ask(browser, "POST", path + what, json=body, params=asks)
        keys = offered(json.loads(found["/view"])[2])
        for some in ([], keys[-1:]):
            found[f"GET /odds {some}"] = self.ask(browser, "GET", path + "/odds", params={"answer": some})
            body = {"keys": some, "further": 4, "seed": str(match.n)}
            found[f"POST /suppose {some}"] = self.ask(browser, "POST", path + "/suppose", json=body, params=asks)
        with browser.websocket_connect(f"{path}/socket", headers=HERE) as socket:
            found["the socket"] = json.dumps(sorted([socket.receive_text() for _ in range(3)])).encode()
        if match.n > 2 and match.over is None and (self.last - match.n) % 10 == 0:
            found |= self.while_others_act(match, tuple(audience))
        return {what: _plain(match, data) for what, data in found.items()}

    def while_others_act(self, match: Match[Any], audience: tuple[str, ...]) -> dict[str, bytes]:
        """All that a browser is told while the others undo, leave, hand over and agree on an end, and what it may look
        at meanwhile and then. In a match of its own: who came and left is the same for each of a pair.
        """
        here = Seated(self.served, *self.scene)
        here.put(match)
        browser, found = here.browsers[audience], dict[str, bytes]()
        seats = [one for one in here.browsers if one != ("public",)]
        last = match.n

        def look(when: str, *more: str) -> None:
            for what in ("", "/view", "/aside", "/orders", f"/events?since={last - 4}", "/chronicle", *more):
                found[f"{when}: {what}"] = self.ask(browser, "GET", here.path + what)

        with browser.websocket_connect(f"{here.path}/socket", headers=HERE) as socket:
            who = next(one for one in seats if one != audience)
            wish = {"undo": max(0, last - 3)}
            here.does(here.browsers[who], "wish", wish, seat=who[0])
            look("an undo is wished")
            if here.table.wish is not None:  # else it was his alone to take back
                here.does(here.browsers[seats[-1]], "wish/refuse")
                here.does(here.browsers[who], "wish", wish, seat=who[0])
                self.agreed(here)
            look("it is undone")
            body = {"keys": [], "further": 4, "seed": "undone"}
            asks = {"seat": audience[0]} if audience != ("public",) else {}
            found["then: what if"] = self.ask(browser, "POST", here.path + "/suppose", json=body, params=asks)
            here.does(here.browsers[who], "leave")
            link = here.does(here.owner, f"seats/{who[0]}", {"person": "Zoe"})["link"]
            here.browsers[who] = self.served.seated(here.id, link, "Zoe")
            look("somebody else sits there")
            here.does(here.owner, f"seats/{who[0]}", {"bot": "random"})
            look("a bot plays")
            (by,) = next(one for one in seats if one != who)
            here.does(here.browsers[by,], "wish", {"end": "agree", "winners": who}, seat=by)
            self.agreed(here)
            look("an end is agreed", "/timeline", "/rolls", "/frames?at=0", "/report", "/board", "/odds?at=1")
            found["the pushes"] = self.told(socket, here.table.match.n)
        acted = here.table.match
        return {f"others act, {what}": _plain(acted, _unnamed(here.id, data)) for what, data in found.items()}

    @staticmethod
    def agreed(here: Seated) -> None:
        """Let whoever is asked agree to the wish that stands, if one does."""
        while (wish := here.table.wish) is not None:
            here.does(here.browsers[wish.needed[0],], "wish/agree")

    @staticmethod
    def told(socket: Any, last: int) -> bytes:
        """Everything that a socket was told up to a wish that came to the last entry; of the drawings, some of which
        come together, the last.
        """
        told, groups, drawn, seen = list[Any](), dict[str, str](), -1, -1
        while drawn < last or seen < last or told[-1] != {"wish": None}:
            message = json.loads(socket.receive_text())
            if moving := message.get("moving"):
                groups |= moving["groups"]
                drawn = moving["n"]
            else:
                told.append(message)
                seen = message["view"]["n"] if "view" in message else seen
        return json.dumps([told, groups]).encode()

    @staticmethod
    def ask(browser: TestClient, method: str, path: str, **given: Any) -> bytes:
        """An answer, with its status and every header."""
        answer = browser.request(method, path, **given)
        assert answer.status_code < 500, answer.text
        is_json = answer.headers["content-type"] == "application/json"
        return json.dumps(
            [answer.status_code, dict(answer.headers), answer.json() if is_json else answer.text]
        ).encode()


def offered(view: Any) -> list[str]:
    """The keys of the whole answers that a view offers at once."""
    options = view.get("question", {}).get("choices", {}).get("options", [])
    return [one["key"] for one in options if "whole" in one]


def _unnamed(match: str, data: bytes) -> bytes:
    """Without the name of the match, tokens and times."""
    return re.sub(rb'"(since|expires)": ?[0-9.]+', b'"when"', data.replace(match.encode(), b"M"))


def _plain(match: Match[Any], data: bytes) -> bytes:
    for i, position in enumerate(match.past[: match.n + 1]):
        data = data.replace(position.leaf.encode(), b"leaf %d" % i)
    return data


def compare(folder: Path, name: str, seed: int, long: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """Compare what each seat's browser receives over some entries of a random match; how many items were swapped."""
    scenario, kit = GAMES[name]
    receiving, played, swapped = Receiving(folder, name, scenario), random_match(game_of(name), scenario, seed), 0
    monkeypatch.setattr(blind, "received", receiving)
    monkeypatch.setattr(blind, "_same_branches", lambda *given: None)  # a branch of a live match is refused
    try:
        for i, audience in enumerate(receiving.browsers):
            start = (1 + i) * played.match.n // 4
            receiving.last = min(start + long, played.match.n)
            swapped += assert_blind(
                played,
                Sightings(played, audience, kit.known),
                seed + i,
                relabel=kit.relabel,
                start=start,
                stop=receiving.last,
            )
    finally:
        receiving.served.stop()
    return swapped


def test_a_browser_receives_nothing_that_depends_on_what_is_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert compare(tmp_path, "god-kings", 3, 1, monkeypatch) > 5


def on_the_true_board(match: Match[Any], seat: str, number: int, seed: str) -> list[Way]:
    """What a what-if must not do."""
    return [Way(match)]


@pytest.mark.parametrize(
    ("part", "leaking"),
    [
        ("limmu.server.club.Visitor.audience", property(lambda visitor: ("umpire",))),
        ("limmu_replays.supposing.worlds", on_the_true_board),
    ],
)
def test_with_the_umpires_eyes_the_same_comparison_fails(
    part: str, leaking: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(part, leaking)
    with pytest.raises(AssertionError, match="receives other things"):
        compare(tmp_path, "god-kings", 3, 1, monkeypatch)


def test_what_tells_more_while_others_act_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tell = ServedMatch.tell

    def telling_all(table: ServedMatch, document: Tells) -> None:
        board = str(view(table.match, "umpire").board)
        tell(table, replace(document, looked=board) if document.seats else document)

    monkeypatch.setattr(ServedMatch, "tell", telling_all)
    with pytest.raises(AssertionError, match="others act, the pushes it receives other things"):
        compare(tmp_path, "god-kings", 3, 1, monkeypatch)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", GAMES)
def test_a_browser_receives_nothing_hidden_over_long_stretches(
    name: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert compare(tmp_path, name, seed, 40, monkeypatch) > 5
