"""8.2 Points, shifts and losses; 8.4 retreats; 5.3, 5.4, 6.5 spoils."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.genesis.battles import FORCE, arrived, attack, interception, lost, shifts, stood, units_at
from tests.games.genesis.positions import mini, position, run, shipped, table

from limmu.core import PASS, answer_type, in_parts, pick_forced
from limmu.display import notation
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board, Group, Units
from limmu.games.genesis.facts import (
    BattleDecided,
    BattleJoined,
    BattleStrengthCounted,
    DieResolved,
    ForceMoved,
    SilverChanged,
    UnitsLost,
    UnitsPlaced,
)
from limmu.games.genesis.options import (
    BATTLE_ONLY,
    CHART,
    EMPTY_WALLS,
    FORMULA,
    LONE_CHARIOT,
    LONE_CHARIOT_SUPREME,
    ONLY_A_HOLDER_SHUTS_OUT,
    SIMPLIFIED,
    SLAVES_WITHOUT_BATTLE,
    UNITS_ALONE_SHUT_OUT,
    WALK_OVER_TOO,
)
from limmu.games.genesis.pack import Pack
from limmu.games.genesis.s07_choices import Chosen
from limmu.games.genesis.s07_interception import ChooseInterceptors
from limmu.games.genesis.s08_battle import Battle
from limmu.games.genesis.s08_capture import Capture, TakeSpoils, can_hold, overrun, plunder_of
from limmu.games.genesis.s08_fight import SpendShifts, Spent, may_spend
from limmu.games.genesis.s08_flight import PreventRetreat, may_force, may_retreat, retreat_paths
from limmu.games.genesis.s08_kings import dies, kill
from limmu.games.genesis.s08_losses import AssignLosses, Removal, Stock, fault, removals
from limmu.games.genesis.s08_regroup import regroup, regroup_space
from limmu.games.genesis.s08_spoils import Victory, earns_slave, share_of, treasuries
from limmu.games.genesis.s08_strength import loss_of, ratio_shifts, winner_of

H, M = "hittites", "mitanni"


def field(**space: Any) -> Pack:
    """Two spaces, A and T, and one behind T; T is a Transit space unless told otherwise."""
    return mini(
        "A-T T-B",
        {"T": space or {"kind": "transit"}},
        kings={
            "K1": {"power": "KAS", "tactical": 1, "campaign": 2},
            "K2": {"power": "SEA", "tactical": 2, "campaign": 2},
            "H2": {"power": "HIT", "tactical": 2, "campaign": 2},
            "E3": {"power": "EGY", "tactical": 3, "campaign": 2},
        },
    )


def strengths(play: Any) -> dict[str, tuple[int, int]]:
    """Battle Points and shifts of both sides as last counted."""
    return {fact.side: (fact.bp, fact.shifts) for fact in play.of(BattleStrengthCounted)}


# ---------------------------------------------------------------- the ratio and the charts


@pytest.mark.parametrize(
    ("larger", "smaller", "shifts"),
    [
        (14, 14, 0), (16, 12, 0), (14, 10, 0), (15, 10, 1), (16, 10, 2), (13, 8, 2), (6, 3, 2), (25, 10, 2),
        (26, 10, 3), (7, 2, 3), (36, 10, 4), (20, 1, 20),
    ],
)  # fmt: skip
def test_ratio_under_formula(larger: int, smaller: int, shifts: int):
    """GE-C126"""
    assert ratio_shifts(shipped(), larger, smaller, FORMULA) == shifts


@pytest.mark.parametrize(("larger", "smaller", "shifts"), [(5, 2, 2), (13, 5, 3)])
def test_the_two_ratios_that_the_formula_names(larger: int, smaller: int, shifts: int):
    """GE-C127"""
    assert ratio_shifts(shipped(), larger, smaller, FORMULA) == shifts


@pytest.mark.parametrize(("larger", "smaller", "shifts"), [(16, 12, 1), (13, 8, 1), (8, 4, 2), (6, 3, 2), (14, 14, 0)])
def test_ratio_under_chart(larger: int, smaller: int, shifts: int):
    """GE-C287"""
    assert ratio_shifts(shipped(), larger, smaller, CHART) == shifts
    assert ratio_shifts(shipped(), larger, smaller, SIMPLIFIED) == shifts


@pytest.mark.parametrize(
    ("larger", "smaller", "reading", "shifts"),
    [(90, 30, CHART, 2), (90, 30, SIMPLIFIED, 3), (41, 27, CHART, 1), (41, 27, FORMULA, 2), (43, 17, CHART, 2),
     (43, 17, FORMULA, 3), (90, 30, FORMULA, 3)],
)  # fmt: skip
def test_only_the_chart_halves_above_forty(larger: int, smaller: int, reading: str, shifts: int):
    """R-GE-07"""
    assert ratio_shifts(shipped(), larger, smaller, reading) == shifts


@pytest.mark.parametrize(
    ("bp", "percent", "loss"),
    [(16, 20, 3), (12, 50, 6), (12, 40, 5), (14, 40, 6), (14, 30, 4), (3, 90, 3), (6, 20, 1), (8, 50, 4), (13, 50, 7),
     (5, 40, 2), (4, 10, 0), (10, 0, 0), (7, 100, 7)],
)  # fmt: skip
def test_percentage_losses(bp: int, percent: int, loss: int):
    """GE-C131"""
    assert loss_of(shipped(), bp, percent) == loss


# ---------------------------------------------------------------- shifts


@pytest.mark.parametrize(
    ("own", "enemy", "clause"),
    [(5, 3, ""), (0, 0, ""), (2, 3, ""), (6, 3, "GE-8.2.1.3-d"), (5, 4, "GE-8.2.1.3-d"), (7, 2, "GE-8.2.1.3-d"),
     (-1, 0, "GE-8.2.1.3-c"), (5, 5, "GE-8.2.1.3-c")],
)  # fmt: skip
def test_battle_die_rolls_stay_between_zero_and_ten(own: int, enemy: int, clause: str):
    """GE-C133"""
    question, board = SpendShifts("T", "attacker", 9, 5, 3), position(shipped())
    assert question.check(board, Spent(own, enemy)).clause == clause
    assert (Spent(own, enemy) in question.answers(board)) is (not clause)


def test_a_battle_in_the_mountains():
    """GE-C142"""
    play = attack(
        field(kind="transit", mountain=True),
        "HIT at A: 6I 4C K[H2]",
        "MIT at T: 6I",
        to="T",
        kingdoms={"HIT": {"technology": 3}, "MIT": {"technology": 3}},
        dice={"bdr_attacker": [4], "bdr_defender": [4], "king": [3, 3]},
    )
    assert strengths(play) == {"attacker": (6, 2), "defender": (6, 2)}
    assert play.of(BattleDecided)[0].winner == ""
    assert units_at(play.board, "T", M) == (4, 0, 0, 0)
    assert units_at(play.board, "A", H) == (4, 4, 0, 0)  # those Chariots regroup that did not fight


def test_kaskans_attacking_in_the_mountains():
    """GE-C144"""
    pack = field(kind="transit", mountain=True)
    args: Any = {"to": "T", "control": {"KAS": "EGY"}, "players": ["EGY", "HIT"], "kingdoms": {"EGY": {}, "HIT": {}}}
    play = attack(
        pack,
        "KAS at A: 4I K[K1]",
        "HIT at T: 4I",
        by="kaskans",
        dice={"bdr_attacker": [1], "bdr_defender": [1]},
        **args,
    )
    assert strengths(play) == {"attacker": (4, 1), "defender": (4, 2)}
    play = attack(pack, "HIT at A: 4I", "KAS at T: 4I", dice={"bdr_attacker": [1], "bdr_defender": [1]}, **args)
    assert strengths(play) == {"attacker": (4, 0), "defender": (4, 3)}


def test_sea_peoples_sherden_and_cards_add_up():
    """GE-C145"""
    play = attack(
        field(),
        "SEA at A: 6I K[K2]",
        "EGY at T: 6I 1H K[E3]",
        to="T",
        by="sea_peoples",
        control={"SEA": "HIT"},
        players=["EGY", "HIT"],
        hands={"EGY": ["tactical_surprise_1", "tactical_surprise_2", "traitor_1"], "HIT": ["traitor_2"]},
        dice={"bdr_attacker": [1], "bdr_defender": [1]},
    )
    assert strengths(play) == {"attacker": (6, 2), "defender": (6, 2)}
    assert play.keys(H) == ["pass"]
    play.answer(H, PASS)
    cards = [answer for answer in play.answers("egypt") if answer != PASS]
    assert len(cards) == 2
    for card in cards:
        play.answer("egypt", card).answer(H, PASS)
    if play.open and play.open.step.startswith("card_window"):
        play.answer("egypt", PASS)
    assert strengths(play) == {"attacker": (6, 2), "defender": (6, 6)}
    assert play.asked("egypt").question == SpendShifts("T", "defender", 4, 1, 1)


def test_a_city_in_use_silences_the_chariots():
    """GE-C146"""
    play = attack(
        field(ds=4),
        "HIT at A: 8I 5C",
        "MIT at T: 4I 2C",
        to="T",
        kingdoms={"HIT": {"technology": 3}, "MIT": {"technology": 3}},
        dice={"bdr_attacker": [2], "bdr_defender": [2]},
    )
    play.answer(M, "yes")
    assert strengths(play) == {"attacker": (8, 0), "defender": (8, 0)}
    assert q.is_enemy_fortress(play.board, "T", H)


@pytest.mark.parametrize(("reading", "shifts"), [("", 3 + 2), (LONE_CHARIOT_SUPREME, 3 + 5)])
def test_one_chariot_against_none(reading: str, shifts: int):
    """R-GE-49"""
    play = attack(
        field(), "HIT at A: 2I 1C", "MIT at T: 1I", to="T", kingdoms={"HIT": {"technology": 1}},
        dice={"bdr_attacker": [1], "bdr_defender": [1]}, options={LONE_CHARIOT: reading} if reading else {},
    )  # fmt: skip
    assert strengths(play)["attacker"] == (3, shifts)


# ---------------------------------------------------------------- losses


@pytest.mark.parametrize(
    ("chariots", "infantry", "level", "loss", "options"),
    [
        (2, 10, 3, 3, [(0, 1)]),
        (2, 10, 3, 1, [(0, 1)]),
        (2, 10, 3, 4, [(1, 1), (0, 2)]),
        (2, 10, 3, 6, [(3, 1), (0, 2)]),
        (2, 10, 3, 7, [(1, 2)]),
        (1, 7, 2, 7, [(5, 1)]),
        (2, 4, 2, 4, [(2, 1), (0, 2)]),
        (2, 3, 1, 2, [(1, 1), (0, 2)]),
        (2, 3, 1, 5, [(3, 2)]),
        (0, 3, 1, 2, [(2, 0)]),
        (2, 3, 1, 0, [(0, 0)]),
    ],
)
def test_legal_ways_to_lose(chariots: int, infantry: int, level: int, loss: int, options: list[tuple[int, int]]):
    """GE-C140"""
    found = removals([Stock(infantry, chariots, level)], loss)
    assert [(one.units[0].infantry, one.units[0].chariots) for one in found] == options


def test_every_loss_can_be_made_up():
    """R-GE-48: whatever is lost, there is a way, it is enough, and Chariots go before Infantry."""
    for chariots in range(4):
        for infantry in range(6):
            for level in (1, 2, 3):
                everything = infantry + chariots * level
                for loss in range(everything + 3):
                    for one in removals([Stock(infantry, chariots, level)], loss):
                        units = one.units[0]
                        bp = units.infantry + units.chariots * level
                        assert bp >= min(loss, everything)
                        assert units.chariots * level >= units.infantry or units.chariots == chariots
                    assert removals([Stock(infantry, chariots, level)], loss)


def test_two_allies_share_a_loss():
    """R-GE-48, GE-12.1.2-c"""
    found = removals([Stock(2, 1, 2), Stock(2, 0, 1)], 3)
    assert {tuple([(u.infantry, u.chariots) for u in one.units]) for one in found} == {
        ((1, 1), (0, 0)),
        ((0, 1), (1, 0)),
    }


def test_a_city_takes_losses_to_spare_its_garrison():
    """GE-C139"""
    play = attack(field(ds=3), "HIT at A: 5I", "MIT at T: 2I", to="T", dice={"bdr_attacker": [4], "bdr_defender": [1]})
    play.answer(M, "yes")
    assert strengths(play)["defender"] == (5, 0)
    question: Any = play.asked(M).question
    assert question.bp == 2
    assert play.refusal(M, lost(0, ds=1)).code == "too_few_losses"
    assert play.refusal(M, lost(0, ds=3)).code == "more_than_needed"
    assert len(play.answers(M)) == 3
    play.answer(M, lost(0, ds=2))
    assert b.place(play.board, "T").ds == 1
    assert units_at(play.board, "T", M) == (2, 0, 0, 0)


def test_infantry_cannot_be_lost_before_chariots():
    """GE-C140"""
    board = stood(position(field(), "MIT at T: 5I 2C", kingdoms={"MIT": {"technology": 2}}), M, "T", Units(5, 2))
    question = AssignLosses((FORCE,), 4, True)
    assert question.check(board, lost(4)).clause == "GE-8.2.1.5-b"
    assert question.check(board, lost(6)).code == "cannot_be_lost"
    assert question.check(board, lost(2, 1))
    without = AssignLosses((FORCE,), 4, False)
    assert without.check(board, lost(2, 1)).clause == "GE-8.3.1-a"
    assert without.check(board, lost(4))


@pytest.mark.parametrize(
    ("total", "won", "dead"),
    [(12, True, True), (2, True, False), (2, False, True), (12, False, True), (7, False, False)],
)
def test_when_a_king_dies(total: int, won: bool, dead: bool):
    """GE-8.6.1"""
    assert dies(total, won) is dead


def test_a_king_who_dies_on_the_march_costs_a_point():
    """R-GE-74: outside a battle too; GE-8.6.2"""
    board = arrived(position(field(), "HIT at A: 3I K[H2]"), H, "A", "T", mp=3)
    t = table(board)
    kill(t, "H2", "assassin")
    assert b.force(t.board, FORCE).mp == 2
    assert t.board.retired == ("H2",)


@pytest.mark.parametrize(("one", "two", "winner"), [(6, 5, "attacker"), (4, 4, ""), (0, 1, "defender")])
def test_the_higher_percentage_loses(one: int, two: int, winner: str):
    """GE-8.2.1.4-b"""
    assert winner_of(one, two) == winner


# ---------------------------------------------------------------- retreats


def crossroads() -> Board:
    pack = mini("T-A T-B T-C T-D B-C B-E C-F D-G", {"T": {"kind": "transit"}, "D": {"ds": 2}})
    board = position(pack, "HIT at F: 1P", "HIT at A: 3I", "MIT at T: 4I")
    return stood(arrived(board, H, "A", "T"), M, "T", Units(4))


@pytest.mark.parametrize(
    ("path", "clause"),
    [
        (("B",), ""),
        (("B", "E"), ""),
        (("B", "C"), "GE-8.4.4-c"),
        (("A",), "GE-8.4.4-b"),
        (("D",), "GE-8.4.4-b"),
        (("D", "G"), "GE-8.4.4-b"),
        (("C", "F"), "GE-8.4.4-b"),
        (("C",), ""),
        (("E",), "GE-8.4.4-a"),
        (("B", "F"), "GE-8.4.4-a"),
        (("B", "T"), "GE-8.4.4-c"),
        (("B", "E", "B"), "GE-8.4.4-a"),
    ],
)
def test_legal_retreat_paths(path: tuple[str, ...], clause: str):
    """GE-C149"""
    board = crossroads()
    assert may_retreat(board, ("f2",), "T", ("A",), path).clause == clause
    assert (path in retreat_paths(board, ("f2",), "T", ("A",))) is (not clause)


@pytest.mark.parametrize(
    ("kind", "city", "mp", "clause"),
    [
        ("move", False, 2, ""),
        ("move", False, 0, "GE-8.4.2-b"),
        ("interception", False, 0, ""),
        ("move", True, 2, "GE-8.1.S4-d"),
    ],
)
def test_the_price_of_forcing_a_retreat(kind: str, city: bool, mp: int, clause: str):
    """GE-C151"""
    board = arrived(position(field(), "HIT at A: 3I"), H, "A", "T", kind=kind, mp=mp)
    assert may_force(board, FORCE, city).clause == clause


@pytest.mark.parametrize(
    ("winner", "loser", "die", "stopped"), [(2, 1, 1, True), (2, 1, 2, False), (2, 0, 3, True), (2, 0, 4, False)]
)
def test_preventing_a_retreat(winner: int, loser: int, die: int, stopped: bool):
    """GE-C152"""
    play = attack(
        field(), f"HIT at A: 8I {winner}C", f"MIT at T: 10I {loser}C" if loser else "MIT at T: 10I", to="T",
        kingdoms={"HIT": {"technology": 1}, "MIT": {"technology": 1}},
        dice={"bdr_attacker": [6], "bdr_defender": [1], "prevent": [die]},
    )  # fmt: skip
    seat = H if strengths(play)["attacker"][1] > strengths(play)["defender"][1] else M
    play.answer(seat, shifts(0, 0)).answer(M, ("B",))
    assert isinstance(play.asked(H).question, PreventRetreat)
    play.answer(H, "yes")
    assert play.of(DieResolved)[0].success is stopped
    bp = 10 + loser
    left = units_at(play.board, "T" if stopped else "B", M)
    gone = bp - left[0] - left[1]
    assert gone == loss_of(shipped(), bp, 60 if stopped else 50)


@pytest.mark.parametrize(
    ("stacks", "space"),
    [
        (("HIT at A: 8I 2C", "MIT at T: 10I 2C"), {}),
        (("HIT at A: 8I 4C", "MIT at T: 8I"), {"kind": "transit", "mountain": True}),
    ],
)
def test_no_roll_against_a_retreat_without_superiority(stacks: tuple[str, str], space: dict[str, Any]):
    """GE-C152"""
    play = attack(
        field(**space), *stacks, to="T", kingdoms={"HIT": {"technology": 1}, "MIT": {"technology": 1}},
        dice={"bdr_attacker": [6], "bdr_defender": [1]},
    )  # fmt: skip
    play.answer(M, shifts(0, 0)).answer(M, ("B",))
    assert not play.open or not isinstance(play.match.position.pause.demands[0].question, PreventRetreat)  # pyright: ignore


def test_a_retreat_may_be_intercepted_by_fresh_enemies_only():
    """GE-C154"""
    pack = mini("T-B X-B A-T T-Y Y-B", {"T": {"kind": "transit"}, "B": {"kind": "transit"}})
    play = attack(
        pack,
        "HIT at A: 8I",
        "HIT at X: 4I",
        "MIT at T: 6I",
        to="T",
        dice={"bdr_attacker": [4, 1], "bdr_defender": [1, 1], "intercept": [6, 6]},
    )
    play.answer(H, shifts(0, 0)).answer(M, ("B",))
    assert units_at(play.board, "B", M) == (4, 0, 0, 0)  # 30% of 6
    question = play.asked(H).question
    assert isinstance(question, ChooseInterceptors)
    assert question.at == "X"
    play.answer(H, Chosen("X", Units(4)))
    joined = play.of(BattleJoined)
    assert [fact.space for fact in joined] == ["T", "B"]
    assert [fact.force.at for fact in play.of(ForceMoved) if fact.how == "interception"] == ["B"]
    assert units_at(play.board, "X", H) == (4, 0, 0, 0)  # a draw: it went back
    assert joined[1].defenders == joined[0].defenders


def test_peasants_stay_behind_and_die_in_the_open():
    """GE-8.4.1-d"""
    play = attack(
        field(), "HIT at A: 8I", "MIT at T: 6I 2P 1S", to="T", dice={"bdr_attacker": [4], "bdr_defender": [1]}
    )
    play.answer(H, shifts(0, 0)).answer(M, ("B",))
    assert units_at(play.board, "B", M) == (4, 0, 0, 0)
    assert units_at(play.board, "T", M) == (0, 0, 0, 0)


def test_the_mover_retreats_and_goes_on_from_there():
    """GE-8.4.4-d"""
    pack = mini("A-T B-T", {"T": {"kind": "transit"}})
    play = interception(
        pack, "HIT at A: 6I 1P", "MIT at B: 6I", to="T", mover=(H, "A"), by=(M, "B"), mp=3,
        dice={"bdr_attacker": [5], "bdr_defender": [1]},
    )  # fmt: skip
    play.answer(H, ("A",)).answer(M, "yes")
    assert b.force(play.board, FORCE).at == "A"
    assert b.force(play.board, FORCE).mp == 2
    assert units_at(play.board, "A", H) == (4, 0, 0, 0)
    assert q.control(play.board, "T") == M
    assert not b.force(play.board, "f2").entering


# ---------------------------------------------------------------- regroup


def test_a_force_regroups_where_it_came_from_unless_that_has_fallen():
    """GE-C272"""
    pack = mini("Emar-Road Road-Qatna", {"Road": {"kind": "transit"}})
    board = position(pack, "HIT at Emar: 4I", "HIT at Emar: 1P", "MIT at Qatna: 4I")
    board = arrived(board, H, "Emar", "Road")
    t = table(board)
    armies.move(t, FORCE, "Qatna", "move")
    assert regroup_space(t.board, FORCE, ONLY_A_HOLDER_SHUTS_OUT) == "Road"
    armies.place_units(t, M, "Road", Units(1), "arrived")
    assert regroup_space(t.board, FORCE, ONLY_A_HOLDER_SHUTS_OUT) == "Emar"
    regroup(t, FORCE)
    assert b.force(t.board, FORCE).at == "Emar"
    assert not b.force(t.board, FORCE).entering
    assert [fact.how for fact in t.facts if isinstance(fact, ForceMoved)] == ["move", "regroup"]


def test_a_force_with_no_way_back_is_eliminated():
    """R-GE-46"""
    pack = mini("Emar-Qatna")
    t = table(arrived(position(pack, "HIT at Emar: 4I", "MIT at Qatna: 4I"), H, "Emar", "Qatna"))
    armies.place_units(t, M, "Emar", Units(1), "arrived")
    regroup(t, FORCE)
    assert not q.exists(t.board, FORCE)


@pytest.mark.parametrize(("walls", "at"), [(2, "Tyre"), (0, "Sidon")])
def test_a_winning_interceptor_falls_back_into_the_walls_it_left_empty(walls: int, at: str):
    """GE-C101, R-GE-97"""
    pack = mini("Tyre-Sidon Beirut-Sidon", {"Tyre": {"ds": 2}, "Sidon": {"ds": walls}, "Beirut": {"kind": "transit"}})
    play = interception(
        pack, "EGY at Tyre: 6I", "MIT at Beirut: 5I", to="Sidon", mover=(M, "Beirut"), by=("egypt", "Tyre"),
        dice={"bdr_attacker": [5], "bdr_defender": [1]},
    )  # fmt: skip
    play.answer("egypt", shifts(0, 0)).answer(M, ("Beirut",)).answer("egypt", "no")
    assert b.force(play.board, "f2").at == at
    assert q.control(play.board, at) == "egypt"


@pytest.mark.parametrize(("reading", "at"), [(ONLY_A_HOLDER_SHUTS_OUT, ""), (UNITS_ALONE_SHUT_OUT, "Kish")])
def test_a_city_that_falls_back_to_its_own_power_shuts_a_force_out_or_not(reading: str, at: str):
    """R-GE-46, R-GE-97"""
    pack = mini("A-Kish Kish-T", {"Kish": {"ds": 2, "home": "BAB"}, "T": {"kind": "transit"}})
    board = position(pack, "HIT at Kish: 3I", "MIT at T: 3I", players=["HIT", "MIT", "BAB"])
    t = table(arrived(board, H, "Kish", "T"), {EMPTY_WALLS: reading})
    regroup(t, FORCE)
    assert (b.force(t.board, FORCE).at if q.exists(t.board, FORCE) else "") == at
    assert q.control(t.board, "Kish") == (H if at else "babylonia")


def test_invaders_stay_where_they_are():
    """GE-C178"""
    pack = mini("Susa-B", {"Susa": {"ds": 2, "home": "ELA"}})
    board = position(pack, "ASS at Susa: 4I", players=["ASS", "BAB"], control={"ELA": "BAB"})
    t = table(board)
    armies.place_units(t, "elam", "Susa", Units(6, 2), "arrived")
    armies.form(t, kind="invasion", power="elam", at="Susa", parts=[Group("Susa", "elam", Units(6, 2))], kings=(), mp=3)
    dice = {"bdr_attacker": [1], "bdr_defender": [1]}
    play = run(Battle("Susa", "invasion", (FORCE,)), t.board, dice=dice)
    play.answer("assyria", "yes")
    assert b.force(play.board, FORCE).mp == 2
    assert b.force(play.board, FORCE).at == "Susa"
    assert not play.of(ForceMoved)
    assert q.control(play.board, "Susa") == "assyria"


# ---------------------------------------------------------------- spoils


@pytest.mark.parametrize(
    ("how", "power", "city", "silver"),
    [
        ("battle", "HIT", {"ds": 3}, 2),
        ("empty", "HIT", {}, 0),
        ("battle", "HIT", {}, 2),
        ("occupied", "HIT", {}, 2),
        ("battle", "HIT", {"destroyed": True}, 0),
        ("battle", "MIT", {"ds": 2}, 0),
        ("battle", "SEA", {"ds": 2}, 0),
        ("battle", "ARZ", {"ds": 2}, 0),
        ("battle", "HIT", {"ds": 1, "barbarian": True}, 0),
    ],
)
def test_who_gets_plunder(how: str, power: str, city: dict[str, Any], silver: int):
    """GE-C048"""
    pack = mini("A-T", {"T": {"ew": 3, "home": "MIT"}})
    board = position(pack, players=["HIT", "MIT"], cities={"T": city})
    assert plunder_of(board, "T", pack.code[power], how).value == silver


def test_walking_over_peasants_plunders_and_takes_no_slave():
    """GE-C082"""
    pack = mini("A-T", {"T": {"ew": 3}}, kings={"L": {"power": "MIT", "tactical": 1, "campaign": 1}})
    t = table(arrived(position(pack, "HIT at A: 2I", "MIT at T: 1P 1S", "MIT at T: K[L]"), H, "A", "T"))
    overrun(t, FORCE)
    assert not q.powers_at(t.board, "T") or q.powers_at(t.board, "T") == (H,)
    assert t.board.kings == ()
    play = run(Capture(FORCE, "occupied"), t.board)
    play.answer(H, "yes")
    assert [fact.change for fact in play.of(SilverChanged)] == [2]
    assert not play.of(UnitsPlaced)
    assert q.control(play.board, "T") == H


def test_a_slave_without_a_battle_only_by_the_other_reading():
    """R-GE-21"""
    board = arrived(position(mini("A-T", {"T": {"ew": 3}}), "HIT at A: 2I", "MIT at T: 1P 1S"), H, "A", "T")
    for reading, slaves in ((BATTLE_ONLY, 0), (WALK_OVER_TOO, 1)):
        t = table(board, {SLAVES_WITHOUT_BATTLE: reading})
        assert overrun(t, FORCE) == 2
        assert units_at(t.board, "T", H) == (2, 0, 0, slaves)


@pytest.mark.parametrize(
    ("silver", "pips", "share"), [(10, 1, 1), (11, 1, 2), (7, 6, 5), (5, 5, 3), (10, 6, 6), (0, 6, 0)]
)
def test_the_share_of_a_treasury(silver: int, pips: int, share: int):
    """GE-C050"""
    assert share_of(silver, pips) == share


@pytest.mark.parametrize(
    ("winner", "kings", "seized"),
    [
        ("babylonia", ("assyria",), ("assyria",)),
        ("babylonia", (), ()),
        ("kaskans", ("hittites",), ()),
        ("hittites", ("elam",), ()),
        ("", ("hittites",), ()),
    ],
)
def test_whose_treasury_is_seized(winner: str, kings: tuple[str, ...], seized: tuple[str, ...]):
    """GE-C050"""
    board = position(shipped(), players=["HIT", "MIT", "BAB", "ASS"])
    assert treasuries(board, Victory(winner, "T", kings=kings)) == seized


@pytest.mark.parametrize(("silver", "gain", "rolled"), [(11, 2, True), (0, 0, False)])
def test_a_seized_treasury_changes_hands(silver: int, gain: int, rolled: bool):
    """GE-C050"""
    pack = mini("A-T T-B", {"T": {"kind": "transit"}}, kings={"L": {"power": "MIT", "tactical": 0, "campaign": 1}})
    play = attack(
        pack, "HIT at A: 8I", "MIT at T: 8I K[L]", to="T", kingdoms={"MIT": {"silver": silver}},
        dice={"bdr_attacker": [2], "bdr_defender": [1], "king": [3, 3], "treasury": [1]},
    )  # fmt: skip
    play.answer(M, ()).answer(H, "no").answer(H, "yes")
    assert isinstance(play.asked(H).question, TakeSpoils)
    play.answer(H, "yes")
    assert b.kingdom(play.board, H).silver == gain
    assert b.kingdom(play.board, M).silver == silver - gain
    assert bool([fact for fact in play.of(DieResolved) if fact.purpose == "treasury"]) is rolled


@pytest.mark.parametrize(
    ("winner", "infantry", "captives", "slave"),
    [(H, 3, 0, True), (H, 0, 0, False), (H, 3, 2, True), (H, 0, 2, True), ("sea_peoples", 3, 2, False), (M, 1, 0, True),
     ("", 3, 0, False)],
)  # fmt: skip
def test_slave_awards(winner: str, infantry: int, captives: int, slave: bool):
    """GE-C065"""
    board = position(shipped(), players=["HIT", "MIT"])
    assert bool(earns_slave(board, Victory(winner, "T", infantry=infantry, captives=captives))) is slave


def test_one_slave_for_a_battle():
    """GE-C065"""
    play = attack(
        field(ew=2), "HIT at A: 8I", "MIT at T: 2I 2P", to="T", dice={"bdr_attacker": [6], "bdr_defender": [1]}
    )
    play.answer(H, shifts(4, 0)).answer(M, ()).answer(H, "no", "yes", "no")
    assert [fact.units for fact in play.of(UnitsPlaced)] == [Units(slaves=1)]
    assert units_at(play.board, "T", H) == (7, 0, 0, 1)
    assert [fact.how for fact in play.of(UnitsLost)] == ["battle", "battle", "overrun"]


def test_a_city_alone_takes_a_slave_only_at_home():
    """R-GE-57"""
    for home, answers in (("MIT", 1), ("", 0)):
        pack = mini("A-T", {"T": {"ds": 4, "home": home, "ew": 2}} if home else {"T": {"ds": 4}})
        play = attack(
            pack, "HIT at A: 4I", to="T", players=["HIT", "MIT"], dice={"bdr_attacker": [1], "bdr_defender": [6]}
        )
        assert bool(play.open) is bool(answers)
        if answers:
            play.answer(M, "yes")
            assert units_at(play.board, "T", M) == (0, 0, 0, 1)


def test_units_lost_under_no_circumstances_run_out():
    """GE-2.3.4-a: counters are no limit."""
    play = attack(field(), "HIT at A: 60I", "MIT at T: 30I", to="T", dice={"bdr_attacker": [1], "bdr_defender": [1]})
    assert strengths(play) == {"attacker": (60, 2), "defender": (30, 0)}


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("removal:(infantry=3:chariots=1)", Removal((Units(3, 1),))),
        ("removal:infantry=1:ds=2", Removal((Units(1),), 2)),
        ("removal:chariots=1,infantry=2", Removal((Units(0, 1), Units(2)))),
        ("removal:chariots=1,none", Removal((Units(0, 1), Units()))),
    ],
)
def test_losses_are_written_force_by_force(text: str, answer: Removal):
    """GE-8.2.1.5: in cases and in the terminal."""
    assert notation.read(text, answer_type(AssignLosses)) == answer
    with pytest.raises(notation.NotWritten):
        notation.read(text.replace("chariots", "horses") + ":x", answer_type(AssignLosses))
    assert notation.read("spent:1:3", answer_type(SpendShifts)) == Spent(1, 3)


def test_losses_are_put_together_number_by_number():
    board = arrived(
        position(field(), "HIT at A: 3I 2C", "MIT at T: 3I", kingdoms={"HIT": {"technology": 1}}), H, "A", "T"
    )
    question = AssignLosses((FORCE,), 3, True)
    choices = in_parts(question, board)
    assert [removal.units[0] for removal in question.answers(board)] == [Units(1, 2)]
    assert pick_forced(choices) == (0, 1, 2)


@pytest.mark.parametrize(("lost_units", "code"), [(Units(1, 1), "more_than_needed"), (Units(2, 0), "chariots_first")])
def test_why_a_removal_is_none(lost_units: Units, code: str):
    assert fault([Stock(2, 2, 1)], 0, 1, Removal((lost_units,))).code == code


def test_no_slave_is_made_where_no_city_is_taken():
    board = arrived(position(field(), "HIT at A: 2I", "MIT at T: 1P 1S"), H, "A", "T")
    t = table(b.with_place(board, "T", holder=M), {SLAVES_WITHOUT_BATTLE: WALK_OVER_TOO})
    assert overrun(t, FORCE) == 2
    assert units_at(t.board, "T", H) == (2, 0, 0, 0)


def test_a_king_alone_holds_no_city_and_makes_no_slave_of_its_people():
    pack = mini("A-T", {"T": {"ew": 3}}, kings={"S": {"power": "HIT"}})
    board = arrived(position(pack, "HIT at A: K[S]", "MIT at T: 1P 1S"), H, "A", "T")
    t = table(board, {SLAVES_WITHOUT_BATTLE: WALK_OVER_TOO})
    assert overrun(t, FORCE) == 2
    assert units_at(t.board, "T", H) == (0, 0, 0, 0)


@pytest.mark.parametrize("spent", [Spent(-1, 1), Spent(1, -1), Spent(2, 1)])
def test_shifts_are_neither_taken_back_nor_invented(spent: Spent):
    assert may_spend(2, 3, 3, spent).code == "not_so_many_shifts"
    assert may_spend(2, 3, 3, Spent(1, 1))


def test_peasants_hold_a_city_for_a_kingdom_only():
    for power, holds in (("HIT", True), ("KAS", False)):
        board = position(field(), f"{power} at A: 2P", players=["HIT"])
        t = table(board)
        named = board.groups[0].power
        force = armies.form(t, kind="move", power=named, at="A", parts=q.free_groups(board, "A", named), kings=(), mp=2)
        assert can_hold(t.board, force) is holds


def test_ruins_give_no_plunder():
    """GE-5.3-d"""
    board = position(mini("A-T"), players=["HIT", "MIT"], cities={"T": {"destroyed": True}})
    assert plunder_of(board, "T", H, "battle").why == (("GE-5.3-d", 0),)


def test_a_force_that_is_no_more_does_not_regroup():
    """GE-8.4.7-c"""
    t = table(position(mini("A-T"), players=["HIT", "MIT"]))
    regroup(t, FORCE)
    assert not t.facts


def test_a_slave_won_on_a_retreat_does_not_retreat():
    """GE-8.4.1-d, GE-6.5.1-e"""
    pack = mini("A-T T-B B-X B-E", {"T": {"kind": "transit"}, "B": {"kind": "transit"}})
    board = position(pack, "HIT at A: 9I", "HIT at X: 2I", "MIT at T: 9I", active="HIT", players=["HIT", "MIT"])
    dice = {"bdr_attacker": [2, 1], "bdr_defender": [1, 5], "intercept": [6, 6]}
    play = run(Battle("T", "attack", (FORCE,)), arrived(board, H, "A", "T"), dice=dice)
    play.answer(M, ("B", "E")).answer(H, Chosen("X", Units(2)))
    while play.open is not None:
        answers = play.answers(play.open.seats[0])
        play.answer(play.open.seats[0], "yes" if "yes" in answers else answers[-1])
    assert units_at(play.board, "E", M)[3] == 0
    assert units_at(play.board, "E", M)[0] > 0
    assert [fact.how for fact in play.of(UnitsPlaced)] == ["slave", "slave"]
