"""P11: the declared Assaults are moved, one after the other: into contact, to a fled target, or short of it."""

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
    Table,
    Verdict,
    accept,
    declare,
    procedure,
    refuse,
    rule,
    step,
)
from limmu.games.game_of_kings.board import Act, Board, Declared, Unit, UnitId, locked_with, other, unit_at
from limmu.games.game_of_kings.by_hand import TAPE
from limmu.games.game_of_kings.by_hand_settling import Say, may_say, say
from limmu.games.game_of_kings.engaging import come_up, lock
from limmu.games.game_of_kings.facts import UnitBarred, UnitMoved
from limmu.games.game_of_kings.facts_assault import AssaultDeclared, AssaultSettled
from limmu.games.game_of_kings.luck import thrown
from limmu.games.game_of_kings.moves import Journey, dice_of, rolled_move
from limmu.games.game_of_kings.onset import (
    Bearing,
    Gait,
    Onset,
    Rush,
    angles,
    assault_terms,
    bearings,
    fallen_short,
    may_go,
    reach_of,
    rush,
    stopped_short,
)
from limmu.games.game_of_kings.p03_measures import Measuring, distance, is_measured, may_measure
from limmu.games.game_of_kings.p04_declarations import open_assaults, side_from
from limmu.games.game_of_kings.p07_reckers import Halt, Loose, LooseRecker, Release, halt_of, lairs
from limmu.games.game_of_kings.p08_responses import Responses
from limmu.games.game_of_kings.p20_pursuit import capture
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.settled import read_range
from limmu.games.game_of_kings.stats import has, paced

ASSAULT: Final = "assault"
STOP: Final = "stop"


def assault_of(board: Board, unit: UnitId) -> Declared:
    """The Assault of a Unit that is not settled: the last that it declared. Raises LookupError."""
    found = [one for one in open_assaults(board) if one.by == unit]
    if not found:
        raise LookupError(f"{unit!r} assaults nobody")
    return found[-1]


@declare(PUBLIC)
class NextAssault(Question[Board, UnitId]):
    """Which of the Units that declared Assaults moves next."""

    seat: str

    def answers(self, board: Board) -> Sequence[UnitId]:
        """Those that have not moved, in the order of their declarations."""
        return [*dict.fromkeys([one.by for one in open_assaults(board)])]


@declare(PUBLIC)
class MoveAssault(Question[Board, Onset]):
    """Where a Unit goes that assaults: `move` is its single Move, in micrometres."""

    unit: UnitId
    move: int

    def gaits(self, board: Board) -> list[Gait]:
        """How the Unit may go; only flyers have a choice."""
        return ["assault", "fly"] if has(board, unit_at(board, self.unit), "fly") else ["assault"]

    def _ways(self, board: Board, gait: Gait) -> tuple[Bearing, ...]:
        unit, target = unit_at(board, self.unit), unit_at(board, assault_of(board, self.unit).on)
        return bearings(board, unit, target, reach_of(self.move, gait))

    def choices(self, board: Board, part: Part) -> Choices[Onset]:
        """The gait of a flyer, the way, and the angle of a wheel or the heading."""
        about, gaits = (Concern("piece", self.unit),), self.gaits(board)
        if len(gaits) > 1 and not part:
            return Choices(tuple([Option[Onset](gait) for gait in gaits]), asks="gait", about=about)
        picks = list(part)
        gait: Gait = picks.pop(0) if len(gaits) > 1 else gaits[0]
        if not picks:
            ways = [
                Option(way, Onset(gait, way)) if way in ("straight", "aimed") else Option[Onset](way)
                for way in self._ways(board, gait)
            ]
            return Choices(tuple(ways), asks="way", about=about)
        if len(picks) == 1:
            way: Bearing = picks[0]
            span = angles(board, unit_at(board, self.unit), way, reach_of(self.move, gait))
            return Choices(span=span, asks="heading" if way == "heading" else "angle", about=about)
        return Choices(whole=Onset(gait, picks[0], picks[1]))

    def parts(self, board: Board, answer: Onset) -> Part:
        """The gait of a flyer, the way, the angle."""
        picks: list[str | int] = [answer.gait] if len(self.gaits(board)) > 1 else []
        return (*picks, answer.way) if answer.way in ("straight", "aimed") else (*picks, answer.way, answer.angle)

    def check(self, board: Board, answer: Onset) -> Verdict[bool]:
        """One wheel at most, as far as there is room; hit or miss (PL-18, PL-30)."""
        unit = unit_at(board, self.unit)
        if answer.gait not in self.gaits(board):
            return refuse("GOK-SR-73", "cannot_fly", unit.id)
        if answer.way not in self._ways(board, answer.gait):
            return refuse("GOK-CHARGE-4", "no_such_way", unit.id, answer.way)
        if answer.way in ("straight", "aimed"):
            return accept if not answer.angle else refuse("GOK-CHARGE-4", "no_such_way", unit.id, answer.way)
        free = may_go(board, unit, answer.way, answer.angle, reach_of(self.move, answer.gait))
        return accept if free else refuse("GOK-CHARGE-4", "no_room_to_turn", unit.id)


