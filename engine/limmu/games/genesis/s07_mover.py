"""7.2.1 Who conducts a Move."""

from __future__ import annotations

from limmu.core import Procedure, Table, rule
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import MOVED, Board
from limmu.games.genesis.s07_forces import FREE


class Moving(Procedure[None]):
    """A Move: what others may read of it while it is under way."""

    power: str
    seat: str
    """Who conducts it."""
    how: str
    """major, minor, free, power."""

    @rule("GE-7.2.2-a", "GE-7.2.2-b", "GE-7.2.3-d")
    def left(self) -> str:
        """The condition of units that it leaves on its way: they have moved, unless a card gave the Move."""
        return armies.KEPT if self.how == FREE else MOVED


class Withdrawing(Procedure[None]):
    """A withdrawal: what others may read of it while it is under way."""

    attacker: str
    """The force about to attack."""

    @rule("GE-7.5.5-a")
    def shunned(self, board: Board) -> str:
        """The space from which the attacking force came: the withdrawal never enters it; "" if it came from none."""
        path = b.force(board, self.attacker).path
        return path[-1] if path else ""


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
