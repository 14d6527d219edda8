"""P13, P14: a Feat is performed, flawed and takes effect; what an Anomaly and a Quantum Storm do."""

from __future__ import annotations

from typing import Literal

from limmu.core import (
    Ask,
    Call,
    Done,
    Faces,
    Goto,
    Next,
    Procedure,
    Roll,
    Table,
    Why,
    procedure,
    rule,
    step,
)
from limmu.games.game_of_kings import efforts
from limmu.games.game_of_kings.board import Board, UnitId, acts, other, unit_at
from limmu.games.game_of_kings.effects import crowding, ended
from limmu.games.game_of_kings.efforts import again_by, flawed, flawers, modifiers, performed, split
from limmu.games.game_of_kings.facts import ItemSpent
from limmu.games.game_of_kings.facts_science import (
    FeatAttempted,
    FeatFlawed,
    FeatLost,
    FeatPerformed,
    FlawAttempted,
    ItemWorked,
    ScienceRolled,
)
from limmu.games.game_of_kings.feats import IN_PLAY, able, degree_of, dice_in, feat_of, is_bard, scientist_at
from limmu.games.game_of_kings.feats_buffs import Lasting, kind_of
from limmu.games.game_of_kings.feats_contests import Contest, PanicTest
from limmu.games.game_of_kings.feats_hits import FeatHits
from limmu.games.game_of_kings.feats_moves import Stargate
from limmu.games.game_of_kings.luck import thrown
from limmu.games.game_of_kings.options import AT_OR_UNDER, BARD_FLAW
from limmu.games.game_of_kings.p13_questions import (
    CancelFeat,
    Finish,
    Flaw,
    FlawFeat,
    Leave,
    Perform,
    PilferFeat,
    RerollScience,
    performing,
)
from limmu.games.game_of_kings.p14_anomaly import Anomaly, End, sweep
from limmu.games.game_of_kings.stats import bonus, has, stat
from limmu.toolkit.facts import RuleApplied
from limmu.toolkit.questions import YES

SIX = 6


