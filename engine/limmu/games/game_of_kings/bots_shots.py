"""Whom a Unit of the sensible bot shoots at, and where it lets a 'Recker loose: by what the enemy stands to lose."""

from __future__ import annotations

from typing import Any

from limmu.core import Asked
from limmu.games.game_of_kings.arms import Arm, arms_of
from limmu.games.game_of_kings.board import Board, Unit, unit_at
from limmu.games.game_of_kings.bots_clash import nerve, prize
from limmu.games.game_of_kings.bots_feats import BY_STRENGTH, mean_of
from limmu.games.game_of_kings.bots_odds import Sight, away, shots
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.formation import center_of
from limmu.games.game_of_kings.ground import is_within
from limmu.games.game_of_kings.moves import CIRCLE, DEGREE
from limmu.games.game_of_kings.p07_reckers import HITS, STRENGTH, Loose, rolled, set_free
from limmu.games.game_of_kings.p22_panic import QUARTER
from limmu.games.game_of_kings.p23_victory import DESTROYED, HALF
from limmu.games.game_of_kings.stats import hit_points, host_of
from limmu.toolkit.plane.sines import aim

SURE = 5 / 6
"""The best chance to wound."""
SCATTER = 8
"""The die of a guessed shot: it comes down so many inches off on a 1, 2 or 3, else where it is aimed at."""
STAYS_AWAY = 0.5
"""How often a Unit that panics is lost for good."""
PACES = ((4 * INCH, 10 / 36), (7 * INCH, 16 / 36), (10 * INCH, 10 / 36))
"""How far two dice of six go, and how often about so far."""
ASIDE = (0, 1000, -1000, 2000, -2000)
"""So far off the middle of an enemy a 'Recker is aimed as well."""


def harm(board: Board, foe: Unit, wounds: float) -> float:
    """The Objective Points that so many Wounds take from whoever owns a Unit: what they kill, and what flees from
    losing a quarter."""
    left = max(hit_points(board, foe), 1)
    panics = min(1.0, QUARTER * wounds / left) * nerve(board, foe, []).breaks(0)
    return DESTROYED * min(1.0, wounds / left) + STAYS_AWAY * panics * prize(board, foe)


def wounds_of(s: Sight, unit: Unit, arm: Arm, foe: Unit) -> float:
    """The Wounds that a volley may be expected to cause; none out of range."""
    if not is_within(unit, foe, arm.reach):
        return 0.0
    if not arm.hits:
        return shots(s.board, unit, foe)
    hits = sum([mean_of(dice) * min(SURE, BY_STRENGTH * strength) for dice, strength in arm.hits])
    return hits * (_lands_on(foe) if arm.guess else SURE)


def _lands_on(foe: Unit) -> float:
    """How often a shot that is aimed at the middle of a Unit comes down on it."""
    half = min(foe.block.width, foe.block.depth) // 2 if foe.blocks else 0
    return (SCATTER - 3 + min(half // INCH, 3)) / SCATTER


def worst_shot(s: Sight, unit: Unit, foe: Unit) -> float:
    """What a shot at an enemy takes from it, a nearer one of those as good first."""
    arm = arms_of(s.board, unit)[0]
    lost = 0.0 if foe.station == "released" else harm(s.board, foe, wounds_of(s, unit, arm, foe))
    return lost - away(unit, foe) / (100 * INCH)


def from_muzzle(unit: Unit, foe: Unit) -> int:
    """How far a machine guesses that the middle of an enemy is from its muzzle."""
    base = unit.bases[0]
    return away(unit, foe) - (base.d or base.w) // 2


def loose_at_foes(s: Sight, question: Any, asked: Asked[Any]) -> Any:
    """A 'Recker is let loose where it takes more from the enemy than from friends and than it is worth itself: half of
    the Unit for the first, all of it for the last (END-4, END-7)."""
    board, reckers, host = s.board, unit_at(s.board, question.reckers), unit_at(s.board, question.host)
    mover = host_of(board, unit_at(board, question.mover))
    foe = mover if mover.on_table else s.nearest(host)
    if foe is None:
        return question.passing
    (x, y), (a, b) = center_of(host), center_of(foe)
    straight = aim(a - x, b - y, 0) // DEGREE * DEGREE
    headings = [(straight + aside) % CIRCLE for aside in ASIDE]
    best = max(headings, key=lambda heading: _rolls(s, reckers, host, heading))
    return Loose(best) if _rolls(s, reckers, host, best) > HALF else question.passing


def _rolls(s: Sight, reckers: Unit, host: Unit, heading: int) -> float:
    """What a 'Recker takes from the enemy on a heading, less what it takes from friends."""
    base = set_free(s.board, reckers, host, heading)
    wounds = HITS[0] * (HITS[1] + 1) / 2 * min(SURE, BY_STRENGTH * STRENGTH)
    found = 0.0
    for length, often in PACES:
        struck = [unit_at(s.board, id_) for id_ in rolled(s.board, (reckers.id,), base, heading, length).struck]
        found += often * sum([harm(s.board, one, wounds) * (-1 if one.seat == s.me else 1) for one in struck])
    return found
