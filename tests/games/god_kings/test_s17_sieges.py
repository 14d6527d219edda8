"""17.0 Sieges, what a siege forbids, and the upkeep of sieges and mercenaries."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.god_kings.positions import fx1, position, run, table_of

from limmu.core import Table
from limmu.games.god_kings import board as b
from limmu.games.god_kings.board import NOBODY, Board
from limmu.games.god_kings.cards.use import CardUse
from limmu.games.god_kings.facts import DieResolved
from limmu.games.god_kings.queries import is_garrisoned
from limmu.games.god_kings.s17_besieged import (
    may_convert_to_garrison,
    may_land_inside,
    may_raise_troops_with,
    may_sail_from,
)
from limmu.games.god_kings.s17_sieges import (
    BesiegedCities,
    Siege,
    city_falls,
    continued_after,
    may_siege,
    may_siege_only,
    siege_modifier,
    wall_modifier,
)
from limmu.games.god_kings.upkeep import settle

ROLL = CardUse(0, "operations")


def settled(board: Board) -> Board:
    """The board after the upkeep."""
    table: Table[Board] = table_of(board)
    settle(table)
    return table.board


def steps(board: Board, power: str) -> list[int]:
    """The steps of a power's units on the map."""
    return [u.steps for u in board.units if u.power == power and u.at]


# ---------------------------------------------------------------- 17.3 the roll


@pytest.mark.parametrize(
    ("walls", "continued", "cards", "natural", "drm", "falls"),
    [
        pytest.param(3, 1, 1, 4, 0, True, id="GKC-SG-01"),
        pytest.param(2, 0, 0, 4, -1, False, id="GKC-SG-02"),
        pytest.param(3, 0, -2, 6, -4, True, id="GKC-SG-03"),
        pytest.param(1, 3, 2, 1, 5, False, id="GKC-SG-04"),
        pytest.param(3, 3, -1, 3, 0, False, id="GKC-SG-05"),
        pytest.param(1, 0, 0, 4, 0, True, id="GKC-SG-06"),
        pytest.param(1, 0, 0, 3, 0, False, id="GK-17.3-c"),
    ],
)
def test_siege_roll(walls: int, continued: int, cards: int, natural: int, drm: int, falls: bool) -> None:
    modifier = siege_modifier(fx1(), walls, continued, (("GK-17.3-b", cards),))
    assert modifier.value == drm
    assert city_falls(fx1(), natural, natural + drm) == falls


def test_SG_02_and_05_markers_grow_to_three() -> None:
    assert [continued_after(fx1(), n) for n in (0, 1, 2, 3)] == [1, 2, 3, 3]


def test_SG_07_wall_modifiers() -> None:
    assert [wall_modifier(fx1(), walls) for walls in (1, 2, 3)] == [0, -1, -2]


# ---------------------------------------------------------------- 17.2 who may besiege


def besieged(*forces: str, by: str = "hatti", continued: int = 0, **rest: Any) -> Board:
    """a1 (two walls) is Egyptian with a garrison and besieged."""
    rest = {"markers": {"a1": "egypt/g"}, "players": ["egypt", "hatti"], "active": by} | rest
    return position(*forces, sieges={"a1": {"by": by, "continued": continued}}, **rest)


def test_17_2_three_units_at_an_enemy_garrisoned_city() -> None:
    markers = {"a1": "egypt/g"}
    assert may_siege(position("HW1 at a1: 3W", markers=markers), "HW1", "a1", ROLL)
    assert may_siege(position("HW1 at a1: 1W 1w 1M", markers=markers), "HW1", "a1", ROLL)
    assert may_siege_only(position("HW1 at a1: 3W", markers=markers), "HW1", ROLL)
    few = may_siege(position("HW1 at a1: 2W", markers=markers), "HW1", "a1", ROLL)
    assert (few.clause, few.code) == ("GK-17.2-b", "too_few_units")
    none = may_siege(position("HW1 at a1: 3W", markers={"a1": "egypt"}), "HW1", "a1", ROLL)
    assert (none.clause, none.code) == ("GK-17.2-a", "no_enemy_garrisoned_city")
    out = may_siege(position("HW1 at a1: 3W", "EW1 at a1: 1W", markers=markers), "HW1", "a1", ROLL)
    assert out.code == "enemy_units_outside"
    away = may_siege_only(position("HW1 at a2: 3W", markers=markers), "HW1", ROLL)
    assert away.clause == "GK-17.2-a"
    assert not may_siege_only(position("HK at h1: 3W", players=["hatti"]), "HW1", ROLL)


