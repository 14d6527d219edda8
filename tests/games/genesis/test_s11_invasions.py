"""Barbarian invasions: who comes, who controls them, their Moves and the marker of the Sea Peoples (11.1 to 11.6)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.genesis.moves import spaces_of
from tests.games.genesis.positions import mini, position, run, table

from limmu.core import PASS
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Units
from limmu.games.genesis.cards.conditions import Scene, could_hold, playable
from limmu.games.genesis.facts import BattleJoined, DieResolved, ForceChanged, PowerEntered
from limmu.games.genesis.pack import Pack
from limmu.games.genesis.s07_choices import Chosen
from limmu.games.genesis.s07_entering import attack_is_owed, may_march
from limmu.games.genesis.s07_movement import Move
from limmu.games.genesis.s07_withdrawal import may_pass_through
from limmu.games.genesis.s08_capture import plunder_of
from limmu.games.genesis.s08_destruction import may_destroy
from limmu.games.genesis.s08_fight import Spent
from limmu.games.genesis.s10_minors import PowerMoves
from limmu.games.genesis.s11_assault import Assault, can_storm
from limmu.games.genesis.s11_invasions import BarbarianInvasion
from limmu.toolkit.facts import RuleApplied

ALL: dict[str, Any] = {"players": ["EGY", "HIT", "MIT", "BAB", "ASS"]}
SEA, URARTU, HAYASSA, LIBYANS, KASKANS = [1, 1], [1, 2], [1, 3], [2, 3], [3, 3]


def world() -> Pack:
    return mini(
        "nesa-nerik byblos-arvad byblos-damascus",
        {
            "nesa": {"home": "HIT", "capital": True},
            "nerik": {"home": "HIT"},
            "thebes": {"home": "EGY", "capital": True},
            "ashur": {"home": "ASS", "capital": True},
            "byblos": {"ds": 3},
            "arvad": {},
            "damascus": {},
            "ugarit": {"ds": 4},
            "hayassa": {},
            "azzi": {},
            "tushpa": {},
        },
        "byblos-arvad arvad-ugarit",
        boxes={"kaska_box": ["nerik"], "libya_box": ["thebes"]},
    )


def answer_all(play: Any, **choices: Any) -> None:
    """Answer whatever is asked: by the question's name, else no or the first answer on offer."""
    while play.open:
        seat = play.open.seats[0]
        name = type(play.asked(seat).question).__name__
        answers = play.answers(seat)
        play.answer(seat, choices.get(name, "no" if "no" in answers else answers[0]))


@pytest.mark.parametrize(("seat", "first"), [("egypt", LIBYANS), ("hittites", KASKANS), ("assyria", URARTU)])
def test_a_kingdom_rolls_again_for_its_own_neighbours(seat: str, first: list[int]):
    board = position(world(), active=seat, **ALL)
    dice = {"invasion": [*first, *first, *HAYASSA], "hayassa_azzi_infantry": [2]}
    play = run(BarbarianInvasion(seat), board, dice=dice)
    assert [fact.success for fact in play.of(DieResolved)] == [False, False, True]
    assert type(play.asked(seat).question).__name__ == "PlaceArrivals"


def test_rolling_a_power_that_another_controls_takes_it_over():
    """GE-C185"""
    board = position(world(), "KAS at nesa: 2I", active="BAB", control={"KAS": "MIT"}, **ALL)
    play = run(BarbarianInvasion("babylonia"), board, dice={"invasion": KASKANS})
    assert b.outsider(play.board, "kaskans").controller == "babylonia"
    assert (play.of(PowerEntered), q.all_units(play.board, "kaskans")) == ([], Units(2))
    assert play.asked("babylonia").check(Chosen("nesa", Units(2)))


