"""What the sensible bot sees beyond the plain one: who may move in where it stops (3.a), and what a battle comes to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import attrs

from limmu.bots import Lots
from limmu.core import PASS, Asked, Pass
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.board import FOOT, MESHWESH, Board, SpaceId, Unit
from limmu.games.chariot_lords.bots_odds import SIXTHS, Odds, odds
from limmu.games.chariot_lords.bots_sight import Sight
from limmu.games.chariot_lords.s03_reactions import reserves
from limmu.games.chariot_lords.s03_retreats import refuges
from limmu.toolkit.questions import NO, YES

CAPITAL = 3.0
"""What a capital is worth beside its points."""


@attrs.frozen
class Taste:
    """The weights of the sensible bot."""

    kill: float = 1.3
    """What it is worth to kill a unit."""
    loss: float = 1.6
    """What it costs to lose one."""
    effort: float = 0.5
    """What each unit of an attack must bring, since it could be used elsewhere."""
    comes: float = 0.7
    """How likely reserves come that are as strong as the attack."""
    dares: float = 0.1
    """How likely weaker ones come."""
    later: float = 1.0
    """How much more the turns to come are worth than to the plain bot."""
    theirs: float = 1.0
    """How much more a point is worth that an opponent does not get."""
    guarding: float = 1.0
    """How much more it is worth to guard an area."""


SENSIBLE = Taste()


class Wary(Sight):
    """The board with the eyes of a seat that asks what may come where it stops."""

    def __init__(self, board: Board, seat: str, lots: Lots | None = None, taste: Taste = SENSIBLE) -> None:
        super().__init__(board, seat, lots)
        self.taste = taste
        self.hold = 1.0 + (self.hold - 1.0) * taste.later
        self.weights = {other: vp * (1.0 if other == seat else taste.theirs) for other, vp in self.weights.items()}

    def leads(self, unit: Unit) -> bool:
        """Meshwesh do not: without company they desert (2.f)."""
        return unit.kind != MESHWESH and super().leads(unit)

    def guarding(self, at: str, power: str) -> float:
        """More where the capital would be lost, and with it the face (G.06)."""
        found = super().guarding(at, power)
        capital = self.pack.power[power].capital == at and q.holder(self.board, at) == power
        return (found + CAPITAL * capital * self.threat(at, power)) * self.taste.guarding

    # ---------------------------------------------------------------- what a battle comes to

    def hits(self, firing: Sequence[Unit], targets: Sequence[Unit], at: str, attacks: bool) -> float:
        """The chance of a die of a side to kill, on average: by types, terrain and a Ruler beside the defenders."""
        ruled = bool(not attacks and firing and q.rulers_at(self.board, at, firing[0].power))
        found = sum(
            [
                many * more * min(max(SIXTHS + 1 - self.pack.kills_on(one, other) + shift + ruled, 1), SIXTHS - 1)
                for one, many in Counter([unit.kind for unit in firing]).items()
                for shift in [self.pack.terrain_shift(at, one, attacks)]
                for other, more in Counter([unit.kind for unit in targets]).items()
            ]
        )
        return found / max(SIXTHS * len(firing) * len(targets), 1)

    def battle(self, attackers: Sequence[Unit], defenders: Sequence[Unit], at: str, rounds: int) -> Odds:
        """What so many rounds between combat units in an area come to."""
        return odds(len(attackers), len(defenders), self.both_hit(attackers, defenders, at), rounds)

    def both_hit(self, attackers: Sequence[Unit], defenders: Sequence[Unit], at: str) -> tuple[float, float]:
        """As `hits` has it, the attackers and the defenders: the same for one attacker of a type and for several."""
        return self.hits(attackers, defenders, at, True), self.hits(defenders, attackers, at, False)

    # ---------------------------------------------------------------- who may move in

    def reserves(self, at: str, power: str) -> list[Unit]:
        """The combat units that may move in against a power where it stops, as many as there is room for (3.a)."""
        holder = q.holder(self.board, at)
        if not holder or self.mine(holder) or not q.hostile(self.board, holder, power):
            return []
        coming = [one for one in reserves(self.board, holder, power, at) if q.is_combat(self.board, one)]
        coming.sort(key=lambda one: -self.strength([one]))
        return coming[: max(q.room(self.board, at, holder), 0)]

    def assault(self, at: str, power: str, gain: float) -> tuple[float, float]:
        """The attack that promises most, with the reserves that it would meet."""
        here = self.enemies(at, power)
        there = [one for enemy in here for one in q.combat_units(self.board, at, enemy)]
        return self._attack(at, power, gain, there)

    def walk_in(self, at: str, power: str, gain: float) -> tuple[float, float]:
        """As for an attack: an area that stands empty may fill."""
        return self._attack(at, power, gain, [])

    def _attack(self, at: str, power: str, gain: float, there: Sequence[Unit]) -> tuple[float, float]:
        coming = self.reserves(at, power)
        if not there and not coming:
            return gain, 0.5
        mean = FOOT if FOOT in self.pack.unit_type else self.pack.unit_types[0].id
        own = [Unit("", power, mean, at)]
        found = [(foes, self.both_hit(own, foes, at)) for foes in (there, [*there, *coming])[: 1 + bool(coming)]]
        best = (0.0, 99.0)
        for n in range(1, self.pack.numbers.stack + 1):
            value, *met = [self._fought(n, len(foes), hits, gain) for foes, hits in found]
            for worse in met:
                likely = min(self.taste.comes if self.strength(found[1][0]) >= n else self.taste.dares, 1.0)
                value += likely * (worse - value)
            if value - self.taste.effort * n > best[0] - self.taste.effort * best[1]:
                best = (value, 1.0 * n)
        return best

    def _fought(self, own: int, foes: int, hits: tuple[float, float], gain: float) -> float:
        found = odds(own, foes, hits, self.pack.numbers.rounds)
        return found.win * gain + found.killed * self.taste.kill - found.lost * self.taste.loss


# ---------------------------------------------------------------- in battle


def _sides(sight: Wary, battle: str, power: str) -> tuple[Odds, bool]:
    """What one more round of a battle comes to, and whether a power attacks in it."""
    found = b.battle(sight.board, battle)
    attackers, defenders = (q.combatants(sight.board, battle, side) for side in (found.attacker, found.defender))
    return sight.battle(attackers, defenders, found.at, 1), power == found.attacker


def going_on(sight: Wary, battle: str, power: str) -> float:
    """What it is worth to a side to fight another round, rather than to leave."""
    at = b.battle(sight.board, battle).at
    found, attacks = _sides(sight, battle, power)
    if attacks:
        return found.win * sight.worth(at, power) + found.killed * sight.taste.kill - found.lost * sight.taste.loss
    return (1 - found.win) * sight.worth(at, power) + found.lost * sight.taste.kill - found.killed * sight.taste.loss


def retreat(sight: Wary, question: Any, asked: Asked[Any]) -> SpaceId | Pass:
    """Stay where that is worth it, else to the best area there is."""
    if going_on(sight, question.battle, question.power) >= 0:
        return PASS
    return sight.best(list(refuges(sight.board, question.battle)), lambda at: sight.worth(at, question.power))


def retreat_back(sight: Wary, question: Any, asked: Asked[Any]) -> str:
    """Back, where another round costs more than it brings."""
    return YES if going_on(sight, question.battle, question.power) < 0 else NO


def hold_them(sight: Wary, question: Any, asked: Asked[Any]) -> str:
    """No retreat and another round, where that round brings more than it costs."""
    return YES if going_on(sight, question.battle, question.power) > 0 else NO
