"""Persons whom a reverse proxy names: believed from the proxy alone, and seats are theirs without any link."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.server.conftest import HERE, ORIGIN, Served, play_one, seen

from limmu.server import Settings
from limmu.server.persons import name_in
from limmu.server.sockets import GONE

HEADER, PROXY = "x-remote-user", "10.9.8.7"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    settings = Settings(origins=(ORIGIN,), proxies=("10.9.8.0/24",), person_header="X-Remote-User")
    made = Served(tmp_path, settings)
    yield made
    made.stop()


def person(served: Served, name: str, peer: str = PROXY, **headers: str) -> TestClient:
    """The browser of a person as it comes through a proxy."""
    browser = TestClient(served.app, headers={**HERE, HEADER: name.encode(), **headers}, client=(peer, 40_000))
    browser.portal = served.loop.portal
    return browser


def opened(ann: TestClient, **seats: str) -> str:
    wanted = {"game": "god-kings", "scenario": "kadesh", "seats": seats, "who": "private"}
    made = ann.post("/api/matches", json=wanted)
    assert made.status_code == 200, made.text
    assert made.json()["token"] == ""
    return made.json()["id"]


def test_persons_play_without_links_or_cookies(served: Served) -> None:
    ann, bob = person(served, "Ann"), person(served, "Bób")
    match = opened(ann, egypt="me", hatti="person:Bób")
    card = bob.get(f"/api/matches/{match}").json()
    assert (card["you"]["audience"], card["owner"]) == (["hatti"], False)
    assert [one["person"] for one in card["seats"]] == ["Ann", "Bób"]
    for _ in range(4):
        play_one({"egypt": ann, "hatti": bob}, match)
    assert not [*ann.cookies, *bob.cookies]
    assert [one["id"] for one in bob.get("/api/matches?mine=1").json()] == [match]
    assert bob.get("/api/matches").json() == []
    assert (bob.get("/api/me").json(), person(served, "Cem").get("/api/matches?mine=1").json()) == (
        {"person": "Bób"},
        [],
    )


@pytest.mark.parametrize("peer", ["10.9.9.7", "127.0.0.1", "testclient", "::1"])
def test_a_header_from_elsewhere_counts_for_nothing(served: Served, peer: str) -> None:
    match = opened(person(served, "Ann"), egypt="me", hatti="open")
    liar = person(served, "Ann", peer, **{"x-limmu-person": "Ann", "x-forwarded-for": PROXY, "x-limmu-lease": ""})
    assert liar.get("/api/me").json() == {"person": ""}
    assert liar.get(f"/api/matches/{match}").status_code == 404
    with pytest.raises(WebSocketDisconnect), liar.websocket_connect(f"/api/matches/{match}/socket"):
        pass


def test_a_proxy_that_adds_to_what_a_client_said_names_nobody(served: Served) -> None:
    twice = [(HEADER, "Bob"), (HEADER, "Ann"), ("origin", ORIGIN)]
    assert TestClient(served.app, client=(PROXY, 1)).get("/api/me", headers=twice).json() == {"person": ""}
    for wrong in (b"\xff\xfe", b"a" * 41, b"A\tnn"):
        assert name_in(wrong) == ""


def test_a_token_is_never_a_person_nor_a_page_of_another_site(served: Served) -> None:
    match = opened(person(served, "Ann"), egypt="me", hatti="open")
    for token in ("Ann", "person:Ann", "\x00limmu person\x00Ann"):
        assert served.browser().post(f"/api/matches/{match}/join", json={"token": token}).status_code == 403
    silent = person(served, "Ann")
    del silent.headers["origin"]
    assert silent.post(f"/api/matches/{match}/invite", json={"role": "hatti"}).status_code == 403
    evil = person(served, "Ann", origin="https://evil.example")
    assert evil.post(f"/api/matches/{match}/invite", json={"role": "hatti"}).status_code == 403
    with pytest.raises(WebSocketDisconnect), evil.websocket_connect(f"/api/matches/{match}/socket"):
        pass


def test_a_link_makes_its_roles_the_persons_own_and_the_seat_can_be_given_to_another(served: Served) -> None:
    ann, bob, cem = [person(served, name) for name in ("Ann", "Bob", "Cem")]
    match = opened(ann, egypt="me", hatti="open")
    link = ann.post(f"/api/matches/{match}/invite", json={"role": "hatti"}).json()["link"]
    joined = bob.post(f"/api/matches/{match}/join", json={"token": link.rpartition("#")[2], "name": "Ann"})
    assert joined.json()["you"]["audience"] == ["hatti"]
    assert "set-cookie" not in joined.headers
    assert [one["person"] for one in bob.get(f"/api/matches/{match}").json()["seats"]] == ["Ann", "Bob"]
    with bob.websocket_connect(f"/api/matches/{match}/socket") as socket:
        socket.receive_json()
        given = ann.post(f"/api/matches/{match}/seats/hatti", json={"person": "Cem"})
        assert given.json()["link"] == ""
        while (said := socket.receive())["type"] == "websocket.send":
            pass
        assert said["code"] == GONE
    assert bob.get(f"/api/matches/{match}").status_code == 404
    assert seen(cem, match)["audience"] == ["hatti"]
    cem.post(f"/api/matches/{match}/leave")
    assert cem.get(f"/api/matches/{match}").status_code == 404


def test_without_such_a_proxy_no_seat_is_kept_for_a_person(tmp_path: Path) -> None:
    plain = Served(tmp_path, Settings(origins=(ORIGIN,), proxies=("10.9.8.0/24",)))
    try:
        wanted = {"game": "god-kings", "scenario": "kadesh", "seats": {"egypt": "person:Ann"}}
        assert person(plain, "Ann").post("/api/matches", json=wanted).status_code == 400
        assert person(plain, "Ann").get("/api/me").json() == {"person": ""}
    finally:
        plain.stop()


def test_an_umpire_who_compares_another_match_with_it_is_told_of_too(served: Served) -> None:
    ann, bob, cid = person(served, "Ann"), person(served, "Bob"), person(served, "Cid")
    match, other = opened(ann, egypt="me", hatti="person:Bob"), opened(cid, egypt="me", hatti="bot:random")
    link = ann.post(f"/api/matches/{match}/invite", json={"role": "umpire"}).json()["link"]
    assert cid.post(f"/api/matches/{match}/join", json={"token": link.partition("#")[2]}).status_code == 200
    assert cid.get(f"/api/matches/{other}/diff?with={match}").status_code == 200
    told = bob.get(f"/api/matches/{match}").json()["looked"]
    assert ("umpire", "opened") in [(one["role"], one["what"]) for one in told]
