"""A bot that looks ahead from one quiet moment to the next, in games that can judge a match there.

Where nothing is half done, ways to play on race in the same worlds with the same dice, each to the next quiet moment; a
judge says there how the match stands. The best of them play once more in other worlds, to the quiet moment after that,
which others have answered by then: only what is better there, too, is played. The bot then answers in that way until
the next quiet moment, so that what it plans holds together.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from statistics import fmean, variance
from typing import Any

import attrs
from msgspec import UNSET

from limmu.agents.acts import settled
from limmu.core import (
    Asked,
    Chance,
    Input,
    MakeBot,
    Match,
    RollDice,
    SeededDice,
    ShuffleItems,
    View,
    deal,
    decide,
    in_parts,
    proceed,
    question,
    require_asked,
    view,
)

STAY = {1: 6, 2: 3}
"""After how many worlds only so many ways stay in the race, the trusted one among them."""
BEST = 2
"""How many ways play once more, at most, beside the trusted one."""
LEAST_AGAIN = 3
"""In how many worlds they must have played for one to be taken, and for an error to be told."""
FOR_THE_RACE = 0.4
"""The share of the budget that is left when the race ends."""
A_GAIN = 0.15
"""A way is taken that is better by so many points, at least."""
LEAST_SPREAD = 0.001
"""The standard deviation of a difference, at least."""
LONGEST = 5_000
"""The most inputs of a rollout."""


@attrs.frozen
class Ways:
    """What a game's module ``bots`` offers as ``ways(match)``, where it can judge the match; None elsewhere."""

    quiet: Callable[[Any, Any], bool]
    """Whether nothing is half done where a question is asked, on a board."""
    ends: Callable[[Any], bool]
    """Whether a rollout ends where a question is asked, since what it was played for has been counted."""
    judge: Callable[[Match[Any]], Mapping[str, float]]
    """By how many points each seat is expected to be ahead, where it is quiet or ends."""
    stretch: Callable[[Any], Any]
    """What a board has in common from one quiet moment to the next, and not beyond."""
    trusted: MakeBot
    """The bot that plays on, whose answers are given unless another way is clearly better."""
    others: Callable[[Asked[Any], str], Sequence[MakeBot]]
    """Ways to play on from a quiet question beside the trusted bot's, drawn by a seed."""
    throw: Callable[[Any, Any, int], int] = lambda asked, board, rolls: rolls
    """Which of a world's throws a roll is, asked for on a board after so many: what depends on chance alone falls alike
    whatever was rolled before."""
    raced: int = 4
    """In how many worlds ways race."""
    tried_again: int = 5
    """In how many others the best of them play once more."""
    doubt: float = 1.0
    """A way is taken that is better by so many standard errors."""


@attrs.frozen
class Lead:
    """A way that raced, against the trusted one."""

    answer: Any
    """What it answers to the question that was thought about."""
    ahead: float
    """By how many points it is expected to come out ahead of the trusted way."""
    error: float
    """The standard error of that; infinite where fewer than LEAST_AGAIN worlds say it."""
    worlds: int
    answered: bool
    """Whether it was judged after others had answered: when it played once more, in other worlds than those of the
    race."""
    trusted: bool
    """Whether it is the trusted way itself."""


@attrs.define(eq=False)
class _Way:
    """A way that races, and how far ahead its seat was: after the race, and when it played once more."""

    make: MakeBot
    first: Any
    """Its answer to the question that is thought about, which is the same in all worlds."""
    raced: list[float] = attrs.field(factory=list["float"])
    again: list[float] = attrs.field(factory=list["float"])

    def lead(self, trusted: _Way) -> Lead:
        """How it did against the trusted way: where both played once more often enough, else in the race."""
        again, raced = _apart(self.again, trusted.again), _apart(self.raced, trusted.raced)
        answered = len(again) >= LEAST_AGAIN
        apart = again if answered else raced
        ahead, error = fmean(apart or [0.0]), math.inf
        if len(apart) >= LEAST_AGAIN:
            error = math.sqrt(max(variance(apart), LEAST_SPREAD**2) / len(apart))
        return Lead(self.first, ahead, error, len(apart), answered=answered, trusted=self is trusted)


def _apart(mine: Sequence[float], theirs: Sequence[float]) -> Sequence[float]:
    """What two ways differ by, world by world, as far as both were played."""
    return [one - other for one, other in zip(mine, theirs, strict=False)]


