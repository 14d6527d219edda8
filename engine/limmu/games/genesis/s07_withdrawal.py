"""7.5 Pre-battle withdrawal: a force about to be attacked tries to get away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, Literal

from limmu.core import (
    PUBLIC,
    Ask,
    Call,
    Done,
    Faces,
    Goto,
    Next,
    Pass,
    Question,
    Roll,
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
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import NONE, REVOLT, Board, Group, King
from limmu.games.genesis.facts import DieResolved
from limmu.games.genesis.options import LONE_CHARIOT
from limmu.games.genesis.s07_arrival import Arrival
from limmu.games.genesis.s07_choices import Chosen, PickUnits, kings_there, parts_of, size, whole_stack
from limmu.games.genesis.s07_mover import Withdrawing, mover_seat
from limmu.games.genesis.s07_spaces import KASKANS, Occupation, cost_of_entering
from limmu.games.genesis.s07_steps import Enter
from limmu.games.genesis.units import combat, number, only_combat, total, within
from limmu.games.genesis.upkeep import settle
from limmu.toolkit.facts import RuleApplied
from limmu.toolkit.questions import YES, YesNo

STOP: Final = "stop"
PICK_UP: Final = "pick_up"
DROP_OFF: Final = "drop_off"
HINDRANCE = {q.SUPERIORITY: 1, q.SUPREMACY: 3}

# ---------------------------------------------------------------- who may withdraw, and where to


@rule("GE-7.5.4-e", "GE-7.5.6-a", "GE-7.5.8-a")
def leavers(board: Board, at: str, power: str) -> tuple[tuple[Group, ...], tuple[King, ...]]:
    """The units and Kings of a power in a space that could withdraw: combat units in no force that have not withdrawn
    in this Move."""
    groups = [g for g in q.free_groups(board, at, power) if not g.withdrew]
    fit = [g.but(units=only_combat(g.units).but(sherden=g.units.sherden)) for g in groups]
    kings = [k for k in b.kings_at(board, at) if k.power == power and not k.force and not k.withdrew]
    return tuple([g for g in fit if g.units != NONE]), tuple(kings)


def leaving(board: Board, at: str, power: str) -> Chosen:
    """The same as one stack; nobody is there to leave if it is only Sherden."""
    groups, kings = leavers(board, at, power)
    stack = whole_stack(at, groups, kings)
    return stack if size(stack) else Chosen(at, NONE)


@rule("GE-8.3.3-a", "GE-7.2.3-h")
def must_withdraw(board: Board, at: str, power: str) -> bool:
    """Whether Chariots without friendly Infantry stand in an unwalled Mountain space: they withdraw of themselves."""
    here = [g for g in b.groups_at(board, at) if not g.force and g.state != REVOLT]
    own = total([group for group in here if group.power == power])
    infantry = sum([group.units.infantry for group in here if not q.is_enemy(board, power, group.power)])
    bare = bool(own.chariots) and not infantry
    return bare and q.is_mountain(board, at) and not q.is_fortified(board, at)


@rule("GE-7.5.1-a", "GE-7.5.6-a")
def may_withdraw(board: Board, at: str, power: str) -> bool:
    """Whether a force about to be attacked has anybody that could try: a lone King only behind walls (R-GE-32)."""
    stack = leaving(board, at, power)
    return combat(stack.units) > 0 or (bool(stack.kings) and q.is_fortified(board, at))


@rule("GE-7.5.5-a", "GE-7.2.3-l", "GE-7.2.4-a")
def may_withdraw_to(board: Board, power: str, start: str, to: str, mp: int, shunned: str) -> Verdict[bool]:
    """Whether a withdrawing force may go on into a space: not where the active force came from, not among enemies, not
    into an enemy Fortified City. Kaskans pass through Mountains where no enemy Infantry stands, if they come out."""
    if to not in b.pack(board).exits[start]:
        return refuse("GE-7.2.4-a", "not_joined_by_land", start, to)
    if to == shunned:
        return refuse("GE-7.5.5-a", "active_force_came_from_there", to)
    cost = cost_of_entering(board, power, to)
    if cost > mp:
        return refuse("GE-7.2.3-l", "not_enough_mp", str(cost), str(mp))
    if not q.enemies_at(board, to, power) and not q.is_enemy_fortress(board, to, power):
        return accept
    if may_pass_through(board, power, to):
        for beyond in b.pack(board).exits[to]:
            if beyond != start and may_withdraw_to(
                board, power=power, start=to, to=beyond, mp=mp - cost, shunned=shunned
            ):
                return accept
    occupied = bool(q.enemies_at(board, to, power))
    return refuse("GE-7.5.5-a", "enemies_there" if occupied else "enemy_fortified_city", to)


@rule("GE-11.3.1-d")
def may_pass_through(board: Board, power: str, at: str) -> bool:
    """Whether it is a Mountain space that withdrawing Kaskans may pass: no enemy Infantry is in it."""
    if power != KASKANS or not q.is_mountain(board, at):
        return False
    return not q.enemy_units(board, at, power).infantry


def ways_out(board: Board, power: str, at: str, mp: int, shunned: str) -> tuple[str, ...]:
    """Where a withdrawing force may go on to."""
    exits = b.pack(board).exits[at]
    return tuple([to for to in exits if may_withdraw_to(board, power=power, start=at, to=to, mp=mp, shunned=shunned)])


@rule("GE-7.5.2-a", "GE-8.3.2-d")
def hindrance(board: Board, attacker: str, power: str, lone: str) -> str:
    """With what an attacker's Chariots may hinder the whole force of a power and its allies: "", superiority or
    supremacy; never in the Mountains."""
    at = b.force(board, attacker).at
    if q.is_mountain(board, at):
        return ""
    own = q.force_units(board, attacker).chariots
    one_force = [p for p in q.powers_at(board, at) if p == power or q.allied(board, p, power)]
    others = sum([total(q.free_groups(board, at, one)).chariots for one in one_force])
    return q.chariot_edge(own, others, lone)


@rule("GE-7.5.3-b", "GE-7.5.3-d")
def withdrawal_points(die: int, edge: str, ruled: Why = ()) -> Verdict[int]:
    """The MP of a withdrawal: the die, less 1 or 3 if hindered; below 1 it fails."""
    why = [("GE-7.5.3-a", die)]
    if edge:
        why.append(("GE-7.5.3-b", -HINDRANCE[edge]))
    why += ruled
    return Verdict(sum([value for _, value in why]), tuple(why))


# ---------------------------------------------------------------- the questions


@declare(PUBLIC)
class WithdrawOrFight(YesNo[Board]):
    """Whether the units of a power about to be attacked try to withdraw."""

    window: ClassVar[str] = "withdraw"
    ordered: ClassVar[str] = "withdrawals"
    power: str
    space: str
    attacker: str


@declare(PUBLIC)
class HinderWithdrawal(YesNo[Board]):
    """Whether the attacker's Chariots hinder the withdrawal (superiority 1, supremacy 3 off the die)."""

    power: str
    space: str
    edge: str


