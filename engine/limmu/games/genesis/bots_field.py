"""The sensible bot in the field: who is stronger there, who may intercept on the way, who may come after it, and what
is at stake then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from limmu.core import PUBLIC, Record, declare
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Units
from limmu.games.genesis.bots_odds import at_least, battle, storm
from limmu.games.genesis.bots_sight import A_KING, VITAL, Hunter, Lurker, Sight
from limmu.games.genesis.s07_choices import Chosen
from limmu.games.genesis.s07_interception import free_stack, intercept_total
from limmu.games.genesis.s07_spaces import cost_of_entering
from limmu.games.genesis.units import combat, minus, only_combat, plus, total

LIKELY = 0.3
"""With what chance an interception is worth its try, if the battle then is."""
A_GOOD_FIGHT = 60
"""The chance to win, in hundredths, from which that battle is worth it."""
EVEN = 50
"""The chance of a rival's interceptors to win, in hundredths, above which one goes past them at one's peril, and nobody
leaves the walls to help."""
HUNTING = 4
"""Movement points that a rival's die is counted on for."""
WORTH_FEARING = 3
"""The combat units from which a rival's stack is feared."""
SAFE = 0.4
"""The chance of a rival's army to take a City at which its garrison is called strong enough."""
BEATEN, SEIZED = 0.5, 0.7
"""What of an army and its King a lost battle costs, and of the Silver: a third on average, once lost and once a
rival's."""
ATTACKED = 0.7
"""How likely a rival attacks an army that he would beat, before it can get away."""

# ---------------------------------------------------------------- a force


@declare(PUBLIC)
class March(Record):
    """A force as a plan sees it."""

    power: str
    at: str
    mp: int
    infantry: int
    chariots: int = 0
    tactical: int = 0
    king: bool = False
    origin: str = ""
    """Where its units still stand on the board, as they have not set out."""
    held: bool = True
    """Its space needs no unit of it to stay."""
    done: tuple[str, ...] = ()
    """Goals it has been to."""


# ---------------------------------------------------------------- who is stronger


def _shifts(sight: Sight, own: tuple[str, Units, int], enemy: tuple[str, Units, int], at: str) -> int:
    """The shifts of a side beyond the ratio, as (power, units, Tactical rating)."""
    found = max(0, own[2] - enemy[2]) - max(0, enemy[2] - own[2])
    if not q.is_mountain(sight.board, at):
        edge = {q.SUPERIORITY: sight.pack.shifts.superiority, q.SUPREMACY: sight.pack.shifts.supremacy}
        found += edge.get(q.chariot_edge(own[1].chariots, enemy[1].chariots), 0)
        found -= edge.get(q.chariot_edge(enemy[1].chariots, own[1].chariots), 0)
    return found


def chance(sight: Sight, own: tuple[str, Units, int], enemy: tuple[str, Units, int], at: str) -> tuple[int, int]:
    """The chance of a side to win as the Attacker in the open, in hundredths, and what it then gains in BP, hundredths:
    the enemy's losses less its own."""
    plain = not q.is_mountain(sight.board, at)
    one = sight.points(own[0], own[1], chariots=plain)
    two = sight.points(enemy[0], enemy[1], chariots=plain)
    if not one:
        return 0, -100
    if not two:
        return 100, 100
    shifts = _shifts(sight, own, enemy, at) - (0 if plain else sight.pack.shifts.mountain)
    odds = battle(sight.pack, one, two, shifts)
    return max(odds.win, odds.rout), odds.enemy - odds.own


# ---------------------------------------------------------------- who may intercept


def lurkers(sight: Sight, space: str) -> Sequence[Lurker]:
    """The enemies who are likely enough to intercept whoever of the seat's enters a space."""
    if space not in sight.lurkers:
        sight.lurkers[space] = tuple(_found_lurkers(sight, space))
    return sight.lurkers[space]


def _found_lurkers(sight: Sight, space: str) -> Iterator[Lurker]:
    board = sight.board
    for at in sight.pack.approaches.get(space, ()):
        for power in q.powers_at(board, at):
            if sight.weights.get(q.controller_of(board, power), 0.0) >= 0 or q.allied(board, sight.me, power):
                continue
            stack = free_stack(board, at, power)
            units = Units(max(stack.units.infantry - q.is_city(board, at), 0), stack.units.chariots)
            total = intercept_total(board, power=power, at=at, space=space, kings=stack.kings, dice=0).value
            roll = at_least(2, sight.pack.numbers.intercept_target - total)
            if combat(units) and roll >= LIKELY:
                yield Lurker(power, units, sight.tactical(power, at), int(1000 * roll))


def safety(sight: Sight, units: Units, tactical: int, way: Sequence[str]) -> float:
    """The chance that units of the seat's come through without an interception that beats them."""
    safe = 1.0
    for space in way:
        for one in lurkers(sight, space):
            win, gain = chance(sight, (one.power, one.units, one.tactical), (sight.me, units, tactical), space)
            if win > EVEN and gain > 0:
                safe *= 1 - one.chance * win / 100_000
    return safe


