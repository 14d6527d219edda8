"""The sensible bot when others move and when swords are drawn: withdrawing, intercepting, shifts, losses, retreats."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import PASS, Pass
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import NONE, Units
from limmu.games.genesis.bots_field import A_GOOD_FIGHT, EVEN, LIKELY, chance
from limmu.games.genesis.bots_march import needed
from limmu.games.genesis.bots_odds import at_least, battle, best_spending
from limmu.games.genesis.bots_sight import VITAL, Sight
from limmu.games.genesis.s07_choices import Chosen
from limmu.games.genesis.s07_interception import ChooseInterceptors, CommitUnits, free_stack, intercept_total
from limmu.games.genesis.s07_steps import Enter
from limmu.games.genesis.s07_withdrawal import STOP, Going, WithdrawalStep, WithdrawOrFight, ways_out
from limmu.games.genesis.s08_battle import UseCity
from limmu.games.genesis.s08_fight import SpendShifts, Spent
from limmu.games.genesis.s08_flight import ChooseRetreat, ForceRetreat
from limmu.games.genesis.s08_losses import AssignLosses, Removal
from limmu.games.genesis.s08_strength import ATTACKER
from limmu.games.genesis.s09_isolation import Isolated, RemoveIsolated
from limmu.games.genesis.units import combat, only_combat, total

FOR_A_CITY = 30
"""How much higher the chance of the attacker must be, in hundredths, for one to give way from a City."""
HOPELESS = 95
"""The chance of the attacker, in hundredths, above which one gives way from a City on which much hangs."""
YES, NO = "yes", "no"


# ---------------------------------------------------------------- who is stronger


def _moving(sight: Sight, at: str, power: str) -> tuple[str, Units, int]:
    """The force of a power that acts in a space."""
    forces = q.acting(sight.board, power, at)
    units = total([g for force in forces for g in q.force_groups(sight.board, force)])
    return power, units, sight.tactical(power, at)


# ---------------------------------------------------------------- withdrawing


def withdraw(sight: Sight, question: WithdrawOrFight) -> str:
    """Give way to an attacker who is likely to win, from a City only if it is hopeless."""
    board, at = sight.board, question.space
    own = total(q.free_groups(board, at, question.power))
    attacker = _moving(sight, at, question.attacker)
    place = b.place(board, at)
    held = q.is_city(board, at) and q.control(board, at) == question.power
    vital = sight.taste.wary and held and sight.chokes(sight.me).get(at, 0) >= VITAL
    if place.ds and q.control(board, at) == question.power:
        behind = Units(infantry=own.infantry + place.ds)
        odds = battle(sight.pack, max(attacker[1].infantry, 1), max(behind.infantry, 1), attacker[2])
        hopeless = odds.rout > (HOPELESS if vital else sight.taste.gives_way + FOR_A_CITY)
        return YES if hopeless and own.infantry > 2 else NO
    win, _ = chance(sight, attacker, (question.power, own, sight.tactical(question.power, at)), at)
    return YES if win > (HOPELESS if vital else sight.taste.gives_way + FOR_A_CITY * held) else NO


def all_of(stacks: Sequence[Chosen]) -> Chosen:
    """Everybody."""
    return stacks[0]


def withdrawal_step(sight: Sight, question: WithdrawalStep, offered: Sequence[Going]) -> Going:
    """To the nearest City of one's own, there to stop; else to where it is safest."""
    force = b.force(sight.board, question.force)
    here = _refuge(sight, force.power, force.at)
    if STOP in offered and here >= 2:
        return STOP
    steps = [one for one in offered if isinstance(one, Enter)]
    if not steps:
        return offered[0]
    found = max(steps, key=lambda step: _outlook(sight, question, step.to))
    better = _outlook(sight, question, found.to) > here
    return found if better or STOP not in offered else STOP


