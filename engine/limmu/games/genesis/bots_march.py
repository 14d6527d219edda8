"""The sensible bot on the move: which force goes, for what, by which way.

A plan is worked out anew at every step from where the force is: the goals within reach (Cities to take, revolts to
quell, weak enemies), each with what it is worth and the chance to get it, then what can still be done from there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from limmu.core import PASS, PUBLIC, Pass, Record, declare
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import MOVED, NONE, REVOLT, Units
from limmu.games.genesis.bots_field import March, garrison, leaderless, lurkers, on_the_way, purse, relief
from limmu.games.genesis.bots_odds import battle, storm
from limmu.games.genesis.bots_sight import A_KING, WIDE, Sight, outlasting
from limmu.games.genesis.bots_workers import crew_at, site_for, spare_workers, work_places
from limmu.games.genesis.cards.conditions import Discard, Play
from limmu.games.genesis.s07_choices import Chosen
from limmu.games.genesis.s07_construction import CREW
from limmu.games.genesis.s07_entering import ATTACK, REGROUP, Fighting
from limmu.games.genesis.s07_forces import MAJOR, DeclareForce, DropOff, PickUp, movable_stacks, waiting_stacks
from limmu.games.genesis.s07_movement import DROP_OFF, PICK_UP, STOP, ChooseStep, Step
from limmu.games.genesis.s07_spaces import cost_of_entering
from limmu.games.genesis.s07_steps import Enter, Solo
from limmu.games.genesis.s12_bribery import Offer
from limmu.games.genesis.units import combat, number, total

NO_UNITS = Chosen("", NONE)
"""No force worth a Move."""
DIE = 4
"""Movement points that a die is counted on for."""
DEEP = 3
"""How many goals a plan strings together."""
WORTH_WHILE = 0.1
"""What a Move must gain to be made."""
A_WALK = 0.05
"""What a way without a goal must gain."""
GUARD, EXPOSED = 2, 0.7
"""With how few units a King's battle is his last if it goes wrong, and how likely that then is."""
A_BETTER_ARMY = 2
"""How much better, in Infantry, an army must be for the King to ride to it."""
RUN, TAKE = 1, 1
"""The movement points that a King pays for a run alone, and for an army that he takes along."""
COLLECT, COLLECTED = 2, 3
"""Infantry that are worth picking up, and the movement points that must be there for it."""


@declare(PUBLIC)
class Plan(Record):
    """What a force does next: a way to a first goal, () to stay; `worth` in thousandths of a point, with all after."""

    worth: int
    way: tuple[str, ...] = ()


def thousandths(value: float) -> int:
    """A value as a plan stores it."""
    return int(value * 1000)


# ---------------------------------------------------------------- goals


def _after(sight: Sight, march: March, at: str, mp: int, infantry: int) -> March:
    held = not _must_hold(sight, at, march.power)
    return march.but(at=at, mp=mp, infantry=infantry, held=held, done=(*march.done, at))


def goals(sight: Sight, march: March) -> Iterator[tuple[float, str, tuple[str, ...], March | None, float]]:
    """What a force might do next: (rough value, where, the way, the force afterwards, the chance that it comes to
    that)."""
    setting_out = march if march.held else march.but(infantry=march.infantry - 1)
    if combat(Units(setting_out.infantry, setting_out.chariots)) < 1:
        return
    for at, (cost, way) in sight.ways(march.power, march.at, march.mp).items():
        if way and at not in march.done and at in sight.pack.space:
            found = _goal(sight, setting_out, at, march.mp - cost)
            if found is not None:
                value, after, chance = found
                safe, harm = on_the_way(sight, setting_out, way)
                yield safe * value - harm, at, way, after, safe * chance


def _goal(sight: Sight, march: March, at: str, mp: int) -> tuple[float, March | None, float] | None:
    board, power = sight.board, march.power
    if not sight.is_hostile(power, at):
        if power == sight.me and b.place(board, at).revolt and q.control(board, at) == power:
            return _quell(sight, march, at, mp)
        prize = sight.prize(at, power)
        return (prize, _after(sight, march, at, mp, march.infantry), 1.0) if prize > 0 else None
    enemies = [g for g in b.groups_at(board, at) if q.is_enemy(board, power, g.power)]
    harm = sum([sight.hostile(g.power) * sight.unit_value * number(g.units) for g in enemies])
    units = total(enemies)
    prize = sight.prize(at, power)
    if combat(units) or q.is_enemy_fortress(board, at, power):
        if mp < 1:
            return None
        return _attack(sight, march=march, at=at, mp=mp, prize=prize, harm=harm, units=units)
    value = prize + harm
    return (value, _after(sight, march, at, mp, march.infantry), 1.0) if value > 0 else None


