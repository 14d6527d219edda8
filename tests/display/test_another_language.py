"""A language by files alone: each game told in one that is English in other letters, and nothing left as it was."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from tests.display.other_letters import CODE, spoken_in_other_letters
from tests.replays.record_library import RECIPES, Recipe

from limmu import installed_games
from limmu.core import UMPIRE, empty, fold, read_log, view
from limmu.display.shown import Shown
from limmu.display.telling import entry_lines
from limmu.stores.files import read_bytes

ENGLISH = re.compile(r"[A-Za-z]{3,}")


@pytest.fixture(scope="module", autouse=True)
def another(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with spoken_in_other_letters(tmp_path_factory.mktemp("another")):
        yield


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
def test_a_game_is_told_in_a_language_of_which_no_code_knows(name: str) -> None:
    found = english_told(name, next(one.path for one in RECIPES if one.game == name), ENTRIES)
    assert not found, "\n".join(found)


@pytest.mark.soak
@pytest.mark.parametrize("recipe", RECIPES, ids=lambda one: f"{one.game}-{one.scenario}")
def test_whole_matches_are_told_in_it(recipe: Recipe) -> None:
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
