"""What the sensible bot reads off the board: what areas are worth to a power, who threatens them, how strong units are.

Values are in Victory Points of its own at the end; those of other seats count against it.
"""

from __future__ import annotations

from collections.abc import Iterable

from limmu.bots import Eyes, Lots
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.board import CAVALRY, CHARIOTS, Board, Unit
from limmu.games.chariot_lords.pack import Deed
from limmu.games.chariot_lords.s07_end_turn import totals

FUTURE, AHEAD = 0.5, 3
"""What holding an area is worth in each turn to come, and how many turns are looked ahead."""
LEADER, OTHERS = 0.9, 0.3
"""What a point is worth that the leading opponent does not get, and another."""
STRENGTH = {CHARIOTS: 1.5, CAVALRY: 1.8}
"""How much a unit is worth in battle, of a Foot; those that roll no dice nothing."""
ROUGH = 0.7
"""How strong an attacker is where terrain is against him."""
RULED = 1.3
"""How strong a side with a Ruler is."""
ODDS = 1.3
"""How much stronger than the enemy an attack must be."""
NEAR = 2
"""How many areas away enemies threaten."""


class Sight(Eyes):
    """The board with the eyes of one seat, and its lots if it draws between what is equal."""

    def __init__(self, board: Board, seat: str, lots: Lots | None = None) -> None:
        super().__init__(lots)
        self.board, self.me = board, seat
        self.pack = b.pack(board)
        self.hold = 1.0 + FUTURE * min(max(board.last_turn - board.turn, 0), AHEAD)
        points = totals(board)
        most = max([vp for other, vp in points.items() if other != seat], default=0)
        self.weights = {other: LEADER if vp == most else OTHERS for other, vp in points.items()} | {seat: -1.0}
        self._deeds: dict[str, dict[str, float]] = {}
        self._worth: dict[tuple[str, str], float] = {}
        self._enemies: dict[tuple[str, str], tuple[str, ...]] = {}
        self._threat: dict[tuple[str, str], float] = {}

    def mine(self, power: str) -> bool:
        """Whether the seat commands a power."""
        return bool(power) and b.power(self.board, power).seat == self.me

    def leads(self, unit: Unit) -> bool:
        """Whether a unit goes on its own: others follow their power's combat units."""
        return q.is_combat(self.board, unit)

    # ---------------------------------------------------------------- what areas are worth

    def worth(self, at: str, power: str) -> float:
        """What it is worth that a power comes to hold an area, or keeps it."""
        key = (at, power)
        if key not in self._worth:
            self._worth[key] = self._worth_of(at, power)
        return self._worth[key]

    def _worth_of(self, at: str, power: str) -> float:
        points = self.pack.vp[at] * self.hold
        owner = q.holder(self.board, at)
        own = points + self.deeds(power).get(at, 0.0)
        if not owner or owner == power:
            return own
        lost = points + self.deeds(owner).get(at, 0.0)
        return own + self.weights[b.power(self.board, owner).seat] * lost

    def deeds(self, power: str) -> dict[str, float]:
        """What each area brings a power nearer to its deeds."""
        if power not in self._deeds:
            found: dict[str, float] = {}
            for deed in self.pack.deeds_of[power]:
                if deed.id not in b.power(self.board, power).deeds and deed.turn in (0, self.board.turn):
                    self._count(deed, found)
            self._deeds[power] = found
        return self._deeds[power]

    def _count(self, deed: Deed, found: dict[str, float]) -> None:
        area = self.pack.area
        wanted = deed.control or deed.among or (tuple(area) if deed.count else ())
        wanted = tuple([at for at in wanted if deed.terrain in ("", area[at].terrain)])
        held = sum([q.holder(self.board, at) == deed.power for at in wanted])
        lacking = max(1, (deed.count or len(wanted)) - held)
        for at in wanted:
            found[at] = found.get(at, 0.0) + deed.vp / lacking**1.5

    # ---------------------------------------------------------------- who is strong

    def enemies(self, at: str, power: str) -> tuple[str, ...]:
        """The enemies of a power in an area."""
        key = (at, power)
        if key not in self._enemies:
            self._enemies[key] = q.enemies_at(self.board, at, power)
        return self._enemies[key]

    def strength(self, units: Iterable[Unit]) -> float:
        """What units are worth in battle."""
        types = self.pack.unit_type
        return sum([STRENGTH.get(one.kind, 1.0) for one in units if types[one.kind].fights_as])

    def defence(self, at: str, power: str) -> float:
        """How strong the enemies of a power in an area are if it attacks them."""
        found = 0.0
        for enemy in self.enemies(at, power):
            here = q.units_at(self.board, at, enemy)
            found += self.strength(here) * (RULED if q.rulers_at(self.board, at, enemy) else 1.0)
        terrain = self.pack.terrain[self.pack.area[at].terrain]
        return found / ROUGH if terrain.attacker < 0 else found

    def assault(self, at: str, power: str, gain: float) -> tuple[float, float]:
        """What it gains a power to attack its enemies in an area whose control is worth so much to it, and how strong
        it must be."""
        here = self.enemies(at, power)
        kills = sum([len(q.units_at(self.board, at, enemy)) for enemy in here]) * 0.5
        held = q.holder(self.board, at) == power
        return gain * (0.8 if held else 1.0) * 0.7 + kills, max(0.5, self.defence(at, power) * ODDS)

    def walk_in(self, at: str, power: str, gain: float) -> tuple[float, float]:
        """What it gains a power to go into an area where no enemy stands, and how strong it must be."""
        return gain, 0.5

    def threat(self, at: str, power: str) -> float:
        """How likely it is that other seats take an area that stands empty, from 0 to 1."""
        key = (at, power)
        if key not in self._threat:
            here = b.units_by_area(self.board)
            near = [to for to in here if 0 <= self.pack.distance(at, to) <= NEAR]
            powers = {enemy for to in near for enemy in here[to] if not self.mine(enemy)}
            self._threat[key] = min(1.0, 0.35 * len(powers))
        return self._threat[key]

    def guarding(self, at: str, power: str) -> float:
        """What the first combat unit in an area of a power's own is worth there."""
        return self.worth(at, power) * self.threat(at, power) * 0.5 if q.holder(self.board, at) == power else 0.0
