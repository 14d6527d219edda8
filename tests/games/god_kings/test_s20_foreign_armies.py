"""20.3, 21.0, 22.0 Neutral, Barbarian and Revolt armies in the field: whole impulses, from the card to the discard."""

from __future__ import annotations

from typing import Any

from tests.games.god_kings.positions import position, run

from limmu.core import Source
from limmu.games.god_kings import board as b
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.facts import BattleWon, CardLaidDown, ControlMarkerTaken, DieResolved, VictoryPointsScored
from limmu.games.god_kings.queries import units_of
from limmu.games.god_kings.s08_impulse import Impulse
from limmu.games.god_kings.s11_campaign import Campaign

WISDOM, UNREST = 63, 25
"""A 3 Ops and a 2 Ops card."""


class Asking(Source):
    """Dice that always show a six and remember who rolled."""

    def __init__(self) -> None:
        self.by: list[str] = []

    def outcome(self, question: Any, n: int) -> tuple[int, ...]:
        """A six for every die."""
        self.by.append(question.by)
        return (6,) * question.count


def play_on(drive: Any, *wanted: Any) -> Any:
    """Answer every question with the first of `wanted` that is on offer (used up), else the last offer, to the end."""
    left = list(wanted)
    for _ in range(60):
        if drive.open is None:
            assert not left, f"never offered: {left}"
            return drive
        seat, question = drive.open.demands[0]
        answers = drive.answers(seat)
        answer = answers[-1]
        if left and left[0] in drive.keys(seat):
            answer = left.pop(0)
        elif type(question).__name__ == "ChooseForce":
            answer = max(answers, key=len)
        elif type(question).__name__ == "HoldBack":
            answer = min(answers, key=len)
        drive.answer(seat, answer)
    raise AssertionError("it goes on and on")


def impulse(board: Board, power: str = "egypt", **dice: list[int]) -> Any:
    """An impulse with scripted dice."""
    return run(Impulse(power), board, dice=dice)


def test_EX_10_egypt_moves_the_neutral_kassites() -> None:
    board = position(
        "KK at b2: 9W 1C",
        "MW1 at as3: 6W",
        players=["egypt", "mitanni"],
        neutral=["kassites"],
        markers={"as3": "mitanni"},
        hands={"egypt": [WISDOM]},
    )
    drive = impulse(board, battle_attacker=[6], battle_defender=[1], charge=[6], charge_damage=[1])
    play_on(drive, f"play:{WISDOM}:neutral", "move:as3")
    assert [w.winner for w in drive.of(BattleWon)] == ["kassites"]
    assert b.control(drive.board, "kassites").holder == "egypt"
    assert b.place(drive.board, "as3").marker == "kassites"
    assert drive.of(VictoryPointsScored) == []
    assert drive.of(CardLaidDown)[-1] == CardLaidDown(WISDOM, "discard")


def test_fighting_a_neutral_costs_its_marker() -> None:
    board = position(
        "EK at as3: 8W",
        "KW1 at b2: 1W",
        players=["egypt", "mitanni"],
        neutral=["kassites"],
        hands={"egypt": [WISDOM]},
    )
    board = board.but(controls=tuple([c.but(holder="egypt" if c.power == "kassites" else "") for c in board.controls]))
    drive = impulse(board, battle_attacker=[3], battle_defender=[3], avoid=[6])
    play_on(drive, f"play:{WISDOM}:activate", "move:b2")
    assert [f.seat for f in drive.of(ControlMarkerTaken)] == [""]
    assert [(x.seat, x.power) for x in drive.board.quarrels] == [("egypt", "kassites")]


def test_EX_16_a_hesitating_army_may_not_move_at_all_and_the_card_is_gone() -> None:
    board = position("LG at e3: 4M", "HK at e2: 6W", players=["egypt", "hatti"], hands={"egypt": [WISDOM]})
    drive = impulse(board, hesitation=[2])
    play_on(drive, f"play:{WISDOM}:neutral", "move:e2")
    assert b.leader(drive.board, "LG").at == "e3"
    assert [d.success for d in drive.of(DieResolved)] == [False]
    assert (b.hand(drive.board, "egypt"), drive.board.top_discard) == ((), WISDOM)
    assert "LG" in drive.board.activated


def test_GE_32_a_barbarian_siege_leaves_the_owners_marker() -> None:
    board = position(
        "GG at h1: 4M",
        "HW1 at h1 inside: 1W",
        players=["egypt", "hatti"],
        markers={"h1": "hatti/g"},
        hands={"egypt": [WISDOM]},
    )
    drive = impulse(board, siege=[6])
    play_on(drive, f"play:{WISDOM}:neutral", "siege")
    place = b.place(drive.board, "h1")
    assert (place.marker, place.garrison) == ("hatti", False)
    assert units_of(drive.board, "h1", "hatti") == ()
    assert b.leader(drive.board, "HW1").at in ("h2", "h3", "h4")


def test_SO_10_a_neutral_captor_puts_a_garrison() -> None:
    board = position(
        "KK at as1: 4W",
        players=["egypt", "mitanni"],
        neutral=["kassites"],
        markers={"as1": "mitanni/g"},
        hands={"egypt": [WISDOM]},
    )
    drive = impulse(board, siege=[6])
    play_on(drive, f"play:{WISDOM}:neutral", "siege")
    place = b.place(drive.board, "as1")
    assert (place.marker, place.garrison) == ("kassites", True)
    assert b.nation(drive.board, "egypt").current_vp == 0
    assert drive.board.quarrels == (), "the Kassites did it, not Egypt"


