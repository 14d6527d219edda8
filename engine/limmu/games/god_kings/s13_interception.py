"""13.0 Interception: who may, the attempts of a reaction one after the other, and backing up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

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
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Board, PieceId
from limmu.games.god_kings.facts import UnitsMoved, WentInside
from limmu.games.god_kings.s11_displaced import LoneGenerals
from limmu.games.god_kings.s11_forces import ActiveArmy, ChooseForce, chariots_of, parted, subordinates
from limmu.games.god_kings.s13_reaction_roll import INTERCEPT, Attempt, ReactionRoll, is_active_side
from limmu.games.god_kings.upkeep import settle_sieges
from limmu.toolkit.facts import RuleApplied

# ---------------------------------------------------------------- who may intercept


@rule("GK-13.2-a", "GK-13.2-b", "GK-13.3-a", "GK-13.7-c", "GK-13.8-a", "GK-13.6-b", "GK-21.0-l")
def may_intercept(board: Board, army: ActiveArmy, space: str, general_id: str) -> Verdict[bool]:
    """Whether a general may try to intercept the active force in a space it entered (GKR-051, GKR-061, GKR-106)."""
    general = b.leader(board, general_id)
    if is_active_side(board, army, general.power):
        return refuse("GK-13.2-a", "active_side", general_id)
    if general.at == space or space not in b.pack(board).exits.get(general.at, ()):
        return refuse("GK-13.2-a", "not_adjacent", general_id, space)
    for u in b.units_at(board, space):
        if u.power != general.power and u.id not in army.units:
            return refuse("GK-13.3-a", "non_moving_enemy_units", space)
    if general.inside and q.enemy_units(board, general.at, general.power):
        return refuse("GK-13.8-a", "enemy_units_at_city", general.at)
    units = len(q.units_of(board, general.at, general.power))
    if not units:
        return refuse("GK-13.2-a", "general_without_units", general_id)
    if units < 2 and _under_king(board, general_id):
        return refuse("GK-13.7-c", "king_needs_a_unit", general_id)
    return accept


def _under_king(board: Board, general_id: str) -> bool:
    general = b.leader(board, general_id)
    return general.kind == "warlord" and any([g.kind == "king" for g in q.leaders_of(board, general.at, general.power)])


@rule("GK-13.7-a", "GK-13.7-c", "GK-13.4-a", "GK-11.2-e")
def intercept_choice(board: Board, general_id: str) -> ChooseForce:
    """Who may intercept with a general: at least one unit, no more than he commands; a King may take warlords, a
    warlord of his leaves him a unit."""
    general = b.leader(board, general_id)
    units = q.ids(q.units_of(board, general.at, general.power))
    most, clause = q.commands(board, general_id), "GK-13.7-a"
    if _under_king(board, general_id) and len(units) - 1 < most:
        most, clause = len(units) - 1, "GK-13.7-c"
    along = subordinates(board, general_id)
    each = q.commands(board, along[0]) if along else 0
    return ChooseForce(
        purpose=INTERCEPT,
        generals=along,
        units=units,
        least=1,
        most=most,
        least_each=0,
        most_each=each,
        clause=clause,
        general=general_id,
    )


@rule("GK-13.4-c", "GK-13.4-d", "GK-13.4-e", "GK-13.4-f", "GK-18.3-b")
def intercept_modifiers(
    *, foreign_marker: bool, friendly_units_there: bool, own_chariots: int, moving_chariots: int, only_chariots: bool
) -> Why:
    """+1 into a space with another power's marker and no friendly units, -1 for more chariots than the moving force,
    -2 for chariots only; they add up."""
    why: list[tuple[str, int]] = []
    if foreign_marker and not friendly_units_there:
        why.append(("GK-13.4-c", 1))
    if own_chariots > moving_chariots:
        why.append(("GK-13.4-d", -1))
    if only_chariots:
        why.append(("GK-13.4-e", -2))
    return tuple(why)


def modifiers_of(board: Board, attempt: Attempt, army: ActiveArmy, space: str) -> Why:
    """The modifiers of an attempt as the map is now."""
    own = chariots_of(board, attempt.units)
    return intercept_modifiers(
        foreign_marker=q.marker(board, space) not in ("", attempt.power),
        friendly_units_there=bool(q.units_of(board, space, attempt.power)),
        own_chariots=own,
        moving_chariots=chariots_of(board, army.units),
        only_chariots=0 < own == len(attempt.units),
    )


# ---------------------------------------------------------------- the attempts


@declare(PUBLIC)
class ChooseInterceptor(Question[Board, PieceId]):
    """Which of one's declared interceptions is rolled next."""

    generals: tuple[str, ...]
    space: str

    def answers(self, board: Board) -> Sequence[PieceId]:
        """The intercepting generals."""
        return self.generals


