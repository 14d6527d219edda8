"""How far each side of a match is on its way to win: what a game gives, and the ranks that follow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Score(NamedTuple):
    """The points of a side: a seat, or a power of a seat. ``parts`` name their sources and add up to them."""

    id: str
    """The seat or power."""
    points: int
    parts: tuple[tuple[str, int], ...] = ()
    """Words and points."""
    tie: int = 0
    """The tie-breaker: of equal points, the higher number ranks first."""


class Scored(NamedTuple):
    """A score and its rank: 1 is the first, equal ones share theirs."""

    score: Score
    rank: int


def rank_scores(scores: Sequence[Score]) -> tuple[Scored, ...]:
    """Scores with their ranks, in the order given."""
    worth = [(score.points, score.tie) for score in scores]
    return tuple([Scored(score, 1 + sum([other > (score.points, score.tie) for other in worth])) for score in scores])
