"""How the sensible bot moves an army: it walks through what it can reach and keeps the way that is worth most.

A way is worth the markers placed on it, the siege or battle at its end, and where the army then stands: in a province
where cards can place more markers, near to what is still to be won, within reach of what its next impulse can take,
not beside an enemy that would beat it. A way past an army that may intercept is worth less.
"""

from __future__ import annotations

from typing import NamedTuple

from limmu.core import PUBLIC, Record, declare
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Board, Unit
from limmu.games.god_kings.bots_odds import at_most, odds_against, siege_chance
from limmu.games.god_kings.bots_sight import DANGER, Change, Sight, impulses_left
from limmu.games.god_kings.cards.use import CardUse
from limmu.games.god_kings.s11_forces import ActiveArmy, ChooseForce, cost_of_entering, is_penned, movement_allowance
from limmu.games.god_kings.s11_steps import (
    ATTACK,
    END,
    MARKER_MP,
    PICK_UP,
    PLACE_PC,
    SIEGE,
    SORTIE,
    MarchStep,
    Move,
    MoveArmy,
    may_mark,
)
from limmu.games.god_kings.s12_naval import NAVAL_MP, Naval
from limmu.games.god_kings.s18_political_control import armies_in

LARGE_ARMY = 6
"""Units of an army whose defeat earns a point (24.1)."""
BY_CARD_MOST = 3
"""How many markers count that a card could place from where the army ends."""
A_CARD = 0.8
"""What a card is worth that does something else than go on with a siege."""
MOST_WAYS = 600
"""Ways looked at for one army."""


@declare(PUBLIC)
class Plan(Record):
    """What a march is worth beside staying where it is, and its first step."""

    value: float
    step: MarchStep


class Way(NamedTuple):
    """A way that an army could go, so far."""

    here: str
    mp: int
    marks: tuple[Change, ...] = ()
    """The markers placed on it."""
    first: MarchStep | None = None
    """Its first step."""
    stopped: float = 0.0
    """What it comes to in the cases in which the army is intercepted on it, ..."""
    goes_on: float = 1.0
    """... and the chance that it is not."""

    def worth(self, value: float) -> float:
        """What the way is worth on average, if its end is worth so much."""
        return self.stopped + self.goes_on * value


