"""The WebSocket server and its client, through real sockets: played with, cut off, cheated by either side."""

from __future__ import annotations

import json
import logging
import queue
import random
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
from examples.websocket_server import LONGEST, TOO_LONG, VIOLATION, Server
from tests.examples.conftest import EXAMPLES
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from limmu import Input, begin, installed_games, question, take
from limmu.cli.root import limmu
from limmu.core import Chain, ChainDice, Host, Undo, read_log, recorded_outcome, redact, replay, verify
from limmu.core.log.entry import Checkpoint, encode, leaf_of
from limmu.core.log.lines import line_of
from limmu.core.match.host import lines_of
from limmu.core.proof.checkpoints import HostKey, host_seed, read_checkpoint, sign_checkpoint
from limmu.core.proof.merkle import MerkleTree
from limmu.core.proof.signatures import public_key
from limmu.core.rules.canonical import short, unshort
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
        self.uvicorn = uvicorn.Server(uvicorn.Config(self.server.app, port=0, log_level="warning"))
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
                        self.say({"_": "anchor", "link": self.player.anchor(said["match"], said["links"])})
                elif "log" in said:
                    self.player.lines(said["log"])
                elif "due" in said and self.shows:
                    self.say({"_": "link", "roll": said["due"], "link": self.player.link(said["due"])})
                kind = next(kind for kind in ("seat", "log", "due", "cmd", "view", "level") if kind in said)
                self.said[kind].put(said[kind] if kind in ("view", "due") else said)
        except (ConnectionClosed, Cheated):
            pass

    def until(self, kind: str, wanted: Callable[[Any], bool] = lambda found: True) -> Any:
        """The next document of a kind that is wanted."""
        while not wanted(said := self.said[kind].get(timeout=SOON)):
            pass
        return said

    def close(self) -> None:
        self.ends.close()
        self.thread.join(SOON)


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


def first_of(seat: Seat, view: dict[str, Any]) -> Any:
    """An answer to what a seat is asked: the first option of every level."""
    option, picks = options(view["question"]["choices"])[0], list[Any]()
    while "whole" not in option:
        picks.append(option["pick"])
        seat.say({"_": "choose", "picks": picks, "expects": view["leaf"]})
        said = seat.until("level")
        assert said["leaf"] == view["leaf"]
        option = options(said["level"])[0]
    return option["whole"]


def count(name: str) -> int:
    return len((EXAMPLES / name).read_text("utf-8").splitlines())


def test_they_are_short() -> None:
    assert count("websocket_server.py") <= 350
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
        assert copy.read_bytes() == redact(path.read_bytes())
        assert copy.read_bytes().startswith(before[seat])
        assert read_checkpoint(note).size == len(log.entries)
        seed = (tmp_path / f"{seat}.limmu.seed").read_bytes()[:32]
        assert Chain(log.header.match, seat, seed, log.header.links).anchor == log.header.anchors[seat]
        assert seed not in path.read_bytes() + key_path(path).read_bytes()
        report = verify(read_log(copy.read_bytes()), None, since=note)
        assert [report.intact.state, report.dice.state, report.checkpoints.state] == ["holds"] * 3
    report = verify(log, GAME, PACK)
    assert [report.dice.state, report.checkpoints.state, report.legal.state] == ["holds"] * 3
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


# ---------------------------------------------------------------- the server


def test_a_seat_answers_and_both_are_told(table: Table, tmp_path: Path) -> None:
    with seated(table, tmp_path) as seats:
        seat, seen, other = asked_first(seats)
        offered = seen["question"]["choices"]["options"]
        assert offered[0]["text"]
        assert seen["question"]["clauses"]
        assert any(["concerns" in offer for offer in offered])
        seat.say(command("c1", seen["leaf"], first_of(seat, seen)))
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
        answer = first_of(seat, seen)
        seat.say(command("c1", seen["leaf"], answer))
        first = seat.until("cmd")
        seat.close()
        n, had = table.server.host.match.n, len(seat.player.log)
        again = Seat(table, seat.player.seat, tmp_path)
        assert again.until("view")["n"] == n
        assert len(again.player.log) == len(table.server.kept) >= had
        again.say(command("c1", seen["leaf"], answer))
        assert again.until("cmd") == first
        assert table.server.host.match.n == n
        again.close()


