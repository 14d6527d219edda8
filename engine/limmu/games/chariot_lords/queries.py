"""Rule questions that several chapters ask: who is where and whose, who fights whom, what a step costs.

"Units" are all of a power's counters in an area, Rulers included; "combat units" those that roll dice. Enemies are all
other powers but one's overlord and vassals, whoever commands them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from limmu.core import Verdict, refuse, remember, remember_while, rule
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords.board import RULER, Area, Board, Power, Unit
from limmu.games.chariot_lords.pack import Arrival

# ---------------------------------------------------------------- seats and powers


@rule("CL-G.01")
def seat_of(board: Board, power: str) -> str:
    """The seat that commands a power, and is asked for it."""
    return b.power(board, power).seat


@rule("CL-G.09", "CL-G.11")
def hostile(board: Board, one: str, other: str) -> bool:
    """Whether two powers are enemies: all are, those of one seat too, but a vassal and its overlord."""
    return one != other and b.power(board, one).overlord != other and b.power(board, other).overlord != one


@rule("CL-G.09", "CL-G.11")
def friends(board: Board, power: str) -> frozenset[str]:
    """The powers that are no enemies of a power, itself among them: its vassals and its overlord."""
    itself = (power, b.power(board, power).overlord)
    return frozenset([one.id for one in board.powers if one.id in itself or one.overlord == power])


def vassals(board: Board, power: str) -> tuple[str, ...]:
    """The vassals of a power."""
    return tuple([one.id for one in board.powers if one.overlord == power])


@rule("CL-1.a", "CL-G.04")
def arrival(board: Board, power: str) -> Arrival | None:
    """The line of the Turn Arrival Chart for a power in this turn, if there is one."""
    return b.pack(board).arrivals.get((board.turn, power))


# ---------------------------------------------------------------- units


@rule("CL-2.b.i", "CL-2.b.i-b", "CL-2.b.i-c", "CL-2.b.i-d", "CL-2.b.ii", "CL-2.b.ii-b", "CL-2.b.ii-c")
def allowance(board: Board, unit: Unit) -> int:
    """The movement points a unit has in a phase."""
    return b.pack(board).unit_type[unit.kind].mp


def fights_as(board: Board, unit: Unit) -> str:
    """The class a unit rolls and is a target as: foot, chariots, cavalry; "" for Rulers, Siege and Terror units."""
    return b.pack(board).unit_type[unit.kind].fights_as


def is_combat(board: Board, unit: Unit) -> bool:
    """Whether a unit is a combat unit: it rolls dice."""
    return bool(fights_as(board, unit))


def units_at(board: Board, at: str, power: str) -> Sequence[Unit]:
    """The units of a power in an area."""
    here = b.units_by_area(board).get(at)
    return here.get(power, ()) if here else ()


def units_of(board: Board, power: str) -> tuple[Unit, ...]:
    """All units of a power on the map, in the order in which they came."""
    return tuple([one for one in board.units if one.power == power])


def powers_at(board: Board, at: str) -> tuple[str, ...]:
    """The powers with a unit in an area, in the order in which their first units came."""
    return tuple(b.units_by_area(board).get(at, ()))


def combat_units(board: Board, at: str, power: str) -> tuple[Unit, ...]:
    """The combat units of a power in an area."""
    types = b.pack(board).unit_type
    return tuple([one for one in units_at(board, at, power) if types[one.kind].fights_as])


def combat_count(board: Board, at: str, power: str) -> int:
    """How many combat units a power has in an area."""
    return len(combat_units(board, at, power))


def enemies_at(board: Board, at: str, power: str) -> tuple[str, ...]:
    """The enemies of a power that have a unit of any kind in an area."""
    here = b.units_by_area(board).get(at, ())
    return tuple([other for other in here if other != power and hostile(board, power, other)])


def enemy_combat_count(board: Board, at: str, power: str) -> int:
    """How many combat units the enemies of a power have in an area together."""
    return sum([combat_count(board, at, other) for other in enemies_at(board, at, power)])


def rulers_at(board: Board, at: str, power: str) -> tuple[Unit, ...]:
    """The Rulers of a power in an area."""
    return tuple([one for one in units_at(board, at, power) if one.kind == RULER])


def sort_of(unit: Unit) -> tuple[str, str, str, tuple[str, ...], int, str, int, bool]:
    """What tells a unit from another as far as any rule can see. A Ruler is a sort of his own."""
    name = unit.id if unit.kind == RULER else unit.kind
    return (unit.power, name, unit.at, unit.path, unit.spent, unit.sailed, unit.rounds, unit.redeployed)


def sorts(units: Iterable[Unit]) -> list[tuple[Unit, ...]]:
    """The units by sort, sorts and members in the order in which they come: what a question offers one of."""
    found: dict[object, list[Unit]] = {}
    for one in units:
        found.setdefault(sort_of(one), []).append(one)
    return [tuple(alike) for alike in found.values()]


# ---------------------------------------------------------------- stacking (2.e)


@rule("CL-2.e", "CL-2.e.i", "CL-2.e.ii")
def stack_limit(board: Board, at: str, power: str, coming: Iterable[Unit] = ()) -> int:
    """How many units a power may have in an area when these have come: Canaan fewer, but not where its Ruler is."""
    found = b.pack(board)
    nation = found.power[power]
    if nation.stack_with_ruler and (rulers_at(board, at, power) or any([one.kind == RULER for one in coming])):
        return nation.stack_with_ruler
    return nation.stack or found.numbers.stack


@rule("CL-2.e")
def stacked(board: Board, units: Iterable[Unit]) -> int:
    """How many of these units count toward the stacking limit: all but Rulers."""
    types = b.pack(board).unit_type
    return sum([types[one.kind].stacks for one in units])


def room(board: Board, at: str, power: str) -> int:
    """How many more units of a power an area takes; below 0 when it is overstacked."""
    return stack_limit(board, at, power) - stacked(board, units_at(board, at, power))


@remember_while("pack", "units")
def full(board: Board, power: str) -> Mapping[str, int]:
    """The areas that take no more units of a power, with their room."""
    nation, ordinary = b.pack(board).power[power], b.pack(board).numbers.stack
    least = min(nation.stack or ordinary, nation.stack_with_ruler or ordinary)
    many = [at for at, here in b.units_by_area(board).items() if power in here and len(here[power]) >= least]
    return {at: left for at in many if (left := room(board, at, power)) <= 0}


# ---------------------------------------------------------------- control


def holder(board: Board, at: str) -> str:
    """The power that controls an area; "" if none does."""
    return b.area(board, at).holder


def controlled(board: Board, power: str) -> tuple[str, ...]:
    """The areas a power controls, in map order."""
    return tuple([one.id for one in board.areas if one.holder == power])


@rule("CL-G.07")
def new_holders(board: Board) -> tuple[Area, ...]:
    """The areas where control passes now: the combat units of one power, not the holder, are alone among such."""
    found: dict[str, str] = {}
    types = b.pack(board).unit_type
    for at, here in b.units_by_area(board).items():
        if len(here) == 1 and holder(board, at) in here:
            continue  # nobody else is there
        powers = [power for power, units in here.items() if any([types[one.kind].fights_as for one in units])]
        if len(powers) == 1 and holder(board, at) != powers[0]:
            found[at] = powers[0]
    return tuple([Area(at, found[at]) for at in b.areas_by_age(board, found)])


@rule("CL-G.06", "CL-1.b.i.1")
def face_after(board: Board, power: Power, mover: str) -> bool:
    """Whether a power has lost its face at the end of the mover's turn: a Major empire whose capital another controls,
    or that has not controlled it at the end of a turn of its own since; none before its first arrival."""
    nation = b.pack(board).power[power.id]
    if not nation.major or not nation.capital or not has_come(board, power.id):
        return False
    owner = holder(board, nation.capital)
    if owner and owner != power.id:
        return True
    return power.face_lost and not (owner == power.id and mover == power.id)


def has_come(board: Board, power: str) -> bool:
    """Whether a power has played in the turn of its first arrival by the chart, or that turn is over."""
    due = b.pack(board).first_arrival.get(power, 0)
    return due < board.turn or (due == board.turn and power in board.played)


# ---------------------------------------------------------------- the cost of a step (2.b, 2.d)


@rule("CL-2.b.iii", "CL-2.b.iii.1", "CL-2.b.iii.2", "CL-2.d.i-b", "CL-2.d.iii")
def entry_cost(board: Board, at: str, power: str) -> int:
    """The movement points for a unit of a power to enter an area now. Where it may enter at all: `Pack.exits`."""
    return b.pack(board).entry_cost(power, at, holder(board, at) == power)


CLOSED = {"arabian_desert": "CL-2.d.i", "libyan_desert": "CL-2.d.ii"}
"""The clauses of the deserts that only some may enter."""


def closed_desert(at: str) -> Verdict[bool]:
    """A refusal: the area is closed to them."""
    return refuse(CLOSED.get(at, "CL-2.d"), "closed_desert", at)


def exits(board: Board, at: str, power: str) -> dict[str, int]:
    """The areas that units of a power may enter from an area by land, in map order, with the movement points it takes
    now."""
    known = _exits(board.areas, board.pack, power)
    if at not in known:
        known[at] = {to: entry_cost(board, to, power) for to in b.pack(board).exits[power][at]}
    return known[at]


@remember
def _exits(areas: tuple[Area, ...], pack_digest: str, power: str) -> dict[str, dict[str, int]]:
    return {}  # filled as areas are asked for: what entering costs follows from who holds what, and from no more


# ---------------------------------------------------------------- passing and pinning (2.c, 3.a)


@rule("CL-3.a.ii")
def pinned(board: Board, at: str, power: str, enemy: str) -> bool:
    """Whether the units of a power in an area are held there by those of an enemy: twice as many combat units."""
    holding = combat_count(board, at, enemy)
    return holding > 0 and holding >= b.pack(board).numbers.pin * combat_count(board, at, power)


def screen_at(board: Board, at: str) -> int:
    """How many combat units of the mover must stay in an area."""
    return next((one.units for one in board.mover.screens if one.at == at), 0)


# ---------------------------------------------------------------- battles


def combatants(board: Board, battle: str, power: str) -> tuple[Unit, ...]:
    """The combat units of a side of a battle now."""
    return combat_units(board, b.battle(board, battle).at, power)


def other_side(board: Board, battle: str, power: str) -> str:
    """The enemy of a side of a battle."""
    found = b.battle(board, battle)
    return found.defender if power == found.attacker else found.attacker


@rule("CL-3.d.i", "CL-3.f")
def sole_ruler(board: Board, battle: str) -> str:
    """The side that alone has a Ruler in the area of a battle; "" if both or neither have."""
    found = b.battle(board, battle)
    sides = [side for side in (found.attacker, found.defender) if rulers_at(board, found.at, side)]
    return sides[0] if len(sides) == 1 else ""
