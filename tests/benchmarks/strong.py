"""How `strong` fares against `sensible` with a fixed budget of rollouts: pairs of matches with one seed, sides swapped.

    .venv/bin/python tests/benchmarks/strong.py god-kings kadesh --rollouts 12
    .venv/bin/python tests/benchmarks/strong.py god-kings kadesh --rollouts 12 --minutes 20
    .venv/bin/python tests/benchmarks/strong.py god-kings kadesh --rollouts 12 --tune   # seeds that may be tuned on

Pair number n has the seed FIRST + n. A pair is worth the mean of its two results, as in `pairs.py`; of a scenario in
which equal bots are lopsided, 1, 0.5 or 0 by the points of both matches together. A sequential test tells EVEN from
STRONG, with one error in twenty either way; the time may end it before. The same seeds and rollouts give the same
matches, on any machine. Every match prints a line.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, pvariance

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.benchmarks.bots import PACKAGES, game_of
from tests.benchmarks.pairs import LEAST_VARIANCE, SURE, Played, persons_of, played

from limmu.bots import Bot
from limmu.described import balance_of, is_lopsided

FIRST, TUNED = 820_000, 0
"""The first seed of those measured on, and of those that may be tuned on."""
EVEN, STRONG = 0.5, 0.7
"""The means that the test tells apart."""
LEAST, MOST = 4, 100
"""Pairs before the test may stop, and at most."""


def evidence(worth: Sequence[float]) -> float:
    """How much more likely these pairs are of a bot that is STRONG than of one that is EVEN, as a logarithm."""
    spread = max(pvariance(worth), LEAST_VARIANCE)
    return len(worth) * (STRONG - EVEN) * (fmean(worth) - (STRONG + EVEN) / 2) / spread


def once(name: str, scenario: str, seed: int, side: int, rollouts: int) -> Played:
    """A match with `strong` on one side."""
    game = game_of(name)
    sides = persons_of(game, scenario)
    levels = {seat: f"strong:{rollouts}" if n == side else "sensible" for n, one in enumerate(sides) for seat in one}
    roles: dict[str, Bot] = {seat: game.bot(level, seed) for seat, level in levels.items()}
    began = time.process_time()
    match = played(game, scenario, seed, sides[side], roles)
    took = time.process_time() - began
    print(f"seed {seed} side {side + 1}: {match.result} ({match.ahead:+g} points), {took:.0f} CPU s", flush=True)
    return match


def main() -> None:
    """Play pairs until the test knows, or the time is up; print what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=tuple(PACKAGES))
    parser.add_argument("scenario")
    parser.add_argument("--rollouts", type=int, required=True, help="the budget for each question")
    parser.add_argument("--minutes", type=float, default=math.inf, help="begin no pair after so long")
    parser.add_argument("--tune", action="store_true", help="on seeds that may be tuned on")
    chosen = parser.parse_args()
    by_points = is_lopsided(balance_of(game_of(chosen.game)).get(chosen.scenario, ()))
    worth: list[float] = []
    began = time.monotonic()
    while len(worth) < MOST and (len(worth) < LEAST or abs(evidence(worth)) < SURE):
        if time.monotonic() - began > 60 * chosen.minutes:
            break
        seed = (TUNED if chosen.tune else FIRST) + len(worth) + 1
        one, two = [once(chosen.game, chosen.scenario, seed, side, chosen.rollouts) for side in (0, 1)]
        ahead = one.ahead + two.ahead
        worth.append((ahead > 0) + 0.5 * (ahead == 0) if by_points else (one.result + two.result) / 2)
        print(
            f"  {len(worth)} pairs by {'points' if by_points else 'wins'}: {100 * fmean(worth):.0f} of 100, "
            f"evidence {evidence(worth):+.2f} of {SURE:.2f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
