"""7.2.1 Who conducts a Move."""

from __future__ import annotations

from limmu.core import Procedure, Table, rule
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board


class Moving(Procedure[None]):
    """A Move: what others may read of it while it is under way."""

    power: str
    seat: str
    """Who conducts it."""


@rule("GE-8.0-c", "GE-10.0-a")
def mover_seat(t: Table[Board], power: str) -> str:
    """The seat that conducts the moves of a power now: whoever runs its Move (R-GE-66), else who decides for it."""
    if t.running(Moving):
        move = t.frame(Moving)
        if move.power == power:
            return move.seat
    return q.decider(t.board, power)


def mover_of(t: Table[Board], force: str) -> str:
    """The seat that conducts a force's movement."""
    return mover_seat(t, b.force(t.board, force).power)
