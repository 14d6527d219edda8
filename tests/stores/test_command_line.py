"""``limmu store``, and ``--store`` wherever a FILE is taken: the same as with files, in every store."""

from __future__ import annotations

import json
import re
import shlex
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from tests.benchmarks import yardstick
from tests.stores import lines

from limmu import installed
from limmu.cli.root import limmu
from limmu.core import begin, read_log, redact
from limmu.stores import keep, open_store, sqlite
from limmu.stores.files import key_path
from limmu.stores.places import shown_store

ONE_TURN = ("--scenario", "turns-1")
Run = Callable[..., str]


@pytest.fixture(autouse=True)
def _game(monkeypatch: pytest.MonkeyPatch, place: Path) -> None:
    monkeypatch.setattr(installed, "_added", {})
    installed.add(yardstick.game)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.chdir(place)


def call(*args: str, typed: str = "") -> Result:
    result = CliRunner().invoke(limmu, list(args), input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture
def run(where: str) -> Run:
    """Call a command with ``--store``; it must succeed."""

    def done(*args: str, typed: str = "") -> str:
        result = call(*args, "--store", where, typed=typed)
        assert result.exit_code == 0, result.output
        return result.stdout

    return done


def play(*more: str) -> Result:
    return call("play", "yardstick", *ONE_TURN, "--seat", "all=random", "--seed", "3", *more)


def test_a_match_is_played_in_a_store_as_in_a_file(run: Run, where: str) -> None:
    assert play("--out", "file.limmu").exit_code == 0
    run("play", "yardstick", *ONE_TURN, "--seat", "all=random", "--seed", "3", "--out", "m")
    with open_store(where, write=False) as store:
        assert store.read("m") == Path("file.limmu").read_bytes()
        assert store.secret("m") == Path("file.limmu.key").read_bytes()
    for name, *options in (["show"], ["log"], ["explain", "9"], ["show", "--at", "4", "--json"]):
        told = run(name, "m", *options)
        assert told == call(name, "file.limmu", *options).stdout
        assert told
    assert json.loads(run("verify", "--json"))[0]["legal"]["state"] == "holds"
    run("diff", "m", "m")


def test_a_match_goes_on_in_its_store(run: Run, where: str) -> None:
    stopped = call("play", "yardstick", *ONE_TURN, "--seat", "0=human", "--seat", "1=random", "--store", where)
    assert stopped.exit_code == 130
    assert f"limmu play yardstick-turns-1-1 --store {shlex.quote(where)}" in stopped.stderr
    before = json.loads(run("store", "list", "--json"))
    assert [one["name"] for one in before] == ["yardstick-turns-1-1"]
    told = json.loads(run("play", "yardstick-turns-1-1", "--seat", "all=random", "--json"))
    assert told["over"]
    after = json.loads(run("store", "list", "--json"))
    assert (after[0]["entries"], after[0]["leaf"]) == (told["entries"], told["leaf"])
    assert json.loads(run("verify", "--json"))[0]["legal"]["state"] == "holds"


def test_a_branch_goes_into_the_store_only_when_it_is_whole(run: Run, where: str) -> None:
    run("play", "yardstick", *ONE_TURN, "--seat", "all=random", "--seed", "3", "--out", "m")
    wrong = call("branch", "m", "--at", "3", "--answer", "nonsense", "--out", "other", "--store", where)
    assert wrong.exit_code == 2
    with open_store(where, write=False) as store:
        assert store.names() == ["m"]
    told = json.loads(run("branch", "m", "--at", "3", "--out", "other", "--json"))
    with open_store(where, write=False) as store:
        assert store.names() == ["m", "other"]
        assert store.head("other").n + 1 == told["entries"]
        assert store.read("other", 0, 4).startswith(store.read("m", 0, 4))
    again = call("branch", "m", "--at", "3", "--out", "other", "--store", where)
    assert again.exit_code == 2
    assert "holds a match 'other' already" in again.stderr


def test_an_umpire_rules_on_a_stored_match(run: Run, where: str) -> None:
    call("play", "yardstick", *ONE_TURN, "--seat", "0=human", "--seat", "1=random", "--out", "m", "--store", where)
    with open_store(where, write=False) as store:
        before = store.head("m")
    told = json.loads(run("undo", "m", "--to", "1", "--consent", "all", "--json"))
    with open_store(where, write=False) as store:
        assert (store.head("m").n, store.head("m").leaf) == (before.n + 1, told["leaf"])


def test_what_a_seat_may_see_is_made_from_a_store_as_from_a_file(run: Run) -> None:
    play("--out", "m.limmu")
    run("store", "import", "m.limmu")
    run("redact", "m", "--seat", "1", "--out", "seat.limmu")
    call("redact", "m.limmu", "--seat", "1", "--out", "other.limmu")
    assert Path("seat.limmu").read_bytes() == Path("other.limmu").read_bytes() != Path("m.limmu").read_bytes()
    run("reveal", "./seat.limmu", "--from", "m", "--out", "opened.limmu")
    assert "the same" in run("diff", "./m.limmu", "m")
    run("store", "import", "seat.limmu")
    call("reveal", "seat.limmu", "--from", "m.limmu", "--out", "again.limmu")
    assert Path("opened.limmu").read_bytes() == Path("again.limmu").read_bytes()
    assert "[[case]]" in run("case", "--from", "m", "--at", "4")


def test_checkpoints_are_signed_over_a_stored_match(run: Run) -> None:
    play("--out", "m.limmu")
    run("store", "import", "m.limmu")
    assert run("checkpoint", "sign", "m") == call("checkpoint", "sign", "m.limmu").stdout
    run("checkpoint", "sign", "m", "--out", "now.note")
    run("checkpoint", "prove", "m", "--note", "now.note", "--entry", "5")
    run("verify", "m", "--since", "now.note")


SECRETS = ("--secrets", "m.openings")


@pytest.fixture
def apart() -> bytes:
    """A match in m.limmu with its openings apart, in m.openings; the same match in one file, whole.limmu."""
    play("--out", "whole.limmu")
    assert play("--out", "m.limmu", *SECRETS).exit_code == 0
    return Path("whole.limmu").read_bytes()


def legal(name: str, *more: str) -> str:
    return json.loads(call("verify", name, "--json", *more).stdout)[0]["legal"]["state"]


def test_openings_are_kept_apart_from_a_file_from_the_start(apart: bytes) -> None:
    assert Path("m.limmu").read_bytes() == redact(apart) != apart
    assert stat.S_IMODE(Path("m.openings").stat().st_mode) == 0o600


@pytest.mark.usefixtures("apart")
@pytest.mark.parametrize("command", ["show", "log", "explain 9", "show --at 4 --json"])
def test_a_file_and_its_openings_read_as_the_whole_file(command: str) -> None:
    name, *options = command.split()
    assert call(name, "m.limmu", *options, *SECRETS).stdout == call(name, "whole.limmu", *options).stdout


@pytest.mark.usefixtures("apart")
def test_without_its_openings_a_file_is_not_judged_and_not_changed() -> None:
    assert (legal("m.limmu", *SECRETS), legal("m.limmu")) == ("holds", "not checked")
    assert "is missing in this copy" in call("undo", "m.limmu", "--to", "4", "--consent", "all").stderr


@pytest.mark.usefixtures("apart")
def test_a_match_goes_on_with_its_openings_apart() -> None:
    assert call("undo", "m.limmu", "--to", "4", "--consent", "all", *SECRETS).exit_code == 0
    assert call("play", "m.limmu", "--seat", "all=random", *SECRETS).exit_code == 0
    assert b'"_":"opening"' not in Path("m.limmu").read_bytes()
    assert legal("m.limmu", *SECRETS) == "holds"


@pytest.mark.usefixtures("apart")
@pytest.mark.parametrize("command", ["branch m.limmu --at 9", "reveal m.limmu --from m.limmu"])
def test_openings_that_are_apart_come_along_into_another_file(command: str) -> None:
    assert call(*command.split(), "--out", "other.limmu", *SECRETS).exit_code == 0
    assert legal("other.limmu") == "holds"
    assert b'"_":"opening"' not in Path("m.limmu").read_bytes()


@pytest.mark.usefixtures("apart")
def test_openings_of_another_match_are_refused_and_kept() -> None:
    before = Path("m.openings").read_bytes()
    assert play("--out", "four.limmu", "--secrets", "four.openings", "--seed", "4").exit_code == 0
    wrong = call("undo", "four.limmu", "--to", "4", "--consent", "all", *SECRETS)
    assert wrong.exit_code == 2
    assert "does not agree with its commitment" in wrong.stderr
    assert Path("m.openings").read_bytes() == before


def test_openings_apart_are_for_files_alone() -> None:
    assert "--secrets is for files" in call("show", "m", "--store", "sqlite:x.db", *SECRETS).stderr


def test_import_and_export_keep_every_byte(run: Run) -> None:
    for name in ("a", "b"):
        play("--out", f"{name}.limmu") if name == "a" else Path("b.limmu").write_bytes(lines.match(9))
    run("store", "import", "a.limmu", "b.limmu")
    run("store", "import", "a.limmu", "--name", "c")
    Path("out").mkdir()
    other = ("--store", "sqlite:other.db")
    assert "out: no log in this directory" in call("store", "import", "out", *other).stderr
    told = json.loads(run("store", "export", "--out", "out", "--json"))
    assert [(one["name"], one["secret"]) for one in told] == [("a", True), ("b", False), ("c", True)]
    for name in ("a", "b"):
        assert Path(f"out/{name}.limmu").read_bytes() == Path(f"{name}.limmu").read_bytes()
    assert Path("out/c.limmu.key").read_bytes() == Path("a.limmu.key").read_bytes()
    assert stat.S_IMODE(key_path(Path("out/c.limmu")).stat().st_mode) == 0o600
    run("store", "export", "a", "--public", "--out", "public.limmu")
    assert b'"_":"opening"' not in Path("public.limmu").read_bytes()
    assert not Path("public.limmu.key").exists()
    assert call("verify", "out/c.limmu").exit_code == 0
    told = json.loads(call("store", "import", "out", *other, "--json").stdout)
    assert [one["name"] for one in told] == ["a", "b", "c"]
    assert "No such option" in call("store", "list", "--secrets", "x").stderr


def test_what_is_exported_for_everybody_has_no_opened_chain(run: Run) -> None:
    """The chain of the shuffles tells every deal, as the openings do."""
    run("play", "yardstick", *ONE_TURN, "--seat", "all=random", "--dice", "neutral", "--out", "m")
    run("reveal", "m", "--from", "m", "--out", "opened.limmu")
    run("store", "import", "opened.limmu")
    whole = Path("opened.limmu").read_bytes()
    assert b'"_":"chain"' in whole
    run("store", "export", "opened", "--public", "--out", "public.limmu")
    assert Path("public.limmu").read_bytes() == redact(whole)
    run("store", "export", "opened", "--out", "again.limmu")
    assert Path("again.limmu").read_bytes() == whole


def test_what_cannot_be_taken_in_or_out(run: Run, where: str) -> None:
    whole = lines.match(9)
    Path("torn.limmu").write_bytes(whole + b"half a li")
    run("store", "import", "torn.limmu")
    run("store", "export", "torn", "--out", "whole.limmu")
    assert Path("whole.limmu").read_bytes() == whole
    Path("bad.limmu").write_bytes(whole.replace(b"answer 4", b"answer 5"))
    Path("key.limmu").write_bytes(whole)
    Path("key.limmu.key").write_bytes(bytes(32))
    for args, why in (
        (("import", "bad.limmu"), "the line was changed"),
        (("import", "key.limmu"), "not the match secret"),
        (("import", "torn.limmu"), "holds a match 'torn' already"),
        (("import", "torn.limmu", "bad.limmu", "--name", "x"), "--name is for one FILE"),
        (("export", "torn", "--out", "whole.limmu"), "there already"),
        (("export", "torn", "gone", "--out", "whole.limmu"), "make the directory first"),
        (("export", "--out", "all"), "make the directory first"),
        (("export", "gone", "--out", "new.limmu"), "holds no match 'gone'"),
    ):
        result = call("store", *args, "--store", where)
        assert result.exit_code == 2, args
        assert why in result.stderr
    assert json.loads(run("store", "list", "--json"))[0]["name"] == "torn"


def test_a_match_that_no_file_may_hold_is_remarked_on(run: Run, where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("a.limmu").write_bytes(lines.match(9))
    run("store", "import", "a.limmu")
    assert "MiB" not in call("store", "export", "a", "--out", "b.limmu", "--store", where).stderr
    monkeypatch.setattr("limmu.cli.store.MAX_FILE", 99)
    assert "no command reads it" in call("store", "export", "a", "--out", "c.limmu", "--store", where).stderr


def test_what_is_there_already_gets_no_other_secret(run: Run, where: str) -> None:
    play("--out", "a.limmu")
    run("store", "import", "a.limmu")
    Path("other.limmu").write_bytes(lines.match(9))
    assert "there already" in call("store", "export", "a", "--out", "other.limmu", "--store", where).stderr
    assert not key_path(Path("other.limmu")).exists()


def test_logs_below_a_directory_are_called_by_their_way(run: Run, where: str) -> None:
    """The logs of a season have the same few names in each of its directories."""
    for way in ("a/1", "b/1", "2"):
        Path("season", way).parent.mkdir(parents=True, exist_ok=True)
        Path("season", f"{way}.limmu").write_bytes(lines.match(9))
    assert call("store", "import", "season", "--store", where).exit_code == 0
    listed = json.loads(call("store", "list", "--json", "--store", where).stdout)
    assert sorted([one["name"] for one in listed]) == ["2", "a-1", "b-1"]
    again = call("store", "import", "season", "--store", where).stderr
    assert "season/a/1.limmu: " in again, "each file that is left is named"


def test_logs_that_cannot_be_taken_in_are_left_and_named(run: Run, where: str) -> None:
    for name in ("a", "b", "d"):
        Path(f"{name}.limmu").write_bytes(lines.match(9))
    Path("c.limmu").write_bytes(b"no log")
    files = [f"{name}.limmu" for name in "abcd"]
    result = call("store", "import", *files, "gone.limmu", "--store", where)
    assert result.exit_code == 2
    told = result.stderr.splitlines()
    assert told[:3] == [f"{name}.limmu: kept as {name}, 9 entries" for name in "abd"]
    assert told[3] == "limmu: 2 of 5 files are not in the store"
    assert told[4].startswith("c.limmu: line 1")
    assert any(["gone.limmu" in line for line in told[5:]])
    assert [one["name"] for one in json.loads(run("store", "list", "--json"))] == ["a", "b", "d"]
    again = call("store", "import", *files[:3], "--store", where, "--json")
    assert again.exit_code == 2
    left = json.loads(again.stdout)
    assert [one["file"] for one in left] == files[:3]
    assert "holds a match 'a' already" in left[0]["trouble"]


def test_what_was_done_before_a_failure_is_told(run: Run, where: str) -> None:
    for name in ("a", "b"):
        Path(f"{name}.limmu").write_bytes(lines.match(9))
        run("store", "import", f"{name}.limmu")
    Path("out").mkdir()
    Path("out/b.limmu").write_bytes(b"of somebody else")
    result = call("store", "export", "--store", where, "--out", "out")
    assert result.exit_code == 2
    assert result.stderr.splitlines()[:2] == [
        "a: written to out/a.limmu, without a match secret",
        "limmu: out/b.limmu: something is there already",
    ]


def test_a_log_that_opens_what_was_never_committed_to_is_not_taken_in(run: Run, where: str) -> None:
    play("--out", "a.limmu")
    data = Path("a.limmu").read_bytes()
    first = next(line for line in data.split(b"\n") if line.startswith(b'{"_":"opening"', 44))
    document = json.loads(first[44:])
    path = min(document["open"])
    document["open"][path][0] = "A" * 43
    Path("lie.limmu").write_bytes(data.replace(first + b"\n", lines.line(document)))
    result = call("store", "import", "lie.limmu", "--store", where)
    assert result.exit_code == 2
    assert "does not agree with its commitment" in result.stderr
    assert json.loads(run("store", "list", "--json")) == []


def test_a_number_of_processes_that_is_none_makes_no_file(place: Path) -> None:
    told = call("store", "stats", "--store", "sqlite:club.db?processes=two").stderr
    assert "?processes=one or ?processes=several" in told
    assert not list(place.iterdir())


def test_list_and_stats_are_for_people_too(run: Run, where: str) -> None:
    _, match = begin(yardstick.game, yardstick.Pack(), "turns-1", persons={"0": "Ann"})
    with open_store(where) as store:
        keep(store, "kadesh-1", match)
    told = run("store", "list")
    for part in ("kadesh-1", "yardstick", "turns-1", "0: Ann", str(match.n + 1)):
        assert part in told
    told = run("store", "stats")
    assert "writers" in told
    assert "process" in told
    assert json.loads(run("store", "stats", "--json"))["matches"] == 1


def test_a_file_is_switched_to_several_processes_and_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "FIXED", (99, 0, 0))
    for where, writers in (
        ("sqlite:club.db?processes=one", "one process, through WAL"),
        ("sqlite:club.db?processes=several", "several processes, through a rollback journal"),
        ("sqlite:club.db", "several processes, through a rollback journal"),
        ("sqlite:club.db?processes=one", "one process, through WAL"),
        ("sqlite:club.db", "one process, through WAL"),
    ):
        assert json.loads(call("store", "stats", "--store", where, "--json").stdout)["writers"].startswith(writers)


def test_the_example_of_the_page_runs() -> None:
    page = (Path(__file__).parents[2] / "docs" / "stores.md").read_text("utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", page, re.S)
    names: dict[str, Any] = {}
    exec(compile(example, "stores.md", "exec"), names)
    assert names["again"].match.leaf == names["host"].match.leaf
    assert (names["other"].store.name, names["other"].match.leaf) == ("what-if", names["host"].match.leaf)
    told = json.loads(call("store", "list", "--store", "sqlite:club.db", "--json").stdout)
    assert [one["name"] for one in told] == ["kadesh-1", "what-if"]


def test_a_command_on_stores_needs_one(place: Path) -> None:
    assert "name it: --store" in call("store", "list").stderr
    assert not list(place.iterdir())


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("store", "list", "--store", "sqlite:gone.db"), "no such"),
        (("show", "m", "--store", "gone"), "no such directory"),
        (("store", "list", "--store", "postgres:nonsense"), "host=HOST dbname=NAME"),
    ],
)
def test_a_store_that_is_missing_is_not_made(place: Path, args: tuple[str, ...], why: str) -> None:
    assert why in call(*args).stderr
    assert not list(place.iterdir())


