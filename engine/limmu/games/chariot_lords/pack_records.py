"""What a pack of Chariot Lords is made of: frozen records.

A field marked `shown()` is for people only and stays out of the digest. `""`, `0` and `()` mean "nothing".
`src` says where values come from: a mark (`aid N.N`, `public: ...`, `reconstruction`) for the whole record, or
`field field=mark; *=mark`, where `*` is every other field. An empty one is filled with the mark of the file.
"""

from __future__ import annotations

from typing import Literal

import attrs

from limmu.toolkit.packs import for_people

Ends = tuple[str, str]
TerrainId = Literal["fertile", "hill", "mountain", "marsh", "desert"]
UnitTypeId = Literal["foot", "chosen", "meshwesh", "chariots", "cavalry", "siege", "terror", "ruler"]
FightingClass = Literal["foot", "chariots", "cavalry"]
Sea = Literal["none", "short", "long"]
TERRAINS: tuple[TerrainId, ...] = ("fertile", "hill", "mountain", "marsh", "desert")
UNIT_TYPES: tuple[UnitTypeId, ...] = ("foot", "chosen", "meshwesh", "chariots", "cavalry", "siege", "terror", "ruler")
CLASSES: tuple[FightingClass, ...] = ("foot", "chariots", "cavalry")


@attrs.frozen
class Area:
    """An area of the map. `coastal`: it has a coast link. `only`: the powers that may enter it, () for all.

    `mp`: movement points to enter it, 0 for those of its terrain. The position is in 1/100 degree.
    """

    id: str
    terrain: TerrainId
    coastal: bool = False
    only: tuple[str, ...] = ()
    mp: int = 0
    name: str = for_people("")
    city: str = for_people("")
    lon: int = for_people(0)
    lat: int = for_people(0)
    src: str = for_people("")


@attrs.frozen
class Terrain:
    """What a terrain is worth, costs and does to dice.

    `mp_controlled` for the power that controls the area on entry, `mp_mountaineers` for powers so marked. `support`:
    Siege and Terror units help there. `attacker` is added to every die of the attacker, `foot`, `chariots` and
    `cavalry` to the dice of units that fight as such.
    """

    id: TerrainId
    vp: int
    mp: int
    mp_controlled: int
    mp_mountaineers: int
    support: bool = False
    attacker: int = 0
    foot: int = 0
    chariots: int = 0
    cavalry: int = 0
    src: str = for_people("")


@attrs.frozen
class UnitType:
    """A type of unit: its allowance in MP and the class it rolls and is a target as, "" if it does neither.

    A combat unit is one with a class. `stacks`: it counts toward the stacking limit. `returns`: it may be a
    replacement. `helps`: how many units of the class Foot get its +1 in a battle where support counts (3.2.3).
    """

    id: UnitTypeId
    mp: int
    fights_as: Literal["", "foot", "chariots", "cavalry"] = ""
    stacks: bool = True
    returns: bool = True
    helps: int = 0
    name: str = for_people("")
    src: str = for_people("")


@attrs.frozen
class Units:
    """Units by type; Rulers are named apart."""

    foot: int = 0
    chosen: int = 0
    meshwesh: int = 0
    chariots: int = 0
    cavalry: int = 0
    siege: int = 0
    terror: int = 0

    def counted(self) -> tuple[tuple[UnitTypeId, int], ...]:
        """How many there are of each type that is there, in the order of `UNIT_TYPES`."""
        counts = attrs.asdict(self)
        return tuple([(kind, counts[kind]) for kind in UNIT_TYPES if counts.get(kind)])


@attrs.frozen
class Team:
    """The nations that one of four players commands."""

    id: str
    name: str = for_people("")
    color: str = for_people("")
    src: str = for_people("")


@attrs.frozen
class Power:
    """A nation, with a chit of its own. `code` is its short name in positions.

    `home`: where its replacements may always be placed. `major`: a Major empire, which may lose face over its
    `capital` and never becomes a vassal. `stack` and `stack_with_ruler`: its own stacking limits, 0 for the ordinary
    one. `mountaineers`: see Terrain. `least_replacements`: what its limit never falls below. `grants_passage`: its
    player may let others through its areas. `brief_battles`: its battles last `Numbers.brief_rounds`.
    """

    id: str
    code: str
    team: str
    capital: str
    home: tuple[str, ...]
    major: bool = False
    sea: Sea = "short"
    stack: int = 0
    stack_with_ruler: int = 0
    mountaineers: bool = False
    least_replacements: int = 0
    grants_passage: bool = False
    brief_battles: bool = False
    name: str = for_people("")
    adjective: str = for_people("")
    src: str = for_people("")


@attrs.frozen
class Ruler:
    """A Ruler by name; his turns are those of the chart."""

    id: str
    power: str
    name: str = for_people("")
    src: str = for_people("")


@attrs.frozen
class Arrival:
    """One line of the Turn Arrival Chart: units, a Ruler by id or "", the areas they may be placed in.

    `beloved`: the power is Beloved of the gods that turn. `replacements`: areas for replacements from then on instead
    of these and its home, () for none named. At most one line a power and turn.
    """

    turn: int
    power: str
    units: Units
    areas: tuple[str, ...]
    ruler: str = ""
    beloved: bool = False
    replacements: tuple[str, ...] = ()
    src: str = for_people("")


