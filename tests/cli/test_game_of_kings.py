"""The Game of Kings at the terminal: a table in letters, places typed in inches, pictures and the report of a match."""

import json
import re
from pathlib import Path

import pytest
from rich.console import Console
from tests.cli.conftest import Run

from limmu import installed
from limmu.cli.session import final
from limmu.display.saying import load_texts
from limmu.display.shown import shown_of
from limmu.games.game_of_kings import game
from limmu.stores.recorded import read_played

LIBRARY = Path(__file__).parents[2] / "replays" / "library" / "game-of-kings"

PLAY = ("play", "game-of-kings", "--scenario", "skirmish", "--seat", "blue=random", "--seed", "3", "--out", "m.limmu")
PLACED = "woods 45 12 24\nhill 45 12 24\n"
"""Either piece, whichever Blue has left: turned by 45 degrees, 12 inches from the south, 24 from the west."""


@pytest.fixture(autouse=True)
def kings() -> None:
    installed.add(game)


def test_a_piece_is_placed_by_a_line_in_words_inches_and_degrees(run: Run) -> None:
    told = run(*PLAY, "--seat", "red=human", typed=f"1\n{PLACED}").stdout
    assert "24.00 in from the west and 12.00 in from the south edge, turned to the north-east" in " ".join(told.split())
    assert "inches from the south-west corner" in told


def test_the_only_piece_that_is_left_is_placed_without_its_name(run: Run) -> None:
    told = run(*PLAY, "--seat", "red=human", typed="1\nat 24 12 north-east\n").stdout
    assert "24.00 in from the west and 12.00 in from the south edge, turned to the north-east" in " ".join(told.split())


def test_a_place_without_the_files_asks_for_them(run: Run) -> None:
    typed = f"1\n{PLACED}1\n1\n1\nR1 ranked at 20 6\n"
    told = run(*PLAY, "--seat", "red=human", typed=typed).stdout
    assert "answer this before the place: How many files" in " ".join(told.split())


def test_words_that_begin_well_are_told_where_they_say_nothing(run: Run) -> None:
    typed = f"1\n{PLACED}1\n1\n1\nR1 ranked 5 loose\nnobody\n"
    told = " ".join(run(*PLAY, "--seat", "red=human", typed=typed).stdout.split())
    assert "'loose' says nothing here: Which way does R1 Dwarf Infantry face?" in told
    assert "no answer and no command has 'nobody'" in told


def test_what_is_no_length_or_not_legal_is_told(run: Run) -> None:
    told = run(*PLAY, "--seat", "red=human", typed="1\nwoods 45\nhill 45\n12.001\n300\n12.10\n").stdout
    assert "12.001 is no length: write inches with two decimals" in told
    assert "300 is not legal here; type a number from" in told
    assert re.search(r"12.10 is not legal here; type a number from .* in steps of 0.25in", " ".join(told.split()))


def test_a_recorded_match_has_a_map_a_picture_and_a_report(run: Run) -> None:
    run(*PLAY, "--seat", "red=human", typed=f"1\n{PLACED}")
    assert "off the table" in run("map", "m.limmu").stdout
    run("map", "m.limmu", "--svg", "m.svg")
    assert 'data-id="woods-1"' in Path("m.svg").read_text("utf-8")
    run("report", "m.limmu", "--html", "m.html")
    assert "The Game of Kings" in Path("m.html").read_text("utf-8")


def test_a_sheet_shows_the_values_of_all_units_or_all_about_one(run: Run) -> None:
    told = run(*PLAY, "--seat", "red=human", typed="sheet\n1\nsheet\nsheet r1\nsheet nobody\n").stdout
    assert "there are no sheets here but of a list on offer: sheet NAME shows it" in " ".join(told.split())
    assert "Disc" in told
    assert "save" in told
    assert "points" in told
    assert "nothing here, or more than one thing, is called 'nobody'" in told


