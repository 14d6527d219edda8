"""``limmu games``: what can be played."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import click
from rich import box
from rich.table import Table

from limmu.bots import bot_names
from limmu.cli.installed import find_game, game_names, load_pack
from limmu.cli.output import Trouble, emit_json, examples, json_option, out, remark
from limmu.core import Game
from limmu.toolkit.clauses import CLAUSES, load_clauses


def open_clauses(game: Game[Any]) -> tuple[str, ...]:
    """The clauses that the game does not enforce yet."""
    package = game.package
    if not package or not (files(package) / CLAUSES).is_file():
        return ()
    return tuple([clause.id for clause in load_clauses(package) if clause.status == "open"])


def described(game: Game[Any], pack_dir: Path | None = None) -> dict[str, Any]:
    """A game with its scenarios, seats, options and bots."""
    pack = load_pack(game, pack_dir)
    scenarios = [
        {"id": name, "title": title, "seats": list(game.seats(pack, name))}
        for name, title in game.scenarios(pack).items()
    ]
    return {
        "name": game.name,
        "title": game.title,
        "ruleset": game.ruleset,
        "rulesets": list(game.rulesets),
        "scenarios": scenarios,
        "options": {name: list(readings) for name, readings in game.options.items()},
        "bots": list(bot_names(game.module("bots"))),
        "open_clauses": len(open_clauses(game)),
    }


def _all() -> Iterator[dict[str, Any]]:
    """Every game; one that cannot be loaded is told on standard error and does not hide the others."""
    for name in game_names():
        try:
            yield described(find_game(name))
        except Trouble as trouble:
            remark(f"limmu: {trouble.format_message()}")


@click.command(epilog=examples("limmu games", "limmu games god-kings", "limmu games --json"))
@click.argument("name", metavar="[GAME]", required=False)
@json_option
def games(name: str | None, as_json: bool) -> None:
    """List the games, their scenarios and seats; for one GAME also its options."""
    found = [described(find_game(name))] if name else list(_all())
    if as_json:
        emit_json(found)
        return
    console = out()
    for game in found:
        console.print(f"{game['name']}: {game['title']} (ruleset {game['ruleset']})", style="bold")
        table = Table("scenario", "title", "seats", box=box.SIMPLE)
        for scenario in game["scenarios"]:
            table.add_row(scenario["id"], scenario["title"], ", ".join(scenario["seats"]))
        console.print(table)
        if name:
            options = Table("option", "readings (the first is the default)", box=box.SIMPLE)
            for option, readings in game["options"].items():
                options.add_row(option, ", ".join(readings))
            console.print(options)
        console.print(f"bots: {', '.join(game['bots'])}")
        if game["open_clauses"]:
            console.print(
                f"unfinished: {game['open_clauses']} clauses are open (limmu clauses {game['name']})", style="red"
            )
        console.print()
    if not found:
        console.print("no game is installed")