@declare(PUBLIC)
class Interference(Question[Board, Literal["assault", "stop"]]):
    """An enemy that is not the target is in the way of an Assault: assault it instead, or stop an inch before it."""

    unit: UnitId
    foe: UnitId

    def answers(self, board: Board) -> Sequence[Literal["assault", "stop"]]:
        """Both."""
        return (ASSAULT, STOP)


# ---------------------------------------------------------------- all of them


@procedure("GOK-CHARGE")
class Assaults(Procedure[None]):
    """The Units that declared Assaults move, in the order that their player chooses."""

    seat: str
    unit: UnitId | Literal[""] = ""
    move: int = 0

    @step("GOK-CHARGE-1", "GOK-CHARGE-2", "GOK-CHARGE-17")
    def next(self, t: Table[Board]) -> Next[None]:
        question = NextAssault(self.seat)
        found = question.answers(t.board)
        if not found:
            return Done()
        if len(found) == 1:
            return Goto(self.but(unit=found[0]).begin)
        return Ask(self.seat, question, then=self.chosen, may=may_say(t, self.said))

    @step("GOK-MEAS-1")
    def said(self, t: Table[Board], answer: Say) -> Next[None]:
        say(t, answer)

    @step("GOK-CHARGE-2")
    def chosen(self, t: Table[Board], unit: UnitId) -> Next[None]:
        return Goto(self.but(unit=unit).begin)

    @step("GOK-DECL-7")
    def begin(self, t: Table[Board]) -> Next[None]:
        unit = unit_at(t.board, self.unit)
        if unit.fleeing or locked_with(t.board, unit):
            t.emit(AssaultSettled(unit.id, "none"))
            return Goto(self.next)
        if dice := profile_of(t.board, unit).move_dice:
            return thrown(t, unit.id, Roll(*dice_of(dice), "move", then=self.rolled))
        return Goto(self.but(move=paced(t.board, unit, profile_of(t.board, unit).move)).ask)

    @step("GOK-DECL-7")
    def rolled(self, t: Table[Board], faces: Faces) -> Next[None]:
        unit = unit_at(t.board, self.unit)
        return Goto(self.but(move=paced(t.board, unit, rolled_move(t.board, unit, faces))).ask)

    @step("GOK-CHARGE-4", "GOK-MOVE-20")
    def ask(self, t: Table[Board]) -> Next[None]:
        return Ask(unit_at(t.board, self.unit).seat, MoveAssault(self.unit, self.move), then=self.sent)

    @step("GOK-CHARGE-4")
    def sent(self, t: Table[Board], onset: Onset) -> Next[None]:
        return Call(AssaultMove(self.seat, self.unit, self.move, onset))

    @step("GOK-CHARGE-17")
    def over(self, t: Table[Board]) -> Next[None]:
        return Goto(self.next)


# ---------------------------------------------------------------- one of them


