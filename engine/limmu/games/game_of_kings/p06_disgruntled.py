"""P6: Disgruntled Units. Who tests, the table, and what comes of it at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
    Span,
    Table,
    declare,
    procedure,
    rule,
    step,
)
from limmu.games.game_of_kings.board import Board, Declared, Unit, UnitId, acts, locked_with, other, unit_at, units_of
from limmu.games.game_of_kings.charisma import FAR
from limmu.games.game_of_kings.facts import UnitBarred, UnitMoved
from limmu.games.game_of_kings.facts_assault import AssaultDeclared
from limmu.games.game_of_kings.facts_charisma import DisgruntledRolled
from limmu.games.game_of_kings.formation import facing_of
from limmu.games.game_of_kings.ground import parts_of, stands
from limmu.games.game_of_kings.luck import thrown
from limmu.games.game_of_kings.moves import Journey, dice_of, rolled_move, terms_of
from limmu.games.game_of_kings.onset import (
    Bearing,
    Onset,
    Rush,
    angles,
    bearings,
    fallen_short,
    reach_of,
    rush,
    towards,
)
from limmu.games.game_of_kings.p04_declarations import side_from
from limmu.games.game_of_kings.p07_reckers import Halt, Loose, LooseRecker, Release, halt_of, lairs
from limmu.games.game_of_kings.p08_responses import Responses
from limmu.games.game_of_kings.p09_flight import turned_to
from limmu.games.game_of_kings.p11_assault import AssaultMove
from limmu.games.game_of_kings.p15_shooting import ChooseArm, Volley, delivering
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.settled import far_apart, within
from limmu.games.game_of_kings.shots import Shot, sights_of
from limmu.games.game_of_kings.stats import company, has, paced, stat
from limmu.toolkit.plane.blocks import turn
from limmu.toolkit.plane.sines import turned
from limmu.toolkit.plane.wheels import STEP
from limmu.toolkit.questions import YES, YesNo

FACES, MOST = 8, 8
TRIES, WIDEST = 500, 4500
"""How far apart the Pivots are that are tried, and how far off the straight way."""
Mood = Literal["calm", "what_did_you_just_say", "that_does_it", "not_gonna_do_it", "thatll_show_em"]


# ---------------------------------------------------------------- who tests


@rule("GOK-DISG-1", "GOK-CHAB-19", "GOK-CHAB-20", "GOK-MSEQ-11", "GOK-HMS-10")
def must_test(board: Board, unit: Unit) -> bool:
    """Whether a Unit tests: one that is Disgruntled, is its own master, and has no Nutcracker to answer to (A-042); no
    'Recker that was let loose, whom nobody commands."""
    if not has(board, unit, "disgruntled") or unit.joined or unit.fleeing or locked_with(board, unit):
        return False
    if profile_of(board, unit).type == "heavy_machine" or unit.station == "released":
        return False
    return not any([has(board, one, "nutcracker") for one in company(board, unit)]) and not _feared(board, unit)


@rule("GOK-CHAB-21", "GOK-SR-41")
def _feared(board: Board, unit: Unit) -> bool:
    """Whether the General or the Battle Banner is a Nutcracker and within 12 inches."""
    those = [
        one
        for one in units_of(board, unit.seat)
        if (profile_of(board, one).general or profile_of(board, one).battle_banner) and has(board, one, "nutcracker")
    ]
    return any([within(board, one, unit, FAR) for one in those])


@rule("GOK-DISG-3", "GOK-DISG-4")
def mood_of(face: int, bonus: int) -> Mood:
    """What the table says: a Sergeant may add 1, to 8 at most (A-095)."""
    result = min(face + bonus, MOST)
    if result == 1:
        return "what_did_you_just_say"
    if result <= 3:
        return "that_does_it"
    return "not_gonna_do_it" if result < MOST else "thatll_show_em"


# ---------------------------------------------------------------- against whom