def _quell(sight: Sight, march: March, at: str, mp: int) -> tuple[float, March | None, float] | None:
    """Enough Infantry outside the marker ends a revolt; some of it is a beginning."""
    board = sight.board
    there = total(q.free_groups(board, at, march.power)).infantry
    lacking = b.place(board, at).ds + 1 - there
    if lacking <= 0 or not march.infantry:
        return None
    value = sight.revolt_value(at)
    if march.infantry < lacking:
        return 0.2 * value * march.infantry / lacking, None, 1.0
    return value, _after(sight, march, at, 0, march.infantry), 1.0


def _attack(
    sight: Sight, march: March, at: str, mp: int, prize: float, harm: float, units: Units
) -> tuple[float, March | None, float] | None:
    """An attack on walls, on units in the open, or on both."""
    board, power = sight.board, march.power
    place = b.place(board, at)
    kings = [king for king in b.kings_at(board, at) if q.is_enemy(board, power, king.power)]
    lead = march.tactical - max([q.tactical(board, king.id) for king in kings], default=0)
    mountain = sight.pack.shifts.mountain if q.is_mountain(board, at) and combat(units) else 0
    if q.is_enemy_fortress(board, at, power) or place.revolt:
        again = 1 if not combat(units) else 1 + cost_of_entering(board, power, at)
        falls, left = storm(
            sight.pack,
            infantry=march.infantry,
            defence=place.ds + units.infantry,
            mp=mp,
            again=again,
            shifts=lead - mountain,
        )
    else:
        falls, left = _field(sight, march, units, at, lead - mountain)
    lost = (march.infantry - left) * (sight.unit_value if sight.weights.get(power, 0) > 0 else 0.0)
    exposed = A_KING * EXPOSED * (1 - falls) if march.king and march.infantry + march.chariots <= GUARD else 0.0
    value = falls * (prize + harm + A_KING * len(kings) * bool(sight.rivals())) - lost - exposed
    if sight.taste.wary and power == sight.me:
        facing = combat(units) and any([q.is_kingdom(board, g.power) for g in b.groups_at(board, at)])
        value += falls * sum([purse(sight, king.power) for king in kings if q.is_kingdom(board, king.power)])
        value -= (1 - falls) * purse(sight, power) * bool(march.king and facing)
    after = _after(sight, march, at, max(mp - 2, 0), int(left)) if falls > 0.4 else None
    return (value, after, falls) if value > 0 else None


def _field(sight: Sight, march: March, units: Units, at: str, shifts: int) -> tuple[float, float]:
    """A battle in the open: the chance to win it, and the Infantry left."""
    board = sight.board
    plain = not q.is_mountain(board, at)
    enemy = next((g.power for g in b.groups_at(board, at) if q.is_enemy(board, march.power, g.power)), "")
    own = sight.points(march.power, Units(march.infantry, march.chariots), chariots=plain)
    other = sight.points(enemy, units, chariots=plain)
    if plain:
        edge = {q.SUPERIORITY: sight.pack.shifts.superiority, q.SUPREMACY: sight.pack.shifts.supremacy}
        shifts += edge.get(q.chariot_edge(march.chariots, units.chariots), 0)
        shifts -= edge.get(q.chariot_edge(units.chariots, march.chariots), 0)
    if not own:
        return 0.0, 0.0
    odds = battle(sight.pack, own, max(other, 1), shifts)
    return max(odds.win, odds.rout) / 100, max(march.infantry - odds.own / 100, 0.0)


# ---------------------------------------------------------------- where it is good to be


def resting(sight: Sight, march: March, at: str) -> float:
    """What it is worth to end a Move in a space."""
    size = march.infantry + march.chariots
    value = sight.taste.pulled * sight.pull(at, march.power) * min(size, 6) / 6
    if march.power != sight.me:
        return value
    value += sight.blocked(at) * outlasting(size)
    safe = q.is_city(sight.board, at) and q.control(sight.board, at) == sight.me and sight.is_routed(at)
    if not safe:
        last = not sight.activations_left()
        value -= size * sight.taste.stranded * (1.0 if last else sight.taste.in_passing)
    elif at == q.capital(sight.board, sight.me):
        value += 0.05 + relief(sight, march)
    return value


