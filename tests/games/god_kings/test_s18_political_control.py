"""18.0 Political control: markers by card, by a moving army, and what follows when a marker changes."""

from __future__ import annotations

import pytest
from tests.games.god_kings.positions import fx1, position, run, table_of

from limmu.core import Table
from limmu.games.god_kings import board as b
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.facts import ControlMarkerTaken, Quarrelled, SpacesControlled
from limmu.games.god_kings.queries import controls_province, is_garrisoned
from limmu.games.god_kings.s09_operations import PlaceMarkers
from limmu.games.god_kings.s18_political_control import (
    MarkerPlacement,
    markers_left,
    may_convert,
    may_place_marker,
    spaces_for_card,
    take_markers,
)

TWO = ("egypt", "hatti")


def table(board: Board) -> Table[Board]:
    """A table to call a function at."""
    return table_of(board)


# ---------------------------------------------------------------- by card


def test_PC_01_no_enemy_army_in_the_province() -> None:
    board = position(
        "EK at c2: 2W", "hatti at c5: 1W", players=TWO, markers={"c1": "hatti", "c3": "hatti", "c5": "hatti"}
    )
    assert [s for s in spaces_for_card(board, "egypt") if s[0] == "c"] == ["c1", "c2", "c3", "c4"]


def test_PC_02_enemy_army_in_the_province() -> None:
    board = position(
        "EK at c2: 2W", "egypt at c1: 1W", "HK at c5: 1W", players=TWO, markers={"c1": "hatti", "c3": "hatti"}
    )
    assert [s for s in spaces_for_card(board, "egypt") if s[0] == "c"] == ["c1", "c2"]


def test_PC_03_a_lone_general_is_no_army() -> None:
    board = position("EK at c2", "egypt at c3: 3W", players=TWO)
    assert spaces_for_card(board, "egypt") == ()


def test_PC_04_a_garrisoned_city_is_excluded() -> None:
    board = position("EK at c1: 4W", players=TWO, markers={"c1": "hatti/g"})
    assert spaces_for_card(board, "egypt") == ("c2", "c3", "c4", "c5")


def test_enemy_units_inside_a_city_bar_its_marker() -> None:
    board = position("EK at c2: 2W", "hatti at c1 inside: 1W", players=TWO, markers={"c1": "hatti"})
    assert "c1" not in spaces_for_card(board, "egypt")
    assert is_garrisoned(board, "c1")


def test_an_ungarrisoned_city_is_taken_like_any_space() -> None:
    board = position("EK at c2: 2W", players=TWO, markers={"c1": "hatti"})
    drive = run(PlaceMarkers("egypt", "egypt", 1), board).answer("egypt", ("c1",))
    assert b.place(drive.board, "c1").marker == "egypt"
    assert not b.place(drive.board, "c1").garrison


def test_no_more_markers_than_the_counter_mix() -> None:
    board = position("EK at c2: 2W", players=TWO)
    most = fx1().limits.markers
    assert markers_left(board) == {"egypt": most - 3, "hatti": most - 4}


def test_the_choice_is_refused_beyond_the_operations_number() -> None:
    drive = run(PlaceMarkers("egypt", "egypt", 2), position("EW1 at c2: 2W", players=TWO))
    verdict = drive.refusal("egypt", ("c2", "c3", "c5"))
    assert (verdict.code, verdict.clause) == ("too_many", "GK-9.2C-a")
    drive.answer("egypt", ("c2", "c3"))
    assert [b.place(drive.board, s).marker for s in ("c2", "c3", "c5")] == ["egypt", "egypt", ""]
    assert drive.open is None


# ---------------------------------------------------------------- by a moving army


@pytest.mark.parametrize(
    ("force", "other", "marker", "clause"),
    [
        pytest.param("EW1 at c2: 1W", "HK at h1: 1W", "hatti", "", id="converts-an-enemy-marker"),
        pytest.param("EW1 at c2: 1W", "HK at h1: 1W", "", "", id="in-an-empty-space"),
        pytest.param("EW1 at c2: 1W", "HK at h1: 1W", "egypt", "GK-18.1-a", id="already-its-own"),
        pytest.param("EW1 at c2", "HK at h1: 1W", "", "GK-18.2-g", id="no-unit"),
        pytest.param("EW1 at c2: 1W", "hatti at c2: 1W", "", "GK-18.2-c", id="enemy-units"),
    ],
)
def test_marker_by_an_army(force: str, other: str, marker: str, clause: str) -> None:
    board = position(force, other, players=TWO, markers={"c2": marker})
    assert may_place_marker(board, "egypt", "c2").clause == clause


