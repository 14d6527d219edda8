"""P3 by Units: every Unit rolls Initiative and has its part of each Phase in the order of the scores (A-129)."""

from typing import Any

import pytest
from tests.games.game_of_kings import laboratory
from tests.games.game_of_kings.hosts import begun, changed, field, locked
from tests.games.game_of_kings.tables import PACK, SOUTH, bare, named, stood

from limmu.core import Procedure
from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.board import SEATS, Board
from limmu.games.game_of_kings.facts import PhaseBegun, RoundBegun, TurnEnded
from limmu.games.game_of_kings.facts_activation import DiceTaken, InitiativeRolled, OrderDropped, UnitActivated
from limmu.games.game_of_kings.facts_assault import AssaultBegun
from limmu.games.game_of_kings.facts_science import DiceDispersed
from limmu.games.game_of_kings.facts_shooting import ShotDeclared
from limmu.games.game_of_kings.p03_turn import Rounds
from limmu.games.game_of_kings.p03_units import PhaseByUnits, leads, to_roll
from limmu.games.game_of_kings.p04_declarations import Declare
from limmu.games.game_of_kings.p04_movement import Advance
from limmu.testing import Driver, start

RED, BLUE, BOARS = "red.foot", "blue.foot", "red.boars"


def on_table() -> Board:
    """Two of Red and one of Blue, all of Initiative 2 but Red's boars, who have 3."""
    board = stood(stood(bare(), RED, 12, 6), BOARS, 34, 6)
    return stood(board, BLUE, 24, 42, SOUTH)


def playing(
    board: Board, procedure: Procedure[Any], activation: list[int], reading: str = "units-once"
) -> Driver[Board]:
    return start(
        game, PACK, board, procedure, seats=SEATS, options={"A-128": reading},
        dice={"activation": activation, "pool": [1] * 9, "disgruntled": [2] * 99},
    )  # fmt: skip


def passed(table: Driver[Board]) -> Driver[Board]:
    """To the end, with nobody doing anything."""
    while table.open is not None:
        (seat,) = table.open.seats
        passing = table.asked(seat).question.passing
        table.answer(seat, passing if passing is not None else table.answers(seat)[0])
    return table


def order(table: Driver[Board]) -> list[str]:
    return [fact.unit for fact in table.of(UnitActivated)]


def test_units_act_in_the_order_of_their_scores_and_ties_roll_again() -> None:
    """GOK-ACT-11 (GOK-C-227): 9, 12 and 9; the two that are tied roll again."""
    board = on_table()
    first, second, third = [leads(board, named(board, one)) for one in (RED, BOARS, BLUE)]
    table = playing(board, PhaseByUnits("movement"), [9 - first, 12 - second, 9 - third, 4, 5])
    assert [fact.scores for fact in table.of(InitiativeRolled)] == [
        ((RED, 9), (BOARS, 12), (BLUE, 9)), ((RED, 4 + first), (BLUE, 5 + third)),
    ]  # fmt: skip
    assert order(passed(table)) == [BOARS, BLUE, RED]
    assert len(table.of(PhaseBegun)) == 1


def test_only_the_unit_whose_turn_it_is_acts() -> None:
    """GOK-ACT-11"""
    table = playing(on_table(), PhaseByUnits("movement"), [1, 12, 6])
    assert table.asked("red").step == "declarations.ask"
    assert table.refusal("red", Declare(RED, BLUE)).clause == "GOK-ACT-11"
    table.answer("red", "none")
    assert [one for one in table.answers("red") if not isinstance(one, str) and one.unit != BOARS] == []
    assert table.refusal("red", Advance(RED, "move", ())).clause == "GOK-MOVE-8"
    assert table.answer("red", "end").asked("blue").step == "declarations.ask"


