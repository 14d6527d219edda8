"""Feats that roll against a stat of the target: Sonic Scream, Wailing Doom, Sonic Shield, Hope, Sonic Burst.

Every point over it counts. Beside them stands Anxiety Attack, which makes all enemies near take a Panic Test.
"""

from __future__ import annotations

from typing import Literal

from limmu.core import Call, Done, Faces, Goto, Next, Procedure, Roll, Table, procedure, rule, step
from limmu.games.game_of_kings.board import Board, Effect, Unit, UnitId, locked_with, other, unit_at, units_of
from limmu.games.game_of_kings.charisma import CharismaCheck
from limmu.games.game_of_kings.effects import new_id
from limmu.games.game_of_kings.facts import EffectBegun
from limmu.games.game_of_kings.facts_science import ContestRolled, WoundsHealed
from limmu.games.game_of_kings.feats import dice_in, feat_of, text
from limmu.games.game_of_kings.feats_buffs import kind_of, louder
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.luck import thrown
from limmu.games.game_of_kings.p09_flight import Flight
from limmu.games.game_of_kings.p16_hits import Blows, Strike
from limmu.games.game_of_kings.p22_panic import is_beast
from limmu.games.game_of_kings.pack_records import Feat, Stat
from limmu.games.game_of_kings.settled import within
from limmu.games.game_of_kings.stats import stat

Point = Literal["slowed", "wounded", "shielded", "healed"]
POINTS: tuple[tuple[str, Point], ...] = (
    ("Movement", "slowed"), ("1 Wound", "wounded"), ("ignore 1 Hit", "shielded"), ("heal", "healed"),
)  # fmt: skip


def point_of(feat: Feat) -> Point:
    """What every point over the stat does, as the data says it."""
    return next(point for words, point in POINTS if text(feat, "per_point").startswith(words))


@rule("GOK-FEAT-41", "GOK-FEAT-42", "GOK-FEAT-43", "GOK-FEAT-44", "GOK-NATF-16", "GOK-BARD-8")
def points_over(board: Board, unit: UnitId, feat: Feat, on: UnitId, faces: Faces) -> tuple[int, int, int]:
    """The total, the stat that it is held against, and the points over it: a Violent Voice makes one more (AR-65)."""
    against = stat(board, unit_at(board, on), "con" if "Constitution" in text(feat, "against") else "cha")
    total = sum(faces) + dice_in(text(feat, "roll"))[2]
    over = max(0, total - against)
    return total, against, over + louder(board, unit, feat) if over else 0


@procedure("GOK-FEAT")
class Contest(Procedure[None]):
    """Dice against a stat; then every point over it."""

    unit: UnitId
    feat: str
    on: UnitId

    @step("GOK-FEAT-41", "GOK-FEAT-42", "GOK-FEAT-43", "GOK-FEAT-44", "GOK-NATF-16")
    def roll(self, t: Table[Board]) -> Next[None]:
        count, faces, _ = dice_in(text(feat_of(t.board, self.feat), "roll"))
        return thrown(t, self.unit, Roll(count, faces, "contest", then=self.compare))

    @step("GOK-FEAT-41", "GOK-FEAT-42", "GOK-FEAT-43", "GOK-FEAT-44", "GOK-NATF-16")
    def compare(self, t: Table[Board], faces: Faces) -> Next[None]:
        feat = feat_of(t.board, self.feat)
        total, against, points = points_over(t.board, self.unit, feat, self.on, faces)
        t.emit(
            ContestRolled(
                unit=self.unit,
                feat=self.feat,
                on=self.on,
                faces=tuple(faces),
                total=total,
                against=against,
                points=points,
            )
        )
        point = point_of(feat)
        if not points:
            return Done()
        if point == "wounded":
            saves = ("no_saves",) if "no Constitution Save" in text(feat, "per_point") else ()
            blows = Blows(self.unit, self.on, "science", hits=points, rules=("auto_wound", *saves))
            return Call(Strike(blows), then=self.struck)
        if point == "healed":
            hurt = min(points, unit_at(t.board, self.on).wounds)
            if hurt:
                t.emit(WoundsHealed(self.on, hurt))
            return Done()
        slowed: tuple[tuple[Stat, int], ...] = (("move", -points),) if point == "slowed" else ()
        shielded = ("ignore_hits",) if point == "shielded" else ()
        t.emit(
            EffectBegun(
                Effect(
                    id=new_id(t.board),
                    cause=feat.id,
                    by=self.unit,
                    on=self.on,
                    kind=kind_of(feat, ""),
                    until="flawed",
                    since=t.board.turn,
                    mods=slowed,
                    rules=shielded,
                    amount=points if shielded else 0,
                    bracket=feat.charisma,
                )
            )
        )

    @step("GOK-FEAT-42", "GOK-NATF-16")
    def struck(self, t: Table[Board], lost: int) -> Next[None]:
        """The Hit Points are gone already."""


@procedure("GOK-FEAT")
class PanicTest(Procedure[None]):
    """Anxiety Attack: each enemy Unit within range takes a Charisma Check against Panic."""

    unit: UnitId
    feat: str
    left: tuple[UnitId, ...] = ()

    @step("GOK-NATF-17")
    def begin(self, t: Table[Board]) -> Next[None]:
        unit = unit_at(t.board, self.unit)
        reach = feat_of(t.board, self.feat).range_in * INCH
        foes = [one for one in units_of(t.board, other(unit.seat)) if within(t.board, unit, one, reach)]
        return Goto(self.but(left=tuple([one.id for one in foes if may_panic(t.board, one)])).test)

    @step("GOK-NATF-17")
    def test(self, t: Table[Board]) -> Next[None]:
        if not self.left:
            return Done()
        return Call(CharismaCheck(self.left[0], "panic"), then=self.tested)

    @step("GOK-NATF-17")
    def tested(self, t: Table[Board], passed: bool) -> Next[None]:
        first, *rest = self.left
        if passed:
            return Goto(self.but(left=tuple(rest)).test)
        return Call(Flight(first, "panic"), then=self.but(left=tuple(rest)).fled)

    @step("GOK-NATF-17")
    def fled(self, t: Table[Board], length: int) -> Next[None]:
        return Goto(self.test)


@rule("GOK-NATF-17")
def may_panic(board: Board, unit: Unit) -> bool:
    """Whether Panic can befall a Unit: not in Assault, not Fleeing, not attached, neither a Beast nor its rider."""
    return not (unit.joined or unit.fleeing or locked_with(board, unit) or is_beast(board, unit))
