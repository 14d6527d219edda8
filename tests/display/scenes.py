"""Scenes for the tests: of set-ups, and of recorded matches at any entry."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

from msgspec.structs import replace
from tests.replays.record_library import RECIPES, Recipe

from limmu import begin, installed_games
from limmu.core import Fact, Match, View, read_log, view
from limmu.core import replay as replayed
from limmu.display.scene import Scene
from limmu.stores.files import read_bytes

BUSY = {"god-kings": "campaign", "genesis": "growth_of_empires_3", "chariot-lords": "full_4"}
"""A recorded match of each game in which much goes on."""
SET_UPS = [(game.name, name) for game in installed_games().values() for name in game.scenarios(game.load_pack(None))]


def module(game: str) -> Any:
    """The module of a game that makes its scenes."""
    return import_module(f"limmu.games.{game.replace('-', '_')}.scene")


def scene_of(
    match: Match[Any], audience: str = "public", recent: tuple[Fact[Any], ...] = (), before: View[Any] | None = None
) -> Scene:
    """What an audience sees of a match."""
    return module(match.game.name).scene(view(match, audience), match.pack, recent, before)


@cache
def set_up(game: str, scenario: str) -> Match[Any]:
    """A match that has just begun."""
    found = installed_games()[game]
    return begin(found, found.load_pack(None), scenario)[1]


def recipe_of(game: str) -> Recipe:
    """How the busy match of a game was made."""
    return next(one for one in RECIPES if (one.game, one.scenario) == (game, BUSY[game]))


@cache
def library(game: str, scenario: str) -> Match[Any]:
    """A match of the library, folded to its end."""
    path = next(one.path for one in RECIPES if (one.game, one.scenario) == (game, scenario))
    return replayed(read_log(read_bytes(path)), installed_games()[game])


def recorded(game: str) -> Match[Any]:
    """The busy match of a game, folded to its end."""
    return library(game, BUSY[game])


@cache
def facts_of(game: str) -> tuple[tuple[Fact[Any], ...], ...]:
    """The facts of each entry of the busy match."""
    log = read_log(read_bytes(recipe_of(game).path))
    return tuple([record.entry.facts for record in log.read(installed_games()[game].codec)])


def at(match: Match[Any], n: int) -> Match[Any]:
    """A match as it was after an entry."""
    return replace(match, position=match.past[n], pack=match.pack or match.game.load_pack(None))


def all_through(game: str, parts: int = 12) -> Iterator[Match[Any]]:
    """The busy match at some entries from its first to its last."""
    match = recorded(game)
    for i in range(parts + 1):
        yield at(match, (len(match.past) - 1) * i // parts)
