"""24.0 The Victory Phase, and 23.0 From Mitanni to Assyria."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.god_kings.positions import position, run

from limmu.core import Outcome
from limmu.games.god_kings import board as b
from limmu.games.god_kings import game
from limmu.games.god_kings.board import FULL, Board, Quarrel
from limmu.games.god_kings.facts import MatchSetUp, PhaseBegun, TurnOrderSet, VictoryPointsScored
from limmu.games.god_kings.options import EXACTLY_HALF_CONQUERS, EXACTLY_HALF_HOLDS, TOTAL_DECIDES
from limmu.games.god_kings.pack import load_pack
from limmu.games.god_kings.pack_records import Objective
from limmu.games.god_kings.queries import home_provinces, homecountry, seat_of
from limmu.games.god_kings.s07_reinforcements import ReinforcementPhase
from limmu.games.god_kings.s23_assyria import MitanniToAssyria, due_changes
from limmu.games.god_kings.s24_victory import (
    VictoryPhase,
    after_homecountry_losses,
    end_of_scenario,
    held_by_nobody,
    highest_total,
    home_spaces_held,
    meets,
    provinces_of,
    sudden_death,
)
from limmu.toolkit.cards import with_hand
from limmu.toolkit.facts import RuleApplied


def points(table: Any, how: str) -> dict[str, int]:
    """Power -> its points of the turn after a step of the phase."""
    return {fact.power: fact.current for fact in table.of(VictoryPointsScored) if fact.how == how}


# ---------------------------------------------------------------- steps 1 and 2


@pytest.mark.parametrize(
    ("earned", "province_vp", "home_vp", "held", "spaces", "reading", "left"),
    [
        pytest.param(3, 14, 4, 3, 3, EXACTLY_HALF_HOLDS, 17, id="GKC-VP-01"),
        pytest.param(2, 6, 0, 3, 5, EXACTLY_HALF_HOLDS, 4, id="GKC-VP-02"),
        pytest.param(3, 8, 0, 2, 5, EXACTLY_HALF_HOLDS, 6, id="GKC-VP-03"),
        pytest.param(0, 9, 0, 3, 6, EXACTLY_HALF_CONQUERS, 5, id="GKC-VP-05"),
        pytest.param(0, 9, 0, 3, 6, EXACTLY_HALF_HOLDS, 3, id="exactly half, the default"),
        pytest.param(1, 0, 0, 0, 4, EXACTLY_HALF_HOLDS, 1, id="GKC-VP-06"),
        pytest.param(0, 0, 0, 2, 4, EXACTLY_HALF_HOLDS, -4, id="GKC-VP-07"),
        pytest.param(1, 6, 4, 3, 9, EXACTLY_HALF_HOLDS, 2, id="the HomeCountry's own VP are not halved but lost"),
    ],
)
def test_homecountry_losses(
    earned: int, province_vp: int, home_vp: int, held: int, spaces: int, reading: str, left: int
) -> None:
    assert (
        after_homecountry_losses(
            earned + province_vp, home_vp=home_vp, held=held, spaces=spaces, per_space=-2, reading=reading
        ).value
        == left
    )


@pytest.mark.parametrize(
    ("markers", "forces", "controls"),
    [
        pytest.param({"a1": "egypt", "a2": "egypt"}, [], False, id="GKC-VP-08"),
        pytest.param({"a1": "egypt", "a2": "egypt", "a3": "egypt", "a4": "hatti"}, [], True, id="GKC-VP-09"),
        pytest.param({"a1": "egypt", "a2": "egypt", "a3": "egypt"}, ["GG at a2: 2M"], False, id="GKC-VP-13"),
        pytest.param(
            {"a1": "egypt", "a2": "egypt", "a3": "egypt"}, ["GG at a2: 2M", "EK at a2: 1W"], True,
            id="a unit of the owner is there too",
        ),
        pytest.param({"a2": "egypt", "a3": "egypt", "a4": "egypt"}, [], False, id="a Walled-City is missing"),
        pytest.param({"a1": "egypt", "a2": "egypt", "a4": "egypt"}, [], True, id="GKC-VP-12"),
    ],
)  # fmt: skip
def test_who_controls_a_province(markers: dict[str, str], forces: list[str], controls: bool) -> None:
    board = position(*forces, markers=markers, players=["egypt", "hatti"])
    assert ("AMU" in provinces_of(board, "egypt")) is controls


def test_GKC_VP_11_a_plurality_is_not_enough() -> None:
    board = position(players=["egypt", "hatti"], markers={"c1": "egypt", "c2": "egypt", "c3": "hatti"})
    assert "CAN" not in provinces_of(board, "egypt") + provinces_of(board, "hatti")


def test_GKC_VF_03_conquered_egypt() -> None:
    markers = {"e1": "hatti", "e2": "hatti"} | dict.fromkeys(["s1", "s2", "c1", "c2", "c3"], "egypt")
    fields = {"egypt.current_vp": 1, "hatti.current_vp": 2, "last_turn": 9}
    table = run(VictoryPhase(), position(players=["egypt", "hatti"], markers=markers, set=fields))
    board = position(players=["egypt", "hatti"], markers=markers)
    assert provinces_of(board, "egypt") == ("SIN", "CAN")
    assert provinces_of(board, "hatti") == ("EGY", "HAT")
    assert points(table, "provinces") == {"egypt": 5, "hatti": 10}
    assert points(table, "homecountry") == {"egypt": 3}


def test_GKC_VF_07_a_garrison_marker_does_not_hold_against_barbarians() -> None:
    alone = position("LG at e1: 3M", players=["egypt"], markers={"e1": "egypt/g"})
    assert held_by_nobody(alone) == ("e1",)
    assert home_spaces_held(alone, "egypt") == (2, 3)
    assert provinces_of(alone, "egypt") == ()
    table = run(VictoryPhase(), alone)
    assert points(table, "homecountry") == {"egypt": -2}
    guarded = position("LG at e1: 3M", "egypt at e1 inside: 1W", players=["egypt"], markers={"e1": "egypt/g"})
    table = run(VictoryPhase(), guarded)
    assert points(table, "provinces") == {"egypt": 4}
    assert points(table, "homecountry") == {}


def test_a_floor_at_zero_is_an_option() -> None:
    board = position("LG at e1: 3M", players=["egypt"])
    table = run(VictoryPhase(), board, options={"GKR-013": "floor-at-zero"})
    assert b.nation(table.board, "egypt").current_vp == 0
    short = position(players=["egypt", "hatti"], markers={"e1": "hatti"}, set={"egypt.current_vp": 1, "last_turn": 9})
    table = run(VictoryPhase(), short, options={"GKR-013": "floor-at-zero"})
    lost = next(f for f in table.of(VictoryPointsScored) if f.how == "homecountry")
    assert (lost.current, sum([points for _, points in lost.why])) == (0, -1)


def test_GKC_CF_11_a_joined_province_is_homecountry() -> None:
    markers = {"p1": "hatti", "p2": "egypt", "p3": "egypt"}
    fields = {"hatti.annexed": ["PIT"], "hatti.current_vp": 2, "last_turn": 9}
    board = position(players=["egypt", "hatti"], markers=markers, set=fields)
    assert home_provinces(board, "hatti") == ("HAT", "PIT")
    assert home_spaces_held(board, "hatti") == (5, 7)
    table = run(VictoryPhase(), board)
    assert points(table, "provinces")["hatti"] == 6
    assert points(table, "homecountry")["hatti"] == 2
    table.answer("hatti", 1)
    assert [b.place(table.board, s).marker for s in ("p2", "p3")] == ["hatti", "hatti"]


# ---------------------------------------------------------------- step 3


@pytest.mark.parametrize(
    ("scores", "reading", "winner"),
    [
        pytest.param({"egypt": (20, 30), "hatti": (12, 52)}, TOTAL_DECIDES, "egypt", id="GKC-SD-01"),
        pytest.param({"egypt": (19, 69), "hatti": (18, 58)}, TOTAL_DECIDES, "", id="GKC-SD-02"),
        pytest.param({"egypt": (24, 34), "hatti": (20, 38)}, TOTAL_DECIDES, "hatti", id="GKC-SD-03"),
        pytest.param({"egypt": (22, 32), "hatti": (20, 32)}, TOTAL_DECIDES, "", id="GKC-SD-04"),
        pytest.param({"egypt": (24, 34), "hatti": (20, 38)}, "current-then-total", "egypt", id="the other reading"),
    ],
)
def test_sudden_death(scores: dict[str, tuple[int, int]], reading: str, winner: str) -> None:
    assert sudden_death(scores, 20, reading) == winner


def test_GKC_VF_05_sudden_death_after_the_losses() -> None:
    markers = {"e1": "egypt", "e2": "hatti"}
    fields = {"egypt.current_vp": 17, "last_turn": 9}
    board = position(players=["hatti", "egypt"], markers=markers, set=fields)
    table = run(VictoryPhase(), board)
    assert points(table, "provinces")["egypt"] == 21
    assert points(table, "homecountry")["egypt"] == 19
    assert table.of(RuleApplied)[0].about == ("egypt", "hatti")
    assert table.over is None


def test_sudden_death_ends_the_match() -> None:
    board = position(players=["egypt", "hatti"], set={"egypt.current_vp": 16, "last_turn": 9})
    assert run(VictoryPhase(), board).over == Outcome(("egypt",), "sudden_death")


# ---------------------------------------------------------------- steps 4 to 6, the end


def test_GKC_VF_01_the_order_of_the_steps() -> None:
    """HomeCountries change nothing here: each side holds its own and scores 4 for it."""
    fields = {"egypt.current_vp": 6, "hatti.current_vp": 6, "egypt.total_vp": 30, "hatti.total_vp": 12, "last_turn": 9}
    table = run(VictoryPhase(), position(players=["egypt", "hatti"], set=fields))
    assert [b.nation(table.board, p).total_vp for p in ("egypt", "hatti")] == [40, 22]
    assert [b.nation(table.board, p).current_vp for p in ("egypt", "hatti")] == [10, 10]
    table.answer("hatti", 2)
    assert table.of(TurnOrderSet)[0].order == ("egypt", "hatti")
    assert [b.nation(table.board, p).current_vp for p in ("egypt", "hatti")] == [0, 0]
    assert [b.nation(table.board, p).total_vp for p in ("egypt", "hatti")] == [40, 22]


def test_GKC_VF_06_the_last_turn_ends_after_the_totals() -> None:
    fields = {"egypt.current_vp": 5, "hatti.current_vp": 10, "egypt.total_vp": 60, "hatti.total_vp": 55}
    table = run(VictoryPhase(), position(players=["egypt", "hatti"], turn=10, set=fields))
    assert [b.nation(table.board, p).total_vp for p in ("egypt", "hatti")] == [69, 69]
    assert table.over == Outcome((), "draw")
    fields["hatti.current_vp"] = 11
    table = run(VictoryPhase(), position(players=["egypt", "hatti"], turn=10, set=fields))
    assert table.over == Outcome(("hatti",), "highest_total")
    assert highest_total({"egypt": 3, "hatti": 3, "mitanni": 2}) == ""


def test_a_scenario_with_objectives() -> None:
    pack = load_pack()
    canaan, ugarit, amurru = (pack.province[p].spaces for p in ("canaan", "ugarit", "amurru"))
    board = position(pack=pack, players=["egypt", "mitanni"], turn=3, set={"scenario": "megiddo"})
    assert end_of_scenario(board) == Outcome(("mitanni",), "objectives")
    board = position(
        pack=pack, players=["egypt", "mitanni"], turn=3, set={"scenario": "megiddo"},
        markers=dict.fromkeys([*canaan, *ugarit, *amurru], "egypt"),
    )  # fmt: skip
    assert end_of_scenario(board) == Outcome(("egypt",), "objectives")
    board = position(
        pack=pack, players=["egypt", "mitanni"], turn=3, set={"scenario": "megiddo"},
        markers=dict.fromkeys([*canaan, *ugarit], "egypt"),
    )  # fmt: skip
    assert end_of_scenario(board) == Outcome(("mitanni",), "objectives")


# ---------------------------------------------------------------- step 7


def test_GKC_VF_02_clearing_a_homecountry() -> None:
    board = position(
        "HW1 at e1: 3W", "hatti at e2: 1W", players=["egypt", "hatti"], set={"last_turn": 9, "egypt.total_vp": 1},
        markers={"e1": "hatti/g", "e2": "hatti", "e3": "egypt"},
    )  # fmt: skip
    table = run(VictoryPhase(), board)
    table.answer("egypt", 1)
    table.answer("hatti", "send:h2", "send:h3")
    for space in ("e1", "e2", "e3"):
        assert (b.place(table.board, space).marker, b.place(table.board, space).garrison) == ("egypt", False)
    assert [u.at for u in table.board.units if u.at] == ["h2", "h2", "h2", "h3"]
    assert b.leader(table.board, "HW1").at == "h2"
    assert home_spaces_held(table.board, "egypt") == (3, 3)


def test_own_garrisons_stay_and_neutrals_go_to_their_capital() -> None:
    board = position(
        "KK at e2: 3W", "kassites at b3: 1W", "GG at e3: 2M", "egypt at h3: 1W", neutral=["kassites"],
        players=["egypt", "hatti"], set={"last_turn": 9, "egypt.current_vp": -9},
        markers={"e1": "egypt/g", "b2": "egypt", "h4": ""},
    )  # fmt: skip
    table = run(VictoryPhase(), board)
    table.answer("egypt", 2)
    table.answer("egypt", "send:e2")
    assert b.place(table.board, "e1").garrison
    assert b.place(table.board, "b2").marker == "kassites"
    assert b.place(table.board, "h4").marker == "hatti"
    assert {u.at for u in table.board.units if u.power == "kassites" and u.steps} == {"b1"}
    assert b.leader(table.board, "KK").at == "b1"
    assert b.leader(table.board, "GG").at == "TG"


def test_who_comes_home_may_go_to_a_city_that_was_besieged() -> None:
    board = position(
        "HW1 at e1: 3W", "egypt at e1 inside: 1W", "EW1 at h2: 1W", players=["egypt", "hatti"],
        markers={"e1": "egypt/g"}, sieges={"e1": {"by": "hatti"}}, set={"last_turn": 9, "egypt.current_vp": -9},
    )  # fmt: skip
    table = run(VictoryPhase(), board)
    table.answer("egypt", 1)
    assert "send:e1" in table.keys("egypt")


def test_a_neutral_siege_ends_with_the_turn() -> None:
    board = position(
        "KK at m1: 3W", "mitanni at m1 inside: 1W", "EK at e2: 1W", neutral=["kassites"], players=["egypt", "mitanni"],
        markers={"m1": "mitanni/g", "as1": "mitanni"}, sieges={"as1": {"by": "kassites"}},
        set={"last_turn": 9, "egypt.current_vp": -9},
    )  # fmt: skip
    board = b.with_units(board, {u.id: u.but(at="as1") for u in b.units_at(board, "m1") if u.power == "kassites"})
    table = run(VictoryPhase(), board)
    table.answer("egypt", 1)
    assert table.over is not None
    assert not b.place(table.board, "as1").besieger


# ---------------------------------------------------------------- 23.0


def campaign(turn: int) -> Board:
    """The set-up of the campaign, on another turn."""
    board = game.board()
    for fact in game.set_up(load_pack(), "campaign", {}):
        board = fact.fold(board)
    return board.but(turn=turn)


def test_23_the_change() -> None:
    board = campaign(6)
    visitor = next(u.id for u in board.units if u.power == "kassites" and u.at)
    board = b.with_units(board, {visitor: b.unit(board, visitor).but(at="assur")})
    board = b.with_nation(board, "mitanni", total_vp=7, tribute=3, wood=2, owes_tribute=1, may_keep=False)
    board = with_hand(board, "mitanni", (1, 2, 3))
    table = run(MitanniToAssyria(), board, pack=load_pack())
    table.answer("kassites", "send:babylon")
    after = table.board
    assert b.unit(after, visitor).at == "babylon"
    assert after.order == ("assyria", "egypt", "hatti", "kassites")
    assert seat_of(after, "assyria") == "mitanni"
    nation = b.nation(after, "assyria")
    assert (nation.total_vp, nation.tribute, nation.wood, nation.may_keep) == (7, 0, 0, False)
    assert nation.owes_tribute == 0, "its debts do not pass over"
    assert b.hand(after, "mitanni") == (1, 2, 3)
    at_assur = [u for u in after.units if u.at == "assur"]
    assert sorted(u.kind for u in at_assur) == ["chariot"] * 4 + ["warrior"] * 9
    assert {(u.power, u.steps) for u in at_assur} == {("assyria", FULL)}
    assert sorted(g.id for g in after.leaders if g.at == "assur") == [
        "ashur_uballit_i", "assyria_warlord_1", "assyria_warlord_2",
    ]  # fmt: skip
    assert {s: b.place(after, s).garrison for s in homecountry(after, "assyria")} == {
        "assur": True, "nineveh": True, "kalhu": False, "arbail": False, "ekallatum": False,
    }  # fmt: skip
    assert all(b.place(after, s).marker == "assyria" for s in homecountry(after, "assyria"))
    assert not [u for u in after.units if u.power == "mitanni" and u.steps]
    assert not [p for p in after.places if p.marker == "mitanni"]
    assert all(g.gone for g in after.leaders if g.power == "mitanni")
    assert not b.is_nation(after, "mitanni")


def test_a_neutral_mitanni_becomes_a_neutral_assyria() -> None:
    board = b.with_nation(campaign(6), "mitanni", seat="").but(order=("egypt", "hatti", "kassites"))
    board = board.but(quarrels=(Quarrel("egypt", "mitanni", 25),))
    city = b.place(board, "washukanni")
    board = b.with_places(board, {"washukanni": city.but(marker="mitanni", besieger="revolt_karkemish")})
    rebel = next(u.id for u in board.units if u.power == "revolt_karkemish")
    board = b.with_units(board, {rebel: b.unit(board, rebel).but(at="washukanni", steps=FULL)})
    table = run(MitanniToAssyria(), board, pack=load_pack())
    assert seat_of(table.board, "assyria") == ""
    assert table.board.order == ("egypt", "hatti", "kassites")
    assert table.board.quarrels == (Quarrel("egypt", "assyria", 25),)
    assert not b.place(table.board, "washukanni").besieger, "nobody's city is not besieged"


def test_GKC_T6_03_only_in_the_campaign_and_on_its_turn() -> None:
    assert due_changes(campaign(5)) == ()
    assert due_changes(campaign(6).but(scenario="great_kings")) == ()
    assert len(due_changes(campaign(6))) == 1


def test_GKC_T6_02_the_change_comes_last_so_that_its_chariots_stay() -> None:
    table = run(ReinforcementPhase(), campaign(6), pack=load_pack())
    for _ in range(60):
        if table.open is None:
            break
        seat = table.open.seats[0]
        table.answer(seat, table.answers(seat)[0])
    assert sum(u.power == "assyria" and u.kind == "chariot" and u.at == "assur" for u in table.board.units) == 4
    kinds = [type(f).__name__ for f in table.facts]
    assert kinds.index("PowerReplaced") > max(i for i, k in enumerate(kinds) if k == "PointsChanged")
    assert {f.phase for f in table.of(PhaseBegun)} == {"reinforcement"}
    assert not [f for f in table.facts if type(f).__name__ == "KingChanged" and f.power == "mitanni"]


def test_an_objective_needs_all_of_its_provinces() -> None:
    markers = dict.fromkeys(["a1", "a2", "a3"], "egypt")
    board = position(players=["egypt", "hatti"], markers=markers)
    assert meets(board, Objective("egypt", all_of=("AMU",)))
    assert not meets(board, Objective("egypt", all_of=("AMU", "CAN")))
    assert not meets(board, Objective("hatti", all_of=("AMU",)))


def test_each_power_begins_with_the_points_that_its_scenario_gives() -> None:
    """GK-4.0-a"""
    pack = load_pack()
    for scenario in pack.scenarios:
        (begun,) = game.set_up(pack, scenario.id, {})
        assert isinstance(begun, MatchSetUp)
        assert {nation.id: nation.total_vp for nation in begun.nations} == {
            power: scenario.setup(power).total_vp for power in scenario.powers
        }


def test_the_loss_of_a_conquered_homecountry_is_told_in_its_parts() -> None:
    """GK-24.1-e"""
    lost = after_homecountry_losses(11, home_vp=4, held=1, spaces=3, per_space=-2, reading=EXACTLY_HALF_HOLDS)
    assert (lost.value, lost.why) == (4, (("GK-24.1-e", -4), ("GK-24.1-e", -3)))