def test_the_same_player_brings_in_more_of_them():
    """GE-C186"""
    board = position(world(), "KAS at nesa: 2I K[kaskan_king]", active="BAB", control={"KAS": "BAB"}, **ALL)
    play = run(BarbarianInvasion("babylonia"), board, dice={"invasion": KASKANS, "kaskans_infantry": [3]})
    assert q.units_of(play.board, "kaska_box", "kaskans") == Units(3)
    assert spaces_of(play, "babylonia") == {"nesa", "kaska_box"}


def test_kaskans_move_at_once_and_have_no_marker():
    board = position(world(), active="BAB", **ALL)
    dice = {"invasion": KASKANS, "kaskans_infantry": [3], "move": [1]}
    play = run(BarbarianInvasion("babylonia"), board, dice=dice)
    play.answer("babylonia", Chosen("kaska_box", Units(3), ("kaskan_king",)))
    assert play.board.forces[0].mp == 3
    play.answer("babylonia", "enter:nerik", "enter:nesa", "stop")
    assert (q.control(play.board, "nesa"), play.board.pool) == ("kaskans", ())


def test_libyans_move_at_once():
    board = position(world(), active="BAB", turn=9, **ALL)
    dice = {"invasion": LIBYANS, "libyans_infantry": [3, 1], "move": [1]}
    play = run(BarbarianInvasion("babylonia"), board, dice=dice)
    play.answer("babylonia", Chosen("libya_box", Units(4, 1), ("libyan_king_b",)), "enter:thebes", "stop")
    assert (q.control(play.board, "thebes"), play.board.pool) == ("libyans", ())


def test_nobody_comes_when_their_land_is_held():
    """GE-C192"""
    board = position(world(), "ASS at tushpa: 1I", active="BAB", **ALL)
    play = run(BarbarianInvasion("babylonia"), board, dice={"invasion": URARTU})
    assert play.over
    assert [fact.what for fact in play.of(RuleApplied)] == ["nobody_comes"]
    assert b.outsider(play.board, "urartu") == b.outsider(board, "urartu")


def test_urartu_moves_with_the_units_that_came():
    board = position(world(), active="BAB", **ALL)
    dice = {"invasion": URARTU, "urartu_infantry": [6], "move": [1]}
    play = run(BarbarianInvasion("babylonia"), board, dice=dice)
    assert spaces_of(play, "babylonia") == {"tushpa"}


# ---------------------------------------------------------------- the Sea Peoples


def test_sea_peoples_land_move_and_get_a_marker():
    """GE-C187"""
    board = position(world(), active="ASS", cities={"byblos": {"ds": 0}}, **ALL)
    dice = {"invasion": SEA, "sea_peoples_infantry": [4, 3], "move": [1]}
    play = run(BarbarianInvasion("assyria"), board, dice=dice)
    play.answer("assyria", "byblos", Chosen("byblos", Units(7), ("sea_peoples_king_a",)))
    assert play.board.forces[0].mp == 4
    play.answer("assyria", "enter:damascus", "stop")
    assert (play.board.pool, q.units_of(play.board, "damascus", "sea_peoples")) == (("sea_peoples",), Units(7))


@pytest.mark.parametrize(
    ("used", "pool", "after"), [(["SEA"], [], ()), ([], ["SEA"], ("sea_peoples",)), ([], [], ("sea_peoples",))]
)
def test_the_marker_of_the_sea_peoples_is_used_once_a_turn(used: list[str], pool: list[str], after: tuple[str, ...]):
    """GE-C190"""
    board = position(
        world(), "SEA at damascus: 2I", active="BAB", control={"SEA": "MIT"}, played=used, pool=pool, **ALL
    )
    play = run(BarbarianInvasion("babylonia"), board, dice={"invasion": SEA, "move": [1]})
    play.answer("babylonia", PASS)
    assert play.over
    assert (play.board.pool, b.outsider(play.board, "sea_peoples").controller) == (after, "babylonia")


