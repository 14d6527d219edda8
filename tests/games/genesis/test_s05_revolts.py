"""Tribute, revolts and how they are quelled (5.2)."""

from __future__ import annotations

import pytest
from tests.games.genesis.moves import chosen, force_of, stands
from tests.games.genesis.positions import mini, position, run, table
from tests.games.ruled import Ruled

from limmu.core import Concern, Option, in_parts
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board, Units, groups_at, kingdom, place
from limmu.games.genesis.facts import BattleJoined, DieResolved, RevoltBegun, RevoltEnded, SilverChanged
from limmu.games.genesis.s05_revolts import RevoltCheck, quell, suppression
from limmu.games.genesis.s05_tribute import DemandTribute, Tribute, may_demand
from limmu.games.genesis.s07_movement import Move


def jerusalem(*units: str, silver: int = 0, ds: int = 3, ew: int = 2, **rest: object) -> Board:
    pack = mini("Thebes-Jerusalem", {"Thebes": {"home": "EGY", "ew": 3}, "Jerusalem": {"ds": ds, "ew": ew}})
    return position(pack, *units, kingdoms={"EGY": {"silver": silver}}, **rest)


def test_tribute_and_a_revolt_that_sticks():
    """GE-C029"""
    board = jerusalem("EGY at Jerusalem: 1I 1P")
    play = run(Tribute("egypt"), board, dice={"tribute": [1], "suppress": [3]}).answer("egypt", "demand:Jerusalem:2")
    assert kingdom(play.board, "egypt").silver == 2
    assert place(play.board, "Jerusalem").revolt
    assert [g.units for g in q.marker_groups(play.board, "Jerusalem", "egypt")] == [Units(infantry=1, peasants=1)]
    assert q.control(play.board, "Jerusalem") == "egypt"
    assert [(fact.purpose, fact.target, fact.success) for fact in play.of(DieResolved)] == [
        ("tribute", 2, False),
        ("suppress", 4, False),
    ]
    assert play.over is not None


def test_a_higher_roll_has_no_sequel():
    """GE-C030"""
    play = run(Tribute("egypt"), jerusalem("EGY at Jerusalem: 1I", silver=1), dice={"tribute": [3], "suppress": []})
    play.answer("egypt", "demand:Jerusalem:2")
    assert kingdom(play.board, "egypt").silver == 3
    assert not place(play.board, "Jerusalem").revolt
    assert [fact.purpose for fact in play.of(DieResolved)] == ["tribute"]


def test_an_equal_roll_starts_a_revolt_that_may_be_suppressed():
    """GE-C031"""
    play = run(Tribute("egypt"), jerusalem("EGY at Jerusalem: 1I"), dice={"tribute": [2], "suppress": [5]})
    play.answer("egypt", "demand:Jerusalem:2")
    assert kingdom(play.board, "egypt").silver == 2
    assert not place(play.board, "Jerusalem").revolt
    assert not play.of(RevoltBegun)


@pytest.mark.parametrize(
    ("ds", "ew", "units", "die", "suppressed"),
    [
        (3, 2, "1I 5P", 4, False),
        (3, 2, "1I 5P", 5, True),
        (0, 2, "1I", 1, False),
        (0, 2, "2I", 1, True),
        (4, 3, "3C", 6, False),
        (2, 1, "6I", 1, True),
    ],
)
def test_the_threshold_of_suppression(ds: int, ew: int, units: str, die: int, suppressed: bool):
    """GE-C032"""
    board = jerusalem(f"EGY at Jerusalem: {units}", ds=ds, ew=ew)
    play = run(RevoltCheck("Jerusalem", "egypt"), board, dice={"suppress": [die]})
    assert place(play.board, "Jerusalem").revolt != suppressed
    assert play.of(DieResolved)[0].target == suppression(board, "Jerusalem").value


