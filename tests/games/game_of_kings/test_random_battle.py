"""Random battles from muster to victory: they end, fold, and what is offered is what is accepted."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from limmu.core import Entry, Fact, Match, Question
from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.board import SEATS, Board, other, unit_at, unit_of, units_of
from limmu.games.game_of_kings.facts import UnitMoved
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.ground import apart, parts_of
from limmu.games.game_of_kings.onset import Onset
from limmu.games.game_of_kings.p04_declarations import NONE
from limmu.games.game_of_kings.p04_movement import END
from limmu.games.game_of_kings.stats import hit_points
from limmu.testing import Subject, invariant, suite
from limmu.testing.choosing import ChoicesAgree
from limmu.testing.properties import any_answer, assert_bytes_hold, random_match
from limmu.toolkit.plane.ahead import PRESSED
from limmu.toolkit.plane.shapes import overlap

DEEP = PRESSED + 2
"""A leg may press so deep into a friend that it touches, with what rounding takes; `ahead` says why."""
CLOSE = INCH - 50
"""Rounding may take so much of the inch."""


@invariant("GOK-MOVE-2")
def who_moves_stays_an_inch_from_enemies(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    """Or no nearer than it was; who assaults, flees or pursues does not care, nor a 'Recker that just came out."""
    for fact in entry.facts:
        if isinstance(fact, UnitMoved) and fact.act not in ("assaulted", "failed"):
            unit, was = unit_at(after.board, fact.unit), unit_of(before.board, fact.unit)
            if was is None:
                continue
            for foe in units_of(after.board, other(unit.seat)):
                if unit.on_table and apart(unit, foe, CLOSE).holds:
                    assert apart(was, foe, CLOSE).holds, f"{unit.id} is too near to {foe.id}"


@invariant("GOK-MOVE-1", "GOK-MOVE-7")
def units_stand_on_free_ground(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    """Those attached are parts of their Unit."""
    width, depth = after.board.table
    for seat in SEATS:
        units = [unit for unit in units_of(after.board, seat) if not unit.joined]
        shapes = [(unit.id, part) for unit in units for part in parts_of(unit)]
        for i, (id_, part) in enumerate(shapes):
            assert 0 <= part.x0 <= part.x1 <= width, f"{id_} is off the table"
            assert 0 <= part.y0 <= part.y1 <= depth, f"{id_} is off the table"
            clash = [one for one, there in shapes[i + 1 :] if one != id_ and overlap(part, there, DEEP)]
            assert not clash, f"{id_} stands on {clash}"


@invariant("GOK-ASLT-1", "GOK-USTR-1")
def who_is_in_assault_stands_and_does_not_flee(
    before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]
) -> None:
    for one in after.board.contacts:
        for id_ in (one.by, one.on):
            unit = unit_at(after.board, id_)
            assert unit.on_table, one
            assert not unit.fleeing, one
            assert hit_points(after.board, unit) > 0, one


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
        "compulsory_movement.over", "solo_story.pull", "solo_story.ask", "guessed_shot.measure",
    ),
    examples=1,
)  # fmt: skip
test_it_conforms = suite.conforms(subject)
INVARIANTS = (who_moves_stays_an_inch_from_enemies, units_stand_on_free_ground,
              who_is_in_assault_stands_and_does_not_flee, nobody_moves_farther_than_its_allowance)  # fmt: skip


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


@pytest.mark.parametrize("reading", ["units-every-round", "units-every-phase"])
def test_random_skirmishes_of_units_in_their_order_end_and_hold(reading: str) -> None:
    """GOK-ACT-11, GOK-ACT-12"""
    options, watchers = {"A-128": reading}, (*INVARIANTS, ChoicesAgree(3))
    played = random_match(game, "skirmish", 3, choose=busily, options=options, watchers=watchers)
    assert played.match.over is not None
    assert played.match.board.round == 6
    assert_bytes_hold(played)
