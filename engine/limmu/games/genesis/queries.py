"""Rule questions that several chapters ask: who is where, whose is what, who is an enemy, who decides.

A force is named by its id; what is in it is whatever carries its tag on the board. "Own" units of a power are those
outside any revolt marker unless the question says otherwise.
"""

from __future__ import annotations

from limmu.core import remember, rule
from limmu.games.genesis import board as b
from limmu.games.genesis.board import BEGUN, NONE, READY, REVOLT, Board, Group, King, Units
from limmu.games.genesis.options import LONE_CHARIOT_SUPERIOR, LONE_CHARIOT_SUPREME
from limmu.games.genesis.pack import pack_of_digest
from limmu.games.genesis.units import combat, number, plus, total

# ---------------------------------------------------------------- seats and powers


def is_kingdom(board: Board, power: str) -> bool:
    """Whether a power is a kingdom of this match that is not eliminated."""
    return power in _kingdoms(board.kingdoms)


@remember
def _kingdoms(kingdoms: tuple[b.Kingdom, ...]) -> tuple[str, ...]:
    return tuple([one.id for one in kingdoms if not one.eliminated])


def is_minor(board: Board, power: str) -> bool:
    """Arzawa, Elam or Canaan (2.9-minors)."""
    return power in b.pack(board).minors


def is_barbarian(board: Board, power: str) -> bool:
    """Sea Peoples, Kaskans, Libyans, Hayassa-Azzi or Urartu."""
    return power in b.pack(board).barbarians


@rule("GE-3.3-a")
def clockwise(board: Board, after: str) -> tuple[str, ...]:
    """The seats in play, clockwise: the one after `after` first, that one last. `after` may be eliminated."""
    ring = [one.id for one in board.kingdoms]
    at = ring.index(after) + 1 if after in ring else 0
    return tuple([seat for seat in ring[at:] + ring[:at] if is_kingdom(board, seat)])


def left_of(board: Board, seat: str) -> str:
    """The player on a seat's left: the next one clockwise; the seat itself when it plays alone."""
    return clockwise(board, seat)[0]


def controller_of(board: Board, power: str) -> str:
    """The seat that runs a power now: a kingdom itself, the controller of another power, or "" if nobody does."""
    if is_kingdom(board, power):
        return power
    return next((one.controller for one in board.outsiders if one.id == power), "")


@rule("GE-8.0-c", "GE-10.0-a")
def decider(board: Board, power: str, attacker: str = "") -> str:
    """The seat that decides for a power ("" an Independent City). A power nobody controls, or whose controller attacks
    it, is decided for by the player on the left of whoever decides for the attacker (R-GE-45)."""
    seat = controller_of(board, power)
    other = controller_of(board, attacker) if attacker else ""
    if seat and (seat != other or is_kingdom(board, power)):
        return seat
    return left_of(board, other or board.activation.power or board.order[0])


@rule("GE-12.1-g")
def allied(board: Board, one: str, other: str) -> bool:
    """Whether two kingdoms are allied now."""
    return any([{a.one, a.other} == {one, other} for a in board.alliances])


@rule("GE-2.9-enemy", "GE-11.1.4-a", "GE-10.1.4-c", "GE-10.2.4-f", "GE-10.3.3-b", "GE-10.3.4-b")
def is_enemy(board: Board, power: str, other: str) -> bool:
    """Whether another power ("" the independent) is an enemy: all are but oneself and allies."""
    return power != other and not allied(board, power, other)


# ---------------------------------------------------------------- units


def groups_of(board: Board, at: str, power: str) -> tuple[Group, ...]:
    """A power's groups in a space, in whatever force or condition, also under a revolt marker."""
    return tuple([group for group in b.groups_at(board, at) if group.power == power])


def free_groups(board: Board, at: str, power: str) -> tuple[Group, ...]:
    """A power's groups in a space that are in no force and under no revolt marker."""
    return tuple([g for g in groups_of(board, at, power) if not g.force and g.state != REVOLT])


@rule("GE-7.1.1-e", "GE-7.2.2-a", "GE-5.2.3-d")
def ready_groups(board: Board, at: str, power: str) -> tuple[Group, ...]:
    """A power's groups in a space that may still move in this segment."""
    return tuple([group for group in free_groups(board, at, power) if group.state == READY])


def marker_groups(board: Board, at: str, power: str) -> tuple[Group, ...]:
    """A power's groups under the revolt marker of a City."""
    return tuple([group for group in groups_of(board, at, power) if group.state == REVOLT])


