"""The case runner: what it accepts, what it says when a case does not hold, and how strictly it reads."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from limmu.core import Game, question
from limmu.games.genesis import game as genesis
from limmu.games.god_kings import game
from limmu.testing.cases import CaseFile, pack_of, read_cases, run_case, written
from limmu.testing.properties import random_match
from limmu.toolkit.packs import PackError, structure

FOLDER = Path(__file__).parents[1] / "cases" / "god_kings"


def run(*cases: dict[str, object]) -> list[str]:
    file = structure(CaseFile, {"game": "god-kings", "pack": "fx1.toml", "case": list(cases)}, "inline")
    return [run_case(game, pack_of(file, game, FOLDER), case).failure for case in file.case]


CONTROL = {
    "id": "A",
    "title": "Control of a province",
    "function": "queries.controls_province",
    "given": {"power": "egypt", "province": "SIN", "nobodys": []},
    "position": {"players": ["egypt"], "markers": {"s1": "egypt", "s2": "egypt"}},
}


def test_a_function_case_holds_and_fails() -> None:
    assert run(CONTROL | {"then": {"gives": True}}) == [""]
    assert run(CONTROL | {"then": {"gives": False}}) == ["gives True, expected False"]


def test_a_function_must_be_a_rule() -> None:
    assert "is no rule" in run(CONTROL | {"function": "queries.walls"})[0]


def test_an_unknown_argument_is_named() -> None:
    assert "takes no 'colour'" in run(CONTROL | {"given": {"colour": 1}})[0].replace("colour", "'colour'")


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"forces": ["EK at nowhere: 2W"]}, "no space of the pack"),
        ({"forces": ["XX at c1: 2W"]}, "neither a general nor a power"),
        ({"forces": ["EK c1"]}, "write it like"),
        ({"forces": ["EK at c1: 2Z"]}, "not a number and one of"),
        ({"markers": {"zz": "egypt"}}, "no space of the pack"),
        ({"castles": 1}, "position has no castles"),
        ({"set": {"moon": 1}}, "no field 'moon'"),
    ],
)
def test_a_position_is_read_strictly(position: dict[str, object], words: str) -> None:
    assert words in run(CONTROL | {"position": position, "then": {"gives": True}})[0]


def test_a_reading_that_is_none_is_told() -> None:
    case = {"id": "A", "title": "t", "start": {"procedure": "move"}, "options": {"GE-4.1.2": "historical"}}
    file = structure(CaseFile, {"game": "genesis", "case": [case]}, "inline")
    failure = run_case(genesis, pack_of(file, genesis, FOLDER), file.case[0]).failure
    assert "GE-4.1.2 has no reading 'historical'" in failure


def test_a_file_is_read_strictly(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text('game = "god-kings"\n[[case]]\nid = "A"\ntitle = "t"\nwhen = 1\n', "utf-8")
    with pytest.raises(PackError, match=r"x\.toml: .*when: unknown field"):
        read_cases(path)
    path.write_text('game = "god-kings"\n' + '[[case]]\nid = "A"\ntitle = "t"\n' * 2, "utf-8")
    with pytest.raises(PackError, match="given twice"):
        read_cases(path)


@pytest.mark.parametrize(("game_of", "scenario"), [(game, "three_kings"), (genesis, "babylon_and_assyria")])
def test_a_case_written_from_a_match_holds(game_of: Game[Any], scenario: str, tmp_path: Path) -> None:
    for seed in (1, 2, 3):
        match = random_match(game_of, scenario, seed, stop=40).match
        asked = question(match)
        assert asked
        path = tmp_path / "case.toml"
        path.write_text(written(match, "here", 'from a "match"'))
        case = read_cases(path).case[0]
        if "chance" not in asked.seats:
            assert run_case(game_of, game_of.load_pack(None), case).failure == ""
        assert case.options == dict(match.position.options)
