"""15.5.1 steps 2 to 8: the main battle, from what is held back to the losses."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import ClassVar

from limmu.core import (
    PUBLIC,
    Ask,
    Call,
    Done,
    Faces,
    Goto,
    Next,
    Part,
    Procedure,
    Record,
    Roll,
    Table,
    Verdict,
    Why,
    accept,
    declare,
    procedure,
    refuse,
    step,
)
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.cards.windows import CardWindow, Played
from limmu.games.god_kings.facts import BattleModified, BattleRolled, HandSeen
from limmu.games.god_kings.options import CHARIOT_SHARE
from limmu.games.god_kings.s11_forces import likeness
from limmu.games.god_kings.s15_fight import ATTACKER, DEFENDER, BattleSide, Fight, engaged, living
from limmu.games.god_kings.s15_losses import ChooseLosses, LossChoice, Steps, chariot_quota, lose_steps
from limmu.games.god_kings.s15_strength import (
    Advantage,
    Resolution,
    advantage_split,
    battle_advantage,
    battle_resolution,
    counted,
    drms_of,
    strength_of,
    why_of,
)
from limmu.toolkit.facts import RuleApplied
from limmu.toolkit.levels import Divided
from limmu.toolkit.questions import PickSome

# ---------------------------------------------------------------- questions


@declare(PUBLIC)
class HoldBack(PickSome[Board]):
    """Which units the attacker holds back from the main battle; at least one fights."""

    power: str
    units: tuple[str, ...]
    charged: bool
    """He attempted a charge: all his chariots fight."""

    def candidates(self, board: Board) -> Sequence[str]:
        """The units of the attacker."""
        return self.units

    def bounds(self, board: Board) -> tuple[int, int]:
        """Any number but all."""
        return 0, len(self.units) - 1

    def may_hold(self, board: Board, some: tuple[str, ...]) -> Verdict[bool]:
        """Chariots of a side that attempted a charge may not be held back (GKR-067)."""
        for unit in some if self.charged else ():
            if b.unit(board, unit).kind == "chariot":
                return refuse("GK-15.5.3-d", "charged_this_battle", unit)
        return accept

    def alike(self, board: Board, candidate: str) -> Hashable:
        """Units of one kind, side and division."""
        return likeness(b.unit(board, candidate))


@declare(PUBLIC)
class Split(Record):
    """How the Battle Advantage is used: bonus to the own roll, malus to the enemy's."""

    own: int
    enemy: int


@declare(PUBLIC)
class UseAdvantage(Divided[Board, Split]):
    """Split the Battle Advantage before any battle die is seen (15.5.6)."""

    asks: ClassVar[tuple[str, ...]] = ("own", "enemy")
    power: str
    advantage: int

    def answers(self, board: Board) -> Sequence[Split]:
        """Every split of all or less of it, the largest bonus first."""
        most = self.advantage
        return [Split(own, enemy) for own in range(most, -1, -1) for enemy in range(most - own, -1, -1)]

    def parts(self, board: Board, answer: Split) -> Part:
        """Both numbers."""
        return answer.own, answer.enemy

    def check(self, board: Board, answer: Split) -> Verdict[bool]:
        """Both parts together no more than the advantage."""
        return advantage_split(self.advantage, answer.own, answer.enemy)


# ---------------------------------------------------------------- the procedure