def on_the_way(sight: Sight, march: March, way: tuple[str, ...]) -> tuple[float, float]:
    """The chance that nobody intercepts and beats a force on its way, and what it otherwise loses, so likely as that
    is."""
    if not sight.taste.wary or march.power != sight.me:
        return 1.0, 0.0
    safe = safety(sight, Units(march.infantry, march.chariots), march.tactical, way)
    return safe, (1 - safe) * _defeat(sight, march) if safe < 1 else 0.0


def _defeat(sight: Sight, march: March) -> float:
    """What a lost battle costs."""
    lost = BEATEN * sight.unit_value * (march.infantry + march.chariots)
    return lost + (BEATEN * A_KING + purse(sight, sight.me) if march.king else 0.0)


def purse(sight: Sight, power: str) -> float:
    """What it is worth to seize the treasury of a kingdom with its King (5.4)."""
    return SEIZED * b.kingdom(sight.board, power).silver * sight.silver_value


# ---------------------------------------------------------------- who may come after it


def hunters(sight: Sight, at: str) -> Sequence[Hunter]:
    """The rivals' armies that can come to a space, as long as a rival has an Activation to come."""
    if sight.armies is None:
        sight.armies = tuple(_found_hunters(sight)) if sight.may_come() else ()
    if at not in sight.hunters:
        sight.hunters[at] = [one for one in sight.armies if 0 <= sight.pack.march(one.at, at) < one.mp]
    return sight.hunters[at]


def _found_hunters(sight: Sight) -> Iterator[Hunter]:
    board = sight.board
    for at, power in dict.fromkeys([(group.at, group.power) for group in board.groups]):
        if sight.weights.get(q.controller_of(board, power), 0.0) < 0 and at in sight.pack.space:
            stack = free_stack(board, at, power)
            if combat(stack.units) >= WORTH_FEARING:
                mp = HUNTING + max([q.campaign(board, king) for king in stack.kings], default=0)
                yield Hunter(power, at, stack.units, sight.tactical(power, at), mp)


def peril(sight: Sight, at: str, units: Units, tactical: int) -> float:
    """The chance that the strongest of the rivals' armies which can come beats units of the seat's in a space."""
    worst = 0.0
    walls = b.place(sight.board, at).ds if q.control(sight.board, at) == sight.me else 0
    uphill = sight.pack.shifts.mountain if q.is_mountain(sight.board, at) and combat(units) else 0
    for one in hunters(sight, at):
        if walls:
            lead = one.tactical - tactical - uphill
            defence = walls + units.infantry
            mp, again = one.mp - sight.pack.march(one.at, at), 1 + cost_of_entering(sight.board, one.power, at)
            win = storm(sight.pack, infantry=one.units.infantry, defence=defence, mp=mp, again=again, shifts=lead)[0]
        else:
            win = chance(sight, (one.power, one.units, one.tactical), (sight.me, units, tactical), at)[0] / 100
        worst = max(worst, win)
    return worst


def relief(sight: Sight, march: March) -> float:
    """What it is worth that a force ends its Move in the seat's Capital, so far as a rival's army is then less likely
    to take it."""
    at = q.capital(sight.board, sight.me)
    if not sight.taste.wary or sight.chokes(sight.me).get(at, 0) < VITAL or not hunters(sight, at):
        return 0.0
    there, own = only_combat(total(q.free_groups(sight.board, at, sight.me))), Units(march.infantry, march.chariots)
    without, with_it = (minus(there, own), there) if at == march.origin else (there, plus(there, own))
    saved = peril(sight, at, without, 0) - peril(sight, at, with_it, march.tactical)
    return ATTACKED * max(saved, 0.0) * sight.chokes(sight.me)[at] * sight.hold


def leaderless(sight: Sight, stack: Chosen) -> float:
    """What it costs that a King rides away from an army that a rival's may attack, which it then meets without him."""
    if not sight.taste.wary or not hunters(sight, stack.at):
        return 0.0
    units, led = stack.units, max([q.tactical(sight.board, king) for king in stack.kings])
    more = peril(sight, stack.at, units, 0) - peril(sight, stack.at, units, led)
    army_lost = BEATEN * sight.unit_value * combat(units)
    return ATTACKED * more * (army_lost + sight.chokes(sight.me).get(stack.at, 0) * sight.hold)


def garrison(sight: Sight, city: str) -> int:
    """The Infantry that a City of the seat's needs so that no rival's army takes it, if much hangs on it: as few as
    will do, one more than there are where all are too few."""
    if not sight.taste.wary or sight.chokes(sight.me).get(city, 0) < VITAL or not hunters(sight, city):
        return 0
    there = q.units_of(sight.board, city, sight.me).infantry
    return next((few for few in range(there + 1) if peril(sight, city, Units(few), 0) <= SAFE), there + 1)
