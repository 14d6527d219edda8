"""What the sensible bot reads off the board that its seat sees: who holds what, and what a change of hands is worth.

Values are in victory points of its own: one of an opponent's counts against it, the more the closer that player is to
winning. Spaces are worth what they bring to a province: half-won provinces count a little, so that markers go where
they complete something.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import attrs

from limmu.bots import Eyes, Lots
from limmu.core import remember
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import NOBODY, Board, Unit
from limmu.games.god_kings.pack import Pack
from limmu.games.god_kings.s15_strength import combat_strength, counted
from limmu.games.god_kings.s24_victory import held_by_nobody

Change = tuple[str, str]
"""(space, power): whose marker lies there after a change; "" for nobody's."""

RIVAL, OTHER_PLAYER = -0.45, -0.2
"""What a point of the leading opponent is worth, and of the others."""
ABOUT_TO_WIN = 1.6
"""How much more a point is worth of who is close to a victory by sudden death."""
OBJECTIVE = 6
"""Extra points for a province that decides the scenario."""
LESS_FOR_EACH = 0.7
"""What each further marker lacking leaves of the share of a province."""
A_SIEGE, A_GUARDED_CITY = 2, 3
"""How many markers' worth of work an enemy garrison is; a city with troops before it as well."""
MOST_TURNS = 3
"""How many turns are looked ahead."""
IN_TIME = 3
"""How many impulses are time enough for what is begun."""
DANGER = 0.3
"""How likely an enemy army near by comes."""
CLOSE = 3
"""How many points who is close to a victory by sudden death lacks at most."""
NEARER = 0.85
"""What is left of the worth of a prize one step farther away."""
A_REACH = 3
"""How many steps away may be what an army takes in its next impulse."""
A_SECOND = 0.5
"""What the second best that an army can take in an impulse counts beside the best."""
STORMED = 0.4
"""What is left of the worth of a city that must be besieged first."""
LEAST_TAKEN = 0.1
"""What a space must be worth to be looked at so far ahead."""
TRIBUTE = 0.15
"""What a point of tribute is worth."""


@attrs.frozen
class Taste:
    """What a bot weighs. These are the weights of the plain one."""

    half_won: float = 0.5
    """The share of a province that lacks one marker."""
    pull: float = 0.35
    """What it is worth to stand near a prize, of the prize."""
    strength: float = 0.05
    """What a point of combat strength is worth."""
    poised: float = 0.0
    """What it is worth to stand where an army can take something in its next impulse, of what it can take."""
    by_card: float = 0.4
    """What a marker is worth that a card could place from where an army ends."""
    raising: float = 0.12
    """What a mercenary is worth."""
    only_opponent: float = -0.8
    """What a point of the only opponent is worth."""
    later_turns: float = 0.4
    """What holding a province is worth in each turn to come."""
    besieging: float = 0.15
    """What it is worth to go on with a siege."""
    covered: float = 0.5
    """What is left of the pull of a province where another army of the bot stands already."""
    fights_from: float = 0.55
    """The chance to win from which a battle is sought."""
    stands_from: float = 0.42
    """The chance to win from which an army stands."""
    intercepts_from: float = 0.6
    """The chance to win from which an army comes to fight."""
    guarding: float = 1.0
    """What a garrison is worth that a card places, of what an army that comes would cost."""
    trading: float = 0.08
    """What a point of Operations brings by trade, up to two."""
    attrition: float = 0.6
    """What a unit is worth that attrition strikes."""
    an_op: float = 0.0
    a_campaign: float = 0.0
    """What a point of Operations, and a campaign beside them, are worth more in a later impulse."""
    thorough: bool = False
    """Whether it counts what the plain one overlooks: ways by sea before a card is chosen (12.0), that who leaves a
    siege begins it anew (17.6), and that who is intercepted loses his impulse (13.5)."""


PLAIN = Taste()


@remember
def _nearness(pack: Pack) -> dict[str, dict[str, float]]:
    """From each space what is left of the worth of a prize in each space; 0 where no way leads."""
    far = {(here, s): pack.distance(here, s) for here in pack.space_order for s in pack.space_order}
    return {
        here: {s: NEARER ** far[here, s] if far[here, s] >= 0 else 0.0 for s in pack.space_order}
        for here in pack.space_order
    }


def impulses_left(board: Board, power: str) -> int:
    """How many impulses of this turn a power has after the one that it is in."""
    order = board.order
    had = order[: order.index(board.active) + 1] if board.active in order else order
    return b.pack(board).numbers.rounds - board.round + (power not in had)


