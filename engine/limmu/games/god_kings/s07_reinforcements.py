"""7.0 Reinforcements: the phase, and steps 1 to 4 of a player's reinforcements (7.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, Literal

from limmu.core import (
    PUBLIC,
    Answer,
    Ask,
    Call,
    Done,
    Goto,
    Next,
    Procedure,
    Question,
    Table,
    Verdict,
    Why,
    accept,
    declare,
    offers,
    procedure,
    refuse,
    rule,
    step,
)
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import FULL, NOBODY, REDUCED, Board, SpaceId
from limmu.games.god_kings.cards.conditions import free_mercenaries
from limmu.games.god_kings.facts import (
    ControlMarkerTaken,
    LeadersRemoved,
    OwnerChanged,
    PhaseBegun,
    PointsChanged,
    SpacesControlled,
    UnitsBought,
    UnitsMoved,
    UnitsRecovered,
    UnitsRemoved,
)
from limmu.games.god_kings.s07_divisions import ScenarioDivision, scheduled_divisions
from limmu.games.god_kings.s07_income import lose_rest
from limmu.games.god_kings.s07_recovery import change_king, recover
from limmu.games.god_kings.s07_redeployment import Redeployment
from limmu.games.god_kings.s17_besieged import garrison_spaces, may_convert_to_garrison
from limmu.games.god_kings.s20_deciders import LowestSeat, holder
from limmu.games.god_kings.s20_exchange import Exchange
from limmu.games.god_kings.s20_neutral_reinforcements import NeutralReinforcements
from limmu.games.god_kings.s21_barbarians import counters_left
from limmu.games.god_kings.s23_assyria import MitanniToAssyria, due_changes
from limmu.games.god_kings.upkeep import settle

STOP: Final = "stop"


@procedure("GK-5.0")
class ReinforcementPhase(Procedure[None]):
    """5.0 II  Barbarians leave;  20.1 exchanges;  1 players in Turn Order;  2 neutrals, revolts;  3 Mitanni changes."""

    done: int = 0
    """How many players have had their reinforcements."""

    @step("GK-5.0-a")
    def begin(self, t: Table[Board]) -> Next[None]:
        t.emit(PhaseBegun(t.board.turn, "reinforcement"))

    @step("GK-21.0-k", "GK-3.0-ac")
    def barbarians_leave(self, t: Table[Board]) -> Next[None]:
        for army in b.pack(t.board).armies:
            if army.kind == "barbarian":
                remove_people(t, army.id, army.general)
        if turned := tuple([u.id for u in q.all_units(t.board, NOBODY)]):
            t.emit(UnitsRemoved(turned, "left"))
            t.emit(OwnerChanged(turned, ""))
        settle(t)

    @step("GK-20.1-i")
    def exchange(self, t: Table[Board]) -> Next[None]:
        return Call(Exchange())

    @step("GK-5.0-d", "GK-7.1-a")
    def next_player(self, t: Table[Board]) -> Next[None]:
        if self.done == len(t.board.order):
            return None
        power = t.board.order[self.done]
        further = self.but(done=self.done + 1)
        if any([change.leaves == power for change in due_changes(t.board)]):  # all its pieces leave (GKR-017)
            return Goto(further.next_player)
        return Call(Reinforcements(power), then=further.player_done)

    @step("GK-5.0-e", "GK-20.4-a")
    def neutrals(self, t: Table[Board]) -> Next[None]:
        return Call(NeutralReinforcements())

    @step("GK-22.0-e", "GK-22.0-f")
    def revolts(self, t: Table[Board]) -> Next[None]:
        return Call(RevoltsReturn())

    @step("GK-5.0-f", "GK-23.0-a")
    def convert(self, t: Table[Board]) -> Next[None]:
        return Call(MitanniToAssyria())

    @step("GK-5.0-d")
    def player_done(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.next_player)


@rule("GK-21.0-k")
def remove_people(t: Table[Board], people: str, general: str) -> None:
    """A people's army leaves the map; nobody holds its control marker any more."""
    units = tuple([u.id for u in q.all_units(t.board, people) if u.steps])
    if units:
        t.emit(UnitsRemoved(units, "left"))
    if b.leader(t.board, general).at:
        t.emit(LeadersRemoved((general,), gone=False))
    if holder(t.board, people):
        t.emit(ControlMarkerTaken(people, "", (("GK-21.0-k", 0),)))


# ---------------------------------------------------------------- step 3: spending


def _reduced_in(board: Board, power: str, division: str) -> tuple[str, ...]:
    return tuple([u.id for u in q.all_units(board, power) if u.division == division and u.steps == REDUCED])


