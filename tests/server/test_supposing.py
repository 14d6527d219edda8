"""What if and odds of a live match: for its seats, of the present, and no longer than they are worth it."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.conftest import Served, first_answer, play_one, seen

from limmu_replays import serving, sharing


class Live:
    """A match that is being played, of a game that hides something."""

    def __init__(self, served: Served, address: str = "testclient") -> None:
        made = served.open(seats={"egypt": "me", "hatti": "me"})
        self.path, self.id = f"/api/matches/{made['id']}", made["id"]
        self.ann, self.watcher = served.seated(made["id"], made["token"], address=address), served.browser()
        for _ in range(4):
            self.play()

    def play(self) -> None:
        play_one(dict.fromkeys(("egypt", "hatti"), self.ann), self.id)

    def suppose(self, browser: TestClient, **wanted: Any) -> Any:
        return browser.post(f"{self.path}/suppose", json=wanted)


@pytest.fixture
def live(served: Served) -> Live:
    return Live(served)


def test_a_seat_sees_how_it_may_go_on_and_nobody_else_does(live: Live) -> None:
    view = seen(live.ann, live.id)
    key = first_answer(live.ann, live.id, view)["key"]
    wanted = {"keys": [key], "further": 2, "expects": view["leaf"]}
    told = live.suppose(live.ann, **wanted).json()
    assert (told["n"], told["seat"]) == (view["n"], view["question"]["seat"])
    assert told["lines"][0]["n"] == 1
    assert told["view"]["audience"] == [told["seat"]]
    assert told["view"]["question"]["seat"] == told["seat"]
    assert told["groups"]["stacks"]
    assert live.suppose(live.ann, **wanted).json() == told
    assert live.suppose(live.watcher, **wanted).status_code == 403
    assert live.suppose(live.ann, keys=["nonsense"]).status_code == 409
    assert seen(live.ann, live.id) == view, "nothing of it happens"
    live.play()
    assert live.suppose(live.ann, **wanted).json()["refused"]["code"] == "stale"


def test_odds_of_a_live_match_are_a_seats_and_of_the_present(live: Live) -> None:
    view = seen(live.ann, live.id)
    key = first_answer(live.ann, live.id, view)["key"]
    told = live.ann.get(f"{live.path}/odds", params={"answer": key}).json()
    assert [(one["answer"], one["deals"]) for one in told["answers"]] == [(key, 20)]
    assert live.ann.get(f"{live.path}/odds", params={"at": view["n"] - 1}).status_code == 403
    assert live.watcher.get(f"{live.path}/odds", params={"answer": key}).status_code == 403


def forever(*given: Any, check: Callable[[], None], **more: Any) -> None:
    """A what-if that comes to no end by itself."""
    while True:
        check()
        time.sleep(0.002)


def eventually(happens: Callable[[], object]) -> None:
    """Wait for something, 20 s at most."""
    end = time.monotonic() + 20
    while not happens():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.002)


def test_what_is_reckoned_ends_when_the_match_moves_on_or_another_is_asked_for(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "suppose", forever)

    def asked() -> dict[str, object]:
        """What the seats of this match asked for last: tables of other tests may still be in memory."""
        return next((dict(one) for table, one in serving._asked.items() if table.match.header.match == live.id), {})

    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(live.suppose, live.ann)
        eventually(asked)
        mark = asked()
        second = pool.submit(live.suppose, live.ann)
        assert first.result(20).status_code == 409
        eventually(lambda: asked() != mark)
        live.play()
        assert second.result(20).status_code == 409


def test_what_takes_too_long_is_given_up(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "suppose", forever)
    monkeypatch.setattr(serving, "SECONDS", 0.0)
    assert "of the processor" in live.suppose(live.ann).json()["error"]
    monkeypatch.setattr(serving, "PATIENCE", -1.0)
    monkeypatch.setattr(serving, "SECONDS", 5.0)
    busy = live.suppose(live.ann)
    assert (busy.status_code, "ask again later" in busy.json()["error"]) == (503, True)


def test_odds_of_a_match_that_everybody_may_look_into_are_bounded_too(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = {"blue_white": "me", "red_yellow": "me"}
    made = served.open(game="chariot-lords", scenario="first_five_2", seats=seats)
    path = f"/api/matches/{made['id']}/odds"
    assert served.browser().get(path, params={"at": 0}).status_code == 200
    monkeypatch.setattr(serving, "SECONDS", 0.0)
    assert "of the processor" in served.browser().get(path, params={"at": 0}).json()["error"]


def test_what_a_stranger_asks_for_holds_up_nobody(live: Live, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    quick, begun = serving.suppose, Event()

    def suppose(match: Any, *given: Any, check: Callable[[], None], **more: Any) -> Any:
        if match.header.match == live.id:
            return quick(match, *given, check=check, **more)
        begun.set()
        return forever(check=check)

    monkeypatch.setattr(serving, "suppose", suppose)
    others = [Live(served, address) for address in ("10.0.0.1", "10.0.0.2")]
    with ThreadPoolExecutor(2) as pool:
        running = [pool.submit(one.suppose, one.ann) for one in others]
        assert begun.wait(20)
        found = live.suppose(live.ann, further=1)
        assert found.status_code == 200, found.text
        assert not any(one.done() for one in running)
        for one in others:
            one.play()  # the match goes on: what was asked for is worth nothing
        assert [one.result(20).status_code for one in running] == [409, 409]


def test_who_asks_for_more_gets_no_more_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "SLICE", -1.0)
    shares, told = sharing.Shares(), list[str]()

    def work(who: str) -> None:
        with shares.turn(who) as rest:
            for _ in range(3):
                told.append(who)
                rest()

    with ThreadPoolExecutor(4) as pool, shares.turn("first") as rest:
        for who in ("ann", "ann", "ann", "ben"):
            pool.submit(work, who)
        while sum(map(len, shares._waiting.values())) < 4:
            time.sleep(0.001)
        rest()
    assert "".join([who[0] for who in told if who != "first"][:6]) == "ababab"
