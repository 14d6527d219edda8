"""How `sensible` fares against `plain`, in pairs of matches: the same seed, sides swapped.

    .venv/bin/python tests/benchmarks/pairs.py                      # every scenario of two players, some minutes
    .venv/bin/python tests/benchmarks/pairs.py --game genesis --scenario egypt_and_the_hittites
    .venv/bin/python tests/benchmarks/pairs.py --tune --most 20     # on seeds for tuning: others than those measured on
    .venv/bin/python tests/benchmarks/pairs.py --balance            # equal bots: rewrites balance.json of the games

Pair number n has the seed FIRST + n, for the dice and the bots of both matches. Where equal bots score between 40 and
60 of a hundred from each side, a pair is worth the mean of its two results (a win 1, a draw 0.5); elsewhere it is worth
1, 0.5 or 0 as the bot's points of both matches together are more than, as many as or fewer than those of the other.

A scenario is played until a sequential test tells WORSE from BETTER, or to the most pairs there may be: then the mean
decides.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from statistics import fmean, pvariance
from typing import Any

import attrs

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.benchmarks.bots import PACKAGES, game_of, play

from limmu.bots import Bot
from limmu.core import Game, Match, View, view
from limmu.described import BALANCE, balance_of, is_lopsided
from limmu.games.game_of_kings.p23_victory import objective_points

GAMES = tuple(PACKAGES)
MEASURED, TUNED = 700_000, 0
"""The first seed of those measured on, and of those that may be tuned on."""
WANTED, WORSE, BETTER = 0.65, 0.58, 0.72
"""What a pair must be worth on average, and the means that the test tells apart."""
SURE = math.log(0.95 / 0.05)
"""The evidence at which the test stops: one time in twenty it is wrong."""
LEAST_VARIANCE = 0.04
LEAST, MOST = 8, 100
"""Pairs played before the test may stop, and at most."""
EQUAL = 40
"""Matches of equal bots."""


@attrs.define
class Clocked:
    """A bot whose decisions are counted and timed."""

    bot: Bot
    decisions: int = 0
    seconds: float = 0.0

    def choose(self, view: View[Any]) -> Any:
        """What the bot answers."""
        start = time.process_time()
        answer = self.bot.choose(view)
        self.seconds += time.process_time() - start
        self.decisions += 1
        return answer


@attrs.frozen
class Played:
    """A match as one side sees it: its result (1, 0.5, 0) and by how many points it is ahead."""

    result: float
    ahead: float


Sides = Sequence[tuple[str, ...]]
"""The seats of each person."""


def persons_of(game: Game[Any], scenario: str) -> Sides:
    """Who plays a scenario: in Genesis a person may have several kingdoms."""
    pack = game.load_pack(None)
    alone = [(seat,) for seat in game.seats(pack, scenario)]
    return getattr(getattr(pack, "scenario", {}).get(scenario), "persons", ()) or alone


def points(match: Match[Any]) -> dict[str, float]:
    """What each seat has at the end."""
    display = match.game.module("display")
    scores = getattr(display, "scores", None)
    if scores is not None:
        return {one.id: one.points for one in scores(view(match, "umpire"), match.game.load_pack(None))}
    return {seat: objective_points(match.board, seat).value for seat in match.seats}


def played(game: Game[Any], scenario: str, seed: int, mine: Sequence[str], roles: Mapping[str, Bot]) -> Played:
    """A whole match."""
    match = play(game, scenario, seed, roles)
    assert match.over is not None
    won = [seat in mine for seat in match.over.winners]
    result = 1.0 if won and all(won) else 0.0 if won and not any(won) else 0.5
    return Played(result, sum([many if seat in mine else -many for seat, many in points(match).items()]))


def pair(
    game: Game[Any], scenario: str, seed: int, sides: Sides, clocks: Mapping[str, Clocked]
) -> tuple[Played, Played]:
    """Two matches with the same seed: `sensible` on the first side, then on the second."""

    def once(mine: Sequence[str]) -> Played:
        for name, clock in clocks.items():
            clock.bot = game.bot(name, seed)
        seats = [seat for side in sides for seat in side]
        roles: dict[str, Bot] = {seat: clocks["sensible" if seat in mine else "plain"] for seat in seats}
        return played(game, scenario, seed, mine, roles)

    return once(sides[0]), once(sides[1])


def evidence(worth: Sequence[float]) -> float:
    """How much more likely these pairs are of a bot that is BETTER than of one that is WORSE, as a logarithm."""
    spread = max(pvariance(worth), LEAST_VARIANCE)
    return len(worth) * (BETTER - WORSE) * (fmean(worth) - (BETTER + WORSE) / 2) / spread


def within(worth: Sequence[float]) -> int:
    """Half the interval that holds the true mean 95 times in a hundred, in hundredths."""
    return round(196 * math.sqrt(max(pvariance(worth), LEAST_VARIANCE) / len(worth)))


def measure(name: str, scenario: str, first: int, least: int, most: int) -> dict[str, Any] | None:
    """A row of the table; None of a scenario that has not two players."""
    game = game_of(name)
    sides = persons_of(game, scenario)
    if len(sides) != 2:
        return None
    by_points = is_lopsided(balance_of(game).get(scenario, ()))
    clocks = {name: Clocked(game.bot(name, 0)) for name in ("plain", "sensible")}
    pairs: list[tuple[Played, Played]] = []
    worth: list[float] = []
    while len(pairs) < most and (len(pairs) < least or abs(evidence(worth)) < SURE):
        one, two = pair(game, scenario, first + len(pairs) + 1, sides, clocks)
        pairs.append((one, two))
        ahead = one.ahead + two.ahead
        worth.append((ahead > 0) + 0.5 * (ahead == 0) if by_points else (one.result + two.result) / 2)
    each = {who: 1000 * clock.seconds / max(clock.decisions, 1) for who, clock in clocks.items()}
    return {
        "game": name, "scenario": scenario, "by": "points" if by_points else "wins", "pairs": len(pairs),
        "of 100": round(100 * fmean(worth)), "+-": within(worth), "reached": fmean(worth) >= WANTED,
        "wins": [sum([p[i].result for p in pairs]) for i in (0, 1)],
        "ahead": round(fmean([one.ahead + two.ahead for one, two in pairs]), 1),
        "ms plain": round(each["plain"], 2), "ms sensible": round(each["sensible"], 2),
    }  # fmt: skip


# ---------------------------------------------------------------- equal bots


def shares(game: Game[Any], scenario: str, matches: int) -> list[dict[str, Any]]:
    """How many matches of a hundred each side wins among `plain` bots; one that several win is shared."""
    sides = persons_of(game, scenario)
    found = [0.0] * len(sides)
    for seed in range(MEASURED + 1, MEASURED + matches + 1):
        over = play(game, scenario, seed, {seat: game.bot("plain", seed) for side in sides for seat in side}).over
        won = [over is None or not over.winners or any([seat in over.winners for seat in side]) for side in sides]
        found = [so_far + 100 / matches / sum(won) * wins for so_far, wins in zip(found, won, strict=True)]
    return [{"seats": list(side), "of_100": round(share)} for side, share in zip(sides, found, strict=True)]


def rebalance(name: str, scenarios: Sequence[str], matches: int) -> None:
    """Measures equal bots and writes what they come to into the game's package."""
    game = game_of(name)
    found = balance_of(game)
    file = Path(str(files(game.package) / BALANCE))
    for scenario in scenarios:
        if len(persons_of(game, scenario)) > 1:
            found[scenario] = shares(game, scenario, matches)
            print(name, scenario, found[scenario], flush=True)
            file.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


