"""Isolation: attrition, Barbarian Control, relocation of Capitals (9)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.genesis.positions import mini, position, run, shipped

from limmu.core import PASS
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board, Units
from limmu.games.genesis.facts import CapitalMoved, SegmentBegun
from limmu.games.genesis.options import CAPITAL_FALLEN, RELOCATION_FIRST
from limmu.games.genesis.pack import Pack
from limmu.games.genesis.s03_activation import ActionSegment
from limmu.games.genesis.s05_income import Income
from limmu.games.genesis.s05_tribute import Tribute
from limmu.games.genesis.s09_capital import CapitalRelocation, new_capitals, original_capital
from limmu.games.genesis.s09_isolation import Attrition, Isolated, Isolation, attrition, is_isolated
from limmu.games.genesis.setup import set_up


def country() -> Pack:
    return mini(
        "Thebes-Sais Sais-Tanis Tanis-Memphis Sais-Road Nesa-Road Nesa-Mira Nesa-Ribla Hazor-Ribla Susa-Ribla",
        {
            "Thebes": {"home": "EGY", "capital": True, "ew": 4},
            "Sais": {"home": "EGY", "ew": 3},
            "Tanis": {"home": "EGY"},
            "Memphis": {"home": "EGY"},
            "Road": {"kind": "transit"},
            "Nesa": {"home": "HIT", "ds": 2, "capital": True},
            "Mira": {"home": "ARZ"},
            "Hazor": {"home": "CAN"},
            "Susa": {"home": "ELA"},
        },
        kings={"suppi": {"power": "HIT"}},
    )


def test_each_space_loses_half_a_die_and_chariots_first():
    """GE-C166"""
    board = position(country(), "HIT at Road: 3I 1C 2P K[suppi]", players=["EGY", "HIT"])
    play = run(Attrition(), board, dice={"attrition": [4]})
    foot = play.refusal("hittites", Isolated(Units(infantry=2)))
    assert (foot.clause, foot.code) == ("GE-9.1.2-a", "chariots_before_others")
    assert play.refusal("hittites", Isolated(Units(chariots=1))).clause == "GE-9.1.2-b"
    assert play.refusal("hittites", Isolated(Units(chariots=1, infantry=2))).clause == "GE-9.1.2-b"
    assert play.refusal("hittites", Isolated(Units(chariots=2))).code == "not_so_many_units"
    assert play.answers("hittites") == [Isolated(Units(1, 1)), Isolated(Units(0, 1, 1))]
    play.answer("hittites", Isolated(Units(chariots=1, peasants=1)))
    assert q.units_of(play.board, "Road", "hittites") == Units(infantry=3, peasants=1)
    assert play.board.kings[0].at == "Road"


@pytest.mark.parametrize(("die", "removed"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_half_a_die_rounded_up(die: int, removed: int):
    """GE-C167"""
    assert attrition(die) == removed


def test_a_stack_of_fewer_units_is_lost_and_a_king_alone_is_left_in_peace():
    board = position(country(), "HIT at Road: 1I 1S K[suppi]", players=["EGY", "HIT"])
    play = run(Attrition(), board, dice={"attrition": [6]})
    assert play.over is not None
    assert q.units_of(play.board, "Road", "hittites") == Units()
    assert [king.at for king in play.board.kings] == ["Road"]


def test_units_under_a_marker_and_outside_it_are_one_stack():
    board = position(
        country(), "HIT at Ribla revolt: 2I", "HIT at Ribla: 1I", players=["EGY", "HIT"],
        cities={"Ribla": {"revolt": True}},
    )  # fmt: skip
    play = run(Attrition(), board, dice={"attrition": [3]})
    assert len(play.answers("hittites")) == 2
    play.answer("hittites", Isolated(Units(), Units(infantry=2)))
    assert q.units_of(play.board, "Ribla", "hittites") == Units(infantry=1)
    assert q.marker_groups(play.board, "Ribla", "hittites") == ()


def test_what_is_outside_a_marker_is_lost_from_outside_it():
    """GE-9.1.2-a"""
    board = position(
        country(), "HIT at Ribla revolt: 2I", "HIT at Ribla: 1I", players=["EGY", "HIT"],
        cities={"Ribla": {"revolt": True}},
    )  # fmt: skip
    play = run(Attrition(), board, dice={"attrition": [3]})
    play.answer("hittites", Isolated(Units(infantry=1), Units(infantry=1)))
    (left,) = q.groups_of(play.board, "Ribla", "hittites")
    assert (left.state, left.units) == ("revolt", Units(infantry=1))


ISOLATED: list[tuple[str, str, dict[str, Any], bool]] = [
    ("HIT", "Road", {}, True),
    ("HIT", "Nesa", {"Nesa": {"destroyed": True}}, True),
    ("HIT", "Ribla", {"Ribla": {"revolt": True}}, True),
    ("HIT", "Ribla", {}, False),
    ("HIT", "Ribla", {"Nesa": {"barbarian": True}}, True),
    ("ELA", "Ribla", {"Susa": {"barbarian": True}}, True),
    ("ELA", "Ribla", {}, False),
    ("ARZ", "Mira", {"Nesa": {"destroyed": True}}, False),
    ("SEA", "Road", {}, True),
    ("SEA", "Ribla", {}, False),
    ("SEA", "Ribla", {"Ribla": {"destroyed": True}}, True),
    ("KAS", "Road", {}, False),
    ("CAN", "Road", {}, False),
]


@pytest.mark.parametrize(("power", "at", "cities", "isolated"), ISOLATED)
def test_who_is_isolated(power: str, at: str, cities: dict[str, Any], isolated: bool):
    """GE-C168"""
    board = position(country(), f"{power} at {at}: 2I", players=["EGY", "HIT"], cities=cities)
    assert is_isolated(board, b.pack(board).code[power], at) == isolated


def fallen() -> Board:
    cities = {"Tanis": {"destroyed": True}, "Memphis": {"barbarian": True}}
    units = ("LIB at Thebes: 2I", "EGY at Sais: 4I")
    return position(country(), *units, players=["EGY", "HIT"], phase="isolation", cities=cities)


def test_with_the_capital_gone_attrition_comes_before_a_new_one():
    """GE-C169"""
    play = run(Isolation(), fallen(), dice={"attrition": [5]})
    assert [fact.segment for fact in play.of(SegmentBegun)] == ["attrition", "outsiders", "capitals"]
    assert q.units_of(play.board, "Sais", "egypt") == Units(infantry=1)
    assert play.answers("egypt") == [PASS, "Sais"]
    assert play.refusal("egypt", "Tanis").clause == "GE-9.3.1-a"
    play.answer("egypt", "Sais")
    egypt = b.kingdom(play.board, "egypt")
    assert (egypt.capital, egypt.relocated) == ("Sais", True)


def test_at_no_other_moment_is_there_a_relocation():
    """GE-C276"""
    away = fallen()
    acting = position(country(), "LIB at Thebes: 2I", players=["EGY"], active="EGY")
    assert run(ActionSegment("egypt"), acting).refusal("egypt", "relocate:Sais").code == "malformed"
    assert not run(Attrition(), away, dice={"attrition": [5]}).of(CapitalMoved)
    play = run(Tribute("egypt"), away)
    assert not play.of(CapitalMoved)
    assert run(CapitalRelocation(), away).answers("egypt") == [PASS, "Sais"]


def test_relocation_first_spares_the_army():
    play = run(Isolation(), fallen(), options={CAPITAL_FALLEN: RELOCATION_FIRST})
    assert play.of(SegmentBegun)[0].segment == "capitals"
    play.answer("egypt", "Sais")
    assert q.units_of(play.board, "Sais", "egypt") == Units(infantry=4)


def test_barbarians_go_and_leave_their_markers():
    """GE-C170"""
    board = position(
        country(), "KAS at Nesa: 2I", "KAS at Mira: 1I", "KAS at Ribla: 1I", "CAN at Hazor: 3I", "SEA at Road: 4I",
        players=["EGY", "HIT"], phase="isolation", control={"SEA": "HIT"},
    )  # fmt: skip
    play = run(Isolation(), board, dice={"attrition": [1]})
    play.answer("hittites", "") if play.open else None
    assert sorted([group.power for group in play.board.groups]) == ["sea_peoples"]
    assert [place.id for place in play.board.places if place.barbarian] == ["Nesa", "Mira"]
    assert [q.control(play.board, at) for at in ("Nesa", "Ribla", "Hazor")] == ["", "", "canaan"]


MARKED, RUIN = {"barbarian": True}, {"destroyed": True}
CHOICES: list[tuple[str, dict[str, Any], tuple[str, ...]]] = [
    ("Thebes", {}, ()),
    (
        "Thebes",
        {"Thebes": {"barbarian": True}, "Tanis": {"barbarian": True}, "Memphis": {"destroyed": True}},
        ("Sais",),
    ),
    (
        "Thebes",
        {"Thebes": {"destroyed": True}, "Tanis": {"barbarian": True}, "Memphis": {"barbarian": True}},
        ("Sais",),
    ),
    ("Sais", {}, ("Thebes",)),
    ("Sais", {"Thebes": {"destroyed": True}}, ()),
    ("Sais", {"Sais": {"destroyed": True}, "Memphis": {"barbarian": True}}, ("Thebes", "Tanis")),
]


@pytest.mark.parametrize(("capital", "cities", "choices"), CHOICES)
def test_where_a_capital_may_go(capital: str, cities: dict[str, Any], choices: tuple[str, ...]):
    """GE-C172"""
    board = position(country(), players=["EGY"], cities=cities, kingdoms={"EGY": {"capital": capital}})
    assert sorted(new_capitals(board, "egypt")) == sorted(choices)
    play = run(CapitalRelocation(), board)
    assert (play.open is None) == (not choices)
    if choices:
        assert sorted(play.keys("egypt")) == sorted(["pass", *choices])
        play.answer("egypt", choices[0])
        assert play.of(CapitalMoved)[0].city == choices[0]
        assert b.kingdom(play.board, "egypt").relocated


@pytest.mark.parametrize(("seating", "choices"), [("_5", ()), ("_4", ("waushukanni",))])
def test_a_scenario_may_start_with_the_capital_moved(seating: str, choices: tuple[str, ...]):
    """GE-9.3.4-a: the original Capital is the one on the map, once it is regained."""
    board = Board()
    for fact in set_up(shipped(), "return_of_the_assyrians" + seating, {}):
        board = fact.fold(board)
    assert q.capital(board, "mitanni") == "harran"
    assert new_capitals(board, "mitanni") == choices


def test_a_capital_that_is_no_home_city_in_a_scenario_is_not_its_original():
    """GE-9.3.4-a: Sargon's is Kish, whatever he takes."""
    board = Board()
    for fact in set_up(shipped(), "sargon", {}):
        board = fact.fold(board)
    assert original_capital(board, "babylonia") == "kish"


