"""Counts of positions to a depth: a wrong offer anywhere, or one left out, changes them.

Where rules have changed on purpose: python -m limmu.testing.counts FILE writes the counts of a file anew.
"""

from pathlib import Path

from limmu.testing import suite

test_counts, test_deep_counts = suite.counts(Path(__file__).parent)
