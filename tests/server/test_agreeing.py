"""Undo, agreed end, the umpire's desk, bots."""

from __future__ import annotations

from time import monotonic, sleep
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.conftest import Served, command, play_one, seen

from limmu.bots.search import SearchBot, Searching
from limmu.server.table import ServedMatch


def two(served: Served) -> tuple[dict[str, Any], str, dict[str, TestClient]]:
    made = served.open(seats={"egypt": "me"}, name="Ann")
    match = made["id"]
    ann = served.seated(match, made["token"])
    return made, match, {"egypt": ann, "hatti": served.seated(match, made["links"]["hatti"], "Bob")}


def test_an_undo_of_another_waits_for_consent_and_a_no_ends_it(served: Served) -> None:
    _, match, players = two(served)
    start = seen(players["egypt"], match)["n"]
    play_one(players, match)
    for _ in range(6):
        play_one(players, match)
    ann, bob = players["egypt"], players["hatti"]
    wish = ann.post(f"/api/matches/{match}/wish", json={"undo": start}).json()["wish"]
    assert (wish["given"], wish["needed"]) == (["egypt"], ["hatti"])
    assert bob.get(f"/api/matches/{match}").json()["wish"] == wish
    assert served.browser().post(f"/api/matches/{match}/wish/refuse", json={}).status_code == 403
    assert bob.post(f"/api/matches/{match}/wish/refuse", json={}).json() == {"wish": None, "taken": -1}
    assert bob.post(f"/api/matches/{match}/wish/agree", json={}).status_code == 409
    assert ann.post(f"/api/matches/{match}/wish", json={"undo": start}).json()["wish"] == wish
    done = bob.post(f"/api/matches/{match}/wish/agree", json={}).json()
    assert done["wish"] is None
    events = ann.get(f"/api/matches/{match}/events", params={"since": done["taken"] - 1}).json()
    assert events[0]["input"]["_"] == "undo"
    assert events[0]["input"]["consents"] == ["egypt", "hatti"]


def test_a_wish_lapses_when_the_match_goes_on(served: Served) -> None:
    _, match, players = two(served)
    players["egypt"].post(f"/api/matches/{match}/wish", json={"end": "agree"})
    play_one(players, match)
    assert players["egypt"].get(f"/api/matches/{match}").json()["wish"] is None
    late = players["hatti"].post(f"/api/matches/{match}/wish/agree", json={})
    assert late.status_code == 409
    assert not players["egypt"].get(f"/api/matches/{match}").json()["over"]


def test_both_agree_to_an_end(served: Served) -> None:
    _, match, players = two(served)
    players["egypt"].post(f"/api/matches/{match}/wish", json={"end": "agree", "winners": ["hatti"]})
    players["hatti"].post(f"/api/matches/{match}/wish/agree", json={})
    over = seen(players["egypt"], match)["over"]
    assert (over["how"], over["winners"]) == ("agreed", ["hatti"])


def test_only_the_umpire_rules(served: Served) -> None:
    made, match, players = two(served)
    umpire = served.seated(match, made["umpire"])
    note = {"input": {"_": "note", "text": "a ruling follows"}}
    assert players["egypt"].post(f"/api/matches/{match}/rule", json=note).status_code == 403
    start = umpire.post(f"/api/matches/{match}/rule", json=note).json()["taken"]
    play_one(players, match)
    back = umpire.post(f"/api/matches/{match}/rule", json={"input": {"_": "undo", "to": start}})
    assert back.status_code == 200, back.text
    reading = {"_": "ruling", "author": "U", "clause": "GK-1", "reason": "agreed", "readings": {"GKR-006": "nonsense"}}
    refused = umpire.post(f"/api/matches/{match}/rule", json={"input": reading})
    assert refused.json()["refused"]["code"] == "no_such_reading"


def test_the_umpire_rules_past_an_error_in_the_rules_and_the_match_goes_on(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, match, players = two(served)
    umpire, before = served.seated(match, made["umpire"]), seen(players["egypt"], match)

    def broken(*given: Any) -> None:
        raise ValueError("the hidden card 7")

    answer, path = command(players["egypt"], match, before), f"/api/matches/{match}"
    with monkeypatch.context() as patch:
        patch.setattr("limmu.games.god_kings.s19_kings.q.seats_from", broken)
        failed = players["egypt"].post(f"{path}/answer", json=answer)
    assert (failed.status_code, "7" in failed.text) == (409, False)
    assert "succession.open_window" in failed.json()["failed"]
    assert seen(players["egypt"], match) == before
    ruling = {"_": "ruling", "author": "U", "clause": "19.3", "reason": "no successor comes", "close": False}
    given = umpire.post(f"{path}/rule", json={"input": ruling})
    assert given.status_code == 200, given.text
    asked = seen(players["hatti"], match)["asked"][0]
    assert play_one(players, match) == asked


def test_everybody_is_told_when_an_error_keeps_a_bot_from_answering(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose = ServedMatch._chosen

    def broken(table: ServedMatch, seat: str) -> None:
        raise ValueError("the hidden card 7")

    monkeypatch.setattr(ServedMatch, "_chosen", broken)
    made = served.open(seats={"egypt": "bot:random", "hatti": "me"})
    path, watcher = f"/api/matches/{made['id']}", served.browser()
    umpire = served.seated(made["id"], made["umpire"])

    def stands(*, stuck: bool) -> None:
        until = monotonic() + 60
        while (card := watcher.get(path).json())["stuck"] != stuck:
            assert monotonic() < until
            sleep(0.01)
        assert "hidden card" not in str(card)

    stands(stuck=True)
    monkeypatch.setattr(ServedMatch, "_chosen", choose)
    n = umpire.post(f"{path}/rule", json={"input": {"_": "note", "text": "try again"}}).json()["taken"]
    stands(stuck=False)
    while watcher.get(path).json()["n"] == n:
        sleep(0.01)


def test_bots_play_a_match_to_its_end(served: Served) -> None:
    made = served.open(seats={"egypt": "bot:random", "hatti": "bot:sensible"})
    watcher, until = served.browser(), monotonic() + 60
    while not (card := watcher.get(f"/api/matches/{made['id']}").json())["over"]:
        assert monotonic() < until
        sleep(0.05)
    assert card["finished"]


def test_a_bot_that_looks_ahead_plays_at_a_table(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    def quick(level: Searching, seed: str) -> SearchBot:
        return SearchBot(seed, rollouts=1, horizon=1)

    monkeypatch.setattr(Searching, "__call__", quick)
    made = served.open(seats={"egypt": "bot:strong", "hatti": "bot:stronger"})
    watcher, until = served.browser(), monotonic() + 60
    while watcher.get(f"/api/matches/{made['id']}").json()["n"] < 10:
        assert monotonic() < until
        sleep(0.05)
