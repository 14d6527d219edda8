"""8.1 The Battle Sequence: from the MP of the attack to the end of all that a battle brings."""

from __future__ import annotations

from limmu.core import (
    PUBLIC,
    Ask,
    Call,
    Done,
    Goto,
    Next,
    Procedure,
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
from limmu.games.genesis import armies, s08_retreat, s12_alliances
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board
from limmu.games.genesis.facts import BattleJoined
from limmu.games.genesis.s07_mover import mover_seat
from limmu.games.genesis.s08_capture import BATTLE, EMPTY, can_hold, capture, sweep
from limmu.games.genesis.s08_fight import Resolution, Resolved
from limmu.games.genesis.s08_flight import Flight, RetreatChoice
from limmu.games.genesis.s08_kings import KingRolls
from limmu.games.genesis.s08_losses import AssignLosses, Losses, lose_units
from limmu.games.genesis.s08_regroup import regroup
from limmu.games.genesis.s08_spoils import Spoils, Victory, first_of
from limmu.games.genesis.s08_strength import (
    ATTACKER,
    DEFENDER,
    Fight,
    Forces,
    chariots_fight,
    leaders,
    loss_of,
    other,
    owners,
    standing,
    units_in,
)
from limmu.games.genesis.units import combat, only_combat, total
from limmu.games.genesis.upkeep import settle
from limmu.toolkit.facts import RuleApplied
from limmu.toolkit.questions import YES, YesNo

ATTACK, INTERCEPTION, INVASION = "attack", "interception", "invasion"
NOBODY = "nobody"


@declare(PUBLIC)
class BattleResult(Record):
    """What a battle led to."""

    winner: str = ""
    """attacker, defender, "" a draw or no battle."""
    field: str = DEFENDER
    """Who holds the Battle Space now: attacker, defender or nobody."""
    captured: bool = False
    regrouped: bool = False
    city_stands: bool = False
    """There is something left to attack: an enemy Fortified City, or units under its revolt marker (R-GE-18). The
    Attacker attacks again or regroups."""


@declare(PUBLIC)
class UseCity(YesNo[Board]):
    """Use the Fortified City in the defense."""

    space: str
    ds: int


# ---------------------------------------------------------------- who defends, and whether behind walls


@rule("GE-5.2.3-c", "GE-5.2.3-f", "GE-2.9-combat-unit")
def marker_defends(board: Board, space: str, power: str) -> bool:
    """Whether an attack meets the units under the revolt marker: nobody outside it can fight (R-GE-18)."""
    enemies = [g for g in b.groups_at(board, space) if q.is_enemy(board, power, g.power)]
    under = [group for group in enemies if group.state == b.REVOLT]
    return bool(combat(total(under))) and not combat(total([g for g in enemies if g.state != b.REVOLT]))


@rule("GE-8.1.S1-c", "GE-12.1.2-c", "GE-5.2.3-f")
def take_stand(t: Table[Board], space: str, power: str, marker: bool) -> Forces:
    """Everything that defends a space against an attack becomes a force for each power, Kings included."""
    found: list[str] = []
    for enemy in q.enemies_at(t.board, space, power):
        if marker:
            groups, kings = q.marker_groups(t.board, space, enemy), []
        else:
            groups = q.free_groups(t.board, space, enemy)
            kings = [king for king in b.kings_at(t.board, space) if king.power == enemy and not king.force]
        if groups or kings:
            found.append(armies.form(t, kind="battle", power=enemy, at=space, parts=groups, kings=kings))
    return tuple(found)


@rule("GE-8.1.S2-b", "GE-8.1.S2-c", "GE-7.4.5-a", "GE-7.4.9-b", "GE-5.2.3-f")
def may_use_city(board: Board, fight: Fight, by_sea: bool) -> Verdict[bool]:
    """Whether the Defender could use the City: a Fortified one, not after an interception except on landing from the
    sea, and not outside a revolt marker."""
    if not q.is_fortified(board, fight.space):
        return refuse("GE-8.1.S2-b", "not_fortified", fight.space)
    if fight.cause == INTERCEPTION and not by_sea:
        return refuse("GE-8.1.S2-c", "intercepted", fight.space)
    outside = b.place(board, fight.space).revolt and not fight.marker
    if outside and combat(units_in(board, fight.defenders)):
        return refuse("GE-5.2.3-f", "outside_the_marker", fight.space)
    return accept


@rule("GE-8.1.S2-d", "GE-8.3.3-b", "GE-5.2.3-c", "GE-2.9-non-combat")
def must_use_city(board: Board, fight: Fight) -> bool:
    """Whether the Defender has to use the City: he has no combat unit (Chariots in a Mountain space are none), or
    stands under the revolt marker."""
    units = units_in(board, fight.defenders)
    fighting = units.infantry if q.is_mountain(board, fight.space) else combat(units)
    return fight.marker or not fighting


@rule("GE-8.1.S2-e", "GE-8.3.1-a", "GE-7.2.8-c")
def can_attack(board: Board, fight: Fight) -> bool:
    """Whether the Attacker has units that count: Infantry, or Chariots where these fight."""
    units = units_in(board, fight.attackers)
    return units.infantry > 0 or (units.chariots > 0 and chariots_fight(board, fight.space, fight.city))


@rule("GE-8.4.1-d", "GE-8.1.S6-b")
def sheltered(board: Board, fight: Fight, power: str) -> bool:
    """Whether units without a combat unit are safe where they are: in a Fortified City of their own side."""
    return q.is_fortified(board, fight.space) and bool(fight.was) and not q.is_enemy(board, power, fight.was)


# ---------------------------------------------------------------- the sequence


@declare(PUBLIC)
class Tally(Record):
    """What a battle has cost and changed so far."""

    attackers_kings: tuple[str, ...] = ()
    """The Kings who took part, dead or alive."""
    defenders_kings: tuple[str, ...] = ()
    attackers_infantry: int = 0
    """Infantry lost."""
    defenders_infantry: int = 0
    captives: int = 0
    bereft: Forces = ()
    """The forces that lost their King."""
    silver: int = 0
    """The plunder that a captured City gives."""


@procedure("GE-8.1")
class Battle(Procedure[BattleResult]):
    """8.1  1 the attack  2 the City  3 the fight  4 retreat  5 losses, Kings  6 elimination  7 position  8 spoils.

    `attackers`: the Attacker's force first. For an attack or invasion the defenders are found here, with `marker` those
    under the revolt marker; for an interception the caller names them, the intercepted force first.
    """

    space: str
    cause: str
    attackers: Forces
    defenders: Forces = ()
    marker: bool = False
    by_sea: bool = False
    fight: Fight = Fight("", "", ())
    resolved: Resolved = Resolved()
    flight: Flight = Flight()
    tally: Tally = Tally()
    result: BattleResult = BattleResult()

    @step("GE-8.0-a", "GE-8.0-b", "GE-8.1.S1-a", "GE-8.1.S1-b", "GE-8.1.S1-c", "GE-7.2.3-f", "GE-2.9-battle-space")
    def begin(self, t: Table[Board]) -> Next[BattleResult]:
        power = b.force(t.board, self.attackers[0]).power
        was, marker, defenders = b.place(t.board, self.space).holder, False, self.defenders
        powers = tuple(dict.fromkeys([b.force(t.board, force).power for force in defenders]))
        if self.cause != INTERCEPTION:
            armies.spend(t, self.attackers[0], 1, "attack", (("GE-8.1.S1-a", -1),))
            powers = q.enemies_at(t.board, self.space, power)
            under = any([q.marker_groups(t.board, self.space, enemy) for enemy in powers])
            marker = marker_defends(t.board, self.space, power) or (self.marker and under)
            defenders = take_stand(t, self.space, power, marker)
        attacker = attacker_seat(t, power, (*powers, "")[0] if self.cause == INTERCEPTION else "")
        fight = Fight(
            space=self.space,
            cause=self.cause,
            attackers=self.attackers,
            defenders=defenders,
            attacker=attacker,
            defender="",
            marker=marker,
            city=False,
            was=was,
            powers=powers,
        )
        return Goto(self.but(fight=fight).name_defender)

    @step("GE-8.0-c", "GE-12.1.2-c", "GE-12.1.2-d")
    def name_defender(self, t: Table[Board]) -> Next[BattleResult]:
        fight = self.fight
        kingdoms = tuple([power for power in fight.powers if q.is_kingdom(t.board, power)])
        if len(kingdoms) > 1:
            return Call(s12_alliances.JointCommand(fight.space, kingdoms), then=self.command)
        power = (*kingdoms, *fight.powers, fight.was)[0]
        seat = q.decider(t.board, power, fight.attacker)
        return Goto(self.but(fight=fight.but(defender=seat)).offer_city)

    @step("GE-12.1.2-d")
    def command(self, t: Table[Board], seat: str) -> Next[BattleResult]:
        return Goto(self.but(fight=self.fight.but(defender=seat)).offer_city)

    @step("GE-8.1.S2-a", "GE-8.1.S2-b", "GE-8.1.S2-c", "GE-8.1.S2-d", "GE-8.3.3-b")
    def offer_city(self, t: Table[Board]) -> Next[BattleResult]:
        fight = self.fight
        if not may_use_city(t.board, fight, self.by_sea):
            return Goto(self.join)
        if must_use_city(t.board, fight):
            return Goto(self.but(fight=fight.but(city=True)).join)
        return Ask(fight.defender, UseCity(fight.space, b.place(t.board, fight.space).ds), then=self.use_city)

    @step("GE-8.1.S2-a")
    def use_city(self, t: Table[Board], answer: str) -> Next[BattleResult]:
        return Goto(self.but(fight=self.fight.but(city=answer == YES)).join)

    @step("GE-8.1.S3-a", "GE-8.1.S2-e")
    def join(self, t: Table[Board]) -> Next[BattleResult]:
        fight = self.fight
        t.emit(BattleJoined(fight.space, fight.cause, fight.attackers, fight.defenders, fight.city))
        if not can_attack(t.board, fight):
            t.emit(RuleApplied("cannot_attack", fight.attackers[:1], (("GE-8.1.S2-e", 0),)))
            regroup(t, fight.attackers[0])
            return Goto(self.but(result=BattleResult(regrouped=True)).close)
        tally = Tally(
            tuple([king.id for king in leaders(t.board, fight.attackers)]),
            tuple([king.id for king in leaders(t.board, fight.defenders)]),
        )
        return Call(Resolution(fight), then=self.but(tally=tally).consider_retreat)

    @step("GE-8.1.S4-a", "GE-8.1.S4-d", "GE-8.4.6-a")
    def consider_retreat(self, t: Table[Board], resolved: Resolved) -> Next[BattleResult]:
        now = self.but(resolved=resolved)
        if resolved.winner != ATTACKER:
            return now.lose(t, Flight())
        return Call(RetreatChoice(self.fight, resolved.edge), then=now.lose)

    @step("GE-8.1.S5-a", "GE-8.2.1.4-a", "GE-8.4.1-b", "GE-8.4.2-c", "GE-8.4.2-d", "GE-8.2.1.5-e")
    def lose(self, t: Table[Board], flight: Flight) -> Next[BattleResult]:
        now, fight, resolved = self.but(flight=flight), self.fight, self.resolved
        if flight.doomed:
            infantry = units_in(t.board, fight.defenders).infantry
            for force in fight.defenders:
                lose_units(t, force, only_combat(q.force_units(t.board, force)), "retreat", (("GE-8.4.2-d", 0),))
            settle(t)
            return now.lose_too(t, infantry)
        bdr = max(0, resolved.attacker_bdr - 1) if flight.reduced else resolved.attacker_bdr
        return now._losses(t, DEFENDER, resolved.defender_bp, bdr, now.lose_too)

    @step("GE-8.1.S5-a", "GE-8.2.1.4-a")
    def lose_too(self, t: Table[Board], infantry: int) -> Next[BattleResult]:
        now = self.but(tally=self.tally.but(defenders_infantry=infantry))
        return now._losses(t, ATTACKER, self.resolved.attacker_bp, self.resolved.defender_bdr, now.check_kings)

    def _losses(self, t: Table[Board], side: str, bp: int, bdr: int, then: object) -> Call:
        fight = self.fight
        city = fight.space if fight.city and side == DEFENDER else ""
        chariots = chariots_fight(t.board, fight.space, fight.city)
        loss = loss_of(t.pack, bp, bdr * 10)
        question = AssignLosses(fight.side(side), loss, chariots, city)
        return Call(Losses(fight.seat(side), question, bdr * 10), then=then)  # pyright: ignore

    @step("GE-8.1.S5-b", "GE-8.6.3-a", "GE-8.6.1-a")
    def check_kings(self, t: Table[Board], infantry: int) -> Next[BattleResult]:
        tally = self.tally.but(attackers_infantry=infantry)
        self._bury(t)
        alive = [king.id for king in t.board.kings]
        kings = [king for king in (*tally.attackers_kings, *tally.defenders_kings) if king in alive]
        winner = self.resolved.winner
        won = {ATTACKER: tally.attackers_kings, DEFENDER: tally.defenders_kings}.get(winner, ())
        return Call(KingRolls(tuple(kings), won), then=self.but(tally=tally).retreat)

    def _bury(self, t: Table[Board]) -> None:
        """A King dies with his force: nothing is left of his side but Kings, or he cannot retreat (8.4.2)."""
        for side, kings in ((ATTACKER, self.tally.attackers_kings), (DEFENDER, self.tally.defenders_kings)):
            doomed = side == DEFENDER and self.flight.doomed
            units = units_in(t.board, self.fight.side(side)).but(sherden=0)
            if doomed or units == b.NONE:
                for king in kings:
                    how, why = ("no_retreat", "GE-8.4.2-d") if doomed else ("wiped_out", "GE-8.6.3-a")
                    armies.kill_king(t, king, how, ((why, 0),))
        settle(t)

    @step("GE-8.4.1-c", "GE-8.4.1-d", "GE-8.4.5-a")
    def retreat(self, t: Table[Board], bereft: Forces) -> Next[BattleResult]:
        fight, now = self.fight, self.but(tally=self.tally.but(bereft=bereft))
        leaving = standing(t.board, fight.defenders, fight.space)
        if not self.flight.path or not leaving:
            return Goto(now.eliminate)
        with_king = [f for f in fight.defenders if f not in leaving and q.force_kings(t.board, f)]
        leaving = (*leaving, *with_king)
        for force in leaving:
            s08_retreat.leave_behind(t, force)
        now = now.but(tally=now.tally.but(captives=now._clear(t, leaving)))
        return Call(s08_retreat.Retreat(leaving, self.flight.path), then=now.go_on)

    @step("GE-8.4.4-d")
    def go_on(self, t: Table[Board], result: None) -> Next[BattleResult]:
        return Goto(self.eliminate)

    def _clear(self, t: Table[Board], leaving: Forces = ()) -> int:
        """Eliminate what the defenders have left without a combat unit. How many Peasants and Slaves that was."""
        fight = self.fight
        why: Why = (("GE-8.4.1-d" if leaving else "GE-8.1.S6-b", 0),)
        powers = [power for power in fight.powers if not sheltered(t.board, fight, power)]
        but = leaving if fight.marker else (*leaving, b.REVOLT)
        return sweep(t, space=fight.space, powers=powers, how="overrun", why=why, but=but)

    @step("GE-8.1.S6-a", "GE-8.1.S6-b", "GE-8.3.3-b")
    def eliminate(self, t: Table[Board]) -> Next[BattleResult]:
        fight, captives = self.fight, self.tally.captives
        units = units_in(t.board, standing(t.board, fight.defenders, fight.space))
        infantry = sum([total(q.groups_of(t.board, fight.space, power)).infantry for power in fight.powers])
        if fight.city and not q.is_fortified(t.board, fight.space) and not infantry:
            captives += sweep(t, fight.space, fight.powers, "captured", (("GE-8.1.S6-a", 0),))
        elif not fight.city and not combat(units):
            captives += self._clear(t)
        return Goto(self.but(tally=self.tally.but(captives=captives)).position)

    @step("GE-8.1.S7-a", "GE-8.1.S7-b", "GE-8.1.S7-c", "GE-8.1.S7-d", "GE-8.5.1-a", "GE-8.5.2-a", "GE-7.4.6-a")
    def position(self, t: Table[Board]) -> Next[BattleResult]:
        winner = self.resolved.winner
        force, tally = self.fight.attackers[0], self.tally
        holds = bool(standing(t.board, self.fight.defenders, self.space))
        if not q.exists(t.board, force):
            result = BattleResult(winner, DEFENDER if holds or q.is_fortified(t.board, self.space) else NOBODY)
        elif holds or (self.cause == INTERCEPTION and not may_remain(t.board, force)):
            regroup(t, force)
            result = BattleResult(winner, DEFENDER if holds else NOBODY, regrouped=True)
        elif still_defended(t.board, self.fight):
            result = BattleResult(winner, ATTACKER, city_stands=True)
        else:
            was = self.fight.was
            enemy = q.is_enemy(t.board, b.force(t.board, force).power, was)
            taken = enemy and q.is_city(t.board, self.space) and can_hold(t.board, force)
            silver = capture(t, force, self._how(t), was)
            tally = tally.but(silver=silver)
            result = BattleResult(winner, ATTACKER, captured=taken)
        settle(t)
        return Goto(self.but(result=result, tally=tally).divide_spoils)

    def _how(self, t: Table[Board]) -> str:
        """An interceptor who comes to a City that the intercepted force did not hold captures it empty."""
        fight = self.fight
        return BATTLE if fight.cause != INTERCEPTION or fight.city or fight.was in fight.powers else EMPTY

    @step("GE-8.1.S8-a", "GE-8.1.S8-b", "GE-8.1.S7-c")
    def divide_spoils(self, t: Table[Board]) -> Next[BattleResult]:
        force = self.fight.attackers[0]
        captor = b.force(t.board, force).power if self.tally.silver else ""
        return Call(Spoils(self._victory(t), captor, self.tally.silver))

    def _victory(self, t: Table[Board]) -> Victory:
        winner, fight, tally = self.resolved.winner, self.fight, self.tally
        if not winner:
            return Victory(space=fight.space)
        won = owners(t.board, fight, winner)
        power = fight.defender if winner == DEFENDER and fight.defender in won else (*won, "")[0]
        own, lost = (tally.attackers_kings, tally.defenders_kings)[:: 1 if winner == ATTACKER else -1]
        alive = [king.id for king in t.board.kings if king.power == power]
        return Victory(
            power=power,
            space=fight.space,
            force=first_of(t.board, fight.side(winner), power),
            beaten=owners(t.board, fight, other(winner)),
            king=next((king for king in own if king in alive), ""),
            infantry=tally.defenders_infantry if winner == ATTACKER else tally.attackers_infantry,
            captives=tally.captives if winner == ATTACKER and self.result.captured else 0,
            kings=tuple(dict.fromkeys([t.pack.king[king].power for king in lost])),
        )

    @step("GE-8.1-m2", "GE-8.6.2-a", "GE-8.1-m1")
    def charge(self, t: Table[Board]) -> Next[BattleResult]:
        fight = self.fight
        for force in (*fight.attackers, *fight.defenders):
            side = ATTACKER if force in fight.attackers else DEFENDER
            if self.resolved.winner == other(side):
                armies.lose_points(t, force, 1, "battle_lost", (("GE-8.1-m2", -1),))
            if force in self.tally.bereft:
                armies.lose_points(t, force, 1, "king_killed", (("GE-8.6.2-a", -1),))

    @step("GE-8.1-m1")
    def close(self, t: Table[Board]) -> Next[BattleResult]:
        if self.cause != INTERCEPTION:
            for force in self.fight.defenders:
                armies.disband(t, force)
        settle(t)
        return Done(self.result)


@rule("GE-8.1.S7-c", "GE-5.2.3-f")
def still_defended(board: Board, fight: Fight) -> bool:
    """Whether something is left to attack once no defending combat unit stands in the open: enemy walls, or units under
    the revolt marker (R-GE-18)."""
    power = b.force(board, fight.attackers[0]).power
    under = [g for g in b.groups_at(board, fight.space) if g.state == b.REVOLT and q.is_enemy(board, power, g.power)]
    walls = q.is_fortified(board, fight.space) and (fight.was == "" or q.is_enemy(board, power, fight.was))
    return bool(combat(total(under))) or walls


@rule("GE-7.4.6-a", "GE-7.4.4-c", "GE-8.1.S7-a", "GE-8.1.S7-d", "GE-7.2.5-c")
def may_remain(board: Board, own: str) -> bool:
    """Whether an interceptor stays in the Battle Space: no enemy combat unit and no enemy Fortified City is left, and
    it would control the space (R-GE-43), though with nothing but Peasants. Among enemies of any kind it takes a combat
    unit (R-GE-31)."""
    one = b.force(board, own)
    if q.enemy_combat_units(board, one.at, one.power) or q.is_enemy_fortress(board, one.at, one.power):
        return False
    if q.enemies_at(board, one.at, one.power) and not q.is_combat_force(board, own):
        return False
    return q.control(b.with_force(board, one.but(entering=False)), one.at) == one.power


@rule("GE-8.0-b", "GE-8.0-c")
def attacker_seat(t: Table[Board], power: str, intercepted: str = "") -> str:
    """The seat that decides for the Attacker: who conducts the Move, or who decides for the interceptor's power against
    the intercepted: not who runs both (R-GE-45)."""
    return q.decider(t.board, power, mover_seat(t, intercepted)) if intercepted else mover_seat(t, power)
