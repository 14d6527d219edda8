"""The Assault moves at their limits: what is no way of a Unit, what is measured, who halts it, who is caught."""

import attrs
import pytest
from tests.games.game_of_kings.hosts import HOB, NIX, begun, changed, field, under
from tests.games.game_of_kings.tables import NORTH, PACK, SOUTH, laid, named, stood
from tests.games.game_of_kings.test_by_hand import BY_HAND, assaults, ended
from tests.games.game_of_kings.test_limits_of_onsets import before
from tests.games.game_of_kings.test_p11_assault import (
    ENEMY,
    FOOT,
    STRAIGHT,
    apart_by,
    assaulting,
    facing,
    on,
    settled,
)

from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.army import UnitChoice
from limmu.games.game_of_kings.board import SEATS, Board, Declared
from limmu.games.game_of_kings.facts import ContactMade, UnitMoved, UnitRemoved
from limmu.games.game_of_kings.facts_assault import AssaultSettled
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.ground import NEAR, apart
from limmu.games.game_of_kings.onset import Onset
from limmu.games.game_of_kings.p07_reckers import HOLD, Loose
from limmu.games.game_of_kings.p08_responses import Respond
from limmu.games.game_of_kings.p11_assault import ASSAULT, Assaults
from limmu.testing import start

SPEARS = "red.spears"


@pytest.mark.parametrize("onset", [Onset("assault", "aimed"), Onset("assault", "heading", NORTH)])
def test_ranks_go_straight_or_wheel_and_on_no_heading(onset: Onset) -> None:
    """GOK-CHARGE-4, GOK-MOVE-20"""
    verdict = assaulting(facing(inches=4)).refusal("red", onset)
    assert (verdict.clause, verdict.code) == ("GOK-CHARGE-4", "no_such_way")


def test_one_that_flees_when_its_turn_comes_does_not_go() -> None:
    """GOK-CHARGE-1, GOK-FLEE-21"""
    flees = changed(facing(inches=4), FOOT, fleeing=True)
    table = assaulting(flees)
    assert settled(table) == ["none"]
    assert not table.of(UnitMoved)


# ---------------------------------------------------------------- what is measured


@pytest.mark.parametrize(
    ("inches", "typed", "answers", "how"),
    [
        (7.95, 8, (), "contact"), (8.05, 8, ("yes",), "contact"), (8, 8.05, ("yes",), "failed"),
        (8, 8.05, ("no",), "contact"), (8 + 1.5 / INCH, 8.05, (), "failed"),
    ],
)  # fmt: skip
def test_exactly_the_reach_is_within_it_by_measure_and_by_the_positions(
    inches: float, typed: float, answers: tuple[str, ...], how: str
) -> None:
    """GOK-CHARGE-6, GOK-MEAS-1 (PL-49)"""
    table = assaults(inches, BY_HAND).answer("red", round(typed * INCH))
    for answer in answers:
        table.answer("blue", answer)
    assert table.open is None
    assert ended(table) == [how]


@pytest.mark.parametrize(("inches", "how"), [(7.8, "contact"), (8.2, "failed")])
def test_nobody_measures_what_no_tape_can_doubt(inches: float, how: str) -> None:
    """GOK-CHARGE-6, GOK-MEAS-1 (PL-49)"""
    assert ended(assaults(inches, BY_HAND)) == [how]


def test_nobody_measures_to_who_has_fled_from_the_table() -> None:
    """GOK-CHARGE-7 (PL-49)"""
    board = changed(facing(inches=7.95), ENEMY, blocks=(), gone="fled").but(
        declared=(Declared(FOOT, ENEMY, "front", "flee"),)
    )
    table = start(game, PACK, board, Assaults("red"), seats=SEATS, options=BY_HAND).answer("red", STRAIGHT)
    assert settled(table) == ["failed"]


# ---------------------------------------------------------------- who halts it