def _outlook(sight: Sight, question: WithdrawalStep, at: str) -> float:
    force = b.force(sight.board, question.force)
    value = _refuge(sight, force.power, at)
    further = ways_out(sight.board, force.power, at, force.mp - 1, question.shunned) if force.mp > 1 else ()
    return max([value, *[0.9 * _refuge(sight, force.power, to) for to in further]])


def _refuge(sight: Sight, power: str, at: str) -> float:
    """How good it is to flee to a space: an own City, walls, friends there."""
    board = sight.board
    if at not in sight.pack.space:
        return 0.0
    own = q.is_city(board, at) and q.control(board, at) == power
    routed = own and power == sight.me and sight.is_routed(at)
    friends = min(combat(q.units_of(board, at, power)), 5)
    return 1.0 * own + 1.0 * routed + 0.2 * b.place(board, at).ds * own + 0.05 * friends


# ---------------------------------------------------------------- intercepting


def intercept(sight: Sight, question: ChooseInterceptors) -> Chosen | Pass:
    """Whoever can be spared, if the roll has a chance and the battle would be a good one."""
    board = sight.board
    stack = free_stack(board, question.at, question.power)
    stay = max(needed(sight, question.at, question.power), 1 if q.is_city(board, question.at) else 0)
    infantry = max(stack.units.infantry - stay, 0)
    force = stack.but(units=Units(infantry, stack.units.chariots, sherden=stack.units.sherden if stack.kings else 0))
    if not combat(force.units) or not question.allowed(board, force):
        return PASS
    needs = intercept_total(
        board, power=question.power, at=question.at, space=question.space, kings=force.kings, dice=0
    ).value
    roll = at_least(2, sight.pack.numbers.intercept_target - needs)
    mover = b.force(board, question.mover)
    enemy = (mover.power, q.force_units(board, question.mover), sight.tactical(mover.power, mover.at))
    tactical = max([q.tactical(board, king) for king in force.kings], default=0)
    win, gain = chance(sight, (question.power, force.units, tactical), enemy, question.space)
    return force if roll >= LIKELY and win > A_GOOD_FIGHT and gain > 0 else PASS


def commit(sight: Sight, question: CommitUnits) -> Chosen | Pass:
    """All that can fight go out to help."""
    stack = free_stack(sight.board, question.space, question.power)
    units = only_combat(stack.units)
    if sight.board.forces and q.controller_of(sight.board, question.power) != sight.me:
        return PASS
    return Chosen(stack.at, units) if units != NONE else PASS


def commit_if_safe(sight: Sight, question: CommitUnits) -> Chosen | Pass:
    """As `commit`, but nobody leaves the walls for a battle that the interceptors are likely to win."""
    board, at = sight.board, question.space
    forces = [force for force in board.forces if force.at == at]
    foes = [force for force in forces if q.is_enemy(board, question.power, force.power)]
    friends = [g for force in forces if force not in foes for g in q.force_groups(board, force.id)]
    own = total([*friends, *q.free_groups(board, at, question.power)])
    for foe in foes:
        enemy = (foe.power, q.force_units(board, foe.id), sight.tactical(foe.power, at))
        if chance(sight, enemy, (question.power, own, sight.tactical(question.power, at)), at)[0] > EVEN:
            return PASS
    return commit(sight, question)


# ---------------------------------------------------------------- the battle


def use_city(sight: Sight, question: UseCity) -> str:
    """Behind the walls, unless Chariots make one stronger in the open."""
    board, at = sight.board, question.space
    standing = [f for f in board.forces if f.at == at and f.kind == "battle"]
    units = total([g for f in standing for g in q.force_groups(board, f.id)])
    power = standing[0].power if standing else q.control(board, at)
    in_the_open = sight.points(power, units, chariots=not q.is_mountain(board, at))
    attackers = [f for f in board.forces if f.at == at and f.kind in ("move", "invasion", "power")]
    enemy = [g for f in attackers for g in q.force_groups(board, f.id)]
    facing = sum([sight.points(g.power, g.units) for g in enemy])
    return NO if in_the_open > units.infantry + question.ds and in_the_open > facing else YES