def units_of(board: Board, at: str, power: str) -> Units:
    """All of a power's units in a space, those under a revolt marker included."""
    return total(groups_of(board, at, power))


def powers_by_space(board: Board) -> dict[str, tuple[str, ...]]:
    """The powers with units or a King in each space, in order of their names."""
    return _powers_by_space(board.groups, board.kings)


@remember
def _powers_by_space(groups: tuple[Group, ...], kings: tuple[King, ...]) -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    for group in groups:
        found.setdefault(group.at, {})[group.power] = None
    for king in kings:
        if king.at:
            found.setdefault(king.at, {})[king.power] = None
    return {at: tuple(sorted(powers)) for at, powers in found.items()}


def powers_at(board: Board, at: str) -> tuple[str, ...]:
    """The powers with units or a King in a space."""
    return powers_by_space(board).get(at, ())


def units_on_map(board: Board) -> dict[str, Units]:
    """All units of each power on the map."""
    return _units_on_map(board.groups)


@remember
def _units_on_map(groups: tuple[Group, ...]) -> dict[str, Units]:
    found: dict[str, Units] = {}
    for group in groups:
        found[group.power] = plus(found.get(group.power, NONE), group.units)
    return found


def all_units(board: Board, power: str) -> Units:
    """All units of a power on the map, those under revolt markers included."""
    return units_on_map(board).get(power, NONE)


def has_units(board: Board, power: str) -> bool:
    """Whether a power has a unit on the map, under a revolt marker or not."""
    return power in _with_units(board.groups)


@remember
def _with_units(groups: tuple[Group, ...]) -> frozenset[str]:
    return frozenset([group.power for group in groups if group.units != NONE])


def enemies_at(board: Board, at: str, power: str) -> tuple[str, ...]:
    """The enemy powers with units or a King in a space."""
    return tuple([other for other in powers_at(board, at) if is_enemy(board, power, other)])


def enemy_units(board: Board, at: str, power: str) -> Units:
    """All enemy units in a space together."""
    return total([group for group in b.groups_at(board, at) if is_enemy(board, power, group.power)])


def enemy_combat_units(board: Board, at: str, power: str) -> int:
    """How many enemy combat units are in a space."""
    return combat(enemy_units(board, at, power))


# ---------------------------------------------------------------- forces


def groups_by_force(board: Board) -> dict[str, tuple[Group, ...]]:
    """The groups of each force now acting."""
    return _groups_by_force(board.groups)


@remember
def _groups_by_force(groups: tuple[Group, ...]) -> dict[str, tuple[Group, ...]]:
    found: dict[str, list[Group]] = {}
    for group in groups:
        if group.force:
            found.setdefault(group.force, []).append(group)
    return {force: tuple(groups) for force, groups in found.items()}


def force_groups(board: Board, force: str) -> tuple[Group, ...]:
    """The groups in a force; () when all are dead or dropped, or it is disbanded."""
    return groups_by_force(board).get(force, ())


def force_units(board: Board, force: str) -> Units:
    """The units in a force."""
    return total(force_groups(board, force))


def force_kings(board: Board, force: str) -> tuple[King, ...]:
    """The Kings in a force: one at most."""
    return tuple([king for king in board.kings if king.force == force])


def exists(board: Board, force: str) -> bool:
    """Whether a force is still there: it has a unit or a King."""
    return bool(force) and (bool(force_groups(board, force)) or bool(force_kings(board, force)))


@rule("GE-2.9-combat-unit", "GE-2.9-non-combat")
def is_combat_force(board: Board, force: str) -> bool:
    """Whether a force has a combat unit; a King alone is none."""
    return combat(force_units(board, force)) > 0


def is_lone_king(board: Board, force: str) -> bool:
    """Whether a force is a King and nothing else (a Sherden marker does not count)."""
    return bool(force_kings(board, force)) and number(force_units(board, force)) == 0


def acting(board: Board, power: str, at: str) -> tuple[str, ...]:
    """The forces of a power now acting in a space, the innermost last."""
    return tuple([force.id for force in board.forces if force.power == power and force.at == at])


# ---------------------------------------------------------------- Kings


def king_of(board: Board, power: str) -> tuple[King, ...]:
    """The Kings of a power in play: a kingdom has one or none, Sea Peoples may have two."""
    return tuple([king for king in board.kings if king.power == power])


@rule("GE-2.3.3-a", "GE-2.3.3-b")
def tactical(board: Board, king: str) -> int:
    """A King's Tactical rating."""
    return b.pack(board).king[king].tactical