def best(sight: Sight, march: March, deep: int = DEEP) -> Plan:
    """The best that a force can do from where it is."""
    stay = thousandths(resting(sight, march, march.at))
    if march.mp < 1 or not deep:
        return Plan(stay)
    found = Plan(stay)
    ranked = sorted(goals(sight, march), key=lambda goal: (-goal[0], goal[1]))
    for value, at, way, after, chance in ranked[:WIDE]:
        there = resting(sight, march, at) if after is None else best(sight, after, deep - 1).worth / 1000
        plan = Plan(thousandths(value + chance * there), way)
        if plan.worth > found.worth:
            found = plan
    return max((found, *(_quiet(sight, march) if deep == DEEP else ())), key=lambda plan: plan.worth)


def _quiet(sight: Sight, march: March) -> Iterator[Plan]:
    """Going somewhere better without a fight."""
    if not march.held and march.infantry < 2:
        return
    for at, (_, way) in sight.ways(march.power, march.at, march.mp).items():
        if way and at in sight.pack.space and not sight.is_hostile(march.power, at):
            safe, harm = on_the_way(sight, march, way)
            yield Plan(thousandths(safe * (resting(sight, march, at) - A_WALK) - harm) - len(way), way)


# ---------------------------------------------------------------- naming a force


def needed(sight: Sight, at: str, power: str) -> int:
    """The Infantry that stay in a space when a force sets out: one to hold what is no home City, more where an enemy
    could walk in."""
    board = sight.board
    if power != sight.me or at not in sight.pack.space or not q.is_city(board, at) or q.control(board, at) != power:
        return 0
    others = total(q.groups_of(board, at, power))
    moved = total([g for g in q.groups_of(board, at, power) if g.state in (MOVED, REVOLT) and not g.force])
    if q.home_of(board, at) != power:
        return max(0 if others.peasants or moved.infantry else 1, garrison(sight, at) - moved.infantry)
    vital = sight.chokes(power).get(at, 0) >= sight.taste.vital
    wanted = max(1 + vital if sight.is_endangered(at) else 0, garrison(sight, at))
    return max(wanted - moved.infantry, 0)


def army(sight: Sight, stack: Chosen, power: str) -> Chosen:
    """The part of a stack that goes: combat units but those that stay, and the King if anybody goes with him."""
    stay = needed(sight, stack.at, power)
    infantry = max(stack.units.infantry - stay, 0)
    units = Units(infantry, stack.units.chariots, sherden=stack.units.sherden if stack.kings else 0)
    return Chosen(stack.at, units, stack.kings) if combat(units) else Chosen(stack.at, NONE)


def march_of(sight: Sight, chosen: Chosen, power: str, mp: int) -> March:
    """A choice of units as a plan sees it; what stays behind holds their space."""
    tactical = max([q.tactical(sight.board, king) for king in chosen.kings], default=0)
    units = chosen.units
    return March(
        power=power,
        at=chosen.at,
        origin=chosen.at,
        mp=mp,
        infantry=units.infantry,
        chariots=units.chariots,
        tactical=tactical,
        king=bool(chosen.kings),
    )


def major_plan(sight: Sight, power: str, how: str, at: tuple[str, ...] = (), band: str = "") -> tuple[float, Chosen]:
    """The best force for a Major Move, and what it gains over staying."""
    found, chosen = 0.0, NO_UNITS
    for stack in movable_stacks(sight.board, power, how, at, band):
        force = army(sight, stack, power)
        if combat(force.units):
            mp = DIE + max([q.campaign(sight.board, king) for king in force.kings], default=0)
            march = march_of(sight, force, power, mp)
            gain = best(sight, march).worth / 1000 - resting(sight, march, force.at)
            if gain > found:
                found, chosen = gain, force
        if stack.kings and how == MAJOR and sight.taste.riding and power == sight.me:
            mp = DIE + q.campaign(sight.board, stack.kings[0])
            gain = mounted(sight, stack.kings[0], stack.at, mp - RUN, setting_out=True)[0]
            gain -= leaderless(sight, stack)
            if gain > found:
                found, chosen = gain, Chosen(stack.at, NONE, stack.kings[:1])
    return found, chosen


