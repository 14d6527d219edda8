"""The games that are installed, and what a game package offers beside its rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, cast

import click

from limmu.cli.output import Trouble
from limmu.core import Game

_added: dict[str, Game[Any]] = {}


def add(game: Game[Any]) -> None:
    """Offer a game that is not installed as a package."""
    _added[game.name] = game


@cache
def _points() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group="limmu.games")}


def game_names() -> tuple[str, ...]:
    """The names of the games at hand, sorted."""
    return tuple(sorted({**_points(), **_added}))


def find_game(name: str) -> Game[Any]:
    """A game by its name. Raises Trouble, listing those there are, or saying why it cannot be loaded."""
    if name in _added:
        return _added[name]
    point = _points().get(name)
    if point is None:
        known = ", ".join(game_names()) or "none"
        raise Trouble(f"there is no game {name!r}", f"installed are: {known}")
    try:
        game: Any = point.load()
    except Exception as error:
        raise Trouble(
            f"the game {name} cannot be loaded: {error}", "reinstall it, or report this to its author"
        ) from error
    if not isinstance(game, Game):
        raise Trouble(f"the entry point {point.value} of the game {name} is no Game", "report this to its author")
    return cast("Game[Any]", game)


def version_of(game: Game[Any]) -> str:
    """The version of the distribution that a game comes with; "" if it is not installed as one."""
    point = _points().get(game.name)
    return point.dist.version if point is not None and point.dist is not None else ""


def load_pack(game: Game[Any], directory: Path | None) -> Any:
    """The game's own pack or the one in a directory. Raises Trouble naming file, record and field of every fault."""
    try:
        return game.load_pack(directory)
    except (ValueError, OSError) as error:
        what = f"the pack in {directory}" if directory else f"the pack of {game.name}"
        raise Trouble(f"{what} cannot be used", str(error)) from None


def scenario_list(game: Game[Any], pack: Any) -> Mapping[str, str]:
    """The scenarios of a pack: id -> title."""
    return game.scenarios(pack)


class GameName(click.ParamType[Game[Any]]):
    """A command-line argument that names an installed game."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Game[Any]:
        return find_game(str(value))
