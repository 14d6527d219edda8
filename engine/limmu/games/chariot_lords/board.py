"""The board of Chariot Lords: everything on the table. Nothing of it is secret. Changed only by folding facts.

Units are counters with an id each: a unit remembers in the turn of its power where it came from, how far it moved and
how long it fought. Units that agree in all of that are alike (`queries.alike`), and questions offer one of each sort.

A power is a nation with a chit of its own; a seat is a player, who commands several powers. Whoever moves or fights is
a power; whoever is asked is the seat that commands it. "" as a power is nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import compress
from operator import is_not
from typing import Annotated

from limmu.core import PUBLIC, Answer, Id, Record, declare, remember
from limmu.games.chariot_lords.pack import Pack, pack_of
from limmu.toolkit.counters import index_of, replace_records, with_fields

FOOT, CHOSEN, MESHWESH, CHARIOTS, CAVALRY = "foot", "chosen", "meshwesh", "chariots", "cavalry"
SIEGE, TERROR, RULER = "siege", "terror", "ruler"
SUPPORT = (SIEGE, TERROR)

SpaceId = Annotated[str, Id("space")]
"""An area."""
PowerId = Annotated[str, Id("power")]
UnitId = Annotated[str, Id("piece")]


@declare(PUBLIC)
class Unit(Record):
    """A unit on the map. From `path` on: what it did in this turn of its power; forgotten when the turn ends."""

    id: str
    """Unique in the match: `egypt_7`; of a Ruler his id in the pack."""
    power: str
    kind: str
    at: str
    path: tuple[str, ...] = ()
    """The areas it left by land in the movement phase, in order; the last is where it entered its area from."""
    spent: int = 0
    """Movement points spent in the movement phase."""
    sailed: str = ""
    """The area it embarked from; "" if it did not sail. Who sailed does not march."""
    rounds: int = 0
    """Most rounds that it fought in one battle of this turn (4.a.ii.1)."""
    redeployed: bool = False
    """It has moved in the redeployment phase."""


@declare(PUBLIC)
class Area(Record):
    """The state of an area."""

    id: str
    holder: str = ""
    """The power that controls it, with or without units there."""


@declare(PUBLIC)
class Kills(Record):
    """So many units of a power killed since the match began."""

    power: str
    units: int


@declare(PUBLIC)
class Power(Record):
    """What a power has beside its units on the map."""

    id: str
    seat: str
    vp: int = 0
    dead: tuple[str, ...] = ()
    """The kinds of its dead units, in the order in which they died. What is destroyed for good is in no pile."""
    raised: int = 0
    """Units that got an id so far."""
    unscored: int = 0
    """Enemy units killed since it last scored."""
    kills: tuple[Kills, ...] = ()
    """Enemy units killed in the match, by power."""
    deeds: tuple[str, ...] = ()
    """Deeds it has scored."""
    face_lost: bool = False
    overlord: str = ""
    """The power whose vassal it is."""


@declare(PUBLIC)
class Screen(Record):
    """So many combat units of the moving power must stay in an area: others passed its enemies behind them (2.c)."""

    at: str
    units: int


@declare(PUBLIC)
class Mover(Record):
    """The power whose turn it is, and what holds for that turn."""

    power: str = ""
    number: int = 0
    """1, or 2 in the second turn of a power Beloved of the gods."""
    invading: bool = False
    """It is the turn of its first arrival (2.c.iii)."""
    at_sea: int = 0
    """Units that have sailed."""
    screens: tuple[Screen, ...] = ()


@declare(PUBLIC)
class Battle(Record):
    """A battle of the moving power, the attacker, with one defending power in an area."""

    id: str
    """`area:defender`."""
    at: str
    attacker: str
    defender: str
    rounds: int = 0
    over: str = ""
    """"" while it goes on, then how it ended: won, lost, both_gone, shared, defender_retreated, attacker_retreated,
    vassal."""
    ruled: tuple[str, ...] = ()
    """The sides whose dice all get the adjustment of a Ruler."""
    helped: tuple[str, ...] = ()
    """The foot units that get the adjustment of Siege or Terror units."""
    origins: tuple[str, ...] = ()
    """The areas the attacker's units came from, by land or by sea: the defender does not retreat there (3.d.ii.2)."""

    @property
    def fight(self) -> Fight:
        """The battle as answers name it."""
        return Fight(self.at, self.defender)


@declare(PUBLIC)
class Fight(Answer):
    """A battle of the mover, as answers name it."""

    at: SpaceId
    defender: PowerId

    @property
    def battle(self) -> str:
        """Its id."""
        return f"{self.at}:{self.defender}"


