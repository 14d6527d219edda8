"""Who may ask what: origins, names, tokens, limits, headers (OWASP ASVS 5.0, the requirements that apply)."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from threading import Event, current_thread
from time import monotonic, sleep
from typing import Any, cast

import pytest
import structlog
from starlette.requests import Request
from starlette.testclient import TestClient, WebSocketDenialResponse, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect
from tests.server.conftest import HERE, ORIGIN, Served, command, play_one, seen

from limmu import wire
from limmu.server import Settings
from limmu.server.app import operations
from limmu.server.limits import PLENTY, REST, TOGETHER, Gate
from limmu.server.opening import CHANGES
from limmu.server.settings import Rate
from limmu.server.table import ServedMatch
from limmu.server.watching import Libraries, Watching
from limmu.server.web import MATCH, Call, Operation, endpoint
from limmu_replays import serving


@pytest.fixture
def tight(tmp_path: Path) -> Iterator[Served]:
    """A server that allows little."""
    settings = Settings(origins=(ORIGIN,), by_seat=Rate(5, 1), costly=Rate(8, 0.01), sockets=2, idle=0.05, penalty=0)
    made = Served(tmp_path, settings)
    yield made
    made.stop()


def until_closed(socket: WebSocketTestSession) -> int:
    """The code with which a socket is closed, whatever it says before."""
    try:
        while True:
            socket.receive_json()
    except WebSocketDisconnect as gone:
        return gone.code


def closed(browser: TestClient, match: str, **headers: str) -> int:
    """The code with which a socket is closed at once, or the status of what says that there is none."""
    try:
        with browser.websocket_connect(f"/api/matches/{match}/socket", headers=headers):
            return 0
    except WebSocketDenialResponse as denied:
        return denied.status_code
    except WebSocketDisconnect as gone:
        return gone.code


def test_every_answer_has_the_headers_and_no_script_of_its_own(served: Served) -> None:
    for path in ("/", "/m/x", "/api/games", "/api/matches/none", "/nowhere", "/board.css"):
        answer = served.browser().get(path)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
    assert "style=" not in served.browser().get("/").text


def test_no_cache_keeps_anything_of_a_match(served: Served) -> None:
    made = served.open(seats={"egypt": "me"})
    ann = served.seated(made["id"], made["token"])
    given = {"view": None, "board": None, "log": None}
    for one in operations():
        if one.method == "GET" and one.path.startswith(MATCH):
            answer = ann.get(one.path.format(match=made["id"], notice="none"))
            assert answer.headers["cache-control"] == "no-store", one.path
            if answer.status_code == 200:
                given.pop(one.path.rpartition("/")[2], None)
    assert not given
    assert ann.post(f"/api/matches/{made['id']}/choose", json={}).headers["cache-control"] == "no-store"


def test_a_page_of_another_site_can_do_nothing(served: Served) -> None:
    made = served.open(seats={"egypt": "me"})
    match = made["id"]
    ann = served.seated(match, made["token"])
    for origin in ("https://evil.example", "null", "http://testserver.evil.example", ""):
        assert ann.post(f"/api/matches/{match}/choose", json={}, headers={"origin": origin}).status_code == 403
        assert closed(ann, match, origin=origin) == 1008
    del ann.headers["origin"]
    assert ann.post(f"/api/matches/{match}/choose", json={}).status_code == 403
    assert closed(ann, match) == 1008


def test_a_name_that_is_not_the_servers_is_refused(served: Served) -> None:
    assert served.browser().get("/api/games", headers={"host": "evil.example"}).status_code == 403


def told_all(socket: WebSocketTestSession) -> None:
    while True:
        socket.receive_json()


def test_a_program_needs_no_origin_but_a_token_in_its_header(served: Served) -> None:
    made = served.open(seats={"egypt": "me"})
    match = made["id"]
    program = TestClient(served.app)
    program.portal = served.loop.portal
    bearer = {"authorization": f"Bearer {made['token']}"}
    assert program.get(f"/api/matches/{match}", headers=bearer).json()["you"]["audience"] == ["egypt"]
    assert program.post(f"/api/matches/{match}/choose", json={}, headers=bearer).status_code in (200, 409)
    with program.websocket_connect(f"/api/matches/{match}/socket", headers=bearer) as socket:
        assert socket.receive_json()["view"]["audience"] == ["egypt"]
    guessed = {"authorization": "Bearer " + "x" * 32}
    refused = program.get(f"/api/matches/{match}", headers=guessed)  # and not silently what everybody sees
    assert (refused.status_code, refused.json()) == (403, {"error": "this link leads nowhere: ask for a new one"})
    secret = served.open(seats={"egypt": "me"}, who="private")["id"]
    assert program.get(f"/api/matches/{secret}", headers=guessed).status_code == 404


def test_a_socket_that_ends_says_which_message_was_none(served: Served) -> None:
    made = served.open(seats={"egypt": "me"})
    with served.seated(made["id"], made["token"]).websocket_connect(
        f"/api/matches/{made['id']}/socket", headers=HERE
    ) as socket:
        socket.send_json({"id": 1, "chose": {}})
        with pytest.raises(WebSocketDisconnect) as gone:
            told_all(socket)
    assert (gone.value.code, gone.value.reason) == (1008, "Object contains unknown field `chose`")


def test_a_cookie_is_for_one_match_and_no_script_reads_it(served: Served) -> None:
    made = served.open(seats={"egypt": "me"})
    browser = served.browser()
    joined = browser.post(f"/api/matches/{made['id']}/join", json={"token": made["token"]})
    cookie = joined.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert f"path=/api/matches/{made['id']}" in cookie
    assert made["token"] not in joined.headers["set-cookie"]
    secure = TestClient(served.app, base_url="https://testserver", headers=HERE)
    secure.portal = served.loop.portal
    cookie = secure.post(f"/api/matches/{made['id']}/join", json={"token": made["token"]}).headers["set-cookie"]
    assert "secure" in cookie.lower()


def test_a_revoked_link_and_every_browser_that_came_by_it_are_out_at_once(served: Served) -> None:
    made = served.open(seats={"egypt": "me"}, who="private")
    match = made["id"]
    ann, bob = served.seated(match, made["token"]), served.seated(match, made["links"]["hatti"])
    with bob.websocket_connect(f"/api/matches/{match}/socket", headers=HERE) as socket:
        socket.receive_json()
        assert bob.post(f"/api/matches/{match}/revoke", json={"role": "egypt"}).status_code == 403
        new = ann.post(f"/api/matches/{match}/revoke", json={"role": "hatti"}).json()["link"]
        assert until_closed(socket) == 4001
    assert bob.get(f"/api/matches/{match}").status_code == 404
    old = made["links"]["hatti"].rpartition("#")[2]
    assert served.browser().post(f"/api/matches/{match}/join", json={"token": old}).status_code == 403
    assert served.seated(match, new).get(f"/api/matches/{match}").json()["you"]["audience"] == ["hatti"]
    assert ann.get(f"/api/matches/{match}").status_code == 200


@pytest.mark.parametrize("role", ["hatti", "public"])
def test_other_processes_hear_of_a_revoked_link_also_of_a_match_that_has_left_memory(role: str, served: Served) -> None:
    made, told = served.open(seats={"egypt": "me"}, who="private"), list[tuple[str, Any]]()
    club: Any = served.app.state.club
    ann = served.seated(made["id"], made["token"])
    club.announce = lambda match, document: told.append((match, json.loads(document)))
    club.tables.pop(made["id"]).close()
    assert ann.post(f"/api/matches/{made['id']}/revoke", json={"role": role}).status_code == 200
    assert not club.tables, "nobody asked for the match itself"
    for _ in range(100):
        if told:
            break
        sleep(0.01)
    assert told == [(made["id"], {"revoked": role})]


def test_who_leaves_has_a_cookie_that_is_worth_nothing(served: Served) -> None:
    made = served.open(seats={"egypt": "me"})
    ann = served.seated(made["id"], made["token"])
    kept = dict(ann.cookies)
    ann.post(f"/api/matches/{made['id']}/leave")
    thief = served.browser()
    thief.cookies.update(kept)
    assert thief.get(f"/api/matches/{made['id']}").json()["you"]["role"] == "public"


def test_a_private_match_is_not_there_for_strangers(served: Served) -> None:
    made = served.open(seats={"egypt": "me"}, who="private")
    stranger = served.browser()
    for path in ("", "/view", "/events", "/log", "/board", "/timeline", "/chronicle", "/aside"):
        answers = [stranger.get(f"/api/matches/{match}{path}") for match in (made["id"], "0" * 16)]
        assert [one.status_code for one in answers] == [404, 404]
        assert answers[0].text == answers[1].text
    assert closed(stranger, made["id"], **HERE) == 404
    for game, scenario in (("god-kings", "kadesh"), ("chariot-lords", "full_2")):
        here = served.open(scenario, game)["id"]
        answers = [stranger.get(f"/api/matches/{here}/diff?with={match}") for match in (made["id"], "0" * 16)]
        assert [one.status_code for one in answers] == [404, 404]
        assert answers[0].text == answers[1].text
    watcher = served.seated(made["id"], made["watch"])
    assert watcher.get(f"/api/matches/{made['id']}/view").json()["audience"] == ["public"]


def test_only_public_matches_are_listed_and_found_by_words(served: Served) -> None:
    opened = {who: served.open(title=f"{who} one", who=who)["id"] for who in ("public", "unlisted", "private")}
    browser = served.browser()
    assert [one["id"] for one in browser.get("/api/matches").json()] == [opened["public"]]
    assert browser.get("/api/matches", params={"q": "PUBLIC kadesh"}).json()
    for words in ("private", "%", "_", "' OR 1=1 --"):
        assert browser.get("/api/matches", params={"q": words}).json() == []
    assert browser.get("/api/matches", params={"state": "over"}).json() == []
    wrong = browser.get("/api/matches", params={"state": "nonsense"})
    assert (wrong.status_code, wrong.json()["error"]) == (400, "the state nonsense is none of live, over")


def test_one_browser_holds_seats_of_several_matches_and_two_of_one(served: Served) -> None:
    browser = served.browser()
    for _ in range(2):
        made = served.open()
        for seat, link in made["links"].items():
            body = {"token": link.rpartition("#")[2], "name": seat}
            assert browser.post(f"/api/matches/{made['id']}/join", json=body).status_code == 200
        assert browser.get(f"/api/matches/{made['id']}").json()["you"]["audience"] == ["egypt", "hatti"]
    assert len({cookie.name for cookie in browser.cookies.jar}) == 2


def test_no_seat_answers_for_another_or_looks_as_it(served: Served) -> None:
    made = served.open(seats={"egypt": "me"})
    match = made["id"]
    players = {
        "egypt": served.seated(match, made["token"]),
        "hatti": served.seated(match, made["links"]["hatti"]),
    }
    (asked,) = seen(players["egypt"], match)["asked"]
    other = next(one for one in players if one != asked)
    wanted = command(players[asked], match, seen(players[asked], match))
    stolen = players[other].post(f"/api/matches/{match}/answer", json=wanted, params={"seat": asked})
    assert stolen.status_code == 403
    assert players[other].post(f"/api/matches/{match}/answer", json=wanted).json()["refused"]["code"] == "not_asked"
    assert served.browser().post(f"/api/matches/{match}/answer", json=wanted).status_code == 403


def test_what_is_too_long_too_deep_or_no_json_is_refused(served: Served) -> None:
    made = served.open(seats={"egypt": "me"})
    ann, match = served.seated(made["id"], made["token"]), made["id"]
    for body in (b"{", b"[" * 5000, b'{"picks": ' + b"[" * 2000 + b"]" * 2000 + b"}", b"\xff", b'{"unknown": 1}'):
        assert ann.post(f"/api/matches/{match}/choose", content=body).status_code in (400, 409)
    assert ann.post(f"/api/matches/{match}/choose", content=b" " * (1 << 18)).status_code == 413
    assert ann.get(f"/api/matches/{match}/view", params={"at": "-1"}).status_code == 400
    assert ann.get(f"/api/matches/{match}/view", params={"at": "99999"}).status_code == 404
    for name in ("../app.py", "..%2fapp.py", ".", "app.py", "x" * 300):
        assert ann.get(f"/page/{name}").status_code == 404
    with ann.websocket_connect(f"/api/matches/{match}/socket", headers=HERE) as socket:
        socket.send_text("x" * (1 << 18))
        assert until_closed(socket) == 1009


def test_who_asks_too_much_waits_and_others_do_not(tight: Served) -> None:
    made = tight.open(seats={"egypt": "me"})
    match = made["id"]
    ann, bob = tight.seated(match, made["token"]), tight.seated(match, made["links"]["hatti"])
    answers = [ann.get(f"/api/matches/{match}") for _ in range(12)]
    assert answers[-1].status_code == 429
    assert int(answers[-1].headers["retry-after"]) >= 1
    assert bob.get(f"/api/matches/{match}").status_code == 200
    opened = [tight.browser().post("/api/matches", json={"game": "god-kings", "scenario": "kadesh"}) for _ in range(4)]
    assert opened[-1].status_code == 429


def test_who_asks_too_much_is_refused_slowly(tmp_path: Path) -> None:
    served = Served(tmp_path, Settings(origins=(ORIGIN,), by_seat=Rate(3, 0.1), penalty=0.3))
    try:
        made = served.open(seats={"egypt": "me"})
        ann, begun = served.seated(made["id"], made["token"]), monotonic()
        answers = [ann.get(f"/api/matches/{made['id']}").status_code for _ in range(5)]
        assert answers == [200] * 3 + [429] * 2
        assert monotonic() - begun >= 2 * 0.3
    finally:
        served.stop()


def asked_together(served: Served, match: str, tokens: list[str]) -> tuple[list[str], int]:
    """Requests with these tokens at once, from one address: the tokens in the order of the answers, and how many
    requests of one of the tokens, or of all that have no link, were served at once."""
    club, most, now = cast("Any", served.app.state.club), list[int](), list[str]()

    async def slow(call: Call) -> dict[str, str]:
        who = call.bearer if call.club.register.roles(match, call.key) else ""
        now.append(who)
        most.append(now.count(who))
        await asyncio.sleep(0.02)
        now.remove(who)
        return {}

    serve = endpoint(club, Watching(), Operation("GET", f"{MATCH}/slow", None, dict[str, str], slow))

    async def ask(token: str) -> str:
        headers = [(b"authorization", f"Bearer {token}".encode())]
        scope = {"type": "http", "method": "GET", "path_params": {"match": match}, "headers": headers}
        await serve(Request({**scope, "query_string": b"", "client": ("10.0.0.1", 1)}))
        return token

    async def flooded() -> list[str]:
        return [await one for one in asyncio.as_completed([ask(one) for one in tokens])]

    return asyncio.run(flooded()), max(most)


def test_of_many_requests_of_one_seat_two_are_served_at_once_and_others_pass_them(served: Served) -> None:
    made = served.open(seats={"egypt": "me"})
    flood, other = made["token"], made["links"]["hatti"]
    order, most = asked_together(served, made["id"], [flood] * 8 + [other])
    assert most == TOGETHER
    assert other in order[:3]


def test_who_makes_up_links_is_one_all_the_same(served: Served) -> None:
    made = served.open(seats={"egypt": "me"})
    order, most = asked_together(served, made["id"], [*(f"made up {i}" for i in range(8)), made["token"]])
    assert most == TOGETHER
    assert made["token"] in order[:3]


def test_who_has_asked_for_much_goes_on_slowly_and_nobody_else_does() -> None:
    async def took(gate: Gate, key: bytes, turns: int) -> float:
        begun = monotonic()
        for _ in range(turns):
            gate.require_seat(key)
            async with gate.turn(key, "10.0.0.1", "GET"):
                await asyncio.sleep(0)
        return monotonic() - begun

    async def flooded() -> tuple[float, float, float]:
        gate = Gate(Settings(by_seat=Rate(40, 1000), by_address=Rate(40, 1000)))
        few = await took(gate, b"flood", 8)
        gate = Gate(Settings(by_seat=Rate(40, 1), by_address=Rate(40, 1)))
        return few, await took(gate, b"flood", 20), await took(gate, b"ann", 8)

    few, flood, other = asyncio.run(flooded())
    assert flood >= (20 - 40 * (1 - PLENTY) - TOGETHER) // TOGETHER * REST
    assert few < REST > other


def test_of_too_many_sockets_of_one_browser_the_oldest_goes(tight: Served) -> None:
    made = tight.open(seats={"egypt": "me"})
    ann, path = tight.seated(made["id"], made["token"]), f"/api/matches/{made['id']}/socket"
    with ann.websocket_connect(path, headers=HERE) as first, ann.websocket_connect(path, headers=HERE) as second:
        assert "view" in second.receive_json()
        with ann.websocket_connect(path, headers=HERE) as third:
            assert "view" in third.receive_json()
            assert until_closed(first) == 1013


def test_fewer_sockets_of_one_browser_than_it_may_have_all_stay(served: Served) -> None:
    made = served.open(seats={"egypt": "me"})
    ann, path = served.seated(made["id"], made["token"]), f"/api/matches/{made['id']}/socket"
    with ExitStack() as open_:
        sockets = [open_.enter_context(ann.websocket_connect(path, headers=HERE)) for _ in range(7)]
        for one in sockets:
            one.send_json({"id": 9, "choose": {"picks": []}})
            while one.receive_json().get("id") != 9:  # one that is closed raises
                pass


def test_a_socket_that_has_vanished_is_forgotten_when_it_makes_room_for_another(
    tight: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def vanished(*_: object) -> None:
        raise WebSocketDisconnect(1006)

    made = tight.open(seats={"egypt": "me"})
    ann, match = tight.seated(made["id"], made["token"]), f"/api/matches/{made['id']}"
    with ExitStack() as open_:
        for _ in range(2):
            open_.enter_context(ann.websocket_connect(f"{match}/socket", headers=HERE))
        monkeypatch.setattr("starlette.websockets.WebSocket.close", vanished)
        with ann.websocket_connect(f"{match}/socket", headers=HERE) as third:
            assert "view" in third.receive_json()
    table = cast("ServedMatch", tight.app.state.club.tables[made["id"]])
    assert not +table.here


def test_who_gets_no_socket_hears_why_as_of_a_request(tmp_path: Path) -> None:
    made = Served(tmp_path, Settings(origins=(ORIGIN,), by_address=Rate(6, 0.01), sockets_from=1, penalty=0))
    try:
        match = made.open()["id"]
        path, ann = f"/api/matches/{match}/socket", made.browser()
        with ann.websocket_connect(path, headers=HERE), pytest.raises(WebSocketDenialResponse) as crowded:
            ann.websocket_connect(path, headers=HERE).__enter__()
        assert (crowded.value.status_code, crowded.value.headers["retry-after"]) == (429, "10")
        bearer = {"authorization": "Bearer " + "x" * 32}
        with pytest.raises(WebSocketDenialResponse) as unknown:
            ann.websocket_connect(path, headers=bearer).__enter__()
        assert unknown.value.status_code == 403
        assert unknown.value.json() == ann.get(f"/api/matches/{match}/view", headers=bearer).json()
        while ann.get("/api/games").status_code == 200:
            pass
        with pytest.raises(WebSocketDenialResponse) as hasty:
            ann.websocket_connect(path, headers=HERE).__enter__()
        assert hasty.value.status_code == 429
        assert int(hasty.value.headers["retry-after"]) >= 1
    finally:
        made.stop()


@pytest.mark.parametrize("limit", ["by_seat", "by_address"])
def test_all_sockets_of_a_seat_and_of_an_address_share_what_one_may_ask(limit: str, tmp_path: Path) -> None:
    much = Rate(1e9, 1e9)
    limits = {"by_seat": much, "by_address": much, limit: Rate(12, 20)}
    served = Served(tmp_path, Settings(origins=(ORIGIN,), costly=much, **limits))
    try:
        made = served.open(seats={"egypt": "me"})
        ann, path = served.seated(made["id"], made["token"]), f"/api/matches/{made['id']}/socket"
        with ann.websocket_connect(path, headers=HERE) as one, ann.websocket_connect(path, headers=HERE) as two:
            begun = monotonic()
            for _ in range(10):
                for socket in (one, two):
                    socket.send_json({"id": 7, "choose": {"picks": []}})
            for socket in (one, two):
                for _ in range(10):
                    while socket.receive_json().get("id") != 7:
                        pass
            assert monotonic() - begun >= (20 - 12) / 20
    finally:
        served.stop()


def test_a_match_that_nobody_uses_leaves_memory_and_comes_back(tight: Served) -> None:
    made = tight.open(seats={"egypt": "me"})
    club: Any = tight.app.state.club
    for _ in range(100):
        if not club.tables:
            break
        sleep(0.02)
    assert not club.tables
    assert tight.browser().get(f"/api/matches/{made['id']}/view").status_code == 200
    assert len(club.tables) == 1


def test_no_answer_waits_for_those_who_look_at_length(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever had some tokens took every thread with chronicles of a long match: answers waited for minutes."""
    served, looking, done = Served(tmp_path, Settings(origins=(ORIGIN,), answering=2)), list[str](), Event()

    def look(*_: object) -> list[object]:
        looking.append(current_thread().name)
        done.wait(20)
        return []

    monkeypatch.setattr(serving, "_lines", look)
    made = served.open(seats={"egypt": "me", "hatti": "me"})
    match, ann = made["id"], served.seated(made["id"], made["token"])
    strangers = [served.browser(f"10.0.0.{n // 3}") for n in range(6)]
    try:
        with ThreadPoolExecutor(7) as pool:
            asked = [pool.submit(one.get, f"/api/matches/{match}/chronicle") for one in strangers]
            while len(looking) < 2:
                sleep(0.002)
            try:
                assert pool.submit(play_one, {"egypt": ann, "hatti": ann}, match).result(10)
            finally:
                done.set()
            assert [one.result(20).status_code for one in asked] == [200] * 6
    finally:
        served.stop()


