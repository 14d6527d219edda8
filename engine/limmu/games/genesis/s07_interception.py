"""7.4 Interception: who may, the attempts one after the other, who takes part in the battle, staying or regrouping."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from limmu.core import (
    PASS,
    PUBLIC,
    Ask,
    Call,
    Done,
    Faces,
    Goto,
    Next,
    Pass,
    Procedure,
    Question,
    Roll,
    Table,
    Verdict,
    accept,
    declare,
    procedure,
    refuse,
    rule,
    step,
)
from limmu.games.genesis import armies, s08_battle, s08_capture, s08_regroup
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import NONE, REVOLT, Board, Force, King, PowerId, SpaceId, Units
from limmu.games.genesis.facts import DieResolved, ForceChanged
from limmu.games.genesis.s07_ambush import Ambushed
from limmu.games.genesis.s07_choices import Chosen, PickUnits, has_combat, parts_of, whole_stack
from limmu.games.genesis.s12_dissolution import Betray, Betrayal
from limmu.games.genesis.units import combat
from limmu.games.genesis.upkeep import settle

INTERCEPT, BETRAY = "intercept", "betray"

# ---------------------------------------------------------------- who may intercept


def interceptors_of(board: Board, mover: Force) -> Iterator[tuple[str, str]]:
    """The powers that could intercept a force, each with the seat that decides, clockwise from the mover's owner."""
    by_seat: dict[str, list[str]] = {}
    outsiders = [one.id for one in board.outsiders if one.controller]
    for power in (*[one.id for one in board.kingdoms if not one.eliminated], *outsiders):
        if q.is_enemy(board, mover.power, power):
            by_seat.setdefault(q.decider(board, power, mover.power), []).append(power)
    for seat in q.clockwise(board, q.decider(board, mover.power)):
        for power in by_seat.get(seat, ()):
            yield power, seat


@rule("GE-7.4-a", "GE-7.4-c", "GE-7.4.1-a", "GE-7.4.1-b")
def interceptor_spaces(board: Board, power: str, space: str) -> Sequence[str]:
    """The spaces joined by land to a space from which a power could intercept into it."""
    found: list[str] = []
    for at in b.pack(board).approaches[space]:
        if power in q.powers_at(board, at) and (free_stack(board, at, power) != Chosen(at, NONE)):
            found.append(at)
    return found


def free_kings(board: Board, at: str, power: str) -> tuple[King, ...]:
    """A power's Kings in a space that are in no force."""
    return tuple([king for king in b.kings_at(board, at) if king.power == power and not king.force])


def free_stack(board: Board, at: str, power: str) -> Chosen:
    """Everything of a power in a space that is in no force and under no revolt marker."""
    return whole_stack(at, q.free_groups(board, at, power), free_kings(board, at, power))


@rule("GE-7.4.1-c")
def friends_wait(board: Board, power: str, space: str) -> bool:
    """Whether a space already holds a friendly force for a lone King to join."""
    return any(
        [
            combat(group.units) and group.state != REVOLT and not q.is_enemy(board, power, group.power)
            for group in b.groups_at(board, space)
        ]
    )


@rule("GE-7.4.1-a", "GE-7.4.1-b", "GE-7.4.1-c", "GE-7.4.1-h", "GE-7.4.1-i", "GE-7.4-b", "GE-7.5.4-c")
def may_intercept(board: Board, mover: str, space: str, power: str, chosen: Chosen) -> Verdict[bool]:
    """Whether these units of a power may try to intercept a force in a space it has entered."""
    if b.force(board, mover).kind == "interception":
        return refuse("GE-7.4-b", "interceptors_are_safe", mover)
    if chosen.at == space or chosen.at not in b.pack(board).approaches[space]:
        return refuse("GE-7.4.1-b" if chosen.at == space else "GE-7.4.1-a", "not_joined_by_land", chosen.at, space)
    if not has_combat(chosen):
        alone = bool(chosen.kings) and chosen.units.but(sherden=0) == NONE
        if alone and friends_wait(board, power, space):
            return accept
        return refuse("GE-7.4.1-c" if alone else "GE-7.4.1-a", "no_combat_unit", chosen.at)
    if q.is_mountain(board, space) and not chosen.units.infantry:
        return refuse("GE-7.4.1-h", "mountain_needs_infantry", space)
    return accept


