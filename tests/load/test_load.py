"""Many matches at once on one server: a bound that holds on a busy machine, too. `load.py` measures."""

from __future__ import annotations

import pytest
from tests.load.load import Load, measured


@pytest.mark.soak
def test_fifty_matches_answer_in_time() -> None:
    found = measured(Load(50, 50.0, 20.0))
    assert found["errors"] == 0
    assert found["loaded"] == 50
    assert found["answers"] > 300
    assert found["p95 ms"] < 1000