def lairs(one: int, another: int) -> Board:
    """'Reckers hide in two Units of Blue, so far before Red's spears, which assault the first and are quick."""
    more = attrs.evolve(HOB, units=(*HOB.units, UnitChoice(entry="goblin_reckers", id="more", models=2)))
    board = laid({"red": NIX, "blue": more}, 6).but(declared=(Declared(SPEARS, "blue.foot", "front", "hold"),))
    board = under(stood(board, SPEARS, 36, 10), SPEARS, "double_move")
    board = before(before(board, SPEARS, "blue.foot", one, -30_000), SPEARS, "blue.bows", another, 60_000)
    hidden = (("reckers", "foot"), ("more", "bows"))
    return board.but(armies=tuple([one.but(hidden=hidden) if one.seat == "blue" else one for one in board.armies]))


@pytest.mark.parametrize("nearer", ["foot", "bows"])
def test_reckers_come_out_in_the_order_in_which_one_comes_near_to_them(nearer: str) -> None:
    """GOK-HOBC-10, GOK-HOBC-11 (A-138): their owner may hold the first and let the second loose, farther on."""
    far = NEAR + 2 * INCH
    board = lairs(far - INCH, far) if nearer == "foot" else lairs(far, far - INCH)
    table = begun(board, Assaults("red"), recker=[1, 2]).answer("red", STRAIGHT)
    table.answer("blue", HOLD).answer("blue", Loose(NORTH)).answer("blue", HOLD)
    assert [fact.cost for fact in table.of(UnitMoved) if fact.unit == SPEARS] == [2 * INCH]
    first = begun(board, Assaults("red"), recker=[1, 2]).answer("red", STRAIGHT)
    first.answer("blue", Loose(NORTH)).answer("blue", HOLD)
    assert [fact.cost for fact in first.of(UnitMoved) if fact.unit == SPEARS] == [INCH]
    assert apart(named(first.board, SPEARS), named(first.board, f"blue.{nearer}"), NEAR).margin == 0


# ---------------------------------------------------------------- who is met, and who is caught


@pytest.mark.parametrize(("more", "how"), [(0, "caught"), (1, "failed")])
def test_another_that_flees_is_caught_exactly_as_far_as_the_assault_reaches(more: int, how: str) -> None:
    """GOK-CHARGE-15, GOK-RESP-10 (GOK-C-305)"""
    board = facing(inches=7.9)
    board = before(board, FOOT, "blue.boars", INCH // 2)
    boars = named(board, "blue.boars")
    move = 7 * INCH
    reach = 8 * INCH + more - INCH - move
    board = changed(board, "blue.boars", blocks=(boars.block.but(y=boars.block.y + reach - INCH // 2),))
    far = stood(board, ENEMY, 24, 44, SOUTH)
    table = assaulting(far, flight=[1]).answer("red", STRAIGHT)
    table.answer("red", ASSAULT).answer("blue", Respond("blue.boars", "flee", FOOT))
    assert settled(table) == ["diverted", how]


def test_one_that_is_shot_to_pieces_as_it_comes_up_is_in_no_assault() -> None:
    """GOK-CHARGE-19, GOK-RESP-16"""
    board = field(red_spears=(36, 20), blue_foot=(33, 27, SOUTH), blue_bows=(39, 27, SOUTH))
    board = apart_by(apart_by(board, SPEARS, "blue.foot", 5), SPEARS, "blue.bows", 5)
    block = named(board, SPEARS).block
    few = changed(board, SPEARS, models=5, blocks=(block.but(n=5),))
    dice = {"to_hit": [6] * 5, "to_wound": [6] * 5, "save": [1] * 5, "rhino_hide": [1] * 5}
    table = assaulting(few, on("blue.foot", SPEARS), **dice).answer("red", STRAIGHT)
    table.answer("blue", Respond("blue.bows", "stand_and_deliver", SPEARS))
    assert [fact.unit for fact in table.of(UnitRemoved)] == [SPEARS]
    assert not table.of(AssaultSettled)
    assert not table.of(ContactMade)
