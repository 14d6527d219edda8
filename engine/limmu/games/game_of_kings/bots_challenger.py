"""The Challenger of Solitaire Play: it goes for the Avatars of its opponent, in each Phase in the printed order.

It is a bot that leaves nothing to chance: of several Avatars it takes the nearest, of several Feats the easiest, and
else the first (A-131). What the printed actions say nothing about it leaves to the sensible bot.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from limmu.core import Asked, rule
from limmu.games.game_of_kings.arms import Arm
from limmu.games.game_of_kings.board import Board, Scientist, Unit, locked_with, other, unit_at, units_of
from limmu.games.game_of_kings.bots_odds import Sight, away
from limmu.games.game_of_kings.bots_paths import avatars_of, best_end, between
from limmu.games.game_of_kings.efforts import additions, levels
from limmu.games.game_of_kings.feats import Aim, is_bard
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.formation import center_of
from limmu.games.game_of_kings.moves import MANNERS, Manner, begun, dice_of, may_move
from limmu.games.game_of_kings.onset import reach_of
from limmu.games.game_of_kings.p04_declarations import Declare, front_of, looks
from limmu.games.game_of_kings.p04_movement import END, Advance, movers
from limmu.games.game_of_kings.p13_questions import END as NO_MORE
from limmu.games.game_of_kings.p13_questions import Perform, feats_open, performing
from limmu.games.game_of_kings.p15_shooting import RUNG, shooters
from limmu.games.game_of_kings.p18_assault import assaulting
from limmu.games.game_of_kings.p18_weapons import arms, strength, wieldable
from limmu.games.game_of_kings.pack_records import Feat
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.shots import Shot, targets, usable
from limmu.games.game_of_kings.stats import has, host_of, paced

MARCHES = ("march", "fly_march")
IGNORES = ("ignore_hits", "ignore_wounds")
HINDERS = ("movement", "immobilize")
BUFF, DEBUFF, WOUND = range(3)
"""The steps of its Science Phase."""


def quarry(s: Sight, unit: Unit) -> list[Unit]:
    """The Avatars of the opponent, the nearest to a Unit first, by eye."""
    found = avatars_of(s.board, other(s.me))
    return sorted(found, key=lambda one: away(unit, host_of(s.board, one)))


# ---------------------------------------------------------------- Movement


@rule("GOK-SOLO-35")
def drink(s: Sight, question: Any, asked: Asked[Any]) -> Any:
    """Every Elixir that there is: special actions come first."""
    return [*asked.answers(), question.passing][1]


@rule("GOK-SOLO-44")
def rally(s: Sight, question: Any, asked: Asked[Any]) -> Any:
    """Whoever flees tries to Rally."""
    return asked.answers()[0]


@rule("GOK-SOLO-36")
def declare_assault(s: Sight, question: Any, asked: Asked[Any]) -> Any:
    """An Assault on the nearest Avatar in sight that looks to be in reach, or on the Unit that it is attached to."""
    sees = looks(s.board)
    for unit in question.assaulters(s.board):
        hosts = [host_of(s.board, one) for one in quarry(s, unit)]
        host = next((one for one in hosts if sees(unit, one).holds), None)
        if host is not None and in_reach(s.board, unit, host):
            return Declare(unit.id, host.id)
    return question.passing


@rule("GOK-SOLO-34")
def in_reach(board: Board, unit: Unit, target: Unit) -> bool:
    """Whether a target looks to be in reach of an Assault, from the front to its middle; nothing is measured."""
    profile = profile_of(board, unit)
    count, faces = dice_of(profile.move_dice) if profile.move_dice else (0, 0)
    move = paced(board, unit, profile.move + count * (faces + 1) * INCH // 2)
    return between(front_of(unit), center_of(target)) <= reach_of(move, "fly" if has(board, unit, "fly") else "assault")


@rule("GOK-SOLO-37")
def move(s: Sight, question: Any, asked: Asked[Any]) -> Any:
    """The next Unit that comes nearer to an Avatar goes there."""
    for unit in movers(s.board, s.me):
        goals = [host_of(s.board, one) for one in quarry(s, unit)]
        if not goals:
            return None
        offered = _manners(s, unit, goals[0])
        profile = profile_of(s.board, unit)
        if profile.move_dice:
            return Advance(unit.id, "fly" if "fly" in offered else "move")
        found = best_end(s.board, [begun(s.board, unit, one, profile.move) for one in offered], unit, goals[0])
        if found is not None:
            return Advance(unit.id, found[0].manner, found[1].legs)
    return END


def _manners(s: Sight, unit: Unit, goal: Unit) -> list[Manner]:
    """The manners that a Unit may move in; it does not March where it could shoot after a move."""
    reach, profile = s.range_of(unit), profile_of(s.board, unit)
    shoots = bool(reach) and away(unit, goal) <= reach + profile.move
    return [one for one in MANNERS if may_move(s.board, unit, one) and not (shoots and one in MARCHES)]


def move_rolled(s: Sight, question: Any, asked: Asked[Any]) -> Any:
    """As far as the dice let it."""
    unit = unit_at(s.board, question.unit)
    goals = [host_of(s.board, one) for one in quarry(s, unit)]
    if not goals:
        return None
    found = best_end(s.board, [begun(s.board, unit, question.manner, question.move)], unit, goals[0])
    return found[1].legs if found is not None else ()


# ---------------------------------------------------------------- Science


@rule("GOK-SOLO-39", "GOK-SOLO-40")
def step_of(feat: Feat) -> int | None:
    """The step in which a Feat is performed, if any: it ignores Hits or Wounds, hinders movement, or wounds."""
    if feat.effect in IGNORES:
        return BUFF
    if feat.effect in HINDERS and feat.kind == "debuff":
        return DEBUFF
    return WOUND if feat.kind == "damage" else None


@rule("GOK-SOLO-39", "GOK-SOLO-40", "GOK-SOLO-41")
def perform(s: Sight, question: Any, asked: Asked[Any]) -> Any:
    """The Feat of the earliest step, of those the easiest, then the first; until there are no dice or no Feats."""
    for one in performing(s.board, s.me):
        unit, aim = unit_at(s.board, one.unit), Aim(s.board, one)
        wanted: list[tuple[int, int, int, Perform]] = []
        for n, feat in enumerate(feats_open(s.board, one, "perform")):
            step = step_of(feat)
            if step is None:
                continue
            meant = [unit] if step == BUFF else quarry(s, host_of(s.board, unit))
            at = [each for avatar in meant for each in (avatar, host_of(s.board, avatar))]
            target = next((each for each in at if aim.at(feat, each) and not _in_play(s.board, feat, each)), None)
            if target is not None:
                effort = _effort(s.board, one, feat)
                wanted.append((step, feat.difficulty, n, Perform(unit.id, feat.id, target.id, "", *effort)))
        if wanted:
            return min(wanted, key=lambda each: each[:3])[3]
    return NO_MORE


def _in_play(board: Board, feat: Feat, target: Unit) -> bool:
    return any([one.cause == feat.id and one.on == target.id for one in board.effects])


def _effort(board: Board, one: Scientist, feat: Feat) -> tuple[int, int, str]:
    """The fewest dice whose mean comes to the difficulty, else all and as much Degree Bonus as that still needs; a Bard
    needs none, and who has no dice has an item."""
    if is_bard(board, one):
        return 0, 0, ""
    first = levels(board, unit_at(board, one.unit), "perform")[0][1]
    offered = [pick for pick in first if isinstance(pick, int)]
    if not offered:
        return 0, 0, str(first[0])
    needed = 2 * (feat.difficulty - sum([more for _, more in additions(board, one, "perform")]))
    dice = next((count for count in offered if 7 * count >= needed), offered[-1])
    return dice, min(one.points, max(0, (needed - 7 * dice + 1) // 2)), ""


# ---------------------------------------------------------------- Shooting, Assault


@rule("GOK-SOLO-42")
def shoot(s: Sight, question: Any, asked: Asked[Any]) -> Any:
    """Whoever may shoot does, at the nearest Avatar that it may aim at, else at the nearest enemy, with the first
    weapon that looks to reach so far: in Assault that is a pistol. A guess is what the table looks like."""
    for unit in shooters(s.board, s.me, question.guess, question.declared):
        prey = [each.id for one in quarry(s, unit) for each in (one, host_of(s.board, one))]
        foes = sorted(units_of(s.board, other(s.me)), key=lambda one: away(unit, one))
        order = [*prey, *[one.id for one in foes if one.id not in prey]]
        tried: list[tuple[bool, int, int, Arm, Unit]] = []
        for n, arm in enumerate(usable(s.board, unit, question.guess)):
            tried += [
                (away(unit, foe) > arm.reach, order.index(foe.id), n, arm, foe) for foe in targets(s.board, unit, arm)
            ]
        *_, arm, foe = min(tried, key=lambda one: one[:3])
        return Shot(unit.id, arm.id, foe.id, _guess(arm, away(unit, foe)) if question.guess else 0)
    return question.passing


def _guess(arm: Arm, far: int) -> int:
    return arm.least + (min(max(far, arm.least), arm.reach) - arm.least) // RUNG * RUNG


@rule("GOK-SOLO-43")
def wield(s: Sight, question: Any, asked: Asked[Any]) -> Any:
    """The weapon of the highest Strength, of several the first."""
    unit = unit_at(s.board, question.unit)
    host = host_of(s.board, unit).id
    assaults = bool(assaulting(s.board, [host]))
    own = {name: arms(s.board, unit, name, assaults=assaults) for name in wieldable(s.board, unit)}
    return max(own, key=lambda name: strength(s.board, unit, own[name]))


@rule("GOK-SOLO-43")
def strike_at(s: Sight, question: Any, asked: Asked[Any]) -> Any:
    """As many as may strike at an Avatar; who could strike at one strikes at nobody else."""
    fought = locked_with(s.board, host_of(s.board, unit_at(s.board, question.striker)))
    avatars = [one.id for one in avatars_of(s.board, other(s.me)) if one.id in fought or one.joined in fought]
    return question.high if question.foe in avatars or not avatars else question.low


Action = Callable[[Sight, Any, Asked[Any]], Any]
CHALLENGE: Mapping[str, Action] = {
    "DrinkElixir": drink,
    "RallyUnit": rally,
    "DeclareAssault": declare_assault,
    "MoveUnit": move,
    "MoveRolled": move_rolled,
    "PerformFeat": perform,
    "DeclareShot": shoot,
    "WieldWeapon": wield,
    "StrikeAt": strike_at,
}
"""Type of question -> how a Challenger answers it."""


@rule("GOK-SOLO-9", "GOK-SOLO-33")
def actions() -> Mapping[str, Action]:
    """The fixed actions of each Phase, by type of question; None is no opinion. All else goes by the Combat Rules."""
    return CHALLENGE
