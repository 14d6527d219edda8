"""The arithmetic of 216: what blows come to on average, as whole parts of three dice."""

from __future__ import annotations

from fractions import Fraction

from limmu.core import rule
from limmu.games.game_of_kings import charts
from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings.board import Board, unit_at
from limmu.games.game_of_kings.options import default_readings
from limmu.games.game_of_kings.p16_hits import (
    D6,
    FACES,
    Blows,
    hide_needed,
    hits_on,
    saves_left,
    succeeds,
)
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.stats import stat

RESULTS = D6**3


def hitting(needed: int) -> int:
    """How many faces hit."""
    return sum([hits_on(face, needed) for face in FACES])


def failing(needed: int) -> int:
    """How many faces fail to save."""
    return sum([not succeeds(face, needed) for face in FACES])


@rule("GOK-ENGINE-2", "GOK-ENGINE-3", "GOK-ENGINE-11", "GOK-ENGINE-17", "GOK-ENGINE-22")
def ways_to_wound(to_hit: int, save: int, to_wound: int) -> int:
    """In how many of the 216 results of three dice a blow wounds: hits, failed saves, Wounds."""
    return hitting(to_hit) * failing(save) * (D6 - failing(to_wound))


@rule("GOK-ENGINE-7")
def survival(hide: int) -> Fraction:
    """How many times longer a model lives by its Rhino Hide."""
    return Fraction(D6, failing(hide))


@rule("GOK-ENGINE-4", "GOK-ENGINE-16", "GOK-ENGINE-18")
def average(board: Board, blows: Blows) -> Fraction:
    """The Wounds that plain blows cause on average, by the best save of the target and its Rhino Hide."""
    target, readings = unit_at(board, blows.on), default_readings()
    save = min([needed.value for _, needed in saves_left(board, target, blows)], default=charts.NONE)
    wound = charts.to_wound_with(blows.strength, readings[o.STRENGTH_8])
    base = charts.hide_of(stat(board, target, "con"), readings[o.HIDES])
    modifier = charts.hide_modifier(blows.strength, readings[o.HIDE_MODIFIER], assault=blows.kind == "assault")
    hide = min(hide_needed(base, modifier, blows.rules).value, profile_of(board, target).hide)
    return blows.dice * Fraction(ways_to_wound(blows.to_hit, save, wound), RESULTS) / survival(hide)
