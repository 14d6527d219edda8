"""Construction (7.3) and removing pirates (11.7.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from tests.games.genesis.moves import chosen, force_of
from tests.games.genesis.positions import mini, position, run, shipped, table

from limmu.core import PASS
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Activation, Board, Units, kingdom, pack, place
from limmu.games.genesis.facts import BattleJoined, ForceChanged, MonumentRemoved, PiratesChanged, SilverChanged
from limmu.games.genesis.s05_tribute import may_demand
from limmu.games.genesis.s07_construction import (
    Construct,
    Construction,
    constructions,
    cost_of_building,
    may_build_monument,
    may_construct,
)
from limmu.games.genesis.s07_movement import Move
from limmu.games.genesis.s11_pirates import (
    RemovePirate,
    hunts_pirates,
    may_remove_pirate,
    pirate_links,
    place_pirate,
    removable_pirates,
    remove_pirate,
)


def project(text: str) -> Construct:
    """What is built, and where: `project("defense:Ugarit:1")`, `project("monument:Thebes")`."""
    kind, at, *points = text.split(":")
    return msgspec.convert({"_": "construct", "kind": kind, "at": at, "points": int((*points, "0")[0])}, Construct)


def ugarit(*units: str, silver: int, ds: int) -> Board:
    pack = mini("Hattusas-Ugarit", {"Hattusas": {"home": "HIT", "capital": True}, "Ugarit": {"ds": 4}})
    displays = {"HIT": {"silver": silver}}
    return position(pack, *units, kingdoms=displays, cities={"Ugarit": {"ds": ds}}, active="HIT")


def test_a_fifth_level_for_two_silver():
    """GE-C089"""
    board = ugarit("HIT at Ugarit: 1P", silver=6, ds=4)
    assert constructions(board, "hittites") == (project("defense:Ugarit:1"),)
    play = run(Construction("hittites", project("defense:Ugarit:1")), board)
    assert (place(play.board, "Ugarit").ds, kingdom(play.board, "hittites").silver) == (5, 4)
    assert may_construct(play.board, "hittites", project("defense:Ugarit:1")).clause == "GE-7.3.1-a"
    assert constructions(play.board, "hittites") == ()


def test_two_levels_in_one_action():
    """GE-C090"""
    board = ugarit("HIT at Ugarit: 1S", "HIT at Ugarit: 1I", silver=4, ds=3)
    assert constructions(board, "hittites") == (project("defense:Ugarit:1"), project("defense:Ugarit:2"))
    play = run(Construction("hittites", project("defense:Ugarit:2")), board)
    assert (place(play.board, "Ugarit").ds, kingdom(play.board, "hittites").silver) == (5, 0)
    poor = ugarit("HIT at Ugarit: 1P", silver=3, ds=3)
    assert may_construct(poor, "hittites", project("defense:Ugarit:2")).code == "not_enough_silver"


def test_damascus_rebuilt_with_walls():
    """GE-C091"""
    pack = mini("Thebes-Damascus", {"Thebes": {"home": "EGY", "capital": True}, "Damascus": {"ds": 3, "ew": 3}})
    board = position(
        pack,
        "EGY at Damascus: 6I 2C 2S",
        kingdoms={"EGY": {"silver": 15}},
        cities={"Damascus": {"destroyed": True}},
        active="EGY",
    )
    assert constructions(board, "egypt") == tuple([project(f"rebuild:Damascus:{n}") for n in range(5)])
    assert q.worth(board, "Damascus") == 0
    play = run(Construction("egypt", project("rebuild:Damascus:4")), board)
    found = place(play.board, "Damascus")
    assert (found.destroyed, found.ds, q.worth(play.board, "Damascus")) == (False, 4, 3)
    assert kingdom(play.board, "egypt").silver == 2
    assert play.of(SilverChanged)[0].why == (("GE-7.3.2-a", 5), ("GE-7.3.2-c", 8))


DESTROYED = {"destroyed": True}
SITES: list[tuple[str, str, Mapping[str, Any], Mapping[str, Any], str]] = [
    ("defense:Site:1", "5I", {}, {}, "GE-7.3.1-b"),
    ("defense:Site:1", "1S", {"home": "EGY"}, {}, ""),
    ("defense:Site:1", "1P", {}, DESTROYED, "GE-7.3.1-a"),
    ("rebuild:Site:0", "2P", {}, DESTROYED, "GE-7.3.2-b"),
    ("rebuild:Site:0", "1P 1S 1I", {}, DESTROYED, ""),
    ("rebuild:Site:0", "1P 3I", {}, DESTROYED, "GE-7.3.2-b"),
    ("rebuild:Site:0", "2P 1I", {}, {}, "GE-7.3.2-a"),
    ("rebuild:Site:2", "2P 1I", {}, DESTROYED, "GE-7.3.2-c"),
    ("monument:Site", "1P 1S", {"home": "EGY"}, {}, ""),
    ("monument:Site", "1P", {"home": "EGY"}, {}, "GE-7.3.4-b"),
    ("city:Site:1", "2P 1I", {"kind": "transit"}, {}, ""),
    ("city:Site:1", "2P", {"kind": "transit"}, {}, "GE-7.3.7-c"),
    ("city:Site:1", "1P 1I", {"kind": "transit"}, {}, "GE-7.3.7-c"),
    ("city:Site:3", "2P 1I", {"kind": "transit"}, {}, "GE-7.3.8-b"),
    ("city:Site:1", "2P 1I", {}, {}, "GE-7.3.7-a"),
    ("defense:Site:1", "2P 1I", {"kind": "transit"}, {}, "GE-7.3.1-a"),
]


@pytest.mark.parametrize(("what", "units", "site", "state", "clause"), SITES)
def test_what_a_construction_needs(
    what: str, units: str, site: Mapping[str, Any], state: Mapping[str, Any], clause: str
):
    """GE-C092"""
    pack = mini("Thebes-Site", {"Thebes": {"home": "EGY", "capital": True}, "Site": site})
    board = position(pack, f"EGY at Site: {units}", kingdoms={"EGY": {"silver": 20}}, cities={"Site": state})
    board = board.but(activation=Activation(1, "egypt", "action", True))
    assert may_construct(board, "egypt", project(what)).clause == clause
    assert (project(what) in constructions(board, "egypt")) == (not clause)


def test_no_new_city_without_a_route():
    """GE-C092"""
    pack = mini("Thebes-Gap Gap-Site", {"Thebes": {"home": "EGY", "capital": True}, "Site": {"kind": "transit"}})
    board = position(pack, "EGY at Site: 2P 1I", "HIT at Gap: 1I", kingdoms={"EGY": {"silver": 20}})
    assert may_construct(board, "egypt", project("city:Site:1")).clause == "GE-7.3.7-b"


def test_units_under_a_marker_do_not_build_those_outside_do():
    """5.2.3, R-GE-39"""
    pack = mini("Thebes-Gath", {"Thebes": {"home": "EGY", "capital": True}})
    revolt = {"Gath": {"revolt": True}}
    silver = {"EGY": {"silver": 20}}
    under = position(pack, "EGY at Gath revolt: 1P", "EGY at Gath: 1I", cities=revolt, kingdoms=silver)
    assert may_construct(under, "egypt", project("defense:Gath:1")).clause == "GE-7.3.1-b"
    outside = position(pack, "EGY at Gath revolt: 1I", "EGY at Gath: 1P", cities=revolt, kingdoms=silver)
    assert may_construct(outside, "egypt", project("defense:Gath:1"))


def thebes(*units: str, **monument: Any) -> Board:
    pack = mini(spaces={"Thebes": {"home": "EGY", "capital": True}})
    cities = {"Thebes": monument}
    return position(pack, *units, kingdoms={"EGY": {"silver": 9}}, cities=cities, active="EGY")


def test_a_monument_takes_two_activations():
    """GE-C093"""
    play = run(Construction("egypt", project("monument:Thebes")), thebes("EGY at Thebes: 2P"))
    assert place(play.board, "Thebes").monument == "begun"
    assert may_construct(play.board, "egypt", project("monument:Thebes")).clause == "GE-7.3.4-a"
    later = play.board.but(activation=Activation(3, "egypt", "action", True))
    assert project("monument:Thebes") in constructions(later, "egypt")
    done = run(Construction("egypt", project("monument:Thebes")), later)
    assert place(done.board, "Thebes").monument == "built"
    assert kingdom(done.board, "egypt").silver == 9 - 2 - 2
    assert may_construct(done.board, "egypt", project("monument:Thebes")).clause == "GE-7.3.3-c"


def test_an_unfinished_monument_without_its_crew_is_gone():
    """7.3.4-d"""
    board = thebes("EGY at Thebes: 2P", monument="begun", monument_by="EGY", monument_at=1)
    t = table(board)
    from limmu.games.genesis import armies
    from limmu.games.genesis.upkeep import settle

    armies.lose(t, [q.groups_of(board, "Thebes", "egypt")[0].but(units=Units(peasants=1))], "card")
    settle(t)
    assert [fact.how for fact in t.facts if isinstance(fact, MonumentRemoved)] == ["abandoned"]
    assert place(t.board, "Thebes").monument == ""


BUILT, BEGUN = {"monument": "built"}, {"monument": "begun", "monument_by": "EGY"}


@pytest.mark.parametrize(
    ("home", "site", "state", "clause"),
    [
        ((BUILT, BUILT), "Site", {}, ""),
        ((BUILT, BEGUN), "Site", {}, "GE-7.3.3-b"),
        ((BUILT, {}), "Site", {}, "GE-7.3.3-b"),
        ((BUILT, {}), "Sais", {}, ""),
        ((BUILT, BUILT), "Site", DESTROYED, "GE-7.3.3-c"),
        ((BUILT, BUILT), "Site", BUILT, "GE-7.3.3-c"),
    ],
)
def test_foreign_monuments_come_after_those_at_home(
    home: tuple[Mapping[str, Any], ...], site: str, state: Mapping[str, Any], clause: str
):
    """GE-C094"""
    pack = mini("Thebes-Sais Sais-Site", {"Thebes": {"home": "EGY", "capital": True}, "Sais": {"home": "EGY"}})
    cities = {"Thebes": home[0], "Sais": home[1], "Site": state}
    board = position(
        pack, f"EGY at {site}: 2P", "EGY at Site: 1I", kingdoms={"EGY": {"silver": 2}}, cities=cities, active="EGY"
    )
    assert may_construct(board, "egypt", project(f"monument:{site}")).clause == clause


def test_a_founded_city():
    """GE-C096"""
    pack = mini("Babylon-Road", {"Babylon": {"home": "BAB", "capital": True}, "Road": {"kind": "transit"}})
    board = position(pack, "BAB at Road: 1I 2P", kingdoms={"BAB": {"silver": 9}}, active="BAB")
    assert constructions(board, "babylonia") == (project("city:Road:1"), project("city:Road:2"))
    play = run(Construction("babylonia", project("city:Road:2")), board)
    found = place(play.board, "Road")
    assert (found.founded, found.ds, q.worth(play.board, "Road")) == (True, 2, 0)
    assert q.is_city(play.board, "Road")
    assert q.control(play.board, "Road") == "babylonia"
    assert kingdom(play.board, "babylonia").silver == 2
    assert may_construct(play.board, "babylonia", project("defense:Road:1")).clause == "GE-7.3.8-b"
    assert may_demand(play.board, "babylonia", "Road").clause == "GE-5.2.1-a"
    small = run(Construction("babylonia", project("city:Road:1")), board)
    assert kingdom(small.board, "babylonia").silver == 4
    assert project("defense:Road:1") in constructions(small.board, "babylonia")


def test_a_founded_city_nobody_holds_must_be_attacked():
    """GE-C097"""
    pack = mini("Emar-Road", {"Road": {"kind": "transit"}}, kings={"S": {"power": "HIT", "campaign": 1}})
    cities = {"Road": {"founded": True, "ds": 1}}
    board = position(pack, "HIT at Emar: 3I K[S]", players=["EGY", "HIT"], cities=cities, active="HIT")
    assert q.home_of(board, "Road") == q.control(board, "Road") == ""
    play = run(
        Move("hittites", "hittites", "major"), board, dice={"move": [2], "bdr_attacker": [3], "bdr_defender": [3]}
    )
    play.answer("hittites", chosen("Emar", "3I K[S]"))
    assert force_of(play).mp == 3
    play.answer("hittites", "enter:Road")
    assert (play.answers("hittites"), force_of(play).mp) == (["attack"], 2)
    play.answer("hittites", "attack")
    assert (play.of(BattleJoined)[0].space, play.of(BattleJoined)[0].city_used) == ("Road", True)
    assert [fact.force.mp for fact in play.of(ForceChanged) if fact.how == "attack"] == [1]


def test_slaves_may_walk_out_of_a_finished_construction():
    """R-GE-91: the window of the Moses Effect opens when a construction has ended."""
    pack = mini("Thebes-Gath", {"Thebes": {"home": "EGY", "capital": True}})
    hands = {"HIT": ["moses_1"] if "moses_1" in shipped().card_id else ["moses"]}
    board = position(
        pack,
        "EGY at Thebes: 2S 1P",
        players=["EGY", "HIT"],
        kingdoms={"EGY": {"silver": 9}},
        hands=hands,
        active="EGY",
    )
    play = run(Construction("egypt", project("monument:Thebes")), board)
    card = [answer for answer in play.answers("hittites") if answer != PASS]
    play.answer("hittites", card[0])
    assert q.units_of(play.board, "Thebes", "egypt") == Units(peasants=1)
    assert place(play.board, "Thebes").monument == ""
    assert kingdom(play.board, "egypt").silver == 7


# ---------------------------------------------------------------- pirates


@pytest.mark.parametrize(
    ("holds", "state", "silver", "clause"),
    [
        ("ugarit", {}, 2, ""),
        ("ugarit", {"revolt": True}, 2, "GE-11.7.3-b"),
        ("sais", DESTROYED, 2, "GE-11.7.3-b"),
        ("byblos", {}, 9, "GE-11.7.3-b"),
        ("tanis", {}, 1, "GE-11.7.3-a"),
        ("tanis", {}, 2, ""),
    ],
)
def test_who_may_remove_pirates(holds: str, state: Mapping[str, Any], silver: int, clause: str):
    """GE-C197"""
    board = position(
        shipped(),
        f"HIT at {holds}: 1I",
        players=["HIT"],
        kingdoms={"HIT": {"silver": silver}},
        cities={holds: state},
        pirates=["sc5", "sc1", "sc5"],
        active="HIT",
    )
    assert may_remove_pirate(board, "hittites", "sc5").clause == clause
    assert removable_pirates(board, "hittites") == (() if clause else ("sc5", "sc1"))
    assert bool(hunts_pirates(board, "hittites")) == (clause != "GE-11.7.3-b")
    if clause:
        return
    assert may_remove_pirate(board, "hittites", "sc4").code == "no_pirate_there"
    play = run(RemovePirate("hittites", "sc5"), board)
    assert (play.board.pirates, kingdom(play.board, "hittites").silver) == (("sc1", "sc5"), 0)


def test_where_pirates_are_placed_and_that_they_stay():
    """GE-C197"""
    t = table(position(shipped(), players=["EGY"]))
    assert {"sc1", "sc4", "sc6"} <= set(pirate_links(t.board))
    assert "sc15" not in pirate_links(t.board)
    for _ in range(9):
        place_pirate(t, "sc6", "egypt")
    assert t.board.pirates == ("sc6",) * 9
    with pytest.raises(ValueError, match="sc15"):
        place_pirate(t, "sc15", "egypt")
    remove_pirate(t, "sc6", "egypt", "card")
    assert len(t.board.pirates) == 8
    with pytest.raises(ValueError, match="not in list"):
        remove_pirate(t, "sc1", "egypt", "card")
    assert isinstance(t.facts[-1], PiratesChanged)


def test_a_monument_stands_in_a_city():
    pack = mini("A-B", {"A": {"kind": "transit"}, "B": {"home": "HIT"}})
    board = position(pack, "HIT at A: 3I 12P", players=["HIT"])
    assert may_build_monument(board, "hittites", "A").code == "not_controlled"


def test_ruins_that_are_rebuilt_without_walls_cost_no_silver_for_walls():
    """GE-7.3.2-c"""
    board = position(mini("A-B"), "HIT at A: 3I", players=["HIT"])
    numbers = pack(board).numbers
    assert cost_of_building(board, Construct("rebuild", "A", 0)).why == (("GE-7.3.2-a", numbers.rebuild),)


def test_a_construction_without_slaves_gives_moses_nobody_to_lead_out():
    """GE-13.2-moses-b"""
    board = position(
        mini("Thebes-Gath", {"Thebes": {"home": "EGY", "capital": True}}), "EGY at Thebes: 3P", players=["EGY", "HIT"],
        kingdoms={"EGY": {"silver": 9}}, hands={"HIT": ["moses"]}, active="EGY",
    )  # fmt: skip
    assert run(Construction("egypt", project("monument:Thebes")), board).over is not None
