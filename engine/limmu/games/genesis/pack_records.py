"""What a pack of Genesis is made of: frozen records.

A field marked `shown()` is for people only and stays out of the digest. `""`, `0` and `()` mean "nothing".
`src` says where values come from: a mark (`reconstruction`, `rulebook N.N`, `public: ...`) for the whole record, or
`field field=mark; *=mark`, where `*` is every other field. An empty one is filled with the mark of the file.
"""

from __future__ import annotations

from typing import Literal

import attrs

from limmu.toolkit.effects import Effect
from limmu.toolkit.packs import for_people

Ends = tuple[str, str]
SpaceKind = Literal["city", "transit"]
PowerKind = Literal["kingdom", "minor", "barbarian"]
Timing = Literal["hold", "drawn"]
When = Literal["", "none_on_map", "first_time"]
RatioMode = Literal["chart", "formula", "simplified"]


@attrs.frozen
class Space:
    """A City or Transit space: printed DS and EW, home kingdom (`home`, or "" for independent).

    The position is in 1/100 degree.
    A Port is a City with a sea link (a mark for `port` is about that). `capital`: the star of its kingdom.
    """

    id: str
    kind: SpaceKind = "city"
    home: str = ""
    ds: int = 0
    ew: int = 0
    mountain: bool = False
    mine: bool = False
    capital: bool = False
    name: str = for_people("")
    lon: int = for_people(0)
    lat: int = for_people(0)
    src: str = for_people("")


@attrs.frozen
class SeaLink:
    """A Sea Connection between Ports or the island; `pirates`: a pirate counter may be placed on it (11.7.1)."""

    id: str
    ends: Ends
    pirates: bool = False
    src: str = for_people("")


@attrs.frozen
class Box:
    """The entry box of a tribe, which alone may be in it; it leaves it for `leads_to`."""

    id: str
    power: str
    leads_to: tuple[str, ...]
    name: str = for_people("")
    src: str = for_people("")


@attrs.frozen
class Stack:
    """Units of a set-up in a space, with a King by id or ""."""

    at: str
    infantry: int = 0
    chariots: int = 0
    peasants: int = 0
    slaves: int = 0
    king: str = ""


@attrs.frozen
class Power:
    """A kingdom, Minor Kingdom or barbarian power. `code` is its short name in positions.

    `track`: the lowest and highest Manpower Maximum of a kingdom. `arrives`: where a power's units come in (11.5.2,
    11.6.2, 10.2.2, boxes). `garrison`: what a Minor Kingdom starts with unless the scenario directs otherwise.
    """

    id: str
    kind: PowerKind
    code: str
    track: tuple[int, int] = (0, 0)
    arrives: tuple[str, ...] = ()
    garrison: tuple[Stack, ...] = ()
    name: str = for_people("")
    adjective: str = for_people("")
    color: str = for_people("")
    src: str = for_people("")


@attrs.frozen
class ArrivalTerms:
    """What a Minor Kingdom or barbarian power gets when it is activated or invades.

    `infantry` units and as many as `dice` d6 show, and `infantry_if_none` more if it has no unit on the map; for Canaan
    that is for each of its Cities. `king` by id, or one of its pool with `king_drawn`. It holds from `first_turn` to
    `last_turn` (0: to the end) and if `when` does; the first of a power's arrivals that holds is the one.
    """

    power: str
    when: When = ""
    first_turn: int = 1
    last_turn: int = 0
    king: str = ""
    king_drawn: bool = False
    dice: int = 0
    infantry: int = 0
    infantry_if_none: int = 0
    chariots: int = 0
    src: str = for_people("")

    def holds(self, turn: int, on_map: int, before: int) -> bool:
        """Whether it holds on a turn, with so many units of the power on the map, after so many entries of it."""
        if not (self.first_turn <= turn and (not self.last_turn or turn <= self.last_turn)):
            return False
        return not self.when or (on_map if self.when == "none_on_map" else before) == 0


@attrs.frozen
class King:
    """A King: ratings, turn of entry in historical order (0: none), `generic` if he is never used up."""

    id: str
    power: str
    tactical: int
    campaign: int
    turn: int = 0
    generic: bool = False
    name: str = for_people("")
    src: str = for_people("")


@attrs.frozen
class Card:
    """An event card: number 1 to 55, `id` like `amun_ra_1`, `title` like `amun_ra`. `remove`: removed once played."""

    number: int
    id: str
    title: str
    timing: Timing
    window: str
    effect: Effect
    remove: bool = False
    name: str = for_people("")
    text: str = for_people("")
    src: str = for_people("")