@pytest.mark.parametrize(("reading", "times"), [("units-once", 1), ("units-every-round", 2), ("units-every-phase", 8)])
def test_the_players_agree_how_often_it_is_rolled(reading: str, times: int) -> None:
    """GOK-ACT-12"""
    board = stood(stood(bare(), RED, 24, 6), BLUE, 24, 42, SOUTH).but(round=4)
    table = passed(playing(board, Rounds(), [9, 3] * times, reading))
    assert len(table.of(InitiativeRolled)) == times
    assert len(table.of(OrderDropped)) == (0 if times == 1 else times)
    assert [fact.round for fact in table.of(RoundBegun)] == [5, 6]
    assert [fact.phase for fact in table.of(PhaseBegun)] == ["movement", "science", "shooting", "assault"] * 2
    assert [fact.seat for fact in table.of(TurnEnded)] == ["red", "blue"] * 2


def test_who_comes_to_the_table_later_rolls_then() -> None:
    """GOK-ACT-11"""
    board = on_table().but(scores=((RED, (9,)), (BLUE, (9, 4))))
    assert [one.id for one in to_roll(board)] == [RED, BOARS]
    assert to_roll(board.but(scores=((RED, (9, 3)), (BLUE, (9, 4)), (BOARS, (2,))))) == []


def test_those_attached_act_with_their_unit_and_lead_it() -> None:
    """GOK-ACT-11"""
    board = changed(field(red_spears=(24, 12), red_lord=(40, 12), blue_foot=(24, 40)), "red.lord", joined="red.spears")
    alone = changed(board, "red.lord", joined="")
    assert leads(board, named(board, "red.spears")) == leads(alone, named(alone, "red.lord"))
    assert leads(alone, named(alone, "red.spears")) != leads(alone, named(alone, "red.lord"))
    assert [one.id for one in to_roll(board)] == ["red.spears", BLUE]


def test_a_unit_shoots_in_its_turn_only() -> None:
    """GOK-ACT-11"""
    board = field(red_archers=(24, 20), blue_bows=(24, 32, SOUTH))
    table = begun(board, PhaseByUnits("shooting"), activation=[9, 1], to_hit=[1] * 20, save=[1] * 20)
    table.answer("red", next(one for one in table.answers("red") if not isinstance(one, str)))
    assert [fact.unit for fact in table.of(ShotDeclared)] == ["red.archers"]
    assert order(table) == ["red.archers", "blue.bows"]
    assert table.asked("blue").step == "shooting.declare_shots"


def test_an_assault_is_fought_once_when_the_first_of_it_has_its_turn() -> None:
    """GOK-ACT-11"""
    board = field(red_spears=(24, 20), blue_foot=(24, 24, SOUTH), red_knights=(50, 20), blue_bows=(50, 24, SOUTH))
    board = locked(locked(board, "red.spears", BLUE), "blue.bows", "red.knights")
    table = begun(board, PhaseByUnits("assault"), activation=[1, 2, 6, 9])
    passed(table)
    units = [fact.units for fact in table.of(AssaultBegun)]
    assert len(units) == 2
    assert order(table) == ["blue.bows", BLUE]
    assert "blue.bows" in units[0]


def test_scientists_have_flaw_dice_until_their_turn_and_resource_dice_in_it() -> None:
    """GOK-ACT-11, GOK-POOL-3, GOK-POOL-4, GOK-ACT-10"""
    board = laboratory.table("minister_splinters")
    dice = {"activation": [1, 9, 2, 4, 6], "pool": [4]}
    table = laboratory.playing(board, PhaseByUnits("science"), dice, A_128="units-once")
    (given,) = table.of(DiceDispersed)
    flaw = {unit: dice for unit, dice, _ in given.dice}
    ((unit, dice, _),) = table.of(DiceTaken)[0].dice
    assert table.asked("red").step == "unit_science.perform"
    assert unit == laboratory.SAGE
    assert dice != flaw[unit]
    table.answer("red", "end")
    assert [(one, left) for one, left, _ in table.of(DiceTaken)[1].dice] == [(unit, flaw[unit])]
    assert order(table) == [laboratory.SAGE, laboratory.FOE]
