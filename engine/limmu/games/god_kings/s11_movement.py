"""11.2 The march of an activated army, one step at a time, and what may happen in each space it enters."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from limmu.core import (
    PUBLIC,
    Ask,
    Call,
    Done,
    Goto,
    Next,
    Procedure,
    Question,
    Record,
    Table,
    Verdict,
    Why,
    accept,
    declare,
    procedure,
    refuse,
    rule,
    step,
)
from limmu.core.question import offers
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.cards.use import CardUse
from limmu.games.god_kings.cards.windows import CardWindow, Played, Scene
from limmu.games.god_kings.facts import RuleApplied, UnitsMoved, WentInside
from limmu.games.god_kings.options import ALLOWANCE, RECOMPUTED_AT_PICKUP
from limmu.games.god_kings.pack import pack_of_digest
from limmu.games.god_kings.s11_attrition import Attrition
from limmu.games.god_kings.s11_displaced import LoneGenerals, lone_generals
from limmu.games.god_kings.s11_forces import (
    NO_ARMY,
    ActiveArmy,
    ChooseForce,
    blockers,
    command_limit,
    cost_of_entering,
    is_penned,
    movement_allowance,
    parted,
    subordinate_of,
    subordinates,
    survivors,
    where,
)
from limmu.games.god_kings.s11_overrun import Overrun, OverrunThem, may_overrun
from limmu.games.god_kings.s11_reaction import Entry, Reacted, Reaction, calls_for_reaction
from limmu.games.god_kings.s12_naval import INSIDE, NAVAL_MP, NavalMove, city_room, landings, may_embark, may_land
from limmu.games.god_kings.s13_interception import STAND
from limmu.games.god_kings.s14_avoid_battle import Pursuit
from limmu.games.god_kings.s17_sieges import Siege, may_siege
from limmu.games.god_kings.s18_political_control import MarkerPlacement, may_place_marker
from limmu.games.god_kings.s21_barbarians import Hesitation, must_hesitate
from limmu.games.god_kings.s25_displacement import Displacement
from limmu.games.god_kings.upkeep import settle, settle_sieges
from limmu.toolkit.windows import others

END, SIEGE, SORTIE, ATTACK = "end", "siege", "sortie", "attack"
PLACE_PC, PICK_UP, DROP_OFF, DROP_INSIDE = "place_pc", "pick_up", "drop_off", "drop_inside"
ENTER_CITY, LEAVE_CITY = "enter_city", "leave_city"
MOVE, NAVAL = "move:", "naval:"
MARKER_MP = 1


@declare(PUBLIC)
class Marching(Record):
    """Where a march stands, beside the army itself."""

    use: CardUse
    ended: bool = False
    """The movement is over: only a siege roll is left."""
    shifted: bool = False
    """It has gone in or out of the city since it came into the space."""
    moved: bool = False
    sailed: bool = False
    attrition: tuple[tuple[int, ...], ...] = ()
    """Attrition rolls that cards have called for: the faces that hit, () for those of the rule."""


# ---------------------------------------------------------------- what an army may do


@rule("GK-11.2-a", "GK-11.2-b", "GK-11.7-b", "GK-11.8-d", "GK-11.4-b", "GK-21.0-l", "GK-17.5-d")
def may_enter(board: Board, army: ActiveArmy, space: str) -> Verdict[bool]:
    """Whether the army may move to a space now: adjacent by land, enough MP, no tribal space, not shut in (GKR-105); a
    general without units not among enemy units outside (GKR-047)."""
    here = where(board, army)
    if q.is_tribal(board, space):
        return refuse("GK-21.0-l", "tribal_space", space)
    if space not in b.pack(board).exits.get(here, ()):
        return refuse("GK-11.2-a", "not_adjacent", here, space)
    if is_penned(board, army):
        return refuse("GK-17.5-d", "enemies_outside", here)
    cost = cost_of_entering(board, army, space)
    if cost > army.mp:
        return refuse("GK-11.7-b" if cost > 1 else "GK-11.2-b", "not_enough_mp", str(cost), str(army.mp))
    if not army.units and blockers(board, space, army.power):
        return refuse("GK-11.4-b", "general_without_units", space)
    return accept


@rule("GK-11.6-a", "GK-11.6-b", "GK-11.6-c", "GK-18.2-g", "GK-3.0-v")
def may_mark(board: Board, army: ActiveArmy) -> Verdict[bool]:
    """Whether the army may place a marker where it stands: a unit, 1 MP, once in a space (GKR-049)."""
    here = where(board, army)
    if not army.units:
        return refuse("GK-3.0-v", "general_without_units", army.general)
    if army.mp < MARKER_MP:
        return refuse("GK-11.6-a", "not_enough_mp", str(MARKER_MP), str(army.mp))
    if here in army.marked:
        return refuse("GK-11.6-a", "already_placed_here", here)
    if q.is_tribal(board, here):
        return refuse("GK-21.0-l", "tribal_space", here)
    place = b.place(board, here)
    if place.garrison and place.marker != army.power:
        return refuse("GK-11.6-c", "garrisoned", here)
    if q.enemy_units(board, here, army.power):
        return refuse("GK-11.6-b", "enemy_units_there", here)
    return may_place_marker(board, army.power, here)


@rule("GK-11.2-h", "GK-11.2-i", "GK-11.9-a", "GK-11.9-b", "GK-11.2-k", "GK-11.12-b", "GK-10.2-e")
def pick_up_choice(board: Board, army: ActiveArmy) -> ChooseForce:
    """What may join the army where it stands: units, and warlords if the King moves; nothing that has moved."""
    here = where(board, army)
    taken = (*army.units, *army.frozen)
    units = tuple([u.id for u in q.units_of(board, here, army.power) if u.id not in taken])
    generals = tuple([g for g in subordinates(board, army.general) if g not in army.along and g not in army.frozen])
    each = q.commands(board, generals[0]) if generals else 0
    room = command_limit(board, army.leaders).value - len(army.units)
    return ChooseForce(PICK_UP, generals, units, 0, room, 0, each, something=True, clause="GK-11.2-i")


@rule("GK-11.2-h", "GK-11.2-i", "GK-11.2-k", "GK-11.10-a", "GK-11.10-b")
def drop_off_choice(board: Board, army: ActiveArmy) -> ChooseForce:
    """What may be left here: units, and warlords; whom the rest does not command must be left with them."""
    each = q.commands(board, army.along[0]) if army.along else 0
    excess = len(army.units) - command_limit(board, army.leaders).value
    most = len(army.units)
    return ChooseForce(
        DROP_OFF, army.along, army.units, excess, most, each, 0, something=True, clause="GK-11.2-i"
    )


@rule("GK-11.8-a", "GK-11.8-b", "GK-11.8-e", "GK-17.1-e")
def drop_inside_choice(board: Board, army: ActiveArmy) -> ChooseForce:
    """What may be left inside one's own city here: two units at most, with those already in it."""
    choice = drop_off_choice(board, army)
    room = city_room(board, where(board, army), army.units)
    return choice.but(purpose=DROP_INSIDE, most=room, clause="GK-11.8-b")