@rule("GE-2.3.3-a", "GE-2.3.3-b")
def campaign(board: Board, king: str) -> int:
    """A King's Campaign rating."""
    return b.pack(board).king[king].campaign


# ---------------------------------------------------------------- spaces


def is_box(board: Board, at: str) -> bool:
    """Whether a place is the box of a tribe."""
    return at in b.pack(board).box


@rule("GE-2.1.3-a", "GE-8.5.4-a")
def is_city(board: Board, at: str) -> bool:
    """Whether a space is a City: printed or founded, Destroyed ones included."""
    if is_box(board, at):
        return False
    return b.pack(board).space[at].kind == "city" or b.place(board, at).founded


def is_transit(board: Board, at: str) -> bool:
    """Whether a space is a Transit space (without a founded City)."""
    return not is_box(board, at) and not is_city(board, at)


@rule("GE-7.2.3-b")
def is_mountain(board: Board, at: str) -> bool:
    """Whether a space is a Mountain space."""
    return not is_box(board, at) and b.pack(board).space[at].mountain


@rule("GE-2.1.2-b")
def is_fortified(board: Board, at: str) -> bool:
    """Whether a City is Fortified: its current DS is 1 or more."""
    return b.place(board, at).ds > 0


@rule("GE-2.1.2-f", "GE-2.9-destroyed", "GE-7.3.8-c", "GE-8.5.4-a")
def worth(board: Board, at: str) -> int:
    """A City's EW as it is now: none when Destroyed, founded, or no City."""
    if is_box(board, at) or b.place(board, at).destroyed:
        return 0
    return b.pack(board).space[at].ew


def printed_ds(board: Board, at: str) -> int:
    """The DS printed on the map; 1 for a founded City (it may reach 2, 7.3.8)."""
    return 1 if b.place(board, at).founded else b.pack(board).space[at].ds


@rule("GE-2.1.2-g")
def is_port(board: Board, at: str) -> bool:
    """Whether a City has a Sea Connection."""
    return at in b.pack(board).sea_links and at in b.pack(board).space


@remember
def home_by_space(board: Board) -> dict[str, str]:
    """The power at home in each City: kingdoms in play and Minor Kingdoms that still exist (R-GE-86)."""
    homes = tuple([(one.id, one.home) for one in board.kingdoms if not one.eliminated])
    return _home_by_space(board.outsiders, homes, board.pack)


@remember
def _home_by_space(
    outsiders: tuple[b.Outsider, ...], homes: tuple[tuple[str, tuple[str, ...]], ...], pack_digest: str
) -> dict[str, str]:
    found = {city: power for power, cities in homes for city in cities}
    home = pack_of_digest(pack_digest).home
    for one in outsiders:
        if not one.extinct:
            found |= dict.fromkeys(home.get(one.id, ()), one.id)
    return found


@rule("GE-2.1.1-a")
def home_of(board: Board, at: str) -> str:
    """The power whose home City a space is; "" for any other."""
    return home_by_space(board).get(at, "")


def home_cities(board: Board, power: str) -> tuple[str, ...]:
    """The home Cities of a power, in map order."""
    return b.pack(board).in_map_order([city for city, owner in home_by_space(board).items() if owner == power])


def capital(board: Board, power: str) -> str:
    """Where a kingdom's Capital is, lost or not (2.9-capital)."""
    return b.kingdom(board, power).capital


# ---------------------------------------------------------------- control (3.7, P30)


@remember
def controllers(board: Board) -> dict[str, str]:
    """The controller of every space that has one. A force that is still entering its space holds nothing there."""
    entering = tuple([force.id for force in board.forces if force.entering])
    return _controllers(
        board.groups, board.places, entering, board.alliances, home_by_space(board), _tribes(board.pack)
    )


@remember
def _tribes(pack_digest: str) -> tuple[str, ...]:
    found = pack_of_digest(pack_digest)
    return (*found.minors, *found.barbarians)


