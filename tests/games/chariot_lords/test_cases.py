"""The cases of Chariot Lords: every file of tests/cases/chariot_lords, each case a test by its id."""

from __future__ import annotations

from pathlib import Path

from limmu.games.chariot_lords import game
from limmu.testing import suite

FOLDER = Path(__file__).parents[2] / "cases" / "chariot_lords"
FILES = suite.case_files(FOLDER)

test_case = suite.cases(game, FOLDER)


def test_ids_are_told_apart_across_files() -> None:
    ids = [case.id for file in FILES.values() for case in file.case]
    assert sorted(set(ids)) == sorted(ids)
