"""Logs, branches, imports."""

from __future__ import annotations

import json
from typing import Any

from starlette.testclient import TestClient
from tests.server.conftest import Served, command, play_one, seen

from limmu.core import read_log


def test_a_match_that_hides_is_not_branched_while_it_lives_but_by_its_umpire(served: Served) -> None:
    made = served.open(seats={"egypt": "me", "hatti": "me"})
    match = made["id"]
    ann, umpire = served.seated(match, made["token"]), served.seated(match, made["umpire"])
    wanted = {"at": 0, "bots": {"hatti": "random"}}
    assert ann.post(f"/api/matches/{match}/branch", json=wanted).status_code == 403
    branch = umpire.post(f"/api/matches/{match}/branch", json=wanted).json()
    mine = served.seated(branch["id"], branch["token"])
    card = mine.get(f"/api/matches/{branch['id']}").json()
    assert card["parent"] == match
    assert card["you"]["audience"] == ["egypt"]
    assert [seat["bot"] for seat in card["seats"]] == ["", "random"]
    view = mine.get(f"/api/matches/{branch['id']}/view").json()
    if view["asked"] == ["egypt"]:
        assert (
            mine.post(f"/api/matches/{branch['id']}/answer", json=command(mine, branch["id"], view)).status_code == 200
        )
    served.stop()
    served.start()
    assert served.seated(branch["id"], branch["token"]).get(f"/api/matches/{branch['id']}").status_code == 200


def test_who_branches_a_bots_match_plays_its_seat_by_his_own_name(served: Served) -> None:
    made = served.open("first_five_2", "chariot-lords", seats={"blue_white": "me", "red_yellow": "bot:random"})
    ann = served.seated(made["id"], made["token"])
    branch = ann.post(f"/api/matches/{made['id']}/branch", json={"at": 0, "name": "Ann"}).json()
    card = served.seated(branch["id"], branch["token"]).get(f"/api/matches/{branch['id']}").json()
    assert [(seat["person"], seat["bot"]) for seat in card["seats"]] == [("Ann", ""), ("Ann", "")]
    assert card["title"] == "First five turns (2 players) from entry 0"


def test_everybody_gets_the_log_that_he_may_see(served: Served) -> None:
    made = served.open(seats={"egypt": "me"})
    match = made["id"]
    ann, bob = served.seated(match, made["token"]), served.seated(match, made["links"]["hatti"])
    logs = {who: browser.get(f"/api/matches/{match}/log").content for who, browser in (("ann", ann), ("bob", bob))}
    public = served.browser().get(f"/api/matches/{match}/log").content
    heads = {read_log(data).entries[-1][0] for data in (*logs.values(), public)}
    assert len(heads) == 1
    assert len(read_log(public).openings) == 0
    assert read_log(logs["ann"]).openings != read_log(logs["bob"]).openings
    assert ann.get(f"/api/matches/{match}/log", params={"full": 1}).status_code == 403
    stolen = ann.get(f"/api/matches/{match}/log", params={"seat": "hatti"}).content
    assert stolen == public


def test_a_finished_match_goes_out_and_comes_in_again(served: Served) -> None:
    made = served.open(game="chariot-lords", scenario="first_five_2", seats={})
    match = made["id"]
    first, *others = [served.seated(match, link, seat) for seat, link in made["links"].items()]
    first.post(f"/api/matches/{match}/wish", json={"end": "agree"})
    for other in others:
        other.post(f"/api/matches/{match}/wish/agree", json={})
    log = served.seated(match, made["umpire"]).get(f"/api/matches/{match}/log", params={"full": 1}).content
    came = first.post("/api/import", content=log)
    assert came.status_code == 200, came.text
    card = served.seated(came.json()["id"], came.json()["token"]).get(f"/api/matches/{came.json()['id']}").json()
    assert card["over"]
    assert card["parent"] == "file"
    assert card["title"] == "First five turns (2 players)", "it is that match, and goes on from no entry"
    forged = log.replace(b'"scenario":"first_five_2"', b'"scenario":"first_five_3"')
    assert first.post("/api/import", content=forged).status_code == 400
    assert first.post("/api/import", content=b"x" * (9 << 20)).status_code == 413


