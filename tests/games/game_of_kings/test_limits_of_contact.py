"""Contact at its limits: how loose models close up, who is aligned, who is locked, who fights whom."""

from typing import Any

import pytest
from tests.games.game_of_kings.hosts import changed
from tests.games.game_of_kings.tables import SOUTH, bare, named, stood

from limmu.games.game_of_kings.board import Board
from limmu.games.game_of_kings.closing import closed_up
from limmu.games.game_of_kings.fields import INCH

WOLVES, FOOT, ENEMY = "red.wolves", "red.foot", "blue.foot"
Places = tuple[tuple[int, int], ...]


def meeting(*own: tuple[int, int], by: str = WOLVES, foes: Places = (), **also: Any) -> Board:
    """Loose models of Red before a front of Blue 125 mm wide, or before loose men of Blue.

    Places: to the east of the middle of that front, and how far the front of a model is behind it.
    """
    board = stood(stood(bare(), ENEMY, 24, 30, SOUTH), by, 24, 12, form="skirmish")
    y = named(board, ENEMY).block.y
    if foes:
        man = named(stood(board, ENEMY, 24, 30, SOUTH, form="skirmish"), ENEMY).bases[0]
        men = tuple([man.but(x=24 * INCH + a, y=y + 12_500 + b) for a, b in foes])
        board = changed(board, ENEMY, models=len(foes), blocks=(), bases=men)
    base = named(board, by).bases[0].but(**({"d": 0} if also.get("shape") else {}))
    half = (base.d or base.w) // 2
    bases = tuple([base.but(x=24 * INCH + a, y=y - half - b) for a, b in own])
    return changed(board, by, **{"models": len(own), "bases": bases, **also})


def closed(board: Board, by: str = WOLVES, left: int = 20 * INCH) -> Places:
    """Where the models stand once they have closed up, as `meeting` says it."""
    unit, foe = named(board, by), named(board, ENEMY)
    y = max([base.y for base in unit.bases]) + (unit.bases[0].d or unit.bases[0].w) // 2
    there = closed_up(board, unit, foe, (ENEMY,), left)
    return tuple([(base.x - 24 * INCH, y - base.y - (base.d or base.w) // 2) for base in there.bases])


@pytest.mark.parametrize(
    ("own", "told"),
    [
        # in a file they come round: one to the right, one to the left of the first, and so on
        (((0, 0), (0, 50_000), (0, 100_000), (0, 150_000), (0, 200_000)),
         ((0, 0), (25_000, 0), (-25_000, 0), (50_000, 0), (-50_000, 0))),
        # the places are a base apart from where the first met
        (((-40_000, 0), (5_000, 55_000)), ((-50_000, 0), (0, 0))),
        (((-60_000, 0), (-10_000, 1_000), (-35_000, 60_000)), ((-50_000, 0), (0, 0), (-25_000, 0))),
    ],
)  # fmt: skip
def test_models_close_up_to_places_a_base_apart(own: Places, told: Places) -> None:
    """GOK-CHARGE-5 (procedures 9.9): the nearest first, each to the nearest place that is free."""
    assert closed(meeting(*own)) == told


def test_models_on_round_bases_close_up_too() -> None:
    """GOK-CHARGE-5, GOK-UNITS-2"""
    board = meeting((-30_000, 0), (0, 60_000), by=FOOT, shape="round")
    assert closed(board, FOOT) == ((-30_000, 0), (-5_000, 0))


@pytest.mark.parametrize(
    ("own", "foes", "told"),
    [
        (((0, 0), (0, 60_000)), ((0, 0), (30_000, 0)), ((0, 0), (42_500, 0))),
        (((0, 0), (0, 60_000)), ((30_000, 0), (0, 0)), ((0, 0), (42_500, 0))),
        # the places about another man begin where he is nearest to the first model
        (((20_000, 0), (55_000, 0), (30_000, 55_000)), ((0, 0), (25_000, 0)), ((25_000, 0), (62_500, -37_500), (0, 0))),
    ],
)  # fmt: skip
def test_models_close_up_to_whichever_of_loose_men_is_nearest(own: Places, foes: Places, told: Places) -> None:
    """GOK-CHARGE-5 (procedures 9.9)"""
    assert closed(meeting(*own, foes=foes)) == told


def test_a_base_is_as_deep_as_the_models_and_not_as_who_is_attached() -> None:
    """GOK-CHARGE-5, GOK-SR-29"""
    board = meeting((0, 10_000), (30_000, 10_000), models=1)
    first, guest = named(board, WOLVES).bases
    board = changed(board, WOLVES, bases=(first, guest.but(d=25_000)))
    unit, foe = named(board, WOLVES), named(board, ENEMY)
    there = closed_up(board, unit, foe, (ENEMY,), 20 * INCH)
    assert there.bases[0].y == foe.block.y - 25_000
    assert there.bases[1] == unit.bases[1]


def test_models_that_are_apart_and_cannot_close_up_stay_where_they_are() -> None:
    """GOK-CHARGE-5"""
    own = (0, 5_000), (300_000, 300_000)
    board = meeting(*own)
    unit = named(board, WOLVES)
    assert closed_up(board, unit, named(board, ENEMY), (ENEMY,), 0) == unit
