"""P18: Independents that are attached to a Unit fight with it, and are struck at by those who touch them."""

from typing import Literal

import pytest
from tests.games.game_of_kings.fights import at, attached, facing_off
from tests.games.game_of_kings.tables import PACK, SOUTH, named

from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.army import UnitChoice
from limmu.games.game_of_kings.board import SEATS, Board
from limmu.games.game_of_kings.casualties import closed_ranks
from limmu.games.game_of_kings.contact import contact_of
from limmu.games.game_of_kings.facts import UnitRemoved
from limmu.games.game_of_kings.facts_shooting import BlowsTold
from limmu.games.game_of_kings.p16_hits import Blows, Strike
from limmu.games.game_of_kings.p18_assault import Fight, together
from limmu.games.game_of_kings.p18_attacks import reach
from limmu.testing import Driver, start
from limmu.toolkit.plane.blocks import Beside

ORCS = UnitChoice(entry="orc_infantry", id="foot", models=20)
FOOT, FOE, KING = "red.foot", "blue.foot", "red.king"


def joined(files: int = 7) -> Board:
    """Red's King on the left of five Orcs; Blue's Orcs stand in so many files before them."""
    board = at(facing_off([ORCS], [ORCS]), FOOT, 24, 24)
    board = at(attached(board, KING, FOOT), id_=FOE, x=24, front=24, facing=SOUTH, files=files)
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


def test_who_is_attached_fights_on_where_its_unit_falls() -> None:
    """GOK-ASLT-7, GOK-SR-67: it is still in Assault with whom its Unit fought."""
    few = UnitChoice(entry="orc_infantry", id="foot", models=5)
    board = at(at(facing_off([ORCS], [few]), FOOT, 24, 24), FOE, 24, 24, SOUTH)
    board = attached(board, "blue.king", FOE)
    board = board.but(contacts=(contact_of(board, FOOT, FOE, "front").but(turn=1),))
    dice = {"to_hit": [*[6] * 5, *[1] * 20], "to_wound": [6] * 5, "rhino_hide": [1] * 5, "charisma": [1] * 3}
    table = start(game, PACK, board, Fight(together(board, FOOT)), seats=SEATS, dice=dice)
    table.answer("red", 1)
    assert named(table.board, FOE).gone == "destroyed"
    (contact,) = table.board.contacts
    assert (contact.by, contact.on, len(contact.touching)) == (FOOT, "blue.king", 1)
    assert [fact.by for fact in table.of(BlowsTold) if fact.stage == "hits"] == [FOOT, "blue.king"]


@pytest.mark.parametrize("kind", ["science", "shooting", "hazard"])
def test_who_is_attached_stays_in_assault_however_its_unit_falls(
    kind: Literal["science", "shooting", "hazard"],
) -> None:
    """GOK-CHARGE-13, GOK-ASLT-7: by a Feat, by pistols or by an accident as well as by blows."""
    few = UnitChoice(entry="orc_infantry", id="foot", models=5)
    board = attached(at(at(facing_off([ORCS], [few]), FOOT, 24, 24), FOE, 24, 24, SOUTH), "blue.king", FOE)
    board = board.but(contacts=(contact_of(board, FOOT, FOE, "front"),))
    blows = Blows("red.king", FOE, kind, hits=5, strength=8, rules=("no_saves", "auto_wound"))
    table = start(game, PACK, board, Strike(blows), seats=SEATS)
    assert named(table.board, FOE).gone == "destroyed"
    assert [(one.by, one.on, len(one.touching)) for one in table.board.contacts] == [(FOOT, "blue.king", 1)]
    less = start(game, PACK, board, Strike(blows.but(hits=4)), seats=SEATS)
    assert [(one.by, one.on) for one in less.board.contacts] == [(FOOT, FOE)]


def test_nobody_strikes_at_one_attached_who_fell() -> None:
    """GOK-AWND-14"""
    board = joined(7)
    gone = UnitRemoved(KING, "destroyed").fold(board)
    assert all([KING not in foes for foes in reach(gone, named(gone, FOE), 1).values()])


def test_ranks_that_close_up_push_nobody_attached_onto_the_enemy() -> None:
    """GOK-AWND-11, GOK-SR-29: held in the rear the rear edge stays, unless a rider beside the front would be pushed."""
    board = at(facing_off([ORCS], [ORCS]), FOE, 24, 24)
    ranks = named(board, FOE).block
    behind = ranks.but(y=ranks.y - ranks.depth, f=9)
    board = at(board, FOOT, 24, 12).with_unit(named(board, FOOT).but(blocks=(behind,)))
    board = board.but(contacts=(contact_of(board, FOOT, FOE, "rear"),))
    assert closed_ranks(board, named(board, FOE), 5).y == ranks.y - 3 * ranks.d
    rider = named(board, FOE).but(blocks=(ranks.but(beside=(Beside(ranks.w, 2 * ranks.d, "left"),)),))
    assert closed_ranks(board.with_unit(rider), rider, 5).y == ranks.y
    assert closed_ranks(board.with_unit(rider), rider, 10).y == ranks.y - 2 * ranks.d
