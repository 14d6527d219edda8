"""Whether a bot's Unit gets into contact with an enemy, and how: a few ways are tried."""

from __future__ import annotations

from collections.abc import Iterator

from limmu.games.game_of_kings.board import Board, Unit
from limmu.games.game_of_kings.bots_odds import clipped
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.formation import center_of, facing_of
from limmu.games.game_of_kings.ground import is_within
from limmu.games.game_of_kings.moves import CIRCLE, dice_of
from limmu.games.game_of_kings.onset import Gait, Onset, angles, bearings, reach_of, rush
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.stats import has, paced
from limmu.toolkit.plane.sines import aim

ANGLES = 9
"""So many angles are tried beside the one at the middle of the enemy."""


def expected_move(board: Board, unit: Unit) -> int:
    """The Move of a Unit, of one that is rolled the mean."""
    profile = profile_of(board, unit)
    count, faces = dice_of(profile.move_dice) if profile.move_dice else (0, 0)
    return paced(board, unit, profile.move + count * (faces + 1) * INCH // 2)


def meeting(board: Board, unit: Unit, foe: Unit, move: int) -> Onset | None:
    """A way that meets an enemy, the first of those that are tried; None where none does."""
    gaits: tuple[Gait, ...] = ("assault", "fly") if has(board, unit, "fly") else ("assault",)
    for gait in gaits:
        reach = reach_of(move, gait)
        if is_within(unit, foe, reach):
            for onset in _tried(board, unit, foe, gait, reach):
                if foe.id in rush(board, unit, foe.id, onset, reach).touched:
                    return onset
    return None


def _tried(board: Board, unit: Unit, foe: Unit, gait: Gait, reach: int) -> Iterator[Onset]:
    (x, y), (a, b) = center_of(unit), center_of(foe)
    heading = aim(a - x, b - y, facing_of(unit))
    aside = (heading - facing_of(unit)) % CIRCLE
    straight_at = {"left": aside, "right": CIRCLE - aside, "heading": heading}
    for way in bearings(board, unit, foe, reach):
        if way == "straight" or way == "aimed":
            yield Onset(gait, way)
            continue
        span = angles(board, unit, way, reach)
        if span.ranges and (way == "heading" or straight_at[way] < CIRCLE // 2):
            low, high = span.ranges[0][0], span.ranges[-1][1]
            spread = [low + (high - low) * i // ANGLES for i in range(ANGLES + 1)]
            for angle in dict.fromkeys([clipped(span, one) for one in (straight_at[way], *spread)]):
                yield Onset(gait, way, angle)
