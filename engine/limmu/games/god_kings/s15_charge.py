"""15.5.2 Chariot charges."""

from __future__ import annotations

from limmu.core import (
    PUBLIC,
    Ask,
    Call,
    Done,
    Faces,
    Goto,
    Next,
    Procedure,
    Record,
    Roll,
    Table,
    Why,
    declare,
    procedure,
    rule,
    step,
)
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.cards.windows import CardWindow, Played
from limmu.games.god_kings.facts import ChargeStruck, DieResolved
from limmu.games.god_kings.options import CHARGE_TARGET, SIGNED_DIFFERENCE
from limmu.games.god_kings.pack import Pack
from limmu.games.god_kings.s15_fight import (
    ATTACKER,
    DEFENDER,
    Fight,
    battle_rating,
    is_mountain,
    living,
)
from limmu.games.god_kings.s15_losses import ChooseLosses, LossChoice, Steps, lose_steps
from limmu.games.god_kings.s15_strength import TableCell, battle_lookup, combat_strength, counted
from limmu.toolkit.facts import RuleApplied
from limmu.toolkit.questions import YES, YesNo


@declare(PUBLIC)
class Chargers(Record):
    """What decides who may charge first: chariots, the commander's Battle Rating, whether there is a commander."""

    chariots: int
    battle: int
    general: bool


@rule("GK-15.5.2-a", "GK-15.5.2-b", "GK-15.5.2-c", "GK-15.5.2-d", "GK-15.5.2-e", "GK-15.5.2-n", "GK-11.7-c")
def charge_order(attacker: Chargers, defender: Chargers, mountain: bool) -> tuple[str, ...]:
    """The sides that may try a charge, in order: more chariots, better rating, the active side first."""
    if mountain:
        return ()
    ranked = sorted(
        [(-attacker.chariots, -attacker.battle, 0, ATTACKER), (-defender.chariots, -defender.battle, 1, DEFENDER)]
    )
    able = {ATTACKER: attacker, DEFENDER: defender}
    return tuple([name for *_, name in ranked if able[name].general and able[name].chariots])


@declare(PUBLIC)
class ChargeRoll(Record):
    """A charge roll: target, modifier, modified roll, success."""

    target: int
    drm: int
    modified: int
    success: bool
    why: Why


@rule(
    "GK-15.5.2-f", "GK-15.5.2-g", "GK-15.5.2-h", "GK-15.5.2-i", "GK-15.5.2-j", "GK-15.5.2-k", "GK-15.5.2-l",
    "GK-15.5.2-m",
)  # fmt: skip
def charge_roll(
    natural: int,
    own_battle: int,
    enemy_battle: int,
    own_chariots: int,
    enemy_chariots: int,
    enemy_failed_avoid: bool = False,
    cards: int = 0,
    charge_difference: str = "",
    ruled: Why = (),
) -> ChargeRoll:
    """The result of a natural charge roll. The target is the gap between the ratings (GKR-063).

    `charge_difference` is the reading of GKR-063; the modifiers for chariots exclude each other (GKR-064).
    """
    gap = own_battle - enemy_battle
    target = gap if charge_difference == SIGNED_DIFFERENCE else abs(gap)
    why: list[tuple[str, int]] = []
    against = max(enemy_chariots, 1)
    if own_chariots > enemy_chariots:
        if own_chariots >= 3 * against:
            why.append(("GK-15.5.2-j", -3))
        elif own_chariots >= 2 * against:
            why.append(("GK-15.5.2-i", -2))
        else:
            why.append(("GK-15.5.2-h", -1))
    if enemy_failed_avoid:
        why.append(("GK-15.5.2-k", -1))
    if cards:
        why.append(("GK-15.5.2-l", cards))
    why += ruled
    drm = sum([value for _, value in why])
    modified = natural + drm
    success = natural == 1 or (natural != 6 and modified <= target)
    return ChargeRoll(target, drm, modified, success, tuple(why))


@rule("GK-15.5.2-p", "GK-15.5.2-q")
def charge_damage(pack: Pack, chariots: list[tuple[str, int, int]], natural: int) -> tuple[int, TableCell]:
    """The strength of all chariots of the charger, given as (kind, steps, number), and the unmodified roll's cell."""
    strength = combat_strength(pack, [unit for unit in chariots if unit[0] == "chariot"])
    return strength, battle_lookup(pack, strength, natural)


@declare(PUBLIC)
class DeclareCharge(YesNo[Board]):
    """Try a chariot charge: yes or no."""

    power: str
    space: str


