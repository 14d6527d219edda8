"""7.2 Entering a space: may a force, what follows, and the attack it owes (7.2.5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
    Table,
    Verdict,
    accept,
    declare,
    procedure,
    refuse,
    rule,
    step,
)
from limmu.games.genesis import armies, s08_battle, s08_capture, s08_regroup, s12_alliances, s12_bribery
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import REVOLT, Board, Force
from limmu.games.genesis.cards.conditions import Discard, Play, could_hold, no_events, playable
from limmu.games.genesis.cards.windows import card_verdict
from limmu.games.genesis.facts import ForceChanged
from limmu.games.genesis.s07_arrival import Arrival
from limmu.games.genesis.s07_meanwhile import WHILE_MOVING, meanwhile, played_meanwhile, scene_of
from limmu.games.genesis.s07_mover import mover_seat
from limmu.games.genesis.s07_spaces import Occupation, cost_of_entering
from limmu.games.genesis.s07_withdrawal import Withdrawal, leavers, may_withdraw, must_withdraw
from limmu.games.genesis.units import combat
from limmu.games.genesis.upkeep import settle

MOVE, SOLO, NAVAL = "move", "solo", "naval"
CLAUSES = {MOVE: "GE-7.2.3-a", SOLO: "GE-7.2.6-a", NAVAL: "GE-7.2.3-i"}
ATTACK: Final = "attack"
REGROUP: Final = "regroup"
ATTACK_MP = 1

# ---------------------------------------------------------------- may a force enter


@rule("GE-7.2.3-g", "GE-7.2.3-h")
def attack_is_owed(board: Board, power: str, to: str) -> bool:
    """Whether whoever enters a space must be able to pay for an attack: enemy combat units are there that do not have
    to withdraw of themselves, or it is an enemy Fortified City."""
    if q.is_enemy_fortress(board, to, power):
        return True
    for enemy in q.enemies_at(board, to, power):
        here = q.units_of(board, to, enemy)
        if combat(here):
            able = sum([g.units.chariots for g in leavers(board, to, enemy)[0]])
            if not must_withdraw(board, to, enemy) or able < combat(here):
                return True
    return False


@rule("GE-7.2.8-a", "GE-7.2.8-b", "GE-7.2.8-c")
def chariots_may_enter(board: Board, force: str, to: str) -> Verdict[bool]:
    """Chariots without Infantry enter no Mountain space with an enemy and no enemy Fortified City with nobody in it."""
    found = b.force(board, force)
    units = q.force_units(board, force)
    if not units.chariots or units.infantry:
        return accept
    enemies = q.enemies_at(board, to, found.power)
    if enemies and q.is_mountain(board, to):
        return refuse("GE-7.2.8-a", "chariots_need_infantry", to)
    if not enemies and q.is_enemy_fortress(board, to, found.power):
        return refuse("GE-7.2.8-b", "chariots_need_infantry", to)
    return accept


@rule("GE-7.2.3-l", "GE-7.2.3-g", "GE-7.2.5-a", "GE-7.2.5-c", "GE-7.2.6-b", "GE-2.9-non-combat")
def may_enter(board: Board, force: str, to: str, mp: int, cost: int = -1) -> Verdict[bool]:
    """Whether a force may enter a space with so many MP. `cost`: what entering costs if not by land (-1: by land)."""
    power = b.force(board, force).power
    cost = cost_of_entering(board, power, to) if cost < 0 else cost
    if cost > mp:
        return refuse("GE-7.2.3-l", "not_enough_mp", str(cost), str(mp))
    hostile = bool(q.enemies_at(board, to, power)) or q.is_enemy_fortress(board, to, power)
    if not hostile:
        return accept
    if not q.is_combat_force(board, force):
        lone = q.is_lone_king(board, force)
        return refuse("GE-7.2.6-b" if lone else "GE-7.2.5-c", "needs_combat_unit", to)
    if attack_is_owed(board, power, to) and mp < cost + ATTACK_MP:
        return refuse("GE-7.2.3-g", "no_mp_to_attack", str(cost + ATTACK_MP), str(mp))
    return chariots_may_enter(board, force, to)


@rule("GE-7.2.4-a", "GE-7.2.6-a")
def may_march(board: Board, force: str, to: str, mp: int, cost: int = -1) -> Verdict[bool]:
    """The same for a space joined by land to the one it is in."""
    at = b.force(board, force).at
    if to not in b.pack(board).exits[at]:
        return refuse("GE-7.2.4-a", "not_joined_by_land", at, to)
    return may_enter(board, force, to, mp, cost)


# ---------------------------------------------------------------- the fight that is owed


@rule("GE-7.2.5-a", "GE-7.2.5-b", "GE-7.2.5-d", "GE-7.4.6-b")
def fight_is_owed(board: Board, force: Force) -> bool:
    """Whether a force must attack where it is: enemy combat units, or an enemy Fortified City."""
    return bool(q.enemy_combat_units(board, force.at, force.power)) or q.is_enemy_fortress(board, force.at, force.power)


Fighting = Literal["attack", "regroup"]


@declare(PUBLIC)
class AttackOrRegroup(Question[Board, Fighting | Play | Discard]):
    """Attack for 1 MP, or Regroup: only after a battle here or a bribe, or when an attack cannot be paid (R-GE-96); or
    first play a held card or throw one away."""

    force: str
    giver: str = ""
    """Who conducts the Move of a force that nobody owns (R-GE-66)."""

    def seat(self, board: Board) -> str:
        """Whose cards may be played: the mover's."""
        return self.giver or q.decider(board, b.force(board, self.force).power)

    def answers(self, board: Board) -> Sequence[Fighting | Play | Discard]:
        """Attacking first, cards last."""
        seat = self.seat(board)
        plays = playable(board, seat, WHILE_MOVING, scene_of(board, self.force))
        return (*ways_to_fight(board, self.force), *plays, *no_events(board, seat, WHILE_MOVING))

    def check(self, board: Board, answer: Fighting | Play | Discard) -> Verdict[bool]:
        """A Regroup that is not open is refused by 7.2.5, an attack by what it lacks, a card by its own clause."""
        if isinstance(answer, Play | Discard):
            return card_verdict(board, self.seat(board), answer, WHILE_MOVING, scene_of(board, self.force))
        if answer == REGROUP and REGROUP not in ways_to_fight(board, self.force):
            return refuse("GE-7.2.5-a", "must_attack", b.force(board, self.force).at)
        if answer == ATTACK:
            return may_attack(board, self.force)
        return Question[Board, Fighting | Play | Discard].check(self, board, answer)


