"""What if and odds of a live match: for its seats, of the present, and no longer than they are worth it."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.conftest import Served, first_answer, play_one, seen

from limmu_replays import serving


class Live:
    """A match that is being played, of a game that hides something."""

    def __init__(self, served: Served) -> None:
        made = served.open(seats={"egypt": "me", "hatti": "me"})
        self.path, self.id = f"/api/matches/{made['id']}", made["id"]
        self.ann, self.watcher = served.seated(made["id"], made["token"]), served.browser()
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


def test_what_is_reckoned_ends_when_the_match_moves_on_or_another_is_asked_for(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "suppose", forever)
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(live.suppose, live.ann)
        while not serving._asked:
            time.sleep(0.002)
        mark = {**next(iter(serving._asked.values()))}
        second = pool.submit(live.suppose, live.ann)
        assert first.result(20).status_code == 409
        while {**next(iter(serving._asked.values()))} == mark:
            time.sleep(0.002)
        live.play()
        assert second.result(20).status_code == 409


def test_what_takes_too_long_is_given_up(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "suppose", forever)
    monkeypatch.setattr(serving, "SECONDS", 0.0)
    assert "too long" in live.suppose(live.ann).json()["error"]
