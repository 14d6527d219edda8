"""The WebSocket server and its client, through real sockets: played with, cut off, kept waiting."""

from __future__ import annotations

import json
import logging
import queue
import random
import runpy
import socket
import subprocess
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from click.testing import CliRunner
from examples import websocket_client, websocket_server
from examples.websocket_client import Cheated, Player, options, play
from examples.websocket_server import LONGEST, SCREENS, STRANGERS, TOO_LONG, TOO_MANY, VIOLATION, Prompt, Server
from tests.examples.conftest import EXAMPLES
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from limmu import begin, installed_games
from limmu.cli.root import limmu
from limmu.core import (
    Chain,
    Decision,
    End,
    Keeper,
    read_log,
    redact,
    sign,
    signed_bytes,
    verify,
)
from limmu.core.proof.checkpoints import read_checkpoint
from limmu.core.rules.canonical import unshort
from limmu.rooms.vault import Terms, Vault
from limmu.stores.files import FileStore, key_path, load_match, read_file

GAME = installed_games()["god-kings"]
PACK = GAME.load_pack(None)
SEATS = GAME.seats(PACK, "megiddo")
TOKENS = {seat: seat[0].upper() * 22 for seat in SEATS}
SOON = 60.0
"""Seconds in which everything that must happen has happened."""


@pytest.fixture(autouse=True)
def _no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("no_proxy", "127.0.0.1")


class Table:
    """A running server."""

    def __init__(self, path: Path) -> None:
        self.server = Server(GAME, "megiddo", path, TOKENS, [])
        self.uvicorn = uvicorn.Server(uvicorn.Config(self.server.app, port=0, log_level="warning", http=Prompt))
        self.thread = threading.Thread(target=self.uvicorn.run)
        self.thread.start()
        while not self.uvicorn.started:
            time.sleep(0.005)
        host = f"127.0.0.1:{self.uvicorn.servers[0].sockets[0].getsockname()[1]}"
        self.url, self.origin = f"ws://{host}/match", f"http://{host}"
        self.server.origins = [self.origin]

    def stop(self) -> None:
        self.uvicorn.should_exit = True
        self.thread.join(SOON)
        assert not self.thread.is_alive()

    def connect(self, **options: Any) -> ClientConnection:
        return connect(self.url, **{"origin": self.origin, "max_size": websocket_client.MOST, **options})


@contextmanager
def served(path: Path) -> Generator[Table]:
    table = Table(path)
    try:
        yield table
    finally:
        table.stop()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with served(tmp_path / "m.limmu") as table:
        yield table


class Seat:
    """A seat at the server: its log and links go by themselves, the rest waits to be looked at."""

    def __init__(self, table: Table, seat: str, place: Path, *, shows: bool = True) -> None:
        self.table, self.player, self.shows = table, Player(place / f"{seat}.limmu"), shows
        self.said: dict[str, queue.Queue[Any]] = defaultdict(queue.Queue)
        self.ends = ExitStack()
        self.socket = self.ends.enter_context(table.connect())
        self.say({"_": "hello", "token": TOKENS[seat], "have": len(self.player.log)})
        self.thread = threading.Thread(target=self.hear, daemon=True)
        self.thread.start()

    def say(self, document: Any) -> None:
        self.socket.send(json.dumps(document))

    def hear(self) -> None:
        try:
            for text in self.socket:
                said = json.loads(text)
                if "seat" in said:
                    self.player.seat = said["seat"]
                    if "match" in said and self.shows:
                        self.say({"_": "anchor", **self.player.anchor(said["match"], said["links"])})
                elif "log" in said:
                    self.player.lines(said["log"], said["head"])
                elif "due" in said and self.shows:
                    self.say({"_": "link", "asker": said["due"], "token": self.player.link(said["due"])})
                kind = next(kind for kind in ("seat", "log", "due", "cmd", "view", "level") if kind in said)
                self.said[kind].put(said[kind] if kind in ("view", "due") else said)
        except (ConnectionClosed, Cheated):
            pass

    def command(self, cmd: str, expects: str, answer: Any) -> dict[str, Any]:
        """A command with the signature of the seat, whatever its vault would say."""
        return command(cmd, expects, answer) | {"sig": self.signature(expects, cmd, Decision(answer))}

    def signature(self, expects: str, cmd: str, body: Any) -> str:
        """A signature that the vault did not give, and is not asked whether it remembers."""
        vault: Any = self.player.vault
        vault._require_remembered = lambda *given: None
        return sign(vault._seed, signed_bytes(vault.terms.match, expects, self.player.seat, cmd, body))

    def concession(self, expects: str = "") -> dict[str, Any]:
        """A command to give up, after an entry or after the last that the server told."""
        leaf = expects or leaf_at(self.table)
        sig = self.signature(leaf, "c", End("concede"))
        return {"input": {"_": "end", "how": "concede"}, "cmd": "c", "expects": leaf, "sig": sig}

    def until(self, kind: str, wanted: Callable[[Any], bool] = lambda found: True) -> Any:
        """The next document of a kind that is wanted."""
        while not wanted(said := self.said[kind].get(timeout=SOON)):
            pass
        return said

    def close(self) -> None:
        self.ends.close()
        self.thread.join(SOON)
        self.player.close()