def test_demands_that_are_refused():
    """GE-C033"""
    pack = mini(
        "Thebes-Tyre Tyre-Gath Gath-Newtown",
        {"Thebes": {"home": "EGY", "ew": 3}, "Tyre": {"ew": 2}, "Newtown": {"kind": "transit"}},
    )
    units = ("EGY at Tyre: 1I", "EGY at Gath revolt: 1I", "EGY at Newtown: 1I")
    cities = {"Gath": {"revolt": True}, "Newtown": {"founded": True, "ds": 1}}
    play = run(Tribute("egypt"), position(pack, *units, cities=cities), dice={"tribute": [6]})
    assert play.keys("egypt") == ["stop", "demand:Tyre:1", "demand:Tyre:2"]
    refused = {
        answer: play.refusal("egypt", f"demand:{answer}")
        for answer in ("Thebes:1", "Tyre:3", "Tyre:0", "Gath:1", "Newtown:1")
    }
    assert {answer: verdict.clause for answer, verdict in refused.items()} == {
        "Thebes:1": "GE-5.2-b",
        "Tyre:3": "GE-5.2.1-a",
        "Tyre:0": "GE-5.2.1-a",
        "Gath:1": "GE-5.2.3-a",
        "Newtown:1": "GE-5.2.1-a",
    }
    play.answer("egypt", "demand:Tyre:1")
    assert play.over is not None  # one demand for each City and no other is left


def test_each_city_is_asked_once():
    pack = mini("Thebes-Tyre Tyre-Gath", {"Thebes": {"home": "EGY"}, "Tyre": {"ew": 2}})
    board = position(pack, "EGY at Tyre: 1I", "EGY at Gath: 1I")
    play = run(Tribute("egypt"), board, dice={"tribute": [6]}).answer("egypt", "demand:Tyre:1")
    assert play.refusal("egypt", "demand:Tyre:1").code == "asked_before"
    assert play.keys("egypt") == ["stop", "demand:Gath:1"]
    play.answer("egypt", "stop")
    assert [fact.change for fact in play.of(SilverChanged)] == [1]
    question = DemandTribute("egypt")
    option = Option("Tyre", concerns=(Concern("space", "Tyre"),))
    assert option in in_parts(question, board)(()).options


def test_the_king_and_his_sherden_stay_outside_the_marker():
    """R-GE-19"""
    board = jerusalem("EGY at Jerusalem: 2I 1C 1S 1H K[apepi]")
    play = run(RevoltCheck("Jerusalem", "egypt"), board, dice={"suppress": [1]})
    assert [(g.state, g.units) for g in groups_at(play.board, "Jerusalem")] == [
        ("", Units(sherden=1)),
        ("revolt", Units(infantry=2, chariots=1, slaves=1)),
    ]
    assert play.board.kings[0].state == ""


@pytest.mark.parametrize(
    ("under", "outside", "ended"),
    [("5I", "3I", False), ("", "4I", True), ("1I", "3I 4C", False), ("1I", "4I", True)],
)
def test_quelling_needs_more_infantry_than_ds(under: str, outside: str, ended: bool):
    """GE-C036"""
    units = [f"EGY at Jerusalem: {outside}", *([f"EGY at Jerusalem revolt: {under}"] if under else [])]
    board = jerusalem(*units, cities={"Jerusalem": {"revolt": True}})
    t = table(board)
    quell(t, "hittites")
    assert not t.facts  # only the end of a Move of the owner
    quell(t, "egypt")
    assert place(t.board, "Jerusalem").revolt != ended
    assert [fact.how for fact in t.facts if isinstance(fact, RevoltEnded)] == (["quelled"] if ended else [])
    if ended:
        assert len(groups_at(t.board, "Jerusalem")) == 1