def test_17_1_units_inside_garrison_a_city_too() -> None:
    board = position("HW1 at a1: 3W", "EW1 at a1 inside: 1W", markers={"a1": "egypt"})
    assert is_garrisoned(board, "a1")
    assert may_siege(board, "HW1", "a1", ROLL)


def test_17_2_one_roll_for_a_city_on_a_card() -> None:
    board = position("HW1 at a1: 3W", markers={"a1": "egypt/g"})
    verdict = may_siege(board, "HW1", "a1", ROLL.but(sieged=("a1",)))
    assert verdict.clause == "GK-17.2-h"


# ---------------------------------------------------------------- 17.3 the siege


def test_17_3_capture_eliminates_displaces_and_takes() -> None:
    board = position("HW1 at a1: 4W", "EW1 at a1 inside: 2W", markers={"a1": "egypt/g"})
    match = run(Siege("HW1", "hatti", "hatti", "a1"), board, dice={"siege": [5]})
    while match.open:
        match.answer(match.open.seats[0], match.answers(match.open.seats[0])[0])
    die = match.of(DieResolved)[0]
    assert (die.natural, die.modified, die.success, die.why) == (5, 4, True, (("GK-17.0-a", -1),))
    place = b.place(match.board, "a1")
    assert (place.marker, place.garrison, place.besieger, place.continued) == ("hatti", False, "", 0)
    assert steps(match.board, "egypt") == []
    assert [u.destroyed for u in match.board.units if u.power == "egypt" and u.destroyed] == [True, True]
    general = b.leader(match.board, "EW1")
    assert general.at in ("e1", "e2", "e3")
    assert not general.inside


def test_17_3_failure_adds_a_marker() -> None:
    board = position("HW1 at a1: 3W", markers={"a1": "egypt/g"}, players=["egypt", "hatti"])
    match = run(Siege("HW1", "hatti", "hatti", "a1"), board, dice={"siege": [4]})
    place = b.place(match.board, "a1")
    assert (place.marker, place.garrison, place.besieger, place.continued) == ("egypt", True, "hatti", 1)


def test_17_3_markers_count_and_stop_at_three() -> None:
    match = run(Siege("HW1", "hatti", "hatti", "a1"), besieged("HW1 at a1: 3W", continued=3), dice={"siege": [1]})
    die = match.of(DieResolved)[0]
    assert die.modified == 3
    assert die.why == (("GK-17.0-a", -1), ("GK-17.3-b", 3))
    assert not die.success
    assert b.place(match.board, "a1").continued == 3


def test_17_3_another_besieger_has_no_use_of_the_markers() -> None:
    board = besieged("MW1 at a1: 3W", continued=2, players=["egypt", "hatti", "mitanni"])
    match = run(Siege("MW1", "mitanni", "mitanni", "a1"), board, dice={"siege": [3]})
    assert match.of(DieResolved)[0].modified == 2
    place = b.place(match.board, "a1")
    assert (place.besieger, place.continued) == ("mitanni", 1)


def test_SO_10_neutral_captor_puts_a_garrison() -> None:
    board = position("KK at as1: 4W", markers={"as1": "mitanni/g"}, players=["egypt", "mitanni"], neutral=["kassites"])
    match = run(Siege("KK", "kassites", "egypt", "as1"), board, dice={"siege": [6]})
    place = b.place(match.board, "as1")
    assert (place.marker, place.garrison) == ("kassites", True)
    assert b.nation(match.board, "egypt").current_vp == 0
    assert match.board.quarrels == ()


def test_20_3_capture_from_a_neutral_is_a_quarrel() -> None:
    board = position("EK at b1: 4W", markers={"b1": "kassites/g"}, players=["egypt", "hatti"], neutral=["kassites"])
    match = run(Siege("EK", "egypt", "egypt", "b1"), board, dice={"siege": [6]})
    assert [(x.seat, x.power) for x in match.board.quarrels] == [("egypt", "kassites")]


def test_GE_32_barbarian_siege_leaves_the_owner() -> None:
    board = position(
        "GG at h1: 4M", "HW1 at h1 inside: 1W", markers={"h1": "hatti/g"}, players=["egypt", "hatti"], round=2
    )
    match = run(Siege("GG", "gasga", "egypt", "h1"), board, dice={"siege": [6]})
    while match.open:
        match.answer("hatti", match.answers("hatti")[0])
    place = b.place(match.board, "h1")
    assert (place.marker, place.garrison, place.besieger) == ("hatti", False, "")
    assert steps(match.board, "hatti") == []
    assert b.leader(match.board, "HW1").at in ("h2", "h3", "h4")
    assert may_siege(match.board, "GG", "h1", ROLL).clause == "GK-17.2-a"


