"""The acceptance cases of Chariot Lords: each is tested where the index says, and no clause is open."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from tests.games.chariot_lords.test_cases import FILES, FOLDER

from limmu.toolkit.clauses import load_clauses
from limmu.toolkit.packs import read_toml

HERE = Path(__file__).parent
INDEX = read_toml(FOLDER / "acceptance.toml")
CASES = 38


@cache
def functions_of(name: str) -> dict[str, str]:
    """The tests of a file by name, with their source and that of their decorators."""
    if not (HERE / name).is_file():
        return {}
    text = (HERE / name).read_text("utf-8")
    lines = text.splitlines()
    found: dict[str, str] = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            begin = min([node.lineno, *[d.lineno for d in node.decorator_list]])
            found[node.name] = "\n".join(lines[begin - 1 : node.end_lineno])
    return found


def named_in(source: str) -> list[str]:
    """The cases that a text names, one by one or as `CL-C001 to CL-C003`."""
    found = re.findall(r"CL-C\d{3}", source)
    for first, last in re.findall(r"CL-C(\d{3}) to CL-C(\d{3})", source):
        found += [f"CL-C{number:03d}" for number in range(int(first), int(last) + 1)]
    return found


def is_there(case: str, place: str) -> bool:
    """Whether a place of the index, `file.toml` or `test_file.py::test`, tests a case."""
    if place.endswith(".toml"):
        held = FILES[place].case if place in FILES else ()
        return any([one.id == case or one.id.startswith(f"{case}-") for one in held])
    file, _, test = place.partition("::")
    return case in named_in(functions_of(file).get(test, ""))


def test_every_acceptance_case_is_in_the_index() -> None:
    assert len(INDEX) == CASES
    assert not [case for case in INDEX if not re.fullmatch(r"CL-C\d{3}", case)]


@pytest.mark.parametrize("case", sorted(INDEX))
def test_an_acceptance_case_is_tested_where_the_index_says(case: str) -> None:
    assert INDEX[case], f"{case} is tested nowhere"
    assert [place for place in INDEX[case] if not is_there(case, place)] == []


def test_the_index_names_every_file_that_holds_a_case() -> None:
    missing = [
        f"{one.id} in {name}"
        for name, file in FILES.items()
        for one in file.case
        if (found := re.match(r"CL-C\d{3}", one.id)) and name not in INDEX.get(found[0], ())
    ]
    assert missing == []


def test_a_place_that_is_not_there_is_found_out() -> None:
    place = "test_s00_sequence.py::test_judah_and_the_law"
    assert is_there("CL-C036", place)
    assert not is_there("CL-C035", place)
    assert not is_there("CL-C036", f"{place}_twice")
    assert not is_there("CL-C036", "nowhere.toml")


def test_what_cases_cite_is_listed() -> None:
    listed = {clause.id for clause in load_clauses("limmu.games.chariot_lords")}
    wrong = [f"{one.id}: {id_}" for file in FILES.values() for one in file.case for id_ in one.clauses]
    assert [line for line in wrong if line.split(": ")[1] not in listed] == []


def test_no_clause_is_open() -> None:
    assert [clause.id for clause in load_clauses("limmu.games.chariot_lords") if clause.status == "open"] == []
