"""Victory points as they are earned: booked at once on the Current Turn marker (5.0)."""

from __future__ import annotations

from limmu.core import Table, Why
from limmu.games.god_kings import board as b
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.facts import VictoryPointsScored
from limmu.games.god_kings.options import FLOOR_AT_ZERO, VP_FLOOR
from limmu.games.god_kings.queries import seat_of


def award(t: Table[Board], power: str, points: int, how: str, why: Why = ()) -> None:
    """Add VP to a player's Current Turn marker. Neutrals, peoples and revolts score nothing (20.3)."""
    if points and seat_of(t.board, power):
        current = b.nation(t.board, power).current_vp + points
        if t.option(VP_FLOOR) == FLOOR_AT_ZERO:
            current = max(current, 0)
        t.emit(VictoryPointsScored(power, current, how, why))
