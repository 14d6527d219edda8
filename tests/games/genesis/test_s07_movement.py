"""7.1, 7.2, 8.5.3 Moves: forces, movement points, entering, Kings alone, ships, destruction."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET
from tests.games.genesis.moves import chosen, force_of, kings, stands, steps
from tests.games.genesis.positions import Script, mini, position, run, shipped, table

from limmu.core import PASS, Input, Interject, Source, answer_type, in_parts, span, walk
from limmu.display import notation
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import NONE, READY, Board, Units
from limmu.games.genesis.cards.conditions import Discard
from limmu.games.genesis.facts import (
    BattleJoined,
    BattleStrengthCounted,
    DieResolved,
    ForceChanged,
    ForceMoved,
    UnitsPlaced,
)
from limmu.games.genesis.pack import Pack
from limmu.games.genesis.s03_activation import ActionSegment
from limmu.games.genesis.s07_choices import Chosen, common_parts
from limmu.games.genesis.s07_entering import chariots_may_enter, may_enter
from limmu.games.genesis.s07_forces import FREE, DeclareForce, PickUp, movable, waiting_stacks
from limmu.games.genesis.s07_movement import ChooseStep, Move, movement_points
from limmu.games.genesis.s07_naval import may_sail
from limmu.games.genesis.s07_solo import part_from_force
from limmu.games.genesis.s07_steps import Enter
from limmu.games.genesis.s08_destruction import may_destroy
from limmu.games.genesis.s12_bribery import Offer
from limmu.games.genesis.units import taken
from limmu.games.genesis.upkeep import remove_lonely_sherden

Play = Script


def formed(board: Board, power: str, at: str, mp: int, units: Units | None = None) -> tuple[Board, str]:
    """A moving force of everything (or these units) that a power has in a space."""
    t = table(board)
    groups = q.free_groups(board, at, power)
    own = [king for king in b.kings_at(board, at) if king.power == power]
    force = armies.form(
        t, kind="move", power=power, at=at, parts=taken(groups, units) if units else groups, kings=own, mp=mp
    )
    return t.board, force


# ---------------------------------------------------------------- 7.1 actions and forces


def test_the_action_budget_in_any_order():
    """GE-C023"""
    board = position(
        mini("A-B B-C C-D", {"A": {"home": "HIT", "capital": True, "ds": 1}}),
        "HIT at A: 3I 1P",
        "HIT at B: 2I",
        active="HIT",
        kingdoms={"HIT": {"silver": 30}},
        players=["EGY", "HIT"],
        segment="action",
    )
    play = run(ActionSegment("hittites"), board, dice={"move": [1, 1, 1]})
    play.answer("hittites", "recruit", ())
    play.answer("hittites", "minor", chosen("A", "1I"), "stop")
    play.answer("hittites", "major", chosen("B", "2I"), "stop")
    play.answer("hittites", "minor", chosen("A", "1P"), "stop")
    for used in ("major", "minor", "recruit"):
        assert play.refusal("hittites", used).clause == "GE-3.2.E3-a"
    play.answer("hittites", "end")
    assert play.over is not None


def test_a_king_and_a_die_give_movement_points():
    """GE-C071"""
    pack = mini("A-B", kings={"S": {"power": "HIT", "campaign": 2}, "N": {"power": "HIT", "campaign": 0}})
    for units, die, mp in (("2I K[S]", 5, 7), ("2I", 5, 5), ("2I K[N]", 1, 1)):
        board, force = formed(position(pack, f"HIT at A: {units}"), "hittites", "A", 0)
        assert movement_points(board, force, die).value == mp
        play = run(Move("hittites", "hittites", "major"), position(pack, f"HIT at A: {units}"), dice={"move": [die]})
        play.answer("hittites", chosen("A", units))
        assert force_of(play).mp == mp


def test_units_are_named_before_the_die_and_some_may_stay():
    """GE-C071"""
    play = run(Move("hittites", "hittites", "major"), position(mini("A-B"), "HIT at A: 5I 1P"), dice={"move": [1]})
    assert not play.of(DieResolved)
    play.answer("hittites", chosen("A", "3I"), "enter:B")
    assert stands(play.board, "hittites") == {"A": "2I 1P", "B": "3I"}


def test_no_link_no_move():
    """GE-C072"""
    board = position(mini("Tarsus-Road Tarhuntassa-Hill", {"Tarsus": {"kind": "transit"}}), "HIT at Tarsus: 2I")
    play = run(Move("hittites", "hittites", "major"), board, dice={"move": [6]})
    play.answer("hittites", chosen("Tarsus", "2I"))
    assert play.refusal("hittites", "enter:Tarhuntassa").clause == "GE-7.2.4-a"
    assert steps(play, "hittites") == ["stop", "enter:Road", "drop_off"]


ENTRY: list[tuple[str, dict[str, Any], int, bool, int]] = [
    ("HIT", {}, 1, True, 1),
    ("HIT", {"kind": "transit"}, 1, True, 1),
    ("HIT", {"mountain": True}, 1, False, 0),
    ("HIT", {"kind": "transit", "mountain": True}, 2, True, 2),
    ("KAS", {"kind": "transit", "mountain": True}, 1, True, 1),
]


@pytest.mark.parametrize(("mover", "space", "mp", "accepted", "cost"), ENTRY)
def test_what_entering_costs(mover: str, space: dict[str, Any], mp: int, accepted: bool, cost: int):
    """GE-C073"""
    board = position(mini("A-B", {"B": space}), f"{mover} at A: 2I", players=["EGY", "HIT"])
    power = "hittites" if mover == "HIT" else "kaskans"
    board, force = formed(board, power, "A", mp)
    verdict = may_enter(board, force, "B", mp)
    assert bool(verdict) is accepted
    assert accepted or verdict.clause == "GE-7.2.3-l"
    if accepted:
        seat = "hittites" if mover == "HIT" else "egypt"
        how = "major" if mover == "HIT" else "power"
        start = position(mini("A-B", {"B": space}), f"{mover} at A: 2I", players=["EGY", "HIT"])
        play = run(Move(power, seat, how), start, dice={"move": [mp]})
        play.answer(seat, chosen("A", "2I"), "enter:B")
        assert [fact.force.mp for fact in play.of(ForceMoved)] == [mp - cost]


RESERVE: list[tuple[dict[str, Any], str, int, bool]] = [
    ({"kind": "transit"}, "MIT at B: 1I", 1, False),
    ({"kind": "transit"}, "MIT at B: 1I", 2, True),
    ({"ds": 1}, "", 1, False),
    ({"ds": 0}, "MIT at B: 2P", 1, True),
    ({"kind": "transit", "mountain": True}, "MIT at B: 1I", 2, False),
    ({"kind": "transit", "mountain": True}, "MIT at B: 2C", 2, True),
    ({"ds": 2}, "HIT at B: 1P", 1, True),
]


@pytest.mark.parametrize(("space", "there", "mp", "accepted"), RESERVE)
def test_a_point_must_be_left_for_the_attack(space: dict[str, Any], there: str, mp: int, accepted: bool):
    """GE-C074"""
    units = ["HIT at A: 4I", *([there] if there else [])]
    board, force = formed(position(mini("A-B", {"B": space}), *units, players=["HIT", "MIT"]), "hittites", "A", mp)
    verdict = may_enter(board, force, "B", mp)
    assert bool(verdict) is accepted
    assert accepted or verdict.clause == "GE-7.2.3-g"


def test_chariots_that_withdrew_already_do_not_waive_the_reserve():
    board = position(mini("A-B", {"B": {"kind": "transit", "mountain": True}}), "HIT at A: 4I", "MIT at B: 2C")
    t = table(board)
    armies.disband(t, armies.form(t, "withdrawal", "mitanni", "B", q.free_groups(board, "B", "mitanni")), withdrew=True)
    board, force = formed(t.board, "hittites", "A", 2)
    assert may_enter(board, force, "B", 2).clause == "GE-7.2.3-g"


def test_picking_up_costs_a_point_dropping_is_free_and_freezes():
    """GE-C075"""
    board = position(mini("A-B B-C C-D"), "ASS at A: 3I", "ASS at B: 2I", players=["EGY", "ASS"], active="ASS")
    play = run(Move("assyria", "assyria", "major"), board, dice={"move": [4]})
    play.answer("assyria", chosen("A", "3I"), "enter:B", "pick_up", chosen("B", "2I"), "enter:C", "drop_off")
    assert play.refusal("assyria", chosen("C", "5I")).clause == "GE-7.2.3-d"
    play.answer("assyria", chosen("C", "1I"), "enter:D")
    assert play.over is not None
    assert stands(play.board, "assyria") == {"C": "1I", "D": "4I"}
    again = run(Move("assyria", "assyria", "minor"), play.board)
    assert again.over is not None


def test_a_unit_moves_once_in_a_segment_a_fresh_one_may():
    """GE-C024"""
    board = position(mini("Emar-Mari", {"Emar": {"ds": 2}}), "HIT at Emar: 1I 1P", players=["EGY", "HIT"], active="HIT")
    t = table(board)
    armies.place_units(t, "hittites", "Emar", Units(infantry=1), "recruited")
    play = run(Move("hittites", "hittites", "minor"), t.board, dice={"move": [4]})
    assert play.refusal("hittites", chosen("Emar", "2I")).clause == "GE-7.1.1-b"
    play.answer("hittites", chosen("Emar", "1I"), "enter:Mari", "stop")
    after = run(Move("hittites", "hittites", "minor"), play.board, dice={"move": [4]})
    assert after.refusal("hittites", chosen("Mari", "1I")).clause == "GE-7.2.2-a"
    major = run(Move("hittites", "hittites", "major"), play.board, dice={"move": [4]})
    major.answer("hittites", chosen("Emar", "1I"), "enter:Mari", "stop")
    assert stands(major.board, "hittites") == {"Emar": "1P", "Mari": "2I"}


def test_stacks_have_no_limit():
    """GE-C087"""
    pack = mini("Hattusha-Road", kings={"S": {"power": "HIT"}})
    everything = "40I 12C 9P 7S K[S]"
    board = position(pack, f"HIT at Hattusha: {everything}", players=["EGY", "HIT"])
    play = run(Move("hittites", "hittites", "major"), board, dice={"move": [1]})
    play.answer("hittites", chosen("Hattusha", everything), "enter:Road")
    assert stands(play.board, "hittites") == {"Road": "40I 12C 9P 7S"}


def test_penalty_points_are_never_below_zero():
    """GE-C088"""
    for mp, lost, king_dead, left in ((3, 1, 0, 2), (3, 1, 1, 1), (3, 0, 1, 2), (0, 1, 1, 0), (1, 1, 1, 0)):
        board, force = formed(position(mini("A-B"), "HIT at A: 4I"), "hittites", "A", mp)
        t = table(board)
        armies.lose_points(t, force, lost, "battle_lost")
        armies.lose_points(t, force, king_dead, "king_killed")
        assert b.force(t.board, force).mp == left


# ---------------------------------------------------------------- 7.2.6, 7.2.7 Kings


def levant() -> Pack:
    return mini(
        "Megiddo-Sumur Sumur-Kadesh Kadesh-Arvad Kadesh-Damascus",
        {"Arvad": {"ds": 1}},
        kings={"Amen": {"power": "EGY", "tactical": 3, "campaign": 4}},
    )


def test_a_king_rides_ahead_collects_an_army_and_ends_alone():
    """GE-C076"""
    board = position(
        levant(),
        "EGY at Megiddo: K[Amen]",
        "EGY at Kadesh: 12I 4C",
        "MIT at Arvad: 2I",
        "EGY at Damascus: 3I",
        players=["EGY", "MIT"],
        cities={"Sumur": {"destroyed": True}},
        active="EGY",
    )
    dice = {"move": [2], "bdr_attacker": [6], "bdr_defender": [1], "king": [3, 4]}
    play = run(Move("egypt", "egypt", "major"), board, dice=dice)
    play.answer("egypt", chosen("Megiddo", "K[Amen]"))
    assert play.refusal("egypt", "enter:Sumur").clause == "GE-7.2.6-a"
    play.answer("egypt", "solo:Sumur", "solo:Kadesh").answer("mitanni", PASS)
    play.answer("egypt", "pick_up", chosen("Kadesh", "8I 2C"), "enter:Arvad").answer("mitanni", "no")
    play.answer("egypt", "attack")
    play.answer("mitanni", "yes")
    finish_battle(play)
    play.answer("egypt", "drop_off", chosen("Arvad", "1I"), "enter:Kadesh", "solo:Damascus")
    trace = [f.force.mp for f in play.facts if isinstance(f, ForceMoved | ForceChanged) and f.force.kind == "move"]
    assert list(dict.fromkeys(trace)) == [6, 5, 4, 3, 2, 1, 0]
    assert stands(play.board, "egypt") == {"Arvad": "1I", "Damascus": "3I", "Kadesh": "11I 4C"}
    assert kings(play.board) == {"Amen": "Damascus"}


def finish_battle(play: Play) -> None:
    """Answer everything that a battle asks, in the way of the Attacker, until a Move goes on."""
    while play.open is not None and not play.open.step.startswith(("move.", "entry.")):
        seat = play.open.seats[0]
        answers = play.answers(seat)
        best = max(answers, key=lambda answer: (getattr(answer, "own", 0), getattr(answer, "enemy", 0)))
        play.answer(seat, best if hasattr(best, "own") else ("no" if "no" in answers else answers[-1]))


def test_a_king_leaves_his_force_behind_for_a_point():
    """GE-C076"""
    board = position(levant(), "EGY at Kadesh: 2I K[Amen]", players=["EGY", "MIT"], active="EGY")
    play = run(Move("egypt", "egypt", "major"), board, dice={"move": [1]})
    play.answer("egypt", chosen("Kadesh", "2I K[Amen]"), "solo:Damascus")
    assert (force_of(play).mp, kings(play.board)) == (4, {"Amen": "Damascus"})
    assert stands(play.board, "egypt") == {"Kadesh": "2I"}
    play.answer("egypt", "solo:Kadesh", "solo:Sumur")
    assert force_of(play).mp == 4
    play.answer("egypt", "stop")
    assert run(Move("egypt", "egypt", "minor"), play.board).over is not None


def ride() -> Play:
    pack = mini(
        "A-B B-C C-D D-E D-F", {"B": {"mountain": True}, "E": {"ds": 2}}, kings={"P": {"power": "EGY", "campaign": 1}}
    )
    board = position(pack, "EGY at A: 2I K[P]", "HIT at F: 1P", players=["EGY", "HIT"], active="EGY")
    play = run(Move("egypt", "egypt", "minor"), board)
    return play.answer("egypt", chosen("A", "K[P]"), "solo:B", "solo:C", "solo:D")


def test_the_king_as_a_minor_move_needs_no_die_and_knows_no_distance():
    """GE-C077"""
    play = ride()
    assert not play.of(DieResolved)
    assert play.refusal("egypt", "solo:E").clause == "GE-7.2.6-b"
    assert play.refusal("egypt", "solo:F").clause == "GE-7.2.6-b"
    play.answer("egypt", "stop")
    assert kings(play.board) == {"P": "D"}
    again = run(Move("egypt", "egypt", "major"), play.board, dice={"move": [1]})
    assert again.refusal("egypt", chosen("D", "K[P]")).clause == "GE-7.2.2-a"
    assert all([not answer.kings for answer in again.answers("egypt")])


def test_a_king_picked_up_on_the_way_adds_and_costs_nothing():
    """GE-C078"""
    pack = mini("A-B B-C", kings={"P": {"power": "EGY", "campaign": 5}})
    board = position(pack, "EGY at A: 2I", "EGY at B: K[P]", active="EGY")
    play = run(Move("egypt", "egypt", "major"), board, dice={"move": [2]})
    play.answer("egypt", chosen("A", "2I"), "enter:B", "pick_up", chosen("B", "K[P]"))
    assert force_of(play).mp == 1
    play.answer("egypt", "enter:C")
    assert (stands(play.board, "egypt"), kings(play.board)) == ({"C": "2I"}, {"P": "C"})


# ---------------------------------------------------------------- 7.2.8, 7.2.9


BARE: list[tuple[dict[str, Any], str, str]] = [
    ({"kind": "transit", "mountain": True}, "MIT at B: 1I", "GE-7.2.8-a"),
    ({"kind": "transit", "mountain": True}, "MIT at B: 1P", "GE-7.2.8-a"),
    ({"kind": "transit", "mountain": True}, "", ""),
    ({"ds": 2}, "", "GE-7.2.8-b"),
    ({"ds": 2}, "MIT at B: 2I", ""),
]


@pytest.mark.parametrize(("space", "there", "clause"), BARE)
def test_chariots_without_infantry(space: dict[str, Any], there: str, clause: str):
    """GE-C079"""
    units = ["HIT at A: 3C", *([there] if there else [])]
    board, force = formed(position(mini("A-B", {"B": space}), *units, players=["HIT", "MIT"]), "hittites", "A", 6)
    assert may_enter(board, force, "B", 6).clause == clause


@pytest.mark.parametrize(("use", "mp", "at"), [("yes", 4, "A"), ("no", 4, "B")])
def test_chariots_before_walls_regroup_when_the_city_is_used(use: str, mp: int, at: str):
    """GE-C079"""
    board = position(mini("A-B B-C", {"B": {"ds": 2}}), "HIT at A: 3C", "MIT at B: 2I", players=["HIT", "MIT"])
    dice = {"move": [6], "bdr_attacker": [1], "bdr_defender": [1]}
    play = run(Move("hittites", "hittites", "major"), board, dice=dice)
    play.answer("hittites", chosen("A", "3C"), "enter:B").answer("mitanni", "no").answer("hittites", "attack")
    play.answer("mitanni", use)
    force = force_of(play)
    assert (force.mp, force.at) == (mp, at)
    assert bool(play.of(BattleStrengthCounted)) is (use == "no")


SEA: list[tuple[str, str, str, int, bool, str, str]] = [
    ("EGY at Tanis: 5I K[P]", "EGY at Byblos: 1P", "major", 4, True, "", ""),
    ("EGY at Tanis: 6I", "EGY at Byblos: 1P", "major", 6, True, "GE-7.2.9-a", ""),
    ("EGY at Tanis: 2I 1C", "EGY at Byblos: 1P", "major", 6, True, "GE-7.2.9-b", ""),
    ("EGY at Tanis: 2I 1P", "EGY at Byblos: 1P", "major", 6, True, "GE-7.2.9-b", ""),
    ("EGY at Tanis: 1I", "EGY at Byblos: 1P", "minor", 6, True, "GE-7.2.9-b", ""),
    ("EGY at Tanis: 2I", "MIT at Byblos: 1S", "major", 6, True, "GE-7.2.9-a", ""),
    ("EGY at Tanis: 2I", "EGY at Byblos: 1P", "major", 2, True, "GE-7.2.3-l", ""),
    ("EGY at Tanis: 2I", "EGY at Byblos: 1P", "major", 6, False, "GE-7.2.9-c", ""),
    ("HIT at Ugarit: 2I", "HIT at Byblos: 1P", "major", 6, True, "GE-7.2.9-b", ""),
]


def coast() -> Pack:
    spaces = {"Tanis": {"home": "EGY", "capital": True}, "Arqa": {"kind": "transit"}}
    return mini("Byblos-Arqa Ugarit-Arqa", spaces, sea="Tanis-Byblos Ugarit-Byblos", kings={"P": {"power": "EGY"}})


@pytest.mark.parametrize(("load", "there", "how", "mp", "first", "clause", "_"), SEA)
def test_naval_transport_within_its_limits(load: str, there: str, how: str, mp: int, first: bool, clause: str, _: str):
    """GE-C080"""
    board = position(coast(), load, there, players=["EGY", "HIT", "MIT"])
    power = "hittites" if load.startswith("HIT") else "egypt"
    board, force = formed(board, power, load.split()[2].rstrip(":"), mp)
    assert may_sail(board, force, "Byblos", how, first).clause == clause


def test_a_landed_force_marches_on():
    """GE-C080"""
    board = position(coast(), "EGY at Tanis: 5I K[P]", "EGY at Byblos: 1P", players=["EGY", "MIT"], active="EGY")
    play = run(Move("egypt", "egypt", "major"), board, dice={"move": [4]})
    play.answer("egypt", chosen("Tanis", "5I K[P]"), "naval:Byblos")
    assert force_of(play).mp == 1
    assert play.refusal("egypt", "naval:Tanis").clause == "GE-7.2.9-c"
    play.answer("egypt", "enter:Arqa")
    assert stands(play.board, "egypt") == {"Byblos": "1P", "Arqa": "5I"} or kings(play.board) == {"P": "Arqa"}


# ---------------------------------------------------------------- 7.2.5 enemies


@pytest.mark.parametrize(
    ("space", "there", "silver", "king"),
    [
        ({"kind": "transit"}, "MIT at B: 2P", 0, False),
        ({"ew": 3}, "MIT at B: 1P 1S", 2, False),
        ({"kind": "transit"}, "MIT at B: K[M]", 0, True),
    ],
)
def test_entering_a_space_of_non_combat_units_only(space: dict[str, Any], there: str, silver: int, king: bool):
    """GE-C082"""
    pack = mini("A-B", {"B": space}, kings={"M": {"power": "MIT"}})
    board = position(pack, "HIT at A: 2I", there, players=["HIT", "MIT"], active="HIT")
    play = run(Move("hittites", "hittites", "major"), board, dice={"move": [1]})
    play.answer("hittites", chosen("A", "2I"), "enter:B")
    if silver:
        play.answer("hittites", "yes")
    assert (stands(play.board, "mitanni"), kings(play.board)) == ({}, {})
    assert stands(play.board, "hittites") == {"B": "2I"}
    assert b.kingdom(play.board, "hittites").silver == silver
    assert not play.of(UnitsPlaced)


@pytest.mark.parametrize(
    ("space", "there", "clause"),
    [({"kind": "transit"}, "MIT at B: 1P", "GE-7.2.5-c"), ({"ds": 1}, "", "GE-7.2.5-c")],
)
def test_non_combat_units_enter_no_enemy_space(space: dict[str, Any], there: str, clause: str):
    """GE-C082"""
    units = ["HIT at A: 1P", *([there] if there else [])]
    board, force = formed(position(mini("A-B", {"B": space}), *units, players=["HIT", "MIT"]), "hittites", "A", 6)
    assert may_enter(board, force, "B", 6).clause == clause


def at_ribla() -> Play:
    spaces = {"Ribla": {"ds": 2}}
    board = position(
        mini("Sumur-Ribla Ribla-Hamath", spaces),
        "MIT at Sumur: 5I",
        players=["EGY", "MIT"],
        active="MIT",
        kingdoms={"EGY": {"silver": 6}},
    )
    play = run(Move("mitanni", "mitanni", "major"), board, dice={"move": [4], "bdr_attacker": [1], "bdr_defender": [1]})
    return play.answer("mitanni", chosen("Sumur", "5I"), "enter:Ribla")


def test_no_passage_through_an_enemy_fortified_city_without_an_attack():
    """GE-C083"""
    play = at_ribla()
    assert force_of(play).mp == 3
    assert play.answers("mitanni") == ["attack"]
    assert play.refusal("mitanni", "enter:Hamath").code == "malformed"
    assert play.refusal("mitanni", "regroup").clause == "GE-7.2.5-a"


def bribe(play: Play, seat: str, offer: Offer) -> Play:
    return play.take(Input(seat, Interject(_bribing(play, seat), offer, play.match.n)))


def _bribing(play: Play, seat: str) -> int:
    pause = play.match.position.pause
    assert pause is not None
    mine = [demand for demand in pause.may if demand.seat == seat]
    return next(i for i, demand in enumerate(mine) if demand.then == "hear_bribe")


def test_egypt_buys_the_mitanni_off_ribla():
    """GE-C230, GE-C288"""
    play = bribe(at_ribla(), "egypt", Offer("egypt", 5))
    play.answer("mitanni", "yes")
    assert play.answers("mitanni") == ["attack", "regroup"]
    play.answer("mitanni", "regroup")
    assert [b.kingdom(play.board, one).silver for one in ("egypt", "mitanni")] == [1, 5]
    assert (stands(play.board, "mitanni"), force_of(play).mp) == ({"Sumur": "5I"}, 3)


def test_a_bribe_may_be_offered_at_every_step():
    """GE-C230"""
    board = position(
        mini("A-B", {"A": {"kind": "transit"}}),
        "MIT at A: 1I",
        players=["EGY", "MIT"],
        kingdoms={"EGY": {"silver": 2}},
    )
    play = run(Move("mitanni", "mitanni", "minor"), board, dice={"move": [3]})
    play.answer("mitanni", chosen("A", "1I"))
    bribe(play, "egypt", Offer("egypt", 2, Enter("B"), True)).answer("mitanni", "no")
    assert steps(play, "mitanni") == ["stop", "enter:B"]


@pytest.mark.parametrize(("mp", "options"), [(4, ["attack", "regroup"]), (2, ["regroup"])])
def test_after_a_field_battle_before_walls_one_attacks_again_or_regroups(mp: int, options: list[str]):
    """GE-C288"""
    board = position(
        mini("A-B B-C", {"B": {"ds": 3}}), "HIT at A: 12I", "MIT at B: 1I", players=["HIT", "MIT"], active="HIT"
    )
    dice = {"move": [mp], "bdr_attacker": [6], "bdr_defender": [1]}
    play = run(Move("hittites", "hittites", "major"), board, dice=dice)
    play.answer("hittites", chosen("A", "12I"), "enter:B").answer("mitanni", "no").answer("hittites", "attack")
    finish_battle(play)
    assert play.answers("hittites") == options
    play.answer("hittites", "regroup")
    assert list(stands(play.board, "hittites")) == ["A"]


# ---------------------------------------------------------------- 8.5.3 destruction


CITIES: list[tuple[str, str, dict[str, Any], dict[str, Any], int, str]] = [
    ("hittites", "HIT at A: 1I", {"ew": 3}, {}, 3, ""),
    ("hittites", "HIT at A: 1I", {"ew": 3}, {}, 2, "GE-7.2.3-l"),
    ("hittites", "HIT at A: 1I", {"ew": 1, "ds": 1}, {}, 4, "GE-8.5.3-a"),
    ("hittites", "HIT at A: 1I", {"ew": 2, "home": "HIT"}, {}, 4, "GE-8.5.3-b"),
    ("hittites", "HIT at A: 1P", {"ew": 2}, {}, 4, "GE-8.5.3-a"),
    ("arzawa", "ARZ at A: 1I", {"ew": 2, "home": "ARZ"}, {}, 4, "GE-8.5.5-a"),
    ("kaskans", "KAS at A: 1I", {"ew": 2, "home": "HIT"}, {}, 4, ""),
    ("hittites", "HIT at A: 1I", {"ew": 0, "kind": "transit"}, {"founded": True}, 0, ""),
]


@pytest.mark.parametrize(("power", "units", "space", "state", "mp", "clause"), CITIES)
def test_destroying_cities(power: str, units: str, space: dict[str, Any], state: dict[str, Any], mp: int, clause: str):
    """GE-C084"""
    board = position(mini("A-B", {"A": space}), units, players=["EGY", "HIT"], cities={"A": state} if state else {})
    board, force = formed(board, power, "A", mp)
    assert may_destroy(board, force).clause == clause


def destroyer() -> Play:
    pack = mini("Terqa-Mari", {"Terqa": {"ew": 2}})
    board = position(
        pack,
        "ASS at Terqa: 2I",
        players=["EGY", "ASS"],
        active="ASS",
        cities={"Terqa": {"monument": "built"}, "Mari": {"destroyed": True, "monument": "built"}},
    )
    play = run(Move("assyria", "assyria", "major"), board, dice={"move": [4]})
    return play.answer("assyria", chosen("Terqa", "2I"))


def test_the_destroyer_decides_about_the_monument():
    """GE-C085, GE-C084"""
    play = destroyer()
    assert play.refusal("assyria", "raze").clause == "GE-7.3.5-a"
    play.answer("assyria", "destroy", "enter:Mari", "raze")
    assert force_of(play).mp == 1
    terqa, mari = b.place(play.board, "Terqa"), b.place(play.board, "Mari")
    assert (terqa.destroyed, terqa.monument, mari.destroyed, mari.monument) == (True, "built", True, "")
    play = destroyer().answer("assyria", "destroy:raze")
    assert b.place(play.board, "Terqa").monument == ""


def test_a_founded_city_is_a_transit_space_again():
    """GE-C084"""
    board = position(
        mini("A-B", {"A": {"kind": "transit"}}), "HIT at A: 2I", players=["EGY", "HIT"], cities={"A": {"founded": True}}
    )
    play = run(Move("hittites", "hittites", "major"), board, dice={"move": [1]})
    play.answer("hittites", chosen("A", "2I"), "destroy")
    assert q.is_transit(play.board, "A")
    assert force_of(play).mp == 1


# ---------------------------------------------------------------- free and power moves


def test_a_free_move_neither_sets_nor_checks_the_one_move():
    """GE-C086"""
    board = position(mini("Babylon-Sippar Sippar-Kish"), "BAB at Babylon: 4I", players=["EGY", "BAB"], active="BAB")
    play = run(Move("babylonia", "babylonia", "major"), board, dice={"move": [1]})
    play.answer("babylonia", chosen("Babylon", "4I"), "enter:Sippar")
    free = run(Move("babylonia", "babylonia", "free", ("Sippar",)), play.board, dice={"move": [2]})
    free.answer("babylonia", chosen("Sippar", "4I"), "enter:Kish")
    assert force_of(free).mp == 1
    free.answer("babylonia", "stop")
    assert stands(free.board, "babylonia") == {"Kish": "4I"}
    assert run(Move("babylonia", "babylonia", "minor"), free.board).over is not None
    rested = position(mini("Babylon-Sippar"), "BAB at Babylon: 4I", players=["EGY", "BAB"], active="BAB")
    first = run(Move("babylonia", "babylonia", "free"), rested, dice={"move": [1]})
    first.answer("babylonia", chosen("Babylon", "4I"), "enter:Sippar")
    assert run(Move("babylonia", "babylonia", "major"), first.board).over is None


def test_a_free_move_may_be_passed_up():
    play = run(Move("babylonia", "babylonia", "free"), position(mini("A-B"), "BAB at A: 4I", players=["EGY", "BAB"]))
    play.answer("babylonia", PASS)
    assert play.over is not None


def test_canaanite_sets_gather():
    """GE-C284"""
    board = position(
        mini("Hazor-Megiddo Megiddo-Gaza", {"Gaza": {"kind": "transit"}}),
        "CAN at Hazor band Hazor: 4I 1C",
        "CAN at Megiddo band Megiddo: 4I 1C",
        players=["EGY", "HIT"],
        control={"CAN": "HIT"},
        active="HIT",
    )
    play = run(Move("canaan", "hittites", "power", band="Hazor"), board, dice={"move": [3]})
    assert [key for key in play.keys("hittites") if "Megiddo" in key] == []
    play.answer("hittites", chosen("Hazor", "4I 1C"), "enter:Megiddo", "pick_up", chosen("Megiddo", "4I 1C"))
    play.answer("hittites", "enter:Gaza")
    assert stands(play.board, "canaan") == {"Gaza": "8I 2C"}
    assert run(Move("canaan", "hittites", "power", band="Megiddo"), play.board).over is not None


def test_every_listed_step_is_legal():
    play = destroyer()
    question = ChooseStep("assyria", force_of(play).id, "major", False, True)
    assert all([question.check(play.board, answer) for answer in question.answers(play.board)])


def test_units_are_written_with_their_space_and_kings():
    hint = answer_type(DeclareForce)
    for answer, key in (
        (chosen("A", "3I K[P]"), "chosen:A:infantry=3:kings=P"),
        (chosen("A", "5I 2C"), "chosen:A:(infantry=5:chariots=2)"),
        (chosen("A", "K[P]"), "chosen:A:none:kings=P"),
        (PASS, "pass"),
    ):
        assert notation.write(answer, hint) == key
        assert notation.read(key, hint) == answer
    with pytest.raises(notation.NotWritten):
        notation.read("chosen:A:3I", hint)


def test_units_are_put_together_space_by_kind_and_king():
    pack = mini("A-B", kings={"P": {"power": "EGY"}})
    board = position(pack, "EGY at A: 5I 2C K[P]", "EGY at B: 1I", players=["EGY", "HIT"])
    choices = in_parts(DeclareForce("egypt", "major"), board)
    assert [option.pick for option in choices(()).options] == ["A", "B"]
    assert (choices(("A",)).asks, choices(("A",)).span) == ("infantry", span(0, 5))
    assert walk(choices, ("A", 3, 0, "P")) == chosen("A", "3I K[P]")
    assert choices(("A", 0, 0)).whole is UNSET  # somebody must go
    minor = in_parts(DeclareForce("egypt", "minor"), board)
    assert minor(("A",)).span == span(0, 1)
    assert minor(("A", 1)).span == span(0, 0)


def test_sherden_are_left_and_picked_up_but_never_move_alone():
    """GE-2.2.3-a, GE-7.2.9-b"""
    board = position(coast(), "EGY at Tanis: 3I 1H K[P]", "EGY at Byblos: 1P", players=["EGY", "MIT"], active="EGY")
    play = run(Move("egypt", "egypt", "major"), board, dice={"move": [4]})
    assert play.refusal("egypt", chosen("Tanis", "1H")).clause == "GE-2.2.3-a"
    play.answer("egypt", chosen("Tanis", "1I 1H"))
    assert "naval:Byblos" not in play.answers("egypt")
    play.answer("egypt", "drop_off")
    assert play.answers("egypt") == [chosen("Tanis", "1H")]
    play.answer("egypt", chosen("Tanis", "1H"), "naval:Byblos")
    assert stands(play.board, "egypt") == {"Byblos": "1I 1P", "Tanis": "2I 1H"}


def test_who_may_be_in_a_move():
    pack = mini("A-B", kings={"S": {"power": "HIT"}, "N": {"power": "MIT"}})
    board = position(pack, "HIT at A: 2I K[S]", "MIT at A: K[N]")
    assert [king.id for king in movable(board, "hittites", "A", "major")[1]] == ["S"]
    moved = position(pack, "HIT at A moved: 2I K[S]")
    assert [len(found) for found in movable(moved, "hittites", "A", "major")] == [0, 0]
    assert [len(found) for found in movable(moved, "hittites", "A", FREE)] == [1, 1]


def test_entering_may_cost_nothing():
    board, force = formed(position(mini("A-B"), "HIT at A: 2I"), "hittites", "A", 0)
    assert not may_enter(board, force, "B", 0)
    assert may_enter(board, force, "B", 0, 0)


def test_chariots_go_alone_where_nobody_is():
    road = {"kind": "transit"}
    pack = mini("A-B A-M A-F", {"B": road, "M": road | {"mountain": True}, "F": {"home": "MIT", "ds": 1}})
    board, force = formed(position(pack, "HIT at A: 2C", players=["HIT", "MIT"]), "hittites", "A", 4)
    assert chariots_may_enter(board, force, "B")
    assert chariots_may_enter(board, force, "M")
    assert chariots_may_enter(board, force, "F").clause == "GE-7.2.8-b"


def test_a_king_who_leaves_his_force_leaves_another_king_behind():
    pack = mini("A-B", kings={"S": {"power": "HIT"}, "N": {"power": "HIT"}})
    board, force = formed(position(pack, "HIT at A: K[S] K[N]"), "hittites", "A", 4)
    t = table(board)
    part_from_force(t, force, "S", READY)
    assert {king.id: bool(king.force) for king in t.board.kings} == {"S": True, "N": False}


def test_the_sherden_stay_where_a_king_is():
    pack = mini("A-B", kings={"S": {"power": "HIT"}})
    t = table(position(pack, "HIT at A: 1H K[S]", "HIT at B: 1H"))
    remove_lonely_sherden(t)
    assert stands(t.board, "hittites") == {"A": "1H"}


def test_a_ruin_is_not_destroyed_again():
    for state, code in (({}, ""), ({"destroyed": True}, "no_city_to_destroy")):
        board = position(mini("A-B", {"B": {"ew": 2}}), "HIT at B: 3I", players=["HIT"], cities={"B": state})
        board, force = formed(board, "hittites", "B", 5)
        assert may_destroy(board, force).code == code


def test_a_box_is_worth_nothing():
    assert q.worth(position(shipped(), players=["HIT"]), "kaska_box") == 0


def test_what_a_force_may_pick_up_and_what_it_costs():
    pack = mini("A-B", kings={"S": {"power": "HIT"}})
    t = table(position(pack, "HIT at A: 1I", "HIT at B: 1I 1H K[S]"))
    force = armies.form(
        t, kind="move", power="hittites", at="A", parts=q.free_groups(t.board, "A", "hittites"), kings=(), mp=0
    )
    there = b.with_force(t.board, b.force(t.board, force).but(at="B"))
    question = PickUp(force, "major")
    assert question.check(there, chosen("B", "K[S]"))
    assert question.check(there, chosen("B", "1I")).code == "not_enough_mp"
    alone = position(mini("A-B"), "HIT at A: 1I", "HIT at B: 1H")
    t = table(alone)
    force = armies.form(
        t, kind="move", power="hittites", at="A", parts=q.free_groups(alone, "A", "hittites"), kings=(), mp=3
    )
    there = b.with_force(t.board, b.force(t.board, force).but(at="B"))
    assert [stack.units.sherden for stack in waiting_stacks(there, force, "major")] == [1]


def test_ships_go_to_ports():
    pack = mini("Tanis-Inland", {"Tanis": {"home": "EGY"}, "Inland": {"home": "EGY"}}, sea="Tanis-Byblos")
    board, force = formed(position(pack, "EGY at Tanis: 2I", players=["EGY"]), "egypt", "Tanis", 5)
    assert may_sail(board, force, "Inland", "major", True).code == "no_port_of_ones_own"


def test_of_two_kings_without_units_either_may_be_left_behind():
    stack = Chosen("azzi", NONE, ("karanni", "hayassa_azzi_king"))
    alone = [part.kings for part in common_parts(stack)]
    assert alone == [("karanni", "hayassa_azzi_king"), ("karanni",), ("hayassa_azzi_king",)]
    assert [part.kings for part in common_parts(Chosen("azzi", NONE, ("karanni",)))] == [("karanni",)]


def test_a_move_is_the_roll_of_one_die_of_six():
    """GE-7.2.1-c"""
    asked: list[tuple[int, int]] = []

    class Five(Source):
        def outcome(self, question: Any, n: int) -> tuple[int, ...]:
            asked.append((question.count, question.faces))
            return (5,)

    board = position(mini("A-B", {"A": {"home": "HIT"}}), "HIT at A: 3I", players=["HIT", "MIT"], active="HIT")
    run(Move("hittites", "hittites", "major"), board, dice=Five()).answer("hittites", chosen("A", "3I"))
    assert asked == [(1, 6)]


def test_peasants_under_the_marker_stand_behind_the_walls_of_their_city():
    """GE-8.0-b (R-GE-18)"""
    pack = mini("A-Qatna", {"A": {"home": "HIT"}, "Qatna": {"ds": 2}})
    units = ("HIT at A: 9I", "MIT at Qatna revolt: 2P")
    board = position(pack, *units, players=["HIT", "MIT"], cities={"Qatna": {"revolt": True}}, active="HIT")
    dice = {"move": [5], "bdr_attacker": [6], "bdr_defender": [1]}
    play = run(Move("hittites", "hittites", "major"), board, dice=dice)
    play.answer("hittites", chosen("A", "9I"), "enter:Qatna", "attack")
    (joined,) = play.of(BattleJoined)
    assert [b.force(play.board, force).power for force in joined.defenders] == ["mitanni"]


def test_who_has_marched_embarks_no_more():
    """GE-7.2.9-c"""
    pack = mini("Sais-Tanis", {"Sais": {"home": "EGY"}, "Tanis": {"home": "EGY", "capital": True}}, sea="Tanis-Byblos")
    board = position(pack, "EGY at Sais: 3I", "EGY at Byblos: 1P", players=["EGY", "MIT"], active="EGY")
    play = run(Move("egypt", "egypt", "major"), board, dice={"move": [6]})
    play.answer("egypt", chosen("Sais", "3I"), "enter:Tanis")
    assert play.refusal("egypt", "naval:Byblos").clause == "GE-7.2.9-c"


def test_who_conducts_a_move_plays_his_own_cards_before_its_attack():
    """GE-7.2.5-d, R-GE-66"""
    board = position(
        mini("A-T"), "KAS at A: 6I", "MIT at T: 3I", players=["HIT", "MIT"], active="HIT", hands={"HIT": ["gold_1"]}
    )
    play = run(Move("kaskans", "hittites", "free"), board, dice={"move": [4]})
    play.answer("hittites", chosen("A", "6I"), "enter:T").answer("mitanni", "no")
    assert Discard(shipped().card_id["gold_1"]) in play.answers("hittites")


@pytest.mark.parametrize(
    ("how", "at", "named", "clause", "code"),
    [
        ("major", (), chosen("A", "4I"), "GE-5.2.3-d", "in_revolt"),
        ("major", (), chosen("A", "5I"), "GE-7.2.1-a", "not_so_many_units"),
        ("major", (), chosen("C", "2I"), "GE-7.2.2-a", "moved_already"),
        ("major", (), chosen("C", "1I K[nobody]"), "GE-7.2.1-a", "not_on_offer"),
        ("free", ("B",), chosen("C", "2I"), "GE-7.2.1-a", "not_on_offer"),
    ],
)
def test_why_units_may_not_be_in_a_move(how: str, at: tuple[str, ...], named: Chosen, clause: str, code: str):
    """GE-7.2.2-a, GE-5.2.3-d: they have moved, are under a revolt marker, or are not those who may move."""
    board = position(
        mini("A-B B-C", {"A": {"ds": 2}}),
        "HIT at A revolt: 3I", "HIT at A: 1I", "HIT at B: 2I", "HIT at C moved: 2I",
        active="HIT", cities={"A": {"ds": 2, "revolt": True}},
    )  # fmt: skip
    refused = run(Move("hittites", "hittites", how, at), board).refusal("hittites", named)
    assert (refused.clause, refused.code) == (clause, code)


def test_units_of_another_canaanite_city_are_not_said_to_have_moved():
    """GE-10.3.3-a, GE-7.2.2-a"""
    sets = ("CAN at hazor band hazor: 4I 1C", "CAN at hazor band megiddo: 4I 1C")
    board = position(mini("hazor-megiddo"), *sets, active="HIT", players=["HIT", "MIT"])
    play = run(Move("canaan", "hittites", "power", band="hazor"), board)
    assert play.refusal("hittites", chosen("hazor", "6I")).code == "not_so_many_units"


def test_a_guest_does_not_destroy_a_city_of_his_ally():
    """GE-8.5.3-a, GE-12.1.1-a"""
    pack = mini("A-B", {"B": {"home": "MIT"}})
    board = position(pack, "HIT at A: 2I", players=["HIT", "MIT"], alliances=[["HIT", "MIT"]])
    play = run(Move("hittites", "hittites", "major"), board, dice={"move": [3]})
    play.answer("hittites", chosen("A", "2I"), "enter:B")
    assert may_destroy(play.board, "f1").code == "not_controlled"
