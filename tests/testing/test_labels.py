"""The property of labels has teeth: answers that are called alike, and answers without a name, are found."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.benchmarks.yardstick import game

from limmu.display.shown import Shown
from limmu.testing.labels import LabelsDiffer
from limmu.testing.properties import random_match


@pytest.mark.parametrize(("label", "says"), [("this", "called alike: .'this'"), ("", "called alike: .''")])
def test_answers_called_alike_are_found(label: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Shown, "answer", lambda self, asked, answer: label)
    watchers = [LabelsDiffer(Shown(game, None), 1, one_in=1)]
    with pytest.raises(AssertionError, match=says):
        random_match(game, "turns-1", 1, watchers=watchers, folder=tmp_path)


def test_a_game_without_texts_tells_its_answers_apart() -> None:
    assert random_match(game, "turns-1", 1, watchers=[LabelsDiffer(Shown(game, None), 1)]).match.over is not None
