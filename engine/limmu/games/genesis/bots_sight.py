"""What the sensible bot reads off the board that its seat sees: what Cities are worth, who is near, what it can spend.

Values are in victory points of its own at the end: those of opponents count against it, Silver and units count as far
as there is time to make something of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush

import attrs

from limmu.bots import Eyes, Lots
from limmu.core import PUBLIC, Record, declare
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import BUILT, Board, Units
from limmu.games.genesis.pack import Pack
from limmu.games.genesis.s05_trade import closed, reach, routed
from limmu.games.genesis.s07_spaces import cost_of_entering
from limmu.games.genesis.units import number, total

ONE_OF_MANY = -0.35
"""What a point of one of several opponents is worth."""
AHEAD = 4
"""How many turns are looked ahead."""
SPENT_LATE = 0.3
"""What is left in the last turn of the worth of Silver and units."""
A_KING, A_HOME = 0.6, 0.4
"""What it is worth that an opponent loses a King, and that a home City comes home."""
NEVER = 100
"""What no chance in hundredths is above."""
VITAL = 5
"""What must hang on a City for it to be guarded by more than one."""
NEARER = 0.8
"""What a prize is worth one space farther away."""
PARTNER = 0.2
"""What a point of another kingdom of the same person is worth."""
FUTURE = 0.3
"""What holding a City is worth in each turn to come."""
WIDE = 6
"""How many goals a plan compares at each step."""
RICH = 30
"""Silver above which Chariots are raised."""


@attrs.frozen
class Taste:
    """What a bot weighs. These are the weights of the plain one."""

    cut_off: float = 0.25
    """What a City without a Trade Route is worth, of its full value."""
    silver: float = 0.2
    infantry: float = 0.15
    """What a Silver and an Infantry are worth."""
    pulled: float = 0.12
    """What it is worth to stand near a prize, of the prize."""
    stranded: float = 0.12
    """What a unit is worth less where it would be isolated at the end of the turn, in the last Activation."""
    in_passing: float = 0.25
    """What is left of that before the last Activation."""
    vital: int = VITAL
    """What must hang on a home City in danger for two to stay there instead of one."""
    gives_way: int = 35
    """A chance of the attacker, in hundredths, above which one gives way from a space that is worth nothing."""
    only_rival: float = -0.8
    """What a point of the only opponent's is worth."""
    rival_of_two: float = ONE_OF_MANY
    """What a point is worth of one of the kingdoms of the only opponent, who has several: one of them is enough for
    him to win."""
    partner: float = PARTNER
    """What a point of another kingdom of the same person is worth."""
    lasting: float = 1.0
    """What is left of the points that a kingdom loses with a City beyond its worth, those of all behind it, while it
    has an Activation to come in which it may reopen the routes."""
    blocking: float = 0.0
    """What a point of routes is worth that rivals lose where units stand in the open on them."""
    counts_activations: bool = False
    """Whether Cities are out of danger where no rival has an Activation to come."""
    pairing: bool = False
    """Whether a worker stays where he makes a crew, and leaves a site only to make one elsewhere."""
    alliance: float = 0.0
    """What an alliance with another kingdom of the same person is worth."""
    riding: bool = False
    """Whether a King rides to an army in the Major Move and leads it on."""
    wary: bool = False
    """Whether it minds who may intercept a Move on the way, who may come to its Cities, and what is at stake there:
    garrisons as small as will do, no King out of reach of help, no Capital given up."""
    relocating: bool = False
    """Whether a fallen Capital is reckoned to be relocated before the points are counted (9.3), not lost with all."""


PLAIN = Taste()


def activations_left(board: Board, power: str) -> int:
    """The markers of a power still to come in this turn."""
    return (*board.track, *board.pool).count(power)


def outlasting(units: int) -> float:
    """The chance that isolated units outlast attrition, which takes one, two or three of them (9.1.1)."""
    return min(max(units - 1, 0) / 3, 1.0)


def timed(taste: Taste, board: Board, power: str) -> Taste:
    """A taste as far as there is time: after the last Activation of all nothing counts but who holds what (14.0)."""
    if board.turn < board.last_turn or activations_left(board, power):
        return taste
    return attrs.evolve(taste, cut_off=0.0, silver=0.0, infantry=0.0, pulled=0.0, stranded=0.0, gives_way=NEVER)


@declare(PUBLIC)
class Lurker(Record):
    """An enemy stack that may intercept into a space, with the chance of it in thousandths."""

    power: str
    units: Units
    tactical: int
    chance: int


