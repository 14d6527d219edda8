"""Tests of the properties, for a game in one line each:

    test_matches, test_many_matches = suite.matches(game, invariants=[...])
    test_secrets, test_many_secrets = suite.secrets(game)
    test_labels, test_many_labels = suite.labels(game)
    test_hash_seeds = suite.hash_seeds(game)
    test_case = suite.cases(game, Path(__file__).parent / "cases")

The first of a pair runs with every test run, the second with `pytest -m soak`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from limmu import installed_games
from limmu.core import Game
from limmu.display.shown import Shown
from limmu.testing.blind import Relabel, assert_blind, assert_sealed
from limmu.testing.cases import Case, CaseFile, cases_by_line, holds_cases, pack_of, read_cases, run_case
from limmu.testing.choosing import ChoicesAgree
from limmu.testing.conformance import CHECKS, Subject
from limmu.testing.counts import Counted, counted_now, read_counts
from limmu.testing.dealing import DealsAgree
from limmu.testing.invariants import Watcher
from limmu.testing.knowing import NEEDS, Audience, Known, Sightings
from limmu.testing.labels import LabelsDiffer
from limmu.testing.mistakes import cites_the_listed
from limmu.testing.properties import (
    MOST,
    Choose,
    OffersAgree,
    ProbesRefused,
    any_answer,
    assert_bytes_hold,
    heads_elsewhere,
    random_match,
)

Test = Callable[..., None]


def _both(
    game: Game[Any], run: Callable[[str, int], None], few: Sequence[int], many: Sequence[int], some: Sequence[str]
) -> Any:
    """A test for a few seeds of every scenario (or of some), and one for many seeds of all, which only a soak runs."""
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
    """Random matches of every scenario end; offers, refusals, deals, bytes and the invariants hold after every entry.

    ``interrupt``: before about one answer in so many comes a pass, a note or an undo. ``some``: the
    scenarios of the first test, if not all.
    """
    cites = cites_the_listed(game.package)

    def run(scenario: str, seed: int) -> None:
        watchers = (*invariants, OffersAgree(seed), ChoicesAgree(seed), ProbesRefused(seed), DealsAgree(seed), *cites)
        played = random_match(game, scenario, seed, watchers=watchers, choose=choose, most=most, interrupt=interrupt)
        assert played.match.over is not None
        assert_bytes_hold(played)

    return _both(game, run, few, many, some)


def labels(
    game: Game[Any],
    *,
    choose: Choose = any_answer,
    few: Sequence[int] = (1,),
    many: Sequence[int] = range(4000, 4020),
    some: Sequence[str] = (),
    stop: int = -1,
) -> tuple[Test, Test]:
    """In random matches, up to entry ``stop``, no two answers of one list have the same label."""
    pack = game.load_pack(None)
    shown = Shown(game, pack)

    def run(scenario: str, seed: int) -> None:
        random_match(game, scenario, seed, pack=pack, watchers=[LabelsDiffer(shown, seed)], choose=choose, stop=stop)

    return _both(game, run, few, many, some)


PAIRS = 25
"""Pairs of one test: they share a match."""


def secrets(
    game: Game[Any],
    *,
    known: Known | None = None,
    relabel: Relabel | None = None,
    pairs: tuple[int, int] = (200, 10_000),
    whole: tuple[int, int] = (2, 100),
    most: tuple[int, int] = (40, 200),
) -> tuple[Test, Test]:
    """To every audience a match and its twin are one: seats, ``public``, and a person at two seats.

    ``pairs`` of stretches of up to ``most`` entries from random positions, and pairs of ``whole`` matches; the first
    number is that of a test run, the second that of a soak. Something is taken back, passed and said in between, and
    people change seats. Without ``known`` the declarations say what an audience may know
    (:mod:`limmu.testing.knowing`). Where items are shuffled, a test of pairs fails if it swaps fewer than it has pairs.
    """

    def run(kind: str, seed: int, most: int) -> None:
        drawn = random.Random(f"{kind}/{seed}")
        played = random_match(game, drawn.choice(scenarios), seed, interrupt=8)
        seats, n = played.match.seats, played.match.n
        audiences: list[Audience] = [*seats, "public", *pairwise(seats)]
        found: dict[Audience, Sightings] = {}
        swapped = 0
        for pair in range(PAIRS if kind == "pairs" else 1):
            audience = drawn.choice(audiences)
            if audience not in found:
                found[audience] = Sightings(played, audience, known)
            start = drawn.randrange(n) if kind == "pairs" else 0
            stop = min(n, start + drawn.randint(1, most)) if kind == "pairs" else n
            swapped += assert_blind(played, found[audience], pair, relabel=relabel, start=start, stop=stop)
        if kind == "pairs" and any([sightings.came for sightings in found.values()]):
            assert swapped >= PAIRS, f"only {swapped} items were swapped in {PAIRS} pairs, which says nothing: {NEEDS}"
        if kind == "whole":
            assert_sealed(played, audiences)

    scenarios = sorted(game.scenarios(game.load_pack(None)))
    made: list[Test] = []
    for few, all_, longest, marks in zip(pairs, whole, most, ((), (pytest.mark.soak,)), strict=True):
        rows = [pytest.param("pairs", 1000 + i, longest, id=f"pairs-{i}") for i in range(-(-few // PAIRS))]
        rows += [pytest.param("whole", 2000 + i, longest, id=f"whole-{i}") for i in range(all_)]
        test = _named(run)
        for mark in (*marks, pytest.mark.parametrize(("kind", "seed", "most"), rows)):
            test = mark(test)
        made.append(test)
    return made[0], made[1]


def _named(run: Test) -> Test:
    """A new function under this name, because pytest attaches marks to functions."""

    def test(kind: str, seed: int, most: int) -> None:
        run(kind, seed, most)

    return test


def conforms(game: Game[Any] | Subject) -> Test:
    """Every check of :func:`limmu.testing.assert_conforms`, each a test by its name."""
    subject = game if isinstance(game, Subject) else Subject(game)

    def run(check: Callable[[Subject], str]) -> None:
        check(subject)

    return pytest.mark.parametrize("check", CHECKS, ids=[check.__name__ for check in CHECKS])(run)


def hash_seeds(game: Game[Any], *, seeds: Sequence[int] = (0, 4711), stop: int = 200) -> Test:
    """The same match has the same bytes under other hash seeds: no set or dict order reaches the rules."""

    scenarios = sorted(game.scenarios(game.load_pack(None)))

    def run(hash_seed: int) -> None:
        here = [random_match(game, scenario, 1, stop=stop).match.leaf for scenario in scenarios]
        assert heads_elsewhere(game, scenarios, 1, hash_seed, stop) == here

    return pytest.mark.parametrize("hash_seed", seeds)(run)


def case_files(folder: Path) -> dict[str, CaseFile]:
    """The files of a folder that hold cases, by name; packs and other tables may lie beside them."""
    return {path.name: read_cases(path) for path in sorted(folder.glob("*.toml")) if holds_cases(path)}


def cases(game: Game[Any], folder: Path) -> Test:
    """Each case of the files of a folder holds: a test by its id."""
    files = case_files(folder)
    packs = {name: pack_of(file, game, folder) for name, file in files.items()}
    params = [
        pytest.param(name, line, case, id=case.id)
        for name, file in files.items()
        for line, case in cases_by_line(folder / name, file)
    ]

    def run(name: str, line: int, case: Case) -> None:
        failure = run_case(game, packs[name], case).failure
        assert not failure, f"{folder / name}:{line}: {case.id} {case.title}: {failure}"

    return pytest.mark.parametrize(("name", "line", "case"), params)(run)


def counts(folder: Path) -> tuple[Test, Test]:
    """The counts of positions that the files of a folder hold are those that the rules give now; deeper in a soak."""
    files = [read_counts(path) for path in sorted(folder.glob("*.toml"))]
    games = installed_games()
    found = [(games[file.game], one) for file in files for one in file.position]

    def few(game: Game[Any], counted: Counted) -> None:
        assert counted_now(game, counted, range(1, len(counted.counts) + 1)) == counted.counts

    def many(game: Game[Any], counted: Counted) -> None:
        first = len(counted.counts) + 1
        assert counted_now(game, counted, range(first, first + len(counted.deep))) == counted.deep

    rows = [pytest.param(game, counted, id=f"{game.name}-{counted.id}") for game, counted in found]
    parametrize = pytest.mark.parametrize(("game", "counted"), rows)
    return parametrize(few), pytest.mark.soak(parametrize(many))