@rule("GK-11.8-a", "GK-11.8-e", "GK-17.1-e")
def at_own_city(board: Board, army: ActiveArmy) -> Verdict[bool]:
    """Whether the army stands at a Walled-City with its own marker, nobody besieging it."""
    here = where(board, army)
    if not q.walls(board, here) or b.place(board, here).marker != army.power:
        return refuse("GK-11.8-e", "not_own_walled_city", here)
    return refuse("GK-11.8-e", "enemies_outside", here) if blockers(board, here, army.power) else accept


@rule("GK-11.8-b", "GK-11.8-e")
def may_enter_city(board: Board, army: ActiveArmy) -> Verdict[bool]:
    """Whether the whole army may go inside its own city here."""
    if not (verdict := at_own_city(board, army)):
        return verdict
    room = city_room(board, where(board, army), army.units)
    return accept if len(army.units) <= room else refuse("GK-11.8-b", "city_full", str(room))


@rule("GK-11.2-r", "GK-17.2-b", "GK-17.2-c", "GK-11.12-d", "GK-3.0-ap")
def may_besiege(board: Board, army: ActiveArmy, use: CardUse) -> Verdict[bool]:
    """Whether the army may end its activation with a siege roll: three of its units, at an enemy garrisoned city."""
    here = where(board, army)
    least = b.pack(board).siege_table.least_units
    if len(army.units) < least:
        return refuse("GK-17.2-b", "too_few_units", army.general, str(least))
    return may_siege(board, army.general, here, use) if q.walls(board, here) else refuse("GK-17.2-a", "no_city", here)


