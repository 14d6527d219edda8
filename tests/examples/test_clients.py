"""The terminal client, the chat bot and the WebSocket server: played with, and what they must not tell."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from examples import websocket_server
from examples.chat_bot import Room, handle
from examples.websocket_server import LONGEST, TOO_LONG, VIOLATION, Server
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect
from tests.examples.conftest import EXAMPLES, Place

from limmu import Host, begin, installed_games, view
from limmu.core import SeededDice


def lines(name: str) -> int:
    return len((EXAMPLES / name).read_text("utf-8").splitlines())


# ---------------------------------------------------------------- the terminal client


def test_the_terminal_client_plays_a_match_to_its_end(fords: Place, tmp_path: Path) -> None:
    assert lines("terminal_client.py") <= 60
    play = ("terminal_client.py", "three-fords", "skirmish", "m.limmu", "hill")
    told = fords.run(*play, cwd=tmp_path, typed="99\nx\n" + "2\n" * 40)
    assert "type one of the numbers" in told
    assert told.splitlines()[-1].endswith(("(more fords held)", "(as many fords each)", "(all fords held)"))
    assert "differs" not in fords.run("limmu", "verify", "m.limmu", cwd=tmp_path)


def test_the_terminal_client_stops_and_what_it_kept_goes_on(fords: Place, tmp_path: Path) -> None:
    play = ("terminal_client.py", "three-fords", "skirmish", "m.limmu", "hill", "marsh")
    told = fords.run(*play, cwd=tmp_path, typed="2\n")
    assert "stopped; it is all in m.limmu" in told
    fords.run("limmu", "play", "m.limmu", "--seat", "all=random", cwd=tmp_path)


# ---------------------------------------------------------------- the chat bot


def said(room: Room, *lines: str) -> tuple[Room, dict[str, str]]:
    """The room after some lines, and what each person was told after the last."""
    told: list[tuple[str, str]] = []
    for line in lines:
        room, told = handle(room, *line.split(": ", 1))
    heard: dict[str, str] = {}
    for to, text in told:
        heard[to] = f"{heard.get(to, '')}{text}\n"
    return room, heard


def kadesh() -> Room:
    return said(Room(dice=SeededDice(4)), "Ann: new god-kings kadesh", "Ann: sit egypt", "Bob: sit hatti")[0]


def test_the_chat_bot_plays_a_match_of_two_persons() -> None:
    room = kadesh()
    for _ in range(2000):
        assert room.match is not None
        if room.match.over is not None:
            break
        seat = view(room.match, "public").asked[0]
        room, heard = said(room, f"{room.match.position.persons[seat]}: 1")
        assert not any(["Refused" in text for text in heard.values()]), heard
    assert room.match is not None
    assert room.match.over is not None
    assert "The match is over" in heard[""]


def test_the_chat_bot_changes_nothing_but_what_it_returns() -> None:
    room = kadesh()
    before = room.match
    after, _ = said(room, "Ann: 1", "Bob: 1")
    assert room.match is before
    assert after.match is not before


def test_the_chat_bot_whispers_what_is_secret() -> None:
    room = kadesh()
    assert room.match is not None
    hands = {hand.seat: hand.cards for hand in room.match.board.hands}
    assert all(hands.values())
    for person, mine, other in (("Ann", "egypt", "hatti"), ("Bob", "hatti", "egypt")):
        _, heard = said(room, f"{person}: board")
        assert list(heard) == [person]
        names = room.match.pack.card
        assert all([names[card].name in heard[person] for card in hands[mine]])
        assert not any([names[card].name in heard[person] for card in hands[other]])


@pytest.mark.parametrize(
    "line", ["Eve: sit egypt", "Eve: 1", "Ann: 0", "Ann: 99999", "Ann: nonsense", "Ann: new chess", "Eve: say hello"]
)
def test_the_chat_bot_lets_nobody_do_what_he_may_not(line: str) -> None:
    room = kadesh()
    after, heard = said(room, line)
    assert after.match is room.match
    assert heard


def test_the_chat_bot_answers_at_a_terminal(fords: Place, tmp_path: Path) -> None:
    typed = "Ann: new three-fords\nAnn: sit hill\n: 1\nno colon\nAnn: board\n"
    told = fords.run("chat_bot.py", cwd=tmp_path, typed=typed)
    assert "[everybody] Ann sits at hill." in told
    assert "[Ann] the Hill Clan: Where do you march" in told
    assert re.search(r"hill +\[[1-9],[1-9],[1-9]\]", told), "his own hand"
    assert re.search(r"marsh +\[0,0,0\]", told), "the hand of the other"


# ---------------------------------------------------------------- the WebSocket server


def test_the_server_goes_on_with_a_match_it_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(websocket_server.uvicorn, "run", lambda app, **_: None)
    serve = websocket_server.serve
    tokens: list[list[str]] = []
    for _ in range(2):
        serve("god-kings", "kadesh", tmp_path / "m.limmu", "https://table.example")
        tokens.append(capsys.readouterr().out.split())
    assert [name for name in tokens[0] if name.endswith(":")] == ["egypt:", "hatti:"]
    assert all([len(token) == 22 for token in tokens[0][1::2]])
    assert not {*tokens[0][1::2]} & {*tokens[1][1::2]}


ORIGIN = "https://table.example"
TOKENS = {"egypt": "E" * 22, "hatti": "H" * 22}


@pytest.fixture
def host() -> Host[Any]:
    game = installed_games()["god-kings"]
    _, match = begin(game, game.load_pack(None), "kadesh", match_id="table-1", secret=bytes(range(32)))
    return Host(match, SeededDice(4))


class Client:
    """A client of the server whose connections all end with it."""

    def __init__(self, client: TestClient, ends: ExitStack) -> None:
        self.client, self.ends = client, ends

    def connect(self, headers: dict[str, str] | None = None) -> WebSocketTestSession:
        headers = {"origin": ORIGIN} if headers is None else headers
        return self.ends.enter_context(self.client.websocket_connect("/match", headers=headers))


@pytest.fixture
def client(host: Host[Any]) -> Iterator[Client]:
    with TestClient(Server(host, TOKENS, [ORIGIN]).app) as client, ExitStack() as ends:
        yield Client(client, ends)


def joined(client: Client, seat: str = "egypt") -> tuple[WebSocketTestSession, dict[str, Any]]:
    socket = client.connect()
    socket.send_text(TOKENS[seat])
    return socket, json.loads(socket.receive_text())["view"]


def command(cmd: str, expects: str, answer: Any) -> str:
    return json.dumps({"input": {"_": "decision", "answer": answer}, "cmd": cmd, "expects": expects})


def answered(socket: WebSocketTestSession, cmd: str, expects: str, answer: Any) -> tuple[dict[str, Any], Any]:
    """The result of a command, and the view that came with it (None without news)."""
    socket.send_text(command(cmd, expects, answer))
    documents = [json.loads(socket.receive_text())]
    if "n" in documents[0] or "view" in documents[0]:
        documents.append(json.loads(socket.receive_text()))
    result = next(document for document in documents if "cmd" in document)
    return result, next((document["view"] for document in documents if "view" in document), None)


def asked_first(client: Client) -> tuple[str, WebSocketTestSession, dict[str, Any], WebSocketTestSession]:
    """The seat that is asked first with its connection and view, and the connection of the other."""
    one, seen = joined(client, "egypt")
    two, theirs = joined(client, "hatti")
    return ("egypt", one, seen, two) if "egypt" in seen["asked"] else ("hatti", two, theirs, one)


def test_the_server_is_short() -> None:
    assert lines("websocket_server.py") <= 150


def test_a_seat_answers_and_both_are_told(client: Client, host: Host[Any]) -> None:
    _, socket, seen, other = asked_first(client)
    offered = seen["question"]["answers"][0]
    assert offered["text"]
    assert seen["question"]["clauses"]
    assert any(["concerns" in offer for offer in seen["question"]["answers"]])
    result, now = answered(socket, "c1", seen["leaf"], offered["answer"])
    assert result == {"cmd": "c1", "n": now["n"]}
    assert now["leaf"] == host.match.leaf
    assert json.loads(other.receive_text())["view"]["leaf"] == host.match.leaf


def test_a_seat_never_sees_the_hand_of_the_other(client: Client, host: Host[Any]) -> None:
    for seat in TOKENS:
        _, seen = joined(client, seat)
        cards = {hand["seat"]: hand["cards"] for hand in seen["board"]["hands"]}
        for hand in host.match.board.hands:
            assert cards[hand.seat] == (list(hand.cards) if hand.seat == seat else [0] * len(hand.cards))
        assert ("question" in seen) == (seat in seen["asked"])
        assert "deck" not in seen["board"] or set(seen["board"]["deck"]) == {0}


def test_who_is_cut_off_goes_on_and_nothing_is_taken_twice(client: Client, host: Host[Any]) -> None:
    seat, socket, seen, _ = asked_first(client)
    answer = seen["question"]["answers"][0]["answer"]
    first, _ = answered(socket, "c1", seen["leaf"], answer)
    socket.close()
    n = host.match.n
    again, now = joined(client, seat)
    assert (now["n"], now["leaf"]) == (n, host.match.leaf)
    again.send_text(command("c1", seen["leaf"], answer))
    assert json.loads(again.receive_text()) == first
    assert host.match.n == n


def test_a_refusal_says_why_and_an_old_leaf_is_stale(client: Client) -> None:
    _, socket, seen, other = asked_first(client)
    result, _ = answered(socket, "c1", seen["leaf"], "nonsense")
    assert result["refused"]["text"]
    result, _ = answered(socket, "c2", "A" * 43, seen["question"]["answers"][0]["answer"])
    assert result["refused"]["code"] == "stale"
    result, _ = answered(other, "c1", seen["leaf"], seen["question"]["answers"][0]["answer"])
    assert result["refused"] == {"code": "not_asked", "text": "this seat is not asked now"}


def test_a_failure_inside_is_not_told(client: Client, host: Host[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> None:
        raise ZeroDivisionError("the deck is 17, 4, 9")

    _, socket, seen, _ = asked_first(client)
    monkeypatch.setattr(host, "take", broken)
    result, _ = answered(socket, "c1", seen["leaf"], 1)
    assert result == {"cmd": "c1", "failed": True}


@pytest.mark.parametrize("origin", [None, "https://evil.example", "", ORIGIN + ".evil.example"])
def test_other_pages_do_not_connect(client: Client, origin: str | None) -> None:
    headers = {} if origin is None else {"origin": origin}
    with pytest.raises(WebSocketDisconnect) as closed:
        client.connect(headers)
    assert closed.value.code == VIOLATION


@pytest.mark.parametrize("token", ["", "E" * 21, "E" * 23, "egypt", "\ud800", "é" * 22])
def test_without_a_token_nothing_is_told(client: Client, token: str) -> None:
    socket = client.connect()
    socket.send({"type": "websocket.receive", "text": token})
    assert socket.receive() == {"type": "websocket.close", "code": VIOLATION, "reason": ""}


@pytest.mark.parametrize(
    "text",
    [
        "", "[]", "{}", "[" * 5000, "\ud800", '{"answer": 1}',
        '{"input": {"_": "decision", "answer": 1}, "by": "hatti"}', '{"input": {"_": "chance", "outcome": [1]}}',
        '{"input": {"_": "seat_change", "seat": "hatti", "person": "Eve"}}',
        '{"input": {"_": "ruling", "author": "a", "clause": "b", "reason": "c", "answer": ""}}',
        '{"input": {"_": "end", "how": "agree", "winners": ["egypt"]}}', '{"input": {"_": "undo", "to": 0}}',
    ],
)  # fmt: skip
def test_what_is_not_for_a_seat_is_refused(client: Client, host: Host[Any], text: str) -> None:
    _, socket, _, _ = asked_first(client)
    socket.send({"type": "websocket.receive", "text": text})
    result = json.loads(socket.receive_text())
    assert set(result) == {"cmd", "refused"}
    assert set(result["refused"]) <= {"code", "text", "data"}
    assert host.match.n == 1


def test_a_long_message_ends_the_connection(client: Client) -> None:
    socket, _ = joined(client)
    socket.send_text("x" * (LONGEST + 1))
    assert socket.receive()["code"] == TOO_LONG
    socket, _ = joined(client)
    socket.send_bytes(b"{}")
    assert socket.receive()["code"] == TOO_LONG


def test_whoever_says_nothing_is_cut_off(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket_server, "PATIENCE", 0.05)
    socket = client.connect()
    assert socket.receive()["type"] == "websocket.close"
