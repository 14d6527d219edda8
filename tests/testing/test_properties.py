"""The kit of properties: a match in which one fails is kept up to that entry and can be opened."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.benchmarks.yardstick import game

from limmu.core import Chance, Entry, Fact, Input, Match, read_log
from limmu.testing.properties import OffersAgree, Played, ProbesRefused, assert_bytes_hold, random_match

SCENARIO = "turns-1"


def test_a_failing_property_keeps_the_match_up_to_that_entry(tmp_path: Path) -> None:
    def at_twelve(before: Match[Any], entry: Entry[Fact[Any]], after: Match[Any]) -> None:
        assert after.n < 12, "it is twelve"

    with pytest.raises(AssertionError, match="it is twelve") as failed:
        random_match(game, SCENARIO, 1, watchers=[at_twelve], folder=tmp_path)
    (path,) = tmp_path.iterdir()
    assert f"limmu show {path} --at 12" in str(failed.value)
    assert [record.entry.n for record in read_log(path.read_bytes()).read(game.codec)] == list(range(13))


def test_a_runaway_is_stopped(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="no end after 5 entries"):
        random_match(game, SCENARIO, 1, most=5, folder=tmp_path)


def test_a_match_of_a_small_game_has_all_properties() -> None:
    played = random_match(game, SCENARIO, 1, watchers=[OffersAgree(1), ProbesRefused(1, every=1)])
    assert played.match.over is not None
    assert_bytes_hold(played)


def test_another_line_does_not_follow_from_the_bytes() -> None:
    played = random_match(game, SCENARIO, 1)
    shorter = b"".join(played.log.splitlines(keepends=True)[:-1])
    with pytest.raises(AssertionError, match=f"the log has {played.match.n - 1} entries"):
        assert_bytes_hold(Played(played.match, shorter, played.inputs))
    i = next(i for i, inp in enumerate(played.inputs) if isinstance(inp.body, Chance) and len(inp.body.outcome) == 1)
    other = Input("chance", Chance((played.inputs[i].body.outcome[0] % 6 + 1,)))
    changed = (*played.inputs[:i], other, *played.inputs[i + 1 :])
    with pytest.raises(AssertionError, match=f"entry {i + 1} from bytes is"):
        assert_bytes_hold(Played(played.match, played.log, changed))