def timed(taste: Taste, board: Board, power: str) -> Taste:
    """A taste as far as there is time: what is only begun, and where armies stand, counts for less late in a turn,
    since points are scored and armies placed anew (7.0, 24.1)."""
    time = min(impulses_left(board, power) / IN_TIME, 1.0)
    later = taste.later_turns * min(max(board.last_turn - board.turn, 0), MOST_TURNS)
    return attrs.evolve(
        taste,
        half_won=taste.half_won * (time + later) / (1.0 + later),
        pull=taste.pull * time,
        poised=taste.poised if time else 0.0,
        by_card=taste.by_card * time,
        strength=taste.strength * (1.0 if later else time),
    )


class Watch(NamedTuple):
    """An army that may intercept: whose it is, its best Battle Rating, its strength."""

    power: str
    rating: int
    strength: int


class Sight(Eyes):
    """The board with the eyes of one seat, its taste, and its lots if it draws between what is equal."""

    def __init__(self, board: Board, seat: str, lots: Lots | None = None, taste: Taste = PLAIN) -> None:
        super().__init__(lots)
        self.board, self.seat = board, seat
        self.taste = taste
        self.pack = b.pack(board)
        self.me = q.power_of(board, seat)
        self.turns_left = max(board.last_turn - board.turn, 0)
        lost = held_by_nobody(board)
        self.markers = {p.id: "" if p.id in lost else p.marker for p in board.places}
        self.nations = tuple([n.id for n in board.nations if n.in_play])
        self.home_of = {s: n for n in self.nations for s in q.homecountry(board, n)}
        self._bonus = self._objectives()
        self._works: dict[tuple[str, str], int] = {}
        self._shares: dict[tuple[str, str], float] = {}
        self._gains: dict[tuple[Change, ...], float] = {}
        self._forecasts: dict[str, float] = {}
        self.weights = self._weights()
        self._pull: dict[str, float] = {}
        self._foes: dict[tuple[str, str], tuple[Unit, ...]] = {}
        self._armies: dict[str, tuple[str, ...]] = {}
        self._watched: dict[str, Watch] | None = None
        self._targets: Sequence[tuple[str, float]] | None = None
        self._near: dict[str, Sequence[tuple[str, float]]] = {}
        self._goals: Sequence[tuple[str, float]] | None = None

    # ---------------------------------------------------------------- who matters

    def is_mine(self, power: str) -> bool:
        """Whether a power is the bot's own."""
        return power == self.me

    def level(self, power: str) -> float:
        """The points a player would have if the Victory Phase came now."""
        return q.vp_level(self.board, power) + self._forecast(power)

    def points_now(self, power: str) -> float:
        """The points of this turn that a player would have if the Victory Phase came now."""
        return b.nation(self.board, power).current_vp + self._forecast(power)

    def _forecast(self, power: str) -> float:
        """The points that the Victory Phase would bring a player now."""
        if power not in self._forecasts:
            self._forecasts[power] = self._provinces(power) + self.home_points(power, self.markers)
        return self._forecasts[power]

    def _weights(self) -> dict[str, float]:
        others = [p for p in self.board.order if p != self.me]
        weights = {self.me: 1.0}
        if len(others) == 1:
            weights[others[0]] = self.taste.only_opponent
        elif others:
            leader = max(others, key=self.level)
            weights |= {p: RIVAL if p == leader else OTHER_PLAYER for p in others}
        for power in others:
            if self._is_close(power):
                weights[power] *= ABOUT_TO_WIN
        return weights

    def _is_close(self, power: str) -> bool:
        """Whether a player lacks few points of a victory by sudden death (24.2)."""
        return self.points_now(power) >= self.pack.numbers.sudden_death_vp - CLOSE

    def weight(self, power: str) -> float:
        """What a point of a power is worth to the bot: 1 for its own, below 0 for its opponents', 0 for neutrals."""
        return self.weights.get(power, 0.0)

    def leader(self) -> str:
        """The opponent whose points hurt most; "" without opponents."""
        others = [p for p in self.weights if p != self.me]
        return min(others, key=lambda p: (self.weights[p], -self.level(p)), default="")

    # ---------------------------------------------------------------- what spaces are worth

    def _objectives(self) -> dict[tuple[str, str], int]:
        scenario = self.pack.scenario.get(self.board.scenario)
        goals = scenario.victory.objectives if scenario is not None else ()
        return {(goal.power, p): OBJECTIVE for goal in goals for p in (*goal.all_of, *goal.any_of)}

    def province_value(self, power: str, province: str) -> float:
        """What holding a province to the end of the turn, and on, is worth to a power."""
        data = self.pack.province[province]
        ahead = min(self.turns_left, MOST_TURNS)
        tribute = TRIBUTE * data.tp if self.turns_left else 0.0
        return data.vp * (1 + self.taste.later_turns * ahead) + tribute + self._bonus.get((power, province), 0)

    def work_left(self, power: str, province: str, markers: dict[str, str]) -> int:
        """How many markers a power lacks to control a province; garrisons to be besieged count for more."""
        more = self._more(power, province, markers)
        lacking = [c for c in self.pack.walled_cities[province] if markers[c] != power]
        work = sum([self._city_work(c, power) for c in lacking])
        return work + max(1 - more - len(lacking), 0)

    def _more(self, power: str, province: str, markers: dict[str, str]) -> int:
        """How many spaces of a province a power holds beyond one half of them."""
        spaces = self.pack.province[province].spaces
        return [markers[s] for s in spaces].count(power) - len(spaces) // 2

    def _city_work(self, city: str, power: str) -> int:
        if (city, power) not in self._works:
            guarded = A_GUARDED_CITY if q.enemy_units(self.board, city, power, inside=False) else A_SIEGE
            self._works[city, power] = guarded if q.is_garrisoned(self.board, city) else 1
        return self._works[city, power]

    def share(self, power: str, province: str, markers: dict[str, str]) -> float:
        """How much of a province a power may count as its own, 0 to a little more than 1."""
        key = (power, province)
        if markers is not self.markers:
            return self._share(power, province, markers)
        if key not in self._shares:
            self._shares[key] = self._share(power, province, markers)
        return self._shares[key]

    def _share(self, power: str, province: str, markers: dict[str, str]) -> float:
        work = self.work_left(power, province, markers)
        if work:
            return self.taste.half_won * LESS_FOR_EACH ** (work - 1)
        return 1.0 + 0.04 * (self._more(power, province, markers) - 1)

    def _provinces(self, power: str) -> int:
        return sum([p.vp for p in self.pack.provinces if self._holds(power, p.id)])

    def _holds(self, power: str, province: str) -> bool:
        """Whether a power controls a province (18.1)."""
        walled = [self.markers[city] == power for city in self.pack.walled_cities[province]]
        return all(walled) and self._more(power, province, self.markers) > 0

    def home_points(self, power: str, markers: dict[str, str]) -> float:
        """The points that foreign markers in its HomeCountry cost a power: 2 each, much more when it is conquered."""
        spaces = q.homecountry(self.board, power)
        lost = sum([markers[s] != power for s in spaces])
        return -2.0 * lost - (4.0 if 2 * lost > len(spaces) else 0.0)

    def gain(self, changes: tuple[Change, ...]) -> float:
        """What a set of marker changes is worth to the bot."""
        known = self._gains.get(changes)
        if known is not None:
            return known
        after = dict(self.markers)
        after.update(changes)
        provinces = dict.fromkeys([self.pack.province_of[s] for s, _ in changes])
        powers = dict.fromkeys([p for s, new in changes for p in (self.markers[s], new)])
        value = 0.0
        for power in [p for p in powers if p in self.weights]:
            change = sum([self._change(power, p, after) for p in provinces])
            if any([self.home_of.get(s) == power for s, _ in changes]):
                change += self.home_points(power, after) - self.home_points(power, self.markers)
            value += self.weights[power] * change
        self._gains[changes] = value
        return value

    def _change(self, power: str, province: str, after: dict[str, str]) -> float:
        value = self.province_value(power, province)
        return value * (self.share(power, province, after) - self.share(power, province, self.markers))

    # ---------------------------------------------------------------- where there is something to win

    def prize(self, province: str) -> float:
        """What is still to be won in a province: what it would bring and what it would take from others."""
        mine = self.province_value(self.me, province) * (1 - min(self.share(self.me, province, self.markers), 1.0))
        holder = q.controller(self.board, province)
        theirs = -self.weight(holder) * self.province_value(holder, province) if holder in self.weights else 0.0
        foreign = [s for s in self.pack.province[province].spaces if self.home_of.get(s) == self.me]
        lost = sum([self.markers[s] != self.me for s in foreign])
        work = self.work_left(self.me, province, self.markers)
        return (mine + (theirs if holder != self.me else 0.0) + 2 * lost) / (2 + work) * 2

    def pull(self, space: str) -> float:
        """How much it is worth to stand in a space: the best prize near by, less for each step to it."""
        if space not in self._pull:
            left = _nearness(self.pack).get(space)
            near = [value * left[s] for s, value in self._prizes()] if left else []
            self._pull[space] = max(near, default=0.0)
        return self._pull[space]

    def _prizes(self) -> Sequence[tuple[str, float]]:
        """The spaces where there is something to win, and what."""
        if self._goals is None:
            prizes = {p.id: self.prize(p.id) for p in self.pack.provinces}
            found = [(s, prizes[p.id]) for p in self.pack.provinces for s in p.spaces if self.markers[s] != self.me]
            self._goals = [(s, value) for s, value in found if value > 0]
        return self._goals

    # ---------------------------------------------------------------- what the next impulse could take

    def reach(self, space: str, taken: tuple[Change, ...] = ()) -> float:
        """What an army that stands in a space could take in its next impulse, beside what is taken already."""
        if space not in self._near:
            self._near[space] = [one for one in self._takable() if 0 <= self.pack.distance(space, one[0]) <= A_REACH]
        spaces = [s for s, _ in taken]
        best, second = [*[value for s, value in self._near[space] if s not in spaces], 0.0, 0.0][:2]
        return best + A_SECOND * second

    def _takable(self) -> Sequence[tuple[str, float]]:
        """The spaces that a single march could take, and what they are worth; the best first."""
        if self._targets is None:
            others = [s for s, power in self.markers.items() if power != self.me and not self.foes(s, self.me)]
            worth = {s: self.gain(((s, self.me),)) for s in others}
            found = [(s, value * (STORMED if q.is_garrisoned(self.board, s) else 1.0)) for s, value in worth.items()]
            self._targets = sorted([one for one in found if worth[one[0]] > LEAST_TAKEN], key=lambda one: -one[1])
        return self._targets

    def reach_of_others(self, besides: str) -> float:
        """What the best of the bot's armies elsewhere could take in the next impulse. A campaign moves them all: then
        nothing, since no army's next impulse is at the expense of another's."""
        held = [self.pack.card[number] for number in b.hand(self.board, self.seat)]
        if any([card.effect.name == "campaign" for card in held]):
            return 0.0
        return max([self.reach(at) for at in self.armies(self.me) if at != besides], default=0.0)

    # ---------------------------------------------------------------- forces

    def strength(self, units: Sequence[Unit], mountain: bool = False) -> int:
        """The combat strength of units."""
        return combat_strength(self.pack, counted(units), mountain)

    def foes(self, space: str, power: str) -> tuple[Unit, ...]:
        """The units of others outside the walls of a space."""
        key = (space, power)
        if key not in self._foes:
            self._foes[key] = q.enemy_units(self.board, space, power, inside=False)
        return self._foes[key]

    def watched(self) -> Mapping[str, Watch]:
        """The spaces into which an army of an opponent may intercept, with the strongest that may."""
        if self._watched is None:
            self._watched = {}
            for power in [p for p in self.board.order if p != self.me]:
                for at in self.armies(power):
                    watch = self._watch(power, at)
                    for there in self.pack.exits.get(at, ()):
                        known = self._watched.get(there)
                        if known is None or watch.strength > known.strength:
                            self._watched[there] = watch
        return self._watched

    def _watch(self, power: str, at: str) -> Watch:
        rating = max([q.general(self.board, g.id).battle for g in q.leaders_of(self.board, at, power)])
        return Watch(power, rating, self.strength(q.units_of(self.board, at, power)))

    def hostile(self, power: str) -> float:
        """How much harm to a power is worth, 0 to 1: opponents most, neutrals and Barbarians a little."""
        if power == self.me:
            return -1.0
        return -self.weights[power] if power in self.weights else 0.1 if power != NOBODY else 0.05

    def armies(self, power: str) -> tuple[str, ...]:
        """The places with an army of a power: a general and units."""
        if power not in self._armies:
            found = [at for at, gs in b.leaders_by_place(self.board).items() if any([g.power == power for g in gs])]
            self._armies[power] = tuple([at for at in found if q.units_of(self.board, at, power)])
        return self._armies[power]

    def has_army_in(self, province: str, power: str, besides: str = "") -> bool:
        """Whether a power has an army in a province, other than in one place."""
        return any([at != besides and self.pack.province_of.get(at) == province for at in self.armies(power)])
