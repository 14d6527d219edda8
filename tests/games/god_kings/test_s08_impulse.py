"""8.2, 9.0 The impulse and the uses of a card: the menu, the options A to H, events, and where the card goes."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.god_kings.positions import fx1, position, run

from limmu.core import view
from limmu.games.god_kings import board as b
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.facts import (
    CardLaidDown,
    CardPlayed,
    ControlMarkerTaken,
    DieResolved,
    GeneralActivated,
    ImpulsePassed,
    NeutralActivated,
    RoundBegun,
    UnitsPlaced,
)
from limmu.games.god_kings.pack import Pack
from limmu.games.god_kings.queries import is_garrisoned, units_of
from limmu.games.god_kings.s08_impulse import Impulse, resting_place
from limmu.games.god_kings.s09_operations import (
    Garrisons,
    RaiseTroops,
    Trade,
    garrisons_by_card,
    operations_for,
    raisers,
    trade_value,
)
from limmu.games.god_kings.s17_besieged import garrison_spaces

TWO = ("egypt", "hatti")
CAMPAIGN, INVASION, REVOLT, UNREST, CARAVANS, WISDOM = 1, 13, 18, 25, 40, 63
"""Cards: 3 Ops campaign; 2 Ops invasion; 2 Ops revolt, removed; 2 Ops; 1 Ops points; 3 Ops action."""


def impulse(*forces: str, hand: list[int], **rest: Any) -> Any:
    """The Egyptian impulse with a hand."""
    rest.setdefault("players", TWO)
    dice = rest.pop("dice", None)
    return run(Impulse("egypt"), position(*forces, hands={"egypt": hand}, **rest), dice=dice)


def hired(board: Board, at: str, power: str = "egypt") -> int:
    """Mercenaries of a power in a place."""
    return sum([u.kind == "mercenary" for u in units_of(board, at, power)])


def with_few_mercenaries(board: Board, left: int) -> Board:
    """The board with so few mercenary counters off the map; the others are far away."""
    free = [u for u in board.units if u.kind == "mercenary" and not u.power][left:]
    gone = {u.id: u.but(power="hatti", steps=2, at="w2") for u in free}
    return b.with_units(board, gone)


# ---------------------------------------------------------------- one card, and one must be played


def test_CF_03_an_empty_hand_passes_the_impulse() -> None:
    drive = impulse(hand=[])
    assert drive.open is None
    assert drive.of(ImpulsePassed) == [ImpulsePassed("egypt")]


def test_CF_04_with_cards_in_hand_passing_is_refused() -> None:
    verdict = impulse(hand=[CARAVANS]).refusal("egypt", "pass")
    assert (verdict.code, verdict.clause) == ("must_play_a_card", "GK-8.2-b")


def test_a_card_that_is_not_in_the_hand_is_refused() -> None:
    assert impulse(hand=[CARAVANS]).refusal("egypt", f"play:{WISDOM}:trade").code == "not_in_hand"


def test_the_active_power_is_the_one_whose_impulse_it_is() -> None:
    assert impulse(hand=[CARAVANS], active="hatti").board.active == "egypt"


def test_GE_16_the_menu_of_a_three_ops_card() -> None:
    drive = impulse(
        "EK at a1: 3W",
        "EW1 at c1: 1W",
        "KK at b2: 3W",
        hand=[CAMPAIGN],
        neutral=["kassites"],
        markers={"c1": "egypt", "a1": "hatti/g"},
    )
    uses = sorted(answer.use for answer in drive.answers("egypt"))
    assert uses == ["activate", "event", "garrison", "neutral", "pc", "raise", "siege", "trade"]


def test_one_use_and_no_other() -> None:
    drive = impulse(hand=[CARAVANS, WISDOM]).answer("egypt", f"play:{CARAVANS}:trade")
    assert drive.open is None
    assert b.hand(drive.board, "egypt") == (WISDOM,)
    assert b.nation(drive.board, "egypt").tribute == 1, "its event gives nothing beside the trade"


@pytest.mark.parametrize(
    ("card", "use", "clause"),
    [
        (CARAVANS, "activate", "GK-9.2A-a"),
        (CARAVANS, "siege", "GK-9.2B-a"),
        (CARAVANS, "pc", "GK-18.2-a"),
        (CARAVANS, "neutral", "GK-9.2F-a"),
        (WISDOM, "event", "GK-9.4-a"),
    ],
)
def test_what_a_card_cannot_do(card: int, use: str, clause: str) -> None:
    drive = impulse("EW1 at e2", "KK at b2: 1W", hand=[card], neutral=["kassites"])
    assert drive.refusal("egypt", f"play:{card}:{use}").clause == clause


def test_NN_01_only_three_ops_activate_a_neutral() -> None:
    board = position("KK at b2: 1W", players=TWO, neutral=["kassites"])
    assert ["neutral" in operations_for(board, "egypt", ops) for ops in (1, 2, 3)] == [False, False, True]


# ---------------------------------------------------------------- A, B, F


def test_MV_11_ratings_and_operations_numbers() -> None:
    board = position("EW1 at e2: 1W", players=TWO)  # rating 2
    assert ["activate" in operations_for(board, "egypt", ops) for ops in (1, 2, 3)] == [False, True, True]


def test_a_siege_needs_no_rating_and_does_nothing_else() -> None:
    drive = impulse("EW1 at a1: 3W", hand=[CARAVANS], markers={"a1": "hatti/g"}, dice={"siege": [6]})
    drive.answer("egypt", f"play:{CARAVANS}:siege")
    assert drive.open is None
    assert b.place(drive.board, "a1").marker == "egypt"
    assert [(f.general, f.mp) for f in drive.of(GeneralActivated)] == [("EW1", 0)]


def test_a_siege_needs_three_units() -> None:
    drive = impulse("EW1 at a1: 2W", hand=[CARAVANS], markers={"a1": "hatti/g"})
    assert drive.refusal("egypt", f"play:{CARAVANS}:siege").clause == "GK-9.2B-a"


def test_the_king_of_this_round_makes_no_siege_either() -> None:
    drive = impulse("EK at a1: 3W", hand=[CARAVANS], markers={"a1": "hatti/g"}, set={"egypt.succeeded": 1}, round=1)
    assert drive.refusal("egypt", f"play:{CARAVANS}:siege").clause == "GK-9.2B-a"


def test_NF_03_a_neutral_general_by_a_three_ops_card() -> None:
    drive = impulse("KK at b2: 3W", "LG at e3: 2M", hand=[WISDOM], neutral=["kassites"])
    drive.answer("egypt", f"play:{WISDOM}:neutral")
    assert drive.keys("egypt") == ["KK", "LG"]
    drive.answer("egypt", "KK")
    assert [(f.power, f.seat) for f in drive.of(ControlMarkerTaken)] == [("kassites", "egypt")]
    assert drive.of(NeutralActivated) == [NeutralActivated("egypt")]


def test_not_two_rounds_running() -> None:
    board = position("KK at b2: 3W", players=TWO, neutral=["kassites"]).but(neutral_now=("egypt",))
    next_round = RoundBegun(2, 2).fold(board)
    assert "neutral" not in operations_for(next_round, "egypt", 3)
    assert "neutral" in operations_for(RoundBegun(3, 3).fold(next_round), "egypt", 3)


# ---------------------------------------------------------------- C: PC markers


def test_GE_15_no_more_markers_than_the_operations_number() -> None:
    drive = impulse("EW1 at c2: 2W", hand=[UNREST]).answer("egypt", f"play:{UNREST}:pc")
    assert drive.refusal("egypt", ("c2", "c3", "c5")).code == "too_many"
    drive.answer("egypt", ("c2", "c3"))
    assert [b.place(drive.board, s).marker for s in ("c2", "c3")] == ["egypt", "egypt"]
    assert drive.open is None


# ---------------------------------------------------------------- D: raise troops


def test_CF_06_troops_are_limited_by_the_counters() -> None:
    board = with_few_mercenaries(position("EW1 at e2: 1W", players=TWO), 2)
    drive = run(RaiseTroops("egypt", "egypt", 3), board)
    assert drive.refusal("egypt", 3).clause == "GK-9.2D-a"
    drive.answer("egypt", 2)
    assert hired(drive.board, "e2") == 2
    assert all(u.steps == 2 for u in units_of(drive.board, "e2", "egypt"))


def test_CF_07_only_in_a_friendly_controlled_space() -> None:
    board = position("EW1 at c2: 1W", "EW2 at c3: 1W", players=TWO, markers={"c2": "hatti"})
    assert raisers(board, "egypt", 2) == ()
    assert "raise" not in operations_for(board, "egypt", 2)


def test_SO_08_not_in_a_besieged_city() -> None:
    board = position(
        "EW1 at c1 inside: 1W", "HW1 at c1: 3W", players=TWO, markers={"c1": "egypt"}, sieges={"c1": {"by": "hatti"}}
    )
    assert raisers(board, "egypt", 2) == ()
    assert garrison_spaces(board, "egypt") == ("e1",)


def test_troops_before_walls_that_enemies_watch_find_room_inside_only() -> None:
    board = position("EW1 at c1 inside: 1W", "HW1 at c1: 3W", players=TWO, markers={"c1": "egypt"})
    drive = run(RaiseTroops("egypt", "egypt", 3), board)
    assert drive.open is None, "one place is left inside: nothing to choose"
    assert [(f.at, len(f.units), f.inside) for f in drive.of(UnitsPlaced)] == [("c1", 1, True)]


def test_troops_with_one_general_of_several() -> None:
    drive = run(RaiseTroops("egypt", "egypt", 1), position("EW1 at e2: 1W", "EW2 at e1", players=TWO))
    assert drive.keys("egypt") == ["EW1", "EW2"]
    drive.answer("egypt", "EW2")
    assert (hired(drive.board, "e1"), hired(drive.board, "e2")) == (1, 0)


# ---------------------------------------------------------------- G: garrisons


def test_CA_02_how_many_garrisons() -> None:
    assert [garrisons_by_card(ops) for ops in (1, 2, 3)] == [1, 1, 2]


def test_CF_08_one_or_two_cities_with_ones_own_marker() -> None:
    board = position(players=TWO, markers={"c1": "egypt", "a1": "egypt", "k1": "hatti"})
    drive = run(Garrisons("egypt", "egypt", 3), board)
    assert drive.refusal("egypt", ("c1", "k1")).clause == "GK-9.2G-a"
    assert drive.refusal("egypt", ("e1", "c1", "a1")).clause == "GK-9.2G-a"
    drive.answer("egypt", ("c1", "a1"))
    faces = {s: (b.place(drive.board, s).marker, b.place(drive.board, s).garrison) for s in ("c1", "a1", "k1")}
    assert faces == {"c1": ("egypt", True), "a1": ("egypt", True), "k1": ("hatti", False)}
    assert is_garrisoned(drive.board, "c1")


# ---------------------------------------------------------------- H: trade


def test_trade_adds_up() -> None:
    assert [trade_value(ops) for ops in (1, 2, 3)] == [1, 1, 2]
    board = position(players=TWO)
    for ops in (1, 3):
        board = run(Trade("egypt", ops), board).board
    nation = b.nation(board, "egypt")
    assert (nation.tribute, nation.wood) == (3, 3)


# ---------------------------------------------------------------- where cards go


def test_resting_places() -> None:
    pack: Pack = fx1()
    places = [(WISDOM, "event"), (REVOLT, "event"), (REVOLT, "trade"), (INVASION, "event"), (INVASION, "pc")]
    expected = ["discard", "leaving", "discard", "set_aside", "discard"]
    assert [resting_place(pack.card[card], use) for card, use in places] == expected


def test_a_removed_card_leaves_when_the_round_ends() -> None:
    drive = impulse(hand=[REVOLT]).answer("egypt", f"play:{REVOLT}:event")
    while drive.open is not None:
        drive.answer("egypt", drive.answers("egypt")[0])
    assert drive.board.leaving == (REVOLT,)
    after = RoundBegun(2, 2).fold(drive.board)
    assert (after.leaving, after.removed) == ((), (REVOLT,))


def test_BB_10_an_invasion_card_is_set_aside() -> None:
    drive = (
        impulse(hand=[INVASION], round=2).answer("egypt", f"play:{INVASION}:event").answer("egypt", "on_power:gasga")
    )
    assert drive.board.set_aside == (INVASION,)
    assert drive.board.top_discard == 0
    assert drive.of(CardLaidDown) == [CardLaidDown(INVASION, "set_aside")]


def test_only_the_top_of_the_discard_pile_is_seen() -> None:
    drive = impulse(hand=[CARAVANS]).answer("egypt", f"play:{CARAVANS}:trade")
    board = view(drive.match, "hatti").board
    assert (board.discard, board.top_discard) == ((0,), CARAVANS)


# ---------------------------------------------------------------- the succession roll comes first


def test_EX_09_the_roll_comes_first_and_its_card_is_extra() -> None:
    drive = impulse("EK at c3: 5W", hand=[WISDOM, CARAVANS], turn=2, round=1, dice={"succession": [5]})
    drive.answer("egypt", f"shift_roll:{WISDOM}:-")
    while "trade" not in str(drive.keys("egypt")):
        drive.answer("egypt", "pass")
    assert [(d.modified, d.success) for d in drive.of(DieResolved)] == [(2, False)]
    assert drive.keys("egypt")[-1] == f"play:{CARAVANS}:trade", "the impulse's own card is still to be played"
    drive.answer("egypt", f"play:{CARAVANS}:trade")
    assert [f.use for f in drive.of(CardPlayed)] == ["succession", "trade"]


def test_no_second_roll_after_a_success() -> None:
    drive = impulse("EK at c3: 5W", hand=[CARAVANS], turn=2, round=3, set={"egypt.king": "EK2"})
    assert drive.of(DieResolved) == []
