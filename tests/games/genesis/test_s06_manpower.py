"""Growth, maintenance and raising (6.1 to 6.3), recruiting (6.4) and Chariot technology (6.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest
from tests.games.genesis.positions import Script, mini, position, run, table

from limmu.core import answer_type
from limmu.display import notation
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board, Group, Units, groups_at, kingdom
from limmu.games.genesis.facts import DieResolved, ManpowerChanged, SegmentBegun, SilverChanged, UnitsLost
from limmu.games.genesis.options import RAISING_BARRED, RAISING_IN_REVOLT
from limmu.games.genesis.pack import Pack
from limmu.games.genesis.s06_manpower import (
    ConvertInfantry,
    KeepChariots,
    Manpower,
    RaiseChariots,
    RaiseInfantry,
    RemoveInfantry,
    change_manpower,
    excess_infantry,
    growth_modifiers,
    raising_cities,
)
from limmu.games.genesis.s06_recruiting import Recruit, may_recruit, may_recruit_chariots, may_recruit_infantry
from limmu.games.genesis.s06_technology import count_chariot_card, level_technology
from limmu.toolkit.spreads import Count, SpreadUnits

# ---------------------------------------------------------------- growth


def egypt() -> Pack:
    home = {"home": "EGY"}
    return mini(
        "Thebes-Sais Sais-Memphis Memphis-Road Road-Gath",
        {"Thebes": home | {"capital": True}, "Sais": home, "Memphis": home, "Road": {"kind": "transit"}},
        tracks={"EGY": [10, 30]},
        growth=[0, 1, 1, 2, 2, 3, 3, 4],
    )


@pytest.mark.parametrize(
    ("cities", "units", "modified"),
    [
        ({}, (), 4),
        ({"Sais": {"destroyed": True}}, (), 3),
        ({"Sais": {"destroyed": True}}, ("LIB at Memphis: 1I", "LIB at Thebes: 1I"), 3),
        ({}, ("HIT at Thebes: 1I",), 3),
        ({"Sais": {"barbarian": True}}, (), 3),
    ],
)
def test_one_off_for_any_harm_to_home(cities: Mapping[str, Any], units: Sequence[str], modified: int):
    """GE-C051"""
    board = position(egypt(), *units, players=["EGY", "HIT"], cities=cities)
    assert 4 + sum([value for _, value in growth_modifiers(board, "egypt")]) == modified
    play = run(Manpower("egypt"), board, dice={"growth": [4]})
    assert play.of(DieResolved)[0].total == modified
    assert kingdom(play.board, "egypt").manpower == 20 + (2 if modified == 4 else 1)


def test_dagon_adds_and_is_spent():
    """GE-C052"""
    board = position(egypt(), kingdoms={"EGY": {"dagon": 2, "manpower": 20}})
    play = run(Manpower("egypt"), board, dice={"growth": [4]})
    assert (play.of(DieResolved)[0].total, play.of(DieResolved)[0].why) == (6, (("GE-6.1.2-c", 2),))
    assert (kingdom(play.board, "egypt").manpower, kingdom(play.board, "egypt").dagon) == (23, 0)


def test_dagon_is_spent_at_the_end_of_the_track_too():
    board = position(egypt(), kingdoms={"EGY": {"dagon": 1, "manpower": 30}})
    play = run(Manpower("egypt"), board, dice={"growth": [4]})
    assert (kingdom(play.board, "egypt").manpower, kingdom(play.board, "egypt").dagon) == (30, 0)


@pytest.mark.parametrize(("start", "change", "result"), [(29, 3, 30), (11, -2, 10), (12, -2, 10)])
def test_the_maximum_stays_on_its_track(start: int, change: int, result: int):
    """GE-C053"""
    t = table(position(egypt(), kingdoms={"EGY": {"manpower": start}}))
    change_manpower(t, "egypt", change, "card")
    assert kingdom(t.board, "egypt").manpower == result
    assert isinstance(t.facts[0], ManpowerChanged)
    if change > 0:
        play = run(Manpower("egypt"), position(egypt(), kingdoms={"EGY": {"manpower": start}}), dice={"growth": [6]})
        assert kingdom(play.board, "egypt").manpower == result


# ---------------------------------------------------------------- maintenance


def hatti(*units: str, manpower: int, **rest: Any) -> Script:
    """The Manpower of the Hittites without growth."""
    pack = mini("Hattusas-Emar Emar-Qatna", {"Hattusas": {"home": "HIT", "capital": True}}, tracks={"HIT": [1, 40]})
    silver = rest.pop("silver", 0)
    displays = {"HIT": {"manpower": manpower, "silver": silver, "technology": rest.pop("technology", 0)}}
    return run(Manpower("hittites"), position(pack, *units, kingdoms=displays, **rest), dice={"growth": [1]})


def test_exactly_the_excess_goes():
    """GE-C054"""
    play = hatti("HIT at Hattusas: 20I", "HIT at Emar: 6I", manpower=24)
    assert [fact.segment for fact in play.of(SegmentBegun)] == ["growth", "maintenance"]
    assert play.asked("hittites").question == RemoveInfantry("hittites", 2)
    assert play.refusal("hittites", "Emar:1").clause == "GE-6.2.1-a"
    assert play.refusal("hittites", "Emar:3").clause == "GE-6.2.1-a"
    assert play.keys("hittites") == ["Emar:2", "Hattusas:1,Emar:1", "Hattusas:2"]
    play.answer("hittites", "Emar:2")
    assert q.units_of(play.board, "Emar", "hittites") == Units(infantry=4)
    assert q.units_of(play.board, "Hattusas", "hittites") == Units(infantry=20)


def test_infantry_under_a_marker_counts_and_stays():
    """GE-C055"""
    revolt = {"Qatna": {"revolt": True}}
    play = hatti("HIT at Qatna revolt: 4I", "HIT at Emar: 8I", "HIT at Hattusas: 1I", manpower=11, cities=revolt)
    assert play.refusal("hittites", "Qatna:2").clause == "GE-6.2.1-b"
    play.answer("hittites", "Emar:2")
    assert q.units_of(play.board, "Qatna", "hittites") == Units(infantry=4)
    assert q.units_of(play.board, "Emar", "hittites") == Units(infantry=6)


def test_what_is_all_under_markers_stays():
    """GE-C056"""
    play = hatti("HIT at Qatna revolt: 4I", manpower=2, cities={"Qatna": {"revolt": True}})
    assert excess_infantry(play.board, "hittites") == 0
    assert not play.of(UnitsLost)
    assert play.over is not None


def test_nobody_is_asked_which_when_there_is_no_choice():
    play = hatti("HIT at Qatna revolt: 4I", "HIT at Emar: 3I", manpower=2, cities={"Qatna": {"revolt": True}})
    assert [(fact.at, fact.units, fact.how) for fact in play.of(UnitsLost)] == [
        ("Emar", Units(infantry=3), "maintenance")
    ]


def test_chariots_are_paid_for_or_removed():
    """6.2.2, R-GE-27: three Silver each, those under a marker too."""
    units = ("HIT at Emar: 1I 2C", "HIT at Qatna: 1C", "HIT at Qatna revolt: 2C")
    play = hatti(*units, manpower=20, silver=10, technology=1, cities={"Qatna": {"revolt": True}})
    assert play.asked("hittites").question == KeepChariots("hittites")
    assert play.refusal("hittites", "Emar:2,Qatna:1,Qatna:1:of=revolt").clause == "GE-6.2.2-a"
    assert play.refusal("hittites", "Qatna:2").code == "too_many_there"
    play.answer("hittites", "Emar:1,Qatna:2:of=revolt")
    assert kingdom(play.board, "hittites").silver == 1
    assert q.all_units(play.board, "hittites").chariots == 3
    assert [g.units.chariots for g in groups_at(play.board, "Qatna")] == [2]


def test_a_kingdom_without_silver_is_asked_all_the_same():
    play = hatti("HIT at Emar: 1I 2C", manpower=20, technology=1)
    assert play.answers("hittites") == [()]
    play.answer("hittites", ())
    assert q.all_units(play.board, "hittites").chariots == 0


# ---------------------------------------------------------------- raising


def raising(*units: str, manpower: int = 20, **rest: Any) -> Script:
    displays = {"EGY": {"manpower": manpower - 1, "silver": rest.pop("silver", 0)}}
    displays["EGY"]["technology"] = rest.pop("technology", 0)
    return run(Manpower("egypt"), position(egypt(), *units, kingdoms=displays, **rest), dice={"growth": [2]})


def test_infantry_is_raised_up_to_the_maximum():
    """GE-C058"""
    play = raising("EGY at Gath: 25I", manpower=28)
    assert play.asked("egypt").question == RaiseInfantry("egypt", ("Thebes", "Sais", "Memphis"))
    assert play.refusal("egypt", "Thebes:4").clause == "GE-6.3.1-a"
    assert play.refusal("egypt", "Thebes:2,Sais:2").clause == "GE-6.3.1-a"
    assert play.refusal("egypt", "Gath:1").clause == "GE-6.3.4-a"
    play.answer("egypt", "Thebes:1,Sais:2")
    assert q.all_units(play.board, "egypt").infantry == 28
    assert kingdom(play.board, "egypt").silver == 0


@pytest.mark.parametrize(
    ("technology", "silver", "chariots", "left"), [(0, 20, 1, -1), (1, 10, 2, 0), (1, 10, 3, -1), (1, 14, 1, 9)]
)
def test_chariots_need_the_technology_and_five_silver(technology: int, silver: int, chariots: int, left: int):
    """GE-C059"""
    play = raising("EGY at Gath: 1P", silver=silver, technology=technology).answer("egypt", ())
    if not technology:
        assert play.over is not None  # no Infantry to convert, no Chariots to be had
        return
    assert play.asked("egypt").question == RaiseChariots("egypt", ("Thebes", "Sais", "Memphis"))
    if left < 0:
        assert play.refusal("egypt", f"Sais:{chariots}").clause == "GE-6.3.2-a"
        return
    play.answer("egypt", f"Sais:{chariots}")
    assert kingdom(play.board, "egypt").silver == left
    assert q.units_of(play.board, "Sais", "egypt") == Units(chariots=chariots)


def test_peasants_come_last_and_anywhere_but_under_a_marker():
    """GE-C060"""
    units = ("EGY at Road: 3I", "EGY at Gath revolt: 1I", "EGY at Thebes: 6I")
    play = raising(*units, manpower=11, cities={"Gath": {"revolt": True}})
    play.answer("egypt", ())
    assert play.asked("egypt").question == ConvertInfantry("egypt")
    assert play.refusal("egypt", "Gath:1").clause == "GE-6.3.3-b"
    play.answer("egypt", "Road:1")
    assert q.units_of(play.board, "Road", "egypt") == Units(infantry=2, peasants=2)
    assert play.over is not None  # nothing may be raised any more


def test_nothing_is_raised_without_a_city_to_raise_it_in():
    """6.3.4-b"""
    home = {"Sais": {"destroyed": True}, "Memphis": {"barbarian": True}}
    play = raising("HIT at Thebes: 1I", technology=1, silver=20, players=["EGY", "HIT"], cities=home)
    assert play.over is not None


def test_raised_in_a_city_in_revolt_they_stand_outside_the_marker():
    """GE-C277"""
    cities = {"Sais": {"revolt": True, "ds": 1}, "Thebes": {"destroyed": True}, "Memphis": {"destroyed": True}}
    displays = {"EGY": {"manpower": 5}}
    pack = mini(
        "Thebes-Sais Sais-Memphis",
        {"Thebes": {"home": "EGY"}, "Sais": {"home": "EGY", "ds": 1}, "Memphis": {"home": "EGY"}},
        tracks={"EGY": [1, 30]},
    )
    board = position(pack, "EGY at Sais revolt: 1I", kingdoms=displays, cities=cities)
    play = run(Manpower("egypt"), board, dice={"growth": [2]}).answer("egypt", "Sais:3", ())
    assert groups_at(play.board, "Sais") == (
        Group("Sais", "egypt", Units(infantry=3)),
        Group("Sais", "egypt", Units(infantry=1), state="revolt"),
    )
    assert play.board.places[1].revolt


def test_a_match_may_bar_raising_in_a_city_in_revolt():
    """R-GE-28"""
    pack = mini("Thebes-Sais", {"Thebes": {"home": "EGY"}, "Sais": {"home": "EGY"}})
    board = position(pack, "EGY at Sais revolt: 1I", cities={"Sais": {"revolt": True}})
    assert raising_cities(board, "egypt") == ("Thebes", "Sais")
    assert raising_cities(board, "egypt", RAISING_BARRED) == ("Thebes",)
    dice = {"growth": [2]}
    asked = {True: ("Thebes",), False: ("Thebes", "Sais")}
    for barred, cities in asked.items():
        options = {RAISING_IN_REVOLT: RAISING_BARRED} if barred else {}
        question: Any = run(Manpower("egypt"), board, dice=dice, options=options).asked("egypt").question
        assert question.cities == cities


def test_powers_have_no_manpower():
    """GE-C258"""
    board = position(egypt(), "ARZ at Gath: 5I 2C", "SEA at Road: 4I", players=["EGY"])
    play = run(Manpower("egypt"), board, dice={"growth": [2]}).answer("egypt", ())
    assert [fact.power for fact in play.of(DieResolved)] == ["egypt"]
    assert q.units_of(play.board, "Gath", "arzawa") == Units(infantry=5, chariots=2)
    assert q.units_of(play.board, "Road", "sea_peoples") == Units(infantry=4)


# ---------------------------------------------------------------- answers of many numbers


@pytest.mark.parametrize(
    "question", [RemoveInfantry("egypt", 3), ConvertInfantry("egypt"), RaiseInfantry("egypt", ("Thebes", "Sais"))]
)
def test_samples_and_listed_answers_are_legal(question: SpreadUnits):
    board = position(
        egypt(), "EGY at Thebes: 4I", "EGY at Road: 2I", "EGY at Gath: 1I", kingdoms={"EGY": {"manpower": 10}}
    )
    listed = question.answers(board)
    assert len(dict.fromkeys(listed)) == len(listed)
    assert all([question.check(board, answer) for answer in listed])
    random = Random(7)
    assert all([question.sample(board, random.randrange) in listed for _ in range(60)])


@pytest.mark.parametrize(
    "answer",
    [
        (Count("Road", 0),),
        (Count("Road", -1), Count("Gath", 1)),
        (Count("Road", 1, "revolt"),),
        (Count("Gath", 1), Count("Road", 1)),
        (Count("Road", 1), Count("Road", 1)),
    ],
)
def test_answers_out_of_order_are_refused(answer: tuple[Count, ...]):
    board = position(egypt(), "EGY at Road: 2I", "EGY at Gath: 1I")
    assert not ConvertInfantry("egypt").check(board, answer)


@pytest.mark.parametrize("text", ["Road:x", "Road:" + "9" * 5000, "Road", "Road:1:", "Road:01"])
def test_answers_out_of_form_are_not_read(text: str):
    with pytest.raises(notation.NotWritten):
        notation.read(text, answer_type(ConvertInfantry))


# ---------------------------------------------------------------- recruiting


def mari(*units: str, silver: int, technology: int = 1, **rest: Any) -> Board:
    pack = mini("Ashur-Mari Mari-Tuttul", {"Ashur": {"home": "ASS", "capital": True}, "Mari": {"ds": 1}})
    displays = {"ASS": {"silver": silver, "technology": technology, "manpower": rest.pop("manpower", 20)}}
    return position(pack, *units, kingdoms=displays, active="ASS", **rest)


def test_two_infantry_recruited_in_mari():
    """GE-C062"""
    play = run(Recruit("assyria"), mari("ASS at Mari: 1P", silver=5, technology=0))
    assert play.refusal("assyria", "Mari:3").clause == "GE-6.4.1-a"
    assert play.refusal("assyria", "Ashur:1").clause == "GE-6.4.1-b"
    play.answer("assyria", "Mari:2")
    assert q.units_of(play.board, "Mari", "assyria") == Units(infantry=2, peasants=1)
    assert kingdom(play.board, "assyria").silver == 3
    assert q.ready_groups(play.board, "Mari", "assyria")[0].units.infantry == 2
    assert play.over is not None


@pytest.mark.parametrize(
    ("city", "state", "unit", "technology", "clause"),
    [
        ({"home": "ASS"}, {}, "I", 1, "GE-6.4.1-b"),
        ({"home": "ASS"}, {}, "C", 1, ""),
        ({}, {"revolt": True}, "I", 1, "GE-6.4.1-b"),
        ({}, {"revolt": True}, "C", 1, "GE-6.4.2-b"),
        ({}, {"destroyed": True}, "I", 1, "GE-6.4.1-b"),
        ({}, {"destroyed": True}, "C", 1, "GE-6.4.2-b"),
        ({}, {}, "C", 0, "GE-6.4.2-c"),
        ({"home": "BAB"}, {}, "I", 1, ""),
        ({"kind": "transit"}, {"founded": True, "ds": 1}, "I", 1, ""),
        ({"kind": "transit"}, {}, "I", 1, "GE-6.4.1-b"),
    ],
)
def test_where_units_are_recruited(
    city: Mapping[str, Any], state: Mapping[str, Any], unit: str, technology: int, clause: str
):
    """GE-C063"""
    pack = mini("Ashur-Site", {"Ashur": {"home": "ASS"}, "Site": city})
    displays = {"ASS": {"technology": technology, "silver": 20}}
    board = position(pack, "ASS at Site: 1I", players=["ASS", "BAB"], cities={"Site": state}, kingdoms=displays)
    ask = may_recruit_infantry if unit == "I" else may_recruit_chariots
    assert ask(board, "assyria", "Site").clause == clause


def test_recruits_above_the_maximum_live_until_maintenance():
    """GE-C064"""
    pack = mini("Ashur-Mari", {"Ashur": {"home": "ASS", "capital": True}}, tracks={"ASS": [1, 30]})
    displays = {"ASS": {"silver": 2, "manpower": 10}}
    board = position(pack, "ASS at Ashur: 10I", "ASS at Mari: 1P", kingdoms=displays, active="ASS")
    play = run(Recruit("assyria"), board).answer("assyria", "Mari:2")
    assert q.all_units(play.board, "assyria").infantry == 12
    later = run(Manpower("assyria"), play.board, dice={"growth": [1]})
    assert later.asked("assyria").question == RemoveInfantry("assyria", 2)


def test_no_peasants_in_a_recruit_action():
    """GE-C259"""
    play = run(Recruit("assyria"), mari("ASS at Mari: 1I", silver=4, technology=0)).answer("assyria", "Mari:2")
    assert play.over is not None
    assert q.units_of(play.board, "Mari", "assyria") == Units(infantry=3)


@pytest.mark.parametrize(("silver", "technology", "may"), [(0, 1, False), (1, 0, True), (1, 1, True)])
def test_the_action_is_on_offer_for_who_can_pay(silver: int, technology: int, may: bool):
    assert bool(may_recruit(mari("ASS at Mari: 1P", silver=silver, technology=technology), "assyria")) == may
    home = mari("ASS at Ashur: 1P", silver=9, technology=1)
    assert may_recruit(home, "assyria").code == "not_enough_silver"
    assert may_recruit(mari(silver=20, technology=0), "assyria").code == "nowhere_to_recruit"


# ---------------------------------------------------------------- technology


FIVE = ["EGY", "HIT", "MIT", "BAB", "ASS"]


def levels(board: Board) -> dict[str, int]:
    return {one.id: one.technology for one in board.kingdoms}


def technologies(**levels: int) -> Mapping[str, Any]:
    return {power: {"technology": levels.get(power, 1), "silver": 20} for power in FIVE}


def test_the_second_chariot_card():
    """GE-C066"""
    pack = mini(spaces={"Waushukanni": {"home": "MIT", "capital": True}})
    board = position(pack, players=FIVE, kingdoms=technologies(), chariot_cards=1, active="MIT")
    t = table(board)
    count_chariot_card(t, "mitanni")
    assert levels(t.board) == {"egypt": 1, "hittites": 1, "mitanni": 2, "babylonia": 1, "assyria": 1}
    play = run(Recruit("mitanni"), t.board).answer("mitanni", "Waushukanni:2")
    assert kingdom(play.board, "mitanni").silver == 0
    assert [fact.change for fact in play.of(SilverChanged)] == [-20]
    assert q.chariot_level(play.board, "mitanni") == 2


def test_the_third_chariot_card_and_how_the_knowledge_spreads():
    """GE-C067"""
    t = table(position(mini("A-B"), players=FIVE, kingdoms=technologies(MIT=2), chariot_cards=2, active="EGY"))
    count_chariot_card(t, "egypt")
    assert levels(t.board) == {"egypt": 3, "hittites": 1, "mitanni": 2, "babylonia": 1, "assyria": 1}
    assert t.board.chariot_cards == 3
    level_technology(t)
    assert levels(t.board) == dict.fromkeys(levels(t.board), 3)
    facts = len(t.facts)
    level_technology(t)
    assert len(t.facts) == facts


def test_chariots_recruited_at_home_fall_upon_a_king_who_was_left_alone_there():
    """GE-7.2.5-c: no enemies share a space."""
    pack = mini(
        "Thebes-Sais",
        {"Thebes": {"home": "EGY", "capital": True}, "Sais": {"home": "EGY"}},
        kings={"K": {"power": "HIT"}},
    )
    board = position(
        pack, "HIT at Sais: 1S K[K]", players=["EGY", "HIT"], active="EGY",
        kingdoms={"EGY": {"silver": 12, "technology": 1}},
    )  # fmt: skip
    play = run(Recruit("egypt"), board).answer("egypt", "Sais:1")
    assert play.over is not None
    assert q.units_of(play.board, "Sais", "egypt") == Units(chariots=1)
    assert not q.enemies_at(play.board, "Sais", "egypt")
