"""What fights, shots and places come to, as a bot estimates them: rough numbers, from what its seat sees."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import Span
from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings.arms import arms_of
from limmu.games.game_of_kings.board import Board, Unit, UnitId, other, units_of
from limmu.games.game_of_kings.charts import to_shoot_with
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.formation import center_of
from limmu.games.game_of_kings.mathhammer import average
from limmu.games.game_of_kings.p16_hits import Blows
from limmu.games.game_of_kings.p18_results import ranks_of
from limmu.games.game_of_kings.p18_weapons import arms, attacks_each, strength, to_hit, wieldable
from limmu.games.game_of_kings.stats import company, has, has_banner, hit_points, stat
from limmu.toolkit.plane.shapes import root_up

FACES = 6
FRONT = 6
"""So many models fight at once, at most."""


class Sight:
    """What a bot reads off the board of its seat."""

    def __init__(self, board: Board, me: str) -> None:
        self.board = board
        self.me = me
        self._gains: dict[tuple[UnitId, UnitId], float] = {}
        self._blows: dict[tuple[UnitId, UnitId, bool], float] = {}
        self.threats: dict[tuple[UnitId | int, ...], float] = {}
        """What an Assault promises enemies, by whom they assault, on which side, and who they are."""

    @property
    def mine(self) -> list[Unit]:
        """One's own Units that move by themselves."""
        return [one for one in units_of(self.board, self.me) if not one.joined]

    @property
    def foes(self) -> list[Unit]:
        """The enemy Units that move by themselves."""
        return [one for one in units_of(self.board, other(self.me)) if not one.joined]

    def nearest(self, unit: Unit) -> Unit | None:
        """The enemy nearest to a Unit."""
        return min(self.foes, key=lambda foe: (away(unit, foe), foe.id), default=None)

    def gain(self, unit: Unit, foe: Unit) -> float:
        """By how much an Assault is won: Wounds caused, ranks, Banner and numbers, before those of the enemy. Looked up
        once, by Units as they stand."""
        if (unit.id, foe.id) not in self._gains:
            self._gains[unit.id, foe.id] = self._gain(unit, foe)
        return self._gains[unit.id, foe.id]

    def _gain(self, unit: Unit, foe: Unit) -> float:
        dealt, taken = self.blows(unit, foe, assaults=True), self.blows(foe, unit)
        mine, theirs = hit_points(self.board, unit), hit_points(self.board, foe)
        left = max(0.0, 1 - dealt / max(theirs, 1))
        ranks = ranks_of(unit, o.ALL_RANKS) - ranks_of(foe, o.ALL_RANKS)
        banners = has_banner(self.board, unit) - has_banner(self.board, foe)
        return dealt - taken * left + ranks + banners + (mine > theirs) - (theirs > mine)

    def blows(self, unit: Unit, foe: Unit, *, assaults: bool = False) -> float:
        """The Wounds that a Unit may expect to cause in a round of Assault; looked up once."""
        if (unit.id, foe.id, assaults) not in self._blows:
            self._blows[unit.id, foe.id, assaults] = blows(self.board, unit, foe, assaults=assaults)
        return self._blows[unit.id, foe.id, assaults]

    def range_of(self, unit: Unit) -> int:
        """How far a Unit shoots, in micrometres; 0 where it does not."""
        return max([arm.reach for arm in arms_of(self.board, unit)], default=0)


class Keen(Sight):
    """What the sensible bot reads: Avatars in the ranks strike with their Unit."""

    def blows(self, unit: Unit, foe: Unit, *, assaults: bool = False) -> float:
        """The Wounds of a Unit and all attached to it; looked up once."""
        key = (unit.id, foe.id, assaults)
        if key not in self._blows:
            those = company(self.board, unit)
            self._blows[key] = sum([blows(self.board, one, foe, assaults=assaults) for one in those])
        return self._blows[key]


def chance(needed: int) -> float:
    """The chance that a die of six comes to a number; a 1 never does, a 6 always."""
    return min(max(FACES + 1 - needed, 1), FACES - 1) / FACES


def away(one: Unit, two: Unit) -> int:
    """How far the centers of two Units are apart."""
    (x, y), (a, b) = center_of(one), center_of(two)
    return root_up((x - a) ** 2 + (y - b) ** 2)


def blows(board: Board, unit: Unit, foe: Unit, *, assaults: bool = False) -> float:
    """The Wounds that a Unit may expect to cause in a round of Assault."""
    own = arms(board, unit, wieldable(board, unit)[0], assaults=assaults)
    front = min(unit.models, unit.block.f if unit.blocks else FRONT, FRONT)
    batch = Blows(
        unit.id, foe.id, "assault", front * attacks_each(board, unit, own), to_hit(board, unit, foe).value,
        strength=strength(board, unit, own), rules=own.rules,
    )  # fmt: skip
    wounds = average(board, batch)
    return wounds.numerator / wounds.denominator


def shots(board: Board, unit: Unit, foe: Unit) -> float:
    """The Wounds that a Unit may expect to cause by a volley."""
    hit = chance(to_shoot_with(stat(board, unit, "acc"), o.ACCURACY_SUMMARY))
    return min(unit.models, 2 * FRONT) * hit * (0.2 if has(board, foe, "ironheart") else 0.3)


def clipped(span: Span, wanted: int) -> int:
    """The number of a span that is nearest to the one wanted."""
    step = span.step
    found = [
        low if wanted <= low else high if wanted >= high else low + (wanted - low) // step * step
        for low, high in span.ranges
    ]
    return min(found, key=lambda number: (abs(number - wanted), number))


def spread(count: int, width: int) -> Sequence[int]:
    """The middles of so many stretches of a width."""
    return [width * (2 * i + 1) // (2 * count) for i in range(count)]


NEAR_ENOUGH = 2 * INCH
