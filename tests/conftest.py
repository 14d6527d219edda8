"""Shared set-up of the whole test suite."""

import os

os.environ.setdefault("LIMMU_CITATIONS", "1")  # before limmu is first imported: clauses count only if their code ran

from hypothesis import settings

# The machine that runs the suite may be busy: a slow example is no finding, and a failure must come again.
settings.register_profile("suite", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("soak", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("LIMMU_HYPOTHESIS", "suite"))
