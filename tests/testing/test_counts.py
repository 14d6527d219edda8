"""Counts of positions: what is counted, by hand on the small game; files are read strictly and written anew."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.testing.small import GAME

from limmu.core import SeededDice
from limmu.testing import counts
from limmu.testing.counts import Counted, counted_now, lines_to, position_of, read_counts
from limmu.testing.plans import Plan, followed
from limmu.testing.properties import random_match
from limmu.toolkit.packs import PackError


def test_sealed_answers_count_one_after_the_other() -> None:
    match = followed(GAME, Plan("one")).match
    assert [lines_to(match, depth, SeededDice(0)) for depth in (1, 2, 3)] == [10, 10 * 11, 10 * 11 * 12]


def test_after_the_bids_one_of_five_cards_is_picked_and_may_be_intercepted() -> None:
    match = followed(GAME, Plan("one", choices=(1, 2, 3))).match
    assert [lines_to(match, depth, SeededDice(0)) for depth in (1, 2, 3)] == [5, 5 * 2, 5 * 2 * 5]


def test_chance_is_no_answer_and_may_be_enumerated() -> None:
    counted = Counted("x", "one", (), seed=0, choices=(1, 2, 3, 0))
    assert counted_now(GAME, counted, (1, 2)) == (2, 2 * 5)
    whole = Counted("x", "one", (), seed=0, choices=(1, 2, 3, 0), dice="enumerated")
    assert counted_now(GAME, whole, (1, 2, 3)) == (2, 2 * 6 * 5, 2 * 6 * 5 * 2)


def test_lines_that_end_earlier_do_not_count() -> None:
    assert lines_to(random_match(GAME, "one", 1).match, 1, SeededDice(0)) == 0
    last = followed(GAME, Plan("one", choices=(1, 2, 3, 0, 0, 0))).match
    assert [lines_to(last, depth, SeededDice(0)) for depth in (1, 2)] == [2, 0]


def test_rolling_without_end_has_no_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counts, "MOST_ROLLS", 0)
    counted = Counted("x", "one", (), choices=(1, 2, 3, 0), dice="enumerated")
    with pytest.raises(ValueError, match=r"turn\.attack is the 0th roll without an answer"):
        counted_now(GAME, counted, (2,))


FILE = """# kept
game = "parley"

[[position]]
id = "start"  # a remark
scenario = "one"
counts = [1, 2]
deep = [3]
"""


def test_a_file_is_written_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "parley.toml"
    path.write_text(FILE)
    monkeypatch.setattr(counts, "installed_games", lambda: {"parley": GAME})
    counts.main(path)
    assert path.read_text() == FILE.replace("[1, 2]", "[10, 110]").replace("[3]", "[1320]")
    (counted,) = read_counts(path).position
    assert position_of(GAME, counted).n == 1
    assert counted_now(GAME, counted, (1, 2)) == counted.counts


def test_a_file_is_read_strictly(tmp_path: Path) -> None:
    path = tmp_path / "parley.toml"
    path.write_text(FILE + "depth = 3\n")
    with pytest.raises(PackError, match=r"parley\.toml: start|depth"):
        read_counts(path)