def test_staying_costs_nothing_and_the_offer_comes_again():
    board = position(country(), players=["EGY"], kingdoms={"EGY": {"capital": "Sais"}})
    play = run(CapitalRelocation(), board)
    play.answer("egypt", "pass")
    assert not b.kingdom(play.board, "egypt").relocated
    assert new_capitals(play.board, "egypt") == ("Thebes",)


def test_the_income_after_a_relocation_is_halved_once():
    board = position(country(), players=["EGY"], kingdoms={"EGY": {"capital": "Sais", "relocated": True}})
    worth = 4 + 3 + 1 + 1
    play = run(Income("egypt"), board)
    assert b.kingdom(play.board, "egypt").silver == worth // 2
    play = run(Income("egypt"), play.board)
    assert b.kingdom(play.board, "egypt").silver == worth // 2 + worth


def test_who_leaves_his_capital_where_it_was_is_asked_once():
    board = position(country(), players=["EGY"], cities={"Thebes": RUIN})
    assert run(CapitalRelocation(), board).answer("egypt", "pass").over is not None


def test_each_who_has_fallen_back_is_asked_once():
    pack = mini(
        "Thebes-Sais Nesa-Ankuwa",
        {
            "Thebes": {"home": "EGY", "capital": True},
            "Sais": {"home": "EGY"},
            "Nesa": {"home": "HIT", "capital": True},
            "Ankuwa": {"home": "HIT"},
        },
    )
    board = position(pack, players=["EGY", "HIT"], cities={"Thebes": RUIN, "Nesa": RUIN})
    play = run(CapitalRelocation(), board).answer("egypt", "pass").answer("hittites", "pass")
    assert play.over is not None


def test_who_stands_in_a_revolt_is_isolated():
    board = position(country(), "EGY at Sais revolt: 2I", players=["EGY"], cities={"Sais": {"revolt": True}})
    assert is_isolated(board, "egypt", "Sais")
    assert not is_isolated(position(country(), "EGY at Sais: 2I", players=["EGY"]), "egypt", "Sais")