@contextmanager
def seated(table: Table, place: Path) -> Generator[dict[str, Seat]]:
    """Both seats, when one of them is asked."""
    seats = {seat: Seat(table, seat, place) for seat in SEATS}
    try:
        yield seats
    finally:
        for seat in seats.values():
            seat.close()


def asked_first(seats: dict[str, Seat]) -> tuple[Seat, dict[str, Any], Seat]:
    """The seat that is asked, its view, and the other seat; both have seen it."""
    views = {name: seat.until("view", lambda view: "chance" not in view["asked"]) for name, seat in seats.items()}
    name = next(name for name, view in views.items() if "question" in view)
    while not hasattr(seats[name].table.server, "host"):  # the seats hear of an entry before the host is done
        time.sleep(0.005)
    return seats[name], views[name], next(seat for other, seat in seats.items() if other != name)


def command(cmd: str, expects: str, answer: Any) -> dict[str, Any]:
    return {"input": {"_": "decision", "answer": answer}, "cmd": cmd, "expects": expects}


def first_of(seat: Seat, view: dict[str, Any], pick: Callable[[list[Any]], Any] = lambda offered: offered[0]) -> Any:
    """An answer to what a seat is asked: the first option of every level, or what ``pick`` picks."""
    option, picks = pick(options(view["question"]["choices"])), list[Any]()
    while "whole" not in option:
        picks.append(option["pick"])
        seat.say({"_": "choose", "picks": picks, "expects": view["leaf"]})
        said = seat.until("level")
        assert said["leaf"] == view["leaf"]
        option = pick(options(said["level"]))
    return option["whole"]


def count(name: str) -> int:
    return len((EXAMPLES / name).read_text("utf-8").splitlines())


def test_they_are_short() -> None:
    assert count("websocket_server.py") <= 460
    assert count("websocket_client.py") <= 210


# ---------------------------------------------------------------- a match


def all_played(table: Table, place: Path, choose: Callable[[str, Any], Any]) -> dict[str, Any]:
    """Both seats, each by the client in a thread of its own; what the clients returned or raised."""
    found: dict[str, Any] = {}

    def one(seat: str) -> None:
        try:
            found[seat] = play(table.url, TOKENS[seat], place / f"{seat}.limmu", lambda asked: choose(seat, asked))
        except Exception as error:
            found[seat] = error

    threads = [threading.Thread(target=one, args=(seat,)) for seat in SEATS]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(100)
    return found


