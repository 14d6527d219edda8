"""What a pack of Genesis is made of: frozen records.

A field marked `shown()` is for people only and stays out of the digest. `""`, `0` and `()` mean "nothing".
`src` says where values come from: a mark (`reconstruction`, `rulebook N.N`, `public: ...`) for the whole record, or
`field field=mark; *=mark`, where `*` is every other field. An empty one is filled with the mark of the file.
"""

from __future__ import annotations

from typing import Literal

import attrs

from limmu.toolkit.packs import Plain, shown

Ends = tuple[str, str]
SpaceKind = Literal["city", "transit"]
PowerKind = Literal["kingdom", "minor", "barbarian"]
Timing = Literal["hold", "drawn"]


@attrs.frozen
class Space:
    """A City or Transit space: printed DS and EW, home kingdom (`home`, or "" for independent); position in 1/100 degree.

    A Port is a City with a sea link. `capital`: the star of its kingdom.
    """

    id: str
    kind: SpaceKind = "city"
    home: str = ""
    ds: int = 0
    ew: int = 0
    mountain: bool = False
    mine: bool = False
    capital: bool = False
    name: str = shown("")
    lon: int = shown(0)
    lat: int = shown(0)
    src: str = shown("")


@attrs.frozen
class SeaLink:
    """A Sea Connection between Ports or the island; `pirates`: a pirate counter may be placed on it (11.7.1)."""

    id: str
    ends: Ends
    pirates: bool = False
    src: str = shown("")


@attrs.frozen
class Box:
    """The entry box of a tribe, which alone may be in it; it leaves it for `leads_to`."""

    id: str
    power: str
    leads_to: tuple[str, ...]
    name: str = shown("")
    src: str = shown("")


@attrs.frozen
class Power:
    """A kingdom, Minor Kingdom or barbarian power. `code` is its short name in positions; `track` the lowest and highest
    Manpower Maximum of a kingdom; `arrives` where a power's units come in (11.5.2, 11.6.2, 10.2.2, boxes)."""

    id: str
    kind: PowerKind
    code: str
    track: tuple[int, int] = (0, 0)
    arrives: tuple[str, ...] = ()
    name: str = shown("")
    adjective: str = shown("")
    color: str = shown("")
    src: str = shown("")


@attrs.frozen
class King:
    """A King: ratings, turn of entry in historical order (0: none), `generic` if he is never used up."""

    id: str
    power: str
    tactical: int
    campaign: int
    turn: int = 0
    generic: bool = False
    name: str = shown("")
    src: str = shown("")


@attrs.frozen
class Card:
    """An event card: number 1 to 55, `id` like `amun_ra_1`, `title` like `amun_ra`; `effect` is a registered name."""

    number: int
    id: str
    title: str
    timing: Timing
    window: str
    effect: str
    params: dict[str, Plain] = attrs.field(factory=dict)
    remove: bool = False
    name: str = shown("")
    text: str = shown("")
    src: str = shown("")


@attrs.frozen
class Numbers:
    """Costs in Silver and other single numbers of the rules."""

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
    src: str = shown("")


@attrs.frozen
class GrowthTable:
    """The Manpower Growth Table: spaces for a modified roll of `first` or less, `first` + 1, ..., the last or more."""

    first: int
    spaces: tuple[int, ...]
    src: str = shown("")


@attrs.frozen
class InvasionTable:
    """The Barbarian Invasion Table: the power for a 2d6 total of 2, 3, ... 12; `rerolled`: (kingdom, power) pairs."""

    powers: tuple[str, ...]
    rerolled: tuple[Ends, ...]
    src: str = shown("")


@attrs.frozen
class Shifts:
    """Battle Die Roll Shifts (8.2.1)."""

    superiority: int
    supremacy: int
    mountain: int
    kaskan: int
    sherden: int
    sea_peoples: int
    src: str = shown("")


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
class SetUp:
    """One kingdom's start: treasury, Manpower Maximum, units; `capital` and `home` only where they differ from print."""

    power: str
    silver: int
    manpower: int
    stacks: tuple[Stack, ...]
    start_vp: int = 0
    capital: str = ""
    home: tuple[str, ...] = ()


@attrs.frozen
class Garrison:
    """Units of a Minor Kingdom at the start."""

    power: str
    stacks: tuple[Stack, ...]


@attrs.frozen
class Scenario:
    """A set-up for a fixed number of kingdoms, seated clockwise in the order of `seats`.

    `technology`: the level all start with and the Chariot cards already counted and removed (R-GE-89). `target`: the
    solitaire goal in EW, 0 if none. `kings_by_turn`: pools hold only Kings of the turns played.
    """

    id: str
    seats: tuple[str, ...]
    first_turn: int
    last_turn: int
    setups: tuple[SetUp, ...]
    technology: int = 0
    garrisons: tuple[Garrison, ...] = ()
    gain_counts: bool = False
    """VP count as the gain over `start_vp`."""
    target: int = 0
    kings_by_turn: bool = False
    name: str = shown("")
    src: str = shown("")

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
    cards: tuple[Card, ...]
    numbers: Numbers
    growth: GrowthTable
    invasions: InvasionTable
    shifts: Shifts
    scenarios: tuple[Scenario, ...]
    name: str = shown("")
    src: str = shown("")
