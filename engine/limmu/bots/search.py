"""A bot for any game that looks ahead: information-set Monte Carlo tree search.

Each rollout deals a world that its seat cannot tell from the true one, goes down a tree of answers that all worlds
share, adds one answer to it, and plays on with a quick bot up to a horizon. Chance is rolled anew each time (open
loop). Which answers the tree tries first the game's own bots say: the more often a question is met, the more answers
are tried.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from statistics import fmean
from typing import Any

import attrs
from msgspec import UNSET

from limmu.agents.acts import settled
from limmu.core import (
    Asked,
    Bot,
    Chance,
    Game,
    Input,
    Match,
    RollDice,
    SeededDice,
    Seen,
    ShuffleItems,
    View,
    deal,
    decide,
    encode,
    in_parts,
    proceed,
    question,
    require_asked,
    view,
)

Worth = Callable[[Match[Any]], Mapping[str, float]]
"""What a match is worth to each seat, from 0 (lost) to 1 (won)."""

FIRST = ("sensible", "plain")
"""The bots that say which answers to try first, the best first; the first of them that a game has is trusted."""
QUICK = ("sensible", "plain", "random")
"""The bots that play on beyond the tree, and answer what does not matter; the first of them that a game has."""
CURIOUS = 0.4
"""How much more a less tried answer is tried beyond the root."""
WIDER = 0.35
"""After n visits a question beyond the root has so often the square root of n more answers to try."""
SAMPLES = 4
"""How often an answer that was not tried yet is drawn."""
LEAST, MOST = 2, 8
"""In how many worlds a challenger is tried at least, and at most, in the first round; in the next twice as many."""
ALIKE = 8
"""In how many worlds two answers must come to the same to count as one."""
SURE, DOUBT = 4, 2.0
"""An answer replaces the best so far where it is better in so many worlds by so many standard errors."""
FAR = 10
"""How many times its horizon a rollout plays on that confirms that an answer is better: the others reply meanwhile."""
LEAST_SPREAD = 0.005
"""The standard deviation of a difference, at least."""
PATIENCE = 3
"""How many times its horizon a rollout plays on, at most, to end where nothing is under way."""
LONGEST = 5_000
"""The most inputs of a rollout."""


@attrs.frozen
class Line:
    """An answer that was thought about."""

    answer: Any
    chance: float
    """What it came to on average: 0 lost, 1 won."""
    rollouts: int


@attrs.frozen
class Thought:
    """What a search came to."""

    answer: Any
    lines: tuple[Line, ...]
    """The answers that were tried, the most promising first; () where there was nothing to choose."""
    rollouts: int


_After = dict[tuple[str, type], "_Node"]
"""Who is asked what kind of question next: in one world another than in the next."""


@attrs.define(eq=False)
class _Tried:
    """An answer in the tree, and the questions met after it."""

    answer: Any
    worths: list[float] = attrs.field(factory=list["float"])
    """What it came to, rollout by rollout; at the root in one world after the other."""
    far: list[float] = attrs.field(factory=list["float"])
    """The same of rollouts that go far: at the root alone."""
    offered: int = 0
    """How often it could be given."""
    after: _After = attrs.field(factory=dict["tuple[str, type]", "_Node"])

    @property
    def visits(self) -> int:
        return len(self.worths)

    @property
    def mean(self) -> float:
        return fmean(self.worths)


def _better(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """By how much one is better than another in the worlds that both have seen, and the standard error of that."""
    apart = [mine - theirs for mine, theirs in zip(one, other, strict=False)]
    mean = fmean(apart)
    square = sum([(one - mean) ** 2 for one in apart]) / max(1, len(apart) - 1)
    return mean, math.sqrt(max(square, LEAST_SPREAD**2) / len(apart))


@attrs.define(eq=False)
class _Node:
    """What a seat was asked after the answers that lead here, in whatever worlds."""

    visits: int = 0
    tried: dict[bytes, _Tried] = attrs.field(factory=dict["bytes", "_Tried"])


class SearchBot:
    """Thinks about each question for so many ``seconds``, or so many ``rollouts``. With rollouts alone the same seed
    and the same match give the same answer.

    ``horizon`` is how many answers a rollout plays on beyond the tree; it ends at the next question from which no
    deeper step of the rules is under way. A ``choosy`` bot thinks about the questions alone that its game names in
    ``bots.MATTERS``, and answers the others like the bot that is trusted. ``tell`` hears of the share that is done.
    """

    def __init__(
        self,
        seed: str,
        *,
        seconds: float = 0.0,
        rollouts: int = 0,
        horizon: int = 4,
        choosy: bool = False,
        tell: Callable[[float], None] = lambda share: None,
    ) -> None:
        self._seed, self._seconds, self._rollouts, self._horizon = seed, seconds, rollouts, horizon
        self._choosy = choosy
        self.tell = tell

    def choose(self, view: View[Any]) -> Any:
        """The answer that promises most. Raises ValueError where its seat is not asked."""
        return self.think(view).answer

    def think(self, view: View[Any]) -> Thought:
        """Think about the question of a view, which must be that of one seat. Raises ValueError."""
        asked = require_asked(view)
        if view.seen is None:
            raise ValueError("a bot that looks ahead needs the view of one seat")
        only = _only_answer(asked)
        if only is not UNSET:
            return Thought(only, (), 0)
        seen = view.seen()
        game = seen.match.game
        matters: Collection[str] | None = getattr(game.module("bots"), "MATTERS", None)
        if self._choosy and matters is not None and type(asked.question).__name__ not in matters:
            return Thought(game.bot(_quick(game), self._seed).choose(view), (), 0)
        search = _Search(seen, asked, view, f"{self._seed}/{asked.seat}/{asked.n}", self._horizon)
        done, began = 0, time.monotonic()
        for _ in search.rollouts():
            done += 1
            share = self._left(done, began)
            self.tell(1 - share)
            if not share:
                break
        return search.thought(done)

    def _left(self, done: int, began: float) -> float:
        """The share of the budget that is left; 0 when it is used up."""
        if self._rollouts:
            return max(0.0, 1 - done / self._rollouts)
        return max(0.0, 1 - (time.monotonic() - began) / self._seconds)


@attrs.frozen
class Searching:
    """Makes bots of one level, which think about a question for so many seconds."""

    seconds: float

    def __call__(self, seed: str) -> SearchBot:
        """A bot with the time of its level."""
        return SearchBot(seed, seconds=self.seconds, choosy=True)

    def within(self, seed: str, rollouts: int) -> SearchBot:
        """A bot with a budget of rollouts: the same on every machine."""
        return SearchBot(seed, rollouts=rollouts, choosy=True)


SEARCHING: Mapping[str, Searching] = {"strong": Searching(1.0), "stronger": Searching(10.0)}
"""The levels that look ahead."""


class _Search:
    """The tree of one question.

    At the root one answer after the other challenges the best so far: both play the same worlds with the same dice, so
    few rollouts tell them apart. A challenger that is not ahead goes at once; when all have had their turn, those that
    may yet be better have another and longer one.
    """

    def __init__(self, seen: Seen[Any], asked: Asked[Any], view: View[Any], seed: str, horizon: int) -> None:
        game = seen.match.game
        self.seen, self.asked, self.view, self.horizon = seen, asked, view, horizon
        self.random = random.Random(seed)
        self.first = [name for name in FIRST if name in game.bots]
        self.quick = _quick(game)
        self.worth = worth_of(game, seen.match)
        self.worlds: list[tuple[Match[Any], int]] = []
        self.new = self._answers()
        self.best = _Tried(next(self.new))
        """The best answer so far: at first that of the bot that is trusted."""
        self.tried = [self.best]
        """The answers of the root in the order in which they were thought of."""

    # ---------------------------------------------------------------- the root

    def rollouts(self) -> Iterator[None]:
        """Play rollouts, one a step, until nothing is left to find out."""
        self._play_in_next(self.best)
        yield
        for answer in self.new:
            self.tried.append(_Tried(answer))
            yield from self._challenge(self.tried[-1], LEAST)
        least = 2 * LEAST
        while again := [one for one in self.tried if one is not self.best and self._may_be_better(one)]:
            for one in again:
                yield from self._challenge(one, least)
            least *= 2

    def _challenge(self, one: _Tried, least: int) -> Iterator[None]:
        while one.visits < least * MOST // LEAST:
            self._play_in_next(min(self.best, one, key=lambda tried: tried.visits))
            yield
            if min(one.visits, self.best.visits) < least:
                continue
            ahead, error = _better(one.worths, self.best.worths)
            if ahead <= 0:
                return
            if one.visits >= SURE and ahead > DOUBT * error:
                yield from self._confirm(one, least)
                return

    def _confirm(self, one: _Tried, least: int) -> Iterator[None]:
        """What is better soon is the best only if it is better later, too."""
        for n in range(least * MOST // LEAST):
            for each in (self.best, one):
                if len(each.far) <= n:
                    each.far.append(self._play(self._world(n), each, self.horizon * FAR))
                    yield
            ahead, error = _better(one.far, self.best.far)
            if n + 1 >= SURE and ahead > DOUBT * error:
                self.best = one
                return
            if n + 1 >= least and ahead <= 0:
                return

    def _may_be_better(self, one: _Tried) -> bool:
        same = min(one.visits, self.best.visits)
        ahead, error = _better(one.worths, self.best.worths)
        alike = same >= ALIKE and one.worths[:same] == self.best.worths[:same]
        return ahead > -DOUBT * error and not alike

    def _play_in_next(self, one: _Tried) -> None:
        one.worths.append(self._play(self._world(one.visits), one, self.horizon))

    def _answers(self) -> Iterator[Any]:
        """Answers to try at the root, each once, until the draws bring nothing new."""
        known: set[bytes] = set()
        seed, misses = str(self.random.getrandbits(63)), 0
        own = [self.seen.match.game.bot(name, f"{seed}{n}") for n in range(2) for name in self.first]
        while misses < SAMPLES:
            answer = own.pop(0).choose(self.view) if own else self.asked.sample(self.random.randrange)
            key = encode(answer)
            if key not in known:
                known.add(key)
                misses = 0
                yield answer
            elif not own:
                misses += 1

    def _world(self, n: int) -> tuple[Match[Any], int]:
        if n == len(self.worlds):
            self.worlds.append((deal(self.seen, self.random.randrange), self.random.getrandbits(63)))
        return self.worlds[n]

    def thought(self, rollouts: int) -> Thought:
        """What the rollouts came to."""
        seen = [one for one in self.tried if one.worths]
        order = sorted(seen, key=lambda one: (one is not self.best, -one.visits, -one.mean))
        return Thought(
            self.best.answer, tuple([Line(one.answer, one.mean, one.visits + len(one.far)) for one in order]), rollouts
        )

    # ---------------------------------------------------------------- a rollout

    def _play(self, world: tuple[Match[Any], int], root: _Tried, horizon: int) -> float:
        """Give an answer of the root in a world, go down its tree and play on: what it came to for the seat."""
        match, number = world
        seed = str(number)  # bots draw by seed and entry: with one seed rollouts would be alike
        first = [match.game.bot(name, seed) for name in self.first]
        quick = match.game.bot(self.quick, seed)
        dice, rolls = SeededDice(number), 0
        match = proceed(match, decide(self.seen.seat, root.answer))
        after: _After | None = root.after
        path: list[tuple[_Node, _Tried, str]] = []
        left, calm = horizon, len(world[0].position.stack)
        for _ in range(LONGEST):
            open_ = question(match)
            if open_ is None:
                break
            depth = len(match.position.stack)
            calm = min(calm, depth)
            if left <= -PATIENCE * horizon or (left <= 0 and depth == calm):
                break
            seat = open_.seats[0]
            if seat == "chance":
                put = open_.demands[0][1]
                assert isinstance(put, RollDice | ShuffleItems)
                match, rolls = proceed(match, Input("chance", Chance(dice.outcome(put, rolls)))), rolls + 1
                continue
            seen = view(match, seat)
            asked = require_asked(seen)
            answer = _only_answer(asked)
            if answer is UNSET and after is not None:
                node = after.setdefault((seat, type(asked.question)), _Node())
                tried, new = self._tried(node, asked, seen, first)
                path.append((node, tried, seat))
                answer = tried.answer
                after = None if new else tried.after
            elif answer is UNSET:
                answer = quick.choose(seen)
                left -= 1
            match = proceed(match, decide(seat, answer))
        worth = self.worth(match)
        for met, tried, seat in path:
            met.visits += 1
            tried.worths.append(worth.get(seat, 0.5))
        return worth.get(self.seen.seat, 0.5)

    def _tried(self, node: _Node, asked: Asked[Any], seen: View[Any], first: Sequence[Bot]) -> tuple[_Tried, bool]:
        """The answer to try now at a node, and whether it was never tried before."""
        there = [tried for tried in node.tried.values() if asked.check(tried.answer)]
        if len(there) < 1 + WIDER * math.sqrt(node.visits) - 1e-9:
            for answer in self._more(asked, seen, first):
                key = encode(answer)
                if key not in node.tried:
                    node.tried[key] = new = _Tried(answer, offered=1)
                    return new, True
        for tried in there:
            tried.offered += 1
        return max(there, key=_promise), False

    def _more(self, asked: Asked[Any], seen: View[Any], first: Sequence[Bot]) -> Iterator[Any]:
        """Answers to try, the best first as far as the game's own bots can say."""
        for bot in first:
            yield bot.choose(seen)
        for _ in range(SAMPLES):
            yield asked.sample(self.random.randrange)


