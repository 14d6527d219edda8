"""13.2 Cards of the windows: shifts in a battle, the Sherden after it, Slaves freed at a construction.

The procedures that open these windows apply the cards that stood, with the functions here.
"""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import Table, Why, rule
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis.board import Board, Units
from limmu.games.genesis.cards.windows import Played
from limmu.games.genesis.upkeep import settle


@rule("GE-13.2-tactical-surprise-b", "GE-13.2-joshua-b", "GE-8.2.1.2-i")
def battle_shifts(
    board: Board, played: Sequence[Played], attacker_seat: str, city_used: bool = False
) -> tuple[Why, Why]:
    """The shifts that cards give the Attacker and the Defender; several cards add up (R-GE-51). The Joshua Effect
    counts for the attacking player while a City is used."""
    sides: tuple[list[tuple[str, int]], list[tuple[str, int]]] = ([], [])
    for card in played:
        shifts = b.pack(board).card[card.card].effect.number("shifts")
        side = 0 if card.seat == attacker_seat else 1
        if card.effect == "tactical_surprise":
            sides[side].append(("GE-13.2-tactical-surprise-b", shifts))
        elif card.effect == "joshua" and city_used and not side:
            sides[side].append(("GE-13.2-joshua-b", shifts))
    return tuple(sides[0]), tuple(sides[1])


@rule("GE-13.2-sherden-b", "GE-2.2.3-c")
def join_sherden(t: Table[Board], seat: str) -> None:
    """The Sherden unit joins the King's force where he is: right after he beat the Sea Peoples (R-GE-77)."""
    for king in [king for king in t.board.kings if king.power == seat and king.at][:1]:
        armies.place_units(t, seat, king.at, Units(sherden=1), "sherden", force=king.force)


@rule("GE-13.2-moses-b", "GE-3.7.2-b")
def slave_revolt(t: Table[Board], city: str) -> None:
    """All Slaves leave a City, whoever owns them; a Monument they were building may stop."""
    parts = [g.but(units=Units(slaves=g.units.slaves)) for g in b.groups_at(t.board, city) if g.units.slaves]
    armies.lose(t, parts, "card", (("GE-13.2-moses-b", 0),))
    settle(t)