@procedure("GOK-PERF")
class Performance(Procedure[None]):
    """One Feat: the effort is spent, the dice are read, the opponent may flaw it, then it takes effect."""

    unit: UnitId
    feat: str
    on: UnitId
    variant: str = ""
    dice: int = 0
    points: int = 0
    aid: str = ""
    rerolled: bool = False
    total: int = 0
    pilfered: bool = False
    sure: bool = False
    """Whether it cannot be flawed."""

    @step("GOK-PERF-4", "GOK-PERF-2", "GOK-SCIPH-12")
    def spend(self, t: Table[Board]) -> Next[None]:
        if self.pilfered:
            return
        one = scientist_at(t.board, self.unit)
        seat = unit_at(t.board, self.unit).seat
        others = [one.unit for one in able(t.board, seat) if efforts.tried(one) and one.unit != self.unit]
        before = [id_ for id_ in others if acts(t.board, unit_at(t.board, id_))]
        own, shared = split(one, self.dice)
        t.emit(
            FeatAttempted(
                unit=self.unit,
                feat=self.feat,
                on=self.on,
                dice=own,
                shared=shared,
                points=self.points,
                done=tuple(before),
            )
        )
        if self.aid:
            t.emit(ItemSpent(self.unit, self.aid))

    @step("GOK-PERF-5", "GOK-BARD-3", "GOK-ALGO-65", "GOK-ELIX-2")
    def roll(self, t: Table[Board]) -> Next[None]:
        one = scientist_at(t.board, self.unit)
        if is_bard(t.board, one):
            count, faces, _ = dice_in(degree_of(t.board, one).perform_dice)
            return thrown(t, self.unit, Roll(count, faces, "bard", then=self.sung))
        if not self.dice:
            return Goto(self.but(total=feat_of(t.board, self.feat).difficulty).flaw)
        return Roll(self.dice, SIX, "perform", then=self.read)

    @step("GOK-BARD-7", modified="roll")
    def sung(self, t: Table[Board], faces: Faces) -> Next[None]:
        """Musical Weapon: the 6s are rolled again."""
        high = [face for face in faces if face == SIX]
        rest = sum(faces) - sum(high)
        if high and has(t.board, unit_at(t.board, self.unit), "musical_weapon"):
            if ruled := t.ruled():
                rest += sum([value for _, value in ruled])
                t.emit(RuleApplied("song_ruled", (self.unit,), ruled))
            return Roll(len(high), SIX, "bard_again", then=self.but(total=rest).sung_again)
        return self._checked(t, tuple(faces), sum(faces))

    @step("GOK-BARD-7", modified="roll")
    def sung_again(self, t: Table[Board], faces: Faces) -> Next[None]:
        return self._checked(t, tuple(faces), self.total + sum(faces))

    @rule("GOK-BARD-3", "GOK-BARD-4")
    def _checked(self, t: Table[Board], faces: tuple[int, ...], rolled: int) -> Next[None]:
        unit, feat = unit_at(t.board, self.unit), feat_of(t.board, self.feat)
        added: Why = (("GOK-BARD-4", feat.charisma), ("GOK-CHA-1", bonus(t.board, unit, "charisma")))
        why = (*added, *t.ruled())
        total, needed = rolled + sum([value for _, value in why]), stat(t.board, unit, "cha")
        met = total <= needed
        reasons = tuple([one for one in why if one[1]])
        t.emit(
            ScienceRolled(
                unit=unit.id,
                feat=feat.id,
                faces=faces,
                total=total,
                needed=needed,
                told="performed" if met else "failed",
                why=reasons,
            )
        )
        return Goto(self.but(total=total).flaw) if met else Done()

    @step("GOK-PERF-5", "GOK-STRESS-1", "GOK-STRESS-2", "GOK-STRESS-5", modified="roll")
    def read(self, t: Table[Board], faces: Faces) -> Next[None]:
        one, feat = scientist_at(t.board, self.unit), feat_of(t.board, self.feat)
        why = (*modifiers(t.board, one, "perform", self.points, self.aid), *t.ruled())
        more = sum([value for _, value in why])
        total = sum(faces) + more
        told = performed(faces, more, feat.difficulty, self.rerolled)
        t.emit(
            ScienceRolled(
                unit=self.unit,
                feat=feat.id,
                faces=tuple(faces),
                total=total,
                needed=feat.difficulty,
                told=told,
                why=why,
            )
        )
        if told == "anomaly":
            return Call(Anomaly(self.unit, "perform"), then=self.distorted)
        if told == "failed":
            return Goto(self.again)
        return Goto(self.but(total=total, sure=told == "storm").flaw)

    @step("GOK-PERF-19")
    def again(self, t: Table[Board]) -> Next[None]:
        unit = unit_at(t.board, self.unit)
        if self.rerolled or not again_by(t.board, unit):
            return Done()
        return Ask(unit.seat, RerollScience(unit.id, self.feat), then=self.once_more)

    @step("GOK-PERF-19", "GOK-ALGO-48")
    def once_more(self, t: Table[Board], answer: Literal["yes", "no"]) -> Next[None]:
        if answer != YES:
            return Done()
        t.emit(ItemSpent(self.unit, again_by(t.board, unit_at(t.board, self.unit))))
        return Goto(self.but(rerolled=True).roll)

    @step("GOK-STRESS-20")
    def distorted(self, t: Table[Board], end: End) -> Next[None]:
        if end == "pilfered":
            return Goto(self.pilfer)
        if end == "fails":
            return Done()
        t.emit(FeatLost(self.unit, self.feat))
        return Goto(self.but(sure=True).flaw)

    @step("GOK-STRESS-16")
    def pilfer(self, t: Table[Board]) -> Next[None]:
        return Call(Pilfer(other(unit_at(t.board, self.unit).seat)), then=self.pilfered_by_foe)

    @step("GOK-STRESS-16")
    def pilfered_by_foe(self, t: Table[Board], nothing: None) -> Next[None]:
        return Done()

    @step("GOK-FLAW-1", "GOK-SCIPH-3", "GOK-STRESS-13", "GOK-STRESS-2")
    def flaw(self, t: Table[Board]) -> Next[None]:
        if self.sure:
            return Goto(self.room)
        bard = is_bard(t.board, scientist_at(t.board, self.unit))
        return Call(Flawing(self.unit, self.feat, self.on, self.total, bard), then=self.flawed)

    @step("GOK-PERF-7")
    def flawed(self, t: Table[Board], flawed: bool) -> Next[None]:
        if flawed or not unit_at(t.board, self.on).on_table:
            return Done()

    @step("GOK-FLAW-6")
    def room(self, t: Table[Board]) -> Next[None]:
        feat, target = feat_of(t.board, self.feat), unit_at(t.board, self.on)
        kind = kind_of(feat, self.variant)
        if IN_PLAY in feat.flags and crowding(t.board, target, kind):
            seat = unit_at(t.board, self.unit).seat
            return Ask(seat, CancelFeat(seat, self.on, kind), then=self.cancel)
        return Goto(self.work)

    @step("GOK-FLAW-5", "GOK-FLAW-6")
    def cancel(self, t: Table[Board], effect: int) -> Next[None]:
        t.emit(ended(next(one for one in t.board.effects if one.id == effect)))
        return Goto(self.work)

    @step("GOK-FLAW-4", "GOK-SCIPH-3")
    def work(self, t: Table[Board]) -> Next[None]:
        feat = feat_of(t.board, self.feat)
        t.emit(FeatPerformed(self.unit, self.feat, self.on))
        if feat.effect == "hits":
            return Call(FeatHits(self.unit, self.feat, self.on))
        if feat.effect == "contest":
            return Call(Contest(self.unit, self.feat, self.on))
        if feat.effect == "panic_test":
            return Call(PanicTest(self.unit, self.feat))
        if feat.effect == "relocate":
            return Call(Stargate(self.unit, self.feat, self.on))
        return Call(Lasting(self.unit, self.feat, self.on, self.variant))


