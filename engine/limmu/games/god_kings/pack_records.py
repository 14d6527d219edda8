"""What a pack of The God Kings is made of: frozen records, and the pack with its precomputed tables.

A field marked `shown()` is for people only and stays out of the digest. `""`, `0` and `()` mean "nothing".

`src` says where values come from: a mark (`reconstruction`, `rulebook N.N`, `public: ...`) for the whole record, or
`field field=mark; *=mark`, where `*` is every other field. An empty one is filled with the mark of the file.
"""

from __future__ import annotations

from typing import Literal

import attrs

from limmu.toolkit.effects import Effect
from limmu.toolkit.packs import for_people

GeneralKind = Literal["king", "warlord", "barbarian", "revolt"]
CardKind = Literal["campaign", "invasion", "revolt", "event", "action"]
Role = Literal["king", "warlord_1", "warlord_2"]
UnitTypeId = Literal["warrior", "chariot", "royal_guard", "mercenary"]
UNIT_TYPES: tuple[UnitTypeId, ...] = ("warrior", "chariot", "royal_guard", "mercenary")


@attrs.frozen
class Province:
    """A province: its VP and Tribute value, and the power whose HomeCountry it is (`home_of`, or "")."""

    id: str
    vp: int
    tp: int
    spaces: tuple[str, ...]
    home_of: str = ""
    name: str = for_people("")
    src: str = for_people("")


@attrs.frozen
class Space:
    """A space: `walls` 0 is an open city, 1 to 3 a Walled-City; `wood` counts symbols; position in 1/100 degree."""

    id: str
    province: str
    walls: int = 0
    mountain: bool = False
    port: bool = False
    wood: int = 0
    name: str = for_people("")
    lon: int = for_people(0)
    lat: int = for_people(0)
    src: str = for_people("")


@attrs.frozen
class TribalSpace:
    """A diamond: its tribe leaves it for `leads_to`; nobody ever enters it by land."""

    id: str
    tribe: str
    leads_to: tuple[str, ...]
    name: str = for_people("")
    lon: int = for_people(0)
    lat: int = for_people(0)
    src: str = for_people("")


@attrs.frozen
class Division:
    """A name that three warriors share."""

    id: str
    name: str = for_people("")


@attrs.frozen
class PowerData:
    """A great power. `may_annex`: provinces that can join its HomeCountry (7.2). `neutral_capital`: where the pieces of
    the neutral power are put (the capital unless the data say otherwise)."""

    id: str
    homecountry: str
    capital: str
    neutral_capital: str
    divisions: tuple[Division, ...]
    may_annex: tuple[str, ...] = ()
    name: str = for_people("")
    color: str = for_people("")
    guard_name: str = for_people("")
    src: str = for_people("")


@attrs.frozen
class Side:
    """One face of a unit: combat strength, loss factor, movement points."""

    strength: int
    loss: int
    mp: int


@attrs.frozen
class UnitType:
    id: UnitTypeId
    full: Side
    reduced: Side
    src: str = for_people("")


@attrs.frozen
class General:
    """Any general by id: King, warlord, barbarian or revolt leader. `strategy` 1 is best; `max_units` he moves."""

    id: str
    power: str
    kind: GeneralKind
    strategy: int
    battle: int
    max_units: int
    mp_alone: int
    name: str = for_people("")
    src: str = for_people("")


@attrs.frozen
class SuccessionEntry:
    """One line of the Succession Chart: the King of a turn and the Successor on the mat, or ""."""

    power: str
    turn: int
    king: str
    successor: str = ""
    src: str = for_people("")


@attrs.frozen
class Army:
    """A Barbarian army (`home` is its tribal space) or a Revolt army (`home` is its province), as created."""

    id: str
    kind: Literal["barbarian", "revolt"]
    home: str
    general: str
    mercenaries: int
    chariots: int = 0
    prefers: str = ""
    name: str = for_people("")
    src: str = for_people("")


@attrs.frozen
class Numbers:
    """General numbers of the game; the year of a turn is first_year_bc - (turn - 1) * turn_years."""

    rounds: int
    hand: int
    hand_after_keeping: int
    warriors_in_division: int
    least_divisions: int
    most_divisions: int
    sudden_death_vp: int
    homecountry_space_vp: int
    first_year_bc: int = for_people(0)
    turn_years: int = for_people(0)
    src: str = for_people("")