def test_a_landing_that_fails_vanishes():
    """GE-C189"""
    board = position(world(), "HIT at ugarit: 6I", active="ASS", **ALL)
    dice = {
        "invasion": SEA, "sea_peoples_infantry": [4, 1], "move": [1], "bdr_attacker": [1, 1], "bdr_defender": [3, 3],
        "king": [3, 3] * 4,
    }  # fmt: skip
    play = run(BarbarianInvasion("assyria"), board, dice=dice)
    play.answer("assyria", "ugarit")
    answer_all(play, SpendShifts=Spent(0, 0), UseCity="yes")
    mp = [fact.force.mp for fact in play.of(ForceChanged) if fact.how != "landed"]
    assert mp == [4, 3, 2, 1, 0]
    assert len(play.of(BattleJoined)) == 2
    assert (q.all_units(play.board, "sea_peoples"), play.board.pool, play.board.forces) == (Units(), (), ())
    assert b.outsider(play.board, "sea_peoples").controller == ""
    assert q.control(play.board, "ugarit") == "hittites"


def test_empty_walls_are_stormed_first_too():
    board = position(world(), active="ASS", **ALL)
    dice = {
        "invasion": SEA, "sea_peoples_infantry": [6, 6], "move": [1], "bdr_attacker": [6], "bdr_defender": [1],
        "king": [3, 3],
    }  # fmt: skip
    play = run(BarbarianInvasion("assyria"), board, dice=dice)
    play.answer("assyria", "ugarit")
    assert q.control(play.board, "ugarit") == ""
    play.answer("assyria", next(s for s in play.answers("assyria") if s.own == 4 and not s.enemy))
    assert (q.control(play.board, "ugarit"), b.place(play.board, "ugarit").ds) == ("sea_peoples", 0)
    answer_all(play)
    assert play.board.pool == ("sea_peoples",)
    assert b.kingdom(play.board, "assyria").silver == 0


def test_outside_units_are_met_first_and_then_those_under_the_revolt_marker():
    """R-GE-18"""
    board = position(
        world(), "HIT at ugarit revolt: 1I", "HIT at ugarit: 1I", active="ASS",
        cities={"ugarit": {"ds": 1, "revolt": True, "holder": "HIT"}}, **ALL,
    )  # fmt: skip
    dice = {
        "invasion": SEA, "sea_peoples_infantry": [6, 6], "move": [6], "bdr_attacker": [6, 6], "bdr_defender": [1, 1],
        "king": [3, 3] * 2,
    }  # fmt: skip
    play = run(BarbarianInvasion("assyria"), board, dice=dice)
    play.answer("assyria", "ugarit")
    while q.control(play.board, "ugarit") != "sea_peoples":
        seat = play.open.seats[0]
        name = type(play.asked(seat).question).__name__
        if name == "SpendShifts":
            play.answer(seat, next(s for s in play.answers(seat) if s.own == 4))
        else:
            play.answer(seat, "no" if "no" in play.answers(seat) else play.answers(seat)[0])
    assert [fact.city_used for fact in play.of(BattleJoined)] == [False, True]
    assert q.all_units(play.board, "hittites") == Units()
    place = b.place(play.board, "ugarit")
    assert (place.revolt, place.ds, play.board.forces[-1].mp) == (False, 0, 7)


def test_defenders_may_withdraw_before_the_first_attack():
    board = position(world(), "HIT at arvad: 1I 1P", active="ASS", cities={"byblos": {"ds": 0}}, **ALL)
    dice = {"invasion": SEA, "sea_peoples_infantry": [6, 6], "move": [1], "withdraw": [1]}
    play = run(BarbarianInvasion("assyria"), board, dice=dice)
    play.answer("assyria", "arvad")
    play.answer("hittites", "yes")
    play.answer("hittites", "enter:byblos")
    assert (q.units_of(play.board, "arvad", "hittites"), q.control(play.board, "byblos")) == (Units(), "hittites")
    assert (q.control(play.board, "arvad"), play.board.forces[-1].mp) == ("sea_peoples", 4)
    assert not play.of(BattleJoined)


