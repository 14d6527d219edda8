"""What is wrong with a pack, a case or a file is told in the language that is spoken: nothing is left in English."""

from __future__ import annotations

import ast
import errno
import json
import os
import re
import sqlite3
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from limmu import installed_games
from limmu.cli.root import limmu
from limmu.display.hearing import heard, heard_system, patterns
from limmu.display.known_ids import TABLES
from limmu.display.language import speaking
from limmu.display.saying import load_texts
from limmu.toolkit.packs import toml_of

ENGINE = Path(__file__).resolve().parents[2] / "engine" / "limmu"
OWN = ("toolkit/packs.py", "toolkit/pack_parts.py", "toolkit/effects.py")
CASES = ("testing/cases.py", "testing/expected.py", "testing/case_script.py", "testing/case_names.py")
SAY = ("add", "fault", "Problem", "_WrongType", "_refuse", "CaseError", "BadPosition", "ValueError", "wrong", "append")
"""The calls whose last argument is what is wrong."""
KINDS = ("check_named", "named")
"""The calls that say of what kind a name must be."""


def texts_in(node: ast.expr | None) -> Iterator[str]:
    """The texts that an expression may be, with ``9`` in the place of what is put in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        parts = [[*texts_in(one.value if isinstance(one, ast.FormattedValue) else one)] or ["9"] for one in node.values]
        yield from ["".join(some) for some in product(*parts)]
    elif isinstance(node, ast.IfExp):
        yield from (*texts_in(node.body), *texts_in(node.orelse))
    elif isinstance(node, ast.BinOp):
        yield from [text.rstrip() + " 9" for text in texts_in(node.left)]
    elif isinstance(node, ast.Tuple):
        yield from [text for one in node.elts for text in texts_in(one)]


def faults_in(path: Path) -> Iterator[str]:
    """The sentences of faults in a source."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        said: list[str] = []
        if isinstance(node, ast.Call) and node.args:
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            said = [*texts_in(node.args[-1])] if called in SAY else []
            kinds = [text for one in node.args for text in texts_in(one)] if called in KINDS else []
            said += [f"no {text} 9" for text in kinds if " " in text and "9" not in text]
        elif isinstance(node, ast.Return | ast.Yield):
            said = [*texts_in(node.value)]
        elif isinstance(node, ast.Assign):
            said = [text for text in texts_in(node.value) if "; " in text]
        yield from [part for text in said for part in text.split("; ") if re.search("[a-z] [a-z]", part)]


NO_FAULTS = re.compile(
    r"[\w.]+ \(9\)|9, 9|#.*|9: 9.*|9 at 99?: 9|roll 9 9|9: move:c3|effect 9 has no.*|9 of effect 9.*"
)
"""What sources say beside faults: places of them, lines of positions and of scripts, errors of the author of a game."""


def unheard(package: str, paths: list[Path]) -> list[str]:
    """The faults that no sentence of the texts says, but the one that says anything."""
    known = [pattern for key, pattern in patterns(package) if key != "name_why"]
    found = [(path.name, text) for path in paths for text in faults_in(path)]
    parts = [(name, part) for name, text in found for part in _split(text)]
    return [f"{name}: {text}" for name, text in parts if not any([one.fullmatch(text) for one in known])]


def _split(text: str) -> list[str]:
    return [] if NO_FAULTS.fullmatch(text) else [text.strip().removeprefix("board: ")]


@pytest.mark.parametrize("name", sorted(installed_games()))
def test_every_fault_of_a_pack_or_a_position_has_its_sentence(name: str) -> None:
    package = installed_games()[name].package
    folder = ENGINE / "games" / package.rpartition(".")[2]
    paths = [*sorted(folder.glob("pack_*.py")), folder / "notation.py", folder / "army.py"]
    assert unheard(package, [path for path in paths if path.exists()]) == []


def test_so_has_what_packs_share_and_what_cases_say() -> None:
    assert unheard("", [ENGINE / name for name in (*OWN, *CASES)]) == []


@pytest.mark.parametrize("name", sorted(installed_games()))
def test_no_sentence_of_a_game_has_the_key_of_another(name: str) -> None:
    heard_too = load_texts(installed_games()[name].package).sections["heard"]
    own = {*heard_too} - {*load_texts("").sections["heard"]}
    file = ENGINE / "games" / installed_games()[name].package.rpartition(".")[2] / "texts" / "en.toml"
    told: dict[str, Any] = toml_of(file.read_bytes())
    assert {*told["heard"]} == own


# ---------------------------------------------------------------- what a library or the system says

