"""Exact odds of whole batches by the rules themselves: forty dice, the tables of 216, the printed percentages."""

from fractions import Fraction
from math import comb

from tests.games.game_of_kings.gunners import guns
from tests.games.game_of_kings.tables import PACK, SOUTH, stood

from limmu.core import Match, decide, take
from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.board import SEATS, Board
from limmu.games.game_of_kings.facts import WoundsSuffered
from limmu.games.game_of_kings.p15_shooting import Shooting
from limmu.games.game_of_kings.shots import Shot
from limmu.testing import start as driven
from limmu_replays.falling import start, stops, ways


def at_the_dice(shooter: str, arm: str, target: str, files: int) -> Match[Board]:
    """The Shooting Phase where the dice To Hit of a volley at Short Range are due."""
    board = stood(stood(guns(), shooter, 36, 18, files=files), target, 36, 25, SOUTH, files=9)
    match = driven(game, PACK, board, Shooting("red"), seats=SEATS, dice={}).match
    return take(match, decide("red", Shot(shooter, arm, target)))[1]


def losses(match: Match[Board]) -> dict[int, Fraction]:
    """How likely so many Hit Points are lost."""
    found: dict[int, Fraction] = {}
    for way in ways(start(match, ("umpire",)), stops, 2_000):
        lost = sum([fact.lost for fact in way.facts if isinstance(fact, WoundsSuffered)])
        found[lost] = found.get(lost, Fraction(0)) + way.chance
    return found


def binomial(count: int, chance: Fraction) -> dict[int, Fraction]:
    return {n: comb(count, n) * chance**n * (1 - chance) ** (count - n) for n in range(count + 1)}


def test_the_odds_of_forty_dice_through_the_whole_pipeline_are_exact() -> None:
    """GOK-ENGINE-1, GOK-ENGINE-2: 4 of 6 hit, 4 of 6 are not saved (4+ against Strength 4), 3 of 6 wound; Constitution
    4 has no Rhino Hide against Strength 4."""
    found = losses(at_the_dice("red.host", "bow", "blue.wall", 40))
    assert found == binomial(40, Fraction(4 * 4 * 3, 216))
    assert sum(found.values()) == 1


def test_ways_that_come_to_the_same_are_one() -> None:
    """GOK-ENGINE-1: of five dice as many ways as there are numbers lost, and one for each roll that ends it."""
    match = at_the_dice("red.archers", "bow", "blue.wall", 5)
    found = list(ways(start(match, ("umpire",)), stops, 2_000))
    assert len(found) == 5 + 3
    assert sum([way.chance for way in found]) == 1