@procedure("GK-15.5.1")
class MainBattle(Procedure[Fight]):
    """15.5.1  2 held back, strengths  3 DRMs  4 cards  5 advantage  6-7 rolls  8 losses. The result: the fight."""

    fight: Fight
    advantage: Advantage = Advantage(0, 0, "none", 0)
    split: Split = Split(0, 0)
    naturals: tuple[int, ...] = ()
    """The natural battle dice: attacker, defender."""
    ruled: tuple[Why, ...] = ((), ())
    """What rulings add to the dice of either."""
    rolling: str = ""
    """The side that rolls again, by a card."""
    lost: Steps = ()
    """The attacker's losses, named before the defender's (GKR-102)."""

    @step("GK-15.5.3-c", "GK-15.5.3-d", "GK-15.5.2-q", "GK-15.5.1-b")
    def hold_back(self, t: Table[Board]) -> Next[Fight]:
        side = self.fight.attacker
        units = q.ids(living(t.board, side.units))
        free = [i for i in units if not (side.charged and b.unit(t.board, i).kind == "chariot")]
        if len(units) == 1 or not free:
            return Goto(self.attackers_cards)
        return Ask(side.seat, HoldBack(side.power, units, side.charged), then=self.held)

    @step("GK-15.5.3-c", "GK-15.5.3-d")
    def held(self, t: Table[Board], picked: tuple[str, ...]) -> Next[Fight]:
        if picked:
            t.emit(RuleApplied("held_back", picked, (("GK-15.5.3-c", len(picked)),)))
        side = self.fight.attacker.but(held=picked)
        return Goto(self.but(fight=self.fight.but(attacker=side)).attackers_cards)

    @step("GK-15.5.1-d", "GK-15.5.1-e", "GK-15.5.1-f")
    def attackers_cards(self, t: Table[Board]) -> Next[Fight]:
        return Call(_cards(t.board, self.fight, ATTACKER), then=self.attackers_played)

    @step("GK-15.5.1-e", "GK-15.5.5-b")
    def attackers_played(self, t: Table[Board], played: tuple[Played, ...]) -> Next[Fight]:
        return Goto(self.but(fight=_apply(t, self.fight, ATTACKER, played)).defenders_cards)

    @step("GK-15.5.1-d", "GK-15.5.1-e", "GK-15.5.1-f")
    def defenders_cards(self, t: Table[Board]) -> Next[Fight]:
        return Call(_cards(t.board, self.fight, DEFENDER), then=self.defenders_played)

    @step("GK-15.5.1-e", "GK-15.5.5-b")
    def defenders_played(self, t: Table[Board], played: tuple[Played, ...]) -> Next[Fight]:
        return Goto(self.but(fight=_apply(t, self.fight, DEFENDER, played)).weigh)

    @step("GK-15.5.1-c", "GK-15.5.6-a")
    def weigh(self, t: Table[Board]) -> Next[Fight]:
        one, two = drms_of(t.board, self.fight, ATTACKER), drms_of(t.board, self.fight, DEFENDER)
        found = battle_advantage(one, two)
        t.emit(BattleModified(found.attacker_total, found.defender_total, why_of(one), why_of(two)))
        return Goto(self.but(advantage=found).use_advantage)

    @step("GK-15.5.1-g", "GK-15.5.6-b", "GK-15.5.6-c")
    def use_advantage(self, t: Table[Board]) -> Next[Fight]:
        if not self.advantage.advantage:
            return Goto(self.roll_attack)
        side = self.fight.side(self.advantage.holder)
        return Ask(side.seat, UseAdvantage(side.power, self.advantage.advantage), then=self.used)

    @step("GK-15.5.6-b", "GK-15.5.6-c")
    def used(self, t: Table[Board], split: Split) -> Next[Fight]:
        return Goto(self.but(split=split).roll_attack)

    @step("GK-15.5.1-h", "GK-15.5.7-a", "GK-2.1-b")
    def roll_attack(self, t: Table[Board]) -> Next[Fight]:
        return Roll(1, 6, "battle_attacker", by=self.fight.attacker.power, then=self.attack_rolled)

    @step("GK-15.5.1-i", "GK-15.5.7-a", modified="roll")
    def attack_rolled(self, t: Table[Board], faces: Faces) -> Next[Fight]:
        me = self.but(naturals=faces, ruled=(t.ruled(), ()))
        return Roll(1, 6, "battle_defender", by=self.fight.defender.power, then=me.defence_rolled)

    @step("GK-15.5.1-i", "GK-BT-a", "GK-15.5.7-a", modified="roll")
    def defence_rolled(self, t: Table[Board], faces: Faces) -> Next[Fight]:
        me = self.but(naturals=(*self.naturals, *faces), ruled=(self.ruled[0], t.ruled()))
        return Goto(me.but(fight=me.resolve(t, (ATTACKER, DEFENDER)), rolling=ATTACKER).after_roll)

    @step("GK-9.4-a")
    def after_roll(self, t: Table[Board]) -> Next[Fight]:
        side = self.fight.side(self.rolling)
        window = CardWindow("after_battle_roll", (side.seat,), self.fight.scene(side.power))
        return Call(window, then=self.amend)

    @step("GK-9.4-a", "GK-15.5.5-b")
    def amend(self, t: Table[Board], played: tuple[Played, ...]) -> Next[Fight]:
        side = self.fight.side(self.rolling)
        spared = sum([t.pack.card[p.card].effect.number("by") for p in played if p.effect == "reduce_loss_number"])
        me = self.but(fight=self.fight.with_side(self.rolling, side.but(spared=side.spared + spared)))
        if any([p.effect == "reroll" for p in played]):
            return Roll(1, 6, f"battle_{self.rolling}", by=side.power, then=me.rolled_again)
        return Goto(me.next_side)

    @step("GK-15.5.7-a", modified="roll")
    def rolled_again(self, t: Table[Board], faces: Faces) -> Next[Fight]:
        first, (mine, theirs) = self.rolling == ATTACKER, self.ruled
        naturals = (*faces, self.naturals[1]) if first else (self.naturals[0], *faces)
        me = self.but(naturals=naturals, ruled=(t.ruled(), theirs) if first else (mine, t.ruled()))
        return Goto(me.but(fight=me.resolve(t, (self.rolling,))).next_side)

    @step("GK-15.5.1-j")
    def next_side(self, t: Table[Board]) -> Next[Fight]:
        if self.rolling == ATTACKER:
            return Goto(self.but(rolling=DEFENDER).after_roll)
        return Call(_losses(t, self.fight, ATTACKER), then=self.attackers_lose)

    @step("GK-15.5.1-j", "GK-15.5.8-a", "GK-15.4-a")
    def attackers_lose(self, t: Table[Board], chosen: Steps) -> Next[Fight]:
        return Call(_losses(t, self.fight, DEFENDER), then=self.but(lost=chosen).lose)

    @step("GK-15.5.1-j", "GK-15.5.8-a", "GK-15.5.8-b", "GK-15.4-a", "GK-17.7-c")
    def lose(self, t: Table[Board], chosen: Steps) -> Next[Fight]:
        for side, steps in ((self.fight.attacker, self.lost), (self.fight.defender, chosen)):
            lose_steps(t, steps, "battle", (("GK-15.5.8-d", max(side.suffers - side.spared, 0)),))
        return Done(self.fight)

    def resolve(self, t: Table[Board], rolled: tuple[str, ...]) -> Fight:
        """Read the Battle Table for the dice; tell it for the sides that rolled; note the loss numbers."""
        fight = self.fight
        strengths = {name: strength_of(t.board, fight, name) for name in (ATTACKER, DEFENDER)}
        added = [sum([value for _, value in why]) for why in self.ruled]
        found: Resolution = battle_resolution(
            t.pack,
            attacker_strength=strengths[ATTACKER],
            defender_strength=strengths[DEFENDER],
            holder=self.advantage.holder,
            own=self.split.own,
            enemy=self.split.enemy,
            battle_attacker=self.naturals[0] + added[0],
            battle_defender=self.naturals[1] + added[1],
        )
        rows = {ATTACKER: found.attacker_row, DEFENDER: found.defender_row}
        causes = {ATTACKER: found.loss_on_defender, DEFENDER: found.loss_on_attacker}
        for name in rolled:
            natural = self.naturals[name == DEFENDER]
            own = self.split.own if name == self.advantage.holder else -self.split.enemy
            used = (("GK-15.5.6-b", own),) if own else ()
            why = (*used, *self.ruled[name == DEFENDER])
            t.emit(
                BattleRolled(
                    side=fight.side(name).power,
                    natural=natural,
                    row=rows[name],
                    strength=strengths[name],
                    loss=causes[name],
                    why=why,
                )
            )
        attacker = fight.attacker.but(suffers=causes[DEFENDER])
        return fight.but(attacker=attacker, defender=fight.defender.but(suffers=causes[ATTACKER]))


