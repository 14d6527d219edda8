"""Rule questions that several chapters ask: who is where, whose is what, who is an enemy.

"Force" follows the glossary: an army has a general and units, un-led units have none (3.0). Every other power is an
enemy, neutral ones included (GKR-041).
"""

from __future__ import annotations

from limmu.core import remember_while, rule
from limmu.games.god_kings import board as b
from limmu.games.god_kings.board import Board, Leader, Unit
from limmu.games.god_kings.pack import General, Side
from limmu.toolkit.areas import distances

KING_COMMANDS, WARLORD_COMMANDS = 10, 5
CITY_HOLDS = 2
"""Units that a Walled-City holds inside; generals and its garrison marker need no room (11.8)."""


# ---------------------------------------------------------------- units and generals


def side_of(board: Board, unit: Unit) -> Side:
    """The printed values of the side that a unit shows."""
    kind = b.pack(board).unit_type[unit.kind]
    return kind.full if unit.steps == b.FULL else kind.reduced


@rule("GK-11.5-a", "GK-21.0-h")
def strength(board: Board, units: tuple[str, ...]) -> int:
    """The printed strength that units show now: no mountains, no die roll modifiers (GKR-048)."""
    return sum([side_of(board, b.unit(board, i)).strength for i in units])


@rule("GK-2.2-i")
def general(board: Board, general_id: str) -> General:
    """The printed data of a general."""
    return b.pack(board).general[general_id]


@rule("GK-11.2-c", "GK-3.0-t")
def commands(board: Board, general_id: str) -> int:
    """How many units a general commands: 10 for a King, barbarian or revolt leader, 5 for a warlord."""
    return general(board, general_id).max_units


def units_of(board: Board, at: str, power: str, *, inside: bool | None = None) -> tuple[Unit, ...]:
    """A power's units in a place; only those inside the city or outside it if asked."""
    return tuple([u for u in b.units_at(board, at) if u.power == power and (inside is None or u.inside == inside)])


def leaders_of(board: Board, at: str, power: str, *, inside: bool | None = None) -> tuple[Leader, ...]:
    """A power's generals in a place; only those inside the city or outside it if asked."""
    return tuple([g for g in b.leaders_at(board, at) if g.power == power and (inside is None or g.inside == inside)])


def enemy_units(board: Board, at: str, power: str, *, inside: bool | None = None) -> tuple[Unit, ...]:
    """Units of any other power in a place (GKR-041); barbarised mercenaries included (GKR-023)."""
    return tuple([u for u in b.units_at(board, at) if u.power != power and (inside is None or u.inside == inside)])


def powers_at(board: Board, at: str) -> tuple[str, ...]:
    """The powers with units or generals in a place, sorted."""
    found = {u.power for u in b.units_at(board, at)} | {g.power for g in b.leaders_at(board, at)}
    return tuple(sorted(found))


def ids(records: tuple[Unit, ...] | tuple[Leader, ...]) -> tuple[str, ...]:
    """The ids of units or generals."""
    return tuple([record.id for record in records])


def chariots(units: tuple[Unit, ...]) -> int:
    """How many of the units are chariots."""
    return sum([u.kind == "chariot" for u in units])


def all_units(board: Board, power: str) -> tuple[Unit, ...]:
    """All counters of a power, on the map or off it."""
    return tuple([u for u in board.units if u.power == power])


def all_leaders(board: Board, power: str) -> tuple[Leader, ...]:
    """All generals of a power that have not left the game."""
    return tuple([g for g in board.leaders if g.power == power and not g.gone])


def king_of(board: Board, power: str) -> Leader | None:
    """The power's King, on the map or off it."""
    return next((g for g in all_leaders(board, power) if g.kind == "king"), None)


# ---------------------------------------------------------------- spaces and cities


def is_tribal(board: Board, at: str) -> bool:
    """Whether a place is a tribal space: nobody enters it, only its people leave it (21.0, GKR-094)."""
    return at in b.pack(board).tribal_space


def walls(board: Board, at: str) -> int:
    """The walls of a Walled-City, 1 to 3; 0 elsewhere."""
    return b.pack(board).walls.get(at, 0)


def marker(board: Board, at: str) -> str:
    """The power whose marker lies in a place; "" if none."""
    return "" if is_tribal(board, at) else b.place(board, at).marker


@rule("GK-3.0-s", "GK-3.0-au", "GK-17.1-a")
def is_garrisoned(board: Board, at: str) -> bool:
    """A Walled-City is garrisoned by a garrison marker, by units inside, or by both."""
    if not walls(board, at):
        return False
    return b.place(board, at).garrison or any([u.inside for u in b.units_at(board, at)])


@rule("GK-11.8-a", "GK-11.8-b", "GK-11.8-c", "GK-17.1-e")
def city_room(board: Board, space: str, besides: tuple[str, ...] = ()) -> int:
    """How many more units fit inside the city of a space, not counting those `besides`."""
    return CITY_HOLDS - sum([u.inside and u.id not in besides for u in b.units_at(board, space)])


