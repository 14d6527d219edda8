"""What the state of the map brings about by itself, after every activation, battle, retreat and removal (17.6, 3.0).

`settle` turns abandoned mercenaries Barbarian, takes Siege Continued markers off where fewer than three units besiege,
and lifts the sieges that nobody keeps up.
"""

from __future__ import annotations

from limmu.core import Table, rule
from limmu.games.god_kings import board as b
from limmu.games.god_kings.board import NOBODY, Board
from limmu.games.god_kings.facts import OwnerChanged, SiegeLaid, SiegeLifted, WentInside
from limmu.games.god_kings.queries import is_major


def settle(t: Table[Board]) -> None:
    """Bring mercenaries and sieges up to date (P-MERC, 17.3, 17.6). Emits nothing when all is in order."""
    turned = abandoned_mercenaries(t.board)
    if turned:
        t.emit(OwnerChanged(turned, NOBODY))
        inside = tuple([i for i in turned if b.unit(t.board, i).inside])
        if inside:  # only units of the marker's power can be inside (GKR-085)
            t.emit(WentInside(inside, (), inside=False))
    settle_sieges(t)


def settle_sieges(t: Table[Board]) -> None:
    """Bring sieges alone up to date: while a force moves on, its mercenaries are not yet abandoned (GKR-023)."""
    for city in b.besieged_cities(t.board):
        if siege_is_lifted(t.board, city):
            t.emit(SiegeLifted(city))
        elif taken_over := siege_taken_over(t.board, city):
            t.emit(SiegeLaid(city, taken_over, 0))
        elif continued_is_lost(t.board, city):
            t.emit(SiegeLaid(city, b.place(t.board, city).besieger, 0))


@rule("GK-3.0-ab", "GK-3.0-ac")
def abandoned_mercenaries(board: Board) -> tuple[str, ...]:
    """Mercenaries of a Major Power in a space with neither a general nor another unit of it (GKR-023)."""
    hired = [u for u in board.units if u.kind == "mercenary" and u.at and is_major(board, u.power)]
    alone = [stack for stack in {(u.at, u.power): None for u in hired} if not _have_company(board, *stack)]
    return tuple([u.id for u in hired if (u.at, u.power) in alone]) if alone else ()


def _have_company(board: Board, at: str, power: str) -> bool:
    """Whether a power has a general, or a unit that is no mercenary, in a place."""
    return any([u.power == power and u.kind != "mercenary" for u in b.units_at(board, at)]) or any(
        [g.power == power for g in b.leaders_at(board, at)]
    )


@rule("GK-17.6-a")
def siege_is_lifted(board: Board, city: str) -> bool:
    """No unit of another power than the city's is left in the space (GKR-082)."""
    owner = b.place(board, city).marker
    return all(u.power == owner for u in b.units_at(board, city))


@rule("GK-17.6-a", "GK-17.3-g")
def siege_taken_over(board: Board, city: str) -> str:
    """The power that goes on with a siege whose besieger has left while other enemies of the city stay (GKR-082,
    GKR-083): the one with most units there; "" if the besieger stays."""
    place = b.place(board, city)
    outside = [u.power for u in b.units_at(board, city) if not u.inside and u.power != place.marker]
    if place.besieger in outside:
        return ""
    return max(sorted(outside), key=outside.count, default="")


@rule("GK-17.3-g", "GK-17.6-b")
def continued_is_lost(board: Board, city: str) -> bool:
    """Siege Continued markers lie here and fewer than three units of the besieger are left (GKR-083)."""
    place = b.place(board, city)
    if not place.continued:
        return False
    besieging = sum([u.power == place.besieger and not u.inside for u in b.units_at(board, city)])
    return besieging < b.pack(board).siege_table.least_units
