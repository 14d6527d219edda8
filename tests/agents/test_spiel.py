"""The adapter for OpenSpiel: its own checks, whole matches, its tree searches, worlds that a player takes for one."""

# ruff: noqa: E402 - whether the extra is there is asked first

from __future__ import annotations

import random
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="needs the extra limmu[spiel]")
pyspiel = pytest.importorskip("pyspiel", reason="needs the extra limmu[spiel]")

from open_spiel.python.algorithms import ismcts, mcts
from tests.agents.games import game_of

from limmu.agents.spiel import SpielGame, SpielState, resampler
from limmu.core import view

SCENARIOS = (("god-kings", "kadesh"), ("god-kings", "three_kings"), ("parley", "three"))


def random_state(game: SpielGame, actions: int, seed: int = 1) -> SpielState:
    """A state after so many random actions."""
    state, below = game.new_initial_state(), random.Random(seed)
    for _ in range(actions):
        state.apply_action(below.choice(state.legal_actions()))
    return state


class Cut(mcts.Evaluator):
    """What a few random actions come to."""

    def evaluate(self, state: Any) -> Any:
        below = random.Random(1)
        for _ in range(6):
            if state.is_terminal():
                break
            state = state.child(below.choice(state.legal_actions()))
        return np.array(state.returns())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


@pytest.mark.parametrize(("name", "scenario"), [pytest.param(*SCENARIOS[0], marks=pytest.mark.soak), SCENARIOS[2]])
def test_openspiel_finds_no_fault(name: str, scenario: str) -> None:
    pyspiel.random_sim_test(SpielGame(game_of(name), scenario), 1, serialize=False, verbose=False)


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_returns_sum_to_nothing_and_tell_who_won(name: str, scenario: str) -> None:
    game = SpielGame(game_of(name), scenario)
    state, below = game.new_initial_state(), random.Random(2)
    while not state.is_terminal():
        assert state.returns() == [0.0] * game.num_players()
        state.apply_action(below.choice(state.legal_actions()))
    over = state.match.over
    assert over is not None
    assert sum(state.returns()) == pytest.approx(0.0)
    assert {seat for seat, many in zip(game.seats, state.returns(), strict=True) if many > 0} == {*over.winners}


def test_the_same_seed_is_the_same_match() -> None:
    one, other = [random_state(SpielGame(game_of("god-kings"), "kadesh", seed=5), 40) for _ in range(2)]
    assert str(one) == str(other)
    assert one.match.board == other.match.board


def test_a_copy_goes_its_own_way() -> None:
    state = random_state(SpielGame(game_of("god-kings"), "kadesh"), 20)
    told, other = str(state), state.clone()
    assert str(other) == told
    other.apply_action(other.legal_actions()[-1])
    assert str(state) == told


@pytest.mark.parametrize("kind", ["mcts", "ismcts"])
def test_its_searches_in_python_run(kind: str) -> None:
    game = SpielGame(game_of("god-kings"), "kadesh")
    state = random_state(game, 20)
    draw = np.random.RandomState(1)
    if kind == "mcts":
        bot: Any = mcts.MCTSBot(game, 2.0, 8, Cut(), random_state=draw)
    else:
        bot = ismcts.ISMCTSBot(game, Cut(), 2.0, 8, random_state=draw, allow_inconsistent_action_sets=True)
        bot.set_resampler(resampler(game))
    assert bot.step(state) in state.legal_actions()


def test_a_resampled_state_looks_the_same_to_its_player_alone() -> None:
    game = SpielGame(game_of("god-kings"), "kadesh")
    state = random_state(game, 20)
    player = state.current_player()
    others = [resampler(game, seed)(state, player) for seed in range(3)]
    for other in others:
        assert other.legal_actions() == state.legal_actions()
        assert view(other.match, game.seats[player]).board == view(state.match, game.seats[player]).board
    assert len({other.match.board.hands for other in others}) > 1


def test_a_game_of_one_seat_is_refused() -> None:
    with pytest.raises(ValueError, match="one seat"):
        SpielGame(game_of("genesis"), "sargon")


@pytest.mark.parametrize("action", [-2, 64, 10**6])
def test_an_action_that_is_not_on_offer_is_refused(action: int) -> None:
    state = SpielGame(game_of("parley"), "three").new_initial_state()
    before = str(state), state.legal_actions()
    with pytest.raises(ValueError, match="there is no action"):
        state.apply_action(action)
    assert (str(state), state.legal_actions()) == before
