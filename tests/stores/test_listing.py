"""``limmu store list``: where each match stands, for everybody's eyes, and what is remembered of it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from tests.benchmarks import yardstick
from tests.core import parley
from tests.core.test_secrets import everything
from tests.stores import lines

from limmu import installed
from limmu.bots import RandomBot
from limmu.cli import listing
from limmu.cli.root import limmu
from limmu.core import Host, Input, SeatChange, SeededDice, begin, read_log, redact, replay
from limmu.core.rules.canonical import encode
from limmu.display import status
from limmu.display.shown import Shown
from limmu.stores import Head, Store, StoredMatch, StoreError, keep, open_store, sqlite
from limmu.stores.files import read_bytes

LIBRARY = Path(__file__).parents[2] / "replays" / "library"
List = Callable[..., list[dict[str, Any]]]


@pytest.fixture(autouse=True)
def _games(monkeypatch: pytest.MonkeyPatch, place: Path) -> None:
    monkeypatch.setattr(installed, "_added", {})
    installed.add(yardstick.game)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.chdir(place)


def called(*args: str) -> str:
    result = CliRunner().invoke(limmu, list(args))
    assert result.exit_code == 0, (result.output, result.exception)
    return result.stdout


@pytest.fixture
def listed(where: str) -> List:
    """`limmu store list` of the store under test."""
    return lambda *more: json.loads(called("store", "list", "--store", where, "--json", *more))


def begun(store: Store, name: str = "m", persons: dict[str, str] | None = None) -> Host[Any]:
    _, match = begin(yardstick.game, yardstick.Pack(), "turns-1", match_id=name, secret=lines.SECRET, persons=persons)
    return Host(match, SeededDice(3), keep(store, name, match))


def played(host: Host[Any], most: int = 10**6) -> Host[Any]:
    bot = RandomBot("7")
    for _ in range(most):
        if not (seats := host.view("public").asked):
            break
        host.answer(seats[0], bot.choose(host.view(seats[0])))
    return host


def one(found: list[dict[str, Any]]) -> dict[str, Any]:
    assert len(found) == 1
    assert "trouble" not in found[0], found
    return found[0]["now"]


# --- what it tells ---------------------------------------------------------------------------------------------------


def test_it_says_whose_turn_it_is_and_then_who_won(where: str, listed: List) -> None:
    with open_store(where) as store:
        host = begun(store, persons={"0": "Ann"})
        seen = host.view("public")
    told = one(listed())
    assert (told["asked"], told["over"]) == (list(seen.asked), False)
    asked = host.view(seen.asked[0]).question
    assert asked is not None
    assert told["text"] == f"{seen.asked[0]}: {Shown(yardstick.game, None).question(asked.question)}"
    assert one(listed()) == told
    with open_store(where) as store:
        host = played(Host(host.match, SeededDice(3), StoredMatch(store, "m")))
        assert host.match.over is not None
    told = one(listed())
    assert (told["over"], told["winners"], told["how"]) == (True, list(host.match.over.winners), host.match.over.how)
    table = called("store", "list", "--store", where)
    for part in ("m", "yardstick, turns-1", "0: Ann", str(host.match.n + 1), told["text"]):
        assert part in table


def test_it_says_who_sits_there_now(where: str, listed: List) -> None:
    with open_store(where) as store:
        begun(store, persons={"0": "Ann", "1": "Bob"}).take(Input("host", SeatChange("1", "Cleo")))
    for told in (listed(), listed()):
        assert told[0]["persons"] == {"0": "Ann", "1": "Cleo"}
    assert "0: Ann, 1: Cleo" in called("store", "list", "--store", where)


@pytest.mark.parametrize("log", ["god-kings/three_kings.limmu", "genesis/sargon.limmu"])
def test_it_says_how_far_a_recorded_match_has_come_as_show_does(log: str, place: Path) -> None:
    data = read_bytes(LIBRARY / log)
    game = installed.find_game(read_log(data).header.game)
    match = replay(read_log(data), game, game.load_pack(None))
    with open_store("sqlite:club.db") as store:
        store.create("whole", data)
        store.create("start", b"".join(data.splitlines(keepends=True)[:40]))
    rows = json.loads(called("store", "list", "--store", "sqlite:club.db", "--json"))
    found = {told["name"]: told["now"] for told in rows}
    shown = called("show", "whole", "--store", "sqlite:club.db")
    assert match.over is not None
    assert f"over: {found['whole']['text']}" in shown
    assert found["whole"]["status"] in shown
    assert re.fullmatch(r"turn \d+ of \d+ \(\d+ BC\), .+", found["whole"]["status"])
    shown = called("show", "start", "--store", "sqlite:club.db")
    assert found["start"]["status"] in shown
    names = ", ".join([Shown(game, match.pack).seat(seat) for seat in found["start"]["asked"]])
    assert f"asked: {names}" in shown


def test_only_what_everybody_may_see_is_read_and_remembered(
    where: str, listed: List, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed.add(parley.GAME)
    monkeypatch.setattr(parley.GAME, "load_pack", lambda directory: parley.Pack())
    whole = everything().data
    parts = [whole[: whole.index(leaf.encode() + b" ") + 45 + len(json)] for leaf, json in read_log(whole).entries]
    assert len(parts) > 10
    with open_store(where) as store:
        for i, part in enumerate(parts):
            store.create(f"p{i}", part, parley.SECRET)
            store.create(f"q{i}", redact(part))
    kind = type(store)
    read = kind.read

    def reads(self: Store, name: str, start: int = -1, end: int = 1 << 30, *, openings: bool = True) -> bytes:
        assert not openings
        return read(self, name, start, end, openings=False)

    monkeypatch.setattr(kind, "read", reads)
    monkeypatch.setattr(kind, "secret", lambda self, name: pytest.fail("the secret was read"))
    found = {told["name"]: told for told in listed()}
    for i in range(len(parts)):
        assert found[f"p{i}"]["now"] == found[f"q{i}"]["now"]
    with open_store(where, write=False) as store:
        assert {store.snapshot(f"p{i}") == store.snapshot(f"q{i}") for i in range(len(parts))} == {True}
    assert len({told["now"]["text"] for told in found.values()}) > 3


# --- what is remembered ----------------------------------------------------------------------------------------------


def remembered(where: str) -> tuple[Head, dict[str, Any]]:
    with open_store(where, write=False) as store:
        found = store.snapshot("m")
    assert found is not None
    return found[0], json.loads(found[1])


def put(where: str, head: Head, data: bytes) -> None:
    with open_store(where) as store:
        store.put_snapshot("m", head, data)


def test_what_was_found_is_used_while_the_head_is_the_same(where: str, listed: List) -> None:
    with open_store(where) as store:
        host = played(begun(store), 3)
    told = one(listed())
    head, document = remembered(where)
    assert head == Head(host.match.n, host.match.leaf)
    document["now"]["text"] = "as it was said"
    put(where, head, encode(document))
    assert one(listed())["text"] == "as it was said"  # the match was not read again
    with open_store(where) as store:
        played(Host(host.match, SeededDice(3), StoredMatch(store, "m")), 1)
    assert one(listed())["text"] != "as it was said"
    head, document = remembered(where)
    put(where, head, encode(document | {"by": "x" * 43}))
    assert one(listed())["text"] == document["now"]["text"]
    assert remembered(where)[1] == document
    document["now"]["text"] = "as it was said"
    put(where, head, encode(document))
    told = one(listed("--fresh"))
    assert told["text"] != "as it was said"
    with open_store(where) as store:
        store.drop_snapshots()
    assert one(listed()) == told == one(listed())


def hostile(document: dict[str, Any], **changes: Any) -> bytes:
    return encode(document | {"now": document["now"] | changes})


@pytest.mark.parametrize(
    "spoil",
    [
        lambda document: b"",
        lambda document: b"\xff\x00",
        lambda document: b"[" * 100_000,
        lambda document: encode(document)[:-1],
        lambda document: encode(document) + b" ",
        lambda document: json.dumps(document).encode(),
        lambda document: encode({"by": document["by"]}),
        lambda document: encode(document | {"more": 1}),
        lambda document: hostile(document, text=7),
        lambda document: hostile(document, text="\x1b[2J"),
        lambda document: hostile(document, text="a\nb"),
        lambda document: hostile(document, status="x" * (status.LONGEST + 1)),
        lambda document: hostile(document, asked=["eve"]),
        lambda document: hostile(document, asked=["0"] * 50_000),
        lambda document: hostile(document, winners=["eve"]),
        lambda document: hostile(document, how="x" * 100_000),
        lambda document: hostile(document, persons={"eve": "Eve"}),
    ],
)
def test_a_damaged_or_hostile_snapshot_is_ignored(spoil: Callable[[Any], bytes]) -> None:
    where = "sqlite:club.db"
    with open_store(where) as store:
        played(begun(store), 3)
    truth = json.loads(called("store", "list", "--store", where, "--json"))
    head, document = remembered(where)
    put(where, head, spoil(document))
    assert json.loads(called("store", "list", "--store", where, "--json")) == truth
    with open_store(where, write=False) as store:
        assert store.snapshot("m") == (head, encode(document))


@pytest.mark.parametrize("head", [Head(0, "x" * 43), Head(99, "x" * 43)])
def test_a_snapshot_of_another_line_is_ignored(head: Head, where: str, listed: List) -> None:
    with open_store(where) as store:
        played(begun(store), 3)
    truth = one(listed())
    _, document = remembered(where)
    put(where, head, hostile(document, text="a lie"))
    assert one(listed()) == truth


def test_a_new_program_does_not_say_old_words(monkeypatch: pytest.MonkeyPatch) -> None:
    with open_store("sqlite:club.db") as store:
        begun(store)
    command = ("store", "list", "--store", "sqlite:club.db", "--json")
    called(*command)
    head, document = remembered("sqlite:club.db")
    old = hostile(document, text="old words")
    for name, value in (("version", "99"), ("version_of", "99")):
        put("sqlite:club.db", head, old)
        assert one(json.loads(called(*command)))["text"] == "old words"
        with monkeypatch.context() as patch:
            patch.setattr(listing, name, lambda _, value=value: value)
            assert one(json.loads(called(*command)))["text"] == document["now"]["text"]
    texts = Shown(yardstick.game, None).texts
    put("sqlite:club.db", head, old)
    changed = type(texts)({**texts.sections, "names": {"a": "b"}})
    monkeypatch.setattr("limmu.display.shown.load_texts", lambda package, language: changed)
    assert one(json.loads(called(*command)))["text"] != "old words"


# --- what cannot be written, read or known ---------------------------------------------------------------------------


def test_a_store_that_somebody_writes_to_is_listed_and_nothing_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "FIXED", (99, 0, 0))
    with open_store("sqlite:club.db") as store:
        played(begun(store), 3)
        told = one(json.loads(called("store", "list", "--store", "sqlite:club.db", "--json")))
        assert store.snapshot("m") is None
    assert one(json.loads(called("store", "list", "--store", "sqlite:club.db", "--json"))) == told
    assert remembered("sqlite:club.db")[1]["now"] == told | {"persons": {}}


def test_a_store_that_can_only_be_read_is_listed(where: str, listed: List, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_store(where) as store:
        played(begun(store), 3)

    def refuses(where: str, *, write: bool) -> Store:
        raise StoreError(where, "a disk that is only read", "none")

    monkeypatch.setattr(listing, "open_store", refuses)
    assert one(listed()) == one(listed("--fresh"))
    with open_store(where, write=False) as store:
        assert store.snapshot("m") is None


def test_who_may_only_watch_lists_the_matches(dsn: str) -> None:
    psycopg = pytest.importorskip("psycopg")
    with open_store(f"postgres:{dsn}") as store, psycopg.connect(dsn, autocommit=True) as owner:
        host = played(begun(store), 3)
        owner.execute("DROP ROLE IF EXISTS watcher")
        owner.execute("CREATE ROLE watcher LOGIN")
        owner.execute("GRANT USAGE ON SCHEMA limmu TO watcher")
        owner.execute("GRANT SELECT ON ALL TABLES IN SCHEMA limmu TO watcher")
    where = f"postgres:{dsn.replace('user=limmu', 'user=watcher')}"
    assert one(json.loads(called("store", "list", "--store", where, "--json")))["asked"] == [*host.view("public").asked]
    with psycopg.connect(dsn, autocommit=True) as owner:
        owner.execute("DROP OWNED BY watcher")
        owner.execute("DROP ROLE watcher")


def test_a_match_whose_game_is_not_installed_is_listed_without_it(where: str, listed: List) -> None:
    with open_store(where) as store:
        store.create("a", lines.match(5))
        begun(store)
    strange, known = listed()
    assert (strange["entries"], strange["trouble"]) == (5, "there is no game 'none'")
    assert "now" not in strange
    assert known["now"]["asked"]
    assert "there is no game 'none'" in called("store", "list", "--store", where)


def test_a_match_with_a_pack_of_its_own_is_told_by_its_ids(monkeypatch: pytest.MonkeyPatch) -> None:
    """The names of the pack that comes with the game may be wrong for it."""
    with open_store("sqlite:club.db") as store:
        store.create("m", read_bytes(LIBRARY / "god-kings" / "three_kings.limmu"))
    command = ("store", "list", "--store", "sqlite:club.db", "--json")
    ours = one(json.loads(called(*command)))
    monkeypatch.setattr(installed.find_game("god-kings"), "digest", lambda pack: "another")
    theirs = one(json.loads(called(*command)))
    assert (ours["status"] != "", theirs["status"]) == (True, "")
    assert (theirs["winners"], theirs["over"]) == (ours["winners"], True)


def test_a_damaged_match_says_so_and_the_others_are_listed(place: Path) -> None:
    with open_store("club") as store:
        for name in ("a", "b", "c", "d"):
            played(begun(store, name), 5)
    for name, line in (("a", 0), ("b", 4)):
        path = Path(f"club/{name}.limmu")
        found = path.read_bytes().splitlines(keepends=True)
        found[line] = found[line].replace(b'"', b"'", 1)
        path.write_bytes(b"".join(found))
    path = Path("club/c.limmu")  # sound in form; what it says cannot be folded
    found = path.read_bytes().splitlines(keepends=True)
    entry = json.loads(found[-1][44:])
    entry["control"] = {"keep": 99}
    path.write_bytes(b"".join(found[:-1]) + lines.line(entry))
    told = {one["name"]: one for one in json.loads(called("store", "list", "--store", "club", "--json"))}
    assert told["a"] == {"name": "a", "trouble": told["a"]["trouble"]}
    assert told["a"]["trouble"].startswith("damaged: line 1: ")
    assert told["b"]["trouble"].startswith("damaged: line 5: ")
    assert re.match(r"damaged: entry \d+ keeps 99 frames", told["c"]["trouble"])
    assert told["d"]["now"]["asked"]
    assert "damaged: line 5" in called("store", "list", "--store", "club")


def test_what_a_log_says_does_not_steer_the_terminal(place: Path) -> None:
    with open_store("sqlite:club.db") as store:
        begun(store, persons={"0": "\x1b[2JAnn\r"})
    told = called("store", "list", "--store", "sqlite:club.db")
    assert "Ann" in told
    assert not {*told} & {"\x1b", "\r"}