def test_an_army_walks_into_the_city_and_quells_its_revolt():
    """GE-C035: seven MP to Jerusalem, no battle, the revolt ends with the Move."""
    links = "Thebes-a a-b b-c c-d d-e e-f f-Jerusalem"
    pack = mini(
        links,
        {"Thebes": {"home": "EGY"}, "Jerusalem": {"ds": 3, "ew": 2}},
        kings={"P": {"power": "EGY", "campaign": 1}},
    )
    board = position(
        pack,
        "EGY at Thebes: 10I K[P]",
        "EGY at Jerusalem revolt: 1I 1P",
        cities={"Jerusalem": {"revolt": True}},
        active="EGY",
    )
    play = run(Move("egypt", "egypt", "major"), board, dice={"move": [6]})
    play.answer("egypt", chosen("Thebes", "10I K[P]"))
    assert force_of(play).mp == 7
    for space in ("a", "b", "c", "d", "e", "f", "Jerusalem"):
        play.answer("egypt", f"enter:{space}")
    if play.over is None:
        play.answer("egypt", "stop")
    assert play.over is not None
    assert not play.of(BattleJoined)
    assert not place(play.board, "Jerusalem").revolt
    assert stands(play.board, "egypt") == {"Jerusalem": "11I 1P"}
    assert play.board.kings[0].at == "Jerusalem"


def test_troops_dropped_off_in_passing_quell_when_the_move_ends():
    """GE-C037"""
    pack = mini(
        "Gaza-Jerusalem Jerusalem-Jericho", {"Jerusalem": {"ds": 3}}, kings={"P": {"power": "EGY", "campaign": 3}}
    )
    board = position(
        pack,
        "EGY at Gaza: 10I K[P]",
        "EGY at Jerusalem revolt: 1I",
        cities={"Jerusalem": {"revolt": True}},
        active="EGY",
    )
    play = run(Move("egypt", "egypt", "major"), board, dice={"move": [2]})
    play.answer("egypt", chosen("Gaza", "10I K[P]"), "enter:Jerusalem", "drop_off", chosen("Jerusalem", "4I"))
    assert place(play.board, "Jerusalem").revolt
    play.answer("egypt", "enter:Jericho")
    assert force_of(play).mp == 3
    play.answer("egypt", "stop")
    assert not place(play.board, "Jerusalem").revolt
    assert stands(play.board, "egypt") == {"Jericho": "6I", "Jerusalem": "5I"}


def test_an_ally_quells_no_revolt_of_another_power():
    """GE-5.2.3-b"""
    board = jerusalem(
        "EGY at Jerusalem revolt: 1I",
        "HIT at Jerusalem: 4I",
        cities={"Jerusalem": {"revolt": True}},
        players=["EGY", "HIT"],
        alliances=[["EGY", "HIT"]],
    )
    t = table(board)
    quell(t, "hittites")
    assert place(t.board, "Jerusalem").revolt


def test_units_that_come_under_the_marker_have_not_withdrawn():
    """GE-5.2.2-d"""
    play = run(RevoltCheck("Jerusalem", "egypt"), jerusalem("EGY at Jerusalem: 1I"), dice={"suppress": [1]})
    assert [(g.state, g.withdrew) for g in groups_at(play.board, "Jerusalem")] == [("revolt", False)]


def test_what_an_umpire_adds_counts_when_a_revolt_is_suppressed():
    """GE-5.2.2-c"""
    board = jerusalem("EGY at Jerusalem: 1I", ds=0)
    for added, success in ((0, False), (1, True)):
        play = run(RevoltCheck("Jerusalem", "egypt"), board, dice=Ruled({"suppress": [1]}, "suppress", added, "GE-X"))
        fallen = play.of(DieResolved)[0]
        assert (fallen.faces, fallen.total, fallen.success) == ((1,), 1 + added, success)


def test_no_tribute_is_asked_of_a_space_that_is_no_city():
    """GE-5.2-b"""
    pack = mini("Thebes-Road", {"Thebes": {"home": "EGY"}, "Road": {"kind": "transit"}})
    assert may_demand(position(pack, "EGY at Road: 1I"), "egypt", "Road").code == "not_controlled"


def test_no_tribute_is_asked_of_a_city_of_somebody_else():
    """GE-5.2-a"""
    board = position(mini("Thebes-Troy"), "HIT at Troy: 1I", players=["EGY", "HIT"])
    assert may_demand(board, "egypt", "Troy").code == "not_controlled"
