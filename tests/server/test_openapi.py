"""The description of the API is what is committed, and the server says what it describes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from jsonschema import Draft202012Validator
from tests.server.conftest import Served

from limmu.server import described

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
