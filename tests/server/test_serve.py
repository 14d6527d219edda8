"""The command: check, backup, the description of the API."""

from __future__ import annotations

import json
import re
import socket
import sqlite3
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from tests.server.conftest import ORIGIN, Served, command, seen
from tests.server.test_crash import free_port

from limmu.cli.root import limmu
from limmu.core import read_log
from limmu.server import Register, Settings, SqliteTables
from limmu.stores.sqlite import SqliteStore

RUN = "from limmu.cli import main; main()"


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(limmu, ["serve", *arguments])
    return done.exit_code, done.output


def test_check_says_what_is_ready_and_makes_no_file(tmp_path: Path) -> None:
    port = free_port()
    code, said = run("--check", "--store", str(tmp_path / "club.sqlite"), "--port", str(port))
    assert (code == 0) == ("not ready" not in said)
    assert f"ready      the address 127.0.0.1:{port}" in said
    assert not list(tmp_path.iterdir())
    code, said = run("--check", "--store", str(tmp_path / "nowhere" / "club.sqlite"))
    assert code == 1
    assert "cannot be written" in said


@pytest.mark.parametrize("local", [True, False])
def test_a_match_says_whether_whoever_hosts_it_plays(local: bool, tmp_path: Path) -> None:
    served = Served(tmp_path, Settings(origins=(ORIGIN,), local=local))
    try:
        made = served.open(seats={"egypt": "me"})
        card = served.seated(made["id"], made["token"]).get(f"/api/matches/{made['id']}").json()
        assert (card["plays"], card["hides"]) == (local, True)
    finally:
        served.stop()


def test_check_of_a_store_in_use_says_so(served: Served) -> None:
    served.open()
    code, said = run("--check", "--store", str(served.folder / "club.sqlite"), "--port", str(free_port()))
    assert code == 1
    assert "not ready  the store" in said


def test_check_looks_at_each_file_that_is_there(tmp_path: Path) -> None:
    SqliteTables(tmp_path / "club.tables.sqlite").close()
    words = ("--store", str(tmp_path / "club.sqlite"), "--port", str(free_port()))
    code, said = run("--check", *words)
    assert code == 0
    assert f"ready      the tables {tmp_path / 'club.tables.sqlite'}" in said
    for file in ("club.sqlite", "club.tables.sqlite"):
        (tmp_path / file).write_bytes(b"no database at all, but a text that is long enough")
    code, said = run("--check", *words)
    assert code == 1
    assert len(re.findall("not ready  the (?:store|tables) .*file is not a database", said)) == 2


@pytest.mark.parametrize("file", ["club.sqlite", "club.tables.sqlite"])
def test_a_file_that_is_no_database_is_named_and_not_copied(file: str, tmp_path: Path) -> None:
    words = ("--store", str(tmp_path / "club.sqlite"), "--port", str(free_port()))
    SqliteTables(tmp_path / "club.tables.sqlite").close()
    SqliteStore(tmp_path / "club.sqlite").close()
    (tmp_path / file).write_bytes(b"no database at all, but a text that is long enough")
    for more in ((), ("--backup", str(tmp_path / "copies"))):
        code, said = run(*words, *more)
        assert code == 2
        assert f"limmu: {tmp_path / file}: " in said
        assert "file is not a database" in said
    assert not (tmp_path / "copies" / file).exists()


