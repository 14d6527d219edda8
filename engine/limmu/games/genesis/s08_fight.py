"""8.2 Resolving a battle: points, shifts, cards, dice, the shifts spent, the winner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from limmu.core import (
    PUBLIC,
    Answer,
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
    rule,
    step,
)
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board
from limmu.games.genesis.cards.conditions import Scene
from limmu.games.genesis.cards.effects_battle import battle_shifts
from limmu.games.genesis.cards.windows import CardWindow, Played
from limmu.games.genesis.facts import BattleDecided, BattleStrengthCounted
from limmu.games.genesis.options import BATTLE_RATIO, LONE_CHARIOT
from limmu.games.genesis.s08_strength import (
    ATTACKER,
    DEFENDER,
    Fight,
    battle_points,
    chariots_fight,
    edge_of,
    owners,
    shifts_of,
    winner_of,
)
from limmu.toolkit.levels import Divided

LEAST, MOST = 0, 10
"""The bounds of an adjusted Battle Die Roll."""


@declare(PUBLIC)
class Spent(Answer):
    """How shifts are used: so many up on the own Battle Die Roll, so many down on the enemy's."""

    own: int
    enemy: int


@rule("GE-8.2.1.3-c", "GE-8.2.1.3-d")
def may_spend(shifts: int, own: int, enemy: int, spent: Spent) -> Verdict[bool]:
    """Whether shifts may be used so, with the natural Battle Die Rolls own and enemy. Some may be left unused."""
    if spent.own < 0 or spent.enemy < 0 or spent.own + spent.enemy > shifts:
        return refuse("GE-8.2.1.3-c", "not_so_many_shifts", str(shifts))
    if own + spent.own > MOST or enemy - spent.enemy < LEAST:
        return refuse("GE-8.2.1.3-d", "beyond_bounds", str(LEAST), str(MOST))
    return accept


@declare(PUBLIC)
class SpendShifts(Divided[Board, Spent]):
    """Split the net shifts between the own Battle Die Roll and the enemy's."""

    asks: ClassVar[tuple[str, ...]] = ("own", "enemy")
    space: str
    side: str
    """attacker or defender."""
    shifts: int
    own: int
    """The own natural die."""
    enemy: int

    def answers(self, board: Board) -> Sequence[Spent]:
        """Every use of all or fewer of the shifts, the most first."""
        up, down = min(self.shifts, MOST - self.own), min(self.shifts, self.enemy - LEAST)
        pairs = [(own, enemy) for own in range(up, -1, -1) for enemy in range(min(down, self.shifts - own), -1, -1)]
        return [Spent(own, enemy) for own, enemy in pairs]

    def check(self, board: Board, answer: Spent) -> Verdict[bool]:
        """No more than there are, and each roll within its bounds."""
        return may_spend(self.shifts, self.own, self.enemy, answer)

    def parts(self, board: Board, answer: Spent) -> Part:
        """Up on the own die, then down on the enemy's."""
        return (answer.own, answer.enemy)


@declare(PUBLIC)
class Resolved(Record):
    """A resolved battle: the winner (attacker, defender, "" a Draw), adjusted rolls, Battle Points, Chariot edge."""

    winner: str = ""
    attacker_bdr: int = 0
    defender_bdr: int = 0
    attacker_bp: int = 0
    defender_bp: int = 0
    edge: str = ""
    """The Attacker's Chariot Superiority or Supremacy."""


@rule("GE-13.1.5-c", "GE-8.1.S3-b")
def card_seats(board: Board, fight: Fight) -> tuple[str, ...]:
    """The two players who may play cards into a battle, the Attacker first; nobody plays for a power he does not run
    (R-GE-45, R-GE-51)."""
    runs = [
        seat
        for side in (ATTACKER, DEFENDER)
        for power in owners(board, fight, side)
        if (seat := fight.seat(side)) == q.controller_of(board, power)
    ]
    return tuple(dict.fromkeys(runs))


