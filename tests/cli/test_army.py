"""`limmu army`: lists are begun, checked, priced, shown and committed to."""

import json
import re
from pathlib import Path

import jsonschema
import pytest
from tests.cli.conftest import Run

from limmu.games.game_of_kings.army import toml_text
from limmu.games.game_of_kings.muster import least_army
from limmu.games.game_of_kings.pack import load_pack

GOBLINS = 'id = "goblins"'


@pytest.fixture
def host(run: Run) -> Path:
    """An example army in a file."""
    assert run("army", "new", "the_bristle_host", "--out", "host.toml").exit_code == 0
    return Path("host.toml")


def test_a_legal_list_is_said_to_be_legal(run: Run, host: Path) -> None:
    told = run("army", "check", str(host))
    assert told.exit_code == 0
    assert told.stdout == "The Bristle Host, list S57U-UESC-5SJX: legal\n"


def test_a_breach_is_told_with_clause_limit_sum_and_remedy(run: Run, host: Path) -> None:
    host.write_text(host.read_text().replace("models = 26", "models = 3").replace(GOBLINS, f'{GOBLINS}, crew = "orc"'))
    told = run("army", "check", str(host))
    assert told.exit_code == 1
    for part in ("GOK-COMMON-4  units[1].models: models of Goblin Infantry: 3, at least 5", "limit    5+ = 5, found 3"):
        assert part in told.stdout
    assert "mend     add 2" in told.stdout
    assert told.stdout.splitlines()[0].endswith(": 2 breaches")
    found = json.loads(run("army", "check", str(host), "--json").stdout)
    assert [breach["clause"] for breach in found["breaches"]] == ["GOK-COMMON-4", "GOK-WW-6"]
    assert found["legal"] is False


def test_names_and_figures_of_a_breach_are_whole(run: Run, host: Path) -> None:
    host.write_text(host.read_text().replace("size = 1000", "size = 750").replace('= "orc_infantry"', '= "qqq"', 1))
    told = run("army", "check", str(host)).stdout
    assert "limit    size % 500 = 0, found 250" in told
    assert re.search(r"no Unit 'qqq' mend write one of: (\w+, ){8}\.\.\. ", " ".join(told.split()))


def test_what_is_no_list_is_trouble(run: Run) -> None:
    Path("wrong.toml").write_text("name = 3")
    told = run("army", "check", "wrong.toml")
    assert told.exit_code == 2
    assert "wrong.toml: name: write a text in quotes" in told.stderr
    assert [line.partition(":")[0] for line in told.stderr.splitlines()] == ["limmu", *["wrong.toml"] * 5]


def test_a_list_for_another_pack_is_remarked_upon(run: Run, host: Path) -> None:
    host.write_text(f'digest = "abc"\n{host.read_text()}')
    assert "a pack of digest abc" in run("army", "check", str(host)).stderr


def test_costs_are_told_line_by_line(run: Run, host: Path) -> None:
    told = run("army", "cost", str(host))
    assert "1000 of 1000 points" in told.stdout
    found = json.loads(run("army", "cost", str(host), "--json").stdout)
    assert found["points"] == sum([cost["points"] for cost in found["costs"]]) == 1000
    assert found["costs"][0]["lines"][1] == {"price": 110, "times": 1, "what": "King"}


@pytest.mark.parametrize("form", ["text", "markdown", "html", "json"])
def test_a_sheet_is_written_to_a_file_or_shown(run: Run, host: Path, form: str) -> None:
    shown = run("army", "show", str(host), "--as", form)
    assert "S57U-UESC-5SJX" in shown.stdout
    assert run("army", "show", str(host), "--as", form, "--out", "sheet").exit_code == 0
    assert Path("sheet").read_text("utf-8") == shown.stdout


def test_an_export_is_a_list_again(run: Run, host: Path) -> None:
    run("army", "show", str(host), "--as", "json", "--out", "host.json")
    assert "S57U-UESC-5SJX: legal" in run("army", "check", "host.json").stdout


def test_secret_choices_are_committed_to_and_compared_later(run: Run, host: Path) -> None:
    export = json.loads(run("army", "show", str(host), "--as", "json", "--commit", "salt").stdout)
    assert "hides_in" not in json.dumps(export)
    again = json.loads(run("army", "show", str(host), "--as", "json", "--commit", "salt").stdout)
    assert again == export
    for commitment in export["secrets"].values():
        assert run("army", "check", str(host), "--salt", "salt", "--commitment", commitment).exit_code == 0
    host.write_text(host.read_text().replace('hides_in = "goblins"', 'hides_in = "orcs"'))
    told = run("army", "check", str(host), "--salt", "salt", "--commitment", commitment)
    assert told.exit_code == 1
    assert "not those that were committed to" in told.stdout


@pytest.mark.parametrize("salt", ["", "zz", "00"])
def test_what_is_no_salt_is_trouble(run: Run, host: Path, salt: str) -> None:
    Path("salt").write_text(salt)
    assert run("army", "show", str(host), "--commit", "salt").exit_code == 2
    assert run("army", "check", str(host), "--commitment", "x").exit_code == 2


@pytest.mark.parametrize("nation", list(load_pack().army))
def test_a_new_list_is_legal(run: Run, nation: str) -> None:
    assert run("army", "new", nation, "--size", "1500", "--out", "new.toml").exit_code == 0
    assert run("army", "check", "new.toml").exit_code == 0


@pytest.mark.parametrize(
    "args", [("atlantis",), ("imp", "--size", "750"), ("imp", "--size", "3"), ("imp", "--out", "no/no")]
)
def test_what_cannot_be_begun_is_trouble(run: Run, args: tuple[str, ...]) -> None:
    assert run("army", "new", *args).exit_code == 2


def test_the_schema_takes_a_list_and_refuses_another(run: Run) -> None:
    schema = json.loads(run("army", "schema").stdout)
    Path("new.toml").write_text(toml_text(least_army(load_pack(), "hob", 1000)))
    export = json.loads(run("army", "show", "new.toml", "--as", "json").stdout)
    jsonschema.validate(export["army"], schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**export["army"], "points": 1000}, schema)