def test_GE_34_a_revolt_army_takes_ten_units_and_places_no_marker() -> None:
    board = position("RM at c3: 11M", players=["egypt", "hatti"], markers={"c2": "egypt"}, hands={"hatti": [WISDOM]})
    drive = impulse(board, "hatti").answer("hatti", f"play:{WISDOM}:neutral")
    everybody = tuple([u.id for u in units_of(drive.board, "c3", "revolt_megiddo")])
    assert drive.refusal("hatti", everybody).clause == "GK-11.2-e"
    drive.answer("hatti", everybody[:10])
    while "move:c2" not in drive.keys("hatti"):
        drive.answer("hatti", "pass")
    drive.answer("hatti", "move:c2")
    assert "place_pc" not in drive.answers("hatti")
    assert drive.refusal("hatti", "place_pc").clause == "GK-22.0-b"
    play_on(drive)
    assert b.control(drive.board, "revolt_megiddo").holder == "hatti"
    assert b.place(drive.board, "c2").marker == "egypt"
    assert [len(units_of(drive.board, s, "revolt_megiddo")) for s in ("c2", "c3")] == [10, 1]


def test_GE_12_at_most_one_neutral_on_a_campaign() -> None:
    board = position("EW1 at c2: 2W", "KK at b2: 3W", "HK at h2: 3W", players=["egypt"], neutral=["kassites", "hatti"])
    drive = run(Campaign("egypt", 3, 1, 1), board)
    assert set(drive.keys("egypt")) == {"pass", "EW1", "KK", "HK"}
    drive.answer("egypt", "KK")
    while type(drive.open.demands[0][1]).__name__ != "ChooseCampaigner":
        drive.answer("egypt", drive.answers("egypt")[-1])
    assert drive.refusal("egypt", "HK").clause == "GK-11.12-c"
    assert "EW1" in drive.answers("egypt")
    assert [b.control(drive.board, p).holder for p in ("kassites", "hatti")] == ["egypt", ""]


def test_GE_14_markers_outlast_the_departure_of_the_army() -> None:
    board = position("EW1 at c2: 2W", players=["egypt", "hatti"], markers={"c2": "egypt"}, hands={"egypt": [UNREST]})
    drive = play_on(impulse(board), f"play:{UNREST}:activate", "move:c3")
    assert b.leader(drive.board, "EW1").at == "c3"
    assert b.place(drive.board, "c2").marker == "egypt"


def test_LG_01_every_die_is_in_the_log_with_purpose_roller_and_face() -> None:
    board = position("LG at e3: 4M", "HK at e2: 6W", players=["egypt", "hatti"], hands={"egypt": [WISDOM]})
    drive = impulse(board, hesitation=[2])
    play_on(drive, f"play:{WISDOM}:neutral", "move:e2")
    rolled = drive.of(DieResolved)[0]
    assert (rolled.purpose, rolled.power, rolled.natural) == ("hesitation", "libyan", 2)


# ---------------------------------------------------------------- who fought whom, who decides


def test_an_overrun_is_a_fight_for_either_side() -> None:
    neutral = position(
        "KK at b2: 9W", "mitanni at as3: 1w", "EK at e1: 1W", players=["egypt", "mitanni"], neutral=["kassites"],
        hands={"egypt": [WISDOM]},
    )  # fmt: skip
    drive = play_on(impulse(neutral), f"play:{WISDOM}:neutral", "move:as3", "yes")
    assert [(x.seat, x.power) for x in drive.board.quarrels] == [("mitanni", "kassites")]
    own = position(
        "EK at as3: 9W", "kassites at b2: 1w", players=["egypt", "mitanni"], neutral=["kassites"],
        hands={"egypt": [WISDOM]},
    )  # fmt: skip
    drive = play_on(impulse(own), f"play:{WISDOM}:activate", "move:b2", "yes")
    assert [(x.seat, x.power) for x in drive.board.quarrels] == [("egypt", "kassites")]


def test_nobody_decides_for_a_neutral_army_against_his_own_units() -> None:
    players = ["egypt", "mitanni"]
    board = position(
        "KK at b2: 9W", "egypt at as3: 1w", "EK at e1: 1W", players=players, neutral=["kassites"],
        hands={"egypt": [WISDOM]},
    )  # fmt: skip
    drive = impulse(board).answer("egypt", f"play:{WISDOM}:neutral")
    drive.answer("egypt", max(drive.answers("egypt"), key=len)).answer("egypt", "move:as3")
    assert drive.open.seats == ("mitanni",), "Egypt does not overrun its own"
    sortie = position(
        "KK at b1 inside: 2W", "EK at b1: 5W", players=players, neutral=["kassites"], markers={"b1": "kassites/g"},
        hands={"egypt": [WISDOM]}, sieges={"b1": {"by": "egypt"}},
    )  # fmt: skip
    drive = impulse(sortie).answer("egypt", f"play:{WISDOM}:neutral")
    drive.answer("egypt", max(drive.answers("egypt"), key=len)).answer("egypt", "sortie")
    assert type(drive.asked("mitanni").question).__name__ == "HoldBack"


def test_the_roller_of_every_die_is_a_power() -> None:
    board = position(
        "KK at as1: 4W", players=["egypt", "mitanni"], neutral=["kassites"], markers={"as1": "mitanni/g"},
        hands={"egypt": [WISDOM]},
    )  # fmt: skip
    dice = Asking()
    drive = run(Impulse("egypt"), board, dice=dice)
    play_on(drive, f"play:{WISDOM}:neutral", "siege")
    assert dice.by == ["kassites"]
