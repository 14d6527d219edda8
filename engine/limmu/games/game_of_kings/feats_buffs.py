"""Feats that last: Heal and Bushes, Copse and Fire Wall, Overgrow and Weeds, Charm, Despair, the Elixirs and the like.

Each is a line of `data/feats.toml`; what it is in the words of `effects.py` stands here by its `effect`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from limmu.core import Faces, Goto, Next, Procedure, Roll, Table, procedure, rule, step
from limmu.games.game_of_kings.board import Board, Effect, UnitId, unit_at
from limmu.games.game_of_kings.effects import new_id
from limmu.games.game_of_kings.facts import EffectBegun
from limmu.games.game_of_kings.feats import IN_PLAY, dice_in, feat_of, number, text
from limmu.games.game_of_kings.luck import thrown
from limmu.games.game_of_kings.pack_records import STATS, Feat, Stat
from limmu.games.game_of_kings.stats import has

Kind = Literal["buff", "debuff", "other"]
Works = tuple[tuple[tuple[Stat, int], ...], tuple[str, ...]]
"""What is added to stats, and the words of other rules."""
ROLLED = ("ignore_wounds", "ignore_hits")
"""Feats of an amount that is rolled as they are performed, and used up (A-030, A-035)."""


def kind_of(feat: Feat, variant: str) -> Kind:
    """Whether a Feat is a Buff or a Debuff: of Confuse the choice says so."""
    if feat.kind == "either":
        return "debuff" if variant == "harder" else "buff"
    return "buff" if feat.kind == "buff" else "debuff" if feat.kind == "debuff" else "other"


def _of(stat: str) -> Stat:
    return next(one for one in STATS if one == stat)


@rule(
    "GOK-FEAT-1", "GOK-FEAT-4", "GOK-FEAT-10", "GOK-FEAT-14", "GOK-FEAT-17", "GOK-FEAT-23", "GOK-FEAT-26",
    "GOK-FEAT-29", "GOK-FEAT-34", "GOK-FEAT-45", "GOK-FEAT-48", "GOK-FEAT-54", "GOK-RNGF-1", "GOK-NATF-3",
    "GOK-NATF-6", "GOK-NATF-11", "GOK-NATF-19", "GOK-NATF-22", "GOK-NATF-27", "GOK-NATF-34", "GOK-NATF-37",
    "GOK-NATF-42", "GOK-NATF-46", "GOK-NATF-49", "GOK-NATF-54",
)  # fmt: skip
def ignore_wounds(feat: Feat, variant: str, more: int) -> Works:
    """Heal, Group Heal, Knit Flesh, Scar, Ice, Weld, Balance, Scab, Seal ...: Wounds that do not count."""
    return (), ("ignore_wounds",)


@rule(
    "GOK-FEAT-3", "GOK-FEAT-7", "GOK-FEAT-15", "GOK-FEAT-20", "GOK-FEAT-27", "GOK-FEAT-32", "GOK-FEAT-47",
    "GOK-RNGF-2", "GOK-NATF-4", "GOK-NATF-9", "GOK-NATF-20", "GOK-NATF-25", "GOK-NATF-35", "GOK-NATF-40",
    "GOK-NATF-47", "GOK-NATF-52",
)  # fmt: skip
def ignore_hits(feat: Feat, variant: str, more: int) -> Works:
    """Bushes, Blinding Light, Numb, Melt, Frost, Shield, Overlook, Crust, Blink ...: Hits that do not count."""
    return (), ("ignore_hits",)


@rule("GOK-FEAT-5", "GOK-FEAT-51", "GOK-NATF-53")
def movement(feat: Feat, variant: str, more: int) -> Works:
    """Overgrow and Frozen halve the Move, Oath doubles it (A-036)."""
    return (), ("double_move" if text(feat, "factor") == "2" else "half_move",)


@rule("GOK-FEAT-11", "GOK-FEAT-55", "GOK-NATF-12")
def immobilize(feat: Feat, variant: str, more: int) -> Works:
    """Weeds, Ice Storm, Immovable Object."""
    return (), ("immobile",)


@rule(
    "GOK-FEAT-6", "GOK-FEAT-9", "GOK-FEAT-12", "GOK-FEAT-18", "GOK-FEAT-21", "GOK-FEAT-24", "GOK-FEAT-30",
    "GOK-FEAT-33", "GOK-FEAT-35", "GOK-FEAT-50", "GOK-FEAT-53", "GOK-ELIX-4", "GOK-ELIX-6", "GOK-NATF-7",
    "GOK-NATF-10", "GOK-NATF-23", "GOK-NATF-26", "GOK-NATF-28", "GOK-NATF-38", "GOK-NATF-41", "GOK-NATF-43",
    "GOK-NATF-50",
)  # fmt: skip
def to_hit(feat: Feat, variant: str, more: int) -> Works:
    """Copse, Forest, Bone Wall, Hoar Frost ... burden those who attack it (A-034); Focus and Foresight help it."""
    amount = number(feat, "amount")
    whose = "to_be_hit" if amount < 0 else "to_hit"
    return (), tuple([f"{whose}_{where}:{amount:+}" for where in text(feat, "applies").split("+")])


@rule("GOK-FEAT-37", "GOK-FEAT-38", "GOK-FEAT-39", "GOK-BARD-8")
def charisma_rolls(feat: Feat, variant: str, more: int) -> Works:
    """Charm makes Charisma Checks harder, Inspire easier, Confuse as the Bard chooses."""
    amount = {"harder": 2, "easier": -2}.get(variant, number(feat, "amount"))
    return (), (f"charisma:{amount + (more if amount > 0 else -more):+}",)


@rule("GOK-FEAT-40", "GOK-NATF-30", "GOK-BARD-8")
def charisma_and_to_hit(feat: Feat, variant: str, more: int) -> Works:
    """Despair: harder checks, and its own attacks suffer (A-034)."""
    amount = number(feat, "to_hit") - more
    struck = [f"to_hit_{where}:{amount:+}" for where in text(feat, "applies").split("+")]
    return (), (f"charisma:{number(feat, 'charisma_rolls') + more:+}", *struck)


@rule("GOK-ELIX-3", "GOK-ELIX-5")
def skill(feat: Feat, variant: str, more: int) -> Works:
    """Attention and Scrutiny: Accuracy or Discipline."""
    return ((_of(variant), number(feat, "amount")),), ()


@rule("GOK-NATF-14", "GOK-NATF-32")
def tempo(feat: Feat, variant: str, more: int) -> Works:
    """Boost and Consume: no penalty for moving and shooting, and it may assault."""
    return (), ("kite", "may_assault")


@rule("GOK-NATF-15", "GOK-NATF-31")
def heal_save(feat: Feat, variant: str, more: int) -> Works:
    """Activate Nanobots makes Heal better by 1 (A-038), Synergy gives Heal 6+."""
    better, on = number(feat, "improve"), number(feat, "target")
    return (), (f"heal:{better:+}",) if better else (f"heal_on:{on}",)


WORKS: dict[str, Callable[[Feat, str, int], Works]] = {
    "ignore_wounds": ignore_wounds,
    "ignore_hits": ignore_hits,
    "movement": movement,
    "immobilize": immobilize,
    "to_hit": to_hit,
    "charisma_rolls": charisma_rolls,
    "charisma_and_to_hit": charisma_and_to_hit,
    "skill": skill,
    "tempo": tempo,
    "heal_save": heal_save,
}


@rule("GOK-FLAW-4", "GOK-FLAW-5")
def until_of(feat: Feat) -> Literal["turn", "next", "flawed"]:
    """How long a Feat works: it Remains In Play; Despair lasts to the end of the Turn (A-020), what lets a Unit assault
    to the end of the performer's next (AR-64)."""
    if IN_PLAY in feat.flags:
        return "flawed"
    return "next" if feat.effect == "tempo" else "turn"