# ---------------------------------------------------------------- flawing


@procedure("GOK-FLAW")
class Flawing(Procedure[bool]):
    """The opponent's one attempt to flaw a Feat, by dice or by an item. The result: whether it is flawed."""

    unit: UnitId
    feat: str
    on: UnitId
    total: int
    bard: bool = False
    under: str = ""

    @step("GOK-FLAW-1", "GOK-SCIPH-15", "GOK-FLAW-3")
    def ask(self, t: Table[Board]) -> Next[bool]:
        seat = other(unit_at(t.board, self.unit).seat)
        if not flawers(t.board, seat):
            return Done(False)
        return Ask(seat, FlawFeat(seat, self.unit, self.feat, self.on, self.total), then=self.answered)

    @step("GOK-SCIPH-14", "GOK-PERF-6", "GOK-ALGO-49", "GOK-ALGO-59", "GOK-ALGO-63", "GOK-BARD-6")
    def answered(self, t: Table[Board], answer: Flaw | Leave) -> Next[bool]:
        if isinstance(answer, str):
            return Done(False)
        if answer.dice:
            under = ("under" if t.option(BARD_FLAW) == AT_OR_UNDER else "over") if self.bard else ""
            roll = FlawRoll(
                unit=answer.unit,
                feat=self.feat,
                against=self.total,
                dice=answer.dice,
                points=answer.points,
                aid=answer.aid,
                under=under,
            )
            return Call(roll, then=self.judged)
        if answer.aid == efforts.STICK:
            t.emit(ItemWorked(answer.unit, answer.aid))
        else:
            t.emit(ItemSpent(answer.unit, answer.aid))
        t.emit(FeatFlawed(self.feat, self.on, answer.aid))
        return Done(True)

    @step("GOK-FLAW-2")
    def judged(self, t: Table[Board], flawed: bool) -> Next[bool]:
        if flawed:
            t.emit(FeatFlawed(self.feat, self.on))
        return Done(flawed)


