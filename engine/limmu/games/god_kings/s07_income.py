"""7.1 step 2: Tribute and Wood points."""

from __future__ import annotations

from limmu.core import Table, Why, rule
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.facts import PointsChanged


@rule("GK-7.1-e", "GK-3.0-as", "GK-3.0-al")
def tribute_due(board: Board, power: str) -> int:
    """The Tribute values of the provinces a power controls; a joined province keeps its own (GKR-027)."""
    return sum([p.tp for p in b.pack(board).provinces if q.controller(board, p.id) == power])


@rule("GK-7.1-f", "GK-3.0-az")
def wood_due(board: Board, power: str) -> int:
    """The Wood symbols in the spaces a power controls, besieged or cut off all the same."""
    return sum([n for space, n in b.pack(board).wood.items() if q.marker(board, space) == power])


@rule("GK-7.1-e", "GK-7.1-f", "GK-7.1-g")
def collect(t: Table[Board], power: str) -> None:
    """Income, and what Trade plays of the last turn brought; what a card took is subtracted (GKR-025)."""
    nation = b.nation(t.board, power)
    tribute, wood = tribute_due(t.board, power), wood_due(t.board, power)
    why: Why = (("GK-7.1-e", tribute), ("GK-7.1-f", wood), ("GK-7.1-g", nation.tribute))
    left = max(tribute + nation.tribute - nation.owes_tribute, 0)
    t.emit(PointsChanged(power, left, wood + nation.wood, "income", why=why))


@rule("GK-7.1-l")
def lose_rest(t: Table[Board], power: str) -> None:
    """Points that are left over are lost."""
    nation = b.nation(t.board, power)
    if nation.tribute or nation.wood:
        t.emit(PointsChanged(power, 0, 0, "lost", why=(("GK-7.1-l", 0),)))
