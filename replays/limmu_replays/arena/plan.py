"""What a season plays: a plan, and the fixtures that follow from it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import combinations

from msgspec import Struct

from limmu.display.saying import said

LEAST = 4
"""Rounds of a stage, at least."""


class Plan(Struct, frozen=True, forbid_unknown_fields=True):
    """A season as ``season.json`` has it: all that the matches depend on."""

    game: str
    ruleset: int
    pack: str
    digest: str
    """Of the part of the pack that rules read."""
    scenarios: tuple[str, ...]
    bots: tuple[str, ...]
    seats: dict[str, tuple[str, ...]]
    """The seats of each scenario."""
    rounds: int
    """The most rounds of a line-up in a scenario: in a round each of its bots sits once on each seat."""
    seed: int = 1
    options: dict[str, str] = {}
    test: tuple[int, int] = (0, 0)
    """The scores, in hundredths, between which the sequential test decides; (0, 0): all rounds are played."""
    format: int = 1


MOST_BOTS = 100
"""The most bots of a season."""


def require_plan(plan: Plan) -> None:
    """Raise ValueError for a plan that no season has: one that somebody else wrote."""
    if not 0 < len({*plan.bots}) == len(plan.bots) <= MOST_BOTS:
        raise ValueError(said("note.plan_bots", n=MOST_BOTS))
    if {*plan.seats} != {*plan.scenarios} or not all(plan.seats.values()):
        raise ValueError(said("note.plan_seats"))
    if plan.test != (0, 0) and not 0 < plan.test[0] < plan.test[1] < 100:
        raise ValueError(said("note.plan_test"))


class Fixture(Struct, frozen=True):
    """A match of a season."""

    scenario: str
    lineup: tuple[str, ...]
    round: int
    """From 1."""
    rotation: int
    """From 1."""
    bots: tuple[str, ...]
    """By seat."""

    @property
    def name(self) -> str:
        """The id of the match, and the name of its log below the matches of the season."""
        lineup = "-".join(self.lineup).replace(":", ".")  # some systems have no colon in the name of a file
        return f"{self.scenario}/{lineup}/{self.round:05d}-{self.rotation}"

    def seed(self, season: int) -> bytes:
        """The seed of dice and bots: the same for all rotations of a round, so that swapped sides have equal luck."""
        of = "\n".join(["limmu season", str(season), self.scenario, *self.lineup, str(self.round)])
        return hashlib.sha256(of.encode()).digest()


def lineups(plan: Plan, scenario: str) -> list[tuple[str, ...]]:
    """Who meets whom: every choice of as many bots as have a seat of their own."""
    return list(combinations(plan.bots, min(len(plan.bots), len(plan.seats[scenario]))))


def fixtures(plan: Plan, scenario: str, lineup: tuple[str, ...], number: int) -> Iterator[Fixture]:
    """The matches of a round."""
    seats = plan.seats[scenario]
    for rotation in range(len(lineup)):
        bots = tuple([lineup[(i + rotation) % len(lineup)] for i in range(len(seats))])
        yield Fixture(scenario, lineup, number, rotation + 1, bots)


def stages(plan: Plan) -> Iterator[tuple[int, int]]:
    """The first and last round of each stage, between which it looks for the answer: a quarter of the rounds before it.

    They depend neither on the number of workers nor on that of all rounds, so that a season that was made longer is
    that which was so long at once. Without a test there is one.
    """
    first = 1
    while first <= plan.rounds:
        last = first + max(LEAST, first // 4) - 1 if plan.test != (0, 0) else plan.rounds
        yield first, min(plan.rounds, last)
        first = last + 1


def most(plan: Plan) -> int:
    """The number of matches that the plan has, if no test ends it sooner."""
    return plan.rounds * sum([len(lineup) for scenario in plan.scenarios for lineup in lineups(plan, scenario)])
