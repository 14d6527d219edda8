"""Random play over set-up and movement: it ends, folds, and what is offered is what is accepted."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from limmu.core import Entry, Fact, Match, Question
from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.board import SEATS, Board, Unit, units_of
from limmu.games.game_of_kings.facts import (
    HiddenRevealed,
    UnitAligned,
    UnitFled,
    UnitHealed,
    UnitMoved,
    UnitPursued,
    UnitReturned,
)
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.ground import is_within, parts_of
from limmu.games.game_of_kings.onset import Onset
from limmu.games.game_of_kings.p04_declarations import NONE
from limmu.games.game_of_kings.p04_movement import END
from limmu.testing import Subject, invariant, suite
from limmu.testing.choosing import ChoicesAgree
from limmu.testing.properties import any_answer, assert_bytes_hold, random_match
from limmu.toolkit.plane.loose import is_together
from limmu.toolkit.plane.shapes import overlap

CLOSE = INCH - 50
"""Rounding may take so much of the inch."""


def hosts_of(board: Board, seat: str) -> list[Unit]:
    """The Units of a seat; those attached stand as parts of theirs."""
    return [one for one in units_of(board, seat) if not one.joined]


def came(entry: Entry[Fact[Board]]) -> set[str]:
    """Who may have come within an inch of an enemy: in an Assault, in flight, in pursuit, or placed by a rule."""
    acts = [fact.unit for fact in entry.facts if isinstance(fact, UnitMoved) and fact.act == "assaulted"]
    placed = (UnitAligned, UnitFled, UnitPursued, UnitHealed, HiddenRevealed, UnitReturned)
    return {*acts, *[fact.unit for fact in entry.facts if isinstance(fact, placed)]}


@invariant("GOK-MOVE-2")
def enemies_stay_an_inch_apart(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    excused = came(entry)
    old = {unit.id: unit for unit in before.board.units}
    for one in hosts_of(after.board, SEATS[0]):
        for foe in hosts_of(after.board, SEATS[1]):
            if not excused & {one.id, foe.id} and is_within(one, foe, CLOSE):
                was = old[one.id], old[foe.id]
                known = was[0].on_table and was[1].on_table and is_within(*was, CLOSE)
                assert known, f"{one.id} is too near to {foe.id}"


@invariant("GOK-MOVE-1", "GOK-MOVE-7")
def units_stand_on_free_ground_and_together(
    before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]
) -> None:
    units = [unit for seat in SEATS for unit in hosts_of(after.board, seat)]
    assert all([is_together(parts_of(unit)) for unit in units if len(unit.bases) > 1])
    shapes = [(unit.id, part) for unit in units for part in parts_of(unit)]
    for i, (id_, part) in enumerate(shapes):
        width, depth = after.board.table
        assert 0 <= part.x0 <= part.x1 <= width, f"{id_} is off the table"
        assert 0 <= part.y0 <= part.y1 <= depth, f"{id_} is off the table"
        clash = [other for other, there in shapes[i + 1 :] if other != id_ and overlap(part, there)]
        assert not clash, f"{id_} stands on {clash}"


@invariant("GOK-CHARGE-13")
def enemies_in_assault_touch(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    on_table = {unit.id: unit for seat in SEATS for unit in units_of(after.board, seat)}
    for contact in after.board.contacts:
        by, on = on_table[contact.by], on_table[contact.on]
        assert by.seat != on.seat, contact
        assert not by.fleeing, contact
        assert not on.fleeing, contact


@invariant("GOK-MOVE-9")
def nobody_moves_farther_than_its_allowance(
    before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]
) -> None:
    moved = [fact for fact in entry.facts if isinstance(fact, UnitMoved)]
    assert all([0 <= fact.cost <= fact.allowance for fact in moved])


subject = Subject(
    game,
    some=("skirmish",),
    out_of_order=(
        "deployment.ask", "flight.run", "assault_move.engage", "turn.end", "round_by_phases.next",
        "compulsory_movement.over",
    ),
    examples=1,
)  # fmt: skip
test_it_conforms = suite.conforms(subject)
INVARIANTS = (enemies_stay_an_inch_apart, units_stand_on_free_ground_and_together, enemies_in_assault_touch,
              nobody_moves_farther_than_its_allowance)  # fmt: skip


def busily(below: Callable[[int], int], asked: Question[Any, Any], board: Any, answers: Sequence[Any]) -> Any:
    """Any answer, but a seat rarely stops before all its Units have moved and assaulted, and assaults straight on."""
    found = [any_answer(below, asked, board, answers) for _ in range(4)]
    direct = [one for one in found if isinstance(one, Onset) and not one.angle]
    return next((one for one in (*direct, *found) if one not in (END, NONE)), found[0])


@pytest.mark.parametrize("seed", [1, 2])
def test_random_skirmishes_end_and_hold(seed: int) -> None:
    """GOK-GAME-1, GOK-GAME-2"""
    played = random_match(game, "skirmish", seed, choose=busily, watchers=(*INVARIANTS, ChoicesAgree(seed)))
    assert played.match.over is not None
    assert played.match.board.round == 6
    assert_bytes_hold(played)