@remember
@rule(
    "GE-3.7.1-a", "GE-3.7.1-b", "GE-3.7.2-a", "GE-3.7.2-b", "GE-3.7.3-a", "GE-3.7.3-b", "GE-3.7.4-a", "GE-3.7.5-a",
    "GE-3.7.6-a", "GE-9.2-c",
)  # fmt: skip
def _controllers(
    groups: tuple[Group, ...],
    places: tuple[b.Place, ...],
    entering: tuple[str, ...],
    alliances: tuple[b.Alliance, ...],
    home: dict[str, str],
    tribes: tuple[str, ...],
) -> dict[str, str]:
    """Units there; else a Barbarian Control marker; else the power at home. Remembered while nothing of it changes."""
    occupants: dict[str, dict[str, None]] = {}
    for group in groups:
        units = group.units
        held = units.infantry or units.chariots or (units.peasants and group.power not in tribes)
        if held and group.force not in entering:
            occupants.setdefault(group.at, {})[group.power] = None
    found, holders = _unoccupied(places, home).copy(), holders_of(places)
    for at, powers in occupants.items():
        holder = holders.get(at, "")
        found[at] = holder if holder in powers else _occupier(holder, tuple(powers), home.get(at, ""), alliances)
    return found


@remember
def _unoccupied(places: tuple[b.Place, ...], home: dict[str, str]) -> dict[str, str]:
    """The controllers of Cities as if no units were on the map."""
    marked = {place.id for place in marked_places(places)}
    return {at: power for at, power in home.items() if at not in marked}


@remember
def marked_places(places: tuple[b.Place, ...]) -> tuple[b.Place, ...]:
    """The spaces with a Barbarian Control marker."""
    return tuple([place for place in places if place.barbarian])


@remember
def begun_places(places: tuple[b.Place, ...]) -> tuple[b.Place, ...]:
    """The spaces with an unfinished Monument."""
    return tuple([place for place in places if place.monument == BEGUN])


@remember
def holders_of(places: tuple[b.Place, ...]) -> dict[str, str]:
    """The recorded controller of every space that has one."""
    return {place.id: place.holder for place in places if place.holder}


@rule("GE-12.1.1-a", "GE-12.1.1-b", "GE-12.1.1-c")
def _occupier(holder: str, occupants: tuple[str, ...], home: str, alliances: tuple[b.Alliance, ...]) -> str:
    """Who controls a space with these occupants, none of them its holder. Guests displace nobody."""
    if holder and holder == home:
        for guest in occupants:
            if any([{a.one, a.other} == {holder, guest} for a in alliances]):
                return holder
    return occupants[0]


def control(board: Board, at: str) -> str:
    """The power that controls a space; "" if none does."""
    return controllers(board).get(at, "")


def controlled(board: Board, power: str) -> tuple[str, ...]:
    """The Cities a power controls, in map order, Destroyed and rebellious ones included."""
    owned = [at for at, owner in controllers(board).items() if owner == power and is_city(board, at)]
    return b.pack(board).in_map_order(owned)


@rule("GE-2.9-enemy", "GE-3.7.5-b", "GE-9.2-c", "GE-5.2.3-e")
def is_enemy_fortress(board: Board, at: str, power: str) -> bool:
    """Whether a space is an enemy Fortified City: no friend controls it. One's own with a Barbarian Control marker is
    independent, so it is one (R-GE-26)."""
    return is_fortified(board, at) and is_enemy(board, power, control(board, at))


@rule("GE-2.9-friendly-city-a", "GE-2.9-friendly-city-b")
def is_friendly_city(board: Board, at: str, power: str) -> bool:
    """Whether a City is friendly: controlled by the power or by an ally; a rebellious one still is (R-GE-92)."""
    if not is_city(board, at):
        return False
    owner = control(board, at)
    return owner == power or (bool(owner) and allied(board, power, owner))


# ---------------------------------------------------------------- Chariots


@rule("GE-2.2.1-b", "GE-2.2.1-c", "GE-10.0-e")
def chariot_level(board: Board, power: str) -> int:
    """The BP of a power's Chariot: a kingdom's technology; for others the lowest of the players', at least 1
    (R-GE-30)."""
    if is_kingdom(board, power):
        return b.kingdom(board, power).technology
    return max(1, min([one.technology for one in board.kingdoms if not one.eliminated], default=1))


SUPERIORITY, SUPREMACY = "superiority", "supremacy"


@rule("GE-8.3.2-a", "GE-8.3.2-b", "GE-8.3.2-c")
def chariot_edge(own: int, other: int, lone: str = LONE_CHARIOT_SUPERIOR) -> str:
    """What more Chariot units than the other side's give: "", superiority or supremacy. `lone`: the reading of R-GE-49
    in force, one Chariot against none."""
    if own <= other:
        return ""
    enough = own >= 3 * other if other else own >= 2 or lone == LONE_CHARIOT_SUPREME
    return SUPREMACY if enough else SUPERIORITY
