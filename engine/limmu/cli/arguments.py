"""Arguments that commands share."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import click
from click.shell_completion import CompletionItem

from limmu.cli.completing import complete_game
from limmu.core import Game
from limmu.display.saying import said
from limmu.display.troubles import trouble
from limmu.installed import find_game


class GameName(click.ParamType[Game[Any]]):
    """A command-line argument that names an installed game."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Game[Any]:
        return find_game(str(value))

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return complete_game(ctx, param, incomplete)


class Finite(click.FloatRange):
    """A number from a range; neither what is none (``nan``) nor what has no end."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        number = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(said("help.number"), param, ctx)
        return number


def pairs(what: str, given: Sequence[str]) -> dict[str, str]:
    """``K=V`` options. Raises Trouble."""
    pairs: dict[str, str] = {}
    for text in given:
        key, sign, value = text.partition("=")
        if not (sign and key and value):
            form = what.upper().lstrip("-")
            raise trouble("trouble.no_pair", option=what, text=repr(text), form=form)
        if key in pairs:
            raise trouble("trouble.twice", option=what, name=key)
        pairs[key] = value
    return pairs
