"""Dice for tests, beside those of :mod:`limmu.core`: always the highest, the lowest, in turn, against somebody.

Scripted natural faces are :class:`limmu.core.ScriptedDice`. Shuffles leave things as they lie.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any

from limmu.core import (
    Chance,
    Dice,
    DiceTerms,
    Input,
    Match,
    RollDice,
    ScriptedDice,
    SeededDice,
    ShuffleItems,
    Source,
    recorded_outcome,
    take,
)

MOST_OUTCOMES = 1296
"""Of a roll with more outcomes, only those with the same face on every die count."""
Worth = Callable[[Match[Any], str], int]
"""How good the position of a seat is after an entry: higher is better."""


class HighestDice(Source):
    """Every die shows its highest face."""

    terms = DiceTerms("scripted")

    def outcome(self, question: RollDice | ShuffleItems, n: int) -> tuple[int, ...]:
        """The highest face of each die."""
        return question.items if isinstance(question, ShuffleItems) else question.dice


class LowestDice(Source):
    """Every die shows a 1."""

    terms = DiceTerms("scripted")

    def outcome(self, question: RollDice | ShuffleItems, n: int) -> tuple[int, ...]:
        """A 1 for each die."""
        return question.items if isinstance(question, ShuffleItems) else (1,) * question.number


class AlternatingDice(Source):
    """The lowest face, then the highest, and so on, die by die over all rolls."""

    terms = DiceTerms("scripted")

    def __init__(self) -> None:
        self._rolled = 0

    def outcome(self, question: RollDice | ShuffleItems, n: int) -> tuple[int, ...]:
        """The other face than the die before showed."""
        if isinstance(question, ShuffleItems):
            return question.items
        start, self._rolled = self._rolled, self._rolled + question.number
        return tuple([1 if i % 2 == 0 else faces for i, faces in enumerate(question.dice, start)])


class MostlyDice(Source):
    """Other dice, except that a seed gives every n-th roll: so rules that roll again on a tie come to an end."""

    terms = DiceTerms("scripted")

    def __init__(self, dice: Source, every: int = 8, seed: int = 0) -> None:
        self._dice, self._every, self._seeded = dice, every, SeededDice(seed)

    def outcome(self, question: RollDice | ShuffleItems, n: int) -> tuple[int, ...]:
        """The outcome of the other dice, or of the seed."""
        return (self._dice if n % self._every else self._seeded).outcome(question, n)


class WorstDice:
    """The worst outcome for a seat, found by playing every outcome through the rules; of equally bad ones the first.

    ``worth`` says how well the seat stands then: it looks one entry ahead, not further.
    """

    terms = DiceTerms("scripted")

    def __init__(self, seat: str, worth: Worth) -> None:
        self._seat, self._worth = seat, worth

    def throw(self, match: Match[Any], asked: RollDice | ShuffleItems) -> Input:
        """The input with the outcome after which the seat stands worst."""
        if recorded := recorded_outcome(match):
            return Input("chance", Chance(recorded))
        worths = [(self._worth(take(match, inp)[1], self._seat), inp) for inp in thrown(match, asked)]
        return min(worths, key=lambda found: found[0])[1]


def thrown(match: Match[Any], asked: RollDice | ShuffleItems) -> list[Input]:
    """The inputs of chance that answer a pending roll: every outcome of the dice, in order; a shuffle as it lies.

    Of a roll with more than ``MOST_OUTCOMES`` outcomes those with the same face on every die.
    """
    if isinstance(asked, RollDice) and prod(asked.dice) <= MOST_OUTCOMES:
        outcomes: Sequence[tuple[int, ...]] = list(product(*[range(1, faces + 1) for faces in asked.dice]))
    else:
        outcomes = asked.answers(match.board)
    return [Input("chance", Chance(outcome)) for outcome in outcomes]


_NAMED: Mapping[str, Callable[[], Dice]] = {
    "highest": HighestDice,
    "lowest": LowestDice,
    "alternating": AlternatingDice,
}


def dice_of(spec: str | int | Mapping[str, Sequence[int]] | Dice) -> Dice:
    """Dice by a word (highest, lowest, alternating), a seed, natural faces by purpose, or a source as it is.

    Raises LookupError naming the words there are.
    """
    if isinstance(spec, str):
        if spec not in _NAMED:
            raise LookupError(f"there are no dice {spec!r}: write {', '.join(_NAMED)}, a seed, or faces by purpose")
        return _NAMED[spec]()
    if isinstance(spec, int):
        return SeededDice(spec)
    return ScriptedDice(spec) if isinstance(spec, Mapping) else spec
