"""Playing a season: stage by stage, until all is played or the question is answered."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from functools import partial
from itertools import combinations
from pathlib import Path

from limmu.display.saying import said
from limmu.display.troubles import trouble
from limmu.trouble import Listener
from limmu_replays.arena.plan import Fixture, fixtures, lineups, most, stages
from limmu_replays.arena.playing import play
from limmu_replays.arena.rating import OPEN, answer
from limmu_replays.arena.season import Season
from limmu_replays.spreading import Lost, Workers


def run(season: Season, workers: Workers, pack_dir: Path | None, listener: Listener) -> int:
    """Play what is missing; returns how many matches it played.

    It looks for the answer of the plan's test between stages alone, so that the matches of a season are always the
    same. Raises Trouble if a match could not be played; the others are kept.
    """
    plan, played = season.plan, 0
    each = most(plan) // plan.rounds
    with listener.progress(said("note.playing", name=plan.game), most(plan)) as told:
        for first, last in stages(plan):
            todo = [fixture for fixture in _stage(season, first, last) if not season.has(fixture)]
            done = each * last - len(todo)
            told(done)
            for n, _ in enumerate(_play(season, workers, pack_dir, todo), 1):
                told(done + n)
            played += len(todo)
    return played


def _stage(season: Season, first: int, last: int) -> Iterator[Fixture]:
    """The fixtures of some rounds: of line-ups with a pair of which something is still asked."""
    plan = season.plan
    before = {name: result for name, result in season.results.items() if result.round < first}
    answers = {pair: answer(plan, before, *pair) for pair in combinations(plan.bots, 2)}
    for number in range(first, last + 1):
        for scenario in plan.scenarios:
            for lineup in lineups(plan, scenario):
                if len(lineup) < 2 or any([answers[pair] in ("", OPEN) for pair in combinations(lineup, 2)]):
                    yield from fixtures(plan, scenario, lineup, number)


def _play(season: Season, workers: Workers, pack_dir: Path | None, todo: list[Fixture]) -> Iterator[Fixture]:
    """Play matches and keep them."""
    lost: list[str] = []
    with closing(workers.each(partial(play, season.plan, pack_dir), todo)) as found:
        for fixture, got in found:
            if isinstance(got, Lost):
                lost.append(f"{fixture.name}: {got.why}")
            else:
                season.keep(fixture, *got)
            yield fixture
    if lost:
        raise trouble("trouble.matches_lost", n=len(lost), why=lost[0])