def test_a_refusal_says_why_and_an_old_leaf_is_stale(table: Table, tmp_path: Path) -> None:
    with seated(table, tmp_path) as seats:
        seat, seen, other = asked_first(seats)
        seat.say(command("c1", seen["leaf"], "nonsense"))
        assert seat.until("cmd")["refused"]["text"]
        seat.say(command("c2", "A" * 43, first_of(seat, seen)))
        assert seat.until("cmd")["refused"]["code"] == "stale"
        other.say(command("c1", seen["leaf"], first_of(seat, seen)))
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
            seat.say(command("c1", seen["leaf"], 1))
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
        other.say({"_": "anchor", "link": wrong})
    other.say({"_": "anchor", "link": "A" * 43})
    one.until("view")
    other.say({"_": "anchor", "link": "B" * 43})  # too late
    header = read_file(tmp_path / "m.limmu").header
    assert header.anchors[SEATS[1]] == "A" * 43
    assert (header.match, header.links, header.dice) == (match_id, links, "host-and-actor")
    assert header.anchors[SEATS[0]] == one.player.anchor(match_id, links)
    assert set(header.anchors) == {*SEATS, "host", "shuffles"}
    one.close()
    other.close()


def withholding(table: Table, place: Path) -> tuple[Seat, Seat, int]:
    """Both seats of a new match, the second of which shows no link; and the roll that waits for one."""
    one, other = Seat(table, SEATS[0], place), Seat(table, SEATS[1], place, shows=False)
    told = other.until("seat")
    other.say({"_": "anchor", "link": other.player.anchor(told["match"], told["links"])})
    return one, other, other.until("due")


def test_a_roll_waits_for_its_link_whatever_else_is_shown(table: Table, tmp_path: Path) -> None:
    one, other, roll = withholding(table, tmp_path)
    right = other.player.link(roll)
    match = table.server.told[1] if table.server.told else None
    assert match is not None
    stranger = short(Chain(match.header.match, SEATS[1], bytes(32), match.header.links).token(roll))
    later = short(other.player._chain("", 0).token(roll + 1))
    wrong = (roll, "A" * 43), (roll, ""), (roll, stranger), (roll, later), (roll + 1, right), (-1, right)
    for number, link in wrong:
        other.say({"_": "link", "roll": number, "link": link})
    one.say({"_": "link", "roll": roll, "link": right})
    one.say(command("c1", "", 1))
    time.sleep(0.2)
    assert len(read_file(tmp_path / "m.limmu").entries) == 1  # the set-up, and nothing since
    other.shows = True
    other.say({"_": "link", "roll": roll, "link": right})
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
            early.send(json.dumps({"_": "anchor", "link": "A" * 43}))
        with seated(table, tmp_path) as seats:
            seats[SEATS[1]].say({"_": "anchor", "link": "A" * 43})
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
    assert not {*tokens[0][1::2]} & {*tokens[1][1::2]}


def test_a_match_without_chains_is_not_served(tmp_path: Path) -> None:
    _, match = begin(GAME, PACK, "megiddo")
    FileStore.create(tmp_path / "m.limmu", match).close()
    with pytest.raises(ValueError, match="not begun with chains of its seats"):
        Server(GAME, "megiddo", tmp_path / "m.limmu", TOKENS, [])


# ---------------------------------------------------------------- what the client lets no server do


SEED = bytes([6]) * 32
"""With it the first entries of the match have a roll of each seat."""


class Lying:
    """A server's match as it might be shown to a client: the log so far, and what is done to it."""

    def __init__(self, place: Path) -> None:
        (place / "egypt.limmu.seed").write_bytes(SEED + b"m")
        self.player = Player(place / "egypt.limmu")
        self.player.seat = "egypt"
        self.secret = bytes(range(32))
        self.kept = b""
        chains = {seat: Chain("m", seat, bytes([i]) * 32, 500) for i, seat in enumerate(SEATS, 1)}
        chains["egypt"] = self.player._chain("m", 500)
        self.dice = ChainDice("host-and-actor", "m", self.secret, chains, 500)
        keys = {"host": public_key(host_seed(self.secret))}
        _, match = begin(GAME, PACK, "megiddo", match_id="m", secret=self.secret, dice=self.dice.terms, keys=keys)
        self.append(line_of(match.header) + lines_of(match))
        self.host = Host(match, self.dice, self, attester=HostKey(host_seed(self.secret)))
        chosen = random.Random(9)
        while self.host.match.n < 90:
            view = self.host.view(self.host.view("public").asked[0])
            assert view.question is not None
            self.host.answer(view.audience[0], chosen.choice(list(view.question.answers())))
        self.lines = self.kept.splitlines(keepends=True)

    def append(self, lines: bytes) -> None:
        self.kept += redact(lines)

    def at(self, n: int) -> bytes:
        """The log up to entry n."""
        found = [i for i, line in enumerate(self.lines) if line.startswith(b'{"_":"entry"', 44)]
        return b"".join(self.lines[: found[n] + 1])


@pytest.fixture(scope="module")
def lying(tmp_path_factory: pytest.TempPathFactory) -> Lying:
    return Lying(tmp_path_factory.mktemp("lying"))


