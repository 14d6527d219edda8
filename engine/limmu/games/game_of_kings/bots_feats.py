"""What a Feat brings, as the sensible bot weighs it: in Wounds, times the chance that it is performed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from msgspec import UNSET

from limmu.core import Asked
from limmu.games.game_of_kings.board import Unit, pack_of, unit_at
from limmu.games.game_of_kings.bots_odds import NEAR_ENOUGH, Sight, away
from limmu.games.game_of_kings.efforts import additions
from limmu.games.game_of_kings.feats import feat_of, scientist_at
from limmu.games.game_of_kings.pack_records import Feat
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.stats import hit_points

FACES = 6
DICE = 2
"""So many dice a beginner has for a Feat."""
UNSAVED = 1.5
"""How much more a hit wounds that leaves a save out."""
OTHER = 0.1
"""What a Feat that does not hit is worth in Wounds when it is chosen."""
KINDS = {"damage": 1.0, "debuff": 0.8, "buff": 0.5, "heal": 0.5, "either": 0.4, "move": 0.3}
"""What a Feat of a kind is worth in Wounds, of damage for each Wound."""
BY_STRENGTH = 0.11
"""How likely a hit wounds, for each point of its Strength."""
IDLE = 0.3
"""What is left of a help or harm for a Unit that no enemy is near."""
AGAIN = 0.1
"""What is left of a Feat on a Unit on which it is in play."""
FINISHING = 1.5
"""How much more the last Wounds of a Unit are worth (END-4)."""


@cache
def reaches(dice: int, more: int, difficulty: int) -> float:
    """The chance that so many dice of six and what is added come to a difficulty, without two 1s (PERF-5)."""
    found: dict[tuple[int, int], float] = {(0, 0): 1.0}
    for _ in range(dice):
        after: dict[tuple[int, int], float] = {}
        for (total, ones), luck in found.items():
            for face in range(1, FACES + 1):
                key = (total + face, ones + (face == 1))
                after[key] = after.get(key, 0.0) + luck / FACES
        found = after
    return sum([luck for (total, ones), luck in found.items() if ones < 2 and total + more >= difficulty])


def mean_of(written: object) -> float:
    """What a number or dice such as `2d4+2` come to on average."""
    dice, _, more = str(written).partition("+")
    count, _, faces = dice.partition("d")
    return (int(count) * (int(faces) + 1) / 2 if faces else int(count or 0)) + int(more or 0)


def feat_worth(s: Sight, feat: Feat, on: Unit) -> float:
    """What a Feat is worth that is performed on a Unit."""
    worth = KINDS.get(feat.kind, 0.3)
    if feat.effect == "hits":
        wounds = mean_of(feat.params["hits"]) * BY_STRENGTH * int(str(feat.params.get("strength", 4)))
        left = hit_points(s.board, on)
        worth *= wounds if wounds < left else FINISHING * left
    elif feat.effect in ("ignore_hits", "ignore_wounds"):
        worth *= mean_of(feat.params.get("amount", 1)) * BY_STRENGTH * 4
    if feat.kind != "damage" and not _is_engaged(s, on):
        worth *= IDLE
    in_play = any([effect.cause == feat.id and effect.on == on.id for effect in s.board.effects])
    return worth * (AGAIN if in_play else 1.0)


def _is_engaged(s: Sight, unit: Unit) -> bool:
    """Whether an enemy of a Unit could assault it, or be assaulted, in the next Turn."""
    others = s.mine if unit.seat != s.me else s.foes
    reach = 2 * profile_of(s.board, unit).move + NEAR_ENOUGH
    return any([away(unit, one) <= max(reach, 2 * profile_of(s.board, one).move + NEAR_ENOUGH) for one in others])


# ---------------------------------------------------------------- which to have


def hurt(feat: Feat) -> float:
    """The Wounds that a Feat may be expected to cause with the dice of a beginner, where it is performed; a little for
    one that does something else."""
    if feat.effect != "hits":
        return OTHER
    unsaved = UNSAVED if "no_armor_save" in feat.flags or "no_con_save" in feat.flags else 1.0
    wounds = mean_of(feat.params["hits"]) * BY_STRENGTH * int(str(feat.params.get("strength", 4)))
    return wounds * unsaved * reaches(DICE, 0, feat.difficulty)


def best_colleges(s: Sight, question: Any, asked: Asked[Any]) -> Any:
    """For each Avatar the list with the Feat that hurts most, of the first Level."""
    lists = pack_of(s.board).feats

    def most(one: Any) -> tuple[float, bool]:
        return max(
            [hurt(feat) for feat in lists[one.list].feats if feat.level <= 1], default=0.0
        ), one.bonus == "perform"

    return _best(asked, most)


def best_feats(s: Sight, question: Any, asked: Asked[Any]) -> Any:
    """The Feats that hurt most."""
    return _best(asked, lambda id_: hurt(feat_of(s.board, id_)))


def _best(asked: Asked[Any], worth: Callable[[Any], Any]) -> Any:
    """The answer made of the best pick after the best pick."""
    part: tuple[Any, ...] = ()
    while (level := asked.choices(part)).whole is UNSET:
        best = max(level.options, key=lambda option: worth(option.pick))
        if best.whole is not UNSET:
            return best.whole
        part = (*part, best.pick)
    return level.whole


# ---------------------------------------------------------------- when to have it


def flaw_with_all(s: Sight, question: Any, asked: Asked[Any]) -> Any:
    """Whoever may flaw a Feat does, with all dice: they are as many again in the next Turn (POOL-2)."""
    those = [option.pick for option in asked.choices(()).options if option.pick != question.passing]
    return _with_all(asked, (those[0],)) if those else question.passing


def best_effort(s: Sight, question: Any, asked: Asked[Any]) -> Any:
    """The Feat and the Unit that are worth most with all the dice there may be; an end where none is worth any."""
    best, found = 0.0, question.passing
    for by in [option.pick for option in asked.choices(()).options if option.pick != question.passing]:
        one = scientist_at(s.board, by)
        more = sum([value for _, value in additions(s.board, one, "perform")])
        for id_ in [option.pick for option in asked.choices((by,)).options]:
            feat = feat_of(s.board, id_)
            for on in [option.pick for option in asked.choices((by, id_)).options]:
                worth = feat_worth(s, feat, unit_at(s.board, on))
                if worth > best:
                    whole = _with_all(asked, (by, id_, on))
                    luck = reaches(whole.dice, more + whole.points, feat.difficulty) if whole.dice else 1.0
                    if worth * luck > best:
                        best, found = worth * luck, whole
    return found


def _with_all(asked: Asked[Any], part: tuple[Any, ...]) -> Any:
    """An answer with the most of each that is left open: dice, Degree Bonus; no item that is had but once."""
    while True:
        level = asked.choices(part)
        if not level.options:
            return level.whole
        numbers = [option.pick for option in level.options if isinstance(option.pick, int)]
        last = max(numbers) if numbers else level.options[0].pick
        whole = next((option.whole for option in level.options if option.pick == last), UNSET)
        part = (*part, last)
        if whole is not UNSET:
            return whole