@rule("GE-7.2.3-f", "GE-7.2.3-l", "GE-7.4.6-c", "GE-2.9-non-combat")
def may_attack(board: Board, force: str) -> Verdict[bool]:
    """Whether a force can attack where it is: it has a movement point and a combat unit. Chariots that have lost their
    Infantry on the way cannot attack where they could not have entered."""
    found = b.force(board, force)
    if found.mp < ATTACK_MP:
        return refuse("GE-7.2.3-l", "not_enough_mp", str(ATTACK_MP), str(found.mp))
    if not q.is_combat_force(board, force):
        return refuse("GE-7.4.6-c", "needs_combat_unit", found.at)
    return chariots_may_enter(board, force, found.at)


@rule("GE-7.2.5-a", "GE-7.2.5-b", "GE-7.4.6-b", "GE-7.4.6-c", "GE-7.5.7-c", "GE-8.1.S7-c", "GE-12.2-d")
def ways_to_fight(board: Board, force: str) -> tuple[Fighting, ...]:
    """What a force may do that owes an attack: attack, regroup."""
    if not may_attack(board, force):
        return (REGROUP,)
    found = b.force(board, force)
    return (ATTACK, REGROUP) if found.fought or found.bribed else (ATTACK,)


@rule("GE-7.5.1-a", "GE-7.4.6-c", "GE-8.3.3-a")
def is_about_to_attack(board: Board, force: str, power: str) -> bool:
    """Whether units of a power may withdraw before the attack of a force in their space: not from one that cannot
    attack any more. Chariots that have to leave a Mountain leave it for nothing."""
    at = b.force(board, force).at
    if not may_withdraw(board, at, power) or not q.is_combat_force(board, force):
        return False
    return ATTACK in ways_to_fight(board, force) or must_withdraw(board, at, power)