def rows(games: Sequence[str], wanted: str, first: int, least: int, most: int) -> Iterator[dict[str, Any]]:
    """The table, row by row."""
    for name in games:
        for scenario in scenarios_of(name, wanted):
            row = measure(name, scenario, first, least, most)
            if row is not None:
                print(json.dumps(row), flush=True)
                yield row


def scenarios_of(name: str, wanted: str) -> list[str]:
    """The scenarios of a game, or the one that is wanted."""
    game = game_of(name)
    return [one for one in game.scenarios(game.load_pack(None)) if wanted in ("", one)]


def main() -> int:
    """Print the rows. 1 if a scenario misses what is wanted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=GAMES, help="one game; without, all")
    parser.add_argument("--scenario", default="", help="one scenario; without, all")
    parser.add_argument("--least", type=int, default=LEAST, help="pairs before the test may stop")
    parser.add_argument("--most", type=int, default=MOST, help="pairs at most")
    parser.add_argument("--tune", action="store_true", help="on seeds that may be tuned on")
    parser.add_argument("--balance", action="store_true", help="measure equal bots and write it down")
    chosen = parser.parse_args()
    games = (chosen.game,) if chosen.game else GAMES
    if chosen.balance:
        for name in games:
            rebalance(name, scenarios_of(name, chosen.scenario), EQUAL)
        return 0
    found = list(rows(games, chosen.scenario, TUNED if chosen.tune else MEASURED, chosen.least, chosen.most))
    return 0 if all([row["reached"] for row in found]) else 1


if __name__ == "__main__":
    raise SystemExit(main())
