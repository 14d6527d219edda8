"""What results say of bots: scores of pairs, a sequential test of each, and ratings with intervals.

The ratings are a Bradley-Terry model, fitted by ``choix``: the strength of a bot does not change in a season, so the
order of the matches does not count. A draw is half a win for each. Between any two bots that met stands one draw that
was not played, so that a bot that always wins has a rating at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import combinations, permutations
from math import log, sqrt
from typing import Any

from msgspec import Struct

from limmu.display.troubles import trouble
from limmu_replays.arena.plan import Plan
from limmu_replays.arena.playing import Result

ERROR = 0.05
"""The chance that a test says something wrong of a pair, at most."""
NORMAL = 1.959964
"""Standard deviations on each side of a value in an interval of 95 %."""
ELO = 400 / log(10)
"""Points of Elo for each unit of the logarithm of odds."""

STRONGER, NEITHER, OPEN = "stronger", "neither", "open"


class Standing(Struct, frozen=True):
    """A bot in the table: its rating against the mean of all, and what it made of its matches."""

    bot: str
    elo: float
    low: float
    high: float
    """The ends of an interval of 95 %."""
    matches: int
    score: float
    """The mean of its scores against others, from 0 to 1."""


class Pair(Struct, frozen=True):
    """Two bots: the score of the first against the second."""

    bots: tuple[str, str]
    wins: int
    draws: int
    losses: int
    score: float
    low: float
    high: float
    """The ends of an interval of 95 % of the score."""
    answer: str
    """Of the sequential test: the stronger bot; ``neither``; ``open``; "" without a test."""


def score_of(result: Result, bot: str, other: str) -> float | None:
    """The score of a bot against another in a match, from 0 to 1: over their seats, by ranks; None where one is not in
    it."""
    mine = [result.ranks[seat] for seat, who in result.bots.items() if who == bot]
    theirs = [result.ranks[seat] for seat, who in result.bots.items() if who == other]
    if not (mine and theirs):
        return None
    scores = [1.0 if a < b else 0.5 if a == b else 0.0 for a in mine for b in theirs]
    return sum(scores) / len(scores)


def rounds_of(plan: Plan, results: Mapping[str, Result], bot: str, other: str) -> Iterator[float]:
    """The mean score of a bot against another in each round that is complete, in the order of rounds."""
    groups: dict[tuple[int, int, tuple[str, ...]], list[Result]] = {}
    for result in results.values():
        if bot in result.lineup and other in result.lineup:
            at = result.round, plan.scenarios.index(result.scenario), result.lineup
            groups.setdefault(at, []).append(result)
    for (_, _, lineup), found in sorted(groups.items()):
        if len(found) == len(lineup):
            scores = [score for one in found if (score := score_of(one, bot, other)) is not None]
            yield sum(scores) / len(scores)


def exceeds(scores: Iterable[float], low: float, high: float, error: float = ERROR) -> bool | None:
    """A sequential test of scores from 0 to 1 one after the other: is their mean ``high`` rather than ``low``?

    None while it is open. The product of the ratios of likelihood has a mean of at most 1 under either mean, whatever
    scores there are between 0 and 1 (a power is convex), so it is above ``2 / error`` with a chance of ``error / 2`` at
    most if the mean is ``low``, and below ``error`` with a chance of ``error`` at most if it is ``high``. The half is
    for who asks it both ways.
    """
    of = 0.0
    for score in scores:
        of += score * log(high / low) + (1 - score) * log((1 - high) / (1 - low))
        if of >= log(2 / error):
            return True
        if of <= log(error):
            return False
    return None


def answer(plan: Plan, results: Mapping[str, Result], one: str, other: str) -> str:
    """What the test of the plan says of two bots so far: the stronger one, ``neither`` or ``open``; "" without a
    test."""
    if plan.test == (0, 0):
        return ""
    low, high = plan.test[0] / 100, plan.test[1] / 100
    found = [exceeds(rounds_of(plan, results, *pair), low, high) for pair in ((one, other), (other, one))]
    if True in found:
        return (one, other)[found.index(True)]
    return NEITHER if found == [False, False] else OPEN


def pairs_of(plan: Plan, results: Mapping[str, Result]) -> list[Pair]:
    """Every two bots that met."""
    told: list[Pair] = []
    for one, other in combinations(plan.bots, 2):
        scores = [score for result in results.values() if (score := score_of(result, one, other)) is not None]
        if scores:
            mean = sum(scores) / len(scores)
            wins, losses = len([s for s in scores if s > 0.5]), len([s for s in scores if s < 0.5])
            draws = len(scores) - wins - losses
            what = answer(plan, results, one, other)
            told.append(Pair((one, other), wins, draws, losses, mean, *interval(mean, len(scores)), what))
    return told


def interval(share: float, n: int) -> tuple[float, float]:
    """Wilson's interval of 95 % of a share of n."""
    middle, spread = share + NORMAL**2 / (2 * n), NORMAL * sqrt(share * (1 - share) / n + (NORMAL / (2 * n)) ** 2)
    whole = 1 + NORMAL**2 / n
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def library() -> Any:
    """The library of ratings. Raises Trouble without it."""
    try:
        return import_module("choix")
    except ImportError:
        raise trouble("trouble.needs_arena") from None


def standings(plan: Plan, results: Mapping[str, Result]) -> list[Standing]:
    """The bots by rating, the strongest first; none where fewer than two met. Raises Trouble without the library."""
    pairs = pairs_of(plan, results)
    if not pairs:
        return []
    elo, errors = _fitted(plan.bots, pairs)
    told: list[Standing] = []
    for i, bot in enumerate(plan.bots):
        scores = [
            score
            for mine, other in permutations(plan.bots, 2)
            for result in (results.values() if mine == bot else ())
            if (score := score_of(result, mine, other)) is not None
        ]
        mean = sum(scores) / len(scores) if scores else 0.0
        matches = len([1 for result in results.values() if bot in result.bots.values()])
        far = NORMAL * errors[i]
        told.append(Standing(bot=bot, elo=elo[i], low=elo[i] - far, high=elo[i] + far, matches=matches, score=mean))
    return sorted(told, key=lambda one: -one.elo)


def _fitted(bots: Sequence[str], pairs: Sequence[Pair]) -> tuple[list[float], list[float]]:
    """By bot the rating, and its standard error by the information of the model; both in points of Elo."""
    choix = library()
    np: Any = import_module("numpy")
    won: Any = np.zeros((len(bots), len(bots)))
    for pair in pairs:
        i, j = map(bots.index, pair.bots)
        n = pair.wins + pair.draws + pair.losses
        won[i, j], won[j, i] = n * pair.score + 0.5, n * (1 - pair.score) + 0.5
    strengths: Any = choix.ilsr_pairwise_dense(won, max_iter=1000)
    strengths = strengths - strengths.mean()
    wins: Any = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
    known: Any = (won + won.T) * wins * (1 - wins)
    information: Any = np.diag(known.sum(axis=1)) - known
    variances: Any = np.linalg.pinv(information)
    errors: Any = np.sqrt(np.clip(np.diag(variances), 0, None))
    return [float(ELO * one) for one in strengths], [float(ELO * one) for one in errors]
