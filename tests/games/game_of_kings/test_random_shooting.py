"""Random Shooting Phases of everything that shoots: they end, what is offered is accepted, what falls is gone."""

from random import Random

import pytest
from tests.games.game_of_kings.gunners import guns
from tests.games.game_of_kings.tables import PACK, named, scenery, stood

from limmu.core import SeededDice, view
from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.board import SEATS, Board, units_of
from limmu.games.game_of_kings.facts import WoundsSuffered
from limmu.games.game_of_kings.ground import parts_of
from limmu.games.game_of_kings.p15_shooting import Shooting
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.stats import hit_points
from limmu.testing import start
from limmu.testing.choosing import assert_choices
from limmu.toolkit.plane.loose import is_together

GRID = [(x, y) for x in range(5, 70, 8) for y in range(5, 46, 8)]


def scattered(rng: Random) -> Board:
    """Units of both seats here and there among Scenery, in any formation, some of which have moved."""
    board = guns(scenery("woods", 20, 20), scenery("hill", 45, 24), scenery("wall", 30, 34), scenery("house", 60, 12))
    spots = rng.sample(GRID, len(GRID))
    for unit in rng.sample(board.units, len(board.units)):
        if not spots:
            return board
        if unit.models > 20:
            continue
        x, y = spots.pop()
        form, files = rng.choice(profile_of(board, unit).forms), rng.randrange(1, min(unit.models, 5) + 1)
        board = stood(board, id_=unit.id, x=x, y=y, facing=rng.randrange(0, 36_000, 500), files=files, form=form)
        board = board.with_unit(named(board, unit.id).but(act=rng.choice(["", "moved"])))
    return board


@pytest.mark.parametrize("seed", range(2))
def test_random_shooting_ends_and_holds(seed: int) -> None:
    """GOK-SHOOT-10, GOK-SHOOT-13, GOK-SWND-12, GOK-SWND-14"""
    rng = Random(seed)
    table = start(game, PACK, scattered(rng), Shooting("red"), seats=SEATS, dice=SeededDice(b"%d" % seed))
    for _ in range(200):
        open_ = table.open
        if open_ is None:
            break
        seat = open_.seats[0]
        asked = view(table.match, seat).question
        assert asked is not None
        if not rng.randrange(3):
            assert_choices(asked, rng.randrange)
        found = [asked.sample(rng.randrange) for _ in range(3)]
        table.answer(seat, next((one for one in found if one != "end"), "end"))
    assert table.over is not None
    for unit in [one for seat in SEATS for one in units_of(table.board, seat)]:
        assert hit_points(table.board, unit) > 0
        assert len(unit.bases) in (0, unit.models)
        assert not unit.blocks or unit.block.n == unit.models
        assert len(unit.bases) < 2 or is_together(parts_of(unit))
    assert all([fact.lost > 0 for fact in table.of(WoundsSuffered)])