@declare(PUBLIC)
class ChooseInterceptors(PickUnits):
    """Which units of a space try to intercept a force that has entered the next one; nobody passes."""

    passing: ClassVar[Pass] = PASS
    window: ClassVar[str] = INTERCEPT
    ordered: ClassVar[str] = "reactions"
    power: str
    at: str
    mover: str
    space: str

    def stacks(self, board: Board) -> Sequence[Chosen]:
        """The free units and King there."""
        return (free_stack(board, self.at, self.power),)

    def may_pass(self) -> bool:
        """Whoever lets the force go."""
        return True

    def allowed(self, board: Board, chosen: Chosen) -> Verdict[bool]:
        """See `may_intercept`."""
        return may_intercept(board, self.mover, self.space, self.power, chosen)

    def any_may(self, board: Board) -> bool:
        """Whether anybody there may."""
        stack = free_stack(board, self.at, self.power)
        units = stack.units
        army = stack.but(units=Units(units.infantry, units.chariots))
        return bool(self.allowed(board, army)) or bool(self.allowed(board, Chosen(self.at, NONE, stack.kings)))


@rule("GE-7.4.2-b", "GE-7.4.2-c", "GE-7.4.2-d", "GE-2.9-drm")
def intercept_total(board: Board, power: str, at: str, space: str, kings: Sequence[str], dice: int) -> Verdict[int]:
    """The total of a roll for an interception: Tactical rating, leaving a City, coming into a friendly City."""
    numbers = b.pack(board).numbers
    why = [("GE-7.4.2-a", dice)]
    if kings:
        why.append(("GE-7.4.2-b", max([q.tactical(board, king) for king in kings])))
    if q.is_city(board, at):
        why.append(("GE-7.4.2-c", numbers.intercept_from_city))
    if q.is_friendly_city(board, space, power):
        why.append(("GE-7.4.2-d", numbers.intercept_friendly_city))
    return Verdict(sum([value for _, value in why]), tuple(why))


# ---------------------------------------------------------------- an ally breaks his word to intercept


@rule("GE-12.1-f")
def traitors_of(board: Board, mover: Force) -> Sequence[str]:
    """The allies of a force's kingdom, clockwise from it, that could intercept the force if they were its enemies.

    A force in a space that the ally controls is his guest: it would leave at once (12.1.4), so there is nobody to
    intercept.
    """
    found: list[str] = []
    for ally in q.clockwise(board, mover.power):
        if q.allied(board, ally, mover.power) and q.control(board, mover.at) != ally:
            spaces = interceptor_spaces(board, ally, mover.at)
            if any([ChooseInterceptors(ally, at, mover.id, mover.at).any_may(board) for at in spaces]):
                found.append(ally)
    return found


@declare(PUBLIC)
class BreakAlliance(Question[Board, Betray | Pass]):
    """Whether a kingdom that is not active breaks its alliance, to intercept a force of its ally."""

    passing: ClassVar[Pass] = PASS
    window: ClassVar[str] = BETRAY
    ordered: ClassVar[str] = "betrayals"
    seat: str
    ally: PowerId
    space: SpaceId

    def answers(self, board: Board) -> Sequence[Betray | Pass]:
        """To keep one's word first."""
        return (PASS, Betray(self.ally))


# ---------------------------------------------------------------- who takes part, and what becomes of the interceptor

FOR_INTERCEPTOR, FOR_MOVER = "interceptor", "mover"