@pytest.mark.parametrize(
    ("named", "origin"),
    [
        ("https://games.example/", "https://games.example"),
        ("HTTPS://Games.example:443", "https://games.example"),
        ("http://10.0.0.2:8000", "http://10.0.0.2:8000"),
        ("http://[fd00::2]:80", "http://[fd00::2]"),
        ("games.example", ""), ("https://games.example/club", ""), ("https://", ""), ("ftp://games.example", ""),
        ("https://ann@games.example", ""), ("https://köln.example", ""), ("https://games.example:x", ""), ("", ""),
    ],
)  # fmt: skip
def test_the_address_of_the_page_is_taken_as_a_browser_says_it(
    named: str, origin: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = list[Settings]()
    monkeypatch.setattr("limmu.commands.serve._check", lambda *given: made.append(given[-1]))
    code, said = run("--check", "--store", str(tmp_path / "club.sqlite"), "--origin", named)
    assert [one.origins for one in made] == ([(origin,)] if origin else [])
    assert code == (0 if origin else 2), said
    assert origin or "--origin https://games.example" in said


def test_a_copy_is_made_while_the_server_runs_and_serves_as_well(served: Served, tmp_path: Path) -> None:
    made = served.open(seats={"egypt": "me", "hatti": "me"})
    ann = served.seated(made["id"], made["token"])
    wanted = command(ann, made["id"], seen(ann, made["id"]), "1")
    assert ann.post(f"/api/matches/{made['id']}/answer", json=wanted).status_code == 200
    copies = tmp_path / "copies"
    code, said = run("--backup", str(copies), "--store", str(served.folder / "club.sqlite"))
    assert code == 0, said
    code, said = run("--backup", str(copies), "--store", str(served.folder / "club.sqlite"))
    assert code == 2
    assert "there already" in said
    with SqliteStore(copies / "club.sqlite", write=False) as copy:
        assert copy.read(made["id"]) == served.store.read(made["id"])
        assert read_log(copy.read(made["id"])).damage is None
    with closing(sqlite3.connect(copies / "club.tables.sqlite")) as tables:
        assert tables.execute("SELECT match FROM play").fetchall() == [(made["id"],)]
    assert (copies / "club.sqlite").stat().st_mode & 0o077 == 0


def test_the_server_files_are_for_their_owner_alone(served: Served) -> None:
    for file in served.folder.glob("*.sqlite"):
        assert file.stat().st_mode & 0o077 == 0, file.name


@pytest.mark.parametrize("option", ["--api", "--help"])
def test_it_says_what_it_offers(option: str) -> None:
    code, said = run(option)
    assert code == 0
    assert "openapi" in said.lower()


def test_the_example_of_the_page_on_serving_runs() -> None:
    page = (Path(__file__).parents[2] / "docs" / "serving.md").read_text("utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    exec(compile(example, "docs/serving.md", "exec"), {})


def test_ten_thousand_matches_are_listed_and_searched_quickly(tmp_path: Path) -> None:
    register = Register(SqliteTables(tmp_path / "club.tables.sqlite"))
    with closing(sqlite3.connect(tmp_path / "club.tables.sqlite")) as db:
        rows = [(f"{i:016x}", f"Match {i}", i, json.dumps({"egypt": f"Ann {i}"})) for i in range(10_000)]
        db.executemany("INSERT INTO play VALUES (?, ?, 'god-kings', 'kadesh', 'public', ?, ?, 0, 0, '', '')", rows)
        db.commit()
    took: list[float] = []
    for words in ("", "kadesh 77", "nobody", "Ann 9999"):
        each: list[float] = []
        for _ in range(3):  # the least: what else runs beside the test is not to count
            begun = time.process_time()
            register.listed("live", words)
            each.append(time.process_time() - begun)
        took.append(min(each))
    assert [play.match for play in register.listed("live", "Ann 9999")] == [f"{9999:016x}"]
    assert max(took) < 0.05
    assert len(register.listed("", "", 9_990)) == 10


def test_a_server_with_a_certificate_of_its_own_hands_out_its_fingerprint(tmp_path: Path) -> None:
    pytest.importorskip("cryptography")
    port = free_port()
    arguments = ["serve", "--tls", "--store", "club.sqlite", "--port", str(port)]
    server = subprocess.Popen([sys.executable, "-c", RUN, *arguments], cwd=tmp_path, stderr=subprocess.PIPE, text=True)
    try:
        assert server.stderr is not None
        told = [server.stderr.readline(), server.stderr.readline()]
        assert f"https://127.0.0.1:{port}/" in told[0]
        file = tmp_path / "club.tls.pem"
        assert file.stat().st_mode & 0o777 == 0o600
        trusting = ssl.create_default_context(cafile=str(file))
        body = json.dumps({"game": "god-kings", "scenario": "kadesh"}).encode()
        request = urllib.request.Request(
            f"https://127.0.0.1:{port}/api/matches",
            body,
            {"content-type": "application/json", "origin": f"https://127.0.0.1:{port}"},
        )
        opened = json.load(answered(request, trusting))
        with (
            socket.create_connection(("127.0.0.1", port)) as plain,
            trusting.wrap_socket(plain, server_hostname="localhost") as secure,
        ):
            shown = sha256(secure.getpeercert(binary_form=True) or b"").hexdigest().upper()
            secure.sendall(b"this is no request\r\n\r\n")
            assert b" 400 " in secure.recv(1000)
        assert opened["fingerprint"].replace(":", "") == shown
        assert opened["fingerprint"] in told[1]
    finally:
        server.terminate()
        _, said = server.communicate()
    lines = [json.loads(line) for line in said.splitlines()]
    assert "Invalid HTTP request received." in [line["event"] for line in lines]


def answered(request: urllib.request.Request, trusting: ssl.SSLContext) -> Any:
    """What a server answers that has only just begun."""
    for _ in range(600):
        try:
            return urllib.request.urlopen(request, timeout=30, context=trusting)
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    raise AssertionError("the server does not answer")


def test_a_certificate_stays_until_it_ends_or_names_another_address(tmp_path: Path) -> None:
    pytest.importorskip("cryptography")
    from limmu.server.certificate import certificate

    first = certificate(tmp_path / "club.tls.pem", "127.0.0.1")
    assert certificate(first.file, "0.0.0.0") == first
    assert certificate(first.file, "192.0.2.7") != first
    first.file.write_text("no certificate")
    assert certificate(first.file, "192.0.2.7").fingerprint.count(":") == 31
