"""11.2 One space further: what an army meets on the way into it, and who reacts."""

from __future__ import annotations

from functools import cache

from limmu.core import PUBLIC, Call, Done, Goto, Next, Procedure, Record, Table, Why, declare, procedure, rule, step
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.cards.windows import CardWindow, Played, Scene
from limmu.games.god_kings.facts import UnitsMoved
from limmu.games.god_kings.pack import pack_of_digest
from limmu.games.god_kings.s11_attrition import Attrition
from limmu.games.god_kings.s11_encounter import Encounter, meets_somebody
from limmu.games.god_kings.s11_forces import NO_ARMY, ActiveArmy, cost_of_entering, survivors
from limmu.games.god_kings.s11_reaction import Entry, Reacted, Reaction, calls_for_reaction
from limmu.games.god_kings.s11_steps import Marching
from limmu.games.god_kings.s12_naval import NAVAL_MP, NavalMove
from limmu.games.god_kings.s13_interception import STAND
from limmu.games.god_kings.s14_avoid_battle import Pursuit
from limmu.games.god_kings.s21_barbarians import Hesitation, must_hesitate
from limmu.games.god_kings.upkeep import settle_sieges
from limmu.toolkit.windows import others


@declare(PUBLIC)
class Advanced(Record):
    """An army after a step. `over`: its activation has ended, by a battle or before it came in."""

    army: ActiveArmy
    state: Marching
    over: bool = False


@cache
def _ambush_cards(digest: str) -> tuple[tuple[int, tuple[str, ...], bool], ...]:
    """(number, provinces, in mountains only) of the cards for an army that enters a space."""
    found: list[tuple[int, tuple[str, ...], bool]] = []
    for card in pack_of_digest(digest).cards:
        if card.window == "enemy_enters_space":
            mountain = card.effect.name == "end_move" and card.effect.word("terrain") == "mountain"
            found.append((card.number, card.effect.words("provinces"), mountain))
    return tuple(found)


@rule("GK-9.4-a")
def ambush_possible(board: Board, space: str) -> bool:
    """Whether by public information a card could be played on an army that enters a space: not all of them shown, and
    its province or terrain fits one that is not."""
    pack = b.pack(board)
    for number, provinces, mountain in _ambush_cards(board.pack):
        fits = (not provinces and not mountain) or (mountain and space in pack.mountains)
        if (fits or pack.province_of.get(space, "") in provinces) and not (
            number in board.discard or number in board.set_aside or number in board.leaving or number in board.removed
        ):
            return True
    return False


