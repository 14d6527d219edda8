"""P2.4-7: the Armies are deployed class by class, Unit by Unit; then it is settled who goes first.

The first deployer begins each class. What fits nowhere in its zone is left out of the battle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from limmu.core import (
    PUBLIC,
    Answer,
    Ask,
    Call,
    Choices,
    Concern,
    Done,
    Goto,
    Next,
    Option,
    Part,
    Procedure,
    Question,
    Table,
    Verdict,
    accept,
    declare,
    procedure,
    refuse,
    rule,
    step,
)
from limmu.games.game_of_kings.board import SEATS, Board, Station, Unit, UnitId, edge_of, other, unit_of
from limmu.games.game_of_kings.facts import EdgeChosen, RollOffWon, UnitDeployed, UnitLeftOut
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.formation import Array, arrays, drawn_up, outline_of, roomy
from limmu.games.game_of_kings.ground import walls_of
from limmu.games.game_of_kings.places import Site, on_grid
from limmu.games.game_of_kings.profile import general_of, profile_of
from limmu.games.game_of_kings.words import in_the_way, inches_up
from limmu.toolkit.plane.shapes import Shape
from limmu.toolkit.plane.walls import Terms, placed_free
from limmu.toolkit.rolls import RollOff

NO_MANS_LAND = 12 * INCH
"""On either side of the midline."""
ORDER: tuple[Station, ...] = ("common", "special", "beast", "avatar", "outrider")


@rule("GOK-SETUP-5", "GOK-SETUP-6", "GOK-SR-59")
def zone_of(board: Board, seat: str) -> tuple[int, int]:
    """The lowest and highest y of a Deployment Zone; its edge belongs to it (A-154)."""
    depth = board.table[1]
    return (0, depth // 2 - NO_MANS_LAND) if edge_of(board, seat) == "south" else (depth // 2 + NO_MANS_LAND, depth)


@rule("GOK-SETUP-12")
def room_for(board: Board, unit: Unit) -> Terms:
    """What is in the way of a Unit that is deployed: whatever would be in the way of a move."""
    walls = walls_of(board, unit)
    return Terms(walls.solids, tuple([(foe, walls.gap) for foe in walls.foes]), (), walls)


def site_of(board: Board, unit: Unit, array: Array) -> Site:
    """Where a Unit may be deployed in a formation."""
    profile = profile_of(board, unit)
    return Site(
        lambda facing: [outline_of(unit, profile, array, facing, (0, 0))],
        zone_of(board, unit.seat),
        room_for(board, unit),
    )


def waiting(board: Board, seat: str, station: Station) -> list[Unit]:
    """The Units of a class that a seat has yet to deploy."""
    return [
        one for one in board.units if (one.seat, one.station) == (seat, station) and not one.on_table and not one.gone
    ]


def fitting(board: Board, unit: Unit) -> Iterator[Array]:
    """The formations in which a Unit has room somewhere."""
    return roomy(profile_of(board, unit), unit.models, lambda array: site_of(board, unit, array).has_room())


def has_room(board: Board, unit: Unit) -> bool:
    """Whether a Unit may be deployed at all."""
    return next(fitting(board, unit), None) is not None


@declare(PUBLIC)
class Deploy(Answer):
    """A Unit in a formation, the center of its footprint at (x, y), facing somewhere."""

    unit: UnitId
    array: Array
    facing: int
    x: int
    y: int


@declare(PUBLIC)
class DeployUnit(Question[Board, Deploy]):
    """Which Unit of the class, in which formation, and where."""

    seat: str
    station: Station

    def choices(self, board: Board, part: Part) -> Choices[Deploy]:
        """Unit, formation, facing in whole degrees, y in quarters of an inch, x."""
        if not part:
            fit = [one for one in waiting(board, self.seat, self.station) if has_room(board, one)]
            options = [Option[Deploy](one.id, concerns=(Concern("piece", one.id),)) for one in fit]
            return Choices(tuple(options), asks="unit")
        unit = unit_of(board, part[0])
        assert unit is not None
        about = (Concern("piece", unit.id),)
        if len(part) == 1:
            return Choices(
                tuple([Option[Deploy](array) for array in fitting(board, unit)]), asks="formation", about=about
            )
        site = site_of(board, unit, part[1])
        if len(part) == 2:
            return Choices(span=site.facings(), asks="facing", about=about)
        if len(part) == 3:
            return Choices(span=site.rows(part[2]), asks="row", about=about)
        if len(part) == 4:
            return Choices(span=site.along(part[2], part[3]), asks="along", about=about)
        return Choices(whole=Deploy(unit.id, part[1], part[2], part[4], part[3]))

    def parts(self, board: Board, answer: Deploy) -> Part:
        """Unit, formation, facing, y, x."""
        return (answer.unit, answer.array, answer.facing, answer.y, answer.x)

    def check(self, board: Board, answer: Deploy) -> Verdict[bool]:
        """A Unit of the class, in a formation it may take, wholly in the zone, on free ground."""
        unit = next((one for one in waiting(board, self.seat, self.station) if one.id == answer.unit), None)
        if unit is None:
            return refuse("GOK-SETUP-8", "not_to_deploy_now", answer.unit, self.station)
        if answer.array not in arrays(profile_of(board, unit), unit.models):
            return refuse("GOK-FORM-1", "no_formation_of_it", unit.id)
        if not on_grid(answer.facing, answer.y):
            return refuse("GOK-SETUP-12", "off_grid")
        if site_of(board, unit, answer.array).holds(answer.facing, answer.x, answer.y):
            return accept
        there = outline_of(unit, profile_of(board, unit), answer.array, answer.facing, (answer.x, answer.y))
        return self._refused(board, unit, there)

    def _refused(self, board: Board, unit: Unit, there: Shape) -> Verdict[bool]:
        low, high = zone_of(board, unit.seat)
        outside = max(low - there.y0, there.y1 - high)
        if outside > 0:
            return refuse("GOK-SETUP-5", "outside_zone", unit.id, inches_up(outside))
        found = placed_free([there], room_for(board, unit))
        if not found.blocker:
            return refuse("GOK-SETUP-12", "off_table", unit.id, inches_up(-found.margin))
        return in_the_way(unit, found)


@declare(PUBLIC)
class ChooseEdge(Question[Board, Literal["south", "north"]]):
    """Which edge of the table is one's own."""

    seat: str

    def answers(self, board: Board) -> Sequence[Literal["south", "north"]]:
        """Either."""
        return ("south", "north")


