"""Sentences of The God Kings that say a thing once, in the number that it takes."""

from typing import Any

import pytest
from tests.games.god_kings.positions import fx1, position

from limmu.core import Asked, Question, View
from limmu.display.shown import Shown
from limmu.display.tables import Table
from limmu.games.god_kings import board as b
from limmu.games.god_kings import game
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.facts import AttritionRolled, DieResolved, GeneralActivated, SpacesControlled
from limmu.games.god_kings.s11_forces import ChooseForce
from limmu.games.god_kings.s15_charge import DeclareCharge
from limmu.games.god_kings.s15_losses import ChooseLosses, Loss
from limmu.games.god_kings.s16_retreats import ChooseRetreat

SHOWN = Shown(game, game.load_pack(None))


def asked_on(board: Board, question: Question[Board, Any]) -> Asked[Board]:
    return Asked(seat="egypt", question=question, board=board, step="", clauses=(), n=0, leaf="")


def test_markers_are_told_in_the_number_that_they_have() -> None:
    one = SpacesControlled(("kadesh",), "egypt")
    assert SHOWN.fact(one) == "Egypt places a PC marker at Kadesh"
    assert SHOWN.fact(one.but(spaces=("kadesh", "tyre"))) == "Egypt places PC markers at Kadesh and Tyre"
    assert SHOWN.fact(one.but(garrison=True)) == "Egypt places a garrison at Kadesh"
    assert SHOWN.fact(one.but(power="")) == "The marker is removed from Kadesh"


def test_an_attrition_roll_leaves_the_losses_to_those_who_lose() -> None:
    units = ("egypt_amon_1", "egypt_amon_2")
    assert SHOWN.fact(AttritionRolled(units, (6, 2), units[:1])) == "Attrition rolls 6 and 2"
    assert SHOWN.fact(AttritionRolled(units, (1, 2), ())) == "Attrition rolls 1 and 2: nobody loses a step"


def test_losses_are_counted_by_kind() -> None:
    question = ChooseLosses("battle", "egypt", (), 7)
    lost = (Loss("egypt_amon_1", 1), Loss("egypt_amon_2", 1), Loss("egypt_chariot_1", 2))
    assert SHOWN.tell_answer(question, lost) == "2 Amon warriors a step, 1 Egypt chariot two steps"


def test_the_last_step_of_a_reduced_unit_is_the_unit() -> None:
    board = position("EK at c5: 2W 2C")
    whole, reduced = [unit.id for unit in b.units_at(board, "c5") if unit.kind == "chariot"]
    board = b.with_units(board, {reduced: b.unit(board, reduced).but(steps=1)})
    asked = asked_on(board, ChooseLosses("battle", "egypt", (whole, reduced), 7))
    answer = (Loss(whole, 1), Loss(reduced, 1))
    assert Shown(game, fx1()).answer(asked, answer) == "1C a step, 1C (reduced) lost"


def test_a_way_of_retreat_says_where_it_ends_and_what_it_costs() -> None:
    board = position("EK at c5: 2W", markers={"a3": "hatti", "a4": "egypt"})
    asked = asked_on(board, ChooseRetreat("egypt", "attacker", ("one",), "a2", "a3"))
    told = [Shown(game, fx1()).answer(asked, way) for way in (("a3", "a4"), ("a4",))]
    names = [fx1().space[one].name for one in ("a3", "a4")]
    assert told == [f"to {names[1]} by {names[0]}, losing 1 step", f"to {names[1]}"]


@pytest.mark.parametrize(
    ("purpose", "need", "told"),
    [
        ("charge", 0, "The charge of Egypt fails: 4, needs a natural 1"),
        ("charge", 2, "The charge of Egypt fails: 4, needs 2 or less"),
        ("intercept", 0, "The interception fails: 4, needs a natural 1"),
        ("avoid", -1, "Egypt fails to avoid the battle: 4, needs a natural 1"),
        ("pursuit", 0, "The pursuit fails: 4, needs 0 or less"),
    ],
)
def test_a_roll_that_only_a_natural_one_could_win_says_so(purpose: str, need: int, told: str) -> None:
    die = DieResolved(purpose=purpose, power="egypt", natural=4, modified=4, target=need, success=False)
    assert SHOWN.fact(die) == told


def test_a_general_who_takes_no_other_along_is_told_one_limit() -> None:
    force = ChooseForce("activate", ("egypt_w1",), (), 0, 5, general="egypt_king", space="gaza")
    assert "(at most 5 units)?" in SHOWN.question(force.but(generals=()))
    assert "(at most 5 units, more with " in SHOWN.question(force)


def test_a_warlord_has_the_name_of_his_power_without_an_article() -> None:
    assert SHOWN.fact(GeneralActivated("kassites_warlord_1", (), (), mp=6, seat="")).startswith(
        "Kassites Warlord 1 is activated"
    )


def test_a_question_whether_something_is_done_shows_who_is_there() -> None:
    board = position("EK at c5: 2W 2C", "HK at c5: 3W")
    seen = View(
        audience=("egypt",), n=0, leaf="", board=board, asked=(), question=None, may=(), stack=(), passes=(), over=None
    )
    table = Shown(game, fx1()).near(seen, asked_on(board, DeclareCharge("egypt", "c5")))
    assert isinstance(table, Table)
    assert "2C" in str(table.rows)
    assert "3W" in str(table.rows)
