"""Counts of positions to a depth (chess players call it perft), kept as data: a wrong offer anywhere changes them.

The count to depth d is the number of lines of exactly d answers of seats from a position, every answer on offer taken
in turn; of a huge question those that it lists. Answers that are asked for at once count one after the other, in the
order of the question. Chance between answers is no answer: with dice ``enumerated`` each ordered outcome of a roll is a
line of its own, and a shuffle leaves things as they lie; with dice ``seeded`` both are what the seed of the position
gives. A line that ends before d answers counts for nothing.

A file is TOML: the game, and positions, each with the plan that leads to it and its counts to depth 1, 2, ...; those of
``deep``, which follow on, are for a soak. ``python -m limmu.testing.counts FILE`` writes the counts anew.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

import attrs

from limmu import installed_games
from limmu.core import Dice, Game, Match, RollDice, SeededDice, ShuffleItems, decide, offers, question, take
from limmu.testing.dice import thrown
from limmu.testing.plans import Plan, followed
from limmu.toolkit.packs import read_toml, structure

MOST_ROLLS = 12
"""Rolls without an answer in between; more are a tie that is rolled for again."""


@attrs.frozen
class Counted:
    """A published position, and the counts of lines to each depth."""

    id: str
    scenario: str
    counts: tuple[int, ...]
    deep: tuple[int, ...] = ()
    seed: int = 0
    choices: tuple[int, ...] = ()
    dice: Literal["seeded", "enumerated"] = "seeded"


@attrs.frozen
class CountFile:
    """A file of counts."""

    game: str
    position: tuple[Counted, ...]


def read_counts(path: Path) -> CountFile:
    """Read a file of counts strictly. Raises PackError naming file, record and field."""
    return structure(CountFile, read_toml(path), path.name)


def position_of(game: Game[Any], counted: Counted) -> Match[Any]:
    """The match at a published position."""
    return followed(game, Plan(counted.scenario, counted.seed, counted.choices)).match


def lines_to(match: Match[Any], depth: int, dice: Dice | None, rolls: int = 0) -> int:
    """How many lines of exactly ``depth`` answers go on from a match. Without ``dice`` every roll is enumerated.

    Raises ValueError where dice are rolled again and again without an answer: such a position has no count.
    """
    open_ = question(match)
    if open_ is None:
        return 0
    seat, put = open_.demands[0]
    if isinstance(put, RollDice | ShuffleItems):
        if rolls == MOST_ROLLS:
            raise ValueError(f"{open_.step} is the {rolls}th roll without an answer in between: use dice of a seed")
        outcomes = [dice.throw(match, put)] if dice else thrown(match, put)
        return sum([lines_to(take(match, inp)[1], depth, dice, rolls + 1) for inp in outcomes])
    answers = offers(put, match.board)
    if depth == 1:
        return len(answers)
    return sum([lines_to(take(match, decide(seat, one))[1], depth - 1, dice) for one in answers])


def counted_now(game: Game[Any], counted: Counted, depths: Sequence[int]) -> tuple[int, ...]:
    """The counts of a position as the rules give them now."""
    dice = SeededDice(counted.seed) if counted.dice == "seeded" else None
    match = position_of(game, counted)
    return tuple([lines_to(match, depth, dice) for depth in depths])


def _rewritten(text: str, file: CountFile, game: Game[Any]) -> Iterator[str]:
    """The text of a file, position by position, with the counts of now."""
    head, *parts = re.split(r"(?m)^(?=\[\[position\]\])", text)
    yield head
    for part, counted in zip(parts, file.position, strict=True):
        few, many = len(counted.counts), len(counted.counts) + len(counted.deep)
        now = counted_now(game, counted, range(1, many + 1))
        part = re.sub(r"(?m)^counts = .*$", f"counts = {list(now[:few])}", part)
        yield re.sub(r"(?m)^deep = .*$", f"deep = {list(now[few:])}", part)


def main(path: Path) -> None:
    """Write the counts of a file anew."""
    file = read_counts(path)
    path.write_text("".join(_rewritten(path.read_text("utf-8"), file, installed_games()[file.game])), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