@procedure("GK-15.5.2")
class Charge(Procedure[Fight]):
    """15.5.2  a who may, in order  b one declares  c cards, roll  d damage, losses; or the other's turn."""

    fight: Fight
    order: tuple[str, ...] = ()
    """The sides that may still try, the first now."""
    cards: int = 0
    """The modifier of cards for the roll."""
    loss: int = 0
    """The loss number of the charge."""

    @step("GK-15.5.1-a", "GK-15.5.2-a", "GK-15.5.2-b")
    def line_up(self, t: Table[Board]) -> Next[Fight]:
        fight = self.fight
        order = charge_order(_chargers(t.board, fight, ATTACKER), _chargers(t.board, fight, DEFENDER),
                             is_mountain(t.board, fight.space))  # fmt: skip
        if not order:
            return Done(fight)
        seats = q.seats_from(t.board, fight.attacker.seat)
        return Call(CardWindow("before_charge_declared", seats, fight.scene()), then=self.but(order=order).forbid)

    @step("GK-15.5.1-a")
    def forbid(self, t: Table[Board], played: tuple[Played, ...]) -> Next[Fight]:
        if played:  # no_charges: no charge in this battle
            return Done(self.fight)
        return Goto(self.offer)

    @step("GK-15.5.2-b", "GK-15.5.2-c", "GK-15.5.2-n", "GK-15.5.2-o")
    def offer(self, t: Table[Board]) -> Next[Fight]:
        if not self.order:
            return Done(self.fight)
        side = self.fight.side(self.order[0])
        return Ask(side.seat, DeclareCharge(side.power, self.fight.space), then=self.declare)

    @step("GK-15.5.2-b", "GK-15.5.2-c", "GK-15.5.1-a")
    def declare(self, t: Table[Board], answer: str) -> Next[Fight]:
        if answer != YES:
            return Goto(self.but(order=self.order[1:]).offer)
        name = self.order[0]
        side = self.fight.side(name)
        t.emit(RuleApplied("charge_declared", (side.power,), (("GK-15.5.2-b", 0),)))
        fight = self.fight.with_side(name, side.but(charged=True))
        window = CardWindow("before_charge_roll", q.seats_from(t.board, fight.attacker.seat), fight.scene(side.power))
        return Call(window, then=self.but(fight=fight).attempt)

    @step("GK-15.5.2-l", "GK-15.5.1-a")
    def attempt(self, t: Table[Board], played: tuple[Played, ...]) -> Next[Fight]:
        power = self.fight.side(self.order[0]).power
        decided = ""
        cards = 0
        for one in played:
            if one.effect == "charge_mod":
                cards += t.pack.card[one.card].effect.number("mod")
            else:  # charge_auto or charge_cancel: no roll; the later one stands
                decided = one.effect
        if not decided:
            return Roll(1, 6, "charge", by=power, then=self.but(cards=cards).resolve)
        success = decided == "charge_auto"
        t.emit(RuleApplied("charge_succeeded" if success else "charge_failed", (power,), (("GK-15.5.2-l", 0),)))
        return Goto(self.strike if success else self.but(order=self.order[1:]).offer)

    @step("GK-15.5.2-f", "GK-15.5.2-k", "GK-15.5.2-m", "GK-15.5.2-n", modified="roll")
    def resolve(self, t: Table[Board], faces: Faces) -> Next[Fight]:
        fight, name = self.fight, self.order[0]
        side, enemy = fight.side(name), fight.other(name)
        rolled = charge_roll(
            faces[0],
            own_battle=battle_rating(t.board, side.leader),
            enemy_battle=battle_rating(t.board, enemy.leader),
            own_chariots=q.chariots(living(t.board, side.units)),
            enemy_chariots=q.chariots(living(t.board, enemy.units)),
            enemy_failed_avoid=enemy.power in fight.failed_avoid,
            cards=self.cards,
            charge_difference=t.option(CHARGE_TARGET),
            ruled=t.ruled(),
        )
        t.emit(
            DieResolved(
                purpose="charge",
                power=side.power,
                natural=faces[0],
                modified=rolled.modified,
                target=rolled.target,
                success=rolled.success,
                why=rolled.why,
            )
        )
        return Goto(self.strike if rolled.success else self.but(order=self.order[1:], cards=0).offer)

    @step("GK-15.5.2-p", "GK-15.5.2-r")
    def strike(self, t: Table[Board]) -> Next[Fight]:
        return Roll(1, 6, "charge_damage", by=self.fight.side(self.order[0]).power, then=self.damage)

    @step("GK-15.5.2-p", "GK-15.5.2-q")
    def damage(self, t: Table[Board], faces: Faces) -> Next[Fight]:
        name = self.order[0]
        side, enemy = self.fight.side(name), self.fight.other(name)
        strength, cell = charge_damage(t.pack, counted(living(t.board, side.units)), faces[0])
        t.emit(ChargeStruck(side.power, faces[0], strength, cell.loss_number, (("GK-15.5.2-p", strength),)))
        window = CardWindow("after_charge_loss", (enemy.seat,), self.fight.scene(enemy.power))
        return Call(window, then=self.but(loss=cell.loss_number).lessen)

    @step("GK-15.5.2-s", "GK-15.5.8-a")
    def lessen(self, t: Table[Board], played: tuple[Played, ...]) -> Next[Fight]:
        loss = self.loss
        for one in played:  # charge_loss_factor
            effect = t.pack.card[one.card].effect
            parts = effect.number("divide_by")
            loss = -(-loss // parts) if effect.word("round") == "up" else loss // parts
        enemy = self.fight.other(self.order[0])
        units = q.ids(living(t.board, enemy.units))
        choice = LossChoice(ChooseLosses("charge", enemy.power, units, loss), enemy.seat)
        return Call(choice, then=self.but(loss=loss).lose)

    @step("GK-15.5.2-s", "GK-15.5.8-b")
    def lose(self, t: Table[Board], chosen: Steps) -> Next[Fight]:
        lose_steps(t, chosen, "charge", (("GK-15.5.2-s", self.loss),))
        return Done(self.fight)


def _chargers(board: Board, fight: Fight, name: str) -> Chargers:
    side = fight.side(name)
    return Chargers(q.chariots(living(board, side.units)), battle_rating(board, side.leader), bool(side.leader))
