"""Stargate: a Unit is somewhere else. It keeps its formation and its facing; what was between does not matter."""

from __future__ import annotations

from math import isqrt
from typing import Final, Literal

from limmu.core import (
    PUBLIC,
    Answer,
    Ask,
    Choices,
    Concern,
    Done,
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
    procedure,
    refuse,
    rule,
    step,
)
from limmu.games.game_of_kings.board import Board, Unit, UnitId, unit_at
from limmu.games.game_of_kings.cells import ROW
from limmu.games.game_of_kings.facts_science import UnitRelocated
from limmu.games.game_of_kings.feats import feat_of, number
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.formation import center_of, facing_of
from limmu.games.game_of_kings.ground import parts_of, walls_of
from limmu.games.game_of_kings.places import Site
from limmu.games.game_of_kings.words import in_the_way, inches, inches_up
from limmu.toolkit.plane.shapes import Shape
from limmu.toolkit.plane.sines import Pt
from limmu.toolkit.plane.walls import Terms, placed_free

Stay = Literal["stay"]
STAY: Final = "stay"


@declare(PUBLIC)
class Gate(Answer):
    """Where the center of the Unit comes to be."""

    x: int
    y: int


def shifted(unit: Unit, x: int, y: int) -> Unit:
    """The Unit, its center so far to the east and to the north."""
    blocks = tuple([one.but(x=one.x + x, y=one.y + y) for one in unit.blocks])
    return unit.but(blocks=blocks, bases=tuple([one.but(x=one.x + x, y=one.y + y) for one in unit.bases]))


@rule("GOK-NATF-55")
def room_for(board: Board, unit: Unit) -> Terms:
    """What is in the way of a Unit that is set down: friends, enemies an inch around, ground that is not crossed."""
    walls = walls_of(board, unit)
    return Terms(walls.solids, tuple([(foe, walls.gap) for foe in walls.foes]), (), walls)


@declare(PUBLIC)
class StepThrough(Question[Board, Gate | Stay]):
    """Where a Unit is moved to, so far at most; or it stays."""

    seat: str
    unit: UnitId
    most: int

    passing = STAY

    def _site(self, board: Board) -> Site:
        unit = unit_at(board, self.unit)
        x, y = center_of(unit)
        parts = [Shape([(px - x, py - y) for px, py in part.pts], part.r) for part in parts_of(unit)]
        return Site(lambda facing: parts, (0, board.table[1]), room_for(board, unit))

    def _along(self, board: Board, y: int, site: Site) -> Span:
        """The x on a row that are near enough and free."""
        unit = unit_at(board, self.unit)
        x0, y0 = center_of(unit)
        facing = facing_of(unit)
        low = min([part.y0 for part in site.at(facing)])
        high = max([part.y1 for part in site.at(facing)])
        if abs(y - y0) > self.most or y + low < 0 or y + high > board.table[1]:
            return Span((), unit="um")
        reach = isqrt(self.most**2 - (y - y0) ** 2)
        free = site.along(facing, y).ranges
        near = [(max(first, x0 - reach), min(last, x0 + reach)) for first, last in free]
        return Span(tuple([one for one in near if one[0] <= one[1]]), unit="um")

    def _rows(self, board: Board, site: Site) -> list[int]:
        """The rows that are near enough, on which the Unit may stand somewhere."""
        unit = unit_at(board, self.unit)
        x0, y0 = center_of(unit)

        def ends(y: int) -> Pt:
            far = self.most**2 - (y - y0) ** 2
            return (x0 - isqrt(far), x0 + isqrt(far)) if far >= 0 else (1, 0)

        return site.open_rows(facing_of(unit), ends)

    def choices(self, board: Board, part: Part) -> Choices[Gate | Stay]:
        """STAY, or y in quarters of an inch, then x."""
        about = (Concern("piece", self.unit),)
        if not part:
            options: list[Option[Gate | Stay]] = [Option(y) for y in self._rows(board, self._site(board))]
            return Choices((Option[Gate | Stay](STAY, STAY), *options), asks="row", about=about)
        if len(part) == 1:
            return Choices(span=self._along(board, part[0], self._site(board)), asks="along", about=about)
        return Choices(whole=Gate(part[1], part[0]))

    def parts(self, board: Board, answer: Gate | Stay) -> Part:
        """STAY; or y, x."""
        return (answer,) if isinstance(answer, str) else (answer.y, answer.x)

    def check(self, board: Board, answer: Gate | Stay) -> Verdict[bool]:
        """On a row, near enough, on legal ground, an inch from enemies (A-036)."""
        if isinstance(answer, str):
            return accept
        unit = unit_at(board, self.unit)
        x, y = center_of(unit)
        if answer.y % ROW:
            return refuse("GOK-NATF-55", "off_grid")
        far = (answer.x - x) ** 2 + (answer.y - y) ** 2
        if far > self.most**2:
            return refuse("GOK-NATF-55", "too_far", unit.id, inches_up(isqrt(far - 1) + 1), inches(self.most))
        if answer.x in self._along(board, answer.y, self._site(board)):
            return accept
        found = placed_free(parts_of(shifted(unit, answer.x - x, answer.y - y)), room_for(board, unit))
        if found.blocker:
            return in_the_way(unit, found)
        return refuse("GOK-NATF-55", "off_table", unit.id, inches_up(-found.margin))


@procedure("GOK-NATF")
class Stargate(Procedure[None]):
    """The performer says where the Unit comes to be."""

    unit: UnitId
    feat: str
    on: UnitId

    @step("GOK-NATF-55")
    def ask(self, t: Table[Board]) -> Next[None]:
        seat = unit_at(t.board, self.unit).seat
        most = number(feat_of(t.board, self.feat), "up_to_in") * INCH
        return Ask(seat, StepThrough(seat, self.on, most), then=self.through)

    @step("GOK-NATF-55")
    def through(self, t: Table[Board], answer: Gate | Stay) -> Next[None]:
        if isinstance(answer, str):
            return Done()
        unit = unit_at(t.board, self.on)
        x, y = center_of(unit)
        there = shifted(unit, answer.x - x, answer.y - y)
        t.emit(UnitRelocated(unit.id, there.blocks, there.bases))
