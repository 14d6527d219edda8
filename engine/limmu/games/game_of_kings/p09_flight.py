"""P9: flight. How far, in which direction, what is in the way, and who dies of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from limmu.core import (
    PUBLIC,
    Ask,
    Done,
    Faces,
    Goto,
    Next,
    Procedure,
    Question,
    Roll,
    Table,
    declare,
    procedure,
    rule,
    step,
)
from limmu.games.game_of_kings.board import Board, Gone, Unit, UnitId, edge_of, locked_with, other, unit_at, units_of
from limmu.games.game_of_kings.charisma import has_musician
from limmu.games.game_of_kings.dismay import dismay
from limmu.games.game_of_kings.facts import UnitFled, UnitRemoved
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.formation import center_of, facing_of
from limmu.games.game_of_kings.ground import barring, parts_of, placed_units
from limmu.games.game_of_kings.luck import thrown
from limmu.games.game_of_kings.moves import dice_of
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.stats import company, has, hit_points, host_of
from limmu.toolkit.plane import flight
from limmu.toolkit.plane.blocks import forward, reform
from limmu.toolkit.plane.findings import Placed
from limmu.toolkit.plane.loose import moved
from limmu.toolkit.plane.shapes import overlap
from limmu.toolkit.plane.sines import aim
from limmu.toolkit.questions import YES, YesNo

Cause = Literal["response", "broken", "rally", "panic"]
FLOWN = 12 * INCH
FACES, NOTES = 12, 4
"""The dice of a flight and of its Musician."""


# ---------------------------------------------------------------- where to


@rule("GOK-MSEQ-14")
def nearest_edge(board: Board, unit: Unit) -> int:
    """The heading to the nearest edge of the table; of edges as near the first, clockwise from the owner's (A-050)."""
    (x, y), (width, depth) = center_of(unit), board.table
    rooms = [(y, 27_000), (x, 18_000), (depth - y, 9000), (width - x, 0)]
    first = 0 if edge_of(board, unit.seat) == "south" else 2
    return min([*rooms[first:], *rooms[:first]], key=lambda each: each[0])[1]


@rule("GOK-PANIC-5")
def own_edge(board: Board, unit: Unit) -> int:
    """The heading to the edge of the table that the owner of a Unit holds."""
    return 27_000 if edge_of(board, unit.seat) == "south" else 9000


@rule("GOK-RESP-7", "GOK-FLEE-7")
def away_from(unit: Unit, foe: Unit) -> int:
    """The heading directly away from another Unit, from center to center."""
    (x, y), (fx, fy) = center_of(unit), center_of(foe)
    return aim(x - fx, y - fy, facing_of(foe))


def turned_to(unit: Unit, heading: int) -> Unit:
    """The Unit turned about its center to a heading: loose models keep their places and facings (PL-24)."""
    if unit.blocks:
        return unit.but(blocks=(reform(unit.block, unit.block.f, heading),))
    (base, *others) = unit.bases
    return unit if others else unit.but(bases=(base.but(t=heading),))


def gone_on(unit: Unit, heading: int, length: int) -> Unit:
    """The Unit after a straight way on a heading that a block already faces."""
    if unit.blocks:
        return unit.but(blocks=(forward(unit.block, length),))
    return unit.but(bases=tuple(moved(unit.bases, heading, length)))


# ---------------------------------------------------------------- what is in the way


@rule("GOK-FLEE-11", "GOK-FLEE-12", "GOK-FLEE-13", "GOK-SR-77", "GOK-PANIC-5", "GOK-RESP-9")
def way_of(
    board: Board, unit: Unit, heading: int, length: int, *, foe: str = "", safest: bool = False
) -> tuple[Unit, flight.Flight]:
    """How a flight ends, and the Unit there: around what cannot be crossed, through friends, into enemies. Where that
    has it end on somebody, it takes the next way on which it does not; if there is none, it does not move.

    ``foe``: the enemy that it flees from, who is behind it. The safest way goes around enemies as well. A flyer flies
    over all of it, and comes down beyond (A-192).
    """
    solids = barring(board)
    friends = placed_units(
        [one for one in units_of(board, unit.seat) if unit.id not in (one.id, one.joined)], "GOK-FLEE-12"
    )
    foes = placed_units([one for one in units_of(board, other(unit.seat)) if one.id != foe], "GOK-FLEE-13")
    if has(board, unit, "fly"):
        parts = parts_of(turned_to(unit, heading))
        way = flight.flee(
            parts, heading=heading, length=length, obstacles=(), friends=(*friends, *solids), foes=(), table=board.table
        )
        there = gone_on(turned_to(unit, heading), heading, way.length)
        return there, way.but(ran_into=_lies_on(there, foes))
    things = (*solids, *foes) if safest else solids
    heading = flight.detour(lambda one: parts_of(turned_to(unit, one)), heading, length, things)
    taken = (*solids, *friends, *placed_units(units_of(board, other(unit.seat)), "GOK-FLEE-13"))
    for one in flight.headings(heading):
        turned = turned_to(unit, one)
        way = flight.flee(
            parts_of(turned),
            heading=one,
            length=length,
            obstacles=solids,
            friends=friends,
            foes=foes,
            table=board.table,
        )
        there, dies = gone_on(turned, one, way.length), bool(way.ran_into or way.left_table)
        if one == heading if dies else not _lies_on(there, taken):
            return there, way
    return unit, flight.Flight(facing_of(unit), 0)


