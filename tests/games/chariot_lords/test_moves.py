"""Moving units of one area to another: what is offered, drawn, checked and read."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from tests.games.chariot_lords.positions import mini, position

from limmu.core import PUBLIC, Verdict, accept, declare, refuse
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.answers import read_answer
from limmu.games.chariot_lords.board import Board, Unit
from limmu.games.chariot_lords.moves import STAY, Move, MoveUnits, groups, ids


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


def test_one_of_a_sort_all_of_a_sort_and_all():
    units = q.units_at(land(), "on", "egypt")
    assert [ids(group) for group in groups(units)] == [
        ("egypt_1",), ("egypt_3",), ("ramesses_ii",), ("egypt_1", "egypt_2"),
        ("egypt_1", "egypt_2", "egypt_3", "ramesses_ii"),
    ]  # fmt: skip
    assert [ids(group) for group in groups(units[:1])] == [("egypt_1",)]


def test_what_is_offered_is_legal_and_all_of_it_told_once():
    board, asked = land(), MarchAnywhere("egypt")
    offers = asked.answers(board)
    assert STAY in offers  # one stands at Moab, come from Sinai
    assert Move(("egypt_1", "egypt_2"), "sinai") in offers
    assert Move(("egypt_1", "egypt_2", "egypt_3", "ramesses_ii"), "sinai") not in offers
    assert len(set(offers)) == len(offers)
    assert all([asked.check(board, one) for one in offers])
    assert asked.concerns(board, offers[1])[:2] == ("on", "sinai")


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
    assert len({one.units for one in drawn}) > 3
    never = b.with_units(board, {"egypt_5": b.unit(board, "egypt_5").but(path=())})
    assert STAY not in [asked.sample(never, Random(n).randrange) for n in range(60)]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("stay", STAY),
        ("on > sinai: 1F 1C", Move(("egypt_1", "egypt_3"), "sinai")),
        ("on > sinai: 2F R[ramesses_ii]", Move(("egypt_1", "egypt_2", "ramesses_ii"), "sinai")),
        ("sinai > moab", Move(("egypt_4",), "moab")),
        ("on > sinai: 3F", None),
        ("on > sinai: R[david]", None),
        ("on > sinai: x", None),
        ("moab > sinai", None),
        ("nonsense", None),
    ],
)
def test_moves_in_the_notation(text: str, answer: Move | None):
    assert read_answer(land(), MarchAnywhere("egypt"), text) == answer
