"""The God Kings in random and in warlike play: it ends, its log is all it needs, nobody is told what is secret."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.properties.god_kings import INVARIANTS, OUT_OF_ORDER, known, relabel, warlike

from limmu.games.god_kings import board as b
from limmu.games.god_kings import game
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.cards import windows
from limmu.testing import Subject, suite
from limmu.testing.blind import assert_blind
from limmu.testing.knowing import Sightings
from limmu.testing.properties import random_match

test_matches, test_many_matches = suite.matches(game, invariants=INVARIANTS, few=(1,))
test_warlike_matches, test_many_warlike_matches = suite.matches(
    game,
    invariants=INVARIANTS,
    choose=warlike,
    few=(4,),
    many=range(2000, 2050),
    some=("megiddo", "kadesh", "rise_of_assyria"),  # three_kings and campaign below, by conforms
)
test_interrupted_matches, test_many_interrupted_matches = suite.matches(
    game,
    invariants=INVARIANTS,
    interrupt=10,
    few=(6,),
    many=range(3000, 3020),
    some=("kadesh", "three_kings", "great_kings"),
)
test_secrets, test_many_secrets = suite.secrets(game, known=known, relabel=relabel, pairs=(100, 10_000))
test_labels, test_many_labels = suite.labels(
    game, choose=warlike, some=("kadesh", "rise_of_assyria", "great_kings"), stop=800
)
test_hash_seeds = suite.hash_seeds(game)
test_conforms = suite.conforms(
    Subject(
        game=game,
        invariants=INVARIANTS,
        choose=warlike,
        known=known,
        relabel=relabel,
        out_of_order=OUT_OF_ORDER,
        examples=2,
        some=("three_kings", "campaign"),
    )
)


def test_a_window_that_looks_into_hands_is_found_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The property has teeth: who is asked must not depend on what he holds."""

    def holds(board: Board, seat: str, window: str) -> bool:
        return any([b.pack(board).card[card].window == window for card in b.hand(board, seat)])

    monkeypatch.setattr(windows, "could_hold", holds)
    played = [random_match(game, "three_kings", seed, stop=60) for seed in range(5)]

    def compare() -> None:
        for seed, match in enumerate(played):
            assert_blind(match, Sightings(match, "egypt", known), seed, relabel=relabel, folder=tmp_path)

    with pytest.raises(AssertionError, match="is told more than it may know"):
        compare()
