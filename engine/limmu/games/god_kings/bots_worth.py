"""What a position is worth to a seat, in victory points: for bots that look ahead."""

from __future__ import annotations

from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.bots_sight import Sight

A_STRENGTH, A_CARD, A_KING = 0.12, 0.3, 1.5
"""What a point of combat strength is worth, a card in hand, and a King on the map."""
A_STAND = 0.08
"""What it is worth to stand near a prize, of the prize, for each army."""


def worth(board: Board, seat: str) -> float:
    """The points of a seat, what its provinces are going to score as they stand, and its forces."""
    sight = Sight(board, seat)
    power = sight.me
    if not power:
        return 0.0
    held = [sight.province_value(power, p.id) * sight.share(power, p.id, sight.markers) for p in sight.pack.provinces]
    units = sight.strength([one for one in board.units if one.power == power and one.at])
    kings = len([one for one in board.leaders if one.power == power and one.kind == "king" and one.at])
    cards = sum([len(hand.cards) for hand in board.hands if hand.seat == seat])
    stands = sum([sight.pull(at) for at in sight.armies(power)])
    forces = A_STRENGTH * units + A_KING * kings + A_CARD * cards + A_STAND * stands
    return q.vp_level(board, power) + sum(held) + sight.home_points(power, sight.markers) + forces