def _quick(game: Game[Any]) -> str:
    return next(name for name in QUICK if name in game.bots)


def _promise(tried: _Tried) -> float:
    return tried.mean + CURIOUS * math.sqrt(math.log(tried.offered + 1) / tried.visits)


def _only_answer(asked: Asked[Any]) -> Any:
    """The answer where there is no choice; else UNSET. Raises DeadEnd for a question that leaves no way to go."""
    return settled(in_parts(asked.question, asked.board))[1]


# ---------------------------------------------------------------- what a match is worth


def worth_of(game: Game[Any], match: Match[Any]) -> Worth:
    """How to judge a match: who won; of one that goes on the scores, with those of now as what is even.

    A game's module ``bots`` may offer ``worth(board, seat)``, how well a seat stands in its own unit; a game without
    offers the scores of its display.
    """
    stands = _stands(game, match)
    before = _leads(stands(match), match.seats)
    scale = max(1.0, sum([abs(one) for one in stands(match).values()]) / (4 * len(match.seats)))

    def worth(after: Match[Any]) -> Mapping[str, float]:
        if after.over is not None:
            winners = after.over.winners
            return {seat: (seat in winners) / len(winners) if winners else 0.5 for seat in after.seats}
        leads = _leads(stands(after), after.seats)
        return {seat: 1 / (1 + math.exp(-(leads[seat] - before[seat] / 2) / scale)) for seat in after.seats}

    return worth


def _leads(stands: Mapping[str, float], seats: Sequence[str]) -> dict[str, float]:
    """By how much each seat is ahead of the best other."""
    return {
        seat: stands.get(seat, 0.0) - max([stands.get(other, 0.0) for other in seats if other != seat], default=0.0)
        for seat in seats
    }


def _stands(game: Game[Any], match: Match[Any]) -> Callable[[Match[Any]], Mapping[str, float]]:
    own: Any = getattr(game.module("bots"), "worth", None)
    if own is not None:
        return lambda match: {seat: own(match.board, seat) for seat in match.seats}
    scores: Any = getattr(game.module("display"), "scores", None)
    if scores is None:
        return lambda match: {}
    pack = match.pack
    return lambda match: {score.id: float(score.points) for score in scores(view(match, "public"), pack)}