def test_the_replay_tool_tells_chronicle_odds_and_report(served: Served) -> None:
    made = served.open(game="chariot-lords", scenario="first_five_2", seats={})
    match = made["id"]
    umpire = served.seated(match, made["umpire"])
    players = {seat: served.seated(match, link, seat) for seat, link in made["links"].items()}
    for _ in range(6):
        play_one(players, match)
    lines = umpire.get(f"/api/matches/{match}/chronicle").json()
    assert {"heading", "input", "fact"} == {line["kind"] for line in lines}
    since = umpire.get(f"/api/matches/{match}/chronicle", params={"since": 3}).json()
    assert since
    assert min([line["n"] for line in since]) == 4
    rolls = [n for n, line in enumerate(umpire.get(f"/api/matches/{match}/events").json()) if line["by"] == "chance"]
    for n in rolls[:1]:
        told = umpire.get(f"/api/matches/{match}/odds", params={"at": n}).json()
        assert told["answers"]
    assert b"<html" in umpire.get(f"/api/matches/{match}/report").content


def test_a_branch_is_compared_with_its_match_where_nothing_is_hidden(served: Served) -> None:
    made = served.open("first_five_2", "chariot-lords", seats={"blue_white": "me", "red_yellow": "me"})
    match, ann = made["id"], served.seated(made["id"], made["token"])
    players = {"blue_white": ann, "red_yellow": ann}
    for _ in range(3):
        play_one(players, match)
    n, told = seen(ann, match)["n"], entries(ann, f"/api/matches/{match}")
    at = next(one["n"] for one in reversed(told) if one["input"]["_"] == "decision") - 1  # where nobody rolls anew
    branch = ann.post(f"/api/matches/{match}/branch", json={"at": at}).json()
    bob = served.seated(branch["id"], branch["token"])
    found = ann.get(f"/api/matches/{match}/diff?with={branch['id']}").json()
    assert (found["parting"], found["this"]["n"], found["other"]["n"]) == (at + 1, n, at)
    play_one(dict.fromkeys(players, bob), branch["id"])
    found = ann.get(f"/api/matches/{match}/diff?with={branch['id']}").json()
    assert found["same"] == (found["parting"] == -1)
    note = {"input": {"_": "note", "text": "otherwise"}, "cmd": "n"}
    assert bob.post(f"/api/matches/{branch['id']}/answer?seat=blue_white", json=note).status_code == 200
    found = ann.get(f"/api/matches/{match}/diff?with={branch['id']}").json()
    assert not found["same"]
    assert "otherwise" in str(found["other"]["lines"])
    assert "otherwise" not in str(found["this"]["lines"])


def test_an_umpire_rules_in_the_place_of_an_entry_and_the_later_ones_are_given_again(served: Served) -> None:
    made = served.open("first_five_2", "chariot-lords", seats={"blue_white": "me", "red_yellow": "me"})
    match, ann = made["id"], served.seated(made["id"], made["token"])
    for _ in range(6):
        play_one({"blue_white": ann, "red_yellow": ann}, match)
    path, umpire = f"/api/matches/{match}", served.seated(made["id"], made["umpire"])
    told = entries(ann, path)
    old = next(one for one in told if one["input"]["_"] == "chance")
    faces = [2 if face == 1 else 1 for face in old["input"]["outcome"]]
    ruling = {"_": "ruling", "author": "Cid", "clause": "CL-1", "reason": "misread", "outcome": faces}
    body = {"n": old["n"], "ruling": ruling}
    assert ann.post(f"{path}/instead", json=body).status_code == 403
    assert umpire.post(f"{path}/instead", json={**body, "n": 0}).status_code == 409
    told_of = {**body, "preview": True}
    assert ann.post(f"{path}/instead", json=told_of).status_code == 403
    preview = umpire.post(f"{path}/instead", json=told_of).json()
    assert (preview["taken"], entries(ann, path)) == (told[-1]["n"], told)
    assert all([one["gone"] or one["come"] for one in preview["otherwise"]])
    done = umpire.post(f"{path}/instead", json=body).json()
    assert {**done, "taken": preview["taken"]} == preview
    after = entries(ann, path)[len(told) :]
    assert [one["input"]["_"] for one in after[:2]] == ["undo", "ruling"]
    again = [one["input"] for one in told[old["n"] + 1 :] if done["left"] < 0 or one["n"] < done["left"]]
    assert again == [one["input"] for one in after[2 : 2 + len(again)]]
    assert any([one["input"]["_"] == "note" for one in after])


