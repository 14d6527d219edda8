"""The help of the commands in Japanese: all of it, in lines that fit, and what a wrong command line is told."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from rich.table import Table

from limmu.cli.console import out
from limmu.cli.helping import read_help
from limmu.cli.later import Later
from limmu.cli.root import limmu
from limmu.display.language import ENGLISH as ENGLISH_CODE
from limmu.display.language import SPOKEN
from limmu.display.saying import program_texts
from limmu.display.widths import columns, folded_lines

ENGLISH = re.compile(r"(?<![-\w./:`$])[a-z]{3,}(?![-\w./:`])(?: [a-z]{2,}){2,}")
"""Three plain words one after the other."""


def commands_in(group: click.Group, path: str = "") -> dict[str, click.Command]:
    found: dict[str, click.Command] = {path: group}
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        command = command.load() if isinstance(command, Later) else command
        below = f"{path} {name}".strip()
        found |= commands_in(command, below) if isinstance(command, click.Group) else {below: command or group}
    return found


COMMANDS = commands_in(limmu)


def test_every_command_and_every_option_has_help_in_japanese_and_none_is_left_over() -> None:
    told = read_help("ja")
    assert sorted(set(COMMANDS) ^ set(told["help"])) == []
    used = {"--help"}
    for path, command in COMMANDS.items():
        for option in [param for param in command.params if isinstance(param, click.Option)]:
            keys = [key for name in option.opts for key in (f"{path}.{name}", name) if key in told["options"]]
            assert keys, (path, option.opts)
            used.add(keys[0])
    assert sorted(set(told["options"]) - used) == []
    headings = re.findall(r"^(\w.*):$", CliRunner().invoke(limmu, ["--help"]).output, re.MULTILINE)
    assert set(told["groups"]) ^ set(headings) == {"Options", "Other commands"}


def test_the_help_reads_no_texts_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    program_texts.cache_clear()
    monkeypatch.setattr("limmu.display.text_files.tomllib.loads", pytest.fail)
    assert CliRunner().invoke(limmu, ["--help"]).exit_code == 0


def test_the_list_of_games_reads_the_texts_of_no_game_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("limmu.cli.games.read_texts", pytest.fail)
    assert "Kadesh" in CliRunner().invoke(limmu, ["games"]).output


@pytest.mark.parametrize("path", sorted(COMMANDS))
def test_help_fits_and_speaks_japanese(path: str) -> None:
    told = CliRunner(env={"COLUMNS": "80"}).invoke(limmu, ["--language", "ja", *path.split(), "--help"])
    assert told.exit_code == 0
    assert told.output.startswith("使い方: limmu")
    lines = told.output.partition("例:")[0].splitlines()[1:]
    assert max(map(columns, lines)) <= 80
    assert [line for line in lines if ENGLISH.search(line)] == []
    assert "Show this message" not in told.output


def test_help_in_english_is_as_it_was_and_what_was_spoken_does_not_stay() -> None:
    CliRunner().invoke(limmu, ["--language", "ja", "play", "--help"])
    told = CliRunner().invoke(limmu, ["play", "--help"]).output
    assert told.startswith("Usage: limmu play")
    assert "Show this message and exit." in told


def test_no_line_of_a_list_of_commands_is_cut_off() -> None:
    usage, *lines = CliRunner().invoke(limmu, ["--help"]).output.splitlines()
    assert usage.endswith("...")
    assert [line for line in lines if line.endswith("...")] == []


def test_the_environment_says_the_language_of_the_help() -> None:
    assert "使い方: " in CliRunner(env={"LIMMU_LANGUAGE": "ja"}).invoke(limmu, ["--help"]).output


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (["play", "--seeed"], "--seeed というオプションはありません"),
        (["play"], "GAME|FILE が足りません"),
        (["plax"], "plax という命令はありません"),
        (["play", "x", "--seed", "y"], "--seed にその値は使えません: 整数を書いてください"),
        (["play", "x", "--dice", "y"], "次から選んでください: host、"),
        (["play", "x", "y"], "引数が多すぎます: y"),
    ],
)
def test_a_wrong_command_line_is_told_in_japanese(arguments: list[str], wrong: str) -> None:
    told = CliRunner().invoke(limmu, ["--language", "ja", *arguments])
    assert told.exit_code == 2
    assert wrong in told.output
    assert "--help で詳しい説明が出ます" in told.output


def test_what_click_writes_into_help_is_japanese() -> None:
    told = CliRunner(env={"COLUMNS": "78"}).invoke(limmu, ["--language", "ja", "serve", "--help"]).output
    assert told.startswith("使い方: limmu serve [オプション]")
    assert "  --port 整数             待ち受けるポート。  [初期値: 8000; 0<=x<=65535]\n" in told
    english = [line for line in told.splitlines() if re.search(r"TEXT|INTEGER|RANGE|default|required|OPTIONS", line)]
    assert english == []


def test_an_unknown_option_is_told_in_the_language_that_stands_before_it() -> None:
    told = CliRunner().invoke(limmu, ["-v", "--language", "ja", "--foo"])
    assert told.exit_code == 2
    assert "--foo というオプションはありません" in told.output


def test_lines_break_between_wide_letters_but_not_before_a_sign_that_closes() -> None:
    assert folded_lines("包囲下の都市、陥落。 See GK-17.3 again", 10) == [
        "包囲下の",
        "都市、",
        "陥落。 See",
        "GK-17.3",
        "again",
    ]
    assert folded_lines("一二三四、五", 8) == ["一二三", "四、五"]
    assert folded_lines("", 8) == []


def test_a_line_goes_on_with_a_phrase_and_not_within_a_word_or_a_number() -> None:
    text = "アクション・カード「大嘆願」（第10ターンの12枚目）は捨て札に。次はヒッタイトが回答"
    assert folded_lines(text, 20, 2) == [
        *(
            "アクション・カード",
            "  「大嘆願」",
            "  （第10ターンの",
            "  12枚目）は捨て",
            "  札に。次は",
            "  ヒッタイトが回答",
        ),
    ]
    assert folded_lines("回答ではありません。たとえばパス", 22) == ["回答ではありません。", "たとえばパス"]


def test_what_the_console_prints_breaks_where_the_language_does() -> None:
    """Also in a table; a line of spaces and wide letters does not break at the space alone."""
    console = out()
    console.width = 24
    table = Table("内容")
    table.add_row("記録422の後から新しいファイルに枝分かれさせます")
    with console.capture() as captured:
        console.print("  サイ 未検査: ホストの言うままです")
        console.print(table)
    lines = [line.strip(" ┃│") for line in captured.get().splitlines()]
    assert lines[:2] == ["サイ 未検査: ホストの", "言うままです"]
    assert lines[5:8] == ["記録422の後から", "新しいファイルに", "枝分かれさせます"]


@pytest.mark.parametrize("arguments", [["--help"], ["--fast"], ["games", "--help"], ["games", "nobody"]])
def test_a_command_that_ends_early_speaks_no_longer(arguments: list[str]) -> None:
    CliRunner().invoke(limmu, ["--language", "ja", *arguments])
    assert SPOKEN.get() == ENGLISH_CODE


@pytest.mark.parametrize(
    "begun", ['[help]\ntexts = "語"\n', '[options]\n"--json" = "語"\n', '[groups]\n"To play" = "語"\n']
)
def test_a_translation_of_the_help_may_begin_anywhere(
    begun: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "ja_commands.toml").write_text(begun, "utf-8")
    read_help.cache_clear()
    monkeypatch.setattr("limmu.cli.helping.files", lambda package: tmp_path)
    try:
        for words in ([], ["texts"], ["store"], ["store", "list"]):
            done = CliRunner().invoke(limmu, ["--language", "ja", *words, "--help"])
            assert done.exit_code == 0, done.output
            assert "Show this message and exit." in done.output
    finally:
        read_help.cache_clear()
