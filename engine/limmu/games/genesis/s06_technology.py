"""6.6 Chariot technology: the three Chariot cards and how the knowledge spreads."""

from __future__ import annotations

from limmu.core import Table, rule
from limmu.games.genesis import board as b
from limmu.games.genesis.board import Board
from limmu.games.genesis.facts import ChariotCardCounted, TechnologyChanged


@rule("GE-6.6-a", "GE-6.6.1-a", "GE-6.6.1-b", "GE-6.6.2-a")
def count_chariot_card(t: Table[Board], seat: str) -> None:
    """A Chariot card that was not cancelled (R-GE-76): its player alone reaches the number of cards played so far."""
    count = t.board.chariot_cards + 1
    t.emit(ChariotCardCounted(count))
    if b.kingdom(t.board, seat).technology != count:
        t.emit(TechnologyChanged(seat, count, (("GE-6.6.1-a", count),)))


@rule("GE-6.6.3-a", "GE-3.2.G1-a")
def level_technology(t: Table[Board]) -> None:
    """At the end of a turn every kingdom has the level of the cards played."""
    count = t.board.chariot_cards
    for one in t.board.kingdoms:
        if not one.eliminated and one.technology != count:
            t.emit(TechnologyChanged(one.id, count, (("GE-6.6.3-a", count),)))
