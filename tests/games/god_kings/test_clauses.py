"""The register of clauses and rulings agrees with itself, with the code that cites it and with the pack's records."""

import sys
from collections import Counter
from pathlib import Path

import attrs
import pytest

from limmu.games.god_kings import options, pack
from limmu.toolkit import clauses as register
from limmu.toolkit.packs import PackError

GAME = "limmu.games.god_kings"
CLAUSES = register.load_clauses(GAME)
RULINGS = register.load_rulings(GAME)
MEND = "run: python -m limmu.toolkit.clauses god_kings --update"


def test_every_clause_and_ruling_is_there() -> None:
    assert len(CLAUSES) == 597
    assert [ruling.id for ruling in RULINGS] == [f"GKR-{n:03}" for n in range(1, 111)]


def test_every_title_is_told_apart() -> None:
    for titles in ([clause.title for clause in CLAUSES], [ruling.title for ruling in RULINGS]):
        assert [title for title, times in Counter(titles).items() if times > 1] == []


def test_clauses_and_rulings_name_each_other() -> None:
    from_clauses = {(ruling, clause.id) for clause in CLAUSES for ruling in clause.rulings}
    from_rulings = {(ruling.id, clause) for ruling in RULINGS for clause in ruling.clauses}
    assert sorted(from_clauses ^ from_rulings) == []


def test_groups_stand_together_and_letters_follow() -> None:
    groups = [clause.rule for i, clause in enumerate(CLAUSES) if i == 0 or CLAUSES[i - 1].rule != clause.rule]
    assert len(set(groups)) == len(groups)
    for group in groups:
        letters = [clause.id.split("-")[2] for clause in CLAUSES if clause.rule == group]
        names = [chr(97 + n) if n < 26 else chr(96 + n // 26) + chr(97 + n % 26) for n in range(len(letters))]
        assert sorted(letters, key=lambda name: (len(name), name)) == names


def test_code_cites_only_what_is_listed() -> None:
    assert register.unlisted(GAME) == ()


def test_statuses_are_what_code_cites() -> None:
    now = register.statuses(GAME)
    stale = [f"{clause.id} is {now[clause.id]}" for clause in CLAUSES if now[clause.id] != clause.status]
    assert stale == [], MEND


def test_data_clauses_name_fields_of_the_pack() -> None:
    for clause in CLAUSES:
        for place in clause.where:
            record, _, field = place.partition(".")
            form = getattr(pack, record, None)
            assert form is not None, f"{clause.id}: {place}"
            names = [known.name for known in attrs.fields(form)]
            assert field in names, f"{clause.id}: {place}"


def test_few_clauses_are_left_to_the_table() -> None:
    assert sum(clause.status == "table" for clause in CLAUSES) <= len(CLAUSES) // 20


def test_choices_have_constants() -> None:
    constants = [value for name, value in vars(options).items() if name.isupper() and name != "PACKAGE"]
    expected = [word for ruling, names in options.readings().items() for word in (ruling, *names)]
    assert constants == expected
    assert options.default_readings() == {ruling.id: ruling.default for ruling in RULINGS if ruling.option}


# --- the register reads strictly, and keeps its form ------------------------------------------------------------------

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
        ('title = "A"', f'title = "{"A" * 71}"', "GK-1.0-a", "title"),
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
    assert register.unlisted("registered") == ("GK-1.0-b at s01.py:1", "GK-2 at s01.py:1", "GKR-002 at s01.py:1")


def test_the_file_keeps_its_form() -> None:
    text = Path(register.__file__).parents[1].joinpath("games/god_kings/clauses.toml").read_text("utf-8")
    assert register.written(CLAUSES, text.partition("\nclauses = [")[0]) == text