@attrs.frozen
class Limits:
    """The counter mix: per power, shared by all great powers, per Barbarian army and per Revolt army."""

    warriors: int
    chariots: int
    royal_guards: int
    markers: int
    mercenaries: int
    siege_continued: int
    barbarian_mercenaries: int
    barbarian_chariots: int
    revolt_mercenaries: int
    revolt_chariots: int
    src: str = for_people("")


@attrs.frozen
class BattleTable:
    """The Battle Table: `columns` are the lowest strengths of its columns, `rows` run from `first_row` upward.

    Read it through `Pack.battle_loss`.
    """

    columns: tuple[int, ...]
    first_row: int
    rows: tuple[tuple[int, ...], ...]
    src: str = for_people("")


@attrs.frozen
class SiegeTable:
    """`falls_from` is the lowest modified roll that takes the city; `wall_modifier[walls]` for 0 to 3 walls."""

    falls_from: int
    always_falls: int
    always_resists: int
    per_marker: int
    most_markers: int
    wall_modifier: tuple[int, ...]
    least_units: int
    src: str = for_people("")


@attrs.frozen
class AttritionTable:
    """A unit of a force with fewer than `many` units loses a step on a roll in `few_hit_on`, else in `many_hit_on`."""

    many: int
    few_hit_on: tuple[int, ...]
    many_hit_on: tuple[int, ...]
    src: str = for_people("")


@attrs.frozen
class Card:
    """A strategy card. `remove`: its event is removed from play after use (9.5)."""

    number: int
    id: str
    ops: int
    kind: CardKind
    window: str
    effect: Effect
    remove: bool = False
    name: str = for_people("")
    text: str = for_people("")
    src: str = for_people("")


@attrs.frozen
class Force:
    """Pieces that start together at a space: a general by his role, whole divisions by name, and other units (full)."""

    at: str
    general: Literal["", "king", "warlord_1", "warlord_2"] = ""
    divisions: tuple[str, ...] = ()
    chariots: int = 0
    mercenaries: int = 0
    guards: int = 0


@attrs.frozen
class SetUp:
    """The start of one power. `garrisons` are among `control`; `annexed` provinces are in its HomeCountry already."""

    power: str
    control: tuple[str, ...]
    forces: tuple[Force, ...]
    garrisons: tuple[str, ...] = ()
    annexed: tuple[str, ...] = ()
    total_vp: int = 0


@attrs.frozen
class AutoDivision:
    """A division that comes by the scenario on a turn; with `if_controls_any`, only if one of these is controlled."""

    turn: int
    power: str
    division: str
    if_controls_any: tuple[str, ...] = ()


@attrs.frozen
class PowerChange:
    """A power that becomes another at the end of a turn's Reinforcement Phase (23.0), and what it starts with."""

    turn: int
    leaves: str
    enters: str
    at: str
    divisions: tuple[str, ...]
    chariots: int
    garrisons: tuple[str, ...]


@attrs.frozen
class StartingArmy:
    """A Barbarian or Revolt army on the map from the start; nobody holds its control marker."""

    army: str
    at: str


@attrs.frozen
class Objective:
    """Provinces a power must control after the last turn: `all_of`, and `count` of `any_of`."""

    power: str
    all_of: tuple[str, ...] = ()
    any_of: tuple[str, ...] = ()
    count: int = 0


@attrs.frozen
class Victory:
    """`highest_total`: most Total VP after the last turn. `objectives`: who meets his objective, else `otherwise`."""

    kind: Literal["highest_total", "objectives"] = "highest_total"
    objectives: tuple[Objective, ...] = ()
    otherwise: str = ""


@attrs.frozen
class Scenario:
    """A set-up of the pack. `playable` powers have a player each; `turn_order` is that of the first turn."""

    id: str
    playable: tuple[str, ...]
    first_turn: int
    last_turn: int
    turn_order: tuple[str, ...]
    setups: tuple[SetUp, ...]
    neutral: tuple[str, ...] = ()
    auto_divisions: tuple[AutoDivision, ...] = ()
    power_changes: tuple[PowerChange, ...] = ()
    armies: tuple[StartingArmy, ...] = ()
    victory: Victory = Victory()
    name: str = for_people("")
    src: str = for_people("")

    @property
    def players(self) -> int:
        return len(self.playable)

    @property
    def powers(self) -> tuple[str, ...]:
        """The powers in the game from the start. The HomeCountry of any other is an ordinary province."""
        return self.playable + self.neutral

    def setup(self, power: str) -> SetUp:
        """Raises KeyError when the power is not in the game from the start."""
        for setup in self.setups:
            if setup.power == power:
                return setup
        raise KeyError(f"{power} has no set-up in scenario {self.id}")
