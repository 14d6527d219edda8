"""Clocks: what a seat uses, holidays, what happens when one runs out, and that they outlast a restart."""

from __future__ import annotations

import pytest
from tests.server.conftest import Served, play_one, seen

from limmu.server import clocks


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    time = [1_000_000]
    monkeypatch.setattr(clocks, "now", lambda: time[0])
    return time


def test_a_clock_runs_for_who_is_asked_and_the_end_is_the_umpires_choice(served: Served, watch: list[int]) -> None:
    made = served.open(seats={"egypt": "me", "hatti": "me"})
    match, ann = made["id"], served.seated(made["id"], made["token"])
    path = f"/api/matches/{match}/clocks"
    (asked,) = seen(ann, match)["asked"]
    ann.put(path, json={"move": 100, "match": 500, "away": {asked: [[watch[0] + 10, watch[0] + 40]]}})
    watch[0] += 70
    left = {one["seat"]: one for one in ann.get(path).json()["seats"]}
    assert (left[asked]["move"], left[asked]["match"], left[asked]["out"]) == (60, 460, False)
    assert [one["match"] for seat, one in left.items() if seat != asked] == [500]
    play_one({"egypt": ann, "hatti": ann}, match)
    left = {one["seat"]: one for one in ann.get(path).json()["seats"]}
    assert (left[asked]["move"], left[asked]["match"]) == (100, 460)
    (asked,) = seen(ann, match)["asked"]
    watch[0] += 101
    served.stop()
    served.start()
    again = served.browser()
    out = again.get(path).json()["seats"]
    assert [one["seat"] for one in out if one["out"]] == [asked]
    assert not again.get(f"/api/matches/{match}").json()["over"]
    umpire = served.seated(match, made["umpire"])
    ends = {
        "_": "end",
        "how": "agree",
        "winners": [seat for seat in ("egypt", "hatti") if seat != asked],
        "consents": ["egypt", "hatti"],
    }
    ruled = umpire.post(f"/api/matches/{match}/rule", json={"input": ends})
    assert ruled.status_code == 200, ruled.text
    assert [one["runs"] for one in again.get(path).json()["seats"]] == [False, False]


def test_only_who_opened_a_match_sets_its_clocks(served: Served) -> None:
    made = served.open(seats={"egypt": "me"})
    path = f"/api/matches/{made['id']}/clocks"
    for browser in (served.browser(), served.seated(made["id"], made["links"]["hatti"])):
        assert browser.put(path, json={"move": 10}).status_code == 403
    owner = served.seated(made["id"], made["token"])
    assert owner.put(path, json={"move": 10, "away": {"rome": [[1, 2]]}}).status_code == 400
    assert owner.put(path, json={"move": -1}).status_code == 400


def test_a_clock_that_runs_out_is_told_also_when_nobody_looks(served: Served, watch: list[int]) -> None:
    made = served.open(seats={"egypt": "me", "hatti": "me"})
    match, ann = made["id"], served.seated(made["id"], made["token"])
    ann.put(f"/api/matches/{match}/clocks", json={"move": 100})
    with ann.websocket_connect(f"/api/matches/{match}/socket", headers={"origin": "http://testserver"}) as socket:
        watch[0] += 200
        assert match in served.register.due(watch[0])
        ann.portal.call(served.app.state.club.tables[match].tick)
        told = next(one for _ in range(9) if "clocks" in (one := socket.receive_json()))
        assert [one["out"] for one in told["clocks"]["seats"]].count(True) == 1
        assert match not in served.register.due(watch[0])