@declare(PUBLIC)
class ChooseLeavers(PickUnits):
    """Which units withdraw; the others stay and fight."""

    power: str
    space: str

    def stacks(self, board: Board) -> Sequence[Chosen]:
        """The combat units and the King that may."""
        return (leaving(board, self.space, self.power),)

    def check(self, board: Board, answer: Chosen | Pass) -> Verdict[bool]:
        """Peasants and Slaves stay (7.5.4), and who has withdrawn in this Move (7.5.6)."""
        if isinstance(answer, Chosen) and (answer.units.peasants or answer.units.slaves):
            return refuse("GE-7.5.4-e", "they_cannot_withdraw", self.space)
        verdict = PickUnits.check(self, board, answer)
        if verdict.code != "not_so_many_units" or isinstance(answer, Pass):
            return verdict
        there = total(q.free_groups(board, self.space, self.power))
        if within(answer.units, there) and kings_there(board, self.power, answer):
            return refuse("GE-7.5.6-a", "withdrew_already", self.space)
        return verdict


@declare(PUBLIC)
class JoinWithdrawal(PickUnits):
    """Which units a withdrawing force picks up on its way."""

    force: str

    def stacks(self, board: Board) -> Sequence[Chosen]:
        """Its own combat units there."""
        force = b.force(board, self.force)
        return (leaving(board, force.at, force.power),)


