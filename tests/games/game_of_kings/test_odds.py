"""Exact odds of whole batches by the rules themselves: forty dice, the tables of 216, the printed percentages."""

from fractions import Fraction
from math import comb

from tests.games.game_of_kings.gunners import guns
from tests.games.game_of_kings.tables import PACK, SOUTH, stood

from limmu.core import Match, decide, take
from limmu.games.game_of_kings import charts, game
from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings.board import SEATS, Board
from limmu.games.game_of_kings.facts import WoundsSuffered
from limmu.games.game_of_kings.facts_shooting import BlowsTold
from limmu.games.game_of_kings.mathhammer import average, survival, ways_to_wound
from limmu.games.game_of_kings.p15_shooting import Shooting
from limmu.games.game_of_kings.p16_hits import Blows
from limmu.games.game_of_kings.shots import Shot
from limmu.testing import start as driven
from limmu.toolkit.chances import at_least, sums
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


# ---------------------------------------------------------------- the worked examples of the 216 system


def test_the_worked_examples_of_216() -> None:
    """GOK-ENGINE-2, GOK-ENGINE-3, GOK-ENGINE-4, GOK-ENGINE-7, GOK-ENGINE-11, GOK-ENGINE-13, GOK-ENGINE-14,
    GOK-ENGINE-16, GOK-ENGINE-17, GOK-ENGINE-18, GOK-ENGINE-19, GOK-ENGINE-20, GOK-ENGINE-21, GOK-C-229, GOK-C-232:
    what the book rounds or reckons wrong (A-132) comes out exactly."""
    orc, great, dwarf = ways_to_wound(4, 4, 4), ways_to_wound(4, 6, 4), ways_to_wound(4, 7, 4)
    assert (orc, great, dwarf) == (27, 45, 54)
    assert [round(100 * ways / 216, 1) for ways in (orc, great, dwarf)] == [12.5, 20.8, 25.0]
    assert survival(6) == Fraction(6, 5)
    assert 5 / Fraction(orc, 216) == 40
    assert 5 / Fraction(great, 216) == 24
    assert 32 * Fraction(orc, 216) == 4
    assert round(float(13 * Fraction(great, 216)), 1) == 2.7
    assert Fraction(80, 4) == 20
    assert round(78 / 2.7, 1) == 28.9


def test_averages_are_those_of_the_pipeline() -> None:
    """GOK-ENGINE-16, GOK-ENGINE-18, GOK-ENGINE-6: Rhino Hide included"""
    board = stood(stood(guns(), "red.orcs", 36, 18), "blue.wall", 36, 25, SOUTH, files=9)
    orcs = Blows("red.orcs", "blue.wall", "assault", 32, 4, strength=3)
    assert average(board, orcs) == 4 / Fraction(6, 5)
    assert average(board, orcs.but(strength=5)) == 32 * Fraction(45, 216)


def percent(chance: Fraction) -> float:
    return round(float(100 * chance), 2)


def test_the_printed_percentages_of_dice() -> None:
    """GOK-PROB-1, GOK-PROB-2: what a die comes to at least, and pairs; misprints are set right (A-132)"""
    for faces, row in ((4, [100, 75, 50, 25]), (8, [100, 87.5, 75, 62.5, 50, 37.5, 25, 12.5])):
        assert [percent(at_least(sums([faces]), n)) for n in range(1, faces + 1)] == row
    assert [percent(at_least(sums([6]), n)) for n in range(1, 7)] == [100, 83.33, 66.67, 50, 33.33, 16.67]
    twelve = [100, 91.67, 83.33, 75, 66.67, 58.33, 50, 41.67, 33.33, 25, 16.67, 8.33]
    assert [percent(at_least(sums([12]), n)) for n in range(1, 13)] == twelve
    pair = [100, 97.22, 91.67, 83.33, 72.22, 58.33, 41.67, 27.78, 16.67, 8.33, 2.78]
    assert [percent(at_least(sums([6, 6]), n)) for n in range(2, 13)] == pair
    assert [percent(sums([6, 6])[n]) for n in (2, 7, 11, 12)] == [2.78, 16.67, 5.56, 2.78]
    tens = [100, 99, 97, 94, 90, 85, 79, 72, 64, 55, 45, 36, 28, 21, 15, 10, 6, 3, 1]
    assert [percent(at_least(sums([10, 10]), n)) for n in range(2, 21)] == tens


# ---------------------------------------------------------------- the alternative systems


def test_the_examples_of_the_alternative_systems() -> None:
    """GOK-ALT-1, GOK-ALT-2, GOK-ALT-3, GOK-ALT-4, GOK-ALT-5, GOK-ALT-6, GOK-ALT-7, GOK-C-236,
    GOK-C-237, GOK-C-238, GOK-C-239 (A-165)"""
    pairs = [(6, 3), (3, 6), (4, 3), (5, 6), (4, 4)]
    assert [charts.to_strike_with(own, foe, o.DOUBLE) for own, foe in pairs] == [2, 6, 3, 5, 4]
    assert [charts.to_strike_with(own, foe, o.SIMPLE) for own, foe in pairs] == [3, 5, 3, 4, 4]
    assert [charts.to_wound_against(own, foe) for own, foe in [(6, 3), (3, 6), (4, 5), (5, 4)]] == [2, 6, 5, 3]
    assert [charts.to_shoot_with(acc, o.ACCURACY_SUMMARY, o.SIMPLE) for acc in (1, 4, 6, 7, 12)] == [6, 3, 1, 0, -5]


def test_alternative_systems_may_be_agreed_on() -> None:
    """GOK-ALT-1, GOK-ALT-6 (A-165, AR-70)"""
    board = stood(stood(guns(), "red.archers", 36, 18), "blue.goblins", 36, 25, SOUTH)
    agreed = {o.TO_HIT: o.DOUBLE, o.TO_WOUND: o.AGAINST_CONSTITUTION}
    dice = {"to_hit": [1, 2, 3, 4, 2], "to_wound": [2, 2, 1, 1]}
    table = driven(game, PACK, board, Shooting("red"), seats=SEATS, dice=dice, options=agreed)
    table.answer("red", Shot("red.archers", "bow", "blue.goblins"))
    assert [(one.stage, one.needed, one.count) for one in table.of(BlowsTold)] == [("hits", 2, 4), ("wounds", 2, 2)]
