"""The cases of Genesis: every file of tests/cases/genesis, each case a test by its id."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from limmu.games.genesis import game
from limmu.games.genesis.pack import Pack
from limmu.testing.cases import Case, CaseFile, holds_cases, pack_of, read_cases, run_case

FOLDER = Path(__file__).parents[2] / "cases" / "genesis"


@cache
def files() -> dict[str, CaseFile]:
    """The case files by name."""
    return {path.name: read_cases(path) for path in sorted(FOLDER.glob("*.toml")) if holds_cases(path)}


@cache
def pack(name: str) -> Pack:
    """The pack that a file names."""
    return pack_of(files()[name], game, FOLDER)


CASES = [pytest.param(name, case, id=case.id) for name, file in files().items() for case in file.case]


@pytest.mark.parametrize(("name", "case"), CASES)
def test_case(name: str, case: Case) -> None:
    assert run_case(game, pack(name), case).failure == "", f"{name}: {case.id} {case.title}"


def test_ids_are_told_apart_across_files() -> None:
    ids = [case.id for file in files().values() for case in file.case]
    assert sorted(set(ids)) == sorted(ids)
