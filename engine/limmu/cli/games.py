"""``limmu games``: what can be played."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import click
from rich import box
from rich.table import Table

from limmu.cli.completing import complete_game
from limmu.cli.console import out
from limmu.cli.output import emit_json, examples, json_option, remark
from limmu.installed import about_file, find_game, game_names
from limmu.trouble import Trouble


def _listed(name: str) -> dict[str, Any]:
    """The description of a game: that of its package if there is one, else made from the game. Raises Trouble."""
    about = about_file(name)
    return json.loads(about.read_text("utf-8")) if about.is_file() else _described(name)


def _described(name: str) -> dict[str, Any]:
    return import_module("limmu.described").describe(find_game(name))


def _all() -> Iterator[dict[str, Any]]:
    """Every game. If one cannot be loaded, standard error says so and the others are still listed."""
    for name in game_names():
        try:
            yield _listed(name)
        except Trouble as trouble:
            remark(f"limmu: {trouble.message}")


def _shares(scenario: dict[str, Any]) -> str:
    """What each side wins of a hundred matches of equal bots, in the order of the seats, and whether that is lopsided;
    "" where nobody measured it."""
    shares = " : ".join([f"{side['of_100']:.0f}" for side in scenario.get("equal_bots", ())])
    return f"{shares}, lopsided" if scenario.get("lopsided") else shares


@click.command(epilog=examples("limmu games", "limmu games god-kings", "limmu games --json"))
@click.argument("name", metavar="[GAME]", required=False, shell_complete=complete_game)
@json_option
def games(name: str | None, as_json: bool) -> None:
    """List the games with their scenarios and seats. For one GAME it also lists the options."""
    found = [_described(name)] if name else list(_all())
    if as_json:
        emit_json(found)
        return
    console = out()
    for game in found:
        console.print(f"{game['name']}: {game['title']} (ruleset {game['ruleset']})", style="bold")
        measured = any(["equal_bots" in scenario for scenario in game["scenarios"]])
        table = Table("scenario", "title", "seats", *(["equal bots win"] if measured else []), box=box.SIMPLE)
        for scenario in game["scenarios"]:
            shares = [_shares(scenario)] if measured else []
            table.add_row(scenario["id"], scenario["title"], ", ".join(scenario["seats"]), *shares)
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
