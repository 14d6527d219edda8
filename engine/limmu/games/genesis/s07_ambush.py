"""13.2 The window for Ambush cards when a force has come into a Transit space."""

from __future__ import annotations

from limmu.core import Call, Done, Goto, Next, Procedure, Table, procedure, rule, step
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board
from limmu.games.genesis.cards.conditions import in_ambush_range
from limmu.games.genesis.cards.windows import CardWindow, Played, Scene, could_hold
from limmu.games.genesis.units import number
from limmu.games.genesis.upkeep import settle

TRANSIT_ENTERED = "transit_entered"


@rule("GE-13.2-ambush-b")
def may_ambush(board: Board, seat: str, force: str) -> bool:
    """Whether by what everybody can see a seat could ambush a force where it is."""
    found = b.force(board, force)
    if not q.is_enemy(board, seat, found.power) or not could_hold(board, seat, (TRANSIT_ENTERED,)):
        return False
    reach = max([card.effect.number("mp") for card in b.pack(board).cards if card.window == TRANSIT_ENTERED], default=0)
    return any([in_ambush_range(board, city, found.at, reach) for city in q.controlled(board, seat)])


@procedure("GE-13.2")
class Ambushed(Procedure[None]):
    """13.2 Ambush  a force has entered a Transit space by moving, withdrawing, retreating or intercepting.

    Each card has struck before the next is played (R-GE-95).
    """

    force: str

    @step("GE-13.2-ambush-b", "GE-3.4.4-a")
    def lie_in_wait(self, t: Table[Board]) -> Next[None]:
        force = b.force(t.board, self.force)
        if not q.is_transit(t.board, force.at) or not number(q.force_units(t.board, force.id)):
            return Done(None)  # a King alone has nobody to lose (R-GE-69)
        ring = q.clockwise(t.board, q.decider(t.board, force.power))
        seats = tuple([seat for seat in ring if may_ambush(t.board, seat, force.id)])
        if not seats:
            return Done(None)
        return Call(CardWindow(TRANSIT_ENTERED, seats, Scene(force.at, force.id), most=1), then=self.strike)

    @step("GE-13.2-ambush-c")
    def strike(self, t: Table[Board], played: tuple[Played, ...]) -> Next[None]:
        from limmu.games.genesis.cards.effects_moves import AmbushLosses

        if not played:
            return Done(None)
        return Call(AmbushLosses(self.force, played), then=self.struck)

    @step("GE-13.1.5-d", "GE-3.7.2-b")
    def struck(self, t: Table[Board], done: None) -> Next[None]:
        settle(t)
        return Goto(self.lie_in_wait)