class Planner:
    """The ways of one army, as far as its movement points go."""

    def __init__(self, sight: Sight, army: ActiveArmy, use: CardUse) -> None:
        self.sight, self.army, self.use = sight, army, use
        self.board: Board = sight.board
        self.units: tuple[Unit, ...] = tuple([b.unit(self.board, i) for i in army.units])
        self.origin = b.leader(self.board, army.general).at
        self.mine = sight.is_mine(army.power)
        self.strength = sight.strength(self.units)
        self.seen: set[tuple[str, int, tuple[Change, ...]]] = set()
        self.best: tuple[float, MarchStep] = (-99.0, END)
        self.after: dict[str, float] = {}
        self.open: dict[str, list[Change]] = {}
        self.exits: dict[str, list[tuple[str, int]]] = {}
        self.others = sight.reach_of_others(self.origin) if sight.taste.poised and self.mine else 0.0
        self.sails = sight.taste.thorough and use.naval and len(self.units) <= use.naval_units

    def plan(self) -> Plan:
        """The best way."""
        stay = self.stand(self.origin, ())
        self.best = (stay, END)
        self._walk(Way(self.origin, self.army.mp))
        return Plan(self.best[0] - stay, self.best[1])

    def _offer(self, value: float, first: MarchStep) -> None:
        if value > self.best[0] + 1e-9:
            self.best = (value, first)

    def _walk(self, way: Way) -> None:
        here, mp, marks, first = way[:4]
        if (here, mp, marks) in self.seen or len(self.seen) > MOST_WAYS:
            return
        self.seen.add((here, mp, marks))
        if first:
            self._offer(way.worth(self.stand(here, marks)), first)
        if self.units:
            self._offer(way.worth(self._siege(here, marks, first)), first or SIEGE)
            if mp >= MARKER_MP and self._may_mark(here, marks):
                more = tuple(sorted((*marks, (here, self.army.power))))
                if self.sight.gain(more) > self.sight.gain(marks) + 0.02:
                    self._walk(way._replace(mp=mp - MARKER_MP, marks=more, first=first or PLACE_PC))
        for there, cost in self._exits(here):
            if cost <= mp:
                self._enter(way, there, mp - cost, first or Move(there))
        if self.sails and mp >= NAVAL_MP:
            for port in self.sight.pack.sea_net.get(here, ()):
                if not self.sight.foes(port, self.army.power):
                    self._walk(self._onward(way, port, mp - NAVAL_MP, first or Naval(port)))

    def _exits(self, here: str) -> list[tuple[str, int]]:
        """The spaces next to one, and the movement points that they take."""
        if here not in self.exits:
            spaces = [s for s in self.sight.pack.exits.get(here, ()) if not q.is_tribal(self.board, s)]
            self.exits[here] = [(s, cost_of_entering(self.board, self.army, s)) for s in spaces]
        return self.exits[here]

    def _enter(self, way: Way, there: str, mp: int, first: MarchStep) -> None:
        foes = self.sight.foes(there, self.army.power)
        if not foes:
            self._walk(self._onward(way, there, mp, first))
        elif self.units:
            self._offer(way.worth(self.sight.gain(way.marks) + self.battle(there)), first)

    def _onward(self, way: Way, there: str, mp: int, first: MarchStep) -> Way:
        """A way one step on. Who is intercepted by a stronger army backs up a space, and stays there (13.5)."""
        chance = self._intercepted(there)
        stopped, goes_on = way.stopped, way.goes_on
        if chance:
            stopped += goes_on * chance * self.stand(way.here, way.marks)
            goes_on *= 1.0 - chance
        return way._replace(here=there, mp=mp, first=first, stopped=stopped, goes_on=goes_on)

    def _intercepted(self, there: str) -> float:
        """The chance that an opponent's army that is as strong intercepts in a space."""
        sight = self.sight
        if not sight.taste.thorough or not self.mine or not self.units:
            return 0.0
        watch = sight.watched().get(there)
        if watch is None or watch.strength < self.strength:
            return 0.0
        return at_most(watch.rating - (sight.markers[there] != watch.power))

    def _may_mark(self, here: str, marks: tuple[Change, ...]) -> bool:
        power = self.army.power
        if here == self.origin:
            return bool(may_mark(self.board, self.army)) and (here, power) not in marks
        if (here, power) in marks or here in self.army.marked or power not in self.sight.nations:
            return False
        place = b.place(self.board, here)
        return place.marker != power and not place.garrison and not q.enemy_units(self.board, here, power)

    # ---------------------------------------------------------------- what an end of the march is worth

    def stand(self, here: str, marks: tuple[Change, ...]) -> float:
        """What it is worth to have placed these markers and to stand here."""
        value = self.sight.gain(marks)
        if here not in self.after:
            self.after[here] = self._post(here)
        return value + self.after[here] + self._by_card(here, marks, value) + self._poised(here, marks)

    def _post(self, here: str) -> float:
        sight = self.sight
        if not self.mine:
            return -0.02 * self._way_to_leader(here)
        if not self.units:
            return 0.0
        value = sight.taste.pull * sight.pull(here)
        if self._besieges(here):
            value += self._siege_work(here)
        return value - self._danger(here)

    def _poised(self, here: str, marks: tuple[Change, ...]) -> float:
        """What the next impulse can take from here that no other army could: only one moves with most cards."""
        sight = self.sight
        if not sight.taste.poised or not self.mine or len(self.units) < sight.pack.siege_table.least_units:
            return 0.0
        return sight.taste.poised * max(sight.reach(here, marks) - self.others, 0.0)

    def _siege_work(self, here: str) -> float:
        """What it is worth to stand before a city: what the next siege roll brings beyond another card."""
        sight, power = self.sight, self.army.power
        if not sight.taste.thorough:
            return sight.taste.besieging * siege_chance(sight, here, power=power)
        if not impulses_left(self.board, power) or sight.hostile(q.marker(self.board, here)) <= 0:
            return 0.0
        return max(self._falls(here, stayed=here == self.origin) * sight.gain(((here, power),)) - A_CARD, 0.0)

    def _falls(self, here: str, *, stayed: bool) -> float:
        """The chance of the next siege roll. Who has left the siege has lost its markers (17.6)."""
        lost = 0 if stayed or not self.sight.taste.thorough else b.place(self.board, here).continued
        drm = -lost * self.sight.pack.siege_table.per_marker
        return siege_chance(self.sight, here, drm, power=self.army.power)

    def _way_to_leader(self, here: str) -> int:
        leader = self.sight.leader()
        ways = [self.sight.pack.distance(here, s) for s, power in self.sight.markers.items() if power == leader]
        return min([n for n in ways if n >= 0], default=20)

    def _by_card(self, here: str, marks: tuple[Change, ...], value: float) -> float:
        """What a card could add from here in the next impulse."""
        sight = self.sight
        province = sight.pack.province_of.get(here, "")
        if not self.mine or not self.units or not province:
            return 0.0
        if province not in self.open:
            self.open[province] = self._open(province)
        marked = dict(marks)
        open_ = [change for change in self.open[province] if change[0] not in marked]
        if not open_:
            return 0.0
        more = tuple(sorted((*marks, *open_[:BY_CARD_MOST])))
        return sight.taste.by_card * max(sight.gain(more) - value, 0.0)

    def _open(self, province: str) -> list[Change]:
        """The markers that a card could place in a province where this army is the only one."""
        sight = self.sight
        if sight.has_army_in(province, sight.me, self.origin):
            return []
        if any([power != sight.me for power in armies_in(self.board, province)]):
            return []
        return [
            (s, sight.me)
            for s in sight.pack.province[province].spaces
            if sight.markers[s] != sight.me
            and not b.place(self.board, s).garrison
            and not q.enemy_units(self.board, s, sight.me)
        ]

    def _danger(self, here: str) -> float:
        """What may be lost to an enemy army near by that is stronger."""
        sight = self.sight
        own = sight.strength(self.units)
        worst = 0.0
        for power in sight.nations:
            if power == sight.me or not sight.hostile(power) > 0.1:
                continue
            for at in sight.armies(power):
                hops = sight.pack.distance(at, here)
                if 0 <= hops <= 3:
                    theirs = sight.strength(q.units_of(self.board, at, power))
                    worst = max(worst, (theirs - own * 1.2) * sight.taste.strength * DANGER)
        return min(worst, 0.6)

    def _besieges(self, here: str) -> bool:
        power = self.army.power
        return (
            here in self.sight.pack.walls
            and len(self.units) >= self.sight.pack.siege_table.least_units
            and q.is_enemy_city(self.board, here, power)
            and not self.sight.foes(here, power)
        )

    def _siege(self, here: str, marks: tuple[Change, ...], first: MarchStep | None = None) -> float:
        if not self._besieges(here) or here in self.use.sieged or self.sight.hostile(q.marker(self.board, here)) <= 0:
            return -99.0
        chance = self._falls(here, stayed=first is None)
        taken = tuple(sorted((*marks, (here, self.army.power))))
        value = self.sight.gain(marks)
        won = self.sight.gain(taken) - value
        return value + chance * won + self.sight.taste.besieging * (won + 0.5) + self.stand(here, ())

    def battle(self, space: str) -> float:
        """What it is worth to attack those who stand in a space."""
        sight, power = self.sight, self.army.power
        foes = sight.foes(space, power)
        chance, on_them, on_us = odds_against(sight, space, power, self.army.general, self.units)
        enemy = foes[0].power
        hostile = sight.hostile(enemy)
        if hostile <= 0:
            return -9.0
        own = sight.strength(self.units)
        worth = 1.0 if self.mine else 0.1
        change = () if q.is_enemy_city(self.board, space, power) else ((space, power),)
        prize = sight.gain(change) if power in sight.nations else 0.0
        if self.mine and len(foes) >= LARGE_ARMY:
            prize += 1.0
        if self.mine and q.is_people(self.board, enemy):
            prize += 1.0
        if sight.home_of.get(space) == sight.me:
            prize += 1.0
        hurt = sight.taste.strength * (hostile * min(on_them, sight.strength(foes)) - worth * min(on_us, own))
        lost = worth * sight.taste.strength * own * 0.5 + 0.2
        if self.mine and len(self.units) >= LARGE_ARMY:
            lost += 0.3
        value = chance * prize - (1 - chance) * lost + hurt
        if chance < sight.taste.fights_from and self.mine:
            value -= 0.5
        return value + sight.taste.pull * sight.pull(space) * chance * worth