def test_a_ruling_cites_a_clause_that_the_game_has(served: Served) -> None:
    made = served.open("first_five_2", "chariot-lords", seats={"blue_white": "me", "red_yellow": "me"})
    path, umpire = f"/api/matches/{made['id']}", served.seated(made["id"], made["umpire"])
    ruling = {"_": "ruling", "author": "Cid", "clause": "CL-99.z", "reason": "none", "readings": {}}
    bodies = {"instead": {"n": 1, "ruling": ruling}, "rule": {"input": ruling, "cmd": "a"}}
    for where, body in bodies.items():
        refused = umpire.post(f"{path}/{where}", json=body)
        assert refused.status_code == 409
        assert refused.json()["error"] == "CL-99.z is no clause or ruling of Chariot Lords"
    short = {"input": {**ruling, "clause": "2.e", "readings": {"R-CL-33": "dated-at-own-scoring"}}, "cmd": "b"}
    assert umpire.post(f"{path}/rule", json=short).status_code == 200
    assert entries(umpire, path)[-1]["input"]["clause"] == "CL-2.e"


def entries(browser: TestClient, path: str) -> list[dict[str, Any]]:
    """The entries of a log, as somebody may see it."""
    lines = [json.loads(line[44:]) for line in browser.get(f"{path}/log").text.splitlines()]
    return [line for line in lines if line["_"] == "entry"]


def test_what_hides_something_is_compared_by_nobody_before_it_is_over(served: Served) -> None:
    one, other = [served.open(seats={"egypt": "me", "hatti": "me"}) for _ in range(2)]
    ann = served.seated(one["id"], one["token"])
    assert ann.get(f"/api/matches/{one['id']}/diff?with={other['id']}").status_code == 403
    umpire = served.seated(one["id"], one["umpire"])
    assert umpire.get(f"/api/matches/{one['id']}/diff?with={other['id']}").status_code == 403
    assert ann.get(f"/api/matches/{one['id']}/diff?with=nowhere").status_code == 404


def test_a_branch_that_goes_on_is_compared_with_a_match_that_is_over_by_what_is_seen(served: Served) -> None:
    made = served.open(seats={"egypt": "me", "hatti": "open"})
    match, ann = made["id"], served.seated(made["id"], made["token"])
    players = {"egypt": ann, "hatti": served.seated(match, made["links"]["hatti"], "Bob")}
    for _ in range(4):
        play_one(players, match)
    ann.post(f"/api/matches/{match}/answer", json={"input": {"_": "end", "how": "concede"}, "cmd": "e"})
    n = seen(ann, match)["n"]
    branch = ann.post(f"/api/matches/{match}/branch", json={"at": 2}).json()
    bob = served.seated(branch["id"], branch["token"])
    note = {"input": {"_": "note", "text": "otherwise"}, "cmd": "n"}
    bob.post(f"/api/matches/{branch['id']}/answer?seat=egypt", json=note)
    found = bob.get(f"/api/matches/{branch['id']}/diff?with={match}").json()
    assert (found["parting"], found["other"]["n"], found["other"]["outcome"] != "") == (3, n, True)
    assert "otherwise" in str(found["this"]["lines"])
    assert bob.get(f"/api/matches/{match}/diff?with={branch['id']}").status_code == 403
