"""1.a Units of the Turn Arrival Chart, and the Ruler of the turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import UNSET

from limmu.core import (
    PUBLIC,
    Ask,
    Choices,
    Concern,
    Done,
    Goto,
    Next,
    Option,
    Part,
    Procedure,
    Question,
    Span,
    Table,
    Verdict,
    accept,
    declare,
    every,
    procedure,
    refuse,
    rule,
    step,
)
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.armies import Placed, place
from limmu.games.chariot_lords.board import Board, SpaceId
from limmu.games.chariot_lords.moves import ranges
from limmu.toolkit.spreads import Count, Spot, Spread, SpreadUnits, amount

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
        within = self._limits(board)
        return [Count(at, n) for at, n in within.items() if n]

    def bounds(self, board: Board) -> tuple[int, int]:
        """All of them."""
        return self.units, self.units

    def check(self, board: Board, answer: Spread) -> Verdict[bool]:
        """All of them, in areas of the chart; a set-up within the stacking limit, that with the Ruler in one area."""
        verdict = super().check(board, answer)
        limits, counts = self._limits(board), {one.at: one.n for one in answer}
        if verdict or not self.limited or any([at not in limits for at in counts]):
            return verdict
        if (crowded := self._crowded(board, counts)) is not None:
            return refuse("CL-2.e", "too_many_there" if crowded.n else "no_room", crowded.at, str(crowded.n))
        if answer != self._spread(counts, limits):
            return verdict
        return accept if amount(answer) == self.units else refuse(self.clause, self.code, *[str(self.units)] * 2)

    def choices(self, board: Board, part: Part) -> Choices[Spread]:
        """An area, the number there, another area ..., in any order."""
        if not self._with_ruler(board):
            return super().choices(board, part)
        limits = self._limits(board)
        counts = {spot.at: n for spot, n in zip(part[::2], part[1::2], strict=False)}
        numbers = range(1, self.units + 1)
        if len(part) % 2:
            at = part[-1].at
            fits = [n for n in numbers if self._leads_on(board, {**counts, at: n})]
            return Choices(span=Span(ranges(fits)), asks="n", about=(Concern("space", at),))
        left = [at for at in limits if at not in counts]
        options = [
            Option[Spread](Spot(at), concerns=(Concern("space", at),))
            for at in left
            if any([self._leads_on(board, {**counts, at: n}) for n in numbers])
        ]
        answer = self._spread(counts, limits)
        verdict = self.check(board, answer)
        return Choices(tuple(options), whole=answer if verdict else UNSET, asks="at", bag="at", more=verdict)

    def every(self, board: Board) -> Iterator[Spread]:
        """Every legal answer, one at a time: those that no Ruler need come for first."""
        yield from super().every(board)
        if self._with_ruler(board):
            limits = self._limits(board)
            for answer in every(lambda part: self.choices(board, part)):
                if any([one.n > limits[one.at] for one in answer]):
                    yield answer

    def _limits(self, board: Board) -> dict[str, int]:
        """The most units for each area of the chart, whether the Ruler comes there or not."""
        areas = arrival_areas(board, self.power)
        within = {at: min(self.units, max(0, q.room(board, at, self.power))) for at in areas}
        limited = self.limited and sum(within.values()) >= self.units
        return within if limited else dict.fromkeys(areas, self.units)

    @rule("CL-2.e.ii")
    def _with_ruler(self, board: Board) -> dict[str, int]:
        """The most units for each area of a set-up if the Ruler comes there, where that is more."""
        nation, line = b.pack(board).power[self.power], q.arrival(board, self.power)
        if not self.limited or not nation.stack_with_ruler or line is None or not line.ruler:
            return {}
        limits, brings = self._limits(board), nation.stack_with_ruler - nation.stack
        bound = rulers_area(board, self.power)
        most = {at: min(self.units, q.room(board, at, self.power) + brings) for at in ([bound] if bound else limits)}
        return {at: n for at, n in most.items() if n > limits[at]}

    def _crowded(self, board: Board, counts: Mapping[str, int]) -> Count | None:
        """An area with too many of these units, with the most for it: more than one needs the Ruler, or he is too
        few."""
        limits, ruled = self._limits(board), self._with_ruler(board)
        over = [at for at, n in counts.items() if n > limits[at]]
        for at in over:
            most = limits[at] if at != over[0] else ruled.get(at, limits[at])
            if counts[at] > most:
                return Count(at, most)
        return None

    def _leads_on(self, board: Board, counts: Mapping[str, int]) -> bool:
        """Whether there is room for these, and elsewhere for all the others."""
        limits, ruled = self._limits(board), self._with_ruler(board)
        if self._crowded(board, counts) is not None:
            return False
        left = [at for at in limits if at not in counts]
        his = all([n <= limits[at] for at, n in counts.items()])
        brings = max([ruled[at] - limits[at] for at in left if at in ruled], default=0) if his else 0
        others = self.units - sum(counts.values())
        return 0 <= others <= sum([limits[at] for at in left]) + brings

    def _spread(self, counts: Mapping[str, int], limits: Mapping[str, int]) -> Spread:
        """The answer with these numbers."""
        return tuple([Count(at, counts[at]) for at in limits if counts.get(at, 0) > 0])


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

    @step("CL-1.a", "CL-2.e.ii")
    def place_ruler(self, t: Table[Board]) -> Next[None]:
        line = q.arrival(t.board, self.power)
        if line is None or not line.ruler:
            return Done()
        bound = rulers_area(t.board, self.power) if self.limited else ""
        if bound or len(line.areas) == 1:
            return self._crown(t, bound or line.areas[0])
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


@rule("CL-2.e.ii")
def rulers_area(board: Board, power: str) -> str:
    """The area of a set-up that the Ruler must come to, since more units stand there than may without him; "" if there
    is none."""
    nation = b.pack(board).power[power]
    brings = nation.stack_with_ruler - nation.stack if nation.stack_with_ruler else 0
    return next((at for at in arrival_areas(board, power) if -brings <= q.room(board, at, power) < 0), "")
