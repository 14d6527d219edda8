"""19.0 Kings: the succession roll, FALSE RUMOR, where the new King stands, and the GOD KING."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.god_kings.positions import fx1, position, run, table_of

from limmu.core import Table
from limmu.display.shown import Shown
from limmu.games.god_kings import board as b
from limmu.games.god_kings import game
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.facts import CardPlayed, DieResolved, KingChanged, SuccessionCancelled
from limmu.games.god_kings.pack import load_pack
from limmu.games.god_kings.queries import units_of
from limmu.games.god_kings.s07_recovery import change_king
from limmu.games.god_kings.s11_activation import may_activate
from limmu.games.god_kings.s19_kings import GodKing, Succession, kings_army, may_succeed, succeeds, successor

TWO = ("egypt", "mitanni")
CAMPAIGN, FALSE_RUMOR, INTRIGUE = 1, 23, 28
"""Cards: 3 Ops, a cancel, a shift of up to 2."""


def kings(*forces: str, round_: int = 4, **rest: Any) -> Board:
    """A position on turn 2, when EK2 can succeed EK."""
    return position(*forces, players=rest.pop("players", TWO), turn=2, round=round_, **rest)


# ---------------------------------------------------------------- the roll


@pytest.mark.parametrize(
    ("round_", "natural", "shift", "success"),
    [
        pytest.param(3, 3, 0, False, id="GKC-SU-02"),
        pytest.param(3, 2, 0, True, id="GKC-SU-03"),
        pytest.param(1, 1, 0, False, id="GKC-SU-04"),
        pytest.param(5, 5, 0, False, id="GKC-SU-06"),
        pytest.param(1, 3, -3, True, id="shifted-down"),
        pytest.param(4, 3, 1, False, id="shifted-up"),
    ],
)
def test_succession_roll(round_: int, natural: int, shift: int, success: bool) -> None:
    assert bool(succeeds(kings("EK at c3: 5W", round_=round_), natural, shift)) == success


def test_GE_39_the_successor_waits_in_open_view() -> None:
    board = kings("EK at c3: 5W")
    assert successor(board, "egypt") == "EK2"
    assert successor(position("EK at c3: 5W", turn=3), "egypt") == ""
    assert successor(board, "mitanni") == ""
    assert all(g.id != "EK2" or not g.at for g in board.leaders)


def test_EX_07_the_egyptian_succession_is_read_from_the_chart() -> None:
    chart: list[tuple[str, str]] = []
    for turn in range(1, 7):
        board = position(players=["egypt"], turn=turn, pack=load_pack())
        chart.append((b.nation(board, "egypt").king, successor(board, "egypt")))
    kings_ = [king for king, _ in chart]
    waiting = [heir for _, heir in chart]
    assert kings_[1] == kings_[2] == waiting[0] == "thutmose_iii"
    assert kings_[0] == "hatshepsut"
    assert (waiting[2], waiting[3]) == (kings_[3], kings_[4]) == ("amenhotep_ii", "amenhotep_iii")
    assert [bool(heir) for heir in waiting[:5]] == [True, False, True, True, False]
    assert kings_[5] == "amenhotep_iv"


def test_the_roll_is_made_whether_one_likes_it_or_not() -> None:
    drive = run(Succession("egypt", "egypt"), kings("EK at c3: 5W"), dice={"succession": [6]})
    assert drive.open is None
    assert [(d.modified, d.target, d.success) for d in drive.of(DieResolved)] == [(6, 4, False)]
    assert b.nation(drive.board, "egypt").king == "EK"


def test_no_roll_without_a_successor() -> None:
    drive = run(Succession("mitanni", "mitanni"), kings("EK at c3: 5W"))
    assert drive.of(DieResolved) == []


def test_a_card_shifts_the_roll_and_is_discarded() -> None:
    board = kings("EK at c3: 5W", round_=1, hands={"egypt": [CAMPAIGN, 40]})
    drive = run(Succession("egypt", "egypt"), board, dice={"succession": [3]})
    assert drive.keys("egypt") == ["pass", "shift_roll:1:-", "shift_roll:1:+", "shift_roll:40:-", "shift_roll:40:+"]
    drive.answer("egypt", "shift_roll:1:-")
    drive.answer("egypt", "pass")
    assert [d.modified for d in drive.of(DieResolved)] == [0]
    assert drive.board.top_discard == CAMPAIGN
    assert b.hand(drive.board, "egypt") == (40,)


def test_intrigue_shifts_another_kings_roll() -> None:
    board = kings("EK at c3: 5W", round_=3, hands={"mitanni": [INTRIGUE]})
    drive = run(Succession("egypt", "egypt"), board, dice={"succession": [2]})
    assert drive.keys("mitanni") == ["pass", "action_by:28:-2", "action_by:28:-1", "action_by:28:1", "action_by:28:2"]
    drive.answer("mitanni", "action_by:28:2")
    assert [(d.modified, d.success) for d in drive.of(DieResolved)] == [(4, False)]


# ---------------------------------------------------------------- where the new King stands


def test_KG_02_same_space_as_the_kings_army() -> None:
    drive = run(Succession("egypt", "egypt"), kings("EK+EW1 at c3: 5W"), dice={"succession": [1]})
    assert drive.open is None
    board = drive.board
    assert b.leader(board, "EK2").at == "c3"
    assert b.leader(board, "EK").gone
    assert may_activate(board, "EK2", 3).clause == "GK-19.3-e"
    assert may_activate(board, "EW1", 3)
    assert not may_succeed(board, "egypt")


def test_KG_01_the_kings_army_is_besieged() -> None:
    board = kings(
        "EK at a1 inside: 2W",
        "HW1 at a1: 3W",
        players=("egypt", "hatti"),
        markers={"a1": "egypt/g"},
        sieges={"a1": {"by": "hatti", "continued": 1}},
    )
    drive = run(Succession("egypt", "egypt"), board, dice={"succession": [3]})
    assert drive.keys("egypt") == ["send:e1", "send:e2", "send:e3"]
    drive.answer("egypt", "send:e1")
    assert b.leader(drive.board, "EK2").at == "e1"
    assert b.leader(drive.board, "EK").gone
    assert len(units_of(drive.board, "a1", "egypt")) == 2
    assert may_activate(drive.board, "EK2", 3).clause == "GK-19.3-e"


def test_KG_03_a_king_without_units() -> None:
    drive = run(Succession("egypt", "egypt"), kings("EK at c3"), dice={"succession": [2]})
    drive.answer("egypt", "send:e2")
    assert b.leader(drive.board, "EK2").at == "e2"
    assert b.nation(drive.board, "egypt").king == "EK2"


# ---------------------------------------------------------------- FALSE RUMOR


def rumor() -> Board:
    return kings("EK at c3: 5W", round_=1, hands={"egypt": [CAMPAIGN, 40], "mitanni": [FALSE_RUMOR, 41]})


def test_EX_09_a_succession_is_cancelled_for_the_round() -> None:
    drive = run(Succession("egypt", "egypt"), rumor(), dice={"succession": [3]})
    drive.answer("egypt", "shift_roll:1:-", "pass").answer("mitanni", "pass").answer(
        "mitanni", "action:23", "pass"
    ).answer("egypt", "pass")
    assert [(d.modified, d.success) for d in drive.of(DieResolved)] == [(0, True)]
    assert drive.of(KingChanged) == []
    assert len(drive.of(SuccessionCancelled)) == 1
    nation = b.nation(drive.board, "egypt")
    assert (nation.king, nation.succeeded) == ("EK", 0)
    assert may_succeed(drive.board, "egypt").clause == "GK-19.3-l"
    assert may_succeed(drive.board.but(round=2, rounds_played=2), "egypt")
    assert [(c.seat, c.use) for c in drive.of(CardPlayed)] == [("egypt", "succession"), ("mitanni", "action")]
    assert len(b.hand(drive.board, "egypt")) == len(b.hand(drive.board, "mitanni")) == 1


def test_the_left_neighbour_is_asked_first_whether_he_cancels() -> None:
    drive = run(Succession("egypt", "egypt"), rumor(), dice={"succession": [1]})
    drive.answer("egypt", "shift_roll:1:-", "pass").answer("mitanni", "pass")
    assert drive.open is not None
    assert drive.open.seats == ("mitanni",)


# ---------------------------------------------------------------- GOD KING


def test_KG_04_the_army_is_displaced() -> None:
    board = kings("EK+EW1 at a1 inside: 2W", markers={"a1": "egypt"})
    drive = run(GodKing("egypt", "mitanni"), board)
    drive.answer("egypt", "send:e1")
    board = drive.board
    assert [b.leader(board, g).at for g in ("EK2", "EW1")] == ["e1", "e1"]
    assert len(units_of(board, "e1", "egypt")) == 2
    assert b.leader(board, "EK").gone
    assert may_activate(board, "EK2", 3), "only a succession roll bars the new King (19.3)"


def test_KG_04_a_besieged_army_stays() -> None:
    board = kings(
        "EK+EW1 at a1 inside: 2W",
        "HW1 at a1: 3W",
        players=("egypt", "hatti"),
        markers={"a1": "egypt"},
        sieges={"a1": {"by": "hatti", "continued": 0}},
    )
    drive = run(GodKing("egypt", "egypt"), board)
    assert drive.open is None
    king = b.leader(drive.board, "EK2")
    assert (king.at, king.inside) == ("a1", True)
    assert len(units_of(drive.board, "a1", "egypt")) == 2


def test_KG_04_no_successor() -> None:
    board = position("EK at c3: 2W", players=TWO, turn=3)
    assert may_succeed(board, "egypt").clause == "GK-19.3-k"
    assert run(GodKing("egypt", "egypt"), board).of(KingChanged) == []


def test_a_god_king_is_cancelled_too() -> None:
    board = kings("EK at c3: 2W", hands={"mitanni": [FALSE_RUMOR]})
    drive = run(GodKing("egypt", "egypt"), board).answer("mitanni", "action:23")
    assert drive.of(KingChanged) == []
    assert b.nation(drive.board, "egypt").king == "EK"


def test_a_siege_by_the_displaced_army_is_lifted() -> None:
    board = kings(
        "EK at m1: 4W",
        "MW1 at m1 inside: 1W",
        sieges={"m1": {"by": "egypt", "continued": 2}},
    )
    drive = run(GodKing("egypt", "mitanni"), board).answer("egypt", "send:e3")
    assert b.place(drive.board, "m1").besieger == ""


def test_a_people_has_no_successor() -> None:
    assert successor(position("LG at e3: 2M", "EK at e1: 1W", turn=2), "libyan") == ""


def test_a_king_reigns_on_where_the_chart_has_no_line() -> None:
    board = position("EK at e1: 1W").but(turn=11)
    table: Table[Board] = table_of(board)
    change_king(table, "egypt")
    assert table.facts == []
    assert b.nation(table.board, "egypt").king == "EK"


def test_a_king_who_is_not_there_has_no_army() -> None:
    board = position("EK at e1: 2W", "HK at h1: 1W")
    assert len(kings_army(board, b.leader(board, "EK"))) == 2
    assert kings_army(board, None) == ()


def test_a_roll_that_nothing_can_win_says_so() -> None:
    shown = Shown(game, fx1())
    for round_, shift, told in ((1, 0, "no die brings"), (2, 0, "comes on 1 or less"), (1, 1, "comes on 0 or less")):
        assert told in shown.fact(
            DieResolved(
                purpose="succession", power="egypt", natural=4, modified=4 + shift, target=round_, success=False, why=()
            )
        )


def test_a_succession_roll_names_the_card_that_shifts_it() -> None:
    """GK-19.3-h"""
    board = kings("EK at c3: 5W")
    assert succeeds(board, 3, 0).why == (("GK-19.3-c", 4),)
    assert succeeds(board, 3, -1).why == (("GK-19.3-c", 4), ("GK-19.3-h", -1))


def test_a_god_king_comes_onto_the_map_alone_where_the_old_king_is_off_it() -> None:
    """GK-19.3-j"""
    drive = run(GodKing("egypt", "mitanni"), kings("MK at m1: 1W")).answer("egypt", "send:e1")
    assert drive.open is None
    assert [b.leader(drive.board, general).at for general in ("EK2", "EW1", "EW2")] == ["e1", "", ""]
