"""What a terminal can and cannot do: letters, closed streams, columns and lines, pagers, completion."""

import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete
from rich.console import Console
from tests.cli.conftest import Run

import limmu
from limmu import installed
from limmu.cli.drawing import drawn, within
from limmu.cli.root import limmu as program
from limmu.cli.screen import abridged
from limmu.cli.streams import plain
from limmu.core import SeededDice
from limmu.display.tables import Rows

PROGRAM = "from limmu.cli import main\nmain()\n"


@pytest.fixture(autouse=True)
def only_installed(games: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installed, "_added", {})


def called(
    *args: str, typed: str | bytes = "", env: dict[str, str] | None = None
) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, *args],
        input=typed, capture_output=True, timeout=60, env={**os.environ, **(env or {})}, check=False,
    )  # fmt: skip


# ---------------------------------------------------------------- letters and streams


@pytest.mark.parametrize(
    "env",
    [
        {"PYTHONIOENCODING": "ascii"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ],
    ids=["ascii", "the C locale"],
)
def test_no_locale_ends_in_a_traceback(env: dict[str, str]) -> None:
    typed = "map\nboard\nnote ähm\n".encode() + b"\xff\xfe\nquit\n"
    played = called("play", "god-kings", "--seed", "3", typed=typed, env=env)
    assert b"Traceback" not in played.stderr, played.stderr
    assert b"Gaz" in played.stdout
    assert b"kept as entry" in played.stdout


def test_signs_become_letters_that_look_like_them() -> None:
    assert plain("○Ash ■Meg ▲She é — Šuppiluliuma 王") == "oAsh #Meg ^She e - Suppiluliuma ?"


def test_a_program_whose_output_is_closed_says_nothing() -> None:
    code = subprocess.run(
        ["/bin/sh", "-c", f"{sys.executable} -c '{PROGRAM}' games >&- 2>err"], timeout=60, check=False
    )
    assert code.returncode == 0
    assert Path("err").read_text() == ""


# ---------------------------------------------------------------- columns and lines


def lines_of(what: object, width: int) -> list[str]:
    out = StringIO()
    Console(width=width, file=out).print(what)
    return out.getvalue().rstrip("\n").split("\n")


@pytest.mark.parametrize("name", ["god-kings", "genesis", "chariot-lords"])
def test_every_table_and_hand_fits_the_columns_with_no_word_cut(name: str) -> None:
    game = limmu.installed_games()[name]
    pack = game.load_pack(None)
    host = limmu.host(name, max(game.scenarios(pack), key=lambda one: len(game.seats(pack, one))), dice=SeededDice(1))
    words, seen = limmu.words(name, host.match.pack).on(host.match.board), host.view(host.match.seats[0])
    for table in (*words.board(seen), words.hand(seen, host.match.seats[0])):
        for width in (60, 80, 200) if isinstance(table, Rows) else ():
            assert isinstance(table, Rows)
            lines = lines_of(drawn(table), width)
            assert max(map(len, lines)) <= width
            text = " ".join(" ".join(lines).split())
            assert "…" not in text
            assert not [word for row in table.rows for word in str(row[0]).split() if word not in text]


CARDS = Rows("no", "card", "window", "text", title="hand")
for number in range(7):
    CARDS.add_row(str(number), "Scouts on the Hills", "own reaction", "Subtract two from one of your rolls. " * 3)


def test_what_cards_say_stands_under_them_where_columns_are_few() -> None:
    lines = [line.rstrip() for line in lines_of(drawn(CARDS), 60)]
    assert len(lines) <= 3 + 7 * 3
    assert lines[2] == "     text", "its heading stands under the others"
    assert "     Subtract two" in "\n".join(lines_of(drawn(CARDS), 60))


def test_a_hand_that_does_not_fit_leaves_out_what_the_cards_say() -> None:
    console = Console(width=80, file=StringIO())
    found = within(console, 12, CARDS)
    assert found is not None
    assert found.columns == ("no", "card", "window")
    assert within(console, 5, CARDS) is None
    assert within(console, 40, CARDS) is CARDS


# ---------------------------------------------------------------- pagers


PAGED = """
import os, pty, sys
program = "from limmu.cli import main\\nmain()"
pty.spawn([sys.executable, "-c", program, *sys.argv[1:]], lambda fd: os.read(fd, 1 << 16))
"""


def on_a_terminal(*args: str, pager: str) -> str:
    env = {**os.environ, "PAGER": pager, "TERM": "xterm", "LINES": "24", "COLUMNS": "80"}
    done = subprocess.run(
        [sys.executable, "-c", PAGED, *args],
        env=env, capture_output=True, timeout=60, stdin=subprocess.DEVNULL, check=False,
    )  # fmt: skip
    return done.stdout.decode()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_long_output_goes_through_the_pager_and_short_output_does_not() -> None:
    pager = f"{sys.executable} -c \"import sys; print('PAGED', len(sys.stdin.read().splitlines()) > 24)\""
    assert "PAGED True" in on_a_terminal("games", pager=pager)
    assert "PAGED" not in on_a_terminal("games", "chess", pager=pager)


# ---------------------------------------------------------------- completion


def completed(line: str) -> list[str]:
    *args, incomplete = line.split(" ")[1:]
    found = ShellComplete(program, {}, "limmu", "_LIMMU_COMPLETE").get_completions(args, incomplete)
    return [f"{one.type},{one.value}" for one in found]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("limmu play god", {"plain,god-kings", "file,god"}),
        ("limmu play god-kings --scenario k", {"plain,kadesh"}),
        ("limmu play god-kings --scenario kadesh --seat egypt=h", {"plain,egypt=human"}),
        ("limmu clauses god-kings GK-17.3-b", {"plain,GK-17.3-b"}),
        ("limmu games gen", {"plain,genesis"}),
        ("limmu verify k", {"file,k"}),
        ("limmu play chess --scenario k", set[str]()),
    ],
)
def test_a_shell_completes_games_scenarios_seats_and_files(line: str, found: set[str]) -> None:
    assert {*completed(line)} == found


@pytest.mark.parametrize(
    ("shell", "told"), [("bash", "complete -o nosort"), ("zsh", "#compdef limmu"), ("fish", "complete --no-files")]
)
def test_each_shell_gets_its_script(run: Run, shell: str, told: str) -> None:
    result = run("--completion", shell)
    assert result.exit_code == 0
    assert told in result.stdout
    assert "_LIMMU_COMPLETE" in result.stdout


SIEGE = [
    "66. dice 5 (siege, Egypt)",
    "    The siege succeeds: 5 - 1 = 4, needs 4 or more",
    "    Egypt places a PC marker at Kadesh",
    "    Captured Plans is discarded",
    "    Hatti has the impulse",
    "70. Hatti plays Invasion to place PC markers",
    "71. Hatti places PC markers at Harran and Taidu",
    "    Hatti quarrels with Assyria",
    "    Egypt has the impulse",
]


def test_news_that_is_cut_short_keeps_what_was_rolled_and_what_that_decided() -> None:
    told = abridged(SIEGE, 6, "... {}".format)
    assert told == ["... 3", *SIEGE[:2], *SIEGE[5:]]
    assert abridged(SIEGE, 3, "... {}".format) == ["... 6", *SIEGE[5:8]]


def test_no_line_says_that_one_line_is_left_out() -> None:
    assert abridged(SIEGE, 8, "... {}".format) == SIEGE
    assert len(abridged(SIEGE, 7, "... {}".format)) == 8