@declare(PUBLIC)
class Hunter(Record):
    """A rival's army that may come in its next Major Move."""

    power: str
    at: str
    units: Units
    tactical: int
    mp: int


class Sight(Eyes):
    """The board with the eyes of one seat, its taste, and its lots if it draws between what is equal."""

    def __init__(self, board: Board, seat: str, lots: Lots | None = None, taste: Taste = PLAIN) -> None:
        super().__init__(lots)
        self.board, self.me = board, seat
        self.taste = taste
        self.pack: Pack = b.pack(board)
        self.turns_left = max(board.last_turn - board.turn, 0)
        self.hold = 1.0 + FUTURE * min(self.turns_left, AHEAD)
        self.weights = self._weights()
        self._routed = {one.id: routed(board, one.id) for one in board.kingdoms if not one.eliminated}
        self._without_route: dict[str, Sequence[str]] = {}
        self._prizes: dict[tuple[str, str], float] = {}
        self._pulls: dict[tuple[str, str], float] = {}
        self._chokes: dict[str, Mapping[str, int]] = {}
        self._prized: dict[str, dict[str, float]] = {}
        self._hostile: dict[tuple[str, str], bool] = {}
        self._ways: dict[tuple[str, str, int], Mapping[str, tuple[int, tuple[str, ...]]]] = {}
        self._reach: dict[str, Mapping[str, None]] = {}
        self.lurkers: dict[str, Sequence[Lurker]] = {}
        self.armies: Sequence[Hunter] | None = None
        self.hunters: dict[str, Sequence[Hunter]] = {}

    # ---------------------------------------------------------------- who matters

    def _weights(self) -> dict[str, float]:
        scenario = self.pack.scenario.get(self.board.scenario)
        persons = scenario.persons if scenario else ()
        mine = next((person for person in persons if self.me in person), (self.me,))
        rivals = [one.id for one in self.board.kingdoms if one.id not in mine and not one.eliminated]
        several = self.taste.rival_of_two if len(persons) == 2 else ONE_OF_MANY
        found = dict.fromkeys(rivals, self.taste.only_rival if len(rivals) == 1 else several)
        found |= dict.fromkeys(mine, self.taste.partner)
        return found | {self.me: 1.0}

    def is_partner(self, power: str) -> bool:
        """Whether a power is another kingdom of the same person."""
        return power != self.me and self.weights.get(power, 0.0) > 0

    def rivals(self) -> list[str]:
        """The opponents' kingdoms."""
        return [power for power, weight in self.weights.items() if weight < 0]

    def hostile(self, power: str) -> float:
        """How much harm to a power is worth, of what it does to it: rivals most, others a little."""
        return max(-self.weights.get(power, -0.1), 0.0)

    # ---------------------------------------------------------------- what can be spent

    @property
    def silver(self) -> int:
        """The seat's own Silver."""
        return b.kingdom(self.board, self.me).silver

    @property
    def silver_value(self) -> float:
        """What a Silver is worth now."""
        return self.taste.silver * (1.0 if self.turns_left else SPENT_LATE)

    @property
    def unit_value(self) -> float:
        """What an Infantry is worth now."""
        return self.taste.infantry * (1.0 if self.turns_left or len(self.board.pool) > 2 else SPENT_LATE)

    def activations_left(self) -> int:
        """The seat's own markers still to come in this turn."""
        return activations_left(self.board, self.me)

    # ---------------------------------------------------------------- what Cities are worth

    def prize(self, city: str, mover: str) -> float:
        """What it is worth to the seat that a power comes to hold a City; below 0 for its own in other hands."""
        key = (city, mover)
        if key not in self._prizes:
            self._prizes[key] = self._prize(city, mover)
        return self._prizes[key]

    def _prize(self, city: str, mover: str) -> float:
        board = self.board
        holder = q.control(board, city)
        if holder == mover or (holder and not q.is_enemy(board, mover, holder)):
            return 0.0
        reopened = self.reopened(city) if mover == self.me else 0.0
        if not q.is_city(board, city):
            return reopened * self.hold
        place = b.place(board, city)
        monument = 1.0 * (place.monument == BUILT)
        gained = self._points(city, mover) + monument + reopened + A_HOME * (q.home_of(board, city) == mover)
        value = self.weights.get(mover, 0.0) * gained
        for power in self._routed:
            if power != mover:
                lost = self.chokes(power).get(city, 0) + monument * (power == holder)
                value -= self.weights[power] * self._lasting(power, city, lost)
        return value * self.hold

    def _lasting(self, power: str, city: str, lost: float) -> float:
        """What counts of the points that a kingdom loses with a City: its worth, and the rest as far as that lasts."""
        own = min(q.worth(self.board, city), lost)
        return own + (lost - own) * (self.taste.lasting if activations_left(self.board, power) else 1.0)

    def _points(self, city: str, power: str) -> float:
        """The points that a City would bring to a power."""
        if b.place(self.board, city).destroyed or power not in self._routed:
            return 0.0
        return q.worth(self.board, city) * (1.0 if self._is_near(city, power) else self.taste.cut_off)

    def _is_near(self, city: str, power: str) -> bool:
        if self.taste.relocating and city == q.capital(self.board, power):
            return True  # lost, it has no route, and brings back those of all others
        known = self.reach(power)
        return city in known or any([other in known for other, _ in self.pack.links[city]])

    def reach(self, power: str) -> Mapping[str, None]:
        """The nodes with a route to a power's Capital."""
        if power not in self._reach:
            self._reach[power] = reach(self.board, power)
        return self._reach[power]

    def blocked(self, at: str) -> float:
        """What it is worth that the seat's units stand on the routes of rivals, in a space that is no City."""
        if not self.taste.blocking or at not in self.pack.space or q.is_city(self.board, at):
            return 0.0
        value = 0.0
        for rival in self.rivals():
            mine = q.control(self.board, at) == self.me
            lost = self.reopened(at, rival) if mine else self.chokes(rival).get(at, 0)
            value -= self.weights[rival] * lost / (1 + activations_left(self.board, rival))
        return value * (self.taste.silver if self.turns_left else self.taste.blocking)

    def reopened(self, city: str, power: str = "") -> float:
        """The worth of the Cities of a power, the seat's own if none is named, that get a route again when one space is
        open."""
        power = power or self.me
        cut_off = [at for at in self._cut_off(power) if at != city]
        if not cut_off or not self._is_near(city, power):
            return 0.0
        shut, owners = closed(self.board), q.controllers(self.board)
        found = {city: None}
        queue = [city]
        for at in queue:
            for near, _ in self.pack.links[at]:
                if near not in found and near not in shut and owners.get(near, power) == power:
                    found[near] = None
                    queue.append(near)
        return 1.0 * sum([q.worth(self.board, at) for at in cut_off if at in found])

    def _cut_off(self, power: str) -> Sequence[str]:
        """The Cities of a power that have no route to its Capital."""
        if power not in self._without_route:
            known = self._routed.get(power, ())
            self._without_route[power] = [at for at in q.controlled(self.board, power) if at not in known]
        return self._without_route[power]

    def chokes(self, power: str) -> Mapping[str, int]:
        """Space -> the worth on a kingdom's routes that would be lost with it: its own, and of all behind it."""
        if power not in self._chokes:
            self._chokes[power] = self._found_chokes(power)
        return self._chokes[power]

    def _found_chokes(self, power: str) -> dict[str, int]:
        known, start = self.reach(power), q.capital(self.board, power)
        worth = {at: q.worth(self.board, at) for at in self._routed[power]}
        lost = {at: worth.get(at, 0) for at in known}
        number, low, behind = dict[str, int](), dict[str, int](), dict[str, int]()

        def visit(at: str, came: str) -> None:
            number[at] = low[at] = len(number)
            behind[at] = worth.get(at, 0)
            for near, _ in self.pack.links[at]:
                if near not in known or near == came:
                    continue
                if near in number:
                    low[at] = min(low[at], number[near])
                    continue
                visit(near, at)
                behind[at] += behind[near]
                low[at] = min(low[at], low[near])
                if low[near] >= number[at]:
                    lost[at] += behind[near]

        if start in known:
            visit(start, "")
            if self.taste.relocating:
                lost[start] = sum(worth.values()) - self._after_relocation(power, worth)
        return lost

    def _after_relocation(self, power: str, worth: Mapping[str, int]) -> int:
        """What is left of a kingdom's routes when its Capital falls: all units are isolated until another home City is
        the Capital (9.1, 9.3), so that few of them abroad lose their City."""
        left = dict.fromkeys([at for at in self.reach(power) if at != q.capital(self.board, power)])
        home = q.home_cities(self.board, power)
        found = 0.0
        while left:
            part = [left.popitem()[0]]
            for at in part:
                near = dict.fromkeys([to for to, _ in self.pack.links[at] if to in left])
                part += near
                for to in near:
                    left.pop(to, None)
            if any([at in home for at in part]):
                found = max(found, sum([worth[at] * self._lasts(power, at, home) for at in part if at in worth]))
        return int(found + 0.5)

    def _lasts(self, power: str, city: str, home: Sequence[str]) -> float:
        """The chance that a kingdom's units in a City outlast attrition, or that it needs none: it is at home."""
        if city in home:
            return 1.0
        return outlasting(number(total(q.groups_of(self.board, city, power))))

    def revolt_value(self, city: str) -> float:
        """What the end of a revolt is worth."""
        return (q.worth(self.board, city) + self.reopened(city)) * self.hold + 0.2

    def may_come(self) -> bool:
        """Whether a rival has an Activation to come."""
        return bool(self.turns_left or any([activations_left(self.board, rival) for rival in self.rivals()]))

    def is_endangered(self, city: str) -> bool:
        """Whether an enemy could still walk into a City of the seat's."""
        return (self.may_come() or not self.taste.counts_activations) and self.threat(city) > 0

    def is_routed(self, city: str) -> bool:
        """Whether a City of the seat's own has a route to its Capital."""
        return city in self._routed.get(self.me, ())

    # ---------------------------------------------------------------- where there is something to win

    def pull(self, space: str, mover: str) -> float:
        """How much it is worth to stand in a space: the best prize near by, less for each space to it."""
        key = (space, mover)
        if space not in self.pack.space:
            return 0.0
        if key not in self._pulls:
            found, distance = 0.0, self.pack.distance
            for goal, value in self._goals(mover).items():
                if value > found and (away := distance(space, goal)) >= 0:
                    found = max(found, value * NEARER**away)
            self._pulls[key] = found
        return self._pulls[key]

    def _goals(self, mover: str) -> dict[str, float]:
        """The Cities that a power might come to hold, with what they are worth; revolts of the seat's own too."""
        if mover not in self._prized:
            prizes = {s.id: self.prize(s.id, mover) for s in self.pack.spaces}
            goals = {city: value for city, value in prizes.items() if value > 0}
            if mover == self.me:
                revolts = [p.id for p in self.board.places if p.revolt and q.control(self.board, p.id) == self.me]
                goals |= {city: self.revolt_value(city) for city in revolts}
            self._prized[mover] = goals
        return self._prized[mover]

    # ---------------------------------------------------------------- ways

    def is_hostile(self, power: str, at: str) -> bool:
        """Whether a force of a power has to fight, or sweep somebody away, to be in a space."""
        key = (power, at)
        if key not in self._hostile:
            board = self.board
            self._hostile[key] = bool(q.enemies_at(board, at, power)) or q.is_enemy_fortress(board, at, power)
        return self._hostile[key]

    def ways(self, power: str, start: str, mp: int) -> Mapping[str, tuple[int, tuple[str, ...]]]:
        """The spaces within so many movement points: (cost, way). It goes through none where there is a fight."""
        key = (power, start, mp)
        if key not in self._ways:
            self._ways[key] = self._found_ways(power, start, mp)
        return self._ways[key]

    def _found_ways(self, power: str, start: str, mp: int) -> dict[str, tuple[int, tuple[str, ...]]]:
        found: dict[str, tuple[int, tuple[str, ...]]] = {}
        queue: list[tuple[int, tuple[str, ...], str]] = [(0, (), start)]
        while queue:
            cost, way, at = heappop(queue)
            if at in found:
                continue
            found[at] = (cost, way)
            if way and self.is_hostile(power, at):
                continue
            for to in self.pack.exits[at]:
                price = cost + cost_of_entering(self.board, power, to)
                if price <= mp and to not in found:
                    heappush(queue, (price, (*way, to), to))
        return found

    # ---------------------------------------------------------------- forces

    def points(self, power: str, units: Units, *, chariots: bool = True) -> int:
        """The Battle Points of units of a power."""
        level = q.chariot_level(self.board, power) if units.chariots and chariots else 0
        return units.infantry + units.chariots * level

    def tactical(self, power: str, at: str) -> int:
        """The best Tactical rating of a power's Kings in a space."""
        kings = [king.id for king in b.kings_at(self.board, at) if king.power == power]
        return max([q.tactical(self.board, king) for king in kings], default=0)

    def threat(self, space: str) -> int:
        """The Battle Points of the strongest enemy that could soon be in a space of the seat's."""
        found = 0
        for group in self.board.groups:
            if q.is_enemy(self.board, self.me, group.power) and group.at in self.pack.space:
                way = self.pack.march(group.at, space)
                active = self.weights.get(group.power, 0.0) < 0 or q.controller_of(self.board, group.power)
                if 0 <= way <= 5 and active:
                    found = max(found, self.points(group.power, group.units))
        return found
