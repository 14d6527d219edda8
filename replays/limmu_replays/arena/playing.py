"""A match of a season: played to its end, or read from its log; the same fixture gives the same bytes everywhere."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from limmu.bots import person_of
from limmu.core import Game, Host, Match, SeededDice, TurnClosed, begin, line_of, lines_of, view
from limmu.display.scores import Score
from limmu.display.shown import shown_of
from limmu.installed import find_game, load_pack
from limmu.stores.places import Gathered
from limmu_replays.arena.plan import Fixture, Plan, fixtures


class Result(Struct, frozen=True, forbid_unknown_fields=True):
    """How a match of a season went: a line of ``results.jsonl``."""

    match: str
    """Its id, and the name of its log."""
    scenario: str
    lineup: tuple[str, ...]
    round: int
    rotation: int
    bots: dict[str, str]
    """By seat."""
    winners: tuple[str, ...]
    how: str
    ranks: dict[str, int]
    """By seat, 1 for winners; in a draw for all."""
    points: dict[str, int]
    """By side, if the game keeps a score."""
    decisions: int
    """Answers of seats."""
    entries: int
    turns: int
    leaf: str
    """Of the last entry: it stands for the whole log."""


@cache
def _loaded(name: str, pack_dir: Path | None) -> tuple[Game[Any], Any]:
    """A game and a pack, once for each process."""
    game = find_game(name)
    return game, load_pack(game, pack_dir)


def play(plan: Plan, pack_dir: Path | None, fixture: Fixture) -> tuple[Result, bytes]:
    """Play a match to its end: how it went, and its packed log. Raises Trouble without the game or its pack."""
    game, pack = _loaded(plan.game, pack_dir)
    seed, seats = fixture.seed(plan.seed), plan.seats[fixture.scenario]
    dice = SeededDice(hashlib.sha256(b"dice" + seed).digest())
    roles = dict(zip(seats, fixture.bots, strict=True))
    _, match = begin(
        game,
        pack,
        fixture.scenario,
        seats,
        plan.options,
        match_id=fixture.name,
        secret=hashlib.sha256(seed + fixture.name.encode()).digest(),
        dice=dice.terms,
        persons={seat: person_of(bot) for seat, bot in roles.items()},
    )
    lines = [line_of(match.header), lines_of(match)]
    bots = {seat: game.bot(bot, f"{seed.hex()}/{bot}") for seat, bot in roles.items()}
    host = Host(match, dice, Gathered(lines))
    while seats := host.view("public").asked:
        host.answer(seats[0], bots[seats[0]].choose(host.view(seats[0])))
    return result_of(fixture, host.match), gzip.compress(b"".join(lines), 6, mtime=0)


def result_of(fixture: Fixture, match: Match[Any]) -> Result:
    """How a match that is over went."""
    over = match.over
    assert over is not None, "a match is played to its end"
    scores = [scored.score for scored in shown_of(match).scores(view(match, "umpire"))]
    entries = [position.entry for position in match.past[: match.n + 1] if position.entry is not None]
    return Result(
        match=fixture.name,
        scenario=fixture.scenario,
        lineup=fixture.lineup,
        round=fixture.round,
        rotation=fixture.rotation,
        bots=dict(zip(match.seats, fixture.bots, strict=True)),
        winners=over.winners,
        how=over.how,
        ranks=ranks_of(match.seats, over.winners, scores),
        points={score.id: score.points for score in scores},
        decisions=len([entry for entry in entries if entry.by in match.seats]),
        entries=len(entries),
        turns=len([fact for entry in entries for fact in entry.facts if type(fact) is TurnClosed]),
        leaf=match.leaf,
    )


def is_of(plan: Plan, result: Result) -> bool:
    """Whether a result is of a match that the plan has, in any number of rounds."""
    seats, lineup = plan.seats.get(result.scenario, ()), result.lineup
    if lineup != tuple([bot for bot in plan.bots if bot in lineup]) or not lineup or result.round < 1:
        return False
    for fixture in fixtures(plan, result.scenario, lineup, result.round) if seats else ():
        if fixture.name == result.match:
            bots = dict(zip(seats, fixture.bots, strict=True))
            return (result.rotation, result.bots) == (fixture.rotation, bots) and {*result.ranks} == {*seats}
    return False


def ranks_of(seats: Sequence[str], winners: Sequence[str], scores: Sequence[Score]) -> dict[str, int]:
    """The rank of each seat: 1 for the winners, for the others by their scores below them, equal ones together.

    In a draw all have rank 1. Without a score for each of the others they share the rank after the winners.
    """
    if not winners:
        return dict.fromkeys(seats, 1)
    worth = {score.id: (score.points, score.tie) for score in scores}
    others = [seat for seat in seats if seat not in winners]
    known = all([seat in worth for seat in others])
    return {
        seat: 1
        if seat in winners
        else 1 + len(winners) + (sum([worth[other] > worth[seat] for other in others]) if known else 0)
        for seat in seats
    }
