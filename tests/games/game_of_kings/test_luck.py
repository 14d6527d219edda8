"""Lucky One: one roll of an Avatar's again, once a battle, when it has been seen (AR-71)."""

from typing import Any

import attrs
import pytest
from tests.games.game_of_kings import laboratory
from tests.games.game_of_kings.hosts import NIX, begun, changed, field
from tests.games.game_of_kings.tables import named

from limmu.core import Procedure
from limmu.games.game_of_kings.board import Army, Board
from limmu.games.game_of_kings.charisma import CharismaCheck
from limmu.games.game_of_kings.documents import document_of
from limmu.games.game_of_kings.facts_charisma import CharismaChecked
from limmu.games.game_of_kings.facts_science import ScienceRolled
from limmu.games.game_of_kings.facts_shooting import BlowsTold
from limmu.games.game_of_kings.luck import RerollRoll
from limmu.games.game_of_kings.p09_flight import Flight
from limmu.games.game_of_kings.p13_questions import Perform
from limmu.games.game_of_kings.p16_hits import Blows, Strike
from limmu.testing import Driver

LORD, SPEARS, FOOT = "red.lord", "red.spears", "blue.foot"
BLOW = Blows(LORD, FOOT, "assault", dice=2, to_hit=4, strength=1)
STRUCK = Blows(FOOT, LORD, "assault", hits=2, strength=3)
LUCKY = attrs.evolve(NIX, avatars=(attrs.evolve(NIX.avatars[0], nation_skill="lucky_one"), *NIX.avatars[1:]))


def lucky(**at: tuple[int, ...]) -> Board:
    """A field on which Red's General is a Lucky One."""
    board = field(red_lord=(24, 12), blue_foot=(24, 30), **at)
    return board.but(armies=(Army("red", document_of(LUCKY)), *board.armies[1:]))


def seen(table: Driver[Board]) -> tuple[str, tuple[int, ...]]:
    """The roll that Red is asked to make again, and how it came out."""
    question = table.asked("red").question
    assert isinstance(question, RerollRoll)
    return question.purpose, question.faces


def test_a_roll_is_made_again_once_and_the_second_stands() -> None:
    """GOK-ABIL-11"""
    table = begun(lucky(), CharismaCheck(LORD, "rally"), charisma=[11, 3])
    assert seen(table) == ("charisma", (11,))
    table.answer("red", "yes")
    assert [(fact.die, fact.passed) for fact in table.of(CharismaChecked)] == [(3, True)]
    assert named(table.board, LORD).spent == ("lucky_one",)
    again = begun(table.board, CharismaCheck(LORD, "rally"), charisma=[11])
    assert [fact.passed for fact in again.of(CharismaChecked)] == [False]


def test_loaded_dice_make_any_roll_again_and_then_luck_another() -> None:
    """GOK-ALGO-48: one reroll a battle each, of whatever the Avatar rolls."""
    board = lucky()
    red, blue = board.armies
    avatars = [one.but(artifacts=("loaded_dice",)) if one.id == "lord" else one for one in red.army.avatars]
    board = board.but(armies=(red.but(army=red.army.but(avatars=tuple(avatars))), blue))
    table = begun(board, CharismaCheck(LORD, "rally"), charisma=[11, 3]).answer("red", "yes")
    assert named(table.board, LORD).spent == ("loaded_dice",)
    second = begun(table.board, Strike(BLOW), to_hit=[1, 2, 3, 3]).answer("red", "yes")
    assert named(second.board, LORD).spent == ("loaded_dice", "lucky_one")
    assert not begun(second.board, Strike(BLOW), to_hit=[1, 2]).open


def test_luck_is_kept_for_another_roll() -> None:
    """GOK-ABIL-11"""
    table = begun(lucky(), CharismaCheck(LORD, "rally"), charisma=[11]).answer("red", "no")
    assert [fact.passed for fact in table.of(CharismaChecked)] == [False]
    assert named(table.board, LORD).spent == ()


@pytest.mark.parametrize(
    ("procedure", "dice", "purpose"),
    [
        (Strike(BLOW), {"to_hit": [1, 2]}, "to_hit"),
        (Strike(BLOW.but(dice=0, hits=2)), {"to_wound": [1, 2], "save": [1, 1]}, "to_wound"),
        (Strike(STRUCK.but(rules=("no_armor_save",))), {"to_wound": [6, 6], "rhino_hide": [1, 1]}, "rhino_hide"),
        (Flight(LORD, "rally"), {"flight": [12]}, "flight"),
    ],
)
def test_it_is_asked_at_the_rolls_of_its_own(
    procedure: Procedure[Any], dice: dict[str, list[int]], purpose: str
) -> None:
    """GOK-ABIL-11: blows, saves and flight."""
    assert seen(begun(lucky(), procedure, **dice)) == (purpose, tuple(dice[purpose]))


def test_it_is_not_asked_at_those_of_others() -> None:
    """GOK-ABIL-11: not when the enemy rolls, nor when another Unit does."""
    board = lucky(red_spears=(24, 14))
    assert not begun(board, Strike(BLOW.but(by=SPEARS)), to_hit=[1, 1]).open
    assert begun(board, CharismaCheck(SPEARS, "rally"), charisma=[11]).of(CharismaChecked)
    table = begun(board, Strike(STRUCK.but(dice=1, hits=0, to_hit=4)), to_hit=[1])
    assert [fact.count for fact in table.of(BlowsTold)] == [0]


def test_it_is_asked_at_the_check_of_the_unit_that_it_is_with() -> None:
    """GOK-ABIL-11"""
    board = changed(lucky(red_spears=(24, 14)), LORD, joined=SPEARS)
    assert seen(begun(board, CharismaCheck(SPEARS, "rally"), charisma=[11])) == ("charisma", (11,))


def test_a_feat_that_failed_is_rolled_again_by_luck() -> None:
    """GOK-ABIL-11, GOK-PERF-19, GOK-PERF-20 (A-028)"""
    board = laboratory.table("minister_splinters")
    army = laboratory.host({})
    sage = next(one for one in army.avatars if one.id == "sage")
    others = tuple([one for one in army.avatars if one.id != "sage"])
    lucky_sage = attrs.evolve(army, avatars=(attrs.evolve(sage, nation_skill="lucky_one"), *others))
    board = board.but(armies=(Army("red", document_of(lucky_sage)), *board.armies[1:]))
    splinters = Perform(laboratory.SAGE, "minister_splinters", laboratory.FOE_FOOT, dice=2)
    found = laboratory.phase(board, {"perform": [2, 2, 1, 3]}).answer("red", splinters).answer("red", "yes")
    assert [fact.faces for fact in found.of(ScienceRolled)] == [(2, 2), (1, 3)]
    assert named(found.board, laboratory.SAGE).spent == ("lucky_one",)


def test_what_luck_rolled_again_no_banner_rolls_again() -> None:
    """GOK-SR-51, GOK-SR-54, GOK-ABIL-11 (A-156, AR-71): a check is rolled again once; unused luck leaves the Banner."""
    board = changed(lucky(red_band=(24, 14)), LORD, joined="red.band")
    table = begun(board, CharismaCheck("red.band", "rally"), charisma=[11, 12]).answer("red", "yes")
    assert (table.open, [fact.die for fact in table.of(CharismaChecked)]) == (None, [12])
    table = begun(board, CharismaCheck("red.band", "rally"), charisma=[11, 3]).answer("red", "no", "yes")
    assert [fact.die for fact in table.of(CharismaChecked)] == [11, 3]