def minor_plan(sight: Sight) -> tuple[float, Chosen]:
    """The best single unit for a Minor Move: an Infantry that takes or quells something, a worker who is needed
    elsewhere, the King on his way to his army."""
    options = [(0.0, NO_UNITS)]
    for stack in movable_stacks(sight.board, sight.me, "minor", (), ""):
        spare = stack.units.infantry - needed(sight, stack.at, sight.me)
        if spare > 0 and not (stack.kings and spare < 3):
            one = Chosen(stack.at, Units(infantry=1))
            march = march_of(sight, one, sight.me, DIE)
            gain = best(sight, march, 1).worth / 1000 - resting(sight, march, stack.at)
            options.append((gain, one))
        options += _workers(sight, stack)
        if stack.kings and rally(sight, stack.at, A_BETTER_ARMY):
            options.append((0.15, Chosen(stack.at, NONE, stack.kings[:1])))
    return max(options, key=lambda option: option[0])


def _workers(sight: Sight, stack: Chosen) -> Iterator[tuple[float, Chosen]]:
    units = stack.units
    for one in (Units(slaves=1), Units(peasants=1)):
        any_there = units.slaves if one.slaves else units.peasants
        if any_there and spare_workers(sight, stack.at) and site_for(sight, stack.at, DIE):
            yield 0.3, Chosen(stack.at, one)


# ---------------------------------------------------------------- the King alone


def rally(sight: Sight, start: str, more: int = 0) -> str:
    """The space of the best army that the seat's King can ride to, if it is better by `more` than where he is."""
    near = riding(sight, start)
    found = {g.at: _army_value(sight, g.at) for g in sight.board.groups if g.power == sight.me and g.at in near}
    best_ = max(found, key=lambda at: (found[at], at), default="")
    return best_ if best_ and found[best_] > _army_value(sight, start) + more else ""


def _army_value(sight: Sight, at: str) -> float:
    return q.units_of(sight.board, at, sight.me).infantry * (0.5 + sight.pull(at, sight.me))


def mounted(sight: Sight, king: str, start: str, mp: int, *, setting_out: bool = False) -> tuple[float, str]:
    """What a King gains who rides to the best army, takes it along and leads it on, and where it is: elsewhere, if he
    sets out. `mp`: what he has left when he is there."""
    near = riding(sight, start)
    found = [(0.0, "")]
    for stack in movable_stacks(sight.board, sight.me, MAJOR, (), ""):
        force = army(sight, stack, sight.me)
        if stack.at in near and combat(force.units) and not (setting_out and stack.at == start):
            march = march_of(sight, Chosen(stack.at, force.units, (king,)), sight.me, mp - TAKE)
            found.append((best(sight, march).worth / 1000 - resting(sight, march, stack.at), stack.at))
    return max(found)


def riding(sight: Sight, start: str) -> dict[str, tuple[str, ...]]:
    """Where a King alone can ride in one run, with the way."""
    found: dict[str, tuple[str, ...]] = {start: ()}
    queue = [start]
    for at in queue:
        for to in sight.pack.exits[at]:
            if to not in found and not sight.is_hostile(sight.me, to) and not (sight.taste.wary and lurkers(sight, to)):
                found[to] = (*found[at], to)
                queue.append(to)
    return found


# ---------------------------------------------------------------- answers


def declare_force(sight: Sight, question: DeclareForce, offered: Sequence[Chosen | Pass]) -> Chosen | Pass:
    """The force with the best plan; nobody where one may pass and nothing is gained."""
    if question.how == "minor":
        chosen = minor_plan(sight)[1]
    else:
        gain, chosen = major_plan(sight, question.power, question.how, question.at, question.band)
        if PASS in offered and gain < WORTH_WHILE:
            return PASS
    if chosen != NO_UNITS:
        return chosen
    return min(offered, key=lambda one: 99 if isinstance(one, Pass) else number(one.units) + 3 * len(one.kings) or 99)


def now_marching(sight: Sight, force_id: str) -> March:
    """A force that moves now, as a plan sees it."""
    board = sight.board
    force = b.force(board, force_id)
    units, kings = q.force_units(board, force_id), q.force_kings(board, force_id)
    tactical = max([q.tactical(board, king.id) for king in kings], default=0)
    rest = total([g for g in q.groups_of(board, force.at, force.power) if g.force != force_id])
    holding = not _must_hold(sight, force.at, force.power) or rest.infantry + rest.chariots + rest.peasants > 0
    return March(
        power=force.power,
        at=force.at,
        mp=force.mp,
        infantry=units.infantry,
        chariots=units.chariots,
        tactical=tactical,
        king=bool(kings),
        held=holding,
    )


def _must_hold(sight: Sight, at: str, power: str) -> bool:
    """Whether a space is only held as long as somebody stands there."""
    board = sight.board
    return at in sight.pack.space and q.is_city(board, at) and q.home_of(board, at) != power


