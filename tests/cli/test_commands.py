"""Every command: help with an example, JSON for programs, exit codes, no colour where there is no terminal."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import click
import msgspec
import pytest
from tests.cli.conftest import Run

from limmu import installed
from limmu.cli.clauses import tests_reaching as reaching
from limmu.cli.later import Later
from limmu.cli.root import limmu
from limmu.described import describe
from pytest_limmu import write_reached


def commands() -> Iterator[tuple[str, click.Command]]:
    with click.Context(limmu) as context:
        for name in limmu.list_commands(context):
            command = limmu.get_command(context, name)
            assert command is not None
            yield name, command.load() if isinstance(command, Later) else command


def test_what_is_told_of_a_command_before_it_is_loaded_is_what_it_says() -> None:
    with click.Context(limmu) as context:
        for name, command in commands():
            told = limmu.get_command(context, name)
            assert told is not None
            assert told.get_short_help_str(200) == command.get_short_help_str(200)


@pytest.mark.parametrize("name", ["chariot-lords", "genesis", "god-kings"])
def test_a_game_describes_itself_as_it_is(name: str) -> None:
    told = json.loads(installed.about_file(name).read_text("utf-8"))
    assert told == describe(installed.find_game(name)), "run: python -m limmu.described"


def test_games_are_listed_without_being_loaded() -> None:
    program = "import sys; from limmu.cli import main\ntry: main()\nexcept SystemExit: print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program, "games"], capture_output=True, text=True, check=True)
    assert "The God Kings (ruleset" in done.stdout
    assert not {"limmu.games.god_kings", "limmu.described", "structlog"} & set(done.stdout.splitlines()[-1].split())


def test_games_are_listed_in_the_language_that_is_spoken_without_being_loaded() -> None:
    program = "import sys; from limmu.cli import main\ntry: main()\nexcept SystemExit: print(*sys.modules)"
    words = [sys.executable, "-c", program, "--language", "ja", "games"]
    done = subprocess.run(words, capture_output=True, text=True, check=True, encoding="utf-8")
    assert "神王（ルールセット1）" in done.stdout
    assert "カデシュ（2人）" in done.stdout
    assert "limmu.games.god_kings" not in done.stdout.splitlines()[-1].split()


def test_help_loads_no_rules_no_tables_and_no_command() -> None:
    program = "import sys; from limmu.cli import main\ntry: main()\nexcept SystemExit: print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program, "--help"], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert {"click", "limmu.cli.root"} <= loaded
    assert not loaded & {"rich", "structlog", "limmu.cli.play", "limmu_replays.odds", "limmu.games.god_kings"}


def test_the_commands_of_the_replay_tool_are_joined() -> None:
    names = [name for name, _ in commands()]
    assert {"games", "play", "demo", "clauses", "show", "log", "verify", "branch", "diff", "explain"} <= set(names)


def leaves(command: click.Command, name: str) -> Iterator[tuple[str, click.Command]]:
    if not isinstance(command, click.Group):
        yield name, command
        return
    with click.Context(command) as context:
        for inner in command.list_commands(context):
            found = command.get_command(context, inner)
            assert found is not None
            yield from leaves(found, f"{name} {inner}")


def test_the_page_of_the_command_line_lists_every_command_and_option() -> None:
    page = (Path(__file__).parents[2] / "docs" / "command-line.md").read_text("utf-8")
    told = dict(re.findall(r"^\| `([^`]+)` \| (.*) \|$", page.partition("## Every command")[2], re.M))
    there: dict[str, str] = {}
    for name, command in [leaf for both in commands() for leaf in leaves(both[1], both[0])]:
        if not command.callback.__module__.startswith("limmu"):  # of a package that is installed beside it
            continue
        context = click.Context(command)
        named = [p.make_metavar(context).replace("|", " or ") for p in command.params if isinstance(p, click.Argument)]
        options = [p.opts[0] for p in command.params if isinstance(p, click.Option)]
        there[" ".join([name, *named])] = " ".join([f"`{option}`" for option in options])
    assert told == there


@pytest.mark.parametrize("name", [name for name, _ in commands()])
def test_every_command_has_help_with_an_example(run: Run, name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert "Example:" in result.stdout
    assert f"limmu {name}" in result.stdout.partition("Example:")[2]


@pytest.mark.parametrize("name", [name for name, _ in commands()])
def test_every_option_says_what_it_does(name: str) -> None:
    command = dict(commands())[name]
    silent = [p.name for p in command.params if isinstance(p, click.Option) and not p.help]
    assert silent == []


def test_games_lists_scenarios_seats_and_bots(run: Run) -> None:
    told = run("games", "--json")
    found = {game["name"]: game for game in json.loads(told.stdout)}
    assert found["yardstick"]["scenarios"][0] == {"id": "turns-1", "title": "1 turns", "seats": ["0", "1"]}
    assert "random" in found["chain"]["bots"]
    assert "A chain of Genesis" in run("games", "chain").stdout


def test_a_game_that_cannot_be_loaded_does_not_hide_the_others(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("broken", "limmu.no_such_module:game", "limmu.games")
    monkeypatch.setattr(installed, "_points", lambda: {"broken": point})
    told = run("games", "--json")
    assert [game["name"] for game in json.loads(told.stdout)] == ["chain", "volley", "yardstick"]
    assert "the game broken cannot be loaded" in told.stderr
    assert run("play", "broken").exit_code == 2


def test_an_error_of_a_games_author_says_where_it_is(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "torn").mkdir()
    (tmp_path / "torn" / "__init__.py").write_text("from torn import board\n", "utf-8")
    (tmp_path / "torn" / "board.py").write_text("SEATS = 2\nEND = twelve\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(installed, "_points", lambda: {"torn": EntryPoint("torn", "torn:game", "limmu.games")})
    told = run("play", "torn")
    assert f"NameError: name 'twelve' is not defined ({tmp_path / 'torn' / 'board.py'}, line 2)" in told.stderr


def test_an_unknown_game_is_refused_with_those_there_are(run: Run) -> None:
    result = run("games", "chess")
    assert result.exit_code == 2
    assert "installed are:" in result.stderr
    assert "yardstick" in result.stderr


def test_the_demo_needs_no_library_for_signatures(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """As after `pip install limmu`, without extras: it signs no checkpoints."""
    from tests.benchmarks import yardstick

    from limmu.cli import demo

    monkeypatch.setattr(demo, "chosen", lambda: (yardstick.game, "turns-1"))
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.asymmetric.ed25519", None)
    told = run("demo", "--json", "--keep", "d.limmu")
    assert told.exit_code == 0, told.stderr
    assert json.loads(told.stdout)["verified"]["intact"] == "holds"


def test_the_demo_plays_branches_and_verifies(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.benchmarks import yardstick

    from limmu.cli import demo

    monkeypatch.setattr(demo, "chosen", lambda: (yardstick.game, "turns-1"))
    told = run("demo")
    assert told.exit_code == 0
    for line in ("the last of ", "a branch after entry", "intact: holds", "reproducible: holds", "legal: holds"):
        assert line in told.stdout
    assert list(Path().iterdir()) == []
    document = json.loads(run("demo", "--json", "--keep", "d.limmu").stdout)
    assert document["over"]
    assert document["branch"]["over"]
    assert document["verified"] == {"intact": "holds", "reproducible": "holds", "legal": "holds"}
    assert run("verify", "d.limmu").exit_code == 0


def test_no_colour_and_no_log_lines_on_standard_output() -> None:
    environment = {**os.environ, "TERM": "xterm-256color"}
    command = [sys.executable, "-c", "from limmu.cli import main; main()", "-vv", "games", "--json"]
    done = subprocess.run(command, capture_output=True, env=environment, timeout=60, check=True)
    assert b"\x1b" not in done.stdout
    json.loads(done.stdout)


# ---------------------------------------------------------------- clauses


def test_clauses_show_status_and_counts(run: Run) -> None:
    rows = json.loads(run("clauses", "god-kings", "--json").stdout)
    assert len(rows) == 597
    assert {"id", "title", "status", "rulings", "enforced_at", "tests"} <= rows[0].keys()
    told = run("clauses", "god-kings", "GK-13.4")
    assert "GK-13.4-a" in told.stdout
    assert "GK-13.5-a" not in told.stdout


def test_one_clause_and_one_ruling_are_told_in_full(run: Run) -> None:
    assert "status" in run("clauses", "god-kings", "GK-13.4-b").stdout
    told = run("clauses", "god-kings", "GKR-006").stdout
    assert "exactly-half-holds (default)" in told
    assert "--option GKR-006=" in told


def test_a_game_without_clauses_or_an_unknown_id_is_refused(run: Run) -> None:
    assert "no register of clauses" in run("clauses", "yardstick").stderr
    assert "no clause, group or ruling 'GK-99'" in run("clauses", "god-kings", "GK-99").stderr


def test_tests_that_reached_a_clause_are_read_and_a_wrong_file_refused(run: Run) -> None:
    path = Path("reached.json")
    write_reached(path, {"test_a": ["GK-13.4-a", "GK-13.4-b"], "test_b": ["GK-13.4-a"]})
    write_reached(path, {"test_b": ["GK-13.4-b"]})
    assert reaching(path) == {"GK-13.4-a": ["test_a"], "GK-13.4-b": ["test_a", "test_b"]}
    told = run("clauses", "god-kings", "GK-13.4-b", "--tests", "reached.json").stdout
    assert "reached   test_a" in told
    path.write_bytes(msgspec.json.encode({"format": 1, "tests": [], "clauses": {"GK-13.4-a": [3]}}))
    assert run("clauses", "god-kings", "--tests", "reached.json").exit_code == 2


# ---------------------------------------------------------------- cases

CASES = Path(__file__).parents[1] / "cases"


def test_a_folder_of_cases_runs_and_a_trace_tells_what_was_asked(run: Run) -> None:
    told = run("case", "-v", str(CASES / "genesis"), "--only", "GE-C004").output
    assert "hittites is asked name_first_player" in told
    assert "1 of 1 case holds" in told


def test_a_folder_without_cases_is_told(run: Run, tmp_path: Path) -> None:
    told = run("case", str(tmp_path))
    assert told.exit_code == 2
    assert "no TOML files" in told.output


def test_a_case_file_that_cannot_be_read_is_named_once(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text('format = 1\ngame = "genesis"\n')
    told = run("case", str(path)).stderr.splitlines()
    assert told[0] == f"limmu: {path}: case: missing; add it"
    assert told[1].startswith(f"{path}: format: unknown field")


def test_the_words_of_cases_are_listed_with_their_fields(run: Run) -> None:
    words = json.loads(run("case", "--words", "genesis", "--json").output)
    assert words["facts"]["order_set"]
    assert "board" in words["functions"]["queries.campaign"]
    assert words["procedures"].keys() >= {"move", "initiative"}


def test_no_option_takes_what_is_no_number() -> None:
    """``nan`` is in every range, and ``inf`` in every one without an end."""
    found = [
        (name, param.opts, text)
        for name, command in commands()
        for param in command.params
        if isinstance(param.type, click.types.FloatParamType)
        for text in ("nan", "inf", "-inf", "1e400")
        if not is_refused(param, text)
    ]
    assert found == []


def is_refused(param: click.Parameter, text: str) -> bool:
    try:
        param.type.convert(text, param, None)
    except click.BadParameter:
        return True
    return False
