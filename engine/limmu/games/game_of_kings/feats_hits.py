"""Feats that inflict Hits: Splinters, Break Bones, Fire Bolt, Icicles, Magnet Gun, Shame Bell, Cleave and the like.

Each is a line of `data/feats.toml` with `effect = "hits"`: how many Hits of which Strength, and which saves it bars.
"""

from __future__ import annotations

from limmu.core import Call, Faces, Next, Procedure, Roll, Table, procedure, rule, step
from limmu.games.game_of_kings.board import Board, UnitId
from limmu.games.game_of_kings.feats import dice_in, feat_of, number, text
from limmu.games.game_of_kings.luck import thrown
from limmu.games.game_of_kings.p16_hits import Blows, Strike
from limmu.games.game_of_kings.pack_records import Feat

BARRING = ("no_armor_save", "no_con_save")


@rule("GOK-PERF-16")
def blows_of(feat: Feat, by: UnitId, on: UnitId, rolled: int) -> Blows:
    """The Hits of a Feat: what was rolled and what is added, their Strength, and the saves that they bar."""
    _, _, more = dice_in(text(feat, "hits"))
    rules = tuple([flag for flag in feat.flags if flag in BARRING])
    return Blows(by, on, "science", hits=rolled + more, strength=number(feat, "strength"), rules=rules)


@procedure("GOK-FEAT")
class FeatHits(Procedure[None]):
    """So many Hits, which hit by themselves and go the way of all Hits."""

    unit: UnitId
    feat: str
    on: UnitId

    @step(
        "GOK-PERF-13", "GOK-FEAT-2", "GOK-FEAT-8", "GOK-FEAT-13", "GOK-FEAT-16", "GOK-FEAT-19", "GOK-FEAT-22",
        "GOK-FEAT-25", "GOK-FEAT-28", "GOK-FEAT-31", "GOK-FEAT-36", "GOK-FEAT-46", "GOK-FEAT-49", "GOK-FEAT-52",
        "GOK-FEAT-56", "GOK-NATF-2", "GOK-NATF-5", "GOK-NATF-8", "GOK-NATF-13", "GOK-NATF-18", "GOK-NATF-21",
        "GOK-NATF-24", "GOK-NATF-29", "GOK-NATF-33", "GOK-NATF-36", "GOK-NATF-39", "GOK-NATF-44", "GOK-NATF-45",
        "GOK-NATF-48", "GOK-NATF-51", "GOK-NATF-56",
    )  # fmt: skip
    def roll(self, t: Table[Board]) -> Next[None]:
        count, faces, _ = dice_in(text(feat_of(t.board, self.feat), "hits"))
        return thrown(t, self.unit, Roll(count, faces, "feat", then=self.strike))

    @step("GOK-PERF-13", "GOK-PERF-16")
    def strike(self, t: Table[Board], faces: Faces) -> Next[None]:
        return Call(Strike(blows_of(feat_of(t.board, self.feat), self.unit, self.on, sum(faces))), then=self.struck)

    @step("GOK-PERF-13")
    def struck(self, t: Table[Board], lost: int) -> Next[None]:
        """The Hit Points are gone already."""
