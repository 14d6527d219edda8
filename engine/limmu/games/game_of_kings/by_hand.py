"""What people measure on a real table: typed ranges, what both agree on, what an umpire rules, and declared intent.

The positions of the log decide, unless the players agreed to measure by hand (PL-49). Then a shot is measured on the
table: what is typed may differ from the positions by what the tools of play are good for, and where it decides
otherwise than they do the other seat is asked, or an umpire rules.
"""

from __future__ import annotations

from typing import Literal

from limmu.core import (
    PUBLIC,
    Answer,
    Choices,
    Concern,
    Option,
    Part,
    Question,
    Span,
    Verdict,
    accept,
    declare,
    refuse,
    rule,
)
from limmu.games.game_of_kings.board import Board, Unit, UnitId, other, unit_at, unit_of, units_of
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.ground import apart
from limmu.games.game_of_kings.words import inches, inches_up
from limmu.toolkit.plane.findings import Finding, Source
from limmu.toolkit.questions import PickNumber, YesNo

TAPE = INCH // 8
"""How far off a length may be that is read from a tape measure."""
EYE = 100
"""How far off an angle may be, in hundredths of a degree."""
SLACK = {"um": TAPE, "cdeg": EYE, "facing": EYE}
RUNG, FARTHEST = INCH // 100, 96 * INCH


def by_measure(found: Finding, limit: int, distance: int, source: Source) -> Finding:
    """The same verdict by a distance that was not worked out from the positions."""
    return found.but(holds=distance <= limit, margin=limit - distance, source=source)


@declare(PUBLIC)
class MeasureRange(PickNumber[Board]):
    """How far it is from one Unit to another on the table, in micrometres."""

    unit = "um"

    by: UnitId
    on: UnitId

    def check(self, board: Board, answer: int) -> Verdict[bool]:
        """No farther from what the positions say than a tape measure is wrong."""
        if self.low <= answer <= self.high:
            return accept
        return refuse("GOK-MEAS-2", "measured_otherwise", self.on, inches(answer), inches(self.low), inches(self.high))


def to_measure(unit: Unit, target: Unit, computed: int) -> MeasureRange:
    """The question for a distance, around the one that the positions say."""
    return MeasureRange(max(computed - TAPE, 0), computed + TAPE, unit.id, target.id)


@declare(PUBLIC)
class AgreeMeasure(YesNo[Board]):
    """Whether a seat agrees to a distance that decides otherwise than the positions do."""

    by: UnitId
    on: UnitId
    distance: int


# ---------------------------------------------------------------- intent

Hold = Literal["within", "outside"]


@declare(PUBLIC)
class Intend(Answer):
    """A Unit is meant to stand within a distance of an enemy, or outside it, in micrometres."""

    unit: UnitId
    side: Hold
    of: UnitId
    distance: int


@declare(PUBLIC)
class DeclareIntent(Question[Board, Intend]):
    """Where a Unit of one's own is meant to stand to an enemy: true by the positions, or it is refused with both."""

    seat: str

    def choices(self, board: Board, part: Part) -> Choices[Intend]:
        """The Unit, the enemy, within or outside, and the distance by hundredths of an inch."""
        if not part:
            return Choices(_those(units_of(board, self.seat)), asks="unit")
        about = (Concern("piece", part[0]),)
        if len(part) == 1:
            return Choices(_those(units_of(board, other(self.seat))), asks="foe", about=about)
        if len(part) == 2:
            sides = [Option[Intend](side) for side in ("within", "outside") if _true(board, (*part, side)).ranges]
            return Choices(tuple(sides), asks="side", about=about)
        if len(part) == 3:
            return Choices(span=_true(board, part), asks="distance", about=about)
        return Choices(whole=Intend(part[0], part[2], part[1], part[3]))

    def parts(self, board: Board, answer: Intend) -> Part:
        """As they are picked."""
        return (answer.unit, answer.of, answer.side, answer.distance)

    def check(self, board: Board, answer: Intend) -> Verdict[bool]:
        """Two Units on the table that stand so; a Unit that touches another is within 0."""
        own, foe = unit_of(board, answer.unit), unit_of(board, answer.of)
        if own is None or own.seat != self.seat or not own.on_table:
            return refuse("GOK-MEAS-1", "no_unit_of_yours", answer.unit)
        if foe is None or foe.seat == self.seat or not foe.on_table:
            return refuse("GOK-MEAS-1", "no_enemy", own.id, answer.of)
        if answer.distance in _true(board, self.parts(board, answer)):
            return accept
        far = -apart(own, foe, 0).margin
        return refuse("GOK-MEAS-1", "stands_otherwise", own.id, foe.id, inches_up(far), inches(answer.distance))


def _true(board: Board, part: Part) -> Span:
    """The distances of which it is true that a Unit is within or outside them of an enemy."""
    far = -apart(unit_at(board, part[0]), unit_at(board, part[1]), 0).margin
    least = -(-far // RUNG) * RUNG
    if part[2] == "within":
        return Span(((least, max(least, FARTHEST)),), RUNG, "um")
    return Span(((0, least - RUNG),) if least else (), RUNG, "um")


def _those(units: list[Unit]) -> tuple[Option[Intend], ...]:
    return tuple([Option[Intend](one.id, concerns=(Concern("piece", one.id),)) for one in units])


@rule("GOK-MEAS-1", "GOK-MEAS-3")
def stands_so(board: Board, intent: Intend) -> Finding:
    """The evidence of an intent: how much is to spare."""
    found = apart(unit_at(board, intent.unit), unit_at(board, intent.of), intent.distance)
    if intent.side == "within":
        return found.but(clause="GOK-MEAS-1")
    return found.but(holds=not found.holds, margin=-found.margin, clause="GOK-MEAS-1")
