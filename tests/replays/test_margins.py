"""`limmu margins`: the measured verdicts of a battle that were close."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.replays.record_library import LIBRARY

from limmu.cli.root import limmu
from limmu.toolkit.plane.findings import Finding
from limmu_replays.margins import is_close

BATTLE = str(LIBRARY / "game-of-kings" / "battle.limmu.gz")


def listed(*args: str) -> list[dict[str, object]]:
    result = CliRunner().invoke(limmu, ["margins", BATTLE, *args, "--json"])
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_verdicts_within_a_margin_are_listed_with_their_evidence() -> None:
    everything = listed("--within", "5000")
    assert {one["field"] for one in everything} >= {"range"}
    assert {
        "n",
        "what",
        "field",
        "unit",
        "holds",
        "one",
        "other",
        "margin",
        "blocker",
        "clause",
        "source",
    } == everything[0].keys()
    widest = max(abs(int(str(one["margin"]))) for one in everything)
    assert 0 < len(listed("--within", str((widest - 1) / 1000))) < len(everything)


def test_a_margin_is_the_same_however_far_one_looks() -> None:
    near, wide = [{(one["n"], one["field"]): one["margin"] for one in listed("--within", w)} for w in ("1", "3.2")]
    assert near
    assert {key: wide[key] for key in near} == near


def test_explain_tells_the_measures_behind_a_verdict() -> None:
    told = [CliRunner().invoke(limmu, ["explain", BATTLE, n]).stdout for n in ("47", "49")]
    assert "sight holds, 0.000 mm to spare, GOK-SCEN-17, computed" in told[0]
    assert "range holds, 74.548 mm to spare, GOK-SHOOT-15, computed" in told[1]


def test_each_verdict_is_drawn_with_the_line_that_was_measured(tmp_path: Path) -> None:
    drawn = listed("--within", "5000", "--svg", str(tmp_path / "close"))
    pictures = sorted((tmp_path / "close").glob("*.svg"))
    assert len(pictures) == len(drawn) > 0
    assert "margin" in pictures[0].read_text("utf-8")


def test_a_margin_is_told_in_millimetres() -> None:
    result = CliRunner().invoke(limmu, ["margins", BATTLE, "--within", "5000"])
    assert result.exit_code == 0
    assert " mm " in result.output
    assert ", computed" in result.output
    assert "verdicts within 5000 mm or 1°" in result.output


def test_an_angle_that_tips_a_verdict_is_told_in_degrees() -> None:
    """In the battle a tenth of a degree decides which side Goblins charge, and a wheel ends at the table's edge."""
    found = [(one["field"], one["margin"], one["clause"]) for one in listed() if one["unit"] == "cdeg"]
    assert found == [("wheel", 25, "GOK-TABLE-1"), ("side", 11, "GOK-UNITS-15")]
    assert [one["unit"] for one in listed("--degrees", "0.2")].count("cdeg") == 1
    result = CliRunner().invoke(limmu, ["margins", BATTLE])
    assert "side holds, 0.11 degrees to spare, GOK-UNITS-15, computed" in result.output
    spoken = CliRunner().invoke(limmu, ["--language", "ja", "margins", BATTLE])
    assert "余裕 0.11度" in spoken.output


@pytest.mark.parametrize(
    ("finding", "listed_"),
    [
        (Finding(True, margin=1000, clause="A"), True),
        (Finding(False, margin=-1001, clause="A"), False),
        (Finding(True), False),
        (Finding(True, margin=1001, source="typed"), False),
        (Finding(True, margin=50_000, source="agreed"), True),
        (Finding(False, margin=-50_000, source="ruled"), True),
    ],
)
def test_what_people_decided_is_listed_however_clear_it_was(finding: Finding, listed_: bool) -> None:
    assert is_close(finding, 1000) is listed_
