"""Logs, branches, imports."""

from __future__ import annotations

from tests.server.conftest import Served, command, play_one

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
