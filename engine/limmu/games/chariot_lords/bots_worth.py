"""What a position is worth to a seat, in Victory Points: for bots that look ahead."""

from __future__ import annotations

from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.board import Board, Power
from limmu.games.chariot_lords.bots_sight import Sight
from limmu.games.chariot_lords.s05_points import area_points

LATER, AHEAD = 0.5, 3
"""What the areas of a power are worth in each turn after this one, and how many turns are looked ahead."""
A_UNIT = 0.8
"""What a point of strength is worth."""
A_DEED = 0.5
"""What the areas of a deed are worth before it is done."""


def worth(board: Board, seat: str) -> float:
    """The points of a seat, and what its powers are going to score as they stand."""
    sight = Sight(board, seat)
    return sum([_power(sight, one) for one in board.powers if one.seat == seat])


def _power(sight: Sight, power: Power) -> float:
    board = sight.board
    scored = power.id in board.played and (board.mover.power != power.id or board.phase in ("law", "end", "chits"))
    turns = (not scored) + LATER * min(max(board.last_turn - board.turn, 0), AHEAD)
    deeds = sight.deeds(power.id)
    near = sum([deeds[at] for at in q.controlled(board, power.id) if at in deeds])
    kills = power.unscored * sight.pack.numbers.kill_vp
    units = sight.strength([one for one in board.units if one.power == power.id])
    return power.vp + kills + turns * area_points(board, power.id) + A_DEED * near + A_UNIT * units * bool(turns)
