"""The readings a match may choose (the rulings with `option`): their ids and names, for code to compare with.

A ruling with the number of a rule (``GE-4.1.2``) is an optional rule of the book.
"""

from __future__ import annotations

from typing import Final

from limmu.toolkit.clauses import Choices
from limmu.toolkit.handicap import Handicaps

PACKAGE: Final = "limmu.games.genesis"

BATTLE_RATIO: Final = "R-GE-06"
CHART: Final = "chart"
FORMULA: Final = "formula"
SIMPLIFIED: Final = "simplified"
"""8.2.2 is `formula`, 8.2.3 is `simplified`: three readings of one ruling, so a match has exactly one."""

AMS_IN_A_ROW: Final = "R-GE-12"
EVERY_AM_COUNTS: Final = "every-am-counts"
POOL_DRAWS_ONLY: Final = "pool-draws-only"

SLAVES_WITHOUT_BATTLE: Final = "R-GE-21"
BATTLE_ONLY: Final = "battle-only"
WALK_OVER_TOO: Final = "walk-over-too"

PIRATED_ROUTES: Final = "R-GE-24"
CHARGE_PER_COUNTER: Final = "charge-per-counter"
CHARGE_ONCE: Final = "charge-once"

RAISING_IN_REVOLT: Final = "R-GE-28"
RAISING_ALLOWED: Final = "raising-allowed"
RAISING_BARRED: Final = "raising-barred"

LONE_CHARIOT: Final = "R-GE-49"
LONE_CHARIOT_SUPERIOR: Final = "lone-chariot-superior"
LONE_CHARIOT_SUPREME: Final = "lone-chariot-supreme"

CAPITAL_FALLEN: Final = "R-GE-58"
LITERAL_ORDER: Final = "literal-order"
RELOCATION_FIRST: Final = "relocation-first"

FREE_MOVE: Final = "R-GE-66"
OWNER_CONDUCTS: Final = "owner-conducts"
CARD_PLAYER_CONDUCTS: Final = "card-player-conducts"

MONUMENTS: Final = "R-GE-84"
MONUMENTS_ALWAYS_SCORE: Final = "monuments-always-score"
STANDING_CITIES_ONLY: Final = "standing-cities-only"

EMPTY_WALLS: Final = "R-GE-97"
ONLY_A_HOLDER_SHUTS_OUT: Final = "only-a-holder-shuts-out"
UNITS_ALONE_SHUT_OUT: Final = "units-alone-shut-out"

KINGS: Final = "GE-4.1.2"
RANDOM: Final = "random-draw"
HISTORICAL: Final = "historical-order"

HANDICAPS: Final[Handicaps] = {"hittites_and_mitanni": {"hittites": 4}}
"""Scenario -> the points with which the side begins that equal bots win less with, if a match chooses it."""

_choices = Choices(PACKAGE)
readings = _choices.readings
default_readings = _choices.default_readings