@rule("GE-7.4.3-a", "GE-7.4.4-a", "GE-7.4.4-b", "GE-12.1.2-b", "GE-2.9-friendly-city-b")
def sides_there(board: Board, own: str, mover: str) -> tuple[tuple[str, str], ...]:
    """The powers in the space that must fight, each with its side: friends of either, and Minor Kingdoms and
    barbarians hostile to the mover beside the interceptor. Friends of both and of neither stay out."""
    one, other = b.force(board, own), b.force(board, mover)
    found: list[tuple[str, str]] = []
    for power in q.powers_at(board, other.at):
        stack = free_stack(board, other.at, power)
        for_one = not q.is_enemy(board, power, one.power)
        for_other = not q.is_enemy(board, power, other.power)
        wild = q.is_minor(board, power) or q.is_barbarian(board, power)
        if for_other and not for_one and stack != Chosen(other.at, NONE):
            found.append((power, FOR_MOVER))
        elif (for_one or wild) and not for_other and (has_combat(stack) or (power == one.power and stack.kings)):
            found.append((power, FOR_INTERCEPTOR))
    return tuple(found)


@rule("GE-7.4.3-b", "GE-7.4.4-b")
def may_hold_back(board: Board, space: str, power: str, friend: str) -> bool:
    """Whether the units of a power in a Fortified City may stay out: its holder is the friend's or theirs, and theirs
    they are. Those that fight for an interceptor without being his friends may not."""
    holder = q.control(board, space)
    friends = not q.is_enemy(board, power, friend) and bool(holder) and not q.is_enemy(board, power, holder)
    return friends and q.is_fortified(board, space)


@declare(PUBLIC)
class CommitUnits(PickUnits):
    """Which units in one's Fortified City take part in the battle of an interception; nobody is possible."""

    passing: ClassVar[Pass] = PASS
    power: str
    space: str

    def stacks(self, board: Board) -> Sequence[Chosen]:
        """The units there that belong to no force yet."""
        return (free_stack(board, self.space, self.power),)

    def may_pass(self) -> bool:
        """All may stay out."""
        return True


@rule("GE-7.4.3-b")
def city_seat(board: Board, space: str, attacker: str) -> str:
    """The seat of the power that holds a City."""
    return q.decider(board, q.control(board, space), attacker)


def _stand(t: Table[Board], stack: Chosen, power: str) -> str:
    parts, kings = parts_of(t.board, q.free_groups(t.board, stack.at, power), stack)
    return armies.form(t, kind="battle", power=power, at=stack.at, parts=parts, kings=kings)


@rule("GE-7.4.7-a")
def wipe_out(t: Table[Board], force: str) -> None:
    """An intercepted force without combat units is eliminated, its King too (R-GE-32)."""
    for king in q.force_kings(t.board, force):
        armies.kill_king(t, king.id, "intercepted", (("GE-7.4.7-a", 0),))
    armies.lose(t, q.force_groups(t.board, force), "intercepted", (("GE-7.4.7-a", 0),))
    settle(t)


# ---------------------------------------------------------------- the attempts


