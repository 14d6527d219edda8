"""Efforts of Scientists at the limits of the clauses."""

import pytest
from tests.games.game_of_kings.laboratory import SAGE, table
from tests.games.game_of_kings.tables import named

from limmu.games.game_of_kings.board import Board
from limmu.games.game_of_kings.efforts import BAG, FLAWING, INSTRUCTIONS, flawed, flawers, judged, levels
from limmu.games.game_of_kings.feats import scientist_at


def sages(*items: str, dice: int = 0, points: int = 0, fleeing: bool = False) -> Board:
    """Red's Sage with such items, dice and Degree Bonus; nobody else of Red's knows or has anything."""
    board = table("minister_heal", sage=items)
    one = scientist_at(board, SAGE).but(dice=dice, points=points)
    board = board.but(scientists=(one, *[each for each in board.scientists if each.unit != SAGE]), pool=(0, 0))
    return board.with_unit(named(board, SAGE).but(fleeing=fleeing))


@pytest.mark.parametrize(
    ("under", "total", "told"),
    [
        ("", 7, "stands"), ("", 8, "flawed"), ("under", 7, "flawed"), ("under", 8, "stands"), ("over", 6, "stands"),
        ("over", 7, "flawed"), ("over", 8, "flawed"),
    ],
)  # fmt: skip
def test_what_a_roll_to_flaw_must_be_against_seven(under: str, total: int, told: str) -> None:
    """GOK-FLAW-2, GOK-BARD-6 (A-020): greater; of a Bard's check equal or less; or equal or more."""
    assert flawed((4, total - 4), 0, 7, False, under) == told
    assert flawed((4,), total - 4, 7, False, under) == told


def test_what_needs_no_dice_takes_no_bonus() -> None:
    """GOK-PERF-4, GOK-SCIPH-18"""
    board = table("minister_heal", sage=(INSTRUCTIONS,))
    sage = named(board, SAGE)
    assert judged(board, sage, "perform", (0, 0, INSTRUCTIONS))
    assert judged(board, sage, "perform", (0, 1, INSTRUCTIONS)).code == "no_such_item"
    assert judged(board, sage, "perform", (0, 0, BAG)).code == "no_such_item"


def test_too_many_dice_are_refused_with_how_many_there_are() -> None:
    """GOK-SCIPH-20: whatever else it could flaw with."""
    board = sages(FLAWING[0], dice=2)
    sage = named(board, SAGE)
    assert dict(levels(board, sage, "flaw"))["dice"] == [1, 2, FLAWING[0]]
    verdict = judged(board, sage, "flaw", (3, 0, ""))
    assert (verdict.code, verdict.data[-1]) == ("too_many_dice", "2")
    assert judged(board, sage, "flaw", (2, 0, ""))


@pytest.mark.parametrize(
    ("dice", "points", "asked", "code", "says"),
    [
        (0, 0, (1, 0, ""), "too_many_dice", "0"), (3, 0, (4, 0, ""), "too_many_dice", "3"),
        (3, 0, (2, 1, ""), "no_bonus_left", "0"), (3, 2, (2, 3, ""), "no_bonus_left", "2"),
    ],
)  # fmt: skip
def test_what_there_is_of_dice_and_bonus_is_said_where_more_is_asked_for(
    dice: int, points: int, asked: tuple[int, int, str], code: str, says: str
) -> None:
    """GOK-SCIPH-18, GOK-SCIPH-20"""
    board = sages(dice=dice, points=points)
    verdict = judged(board, named(board, SAGE), "perform", asked)
    assert (verdict.code, verdict.data[-1]) == (code, says)


@pytest.mark.parametrize(
    ("items", "dice", "fleeing", "told"),
    [
        ((FLAWING[0],), 0, False, [SAGE]), ((FLAWING[0],), 0, True, []), ((), 2, False, [SAGE]), ((), 2, True, []),
        ((), 0, False, []), ((INSTRUCTIONS,), 0, False, []),
    ],
)  # fmt: skip
def test_who_has_dice_or_an_item_and_does_not_flee_may_flaw(
    items: tuple[str, ...], dice: int, fleeing: bool, told: list[str]
) -> None:
    """GOK-FLAW-3, GOK-SCIPH-14 (A-029)"""
    assert [one.id for one in flawers(sages(*items, dice=dice, fleeing=fleeing), "red")] == told
