"""The simulated season: a table with a row for each pair of bots, two pictures, the same again for the same seeds."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from examples import season

PNG = b"\x89PNG\r\n\x1a\n"


def test_a_season_gives_a_table_and_two_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["season.py", "--matches", "1", "--out", str(tmp_path / "season")])
    season.main()
    told = capsys.readouterr().out
    assert told.count("│ sensible") == told.count("│ random") == 8
    for name in ("wins.png", "leads.png"):
        picture = (tmp_path / "season" / name).read_bytes()
        assert picture.startswith(PNG)
        assert len(picture) > 20_000


def test_a_match_of_a_season_can_be_played_again() -> None:
    one, again = (season.played(season.FIXTURES[0], ("random", "sensible"), 3) for _ in range(2))
    assert one == again
    assert season.wins([one]) in ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    assert one.leads[0] == 10