@procedure("GE-8.2")
class Resolution(Procedure[Resolved]):
    """8.2.1  1 Battle Points  2 shifts and cards  3 dice, shifts spent  4 percentages and winner."""

    fight: Fight
    points: tuple[int, int] = (0, 0)
    """Attacker, Defender, here and below."""
    shifts: tuple[int, int] = (0, 0)
    naturals: tuple[int, ...] = ()
    edge: str = ""
    ruled: tuple[Why, ...] = ((), ())
    """What rulings add to the dice of Attacker and Defender."""

    @step("GE-8.1.S3-a", "GE-8.2.1.1-a", "GE-8.2.1.1-b", "GE-8.2.1.2-a")
    def count(self, t: Table[Board]) -> Next[Resolved]:
        fight, reading, lone = self.fight, t.option(BATTLE_RATIO), t.option(LONE_CHARIOT)
        chariots = chariots_fight(t.board, fight.space, fight.city)
        ds = b.place(t.board, fight.space).ds if fight.city else 0
        one = battle_points(t.board, fight.attackers, chariots)
        two = battle_points(t.board, fight.defenders, chariots, ds)
        first = shifts_of(
            t.board, fight=fight, side=ATTACKER, points=(one.value, two.value), reading=reading, lone=lone
        )
        second = shifts_of(
            t.board, fight=fight, side=DEFENDER, points=(two.value, one.value), reading=reading, lone=lone
        )
        edge = edge_of(t.board, fight, ATTACKER, lone)
        t.emit(BattleStrengthCounted(ATTACKER, one.value, first.value, one.why, first.why))
        t.emit(BattleStrengthCounted(DEFENDER, two.value, second.value, two.why, second.why))
        now = self.but(points=(one.value, two.value), shifts=(first.value, second.value), edge=edge)
        return Goto(now.play_cards)

    @step("GE-8.1.S3-b", "GE-8.2.1.2-i")
    def play_cards(self, t: Table[Board]) -> Next[Resolved]:
        fight, seats = self.fight, card_seats(t.board, self.fight)
        scene = Scene(fight.space, fight.attackers[0], fight.attacker, fight.defender, fight.city)
        return Call(CardWindow("battle", seats, scene, seats), then=self.add_cards)

    @step("GE-8.2.1.2-i")
    def add_cards(self, t: Table[Board], played: tuple[Played, ...]) -> Next[Resolved]:
        shifts = list(self.shifts)
        for i, why in enumerate(battle_shifts(t.board, played, self.fight.attacker, self.fight.city)):
            if why:
                shifts[i] += sum([number for _, number in why])
                t.emit(BattleStrengthCounted((ATTACKER, DEFENDER)[i], self.points[i], shifts[i], (), why))
        return Goto(self.but(shifts=tuple(shifts)).roll)

    @step("GE-8.2.1.3-a")
    def roll(self, t: Table[Board]) -> Next[Resolved]:
        return Roll(1, 6, "bdr_attacker", by=self.fight.attacker, then=self.note)

    @step("GE-8.2.1.3-a", modified="roll")
    def note(self, t: Table[Board], faces: Faces) -> Next[Resolved]:
        now = self.but(naturals=faces, ruled=(t.ruled(), ()))
        return Roll(1, 6, "bdr_defender", by=self.fight.defender, then=now.net)

    @step("GE-8.2.1.3-b", "GE-8.2.1.3-c", modified="roll")
    def net(self, t: Table[Board], faces: Faces) -> Next[Resolved]:
        now = self.but(naturals=(self.naturals[0], faces[0]), ruled=(self.ruled[0], t.ruled()))
        one, two = now._rolled()
        extra = self.shifts[0] - self.shifts[1]
        if not extra:
            return now._decide(t, one, two, Spent(0, 0))
        side, own, enemy = (ATTACKER, one, two) if extra > 0 else (DEFENDER, two, one)
        return Ask(self.fight.seat(side), SpendShifts(self.fight.space, side, abs(extra), own, enemy), then=now.spend)

    @step("GE-8.2.1.3-c", "GE-8.2.1.3-d")
    def spend(self, t: Table[Board], spent: Spent) -> Next[Resolved]:
        one, two = self._rolled()
        if self.shifts[0] > self.shifts[1]:
            return self._decide(t, one + spent.own, two - spent.enemy, spent)
        return self._decide(t, one - spent.enemy, two + spent.own, spent)

    def _rolled(self) -> tuple[int, int]:
        """Both dice with what was ruled."""
        one, two = [
            natural + sum([value for _, value in ruled])
            for natural, ruled in zip(self.naturals, self.ruled, strict=True)
        ]
        return one, two

    def _decide(self, t: Table[Board], one: int, two: int, spent: Spent) -> Done[Resolved]:
        winner = winner_of(one, two)
        shifted = self.shifts[0] - self.shifts[1]
        why: Why = (("GE-8.2.1.3-b", shifted), *self.ruled[0], *self.ruled[1], ("GE-8.2.1.4-b", one - two))
        first, second = self.naturals
        t.emit(
            BattleDecided(
                space=self.fight.space,
                attacker_die=first,
                defender_die=second,
                attacker_bdr=one,
                defender_bdr=two,
                winner=winner,
                why=why,
            )
        )
        return Done(Resolved(winner, one, two, *self.points, self.edge))
