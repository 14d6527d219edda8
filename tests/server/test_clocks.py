"""Clocks: what a seat uses, holidays, what happens when one runs out, and that they outlast a restart."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.conftest import Served, command, play_one, seen

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


# ------------------------------------------------------------ what the log says


def notes(browser: TestClient, match: str, language: str = "en") -> list[str]:
    """The notes of the chronicle, in a language."""
    told = browser.get(f"/api/matches/{match}/chronicle", params={"language": language}).json()
    host = {"en": "The host notes: ", "ja": "ホストのメモ: "}[language]
    return [one["text"].removeprefix(host) for one in told if one["text"].startswith(host)]


def tick(served: Served, match: str) -> None:
    served.loop.portal.call(served.app.state.club.tables[match].tick)


def two(served: Served) -> tuple[str, TestClient, TestClient]:
    """A match, whoever opened it and plays Egypt, and whoever plays Hatti."""
    made = served.open(seats={"egypt": "me"})
    match = made["id"]
    return match, served.seated(match, made["token"]), served.seated(match, made["links"]["hatti"], "Bob")


def test_the_log_says_once_what_clocks_hold_and_which_ran_out(served: Served, watch: list[int]) -> None:
    match, ann, _ = two(served)
    path = f"/api/matches/{match}/clocks"
    terms = {"move": 3 * 86400, "match": 0, "away": {"hatti": [[86400, 90000]]}}
    assert notes(ann, match) == []
    for _ in range(2):
        assert ann.put(path, json=terms).status_code == 200
    (asked,) = seen(ann, match)["asked"]
    named, in_japanese = {"egypt": ("Egypt", "エジプト"), "hatti": ("Hatti", "ヒッタイト")}[asked]
    watch[0] += 3 * 86400
    for _ in range(2):
        tick(served, match)
    served.stop()
    served.start()
    again = served.browser()
    notes(again, match)
    watch[0] += 3 * 86400
    tick(served, match)
    assert notes(again, match) == [
        "clocks are set by Egypt; each move has 3 d; no clock for the match; "
        "Hatti is away from 1970-01-02 00:00 to 1970-01-02 01:00 UTC",
        f"the clock of {named} for this move has run out: 3 d",
    ]
    assert notes(again, match, "ja") == [
        "エジプトが持ち時間を決めました。1手ごとに 3 d。対戦全体の持ち時間なし。"
        "ヒッタイトは 1970-01-02 00:00 から 1970-01-02 01:00 (UTC) まで休み",
        f"{in_japanese}のこの手の持ち時間が切れました: 3 d",
    ]


def test_a_match_clock_runs_out_once_and_a_move_clock_with_each_move(served: Served, watch: list[int]) -> None:
    made = served.open(seats={"egypt": "me", "hatti": "me"})
    match, ann = made["id"], served.seated(made["id"], made["token"])
    ann.put(f"/api/matches/{match}/clocks", json={"move": 60, "match": 100})
    late = dict[str, int]()
    for _ in range(4):
        watch[0] += 70
        asked = play_one({"egypt": ann, "hatti": ann}, match)  # nobody reckoned before the answer
        late[asked] = late.get(asked, 0) + 1
    told = "; ".join(notes(ann, match))
    assert told.count("for this move has run out: 1 min") == 4
    assert told.count("for the match has run out: 1 min 40 s") == len([n for n in late.values() if n > 1]) > 0


def test_a_note_that_a_crash_kept_from_the_log_or_the_record_is_there_once(served: Served, watch: list[int]) -> None:
    match, ann, _ = two(served)
    table = served.app.state.club.tables[match]
    ann.put(f"/api/matches/{match}/clocks", json={"move": 60})
    watch[0] += 60
    table.clocks.tick(table.match, table.play.bots)  # and no more: killed before it wrote the note
    kept = served.register.clock(match)
    for _ in range(2):
        served.stop()
        served.start()
        assert served.register.due(watch[0]) == [match]
        assert len(notes(served.browser(), match)) < 3
        tick(served, match)
        assert len(notes(served.browser(), match)) == 2
        served.register.clocked(match, kept, watch[0])  # killed after it wrote the note


def test_a_note_of_the_host_stops_no_answer_and_no_wish(served: Served, watch: list[int]) -> None:
    match, ann, bob = two(served)
    players = {"egypt": ann, "hatti": bob}
    while seen(ann, match)["asked"] != ["egypt"]:
        play_one(players, match)
    path = f"/api/matches/{match}"
    end = ann.post(f"{path}/wish", json={"end": "agree", "winners": ["hatti"]}).json()["wish"]
    on_its_way = command(ann, match, seen(ann, match))
    ann.put(f"{path}/clocks", json={"move": 60})
    watch[0] += 60
    tick(served, match)
    assert len(notes(ann, match)) == 2
    stands = bob.get(path).json()["wish"]
    assert stands == {**end, "leaf": seen(ann, match)["leaf"]}
    assert stands["leaf"] != end["leaf"]
    assert ann.post(f"{path}/answer", json=on_its_way).status_code == 200
    while seen(ann, match)["asked"] != ["egypt"]:
        play_one(players, match)
    ann.post(f"{path}/wish", json={"end": "agree", "winners": ["hatti"]})
    ann.put(f"{path}/clocks", json={"move": 120})
    assert bob.post(f"{path}/wish/agree", json={"text": end["text"]}).json()["wish"] is None
    assert seen(ann, match)["over"]["how"] == "agreed"


def test_standing_orders_outlast_a_note_of_the_host(served: Served) -> None:
    match, ann, bob = two(served)
    path = f"/api/matches/{match}"
    (asked,) = seen(ann, match)["asked"]
    waits = {"egypt": bob, "hatti": ann}[asked]
    put = waits.put(f"{path}/orders", json={"orders": [{"_": "pass", "at": "reactions"}]}).json()
    ann.put(f"{path}/clocks", json={"move": 60})
    assert len(notes(ann, match)) == 1
    stands = waits.get(f"{path}/orders").json()
    assert (stands["orders"], stands["news"]) == (put["orders"], [])
    assert stands["orders"]


def test_nobody_fills_the_log_with_clocks(served: Served, watch: list[int]) -> None:
    match, ann, bob = two(served)
    path = f"/api/matches/{match}/clocks"
    for n in range(clocks.CHANGES):
        assert ann.put(path, json={"move": 60 + n}).status_code == 200
    refused = ann.put(path, json={"move": 5}).json()["refused"]
    assert (refused["code"], refused["text"]) == (
        "quota",
        "changes of the clocks: at most 8 until the match moves on",
    )
    assert ann.get(path).json()["terms"]["move"] == 60 + n
    assert ann.put(path, json={"move": 60 + n}).status_code == 200
    bob.post(f"/api/matches/{match}/answer", json={"input": {"_": "note", "text": "hurry"}})
    assert ann.put(path, json={"move": 5}).status_code == 409
    assert len(notes(ann, match)) == clocks.CHANGES
    play_one({"egypt": ann, "hatti": bob}, match)
    spans = [[86400 * n, 86400 * n + 3600] for n in range(32)]
    assert ann.put(path, json={"away": {"egypt": spans, "hatti": spans}}).status_code == 200
    note = notes(ann, match)[-1]
    assert len(note) < 500
    assert note.endswith("more changes of holidays")
    for span in ([5, 5], [-1, 5], [0, 1 << 40]):
        assert ann.put(path, json={"away": {"egypt": [span]}}).status_code == 400
    assert ann.put(path, json={}).status_code == 200
    assert "32 holidays of Hatti are taken back" in notes(ann, match)[-1]


def test_no_note_nor_pass_of_another_window_nor_the_same_terms_wind_a_clock_up(
    served: Served, watch: list[int]
) -> None:
    match, ann, bob = two(served)
    path = f"/api/matches/{match}"
    (asked,) = seen(ann, match)["asked"]
    ann.put(f"{path}/clocks", json={"move": 100})
    watch[0] += 60
    ann.put(f"{path}/clocks", json={"move": 100})  # nor has one whose terms are set again
    for given in ({"_": "note", "text": "wait"}, {"_": "pass", "scope": "reaction:turn"}):
        answer = {"egypt": ann, "hatti": bob}[asked].post(f"{path}/answer", json={"input": given})
        assert answer.status_code == 200, answer.text
    assert [one["move"] for one in ann.get(f"{path}/clocks").json()["seats"] if one["seat"] == asked] == [40]


def test_who_takes_his_answers_back_has_the_time_no_second_time(served: Served, watch: list[int]) -> None:
    match, ann, bob = two(served)
    players, path = {"egypt": ann, "hatti": bob}, f"/api/matches/{match}"
    ann.put(f"{path}/clocks", json={"move": 100})

    def left(seat: str) -> int:
        return next(one["move"] for one in ann.get(f"{path}/clocks").json()["seats"] if one["seat"] == seat)

    (asked,), begun = seen(ann, match)["asked"], seen(ann, match)["n"]
    for used in (30, 20):  # and each answer begins a new move
        assert left(asked) == 100
        watch[0] += used
        assert play_one(players, match) == asked
    undone = players[asked].post(f"{path}/wish", json={"undo": begun}).json()
    assert undone["taken"] > 0
    assert left(asked) == 50
    watch[0] += 49
    for _ in range(2):
        before = seen(ann, match)["n"]
        play_one(players, match)
        players[asked].post(f"{path}/wish", json={"undo": before})
        assert left(asked) == 1
    play_one(players, match)
    assert left(asked) == 100


def test_the_record_of_a_clock_does_not_grow_with_the_answers_of_one_seat(
    served: Served, watch: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clocks, "ANSWERED", 2)
    match, ann, bob = two(served)
    ann.put(f"/api/matches/{match}/clocks", json={"move": 100})
    kept = list[int]()
    moved = clocks.Clock.moved

    def counted(clock: clocks.Clock, *given: Any) -> clocks.Clock:
        new = moved(clock, *given)
        kept.append(len(new.answered))
        return new

    monkeypatch.setattr(clocks.Clock, "moved", counted)
    row = list[str]()
    while len(row) < 3 or len({*row[-3:]}) > 1:  # until somebody has answered three times in a row
        watch[0] += 1
        row.append(play_one({"egypt": ann, "hatti": bob}, match))
    assert max(kept) == 2


@pytest.mark.parametrize(("seconds", "told"), [(1, "1 s"), (90061, "1 d 1 h 1 min 1 s"), (7200, "2 h")])
def test_how_long_a_clock_runs(seconds: int, told: str) -> None:
    assert clocks.lasting(seconds) == told


def test_a_move_clock_runs_on_where_the_match_clock_is_out() -> None:
    terms = clocks.ClockTerms(move=60, match=50)
    assert clocks.Clock(terms, 3, since=1000, asked=("egypt",), move={"egypt": 10}, bank={"egypt": 50}).due == 1050