@procedure("GOK-FLAW")
class FlawRoll(Procedure[bool]):
    """A Scientist rolls to flaw against a total: `under` for the check of a Bard. The result: whether it is flawed."""

    unit: UnitId
    feat: str
    against: int
    dice: int
    points: int = 0
    aid: str = ""
    under: str = ""
    rerolled: bool = False

    @step("GOK-FLAW-2", "GOK-FLAW-11", "GOK-FLAW-12")
    def spend(self, t: Table[Board]) -> Next[bool]:
        own, shared = split(scientist_at(t.board, self.unit), self.dice)
        t.emit(FlawAttempted(self.unit, self.feat, own, shared, self.points))
        if self.aid:
            t.emit(ItemSpent(self.unit, self.aid))

    @step("GOK-FLAW-2")
    def roll(self, t: Table[Board]) -> Next[bool]:
        return Roll(self.dice, SIX, "flaw", then=self.read)

    @step("GOK-PERF-7", "GOK-FLAW-16", "GOK-STRESS-3", "GOK-STRESS-5", modified="roll")
    def read(self, t: Table[Board], faces: Faces) -> Next[bool]:
        why = (*modifiers(t.board, scientist_at(t.board, self.unit), "flaw", self.points, self.aid), *t.ruled())
        more = sum([value for _, value in why])
        told = flawed(faces, more, self.against, self.rerolled, self.under)
        t.emit(
            ScienceRolled(
                unit=self.unit,
                feat=self.feat,
                faces=tuple(faces),
                total=sum(faces) + more,
                needed=self.against,
                told=told,
                why=why,
            )
        )
        if told == "anomaly":
            return Call(Anomaly(self.unit, "flaw"), then=self.spoiled)
        if told == "storm":
            sweep(t, unit_at(t.board, self.unit))
        if told != "stands":
            return Done(True)

    @step("GOK-PERF-19")
    def again(self, t: Table[Board]) -> Next[bool]:
        unit = unit_at(t.board, self.unit)
        if self.rerolled or not again_by(t.board, unit):
            return Done(False)
        return Ask(unit.seat, RerollScience(unit.id, self.feat), then=self.once_more)

    @step("GOK-PERF-19", "GOK-ALGO-48")
    def once_more(self, t: Table[Board], answer: Literal["yes", "no"]) -> Next[bool]:
        if answer != YES:
            return Done(False)
        t.emit(ItemSpent(self.unit, again_by(t.board, unit_at(t.board, self.unit))))
        return Goto(self.but(rerolled=True).roll)

    @step("GOK-STRESS-5", "GOK-STRESS-20")
    def spoiled(self, t: Table[Board], end: End) -> Next[bool]:
        """The Flaw fails, whatever the Anomaly is: a Feat that would succeed by it is the one that stands (A-027)."""
        if end != "pilfered":
            return Done(False)

    @step("GOK-STRESS-16")
    def pilfer(self, t: Table[Board]) -> Next[bool]:
        return Call(Pilfer(other(unit_at(t.board, self.unit).seat)), then=self.pilfered_by_foe)

    @step("GOK-STRESS-16")
    def pilfered_by_foe(self, t: Table[Board], nothing: None) -> Next[bool]:
        return Done(False)


@procedure("GOK-STRESS")
class Pilfer(Procedure[None]):
    """The opponent of a Scientist performs a Feat of its own at once, without a roll; it may be flawed (A-027)."""

    seat: str

    @step("GOK-STRESS-16")
    def ask(self, t: Table[Board]) -> Next[None]:
        if not performing(t.board, self.seat, "pilfer"):
            return Done()
        return Ask(self.seat, PilferFeat(self.seat), then=self.perform)

    @step("GOK-STRESS-16")
    def perform(self, t: Table[Board], answer: Perform | Finish) -> Next[None]:
        if isinstance(answer, str):
            return Done()
        return Call(Performance(answer.unit, answer.feat, answer.on, answer.variant, pilfered=True))
