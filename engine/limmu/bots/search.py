"""A bot for any game that looks ahead: information-set Monte Carlo tree search.

Each rollout deals a world that its seat cannot tell from the true one, goes down a tree of answers that all worlds
share, adds one answer to it, and plays on with a quick bot, to the end of the match. Chance is rolled anew each time
(open loop). Which answers the tree tries first the game's own bots say: the more often a question is met, the more
answers are tried. Where the end is out of reach there is nothing to judge by, and the answer of the game's best bot is
given at once. A game that can judge a match on the way is played by `limmu.bots.ways` instead.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import fmean
from typing import Any

import attrs
from msgspec import UNSET

from limmu.bots.ways import LONGEST, Lead, Race, Ways, only_answer, ways_of
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
"""The bots that play on beyond the tree; the first of them that a game has."""
CURIOUS = 0.4
"""How much more a less tried answer is tried beyond the root."""
WIDE, WIDER = 1.0, 0.35
"""After n visits a question has so often the square root of n more answers to try: at the root, and beyond it. Beyond
it the first is whatever the quick bot says in that world, and counts as one of these, unless it draws blindly."""
BEGIN = 3
"""How many answers the root begins with, at most."""
SAMPLES = 4
"""How often an answer that was not tried yet is drawn."""
LEAST = 4
"""In how many worlds an answer is tried before it is given up."""
ALIKE = 6
"""In how many worlds two answers must come to the same to count as one."""
DOUBT, HOPELESS = 2.0, 1.0
"""An answer replaces the trusted one where it is better by so many standard errors, and is given up where it is worse
than the best by so many."""
LEAST_SPREAD = 0.0005
"""The standard deviation of a difference, at least."""
MARGIN = 0.02
"""What the scores say of the worth of a match that is over; the rest says who won."""
REACH = 20
"""In how many answers of the quick bot the end must come to be in reach."""
HORIZON = 8
"""After how many a rollout is cut that need not reach the end."""
A_WAY = 4
"""For how many answers' time a bot thinks about the way in which it then gives its next ones at once."""


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
    """The answers that were tried: the one to give first, then those that were tried most. () where there was nothing
    to choose, and where ways raced."""
    rollouts: int
    leads: tuple[Lead, ...] = ()
    """The ways to play on that raced (`limmu.bots.ways`), the one to play first."""
    plays_on: bool = False
    """Whether it is no moment to choose a way: the answer is that of the way chosen before, else of the trusted one."""


_After = dict[tuple[str, type], "_Node"]
"""Who is asked what kind of question next: in one world another than in the next."""


