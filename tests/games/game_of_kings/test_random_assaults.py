"""Random Movement Phases of Armies that stand near each other: Assaults, Responses, flights and contacts."""

import random
from collections.abc import Sequence
from typing import Any

from tests.games.game_of_kings.tables import PACK, bare, scenery

from limmu.core import SeededDice
from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.board import SEATS, Board, units_of
from limmu.games.game_of_kings.facts_assault import AssaultSettled
from limmu.games.game_of_kings.fields import FOOT, INCH
from limmu.games.game_of_kings.formation import arrays, drawn_up
from limmu.games.game_of_kings.ground import is_within, parts_of, stands, walls_of
from limmu.games.game_of_kings.onset import Onset
from limmu.games.game_of_kings.p04_declarations import NONE
from limmu.games.game_of_kings.p04_phase import MovementPhase
from limmu.games.game_of_kings.profile import profile_of
from limmu.testing import start
from limmu.testing.choosing import assert_choices
from limmu.toolkit.plane.ahead import PRESSED
from limmu.toolkit.plane.loose import is_together
from limmu.toolkit.plane.shapes import TOLERANCE, overlap
from limmu.toolkit.plane.walls import terms

Rng = random.Random
DEEP = PRESSED + 2
"""See `test_random_battle`."""


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
            clash = [1 for part in parts for there in parts_of(other) if overlap(part, there, DEEP)]
            assert not clash, f"{unit.id} stands on {other.id}"
    for contact in board.contacts:
        by, on = (next(one for one in units if one.id == id_) for id_ in (contact.by, contact.on))
        assert is_within(by, on, INCH if len(by.bases) > 1 or len(on.bases) > 1 else TOLERANCE), contact
        assert contact.touching, contact


def boldly(rng: Rng, answers: Sequence[Any]) -> Any:
    """Any answer, but Assaults rather than none."""
    direct = [one for one in answers if isinstance(one, Onset) and not one.angle]
    bold = direct or [one for one in answers if one != NONE]
    return rng.choice(bold if bold and rng.randrange(6) else list(answers))


def played(seed: int) -> set[str]:
    """What became of the Assaults of a Movement Phase; after every answer the table agrees."""
    rng = Rng(seed)
    table = start(game, PACK, crowd(rng), MovementPhase("red"), seats=SEATS, dice=SeededDice(seed))
    while table.open is not None:
        (seat,) = table.open.seats
        asked = table.asked(seat)
        if asked.step == "movement.ask":
            break
        if not rng.randrange(6):
            assert_choices(asked, rng.randrange)
        table.answer(seat, boldly(rng, [asked.sample(rng.randrange) for _ in range(3)]))
        agrees(table.board)
    return {fact.how for fact in table.of(AssaultSettled)}


def test_random_assaults_hold_and_end_in_every_way() -> None:
    """GOK-CHARGE-1 ff.: offers and checks agree, nobody stands on another, who is in contact touches."""
    ways: set[str] = set()
    for seed in range(10):
        ways |= played(seed)
    assert ways >= {"contact", "failed", "stopped", "diverted"}