@declare(PUBLIC)
class LeaveBehind(PickUnits):
    """Which units a withdrawing force drops off; somebody goes on."""

    force: str

    def stacks(self, board: Board) -> Sequence[Chosen]:
        """What is in the force."""
        at = b.force(board, self.force).at
        return (whole_stack(at, q.force_groups(board, self.force), q.force_kings(board, self.force)),)

    def allowed(self, board: Board, chosen: Chosen) -> Verdict[bool]:
        """Not everybody."""
        whole = self.stacks(board)[0]
        return refuse("GE-7.5.4-b", "somebody_goes_on") if size(chosen) == size(whole) else accept


Going = Literal["stop", "pick_up", "drop_off"] | Enter


@declare(PUBLIC)
class WithdrawalStep(Question[Board, Going]):
    """Where a withdrawing force goes on to, whether it picks up or drops off units, or stops."""

    passing: ClassVar[str] = STOP
    force: str
    shunned: str

    def answers(self, board: Board) -> Sequence[Going]:
        """Stopping first, once a space has been entered."""
        force = b.force(board, self.force)
        found: list[Going] = [STOP] if may_stop(board, self.force) else []
        found += [Enter(to) for to in ways_out(board, force.power, force.at, force.mp, self.shunned)]
        if force.mp and may_stop(board, self.force):
            units = q.force_units(board, self.force)
            if size(leaving(board, force.at, force.power)):
                found.append(PICK_UP)
            if combat(units) + len(q.force_kings(board, self.force)) > 1:
                found.append(DROP_OFF)
        return found

    def check(self, board: Board, answer: Going) -> Verdict[bool]:
        """A refused space is refused by its own clause."""
        force = b.force(board, self.force)
        if answer == STOP and not may_stop(board, self.force):
            return refuse("GE-7.5.3-d", "must_use_a_point")
        if isinstance(answer, Enter) and answer.to in b.pack(board).space:
            return may_withdraw_to(
                board, power=force.power, start=force.at, to=answer.to, mp=force.mp, shunned=self.shunned
            )
        return Question[Board, Going].check(self, board, answer)


@rule("GE-7.5.3-d", "GE-7.5.5-a")
def may_stop(board: Board, force: str) -> bool:
    """Whether a withdrawing force may stay where it is: it has entered a space, and no enemy is in it."""
    found = b.force(board, force)
    there = q.enemies_at(board, found.at, found.power) or q.is_enemy_fortress(board, found.at, found.power)
    return bool(found.path) and not there


# ---------------------------------------------------------------- the withdrawal


