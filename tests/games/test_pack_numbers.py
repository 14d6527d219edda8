"""A number in a pack sets how long a match, a loop or a list is: each is bounded as the pack is loaded."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from importlib import resources
from pathlib import Path

import pytest

from limmu import installed_games
from limmu.games.chariot_lords import pack as chariot_lords
from limmu.games.genesis import pack as genesis
from limmu.games.god_kings import pack as god_kings
from limmu.toolkit.packs import PackError

FILES = {"game_of_kings": ("classes.toml", "points.toml", "rules.toml", "feats.toml")}
"""Of the largest pack only some: all are read alike."""
GAMES = ("god_kings", "genesis", "chariot_lords", "game_of_kings")
FOR_PEOPLE = ("lon", "lat", "first_year_bc", "turn_years", "derived", "value", "assumed")
HUGE = 10**12
_NUMBER = re.compile(r"(?m)(^|[ {,])(\w+) = (\d+)\b")


def data_of(name: str) -> Path:
    return Path(str(resources.files(f"limmu.games.{name}"))) / "data"


def fields_of(name: str) -> Iterator[tuple[str, str, int]]:
    """File, field and place of the first number of each field of a pack."""
    seen: set[str] = set()
    for file in sorted(data_of(name).glob("*.toml")):
        if file.name not in FILES.get(name, (file.name,)):
            continue
        text = re.sub(r'"[^"\n]*"|#.*', lambda found: " " * len(found[0]), file.read_text("utf-8"))
        for found in _NUMBER.finditer(text):
            if found[2] not in (*FOR_PEOPLE, *seen):
                seen.add(found[2])
                yield file.name, found[2], found.start(3)


FIELDS = [(name, *field) for name in GAMES for field in fields_of(name)]


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A pack of each game to spoil."""
    where = tmp_path_factory.mktemp("packs")
    for name in GAMES:
        shutil.copytree(data_of(name), where / name)
    return where


def test_there_are_numbers() -> None:
    assert {field for name, _, field, _ in FIELDS if name == "god_kings"} >= {"last_turn", "rounds", "hand", "ops"}
    assert len(FIELDS) > 100


@pytest.mark.parametrize(("name", "file", "field", "at"), FIELDS, ids=[f"{n}-{f}-{k}" for n, f, k, _ in FIELDS])
def test_a_huge_number_is_refused_and_named(copies: Path, name: str, file: str, field: str, at: int) -> None:
    path = copies / name / file
    text = path.read_text("utf-8")
    path.write_text(re.sub(r"^\d+", str(HUGE), text[at:]).join([text[:at], ""]), "utf-8")
    try:
        with pytest.raises(PackError) as caught:
            installed_games()[name.replace("_", "-")].load_pack(copies / name)
    finally:
        path.write_text(text, "utf-8")
    assert file in str(caught.value)
    assert str(HUGE) in str(caught.value)
    assert field in str(caught.value)


ENDLESS = {"id": "x", "players": [2], "first_turn": 1, "last_turn": HUGE}
SHORT: dict[str, tuple[Callable[[Mapping[str, object]], object], dict[str, object]]] = {
    "walled": (god_kings.inline_pack, {"id": "x", "provinces": {}, "land": [], "capitals": {}, "walled": {"a": HUGE}}),
    "growth": (genesis.inline_pack, {"growth": [HUGE]}),
    "scenarios": (chariot_lords.inline_pack, {"scenarios": [ENDLESS]}),
}


@pytest.mark.parametrize("group", SHORT)
def test_a_short_pack_has_the_same_bounds(group: str) -> None:
    load, given = SHORT[group]
    with pytest.raises(PackError, match=f"{group}.*at most 200, not {HUGE}"):
        load(given)
