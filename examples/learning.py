"""An agent that learns to beat `random`: a linear softmax policy over what the actions say, trained by REINFORCE.

    pip install limmu[agents]
    python examples/learning.py --minutes 5

It plays Kadesh, a short scenario of The God Kings for two, and learns from nothing but who won. What it looks at is in
docs/agents.md: of each action the kind, the pick and what it concerns, with the question; of the board nothing. Words
are hashed into a table of weights. The same seed and number of matches give the same weights.
"""

from __future__ import annotations

import argparse
import math
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from limmu import installed_games
from limmu.agents.env import MatchEnv

SIZE = 1 << 15
"""Weights."""
STEP = 0.06
"""How far a match moves the weights."""
SLOW = 0.05
"""How fast the mean result of a seat, the baseline, follows."""

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


def features(observation: Any) -> Ints:
    """The features of each action on offer, a row of indexes for each; 0 stands for none."""
    number = int(observation["action_mask"].sum())
    actions = observation["actions"]
    question = int(observation["asked"]["words"][0, 1])
    kinds, words, numbers, concerns = [
        actions[name][:number].astype(np.int64) for name in ("kinds", "words", "numbers", "concerns")
    ]
    places = list(range(1, words.shape[1] + 1))
    ids = concerns[:, 1::2]
    columns = [
        _hashed(question, 1, kinds, 1),
        np.where(words > 0, _hashed(question, 2, words, places), 0),
        np.where(numbers != 0, _hashed(question, 3, numbers, places), 0),
        np.where(ids > 0, _hashed(question, 4, ids, 1), 0),
        np.where(ids > 0, _hashed(0, 5, ids, 1), 0),
    ]
    return np.concatenate(columns, axis=1)


def _hashed(question: int, what: int, values: Ints, place: Any) -> Ints:
    return (question * 1_000_003 + what * 7919 + values * 10_007 + np.asarray(place) * 101) % (SIZE - 1) + 1


class Policy:
    """Chooses actions by weights, and learns them."""

    def __init__(self, seed: int) -> None:
        self.weights: Floats = np.zeros(SIZE)
        self.random = np.random.default_rng(seed)
        self.usual: dict[str, float] = {}
        """The mean result of each seat."""
        self._moves: list[tuple[Ints, Floats, int]] = []

    def choose(self, observation: Any) -> int:
        """An action, drawn by the weights."""
        found = features(observation)
        if len(found) == 1:
            return 0
        worth: Floats = self.weights[found].sum(axis=1)
        chances: Floats = np.exp(worth - worth.max())
        chances /= chances.sum()
        action = int(self.random.choice(len(chances), p=chances))
        self._moves.append((found, chances, action))
        return action

    def learn(self, seat: str, result: float) -> None:
        """Make what was done in a match likelier if the result was better than usual for the seat, else less likely."""
        usual = self.usual.get(seat, 0.0)
        self.usual[seat] = usual + SLOW * (result - usual)
        step = STEP * (result - usual)
        for found, chances, action in self._moves:
            pull = -chances
            pull[action] += 1.0
            np.add.at(self.weights, found, step * pull[:, None])
        self.weights[0] = 0.0
        self._moves.clear()

    def forget(self) -> None:
        """Learn nothing from the last match."""
        self._moves.clear()


def play(matches: MatchEnv, seat: str, policy: Policy, seed: int) -> float:
    """A match of the policy at a seat against random actions: 1 won, -1 lost, 0 drawn."""
    chance = np.random.default_rng(seed)
    matches.reset(seed=seed)
    got = 0.0
    for agent in matches.agent_iter():
        observation, reward, over, _, _ = matches.last()
        got += reward if agent == seat else 0.0
        if over or observation is None:
            matches.step(None)
        elif agent == seat:
            matches.step(policy.choose(observation))
        else:
            matches.step(int(chance.integers(int(observation["action_mask"].sum()))))
    return got


def score(matches: MatchEnv, policy: Policy, number: int, first: int) -> tuple[float, float]:
    """What it scores against random actions in so many matches, half of them at each seat, with the error of 95 %."""
    results: list[float] = []
    for n in range(number):
        results.append((play(matches, matches.possible_agents[n % 2], policy, first + n // 2) + 1) / 2)
        policy.forget()
    mean = sum(results) / number
    return mean, 1.96 * math.sqrt(mean * (1 - mean) / number)


def main() -> None:
    """Train, then measure on other seeds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=5.0, help="how long to train")
    parser.add_argument("--matches", type=int, default=1_000_000, help="or after so many matches")
    parser.add_argument("--test", type=int, default=200, help="matches to measure with")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    game = installed_games()["god-kings"]
    plain = MatchEnv(game, "kadesh")
    matches = MatchEnv(game, "kadesh", rows=dict.fromkeys(plain.sight.tables.all, 1))  # it does not look at the board
    policy = Policy(chosen.seed)
    before, error = score(matches, policy, chosen.test, 10_000_000)
    print(f"untrained: {100 * before:.0f} of 100 against random (95 %: ± {100 * error:.0f})", flush=True)
    began, lately = time.monotonic(), list[float]()
    for n in range(chosen.matches):
        if time.monotonic() - began > 60 * chosen.minutes:
            break
        seat = matches.possible_agents[n % 2]
        result = play(matches, seat, policy, chosen.seed * 1_000_000 + n)
        policy.learn(seat, result)
        lately.append((result + 1) / 2)
        if len(lately) == 100:
            print(f"{n + 1} matches, {time.monotonic() - began:.0f} s: the last 100 {sum(lately):.0f}", flush=True)
            lately.clear()
    after, error = score(matches, policy, chosen.test, 20_000_000)
    print(f"trained: {100 * after:.0f} of 100 against random (95 %: ± {100 * error:.0f})", flush=True)


if __name__ == "__main__":
    main()