# ---------------------------------------------------------------- cards in a siege


def siege_with(card: int, *, by: str = "hatti", dice: int, continued: int = 0, **rest: Any) -> Any:
    """A siege in which the card is played where it is on offer; other windows are passed."""
    board = besieged("HW1 at a1: 4W", "EW1 at a1 inside: 1W", hands={by: [card]}, continued=continued, **rest)
    match = run(Siege("HW1", "hatti", "hatti", "a1"), board, dice={"siege": [dice]})
    while match.open and b.hand(match.board, by):
        playing = f"action:{card}"
        match.answer(by, playing if playing in match.keys(by) else "pass")
    return match


@pytest.mark.parametrize(
    ("card", "by", "drm"), [(84, "hatti", 1), (85, "hatti", 1), (86, "hatti", 2), (87, "hatti", 1), (88, "egypt", -2)]
)
def test_siege_cards(card: int, by: str, drm: int) -> None:
    match = siege_with(card, by=by, dice=1)
    assert match.of(DieResolved)[0].modified == 1 - 1 + drm
    assert b.hand(match.board, by) == ()
    assert match.board.discard == (card,)


def test_full_granaries_first_removes_a_marker() -> None:
    match = siege_with(89, by="egypt", dice=1, continued=2)
    assert match.of(DieResolved)[0].modified == 1 - 1 - 1 + 1
    assert b.place(match.board, "a1").continued == 2  # one off, one more for the roll that failed


def test_scaling_ladders_cost_a_step_if_the_city_resists() -> None:
    match = siege_with(87, dice=1)
    if match.open:
        match.answer("hatti", match.answers("hatti")[0])
    assert sum(steps(match.board, "hatti")) == 7
    assert sum(steps(siege_with(87, dice=6).board, "hatti")) == 8


def test_the_besieger_plays_first() -> None:
    board = besieged("HW1 at a1: 4W", hands={"hatti": [84], "egypt": [88]})
    match = run(Siege("HW1", "hatti", "hatti", "a1"), board, dice={"siege": [3]})
    match.answer("egypt", "pass")  # first as controller of a besieged city: his hand might hold a card for it
    assert match.open is not None
    assert match.open.seats == ("hatti",)
    match.answer("hatti", "pass")
    match.answer("egypt", "action:88")
    assert match.of(DieResolved)[0].modified == 3 - 1 - 2


def test_night_sortie_clears_the_markers_and_thins_the_besiegers() -> None:
    board = besieged("HW1 at a1: 2W 1w", continued=2, hands={"egypt": [90]})
    match = run(Siege("HW1", "hatti", "hatti", "a1"), board, dice={"attrition": [1, 1, 6], "siege": [1]})
    assert match.keys("egypt") == ["pass", "action_at:90:a1"]
    match.answer("egypt", "action_at:90:a1")
    assert steps(match.board, "hatti") == [2, 2]
    assert b.place(match.board, "a1").continued == 0
    assert match.of(DieResolved) == []  # two units are left: no roll (17.2)
    assert b.place(match.board, "a1").besieger == "hatti"


def test_night_sortie_before_an_impulse_chooses_among_cities() -> None:
    board = position(
        "HW1 at a1: 3W", "HW2 at c1: 3W", hands={"egypt": [90]}, markers={"a1": "egypt/g", "c1": "egypt/g"},
        sieges={"a1": {"by": "hatti", "continued": 1}, "c1": {"by": "hatti", "continued": 1}},
        players=["egypt", "hatti"],
    )  # fmt: skip
    match = run(BesiegedCities(), board, dice={"attrition": [1, 1, 1]})
    assert match.keys("egypt") == ["pass", "action_at:90:c1", "action_at:90:a1"]
    match.answer("egypt", "action_at:90:c1")
    assert (b.place(match.board, "c1").continued, b.place(match.board, "a1").continued) == (0, 1)


def test_no_window_without_a_besieged_city_of_the_seat() -> None:
    board = position("HW1 at a1: 3W", hands={"egypt": [90]}, markers={"a1": "egypt/g"}, players=["egypt", "hatti"])
    assert run(BesiegedCities(), board).open is None
    assert run(BesiegedCities("a1"), board).open is None
    other = besieged("HW1 at a1: 3W", hands={"hatti": [90]})
    assert run(BesiegedCities(), other).open is None