@rule("GOK-DISG-5", "GOK-DISG-8")
def nearest(board: Board, unit: Unit) -> list[UnitId]:
    """The nearest Units that are not in Assault, friend or foe, by bases (A-096): several where they are as near."""
    own = [one.id for one in company(board, unit)]
    free = [one for one in board.units if one.on_table and one.id not in own and not one.joined]
    far = {one.id: far_apart(board, unit, one) for one in free if not locked_with(board, one)}
    return [id_ for id_, length in far.items() if length == min(far.values())]


@declare(PUBLIC)
class NearestUnit(Question[Board, UnitId]):
    """Which of several Units that are as near a Disgruntled Unit takes on."""

    unit: UnitId

    def answers(self, board: Board) -> Sequence[UnitId]:
        """Those that are nearest."""
        return nearest(board, unit_at(board, self.unit))


def onsets(board: Board, unit: Unit, target: Unit, reach: int) -> Iterator[Onset]:
    """The ways at a target to try, straight at it first: one Pivot, ever farther from its direction."""
    if not unit.blocks:
        yield Onset("assault", "aimed" if "aimed" in bearings(board, unit, target, reach) else "straight")
        return
    best = turned(facing_of(unit), towards(unit, target))
    free: dict[Bearing, Span] = {way: angles(board, unit, way, reach) for way in ("left", "right")}
    yield Onset("assault", "straight")
    for off in range(0, WIDEST, TRIES):
        for angle in dict.fromkeys((best + off, best - off)):
            way: Bearing = "left" if angle > 0 else "right"
            if (steps := abs(angle) // STEP * STEP) in free[way]:
                yield Onset("assault", way, steps)


@rule("GOK-DISG-9", "GOK-DISG-10", "GOK-DISG-15")
def onset_at(board: Board, unit: Unit, target: Unit, move: int) -> Onset | None:
    """How a Unit reaches a target before anybody else with so much Move; None where it cannot."""
    bold = board.but(declared=(*board.declared, Declared(unit.id, target.id, "front")))
    reach = reach_of(move, "assault")
    those = onsets(bold, unit, target, reach)
    return next((one for one in those if rush(bold, unit, target.id, one, reach).touched[:1] == (target.id,)), None)


@rule("GOK-DISG-6")
def faced(board: Board, unit: Unit, target: Unit) -> Unit:
    """The Unit turned towards a target about its center where there is room, else by a Turn that has it ahead."""
    before, heading = terms_of(board, unit, "move"), towards(unit, target)
    ways = [turned_to(unit, heading)]
    if unit.blocks:
        quarters = (turned(facing_of(unit), heading) + 4500) // 9000
        ways.append(unit.but(blocks=(turn(unit.block, quarters),)))
    return next((one for one in ways if all([stands(part, before) for part in parts_of(one)])), unit)


# ---------------------------------------------------------------- the test


@declare(PUBLIC)
class UseSergeant(YesNo[Board]):
    """Whether a Sergeant adds 1 to what was rolled on the table."""

    unit: UnitId
    rolled: int


@procedure("GOK-DISG")
class Disgruntled(Procedure[None]):
    """The Disgruntled Units of the active player test one after the other; what they do, they do at once."""

    seat: str
    unit: UnitId = ""
    tested: tuple[UnitId, ...] = ()
    face: int = 0
    mood: Mood = "calm"
    target: UnitId = ""
    move: int = 0
    asked: tuple[UnitId, ...] = ()
    """The hidden 'Reckers whose owner was asked on this stride."""

    @step("GOK-DISG-1", "GOK-DISG-2")
    def test(self, t: Table[Board]) -> Next[None]:
        those = [one for one in units_of(t.board, self.seat) if one.id not in self.tested and acts(t.board, one)]
        units = [one for one in those if must_test(t.board, one)]
        if not units:
            return Done()
        unit = units[0].id
        now = self.but(unit=unit, tested=(*self.tested, unit), asked=())
        return thrown(t, unit, Roll(1, FACES, "disgruntled", then=now.judge))

    @step("GOK-DISG-2", "GOK-DISG-3")
    def judge(self, t: Table[Board], faces: Faces) -> Next[None]:
        if faces[0] > 1:
            t.emit(DisgruntledRolled(self.unit, faces[0], "calm"))
            return Goto(self.test)
        return thrown(t, self.unit, Roll(1, FACES, "disgruntled_table", then=self.consult))

    @step("GOK-DISG-3", "GOK-DISG-4")
    def consult(self, t: Table[Board], faces: Faces) -> Next[None]:
        now = self.but(face=faces[0])
        if "sergeant" in unit_at(t.board, self.unit).leaders:
            return Ask(self.seat, UseSergeant(self.unit, faces[0]), then=now.heed)
        return self._told(t, faces[0], 0)

    @step("GOK-DISG-4", "GOK-SR-44")
    def heed(self, t: Table[Board], answer: Literal["yes", "no"]) -> Next[None]:
        return self._told(t, self.face, int(answer == YES))

    def _told(self, t: Table[Board], face: int, bonus: int) -> Next[None]:
        mood, unit = mood_of(face, bonus), unit_at(t.board, self.unit)
        t.emit(DisgruntledRolled(self.unit, face, mood))
        able = {
            "what_did_you_just_say": bool(delivering(t.board, unit)),
            "that_does_it": stat(t.board, unit, "att") > 0,
            "thatll_show_em": bool(self._foes(t.board)),
        }
        here = self.but(mood=mood)
        if not able.get(mood, False):
            return Goto(here.refuse)
        if mood == "thatll_show_em":
            return Goto(here.but(target=self._foes(t.board)[0].id).stride)
        those = nearest(t.board, unit)
        if len(those) > 1:
            return Ask(self.seat, NearestUnit(unit.id), then=here.turn_on)
        return Goto(here.but(target=those[0]).stride if those else here.refuse)

    def _foes(self, board: Board) -> list[Unit]:
        """The enemies, the nearest first."""
        unit = unit_at(board, self.unit)
        foes = [one for one in units_of(board, other(self.seat)) if not one.joined]
        return sorted(foes, key=lambda one: far_apart(board, unit, one))

    @step("GOK-DISG-5", "GOK-DISG-8")
    def turn_on(self, t: Table[Board], target: UnitId) -> Next[None]:
        return Goto(self.but(target=target).stride)

    @step("GOK-DISG-5", "GOK-DISG-6")
    def aim(self, t: Table[Board]) -> Next[None]:
        unit, target = unit_at(t.board, self.unit), unit_at(t.board, self.target)
        there, move = faced(t.board, unit, target), profile_of(t.board, unit).move
        if there != unit:
            t.emit(
                UnitMoved(
                    unit=unit.id,
                    act="reformed",
                    cost=move,
                    allowance=move,
                    legs=(),
                    blocks=there.blocks,
                    bases=there.bases,
                )
            )
        t.emit(UnitBarred(unit.id, ("move", "shoot", "assault")))
        arms = delivering(t.board, unit)
        if not sights_of(t.board)(unit_at(t.board, unit.id), target).holds:
            return Goto(self.test)
        if len(arms) > 1:
            return Ask(self.seat, ChooseArm(unit.id), then=self.shoot)
        return Call(Volley(Shot(unit.id, arms[0].id, target.id)), then=self.shot)

    @step("GOK-DISG-5")
    def shoot(self, t: Table[Board], arm: str) -> Next[None]:
        return Call(Volley(Shot(self.unit, arm, self.target)), then=self.shot)

    @step("GOK-DISG-5")
    def shot(self, t: Table[Board], lost: int) -> Next[None]:
        return Goto(self.test)

    @step("GOK-DISG-7", "GOK-DISG-10", "GOK-DISG-11")
    def refuse(self, t: Table[Board]) -> Next[None]:
        t.emit(UnitBarred(self.unit, ("move", "shoot", "assault")))
        return Goto(self.test)

    @step("GOK-DISG-8", "GOK-DISG-9", "GOK-DISG-12", "GOK-DISG-13", "GOK-DISG-14", "GOK-DISG-16", "GOK-HOBC-10")
    def go(self, t: Table[Board]) -> Next[None]:
        """Whoever reaches its target assaults it; else it refuses, or strides towards the enemy."""
        unit, target = unit_at(t.board, self.unit), unit_at(t.board, self.target)
        strides = self.mood == "thatll_show_em"
        move = self.move // 2 if strides else self.move
        if onset_at(t.board, unit, target, move) is not None:
            t.emit(AssaultDeclared(unit.id, target.id, side_from(t.board, unit, target)))
            return Goto(self.but(move=move).warn)
        if not strides:
            return Goto(self.refuse)
        found = fallen_short(t.board, unit, target, "assault", self.move)
        halt = self._halt(t.board, found, self.asked)
        if halt is not None:
            question = LooseRecker(halt.reckers, halt.host, unit.id)
            return Ask(other(self.seat), question, then=self.but(asked=(*self.asked, halt.reckers)).beset)
        self._tell(t, found)
        return Goto(self.test)

    @step("GOK-HOBC-11")
    def beset(self, t: Table[Board], answer: Loose | Literal["hold"]) -> Next[None]:
        if isinstance(answer, str):
            return Goto(self.go)
        unit, target = unit_at(t.board, self.unit), unit_at(t.board, self.target)
        found = fallen_short(t.board, unit, target, "assault", self.move)
        halt = self._halt(t.board, found, self.asked[:-1])
        assert halt is not None
        self._tell(t, Rush(halt.there.unit, halt.legs, self.move - halt.there.left))
        return Call(Release(halt.reckers, halt.host, unit.id, answer.heading), then=self.loosed)

    @step("GOK-HOBC-11")
    def loosed(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.test)

    def _halt(self, board: Board, found: Rush, asked: tuple[UnitId, ...]) -> Halt | None:
        """Where a stride comes near to hidden 'Reckers whose owner was not asked yet."""
        if not lairs(board, other(self.seat), asked):
            return None
        unit = unit_at(board, self.unit)
        return halt_of(board, Journey(unit, "move", self.move, terms_of(board, unit, "move")), found.legs, asked)

    def _tell(self, t: Table[Board], found: Rush) -> None:
        there = found.unit
        t.emit(
            UnitMoved(
                unit=there.id,
                act="",
                cost=found.cost,
                allowance=self.move,
                legs=found.legs,
                blocks=there.blocks,
                bases=there.bases,
            )
        )

    @step("GOK-DISG-8", "GOK-DISG-15")
    def warn(self, t: Table[Board]) -> Next[None]:
        return Call(Responses(self.seat, self.unit))

    @step("GOK-DISG-8", "GOK-DISG-15")
    def charge(self, t: Table[Board]) -> Next[None]:
        unit, target = unit_at(t.board, self.unit), unit_at(t.board, self.target)
        if not unit.on_table:
            return Goto(self.test)
        onset = onset_at(t.board, unit, target, self.move)
        return Call(AssaultMove(self.seat, unit.id, self.move, onset or Onset("assault", "straight")))

    @step("GOK-DISG-8")
    def next(self, t: Table[Board]) -> Next[None]:
        return Goto(self.test)

    @step("GOK-DISG-12")
    def stride(self, t: Table[Board]) -> Next[None]:
        if self.mood == "what_did_you_just_say":
            return Goto(self.aim)
        unit = unit_at(t.board, self.unit)
        profile = profile_of(t.board, unit)
        if profile.move_dice:
            return thrown(t, unit.id, Roll(*dice_of(profile.move_dice), "move", then=self.strode))
        return Goto(self.but(move=paced(t.board, unit, profile.move)).go)

    @step("GOK-DISG-12")
    def strode(self, t: Table[Board], faces: Faces) -> Next[None]:
        unit = unit_at(t.board, self.unit)
        return Goto(self.but(move=paced(t.board, unit, rolled_move(t.board, unit, faces))).go)