# ---------------------------------------------------------------- barbarians and everybody else


def test_allies_about_to_be_stormed_have_one_commander():
    """GE-12.1.2-c, GE-12.1.2-d"""
    transit = {"kind": "transit"}
    tactical = {"E1": {"power": "EGY", "tactical": 3}, "M1": {"power": "MIT"}}
    board = position(
        mini("T-D", {"T": transit, "D": transit}, kings=tactical),
        "SEA at T: 9I", "EGY at T: 1I K[E1]", "MIT at T: 4I K[M1]",
        players=["EGY", "HIT", "MIT"], alliances=[["EGY", "MIT"]], active="HIT",
    )  # fmt: skip
    t = table(board)
    armies.form(
        t, kind="invasion", power="sea_peoples", at="T", parts=q.free_groups(board, "T", "sea_peoples"), kings=[], mp=4
    )
    play = run(Assault("f1"), t.board)
    asked: list[tuple[str, str]] = []
    for _ in range(2):
        seat = play.open.seats[0]  # type: ignore[union-attr]
        question: Any = play.asked(seat).question
        asked.append((seat, question.power))
        play.answer(seat, "no") if len(asked) == 1 else None
    assert asked == [("egypt", "egypt"), ("egypt", "mitanni")]


def test_barbarians_fight_their_own_controller():
    """GE-C194"""
    board = position(world(), "SEA at byblos: 5I", "HIT at arvad: 2I", active="HIT", control={"SEA": "HIT"}, **ALL)
    assert attack_is_owed(board, "sea_peoples", "arvad")
    assert q.decider(board, "hittites", "sea_peoples") == "hittites"
    play = run(PowerMoves("sea_peoples", "hittites"), board, dice={"move": [1]})
    play.answer("hittites", Chosen("byblos", Units(5)))
    assert not play.open.may
    refused = play.refusal("hittites", "enter:arvad")
    assert refused.clause == "GE-7.2.3-g"


def test_nobody_else_enters_a_box():
    """GE-C193"""
    board = position(world(), "KAS at kaska_box: 2I", "HIT at nerik: 3I", active="HIT", **ALL)
    play = run(Move("hittites", "hittites", "major"), board, dice={"move": [5]})
    play.answer("hittites", Chosen("nerik", Units(3)))
    force = play.board.forces[0].id
    assert not may_march(play.board, force, "kaska_box", 5)
    assert "enter:kaska_box" not in play.answers("hittites")


def test_kaskans_slip_back_into_their_box():
    """GE-C193"""
    board = position(world(), "KAS at kaska_box: 3I", "HIT at nerik: 6I", active="BAB", control={"KAS": "BAB"}, **ALL)
    dice = {"move": [3], "bdr_attacker": [1], "bdr_defender": [1], "king": [3, 3]}
    play = run(PowerMoves("kaskans", "babylonia"), board, dice=dice)
    play.answer("babylonia", Chosen("kaska_box", Units(3)), "enter:nerik")
    answer_all(play, SpendShifts=Spent(0, 0))
    left = q.all_units(play.board, "kaskans")
    assert (left.infantry > 0, q.units_of(play.board, "kaska_box", "kaskans")) == (True, left)


def test_kaskans_withdraw_through_mountains_without_enemy_infantry():
    """GE-C193"""
    pack = mini("pass-road", {"pass": {"kind": "transit", "mountain": True}})
    open_pass = position(pack, "HIT at pass: 1P", players=["HIT", "MIT"])
    held = position(pack, "HIT at pass: 1I", players=["HIT", "MIT"])
    assert may_pass_through(open_pass, "kaskans", "pass")
    assert not may_pass_through(held, "kaskans", "pass")
    assert not may_pass_through(open_pass, "libyans", "pass")