@declare(PUBLIC)
class MoveArmy(Question[Board, str]):
    """The next step of a march.

    move:SPACE, naval:PORT, naval:PORT:inside, place_pc, pick_up, drop_off, drop_inside, enter_city, leave_city, siege,
    end; out of a city with enemies outside only sortie and end; attack where enemies stand in the space it starts from.
    """

    army: ActiveArmy
    march: Marching

    def answers(self, board: Board) -> Sequence[str]:
        """Every step that is legal now; ending the activation is the last."""
        army, march = self.army, self.march
        if march.ended:
            return (SIEGE, END) if may_besiege(board, army, march.use) else (END,)
        if is_penned(board, army):
            return (SORTIE, END) if army.units else (END,)
        here = where(board, army)
        found: list[str] = []
        if army.mp:
            exits = b.pack(board).exits.get(here, ())
            found += [MOVE + space for space in exits if may_enter(board, army, space)]
            found += [NAVAL + key for key in landings(board, army, march.use)]
            if army.units and may_mark(board, army):
                found.append(PLACE_PC)
        found += self._shifts(board, here)
        if army.units and blockers(board, here, army.power):
            found.append(ATTACK)
        if army.units and may_besiege(board, army, march.use):
            found.append(SIEGE)
        found.append(END)
        return found

    def _shifts(self, board: Board, here: str) -> list[str]:
        """Taking up, leaving behind, going in and out: free of MP."""
        army = self.army
        found: list[str] = []
        if _has_answer(pick_up_choice(board, army)):
            found.append(PICK_UP)
        if army.units or army.along:
            found.append(DROP_OFF)
        if here in b.pack(board).walls and at_own_city(board, army):
            if (army.units or army.along) and _has_answer(drop_inside_choice(board, army)):
                found.append(DROP_INSIDE)
            if not self.march.shifted:
                places = [b.leader(board, g).inside for g in army.leaders]
                places += [b.unit(board, i).inside for i in army.units]
                if False in places and may_enter_city(board, army):
                    found.append(ENTER_CITY)
                if True in places:
                    found.append(LEAVE_CITY)
        return found

    def check(self, board: Board, answer: str) -> Verdict[bool]:
        """One of the answers; the refusal says which rule is in the way."""
        if answer in offers(self, board):
            return accept
        if self.march.ended and answer != SIEGE:
            return refuse("GK-11.2-o", "movement_is_over", answer)
        verdict = self._refusal(board, answer)
        return refuse("GK-11.2-n", "not_on_offer", answer) if verdict else verdict

    def _refusal(self, board: Board, answer: str) -> Verdict[bool]:
        army, use = self.army, self.march.use
        if answer.startswith(MOVE):
            return may_enter(board, army, answer.removeprefix(MOVE))
        if answer.startswith(NAVAL):
            port = answer.removeprefix(NAVAL)
            inside = port.endswith(INSIDE)
            return may_embark(board, army, use) and may_land(board, army, port.removesuffix(INSIDE), inside=inside)
        if answer == PLACE_PC:
            return may_mark(board, army)
        if answer == SIEGE:
            return may_besiege(board, army, use)
        if answer in (ENTER_CITY, DROP_INSIDE):
            return may_enter_city(board, army)
        return accept

    def concerns(self, board: Board, answer: str) -> tuple[str, ...]:
        """The space it leads to, or the army."""
        target = answer.partition(":")[2].removesuffix(INSIDE)
        return (target,) if target else (self.army.general,)


def _has_answer(choice: ChooseForce) -> bool:
    """Whether some number of units is right with some number of the generals."""
    for n in range(len(choice.generals) + 1):
        least, most = choice.bounds(n)
        if least <= most:
            return True
    return False