@declare(PUBLIC)
class Board(Record):
    """Everything on the table."""

    pack: str = ""
    """The digest of the pack."""
    scenario: str = ""
    first_turn: int = 0
    last_turn: int = 0
    turn: int = 0
    phase: str = ""
    """chits (between powers), arrivals, movement, battle, redeployment, points, law, end."""
    cup: tuple[str, ...] = ()
    """The chits not yet drawn in this turn, in the order of the pack's powers; which is next nobody knows."""
    played: tuple[str, ...] = ()
    """The powers whose chit was drawn in this turn, in order."""
    beloved: tuple[str, ...] = ()
    """The powers Beloved of the gods in this turn."""
    mover: Mover = Mover()
    units: tuple[Unit, ...] = ()
    """In the order in which they came. Rulers are among them."""
    areas: tuple[Area, ...] = ()
    """Every area, in map order."""
    powers: tuple[Power, ...] = ()
    """Every power, in the order of the pack."""
    seats: tuple[str, ...] = ()
    battles: tuple[Battle, ...] = ()
    """The battles of this turn of the mover, fought ones included."""
    godly: bool = False
    """Judah is Godly."""


# ---------------------------------------------------------------- looking things up (cached beside the state)


pack: Callable[[Board], Pack] = pack_of
"""The pack a board is played with."""


def area(board: Board, at: str) -> Area:
    """The state of an area. Raises KeyError."""
    return _areas(board.areas)[at]


@remember
def _areas(areas: tuple[Area, ...]) -> dict[str, Area]:
    return {one.id: one for one in areas}


def power(board: Board, name: str) -> Power:
    """What a power has beside its units. Raises KeyError."""
    return _powers(board.powers)[name]


@remember
def _powers(powers: tuple[Power, ...]) -> dict[str, Power]:
    return {one.id: one for one in powers}


def unit(board: Board, name: str) -> Unit:
    """A unit on the map. Raises KeyError."""
    return board.units[index_of(board.units, name)]


def battle(board: Board, name: str) -> Battle:
    """A battle of this turn. Raises KeyError."""
    return board.battles[index_of(board.battles, name)]


def units_named(board: Board, names: Iterable[str]) -> list[Unit]:
    """Units on the map by their ids, in the order of these. Raises KeyError."""
    return [unit(board, name) for name in names]


def units_by_id(board: Board) -> dict[str, Unit]:
    """The units on the map, by id."""
    return _by_id(board.units)


@remember
def _by_id(units: tuple[Unit, ...]) -> dict[str, Unit]:
    return {one.id: one for one in units}


ByArea = Mapping[str, Mapping[str, Sequence[Unit]]]
_latest: tuple[tuple[Unit, ...], ByArea] = ((), {})
"""The units asked for last, by area."""


def units_by_area(board: Board) -> ByArea:
    """The units by area, areas in no order, then by power, powers in the order in which their first units there came.

    Most facts change a few units in their places: then only the areas where these were and are now are listed anew.
    """
    global _latest
    units = board.units
    before, found = _latest
    if units is before:
        return found
    if len(units) == len(before):
        changed = [*compress(zip(before, units, strict=True), map(is_not, before, units))]
        areas = dict.fromkeys([one.at for pair in changed for one in pair])
        gone = {one.id for one, _ in changed}
        there = [one for at in areas for many in found.get(at, {}).values() for one in many if one.id not in gone]
        there = sorted([*there, *[one for _, one in changed]], key=lambda one: index_of(units, one.id))
        listed = _by_area(there)
        found = {**found, **listed}
        for at in areas:
            if at not in listed:
                found.pop(at, None)
    else:
        found = _by_area(units)
    _latest = (units, found)
    return found


def areas_by_age(board: Board, areas: Iterable[str]) -> list[str]:
    """Areas with units, in the order in which their first units came."""
    here = units_by_area(board)
    return sorted(areas, key=lambda at: index_of(board.units, next(iter(here[at].values()))[0].id))


def _by_area(units: Iterable[Unit]) -> dict[str, dict[str, list[Unit]]]:
    found: dict[str, dict[str, list[Unit]]] = {}
    for one in units:
        here = found.get(one.at)
        if here is None:
            found[one.at] = {one.power: [one]}
        elif one.power in here:
            here[one.power].append(one)
        else:
            here[one.power] = [one]
    return found


# ---------------------------------------------------------------- changing records (for folds)


def with_units(board: Board, changed: Mapping[str, Unit]) -> Board:
    """The board with these units in the place of those of the same id. Raises KeyError for an id that has no unit."""
    return board.but(units=replace_records(board.units, changed))


def without_units(board: Board, gone: Iterable[str]) -> Board:
    """The board without the units of these ids."""
    names = frozenset(gone)
    return board.but(units=tuple([one for one in board.units if one.id not in names]))


def with_areas(board: Board, changed: Mapping[str, Area]) -> Board:
    """The board with these areas in the place of those of the same id."""
    return board.but(areas=tuple([changed.get(one.id, one) for one in board.areas]))


def with_power(board: Board, name: str, **changes: object) -> Board:
    """The board with fields of a power replaced."""
    return board.but(powers=with_fields(board.powers, name, **changes))


def with_battle(board: Board, name: str, **changes: object) -> Board:
    """The board with fields of a battle replaced."""
    return board.but(battles=with_fields(board.battles, name, **changes))