# ---------------------------------------------------------------- its parts


def _cards(board: Board, fight: Fight, name: str) -> CardWindow:
    """The pass of a side: its own seat, then those that are no party, in Turn Order (GKR-068)."""
    parties = (fight.attacker.seat, fight.defender.seat)
    others = [seat for seat in q.in_turn_order(board) if seat not in parties]
    return CardWindow("battle_cards", (fight.side(name).seat, *others), fight.scene(fight.side(name).power, name))


def _apply(t: Table[Board], fight: Fight, helping: str, played: tuple[Played, ...]) -> Fight:
    """What action cards change in the battle. The choice names the side that a card falls on."""
    for one in played:
        effect = t.pack.card[one.card].effect
        name = one.choice or helping
        side = fight.side(name)
        match one.effect:
            case "battle_drm":
                also = effect.word("also")
                side = side.but(
                    cards=side.cards + effect.number("drm"),
                    steps_if_lost=side.steps_if_lost + effect.number("steps_if_lost"),
                    stands=side.stands or also == "no_displacement",
                )
                if also == "look_at_enemy_hand":
                    _look(t, one.seat, fight.other(name))
            case "cancel_local_allies":
                side = side.but(no_allies=True)
            case "chariot_strength_factor":
                side = side.but(divide_chariots_by=side.divide_chariots_by * effect.number("divide_by"))
            case "exclude_units":
                side = side.but(idle=(*side.idle, effect.word("unit")))
            case _:
                raise ValueError(f"{one.effect} is no effect of battle cards")
        fight = fight.with_side(name, side)
    return fight


def _look(t: Table[Board], seat: str, enemy: BattleSide) -> None:
    """A seat looks at the hand of the player opposing it."""
    of_seat = q.seat_of(t.board, enemy.power) or enemy.seat
    if of_seat != seat:
        t.emit(HandSeen(seat, of_seat, b.hand(t.board, of_seat)))


def _losses(t: Table[Board], fight: Fight, name: str) -> LossChoice:
    side = fight.side(name)
    units = engaged(t.board, side)
    number = max(side.suffers - side.spared, 0)
    quota = chariot_quota(t.pack, counted(units), number, charged=side.charged, reading=t.option(CHARIOT_SHARE))
    question = ChooseLosses("battle", side.power, q.ids(units), number, quota, others=side.held)
    return LossChoice(question, side.seat)