@rule("GOK-BARD-8")
def louder(board: Board, unit: UnitId, feat: Feat) -> int:
    """What a Violent Voice adds to the effects of a Bard's Feats."""
    return int(bool(feat.charisma) and has(board, unit_at(board, unit), "violent_voice"))


@procedure("GOK-FEAT")
class Lasting(Procedure[None]):
    """An amount is rolled, where there is one; then the Feat works on the Unit."""

    unit: UnitId
    feat: str
    on: UnitId
    variant: str = ""
    amount: int = 0

    @step("GOK-FLAW-5")
    def roll(self, t: Table[Board]) -> Next[None]:
        feat = feat_of(t.board, self.feat)
        if feat.effect not in ROLLED:
            return Goto(self.begin)
        count, faces, more = dice_in(text(feat, "amount"))
        return thrown(t, self.unit, Roll(count, faces, "feat", then=self.but(amount=more).rolled))

    @step("GOK-FLAW-5")
    def rolled(self, t: Table[Board], faces: Faces) -> Next[None]:
        return Goto(self.but(amount=self.amount + sum(faces)).begin)

    @step("GOK-FLAW-4", "GOK-FLAW-5")
    def begin(self, t: Table[Board]) -> Next[None]:
        feat = feat_of(t.board, self.feat)
        mods, rules = WORKS[feat.effect](feat, self.variant, louder(t.board, self.unit, feat))
        effect = Effect(
            id=new_id(t.board),
            cause=feat.id,
            by=self.unit,
            on=self.on,
            kind=kind_of(feat, self.variant),
            until=until_of(feat),
            since=t.board.turn,
            mods=mods,
            rules=rules,
            amount=self.amount,
            bracket=feat.difficulty or feat.charisma,
        )
        t.emit(EffectBegun(effect))
