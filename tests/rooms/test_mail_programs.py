"""A match by mail that programs carry: what each command prints with `--json`, and a match that is kept in a store."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from tests.core.parley import GAME, Pack
from tests.rooms.by_mail import steady

from limmu import installed
from limmu.cli.root import limmu
from limmu.core import read_log, verify
from limmu.stores import open_store

STORE = ("--store", "sqlite:club.db")


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(installed, "_added", {GAME.name: GAME})
    monkeypatch.chdir(tmp_path)
    steady(monkeypatch, 41)


def told(*args: str, typed: str = "", code: int = 0) -> Any:
    """The document that a command prints, which is all of its standard output."""
    result = CliRunner().invoke(limmu, [*args, "--json"], input=typed)
    assert result.exit_code == code, result.output
    return json.loads(result.stdout)


def files(document: Any) -> dict[str, str]:
    """The file that is for each party."""
    return {one["to"]: one["files"][0] for one in document["written"]}


def lowest(document: Any) -> str:
    """The first answer on offer, as a line of the prompt."""
    options = document["view"]["question"]["choices"]["options"]
    return f"= {next(one['key'] for one in options if one['key'] != '30')}\n"


def test_a_program_plays_a_whole_match_that_a_store_keeps_by_the_documents_alone() -> None:
    invited = told("invite", "parley", "red", "blue", "--scenario", "one", *STORE, "--out", "m")
    assert invited["waits"] == {"red": "reply", "blue": "reply"}
    replies = [files(told("answer", file))["host"] for file in files(invited).values()]
    assert told("take", "m", *STORE, replies[0])["waits"] == {"blue": "reply"}
    now = told("take", "m", *STORE, *replies)
    while not now["over"]:
        if now["waits"]:
            party, why = next(iter(now["waits"].items()))
            copy = files(now)[party]
            asked = told("answer", copy)
            assert ("view" in asked) == (why == "asked")
            said = told("answer", copy, typed=lowest(asked)) if why == "asked" else asked
            now = told("take", "m", *STORE, files(said)["host"])
            assert now["taken"] == [files(said)["host"]]
        else:
            assert now["view"]["audience"] == ["green"]
            now = told("take", "m", *STORE, typed=lowest(now))
    assert {one["why"] for one in now["written"]} == {"over"}
    with open_store("sqlite:club.db", write=False) as store:
        data = store.read("m")
    report = verify(read_log(data), GAME, Pack())
    assert (report.dice.state, report.signatures.state, report.legal.state) == ("holds",) * 3
    assert {path.name for path in Path().glob("*.limmu")} == {"m-red.limmu", "m-blue.limmu"}


def test_a_program_reads_why_an_answer_and_a_line_were_refused() -> None:
    invited = told("invite", "parley", "red", "blue", "green", "--scenario", "one", "--out", "m.limmu")
    replies = [files(told("answer", file))["host"] for file in files(invited).values()]
    now = told("take", "m.limmu", *replies)
    while "link" in now["waits"].values():
        party = next(iter(now["waits"]))
        now = told("take", "m.limmu", files(told("answer", files(now)[party]))["host"])
    party = next(iter(now["waits"]))
    asked = told("answer", files(now)[party], typed="= nonsense\n")
    assert asked["written"] == []
    assert asked["told"] != []
    Path("forged").write_text(Path(replies[0]).read_text().replace(invited["match"], "another"))
    refused = told("take", "m.limmu", "forged", code=1)
    (one,) = refused["refused"]
    assert one["file"] == "forged"
    assert one["why"]
    assert one["do"]
