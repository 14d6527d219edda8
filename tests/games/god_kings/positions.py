"""Positions and drivers for the clause tests of The God Kings: map FX1, forces in the short notation of cases.

Import it as `from tests.games.god_kings.positions import position, run`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from limmu.core import Dice, Procedure, Table, Verdict, answer_type
from limmu.display import notation
from limmu.games.god_kings import game
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.notation import read_position
from limmu.games.god_kings.pack import Pack, inline_pack
from limmu.games.god_kings.s15_losses import Loss, Steps
from limmu.testing import Driver, start


class Play(Driver[Board]):
    """A driver to which answers may be given as they are written: `play.answer("egypt", "move:c3")`."""

    def answer(self, seat: str, *answers: Any) -> Play:
        """Answers of a seat, texts in the notation."""
        for answer in answers:
            super().answer(seat, self.read(seat, answer))
        return self

    def refusal(self, seat: str, answer: Any) -> Verdict[bool]:
        """The verdict on an answer that is refused."""
        return super().refusal(seat, self.read(seat, answer))

    def keys(self, seat: str) -> list[str]:
        """The answers on offer to a seat, as they are written."""
        hint = answer_type(type(self.asked(seat).question))
        return [notation.write(answer, hint) for answer in self.answers(seat)]

    def read(self, seat: str, answer: Any) -> Any:
        """An answer that may be a text in the notation; of a seat that is not asked, as it stands."""
        if not isinstance(answer, str) or self.open is None or seat not in self.open.seats:
            return answer
        return notation.read(answer, answer_type(type(self.asked(seat).question)))


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
) -> Play:
    """Start a procedure on a board; `dice` holds natural faces by purpose: {"intercept": [3], "charge": [1, 6]}."""
    seats = tuple([nation.seat for nation in board.nations if nation.seat])
    begun = start(game, pack or fx1(), board, procedure, seats=seats, dice=dice, options=options, below=below)
    return Play(begun.match, begun.facts, begun.dice)


def losses(*units: str) -> Steps:
    """A loss of a step for each time that a unit is named."""
    return tuple([Loss(unit, units.count(unit)) for unit in dict.fromkeys(units)])


def table_of(board: Board) -> Table[Board]:
    """A table for functions that emit facts: nothing is running on it."""
    after = SimpleNamespace(n=0, board=board, options={}, stack=(), passes=(), ruleset=game.ruleset, modified=())
    return Table(game.codec, fx1(), (), after)
