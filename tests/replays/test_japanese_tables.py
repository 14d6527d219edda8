"""The tables and verdicts of the replay tool in another language: nothing of them stays English."""

import json
import re
from pathlib import Path

import pytest
from tests.cli.conftest import Run
from tests.replays.forging import forged

KADESH = str(Path(__file__).parents[2] / "replays" / "library" / "god-kings" / "kadesh.limmu.gz")
NAMES = r"limmu(-\w+)*|[\w./-]*\.limmu(\.gz)?|--[\w-]+|god-kings|yardstick|kadesh|host|sqlite|WAL|SQLite|JSON|seeded"


def english(told: str) -> list[str]:
    """The words of a text that no Japanese sentence has."""
    return re.findall(r"[A-Za-z]{3,}", re.sub(NAMES, "", told))


def test_a_verdict_is_told(run: Run, match: Path) -> None:
    told = run("--language", "ja", "verify", str(match)).stdout
    assert "無傷" in told
    assert "成立" in told
    assert english(told) == []


def test_damage_is_told_by_line_and_cause(run: Run, match: Path) -> None:
    lines = match.read_bytes().splitlines(keepends=True)
    Path("cut.limmu").write_bytes(b"".join([*lines[:9], *lines[10:]]))
    Path("torn.limmu").write_bytes(b"".join(lines)[:-9])
    Path("none.limmu").write_bytes(b"hello\n")
    for name, why in (("cut", "続きません"), ("torn", "途中で切れています"), ("none", "形式が違います")):
        told = run("--language", "ja", "verify", f"{name}.limmu")
        assert why in told.stdout + told.stderr
        assert english(told.stdout + told.stderr) == []
    survey = run("--language", "ja", "verify", "cut.limmu", "none.limmu", str(match), "--workers", "1").stdout
    assert english(survey) == []
    assert "最初の違い" in survey


def test_a_store_is_told(run: Run, match: Path) -> None:
    store = ("--store", "sqlite:club.db")
    assert "として保管" in run("--language", "ja", "store", "import", str(match), *store).stderr
    told = [run("--language", "ja", "store", what, *store).stdout for what in ("list", "stats")]
    assert "現在の局面" in told[0]
    assert english(told[1]) == ["club"]
    missing = run("--language", "ja", "show", "nothing", *store).stderr
    assert "'nothing' という対戦はありません" in missing


@pytest.mark.parametrize("given", [("luck", KADESH), ("diff", KADESH, KADESH), ("explain", KADESH, "5")])
def test_tables_are_told(run: Run, given: tuple[str, ...]) -> None:
    told = run("--language", "ja", *given).stdout
    ids = r"Ops|GKR?-\S+|\b[a-z]+(_[a-z]+)*\.[a-z_]+|= [a-z-]+"
    assert told != run(*given).stdout
    assert english(re.sub(ids, "", told)) == []


def test_two_logs_that_do_not_fit_together_are_told(run: Run) -> None:
    """A face that somebody wrote over, with the facts of the old one; and dice that fell otherwise in a branch."""
    assert run("branch", KADESH, "--at", "40", "--out", "a.limmu").exit_code == 0
    data = Path("a.limmu").read_bytes()
    face = re.findall(r'"outcome":\[[1-6]\]', data.decode())[0]
    Path("b.limmu").write_bytes(forged(data, face, '"outcome":[1]' if face != '"outcome":[1]' else '"outcome":[2]'))
    changed = run("diff", "a.limmu", "b.limmu")
    assert changed.exit_code == 1
    assert "do not fit together" in changed.stdout
    assert json.loads(run("diff", "a.limmu", "b.limmu", "--json").stdout)["suspect"]
    n = json.loads(run("diff", "a.limmu", "b.limmu", "--json").stdout)["parting"]
    assert run("branch", "a.limmu", "--at", str(n - 1), "--dice", "fresh", "--out", "c.limmu").exit_code == 0
    assert "do not fit together" not in run("diff", "a.limmu", "c.limmu").stdout
