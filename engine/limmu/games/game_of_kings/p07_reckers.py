"""P7: 'Reckers. Hidden in a Unit, they are let loose when an enemy moves within 8 inches of it; later they roll on.

Those let loose are Units of their own (`station` released); those still hidden are the models of the Unit that was
bought, which is lost when none of all of them is left (A-194).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from limmu.core import (
    PUBLIC,
    Answer,
    Ask,
    Call,
    Choices,
    Concern,
    Done,
    Faces,
    Goto,
    Next,
    Option,
    Part,
    Procedure,
    Question,
    Roll,
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
from limmu.games.game_of_kings.board import Board, Leg, Unit, UnitId, acts, other, unit_at, units_of
from limmu.games.game_of_kings.by_hand import TAPE
from limmu.games.game_of_kings.facts import UnitMoved, UnitRemoved
from limmu.games.game_of_kings.facts_charisma import ReckerLoosed
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.formation import center_of, deep_of
from limmu.games.game_of_kings.ground import NEAR, is_within, parts_of, placed_units, shape_of
from limmu.games.game_of_kings.moves import CIRCLE, DEGREE, Journey, after
from limmu.games.game_of_kings.p16_hits import Blows, Strike
from limmu.games.game_of_kings.p18_hidden import hidden_of, hides_in
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.settled import ruled_range, settled, within
from limmu.toolkit.plane.blocks import Base, base_shape
from limmu.toolkit.plane.findings import Placed
from limmu.toolkit.plane.loose import moved
from limmu.toolkit.plane.shapes import overlap
from limmu.toolkit.plane.sines import SHIFT, rot
from limmu.toolkit.plane.slide import barred_at, comes_within, lies, to_edge
from limmu.toolkit.plane.wheels import STEP

ENTRY = "goblin_reckers"
HOLD: Final = "hold"
LOOSE: Final = "loose"
EIGHTH = 4500
PACE, HITS, SIDES = (2, 6), (3, 4), 8
STRENGTH = 6


# ---------------------------------------------------------------- who is near whom


class Halt(Struct, frozen=True):
    """Where a move first comes near to a Unit that hides 'Reckers, and which."""

    there: Journey
    legs: tuple[Leg, ...]
    reckers: UnitId
    host: UnitId


@rule("GOK-HOBC-10")
def lairs(board: Board, seat: str, asked: Sequence[UnitId] = ()) -> list[tuple[Unit, Unit]]:
    """The hidden 'Reckers of a seat and the Units on the table that hide them."""
    found = [(one, hides_in(board, one)) for one in hidden_of(board, seat) if profile_of(board, one).entry == ENTRY]
    return [(one, host) for one, host in found if host is not None and host.on_table and one.id not in asked]


@rule("GOK-HOBC-10", "GOK-HOBC-11")
def halt_of(board: Board, start: Journey, legs: Sequence[Leg], asked: Sequence[UnitId] = ()) -> Halt | None:
    """Where a move by legs first comes within 8 inches of hidden 'Reckers of the enemy (PL-30); None: nowhere.

    Where people settled that it comes so near or keeps clear, they are right as far as a tape measure may be
    wrong (PL-49).
    """
    found: list[Halt] = []
    for reckers, host in lairs(board, other(start.unit.seat), asked):
        at, done = start, list[Leg]()
        ruled = ruled_range(board, at.unit, host)
        if ruled is not None and ruled > NEAR:
            continue
        said = settled(board, "approach", at.unit, host)
        limit = NEAR if said is None else NEAR + TAPE if said.value else NEAR - TAPE
        if ruled is not None or within(board, at.unit, host, limit):
            return Halt(at, (), reckers.id, host.id)
        for leg in legs:
            if (part := _into(at, leg, host, limit)) is not None:
                found.append(Halt(after(at, part), (*done, part), reckers.id, host.id))
                break
            at, done = after(at, leg), [*done, leg]
    return min(found, key=_how_far, default=None)


def _how_far(halt: Halt) -> tuple[int, int, int]:
    """How many legs lead to where a move halts, and how far the last of them."""
    last = halt.legs[-1]
    return len(halt.legs), last.length, last.angle


def _into(at: Journey, leg: Leg, host: Unit, limit: int) -> Leg | None:
    """A leg as far as it first comes near; None where it does not."""
    if leg.way in ("forward", "straight", "flight"):
        heading = at.unit.block.t if leg.way == "forward" else leg.angle
        lengths = [comes_within(parts_of(at.unit), heading, part, limit) for part in parts_of(host)]
        first = min([length for length in lengths if length is not None], default=leg.length + 1)
        return leg.but(length=first) if first <= leg.length else None
    if leg.way in ("left", "right"):
        turns = [*range(STEP, leg.angle, STEP), leg.angle]
        return next((leg.but(angle=one) for one in turns if _near(after(at, leg.but(angle=one)), host, limit)), None)
    return leg if _near(after(at, leg), host, limit) else None


