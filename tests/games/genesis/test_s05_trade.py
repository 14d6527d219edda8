"""Trade Routes, income and what pirates take of it (5.1, 9.3.2, 11.7.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.games.genesis.positions import mini, position, run, shipped
from tests.properties.genesis import eager

from limmu.core import Entry, Fact, begin
from limmu.games.genesis import game
from limmu.games.genesis.board import Board, kingdom
from limmu.games.genesis.facts import RelocationPaidFor, SilverChanged
from limmu.games.genesis.options import CHARGE_ONCE, PIRATED_ROUTES
from limmu.games.genesis.s05_income import Income
from limmu.games.genesis.s05_trade import has_route, has_route_home, income, income_of, pirate_charge, routed
from limmu.testing.properties import random_match


def earned(board: Board, power: str, reading: str = "") -> int:
    """What the Income procedure puts into a treasury."""
    before = kingdom(board, power).silver
    play = run(Income(power), board, options={PIRATED_ROUTES: reading} if reading else None)
    return kingdom(play.board, power).silver - before


def test_income_through_an_empty_independent_city():
    """GE-C041"""
    pack = mini(
        "Babylon-Terqa Terqa-Mari",
        {
            "Babylon": {"home": "BAB", "capital": True, "ew": 4},
            "Terqa": {"ds": 3},
            "Mari": {"ds": 1, "ew": 3},
        },
    )
    board = position(pack, "BAB at Mari: 1I", kingdoms={"BAB": {"silver": 1}})
    assert routed(board, "babylonia") == ("Babylon", "Mari")
    assert has_route(board, "babylonia", "Terqa")
    play = run(Income("babylonia"), board)
    assert kingdom(play.board, "babylonia").silver == 8
    assert [(fact.change, fact.how) for fact in play.of(SilverChanged)] == [(7, "income")]


MIDDLES: list[tuple[dict[str, Any], str, dict[str, Any], bool]] = [
    ({"kind": "transit"}, "ASS at Middle: 1I", {}, False),
    ({"kind": "transit"}, "KAS at Middle: 1I", {}, False),
    ({"kind": "transit"}, "", {}, True),
    ({"home": "ASS"}, "", {}, False),
    ({"ds": 4}, "", {}, True),
    ({"home": "BAB"}, "", {"barbarian": True}, False),
    ({"home": "BAB"}, "", {"destroyed": True}, False),
    ({}, "BAB at Middle revolt: 1I", {"revolt": True}, False),
    ({"home": "CAN"}, "", {}, False),
    ({}, "MIT at Middle: 1I", {}, False),
]


@pytest.mark.parametrize(("middle", "occupant", "state", "open_"), MIDDLES)
def test_what_blocks_a_route(middle: dict[str, Any], occupant: str, state: dict[str, Any], open_: bool):
    """GE-C042"""
    pack = mini("Mari-Middle Middle-Babylon", {"Babylon": {"home": "BAB", "capital": True}, "Middle": middle})
    units = ["BAB at Mari: 1I", *([occupant] if occupant else [])]
    board = position(pack, *units, players=["BAB", "ASS", "MIT"], cities={"Middle": state}, alliances=[["BAB", "MIT"]])
    assert has_route(board, "babylonia", "Mari") == open_
    assert ("Mari" in routed(board, "babylonia")) == open_


def test_a_city_in_revolt_pays_nothing_and_blocks():
    """GE-C039"""
    pack = mini("Thebes-Jerusalem Jerusalem-Jericho", {"Thebes": {"home": "EGY", "capital": True, "ew": 3}})
    units = ("EGY at Jerusalem revolt: 1I", "EGY at Jericho: 1I")
    board = position(pack, *units, cities={"Jerusalem": {"revolt": True}})
    assert routed(board, "egypt") == ("Thebes",)
    assert earned(board, "egypt") == 3


def test_a_route_over_the_island():
    """GE-C043"""
    pack = mini(sea="Tanis-alashiya alashiya-Troy", spaces={
        "Tanis": {"home": "EGY", "capital": True, "ew": 2},
        "Troy": {"ew": 3},
    })  # fmt: skip
    assert earned(position(pack, "EGY at Troy: 1P"), "egypt") == 5


@pytest.mark.parametrize(
    ("occupant", "state"),
    [
        ("LIB at Thebes: 1I", {}),
        ("", {"destroyed": True}),
        ("", {"barbarian": True}),
        ("EGY at Thebes revolt: 1I", {"revolt": True}),
    ],
)
def test_without_the_capital_no_income_at_all(occupant: str, state: dict[str, Any]):
    """GE-C044"""
    home = {"home": "EGY", "ew": 3}
    pack = mini("Thebes-Sais", {"Thebes": home | {"capital": True}, "Sais": home})
    units = [occupant] if occupant else []
    board = position(pack, *units, players=["EGY"], kingdoms={"EGY": {"silver": 2}}, cities={"Thebes": state})
    assert (routed(board, "egypt"), earned(board, "egypt")) == ((), 0)


def test_half_the_income_once_after_a_relocation():
    """GE-C045"""
    pack = mini(spaces={"Thebes": {"home": "EGY", "capital": True, "ew": 7}})
    board = position(pack, kingdoms={"EGY": {"relocated": True}})
    play = run(Income("egypt"), board)
    assert kingdom(play.board, "egypt").silver == 3
    assert [fact.power for fact in play.of(RelocationPaidFor)] == ["egypt"]
    assert dict(play.of(SilverChanged)[0].why) == {"GE-5.1-a": 7, "GE-9.3.2-a": -4}
    assert earned(play.board, "egypt") == 7


@pytest.mark.parametrize(
    ("worth", "charge", "relocated", "expected"), [(9, 2, True, 3), (9, 0, True, 4), (1, 2, False, 0)]
)
def test_pirates_come_before_the_halving(worth: int, charge: int, relocated: bool, expected: int):
    """GE-C046"""
    assert income_of(worth, charge, relocated=relocated) == expected
    pack = mini(sea="Tanis-Troy", spaces={"Tanis": {"home": "EGY", "capital": True, "ew": worth}})
    pirates = ["sc1"] if charge else []
    board = position(pack, pirates=pirates, kingdoms={"EGY": {"relocated": relocated}})
    assert (pirate_charge(board, "egypt").value, earned(board, "egypt")) == (charge, expected)


# ---------------------------------------------------------------- the reach of pirates (11.7.2)


def on_the_map(*units: str, pirates: Sequence[str]) -> Board:
    board = position(shipped(), *units, players=["EGY", "HIT"], pirates=pirates)
    minors = {city for power in shipped().minors for city in shipped().home[power]}
    return board.but(
        places=tuple([one.but(holder="") if one.id in minors else one for one in board.places]),
        outsiders=tuple([one.but(extinct=one.id == "arzawa") for one in board.outsiders]),
    )


@pytest.mark.parametrize(
    ("at", "link", "charge"),
    [
        ("parha", "sc5", 2),
        ("hindawa", "sc5", 2),
        ("troy", "sc5", 2),
        ("tarsus", "sc1", 2),
        ("ugarit", "sc1", 2),
        ("gaza", "sc1", 2),
    ],
)
def test_which_ports_a_pirate_touches(at: str, link: str, charge: int):
    """11.7.2: the two examples of the book; Egypt itself is touched by the eastern pirate only."""
    board = on_the_map(f"HIT at {at}: 1I", pirates=[link])
    assert pirate_charge(board, "hittites").value == charge
    assert pirate_charge(board, "egypt").value == (2 if link == "sc1" else 0)


def test_the_charge_for_reach_is_taken_once():
    board = on_the_map("HIT at tarsus: 1I", "HIT at parha: 1I", pirates=["sc1", "sc5", "sc1"])
    assert pirate_charge(board, "hittites").why == (("GE-11.7.2-a", 2),)


def far_island(pirates: Sequence[str], worth: int = 3) -> Board:
    """Troy and Beycesultan are joined to Egypt by one sea link only."""
    pack = mini(
        "Troy-Beycesultan",
        {"Tanis": {"home": "EGY", "capital": True, "ew": 2}, "Troy": {"ew": worth}, "Beycesultan": {"ew": worth}},
        sea="Tanis-Troy",
    )
    return position(pack, "EGY at Troy: 1P", "EGY at Beycesultan: 1P", pirates=pirates)


@pytest.mark.parametrize(
    ("counters", "worth", "reading", "charge", "silver"),
    [
        (1, 3, "", 3, 5),
        (2, 3, "", 4, 4),
        (2, 3, CHARGE_ONCE, 3, 5),
        (3, 1, "", 2, 0),
        (3, 1, CHARGE_ONCE, 3, 1),
    ],
)
def test_the_charge_for_links_that_routes_need(counters: int, worth: int, reading: str, charge: int, silver: int):
    """11.7.2-b: one for each counter however many Cities use the link; a City not worth it is forgone (R-GE-24)."""
    board = far_island(["sc1"] * counters, worth)
    args = (reading,) if reading else ()
    assert pirate_charge(board, "egypt", *args).value == charge
    assert earned(board, "egypt", reading) == silver


def test_a_link_that_can_be_avoided_costs_nothing_more():
    pack = mini(
        "Tanis-Gaza Gaza-Troy",
        {"Tanis": {"home": "EGY", "capital": True, "ew": 2}, "Troy": {"ew": 3}},
        sea="Tanis-Troy",
    )
    assert income(position(pack, "EGY at Troy: 1P", pirates=["sc1"]), "egypt").value == 3


def test_the_cheapest_set_of_pirated_links():
    """Two ways to the far City: a link with two counters, or two links of one counter, one of them shared."""
    pack = mini(
        spaces={"Tanis": {"home": "EGY", "capital": True, "ew": 9}, "Near": {"ew": 2}, "Far": {"ew": 2}},
        sea="Tanis-Near Near-Far Tanis-Far",
    )
    board = position(pack, "EGY at Near: 1P", "EGY at Far: 1P", pirates=["sc1", "sc2", "sc3", "sc3"])
    assert pirate_charge(board, "egypt").why == (("GE-11.7.2-a", 2), ("GE-11.7.2-b", 2))
    assert income(board, "egypt").value == 13 - 4


def test_a_minor_kingdom_traces_to_any_home_city():
    pack = mini("Susa-Road Road-Der", {"Susa": {"home": "ELA"}, "Road": {"kind": "transit"}})
    board = position(pack, "ELA at Der: 2I", players=["BAB"])
    assert has_route_home(board, "elam", "Der")
    blocked = position(pack, "ELA at Der: 2I", "BAB at Road: 1I", players=["BAB"])
    assert not has_route_home(blocked, "elam", "Der")


def test_every_home_city_of_a_fresh_match_has_a_route():
    _, match = begin(game, shipped(), "chariot_kingdoms_5")
    board = match.position.board
    for one in board.kingdoms:
        assert income(board, one.id).value == sum([shipped().space[city].ew for city in routed(board, one.id)]) > 0


SOURCES = {"income", "tribute", "plunder", "treasury", "card"}
BETWEEN_PLAYERS = {"deal", "bribe"}


def test_silver_comes_from_five_sources_only():
    """GE-C257: whatever else comes into a treasury went out of another one."""
    sources: set[str] = set()

    def watch(before: object, entry: Entry[Fact[Board]], after: object) -> None:
        sources.update([fact.how for fact in entry.facts if isinstance(fact, SilverChanged) and fact.change > 0])

    for seed in (1, 2):
        random_match(game, "growth_of_empires_3", seed, watchers=(watch,), choose=eager)
    assert sources <= SOURCES | BETWEEN_PLAYERS
    assert {"income", "tribute"} <= sources
