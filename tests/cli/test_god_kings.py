"""The God Kings at the terminal: the demo, a match against bots, readings, packs, explanations."""

import json
import time
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from limmu import installed


@pytest.fixture(autouse=True)
def only_installed(games: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installed, "_added", {})


def test_the_demo_takes_less_than_twenty_seconds(run: Run) -> None:
    start = time.monotonic()
    document = json.loads(run("demo", "--json").stdout)
    assert time.monotonic() - start < 20
    assert (document["game"], document["scenario"]) == ("god-kings", "kadesh")
    assert document["over"]
    assert set(document["verified"].values()) == {"holds"}


def test_a_bare_play_starts_a_match_against_bots(run: Run) -> None:
    told = run("play", "god-kings", typed="")
    assert told.exit_code == 130
    assert "recording god-kings" in told.stderr
    assert "hand" in told.stdout
    assert "succession roll" in told.stdout or "Play which card" in told.stdout
    file = next(Path().glob("*.limmu"))
    persons = json.loads(run("play", str(file), "--seat", "all=random", "--json").stdout)["persons"]
    assert set(persons.values()) == {"bot:random"}
    assert run("verify", "--strict", str(file)).exit_code == 0


def test_answers_are_told_by_name(run: Run) -> None:
    told = run(
        "play", "god-kings", "--scenario", "kadesh", "--seed", "2", "--out", "k.limmu", typed="withdraw 1\n1\n0\n4\n"
    ).stdout
    assert "False Rumor (1 Ops, action)" in told
    assert "Play an action card before the succession roll of" in told
    assert "41 Cedars of Lebanon" in told
    assert "its event" in told


def test_a_reading_is_chosen_and_recorded(run: Run) -> None:
    args = ("play", "god-kings", "--scenario", "kadesh", "--seat", "all=random", "--seed", "1", "--out", "k.limmu")
    wrong = run(*args, "--option", "GKR-006=never")
    assert wrong.exit_code == 2
    assert "exactly-half-holds, exactly-half-conquers" in wrong.stderr
    assert list(Path().iterdir()) == []
    assert run(*args, "--option", "GKR-006=exactly-half-conquers").exit_code == 0
    assert b'"GKR-006":"exactly-half-conquers"' in Path("k.limmu").read_bytes().splitlines()[0]
    assert run("verify", "--strict", "k.limmu").exit_code == 0


def test_a_pack_that_is_none_is_refused_by_file(run: Run) -> None:
    Path("mine").mkdir()
    Path("mine/map.toml").write_text("spaces = 3\n")
    refused = run("play", "god-kings", "--pack", "mine", "--seat", "all=random")
    assert refused.exit_code == 2
    assert "the pack in mine cannot be used" in refused.stderr
    assert ".toml" in refused.stderr
    assert [p.name for p in Path().iterdir()] == ["mine"]


def test_modifiers_are_explained_by_clause_and_title(run: Run) -> None:
    run("play", "god-kings", "--scenario", "megiddo", "--seat", "all=random", "--seed", "1", "--out", "m.limmu")
    chronicle = json.loads(run("log", "m.limmu", "--json").stdout)
    n = next(entry["n"] for entry in chronicle for fact in entry["facts"] if len(fact["why"]) > 1)
    document = json.loads(run("explain", "m.limmu", str(n), "--json").stdout)
    why = [why for step in document["steps"] for fact in step["facts"] for why in fact["why"]]
    assert why
    assert all(reason["title"] for reason in why)
    assert any(clause["readings"] for step in document["steps"] for clause in step["clauses"])


def test_the_map_is_shown(run: Run) -> None:
    run("play", "god-kings", "--scenario", "kadesh", "--seat", "all=random", "--seed", "1", "--out", "k.limmu")
    told = run("show", "k.limmu", "--at", "0").stdout
    assert "■MemE" in told
    assert "provinces" in told
