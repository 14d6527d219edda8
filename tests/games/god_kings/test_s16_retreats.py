"""16.0 Retreats."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.god_kings.positions import Play, position, run

from limmu.games.god_kings import board as b
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.facts import StepsLost, UnitsEliminated, UnitsMoved, WentInside
from limmu.games.god_kings.s15_battle import Battle
from limmu.games.god_kings.s15_main_battle import Split
from limmu.games.god_kings.s16_retreats import (
    DISPLACE,
    ChooseRetreat,
    GoInside,
    Retreat,
    has_retreat,
    may_go_inside,
    penalty_of,
    retreat_routes,
)
from limmu.toolkit.facts import RuleApplied

E, H = "egypt", "hatti"


def routes(owner: str, role: str, space: str, entry: str, units: int, *forces: str, **markers: str) -> Any:
    board = position(*forces, players=[E, H], markers=markers)
    return retreat_routes(board, owner, role, space, entry, units)


def test_gkc_rr_02_entry_space_enemy_controlled() -> None:
    found = routes(E, "attacker", "a2", "c5", 5, c5=H, c3=E, c4=E, a3=E)
    assert (found.legal, found.shortest, found.paths, found.penalties) == (
        True, 2, (("c5", "c3"), ("c5", "c4")), (1, 1),
    )  # fmt: skip


def test_gkc_rr_06_five_spaces_are_too_far() -> None:
    assert not routes(E, "defender", "a2", "a4", 3, s1=E).legal


def test_gkc_rr_07_a_larger_friendly_stack_takes_the_force_in() -> None:
    found = routes(H, "defender", "a2", "c5", 3, "hatti at a4: 4W", a4=E)
    assert (found.legal, found.shortest, found.paths, found.penalties) == (True, 1, (("a4",),), (1,))


def test_gkc_rr_08_an_equal_one_is_swept_along() -> None:
    found = routes(H, "defender", "a2", "c5", 3, "hatti at a4: 3W", a4=E, k2=H)
    assert (found.shortest, found.paths, found.penalties, found.arriving_units) == (2, (("a4", "k2"),), (1,), (6,))


def test_gkc_rr_09_a_longer_cheaper_route() -> None:
    found = routes(E, "defender", "c2", "c3", 4, s2=H, s1=E, a2=E)
    assert (found.paths, found.penalties, found.cheaper_longer) == ((("s2", "s1"),), (1,), (("c4", "c5", "a2"),))


def test_gkc_rr_11_an_enemy_general_without_units() -> None:
    found = routes(E, "attacker", "a2", "c5", 4, "HW1 at c5", c5=E)
    assert (found.shortest, found.paths, found.penalties) == (1, (("c5",),), (0,))


def test_gkc_rr_12_equidistant_spaces() -> None:
    found = routes(H, "defender", "a2", "c5", 4, a3=H, a4=H, k2=H)
    assert (found.shortest, found.paths, found.penalties) == (1, (("a3",), ("a4",)), (0, 0))


def test_gkc_rr_13_no_sea_lanes() -> None:
    assert not routes(E, "defender", "a3", "a2", 4, c1=E, i1=E).legal


def test_gkc_rr_15_the_entry_space_and_no_way_back() -> None:
    assert not routes(E, "attacker", "a2", "a3", 3, c5=E).legal
    assert routes(E, "attacker", "a3", "a2", 4, a1=E).paths == (("a2", "a1"),)


def test_enemy_units_cost_a_step_each() -> None:
    found = routes(E, "attacker", "a2", "c5", 4, "hatti at c5: 2W", c5=E, c3=E, c4=E)
    assert (found.shortest, found.penalties) == (2, (2, 2))


def test_gkr_080_barbarians_and_revolts() -> None:
    board = position("LG at e3: 3M", "RM at a1: 2M", "EK at c5: 1W")
    found = retreat_routes(board, "libyan", "defender", "e3", "e2", 3)
    assert (found.paths, found.penalties) == ((("TL",),), (0,))
    home = retreat_routes(board, "revolt_megiddo", "defender", "a1", "a2", 2)
    assert home.paths == (("c3",),)


# ---------------------------------------------------------------- the procedure


def beaten(board: Board, space: str, power: str, role: str, entry: str, **more: Any) -> Play:
    """A retreat of everything that a power has outside in a space."""
    units = tuple([u.id for u in board.units if u.at == space and u.power == power and not u.inside])
    leaders = tuple([g.id for g in board.leaders if g.at == space and g.power == power and not g.inside])
    return run(
        Retreat(
            power=power, seat=power, units=units, leaders=leaders, space=space, role=role, entry_space=entry, **more
        ),
        board,
    )


def where(board: Board, power: str, space: str) -> tuple[str, ...]:
    return tuple([u.id for u in board.units if u.at == space and u.power == power])


def test_gkc_rr_09_in_play() -> None:
    board = position("EK at c2: 4W", "HK at h1: 1W", markers={"s2": H, "s1": E, "a2": E})
    play = beaten(board, "c2", E, "defender", "c3")
    assert play.keys(E) == ["s2,s1", "c4,c5,a2", "displace"]
    assert play.refusal(E, "c1").clause == "GK-16.1-c"
    cheap = play.answer(E, "c4,c5,a2")
    assert len(where(cheap.board, E, "a2")) == 4
    assert b.leader(cheap.board, "EK").at == "a2"
    assert not cheap.of(StepsLost)
    dear = beaten(board, "c2", E, "defender", "c3").answer(E, "s2,s1")
    assert dear.asked(E).step.startswith("loss_choice")
    dear.answer(E, dear.answers(E)[0])
    assert len(dear.of(StepsLost)[0].units) == 1
    assert len(where(dear.board, E, "s1")) == 4


def test_gkc_rr_08_in_play_swept_along_with_the_general() -> None:
    board = position("hatti at a2: 3W", "HW1 at a4: 3W", "EK at c5: 1W", markers={"a4": "", "k2": H})
    play = beaten(board, "a2", H, "defender", "c5")
    play.answer(H, "a4,k2")
    assert len(where(play.board, H, "k2")) == 6
    assert b.leader(play.board, "HW1").at == "k2"
    assert len(next(f for f in play.of(RuleApplied) if f.what == "swept_along").about) == 3


def test_losses_on_the_way_may_stop_the_retreat_early() -> None:
    board = position("hatti at a2: 2w", "HW1 at a4: 2W", "EK at c5: 1W", markers={"a4": E, "k2": H})
    play = beaten(board, "a2", H, "defender", "c5")
    play.answer(H, "a4,k2")  # one of the two dies: now the two at a4 outnumber it
    play.answer(H, play.answers(H)[0]) if play.open else play
    assert len(where(play.board, H, "a4")) == 3
    assert not where(play.board, H, "k2")


def test_a_force_may_vanish_on_the_way() -> None:
    board = position("EW1 at a2: 1w", "HK at h1: 1W", markers={"c5": H, "c3": E})
    play = beaten(board, "a2", E, "attacker", "c5")
    play.answer(E, "c5,c3")
    assert play.of(UnitsEliminated)[0].how == "retreat"
    play.answer(E, "send:e2")
    assert b.leader(play.board, "EW1").at == "e2"


def test_gkc_bf_09_voluntary_displacement_only_with_a_retreat() -> None:
    board = position("HW1 at a2: 3W", "EK at c5: 1W", markers={"a4": E, "a3": H})
    play = beaten(board, "a2", H, "defender", "a4")
    assert play.keys(H) == ["a3", "displace"]
    play.answer(H, "displace", "send:h1")
    assert len(where(play.board, H, "h1")) == 3
    assert not play.of(StepsLost)
    board = position("HW1 at a2: 3W", "EK at c5: 1W", markers={"a4": E})
    play = beaten(board, "a2", H, "defender", "a4")
    question: Any = play.asked(H).question
    assert (question.purpose, question.limit) == ("displacement", 3)


def test_gk_16_3_f_a_force_is_displaced_by_choice_to_a_space_that_its_player_controls() -> None:
    lost = position("HW1 at a2: 3W", "EK at c5: 1W", markers={"a3": H, "h1": E, "h2": E, "h3": E, "h4": E})
    play = beaten(lost, "a2", H, "defender", "c5")
    assert where(play.board, H, "a3")  # it has no such space: nothing to choose


def test_gkc_rt_02_the_half_of_a_single_step_is_all() -> None:
    board = position("HW1 at a2: 1w", "EK at c5: 1W", markers={"a4": E})
    play = beaten(board, "a2", H, "defender", "a4").answer(H, "send:h4")
    assert play.of(UnitsEliminated)
    assert b.leader(play.board, "HW1").at == "h4"


def test_gkc_bb_15_barbarians_fall_back_to_their_tribal_space() -> None:
    board = position("LG at e3: 3M", "EK at e2: 1W", "HK at h1: 1W")
    units = where(board, "libyan", "e3")
    play = run(
        Retreat(power="libyan", seat=H, units=units, leaders=("LG",), space="e3", role="defender", entry_space="e2"),
        board,
    ).answer(H, "TL")
    assert b.leader(play.board, "LG").at == "TL"
    assert not play.of(StepsLost)
    assert [f.how for f in play.of(UnitsMoved)] == ["retreat"]


def test_gkc_fl_23_beaten_landing_army() -> None:
    board = position("EW1 at a3: 4W", "HW1 at a3: 4W", markers={"c1": E, "a1": E})
    play = beaten(board, "a3", E, "attacker", "", landed=where(board, E, "a3"))
    assert play.of(UnitsEliminated)[0].how == "landing"
    assert len(play.of(UnitsEliminated)[0].units) == 4
    assert play.keys(E) == ["send:e1", "send:e2", "send:e3"]
    play.answer(E, "send:e1")
    assert all([u.destroyed for u in play.board.units if u.power == E and u.id in play.facts[0].units])  # type: ignore[attr-defined]


def test_gkc_fl_24_landing_army_beaten_at_its_own_city() -> None:
    board = position("EW1 at c1: 2W 1w", "HW1 at c1: 5W", markers={"c1": E, "a3": E})
    play = beaten(board, "c1", E, "attacker", "", landed=where(board, E, "c1"))
    units = where(board, E, "c1")
    assert play.refusal(E, (*units, "EW1")).clause == "GK-16.4-c"
    play.answer(E, (*units[:2], "EW1"))
    assert [b.unit(play.board, i).inside for i in units] == [True, True, False]
    assert play.of(UnitsEliminated)[0].units == units[2:]
    assert b.leader(play.board, "EW1").inside


@pytest.mark.parametrize("besieged", [False, True])
def test_16_4_into_the_city_and_the_rest_away(besieged: bool) -> None:
    board = position(
        "EK+EW1 at a1: 4W", "HK at a1: 8W", markers={"a1": E, "c3": E},
        sieges={"a1": {"by": H}} if besieged else {},
    )  # fmt: skip
    play = beaten(board, "a1", E, "defender", "a2")
    units = where(board, E, "a1")
    if besieged:  # nothing of it made a sortie
        assert play.keys(E) == ["c3", "displace"]
        return
    play.answer(E, (*units[:2], "EW1"))
    assert where(play.board, E, "c3") == units[2:]
    assert b.leader(play.board, "EK").at == "c3"
    assert b.leader(play.board, "EW1").inside
    assert [b.unit(play.board, i).inside for i in units[:2]] == [True, True]
    assert play.of(WentInside)[0].units == units[:2]


def test_only_those_who_landed_are_lost_with_a_landing() -> None:
    board = position("EW1 at a3: 4W", "HW1 at a3: 4W", markers={"c1": E, "a1": E})
    landed = where(board, E, "a3")[:3]
    play = beaten(board, "a3", E, "attacker", "a2", landed=landed)
    assert play.of(UnitsEliminated)[0].units == landed


@pytest.mark.parametrize(("owner", "goes_inside"), [(E, True), (H, False), ("", False)])
def test_gk_16_4_b_a_beaten_force_goes_into_a_city_of_its_own_alone(owner: str, goes_inside: bool) -> None:
    """GK-16.4-b"""
    board = position("EK at a1: 3W", players=[E, H], markers={"a1": owner} if owner else {})
    units = where(board, E, "a1")
    assert may_go_inside(board, E, "a1", units, ()) == ((units, 2) if goes_inside else ((), 0))


def test_gkr_073_the_city_counts_as_a_legal_retreat() -> None:
    board = position("EK at a1: 2W", "HK at a1: 8W", markers={"a1": E})
    units = where(board, E, "a1")
    assert has_retreat(board, power=E, role="defender", space="a1", entry_space="a2", units=units, sortied=())
    besieged = position("EK at a1: 2W", "HK at a1: 8W", markers={"a1": E}, sieges={"a1": {"by": H}})
    assert not has_retreat(besieged, power=E, role="defender", space="a1", entry_space="a2", units=units, sortied=())
    assert may_go_inside(besieged, E, "a1", units, units[:1]) == (units[:1], 2)


def test_gkc_bf_08_defeat_by_five_with_a_retreat_costs_no_steps() -> None:
    board = position("EK at a2: 8W", "HW1 at a2: 4W", markers={"a4": E, "a3": H})
    board = b.with_units(board, {u.id: u.but(division="") for u in board.units if u.at})
    units = where(board, E, "a2")
    play = run(
        Battle("a2", E, E, "EK", units, entry_space="a4"), board,
        dice={"battle_attacker": [3], "battle_defender": [1]},
    )  # fmt: skip
    play.answer(E, (), Split(0, 2))
    while type(play.asked(play.open.seats[0]).question).__name__ == "ChooseLosses":  # type: ignore[union-attr]
        seat = play.open.seats[0]  # type: ignore[union-attr]
        play.answer(seat, play.answers(seat)[0])
    assert play.keys(H)[:2] == ["send:h1", "send:h2"]
    before = sum([u.steps for u in play.board.units if u.power == H])
    play.answer(H, "send:h2")
    assert sum([u.steps for u in play.board.units if u.power == H and u.at == "h2"]) == before


def test_both_warlords_of_a_lost_army_choose_their_spaces() -> None:
    board = position("HW1+HW2 at a2", "EK at c5: 1W")  # gkc_ge_01: their last unit has just been lost
    play = run(
        Retreat(power=H, seat=H, units=(), leaders=("HW1", "HW2"), space="a2", role="defender", entry_space="c5"), board
    ).answer(H, "send:h1", "send:h3")
    assert [b.leader(play.board, g).at for g in ("HW1", "HW2")] == ["h1", "h3"]


def test_gk_11_11_a_retreating_army_drives_off_lone_generals() -> None:
    board = position("EK at a2: 3W", "HW1 at c5", "HK at h1: 1W", markers={"c5": E, "h2": "", "h3": "", "h4": ""})
    play = beaten(board, "a2", E, "attacker", "c5")
    play.answer(E, "c5")
    assert (b.leader(play.board, "EK").at, b.leader(play.board, "HW1").at) == ("c5", "h1")
    unled = beaten(b.with_leaders(board, {"EK": b.leader(board, "EK").but(at="e1")}), "a2", E, "attacker", "c5")
    unled.answer(E, "c5")
    assert b.leader(unled.board, "HW1").at == "c5", "units without a general are no army"


def test_a_clean_retreat_loses_nothing_for_markers() -> None:
    board = position("HK at a3: 2W", players=[E, H], markers={"a4": H})
    assert [penalty_of(board, E, "a4", clean=clean) for clean in (False, True)] == [1, 0]
    assert penalty_of(board, E, "a3", clean=True) == 2


def test_a_way_that_is_none_and_a_displacement_that_is_not_allowed() -> None:
    board = position("HK at a2: 3W", "EK at c5: 1W", markers={"a4": H})
    question = ChooseRetreat(H, "defender", tuple([u.id for u in b.units_at(board, "a2")]), "a2", "c5")
    assert question.check(board, ("a4",))
    assert question.check(board, DISPLACE)
    assert question.but(whole=False).check(board, DISPLACE).code == "may_not_be_displaced"
    assert question.check(board, ("c5",)).code == "no_such_retreat"


def test_no_general_stays_alone_when_every_unit_of_a_beaten_force_goes_inside() -> None:
    """GK-16.1-f"""
    asked = GoInside("egypt", "a1", ("one", "two"), ("EK",), room=2, all_units=2)
    board = Board()
    assert asked.may_end(board, ("one", "two")).clause == "GK-16.1-f"
    for picked in (("one", "two", "EK"), ()):
        assert asked.may_end(board, picked), picked
    assert asked.but(beaten=False).may_end(board, ("one", "two"))


def test_gk_16_4_c_only_a_force_too_large_for_the_city_splits() -> None:
    """GK-16.4-c"""
    board = position("EK+EW1 at a1: 2W", "HK at a1: 8W", markers={"a1": E, "c3": E})
    units = where(board, E, "a1")
    play = beaten(board, "a1", E, "defender", "a2")
    for part in ((units[0], "EK", "EW1"), (units[0],), ("EK",)):
        assert play.refusal(E, part).clause == "GK-16.4-c", part
    assert play.answers(E) == [(), (*units, "EK", "EW1")]
    larger = beaten(position("EK at a1: 3W", "HK at a1: 8W", markers={"a1": E, "c3": E}), "a1", E, "defender", "a2")
    first = where(larger.board, E, "a1")[:1]
    larger.answer(E, first)
    assert where(larger.board, E, "a1") == first


def test_gk_16_4_c_a_sortie_goes_home_without_the_relief_army() -> None:
    """GK-16.4-c"""
    asked = GoInside("egypt", "a1", ("one",), ("EK",), room=2, all_units=2)
    assert asked.may_end(Board(), ("one",)), "the city is barred to the other unit"


def test_no_retreat_leads_into_the_tribal_space_of_another_people() -> None:
    """GK-16.2-h"""
    assert routes(E, "defender", "e3", "e2", 3).paths == (("e1",),)