def _near(at: Journey, host: Unit, limit: int) -> bool:
    return is_within(at.unit, host, limit)


# ---------------------------------------------------------------- how one rolls


class Trail(Struct, frozen=True):
    """The way of one 'Recker: where it stands then, whom it goes through, and whether it is wrecked."""

    base: Base
    struck: tuple[UnitId, ...]
    wrecked: bool


@rule("GOK-HOBC-14", "GOK-HOBC-18")
def rolled(board: Board, own: Sequence[UnitId], base: Base, heading: int, length: int) -> Trail:
    """A straight way through all Units to the other side of the last (A-138); Scenery and the edge wreck it."""
    part = base_shape(base)
    units = [one for seat in (board.active, other(board.active)) for one in units_of(board, seat)]
    things = placed_units([one for one in units if one.id not in own and not one.joined], "GOK-HOBC-14")
    ways = [(barred_at(part, one.shape, heading), one.id, lies(part, one.shape, heading)) for one in things]
    end = length
    while through := [
        found.leaves for at, _, found in ways if found is not None and at < end <= -(-found.leaves >> 30)
    ]:
        end = -(-min(through) >> 30) + 1
    met = sorted([(at, id_) for at, id_, _ in ways if at < end])
    (there,) = moved([base], heading, end)
    scenery = [Placed(one.id, shape_of(one)) for one in board.pieces if one.placed]
    wrecked = end > to_edge([part], heading, board.table)
    wrecked = wrecked or any([barred_at(part, one.shape, heading) < end or overlap(part, one.shape) for one in scenery])
    return Trail(there, tuple(dict.fromkeys([id_ for _, id_ in met])), wrecked)


@rule("GOK-HOBC-12", "GOK-HOBC-14")
def set_free(board: Board, reckers: Unit, host: Unit, heading: int) -> Base:
    """Where a 'Recker stands as it leaves its host on a heading: just beyond it."""
    (x, y), (w, d) = center_of(host), profile_of(board, reckers).base
    base = Base(x, y, heading, w, deep_of(reckers, d))
    found = [lies(base_shape(base), part, heading) for part in parts_of(host)]
    out = max([-(-one.leaves >> SHIFT) + 1 for one in found if one is not None], default=0)
    a, b = rot(0, out, heading)
    return base.but(x=x + a, y=y + b)


# ---------------------------------------------------------------- the release


@declare(PUBLIC)
class Loose(Answer):
    """A 'Recker is let loose on a heading."""

    heading: int


@declare(PUBLIC)
class LooseRecker(Question[Board, Loose | Literal["hold"]]):
    """Whether a 'Recker is let loose at an enemy that comes near, and where to."""

    reckers: UnitId
    host: UnitId
    mover: UnitId

    passing = HOLD

    def choices(self, board: Board, part: Part) -> Choices[Loose | Literal["hold"]]:
        """HOLD; or LOOSE and a heading in whole degrees."""
        about = (Concern("piece", self.host),)
        if not part:
            options = (Option[Loose | Literal["hold"]](HOLD, HOLD), Option[Loose | Literal["hold"]](LOOSE))
            return Choices(options, asks="answer", about=about)
        if len(part) == 1:
            return Choices(span=Span(((0, CIRCLE - DEGREE),), DEGREE, "facing"), asks="heading", about=about)
        return Choices(whole=Loose(part[1]))

    def parts(self, board: Board, answer: Loose | Literal["hold"]) -> Part:
        """HOLD; or LOOSE and the heading."""
        return (answer,) if isinstance(answer, str) else (LOOSE, answer.heading)

    def check(self, board: Board, answer: Loose | Literal["hold"]) -> Verdict[bool]:
        """Any heading in whole degrees."""
        if isinstance(answer, str) or (0 <= answer.heading < CIRCLE and not answer.heading % DEGREE):
            return accept
        return refuse("GOK-HOBC-12", "off_grid")


