"""A handicap: points ahead for the side that equal bots win less with in a lopsided scenario.

It is ours: no rulebook has it, no clause is cited for it, and it is off unless a match chooses it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

HANDICAP: Final = "handicap"
"""The name of the option."""
NO_HANDICAP: Final = "no-handicap"
POINTS_AHEAD: Final = "points-ahead"
CHOICE: Final = {HANDICAP: (NO_HANDICAP, POINTS_AHEAD)}
"""The option with its readings, the default first."""

Handicaps = Mapping[str, Mapping[str, int]]
"""Scenario -> who begins with points, and with how many. A figure is part of a ruleset: logs were played with it."""


def points_ahead(options: Mapping[str, str], handicaps: Handicaps, scenario: str) -> Mapping[str, int]:
    """Who begins a match with points, and with how many; nobody without a handicap."""
    return handicaps.get(scenario, {}) if options.get(HANDICAP) == POINTS_AHEAD else {}
