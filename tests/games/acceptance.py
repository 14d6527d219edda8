"""What holds for the acceptance cases of every game: subclass `AcceptanceHolds` in the game's tests.

The index `acceptance.toml` beside the case files says where each case is tested: a case file, or a test function.
"""

import ast
import re
from functools import cache
from pathlib import Path
from typing import ClassVar

from limmu.testing.cases import CaseFile
from limmu.toolkit.clauses import load_clauses
from limmu.toolkit.packs import read_toml


@cache
def functions_of(path: Path) -> dict[str, str]:
    """The tests of a file by name, with their source and that of their decorators."""
    if not path.is_file():
        return {}
    text = path.read_text("utf-8")
    lines = text.splitlines()
    found: dict[str, str] = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            begin = min([node.lineno, *[d.lineno for d in node.decorator_list]])
            found[node.name] = "\n".join(lines[begin - 1 : node.end_lineno])
    return found


class AcceptanceHolds:
    """Every acceptance case is tested where the index says, and no clause is open."""

    package: ClassVar[str]
    case_id: ClassVar[str]
    """What the id of a case looks like (a regular expression)."""
    cases: ClassVar[int]
    folder: ClassVar[Path]
    files: ClassVar[dict[str, CaseFile]]
    there: ClassVar[tuple[tuple[str, str], ...]]
    """Some cases with places that test them, and in `not_there` some that do not: the look-up is tested itself."""
    not_there: ClassVar[tuple[tuple[str, str], ...]]

    @property
    def index(self) -> dict[str, list[str]]:
        return read_toml(self.folder / "acceptance.toml")

    def source_of(self, place: str) -> str:
        """The source of a test function that the index names."""
        raise NotImplementedError

    def names(self, source: str, case: str, place: str) -> bool:
        """Whether the source of a test names a case, one by one or as `GE-C001 to GE-C003`."""
        found = re.findall(self.case_id, source)
        for first, last in re.findall(rf"({self.case_id}) to ({self.case_id})", source):
            stem, digits = first[:-3], slice(-3, None)
            found += [f"{stem}{number:03d}" for number in range(int(first[digits]), int(last[digits]) + 1)]
        return case in found

    def is_there(self, case: str, place: str) -> bool:
        """Whether a place of the index tests a case."""
        if place.endswith(".toml"):
            held = self.files[place].case if place in self.files else ()
            return any([one.id == case or one.id.startswith(f"{case}-") for one in held])
        source = self.source_of(place)
        return bool(source) and self.names(source, case, place)

    def test_every_acceptance_case_is_in_the_index(self) -> None:
        assert len(self.index) == self.cases
        assert not [case for case in self.index if not re.fullmatch(self.case_id, case)]

    def test_every_case_is_tested_where_the_index_says(self) -> None:
        index = self.index
        assert [case for case, places in index.items() if not places] == []
        wrong = [f"{case}: {place}" for case in index for place in index[case] if not self.is_there(case, place)]
        assert wrong == []

    def test_the_index_names_every_file_that_holds_a_case(self) -> None:
        index = self.index
        missing = [
            f"{one.id} in {name}"
            for name, file in self.files.items()
            for one in file.case
            if (found := re.match(self.case_id, one.id)) and name not in index.get(found[0], ())
        ]
        assert missing == []

    def test_a_place_that_is_not_there_is_found_out(self) -> None:
        assert [pair for pair in self.there if not self.is_there(*pair)] == []
        assert [pair for pair in self.not_there if self.is_there(*pair)] == []

    def test_what_cases_cite_is_listed(self) -> None:
        listed = {clause.id for clause in load_clauses(self.package)}
        cited = [(one.id, id_) for file in self.files.values() for one in file.case for id_ in one.clauses]
        assert [f"{case}: {id_}" for case, id_ in cited if id_ not in listed] == []

    def test_no_clause_is_open(self) -> None:
        assert [clause.id for clause in load_clauses(self.package) if clause.status == "open"] == []