@attrs.frozen
class KillRow:
    """What a unit must roll at least to kill a target of each class."""

    foot: int
    chariots: int
    cavalry: int


@attrs.frozen
class KillTable:
    """The row of the rolling unit's class. A natural `always` or more kills, a natural `never` or less does not.

    Read it through `Pack.kills_on`.
    """

    foot: KillRow
    chariots: KillRow
    cavalry: KillRow
    always: int
    never: int
    src: str = for_people("")


@attrs.frozen
class Law:
    """Godly Judah (3.2.4, 6): the faces of 1d6 that keep it Godly or make it repent, the enemies and the area it gets
    +1 for."""

    power: str
    starts_godly: bool
    keeps_on: tuple[int, ...]
    repents_on: tuple[int, ...]
    against: tuple[str, ...]
    attacking_in: str
    src: str = for_people("")


@attrs.frozen
class Meshwesh:
    """Units of `source` killed by one of `takers` become its Meshwesh on these faces of 1d6, within so many areas."""

    source: str
    takers: tuple[str, ...]
    on: tuple[int, ...]
    reach: int
    src: str = for_people("")


@attrs.frozen
class Numbers:
    """Single numbers; the first year of a turn is first_year_bc - (turn - 1) * turn_years.

    `destroyed`, `destroyed_lost_face`: dead units destroyed for each one returned. `gamble_returns_on`: faces of 1d6.
    `screen` and `pin`: how many times the enemy's units hold him. `adjustment`: the size of every +1 of 3.2;
    `adjustment_cap`: the most a die gets of them. `rounds`: those of a battle, `forced_rounds`: with the one a sole
    Ruler forces. `brief_rounds`: those of powers so marked, except on `brief_except_turn`. `vassal_percent`: the part
    of a vassal's area VP that its overlord scores, rounded down.
    """

    stack: int
    sea_units: int
    sea_short: int
    sea_long: int
    destroyed: int
    destroyed_lost_face: int
    gamble_returns_on: tuple[int, ...]
    screen: int
    pin: int
    adjustment: int
    adjustment_cap: int
    ruler_battles: int
    ruler_reach: int
    rounds: int
    forced_rounds: int
    brief_rounds: int
    brief_except_turn: int
    kill_vp: int
    vassal_percent: int
    first_year_bc: int = for_people(0)
    turn_years: int = for_people(0)
    src: str = for_people("")


@attrs.frozen
class Kills:
    """So many units of a power killed."""

    power: str
    units: int


@attrs.frozen
class Deed:
    """A special deed, scored once by its power when it adds its VP and everything stated holds.

    `control`: it controls all of these. `count`: it controls so many areas, only those among `among` and of
    `terrain` if these are stated. `turn`: only at the end of that turn, 0 for any. `kills`: of each power so many units
    since the match began.
    """

    id: str
    power: str
    vp: int
    control: tuple[str, ...] = ()
    count: int = 0
    among: tuple[str, ...] = ()
    terrain: Literal["", "fertile", "hill", "mountain", "marsh", "desert"] = ""
    turn: int = 0
    kills: tuple[Kills, ...] = ()
    name: str = for_people("")
    src: str = for_people("")


@attrs.frozen
class Stack:
    """Units of a set-up in an area."""

    at: str
    units: Units


@attrs.frozen
class SetUp:
    """The units a power starts with in a scenario; it controls their areas."""

    power: str
    stacks: tuple[Stack, ...]


@attrs.frozen
class Seat:
    """A player of a scenario, with the powers whose VP are his."""

    id: str
    powers: tuple[str, ...]
    name: str = for_people("")


@attrs.frozen
class Scenario:
    """A set-up for a fixed number of players. Without `setups` the game starts with the arrivals of `first_turn`.

    `deducted`: deeds whose VP a seat loses at the end if they are left undone: those of killing units of its own
    powers, by a power it took over from a team that does not play.
    """

    id: str
    seats: tuple[Seat, ...]
    first_turn: int
    last_turn: int
    setups: tuple[SetUp, ...] = ()
    deducted: tuple[str, ...] = ()
    name: str = for_people("")
    src: str = for_people("")

    @property
    def players(self) -> int:
        """How many players."""
        return len(self.seats)

    def seat_of(self, power: str) -> str:
        """The seat that commands a power. Raises KeyError."""
        for seat in self.seats:
            if power in seat.powers:
                return seat.id
        raise KeyError(power)


@attrs.frozen
class Tables:
    """Everything a pack states, as records: what is checked, digested and indexed."""

    id: str
    areas: tuple[Area, ...]
    land: tuple[Ends, ...]
    sea: tuple[Ends, ...]
    terrains: tuple[Terrain, ...]
    unit_types: tuple[UnitType, ...]
    teams: tuple[Team, ...]
    powers: tuple[Power, ...]
    rulers: tuple[Ruler, ...]
    chart: tuple[Arrival, ...]
    deeds: tuple[Deed, ...]
    numbers: Numbers
    kill_table: KillTable
    law: Law
    meshwesh: Meshwesh
    scenarios: tuple[Scenario, ...]
    name: str = for_people("")
