"""The readings that players may agree on (the rulings with `option`): ids and names, for code to compare with."""

from __future__ import annotations

from typing import Final

from limmu.toolkit.clauses import Choices

PACKAGE: Final = "limmu.games.game_of_kings"

UNIT_OPTIONS: Final = "A-011"
ENTRY_AND_LIST: Final = "entry-and-list"
ENTRY_ONLY: Final = "entry-only"

SPECIAL_BEAST: Final = "A-097"
SHARED: Final = "shared"
EACH: Final = "each"

RARE_UNIQUE: Final = "A-101"
PER_ENTRY: Final = "per-entry"
TOTAL: Final = "total"

ACCURACY_5: Final = "A-001"
STRENGTH_8: Final = "A-002"
HIDE_MODIFIER: Final = "A-003"
HIDES: Final = "A-168"
SUMMARY: Final = "summary"
SHOOTING_PHASE: Final = "shooting-phase"
PHASES: Final = "phases"

_choices = Choices(PACKAGE)
readings = _choices.readings
default_readings = _choices.default_readings
