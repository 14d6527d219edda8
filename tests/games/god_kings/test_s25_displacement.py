"""25.0 Displacement."""

from __future__ import annotations

from tests.games.god_kings.positions import losses, position, run

from limmu.games.god_kings import board as b
from limmu.games.god_kings.facts import StepsLost, UnitsRemoved
from limmu.games.god_kings.s25_displacement import Displacement, displacement_spaces

DIVISION = ("hatti_h1_1", "hatti_h1_2")


def test_gkc_fl_14_lone_general_goes_to_a_free_friendly_space_of_his_homecountry() -> None:
    board = position("EK at a2: 5W", "HW1 at a2", markers={"h2": "egypt"})
    play = run(Displacement("hatti", (), ("HW1",)), board)
    assert play.keys("hatti") == ["send:h1", "send:h3", "send:h4"]
    play.answer("hatti", "send:h3")
    assert b.leader(play.board, "HW1").at == "h3"


def test_units_stay_together_and_generals_choose_for_themselves() -> None:
    board = position("HK+HW1 at a2: 2W", "egypt at h3: 1W")
    units = tuple(u.id for u in board.units if u.at == "a2")
    play = run(Displacement("hatti", units, ("HK", "HW1")), board)
    assert play.keys("hatti") == ["send:h1", "send:h2", "send:h4", "send:h1:apart", "send:h2:apart", "send:h4:apart"]
    play.answer("hatti", "send:h2:apart", "send:h1", "send:h4")
    assert [b.unit(play.board, i).at for i in units] == ["h2", "h2"]
    assert [b.leader(play.board, g).at for g in ("HK", "HW1")] == ["h1", "h4"]


def test_half_of_the_steps_are_lost_first() -> None:
    board = position("HK at a2: 1W 1C")
    units = tuple(u.id for u in board.units if u.at == "a2")
    play = run(Displacement("hatti", units, ("HK",), half_lost=True), board)
    assert play.refusal("hatti", losses(units[0])).clause == "GK-15.5.8-d"
    play.answer("hatti", losses(units[0], units[0]), "send:h1")
    assert [(b.unit(play.board, i).at, b.unit(play.board, i).steps) for i in units] == [("", 0), ("h1", 2)]


def test_gkr_081_a_besieged_city_or_no_friendly_space() -> None:
    board = position("HK at a2: 2W", "EK at h1: 3W", sieges={"h1": {"by": "egypt"}})
    assert displacement_spaces(board, "hatti") == ("h2", "h3", "h4")
    lost = position("HK at a2: 2W", "EK at h1: 3W", markers=dict.fromkeys(["h1", "h2", "h3", "h4"], "egypt"))
    assert displacement_spaces(lost, "hatti") == ("h2", "h3", "h4")
    full = position("HK at a2: 2W", *[f"egypt at h{i}: 1W" for i in (1, 2, 3, 4)])
    play = run(Displacement("hatti", (), ("HK",)), full)
    assert b.leader(play.board, "HK").at == ""  # off the map until the next Reinforcement Phase


def test_neutrals_peoples_and_revolts_go_home() -> None:
    board = position("MK at a2: 1W", "EK at c5: 1W", neutral=["mitanni"], markers={"m1": "egypt"})
    assert b.leader(run(Displacement("mitanni", (), ("MK",)), board).board, "MK").at == "m1"
    held = position("MK at a2: 1W", "EK at m1: 1W", neutral=["mitanni"])
    assert b.leader(run(Displacement("mitanni", (), ("MK",)), held).board, "MK").at == "m2"
    people = position("LG at e2: 3M", "EK at c5: 1W")
    assert b.leader(run(Displacement("libyan", (), ("LG",)), people).board, "LG").at == "TL"
    revolt = position("RM at a2: 3M", "EK at c5: 1W", "HK at h1: 1W", set={"egypt.total_vp": 3})
    play = run(Displacement("revolt_megiddo", (), ("RM",)), revolt)
    assert play.keys("hatti") == ["send:c1", "send:c2", "send:c3", "send:c4"]  # the player lowest in VP


def test_barbarised_mercenaries_have_no_home() -> None:
    board = position("barbarised at a2: 2M", "EK at c5: 1W")
    units = tuple(u.id for u in board.units if u.at == "a2")
    assert run(Displacement("barbarised", units, ()), board).of(UnitsRemoved)[0].units == units


def test_nobody_rolls_for_the_way_of_those_who_are_gone() -> None:
    """A revolt whose last units died with the half of the steps that is lost."""
    board = position("EK at e1: 1W", "HK at h1: 1W")
    dead = tuple([u.id for u in board.units if u.power == "revolt_megiddo"][:2])
    play = run(Displacement("revolt_megiddo", dead, ()), board)
    assert play.over is not None


def test_of_two_free_spaces_one_is_chosen() -> None:
    """GK-11.11-d"""
    play = run(Displacement("hatti", (), ("HW1",)), position("HW1 at a2", markers={"h2": "egypt", "h3": "egypt"}))
    assert play.keys("hatti") == ["send:h1", "send:h4"]


def test_the_player_lowest_in_points_chooses_between_two_spaces_for_a_revolt() -> None:
    """GK-22.0-f"""
    others = ("EK at c1: 1W", "egypt at c2: 1W", "egypt at c3: 1W", "HK at h1: 1W")
    play = run(
        Displacement("revolt_megiddo", (), ("RM",)), position("RM at a2: 3M", *others, set={"egypt.total_vp": 3})
    )
    assert play.keys("hatti") == ["send:c4", "send:c5"]


def test_gk_22_0_f_the_player_lowest_in_points_places_a_beaten_revolt_whoever_decided_for_it() -> None:
    board = position("RM at a2: 3M", "EK at e1: 1W", "HK at h1: 1W", set={"egypt.total_vp": 3})
    units = tuple([u.id for u in board.units if u.at == "a2"])
    play = run(Displacement("revolt_megiddo", units, ("RM",), half_lost=True, seat="egypt"), board)
    play.answer("egypt", play.answers("egypt")[0])  # which steps it loses
    assert "send:c1" in play.keys("hatti")


def test_barbarised_mercenaries_that_are_displaced_lose_no_steps_first() -> None:
    """GK-25.0-e"""
    board = position("barbarised at a2: 2M", "EK at c5: 1W")
    units = tuple(u.id for u in board.units if u.at == "a2")
    play = run(Displacement("barbarised", units, (), half_lost=True), board)
    assert not play.of(StepsLost)
    assert [fact.units for fact in play.of(UnitsRemoved)] == [units]