CARDS = [
    ("EGY", "tactical_surprise_1", ("battle",), True, True),
    ("MIT", "ambush_1", ("transit_entered",), True, True),
    ("HIT", "tactical_surprise_2", ("battle",), True, True),
    ("HIT", "tactical_surprise_2", ("battle",), False, False),
]


@pytest.mark.parametrize(("player", "card", "window", "paid", "accepted"), CARDS)
def test_who_plays_cards_during_barbarian_moves(
    player: str, card: str, window: tuple[str, ...], paid: bool, accepted: bool
):
    """GE-C263"""
    pack = mini("wash-road nesa-road", {"wash": {"home": "MIT"}, "nesa": {"home": "HIT"}, "road": {"kind": "transit"}})
    board = position(
        pack, "KAS at road: 3I", active="HIT", segment="card", paid=paid, control={"KAS": "HIT"},
        hands={player: [card]}, **ALL,
    )  # fmt: skip
    t = table(board)
    force = armies.form(t, "move", "kaskans", "road", q.free_groups(board, "road", "kaskans"))
    seat = pack.code[player]
    scene = Scene("road", force, "hittites", "egypt")
    assert could_hold(t.board, seat, window) is accepted
    assert bool(playable(t.board, seat, window, scene)) is accepted


def test_others_play_cards_in_a_barbarian_move_of_a_card_segment():
    """GE-C263"""
    board = position(
        world(), "KAS at nerik: 3I", "MIT at nesa: 1I K[kirta]", active="BAB", segment="card", paid=False,
        control={"KAS": "BAB"}, hands={"EGY": ["assassination_1"], "BAB": ["assassination_2"]}, **ALL,
    )  # fmt: skip
    play = run(PowerMoves("kaskans", "babylonia"), board, dice={"move": [4], "assassin": [6]})
    play.answer("babylonia", Chosen("nerik", Units(3)))
    assert [demand[0] for demand in play.open.may] == ["egypt"]
    assert not [key for key in play.keys("babylonia") if key.startswith("play")]


# ---------------------------------------------------------------- what they do with Cities


@pytest.mark.parametrize(
    ("power", "stack", "may"),
    [
        ("kaskans", "KAS at nerik: 3I", True),
        ("canaan", "CAN at hazor: 3I", False),
        ("canaan", "CAN at nerik: 3I", True),
    ],
)
def test_outsiders_destroy_cities_but_minor_kingdoms_not_their_own(power: str, stack: str, may: bool):
    pack = mini("nesa-nerik", {"nesa": {"home": "HIT"}, "nerik": {"home": "HIT"}, "hazor": {"home": "CAN"}})
    board = position(pack, stack, players=["HIT", "EGY"])
    t = table(board)
    at = board.groups[0].at
    force = armies.form(t, "move", power, at, q.free_groups(board, at, power), mp=3)
    verdict = may_destroy(t.board, force)
    assert (bool(verdict), verdict.clause) == (may, "" if may else "GE-8.5.5-a")


def test_nobody_gains_by_what_outsiders_take():
    """GE-C048"""
    board = position(world(), "HIT at damascus: 2I", players=["HIT", "EGY"])
    assert plunder_of(board, "damascus", "kaskans", "battle").why == (("GE-5.3-e", 0),)
    assert plunder_of(board, "damascus", "egypt", "battle").value == 1


@pytest.mark.parametrize(
    ("space", "units", "able"),
    [
        ({"mountain": True}, "2C", False),
        ({}, "2C", True),
        ({"mountain": True}, "1I 2C", True),
    ],
)
def test_invading_chariots_alone_do_not_fight_in_mountains(space: dict[str, Any], units: str, able: bool):
    board = position(mini("A-B", {"A": space}), f"LIB at A: {units}", "HIT at A: 3I", players=["HIT"])
    t = table(board)
    force = armies.form(
        t, kind="move", power="libyans", at="A", parts=q.free_groups(board, "A", "libyans"), kings=(), mp=3
    )
    assert can_storm(t.board, force) is able
