"""What a position is worth to a seat, in victory points: for bots that look ahead."""

from __future__ import annotations

from limmu.games.genesis import board as b
from limmu.games.genesis.board import Board
from limmu.games.genesis.bots_sight import AHEAD, FUTURE, Sight
from limmu.games.genesis.s14_victory import total_worth, victory_points

CUT_OFF = 0.3
"""What a City without a Trade Route is worth, of its full value."""
A_KING, A_STAND = 0.8, 0.06
"""What a King is worth, and to stand near a prize, of the prize, for each Infantry up to STANDING."""
STANDING = 4


def worth(board: Board, seat: str) -> float:
    """The points of a seat, now and in the turns that are left, its Silver and its forces."""
    kingdom = b.kingdom(board, seat)
    if kingdom.eliminated:
        return 0.0
    sight = Sight(board, seat)
    start = kingdom.start_vp if sight.pack.scenario[board.scenario].gain_counts else 0
    points = victory_points(board, seat).value
    lasting = FUTURE * min(sight.turns_left, AHEAD)
    cut_off = CUT_OFF * max(total_worth(board, seat) - points, 0)
    groups = [one for one in board.groups if one.power == seat]
    units = sum([sight.points(seat, one.units) for one in groups])
    kings = len([one for one in board.kings if one.power == seat and one.at])
    stands = sum([sight.pull(one.at, seat) * min(one.units.infantry, STANDING) for one in groups if one.units.infantry])
    forces = sight.unit_value * units + sight.silver_value * kingdom.silver + A_KING * kings + A_STAND * stands
    return points - start + lasting * points + cut_off * (1 + lasting) + forces
