"""Sixty dice at once and unlike dice: odds by what comes to the same, and matches entered from files."""

from __future__ import annotations

import json
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.cli.conftest import Run
from tests.core.regiments import GAME, SHOTS, Ahead, Pack, army

from limmu import installed
from limmu.core import Host, RollDice, SeededDice, begin, line_of, lines_of, question
from limmu_replays.falling import passes, standing_for, start, ways


@pytest.fixture(autouse=True)
def offered(games: None) -> None:
    installed.add(GAME)


@pytest.fixture
def battle() -> tuple[Path, Host[Any]]:
    """A battle with its sixty shots and its roll for courage."""
    dice = SeededDice(4)
    _, match = begin(GAME, Pack(), "one", match_id="batch", dice=dice.terms)
    lines = [line_of(match.header), lines_of(match)]
    host: Host[Any] = Host(match, dice, watchers=[lambda after: lines.append(lines_of(after))])
    host.answer("red", army())
    host.answer("blue", army("others"))
    host.answer("red", Ahead(1))
    path = Path("battle.limmu")
    path.write_bytes(b"".join(lines))
    return path, host


def told(run: Run, *args: str) -> dict[str, Any]:
    result = run("odds", *args, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def rolls(document: dict[str, Any]) -> dict[str, Any]:
    (one,) = document["answers"]
    return one


def test_the_odds_of_sixty_dice_are_exact(run: Run, battle: tuple[Path, Host[Any]]) -> None:
    path, host = battle
    document = told(run, str(path), "--at", "3", "--by", "hits")
    one = rolls(document)
    assert "60 dice of 6 faces" in document["of"]
    assert one["exact"]
    found = {outcome["values"][0]["value"]: Fraction(outcome["probability"]) for outcome in one["outcomes"]}
    assert found == {n: Fraction(comb(SHOTS, n), 2**SHOTS) for n in range(SHOTS + 1)}
    fell = [outcome["values"][0]["value"] for outcome in one["outcomes"] if outcome["fell"]]
    assert fell == [host.match.board.hits]


def test_a_roll_of_unlike_dice_has_the_odds_of_its_48_results(run: Run, battle: tuple[Path, Host[Any]]) -> None:
    path, host = battle
    document = told(run, str(path), "--at", "4", "--by", "courage")
    one = rolls(document)
    assert "one die of 12 faces and one die of 4 faces" in document["of"]
    assert (one["exact"], one["ways"]) == (True, 48)
    found = {outcome["values"][0]["value"]: Fraction(outcome["probability"]) for outcome in one["outcomes"]}
    assert found == {n: Fraction(min(n - 1, 4, 17 - n), 48) for n in range(2, 17)}
    assert [o["values"][0]["value"] for o in one["outcomes"] if o["fell"]] == [host.match.board.courage]


def test_what_a_roll_says_comes_to_the_same_does(battle: tuple[Path, Host[Any]]) -> None:
    """The rules give the same hits for the result that was run and for any that it stands for."""
    _, host = battle
    before = next(p for p in host.match.past if p.pause and p.pause.demands[0].seat == "chance")
    match = replace(host.match, position=before)
    open_ = question(match)
    assert open_ is not None
    roll = open_.demands[0][1]
    assert isinstance(roll, RollDice)
    found = list(ways(start(match, ("umpire",)), passes, 100))
    assert len(found) == SHOTS + 1
    hits = {way.rolls[0]: way.facts[0].hits for way in found}
    for n in range(50):
        faces = SeededDice(n).outcome(roll, 1)
        assert hits[standing_for(roll, faces)] == sum([face >= 4 for face in faces])
    plain = RollDice(2, 6, "x")
    assert standing_for(plain, (6, 1)) == (6, 1)
    assert standing_for(RollDice(count=2, faces=6, purpose="x", by="", also=((2, 4),), reads=(4,)), (6, 1, 4, 3)) == (
        1,
        4,
        1,
        4,
    )


def test_a_battle_is_entered_again_from_its_script(run: Run, battle: tuple[Path, Host[Any]]) -> None:
    path, host = battle
    script = run("log", str(path), "--script")
    assert script.exit_code == 0, script.stderr
    roll = next(line for line in script.stdout.splitlines() if line.startswith("roll courage"))
    assert len(roll.split()) == 4
    Path("a.txt").write_text(script.stdout, encoding="utf-8")
    result = run("enter", "e.limmu", "--answers", "a.txt")
    assert result.exit_code == 0, result.stderr
    assert run("verify", "--strict", "e.limmu").exit_code == 0
    for faces in ("roll courage 4 12", "roll courage 3", roll + " 1"):
        Path("b.txt").write_text(script.stdout.replace(roll, faces), encoding="utf-8")
        refused = run("enter", "f.limmu", "--answers", "b.txt")
        assert refused.exit_code != 0
        assert "the dice of this roll are 1 of 1 to 12, 1 of 1 to 4" in refused.stderr
    Path("c.txt").write_text(script.stdout.replace(roll, ""), encoding="utf-8")
    assert run("enter", "g.limmu", "--answers", "c.txt").exit_code == 0
    due = run("show", "g.limmu")
    assert "1 die of 1 to 12 and 1 die of 1 to 4" in due.stdout
    assert host.match.over is not None