@pytest.mark.parametrize("command", [["store", "list"], ["play", "m"], ["play", "yardstick", *ONE_TURN]])
def test_a_file_that_is_no_database_is_no_store(place: Path, command: list[str]) -> None:
    Path("text.db").write_bytes(b"hello, this is no database at all" * 9)
    everybody = ["--seat", "all=random"] if "yardstick" in command else []
    assert "not a database" in call(*command, *everybody, "--store", "sqlite:text.db").stderr


@pytest.mark.parametrize("command", [["list"], ["import", "text.db"]])
@pytest.mark.parametrize(
    ("where", "told"),
    [
        ("sqlite:text.db", "a log alone needs no store"),
        ("sqlite:", "say sqlite:FILE"),
        ("text.db", "say sqlite:FILE"),
        ("sqlite3:new.db", "no kind of store"),
        ("postgres:host=127.0.0.1 port=1", "check that the server runs"),
    ],
)
def test_a_wrong_store_is_refused_with_what_to_write(place: Path, command: list[str], where: str, told: str) -> None:
    Path("text.db").write_bytes(b"hello, this is no database at all" * 9)
    refused = call("store", *command, "--store", where)
    assert refused.exit_code == 2
    assert told in refused.stderr
    assert {path.name for path in place.iterdir()} <= {"text.db", "text.db.lock"}


@pytest.mark.parametrize(
    ("where", "printed"),
    [
        ("postgres:host=h password=p'x dbname=d", "postgres:host=h dbname=d"),
        ("postgres:password='a b' host=h", "postgres: host=h"),
        ("postgresql://u:p@h/d?sslmode=require&password=x", "postgresql://u@h/d?sslmode=require"),
        ("postgres:host=h sslkey=k sslpassword=x dbname=d", "postgres:host=h sslkey=k dbname=d"),
        ("postgresql://h/d?sslmode=require&sslpassword=x&oauth_client_secret=y", "postgresql://h/d?sslmode=require"),
        ("sqlite:club.db", "sqlite:club.db"),
    ],
)
def test_passwords_are_not_printed(where: str, printed: str) -> None:
    assert shown_store(where) == printed


def test_the_head_of_a_stored_log_is_that_of_the_file(run: Run) -> None:
    play("--out", "a.limmu")
    run("store", "import", "a.limmu")
    leaf = read_log(Path("a.limmu").read_bytes()).entries[-1][0]
    assert json.loads(run("store", "list", "--json"))[0]["leaf"] == leaf
