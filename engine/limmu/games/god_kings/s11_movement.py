"""11.2 The march of an activated army, one step at a time, to the siege or battle that ends it."""

from __future__ import annotations

from limmu.core import Ask, Call, Done, Goto, Next, Procedure, Table, Why, offers, procedure, step
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings import s15_battle
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.cards.use import CardUse
from limmu.games.god_kings.facts import WentInside
from limmu.games.god_kings.options import ALLOWANCE, RECOMPUTED_AT_PICKUP
from limmu.games.god_kings.s11_advance import Advance, Advanced
from limmu.games.god_kings.s11_forces import ActiveArmy, movement_allowance, parted, subordinate_of, where
from limmu.games.god_kings.s11_reaction import Entry
from limmu.games.god_kings.s11_steps import (
    DROP_INSIDE,
    DROP_OFF,
    MARKER_MP,
    PICK_UP,
    Marching,
    MarchStep,
    Move,
    MoveArmy,
    drop_inside_choice,
    drop_off_choice,
    pick_up_choice,
)
from limmu.games.god_kings.s12_naval import Naval
from limmu.games.god_kings.s17_sieges import Siege
from limmu.games.god_kings.s18_political_control import MarkerPlacement
from limmu.games.god_kings.upkeep import settle, settle_sieges
from limmu.toolkit.facts import RuleApplied


