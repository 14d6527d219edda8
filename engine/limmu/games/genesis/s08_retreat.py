"""8.4.4 The retreat itself."""

from __future__ import annotations

from limmu.core import (
    Call,
    Done,
    Goto,
    Next,
    Procedure,
    Table,
    procedure,
    rule,
    step,
)
from limmu.games.genesis import armies, s07_arrival
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import NONE, READY, REVOLT, Board, Units
from limmu.games.genesis.facts import CityCaptured, ForceJoined
from limmu.games.genesis.s07_mover import Moving
from limmu.games.genesis.s08_flight import Path, may_flee_to
from limmu.games.genesis.s08_strength import Forces
from limmu.games.genesis.units import taken
from limmu.games.genesis.upkeep import settle


@rule("GE-8.4.1-d", "GE-8.4.1-c", "GE-8.3.1-b", "GE-7.2.2-a")
def leave_behind(t: Table[Board], force: str) -> None:
    """Peasants and Slaves stay, as moved as any that a Move leaves; all others of the force go together, and none is
    under a revolt marker any more."""
    units = q.force_units(t.board, force)
    stay = Units(peasants=units.peasants, slaves=units.slaves)
    moving = b.force(t.board, force).kind == "move" and t.running(Moving)
    state = t.frame(Moving).left() if moving else armies.KEPT
    if stay != NONE:
        armies.drop(t, force, taken(q.force_groups(t.board, force), stay), state=state)
    under = [group for group in q.force_groups(t.board, force) if group.state == REVOLT]
    if under:
        groups = armies.regrouped(t.board, under, armies.retagged(under, state=READY))
        t.emit(ForceJoined(force, NONE, (), groups, "pick_up"))


def occupy(t: Table[Board], force: str) -> None:
    """A force that has retreated holds the space it came to; an empty City of another's is captured."""
    one = b.force(t.board, force)
    was = b.place(t.board, one.at).holder
    armies.settle_in(t, force)
    settle(t)
    if q.is_city(t.board, one.at) and was != one.power == b.place(t.board, one.at).holder:
        t.emit(CityCaptured(one.at, one.power, was, "empty"))


@procedure("GE-8.4.4")
class Retreat(Procedure[None]):
    """8.4.4  all go space by space together  8.4.5 and may be intercepted by fresh enemies  8.4.4-d they stay there."""

    forces: Forces
    path: Path
    at: int = 0
    """How many spaces they have gone."""

    @step("GE-8.4.4-a", "GE-8.4.1-c")
    def go(self, t: Table[Board]) -> Next[None]:
        for force in self.forces:
            armies.move(t, force, self.path[self.at], "retreat", why=(("GE-8.4.4-a", 0),))
        settle(t)
        return Call(s07_arrival.Arrival(self.forces[0], self.forces[1:]), then=self.but(at=self.at + 1).arrive)

    @step("GE-8.4.5-a", "GE-8.4.4-d", "GE-7.4.8-a", "GE-8.4.1-d")
    def arrive(self, t: Table[Board], result: None) -> Next[None]:
        here = self.path[self.at - 1]
        left = tuple([f for f in self.forces if q.exists(t.board, f) and b.force(t.board, f).at == here])
        if left and self.at < len(self.path) and may_flee_to(t.board, left, self.path[-1]):
            for force in left:
                leave_behind(t, force)  # a Slave won on the way
            return Goto(self.but(forces=left).go)
        for force in left:
            occupy(t, force)
        return Done()
