"""The description of the API is what is committed, and the server says what it describes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator
from tests.server.conftest import HERE, Served, command, seen
from tests.server.seats import Player, one_step

from limmu.server import described, types, waiting

FILE = Path(__file__).parents[2] / "schemas" / "server" / "openapi.json"
API: dict[str, Any] = msgspec.json.decode(described())
PATHS = {
    "/api/games": "/api/games",
    "/api/matches": "/api/matches",
    "/api/matches/{match}": "",
    "/api/matches/{match}/view": "/view",
    "/api/matches/{match}/events": "/events",
    "/api/matches/{match}/moving": "/moving",
    "/api/matches/{match}/timeline": "/timeline",
    "/api/matches/{match}/aside": "/aside",
    "/api/matches/{match}/orders": "/orders",
    "/api/matches/{match}/chronicle": "/chronicle",
}


def test_the_committed_description_is_that_of_the_code() -> None:
    assert msgspec.json.decode(FILE.read_bytes()) == API, "make schemas"


def test_the_committed_types_are_those_of_the_description() -> None:
    text = types().decode()
    assert FILE.with_name("types.d.ts").read_text("utf-8") == text, "make schemas"
    assert API["components"]["schemas"].keys() == set(re.findall(r"^export type (\w+) =", text, re.MULTILINE))


def test_what_is_no_document_names_its_media_type(served: Served) -> None:
    told = {
        path: [*one["get"]["responses"]["200"]["content"]]
        for path, one in API["paths"].items()
        if "200" in one.get("get", {}).get("responses", {})
    }
    made = served.open(seats={"egypt": "me"}, who="public")
    ann = served.seated(made["id"], made["token"], "Ann")
    for path in ("/board.css", "/api/matches/{match}/board", "/api/matches/{match}/log", "/api/matches/{match}/report"):
        answer = ann.get(path.format(match=made["id"]))
        assert told[path] == [answer.headers["content-type"].partition(";")[0]], path
    assert told["/api/matches/{match}/board"] == ["image/svg+xml"]


def test_every_operation_has_a_name_of_its_own_and_says_what_it_does() -> None:
    operations = [one for path in API["paths"].values() for one in path.values() if "operationId" in one]
    names = [one["operationId"] for one in operations]
    assert len(names) == len(set(names))
    assert all([one["summary"].endswith(".") for one in operations])


def test_what_is_said_in_place_of_a_result_is_described(served: Served) -> None:
    match = served.open(seats={"egypt": "me"}, who="public")
    ann = served.seated(match["id"], match["token"], "Ann")
    for path, body, status in (
        ("choose", {"picks": ["nowhere"]}, 409),
        ("choose", {"picks": 1}, 400),
        ("rule", {}, 400),
    ):
        described = API["paths"][f"/api/matches/{{match}}/{path}"]["post"]["responses"]["default"]
        schema = described["content"]["application/json"]["schema"]
        answer = ann.post(f"/api/matches/{match['id']}/{path}", json=body)
        assert answer.status_code == status
        Draft202012Validator({**schema, "components": API["components"]}).validate(answer.json())


def test_answers_are_as_described(served: Served) -> None:
    made = served.open(seats={"egypt": "me"}, who="public")
    ann = served.seated(made["id"], made["token"], "Ann")
    for path, asked in PATHS.items():
        schema = API["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
        validator = Draft202012Validator({**schema, "components": API["components"]})
        answer = ann.get(asked if asked.startswith("/api") else f"/api/matches/{made['id']}{asked}")
        assert answer.status_code == 200, path
        validator.validate(answer.json())


def closed(name: str) -> Draft202012Validator:
    """A document as described, with no field besides."""
    known = API["components"]["schemas"]
    schemas = {one: {"additionalProperties": "properties" not in schema, **schema} for one, schema in known.items()}
    whole = {"$ref": f"#/components/schemas/{name}", "components": {"schemas": schemas}}
    return Draft202012Validator(whole)


def test_what_a_socket_tells_and_hears_is_as_described(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "CHAIN_LENGTH", 1024)
    made = served.open(seats={"egypt": "me"}, dice="all-seats", name="Ann")
    match, links = made["id"], {"egypt": made["token"], **made["links"]}
    players = {seat: Player(served.seated(match, links[seat]), match, seat, tmp_path / seat) for seat in links}
    for player in players.values():
        assert player.sit().status_code == 200
    ann, path, tells, asks = players["egypt"], players["egypt"].path, closed("Tells"), closed("Asks")
    told = set[str]()

    with ann.browser.websocket_connect(f"{path}/socket?board=no", headers=HERE) as socket:

        def until(kind: str) -> Any:
            while True:
                message = socket.receive_json()
                tells.validate(message)
                assert len(message) == 1 or [*message] == ["id", "reply"]
                told.update(message)
                if kind in message:
                    return message[kind]

        def reply(**words: Any) -> Any:
            message = {"id": len(words), **words}
            asks.validate(message)
            socket.send_json(message)
            return until("reply")

        until("moving")
        while ann.card["asked"] != ["egypt"]:
            one_step(players)
        view = seen(ann.browser, match)
        wanted = command(ann.browser, match, view, "1")
        answer = wanted["input"]["answer"]
        assert {"options", "span"} & reply(choose={"picks": []}).keys()
        assert "key" in reply(preview={"answer": answer})
        assert "refused" in reply(answer=wanted)  # unsigned
        assert "refused" in reply(choose={"picks": ["nowhere"]})
        assert "error" in reply(seat="hatti", choose={"picks": []})
        assert ann.post("propose", {"input": wanted["input"], "expects": view["leaf"]}).status_code == 200
        until("proposed")
        assert "taken" in reply(answer=ann.signed(wanted["input"], "1"))
        served.seated(match, links["hatti"], "Bob")
        until("seats")
        assert ann.browser.put(f"{path}/clocks", json={"move": 100}).status_code == 200
        until("clocks")
        assert ann.browser.put(f"{path}/orders", json={"orders": []}).status_code == 200
        until("orders")
        assert ann.post("wish", {"end": "agree", "winners": ["egypt"]}).status_code == 200
        assert until("wish")["kind"] == "end"
        assert players["hatti"].post("wish/refuse", {}).status_code == 200
        assert until("wish") is None
        assert served.seated(match, made["umpire"]).get(f"{path}/view").status_code == 200
        until("looked")
        assert ann.post("revoke", {"role": "umpire"}).status_code == 200
        until("revoked")
        while not ann.card["due"]:
            one_step(players)
        if "due" not in told:
            until("due")
    assert told == API["components"]["schemas"]["Tells"]["properties"].keys()
