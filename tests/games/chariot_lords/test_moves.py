"""Moving units of one area to another: what is offered, drawn, checked and read."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from tests.games.chariot_lords.positions import mini, position

from limmu.core import PUBLIC, Concern, Verdict, accept, answer_type, concerns_of, declare, refuse, span
from limmu.display import notation
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.board import Board, Unit
from limmu.games.chariot_lords.moves import STAY, Move, MoveUnits
from limmu.games.chariot_lords.s02_sea import Sail


@declare(PUBLIC)
class MarchAnywhere(MoveUnits):
    """One step by land for each unit; no more than two units at a time, and one has to move first."""

    def movers(self, board: Board) -> Sequence[Unit]:
        return [one for one in q.units_of(board, self.power) if not one.path]

    def targets(self, board: Board, unit: Unit) -> Sequence[str]:
        return b.pack(board).exits[unit.power][unit.at]

    def may(self, board: Board, units: Sequence[Unit], to: str) -> Verdict[bool]:
        return accept if len(units) < 3 else refuse("CL-2.c", "too_many")

    def may_stop(self, board: Board) -> Verdict[bool]:
        return accept if any([one.path for one in board.units]) else refuse("CL-2.c", "not_yet")


def land() -> Board:
    return position(
        mini("on-sinai sinai-moab"),
        "EGY at on: 2F 1C R[ramesses_ii]",
        "EGY at sinai: 1F",
        "EGY at moab path sinai: 1F",
        "HAT at moab: 1F",
    )


def test_what_is_offered_is_legal_and_all_of_it_told_once():
    board, asked = land(), MarchAnywhere("egypt")
    offers = asked.answers(board)
    assert STAY in offers  # one stands at Moab, come from Sinai
    assert Move(("egypt_1", "egypt_2"), "sinai") in offers
    assert Move(("egypt_1", "egypt_3"), "sinai") in offers
    assert Move(("egypt_1", "egypt_2", "egypt_3", "ramesses_ii"), "sinai") not in offers
    assert len(set(offers)) == len(offers)
    assert all([asked.check(board, one) for one in offers])


WRONG = [
    Move((), "sinai"), Move(("egypt_1", "egypt_1"), "sinai"), Move(("egypt_1", "egypt_4"), "sinai"),
    Move(("egypt_5",), "sinai"), Move(("hatti_1",), "sinai"), Move(("egypt_1",), "moab"),
    Move(("egypt_1", "egypt_2", "egypt_3"), "sinai"),
]  # fmt: skip


@pytest.mark.parametrize("answer", WRONG)
def test_what_is_refused(answer: Move):
    assert not MarchAnywhere("egypt").check(land(), answer)


def test_what_is_drawn_is_legal():
    board, asked = land(), MarchAnywhere("egypt")
    drawn = [asked.sample(board, Random(n).randrange) for n in range(60)]
    assert all([asked.check(board, one) for one in drawn])
    assert STAY in drawn
    assert len({one.units for one in drawn if isinstance(one, Move)}) > 3
    never = b.with_units(board, {"egypt_5": b.unit(board, "egypt_5").but(path=())})
    assert STAY not in [asked.sample(never, Random(n).randrange) for n in range(60)]


def test_a_move_is_put_together_from_where_where_to_and_how_many_of_each_sort():
    board, asked = land(), MarchAnywhere("egypt")
    levels = [asked.choices(board, part) for part in ((), ("on",))]
    assert [[one.pick for one in level.options] for level in levels] == [[STAY, "on", "sinai"], ["sinai"]]
    assert levels[1].about == (Concern("space", "on"),)
    first, last = asked.choices(board, ("on", "sinai")), asked.choices(board, ("on", "sinai", 1, 0))
    assert (first.span, last.span) == (span(0, 2), span(0, 1))
    assert asked.choices(board, ("on", "sinai", 0, 0)).span == span(1, 1)  # somebody has to go
    assert asked.choices(board, ("on", "sinai", 1, 0, 1)).whole == Move(("egypt_1", "ramesses_ii"), "sinai")


def test_any_of_a_sort_is_as_good_and_in_any_order():
    board, asked = land(), MarchAnywhere("egypt")
    other = Move(("egypt_3", "egypt_2"), "sinai")
    assert asked.check(board, other)
    assert asked.parts(board, other) == ("on", "sinai", 1, 1, 0)


def test_a_ruler_who_needs_company_is_offered_with_it_alone():
    """Without him four may not stay on the island."""
    board = position(mini("x1-x2", sea="isle-x1"), "CAN at isle: 4F R[darusha]", mover="CAN")
    asked = Sail("canaan")
    assert asked.choices(board, ("isle", "x1")).span == span(1, 3)
    assert asked.choices(board, ("isle", "x1", 1)).span == span(0, 1)
    moves = [asked.parts(board, one)[2:] for one in asked.every(board) if one != STAY]
    assert moves == [(1, 0), (1, 1), (2, 0), (2, 1), (3, 0)]


def test_moves_in_the_notation():
    hint = answer_type(MarchAnywhere)
    for text, answer in (("stay", STAY), ("move:egypt_1,ramesses_ii:sinai", Move(("egypt_1", "ramesses_ii"), "sinai"))):
        assert (notation.read(text, hint), notation.write(answer, hint)) == (answer, text)
    found = concerns_of(Move(("egypt_1",), "sinai"), hint)
    assert found == (Concern("piece", "egypt_1"), Concern("space", "sinai"))
