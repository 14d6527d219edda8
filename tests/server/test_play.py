"""Opening, joining, seeing, answering: what the page does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from tests.server.conftest import Served, command, play_one, seen

from limmu import wire
from limmu.display import svg
from limmu.display.scene import Note, Scene
from limmu.display.shown import Shown
from limmu.display.svg_layout import Layout, layout
from limmu.server.table import ServedMatch


def test_two_people_open_join_and_play(served: Served) -> None:
    made = served.open(seats={"egypt": "me"}, name="Ann")
    match = made["id"]
    assert set(made["links"]) == {"hatti"}
    ann, bob = served.seated(match, made["token"]), served.seated(match, made["links"]["hatti"], "Bob")
    card = bob.get(f"/api/matches/{match}").json()
    assert [(seat["id"], seat["person"]) for seat in card["seats"]] == [("egypt", "Ann"), ("hatti", "Bob")]
    assert card["you"] == {"audience": ["hatti"], "role": "seat", "owner": False}
    views = {seat: who.get(f"/api/matches/{match}/view").json() for seat, who in (("egypt", ann), ("hatti", bob))}
    (asked,) = views["egypt"]["asked"]
    who, other = (ann, bob) if asked == "egypt" else (bob, ann)
    taken = who.post(f"/api/matches/{match}/answer", json=command(who, match, views[asked], "1"))
    assert taken.json() == {"taken": taken.json()["taken"]}
    again = who.post(f"/api/matches/{match}/answer", json=command(who, match, views[asked], "1"))
    assert again.json() == taken.json()
    refused = other.post(f"/api/matches/{match}/answer", json=command(who, match, views[asked], "2"))
    assert (refused.status_code, refused.json()["refused"]["code"]) == (409, "stale")
    events = other.get(f"/api/matches/{match}/events", params={"since": views[asked]["n"]}).json()
    assert events[0]["by"] == asked


def test_a_socket_tells_views_events_moves_and_who_is_here(served: Served) -> None:
    made = served.open(seats={"egypt": "me"})
    match = made["id"]
    ann, bob = served.seated(match, made["token"]), served.seated(match, made["links"]["hatti"])
    players = {"egypt": ann, "hatti": bob}
    with ann.websocket_connect(f"/api/matches/{match}/socket", headers={"origin": "http://testserver"}) as socket:
        view = socket.receive_json()["view"]
        here = [socket.receive_json() for _ in range(2)]
        assert {"here": {"egypt": True, "hatti": False}} in here
        moving = next(one["moving"] for one in here if "moving" in one)
        assert set(moving["groups"]) == {"control", "arrows", "marks", "stacks"}
        (asked,) = view["asked"]
        seen = players[asked].get(f"/api/matches/{match}/view").json()
        if asked == "egypt":
            socket.send_json({"id": 7, "answer": command(players[asked], match, seen)})
        else:
            players[asked].post(f"/api/matches/{match}/answer", json=command(players[asked], match, seen))
        said = [socket.receive_json() for _ in range(3)]
        assert any(one.get("event", {}).get("by") == asked for one in said)


def test_between_what_two_matches_are_told_there_is_time_for_the_answers_of_others(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        served.open()
    tables, told, real = [*served.app.state.club.tables.values()], list[str](), wire.event_of

    def event_of(match: Any, *given: Any) -> Any:
        told.append(match.header.match)
        return real(match, *given)

    monkeypatch.setattr(wire, "event_of", event_of)

    async def all_answer() -> list[int]:
        for table in tables:
            table.room.join("public")
            (seat,) = table.host.view("public").asked
            table.host.answer(seat, table.host.view(seat).question.answers()[0])
        counts = [0]
        while len({*told}) < len(tables) or counts[-1] != counts[-2]:
            await asyncio.sleep(0)
            counts.append(len(told))
        return counts

    portal = served.loop.portal
    assert portal is not None
    counts = portal.call(all_answer)
    assert max([after - before for before, after in pairwise(counts)]) == 1
    assert told == sorted(told, key=[table.play.match for table in tables].index), "in the order of the answers"


def test_a_socket_that_asks_for_no_board_gets_the_same_view_without_it(served: Served) -> None:
    made = served.open(seats={"egypt": "me"})
    ann, path = served.seated(made["id"], made["token"]), f"/api/matches/{made['id']}"
    whole = ann.get(f"{path}/view").json()
    for query in ("", "?board=no", "?language=en&board=no"):
        with ann.websocket_connect(f"{path}/socket{query}", headers={"origin": "http://testserver"}) as socket:
            view = socket.receive_json()["view"]
            assert ("board" in view) != ("no" in query)
            assert view == {name: value for name, value in whole.items() if name in view}
            assert {*whole} - {*view} <= {"board"}


def test_a_socket_tells_of_the_drawing_what_has_changed_and_draws_nothing_where_nothing_has(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = list[int]()

    def counted(shown: Shown, *given: Any) -> Scene | None:
        drawn.append(1)
        return scene(shown, *given)

    scene = Shown.scene
    monkeypatch.setattr(Shown, "scene", counted)
    made = served.open(seats={"egypt": "me", "hatti": "me"})
    match, ann = made["id"], served.seated(made["id"], made["token"])
    with ann.websocket_connect(f"/api/matches/{match}/socket", headers={"origin": "http://testserver"}) as socket:

        def moved() -> dict[str, Any]:
            while "moving" not in (told := socket.receive_json()):
                pass
            return told["moving"]

        groups = moved()["groups"]
        for _ in range(6):
            before = len(drawn)
            play_one({"egypt": ann, "hatti": ann}, match)
            told, here = moved(), seen(ann, match)
            if here["n"] != told["n"]:
                continue
            whole = ann.get(f"/api/matches/{match}/moving").json()["groups"]
            assert told["groups"] == {name: group for name, group in whole.items() if groups[name] != group}
            groups |= told["groups"]
            facts = ann.get(f"/api/matches/{match}/events", params={"since": here["n"] - 2}).json()
            if not any([one.get("facts") for one in facts]):
                assert len(drawn) == before
                return
    raise AssertionError("every answer moved something")


def test_a_map_that_all_see_alike_is_drawn_once(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = list[Scene]()

    def counted(still: Scene) -> Layout:
        drawn.append(still)
        return layout(still)

    monkeypatch.setattr("limmu.display.svg.layout", counted)
    made = served.open(seats={"egypt": "me"})
    seats = [served.seated(made["id"], link) for link in (made["token"], made["links"]["hatti"], made["watch"])]
    groups = [one.get(f"/api/matches/{made['id']}/moving").json()["groups"] for one in seats]
    assert len(drawn) == 1
    assert groups[0] == groups[1] == groups[2]
    scene = served.app.state.club.tables[made["id"]].scene(None, ("hatti",))[1]
    assert groups[0] == svg.moving(scene)


def test_the_drawing_and_what_moves_in_it(served: Served) -> None:
    made = served.open(seats={"egypt": "me"})
    ann = served.seated(made["id"], made["token"])
    board = ann.get(f"/api/matches/{made['id']}/board")
    assert board.headers["content-type"].startswith("image/svg+xml")
    groups = ann.get(f"/api/matches/{made['id']}/moving").json()["groups"]
    assert all([group in board.text for group in groups.values()])
    assert ann.get("/board.css").text.startswith(".limmu{")


def test_a_restart_changes_nothing(served: Served) -> None:
    made = served.open(seats={"egypt": "me", "hatti": "bot:random"}, dice="neutral")
    ann = served.seated(made["id"], made["token"])
    cookies = dict(ann.cookies)
    for _ in range(50):
        view = ann.get(f"/api/matches/{made['id']}/view").json()
        if view["asked"] == ["egypt"]:
            break
        time.sleep(0.1)
    taken = ann.post(f"/api/matches/{made['id']}/answer", json=command(ann, made["id"], view, "1")).json()
    served.stop()
    served.start()
    again = served.browser()
    again.cookies.update(cookies)
    assert again.post(f"/api/matches/{made['id']}/answer", json=command(ann, made["id"], view, "1")).json() == taken


def test_games_are_listed_with_options_and_bots(served: Served) -> None:
    games = {one["id"]: one for one in served.browser().get("/api/games").json()}
    assert games["god-kings"]["hides"]
    assert not games["chariot-lords"]["hides"]
    assert "random" in games["god-kings"]["bots"]
    assert {one["id"] for one in games["god-kings"]["scenarios"][0]["seats"]}


def test_what_stands_beside_the_map_and_what_picks_come_to(served: Served) -> None:
    made = served.open(seats={"egypt": "me", "hatti": "me"})
    ann = served.seated(made["id"], made["token"])
    aside = ann.get(f"/api/matches/{made['id']}/aside").json()
    assert aside["owners"]
    card = next(card for hand in aside["hands"] for card in hand["cards"])
    about, text = card["about"].split("\n")
    assert about.startswith("ops ")  # a number says what it is, and no sentence goes on behind a comma
    assert text.endswith(".")
    lords = served.open("first_five_2", "chariot-lords")["id"]
    tracks = served.browser().get(f"/api/matches/{lords}/aside").json()["tracks"]
    assert {marker["label"] for track in tracks for marker in track["markers"]} == {
        "",
        "Blue and White",
        "Red and Yellow",
    }
    public = served.browser().get(f"/api/matches/{made['id']}/aside").json()
    assert not [card for hand in public["hands"] for card in hand["cards"]]
    assert set(ann.post(f"/api/matches/{made['id']}/sketch", json={}).json()["groups"]) >= {"stacks"}
    titles = ann.get("/api/games/god-kings/clauses").json()
    assert titles["GK-13.4-a"]


def test_an_interjection_that_there_is_not_is_said_to_be_none(served: Served) -> None:
    made = served.open(seats={"egypt": "me", "hatti": "me"})
    ann = served.seated(made["id"], made["token"])
    (asked,) = seen(ann, made["id"])["asked"]
    for request, wanted in (("choose", {"picks": []}), ("preview", {"answer": "pass"}), ("sketch", {"picks": []})):
        path = f"/api/matches/{made['id']}/{request}?seat={asked}"
        refused = ann.post(path, json={**wanted, "may": 5})
        assert refused.status_code == 409
        said = {"code": "no_interjection", "text": "this seat has no interjection with the number 5 now"}
        assert refused.json()["refused"] | said == refused.json()["refused"], request


def test_notes_of_a_scene_are_told_beside_the_map(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    made = served.open(seats={"egypt": "me"})
    drawn = ServedMatch.scene

    def noted(table: ServedMatch, n: int | None, audience: Sequence[str]) -> tuple[int, Scene]:
        at, scene = drawn(table, n, audience)
        return at, scene.but(notes=(Note("frozen", "canaan"), Note("first_turn")))

    monkeypatch.setattr(ServedMatch, "scene", noted)
    notes = served.browser().get(f"/api/matches/{made['id']}/aside").json()["notes"]
    assert [note["text"] for note in notes] == ["Frozen: Canaan", "First turn"]


def test_a_command_sent_again_is_for_the_seat_that_gave_it_first(served: Served) -> None:
    made = served.open(seats={"egypt": "me", "hatti": "me"})
    match = made["id"]
    ann = served.seated(match, made["token"])
    path, given = f"/api/matches/{match}/answer", list[Any]()
    for i in range(12):
        view = seen(ann, match)
        given.append((view["asked"], command(ann, match, view, f"c{i}")))
        taken = ann.post(path, json=given[-1][1])
        assert ann.post(path, json=given[-1][1]).json() == taken.json(), given[-1]
    assert {("egypt",), ("hatti",)} == {tuple(asked) for asked, _ in given}


@pytest.mark.parametrize("party", ["egypt", "hatti", "host"])
def test_nobody_has_a_key_at_a_server_so_nobody_takes_a_new_one(served: Served, party: str) -> None:
    """It signs nothing, so it would lock its page out."""
    made = served.open(seats={"egypt": "me"})
    ann, path = served.seated(made["id"], made["token"]), f"/api/matches/{made['id']}"
    view = ann.get(f"{path}/view").json()
    body = {"_": "rekey", "party": party, "key": "A" * 43}
    refused = ann.post(f"{path}/answer", json={"input": body, "cmd": "k", "expects": view["leaf"]})
    assert (refused.status_code, refused.json()["refused"]["code"]) == (409, "not_asked"), (
        "it signs nothing, so it would lock its page out"
    )
    assert ann.get(f"{path}/view").json()["leaf"] == view["leaf"]
