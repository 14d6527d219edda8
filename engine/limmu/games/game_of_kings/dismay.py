"""Who sees a friend break or die in Assault: it tests for Panic at the end of the Phase (P22.2)."""

from __future__ import annotations

from limmu.core import Table, rule
from limmu.games.game_of_kings.board import Board, Unit, UnitId, units_of
from limmu.games.game_of_kings.facts_charisma import UnitsShaken
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.settled import within

STRONG, SEEN = 5, 6 * INCH


@rule("GOK-PANIC-7", "GOK-PANIC-8", "GOK-APAN-2", "GOK-APAN-3")
def dismayed(board: Board, unit: Unit, strength: int) -> tuple[UnitId, ...]:
    """The friends within 6 inches of a Unit, if its Unit Strength is 5 or more."""
    if board.phase != "assault" or strength < STRONG:
        return ()
    friends = [one for one in units_of(board, unit.seat) if unit.id not in (one.id, one.joined) and not one.joined]
    return tuple([one.id for one in friends if within(board, one, unit, SEEN)])


def dismay(t: Table[Board], unit: Unit, strength: int) -> None:
    """A Unit breaks, or dies in Assault, where it still stands. Of one that dies, what it had as the Phase began."""
    friends = dismayed(t.board, unit, strength)
    if friends:
        t.emit(UnitsShaken(unit.id, friends))