def test_marker_by_an_army_not_on_a_garrison() -> None:
    board = position("EW1 at c1: 1W", players=TWO, markers={"c1": "hatti/g"})
    assert may_place_marker(board, "egypt", "c1").clause == "GK-18.2-e"


def test_peoples_and_revolts_place_no_markers() -> None:
    board = position("GG at h3: 4M", "RM at c3: 4M", players=TWO, markers={"c3": "egypt"})
    assert may_place_marker(board, "gasga", "h3").clause == "GK-21.0-f"
    assert may_place_marker(board, "revolt_megiddo", "c3").clause == "GK-22.0-b"


# ---------------------------------------------------------------- what follows


def test_NF_02_removing_a_neutral_marker_loses_control() -> None:
    board = position("EW1 at c3: 2W", players=TWO, neutral=["kassites"], markers={"c3": "kassites"}, round=2)
    t = table(board)
    t.emit(ControlMarkerTaken("kassites", "egypt"))
    take_markers(t, ("c3",), "egypt", by_seat="egypt")
    assert [type(f) for f in t.facts[1:]] == [SpacesControlled, Quarrelled, ControlMarkerTaken]
    assert b.control(t.board, "kassites").holder == ""
    assert b.place(t.board, "c3").marker == "egypt"


def test_a_neutral_army_quarrels_for_nobody() -> None:
    board = position("KK at as3: 2W", players=TWO, neutral=["kassites", "mitanni"], markers={"as3": "mitanni"})
    t = table(board)
    take_markers(t, ("as3",), "kassites", by_seat="egypt")
    assert [type(f) for f in t.facts] == [SpacesControlled]


def test_a_player_is_not_quarrelled_with() -> None:
    t = table(position("EW1 at c3: 2W", players=TWO, markers={"c3": "hatti"}))
    take_markers(t, ("c3",), "egypt", by_seat="egypt")
    assert t.board.quarrels == ()


def test_GE_24_a_lone_general_inside_falls_with_the_marker() -> None:
    board = position("EK at a1: 3W", "HW1 at a1 inside", players=TWO, markers={"a1": "hatti"})
    assert may_place_marker(board, "egypt", "a1")
    drive = run(MarkerPlacement(("a1",), "egypt", by_seat="egypt"), board)
    drive.answer("hatti", "send:h2")
    assert b.place(drive.board, "a1").marker == "egypt"
    assert b.leader(drive.board, "HW1").at == "h2"


def test_VP_08_and_09_half_of_the_spaces_is_no_control() -> None:
    marks = {"a1": "egypt", "a2": "egypt", "a4": "hatti"}
    assert not controls_province(position(players=TWO, markers=marks), "egypt", "AMU")
    assert controls_province(position(players=TWO, markers=marks | {"a3": "egypt"}), "egypt", "AMU")


def test_MP_03_units_do_not_change_who_controls_a_space() -> None:
    board = position("KW1 at as3: 5W", players=["kassites", "mitanni"], markers={"as3": "mitanni"})
    assert b.place(board, "as3").marker == "mitanni"


def test_taking_a_neutrals_marker_off_is_a_quarrel_too() -> None:
    board = position("EK at b2: 3W", players=["egypt", "hatti"], neutral=["kassites"], markers={"b2": "kassites"})
    t = table(board)
    take_markers(t, ("b2",), "", by_seat="egypt")
    assert [type(f) for f in t.facts] == [SpacesControlled, Quarrelled]


def test_no_marker_goes_into_a_tribal_space() -> None:
    assert may_convert(position("EK at e1: 1W"), "egypt", "TL").code == "tribal_space"


def test_nothing_is_told_where_no_marker_changes() -> None:
    """GK-18.1-a"""
    at_rest = table(position(players=TWO))
    take_markers(at_rest, (), "egypt")
    assert not at_rest.facts


def test_only_a_general_inside_leaves_when_the_marker_of_his_city_changes() -> None:
    """GK-11.11-a"""
    board = position("HW1 at c1 inside", "HW2 at c1", players=TWO, markers={"c1": "hatti"})
    play = run(MarkerPlacement(("c1",), "egypt"), board).answer("hatti", "send:h1")
    assert play.over is not None
    assert [b.leader(play.board, general).at for general in ("HW1", "HW2")] == ["h1", "c1"]


def test_an_army_in_a_tribal_space_opens_no_province_to_a_card() -> None:
    """GK-18.2-f"""
    assert spaces_for_card(position("EK at TL: 1W", players=TWO), "egypt") == ()
