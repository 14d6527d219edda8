"""The rolls of a match, to be held against what dice give on the average."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from limmu.core import Chance, RollDice, question_of, recorded_outcome
from limmu.display.shown import Shown
from limmu.display.telling import sees_answer
from limmu.stores.recorded import Played


class Roll(NamedTuple):
    """A roll: at which entry, by which power or seat ("" for none), what for, of each die how many faces it has, and
    the natural faces."""

    n: int
    by: str
    purpose: str
    sides: tuple[int, ...]
    faces: tuple[int, ...]

    @property
    def beyond(self) -> int:
        """Twice the sum of the faces less twice what so many dice give on the average."""
        return 2 * sum(self.faces) - sum(self.sides) - len(self.sides)


def rolls(played: Played, shown: Shown, audiences: Sequence[str]) -> Iterator[Roll]:
    """The rolls that an audience sees, each once: the dice that an undo keeps for later are told where they fell."""
    match = played.match
    for entry in played.entries:
        body, asked = entry.input, question_of(match, entry)
        if not isinstance(body, Chance) or not isinstance(asked, RollDice):
            continue
        if not sees_answer(match, entry, asked, audiences) or recorded_outcome(played.at(entry.n - 1)):
            continue
        by = shown.seat(asked.by) if asked.by in match.seats else shown.texts.value(asked.by, names=shown.names)
        yield Roll(entry.n, by, shown.purpose(asked.purpose), asked.dice, body.outcome)
