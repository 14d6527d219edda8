"""7.2.9 Naval transport."""

from __future__ import annotations

from limmu.core import Verdict, refuse, rule
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board
from limmu.games.genesis.s07_entering import may_enter
from limmu.games.genesis.s07_forces import MINOR

EGYPT = "egypt"
"""The one power that had ships."""


@rule("GE-2.1.2-i", "GE-7.2.3-i", "GE-7.2.9-a", "GE-7.2.9-b", "GE-7.2.9-c", "GE-2.1.2-g")
def may_sail(board: Board, force: str, to: str, how: str, first: bool) -> Verdict[bool]:
    """Whether a force may be shipped to a Port: Egypt's, in a Major Move, before any other MP are spent (R-GE-34), up
    to five Infantry and the King, between Ports that Egypt controls."""
    found = b.force(board, force)
    numbers = b.pack(board).numbers
    if found.power != EGYPT or how == MINOR:
        return refuse("GE-7.2.9-b", "no_naval_transport", found.power)
    if not first:
        return refuse("GE-7.2.9-c", "not_the_first_expenditure")
    units = q.force_units(board, force)
    if units.chariots or units.peasants or units.slaves or units.sherden:
        return refuse("GE-7.2.9-b", "infantry_and_king_only")
    if units.infantry > numbers.naval_infantry:
        return refuse("GE-7.2.9-a", "too_many_aboard", str(numbers.naval_infantry))
    for port in (found.at, to):
        if not q.is_port(board, port) or q.control(board, port) != EGYPT:
            return refuse("GE-7.2.9-a", "no_port_of_ones_own", port)
    if to == found.at:
        return refuse("GE-7.2.9-a", "no_port_of_ones_own", to)
    return may_enter(board, force, to, found.mp, numbers.naval_mp)


def landings(board: Board, force: str, how: str, first: bool) -> tuple[str, ...]:
    """The Ports a force may be shipped to, in map order."""
    found = b.force(board, force)
    if found.power != EGYPT or how == MINOR or not first or found.at not in b.pack(board).sea_links:
        return ()
    return tuple([port for port in b.pack(board).ports if may_sail(board, force, port, how, first)])
