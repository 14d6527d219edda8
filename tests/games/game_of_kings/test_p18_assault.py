"""P18: the order of attacks, who fights with how many dice, and the Assault Result."""

from typing import Any

import pytest
from tests.games.game_of_kings.fights import Choice, at, changed, facing_off, touch
from tests.games.game_of_kings.tables import PACK, SOUTH, named, scenery

from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.army import AvatarChoice, UnitChoice
from limmu.games.game_of_kings.board import SEATS, Board, Contact
from limmu.games.game_of_kings.facts import AssaultBegun, AssaultDecided, BlowsTold, UnitCaptured
from limmu.games.game_of_kings.p18_assault import Assaults, Fight, together, unresolved
from limmu.games.game_of_kings.p18_attacks import behind, groups_of, reach, split
from limmu.games.game_of_kings.p18_results import ranks_of, result_of, unit_strength
from limmu.games.game_of_kings.p18_weapons import arms, attacks_each, blow_rules, initiative, to_hit, wieldable
from limmu.testing import Driver, start

ORCS = UnitChoice(entry="orc_infantry", id="foot", models=20)
FEW = UnitChoice(entry="orc_infantry", id="foot", models=5)
FOOT, FOE = "red.foot", "blue.foot"
LOW = {"to_hit": [1] * 60}


def front(red: list[Choice] | None = None, blue: list[Choice] | None = None, turn: int = 0) -> Board:
    """Two Units of foot front to front; Red's assaulted in a Turn."""
    board = facing_off(red or [ORCS], blue or [ORCS])
    board = at(at(board, FOOT, 24, 24), FOE, 24, 24, SOUTH)
    return touch(board, FOOT, FOE, turn=turn)


def fight(board: Board, **dice: list[int]) -> Driver[Board]:
    units = together(board, FOOT)
    return start(game, PACK, board, Fight(units), seats=SEATS, dice=dice)


def strikers(table: Driver[Board]) -> list[str]:
    """Who struck, in order."""
    return [fact.by for fact in table.of(BlowsTold) if fact.stage == "hits"]


def told(table: Driver[Board], by: str) -> BlowsTold:
    return next(fact for fact in table.of(BlowsTold) if fact.stage == "hits" and fact.by == by)


# ---------------------------------------------------------------- the order of attacks


def test_assaulters_attack_first_whatever_the_initiative() -> None:
    """GOK-C-135: GOK-ASLT-14, GOK-ASLT-17"""
    blue = UnitChoice(entry="bugbear_infantry", id="foot", models=20)
    slow = front([ORCS], [blue], turn=0)
    assert strikers(fight(slow, **LOW)) == [FOE, FOOT]
    assert strikers(fight(front([ORCS], [blue], turn=1), **LOW)) == [FOOT, FOE]


def test_blitz_strikes_before_an_assaulter() -> None:
    """GOK-C-136: GOK-SR-1 (A-064)"""
    dire = UnitChoice(entry="dire_beasts", id="foot", models=3, type="cobras")
    table = fight(front([ORCS], [dire], turn=1), **LOW)
    assert strikers(table) == [FOE, FOOT]


def test_two_sides_with_blitz_roll_a_d12_and_initiative() -> None:
    """GOK-C-137: GOK-SR-2"""
    dire = UnitChoice(entry="dire_beasts", id="foot", models=3, type="cobras")
    board = front([dire], [dire], turn=1)
    assert strikers(fight(board, blitz=[4, 9], **LOW)) == [FOE, FOOT]
    assert strikers(fight(board, blitz=[9, 4], **LOW)) == [FOOT, FOE]


def test_equal_initiatives_roll_a_d6_ties_again() -> None:
    """GOK-C-138: GOK-ASLT-16"""
    assert strikers(fight(front(), first_blow=[2, 5], **LOW)) == [FOE, FOOT]
    assert strikers(fight(front(), first_blow=[5, 2], **LOW)) == [FOOT, FOE]
    assert strikers(fight(front(), first_blow=[3, 3, 6, 1], **LOW)) == [FOOT, FOE]


def test_a_two_handed_weapon_costs_initiative() -> None:
    """GOK-ASLT-15, GOK-WPN-4"""
    great = UnitChoice(entry="orc_infantry", id="foot", models=20, options=("double_hand_weapon",))
    table = fight(front([great], [ORCS]), **LOW).answer("red", "double_hand_weapon")
    assert strikers(table) == [FOE, FOOT]


def test_models_that_fell_do_not_fight() -> None:
    """GOK-ASLT-8, GOK-AWND-13, GOK-AWND-14: five of five fall before they strike."""
    dice = {"to_hit": [6] * 5, "to_wound": [6] * 5, "rhino_hide": [1] * 5}
    table = fight(front([ORCS], [FEW], turn=1), **dice)
    assert strikers(table) == [FOOT]
    assert named(table.board, FOE).gone == "destroyed"
    assert named(table.board, FOE).captor == FOOT
    assert table.of(UnitCaptured) == [UnitCaptured(FOE, FOOT)]
