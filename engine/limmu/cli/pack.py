"""``limmu pack``: the data of a pack, for front-ends."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from limmu import wire
from limmu.cli.arguments import GameName
from limmu.cli.output import emit_json, examples
from limmu.core import Game
from limmu.display.hearing import heard
from limmu.display.troubles import trouble
from limmu.installed import load_pack


@click.command(epilog=examples("limmu pack god-kings", "limmu pack god-kings --pack my-pack/ > pack.json"))
@click.argument("game", type=GameName())
@click.option(
    "--pack",
    "directory",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The directory of a pack of your own.",
)
def pack(game: Game[Any], directory: Path | None) -> None:
    """Write the pack of GAME as JSON. It has the map with names and positions, pieces, cards, tables and
    scenarios."""
    try:
        emit_json(wire.pack_document(load_pack(game, directory)))
    except ValueError as error:
        raise trouble("trouble.not_by_pack_alone", why=heard(error), name=game.name) from None