def test_the_scenario_that_begins_is_a_battle(run: Run) -> None:
    told = run("play", "game-of-kings", "--seat", "all=random", "--seed", "1", "--out", "s.limmu", "--json")
    assert json.loads(told.stdout)["scenario"] == "skirmish"


def test_the_only_answer_that_passes_a_filter_is_given_with_enter(run: Run) -> None:
    run(*PLAY, "--seat", "red=human", typed=f"1\n{PLACED}\nminister\n\n")
    assert "Minister, +1 to perform" in run("log", "m.limmu").stdout


def test_help_fits_a_terminal_of_eighty_columns() -> None:
    for key in ("play.help", "play.help_measures", "play.help_spaces", "play.help_cards"):
        assert max(map(len, load_texts("").say(key).splitlines())) < 80


def test_help_tells_of_measures_where_the_game_has_them(run: Run) -> None:
    told = run(*PLAY, "--seat", "red=human", typed="help\n").stdout
    assert "an angle, a facing" in told
    assert not re.search(r"^(space NAME|to NAME|card NAME|stop for CARD)|your hand", told, re.M), "it has none"


def test_a_map_shows_what_a_line_would_come_to_and_changes_nothing(run: Run) -> None:
    told = run(*PLAY, "--seat", "red=human", typed="1\nmap woods 45 12 24\nmap hill 45 12 24\nmap nonsense\n").stdout
    assert "no answer and no command has 'nonsense'" in told
    assert "places Hill" not in run("log", "m.limmu", "--seat", "red").stdout.replace("Blue places", "")


BY_HAND = ("--option", "PL-49=by-hand", "--dice", "physical")
"""A battle with real figures and real dice; the woods or the hill a twentieth of an inch off the grid of rows."""


def test_what_is_recorded_otherwise_is_shown_before_it_is_entered(run: Run) -> None:
    play = ("play", "game-of-kings", "--scenario", "skirmish", "--seat", "all=human", *BY_HAND, "--out")
    told = run(*play, "no.limmu", typed="\n1\n\n1\n8 1\ny\n\nwoods north 12.05 24\nn\n").stdout
    assert "12.05 is recorded as 12in" in told
    assert "Enter it so?" in told
    assert "places Woods" not in run("log", "no.limmu").stdout
    run(*play, "yes.limmu", typed="\n1\n\n1\n8 1\ny\n\nwoods north 12.05 24\ny\n")
    assert "Woods 1 24.00 in from the west and 12.00 in from the south edge" in run("log", "yes.limmu").stdout


def test_a_battle_is_entered_as_it_was_typed_at_the_table(run: Run) -> None:
    play = ("play", "game-of-kings", "--scenario", "skirmish", "--seat", "all=human", *BY_HAND, "--out", "t.limmu")
    run(*play, typed="\n1\n\n1\n8 1\ny\n\nwoods north 12 24\n")
    *script, _ = run("log", "t.limmu", "--script", "--seat", "umpire").stdout.splitlines()
    Path("a.txt").write_text("\n".join([*script, "red: woods north 12.05 24", ""]), "utf-8")
    result = run("enter", "e.limmu", "--answers", "a.txt")
    assert f"a.txt:{len(script) + 1}: 12.05 is recorded as 12in" in result.stderr, result.stderr
    assert "and 12.00 in from the south edge" in run("log", "e.limmu").stdout


def test_the_end_says_what_the_points_are_for() -> None:
    """There is no table of scores in this game: who has lost learns by how much, and why."""
    match = read_played(LIBRARY / "skirmish.limmu.gz").match
    console = Console(record=True, width=120)
    final(match, shown_of(match), console)
    told = console.export_text()
    red, blue = re.findall(r"(?m)^(?:Red|Blue) has (\d+) Objective Points?(?:: (.*))?$", told)
    for total, parts in (red, blue):
        assert sum([int(number) for number in re.findall(r"(\d+) for ", parts)]) == int(total)
    assert told.index("Objective Points") < told.index(" won (")
