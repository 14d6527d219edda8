"""A language that no code knows: English in other letters, in files beside the English ones, for program and games."""

from __future__ import annotations

import tomllib
from collections.abc import Generator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from limmu import installed_games
from limmu.display import language, register
from limmu.display import text_files as reader
from limmu.display.lacking import untranslated
from limmu.display.saying import words

CODE = "qaa"
LATIN, GREEK = "abcdefghijklmnopqrstuvwxyz", "αβψδεφγηιξκλμνοπθρστυωςχζж"
OTHER = str.maketrans(LATIN + LATIN.upper(), GREEK + GREEK.upper())
CLAUSES = ("titles", "reasons", "readings", "steps")
"""Sections of the file of what a game says of its rules."""


def in_other_letters(text: str) -> str:
    """A text in other letters, with its parts as they are but for their forms."""
    told, depth, kind = "", 0, False
    for i, letter in enumerate(text):
        if letter in "{}":
            depth, kind = depth + (1 if letter == "{" else -1), letter == "}" and depth > 1
        elif letter == ":" and depth == 1 and not kind:
            kind = text[i + 1 : i + 2] == "?" or "|" in text[i : text.find("}", i)]
        told += letter.translate(OTHER) if depth == 0 or (depth == 1 and kind) else letter
    return told


def written(tables: dict[str, dict[str, str]]) -> str:
    """A file of texts."""
    quoted = [(name, [(quote(key), quote(text)) for key, text in table.items()]) for name, table in tables.items()]
    return "\n".join([f"[{name}]\n" + "".join([f"{key} = {text}\n" for key, text in rows]) for name, rows in quoted])


def quote(text: str) -> str:
    told = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{told}"'


@contextmanager
def spoken_in_other_letters(folder: Path) -> Generator[None]:
    """The program and every game with one more language, in files of a folder beside the English ones."""
    folders: dict[str, Path] = {}
    for package in ("limmu.display", *[game.package for game in installed_games().values()]):
        here = folders[package] = folder / package
        (here / "texts").mkdir(parents=True)
        for file in (files(package) / "texts").iterdir():
            (here / "texts" / file.name).write_text(file.read_text("utf-8"), "utf-8")
        english = tomllib.loads((here / "texts" / "en.toml").read_text("utf-8"))
        told = {
            name: {key: text if name == "plurals" else in_other_letters(text) for key, text in table.items()}
            for name, table in english.items()
        }
        if "map" in told:  # what English says there by the key itself
            japanese = tomllib.loads((here / "texts" / "ja.toml").read_text("utf-8"))
            told["map"] = {key: words(key).translate(OTHER) for key in japanese["map"]} | told["map"]
        game = next((one for one in installed_games().values() if one.package == package), None)
        if game is not None:
            lacking = untranslated(game, CODE, game.load_pack(None))
            sections: dict[str, dict[str, str]] = {}
            for line in lacking:
                section, _, text = line.partition("] ")
                key, _, english_text = text.partition(": ")
                sections.setdefault(section[1:], {})[key] = english_text.translate(OTHER)
            told["pack"] = sections["pack"]
            told["labels"] |= sections["labels"]
            free = {name: words(name).translate(OTHER) for name in game.procedures}
            told["procedures"] = free | told.get("procedures", {})
            rules = {name: sections[name] for name in CLAUSES if name in sections}
            (here / "texts" / f"{CODE}_clauses.toml").write_text(written(rules), "utf-8")
        (here / "texts" / f"{CODE}.toml").write_text(written(told), "utf-8")

    def found(package: str) -> Any:
        return folders.get(package) or files(package)

    with pytest.MonkeyPatch.context() as patch:
        for module in (reader, language, register):
            patch.setattr(module, "files", found)
        yield