@attrs.define(eq=False)
class _Tried:
    """An answer in the tree, and the questions met after it."""

    answer: Any
    worths: list[float] = attrs.field(factory=list["float"])
    """What it came to, rollout by rollout; at the root in one world after the other."""
    offered: int = 0
    """How often it could be given."""
    after: _After = attrs.field(factory=dict["tuple[str, type]", "_Node"])

    @property
    def visits(self) -> int:
        return len(self.worths)

    @property
    def mean(self) -> float:
        return fmean(self.worths)

    def better(self, other: _Tried) -> tuple[float, float]:
        """By how much it is better than another in the worlds that both have seen, and the standard error of that."""
        apart = [mine - theirs for mine, theirs in zip(self.worths, other.worths, strict=False)]
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

    Where its game offers ways to play on (`limmu.bots.ways`), it thinks at quiet moments alone, for the time of a few
    answers, and remembers the way that it chose: a bot made anew in between plays on as the trusted one to the next.

    ``horizon`` is how many answers a rollout plays on beyond the tree before the scores judge it. Without, rollouts go
    to the end, and where that is out of reach the trusted answer is given at once. With it, the bot also looks at what
    could be answered where it plays on in a way, and answers as it would without. ``tell`` hears of the share that is
    done.
    """

    def __init__(
        self,
        seed: str,
        *,
        seconds: float = 0.0,
        rollouts: int = 0,
        horizon: int | None = None,
        tell: Callable[[float], None] = lambda share: None,
    ) -> None:
        self._seed, self._seconds, self._rollouts, self._horizon = seed, seconds, rollouts, horizon
        self._way: tuple[Any, Bot] | None = None
        self._done, self._began, self._most = 0, 0.0, seconds
        self.tell = tell

    def choose(self, view: View[Any]) -> Any:
        """The answer that promises most. Raises ValueError where its seat is not asked."""
        return self.think(view).answer

    def think(self, view: View[Any]) -> Thought:
        """Think about the question of a view, which must be that of one seat. Raises ValueError."""
        asked = require_asked(view)
        if view.seen is None:
            raise ValueError("a bot that looks ahead needs the view of one seat")
        only = only_answer(asked)
        if only is not UNSET:
            return Thought(only, (), 0)
        if (ways := ways_of(view.seen().match)) is not None:
            return self._in_a_way(view, asked, ways)
        return self._searched(_Search(view.seen(), asked, view, self._seed_at(asked), self._horizon))

    def _searched(self, search: _Search) -> Thought:
        return search.thought(self._played(search.rollouts(), self._seconds))

    def _in_a_way(self, view: View[Any], asked: Asked[Any], ways: Ways) -> Thought:
        """Answer in the way that was chosen; at a quiet moment choose one."""
        stretch = ways.stretch(asked.board)
        if not ways.quiet(asked.question, asked.board):
            bot = self._way[1] if self._way and self._way[0] == stretch else ways.trusted(self._seed)
            if self._horizon is None:
                return Thought(bot.choose(view), (), 0, plays_on=True)
            assert view.seen is not None
            search = _Search(view.seen(), asked, view, self._seed_at(asked), self._horizon, keeps=bot)
            return attrs.evolve(self._searched(search), plays_on=True)
        race = Race(ways, view, asked, self._seed_at(asked))
        rollouts = self._played(race.rollouts(self._left), self._seconds * A_WAY)
        way = race.best()
        self._way = stretch, way.make(self._seed)
        return Thought(way.first, (), rollouts, tuple(race.leads()))

    def _seed_at(self, asked: Asked[Any]) -> str:
        return f"{self._seed}/{asked.seat}/{asked.n}"

    def _played(self, rollouts: Iterator[None], seconds: float) -> int:
        """How many rollouts the budget paid for."""
        self._done, self._began, self._most = 0, time.monotonic(), seconds
        for _ in rollouts:
            self._done += 1
            left = self._left()
            self.tell(1 - left)
            if not left:
                break
        return self._done

    def _left(self) -> float:
        """The share of the budget that is left; 0 when it is used up."""
        if self._rollouts:
            return max(0.0, 1 - self._done / self._rollouts)
        return max(0.0, 1 - (time.monotonic() - self._began) / self._most)


@attrs.frozen
class Searching:
    """Makes bots of one level, which think about a question for so many seconds."""

    seconds: float

    def __call__(self, seed: str) -> SearchBot:
        """A bot with the time of its level."""
        return SearchBot(seed, seconds=self.seconds)

    def within(self, seed: str, rollouts: int) -> SearchBot:
        """A bot with a budget of rollouts: the same on every machine."""
        return SearchBot(seed, rollouts=rollouts)


SEARCHING: Mapping[str, Searching] = {"strong": Searching(1.0), "stronger": Searching(10.0)}
"""The levels that look ahead."""


class _Search:
    """The tree of one question.

    At the root the answers race: each plays the same worlds with the same dice, one after the other, and drops out when
    another is clearly better. So few rollouts tell answers apart, and a question of which nothing depends costs few.
    """

    def __init__(
        self,
        seen: Seen[Any],
        asked: Asked[Any],
        view: View[Any],
        seed: str,
        horizon: int | None,
        *,
        keeps: Bot | None = None,
    ) -> None:
        game = seen.match.game
        self.keeps = keeps
        """Who answers, whatever the rollouts come to."""
        self.seen, self.asked, self.view, self.horizon = seen, asked, view, horizon
        self.random = random.Random(seed)
        self.first = [name for name in FIRST if name in game.bots]
        self.quick = next(name for name in QUICK if name in game.bots)
        self.worth = worth_of(game, seen.match)
        self.lost = False
        """Whether a rollout found the end out of reach."""
        self.worlds: list[tuple[Match[Any], int]] = []
        self.tried: list[_Tried] = []
        """The answers of the root in the order in which they were thought of: the first is trusted."""
        self.live: list[_Tried] = []

    # ---------------------------------------------------------------- the root

    def rollouts(self) -> Iterator[None]:
        """Play rollouts, one a step, until nothing is left to find out."""
        new = self._answers()
        while True:
            while len(self.live) < 2 or self._may_widen():
                if (answer := next(new, UNSET)) is UNSET:
                    break
                self.tried.append(_Tried(answer))
                self.live.append(self.tried[-1])
            if len(self.live) < 2 and self.tried[0].worths:
                return
            one = min(self.live, key=lambda tried: tried.visits)
            one.worths.append(self._play(self._world(one.visits), one))
            yield
            if self.lost:
                return
            self._drop()

    def _may_widen(self) -> bool:
        return len(self.tried) < BEGIN or len(self.tried) < 1 + WIDE * math.sqrt(
            sum([one.visits for one in self.tried])
        )

    def _answers(self) -> Iterator[Any]:
        """Answers to try at the root, each once, until the draws bring nothing new."""
        known: set[bytes] = set()
        seed, misses = str(self.random.getrandbits(63)), 0
        own = [self.seen.match.game.bot(name, f"{seed}{n}") for n in range(2) for name in self.first]
        if self.keeps is not None:
            own.insert(0, self.keeps)
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

    def _drop(self) -> None:
        """Let go of answers that are clearly worse than another, or that come to the same as an earlier one."""
        known = [one for one in self.live if one.visits >= ALIKE]
        for one in known:
            for other in known:
                if one is other or one not in self.live or other not in self.live:
                    continue
                ahead, error = one.better(other)
                same = min(one.visits, other.visits)
                alike = one.worths[:same] == other.worths[:same] and self.tried.index(other) < self.tried.index(one)
                sure = DOUBT if one is self.tried[0] else HOPELESS  # what is trusted stays until another may replace it
                if alike or (same >= LEAST and ahead < -sure * error):
                    self.live.remove(one)

    def thought(self, rollouts: int) -> Thought:
        """What the rollouts came to. The first answer that was tried is kept unless another is clearly better, or
        where somebody `keeps` it."""
        best = trusted = self.tried[0]
        if self.lost:
            return Thought(trusted.answer, (), rollouts)
        gain = 0.0
        for other in self.tried[1:] if self.keeps is None else ():
            if other.visits >= LEAST:
                ahead, error = other.better(trusted)
                if ahead > DOUBT * error and ahead > gain:
                    best, gain = other, ahead
        seen = [one for one in self.tried if one.worths]
        order = sorted(seen, key=lambda one: (one is not best, -one.visits, -one.mean))
        return Thought(best.answer, tuple([Line(one.answer, one.mean, one.visits) for one in order]), rollouts)

    # ---------------------------------------------------------------- a rollout

    def _play(self, world: tuple[Match[Any], int], root: _Tried) -> float:
        """Give an answer of the root in a world, go down its tree and play on: what it came to for the seat."""
        match, number = world
        seed = str(number)  # bots draw by seed and entry: with one seed rollouts would be alike
        first = [match.game.bot(name, seed) for name in self.first]
        quick = match.game.bot(self.quick, seed)
        dice, rolls = SeededDice(number), 0
        match = proceed(match, decide(self.seen.seat, root.answer))
        after: _After | None = root.after
        path: list[tuple[_Node, _Tried, str]] = []
        left = REACH if self.horizon is None else self.horizon
        for _ in range(LONGEST):
            open_ = question(match)
            if open_ is None or not left:
                break
            seat = open_.seats[0]
            if seat == "chance":
                put = open_.demands[0][1]
                assert isinstance(put, RollDice | ShuffleItems)
                match, rolls = proceed(match, Input("chance", Chance(dice.outcome(put, rolls)))), rolls + 1
                continue
            seen = view(match, seat)
            asked = require_asked(seen)
            answer = only_answer(asked)
            if answer is UNSET and after is not None:
                node = after.setdefault((seat, type(asked.question)), _Node())
                tried, new = self._tried(node, asked, seen, first)
                path.append((node, tried, seat))
                answer = quick.choose(seen) if tried.answer is UNSET else tried.answer
                after = None if new else tried.after
            elif answer is UNSET:
                answer = quick.choose(seen)
                left -= 1
            match = proceed(match, decide(seat, answer))
        self.lost |= self.horizon is None and match.over is None
        worth = self.worth(match)
        for met, tried, seat in path:
            met.visits += 1
            tried.worths.append(worth.get(seat, 0.5))
        return worth.get(self.seen.seat, 0.5)

    def _tried(self, node: _Node, asked: Asked[Any], seen: View[Any], first: Sequence[Bot]) -> tuple[_Tried, bool]:
        """The answer to try now at a node, and whether it was never tried before."""
        if first and not node.tried:
            node.tried[b""] = new = _Tried(UNSET, offered=1)
            return new, True
        there = [one for one in node.tried.values() if one.answer is UNSET or asked.check(one.answer)]
        if len(there) < (not first) + WIDER * math.sqrt(node.visits):
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


def _promise(tried: _Tried) -> float:
    return tried.mean + CURIOUS * math.sqrt(math.log(tried.offered + 1) / tried.visits)


# ---------------------------------------------------------------- what a match is worth


def worth_of(game: Game[Any], match: Match[Any]) -> Worth:
    """How to judge a match: who won; of one that goes on the scores, with those of now as what is even.

    A game's module ``bots`` may offer ``worth(board, seat)``, how well a seat stands in its own unit; a game without
    offers the scores of its display.
    """
    own: Any = getattr(game.module("bots"), "worth", None)
    scores: Any = getattr(game.module("display"), "scores", None)

    def points(now: Match[Any]) -> Mapping[str, float]:
        return {score.id: float(score.points) for score in scores(view(now, "public"), match.pack)} if scores else {}

    def standing(now: Match[Any]) -> Mapping[str, float]:
        return {seat: own(now.board, seat) for seat in now.seats} if own else points(now)

    margin = MARGIN if scores or own else 0.0
    before = _leads(standing(match), match.seats)
    scale = max(1.0, sum([abs(one) for one in standing(match).values()]) / (4 * len(match.seats)))

    def worth(after: Match[Any]) -> Mapping[str, float]:
        if after.over is not None:
            winners = after.over.winners
            won = {seat: (seat in winners) / len(winners) if winners else 0.5 for seat in after.seats}
            leads = _leads(points(after) if scores else standing(after), after.seats)
            return {seat: won[seat] + margin * (_share(leads[seat] / scale) - won[seat]) for seat in after.seats}
        leads = _leads(standing(after), after.seats)
        return {seat: _share((leads[seat] - before[seat] / 2) / scale) for seat in after.seats}

    return worth


def _share(lead: float) -> float:
    return 1 / (1 + math.exp(-lead))


def _leads(stands: Mapping[str, float], seats: Sequence[str]) -> dict[str, float]:
    """By how much each seat is ahead of the best other."""
    return {
        seat: stands.get(seat, 0.0) - max([stands.get(other, 0.0) for other in seats if other != seat], default=0.0)
        for seat in seats
    }