def test_a_match_is_played_and_each_seat_can_prove_it(tmp_path: Path) -> None:
    """Stopped on the way: the server starts again, the clients go on from what they kept."""
    chosen = random.Random(4)
    left = 30

    def choose(seat: str, asked: Any) -> Any:
        nonlocal left
        left -= 1
        if left == 0:
            raise KeyError("power cut")
        return chosen.choice(options(asked))

    path = tmp_path / "m.limmu"
    with served(path) as table:
        threading.Thread(target=lambda: stopper(table, lambda: left <= 0)).start()
        found = all_played(table, tmp_path, choose)
    assert {type(error) for error in found.values()} <= {KeyError, *ConnectionClosed.__subclasses__(), ConnectionClosed}
    before = {seat: (tmp_path / f"{seat}.limmu").read_bytes() for seat in SEATS}
    with served(path) as table:
        found = all_played(table, tmp_path, choose)
    assert found[SEATS[0]] == found[SEATS[1]]
    assert found[SEATS[0]]["winners"] is not None
    log = read_file(path)
    for seat in SEATS:
        copy, note = tmp_path / f"{seat}.limmu", (tmp_path / f"{seat}.limmu.note").read_text("utf-8")
        assert redact(path.read_bytes(), (seat,)).startswith(copy.read_bytes())
        assert copy.read_bytes().startswith(before[seat])
        assert read_checkpoint(note).size == len(log.entries)
        secrets = json.loads((tmp_path / f"{seat}.limmu.vault").read_bytes().splitlines()[0][44:])
        assert (
            Chain(log.header.match, seat, unshort(secrets["chain"]), log.header.links).anchor
            == log.header.anchors[seat]
        )
        kept = path.read_bytes() + key_path(path).read_bytes()
        assert not [secret for secret in ("chain", "key") if unshort(secrets[secret]) in kept]
        report = verify(read_log(copy.read_bytes()), None, since=note)
        assert [report.intact.state, report.dice.state, report.checkpoints.state] == ["holds"] * 3
    report = verify(log, GAME, PACK)
    assert [report.dice.state, report.checkpoints.state, report.legal.state] == ["holds"] * 3
    assert report.signatures.state == "holds"
    assert int(report.dice.reason.split()[0]) > 0


def stopper(table: Table, when: Callable[[], bool]) -> None:
    """End the server when something has happened."""
    until = time.monotonic() + SOON
    while not when() and time.monotonic() < until:
        time.sleep(0.01)
    table.uvicorn.should_exit = True


def test_the_client_stops_where_nothing_is_typed(table: Table, tmp_path: Path) -> None:
    def other() -> None:
        chosen = random.Random(1)
        with suppress(ConnectionClosed):
            copy = tmp_path / "b.limmu"
            play(table.url, TOKENS[SEATS[1]], copy, lambda asked: chosen.choice(options(asked)))

    threading.Thread(target=other, daemon=True).start()
    command = [sys.executable, str(EXAMPLES / "websocket_client.py"), table.url, TOKENS[SEATS[0]], "a.limmu"]
    stopped = subprocess.run(
        command, cwd=tmp_path, input="x\n1\n", text=True, capture_output=True, check=False, timeout=60
    )
    assert stopped.returncode == 1
    assert "stopped (EOFError)" in stopped.stderr
    assert "type one of the numbers" in stopped.stdout


def ends(monkeypatch: pytest.MonkeyPatch, program: str, *arguments: str) -> str:
    """What a program says when it stops."""
    monkeypatch.setattr(sys, "argv", [program, *arguments])
    with pytest.raises(SystemExit) as stopped:
        runpy.run_path(str(EXAMPLES / program), run_name="__main__")
    return str(stopped.value.code)


