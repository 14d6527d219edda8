"""``limmu schema``: write the published schemas and types from the classes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from limmu.cli.arguments import GameName
from limmu.cli.output import examples, remark
from limmu.core import Game
from limmu.display.saying import said
from limmu.display.troubles import trouble
from limmu.installed import find_game, game_names
from limmu.schemas import write_schemas


@click.command(epilog=examples("limmu schema --out schemas/", "limmu schema --out schemas/ god-kings"))
@click.argument("games", metavar="[GAME]...", nargs=-1, type=GameName())
@click.option(
    "--out", "folder", type=click.Path(file_okay=False, path_type=Path), required=True, help="The folder to write into."
)
def schema(games: tuple[Game[Any], ...], folder: Path) -> None:
    """Write JSON Schemas and TypeScript types. They describe logs, cases and each GAME (default: every installed
    game)."""
    try:
        written = write_schemas(folder, games or [find_game(name) for name in game_names()])
    except TypeError as error:
        raise trouble("trouble.no_schema_of", why=error) from error
    remark(said("note.files_written", n=len(written), folder=folder))
