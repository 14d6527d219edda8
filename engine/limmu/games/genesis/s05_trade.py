"""5.1 Trade Routes and what they bring in (P29, P24): one search from the Capital for each board and power."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from limmu.core import Verdict, Why, remember, rule
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board
from limmu.games.genesis.options import CHARGE_ONCE, CHARGE_PER_COUNTER

# ---------------------------------------------------------------- routes (P29)


@rule("GE-5.1.1-c", "GE-5.1.1-d", "GE-5.1.1-e", "GE-2.9-destroyed")
def closed(board: Board) -> Mapping[str, None]:
    """The spaces through which nobody's route may run, whoever controls them."""
    return _closed(board.places)


@remember
def _closed(places: tuple[b.Place, ...]) -> dict[str, None]:
    return {p.id: None for p in places if p.destroyed or p.revolt or p.barbarian}


@remember
def _routes(owners: Mapping[str, str], shut: Mapping[str, None], pack: str) -> dict[tuple[str, ...], dict[str, None]]:
    """What `reach` has found while control is as it is: (power, places to trace to) -> nodes."""
    return {}


@rule("GE-5.1.1-a", "GE-5.1.1-b", "GE-5.1.1-f", "GE-5.1.3-a", "GE-2.1.4-a", "GE-2.9-trade-route")
def reach(board: Board, power: str) -> Mapping[str, None]:
    """Every node with a Trade Route to a kingdom's Capital (R-GE-25), or to any home City of a Minor Kingdom."""
    kingdom = any([one.id == power for one in board.kingdoms])
    starts = (q.capital(board, power),) if kingdom else q.home_cities(board, power)
    known = _routes(q.controllers(board), closed(board), board.pack)
    if (power, *starts) not in known:
        known[power, *starts] = _reached(board, power, starts)
    return known[power, *starts]


def _reached(board: Board, power: str, starts: Sequence[str]) -> dict[str, None]:
    links = b.pack(board).links
    shut, owners = closed(board), q.controllers(board)
    found = {at: None for at in starts if at and at not in shut and owners.get(at, power) == power}
    queue = list(found)
    for at in queue:
        for near, _ in links[at]:
            if near not in found and near not in shut and owners.get(near, power) == power:
                found[near] = None
                queue.append(near)
    return found


@rule("GE-9.3-a")
def has_route(board: Board, power: str, at: str) -> bool:
    """Whether a Trade Route of a kingdom runs from a space to its Capital."""
    return at in reach(board, power)


@rule("GE-9.1-d")
def has_route_home(board: Board, power: str, at: str) -> bool:
    """Whether a Trade Route of a Minor Kingdom runs from a space to one of its home Cities."""
    return at in reach(board, power)


def routed(board: Board, power: str) -> tuple[str, ...]:
    """The Cities that a power controls and that have a Trade Route, in map order."""
    found = reach(board, power)
    return tuple([city for city in q.controlled(board, power) if city in found])


# ---------------------------------------------------------------- pirates (P24)


@rule("GE-11.7.2-a")
def is_raided(board: Board, power: str) -> bool:
    """Whether a Port with a route can be reached from a pirate by sea alone; the island stops the trace (R-GE-24)."""
    if not board.pirates:
        return False
    ports = b.pack(board).pirate_ports
    own, owners = reach(board, power), q.controllers(board)
    return any([port in own and owners.get(port) == power for link in board.pirates for port in ports[link]])


@rule("GE-11.7.2-b")
def cheapest_routes(board: Board, power: str, reading: str = CHARGE_PER_COUNTER) -> tuple[int, int]:
    """(EW given up, Silver paid for pirate counters) on the routes that bring in most: a City may be forgone
    (R-GE-24)."""
    fee = b.pack(board).numbers.pirate_route
    island_of, worth, bridges = _islands(board, power)
    home = island_of.get(q.capital(board, power), 0)
    ways: list[tuple[int, int, int]] = []
    for chosen in range(1 << len(bridges)):
        part = [bridge for i, bridge in enumerate(bridges) if chosen >> i & 1]
        joined = {home: None}
        for _ in part:
            for one, other, _counters in part:
                if one in joined or other in joined:
                    joined[one] = joined[other] = None
        counters = sum([found for _, _, found in part])
        cost = fee * (min(counters, 1) if reading == CHARGE_ONCE else counters)
        forgone = sum([ew for i, ew in enumerate(worth) if i not in joined])
        ways.append((forgone + cost, forgone, cost))
    return min(ways)[1:]


def _islands(board: Board, power: str) -> tuple[dict[str, int], list[int], list[tuple[int, int, int]]]:
    """What hangs together without pirated links: node -> part, the EW of each part, (part, part, counters)."""
    links, own = b.pack(board).links, reach(board, power)
    earning = {city: q.worth(board, city) for city in routed(board, power)}
    island_of: dict[str, int] = {}
    worth: list[int] = []
    for first in own:
        if first in island_of:
            continue
        island_of[first] = len(worth)
        queue = [first]
        for at in queue:
            for near, link in links[at]:
                if near in own and near not in island_of and link not in board.pirates:
                    island_of[near] = len(worth)
                    queue.append(near)
        worth.append(sum([earning.get(at, 0) for at in queue]))
    bridges: list[tuple[int, int, int]] = []
    for link in dict.fromkeys(board.pirates):
        one, other = b.pack(board).sea_link[link].ends
        if one in own and other in own and island_of[one] != island_of[other]:
            bridges.append((island_of[one], island_of[other], board.pirates.count(link)))
    return island_of, worth, bridges


def pirate_charge(board: Board, power: str, reading: str = CHARGE_PER_COUNTER) -> Verdict[int]:
    """What pirates take from a power's income: 2 if they reach a Port of its, and 1 for each counter on a link that its
    routes need. `reading`: that of R-GE-24 in force."""
    why: list[tuple[str, int]] = []
    if is_raided(board, power):
        why.append(("GE-11.7.2-a", b.pack(board).numbers.pirate_income))
    if board.pirates and (paid := cheapest_routes(board, power, reading)[1]):
        why.append(("GE-11.7.2-b", paid))
    return Verdict(sum([value for _, value in why]), tuple(why))


# ---------------------------------------------------------------- income


@rule("GE-5.1-a", "GE-5.1.2-a")
def routed_worth(board: Board, power: str) -> int:
    """The EW of all Cities with a route."""
    return sum([q.worth(board, city) for city in routed(board, power)])


@rule("GE-9.3.2-a")
def income_of(worth: int, charge: int, *, relocated: bool) -> int:
    """EW less pirates, no less than nothing, then half of it in the turn after a relocation (R-GE-23)."""
    left = max(0, worth - charge)
    return left // 2 if relocated else left


def income(board: Board, power: str, reading: str = CHARGE_PER_COUNTER) -> Verdict[int]:
    """A kingdom's income as the map is now. `reading`: that of R-GE-24 in force."""
    worth = routed_worth(board, power)
    charge = pirate_charge(board, power, reading)
    if board.pirates:
        worth -= cheapest_routes(board, power, reading)[0]
    relocated = b.kingdom(board, power).relocated
    value = income_of(worth, charge.value, relocated=relocated)
    why: Why = (("GE-5.1-a", worth), *[(clause, -cost) for clause, cost in charge.why])
    if relocated:
        why = (*why, ("GE-9.3.2-a", value - max(0, worth - charge.value)))
    return Verdict(value, why)
