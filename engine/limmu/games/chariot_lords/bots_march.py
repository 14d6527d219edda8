"""Where the sensible bot's units go: by sea, by land, in redeployment, and when they come or give way in battle.

A plan is a list of areas worth taking, the best first, each with the units that it takes; units that are nearest go. It
is made anew for every step, from the board alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from limmu.core import Asked
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.board import Unit
from limmu.games.chariot_lords.bots_sight import Sight
from limmu.games.chariot_lords.moves import STAY, Move, MoveUnits, Stay
from limmu.games.chariot_lords.s02_land import HELD, SCREEN_STAYS, March, leave

LEAST = 0.6
"""What a step must gain."""


@attrs.frozen
class Way:
    """How a unit gets to an area: the first step, and the movement points it takes in all."""

    first: str
    cost: int


Reach = Mapping[str, Mapping[str, Way]]
"""How each unit gets to each area in its reach."""


def reaches(sight: Sight, units: Sequence[Unit]) -> Reach:
    """The areas that units can reach in this phase; those with the same points in the same area reach the same."""
    found: dict[tuple[str, int], Mapping[str, Way]] = {}
    for one in units:
        key = (one.at, q.allowance(sight.board, one) - one.spent)
        if key not in found:
            found[key] = ways_from(sight, one.power, *key)
    return {one.id: found[one.at, q.allowance(sight.board, one) - one.spent] for one in units}


def ways_from(sight: Sight, power: str, start: str, left: int) -> Mapping[str, Way]:
    """The areas that units with so many points can reach; they stop at the first with enemies."""
    board = sight.board
    found: dict[str, Way] = {start: Way("", 0)}
    queue = [start]
    for at in queue:
        if at != start and sight.enemies(at, power):
            continue
        here = found[at]
        for to, fee in q.exits(board, at, power).items():
            cost = here.cost + fee
            if cost <= left and (to not in found or cost < found[to].cost):
                found[to] = Way(here.first or to, cost)
                queue.append(to)
    return found


def march(sight: Sight, question: March, asked: Asked[Any]) -> Move | Stay:
    """The next step of the plan."""
    board, power = sight.board, question.power
    movers = question.movers(board)
    combat = [one for one in movers if sight.leads(one)]
    reach = reaches(sight, movers)
    for units, to in plan(sight, power, combat, reach):
        for one in units:
            step = reach[one.id][to].first
            if step and (move := _group(sight, question=question, unit=one, units=units, reach=reach, to=to)):
                return move
    for one in movers:
        if one not in combat and (move := _follow(sight, question, one, reach[one.id])):
            return move
    return _ease(sight, question, movers)


def _group(sight: Sight, question: MoveUnits, unit: Unit, units: Sequence[Unit], reach: Reach, to: str) -> Move | None:
    """A unit takes its step together with those of the plan that stand beside it and go the same way."""
    step = reach[unit.id][to].first
    same = [one for one in units if one.at == unit.at and reach[one.id][to].first == step]
    for group in (same, [unit]):
        if question.may(sight.board, group, step):
            return Move(tuple([one.id for one in group]), step)
    return None


def plan(sight: Sight, power: str, units: Sequence[Unit], reach: Reach) -> list[tuple[list[Unit], str]]:
    """Who goes where: areas by what they gain for each unit they take."""
    board = sight.board
    free = [one for one in units if _may_leave(sight, one)]
    wishes: dict[str, tuple[float, float]] = {}
    for at in dict.fromkeys([to for one in free for to in reach[one.id]]):
        gain, need = wish(sight, power, at)
        lacking = need - sight.strength([one for one in q.units_at(board, at, power) if one not in free])
        if gain > LEAST and lacking > 0:
            wishes[at] = (gain, lacking)
    order = sight.pack.area_order
    found: list[tuple[list[Unit], str]] = []
    guards = {at: q.combat_count(board, at, power) for at in dict.fromkeys([one.at for one in free])}
    worth = {at: gain / (1.0 + need) for at, (gain, need) in wishes.items()}
    for at in sorted(worth, key=lambda at: (-worth[at], order[at])):
        near = sorted([one for one in free if at in reach[one.id]], key=lambda one: reach[one.id][at].cost)
        chosen = _enough(sight, near, at, wishes[at], guards)
        if chosen:
            found.append((chosen, at))
            free = [one for one in free if one not in chosen]
            for one in chosen:
                guards[one.at] -= one.at != at
    return found


def wish(sight: Sight, power: str, at: str) -> tuple[float, float]:
    """What it gains a power to have a unit in an area, and how strong it must be there; 0 for nothing."""
    board = sight.board
    here = sight.enemies(at, power)
    if any([sight.mine(enemy) for enemy in here]):
        return 0.0, 0.0
    if here:
        return sight.assault(at, power, sight.worth(at, power))
    if q.holder(board, at) == power:
        return sight.guarding(at, power), 0.5
    return sight.walk_in(at, power, sight.worth(at, power))


def _enough(
    sight: Sight, near: Sequence[Unit], at: str, wished: tuple[float, float], guards: Mapping[str, int]
) -> list[Unit]:
    """The nearest units that are strong enough together; [] if there are not so many."""
    chosen: list[Unit] = []
    gain, need = wished
    for one in near:
        last = guards[one.at] - sum([other.at == one.at for other in chosen]) <= 1
        if one.at != at and last and sight.guarding(one.at, one.power) >= gain:
            continue
        chosen.append(one)
        if sight.strength(chosen) >= need:
            return chosen
        if len(chosen) >= q.stack_limit(sight.board, at, one.power):
            return []
    return []


def _may_leave(sight: Sight, unit: Unit) -> bool:
    return leave(sight.board, [unit]) not in (SCREEN_STAYS, HELD)


def _follow(sight: Sight, question: MoveUnits, unit: Unit, reach: Mapping[str, Way]) -> Move | None:
    """A Ruler, Siege or Terror unit goes where most combat units of its power are, and so do those who need company."""
    board = sight.board

    def company(at: str) -> float:
        return sight.strength([one for one in q.units_at(board, at, unit.power) if sight.leads(one)])

    best = max(reach, key=lambda at: (company(at), -reach[at].cost))
    step = reach[best].first
    if step and company(best) > company(unit.at) and question.may(board, [unit], step):
        return Move((unit.id,), step)
    return None


def _ease(sight: Sight, question: MoveUnits, movers: Sequence[Unit]) -> Move | Stay:
    """Nothing to gain: out of areas with too many, if there are such; else the end of the phase."""
    if question.may_stop(sight.board):
        return STAY
    for one in movers:
        if q.room(sight.board, one.at, one.power) < 0:
            for to in question.targets(sight.board, one):
                if question.may(sight.board, [one], to):
                    return Move((one.id,), to)
    return STAY


def sail(sight: Sight, question: MoveUnits, asked: Asked[Any]) -> Move | Stay:
    """A unit that others can spare takes an empty coast."""
    board, power = sight.board, question.power
    best = LEAST
    move: Move | Stay = STAY
    for alike in q.sorts(question.movers(board)):
        one = alike[0]
        if not sight.leads(one):
            continue
        stays = 0.0 if q.combat_count(board, one.at, power) > 1 else sight.guarding(one.at, power)
        for to in question.targets(board, one):
            if q.powers_at(board, to) or q.holder(board, to) == power:
                continue
            gain = sight.worth(to, power) - stays
            if gain > best and question.may(board, [one], to):
                best, move = gain, Move((one.id,), to)
    return move if isinstance(move, Move) else _ease(sight, question, question.movers(board))


def redeploy(sight: Sight, question: MoveUnits, asked: Asked[Any]) -> Move | Stay:
    """A unit that is one of several goes where an area of its power stands empty and is in danger."""
    board, power = sight.board, question.power
    best = LEAST
    move: Move | Stay = STAY
    for alike in q.sorts(question.movers(board)):
        one = alike[0]
        spare = q.combat_count(board, one.at, power) > 1 or not q.is_combat(board, one)
        stays = 0.0 if spare else sight.guarding(one.at, power)
        for to in question.targets(board, one):
            gain = _company(sight, one, to) - stays
            if gain > best and question.may(board, [one], to):
                best, move = gain, Move((one.id,), to)
    return move


def _company(sight: Sight, unit: Unit, to: str) -> float:
    """What it gains that a unit stands in an area: to guard it, or to have company."""
    count = q.combat_count(sight.board, to, unit.power)
    if not q.is_combat(sight.board, unit):
        return 1.0 * (count > 0 == q.combat_count(sight.board, unit.at, unit.power))
    return 0.0 if count else sight.guarding(to, unit.power)


def arrive(sight: Sight, power: str, areas: Sequence[str]) -> str:
    """Of these areas the one nearest to what a power can gain."""

    def pull(at: str) -> float:
        near = [one.id for one in sight.pack.areas if 0 <= sight.pack.distance(at, one.id) <= 3]
        found = 0.0
        for to in near:
            gain, need = wish(sight, power, to)
            found += gain / (1.0 + need) / (1.0 + sight.pack.distance(at, to))
        return found

    return sight.best(areas, pull)
