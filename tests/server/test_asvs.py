"""What ASVS asks and no other test looks at; and docs/security.md names no test that is not there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.server.conftest import HERE, Served

from limmu.server import Settings

ROOT = Path(__file__).parents[2]
CLUB = "https://games.example"


@pytest.fixture
def secured(tmp_path: Path) -> Iterator[TestClient]:
    """A browser at a server behind a proxy with https."""
    (tmp_path / "https").mkdir()
    made = Served(tmp_path / "https", Settings(origins=(CLUB,)))
    yield TestClient(made.app, base_url=CLUB, headers={"origin": CLUB})
    made.stop()


def test_the_page_on_security_names_tests_that_are_there() -> None:
    named = {*re.findall(r"`(test_\w+)`", (ROOT / "docs" / "security.md").read_text("utf-8"))}
    there = "".join([file.read_text("utf-8") for file in sorted((ROOT / "tests").glob("*/test_*.py"))])
    assert [name for name in sorted(named) if f"def {name}(" not in there] == []


def test_a_server_behind_https_says_that_it_is_there_by_https_alone(secured: TestClient, served: Served) -> None:
    assert secured.get("/").headers["strict-transport-security"] == "max-age=31536000"
    assert "strict-transport-security" not in served.browser().get("/").headers


def test_a_cookie_over_https_says_so_in_its_name(secured: TestClient) -> None:
    made = secured.post(
        "/api/matches", json={"game": "god-kings", "scenario": "kadesh", "seats": {"egypt": "me"}}
    ).json()
    path = f"/api/matches/{made['id']}"
    joined = secured.post(f"{path}/join", json={"token": made["token"]})
    assert re.match(
        rf"__Secure-seat-{made['id']}=[^;]+; HttpOnly; .*SameSite=strict; Secure", joined.headers["set-cookie"]
    )
    assert secured.get(path).json()["you"]["role"] == "seat"
    secured.post(f"{path}/leave")
    assert secured.get(path).json()["you"]["role"] == "public"


def test_no_path_leads_out_of_the_folder_of_the_page(served: Served) -> None:
    browser = served.browser()
    for path in ("..%2fapp.py", "%2e%2e/app.py", "..%5capp.py", "%2fetc%2fpasswd", "app.py", "", "..%2f..%2fpy.typed"):
        assert browser.get(f"/page/{path}").status_code == 404, path
    for method in ("TRACE", "CONNECT", "DELETE", "PATCH"):
        assert browser.request(method, "/api/matches").status_code in (404, 405)


def test_a_field_that_nobody_knows_is_refused(served: Served) -> None:
    wanted = {"game": "god-kings", "scenario": "kadesh", "over": True}
    assert served.browser().post("/api/matches", json=wanted).status_code == 400


def test_no_name_becomes_markup(served: Served) -> None:
    evil = '<img src=x onerror="alert(1)">'
    made = served.open(title=evil, name=evil[:40], seats={"egypt": "me"})
    ann = served.seated(made["id"], made["token"])
    note = {"input": {"_": "note", "text": evil}, "cmd": "n"}
    assert ann.post(f"/api/matches/{made['id']}/answer?seat=egypt", json=note).status_code == 200
    for path in ("", "/view", "/chronicle", "/timeline"):
        assert ann.get(f"/api/matches/{made['id']}{path}").headers["content-type"] == "application/json"
    for path in ("/board", f"/notices/{evil}"):
        assert "<img" not in ann.get(f"/api/matches/{made['id']}{path}").text


def test_an_error_of_the_server_tells_nothing_of_itself(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ValueError("the secret of the file")

    monkeypatch.setattr(served.register, "listed", fails)
    answer = TestClient(served.app, headers=HERE, raise_server_exceptions=False).get("/api/matches")
    assert answer.status_code == 500
    assert not [word for word in ("secret", "ValueError", "Traceback", ".py") if word in answer.text]
