"""The testing kit: positions, scripts and cases for any game, and whether a game conforms.

Only these modules need pytest or Hypothesis: :mod:`limmu.testing.suite`,
:mod:`limmu.testing.strategies`, :mod:`limmu.testing.machine`.
"""

from limmu.testing.conformance import Subject, assert_conforms
from limmu.testing.driver import Driver, start
from limmu.testing.invariants import Invariant, invariant

__all__ = ["Driver", "Invariant", "Subject", "assert_conforms", "invariant", "start"]