@declare(PUBLIC)
class Interceptions(Record):
    """What a reaction's interceptions came to."""

    succeeded: tuple[str, ...] = ()
    """Powers whose armies came in."""
    failed: tuple[str, ...] = ()
    """Generals and units that failed and may not avoid the same army (GKR-055)."""


@procedure("GK-13.6")
class InterceptionAttempts(Procedure[Interceptions]):
    """13.6  the declared interceptions one by one, each owner in the order he likes; those of other powers lapse after
    a success (GKR-051)."""

    attempts: tuple[Attempt, ...]
    cancelled: tuple[str, ...]
    """Generals whose attempt fails without a roll (a card)."""
    army: ActiveArmy
    space: str
    result: Interceptions = Interceptions()

    @step("GK-11.3-g", "GK-13.6-a", "GK-13.6-b", "GK-13.6-c")
    def choose(self, t: Table[Board]) -> Next[Interceptions]:
        if not self.attempts:
            return Done(self.result)
        first = self.attempts[0]
        same = tuple([a.general for a in self.attempts if a.power == first.power])
        if len(same) > 1:
            return Ask(first.seat, ChooseInterceptor(same, self.space), then=self.attempt)
        return Goto(self._first(first.general).roll)

    @step("GK-11.3-g")
    def attempt(self, t: Table[Board], general: str) -> Next[Interceptions]:
        return Goto(self._first(general).roll)

    def _first(self, general: str) -> InterceptionAttempts:
        rest = [a for a in self.attempts if a.general != general]
        return self.but(attempts=tuple([a for a in self.attempts if a.general == general] + rest))

    @step("GK-13.6-b", "GK-13.3-a", "GK-11.3-d")
    def roll(self, t: Table[Board]) -> Next[Interceptions]:
        a, rest = self.attempts[0], self.attempts[1:]
        if not may_intercept(t.board, self.army, self.space, a.general):
            t.emit(RuleApplied("interception_lapsed", a.leaders, (("GK-13.3-a", 0),)))
            return Goto(self.but(attempts=rest).choose)
        if a.general in self.cancelled:
            t.emit(RuleApplied("interception_cancelled", a.leaders, (("GK-9.3-a", 0),)))
            return Goto(self._after(a, False).choose)
        return Call(Interception(a, self.army, self.space), then=self.note)

    @step("GK-13.10-a", "GK-13.10-b")
    def note(self, t: Table[Board], success: bool) -> Next[Interceptions]:
        return Goto(self._after(self.attempts[0], success).choose)

    def _after(self, a: Attempt, success: bool) -> InterceptionAttempts:
        result = self.result
        if success:
            result = result.but(succeeded=(*result.succeeded, a.power))
        else:
            result = result.but(failed=(*result.failed, *a.leaders, *a.units))
        return self.but(attempts=self.attempts[1:], result=result)


@procedure("GK-13.4")
class Interception(Procedure[bool]):
    """13.4  b one die  c-f modifiers  g-i against the Battle Rating  j success: the army comes in, outside any city."""

    attempt: Attempt
    army: ActiveArmy
    space: str

    @step("GK-13.4-b", "GK-13.4-a", "GK-13.1-a")
    def roll(self, t: Table[Board]) -> Next[bool]:
        a = self.attempt
        why = modifiers_of(t.board, a, self.army, self.space)
        return Call(
            ReactionRoll(purpose=INTERCEPT, power=a.power, seat=a.seat, general=a.general, space=self.space, why=why),
            then=self.resolve,
        )

    @step("GK-13.4-g", "GK-13.4-h", "GK-13.4-j", "GK-11.3-h", "GK-13.3-b")
    def resolve(self, t: Table[Board], success: bool) -> Next[bool]:
        a = self.attempt
        if not success:
            return Done(False)
        t.emit(UnitsMoved(a.units, a.leaders, self.space, INTERCEPT, why=(("GK-13.4-j", 0),)))
        settle_sieges(t)
        return Call(LoneGenerals(self.space, a.power, self.army.leaders), then=self.finish)

    @step("GK-13.4-j")
    def finish(self, t: Table[Board], done: None) -> Next[bool]:
        return Done(True)


# ---------------------------------------------------------------- 13.5, 13.8 backing up

WayBack = Literal["stand", "back_up", "into_city", "split"]
STAND: Final = "stand"
BACK_UP: Final = "back_up"
INTO_CITY: Final = "into_city"
SPLIT: Final = "split"


