"""Positions and drivers for the clause tests of Genesis: a small map of the test's own, units in the short notation.

Import it as `from tests.games.genesis.positions import mini, position, run`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from limmu.core import Dice, Procedure, Table
from limmu.games.genesis import game
from limmu.games.genesis.board import Board
from limmu.games.genesis.notation import read_position
from limmu.games.genesis.pack import Pack, inline_pack, load_pack, pack_of
from limmu.testing import Driver, start


@cache
def shipped() -> Pack:
    """The shipped pack with its whole map."""
    return load_pack()


def mini(links: str = "", spaces: Mapping[str, Mapping[str, Any]] | None = None, sea: str = "", **rest: Any) -> Pack:
    """A small map: `mini("Emar-Qatna Qatna-Hamath", {"Qatna": {"ds": 3}, "Road": {"kind": "transit"}})`.

    Spaces named only in links are Cities of EW 1 and DS 0 that nobody is at home in. `rest`: kings, boxes, growth ...
    """
    return inline_pack(
        {"links": _pairs(links), "sea": _pairs(sea), "spaces": {k: dict(v) for k, v in (spaces or {}).items()}, **rest}
    )


def _pairs(text: str) -> list[list[str]]:
    return [pair.split("-") for pair in text.split()]


def position(pack: Pack, *units: str, **rest: Any) -> Board:
    """A board: `position(pack, "HIT at Emar: 10I 2C", "MIT at Qatna revolt: 3I", active="HIT")`.

    See `limmu.games.genesis.notation` for the keys.
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
    """Start a procedure on a board; `dice` holds natural faces by purpose: {"move": [4], "intercept": [3, 6]}."""
    seats = tuple([kingdom.id for kingdom in board.kingdoms])
    pack = pack_of(board)
    return start(game, pack, board, procedure, seats=seats, dice=dice, options=options, below=below)


def table(board: Board, options: Mapping[str, str] | None = None) -> Table[Board]:
    """A Table outside any match, to try functions that emit facts: `t.facts` and `t.board` afterwards."""
    chosen = {name: readings[0] for name, readings in game.options.items()} | dict(options or {})
    seats = tuple([kingdom.id for kingdom in board.kingdoms])
    return Table(game, board, pack_of(board), chosen, seats, [], ())