# ---------------------------------------------------------------- 17.3, 17.6 upkeep


def test_SO_02_below_three_units_the_markers_go_and_the_siege_stays() -> None:
    board = settled(besieged("HW1 at a1: 2W", continued=2))
    place = b.place(board, "a1")
    assert (place.besieger, place.continued) == ("hatti", 0)
    assert not may_siege(board, "HW1", "a1", ROLL)
    kept = settled(besieged("HW1 at a1: 2W 1w", continued=2))
    assert b.place(kept, "a1").continued == 2


def test_SO_03_the_siege_ends_with_the_last_besieger() -> None:
    board = settled(besieged("HW1 at a2: 3W", "EW1 at a1 inside: 1W", continued=2))
    place = b.place(board, "a1")
    assert (place.besieger, place.continued) == ("", 0)


def test_17_6_any_enemy_unit_keeps_the_siege_up_and_takes_it_over() -> None:
    board = settled(besieged("mitanni at a1: 1W", continued=2, players=["egypt", "hatti", "mitanni"]))
    place = b.place(board, "a1")
    assert (place.besieger, place.continued) == ("mitanni", 0)


def test_ME_01_mercenaries_left_alone_turn_barbarian() -> None:
    board = settled(position("egypt at c2: 2M", "EW1 at c3: 2W 1M", "hatti at c4: 1w 1M", "HW1 at c5: 1M"))
    assert sorted(u.at for u in board.units if u.power == NOBODY) == ["c2", "c2"]
    assert settled(board) is board


def test_mercenaries_left_alone_in_a_city_stand_outside_it() -> None:
    board = settled(position("egypt at c1 inside: 1M", markers={"c1": "egypt"}, players=["egypt"]))
    assert [(u.at, u.inside) for u in board.units if u.power == NOBODY] == [("c1", False)]
    assert not is_garrisoned(board, "c1")


def test_ME_01_not_those_of_peoples() -> None:
    board = position("gasga at c2: 2M", players=["egypt"])
    assert settled(board) is board


# ---------------------------------------------------------------- 17.5 restrictions


def test_SO_08_restrictions_on_a_besieged_city() -> None:
    board = position(
        "EW1 at c1 inside: 1W", "EW2 at e1: 2W", "HW1 at c1: 3W",
        markers={"c1": "egypt"}, sieges={"c1": {"by": "hatti", "continued": 0}}, players=["egypt", "hatti"],
    )  # fmt: skip
    assert may_raise_troops_with(board, "EW1").clause == "GK-17.5-b"
    assert may_raise_troops_with(board, "EW2")
    assert may_raise_troops_with(board, "HW1").clause == "GK-9.2D-a"
    assert may_convert_to_garrison(board, "egypt", "c1").clause == "GK-17.5-a"
    assert may_sail_from(board, "c1", inside=True).clause == "GK-17.5-c"
    assert may_sail_from(board, "c1", inside=False)
    assert may_land_inside(board, "egypt", "c1").clause == "GK-17.5-c"
    assert may_land_inside(board, "egypt", "e1")
    assert may_land_inside(board, "egypt", "c2").clause == "GK-12.4-a"


def test_17_1_garrisons_only_on_own_markers() -> None:
    board = position("EK at e1: 1W", markers={"c1": "hatti", "k1": "egypt/g", "a1": "egypt"}, players=["egypt"])
    assert may_convert_to_garrison(board, "egypt", "a1")
    assert may_convert_to_garrison(board, "egypt", "c1").clause == "GK-17.1-d"
    assert may_convert_to_garrison(board, "egypt", "k1").code == "already_garrisoned"
    assert may_convert_to_garrison(board, "egypt", "e2").code == "not_a_walled_city"


def test_a_general_besieges_only_where_he_stands_outside() -> None:
    board = position("EK at a1: 4W", "EW1 at c3", markers={"a1": "hatti/g"})
    assert may_siege(board, "EK", "a1", ROLL)
    assert may_siege(board, "EW1", "a1", ROLL).code == "general_not_there"


def test_nobody_besieges_the_city_that_he_is_inside() -> None:
    """GK-17.2-c"""
    board = position("EK at a1 inside: 3W", markers={"a1": "hatti/g"})
    assert may_siege(board, "EK", "a1", ROLL).code == "general_not_there"


def test_a_space_without_walls_is_not_garrisoned() -> None:
    """GK-3.0-au"""
    assert not is_garrisoned(position("EW1 at a2: 1W", markers={"a2": "egypt"}), "a2")