def next_step(sight: Sight, question: ChooseStep, offered: Sequence[Step]) -> Step:
    """On to the next goal; somebody stays where that is needed; whoever stands idle is taken along to a fight."""
    force = b.force(sight.board, question.force)
    units = q.force_units(sight.board, question.force)
    if q.is_lone_king(sight.board, question.force):
        to = _led(sight, question) or rally(sight, force.at)
        if to == force.at:
            return PICK_UP
        step = riding(sight, force.at)[to][0] if to else ""
        here = PICK_UP in offered
        if sight.taste.wary and step in force.path and (here or force.path.count(step) > 1):
            return PICK_UP if here else STOP  # he rides in no circle: a run costs nothing once begun
        return _first(offered, Solo(step)) if to else STOP
    if not combat(units):
        return _work_step(sight, force.at, force.mp, offered)
    march = now_marching(sight, question.force)
    plan = best(sight, march)
    if not plan.way:
        return STOP
    if not march.held:
        return DROP_OFF if DROP_OFF in offered else STOP
    if PICK_UP in offered and force.mp >= COLLECTED and idle(sight, question.force, question.how).infantry >= COLLECT:
        return PICK_UP
    return _first(offered, Enter(plan.way[0]))


def _led(sight: Sight, question: ChooseStep) -> str:
    """Where the army is that a King alone leads on in this Major Move, "" if none gains anything by it."""
    if question.how != MAJOR or not sight.taste.riding:
        return ""
    force = b.force(sight.board, question.force)
    king = q.force_kings(sight.board, question.force)[0].id
    gain, at = mounted(sight, king, force.at, force.mp - (0 if question.run else RUN))
    return at if gain >= WORTH_WHILE else ""


def _first(offered: Sequence[Step], wanted: Step) -> Step:
    return wanted if wanted in offered else offered[0]


def _work_step(sight: Sight, at: str, mp: int, offered: Sequence[Step]) -> Step:
    """Workers go to the site that needs them."""
    if sight.taste.pairing and at in work_places(sight) and crew_at(sight, at) == CREW - 1:
        return offered[0]
    to = site_for(sight, at, mp)
    if not to:
        return offered[0]
    return _first(offered, Enter(sight.ways(sight.me, at, mp)[to][1][0]))


def idle(sight: Sight, force: str, how: str) -> Units:
    """The Infantry where a force is that may come along and are not needed there."""
    found = b.force(sight.board, force)
    stacks = waiting_stacks(sight.board, force, how)
    if not stacks:
        return NONE
    return Units(infantry=max(stacks[0].units.infantry - needed(sight, found.at, found.power), 0))


def take_along(sight: Sight, question: PickUp, offered: Sequence[Chosen | Pass]) -> Chosen | Pass:
    """All Infantry that are not needed; a King alone takes the whole army that would go."""
    at = b.force(sight.board, question.force).at
    units = idle(sight, question.force, question.how)
    if sight.taste.riding and q.is_lone_king(sight.board, question.force):
        units = army(sight, question.stacks(sight.board)[0], sight.me).units
    return Chosen(at, units) if units != NONE else offered[0]


def drop_off(sight: Sight, question: DropOff) -> Chosen:
    """One unit that holds the space: a Peasant if there is one."""
    at = b.force(sight.board, question.force).at
    units = q.force_units(sight.board, question.force)
    one = Units(peasants=1) if units.peasants else Units(infantry=1) if units.infantry else Units(chariots=1)
    return Chosen(at, one)


def attack_or_regroup(
    sight: Sight, force_id: str, offered: Sequence[Fighting | Play | Discard]
) -> Fighting | Play | Discard:
    """Attack where it is likely enough to gain something."""
    march = now_marching(sight, force_id)
    found = _goal(sight, march, march.at, march.mp)
    wanted: Fighting = ATTACK if found is not None and found[0] > 0 else REGROUP
    return wanted if wanted in offered else offered[0]


def takes_bribe(sight: Sight, offer: Offer, force_id: str) -> bool:
    """Whether somebody pays for what the bot would do anyway."""
    march = now_marching(sight, force_id)
    plan = best(sight, march)
    wanted = Enter(plan.way[0]) if plan.way else None
    if sight.is_hostile(march.power, march.at):
        wanted = attack_or_regroup(sight, force_id, (ATTACK, REGROUP))
    return (offer.what == wanted) == offer.doing