def test_the_client_says_what_is_wrong_and_what_to_do(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("no_proxy", "127.0.0.1,localhost")
    copy = str(tmp_path / "a.limmu")
    assert "this token is of no seat" in ends(monkeypatch, "websocket_client.py", table.url, "X" * 22, copy)
    other = table.url.replace("127.0.0.1", "localhost")
    assert "the address with which the server was started" in ends(
        monkeypatch, "websocket_client.py", other, TOKENS[SEATS[0]], copy
    )
    assert "isn't a valid URI" in ends(monkeypatch, "websocket_client.py", "nonsense", "E", copy)
    assert "python examples/websocket_client.py ws://" in ends(monkeypatch, "websocket_client.py")
    with socket.create_server(("127.0.0.1", 0)) as silent:
        threading.Thread(target=lambda: silent.accept()[0].close(), daemon=True).start()  # cut in the handshake
        url = f"ws://127.0.0.1:{silent.getsockname()[1]}/match"
        assert "the same command goes on" in ends(monkeypatch, "websocket_client.py", url, "E", copy)
    Vault.create(tmp_path / "a.limmu.vault", Terms("m", SEATS[1]), 8).close()
    assert f"is the vault of {SEATS[1]}, the token is of {SEATS[0]}: name another file" in ends(
        monkeypatch, "websocket_client.py", table.url, TOKENS[SEATS[0]], copy
    )
    (tmp_path / "a.limmu.vault").write_bytes(b"x")
    assert "is damaged" in ends(monkeypatch, "websocket_client.py", table.url, TOKENS[SEATS[0]], copy)


def test_the_server_says_what_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(tmp_path / "m.limmu")
    assert "there is no game 'rome'" in ends(monkeypatch, "websocket_server.py", "rome", "kadesh", path, "http://a")
    said = ends(monkeypatch, "websocket_server.py", "god-kings", "nowhere", path, "http://a")
    assert "god-kings has no scenario 'nowhere': choose one of campaign" in said
    assert "prints the tokens" in ends(monkeypatch, "websocket_server.py", "god-kings", "kadesh", path)


# ---------------------------------------------------------------- the server


def test_a_seat_answers_and_both_are_told(table: Table, tmp_path: Path) -> None:
    with seated(table, tmp_path) as seats:
        seat, seen, other = asked_first(seats)
        offered = seen["question"]["choices"]["options"]
        assert offered[0]["text"]
        assert seen["question"]["clauses"]
        assert any(["concerns" in offer for offer in offered])
        seat.say(seat.command("c1", seen["leaf"], first_of(seat, seen)))
        result = seat.until("cmd")
        assert result == {"cmd": "c1", "n": table.server.host.match.n}
        for one in (seat, other):
            one.until("view", lambda view: view["leaf"] == table.server.host.match.leaf)
            one.player.seen({"leaf": table.server.host.match.leaf, "n": result["n"]})


def test_a_seat_never_sees_the_hand_of_the_other(table: Table, tmp_path: Path) -> None:
    with seated(table, tmp_path) as seats:
        asked_first(seats)
        hands = {hand.seat: hand.cards for hand in table.server.host.match.board.hands}
        assert all(hands.values())
    for seat in SEATS:
        again = Seat(table, seat, tmp_path)
        seen = again.until("view")
        for hand in seen["board"]["hands"]:
            mine = hands[hand["seat"]]
            assert hand["cards"] == (list(mine) if hand["seat"] == seat else [0] * len(mine))
        assert ("question" in seen) == (seat in seen["asked"])
        again.close()
        assert b'"_":"opening"' not in again.player.log


def test_who_is_cut_off_goes_on_and_nothing_is_taken_twice(table: Table, tmp_path: Path) -> None:
    with seated(table, tmp_path) as seats:
        seat, seen, _ = asked_first(seats)
        sent = seat.player.answer(first_of(seat, seen))  # by the vault, which knows it again, heard or not
        seat.say(sent)
        first = seat.until("cmd")
        seat.close()
        n, had = table.server.host.match.n, len(seat.player.log)
        again = Seat(table, seat.player.seat, tmp_path)
        assert again.until("view")["n"] == n
        assert len(again.player.log) == len(table.server.kept[again.player.seat]) >= had
        assert again.player.again(seen["leaf"]) == sent
        again.say(sent)
        assert again.until("cmd") == first
        assert table.server.host.match.n == n
        again.close()


def test_a_refusal_says_why_and_an_old_leaf_is_stale(table: Table, tmp_path: Path) -> None:
    with seated(table, tmp_path) as seats:
        seat, seen, other = asked_first(seats)
        seat.say(seat.command("c1", seen["leaf"], "nonsense"))
        assert seat.until("cmd")["refused"]["text"]
        seat.say(seat.command("c2", "A" * 43, first_of(seat, seen)))
        assert seat.until("cmd")["refused"]["code"] == "stale"
        other.say(other.command("c1", seen["leaf"], first_of(seat, seen)))
        assert other.until("cmd")["refused"] == {"code": "not_asked", "text": "this seat is not asked now"}


def test_a_failure_inside_is_not_told(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: Any) -> None:
        raise ZeroDivisionError("the deck is 17, 4, 9")

    with seated(table, tmp_path) as seats:
        seat, seen, _ = asked_first(seats)
        monkeypatch.setattr(table.server.host, "take", broken)
        with caplog.at_level(logging.ERROR):
            seat.say(seat.command("c1", seen["leaf"], 1))
            assert seat.until("cmd") == {"cmd": "c1", "failed": True}
        assert "the deck is 17, 4, 9" in caplog.text


def closed(socket: ClientConnection) -> int:
    """The code with which the server ends a connection; nothing is told before."""
    with pytest.raises(ConnectionClosed) as ended:
        socket.recv(SOON)
    assert ended.value.rcvd is not None
    return ended.value.rcvd.code


@pytest.mark.parametrize("origin", [None, "https://evil.example", "", ".evil.example"])
def test_other_pages_do_not_connect(table: Table, origin: str | None) -> None:
    from websockets.exceptions import InvalidStatus

    with pytest.raises(InvalidStatus):
        table.connect(origin=table.origin + origin if origin == ".evil.example" else origin)


NO_TOKENS = (
    "", "[]", "{}", "[" * 5000, TOKENS[SEATS[0]], '{"_": "hello"}', '{"_": "hello", "token": ""}',
    '{"_": "hello", "token": "E"}', '{"_": "hello", "token": "egypt"}', '{"_": "hello", "token": "éééé"}',
    '{"_": "hello", "token": "%s"}' % ("E" * 23), '{"_": "hello", "token": "%s", "more": 1}' % ("E" * 22),
    '{"_": "hello", "token": "%s", "have": "0"}' % ("E" * 22), '{"_": "hello", "token": "\\ud800"}',
)  # fmt: skip


def test_without_a_token_nothing_is_told(table: Table) -> None:
    for hello in NO_TOKENS:
        with table.connect() as socket:
            socket.send(hello)
            assert closed(socket) == VIOLATION, hello


def test_whoever_says_nothing_is_cut_off(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket_server, "PATIENCE", 0.05)
    with table.connect() as socket:
        assert closed(socket) == VIOLATION


NOT_FOR_A_SEAT = (
    "", "[]", "{}", "[" * 5000, '"\\ud800"', '{"answer": 1}', '{"_": "anchor"}', '{"_": "link", "roll": "0"}',
    '{"input": {"_": "decision", "answer": 1}, "by": "hatti"}', '{"input": {"_": "chance", "outcome": [1]}}',
    '{"input": {"_": "seat_change", "seat": "egypt", "person": "Eve"}}',
    '{"input": {"_": "ruling", "author": "a", "clause": "b", "reason": "c", "answer": ""}}',
    '{"input": {"_": "end", "how": "agree", "winners": ["egypt"]}}', '{"input": {"_": "undo", "to": 0}}',
    '{"input": {"_": "end", "how": "forfeit", "winners": ["egypt"]}}',
)  # fmt: skip


def test_what_is_not_for_a_seat_is_refused(table: Table, tmp_path: Path) -> None:
    with seated(table, tmp_path) as seats:
        seat, seen, _ = asked_first(seats)
        for text in NOT_FOR_A_SEAT:
            seat.socket.send(text)
            result = seat.until("cmd")
            assert set(result) == {"cmd", "refused"}, text
            assert set(result["refused"]) <= {"code", "text", "data"}
        assert table.server.host.match.n == seen["n"]


def test_a_long_message_ends_the_connection(table: Table) -> None:
    for message in ("x" * (LONGEST + 1), b"{}"):
        with table.connect() as socket:
            socket.send(message)
            assert closed(socket) == TOO_LONG


# ---------------------------------------------------------------- chains at the server


def test_a_match_begins_when_every_seat_has_told_its_anchor(table: Table, tmp_path: Path) -> None:
    one = Seat(table, SEATS[0], tmp_path)
    one.say(command("c1", "", 1))
    assert one.until("cmd")["refused"]["code"] == "not_asked"
    other = Seat(table, SEATS[1], tmp_path, shows=False)
    match_id, links = (told := other.until("seat"))["match"], told["links"]
    for wrong in ("", "x" * 43, "A" * 42, "é" * 43):
        other.say({"_": "anchor", "link": wrong, "key": "A" * 43})
        other.say({"_": "anchor", "link": "A" * 43, "key": wrong})
    other.say({"_": "anchor", "link": "A" * 43, "key": "A" * 43})
    one.until("view")
    other.say({"_": "anchor", "link": "A" * 42 + "E", "key": "A" * 43})  # too late
    header = read_file(tmp_path / "m.limmu").header
    assert header.anchors[SEATS[1]] == "A" * 43
    assert (header.match, header.links, header.dice) == (match_id, links, "all-seats")
    assert header.anchors[SEATS[0]] == one.player.anchor(match_id, links)["link"]
    assert set(header.anchors) == {*SEATS, "host", "shuffles"}
    one.close()
    other.close()


def withholding(table: Table, place: Path) -> tuple[Seat, Seat, int]:
    """Both seats of a new match, the second of which shows no link; and the roll that waits for one."""
    one, other = Seat(table, SEATS[0], place), Seat(table, SEATS[1], place, shows=False)
    told = other.until("seat")
    other.say({"_": "anchor", **other.player.anchor(told["match"], told["links"])})
    return one, other, other.until("due")


def test_a_roll_waits_for_its_link_whatever_else_is_shown(table: Table, tmp_path: Path) -> None:
    one, other, roll = withholding(table, tmp_path)
    right = other.player.link(roll)
    told = table.server.told
    assert told is not None
    keys = unshort(json.loads(other.player.file.read_bytes().splitlines()[0][44:])["key"])
    stranger = Keeper(told[2].header.match, SEATS[1], bytes(32), keys, told[2].header.links)
    wrong = (roll, "A" * 43), (roll, ""), (roll, right[:43]), (roll, stranger.show(roll, told[2].leaf)), (-1, right)
    for number, token in (*wrong, (roll + 1, right)):
        other.say({"_": "link", "asker": number, "token": token})
    one.say({"_": "link", "asker": roll, "token": right})
    one.say(one.command("c1", "", 1))
    time.sleep(0.2)
    assert len(read_file(tmp_path / "m.limmu").entries) == 1  # the set-up, and nothing since
    other.shows = True
    other.say({"_": "link", "asker": roll, "token": right})
    assert one.until("cmd")["refused"]
    one.close()
    other.close()
    assert verify(read_file(tmp_path / "m.limmu"), GAME, PACK).dice.state == "holds"


def test_a_roll_waits_over_a_restart_and_no_other_comes(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "m.limmu"
    with served(path) as table:
        one, other, _ = withholding(table, tmp_path)
        one.close()
        other.close()
    assert len(read_file(path).entries) == 1
    caplog.clear()
    with served(path) as table:
        with table.connect() as early:  # whoever is there before the roll goes on cannot begin another match
            early.send(json.dumps({"_": "hello", "token": TOKENS[SEATS[0]]}))
            assert json.loads(early.recv(SOON)) == {"seat": SEATS[0]}
            early.send(json.dumps({"_": "anchor", "link": "A" * 43, "key": "A" * 43}))
        with seated(table, tmp_path) as seats:
            seats[SEATS[1]].say({"_": "anchor", "link": "A" * 43, "key": "A" * 43})
            asked_first(seats)
    assert not caplog.records
    log = read_file(path)
    assert verify(log, GAME, PACK).dice.state == "holds"
    assert len(log.entries) > 1


def test_the_server_goes_on_with_a_match_it_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(websocket_server.uvicorn, "run", lambda app, **_: None)
    tokens: list[list[str]] = []
    for _ in range(2):
        websocket_server.serve("god-kings", "kadesh", tmp_path / "m.limmu", "https://table.example")
        tokens.append(capsys.readouterr().out.split())
    assert [name for name in tokens[0] if name.endswith(":")] == ["egypt:", "hatti:"]
    assert all([len(token) == 22 for token in tokens[0][1::2]])
    assert tokens[0] == tokens[1]  # links that were sent to the players go on working
    kept = tmp_path / "m.limmu.tokens"
    assert kept.stat().st_mode & 0o777 == 0o600
    websocket_server.serve("god-kings", "kadesh", tmp_path / "n.limmu", "https://table.example")
    assert not {*tokens[0][1::2]} & {*capsys.readouterr().out.split()[1::2]}
    kept.write_text('{"egypt": ""}')
    with pytest.raises(ValueError, match="tokens of another match"):
        websocket_server.serve("god-kings", "kadesh", tmp_path / "m.limmu")


def test_a_match_without_chains_is_not_served(tmp_path: Path) -> None:
    _, match = begin(GAME, PACK, "megiddo")
    FileStore.create(tmp_path / "m.limmu", match).close()
    with pytest.raises(ValueError, match="not begun with chains of its seats"):
        Server(GAME, "megiddo", tmp_path / "m.limmu", TOKENS, [])


def test_a_seat_that_withholds_its_link_forfeits(tmp_path: Path) -> None:
    """The way out that docs/embedding.md names: the server is stopped, and the host records it."""
    path = tmp_path / "m.limmu"
    with served(path) as table:
        one, other, _ = withholding(table, tmp_path)
        one.close()
        other.close()
    done = CliRunner().invoke(limmu, ["end", str(path), "--forfeit", SEATS[1]])
    assert done.exit_code == 0, done.output
    match = load_match(path, GAME, PACK)
    assert match.over is not None
    assert match.over.winners == (SEATS[0],)


# ---------------------------------------------------------------- who takes up room


def half_asked(table: Table) -> socket.socket:
    """A connection with half a request."""
    half = socket.create_connection(("127.0.0.1", int(table.origin.rpartition(":")[2])), SOON)
    half.sendall(b"GET /match HTTP/1.1\r\nHost: ")
    return half


def ended(half: socket.socket) -> bool:
    """Whether the server ends a connection without a word."""
    try:
        return half.recv(1) == b""
    except ConnectionResetError:
        return True


def test_half_a_request_ends_when_patience_does(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket_server, "PATIENCE", 0.1)
    with half_asked(table) as half:
        assert ended(half)
    with half_asked(table) as half:  # a whole one, and half another on the same connection
        half.sendall(b"x\r\n\r\nGET /match HTTP/1.1\r\nHo")
        with suppress(ConnectionResetError):  # where the server was too busy to read it before
            while half.recv(4096):
                pass


def test_very_many_half_requests_keep_nobody_out(table: Table) -> None:
    halves = [half_asked(table) for _ in range(STRANGERS + 8)]
    assert all([ended(half) for half in halves[:8]])
    with table.connect() as one:
        one.send(json.dumps({"_": "hello", "token": TOKENS[SEATS[0]]}))
        assert json.loads(one.recv(SOON))["seat"] == SEATS[0]
    for half in halves:
        half.close()


def test_very_many_who_say_nothing_keep_nobody_out(table: Table) -> None:
    with ExitStack() as all_:
        silent = [all_.enter_context(table.connect()) for _ in range(STRANGERS + 1)]
        assert closed(silent[0]) == TOO_MANY
        one = all_.enter_context(table.connect())
        one.send(json.dumps({"_": "hello", "token": TOKENS[SEATS[0]]}))
        assert json.loads(one.recv(SOON))["seat"] == SEATS[0]


def test_a_seat_has_a_few_screens_and_the_newest_stay(table: Table) -> None:
    hello = json.dumps({"_": "hello", "token": TOKENS[SEATS[0]]})
    with ExitStack() as all_:
        screens: list[ClientConnection] = []
        for _ in range(SCREENS + 1):
            screens.append(all_.enter_context(table.connect()))
            screens[-1].send(hello)
            assert json.loads(screens[-1].recv(SOON))["seat"] == SEATS[0]
        assert closed(screens[0]) == TOO_MANY
        with pytest.raises(TimeoutError):
            screens[-1].recv(0.2)


@pytest.mark.parametrize("who", [0, 1])
def test_who_waits_for_a_link_or_withholds_it_may_give_up(table: Table, tmp_path: Path, who: int) -> None:
    one, other, _ = withholding(table, tmp_path)
    giver = (one, other)[who]
    giver.say(giver.concession())
    assert "n" in giver.until("cmd")
    seen = one.until("view", lambda view: "over" in view)
    assert seen["over"]["winners"] == [SEATS[1 - who]]
    one.close()
    other.close()
    assert verify(read_file(tmp_path / "m.limmu"), GAME, PACK).legal.state == "holds"


def test_who_waits_for_his_own_command_may_give_up(table: Table, tmp_path: Path) -> None:
    """The roll that a decision leads to waits for a link: the decision is taken, and then the concession."""
    with seated(table, tmp_path) as seats:
        seat, seen, other = asked_first(seats)
        for one in (seat, other):
            one.shows = False
        chosen = random.Random(4)
        for n in range(200):
            seat.say(seat.command(f"c{n}", seen["leaf"], first_of(seat, seen, chosen.choice)))
            if waits_for_link(table, seat):
                break
            views = {one: one.until("view", lambda view: view["leaf"] == leaf_at(table)) for one in (seat, other)}
            seat, seen, other = next(
                (one, views[one], rest) for one, rest in ((seat, other), (other, seat)) if "question" in views[one]
            )
        else:
            pytest.fail("nothing was rolled")
        seat.say(seat.concession())
        assert "n" in seat.until("cmd", lambda told: told["cmd"] == "c")
        assert table.server.host.match.over is not None


def leaf_at(table: Table) -> str:
    """The leaf of the match as the seats were told it."""
    assert table.server.told is not None
    return table.server.told[2].leaf


def waits_for_link(table: Table, seat: Seat) -> bool:
    """Whether the command that a seat gave waits for a link; False when it has its result."""
    until = time.monotonic() + SOON
    while time.monotonic() < until:
        if table.server.due:
            return True
        with suppress(queue.Empty):
            seat.said["cmd"].get(timeout=0.02)
            return bool(table.server.due)
    raise AssertionError("neither a result nor a link that is due")


def test_a_concession_that_is_refused_leaves_the_roll_waiting(table: Table, tmp_path: Path) -> None:
    one, other, roll = withholding(table, tmp_path)
    one.say(one.concession("A" * 43))
    time.sleep(0.1)
    assert table.server.due
    other.shows = True
    other.say({"_": "link", "asker": roll, "token": other.player.link(roll)})
    assert one.until("cmd")["refused"]["code"] == "stale"
    one.close()
    other.close()
