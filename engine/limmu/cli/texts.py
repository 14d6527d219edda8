"""``limmu texts``: the languages, and what a translator has still to do."""

from __future__ import annotations

from typing import Any

import click
from rich import box
from rich.table import Table

from limmu.cli.arguments import GameName
from limmu.cli.console import out
from limmu.cli.output import emit_json, examples, json_option
from limmu.core import Game
from limmu.display.lacking import untranslated
from limmu.display.language import ENGLISH, is_code, languages
from limmu.display.saying import said
from limmu.display.troubles import trouble
from limmu.installed import find_game, game_names, load_pack

PROGRAM = "limmu"
"""The program's own texts."""


def _lacking(game: Game[Any] | None, language: str) -> tuple[str, ...]:
    return untranslated(game, language, None if game is None else load_pack(game, None))


@click.command(epilog=examples("limmu texts", "limmu texts genesis --to ja --missing"))
@click.argument("game", metavar="[GAME]", required=False, type=GameName())
@click.option("--to", "language", metavar="CODE", help="Only this language; it may be one that has no texts yet.")
@click.option("--missing", is_flag=True, help="List each text that the language lacks, with what English says.")
@json_option
def texts(game: Game[Any] | None, language: str | None, missing: bool, as_json: bool) -> None:
    """Say what each language lacks. GAME: of its texts alone.

    docs/translating.md goes through a translation.
    """
    if missing and language is None:
        raise trouble("trouble.missing_of")
    if language is not None and not is_code(language):
        raise trouble("trouble.no_language_code", language=repr(language))
    games = [game] if game is not None else [None, *map(find_game, game_names())]
    wanted = [language] if language else [code for code in languages() if code != ENGLISH]
    found = {(PROGRAM if one is None else one.name, code): _lacking(one, code) for one in games for code in wanted}
    if as_json:
        emit_json([{"of": of, "language": code, "missing": [*lines]} for (of, code), lines in found.items()])
        return
    console = out()
    if missing:
        for lines in found.values():
            for line in lines:
                console.print(line, markup=False, highlight=False, soft_wrap=True)
        return
    table = Table(said("texts.of"), said("texts.language"), said("texts.missing"), box=box.SIMPLE)
    for (of, code), lines in found.items():
        table.add_row(of, code, str(len(lines)) if lines else said("value.none"))
    console.print(table)
