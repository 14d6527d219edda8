"""What an audit of the umpire's desk found."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from limmu.cli.root import limmu

GREAT_KINGS = Path(__file__).parents[2] / "replays" / "library" / "god-kings" / "great_kings.limmu.gz"
RULING = ("--author", "Ann", "--clause", "GK-25.1", "--reason", "both let it stand")


def call(*args: str) -> Result:
    result = CliRunner().invoke(limmu, list(args))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_a_ruling_after_which_nothing_can_be_offered_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An army is sent to a place that is on no map: the rules took it, and then could not list what comes next."""
    monkeypatch.chdir(tmp_path)
    assert call("branch", str(GREAT_KINGS), "--at", "681", "--out", "m.limmu").exit_code == 0
    before = Path("m.limmu").read_bytes()
    refused = call("rule", "m.limmu", *RULING, "--answer", "send:nowhere")
    assert refused.exit_code == 2
    assert "the rules cannot list the answers of" in refused.stderr
    assert "KeyError: 'nowhere'" in refused.stderr
    assert "nothing was written" in refused.stderr
    assert Path("m.limmu").read_bytes() == before
    assert call("show", "m.limmu").exit_code == 0


def test_a_ruling_of_a_script_after_which_nothing_can_be_offered_is_told_with_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert call("branch", str(GREAT_KINGS), "--at", "681", "--out", "m.limmu").exit_code == 0
    script = call("log", "m.limmu", "--script", "--seat", "umpire").stdout
    ruling = '{ author = "Ann", clause = "GK-25.1", reason = "both let it stand", answer = "send:nowhere" }\n'
    Path("a.txt").write_text(script + ruling, "utf-8")
    refused = call("enter", "e.limmu", "--answers", "a.txt")
    assert refused.exit_code == 2
    assert f"a.txt:{len(script.splitlines()) + 1}: " in refused.stderr
    assert "the rules cannot list the answers of" in refused.stderr
    assert not Path("e.limmu").exists()
