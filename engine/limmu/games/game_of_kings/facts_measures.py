"""What was measured on a real table, or ruled about it: a section of `facts`, by the same rules."""

from __future__ import annotations

from typing import Literal

from limmu.core import PUBLIC, Fact, Telling, declare
from limmu.games.game_of_kings.board import FOUND, SIDES, Board, Ruled, Said, Settled, UnitId, What
from limmu.toolkit.plane.findings import Finding

RULED = Finding(True, source="ruled")


@declare(PUBLIC)
class DistanceRuled(Fact[Board]):
    """An umpire ruled how far it is from one Unit to another, in micrometres, for what is measured in this Turn."""

    by: UnitId
    on: UnitId
    distance: int
    evidence: Finding = RULED

    def fold(self, board: Board) -> Board:
        return board.but(ruled=(*board.ruled, Ruled(self.by, self.on, self.distance, board.turn)))


@declare(PUBLIC)
class DistanceMeasured(Telling[Board]):
    """How far it is from one Unit to another was measured where a rule has a `limit`: whether it is within."""

    by: UnitId
    on: UnitId
    limit: int
    range: Finding


@declare(PUBLIC)
class IntentDeclared(Telling[Board]):
    """A player said that a Unit is meant to stand within a distance of an enemy, or outside it; it does."""

    unit: UnitId
    side: Literal["within", "outside"]
    of: UnitId
    distance: int
    intent: Finding


@declare(PUBLIC)
class MeasureSaid(Fact[Board]):
    """A seat says what it finds on the table; it decides nothing until the other says the same."""

    seat: str
    what: What
    by: UnitId
    on: UnitId
    value: int
    where: tuple[int, ...]

    def fold(self, board: Board) -> Board:
        now = Said(seat=self.seat, what=self.what, by=self.by, on=self.on, value=self.value, where=self.where)
        about = (now.seat, now.what, now.by, now.on)
        others = [one for one in board.said if (one.seat, one.what, one.by, one.on) != about]
        return board.but(said=(*others, now))


@declare(PUBLIC)
class MeasureSettled(Fact[Board]):
    """Both sides found the same on the table, or an umpire ruled it: it decides, whatever the positions say.

    Raises ValueError for what cannot be found.
    """

    what: What
    by: UnitId
    on: UnitId
    value: int
    where: tuple[int, ...] = ()
    positions: Finding = RULED
    """What the positions say; its source is who settled it."""

    def fold(self, board: Board) -> Board:
        if self.value < 0 or (self.what in FOUND and self.value >= len(FOUND[self.what])):
            raise ValueError(f"{self.what}: {self.value} is nothing to be found")
        now = Settled(
            what=self.what,
            by=self.by,
            on=self.on,
            value=self.value,
            turn=board.turn,
            where=self.where,
            source=self.positions.source,
        )
        declared = board.declared
        if self.what == "side":
            about = (self.by, self.on, False)
            declared = tuple(
                [one.but(side=SIDES[self.value]) if (one.by, one.on, one.settled) == about else one for one in declared]
            )
        return board.but(
            declared=declared, settled=(*[one for one in board.settled if one.turn == board.turn], now), said=()
        )