def is_besieged(board: Board, at: str) -> bool:
    """Under siege: from the first siege roll until no enemy unit is left there (GKR-082)."""
    return not is_tribal(board, at) and bool(b.place(board, at).besieger)


def is_enemy_city(board: Board, at: str, power: str) -> bool:
    """A Walled-City with another power's marker, garrisoned: only a siege takes it."""
    owner = marker(board, at)
    return bool(walls(board, at)) and owner not in ("", power) and is_garrisoned(board, at)


# ---------------------------------------------------------------- provinces and HomeCountries


def homecountry(board: Board, power: str) -> tuple[str, ...]:
    """The spaces of a power's HomeCountry, provinces that joined it included (GKR-027), in map order."""
    found = b.pack(board)
    spaces = found.homecountry[power]
    if not b.is_nation(board, power):
        return spaces
    for province in b.nation(board, power).annexed:
        spaces = spaces + found.province[province].spaces
    return spaces


def home_provinces(board: Board, power: str) -> tuple[str, ...]:
    """The provinces of a power's HomeCountry."""
    return (b.pack(board).power[power].homecountry, *b.nation(board, power).annexed)


@rule("GK-18.1-b", "GK-3.0-ah", "GK-3.0-ai", "GK-3.0-aj")
def controls_province(board: Board, power: str, province: str, *, nobodys: tuple[str, ...] = ()) -> bool:
    """More than half of the spaces, and every Walled-City. `nobodys`: spaces that count for nobody (GKR-016)."""
    found = b.pack(board)
    spaces = found.province[province].spaces
    mine = [s for s in spaces if b.place(board, s).marker == power and s not in nobodys]
    return 2 * len(mine) > len(spaces) and all([s in mine for s in found.walled_cities[province]])


@remember_while("pack", "places", "nations")
def _controllers(board: Board) -> dict[str, str]:
    powers = [n.id for n in board.nations if n.in_play]
    found: dict[str, str] = {}
    for province in b.pack(board).provinces:
        markers = [b.place(board, s).marker for s in province.spaces]
        able = [power for power in powers if power in markers and controls_province(board, power, province.id)]
        found[province.id] = able[0] if able else ""
    return found


def controller(board: Board, province: str) -> str:
    """The power that controls a province now; "" if none does."""
    return _controllers(board)[province]


def province_of(board: Board, at: str) -> str:
    """The province of a space; "" for a tribal space."""
    return b.pack(board).province_of.get(at, "")


@rule("GK-7.1-p", "GK-7.1-q")
@remember_while("pack", "places", "nations")
def linked_spaces(board: Board, power: str) -> tuple[str, ...]:
    """A power's spaces, in map order, linked to its HomeCountry by land through spaces with its marker."""
    home = [s for s in homecountry(board, power) if marker(board, s) == power]
    found = b.pack(board)
    return found.in_map_order(distances(found.land, home, lambda _, there: marker(board, there) == power))


# ---------------------------------------------------------------- seats and powers


def seat_of(board: Board, power: str) -> str:
    """The seat that plays a power; "" for neutrals, peoples, revolts and barbarised mercenaries."""
    return b.seat_by_power(board.nations).get(power, "")


def power_of(board: Board, seat: str) -> str:
    """The power that a seat plays now."""
    return next(n.id for n in board.nations if n.seat == seat and n.in_play)


def neutral_nations(board: Board) -> tuple[str, ...]:
    """The Neutral Nations of the scenario (20.2): great powers without a seat."""
    return tuple([n.id for n in board.nations if n.in_play and not n.seat])


def is_people(board: Board, power: str) -> bool:
    """Gasga, Libyans or Elamites (21.0)."""
    army = b.pack(board).army.get(power)
    return army is not None and army.kind == "barbarian"


def is_revolt(board: Board, power: str) -> bool:
    """Karkemish, Megiddo, Sumer or Amurru in revolt (22.0)."""
    army = b.pack(board).army.get(power)
    return army is not None and army.kind == "revolt"


def is_major(board: Board, power: str) -> bool:
    """A great power, played or neutral (GKR-096)."""
    return power in b.pack(board).power


@rule("GK-24.2-a")
def vp_level(board: Board, power: str) -> int:
    """Total VP and Current Turn VP together: the one measure of "lowest" and "highest" (GKR-011)."""
    nation = b.nation(board, power)
    return nation.total_vp + nation.current_vp


def in_turn_order(board: Board, *, after: str = "") -> tuple[str, ...]:
    """The seats in Turn Order; with `after` from the power that follows it, that power last."""
    order = board.order
    if after in order:
        i = order.index(after)
        order = order[i + 1 :] + order[: i + 1]
    return tuple([seat_of(board, power) for power in order])


def seats_from(board: Board, seat: str) -> tuple[str, ...]:
    """The seats in Turn Order, from one on."""
    order = in_turn_order(board)
    i = order.index(seat) if seat in order else 0
    return order[i:] + order[:i]
