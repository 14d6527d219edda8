"""The register of clauses reads strictly, keeps its form and follows what code cites."""

import sys
from pathlib import Path

import pytest

from limmu.toolkit import clauses as register
from limmu.toolkit.packs import PackError

CLAUSE = 'id = "GK-1.0-a", rule = "1.0", title = "A", status = "open"'
RULING = 'id = "GKR-001"\ntitle = "A"\nclauses = []\ndefault = "so"\nreadings = ["so"]\nreason = "B"\n'


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game package of its own, with one clause and one ruling."""
    package = tmp_path / "registered"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "clauses.toml").write_text(f"# Head.\n\nclauses = [\n    {{ {CLAUSE} }},\n]\n")
    (package / "rulings.toml").write_text(f"[[rulings]]\n{RULING}")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "registered", raising=False)
    return package


@pytest.mark.parametrize(
    ("old", "new", "record", "field"),
    [
        ('title = "A"', 'title = ""', "GK-1.0-a", "title"),
        ('title = "A"', f'title = "{"A" * 111}"', "GK-1.0-a", "title"),
        ('title = "A", ', "", "GK-1.0-a", "title"),
        ('title = "A"', "title = 1", "GK-1.0-a", "title"),
        ('"1.0"', '"1.1"', "GK-1.0-a", "rule"),
        ('"GK-1.0-a"', '"GK-1.0"', "GK-1.0", "id"),
        ('"open"', '"done"', "GK-1.0-a", "status"),
        ('"open"', '"data"', "GK-1.0-a", "where"),
        ('"open"', '"table"', "GK-1.0-a", "reason"),
        ('"open"', '"open", reason = "B"', "GK-1.0-a", "reason"),
        ('"open"', '"open", colour = "red"', "GK-1.0-a", "colour"),
        (" },", " },\n    { " + CLAUSE + " },", "GK-1.0-a", "id"),
    ],
)
def test_a_wrong_clause_is_refused(game: Path, old: str, new: str, record: str, field: str) -> None:
    file = game / "clauses.toml"
    file.write_text(file.read_text().replace(old, new))
    with pytest.raises(PackError) as refused:
        register.load_clauses("registered")
    problems = refused.value.problems
    assert any(p.file == "clauses.toml" and record in p.record and p.field == field for p in problems), problems
    assert {p.line for p in problems} == {5 if new.count("{") else 4}
    assert str(problems[0]).startswith("clauses.toml:")


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ('reason = "B"', 'reason = ""', "reason"),
        ('["so"]', "[]", "default"),
        ('["so"]', '["not-so", "so"]', "default"),
        ('["so"]', '["so", "so"]', "readings"),
        ('"so"', '"true"', "readings"),
        ('reason = "B"', 'reason = "B"\noption = true', "option"),
    ],
)
def test_a_wrong_ruling_is_refused(game: Path, old: str, new: str, field: str) -> None:
    file = game / "rulings.toml"
    file.write_text(file.read_text().replace(old, new))
    with pytest.raises(PackError) as refused:
        register.load_rulings("registered")
    problems = refused.value.problems
    assert any(p.file == "rulings.toml" and "GKR-001" in p.record and p.field == field for p in problems), problems


def test_a_citation_flips_the_status_and_its_loss_flips_it_back(game: Path) -> None:
    before = (game / "clauses.toml").read_text()
    assert register.statuses("registered") == {"GK-1.0-a": "open"}
    inner = game / "cards"
    inner.mkdir()
    (inner / "events.py").write_text('WHY = "GK-1.0-a"\n')
    assert register.citations("registered")["GK-1.0-a"] == ("cards/events.py:1",)
    assert register.update("registered") == ("GK-1.0-a open -> enforced",)
    assert (game / "clauses.toml").read_text() == before.replace("open", "enforced")
    assert register.update("registered") == ()
    (inner / "events.py").unlink()
    assert register.update("registered") == ("GK-1.0-a enforced -> open",)
    assert (game / "clauses.toml").read_text() == before


def test_a_cited_table_clause_is_enforced_after_all(game: Path) -> None:
    file = game / "clauses.toml"
    file.write_text(file.read_text().replace('"open"', '"table", reason = "B"'))
    assert register.update("registered") == ()
    (game / "talk.py").write_text('WHY = "GK-1.0-a"\n')
    assert register.update("registered") == ("GK-1.0-a table -> enforced",)
    assert [(clause.status, clause.reason) for clause in register.load_clauses("registered")] == [("enforced", "")]


def test_unlisted_citations_are_found(game: Path) -> None:
    (game / "s01.py").write_text('A = ("GK-1.0-b", "GK-1.0", "GK-1", "GK-2", "GKR-001", "GKR-002", "XX-1.0-a")\n')
    assert register.find_unlisted("registered") == ("GK-1.0-b at s01.py:1", "GK-2 at s01.py:1", "GKR-002 at s01.py:1")


@pytest.mark.parametrize(
    ("source", "misspelt"),
    [
        ('WHY = ("GK1.0-a", -1)', "GK1.0-a"),
        ('WHY = ("gk-1.0-a", -1)', "gk-1.0-a"),
        ('RULING = "GKR_001"', "GKR_001"),
        ('@rule("GK-1.0-a", "KG-1.0-a")\ndef f(): ...', "KG-1.0-a"),
        ('@step("GK/1")\ndef f(): ...', "GK/1"),
        ('said = refuse("XX-1.0-a", "no_such", "unit")', "XX-1.0-a"),
    ],
)
def test_misspelt_citations_are_found(game: Path, source: str, misspelt: str) -> None:
    (game / "s01.py").write_text(source + "\n")
    assert register.find_unlisted("registered") == (f"{misspelt} at s01.py:1",)


def test_what_is_no_citation_is_let_through(game: Path) -> None:
    (game / "s01.py").write_text(
        'A = refuse("", "no_such", "unit_1"), rule(clause), ("unit-1", 0), "GK", other("XX-1")\n'
    )
    assert register.find_unlisted("registered") == ()


@pytest.mark.parametrize(
    "id_",
    ["GK-1.0-ab", "GE-1.S1-a", "GE-1.0-m1", "GE-1.0-amun-ra-a", "CL-3", "CL-3.c.v.2", "CL-3.c.v.2-b", "CL-G.01"],
)
def test_ids_may_carry_words_and_numbers(game: Path, id_: str) -> None:
    file = game / "clauses.toml"
    file.write_text(file.read_text().replace("GK-1.0-a", id_).replace('"1.0"', f'"{id_.split("-")[1]}"'))
    (game / "s01.py").write_text(f'WHY = ("{id_}", "{id_}-z")\n')
    assert register.update("registered") == (f"{id_} open -> enforced",)
    assert register.find_unlisted("registered") == (f"{id_}-z at s01.py:1",)


def test_rulings_may_be_numbered_in_another_way(game: Path) -> None:
    file = game / "rulings.toml"
    file.write_text(file.read_text().replace("GKR-001", "R-GK-01"))
    (game / "s01.py").write_text('WHY = ("R-GK-01", "R-GK-02", "R-XX-01")\n')
    assert register.find_unlisted("registered") == ("R-GK-02 at s01.py:1",)
