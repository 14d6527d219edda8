"""14.1 A kingdom without a home City is out of the game."""

from __future__ import annotations

from limmu.core import Done, Next, Procedure, Table, procedure, rule, step
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board
from limmu.games.genesis.facts import (
    AllianceEnded,
    HandSurrendered,
    KingdomEliminated,
    MarkersChanged,
    PowerControlled,
)
from limmu.games.genesis.upkeep import settle


@procedure("GE-14.1")
class Elimination(Procedure[None]):
    """14.1  b its units and revolt markers go, its Monuments stay  its cards, Silver and markers leave the game, what
    it controlled is free, its alliances end (R-GE-86, R-GE-87)."""

    power: str

    @step("GE-14.1-b")
    def remove_units(self, t: Table[Board]) -> Next[None]:
        why = (("GE-14.1-b", 0),)
        for king in q.king_of(t.board, self.power):
            armies.kill_king(t, king.id, "eliminated", why)
        armies.lose(t, [group for group in t.board.groups if group.power == self.power], "eliminated", why)

    @step("GE-14.1-b")
    def take_leave(self, t: Table[Board]) -> Next[None]:
        give_up(t, self.power)
        rebels = [one.but(revolt=False) for one in t.board.places if one.revolt and one.holder == self.power]
        order = tuple([seat for seat in t.board.order if seat != self.power])
        t.emit(KingdomEliminated(self.power, order, tuple(rebels), (("GE-14.1-a", 0),)))
        settle(t)
        return Done()


@rule("GE-14.1-b")
def give_up(t: Table[Board], power: str) -> None:
    """A kingdom's cards, Silver, markers, controlled powers and alliances are lost (R-GE-87)."""
    if cards := b.hand(t.board, power):
        t.emit(HandSurrendered(power, cards))
    armies.pay(t, power, b.kingdom(t.board, power).silver, "eliminated")
    track = tuple([one for one in t.board.track if one != power])
    pool = tuple([one for one in t.board.pool if one != power])
    if (track, pool) != (t.board.track, t.board.pool):
        t.emit(MarkersChanged(pool, track, "eliminated"))
    for outsider in t.board.outsiders:
        if outsider.controller == power:
            t.emit(PowerControlled(outsider.id, "", (("GE-14.1-b", 0),)))
    for alliance in t.board.alliances:
        if power in (alliance.one, alliance.other):
            t.emit(AllianceEnded(alliance.one, alliance.other, "eliminated"))