@procedure("GE-7.4")
class Interceptions(Procedure[None]):
    """7.4.1  interceptors one after the other, clockwise from the mover's owner, each space of a player once, each with
    its battle, as long as the mover is there."""

    mover: str
    space: str = ""
    tried: tuple[str, ...] = ()
    """power@space of those that have had their attempt."""
    passed: tuple[str, ...] = ()
    """Those that let it go. After an attempt of the same player from elsewhere he is asked for them again: the order of
    his attempts is his own."""
    loyal: tuple[str, ...] = ()
    """Allies of the mover that keep their word."""
    asked: str = ""
    beside: tuple[str, ...] = ()
    """Forces that retreat together with it."""

    @step("GE-7.4-a", "GE-7.4.9-a")
    def begin(self, t: Table[Board]) -> Next[None]:
        return Goto(self.but(space=b.force(t.board, self.mover).at).ask)

    @step("GE-7.4.1-d", "GE-7.4.1-e", "GE-7.4.1-f", "GE-7.4.1-g", "GE-3.4.4-a")
    def ask(self, t: Table[Board]) -> Next[None]:
        board = t.board
        left = [f for f in (self.mover, *self.beside) if q.exists(board, f) and b.force(board, f).at == self.space]
        if not left:
            return Done(None)
        if left[0] != self.mover or len(left) <= len(self.beside):
            return Goto(self.but(mover=left[0], beside=tuple(left[1:])).ask)
        for power, seat in interceptors_of(board, b.force(board, self.mover)):
            for at in interceptor_spaces(board, power, self.space):
                key = f"{power}@{at}"
                if key in (*self.tried, *self.passed) or t.standing(seat, INTERCEPT):
                    continue
                question = ChooseInterceptors(power, at, self.mover, self.space)
                if question.any_may(board):
                    return Ask(seat, question, then=self.but(asked=key).hear)
        force = b.force(board, self.mover)
        for ally in traitors_of(board, force):
            if ally not in self.loyal and not t.standing(ally, BETRAY):
                return Ask(ally, BreakAlliance(ally, force.power, self.space), then=self.but(asked=ally).betray)
        return Done(None)

    @step("GE-12.1-f")
    def betray(self, t: Table[Board], answer: Betray | Pass) -> Next[None]:
        if isinstance(answer, Pass):
            return Goto(self.but(loyal=(*self.loyal, self.asked)).ask)
        return Call(Betrayal(self.asked, answer.ally), then=self.on)

    @step("GE-7.4.1-a", "GE-7.4.1-e")
    def hear(self, t: Table[Board], chosen: Chosen | Pass) -> Next[None]:
        if isinstance(chosen, Pass):
            return Goto(self.but(passed=(*self.passed, self.asked)).ask)
        power = self.asked.split("@")[0]
        mover = b.force(t.board, self.mover).power
        seat = q.decider(t.board, power, mover)
        passed = tuple([key for key in self.passed if q.decider(t.board, key.split("@")[0], mover) != seat])
        attempt = InterceptionAttempt(self.mover, self.space, power, seat, chosen, beside=self.beside)
        return Call(attempt, then=self.but(tried=(*self.tried, self.asked), passed=passed).on)

    @step("GE-7.4.1-f", "GE-7.4.8-a")
    def on(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.ask)