def spend_shifts(sight: Sight, question: SpendShifts) -> Spent:
    """As the losses on both sides are best for the bot."""
    board = sight.board
    sides = sides_in(sight, question.space)
    points = sides if question.side == ATTACKER else sides[::-1]
    place = b.place(board, question.space)
    if question.side == ATTACKER and not points[1]:
        points = (points[0], place.ds)
    up, down = best_spending(
        sight.pack, question.shifts, (question.own, question.enemy), (max(points[0], 1), max(points[1], 1))
    )
    return Spent(up, down)


def sides_in(sight: Sight, space: str) -> tuple[int, int]:
    """The Battle Points of the attackers and the others in a battle as they stand, with the walls."""
    board = sight.board
    found = {True: 0, False: 0}
    forces = [force for force in board.forces if force.at == space]
    for force in forces:
        for group in q.force_groups(board, force.id):
            attacks = force.kind in ("move", "invasion") if forces[0].kind != "battle" else force.kind != "battle"
            found[attacks] += sight.points(group.power, group.units)
    return found[True], found[False] + b.place(board, space).ds


def losses(sight: Sight, question: AssignLosses, offered: Sequence[Removal]) -> Removal:
    """Infantry before walls and Chariots, but not the last one."""
    board = sight.board
    infantry = sum([q.force_units(board, force).infantry for force in question.forces])
    level = {force: q.chariot_level(board, b.force(board, force).power) for force in question.forces}

    def price(removal: Removal) -> float:
        lost = sum([units.infantry for units in removal.units])
        pairs = zip(question.forces, removal.units, strict=True)
        chariots = sum([units.chariots * (level[force] + 0.5) for force, units in pairs])
        return lost + chariots + 1.2 * removal.ds + 2 * (lost == infantry > 0)

    return min(offered, key=price)


# ---------------------------------------------------------------- after it


def retreat(sight: Sight, question: ChooseRetreat, offered: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """To the best refuge if the field cannot be held; a City is held as long as the odds are not hopeless, in the last
    turn whatever they are: an army that got away is worth nothing then."""
    board, space = sight.board, question.space
    paths = [path for path in offered if path]
    power = b.force(board, question.forces[0]).power if question.forces else sight.me
    found = max(paths, key=lambda path: (_refuge(sight, power, path[-1]), -len(path))) if paths else ()
    if () not in offered:
        return found
    own = sum([sight.points(power, q.force_units(board, force)) for force in question.forces])
    other = sum(
        [
            sight.points(force.power, q.force_units(board, force.id))
            for force in board.forces
            if force.at == space and q.is_enemy(board, power, force.power)
        ]
    )
    holds = q.is_city(board, space) and q.control(board, space) == power
    if holds and sight.taste.wary and not sight.turns_left:
        return ()
    return () if own > other or (holds and 2 * own > other) else found


def force_retreat(sight: Sight, question: ForceRetreat) -> str:
    """Always worth a movement point: the field, and the City in it, are ours then."""
    return YES


def isolated(sight: Sight, question: RemoveIsolated, offered: Sequence[Isolated]) -> Isolated:
    """Slaves and Peasants die before Infantry, those outside the marker before those under it."""

    def price(removal: Isolated) -> float:
        out, under = removal.outside, removal.under
        plain = 2 * (out.infantry + under.infantry) + 1.5 * (out.peasants + under.peasants) + out.slaves + under.slaves
        return plain - 0.1 * (under.infantry + under.peasants)

    return min(offered, key=price)


def way_out(sight: Sight, power: str, offered: Sequence[str]) -> str:
    """The best refuge."""
    return max(offered, key=lambda at: (_refuge(sight, power, at), not sight.is_hostile(power, at)))
