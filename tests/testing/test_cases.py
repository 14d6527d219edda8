"""The case runner: what it accepts, what it says when a case does not hold, and how strictly it reads."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from limmu.cli.root import limmu
from limmu.core import Game, question
from limmu.games.genesis import game as genesis
from limmu.games.god_kings import game, queries
from limmu.installed import find_game
from limmu.testing.case_script import line_of
from limmu.testing.cases import CaseFile, pack_of, read_cases, run_case, written
from limmu.testing.expected import CaseError, value_at
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
    assert "is no rule" in run(CONTROL | {"function": "queries.walls", "then": {"gives": True}})[0]


def test_an_unknown_argument_is_named() -> None:
    assert "takes no colour" in run(CONTROL | {"given": {"colour": 1}, "then": {"gives": True}})[0]


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"forces": ["EK at nowhere: 2W"]}, "no space of the pack"),
        ({"forces": ["XX at c1: 2W"]}, "neither a general nor a power"),
        ({"forces": ["EK c1"]}, "write it like"),
        ({"forces": ["EK at c1: 2Z"]}, "not a number and one of"),
        ({"markers": {"zz": "egypt"}}, "no space of the pack"),
        ({"castles": 1}, "position has no castles"),
        ({"players": ["atlantis"]}, "players: 'atlantis' is no power"),
        ({"markers": {"s1": "atlantis"}}, "markers: 'atlantis' is no power"),
        ({"forces": ["EK at s2 inside: 2W"]}, "has no walls to be inside"),
        ({"sieges": {"s2": {"by": "egypt"}}}, "is no walled city"),
        ({"set": {"moon": 1}}, "no field 'moon'"),
    ],
)
def test_a_position_is_read_strictly(position: dict[str, object], words: str) -> None:
    assert words in run(CONTROL | {"position": position, "then": {"gives": True}})[0]


def test_a_reading_that_is_none_is_told() -> None:
    case = {"id": "A", "title": "t", "start": {"procedure": "move"}, "options": {"GE-4.1.2": "historical"}}
    case |= {"then": {"question": {"seat": ""}}}
    file = structure(CaseFile, {"game": "genesis", "case": [case]}, "inline")
    failure = run_case(genesis, pack_of(file, genesis, FOLDER), file.case[0]).failure
    assert "GE-4.1.2 has no reading 'historical'" in failure


def test_a_file_is_read_strictly(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text('game = "god-kings"\n[[case]]\nid = "A"\ntitle = "t"\nwhen = 1\n', "utf-8")
    with pytest.raises(PackError, match=r"x\.toml:\d+: .*when: unknown field"):
        read_cases(path)
    path.write_text('game = "god-kings"\n' + '[[case]]\nid = "A"\ntitle = "t"\n' * 2, "utf-8")
    with pytest.raises(PackError, match="given twice"):
        read_cases(path)
    path.write_text('game = "god-kings"\n[[case]]\nid = "A"\ntitle = "t"\nthen.offers = []\n', "utf-8")
    with pytest.raises(PackError, match="offers: an empty list checks nothing"):
        read_cases(path)


@pytest.mark.parametrize(("game_of", "scenario"), [(game, "three_kings"), (genesis, "babylon_and_assyria")])
def test_a_case_written_from_a_match_holds(game_of: Game[Any], scenario: str, tmp_path: Path) -> None:
    for seed in (1, 2, 3):
        match = random_match(game_of, scenario, seed, stop=40).match
        asked = question(match)
        assert asked
        path = tmp_path / "case.toml"
        if "chance" in asked.seats:
            with pytest.raises(CaseError, match="a roll is pending"):
                written(match, "here", "no dice")
            continue
        path.write_text(written(match, "here", 'from a "match"'))
        case = read_cases(path).case[0]
        assert run_case(game_of, game_of.load_pack(None), case).failure == ""
        assert case.options == dict(match.position.options)


# ---------------------------------------------------------------- a case that could not fail is an error

MARCH: dict[str, Any] = {
    "id": "B",
    "title": "A march",
    "position": {"forces": ["EK at c5: 2W"], "markers": {"c5": "egypt"}},
    "start": {
        "procedure": "activation",
        "fields": {"seat": "egypt", "candidates": ["EK"], "use": {"card": 0, "how": "operations", "ops": 3}},
    },
    "play": ["egypt: egypt_amon_1,egypt_amon_2", "egypt: end"],
}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"clauses": ["GK-99.9"], "then": {"question": {"seat": ""}}}, "no clause is called 'GK-99.9'"),
        ({"rulings": ["GKR-999"], "then": {"question": {"seat": ""}}}, "no ruling is called 'GKR-999'"),
        (
            {"start": {"procedure": "marsh"}, "then": {"question": {"seat": ""}}},
            "is called 'marsh'; there are march",
        ),
        ({"then": {"facts": [{"_": "unit_moved"}]}}, "no fact is called 'unit_moved'; there are units_moved"),
        ({"then": {"facts": [{"_": "units_moved", "where": "c5"}]}}, "the fact units_moved has no field 'where'"),
        ({"then": {"no_facts": ["overran"]}}, "no fact is called 'overran'"),
        ({"then": {"question": {"_": "move_armies"}}}, "no question is called 'move_armies'; there are move_army"),
        ({"play": [*MARCH["play"], {"then": {"no_facts": ["overran"]}}]}, "no fact is called 'overran'"),
        ({}, "nothing in it can fail"),
        ({"start": {}, "then": {"question": {"seat": ""}}}, "it runs nothing: name a function, or a procedure in"),
        (
            {"position": {"scenario": "kades"}, "then": {"question": {"seat": ""}}},
            "position: god-kings has no scenario 'kades': choose one of",
        ),
    ],
)
def test_what_no_game_has_and_what_cannot_fail_is_an_error(change: dict[str, Any], words: str) -> None:
    assert words in run(MARCH | change)[0]


@pytest.mark.parametrize(
    ("line", "failure"),
    [
        ("hatti: end => refused", "'end' is not_asked"),
        ("hatti: end => refused not_asked", ""),
        ("egypt: fly => refused", "'fly' is malformed"),
        ("egypt: move:zz => refused", ""),
    ],
)
def test_a_refusal_is_one_of_a_rule_or_names_its_code(line: str, failure: str) -> None:
    (found,) = run(MARCH | {"play": [MARCH["play"][0], line]})
    assert (failure in found) if failure else not found


def test_a_failure_names_its_line_and_a_trace_tells_what_was_offered() -> None:
    play = [MARCH["play"][0], "egypt: end => refused GK-1"]
    file = structure(CaseFile, {"game": "god-kings", "pack": "fx1.toml", "case": [MARCH | {"play": play}]}, "inline")
    result = run_case(game, pack_of(file, game, FOLDER), file.case[0])
    assert result.failure.startswith("line 2: egypt: end => refused GK-1: ")
    assert any("egypt is asked move_army" in line for line in result.trace)


def test_checks_stand_in_between_and_another_procedure_follows() -> None:
    again = {"start": MARCH["start"]}
    between = {"then": {"board": {"phase": "strategy"}, "no_forces": ["HK at c5"], "forces": ["EK at c5: 2W"]}}
    play = [*MARCH["play"], between, again, *MARCH["play"]]
    assert run(MARCH | {"play": play}) == [""]
    wrong = {"then": {"no_forces": ["EK at c5"]}}
    assert "there is a force" in run(MARCH | {"play": [*MARCH["play"], wrong]})[0]
    assert "has not ended" in run(MARCH | {"play": [MARCH["play"][0], again, "egypt: end => refused GK"]})[0]


def test_another_seat_sees_masks() -> None:
    hands = MARCH | {"position": MARCH["position"] | {"players": ["egypt", "hatti"], "hands": {"hatti": [62]}}}
    assert run(hands | {"then": {"views": {"hatti": {"hands[hatti].cards": [62]}}}}) == [""]
    assert "egypt sees" in run(hands | {"then": {"views": {"egypt": {"hands[hatti].cards": [62]}}}})[0]


def test_an_error_of_a_rule_fails_its_case_and_the_rest_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(power: str, province: str, nobodys: Any) -> Any:
        raise RuntimeError("a rule went wrong")

    monkeypatch.setattr(queries, "controls_province", broken)
    failures = run(CONTROL | {"then": {"gives": True}}, MARCH | {"then": {"question": {"seat": ""}}})
    assert failures == ["RuntimeError: a rule went wrong", ""]


def test_an_option_that_does_not_exist_is_an_error_with_those_that_do() -> None:
    for what in ({"function": CONTROL["function"], "given": CONTROL["given"]}, {"start": {"procedure": "turn"}}):
        case = {"id": "A", "title": "t", "then": {"gives": True, "question": {"seat": ""}}, **what}
        told = run(case | {"options": {"GKR-999": "x"}})[0]
        assert "no option is called 'GKR-999'" in told
        assert "GKR-066" in told
        assert "no reading 'x'" in run(case | {"options": {"GKR-006": "x"}})[0]


# ---------------------------------------------------------------- an id that there is not

ENDS = {"then": {"question": {"seat": ""}}}
SLIPS: list[tuple[str, dict[str, Any], str]] = [
    (
        "god-kings",
        CONTROL | {"position": {}, "given": {"power": "egypt", "province": "sinia"}},
        "'sinia'; there are sinai",
    ),
    (
        "god-kings",
        CONTROL | {"position": {}, "given": {"power": "egipt", "province": "sinai"}},
        "'egipt'; there are egypt",
    ),
    ("god-kings", {"position": {"set": {"controls": [{"power": "gasga", "holder": "egipt"}]}}}, "are egypt"),
    ("god-kings", {"position": {"set": {"quarrels": [{"seat": "egipt", "power": "gasga", "round": 1}]}}}, "are egypt"),
    ("god-kings", {"position": {"set": {"neutral_last": ["egipt"]}}}, "no power of the pack: egypt"),
    ("god-kings", {"position": {"sieges": {"kadesh": {"continued": 1}}}}, "kadesh takes by"),
    ("god-kings", MARCH | {"position": {}}, "candidates: no piece is called 'EK'; there are "),
    ("genesis", {"position": {"units": ["EGY at Tebes: 1I"]}}, "no space"),
    ("genesis", {"position": {"players": ["egipt"]}}, "no power of the pack: egypt"),
    ("genesis", {"start": {"procedure": "payment_segment", "fields": {"seat": "egipt"}}}, "'egipt'; there are egypt"),
    ("chariot-lords", {"position": {"cup": ["egipt"]}}, "no power of the pack: hatti"),
    ("chariot-lords", {"position": {"seats": {"green": ["egypt"]}}}, "no seat is called 'green'; there are "),
    ("chariot-lords", {"position": {"battles": [{"at": "sinia", "defender": "egypt"}]}}, "no area of the pack"),
    ("chariot-lords", {"position": {"battles": [{"at": "sinai"}]}}, "write defender"),
    (
        "game-of-kings",
        {"position": {"exact": '{"ruled":[{"by":"red.x","on":"","distance":1,"turn":1}]}'}},
        "piece is called 'red.x'",
    ),
]


@pytest.mark.parametrize(("name", "case", "words"), SLIPS)
def test_an_id_that_there_is_not_is_an_error_that_lists_what_there_is(
    name: str, case: dict[str, Any], words: str
) -> None:
    file = structure(CaseFile, {"game": name, "case": [{"id": "A", "title": "t", **ENDS, **case}]}, "inline")
    game_of = find_game(name)
    failure = run_case(game_of, pack_of(file, game_of, FOLDER), file.case[0]).failure
    assert words in failure
    assert "KeyError" not in failure


def test_a_game_that_only_declares_its_audiences_has_them_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert CliRunner().invoke(limmu, ["new", "game", "mud-race", "--out", str(tmp_path)]).exit_code == 0
    monkeypatch.syspath_prepend(str(tmp_path))
    race = import_module("mud_race").game
    case = {"id": "A", "title": "t", "start": {"procedure": "turn", "fields": {"seat": "red"}}, **ENDS}
    for given in ({"hands": [{"seat": "west"}]}, {"runners": [{"seat": "west"}]}):
        file = structure(CaseFile, {"game": "mud-race", "case": [case | {"position": given}]}, "inline")
        failure = run_case(race, race.load_pack(None), file.case[0]).failure
        assert "seat: no seat is called 'west'; there are red, blue" in failure


@pytest.mark.parametrize(
    "read",
    [lambda: line_of("e: " + " => refused x" * 2000 + "\n!"), lambda: value_at(None, "aa[" * 10_000)],
    ids=["a line of play", "a path"],
)
def test_a_case_of_a_stranger_is_read_in_time(read: Callable[[], Any]) -> None:
    begun = time.process_time()
    with suppress(CaseError):
        read()
    assert time.process_time() - begun < 1
