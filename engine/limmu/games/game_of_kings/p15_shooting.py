"""P15: the Shooting Phase. Guessed shots are declared first, then all others; then they are resolved in any order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from limmu.core import (
    PUBLIC,
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
from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings import p17_machines
from limmu.games.game_of_kings.arms import Arm, arm_of, arms_of
from limmu.games.game_of_kings.board import Board, Unit, UnitId, acts, unit_at, units_of
from limmu.games.game_of_kings.by_hand import AgreeMeasure, by_measure, to_measure
from limmu.games.game_of_kings.by_hand_settling import Say, may_say, say
from limmu.games.game_of_kings.facts_shooting import DistancesTaken, MachineTurned, ShotDeclared, ShotLost, ShotMeasured
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.luck import thrown
from limmu.games.game_of_kings.p04_declarations import closest_enemy, under_instinct
from limmu.games.game_of_kings.p16_hits import Strike, dice_of
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.settled import ruled_range
from limmu.games.game_of_kings.shots import (
    Shot,
    firing,
    foes_of,
    has_target,
    may_aim,
    may_shoot,
    may_use,
    shots_each,
    sight_to,
    sights_of,
    targets,
    usable,
    volley_of,
)
from limmu.games.game_of_kings.sight import in_range, muzzle
from limmu.games.game_of_kings.words import inches
from limmu.toolkit.plane.findings import Finding
from limmu.toolkit.questions import YES

Finish = Literal["end"]
END: Final = "end"
"""No more shots are declared."""
RUNG = INCH // 100
"""Guesses go by hundredths of an inch."""
A = Shot | Finish


# ---------------------------------------------------------------- declaring


def shooters(board: Board, seat: str, guess: bool, declared: Sequence[UnitId]) -> list[Unit]:
    """The Units of a seat that may declare a shot: once each, at somebody they see; no Pack under Instinct."""
    found = [one for one in units_of(board, seat) if one.id not in declared and acts(board, one)]
    those = [one for one in found if not under_instinct(board, one)]
    return [one for one in those if any(has_target(board, one, arm) for arm in usable(board, one, guess))]


@rule("GOK-SR-83")
def shots_by_instinct(board: Board, seat: str) -> list[Shot]:
    """The shots of Packs under Instinct: at the closest enemy, if they can."""
    found: list[Shot] = []
    for unit in units_of(board, seat):
        foe = closest_enemy(board, unit) if acts(board, unit) and under_instinct(board, unit) else None
        if foe is not None:
            arms = [arm for arm in usable(board, unit, guess=False) if may_aim(board, unit, arm, foe)]
            found += [Shot(unit.id, arm.id, foe.id) for arm in arms[:1]]
    return found


def can_shoot(board: Board, unit: Unit) -> bool:
    """Whether a Unit has a weapon that it may use now."""
    return any([usable(board, unit, guess) for guess in (True, False)])


@declare(PUBLIC)
class DeclareShot(Question[Board, Shot | Finish]):
    """Who shoots with what at whom; at Guess Range, how far. `declared` are those who did."""

    seat: str
    guess: bool
    declared: tuple[UnitId, ...] = ()

    passing = END

    def choices(self, board: Board, part: Part) -> Choices[Shot | Finish]:
        """END or a Unit, its weapon, the target, and the distance that is guessed."""
        if not part:
            units = [
                Option[A](one.id, concerns=(Concern("piece", one.id),))
                for one in shooters(board, self.seat, self.guess, self.declared)
            ]
            return Choices((Option[A](END, END), *units), asks="unit")
        unit = unit_at(board, part[0])
        about = (Concern("piece", unit.id),)
        if len(part) == 1:
            arms = [arm for arm in usable(board, unit, self.guess) if has_target(board, unit, arm)]
            return Choices(tuple([Option[A](arm.id) for arm in arms]), asks="arm", about=about)
        arm = arm_of(board, unit, part[1])
        if len(part) == 2:
            found = [
                Option[A](one.id, concerns=(Concern("piece", one.id),)) if self.guess
                else Option[A](one.id, Shot(unit.id, arm.id, one.id), concerns=(Concern("piece", one.id),))
                for one in targets(board, unit, arm)
            ]  # fmt: skip
            return Choices(tuple(found), asks="target", about=about)
        if len(part) == 3:
            return Choices(span=Span(((arm.least, arm.reach),), RUNG, "um"), asks="distance", about=about)
        return Choices(whole=Shot(unit.id, arm.id, part[2], part[3]))

    def parts(self, board: Board, answer: Shot | Finish) -> Part:
        """END; or Unit, weapon, target and, guessed, distance."""
        if isinstance(answer, str):
            return (answer,)
        picks = (answer.unit, answer.arm, answer.at)
        return (*picks, answer.distance) if self.guess else picks

    def check(self, board: Board, answer: Shot | Finish) -> Verdict[bool]:
        """A Unit that may shoot, has not declared yet, and may aim its weapon there."""
        if isinstance(answer, str):
            return accept
        unit = next((one for one in units_of(board, self.seat) if one.id == answer.unit), None)
        if unit is None or unit.id in self.declared:
            return refuse("GOK-FIRE-2", "not_to_shoot", answer.unit)
        if not acts(board, unit):
            return refuse("GOK-ACT-11", "not_its_turn", unit.id)
        if under_instinct(board, unit):
            return refuse("GOK-SR-83", "under_instinct", unit.id)
        if not (verdict := may_shoot(board, unit)):
            return verdict
        arm = next((one for one in arms_of(board, unit) if one.id == answer.arm and one.guess == self.guess), None)
        if arm is None:
            return refuse("GOK-SHOOT-11" if self.guess else "GOK-SHOOT-12", "no_such_arm", unit.id, answer.arm)
        if not (verdict := may_use(board, unit, arm)):
            return verdict
        target = next((one for one in board.units if one.id == answer.at), None)
        if target is None:
            return refuse("GOK-SHOOT-12", "no_enemy", unit.id, answer.at)
        return may_aim(board, unit, arm, target) and _guessed(unit, arm, answer.distance)


@rule("GOK-HM-15", "GOK-HMS-3", "GOK-SHOOT-11")
def _guessed(unit: Unit, arm: Arm, distance: int) -> Verdict[bool]:
    """Whether a guess lies within the limits of a machine (A-089); a measured shot has none."""
    if not arm.guess:
        return accept if distance == 0 else refuse("GOK-SHOOT-11", "not_guessed", unit.id)
    if not arm.least <= distance <= arm.reach:
        return refuse("GOK-HM-15", "out_of_limits", unit.id, inches(distance), inches(arm.least), inches(arm.reach))
    return refuse("GOK-HM-15", "off_rungs", unit.id, inches(RUNG)) if distance % RUNG else accept


@declare(PUBLIC)
class NextShot(Question[Board, UnitId]):
    """Which of the declared shots is resolved next, by who fires it."""

    seat: str
    declared: tuple[UnitId, ...]

    def answers(self, board: Board) -> Sequence[UnitId]:
        """In the order of the declarations."""
        return self.declared


@procedure("GOK-SHOOT")
class Shooting(Procedure[None]):
    """P15  1 guessed shots are declared  2 all others  3 to 5 they are resolved, in any order."""

    seat: str
    shots: tuple[Shot, ...] = ()
    now: Shot = Shot("", "", "")

    @step("GOK-HM-3", "GOK-HM-4")
    def measure_before(self, t: Table[Board]) -> Next[None]:
        """An Engineer measures the distance to each target before anything is declared, guessed or aimed."""
        for guess in (True, False):
            for unit in shooters(t.board, self.seat, guess=guess, declared=()):
                if "engineer" in profile_of(t.board, unit).rules:
                    for arm in usable(t.board, unit, guess=guess):
                        found = [(one.id, _distance(t.board, unit, arm, one)) for one in targets(t.board, unit, arm)]
                        t.emit(DistancesTaken(unit.id, tuple(found)))

    @step("GOK-SHOOT-11", "GOK-HMS-3")
    def declare_guesses(self, t: Table[Board]) -> Next[None]:
        declared = tuple([shot.unit for shot in self.shots])
        if not shooters(t.board, self.seat, True, declared):
            return self._guesses_made(t)
        return Ask(self.seat, DeclareShot(self.seat, True, declared), then=self.guessed, may=may_say(t, self.said))

    @step("GOK-SHOOT-11", "GOK-HMS-1")
    def guessed(self, t: Table[Board], answer: Shot | Finish) -> Next[None]:
        if isinstance(answer, str):
            return self._guesses_made(t)
        _declare(t, answer)
        return Goto(self.but(shots=(*self.shots, answer)).declare_guesses)

    @step("GOK-SR-83")
    def instinct(self, t: Table[Board]) -> Next[None]:
        found = shots_by_instinct(t.board, self.seat)
        for shot in found:
            _declare(t, shot)
        return Goto(self.but(shots=(*self.shots, *found)).declare_shots)

    @step("GOK-SHOOT-12")
    def declare_shots(self, t: Table[Board]) -> Next[None]:
        declared = tuple([shot.unit for shot in self.shots])
        if not shooters(t.board, self.seat, False, declared):
            return Goto(self.choose)
        return Ask(self.seat, DeclareShot(self.seat, False, declared), then=self.declared, may=may_say(t, self.said))

    @step("GOK-SHOOT-12")
    def declared(self, t: Table[Board], answer: Shot | Finish) -> Next[None]:
        if isinstance(answer, str):
            return Goto(self.choose)
        _declare(t, answer)
        return Goto(self.but(shots=(*self.shots, answer)).declare_shots)

    @step("GOK-SHOOT-13", "GOK-HMS-4", "GOK-GAME-6")
    def choose(self, t: Table[Board]) -> Next[None]:
        if not self.shots:
            return Done()
        if len(self.shots) == 1:
            return self._resolve(self.shots[0])
        question = NextShot(self.seat, tuple([shot.unit for shot in self.shots]))
        return Ask(self.seat, question, then=self.chosen, may=may_say(t, self.said))

    @step("GOK-MEAS-1")
    def said(self, t: Table[Board], answer: Say) -> Next[None]:
        say(t, answer)

    @step("GOK-SHOOT-13")
    def chosen(self, t: Table[Board], unit: UnitId) -> Next[None]:
        return self._resolve(next(shot for shot in self.shots if shot.unit == unit))

    def _guesses_made(self, t: Table[Board]) -> Next[None]:
        return Goto(self.instinct if shots_by_instinct(t.board, self.seat) else self.declare_shots)

    def _resolve(self, shot: Shot) -> Next[None]:
        rest = tuple([one for one in self.shots if one.unit != shot.unit])
        return Call(Volley(shot), then=self.but(shots=rest).resolved)

    @step("GOK-SHOOT-13")
    def resolved(self, t: Table[Board], lost: int) -> Next[None]:
        return Goto(self.choose)


@rule("GOK-SHOOT-14")
def _distance(board: Board, unit: Unit, arm: Arm, target: Unit) -> int:
    there, _ = sight_to(board, unit, arm, target)
    return -in_range(muzzle(there, target), target, 0).margin


def _declare(t: Table[Board], shot: Shot) -> None:
    """A shot is declared; a machine turns to its target (A-056: nothing is measured yet)."""
    unit, target = unit_at(t.board, shot.unit), unit_at(t.board, shot.at)
    there, found = sight_to(t.board, unit, arm_of(t.board, unit, shot.arm), target)
    if there != unit:
        t.emit(MachineTurned(unit.id, there.bases))
    t.emit(ShotDeclared(unit.id, shot.arm, target.id, shot.distance, found))


# ---------------------------------------------------------------- one shot


def _band(found: Finding, reach: int) -> tuple[bool, bool]:
    """Whether a target is in range, and at short range."""
    return found.holds, 2 * (reach - found.margin) <= reach


@procedure("GOK-FIRE")
class Volley(Procedure[int]):
    """A Unit fires at one target: the range is measured, the dice are counted, then the pipeline of P16 runs.

    `delivers`: it stands and delivers. The result: the Hit Points that the target lost.
    """

    shot: Shot
    delivers: bool = False
    distance: int = 0
    dice: int = 0

    @step("GOK-SHOOT-10", "GOK-SHOOT-15", "GOK-MEAS-2")
    def measure(self, t: Table[Board]) -> Next[int]:
        unit, target = unit_at(t.board, self.shot.unit), unit_at(t.board, self.shot.at)
        if not unit.on_table or not target.on_table:
            t.emit(ShotLost(unit.id, target.id))
            return Done(0)
        arm = arm_of(t.board, unit, self.shot.arm)
        if arm.guess:
            return Call(p17_machines.GuessedShot(self.shot), then=self.end)
        found, ruled = in_range(muzzle(unit, target), target, arm.reach), ruled_range(t.board, unit, target)
        if ruled is not None:
            return self._measured(t, by_measure(found, arm.reach, ruled, "ruled"))
        if t.option(o.MEASURES) == o.BY_HAND and not foes_of(t.board, unit):
            return Ask(unit.seat, to_measure(unit, target, arm.reach - found.margin), then=self.taken)
        return self._measured(t, found)

    @step("GOK-SHOOT-15", "GOK-MEAS-2")
    def taken(self, t: Table[Board], distance: int) -> Next[int]:
        """Where it decides as the positions do it stands; else the other seat agrees, or the positions decide."""
        unit, target, found = self._computed(t.board)
        reach = arm_of(t.board, unit, self.shot.arm).reach
        typed = by_measure(found, reach, distance, "typed")
        if _band(typed, reach) == _band(found, reach):
            return self._measured(t, typed)
        asks = AgreeMeasure(unit.id, target.id, distance)
        return Ask(target.seat, asks, then=self.but(distance=distance).agreed)

    @step("GOK-SHOOT-15", "GOK-MEAS-2")
    def agreed(self, t: Table[Board], answer: str) -> Next[int]:
        unit, _, found = self._computed(t.board)
        reach = arm_of(t.board, unit, self.shot.arm).reach
        return self._measured(t, by_measure(found, reach, self.distance, "agreed") if answer == YES else found)

    def _computed(self, board: Board) -> tuple[Unit, Unit, Finding]:
        unit, target = unit_at(board, self.shot.unit), unit_at(board, self.shot.at)
        reach = arm_of(board, unit, self.shot.arm).reach
        return unit, target, in_range(muzzle(unit, target), target, reach)

    def _measured(self, t: Table[Board], found: Finding) -> Next[int]:
        """The shot goes on with a distance, or the target is out of range."""
        unit, target = unit_at(t.board, self.shot.unit), unit_at(t.board, self.shot.at)
        arm = arm_of(t.board, unit, self.shot.arm)
        t.emit(ShotMeasured(unit.id, target.id, arm.id, arm.reach, found))
        if not found.holds and not foes_of(t.board, unit):
            return Done(0)
        here = self.but(distance=arm.reach - found.margin)
        if arm.works:
            return Call(p17_machines.CrewShot(self.shot, here.distance, self.delivers), then=self.end)
        return Goto(here.count)

    @step("GOK-FIRE-3", "GOK-SHOOT-3")
    def count(self, t: Table[Board]) -> Next[int]:
        unit, target = unit_at(t.board, self.shot.unit), unit_at(t.board, self.shot.at)
        models = firing(t.board, unit, target) * shots_each(t.board, unit, self.delivers)
        shots = arm_of(t.board, unit, self.shot.arm).shots
        if not shots:
            return Goto(self.but(dice=models).fire)
        count, faces, more = dice_of(shots)
        now = self.but(dice=models * more)
        return thrown(t, unit.id, Roll(models * count, faces, "shots", by=unit.seat, then=now.counted))

    @step("GOK-MSL-8")
    def counted(self, t: Table[Board], faces: Faces) -> Next[int]:
        return Goto(self.but(dice=self.dice + sum(faces)).fire)

    @step("GOK-FIRE-15", "GOK-RESP-15")
    def fire(self, t: Table[Board]) -> Next[int]:
        blows = volley_of(t, self.shot, self.dice, self.distance, self.delivers)
        return Call(Strike(blows), then=self.end)

    @step("GOK-SHOOT-10")
    def end(self, t: Table[Board], lost: int) -> Next[int]:
        return Done(lost)


# ---------------------------------------------------------------- Stand and Deliver


def delivering(board: Board, unit: Unit) -> list[Arm]:
    """The weapons that a Unit can stand and deliver with: any but those at Guess Range."""
    return [arm for arm in arms_of(board, unit) if not arm.guess]


@declare(PUBLIC)
class ChooseArm(Question[Board, str]):
    """With which of its weapons a Unit stands and delivers."""

    unit: UnitId

    def answers(self, board: Board) -> Sequence[str]:
        """Its ranged weapons."""
        return [arm.id for arm in delivering(board, unit_at(board, self.unit))]


@procedure("GOK-RESP")
class StandAndDeliver(Procedure[int]):
    """A Unit that is assaulted fires at one of its Assaulters where that stands, before anything moves (A-054)."""

    unit: UnitId
    at: UnitId

    @step("GOK-RESP-14")
    def choose(self, t: Table[Board]) -> Next[int]:
        unit = unit_at(t.board, self.unit)
        arms = delivering(t.board, unit)
        if not arms or not sights_of(t.board)(unit, unit_at(t.board, self.at)).holds:
            return Done(0)
        if len(arms) == 1:
            return Call(Volley(Shot(self.unit, arms[0].id, self.at), True), then=self.end)
        return Ask(unit.seat, ChooseArm(self.unit), then=self.fire)

    @step("GOK-RESP-15", "GOK-RESP-16")
    def fire(self, t: Table[Board], arm: str) -> Next[int]:
        return Call(Volley(Shot(self.unit, arm, self.at), True), then=self.end)

    @step("GOK-RESP-16")
    def end(self, t: Table[Board], lost: int) -> Next[int]:
        return Done(lost)
