"""7.1 step 1, units recover and leave, and step 4, a new King: the same for players and Neutral Nations."""

from __future__ import annotations

from limmu.core import Table, rule
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import REDUCED, Board
from limmu.games.god_kings.facts import OwnerChanged, UnitsRecovered, UnitsRemoved
from limmu.games.god_kings.s19_kings import replace_king


@rule("GK-7.1-b", "GK-7.1-c", "GK-7.1-d", "GK-M-g", "GK-20.4-a")
def recover(t: Table[Board], power: str) -> tuple[str, ...]:
    """Reduced warriors and guards are full again, chariots and mercenaries go (GKR-021, GKR-042).

    The result: the destroyed warriors that are to come back on their reduced side.
    """
    mine = q.all_units(t.board, power)
    reduced = tuple([u.id for u in mine if u.kind in ("warrior", "royal_guard") and u.steps == REDUCED])
    if reduced:
        t.emit(UnitsRecovered(reduced, "recovered"))
    hired = tuple([u.id for u in mine if u.kind == "mercenary"])
    gone = tuple([u.id for u in mine if u.kind == "chariot" and u.steps])
    if gone or hired:
        t.emit(UnitsRemoved(gone + hired, "end_of_service"))
    if hired:
        t.emit(OwnerChanged(hired, ""))
    return tuple([u.id for u in mine if u.destroyed])


@rule("GK-7.1-m", "GK-7.1-n", "GK-7.1-o", "GK-19.1-b", "GK-19.2-c", "GK-19.3-m", "GK-19.4-c", "GK-20.4-f")
def change_king(t: Table[Board], power: str) -> None:
    """The chart's King takes the place of the old one, unless he reigns already."""
    due = b.pack(t.board).king(power, t.board.turn)
    if due and due != b.nation(t.board, power).king:
        replace_king(t, power=power, new=due, where=q.king_of(t.board, power), round_=0, clause="GK-7.1-m")
