"""What a shell may complete: games, scenarios, seats and who plays them, readings, clauses, files.

A shell asks for it with the script that `limmu --completion SHELL` prints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, cast

import click
from click.shell_completion import CompletionItem

from limmu.bots import HUMAN
from limmu.core import Game
from limmu.display.register import has_register
from limmu.installed import find_game, game_names, load_pack
from limmu.toolkit.clauses import CLAUSES, load_clauses
from limmu.trouble import Trouble

Completer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def _completing(words: Callable[[click.Context], Iterable[str]]) -> Completer:
    """The words that begin with what is typed; none where they cannot be found out."""

    @wraps(words)
    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        try:
            return [CompletionItem(word) for word in words(ctx) if word.startswith(incomplete)]
        except Trouble:
            return []

    return complete


def _game(ctx: click.Context) -> Game[Any]:
    """The game that the line names so far. Raises Trouble."""
    given = [ctx.params[name] for name in ("what", "game", "name") if ctx.params.get(name)]
    named: Any = next(iter([*given, *ctx.args]), "")  # before an option that lacks its value, nothing is sorted out
    return cast("Game[Any]", named) if isinstance(named, Game) else find_game(str(named))


def _seats(ctx: click.Context, game: Game[Any]) -> list[str]:
    pack = load_pack(game, ctx.params.get("pack"))
    chosen = ctx.params.get("scenario")
    return sorted(
        {seat for name in game.scenarios(pack) if not chosen or name == chosen for seat in game.seats(pack, name)}
    )


@_completing
def complete_game(ctx: click.Context) -> Iterable[str]:
    """The installed games."""
    return game_names()


def complete_game_or_file(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The installed games, and files."""
    return [*complete_game(ctx, param, incomplete), CompletionItem(incomplete, type="file")]


@_completing
def complete_scenario(ctx: click.Context) -> Iterable[str]:
    """The scenarios of the game."""
    game = _game(ctx)
    return game.scenarios(load_pack(game, ctx.params.get("pack")))


@_completing
def complete_role(ctx: click.Context) -> Iterable[str]:
    """`SEAT=WHO` for each seat, and for all."""
    game = _game(ctx)
    return [f"{seat}={who}" for seat in ("all", *_seats(ctx, game)) for who in (HUMAN, *game.bots)]


@_completing
def complete_reading(ctx: click.Context) -> Iterable[str]:
    """`NAME=READING` for each reading of the game."""
    return [f"{name}={reading}" for name, readings in _game(ctx).options.items() for reading in readings]


@_completing
def complete_clause(ctx: click.Context) -> Iterable[str]:
    """The clauses of the game."""
    package = _game(ctx).package
    return [one.id for one in load_clauses(package)] if has_register(package, CLAUSES) else []
