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

BARD_FLAW: Final = "A-020"
AT_OR_UNDER: Final = "at-or-under"

POOL: Final = "A-023"
POOLS: Final = {"one-d12": (1, 12), "two-d6": (2, 6), "two-d12": (2, 12)}

OPTIONAL_FEATS: Final = "A-037"
ON: Final = "on"

_choices = Choices(PACKAGE)
readings = _choices.readings
default_readings = _choices.default_readings
