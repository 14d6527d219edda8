"""Positions and drivers for the clause tests of Genesis: a small map of the test's own, units in the short notation.

Import it as `from tests.games.genesis.positions import mini, position, run`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any

from limmu.core import Dice, Input, Procedure, Table, Verdict, answer_type
from limmu.display import notation
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


class Script(Driver[Board]):
    """A driver whose answers may also be texts in the notation: `play.answer("hittites", "enter:Emar", "stop")`."""

    def answer(self, seat: str, *answers: Any) -> Script:
        """Answers of a seat to the questions it is asked one after the other."""
        for answer in answers:
            super().answer(seat, self._read(seat, answer))
        return self

    def take(self, inp: Input) -> Script:
        """Any input, then chance until a seat is asked."""
        super().take(inp)
        return self

    def refusal(self, seat: str, answer: Any) -> Verdict[bool]:
        """The verdict on an answer that is refused."""
        return super().refusal(seat, self._read(seat, answer))

    def keys(self, seat: str) -> list[str]:
        """The answers on offer to a seat, as texts."""
        hint = answer_type(type(self.asked(seat).question))
        return [notation.write(answer, hint) for answer in self.answers(seat)]

    def _read(self, seat: str, answer: Any) -> Any:
        """What a text means, if it is the text of an answer to the question; another may be refused as it stands."""
        if not isinstance(answer, str) or self.open is None or seat not in self.open.seats:
            return answer
        try:
            return notation.read(answer, answer_type(type(self.asked(seat).question)))
        except notation.NotWritten:
            return answer


def run(
    procedure: Procedure[Any],
    board: Board,
    *,
    dice: Mapping[str, Sequence[int]] | Dice | None = None,
    options: Mapping[str, str] | None = None,
    below: Sequence[Procedure[Any]] = (),
) -> Script:
    """Start a procedure on a board; `dice` holds natural faces by purpose: {"move": [4], "intercept": [3, 6]}."""
    seats = tuple([kingdom.id for kingdom in board.kingdoms])
    pack = pack_of(board)
    made = start(game, pack, board, procedure, seats=seats, dice=dice, options=options, below=below)
    return Script(made.match, made.facts, made.dice)


def table(board: Board, options: Mapping[str, str] | None = None) -> Table[Board]:
    """A Table outside any match, to try functions that emit facts: `t.facts` and `t.board` afterwards."""
    chosen = {name: readings[0] for name, readings in game.options.items()} | dict(options or {})
    seats = tuple([kingdom.id for kingdom in board.kingdoms])
    after = SimpleNamespace(n=0, board=board, options=chosen, stack=(), passes=(), ruleset=game.ruleset, modified=())
    return Table(game.codec, pack_of(board), seats, after)