@declare(PUBLIC)
class ChooseFirst(Question[Board, str]):
    """Which seat goes first."""

    seat: str

    def answers(self, board: Board) -> Sequence[str]:
        """Oneself, or the opponent."""
        return (self.seat, other(self.seat))


@procedure("GOK-SETUP")
class FirstDeployer(RollOff):
    """Who deploys first: a d8 each, ties again (A-153)."""


@procedure("GOK-SETUP")
class Deployment(Procedure[None]):
    """Roll, side of the table; Common, Special, Beast Units and Avatars in turn; then all Outriders of each."""

    seat: str = ""
    at: int = 0

    @step("GOK-SETUP-9")
    def roll(self, t: Table[Board]) -> Next[None]:
        return Call(FirstDeployer(SEATS, 8, purpose="deployment"), then=self.side)

    @step("GOK-SETUP-9")
    def side(self, t: Table[Board], seat: str) -> Next[None]:
        t.emit(RollOffWon(seat, "deployment"))
        return Goto(self.but(seat=seat).choose)

    @step("GOK-SETUP-10")
    def choose(self, t: Table[Board]) -> Next[None]:
        return Ask(self.seat, ChooseEdge(self.seat), then=self.take)

    @step("GOK-SETUP-10", "GOK-SETUP-11")
    def take(self, t: Table[Board], edge: Literal["south", "north"]) -> Next[None]:
        t.emit(EdgeChosen(self.seat, edge))
        return Goto(self.crowd)

    @step("GOK-SETUP-12")
    def crowd(self, t: Table[Board]) -> Next[None]:
        """What fits nowhere is left out."""
        those = waiting(t.board, self.seat, ORDER[self.at])
        if not any(has_room(t.board, one) for one in those):
            for one in those:
                t.emit(UnitLeftOut(one.id))

    @step("GOK-SETUP-8", "GOK-SETUP-13", "GOK-SETUP-14", "GOK-SETUP-15", "GOK-SETUP-16", "GOK-SETUP-17", "GOK-SR-57")
    def ask(self, t: Table[Board]) -> Next[None]:
        station = ORDER[self.at]
        if waiting(t.board, self.seat, station):
            return Ask(self.seat, DeployUnit(self.seat, station), then=self.place)
        if waiting(t.board, other(self.seat), station):
            return Goto(self.but(seat=other(self.seat)).crowd)
        return Done() if self.at + 1 == len(ORDER) else Goto(self.but(seat=t.board.first, at=self.at + 1).crowd)

    @step("GOK-SETUP-11", "GOK-SETUP-12")
    def place(self, t: Table[Board], answer: Deploy) -> Next[None]:
        unit = unit_of(t.board, answer.unit)
        assert unit is not None
        there = drawn_up(unit, profile_of(t.board, unit), answer.array, answer.facing, (answer.x, answer.y))
        t.emit(UnitDeployed(unit.id, there.blocks, there.bases))
        turn = self.seat if ORDER[self.at] == "outrider" else other(self.seat)
        return Goto(self.but(seat=turn).crowd)


@procedure("GOK-INIT")
class Initiative(RollOff):
    """1d12 each, with the Initiative of the General; ties again."""


@procedure("GOK-INIT")
class WhoGoesFirst(Procedure[str]):
    """The higher score chooses. The result is the seat that has the first Turn of each Round."""

    seat: str = ""

    @step("GOK-INIT-1")
    def roll(self, t: Table[Board]) -> Next[str]:
        bonuses = tuple([general_of(t.board, seat).initiative for seat in SEATS])
        return Call(Initiative(SEATS, 12, bonuses, "initiative"), then=self.won)

    @step("GOK-INIT-1")
    def won(self, t: Table[Board], seat: str) -> Next[str]:
        t.emit(RollOffWon(seat, "initiative"))
        return Goto(self.but(seat=seat).ask)

    @step("GOK-INIT-2")
    def ask(self, t: Table[Board]) -> Next[str]:
        return Ask(self.seat, ChooseFirst(self.seat), then=self.chosen)

    @step("GOK-INIT-2")
    def chosen(self, t: Table[Board], seat: str) -> Next[str]:
        return Done(seat)
