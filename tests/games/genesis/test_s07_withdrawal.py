"""7.5 Pre-battle withdrawal, 13.2 the order of windows, lone Kings."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.genesis.moves import chosen, force_of, kings, stands
from tests.games.genesis.positions import Script, mini, position, run, table

from limmu.core import PASS
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board, place
from limmu.games.genesis.facts import BattleJoined, CityCaptured, DieResolved, MoveEnded
from limmu.games.genesis.pack import Pack
from limmu.games.genesis.s07_entering import Entry, may_enter
from limmu.games.genesis.s07_movement import Move
from limmu.games.genesis.s07_withdrawal import Withdrawal, hindrance, may_stop, may_withdraw, withdrawal_points
from limmu.games.genesis.s08_flight import ForceRetreat
from limmu.toolkit.facts import RuleApplied

Play = Script
TRANSIT: dict[str, Any] = {"kind": "transit"}


def attacked(board: Board, *, by: str = "hittites", at: str = "A", to: str = "T", mp: int = 4) -> Board:
    """A board on which everything of a power in a space has come to another as force f1 and is about to attack."""
    t = table(board)
    own = [king for king in b.kings_at(board, at) if king.power == by]
    force = armies.form(t, kind="move", power=by, at=at, parts=q.free_groups(board, at, by), kings=own, mp=mp)
    armies.move(t, force, to, "move", 1)
    return t.board


def withdrawing(board: Board, power: str = "mitanni", **dice: list[int]) -> Play:
    return run(Withdrawal("f1", power), attacked(board), dice=dice)


# ---------------------------------------------------------------- the roll


ROLLS = [
    (0, 0, False, 1, 1),
    (2, 1, True, 1, 0),
    (2, 1, True, 2, 1),
    (2, 1, False, 1, 1),
    (3, 1, True, 3, 0),
    (3, 1, True, 4, 1),
    (2, 0, True, 6, 3),
    (1, 0, True, 6, 5),
]


@pytest.mark.parametrize(("active", "defending", "hinder", "die", "mp"), ROLLS)
def test_the_withdrawal_roll(active: int, defending: int, hinder: bool, die: int, mp: int):
    """GE-C116"""
    board = position(
        mini("A-T T-D", {"T": TRANSIT, "D": TRANSIT}),
        f"HIT at A: 5I {active}C",
        f"MIT at T: 3I {defending}C",
        players=["HIT", "MIT"],
        active="HIT",
    )
    play = withdrawing(board, withdraw=[die]).answer("mitanni", "yes")
    if active > defending:
        play.answer("hittites", "yes" if hinder else "no")
    rolled = play.of(DieResolved)[-1]
    assert (rolled.success, max(0, rolled.total)) == (mp > 0, mp)
    edge = hindrance(attacked(board), "f1", "mitanni", "lone-chariot-superior") if hinder else ""
    assert max(0, withdrawal_points(die, edge).value) == mp


def test_no_hindering_in_the_mountains():
    """GE-C117"""
    board = position(
        mini("A-T T-D", {"T": TRANSIT | {"mountain": True}, "D": TRANSIT}),
        "HIT at A: 2I 5C",
        "MIT at T: 3I",
        players=["HIT", "MIT"],
    )
    assert hindrance(attacked(board), "f1", "mitanni", "lone-chariot-superior") == ""
    play = withdrawing(board, withdraw=[1]).answer("mitanni", "yes")
    assert play.open is not None
    assert play.open.step == "withdrawal.look"


# ---------------------------------------------------------------- where to, and who


def cross(**spaces: Any) -> Pack:
    return mini("A-T T-B T-C T-D D-E", {"T": TRANSIT, "C": TRANSIT, "D": TRANSIT, "B": {"ds": 2}} | spaces)


def test_where_withdrawing_units_may_not_go():
    """GE-C118"""
    board = position(cross(), "HIT at A: 6I", "MIT at T: 3I", "HIT at C: 1P", players=["HIT", "MIT"])
    play = withdrawing(board, withdraw=[3]).answer("mitanni", "yes", chosen("T", "3I"))
    for answer, clause, code in (
        ("enter:A", "GE-7.5.5-a", "active_force_came_from_there"),
        ("enter:B", "GE-7.5.5-a", "enemy_fortified_city"),
        ("enter:C", "GE-7.5.5-a", "enemies_there"),
        ("enter:E", "GE-7.2.4-a", "not_joined_by_land"),
        ("stop", "GE-7.5.3-d", "must_use_a_point"),
    ):
        refused = play.refusal("mitanni", answer)
        assert (refused.clause, refused.code) == (clause, code)
    assert play.keys("mitanni") == ["enter:D"]
    play.answer("mitanni", "enter:D", "stop")
    assert stands(play.board, "mitanni") == {"D": "3I"}


def test_part_of_the_force_withdraws_peasants_never():
    """GE-C119"""
    board = position(cross(), "HIT at A: 6I", "MIT at T: 4I 2P 1S", players=["HIT", "MIT"], active="HIT")
    dice = {"move": [4], "withdraw": [2], "bdr_attacker": [1], "bdr_defender": [1]}
    play = run(Move("hittites", "hittites", "major"), board, dice=dice)
    play.answer("hittites", chosen("A", "6I"), "enter:T").answer("mitanni", "yes")
    assert play.refusal("mitanni", chosen("T", "1P")).clause == "GE-7.5.4-e"
    play.answer("mitanni", chosen("T", "3I"), "enter:D")
    play.answer("mitanni", "drop_off")
    assert play.refusal("mitanni", chosen("D", "3I")).clause == "GE-7.5.4-b"
    play.answer("mitanni", chosen("D", "1I"), "stop")
    assert stands(play.board, "mitanni") == {"D": "3I", "T": "1I 2P 1S"}
    assert play.answers("hittites") == ["attack"]


def test_picking_up_costs_a_point():
    """GE-C119"""
    board = position(cross(), "HIT at A: 6I", "MIT at T: 1I", "MIT at D: 2I 1P", players=["HIT", "MIT"])
    play = withdrawing(board, withdraw=[3]).answer("mitanni", "yes", "enter:D", "pick_up", chosen("D", "2I"))
    assert force_of(play, "withdrawal").mp == 1
    play.answer("mitanni", "enter:E")
    assert stands(play.board, "mitanni") == {"D": "1P", "E": "3I"}


@pytest.mark.parametrize(
    ("space", "peasants", "mp"),
    [(TRANSIT, 0, 3), ({"ew": 1}, 0, 3), ({"ds": 2}, 2, 3)],
)
def test_a_complete_withdrawal_spares_the_attack(space: dict[str, Any], peasants: int, mp: int):
    """GE-C120"""
    board = position(cross(T=space), "HIT at A: 6I", "MIT at T: 3I 2P", players=["HIT", "MIT"], active="HIT")
    dice = {"move": [4], "withdraw": [1]}
    play = run(Move("hittites", "hittites", "major"), board, dice=dice)
    play.answer("hittites", chosen("A", "6I"), "enter:T").answer("mitanni", "yes", chosen("T", "3I"), "enter:D")
    if space == {"ew": 1}:
        play.answer("hittites", "no")
    assert force_of(play).mp == mp
    assert q.units_of(play.board, "T", "mitanni").peasants == peasants
    if peasants:
        assert play.answers("hittites") == ["attack"]
    else:
        assert "enter:D" in play.keys("hittites")


def test_a_withdrawing_force_runs_into_another_army():
    """GE-C122"""
    board = position(
        mini("A-T T-D X-D D-E", {"T": TRANSIT, "D": TRANSIT, "E": TRANSIT}),
        "HIT at A: 6I",
        "MIT at T: 4I",
        "HIT at X: 5I",
        players=["HIT", "MIT"],
        active="HIT",
    )
    play = withdrawing(board, withdraw=[4], intercept=[5, 4], bdr_attacker=[5], bdr_defender=[1])
    play.answer("mitanni", "yes", chosen("T", "4I"), "enter:D").answer("hittites", chosen("X", "5I"))
    rolled = [(fact.total, fact.success) for fact in play.of(DieResolved) if fact.purpose == "intercept"]
    assert rolled == [(12, True)]
    joined = play.of(BattleJoined)[0]
    assert [b.force(play.board, one[0]).power for one in (joined.attackers, joined.defenders)] == [
        "hittites",
        "mitanni",
    ]
    while play.open is not None and not play.open.step.startswith("withdrawal."):
        seat = play.open.seats[0]
        answers = play.answers(seat)
        own = [answer for answer in answers if getattr(answer, "own", 0) == 0 and hasattr(answer, "own")]
        retreats = [answer for answer in answers if answer and "retreat" in play.open.step]
        play.answer(seat, (own or retreats or answers)[0])
    left = [force for force in play.board.forces if force.kind == "withdrawal"]
    assert [force.mp for force in left] == [2]


def test_no_legal_space_means_fight():
    """GE-C123"""
    board = position(
        mini("A-T T-B", {"T": TRANSIT, "B": {"ds": 3}}), "HIT at A: 6I", "MIT at T: 2I", players=["HIT", "MIT"]
    )
    play = withdrawing(board, withdraw=[6]).answer("mitanni", "yes")
    assert play.over is not None
    assert [fact.what for fact in play.of(RuleApplied)] == ["no_way_out"]
    assert stands(play.board, "mitanni") == {"T": "2I"}


def test_a_unit_withdraws_once_in_a_move_and_again_in_the_next():
    """GE-7.5.6-a"""
    board = position(cross(E=TRANSIT), "HIT at A: 6I", "MIT at T: 3I", players=["HIT", "MIT"], active="HIT")
    dice = {"move": [6], "withdraw": [1], "bdr_attacker": [1], "bdr_defender": [1]}
    play = run(Move("hittites", "hittites", "major"), board, dice=dice)
    play.answer("hittites", chosen("A", "6I"), "enter:T").answer("mitanni", "yes", chosen("T", "3I"), "enter:D")
    play.answer("hittites", "enter:D")
    assert play.answers("hittites") == ["attack"]
    assert not may_withdraw(play.board, "D", "mitanni")
    play.answer("hittites", "attack")
    while play.open is not None:
        seat = play.open.seats[0]
        keys = play.keys(seat)
        play.answer(seat, next((key for key in ("stop", "pass") if key in keys), keys[-1]))
    assert play.of(MoveEnded)
    assert not [group for group in play.board.groups if group.withdrew]


# ---------------------------------------------------------------- Chariots in the Mountains


@pytest.mark.parametrize(
    ("space", "die", "cost", "where"),
    [
        (TRANSIT, 1, 1, {"D": "2C"}),
        (TRANSIT, 1, 2, {}),
        ({"ew": 1}, 3, 2, {"D": "2C"}),
    ],
)
def test_chariots_alone_in_the_mountains(space: dict[str, Any], die: int, cost: int, where: dict[str, str]):
    """GE-C124"""
    pack = mini("A-T T-D", {"T": space | {"mountain": True}, "D": TRANSIT | {"mountain": cost == 2}})
    board = position(pack, "HIT at A: 6I", "MIT at T: 2C", players=["HIT", "MIT"], active="HIT")
    t = table(board)
    force = armies.form(
        t, kind="move", power="hittites", at="A", parts=q.free_groups(board, "A", "hittites"), kings=(), mp=2
    )
    assert may_enter(t.board, force, "T", 2)
    play = run(Entry(force, "T", cost=2), t.board, dice={"withdraw": [die]})
    while play.open is not None:
        seat = play.open.seats[0]
        keys = play.keys(seat)
        play.answer(seat, next((key for key in keys if key.startswith("enter")), keys[0]))
    assert stands(play.board, "mitanni") == where
    assert stands(play.board, "hittites") == {"T": "6I"}


def test_chariots_in_a_fortified_mountain_city_do_not_withdraw_of_themselves():
    """GE-C124"""
    pack = mini("A-T T-D", {"T": {"ds": 2, "mountain": True}})
    board = position(pack, "HIT at A: 6I", "MIT at T: 2C", players=["HIT", "MIT"], active="HIT")
    dice = {"bdr_attacker": [1], "bdr_defender": [1]}
    play = run(Entry("f1", "T", cost=2), table_with_force(board), dice=dice)
    play.answer("mitanni", "no").answer("hittites", "attack")
    assert [fact.city_used for fact in play.of(BattleJoined)] == [True]


def table_with_force(board: Board, mp: int = 5) -> Board:
    t = table(board)
    own = [king for king in b.kings_at(board, "A") if king.power == "hittites"]
    armies.form(t, kind="move", power="hittites", at="A", parts=q.free_groups(board, "A", "hittites"), kings=own, mp=mp)
    return t.board


# ---------------------------------------------------------------- lone Kings


@pytest.mark.parametrize(
    ("space", "withdraws", "dead"), [(TRANSIT, False, True), ({"ds": 0}, False, True), ({"ds": 2}, True, False)]
)
def test_a_king_alone_inside_walls_and_in_the_open(space: dict[str, Any], withdraws: bool, dead: bool):
    """GE-C268"""
    pack = mini("A-T T-D", {"T": space}, kings={"K1": {"power": "MIT"}})
    board = position(pack, "HIT at A: 1I", "MIT at T: K[K1]", players=["HIT", "MIT"], active="HIT")
    play = run(Entry("f1", "T"), table_with_force(board), dice={"withdraw": [2]})
    assert (play.open is not None and play.open.step == "withdrawal.offer") is withdraws
    assert (kings(play.board) == {}) is dead
    if withdraws:
        play.answer("mitanni", "yes", "enter:D")
        assert kings(play.board) == {"K1": "D"}
        assert play.answers("hittites") == ["attack"]


def test_peasants_do_not_sweep_a_king_away():
    """GE-C268"""
    pack = mini("A-T", {"T": TRANSIT}, kings={"K1": {"power": "MIT"}})
    board = table_with_force(position(pack, "HIT at A: 1P", "MIT at T: K[K1]", players=["HIT", "MIT"]))
    assert may_enter(board, "f1", "T", 5).clause == "GE-7.2.5-c"


# ---------------------------------------------------------------- the order of windows


def test_windows_on_entering_a_transit_space_come_in_order():
    """GE-C125"""
    board = position(
        mini("A-T X-T T-D X-Q", {"T": TRANSIT, "X": {"home": "MIT"}}),
        "HIT at A: 6I",
        "MIT at T: 3I",
        "MIT at X: 2I",
        players=["HIT", "MIT"],
        active="HIT",
        hands={"MIT": ["ambush_1"]},
        kingdoms={"MIT": {"silver": 3}},
    )
    play = run(Move("hittites", "hittites", "major"), board, dice={"move": [3]})
    play.answer("hittites", chosen("A", "6I"))
    pause = play.match.position.pause
    assert pause is not None
    order = ["bribe" for demand in pause.may if demand.then == "hear_bribe"]
    play.answer("hittites", "enter:T")
    for answer in (PASS, PASS, "no", "stop"):
        assert play.open is not None
        order.append(play.open.step.split(".")[0])
        if play.open.seats == ("mitanni",):
            play.answer("mitanni", answer)
    assert order == ["bribe", "card_window", "interceptions", "withdrawal", "entry"]


def test_withdrawing_captures_an_empty_city():
    board = position(
        mini("A-T T-D", {"T": TRANSIT}), "HIT at A: 6I", "MIT at T: 2I", players=["HIT", "MIT"], active="HIT"
    )
    play = withdrawing(board, withdraw=[1]).answer("mitanni", "yes", chosen("T", "2I"), "enter:D")
    assert play.over is not None
    assert place(play.board, "D").holder == "mitanni"


def test_kaskans_pass_through_mountains_without_infantry():
    """GE-11.3.1-d"""
    pack = mini("A-T T-M M-D", {"T": TRANSIT, "M": {"mountain": True, "ds": 1}, "D": TRANSIT})
    board = position(
        pack, "HIT at A: 6I", "KAS at T: 2I", "HIT at M: 1C", players=["HIT", "MIT"], control={"KAS": "MIT"}
    )
    play = withdrawing(board, "kaskans", withdraw=[2]).answer("mitanni", "yes", chosen("T", "2I"))
    assert play.keys("mitanni") == ["enter:M"]
    play.answer("mitanni", "enter:M")
    assert play.keys("mitanni") == ["enter:D"]
    play.answer("mitanni", "enter:D")
    assert stands(play.board, "kaskans") == {"D": "2I"}
    assert not play.of(CityCaptured), "they only pass through the City (GE-7.4.8-a)"


def test_allies_about_to_be_attacked_have_one_commander():
    """GE-12.1.2-c, GE-12.1.2-d"""
    pack = mini(
        "A-T T-D", {"T": TRANSIT, "D": TRANSIT}, kings={"E1": {"power": "EGY", "tactical": 3}, "M1": {"power": "MIT"}}
    )
    board = position(
        pack,
        "HIT at A: 9I",
        "EGY at T: 1I K[E1]",
        "MIT at T: 4I K[M1]",
        players=["EGY", "HIT", "MIT"],
        alliances=[["EGY", "MIT"]],
        active="HIT",
    )
    play = run(Entry("f1", "T"), table_with_force(board), dice={"withdraw": [1, 1]})
    play.answer("egypt", "yes", chosen("T", "1I K[E1]"), "enter:D").answer("mitanni", PASS)
    play.answer("egypt", "yes", chosen("T", "4I"), "enter:D")
    assert (stands(play.board, "egypt"), stands(play.board, "mitanni")) == ({"D": "1I"}, {"D": "4I"})
    assert kings(play.board) == {"E1": "D"}


def test_an_attack_on_a_rebellious_city_meets_the_relief_force_outside():
    units = ("HIT at A: 9I", "MIT at T revolt: 2P", "MIT at T: 4I")
    pack, revolt = mini("A-T", {"T": {"ds": 2, "ew": 2}}), {"T": {"revolt": True}}
    board = position(pack, *units, players=["HIT", "MIT"], active="HIT", cities=revolt)
    play = run(Entry("f1", "T"), table_with_force(board), dice={"bdr_attacker": [6], "bdr_defender": [1]})
    while play.open is not None and not play.of(BattleJoined):
        seat = play.open.seats[0]
        answers = play.answers(seat)
        play.answer(seat, "attack" if "attack" in answers else answers[-1])
    met = [q.force_units(play.board, force).infantry for force in play.of(BattleJoined)[0].defenders]
    assert met == [4]


def test_nobody_stops_at_an_empty_enemy_fortress():
    for ds, stops in ((0, True), (1, False)):
        pack = mini("A-T", {"T": {"home": "MIT", "ds": ds}})
        board = table_with_force(position(pack, "HIT at A: 2I", players=["HIT", "MIT"]))
        there = b.with_force(board, b.force(board, "f1").but(at="T", path=("A",)))
        assert may_stop(there, "f1") is stops


@pytest.mark.parametrize("seen", [True, False])
def test_a_withdrawal_never_comes_to_where_the_attackers_came_from(seen: bool):
    """GE-7.5.5-a: also not by a retreat from those who intercept it."""
    board = position(
        mini("A-T T-D D-A D-X D-E" if seen else "A-T T-D D-A D-X"),
        "HIT at A: 6I", "HIT at X: 20I", "MIT at T: 4I", active="HIT", players=["HIT", "MIT"],
    )  # fmt: skip
    dice = {"move": [4], "withdraw": [3], "intercept": [6, 6], "bdr_attacker": [6], "bdr_defender": [1]}
    play = run(Move("hittites", "hittites", "major"), board, dice=dice)
    play.answer("hittites", chosen("A", "6I"), "enter:T")
    play.answer("mitanni", "yes", chosen("T", "4I"), "enter:D")
    play.answer("hittites", chosen("X", "20I"))
    play.answer("hittites", play.answers("hittites")[-1])
    if seen:
        assert play.refusal("mitanni", "A").clause == "GE-7.5.5-a"
        assert play.keys("mitanni") == ["none", "E"]
    else:
        assert play.asked("hittites").question == ForceRetreat("D", 0, doomed=True)


@pytest.mark.parametrize(("to", "step"), [("T", "withdrawal.offer"), ("W", "resolution.net")])
def test_the_player_on_the_left_of_who_conducts_a_move_decides_for_powers_nobody_controls(to: str, step: str):
    """GE-8.0-c: for what a free Move of the Sea Peoples attacks, in somebody else's Activation."""
    world = mini("A-T T-D A-W", {"T": TRANSIT, "D": TRANSIT, "W": {"ds": 12}})
    board = position(world, "SEA at A: 4I", "ARZ at T: 1I", active="HIT", players=["HIT", "MIT", "EGY"])
    dice = {"move": [4], "bdr_attacker": [3], "bdr_defender": [3]}
    play = run(Move("sea_peoples", "mitanni", "free", ("A",)), board, dice=dice)
    play.answer("mitanni", chosen("A", "4I"), f"enter:{to}")
    if play.open is not None and play.open.seats == ("mitanni",):
        play.answer("mitanni", "attack")
    assert play.open is not None
    assert (play.open.step, play.open.seats) == (step, ("egypt",))