@procedure("GE-7.5")
class Withdrawal(Withdrawing):
    """7.5.1  the force about to be attacked tries to withdraw?  7.5.2 hindered?  7.5.3 roll  7.5.4 who leaves, and the
    way, each space entered with an ambush and interceptions  7.5.6 not again in this Move."""

    power: str
    """Whose units are about to be attacked."""
    seat: str = ""
    """Who decides for them; "": found by 8.0."""
    mp: int = 0
    own: str = ""
    """The force that withdraws."""

    @step("GE-7.5.1-a", "GE-7.5.1-b", "GE-8.3.3-a", "GE-3.4.4-a")
    def offer(self, t: Table[Board]) -> Next[None]:
        force = b.force(t.board, self.attacker)
        seat = self.seat or q.decider(t.board, self.power, mover_seat(t, force.power))
        if not may_withdraw(t.board, force.at, self.power):
            return Done(None)
        if must_withdraw(t.board, force.at, self.power):
            return Goto(self.but(seat=seat).hinder)
        if t.standing(seat, "withdraw"):
            return Done(None)
        return Ask(seat, WithdrawOrFight(self.power, force.at, force.power), then=self.but(seat=seat).hear)

    @step("GE-7.5.5-b")
    def hear(self, t: Table[Board], answer: str) -> Next[None]:
        return Goto(self.hinder) if answer == YES else Done(None)

    @step("GE-7.5.2-a", "GE-8.3.2-d")
    def hinder(self, t: Table[Board]) -> Next[None]:
        force = b.force(t.board, self.attacker)
        edge = hindrance(t.board, self.attacker, self.power, t.option(LONE_CHARIOT))
        if not edge:
            return Goto(self.roll)
        seat = mover_seat(t, force.power)
        return Ask(seat, HinderWithdrawal(self.power, force.at, edge), then=self.hindered)

    @step("GE-7.5.2-a")
    def hindered(self, t: Table[Board], answer: str) -> Next[None]:
        return Goto(self.roll_against if answer == YES else self.roll)

    @step("GE-7.5.3-a")
    def roll(self, t: Table[Board]) -> Next[None]:
        return Roll(1, 6, "withdraw", by=self.seat, then=self.resolve)

    @step("GE-7.5.3-a", "GE-7.5.3-b")
    def roll_against(self, t: Table[Board]) -> Next[None]:
        return Roll(1, 6, "withdraw", by=self.seat, then=self.resolve_hindered)

    @step("GE-7.5.3-c", "GE-7.5.3-d", modified="roll")
    def resolve(self, t: Table[Board], faces: Faces) -> Next[None]:
        return self._resolved(t, faces, "")

    @step("GE-7.5.3-b", "GE-7.5.3-c", "GE-7.5.3-d", modified="roll")
    def resolve_hindered(self, t: Table[Board], faces: Faces) -> Next[None]:
        edge = hindrance(t.board, self.attacker, self.power, t.option(LONE_CHARIOT))
        return self._resolved(t, faces, edge)

    def _resolved(self, t: Table[Board], faces: Faces, edge: str) -> Next[None]:
        points = withdrawal_points(faces[0], edge, t.ruled())
        at = b.force(t.board, self.attacker).at
        success = points.value > 0
        about = (self.attacker, at)
        t.emit(
            DieResolved(
                purpose="withdraw",
                power=self.power,
                faces=faces,
                total=points.value,
                target=1,
                success=success,
                about=about,
                why=points.why,
            )
        )
        return Goto(self.but(mp=points.value).look) if success else Done(None)

    @step("GE-7.5.5-b", "GE-7.5.5-a", "GE-8.3.3-a")
    def look(self, t: Table[Board]) -> Next[None]:
        attacker = b.force(t.board, self.attacker)
        forced = must_withdraw(t.board, attacker.at, self.power)
        if not ways_out(t.board, self.power, attacker.at, self.mp, self.shunned(t.board)):
            t.emit(RuleApplied("no_way_out", (self.power, attacker.at), (("GE-7.5.5-b", 0),)))
            if forced:  # they do not count as combat units there (R-GE-44)
                groups, _ = leavers(t.board, attacker.at, self.power)
                armies.lose(t, groups, "retreat", (("GE-8.3.3-a", 0),))
                settle(t)
            return Done(None)
        stack = leaving(t.board, attacker.at, self.power)
        if forced or size(stack) == 1:
            return Goto(self.but(own=self._formed(t, stack)).walk)
        return Ask(self.seat, ChooseLeavers(self.power, attacker.at), then=self.leave)

    def _formed(self, t: Table[Board], chosen: Chosen) -> str:
        groups, _ = leavers(t.board, chosen.at, self.power)
        parts, kings = parts_of(t.board, groups, chosen)
        return armies.form(t, kind="withdrawal", power=self.power, at=chosen.at, parts=parts, kings=kings, mp=self.mp)

    @step("GE-7.5.4-a", "GE-7.5.4-e")
    def leave(self, t: Table[Board], chosen: Chosen | Pass) -> Next[None]:
        assert isinstance(chosen, Chosen)
        return Goto(self.but(own=self._formed(t, chosen)).walk)

    @step("GE-7.5.3-d", "GE-7.5.4-c", "GE-7.4.8-a")
    def walk(self, t: Table[Board]) -> Next[None]:
        if not q.exists(t.board, self.own):
            return Goto(self.end)
        question = WithdrawalStep(self.own, self.shunned(t.board))
        answers = offers(question, t.board)
        if not answers:
            return Goto(self.strand)
        if tuple(answers) == (STOP,):
            return Goto(self.end)
        return Ask(self.seat, question, then=self.go)

    @step("GE-7.5.4-b", "GE-7.5.5-a")
    def go(self, t: Table[Board], answer: Going) -> Next[None]:
        own = b.force(t.board, self.own)
        match answer:
            case Enter(to):
                armies.move(t, own.id, to, "withdrawal", cost_of_entering(t.board, own.power, to))
                settle(t)
                return Call(Arrival(own.id), then=self.arrived)
            case "pick_up":
                return Ask(self.seat, JoinWithdrawal(own.id), then=self.pick_up)
            case "drop_off":
                return Ask(self.seat, LeaveBehind(own.id), then=self.drop_off)
            case "stop":
                return Goto(self.end)

    @step("GE-7.5.4-c", "GE-7.4.8-a")
    def arrived(self, t: Table[Board], done: None) -> Next[None]:
        if not q.exists(t.board, self.own):
            return Goto(self.end)
        own = b.force(t.board, self.own)
        if q.enemies_at(t.board, own.at, own.power) or q.is_enemy_fortress(t.board, own.at, own.power):
            return Goto(self.walk)  # only passing through
        return Call(Occupation(self.own), then=self.settled)

    @step("GE-7.4.8-a")
    def settled(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.walk)

    @step("GE-7.5.4-b")
    def pick_up(self, t: Table[Board], chosen: Chosen | Pass) -> Next[None]:
        assert isinstance(chosen, Chosen)
        own = b.force(t.board, self.own)
        groups, _ = leavers(t.board, own.at, own.power)
        parts, kings = parts_of(t.board, groups, chosen)
        if number(chosen.units):
            armies.spend(t, own.id, 1, "pick_up", (("GE-7.5.4-b", 1),))
        armies.pick_up(t, own.id, parts, kings)
        settle(t)
        return Goto(self.walk)

    @step("GE-7.5.4-b")
    def drop_off(self, t: Table[Board], chosen: Chosen | Pass) -> Next[None]:
        assert isinstance(chosen, Chosen)
        parts, kings = parts_of(t.board, q.force_groups(t.board, self.own), chosen)
        armies.drop(t, self.own, parts, kings, state=armies.KEPT, withdrew=True)
        settle(t)
        return Goto(self.walk)

    @step("GE-7.5.5-a")
    def strand(self, t: Table[Board]) -> Next[None]:
        """Kaskans that cannot come out of a space where they may not stay."""
        for king in q.force_kings(t.board, self.own):
            armies.kill_king(t, king.id, "no_retreat", (("GE-7.5.5-a", 0),))
        armies.lose(t, q.force_groups(t.board, self.own), "retreat", (("GE-7.5.5-a", 0),))

    @step("GE-7.5.6-a")
    def end(self, t: Table[Board]) -> Next[None]:
        armies.disband(t, self.own, withdrew=True)
        settle(t)
        return Done(None)
