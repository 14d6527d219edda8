"""P16: from blows to casualties."""

from collections.abc import Sequence
from typing import Any

import pytest
from tests.games.game_of_kings.tables import PACK, bare, named, stood

from limmu.games.game_of_kings import charts, game
from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings.board import SEATS, Board
from limmu.games.game_of_kings.charts import NONE
from limmu.games.game_of_kings.facts import BlowsTold, WoundsSuffered
from limmu.games.game_of_kings.p16_hits import Blows, Strike, armor_needed, hide_needed, hits_on, succeeds
from limmu.testing import Driver, start

FOOT, BOARS, WOLVES, TROLL = "blue.foot", "blue.boars", "blue.wolves", "blue.troll"
BY = "red.foot"
Dice = dict[str, Sequence[int]]


def facing() -> Board:
    board = stood(stood(bare(), BY, 24, 12), FOOT, 24, 36)
    return stood(stood(stood(board, BOARS, 10, 36), WOLVES, 36, 36), TROLL, 40, 24)


def struck(blows: Blows, dice: Dice, board: Board | None = None, options: Any = None) -> Driver[Board]:
    return start(game, PACK, board or facing(), Strike(blows), seats=SEATS, dice=dice, options=options)


def blows(on: str = FOOT, dice: int = 0, to_hit: int = 4, **more: Any) -> Blows:
    return Blows(BY, on, more.pop("kind", "shooting"), dice, to_hit, **more)


def told(table: Driver[Board]) -> list[tuple[str, int, int, int]]:
    return [(fact.stage, fact.dice, fact.needed, fact.count) for fact in table.of(BlowsTold)]


def lost(table: Driver[Board]) -> int:
    return sum([fact.lost for fact in table.of(WoundsSuffered)])


# ---------------------------------------------------------------- charts


def test_the_tables_and_their_other_printings() -> None:
    """GOK-AHIT-4, GOK-FIRE-4, GOK-SWND-5, GOK-TABLES-5, GOK-SWND-8, GOK-TABLES-7, GOK-C-085, GOK-C-086, GOK-C-111"""
    assert [charts.to_shoot_with(acc, o.SUMMARY) for acc in (3, 4, 5)] == [4, 4, 4]
    assert charts.to_shoot_with(5, o.SHOOTING_PHASE) == 3
    assert [charts.to_wound_with(8, reading) for reading in (o.SHOOTING_PHASE, o.SUMMARY)] == [2, 3]
    assert [charts.hide_of(con, o.SHOOTING_PHASE) for con in (2, 3, 6, 9)] == [NONE, 6, 5, 4]
    assert [charts.hide_of(con, o.SUMMARY) for con in (2, 3, 6, 9)] == [NONE, NONE, 6, 5]
    assert [charts.to_hit_with(disc) for disc in (0, 1, 5, 8, 9, 13)] == [5, 5, 4, 3, 2, 2]
    assert charts.hide_modifier(3, o.PHASES, assault=True) == 1
    assert charts.hide_modifier(3, o.PHASES, assault=False) == charts.hide_modifier(3, o.SUMMARY, assault=True) == 0


@pytest.mark.parametrize(
    ("save", "strength", "rules", "needed"),
    [(4, 3, (), 4), (4, 7, (), 8), (4, 4, ("shred",), 6), (2, 1, (), 2), (5, 1, (), 4), (7, 1, (), NONE)],
)
def test_strength_and_shred_take_from_the_armor_save(save: int, strength: int, rules: Any, needed: int) -> None:
    """GOK-SSAVE-4, GOK-SSAVE-6, GOK-SR-3, GOK-C-104, GOK-C-105, GOK-C-106"""
    assert armor_needed(save, strength, rules).value == needed


@pytest.mark.parametrize(
    ("con", "strength", "rules", "needed"),
    [(4, 3, (), 6), (4, 4, (), 7), (4, 1, (), 5), (1, 1, (), NONE), (10, 1, ("shred",), 4), (4, 3, ("shred",), 7)],
)
def test_strength_and_shred_make_rhino_hide_harder(con: int, strength: int, rules: Any, needed: int) -> None:
    """GOK-SWND-6, GOK-SWND-9, GOK-SR-3, GOK-ENGINE-6, GOK-ENGINE-12, GOK-C-112, GOK-C-113, GOK-C-117 (A-004)"""
    modifier = charts.hide_modifier(strength, o.SUMMARY, assault=False)
    assert hide_needed(charts.hide_of(con, o.SHOOTING_PHASE), modifier, rules).value == needed


def test_a_natural_six_hits_and_only_hits_and_a_one_always_fails() -> None:
    """GOK-FIRE-8, GOK-FIRE-10, GOK-SSAVE-5, GOK-SWND-4, GOK-C-095, GOK-C-096 (A-006)"""
    assert hits_on(6, 9)
    assert not hits_on(5, 9)
    assert not hits_on(1, 0)
    assert hits_on(2, 2)
    assert not succeeds(6, 7)
    assert not succeeds(1, 0)
    assert succeeds(2, 2)


# ---------------------------------------------------------------- the pipeline


def test_a_volley_goes_through_all_rolls() -> None:
    """GOK-SWND-11, GOK-SSAVE-1, GOK-SWND-12: Strength 5 on boars saving on 3+, Constitution 5 (GOK-C-118)"""
    dice: Dice = {"to_hit": [6, 5, 5, 4, 3], "save": [6, 4, 2, 1], "to_wound": [5, 4, 3]}
    table = struck(blows(BOARS, 5, 4, strength=5), dice)
    assert told(table) == [("hits", 5, 4, 4), ("saves", 4, 5, 1), ("wounds", 3, 4, 2)]
    assert lost(table) == 2
    assert named(table.board, BOARS).models == 4