@procedure("GK-11.2")
class March(Procedure[CardUse]):
    """11.2  n step by step  h-k what is picked up or left  11.6 markers  r siege or battle. The result: the card's use
    afterwards."""

    army: ActiveArmy
    state: Marching
    shifting: str = ""
    """What is being done: pick_up, drop_off or drop_inside."""

    @step("GK-11.2-a", "GK-11.2-n", "GK-11.2-r", "GK-12.1-e", "GK-13.5-c", "GK-14.6-a", "GK-11.8-e")
    def choose(self, t: Table[Board]) -> Next[CardUse]:
        if where(t.board, self.army) == "":
            return Goto(self.close)
        question = MoveArmy(self.army, self.state)
        if len(offers(question, t.board)) == 1:
            return Goto(self.close)
        return Ask(self.army.seat, question, then=self.act)

    @step("GK-11.2-h", "GK-11.2-n", "GK-11.2-r", "GK-11.6-a")
    def act(self, t: Table[Board], answer: MarchStep) -> Next[CardUse]:
        army, here = self.army, where(t.board, self.army)
        match answer:
            case Move():
                return Call(Advance(army, self.state, Entry(answer.to, here)), then=self.go_on)
            case Naval():
                entry = Entry(answer.port, here, True, answer.inside)
                return Call(Advance(army, self.state, entry), then=self.go_on)
            case "place_pc":
                return Goto(self.mark)
            case "pick_up" | "drop_off" | "drop_inside":
                return Goto(self.but(shifting=answer).shift)
            case "enter_city" | "leave_city":
                t.emit(WentInside(army.units, army.leaders, inside=answer == "enter_city"))
                return Goto(self.but(state=self.state.but(shifted=True)).choose)
            case "siege":
                return Goto(self.besiege)
            case "sortie" | "attack":
                return Goto(self.assault)
            case "end":
                return Goto(self.close)

    @step("GK-11.2-n", "GK-11.2-o", "GK-11.2-p", "GK-15.1-b", "GK-11.2-s")
    def go_on(self, t: Table[Board], advanced: Advanced) -> Next[CardUse]:
        me = self.but(army=advanced.army, state=advanced.state)
        return Goto(me.close if advanced.over else me.choose)

    @step("GK-11.6-a", "GK-18.2-g", "GK-20.3-g", "GK-20.3-h")
    def mark(self, t: Table[Board]) -> Next[CardUse]:
        """A neutral army leaves a garrison in a city that it takes (20.3)."""
        army, here = self.army, where(t.board, self.army)
        neutral = not q.seat_of(t.board, army.power)
        garrison = neutral and q.walls(t.board, here) > 0
        why: Why = (("GK-20.3-g" if garrison else "GK-11.6-a", MARKER_MP),)
        after = self.but(army=army.but(mp=army.mp - MARKER_MP, marked=(*army.marked, here)))
        return Call(MarkerPlacement((here,), army.power, garrison, army.seat, why), then=after.marked)

    @step("GK-11.6-a")
    def marked(self, t: Table[Board], done: None) -> Next[CardUse]:
        settle_sieges(t)
        return Goto(self.choose)

    @step("GK-11.2-h", "GK-11.2-i", "GK-11.9-a", "GK-11.9-b", "GK-11.10-a", "GK-11.8-b")
    def shift(self, t: Table[Board]) -> Next[CardUse]:
        choices = {PICK_UP: pick_up_choice, DROP_OFF: drop_off_choice, DROP_INSIDE: drop_inside_choice}
        question = choices[self.shifting](t.board, self.army)
        only = question.only(t.board)
        if len(only) == 1:
            return Goto(self._shifted(t, only[0]).choose)
        return Ask(self.army.seat, question, then=self.name_shifted)

    @step("GK-11.2-h", "GK-11.2-j", "GK-11.2-k", "GK-11.9-a", "GK-11.10-a", "GK-11.10-b")
    def name_shifted(self, t: Table[Board], chosen: tuple[str, ...]) -> Next[CardUse]:
        return Goto(self._shifted(t, chosen).choose)

    def _shifted(self, t: Table[Board], chosen: tuple[str, ...]) -> March:
        army, what = self.army, self.shifting
        generals, units = parted(t.board, chosen)
        if what == PICK_UP:
            mp, allowance = army.mp, army.allowance
            if units and t.option(ALLOWANCE) == RECOMPUTED_AT_PICKUP:
                allowance = min(allowance, movement_allowance(t.board, army.general, units))
                mp = max(0, mp - (army.allowance - allowance))
            army = army.but(along=army.along + generals, units=army.units + units, mp=mp, allowance=allowance)
            t.emit(RuleApplied("picked_up", chosen, (("GK-11.2-h", 0),)))
            return self.but(army=army, shifting="")
        army = army.but(
            along=tuple([g for g in army.along if g not in generals]),
            units=tuple([i for i in army.units if i not in units]),
            frozen=(*army.frozen, *chosen),
        )
        t.emit(RuleApplied("dropped_off", chosen, (("GK-11.2-k", 0),)))
        if what == DROP_INSIDE:
            t.emit(WentInside(units, generals, inside=True))
            rest = tuple([i for i in army.units if b.unit(t.board, i).inside])
            if q.city_room(t.board, where(t.board, army)) < 0:  # whom the city does not hold goes on outside
                t.emit(WentInside(rest, (), inside=False))
        return self.but(army=army, shifting="")

    @step("GK-15.1-a", "GK-17.5-d", "GK-11.2-r")
    def assault(self, t: Table[Board]) -> Next[CardUse]:
        """Against enemies in the space where it starts: out of the city, or in the open."""
        army, space = self.army, where(t.board, self.army)
        sortie = b.leader(t.board, army.general).inside
        inside = tuple([g for g in army.along if b.leader(t.board, g).inside])
        if inside:
            t.emit(WentInside((), inside, inside=False))
        battle = s15_battle.Battle(space, army.power, army.seat, army.general, army.units, sortie=sortie)
        return Call(battle, then=self.fought)

    @step("GK-15.1-b", "GK-11.2-s", "GK-17.2-d")
    def fought(self, t: Table[Board], done: None) -> Next[CardUse]:
        return Goto(self.close)

    @step("GK-11.2-r", "GK-11.2-s", "GK-17.2-c", "GK-17.2-e", "GK-11.12-d")
    def besiege(self, t: Table[Board]) -> Next[CardUse]:
        army, here = self.army, where(t.board, self.army)
        use = self.state.use
        after = self.but(state=self.state.but(use=use.but(sieged=(*use.sieged, here))))
        return Call(Siege(army.general, army.power, army.seat, here), then=after.besieged)

    @step("GK-17.2-e")
    def besieged(self, t: Table[Board], done: None) -> Next[CardUse]:
        return Goto(self.close)

    @step("GK-11.1-d", "GK-11.1-e", "GK-11.9-c", "GK-11.12-b", "GK-12.2-a", "GK-12.2-b")
    def close(self, t: Table[Board]) -> Next[CardUse]:
        army, use = self.army, self.state.use
        chief = subordinate_of(t.board, army.general)
        if chief and self.state.moved:
            t.emit(RuleApplied("became_subordinate", (army.general, chief), (("GK-11.9-c", 0),)))
        settle(t)
        generals, units = parted(t.board, (*army.leaders, *army.frozen, *army.units))
        return Done(
            use.but(
                generals=(*use.generals, *[g for g in generals if g not in use.generals]),
                units=(*use.units, *[i for i in units if i not in use.units]),
                naval=use.naval and not self.state.sailed,
            )
        )
