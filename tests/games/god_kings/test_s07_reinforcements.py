"""7.0 Reinforcements, 20.4 those of Neutral Nations, 20.1 the exchanges before them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.god_kings.positions import fx1, position, run

from limmu.display.shown import Shown
from limmu.games.god_kings import board as b
from limmu.games.god_kings import game
from limmu.games.god_kings.board import FULL, NOBODY, Board
from limmu.games.god_kings.facts import (
    CardGiven,
    ControlMarkerTaken,
    DivisionRaised,
    KingChanged,
    PhaseBegun,
    PointsChanged,
    UnitsMoved,
    UnitsRecovered,
)
from limmu.games.god_kings.pack import load_pack
from limmu.games.god_kings.queries import controller
from limmu.games.god_kings.s07_divisions import (
    ArmyReforms,
    ScenarioDivision,
    available_divisions,
    may_raise_division,
    scheduled_divisions,
)
from limmu.games.god_kings.s07_income import tribute_due, wood_due
from limmu.games.god_kings.s07_redeployment import PlaceStack, Put, Redeployment, placement_spaces
from limmu.games.god_kings.s07_reinforcements import (
    Buy,
    Flip,
    ReinforcementPhase,
    Reinforcements,
    RevoltsReturn,
    Spend,
    may_buy,
)
from limmu.games.god_kings.s20_exchange import Exchange, may_give_space
from limmu.games.god_kings.s20_neutral_reinforcements import NeutralReinforcements, Purchases, neutral_purchases
from limmu.toolkit.facts import RuleApplied


def count(board: Board, power: str, at: str = "*") -> dict[str, int]:
    """Units of a power by letter as cases write them; `at` "" are those that wait off the map."""
    letters = {"warrior": "W", "chariot": "C", "royal_guard": "G", "mercenary": "M"}
    found: dict[str, int] = {}
    for unit in board.units:
        if unit.power == power and unit.steps and at in ("*", unit.at):
            letter = letters[unit.kind] if unit.steps == FULL else letters[unit.kind].lower()
            found[letter] = found.get(letter, 0) + 1
    return found


def destroyed(board: Board, *ids: str) -> Board:
    """The board with some warriors in the destroyed pool."""
    return b.with_units(board, {i: b.unit(board, i).but(steps=0, at="", destroyed=True) for i in ids})


# ---------------------------------------------------------------- 7.1 step 1


def test_GKC_RF_01_units_recover_return_and_leave() -> None:
    board = position("EK at e1: 4W 2w 1C 1c 2M 1g")
    gone = [u.id for u in board.units if u.power == "egypt" and u.kind == "warrior" and not u.at][:3]
    table = run(Reinforcements("egypt"), destroyed(board, *gone))
    assert count(table.board, "egypt") == {"W": 6, "w": 3, "G": 1}
    assert not [u for u in table.board.units if u.destroyed]
    assert count(table.board, "egypt", "") == {"w": 3}
    assert {u.power for u in table.board.units if u.kind == "mercenary" and not u.steps} >= {""}
    assert not [u for u in table.board.units if u.kind == "mercenary" and u.power == "egypt"]


def test_a_destroyed_guard_does_not_return() -> None:
    table = run(Reinforcements("egypt"), position("EK at e1: 1W"))
    assert count(table.board, "egypt") == {"W": 1}


# ---------------------------------------------------------------- step 2: income


def test_income_from_provinces_wood_and_trade() -> None:
    """GKC-RE-02, GKC-VP-14: joined provinces, cut-off Wood, Barbarians standing about: all pay."""
    markers = {"a1": "egypt", "a2": "egypt", "a3": "egypt", "i1": "egypt"}
    board = position("EK at e1: 1W", "LG at a3: 2M", "HK at h1: 1W", markers=markers)
    assert (tribute_due(board, "egypt"), wood_due(board, "egypt")) == (4, 2)
    board = b.with_nation(board, "egypt", tribute=3, wood=3)
    table = run(Exchange(), board)
    table.answer("egypt", "pass")
    first = table.of(PointsChanged)[0]
    assert (first.power, first.tribute, first.wood, first.how) == ("egypt", 7, 5, "income")
    assert dict(first.why) == {"GK-7.1-e": 4, "GK-7.1-f": 2, "GK-7.1-g": 3}


def test_a_card_may_take_from_the_income() -> None:
    board = b.with_nation(position("EK at e1: 1W", "HK at h1: 1W"), "egypt", owes_tribute=5)
    nation = b.nation(run(Exchange(), board).board, "egypt")
    assert (nation.tribute, nation.owes_tribute) == (0, 0)


# ---------------------------------------------------------------- step 3: spending


def spending(board: Board, tribute: int, wood: int) -> Any:
    """Reinforcements of Egypt with so many points."""
    return run(Reinforcements("egypt"), b.with_nation(board, "egypt", tribute=tribute, wood=wood))


def test_GKC_RE_03_a_purchase_list_within_the_budget() -> None:
    board = destroyed(position("EK at e1: 1W"), "egypt_amon_1", "egypt_amon_2", "egypt_amon_3")
    table = spending(board.but(), 7, 2)
    assert count(table.board, "egypt", "") == {"w": 3}
    table.answer("egypt", "garrison:e1", "buy:mercenary:2", "flip:amon:2", "buy:chariot:2")
    assert b.place(table.board, "e1").garrison
    nation = b.nation(table.board, "egypt")
    assert (nation.tribute, nation.wood) == (0, 0)
    assert count(table.board, "egypt", "") == {"w": 1, "W": 2, "C": 2, "M": 2}
    assert "lost" not in [fact.how for fact in table.of(PointsChanged)]
    assert [fact.how for fact in table.of(UnitsRecovered)] == ["bought"]


def test_GKC_RE_04_a_chariot_needs_wood_as_well() -> None:
    table = spending(position("EK at e1: 1W"), 7, 1)
    assert table.refusal("egypt", "buy:chariot:2").clause == "GK-7.1-k"
    assert "buy:chariot:1" in table.keys("egypt")
    assert "buy:chariot:2" not in table.keys("egypt")


def test_what_is_not_spent_is_lost() -> None:
    table = spending(position("EK at e1: 1W"), 2, 3)
    table.answer("egypt", "buy:mercenary:1", "stop")
    last = table.of(PointsChanged)[-1]
    assert (last.how, last.tribute, last.wood) == ("lost", 0, 0)


def test_GKC_GE_03_a_royal_guard_only_through_its_event() -> None:
    table = spending(position("EK at e1: 1W"), 5, 5)
    assert table.refusal("egypt", "buy:royal_guard:1").clause == "GK-3.0-ao"


def test_counters_are_a_limit() -> None:
    most = fx1().limits.chariots
    table = spending(position("EK at e1: 1W"), most + 3, most + 3)
    assert table.refusal("egypt", f"buy:chariot:{most + 1}").clause == "GK-2.2-c"
    assert table.refusal("egypt", "buy:mercenary:99").clause == "GK-3.0-as"
    assert not may_buy(table.board, "egypt", Flip("amon", 1))


def test_where_a_garrison_can_be_bought() -> None:
    markers = {"c1": "egypt", "a1": "egypt/g", "k1": "hatti", "e2": "egypt"}
    board = position("EK at e1: 1W", "HK at c1: 3W", markers=markers, sieges={"c1": {"by": "hatti"}})
    table = spending(board, 3, 0)
    offered = [a for a in table.keys("egypt") if a.startswith("garrison")]
    assert offered == ["garrison:e1"]
    assert table.refusal("egypt", "garrison:c1").clause == "GK-17.5-a"
    assert table.refusal("egypt", "garrison:k1").clause == "GK-17.1-d"


# ---------------------------------------------------------------- step 4: Kings


def test_GKC_EX_08_the_chart_replaces_the_king() -> None:
    pack = load_pack()
    board = position(
        "muwatalli_i+hatti_warlord_1+hatti_warlord_2 at nesa: 3W",
        pack=pack,
        turn=2,
        set={"turn": 3, "order": ["hatti"]},
    )
    table = run(Reinforcements("hatti"), board, pack=pack)
    changed = table.of(KingChanged)[0]
    assert (changed.old, changed.new, changed.round) == ("muwatalli_i", "tudhaliya_i", 0)
    table.answer("hatti", "split", "put:nesa", "put:nesa", "put:hattusha", "put:nesa")
    assert b.leader(table.board, "muwatalli_i").gone
    assert b.leader(table.board, "tudhaliya_i").at == "hattusha"
    assert b.nation(table.board, "hatti").king == "tudhaliya_i"
    assert [g.id for g in table.board.leaders if g.power == "hatti" and g.kind == "king" and not g.gone] == [
        "tudhaliya_i"
    ]


def test_a_king_who_reigns_already_is_not_replaced() -> None:
    pack = load_pack()
    board = position("tudhaliya_i at nesa: 3W", pack=pack, turn=3, set={"order": ["hatti"]})
    assert not run(Reinforcements("hatti"), board, pack=pack).of(KingChanged)


def test_GKC_EX_07_the_egyptian_succession_is_read_from_the_chart() -> None:
    pack = load_pack()
    board = position("hatshepsut at memphis: 3W", pack=pack, set={"order": ["egypt"]})
    reigning: list[str] = []
    for turn in (2, 3, 4, 5, 6):
        board = run(Reinforcements("egypt"), board.but(turn=turn), pack=pack).board
        reigning.append(b.nation(board, "egypt").king)
    assert reigning == ["thutmose_iii", "thutmose_iii", "amenhotep_ii", "amenhotep_iii", "amenhotep_iv"]
    assert [g.id for g in board.leaders if g.power == "egypt" and g.gone] == [
        "hatshepsut", "thutmose_iii", "amenhotep_ii", "amenhotep_iii",
    ]  # fmt: skip


# ---------------------------------------------------------------- step 5: redeployment


@pytest.mark.parametrize(
    ("markers", "forces", "spaces"),
    [
        pytest.param(
            {"s1": "egypt", "s2": "egypt", "c2": "egypt", "c5": "egypt", "c1": "egypt", "a3": "egypt"}, [],
            ["c1", "c2", "e1", "e2", "e3", "s1", "s2"], id="GKC-RP-01",
        ),
        pytest.param(
            {"s1": "egypt", "c1": "egypt", "c2": "egypt", "i1": "egypt"}, [], ["e1", "e2", "e3", "s1"], id="GKC-RP-02"
        ),
        pytest.param(
            {"s1": "egypt", "s2": "egypt"}, ["HK at s1: 3W"], ["e1", "e2", "e3", "s2"], id="GKC-RP-03"
        ),
        pytest.param({"s1": "egypt"}, ["HW1 at s1"], ["e1", "e2", "e3"], id="a lone general of another player"),
    ],
)  # fmt: skip
def test_where_pieces_may_be_placed(markers: dict[str, str], forces: list[str], spaces: list[str]) -> None:
    board = position(*forces, markers=markers, players=["egypt", "hatti"])
    assert sorted(placement_spaces(board, "egypt")) == spaces


def test_GKC_EX_11_main_army_abroad_the_rest_at_home() -> None:
    markers = dict.fromkeys(["s1", "s2", "c1", "c2", "c3", "c5", "a1", "a2", "a4"], "egypt")
    board = position("EK+EW1+EW2 at e1: 9W 6C", markers=markers)
    table = run(Redeployment("egypt"), board)
    table.answer("egypt", "split", "put:a1", "put:a1", "put:e3")
    table.answer("egypt", "put:a1:n=2:inside", "put:a1", "put:a1", "put:e3", "put:a1")
    assert table.over is not None
    at_a1 = [u for u in table.board.units if u.at == "a1"]
    assert sorted(u.kind for u in at_a1) == ["chariot"] * 6 + ["warrior"] * 6
    assert sum(u.inside for u in at_a1) == 2
    assert count(table.board, "egypt", "e3") == {"W": 3}
    assert [b.leader(table.board, g).at for g in ("EK", "EW1", "EW2")] == ["a1", "a1", "e3"]


def test_a_city_takes_two_units_inside() -> None:
    table = run(Redeployment("egypt"), position("EK at e2: 3W"))
    table.answer("egypt", "split", "put:e1:inside", "put:e1:n=1:inside")
    assert "put:e1:n=1:inside" in table.keys("egypt")
    assert table.refusal("egypt", "put:e1:inside").clause == "GK-17.1-e"


def test_mercenaries_need_company() -> None:
    """GKR-022: bought mercenaries are placed last, with a general or another unit of their power."""
    board = b.with_nation(position("EK at e1: 2W", markers={"s1": "egypt"}), "egypt", tribute=2)
    table = run(Reinforcements("egypt"), board)
    table.answer("egypt", "buy:mercenary:2", "put:s1")
    assert b.leader(table.board, "EW1").at == ""
    table.answer("egypt", "split", "put:e3", "put:e2")
    assert table.refusal("egypt", "put:e1").clause == "GK-3.0-ab"
    assert table.refusal("egypt", "put:c1").clause == "GK-7.1-p"
    table.answer("egypt", "put:s1:n=1", "put:e3")
    assert count(table.board, "egypt", "s1") == {"W": 2, "M": 1}


def test_GKC_RF_06_redeployment_ends_own_sieges() -> None:
    markers = {"s1": "egypt", "s2": "egypt", "c2": "egypt", "c3": "egypt", "a1": "hatti/g"}
    siege = {"a1": {"by": "egypt", "continued": 3}}
    table = run(Redeployment("egypt"), position("EK at a1: 6W", markers=markers, sieges=siege))
    assert table.refusal("egypt", "put:a1").clause == "GK-7.1-p"
    table.answer("egypt", "put:c3")
    place = b.place(table.board, "a1")
    assert (place.besieger, place.continued) == ("", 0)
    assert count(table.board, "egypt", "c3") == {"W": 6}


def test_without_a_friendly_homecountry_space_all_stay() -> None:
    """GKR-024."""
    markers = {"e1": "hatti", "e2": "hatti", "e3": "hatti", "c2": "egypt"}
    table = run(Redeployment("egypt"), position("EK at c2: 3W", markers=markers))
    assert table.over is not None
    assert not table.of(UnitsMoved)


def test_chain_refusal_names_the_clause() -> None:
    table = run(Redeployment("egypt"), position("EK at e1: 3W", markers={"c1": "egypt"}))
    assert table.refusal("egypt", "put:c1").clause == "GK-7.1-q"


# ---------------------------------------------------------------- the phase


def test_GKC_BB_12_barbarians_leave_first() -> None:
    board = position("GG at h3: 3M", "gasga at h2: 1M", "HK at h1: 1W", players=["hatti"])
    board = b.with_units(board, {"mercenary_9": b.unit(board, "mercenary_9").but(power=NOBODY, steps=FULL, at="k1")})
    table = run(ReinforcementPhase(), ControlMarkerTaken("gasga", "hatti").fold(board))
    assert count(table.board, "gasga") == {}
    assert b.control(table.board, "gasga").holder == ""
    assert b.leader(table.board, "GG").at == ""
    assert not b.leader(table.board, "GG").gone
    assert b.unit(table.board, "mercenary_9").power == ""


def test_GKC_BB_16_revolts_are_put_back_by_the_lowest() -> None:
    board = position("RM at a2: 3M", "EK at c3: 1W", "HK at h1: 1W", set={"egypt.total_vp": 9, "hatti.total_vp": 3})
    table = run(RevoltsReturn(), board)
    assert table.keys("hatti") == ["c1", "c2", "c4", "c5"]
    table.answer("hatti", "c5")
    assert count(table.board, "revolt_megiddo", "c5") == {"M": 3}
    assert b.leader(table.board, "RM").at == "c5"


def test_players_then_neutrals_in_turn_order() -> None:
    board = position("HK at h1: 1W", "EK at e1: 1W", "KK at b2: 2W 1C", neutral=["kassites"], order=["hatti", "egypt"])
    table = run(ReinforcementPhase(), board)
    for _ in range(40):
        if table.open is None:
            break
        seat = table.open.seats[0]
        table.answer(seat, table.answers(seat)[0])
    assert table.of(PhaseBegun)[0].phase == "reinforcement"
    moved = [b.unit(board, f.units[0]).power for f in table.of(UnitsMoved) if f.units]
    assert moved == ["hatti", "egypt", "kassites"]
    assert count(table.board, "kassites", "b1")["W"] == 2


# ---------------------------------------------------------------- 20.4


@pytest.mark.parametrize(
    ("given", "bought"),
    [
        pytest.param((6, 2, 2, 6, 6), Purchases(2, 2, 2), id="GKC-RE-05"),
        pytest.param((4, 1, 0, 6, 2), Purchases(0, 1, 2), id="GKC-RE-06"),
        pytest.param((3, 5, 2, 6, 6), Purchases(2, 1, 0), id="flips leave one point for chariots"),
    ],
)
def test_neutral_spending(given: tuple[int, int, int, int, int], bought: Purchases) -> None:
    assert neutral_purchases(*given) == bought


def test_a_neutral_nation_is_reinforced_in_its_capital() -> None:
    board = position("KK at b2: 1w 1C 1c 1M", "EK at e1: 1W", neutral=["kassites"], markers={"c3": "kassites"})
    board = destroyed(board, "kassites_marduk_2")
    table = run(NeutralReinforcements(), board)
    assert table.over is not None
    assert count(table.board, "kassites", "b1") == {"W": 2, "C": 1}
    assert b.leader(table.board, "KK").at == "b1"
    nation = b.nation(table.board, "kassites")
    assert (nation.tribute, nation.wood) == (0, 0)


def test_the_neutral_kassites_have_a_capital_of_their_own() -> None:
    """GKR-004 and its other reading."""
    pack = load_pack()
    board = position("karaindash at halman: 2W", pack=pack, turn=4, neutral=["kassites"])
    table = run(NeutralReinforcements(), board, pack=pack)
    assert b.leader(table.board, "karaindash").at == "babylon"
    table = run(NeutralReinforcements(), board, pack=pack, options={"GKR-004": "one-capital"})
    assert b.leader(table.board, "karaindash").at == "dur_kurigalzu"


# ---------------------------------------------------------------- 20.1


def test_GKC_RP_04_hand_over_next_to_a_controlled_province() -> None:
    markers = {"a1": "hatti", "a3": "hatti", "a4": "hatti", "c5": "egypt", "c3": "egypt", "c2": "egypt"}
    board = position(players=["egypt", "hatti"], markers=markers)
    allowed = [bool(may_give_space(board, "egypt", "hatti", space)) for space in ("c5", "c3", "c2")]
    assert allowed == [True, True, False]


def test_GKC_RF_03_hand_over_refused() -> None:
    markers = {"a1": "egypt/g", "a2": "hatti", "a3": "hatti", "a4": "hatti", "k1": "hatti", "k2": "hatti"}
    board = position(players=["egypt", "hatti"], markers=markers)
    assert may_give_space(board, "egypt", "hatti", "a1").clause == "GK-20.1-e"


def test_GKC_RF_04_hand_over_takes_the_garrison_and_pays_the_receiver() -> None:
    markers = {"a1": "egypt/g", **dict.fromkeys(["a2", "a3", "a4", "c1", "c3", "c5"], "hatti")}
    table = run(Exchange(), position(players=["egypt", "hatti"], markers=markers))
    table.answer("egypt", "space_gift:a1:hatti", "pass")
    place = b.place(table.board, "a1")
    assert (place.marker, place.garrison) == ("hatti", False)
    assert [p for p in ("AMU", "CAN", "HAT") if controller(table.board, p) == "hatti"] == ["AMU", "CAN", "HAT"]
    assert tribute_due(table.board, "hatti") == 6
    table.answer("hatti", "pass")
    assert b.nation(table.board, "hatti").tribute == 6


def test_GKC_RF_02_points_of_this_income_are_exchanged() -> None:
    markers = dict.fromkeys(["c3", "a2", "i1"], "egypt")
    table = run(Exchange(), position(players=["egypt", "hatti"], markers=markers))
    assert b.nation(table.board, "egypt").wood == 3
    table.answer("egypt", "points_gift:hatti:wood:2", "points_gift:hatti:tribute:1", "pass")
    egypt, hatti = b.nation(table.board, "egypt"), b.nation(table.board, "hatti")
    assert (egypt.tribute, egypt.wood, hatti.tribute, hatti.wood) == (1, 1, 3, 2)
    assert not table.refusal("hatti", "points_gift:egypt:tribute:9")


def test_GKC_RF_05_one_card_to_one_player() -> None:
    hands = {"egypt": [1, 2], "hatti": [3], "mitanni": [4]}
    table = run(Exchange(), position(players=["egypt", "hatti", "mitanni"], hands=hands))
    for seat in ("egypt", "hatti", "mitanni"):  # no points
        table.answer(seat, "pass")
    assert not table.refusal("egypt", "card_gift:hatti:3")
    table.answer("egypt", "card_gift:hatti:1")
    assert not table.refusal("egypt", "card_gift:mitanni:2")  # one card only: it is Hatti's turn to give
    table.answer("hatti", "pass").answer("mitanni", "card_gift:egypt:4")
    assert [len(b.hand(table.board, s)) for s in ("egypt", "hatti", "mitanni")] == [2, 2, 0]
    assert table.of(CardGiven)[0].parties == ("egypt", "hatti")


# ---------------------------------------------------------------- 7.2


def divisions(number: int) -> Any:
    """The first divisions of Egypt by id, in play."""
    return [d.id for d in fx1().power["egypt"].divisions[:number]]


def test_GKC_GE_37_army_reforms() -> None:
    board = position("EK at e1: 9W", markers={"s1": "egypt"}, set={"egypt.divisions": divisions(3)})
    table = run(ArmyReforms("egypt"), board)
    assert not table.refusal("egypt", "s1")
    table.answer("egypt", "e2")
    assert count(table.board, "egypt", "e2") == {"W": 3}
    assert len(b.nation(table.board, "egypt").divisions) == 4
    assert available_divisions(table.board, "egypt") == ()
    assert may_raise_division(table.board, "egypt").clause == "GK-7.2-f"


def test_a_division_is_not_raised_among_enemies() -> None:
    board = position("EK at s1: 6W", "HK at e2: 1W", set={"egypt.divisions": divisions(2)}, markers={"e3": "hatti"})
    table = run(ArmyReforms("egypt"), board)
    assert table.over is not None
    assert count(table.board, "egypt", "e1") == {"W": 3}


def test_hatti_needs_walusa_or_pitassa() -> None:
    board = position("HK at h1: 6W", markers={"p1": "hatti", "w1": "hatti"})
    assert may_raise_division(board, "hatti").clause == "GK-7.2H-a"
    board = position("HK at h1: 6W", markers={"p1": "hatti", "p2": "hatti"})
    table = run(ArmyReforms("hatti"), board)
    assert table.keys("hatti") == ["p1", "p2"]
    table.answer("hatti", "p2")
    assert b.nation(table.board, "hatti").annexed == ("PIT",)
    assert count(table.board, "hatti", "p2") == {"W": 3}
    assert may_raise_division(table.board, "hatti").clause == "GK-7.2H-a"  # a province serves once


def test_hatti_chooses_between_both_provinces() -> None:
    markers = dict.fromkeys(["p1", "p2", "w1", "w2"], "hatti")
    table = run(ArmyReforms("hatti"), position("HK at h1: 6W", markers=markers))
    assert table.keys("hatti") == ["PIT", "WAL"]
    table.answer("hatti", "WAL", "w2")
    assert b.nation(table.board, "hatti").annexed == ("WAL",)


def test_GKC_CF_10_hatti_loses_the_automatic_division() -> None:
    board = position("HK at h1: 6W", markers={"p1": "hatti", "w1": "hatti"})
    table = run(ScenarioDivision("hatti", "telipinu", ("PIT", "WAL")), board)
    assert len(b.nation(table.board, "hatti").divisions) == 2
    assert table.of(RuleApplied)[0].what == "division_lost"
    assert table.of(RuleApplied)[0].why == (("GK-7.2H-f", 0),)


def test_the_scenario_gives_a_division_in_its_turn() -> None:
    """7.2: it waits for placement; Hatti chooses the province that joins."""
    markers = dict.fromkeys(["p1", "p2", "w1", "w2"], "hatti")
    table = run(ScenarioDivision("hatti", "telipinu", ("PIT", "WAL")), position("HK at h1: 6W", markers=markers))
    table.answer("hatti", "PIT")
    assert b.nation(table.board, "hatti").divisions[-1] == "telipinu"
    assert b.nation(table.board, "hatti").annexed == ("PIT",)
    assert count(table.board, "hatti", "") == {"W": 3}
    pack = load_pack()
    king = pack.king("egypt", 4)
    board = position(f"{king} at memphis: 6W", pack=pack, turn=4, set={"scenario": "campaign"})
    assert count(run(Reinforcements("egypt"), board, pack=pack).board, "egypt") == {"W": 9}


def test_another_division_comes_where_the_scenarios_own_is_raised_already() -> None:
    board = position("EK at e1: 1W")
    raised = b.nation(board, "egypt").divisions[0]
    table = run(ScenarioDivision("egypt", raised), board)
    assert b.nation(table.board, "egypt").divisions == (raised, available_divisions(board, "egypt")[0])


def test_a_place_that_is_none_is_not_on_offer() -> None:
    board = position("EK at e1: 1W")
    assert PlaceStack("egypt", ("EW1",)).check(board, Put("nowhere")).code == "not_on_offer"


def test_no_reforms_without_a_division_to_raise() -> None:
    table = run(ArmyReforms("egypt"), position("EK at e1: 9W", set={"egypt.divisions": divisions(4)}))
    assert table.over is not None
    assert table.of(DivisionRaised) == []


def test_one_province_with_room_is_enough_for_reforms() -> None:
    markers = dict.fromkeys(["p1", "p2", "w1", "w2"], "hatti")
    board = position("HK at h1: 6W", "EK at w1: 1W", "egypt at w2: 1W", markers=markers)
    assert may_raise_division(board, "hatti")


def test_a_stack_that_was_put_is_told_by_its_place() -> None:
    shown, asked = Shown(game, load_pack()), PlaceStack("egypt", ("egypt_amon_1",))
    assert shown.tell_answer(asked, Put("kumidi")) == "Kumidi"
    assert shown.tell_answer(asked, Put("kumidi", 2, True)) == "Kumidi, 2 of them, inside the city"


def test_a_revolt_without_its_general_is_put_back_too() -> None:
    """GK-22.0-e"""
    board = position("revolt_megiddo at a2: 2M", "EK at e1: 1W", "HK at h1: 1W", set={"egypt.total_vp": 3})
    play = run(RevoltsReturn(), board).answer("hatti", "c4")
    assert count(play.board, "revolt_megiddo", "c4") == {"M": 2}


@pytest.mark.parametrize(("power", "turns"), [("egypt", [4, 9]), ("hatti", [6]), ("mitanni", [])])
def test_a_scenario_gives_each_power_its_own_divisions(power: str, turns: list[int]) -> None:
    """GK-7.2-g"""
    pack = load_pack()
    boards = [position(pack=pack, turn=turn, set={"scenario": "campaign"}) for turn in range(1, 10)]
    assert [board.turn for board in boards if scheduled_divisions(board, power)] == turns


def test_nothing_is_bought_none_times() -> None:
    """GK-7.1-h"""
    board = position("EK at e1: 1W", set={"egypt.tribute": 3})
    assert Spend("egypt").check(board, Buy("mercenary", 1))
    assert Spend("egypt").check(board, Buy("mercenary", 0)).code == "not_on_offer"


def test_only_who_lives_and_is_elsewhere_gathers_at_the_capital_of_a_neutral_nation() -> None:
    """GK-20.3-f"""
    board = position("KK at b2: 1W", "KW1+KW2 at b1: 1W", "EK at e1: 1W", neutral=["kassites"])
    gathered = [fact for fact in run(NeutralReinforcements(), board).of(UnitsMoved) if fact.how == "gathered"]
    assert [(fact.units, fact.leaders) for fact in gathered] == [((b.units_at(board, "b2")[0].id,), ("KK",))]


@pytest.mark.parametrize(
    ("points", "told"), [({"kassites.owes_tribute": 2}, []), ({}, [(("GK-20.4-g", -2),)])], ids=["nothing", "all"]
)
def test_what_a_neutral_nation_spends_is_told(points: dict[str, int], told: list[Any]) -> None:
    """GK-20.4-c, GK-20.4-d"""
    board = position("KK at b1: 1w", "EK at e1: 1W", neutral=["kassites"], markers={"c3": "kassites"}, set=points)
    changes = run(NeutralReinforcements(), board).of(PointsChanged)
    assert [fact.why for fact in changes if fact.how == "spent"] == told


def test_the_only_province_that_may_join_hatti_is_not_asked_for() -> None:
    """GK-7.2H-c"""
    board = position("HK at h1: 6W", markers={"p1": "hatti", "p2": "hatti"})
    play = run(ScenarioDivision("hatti", "telipinu", ("PIT", "WAL")), board)
    assert play.over is not None
    assert b.nation(play.board, "hatti").annexed == ("PIT",)