def fresh(lying: Lying, place: Path, data: bytes) -> Player:
    """The client of egypt, with some log."""
    (place / "egypt.limmu.seed").write_bytes((lying.player.path.with_name("egypt.limmu.seed")).read_bytes())
    player = Player(place / "egypt.limmu")
    player.seat = "egypt"
    if data:
        player.lines(data.decode())
    return player


def relinked(line: bytes, **changes: Any) -> bytes:
    """A line with other content and the hash of it."""
    json_ = encode({**json.loads(line[44:]), **changes})
    return leaf_of(json_).encode() + b" " + json_ + b"\n"


def test_what_an_honest_server_says_is_taken_and_kept(lying: Lying, tmp_path: Path) -> None:
    player = fresh(lying, tmp_path, lying.at(3))
    player.lines(lying.kept[len(lying.at(3)) :].decode())
    assert player.path.read_bytes() == lying.kept
    size = read_checkpoint(player.note).size
    assert player.note == player.path.with_name("egypt.limmu.note").read_text("utf-8") == lying.host.checkpoint
    player.seen({"leaf": lying.host.match.leaf, "n": lying.host.match.n})
    assert 5 < size < len(read_log(lying.kept).entries)
    assert not player.covered()
    (tmp_path / "then").mkdir()
    then = lying.at(size - 1) + line_of(Checkpoint(lying.host.checkpoint))
    assert lying.kept.startswith(then)
    assert fresh(lying, tmp_path / "then", then).covered()


def test_a_copy_that_was_cut_in_a_line_goes_on(lying: Lying, tmp_path: Path) -> None:
    path = fresh(lying, tmp_path, lying.at(3)).path
    path.write_bytes(path.read_bytes()[:-20])
    player = Player(path)
    player.seat = "egypt"
    assert player.log == lying.at(2)
    player.lines(lying.kept[len(player.log) :].decode())
    assert path.read_bytes() == lying.kept


@pytest.mark.parametrize(
    ("cheat", "why"),
    [
        (lambda lying, lines: b"hello\n", "line"),
        (lambda lying, lines: lines[0].replace(b'"by"', b'"bY"'), "hash"),
        (lambda lying, lines: lines[1], "intact differs"),
        (lambda lying, lines: lines[0][:-1], "intact differs"),
        (lambda lying, lines: relinked(lines[0], prev="A" * 43), "intact differs"),
    ],
)
def test_lines_that_do_not_go_on_from_the_copy(lying: Lying, tmp_path: Path, cheat: Any, why: str) -> None:
    player = fresh(lying, tmp_path, lying.at(3))
    rest = lying.kept[len(player.log) :].splitlines(keepends=True)
    before = player.path.read_bytes()
    with pytest.raises(Cheated, match=why):
        player.lines(cheat(lying, rest).decode())
    assert player.path.read_bytes() == before == player.log


def test_a_swapped_die(lying: Lying, tmp_path: Path) -> None:
    for n in range(1, len(read_log(lying.kept).entries)):
        line = lying.at(n)[len(lying.at(n - 1)) :]
        if b'"outcome":[' in line and b'"proof"' in line and b'"sealed"' not in line:
            body = json.loads(line[44:])["input"]
            player = fresh(lying, tmp_path, lying.at(n - 1))
            changed = {**body, "outcome": [7 - face for face in body["outcome"]]}
            with pytest.raises(Cheated, match=f"dice differs at entry {n}"):
                player.lines(relinked(line, input=changed).decode())
            return
    pytest.fail("no roll")


def test_history_that_was_rewritten_after_a_checkpoint(lying: Lying, tmp_path: Path) -> None:
    """The copy is lost, the note is not: another line of the same match is not taken for it."""
    player = fresh(lying, tmp_path, lying.kept)
    player.path.unlink()
    again = Player(player.path)
    again.seat = "egypt"
    with pytest.raises(Cheated, match="checkpoints differs"):
        again.lines(lying.at(5).decode())
    log = read_log(lying.kept)
    note = sign_checkpoint("m", 3, bytes(32), host_seed(lying.secret))
    again = fresh(lying, tmp_path, b"")
    again.note = ""
    with pytest.raises(Cheated, match="checkpoints differs"):
        again.lines((lying.at(5) + line_of(Checkpoint(note))).decode())
    assert len(log.entries) > 5


def test_an_older_checkpoint_does_not_take_the_place_of_the_newest(lying: Lying, tmp_path: Path) -> None:
    player = fresh(lying, tmp_path, lying.kept)
    newest, log = player.note, read_log(lying.kept)
    root = MerkleTree([unshort(leaf) for leaf, _ in log.entries[:3]]).root
    older = line_of(Checkpoint(sign_checkpoint("m", 3, root, host_seed(lying.secret))))
    player.lines(older.decode())
    assert player.path.read_bytes() == lying.kept + older
    assert player.note == player.path.with_name("egypt.limmu.note").read_text("utf-8") == newest


