"""Expected against fallen: how far the dice of some matches are from what dice give, by who rolled and what for.

It judges natural faces, high or low: whether high is good depends on what the roll is for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from math import erfc, sqrt
from typing import Any

import attrs

from limmu.core import Chance, RollDice, question_of, recorded_outcome
from limmu.display.saying import said
from limmu.display.shown import Shown
from limmu.display.telling import sees_answer
from limmu.stores.recorded import Played
from limmu.toolkit import chances

EXACT = 600
"""Dice of which the distribution of the sum is computed exactly; for more a normal distribution stands."""
FEW = 20
"""Fewer dice than that say nothing about anybody's luck."""
RARE = Fraction(1, 20)
"""A chance below this is called rare."""


@attrs.frozen
class Die:
    """A die of a match: who rolled it ("" for nobody in particular), what for, its number of faces, its face."""

    by: str
    purpose: str
    sides: int
    face: int
    reads: tuple[int, ...] = ()
    """The lowest face of each range but the first, where the roll says which faces count the same."""

    @property
    def counts(self) -> int:
        """In which range the face lies, the lowest being 0: of a die that hits or not, 1 for a hit."""
        return len([low for low in self.reads if low <= self.face])


def dice_of(played: Played, shown: Shown, audiences: Sequence[str]) -> Iterator[Die]:
    """The dice that an audience sees, each once: what an undo keeps for later counts where it fell first.

    What an umpire ruled is no roll, and a die of one face none either.
    """
    match = played.match
    for entry in played.entries:
        body, asked = entry.input, question_of(match, entry)
        if not isinstance(body, Chance) or not isinstance(asked, RollDice):
            continue
        if not sees_answer(match, entry, asked, audiences) or recorded_outcome(played.at(entry.n - 1)):
            continue
        by = shown.seat(asked.by) if asked.by in match.seats else shown.texts.value(asked.by, names=shown.names)
        for sides, face in zip(asked.dice, body.outcome, strict=True):
            if sides > 1:
                yield Die(by, shown.purpose(asked.purpose), sides, face, asked.reads)


@attrs.frozen
class Sum:
    """A sum that dice gave, what such dice give on the average, and which part of such dice is as far from it, on the
    same side."""

    fallen: int
    expected: Fraction
    chance: Fraction

    @property
    def beyond(self) -> Fraction:
        """How much more than expected."""
        return self.fallen - self.expected


@attrs.frozen
class Row:
    """The dice of somebody for something, or for everything: their sum against what such dice give."""

    by: str
    purpose: str
    """"" for all purposes together."""
    dice: int
    sum: Sum
    """Of the natural faces."""
    deviation: float
    """The standard deviation of such a sum."""
    exact: bool
    """Whether the chance is exact, not that of a normal distribution."""
    faces: dict[int, dict[int, int]]
    """By number of faces of the die: how often each face fell."""
    counted: Sum | None = None
    """The same of what the dice count, of those whose rolls say which faces count the same."""

    @property
    def few(self) -> bool:
        """Whether there are too few dice to say anything."""
        return self.dice < FEW


def row_of(by: str, purpose: str, dice: Sequence[Die]) -> Row:
    """The row of some dice, one at least."""
    sides, fallen = [die.sides for die in dice], sum([die.face for die in dice])
    expected = Fraction(sum(sides) + len(sides), 2)
    deviation = sqrt(sum([n * n - 1 for n in sides]) / 12)
    far = abs(fallen - expected)
    exact = len(sides) <= EXACT
    normal = Fraction(erfc(max(float(far) - 0.5, 0.0) / deviation / sqrt(2)) / 2)
    chance = _tail(sides, far) if exact else normal
    faces: dict[int, Counter[int]] = {}
    for die in dice:
        faces.setdefault(die.sides, Counter())[die.face] += 1
    told = {n: {face: faces[n][face] for face in range(1, n + 1) if n <= EXACT} for n in sorted(faces)}
    counted = _counted([die for die in dice if die.reads])
    return Row(
        by=by,
        purpose=purpose,
        dice=len(sides),
        sum=Sum(fallen, expected, chance),
        deviation=deviation,
        exact=exact,
        faces=told,
        counted=counted,
    )


def _counted(dice: Sequence[Die]) -> Sum | None:
    """What dice count, against what such dice count; None for no dice, or too many to compute it."""
    if not 0 < len(dice) <= EXACT:
        return None
    each = [chances.die(one.sides, lambda face, one=one: attrs.evolve(one, face=face).counts) for one in dice]
    of_all = chances.batch(each, lambda one, other: one + other)
    fallen, expected = sum([one.counts for one in dice]), chances.mean(of_all)
    as_far = [part for value, part in of_all.items() if (value >= fallen if fallen > expected else value <= fallen)]
    return Sum(fallen, expected, sum(as_far, Fraction(0)))


def _tail(sides: Sequence[int], far: Fraction) -> Fraction:
    """The exact chance that the sum of dice is by so much, or more, above the average; below it is as likely."""
    ways, total = [1], 1  # of the sum of the faces, each counted from 0
    for n in sides:
        sums = [0, *accumulate(ways)]
        top = len(ways) + n - 1
        ways = [sums[min(i + 1, len(ways))] - sums[max(i + 1 - n, 0)] for i in range(top)]
        total *= n
    middle = Fraction(len(ways) - 1, 2)
    return Fraction(sum([number for i, number in enumerate(ways) if i - middle >= far]), total)


def rows_of(dice: Iterable[Die]) -> list[Row]:
    """A row for all dice of each who rolled, then one for each of the purposes; the most dice first."""
    groups: dict[str, dict[str, list[Die]]] = {}
    for die in dice:
        groups.setdefault(die.by, {}).setdefault(die.purpose, []).append(die)
    found: list[Row] = []
    for by, purposes in sorted(groups.items(), key=lambda group: -sum(map(len, group[1].values()))):
        found.append(row_of(by, "", [die for some in purposes.values() for die in some]))
        rows = [row_of(by, purpose, some) for purpose, some in purposes.items()]
        found += sorted(rows, key=lambda row: -row.dice)
    return found


def in_hundred(found: Sum) -> str:
    """How rare a sum is, in words: `12 in 100 as high`."""
    if not found.beyond:
        return said("luck.average")
    high, per = found.beyond > 0, found.chance * 100
    if per >= 1:
        return said("luck.in_hundred", n=f"{round(per)}" if per >= 10 else f"{float(per):.1f}", high=high)
    rare = found.chance * 1_000_000 < 1
    return said("luck.rare", high=high) if rare else said("luck.one_in", n=f"{round(1 / found.chance):,}", high=high)


def _document_of(found: Sum) -> dict[str, Any]:
    side = "high" if found.beyond > 0 else "low" if found.beyond < 0 else ""
    return {
        "fallen": found.fallen,
        "expected": round(float(found.expected), 4),
        "chance": round(float(found.chance), 8),
        "side": side,
    }


def document_of(row: Row) -> dict[str, Any]:
    """A row for programs."""
    return {
        "by": row.by,
        "purpose": row.purpose,
        "dice": row.dice,
        **_document_of(row.sum),
        "deviation": round(row.deviation, 4),
        "exact": row.exact,
        "few": row.few,
        "counted": _document_of(row.counted) if row.counted else {},
        "faces": {str(n): {str(face): number for face, number in some.items()} for n, some in row.faces.items()},
    }
