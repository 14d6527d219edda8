"""P18: Independents that are attached to a Unit fight with it, and are struck at by those who touch them."""

from tests.games.game_of_kings.fights import at, attached, facing_off
from tests.games.game_of_kings.tables import PACK, SOUTH, named

from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.army import UnitChoice
from limmu.games.game_of_kings.board import SEATS, Board
from limmu.games.game_of_kings.contact import contact_of
from limmu.games.game_of_kings.facts import BlowsTold
from limmu.games.game_of_kings.p18_assault import Fight, together
from limmu.games.game_of_kings.p18_attacks import reach
from limmu.testing import Driver, start

ORCS = UnitChoice(entry="orc_infantry", id="foot", models=20)
FOOT, FOE, KING = "red.foot", "blue.foot", "red.king"


def joined(files: int = 7) -> Board:
    """Red's King on the left of five Orcs; Blue's Orcs stand in so many files before them."""
    board = at(facing_off([ORCS], [ORCS]), FOOT, 24, 24)
    board = at(attached(board, KING, FOOT), FOE, 24, 24, SOUTH, files)
    return board.but(contacts=(contact_of(board, FOOT, FOE, "front"),))


def fight(board: Board) -> Driver[Board]:
    dice = {"to_hit": [1] * 90, "first_blow": [6, 1], "charisma": [1] * 4}
    return start(game, PACK, board, Fight(together(board, FOOT)), seats=SEATS, dice=dice)


def test_the_attached_are_in_the_assault_and_strike_from_the_center() -> None:
    """GOK-SR-32, GOK-SR-29, GOK-ASLT-6 (A-062)"""
    board = joined(5)
    assert together(board, FOOT) == (FOOT, KING, FOE)
    assert reach(board, named(board, KING), 1) == {0: (FOE,)}
    king = [fact for fact in fight(board).of(BlowsTold) if fact.by == KING and fact.stage == "hits"]
    assert [(fact.on, fact.dice, fact.needed) for fact in king] == [(FOE, 4, 3)]


def test_only_models_that_touch_one_attached_may_strike_at_it() -> None:
    """GOK-SR-33, GOK-ASLT-13 (A-150)"""
    far = joined(5)
    assert [model for model, foes in reach(far, named(far, FOE), 1).items() if KING in foes] == [4]
    board = joined(7)
    found = reach(board, named(board, FOE), 1)
    assert [model for model, foes in found.items() if KING in foes] == [5, 6]
    table = fight(board)
    assert table.answers("blue") == [0, 1, 2]
    struck = [(fact.on, fact.dice) for fact in table.answer("blue", 0).of(BlowsTold) if fact.by == FOE]
    assert (KING, 2) in struck
