"""The readings a match may choose (the rulings with `option`): their ids and names, for code to compare with."""

from __future__ import annotations

from typing import Final

from limmu.toolkit.clauses import Choices
from limmu.toolkit.handicap import Handicaps

PACKAGE: Final = "limmu.games.god_kings"

NEUTRAL_CAPITAL: Final = "GKR-004"
NEUTRAL_CAPITAL_APART: Final = "neutral-capital-apart"
ONE_CAPITAL: Final = "one-capital"

EXACTLY_HALF: Final = "GKR-006"
EXACTLY_HALF_HOLDS: Final = "exactly-half-holds"
EXACTLY_HALF_CONQUERS: Final = "exactly-half-conquers"

SUDDEN_DEATH_RANK: Final = "GKR-010"
TOTAL_DECIDES: Final = "total-decides"
CURRENT_THEN_TOTAL: Final = "current-then-total"

VP_FLOOR: Final = "GKR-013"
NO_FLOOR: Final = "no-floor"
FLOOR_AT_ZERO: Final = "floor-at-zero"

ALLOWANCE: Final = "GKR-044"
FIXED_AT_START: Final = "fixed-at-start"
RECOMPUTED_AT_PICKUP: Final = "recomputed-at-pickup"

PURSUIT_NATURALS: Final = "GKR-057"
NO_NATURALS: Final = "no-naturals"
NATURALS_AS_IN_AVOIDANCE: Final = "naturals-as-in-avoidance"

CHARGE_TARGET: Final = "GKR-063"
ABSOLUTE_DIFFERENCE: Final = "absolute-difference"
SIGNED_DIFFERENCE: Final = "signed-difference"

CHARIOT_SHARE: Final = "GKR-066"
AT_LEAST_SHARE: Final = "at-least-share"
CLOSEST_BELOW_SHARE: Final = "closest-below-share"

HANDICAPS: Final[Handicaps] = {"kadesh": {"egypt": 4}}
"""Scenario -> the points with which the side begins that equal bots win less with, if a match chooses it."""

_choices = Choices(PACKAGE)
readings = _choices.readings
default_readings = _choices.default_readings
