"""11.3 Reaction: what the other side does when a force enters a space, in the order of GKR-054."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from limmu.core import (
    PASS,
    PUBLIC,
    Answer,
    Ask,
    Call,
    Done,
    Goto,
    Next,
    Pass,
    Procedure,
    Question,
    Record,
    Table,
    Verdict,
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
from limmu.games.god_kings.board import Board, PieceId, SpaceId
from limmu.games.god_kings.cards.windows import CardWindow, Played, Scene
from limmu.games.god_kings.facts import WentInside
from limmu.games.god_kings.s11_forces import NO_ARMY, ActiveArmy, ChooseForce, blockers, chariots_of, parted, survivors
from limmu.games.god_kings.s13_interception import (
    STAND,
    BackingUp,
    InterceptionAttempts,
    Interceptions,
    intercept_choice,
    may_intercept,
)
from limmu.games.god_kings.s13_reaction_roll import AVOID, INTERCEPT, Attempt, is_active_side
from limmu.games.god_kings.s14_avoid_battle import AVOIDED, FAILED, Avoidance, avoid_choice, may_avoid
from limmu.games.god_kings.s20_deciders import WhoDecides
from limmu.toolkit.facts import RuleApplied


@declare(PUBLIC)
class Entry(Record):
    """How a force came into a space: from which space (or port), by sea, directly into the city."""

    space: str
    origin: str
    by_sea: bool = False
    inside: bool = False


@declare(PUBLIC)
class Reacted(Record):
    """What a reaction came to."""

    army: ActiveArmy
    way: str = STAND
    """What the active force did after a successful interception: stand, back_up, into_city, split."""
    intercepted: tuple[str, ...] = ()
    """Powers whose interception succeeded."""
    avoided: bool = False
    """An army, not a lone general, avoided battle: only a pursuit roll lets the mover go on (GKR-058)."""
    avoider_chariots: int = 0
    failed: tuple[str, ...] = ()
    """Powers that failed to avoid: -1 in the battle."""


# ---------------------------------------------------------------- who could react


@rule("GK-11.3-b", "GK-11.8-f", "GK-11.8-g", "GK-14.5-a")
def city_to_declare(board: Board, army: ActiveArmy, space: str) -> str:
    """The power that declares its pieces inside or outside: an army entered the space of its unbesieged Walled-City,
    and no other enemy units stand outside already (GKR-050, GKR-105). "" if none does."""
    if not army.units or not q.walls(board, space):
        return ""
    place = b.place(board, space)
    owner = place.marker
    if not owner or place.besieger or is_active_side(board, army, owner):
        return ""
    if not q.units_of(board, space, owner) and not q.leaders_of(board, space, owner):
        return ""
    others = [u for u in blockers(board, space, owner) if u.id not in army.units]
    return "" if others else owner


@declare(PUBLIC)
class Intercept(Answer):
    """A general tries to intercept, coming from a space: the force is named next."""

    source: SpaceId
    general: PieceId


@declare(PUBLIC)
class Avoid(Answer):
    """A general tries to avoid battle in a space: the force is named next."""

    source: SpaceId
    general: PieceId


def reactions(board: Board, army: ActiveArmy, entry: Entry) -> dict[str, tuple[Intercept | Avoid, ...]]:
    """The attempts open to each power."""
    found: dict[str, list[Intercept | Avoid]] = {}
    leaders = b.leaders_by_place(board)
    space = entry.space
    for source in b.pack(board).approaches[space]:
        for g in leaders.get(source, ()):
            if g.power != army.power and may_intercept(board, army, space, g.id):
                found.setdefault(g.power, []).append(Intercept(source, g.id))
    if army.units and not entry.inside:
        for g in leaders.get(space, ()):
            if g.power != army.power and may_avoid(board, army, space, entry.origin, g.id):
                found.setdefault(g.power, []).append(Avoid(space, g.id))
    return {power: tuple(attempts) for power, attempts in found.items()}


@rule("GK-11.3-a", "GK-13.2-c")
def calls_for_reaction(board: Board, army: ActiveArmy, entry: Entry) -> bool:
    """Whether anybody could declare anything: else the move simply goes on."""
    return bool(city_to_declare(board, army, entry.space)) or bool(reactions(board, army, entry))


@rule("GK-20.3-d")
def opposing(board: Board, army: ActiveArmy) -> tuple[str, ...]:
    """The seat whose own pieces move: it decides for no neutral force against them (GKR-035)."""
    seat = q.seat_of(board, army.power)
    return (seat,) if seat else ()


# ---------------------------------------------------------------- declarations


@declare(PUBLIC)
class DeclareReaction(Question[Board, Intercept | Avoid | Pass]):
    """One more interception or the avoidance of a power, or to have declared all."""

    passing: ClassVar[Pass] = PASS
    window: ClassVar[str] = "reaction"
    ordered: ClassVar[str] = "reactions"
    power: str
    army: ActiveArmy
    entry: Entry
    declared: tuple[str, ...] = ()
    """Places from which this power has declared an attempt."""

    def answers(self, board: Board) -> Sequence[Intercept | Avoid | Pass]:
        """Passing first."""
        attempts = reactions(board, self.army, self.entry).get(self.power, ())
        return (PASS, *[one for one in attempts if one.source not in self.declared])

    def check(self, board: Board, answer: Intercept | Avoid | Pass) -> Verdict[bool]:
        """One attempt from each space, by a general who may."""
        if isinstance(answer, Pass) or answer in offers(self, board):
            return accept
        source, general, intercepts = answer.source, answer.general, isinstance(answer, Intercept)
        if not b.has_leader(board, general):
            return refuse("GK-11.3-c", "not_on_offer", general)
        if source in self.declared:
            return refuse("GK-13.7-b" if intercepts else "GK-14.3-b", "one_attempt_from_a_space", source)
        if intercepts:
            verdict = may_intercept(board, self.army, self.entry.space, general)
        else:
            verdict = may_avoid(board, self.army, self.entry.space, self.entry.origin, general)
        return refuse("GK-11.3-c", "not_on_offer", general) if verdict else verdict


@procedure("GK-11.3")
class Declarations(Procedure[tuple[Attempt, ...]]):
    """11.3  c all interceptions into the space and avoidances out of it, before any die; seats in Turn Order after the
    active player, each for his power and then for those he decides for (GKR-051)."""

    army: ActiveArmy
    entry: Entry
    undecided: tuple[str, ...] = ()
    parties: tuple[tuple[str, str], ...] = ()
    """(seat, power) in the order of declaring."""
    attempts: tuple[Attempt, ...] = ()
    declaring: Attempt = Attempt("", "", "", "", "")

    @step("GK-11.3-c")
    def list_powers(self, t: Table[Board]) -> Next[tuple[Attempt, ...]]:
        powers = sorted(reactions(t.board, self.army, self.entry))
        return Goto(self.but(undecided=tuple(powers)).find_decider)

    @step("GK-11.3-c", "GK-20.3-d")
    def find_decider(self, t: Table[Board]) -> Next[tuple[Attempt, ...]]:
        if self.undecided:
            return Call(WhoDecides(self.undecided[0], opposing(t.board, self.army)), then=self.note_decider)
        order = q.in_turn_order(t.board, after=q.power_of(t.board, self.army.seat))
        parties = sorted(self.parties, key=lambda p: (order.index(p[0]), q.seat_of(t.board, p[1]) != p[0], p[1]))
        return Goto(self.but(parties=tuple(parties)).ask)

    @step("GK-20.3-d")
    def note_decider(self, t: Table[Board], seat: str) -> Next[tuple[Attempt, ...]]:
        parties = (*self.parties, (seat, self.undecided[0]))
        return Goto(self.but(parties=parties, undecided=self.undecided[1:]).find_decider)

    @step("GK-11.3-c", "GK-11.3-e", "GK-13.4-a", "GK-13.6-a", "GK-13.6-c", "GK-13.7-b", "GK-14.3-b", "GK-14.1-a")
    def ask(self, t: Table[Board]) -> Next[tuple[Attempt, ...]]:
        for i, (seat, power) in enumerate(self.parties):
            sources = tuple([a.source for a in self.attempts if a.power == power])
            question = DeclareReaction(power, self.army, self.entry, sources)
            if len(offers(question, t.board)) > 1 and not t.standing(seat, question.window):
                return Ask(seat, question, then=self.but(parties=self.parties[i:]).hear)
        return Done(self.attempts)

    @step("GK-11.3-c", "GK-11.3-d")
    def hear(self, t: Table[Board], answer: Intercept | Avoid | Pass) -> Next[tuple[Attempt, ...]]:
        if isinstance(answer, Pass):
            return Goto(self.but(parties=self.parties[1:]).ask)
        kind = INTERCEPT if isinstance(answer, Intercept) else AVOID
        seat, power = self.parties[0]
        return Goto(self.but(declaring=Attempt(kind, power, seat, answer.source, answer.general)).ask_force)

    @step("GK-13.7-a", "GK-14.2-c", "GK-14.3-a")
    def ask_force(self, t: Table[Board]) -> Next[tuple[Attempt, ...]]:
        a = self.declaring
        if a.kind == INTERCEPT:
            question = intercept_choice(t.board, a.general).but(space=self.entry.space)
        else:
            question = avoid_choice(t.board, self.army, a.general)
        only = question.only(t.board)
        if len(only) == 1:
            return Goto(self._declared(t, only[0]).ask)
        return Ask(a.seat, question, then=self.name_force)

    @step("GK-13.7-a", "GK-14.2-a", "GK-14.2-c")
    def name_force(self, t: Table[Board], chosen: tuple[str, ...]) -> Next[tuple[Attempt, ...]]:
        return Goto(self._declared(t, chosen).ask)

    def _declared(self, t: Table[Board], chosen: tuple[str, ...]) -> Declarations:
        along, units = parted(t.board, chosen)
        attempt = self.declaring.but(along=along, units=units)
        what = "interception_declared" if attempt.kind == INTERCEPT else "avoidance_declared"
        t.emit(RuleApplied(what, (*attempt.leaders, *units, self.entry.space), (("GK-11.3-c", 0),)))
        return self.but(attempts=(*self.attempts, attempt))


# ---------------------------------------------------------------- the reaction


@procedure("GK-11.3")
class Reaction(Procedure[Reacted]):
    """11.3  b inside or outside  c declare all  g interceptions  13.5 back up?  i avoidance (GKR-054)."""

    army: ActiveArmy
    entry: Entry
    attempts: tuple[Attempt, ...] = ()
    result: Reacted = Reacted(NO_ARMY)

    @step("GK-11.3-b", "GK-11.8-f", "GK-11.8-g", "GK-14.5-a")
    def find_city(self, t: Table[Board]) -> Next[Reacted]:
        me = self.but(result=Reacted(self.army))
        owner = city_to_declare(t.board, self.army, self.entry.space)
        if not owner:
            return Goto(me.declare)
        return Call(WhoDecides(owner, opposing(t.board, self.army)), then=me.ask_city)

    @step("GK-11.3-b", "GK-11.8-b", "GK-11.8-f", "GK-14.5-a")
    def ask_city(self, t: Table[Board], seat: str) -> Next[Reacted]:
        space = self.entry.space
        owner = q.marker(t.board, space)
        units, generals = q.units_of(t.board, space, owner), q.leaders_of(t.board, space, owner)
        question = ChooseForce("city", q.ids(generals), q.ids(units), 0, q.CITY_HOLDS, clause="GK-11.8-b", space=space)
        return Ask(seat, question, then=self.go_inside)

    @step("GK-11.3-b", "GK-11.8-f", "GK-14.5-a", "GK-14.5-b")
    def go_inside(self, t: Table[Board], inside: tuple[str, ...]) -> Next[Reacted]:
        space = self.entry.space
        owner = q.marker(t.board, space)
        for way in (True, False):
            units = [u.id for u in q.units_of(t.board, space, owner) if u.inside != way and (u.id in inside) == way]
            leaders = [g.id for g in q.leaders_of(t.board, space, owner) if g.inside != way and (g.id in inside) == way]
            if units or leaders:
                t.emit(WentInside(tuple(units), tuple(leaders), inside=way))
        return Goto(self.declare)

    @step("GK-11.3-c", "GK-11.3-d", "GK-11.3-e")
    def declare(self, t: Table[Board]) -> Next[Reacted]:
        if not reactions(t.board, self.army, self.entry):
            return Done(self.result)
        return Call(Declarations(self.army, self.entry), then=self.offer_cards)

    @step("GK-9.4-a", "GK-13.4-a")
    def offer_cards(self, t: Table[Board], attempts: tuple[Attempt, ...]) -> Next[Reacted]:
        coming = [a for a in attempts if a.kind == INTERCEPT]
        me = self.but(attempts=attempts)
        if not coming:
            return Goto(me.avoid)
        mover = self.army.seat
        seats = q.seats_from(t.board, mover)
        among = tuple([a.general for a in coming])
        scene = Scene(
            self.entry.space, self.army.power, coming[0].power, self.army.general, attacker_seat=mover, among=among
        )
        foes = tuple([seat for seat in seats if any([a.seat != seat for a in coming])])
        return Call(CardWindow("enemy_interception_declared", foes, scene), then=me.intercept)

    @step("GK-11.3-g", "GK-13.1-a", "GK-13.6-a")
    def intercept(self, t: Table[Board], played: tuple[Played, ...]) -> Next[Reacted]:
        stopped = tuple([one.choice for one in played if one.effect == "cancel_interception"])
        coming = tuple([a for a in self.attempts if a.kind == INTERCEPT])
        return Call(InterceptionAttempts(coming, stopped, self.army, self.entry.space), then=self.back_up)

    @step("GK-13.6-d", "GK-11.2-o", "GK-13.10-a")
    def back_up(self, t: Table[Board], outcome: Interceptions) -> Next[Reacted]:
        army = self.army.but(failed=(*self.army.failed, *outcome.failed))
        result = self.result.but(army=army, intercepted=outcome.succeeded)
        me = self.but(army=army, result=result)
        if not outcome.succeeded:
            return Goto(me.avoid)
        entry = self.entry
        port = entry.origin if entry.by_sea else ""
        return Call(BackingUp(army, entry.space, entry.origin, port, entry.inside), then=me.stand)

    @step("GK-13.5-a", "GK-11.2-o")
    def stand(self, t: Table[Board], way: str) -> Next[Reacted]:
        if way == STAND:
            return Goto(self.avoid)
        army = survivors(t.board, self.army)
        return Done(self.result.but(army=army, way=way))  # a declared avoidance lapses (GKR-054)

    @step("GK-11.3-f", "GK-11.3-i", "GK-11.2-p", "GK-11.3-d")
    def avoid(self, t: Table[Board]) -> Next[Reacted]:
        attempt = next((a for a in self.attempts if a.kind == AVOID), None)
        if attempt is None:
            return Done(self.result)
        if b.leader(t.board, attempt.general).at != self.entry.space:  # interceptors of another power drove him away
            return Goto(self.but(attempts=tuple([a for a in self.attempts if a is not attempt])).avoid)
        return Call(Avoidance(attempt, self.army, self.entry.space, self.entry.origin), then=self.note_avoidance)

    @step("GK-11.3-i", "GK-11.3-f", "GK-14.1-h")
    def note_avoidance(self, t: Table[Board], outcome: str) -> Next[Reacted]:
        attempt = next(a for a in self.attempts if a.kind == AVOID)
        rest = tuple([a for a in self.attempts if a is not attempt])
        result = self.result
        if outcome == AVOIDED and attempt.units:
            chariots = result.avoider_chariots + chariots_of(t.board, attempt.units)
            result = result.but(avoided=True, avoider_chariots=chariots)
        elif outcome == FAILED:
            result = result.but(failed=(*result.failed, attempt.power))
        return Goto(self.but(attempts=rest, result=result).avoid)
