"""One roll of unlike dice: every source gives it, what no such dice show is refused, all verifiers agree."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.core.regiments import GAME, SHOTS, Ahead, Pack, army
from tests.core.test_cheats import forged

from limmu.cli.dice import typed_faces
from limmu.core import (
    ChainDice,
    Chance,
    Dice,
    Host,
    Input,
    LoggedDice,
    PhysicalDice,
    RollDice,
    ScriptedDice,
    SeededDice,
    ShuffleItems,
    Source,
    SystemDice,
    begin,
    check,
    encode,
    line_of,
    lines_of,
    question,
    read_log,
    verify,
)
from limmu.display.shown import Shown
from limmu.testing.dice import AlternatingDice, HighestDice, LowestDice, thrown

VERIFIER = Path(__file__).parents[2] / "examples" / "independent_verifier.py"
SECRET = bytes(range(32))
COURAGE = RollDice(1, 12, "courage", "blue", ((1, 4),))
MIXED = RollDice(2, 12, "x", also=((3, 4), (1, 300)))


def ready(roll: RollDice) -> tuple[tuple[int, ...], dict[str, str]]:
    return tuple([faces - 1 for faces in roll.dice]), {"red": "typed", "blue": "confirmed"}


def chained(mode: str) -> ChainDice:
    return ChainDice(mode, "unlike", SECRET, hosted=("red", "blue"), length=64)


SOURCES: dict[str, Dice] = {
    "seeded": SeededDice(7),
    "system": SystemDice(),
    "actor": chained("neutral"),
    "all": chained("all-seats"),
    "physical": PhysicalDice(ready),
    "scripted": ScriptedDice({"shots": [4] * SHOTS, "courage": [12, 4]}),
    "logged": LoggedDice({5: (COURAGE, (11, 3))}, SeededDice(7)),
    "highest": HighestDice(),
    "lowest": LowestDice(),
    "alternating": AlternatingDice(),
}


def played(dice: Dice) -> tuple[Host[Any], bytes]:
    _, match = begin(GAME, Pack(), "one", match_id="unlike", secret=SECRET, dice=dice.terms)
    lines = [line_of(match.header), lines_of(match)]
    host: Host[Any] = Host(match, dice, watchers=[lambda after: lines.append(lines_of(after))])
    host.answer("red", army())
    host.answer("blue", army("others"))
    host.answer("red", Ahead(0))
    return host, b"".join(lines)


def faces_of(log: bytes) -> list[list[int]]:
    bodies = [json.loads(text)["input"] for _, text in read_log(log).entries]
    return [body["outcome"] for body in bodies if body["_"] == "chance"]


def independently(log: bytes, folder: Path) -> dict[str, Any]:
    path = folder / "unlike.limmu"
    path.write_bytes(log)
    done = subprocess.run([sys.executable, VERIFIER, path, "--json"], capture_output=True, text=True, check=False)
    return json.loads(done.stdout)


@pytest.mark.parametrize("name", SOURCES)
def test_every_source_gives_it_and_all_verifiers_agree(name: str, tmp_path: Path) -> None:
    host, log = played(SOURCES[name])
    shots, courage = faces_of(log)
    assert len(shots) == SHOTS
    assert len(courage) == 2
    assert 1 <= courage[0] <= 12
    assert 1 <= courage[1] <= 4
    assert host.match.board.courage == sum(courage)
    report = verify(read_log(log), GAME, Pack())
    assert [part.state for part in (report.intact, report.reproducible, report.legal)] == ["holds"] * 3
    theirs = independently(log, tmp_path)
    assert theirs["intact"]["state"] == "holds"
    assert theirs["dice"]["state"] == report.dice.state, (theirs["dice"], report.dice)


def test_what_is_told_beforehand_comes() -> None:
    assert faces_of(played(ScriptedDice({"shots": [4] * SHOTS, "courage": [12, 4]}))[1])[1] == [12, 4]
    assert faces_of(played(LoggedDice({5: (COURAGE, (11, 3))}, SeededDice(7)))[1])[1] == [11, 3]
    assert faces_of(played(HighestDice())[1])[1] == [12, 4]


def other_faces(entry: dict[str, Any]) -> None:
    outcome = entry.get("input", {}).get("outcome", [])
    if len(outcome) == 2:
        entry["input"]["outcome"] = [1 + outcome[0] % 12, outcome[1]]


def asking(**changes: Any) -> Callable[[dict[str, Any]], None]:
    """Changes what the roll for courage asks for."""

    def change(entry: dict[str, Any]) -> None:
        for _, asked, _ in entry.get("control", {}).get("pause", {}).get("demands", []):
            if asked.get("purpose") == "courage":
                asked.update(changes)

    return change


@pytest.mark.parametrize(
    ("change", "state"),
    [
        (asking(), "holds"),
        (asking(reads=[2]), "holds"),
        (other_faces, "differs"),
        (asking(also=[[1, 300]]), "differs"),
        (asking(count=-1, also=[[3, 4]]), "differs"),
        (asking(count=3, also=[[-1, 4]]), "differs"),
        (asking(also=[[1, 0]]), "differs"),
        (asking(also=[[1, 1 << 33]]), "differs"),
        (asking(also=[[1 << 50, 4]]), "differs"),
        (asking(also=[[1]]), "differs"),
        (asking(also=[]), "differs"),
    ],
)
def test_a_proven_roll_that_was_rewritten_is_judged_alike(change: Any, state: str, tmp_path: Path) -> None:
    log = forged(played(chained("all-seats"))[1], change)
    report, theirs = verify(read_log(log), None), independently(log, tmp_path)
    mine = {report.intact.state, report.dice.state}
    assert ("differs" in mine) == ("differs" in {theirs[part]["state"] for part in ("intact", "dice")})
    assert ("differs" if "differs" in mine else report.dice.state) == state


@pytest.mark.parametrize("source", [SeededDice(3), SystemDice()])
def test_the_faces_stand_in_the_order_of_the_dice(source: Source) -> None:
    seen: list[set[int]] = [set() for _ in MIXED.dice]
    for n in range(400):
        faces = source.outcome(MIXED, n)
        assert MIXED.check(None, faces)
        for one, face in zip(seen, faces, strict=True):
            one.add(face)
    assert [len(one) for one in seen[:5]] == [12, 12, 4, 4, 4]
    assert max(seen[5]) > 256


def test_unlike_dice_are_each_as_likely_on_every_face() -> None:
    found: list[Counter[int]] = [Counter(), Counter()]
    for n in range(6_000):
        for one, face in zip(found, SeededDice(1).outcome(COURAGE, n), strict=True):
            one[face] += 1
    for one, faces in zip(found, (12, 4), strict=True):
        assert all(abs(one[face] - 6_000 / faces) < 150 for face in range(1, faces + 1)), one


@pytest.mark.parametrize("wrong", [(), (1,), (1, 5), (0, 1), (13, 1), (1, 1, 1), (4, 12)])
def test_what_such_dice_cannot_show_is_refused(wrong: tuple[int, ...]) -> None:
    verdict = COURAGE.check(None, wrong)
    assert not verdict
    assert Shown(GAME, Pack()).refusal(verdict) == "the dice of this roll are 1 of 1 to 12, 1 of 1 to 4"
    assert [answer for answer in COURAGE.answers(None) if not COURAGE.check(None, answer)] == []


def test_all_48_results_of_one_roll_are_thrown() -> None:
    host, _ = played(SeededDice(1))
    found = [inp.body.outcome for inp in thrown(host.match, COURAGE)]
    assert len({*found}) == len(found) == 48


def test_rolls_of_one_kind_are_written_as_ever() -> None:
    assert encode(RollDice(2, 6, "x", "red")) == b'{"_":"roll_dice","by":"red","count":2,"faces":6,"purpose":"x"}'
    assert encode(COURAGE) == (b'{"_":"roll_dice","also":[[1,4]],"by":"blue","count":1,"faces":12,"purpose":"courage"}')


def test_no_dice_of_one_kind_and_some_of_another_are_rolled() -> None:
    roll = RollDice(0, 12, "x", also=((2, 4),))
    assert roll.dice == (4, 4)
    assert all(1 <= face <= 4 for face in SeededDice(1).outcome(roll, 1))


def test_the_table_is_asked_for_each_die_in_its_order(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    lines = iter(["4 12", "12", "12 4 1", "12 4"])
    prompts: list[str] = []

    def typed(prompt: str) -> str:
        prompts.append(prompt)
        return next(lines)

    monkeypatch.setattr("limmu.cli.dice.read_line", typed)
    asked = typed_faces(Shown(GAME, Pack()), ["red"])(COURAGE)
    assert asked == ((12, 4), {"red": "typed"})
    assert "blue: 1 die of 1 to 12 and 1 die of 1 to 4, for" in prompts[0]
    told = capsys.readouterr().out
    assert (
        "this is not a roll of 1 die of 1 to 12 and 1 die of 1 to 4: type 2 natural results, with spaces between"
        in told
    )


def test_a_shuffle_is_no_roll() -> None:
    host, _ = played(SeededDice(1))
    assert question(host.match) is None
    assert not check(host.match, Input("chance", Chance((1, 2))))
    assert ShuffleItems((1, 2), "x").check(None, (2, 1))