# ---------------------------------------------------------------- armies that may be activated


def muster(sight: Sight, general: str, frozen: tuple[str, ...] = ()) -> ActiveArmy:
    """The army that a general would lead: the strongest units of his space, some left to a general who stays."""
    board = sight.board
    leader = b.leader(board, general)
    power = leader.power
    penned = leader.inside and bool(sight.foes(leader.at, power))
    units = [u for u in q.units_of(board, leader.at, power) if u.id not in frozen and (u.inside or not penned)]
    others = [g for g in q.leaders_of(board, leader.at, power) if g.id != general and g.id not in frozen]
    chosen = led_by(sight, general, tuple(units), tuple([g.id for g in others]))
    along = tuple([i for i in chosen if i in sight.pack.general])
    taken = tuple([i for i in chosen if i not in along])
    mp = movement_allowance(board, general, taken)
    return ActiveArmy(
        power=power, seat=sight.seat, general=general, along=along, units=taken, mp=mp, allowance=mp, frozen=frozen
    )


def led_by(sight: Sight, general: str, units: tuple[Unit, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    """Which generals and units go with a general. A warlord who stays keeps two units if there are many."""
    board = sight.board
    chief = b.leader(board, general)
    limit = q.commands(board, general)
    warlords = [g for g in others if b.leader(board, g).kind == "warlord"]
    along: tuple[str, ...] = ()
    stay = 2 if others and len(units) >= 7 else 0
    if chief.kind == "king":
        while len(units) - stay > limit + 2 and len(along) < len(warlords):
            along = (*along, warlords[len(along)])
            limit += q.commands(board, warlords[0])
        if len(along) == len(others):
            stay = 0
    elif any([b.leader(board, g).kind == "king" for g in others]):
        stay = max(len(units) // 2, 1)
    ranked = sorted(units, key=lambda u: (-sight.strength((u,)), u.division, u.id))
    taken = {u.id for u in ranked[: max(min(limit, len(units) - stay), 0)]}
    return (*along, *[u.id for u in units if u.id in taken])


def plan_for(sight: Sight, general: str, use: CardUse) -> Plan:
    """The best that a general could do if he were activated now."""
    army = muster(sight, general, (*use.generals, *use.units))
    if not army.units:
        return Plan(0.0, END)
    if is_penned(sight.board, army):
        value = Planner(sight, army, use).battle(b.leader(sight.board, general).at)
        return Plan(value, SORTIE)
    return Planner(sight, army, use).plan()


# ---------------------------------------------------------------- the questions


def choose_force(sight: Sight, question: ChooseForce) -> tuple[str, ...]:
    """Who goes along with the activated general."""
    units = tuple([b.unit(sight.board, i) for i in question.units])
    general = _general_of(sight, question)
    chosen = led_by(sight, general, units, question.generals) if general else ()
    order = (*question.generals, *question.units)
    return tuple([i for i in order if i in chosen])


def _general_of(sight: Sight, question: ChooseForce) -> str:
    """The general whom a force is chosen for: the one where the units stand whose command the limit states."""
    if not question.units:
        return ""
    unit = b.unit(sight.board, question.units[0])
    here = q.leaders_of(sight.board, unit.at, unit.power)
    able = [g.id for g in here if g.id not in question.generals and q.commands(sight.board, g.id) == question.most]
    return able[0] if able else ""


def next_step(sight: Sight, question: MoveArmy, offered: tuple[MarchStep, ...]) -> MarchStep:
    """The next step of a march."""
    if len(offered) == 1:
        return offered[0]
    army = question.army
    planner = Planner(sight, army, question.march.use)
    here = b.leader(sight.board, army.general).at
    if SORTIE in offered:
        return SORTIE if planner.battle(here) > 0 else END
    if question.march.ended:
        return SIEGE if SIEGE in offered else END
    if PICK_UP in offered and _lonely_units(sight, army, here):
        return PICK_UP
    plan = planner.plan()
    ways: list[tuple[float, MarchStep]] = [(plan.value, plan.step)]
    if ATTACK in offered:
        ways.append((planner.battle(here) - planner.stand(here, ()), ATTACK))
    ways += [(_landing(sight, planner, answer, here), answer) for answer in offered if isinstance(answer, Naval)]
    best = sight.best(ways, lambda way: way[0])
    return best[1] if best[1] in offered else END


def _lonely_units(sight: Sight, army: ActiveArmy, here: str) -> bool:
    """Whether units stand here that nobody leads, and the army has room for them."""
    taken = (*army.units, *army.frozen)
    free = [u for u in q.units_of(sight.board, here, army.power) if u.id not in taken and not u.inside]
    others = [g for g in q.leaders_of(sight.board, here, army.power) if g.id not in army.leaders]
    slow = [u for u in free if q.side_of(sight.board, u).mp < army.allowance]
    return bool(free) and not others and not slow and len(army.units) < q.commands(sight.board, army.general)


def _landing(sight: Sight, planner: Planner, answer: Naval, here: str) -> float:
    """What a landing is worth."""
    if answer.inside:
        return -9.0
    port = answer.port
    army = planner.army
    if sight.foes(port, army.power):
        value = planner.battle(port) - 1.0
    else:
        left = army.mp - NAVAL_MP
        mark = ((port, army.power),)
        marked = left > 0 and not b.place(sight.board, port).garrison and sight.markers[port] != army.power
        value = planner.stand(port, mark if marked else ())
    return value - planner.stand(here, ())