def _lies_on(there: Unit, things: Sequence[Placed]) -> str:
    """The first of some things that a Unit would stand on; "" for none."""
    return next((one.id for one in things if any([overlap(part, one.shape) for part in parts_of(there)])), "")


@rule("GOK-RESP-11", "GOK-FLEE-9", "GOK-FLEE-13", "GOK-FLEE-19", "GOK-SR-31")
def remove_all(t: Table[Board], unit: Unit, why: Gone) -> None:
    """A Unit leaves the table, and with it the Independents attached to it."""
    for one in reversed(company(t.board, unit)):
        t.emit(UnitRemoved(one.id, why))


# ---------------------------------------------------------------- the flight


@declare(PUBLIC)
class FleeFrom(Question[Board, UnitId]):
    """Which of several enemies a Unit flees directly away from."""

    unit: UnitId
    foes: tuple[UnitId, ...]

    def answers(self, board: Board) -> Sequence[UnitId]:
        """Those enemies."""
        return self.foes


@declare(PUBLIC)
class PlayFlight(YesNo[Board]):
    """Whether a Musician makes a Unit flee 1d4 inches farther."""

    unit: UnitId


@procedure("GOK-FLEE")
class Flight(Procedure[int]):
    """A Unit flees 1d12 inches and its Move; the result is that distance in micrometres, whatever was in the way.

    Away from `foe`, or one of `foes` that its owner chooses; of a broken Unit without either, those in Assault with it.
    """

    unit: UnitId
    why: Cause
    foe: UnitId | Literal[""] = ""
    foes: tuple[UnitId, ...] = ()
    inches: int = 0

    @step("GOK-RESP-8", "GOK-FLEE-7", "GOK-SR-30", "GOK-PANIC-7")
    def whence(self, t: Table[Board]) -> Next[int]:
        unit = host_of(t.board, unit_at(t.board, self.unit))
        foes = self.foes or ((self.foe,) if self.foe else ())
        if self.why == "broken" and not foes:
            foes = tuple(locked_with(t.board, unit))
        if self.why == "broken":
            dismay(t, unit, sum([hit_points(t.board, one) for one in company(t.board, unit)]))
        if len(foes) > 1:
            return Ask(unit.seat, FleeFrom(unit.id, foes), then=self.but(unit=unit.id).chosen)
        return Goto(self.but(unit=unit.id, foe=foes[0] if foes else "").play)

    @step("GOK-RESP-8", "GOK-FLEE-7")
    def chosen(self, t: Table[Board], foe: UnitId) -> Next[int]:
        return Goto(self.but(foe=foe).play)

    @step("GOK-SR-47")
    def play(self, t: Table[Board]) -> Next[int]:
        unit = unit_at(t.board, self.unit)
        if has_musician(t.board, unit):
            return Ask(unit.seat, PlayFlight(unit.id), then=self.played)
        return Goto(self.stride)

    @step("GOK-SR-47")
    def played(self, t: Table[Board], answer: Literal["yes", "no"]) -> Next[int]:
        if answer != YES:
            return Goto(self.stride)
        return thrown(t, self.unit, Roll(1, NOTES, "music", then=self.sounded))

    @step("GOK-SR-47")
    def sounded(self, t: Table[Board], faces: Faces) -> Next[int]:
        return Goto(self.but(inches=faces[0]).stride)

    @step("GOK-SR-23")
    def stride(self, t: Table[Board]) -> Next[int]:
        unit = unit_at(t.board, self.unit)
        profile = profile_of(t.board, unit)
        if profile.move_dice and not (profile.hooved or has(t.board, unit, "fly")):
            return thrown(t, unit.id, Roll(*dice_of(profile.move_dice), "flight_move", then=self.strode))
        return Goto(self.run)

    @step("GOK-FLEE-5", "GOK-SR-23")
    def strode(self, t: Table[Board], faces: Faces) -> Next[int]:
        return Goto(self.but(inches=self.inches + sum(faces)).run)

    @step("GOK-FLEE-5")
    def run(self, t: Table[Board]) -> Next[int]:
        return thrown(t, self.unit, Roll(1, FACES, "flight", then=self.ran))

    @step("GOK-FLEE-5", "GOK-FLEE-6", "GOK-FLEE-10", "GOK-RESP-5", "GOK-RESP-6", "GOK-SR-78")
    def ran(self, t: Table[Board], faces: Faces) -> Next[int]:
        unit = unit_at(t.board, self.unit)
        profile = profile_of(t.board, unit)
        move = FLOWN if has(t.board, unit, "fly") else profile.move
        length = (faces[0] + self.inches) * INCH + move
        there, way = way_of(
            t.board, unit, self._heading(t.board, unit), length, foe=self.foe, safest=self.why == "panic"
        )
        t.emit(UnitFled(unit.id, way.heading, way.length, there.blocks, there.bases))
        if way.ran_into or way.left_table:
            remove_all(t, unit, "caught" if way.ran_into else "fled")
        return Done(length)

    def _heading(self, board: Board, unit: Unit) -> int:
        if self.foe:
            return away_from(unit, unit_at(board, self.foe))
        return own_edge(board, unit) if self.why == "panic" else nearest_edge(board, unit)
