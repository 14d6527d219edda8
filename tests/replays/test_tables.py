"""Tables: every row is what the log says, in either format, in the order of the logs, and nothing hidden is told."""

from __future__ import annotations

import csv
import gzip
import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Run
from tests.replays.forging import forged

from limmu_replays.spreading import in_order
from limmu_replays.tables.columns import TABLES, Seats, columns, dictionary
from limmu_replays.tables.writing import CsvSheet

ROOT = Path(__file__).parents[2]


def rows(name: str, table: str) -> list[dict[str, str]]:
    with Path(f"{name}.{table}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture
def season(run: Run) -> Path:
    """Two matches of a duel with hidden cards and an open hand."""
    args = ("arena", "yardstick", "--scenario", "turns-1", "--bots", "random", "--matches", "2", "--workers", "1")
    assert run(*args, "--out", "season").exit_code == 0
    return Path("season")


def test_the_rows_are_those_of_the_chronicle(run: Run, season: Path) -> None:
    result = run("data", str(season), "--out", "s.csv", "--workers", "1", "--json")
    assert result.exit_code == 0, result.stderr
    counts = {name: one["rows"] for name, one in json.loads(result.stdout).items()}
    assert counts == {name: len(rows("s", name)) for name in TABLES}
    logs = sorted(season.rglob("*.limmu.gz"))
    assert [row["log"] for row in rows("s", "matches")] == [str(log) for log in logs]
    entries = json.loads(run("log", str(logs[0]), "--json").stdout)
    mine = [row for row in rows("s", "facts") if row["log"] == str(logs[0])]
    told = [(entry["n"], i, fact["fact"]) for entry in entries for i, fact in enumerate(entry["facts"], 1)]
    assert [(int(r["entry"]), int(r["number"]), json.loads(r["fields"]) | {"_": r["fact"]}) for r in mine] == told
    dice = [row for row in rows("s", "rolls") if row["log"] == str(logs[0])]
    luck = json.loads(run("luck", str(logs[0]), "--json").stdout)
    assert len(dice) == luck["dice"]
    assert sum(int(row["face"]) for row in dice) == sum(one["fallen"] for one in luck["rows"] if not one["purpose"])
    results = [json.loads(line) for line in (season / "results.jsonl").read_text().splitlines()]
    of_season = [(row["match"], row["leaf"], int(row["decisions"])) for row in rows("s", "matches")]
    assert of_season == [(one["match"], one["leaf"], one["decisions"]) for one in results]
    assert {row["bot"] for row in rows("s", "seats")} == {"random"}


def test_parquet_has_the_same_cells_with_their_types(run: Run, season: Path) -> None:
    parquet: Any = pytest.importorskip("pyarrow.parquet", reason="needs the extra limmu[data]")
    for out in ("s.csv", "s.parquet"):
        assert run("data", str(season), "--out", out, "--workers", "1").exit_code == 0
    for name, table in TABLES.items():
        read = parquet.read_table(f"s.{name}.parquet")
        assert [(f.name, f.metadata[b"meaning"].decode()) for f in read.schema] == [
            (column, meaning) for column, _, meaning in columns(table)
        ]
        cells = [
            {
                key: " ".join(v) if isinstance(v, list) else str(int(v) if isinstance(v, bool) else v)
                for key, v in row.items()
            }
            for row in read.to_pylist()
        ]
        assert cells == rows("s", name)


def test_what_was_undone_is_marked_and_counts_no_more(run: Run, match: Path) -> None:
    assert run("data", str(match), "--out", "a.csv").exit_code == 0
    assert run("undo", str(match), "--to", "5", "--consent", "all").exit_code == 0
    assert run("data", str(match), "--out", "b.csv").exit_code == 0
    assert not [row for row in rows("a", "facts") if row["undone"] == "1"]
    assert {int(row["entry"]) > 5 for row in rows("b", "facts") if row["undone"] == "1"} == {True}
    (before,), (after,) = rows("a", "matches"), rows("b", "matches")
    assert int(after["decisions"]) < 6 < int(before["decisions"])
    assert after["over"] == "0"


def test_a_match_that_goes_on_tells_what_the_public_sees(run: Run) -> None:
    assert run("play", "god-kings", "--scenario", "kadesh", "--seat", "all=random", "--seed", "1", "--out", "m.limmu")
    data = Path("m.limmu").read_bytes().splitlines(keepends=True)
    Path("m.limmu").write_bytes(b"".join(data[: len(data) // 2]))
    assert run("data", "m.limmu", "--out", "m.csv").exit_code == 0
    dealt = [json.loads(row["fields"]) for row in rows("m", "facts") if row["fact"] == "cards_dealt"]
    assert dealt
    assert all(set(one["cards"]) == {0} for one in dealt)


def test_a_log_that_cannot_be_read_stops_no_other(run: Run, season: Path) -> None:
    (season / "bad.limmu").write_bytes(b"no log\n")
    result = run("data", str(season), "--out", "s.csv", "--workers", "1")
    assert result.exit_code == 2
    assert "bad.limmu" in result.stderr
    assert len(rows("s", "matches")) == 2


def test_a_log_that_is_named_twice_counts_once(run: Run, season: Path) -> None:
    assert run("data", str(season), str(season), "--out", "s.csv", "--workers", "1").exit_code == 0
    assert len(rows("s", "matches")) == 2


def test_the_ending_of_the_name_says_the_format(run: Run, match: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "neither Parquet nor CSV" in run("data", str(match), "--out", "m.xlsx").stderr
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert "limmu[data]" in run("data", str(match), "--out", "m.parquet").stderr


def test_results_come_back_into_the_order_of_their_tasks() -> None:
    assert list(in_order("abc", iter([("c", 3), ("a", 1), ("b", 2)]))) == [("a", 1), ("b", 2), ("c", 3)]


def test_the_data_dictionary_in_the_docs_is_that_of_the_types() -> None:
    page = (ROOT / "docs" / "data.md").read_text("utf-8")
    assert page[page.index("## matches") :] == dictionary()


def test_no_spreadsheet_runs_what_somebody_calls_himself(tmp_path: Path) -> None:
    sheet = CsvSheet((tmp_path / "s.seats.csv").open("wb"), Seats)
    texts = ['=HYPERLINK("https://elsewhere.example")', "+1", "-1", "@SUM(A1)", "\t=1", "Ann =1"]
    sheet.write([Seats(log="m", seat="north", place=-1, person=text, bot="", won=False) for text in texts])
    sheet.close()
    found = rows(str(tmp_path / "s"), "seats")
    assert [row["person"] for row in found] == [*[f"'{text}" for text in texts[:5]], "Ann =1"]
    assert {row["place"] for row in found} == {"-1"}


def test_a_forged_log_stops_no_other(run: Run, season: Path) -> None:
    log = next((season / "matches").rglob("*.gz"))
    data = gzip.decompress(log.read_bytes())
    (season / "forged.limmu").write_bytes(forged(data, '"count":1,"faces":6', '"count":2,"faces":6'))
    for command in (("data", str(season), "--out", "s.csv"), ("season", str(season), "--html", "s.html")):
        result = run(*command, "--workers", "1")
        assert result.exit_code == 2
        assert "forged.limmu" in result.stderr
    assert len(rows("s", "matches")) == 2


class Full(io.BytesIO):
    """A file on a disk that is full."""

    def write(self, data: Any) -> int:
        raise OSError(28, "No space left on device")


@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_tables_that_are_not_finished_leave_those_that_were_there(
    run: Run, season: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pyarrow.parquet", reason="needs the extra limmu[data]")
    write = ("data", str(season), "--out", f"s.{kind}", "--workers", "1")
    assert run(*write).exit_code == 0
    before = {path.name: path.read_bytes() for path in Path().glob("s.*")}
    assert len(before) == len(TABLES)

    def there() -> dict[str, bytes]:
        return {
            path.name: path.read_bytes() for path in Path().iterdir() if path.is_file() and path.name != "bad.limmu"
        }

    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    opened: Any = Path.open
    with monkeypatch.context() as patched:
        patched.setattr("limmu_replays.commands.data.in_order", stopped)
        assert run(*write).exit_code == 130
    assert there() == before

    def on_a_full_disk(path: Path, mode: str = "r", **how: Any) -> Any:
        return Full() if mode == "xb" else opened(path, mode, **how)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "open", on_a_full_disk)
        full = run(*write)
    assert (full.exit_code, full.stderr.count("s.matches")) == (2, 1)
    assert "no space left on device\ncheck that its directory is there and has room" in full.stderr
    assert there() == before
    Path("bad.limmu").write_bytes(b"no log\n")
    unread = run("data", "bad.limmu", "--out", f"s.{kind}")
    assert unread.exit_code == 2
    assert "no log could be read: no table was written" in unread.stderr
    assert there() == before
