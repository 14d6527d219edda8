"""7.2 to 8.4 Corners where interception, attack, withdrawal, capture and Regroup meet."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.genesis.battles import interception
from tests.games.genesis.moves import chosen, stands
from tests.games.genesis.positions import Script, mini, position, run, shipped, table

from limmu.core import PASS
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board
from limmu.games.genesis.cards.conditions import Discard
from limmu.games.genesis.facts import CityCaptured
from limmu.games.genesis.s07_entering import AttackOrRegroup, Entry, ways_to_fight
from limmu.games.genesis.s07_interception import InterceptionAttempt
from limmu.games.genesis.s07_movement import Move
from limmu.games.genesis.s07_withdrawal import ChooseLeavers
from limmu.games.genesis.s12_bribery import expenditures, spending_key

Play = Script


def moved(board: Board, power: str, at: str, to: str, mp: int) -> Board:
    """Everything of a power in a space has entered another as f1 and has so many MP left."""
    t = table(board)
    own = [king for king in b.kings_at(board, at) if king.power == power]
    armies.form(t, kind="move", power=power, at=at, parts=q.free_groups(board, at, power), kings=own, mp=mp)
    armies.move(t, "f1", to, "move")
    return t.board


@pytest.mark.parametrize(
    ("space", "there", "ways"),
    [
        ({"ds": 2}, "", ["regroup"]),
        ({"ds": 2}, "MIT at T: 2P", ["attack"]),
        ({"ds": 2}, "MIT at T: 2I", ["attack"]),
        ({"kind": "transit", "mountain": True}, "MIT at T: 2I", ["regroup"]),
        ({"kind": "transit"}, "MIT at T: 2I", ["attack"]),
    ],
)
def test_chariots_that_cannot_attack_where_they_came_must_regroup(space: dict[str, Any], there: str, ways: list[str]):
    """R-GE-96: after an interception has cost them their Infantry (7.4.6, 8.3.1)."""
    board = position(mini("A-T", {"T": space}), "HIT at A: 2C", *([there] if there else []), players=["HIT", "MIT"])
    assert list(ways_to_fight(moved(board, "hittites", "A", "T", 3), "f1")) == ways


@pytest.mark.parametrize(
    ("units", "mp", "clause"),
    [
        ("2I", 0, "GE-7.2.3-l"),
        ("2P", 1, "GE-7.4.6-c"),
        ("2C", 1, "GE-7.2.8-b"),
        ("2I", 1, ""),
    ],
)
def test_why_a_force_cannot_attack_where_it_is(units: str, mp: int, clause: str):
    """GE-7.2.3-f, GE-7.4.6-c"""
    board = position(mini("A-T", {"T": {"ds": 2}}), f"HIT at A: {units}", players=["HIT", "MIT"])
    verdict = AttackOrRegroup("f1").check(moved(board, "hittites", "A", "T", mp), "attack")
    assert (bool(verdict), verdict.clause) == (not clause, clause)


def test_why_units_cannot_withdraw_a_second_time():
    """GE-7.5.6-a"""
    board = position(mini("A-T"), "MIT at T: 3I", players=["HIT", "MIT"])
    board = board.but(groups=tuple([group.but(withdrew=True) for group in board.groups]))
    question = ChooseLeavers("mitanni", "T")
    for answer, clause in ((chosen("T", "2I"), "GE-7.5.6-a"), (chosen("T", "4I"), ""), (chosen("T", "K[x]"), "")):
        assert question.check(board, answer).clause == clause


@pytest.mark.parametrize(("mp", "asked"), [(2, True), (1, False)])
def test_nobody_withdraws_from_a_force_that_cannot_attack(mp: int, asked: bool):
    """R-GE-41"""
    board = position(
        mini("A-T X-T T-Y", {"T": {"kind": "transit"}}),
        "HIT at A: 20I",
        "MIT at T: 2I",
        "BAB at X: 9I",
        players=["HIT", "MIT", "BAB"],
        active="HIT",
    )
    t = table(board)
    force = armies.form(
        t, kind="move", power="hittites", at="A", parts=q.free_groups(board, "A", "hittites"), kings=(), mp=mp + 1
    )
    dice = {"intercept": [6, 6], "bdr_attacker": [6], "bdr_defender": [1]}
    play = run(Entry(force, "T"), t.board, dice=dice)
    play.answer("babylonia", chosen("X", "9I"))
    seen: list[str] = []
    while play.open is not None and not play.open.step.startswith(("entry.", "withdrawal.")):
        seat = play.open.seats[0]
        answers = play.answers(seat)
        idle = [one for one in answers if one in ((), "no", PASS)] or [answers[-1]]
        play.answer(seat, idle[0])
        seen.append(play.open.step if play.open else "")
    assert bool([step for step in seen if step.startswith("withdrawal.")]) is asked


def test_a_city_taken_from_nobody_gives_an_interceptor_no_plunder():
    """8.5.1: a column without soldiers was caught in front of a City that it did not hold"""
    board = position(
        mini("A-T X-T", {"T": {"ew": 4}}),
        "HIT at A: 2P",
        "MIT at X: 4I",
        players=["HIT", "MIT"],
        active="HIT",
    )
    board = moved(board, "hittites", "A", "T", 2)
    attempt = InterceptionAttempt("f1", "T", "mitanni", "mitanni", chosen("X", "4I"))
    play = run(attempt, board, dice={"intercept": [6, 6]})
    assert [fact.how for fact in play.of(CityCaptured)] == ["empty"]
    assert play.open is None


def test_units_held_back_in_a_port_outlive_its_walls():
    """7.4.3: those not chosen are not affected, and a City with Infantry in it is not taken (Step 6)"""
    pack = mini("X-B", {"A": {"home": "EGY"}, "B": {"ds": 1, "ew": 2}}, sea="A-B")
    play = interception(
        pack, "EGY at A: 1I", "EGY at B: 3I", "MIT at X: 9I", to="B", mover=("egypt", "A"), by=("mitanni", "X"),
        by_sea=True, players=["EGY", "MIT"], dice={"bdr_attacker": [6], "bdr_defender": [1]},
    )  # fmt: skip
    while play.open is not None:
        seat = play.open.seats[0]
        answers = play.answers(seat)
        play.answer(seat, "yes" if "use_city" in play.open.step else answers[0])
    assert b.place(play.board, "B").ds == 0
    assert stands(play.board, "egypt") == {"B": "3I"}
    assert stands(play.board, "mitanni") == {"X": "9I"} or list(stands(play.board, "mitanni")) == ["X"]


def test_cards_may_be_thrown_away_in_the_middle_of_a_move():
    """GE-13.1.5-e: whatever is accepted is on offer"""
    gold = next(card.number for card in shipped().cards if card.title == "gold")
    board = position(
        shipped(), "HIT at hattusas: 3I", players=["HIT", "MIT"], active="HIT", hands={"HIT": [gold]}, segment="action"
    )
    play = run(Move("hittites", "hittites", "major"), board, dice={"move": [4]})
    play.answer("hittites", chosen("hattusas", "2I"))
    assert Discard(gold) in play.answers("hittites")
    play.answer("hittites", Discard(gold))
    assert play.board.discard == (gold,)


def test_a_card_may_be_played_between_entering_and_attacking():
    """R-GE-74: also inside a Move"""
    dagger = next(card.number for card in shipped().cards if card.title == "assassination")
    board = position(
        shipped(),
        "HIT at emar: 9I",
        "MIT at carchemish: 3I K[kirta]",
        players=["HIT", "MIT"],
        active="HIT",
        hands={"HIT": [dagger]},
        segment="action",
        cities={"carchemish": {"ds": 0}},
    )
    t = table(board)
    force = armies.form(
        t, kind="move", power="hittites", at="emar", parts=q.free_groups(board, "emar", "hittites"), kings=(), mp=4
    )
    play = run(Entry(force, "carchemish"), t.board, dice={"assassin": [6]})
    play.answer("mitanni", "no")
    assert play.keys("hittites") == ["attack", f"play:{dagger}:power=mitanni", f"discard:{dagger}"]
    play.answer("hittites", f"play:{dagger}:power=mitanni")
    assert not q.king_of(play.board, "mitanni")
    assert "attack" in play.answers("hittites")


def test_a_player_tries_his_interceptions_in_his_own_order():
    """7.4.1: who lets it go from one space may think better of it after a failure from another, and only he"""
    board = position(
        mini("A-T X-T Y-T Z-T", {"T": {"kind": "transit"}}),
        "HIT at A: 3I",
        "MIT at X: 3I",
        "MIT at Y: 3I",
        "BAB at Z: 3I",
        players=["HIT", "MIT", "BAB"],
        active="HIT",
    )
    t = table(board)
    force = armies.form(
        t, kind="move", power="hittites", at="A", parts=q.free_groups(board, "A", "hittites"), kings=(), mp=4
    )
    play = run(Entry(force, "T"), t.board, dice={"intercept": [1, 1, 1, 1, 1, 1]})
    play.answer("mitanni", PASS, chosen("Y", "3I"))
    play.answer("mitanni", chosen("X", "3I"))
    play.answer("babylonia", chosen("Z", "3I"))
    assert play.over is not None


def test_everything_that_costs_movement_points_may_be_bribed():
    """12.2, 7.2.3, 8.4.2"""
    board = position(mini("A-B", sea="A-C"), "EGY at A: 3I", players=["EGY", "MIT"])
    t = table(board)
    force = armies.form(t, kind="move", power="egypt", at="A", parts=q.free_groups(board, "A", "egypt"), kings=(), mp=4)
    assert sorted([spending_key(what) for what in expenditures(t.board, force)]) == [
        "attack", "destroy", "enter:B", "force_retreat", "naval:C", "pick_up", "solo"
    ]  # fmt: skip