@procedure("GK-11.2")
class Advance(Procedure[Advanced]):
    """11.2  n the step and its MP  cards  11.3 reaction  o back up  q overrun or battle  p pursuit."""

    army: ActiveArmy
    state: Marching
    entry: Entry
    attrition: tuple[tuple[int, ...], ...] = ()
    """Attrition rolls that cards have called for: the faces that hit, () for those of the rule."""
    outcome: Reacted = Reacted(NO_ARMY)

    @step("GK-21.0-h", "GK-11.2-n")
    def set_out(self, t: Table[Board]) -> Next[Advanced]:
        army, space = self.army, self.entry.space
        if must_hesitate(t.board, army.units, space):
            return Call(Hesitation(army.general, space, army.units), then=self.dare)
        return Goto(self.go)

    @step("GK-21.0-h", "GK-21.0-i")
    def dare(self, t: Table[Board], enters: bool) -> Next[Advanced]:
        return Goto(self.go) if enters else self._over()

    @step("GK-11.2-a", "GK-12.1-a")
    def go(self, t: Table[Board]) -> Next[Advanced]:
        if not self.entry.by_sea:
            return None
        paid = self.but(army=self.army.but(mp=self.army.mp - NAVAL_MP), state=self.state.but(sailed=True))
        return Call(NavalMove(self.army, self.entry.space, self.entry.inside), then=paid.land)

    @step("GK-11.2-a", "GK-11.2-b", "GK-11.7-a", "GK-11.1-b", "GK-17.6-a")
    def enter(self, t: Table[Board]) -> Next[Advanced]:
        army, space = self.army, self.entry.space
        cost = cost_of_entering(t.board, army, space)
        why: Why = (("GK-11.7-a" if cost > 1 else "GK-11.2-b", cost),)
        t.emit(UnitsMoved(army.units, army.leaders, space, "march", why=why))
        return Goto(self.but(army=army.but(mp=army.mp - cost)).arrive)

    @step("GK-12.1-a", "GK-9.3-a")
    def land(self, t: Table[Board], landed: bool) -> Next[Advanced]:
        """Kept in port by a card, the army has ended its activation."""
        me = self.but(army=survivors(t.board, self.army))
        return Goto(me.arrive) if landed else me._over()

    @step("GK-11.2-n", "GK-9.4-a", "GK-17.6-a")
    def arrive(self, t: Table[Board]) -> Next[Advanced]:
        settle_sieges(t)
        me = self.but(state=self.state.but(moved=True, shifted=False))
        army, space = self.army, self.entry.space
        if not army.units or not ambush_possible(t.board, space):
            return Goto(me.react)
        seats = others(q.in_turn_order(t.board, after=t.board.active), army.seat)
        scene = Scene(space, army.power, "", army.general, attacker_seat=army.seat)
        return Call(CardWindow("enemy_enters_space", seats, scene), then=me.hear_cards)

    @step("GK-9.3-a")
    def hear_cards(self, t: Table[Board], played: tuple[Played, ...]) -> Next[Advanced]:
        army, state = self.army, self.state
        called: list[tuple[int, ...]] = []
        for one in played:
            effect = t.pack.card[one.card].effect
            if one.effect == "end_move":
                army, state = army.but(mp=0), state.but(ended=True)
                called += [()] if effect.word("also") == "attrition" else []
            elif one.effect == "attrition":
                called.append(effect.numbers("hits_on"))
        return Goto(self.but(army=army, state=state, attrition=tuple(called)).suffer)

    @step("GK-11.13-a", "GK-11.11-c")
    def suffer(self, t: Table[Board]) -> Next[Advanced]:
        army = survivors(t.board, self.army)
        if not self.attrition or not army.units:
            return Goto(self.but(army=army, attrition=()).react)
        rest = self.but(army=army, attrition=self.attrition[1:])
        return Call(Attrition(army.units, self.attrition[0]), then=rest.suffered)

    @step("GK-11.13-a")
    def suffered(self, t: Table[Board], done: None) -> Next[Advanced]:
        return Goto(self.suffer)

    @step("GK-11.3-a", "GK-13.2-c", "GK-12.3-b", "GK-14.4-h")
    def react(self, t: Table[Board]) -> Next[Advanced]:
        army = self.army
        if calls_for_reaction(t.board, army, self.entry):
            return Call(Reaction(army, self.entry), then=self.reacted)
        return Goto(self.meet)

    @step("GK-11.2-o", "GK-13.5-a", "GK-13.4-g")
    def reacted(self, t: Table[Board], outcome: Reacted) -> Next[Advanced]:
        me = self.but(army=outcome.army, outcome=outcome.but(army=NO_ARMY))
        if outcome.way == STAND:
            return Goto(me.meet)
        return me._ended()

    @step("GK-11.2-q", "GK-11.2-r", "GK-11.4-a", "GK-11.11-a")
    def meet(self, t: Table[Board]) -> Next[Advanced]:
        if not meets_somebody(t.board, self.army, self.entry, self.outcome):
            return Goto(self.follow)
        return Call(Encounter(self.army, self.entry, self.outcome), then=self.met)

    @step("GK-11.2-q", "GK-15.1-b")
    def met(self, t: Table[Board], goes_on: bool) -> Next[Advanced]:
        return Goto(self.follow) if goes_on else self._over()

    @step("GK-14.4-a", "GK-14.5-b", "GK-11.2-p")
    def follow(self, t: Table[Board]) -> Next[Advanced]:
        outcome = self.outcome
        if not outcome.avoided or self.state.ended:
            return Done(Advanced(self.army, self.state))
        return Call(Pursuit(self.army, self.entry.space, outcome.avoider_chariots), then=self.pursued)

    @step("GK-14.4-f", "GK-14.4-g", "GK-14.6-a")
    def pursued(self, t: Table[Board], goes_on: bool) -> Next[Advanced]:
        return Done(Advanced(self.army, self.state)) if goes_on else self._ended()

    def _ended(self) -> Next[Advanced]:
        """The movement is over, a siege roll may follow."""
        return Done(Advanced(self.army.but(mp=0), self.state.but(ended=True)))

    def _over(self) -> Next[Advanced]:
        return Done(Advanced(self.army, self.state, over=True))
