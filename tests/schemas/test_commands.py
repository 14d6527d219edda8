"""`limmu schema` and `limmu pack`: what they write, and what they say about games that have none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run, games, run
from tests.schemas.support import accepts, made

__all__ = ["games", "run"]


@pytest.mark.soak
def test_schema_writes_the_published_files_of_a_game(run: Run) -> None:
    result = run("schema", "--out", "out", "genesis")
    assert result.exit_code == 0, result.output
    paths = [path for path in Path("out").rglob("*") if path.is_file()]
    written = {path.relative_to("out").as_posix(): path.read_bytes() for path in paths}
    assert {"log.json", "cases.json", "genesis/facts.json", "typescript/genesis/facts.d.ts"} < written.keys()
    assert not [path for path in written if "god-kings" in path]
    assert all(made()[path] == data for path, data in written.items())


def test_schema_of_a_game_without_texts_or_pack_files(run: Run) -> None:
    assert run("schema", "--out", "out", "yardstick").exit_code == 0
    refusals = json.loads(Path("out/yardstick/refusals.json").read_text())
    assert "enum" not in refusals["$defs"]["Refusal"]["properties"]["code"]
    assert not Path("out/yardstick/pack.json").exists()


def test_pack_is_as_published(run: Run) -> None:
    document = json.loads(run("pack", "genesis").output)
    assert accepts("genesis/pack.json", document)
    assert {"id", "name", "lon", "lat"} <= document["spaces"][0].keys()


def test_pack_of_a_game_that_states_no_records(run: Run) -> None:
    result = run("pack", "yardstick")
    assert result.exit_code == 2
    assert "states no records" in result.output
