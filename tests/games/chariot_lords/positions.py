"""Positions and drivers for the clause tests of Chariot Lords: a small map of the test's own, units in short notation.

Import it as `from tests.games.chariot_lords.positions import mini, position, run`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any

from limmu.core import Dice, Procedure, Table
from limmu.games.chariot_lords import game
from limmu.games.chariot_lords.board import Board
from limmu.games.chariot_lords.notation import read_position
from limmu.games.chariot_lords.pack import Pack, inline_pack, load_pack, pack_of
from limmu.testing import Driver, start


@cache
def shipped() -> Pack:
    """The shipped pack with its whole map."""
    return load_pack()


def mini(links: str = "", areas: Mapping[str, Mapping[str, Any]] | None = None, sea: str = "", **rest: Any) -> Pack:
    """A small map: `mini("syria-aleppo aleppo-mari", {"syria": {"terrain": "fertile"}}, sea="gaza-tyre")`.

    Areas named only in links are plain hills. `rest`: homes, capitals, rulers, chart, deeds ... (see `InlineForm`).
    """
    named = {area: dict(fields) for area, fields in (areas or {}).items()}
    return inline_pack({"links": _pairs(links), "sea": _pairs(sea), "areas": named, **rest})


def _pairs(text: str) -> list[list[str]]:
    return [pair.split("-") for pair in text.split()]


def position(pack: Pack, *units: str, **rest: Any) -> Board:
    """A board: `position(pack, "HAT at syria: 2F 1C", "EGY at aleppo: 3F", mover="HAT")`.

    See `limmu.games.chariot_lords.notation` for the keys.
    """
    return read_position(pack, {"units": list(units), **rest})


def run(
    procedure: Procedure[Any],
    board: Board,
    *,
    dice: Mapping[str, Sequence[int]] | Dice | None = None,
    options: Mapping[str, str] | None = None,
    below: Sequence[Procedure[Any]] = (),
) -> Driver[Board]:
    """Start a procedure on a board; `dice` holds natural faces by purpose: {"chit": [2], "fire": [3, 6]}."""
    seats = board.seats
    return start(game, pack_of(board), board, procedure, seats=seats, dice=dice, options=options, below=below)


def idle(play: Driver[Board]) -> Driver[Board]:
    """Everybody does as little as possible: passes where a question has a pass, else gives the first answer."""
    while play.open is not None:
        seat, asked, *_ = play.open.demands[0]
        passes = asked.passing is not None and asked.check(play.board, asked.passing)
        play.answer(seat, asked.passing if passes else play.answers(seat)[0])
    return play


def table(board: Board, options: Mapping[str, str] | None = None) -> Table[Board]:
    """A Table outside any match, to try functions that emit facts: `t.facts` and `t.board` afterwards."""
    chosen = {name: readings[0] for name, readings in game.options.items()} | dict(options or {})
    after = SimpleNamespace(n=0, board=board, options=chosen, stack=(), passes=(), ruleset=game.ruleset, modified=())
    return Table(game.codec, pack_of(board), board.seats, after)
