"""A pack may recombine effects, windows and parameters as the shipped cards do not: they work all the same."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

import pytest
from tests.games.god_kings.positions import FX1, Play, position, run

from limmu.games.god_kings import board as b
from limmu.games.god_kings.cards.conditions import ActionFor, Scene, playable
from limmu.games.god_kings.cards.events import event_procedure, may_play
from limmu.games.god_kings.facts import AttritionRolled, GeneralActivated
from limmu.games.god_kings.pack import Pack, PackError, inline_pack
from limmu.games.god_kings.s15_battle import Battle
from limmu.games.god_kings.s15_losses import ChooseLosses


def pack_with(
    effect: str, params: Mapping[str, Any], window: str = "own_impulse", ops: int = 2, copies: int = 1
) -> Pack:
    """FX1 with one card, or some copies of it."""
    card = {"ops": ops, "kind": "event", "window": window, "effect": effect, "params": params}
    cards = [{"number": n, "id": f"own_{n}"} | card for n in range(1, copies + 1)]
    return inline_pack(tomllib.loads(FX1.read_text("utf-8")) | {"cards": cards})


def play(pack: Pack, *forces: str, dice: Any = None, **rest: Any) -> Play:
    """Its event, played by Egypt."""
    board = position(*forces, pack=pack, **({"players": ["egypt", "hatti"]} | rest))
    return run(event_procedure(1, "egypt"), board, pack=pack, dice=dice)


def rolled(match: Play) -> list[int]:
    """How many units rolled, force by force."""
    return [len(fact.units) for fact in match.of(AttritionRolled)]


def test_attrition_in_a_listed_province_sparing_those_inside() -> None:
    pack = pack_with("attrition", {"target": "one_space", "provinces": ["CAN"], "spares": "inside_walls"})
    forces = ("EK at c1 inside: 2W", "HK at c1: 3W", "EW1 at c2: 1W", "HW1 at h1: 1W")
    match = play(pack, *forces, markers={"c1": "egypt"}, dice={"attrition": [1, 1, 1]})
    assert match.keys("egypt") == ["on_space:c1", "on_space:c2"]
    assert rolled(match.answer("egypt", "on_space:c1")) == [3]


def test_the_largest_stack_outside_walls_anywhere() -> None:
    pack = pack_with("attrition", {"target": "largest_stack", "spares": "inside_walls", "hits_on": [1]})
    forces = ("EK at c1 inside: 2W", "HK at c1: 1W", "EW1 at h2: 1W")
    match = play(pack, *forces, markers={"c1": "egypt"}, dice={"attrition": [1]})
    assert match.keys("egypt") == ["on_stack:c1:hatti", "on_stack:h2:egypt"]
    match.answer("egypt", "on_stack:c1:hatti")
    assert [u.steps for u in b.units_at(match.board, "c1") if u.power == "hatti"] == [1]


def test_an_army_abroad_in_one_province_hit_on_four() -> None:
    pack = pack_with("attrition", {"target": "army_outside_homecountry", "provinces": ["AMU"], "hits_on": [4]})
    match = play(pack, "EK at a1: 1W", "HK at c2: 1W", dice={"attrition": [4]})
    assert rolled(match) == [1]
    assert [u.steps for u in b.units_at(match.board, "a1")] == [1]


def test_points_for_another_with_a_bonus_of_both_kinds() -> None:
    params = {"other_wp": 2, "other_tp": 1, "if_control_any": ["c1", "c2"], "bonus_wp": 1, "bonus_tp": 1}
    board = play(pack_with("bank", params), markers={"c2": "egypt"}).board
    egypt, hatti = b.nation(board, "egypt"), b.nation(board, "hatti")
    assert (egypt.wood, egypt.tribute, hatti.wood, hatti.tribute) == (1, 1, 2, 1)


def test_two_markers_replaced_and_two_garrisons_turned() -> None:
    pack = pack_with("pc_replace", {"count": 2, "where": "non_homecountry_with_own_army_in_province"})
    markers = {"c2": "hatti", "c4": "hatti", "c5": "hatti"}
    match = play(pack, "EK at c3: 1W", markers=markers)
    assert match.refusal("egypt", ("c2", "c4", "c5")).code == "too_many"
    match.answer("egypt", ("c2", "c5"))
    assert [b.place(match.board, s).marker for s in ("c2", "c4", "c5")] == ["egypt", "hatti", "egypt"]
    pack = pack_with("garrison_flip", {"count": 2, "where": "non_homecountry"})
    match = play(pack, markers={"c1": "hatti/g", "a1": "hatti/g", "k1": "hatti"}).answer("egypt", ("c1", "a1"))
    assert [b.place(match.board, s).garrison for s in ("c1", "a1")] == [False, False]


def test_a_fleet_for_which_ratings_count() -> None:
    pack = pack_with("naval_activation", {"max_units": 7, "rating": "counts"}, ops=1)
    warlord = position("EW1 at e1: 7W", pack=pack, players=["egypt"])  # his rating is 2
    assert may_play(warlord, "egypt", 1).code == "no_general_to_activate"
    both = position("EW1 at e1: 7W", "EK at c1: 8W", pack=pack, players=["egypt"])
    match = run(event_procedure(1, "egypt"), both, pack=pack)
    while match.open and "end" not in match.answers("egypt"):
        match.answer("egypt", max(match.answers("egypt"), key=len))
    assert [fact.general for fact in match.of(GeneralActivated)] == ["EK"]
    assert match.refusal("egypt", "naval:i1").clause == "GK-12.2-a"


def test_a_campaign_without_neutrals() -> None:
    pack = pack_with("campaign", {"size": "minor", "max_generals": 1, "max_neutral": 0})
    match = play(pack, "EK at e1: 1W", "KK at b1: 1W", neutral=["kassites"])
    assert match.keys("egypt") == ["pass", "EK"]


def test_one_gives_up_ones_own_allies() -> None:
    pack = pack_with("cancel_local_allies", {"target": "own"}, "battle_cards")
    board = position(pack=pack, players=["egypt", "hatti"], hands={"egypt": [1]})
    assert playable(board, "egypt", "battle_cards", Scene("c3", "egypt", "hatti")) == (ActionFor(1, "attacker"),)


def test_an_action_card_in_a_window_that_cannot_carry_it_out_is_refused() -> None:
    with pytest.raises(PackError, match="vp does not work in siege_roll; it works in own_impulse"):
        pack_with("vp", {"vp": 1}, "siege_roll")
    with pytest.raises(PackError, match="unknown effect tribute; known are add_division, "):
        pack_with("tribute", {})


def test_every_card_of_a_window_after_a_victory_counts() -> None:
    params = {"dice": 1, "divide_by": 1, "round": "up"}
    pack = pack_with("extra_losses", params, "after_battle_won", copies=2)
    board = position(
        "EK at a2: 8M", "HW1 at a2: 8M", pack=pack, markers={"a4": "egypt", "a3": "hatti", "c5": "egypt"},
        hands={"egypt": [1, 2]},
    )  # fmt: skip
    units = tuple([u.id for u in b.units_at(board, "a2") if u.power == "egypt"])
    dice = {"battle_attacker": [2], "battle_defender": [1], "card": [2, 3]}
    match = run(
        Battle(space="a2", attacker="egypt", seat="egypt", general="EK", units=units, entry_space="c5"),
        board,
        pack=pack,
        dice=dice,
    )
    lost: list[int] = []
    while match.open is not None:
        seat, question = match.open.demands[0]
        answers = match.keys(seat)
        if isinstance(question, ChooseLosses) and question.purpose == "card":
            lost.append(question.limit)
        match.answer(seat, answers[-1] if "action:1" in answers or "action:2" in answers else answers[0])
    assert lost == [2, 3]
