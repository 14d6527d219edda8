"""The readings that players may agree on (the rulings with `option`): ids and names, for code to compare with."""

from __future__ import annotations

from typing import Final

from limmu.toolkit.clauses import Choices

PACKAGE: Final = "limmu.games.game_of_kings"

ACCURACY_5: Final = "A-001"
ACCURACY_SUMMARY: Final = "summary"
ACCURACY_PHASE: Final = "shooting-phase"

STRENGTH_8: Final = "A-002"
WOUND_PHASE: Final = "shooting-phase"
WOUND_SUMMARY: Final = "summary"

HIDE_MODIFIER: Final = "A-003"
HIDE_MODIFIER_SUMMARY: Final = "summary"
HIDE_MODIFIER_PHASES: Final = "phases"

UNIT_OPTIONS: Final = "A-011"
ENTRY_AND_LIST: Final = "entry-and-list"
ENTRY_ONLY: Final = "entry-only"

BARD_FLAW: Final = "A-020"
AT_OR_UNDER: Final = "at-or-under"
AT_OR_OVER: Final = "at-or-over"

POOL: Final = "A-023"
ONE_D12: Final = "one-d12"
TWO_D6: Final = "two-d6"
TWO_D12: Final = "two-d12"

OPTIONAL_FEATS: Final = "A-037"
OFF: Final = "off"
ON: Final = "on"

RANKS: Final = "A-070"
ALL_RANKS: Final = "all"
REAR_RANKS: Final = "rear"

SPECIAL_BEAST: Final = "A-097"
SHARED: Final = "shared"
EACH: Final = "each"

RARE_UNIQUE: Final = "A-101"
PER_ENTRY: Final = "per-entry"
TOTAL: Final = "total"

ACTIVATION: Final = "A-128"
ONCE: Final = "once"
EVERY_ROUND: Final = "every-round"
EVERY_PHASE: Final = "every-phase"
UNITS_ONCE: Final = "units-once"
UNITS_EVERY_ROUND: Final = "units-every-round"
UNITS_EVERY_PHASE: Final = "units-every-phase"

BOUND_BONUS: Final = "A-133"
UNBOUND: Final = "off"
BOUND: Final = "on"

TO_HIT: Final = "A-165"
PRINTED: Final = "printed"
DOUBLE: Final = "double-difference"
SIMPLE: Final = "simple-difference"

HIDES: Final = "A-168"
HIDES_PHASE: Final = "shooting-phase"
HIDES_SUMMARY: Final = "summary"

TO_WOUND: Final = "AR-70"
BY_STRENGTH: Final = "printed"
AGAINST_CONSTITUTION: Final = "against-constitution"

MEASURES: Final = "PL-49"
EXACT: Final = "exact"
BY_HAND: Final = "by-hand"

_choices = Choices(PACKAGE)
readings = _choices.readings
default_readings = _choices.default_readings
