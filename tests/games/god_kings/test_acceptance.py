"""The acceptance cases of The God Kings: each is tested where the index says, and no clause is open."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from tests.games.god_kings.test_cases import FILES, FOLDER

from limmu.toolkit.clauses import load_clauses
from limmu.toolkit.packs import read_toml

ROOT = Path(__file__).parents[3]
INDEX = read_toml(FOLDER / "acceptance.toml")
CASES = 260


@cache
def functions_of(path: str) -> dict[str, str]:
    """The tests of a file by name, with their source and that of their decorators."""
    text = (ROOT / path).read_text("utf-8")
    lines = text.splitlines()
    found: dict[str, str] = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            begin = min([node.lineno, *[d.lineno for d in node.decorator_list]])
            found[node.name] = "\n".join(lines[begin - 1 : node.end_lineno])
    return found


def is_there(case: str, place: str) -> bool:
    """Whether a place of the index holds a test of the case: `file.toml`, or `path::test[parameter]`."""
    if place.endswith(".toml"):
        held = FILES[place].case if place in FILES else ()
        return any([one.id == case or one.id.startswith(f"{case}-") for one in held])
    found = re.fullmatch(r"(tests/\S+\.py)::(\w+)(?:\[(.+)\])?", place)
    if not found or not (ROOT / found[1]).is_file():
        return False
    source = functions_of(found[1]).get(found[2], "")
    return bool(source) and (not found[3] or f'id="{found[3]}"' in source)


def test_every_acceptance_case_is_in_the_index() -> None:
    assert len(INDEX) == CASES
    assert not [case for case in INDEX if not re.fullmatch(r"GKC-[A-Z0-9]{2}-\d\d", case)]


@pytest.mark.parametrize("case", sorted(INDEX))
def test_an_acceptance_case_is_tested_where_the_index_says(case: str) -> None:
    assert INDEX[case], f"{case} is tested nowhere"
    assert [place for place in INDEX[case] if not is_there(case, place)] == []


def test_the_index_names_every_file_that_holds_a_case() -> None:
    missing = [
        f"{one.id} in {name}"
        for name, file in FILES.items()
        for one in file.case
        if (found := re.match(r"GKC-[A-Z0-9]{2}-\d\d", one.id)) and name not in INDEX.get(found[0], ())
    ]
    assert missing == []


def test_a_place_that_is_not_there_is_found_out() -> None:
    assert is_there("GKC-BT-01", "battle_rolls.toml")
    assert not is_there("GKC-BT-01", "turn.toml")
    assert not is_there("GKC-BT-01", "nowhere.toml")
    place = "tests/games/god_kings/test_s15_functions.py::test_loss_options"
    assert is_there("GKC-LO-01", f"{place}[gkc_lo_01]")
    assert not is_there("GKC-LO-01", f"{place}[gkc_lo_99]")
    assert not is_there("GKC-LO-01", f"{place}s")


def test_what_cases_cite_is_listed() -> None:
    listed = {clause.id for clause in load_clauses("limmu.games.god_kings")}
    wrong = [f"{one.id}: {id_}" for file in FILES.values() for one in file.case for id_ in one.clauses]
    assert [line for line in wrong if line.split(": ")[1] not in listed] == []


def test_no_clause_is_open() -> None:
    assert [clause.id for clause in load_clauses("limmu.games.god_kings") if clause.status == "open"] == []
