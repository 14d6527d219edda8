"""20.2, 20.3 Neutral Nations: who decides, who may activate them, and the Neutral Nations Round."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.god_kings.positions import position, run, table_of

from limmu.core import Table
from limmu.games.god_kings import board as b
from limmu.games.god_kings.board import Board, Quarrel
from limmu.games.god_kings.cards.use import CardUse
from limmu.games.god_kings.facts import (
    CardDrawn,
    CardLaidDown,
    ControlMarkerTaken,
    DieResolved,
    GeneralActivated,
    KingChanged,
    NeutralActivated,
)
from limmu.games.god_kings.s05_sequence import StrategyPhase
from limmu.games.god_kings.s07_reinforcements import RevoltsReturn
from limmu.games.god_kings.s09_activations import ActivateNeutral, foreign_candidates
from limmu.games.god_kings.s11_activation import may_activate
from limmu.games.god_kings.s20_deciders import WhoDecides, deciders, may_activate_neutral, record_quarrel
from limmu.games.god_kings.s20_neutral_round import Besiege, NeutralImpulse, NeutralNationsRound, neutral_uses
from limmu.toolkit.facts import RuleApplied

THREE = ("egypt", "hatti", "mitanni")
CAMPAIGN, UNREST, CARAVANS, WISDOM = 1, 25, 40, 63
"""Cards: 3 Ops campaign, 2 Ops event, 1 Ops event, 3 Ops action."""


def held(board: Board, **holders: str) -> Board:
    """The board with control markers held."""
    return board.but(controls=tuple([c.but(holder=holders.get(c.power, c.holder)) for c in board.controls]))


def neutral_round(*forces: str, **rest: Any) -> Board:
    """A position in the Neutral Nations Round: the round marker stays on 5."""
    return position(*forces, round=5, **rest).but(phase="neutral_nations")


# ---------------------------------------------------------------- who decides


LEVELS = {
    "egypt.total_vp": 20, "egypt.current_vp": 6, "hatti.total_vp": 25, "mitanni.total_vp": 22, "mitanni.current_vp": 2,
}  # fmt: skip


@pytest.mark.parametrize(
    ("marker", "opponent", "decider"),
    [("", "", "mitanni"), ("egypt", "hatti", "egypt"), ("egypt", "egypt", "mitanni"), ("", "mitanni", "hatti")],
)
def test_NF_05_who_decides(marker: str, opponent: str, decider: str) -> None:
    board = held(position(players=THREE, neutral=["kassites"], set=LEVELS), kassites=marker)
    assert deciders(board, "kassites", (opponent,)) == (decider,)


def test_a_player_decides_for_his_own_power() -> None:
    board = position(players=THREE, neutral=["kassites"], set=LEVELS)
    assert deciders(board, "egypt", ("egypt",)) == ("egypt",)


def test_a_die_decides_between_equals() -> None:
    board = position(players=THREE, neutral=["kassites"])
    drive = run(WhoDecides("kassites", ("hatti",)), board, dice={"tie": [3, 3, 2, 5]})
    assert drive.open is None
    assert deciders(board, "kassites", ("hatti",)) == ("egypt", "mitanni")


# ---------------------------------------------------------------- limits on activations


def kassites(round_: int = 3, **changes: Any) -> Board:
    return position("KK at b2: 3W", players=THREE, neutral=["kassites"], round=round_).but(**changes)


@pytest.mark.parametrize(
    ("changes", "clause"),
    [
        pytest.param({}, "", id="allowed"),
        pytest.param({"neutral_last": ("egypt",)}, "GK-20.3-a", id="previous-impulse"),
        pytest.param({"neutral_now": ("egypt",)}, "GK-20.3-a", id="this-impulse"),
        pytest.param({"neutral_last": ("hatti",)}, "", id="another-seat"),
        pytest.param({"quarrels": (Quarrel("egypt", "kassites", 3),)}, "GK-20.3-b", id="fought-this-round"),
        pytest.param({"quarrels": (Quarrel("egypt", "kassites", 2),)}, "GK-20.3-b", id="fought-last-round"),
        pytest.param({"quarrels": (Quarrel("egypt", "kassites", 1),)}, "", id="fought-long-ago"),
        pytest.param({"quarrels": (Quarrel("hatti", "kassites", 3),)}, "", id="another-fought"),
        pytest.param({"activated": ("KK",)}, "GK-20.3-c", id="general-used"),
    ],
)
def test_NN_01_limits(changes: dict[str, Any], clause: str) -> None:
    assert may_activate_neutral(kassites(**changes), "egypt", "KK").clause == clause


def test_NF_09_a_draw_is_not_restricted_and_does_not_count() -> None:
    board = kassites(5, neutral_now=("egypt",), phase="neutral_nations")
    assert may_activate_neutral(board, "egypt", "KK")
    drive = run(ActivateNeutral("egypt", "KK", CardUse(CAMPAIGN, "operations", 3)), board)
    assert drive.of(NeutralActivated) == []


def test_the_neutral_nations_round_is_a_round_of_its_own() -> None:
    used = {"activated": ("KK",), "frozen": ("KSS",)}
    board = position(
        "KK at b2: 3W", players=THREE, neutral=["kassites"], round=5, deck=[CAMPAIGN],
        set={"kassites.succeeded": 5, "kassites.cancelled": 5, **used},
    )  # fmt: skip
    assert not may_activate(board, "KK", 3)
    drive = run(StrategyPhase(), board, dice={"tie": [6, 1, 1]})
    assert drive.keys("egypt") == ["activate:KK", "campaign"]
    assert (b.nation(drive.board, "kassites").cancelled, drive.board.round) == (0, 5)


def test_who_went_along_with_a_neutral_king_was_activated() -> None:
    board = position("KK+KW1 at b2: 3W", players=THREE, neutral=["kassites"], hands={"egypt": [WISDOM]})
    drive = run(ActivateNeutral("egypt", "KK", CardUse(WISDOM, "neutral", 3, rating_ignored=True)), board)
    drive.answer("egypt", next(a for a in drive.keys("egypt") if "KW1" in a))
    assert may_activate_neutral(drive.board, "hatti", "KW1").clause == "GK-20.3-c"
    assert may_activate_neutral(drive.board, "egypt", "KW1").clause == "GK-20.3-c"


def test_gk_20_3_c_a_neutral_warlord_who_was_activated_does_not_go_with_his_king_in_that_round() -> None:
    board = position("KK+KW1+KW2 at b2: 12W", players=THREE, neutral=["kassites"], hands={"hatti": [WISDOM]})
    board = board.but(activated=("KW1",))
    drive = run(ActivateNeutral("hatti", "KK", CardUse(WISDOM, "neutral", 3, rating_ignored=True)), board)
    assert drive.refusal("hatti", ("KW1",)).clause == "GK-20.3-c"
    assert drive.refusal("hatti", ("HW1",)).clause == "GK-11.2-e"
    drive.answer("hatti", ("KW2",))
    assert drive.of(GeneralActivated)[-1].along == ("KW2",)


def test_quarrels_cost_the_marker_at_once() -> None:
    board = held(kassites(), kassites="egypt")
    t: Table[Board] = table_of(board)
    record_quarrel(t, "hatti", "kassites")
    assert b.control(t.board, "kassites").holder == "egypt"
    record_quarrel(t, "egypt", "kassites")
    record_quarrel(t, "egypt", "kassites")
    assert b.control(t.board, "kassites").holder == ""
    assert t.board.quarrels == (Quarrel("hatti", "kassites", 3), Quarrel("egypt", "kassites", 3))
    record_quarrel(t, "egypt", "hatti")
    assert len(t.board.quarrels) == 2, "players are no neutrals"


# ---------------------------------------------------------------- activating a neutral general


def test_NF_03_control_passes_at_the_announcement() -> None:
    board = held(kassites(), kassites="egypt")
    drive = run(ActivateNeutral("hatti", "KK", CardUse(WISDOM, "neutral", 3, rating_ignored=True)), board)
    assert [(f.power, f.seat) for f in drive.of(ControlMarkerTaken)] == [("kassites", "hatti")]
    assert drive.board.neutral_now == ("hatti",)


def test_foreign_candidates_are_neutrals_peoples_and_revolts() -> None:
    forces = ("KK at b2: 3W", "EK at e1: 1W", "LG at e3: 2M", "RM at c3: 2M")
    board = position(*forces, players=THREE, neutral=["kassites"])
    assert set(foreign_candidates(board, "egypt")) == {"KK", "LG", "RM"}


def successor_board() -> Board:
    return position("EK+EW1 at e2: 4W", players=("hatti", "mitanni"), neutral=["egypt"], turn=2, round=4)


def test_a_neutral_king_rolls_when_he_is_activated() -> None:
    use = CardUse(WISDOM, "neutral", 3, rating_ignored=True)
    drive = run(ActivateNeutral("hatti", "EK", use), successor_board(), dice={"succession": [6]})
    assert [d.success for d in drive.of(DieResolved)] == [False]
    assert drive.board.neutral_now == ("hatti",)
    drive = run(ActivateNeutral("hatti", "EW1", use), successor_board())
    assert drive.of(DieResolved) == [], "only the King's activation makes the roll (19.4)"


def test_a_new_neutral_king_stays_and_another_general_may_go() -> None:
    use = CardUse(WISDOM, "neutral", 3, rating_ignored=True)
    drive = run(ActivateNeutral("hatti", "EK", use), successor_board(), dice={"succession": [1]})
    assert [f.new for f in drive.of(KingChanged)] == ["EK2"]
    assert drive.open is not None
    chosen = drive.keys("hatti")[-1]
    drive.answer("hatti", chosen)
    assert [f.general for f in drive.of(GeneralActivated)] == ["EW1"]


def test_the_activator_may_shift_the_neutral_roll() -> None:
    board = successor_board()
    board = board.but(hands=tuple([h.but(cards=(CARAVANS,)) if h.seat == "hatti" else h for h in board.hands]))
    use = CardUse(WISDOM, "neutral", 3, rating_ignored=True)
    drive = run(ActivateNeutral("hatti", "EK", use), board, dice={"succession": [4]})
    drive.answer("hatti", f"shift_roll:{CARAVANS}:-")
    assert [(d.modified, d.success) for d in drive.of(DieResolved)] == [(3, True)]


# ---------------------------------------------------------------- the Neutral Nations Round


def test_NF_06_the_lowest_draws_for_a_single_nation() -> None:
    levels = {"egypt.total_vp": 12, "hatti.total_vp": 9, "mitanni.total_vp": 15}
    board = neutral_round("KK at b2: 1W", players=THREE, neutral=["kassites"], set=levels, deck=[CARAVANS, WISDOM])
    drive = run(NeutralNationsRound(), board)
    assert [(f.card, f.power) for f in drive.of(CardDrawn)] == [(WISDOM, "kassites")]
    assert [f.seat for f in drive.of(ControlMarkerTaken)] == ["hatti"]
    finish(drive)
    assert drive.of(CardLaidDown)[-1] == CardLaidDown(WISDOM, "discard")
    assert drive.board.deck == (CARAVANS,)
    assert b.hand(drive.board, "hatti") == ()


def finish(drive: Any) -> None:
    """Answer the last offer of whatever is asked until nothing is."""
    for _ in range(20):
        if drive.open is None:
            return
        seat = drive.open.seats[0]
        drive.answer(seat, drive.answers(seat)[-1])
    raise AssertionError("it goes on and on")


def test_NF_07_two_uncontrolled_nations() -> None:
    levels = {"egypt.total_vp": 12, "hatti.total_vp": 9, "assyria.total_vp": 15}
    board = neutral_round(
        players=["egypt", "hatti", "assyria"], neutral=["kassites", "mitanni"], set=levels, deck=[WISDOM, WISDOM]
    )
    drive = run(NeutralNationsRound(), board, dice={"neutral_draw": [4, 4, 2, 5]})
    assert drive.keys("hatti") == ["kassites", "mitanni"]
    drive.answer("hatti", "mitanni")
    assert [f.power for f in drive.of(CardDrawn)] == ["mitanni", "kassites"]
    assert drive.open is None


def test_three_uncontrolled_nations_are_drawn_by_three() -> None:
    board = neutral_round(
        players=["egypt", "hatti"],
        neutral=["kassites", "mitanni", "assyria"],
        set={"egypt.total_vp": 5},
        deck=[WISDOM] * 3,
    )
    drive = run(NeutralNationsRound(), board, dice={"neutral_draw": [2, 6]})
    drive.answer("hatti", "assyria")
    # a single other player needs no roll for the second; for the third all roll again
    assert [f.power for f in drive.of(CardDrawn)] == ["assyria", "kassites", "mitanni"]


def test_held_nations_come_first_in_the_order_of_their_holders() -> None:
    board = neutral_round(
        players=["egypt", "hatti"], neutral=["kassites", "mitanni", "assyria"], set={"egypt.total_vp": 5}, deck=[63] * 3
    )
    board = held(board, mitanni="hatti", assyria="egypt")
    drive = run(NeutralNationsRound(), board)
    assert [f.power for f in drive.of(CardDrawn)] == ["assyria", "mitanni", "kassites"]


def test_NF_08_a_low_card_besieges_but_does_not_move_a_high_rated_king() -> None:
    board = neutral_round(
        "KK at as1: 4W", "KW1 at b2: 3W", players=THREE, neutral=["kassites"], markers={"as1": "mitanni/g"}
    )
    ops_1 = 61  # an action card: its event is not playable here
    assert neutral_uses(board, "egypt", "kassites", ops_1) == (Besiege("KK"),)


def test_a_siege_by_a_drawn_card() -> None:
    board = neutral_round("KK at as1: 4W", players=THREE, neutral=["kassites"], markers={"as1": "mitanni/g"}, deck=[61])
    drive = run(NeutralImpulse("kassites", "egypt"), board, dice={"siege": [6]})
    place = b.place(drive.board, "as1")
    assert (place.marker, place.garrison) == ("kassites", True)
    assert b.nation(drive.board, "egypt").current_vp == 0
    assert b.control(drive.board, "kassites").holder == "egypt"


def test_a_card_that_can_do_nothing_is_discarded() -> None:
    board = neutral_round(players=THREE, neutral=["kassites"], deck=[61])
    drive = run(NeutralImpulse("kassites", "egypt"), board)
    assert [f.what for f in drive.of(RuleApplied)] == ["neutral_nation_idle"]
    assert drive.board.top_discard == 61
    assert b.control(drive.board, "kassites").holder == ""


def test_a_drawn_campaign_moves_generals_of_that_nation_only() -> None:
    board = neutral_round(
        "KK at b2: 1W", "KW1 at b3: 1W", "EK at e1: 1W", players=THREE, neutral=["kassites"], deck=[CAMPAIGN]
    )
    drive = run(NeutralImpulse("kassites", "egypt"), board)
    assert drive.keys("egypt") == [
        "activate:KK", "activate:KW1", "campaign"
    ]  # fmt: skip
    drive.answer("egypt", "campaign")
    assert drive.keys("egypt") == ["pass", "KK", "KW1"]
    drive.answer("egypt", "pass")
    assert drive.open is None
    assert drive.of(CardLaidDown)[-1].to == "discard"


def test_an_event_drawn_for_a_nation_is_the_drawers() -> None:
    board = neutral_round(players=THREE, neutral=["kassites"], deck=[CARAVANS])
    drive = run(NeutralImpulse("kassites", "egypt"), board)
    assert b.nation(drive.board, "egypt").tribute == 1


def test_who_is_not_on_the_map_is_not_activated() -> None:
    board = position("EK at e1: 1W", "kassites at b1: 1W", neutral=["kassites"])
    assert may_activate_neutral(board, "egypt", "KK").code == "general_not_on_map"


def test_a_neutral_king_who_stays_king_is_activated_himself() -> None:
    use = CardUse(WISDOM, "neutral", 3, rating_ignored=True)
    drive = run(ActivateNeutral("hatti", "EK", use), successor_board(), dice={"succession": [6]})
    assert drive.asked("hatti").question.generals == ("EW1",), "his Warlord may go along with him"


def test_a_die_decides_between_two_players_lowest_in_points() -> None:
    """GK-20.2-g"""
    board = position("RM at a2: 3M", players=THREE, set={"mitanni.total_vp": 3})
    drive = run(RevoltsReturn(), board, dice={"tie": [2, 5]})
    assert drive.open is not None
    assert drive.open.seats == ("hatti",)


def test_a_drawn_campaign_activates_as_many_generals_as_the_card_says() -> None:
    """GK-20.2-j"""
    minor = 5  # a minor Campaign: two generals
    forces = ("KK at b1: 1W", "KW1 at b2: 1W", "KW2 at b3: 1W")
    board = neutral_round(*forces, players=THREE, neutral=["kassites"], deck=[minor])
    drive = run(NeutralImpulse("kassites", "egypt"), board).answer("egypt", "campaign")
    finish(drive)
    assert len(drive.of(GeneralActivated)) == 2


def test_an_empty_deck_gives_a_neutral_nation_no_card() -> None:
    """GK-20.2-e"""
    drive = run(NeutralImpulse("kassites", "egypt"), neutral_round(players=THREE, neutral=["kassites"]))
    assert drive.over is not None
    assert not drive.of(CardDrawn)
