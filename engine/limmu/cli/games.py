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
from limmu.display.language import ENGLISH, SPOKEN
from limmu.display.register import told_rules
from limmu.display.saying import program_texts, said
from limmu.display.text_files import read_texts
from limmu.installed import about_file, find_game, game_names, package_named
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
    return said("games.lopsided", shares=shares) if scenario.get("lopsided") else shares


_LEVELS = {
    "random": "bot.random",
    "plain": "bot.plain",
    "sensible": "bot.sensible",
    "challenger": "bot.challenger",
    "strong": "bot.strong",
    "stronger": "bot.stronger",
}


def _words(name: str) -> dict[str, dict[str, str]]:
    """What another language than English says in a game's texts, read beside its description: no game is loaded."""
    if SPOKEN.get() == ENGLISH:
        return {}
    about = about_file(name)
    return read_texts(about.with_name("texts") / f"{SPOKEN.get()}.toml", own=False) if about.name else {}


def _called(stored: str, words: str) -> str:
    """What somebody types, and what it means where the language has other words for it."""
    return stored if words in ("", stored) else said("games.called", stored=stored, words=words)


def _table(*headings: str) -> Table:
    table = Table(box=box.SIMPLE)
    for heading in headings:
        table.add_column(heading, overflow="fold")
    return table


def _print(game: dict[str, Any], *, options: bool) -> None:
    console, words = out(), _words(game["name"])
    title, packed = words.get("labels", {}).get(game["title"], game["title"]), words.get("pack", {})
    console.print(said("games.game", name=game["name"], title=title, ruleset=game["ruleset"]), style="bold")
    measured = any(["equal_bots" in scenario for scenario in game["scenarios"]])
    headings = [said("games.scenario"), said("games.title"), said("games.seats")]
    table = _table(*headings, *([said("games.equal")] if measured else []))
    for scenario in game["scenarios"]:
        shares = [_shares(scenario)] if measured else []
        called = packed.get(f"scenario.{scenario['id']}") or packed.get(scenario["title"], scenario["title"])
        table.add_row(scenario["id"], called, said("value.comma").join(scenario["seats"]), *shares)
    console.print(table)
    if options:
        own = told_rules(package_named(game["name"]), SPOKEN.get()).get("readings", {})
        told = {**program_texts(SPOKEN.get()).sections["names"], **own} if SPOKEN.get() != ENGLISH else {}
        listed = _table(said("games.option"), said("games.readings"))
        for option, readings in game["options"].items():
            listed.add_row(
                option, said("value.comma").join([_called(reading, told.get(reading, "")) for reading in readings])
            )
        console.print(listed)
    bots = [_called(bot, said(_LEVELS[bot]) if bot in _LEVELS else "") for bot in game["bots"]]
    console.print(said("games.bots", bots=tuple(bots)))
    if game["open_clauses"]:
        unfinished = said("games.open", n=game["open_clauses"], name=game["name"])
        console.print(unfinished, style="red")
    console.print()


@click.command(epilog=examples("limmu games", "limmu games god-kings", "limmu games --json"))
@click.argument("name", metavar="[GAME]", required=False, shell_complete=complete_game)
@json_option
def games(name: str | None, as_json: bool) -> None:
    """List the games with their scenarios and seats. For one GAME it also lists the options."""
    found = [_described(name)] if name else list(_all())
    if as_json:
        emit_json(found)
        return
    for game in found:
        _print(game, options=name is not None)
    if not found:
        out().print(said("games.none"))