# ---------------------------------------------------------------- the march


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
class March(Procedure[CardUse]):
    """11.2  n space by space  11.3 reaction  o back up  p avoid, pursue  q overrun  r siege or battle. The result: the
    card's use afterwards."""

    army: ActiveArmy
    state: Marching
    entry: Entry = Entry("", "")
    outcome: Reacted = Reacted(NO_ARMY)

    @step("GK-11.2-a", "GK-11.2-n", "GK-11.2-r", "GK-12.1-e", "GK-13.5-c", "GK-14.6-a", "GK-11.8-e")
    def choose(self, t: Table[Board]) -> Next[CardUse]:
        if where(t.board, self.army) == "":
            return Goto(self.close)
        question = MoveArmy(self.army, self.state)
        if len(offers(question, t.board)) == 1:
            return Goto(self.close)
        return Ask(self.army.seat, question, then=self.act)

    @step("GK-11.2-h", "GK-11.2-n", "GK-11.2-r", "GK-11.6-a")
    def act(self, t: Table[Board], answer: str) -> Next[CardUse]:
        army, here = self.army, where(t.board, self.army)
        if answer == END:
            return Goto(self.close)
        if answer.startswith(MOVE):
            return Goto(self.but(entry=Entry(answer.removeprefix(MOVE), here)).set_out)
        if answer.startswith(NAVAL):
            port = answer.removeprefix(NAVAL)
            inside = port.endswith(INSIDE)
            entry = Entry(port.removesuffix(INSIDE), here, True, inside)
            paid = self.but(entry=entry, army=army.but(mp=army.mp - NAVAL_MP))
            return Call(NavalMove(army, entry.space, inside), then=paid.land)
        if answer == PLACE_PC:
            return Goto(self.mark)
        if answer in (PICK_UP, DROP_OFF, DROP_INSIDE):
            return Goto(self.but(entry=Entry(answer, here)).shift)
        if answer in (ENTER_CITY, LEAVE_CITY):
            t.emit(WentInside(army.units, army.leaders, inside=answer == ENTER_CITY))
            return Goto(self.but(state=self.state.but(shifted=True)).choose)
        return Goto(self.besiege if answer == SIEGE else self.assault)

    # ---- 11.6, 11.8 to 11.10 what costs no step

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
        question = choices[self.entry.space](t.board, self.army)
        only = question.only(t.board)
        if len(only) == 1:
            return Goto(self._shifted(t, only[0]).choose)
        return Ask(self.army.seat, question, then=self.name_shifted)

    @step("GK-11.2-h", "GK-11.2-j", "GK-11.2-k", "GK-11.9-a", "GK-11.10-a", "GK-11.10-b")
    def name_shifted(self, t: Table[Board], chosen: tuple[str, ...]) -> Next[CardUse]:
        return Goto(self._shifted(t, chosen).choose)

    def _shifted(self, t: Table[Board], chosen: tuple[str, ...]) -> March:
        army, what = self.army, self.entry.space
        generals, units = parted(t.board, chosen)
        if what == PICK_UP:
            mp, allowance = army.mp, army.allowance
            if units and t.option(ALLOWANCE) == RECOMPUTED_AT_PICKUP:
                allowance = min(allowance, movement_allowance(t.board, army.general, units))
                mp = max(0, mp - (army.allowance - allowance))
            army = army.but(along=army.along + generals, units=army.units + units, mp=mp, allowance=allowance)
            t.emit(RuleApplied("picked_up", chosen, (("GK-11.2-h", 0),)))
            return self.but(army=army)
        army = army.but(
            along=tuple([g for g in army.along if g not in generals]),
            units=tuple([i for i in army.units if i not in units]),
            frozen=(*army.frozen, *chosen),
        )
        t.emit(RuleApplied("dropped_off", chosen, (("GK-11.2-k", 0),)))
        if what == DROP_INSIDE:
            t.emit(WentInside(units, generals, inside=True))
            rest = tuple([i for i in army.units if b.unit(t.board, i).inside])
            if rest and city_room(t.board, where(t.board, army)) < 0:  # whom the city does not hold goes on outside
                t.emit(WentInside(rest, (), inside=False))
        return self.but(army=army)

    # ---- entering a space

    @step("GK-21.0-h", "GK-11.2-n")
    def set_out(self, t: Table[Board]) -> Next[CardUse]:
        army, space = self.army, self.entry.space
        if must_hesitate(t.board, army.units, space):
            return Call(Hesitation(army.general, space, army.units), then=self.dare)
        return Goto(self.enter)

    @step("GK-21.0-h", "GK-21.0-i")
    def dare(self, t: Table[Board], enters: bool) -> Next[CardUse]:
        return Goto(self.enter if enters else self.close)

    @step("GK-11.2-a", "GK-11.2-b", "GK-11.7-a", "GK-11.1-b", "GK-17.6-a")
    def enter(self, t: Table[Board]) -> Next[CardUse]:
        army, space = self.army, self.entry.space
        cost = cost_of_entering(t.board, army, space)
        why: Why = (("GK-11.7-a" if cost > 1 else "GK-11.2-b", cost),)
        t.emit(UnitsMoved(army.units, army.leaders, space, "march", why=why))
        return Goto(self.but(army=army.but(mp=army.mp - cost)).arrive)

    @step("GK-12.1-a", "GK-9.3-a")
    def land(self, t: Table[Board], landed: bool) -> Next[CardUse]:
        """Kept in port by a card, the army has ended its activation."""
        me = self.but(army=survivors(t.board, self.army), state=self.state.but(sailed=True))
        return Goto(me.arrive if landed else me.close)

    @step("GK-11.2-n", "GK-9.4-a", "GK-17.6-a")
    def arrive(self, t: Table[Board]) -> Next[CardUse]:
        settle_sieges(t)
        me = self.but(state=self.state.but(moved=True, shifted=False))
        army, space = self.army, self.entry.space
        if not army.units or not ambush_possible(t.board, space):
            return Goto(me.react)
        seats = others(q.in_turn_order(t.board, after=t.board.active), army.seat)
        scene = Scene(space, army.power, "", army.general, attacker_seat=army.seat)
        return Call(CardWindow("enemy_enters_space", seats, scene), then=me.hear_cards)

    @step("GK-9.3-a")
    def hear_cards(self, t: Table[Board], played: tuple[Played, ...]) -> Next[CardUse]:
        army, state = self.army, self.state
        called: list[tuple[int, ...]] = []
        for one in played:
            effect = t.pack.card[one.card].effect
            if one.effect == "end_move":
                army, state = army.but(mp=0), state.but(ended=True)
                called += [()] if effect.word("also") == "attrition" else []
            elif one.effect == "attrition":
                called.append(effect.numbers("hits_on"))
        return Goto(self.but(army=army, state=state.but(attrition=tuple(called))).suffer)

    @step("GK-11.13-a", "GK-11.11-c")
    def suffer(self, t: Table[Board]) -> Next[CardUse]:
        state, army = self.state, survivors(t.board, self.army)
        if not state.attrition or not army.units:
            return Goto(self.but(army=army, state=state.but(attrition=())).react)
        rest = self.but(army=army, state=state.but(attrition=state.attrition[1:]))
        return Call(Attrition(army.units, state.attrition[0]), then=rest.suffered)

    @step("GK-11.13-a")
    def suffered(self, t: Table[Board], done: None) -> Next[CardUse]:
        return Goto(self.suffer)

    @step("GK-11.3-a", "GK-13.2-c", "GK-12.3-b", "GK-14.4-h")
    def react(self, t: Table[Board]) -> Next[CardUse]:
        army = self.army
        if calls_for_reaction(t.board, army, self.entry):
            return Call(Reaction(army, self.entry), then=self.reacted)
        return Goto(self.but(outcome=Reacted(NO_ARMY)).meet)

    @step("GK-11.2-o", "GK-13.5-a", "GK-13.4-g")
    def reacted(self, t: Table[Board], outcome: Reacted) -> Next[CardUse]:
        me = self.but(army=outcome.army, outcome=outcome.but(army=NO_ARMY))
        if outcome.way == STAND:
            return Goto(me.meet)
        return Goto(me._ended().choose)

    def _ended(self) -> March:
        return self.but(army=self.army.but(mp=0), state=self.state.but(ended=True))

    # ---- 11.4, 11.5 meeting the enemy

    @step("GK-11.4-a", "GK-11.5-a", "GK-11.5-b", "GK-13.9-a", "GK-15.2-a", "GK-11.11-a", "GK-12.3-b")
    def meet(self, t: Table[Board]) -> Next[CardUse]:
        army, space = self.army, self.entry.space
        if self.entry.inside and not self.outcome.intercepted:
            return Goto(self.go_on)
        if not blockers(t.board, space, army.power):
            return Goto(self.clear)
        if not army.units:
            why: Why = (("GK-11.11-a", 0),)
            return Call(Displacement(army.power, (), army.leaders, seat=army.seat, why=why), then=self.displaced)
        if may_overrun(t.board, army, space):
            return Ask(army.seat, OverrunThem(army.general, space), then=self.overrun)
        return Goto(self.fight)

    @step("GK-11.11-a", "GK-3.0-v")
    def displaced(self, t: Table[Board], done: None) -> Next[CardUse]:
        return Goto(self.close)

    @step("GK-11.2-q", "GK-11.5-c")
    def overrun(self, t: Table[Board], answer: str) -> Next[CardUse]:
        if answer != "yes":
            return Goto(self.fight)
        return Call(Overrun(self.army, self.entry.space), then=self.overran)

    @step("GK-11.5-c")
    def overran(self, t: Table[Board], done: None) -> Next[CardUse]:
        settle_sieges(t)
        return Goto(self.go_on)

    @step("GK-11.4-a", "GK-11.2-r", "GK-15.1-a", "GK-13.4-k", "GK-14.1-h", "GK-13.1-b", "GK-13.6-e", "GK-11.3-f")
    def fight(self, t: Table[Board]) -> Next[CardUse]:
        from limmu.games.god_kings.s15_battle import Battle

        army, entry, outcome = self.army, self.entry, self.outcome
        foes = {q.seat_of(t.board, u.power) for u in blockers(t.board, entry.space, army.power)}
        battle = Battle(
            entry.space,
            army.power,
            "" if army.seat in foes else army.seat,  # nobody decides for a neutral army against his own (GKR-035)
            army.general,
            army.units,
            entry_space="" if entry.by_sea else entry.origin,
            by_sea=entry.by_sea,
            intercepted=bool(outcome.intercepted),
            failed_avoid=outcome.failed,
            embarked=entry.origin if entry.by_sea else "",
        )
        return Call(battle, then=self.fought)

    @step("GK-15.1-a", "GK-17.5-d", "GK-11.2-r")
    def assault(self, t: Table[Board]) -> Next[CardUse]:
        """Against enemies in the space where it starts: out of the city, or in the open."""
        from limmu.games.god_kings.s15_battle import Battle

        army, space = self.army, where(t.board, self.army)
        sortie = b.leader(t.board, army.general).inside
        inside = tuple([g for g in army.along if b.leader(t.board, g).inside])
        if inside:
            t.emit(WentInside((), inside, inside=False))
        battle = Battle(space, army.power, army.seat, army.general, army.units, sortie=sortie)
        return Call(battle, then=self.fought)

    @step("GK-15.1-b", "GK-11.2-s", "GK-17.2-d")
    def fought(self, t: Table[Board], done: None) -> Next[CardUse]:
        return Goto(self.close)

    # ---- going on

    @step("GK-11.11-a", "GK-11.4-b")
    def clear(self, t: Table[Board]) -> Next[CardUse]:
        army, space = self.army, self.entry.space
        if army.units and lone_generals(t.board, space, army.power):
            return Call(LoneGenerals(space, army.power), then=self.cleared)
        return Goto(self.go_on)

    @step("GK-11.11-a")
    def cleared(self, t: Table[Board], done: None) -> Next[CardUse]:
        return Goto(self.go_on)

    @step("GK-14.4-a", "GK-14.5-b", "GK-11.2-p")
    def go_on(self, t: Table[Board]) -> Next[CardUse]:
        outcome = self.outcome
        if not outcome.avoided or self.state.ended:
            return Goto(self.choose)
        return Call(Pursuit(self.army, self.entry.space, outcome.avoider_chariots), then=self.pursued)

    @step("GK-14.4-f", "GK-14.4-g", "GK-14.6-a")
    def pursued(self, t: Table[Board], goes_on: bool) -> Next[CardUse]:
        return Goto(self.choose if goes_on else self._ended().choose)

    # ---- the end

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