# ---------------------------------------------------------------- entering


@procedure("GE-7.2")
class Entry(Procedure[None]):
    """7.2.3 pay and move  13.2 Ambush, 7.4 interceptions  7.2.5 enemies swept away, or  7.5 withdrawal  8.0 attack.

    The caller then looks at the board: where the force is, and whether it still is.
    """

    force: str
    to: str
    how: str = MOVE
    """move, solo, naval."""
    cost: int = 1
    waiting: tuple[str, ...] = ()
    """Powers about to be attacked that may still withdraw."""
    commander: str = ""
    """The seat that decides for allies who defend together, once it is known."""
    cleared: bool = False
    """Enemy units were here when the force came."""

    @step("GE-7.2.3-a", "GE-7.2.3-b", "GE-7.2.3-i", "GE-7.2.6-a")
    def enter(self, t: Table[Board]) -> Next[None]:
        why = ((CLAUSES[self.how], self.cost),)
        armies.move(t, force=self.force, to=self.to, how=self.how, cost=self.cost, why=why)
        settle(t)

    @step("GE-7.4-a", "GE-7.4.9-a")
    def arrive(self, t: Table[Board]) -> Next[None]:
        return Call(Arrival(self.force))

    @step("GE-7.2.5-a", "GE-7.2.5-b", "GE-7.2.5-c", "GE-7.4.6-b", "GE-7.4.8-a")
    def face(self, t: Table[Board]) -> Next[None]:
        board = t.board
        if not self._there(board):
            settle(t)
            return Done(None)
        force = b.force(board, self.force)
        enemies = q.enemies_at(board, self.to, force.power)
        if not fight_is_owed(board, force):
            return Goto(self._unopposed(board))
        waiting = tuple([power for power in enemies if is_about_to_attack(board, self.force, power)])
        return Goto(self.but(waiting=waiting, commander="", cleared=self.cleared or bool(enemies)).withdraw)

    def _there(self, board: Board) -> bool:
        return q.exists(board, self.force) and b.force(board, self.force).at == self.to

    def _unopposed(self, board: Board) -> Callable[[Table[Board]], Next[None]]:
        if not q.enemies_at(board, self.to, b.force(board, self.force).power):
            return self.settle
        return self.overrun if q.is_combat_force(board, self.force) else self.regroup

    @step("GE-7.5.1-a", "GE-7.5.1-b", "GE-12.1.2-c", "GE-12.1.2-d")
    def withdraw(self, t: Table[Board]) -> Next[None]:
        if not self.waiting:
            return Goto(self.choose)
        power = self.waiting[0]
        allies = tuple([one for one in q.powers_at(t.board, self.to) if q.allied(t.board, one, power)])
        if allies and not self.commander:
            return Call(
                s12_alliances.JointCommand(self.to, tuple(sorted((power, *allies)))), then=self.withdraw_jointly
            )
        rest = self.but(waiting=self.waiting[1:])
        led = q.allied(t.board, power, self.commander)
        return Call(Withdrawal(self.force, power, self.commander if led else ""), then=rest.withdrawn)

    @step("GE-12.1.2-c", "GE-12.1.2-d")
    def withdraw_jointly(self, t: Table[Board], seat: str) -> Next[None]:
        return Goto(self.but(commander=seat).withdraw)

    @step("GE-7.5.4-a", "GE-7.5.5-b")
    def withdrawn(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.withdraw)

    @step("GE-7.2.5-d", "GE-7.5.7-a", "GE-7.5.7-c", "GE-7.4.6-c", "GE-12.2-a", "GE-13.1.5-b")
    def choose(self, t: Table[Board]) -> Next[None]:
        board = t.board
        if not self._there(board):
            return Done(None)
        force = b.force(board, self.force)
        if not fight_is_owed(board, force):
            return Goto(self._unopposed(board))
        ways = ways_to_fight(board, self.force)
        seat = mover_seat(t, force.power)
        may = meanwhile(board, seat, self.force, self.hear_card, self.hear_bribe)
        if len(ways) == 1 and not may and not could_hold(board, seat, WHILE_MOVING):
            return Goto(self.attack if ways[0] == ATTACK else self.regroup)
        giver = "" if seat == q.decider(board, force.power) else seat
        return Ask(seat, AttackOrRegroup(self.force, giver), then=self.decide, may=may)

    @step("GE-13.1.5-b")
    def hear_card(self, t: Table[Board], answer: Play | Discard) -> Next[None]:
        return Call(played_meanwhile(t.board, answer), then=self.heard)

    @step("GE-12.2-a")
    def hear_bribe(self, t: Table[Board], offer: s12_bribery.Offer) -> Next[None]:
        return Call(s12_bribery.Bribe(offer, self.force), then=self.heard)

    @step("GE-12.2-b")
    def heard(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.choose)

    @step("GE-8.1.S7-c", "GE-12.2-d", "GE-13.1.5-b", "GE-13.1.5-e")
    def decide(self, t: Table[Board], answer: Fighting | Play | Discard) -> Next[None]:
        if isinstance(answer, Play | Discard):
            return Call(played_meanwhile(t.board, answer), then=self.heard)
        return Goto(self.attack if answer == ATTACK else self.regroup)

    @step("GE-7.2.3-f", "GE-7.2.5-d", "GE-8.0-b")
    def attack(self, t: Table[Board]) -> Next[None]:
        outside = [
            group
            for group in b.groups_at(t.board, self.to)
            if q.is_enemy(t.board, b.force(t.board, self.force).power, group.power) and group.state != REVOLT
        ]
        marker = not sum([combat(group.units) for group in outside]) and b.place(t.board, self.to).revolt
        return Call(s08_battle.Battle(self.to, "attack", (self.force,), marker=marker), then=self.fought)

    @step("GE-8.1.S7-c", "GE-8.1.S7-b")
    def fought(self, t: Table[Board], result: s08_battle.BattleResult) -> Next[None]:
        if not self._there(t.board):
            settle(t)
            return Done(None)
        force = b.force(t.board, self.force)
        if not force.entering:
            return Done(None)
        t.emit(ForceChanged(force.but(fought=True, bribed=False), "fought"))
        return Goto(self.face)

    @step("GE-7.2.5-c", "GE-7.5.7-a")
    def overrun(self, t: Table[Board]) -> Next[None]:
        s08_capture.overrun(t, self.force)
        return Call(Occupation(self.force, "occupied"), then=self.on)

    @step("GE-7.5.7-b", "GE-8.5.1-a")
    def settle(self, t: Table[Board]) -> Next[None]:
        cleared = self.cleared or b.force(t.board, self.force).cleared
        return Call(Occupation(self.force, "occupied" if cleared else "empty"), then=self.on)

    @step("GE-7.5.7-b")
    def on(self, t: Table[Board], done: None) -> Next[None]:
        return Done(None)

    @step("GE-7.4.6-c", "GE-12.2-d")
    def regroup(self, t: Table[Board]) -> Next[None]:
        s08_regroup.regroup(t, self.force)
        settle(t)
        return Done(None)
