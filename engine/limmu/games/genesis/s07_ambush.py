"""13.2 Ambush: the window for the cards when a force has come into a Transit space, and what they cost it."""

from __future__ import annotations

from limmu.core import Ask, Call, Done, Faces, Goto, Next, Procedure, Roll, Table, procedure, rule, step
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board, Units
from limmu.games.genesis.cards.conditions import in_ambush_range
from limmu.games.genesis.cards.removals import LoseInAmbush, force_losses, half_up, ways_to_lose
from limmu.games.genesis.cards.windows import CardWindow, Played, Scene, could_hold
from limmu.games.genesis.facts import DieResolved
from limmu.games.genesis.s07_mover import mover_of
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
        if not played:
            return Done(None)
        return Call(AmbushLosses(self.force, played), then=self.struck)

    @step("GE-13.1.5-d", "GE-3.7.2-b")
    def struck(self, t: Table[Board], done: None) -> Next[None]:
        settle(t)
        return Goto(self.lie_in_wait)


@procedure("GE-13.2")
class AmbushLosses(Procedure[None]):
    """13.2 Ambush  c half a die, rounded up, of the force's units; the mover picks them. One card after the other."""

    force: str
    played: tuple[Played, ...]
    count: int = 0

    @step("GE-13.2-ambush-c")
    def roll(self, t: Table[Board]) -> Next[None]:
        if not self.played or not q.exists(t.board, self.force):
            return Done()
        return Roll(1, 6, "ambush", by=self.played[0].seat, then=self.strike)

    @step("GE-13.2-ambush-c")
    def strike(self, t: Table[Board], faces: Faces) -> Next[None]:
        count = half_up(faces[0])
        t.emit(
            DieResolved(
                purpose="ambush",
                power=self.played[0].seat,
                faces=faces,
                total=count,
                target=0,
                success=True,
                about=(self.force,),
            )
        )
        return Goto(self.but(count=count).choose)

    @step("GE-13.2-ambush-c")
    def choose(self, t: Table[Board]) -> Next[None]:
        ways = list(ways_to_lose(q.force_units(t.board, self.force), self.count))
        if len(ways) == 1:
            return self._lose(t, ways[0])
        return Ask(mover_of(t, self.force), LoseInAmbush(self.force, self.count), then=self.lose)

    @step("GE-13.2-ambush-c")
    def lose(self, t: Table[Board], units: Units) -> Next[None]:
        return self._lose(t, units)

    def _lose(self, t: Table[Board], units: Units) -> Next[None]:
        force_losses(t, self.force, units, "GE-13.2-ambush-c")
        settle(t)
        return Goto(self.but(played=self.played[1:]).roll)
