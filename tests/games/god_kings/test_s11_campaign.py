"""11.12 Campaign cards; the cards that bear on a march."""

from __future__ import annotations

from typing import Any

from tests.games.god_kings.marches import activate, army, open_question, some
from tests.games.god_kings.positions import Play, position, run

from limmu.games.god_kings import board as b
from limmu.games.god_kings.cards.use import CardUse
from limmu.games.god_kings.facts import BattleJoined
from limmu.games.god_kings.s11_campaign import Campaign, may_campaign


def campaign(board: Any, generals: int = 2, **rest: Any) -> Play:
    """Card 1 played by Egypt."""
    return run(Campaign("egypt", generals, 1, 1), board, **rest)


def test_gkc_ge_12_one_neutral_general_on_a_campaign_card() -> None:
    board = position("EW1 at c2: 2W", "KK at b2: 3W", "HK at h2: 3W", neutral=["kassites", "hatti"])
    play = campaign(board, 3)
    assert sorted(play.keys("egypt")) == ["EW1", "HK", "KK", "pass"]
    play.answer("egypt", "KK")
    play.answer("egypt", play.answers("egypt")[0], "end")
    assert play.refusal("egypt", "HK").clause == "GK-11.12-c"
    assert play.keys("egypt") == ["pass", "EW1"]
    assert b.control(play.board, "kassites").holder == "egypt"
    assert play.refusal("egypt", "EW2").clause == "GK-11.1-c"


def test_gkc_ex_12_one_siege_roll_per_city() -> None:
    board = position("EK+EW1+EW2 at a1: 9W", "hatti at h1: 1W", markers={"a1": "hatti/g"})
    play = campaign(board, 3, dice={"siege": [2]})
    play.answer("egypt", "EW1")
    play.answer("egypt", some(play.board, open_question(play).units, {"W": 3}), "siege")
    assert b.place(play.board, "a1").continued == 1
    play.answer("egypt", "EW2")
    play.answer("egypt", some(play.board, open_question(play).units, {"W": 3}))
    assert play.refusal("egypt", "siege").clause == "GK-17.2-h"


def test_moved_units_and_generals_are_frozen() -> None:
    play = campaign(position("EK+EW1 at c2: 4W"), 3)
    play.answer("egypt", "EW1")
    moved = open_question(play).units[:2]
    play.answer("egypt", moved, "move:c3", "end")
    assert play.keys("egypt") == ["pass", "EK"]
    assert play.refusal("egypt", "EW1").clause == "GK-11.1-e"
    play.answer("egypt", "EK")
    assert open_question(play).generals == ()
    play.answer("egypt", open_question(play).units, "move:c3")
    assert "pick_up" not in play.answers("egypt")


def test_gkc_fl_10_one_clears_another_besieges() -> None:
    markers = {"a1": "hatti/g", "c3": "egypt", "c5": "egypt"}
    board = position("EW1 at c3: 5W", "EK at a2: 4W", "hatti at a1: 1w", "HK at h1: 1W", markers=markers)
    dice = {"battle_attacker": [6], "battle_defender": [1], "siege": [5]}
    play = campaign(board, 2, dice=dice)
    play.answer("egypt", "EW1")
    play.answer("egypt", play.answers("egypt")[0], "move:a1").answer("hatti", ())
    while "EK" not in play.answers(play.open.seats[0]):
        play.answer(play.open.seats[0], play.answers(play.open.seats[0])[0])
    assert play.of(BattleJoined)
    play.answer("egypt", "EK")
    play.answer("egypt", play.answers("egypt")[0], "move:a1", "siege")
    assert b.place(play.board, "a1").marker == "egypt"


def test_one_army_sails_on_a_campaign_card() -> None:
    play = campaign(position("EW1 at e1: 1W", "EW2 at c1: 1W"), 2)
    play.answer("egypt", "EW1")
    play.answer("egypt", play.answers("egypt")[0], "naval:a3", "end", "EW2")
    play.answer("egypt", play.answers("egypt")[0])
    assert play.refusal("egypt", "naval:e1").clause == "GK-12.2-b"


def test_forced_march_and_guides() -> None:
    board = position("EW1 at c2: 2W", hands={"egypt": [46, 48]})
    play = activate(board, "EW1", {"W": 2})
    play.answer("egypt", "action:46", "action:48")
    assert army(play).mp == 6
    play.answer("egypt", "move:c4")
    assert army(play).mp == 5


def test_early_snows_end_a_move() -> None:
    board = position("EW1 at c2: 2W", "HK at h1: 1W", hands={"hatti": [56]})
    play = activate(board, "EW1", dice={"attrition": [6, 1]})
    play.answer("egypt", "move:c4").answer("hatti", "action:56")
    assert play.over is not None
    assert sum(u.steps for u in b.units_at(play.board, "c4")) == 3


def test_no_ambush_where_no_card_fits() -> None:
    board = position("EW1 at c2: 2W", "HK at h1: 1W", hands={"hatti": [56]})
    play = activate(board, "EW1")
    play.answer("egypt", "move:c3")
    assert play.open.seats == ("egypt",)


def test_a_foreign_general_goes_along_where_he_may_be_activated_at_all() -> None:
    use = CardUse(0, "campaign", ops=3, rating_ignored=True)
    board = position("KK at b2: 4W", "EK at e1: 1W", neutral=["kassites"])
    assert may_campaign(board, "egypt", "KK", use, 1)
    assert may_campaign(board, "egypt", "KK", use, 0).clause == "GK-11.12-c"
    assert may_campaign(board.but(activated=("KK",)), "egypt", "KK", use, 1).code == "activated_this_round"


def test_units_that_moved_and_came_back_do_not_go_with_the_next_general() -> None:
    """GK-11.12-b"""
    play = campaign(position("EK+EW1 at c2: 4W"), 3)
    play.answer("egypt", "EW1")
    moved = open_question(play).units[:2]
    play.answer("egypt", moved, "move:c3", "move:c2", "end", "EK")
    assert not set(moved) & set(open_question(play).units)


def test_a_campaign_activates_generals_not_units() -> None:
    """GK-11.1-b"""
    board = position("EK at c2: 1W", "EW1 at c3: 1W")
    unit = b.units_at(board, "c2")[0].id
    assert campaign(board).refusal("egypt", unit).clause == "GK-11.1-b"
