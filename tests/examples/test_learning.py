"""The example that learns: it runs, the same seed learns the same, and what wins becomes likelier."""

# ruff: noqa: E402 - whether the extra is there is asked first

from __future__ import annotations

from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="needs the extra limmu[agents]")
pytest.importorskip("pettingzoo", reason="needs the extra limmu[agents]")

from examples.learning import MatchEnv, Policy, features, main, play, score

from limmu.games.god_kings import game as god_kings


def offered(number: int) -> Any:
    """An observation with so many actions, which differ in their pick alone."""
    words = np.zeros((64, 16), np.int32)
    words[:number, 0] = np.arange(number) + 100
    return {
        "action_mask": (np.arange(64) < number).astype(np.int8),
        "asked": {"words": np.full((1, 20), 7, np.int32)},
        "actions": {
            "kinds": np.ones((64, 1), np.int32),
            "words": words,
            "numbers": np.zeros((64, 16), np.int32),
            "concerns": np.zeros((64, 16), np.int32),
        },
    }


def test_what_wins_becomes_likelier() -> None:
    policy, seen = Policy(1), offered(4)
    assert features(seen).shape[0] == 4
    for _ in range(400):
        policy.learn("red", 1.0 if policy.choose(seen) == 2 else -1.0)
    chosen = [policy.choose(seen) for _ in range(100)]
    assert chosen.count(2) > 80


def test_the_same_seed_learns_the_same() -> None:
    weights: list[Any] = []
    for _ in range(2):
        policy, matches = Policy(3), MatchEnv(god_kings, "kadesh")
        policy.learn("egypt", play(matches, "egypt", policy, 5))
        weights.append(policy.weights)
    assert np.array_equal(*weights)
    assert weights[0].any()


def test_it_trains_and_measures(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["learning.py", "--matches", "1", "--test", "2"])
    main()
    told = capsys.readouterr().out
    assert "untrained: " in told
    assert "\ntrained: " in told


@pytest.mark.soak
def test_it_learns_to_beat_random() -> None:
    matches, policy = MatchEnv(god_kings, "kadesh"), Policy(1)
    for n in range(1_000):
        seat = matches.possible_agents[n % 2]
        policy.learn(seat, play(matches, seat, policy, n))
    mean, error = score(matches, policy, 200, 20_000_000)
    assert mean - error > 0.5
