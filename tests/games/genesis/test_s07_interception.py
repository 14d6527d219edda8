"""7.4 Interception."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.genesis.moves import chosen, force_of, kings, stands
from tests.games.genesis.positions import Script, mini, position, run, table

from limmu.core import PASS
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board
from limmu.games.genesis.facts import BattleJoined, BattleStrengthCounted, CityCaptured, DieResolved
from limmu.games.genesis.pack import Pack
from limmu.games.genesis.s07_arrival import Arrival
from limmu.games.genesis.s07_entering import Entry, ways_to_fight
from limmu.games.genesis.s07_interception import (
    FOR_INTERCEPTOR,
    ChooseInterceptors,
    intercept_total,
    interceptors_of,
    may_intercept,
    sides_there,
)
from limmu.games.genesis.s07_movement import Move
from limmu.games.genesis.s08_battle import may_remain

Play = Script
LOW: dict[str, Any] = {"bdr_attacker": [1, 1], "bdr_defender": [1, 1]}


def entered(board: Board, power: str, at: str, to: str, *, mp: int = 4, kind: str = "move") -> Board:
    """A board on which everything of a power in a space has come to another as force f1."""
    t = table(board)
    own = [king for king in b.kings_at(board, at) if king.power == power]
    force = armies.form(t, kind=kind, power=power, at=at, parts=q.free_groups(board, at, power), kings=own, mp=mp)
    armies.move(t, force, to, "interception" if kind == "interception" else "move", 1)
    return t.board


def enter(board: Board, power: str, at: str, to: str, *, mp: int = 4, **dice: Any) -> Play:
    """Everything of a power in a space enters another."""
    t = table(board)
    own = [king for king in b.kings_at(board, at) if king.power == power]
    force = armies.form(t, kind="move", power=power, at=at, parts=q.free_groups(board, at, power), kings=own, mp=mp)
    return run(Entry(force, to), t.board, dice=dice)


def of_roll(play: Play) -> list[tuple[int, bool]]:
    return [(fact.total, fact.success) for fact in play.of(DieResolved) if fact.purpose == "intercept"]


def points(play: Play) -> dict[str, int]:
    return {fact.side: fact.bp for fact in play.of(BattleStrengthCounted)}


def finish(play: Play, *, retreat: bool = False) -> Play:
    """Answer everything that a battle asks: spend all shifts, retreat or not, take nothing."""
    while play.open is not None and not play.open.step.startswith(("move.", "entry.")):
        seat = play.open.seats[0]
        answers = play.answers(seat)
        if play.open.step.startswith("interceptions."):
            play.answer(seat, PASS)
            continue
        if play.open.step.startswith("retreat_choice"):
            ways = [answer for answer in answers if answer]
            play.answer(seat, ways[0] if retreat else answers[0])
            continue
        best = max(answers, key=lambda answer: (getattr(answer, "own", 0), getattr(answer, "enemy", 0)))
        play.answer(seat, best if hasattr(best, "own") else ("no" if "no" in answers else answers[-1]))
    return play


# ---------------------------------------------------------------- who may, and the roll


def sidon() -> Pack:
    return mini(
        "Tyre-Sidon Beirut-Sidon Beirut-Hill",
        {"Tyre": {"ds": 2}, "Sidon": {"ds": 2}, "Beirut": {"kind": "transit"}, "Hill": {"kind": "transit"}},
        kings={"Amose": {"power": "EGY", "tactical": 3}},
    )


def test_amose_intercepts_from_tyre_into_sidon():
    """GE-C098"""
    board = position(
        sidon(), "EGY at Tyre: 6I K[Amose]", "MIT at Beirut: 5I", players=["EGY", "MIT", "HIT"], active="MIT"
    )
    play = enter(board, "mitanni", "Beirut", "Sidon", intercept=[3, 4], **LOW)
    play.answer("egypt", chosen("Tyre", "6I K[Amose]"))
    assert of_roll(play) == [(13, True)]
    joined = play.of(BattleJoined)[0]
    assert [b.force(play.board, one[0]).power for one in (joined.attackers, joined.defenders)] == ["egypt", "mitanni"]
    assert not joined.city_used


@pytest.mark.parametrize(("dice", "total", "success"), [([2, 3], 11, False), ([3, 3], 12, True)])
def test_the_same_interception_needs_six(dice: list[int], total: int, success: bool):
    """GE-C099"""
    board = position(sidon(), "EGY at Tyre: 6I K[Amose]", "MIT at Beirut: 5I", players=["EGY", "MIT"], active="MIT")
    verdict = intercept_total(board, power="egypt", at="Tyre", space="Sidon", kings=("Amose",), dice=sum(dice))
    assert verdict.value == total
    assert [clause for clause, _ in verdict.why] == ["GE-7.4.2-a", "GE-7.4.2-b", "GE-7.4.2-c"]
    play = enter(board, "mitanni", "Beirut", "Sidon", intercept=dice, **LOW)
    play.answer("egypt", chosen("Tyre", "6I K[Amose]"))
    assert of_roll(play) == [(total, success)]


@pytest.mark.parametrize(("ds", "at"), [(2, "Tyre"), (0, "Sidon")])
def test_winning_interceptors_fall_back_from_walls_and_stay_where_there_are_none(ds: int, at: str):
    """GE-C101"""
    board = position(
        sidon(),
        "EGY at Tyre: 9I K[Amose]",
        "MIT at Beirut: 3I",
        players=["EGY", "MIT"],
        active="MIT",
        cities={"Sidon": {"ds": ds}},
    )
    play = enter(board, "mitanni", "Beirut", "Sidon", intercept=[3, 4], bdr_attacker=[5], bdr_defender=[1], king=[3, 4])
    finish(play.answer("egypt", chosen("Tyre", "9I K[Amose]")))
    assert kings(play.board) == {"Amose": at}
    assert stands(play.board, "egypt") == {at: "9I"}
    assert "Sidon" not in stands(play.board, "mitanni")


def kalku(*more: str, **rest: Any) -> Board:
    pack = mini(
        "Ashur-Kalku Nineveh-Kalku",
        {
            "Kalku": {"home": "ASS", "ds": 1, "ew": 2},
            "Ashur": {"home": "ASS", "capital": True},
            "Nineveh": {"home": "ASS"},
        },
        kings={"Agum": {"power": "BAB", "tactical": 2}, "Nur": {"power": "ASS", "tactical": 1}},
    )
    return position(
        pack,
        "BAB at Kalku: 3I 2S",
        "BAB at Ashur: 8I 2C K[Agum]",
        "ASS at Nineveh: 12I K[Nur]",
        *more,
        players=["BAB", "ASS"],
        active="ASS",
        kingdoms={"BAB": {"technology": 3}, "ASS": {"technology": 3}},
        **rest,
    )


def test_babylon_intercepts_into_kalku_and_commits_some():
    """GE-C102"""
    play = enter(kalku(), "assyria", "Nineveh", "Kalku", intercept=[3, 4], **LOW)
    play.answer("babylonia", chosen("Ashur", "8I 2C K[Agum]"))
    assert of_roll(play) == [(13, True)]
    play.answer("babylonia", chosen("Kalku", "2I"))
    assert points(play) == {"attacker": 16, "defender": 12}
    assert not play.of(BattleJoined)[0].city_used
    assert q.free_groups(play.board, "Kalku", "babylonia")[0].units == b.Units(infantry=1, slaves=2)


def test_one_commits_all_or_nobody():
    """GE-C102"""
    for commitment, bp in ((PASS, 14), (chosen("Kalku", "3I 2S"), 17)):
        play = enter(kalku(), "assyria", "Nineveh", "Kalku", intercept=[3, 4], **LOW)
        play.answer("babylonia", chosen("Ashur", "8I 2C K[Agum]"), commitment)
        assert points(play)["attacker"] == bp
        assert len(play.of(BattleJoined)[0].attackers) == (1 if commitment == PASS else 2)


def test_uncommitted_units_are_untouched_and_the_interceptors_stay_in_their_own_city():
    """GE-C102, GE-C275"""
    dice: dict[str, Any] = {"intercept": [3, 4], "bdr_attacker": [6], "bdr_defender": [1], "king": [3, 4, 3, 4]}
    play = enter(kalku(), "assyria", "Nineveh", "Kalku", **dice)
    play.answer("babylonia", chosen("Ashur", "8I 2C K[Agum]"), chosen("Kalku", "2I"))
    finish(play)
    here = q.units_of(play.board, "Kalku", "babylonia")
    assert here.slaves == 2
    assert here.infantry >= 9
    assert kings(play.board)["Agum"] == "Kalku"


def crossing(**spaces: Any) -> Pack:
    return mini("A-B B-C X-B X-C", spaces)


def test_one_attempt_for_each_space_entered():
    """GE-C106"""
    board = position(crossing(), "HIT at A: 3I", "MIT at X: 4I", players=["HIT", "MIT"], active="HIT")
    play = run(Move("hittites", "hittites", "major"), board, dice={"move": [5], "intercept": [2, 2, 6, 6], **LOW})
    play.answer("hittites", chosen("A", "3I"), "enter:B").answer("mitanni", chosen("X", "2I"))
    assert play.asked("hittites")
    play.answer("hittites", "enter:C").answer("mitanni", chosen("X", "4I"))
    assert [success for _, success in of_roll(play)] == [False, True]
    assert [fact.space for fact in play.of(BattleJoined)] == ["C"]


def test_several_interceptors_act_clockwise_from_the_mover():
    """GE-C107"""
    transit = {"kind": "transit"}
    board = position(
        mini("P-T Q-T R-T S-T", {"P": transit, "S": transit, "T": transit}),
        "MIT at S: 6I",
        "EGY at P: 2I",
        "ASS at Q: 2I",
        "HIT at R: 2I",
        players=["EGY", "HIT", "MIT", "BAB", "ASS"],
        active="MIT",
    )
    play = enter(board, "mitanni", "S", "T")
    for seat in ("assyria", "egypt", "hittites"):
        play.answer(seat, PASS)
    assert play.over is not None


def test_who_may_intercept():
    """GE-C108"""
    transit, mountain = {"kind": "transit"}, {"kind": "transit", "mountain": True}
    pack = mini("A-T X-T A-M X-M", {"T": transit, "M": mountain}, sea="Y-Z", kings={"K1": {"power": "MIT"}})
    base = ["HIT at A: 3I", "MIT at X: 2I 4P 3C K[K1]"]
    board = entered(position(pack, *base, players=["HIT", "MIT"]), "hittites", "A", "T")
    steep = entered(position(pack, *base, players=["HIT", "MIT"]), "hittites", "A", "M")
    friends = entered(position(pack, *base, "MIT at T: 1I", players=["HIT", "MIT"]), "hittites", "A", "T")

    def clause(on: Board, at: str, counts: str, space: str) -> str:
        return may_intercept(on, "f1", space, "mitanni", chosen(at, counts)).clause

    assert clause(board, "X", "2I", "T") == ""
    assert clause(board, "X", "2I 3P", "T") == ""
    assert clause(board, "T", "2I", "T") == "GE-7.4.1-b"
    assert clause(board, "X", "4P", "T") == "GE-7.4.1-a"
    assert clause(steep, "X", "3C", "M") == "GE-7.4.1-h"
    assert clause(board, "X", "3C", "T") == ""
    assert clause(board, "X", "K[K1]", "T") == "GE-7.4.1-c"
    assert clause(friends, "X", "K[K1]", "T") == ""
    sea = position(pack, "HIT at A: 3I", "HIT at Y: 1I", "MIT at Z: 2I", players=["HIT", "MIT"])
    assert may_intercept(entered(sea, "hittites", "A", "Y"), "f1", "Y", "mitanni", chosen("Z", "2I")).clause == (
        "GE-7.4.1-a"
    )


def test_interceptors_are_not_intercepted():
    """GE-C108"""
    pack = mini("A-T X-T")
    board = entered(
        position(pack, "HIT at A: 3I", "MIT at X: 2I", players=["HIT", "MIT"]),
        "hittites",
        "A",
        "T",
        kind="interception",
    )
    assert may_intercept(board, "f1", "T", "mitanni", chosen("X", "2I")).clause == "GE-7.4-b"


def test_regrouping_forces_are_not_intercepted():
    """GE-C108"""
    transit = {"kind": "transit"}
    board = position(
        mini("A-T X-A", {"A": transit, "X": transit}), "HIT at A: 3I", "MIT at T: 8I", "MIT at X: 5I", active="HIT"
    )
    play = enter(board, "hittites", "A", "T", bdr_attacker=[1], bdr_defender=[2])
    while play.open is not None and play.open.step.startswith("withdrawal"):
        play.answer("mitanni", "no")
    play.answer("hittites", "attack")
    finish(play)
    assert list(stands(play.board, "hittites")) == ["A"]
    assert not [fact for fact in play.of(DieResolved) if fact.purpose == "intercept"]


@pytest.mark.parametrize(
    ("controller", "attacker", "seats"),
    [("", "HIT", []), ("HIT", "HIT", ["mitanni"]), ("EGY", "HIT", ["egypt"])],
)
def test_uncontrolled_powers_never_intercept(controller: str, attacker: str, seats: list[str]):
    """GE-C278"""
    control = {"SEA": controller} if controller else {}
    board = position(
        mini("A-T X-T"),
        "HIT at A: 3I",
        "SEA at X: 2I",
        players=["EGY", "HIT", "MIT", "BAB", "ASS"],
        control=control,
        active="HIT",
    )
    board = entered(board, "hittites", "A", "T")
    found = [seat for power, seat in interceptors_of(board, b.force(board, "f1")) if power == "sea_peoples"]
    assert found == seats


# ---------------------------------------------------------------- who takes part


@pytest.mark.parametrize(
    ("units", "friends", "battle"), [("2P", "", False), ("K[S]", "", False), ("2P", "HIT at T: 3I", True)]
)
def test_an_intercepted_column_without_soldiers(units: str, friends: str, battle: bool):
    """GE-C110"""
    pack = mini("A-T X-T", {"T": {"kind": "transit"}}, kings={"S": {"power": "HIT"}})
    more = [friends] if friends else []
    board = position(pack, f"HIT at A: {units}", "MIT at X: 4I", *more, players=["HIT", "MIT"], active="HIT")
    play = enter(board, "hittites", "A", "T", intercept=[6, 6], **LOW).answer("mitanni", chosen("X", "4I"))
    assert bool(play.of(BattleJoined)) is battle
    if not battle:
        assert (stands(play.board, "hittites"), kings(play.board)) == ({}, {})
        assert stands(play.board, "mitanni") == {"T": "4I"}


def beside(there: str, **rest: Any) -> Play:
    board = position(
        mini("A-T B-T A-Y", {"T": {"kind": "transit"}}),
        "HIT at A: 8I",
        "MIT at B: 4I",
        there,
        players=["HIT", "MIT", "BAB"],
        active="HIT",
    )
    dice: dict[str, Any] = {"intercept": [5, 4], "bdr_attacker": [5], "bdr_defender": [1], **rest}
    return enter(board, "hittites", "A", "T", **dice).answer("mitanni", chosen("B", "4I"))


def test_barbarians_help_the_interceptor_and_keep_the_space():
    """GE-C112"""
    play = beside("KAS at T: 3I", bdr_attacker=[6], bdr_defender=[1])
    assert of_roll(play) == [(12, True)]
    assert points(play) == {"attacker": 7, "defender": 8}
    finish(play, retreat=True)
    assert q.control(play.board, "T") == "kaskans"
    assert list(stands(play.board, "mitanni")) == ["B"]


def test_another_players_units_watch():
    """GE-C113"""
    play = beside("BAB at T: 3I")
    assert points(play) == {"attacker": 4, "defender": 8}
    finish(play)
    assert stands(play.board, "babylonia") == {"T": "3I"}
    assert list(stands(play.board, "mitanni")) == ["B"]


def test_interception_into_a_fortified_city_of_a_third_power():
    """GE-C260"""
    board = position(
        mini("Sumur-Ribla Kadesh-Ribla", {"Ribla": {"ds": 3}}),
        "HIT at Sumur: 6I",
        "EGY at Kadesh: 6I",
        "MIT at Ribla: 2I",
        players=["EGY", "HIT", "MIT"],
        active="HIT",
    )
    play = enter(board, "hittites", "Sumur", "Ribla", intercept=[5, 4], bdr_attacker=[6], bdr_defender=[1])
    play.answer("egypt", chosen("Kadesh", "6I"))
    assert of_roll(play) == [(12, True)]
    assert points(play) == {"attacker": 6, "defender": 6}
    finish(play)
    assert list(stands(play.board, "egypt")) == ["Kadesh"]
    assert stands(play.board, "mitanni") == {"Ribla": "2I"}


def test_a_landing_force_is_intercepted_in_port_and_may_use_it():
    """GE-C081"""
    pack = mini(
        "Byblos-Arqa",
        {"Tanis": {"home": "EGY"}, "Byblos": {"ds": 3, "ew": 2}, "Arqa": {"kind": "transit"}},
        sea="Tanis-Byblos",
    )
    board = position(
        pack, "EGY at Tanis: 5I", "EGY at Byblos: 1P", "MIT at Arqa: 6I", players=["EGY", "MIT"], active="EGY"
    )
    play = run(Move("egypt", "egypt", "major"), board, dice={"move": [5], "intercept": [6, 6], **LOW})
    play.answer("egypt", chosen("Tanis", "5I"), "naval:Byblos").answer("mitanni", chosen("Arqa", "6I"))
    assert of_roll(play) == [(12, True)]
    while play.open is not None and "commit" in play.open.step:
        play.answer("egypt", PASS)
    play.answer("egypt", "yes")
    assert points(play) == {"attacker": 6, "defender": 8}


def test_intercepted_units_neither_withdraw_nor_use_a_city():
    """GE-C115"""
    board = position(
        mini("A-T X-T", {"T": {"ds": 4}}),
        "HIT at A: 5I",
        "HIT at T: 1P",
        "MIT at X: 5I",
        players=["HIT", "MIT"],
        active="HIT",
    )
    play = enter(board, "hittites", "A", "T", intercept=[6, 6], **LOW).answer("mitanni", chosen("X", "5I"))
    asked: list[str] = []
    while play.open is not None:
        asked.append(play.open.step.split(".")[0])
        play.answer(play.open.seats[0], play.answers(play.open.seats[0])[0])
    assert "withdrawal" not in asked
    assert not [step for step in asked if step == "battle"]
    assert [fact.city_used for fact in play.of(BattleJoined)] == [False]


# ---------------------------------------------------------------- afterwards


@pytest.mark.parametrize(
    ("space", "enemy", "mp", "options"),
    [
        ({"ds": 2}, "", 2, ["attack"]),
        ({"ds": 2}, "", 0, ["regroup"]),
        ({"kind": "transit"}, "MIT at T: 1I", 1, ["attack"]),
        ({"kind": "transit"}, "", 1, []),
    ],
)
def test_a_surviving_mover_attacks_or_regroups_only_if_it_cannot(
    space: dict[str, Any], enemy: str, mp: int, options: list[str]
):
    """GE-C114"""
    units = ["HIT at A: 4I", *([enemy] if enemy else [])]
    board = position(mini("A-T", {"T": space}), *units, players=["HIT", "MIT"], active="HIT")
    board = entered(board, "hittites", "A", "T", mp=mp + 1)
    if options:
        assert list(ways_to_fight(board, "f1")) == options
    else:
        play = enter(
            position(mini("A-T", {"T": space}), *units, players=["HIT", "MIT"], active="HIT"), "hittites", "A", "T"
        )
        assert play.over is not None
        assert q.control(play.board, "T") == "hittites"


def test_a_rebellious_city_still_helps_its_owner():
    """GE-C283"""
    board = position(
        mini("A-T X-T"),
        "EGY at X: 3I",
        "EGY at T revolt: 1I",
        "MIT at A: 4I",
        players=["EGY", "MIT"],
        active="MIT",
        cities={"T": {"revolt": True}},
    )
    play = enter(board, "mitanni", "A", "T", intercept=[4, 4], **LOW).answer("egypt", chosen("X", "3I"))
    assert of_roll(play) == [(12, True)]
    assert points(play)["attacker"] == 3


def test_a_king_rides_to_his_friends_who_are_attacked_then():
    """GE-C108"""
    pack = mini("A-T X-T", {"T": {"kind": "transit"}}, kings={"K1": {"power": "MIT", "tactical": 3}})
    board = position(pack, "HIT at A: 4I", "MIT at T: 4I", "MIT at X: K[K1]", players=["HIT", "MIT"], active="HIT")
    play = enter(board, "hittites", "A", "T", intercept=[3, 3]).answer("mitanni", chosen("X", "K[K1]"))
    assert of_roll(play) == [(12, True)]
    assert kings(play.board) == {"K1": "T"}
    assert not play.of(BattleJoined)
    assert play.answers("mitanni") == ["yes", "no"]


def test_listed_answers_are_legal_and_random_ones_too():
    board = entered(
        position(crossing(), "HIT at A: 3I", "MIT at X: 4I 2C 1P 1S", players=["HIT", "MIT"]), "hittites", "A", "B"
    )
    question = ChooseInterceptors("mitanni", "X", "f1", "B")
    assert all([question.check(board, answer) for answer in question.answers(board)])
    picks = iter([7, 3, 5, 1, 2, 9, 4] * 200)
    for _ in range(40):
        answer = question.sample(board, lambda n: next(picks) % n)
        assert question.check(board, answer)
    assert not question.check(board, chosen("X", "5I"))
    assert question.check(board, PASS)
    assert question.check(board, chosen("X", "")).code == "nobody_chosen"
    assert may_remain(board, "f1")
    assert force_of(run(Arrival("f1"), board)).id == "f1"


def test_an_interceptor_does_not_stay_among_enemies():
    board = position(mini("A-T"), "HIT at A: 3I", "MIT at A: 1I", players=["HIT", "MIT"])
    alone = position(mini("A-T"), "HIT at A: 3I", players=["HIT", "MIT"])
    for there, stays in ((board, False), (alone, True)):
        t = table(there)
        force = armies.form(t, "battle", "hittites", "A", q.free_groups(there, "A", "hittites"))
        assert may_remain(t.board, force) is stays


def test_a_king_alone_joins_his_own_who_intercept():
    pack = mini("A-T X-T", {"T": {"kind": "transit"}}, kings={"S": {"power": "HIT"}, "N": {"power": "BAB"}})
    units = ["HIT at X: 3I", "HIT at T: K[S]", "BAB at T: K[N]", "MIT at T: 4I"]
    board = position(pack, *units, players=["HIT", "MIT", "BAB"], alliances=[["HIT", "BAB"]])
    t = table(board)
    own = armies.form(t, "battle", "hittites", "X", q.free_groups(board, "X", "hittites"))
    mover = armies.form(t, "move", "mitanni", "T", q.free_groups(board, "T", "mitanni"))
    assert sides_there(t.board, own, mover) == (("hittites", FOR_INTERCEPTOR),)


@pytest.mark.parametrize(
    ("at", "units", "others", "stays"),
    [
        ("A", "K[S]", "", True),
        ("T", "K[S]", "", False),
        ("T", "K[S] 1P", "", True),
        ("T", "1P", "MIT at T: K[N]", False),
        ("T", "1I", "MIT at T: K[N]", True),
    ],
)
def test_interceptors_without_combat_units_stay_where_they_control_the_space(
    at: str, units: str, others: str, stays: bool
):
    """GE-7.4.6-a, GE-7.2.5-c"""
    pack = mini("A-T", {"A": {"home": "HIT"}}, kings={"S": {"power": "HIT"}, "N": {"power": "MIT"}})
    t = table(position(pack, f"HIT at {at}: {units}", *filter(None, [others]), players=["HIT", "MIT"]))
    own = [king for king in b.kings_at(t.board, at) if king.power == "hittites"]
    force = armies.form(t, "interception", "hittites", at, q.free_groups(t.board, at, "hittites"), kings=own)
    assert may_remain(t.board, force) is stays


def test_the_peasants_of_an_interceptor_hold_the_city_that_they_captured():
    """GE-7.4.6-a"""
    pack = mini("A-B B-C", {"A": {"ew": 2}, "B": {"ew": 3}})
    board = position(pack, "HIT at A: 1I", "MIT at C: 1I 1P", active="HIT", players=["HIT", "MIT"])
    dice = {"move": [3], "intercept": [6, 6], "bdr_attacker": [6], "bdr_defender": [5]}
    play = run(Move("hittites", "hittites", "major"), board, dice=dice)
    play.answer("hittites", chosen("A", "1I"), "enter:B").answer("mitanni", chosen("C", "1I 1P"))
    finish(play)
    assert (stands(play.board, "mitanni"), q.control(play.board, "B")) == ({"B": "1P"}, "mitanni")


def test_friends_of_both_sides_stay_out_of_an_interception():
    """GE-7.4.3-a, GE-12.1.2-b"""
    units = ["HIT at X: 3I", "EGY at T: 2I", "MIT at T: 4I"]
    pack = mini("A-T X-T", {"T": {"kind": "transit"}})
    board = position(pack, *units, players=["HIT", "MIT", "EGY"], alliances=[["EGY", "HIT"], ["EGY", "MIT"]])
    t = table(board)
    own = armies.form(t, "battle", "hittites", "X", q.free_groups(board, "X", "hittites"))
    mover = armies.form(t, "move", "mitanni", "T", q.free_groups(board, "T", "mitanni"))
    assert sides_there(t.board, own, mover) == ()


def test_nobody_intercepts_a_force_that_is_no_more():
    """GE-7.4.1-e, GE-7.4.7-a"""
    units = ["EGY at A: 2P", "HIT at X: 3I", "MIT at Y: 3I"]
    board = position(mini("A-T X-T Y-T", {"T": {"kind": "transit"}}), *units, players=["EGY", "HIT", "MIT"])
    play = enter(board, "egypt", "A", "T", intercept=[6, 6])
    play.answer("hittites", chosen("X", "3I"))
    assert stands(play.board, "egypt") == {}
    assert play.over is not None


@pytest.mark.parametrize(("how", "state"), [("major", "moved"), ("free", "")])
def test_who_is_left_by_a_retreat_has_moved_with_his_force(how: str, state: str):
    """GE-7.2.2-a, GE-7.2.2-b: Peasants of a beaten column stay behind their walls and move no more, unless a card gave
    the Move."""
    home = {"home": "hittites", "ds": 2}
    board = position(mini("A-B B-C", {"A": home, "B": home}), "HIT at A: 8I 2P", "MIT at C: 20I", active="HIT")
    dice = {"move": [4], "intercept": [6, 6], "bdr_attacker": [6], "bdr_defender": [1]}
    play = run(Move("hittites", "hittites", how), board, dice=dice)
    play.answer("hittites", chosen("A", "8I 2P"), "enter:B").answer("mitanni", chosen("C", "20I"))
    finish(play, retreat=True)
    assert stands(play.board, "hittites") == {"A": "2I", "B": "2P"}
    assert [group.state for group in b.groups_at(play.board, "B")] == [state]


def test_barbarians_who_intercept_their_controller_are_not_his_to_command():
    """GE-8.0-c, GE-11.1.4-a: the player on his left has them intercept, and decides for them in the battle."""
    board = position(
        mini("A-T T-X", {"T": {"kind": "transit"}}), "HIT at A: 3I", "KAS at X: 8I",
        active="HIT", players=["HIT", "MIT", "EGY"], control={"KAS": "HIT"},
    )  # fmt: skip
    dice = {"move": [3], "intercept": [6, 6], "bdr_attacker": [3], "bdr_defender": [3]}
    play = run(Move("hittites", "hittites", "major"), board, dice=dice)
    play.answer("hittites", chosen("A", "3I"), "enter:T").answer("mitanni", chosen("X", "8I"))
    assert play.open is not None
    assert (play.open.step, play.open.seats) == ("resolution.net", ("mitanni",))


def test_a_garrison_that_falls_beside_its_interceptors_leaves_a_city_to_plunder():
    """GE-8.5.1-a, GE-5.3-a"""
    board = position(
        mini("A-B B-C", {"B": {"ew": 3}}), "HIT at A: 20I", "MIT at B: 1I", "MIT at C: 2I",
        active="HIT", players=["HIT", "MIT"],
    )  # fmt: skip
    dice = {"move": [3], "intercept": [6, 6], "bdr_attacker": [1], "bdr_defender": [6]}
    play = run(Move("hittites", "hittites", "major"), board, dice=dice)
    play.answer("hittites", chosen("A", "20I"), "enter:B").answer("mitanni", chosen("C", "2I"))
    finish(play)
    assert stands(play.board, "mitanni") == {}
    assert [(fact.city, fact.how) for fact in play.of(CityCaptured)] == [("B", "occupied")]
