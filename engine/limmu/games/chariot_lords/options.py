"""The readings a match may choose (the rulings with `option`): their ids and names, for code to compare with."""

from __future__ import annotations

from typing import Final

from limmu.toolkit.clauses import Choices
from limmu.toolkit.handicap import Handicaps

PACKAGE: Final = "limmu.games.chariot_lords"

SET_UPS: Final = "R-CL-04"
SET_UPS_FIRST: Final = "set-ups-first"
IN_OWN_TURN: Final = "set-ups-in-own-turn"

SINGLE_DEAD: Final = "R-CL-07"
UNPAIRED_MAY_GAMBLE: Final = "unpaired-may-gamble"
ONLY_A_PILE_OF_ONE: Final = "only-a-pile-of-one"

INVADING: Final = "R-CL-14"
FIRST_ARRIVAL: Final = "first-arrival"
PLACED_AMONG_ENEMIES: Final = "placed-among-enemies"

VASSALS: Final = "R-CL-27"
VASSALS_IN_PLAY: Final = "vassals-in-play"
VASSALS_LOGGED: Final = "vassals-logged"

DATED_DEEDS: Final = "R-CL-33"
AT_TURN_END: Final = "dated-at-turn-end"
AT_OWN_SCORING: Final = "dated-at-own-scoring"

HANDICAPS: Final[Handicaps] = {"second_five_2": {"assyria": 220}}
"""Scenario -> the points with which the side begins that equal bots win less with, if a match chooses it."""

_choices = Choices(PACKAGE)
readings = _choices.readings
default_readings = _choices.default_readings
