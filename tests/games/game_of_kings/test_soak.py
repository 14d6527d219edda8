"""Long runs (`make soak`): random matches of every size with lists on offer and random ones, and how the bots fare."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from tests.games.game_of_kings.random_armies import spent
from tests.games.game_of_kings.tables import PACK
from tests.games.game_of_kings.test_bots import points_of
from tests.games.game_of_kings.test_random_battle import INVARIANTS, busily

from limmu.core import Question
from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.board import SEATS
from limmu.games.game_of_kings.documents import document_of
from limmu.games.game_of_kings.p02_muster import MusterArmy
from limmu.testing.properties import assert_bytes_hold, random_match

MATCHES = 200
SIZES = {"skirmish": 500, "battle": 1000, "war": 2000}


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1000, 1000 + MATCHES))
@pytest.mark.parametrize("scenario", SIZES)
def test_random_matches_end_and_hold(scenario: str, seed: int) -> None:
    """GOK-GAME-1, GOK-GAME-2: every other one between random Armies."""
    rng = Random(seed)

    def choose(below: Callable[[int], int], asked: Question[Any, Any], board: Any, answers: Sequence[Any]) -> Any:
        if isinstance(asked, MusterArmy) and seed % 2:
            return document_of(spent(PACK, SIZES[scenario], rng))
        return busily(below, asked, board, answers)

    played = random_match(game, scenario, seed, choose=choose, watchers=INVARIANTS)
    assert played.match.over is not None
    assert_bytes_hold(played)


@pytest.mark.soak
def test_the_sensible_bot_makes_ninety_points_of_a_hundred() -> None:
    """Fifty random Armies of 1,000 points, each twice: the bot plays either side against its like."""
    armies = [(seed, document_of(spent(PACK, 1000, Random(seed)))) for seed in range(1, 51)]
    assert sum([points_of("battle", seed, seat, army) for seed, army in armies for seat in SEATS]) >= 90