JAPANESE = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a = ", "文書の終わり: TOMLではありません: 値になっていません。その行を直してください"),
        ("a", "文書の終わり: TOMLではありません: キーの後に = がありません。その行を直してください"),
        ("a = [1", "文書の終わり: TOMLではありません: リストが閉じていません。その行を直してください"),
        ("a = 1\na = 2", "文書の終わり: TOMLではありません: 値が二度書かれています。その行を直してください"),
        ("a = 1 2", "1行目の7文字目: TOMLではありません: 文の後が改行ではありません。その行を直してください"),
        ("[a]\n[a]", "2行目の3文字目: TOMLではありません: ('a',)が二度書かれています。その行を直してください"),
    ],
)
def test_what_the_reader_of_toml_says_is_heard(text: str, told: str) -> None:
    with pytest.raises(ValueError) as found:
        toml_of(text.encode())
    with speaking("ja"):
        assert heard(found.value) == told


class Plain(msgspec.Struct, tag="plain", tag_field="_", forbid_unknown_fields=True):
    x: int


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"_":"plain"}', '{"_":"plain","x":"a"}', '{"_":"plain","x":1,"y":2}', "\\"]
)
def test_what_the_reader_of_json_says_is_heard(text: str) -> None:
    with pytest.raises(msgspec.MsgspecError) as found:
        msgspec.json.decode(text.encode(), type=Plain)
    with pytest.raises(ValueError) as of_python:
        json.loads(text + "x")
    with speaking("ja"):
        assert JAPANESE.search(heard(found.value)), found.value
        assert JAPANESE.search(heard(of_python.value)), of_python.value


def test_what_a_database_and_the_system_say_is_heard(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no database" * 100)
    with pytest.raises(sqlite3.Error) as found:
        sqlite3.connect(tmp_path / "text").execute("select * from sqlite_master")
    numbers = (
        "ENOENT",
        "EACCES",
        "EISDIR",
        "ENOTDIR",
        "EEXIST",
        "ENAMETOOLONG",
        "EROFS",
        "ENOSPC",
        "EADDRINUSE",
        "EIO",
    )
    with speaking("ja"):
        assert heard(f"cannot be used: {found.value}") == "使えません: データベースではありません"
        said = [heard_system(OSError(getattr(errno, one), os.strerror(getattr(errno, one)))) for one in numbers]
        assert [one for one in said if not JAPANESE.search(one)] == []


def test_the_kinds_of_unknown_ids_are_words() -> None:
    with speaking("ja"):
        assert [kind for kind in (*TABLES, "card") if heard(kind, "limmu.games.god_kings") == kind] == []


# ---------------------------------------------------------------- at the terminal

ENGLISH = re.compile("[a-z]{2,} [a-z]{2,}")
CASE = """
game = "god-kings"
pack = {pack}
[[case]]
id = "one"
title = "題"
play = {play}
[case.position]
{position}
[case.start]
procedure = "{start}"
[case.then]
{then}
"""
FORCES = 'forces = ["EK at c3: 3W"]'
PROVINCE = 'provinces = { p = { vp = 1, tp = 1, spaces = ["c3"], hc = "nobody" } }'
INLINE = f'{{ id = "x", {PROVINCE}, land = [], capitals = {{ nobody = "c3" }} }}'
WRONG = (
    ({"pack": '{ id = "x", land = 7 }'}, "ここには整数7でなくリストを書いてください"),
    ({"pack": INLINE}, "nobodyという勢力はありません"),
    ({"pack": '"none.toml"'}, "読めません（ファイルもディレクトリもありません）"),
    ({"position": 'forces = ["EK at nowhere: 3W"]'}, "というスペースはパックにありません"),
    ({"position": "nothing = 1"}, "position に"),
    ({"play": '["what"]'}, "「席: 回答」でも"),
    ({"then": 'facts = [{ _ = "no_fact" }]'}, "という事実はありません"),
    ({"then": ""}, "不成立になるもの"),
)


@pytest.mark.parametrize(("parts", "told"), WRONG)
def test_a_case_of_an_umpire_is_told_in_his_language(parts: dict[str, str], told: str, tmp_path: Path) -> None:
    usual = {"pack": '"shipped"', "play": "[]", "position": "", "start": "turn", "then": 'question = { seat = "" }'}
    file = tmp_path / "case.toml"
    file.write_text(CASE.format(**{**usual, **parts}), "utf-8")
    result = CliRunner(env={"COLUMNS": "400"}).invoke(limmu, ["--language", "ja", "case", "-v", str(file)])
    said = re.sub("'[^']*'", "", result.output.replace(str(file), ""))
    assert told in result.output
    assert not ENGLISH.search(said), said


def test_a_pack_of_a_club_is_told_in_its_language(tmp_path: Path) -> None:
    shipped = ENGINE / "games/god_kings/data"
    for file in shipped.iterdir():
        text = file.read_text("utf-8").replace("ops = 3", "ops = 9", 1).replace("walls = 2", "walls = 77", 1)
        (tmp_path / file.name).write_text(text, "utf-8")
    result = CliRunner().invoke(limmu, ["--language", "ja", "play", "god-kings", "--pack", str(tmp_path)])
    assert result.exit_code == 2
    assert "1から3までを書いてください" in result.output
    assert not ENGLISH.search(result.output), result.output