@declare(PUBLIC)
class Garrison(Answer):
    """A PC marker on a Walled-City is turned to its garrison face."""

    city: SpaceId


@declare(PUBLIC)
class Buy(Answer):
    """New units of a kind; royal guards come by events alone."""

    kind: Literal["mercenary", "chariot", "royal_guard"]
    n: int


@declare(PUBLIC)
class Flip(Answer):
    """Reduced warriors of a division are made full."""

    division: str
    n: int


Purchase = Garrison | Buy | Flip


@rule("GK-2.2-c", "GK-7.1-i", "GK-7.1-j", "GK-7.1-k")
def counters_for(board: Board, power: str, item: Buy | Flip) -> tuple[str, ...]:
    """The counters that such a purchase can be made of, in whatever number."""
    if isinstance(item, Flip):
        return _reduced_in(board, power, item.division)
    return free_mercenaries(board) if item.kind == "mercenary" else counters_left(board, power, item.kind)


@rule("GK-7.1-h", "GK-7.1-i", "GK-7.1-j", "GK-7.1-k")
def cost_of(item: Purchase) -> tuple[int, int]:
    """The Tribute and Wood points of a purchase."""
    if isinstance(item, Garrison):
        return 1, 0
    return item.n, item.n if isinstance(item, Buy) and item.kind == "chariot" else 0


@rule("GK-7.1-h", "GK-7.1-i", "GK-7.1-j", "GK-7.1-k", "GK-3.0-ao")
def may_buy(board: Board, power: str, item: Purchase) -> Verdict[bool]:
    """Whether a power can afford and supply a purchase."""
    nation = b.nation(board, power)
    tribute, wood = cost_of(item)
    what = item.city if isinstance(item, Garrison) else item.division if isinstance(item, Flip) else item.kind
    if what == "royal_guard":
        return refuse("GK-3.0-ao", "guard_only_by_event", power)
    if tribute > nation.tribute:
        return refuse("GK-3.0-as", "not_enough_tribute", what)
    if wood > nation.wood:
        return refuse("GK-7.1-k", "not_enough_wood", what)
    if isinstance(item, Garrison):
        return may_convert_to_garrison(board, power, item.city)
    if len(counters_for(board, power, item)) < item.n:
        return refuse("GK-2.2-c", "not_enough_counters", what)
    return accept


@declare(PUBLIC)
class Spend(Question[Board, Purchase | Literal["stop"]]):
    """Spend points on one kind of thing, or stop (7.1.3)."""

    passing: ClassVar[str] = STOP
    power: str

    def answers(self, board: Board) -> Sequence[Purchase | Literal["stop"]]:
        """Stopping first, then each purchase in each number that can be afforded."""
        found: list[Purchase | Literal["stop"]] = [STOP]
        nation = b.nation(board, self.power)
        if not nation.tribute:
            return found
        found += [Garrison(city) for city in garrison_spaces(board, self.power)]
        items: list[Buy | Flip] = [Buy("mercenary", 1), *[Flip(d, 1) for d in nation.divisions], Buy("chariot", 1)]
        for item in items:
            most = min(nation.tribute, len(counters_for(board, self.power, item)))
            if cost_of(item)[1]:
                most = min(most, nation.wood)
            found += [item.but(n=n) for n in range(1, most + 1)]
        return found

    def check(self, board: Board, answer: Purchase | Literal["stop"]) -> Verdict[bool]:
        """Refusals say what is lacking."""
        if answer == STOP:
            return accept
        known = not isinstance(answer, Flip) or answer.division in b.nation(board, self.power).divisions
        several = not isinstance(answer, Garrison) and answer.n < 1
        return may_buy(board, self.power, answer) if known and not several else refuse("GK-7.1-h", "not_on_offer")


# ---------------------------------------------------------------- a player's reinforcements


