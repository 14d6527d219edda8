"""11.4, 11.5 What happens when an army has come into a space and those who wanted to leave have left."""

from __future__ import annotations

from limmu.core import Ask, Call, Done, Goto, Next, Procedure, Table, Why, procedure, rule, step
from limmu.games.god_kings import s15_battle
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.s11_displaced import LoneGenerals, lone_generals
from limmu.games.god_kings.s11_forces import ActiveArmy, blockers
from limmu.games.god_kings.s11_overrun import Overrun, OverrunThem, may_overrun
from limmu.games.god_kings.s11_reaction import Entry, Reacted
from limmu.games.god_kings.s20_deciders import WhoDecides, seats_of
from limmu.games.god_kings.s25_displacement import Displacement
from limmu.games.god_kings.upkeep import settle_sieges


@rule("GK-11.4-a", "GK-11.4-b", "GK-11.8-d", "GK-12.4-a")
def meets_somebody(board: Board, army: ActiveArmy, entry: Entry, outcome: Reacted) -> bool:
    """Whether anybody outside the walls stops the army or is displaced by it; not if it landed inside unopposed."""
    if entry.inside and not outcome.intercepted:
        return False
    space = entry.space
    return bool(blockers(board, space, army.power) or (army.units and lone_generals(board, space, army.power)))


@procedure("GK-11.4")
class Encounter(Procedure[bool]):
    """11.4  a enemy units: 11.5 overrun, or battle  b lone generals are displaced. The result: the army goes on."""

    army: ActiveArmy
    entry: Entry
    outcome: Reacted

    @step("GK-11.4-a", "GK-11.5-a", "GK-11.5-b", "GK-13.9-a", "GK-15.2-a", "GK-11.11-a", "GK-12.3-b")
    def meet(self, t: Table[Board]) -> Next[bool]:
        army, space = self.army, self.entry.space
        if not blockers(t.board, space, army.power):
            return Goto(self.clear)
        if not army.units:
            why: Why = (("GK-11.11-a", 0),)
            return Call(Displacement(army.power, (), army.leaders, seat=army.seat, why=why), then=self.displaced)
        if may_overrun(t.board, army, space):
            against = seats_of(t.board, blockers(t.board, space, army.power))
            return Call(WhoDecides(army.power, against), then=self.ask_overrun)
        return Goto(self.fight)

    @step("GK-11.5-a", "GK-20.3-d")
    def ask_overrun(self, t: Table[Board], seat: str) -> Next[bool]:
        return Ask(seat, OverrunThem(self.army.general, self.entry.space), then=self.overrun)

    @step("GK-11.11-a", "GK-3.0-v")
    def displaced(self, t: Table[Board], done: None) -> Next[bool]:
        return Done(False)

    @step("GK-11.2-q", "GK-11.5-c")
    def overrun(self, t: Table[Board], answer: str) -> Next[bool]:
        if answer != "yes":
            return Goto(self.fight)
        return Call(Overrun(self.army, self.entry.space), then=self.overran)

    @step("GK-11.5-c")
    def overran(self, t: Table[Board], done: None) -> Next[bool]:
        settle_sieges(t)
        return Done(True)

    @step("GK-11.4-a", "GK-11.2-r", "GK-15.1-a", "GK-13.4-k", "GK-14.1-h", "GK-13.1-b", "GK-13.6-e", "GK-11.3-f")
    def fight(self, t: Table[Board]) -> Next[bool]:
        army, entry, outcome = self.army, self.entry, self.outcome
        battle = s15_battle.Battle(
            entry.space,
            army.power,
            army.seat,
            army.general,
            army.units,
            entry_space=entry.origin,
            by_sea=entry.by_sea,
            intercepted=bool(outcome.intercepted),
            failed_avoid=outcome.failed,
        )
        return Call(battle, then=self.fought)

    @step("GK-15.1-b", "GK-11.2-s")
    def fought(self, t: Table[Board], done: None) -> Next[bool]:
        return Done(False)

    @step("GK-11.11-a", "GK-11.4-b")
    def clear(self, t: Table[Board]) -> Next[bool]:
        army, space = self.army, self.entry.space
        if army.units and lone_generals(t.board, space, army.power):
            return Call(LoneGenerals(space, army.power), then=self.cleared)
        return Done(True)

    @step("GK-11.11-a")
    def cleared(self, t: Table[Board], done: None) -> Next[bool]:
        return Done(True)
