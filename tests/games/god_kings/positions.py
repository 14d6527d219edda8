"""Positions and drivers for the clause tests of The God Kings: map FX1, forces in the short notation of cases.

Import it as `from tests.games.god_kings.positions import position, run`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from limmu.core import Dice, Procedure
from limmu.games.god_kings import game
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.notation import read_position
from limmu.games.god_kings.pack import Pack, inline_pack
from limmu.testing import Driver, start

FX1 = Path(__file__).parents[2] / "cases" / "god_kings" / "fx1.toml"


@cache
def fx1() -> Pack:
    """The synthetic map of the acceptance cases."""
    return inline_pack(tomllib.loads(FX1.read_text("utf-8")))


def position(*forces: str, pack: Pack | None = None, **rest: Any) -> Board:
    """A board: `position("EK+EW1 at c5: 6W 2C", "HK at a1 inside: 2W", markers={"a1": "hatti/g"}, turn=2)`.

    See `limmu.games.god_kings.notation` for the keys.
    """
    return read_position(pack or fx1(), {"forces": list(forces), **rest})


def run(
    procedure: Procedure[Any],
    board: Board,
    *,
    dice: Mapping[str, Sequence[int]] | Dice | None = None,
    options: Mapping[str, str] | None = None,
    below: Sequence[Procedure[Any]] = (),
    pack: Pack | None = None,
) -> Driver[Board]:
    """Start a procedure on a board; `dice` holds natural faces by purpose: {"intercept": [3], "charge": [1, 6]}."""
    seats = tuple([nation.seat for nation in board.nations if nation.seat])
    return start(game, pack or fx1(), board, procedure, seats=seats, dice=dice, options=options, below=below)