@rule("GK-13.5-a", "GK-13.5-b", "GK-13.8-c", "GK-13.8-d", "GK-21.0-l")
def ways_back(board: Board, army: ActiveArmy, space: str, entry: str, by_sea: str) -> tuple[WayBack, ...]:
    """What an intercepted force may do. Only one that landed at its own, unbesieged Walled-City may go into it, or be
    split between city and port (GKR-056). A diamond takes nobody back (GKR-094). `by_sea`: the port it came from."""
    if not by_sea:
        return (STAND,) if q.is_tribal(board, entry) else (STAND, BACK_UP)
    place = b.place(board, space)
    if not q.walls(board, space) or place.marker != army.power or place.besieger:
        return (STAND, BACK_UP)
    found: list[WayBack] = [STAND, BACK_UP]
    room = q.city_room(board, space, army.units)
    if len(army.units) <= room:
        found.append(INTO_CITY)
    if len(split_choice(board, army, space).only(board)):
        found.append(SPLIT)
    return tuple(found)


@declare(PUBLIC)
class SplitArmy(ChooseForce):
    """Which generals and units of a landed army go into the city; the others go back to their port, units with a
    general."""

    def may_take(self, board: Board, generals: tuple[str, ...], units: int) -> Verdict[bool]:
        """Something goes in and something back; units do not cross the sea without a general."""
        if not generals and not units:
            return refuse("GK-13.8-c", "nobody_goes_in")
        if units == len(self.units) and len(generals) == len(self.generals):
            return refuse("GK-13.8-c", "nobody_goes_back")
        if len(generals) == len(self.generals):
            return refuse("GK-12.1-b", "units_need_a_general")
        return ChooseForce.may_take(self, board, generals, units)


@rule("GK-13.8-c", "GK-13.8-d", "GK-12.1-b", "GK-11.8-b")
def split_choice(board: Board, army: ActiveArmy, space: str) -> SplitArmy:
    """The ways to divide a landed army between city and port."""
    room = q.city_room(board, space, army.units)
    return SplitArmy("split", army.leaders, army.units, 0, room, clause="GK-11.8-b", general=army.general, space=space)


@declare(PUBLIC)
class StandOrBackUp(Question[Board, WayBack]):
    """Fight the interceptors, or go back: back_up, into_city, split (only after a landing at one's own city)."""

    army: ActiveArmy
    space: str
    entry: str
    by_sea: str

    def answers(self, board: Board) -> Sequence[WayBack]:
        """Standing first."""
        return ways_back(board, self.army, self.space, self.entry, self.by_sea)


@procedure("GK-13.5")
class BackingUp(Procedure[str]):
    """13.5  fight, or go back to the last space or the port  13.8 or into one's own city, or part here, part there.

    The result: stand, back_up, into_city or split. An army that goes back leaves nothing outside. No siege changes with
    it: it has just come, and where others of its side besiege a city nobody intercepts (13.3).
    """

    army: ActiveArmy
    space: str
    entry: str
    by_sea: str = ""
    into_city: bool = False
    """It landed directly inside the city: it comes out to fight."""

    @step("GK-13.5-a", "GK-13.6-d", "GK-11.2-o", "GK-13.8-c")
    def choose(self, t: Table[Board]) -> Next[str]:
        question = StandOrBackUp(self.army, self.space, self.entry, self.by_sea)
        if len(question.answers(t.board)) == 1:
            return Goto(self.stand)
        return Ask(self.army.seat, question, then=self.decide)

    @step("GK-13.5-a", "GK-13.5-b", "GK-13.8-c", "GK-13.8-d", "GK-13.3-b")
    def decide(self, t: Table[Board], answer: WayBack) -> Next[str]:
        army = self.army
        if answer == STAND:
            return Goto(self.stand)
        if answer == SPLIT:
            question = split_choice(t.board, army, self.space)
            return Ask(army.seat, question, then=self.split)
        if answer == INTO_CITY:
            if not self.into_city:
                t.emit(WentInside(army.units, army.leaders, inside=True))
            return Done(INTO_CITY)
        why: Why = (("GK-13.5-b" if self.by_sea else "GK-13.5-a", 0),)
        t.emit(UnitsMoved(army.units, army.leaders, self.by_sea or self.entry, BACK_UP, why=why))
        return Done(BACK_UP)

    @step("GK-13.8-c", "GK-13.8-d")
    def split(self, t: Table[Board], inside: tuple[str, ...]) -> Next[str]:
        army = self.army
        generals, units = parted(t.board, inside)
        t.emit(WentInside(units, generals, inside=True))
        back = tuple([i for i in army.units if i not in units])
        leaders = tuple([g for g in army.leaders if g not in generals])
        t.emit(UnitsMoved(back, leaders, self.by_sea, BACK_UP, why=(("GK-13.8-c", 0),)))
        return Done(SPLIT)

    @step("GK-13.8-b", "GK-13.5-a")
    def stand(self, t: Table[Board]) -> Next[str]:
        """Before it can go inside it must fight."""
        if self.into_city:
            t.emit(WentInside(self.army.units, self.army.leaders, inside=False))
        return Done(STAND)