@procedure("GE-7.4.2")
class InterceptionAttempt(Procedure[None]):
    """7.4.2  roll, come in  7.4.3, 7.4.4 who takes part  7.4.7 or no battle at all  7.4.6 stay or Regroup."""

    mover: str
    space: str
    power: str
    seat: str
    chosen: Chosen
    own: str = ""
    """The force that intercepted."""
    joined: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    """Forces in the space that fight beside the interceptor, and beside the mover."""
    asking: tuple[str, ...] = ()
    """power@side of those whose units in the City are still to be committed or not."""
    beside: tuple[str, ...] = ()
    """Forces that retreat together with the mover."""

    @step("GE-7.4.2-a")
    def roll(self, t: Table[Board]) -> Next[None]:
        return Roll(2, 6, INTERCEPT, by=self.seat, then=self.resolve)

    @step("GE-7.4.2-e", "GE-7.4.2-g", modified="roll")
    def resolve(self, t: Table[Board], faces: Faces) -> Next[None]:
        at, target, ruled = self.chosen.at, t.pack.numbers.intercept_target, t.ruled()
        score = intercept_total(
            t.board, power=self.power, at=at, space=self.space, kings=self.chosen.kings, dice=sum(faces)
        )
        total = score.value + sum([value for _, value in ruled])
        success = total >= target
        about = (self.mover, at, self.space)
        t.emit(
            DieResolved(
                purpose=INTERCEPT,
                power=self.power,
                faces=faces,
                total=total,
                target=target,
                success=success,
                about=about,
                why=(*score.why, *ruled),
            )
        )
        if not success:
            return Done(None)
        parts, kings = parts_of(t.board, q.free_groups(t.board, at, self.power), self.chosen)
        own = armies.form(t, kind="interception", power=self.power, at=at, parts=parts, kings=kings)
        armies.move(t, own, self.space, "interception", why=(("GE-7.4.2-e", 0),))
        if not has_combat(self.chosen):  # he joins his friends: the mover attacks them or not
            armies.settle_in(t, own)
            armies.disband(t, own)
            settle(t)
            return Done(None)
        settle(t)
        return Call(Ambushed(own), then=self.but(own=own).gather)

    @step("GE-7.4.3-a", "GE-7.4.4-a", "GE-7.4.4-b", "GE-12.1.2-b", "GE-8.1.S1-b", "GE-13.2-ambush-b")
    def gather(self, t: Table[Board], done: None) -> Next[None]:
        if not q.is_combat_force(t.board, self.own):
            return Goto(self.stay)
        asking: list[str] = []
        found: dict[str, list[str]] = {FOR_INTERCEPTOR: [], FOR_MOVER: []}
        friend = {FOR_INTERCEPTOR: self.power, FOR_MOVER: b.force(t.board, self.mover).power}
        for power, side in sides_there(t.board, self.own, self.mover):
            if may_hold_back(t.board, self.space, power, friend[side]):
                asking.append(f"{power}@{side}")
            else:
                found[side].append(_stand(t, free_stack(t.board, self.space, power), power))
        joined, against = tuple(found[FOR_INTERCEPTOR]), tuple(found[FOR_MOVER])
        return Goto(self.but(joined=joined, against=against, asking=tuple(asking)).commit)

    @step("GE-7.4.3-b")
    def commit(self, t: Table[Board]) -> Next[None]:
        if not self.asking:
            return Goto(self.fight)
        power, side = self.asking[0].split("@")
        attacker = self.power if side == FOR_MOVER else b.force(t.board, self.mover).power
        return Ask(city_seat(t.board, self.space, attacker), CommitUnits(power, self.space), then=self.committed)

    @step("GE-7.4.3-b", "GE-7.4.3-c")
    def committed(self, t: Table[Board], chosen: Chosen | Pass) -> Next[None]:
        power, side = self.asking[0].split("@")
        rest = self.but(asking=self.asking[1:])
        if isinstance(chosen, Pass):
            return Goto(rest.commit)
        force = _stand(t, chosen, power)
        if side == FOR_INTERCEPTOR:
            return Goto(rest.but(joined=(*self.joined, force)).commit)
        return Goto(rest.but(against=(*self.against, force)).commit)

    @step("GE-7.4.2-f", "GE-7.4.2-h", "GE-7.5.8-a", "GE-7.4.5-a", "GE-7.4.9-b", "GE-7.4.7-a")
    def fight(self, t: Table[Board]) -> Next[None]:
        together = [force for force in self.beside if q.is_enemy(t.board, self.power, b.force(t.board, force).power)]
        defenders = (self.mover, *together, *self.against)
        if not any([q.is_combat_force(t.board, force) for force in defenders]):
            for force in (self.mover, *together):
                wipe_out(t, force)
            return Goto(self.stay)
        by_sea = b.force(t.board, self.mover).by_sea
        call = s08_battle.Battle(self.space, "interception", (self.own, *self.joined), defenders, by_sea=by_sea)
        return Call(call, then=self.fought)

    @step("GE-7.4.6-a")
    def fought(self, t: Table[Board], result: s08_battle.BattleResult) -> Next[None]:
        return Goto(self.stay)

    @step("GE-7.4.6-a", "GE-7.4.4-c", "GE-8.1.S7-d")
    def stay(self, t: Table[Board]) -> Next[None]:
        own = self.own
        if not q.exists(t.board, own) or b.force(t.board, own).at != self.space:
            return Goto(self.disperse)
        if not s08_battle.may_remain(t.board, own):
            s08_regroup.regroup(t, own)
            return Goto(self.disperse)
        beaten = q.enemies_at(t.board, self.space, self.power)
        if beaten:
            s08_capture.overrun(t, own)
        if q.is_city(t.board, self.space) and q.control(t.board, self.space) != self.power:
            how = s08_capture.OCCUPIED if beaten else s08_capture.EMPTY
            return Call(s08_capture.Capture(own, how))  # after a battle that has captured it already
        armies.settle_in(t, own)

    @step("GE-7.4.3-c", "GE-7.4.6-a", "GE-8.5.1-a")
    def disperse(self, t: Table[Board]) -> Next[None]:
        if self.joined and q.worth(t.board, self.space) and q.exists(t.board, self.mover):
            mover = b.force(t.board, self.mover)
            if mover.at == self.space and not q.enemies_at(t.board, self.space, mover.power):
                t.emit(ForceChanged(mover.but(cleared=True), "cleared"))
        for force in (*self.joined, *self.against, self.own):
            armies.disband(t, force)
        settle(t)
        return Done(None)
