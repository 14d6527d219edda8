"""Random Movement Phases of Armies that stand near each other: Assaults, Responses, flights and contacts."""

import random
from collections.abc import Sequence
from typing import Any

import pytest
from tests.games.game_of_kings.tables import PACK, bare, scenery

from limmu.core import SeededDice
from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.board import SEATS, Board, units_of
from limmu.games.game_of_kings.facts import AssaultDeclared, AssaultSettled
from limmu.games.game_of_kings.fields import FOOT, INCH
from limmu.games.game_of_kings.formation import arrays, drawn_up
from limmu.games.game_of_kings.ground import apart, parts_of, stands, walls_of
from limmu.games.game_of_kings.p04_declarations import NONE
from limmu.games.game_of_kings.p04_phase import MovementPhase
from limmu.games.game_of_kings.profile import profile_of
from limmu.testing import start
from limmu.testing.choosing import assert_choices
from limmu.toolkit.plane.loose import is_together
from limmu.toolkit.plane.shapes import TOLERANCE, overlap
from limmu.toolkit.plane.walls import terms

Rng = random.Random


def crowd(rng: Rng) -> Board:
    """All Units of both Armies at random in the middle of the table, an inch apart."""
    pieces = [scenery("woods", 24, 30), scenery("wall", 18, 22), scenery("rocks", 31, 20)]
    board = bare(*pieces[: rng.randrange(4)])
    for unit in board.units:
        profile = profile_of(board, unit)
        for _ in range(30):
            array = rng.choice(list(arrays(profile, unit.models)))
            at = (rng.randrange(FOOT, 3 * FOOT), rng.randrange(FOOT, 3 * FOOT))
            there = drawn_up(unit, profile, array, rng.randrange(36_000), at)
            parts = parts_of(there)
            if all([stands(part, terms(parts, walls_of(board, there))) for part in parts]) and not any([
                overlap(part, other) for part in parts for one in board.units for other in parts_of(one)
            ]):  # fmt: skip
                board = board.with_unit(there)
                break
    return board.but(turn=1)


def agrees(board: Board) -> None:
    """Nobody stands on another or off the table; who is no longer an inch from an enemy is in Assault or moved in."""
    width, depth = board.table
    units = [one for seat in SEATS for one in units_of(board, seat)]
    for i, unit in enumerate(units):
        parts = parts_of(unit)
        assert is_together(parts) or not unit.bases, unit.id
        assert all([0 <= p.x0 <= p.x1 <= width and 0 <= p.y0 <= p.y1 <= depth for p in parts]), unit.id
        for other in units[:i]:
            clash = [1 for part in parts for there in parts_of(other) if overlap(part, there)]
            assert not clash, f"{unit.id} stands on {other.id}"
    for contact in board.contacts:
        by, on = (next(one for one in units if one.id == id_) for id_ in (contact.by, contact.on))
        assert apart(by, on, INCH if len(by.bases) > 1 or len(on.bases) > 1 else TOLERANCE).holds, contact
        assert contact.touching, contact


def boldly(rng: Rng, answers: Sequence[Any]) -> Any:
    """Any answer, but Assaults rather than none."""
    bold = [one for one in answers if one != NONE]
    return rng.choice(bold if bold and rng.randrange(6) else list(answers))


@pytest.mark.parametrize("seed", range(12))
def test_random_assaults_hold(seed: int) -> None:
    """GOK-CHARGE-1 ff.: offers and checks agree, nobody stands on another, who is in contact touches."""
    rng = Rng(seed)
    board = crowd(rng)
    table = start(game, PACK, board, MovementPhase("red"), seats=SEATS, dice=SeededDice(seed))
    for _ in range(40):
        if table.open is None:
            break
        seat = table.open.seats[0]
        asked = table.asked(seat)
        if asked.step == "movement.ask":
            break
        if not rng.randrange(4):
            assert_choices(asked, rng.randrange)
        offered = [asked.sample(rng.randrange) for _ in range(3)]
        table.answer(seat, boldly(rng, offered))
        agrees(table.board)
    declared, settled = table.of(AssaultDeclared), table.of(AssaultSettled)
    assert {fact.by for fact in settled} <= {fact.by for fact in declared}


def test_the_random_assaults_end_in_every_way() -> None:
    """What the test above has seen: contact, failure, flight run down, enemies in the way."""
    ways: set[str] = set()
    for seed in range(12):
        rng = Rng(seed)
        table = start(game, PACK, crowd(rng), MovementPhase("red"), seats=SEATS, dice=SeededDice(seed))
        while table.open is not None:
            seat = table.open.seats[0]
            asked = table.asked(seat)
            if asked.step == "movement.ask":
                break
            table.answer(seat, boldly(rng, [asked.sample(rng.randrange) for _ in range(3)]))
        ways |= {fact.how for fact in table.of(AssaultSettled)}
    assert {"contact", "failed", "stopped"} <= ways