@procedure("GOK-HOBC")
class Release(Procedure[None]):
    """The owner lets a 'Recker loose on a heading, and as many more as it likes."""

    reckers: UnitId
    host: UnitId
    mover: UnitId
    heading: int

    @step("GOK-HOBC-12")
    def roll(self, t: Table[Board]) -> Next[None]:
        return Roll(*PACE, "recker", then=self.go)

    @step("GOK-HOBC-12", "GOK-HOBC-14")
    def go(self, t: Table[Board], faces: Faces) -> Next[None]:
        reckers, host = unit_at(t.board, self.reckers), unit_at(t.board, self.host)
        base = set_free(t.board, reckers, host, self.heading)
        n = 1 + len([one for one in t.board.units if one.station == "released" and one.line == reckers.line])
        new = Unit(f"{reckers.id}.{n}", reckers.seat, reckers.line, "released", 1, bases=(base,))
        t.emit(ReckerLoosed(new, reckers.id, reckers.models - 1))
        return Call(Rampage(new.id, self.heading, sum(faces) * INCH), then=self.ask)

    @step("GOK-HOBC-15")
    def ask(self, t: Table[Board], done: None) -> Next[None]:
        reckers = unit_at(t.board, self.reckers)
        if not reckers.models:
            return Done()
        return Ask(reckers.seat, LooseRecker(self.reckers, self.host, self.mover), then=self.answered)

    @step("GOK-HOBC-15")
    def answered(self, t: Table[Board], answer: Loose | Literal["hold"]) -> Next[None]:
        return Done() if isinstance(answer, str) else Goto(self.but(heading=answer.heading).roll)


@procedure("GOK-HOBC")
class Rampage(Procedure[None]):
    """One 'Recker goes straight on: through Units, which take its Hits, to the other side; or it is wrecked."""

    unit: UnitId
    heading: int
    length: int
    struck: tuple[UnitId, ...] = ()
    wrecked: bool = False

    @step("GOK-HOBC-12", "GOK-HOBC-14")
    def move(self, t: Table[Board]) -> Next[None]:
        unit = unit_at(t.board, self.unit)
        found = rolled(t.board, (unit.id,), unit.bases[0], self.heading, self.length)
        leg = Leg("straight", self.heading, self.length)
        t.emit(
            UnitMoved(
                unit=unit.id,
                act="moved",
                cost=self.length,
                allowance=self.length,
                legs=(leg,),
                blocks=(),
                bases=(found.base.but(t=self.heading),),
            )
        )
        return Goto(self.but(struck=found.struck, wrecked=found.wrecked).next)

    @step("GOK-HOBC-18", "GOK-HOBC-13")
    def next(self, t: Table[Board]) -> Next[None]:
        if self.struck:
            return Roll(*HITS, "recker_hits", then=self.strike)
        if self.wrecked:
            t.emit(UnitRemoved(self.unit, "destroyed"))
        return Done()

    @step("GOK-HOBC-13")
    def strike(self, t: Table[Board], faces: Faces) -> Next[None]:
        target = self.struck[0]
        blows = Blows(self.unit, target, "hazard", hits=sum(faces), strength=STRENGTH, rules=("no_armor_save",))
        return Call(Strike(blows), then=self.but(struck=self.struck[1:]).hurt)

    @step("GOK-HOBC-13")
    def hurt(self, t: Table[Board], lost: int) -> Next[None]:
        return Goto(self.next)


@procedure("GOK-HOBC")
class RollOn(Procedure[None]):
    """The 'Reckers of the active player that were let loose in earlier Turns roll on, each 2d6 inches anywhere."""

    seat: str
    unit: UnitId = ""
    gone_on: tuple[UnitId, ...] = ()
    length: int = 0

    @step("GOK-HOBC-16")
    def next(self, t: Table[Board]) -> Next[None]:
        those = [one for one in units_of(t.board, self.seat) if one.station == "released" and acts(t.board, one)]
        left = [one.id for one in those if one.id not in self.gone_on]
        if not left:
            return Done()
        return Roll(*PACE, "recker", then=self.but(unit=left[0], gone_on=(*self.gone_on, left[0])).pace)

    @step("GOK-HOBC-16", "GOK-HOBC-17")
    def pace(self, t: Table[Board], faces: Faces) -> Next[None]:
        if faces[0] == faces[1]:
            t.emit(UnitRemoved(self.unit, "destroyed"))
            return Goto(self.next)
        return Roll(1, SIDES, "direction", then=self.but(length=sum(faces) * INCH).turn)

    @step("GOK-HOBC-16")
    def turn(self, t: Table[Board], faces: Faces) -> Next[None]:
        """1 is where it faces, then clockwise by eighths (A-127)."""
        heading = (unit_at(t.board, self.unit).bases[0].t - EIGHTH * (faces[0] - 1)) % CIRCLE
        return Call(Rampage(self.unit, heading, self.length), then=self.rolled_on)

    @step("GOK-HOBC-16")
    def rolled_on(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.next)
