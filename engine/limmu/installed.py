"""The games that are installed, and what a game package offers beside its rules."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from traceback import extract_tb
from typing import Any, cast

from limmu.core import Game
from limmu.display.hearing import heard_faults
from limmu.display.language import is_code
from limmu.display.saying import said
from limmu.display.troubles import trouble
from limmu.trouble import Trouble

_added: dict[str, Game[Any]] = {}


def add(game: Game[Any]) -> None:
    """Offer a game that is not installed as a package."""
    _added[game.name] = game


def added() -> tuple[Game[Any], ...]:
    """The games that were added, for a new process to add them too."""
    return tuple(_added.values())


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
        raise trouble("trouble.no_game", name=repr(name), known=game_names() or said("value.none"))
    try:
        game: Any = point.load()
    except Exception as error:
        raise trouble("trouble.game_broken", name=name, why=_fault_in(point.module, error)) from error
    if not isinstance(game, Game):
        raise trouble("trouble.no_game_there", name=name, where=point.value)
    return cast("Game[Any]", game)


def _fault_in(package: str, error: Exception) -> str:
    """What went wrong while a game was imported, and where in its package."""
    what = str(error) if isinstance(error, ImportError | TypeError | ValueError) else f"{type(error).__name__}: {error}"
    inside = [one for one in extract_tb(error.__traceback__) if package.partition(".")[0] in Path(one.filename).parts]
    place = f" ({inside[-1].filename}, line {inside[-1].lineno})" if inside else ""
    return what if isinstance(error, SyntaxError) else what + place


def package_named(name: str) -> str:
    """The package of the game of a name, which is not loaded for it."""
    if name in _added:
        return _added[name].package
    point = _points().get(name)
    return point.module if point is not None else ""


def package_with(file: str, what: str, name: str) -> str:
    """The package of a game, loaded, in which a file is that holds something. Raises Trouble."""
    package = find_game(name).package
    if not package or not (files(package) / file).is_file():
        raise trouble("trouble.has_no", name=name, what=what, file=file)
    return package


def about_file(name: str) -> Path:
    """Where a game's package describes it, which is not loaded for it; no file for a game that does not."""
    package = package_named(name)
    spec = find_spec(package) if package else None
    return Path(spec.origin).with_name("about.json") if spec is not None and spec.origin is not None else Path()


def languages_of_games() -> tuple[str, ...]:
    """The languages of the texts of the games at hand, by their codes; no game is loaded for it."""
    names = [text.stem for name in game_names() for text in (about_file(name).parent / "texts").glob("*.toml")]
    return tuple(sorted({name for name in names if is_code(name)}))


def version_of(game: Game[Any]) -> str:
    """The version of the distribution that a game comes with; "" if it is not installed as one."""
    point = _points().get(game.name)
    return point.dist.version if point is not None and point.dist is not None else ""


def load_pack(game: Game[Any], directory: Path | None) -> Any:
    """The game's own pack or the one in a directory. Raises Trouble naming file, record and field of every fault."""
    try:
        return game.load_pack(directory)
    except (ValueError, OSError) as error:
        named = "trouble.pack_in" if directory else "trouble.pack_of"
        raise Trouble(
            said(named, directory=str(directory), game=game.name), heard_faults(error, game.package)
        ) from None