@procedure("GK-7.1")
class Reinforcements(Procedure[None]):
    """7.1  1 units recover, divisions come  2 income (see 20.1)  3 spending  4 a new King  5 all is placed anew."""

    power: str
    granted: int = 0
    """How many of the scenario's divisions of this turn have been dealt with."""

    @step("GK-7.1-b", "GK-7.1-c", "GK-7.1-d", "GK-M-g")
    def restore(self, t: Table[Board]) -> Next[None]:
        if returning := recover(t, self.power):
            t.emit(UnitsBought(returning, REDUCED))
        settle(t)

    @step("GK-7.2-g", "GK-7.2H-f")
    def grant_divisions(self, t: Table[Board]) -> Next[None]:
        grants = scheduled_divisions(t.board, self.power)
        if self.granted == len(grants):
            return None
        grant = b.pack(t.board).scenario[t.board.scenario].auto_divisions[grants[self.granted]]
        division = ScenarioDivision(self.power, grant.division, grant.if_controls_any)
        return Call(division, then=self.but(granted=self.granted + 1).granted_one)

    @step("GK-7.1-h", "GK-7.1-i", "GK-7.1-j", "GK-7.1-k", "GK-M-d")
    def spend(self, t: Table[Board]) -> Next[None]:
        question = Spend(self.power)
        if len(offers(question, t.board)) == 1:
            return None
        return Ask(q.seat_of(t.board, self.power), question, then=self.buy)

    @step("GK-7.1-l")
    def end_spending(self, t: Table[Board]) -> Next[None]:
        lose_rest(t, self.power)

    @step("GK-7.1-m", "GK-7.1-o", "GK-19.1-b", "GK-19.3-a", "GK-2.2-h")
    def crown(self, t: Table[Board]) -> Next[None]:
        change_king(t, self.power)

    @step("GK-7.1-p", "GK-7.1-r", "GK-7.1-s")
    def redeploy(self, t: Table[Board]) -> Next[None]:
        return Call(Redeployment(self.power))

    @step("GK-17.6-a", "GK-7.1-s")
    def end(self, t: Table[Board]) -> Next[None]:
        settle(t)
        return Done()

    @step("GK-7.2-g")
    def granted_one(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.grant_divisions)

    @step("GK-7.1-h", "GK-7.1-i", "GK-7.1-j", "GK-7.1-k", "GK-M-f")
    def buy(self, t: Table[Board], answer: Purchase | Literal["stop"]) -> Next[None]:
        if answer == STOP:
            return Goto(self.end_spending)
        nation = b.nation(t.board, self.power)
        tribute, wood = cost_of(answer)
        why: Why = (("GK-7.1-k" if wood else "GK-3.0-as", -tribute),)
        t.emit(PointsChanged(self.power, nation.tribute - tribute, nation.wood - wood, "spent", why=why))
        if isinstance(answer, Garrison):
            t.emit(SpacesControlled((answer.city,), self.power, True, (("GK-7.1-h", 0),)))
            return Goto(self.spend)
        units = counters_for(t.board, self.power, answer)[: answer.n]
        if isinstance(answer, Flip):
            t.emit(UnitsRecovered(units, "bought"))
            return Goto(self.spend)
        if answer.kind == "mercenary":
            t.emit(OwnerChanged(units, self.power))
        t.emit(UnitsBought(units, FULL))
        return Goto(self.spend)


# ---------------------------------------------------------------- revolts go home (22.0)


@rule("GK-22.0-f", "GK-20.1-b")
def home_of_revolt(board: Board, army: str) -> tuple[str, ...]:
    """The spaces of its province where a revolt army may be put back: those without pieces of others."""
    spaces = b.pack(board).province[b.pack(board).army[army].home].spaces
    return tuple([s for s in spaces if q.powers_at(board, s) in ((), (army,))])


@declare(PUBLIC)
class PutRevoltBack(Question[Board, SpaceId]):
    """The space of its home province in which a revolt army is put back."""

    army: str

    def answers(self, board: Board) -> Sequence[SpaceId]:
        """The spaces without pieces of other powers."""
        return home_of_revolt(board, self.army)


@procedure("GK-22.0")
class RevoltsReturn(Procedure[None]):
    """22.0  each revolt army on the map is put back in its province;  the player lowest in VP chooses where."""

    done: tuple[str, ...] = ()
    army: str = ""

    @step("GK-22.0-e", "GK-22.0-f")
    def next_army(self, t: Table[Board]) -> Next[None]:
        for army in b.pack(t.board).armies:
            present = army.kind == "revolt" and army.id not in self.done
            if present and (b.leader(t.board, army.general).at or any(u.steps for u in q.all_units(t.board, army.id))):
                me = self.but(army=army.id, done=(*self.done, army.id))
                spaces = home_of_revolt(t.board, army.id)
                if len(spaces) > 1:
                    return Call(LowestSeat(), then=me.choose)
                return me.put_back(t, spaces[0]) if spaces else Goto(me.next_army)
        settle(t)
        return Done()

    @step("GK-22.0-f")
    def choose(self, t: Table[Board], seat: str) -> Next[None]:
        return Ask(seat, PutRevoltBack(self.army), then=self.put_back)

    @step("GK-22.0-f")
    def put_back(self, t: Table[Board], space: str) -> Next[None]:
        units = tuple([u.id for u in q.all_units(t.board, self.army) if u.steps])
        leaders = q.ids(tuple(q.all_leaders(t.board, self.army)))
        t.emit(UnitsMoved(units, leaders, space, "redeployed", why=(("GK-22.0-f", 0),)))
        return Goto(self.next_army)
