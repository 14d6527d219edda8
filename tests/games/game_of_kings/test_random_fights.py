"""Random Turns of Armies that stand near each other: Assaults, fights, flights and pursuits, Turn after Turn."""

import random
from collections import Counter

import pytest
from tests.games.game_of_kings.tables import PACK
from tests.games.game_of_kings.test_random_assaults import boldly, crowd

from limmu.core import SeededDice
from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.board import SEATS, Board, other, unit_at, units_of
from limmu.games.game_of_kings.ground import parts_of
from limmu.games.game_of_kings.p03_turn import Turn
from limmu.games.game_of_kings.p18_attacks import reach
from limmu.games.game_of_kings.stats import has, hit_points
from limmu.testing import start
from limmu.testing.choosing import assert_choices
from limmu.toolkit.plane.ahead import PRESSED
from limmu.toolkit.plane.shapes import overlap

TURNS = 6
DEEP = PRESSED + 2
"""See `test_random_battle`."""
CARES = ("fight", "attack", "strike", "flee_and_pursue", "assault_phase", "casualties")


def holds(board: Board) -> None:
    """Who is in Assault stands, does not flee, and has somebody to strike at, a friend only if it is Disgruntled;
    nobody stands on another."""
    width, depth = board.table
    units = [one for seat in SEATS for one in units_of(board, seat)]
    for contact in board.contacts:
        by, on = unit_at(board, contact.by), unit_at(board, contact.on)
        assert all([one.on_table and not one.fleeing for one in (by, on)]), contact
        assert by.seat != on.seat or has(board, by, "disgruntled"), contact
        assert all([0 <= i < by.models and 0 <= j < on.models for i, j in contact.touching]), contact
    for i, unit in enumerate(units):
        parts = parts_of(unit)
        assert hit_points(board, unit) > 0, unit.id
        assert unit.blocks == () or unit.block.n == unit.models, unit.id
        assert all([0 <= p.x0 <= p.x1 <= width and 0 <= p.y0 <= p.y1 <= depth for p in parts]), unit.id
        for one in units[:i]:
            if unit.id not in (one.id, one.joined) and one.id != unit.joined:
                clash = [1 for part in parts for there in parts_of(one) if overlap(part, there, DEEP)]
                assert not clash, f"{unit.id} stands on {one.id}"


def played(seed: int, check: bool = True) -> Counter[str]:
    """Turns of both seats; what happened, by the names of facts."""
    rng, seat, seen = random.Random(seed), "red", Counter[str]()
    board = crowd(rng)
    for turn in range(TURNS):
        table = start(game, PACK, board, Turn(seat), seats=SEATS, dice=SeededDice(seed * TURNS + turn))
        while table.open is not None:
            who = table.open.seats[0]
            asked = table.asked(who)
            if check and asked.step.startswith(CARES) and not rng.randrange(4):
                assert_choices(asked, rng.randrange)
            table.answer(who, boldly(rng, [asked.sample(rng.randrange) for _ in range(3)]))
            if check:
                holds(table.board)
        seen.update([type(fact).__name__ for fact in table.facts])
        board = table.board
        for one in board.contacts:
            assert any([reach(board, unit_at(board, id_), 1) for id_ in (one.by, one.on)]), one
        seat = other(seat)
    return seen


@pytest.mark.parametrize("seed", range(4))
def test_random_fights_hold(seed: int) -> None:
    """GOK-ASLT-1 ff.: offers and checks agree, who fights stands, fallen models fight no more."""
    played(seed)


def test_the_random_fights_end_in_every_way() -> None:
    """Draws and Breaks, flights, pursuits, captures."""
    wanted = {"AssaultDecided", "UnitFled", "UnitPursued", "UnitCaptured"}
    for seed in range(6):
        wanted -= set(played(seed, check=False))
        if not wanted:
            break
    assert not wanted
