"""A language by files alone: each game told in one that is English in other letters, and nothing left as it was."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from tests.replays.record_library import RECIPES, Recipe

from limmu import installed_games
from limmu.core import UMPIRE, empty, fold, read_log, view
from limmu.display import language, register, text_files
from limmu.display.lacking import untranslated
from limmu.display.shown import Shown
from limmu.display.telling import entry_lines
from limmu.stores.files import read_bytes

CODE = "qaa"
LATIN, GREEK = "abcdefghijklmnopqrstuvwxyz", "αβψδεφγηιξκλμνοπθρστυωςχζж"
OTHER = str.maketrans(LATIN + LATIN.upper(), GREEK + GREEK.upper())
ENGLISH = re.compile(r"[A-Za-z]{3,}")


def in_other_letters(text: str) -> str:
    """A text in other letters, with its parts as they are but for their forms."""

    def part(found: re.Match[str]) -> str:
        name, colon, kind = found[1].partition(":")
        told = kind.translate(OTHER) if "|" in kind or kind.startswith("?") else kind
        return "{" + name + colon + told + "}"

    pieces = re.split(r"(\{[^}]*\})", text)
    return "".join([re.sub(r"\{([^}]*)\}", part, one) if one[:1] == "{" else one.translate(OTHER) for one in pieces])


def written(tables: dict[str, dict[str, str]]) -> str:
    """A file of texts."""
    quoted = [(name, [(quote(key), quote(text)) for key, text in table.items()]) for name, table in tables.items()]
    return "\n".join([f"[{name}]\n" + "".join([f"{key} = {text}\n" for key, text in rows]) for name, rows in quoted])


def quote(text: str) -> str:
    told = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{told}"'


@pytest.fixture
def another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The program and every game with one more language, in files beside the English ones."""
    folders: dict[str, Path] = {}
    for package in ("limmu.display", *[game.package for game in installed_games().values()]):
        folder = folders[package] = tmp_path / package
        (folder / "texts").mkdir(parents=True)
        for file in (files(package) / "texts").iterdir():
            (folder / "texts" / file.name).write_text(file.read_text("utf-8"), "utf-8")
        english = tomllib.loads((folder / "texts" / "en.toml").read_text("utf-8"))
        told = {
            name: {key: text if name == "plurals" else in_other_letters(text) for key, text in table.items()}
            for name, table in english.items()
        }
        game = next((one for one in installed_games().values() if one.package == package), None)
        if game is not None:
            lacking = untranslated(game, CODE, game.load_pack(None))
            words = [line.removeprefix("[pack] ").split(": ", 1) for line in lacking if line.startswith("[pack] ")]
            told["pack"] = {key: text.translate(OTHER) for key, text in words}
        (folder / "texts" / f"{CODE}.toml").write_text(written(told), "utf-8")
    for module in (language, register, text_files):
        monkeypatch.setattr(module, "files", lambda name: folders.get(name) or files(name))
    return tmp_path


ENTRIES = 150
"""So many entries of a match are told."""
LISTS = r"The (?:[A-Z][a-z]+ ?)+|Crown of Ash|Under the Mountain|Ann|person \d|remark.*|count it with its points.*"
"""What people call their Armies and each other, and what they write."""


def english_told(name: str, path: Path, most: int) -> list[str]:
    """What is left in English of a match that is told in the other language."""
    game = installed_games()[name]
    pack = game.load_pack(None)
    shown, found = Shown(game, pack, CODE), set[str]()
    log = read_log(read_bytes(path))
    match = empty(game, pack, log.header, b"")
    for line in islice(log.read(game.codec), most):
        match = fold(match, line.entry, line.json, line.leaf)
        found |= {one for one in told_after(shown.on(match.board), match, line.entry) if ENGLISH.search(one)}
    return sorted(found)


@pytest.mark.parametrize("name", sorted(installed_games()))
def test_a_game_is_told_in_a_language_of_which_no_code_knows(name: str, another: Path) -> None:
    found = english_told(name, next(one.path for one in RECIPES if one.game == name), ENTRIES)
    assert not found, "\n".join(found)


@pytest.mark.soak
@pytest.mark.parametrize("recipe", RECIPES, ids=lambda one: f"{one.game}-{one.scenario}")
def test_whole_matches_are_told_in_it(recipe: Recipe, another: Path) -> None:
    found = english_told(recipe.game, recipe.path, 1_000_000)
    assert not found, "\n".join(found)


def told_after(now: Shown, match: Any, entry: Any) -> list[str]:
    seen = [view(match, seat).question for seat in match.seats]
    lines = [*entry_lines(now, match, entry, (UMPIRE,)), now.status(view(match, UMPIRE))]
    lines += [now.question(one.question, one.board) for one in seen if one is not None]
    if entry.n % 20 == 0:
        for table in [*now.board(view(match, UMPIRE)), *now.sheet(view(match, UMPIRE), "")]:
            lines += [*table.columns, str(table.title), *[str(cell) for row in table.rows for cell in row]]
        lines += [now.option(one, one.choices(), option) for one in seen if one for option in one.choices().options]
        lines += [now.asks(one.question, one.choices()) for one in seen if one]
        scene = now.scene(view(match, UMPIRE))
        if scene is not None:
            lines += [scene.title, *[one.name for part in (scene.tracks, scene.owners, scene.reach) for one in part]]
    return [re.sub(rf"\b[A-Z]{{1,4}}-[A-Z]*-?[\w.]+(-\w+)?|{LISTS}", "", one) for one in lines]