@pytest.mark.parametrize(("goes", "left"), [("stop", {"D": "8I 1S"}), ("enter:E", {"E": "8I"})])
def test_a_slave_won_on_a_withdrawal_does_not_withdraw(goes: str, left: dict[str, str]):
    """GE-7.5.4-e, GE-6.5.1-e"""
    board = position(
        mini("A-T T-D D-X D-E", {"D": TRANSIT, "E": TRANSIT}),
        "HIT at A: 20I", "HIT at X: 2I", "MIT at T: 9I", active="HIT", players=["HIT", "MIT"],
    )  # fmt: skip
    dice = {"move": [4], "withdraw": [2], "intercept": [6, 6], "bdr_attacker": [1], "bdr_defender": [5]}
    play = run(Move("hittites", "hittites", "major"), board, dice=dice)
    play.answer("hittites", chosen("A", "20I"), "enter:T")
    play.answer("mitanni", "yes", chosen("T", "9I"), "enter:D").answer("hittites", chosen("X", "2I"))
    while play.open is not None and play.open.step != "withdrawal.walk":
        answers = play.answers(play.open.seats[0])
        play.answer(play.open.seats[0], "yes" if "yes" in answers else answers[-1])
    play.answer("mitanni", goes)
    assert stands(play.board, "mitanni") == left
