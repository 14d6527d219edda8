"""Cards of windows: who may play them, when, and with which choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.games.god_kings.positions import position, run

from limmu.core import answer_type
from limmu.display import notation
from limmu.games.god_kings import board as b
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.cards.conditions import Scene, playable
from limmu.games.god_kings.cards.effects_troops import CardsBeforeBattle
from limmu.games.god_kings.cards.windows import CardWindow, PlayActionCard
from limmu.games.god_kings.pack import load_pack

REAL = load_pack()
THREE = ("egypt", "hatti", "mitanni")
BATTLE = Scene("c3", "egypt", "hatti", "EK", "HW1")
EITHER = ["attacker", "defender"]


def board_with(seat: str, *cards: int, forces: tuple[str, ...] = (), **rest: Any) -> Board:
    """Three players on FX1, one with these cards."""
    return position(*forces, players=list(THREE), hands={seat: list(cards)}, **rest)


def choices(card: int, seat: str, scene: Scene, **rest: Any) -> list[str]:
    """The answers with which a seat may play a card in its window."""
    window = REAL.card[card].window
    return written(playable(board_with(seat, card, **rest), seat, window, scene))


def written(actions: Sequence[Any]) -> list[str]:
    """Ways to play cards, as they are written."""
    return [notation.write(action, answer_type(PlayActionCard)) for action in actions]


def aimed(card: int, *sides: str) -> list[str]:
    """The answers that name these sides."""
    return [f"action_for:{card}:{side}" for side in sides]


# ---------------------------------------------------------------- the window itself


def test_each_seat_plays_any_number_of_cards_then_passes() -> None:
    board = position(players=list(THREE), hands={"egypt": [60, 78, 63], "hatti": [71], "mitanni": []})
    match = run(CardWindow("battle_cards", THREE, BATTLE), board)
    assert match.keys("egypt") == ["pass", *aimed(60, *EITHER), *aimed(78, *EITHER)]
    match.answer("egypt", "action_for:60:attacker", "action_for:78:attacker", "pass")
    match.answer("hatti", "action_for:71:attacker")
    assert match.open is None  # Mitanni has no cards and is not asked
    assert match.board.discard == (60, 78, 71)
    assert b.hand(match.board, "egypt") == (63,)


def test_GE_17_an_event_is_no_action_card() -> None:
    board = board_with("mitanni", 60, 96)
    match = run(CardWindow("battle_cards", THREE, BATTLE.but(helping="defender")), board)
    assert match.refusal("mitanni", "action:96").clause == "GK-9.4-a"
    match.answer("mitanni", "action_for:60:defender")
    assert b.hand(match.board, "mitanni") == (96,)


# ---------------------------------------------------------------- battle


@pytest.mark.parametrize("card", [60, 72, 73, 78, 79, 71])
def test_cards_for_either_side(card: int) -> None:
    for seat in THREE:
        assert choices(card, seat, BATTLE) == aimed(card, *EITHER)


@pytest.mark.parametrize(
    ("card", "helping", "sides"),
    [
        (60, "attacker", ["attacker"]),
        (60, "defender", ["defender"]),
        (71, "attacker", ["defender"]),
        (64, "attacker", ["attacker"]),
        (64, "defender", []),
        (65, "defender", ["defender"]),
        (65, "attacker", []),
        (67, "attacker", []),
        (69, "attacker", ["defender"]),
        (76, "defender", ["attacker"]),
        (80, "defender", ["attacker"]),
    ],
)
def test_GKR_068_others_help_the_side_whose_pass_it_is(card: int, helping: str, sides: list[str]) -> None:
    assert choices(card, "mitanni", BATTLE.but(helping=helping)) == aimed(card, *sides)


@pytest.mark.parametrize(("card", "side"), [(64, "attacker"), (65, "defender"), (67, "defender")])
def test_cards_for_one_side(card: int, side: str) -> None:
    for seat in THREE:
        assert choices(card, seat, BATTLE) == aimed(card, side)


@pytest.mark.parametrize("card", [69, 76, 80])
def test_cards_against_the_enemy(card: int) -> None:
    assert choices(card, "egypt", BATTLE) == aimed(card, "defender")
    assert choices(card, "hatti", BATTLE) == aimed(card, "attacker")
    assert choices(card, "mitanni", BATTLE) == aimed(card, *EITHER)


def test_captured_plans_are_for_a_party() -> None:
    assert choices(81, "egypt", BATTLE) == aimed(81, "attacker")
    assert choices(81, "hatti", BATTLE) == aimed(81, "defender")
    assert choices(81, "mitanni", BATTLE) == []


def test_the_king_in_person_and_veteran_captains_want_their_commander() -> None:
    assert choices(66, "egypt", BATTLE) == aimed(66, "attacker")
    assert choices(66, "hatti", BATTLE) == []
    assert choices(66, "mitanni", BATTLE) == []
    assert choices(82, "egypt", BATTLE) == []
    assert choices(82, "hatti", BATTLE) == aimed(82, "defender")
    assert choices(66, "hatti", BATTLE.but(defender_leader="")) == []


def test_the_seat_that_decides_for_a_neutral_side_is_a_party() -> None:
    scene = Scene("b2", "kassites", "hatti", "KK", "HK", attacker_seat="egypt")
    assert choices(81, "egypt", scene) == aimed(81, "attacker")
    assert choices(69, "egypt", scene) == aimed(69, "defender")


# ---------------------------------------------------------------- charges


@pytest.mark.parametrize(
    ("card", "players"),
    [(59, ["egypt"]), (62, ["egypt"]), (61, ["hatti", "mitanni"]), (63, ["hatti", "mitanni"])],
)
def test_cards_of_a_charge_roll(card: int, players: list[str]) -> None:
    charge = BATTLE.but(power="egypt")
    assert [seat for seat in THREE if choices(card, seat, charge)] == players
    assert choices(card, players[0], charge) == [f"action:{card}"]


def test_the_defenders_charge() -> None:
    charge = BATTLE.but(power="hatti")
    assert [seat for seat in THREE if choices(59, seat, charge)] == ["hatti"]
    assert [seat for seat in THREE if choices(63, seat, charge)] == ["egypt", "mitanni"]


@pytest.mark.parametrize("card", [68, 70, 74, 75, 77, 83])
def test_other_cards_of_a_battle(card: int) -> None:
    assert choices(card, "egypt", BATTLE.but(power="egypt")) == [f"action:{card}"]


# ---------------------------------------------------------------- movement


@pytest.mark.parametrize("card", [46, 47, 48, 52])
def test_cards_of_an_activation(card: int) -> None:
    assert choices(card, "egypt", Scene("c3", "egypt", "", "EK")) == [f"action:{card}"]


@pytest.mark.parametrize(
    ("card", "space", "played"),
    [
        (55, "damascus", True),
        (55, "gaza", False),
        (57, "gaza", True),
        (57, "memphis", False),
    ],
)
def test_cards_against_an_army_entering_a_province(card: int, space: str, played: bool) -> None:
    king = REAL.king("hatti", 1)
    scene = Scene(space, "hatti", "", king)
    window = REAL.card[card].window
    army = position(f"{king} at {space}: 1W", pack=REAL, players=["egypt", "hatti"], hands={"egypt": [card]})
    assert written(playable(army, "egypt", window, scene)) == [f"action:{card}"] * played
    alone = position(f"{king} at {space}", pack=REAL, players=["egypt", "hatti"], hands={"egypt": [card]})
    assert list(playable(alone, "egypt", window, scene)) == []


def test_early_snows_fall_on_mountains() -> None:
    for space, played in (("c4", ["action:56"]), ("c3", [])):
        assert choices(56, "hatti", Scene(space, "egypt", "", "EK"), forces=(f"EK at {space}: 1W",)) == played


@pytest.mark.parametrize("card", [49, 50])
def test_scouts_bear_on_reactions_and_pursuits(card: int) -> None:
    for roll in ("intercept", "avoid", "pursuit"):
        assert choices(card, "egypt", Scene("c3", "egypt", roll=roll)) == [f"action:{card}"]
    assert choices(card, "egypt", Scene("c3", "egypt", roll="charge")) == []


def test_a_false_report_names_an_interception() -> None:
    assert choices(51, "egypt", Scene("c3", "egypt", among=("HK", "HW1"))) == ["action_on:51:HK", "action_on:51:HW1"]


def test_provisions_gathered() -> None:
    assert choices(58, "egypt", Scene("c3", power="egypt")) == ["action:58"]


# ---------------------------------------------------------------- succession and sieges


def test_intrigue_in_the_harem_shifts_either_way() -> None:
    assert choices(28, "hatti", Scene(power="egypt")) == [f"action_by:28:{shift}" for shift in (-2, -1, 1, 2)]


@pytest.mark.parametrize("card", [23, 24])
def test_false_rumor(card: int) -> None:
    assert choices(card, "mitanni", Scene(power="egypt")) == [f"action:{card}"]


@pytest.mark.parametrize("card", [84, 85, 86, 87, 88, 89])
def test_anybody_plays_siege_cards(card: int) -> None:
    for seat in THREE:
        assert choices(card, seat, Scene("a1", "hatti", "egypt", "HW1")) == [f"action:{card}"]


# ---------------------------------------------------------------- troops before a battle


@pytest.mark.parametrize("card", [107, 108])
def test_mercenaries_before_a_battle(card: int) -> None:
    forces = ("EK at c3: 2W", "EW1 at e1: 1W", "HW1 at c3: 2W")
    board = board_with("egypt", card, forces=forces, markers={"c3": "egypt"})
    match = run(CardsBeforeBattle(BATTLE), board)
    assert match.keys("egypt") == ["pass", f"action_on:{card}:EK"]
    match.answer("egypt", f"action_on:{card}:EK", 2)
    assert match.over is not None
    raised = [u.id for u in b.units_at(match.board, "c3") if u.kind == "mercenary" and u.power == "egypt"]
    assert len(raised) == 2
    assert match.board.discard == (card,)


def test_no_mercenaries_where_the_space_is_not_friendly() -> None:
    forces = ("EK at c3: 2W", "HW1 at c3: 2W")
    assert playable(board_with("egypt", 107, forces=forces), "egypt", "own_impulse_or_before_battle", BATTLE) == ()
