"""P17: Heavy Machines. What the d8 and the d12 do to a guessed shot, or the d12 to the shots of a crew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from limmu.core import (
    PUBLIC,
    Ask,
    Call,
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
from limmu.games.game_of_kings.arms import arm_of
from limmu.games.game_of_kings.board import SEATS, Board, Effect, Unit, UnitId, unit_at, units_of
from limmu.games.game_of_kings.by_hand import TAPE, AgreeMeasure, by_measure, to_measure
from limmu.games.game_of_kings.facts import EffectBegun
from limmu.games.game_of_kings.facts_measures import DistanceMeasured
from limmu.games.game_of_kings.facts_shooting import MachineFired, ShotLanded
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.formation import center_of
from limmu.games.game_of_kings.ground import parts_of
from limmu.games.game_of_kings.p03_measures import may_measure
from limmu.games.game_of_kings.p16_hits import Blows, Strike, dice_of, every
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.settled import ruled_range
from limmu.games.game_of_kings.shots import REPAIRING, Shot, volley_of
from limmu.games.game_of_kings.sight import in_range, muzzle, shapes_of
from limmu.toolkit.plane.findings import Source
from limmu.toolkit.plane.shapes import contains
from limmu.toolkit.plane.sight import aimed, landing
from limmu.toolkit.plane.sines import Pt, aim, rot
from limmu.toolkit.questions import YES

SCATTERS, MISFIRES, PERFECT = 3, 3, 12
COMPASS = 4500
CIRCLE = 36_000
Reroll = Literal["d8", "d12", "keep"]
Result = Literal["broke", "misfire", "works", "perfect"]


# ---------------------------------------------------------------- the table


@rule(
    "GOK-HMS-7", "GOK-HMS-14", "GOK-HMS-15", "GOK-HMS-16", "GOK-HMS-17", "GOK-HMS-18", "GOK-HMS-19", "GOK-HMS-20",
    "GOK-HMS-21", "GOK-HMS-22", "GOK-TABLES-13",
)  # fmt: skip
def result_of(d12: int) -> Result:
    """What the d12 says, for both kinds of machines."""
    if d12 == 1:
        return "broke"
    return "misfire" if d12 <= MISFIRES else "perfect" if d12 >= PERFECT else "works"


@rule("GOK-ALGO-69")
def raised(board: Board, unit: Unit, d12: int) -> int:
    """The d12 after Reinforced Construction, which adds 1 to what is no more than a Misfire (A-090)."""
    return d12 + int(d12 <= MISFIRES and "reinforced_construction" in profile_of(board, unit).upgrades)


@rule("GOK-HMS-12", "GOK-HMS-13")
def scatter_of(d8: int) -> int:
    """By how many inches a shot scatters; 0 is a direct hit."""
    return d8 if d8 <= SCATTERS else 0


@rule("GOK-HMS-15", "GOK-HMS-17", "GOK-HMS-20", "GOK-HMS-22")
def damage(rolled: int, more: int, result: Result) -> int:
    """The Hits or shots of dice: halved as a whole, rounded down; or the dice doubled before what is added (A-090)."""
    if result == "misfire":
        return (rolled + more) // 2
    return rolled * (2 if result == "perfect" else 1) + more


@rule("GOK-HMS-12", "GOK-HMS-5", "GOK-TOOLS-6")
def landed(board: Board, shot: Shot, scatter: int, direction: int) -> Pt:
    """Where a shot comes down: so far towards its target, then by the scatter; direction 1 is that of the shot, and
    the others follow clockwise (A-088, A-127)."""
    unit, target = unit_at(board, shot.unit), unit_at(board, shot.at)
    origin = muzzle(unit, target)
    towards = aimed(origin, shapes_of(target))
    x, y = landing(origin, towards, shot.distance)
    heading = (
        aim(towards[0] - origin[0], towards[1] - origin[1], unit.bases[0].t) - COMPASS * (direction - 1)
    ) % CIRCLE
    a, b = rot(0, scatter * INCH, heading)
    return x + a, y + b


@rule("GOK-HMS-5", "GOK-HMS-9")
def struck_at(board: Board, p: Pt) -> str:
    """The Unit, friend or foe, whose footprint a point lies in; of several that with the nearest middle (A-088). Who is
    attached is part of its Unit (A-150)."""
    found: list[tuple[int, int, str]] = []
    for n, unit in enumerate([one for seat in SEATS for one in units_of(board, seat) if not one.joined]):
        if any([contains(part, p) for part in parts_of(unit)]):
            x, y = center_of(unit)
            found.append(((x - p[0]) ** 2 + (y - p[1]) ** 2, n, unit.id))
    return min(found)[2] if found else ""


# ---------------------------------------------------------------- rerolls


@declare(PUBLIC)
class RerollMachine(Question[Board, Reroll]):
    """Whether a machine rolls its d8 or its d12 again; `may` says which it can."""

    unit: UnitId
    d8: int
    d12: int
    may: tuple[Reroll, ...]

    passing = "keep"

    def answers(self, board: Board) -> Sequence[Reroll]:
        """What it may roll again, and keeping both."""
        return (*self.may, "keep")


@rule("GOK-HM-2", "GOK-HM-4", "GOK-HM-6", "GOK-ALGO-66", "GOK-ALGO-67")
def rerolls(board: Board, unit: Unit, d8: int, d12: int, had: Sequence[Reroll]) -> tuple[Reroll, ...]:
    """Which dice may be rolled again, once each: a Misfire by the Engineer (A-092), any d12 by the Seal, the d8 of a
    guessed shot (0 if there is none) by the Scope."""
    profile = profile_of(board, unit)
    seal = "seal_of_inspection" in profile.upgrades
    again = seal or ("engineer" in profile.rules and d12 <= MISFIRES)
    scope = "long_range_scope" in profile.upgrades and d8 > 0
    found: list[Reroll] = []
    if scope and "d8" not in had:
        found.append("d8")
    if again and "d12" not in had:
        found.append("d12")
    return tuple(found)


def _rest(t: Table[Board], unit: Unit, d8: int, d12: int) -> Result:
    """Tell what a machine does; one that broke or did more than it can bear rests in its next Turn (A-149)."""
    result = result_of(raised(t.board, unit, d12))
    t.emit(MachineFired(unit.id, d8, d12, result))
    if result in ("broke", "perfect"):
        id_ = max([one.id for one in t.board.effects], default=0) + 1
        t.emit(
            EffectBegun(
                Effect(
                    id=id_,
                    cause=result,
                    by=unit.id,
                    on=unit.id,
                    kind="other",
                    until="next",
                    since=t.board.turn,
                    rules=(REPAIRING,),
                )
            )
        )
    return result


# ---------------------------------------------------------------- guessed shots


@procedure("GOK-HMS")
class GuessedShot(Procedure[int]):
    """A shot at a guessed distance: the d8 and d12, where it lands, and the Hits on whoever stands there.

    The result: the Hit Points lost. `group` is the kind of Hits that is rolled next.
    """

    shot: Shot
    d8: int = 0
    d12: int = 0
    had: tuple[Reroll, ...] = ()
    result: Result = "works"
    on: str = ""
    group: int = 0
    lost: int = 0
    scattered_by: int = 0
    direction: int = 1
    typed: int = 0
    """The distance to its target that the other seat is asked about, in micrometres."""

    @step("GOK-HMS-5", "GOK-HMS-11", "GOK-TOOLS-10")
    def roll(self, t: Table[Board]) -> Next[int]:
        return Roll(1, 8, "machine", by=self._unit(t).seat, also=((1, 12),), then=self.read)

    @step("GOK-HMS-5", "GOK-HMS-11")
    def read(self, t: Table[Board], faces: Faces) -> Next[int]:
        return Goto(self.but(d8=faces[0], d12=faces[1]).again)

    @step("GOK-HM-6", "GOK-ALGO-66", "GOK-ALGO-67")
    def again(self, t: Table[Board]) -> Next[int]:
        unit = self._unit(t)
        may = rerolls(t.board, unit, self.d8, self.d12, self.had)
        if not may:
            return Goto(self.fire)
        return Ask(unit.seat, RerollMachine(unit.id, self.d8, self.d12, may), then=self.chosen)

    @step("GOK-HM-6")
    def chosen(self, t: Table[Board], which: Reroll) -> Next[int]:
        seat, again = self._unit(t).seat, self.but(had=(*self.had, which))
        if which == "d8":
            return Roll(1, 8, "machine_again", by=seat, then=again.scattered)
        return Roll(1, 12, "machine_again", by=seat, then=again.worked) if which == "d12" else Goto(self.fire)

    @step("GOK-ALGO-67")
    def scattered(self, t: Table[Board], faces: Faces) -> Next[int]:
        return Goto(self.but(d8=faces[0]).again)

    @step("GOK-HM-6")
    def worked(self, t: Table[Board], faces: Faces) -> Next[int]:
        return Goto(self.but(d12=faces[0]).again)

    @step("GOK-HMS-7", "GOK-HMS-14", "GOK-HMS-17")
    def fire(self, t: Table[Board]) -> Next[int]:
        result = _rest(t, self._unit(t), self.d8, self.d12)
        if result == "broke":
            return Done(0)
        now = self.but(result=result)
        if result != "perfect" and scatter_of(self.d8):
            return Roll(1, 8, "direction", by=self._unit(t).seat, then=now.scatter)
        return now._land(t, 0, 1)

    @step("GOK-HMS-12", "GOK-TOOLS-6")
    def scatter(self, t: Table[Board], faces: Faces) -> Next[int]:
        return self._land(t, scatter_of(self.d8), faces[0])

    def _land(self, t: Table[Board], scatter: int, direction: int) -> Next[int]:
        now, target = self.but(scattered_by=scatter, direction=direction), self._target(t)
        if target.on_table and may_measure(t, self._unit(t), target):
            return Goto(now.measure)
        return now._come_down(t, 0)

    @step("GOK-HMS-5", "GOK-MEAS-2")
    def measure(self, t: Table[Board]) -> Next[int]:
        """Where the distance to its target decides on whom it comes down, it is measured first."""
        unit, target, computed = self._unit(t), self._target(t), self._computed(t)
        ruled = ruled_range(t.board, unit, target)
        if ruled is not None:
            return self._come_down(t, computed - ruled, "ruled")
        if all([self._on(t, off) == self._on(t, 0) for off in (-TAPE, TAPE)]):
            return self._come_down(t, 0)
        return Ask(unit.seat, to_measure(unit, target, computed), then=self.taken)

    @step("GOK-HMS-5", "GOK-MEAS-2")
    def taken(self, t: Table[Board], length: int) -> Next[int]:
        """On whom it comes down by the positions stands; else the other seat agrees, or the positions decide."""
        if self._on(t, self._computed(t) - length) == self._on(t, 0):
            return self._come_down(t, 0, "typed")
        target = self._target(t)
        return Ask(target.seat, AgreeMeasure(self.shot.unit, target.id, length), then=self.but(typed=length).agreed)

    @step("GOK-HMS-5", "GOK-MEAS-2")
    def agreed(self, t: Table[Board], answer: str) -> Next[int]:
        return self._come_down(t, self._computed(t) - self.typed, "agreed") if answer == YES else self._come_down(t, 0)

    def _come_down(self, t: Table[Board], off: int, source: Source = "") -> Next[int]:
        """The shot lands, so much beyond where it does by the positions."""
        (x, y), on = self._point(t, off), self._on(t, off)
        if source:
            found = in_range(muzzle(self._unit(t), self._target(t)), self._target(t), self.shot.distance)
            measured = by_measure(found, self.shot.distance, self._computed(t) - off, source).but(clause="GOK-HMS-5")
            t.emit(DistanceMeasured(self.shot.unit, self.shot.at, self.shot.distance, measured))
        t.emit(ShotLanded(unit=self.shot.unit, x=x, y=y, scatter=self.scattered_by, direction=self.direction, on=on))
        return Goto(self.but(on=on).roll_hits) if on else Done(0)

    def _point(self, t: Table[Board], off: int) -> Pt:
        shot = self.shot.but(distance=self.shot.distance + off)
        return landed(t.board, shot, self.scattered_by, self.direction)

    def _on(self, t: Table[Board], off: int) -> str:
        return struck_at(t.board, self._point(t, off))

    def _computed(self, t: Table[Board]) -> int:
        return -in_range(muzzle(self._unit(t), self._target(t)), self._target(t), 0).margin

    def _target(self, t: Table[Board]) -> Unit:
        return unit_at(t.board, self.shot.at)

    @step("GOK-HMS-16", "GOK-HMS-21")
    def roll_hits(self, t: Table[Board]) -> Next[int]:
        hits = arm_of(t.board, self._unit(t), self.shot.arm).hits
        if self.group == len(hits) or not unit_at(t.board, self.on).on_table:
            return Done(self.lost)
        count, faces, _ = dice_of(hits[self.group][0])
        return Roll(count, faces, "hits", by=self._unit(t).seat, reads=every(faces), then=self.hit)

    @step("GOK-HMS-15", "GOK-HMS-16", "GOK-HMS-17", "GOK-HMS-20", "GOK-HMS-22")
    def hit(self, t: Table[Board], faces: Faces) -> Next[int]:
        arm = arm_of(t.board, self._unit(t), self.shot.arm)
        dice, strength = arm.hits[self.group]
        hits = damage(sum(faces), dice_of(dice)[2], self.result)
        blows = Blows(self.shot.unit, self.on, "shooting", hits=hits, strength=strength, rules=arm.rules)
        return Call(Strike(blows), then=self.but(group=self.group + 1).add)

    @step("GOK-HMS-16")
    def add(self, t: Table[Board], lost: int) -> Next[int]:
        return Goto(self.but(lost=self.lost + lost).roll_hits)

    def _unit(self, t: Table[Board]) -> Unit:
        return unit_at(t.board, self.shot.unit)


# ---------------------------------------------------------------- shots of a crew


@procedure("GOK-HMS")
class CrewShot(Procedure[int]):
    """The shots of a machine whose crew aims: their number, the d12, then To Hit for each (A-091)."""

    shot: Shot
    distance: int
    delivers: bool = False
    rolled: int = 0
    d12: int = 0
    had: tuple[Reroll, ...] = ()

    @step("GOK-HM-12", "GOK-HMS-6")
    def roll(self, t: Table[Board]) -> Next[int]:
        count, faces, _ = self._dice(t)
        return Roll(count, faces, "shots", by=self._unit(t).seat, also=((1, 12),), then=self.read)

    @step("GOK-HM-12", "GOK-HMS-6")
    def read(self, t: Table[Board], faces: Faces) -> Next[int]:
        return Goto(self.but(rolled=sum(faces[:-1]), d12=faces[-1]).again)

    @step("GOK-HM-6", "GOK-ALGO-66")
    def again(self, t: Table[Board]) -> Next[int]:
        unit = self._unit(t)
        may = rerolls(t.board, unit, 0, self.d12, self.had)
        if not may:
            return Goto(self.fire)
        return Ask(unit.seat, RerollMachine(unit.id, 0, self.d12, may), then=self.chosen)

    @step("GOK-HM-6")
    def chosen(self, t: Table[Board], which: Reroll) -> Next[int]:
        if which != "d12":
            return Goto(self.fire)
        return Roll(1, 12, "machine_again", by=self._unit(t).seat, then=self.but(had=(*self.had, which)).worked)

    @step("GOK-HM-6")
    def worked(self, t: Table[Board], faces: Faces) -> Next[int]:
        return Goto(self.but(d12=faces[0]).again)

    @step("GOK-HMS-6", "GOK-HMS-14", "GOK-HMS-15", "GOK-HMS-17")
    def fire(self, t: Table[Board]) -> Next[int]:
        """A Misfire halves the shots; when all works, all hit, and the dice of their number count twice."""
        result = _rest(t, self._unit(t), 0, self.d12)
        if result == "broke":
            return Done(0)
        shots = damage(self.rolled, self._dice(t)[2], result)
        blows = volley_of(t, self.shot, shots, self.distance, self.delivers)
        if result == "perfect":
            blows = blows.but(dice=0, hits=shots, why=())
        return Call(Strike(blows), then=self.end)

    @step("GOK-HM-12")
    def end(self, t: Table[Board], lost: int) -> Next[int]:
        return Done(lost)

    def _unit(self, t: Table[Board]) -> Unit:
        return unit_at(t.board, self.shot.unit)

    def _dice(self, t: Table[Board]) -> tuple[int, int, int]:
        return dice_of(arm_of(t.board, self._unit(t), self.shot.arm).hits[0][0])
