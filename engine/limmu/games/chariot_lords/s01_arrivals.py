"""1.a Units of the Turn Arrival Chart, and the Ruler of the turn."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import PUBLIC, Ask, Done, Goto, Next, Procedure, Question, Table, declare, procedure, rule, step
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.armies import Placed, place
from limmu.games.chariot_lords.board import Board, SpaceId
from limmu.toolkit.spreads import Count, Spread, SpreadUnits

CHART = "chart"
"""How these units come."""


@declare(PUBLIC)
class PlaceArrivals(SpreadUnits[Board]):
    """Where so many new units of a kind come onto the map."""

    power: str
    kind: str
    units: int
    limited: bool = False
    """They are the set-up, within the stacking limit."""

    clause = "CL-1.a"

    def room(self, board: Board) -> Sequence[Count]:
        """Each area of the chart takes all of them, whoever is there, and stacking is checked after movement. A set-up
        keeps within the stacking limit, as far as its areas have room."""
        areas = arrival_areas(board, self.power)
        within = [Count(at, min(self.units, max(0, q.room(board, at, self.power)))) for at in areas]
        if self.limited and sum([one.n for one in within]) >= self.units:
            return [one for one in within if one.n]
        return [Count(at, self.units) for at in areas]

    def bounds(self, board: Board) -> tuple[int, int]:
        """All of them."""
        return self.units, self.units


@declare(PUBLIC)
class PlaceRuler(Question[Board, SpaceId]):
    """In which area a Ruler comes onto the map."""

    power: str
    ruler: str

    def answers(self, board: Board) -> Sequence[str]:
        """The areas of the chart."""
        return arrival_areas(board, self.power)


@procedure("CL-1.a")
class Arrivals(Procedure[None]):
    """1.a  the units and the Ruler of this turn's line of the chart are placed, whatever enemies are there."""

    power: str
    placed: int = 0
    """Kinds of units that are on the map."""
    limited: bool = False
    """It is the set-up, within the stacking limit."""

    @step("CL-1.a", "CL-1.a-b")
    def place_units(self, t: Table[Board]) -> Next[None]:
        due = arriving(t.board, self.power)[self.placed :]
        if not due:
            return Goto(self.place_ruler)
        question = PlaceArrivals(self.power, *due[0], self.limited)
        if only := question.only(t.board):
            return self._place(t, only)
        return Ask(q.seat_of(t.board, self.power), question, then=self.units_placed)

    @step("CL-1.a", "CL-1.a-b")
    def units_placed(self, t: Table[Board], answer: Spread) -> Next[None]:
        return self._place(t, answer)

    def _place(self, t: Table[Board], spread: Spread) -> Next[None]:
        kind, _ = arriving(t.board, self.power)[self.placed]
        units: list[Placed] = [(kind, count.at) for count in spread for _ in range(count.n)]
        place(t, self.power, units, CHART, (("CL-1.a", len(units)),))
        return Goto(self.but(placed=self.placed + 1).place_units)

    @step("CL-1.a")
    def place_ruler(self, t: Table[Board]) -> Next[None]:
        line = q.arrival(t.board, self.power)
        if line is None or not line.ruler:
            return Done()
        if len(line.areas) == 1:
            return self._crown(t, line.areas[0])
        return Ask(q.seat_of(t.board, self.power), PlaceRuler(self.power, line.ruler), then=self.ruler_placed)

    @step("CL-1.a", "CL-1.a-b")
    def ruler_placed(self, t: Table[Board], answer: str) -> Next[None]:
        return self._crown(t, answer)

    def _crown(self, t: Table[Board], at: str) -> Next[None]:
        line = q.arrival(t.board, self.power)
        if line is not None:
            place(t, self.power, [(line.ruler, at)], CHART, (("CL-1.a", 1),))
        return Done()


@rule("CL-1.a")
def arriving(board: Board, power: str) -> tuple[tuple[str, int], ...]:
    """The kinds of units that the chart brings a power in this turn, with how many of each."""
    line = q.arrival(board, power)
    return line.units.counted() if line else ()


@rule("CL-1.a", "CL-1.a-b")
def arrival_areas(board: Board, power: str) -> tuple[str, ...]:
    """The areas in which what the chart brings a power in this turn may be placed, in the order of the chart; no enemy
    there and no limit matters."""
    line = q.arrival(board, power)
    return line.areas if line else ()