@rule("GOK-CHARGE-9", "GOK-CHARGE-10")
def fail(t: Table[Board], found: Rush, allowance: int, how: Literal["failed", "stopped"]) -> None:
    """An Assault that did not reach: the Unit stands short of it and may not shoot; its Scientist may Perform."""
    _moved(t, found, "failed", allowance)
    t.emit(UnitBarred(found.unit.id, ("shoot",)))
    t.emit(AssaultSettled(found.unit.id, how))


def _moved(t: Table[Board], found: Rush, act: Act, allowance: int) -> None:
    there = found.unit
    t.emit(
        UnitMoved(
            unit=there.id,
            act=act,
            cost=found.cost,
            allowance=allowance,
            legs=found.legs,
            blocks=there.blocks,
            bases=there.bases,
        )
    )


@procedure("GOK-CHARGE")
class AssaultMove(Procedure[None]):
    """One Assault: who is met first; into contact; who holds; alignment and the lock; or a Failed Assault."""

    seat: str
    unit: UnitId
    move: int
    onset: Onset
    left: int = 0
    """What is left of its movement when it has come up."""
    ending: Literal["arrive", "meet", "fall_short", "stop"] = "arrive"
    asked: tuple[UnitId, ...] = ()
    """The hidden 'Reckers whose owner was asked on this way."""
    given: int = 0
    """What is added to its reach, for by measure its target is so much nearer than by the positions (PL-49)."""

    @step("GOK-CHARGE-3", "GOK-CHARGE-6")
    def rush(self, t: Table[Board]) -> Next[None]:
        """Where its target is about as far away as it reaches, the distance is measured first."""
        unit, target = self._sides(t.board)
        limit = self._limit(t.board) if target.on_table and may_measure(t, unit, target) else None
        if limit is not None and is_measured(t, unit, target, limit):
            return Call(Measuring(unit.id, target.id, limit, "GOK-CHARGE-6"), then=self.measured)
        return self._off(t.board)

    @step("GOK-CHARGE-3", "GOK-CHARGE-6", "GOK-MEAS-1")
    def measured(self, t: Table[Board], length: int) -> Next[None]:
        """What is within the reach by measure is, and what is not is not."""
        unit, target = self._sides(t.board)
        limit, computed = self._limit(t.board), distance(t.board, unit.id, target.id)
        assert limit is not None
        return self.but(given=0 if (length <= limit) == (computed <= limit) else computed - length)._off(t.board)

    def _limit(self, board: Board) -> int | None:
        """How far from its target it may stand to reach it on this way; None where that way does not lead there."""
        unit, target = self._sides(board)
        computed, read = distance(board, unit.id, target.id), read_range(board, unit, target)
        more = TAPE if read is None else max(computed - read[0], 0)
        found = rush(board, unit, target.id, self.onset, self._reach + more)
        return computed + self._reach - found.cost if target.id in found.touched else None

    def _off(self, board: Board) -> Next[None]:
        target, found = assault_of(board, self.unit).on, self._rush(board)
        if not found.touched:
            return Goto(self.but(ending="fall_short").go)
        return Goto(self.but(ending="arrive" if target in found.touched else "meet").go)

    @step("GOK-CHARGE-6", "GOK-HOBC-10")
    def go(self, t: Table[Board]) -> Next[None]:
        """The whole way, unless the owner of hidden 'Reckers is asked on it."""
        halt = self._halt(t.board, self.asked)
        if halt is not None:
            question = LooseRecker(halt.reckers, halt.host, self.unit)
            return Ask(other(self.seat), question, then=self.but(asked=(*self.asked, halt.reckers)).beset)
        if self.ending == "arrive":
            return Goto(self.arrive)
        if self.ending == "meet":
            return Ask(self.seat, Interference(self.unit, self._rush(t.board).touched[0]), then=self.decided)
        reach = self._reach if self.ending == "stop" else self._reach // 2
        fail(t, self._way(t.board), reach, "stopped" if self.ending == "stop" else "failed")
        return Done()

    @step("GOK-CHARGE-7", "GOK-HOBC-11")
    def beset(self, t: Table[Board], answer: Loose | Literal["hold"]) -> Next[None]:
        """Who is halted has failed its Assault and goes no further."""
        if isinstance(answer, str):
            return Goto(self.go)
        halt = self._halt(t.board, self.asked[:-1])
        assert halt is not None
        unit, cost = halt.there.unit, self._reach - halt.there.left
        fail(t, Rush(unit, halt.legs, cost), self._reach, "failed")
        return Call(Release(halt.reckers, halt.host, self.unit, answer.heading), then=self.loosed)

    @step("GOK-HOBC-11")
    def loosed(self, t: Table[Board], done: None) -> Next[None]:
        return Done()

    @step("GOK-CHARGE-14", "GOK-CHARGE-18", "GOK-RESP-10")
    def arrive(self, t: Table[Board]) -> Next[None]:
        unit, target = self._sides(t.board)
        found = self._rush(t.board)
        _moved(t, found, "assaulted", self._reach)
        if target.fleeing:
            capture(t, target, unit)
        for id_ in found.touched:
            if id_ != target.id:
                foe = unit_at(t.board, id_)
                t.emit(AssaultDeclared(unit.id, id_, side_from(t.board, unit_at(t.board, unit.id), foe)))
        return Goto(self.but(left=self._reach - found.cost).answer)

    @step("GOK-CHARGE-15", "GOK-CHARGE-16")
    def decided(self, t: Table[Board], answer: Literal["assault", "stop"]) -> Next[None]:
        unit, foe = unit_at(t.board, self.unit), self._rush(t.board).touched[0]
        if answer == STOP:
            return Goto(self.but(ending="stop").go)
        t.emit(AssaultSettled(self.unit, "diverted"))
        t.emit(AssaultDeclared(self.unit, foe, side_from(t.board, unit, unit_at(t.board, foe))))
        return Call(Responses(self.seat, self.unit))

    @step("GOK-CHARGE-15")
    def again(self, t: Table[Board]) -> Next[None]:
        return Goto(self.but(given=0).rush) if unit_at(t.board, self.unit).on_table else Done()

    @step("GOK-CHARGE-19")
    def answer(self, t: Table[Board]) -> Next[None]:
        return Call(Responses(self.seat, self.unit))

    @step("GOK-CHARGE-11", "GOK-CHARGE-13", "GOK-CHARGE-18")
    def engage(self, t: Table[Board]) -> Next[None]:
        unit = unit_at(t.board, self.unit)
        if not unit.on_table:
            return Done()
        held = [one for one in open_assaults(t.board) if one.by == unit.id and _holds(t.board, one.on)]
        if not held:
            t.emit(AssaultSettled(unit.id, "caught"))
            return Done()
        first = held[0]
        met = tuple([one.on for one in held])
        come_up(t, unit=unit, target=unit_at(t.board, first.on), side=first.side, met=met, left=self.left)
        lock(t, unit, [(one.on, one.side) for one in held])
        t.emit(AssaultSettled(unit.id, "contact"))
        return Done()

    @property
    def _reach(self) -> int:
        return reach_of(self.move, self.onset.gait) + self.given

    def _sides(self, board: Board) -> tuple[Unit, Unit]:
        return unit_at(board, self.unit), unit_at(board, assault_of(board, self.unit).on)

    def _way(self, board: Board) -> Rush:
        """The way that the Unit goes, whole."""
        unit, target = self._sides(board)
        if self.ending == "stop":
            return stopped_short(board, unit, target, self.onset, self._reach)
        if self.ending == "fall_short":
            return fallen_short(board, unit, target, self.onset.gait, self.move)
        return self._rush(board)

    def _halt(self, board: Board, asked: tuple[UnitId, ...]) -> Halt | None:
        if not lairs(board, other(self.seat), asked):
            return None
        unit = unit_at(board, self.unit)
        start = Journey(unit, "move", self._reach, assault_terms(board, unit))
        return halt_of(board, start, self._way(board).legs, asked)

    def _rush(self, board: Board) -> Rush:
        unit, target = self._sides(board)
        return rush(board, unit, target.id, self.onset, self._reach)


def _holds(board: Board, unit: UnitId) -> bool:
    there = unit_at(board, unit)
    return there.on_table and not there.fleeing
