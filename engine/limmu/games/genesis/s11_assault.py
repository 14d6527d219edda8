"""10.2.4, 11.2.4 Storming the space where an invasion force came onto the map: it attacks until the space falls.

The first spending of its Major Move is an attack; it regroups where it is; if the defenders hold, the invaders are
eliminated.
"""

from __future__ import annotations

from limmu.core import Call, Done, Goto, Next, Procedure, Table, procedure, rule, step
from limmu.games.genesis import armies, s07_withdrawal, s08_battle, s08_capture, s12_alliances
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board
from limmu.games.genesis.upkeep import settle

HELD = (("GE-10.2.4-d", 0), ("GE-11.2.4-c", 0))


@rule("GE-10.2.4-b", "GE-11.2.4-a", "GE-7.2.5-c")
def must_attack(board: Board, force: str) -> bool:
    """Whether the space of an invasion force is still to be won by attack: combat units or walls hold it."""
    one = b.force(board, force)
    return q.is_enemy_fortress(board, one.at, one.power) or q.enemy_combat_units(board, one.at, one.power) > 0


@rule("GE-10.2.4-b", "GE-11.2.4-a", "GE-8.3.1-a")
def can_storm(board: Board, force: str) -> bool:
    """Whether an invasion force can attack once more: a movement point, and units that may fight there.

    Chariots alone fight neither in Mountains nor against a City that nobody but its walls defends.
    """
    one = b.force(board, force)
    units = q.force_units(board, force)
    if one.mp < 1 or not units.infantry + units.chariots:
        return False
    if units.infantry:
        return True
    return not q.is_mountain(board, one.at) and q.enemy_combat_units(board, one.at, one.power) > 0


@procedure("GE-11.2.4")
class Assault(Procedure[None]):
    """11.2.4-a  attack for 1 MP each, again and again  -b regrouping in place  -c or be eliminated.

    7.5.1  before the first attack the defenders may withdraw.
    """

    force: str
    asked: tuple[str, ...] = ()
    """The powers that have been asked to withdraw."""

    @step("GE-10.2.4-b", "GE-11.2.4-a", "GE-7.2.5-c")
    def look(self, t: Table[Board]) -> Next[None]:
        if not q.exists(t.board, self.force):
            return Done()
        if must_attack(t.board, self.force):
            return Goto(self.withdraw) if can_storm(t.board, self.force) else Goto(self.fail)
        beaten = q.enemies_at(t.board, b.force(t.board, self.force).at, b.force(t.board, self.force).power)
        s08_capture.overrun(t, self.force)
        s08_capture.capture(t, self.force, s08_capture.OCCUPIED if beaten else s08_capture.EMPTY)
        return Done()

    @step("GE-7.5.1-a", "GE-7.5.1-b", "GE-12.1.2-c", "GE-12.1.2-d")
    def withdraw(self, t: Table[Board]) -> Next[None]:
        one = b.force(t.board, self.force)
        for power in q.enemies_at(t.board, one.at, one.power):
            if power in self.asked or not s07_withdrawal.may_withdraw(t.board, one.at, power):
                continue
            now = self.but(asked=(*self.asked, power))
            allies = [other for other in q.powers_at(t.board, one.at) if q.allied(t.board, other, power)]
            if allies:
                return Call(
                    s12_alliances.JointCommand(one.at, tuple(sorted((power, *allies)))), then=now.withdraw_jointly
                )
            return Call(s07_withdrawal.Withdrawal(self.force, power), then=now.again)
        return Goto(self.attack)

    @step("GE-12.1.2-c", "GE-12.1.2-d")
    def withdraw_jointly(self, t: Table[Board], seat: str) -> Next[None]:
        return Call(s07_withdrawal.Withdrawal(self.force, self.asked[-1], seat), then=self.again)

    @step("GE-7.5.7-a", "GE-7.5.7-c")
    def again(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.look)

    @step("GE-10.2.4-b", "GE-11.2.4-a", "GE-10.2.4-c", "GE-11.2.4-b")
    def attack(self, t: Table[Board]) -> Next[None]:
        """The battle itself finds out whom the attack meets: those under a revolt marker come last (R-GE-18)."""
        battle = s08_battle.Battle(b.force(t.board, self.force).at, "invasion", (self.force,))
        return Call(battle, then=self.after)

    @step("GE-10.2.4-b", "GE-11.2.4-a")
    def after(self, t: Table[Board], result: s08_battle.BattleResult) -> Next[None]:
        if result.captured or not q.exists(t.board, self.force):
            return Done()
        return Goto(self.look)

    @step("GE-10.2.4-d", "GE-11.2.4-c")
    def fail(self, t: Table[Board]) -> Next[None]:
        armies.lose(t, q.force_groups(t.board, self.force), "invasion", HELD)
        for king in q.force_kings(t.board, self.force):
            armies.kill_king(t, king.id, "invasion", HELD)
        settle(t)
        return Done()