@pytest.mark.parametrize(
    ("part", "name", "path"),
    [(wire, "events", "events?since=0"), (ServedMatch, "timeline", "timeline"), (serving, "rolls", "rolls")],
)
def test_what_takes_long_is_found_in_threads_of_its_own(
    part: Any, name: str, path: str, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, threads, find = served.open(), list[str](), getattr(part, name)

    def finding(*given: Any) -> Any:
        threads.append(current_thread().name)
        return find(*given)

    monkeypatch.setattr(part, name, finding)
    assert served.browser().get(f"/api/matches/{made['id']}/{path}").status_code == 200
    assert threads
    assert all([one.startswith("look") for one in threads])


def test_no_file_and_no_count_holds_a_token(served: Served) -> None:
    made = served.open(seats={"egypt": "me"})
    browser = served.seated(made["id"], made["token"])
    counts = browser.get("/metrics").text
    assert 'limmu_requests_total{method="POST",path="/api/matches",status="200"} 1' in counts
    (cookie,) = [cookie.value for cookie in browser.cookies.jar]
    tokens = [made["token"], str(cookie), *[link.rpartition("#")[2] for link in made["links"].values()]]
    kept = b"".join([file.read_bytes() for file in served.folder.iterdir()])
    for token in tokens:
        assert token.encode() not in kept
        assert token not in counts
    assert made["id"] not in counts
    rows = sqlite3.connect(served.folder / "club.tables.sqlite").execute("SELECT token FROM grant_").fetchall()
    assert all([len(token) == 32 for (token,) in rows])


def test_the_log_of_requests_names_no_token_no_match_and_no_secret(
    served: Served, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    structlog.reset_defaults()  # a command that ran in this process keeps the log at its own standard error
    made = served.open(seats={"egypt": "me"})
    browser = served.seated(made["id"], made["token"])
    club: Any = served.app.state.club

    def fails(*given: Any) -> Any:
        raise RuntimeError("hand: 17, 4, 23")

    monkeypatch.setattr(type(club.tables[made["id"]]), "moving", fails)
    answer = browser.get(f"/api/matches/{made['id']}/moving", params={"at": 0})
    assert answer.status_code == 500
    said = answer.text + "".join(capsys.readouterr())
    assert "RuntimeError" in said
    for secret in ("hand:", made["id"], made["token"]):
        assert secret not in said
    assert json.loads(answer.text)["error"]


def test_of_what_fails_in_a_library_the_log_names_kind_and_place(capsys: pytest.CaptureFixture[str]) -> None:
    structlog.reset_defaults()
    said = logging.Logger("asyncio")
    said.addHandler(Libraries())
    try:
        raise RuntimeError("hand: 17, 4, 23")
    except RuntimeError:
        said.exception("in callback %s\nhandle: hand: 17", "hand: 17")
    said.error("destroyed %s\ntask: hand: 17", "hand: 17")
    told = "".join(capsys.readouterr())
    assert "RuntimeError" in told
    assert "test_guard.py:" in told
    assert "destroyed" in told
    assert "hand:" not in told


def test_counts_are_only_for_who_runs_the_server(tight: Served) -> None:
    assert tight.browser().get("/metrics").status_code == 404
    assert tight.browser().get("/health").json() == {"ok": True}


def test_basic_authorization_of_a_proxy_does_not_open_the_door_to_other_pages(served: Served) -> None:
    made = served.open(seats={"egypt": "me"})
    match = made["id"]
    ann = served.seated(match, made["token"])
    headers = {"origin": "https://evil.example", "authorization": "Basic YTpi"}
    assert ann.post(f"/api/matches/{match}/choose", json={}, headers=headers).status_code == 403


def test_nobody_is_called_as_a_bot(served: Served) -> None:
    wanted = {"game": "god-kings", "scenario": "kadesh", "seats": {"egypt": "me"}, "name": "bot:random"}
    assert served.browser().post("/api/matches", json=wanted).status_code == 400
    made = served.open(seats={"egypt": "me"}, name="Ann\nof\x1b[2J Kadesh")
    path = f"/api/matches/{made['id']}"
    joining = {"token": made["links"]["hatti"].rpartition("#")[2], "name": "bot:bot:random"}
    assert served.browser().post(f"{path}/join", json=joining).status_code == 400
    owner = served.seated(made["id"], made["token"])
    assert owner.post(f"{path}/seats/hatti", json={"person": "bot:random"}).status_code == 400
    seats = owner.get(path).json()["seats"]
    assert [seat["bot"] for seat in seats] == ["", ""]
    assert not [name for seat in seats for name in seat["person"] if not name.isprintable()]


def test_whoever_is_replaced_is_out(served: Served) -> None:
    made = served.open(seats={"egypt": "me"}, who="private")
    path = f"/api/matches/{made['id']}"
    ann, bob = served.seated(made["id"], made["token"]), served.seated(made["id"], made["links"]["hatti"], "Bob")
    link = ann.post(f"{path}/seats/hatti", json={"person": "Cid"}).json()["link"]
    assert bob.get(path).status_code == 404
    cid = served.seated(made["id"], link)
    assert cid.get(path).json()["seats"][1]["person"] == "Cid"
    assert cid.post(f"{path}/seats/hatti", json={"bot": "random"}).status_code == 200
    assert cid.get(path).json()["seats"][1]["bot"] == "random"


def test_a_link_outlives_who_leaves_by_it(served: Served) -> None:
    made = served.open(seats={"egypt": "me"})
    bearer = {"authorization": f"Bearer {made['token']}"}
    served.browser().post(f"/api/matches/{made['id']}/leave", headers=bearer)
    assert served.seated(made["id"], made["token"]).get(f"/api/matches/{made['id']}").json()["owner"]


def test_an_umpire_who_also_plays_is_asked_and_sees_all(served: Served) -> None:
    made = served.open(seats={"egypt": "me", "hatti": "me"})
    browser = served.seated(made["id"], made["token"])
    token = made["umpire"].rpartition("#")[2]
    browser.post(f"/api/matches/{made['id']}/join", json={"token": token})
    view = seen(browser, made["id"])
    assert view["audience"] == ["umpire", "egypt", "hatti"]
    assert view["question"]["seat"] == view["asked"][0]


def test_the_machine_itself_asks_for_health_by_its_own_name(served: Served) -> None:
    for host in ("127.0.0.1:8000", "localhost:8000", "[::1]:8000"):
        assert served.browser().get("/health", headers={"host": host}).status_code == 200
    for host in ("evil.example", "10.0.0.7:8000", "[::1", "127.0.0.1.evil.example"):
        assert served.browser().get("/health", headers={"host": host}).status_code == 403


def test_a_seat_that_changes_hands_again_and_again_is_stopped_until_the_match_moves(served: Served) -> None:
    """Each change is an entry: it makes void what the others sign, and burns a link of every chain."""
    made = served.open(seats={"egypt": "open", "hatti": "open"})
    match, owner = made["id"], served.seated(made["id"], made["token"])
    players = {seat: served.seated(match, link, seat) for seat, link in made["links"].items()}
    before, place = seen(owner, match)["n"], f"/api/matches/{match}/seats/hatti"
    found = [players["hatti"].post(place, json={"person": f"H{n}"}) for n in range(20)]
    assert seen(owner, match)["n"] - before <= CHANGES
    assert "until the match moves on" in found[-1].text
    assert players["egypt"].post(place.replace("hatti", "egypt"), json={"person": "Eve"}).status_code == 200
    assert owner.post(place, json={"person": "Bob"}).status_code == 200


def test_whoever_opened_a_match_cannot_look_at_a_hand_and_nobody_notices(served: Served) -> None:
    made = served.open(seats={"egypt": "me"}, who="private")
    path, links = f"/api/matches/{made['id']}", {**made["links"], "umpire": made["umpire"]}
    ann, bob = served.seated(made["id"], made["token"], "Ann"), served.seated(made["id"], links["hatti"], "Bob")

    def told() -> list[tuple[str, str]]:
        return [(one["role"], one["what"]) for one in bob.get(path).json()["looked"]]

    def bearer(link: str) -> dict[str, str]:
        return {"authorization": f"Bearer {link.rpartition('#')[2]}"}

    assert ann.get(path).json()["looked"] == []
    assert told() == []
    with bob.websocket_connect(f"{path}/socket", headers=HERE) as socket:
        spy = served.browser().get(f"{path}/view", headers=bearer(links["hatti"]))
        assert spy.json()["board"] == bob.get(f"{path}/view").json()["board"]
        assert told() == [("hatti", "opened")] * 2
        while "looked" not in (message := socket.receive_json()):
            pass
        assert message == {"looked": "hatti"}
    umpire = served.browser()
    umpire.get(f"{path}/events", headers=bearer(links["umpire"]))
    umpire.get(f"{path}/view", headers=bearer(links["umpire"]))
    assert sorted(told()) == [("hatti", "opened"), ("hatti", "opened"), ("umpire", "opened")]
    new = ann.post(f"{path}/invite", json={"role": "hatti"}).json()["link"]
    ann.post(f"{path}/join", json={"token": new.rpartition("#")[2]})
    ann.get(f"{path}/board")
    assert sorted(told())[:4] == [("hatti", "link"), *[("hatti", "opened")] * 3]
    before, kept = bob.get(path).json()["looked"], dict(bob.cookies)
    served.stop()
    served.start()
    bob = served.browser()
    bob.cookies.update(kept)
    assert bob.get(path).json()["looked"] == before
    assert len(before) == 5


def test_who_has_a_seat_makes_its_other_links_worthless(served: Served) -> None:
    made = served.open(seats={"egypt": "me"}, who="private")
    path, old = f"/api/matches/{made['id']}", made["links"]["hatti"]
    bob = served.seated(made["id"], old, "Bob")
    spy = served.seated(made["id"], old)
    assert spy.get(path).json()["you"]["audience"] == ["hatti"]
    new = bob.post(f"{path}/revoke", json={"role": "hatti"}).json()["link"]
    assert spy.get(path).status_code == 404
    assert bob.get(path).json()["you"]["audience"] == ["hatti"]
    assert served.seated(made["id"], new).get(path).status_code == 200
    assert bob.post(f"{path}/invite", json={"role": "hatti"}).status_code == 403
    assert bob.post(f"{path}/revoke", json={"role": "umpire"}).status_code == 403


def test_of_who_looks_nothing_is_told_where_nothing_is_hidden_or_when_the_match_is_over(served: Served) -> None:
    for game, scenario in (("chariot-lords", "full_2"), ("god-kings", "kadesh")):
        made = served.open(game=game, scenario=scenario, seats={})
        path, bob = f"/api/matches/{made['id']}", served.seated(made["id"], next(iter(made["links"].values())))
        if bob.get(path).json()["hides"]:
            ended = bob.post(f"{path}/answer", json={"input": {"_": "end", "how": "concede"}})
            assert ended.status_code == 200, ended.text
        umpire = served.seated(made["id"], made["umpire"])
        assert umpire.get(f"{path}/view").status_code == 200
        assert bob.get(path).json()["looked"] == []


@pytest.mark.parametrize("way", ["branch", "umpire", "link"])
def test_whoever_looks_after_an_end_that_is_taken_back_is_told(way: str, served: Served) -> None:
    made = served.open(seats={"egypt": "me"})
    path, ann = f"/api/matches/{made['id']}", served.seated(made["id"], made["token"])
    bob, n = served.seated(made["id"], made["links"]["hatti"]), seen(ann, made["id"])["n"]
    ended = ann.post(f"{path}/answer", json={"input": {"_": "end", "how": "concede"}}, params={"seat": "egypt"})
    assert ended.status_code == 200, ended.text
    if way == "branch":
        assert ann.post(f"{path}/branch", json={"at": n}).status_code == 200
    elif way == "umpire":
        assert served.seated(made["id"], made["umpire"]).get(f"{path}/view").status_code == 200
    else:
        link = ann.post(f"{path}/invite", json={"role": "hatti"}).json()["link"]
        assert served.seated(made["id"], link).get(f"{path}/view").status_code == 200
    assert bob.get(path).json()["looked"] == []
    with bob.websocket_connect(f"{path}/socket", headers=HERE) as socket:
        token = {"authorization": f"Bearer {made['umpire'].rpartition('#')[2]}"}
        body = {"input": {"_": "undo", "to": n}}
        given = served.browser().post(f"{path}/rule", json=body, headers=token)
        assert given.status_code == 200, given.text
        while "looked" not in socket.receive_json():
            pass
    looked = [(one["role"], one["what"]) for one in bob.get(path).json()["looked"]]
    assert looked.count(("umpire", "opened")) == (1 if way == "link" else 2)  # one is the umpire who took it back
    assert (("hatti", "link") in looked) == (way == "link")


def test_a_wrong_method_is_told_with_those_that_there_are(served: Served) -> None:
    browser = served.browser()
    wrong = browser.delete("/api/matches")
    assert (wrong.status_code, wrong.headers["allow"]) == (405, "GET, HEAD, POST")
    assert "use one of these methods: GET, HEAD, POST" in wrong.json()["error"]
    assert browser.delete("/api/nowhere").status_code == 404
