"""Tests of the properties, for a game in one line each:

    test_matches, test_many_matches = suite.matches(game, invariants=[...])
    test_secrets, test_many_secrets = suite.secrets(game, known=..., relabel=...)
    test_hash_seeds = suite.hash_seeds(game)
    test_case = suite.cases(game, Path(__file__).parent / "cases")

The first of a pair runs with every test run, the second with `pytest -m soak`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from limmu.core import Game
from limmu.testing.blind import Known, Relabel, assert_blind
from limmu.testing.cases import Case, CaseFile, holds_cases, pack_of, read_cases, run_case
from limmu.testing.properties import (
    MOST,
    Choose,
    OffersAgree,
    ProbesRefused,
    Watcher,
    any_answer,
    assert_bytes_hold,
    heads_elsewhere,
    random_match,
)

Test = Callable[..., None]


def _both(
    game: Game[Any], run: Callable[[str, int], None], few: Sequence[int], many: Sequence[int], some: Sequence[str]
) -> Any:
    """A test for a few seeds of every scenario, or of some, and one for many seeds of all that only a soak runs."""
    scenarios = sorted(game.scenarios(game.load_pack(None)))

    def once(scenario: str, seed: int) -> None:
        run(scenario, seed)

    def soak(scenario: str, seed: int) -> None:
        run(scenario, seed)

    parametrize = pytest.mark.parametrize
    return (
        parametrize("scenario", some or scenarios)(parametrize("seed", few)(once)),
        pytest.mark.soak(parametrize("scenario", scenarios)(parametrize("seed", many)(soak))),
    )


def matches(
    game: Game[Any],
    *,
    invariants: Sequence[Watcher] = (),
    choose: Choose = any_answer,
    few: Sequence[int] = (1, 2, 3),
    many: Sequence[int] = range(1000, 1200),
    most: int = MOST,
    interrupt: int = 0,
    some: Sequence[str] = (),
) -> tuple[Test, Test]:
    """Random matches of every scenario end; offers, refusals, bytes and the invariants hold after every entry.

    ``interrupt``: about one answer in so many is preceded by a pass, a note or something taken back. ``some``: the
    scenarios of the first test, if not all.
    """

    def run(scenario: str, seed: int) -> None:
        watchers = (*invariants, OffersAgree(seed), ProbesRefused(seed))
        played = random_match(game, scenario, seed, watchers=watchers, choose=choose, most=most, interrupt=interrupt)
        assert played.match.over is not None
        assert_bytes_hold(played)

    return _both(game, run, few, many, some)


def secrets(
    game: Game[Any],
    *,
    known: Known,
    relabel: Relabel,
    stops: tuple[int, int] = (20, 300),
    few: Sequence[int] = (1, 2, 3),
    many: Sequence[int] = range(1000, 1200),
) -> tuple[Test, Test]:
    """To every audience a match and its twin are one; matches of ``stops`` entries, for the twin differs in what is
    never seen, and that is less the longer they last."""

    def run(scenario: str, seed: int) -> None:
        stop = random.Random(seed).randint(*stops)
        played = random_match(game, scenario, seed, stop=stop)
        for audience in (*played.match.seats, "public"):
            assert_blind(played, audience, seed, known=known, relabel=relabel)

    return _both(game, run, few, many, ())


def hash_seeds(game: Game[Any], *, seeds: Sequence[int] = (0, 4711), stop: int = 200) -> Test:
    """The same match has the same bytes under other hash seeds: no set or dict order reaches the rules."""

    scenarios = sorted(game.scenarios(game.load_pack(None)))

    def run(hash_seed: int) -> None:
        here = [random_match(game, scenario, 1, stop=stop).match.leaf for scenario in scenarios]
        assert heads_elsewhere(game.name, scenarios, 1, hash_seed, stop) == here

    return pytest.mark.parametrize("hash_seed", seeds)(run)


def case_files(folder: Path) -> dict[str, CaseFile]:
    """The files of a folder that hold cases, by name; packs and other tables may lie beside them."""
    return {path.name: read_cases(path) for path in sorted(folder.glob("*.toml")) if holds_cases(path)}


def cases(game: Game[Any], folder: Path) -> Test:
    """Each case of the files of a folder holds: a test by its id."""
    files = case_files(folder)
    packs = {name: pack_of(file, game, folder) for name, file in files.items()}
    params = [pytest.param(name, case, id=case.id) for name, file in files.items() for case in file.case]

    def run(name: str, case: Case) -> None:
        assert run_case(game, packs[name], case).failure == "", f"{name}: {case.id} {case.title}"

    return pytest.mark.parametrize(("name", "case"), params)(run)