def test_a_store_that_was_rolled_back(lying: Lying, tmp_path: Path) -> None:
    player = fresh(lying, tmp_path, lying.at(6))
    log = read_log(lying.kept)
    player.seen({"leaf": log.entries[6][0], "n": 6})
    for n in (5, 7):
        with pytest.raises(Cheated, match=f"the server shows entry {n}"):
            player.seen({"leaf": log.entries[n][0], "n": n})


def test_a_match_that_was_begun_with_another_chain_or_without_a_key(lying: Lying, tmp_path: Path) -> None:
    player = fresh(lying, tmp_path, b"")
    (tmp_path / "egypt.limmu.seed").write_bytes(bytes(32) + b"m")
    with pytest.raises(Cheated, match="not begun with the chain of this seat"):
        Player.lines(player, lying.at(3).decode())
    assert not player.path.exists()
    (tmp_path / "other").mkdir()
    player = fresh(lying, tmp_path / "other", b"")
    _, match = begin(GAME, PACK, "megiddo", match_id="m", secret=lying.secret, dice=lying.dice.terms)
    with pytest.raises(Cheated, match="not begun with the chain of this seat and a key of the host"):
        player.lines(redact(line_of(match.header) + lines_of(match)).decode())


@pytest.mark.parametrize("facts", [b'"facts":[{"_":"moon_fell"}],', b""])
def test_a_log_that_the_game_does_not_know_gets_no_link(lying: Lying, tmp_path: Path, facts: bytes) -> None:
    header = lying.at(0).splitlines(keepends=True)[0]
    stops = b'{"pause":{"demands":[["chance",{"_":"gone"},"x"]]},"push":[[{"_":"gone"},"x","",[]]]}'
    entry = b'{"_":"entry","by":"host","control":%b,%b"input":{"_":"begin"},"n":0,"prev":"%b"}'
    json = entry % (stops, facts, header[:43])
    player = fresh(lying, tmp_path, header + leaf_of(json).encode() + b" " + json + b"\n")
    with pytest.raises(Cheated, match="not one of this game"):
        player.link(0)


def test_a_link_is_shown_for_a_roll_that_is_due_and_for_no_other(lying: Lying, tmp_path: Path) -> None:
    log, shown, refused = read_log(lying.kept), 0, 0
    parties: set[tuple[str, ...]] = set()
    for n in range(len(log.entries) - 1):
        player = Player(tmp_path / "egypt.limmu")
        player.seat, player.chain, player.log = "egypt", lying.player.chain, lying.at(n)
        match = replay(read_log(player.log), GAME)
        progress = match.position.progress
        assert progress is not None
        open_ = question(match)
        proof = json.loads(log.entries[n + 1][1]).get("proof", {})
        for roll in range(progress.rolls - 1, progress.rolls + 3):
            if open_ is not None and open_.seats == ("chance",) and roll == progress.rolls and "egypt" in proof:
                assert player.link(roll) == proof["egypt"]
                shown += 1
            else:
                with pytest.raises(Cheated, match=r"not due|has no part"):
                    player.link(roll)
                refused += 1
        parties.add(tuple(sorted(proof)))
    assert shown > 2
    assert refused > 3 * shown
    assert parties >= {("egypt", "host"), ("host", "mitanni"), SEATS}


def test_no_link_is_shown_for_a_roll_that_an_undo_took_back(lying: Lying, tmp_path: Path) -> None:
    """It comes again as it was, so nobody needs a link; and a link of the next roll is not due yet."""
    host = lying.host
    past = host.match.past
    roll = max([p.n for p in past if p.outcome and past[p.after].pause is not None])
    kept = lying.kept
    _, undone = take(host.match, Input("umpire", Undo(roll - 1, SEATS, tuple([p.n for p in past[roll:] if p.outcome]))))
    player = Player(tmp_path / "egypt.limmu")
    player.seat, player.chain, player.log = "egypt", lying.player.chain, kept + redact(lines_of(undone))
    assert recorded_outcome(undone)
    assert undone.position.progress is not None
    with pytest.raises(Cheated, match="not due"):
        player.link(undone.position.progress.rolls)


def test_a_seed_is_its_owners_alone_and_one_for_each_match(tmp_path: Path) -> None:
    seeds: set[bytes] = set()
    for match_id in ("a", "a", "b"):
        player = Player(tmp_path / "egypt.limmu")
        player.seat = "egypt"
        player.anchor(match_id, 10)
        kept = tmp_path / "egypt.limmu.seed"
        assert kept.stat().st_mode & 0o777 == 0o600
        seeds.add(kept.read_bytes())
    assert {seed[32:] for seed in seeds} == {b"a", b"b"}
    assert len(seeds) == 2


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
