"""The description of the API (OpenAPI 3.1), made from the types with which it decodes and encodes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

import limmu
from limmu import wire
from limmu.schemas.classes import plain
from limmu.schemas.typescript import types_of
from limmu.server.documents import Tells
from limmu.server.sockets import Asks
from limmu.server.web import Operation

REF = "#/components/schemas/{name}"
QUERIES = {
    "at": "The number of an entry: everything as it was after it.",
    "since": "The number of an entry: what came after it. Without it everything, entry 0 too.",
    "seat": "For which of several seats.",
    "palette": "page, light, dark or both.",
    "state": "live or over.",
    "q": "Words of the title, the game, the scenario or a person.",
    "from": "Where to begin: how many matches to leave out.",
    "to": "The last entry.",
    "board": "no: views without their board.",
    "full": "With all that the log opens: for the umpire of a finished match.",
    "head": "What everybody may see, own answers opened, and as its last line the host's signature over all of it.",
    "language": "The language of the answer, before that of Accept-Language; English where the server has neither.",
    "answer": "The key of an answer; repeat it to compare.",
    "mine": "Those of the person who asks, where a proxy names persons.",
    "with": "The id of the other match.",
    "all": "For every match.",
}
SOCKET = (
    "A WebSocket, with the same cookie (then its Origin must be the server's) or Authorization. The server says Tells: "
    '{"view": Seen} first and whenever somebody is asked again, {"event": Event} for each entry, {"moving": Moving} '
    "after a view, with the groups that have changed since the one before, "
    '{"here": {SEAT: whether a page of it is open}}, {"wish": Wish or null}, {"seats": {SEAT: person}}, '
    '{"due": [the seats whose token a roll waits for]}, {"clocks": Clocks}, {"revoked": the role whose links end}, '
    '{"looked": a role of which the card has one more who could look}; '
    'to the devices of a seat also {"orders": Ordered} and {"proposed": SEAT}. '
    'A client says Asks; the reply is {"id": N, "reply": ...}, as of the operation of that name, also where that '
    "refuses. Who may not look gets no socket but the status of a request (403, 404), so does who asks too much "
    "(429), and everybody while the match moves to another process (503). It closes with 4001 when the link was "
    "revoked; 4000: come again, you may see more now; 1008 for a client that takes no message within 10 s, and for a "
    "message that is none (the reason says why not); 1009: too long; 1012: come again, the match has another owner; "
    "1013: too many sockets with one token. "
    "Each socket hears the language with which it was opened. With board=no views come without their board, three "
    "quarters to nine tenths of their bytes: for who shows the drawing."
)


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": REF.format(name=name)}


TEXT = {"type": "string"}
FAILED = {
    "description": "What is said in place of a result.",
    "anyOf": [
        {"type": "object", "required": [name], "properties": {name: said}}
        for name, said in {"refused": _ref("Refusal"), "failed": TEXT, "error": TEXT}.items()
    ],
}


def openapi(operations: Sequence[Operation]) -> dict[str, Any]:
    """The description as one document."""
    kinds = [kind for one in operations for kind in (one.body, one.result) if _is_document(kind)]
    unique = list({repr(kind): kind for kind in kinds}.values())
    told = [*unique, wire.Refusal, Asks, Tells]
    schemas, components = msgspec.json.schema_components(told, ref_template=REF)
    for schema in components.values():
        schema["description"] = plain(schema["description"])
    tells, asks = components["Tells"]["properties"], components["Asks"]["properties"]
    tells["reply"] = {"anyOf": [_ref(name) for name in ("Level", "Preview", "Taken", "Failed")]}
    asks["answer"] = {"anyOf": [_ref("Command"), {"type": "null"}], "default": None}
    components["Seen"]["required"].remove("board")  # a socket with board=no tells views without it
    by_kind = {repr(kind): schema for kind, schema in zip(told, schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for one in operations:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one, by_kind)
    paths["/api/matches/{match}/socket"] = {
        "get": {
            "summary": "What happens, at once.",
            "description": SOCKET,
            "parameters": [_parameter("match"), _query("board"), _query("language")],
            "responses": {"101": {"description": "a socket"}},
        }
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Limmu",
            "version": limmu.__version__,
            "description": "Tables in the browser: docs/serving.md",
        },
        "paths": paths,
        "components": {
            "schemas": {**components, "Failed": FAILED},
            "securitySchemes": {
                "browser": {"type": "apiKey", "in": "cookie", "name": "seat-MATCH"},
                "program": {"type": "http", "scheme": "bearer"},
            },
        },
        "security": [{}, {"browser": []}, {"program": []}],
    }


def _is_document(kind: Any) -> bool:
    return kind not in (None, bytes, str)


def _operation(one: Operation, by_kind: dict[str, Any]) -> dict[str, Any]:
    names = re.findall(r"\{(\w+)\}", one.path)
    document: dict[str, Any] = {
        "operationId": one.does.__name__,
        "summary": (one.does.__doc__ or "").strip().split("\n")[0],
        "responses": {
            "200": _said(one, by_kind),
            "default": {
                "description": "409 where the match refuses, or its rules failed; else an error",
                "content": {"application/json": {"schema": _ref("Failed")}},
            },
        },
    }
    if parameters := [*map(_parameter, names), *[_query(name) for name in (*one.queries, "language")]]:
        document["parameters"] = parameters
    if one.body is not None:
        schema: Any = by_kind[repr(one.body)] if _is_document(one.body) else {}
        kind = one.accepts or "application/json"
        document["requestBody"] = {"required": True, "content": {kind: {"schema": schema}}}
    return document


def _said(one: Operation, by_kind: dict[str, Any]) -> dict[str, Any]:
    document = _is_document(one.result)
    told = "done" if document else "a picture" if one.says.startswith("image/") else "a text"
    return {"description": told, "content": {one.says: {"schema": by_kind[repr(one.result)] if document else TEXT}}}


def server_types(operations: Sequence[Operation]) -> bytes:
    """The documents of the description as a module of TypeScript types."""
    components = msgspec.json.encode(openapi(operations)["components"]["schemas"])
    definitions = msgspec.json.decode(components.replace(REF.format(name="").encode(), b"#/$defs/"))
    for one in definitions.values():
        one.setdefault("additionalProperties", "properties" not in one)
    path = "server/openapi.json"
    return types_of(path, {path: {"title": "Failed", "$defs": definitions}}, "limmu serve --types")


def _parameter(name: str) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}


def _query(name: str) -> dict[str, Any]:
    kind = "integer" if name in ("at", "since", "from", "to") else "string"
    return {"name": name, "in": "query", "description": QUERIES[name], "schema": {"type": kind}}
