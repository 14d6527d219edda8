"""Units typed at the prompt as cases write them."""

from typing import Any

import pytest
from tests.games.genesis.moves import chosen
from tests.games.genesis.positions import position, shipped

from limmu.cli.menu import Menu
from limmu.core import Asked
from limmu.display.shown import Shown
from limmu.games.genesis import game
from limmu.games.genesis.s07_forces import DeclareForce

PACK = shipped()
STACKS = ("EGY at thebes: 8I 2C 1P K[apepi]", "EGY at memphis: 3I", "HIT at nesa: 1I")


def menu() -> Menu:
    board = position(PACK, *STACKS, active="EGY")
    return Menu(
        Shown(game, PACK),
        Asked(seat="egypt", question=DeclareForce("egypt", "major"), board=board, step="", clauses=(), n=1, leaf=""),
    )


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("Thebes 8I 1C Apepi", chosen("thebes", "8I 1C K[apepi]")),
        ("8i, 1c K[apepi]", chosen("thebes", "8I 1C K[apepi]")),
        ("1P 5I", chosen("thebes", "5I 1P")),
        ("memphis 2I", chosen("memphis", "2I")),
    ],
)
def test_a_force_is_named_in_one_line(line: str, answer: Any) -> None:
    assert menu().worded(line) == (answer,)


@pytest.mark.parametrize("line", ["2I", "9I Apepi", "memphis 1C"])
def test_units_of_no_one_place_are_no_answer(line: str) -> None:
    """Two places have two Infantry; none has nine, or Chariots at Memphis."""
    assert menu().worded(line) is None