@attrs.frozen
class Numbers:
    """Costs in Silver and other single numbers; the first year of a turn is first_year_bc - (turn - 1) * turn_years."""

    activation: int
    keep_chariot: int
    raise_chariot: int
    recruit_infantry: int
    recruit_chariot: int
    infantry_per_city: int
    ds_point: int
    rebuild: int
    monument_step: int
    new_city: int
    remove_pirate: int
    pirate_income: int
    pirate_route: int
    activation_markers: int
    hand_limit: int
    carried_cards: int
    naval_mp: int
    naval_infantry: int
    intercept_target: int
    intercept_from_city: int
    intercept_friendly_city: int
    enter_mp: int
    mountain_mp: int
    first_year_bc: int = for_people(0)
    turn_years: int = for_people(0)
    src: str = for_people("")


@attrs.frozen
class GrowthTable:
    """The Manpower Growth Table: spaces for a modified roll of `first` or less, `first` + 1, ..., the last or more."""

    first: int
    spaces: tuple[int, ...]
    src: str = for_people("")


@attrs.frozen
class InvasionTable:
    """The Barbarian Invasion Table: the power for a 2d6 total of 2, 3, ... 12; `rerolled`: (kingdom, power) pairs."""

    powers: tuple[str, ...]
    rerolled: tuple[Ends, ...]
    src: str = for_people("")


@attrs.frozen
class Shifts:
    """Battle Die Roll Shifts (8.2.1)."""

    superiority: int
    supremacy: int
    mountain: int
    kaskan: int
    sherden: int
    sea_peoples: int
    src: str = for_people("")


@attrs.frozen
class RatioChart:
    """The Battle Point Ratio Shift Chart: `rows[larger - 1][smaller - 1]`. Without rows it is the ratio rounded down.

    Both totals are halved, fractions up, while the larger is above `halve_above`. Read it through `Pack.ratio_shifts`.
    """

    halve_above: int
    rows: tuple[tuple[int, ...], ...] = ()
    src: str = for_people("")


@attrs.frozen
class LossChart:
    """The Percentage Loss Chart: `rows[bp - 1][percent // 10 - 1]`.

    Beyond the rows it is the nearest whole number, halves up. Read it through `Pack.loss`.
    """

    rows: tuple[tuple[int, ...], ...] = ()
    src: str = for_people("")


@attrs.frozen
class SetUp:
    """A kingdom's start: treasury, Manpower Maximum, units; `capital` and `home` only where they differ from print."""

    power: str
    silver: int
    manpower: int
    stacks: tuple[Stack, ...]
    start_vp: int = 0
    capital: str = ""
    home: tuple[str, ...] = ()


@attrs.frozen
class Garrison:
    """What a Minor Kingdom starts with in a scenario."""

    power: str
    stacks: tuple[Stack, ...]


@attrs.frozen
class CityStart:
    """A City that starts with another DS than the printed one."""

    at: str
    ds: int


@attrs.frozen
class Scenario:
    """A set-up for a fixed number of kingdoms, seated clockwise in the order of `seats`.

    `persons`: who runs which kingdoms; with `solitaire` one person may run them all. `technology`: the level all start
    with and the Chariot cards already counted and removed (R-GE-89). `gain_counts`: VP count as the gain over
    `start_vp`. `target`: the solitaire goal in EW, 0 if none. `turns_chosen`: the players may agree on fewer turns.
    `kings_by_turn`: pools hold only Kings of the turns played.
    """

    id: str
    seats: tuple[str, ...]
    persons: tuple[tuple[str, ...], ...]
    first_turn: int
    last_turn: int
    setups: tuple[SetUp, ...]
    solitaire: bool = False
    technology: int = 0
    garrisons: tuple[Garrison, ...] = ()
    cities: tuple[CityStart, ...] = ()
    gain_counts: bool = False
    target: int = 0
    turns_chosen: bool = False
    kings_by_turn: bool = False
    name: str = for_people("")
    src: str = for_people("")

    @property
    def players(self) -> int:
        """How many persons play; with `solitaire` one may."""
        return len(self.persons)

    def setup(self, power: str) -> SetUp:
        """The set-up of a kingdom. Raises KeyError."""
        for found in self.setups:
            if found.power == power:
                return found
        raise KeyError(power)


@attrs.frozen
class Tables:
    """Everything a pack states, as records: what is checked, digested and indexed."""

    id: str
    spaces: tuple[Space, ...]
    land: tuple[Ends, ...]
    sea: tuple[SeaLink, ...]
    island: str
    boxes: tuple[Box, ...]
    powers: tuple[Power, ...]
    kings: tuple[King, ...]
    arrivals: tuple[ArrivalTerms, ...]
    cards: tuple[Card, ...]
    numbers: Numbers
    growth: GrowthTable
    invasions: InvasionTable
    shifts: Shifts
    ratio_chart: RatioChart
    loss_chart: LossChart
    scenarios: tuple[Scenario, ...]
    name: str = for_people("")