class Race:
    """The ways to play on from a quiet question."""

    def __init__(self, ways: Ways, view: View[Any], asked: Asked[Any], seed: str) -> None:
        assert view.seen is not None
        self._ways, self._view, self._asked, self._seed = ways, view, asked, seed
        self._look = view.seen
        self._random = Random(seed)
        self._trusted = _Way(ways.trusted, ways.trusted(seed).choose(view))
        self._live = self._all = [self._trusted]
        self._worlds: list[tuple[Match[Any], int]] = []

    def rollouts(self, left: Callable[[], float]) -> Iterator[None]:
        """Play rollouts, one a step, until nothing is left to find out. ``left``: the share of the budget that is."""
        others = self._ways.others(self._asked, self._seed)
        self._live = self._all = [self._trusted, *[_Way(make, make(self._seed).choose(self._view)) for make in others]]
        for n in range(self._ways.raced):
            if len(self._live) == 1 or (n and left() < FOR_THE_RACE):
                break
            for way in self._live:
                way.raced.append(self._play(self._world(n), way, answered=False))
                yield
            self._drop(n + 1)
        for n in range(self._ways.raced, self._ways.raced + self._ways.tried_again):
            for way in self._best():
                way.again.append(self._play(self._world(n), way, answered=True))
                yield

    def best(self) -> _Way:
        """The way to play on."""
        found, gain = self._trusted, 0.0
        for way in self._live:
            lead = way.lead(self._trusted)
            if lead.answered and lead.ahead > max(A_GAIN, self._ways.doubt * lead.error, gain):
                found, gain = way, lead.ahead
        return found

    def leads(self) -> Sequence[Lead]:
        """How the ways did that raced: the one to play on first, then those that were tried longest, the best first."""
        best = self.best()
        others = [way.lead(self._trusted) for way in self._all if way.raced and way is not best]
        others.sort(key=lambda one: (not one.answered, -one.worlds, -one.ahead))
        return [best.lead(self._trusted), *others]

    def _drop(self, worlds: int) -> None:
        """Let go of ways that came to the same as an earlier one, and of those that promise least."""
        apart = [way for n, way in enumerate(self._live) if way.raced not in [one.raced for one in self._live[:n]]]
        others = sorted(apart[1:], key=lambda way: -fmean(way.raced))
        self._live = [self._trusted, *others[: STAY.get(worlds, len(others) + 1) - 1]]

    def _best(self) -> Sequence[_Way]:
        """The ways that play once more; none where none promises more than the trusted one."""
        if len(self._live) == 1:
            return ()
        even = fmean(self._trusted.raced)
        better = sorted([way for way in self._live if fmean(way.raced) > even], key=lambda way: -fmean(way.raced))
        return (self._trusted, *better[:BEST]) if better else ()

    def _world(self, n: int) -> tuple[Match[Any], int]:
        while n >= len(self._worlds):
            self._worlds.append((deal(self._look(), self._random.randrange), self._random.getrandbits(63)))
        return self._worlds[n]

    def _play(self, world: tuple[Match[Any], int], way: _Way, *, answered: bool) -> float:
        """Play on to the next quiet moment, or to the first after others had one, the first stretch in a way: how far
        ahead the seat is then."""
        match, number = world
        mine, quick = way.make(str(number)), self._ways.trusted(str(number))
        dice, rolls, done = SeededDice(number), 0, not answered
        match = proceed(match, decide(self._asked.seat, way.first))
        for _ in range(LONGEST):
            if (open_ := question(match)) is None:
                break
            seat, asked = open_.demands[0]
            if isinstance(asked, RollDice | ShuffleItems):
                throw = self._ways.throw(asked, match.board, rolls)
                match, rolls = proceed(match, Input("chance", Chance(dice.outcome(asked, throw)))), rolls + 1
                continue
            quiet = self._ways.quiet(asked, match.board)
            if (quiet and done) or self._ways.ends(asked):
                break
            if quiet:
                mine, done = quick, seat != self._asked.seat
            seen = view(match, seat)
            answer = only_answer(require_asked(seen))
            if answer is UNSET:
                answer = (mine if seat == self._asked.seat else quick).choose(seen)
            match = proceed(match, decide(seat, answer))
        return self._ways.judge(match)[self._asked.seat]


def only_answer(asked: Asked[Any]) -> Any:
    """The answer where there is no choice; else UNSET. Raises DeadEnd for a question that leaves no way to go."""
    return settled(in_parts(asked.question, asked.board))[1]


def ways_of(match: Match[Any]) -> Ways | None:
    """What the game offers to look ahead with in a match; None where it does not."""
    offered: Any = getattr(match.game.module("bots"), "ways", None)
    return offered(match) if offered else None
