"""Shared set-up of the whole test suite."""

import os

from hypothesis import settings

# The machine that runs the suite may be busy: a slow example is no finding, and a failure must come again.
settings.register_profile("suite", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("soak", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("LIMMU_HYPOTHESIS", "suite"))
